module @jit_eigen attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x5x5xcomplex<f32>>) -> (tensor<8x5x5xcomplex<f32>> {jax.result_info = "result[0]"}, tensor<f32> {jax.result_info = "result[1]"}, tensor<8x5xf32> {jax.result_info = "result[2]"}, tensor<8x5xf32> {jax.result_info = "result[3]"}, tensor<8xcomplex<f32>> {jax.result_info = "result[4]"}, tensor<8xcomplex<f32>> {jax.result_info = "result[5]"}, tensor<8xcomplex<f32>> {jax.result_info = "result[6]"}, tensor<8x5xf32> {jax.result_info = "result[7]"}) {
    %0:4 = stablehlo.custom_call @lapack_cgeev_ffi(%arg0) {backend_config = "", mhlo.backend_config = {compute_left = 86 : ui8, compute_right = 86 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l], [i, m, n], [i, o, p], [i]) {i=8, j=5, k=5, l=5, m=5, n=5, o=5, p=5}, custom>} : (tensor<8x5x5xcomplex<f32>>) -> (tensor<8x5xcomplex<f32>>, tensor<8x5x5xcomplex<f32>>, tensor<8x5x5xcomplex<f32>>, tensor<8xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %2 = stablehlo.compare EQ, %0#3, %1, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<8xi1>) -> tensor<8x1xi1>
    %cst = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<8x5xcomplex<f32>>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<8x1xi1>) -> tensor<8x5xi1>
    %6 = stablehlo.select %5, %0#0, %4 : tensor<8x5xi1>, tensor<8x5xcomplex<f32>>
    %7 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<8xi1>) -> tensor<8x1x1xi1>
    %cst_0 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<complex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1, 2] : (tensor<8x1x1xi1>) -> tensor<8x5x5xi1>
    %10 = stablehlo.select %9, %0#1, %8 : tensor<8x5x5xi1>, tensor<8x5x5xcomplex<f32>>
    %11 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<8xi1>) -> tensor<8x1x1xi1>
    %cst_1 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<complex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2] : (tensor<8x1x1xi1>) -> tensor<8x5x5xi1>
    %14 = stablehlo.select %13, %0#2, %12 : tensor<8x5x5xi1>, tensor<8x5x5xcomplex<f32>>
    %15 = stablehlo.broadcast_in_dim %6, dims = [0, 2] : (tensor<8x5xcomplex<f32>>) -> tensor<8x1x5xcomplex<f32>>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<8x1x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %17 = stablehlo.multiply %14, %16 : tensor<8x5x5xcomplex<f32>>
    %18 = call @inv(%14) : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %19 = stablehlo.dot_general %17, %18, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x5x5xcomplex<f32>>, tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %20 = stablehlo.transpose %10, dims = [0, 2, 1] : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %21 = stablehlo.real %20 : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xf32>
    %22 = stablehlo.imag %20 : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xf32>
    %23 = stablehlo.negate %22 : tensor<8x5x5xf32>
    %24 = stablehlo.complex %21, %23 : tensor<8x5x5xcomplex<f32>>
    %25 = stablehlo.dot_general %24, %arg0, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x5x5xcomplex<f32>>, tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %26 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<8x5xcomplex<f32>>) -> tensor<8x5x1xcomplex<f32>>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2] : (tensor<8x5x1xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %28 = stablehlo.multiply %27, %24 : tensor<8x5x5xcomplex<f32>>
    %29 = stablehlo.subtract %25, %28 : tensor<8x5x5xcomplex<f32>>
    %30 = stablehlo.abs %29 : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %31 = stablehlo.reduce(%30 init: %cst_2) applies stablehlo.maximum across dimensions = [0, 1, 2] : (tensor<8x5x5xf32>, tensor<f32>) -> tensor<f32>
    %32 = call @norm(%14) : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5xf32>
    %33 = call @norm(%10) : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5xf32>
    %cst_3 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %34 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<8x5xcomplex<f32>>, tensor<complex<f32>>) -> tensor<8xcomplex<f32>>
    %35 = stablehlo.multiply %6, %6 : tensor<8x5xcomplex<f32>>
    %cst_4 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %36 = stablehlo.reduce(%35 init: %cst_4) applies stablehlo.add across dimensions = [1] : (tensor<8x5xcomplex<f32>>, tensor<complex<f32>>) -> tensor<8xcomplex<f32>>
    %37 = call @eigvals(%arg0) : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5xcomplex<f32>>
    %38 = stablehlo.multiply %37, %37 : tensor<8x5xcomplex<f32>>
    %39 = stablehlo.multiply %38, %37 : tensor<8x5xcomplex<f32>>
    %cst_5 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %40 = stablehlo.reduce(%39 init: %cst_5) applies stablehlo.add across dimensions = [1] : (tensor<8x5xcomplex<f32>>, tensor<complex<f32>>) -> tensor<8xcomplex<f32>>
    %41 = stablehlo.real %6 : (tensor<8x5xcomplex<f32>>) -> tensor<8x5xf32>
    %42 = call @sort(%41) : (tensor<8x5xf32>) -> tensor<8x5xf32>
    return %19, %31, %32, %33, %34, %36, %40, %42 : tensor<8x5x5xcomplex<f32>>, tensor<f32>, tensor<8x5xf32>, tensor<8x5xf32>, tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>, tensor<8xcomplex<f32>>, tensor<8x5xf32>
  }
  func.func private @inv(%arg0: tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>> {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %1 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %3 = stablehlo.add %0, %2 : tensor<5x5xi64>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %5 = stablehlo.convert %4 : (tensor<5x5xi1>) -> tensor<5x5xcomplex<f32>>
    %6 = stablehlo.broadcast_in_dim %5, dims = [1, 2] : (tensor<5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %7 = call @solve(%arg0, %6) : (tensor<8x5x5xcomplex<f32>>, tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    return %7 : tensor<8x5x5xcomplex<f32>>
  }
  func.func private @solve(%arg0: tensor<8x5x5xcomplex<f32>>, %arg1: tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>> {
    %0:3 = stablehlo.custom_call @lapack_cgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i, n], [i]) {i=8, j=5, k=5, l=5, m=5, n=5}, custom>} : (tensor<8x5x5xcomplex<f32>>) -> (tensor<8x5x5xcomplex<f32>>, tensor<8x5xi32>, tensor<8xi32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x5xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<8x5xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<8xi1>) -> tensor<8x1x1xi1>
    %cst = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2] : (tensor<8x1x1xi1>) -> tensor<8x5x5xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<8x5x5xi1>, tensor<8x5x5xcomplex<f32>>
    %9 = stablehlo.iota dim = 1 : tensor<8x5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %9) : tensor<8x5xi32>, tensor<i64>, tensor<i64>, tensor<8x5xi32>
    cond {
      %c_6 = stablehlo.constant dense<5> : tensor<i64>
      %14 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %14 : tensor<i1>
    } do {
      %14:2 = func.call @closed_call(%iterArg, %iterArg_4, %iterArg_5) : (tensor<8x5xi32>, tensor<i64>, tensor<8x5xi32>) -> (tensor<i64>, tensor<8x5xi32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i64>
      %15 = stablehlo.add %iterArg_3, %c_6 : tensor<i64>
      stablehlo.return %iterArg, %15, %14#0, %14#1 : tensor<8x5xi32>, tensor<i64>, tensor<i64>, tensor<8x5xi32>
    }
    %11 = stablehlo.transpose %arg1, dims = [0, 2, 1] : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %12 = call @_lu_solve(%8, %10#3, %11) : (tensor<8x5x5xcomplex<f32>>, tensor<8x5xi32>, tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %13 = stablehlo.transpose %12, dims = [0, 2, 1] : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    return %13 : tensor<8x5x5xcomplex<f32>>
  }
  func.func private @closed_call(%arg0: tensor<8x5xi32>, %arg1: tensor<i64>, %arg2: tensor<8x5xi32>) -> (tensor<i64>, tensor<8x5xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg1, %c : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %2 = stablehlo.convert %arg1 : tensor<i64>
    %c_1 = stablehlo.constant dense<5> : tensor<i64>
    %3 = stablehlo.add %2, %c_1 : tensor<i64>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<i1>, tensor<i64>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %6 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = true, slice_sizes = array<i64: 8, 1>}> : (tensor<8x5xi32>, tensor<1xi64>) -> tensor<8x1xi32>
    %7 = stablehlo.reshape %6 : (tensor<8x1xi32>) -> tensor<8xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %8 = stablehlo.compare LT, %arg1, %c_2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %9 = stablehlo.convert %arg1 : tensor<i64>
    %c_3 = stablehlo.constant dense<5> : tensor<i64>
    %10 = stablehlo.add %9, %c_3 : tensor<i64>
    %11 = stablehlo.select %8, %10, %arg1 : tensor<i1>, tensor<i64>
    %12 = stablehlo.broadcast_in_dim %11, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %13 = "stablehlo.gather"(%arg2, %12) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [1]>, indices_are_sorted = true, slice_sizes = array<i64: 8, 1>}> : (tensor<8x5xi32>, tensor<1xi64>) -> tensor<8x1xi32>
    %14 = stablehlo.reshape %13 : (tensor<8x1xi32>) -> tensor<8xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %16 = stablehlo.compare LT, %7, %15, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %c_5 = stablehlo.constant dense<5> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %18 = stablehlo.add %7, %17 : tensor<8xi32>
    %19 = stablehlo.select %16, %18, %7 : tensor<8xi1>, tensor<8xi32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %21 = "stablehlo.gather"(%arg2, %20) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 1>}> : (tensor<8x5xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %22 = stablehlo.reshape %21 : (tensor<8x1xi32>) -> tensor<8xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i64>
    %23 = stablehlo.compare LT, %arg1, %c_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<5> : tensor<i64>
    %24 = stablehlo.add %arg1, %c_7 : tensor<i64>
    %25 = stablehlo.select %23, %24, %arg1 : tensor<i1>, tensor<i64>
    %26 = stablehlo.convert %25 : (tensor<i64>) -> tensor<i32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %28 = "stablehlo.scatter"(%arg2, %27, %22) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<8x5xi32>, tensor<1xi32>, tensor<8xi32>) -> tensor<8x5xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %30 = stablehlo.compare LT, %7, %29, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %c_9 = stablehlo.constant dense<5> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %32 = stablehlo.add %7, %31 : tensor<8xi32>
    %33 = stablehlo.select %30, %32, %7 : tensor<8xi1>, tensor<8xi32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %35 = "stablehlo.scatter"(%28, %34, %14) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<8x5xi32>, tensor<8x1xi32>, tensor<8xi32>) -> tensor<8x5xi32>
    return %0, %35 : tensor<i64>, tensor<8x5xi32>
  }
  func.func private @_lu_solve(%arg0: tensor<8x5x5xcomplex<f32>>, %arg1: tensor<8x5xi32>, %arg2: tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0, 1, 2] : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5x1xcomplex<f32>>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x5xi32>
    %2 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<8x5xi32>, tensor<8x5xi32>) -> tensor<8x5xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<8x5xi32>
    %4 = stablehlo.add %arg1, %3 : tensor<8x5xi32>
    %5 = stablehlo.select %2, %4, %arg1 : tensor<8x5xi1>, tensor<8x5xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<8x5xi32>) -> tensor<8x5x1xi32>
    %7 = "stablehlo.gather"(%0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [2], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 5, 1, 1>}> : (tensor<8x5x5x1xcomplex<f32>>, tensor<8x5x1xi32>) -> tensor<8x5x5x1xcomplex<f32>>
    %8 = stablehlo.transpose %7, dims = [0, 2, 3, 1] : (tensor<8x5x5x1xcomplex<f32>>) -> tensor<8x5x1x5xcomplex<f32>>
    %9 = stablehlo.reshape %8 : (tensor<8x5x1x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %10 = stablehlo.custom_call @lapack_ctrsm_ffi(%arg0, %9) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=8, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<8x5x5xcomplex<f32>>, tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %11 = stablehlo.reshape %10 : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x1x5xcomplex<f32>>
    %12 = stablehlo.reshape %11 : (tensor<8x5x1x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %13 = stablehlo.custom_call @lapack_ctrsm_ffi(%arg0, %12) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=8, j=5, k=5, l=5, m=5, n=5, o=5}, custom>} : (tensor<8x5x5xcomplex<f32>>, tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    %14 = stablehlo.reshape %13 : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x1x5xcomplex<f32>>
    %15 = stablehlo.transpose %14, dims = [0, 3, 1, 2] : (tensor<8x5x1x5xcomplex<f32>>) -> tensor<8x5x5x1xcomplex<f32>>
    %16 = stablehlo.reshape %15 : (tensor<8x5x5x1xcomplex<f32>>) -> tensor<8x5x5xcomplex<f32>>
    return %16 : tensor<8x5x5xcomplex<f32>>
  }
  func.func private @norm(%arg0: tensor<8x5x5xcomplex<f32>>) -> tensor<8x5xf32> {
    %0 = stablehlo.real %arg0 : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xf32>
    %1 = stablehlo.imag %arg0 : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xf32>
    %2 = stablehlo.negate %1 : tensor<8x5x5xf32>
    %3 = stablehlo.complex %0, %2 : tensor<8x5x5xcomplex<f32>>
    %4 = stablehlo.multiply %arg0, %3 : tensor<8x5x5xcomplex<f32>>
    %5 = stablehlo.real %4 : (tensor<8x5x5xcomplex<f32>>) -> tensor<8x5x5xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<8x5x5xf32>, tensor<f32>) -> tensor<8x5xf32>
    %7 = stablehlo.sqrt %6 : tensor<8x5xf32>
    return %7 : tensor<8x5xf32>
  }
  func.func private @eigvals(%arg0: tensor<8x5x5xcomplex<f32>>) -> tensor<8x5xcomplex<f32>> {
    %0:4 = stablehlo.custom_call @lapack_cgeev_ffi(%arg0) {backend_config = "", mhlo.backend_config = {compute_left = 78 : ui8, compute_right = 78 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l], [i, m, n], [i, o, p], [i]) {i=8, j=5, k=5, l=5, m=5, n=5, o=5, p=5}, custom>} : (tensor<8x5x5xcomplex<f32>>) -> (tensor<8x5xcomplex<f32>>, tensor<8x5x5xcomplex<f32>>, tensor<8x5x5xcomplex<f32>>, tensor<8xi32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %2 = stablehlo.compare EQ, %0#3, %1, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<8xi1>) -> tensor<8x1xi1>
    %cst = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<8x5xcomplex<f32>>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<8x1xi1>) -> tensor<8x5xi1>
    %6 = stablehlo.select %5, %0#0, %4 : tensor<8x5xi1>, tensor<8x5xcomplex<f32>>
    return %6 : tensor<8x5xcomplex<f32>>
  }
  func.func private @sort(%arg0: tensor<8x5xf32>) -> tensor<8x5xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.select %1, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %4 = stablehlo.select %3, %cst_1, %2 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.select %5, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = stablehlo.select %7, %cst_4, %6 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<8x5xf32>) -> tensor<8x5xf32>
    return %0 : tensor<8x5xf32>
  }
}
