module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6xf32>) -> (tensor<6x6xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<6x6xi64>
    %1 = stablehlo.iota dim = 1 : tensor<6x6xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<6x6xi64>
    %3 = stablehlo.add %0, %2 : tensor<6x6xi64>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<6x6xi64>, tensor<6x6xi64>) -> tensor<6x6xi1>
    %5 = stablehlo.convert %4 : (tensor<6x6xi1>) -> tensor<6x6xf32>
    %6 = stablehlo.slice %5 [0:6, 0:6] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %7 = stablehlo.convert %6 : tensor<6x6xf32>
    %8 = stablehlo.tanh %arg0 : tensor<6xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<6x6xf32>
    %11 = stablehlo.multiply %7, %10 : tensor<6x6xf32>
    %12 = stablehlo.add %7, %11 : tensor<6x6xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %14 = stablehlo.subtract %13, %8 : tensor<6xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<6x6xf32>
    %17 = stablehlo.multiply %12, %16 : tensor<6x6xf32>
    %18:2 = call @cumsum(%arg0, %7) : (tensor<6xf32>, tensor<6x6xf32>) -> (tensor<6xf32>, tensor<6x6xf32>)
    %19 = stablehlo.multiply %8, %18#0 : tensor<6xf32>
    %20 = stablehlo.broadcast_in_dim %18#0, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<6x6xf32>
    %22 = stablehlo.multiply %17, %21 : tensor<6x6xf32>
    %23 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<6x6xf32>
    %25 = stablehlo.multiply %24, %18#1 : tensor<6x6xf32>
    %26 = stablehlo.add %22, %25 : tensor<6x6xf32>
    %27 = stablehlo.transpose %26, dims = [1, 0] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    %28 = stablehlo.slice %27 [0:6, 0:6] : (tensor<6x6xf32>) -> tensor<6x6xf32>
    return %28 : tensor<6x6xf32>
  }
  func.func private @cumsum(%arg0: tensor<6xf32>, %arg1: tensor<6x6xf32>) -> (tensor<6xf32>, tensor<6x6xf32>) {
    %0 = call @cumsum_0(%arg0) : (tensor<6xf32>) -> tensor<6xf32>
    %1 = call @cumsum_1(%arg1) : (tensor<6x6xf32>) -> tensor<6x6xf32>
    return %0, %1 : tensor<6xf32>, tensor<6x6xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<6xf32>) -> tensor<6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[5, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 6>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
    return %1 : tensor<6xf32>
  }
  func.func private @cumsum_1(%arg0: tensor<6x6xf32>) -> tensor<6x6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [5, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 6>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<6x6xf32>, tensor<f32>) -> tensor<6x6xf32>
    return %1 : tensor<6x6xf32>
  }
}
