module @jit_kalman attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12xf32>) -> (tensor<12xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1:5 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %c, %iterArg_3 = %cst, %iterArg_4 = %cst_0, %iterArg_5 = %0) : tensor<12xf32>, tensor<i64>, tensor<f32>, tensor<f32>, tensor<12xf32>
    cond {
      %c_6 = stablehlo.constant dense<12> : tensor<i64>
      %2 = stablehlo.compare LT, %iterArg_2, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %2 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_2) : (tensor<12xf32>, tensor<i64>) -> tensor<f32>
      %3:3 = func.call @closed_call(%iterArg_3, %iterArg_4, %2) : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
      %4 = func.call @dynamic_update_index_in_dim(%iterArg_5, %3#2, %iterArg_2) : (tensor<12xf32>, tensor<f32>, tensor<i64>) -> tensor<12xf32>
      %c_6 = stablehlo.constant dense<1> : tensor<i64>
      %5 = stablehlo.add %iterArg_2, %c_6 : tensor<i64>
      stablehlo.return %iterArg, %5, %3#0, %3#1, %4 : tensor<12xf32>, tensor<i64>, tensor<f32>, tensor<f32>, tensor<12xf32>
    }
    return %1#4 : tensor<12xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<12xf32>, %arg1: tensor<i64>) -> tensor<f32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<12xf32>, tensor<i64>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @closed_call(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
    %cst = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %0 = stablehlo.add %arg1, %cst : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %1 = stablehlo.add %0, %cst_0 : tensor<f32>
    %2 = stablehlo.divide %0, %1 : tensor<f32>
    %3 = stablehlo.subtract %arg2, %arg0 : tensor<f32>
    %4 = stablehlo.multiply %2, %3 : tensor<f32>
    %5 = stablehlo.add %arg0, %4 : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.subtract %cst_1, %2 : tensor<f32>
    %7 = stablehlo.multiply %6, %0 : tensor<f32>
    return %5, %7, %5 : tensor<f32>, tensor<f32>, tensor<f32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<12xf32>, %arg1: tensor<f32>, %arg2: tensor<i64>) -> tensor<12xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<12xf32>, tensor<1xf32>, tensor<i64>) -> tensor<12xf32>
    return %1 : tensor<12xf32>
  }
}
