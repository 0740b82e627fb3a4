module @jit_lstm attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x2x4xf32>, %arg1: tensor<4x20xf32>, %arg2: tensor<5x20xf32>) -> (tensor<2x5xf32> {jax.result_info = "result[0][0]"}, tensor<2x5xf32> {jax.result_info = "result[0][1]"}, tensor<6x2x5xf32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x2x5xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2:7 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %arg1, %iterArg_2 = %arg2, %iterArg_3 = %c, %iterArg_4 = %0, %iterArg_5 = %0, %iterArg_6 = %1) : tensor<6x2x4xf32>, tensor<4x20xf32>, tensor<5x20xf32>, tensor<i64>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<6x2x5xf32>
    cond {
      %c_7 = stablehlo.constant dense<6> : tensor<i64>
      %3 = stablehlo.compare LT, %iterArg_3, %c_7, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %3 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_3) : (tensor<6x2x4xf32>, tensor<i64>) -> tensor<2x4xf32>
      %4:3 = func.call @closed_call(%iterArg_1, %iterArg_2, %iterArg_4, %iterArg_5, %3) : (tensor<4x20xf32>, tensor<5x20xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x4xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
      %5 = func.call @dynamic_update_index_in_dim(%iterArg_6, %4#2, %iterArg_3) : (tensor<6x2x5xf32>, tensor<2x5xf32>, tensor<i64>) -> tensor<6x2x5xf32>
      %c_7 = stablehlo.constant dense<1> : tensor<i64>
      %6 = stablehlo.add %iterArg_3, %c_7 : tensor<i64>
      stablehlo.return %iterArg, %iterArg_1, %iterArg_2, %6, %4#0, %4#1, %5 : tensor<6x2x4xf32>, tensor<4x20xf32>, tensor<5x20xf32>, tensor<i64>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<6x2x5xf32>
    }
    return %2#4, %2#5, %2#6 : tensor<2x5xf32>, tensor<2x5xf32>, tensor<6x2x5xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<6x2x4xf32>, %arg1: tensor<i64>) -> tensor<2x4xf32> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 2, 4] : (tensor<6x2x4xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<1x2x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x4xf32>) -> tensor<2x4xf32>
    return %1 : tensor<2x4xf32>
  }
  func.func private @closed_call(%arg0: tensor<4x20xf32>, %arg1: tensor<5x20xf32>, %arg2: tensor<2x5xf32>, %arg3: tensor<2x5xf32>, %arg4: tensor<2x4xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x20xf32>
    %1 = stablehlo.subtract %arg0, %0 : tensor<4x20xf32>
    %2 = stablehlo.dot_general %arg4, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x4xf32>, tensor<4x20xf32>) -> tensor<2x20xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5x20xf32>
    %4 = stablehlo.subtract %arg1, %3 : tensor<5x20xf32>
    %5 = stablehlo.dot_general %arg2, %4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5xf32>, tensor<5x20xf32>) -> tensor<2x20xf32>
    %6 = stablehlo.add %2, %5 : tensor<2x20xf32>
    %7 = stablehlo.slice %6 [0:2, 0:5] : (tensor<2x20xf32>) -> tensor<2x5xf32>
    %8 = stablehlo.slice %6 [0:2, 5:10] : (tensor<2x20xf32>) -> tensor<2x5xf32>
    %9 = stablehlo.slice %6 [0:2, 10:15] : (tensor<2x20xf32>) -> tensor<2x5xf32>
    %10 = stablehlo.slice %6 [0:2, 15:20] : (tensor<2x20xf32>) -> tensor<2x5xf32>
    %11 = stablehlo.negate %8 : tensor<2x5xf32>
    %12 = stablehlo.exponential %11 : tensor<2x5xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %14 = stablehlo.add %13, %12 : tensor<2x5xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %16 = stablehlo.divide %15, %14 : tensor<2x5xf32>
    %17 = stablehlo.multiply %16, %arg3 : tensor<2x5xf32>
    %18 = stablehlo.negate %7 : tensor<2x5xf32>
    %19 = stablehlo.exponential %18 : tensor<2x5xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %21 = stablehlo.add %20, %19 : tensor<2x5xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %23 = stablehlo.divide %22, %21 : tensor<2x5xf32>
    %24 = stablehlo.tanh %9 : tensor<2x5xf32>
    %25 = stablehlo.multiply %23, %24 : tensor<2x5xf32>
    %26 = stablehlo.add %17, %25 : tensor<2x5xf32>
    %27 = stablehlo.negate %10 : tensor<2x5xf32>
    %28 = stablehlo.exponential %27 : tensor<2x5xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %30 = stablehlo.add %29, %28 : tensor<2x5xf32>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x5xf32>
    %32 = stablehlo.divide %31, %30 : tensor<2x5xf32>
    %33 = stablehlo.tanh %26 : tensor<2x5xf32>
    %34 = stablehlo.multiply %32, %33 : tensor<2x5xf32>
    return %34, %26, %34 : tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<6x2x5xf32>, %arg1: tensor<2x5xf32>, %arg2: tensor<i64>) -> tensor<6x2x5xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<2x5xf32>) -> tensor<1x2x5xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x2x5xf32>, tensor<1x2x5xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<6x2x5xf32>
    return %1 : tensor<6x2x5xf32>
  }
}
