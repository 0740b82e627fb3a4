module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x8xf32>, %arg1: tensor<8xf32>) -> (tensor<8xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %1 = stablehlo.dot_general %arg1, %arg1, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.add %cst_0, %1 : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e-05> : tensor<f64>
    %3 = chlo.square %cst_1 : tensor<f64> -> tensor<f64>
    %4 = stablehlo.convert %3 : (tensor<f64>) -> tensor<f32>
    %5 = stablehlo.multiply %4, %2 : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %6 = chlo.square %cst_2 : tensor<f64> -> tensor<f64>
    %7 = stablehlo.convert %6 : (tensor<f64>) -> tensor<f32>
    %8 = stablehlo.maximum %5, %7 : tensor<f32>
    %9 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %10 = stablehlo.dot_general %arg0, %9, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %11 = stablehlo.iota dim = 0 : tensor<8x8xi64>
    %12 = stablehlo.iota dim = 1 : tensor<8x8xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %13 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<8x8xi64>
    %14 = stablehlo.add %11, %13 : tensor<8x8xi64>
    %15 = stablehlo.compare EQ, %14, %12, SIGNED : (tensor<8x8xi64>, tensor<8x8xi64>) -> tensor<8x8xi1>
    %16 = stablehlo.convert %15 : (tensor<8x8xi1>) -> tensor<8x8xf32>
    %cst_3 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %18 = stablehlo.multiply %17, %16 : tensor<8x8xf32>
    %19 = stablehlo.add %10, %18 : tensor<8x8xf32>
    %20 = stablehlo.dot_general %19, %0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %21 = stablehlo.subtract %arg1, %20 : tensor<8xf32>
    %22 = stablehlo.dot_general %21, %21, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.add %cst_4, %22 : tensor<f32>
    %c_5 = stablehlo.constant dense<0> : tensor<i64>
    %24:7 = stablehlo.while(%iterArg = %8, %iterArg_6 = %arg0, %iterArg_7 = %0, %iterArg_8 = %21, %iterArg_9 = %23, %iterArg_10 = %21, %iterArg_11 = %c_5) : tensor<f32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<i64>
    cond {
      %25 = stablehlo.compare GT, %iterArg_9, %iterArg, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_12 = stablehlo.constant dense<20> : tensor<i64>
      %26 = stablehlo.compare LT, %iterArg_11, %c_12, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %c_13 = stablehlo.constant dense<false> : tensor<i1>
      %27 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i1>) -> tensor<i1>
      %28 = stablehlo.compare NE, %26, %27, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %29 = stablehlo.convert %28 : tensor<i1>
      %30 = stablehlo.and %25, %29 : tensor<i1>
      stablehlo.return %30 : tensor<i1>
    } do {
      %25 = stablehlo.transpose %iterArg_6, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
      %26 = stablehlo.dot_general %iterArg_6, %25, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %27 = stablehlo.iota dim = 0 : tensor<8x8xi64>
      %28 = stablehlo.iota dim = 1 : tensor<8x8xi64>
      %c_12 = stablehlo.constant dense<0> : tensor<i64>
      %29 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i64>) -> tensor<8x8xi64>
      %30 = stablehlo.add %27, %29 : tensor<8x8xi64>
      %31 = stablehlo.compare EQ, %30, %28, SIGNED : (tensor<8x8xi64>, tensor<8x8xi64>) -> tensor<8x8xi1>
      %32 = stablehlo.convert %31 : (tensor<8x8xi1>) -> tensor<8x8xf32>
      %cst_13 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
      %33 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      %34 = stablehlo.multiply %33, %32 : tensor<8x8xf32>
      %35 = stablehlo.add %26, %34 : tensor<8x8xf32>
      %36 = stablehlo.dot_general %35, %iterArg_10, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
      %37 = stablehlo.dot_general %iterArg_10, %36, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %38 = stablehlo.add %cst_14, %37 : tensor<f32>
      %39 = stablehlo.divide %iterArg_9, %38 : tensor<f32>
      %40 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %41 = stablehlo.multiply %40, %iterArg_10 : tensor<8xf32>
      %42 = stablehlo.add %iterArg_7, %41 : tensor<8xf32>
      %43 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %44 = stablehlo.multiply %43, %36 : tensor<8xf32>
      %45 = stablehlo.subtract %iterArg_8, %44 : tensor<8xf32>
      %46 = stablehlo.dot_general %45, %45, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
      %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %47 = stablehlo.add %cst_15, %46 : tensor<f32>
      %48 = stablehlo.divide %47, %iterArg_9 : tensor<f32>
      %49 = stablehlo.broadcast_in_dim %48, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %50 = stablehlo.multiply %49, %iterArg_10 : tensor<8xf32>
      %51 = stablehlo.add %45, %50 : tensor<8xf32>
      %c_16 = stablehlo.constant dense<1> : tensor<i64>
      %52 = stablehlo.add %iterArg_11, %c_16 : tensor<i64>
      stablehlo.return %iterArg, %iterArg_6, %42, %45, %47, %51, %52 : tensor<f32>, tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>, tensor<8xf32>, tensor<i64>
    }
    return %24#2 : tensor<8xf32>
  }
}
