module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x10xf32>, %arg1: tensor<10x24xf32>, %arg2: tensor<24xf32>, %arg3: tensor<24x5xf32>) -> (tensor<10x24xf32> {jax.result_info = "result[0]"}, tensor<24xf32> {jax.result_info = "result[1]"}, tensor<24x5xf32> {jax.result_info = "result[2]"}) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<10x24xf32>
    %1 = stablehlo.subtract %arg1, %0 : tensor<10x24xf32>
    %2 = stablehlo.dot_general %arg0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x10xf32>, tensor<10x24xf32>) -> tensor<16x24xf32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<24xf32>) -> tensor<1x24xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x24xf32>) -> tensor<16x24xf32>
    %5 = stablehlo.add %2, %4 : tensor<16x24xf32>
    %6 = stablehlo.tanh %5 : tensor<16x24xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16x24xf32>
    %8 = stablehlo.subtract %7, %6 : tensor<16x24xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<24x5xf32>
    %10 = stablehlo.subtract %arg3, %9 : tensor<24x5xf32>
    %11 = stablehlo.dot_general %6, %10, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x24xf32>, tensor<24x5xf32>) -> tensor<16x5xf32>
    %12 = stablehlo.multiply %11, %11 : tensor<16x5xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<16x5xf32>
    %14 = stablehlo.multiply %13, %11 : tensor<16x5xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%12 init: %cst_3) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<8.000000e+01> : tensor<f32>
    %16 = stablehlo.divide %15, %cst_4 : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_6 = stablehlo.constant dense<8.000000e+01> : tensor<f32>
    %17 = stablehlo.divide %cst_5, %cst_6 : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<16x5xf32>
    %19 = stablehlo.multiply %18, %14 : tensor<16x5xf32>
    %20 = stablehlo.dot_general %19, %6, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x5xf32>, tensor<16x24xf32>) -> tensor<5x24xf32>
    %21 = stablehlo.transpose %20, dims = [1, 0] : (tensor<5x24xf32>) -> tensor<24x5xf32>
    %22 = stablehlo.dot_general %19, %10, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<16x5xf32>, tensor<24x5xf32>) -> tensor<16x24xf32>
    %23 = stablehlo.multiply %22, %8 : tensor<16x24xf32>
    %24 = stablehlo.multiply %23, %6 : tensor<16x24xf32>
    %25 = stablehlo.add %23, %24 : tensor<16x24xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.reduce(%25 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<16x24xf32>, tensor<f32>) -> tensor<24xf32>
    %27 = stablehlo.reshape %26 : (tensor<24xf32>) -> tensor<1x24xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.reduce(%27 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<1x24xf32>, tensor<f32>) -> tensor<24xf32>
    %29 = stablehlo.dot_general %25, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<16x24xf32>, tensor<16x10xf32>) -> tensor<24x10xf32>
    %30 = stablehlo.transpose %29, dims = [1, 0] : (tensor<24x10xf32>) -> tensor<10x24xf32>
    return %30, %28, %21 : tensor<10x24xf32>, tensor<24xf32>, tensor<24x5xf32>
  }
}
