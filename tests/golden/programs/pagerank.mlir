module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x9xf32>) -> (tensor<9xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.111111112> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1:4 = stablehlo.while(%iterArg = %arg0, %iterArg_1 = %c_0, %iterArg_2 = %c, %iterArg_3 = %0) : tensor<9x9xf32>, tensor<i64>, tensor<i64>, tensor<9xf32>
    cond {
      %c_4 = stablehlo.constant dense<15> : tensor<i64>
      %2 = stablehlo.compare LT, %iterArg_1, %c_4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2:2 = func.call @closed_call(%iterArg, %iterArg_2, %iterArg_3) : (tensor<9x9xf32>, tensor<i64>, tensor<9xf32>) -> (tensor<i64>, tensor<9xf32>)
      %c_4 = stablehlo.constant dense<1> : tensor<i64>
      %3 = stablehlo.add %iterArg_1, %c_4 : tensor<i64>
      stablehlo.return %iterArg, %3, %2#0, %2#1 : tensor<9x9xf32>, tensor<i64>, tensor<i64>, tensor<9xf32>
    }
    return %1#3 : tensor<9xf32>
  }
  func.func private @closed_call(%arg0: tensor<9x9xf32>, %arg1: tensor<i64>, %arg2: tensor<9xf32>) -> (tensor<i64>, tensor<9xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg1, %c : tensor<i64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<9x9xf32>, tensor<f32>) -> tensor<9xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x9xf32>) -> tensor<9x9xf32>
    %4 = stablehlo.divide %arg0, %3 : tensor<9x9xf32>
    %cst_0 = stablehlo.constant dense<8.500000e-01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<9x9xf32>
    %6 = stablehlo.multiply %5, %4 : tensor<9x9xf32>
    %7 = stablehlo.dot_general %6, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<9x9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %cst_1 = stablehlo.constant dense<0.0166666675> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %9 = stablehlo.add %8, %7 : tensor<9xf32>
    return %0, %9 : tensor<i64>, tensor<9xf32>
  }
}
