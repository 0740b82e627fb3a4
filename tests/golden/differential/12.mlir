// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<5x6xf64>, %arg1: tensor<2xf64>, %arg2: tensor<2xf64>, %arg3: tensor<1x4x1x2xui32>, %arg4: tensor<2x2x2xf8E4M3FNUZ>, %arg5: tensor<f16>, %arg6: tensor<1xf16>, %arg7: tensor<2xui32>, %arg8: tensor<1x2xui8>, %arg9: tensor<1x2x1xi64>, %arg10: tensor<1x2x1x2xui8>, %arg11: tensor<3xui4>, %arg12: tensor<1x1xi64>, %arg13: tensor<3x2x3x1xi32>, %arg14: tensor<2x1x4xi8>, %arg15: tensor<1xbf16>, %arg16: tensor<3x2xf8E5M2>, %arg17: tensor<2x3x3x2x3xf64>, %arg18: tensor<2x3x1xf32>, %arg19: tensor<1x1x3xi32>, %arg20: tensor<1x1x1x1x1xf32>, %arg21: tensor<f64>, %arg22: tensor<3xi64>, %arg23: tensor<1x3x1x1xf64>, %arg24: tensor<1x3x1x1xf64>, %arg25: tensor<1x3x1x1xf64>, %arg26: tensor<1x1x4xf64>, %arg27: tensor<1x1x3xf64>, %arg28: tensor<2x2x2xi4>, %arg29: tensor<ui8>, %arg30: tensor<2x2x2xui8>, %arg31: tensor<ui8>, %arg32: tensor<f32>, %arg33: tensor<f32>, %arg34: tensor<5x4x5x4xcomplex<f64>>, %arg35: tensor<5x4xcomplex<f64>>, %arg36: tensor<3xui64>, %arg37: tensor<3xf64>, %arg38: tensor<i32>, %arg39: tensor<i32>) -> (tensor<5x6xf64>, tensor<2xcomplex<f64>>, tensor<1xui32>, tensor<2x2x2xf8E5M2FNUZ>, tensor<1xf32>, tensor<3x2xui32>, tensor<1x2xui8>, tensor<1x1xui4>, tensor<3x2x3x1xi32>, tensor<2x1xi32>, tensor<1xbf16>, tensor<3x2xbf16>, tensor<3x2x3x3x2xf64>, tensor<2x3x1xf32>, tensor<f64>, tensor<3xi64>, tensor<1x3x1x1xf64>, tensor<1x1x8xf64>, tensor<2x2x2xi16>, tensor<2x2x2xui8>, tensor<f32>, tensor<5x4xcomplex<f64>>, tensor<0xui64>, tensor<3xf64>, tensor<i32>) {
    %cst = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<f64>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%arg40: tensor<f64>, %arg41: tensor<f64>):
      %199 = stablehlo.maximum %arg40, %arg41 : tensor<f64>
      stablehlo.return %199 : tensor<f64>
    }) : (tensor<5x6xf64>, tensor<f64>) -> tensor<3x2xf64>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<3x2xf64>
    %3 = stablehlo.multiply %1, %2 : tensor<3x2xf64>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %4 = stablehlo.reduce(%3 init: %cst_1) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x2xf64>, tensor<f64>) -> tensor<f64>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f64>) -> tensor<3x2xf64>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f64>) -> tensor<3x2xf64>
    %7 = stablehlo.multiply %5, %6 : tensor<3x2xf64>
    %cst_4 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %8 = stablehlo.pad %arg0, %cst_4, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<5x6xf64>, tensor<f64>) -> tensor<5x6xf64>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %9 = "stablehlo.select_and_scatter"(%8, %7, %cst_5) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%arg40: tensor<f64>, %arg41: tensor<f64>):
      %199 = stablehlo.compare GE, %arg40, %arg41, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %199 : tensor<i1>
    }, {
    ^bb0(%arg40: tensor<f64>, %arg41: tensor<f64>):
      %199 = stablehlo.add %arg40, %arg41 : tensor<f64>
      stablehlo.return %199 : tensor<f64>
    }) : (tensor<5x6xf64>, tensor<3x2xf64>, tensor<f64>) -> tensor<5x6xf64>
    %10 = stablehlo.slice %9 [0:5, 0:6] : (tensor<5x6xf64>) -> tensor<5x6xf64>
    %11 = stablehlo.complex %arg1, %arg2 : tensor<2xcomplex<f64>>
    %c = stablehlo.constant dense<4294967295> : tensor<ui32>
    %12 = stablehlo.reduce(%arg3 init: %c) applies stablehlo.minimum across dimensions = [1, 2, 3] : (tensor<1x4x1x2xui32>, tensor<ui32>) -> tensor<1xui32>
    %13 = stablehlo.convert %arg4 : (tensor<2x2x2xf8E4M3FNUZ>) -> tensor<2x2x2xf8E5M2FNUZ>
    %14 = stablehlo.dot_general %arg5, %arg6, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<f16>, tensor<1xf16>) -> tensor<1xf32>
    %15 = call @_threefry_split(%arg7) : (tensor<2xui32>) -> tensor<3x2xui32>
    %c_6 = stablehlo.constant dense<0> : tensor<1xi32>
    %c_7 = stablehlo.constant dense<2147483647> : tensor<i32>
    %16 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %17 = stablehlo.minimum %c_6, %16 : tensor<1xi32>
    %18 = stablehlo.convert %17 : (tensor<1xi32>) -> tensor<1xi64>
    %19 = stablehlo.broadcast_in_dim %18, dims = [2] : (tensor<1xi64>) -> tensor<1x2x1xi64>
    %c_8 = stablehlo.constant dense<0> : tensor<i64>
    %20 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i64>) -> tensor<1x2x1xi64>
    %21 = stablehlo.clamp %20, %arg9, %19 : tensor<1x2x1xi64>
    %22 = "stablehlo.scatter"(%arg8, %21, %arg10) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg40: tensor<ui8>, %arg41: tensor<ui8>):
      %199 = stablehlo.minimum %arg40, %arg41 : tensor<ui8>
      stablehlo.return %199 : tensor<ui8>
    }) : (tensor<1x2xui8>, tensor<1x2x1xi64>, tensor<1x2x1x2xui8>) -> tensor<1x2xui8>
    %23 = "stablehlo.gather"(%arg11, %arg12) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xui4>, tensor<1x1xi64>) -> tensor<1x1xui4>
    %24 = stablehlo.not %arg13 : tensor<3x2x3x1xi32>
    %25 = stablehlo.bitcast_convert %arg14 : (tensor<2x1x4xi8>) -> tensor<2x1xi32>
    %26 = stablehlo.negate %arg15 : tensor<1xbf16>
    %27 = stablehlo.exponential %26 : tensor<1xbf16>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %28 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<bf16>) -> tensor<1xbf16>
    %29 = stablehlo.add %28, %27 : tensor<1xbf16>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %30 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<bf16>) -> tensor<1xbf16>
    %31 = stablehlo.divide %30, %29 : tensor<1xbf16>
    %32 = stablehlo.convert %arg16 : (tensor<3x2xf8E5M2>) -> tensor<3x2xbf16>
    %33 = stablehlo.transpose %arg17, dims = [4, 0, 2, 1, 3] : (tensor<2x3x3x2x3xf64>) -> tensor<3x2x3x3x2xf64>
    %34 = "stablehlo.scatter"(%arg18, %arg19, %arg20) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2, 3, 4], scatter_dims_to_operand_dims = [0, 1, 2], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg40: tensor<f32>, %arg41: tensor<f32>):
      %199 = stablehlo.minimum %arg40, %arg41 : tensor<f32>
      stablehlo.return %199 : tensor<f32>
    }) : (tensor<2x3x1xf32>, tensor<1x1x3xi32>, tensor<1x1x1x1x1xf32>) -> tensor<2x3x1xf32>
    %35 = stablehlo.rsqrt %arg21 : tensor<f64>
    %36 = stablehlo.multiply %arg22, %arg22 : tensor<3xi64>
    %37 = stablehlo.multiply %arg22, %36 : tensor<3xi64>
    %38 = stablehlo.multiply %36, %36 : tensor<3xi64>
    %39 = stablehlo.multiply %37, %38 : tensor<3xi64>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %40 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %41 = stablehlo.compare EQ, %arg23, %40, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %cst_12 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %42 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %43 = stablehlo.compare EQ, %arg24, %42, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %44 = stablehlo.or %41, %43 : tensor<1x3x1x1xi1>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %45 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %46 = stablehlo.compare EQ, %arg24, %45, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %cst_14 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %47 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %48 = stablehlo.compare EQ, %arg23, %47, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %49 = stablehlo.or %46, %48 : tensor<1x3x1x1xi1>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %50 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %51 = stablehlo.compare EQ, %arg25, %50, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %52 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %53 = stablehlo.compare EQ, %arg25, %52, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %54 = stablehlo.not %51 : tensor<1x3x1x1xi1>
    %55 = stablehlo.not %53 : tensor<1x3x1x1xi1>
    %56 = stablehlo.compare NE, %arg23, %arg23, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %57 = stablehlo.compare NE, %arg24, %arg24, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %58 = stablehlo.or %56, %57 : tensor<1x3x1x1xi1>
    %59 = stablehlo.compare NE, %arg25, %arg25, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %60 = stablehlo.or %58, %59 : tensor<1x3x1x1xi1>
    %61 = stablehlo.and %49, %55 : tensor<1x3x1x1xi1>
    %62 = stablehlo.and %44, %51 : tensor<1x3x1x1xi1>
    %63 = stablehlo.or %61, %62 : tensor<1x3x1x1xi1>
    %64 = stablehlo.and %44, %54 : tensor<1x3x1x1xi1>
    %65 = stablehlo.and %49, %53 : tensor<1x3x1x1xi1>
    %66 = stablehlo.or %64, %65 : tensor<1x3x1x1xi1>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %67 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %68 = stablehlo.compare LT, %arg23, %67, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %69 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %70 = stablehlo.compare LT, %arg24, %69, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %71 = stablehlo.or %68, %70 : tensor<1x3x1x1xi1>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %72 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %73 = stablehlo.compare LT, %arg25, %72, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %74 = stablehlo.or %71, %73 : tensor<1x3x1x1xi1>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %75 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %76 = stablehlo.compare GT, %arg25, %75, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %77 = stablehlo.or %74, %76 : tensor<1x3x1x1xi1>
    %78 = stablehlo.and %44, %49 : tensor<1x3x1x1xi1>
    %79 = stablehlo.or %78, %60 : tensor<1x3x1x1xi1>
    %80 = stablehlo.or %77, %79 : tensor<1x3x1x1xi1>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %81 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %82 = stablehlo.add %arg23, %81 : tensor<1x3x1x1xf64>
    %83 = stablehlo.add %arg23, %arg24 : tensor<1x3x1x1xf64>
    %cst_22 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %84 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %85 = stablehlo.add %83, %84 : tensor<1x3x1x1xf64>
    %86 = stablehlo.divide %82, %85 : tensor<1x3x1x1xf64>
    %87 = stablehlo.compare LT, %arg25, %86, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %88 = stablehlo.select %87, %arg23, %arg24 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
    %89 = stablehlo.select %87, %arg24, %arg23 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %90 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %91 = stablehlo.subtract %90, %arg25 : tensor<1x3x1x1xf64>
    %92 = stablehlo.select %87, %arg25, %91 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
    %c_24 = stablehlo.constant dense<0> : tensor<i64>
    %93 = stablehlo.broadcast_in_dim %c_24, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
    %c_25 = stablehlo.constant dense<0> : tensor<i64>
    %94 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
    %95 = stablehlo.compare EQ, %93, %94, SIGNED : (tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi1>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %96 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %97 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %98 = stablehlo.select %95, %96, %97 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
    %99 = stablehlo.abs %98 : tensor<1x3x1x1xf64>
    %cst_28 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
    %100 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %101 = stablehlo.compare LT, %99, %100, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %cst_29 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
    %102 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %103 = stablehlo.select %101, %102, %98 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %104 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %c_31 = stablehlo.constant dense<1> : tensor<i64>
    %c_32 = stablehlo.constant dense<true> : tensor<i1>
    %105:8 = stablehlo.while(%iterArg = %88, %iterArg_62 = %89, %iterArg_63 = %92, %iterArg_64 = %c_31, %iterArg_65 = %c_32, %iterArg_66 = %103, %iterArg_67 = %104, %iterArg_68 = %103) : tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>, tensor<i64>, tensor<i1>, tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>
    cond {
      %c_69 = stablehlo.constant dense<600> : tensor<i64>
      %199 = stablehlo.compare LT, %iterArg_64, %c_69, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %200 = stablehlo.and %199, %iterArg_65 : tensor<i1>
      stablehlo.return %200 : tensor<i1>
    } do {
      %199 = stablehlo.broadcast_in_dim %iterArg_64, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
      %c_69 = stablehlo.constant dense<2> : tensor<i64>
      %200 = stablehlo.broadcast_in_dim %c_69, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
      %201 = func.call @remainder(%199, %200) : (tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi64>
      %c_70 = stablehlo.constant dense<0> : tensor<i64>
      %202 = stablehlo.broadcast_in_dim %c_70, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
      %203 = stablehlo.compare EQ, %201, %202, SIGNED : (tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi1>
      %c_71 = stablehlo.constant dense<1> : tensor<i64>
      %204 = stablehlo.broadcast_in_dim %c_71, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
      %205 = stablehlo.compare EQ, %199, %204, SIGNED : (tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi1>
      %c_72 = stablehlo.constant dense<1> : tensor<i64>
      %206 = stablehlo.broadcast_in_dim %c_72, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
      %207 = stablehlo.subtract %199, %206 : tensor<1x3x1x1xi64>
      %c_73 = stablehlo.constant dense<2> : tensor<i64>
      %208 = stablehlo.broadcast_in_dim %c_73, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
      %209 = func.call @floor_divide(%207, %208) : (tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi64>
      %c_74 = stablehlo.constant dense<0> : tensor<i64>
      %210 = stablehlo.broadcast_in_dim %c_74, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
      %211 = stablehlo.compare EQ, %209, %210, SIGNED : (tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi1>
      %212 = stablehlo.convert %209 : (tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xf64>
      %cst_75 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %213 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
      %cst_76 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
      %214 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
      %215 = stablehlo.add %iterArg, %iterArg_62 : tensor<1x3x1x1xf64>
      %216 = stablehlo.negate %215 : tensor<1x3x1x1xf64>
      %217 = stablehlo.multiply %216, %iterArg_63 : tensor<1x3x1x1xf64>
      %218 = stablehlo.add %iterArg, %213 : tensor<1x3x1x1xf64>
      %219 = stablehlo.divide %217, %218 : tensor<1x3x1x1xf64>
      %220 = stablehlo.add %iterArg, %212 : tensor<1x3x1x1xf64>
      %221 = stablehlo.negate %220 : tensor<1x3x1x1xf64>
      %222 = stablehlo.add %iterArg, %iterArg_62 : tensor<1x3x1x1xf64>
      %223 = stablehlo.add %222, %212 : tensor<1x3x1x1xf64>
      %224 = stablehlo.multiply %221, %223 : tensor<1x3x1x1xf64>
      %225 = stablehlo.multiply %224, %iterArg_63 : tensor<1x3x1x1xf64>
      %226 = stablehlo.multiply %214, %212 : tensor<1x3x1x1xf64>
      %227 = stablehlo.add %iterArg, %226 : tensor<1x3x1x1xf64>
      %228 = stablehlo.multiply %214, %212 : tensor<1x3x1x1xf64>
      %229 = stablehlo.add %iterArg, %228 : tensor<1x3x1x1xf64>
      %230 = stablehlo.add %229, %213 : tensor<1x3x1x1xf64>
      %231 = stablehlo.multiply %227, %230 : tensor<1x3x1x1xf64>
      %232 = stablehlo.divide %225, %231 : tensor<1x3x1x1xf64>
      %233 = stablehlo.select %211, %219, %232 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
      %234 = stablehlo.subtract %iterArg_62, %212 : tensor<1x3x1x1xf64>
      %235 = stablehlo.multiply %212, %234 : tensor<1x3x1x1xf64>
      %236 = stablehlo.multiply %235, %iterArg_63 : tensor<1x3x1x1xf64>
      %237 = stablehlo.multiply %214, %212 : tensor<1x3x1x1xf64>
      %238 = stablehlo.add %iterArg, %237 : tensor<1x3x1x1xf64>
      %239 = stablehlo.subtract %238, %213 : tensor<1x3x1x1xf64>
      %240 = stablehlo.multiply %214, %212 : tensor<1x3x1x1xf64>
      %241 = stablehlo.add %iterArg, %240 : tensor<1x3x1x1xf64>
      %242 = stablehlo.multiply %239, %241 : tensor<1x3x1x1xf64>
      %243 = stablehlo.divide %236, %242 : tensor<1x3x1x1xf64>
      %cst_77 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %244 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
      %245 = stablehlo.select %203, %233, %243 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
      %246 = stablehlo.select %205, %244, %245 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
      %247 = stablehlo.broadcast_in_dim %iterArg_64, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
      %c_78 = stablehlo.constant dense<0> : tensor<i64>
      %248 = stablehlo.broadcast_in_dim %c_78, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
      %249 = stablehlo.compare EQ, %247, %248, SIGNED : (tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi1>
      %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
      %250 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
      %cst_80 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %251 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
      %252 = stablehlo.select %249, %250, %251 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
      %253 = stablehlo.divide %246, %iterArg_66 : tensor<1x3x1x1xf64>
      %254 = stablehlo.add %252, %253 : tensor<1x3x1x1xf64>
      %cst_81 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
      %255 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
      %256 = stablehlo.abs %254 : tensor<1x3x1x1xf64>
      %257 = stablehlo.compare LT, %256, %255, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
      %258 = stablehlo.select %257, %255, %254 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
      %259 = stablehlo.multiply %246, %iterArg_67 : tensor<1x3x1x1xf64>
      %260 = stablehlo.add %252, %259 : tensor<1x3x1x1xf64>
      %261 = stablehlo.abs %260 : tensor<1x3x1x1xf64>
      %262 = stablehlo.compare LT, %261, %255, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
      %263 = stablehlo.select %262, %255, %260 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
      %cst_82 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %264 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
      %265 = stablehlo.divide %264, %263 : tensor<1x3x1x1xf64>
      %266 = stablehlo.multiply %258, %265 : tensor<1x3x1x1xf64>
      %267 = stablehlo.multiply %iterArg_68, %266 : tensor<1x3x1x1xf64>
      %c_83 = stablehlo.constant dense<1> : tensor<i64>
      %268 = stablehlo.add %iterArg_64, %c_83 : tensor<i64>
      %cst_84 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %269 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
      %270 = stablehlo.subtract %266, %269 : tensor<1x3x1x1xf64>
      %271 = stablehlo.abs %270 : tensor<1x3x1x1xf64>
      %cst_85 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
      %272 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
      %273 = stablehlo.compare GE, %271, %272, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
      %c_86 = stablehlo.constant dense<false> : tensor<i1>
      %274 = stablehlo.reduce(%273 init: %c_86) applies stablehlo.or across dimensions = [0, 1, 2, 3] : (tensor<1x3x1x1xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_62, %iterArg_63, %268, %274, %258, %265, %267 : tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>, tensor<i64>, tensor<i1>, tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>
    }
    %106 = chlo.lgamma %89 : tensor<1x3x1x1xf64> -> tensor<1x3x1x1xf64>
    %107 = stablehlo.add %88, %89 : tensor<1x3x1x1xf64>
    %108 = chlo.lgamma %107 : tensor<1x3x1x1xf64> -> tensor<1x3x1x1xf64>
    %109 = stablehlo.subtract %106, %108 : tensor<1x3x1x1xf64>
    %110 = chlo.lgamma %88 : tensor<1x3x1x1xf64> -> tensor<1x3x1x1xf64>
    %111 = stablehlo.add %110, %109 : tensor<1x3x1x1xf64>
    %cst_33 = stablehlo.constant dense<4.4501477170144028E-308> : tensor<f64>
    %112 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %113 = stablehlo.compare LT, %88, %112, FLOAT : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xi1>
    %114 = stablehlo.negate %92 : tensor<1x3x1x1xf64>
    %115 = stablehlo.log_plus_one %114 : tensor<1x3x1x1xf64>
    %116 = stablehlo.multiply %115, %89 : tensor<1x3x1x1xf64>
    %117 = stablehlo.subtract %116, %109 : tensor<1x3x1x1xf64>
    %118 = stablehlo.exponential %117 : tensor<1x3x1x1xf64>
    %119 = stablehlo.log %92 : tensor<1x3x1x1xf64>
    %120 = stablehlo.multiply %119, %88 : tensor<1x3x1x1xf64>
    %121 = stablehlo.negate %92 : tensor<1x3x1x1xf64>
    %122 = stablehlo.log_plus_one %121 : tensor<1x3x1x1xf64>
    %123 = stablehlo.multiply %122, %89 : tensor<1x3x1x1xf64>
    %124 = stablehlo.add %120, %123 : tensor<1x3x1x1xf64>
    %125 = stablehlo.subtract %124, %111 : tensor<1x3x1x1xf64>
    %126 = stablehlo.exponential %125 : tensor<1x3x1x1xf64>
    %127 = stablehlo.divide %126, %88 : tensor<1x3x1x1xf64>
    %128 = stablehlo.select %113, %118, %127 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
    %129 = stablehlo.multiply %105#7, %128 : tensor<1x3x1x1xf64>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %130 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %131 = stablehlo.subtract %130, %129 : tensor<1x3x1x1xf64>
    %132 = stablehlo.select %87, %129, %131 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %133 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %134 = stablehlo.select %63, %133, %132 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %135 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %136 = stablehlo.select %66, %135, %134 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
    %cst_37 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %137 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f64>) -> tensor<1x3x1x1xf64>
    %138 = stablehlo.select %80, %137, %136 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xf64>
    %139 = stablehlo.convolution(%arg26, %arg27) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[3, 0]], lhs_dilate = [2], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x1x4xf64>, tensor<1x1x3xf64>) -> tensor<1x1x8xf64>
    %140 = stablehlo.convert %arg28 : (tensor<2x2x2xi4>) -> tensor<2x2x2xi16>
    %141 = stablehlo.broadcast_in_dim %arg29, dims = [] : (tensor<ui8>) -> tensor<2x2x2xui8>
    %142 = stablehlo.broadcast_in_dim %arg31, dims = [] : (tensor<ui8>) -> tensor<2x2x2xui8>
    %143 = stablehlo.clamp %141, %arg30, %142 : tensor<2x2x2xui8>
    %144 = stablehlo.compare NE, %arg32, %arg32, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %145 = stablehlo.compare NE, %arg33, %arg33, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %146 = stablehlo.or %144, %145 : tensor<i1>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %147 = stablehlo.compare EQ, %arg32, %cst_38, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %148 = stablehlo.compare EQ, %arg33, %cst_39, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_40 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %149 = stablehlo.compare EQ, %arg33, %cst_40, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %150 = stablehlo.compare LT, %arg33, %cst_41, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %151 = stablehlo.compare LT, %arg32, %cst_42, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %152 = stablehlo.and %147, %148 : tensor<i1>
    %153 = stablehlo.or %150, %151 : tensor<i1>
    %154 = stablehlo.or %153, %152 : tensor<i1>
    %155 = stablehlo.or %154, %146 : tensor<i1>
    %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %156 = stablehlo.compare LT, %arg33, %cst_43, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %157 = stablehlo.compare LT, %arg33, %arg32, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %158 = stablehlo.or %156, %157 : tensor<i1>
    %159 = stablehlo.log %arg33 : tensor<f32>
    %160 = stablehlo.multiply %arg32, %159 : tensor<f32>
    %161 = stablehlo.subtract %160, %arg33 : tensor<f32>
    %162 = chlo.lgamma %arg32 : tensor<f32> -> tensor<f32>
    %163 = stablehlo.subtract %161, %162 : tensor<f32>
    %cst_44 = stablehlo.constant dense<3.40282347E+38> : tensor<f32>
    %164 = stablehlo.log %cst_44 : tensor<f32>
    %165 = stablehlo.negate %164 : tensor<f32>
    %166 = stablehlo.compare LT, %163, %165, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %167 = stablehlo.or %155, %166 : tensor<i1>
    %168 = stablehlo.or %167, %149 : tensor<i1>
    %169 = stablehlo.or %168, %147 : tensor<i1>
    %170 = stablehlo.not %169 : tensor<i1>
    %171 = stablehlo.exponential %163 : tensor<f32>
    %172 = stablehlo.and %170, %158 : tensor<i1>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %173:7 = stablehlo.while(%iterArg = %172, %iterArg_62 = %arg32, %iterArg_63 = %cst_45, %iterArg_64 = %cst_46, %iterArg_65 = %arg33, %iterArg_66 = %cst_47, %iterArg_67 = %cst_48) : tensor<i1>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
    cond {
      %c_68 = stablehlo.constant dense<false> : tensor<i1>
      %199 = stablehlo.reduce(%iterArg init: %c_68) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %199 : tensor<i1>
    } do {
      %cst_68 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %199 = stablehlo.add %iterArg_62, %cst_68 : tensor<f32>
      %200 = stablehlo.divide %iterArg_65, %199 : tensor<f32>
      %201 = stablehlo.multiply %iterArg_66, %200 : tensor<f32>
      %202 = stablehlo.multiply %iterArg_63, %iterArg_65 : tensor<f32>
      %203 = stablehlo.multiply %199, %199 : tensor<f32>
      %204 = stablehlo.divide %202, %203 : tensor<f32>
      %205 = stablehlo.subtract %201, %204 : tensor<f32>
      %206 = stablehlo.add %iterArg_67, %205 : tensor<f32>
      %207 = stablehlo.divide %iterArg_65, %199 : tensor<f32>
      %208 = stablehlo.multiply %iterArg_63, %207 : tensor<f32>
      %209 = stablehlo.add %iterArg_64, %208 : tensor<f32>
      %210 = stablehlo.divide %208, %209 : tensor<f32>
      %cst_69 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %211 = stablehlo.compare GT, %210, %cst_69, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %212 = stablehlo.and %iterArg, %211 : tensor<i1>
      %213 = stablehlo.select %iterArg, %199, %iterArg_62 : tensor<i1>, tensor<f32>
      %214 = stablehlo.select %iterArg, %208, %iterArg_63 : tensor<i1>, tensor<f32>
      %215 = stablehlo.select %iterArg, %209, %iterArg_64 : tensor<i1>, tensor<f32>
      %216 = stablehlo.select %iterArg, %iterArg_65, %iterArg_65 : tensor<i1>, tensor<f32>
      %217 = stablehlo.select %iterArg, %205, %iterArg_66 : tensor<i1>, tensor<f32>
      %218 = stablehlo.select %iterArg, %206, %iterArg_67 : tensor<i1>, tensor<f32>
      stablehlo.return %212, %213, %214, %215, %216, %217, %218 : tensor<i1>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
    }
    %174 = stablehlo.multiply %173#3, %171 : tensor<f32>
    %175 = stablehlo.divide %174, %arg32 : tensor<f32>
    %176 = stablehlo.not %158 : tensor<i1>
    %177 = stablehlo.and %170, %176 : tensor<i1>
    %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %178 = stablehlo.subtract %cst_49, %arg32 : tensor<f32>
    %179 = stablehlo.add %arg33, %178 : tensor<f32>
    %cst_50 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %180 = stablehlo.add %179, %cst_50 : tensor<f32>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %181 = stablehlo.add %arg33, %cst_51 : tensor<f32>
    %182 = stablehlo.multiply %180, %arg33 : tensor<f32>
    %183 = stablehlo.divide %181, %182 : tensor<f32>
    %184 = stablehlo.negate %arg33 : tensor<f32>
    %185 = stablehlo.multiply %183, %184 : tensor<f32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %186 = stablehlo.subtract %cst_52, %185 : tensor<f32>
    %187 = stablehlo.divide %186, %182 : tensor<f32>
    %cst_53 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %188:15 = stablehlo.while(%iterArg = %177, %iterArg_62 = %183, %iterArg_63 = %cst_53, %iterArg_64 = %178, %iterArg_65 = %180, %iterArg_66 = %cst_54, %iterArg_67 = %181, %iterArg_68 = %182, %iterArg_69 = %cst_55, %iterArg_70 = %arg33, %iterArg_71 = %cst_56, %iterArg_72 = %cst_57, %iterArg_73 = %cst_58, %iterArg_74 = %184, %iterArg_75 = %187) : tensor<i1>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
    cond {
      %cst_76 = stablehlo.constant dense<2.000000e+03> : tensor<f32>
      %199 = stablehlo.compare LT, %iterArg_66, %cst_76, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_77 = stablehlo.constant dense<false> : tensor<i1>
      %200 = stablehlo.reduce(%iterArg init: %c_77) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %201 = stablehlo.and %199, %200 : tensor<i1>
      stablehlo.return %201 : tensor<i1>
    } do {
      %cst_76 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %199 = stablehlo.add %iterArg_66, %cst_76 : tensor<f32>
      %cst_77 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %200 = stablehlo.add %iterArg_64, %cst_77 : tensor<f32>
      %cst_78 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %201 = stablehlo.add %iterArg_65, %cst_78 : tensor<f32>
      %202 = stablehlo.multiply %200, %199 : tensor<f32>
      %203 = stablehlo.multiply %iterArg_67, %201 : tensor<f32>
      %204 = stablehlo.multiply %iterArg_69, %202 : tensor<f32>
      %205 = stablehlo.subtract %203, %204 : tensor<f32>
      %206 = stablehlo.multiply %iterArg_68, %201 : tensor<f32>
      %207 = stablehlo.multiply %iterArg_70, %202 : tensor<f32>
      %208 = stablehlo.subtract %206, %207 : tensor<f32>
      %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %209 = stablehlo.compare NE, %208, %cst_79, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %210 = stablehlo.divide %205, %208 : tensor<f32>
      %211 = stablehlo.subtract %iterArg_62, %210 : tensor<f32>
      %212 = stablehlo.divide %211, %210 : tensor<f32>
      %213 = stablehlo.abs %212 : tensor<f32>
      %cst_80 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %214 = stablehlo.select %209, %213, %cst_80 : tensor<i1>, tensor<f32>
      %215 = stablehlo.select %209, %210, %iterArg_62 : tensor<i1>, tensor<f32>
      %216 = stablehlo.multiply %iterArg_73, %201 : tensor<f32>
      %217 = stablehlo.subtract %216, %iterArg_67 : tensor<f32>
      %218 = stablehlo.multiply %iterArg_71, %202 : tensor<f32>
      %219 = stablehlo.subtract %217, %218 : tensor<f32>
      %220 = stablehlo.multiply %iterArg_69, %199 : tensor<f32>
      %221 = stablehlo.add %219, %220 : tensor<f32>
      %222 = stablehlo.multiply %iterArg_74, %201 : tensor<f32>
      %223 = stablehlo.subtract %222, %iterArg_68 : tensor<f32>
      %224 = stablehlo.multiply %iterArg_72, %202 : tensor<f32>
      %225 = stablehlo.subtract %223, %224 : tensor<f32>
      %226 = stablehlo.multiply %iterArg_70, %199 : tensor<f32>
      %227 = stablehlo.add %225, %226 : tensor<f32>
      %228 = stablehlo.multiply %215, %227 : tensor<f32>
      %229 = stablehlo.subtract %221, %228 : tensor<f32>
      %230 = stablehlo.divide %229, %208 : tensor<f32>
      %231 = stablehlo.select %209, %230, %iterArg_75 : tensor<i1>, tensor<f32>
      %232 = stablehlo.subtract %231, %iterArg_75 : tensor<f32>
      %233 = stablehlo.abs %232 : tensor<f32>
      %cst_81 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %234 = stablehlo.select %209, %233, %cst_81 : tensor<i1>, tensor<f32>
      %235 = stablehlo.abs %205 : tensor<f32>
      %cst_82 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %cst_83 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %236 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<f32>
      %237 = stablehlo.divide %236, %cst_82 : tensor<f32>
      %238 = stablehlo.compare GT, %235, %237, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_84 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %239 = stablehlo.multiply %iterArg_67, %cst_84 : tensor<f32>
      %240 = stablehlo.select %238, %239, %iterArg_67 : tensor<i1>, tensor<f32>
      %cst_85 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %241 = stablehlo.multiply %205, %cst_85 : tensor<f32>
      %242 = stablehlo.select %238, %241, %205 : tensor<i1>, tensor<f32>
      %cst_86 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %243 = stablehlo.multiply %iterArg_68, %cst_86 : tensor<f32>
      %244 = stablehlo.select %238, %243, %iterArg_68 : tensor<i1>, tensor<f32>
      %cst_87 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %245 = stablehlo.multiply %208, %cst_87 : tensor<f32>
      %246 = stablehlo.select %238, %245, %208 : tensor<i1>, tensor<f32>
      %cst_88 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %247 = stablehlo.multiply %iterArg_73, %cst_88 : tensor<f32>
      %248 = stablehlo.select %238, %247, %iterArg_73 : tensor<i1>, tensor<f32>
      %cst_89 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %249 = stablehlo.multiply %iterArg_74, %cst_89 : tensor<f32>
      %250 = stablehlo.select %238, %249, %iterArg_74 : tensor<i1>, tensor<f32>
      %cst_90 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %251 = stablehlo.multiply %221, %cst_90 : tensor<f32>
      %252 = stablehlo.select %238, %251, %221 : tensor<i1>, tensor<f32>
      %cst_91 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %253 = stablehlo.multiply %227, %cst_91 : tensor<f32>
      %254 = stablehlo.select %238, %253, %227 : tensor<i1>, tensor<f32>
      %cst_92 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %255 = stablehlo.compare GT, %214, %cst_92, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %256 = stablehlo.and %iterArg, %255 : tensor<i1>
      %257 = stablehlo.select %iterArg, %215, %iterArg_62 : tensor<i1>, tensor<f32>
      %258 = stablehlo.select %iterArg, %214, %iterArg_63 : tensor<i1>, tensor<f32>
      %259 = stablehlo.select %iterArg, %200, %iterArg_64 : tensor<i1>, tensor<f32>
      %260 = stablehlo.select %iterArg, %201, %iterArg_65 : tensor<i1>, tensor<f32>
      %261 = stablehlo.select %iterArg, %242, %iterArg_67 : tensor<i1>, tensor<f32>
      %262 = stablehlo.select %iterArg, %246, %iterArg_68 : tensor<i1>, tensor<f32>
      %263 = stablehlo.select %iterArg, %240, %iterArg_69 : tensor<i1>, tensor<f32>
      %264 = stablehlo.select %iterArg, %244, %iterArg_70 : tensor<i1>, tensor<f32>
      %265 = stablehlo.select %iterArg, %248, %iterArg_71 : tensor<i1>, tensor<f32>
      %266 = stablehlo.select %iterArg, %250, %iterArg_72 : tensor<i1>, tensor<f32>
      %267 = stablehlo.select %iterArg, %252, %iterArg_73 : tensor<i1>, tensor<f32>
      %268 = stablehlo.select %iterArg, %254, %iterArg_74 : tensor<i1>, tensor<f32>
      %269 = stablehlo.select %iterArg, %231, %iterArg_75 : tensor<i1>, tensor<f32>
      stablehlo.return %256, %257, %258, %259, %260, %199, %261, %262, %263, %264, %265, %266, %267, %268, %269 : tensor<i1>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
    }
    %189 = stablehlo.multiply %188#1, %171 : tensor<f32>
    %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %190 = stablehlo.subtract %cst_59, %175 : tensor<f32>
    %191 = stablehlo.select %158, %190, %189 : tensor<i1>, tensor<f32>
    %192 = stablehlo.or %149, %147 : tensor<i1>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %193 = stablehlo.select %192, %cst_60, %191 : tensor<i1>, tensor<f32>
    %cst_61 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %194 = stablehlo.select %155, %cst_61, %193 : tensor<i1>, tensor<f32>
    %195 = stablehlo.dot_general %arg34, %arg35, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<5x4x5x4xcomplex<f64>>, tensor<5x4xcomplex<f64>>) -> tensor<5x4xcomplex<f64>>
    %196 = stablehlo.slice %arg36 [3:3:3] : (tensor<3xui64>) -> tensor<0xui64>
    %197 = stablehlo.cosine %arg37 : tensor<3xf64>
    %198 = stablehlo.shift_right_arithmetic %arg38, %arg39 : tensor<i32>
    return %10, %11, %12, %13, %14, %15, %22, %23, %24, %25, %31, %32, %33, %34, %35, %39, %138, %139, %140, %143, %194, %195, %196, %197, %198 : tensor<5x6xf64>, tensor<2xcomplex<f64>>, tensor<1xui32>, tensor<2x2x2xf8E5M2FNUZ>, tensor<1xf32>, tensor<3x2xui32>, tensor<1x2xui8>, tensor<1x1xui4>, tensor<3x2x3x1xi32>, tensor<2x1xi32>, tensor<1xbf16>, tensor<3x2xbf16>, tensor<3x2x3x3x2xf64>, tensor<2x3x1xf32>, tensor<f64>, tensor<3xi64>, tensor<1x3x1x1xf64>, tensor<1x1x8xf64>, tensor<2x2x2xi16>, tensor<2x2x2xui8>, tensor<f32>, tensor<5x4xcomplex<f64>>, tensor<0xui64>, tensor<3xf64>, tensor<i32>
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
  func.func private @remainder(%arg0: tensor<1x3x1x1xi64>, %arg1: tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
    %3 = call @_where(%1, %2, %arg1) : (tensor<1x3x1x1xi1>, tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<1x3x1x1xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<1x3x1x1xi1>, tensor<1x3x1x1xi1>) -> tensor<1x3x1x1xi1>
    %12 = stablehlo.and %11, %6 : tensor<1x3x1x1xi1>
    %13 = stablehlo.add %4, %3 : tensor<1x3x1x1xi64>
    %14 = stablehlo.select %12, %13, %4 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xi64>
    return %14 : tensor<1x3x1x1xi64>
  }
  func.func private @_where(%arg0: tensor<1x3x1x1xi1>, %arg1: tensor<1x3x1x1xi64>, %arg2: tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xi64>
    return %0 : tensor<1x3x1x1xi64>
  }
  func.func private @floor_divide(%arg0: tensor<1x3x1x1xi64>, %arg1: tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi64> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<1x3x1x1xi64>
    %1 = stablehlo.sign %arg0 : tensor<1x3x1x1xi64>
    %2 = stablehlo.sign %arg1 : tensor<1x3x1x1xi64>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<1x3x1x1xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<1x3x1x1xi1>
    %8 = stablehlo.compare NE, %3, %7, UNSIGNED : (tensor<1x3x1x1xi1>, tensor<1x3x1x1xi1>) -> tensor<1x3x1x1xi1>
    %9 = stablehlo.convert %8 : tensor<1x3x1x1xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<1x3x1x1xi1>
    %11 = stablehlo.compare NE, %6, %10, UNSIGNED : (tensor<1x3x1x1xi1>, tensor<1x3x1x1xi1>) -> tensor<1x3x1x1xi1>
    %12 = stablehlo.convert %11 : tensor<1x3x1x1xi1>
    %13 = stablehlo.and %9, %12 : tensor<1x3x1x1xi1>
    %c_2 = stablehlo.constant dense<1> : tensor<i64>
    %14 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<1x3x1x1xi64>
    %15 = stablehlo.subtract %0, %14 : tensor<1x3x1x1xi64>
    %16 = call @_where_0(%13, %15, %0) : (tensor<1x3x1x1xi1>, tensor<1x3x1x1xi64>, tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi64>
    return %16 : tensor<1x3x1x1xi64>
  }
  func.func private @_where_0(%arg0: tensor<1x3x1x1xi1>, %arg1: tensor<1x3x1x1xi64>, %arg2: tensor<1x3x1x1xi64>) -> tensor<1x3x1x1xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xi64>
    return %0 : tensor<1x3x1x1xi64>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0x57DE3C25082503C0B09856915245C9BFE3E135D3AB04DCBFF96862CB3FC1FB3F226B0D996E8CF63F3C17443C4351E33FDB170FD835020340CB5AE15B2CA2F83FAD0068DF2B4BDE3F9A07EC6FF7B300C0302363225151EEBFC96F53A46FCAB53F82B12232F177F3BF954BB798B34DF03FE7097AE77ED4D3BF6B8C32D39CFEB93F1D3609CC2003E5BF41AFC75325DAF93FF1F2AADE82D1E9BF22C2CAACFFC9E03F7A2722180B53F93FB5F8D9E4D28AEE3FDCFEF39850E9F1BF4A72E7D29177E13F0C5B2264E712F1BF2E9DFC172CCDF03FADCAB195D260D2BF0986034AB3DFEEBF08E4086D0A17A4BF163F251283EFE53F"> : tensor<5x6xf64>
    %a1 = stablehlo.constant dense<"0x0151892DA7D4E3A538156E79D49713C0"> : tensor<2xf64>
    %a2 = stablehlo.constant dense<"0x46C4A8B86CE531C0000000000000E03F"> : tensor<2xf64>
    %a3 = stablehlo.constant dense<"0x00000000CC0464090200000002000000C5E81569FFFFFF7F6BBC38A5FFFFFFFF"> : tensor<1x4x1x2xui32>
    %a4 = stablehlo.constant dense<"0xC4C12140AC9B322D"> : tensor<2x2x2xf8E4M3FNUZ>
    %a5 = stablehlo.constant dense<"0x31B2"> : tensor<f16>
    %a6 = stablehlo.constant dense<"0xEFB0"> : tensor<1xf16>
    %a7 = stablehlo.constant dense<"0x141107A2B5283D72"> : tensor<2xui32>
    %a8 = stablehlo.constant dense<"0x0704"> : tensor<1x2xui8>
    %a9 = stablehlo.constant dense<"0xFEFFFFFFFFFFFFFF0400000000000000"> : tensor<1x2x1xi64>
    %a10 = stablehlo.constant dense<"0x03070E07"> : tensor<1x2x1x2xui8>
    %a11 = stablehlo.constant dense<[13, 9, 2]> : tensor<3xui4>
    %a12 = stablehlo.constant dense<"0xFFFFFFFFFFFFFFFF"> : tensor<1x1xi64>
    %a13 = stablehlo.constant dense<"0x3F30F479FFFFFF7F26BCB0F8FFFFFF7FCAAE6C2B010000004D88DA8B0530E6ECFFFFFF7F00000080008DEECA000000001EB3BC08FFFFFF7F37B8CD438964771302000000FFAB91CF"> : tensor<3x2x3x1xi32>
    %a14 = stablehlo.constant dense<"0x0107FEF9F8FAFDF9"> : tensor<2x1x4xi8>
    %a15 = stablehlo.constant dense<"0x34BE"> : tensor<1xbf16>
    %a16 = stablehlo.constant dense<"0x3CA2B1BF33BF"> : tensor<3x2xf8E5M2>
    %a17 = stablehlo.constant dense<"0x000000000000F0BF0000000000000040F95DB7AF771B78A75A062C2B4949F13F000000000000E03F12697C099E59C3BF000000000000F0BF18BB53AC7A0414C0CABFCB28984A00C01D67395AFEB7DB3FFFFFFFFFFFFFEF7F86D99BD32003B5BFDA9957B96F2BDD6643488325916B1140DECFD8BA8DBBEC3FFFFFFFFFFFFFEF7F52D3B3095D802F3E72FB4B0913C7E8E3386CF94CD4E1E13F00000000000000406DFAA74C317AA23F565671C44124F4BF000000000000F07F8C637BBC2EA3F4BF000000000000F07FAB963703D74DF13FF3E4622B79DDF83FE6EF44074800D2BF71470578FEE4DEBFD35AC7BB4A23C33F54CFDB2ACDB9E2BF7B728FE9620F10401AAFB4602D66A34E000000000000F0BF3096C587751F2508AB3AA111FB51404FA3CB55E0BA2DE23FFC8C92FA0552F43F0000000000001000AAA941AA635FEC294937D19FBA9010C01F47B05703D5F33F4CB5306D9A1ACBBF96A2CE150ACCE472F12F6441CB9B2E2D1CDF84708E190E40AE901AC1B00FAA3E72B3126A27F3B4BF825328B8AA0F17C0C2421A9039D193BFDA1FCBA880A90A409B3C10AE512420408032A7E4075A5D120000000000000040303698A371E31440E17FF1C55EFB9D3F5BD85899870BF4F40709C5079E7111203873856C34F2E986CDD02BE2286010C0000000000000F0BFC389CC36E9CC074022F91728A862BE3F40D891DE3553DE3F2F97EF9B7743473E5DD0139D43EFD83F8E829F71A355CC3F8F03410D6874E29F6D6BC1C8F71DF63FD63AA47ED693C9BFFD5777CFD95ED1EAF2DF20894E8EE5BF09790C02D848EFBFCAA09747D8F33ED1DA070C612AC4E03FD945F22C7A58F7BF3CE62CD0DDDFC2BF435617B30A8BD33F5E9568170434D3BF6D0FD4B6B272EC3FFD02C0C6B897B2BF3376D6BB48A22A3F724057AD7B04C7BF8D21786AB263C6BFF583C0DE563AC718CF998CD29ACFCBBF6242DA7F2C90069DDF72A35AA9FC2340ADB3C435F922B13F11D5D0A843FF4C896C9D73CCFCBE7BBF000000000000F0FF4E7E80B75069C5BF1CDC2DE0ED7C82BFC1DB5EAA76EC963F50A1D4DDDB2DD13F00000000000008C0000000000000F0BFC9C3F534EC4DCC3FD38CD5235282DA3F8D74E136E053C1BFC96BFDFE39DA13407C314C2E664CB13F000000000000E03FFB78845455D1D7BF08F708858366C0BFF6F3710A7A41BE3F883AA205B8B6D63F"> : tensor<2x3x3x2x3xf64>
    %a18 = stablehlo.constant dense<"0x4D821C3FB1C0B9BFB0A90EC029AE3BBED6F6D1BF69C034BF"> : tensor<2x3x1xf32>
    %a19 = stablehlo.constant dense<"0x040000000500000005000000"> : tensor<1x1x3xi32>
    %a20 = stablehlo.constant dense<"0x8E8EB6BF"> : tensor<1x1x1x1x1xf32>
    %a21 = stablehlo.constant dense<"0xC575DD84D0EAD041"> : tensor<f64>
    %a22 = stablehlo.constant dense<"0x04000000000000000000000000000000FAFFFFFFFFFFFFFF"> : tensor<3xi64>
    %a23 = stablehlo.constant dense<"0x7B287452293DF53FBF4BDDFC22C5EE3FFFF3CDECF62D0040"> : tensor<1x3x1x1xf64>
    %a24 = stablehlo.constant dense<"0x246202F4A595E13F1C840F42E8A2EC3F7E5B2ABA43F6ED3F"> : tensor<1x3x1x1xf64>
    %a25 = stablehlo.constant dense<"0x7178D8C5FE0EE63FCC3454E1AF03D23FBF52196C15EAE83F"> : tensor<1x3x1x1xf64>
    %a26 = stablehlo.constant dense<"0xE2B9A39AC925F7BF63F8E682D1FBFE3F51A92B5FBC37DDBFABA4F452AC13DD3F"> : tensor<1x1x4xf64>
    %a27 = stablehlo.constant dense<"0x63B7E971F6DAE1BF320D144E5436EFBF92586DE8AFDFE2BF"> : tensor<1x1x3xf64>
    %a28 = stablehlo.constant dense<[[[-3, 4], [-5, -5]], [[1, 3], [4, -3]]]> : tensor<2x2x2xi4>
    %a29 = stablehlo.constant dense<"0x03"> : tensor<ui8>
    %a30 = stablehlo.constant dense<"0x2ECD0003AF9C7F8E"> : tensor<2x2x2xui8>
    %a31 = stablehlo.constant dense<"0x06"> : tensor<ui8>
    %a32 = stablehlo.constant dense<"0xEA5B753E"> : tensor<f32>
    %a33 = stablehlo.constant dense<"0x5B3AB13F"> : tensor<f32>
    %a34 = stablehlo.constant dense<"0x8E60FFE9A9B0F6BF2C55962AFA42E5BFA867FD0FA7DDFA3F4B999E4C0324D03FF550196E5FE2D7BF0A087BEB7AEFED3FFFC5C42A0B9AEB3F60F083C0AF9CD03F89A1A567E6D5F03FB9D5A5431285FABF64614A5AA700F73FCFBAC3929E1FD13F0DA92535DC47DB3FD9BC144FFCD6F3BFF5D680E51B2202C0C147C57C5A99E73FA92E4532FE9FD53FC828F8B21A16F53FC3930B6CB1E7D6BF2E3B72E04033F83F2F628F34D9D9F93F210344A6409EE53FCF1192F83904FEBFAB9E73216769F3BF9B68A1894615FDBFD4ECE25C61C9C2BFE6790FC5E4B7FDBFE3CBA5D156FAE8BFE7F2B66A23F7FA3FF5B98D1D93DCE13FCB3CE0203C6CF43FD7ECA77F25E4CD3F2BBA9D7A77E7D0BFFBBFCA27265DC0BF2195AC865845D43F0E7111967214E23FB34AD2F5DFC4E83FC3F9D2F83FA0E23F28D8CDBC7D5DF6BF2BA6AA323953F1BF122504DA089CFD3F61933AEDF8B505C0130F1A9DE8920240ECA6AA1E2C4FE2BFD3D23DE1C2DFCFBF2A11FE4384E2F23F1D65ECEC6C94D2BFAAF88AA0115AE83F19CFCCCC0CB1E73F0D91E7212C42E43FC47EEECC27A6C43FF44E0F4C3B396E3FEE2BB3B54E81E13F7EE7A6B60219F5BF7E7BB73D1036C83F5D7A09C406DAD6BF61A1B045B906F0BFC2642A498435CF3FD1BCEF58DCC7993FC40F386E9599E3BF810AD7DCA55BCEBF766633B16789E33F490D2CED8E7AEFBF740719E5C65DDC3F0E4B9E01D771F6BF2D5A70B6BF14EA3FA072A26A6C87C13FB0C7DAED6043E63FAB7348F3E261D6BFCA07B7AC870AF5BFC798CE2FA68DA63F558237C9B01BFB3F2B3A23FD406BE8BFE2C0163E9311E03F191849450EF201C04E262818CBFA0AC09FA6909624F4E33F4C274B0B49090140D2337E24929FB0BF3278FC6D289DCC3F9B39E65DC94BFB3FC3D1974B1D44D7BF6A4FC592C1BFF5BFA9E771E6F3FDECBF64455E8B3FD8D43FA092E39B137DD1BF0C3BEBF4B4BFF8BF2B716F09324CC5BF29230D7DD620ECBFCC5852353B86BEBFE16BC6FD732DFCBF8D2940D86B10D9BFF13C22DFF2D4F83FE5207B90BB2186BFDBA4FC052726EBBF056E3F9728DBDBBFA2AD6FFC7F9EFCBF9DCFB9713B47F6BFF9136CDC8F11E53FEF0365686777D23F10E92C633551E4BF185DCF5B2F27F63FE47A62A3AF17F1BF2DA97FC90481E63FA1310444B862B4BF2FDD8A96F064CD3F6170DD4CF1C8F03F87A7D68CD726DFBFD42EF3A53120E3BF9DA40CB67722F73F87E37E7EA1E1E4BFF3C2F6454A5EEABFFFC778F08A0105C0A2F6891E754EFF3F374B6CEEB568EC3F324D2EC99207D53F4C12D1A07C09F33FEDD4AD30734BDB3F55DA54AC24EBD5BF117AE3D042AA0240AA26D561ED3FEC3F000F146BE78FE3BF000DDF78A912F13FC06F2BEE4DEAECBFE786BBCF710CC53F01A4683EFAF9F13FE64BEBEAF4B1B33FA3FD8976221CC33FDED584A19763CE3F18F522188212DEBF4970E3926581B1BF60BD633AE40698BFD358AFD16986E73F00976A28A864DD3FADE9CFCFB6170140A750DC593B83EBBFCE5B28C12CECF3BF4314D4C79478EB3F6D5CF0E340D3E9BF772F073F4D8EDD3F509D1B98B358DA3F35D4C80D366BFCBF8F7BC512BE57F73F3E6FA8D4E2CEEC3F5FAE45F92A88CCBF18F9FFDCA65CEFBFD18BFD5503FAB13F2448B9F8972D02C06DEE8D513D50E2BF77B99C12BC53CCBF81ACD728F830D1BF5233ECE1D0FCEBBF1E88AC19694ED2BF021050A46271E9BF9775C6F766B2FE3F744C911ED1F9B23FDA438BB5C4EBE9BF16852618FCCEC23F042B9808CD2400C052BA0F122395FDBFED2DB322DD62F7BF3CDDE0D09C45EFBFBED53B00C36FE1BF9E7FDB9C610B01406A5742D27566B93F247E7F723022BA3F001AAAE6663ECCBF1A59E3213EE8E23FB15406483F24F23FA58A53C09361EA3F0DC2CDA244E2E93FF698BA1F0A49D53F50125BDD7BF4F4BF408B30DD1CCEE2BFD6C6AF39925CF2BF48E8E44D41AFF43FF275AB9C06E9F3BF236DC61EA0FBEA3FACD6A54D75F3F4BFBADDE015968DC0BF05E42CBD42DBD53FF5AE193B2436E8BF7630580C9441D73F3DD77FC0AB54F5BFE6CD6EC28F81E93F41DB05C8C260DF3F89E778FF67A8AFBFAC4B1FEFAB11DDBF276DAEE060CCEC3FC61C1930FEE7B83F2859B93E6BF2E23F74309146FE73EC3FD3F47A0DC3D5E1BF181A86F79D03FA3F7E4A8218CCA3F6BF1632614CF71B64BFB1CC4851AB86D2BF8B79345E6548F9BF1FAEBDD3486EE3BF4F37D4C26A5FCA3F4A8B9DDA81E2E8BF4141EBF04554FCBFA688E1DD892ED6BF828D67F40D3ADF3F31788D14AD4AD33F5E55A2B79EB0E2BFA28917D6654ADD3FC15BA074A3C7F03F5088E1001A65FCBF039BF83C17FCD4BFC88D78F1DBD4FF3F57800647F2BCD6BFD0822E45DC5B813F86C401AADEA0E0BF797BA59F2436D3BFB34AA19183F4EA3FADEDD9E63D4AF1BF4797E586D1BFF9BF008EB0417BED03C081104765A976EE3F795BB4DC5177F4BFC832C01C46ACE4BFD6EB67438686B63F950679741BE2F73F4928320B6889F43F69C33296237AE73FD94D5ABF158CC5BF57B52B2F495CF3BF9BFF0FAFC4E5D23F3BD8AE57ECE0CBBF7D7065BFA43ED23F8863EB21181CF93F13F7BD711112D73F58CD186D102DC4BF74C1CBBB07FBF8BF38E42F86E8D8E5BFB21630947AE0B3BFCE60C8840B45B73FDA04E7B87C69D33F73D980487085C4BFD2BE62DFB33B0B4046A2040F5E22F0BFA910463A683FDBBFD718ABCEE2ACC33FAF6C3E320792E23FA0ECF3936F71973FCB8DD96A8C9DF03F5EBAD9D9EBA7D5BF0BF3287119E1F63F48F7C745DE96F03F120ADB9000EEEDBF1CA1E21BBAAEE8BF7527390DDFC1F8BF66C75C1E638EF93F7E937C6EC826BF3F0A9E9166BED2F3BFDC0879D5CD9CDD3FC0B209239BC9913FA6DAC1DA8B7EDFBF32F3F0074961CBBFC16DEEA63BDDBBBF22F228045537E5BF76225C81D6C9F7BF9B050443AC22F33FDBA71EA2C83606C0F46A56FAABB6EDBF94606B3C6612FE3FCBC610D91969E9BFC6B100C7FBC1F23FB1AAD6EC1823D2BF22AB547D8409F13FB73E58D778A2DABF7D529CBD2A0AA1BF2C75F46B014FCFBFE053919E505CDCBFADF0F3A46DB9F6BF79304E496575C33F83FB4B02132AF53F11E52B4815E9D2BF33427ED6C2BA0340C5D3BC4BD2FEEBBFE5C3221E6AE5B13F398D8072EB2FF23F2DC5BFD48B48D63F381A5413FDC9F0BFE9680BF092FFE03F95D46810845FBC3F74DC1961CDD8F4BF63F328C53FFEE33F3F75AE610AF8F03F3D4D49D05827FB3F1AE4D17E195BE1BFA7CB95B4CAB2E4BF6F7BBFE6C900EF3FBEF55B2AA082E1BF1FD61A08111FE0BF5EC32EFEE50DD83FF4E4C921506AF8BF820B39CA3919DABF7872AB76431BCEBFB901F4A5828A00C020264CE6B10CF23F1EE0BD48BE0BCC3FBF769C49A995DABFB9A4C181AE2F99BF1EB37E91AD6FF13FEA11355BD275CFBF3FA92C75E7CEDBBF590EA443F356F3BFCD2C34583DC3A3BF7C5F920CD32DB4BFFA01B328CDEAFD3F7C9EE691EEDEE6BF5F44A270D4EFCF3F252F78854899D9BF4BB759CB2201E8BF6BA2DC830A9DEC3FB7B669E889D7EB3F3597AEB5D499E3BFEF096BD59CD1E3BFE4C835AEDB59CDBF1148C05974C8FD3F93F05B3C0231B13FB3656C603554D23F23BC2973AC86F1BF7A2E6AEECED4E33FEF77E64CB891E63F2C43CD35A6CEF03F9AEEC0CD5AC2CF3F073D3C6547E7EA3F2A4BD3E1EC0DD13FB232FDB33C06EFBF561290952765DC3F8AA2A9CEE48CA03FF5B67D6F00EDA0BF864411DEC414A1BF97BC44DA4A710140E3E09E5CA99BE83FE2C8C5A1E6A5DFBF277705DE1E02F1BF7ACC0B8C7069DD3FC7C6CE5E092EF73FD8CDE60B088FCEBF95A964EE33ECFABFFF47FDA4C92DEF3F3B2EEC2DBC0CE13F1BFBDCBA9E1EC0BFDB449E4DEBF73E3FAC4F0662C135FD3F58F1334A2632DCBFBBBB887A9C38E73FD9998E0C39BD7C3F6DFDC9B5E6C0F23F17E6D6A1BA65F2BFDCE1FDD24851CF3FB366A6F8575DD1BF00B60483A0CCC2BFEA1506066D96C13F21E82F8C49B3E4BFD98B2A352D1CE03F72A2B624FB5CFC3F9213E0CD32A0783FC0A7B27C85A4EABFC74E2CA42B7D004075402783DA0BFDBF97DA1E7207FDD4BFF14A172B871A5CBF8BED8C0449A7F33F66C4F85F2B60E13F4F5284EF0652EE3F785EB3B4779EBF3F74DC23AA9F3EDA3FAF9AA1555DB3C03F867FA48ABB1BDF3F99F3FC12E133C5BF8D32D3F041C4FCBFA9354E62DE89D6BFF5B5EBA24C34863F57637B412285E93FE2BEF35832C5E3BF5497F97B53CDCDBF0245FA0C34E4E1BFC94F9E807F27E6BFE3795440A7ECD2BFAB2D3FFC90B0E53FAE4E6578FACBF13FCCF19F59033FEA3F1FA9977EE0BBEE3FA5BAE5927511E4BF246243FE57E284BF646461AE048FF2BF0EDD69AF528AFC3F042E5F049A82E03FB0E03D5C4616F53FB80F5617B44A0240DAD1981C507DEABF2C3D1A0D638CF53FF09F27DE205EFA3FABF4DC90C8E9D93F769A65E8A801E2BFF509BFE4DAF5EC3F189156976107F5BF1698CF1DA621C03FC0811DFA8F98C53F5A1F23766CBADFBF56BD6BE9C3F5E63F476756AF4FE1E63FE61B51BB113DE3BF8122C602E097E0BF7D3E7406E389D53F26D8D71035EBF43F2E15EB4C74BCE93F96D9370224D2D5BF1642F5CE45D1CDBF55E3B65A54A9E7BF4F5E64560988E63F272974CEB7C8F8BFA8D337909416E6BFB3FE55D66B05F5BFFE99013C007AED3F00768B3F3210DB3F03A208C79C6DD53F611F1AD17E40C5BFB4AE463B2F08C33FA20A63260737E43F05FB2971C18DFCBF306FAAAF0EAAC8BF58EE5AD61575E73FF8D873520A6BE53F413E3AC21CCDF1BF8D6F85F95DEFCC3FE475E38A41EEF83F46DA5BA45F5ED1BF7E1BA0FF5812F03F5F17D79C7D91CABFAA970EFBF65C02C01EB5B13935CAF8BF4D6CE28A5817C13F2693CBC678CAF13FBD3F855C7506D4BF879A9B607482D2BFD7140E3E60BFE13FB26067D389820240CB08A0E20E48F43FAFD11059C279EB3FD1DE2202B9E6E53F8A16295E704FF33F47E97D86CC16D13F4E9637D1546EFC3FC4B198C26A98F4BF5BD0B4449236CABF1F18092A0253D13F4533239093E9E9BF1F94360F5724F4BF54965372C4A6CABF89A1AD97DB35E33FE4EB7E1A2133D5BF9C236B600D97F0BFE3370D4FE72CDA3F61CFF999F05EEC3FDB532E2A9638A0BF5FC6370F602EEF3FBF2D0CC6B55FE73F61AF5CD667A5D43F70C3FC9FBE61F63F079B4F5948578ABF0D0B69FCF6C300C0E5AEE3E063CAF13F37109D6B5E41EF3F340CEA45CC05BD3F5FE6CB7B6985CD3F26BDB8DD6E85E8BF1DD9DC9217369EBF919BB56E2AC0FC3FB891963E3C33D93F92533A10E4C0E43F5C194C37C071B43F9060532F4453D7BF37E997B5EB6DCBBFB3E42C0B35F4E5BF614599FC580BE1BF0394C08146FAED3F642D16D9834DBBBFE3BB7B79CBE2D33F30A5B2506F38D53F86AC32A2EE7EB0BF7C6C7D6DC458E63F6832D1A248CFF5BFF4A5C4306832E43F745B96000A9ADEBFD7F06D9AF0A5F1BFCD7B4DC975D3FBBFB43246397A70F93F1945FC5B3EF1044005D61683995AB13F272001E7A085F6BF5624218D6C1FD33FF16D1C92923EF1BFAA0D6486EA4EF3BFA7F1D70B3963EFBF2B456148E675E43FD42C55D4C07ED5BFDCE0248A8249DFBF159262E63209E8BFEE0702007574F2BFFC147AFF3DBBC93F0B89A0ACD541FDBFEBDA1ED96CCEE43FDA75848F30D3C93FE0B3F454A7A106C0AC7F09CA30BED43FF1F6B9CD0C5CF9BFBF4DE9E7F3EAD53F74AD710052F1F0BF6B0340156E76D43F4A4E567B1647D7BF88CC2A4D0B60E13FDAB84D3CD8CBDA3F8423CD618DCBF43FAD90F30B123FD9BF209D55FFC8FCE7BFE210BD38A2ABD63FEF8A26CB86ECF73F8D6BF18084F7D63FACAF7095F025F33F6526EF070837EC3FC997FB04B3FFF43FFFE4707E0BFDF63FA63221ABF5A0B63F5EFB6BFCA5A2E6BF47ED1049874AF4BF572E4678B343E43FFDF9610C50F1E6BF0D7096A72E40FABFFC5711AC8198E0BFA9D768F88FA2BBBF09BFF40920E7C5BF680D2CD053D9E3BF997C7C960190E03FA1A0D52B12240040D99A46474E5CEFBFC70735FCFB35F2BFD41BA848E972FABFCD76431C6AA1E23F71507DAF9AB0EF3F34FCBAFAC2D1E03F77D0289669A1E63FC83D5C533737CA3F4FCC2CD68B67FDBF357D66729579E33F02153C561CA5E1BF0BD7F51B04BEDBBF732651C6D757ED3FF1E52A6B93FA0540DA52446E0CE7EF3FC4271DF54F12E73F7C2729C14594B83F389346988E797E3FBB134754DA7BDCBF6D925166B8EFD9BF6E6B813A4197C7BF3FB0EDD90467F13F0CF608523A89BEBFC238EB80C127803F1EBCCAF29E96E4BFB1D27EC1A46AD83F81C95748C719F23FBBA26951045CC8BF9E6B185BFCC1E03FE0E29409A500F43FB155767D1F5F00C0EAB666B42236F43F79ACBAFAC0D3F03F845684D3A915E83F63DB43426360FE3FD1C6D633BD28ADBF08E47E944FECF23F648096AD15EDE83FDBBEFDB6CB73F2BFBAFD8AEA9CE9D1BFD32CBB0CE06DE7BF71075C4D33BDF33F28584BFA134BE1BF0AA2A665439ED2BF9551EBBEC35FF43F42E136B25D8FA93FC5F0C1C30D37F43FD857CAA71B96CA3F9FF1CF59E2B5E1BF4C0785FD6F7CD53F844EC18D95DED0BFC60753523BCAC4BFB1601E80DCB9B3BF2FC78A76FDAEF6BF8967AD1B3667FA3F7D85B1D57AD4EEBFC40AB2DD78E1CB3F2F4B03862636EFBF74BDF5F751CCE5BF9C93AAAF5BD2E2BFFE1DD7178478F33F4B26F234998FFDBF6FBEB544AC84D23FE110B8108AA4F9BF4A6E17A07E27EB3F34FB66986EFDF2BFF3FD1A5E1CCFCD3FC796A849C5B2F13F1D43FA52E056EBBF676AC405C12BD23F6EEC7D6A8776FFBF8B20EB389E87AD3F37A15D8AE7CBE93FCF4C4E1ADBA1D53FB782101D7F7AB73FFF983D08187DDC3F37908C64E5EF933FE75FA95F4D66F4BFE65FFDA556A5EBBF97B0FE977DF1E6BFE38532F3882FE53F9A5649AD6864E8BF6A29301EF265953F122696001A14C53F2BAAAF3FF6B96FBF13600C5344A5FB3F86D1E115BA41F33F5F20779A9AA9EE3FD9C7CE218C1F823FE82B0D4AEB44EE3F991C1EC88397FABF819408A4CEF9E2BFE7BFF73F5DE0D23F848C56509592F2BF264BB9FF4219F63F94FB172E8451C33FFA811A76CE18D93F58EEBF308EE7ECBF6758DDB19C6CCBBFA4BF747BA97CDF3F4717F9E34851AC3F7AF33EA373A5F2BF7CB1642FC65BEF3F5DE16045A1E0EBBF79546886384DE9BF4DC33ADAB263014064438FA85B8DEBBF5DF92A79D3F6DCBFCDBBB0222C5FF7BF087247EEF876F0BF081BA0D36631E93F0770F4F63FEBD2BF2BC2C4BE5699D0BFB2042319592D0140436CB3441992C4BF43943B954EE1CEBF4CBF9B15C2E6F6BF7732B861CF27B3BF8479E310BFDFE9BFE4F406AB96E8D13F233D68EACD54B33FB466EDFC8445F43F1EE12A4E7382F2BF474F4EB3C9E0E03F5CBC99AA3688D7BFDD234F5D8AD2DABF844F9F8DA763D73F2C10170740A2F8BF8759252D578FFB3F61F5A8539D0FE93F7A29DEA15AF9F8BF8D977632024BCEBF8C0B54C26407F1BFD325D56B4739F23F81E4398D41E7E83F0D7CBFA983CADA3FC9D34D983770BD3F4BEA0131544DF2BFDA4F2F6DBE4AEBBFFC00205A5BA8E9BFD0C74918AD37DFBF2D783084A31CF23F0469726D96AFC7BF12675BF32B73084029174FF8D243E73FADB0F8DCE6ECF1BF8DED85094F85F43F47AC7B8E49BADABFC3441C5BAA52F1BF434DBDECF744E53F4448FFD1A1A2EABF22F0096EC057D6BFADC194E4A6BEDFBF30B1B1AF26EDEA3F9AB0A648D674A6BFA9C8EBFDA216D1BF632D6D83A86BD33FEC3292751184EFBFDA2F56B2C1A6FCBF217CDABB7A04ED3F30A5484D2C3EE23F962EDF644A70DDBFAB97A94BE524E1BF06158AA0A0A800C00ADCBFDC0903B73F6F569792B01EABBFD7FFD2B66D92E8BFCFA2B1893DB9BCBF97D4E97F757AC23FBA870A110CB0F6BF119BE291B4E0FB3F89BEFF850730F83F057572082402C6BFB74B652E2378E83F4D9252A2D439FE3F2BBCCAC75197E13FCCE296C5AECCD9BF302633B2AC39E03F367F4251471CBB3F1EF2E063E660EBBF1C64D906BB59EFBF5B2F3587A7F2D13F26CE8DFA645FF6BF344AF1F41FE1F6BF155A1E70756BEDBFC868D28A6FF1C0BFD809B8C157A8F53F9839CEB7FB89EEBF7F88818C3C6BB43FF2EFE643A13C054039883E0A3DD9F9BFBA862042C824E03FBE0912AEBD12E93FC9C6F6E78B73D2BFA334759425D2E4BF8932F211CE36E6BF2BBBE175469CD03F04B92FC11BFDF33F1F9D2EC82B7FD03F5F3B245D75DBF5BFBDB87665A126EABFC5A5CB70D72BDEBF0C3AF234D1FCED3F2DC63A9CC065FBBFF6CF7A6572DAE13F9B2B85DE7EFAFBBFE644AEA46F93F0BF26453C99513BE83F332DEB381C1CFC3FF5A895E51479EA3F8DB10B9B9282B53FA001C6415167C4BF2A62D5EF0EA5E33F6DCFF17F3AB4C23F221270B61775E93FAED8480209C90340F22E20608C7ECB3F7C238738CFB3DE3F6B39F9104CA3F13F26267153AB06EABF52165BE077F8EEBF10D0E21875EDE33FE7594CE7E360E9BFAC0B498634DAE2BFCB97767A2C86F5BF753283905585F63FBE925E49341BDF3F7D4D884A8D60034089098E22F2ADE03F776D0ED81CC7DEBF308C2A8A8823D9BFE126AD824CD3FCBF723AE73A7259F03F86AF891D1644E7BFA4D4F1927137DCBFFB0FC6C54041D63FB2B8CCF3C877E5BFAEB719752035DD3F29DDA5762D11B6BF2122D23325EFECBF5E7E23B21B60F43FE25C7CD589A3AABF9C9CA1EF4DADDDBF39C96DBE91ADC33F29A220D0FC37ED3F2BD192B51C57ECBF7758A7EA6B2BE03F63764A3718A2EB3FC7512DC0018687BFB4E66A8E084AE83FEF05594F332DF6BF3F04043507ABD73F077E72B27685FFBF240EDFAB57F2E6BFC66AB228C167E7BFBA646F30E5ADE5BFDE2DCD3B1CC1E33FFE38A5BA38E5EFBFE740E4F441D9E0BFED83012DE642FEBF"> : tensor<5x4x5x4xcomplex<f64>>
    %a35 = stablehlo.constant dense<"0x8242AC7DFE69DB3F4B95E49D6A22F73F19345D8C7096F0BFE7B2BB5192FDF83F05DD3D509116F73F70ABC51B3FAFDC3F1969882E31DDBA3F25853A1AD019D63FAF0DEAEF163FC63FFC69785502E9ACBF6EBD7D59B085F1BF863DCC186E0BD63F14D5B7D45B3BCCBFDE935CC3380AE13F1F8B7CEDA3FBFABFA9B81A1BC882D23F703D24C9F1FAD13F22CDD7FA2DFEED3F5D99AE1CFF21FD3FFD649242E21CECBFA87D5C9EDACFECBFC7112D2D9382DA3F7A2886E8C5D3E03F9FFF2D9EDE36DDBF603505F1EC74F03F448540AF92B2F03F67C88890AA30CB3FC4A13C5046A8D13F1E0BCE52D833EABF760F818B132AF0BFE7E412410BE0F9BF5953535E98C1E43FCB47100DC2E1DC3F72BCB136B2E7EABF3F7A77F5E388E0BF91742ACF19C1E6BF8E6700782486CC3F3FC07AA26A9ECA3FDE7DDF0D80F2AC3F0D9C70CA2006FABF"> : tensor<5x4xcomplex<f64>>
    %a36 = stablehlo.constant dense<"0x0100000000000000ED89D527A08EB791FB04D4A6726F44D6"> : tensor<3xui64>
    %a37 = stablehlo.constant dense<"0x26223C5C03B5773F7334086DB711CCBF116A112B2A7DEABF"> : tensor<3xf64>
    %a38 = stablehlo.constant dense<"0x907E046E"> : tensor<i32>
    %a39 = stablehlo.constant dense<"0x456FFE2C"> : tensor<i32>
    %r:25 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39) : (tensor<5x6xf64>, tensor<2xf64>, tensor<2xf64>, tensor<1x4x1x2xui32>, tensor<2x2x2xf8E4M3FNUZ>, tensor<f16>, tensor<1xf16>, tensor<2xui32>, tensor<1x2xui8>, tensor<1x2x1xi64>, tensor<1x2x1x2xui8>, tensor<3xui4>, tensor<1x1xi64>, tensor<3x2x3x1xi32>, tensor<2x1x4xi8>, tensor<1xbf16>, tensor<3x2xf8E5M2>, tensor<2x3x3x2x3xf64>, tensor<2x3x1xf32>, tensor<1x1x3xi32>, tensor<1x1x1x1x1xf32>, tensor<f64>, tensor<3xi64>, tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>, tensor<1x1x4xf64>, tensor<1x1x3xf64>, tensor<2x2x2xi4>, tensor<ui8>, tensor<2x2x2xui8>, tensor<ui8>, tensor<f32>, tensor<f32>, tensor<5x4x5x4xcomplex<f64>>, tensor<5x4xcomplex<f64>>, tensor<3xui64>, tensor<3xf64>, tensor<i32>, tensor<i32>) -> (tensor<5x6xf64>, tensor<2xcomplex<f64>>, tensor<1xui32>, tensor<2x2x2xf8E5M2FNUZ>, tensor<1xf32>, tensor<3x2xui32>, tensor<1x2xui8>, tensor<1x1xui4>, tensor<3x2x3x1xi32>, tensor<2x1xi32>, tensor<1xbf16>, tensor<3x2xbf16>, tensor<3x2x3x3x2xf64>, tensor<2x3x1xf32>, tensor<f64>, tensor<3xi64>, tensor<1x3x1x1xf64>, tensor<1x1x8xf64>, tensor<2x2x2xi16>, tensor<2x2x2xui8>, tensor<f32>, tensor<5x4xcomplex<f64>>, tensor<0xui64>, tensor<3xf64>, tensor<i32>)
    // grad of max pooling(float64[5, 6], window=(3, 3), strides=(1, 2))
    %w0 = stablehlo.constant dense<"0x000000000000000000000000000000000000000000000000000000000000004000000000000000000000000000000000000000000000104000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001840000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<5x6xf64>
    "check.expect_almost_eq"(%r#0, %w0) {tolerance = 4.263256e-14 : f64} : (tensor<5x6xf64>, tensor<5x6xf64>) -> ()
    // lax.complex(float64[2], float64[2])
    %w1 = stablehlo.constant dense<"0x0151892DA7D4E3A546C4A8B86CE531C038156E79D49713C0000000000000E03F"> : tensor<2xcomplex<f64>>
    check.expect_eq %r#1, %w1 : tensor<2xcomplex<f64>>
    // lax.reduce_min(uint32[1, 4, 1, 2], axes=(1, 2, 3))
    %w2 = stablehlo.constant dense<"0x00000000"> : tensor<1xui32>
    check.expect_eq %r#2, %w2 : tensor<1xui32>
    // lax.convert_element_type(float8_e4m3fnuz[2, 2, 2], new_dtype=float8_e5m2fnuz)
    %w3 = stablehlo.constant dense<"0xC2C03040B6AE3936"> : tensor<2x2x2xf8E5M2FNUZ>
    check.expect_eq %r#3, %w3 : tensor<2x2x2xf8E5M2FNUZ>
    // lax.dot_general(float16[], float16[1], dimension_numbers=(((), ()), ((), ())), out=float32)
    %w4 = stablehlo.constant dense<"0xF85DF43C"> : tensor<1xf32>
    "check.expect_almost_eq"(%r#4, %w4) {tolerance = 5.689614e-08 : f64} : (tensor<1xf32>, tensor<1xf32>) -> ()
    // random.split(key=[2718372116, 1916610741], shape=(3, 1, 1))
    %w5 = stablehlo.constant dense<"0xD58DD4DAA4958FB38EF4D218FD98262129A33F14FC71F726"> : tensor<3x2xui32>
    check.expect_eq %r#5, %w5 : tensor<3x2xui32>
    // lax.scatter_min(uint8[1, 2], int64[1, 2, 1], uint8[1, 2, 1, 2], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(0, 1), inserted_window_dims=(), scatter_dims_to_operand_dims=(0,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=clip)
    %w6 = stablehlo.constant dense<"0x0304"> : tensor<1x2xui8>
    check.expect_eq %r#6, %w6 : tensor<1x2xui8>
    // lax.gather(uint4[3], int64[1, 1], dimension_numbers=GatherDimensionNumbers(offset_dims=(1,), collapsed_slice_dims=(), start_index_map=(0,), operand_batching_dims=(), start_indices_batching_dims=()), slice_sizes=(1,), mode=clip)
    %w7 = stablehlo.constant dense<[[13]]> : tensor<1x1xui4>
    check.expect_eq %r#7, %w7 : tensor<1x1xui4>
    // lax.bitwise_not(int32[3, 2, 3, 1])
    %w8 = stablehlo.constant dense<"0xC0CF0B8600000080D9434F0700000080355193D4FEFFFFFFB2772574FACF191300000080FFFFFF7FFF721135FFFFFFFFE14C43F700000080C84732BC769B88ECFDFFFFFF00546E30"> : tensor<3x2x3x1xi32>
    check.expect_eq %r#8, %w8 : tensor<3x2x3x1xi32>
    // lax.bitcast_convert_type(int8[2, 1, 4], new_dtype=int32)
    %w9 = stablehlo.constant dense<"0x0107FEF9F8FAFDF9"> : tensor<2x1xi32>
    check.expect_eq %r#9, %w9 : tensor<2x1xi32>
    // lax.logistic(bfloat16[1])
    %w10 = stablehlo.constant dense<"0xEA3E"> : tensor<1xbf16>
    "check.expect_close"(%r#10, %w10) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<1xbf16>, tensor<1xbf16>) -> ()
    // lax.convert_element_type(float8_e5m2[3, 2], new_dtype=bfloat16)
    %w11 = stablehlo.constant dense<"0x803F40BC20BEE0BF603EE0BF"> : tensor<3x2xbf16>
    check.expect_eq %r#11, %w11 : tensor<3x2xbf16>
    // lax.transpose(float64[2, 3, 3, 2, 3], permutation=(4, 0, 2, 1, 3))
    %w12 = stablehlo.constant dense<"0x000000000000F0BF5A062C2B4949F13F386CF94CD4E1E13F565671C44124F4BFA3CB55E0BA2DE23FAAA941AA635FEC29000000000000F0BF1D67395AFEB7DB3F000000000000F07FE6EF44074800D2BF4CB5306D9A1ACBBF1CDF84708E190E40DA9957B96F2BDD66FFFFFFFFFFFFEF7F54CFDB2ACDB9E2BF000000000000F0BF825328B8AA0F17C09B3C10AE51242040303698A371E314400709C5079E71112009790C02D848EFBFD945F22C7A58F7BF6C9D73CCFCBE7BBF1CDC2DE0ED7C82BF000000000000F0BF40D891DE3553DE3F5E9568170434D3BF3376D6BB48A22A3F00000000000008C0D38CD5235282DA3F8E829F71A355CC3FD63AA47ED693C9BFF583C0DE563AC718DF72A35AA9FC23407C314C2E664CB13F08F708858366C0BF0000000000000040000000000000E03F0000000000000040000000000000F07FFC8C92FA0552F43F4937D19FBA9010C018BB53AC7A0414C0FFFFFFFFFFFFEF7FAB963703D74DF13F71470578FEE4DEBF96A2CE150ACCE472AE901AC1B00FAA3E43488325916B114052D3B3095D802F3E7B728FE9620F10403096C587751F2508C2421A9039D193BF8032A7E4075A5D12E17FF1C55EFB9D3F3873856C34F2E986CAA09747D8F33ED13CE62CD0DDDFC2BF000000000000F0FFC1DB5EAA76EC963FC389CC36E9CC07402F97EF9B7743473E6D0FD4B6B272EC3F724057AD7B04C7BF000000000000F0BF8D74E136E053C1BF8F03410D6874E29FFD5777CFD95ED1EACF998CD29ACFCBBFADB3C435F922B13F000000000000E03FF6F3710A7A41BE3FF95DB7AF771B78A712697C099E59C3BF6DFAA74C317AA23F8C637BBC2EA3F4BF00000000000010001F47B05703D5F33FCABFCB28984A00C086D99BD32003B5BFF3E4622B79DDF83FD35AC7BB4A23C33FF12F6441CB9B2E2D72B3126A27F3B4BFDECFD8BA8DBBEC3F72FB4B0913C7E8E31AAFB4602D66A34EAB3AA111FB51404FDA1FCBA880A90A4000000000000000405BD85899870BF4F4CDD02BE2286010C0DA070C612AC4E03F435617B30A8BD33F4E7E80B75069C5BF50A1D4DDDB2DD13F22F91728A862BE3F5DD0139D43EFD83FFD02C0C6B897B2BF8D21786AB263C6BFC9C3F534EC4DCC3FC96BFDFE39DA13406D6BC1C8F71DF63FF2DF20894E8EE5BF6242DA7F2C90069D11D5D0A843FF4C89FB78845455D1D7BF883AA205B8B6D63F"> : tensor<3x2x3x3x2xf64>
    check.expect_eq %r#12, %w12 : tensor<3x2x3x3x2xf64>
    // lax.scatter_min(float32[2, 3, 1], int32[1, 1, 3], float32[1, 1, 1, 1, 1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(2, 3, 4), inserted_window_dims=(), scatter_dims_to_operand_dims=(0, 1, 2), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w13 = stablehlo.constant dense<"0x4D821C3FB1C0B9BFB0A90EC029AE3BBED6F6D1BF69C034BF"> : tensor<2x3x1xf32>
    check.expect_eq %r#13, %w13 : tensor<2x3x1xf32>
    // lax.rsqrt(float64[])
    %w14 = stablehlo.constant dense<"0x00F1077CD21EFF3E"> : tensor<f64>
    "check.expect_close"(%r#14, %w14) {max_ulp_difference = 3 : i64, min_ulp_difference = 0 : i64} : (tensor<f64>, tensor<f64>) -> ()
    // lax.integer_pow(int64[3], y=7)
    %w15 = stablehlo.constant dense<"0x0040000000000000000000000000000080BAFBFFFFFFFFFF"> : tensor<3xi64>
    check.expect_eq %r#15, %w15 : tensor<3xi64>
    // lax.betainc(float64[1, 3, 1, 1], float64[1, 3, 1, 1], float64[1, 3, 1, 1])
    %w16 = stablehlo.constant dense<"0xE4EB332C2921D93F394086FF833FD13F06671D1B9367E23F"> : tensor<1x3x1x1xf64>
    "check.expect_almost_eq"(%r#16, %w16) {tolerance = 1.790731e-13 : f64} : (tensor<1x3x1x1xf64>, tensor<1x3x1x1xf64>) -> ()
    // lax.conv_general_dilated(float64[1, 1, 4], float64[1, 1, 3], window_strides=(1,), padding=[(3, 0)], lhs_dilation=(2,), rhs_dilation=(1,), feature_group_count=1, batch_group_count=1)
    %w17 = stablehlo.constant dense<"0x00000000000000003FA362F51F4EEB3FDD62AF0DE893F63FFFB37AED106FD5BFDAD6FB888D38FEBF374F5660C7F5E9BF9189AB83997FDC3F7950478022198BBF"> : tensor<1x1x8xf64>
    "check.expect_almost_eq"(%r#17, %w17) {tolerance = 1.363601e-14 : f64} : (tensor<1x1x8xf64>, tensor<1x1x8xf64>) -> ()
    // lax.convert_element_type(int4[2, 2, 2], new_dtype=int16)
    %w18 = stablehlo.constant dense<"0xFDFF0400FBFFFBFF010003000400FDFF"> : tensor<2x2x2xi16>
    check.expect_eq %r#18, %w18 : tensor<2x2x2xi16>
    // lax.clamp(uint8[], uint8[2, 2, 2], uint8[])
    %w19 = stablehlo.constant dense<"0x0606030306060606"> : tensor<2x2x2xui8>
    check.expect_eq %r#19, %w19 : tensor<2x2x2xui8>
    // lax.igammac(float32[], float32[])
    %w20 = stablehlo.constant dense<"0xBD26183D"> : tensor<f32>
    "check.expect_almost_eq"(%r#20, %w20) {tolerance = 6.330239e-05 : f64} : (tensor<f32>, tensor<f32>) -> ()
    // lax.dot_general(complex128[5, 4, 5, 4], complex128[5, 4], dimension_numbers=(((2, 3), (0, 1)), ((), ())), out=complex128)
    %w21 = stablehlo.constant dense<"0x07FBB54D7B2A25C0B0E5C87A4ED3FB3F63E304F4720613C0E3CCB24DE2CA23401ACEA2E19C77314045759941CBB205402A987FFDE5DE15C0E22F47D6CD462740FD537ECD7A5D10C08EFCA37BCD541AC0801130E3920CF0BF7413B8AEDCA5DEBF6472D0D795E60A40CE3078DBEA0E1C403129CBF7BF5414C0474F0B117272F53F45D7B85E56E927C03E3AB98D6D26F83F428B5FAA294B10C0A0139F831BE105C09F67DF3762AC0DC01307EBCF34B201C04804DAD9A65DDE3FD8DFCC2D5BFB0B40664C6D2C194B23C0D05268D6AD640E40164BABE9BD0C2640DECB8651B1C52440BB5A0A7A321120C090C708DAF5B30040B6C13B52EB8D214094EE7B28674BED3F5EAE414BA76C03C0CB8604767934FF3F8AB442266FB22BC07DB3AC9BF3D108C074D86DD280BB164050243258627E28C0629502D1DACA0DC014B63484A578FB3F"> : tensor<5x4xcomplex<f64>>
    "check.expect_almost_eq"(%r#21, %w21) {tolerance = 9.178511e-14 : f64} : (tensor<5x4xcomplex<f64>>, tensor<5x4xcomplex<f64>>) -> ()
    // lax.slice(uint64[3], start_indices=[3], limit_indices=[3], strides=[3])
    %w22 = stablehlo.constant dense<> : tensor<0xui64>
    check.expect_eq %r#22, %w22 : tensor<0xui64>
    // lax.cos(float64[3])
    %w23 = stablehlo.constant dense<"0xF7E79CDFDCFFEF3F52A95468D13BEF3F0EDB95D5FEA5E53F"> : tensor<3xf64>
    "check.expect_close"(%r#23, %w23) {max_ulp_difference = 4 : i64, min_ulp_difference = 0 : i64} : (tensor<3xf64>, tensor<3xf64>) -> ()
    // lax.shift_right_arithmetic(int32[], int32[])
    %w24 = stablehlo.constant dense<"0x00000000"> : tensor<i32>
    check.expect_eq %r#24, %w24 : tensor<i32>
    return
  }
}
