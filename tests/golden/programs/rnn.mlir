module @jit_rnn attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x4x5xf32>, %arg1: tensor<5x7xf32>, %arg2: tensor<7x7xf32>) -> (tensor<4x7xf32> {jax.result_info = "result[0]"}, tensor<9x4x7xf32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x7xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<9x4x7xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2:6 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %arg1, %iterArg_2 = %arg2, %iterArg_3 = %c, %iterArg_4 = %0, %iterArg_5 = %1) : tensor<9x4x5xf32>, tensor<5x7xf32>, tensor<7x7xf32>, tensor<i64>, tensor<4x7xf32>, tensor<9x4x7xf32>
    cond {
      %c_6 = stablehlo.constant dense<9> : tensor<i64>
      %3 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %3 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_3) : (tensor<9x4x5xf32>, tensor<i64>) -> tensor<4x5xf32>
      %4:2 = func.call @closed_call(%iterArg_1, %iterArg_2, %iterArg_4, %3) : (tensor<5x7xf32>, tensor<7x7xf32>, tensor<4x7xf32>, tensor<4x5xf32>) -> (tensor<4x7xf32>, tensor<4x7xf32>)
      %5 = func.call @dynamic_update_index_in_dim(%iterArg_5, %4#1, %iterArg_3) : (tensor<9x4x7xf32>, tensor<4x7xf32>, tensor<i64>) -> tensor<9x4x7xf32>
      %c_6 = stablehlo.constant dense<1> : tensor<i64>
      %6 = stablehlo.add %iterArg_3, %c_6 : tensor<i64>
      stablehlo.return %iterArg, %iterArg_1, %iterArg_2, %6, %4#0, %5 : tensor<9x4x5xf32>, tensor<5x7xf32>, tensor<7x7xf32>, tensor<i64>, tensor<4x7xf32>, tensor<9x4x7xf32>
    }
    return %2#4, %2#5 : tensor<4x7xf32>, tensor<9x4x7xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<9x4x5xf32>, %arg1: tensor<i64>) -> tensor<4x5xf32> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 4, 5] : (tensor<9x4x5xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<1x4x5xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x4x5xf32>) -> tensor<4x5xf32>
    return %1 : tensor<4x5xf32>
  }
  func.func private @closed_call(%arg0: tensor<5x7xf32>, %arg1: tensor<7x7xf32>, %arg2: tensor<4x7xf32>, %arg3: tensor<4x5xf32>) -> (tensor<4x7xf32>, tensor<4x7xf32>) {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x7xf32>
    %1 = stablehlo.subtract %arg0, %0 : tensor<5x7xf32>
    %2 = stablehlo.dot_general %arg3, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x5xf32>, tensor<5x7xf32>) -> tensor<4x7xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<7x7xf32>
    %4 = stablehlo.subtract %arg1, %3 : tensor<7x7xf32>
    %5 = stablehlo.dot_general %arg2, %4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x7xf32>, tensor<7x7xf32>) -> tensor<4x7xf32>
    %6 = stablehlo.add %2, %5 : tensor<4x7xf32>
    %7 = stablehlo.tanh %6 : tensor<4x7xf32>
    return %7, %7 : tensor<4x7xf32>, tensor<4x7xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<9x4x7xf32>, %arg1: tensor<4x7xf32>, %arg2: tensor<i64>) -> tensor<9x4x7xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<4x7xf32>) -> tensor<1x4x7xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<9x4x7xf32>, tensor<1x4x7xf32>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<9x4x7xf32>
    return %1 : tensor<9x4x7xf32>
  }
}
