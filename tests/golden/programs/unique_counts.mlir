module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<30xi32>) -> (tensor<12xi32> {jax.result_info = "result[0]"}, tensor<12xi64> {jax.result_info = "result[1]"}) {
    %0:3 = call @_unique_sorted_mask(%arg0) : (tensor<30xi32>) -> (tensor<30xi32>, tensor<30xi1>, tensor<30xi64>)
    %1 = call @cumsum(%0#1) : (tensor<30xi1>) -> tensor<30xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %3 = call @clip(%1, %c_0) : (tensor<30xi64>, tensor<i64>) -> tensor<30xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<30xi64>
    %5 = stablehlo.compare LT, %3, %4, SIGNED : (tensor<30xi64>, tensor<30xi64>) -> tensor<30xi1>
    %c_2 = stablehlo.constant dense<12> : tensor<i64>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<30xi64>
    %7 = stablehlo.add %3, %6 : tensor<30xi64>
    %8 = stablehlo.select %5, %7, %3 : tensor<30xi1>, tensor<30xi64>
    %9 = stablehlo.convert %8 : (tensor<30xi64>) -> tensor<30xi32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<30xi32>) -> tensor<30x1xi32>
    %c_3 = stablehlo.constant dense<1> : tensor<i64>
    %11 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<30xi64>
    %12 = "stablehlo.scatter"(%2, %10, %11) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %45 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %45 : tensor<i64>
    }) : (tensor<12xi64>, tensor<30x1xi32>, tensor<30xi64>) -> tensor<12xi64>
    %13 = call @cumsum_1(%12) : (tensor<12xi64>) -> tensor<12xi64>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %14 = call @floor_divide(%13, %c_4) : (tensor<12xi64>, tensor<i64>) -> tensor<12xi64>
    %c_5 = stablehlo.constant dense<30> : tensor<i64>
    %15 = call @remainder(%14, %c_5) : (tensor<12xi64>, tensor<i64>) -> tensor<12xi64>
    %c_6 = stablehlo.constant dense<0> : tensor<i64>
    %16 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %17 = stablehlo.compare LT, %15, %16, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %c_7 = stablehlo.constant dense<30> : tensor<i64>
    %18 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %19 = stablehlo.add %15, %18 : tensor<12xi64>
    %20 = stablehlo.select %17, %19, %15 : tensor<12xi1>, tensor<12xi64>
    %21 = stablehlo.convert %20 : (tensor<12xi64>) -> tensor<12xi32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0] : (tensor<12xi32>) -> tensor<12x1xi32>
    %23 = "stablehlo.gather"(%0#0, %22) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<30xi32>, tensor<12x1xi32>) -> tensor<12xi32>
    %24 = call @cumsum(%0#1) : (tensor<30xi1>) -> tensor<30xi64>
    %c_8 = stablehlo.constant dense<0> : tensor<i64>
    %25 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i64>) -> tensor<13xi64>
    %c_9 = stablehlo.constant dense<0> : tensor<i64>
    %26 = call @clip(%24, %c_9) : (tensor<30xi64>, tensor<i64>) -> tensor<30xi64>
    %c_10 = stablehlo.constant dense<0> : tensor<i64>
    %27 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i64>) -> tensor<30xi64>
    %28 = stablehlo.compare LT, %26, %27, SIGNED : (tensor<30xi64>, tensor<30xi64>) -> tensor<30xi1>
    %c_11 = stablehlo.constant dense<13> : tensor<i64>
    %29 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i64>) -> tensor<30xi64>
    %30 = stablehlo.add %26, %29 : tensor<30xi64>
    %31 = stablehlo.select %28, %30, %26 : tensor<30xi1>, tensor<30xi64>
    %32 = stablehlo.convert %31 : (tensor<30xi64>) -> tensor<30xi32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0] : (tensor<30xi32>) -> tensor<30x1xi32>
    %c_12 = stablehlo.constant dense<1> : tensor<i64>
    %34 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i64>) -> tensor<30xi64>
    %35 = "stablehlo.scatter"(%25, %33, %34) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %45 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %45 : tensor<i64>
    }) : (tensor<13xi64>, tensor<30x1xi32>, tensor<30xi64>) -> tensor<13xi64>
    %36 = call @cumsum_4(%35) : (tensor<13xi64>) -> tensor<13xi64>
    %c_13 = stablehlo.constant dense<1> : tensor<i64>
    %37 = call @floor_divide_6(%36, %c_13) : (tensor<13xi64>, tensor<i64>) -> tensor<13xi64>
    %c_14 = stablehlo.constant dense<30> : tensor<i64>
    %38 = call @remainder_8(%37, %c_14) : (tensor<13xi64>, tensor<i64>) -> tensor<13xi64>
    %39 = stablehlo.slice %38 [1:13] : (tensor<13xi64>) -> tensor<12xi64>
    %40 = stablehlo.slice %38 [1:13] : (tensor<13xi64>) -> tensor<12xi64>
    %c_15 = stablehlo.constant dense<30> : tensor<i64>
    %41 = call @_where_9(%39, %40, %c_15) : (tensor<12xi64>, tensor<12xi64>, tensor<i64>) -> tensor<12xi64>
    %c_16 = stablehlo.constant dense<1> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %43 = "stablehlo.scatter"(%38, %42, %41) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      stablehlo.return %arg2 : tensor<i64>
    }) : (tensor<13xi64>, tensor<1xi32>, tensor<12xi64>) -> tensor<13xi64>
    %44 = call @diff(%43) : (tensor<13xi64>) -> tensor<12xi64>
    return %23, %44 : tensor<12xi32>, tensor<12xi64>
  }
  func.func private @_unique_sorted_mask(%arg0: tensor<30xi32>) -> (tensor<30xi32>, tensor<30xi1>, tensor<30xi64>) {
    %0 = stablehlo.reshape %arg0 : (tensor<30xi32>) -> tensor<30x1xi32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<30x1xi32>) -> tensor<1x30xi32>
    %2 = stablehlo.reverse %1, dims = [0] : tensor<1x30xi32>
    %3 = call @lexsort(%2) : (tensor<1x30xi32>) -> tensor<30xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<30xi64>
    %5 = stablehlo.compare LT, %3, %4, SIGNED : (tensor<30xi64>, tensor<30xi64>) -> tensor<30xi1>
    %c_0 = stablehlo.constant dense<30> : tensor<i64>
    %6 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<30xi64>
    %7 = stablehlo.add %3, %6 : tensor<30xi64>
    %8 = stablehlo.select %5, %7, %3 : tensor<30xi1>, tensor<30xi64>
    %9 = stablehlo.convert %8 : (tensor<30xi64>) -> tensor<30xi32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<30xi32>) -> tensor<30x1xi32>
    %11 = "stablehlo.gather"(%arg0, %10) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<30xi32>, tensor<30x1xi32>) -> tensor<30xi32>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<30xi1>
    %13 = stablehlo.slice %11 [1:30] : (tensor<30xi32>) -> tensor<29xi32>
    %14 = stablehlo.slice %11 [0:29] : (tensor<30xi32>) -> tensor<29xi32>
    %15 = stablehlo.compare NE, %13, %14, SIGNED : (tensor<29xi32>, tensor<29xi32>) -> tensor<29xi1>
    %c_2 = stablehlo.constant dense<false> : tensor<i1>
    %16 = stablehlo.reduce(%15 init: %c_2) applies stablehlo.or across dimensions = [] : (tensor<29xi1>, tensor<i1>) -> tensor<29xi1>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %18 = "stablehlo.scatter"(%12, %17, %16) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg1: tensor<i1>, %arg2: tensor<i1>):
      stablehlo.return %arg2 : tensor<i1>
    }) : (tensor<30xi1>, tensor<1xi32>, tensor<29xi1>) -> tensor<30xi1>
    return %11, %18, %3 : tensor<30xi32>, tensor<30xi1>, tensor<30xi64>
  }
  func.func private @lexsort(%arg0: tensor<1x30xi32>) -> tensor<30xi64> {
    %0 = stablehlo.slice %arg0 [0:1, 0:30] : (tensor<1x30xi32>) -> tensor<1x30xi32>
    %1 = stablehlo.reshape %0 : (tensor<1x30xi32>) -> tensor<30xi32>
    %2 = stablehlo.iota dim = 0 : tensor<30xi64>
    %3:2 = "stablehlo.sort"(%1, %2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<i64>, %arg4: tensor<i64>):
      %4 = stablehlo.compare LT, %arg1, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    }) : (tensor<30xi32>, tensor<30xi64>) -> (tensor<30xi32>, tensor<30xi64>)
    return %3#1 : tensor<30xi64>
  }
  func.func private @cumsum(%arg0: tensor<30xi1>) -> tensor<30xi64> {
    %0 = stablehlo.convert %arg0 : (tensor<30xi1>) -> tensor<30xi64>
    %1 = call @cumsum_0(%0) : (tensor<30xi64>) -> tensor<30xi64>
    return %1 : tensor<30xi64>
  }
  func.func private @cumsum_0(%arg0: tensor<30xi64>) -> tensor<30xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<i64>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[29, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 30>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %2 : tensor<i64>
    }) : (tensor<30xi64>, tensor<i64>) -> tensor<30xi64>
    return %1 : tensor<30xi64>
  }
  func.func private @clip(%arg0: tensor<30xi64>, %arg1: tensor<i64>) -> tensor<30xi64> {
    %0 = stablehlo.convert %arg1 : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i64>) -> tensor<30xi64>
    %2 = stablehlo.maximum %1, %arg0 : tensor<30xi64>
    return %2 : tensor<30xi64>
  }
  func.func private @cumsum_1(%arg0: tensor<12xi64>) -> tensor<12xi64> {
    %0 = call @cumsum_2(%arg0) : (tensor<12xi64>) -> tensor<12xi64>
    return %0 : tensor<12xi64>
  }
  func.func private @cumsum_2(%arg0: tensor<12xi64>) -> tensor<12xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<i64>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[11, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 12>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %2 : tensor<i64>
    }) : (tensor<12xi64>, tensor<i64>) -> tensor<12xi64>
    return %1 : tensor<12xi64>
  }
  func.func private @floor_divide(%arg0: tensor<12xi64>, %arg1: tensor<i64>) -> tensor<12xi64> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %1 = stablehlo.divide %arg0, %0 : tensor<12xi64>
    %2 = stablehlo.sign %arg0 : tensor<12xi64>
    %3 = stablehlo.sign %arg1 : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %5 = stablehlo.compare NE, %2, %4, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %6 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %7 = stablehlo.remainder %arg0, %6 : tensor<12xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %9 = stablehlo.compare NE, %7, %8, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %10 = stablehlo.and %5, %9 : tensor<12xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %12 = stablehlo.subtract %1, %11 : tensor<12xi64>
    %13 = call @_where(%10, %12, %1) : (tensor<12xi1>, tensor<12xi64>, tensor<12xi64>) -> tensor<12xi64>
    return %13 : tensor<12xi64>
  }
  func.func private @_where(%arg0: tensor<12xi1>, %arg1: tensor<12xi64>, %arg2: tensor<12xi64>) -> tensor<12xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<12xi1>, tensor<12xi64>
    return %0 : tensor<12xi64>
  }
  func.func private @remainder(%arg0: tensor<12xi64>, %arg1: tensor<i64>) -> tensor<12xi64> {
    %0 = stablehlo.convert %arg1 : tensor<i64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = call @_where_3(%1, %c_0, %0) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<12xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<12xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<12xi1>, tensor<12xi1>) -> tensor<12xi1>
    %12 = stablehlo.and %11, %6 : tensor<12xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %14 = stablehlo.add %4, %13 : tensor<12xi64>
    %15 = stablehlo.select %12, %14, %4 : tensor<12xi1>, tensor<12xi64>
    return %15 : tensor<12xi64>
  }
  func.func private @_where_3(%arg0: tensor<i1>, %arg1: tensor<i64>, %arg2: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i64>
    return %0 : tensor<i64>
  }
  func.func private @cumsum_4(%arg0: tensor<13xi64>) -> tensor<13xi64> {
    %0 = call @cumsum_5(%arg0) : (tensor<13xi64>) -> tensor<13xi64>
    return %0 : tensor<13xi64>
  }
  func.func private @cumsum_5(%arg0: tensor<13xi64>) -> tensor<13xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<i64>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[12, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 13>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %2 : tensor<i64>
    }) : (tensor<13xi64>, tensor<i64>) -> tensor<13xi64>
    return %1 : tensor<13xi64>
  }
  func.func private @floor_divide_6(%arg0: tensor<13xi64>, %arg1: tensor<i64>) -> tensor<13xi64> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i64>) -> tensor<13xi64>
    %1 = stablehlo.divide %arg0, %0 : tensor<13xi64>
    %2 = stablehlo.sign %arg0 : tensor<13xi64>
    %3 = stablehlo.sign %arg1 : tensor<i64>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i64>) -> tensor<13xi64>
    %5 = stablehlo.compare NE, %2, %4, SIGNED : (tensor<13xi64>, tensor<13xi64>) -> tensor<13xi1>
    %6 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i64>) -> tensor<13xi64>
    %7 = stablehlo.remainder %arg0, %6 : tensor<13xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<13xi64>
    %9 = stablehlo.compare NE, %7, %8, SIGNED : (tensor<13xi64>, tensor<13xi64>) -> tensor<13xi1>
    %10 = stablehlo.and %5, %9 : tensor<13xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<13xi64>
    %12 = stablehlo.subtract %1, %11 : tensor<13xi64>
    %13 = call @_where_7(%10, %12, %1) : (tensor<13xi1>, tensor<13xi64>, tensor<13xi64>) -> tensor<13xi64>
    return %13 : tensor<13xi64>
  }
  func.func private @_where_7(%arg0: tensor<13xi1>, %arg1: tensor<13xi64>, %arg2: tensor<13xi64>) -> tensor<13xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<13xi1>, tensor<13xi64>
    return %0 : tensor<13xi64>
  }
  func.func private @remainder_8(%arg0: tensor<13xi64>, %arg1: tensor<i64>) -> tensor<13xi64> {
    %0 = stablehlo.convert %arg1 : tensor<i64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = call @_where_3(%1, %c_0, %0) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<13xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<13xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<13xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<13xi64>, tensor<13xi64>) -> tensor<13xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<13xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<13xi64>, tensor<13xi64>) -> tensor<13xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<13xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<13xi1>, tensor<13xi1>) -> tensor<13xi1>
    %12 = stablehlo.and %11, %6 : tensor<13xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<13xi64>
    %14 = stablehlo.add %4, %13 : tensor<13xi64>
    %15 = stablehlo.select %12, %14, %4 : tensor<13xi1>, tensor<13xi64>
    return %15 : tensor<13xi64>
  }
  func.func private @_where_9(%arg0: tensor<12xi64>, %arg1: tensor<12xi64>, %arg2: tensor<i64>) -> tensor<12xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %1 = stablehlo.compare NE, %arg0, %0, SIGNED : (tensor<12xi64>, tensor<12xi64>) -> tensor<12xi1>
    %2 = stablehlo.convert %arg2 : tensor<i64>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %4 = stablehlo.select %1, %arg1, %3 : tensor<12xi1>, tensor<12xi64>
    return %4 : tensor<12xi64>
  }
  func.func private @diff(%arg0: tensor<13xi64>) -> tensor<12xi64> {
    %0 = stablehlo.slice %arg0 [1:13] : (tensor<13xi64>) -> tensor<12xi64>
    %1 = stablehlo.slice %arg0 [0:12] : (tensor<13xi64>) -> tensor<12xi64>
    %2 = stablehlo.subtract %0, %1 : tensor<12xi64>
    return %2 : tensor<12xi64>
  }
}
