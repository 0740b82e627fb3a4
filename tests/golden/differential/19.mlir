// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<3x2x2xui64>, %arg1: tensor<3x1x1xi64>, %arg2: tensor<3x1xcomplex<f32>>, %arg3: tensor<3x1xcomplex<f32>>, %arg4: tensor<6xf16>, %arg5: tensor<5x5xf32>, %arg6: tensor<3x1x1xf8E4M3B11FNUZ>, %arg7: tensor<3x1x0xf8E4M3B11FNUZ>, %arg8: tensor<i64>, %arg9: tensor<i64>, %arg10: tensor<i64>, %arg11: tensor<3xf32>, %arg12: tensor<3xf32>, %arg13: tensor<2xui32>, %arg14: tensor<2x3x3xcomplex<f64>>, %arg15: tensor<1x1x1x3xf64>, %arg16: tensor<2x3xf8E4M3FNUZ>, %arg17: tensor<i32>, %arg18: tensor<i32>, %arg19: tensor<1x2xcomplex<f64>>, %arg20: tensor<2xui32>, %arg21: tensor<1x3xf8E5M2FNUZ>, %arg22: tensor<0xui64>, %arg23: tensor<2xi32>, %arg24: tensor<i32>, %arg25: tensor<2xui32>, %arg26: tensor<1x3x2xi1>, %arg27: tensor<ui8>, %arg28: tensor<ui8>, %arg29: tensor<ui8>, %arg30: tensor<1x2x3x2xf16>, %arg31: tensor<3xcomplex<f64>>, %arg32: tensor<3x2x3xcomplex<f32>>, %arg33: tensor<3x1x2x2xi64>, %arg34: tensor<4x1xf32>, %arg35: tensor<1x2x1xi32>, %arg36: tensor<2x3xi32>, %arg37: tensor<1x2xi32>, %arg38: tensor<2x2x3x4x3xbf16>, %arg39: tensor<4x2x2x1x2xbf16>) -> (tensor<2x1x3x1xui64>, tensor<3x1xcomplex<f32>>, tensor<6xf16>, tensor<5x6xf32>, tensor<3x1x1xf8E4M3B11FNUZ>, tensor<3xf32>, tensor<3xf32>, tensor<13xi64>, tensor<2x3x3xcomplex<f64>>, tensor<1x1x1x3xf64>, tensor<1x2xf8E4M3FNUZ>, tensor<1x2xcomplex<f64>>, tensor<3x2xui32>, tensor<1x3xf8E5M2FNUZ>, tensor<0xui64>, tensor<i32>, tensor<2xi32>, tensor<3x2xui32>, tensor<0x1x0xi1>, tensor<1x2x3x2xf16>, tensor<3xcomplex<f64>>, tensor<3x2x3xcomplex<f32>>, tensor<3x1x2x2xi64>, tensor<3x1xf32>, tensor<1x2x1xi32>, tensor<1x4x7x11x2xbf16>) {
    %c = stablehlo.constant dense<2> : tensor<1xi32>
    %0 = stablehlo.convert %arg1 : (tensor<3x1x1xi64>) -> tensor<3x1x1xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3x1x1xi32>
    %2 = stablehlo.compare GE, %0, %1, SIGNED : (tensor<3x1x1xi32>, tensor<3x1x1xi32>) -> tensor<3x1x1xi1>
    %3 = stablehlo.broadcast_in_dim %c, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<3x1x1xi32>
    %5 = stablehlo.compare LE, %0, %4, SIGNED : (tensor<3x1x1xi32>, tensor<3x1x1xi32>) -> tensor<3x1x1xi1>
    %6 = stablehlo.and %2, %5 : tensor<3x1x1xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %7 = stablehlo.reduce(%6 init: %c_1) applies stablehlo.and across dimensions = [2] : (tensor<3x1x1xi1>, tensor<i1>) -> tensor<3x1xi1>
    %8 = "stablehlo.gather"(%arg0, %0) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<3x2x2xui64>, tensor<3x1x1xi32>) -> tensor<2x1x3x1xui64>
    %9 = stablehlo.broadcast_in_dim %7, dims = [2, 3] : (tensor<3x1xi1>) -> tensor<2x1x3x1xi1>
    %c_2 = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
    %10 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui64>) -> tensor<2x1x3x1xui64>
    %11 = stablehlo.select %9, %8, %10 : tensor<2x1x3x1xi1>, tensor<2x1x3x1xui64>
    %12 = stablehlo.subtract %arg2, %arg3 : tensor<3x1xcomplex<f32>>
    %13 = "stablehlo.sort"(%arg4) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg40: tensor<f16>, %arg41: tensor<f16>):
      %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f16>
      %105 = stablehlo.compare EQ, %arg40, %cst_29, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f16>
      %106 = stablehlo.select %105, %cst_30, %arg40 : tensor<i1>, tensor<f16>
      %107 = stablehlo.compare NE, %arg40, %arg40, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %cst_31 = stablehlo.constant dense<0x7E00> : tensor<f16>
      %108 = stablehlo.select %107, %cst_31, %106 : tensor<i1>, tensor<f16>
      %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f16>
      %109 = stablehlo.compare EQ, %arg41, %cst_32, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f16>
      %110 = stablehlo.select %109, %cst_33, %arg41 : tensor<i1>, tensor<f16>
      %111 = stablehlo.compare NE, %arg41, %arg41, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
      %cst_34 = stablehlo.constant dense<0x7E00> : tensor<f16>
      %112 = stablehlo.select %111, %cst_34, %110 : tensor<i1>, tensor<f16>
      %113 = stablehlo.compare LT, %108, %112, TOTALORDER : (tensor<f16>, tensor<f16>) -> tensor<i1>
      stablehlo.return %113 : tensor<i1>
    }) : (tensor<6xf16>) -> tensor<6xf16>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %15 = "stablehlo.reduce_window"(%arg5, %14) <{base_dilations = array<i64: 2, 2>, padding = dense<[[0, 0], [2, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 2, 1>, window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
      %105 = stablehlo.minimum %arg40, %arg41 : tensor<f32>
      stablehlo.return %105 : tensor<f32>
    }) : (tensor<5x5xf32>, tensor<f32>) -> tensor<5x6xf32>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %16 = stablehlo.compare LT, %arg8, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_4 = stablehlo.constant dense<3> : tensor<i64>
    %17 = stablehlo.add %arg8, %c_4 : tensor<i64>
    %18 = stablehlo.select %16, %17, %arg8 : tensor<i1>, tensor<i64>
    %c_5 = stablehlo.constant dense<0> : tensor<i64>
    %19 = stablehlo.compare LT, %arg9, %c_5, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_6 = stablehlo.constant dense<1> : tensor<i64>
    %20 = stablehlo.add %arg9, %c_6 : tensor<i64>
    %21 = stablehlo.select %19, %20, %arg9 : tensor<i1>, tensor<i64>
    %c_7 = stablehlo.constant dense<0> : tensor<i64>
    %22 = stablehlo.compare LT, %arg10, %c_7, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_8 = stablehlo.constant dense<1> : tensor<i64>
    %23 = stablehlo.add %arg10, %c_8 : tensor<i64>
    %24 = stablehlo.select %22, %23, %arg10 : tensor<i1>, tensor<i64>
    %25 = stablehlo.dynamic_update_slice %arg6, %arg7, %18, %21, %24 : (tensor<3x1x1xf8E4M3B11FNUZ>, tensor<3x1x0xf8E4M3B11FNUZ>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<3x1x1xf8E4M3B11FNUZ>
    %26 = chlo.acos %arg11 : tensor<3xf32> -> tensor<3xf32>
    %27 = stablehlo.multiply %arg12, %arg12 : tensor<3xf32>
    %28 = stablehlo.multiply %arg12, %27 : tensor<3xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %30 = stablehlo.divide %29, %28 : tensor<3xf32>
    %31 = stablehlo.iota dim = 0 : tensor<13xi64>
    %32 = call @_shuffle(%arg13, %31) : (tensor<2xui32>, tensor<13xi64>) -> tensor<13xi64>
    %33 = stablehlo.transpose %arg14, dims = [0, 2, 1] : (tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xcomplex<f64>>
    %34 = stablehlo.real %33 : (tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xf64>
    %35 = stablehlo.imag %33 : (tensor<2x3x3xcomplex<f64>>) -> tensor<2x3x3xf64>
    %36 = stablehlo.negate %35 : tensor<2x3x3xf64>
    %37 = stablehlo.complex %34, %36 : tensor<2x3x3xcomplex<f64>>
    %38 = stablehlo.add %arg14, %37 : tensor<2x3x3xcomplex<f64>>
    %cst_10 = stablehlo.constant dense<(2.000000e+00,0.000000e+00)> : tensor<complex<f64>>
    %39 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<complex<f64>>) -> tensor<2x3x3xcomplex<f64>>
    %40 = stablehlo.divide %38, %39 : tensor<2x3x3xcomplex<f64>>
    %41:2 = stablehlo.custom_call @lapack_zpotrf_ffi(%40) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=2, j=3, k=3, l=3, m=3}, custom>} : (tensor<2x3x3xcomplex<f64>>) -> (tensor<2x3x3xcomplex<f64>>, tensor<2xi32>)
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %43 = stablehlo.compare EQ, %41#1, %42, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %44 = stablehlo.broadcast_in_dim %43, dims = [0] : (tensor<2xi1>) -> tensor<2x1x1xi1>
    %cst_12 = stablehlo.constant dense<(0x7FF8000000000000,0x7FF8000000000000)> : tensor<complex<f64>>
    %45 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<complex<f64>>) -> tensor<2x3x3xcomplex<f64>>
    %46 = stablehlo.broadcast_in_dim %44, dims = [0, 1, 2] : (tensor<2x1x1xi1>) -> tensor<2x3x3xi1>
    %47 = stablehlo.select %46, %41#0, %45 : tensor<2x3x3xi1>, tensor<2x3x3xcomplex<f64>>
    %48 = stablehlo.iota dim = 0 : tensor<3x3xi64>
    %c_13 = stablehlo.constant dense<0> : tensor<i64>
    %49 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i64>) -> tensor<3x3xi64>
    %50 = stablehlo.add %48, %49 : tensor<3x3xi64>
    %51 = stablehlo.iota dim = 1 : tensor<3x3xi64>
    %52 = stablehlo.compare GE, %50, %51, SIGNED : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi1>
    %53 = stablehlo.broadcast_in_dim %52, dims = [1, 2] : (tensor<3x3xi1>) -> tensor<2x3x3xi1>
    %cst_14 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f64>>
    %54 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<complex<f64>>) -> tensor<2x3x3xcomplex<f64>>
    %55 = stablehlo.select %53, %47, %54 : tensor<2x3x3xi1>, tensor<2x3x3xcomplex<f64>>
    %56 = stablehlo.reduce_precision %arg15, format = e2m22 : tensor<1x1x1x3xf64>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %57 = stablehlo.compare LT, %arg17, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_16 = stablehlo.constant dense<2> : tensor<i32>
    %58 = stablehlo.add %arg17, %c_16 : tensor<i32>
    %59 = stablehlo.select %57, %58, %arg17 : tensor<i1>, tensor<i32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %60 = stablehlo.compare LT, %arg18, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_18 = stablehlo.constant dense<3> : tensor<i32>
    %61 = stablehlo.add %arg18, %c_18 : tensor<i32>
    %62 = stablehlo.select %60, %61, %arg18 : tensor<i1>, tensor<i32>
    %63 = stablehlo.dynamic_slice %arg16, %59, %62, sizes = [1, 2] : (tensor<2x3xf8E4M3FNUZ>, tensor<i32>, tensor<i32>) -> tensor<1x2xf8E4M3FNUZ>
    %64 = call @fft(%arg19) : (tensor<1x2xcomplex<f64>>) -> tensor<1x2xcomplex<f64>>
    %65 = call @_threefry_split_2(%arg20) : (tensor<2xui32>) -> tensor<3x2xui32>
    %66 = stablehlo.reverse %arg21, dims = [1] : tensor<1x3xf8E5M2FNUZ>
    %67 = stablehlo.bitcast_convert %arg22 : (tensor<0xui64>) -> tensor<0xui64>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %68:3 = stablehlo.while(%iterArg = %arg24, %iterArg_29 = %c_19, %iterArg_30 = %arg23) : tensor<i32>, tensor<i32>, tensor<2xi32>
    cond {
      %105 = stablehlo.compare LT, %iterArg_29, %iterArg, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %105 : tensor<i1>
    } do {
      %c_31 = stablehlo.constant dense<1> : tensor<i32>
      %105 = stablehlo.add %iterArg_29, %c_31 : tensor<i32>
      %106 = stablehlo.add %iterArg_30, %iterArg_30 : tensor<2xi32>
      stablehlo.return %iterArg, %105, %106 : tensor<i32>, tensor<i32>, tensor<2xi32>
    }
    %69 = call @_threefry_split_2(%arg25) : (tensor<2xui32>) -> tensor<3x2xui32>
    %70 = stablehlo.dynamic_slice %arg26, %arg27, %arg28, %arg29, sizes = [0, 1, 0] : (tensor<1x3x2xi1>, tensor<ui8>, tensor<ui8>, tensor<ui8>) -> tensor<0x1x0xi1>
    %71 = chlo.erfc %arg30 : tensor<1x2x3x2xf16> -> tensor<1x2x3x2xf16>
    %72 = chlo.cosh %arg31 : tensor<3xcomplex<f64>> -> tensor<3xcomplex<f64>>
    %73 = stablehlo.real %arg32 : (tensor<3x2x3xcomplex<f32>>) -> tensor<3x2x3xf32>
    %74 = stablehlo.imag %arg32 : (tensor<3x2x3xcomplex<f32>>) -> tensor<3x2x3xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<3x2x3xf32>
    %76 = stablehlo.compare EQ, %73, %75, FLOAT : (tensor<3x2x3xf32>, tensor<3x2x3xf32>) -> tensor<3x2x3xi1>
    %77 = stablehlo.sine %73 : tensor<3x2x3xf32>
    %78 = stablehlo.cosine %73 : tensor<3x2x3xf32>
    %79 = stablehlo.exponential_minus_one %74 : tensor<3x2x3xf32>
    %80 = stablehlo.negate %74 : tensor<3x2x3xf32>
    %81 = stablehlo.exponential_minus_one %80 : tensor<3x2x3xf32>
    %82 = stablehlo.subtract %79, %81 : tensor<3x2x3xf32>
    %cst_21 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<3x2x3xf32>
    %84 = stablehlo.divide %82, %83 : tensor<3x2x3xf32>
    %85 = stablehlo.add %79, %81 : tensor<3x2x3xf32>
    %cst_22 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<3x2x3xf32>
    %87 = stablehlo.add %85, %86 : tensor<3x2x3xf32>
    %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<3x2x3xf32>
    %89 = stablehlo.divide %87, %88 : tensor<3x2x3xf32>
    %90 = stablehlo.multiply %77, %89 : tensor<3x2x3xf32>
    %91 = stablehlo.multiply %78, %84 : tensor<3x2x3xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<3x2x3xf32>
    %93 = stablehlo.complex %92, %91 : tensor<3x2x3xcomplex<f32>>
    %94 = stablehlo.complex %90, %91 : tensor<3x2x3xcomplex<f32>>
    %95 = stablehlo.select %76, %93, %94 : tensor<3x2x3xi1>, tensor<3x2x3xcomplex<f32>>
    %96 = stablehlo.transpose %arg33, dims = [0, 1, 3, 2] : (tensor<3x1x2x2xi64>) -> tensor<3x1x2x2xi64>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %97 = "stablehlo.reduce_window"(%arg34, %cst_25) <{base_dilations = array<i64: 1, 2>, padding = dense<[[0, 1], [2, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 2, 1>, window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
      %105 = stablehlo.multiply %arg40, %arg41 : tensor<f32>
      stablehlo.return %105 : tensor<f32>
    }) : (tensor<4x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %c_26 = stablehlo.constant dense<[0, 1, 0]> : tensor<3xi32>
    %c_27 = stablehlo.constant dense<2147483647> : tensor<i32>
    %98 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %99 = stablehlo.minimum %c_26, %98 : tensor<3xi32>
    %100 = stablehlo.broadcast_in_dim %99, dims = [1] : (tensor<3xi32>) -> tensor<2x3xi32>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %101 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %102 = stablehlo.clamp %101, %arg36, %100 : tensor<2x3xi32>
    %103 = "stablehlo.scatter"(%arg35, %102, %arg37) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1, 2], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg40: tensor<i32>, %arg41: tensor<i32>):
      %105 = stablehlo.multiply %arg40, %arg41 : tensor<i32>
      stablehlo.return %105 : tensor<i32>
    }) : (tensor<1x2x1xi32>, tensor<2x3xi32>, tensor<1x2xi32>) -> tensor<1x2x1xi32>
    %104 = stablehlo.convolution(%arg38, %arg39) dim_numbers = [b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2], window = {stride = [1, 1, 1], pad = [[2, 3], [1, 3], [1, 0]], lhs_dilate = [1, 2, 1], rhs_dilate = [1, 1, 2], reverse = [false, false, false]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x2x3x4x3xbf16>, tensor<4x2x2x1x2xbf16>) -> tensor<1x4x7x11x2xbf16>
    return %11, %12, %13, %15, %25, %26, %30, %32, %55, %56, %63, %64, %65, %66, %67, %68#1, %68#2, %69, %70, %71, %72, %95, %96, %97, %103, %104 : tensor<2x1x3x1xui64>, tensor<3x1xcomplex<f32>>, tensor<6xf16>, tensor<5x6xf32>, tensor<3x1x1xf8E4M3B11FNUZ>, tensor<3xf32>, tensor<3xf32>, tensor<13xi64>, tensor<2x3x3xcomplex<f64>>, tensor<1x1x1x3xf64>, tensor<1x2xf8E4M3FNUZ>, tensor<1x2xcomplex<f64>>, tensor<3x2xui32>, tensor<1x3xf8E5M2FNUZ>, tensor<0xui64>, tensor<i32>, tensor<2xi32>, tensor<3x2xui32>, tensor<0x1x0xi1>, tensor<1x2x3x2xf16>, tensor<3xcomplex<f64>>, tensor<3x2x3xcomplex<f32>>, tensor<3x1x2x2xi64>, tensor<3x1xf32>, tensor<1x2x1xi32>, tensor<1x4x7x11x2xbf16>
  }
  func.func private @_shuffle(%arg0: tensor<2xui32>, %arg1: tensor<13xi64>) -> tensor<13xi64> {
    %0 = call @_threefry_split(%arg0) : (tensor<2xui32>) -> tensor<2x2xui32>
    %1 = stablehlo.slice %0 [0:1, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %2 = stablehlo.reshape %1 : (tensor<1x2xui32>) -> tensor<2xui32>
    %3 = stablehlo.slice %0 [1:2, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %4 = stablehlo.reshape %3 : (tensor<1x2xui32>) -> tensor<2xui32>
    %5 = stablehlo.slice %4 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %6 = stablehlo.reshape %5 : (tensor<1xui32>) -> tensor<ui32>
    %7 = stablehlo.slice %4 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %8 = stablehlo.reshape %7 : (tensor<1xui32>) -> tensor<ui32>
    %9 = stablehlo.iota dim = 0 : tensor<13xui64>
    %c = stablehlo.constant dense<1> : tensor<ui64>
    %10 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<13xui64>
    %11 = stablehlo.multiply %10, %9 : tensor<13xui64>
    %c_0 = stablehlo.constant dense<32> : tensor<ui64>
    %12 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<13xui64>
    %13 = stablehlo.shift_right_logical %11, %12 : tensor<13xui64>
    %14 = stablehlo.convert %11 : (tensor<13xui64>) -> tensor<13xui32>
    %15 = stablehlo.convert %13 : (tensor<13xui64>) -> tensor<13xui32>
    %16:2 = call @threefry2x32_0(%6, %8, %15, %14) : (tensor<ui32>, tensor<ui32>, tensor<13xui32>, tensor<13xui32>) -> (tensor<13xui32>, tensor<13xui32>)
    %17 = stablehlo.xor %16#0, %16#1 : tensor<13xui32>
    %18:2 = "stablehlo.sort"(%17, %arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<ui32>, %arg3: tensor<ui32>, %arg4: tensor<i64>, %arg5: tensor<i64>):
      %19 = stablehlo.compare LT, %arg2, %arg3, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %19 : tensor<i1>
    }) : (tensor<13xui32>, tensor<13xi64>) -> (tensor<13xui32>, tensor<13xi64>)
    return %18#1 : tensor<13xi64>
  }
  func.func private @_threefry_split(%arg0: tensor<2xui32>) -> tensor<2x2xui32> {
    %0 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %1 = stablehlo.reshape %0 : (tensor<1xui32>) -> tensor<ui32>
    %2 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.iota dim = 0 : tensor<2xui64>
    %c = stablehlo.constant dense<1> : tensor<ui64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<2xui64>
    %6 = stablehlo.multiply %5, %4 : tensor<2xui64>
    %c_0 = stablehlo.constant dense<32> : tensor<ui64>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<2xui64>
    %8 = stablehlo.shift_right_logical %6, %7 : tensor<2xui64>
    %9 = stablehlo.convert %6 : (tensor<2xui64>) -> tensor<2xui32>
    %10 = stablehlo.convert %8 : (tensor<2xui64>) -> tensor<2xui32>
    %11:2 = call @threefry2x32(%1, %3, %10, %9) : (tensor<ui32>, tensor<ui32>, tensor<2xui32>, tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>)
    %12 = stablehlo.broadcast_in_dim %11#0, dims = [0] : (tensor<2xui32>) -> tensor<2x1xui32>
    %13 = stablehlo.broadcast_in_dim %11#1, dims = [0] : (tensor<2xui32>) -> tensor<2x1xui32>
    %14 = stablehlo.concatenate %12, %13, dim = 1 : (tensor<2x1xui32>, tensor<2x1xui32>) -> tensor<2x2xui32>
    return %14 : tensor<2x2xui32>
  }
  func.func private @threefry2x32(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<2xui32>, %arg3: tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<2xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<2xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i64>, tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i64>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i64>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i64>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i64>, tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<2xui32>, tensor<2xui32>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<2xui32>, %arg2: tensor<2xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<2xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<2xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<2xui32>
    %9 = stablehlo.or %5, %8 : tensor<2xui32>
    %10 = stablehlo.xor %3, %9 : tensor<2xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<2xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<2xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<2xui32>
    %19 = stablehlo.or %15, %18 : tensor<2xui32>
    %20 = stablehlo.xor %13, %19 : tensor<2xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<2xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<2xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<2xui32>
    %29 = stablehlo.or %25, %28 : tensor<2xui32>
    %30 = stablehlo.xor %23, %29 : tensor<2xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<2xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<2xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<2xui32>
    %39 = stablehlo.or %35, %38 : tensor<2xui32>
    %40 = stablehlo.xor %33, %39 : tensor<2xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %42 = stablehlo.add %33, %41 : tensor<2xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %44 = stablehlo.add %40, %43 : tensor<2xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i64>
    %46 = stablehlo.convert %45 : (tensor<i64>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %48 = stablehlo.add %44, %47 : tensor<2xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i64>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @threefry2x32_0(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<13xui32>, %arg3: tensor<13xui32>) -> (tensor<13xui32>, tensor<13xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<13xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<13xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i64>, tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i64>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call_1(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i64>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i64>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i64>, tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<13xui32>, tensor<13xui32>
  }
  func.func private @closed_call_1(%arg0: tensor<i64>, %arg1: tensor<13xui32>, %arg2: tensor<13xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<13xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<13xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<13xui32>
    %9 = stablehlo.or %5, %8 : tensor<13xui32>
    %10 = stablehlo.xor %3, %9 : tensor<13xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<13xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<13xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<13xui32>
    %19 = stablehlo.or %15, %18 : tensor<13xui32>
    %20 = stablehlo.xor %13, %19 : tensor<13xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<13xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<13xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<13xui32>
    %29 = stablehlo.or %25, %28 : tensor<13xui32>
    %30 = stablehlo.xor %23, %29 : tensor<13xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<13xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<13xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<13xui32>
    %39 = stablehlo.or %35, %38 : tensor<13xui32>
    %40 = stablehlo.xor %33, %39 : tensor<13xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %42 = stablehlo.add %33, %41 : tensor<13xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %44 = stablehlo.add %40, %43 : tensor<13xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i64>
    %46 = stablehlo.convert %45 : (tensor<i64>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %48 = stablehlo.add %44, %47 : tensor<13xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @fft(%arg0: tensor<1x2xcomplex<f64>>) -> tensor<1x2xcomplex<f64>> {
    %0 = stablehlo.fft %arg0, type = FFT, length = [1, 2] : (tensor<1x2xcomplex<f64>>) -> tensor<1x2xcomplex<f64>>
    return %0 : tensor<1x2xcomplex<f64>>
  }
  func.func private @_threefry_split_2(%arg0: tensor<2xui32>) -> tensor<3x2xui32> {
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
    %11:2 = call @threefry2x32_3(%1, %3, %10, %9) : (tensor<ui32>, tensor<ui32>, tensor<3xui32>, tensor<3xui32>) -> (tensor<3xui32>, tensor<3xui32>)
    %12 = stablehlo.broadcast_in_dim %11#0, dims = [0] : (tensor<3xui32>) -> tensor<3x1xui32>
    %13 = stablehlo.broadcast_in_dim %11#1, dims = [0] : (tensor<3xui32>) -> tensor<3x1xui32>
    %14 = stablehlo.concatenate %12, %13, dim = 1 : (tensor<3x1xui32>, tensor<3x1xui32>) -> tensor<3x2xui32>
    return %14 : tensor<3x2xui32>
  }
  func.func private @threefry2x32_3(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<3xui32>, %arg3: tensor<3xui32>) -> (tensor<3xui32>, tensor<3xui32>) {
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
      %7:8 = func.call @closed_call_4(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i64>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i64>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i64>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i64>, tensor<i64>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<3xui32>, tensor<3xui32>
  }
  func.func private @closed_call_4(%arg0: tensor<i64>, %arg1: tensor<3xui32>, %arg2: tensor<3xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i64>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
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
    %a0 = stablehlo.constant dense<"0x57D8FB61BECEF9F4D2CB6CD430CFE551FB56A71BB3234235FFFFFFFFFFFFFF7F87A19DA974E3444543998CE14172C356FFFFFFFFFFFFFF7FABA60F24A52E18360000000000000000CDF9EA312E2EC8B1A2B5AEF788648B3EE69687D08CF31F25"> : tensor<3x2x2xui64>
    %a1 = stablehlo.constant dense<"0x020000000000000003000000000000000000000000000000"> : tensor<3x1x1xi64>
    %a2 = stablehlo.constant dense<"0x35D28AC0B87FF13F481F0AC0D699463FD23B8240E649D640"> : tensor<3x1xcomplex<f32>>
    %a3 = stablehlo.constant dense<"0x4A8BA63D804085BDD46273BFB633AE40964A79BF8A27C1C0"> : tensor<3x1xcomplex<f32>>
    %a4 = stablehlo.constant dense<"0xE124B834BF2E004000FC5146"> : tensor<6xf16>
    %a5 = stablehlo.constant dense<"0x06360640C6B4AF3E88B6333FBD66B33E6E08C83E8CFAA33F8F7ACFBE1F848ABEFB3EC23FEDF4FEBF30C5E23F1DDEDA3CDB88923E99FD043F27A2E33EAFF107402B5DAA3E5887E23F0DA6B73E309B543EAC96093F9D01C73FDCA39C3F8E73C7BFA5976FBF"> : tensor<5x5xf32>
    %a6 = stablehlo.constant dense<"0xC5807F"> : tensor<3x1x1xf8E4M3B11FNUZ>
    %a7 = stablehlo.constant dense<> : tensor<3x1x0xf8E4M3B11FNUZ>
    %a8 = stablehlo.constant dense<"0x0100000000000000"> : tensor<i64>
    %a9 = stablehlo.constant dense<"0x0000000000000000"> : tensor<i64>
    %a10 = stablehlo.constant dense<"0x0100000000000000"> : tensor<i64>
    %a11 = stablehlo.constant dense<"0x437EB1BBCEDE3DBE00000000"> : tensor<3xf32>
    %a12 = stablehlo.constant dense<"0xD0A983BF8ABDB5BFC6C097BE"> : tensor<3xf32>
    %a13 = stablehlo.constant dense<"0xCD05670EC31C97C6"> : tensor<2xui32>
    %a14 = stablehlo.constant dense<"0x6A63CFA1A7D117403C9FF83A58B97EBC598A2AC485E7F1BF72DD66E61D7EF73F81BB10DE086800C0053B113A396BBFBF598A2AC485E7F1BF72DD66E61D7EF7BFC0CBA2512A9D1F4074A653F4FF10863CF72380E9999B05C0CEDC7417B7C0BE3F81BB10DE086800C0013B113A396BBF3FF72380E9999B05C0C6DC7417B7C0BEBF7D5C0ED0BC6220408059E1781BE673BC2BC9A433125D2740986F84BD405482BCB8E673F0DBF8E1BF7DF42BE54654C1BF4A2DF564FFE2A8BFA5813AFB9B7FAE3FB8E673F0DBF8E1BF92F42BE54654C13F879D483EB0E11D40C86933C20CF484BCB98467045D6ED1BF1EFF585DFE66E73F4A2DF564FFE2A8BFAF813AFB9B7FAEBFB98467045D6ED1BF1DFF585DFE66E7BF6AAD70E9CA09164020440AA180BC703C"> : tensor<2x3x3xcomplex<f64>>
    %a15 = stablehlo.constant dense<"0x2B4471BB75762BC0000000000000E03F05D070306F3C5AB4"> : tensor<1x1x1x3xf64>
    %a16 = stablehlo.constant dense<"0xB7C248C130EF"> : tensor<2x3xf8E4M3FNUZ>
    %a17 = stablehlo.constant dense<"0x00000000"> : tensor<i32>
    %a18 = stablehlo.constant dense<"0x01000000"> : tensor<i32>
    %a19 = stablehlo.constant dense<"0x8A2BB42C2D5AB9BF69D275E8F6A9F1BF726986B932B3F23F592BB7DF194BE33F"> : tensor<1x2xcomplex<f64>>
    %a20 = stablehlo.constant dense<"0x1FE2BEA1B60A9D96"> : tensor<2xui32>
    %a21 = stablehlo.constant dense<"0x803D41"> : tensor<1x3xf8E5M2FNUZ>
    %a22 = stablehlo.constant dense<> : tensor<0xui64>
    %a23 = stablehlo.constant dense<"0x04000000FEFFFFFF"> : tensor<2xi32>
    %a24 = stablehlo.constant dense<"0x02000000"> : tensor<i32>
    %a25 = stablehlo.constant dense<"0x5F2192DD5E7C5BC0"> : tensor<2xui32>
    %a26 = stablehlo.constant dense<[[[true, true], [false, true], [false, true]]]> : tensor<1x3x2xi1>
    %a27 = stablehlo.constant dense<"0x03"> : tensor<ui8>
    %a28 = stablehlo.constant dense<"0x01"> : tensor<ui8>
    %a29 = stablehlo.constant dense<"0x01"> : tensor<ui8>
    %a30 = stablehlo.constant dense<"0xC2C4C02300BC2715434B003C00001BC43F1C003CD330A039"> : tensor<1x2x3x2xf16>
    %a31 = stablehlo.constant dense<"0xAAC24D13B42A0FC0482B846A4F720CC039B2BCA6ED1C0940F2C8D33DB3D200402013B0080899F6BFCEA14BEBE1E8E43F"> : tensor<3xcomplex<f64>>
    %a32 = stablehlo.constant dense<"0x2020D73F30EFC840A2FD1740708257C0982CEA4008C913C0B94A9F3F3E047440FB446040A264AFBFCB7B6840B920ACBE15413A3D00A7A0C0D7FFBA3E443E0AC040A0F33F12D5CA408E9A1340C3982240B47EB0BE7C93B6BFDC5696C0C4FE89C0ECDD444008E749406E9EEEBF335603C0FA38DE3F2A8DF23F245844C0B21A7940E7002340EA56F23FAF896AC061A07440"> : tensor<3x2x3xcomplex<f32>>
    %a33 = stablehlo.constant dense<"0x309E4FE873DE2CD0FFFFFFFFFFFFFF7F0300000000000000A80263557FE4C919A03F1FBBD104C2E700000000000000805E05FE8A42BDC165FFFFFFFFFFFFFF3F4CABC60F420E8691E548E7F00F36B05802000000000000004635CD7D0CC7555F"> : tensor<3x1x2x2xi64>
    %a34 = stablehlo.constant dense<"0x1CC109C0B3A78C3F4D79D53F3B3D36BF"> : tensor<4x1xf32>
    %a35 = stablehlo.constant dense<"0xFFFFFFFF07000000"> : tensor<1x2x1xi32>
    %a36 = stablehlo.constant dense<"0x020000000500000000000000000000000400000003000000"> : tensor<2x3xi32>
    %a37 = stablehlo.constant dense<"0x04000000F9FFFFFF"> : tensor<1x2xi32>
    %a38 = stablehlo.constant dense<"0x863FC2BEBEBE653F973FD8BF49BF89BE383E8BBF263F54BD783F61BE223F7BBFE8BF963EF73E3DC0E03EE3BF9A3E6DBE9A3EAA3F293F43BFE5BEA73F00BFE23ECABF06400DBFA3BF59BFB0BEDDBF99BFA53EA4BFC63EEBBE9DBE2EBE6D3E01BF61BFE8BEE3BF1FBF713F993D053F84BF30BF50BDF7BE22BF63BF45BF67BFF0BE8EBF95BDF0BEB7BE253D4D3F07BF8CBD853F11C0F83D673F0BBF103F103F7DBF9A3FA2BFA33FFBBE623F42C05C400EBF673E61BFF43EE8BF0CC072BEF53C923F693FCF3FEEBF18BE3EC0813F703F9BBF793E953F103F29BE8E3F88BF29BFEA3F10BFAEBFDF3FFABD46BE5B3E1B3E2FBF36BF0EC09CBF27BFC4BFE6BFC1BE893FBBBFDDBFB8BD49BEB63D913F9FBF9BBF83BF653F7D3F023D2DBF75BFC3BF9FBD"> : tensor<2x2x3x4x3xbf16>
    %a39 = stablehlo.constant dense<"0x12BF4B3EFD3EB8BFA43D004012BF2BBFC03F19BFC3BD9E3E04BDCDBE3D3F9EBF0BBFAB3FFCBDAE3E294079BE6CBF233F973F41BFEF3FAFBFB6BEFABD493E05C0"> : tensor<4x2x2x1x2xbf16>
    %r:26 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39) : (tensor<3x2x2xui64>, tensor<3x1x1xi64>, tensor<3x1xcomplex<f32>>, tensor<3x1xcomplex<f32>>, tensor<6xf16>, tensor<5x5xf32>, tensor<3x1x1xf8E4M3B11FNUZ>, tensor<3x1x0xf8E4M3B11FNUZ>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<2xui32>, tensor<2x3x3xcomplex<f64>>, tensor<1x1x1x3xf64>, tensor<2x3xf8E4M3FNUZ>, tensor<i32>, tensor<i32>, tensor<1x2xcomplex<f64>>, tensor<2xui32>, tensor<1x3xf8E5M2FNUZ>, tensor<0xui64>, tensor<2xi32>, tensor<i32>, tensor<2xui32>, tensor<1x3x2xi1>, tensor<ui8>, tensor<ui8>, tensor<ui8>, tensor<1x2x3x2xf16>, tensor<3xcomplex<f64>>, tensor<3x2x3xcomplex<f32>>, tensor<3x1x2x2xi64>, tensor<4x1xf32>, tensor<1x2x1xi32>, tensor<2x3xi32>, tensor<1x2xi32>, tensor<2x2x3x4x3xbf16>, tensor<4x2x2x1x2xbf16>) -> (tensor<2x1x3x1xui64>, tensor<3x1xcomplex<f32>>, tensor<6xf16>, tensor<5x6xf32>, tensor<3x1x1xf8E4M3B11FNUZ>, tensor<3xf32>, tensor<3xf32>, tensor<13xi64>, tensor<2x3x3xcomplex<f64>>, tensor<1x1x1x3xf64>, tensor<1x2xf8E4M3FNUZ>, tensor<1x2xcomplex<f64>>, tensor<3x2xui32>, tensor<1x3xf8E5M2FNUZ>, tensor<0xui64>, tensor<i32>, tensor<2xi32>, tensor<3x2xui32>, tensor<0x1x0xi1>, tensor<1x2x3x2xf16>, tensor<3xcomplex<f64>>, tensor<3x2x3xcomplex<f32>>, tensor<3x1x2x2xi64>, tensor<3x1xf32>, tensor<1x2x1xi32>, tensor<1x4x7x11x2xbf16>)
    // lax.gather(uint64[3, 2, 2], int64[3, 1, 1], dimension_numbers=GatherDimensionNumbers(offset_dims=(0, 1), collapsed_slice_dims=(0,), start_index_map=(0,), operand_batching_dims=(), start_indices_batching_dims=()), slice_sizes=(1, 2, 1), mode=fill)
    %w0 = stablehlo.constant dense<"0x0000000000000000FFFFFFFFFFFFFFFF57D8FB61BECEF9F4A2B5AEF788648B3EFFFFFFFFFFFFFFFFFB56A71BB3234235"> : tensor<2x1x3x1xui64>
    check.expect_eq %r#0, %w0 : tensor<2x1x3x1xui64>
    // lax.sub(complex64[3, 1], complex64[3, 1])
    %w1 = stablehlo.constant dense<"0x626C8DC0C0D3F93F268D9ABF7B6095C02565A140B8B84B41"> : tensor<3x1xcomplex<f32>>
    "check.expect_almost_eq"(%r#1, %w1) {tolerance = 5.224282e-05 : f64} : (tensor<3x1xcomplex<f32>>, tensor<3x1xcomplex<f32>>) -> ()
    // lax.sort(float16[6], dimension=0)
    %w2 = stablehlo.constant dense<"0x00FCE124BF2EB83400405146"> : tensor<6xf16>
    check.expect_eq %r#2, %w2 : tensor<6xf16>
    // lax.reduce_window_min(float32[5, 5], window=(1, 2), strides=(2, 2), padding=((0, 0), (2, 1)), base=(2, 2), dilation=(2, 1))
    %w3 = stablehlo.constant dense<"0x0000807F06360640C6B4AF3E88B6333FBD66B33E6E08C83E0000807F8CFAA33F8F7ACFBE1F848ABEFB3EC23FEDF4FEBF0000807F30C5E23F1DDEDA3CDB88923E99FD043F27A2E33E0000807FAFF107402B5DAA3E5887E23F0DA6B73E309B543E0000807FAC96093F9D01C73FDCA39C3F8E73C7BFA5976FBF"> : tensor<5x6xf32>
    check.expect_eq %r#3, %w3 : tensor<5x6xf32>
    // lax.dynamic_update_slice(float8_e4m3b11fnuz[3, 1, 1], float8_e4m3b11fnuz[3, 1, 0], int64[], int64[], int64[])
    %w4 = stablehlo.constant dense<"0xC5807F"> : tensor<3x1x1xf8E4M3B11FNUZ>
    check.expect_eq %r#4, %w4 : tensor<3x1x1xf8E4M3B11FNUZ>
    // lax.acos(float32[3])
    %w5 = stablehlo.constant dense<"0x59C1C93F11EFE03FDB0FC93F"> : tensor<3xf32>
    "check.expect_close"(%r#5, %w5) {max_ulp_difference = 6 : i64, min_ulp_difference = 0 : i64} : (tensor<3xf32>, tensor<3xf32>) -> ()
    // lax.integer_pow(float32[3], y=-3)
    %w6 = stablehlo.constant dense<"0x79386BBF92DFB2BEA29F19C2"> : tensor<3xf32>
    "check.expect_close"(%r#6, %w6) {max_ulp_difference = 8 : i64, min_ulp_difference = 0 : i64} : (tensor<3xf32>, tensor<3xf32>) -> ()
    // random.permutation(key=[241632717, 3331792067], shape=(1,))
    %w7 = stablehlo.constant dense<"0x050000000000000006000000000000000C000000000000000A0000000000000003000000000000000900000000000000000000000000000007000000000000000B000000000000000200000000000000080000000000000001000000000000000400000000000000"> : tensor<13xi64>
    check.expect_eq %r#7, %w7 : tensor<13xi64>
    // lax.linalg.cholesky(complex128[2, 3, 3])
    %w8 = stablehlo.constant dense<"0x03033C4D9985034000000000000000000000000000000000000000000000000000000000000000000000000000000000610AC95C4059DDBFAAB951B12141E3BFA4DAAA2F2FA90540000000000000000000000000000000000000000000000000DCA8A59AA4E4EABF1F456BAC2CC0A93F1D725187310FF2BFD1CF90671651C33F23CA90803DE603400000000000000000910C86F1C7570B40000000000000000000000000000000000000000000000000000000000000000000000000000000006375E4F77C08C5BF521BEEB9DF47A43F086C7CB3E2D205400000000000000000000000000000000000000000000000007732E0E91E208DBF8270ECB0B5D891BFB66369DEADB6B9BF0EEF2570DA3CD1BF6120D280C0A202400000000000000000"> : tensor<2x3x3xcomplex<f64>>
    "check.expect_almost_eq"(%r#8, %w8) {tolerance = 3.885659e-13 : f64} : (tensor<2x3x3xcomplex<f64>>, tensor<2x3x3xcomplex<f64>>) -> ()
    // lax.reduce_precision(float64[1, 1, 1, 3], exponent_bits=2, mantissa_bits=22)
    %w9 = stablehlo.constant dense<"0x000000000000F0FF00000000000000000000000000000080"> : tensor<1x1x1x3xf64>
    check.expect_eq %r#9, %w9 : tensor<1x1x1x3xf64>
    // lax.dynamic_slice(float8_e4m3fnuz[2, 3], int32[], int32[], slice_sizes=(1, 2))
    %w10 = stablehlo.constant dense<"0xC248"> : tensor<1x2xf8E4M3FNUZ>
    check.expect_eq %r#10, %w10 : tensor<1x2xf8E4M3FNUZ>
    // lax.fft(complex128[1, 2], fft_type=fft, fft_lengths=(1, 2))
    %w11 = stablehlo.constant dense<"0xB926BBE68F1DF13F797934F1D308E0BF2BAC518CD548F4BF166851D8834FFBBF"> : tensor<1x2xcomplex<f64>>
    "check.expect_almost_eq"(%r#11, %w11) {tolerance = 6.043088e-14 : f64} : (tensor<1x2xcomplex<f64>>, tensor<1x2xcomplex<f64>>) -> ()
    // random.split(key=[2713641503, 2526874294], shape=())
    %w12 = stablehlo.constant dense<"0xD94BD6C730B0C965115CE9543CEB4ABE78B0FE2EAA876618"> : tensor<3x2xui32>
    check.expect_eq %r#12, %w12 : tensor<3x2xui32>
    // lax.rev(float8_e5m2fnuz[1, 3], dimensions=(1,))
    %w13 = stablehlo.constant dense<"0x413D80"> : tensor<1x3xf8E5M2FNUZ>
    check.expect_eq %r#13, %w13 : tensor<1x3xf8E5M2FNUZ>
    // lax.bitcast_convert_type(uint64[0], new_dtype=uint64)
    %w14 = stablehlo.constant dense<> : tensor<0xui64>
    check.expect_eq %r#14, %w14 : tensor<0xui64>
    // lax.while(int32[2], int32[])
    %w15 = stablehlo.constant dense<"0x02000000"> : tensor<i32>
    check.expect_eq %r#15, %w15 : tensor<i32>
    // lax.while(int32[2], int32[])
    %w16 = stablehlo.constant dense<"0x10000000F8FFFFFF"> : tensor<2xi32>
    check.expect_eq %r#16, %w16 : tensor<2xi32>
    // random.split(key=[3717341535, 3227221086], shape=())
    %w17 = stablehlo.constant dense<"0xF6E7A29F15A6251B6291605131391DD1C169A26E925CE9D2"> : tensor<3x2xui32>
    check.expect_eq %r#17, %w17 : tensor<3x2xui32>
    // lax.dynamic_slice(bool[1, 3, 2], uint8[], uint8[], uint8[], slice_sizes=(0, 1, 0))
    %w18 = stablehlo.constant dense<> : tensor<0x1x0xi1>
    check.expect_eq %r#18, %w18 : tensor<0x1x0xi1>
    // lax.erfc(float16[1, 2, 3, 2])
    %w19 = stablehlo.constant dense<"0x0040DD3B5F3FFD3B00000931003C0040F63B0931A63A1F35"> : tensor<1x2x3x2xf16>
    "check.expect_close"(%r#19, %w19) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<1x2x3x2xf16>, tensor<1x2x3x2xf16>) -> ()
    // lax.cosh(complex128[3])
    %w20 = stablehlo.constant dense<"0x124DB045258736C07138F17FFDCA23C03A4C8211507717C02F0F5B56E4DA2340D0CFEBF055A0FB3FA7AD8D934AC8F2BF"> : tensor<3xcomplex<f64>>
    "check.expect_almost_eq"(%r#20, %w20) {tolerance = 1.092718e-13 : f64} : (tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> ()
    // lax.sin(complex64[3, 2, 3])
    %w21 = stablehlo.constant dense<"0x5F898443B6EEE9C12E282141B3E3264184D48B4004E322C07EA0AB414F1BE84077433EBF0058DC3F752AFFBEE8AB9A3EC6565C407B4E97C25EDBC83F8EBD7FC0D3BC854345BFB8C254739740AB5A87C01E7C3EBF7D53ECBF243E1542ED69083FA2EF443F62D43AC1AC6472C005B78D3FC3B55640B2F408BFA926E7BFA278C3C16A83F33FFF0A2CC07BC036411C509EC1"> : tensor<3x2x3xcomplex<f32>>
    "check.expect_almost_eq"(%r#21, %w21) {tolerance = 5.397354e-04 : f64} : (tensor<3x2x3xcomplex<f32>>, tensor<3x2x3xcomplex<f32>>) -> ()
    // lax.transpose(int64[3, 1, 2, 2], permutation=(0, 1, 3, 2))
    %w22 = stablehlo.constant dense<"0x309E4FE873DE2CD00300000000000000FFFFFFFFFFFFFF7FA80263557FE4C919A03F1FBBD104C2E75E05FE8A42BDC1650000000000000080FFFFFFFFFFFFFF3F4CABC60F420E86910200000000000000E548E7F00F36B0584635CD7D0CC7555F"> : tensor<3x1x2x2xi64>
    check.expect_eq %r#22, %w22 : tensor<3x1x2x2xi64>
    // lax.reduce_window_mul(float32[4, 1], window=(2, 3), strides=(1, 1), padding=((0, 1), (2, 0)), base=(1, 2), dilation=(2, 1))
    %w23 = stablehlo.constant dense<"0xE4BD65C0BB4148BF4D79D53F"> : tensor<3x1xf32>
    "check.expect_almost_eq"(%r#23, %w23) {tolerance = 2.738735e-05 : f64} : (tensor<3x1xf32>, tensor<3x1xf32>) -> ()
    // lax.scatter_mul(int32[1, 2, 1], int32[2, 3], int32[1, 2], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(0,), inserted_window_dims=(0, 1), scatter_dims_to_operand_dims=(0, 1, 2), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=clip)
    %w24 = stablehlo.constant dense<"0xFFFFFFFF3CFFFFFF"> : tensor<1x2x1xi32>
    check.expect_eq %r#24, %w24 : tensor<1x2x1xi32>
    // lax.conv_general_dilated(bfloat16[2, 2, 3, 4, 3], bfloat16[4, 2, 2, 1, 2], window_strides=(1, 1, 1), padding=[(2, 3), (1, 3), (1, 0)], lhs_dilation=(1, 2, 1), rhs_dilation=(1, 1, 2), feature_group_count=1, batch_group_count=2)
    %w25 = stablehlo.constant dense<"0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000463F2C4000000000F5BF8D4000000000313F29BF000000008BBFEBBC0000000000000000000000000000000014BE3CC000000000374083C0000000007E40A7BE00000000F63E01BF0000000000000000000000000000000016C06FC0000000003A409CBF0000000043C03D3F00000000753E0A4000000000000000000000000000000000A3BFF5BF0000000014C0033F0000000021BF7B3C0000000095BFC2BF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000009D3EA53F000000000ABDBF3D00000000F83E4B3F00000000AFBD163F000000000000000000000000000000005B3F85400000000024C0224000000000353F163E00000000553E0DBF00000000000000000000000000000000D63F1D4000000000F83FB8BF000000003040EABD00000000FD3E0CC000000000000000000000000000000000F9BEE53E00000000363FF0BF00000000F7BD453E000000000A3F7A4000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000B9BFC4BF000000000BBF1EC000000000D4BEB2BF00000000073F25BF00000000000000000000000000000000A7C0684000000000BEBF9540000000009DBF924000000000CF3F2940000000000000000000000000000000000FC06A3F000000007DBFE5BD0000000045C0A6C00000000038BF0EC000000000000000000000000000000000F13F1CC0000000006EC0FEBF00000000D0BF264000000000903F57C000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000AA40574000000000F53F834000000000CD3F193E0000000004C06CBE000000000000000000000000000000002941263E0000000057407B4000000000823FC0400000000055BF43C00000000000000000000000000000000001C0B64000000000C64053C0000000003540B140000000001940F03F00000000000000000000000000000000AEBF26400000000017401DBF00000000693F273F0000000074BEEC3F00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<1x4x7x11x2xbf16>
    "check.expect_almost_eq"(%r#25, %w25) {tolerance = 2.679688e+00 : f64} : (tensor<1x4x7x11x2xbf16>, tensor<1x4x7x11x2xbf16>) -> ()
    return
  }
}
