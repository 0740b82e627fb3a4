module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<40xi32>) -> (tensor<9xi64> {jax.result_info = "result"}) {
    %0 = stablehlo.abs %arg0 : tensor<40xi32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<9xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %2 = call @clip(%0, %c_0) : (tensor<40xi32>, tensor<i64>) -> tensor<40xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %4 = stablehlo.compare LT, %2, %3, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_2 = stablehlo.constant dense<9> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %6 = stablehlo.add %2, %5 : tensor<40xi32>
    %7 = stablehlo.select %4, %6, %2 : tensor<40xi1>, tensor<40xi32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %c_3 = stablehlo.constant dense<1> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<40xi64>
    %10 = "stablehlo.scatter"(%1, %8, %9) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %11 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %11 : tensor<i64>
    }) : (tensor<9xi64>, tensor<40x1xi32>, tensor<40xi64>) -> tensor<9xi64>
    return %10 : tensor<9xi64>
  }
  func.func private @clip(%arg0: tensor<40xi32>, %arg1: tensor<i64>) -> tensor<40xi32> {
    %0 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<40xi32>
    return %2 : tensor<40xi32>
  }
}
