module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<24xf32>) -> (tensor<24xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0:3 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %c, %iterArg_2 = %arg0) : tensor<i64>, tensor<i64>, tensor<24xf32>
    cond {
      %c_3 = stablehlo.constant dense<10> : tensor<i64>
      %1 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1:2 = func.call @closed_call(%iterArg_1, %iterArg_2) : (tensor<i64>, tensor<24xf32>) -> (tensor<i64>, tensor<24xf32>)
      %c_3 = stablehlo.constant dense<1> : tensor<i64>
      %2 = stablehlo.add %iterArg, %c_3 : tensor<i64>
      stablehlo.return %2, %1#0, %1#1 : tensor<i64>, tensor<i64>, tensor<24xf32>
    }
    return %0#2 : tensor<24xf32>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<24xf32>) -> (tensor<i64>, tensor<24xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = stablehlo.slice %arg1 [2:24] : (tensor<24xf32>) -> tensor<22xf32>
    %2 = stablehlo.slice %arg1 [1:23] : (tensor<24xf32>) -> tensor<22xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<22xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<22xf32>
    %5 = stablehlo.subtract %1, %4 : tensor<22xf32>
    %6 = stablehlo.slice %arg1 [0:22] : (tensor<24xf32>) -> tensor<22xf32>
    %7 = stablehlo.add %5, %6 : tensor<22xf32>
    %cst_0 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<22xf32>
    %9 = stablehlo.multiply %8, %7 : tensor<22xf32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %11 = "stablehlo.scatter"(%arg1, %10, %9) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %12 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %12 : tensor<f32>
    }) : (tensor<24xf32>, tensor<1xi32>, tensor<22xf32>) -> tensor<24xf32>
    return %0, %11 : tensor<i64>, tensor<24xf32>
  }
}
