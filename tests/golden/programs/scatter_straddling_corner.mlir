module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x5x7xf32>, %arg1: tensor<5x2xi32>, %arg2: tensor<5x2x3xf32>) -> (tensor<6x5x7xf32> {jax.result_info = "result[0]"}, tensor<6x5x7xf32> {jax.result_info = "result[1]"}) {
    %0 = "stablehlo.scatter"(%arg0, %arg1, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %3 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<6x5x7xf32>, tensor<5x2xi32>, tensor<5x2x3xf32>) -> tensor<6x5x7xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x2x3xf32>
    %2 = "stablehlo.scatter"(%arg0, %arg1, %1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %3 = stablehlo.multiply %arg3, %cst_0 : tensor<f32>
      %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %4 = stablehlo.add %3, %cst_1 : tensor<f32>
      stablehlo.return %4 : tensor<f32>
    }) : (tensor<6x5x7xf32>, tensor<5x2xi32>, tensor<5x2x3xf32>) -> tensor<6x5x7xf32>
    return %0, %2 : tensor<6x5x7xf32>, tensor<6x5x7xf32>
  }
}
