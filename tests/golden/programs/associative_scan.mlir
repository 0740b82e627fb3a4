module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<13x2xf32>) -> (tensor<13x2xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.slice %arg0 [0:12:2, 0:2] : (tensor<13x2xf32>) -> tensor<6x2xf32>
    %1 = stablehlo.slice %arg0 [1:13:2, 0:2] : (tensor<13x2xf32>) -> tensor<6x2xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<6x2xf32>
    %3 = stablehlo.slice %2 [0:5:2, 0:2] : (tensor<6x2xf32>) -> tensor<3x2xf32>
    %4 = stablehlo.slice %2 [1:6:2, 0:2] : (tensor<6x2xf32>) -> tensor<3x2xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<3x2xf32>
    %6 = stablehlo.slice %5 [0:2:2, 0:2] : (tensor<3x2xf32>) -> tensor<1x2xf32>
    %7 = stablehlo.slice %5 [1:3:2, 0:2] : (tensor<3x2xf32>) -> tensor<1x2xf32>
    %8 = stablehlo.multiply %6, %7 : tensor<1x2xf32>
    %9 = stablehlo.slice %5 [2:3:2, 0:2] : (tensor<3x2xf32>) -> tensor<1x2xf32>
    %10 = stablehlo.multiply %8, %9 : tensor<1x2xf32>
    %11 = stablehlo.slice %5 [0:1, 0:2] : (tensor<3x2xf32>) -> tensor<1x2xf32>
    %12 = stablehlo.concatenate %11, %10, dim = 0 : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.pad %12, %cst, low = [0, 0], high = [0, 0], interior = [1, 0] : (tensor<2x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.pad %8, %cst_0, low = [1, 0], high = [1, 0], interior = [1, 0] : (tensor<1x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %15 = stablehlo.add %13, %14 : tensor<3x2xf32>
    %16 = stablehlo.slice %15 [0:2, 0:2] : (tensor<3x2xf32>) -> tensor<2x2xf32>
    %17 = stablehlo.slice %2 [2:6:2, 0:2] : (tensor<6x2xf32>) -> tensor<2x2xf32>
    %18 = stablehlo.multiply %16, %17 : tensor<2x2xf32>
    %19 = stablehlo.slice %2 [0:1, 0:2] : (tensor<6x2xf32>) -> tensor<1x2xf32>
    %20 = stablehlo.concatenate %19, %18, dim = 0 : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.pad %20, %cst_1, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<6x2xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.pad %15, %cst_2, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<6x2xf32>
    %23 = stablehlo.add %21, %22 : tensor<6x2xf32>
    %24 = stablehlo.slice %arg0 [2:13:2, 0:2] : (tensor<13x2xf32>) -> tensor<6x2xf32>
    %25 = stablehlo.multiply %23, %24 : tensor<6x2xf32>
    %26 = stablehlo.slice %arg0 [0:1, 0:2] : (tensor<13x2xf32>) -> tensor<1x2xf32>
    %27 = stablehlo.concatenate %26, %25, dim = 0 : (tensor<1x2xf32>, tensor<6x2xf32>) -> tensor<7x2xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.pad %27, %cst_3, low = [0, 0], high = [0, 0], interior = [1, 0] : (tensor<7x2xf32>, tensor<f32>) -> tensor<13x2xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.pad %23, %cst_4, low = [1, 0], high = [1, 0], interior = [1, 0] : (tensor<6x2xf32>, tensor<f32>) -> tensor<13x2xf32>
    %30 = stablehlo.add %28, %29 : tensor<13x2xf32>
    return %30 : tensor<13x2xf32>
  }
}
