module @jit_mlp attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x10xf32>, %arg1: tensor<10x24xf32>, %arg2: tensor<24xf32>, %arg3: tensor<24x5xf32>) -> (tensor<16x5xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<10x24xf32>
    %1 = stablehlo.subtract %arg1, %0 : tensor<10x24xf32>
    %2 = stablehlo.dot_general %arg0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x10xf32>, tensor<10x24xf32>) -> tensor<16x24xf32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<16x24xf32>
    %5 = stablehlo.add %2, %4 : tensor<16x24xf32>
    %6 = stablehlo.tanh %5 : tensor<16x24xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<24x5xf32>
    %8 = stablehlo.subtract %arg3, %7 : tensor<24x5xf32>
    %9 = stablehlo.dot_general %6, %8, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x24xf32>, tensor<24x5xf32>) -> tensor<16x5xf32>
    return %9 : tensor<16x5xf32>
  }
}
