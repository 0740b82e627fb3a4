module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x4xf32>, %arg1: tensor<7xi32>, %arg2: tensor<7x3x4xf32>) -> (tensor<9x4xf32> {jax.result_info = "result[0]"}, tensor<9x4xf32> {jax.result_info = "result[1]"}, tensor<9x4xf32> {jax.result_info = "result[2]"}, tensor<9x4xf32> {jax.result_info = "result[3]"}, tensor<9x4xf32> {jax.result_info = "result[4]"}, tensor<9x4xf32> {jax.result_info = "result[5]"}, tensor<9x4xf32> {jax.result_info = "result[6]"}, tensor<9x4xf32> {jax.result_info = "result[7]"}, tensor<9x4xf32> {jax.result_info = "result[8]"}, tensor<9x4xf32> {jax.result_info = "result[9]"}) {
    %0 = stablehlo.slice %arg1 [0:1] : (tensor<7xi32>) -> tensor<1xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %3 = stablehlo.multiply %1, %2 : tensor<1x1xi32>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %5 = stablehlo.add %3, %4 : tensor<1x1xi32>
    %6 = stablehlo.slice %arg2 [0:1, 0:3, 0:4] : (tensor<7x3x4xf32>) -> tensor<1x3x4xf32>
    %7 = "stablehlo.scatter"(%arg0, %5, %6) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<9x4xf32>, tensor<1x1xi32>, tensor<1x3x4xf32>) -> tensor<9x4xf32>
    %8 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %10 = stablehlo.multiply %8, %9 : tensor<7x1xi32>
    %c_2 = stablehlo.constant dense<3> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %12 = stablehlo.add %10, %11 : tensor<7x1xi32>
    %13 = "stablehlo.scatter"(%arg0, %12, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %89 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %89 : tensor<f32>
    }) : (tensor<9x4xf32>, tensor<7x1xi32>, tensor<7x3x4xf32>) -> tensor<9x4xf32>
    %14 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %16 = stablehlo.multiply %14, %15 : tensor<7x1xi32>
    %c_4 = stablehlo.constant dense<3> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %18 = stablehlo.add %16, %17 : tensor<7x1xi32>
    %19 = "stablehlo.scatter"(%arg0, %18, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %89 = stablehlo.multiply %arg3, %arg4 : tensor<f32>
      stablehlo.return %89 : tensor<f32>
    }) : (tensor<9x4xf32>, tensor<7x1xi32>, tensor<7x3x4xf32>) -> tensor<9x4xf32>
    %20 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %c_5 = stablehlo.constant dense<2> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %22 = stablehlo.multiply %20, %21 : tensor<7x1xi32>
    %c_6 = stablehlo.constant dense<3> : tensor<i32>
    %23 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %24 = stablehlo.add %22, %23 : tensor<7x1xi32>
    %25 = "stablehlo.scatter"(%arg0, %24, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %89 = stablehlo.minimum %arg3, %arg4 : tensor<f32>
      stablehlo.return %89 : tensor<f32>
    }) : (tensor<9x4xf32>, tensor<7x1xi32>, tensor<7x3x4xf32>) -> tensor<9x4xf32>
    %26 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %c_7 = stablehlo.constant dense<2> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %28 = stablehlo.multiply %26, %27 : tensor<7x1xi32>
    %c_8 = stablehlo.constant dense<3> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %30 = stablehlo.add %28, %29 : tensor<7x1xi32>
    %31 = "stablehlo.scatter"(%arg0, %30, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %89 = stablehlo.maximum %arg3, %arg4 : tensor<f32>
      stablehlo.return %89 : tensor<f32>
    }) : (tensor<9x4xf32>, tensor<7x1xi32>, tensor<7x3x4xf32>) -> tensor<9x4xf32>
    %32 = stablehlo.slice %arg1 [0:1] : (tensor<7xi32>) -> tensor<1xi32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
    %c_9 = stablehlo.constant dense<2> : tensor<i32>
    %34 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %35 = stablehlo.multiply %33, %34 : tensor<1x1xi32>
    %c_10 = stablehlo.constant dense<3> : tensor<i32>
    %36 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %37 = stablehlo.add %35, %36 : tensor<1x1xi32>
    %38 = stablehlo.slice %arg2 [0:1, 0:3, 0:4] : (tensor<7x3x4xf32>) -> tensor<1x3x4xf32>
    %c_11 = stablehlo.constant dense<6> : tensor<1xi32>
    %c_12 = stablehlo.constant dense<2147483647> : tensor<i32>
    %39 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %40 = stablehlo.minimum %c_11, %39 : tensor<1xi32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %43 = stablehlo.clamp %42, %37, %41 : tensor<1x1xi32>
    %44 = "stablehlo.scatter"(%arg0, %43, %38) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<9x4xf32>, tensor<1x1xi32>, tensor<1x3x4xf32>) -> tensor<9x4xf32>
    %45 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %c_14 = stablehlo.constant dense<2> : tensor<i32>
    %46 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %47 = stablehlo.multiply %45, %46 : tensor<7x1xi32>
    %c_15 = stablehlo.constant dense<3> : tensor<i32>
    %48 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %49 = stablehlo.add %47, %48 : tensor<7x1xi32>
    %c_16 = stablehlo.constant dense<6> : tensor<1xi32>
    %c_17 = stablehlo.constant dense<2147483647> : tensor<i32>
    %50 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %51 = stablehlo.minimum %c_16, %50 : tensor<1xi32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [1] : (tensor<1xi32>) -> tensor<7x1xi32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %53 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %54 = stablehlo.clamp %53, %49, %52 : tensor<7x1xi32>
    %55 = "stablehlo.scatter"(%arg0, %54, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %89 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %89 : tensor<f32>
    }) : (tensor<9x4xf32>, tensor<7x1xi32>, tensor<7x3x4xf32>) -> tensor<9x4xf32>
    %56 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %c_19 = stablehlo.constant dense<2> : tensor<i32>
    %57 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %58 = stablehlo.multiply %56, %57 : tensor<7x1xi32>
    %c_20 = stablehlo.constant dense<3> : tensor<i32>
    %59 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %60 = stablehlo.add %58, %59 : tensor<7x1xi32>
    %c_21 = stablehlo.constant dense<6> : tensor<1xi32>
    %c_22 = stablehlo.constant dense<2147483647> : tensor<i32>
    %61 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %62 = stablehlo.minimum %c_21, %61 : tensor<1xi32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [1] : (tensor<1xi32>) -> tensor<7x1xi32>
    %c_23 = stablehlo.constant dense<0> : tensor<i32>
    %64 = stablehlo.broadcast_in_dim %c_23, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %65 = stablehlo.clamp %64, %60, %63 : tensor<7x1xi32>
    %66 = "stablehlo.scatter"(%arg0, %65, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %89 = stablehlo.multiply %arg3, %arg4 : tensor<f32>
      stablehlo.return %89 : tensor<f32>
    }) : (tensor<9x4xf32>, tensor<7x1xi32>, tensor<7x3x4xf32>) -> tensor<9x4xf32>
    %67 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %c_24 = stablehlo.constant dense<2> : tensor<i32>
    %68 = stablehlo.broadcast_in_dim %c_24, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %69 = stablehlo.multiply %67, %68 : tensor<7x1xi32>
    %c_25 = stablehlo.constant dense<3> : tensor<i32>
    %70 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %71 = stablehlo.add %69, %70 : tensor<7x1xi32>
    %c_26 = stablehlo.constant dense<6> : tensor<1xi32>
    %c_27 = stablehlo.constant dense<2147483647> : tensor<i32>
    %72 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %73 = stablehlo.minimum %c_26, %72 : tensor<1xi32>
    %74 = stablehlo.broadcast_in_dim %73, dims = [1] : (tensor<1xi32>) -> tensor<7x1xi32>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %75 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %76 = stablehlo.clamp %75, %71, %74 : tensor<7x1xi32>
    %77 = "stablehlo.scatter"(%arg0, %76, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %89 = stablehlo.minimum %arg3, %arg4 : tensor<f32>
      stablehlo.return %89 : tensor<f32>
    }) : (tensor<9x4xf32>, tensor<7x1xi32>, tensor<7x3x4xf32>) -> tensor<9x4xf32>
    %78 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %c_29 = stablehlo.constant dense<2> : tensor<i32>
    %79 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %80 = stablehlo.multiply %78, %79 : tensor<7x1xi32>
    %c_30 = stablehlo.constant dense<3> : tensor<i32>
    %81 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %82 = stablehlo.add %80, %81 : tensor<7x1xi32>
    %c_31 = stablehlo.constant dense<6> : tensor<1xi32>
    %c_32 = stablehlo.constant dense<2147483647> : tensor<i32>
    %83 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %84 = stablehlo.minimum %c_31, %83 : tensor<1xi32>
    %85 = stablehlo.broadcast_in_dim %84, dims = [1] : (tensor<1xi32>) -> tensor<7x1xi32>
    %c_33 = stablehlo.constant dense<0> : tensor<i32>
    %86 = stablehlo.broadcast_in_dim %c_33, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %87 = stablehlo.clamp %86, %82, %85 : tensor<7x1xi32>
    %88 = "stablehlo.scatter"(%arg0, %87, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %89 = stablehlo.maximum %arg3, %arg4 : tensor<f32>
      stablehlo.return %89 : tensor<f32>
    }) : (tensor<9x4xf32>, tensor<7x1xi32>, tensor<7x3x4xf32>) -> tensor<9x4xf32>
    return %7, %13, %19, %25, %31, %44, %55, %66, %77, %88 : tensor<9x4xf32>, tensor<9x4xf32>, tensor<9x4xf32>, tensor<9x4xf32>, tensor<9x4xf32>, tensor<9x4xf32>, tensor<9x4xf32>, tensor<9x4xf32>, tensor<9x4xf32>, tensor<9x4xf32>
  }
}
