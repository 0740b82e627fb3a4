module @jit_remainder attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x6xf32>, %arg1: tensor<6xf32>) -> (tensor<8x6xf32> {jax.result_info = "result"}) {
    %0 = call @remainder(%arg0, %arg1) : (tensor<8x6xf32>, tensor<6xf32>) -> tensor<8x6xf32>
    return %0 : tensor<8x6xf32>
  }
  func.func private @remainder(%arg0: tensor<8x6xf32>, %arg1: tensor<6xf32>) -> tensor<8x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<8x6xf32>
    %2 = stablehlo.remainder %arg0, %1 : tensor<8x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %4 = stablehlo.compare NE, %2, %3, FLOAT : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %6 = stablehlo.compare LT, %2, %5, FLOAT : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %8 = stablehlo.compare LT, %0, %7, FLOAT : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<1x6xi1>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x6xi1>) -> tensor<8x6xi1>
    %10 = stablehlo.compare NE, %6, %9, UNSIGNED : (tensor<8x6xi1>, tensor<8x6xi1>) -> tensor<8x6xi1>
    %11 = stablehlo.and %10, %4 : tensor<8x6xi1>
    %12 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<8x6xf32>
    %13 = stablehlo.add %2, %12 : tensor<8x6xf32>
    %14 = stablehlo.select %11, %13, %2 : tensor<8x6xi1>, tensor<8x6xf32>
    return %14 : tensor<8x6xf32>
  }
}
