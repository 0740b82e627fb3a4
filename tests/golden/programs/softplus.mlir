module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<13x5xf32>) -> (tensor<13x5xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<13x5xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %3 = stablehlo.subtract %1, %2 : tensor<13x5xf32>
    %4 = call @softplus(%3) : (tensor<13x5xf32>) -> tensor<13x5xf32>
    return %4 : tensor<13x5xf32>
  }
  func.func private @softplus(%arg0: tensor<13x5xf32>) -> tensor<13x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<13x5xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<13x5xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<13x5xf32>, tensor<13x5xf32>) -> tensor<13x5xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<13x5xf32>
    %7 = stablehlo.abs %3 : tensor<13x5xf32>
    %8 = stablehlo.negate %7 : tensor<13x5xf32>
    %9 = stablehlo.exponential %8 : tensor<13x5xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<13x5xf32>
    %11 = stablehlo.add %1, %10 : tensor<13x5xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<13x5xi1>, tensor<13x5xf32>
    return %12 : tensor<13x5xf32>
  }
}
