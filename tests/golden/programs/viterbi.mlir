module @jit_viterbi attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x4xf32>, %arg1: tensor<4x4xf32>) -> (tensor<i64> {jax.result_info = "result[0]"}, tensor<6xi64> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.slice %arg0 [0:1, 0:4] : (tensor<7x4xf32>) -> tensor<1x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4xf32>) -> tensor<4xf32>
    %2 = stablehlo.slice %arg0 [1:7, 0:4] : (tensor<7x4xf32>) -> tensor<6x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<6x4xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %4:5 = stablehlo.while(%iterArg = %2, %iterArg_3 = %arg1, %iterArg_4 = %c_0, %iterArg_5 = %1, %iterArg_6 = %3) : tensor<6x4xf32>, tensor<4x4xf32>, tensor<i64>, tensor<4xf32>, tensor<6x4xi64>
    cond {
      %c_7 = stablehlo.constant dense<6> : tensor<i64>
      %8 = stablehlo.compare LT, %iterArg_4, %c_7, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %8 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_4) : (tensor<6x4xf32>, tensor<i64>) -> tensor<4xf32>
      %9:2 = func.call @closed_call(%iterArg_3, %iterArg_5, %8) : (tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi64>)
      %10 = func.call @dynamic_update_index_in_dim(%iterArg_6, %9#1, %iterArg_4) : (tensor<6x4xi64>, tensor<4xi64>, tensor<i64>) -> tensor<6x4xi64>
      %c_7 = stablehlo.constant dense<1> : tensor<i64>
      %11 = stablehlo.add %iterArg_4, %c_7 : tensor<i64>
      stablehlo.return %iterArg, %iterArg_3, %11, %9#0, %10 : tensor<6x4xf32>, tensor<4x4xf32>, tensor<i64>, tensor<4xf32>, tensor<6x4xi64>
    }
    %5 = call @argmax_0(%4#3) : (tensor<4xf32>) -> tensor<i64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %6 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<6xi64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7:4 = stablehlo.while(%iterArg = %4#4, %iterArg_3 = %c_2, %iterArg_4 = %5, %iterArg_5 = %6) : tensor<6x4xi64>, tensor<i64>, tensor<i64>, tensor<6xi64>
    cond {
      %c_6 = stablehlo.constant dense<6> : tensor<i64>
      %8 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %c_6 = stablehlo.constant dense<6> : tensor<i64>
      %8 = stablehlo.subtract %c_6, %iterArg_3 : tensor<i64>
      %c_7 = stablehlo.constant dense<1> : tensor<i64>
      %9 = stablehlo.subtract %8, %c_7 : tensor<i64>
      %10 = func.call @dynamic_index_in_dim_1(%iterArg, %9) : (tensor<6x4xi64>, tensor<i64>) -> tensor<4xi64>
      %11:2 = func.call @closed_call_2(%iterArg_4, %10) : (tensor<i64>, tensor<4xi64>) -> (tensor<i64>, tensor<i64>)
      %12 = func.call @dynamic_update_index_in_dim_3(%iterArg_5, %11#1, %9) : (tensor<6xi64>, tensor<i64>, tensor<i64>) -> tensor<6xi64>
      %c_8 = stablehlo.constant dense<1> : tensor<i64>
      %13 = stablehlo.add %iterArg_3, %c_8 : tensor<i64>
      stablehlo.return %iterArg, %13, %11#0, %12 : tensor<6x4xi64>, tensor<i64>, tensor<i64>, tensor<6xi64>
    }
    return %7#2, %7#3 : tensor<i64>, tensor<6xi64>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<6x4xf32>, %arg1: tensor<i64>) -> tensor<4xf32> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 4] : (tensor<6x4xf32>, tensor<i64>, tensor<i64>) -> tensor<1x4xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4xf32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func private @closed_call(%arg0: tensor<4x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi64>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<4x1xf32>) -> tensor<4x4xf32>
    %2 = stablehlo.add %1, %arg0 : tensor<4x4xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %4 = stablehlo.add %3, %arg2 : tensor<4xf32>
    %5 = call @argmax(%2) : (tensor<4x4xf32>) -> tensor<4xi64>
    return %4, %5 : tensor<4xf32>, tensor<4xi64>
  }
  func.func private @argmax(%arg0: tensor<4x4xf32>) -> tensor<4xi64> {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi64>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [0] : (tensor<4x4xf32>, tensor<4x4xi64>, tensor<f32>, tensor<i64>) -> (tensor<4xf32>, tensor<4xi64>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
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
    return %1#1 : tensor<4xi64>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<6x4xi64>, %arg1: tensor<4xi64>, %arg2: tensor<i64>) -> tensor<6x4xi64> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xi64>) -> tensor<1x4xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<6x4xi64>, tensor<1x4xi64>, tensor<i64>, tensor<i64>) -> tensor<6x4xi64>
    return %1 : tensor<6x4xi64>
  }
  func.func private @argmax_0(%arg0: tensor<4xf32>) -> tensor<i64> {
    %0 = stablehlo.iota dim = 0 : tensor<4xi64>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [0] : (tensor<4xf32>, tensor<4xi64>, tensor<f32>, tensor<i64>) -> (tensor<f32>, tensor<i64>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i64>, %arg4: tensor<i64>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
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
    return %1#1 : tensor<i64>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<6x4xi64>, %arg1: tensor<i64>) -> tensor<4xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 4] : (tensor<6x4xi64>, tensor<i64>, tensor<i64>) -> tensor<1x4xi64>
    %1 = stablehlo.reshape %0 : (tensor<1x4xi64>) -> tensor<4xi64>
    return %1 : tensor<4xi64>
  }
  func.func private @closed_call_2(%arg0: tensor<i64>, %arg1: tensor<4xi64>) -> (tensor<i64>, tensor<i64>) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.compare LT, %arg0, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<4> : tensor<i64>
    %1 = stablehlo.add %arg0, %c_0 : tensor<i64>
    %2 = stablehlo.select %0, %1, %arg0 : tensor<i1>, tensor<i64>
    %3 = stablehlo.dynamic_slice %arg1, %2, sizes = [1] : (tensor<4xi64>, tensor<i64>) -> tensor<1xi64>
    %4 = stablehlo.reshape %3 : (tensor<1xi64>) -> tensor<i64>
    return %4, %arg0 : tensor<i64>, tensor<i64>
  }
  func.func private @dynamic_update_index_in_dim_3(%arg0: tensor<6xi64>, %arg1: tensor<i64>, %arg2: tensor<i64>) -> tensor<6xi64> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<6xi64>, tensor<1xi64>, tensor<i64>) -> tensor<6xi64>
    return %1 : tensor<6xi64>
  }
}
