module @jit_hypot attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x6xf32>, %arg1: tensor<6xf32>) -> (tensor<8x6xf32> {jax.result_info = "result"}) {
    %0 = call @hypot(%arg0, %arg1) : (tensor<8x6xf32>, tensor<6xf32>) -> tensor<8x6xf32>
    return %0 : tensor<8x6xf32>
  }
  func.func private @hypot(%arg0: tensor<8x6xf32>, %arg1: tensor<6xf32>) -> tensor<8x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %1 = stablehlo.abs %arg0 : tensor<8x6xf32>
    %2 = stablehlo.abs %0 : tensor<1x6xf32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %4 = stablehlo.compare EQ, %1, %3, FLOAT : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xi1>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %6 = stablehlo.compare EQ, %2, %5, FLOAT : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<1x6xi1>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x6xi1>) -> tensor<8x6xi1>
    %8 = stablehlo.or %4, %7 : tensor<8x6xi1>
    %9 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<8x6xf32>
    %10 = stablehlo.maximum %1, %9 : tensor<8x6xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<8x6xf32>
    %12 = stablehlo.minimum %1, %11 : tensor<8x6xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %14 = stablehlo.compare EQ, %10, %13, FLOAT : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %16 = stablehlo.compare EQ, %10, %15, FLOAT : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xi1>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %18 = call @_where(%16, %17, %10) : (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %19 = stablehlo.divide %12, %18 : tensor<8x6xf32>
    %20 = chlo.square %19 : tensor<8x6xf32> -> tensor<8x6xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %22 = stablehlo.add %21, %20 : tensor<8x6xf32>
    %23 = stablehlo.sqrt %22 : tensor<8x6xf32>
    %24 = stablehlo.multiply %10, %23 : tensor<8x6xf32>
    %25 = call @_where(%14, %10, %24) : (tensor<8x6xi1>, tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    %cst_5 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %26 = call @_where_0(%8, %cst_5, %25) : (tensor<8x6xi1>, tensor<f32>, tensor<8x6xf32>) -> tensor<8x6xf32>
    return %26 : tensor<8x6xf32>
  }
  func.func private @_where(%arg0: tensor<8x6xi1>, %arg1: tensor<8x6xf32>, %arg2: tensor<8x6xf32>) -> tensor<8x6xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<8x6xi1>, tensor<8x6xf32>
    return %0 : tensor<8x6xf32>
  }
  func.func private @_where_0(%arg0: tensor<8x6xi1>, %arg1: tensor<f32>, %arg2: tensor<8x6xf32>) -> tensor<8x6xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<8x6xi1>, tensor<8x6xf32>
    return %1 : tensor<8x6xf32>
  }
}
