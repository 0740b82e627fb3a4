module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5xf32>) -> (tensor<5xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0:4 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %c_0, %iterArg_2 = %c, %iterArg_3 = %arg0) : tensor<5xf32>, tensor<i64>, tensor<i64>, tensor<5xf32>
    cond {
      %c_4 = stablehlo.constant dense<3> : tensor<i64>
      %1 = stablehlo.compare LT, %iterArg_1, %c_4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1:2 = func.call @closed_call(%iterArg, %iterArg_2, %iterArg_3) : (tensor<5xf32>, tensor<i64>, tensor<5xf32>) -> (tensor<i64>, tensor<5xf32>)
      %c_4 = stablehlo.constant dense<1> : tensor<i64>
      %2 = stablehlo.add %iterArg_1, %c_4 : tensor<i64>
      stablehlo.return %iterArg, %2, %1#0, %1#1 : tensor<5xf32>, tensor<i64>, tensor<i64>, tensor<5xf32>
    }
    return %0#3 : tensor<5xf32>
  }
  func.func private @closed_call(%arg0: tensor<5xf32>, %arg1: tensor<i64>, %arg2: tensor<5xf32>) -> (tensor<i64>, tensor<5xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg1, %c : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %1:5 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %arg1, %iterArg_3 = %c_1, %iterArg_4 = %c_0, %iterArg_5 = %arg2) : tensor<5xf32>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<5xf32>
    cond {
      %c_6 = stablehlo.constant dense<4> : tensor<i64>
      %2 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2:2 = func.call @closed_call_0(%iterArg, %iterArg_2, %iterArg_4, %iterArg_5) : (tensor<5xf32>, tensor<i64>, tensor<i64>, tensor<5xf32>) -> (tensor<i64>, tensor<5xf32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i64>
      %3 = stablehlo.add %iterArg_3, %c_6 : tensor<i64>
      stablehlo.return %iterArg, %iterArg_2, %3, %2#0, %2#1 : tensor<5xf32>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<5xf32>
    }
    return %0, %1#4 : tensor<i64>, tensor<5xf32>
  }
  func.func private @closed_call_0(%arg0: tensor<5xf32>, %arg1: tensor<i64>, %arg2: tensor<i64>, %arg3: tensor<5xf32>) -> (tensor<i64>, tensor<5xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg2, %c : tensor<i64>
    %1 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %3 = stablehlo.multiply %arg0, %2 : tensor<5xf32>
    %4 = stablehlo.convert %arg2 : (tensor<i64>) -> tensor<f32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %6 = stablehlo.multiply %3, %5 : tensor<5xf32>
    %7 = stablehlo.add %arg3, %6 : tensor<5xf32>
    return %0, %7 : tensor<i64>, tensor<5xf32>
  }
}
