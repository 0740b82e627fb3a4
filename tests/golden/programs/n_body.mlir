module @jit_n_body attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x3xf32>) -> (tensor<8x3xf32> {jax.result_info = "result[0]"}, tensor<8x3xf32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1:4 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %c, %iterArg_2 = %arg0, %iterArg_3 = %0) : tensor<i64>, tensor<i64>, tensor<8x3xf32>, tensor<8x3xf32>
    cond {
      %c_4 = stablehlo.constant dense<5> : tensor<i64>
      %2 = stablehlo.compare LT, %iterArg, %c_4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2:3 = func.call @closed_call(%iterArg_1, %iterArg_2, %iterArg_3) : (tensor<i64>, tensor<8x3xf32>, tensor<8x3xf32>) -> (tensor<i64>, tensor<8x3xf32>, tensor<8x3xf32>)
      %c_4 = stablehlo.constant dense<1> : tensor<i64>
      %3 = stablehlo.add %iterArg, %c_4 : tensor<i64>
      stablehlo.return %3, %2#0, %2#1, %2#2 : tensor<i64>, tensor<i64>, tensor<8x3xf32>, tensor<8x3xf32>
    }
    return %1#2, %1#3 : tensor<8x3xf32>, tensor<8x3xf32>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<8x3xf32>, %arg2: tensor<8x3xf32>) -> (tensor<i64>, tensor<8x3xf32>, tensor<8x3xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [0, 2] : (tensor<8x3xf32>) -> tensor<8x1x3xf32>
    %2 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<8x3xf32>) -> tensor<1x8x3xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<8x1x3xf32>) -> tensor<8x8x3xf32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<1x8x3xf32>) -> tensor<8x8x3xf32>
    %5 = stablehlo.subtract %3, %4 : tensor<8x8x3xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<8x8x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<8x8x3xf32>, tensor<f32>) -> tensor<8x8xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<8x8xf32>) -> tensor<8x8x1xf32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8x1xf32>
    %10 = stablehlo.add %8, %9 : tensor<8x8x1xf32>
    %cst_1 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8x8x1xf32>
    %12 = stablehlo.power %10, %11 : tensor<8x8x1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<8x8x1xf32>) -> tensor<8x8x3xf32>
    %14 = stablehlo.divide %5, %13 : tensor<8x8x3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<8x8x3xf32>, tensor<f32>) -> tensor<8x3xf32>
    %16 = stablehlo.negate %15 : tensor<8x3xf32>
    %cst_3 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
    %18 = stablehlo.multiply %17, %arg2 : tensor<8x3xf32>
    %19 = stablehlo.add %arg1, %18 : tensor<8x3xf32>
    %cst_4 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x3xf32>
    %21 = stablehlo.multiply %20, %16 : tensor<8x3xf32>
    %22 = stablehlo.add %arg2, %21 : tensor<8x3xf32>
    return %0, %19, %22 : tensor<i64>, tensor<8x3xf32>, tensor<8x3xf32>
  }
}
