module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x2x3xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<4x4xf32>) -> (tensor<3x4xf32> {jax.result_info = "result[0]"}, tensor<4x4xf32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %2 = stablehlo.subtract %arg1, %1 : tensor<3x4xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %4 = stablehlo.subtract %arg2, %3 : tensor<4x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<5x2x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<5x2x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<5x2x4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<5x2x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %9:9 = stablehlo.while(%iterArg = %arg0, %iterArg_13 = %2, %iterArg_14 = %4, %iterArg_15 = %c, %iterArg_16 = %0, %iterArg_17 = %5, %iterArg_18 = %6, %iterArg_19 = %7, %iterArg_20 = %8) : tensor<5x2x3xf32>, tensor<3x4xf32>, tensor<4x4xf32>, tensor<i64>, tensor<2x4xf32>, tensor<5x2x4xf32>, tensor<5x2x4xf32>, tensor<5x2x4xf32>, tensor<5x2x4xf32>
    cond {
      %c_21 = stablehlo.constant dense<5> : tensor<i64>
      %20 = stablehlo.compare LT, %iterArg_15, %c_21, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %20 : tensor<i1>
    } do {
      %20 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_15) : (tensor<5x2x3xf32>, tensor<i64>) -> tensor<2x3xf32>
      %21:5 = func.call @closed_call(%iterArg_13, %iterArg_14, %iterArg_16, %20) : (tensor<3x4xf32>, tensor<4x4xf32>, tensor<2x4xf32>, tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>)
      %22 = func.call @dynamic_update_index_in_dim(%iterArg_17, %21#1, %iterArg_15) : (tensor<5x2x4xf32>, tensor<2x4xf32>, tensor<i64>) -> tensor<5x2x4xf32>
      %23 = func.call @dynamic_update_index_in_dim(%iterArg_18, %21#2, %iterArg_15) : (tensor<5x2x4xf32>, tensor<2x4xf32>, tensor<i64>) -> tensor<5x2x4xf32>
      %24 = func.call @dynamic_update_index_in_dim(%iterArg_19, %21#3, %iterArg_15) : (tensor<5x2x4xf32>, tensor<2x4xf32>, tensor<i64>) -> tensor<5x2x4xf32>
      %25 = func.call @dynamic_update_index_in_dim(%iterArg_20, %21#4, %iterArg_15) : (tensor<5x2x4xf32>, tensor<2x4xf32>, tensor<i64>) -> tensor<5x2x4xf32>
      %c_21 = stablehlo.constant dense<1> : tensor<i64>
      %26 = stablehlo.add %iterArg_15, %c_21 : tensor<i64>
      stablehlo.return %iterArg, %iterArg_13, %iterArg_14, %26, %21#0, %22, %23, %24, %25 : tensor<5x2x3xf32>, tensor<3x4xf32>, tensor<4x4xf32>, tensor<i64>, tensor<2x4xf32>, tensor<5x2x4xf32>, tensor<5x2x4xf32>, tensor<5x2x4xf32>, tensor<5x2x4xf32>
    }
    %10 = stablehlo.multiply %9#4, %9#4 : tensor<2x4xf32>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %12 = stablehlo.multiply %11, %9#4 : tensor<2x4xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%10 init: %cst_7) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %16 = stablehlo.multiply %15, %12 : tensor<2x4xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %c_12 = stablehlo.constant dense<0> : tensor<i64>
    %19:9 = stablehlo.while(%iterArg = %arg0, %iterArg_13 = %9#6, %iterArg_14 = %9#7, %iterArg_15 = %9#8, %iterArg_16 = %4, %iterArg_17 = %c_12, %iterArg_18 = %17, %iterArg_19 = %18, %iterArg_20 = %16) : tensor<5x2x3xf32>, tensor<5x2x4xf32>, tensor<5x2x4xf32>, tensor<5x2x4xf32>, tensor<4x4xf32>, tensor<i64>, tensor<3x4xf32>, tensor<4x4xf32>, tensor<2x4xf32>
    cond {
      %c_21 = stablehlo.constant dense<5> : tensor<i64>
      %20 = stablehlo.compare LT, %iterArg_17, %c_21, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %20 : tensor<i1>
    } do {
      %c_21 = stablehlo.constant dense<5> : tensor<i64>
      %20 = stablehlo.subtract %c_21, %iterArg_17 : tensor<i64>
      %c_22 = stablehlo.constant dense<1> : tensor<i64>
      %21 = stablehlo.subtract %20, %c_22 : tensor<i64>
      %22 = func.call @dynamic_index_in_dim(%iterArg, %21) : (tensor<5x2x3xf32>, tensor<i64>) -> tensor<2x3xf32>
      %23 = func.call @dynamic_index_in_dim_0(%iterArg_13, %21) : (tensor<5x2x4xf32>, tensor<i64>) -> tensor<2x4xf32>
      %24 = func.call @dynamic_index_in_dim_0(%iterArg_14, %21) : (tensor<5x2x4xf32>, tensor<i64>) -> tensor<2x4xf32>
      %25 = func.call @dynamic_index_in_dim_0(%iterArg_15, %21) : (tensor<5x2x4xf32>, tensor<i64>) -> tensor<2x4xf32>
      %26:3 = func.call @closed_call_1(%iterArg_16, %iterArg_18, %iterArg_19, %iterArg_20, %22, %23, %24, %25) : (tensor<4x4xf32>, tensor<3x4xf32>, tensor<4x4xf32>, tensor<2x4xf32>, tensor<2x3xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<3x4xf32>, tensor<4x4xf32>, tensor<2x4xf32>)
      %c_23 = stablehlo.constant dense<1> : tensor<i64>
      %27 = stablehlo.add %iterArg_17, %c_23 : tensor<i64>
      stablehlo.return %iterArg, %iterArg_13, %iterArg_14, %iterArg_15, %iterArg_16, %27, %26#0, %26#1, %26#2 : tensor<5x2x3xf32>, tensor<5x2x4xf32>, tensor<5x2x4xf32>, tensor<5x2x4xf32>, tensor<4x4xf32>, tensor<i64>, tensor<3x4xf32>, tensor<4x4xf32>, tensor<2x4xf32>
    }
    return %19#6, %19#7 : tensor<3x4xf32>, tensor<4x4xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<5x2x3xf32>, %arg1: tensor<i64>) -> tensor<2x3xf32> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 2, 3] : (tensor<5x2x3xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<1x2x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x3xf32>) -> tensor<2x3xf32>
    return %1 : tensor<2x3xf32>
  }
  func.func private @closed_call(%arg0: tensor<3x4xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<2x4xf32>, %arg3: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
    %0 = stablehlo.dot_general %arg3, %arg0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.dot_general %arg2, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x4xf32>
    %3 = stablehlo.tanh %2 : tensor<2x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
    %5 = stablehlo.subtract %4, %3 : tensor<2x4xf32>
    return %3, %3, %arg2, %3, %5 : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<5x2x4xf32>, %arg1: tensor<2x4xf32>, %arg2: tensor<i64>) -> tensor<5x2x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<2x4xf32>) -> tensor<1x2x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<5x2x4xf32>, tensor<1x2x4xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<5x2x4xf32>
    return %1 : tensor<5x2x4xf32>
  }
  func.func private @dynamic_index_in_dim_0(%arg0: tensor<5x2x4xf32>, %arg1: tensor<i64>) -> tensor<2x4xf32> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 2, 4] : (tensor<5x2x4xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<1x2x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2x4xf32>) -> tensor<2x4xf32>
    return %1 : tensor<2x4xf32>
  }
  func.func private @closed_call_1(%arg0: tensor<4x4xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<4x4xf32>, %arg3: tensor<2x4xf32>, %arg4: tensor<2x3xf32>, %arg5: tensor<2x4xf32>, %arg6: tensor<2x4xf32>, %arg7: tensor<2x4xf32>) -> (tensor<3x4xf32>, tensor<4x4xf32>, tensor<2x4xf32>) {
    %0 = stablehlo.multiply %arg3, %arg7 : tensor<2x4xf32>
    %1 = stablehlo.multiply %0, %arg6 : tensor<2x4xf32>
    %2 = stablehlo.add %0, %1 : tensor<2x4xf32>
    %3 = stablehlo.dot_general %2, %arg5, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %5 = stablehlo.add %arg2, %4 : tensor<4x4xf32>
    %6 = stablehlo.dot_general %2, %arg0, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
    %7 = stablehlo.dot_general %2, %arg4, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x4xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
    %8 = stablehlo.transpose %7, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
    %9 = stablehlo.add %arg1, %8 : tensor<3x4xf32>
    return %9, %5, %6 : tensor<3x4xf32>, tensor<4x4xf32>, tensor<2x4xf32>
  }
}
