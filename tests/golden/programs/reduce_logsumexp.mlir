module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x5xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<5xf32> {jax.result_info = "result[1]"}, tensor<16xf32> {jax.result_info = "result[2]"}) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<16x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.maximum %cst_0, %0 : tensor<f32>
    %2 = stablehlo.is_finite %1 : (tensor<f32>) -> tensor<i1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.select %2, %1, %cst_1 : tensor<i1>, tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<16x5xf32>
    %6 = stablehlo.subtract %arg0, %5 : tensor<16x5xf32>
    %7 = stablehlo.exponential %6 : tensor<16x5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<16x5xf32>, tensor<f32>) -> tensor<f32>
    %9 = stablehlo.sign %8 : tensor<f32>
    %10 = stablehlo.abs %8 : tensor<f32>
    %11 = stablehlo.log %10 : tensor<f32>
    %12 = stablehlo.add %11, %3 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %13 = stablehlo.reduce(%arg0 init: %cst_3) applies stablehlo.maximum across dimensions = [0] : (tensor<16x5xf32>, tensor<f32>) -> tensor<5xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %15 = stablehlo.maximum %14, %13 : tensor<5xf32>
    %16 = stablehlo.is_finite %15 : (tensor<5xf32>) -> tensor<5xi1>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %18 = stablehlo.select %16, %15, %17 : tensor<5xi1>, tensor<5xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<16x5xf32>
    %21 = stablehlo.subtract %arg0, %20 : tensor<16x5xf32>
    %22 = stablehlo.exponential %21 : tensor<16x5xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<16x5xf32>, tensor<f32>) -> tensor<5xf32>
    %24 = stablehlo.sign %23 : tensor<5xf32>
    %25 = stablehlo.abs %23 : tensor<5xf32>
    %26 = stablehlo.log %25 : tensor<5xf32>
    %27 = stablehlo.add %26, %18 : tensor<5xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %28 = stablehlo.reduce(%arg0 init: %cst_7) applies stablehlo.maximum across dimensions = [1] : (tensor<16x5xf32>, tensor<f32>) -> tensor<16xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %30 = stablehlo.maximum %29, %28 : tensor<16xf32>
    %31 = stablehlo.is_finite %30 : (tensor<16xf32>) -> tensor<16xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %33 = stablehlo.select %31, %30, %32 : tensor<16xi1>, tensor<16xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0] : (tensor<16xf32>) -> tensor<16x1xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<16x1xf32>) -> tensor<16x5xf32>
    %36 = stablehlo.subtract %arg0, %35 : tensor<16x5xf32>
    %37 = stablehlo.exponential %36 : tensor<16x5xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.reduce(%37 init: %cst_10) applies stablehlo.add across dimensions = [1] : (tensor<16x5xf32>, tensor<f32>) -> tensor<16xf32>
    %39 = stablehlo.sign %38 : tensor<16xf32>
    %40 = stablehlo.abs %38 : tensor<16xf32>
    %41 = stablehlo.log %40 : tensor<16xf32>
    %42 = stablehlo.add %41, %33 : tensor<16xf32>
    return %12, %27, %42 : tensor<f32>, tensor<5xf32>, tensor<16xf32>
  }
}
