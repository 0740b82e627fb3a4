module @jit_k_means attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24x2xf32>) -> (tensor<3x2xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.slice %arg0 [0:3, 0:2] : (tensor<24x2xf32>) -> tensor<3x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1:4 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %c_0, %iterArg_2 = %c, %iterArg_3 = %0) : tensor<24x2xf32>, tensor<i64>, tensor<i64>, tensor<3x2xf32>
    cond {
      %c_4 = stablehlo.constant dense<6> : tensor<i64>
      %2 = stablehlo.compare LT, %iterArg_1, %c_4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2:2 = func.call @closed_call(%iterArg, %iterArg_2, %iterArg_3) : (tensor<24x2xf32>, tensor<i64>, tensor<3x2xf32>) -> (tensor<i64>, tensor<3x2xf32>)
      %c_4 = stablehlo.constant dense<1> : tensor<i64>
      %3 = stablehlo.add %iterArg_1, %c_4 : tensor<i64>
      stablehlo.return %iterArg, %3, %2#0, %2#1 : tensor<24x2xf32>, tensor<i64>, tensor<i64>, tensor<3x2xf32>
    }
    return %1#3 : tensor<3x2xf32>
  }
  func.func private @closed_call(%arg0: tensor<24x2xf32>, %arg1: tensor<i64>, %arg2: tensor<3x2xf32>) -> (tensor<i64>, tensor<3x2xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg1, %c : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<24x2xf32>) -> tensor<24x1x2xf32>
    %2 = stablehlo.broadcast_in_dim %arg2, dims = [1, 2] : (tensor<3x2xf32>) -> tensor<1x3x2xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<24x1x2xf32>) -> tensor<24x3x2xf32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x3x2xf32>) -> tensor<24x3x2xf32>
    %5 = stablehlo.subtract %3, %4 : tensor<24x3x2xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<24x3x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<24x3x2xf32>, tensor<f32>) -> tensor<24x3xf32>
    %8 = call @argmin(%7) : (tensor<24x3xf32>) -> tensor<24xi64>
    %9 = call @_one_hot(%8) : (tensor<24xi64>) -> tensor<24x3xf32>
    %10 = stablehlo.transpose %9, dims = [1, 0] : (tensor<24x3xf32>) -> tensor<3x24xf32>
    %11 = stablehlo.dot_general %10, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x24xf32>, tensor<24x2xf32>) -> tensor<3x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%9 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<24x3xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %14 = stablehlo.maximum %12, %13 : tensor<3xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x2xf32>
    %17 = stablehlo.divide %11, %16 : tensor<3x2xf32>
    return %0, %17 : tensor<i64>, tensor<3x2xf32>
  }
  func.func private @argmin(%arg0: tensor<24x3xf32>) -> tensor<24xi64> {
    %0 = stablehlo.iota dim = 1 : tensor<24x3xi64>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<24x3xf32>, tensor<24x3xi64>, tensor<f32>, tensor<i64>) -> (tensor<24xf32>, tensor<24xi64>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %2 = stablehlo.compare LT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i64>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i64>
    }
    return %1#1 : tensor<24xi64>
  }
  func.func private @_one_hot(%arg0: tensor<24xi64>) -> tensor<24x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<24xi64>) -> tensor<24x1xi64>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi64>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<24x1xi64>) -> tensor<24x3xi64>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x3xi64>) -> tensor<24x3xi64>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<24x3xi64>, tensor<24x3xi64>) -> tensor<24x3xi1>
    %5 = stablehlo.convert %4 : (tensor<24x3xi1>) -> tensor<24x3xf32>
    return %5 : tensor<24x3xf32>
  }
}
