// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<3x2xf32>, %arg1: tensor<2xui8>, %arg2: tensor<1x3x1xi64>, %arg3: tensor<1x3x1xui8>, %arg4: tensor<1x1xf32>, %arg5: tensor<3xcomplex<f64>>, %arg6: tensor<2xcomplex<f64>>, %arg7: tensor<i32>, %arg8: tensor<2x3x5xf64>, %arg9: tensor<1x3xbf16>, %arg10: tensor<f32>, %arg11: tensor<f32>, %arg12: tensor<1x3x2x2xcomplex<f32>>, %arg13: tensor<4x4xf32>, %arg14: tensor<4x1xf32>, %arg15: tensor<2x3x2x2xf8E5M2>, %arg16: tensor<1xf64>, %arg17: tensor<3xf8E4M3B11FNUZ>, %arg18: tensor<1x2xcomplex<f64>>, %arg19: tensor<2x2x2xf32>, %arg20: tensor<2x2x1xi64>, %arg21: tensor<2x1x2x2x2xf32>, %arg22: tensor<1x3x3x3xcomplex<f32>>, %arg23: tensor<1x1xcomplex<f64>>, %arg24: tensor<5x5xi64>, %arg25: tensor<5x5xui32>, %arg26: tensor<5x5xf32>, %arg27: tensor<2x2x1xi1>, %arg28: tensor<2x2x1xi1>, %arg29: tensor<ui32>, %arg30: tensor<1xi32>, %arg31: tensor<1xi64>, %arg32: tensor<1xi32>, %arg33: tensor<1x6x5x4xf64>, %arg34: tensor<3x2x2x2xf64>, %arg35: tensor<1x2x3x3x4xf16>, %arg36: tensor<2x1x2x3x2xf16>, %arg37: tensor<2xui32>, %arg38: tensor<1x2xf32>, %arg39: tensor<3x3xi16>) -> (tensor<3x2xf32>, tensor<2xui8>, tensor<1xi32>, tensor<3xcomplex<f64>>, tensor<3x4x11xf64>, tensor<1x3xbf16>, tensor<f32>, tensor<1x3x2x2xcomplex<f32>>, tensor<4x1xf32>, tensor<2x3x2xi16>, tensor<1xf64>, tensor<0xf8E4M3B11FNUZ>, tensor<1x2xcomplex<f64>>, tensor<2x2x2xf32>, tensor<1x3x3x3xcomplex<f32>>, tensor<1x1xcomplex<f64>>, tensor<5x5xi64>, tensor<5x5xui32>, tensor<5x5xf32>, tensor<2x2x1xi1>, tensor<1x1xui32>, tensor<1xi32>, tensor<1x3x10x5xf64>, tensor<1x2x5x7x2xf16>, tensor<3x2xui32>, tensor<2x3xf32>, tensor<3x1x3x3xi16>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
      %64 = stablehlo.maximum %arg40, %arg41 : tensor<f32>
      stablehlo.return %64 : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<f32>) -> tensor<1x1xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<1x1xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %7 = stablehlo.multiply %5, %6 : tensor<1x1xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %8 = stablehlo.pad %arg0, %cst_4, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = "stablehlo.select_and_scatter"(%8, %7, %cst_5) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
      %64 = stablehlo.compare GE, %arg40, %arg41, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %64 : tensor<i1>
    }, {
    ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
      %64 = stablehlo.add %arg40, %arg41 : tensor<f32>
      stablehlo.return %64 : tensor<f32>
    }) : (tensor<3x2xf32>, tensor<1x1xf32>, tensor<f32>) -> tensor<3x2xf32>
    %10 = stablehlo.slice %9 [0:3, 0:2] : (tensor<3x2xf32>) -> tensor<3x2xf32>
    %11 = "stablehlo.scatter"(%arg1, %arg2, %arg3) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg40: tensor<ui8>, %arg41: tensor<ui8>):
      %64 = stablehlo.multiply %arg40, %arg41 : tensor<ui8>
      stablehlo.return %64 : tensor<ui8>
    }) : (tensor<2xui8>, tensor<1x3x1xi64>, tensor<1x3x1xui8>) -> tensor<2xui8>
    %12 = call @argmax(%arg4) : (tensor<1x1xf32>) -> tensor<1xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.compare LT, %arg7, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_6 = stablehlo.constant dense<3> : tensor<i32>
    %14 = stablehlo.add %arg7, %c_6 : tensor<i32>
    %15 = stablehlo.select %13, %14, %arg7 : tensor<i1>, tensor<i32>
    %16 = stablehlo.dynamic_update_slice %arg5, %arg6, %15 : (tensor<3xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<i32>) -> tensor<3xcomplex<f64>>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %17 = "stablehlo.reduce_window"(%arg8, %cst_7) <{base_dilations = array<i64: 2, 2, 2>, padding = dense<[[0, 2], [2, 2], [0, 2]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 3, 3, 1>, window_strides = array<i64: 1, 2, 1>}> ({
    ^bb0(%arg40: tensor<f64>, %arg41: tensor<f64>):
      %64 = stablehlo.multiply %arg40, %arg41 : tensor<f64>
      stablehlo.return %64 : tensor<f64>
    }) : (tensor<2x3x5xf64>, tensor<f64>) -> tensor<3x4x11xf64>
    %18 = stablehlo.exponential %arg9 : tensor<1x3xbf16>
    %19 = stablehlo.atan2 %arg10, %arg11 : tensor<f32>
    %20 = stablehlo.log_plus_one %arg12 : tensor<1x3x2x2xcomplex<f32>>
    %21 = stablehlo.custom_call @lapack_strsm_ffi(%arg13, %arg14) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=4, j=4, k=4, l=1, m=4, n=1}, custom>} : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %22 = stablehlo.bitcast_convert %arg15 : (tensor<2x3x2x2xf8E5M2>) -> tensor<2x3x2xi16>
    %23 = stablehlo.reduce_precision %arg16, format = e5m33 : tensor<1xf64>
    %24 = stablehlo.slice %arg17 [3:3:2] : (tensor<3xf8E4M3B11FNUZ>) -> tensor<0xf8E4M3B11FNUZ>
    %25 = stablehlo.negate %arg18 : tensor<1x2xcomplex<f64>>
    %26 = "stablehlo.scatter"(%arg19, %arg20, %arg21) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 3, 4], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
      %64 = stablehlo.minimum %arg40, %arg41 : tensor<f32>
      stablehlo.return %64 : tensor<f32>
    }) : (tensor<2x2x2xf32>, tensor<2x2x1xi64>, tensor<2x1x2x2x2xf32>) -> tensor<2x2x2xf32>
    %27 = stablehlo.negate %arg22 : tensor<1x3x3x3xcomplex<f32>>
    %28 = stablehlo.transpose %arg23, dims = [1, 0] : (tensor<1x1xcomplex<f64>>) -> tensor<1x1xcomplex<f64>>
    %29 = stablehlo.real %28 : (tensor<1x1xcomplex<f64>>) -> tensor<1x1xf64>
    %30 = stablehlo.imag %28 : (tensor<1x1xcomplex<f64>>) -> tensor<1x1xf64>
    %31 = stablehlo.negate %30 : tensor<1x1xf64>
    %32 = stablehlo.complex %29, %31 : tensor<1x1xcomplex<f64>>
    %33 = stablehlo.add %arg23, %32 : tensor<1x1xcomplex<f64>>
    %cst_8 = stablehlo.constant dense<(2.000000e+00,0.000000e+00)> : tensor<complex<f64>>
    %34 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<complex<f64>>) -> tensor<1x1xcomplex<f64>>
    %35 = stablehlo.divide %33, %34 : tensor<1x1xcomplex<f64>>
    %36:2 = stablehlo.custom_call @lapack_zpotrf_ffi(%35) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], []) {i=1, j=1, k=1, l=1}, custom>} : (tensor<1x1xcomplex<f64>>) -> (tensor<1x1xcomplex<f64>>, tensor<i32>)
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %37 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<i32>
    %38 = stablehlo.compare EQ, %36#1, %37, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %39 = stablehlo.broadcast_in_dim %38, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_10 = stablehlo.constant dense<(0x7FF8000000000000,0x7FF8000000000000)> : tensor<complex<f64>>
    %40 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<complex<f64>>) -> tensor<1x1xcomplex<f64>>
    %41 = stablehlo.select %39, %36#0, %40 : tensor<1x1xi1>, tensor<1x1xcomplex<f64>>
    %42 = stablehlo.iota dim = 0 : tensor<1x1xi64>
    %c_11 = stablehlo.constant dense<0> : tensor<i64>
    %43 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i64>) -> tensor<1x1xi64>
    %44 = stablehlo.add %42, %43 : tensor<1x1xi64>
    %45 = stablehlo.iota dim = 1 : tensor<1x1xi64>
    %46 = stablehlo.compare GE, %44, %45, SIGNED : (tensor<1x1xi64>, tensor<1x1xi64>) -> tensor<1x1xi1>
    %cst_12 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f64>>
    %47 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<complex<f64>>) -> tensor<1x1xcomplex<f64>>
    %48 = stablehlo.select %46, %41, %47 : tensor<1x1xi1>, tensor<1x1xcomplex<f64>>
    %49:3 = "stablehlo.sort"(%arg24, %arg25, %arg26) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg40: tensor<i64>, %arg41: tensor<i64>, %arg42: tensor<ui32>, %arg43: tensor<ui32>, %arg44: tensor<f32>, %arg45: tensor<f32>):
      %64 = stablehlo.compare LT, %arg42, %arg43, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %65 = stablehlo.compare LT, %arg40, %arg41, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %66 = stablehlo.compare EQ, %arg40, %arg41, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %67 = stablehlo.and %66, %64 : tensor<i1>
      %68 = stablehlo.or %65, %67 : tensor<i1>
      stablehlo.return %68 : tensor<i1>
    }) : (tensor<5x5xi64>, tensor<5x5xui32>, tensor<5x5xf32>) -> (tensor<5x5xi64>, tensor<5x5xui32>, tensor<5x5xf32>)
    %50 = stablehlo.and %arg27, %arg28 : tensor<2x2x1xi1>
    %51 = stablehlo.reshape %arg29 : (tensor<ui32>) -> tensor<1x1xui32>
    %c_13 = stablehlo.constant dense<0> : tensor<1xi32>
    %c_14 = stablehlo.constant dense<2147483647> : tensor<i32>
    %52 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %53 = stablehlo.minimum %c_13, %52 : tensor<1xi32>
    %54 = stablehlo.convert %53 : (tensor<1xi32>) -> tensor<1xi64>
    %c_15 = stablehlo.constant dense<0> : tensor<i64>
    %55 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %56 = stablehlo.clamp %55, %arg31, %54 : tensor<1xi64>
    %57 = "stablehlo.scatter"(%arg30, %56, %arg32) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = false}> ({
    ^bb0(%arg40: tensor<i32>, %arg41: tensor<i32>):
      %64 = stablehlo.add %arg40, %arg41 : tensor<i32>
      stablehlo.return %64 : tensor<i32>
    }) : (tensor<1xi32>, tensor<1xi64>, tensor<1xi32>) -> tensor<1xi32>
    %58 = stablehlo.convolution(%arg33, %arg34) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[3, 0], [1, 1]], lhs_dilate = [2, 1], rhs_dilate = [2, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x6x5x4xf64>, tensor<3x2x2x2xf64>) -> tensor<1x3x10x5xf64>
    %59 = stablehlo.convolution(%arg35, %arg36) dim_numbers = [b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2], window = {stride = [1, 1, 2], pad = [[3, 0], [3, 3], [0, 0]], lhs_dilate = [1, 1, 1], rhs_dilate = [1, 1, 1], reverse = [false, false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x2x3x3x4xf16>, tensor<2x1x2x3x2xf16>) -> tensor<1x2x5x7x2xf16>
    %60 = call @_threefry_split(%arg37) : (tensor<2xui32>) -> tensor<3x2xui32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<f32>
    %62 = "stablehlo.reduce_window"(%arg38, %61) <{base_dilations = array<i64: 1, 1>, padding = dense<[[2, 2], [1, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 1>}> ({
    ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
      %64 = stablehlo.add %arg40, %arg41 : tensor<f32>
      stablehlo.return %64 : tensor<f32>
    }) : (tensor<1x2xf32>, tensor<f32>) -> tensor<2x3xf32>
    %63 = stablehlo.broadcast_in_dim %arg39, dims = [0, 2] : (tensor<3x3xi16>) -> tensor<3x1x3x3xi16>
    return %10, %11, %12, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %48, %49#0, %49#1, %49#2, %50, %51, %57, %58, %59, %60, %62, %63 : tensor<3x2xf32>, tensor<2xui8>, tensor<1xi32>, tensor<3xcomplex<f64>>, tensor<3x4x11xf64>, tensor<1x3xbf16>, tensor<f32>, tensor<1x3x2x2xcomplex<f32>>, tensor<4x1xf32>, tensor<2x3x2xi16>, tensor<1xf64>, tensor<0xf8E4M3B11FNUZ>, tensor<1x2xcomplex<f64>>, tensor<2x2x2xf32>, tensor<1x3x3x3xcomplex<f32>>, tensor<1x1xcomplex<f64>>, tensor<5x5xi64>, tensor<5x5xui32>, tensor<5x5xf32>, tensor<2x2x1xi1>, tensor<1x1xui32>, tensor<1xi32>, tensor<1x3x10x5xf64>, tensor<1x2x5x7x2xf16>, tensor<3x2xui32>, tensor<2x3xf32>, tensor<3x1x3x3xi16>
  }
  func.func private @argmax(%arg0: tensor<1x1xf32>) -> tensor<1xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<1x1xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [0] : (tensor<1x1xf32>, tensor<1x1xi32>, tensor<f32>, tensor<i32>) -> (tensor<1xf32>, tensor<1xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<1xi32>
  }
  func.func private @_threefry_split(%arg0: tensor<2xui32>) -> tensor<3x2xui32> {
    %0 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %1 = stablehlo.reshape %0 : (tensor<1xui32>) -> tensor<ui32>
    %2 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.iota dim = 0 : tensor<3xui64>
    %c = stablehlo.constant dense<1> : tensor<ui64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<3xui64>
    %6 = stablehlo.multiply %5, %4 : tensor<3xui64>
    %c_0 = stablehlo.constant dense<32> : tensor<ui64>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<3xui64>
    %8 = stablehlo.shift_right_logical %6, %7 : tensor<3xui64>
    %9 = stablehlo.convert %6 : (tensor<3xui64>) -> tensor<3xui32>
    %10 = stablehlo.convert %8 : (tensor<3xui64>) -> tensor<3xui32>
    %11:2 = call @threefry2x32(%1, %3, %10, %9) : (tensor<ui32>, tensor<ui32>, tensor<3xui32>, tensor<3xui32>) -> (tensor<3xui32>, tensor<3xui32>)
    %12 = stablehlo.broadcast_in_dim %11#0, dims = [0] : (tensor<3xui32>) -> tensor<3x1xui32>
    %13 = stablehlo.broadcast_in_dim %11#1, dims = [0] : (tensor<3xui32>) -> tensor<3x1xui32>
    %14 = stablehlo.concatenate %12, %13, dim = 1 : (tensor<3x1xui32>, tensor<3x1xui32>) -> tensor<3x2xui32>
    return %14 : tensor<3x2xui32>
  }
  func.func private @threefry2x32(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<3xui32>, %arg3: tensor<3xui32>) -> (tensor<3xui32>, tensor<3xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<3xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<3xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i64>, tensor<i64>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i64>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i64>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i64>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i64>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i64>, tensor<i64>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<3xui32>, tensor<3xui32>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<3xui32>, %arg2: tensor<3xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i64>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<3xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<3xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<3xui32>
    %9 = stablehlo.or %5, %8 : tensor<3xui32>
    %10 = stablehlo.xor %3, %9 : tensor<3xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<3xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<3xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<3xui32>
    %19 = stablehlo.or %15, %18 : tensor<3xui32>
    %20 = stablehlo.xor %13, %19 : tensor<3xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<3xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<3xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<3xui32>
    %29 = stablehlo.or %25, %28 : tensor<3xui32>
    %30 = stablehlo.xor %23, %29 : tensor<3xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<3xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<3xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<3xui32>
    %39 = stablehlo.or %35, %38 : tensor<3xui32>
    %40 = stablehlo.xor %33, %39 : tensor<3xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %42 = stablehlo.add %33, %41 : tensor<3xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %44 = stablehlo.add %40, %43 : tensor<3xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i64>
    %46 = stablehlo.convert %45 : (tensor<i64>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %48 = stablehlo.add %44, %47 : tensor<3xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i64>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0x4CAA873FF87F513F5D5B2DBFF5C147BF112D9CBE2C7D91BF"> : tensor<3x2xf32>
    %a1 = stablehlo.constant dense<"0x0005"> : tensor<2xui8>
    %a2 = stablehlo.constant dense<"0xFFFFFFFFFFFFFFFF03000000000000000500000000000000"> : tensor<1x3x1xi64>
    %a3 = stablehlo.constant dense<"0x0D080C"> : tensor<1x3x1xui8>
    %a4 = stablehlo.constant dense<"0x9A502E12"> : tensor<1x1xf32>
    %a5 = stablehlo.constant dense<"0x553DA1F54DECF73F5C64DDCA70E40C40DFCEB42105FC00C0D0BB7A07CEC5CBBF61EDBAA9C9B8F6BF5C7484ECB973F0BF"> : tensor<3xcomplex<f64>>
    %a6 = stablehlo.constant dense<"0x84354DECD3D8EDBF786647366FEBFDBFC132AE6155ACFEBF70105209D6DEE73F"> : tensor<2xcomplex<f64>>
    %a7 = stablehlo.constant dense<"0x03000000"> : tensor<i32>
    %a8 = stablehlo.constant dense<"0xA9E4AA20368AF13F16F781398EA4E53FF1720CC92F28E63FEE160B1D1304FABFA52ED11CA378EFBF6345CC991FD6E4BF8FAA49BBD71CF9BFEA3B43B37AC8ECBF34A772A36153F43F70431E704910F2BF293E6C52CC26EB3F4E83975168BDE9BFBD024936A13BC0BFB04304F5EA2AF33F0DF4EA97B259E43FFD3191A80079CFBFCA7EFDAA2D54D63FB5753AC02DD7C5BFF81CE28F8FB2F0BF0C88D6CB7D18C8BF842D09D8F753E1BF8679EFF76A97C8BF34595C3EDEEEEBBFFD3041A4666FD5BF6815DA8199C9E03FA3BDF866F61AE4BF27D016AF1E76BCBF03DBE976B740C13F28D339A4FB8AE43F4ADD0F0FE06EFABF"> : tensor<2x3x5xf64>
    %a9 = stablehlo.constant dense<"0x6F3F748ACB13"> : tensor<1x3xbf16>
    %a10 = stablehlo.constant dense<"0x8647A9AD"> : tensor<f32>
    %a11 = stablehlo.constant dense<"0xD70AC8BE"> : tensor<f32>
    %a12 = stablehlo.constant dense<"0xCEC18FBF049CA8C02E01003F580883BF6607144178E48FBF91CD9B40AF6CCB3F2810E03FCE712BC05257F73FA79B29BDA2283B40BACC17404ABBCEBF488564BF487E73C03C4C60C03EF9AB40D47A204095F7A53FF46F883F4E6E2F4088C9A840"> : tensor<1x3x2x2xcomplex<f32>>
    %a13 = stablehlo.constant dense<"0xEA5CCE40F5EA7EBFEAE8AC3EA267153FF5EA7EBF45E7C940A62E00C03CD204C0EAE8AC3EA62E00C042D7DC4022641C40A267153F3CD204C022641C402456C840"> : tensor<4x4xf32>
    %a14 = stablehlo.constant dense<"0xACD3183E4EA23FBE56ACA93F9B28BF3D"> : tensor<4x1xf32>
    %a15 = stablehlo.constant dense<"0xB7C0BDB8C13FBABCBE2623C034B3C0B9AFC0BBBB2FBC31C0"> : tensor<2x3x2x2xf8E5M2>
    %a16 = stablehlo.constant dense<"0x1CA2487B07351540"> : tensor<1xf64>
    %a17 = stablehlo.constant dense<"0x005868"> : tensor<3xf8E4M3B11FNUZ>
    %a18 = stablehlo.constant dense<"0x0731EC774F6E0B40F8CFFE4F944EDF3FA46F5047D8C00840D9023DE30082E03F"> : tensor<1x2xcomplex<f64>>
    %a19 = stablehlo.constant dense<"0x86C212BFD65024BF52CB503F2CED35BFEE6F86BF7956BD3F1C33BEBE49341D3F"> : tensor<2x2x2xf32>
    %a20 = stablehlo.constant dense<"0xFFFFFFFFFFFFFFFF0100000000000000FEFFFFFFFFFFFFFF0300000000000000"> : tensor<2x2x1xi64>
    %a21 = stablehlo.constant dense<"0x9B77363F4ABD8BBF53AA5D3F0904EBBF2D813FBFD45A4ABF00E62C3F94E3E6BF75A75D3FDBDC023FD5541AC0745DD2BF45D8A0BF8E0291BF464CBB3F911C0640"> : tensor<2x1x2x2x2xf32>
    %a22 = stablehlo.constant dense<"0xFC000AC014332340429728C0C54CB6BE98DB87BE62BAFC3F476D91C0D31C0EC0D4E1D9406C3BA83F46637B406505D7C0971C8E3F25C95A3F7F1677BFC6D731BF18125FBE43470BC0BE6F20C02B4D9740BC2BEABF4A8EC1BF713ABF3F107EDC40CAC6BABEC31BB2BFBEEBF3C018F738BE88E3A03F982875BF67928740C39874404B498ABF6AB15F40AAA825BEA9C05AC053D906C0F5BE91BFEEC21940788A1A3FC1C4AFC0506C843FC570ADBE7E4FCABE1A2FB44047F481BFD60137402D8CC140A83C02C0EB87993D420F91C0D2F0A63F760842BEC4205D3D"> : tensor<1x3x3x3xcomplex<f32>>
    %a23 = stablehlo.constant dense<"0x1FDC56B9283F0B400000000000000000"> : tensor<1x1xcomplex<f64>>
    %a24 = stablehlo.constant dense<"0xFEFFFFFFFFFFFFFF060000000000000001000000000000000200000000000000FCFFFFFFFFFFFFFF0100000000000000F8FFFFFFFFFFFFFFFAFFFFFFFFFFFFFF040000000000000003000000000000000600000000000000FCFFFFFFFFFFFFFFF8FFFFFFFFFFFFFFFFFFFFFFFFFFFFFF07000000000000000500000000000000FEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF0600000000000000050000000000000000000000000000000000000000000000FDFFFFFFFFFFFFFF0600000000000000"> : tensor<5x5xi64>
    %a25 = stablehlo.constant dense<"0x17D89890FFFFFFFF0200000003000000F1499ED5E9FBEEEE9EEA9BD5B856B1770100000017CFC2F202000000000000000000000059FA5A0A0000000039AE8665030000009A42B059030000000000000038B5D64A7BCC7098FFFFFFFF000000008E3F6A84"> : tensor<5x5xui32>
    %a26 = stablehlo.constant dense<"0xC07E1D4100A3C2BF62E3200F7A154840A98CD63DAEB2C2956689E03D78DE1747E173074F8EC8AABE3600842C418422BF1BD58D3E0000C07F12BD9D3D3069EC3D000000806D1F5CBF48382FC1FFFF7F7FD5FF813D3568D43D7E2A5D240000004074F20140"> : tensor<5x5xf32>
    %a27 = stablehlo.constant dense<[[[false], [true]], [[true], [false]]]> : tensor<2x2x1xi1>
    %a28 = stablehlo.constant dense<[[[true], [true]], [[true], [false]]]> : tensor<2x2x1xi1>
    %a29 = stablehlo.constant dense<"0xFBD808E4"> : tensor<ui32>
    %a30 = stablehlo.constant dense<"0xFAFFFFFF"> : tensor<1xi32>
    %a31 = stablehlo.constant dense<"0x0000000000000000"> : tensor<1xi64>
    %a32 = stablehlo.constant dense<"0xFDFFFFFF"> : tensor<1xi32>
    %a33 = stablehlo.constant dense<"0x1F92759123B9F33F5F78817562E4DBBFF004F9EB877AEA3F977436450274BABF10303FB7117DE6BFE26270855CB9DFBFCC91D3219AA1D4BF7CBBB593C2D4D4BFA4533234BD0AE73F6D1977FFDE479A3F4A9069161E5AE4BF690EAA0F040DE2BF9BD1F7279045F03FE3BF732214E0E03FAD8B73C5CD0D03C09F0AA155CC70923FF8932DADA7F6D8BF8E3DFEA58EB5DEBFBE3725DC1942E83F5C8B6BBBA578C0BF8C4E6AC638CCE13F48BF3FA3983EF1BFBA03E00FA4A3F1BF6187B02BE1C3E4BF6AF1C571474BF83F7E6F1197B3CBE23F6869845E83C9F8BFEB88DAC13BD3F43F441C575B302AF33F8D876B73F8FFF43FA23D14021B69C23F6164CA620341D5BF077B15C346A5E73F56472356030CF03FF58403726BC8E4BFD73BE034E9F3E13F24A18202C1E2AB3FAC68BA0511AFC5BF7C04B33A6983C1BF5493BBA0D588EE3FE62EB97CB8AAD73F5E68E523B0E2DFBFD57579C2DE8DE73FE15D24BFC162E6BFFF27879E22EFD63F8D790D5A241BECBFB59C3A1B1212F83FD7190CDDF948D13F8681E6257DECEF3FCF8F28E2F5AAEBBF25688B080180F0BF3E9712CBC7D6E23FBE30302B72E9F2BF829512A7A4EEF03FB59C1286FA88DA3FAFB7F09E3184A1BF9915469D7824F13F2A670D21599EE63FFBE8029D8144DE3F4538A75217CBF0BF73C9CCE627B2AABF3459564A3586E93F9657E610BEBAF43F4D0A0FD84F81E23F6B99EFCFB4CAED3F6F124BEB1215FC3F435C88D69A52F03F4211ABCAE480CABF68EDE6C217A0C63F78D40C15A00AD33F075E0A4D9E6ADA3F9C114DEBF30BEABF8B7E87F6DB85F23FEE04662FF46ADF3FE86364BC3068C23F2ECA59C49372EB3FD2AAA1D588B7EFBF2495D847E62EC6BF6994E1CF85E7E33F24808603E8BEC03F4FD1769F79380040F7C9CB2DCCF5DCBFAFEC11FEFD11D23F4D4944F02B1FE53F23F236BA4948F0BF1D398EA1B58490BF29F3487FD255D0BF80E58FA1CC29EF3F4EC6BD348728B1BF3D7B75927518C53F970604C61AF2F1BF535B658D47A1DD3F89F8EA0BAFCEFF3F3EBDE3353803F63F7876AFB78540C9BF75E192717AE1E1BFB6DBE936F35DF23F171F7DE751DAF83F3337ACB03DCEF33F86610DC0E9CEF4BFC6AD4D6A02E1E8BFC1BC21751E91ED3F4DA4BC78F263E13FBC7112BA55D5DBBF3A51198B7FC6D0BF92610133548D9F3F7D2BCD98B0709ABF3A91EBDB71CCC73F69729A13CC24E43F239554DF8947E63F449957B98A69F43F0116B46AE530D03FAA70FAC8F042C73FACBE23A37354BCBF30AE9496B53E9C3F70E8B34DECB0F63F33C2C2FC1819C1BFC928DC0032FAE6BF276551BAD8EBE13F5F7A55612E1D0140"> : tensor<1x6x5x4xf64>
    %a34 = stablehlo.constant dense<"0x0E7BC0EFAD59B2BF2ACEC9CE5031EDBFE9FB0EA0221DF33F0901922CD862A2BF37CC44B49352F03F826BF9B3600BD0BFB4AE3AEC9DCFF1BFB873FA007FD3FFBF221D35EDCA91EE3FB173CFA6ABA2F1BF4743EC8D27D2ACBF648FE4D673CBB13F3366FCEF38A803C06A39B7B4E9339FBF5C0E3E75216AD4BFD3FB9D885005D5BF40E169600691E6BF1B70F24E3BE5E83F6F5A62DCF21DCF3F10DBB5C1B553F8BF9EFC485DB259DDBFB6A8D544B936F53FAB9EECE1A837EA3FF6C47E6ABD0CC9BF"> : tensor<3x2x2x2xf64>
    %a35 = stablehlo.constant dense<"0xD3BD6FB5D2B8563851B5F9B7B2B813333F3CB3AC6A33892448BA03B48BBAA53E6FBC194030BE35B989BE26BC37B9AFB963BADF36E7B23840819166BB8F38EF3B833D1EBA41B9A73845BD93B996BAA8B5C4BC293975A939B9FDB95D3C3BBCCF3AEABC873610BB1EBFBBADE4BDB835F3B999B456BD3E3531332FB8FAC0CBB33BBDF339D2B8143E38B72D38C4BB37389EBB"> : tensor<1x2x3x3x4xf16>
    %a36 = stablehlo.constant dense<"0xF22BF5B331B8A03CEBBB53B1B93CEB38113C6EBED93CE93C2EB88AB7D3B90F2E6338EABAC3B634291D39703F2BB5CFBD"> : tensor<2x1x2x3x2xf16>
    %a37 = stablehlo.constant dense<"0x51666AAE35DF270C"> : tensor<2xui32>
    %a38 = stablehlo.constant dense<"0xAEF09EBFCF1BCBBE"> : tensor<1x2xf32>
    %a39 = stablehlo.constant dense<"0x3E9AFF3F56BDFF3FD59924C0C444000046E5"> : tensor<3x3xi16>
    %r:27 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39) : (tensor<3x2xf32>, tensor<2xui8>, tensor<1x3x1xi64>, tensor<1x3x1xui8>, tensor<1x1xf32>, tensor<3xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<i32>, tensor<2x3x5xf64>, tensor<1x3xbf16>, tensor<f32>, tensor<f32>, tensor<1x3x2x2xcomplex<f32>>, tensor<4x4xf32>, tensor<4x1xf32>, tensor<2x3x2x2xf8E5M2>, tensor<1xf64>, tensor<3xf8E4M3B11FNUZ>, tensor<1x2xcomplex<f64>>, tensor<2x2x2xf32>, tensor<2x2x1xi64>, tensor<2x1x2x2x2xf32>, tensor<1x3x3x3xcomplex<f32>>, tensor<1x1xcomplex<f64>>, tensor<5x5xi64>, tensor<5x5xui32>, tensor<5x5xf32>, tensor<2x2x1xi1>, tensor<2x2x1xi1>, tensor<ui32>, tensor<1xi32>, tensor<1xi64>, tensor<1xi32>, tensor<1x6x5x4xf64>, tensor<3x2x2x2xf64>, tensor<1x2x3x3x4xf16>, tensor<2x1x2x3x2xf16>, tensor<2xui32>, tensor<1x2xf32>, tensor<3x3xi16>) -> (tensor<3x2xf32>, tensor<2xui8>, tensor<1xi32>, tensor<3xcomplex<f64>>, tensor<3x4x11xf64>, tensor<1x3xbf16>, tensor<f32>, tensor<1x3x2x2xcomplex<f32>>, tensor<4x1xf32>, tensor<2x3x2xi16>, tensor<1xf64>, tensor<0xf8E4M3B11FNUZ>, tensor<1x2xcomplex<f64>>, tensor<2x2x2xf32>, tensor<1x3x3x3xcomplex<f32>>, tensor<1x1xcomplex<f64>>, tensor<5x5xi64>, tensor<5x5xui32>, tensor<5x5xf32>, tensor<2x2x1xi1>, tensor<1x1xui32>, tensor<1xi32>, tensor<1x3x10x5xf64>, tensor<1x2x5x7x2xf16>, tensor<3x2xui32>, tensor<2x3xf32>, tensor<3x1x3x3xi16>)
    // grad of max pooling(float32[3, 2], window=(3, 2), strides=(2, 2))
    %w0 = stablehlo.constant dense<"0x000000400000000000000000000000000000000000000000"> : tensor<3x2xf32>
    "check.expect_almost_eq"(%r#0, %w0) {tolerance = 7.629395e-06 : f64} : (tensor<3x2xf32>, tensor<3x2xf32>) -> ()
    // lax.scatter_mul(uint8[2], int64[1, 3, 1], uint8[1, 3, 1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(2,), inserted_window_dims=(), scatter_dims_to_operand_dims=(0,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w1 = stablehlo.constant dense<"0x0005"> : tensor<2xui8>
    check.expect_eq %r#1, %w1 : tensor<2xui8>
    // lax.argmax(float32[1, 1], axis=0, index_dtype=<class 'numpy.int32'>)
    %w2 = stablehlo.constant dense<"0x00000000"> : tensor<1xi32>
    check.expect_eq %r#2, %w2 : tensor<1xi32>
    // lax.dynamic_update_slice(complex128[3], complex128[2], int32[])
    %w3 = stablehlo.constant dense<"0x553DA1F54DECF73F5C64DDCA70E40C4084354DECD3D8EDBF786647366FEBFDBFC132AE6155ACFEBF70105209D6DEE73F"> : tensor<3xcomplex<f64>>
    check.expect_eq %r#3, %w3 : tensor<3xcomplex<f64>>
    // lax.reduce_window_mul(float64[2, 3, 5], window=(3, 3, 1), strides=(1, 2, 1), padding=((0, 2), (2, 2), (0, 2)), base=(2, 2, 2), dilation=(1, 1, 1))
    %w4 = stablehlo.constant dense<"0x8B45B6683740D1BF000000000000F03F7AECDB3F2134CE3F000000000000F03FB2853715BA3EBEBF000000000000F03F5C190DE06926FB3F000000000000F03FBEEFA78790B2C73F000000000000F03F000000000000F03F7048E15D7A54B8BF000000000000F03F6EC8E3C71E37B23F000000000000F03FD35C617642BFB7BF000000000000F03F3AC823D36E1AE7BF000000000000F03F20A6E6441B12BCBF000000000000F03F000000000000F03F0FF3F6243E0FC8BF000000000000F03FD495A540099D9B3F000000000000F03F3E1588EB9A7C8BBF000000000000F03F05C013ED16F1D4BF000000000000F03F488546068DE9E33F000000000000F03F000000000000F03F4A11284B200FE1BF000000000000F03F3B6A7966BEE4B63F000000000000F03F569B2FF1038191BF000000000000F03F41ABC952259CE83F000000000000F03FDC67CFEE63CFF0BF000000000000F03F000000000000F03FFD3191A80079CFBF000000000000F03FCA7EFDAA2D54D63F000000000000F03FB5753AC02DD7C5BF000000000000F03FF81CE28F8FB2F0BF000000000000F03F0C88D6CB7D18C8BF000000000000F03F000000000000F03F873BB9F5DD0AC13F000000000000F03FAE1B951BCA28B1BF000000000000F03FDC5BD4AD9610C33F000000000000F03FFA738C4E9E5ED63F000000000000F03F7710E8A51848B9BF000000000000F03F000000000000F03F3FD0511B29C6D53F000000000000F03FE1AEE58743DF953F000000000000F03F5765E3E6C71EBEBF000000000000F03F15B437427285CBBF000000000000F03F21DD9188EEBBEBBF000000000000F03F000000000000F03FA3BDF866F61AE4BF000000000000F03F27D016AF1E76BCBF000000000000F03F03DBE976B740C13F000000000000F03F28D339A4FB8AE43F000000000000F03F4ADD0F0FE06EFABF000000000000F03F000000000000F03FFD3191A80079CFBF000000000000F03FCA7EFDAA2D54D63F000000000000F03FB5753AC02DD7C5BF000000000000F03FF81CE28F8FB2F0BF000000000000F03F0C88D6CB7D18C8BF000000000000F03F000000000000F03F873BB9F5DD0AC13F000000000000F03FAE1B951BCA28B1BF000000000000F03FDC5BD4AD9610C33F000000000000F03FFA738C4E9E5ED63F000000000000F03F7710E8A51848B9BF000000000000F03F000000000000F03F3FD0511B29C6D53F000000000000F03FE1AEE58743DF953F000000000000F03F5765E3E6C71EBEBF000000000000F03F15B437427285CBBF000000000000F03F21DD9188EEBBEBBF000000000000F03F000000000000F03FA3BDF866F61AE4BF000000000000F03F27D016AF1E76BCBF000000000000F03F03DBE976B740C13F000000000000F03F28D339A4FB8AE43F000000000000F03F4ADD0F0FE06EFABF000000000000F03F000000000000F03F"> : tensor<3x4x11xf64>
    "check.expect_almost_eq"(%r#4, %w4) {tolerance = 2.411409e-14 : f64} : (tensor<3x4x11xf64>, tensor<3x4x11xf64>) -> ()
    // lax.exp(bfloat16[1, 3])
    %w5 = stablehlo.constant dense<"0x2340803F803F"> : tensor<1x3xbf16>
    "check.expect_close"(%r#5, %w5) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<1x3xbf16>, tensor<1x3xbf16>) -> ()
    // lax.atan2(float32[], float32[])
    %w6 = stablehlo.constant dense<"0xDB0F49C0"> : tensor<f32>
    "check.expect_close"(%r#6, %w6) {max_ulp_difference = 8 : i64, min_ulp_difference = 0 : i64} : (tensor<f32>, tensor<f32>) -> ()
    // lax.log1p(complex64[1, 3, 2, 2])
    %w7 = stablehlo.constant dense<"0x6AC0D43F480DCCBF95BE183F624E19BFEB561540ECADDFBD920BE73F5B66873EA833AC3FC5AE45BF3EB7893F7D5867BCFDEDC23F6E2C0B3FBF4AA53D16250BC01933C03F56B90FC0164CF63F70E4BF3E91D16D3FB47BDE3E8EEEEE3F4931743F"> : tensor<1x3x2x2xcomplex<f32>>
    "check.expect_almost_eq"(%r#7, %w7) {tolerance = 5.152592e-06 : f64} : (tensor<1x3x2x2xcomplex<f32>>, tensor<1x3x2x2xcomplex<f32>>) -> ()
    // lax.linalg.triangular_solve(float32[4, 4], float32[4, 1], left_side=True, lower=False, transpose_a=False, unit_diagonal=False)
    %w8 = stablehlo.constant dense<"0x62168E3C1E790D3DC7473F3EA645743C"> : tensor<4x1xf32>
    "check.expect_almost_eq"(%r#8, %w8) {tolerance = 1.448727e-04 : f64} : (tensor<4x1xf32>, tensor<4x1xf32>) -> ()
    // lax.bitcast_convert_type(float8_e5m2[2, 3, 2, 2], new_dtype=int16)
    %w9 = stablehlo.constant dense<"0xB7C0BDB8C13FBABCBE2623C034B3C0B9AFC0BBBB2FBC31C0"> : tensor<2x3x2xi16>
    check.expect_eq %r#9, %w9 : tensor<2x3x2xi16>
    // lax.reduce_precision(float64[1], exponent_bits=5, mantissa_bits=33)
    %w10 = stablehlo.constant dense<"0x0000487B07351540"> : tensor<1xf64>
    check.expect_eq %r#10, %w10 : tensor<1xf64>
    // lax.slice(float8_e4m3b11fnuz[3], start_indices=[3], limit_indices=[3], strides=[2])
    %w11 = stablehlo.constant dense<> : tensor<0xf8E4M3B11FNUZ>
    check.expect_eq %r#11, %w11 : tensor<0xf8E4M3B11FNUZ>
    // lax.neg(complex128[1, 2])
    %w12 = stablehlo.constant dense<"0x0731EC774F6E0BC0F8CFFE4F944EDFBFA46F5047D8C008C0D9023DE30082E0BF"> : tensor<1x2xcomplex<f64>>
    "check.expect_almost_eq"(%r#12, %w12) {tolerance = 0.000000e+00 : f64} : (tensor<1x2xcomplex<f64>>, tensor<1x2xcomplex<f64>>) -> ()
    // lax.scatter_min(float32[2, 2, 2], int64[2, 2, 1], float32[2, 1, 2, 2, 2], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(1, 3, 4), inserted_window_dims=(), scatter_dims_to_operand_dims=(0,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w13 = stablehlo.constant dense<"0x86C212BFD65024BF52CB503F2CED35BFEE6F86BFD45A4ABF1C33BEBE94E3E6BF"> : tensor<2x2x2xf32>
    check.expect_eq %r#13, %w13 : tensor<2x2x2xf32>
    // lax.neg(complex64[1, 3, 3, 3])
    %w14 = stablehlo.constant dense<"0xFC000A40143323C042972840C54CB63E98DB873E62BAFCBF476D9140D31C0E40D4E1D9C06C3BA8BF46637BC06505D740971C8EBF25C95ABF7F16773FC6D7313F18125F3E43470B40BE6F20402B4D97C0BC2BEA3F4A8EC13F713ABFBF107EDCC0CAC6BA3EC31BB23FBEEBF34018F7383E88E3A0BF9828753F679287C0C39874C04B498A3F6AB15FC0AAA8253EA9C05A4053D90640F5BE913FEEC219C0788A1ABFC1C4AF40506C84BFC570AD3E7E4FCA3E1A2FB4C047F4813FD60137C02D8CC1C0A83C0240EB8799BD420F9140D2F0A6BF7608423EC4205DBD"> : tensor<1x3x3x3xcomplex<f32>>
    "check.expect_almost_eq"(%r#14, %w14) {tolerance = 0.000000e+00 : f64} : (tensor<1x3x3x3xcomplex<f32>>, tensor<1x3x3x3xcomplex<f32>>) -> ()
    // lax.linalg.cholesky(complex128[1, 1])
    %w15 = stablehlo.constant dense<"0x0A81F23D2287FD3F0000000000000000"> : tensor<1x1xcomplex<f64>>
    "check.expect_almost_eq"(%r#15, %w15) {tolerance = 2.098081e-13 : f64} : (tensor<1x1xcomplex<f64>>, tensor<1x1xcomplex<f64>>) -> ()
    // lax.sort(int64[5, 5], uint32[5, 5], float32[5, 5], dimension=0, num_keys=2)
    %w16 = stablehlo.constant dense<"0xFEFFFFFFFFFFFFFFF8FFFFFFFFFFFFFFF8FFFFFFFFFFFFFFFDFFFFFFFFFFFFFFFCFFFFFFFFFFFFFF0100000000000000FCFFFFFFFFFFFFFFFAFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF03000000000000000500000000000000FEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF06000000000000000500000000000000000000000000000000000000000000000200000000000000060000000000000006000000000000000600000000000000010000000000000004000000000000000700000000000000"> : tensor<5x5xi64>
    check.expect_eq %r#16, %w16 : tensor<5x5xi64>
    // lax.sort(int64[5, 5], uint32[5, 5], float32[5, 5], dimension=0, num_keys=2)
    %w17 = stablehlo.constant dense<"0x17D898909EEA9BD50000000000000000F1499ED5E9FBEEEE00000000B856B1770300000017CFC2F238B5D64A030000009A42B05959FA5A0A0000000039AE86657BCC7098FFFFFFFF030000008E3F6A8402000000FFFFFFFF020000000100000000000000"> : tensor<5x5xui32>
    check.expect_eq %r#17, %w17 : tensor<5x5xui32>
    // lax.sort(int64[5, 5], uint32[5, 5], float32[5, 5], dimension=0, num_keys=2)
    %w18 = stablehlo.constant dense<"0xC07E1D416689E03D1BD58D3E00000040A98CD63DAEB2C295418422BF78DE174748382FC18EC8AABED5FF813D000000806D1F5CBF0000C07FFFFF7F7F3069EC3D3568D43D7E2A5D247A15484074F201403600842C00A3C2BF62E3200FE173074F12BD9D3D"> : tensor<5x5xf32>
    check.expect_eq %r#18, %w18 : tensor<5x5xf32>
    // lax.bitwise_and(bool[2, 2, 1], bool[2, 2, 1])
    %w19 = stablehlo.constant dense<[[[false], [true]], [[true], [false]]]> : tensor<2x2x1xi1>
    check.expect_eq %r#19, %w19 : tensor<2x2x1xi1>
    // lax.reshape(uint32[], new_sizes=(1, 1))
    %w20 = stablehlo.constant dense<"0xFBD808E4"> : tensor<1x1xui32>
    check.expect_eq %r#20, %w20 : tensor<1x1xui32>
    // lax.scatter_add(int32[1], int64[1], int32[1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(0,), inserted_window_dims=(), scatter_dims_to_operand_dims=(0,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=clip)
    %w21 = stablehlo.constant dense<"0xF7FFFFFF"> : tensor<1xi32>
    check.expect_eq %r#21, %w21 : tensor<1xi32>
    // lax.conv_general_dilated(float64[1, 6, 5, 4], float64[3, 2, 2, 2], window_strides=(1, 1), padding=[(3, 0), (1, 1)], lhs_dilation=(2, 1), rhs_dilation=(2, 1), feature_group_count=3, batch_group_count=1)
    %w22 = stablehlo.constant dense<"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000416C5E3DC968F2BF96C5FA02911A0840CB520C4E24BD064057F0E981E8140C40D530899D542AE33F00000000000000000000000000000000000000000000000000000000000000000000000000000000997AB3C6390911C08226E1CDA54404C08BFF6EA46039D33FF0E9A803BB5101C08EBD51743FF003C0000000000000000000000000000000000000000000000000000000000000000000000000000000007488709D0F2F01C0EFF00E1D60E3F2BFBBA1191AE417D8BF95A993433C36FDBFFC41CFE854C0F03F000000000000000000000000000000000000000000000000000000000000000000000000000000007C84DAE446B503C0A9F59093C2B7E9BF825545DE732D064012C7C138F29603C0C2F0F6ACFDD7ECBF0000000000000000000000000000000000000000000000000000000000000000000000000000000049D7534D4151F3BF5920CA5F9CABCCBF179DD37939730940805CC4582CC0F7BFC91EC195EDA2E4BF000000000000000000000000000000000000000000000000000000000000000000000000000000008FE9964BD7EDA53F312AF0CF4340D3BF1983215F6039E3BF59E34622352FE6BFFA8BC1DE0792C2BF00000000000000000000000000000000000000000000000000000000000000000000000000000000417B9C49ECFAE5BF153AB5FB0064AA3FDBA90AD6301C10C00E932C89BA6600C06CA3A00E934E00C00000000000000000000000000000000000000000000000000000000000000000000000000000000085D63620195FDABF93CCEB51F0D0F4BFF3AD44BBB5601CC0CDA4B2E82105F2BFBAB1B11FE4C8EF3F00000000000000000000000000000000000000000000000000000000000000000000000000000000D79256F1F813F9BF9E349791C627F13F7E29E2D4435CE5BFFBD5F12465D007C0705A9C066F53024000000000000000000000000000000000000000000000000000000000000000000000000000000000C77A234B4BAEFA3F26914D02442C13C0456B93128C00EABF248156459458D2BF5675ACF4B7FB00C000000000000000000000000000000000000000000000000000000000000000000000000000000000CF7AE390F87107C09A02EDED3B3DD73FD96187425781BC3F1AE5EA2598E4D9BF12F74D508711C9BF00000000000000000000000000000000000000000000000000000000000000000000000000000000052F5E15502901404E9BE56D2D9BE4BF1E47EEA31C00F43F848EEA1EC8E400C0F3017D48CB7FBF3F0000000000000000000000000000000000000000000000000000000000000000000000000000000059366A3D8491F2BF1FDED7211252EF3F0E344AF5174AFD3FE7E0F0382B71F33FDEFE4EBA0DF1DCBF00000000000000000000000000000000000000000000000000000000000000000000000000000000BCE36A6B8C3402C0A5B10B6A1C19E4BFCF93AF29CB7EED3FF97065B4BA2BF73F227E5E86A3ACE23F00000000000000000000000000000000000000000000000000000000000000000000000000000000B4CC006E937DB13FE3989A16D2E704C07C791B75E7E809C0C08274E4D51F0F4045F2BAB807E2F23F"> : tensor<1x3x10x5xf64>
    "check.expect_almost_eq"(%r#22, %w22) {tolerance = 5.075487e-14 : f64} : (tensor<1x3x10x5xf64>, tensor<1x3x10x5xf64>) -> ()
    // lax.conv_general_dilated(float16[1, 2, 3, 3, 4], float16[2, 1, 2, 3, 2], window_strides=(1, 1, 2), padding=[(3, 0), (3, 3), (0, 0)], lhs_dilation=(1, 1, 1), rhs_dilation=(1, 1, 1), feature_group_count=2, batch_group_count=1)
    %w23 = stablehlo.constant dense<"0x0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005DC027ACCBBFB2BF4BB41CBCFA379AB5D53C8D340000000000000000A033373E3C3EB0C41AC9E6BFA5B8C2BFF7C0C9BC00000000000000000E36B9410BBF93404B46D8348F3CDFB9413D82B400000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000C03D3C3A61C118B304B635BF29402F3BC535B43700000000000000000DB572414B3F35BFCB3512C0E1BE813E21ABB02500000000000000008341104257C070BC2C40B340E4BB4CC026384FB800000000"> : tensor<1x2x5x7x2xf16>
    "check.expect_almost_eq"(%r#23, %w23) {tolerance = 3.272705e-01 : f64} : (tensor<1x2x5x7x2xf16>, tensor<1x2x5x7x2xf16>) -> ()
    // random.split(key=[2926208593, 203939637], shape=(2, 2))
    %w24 = stablehlo.constant dense<"0x8FE279AE417F11E297077D6D39DAF8A686CDE613713D7F11"> : tensor<3x2xui32>
    check.expect_eq %r#24, %w24 : tensor<3x2xui32>
    // lax.reduce_window_add(float32[1, 2], window=(2, 2), strides=(2, 1), padding=((2, 2), (1, 1)), base=(1, 1), dilation=(1, 1))
    %w25 = stablehlo.constant dense<"0x000000000000000000000000AEF09EBFA2B7D1BFCF1BCBBE"> : tensor<2x3xf32>
    "check.expect_almost_eq"(%r#25, %w25) {tolerance = 1.250013e-05 : f64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> ()
    // lax.broadcast_in_dim(int16[3, 3], shape=(3, 1, 3, 3), broadcast_dimensions=(0, 2))
    %w26 = stablehlo.constant dense<"0x3E9A3E9A3E9AFF3FFF3FFF3F56BD56BD56BDFF3FFF3FFF3FD599D599D59924C024C024C0C444C444C44400000000000046E546E546E5"> : tensor<3x1x3x3xi16>
    check.expect_eq %r#26, %w26 : tensor<3x1x3x3xi16>
    return
  }
}
