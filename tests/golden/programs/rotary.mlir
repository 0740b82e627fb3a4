module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x6x8xf32>) -> (tensor<2x6x8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<6xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %2 = stablehlo.iota dim = 0 : tensor<4xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %6 = stablehlo.add %5, %4 : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %8 = stablehlo.divide %6, %7 : tensor<4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %10 = stablehlo.power %9, %8 : tensor<4xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %12 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x4xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<6x4xf32>
    %14 = stablehlo.divide %12, %13 : tensor<6x4xf32>
    %15 = stablehlo.slice %arg0 [0:2, 0:6, 0:8:2] : (tensor<2x6x8xf32>) -> tensor<2x6x4xf32>
    %16 = stablehlo.slice %arg0 [0:2, 0:6, 1:8:2] : (tensor<2x6x8xf32>) -> tensor<2x6x4xf32>
    %17 = stablehlo.cosine %14 : tensor<6x4xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [1, 2] : (tensor<6x4xf32>) -> tensor<1x6x4xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<1x6x4xf32>) -> tensor<2x6x4xf32>
    %20 = stablehlo.multiply %15, %19 : tensor<2x6x4xf32>
    %21 = stablehlo.sine %14 : tensor<6x4xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [1, 2] : (tensor<6x4xf32>) -> tensor<1x6x4xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2] : (tensor<1x6x4xf32>) -> tensor<2x6x4xf32>
    %24 = stablehlo.multiply %16, %23 : tensor<2x6x4xf32>
    %25 = stablehlo.subtract %20, %24 : tensor<2x6x4xf32>
    %26 = stablehlo.sine %14 : tensor<6x4xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [1, 2] : (tensor<6x4xf32>) -> tensor<1x6x4xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<1x6x4xf32>) -> tensor<2x6x4xf32>
    %29 = stablehlo.multiply %15, %28 : tensor<2x6x4xf32>
    %30 = stablehlo.cosine %14 : tensor<6x4xf32>
    %31 = stablehlo.broadcast_in_dim %30, dims = [1, 2] : (tensor<6x4xf32>) -> tensor<1x6x4xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<1x6x4xf32>) -> tensor<2x6x4xf32>
    %33 = stablehlo.multiply %16, %32 : tensor<2x6x4xf32>
    %34 = stablehlo.add %29, %33 : tensor<2x6x4xf32>
    %35 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
    %36 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2] : (tensor<2x6x4xf32>) -> tensor<2x6x4x1xf32>
    %37 = stablehlo.concatenate %35, %36, dim = 3 : (tensor<2x6x4x1xf32>, tensor<2x6x4x1xf32>) -> tensor<2x6x4x2xf32>
    %38 = stablehlo.reshape %37 : (tensor<2x6x4x2xf32>) -> tensor<2x6x8xf32>
    return %38 : tensor<2x6x8xf32>
  }
}
