module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x3xf32>) -> (tensor<7x3xi32> {jax.result_info = "result[0]"}, tensor<7x3xf16> {jax.result_info = "result[1]"}, tensor<7x3xbf16> {jax.result_info = "result[2]"}, tensor<7x3xi1> {jax.result_info = "result[3]"}, tensor<7x3xf64> {jax.result_info = "result[4]"}, tensor<7x3xui8> {jax.result_info = "result[5]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<7x3xf32>) -> tensor<7x3xi32>
    %1 = stablehlo.convert %arg0 : (tensor<7x3xf32>) -> tensor<7x3xf16>
    %2 = stablehlo.convert %arg0 : (tensor<7x3xf32>) -> tensor<7x3xbf16>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %4 = stablehlo.compare NE, %arg0, %3, FLOAT : (tensor<7x3xf32>, tensor<7x3xf32>) -> tensor<7x3xi1>
    %5 = stablehlo.convert %4 : tensor<7x3xi1>
    %6 = stablehlo.convert %arg0 : (tensor<7x3xf32>) -> tensor<7x3xf64>
    %cst_0 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<7x3xf32>
    %8 = stablehlo.multiply %arg0, %7 : tensor<7x3xf32>
    %9 = stablehlo.convert %8 : (tensor<7x3xf32>) -> tensor<7x3xui8>
    return %0, %1, %2, %5, %6, %9 : tensor<7x3xi32>, tensor<7x3xf16>, tensor<7x3xbf16>, tensor<7x3xi1>, tensor<7x3xf64>, tensor<7x3xui8>
  }
}
