module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<13x5xf32>) -> (tensor<13x5xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<13x5xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %3 = stablehlo.subtract %1, %2 : tensor<13x5xf32>
    %4 = stablehlo.negate %3 : tensor<13x5xf32>
    %5 = stablehlo.exponential %4 : tensor<13x5xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %7 = stablehlo.add %6, %5 : tensor<13x5xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %9 = stablehlo.divide %8, %7 : tensor<13x5xf32>
    return %9 : tensor<13x5xf32>
  }
}
