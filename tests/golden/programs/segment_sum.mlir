module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x2xf32>, %arg1: tensor<12xi32>) -> (tensor<9x2xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.abs %arg1 : tensor<12xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<9x2xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<12xi32>) -> tensor<12x1xi32>
    %3 = "stablehlo.scatter"(%1, %2, %arg0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %4 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %4 : tensor<f32>
    }) : (tensor<9x2xf32>, tensor<12x1xi32>, tensor<12x2xf32>) -> tensor<9x2xf32>
    return %3 : tensor<9x2xf32>
  }
}
