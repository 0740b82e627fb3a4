module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9xf32>) -> (tensor<9xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1:4 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %c_0, %iterArg_2 = %c, %iterArg_3 = %0) : tensor<9xf32>, tensor<i64>, tensor<i64>, tensor<9xf32>
    cond {
      %c_4 = stablehlo.constant dense<20> : tensor<i64>
      %2 = stablehlo.compare LT, %iterArg_1, %c_4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2:2 = func.call @closed_call(%iterArg, %iterArg_2, %iterArg_3) : (tensor<9xf32>, tensor<i64>, tensor<9xf32>) -> (tensor<i64>, tensor<9xf32>)
      %c_4 = stablehlo.constant dense<1> : tensor<i64>
      %3 = stablehlo.add %iterArg_1, %c_4 : tensor<i64>
      stablehlo.return %iterArg, %3, %2#0, %2#1 : tensor<9xf32>, tensor<i64>, tensor<i64>, tensor<9xf32>
    }
    return %1#3 : tensor<9xf32>
  }
  func.func private @closed_call(%arg0: tensor<9xf32>, %arg1: tensor<i64>, %arg2: tensor<9xf32>) -> (tensor<i64>, tensor<9xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg1, %c : tensor<i64>
    %1 = stablehlo.divide %arg0, %arg2 : tensor<9xf32>
    %2 = stablehlo.add %arg2, %1 : tensor<9xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<9xf32>
    return %0, %4 : tensor<i64>, tensor<9xf32>
  }
}
