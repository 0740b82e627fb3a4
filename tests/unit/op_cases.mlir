// One small call of every op that is no row of src/op/elementwise.def: test_op_cases.c cuts each factor of each over two
// devices, and docs/ops.md is made from them. The op of a function is the first that its name begins with: @pad_interior is of
// pad. Its operands are the function's parameters where a factor is to be cut. Sizes differ, and are odd where they may be.
module {
  func.func @select(%p: tensor<3x5xi1>, %a: tensor<3x5xf32>, %b: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = stablehlo.select %p, %a, %b : tensor<3x5xi1>, tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @compare(%a: tensor<3x5xf32>, %b: tensor<3x5xf32>) -> tensor<3x5xi1> {
    %0 = stablehlo.compare LT, %a, %b : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xi1>
    return %0 : tensor<3x5xi1>
  }
  func.func @convert(%a: tensor<3x5xf32>) -> tensor<3x5xi32> {
    %0 = stablehlo.convert %a : (tensor<3x5xf32>) -> tensor<3x5xi32>
    return %0 : tensor<3x5xi32>
  }
  func.func @bitcast_convert(%a: tensor<3x5xf32>) -> tensor<3x5xi32> {
    %0 = stablehlo.bitcast_convert %a : (tensor<3x5xf32>) -> tensor<3x5xi32>
    return %0 : tensor<3x5xi32>
  }
  func.func @bitcast_convert_narrow(%a: tensor<3x5xf32>) -> tensor<3x5x4xui8> {
    %0 = stablehlo.bitcast_convert %a : (tensor<3x5xf32>) -> tensor<3x5x4xui8>
    return %0 : tensor<3x5x4xui8>
  }
  func.func @real(%a: tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32> {
    %0 = stablehlo.real %a : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @imag(%a: tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32> {
    %0 = stablehlo.imag %a : (tensor<3x5xcomplex<f32>>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @complex(%a: tensor<3x5xf32>, %b: tensor<3x5xf32>) -> tensor<3x5xcomplex<f32>> {
    %0 = stablehlo.complex %a, %b : tensor<3x5xcomplex<f32>>
    return %0 : tensor<3x5xcomplex<f32>>
  }
  func.func @is_finite(%a: tensor<3x5xf32>) -> tensor<3x5xi1> {
    %0 = stablehlo.is_finite %a : (tensor<3x5xf32>) -> tensor<3x5xi1>
    return %0 : tensor<3x5xi1>
  }
  func.func @chlo.is_inf(%a: tensor<3x5xf32>) -> tensor<3x5xi1> {
    %0 = chlo.is_inf %a : tensor<3x5xf32> -> tensor<3x5xi1>
    return %0 : tensor<3x5xi1>
  }
  func.func @chlo.is_pos_inf(%a: tensor<3x5xf32>) -> tensor<3x5xi1> {
    %0 = chlo.is_pos_inf %a : tensor<3x5xf32> -> tensor<3x5xi1>
    return %0 : tensor<3x5xi1>
  }
  func.func @chlo.is_neg_inf(%a: tensor<3x5xf32>) -> tensor<3x5xi1> {
    %0 = chlo.is_neg_inf %a : tensor<3x5xf32> -> tensor<3x5xi1>
    return %0 : tensor<3x5xi1>
  }
  func.func @reduce_precision(%a: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = stablehlo.reduce_precision %a, format = e5m2 : tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @constant() -> tensor<3x5xf32> {
    %0 = stablehlo.constant dense<1.5> : tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @literal() -> tensor<3xf32> {
    %0 = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @iota() -> tensor<3x5xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<3x5xi32>
    return %0 : tensor<3x5xi32>
  }
  func.func @broadcast_in_dim(%a: tensor<3x1xf32>) -> tensor<7x3x5xf32> {
    %0 = stablehlo.broadcast_in_dim %a, dims = [1, 2] : (tensor<3x1xf32>) -> tensor<7x3x5xf32>
    return %0 : tensor<7x3x5xf32>
  }
  func.func @reshape(%a: tensor<6x4xf32>) -> tensor<2x3x4xf32> {
    %0 = stablehlo.reshape %a : (tensor<6x4xf32>) -> tensor<2x3x4xf32>
    return %0 : tensor<2x3x4xf32>
  }
  func.func @reshape_together(%a: tensor<2x3x5xf32>) -> tensor<6x5xf32> {
    %0 = stablehlo.reshape %a : (tensor<2x3x5xf32>) -> tensor<6x5xf32>
    return %0 : tensor<6x5xf32>
  }
  func.func @transpose(%a: tensor<3x5x4xf32>) -> tensor<4x3x5xf32> {
    %0 = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<3x5x4xf32>) -> tensor<4x3x5xf32>
    return %0 : tensor<4x3x5xf32>
  }
  func.func @slice(%a: tensor<3x9xf32>) -> tensor<3x3xf32> {
    %0 = stablehlo.slice %a [0:3, 1:7:2] : (tensor<3x9xf32>) -> tensor<3x3xf32>
    return %0 : tensor<3x3xf32>
  }
  func.func @reverse(%a: tensor<3x6xf32>) -> tensor<3x6xf32> {
    %0 = stablehlo.reverse %a, dims = [1] : tensor<3x6xf32>
    return %0 : tensor<3x6xf32>
  }
  func.func @pad(%a: tensor<3x5xf32>, %v: tensor<f32>) -> tensor<3x12xf32> {
    %0 = stablehlo.pad %a, %v, low = [0, 1], high = [0, 2], interior = [0, 1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<3x12xf32>
    return %0 : tensor<3x12xf32>
  }
  func.func @concatenate(%a: tensor<3x2xf32>, %b: tensor<3x5xf32>) -> tensor<3x7xf32> {
    %0 = stablehlo.concatenate %a, %b, dim = 1 : (tensor<3x2xf32>, tensor<3x5xf32>) -> tensor<3x7xf32>
    return %0 : tensor<3x7xf32>
  }
  func.func @clamp(%l: tensor<f32>, %a: tensor<3x5xf32>, %h: tensor<f32>) -> tensor<3x5xf32> {
    %0 = stablehlo.clamp %l, %a, %h : (tensor<f32>, tensor<3x5xf32>, tensor<f32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @optimization_barrier(%a: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = stablehlo.optimization_barrier %a : tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce(%a: tensor<3x5x4xf32>) -> tensor<3x4xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<3x5x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    return %0 : tensor<3x4xf32>
  }
  func.func @reduce_region(%a: tensor<3x5xf32>, %b: tensor<3x5xi32>) -> (tensor<3xf32>, tensor<3xi32>) {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %i = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = "stablehlo.reduce"(%a, %b, %z, %i) ({
    ^bb0(%x: tensor<f32>, %k: tensor<i32>, %y: tensor<f32>, %l: tensor<i32>):
      %g = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %m = stablehlo.select %g, %x, %y : tensor<i1>, tensor<f32>
      %n = stablehlo.select %g, %k, %l : tensor<i1>, tensor<i32>
      stablehlo.return %m, %n : tensor<f32>, tensor<i32>
    }) {dimensions = array<i64: 1>} : (tensor<3x5xf32>, tensor<3x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
    return %0#0, %0#1 : tensor<3xf32>, tensor<3xi32>
  }
  func.func @dot_general(%a: tensor<2x3x7xf32>, %b: tensor<2x7x5xf32>) -> tensor<2x3x5xf32> {
    %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x7xf32>, tensor<2x7x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @dynamic_slice(%a: tensor<3x13xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<3x2xf32> {
    %0 = stablehlo.dynamic_slice %a, %i, %j, sizes = [3, 2] : (tensor<3x13xf32>, tensor<i32>, tensor<i32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @dynamic_update_slice(%a: tensor<3x5xf32>, %u: tensor<3x2xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<3x5xf32> {
    %0 = stablehlo.dynamic_update_slice %a, %u, %i, %j : (tensor<3x5xf32>, tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @gather(%a: tensor<2x5x3xf32>, %i: tensor<2x4x1xi32>) -> tensor<2x4x3xf32> {
    %0 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1],
      operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>,
      slice_sizes = array<i64: 1, 1, 3>, indices_are_sorted = false} : (tensor<2x5x3xf32>, tensor<2x4x1xi32>) -> tensor<2x4x3xf32>
    return %0 : tensor<2x4x3xf32>
  }
  func.func @gather_windows(%a: tensor<16x3xf32>, %i: tensor<2x1xi32>) -> tensor<2x3x3xf32> {
    %0 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0],
      index_vector_dim = 1>, slice_sizes = array<i64: 3, 3>, indices_are_sorted = false} : (tensor<16x3xf32>, tensor<2x1xi32>) -> tensor<2x3x3xf32>
    return %0 : tensor<2x3x3xf32>
  }
  func.func @scatter(%a: tensor<2x5x3xf32>, %i: tensor<2x4x1xi32>, %u: tensor<2x4x3xf32>) -> tensor<2x5x3xf32> {
    %0 = "stablehlo.scatter"(%a, %i, %u) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1],
      input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>,
      indices_are_sorted = false, unique_indices = false} : (tensor<2x5x3xf32>, tensor<2x4x1xi32>, tensor<2x4x3xf32>) -> tensor<2x5x3xf32>
    return %0 : tensor<2x5x3xf32>
  }
  func.func @scatter_windows(%a: tensor<16x3xf32>, %i: tensor<2x1xi32>, %u: tensor<2x3x3xf32>) -> tensor<16x3xf32> {
    %0 = "stablehlo.scatter"(%a, %i, %u) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %s = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0],
      index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false} : (tensor<16x3xf32>, tensor<2x1xi32>, tensor<2x3x3xf32>) -> tensor<16x3xf32>
    return %0 : tensor<16x3xf32>
  }
  func.func @sort(%a: tensor<3x5xf32>, %b: tensor<3x5xi32>) -> (tensor<3x5xf32>, tensor<3x5xi32>) {
    %0:2 = "stablehlo.sort"(%a, %b) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>, %k: tensor<i32>, %l: tensor<i32>):
      %c = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) {dimension = 1 : i64, is_stable = true} : (tensor<3x5xf32>, tensor<3x5xi32>) -> (tensor<3x5xf32>, tensor<3x5xi32>)
    return %0#0, %0#1 : tensor<3x5xf32>, tensor<3x5xi32>
  }
  func.func @chlo.top_k(%a: tensor<3x13xf32>) -> (tensor<3x2xf32>, tensor<3x2xi32>) {
    %0:2 = chlo.top_k(%a, k = 2) : tensor<3x13xf32> -> (tensor<3x2xf32>, tensor<3x2xi32>)
    return %0#0, %0#1 : tensor<3x2xf32>, tensor<3x2xi32>
  }
  func.func @reduce_window(%a: tensor<3x7xf32>) -> tensor<3x3xf32> {
    %z = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%a, %z) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %m = stablehlo.maximum %x, %y : tensor<f32>
      stablehlo.return %m : tensor<f32>
    }) {window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>} : (tensor<3x7xf32>, tensor<f32>) -> tensor<3x3xf32>
    return %0 : tensor<3x3xf32>
  }
  func.func @reduce_window_region(%a: tensor<3x7xf32>) -> tensor<3x5xf32> {
    %z = stablehlo.constant dense<1.0> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%a, %z) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %m = stablehlo.subtract %x, %y : tensor<f32>
      stablehlo.return %m : tensor<f32>
    }) {window_dimensions = array<i64: 1, 3>} : (tensor<3x7xf32>, tensor<f32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @select_and_scatter(%a: tensor<3x8xf32>, %s: tensor<3x4xf32>, %z: tensor<f32>) -> tensor<3x8xf32> {
    %0 = "stablehlo.select_and_scatter"(%a, %s, %z) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }, {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %m = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %m : tensor<f32>
    }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>} : (tensor<3x8xf32>, tensor<3x4xf32>, tensor<f32>) -> tensor<3x8xf32>
    return %0 : tensor<3x8xf32>
  }
  func.func @select_and_scatter_overlapping(%a: tensor<3x16xf32>, %s: tensor<3x8xf32>, %i: tensor<f32>) -> tensor<3x16xf32> {
    %0 = "stablehlo.select_and_scatter"(%a, %s, %i) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %c = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }, {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %c = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %c : tensor<f32>
    }) {window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>, padding = dense<[[0, 0], [0, 1]]> : tensor<2x2xi64>} : (tensor<3x16xf32>, tensor<3x8xf32>, tensor<f32>) -> tensor<3x16xf32>
    return %0 : tensor<3x16xf32>
  }
  func.func @map(%a: tensor<3x5xf32>, %b: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = "stablehlo.map"(%a, %b) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %m = stablehlo.multiply %x, %y : tensor<f32>
      %n = stablehlo.add %m, %x : tensor<f32>
      stablehlo.return %n : tensor<f32>
    }) {dimensions = array<i64: 0, 1>} : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @convolution(%a: tensor<3x7x2xf32>, %k: tensor<3x2x5xf32>) -> tensor<3x7x5xf32> {
    %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1]]}
      {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<3x7x2xf32>, tensor<3x2x5xf32>) -> tensor<3x7x5xf32>
    return %0 : tensor<3x7x5xf32>
  }
  func.func @cholesky(%a: tensor<3x4x4xf32>) -> tensor<3x4x4xf32> {
    %0 = stablehlo.cholesky %a, lower = true : tensor<3x4x4xf32>
    return %0 : tensor<3x4x4xf32>
  }
  func.func @triangular_solve(%a: tensor<3x4x4xf32>, %b: tensor<3x4x5xf32>) -> tensor<3x4x5xf32> {
    %0 = "stablehlo.triangular_solve"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<3x4x4xf32>, tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
    return %0 : tensor<3x4x5xf32>
  }
  func.func @linalg.lu(%a: tensor<3x4x5xf32>) -> (tensor<3x4x5xf32>, tensor<3x4xi32>, tensor<3x4xi32>) {
    %0:3 = stablehlo.custom_call @LuDecomposition(%a) : (tensor<3x4x5xf32>) -> (tensor<3x4x5xf32>, tensor<3x4xi32>, tensor<3x4xi32>)
    return %0#0, %0#1, %0#2 : tensor<3x4x5xf32>, tensor<3x4xi32>, tensor<3x4xi32>
  }
  func.func @linalg.geqrf(%a: tensor<3x5x4xf32>) -> (tensor<3x5x4xf32>, tensor<3x4xf32>) {
    %0:2 = stablehlo.custom_call @Qr(%a) : (tensor<3x5x4xf32>) -> (tensor<3x5x4xf32>, tensor<3x4xf32>)
    return %0#0, %0#1 : tensor<3x5x4xf32>, tensor<3x4xf32>
  }
  func.func @linalg.householder_product(%a: tensor<3x5x4xf32>, %t: tensor<3x2xf32>) -> tensor<3x5x4xf32> {
    %0 = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%a, %t) : (tensor<3x5x4xf32>, tensor<3x2xf32>) -> tensor<3x5x4xf32>
    return %0 : tensor<3x5x4xf32>
  }
  func.func @linalg.svd(%a: tensor<3x3x3xf32>) -> (tensor<3x3x3xf32>, tensor<3x3xf32>, tensor<3x3x3xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<3x3x3xf32>) -> (tensor<3x3x3xf32>, tensor<3x3xf32>, tensor<3x3x3xf32>, tensor<3x3x3xf32>, tensor<3xi32>)
    %u = stablehlo.abs %0#2 : tensor<3x3x3xf32>
    %v = stablehlo.abs %0#3 : tensor<3x3x3xf32>
    return %u, %0#1, %v : tensor<3x3x3xf32>, tensor<3x3xf32>, tensor<3x3x3xf32>
  }
  func.func @linalg.eigh(%a: tensor<3x3x3xf32>) -> (tensor<3x3x3xf32>, tensor<3x3xf32>) {
    %0:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<3x3x3xf32>) -> (tensor<3x3x3xf32>, tensor<3x3xf32>, tensor<3xi32>)
    %v = stablehlo.abs %0#0 : tensor<3x3x3xf32>
    return %v, %0#1 : tensor<3x3x3xf32>, tensor<3x3xf32>
  }
  func.func @linalg.lapack(%a: tensor<3x5xf32>, %b: tensor<3x5xf32>, %c: tensor<3x5xf32>, %d: tensor<3x5x2xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5x2xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgtsv_ffi(%a, %b, %c, %d) {mhlo.backend_config = {}} : (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5x2xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5x2xf32>, tensor<3xi32>)
    return %0#0, %0#1, %0#2, %0#3 : tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5xf32>, tensor<3x5x2xf32>
  }
  func.func @fft(%a: tensor<3x8xcomplex<f32>>) -> tensor<3x8xcomplex<f32>> {
    %0 = stablehlo.fft %a, type = FFT, length = [8] : (tensor<3x8xcomplex<f32>>) -> tensor<3x8xcomplex<f32>>
    return %0 : tensor<3x8xcomplex<f32>>
  }
  func.func @rng_bit_generator(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>) {
    %0, %1 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x5xui32>)
    return %0, %1 : tensor<2xui64>, tensor<3x5xui32>
  }
  func.func @batch_norm_inference(%a: tensor<3x5x2xf32>, %s: tensor<5xf32>, %o: tensor<5xf32>, %m: tensor<5xf32>, %v: tensor<5xf32>) -> tensor<3x5x2xf32> {
    %0 = "stablehlo.batch_norm_inference"(%a, %s, %o, %m, %v) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<3x5x2xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) -> tensor<3x5x2xf32>
    return %0 : tensor<3x5x2xf32>
  }
  func.func @batch_norm_training(%a: tensor<3x5x2xf32>, %s: tensor<5xf32>, %o: tensor<5xf32>) -> (tensor<3x5x2xf32>, tensor<5xf32>, tensor<5xf32>) {
    %0:3 = "stablehlo.batch_norm_training"(%a, %s, %o) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<3x5x2xf32>, tensor<5xf32>, tensor<5xf32>) -> (tensor<3x5x2xf32>, tensor<5xf32>, tensor<5xf32>)
    return %0#0, %0#1, %0#2 : tensor<3x5x2xf32>, tensor<5xf32>, tensor<5xf32>
  }
  func.func @batch_norm_grad(%a: tensor<3x5x2xf32>, %s: tensor<5xf32>, %m: tensor<5xf32>, %v: tensor<5xf32>, %g: tensor<3x5x2xf32>) -> (tensor<3x5x2xf32>, tensor<5xf32>, tensor<5xf32>) {
    %0:3 = "stablehlo.batch_norm_grad"(%a, %s, %m, %v, %g) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<3x5x2xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<3x5x2xf32>) -> (tensor<3x5x2xf32>, tensor<5xf32>, tensor<5xf32>)
    return %0#0, %0#1, %0#2 : tensor<3x5x2xf32>, tensor<5xf32>, tensor<5xf32>
  }
  func.func @while(%a: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %z = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%i = %z, %x = %a) : tensor<i32>, tensor<3x5xf32>
    cond {
      %n = stablehlo.constant dense<12> : tensor<i32>
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %j = stablehlo.add %i, %one : tensor<i32>
      %y = stablehlo.add %x, %x : tensor<3x5xf32>
      stablehlo.return %j, %y : tensor<i32>, tensor<3x5xf32>
    }
    return %0#1 : tensor<3x5xf32>
  }
  func.func @case(%i: tensor<i32>, %a: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = "stablehlo.case"(%i) ({
      %n = stablehlo.negate %a : tensor<3x5xf32>
      stablehlo.return %n : tensor<3x5xf32>
    }, {
      %n = stablehlo.add %a, %a : tensor<3x5xf32>
      stablehlo.return %n : tensor<3x5xf32>
    }) : (tensor<i32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @if(%p: tensor<i1>, %a: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = "stablehlo.if"(%p) ({
      %n = stablehlo.negate %a : tensor<3x5xf32>
      stablehlo.return %n : tensor<3x5xf32>
    }, {
      stablehlo.return %a : tensor<3x5xf32>
    }) : (tensor<i1>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}
