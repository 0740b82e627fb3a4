module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x3xf32>, %arg1: tensor<12xi32>, %arg2: tensor<12x3xf32>) -> (tensor<9x3xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.abs %arg1 : tensor<12xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %2 = stablehlo.compare LT, %0, %1, SIGNED : (tensor<12xi32>, tensor<12xi32>) -> tensor<12xi1>
    %c_0 = stablehlo.constant dense<9> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %4 = stablehlo.add %0, %3 : tensor<12xi32>
    %5 = stablehlo.select %2, %4, %0 : tensor<12xi1>, tensor<12xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<12xi32>) -> tensor<12x1xi32>
    %7 = "stablehlo.scatter"(%arg0, %6, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %8 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %8 : tensor<f32>
    }) : (tensor<9x3xf32>, tensor<12x1xi32>, tensor<12x3xf32>) -> tensor<9x3xf32>
    return %7 : tensor<9x3xf32>
  }
}
