module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<13x5xf32>) -> (tensor<13x5xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<13x5xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %3 = stablehlo.subtract %1, %2 : tensor<13x5xf32>
    %4 = chlo.atan %3 : tensor<13x5xf32> -> tensor<13x5xf32>
    return %4 : tensor<13x5xf32>
  }
}
