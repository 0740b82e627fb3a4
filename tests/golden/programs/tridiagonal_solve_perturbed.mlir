module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x6xf32>, %arg1: tensor<8x6xf32>, %arg2: tensor<8x6xf32>, %arg3: tensor<8x6x2xf32>) -> (tensor<8x6x2xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %1 = stablehlo.add %arg1, %0 : tensor<8x6xf32>
    %2 = stablehlo.custom_call @tridiagonal_solve_perturbed_ffi(%arg0, %1, %arg2, %arg3) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, k], [i, l], [i, m, n])->([i, o, p]) {i=8, j=6, k=6, l=6, m=6, n=2, o=6, p=2}, custom>} : (tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6x2xf32>) -> tensor<8x6x2xf32>
    return %2 : tensor<8x6x2xf32>
  }
}
