module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x6xf32>) -> (tensor<8x6xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0:3 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %c, %iterArg_2 = %arg0) : tensor<i64>, tensor<i64>, tensor<8x6xf32>
    cond {
      %c_3 = stablehlo.constant dense<5> : tensor<i64>
      %1 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1:2 = func.call @closed_call(%iterArg_1, %iterArg_2) : (tensor<i64>, tensor<8x6xf32>) -> (tensor<i64>, tensor<8x6xf32>)
      %c_3 = stablehlo.constant dense<1> : tensor<i64>
      %2 = stablehlo.add %iterArg, %c_3 : tensor<i64>
      stablehlo.return %2, %1#0, %1#1 : tensor<i64>, tensor<i64>, tensor<8x6xf32>
    }
    return %0#2 : tensor<8x6xf32>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<8x6xf32>) -> (tensor<i64>, tensor<8x6xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = call @_roll_static(%arg1) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %2 = call @_roll_static_0(%arg1) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %3 = stablehlo.add %1, %2 : tensor<8x6xf32>
    %4 = call @_roll_static_1(%arg1) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %5 = stablehlo.add %3, %4 : tensor<8x6xf32>
    %6 = call @_roll_static_2(%arg1) : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %7 = stablehlo.add %5, %6 : tensor<8x6xf32>
    %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x6xf32>
    %9 = stablehlo.multiply %8, %7 : tensor<8x6xf32>
    return %0, %9 : tensor<i64>, tensor<8x6xf32>
  }
  func.func private @_roll_static(%arg0: tensor<8x6xf32>) -> tensor<8x6xf32> {
    %0 = stablehlo.slice %arg0 [7:8, 0:6] : (tensor<8x6xf32>) -> tensor<1x6xf32>
    %1 = stablehlo.slice %arg0 [0:7, 0:6] : (tensor<8x6xf32>) -> tensor<7x6xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1x6xf32>, tensor<7x6xf32>) -> tensor<8x6xf32>
    return %2 : tensor<8x6xf32>
  }
  func.func private @_roll_static_0(%arg0: tensor<8x6xf32>) -> tensor<8x6xf32> {
    %0 = stablehlo.slice %arg0 [1:8, 0:6] : (tensor<8x6xf32>) -> tensor<7x6xf32>
    %1 = stablehlo.slice %arg0 [0:1, 0:6] : (tensor<8x6xf32>) -> tensor<1x6xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<7x6xf32>, tensor<1x6xf32>) -> tensor<8x6xf32>
    return %2 : tensor<8x6xf32>
  }
  func.func private @_roll_static_1(%arg0: tensor<8x6xf32>) -> tensor<8x6xf32> {
    %0 = stablehlo.slice %arg0 [0:8, 5:6] : (tensor<8x6xf32>) -> tensor<8x1xf32>
    %1 = stablehlo.slice %arg0 [0:8, 0:5] : (tensor<8x6xf32>) -> tensor<8x5xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<8x1xf32>, tensor<8x5xf32>) -> tensor<8x6xf32>
    return %2 : tensor<8x6xf32>
  }
  func.func private @_roll_static_2(%arg0: tensor<8x6xf32>) -> tensor<8x6xf32> {
    %0 = stablehlo.slice %arg0 [0:8, 1:6] : (tensor<8x6xf32>) -> tensor<8x5xf32>
    %1 = stablehlo.slice %arg0 [0:8, 0:1] : (tensor<8x6xf32>) -> tensor<8x1xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<8x5xf32>, tensor<8x1xf32>) -> tensor<8x6xf32>
    return %2 : tensor<8x6xf32>
  }
}
