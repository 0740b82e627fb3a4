// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<2x3x5x4x2xf16>, %arg1: tensor<3x1x3x3x3xf16>, %arg2: tensor<3x1xf64>, %arg3: tensor<3x1xf64>, %arg4: tensor<1x1xi32>, %arg5: tensor<3x1x2xi32>, %arg6: tensor<3x1x1xi32>, %arg7: tensor<f32>, %arg8: tensor<1xi4>, %arg9: tensor<2x3x1xi64>, %arg10: tensor<1x2x1x2xbf16>, %arg11: tensor<3x1x2xi64>, %arg12: tensor<2xi64>, %arg13: tensor<1x1xi64>, %arg14: tensor<1x3x2xf32>, %arg15: tensor<1x3x2xf32>, %arg16: tensor<1x1x3x1xf8E5M2FNUZ>, %arg17: tensor<1x0xi64>, %arg18: tensor<1x0xui8>, %arg19: tensor<1x0xf32>, %arg20: tensor<f32>, %arg21: tensor<1xf32>, %arg22: tensor<2x2x2xf64>, %arg23: tensor<2x3xi64>, %arg24: tensor<2x1x1xf64>, %arg25: tensor<i64>, %arg26: tensor<i64>, %arg27: tensor<1x4x2x1xf64>, %arg28: tensor<4x2x2x1xf64>, %arg29: tensor<1xf8E4M3FN>, %arg30: tensor<6x1x4x5xi16>, %arg31: tensor<2x3x4x5xbf16>, %arg32: tensor<6x1x3x3xbf16>, %arg33: tensor<1xf64>, %arg34: tensor<i32>, %arg35: tensor<2xf64>, %arg36: tensor<i32>, %arg37: tensor<3xi32>, %arg38: tensor<1x2x2xf8E5M2FNUZ>, %arg39: tensor<f32>, %arg40: tensor<6x6x4xi1>, %arg41: tensor<6x6x4xf32>, %arg42: tensor<6x6x4xf32>, %arg43: tensor<1xf32>, %arg44: tensor<1xf32>) -> (tensor<2x3x5x6x0xf16>, tensor<3x1xcomplex<f64>>, tensor<1x1xi32>, tensor<1x1x2x1xi16>, tensor<2x3xi4>, tensor<1x2x1x2xbf16>, tensor<3x1x2xi64>, tensor<1x3x2xf32>, tensor<1x3x1xf8E5M2FNUZ>, tensor<1x0xi64>, tensor<1x0xui8>, tensor<1x0xf32>, tensor<2x3x3x3xf32>, tensor<1xf32>, tensor<2x2x2xf64>, tensor<i64>, tensor<1x4x2x2xf64>, tensor<1x1xf8E4M3FN>, tensor<4x5xi16>, tensor<2x6x9x7xbf16>, tensor<1xf64>, tensor<2xf64>, tensor<3xi32>, tensor<1x2x2xi8>, tensor<1x1x3xui32>, tensor<6x6x4xi1>, tensor<6x6x4xf32>, tensor<6x6x4xf32>, tensor<1xcomplex<f32>>) {
    %0 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2], window = {stride = [2, 1, 2], pad = [[2, 0], [0, 3], [1, 0]], lhs_dilate = [2, 2, 2], rhs_dilate = [1, 2, 2], reverse = [false, false, false]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x3x5x4x2xf16>, tensor<3x1x3x3x3xf16>) -> tensor<2x3x5x6x0xf16>
    %1 = stablehlo.complex %arg2, %arg3 : tensor<3x1xcomplex<f64>>
    %c = stablehlo.constant dense<0> : tensor<2xi32>
    %c_0 = stablehlo.constant dense<2147483647> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %3 = stablehlo.minimum %c, %2 : tensor<2xi32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [2] : (tensor<2xi32>) -> tensor<3x1x2xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<3x1x2xi32>
    %6 = stablehlo.clamp %5, %arg5, %4 : tensor<3x1x2xi32>
    %7 = "stablehlo.scatter"(%arg4, %6, %arg6) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg45: tensor<i32>, %arg46: tensor<i32>):
      %114 = stablehlo.minimum %arg45, %arg46 : tensor<i32>
      stablehlo.return %114 : tensor<i32>
    }) : (tensor<1x1xi32>, tensor<3x1x2xi32>, tensor<3x1x1xi32>) -> tensor<1x1xi32>
    %8 = stablehlo.iota dim = 2 : tensor<1x1x2x1xi16>
    %9 = "stablehlo.gather"(%arg8, %arg9) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<1xi4>, tensor<2x3x1xi64>) -> tensor<2x3xi4>
    %10 = stablehlo.multiply %arg10, %arg10 : tensor<1x2x1x2xbf16>
    %11 = stablehlo.multiply %10, %10 : tensor<1x2x1x2xbf16>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %12 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<bf16>) -> tensor<1x2x1x2xbf16>
    %13 = stablehlo.divide %12, %11 : tensor<1x2x1x2xbf16>
    %c_2 = stablehlo.constant dense<[0, 2]> : tensor<2xi32>
    %c_3 = stablehlo.constant dense<2147483647> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %15 = stablehlo.minimum %c_2, %14 : tensor<2xi32>
    %16 = stablehlo.convert %15 : (tensor<2xi32>) -> tensor<2xi64>
    %c_4 = stablehlo.constant dense<0> : tensor<i64>
    %17 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %18 = stablehlo.clamp %17, %arg12, %16 : tensor<2xi64>
    %19 = "stablehlo.scatter"(%arg11, %18, %arg13) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [1, 0]>, unique_indices = false}> ({
    ^bb0(%arg45: tensor<i64>, %arg46: tensor<i64>):
      %114 = stablehlo.multiply %arg45, %arg46 : tensor<i64>
      stablehlo.return %114 : tensor<i64>
    }) : (tensor<3x1x2xi64>, tensor<2xi64>, tensor<1x1xi64>) -> tensor<3x1x2xi64>
    %20 = stablehlo.compare NE, %arg14, %arg14, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
    %21 = stablehlo.compare NE, %arg15, %arg15, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
    %22 = stablehlo.or %20, %21 : tensor<1x3x2xi1>
    %cst_5 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %24 = stablehlo.compare EQ, %arg15, %23, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %26 = stablehlo.compare EQ, %arg14, %25, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %28 = stablehlo.compare EQ, %arg15, %27, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %30 = stablehlo.compare LT, %arg15, %29, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %32 = stablehlo.compare LT, %arg14, %31, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
    %33 = stablehlo.and %26, %28 : tensor<1x3x2xi1>
    %34 = stablehlo.or %30, %32 : tensor<1x3x2xi1>
    %35 = stablehlo.or %34, %33 : tensor<1x3x2xi1>
    %36 = stablehlo.or %35, %22 : tensor<1x3x2xi1>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %38 = stablehlo.compare GE, %arg15, %37, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
    %39 = stablehlo.compare GT, %arg15, %arg14, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
    %40 = stablehlo.and %38, %39 : tensor<1x3x2xi1>
    %41 = stablehlo.log %arg15 : tensor<1x3x2xf32>
    %42 = stablehlo.multiply %arg14, %41 : tensor<1x3x2xf32>
    %43 = stablehlo.subtract %42, %arg15 : tensor<1x3x2xf32>
    %44 = chlo.lgamma %arg14 : tensor<1x3x2xf32> -> tensor<1x3x2xf32>
    %45 = stablehlo.subtract %43, %44 : tensor<1x3x2xf32>
    %cst_11 = stablehlo.constant dense<3.40282347E+38> : tensor<f32>
    %46 = stablehlo.log %cst_11 : tensor<f32>
    %47 = stablehlo.negate %46 : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %49 = stablehlo.compare LT, %45, %48, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
    %50 = stablehlo.exponential %45 : tensor<1x3x2xf32>
    %51 = stablehlo.or %28, %36 : tensor<1x3x2xi1>
    %52 = stablehlo.or %51, %49 : tensor<1x3x2xi1>
    %53 = stablehlo.or %52, %24 : tensor<1x3x2xi1>
    %54 = stablehlo.not %53 : tensor<1x3x2xi1>
    %55 = stablehlo.and %54, %40 : tensor<1x3x2xi1>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %57 = stablehlo.subtract %56, %arg14 : tensor<1x3x2xf32>
    %58 = stablehlo.add %arg15, %57 : tensor<1x3x2xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %60 = stablehlo.add %58, %59 : tensor<1x3x2xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %63 = stablehlo.add %arg15, %62 : tensor<1x3x2xf32>
    %64 = stablehlo.multiply %60, %arg15 : tensor<1x3x2xf32>
    %65 = stablehlo.divide %63, %64 : tensor<1x3x2xf32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %70 = stablehlo.negate %arg15 : tensor<1x3x2xf32>
    %71 = stablehlo.multiply %65, %70 : tensor<1x3x2xf32>
    %72 = stablehlo.subtract %69, %71 : tensor<1x3x2xf32>
    %73 = stablehlo.divide %72, %64 : tensor<1x3x2xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74:15 = stablehlo.while(%iterArg = %55, %iterArg_36 = %65, %iterArg_37 = %66, %iterArg_38 = %57, %iterArg_39 = %60, %iterArg_40 = %cst_20, %iterArg_41 = %63, %iterArg_42 = %64, %iterArg_43 = %61, %iterArg_44 = %arg15, %iterArg_45 = %67, %iterArg_46 = %68, %iterArg_47 = %69, %iterArg_48 = %70, %iterArg_49 = %73) : tensor<1x3x2xi1>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<f32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>
    cond {
      %cst_50 = stablehlo.constant dense<2.000000e+03> : tensor<f32>
      %114 = stablehlo.compare LT, %iterArg_40, %cst_50, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_51 = stablehlo.constant dense<false> : tensor<i1>
      %115 = stablehlo.reduce(%iterArg init: %c_51) applies stablehlo.or across dimensions = [0, 1, 2] : (tensor<1x3x2xi1>, tensor<i1>) -> tensor<i1>
      %116 = stablehlo.and %114, %115 : tensor<i1>
      stablehlo.return %116 : tensor<i1>
    } do {
      %cst_50 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %114 = stablehlo.add %iterArg_40, %cst_50 : tensor<f32>
      %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %115 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %116 = stablehlo.add %iterArg_38, %115 : tensor<1x3x2xf32>
      %cst_52 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %117 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %118 = stablehlo.add %iterArg_39, %117 : tensor<1x3x2xf32>
      %119 = stablehlo.broadcast_in_dim %114, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %120 = stablehlo.multiply %116, %119 : tensor<1x3x2xf32>
      %121 = stablehlo.multiply %iterArg_41, %118 : tensor<1x3x2xf32>
      %122 = stablehlo.multiply %iterArg_43, %120 : tensor<1x3x2xf32>
      %123 = stablehlo.subtract %121, %122 : tensor<1x3x2xf32>
      %124 = stablehlo.multiply %iterArg_42, %118 : tensor<1x3x2xf32>
      %125 = stablehlo.multiply %iterArg_44, %120 : tensor<1x3x2xf32>
      %126 = stablehlo.subtract %124, %125 : tensor<1x3x2xf32>
      %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %127 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %128 = stablehlo.compare NE, %126, %127, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
      %129 = stablehlo.divide %123, %126 : tensor<1x3x2xf32>
      %130 = stablehlo.subtract %iterArg_36, %129 : tensor<1x3x2xf32>
      %131 = stablehlo.divide %130, %129 : tensor<1x3x2xf32>
      %132 = stablehlo.abs %131 : tensor<1x3x2xf32>
      %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %133 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %134 = stablehlo.select %128, %132, %133 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %135 = stablehlo.select %128, %129, %iterArg_36 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %136 = stablehlo.multiply %iterArg_47, %118 : tensor<1x3x2xf32>
      %137 = stablehlo.subtract %136, %iterArg_41 : tensor<1x3x2xf32>
      %138 = stablehlo.multiply %iterArg_45, %120 : tensor<1x3x2xf32>
      %139 = stablehlo.subtract %137, %138 : tensor<1x3x2xf32>
      %140 = stablehlo.broadcast_in_dim %114, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %141 = stablehlo.multiply %iterArg_43, %140 : tensor<1x3x2xf32>
      %142 = stablehlo.add %139, %141 : tensor<1x3x2xf32>
      %143 = stablehlo.multiply %iterArg_48, %118 : tensor<1x3x2xf32>
      %144 = stablehlo.subtract %143, %iterArg_42 : tensor<1x3x2xf32>
      %145 = stablehlo.multiply %iterArg_46, %120 : tensor<1x3x2xf32>
      %146 = stablehlo.subtract %144, %145 : tensor<1x3x2xf32>
      %147 = stablehlo.broadcast_in_dim %114, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %148 = stablehlo.multiply %iterArg_44, %147 : tensor<1x3x2xf32>
      %149 = stablehlo.add %146, %148 : tensor<1x3x2xf32>
      %150 = stablehlo.multiply %135, %149 : tensor<1x3x2xf32>
      %151 = stablehlo.subtract %142, %150 : tensor<1x3x2xf32>
      %152 = stablehlo.divide %151, %126 : tensor<1x3x2xf32>
      %153 = stablehlo.select %128, %152, %iterArg_49 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %154 = stablehlo.subtract %153, %iterArg_49 : tensor<1x3x2xf32>
      %155 = stablehlo.abs %154 : tensor<1x3x2xf32>
      %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %156 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %157 = stablehlo.select %128, %155, %156 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %158 = stablehlo.abs %123 : tensor<1x3x2xf32>
      %cst_56 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %cst_57 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %159 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<f32>
      %160 = stablehlo.divide %159, %cst_56 : tensor<f32>
      %161 = stablehlo.broadcast_in_dim %160, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %162 = stablehlo.compare GT, %158, %161, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
      %cst_58 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %163 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %164 = stablehlo.multiply %iterArg_41, %163 : tensor<1x3x2xf32>
      %165 = stablehlo.select %162, %164, %iterArg_41 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %cst_59 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %166 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %167 = stablehlo.multiply %123, %166 : tensor<1x3x2xf32>
      %168 = stablehlo.select %162, %167, %123 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %cst_60 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %169 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %170 = stablehlo.multiply %iterArg_42, %169 : tensor<1x3x2xf32>
      %171 = stablehlo.select %162, %170, %iterArg_42 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %cst_61 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %172 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %173 = stablehlo.multiply %126, %172 : tensor<1x3x2xf32>
      %174 = stablehlo.select %162, %173, %126 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %cst_62 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %175 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %176 = stablehlo.multiply %iterArg_47, %175 : tensor<1x3x2xf32>
      %177 = stablehlo.select %162, %176, %iterArg_47 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %cst_63 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %178 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %179 = stablehlo.multiply %iterArg_48, %178 : tensor<1x3x2xf32>
      %180 = stablehlo.select %162, %179, %iterArg_48 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %cst_64 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %181 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %182 = stablehlo.multiply %142, %181 : tensor<1x3x2xf32>
      %183 = stablehlo.select %162, %182, %142 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %cst_65 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %184 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %185 = stablehlo.multiply %149, %184 : tensor<1x3x2xf32>
      %186 = stablehlo.select %162, %185, %149 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %cst_66 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %187 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %188 = stablehlo.compare GT, %134, %187, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
      %189 = stablehlo.and %iterArg, %188 : tensor<1x3x2xi1>
      %190 = stablehlo.select %iterArg, %135, %iterArg_36 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %191 = stablehlo.select %iterArg, %134, %iterArg_37 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %192 = stablehlo.select %iterArg, %116, %iterArg_38 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %193 = stablehlo.select %iterArg, %118, %iterArg_39 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %194 = stablehlo.select %iterArg, %168, %iterArg_41 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %195 = stablehlo.select %iterArg, %174, %iterArg_42 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %196 = stablehlo.select %iterArg, %165, %iterArg_43 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %197 = stablehlo.select %iterArg, %171, %iterArg_44 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %198 = stablehlo.select %iterArg, %177, %iterArg_45 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %199 = stablehlo.select %iterArg, %180, %iterArg_46 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %200 = stablehlo.select %iterArg, %183, %iterArg_47 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %201 = stablehlo.select %iterArg, %186, %iterArg_48 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %202 = stablehlo.select %iterArg, %153, %iterArg_49 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      stablehlo.return %189, %190, %191, %192, %193, %114, %194, %195, %196, %197, %198, %199, %200, %201, %202 : tensor<1x3x2xi1>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<f32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>
    }
    %75 = stablehlo.multiply %74#1, %50 : tensor<1x3x2xf32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %77 = stablehlo.subtract %76, %75 : tensor<1x3x2xf32>
    %78 = stablehlo.not %40 : tensor<1x3x2xi1>
    %79 = stablehlo.and %54, %78 : tensor<1x3x2xi1>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %84:7 = stablehlo.while(%iterArg = %79, %iterArg_36 = %arg14, %iterArg_37 = %80, %iterArg_38 = %81, %iterArg_39 = %arg15, %iterArg_40 = %82, %iterArg_41 = %83) : tensor<1x3x2xi1>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>
    cond {
      %c_42 = stablehlo.constant dense<false> : tensor<i1>
      %114 = stablehlo.reduce(%iterArg init: %c_42) applies stablehlo.or across dimensions = [0, 1, 2] : (tensor<1x3x2xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %114 : tensor<i1>
    } do {
      %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %114 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %115 = stablehlo.add %iterArg_36, %114 : tensor<1x3x2xf32>
      %116 = stablehlo.divide %iterArg_39, %115 : tensor<1x3x2xf32>
      %117 = stablehlo.multiply %iterArg_40, %116 : tensor<1x3x2xf32>
      %118 = stablehlo.multiply %iterArg_37, %iterArg_39 : tensor<1x3x2xf32>
      %119 = stablehlo.multiply %115, %115 : tensor<1x3x2xf32>
      %120 = stablehlo.divide %118, %119 : tensor<1x3x2xf32>
      %121 = stablehlo.subtract %117, %120 : tensor<1x3x2xf32>
      %122 = stablehlo.add %iterArg_41, %121 : tensor<1x3x2xf32>
      %123 = stablehlo.divide %iterArg_39, %115 : tensor<1x3x2xf32>
      %124 = stablehlo.multiply %iterArg_37, %123 : tensor<1x3x2xf32>
      %125 = stablehlo.add %iterArg_38, %124 : tensor<1x3x2xf32>
      %126 = stablehlo.divide %124, %125 : tensor<1x3x2xf32>
      %cst_43 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %127 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
      %128 = stablehlo.compare GT, %126, %127, FLOAT : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> tensor<1x3x2xi1>
      %129 = stablehlo.and %iterArg, %128 : tensor<1x3x2xi1>
      %130 = stablehlo.select %iterArg, %115, %iterArg_36 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %131 = stablehlo.select %iterArg, %124, %iterArg_37 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %132 = stablehlo.select %iterArg, %125, %iterArg_38 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %133 = stablehlo.select %iterArg, %iterArg_39, %iterArg_39 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %134 = stablehlo.select %iterArg, %121, %iterArg_40 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      %135 = stablehlo.select %iterArg, %122, %iterArg_41 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
      stablehlo.return %129, %130, %131, %132, %133, %134, %135 : tensor<1x3x2xi1>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x2xf32>
    }
    %85 = stablehlo.multiply %84#3, %50 : tensor<1x3x2xf32>
    %86 = stablehlo.divide %85, %arg14 : tensor<1x3x2xf32>
    %87 = stablehlo.select %40, %77, %86 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %89 = stablehlo.select %28, %88, %87 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %91 = stablehlo.select %24, %90, %89 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
    %cst_28 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<1x3x2xf32>
    %93 = stablehlo.select %36, %92, %91 : tensor<1x3x2xi1>, tensor<1x3x2xf32>
    %94 = stablehlo.reshape %arg16 : (tensor<1x1x3x1xf8E5M2FNUZ>) -> tensor<1x3x1xf8E5M2FNUZ>
    %95:3 = "stablehlo.sort"(%arg17, %arg18, %arg19) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg45: tensor<i64>, %arg46: tensor<i64>, %arg47: tensor<ui8>, %arg48: tensor<ui8>, %arg49: tensor<f32>, %arg50: tensor<f32>):
      %114 = stablehlo.compare LT, %arg47, %arg48, UNSIGNED : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
      %115 = stablehlo.compare LT, %arg45, %arg46, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %116 = stablehlo.compare EQ, %arg45, %arg46, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %117 = stablehlo.and %116, %114 : tensor<i1>
      %118 = stablehlo.or %115, %117 : tensor<i1>
      stablehlo.return %118 : tensor<i1>
    }) : (tensor<1x0xi64>, tensor<1x0xui8>, tensor<1x0xf32>) -> (tensor<1x0xi64>, tensor<1x0xui8>, tensor<1x0xf32>)
    %96 = stablehlo.iota dim = 1 : tensor<2x3x3x3xf32>
    %cst_29 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<f32>
    %98 = "stablehlo.reduce_window"(%arg21, %97) <{base_dilations = array<i64: 1>, padding = dense<[[0, 2]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}> ({
    ^bb0(%arg45: tensor<f32>, %arg46: tensor<f32>):
      %114 = stablehlo.maximum %arg45, %arg46 : tensor<f32>
      stablehlo.return %114 : tensor<f32>
    }) : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
    %99 = "stablehlo.scatter"(%arg22, %arg23, %arg24) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [2, 1, 0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg45: tensor<f64>, %arg46: tensor<f64>):
      %114 = stablehlo.multiply %arg45, %arg46 : tensor<f64>
      stablehlo.return %114 : tensor<f64>
    }) : (tensor<2x2x2xf64>, tensor<2x3xi64>, tensor<2x1x1xf64>) -> tensor<2x2x2xf64>
    %100 = stablehlo.dot_general %arg25, %arg26, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %101 = stablehlo.convolution(%arg27, %arg28) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 2], pad = [[2, 0], [3, 0]], lhs_dilate = [1, 1], rhs_dilate = [2, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x4x2x1xf64>, tensor<4x2x2x1xf64>) -> tensor<1x4x2x2xf64>
    %102 = stablehlo.reshape %arg29 : (tensor<1xf8E4M3FN>) -> tensor<1x1xf8E4M3FN>
    %c_30 = stablehlo.constant dense<0> : tensor<i16>
    %103 = stablehlo.reduce(%arg30 init: %c_30) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x1x4x5xi16>, tensor<i16>) -> tensor<4x5xi16>
    %104 = stablehlo.convolution(%arg31, %arg32) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[1, 3], [0, 0]], lhs_dilate = [2, 2], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x3x4x5xbf16>, tensor<6x1x3x3xbf16>) -> tensor<2x6x9x7xbf16>
    %c_31 = stablehlo.constant dense<0> : tensor<i32>
    %c_32 = stablehlo.constant dense<2> : tensor<i32>
    %105 = stablehlo.clamp %c_31, %arg34, %c_32 : tensor<i32>
    %106 = "stablehlo.case"(%105) ({
      %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %114 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f64>) -> tensor<1xf64>
      %115 = stablehlo.add %arg33, %114 : tensor<1xf64>
      stablehlo.return %115 : tensor<1xf64>
    }, {
      %cst_36 = stablehlo.constant dense<3.000000e+00> : tensor<f64>
      %114 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f64>) -> tensor<1xf64>
      %115 = stablehlo.multiply %arg33, %114 : tensor<1xf64>
      stablehlo.return %115 : tensor<1xf64>
    }, {
      %cst_36 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
      %114 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f64>) -> tensor<1xf64>
      %115 = stablehlo.subtract %arg33, %114 : tensor<1xf64>
      stablehlo.return %115 : tensor<1xf64>
    }) : (tensor<i32>) -> tensor<1xf64>
    %c_33 = stablehlo.constant dense<0> : tensor<i32>
    %c_34 = stablehlo.constant dense<2> : tensor<i32>
    %107 = stablehlo.clamp %c_33, %arg36, %c_34 : tensor<i32>
    %108 = "stablehlo.case"(%107) ({
      %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %114 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f64>) -> tensor<2xf64>
      %115 = stablehlo.add %arg35, %114 : tensor<2xf64>
      stablehlo.return %115 : tensor<2xf64>
    }, {
      %cst_36 = stablehlo.constant dense<3.000000e+00> : tensor<f64>
      %114 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f64>) -> tensor<2xf64>
      %115 = stablehlo.multiply %arg35, %114 : tensor<2xf64>
      stablehlo.return %115 : tensor<2xf64>
    }, {
      %cst_36 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
      %114 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f64>) -> tensor<2xf64>
      %115 = stablehlo.subtract %arg35, %114 : tensor<2xf64>
      stablehlo.return %115 : tensor<2xf64>
    }) : (tensor<i32>) -> tensor<2xf64>
    %c_35 = stablehlo.constant dense<1> : tensor<i32>
    %109 = stablehlo.reduce(%arg37 init: %c_35) applies stablehlo.multiply across dimensions = [] : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
    %110 = stablehlo.convert %arg38 : (tensor<1x2x2xf8E5M2FNUZ>) -> tensor<1x2x2xi8>
    %111 = stablehlo.iota dim = 2 : tensor<1x1x3xui32>
    %112:3 = "stablehlo.sort"(%arg40, %arg41, %arg42) <{dimension = 2 : i64, is_stable = true}> ({
    ^bb0(%arg45: tensor<i1>, %arg46: tensor<i1>, %arg47: tensor<f32>, %arg48: tensor<f32>, %arg49: tensor<f32>, %arg50: tensor<f32>):
      %114 = stablehlo.compare LT, %arg45, %arg46, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %114 : tensor<i1>
    }) : (tensor<6x6x4xi1>, tensor<6x6x4xf32>, tensor<6x6x4xf32>) -> (tensor<6x6x4xi1>, tensor<6x6x4xf32>, tensor<6x6x4xf32>)
    %113 = stablehlo.complex %arg43, %arg44 : tensor<1xcomplex<f32>>
    return %0, %1, %7, %8, %9, %13, %19, %93, %94, %95#0, %95#1, %95#2, %96, %98, %99, %100, %101, %102, %103, %104, %106, %108, %109, %110, %111, %112#0, %112#1, %112#2, %113 : tensor<2x3x5x6x0xf16>, tensor<3x1xcomplex<f64>>, tensor<1x1xi32>, tensor<1x1x2x1xi16>, tensor<2x3xi4>, tensor<1x2x1x2xbf16>, tensor<3x1x2xi64>, tensor<1x3x2xf32>, tensor<1x3x1xf8E5M2FNUZ>, tensor<1x0xi64>, tensor<1x0xui8>, tensor<1x0xf32>, tensor<2x3x3x3xf32>, tensor<1xf32>, tensor<2x2x2xf64>, tensor<i64>, tensor<1x4x2x2xf64>, tensor<1x1xf8E4M3FN>, tensor<4x5xi16>, tensor<2x6x9x7xbf16>, tensor<1xf64>, tensor<2xf64>, tensor<3xi32>, tensor<1x2x2xi8>, tensor<1x1x3xui32>, tensor<6x6x4xi1>, tensor<6x6x4xf32>, tensor<6x6x4xf32>, tensor<1xcomplex<f32>>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0x8ABAF3382E38A8B9053840BD7C3C943EDE3CF09DF02505360A3E67BC6435DD3A78B3F23B3D3FA235F3BD19B7F5B5112968BFAABAE53B843EE63D1C3462356BB8ACBF032B183A4D3B5A34A6301FBD3FBD32BC0B3A762C91BBCB41DFC08B39143CAEBCA539A238A939CA3CB6B8D63421BFC6BBBEB03FB22DA849BC24B795BADCB58937892BFE352538B2B7D43BD627CDB691B85A3CDDB971BE5318BF32F03455A0263FF6BDBD3C3A3F64B1C8BB333DC0BC213BBC3A44BB19396A210BB9872FC2375EBD033C88B07D3C88B854BA82BCE435DDB956B7FF383935013568B991387C344A3D0A3E66BB0230403C08385A3E9BBC8B384534933D843B8438A5BD26AB842AC63C8B3C73BD5E33C735B3B557B895C0D53036BE593E053578B785B9D5C0C43BF6B8203513B22636CCB278C106341CAC47BE1829EF39EF3734C091B2F9B849AD61ABB93ED33A433624373D41903BFDB72CBF5442C8BEFF2905B4D0B6C6BCF0BC973FA5BA71387036343E343FC9BCC03E5ABBCFBB6139A5B323B937B4202DBEB850AE8733BF3029B6DBB75DBCA6BEE3B5CF3D15BE0ABEB1A0C0393338BE3D05B6EA38783FB43E1F347BAF4C38B5C01AB8753CEABC9B386BB6713E503B04ACC03AAD33793B63BEA2BDD0BBF13D873855C019AA2DB06841D4B8AF3B48AE03BFE33B"> : tensor<2x3x5x4x2xf16>
    %a1 = stablehlo.constant dense<"0xB53F33B522B391B437343F33493643370A3446BDE7B963B04A3E1DBFEDBBB4410239183FA53DFC3B93B41D40173A32BC80B9B1BECFC087BA5C42ADB9DE329ABC62B8B640CE3DF3B2FAB3E1BF783C3D3DD0B8FCBC2C40573E6ABC22BCD9B45B3E76BBBC3CEFBC1DBD57B0D2BA91347337B6AB7137202C55B5CBBB37BC4F37E4B508B9EF39BDB72F3EBAB34236093BCE333538523A0F3A94BA223C1C3475BC2AB53BB5"> : tensor<3x1x3x3x3xf16>
    %a2 = stablehlo.constant dense<"0xC7840EC67588CA3F83036F2DD4C429AED6179B6A75D2B10C"> : tensor<3x1xf64>
    %a3 = stablehlo.constant dense<"0x6315558F25E8D9BFEACBC8C0DCA9C53F000000000000E03F"> : tensor<3x1xf64>
    %a4 = stablehlo.constant dense<"0x07000000"> : tensor<1x1xi32>
    %a5 = stablehlo.constant dense<"0x02000000FEFFFFFF010000000100000002000000FFFFFFFF"> : tensor<3x1x2xi32>
    %a6 = stablehlo.constant dense<"0xF9FFFFFF01000000FBFFFFFF"> : tensor<3x1x1xi32>
    %a7 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %a8 = stablehlo.constant dense<[-7]> : tensor<1xi4>
    %a9 = stablehlo.constant dense<"0x020000000000000005000000000000000500000000000000000000000000000004000000000000000500000000000000"> : tensor<2x3x1xi64>
    %a10 = stablehlo.constant dense<"0x52BF8ABD793D37BF"> : tensor<1x2x1x2xbf16>
    %a11 = stablehlo.constant dense<"0xFDFFFFFFFFFFFFFFFCFFFFFFFFFFFFFFFCFFFFFFFFFFFFFFFEFFFFFFFFFFFFFFFDFFFFFFFFFFFFFFFEFFFFFFFFFFFFFF"> : tensor<3x1x2xi64>
    %a12 = stablehlo.constant dense<"0x01000000000000000300000000000000"> : tensor<2xi64>
    %a13 = stablehlo.constant dense<"0xFAFFFFFFFFFFFFFF"> : tensor<1x1xi64>
    %a14 = stablehlo.constant dense<"0x352C8E3FDADC9A3E080EDE3DE8910840078EB23F5F7D323E"> : tensor<1x3x2xf32>
    %a15 = stablehlo.constant dense<"0x6CED723F6039853FAA6EA63FEC921B3FE8AD0C3F691DAC3F"> : tensor<1x3x2xf32>
    %a16 = stablehlo.constant dense<"0x4AC3C6"> : tensor<1x1x3x1xf8E5M2FNUZ>
    %a17 = stablehlo.constant dense<> : tensor<1x0xi64>
    %a18 = stablehlo.constant dense<> : tensor<1x0xui8>
    %a19 = stablehlo.constant dense<> : tensor<1x0xf32>
    %a20 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %a21 = stablehlo.constant dense<"0xDC7DB03F"> : tensor<1xf32>
    %a22 = stablehlo.constant dense<"0xDCABF832D243DEBF8098B1A9EEFAD93F634ED801FAFDF93FA0967F1A96E0DBBF5295303BB001E7BFCE7E55D57927D73F3D6F8D20A496E33F0A4A5588C9370140"> : tensor<2x2x2xf64>
    %a23 = stablehlo.constant dense<"0x0300000000000000000000000000000003000000000000000500000000000000FFFFFFFFFFFFFFFF0100000000000000"> : tensor<2x3xi64>
    %a24 = stablehlo.constant dense<"0xDA4B7AA43290C0BFF71F632B80EDFFBF"> : tensor<2x1x1xf64>
    %a25 = stablehlo.constant dense<"0x0700000000000000"> : tensor<i64>
    %a26 = stablehlo.constant dense<"0xF9FFFFFFFFFFFFFF"> : tensor<i64>
    %a27 = stablehlo.constant dense<"0xF98071DC9C0AE6BF36A56EE50C8D01402702BE22E509F3BF291F26A42FCAF03F9761EE91AA56FABF3A71A9ECE503E43FF654480E0FA3F1BF13F3B204907BDC3F"> : tensor<1x4x2x1xf64>
    %a28 = stablehlo.constant dense<"0xA75504EE9A42F43FBCE93211E70AC33F4B23A7D4B6ABCF3F87E2F9A2A7FECE3FDB132EFAF129ABBF7BD38CA20645C4BF8E03185558FEE3BF89801CCBBD0CE33F795BDB6CD9E8DB3FD69F0B89C614E0BFDEA2553A8888E2BF9055CA5390BDF6BF91DD9F3DCCACDB3FF04F8A0E467BFC3F4923E7C5393F90BF94A7C353BC33CA3F"> : tensor<4x2x2x1xf64>
    %a29 = stablehlo.constant dense<"0x7F"> : tensor<1xf8E4M3FN>
    %a30 = stablehlo.constant dense<"0xFF7F0080EC4801006DD253A0FF7F01E478CA39140080E5D1BB29368C0300792FA44347D39B5AB12A010048AA3A8B745DB45A27EB79AB82A00000020002008D3101008D85FF7F0300FF3FFF3F553F8BC70000BA896F56FF7F577269AA0080FA730080EAD2FF3F2052008002004DB2A3F0CF060100FF7FF45300800200FF7FEE58FF7F0300FF3F0080AC16434ACC33030002000080FF3F3C8E0200DBF30300020003008A62FF3F4A9FF3F85820020080865BDB017C6D32FF7F7611F8F8E13300003E87FF3F000093B776850200FF3FAD62AD4E03009B5C03001EDCC7D570BDDAB6255A008050850100787AFF7F00803D75"> : tensor<6x1x4x5xi16>
    %a31 = stablehlo.constant dense<"0xB63FDD3E433E6DBF8A3FB93E3BBFD6BF3B3FB2BF88BF8FBFEFBF143F203FDABE2F3FCD3F43BF733E87BFAD3E2A3FF53E993D1BBF16BF5A3F9C3F8D3D0DC03D3ECCBE433CC6BF22409EBFE43F983F0F3F193FA8BEC33C423F14BF5CBF31C037BF44BE79BFB13E413F7EBDC63D7DBF08BDD5BF014002C08B3EBF3DD6BE31BD93BE2DBF61BF183E1C3F09C0C33DD5BF9A3F32BFE1BF423D8ABF8DBEDABD97BD863C1FBF46BF86BEC13D37BE413CD6BF7D3E10BE87BFD7BF08BFBA3F343FB8BE9D3F9A3EC3BF953E93BE1C3FEE3F183F1A3F8F3D23BD21BF92BF49BE023F903E9EBE8EBF08BF9CBE2DBFD73D10C0F7BD07BE"> : tensor<2x3x4x5xbf16>
    %a32 = stablehlo.constant dense<"0x2F3E2EBE823F1D3FC03F9B3FBD3F953FC7BFDEBE3D3F10BF383F0E3F54BF0240893F813F11C01A40CC3E103E933F09BD4E3E473F1DBE093FFDBE963F75BF543EBB3EFEBFBA3FCF3E8ABF903EA2BF3E3EF5BEB43EFFBD90BBFCBD18BEB93E68BF31C0A7BF87BF0940873E723F"> : tensor<6x1x3x3xbf16>
    %a33 = stablehlo.constant dense<"0x87F7003269F8FABF"> : tensor<1xf64>
    %a34 = stablehlo.constant dense<"0x02000000"> : tensor<i32>
    %a35 = stablehlo.constant dense<"0x2BBBB45D0900FB3F50300F40B97EF73F"> : tensor<2xf64>
    %a36 = stablehlo.constant dense<"0x02000000"> : tensor<i32>
    %a37 = stablehlo.constant dense<"0xF5FE3D3845A99EFCFFFFFF3F"> : tensor<3xi32>
    %a38 = stablehlo.constant dense<"0x3D35B2AF"> : tensor<1x2x2xf8E5M2FNUZ>
    %a39 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %a40 = stablehlo.constant dense<[[[true, true, true, false], [false, true, true, false], [true, true, true, true], [true, true, true, false], [false, false, false, true], [true, false, false, false]], [[false, true, true, true], [true, true, true, false], [true, false, true, false], [false, true, true, false], [false, true, true, false], [false, true, true, true]], [[true, true, false, true], [true, true, true, true], [true, false, false, true], [true, false, false, true], [false, false, false, false], [true, true, true, true]], [[false, true, false, true], [false, false, false, false], [true, false, false, false], [true, true, true, false], [false, true, true, true], [true, false, false, false]], [[false, true, true, true], [false, false, true, false], [true, false, false, true], [true, false, false, true], [true, true, true, false], [true, false, false, true]], [[true, false, false, false], [true, false, true, true], [false, false, true, true], [false, false, false, true], [true, true, false, true], [false, false, false, true]]]> : tensor<6x6x4xi1>
    %a41 = stablehlo.constant dense<"0x0000C07F692664C023CD42C00EC3FBC0000080FF8C79C6BF1C8C18BEFFFF7F7F2A647B52000080FF06350F40F2D73CBEB58C21C08E36CABF29DF9F407ED800D60F5C3240DF2A0EBDF85AB33E6D3B1DBF03147A4B3BED393E000000809E14003E8ECEBFAAE20438BF23D496C043438E46000080FF000040C0000000402FBDFBEC00008000528CFA3E0CF9123CD8D0803F3F2315C100008000B4664C409554849448E7904003E702C0BB6F4BED726D813D35BD1B400000C07F89D90CBF9EF8A03FA9666B3F5C3E9A3D0B31D43E0000803F43C75A3D0000008000008000000080BF73F6B73F5BA48EBEC82C293E7E377EA8D244D3EC53BF5B3E000040C0913672BF22C07C3B0000807F000080FF0000800014155BBF2C3407BEA6B689BE440B78050499D326D65900BF642F87C09A34533D8BCA0AC1AA6149401526B4C030B1113E8DF749BE1534403F0109A1BEFACD8DBF543667BF400F1BC16665ACBF24D4F33C630185BBDEF0F4C0CC008B3D621D74EF4B12D2A752ADFFBEE80054403179F03E205B373FD2BFA2BDB2BF0ABDAD98B01B0000003FCDF729BF43D245BF7C3A4A40BC4A1EBFE4E3ABEF000080BF454032BF0A9D0B3E0F8D2B3E000040C0DCA5F4BC0000C07F0000807F6F83AB3DC24DF8BD4F4138BF0000C07F0E15A23D6BA44D40000080BFF1430C2C00B3A63E6F70BD15BF5AF3BC000040C0706D1D97000080FFAE4EFCBC0E787940000000401F3E4340B0BE453EA93222C0C47FEAC065F40ABE48A602320000803FC6F2C850E951B054000000004BFA10BF16D7CA3E00000080"> : tensor<6x6x4xf32>
    %a42 = stablehlo.constant dense<"0x000000400000803F9C8D6DA3FC5E1EC0C6257BBF843E634225B5B0EB6A994DC10000003F03A729BF18E186BFCB46BEC0A071D3BD0000000021242876C65AAF3D92BAD540F564AC2A74875E3ECC4B914008E1E9BE01E1E73E908482BEF0C114860000004002167DC0E8C5A7BDB3F4F83E12A16DBF42419840BD770041000080BF197D5D0D39D705BF2FF498EBCCB039F17E203A4038492F89230606C1395C273C000000400CD44433455BEC3D2E678AC0D1396C9CE1102DEE000080FFFE46B7BF063983BE364DA9BCD33938C08B9770BE13ACD4BFBF0BB73ED6F6D040CE2E21400000807F6BA3573F0000807F5536EF3E1E5568BF0000807F68362A3F171DCDBEB3C6803E0000003FED69824000000080CA6BFC4021E3FFA3B766EC3F14A22DBF89602D3F000080FFC5CA94284CD5993E9A00F5BF00000000C217943D4E39C13E5424103F1325EF40F7F28BBF0000000087C0323AE5971E3FFFFF7F7F81364F3E0DA35FBEF24B00411AF0436891E5B02FE36029BEA49E73C0794C2E405941B040B06447BF0E3AED3DA840A43D158FC4BD3073683E169F2ABD000040C08DBE763E0000000040E591409CDBA4BC4E77E7BE0F2DD5C0047B2EBFF83B61C03B3D4340EBF70DC008F6143F4DCC333F00000080FFFF7F7F7E5DED3F139C263DAFB1BE3D608F17BC6E1FBF3E3F9CE6DD000000409556323F35F385BF0000003F087A013E139E20BE0000003FBF2A814E1D133BBE1961B2179175D40A000080BFD10C88C0F9708A41250932BF4EDCC4B3000080FFA6C9A6DA2CFBFA3EAAA97B3F426F8C9F"> : tensor<6x6x4xf32>
    %a43 = stablehlo.constant dense<"0x0000807F"> : tensor<1xf32>
    %a44 = stablehlo.constant dense<"0x37FA96E3"> : tensor<1xf32>
    %r:29 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39, %a40, %a41, %a42, %a43, %a44) : (tensor<2x3x5x4x2xf16>, tensor<3x1x3x3x3xf16>, tensor<3x1xf64>, tensor<3x1xf64>, tensor<1x1xi32>, tensor<3x1x2xi32>, tensor<3x1x1xi32>, tensor<f32>, tensor<1xi4>, tensor<2x3x1xi64>, tensor<1x2x1x2xbf16>, tensor<3x1x2xi64>, tensor<2xi64>, tensor<1x1xi64>, tensor<1x3x2xf32>, tensor<1x3x2xf32>, tensor<1x1x3x1xf8E5M2FNUZ>, tensor<1x0xi64>, tensor<1x0xui8>, tensor<1x0xf32>, tensor<f32>, tensor<1xf32>, tensor<2x2x2xf64>, tensor<2x3xi64>, tensor<2x1x1xf64>, tensor<i64>, tensor<i64>, tensor<1x4x2x1xf64>, tensor<4x2x2x1xf64>, tensor<1xf8E4M3FN>, tensor<6x1x4x5xi16>, tensor<2x3x4x5xbf16>, tensor<6x1x3x3xbf16>, tensor<1xf64>, tensor<i32>, tensor<2xf64>, tensor<i32>, tensor<3xi32>, tensor<1x2x2xf8E5M2FNUZ>, tensor<f32>, tensor<6x6x4xi1>, tensor<6x6x4xf32>, tensor<6x6x4xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<2x3x5x6x0xf16>, tensor<3x1xcomplex<f64>>, tensor<1x1xi32>, tensor<1x1x2x1xi16>, tensor<2x3xi4>, tensor<1x2x1x2xbf16>, tensor<3x1x2xi64>, tensor<1x3x2xf32>, tensor<1x3x1xf8E5M2FNUZ>, tensor<1x0xi64>, tensor<1x0xui8>, tensor<1x0xf32>, tensor<2x3x3x3xf32>, tensor<1xf32>, tensor<2x2x2xf64>, tensor<i64>, tensor<1x4x2x2xf64>, tensor<1x1xf8E4M3FN>, tensor<4x5xi16>, tensor<2x6x9x7xbf16>, tensor<1xf64>, tensor<2xf64>, tensor<3xi32>, tensor<1x2x2xi8>, tensor<1x1x3xui32>, tensor<6x6x4xi1>, tensor<6x6x4xf32>, tensor<6x6x4xf32>, tensor<1xcomplex<f32>>)
    // lax.conv_general_dilated(float16[2, 3, 5, 4, 2], float16[3, 1, 3, 3, 3], window_strides=(2, 1, 2), padding=[(2, 0), (0, 3), (1, 0)], lhs_dilation=(2, 2, 2), rhs_dilation=(1, 2, 2), feature_group_count=3, batch_group_count=1)
    %w0 = stablehlo.constant dense<> : tensor<2x3x5x6x0xf16>
    "check.expect_almost_eq"(%r#0, %w0) {tolerance = 0.000000e+00 : f64} : (tensor<2x3x5x6x0xf16>, tensor<2x3x5x6x0xf16>) -> ()
    // lax.complex(float64[3, 1], float64[3, 1])
    %w1 = stablehlo.constant dense<"0xC7840EC67588CA3F6315558F25E8D9BF83036F2DD4C429AEEACBC8C0DCA9C53FD6179B6A75D2B10C000000000000E03F"> : tensor<3x1xcomplex<f64>>
    check.expect_eq %r#1, %w1 : tensor<3x1xcomplex<f64>>
    // lax.scatter_min(int32[1, 1], int32[3, 1, 2], int32[3, 1, 1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(1,), inserted_window_dims=(1,), scatter_dims_to_operand_dims=(1, 0), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=clip)
    %w2 = stablehlo.constant dense<"0xF9FFFFFF"> : tensor<1x1xi32>
    check.expect_eq %r#2, %w2 : tensor<1x1xi32>
    // lax.broadcasted_iota(float32[], dtype=int16, shape=(1, 1, 2, 1), dimension=2)
    %w3 = stablehlo.constant dense<"0x00000100"> : tensor<1x1x2x1xi16>
    check.expect_eq %r#3, %w3 : tensor<1x1x2x1xi16>
    // lax.gather(int4[1], int64[2, 3, 1], dimension_numbers=GatherDimensionNumbers(offset_dims=(), collapsed_slice_dims=(0,), start_index_map=(0,), operand_batching_dims=(), start_indices_batching_dims=()), slice_sizes=(1,), mode=clip)
    %w4 = stablehlo.constant dense<[[-7, -7, -7], [-7, -7, -7]]> : tensor<2x3xi4>
    check.expect_eq %r#4, %w4 : tensor<2x3xi4>
    // lax.integer_pow(bfloat16[1, 2, 1, 2], y=-4)
    %w5 = stablehlo.constant dense<"0x0E403D478F477540"> : tensor<1x2x1x2xbf16>
    "check.expect_close"(%r#5, %w5) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<1x2x1x2xbf16>, tensor<1x2x1x2xbf16>) -> ()
    // lax.scatter_mul(int64[3, 1, 2], int64[2], int64[1, 1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(0, 1), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(1, 0), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=clip)
    %w6 = stablehlo.constant dense<"0xFDFFFFFFFFFFFFFFFCFFFFFFFFFFFFFFFCFFFFFFFFFFFFFFFEFFFFFFFFFFFFFF1200000000000000FEFFFFFFFFFFFFFF"> : tensor<3x1x2xi64>
    check.expect_eq %r#6, %w6 : tensor<3x1x2xi64>
    // lax.igamma(float32[1, 3, 2], float32[1, 3, 2])
    %w7 = stablehlo.constant dense<"0x5E77103FC9736B3FF6BE7B3FCC0DD03D0DB1833ED622793F"> : tensor<1x3x2xf32>
    "check.expect_almost_eq"(%r#7, %w7) {tolerance = 1.210561e-04 : f64} : (tensor<1x3x2xf32>, tensor<1x3x2xf32>) -> ()
    // lax.reshape(float8_e5m2fnuz[1, 1, 3, 1], new_sizes=(1, 3, 1))
    %w8 = stablehlo.constant dense<"0x4AC3C6"> : tensor<1x3x1xf8E5M2FNUZ>
    check.expect_eq %r#8, %w8 : tensor<1x3x1xf8E5M2FNUZ>
    // lax.sort(int64[1, 0], uint8[1, 0], float32[1, 0], dimension=0, num_keys=2)
    %w9 = stablehlo.constant dense<> : tensor<1x0xi64>
    check.expect_eq %r#9, %w9 : tensor<1x0xi64>
    // lax.sort(int64[1, 0], uint8[1, 0], float32[1, 0], dimension=0, num_keys=2)
    %w10 = stablehlo.constant dense<> : tensor<1x0xui8>
    check.expect_eq %r#10, %w10 : tensor<1x0xui8>
    // lax.sort(int64[1, 0], uint8[1, 0], float32[1, 0], dimension=0, num_keys=2)
    %w11 = stablehlo.constant dense<> : tensor<1x0xf32>
    check.expect_eq %r#11, %w11 : tensor<1x0xf32>
    // lax.broadcasted_iota(float32[], dtype=float32, shape=(2, 3, 3, 3), dimension=1)
    %w12 = stablehlo.constant dense<"0x0000000000000000000000000000000000000000000000000000000000000000000000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000004000000040000000400000004000000040000000400000004000000040000000400000000000000000000000000000000000000000000000000000000000000000000000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F000000400000004000000040000000400000004000000040000000400000004000000040"> : tensor<2x3x3x3xf32>
    check.expect_eq %r#12, %w12 : tensor<2x3x3x3xf32>
    // lax.reduce_window_max(float32[1], window=(3,), strides=(2,), padding=((0, 2),), base=(1,), dilation=(1,))
    %w13 = stablehlo.constant dense<"0xDC7DB03F"> : tensor<1xf32>
    check.expect_eq %r#13, %w13 : tensor<1xf32>
    // lax.scatter_mul(float64[2, 2, 2], int64[2, 3], float64[2, 1, 1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(1, 2), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(2, 1, 0), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w14 = stablehlo.constant dense<"0xDCABF832D243DEBF8098B1A9EEFAD93F634ED801FAFDF93FA0967F1A96E0DBBF5295303BB001E7BFCE7E55D57927D73F3D6F8D20A496E33F0A4A5588C9370140"> : tensor<2x2x2xf64>
    "check.expect_almost_eq"(%r#14, %w14) {tolerance = 1.529258e-14 : f64} : (tensor<2x2x2xf64>, tensor<2x2x2xf64>) -> ()
    // lax.dot_general(int64[], int64[], dimension_numbers=(((), ()), ((), ())), out=int64)
    %w15 = stablehlo.constant dense<"0xCFFFFFFFFFFFFFFF"> : tensor<i64>
    check.expect_eq %r#15, %w15 : tensor<i64>
    // lax.conv_general_dilated(float64[1, 4, 2, 1], float64[4, 2, 2, 1], window_strides=(1, 2), padding=[(2, 0), (3, 0)], lhs_dilation=(1, 1), rhs_dilation=(2, 1), feature_group_count=2, batch_group_count=1)
    %w16 = stablehlo.constant dense<"0x0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<1x4x2x2xf64>
    "check.expect_almost_eq"(%r#16, %w16) {tolerance = 0.000000e+00 : f64} : (tensor<1x4x2x2xf64>, tensor<1x4x2x2xf64>) -> ()
    // lax.reshape(float8_e4m3fn[1], new_sizes=(1, 1))
    %w17 = stablehlo.constant dense<"0x7F"> : tensor<1x1xf8E4M3FN>
    check.expect_eq %r#17, %w17 : tensor<1x1xf8E4M3FN>
    // lax.reduce_sum(int16[6, 1, 4, 5], axes=(0, 1))
    %w18 = stablehlo.constant dense<"0x79859016922A593817674156144800FF9D183083AAE36E8C5915BD0A7F2B5CAE2A8C20C7F2990273"> : tensor<4x5xi16>
    check.expect_eq %r#18, %w18 : tensor<4x5xi16>
    // lax.conv_general_dilated(bfloat16[2, 3, 4, 5], bfloat16[6, 1, 3, 3], window_strides=(1, 1), padding=[(1, 3), (0, 0)], lhs_dilation=(2, 2), rhs_dilation=(1, 1), feature_group_count=3, batch_group_count=1)
    %w19 = stablehlo.constant dense<"0xB33F263FFE3E923E81BFB2BF3D3F16406CBFE53FFDBF90C0813F86402ABF8CBF1EC020C010BE8C3F9EBF03BF97BF12BFF2BF4DC00D3FB4BF00C0D6BF3DC033C0E4BE5E3F8E3F40C07C3F64C00C4074407CBF43BF113F833F17401A40753D92BF38BE1F3FEEBDDF3F8BBE00BF053EE33D00000000000000000000000000002A3F753E1C3ED83D673F03BFC7BF5DBFEDBE5EC0D3BF0EC0C93DFBBD5D3FCFBE5C3F6DBFE7BFCF3ED73F42C0DEBF39C04FC039C0943F1140253E1FBF3E3F85BFE9BFA43ED1BD6A3FBFBD9140AC3E3E40C7BEF5BF5FBFC23E56BF633FE43FD8BE3EBF4DBE013F99BF973F88BE10BF4A3E000000000000000000000000000023BEC73ECF3C433F9E3D0D3F853D2040B73E40BF1140AABF064052BF86BD2CBFE3BD7A3FA23DB33F2D3E2B3FA2BFE23FDF3FC3BF3C4020C0A2BE593E213DEABE67BD603C5B3DB84004BF8DBFDA3E8B3F743FFBBECB3EB5BF6FBE0340583EAF3F183EC7C03EC06040894064C037401EC00000000000000000000000000000913F8F3DA6BD0D3EECBECB3DDDBE4C3F82BF1E40693F90BEC43F03C0BB3EF8BD5F3F353EBDBE813E92BF5C400F3F213E80BF2B4016BFAC3D0B401D3DA5BEA9BDC53E213B14BFD0C0F1BF3340324050C0DC3F7CC038C083BEEA3FBD3EA3BF7C3E6FBFBCBD1C3FB73F61BF164016BFA53F000000000000000000000000000092BB213E57BD3BBC8B3EBABE80BD5F3EA4BD423F213C5FBF5B3E6E3D91BFA93F44BFAF3E4DBEBC3DC1BE894048BF73404EBE813F5EBDC63FA93EB9BEF23DF33CB83C3DBDA9BE8FBF613E46BFD7BC68BD143DAF3F17BF4C3FCD3E77BFAEBE793F90BE0940F0BE42BF113FCC3E12BFEC3F0000000000000000000000000000A7BFDB3E623FFEBC5DBF7DBFBEBF88C059BFD2C038BE1AC0653E6BBFA940674006416F3F0B40803EC73F83404DBF27408DBE743E33BD3B3EE0BF7CBF01C0A63D8E3D01BE463F18C02ABEDBBF023F144000BF4DC0EC3F0B401E4028C05CC02A40AB40C23F1ABFCABF3A3FC53F3CBF633D0000000000000000000000000000E6BE20BF9EBE85BDC0BEDCBE7FBFF8BF7A3E58BF373F7B401CC081C0B8BE643E543F6A3F0EC04EC099BF8AC0B03F60406ABFBABED7BF3CC0DF3EE73FD5BD86BF24C029C083BF68BE06BF3EBFBDBBF9BF5A3EC6BE7FBFD4BE98BE24BE1EBEE2BDD0BCEEBE403D1FBE943CBFBD4D3C833B0000000000000000000000000000D43E6DBE87BEC4BC543E23BEB53EB8BF19BE903F1F3F3DBF20C070C041BFA93DCCBEAD3E0D4098BFCFBFEFBFB33FAB3F97BE10C05EC029C00CC02B3FB83FC5BE753F7ABFA7BF1BC0183F4CBF21BF803FB0BF1A3F0CBF1CBEE1BD72BD7DBC28BD88BD1F3F50BE383EA1BDB33D5FBDBB3C00000000000000000000000000007CBD63BFCDBD9ABE24BDDE3D9E3CAE3F4AC0A33FE0BE343FF13D1BBE6C3DF6BF79BE913E223D25BE7E3C73BF8EC06440DD3FDDBE553EC23D60BE1CBFFDBDD63F393E4F3FE33D734086BF0540144057C0F63FD1BF263EB13EBF3DE0BF65BEAB3E4F3D2AC0393FA5BF6BC06440333F46BF0000000000000000000000000000A03E24BE253F5EBD923EA03C1FBEF8BF03C02D40FA3E14BF80BE9DBE1FBFB1BED83F523D93BEEEBC80BE953F5E3D853FFF3F28C08C3F37C0B53FE1BD853F9A3E91BF153E4EBF75C0333F533E3CC098409A3D3DBF88BF7F3D58BFA1BEC83F773DC4BE813F18BED0BF413FF3BE13BE39BE0000000000000000000000000000443F64BF0E3F91BEA53E93BE0B3E3BC0073F22C0303E9EBF2E3E46BF6ABE9A3E05BF0C3F90BEC03D123E583F34BE1340A2BED73F59BDA8BE67BD173EE5BE083FC9BE823E53BE223EB3BD00409BBE0A4018BE7D3FB5BD4EBD46BF8A3FEBBE6C3D8DBD193FF23C2F4022BF25400BBD983E000000000000000000000000000069C01BC0B9C046BF12C049BFDEBF1DC0023F4FC0B1BD51C02A3EBEBD463F523F3C40BE3F5740833EEE3B633F9EBE15BF34BF22C058BEEEBFE8BECE3E0240B93F6840313FE53F8EBFACBD5ABF7EBF89C065BEE4BCE13F0CBE05403C40CB40213EF23EAA3B1B3D024050BFE33E32BD0D3E0000000000000000000000000000"> : tensor<2x6x9x7xbf16>
    "check.expect_almost_eq"(%r#19, %w19) {tolerance = 2.093750e+00 : f64} : (tensor<2x6x9x7xbf16>, tensor<2x6x9x7xbf16>) -> ()
    // lax.switch(float64[1], int32[])
    %w20 = stablehlo.constant dense<"0xC47B0099347C0DC0"> : tensor<1xf64>
    "check.expect_almost_eq"(%r#20, %w20) {tolerance = 2.618810e-14 : f64} : (tensor<1xf64>, tensor<1xf64>) -> ()
    // lax.switch(float64[2], int32[])
    %w21 = stablehlo.constant dense<"0x54132D89DAFFD3BF609FE17F8D02E1BF"> : tensor<2xf64>
    "check.expect_almost_eq"(%r#21, %w21) {tolerance = 5.441200e-15 : f64} : (tensor<2xf64>, tensor<2xf64>) -> ()
    // lax.reduce_prod(int32[3], axes=())
    %w22 = stablehlo.constant dense<"0xF5FE3D3845A99EFCFFFFFF3F"> : tensor<3xi32>
    check.expect_eq %r#22, %w22 : tensor<3xi32>
    // lax.convert_element_type(float8_e5m2fnuz[1, 2, 2], new_dtype=int8)
    %w23 = stablehlo.constant dense<"0x00000000"> : tensor<1x2x2xi8>
    check.expect_eq %r#23, %w23 : tensor<1x2x2xi8>
    // lax.broadcasted_iota(float32[], dtype=uint32, shape=(1, 1, 3), dimension=2)
    %w24 = stablehlo.constant dense<"0x000000000100000002000000"> : tensor<1x1x3xui32>
    check.expect_eq %r#24, %w24 : tensor<1x1x3xui32>
    // lax.sort(bool[6, 6, 4], float32[6, 6, 4], float32[6, 6, 4], dimension=2, num_keys=1)
    %w25 = stablehlo.constant dense<[[[false, true, true, true], [false, false, true, true], [true, true, true, true], [false, true, true, true], [false, false, false, true], [false, false, false, true]], [[false, true, true, true], [false, true, true, true], [false, false, true, true], [false, false, true, true], [false, false, true, true], [false, true, true, true]], [[false, true, true, true], [true, true, true, true], [false, false, true, true], [false, false, true, true], [false, false, false, false], [true, true, true, true]], [[false, false, true, true], [false, false, false, false], [false, false, false, true], [false, true, true, true], [false, true, true, true], [false, false, false, true]], [[false, true, true, true], [false, false, false, true], [false, false, true, true], [false, false, true, true], [false, true, true, true], [false, false, true, true]], [[false, false, false, true], [false, true, true, true], [false, false, true, true], [false, false, false, true], [false, true, true, true], [false, false, false, true]]]> : tensor<6x6x4xi1>
    check.expect_eq %r#25, %w25 : tensor<6x6x4xi1>
    // lax.sort(bool[6, 6, 4], float32[6, 6, 4], float32[6, 6, 4], dimension=2, num_keys=1)
    %w26 = stablehlo.constant dense<"0x0EC3FBC00000C07F692664C023CD42C0000080FFFFFF7F7F8C79C6BF1C8C18BE2A647B52000080FF06350F40F2D73CBE7ED800D6B58C21C08E36CABF29DF9F400F5C3240DF2A0EBDF85AB33E6D3B1DBF3BED393E000000809E14003E03147A4B8ECEBFAAE20438BF23D496C043438E462FBDFBEC000080FF000040C000000040528CFA3ED8D0803F000080000CF9123C3F2315C19554849400008000B4664C4048E79040726D813D03E702C0BB6F4BED35BD1B400000C07F89D90CBF9EF8A03F0B31D43EA9666B3F5C3E9A3D0000803F43C75A3D0000008000008000000080BF5BA48EBEC82C293E73F6B73F7E377EA853BF5B3E000040C0D244D3EC913672BF22C07C3B0000807F000080FF0000800014155BBF2C3407BEA6B689BE440B78050499D326642F87C0D65900BF9A34533D8BCA0AC1AA6149401526B4C030B1113E1534403F0109A1BEFACD8DBF8DF749BE24D4F33C543667BF400F1BC16665ACBF630185BBDEF0F4C0CC008B3D621D74EF52ADFFBEE80054403179F03E4B12D2A7205B373FD2BFA2BDB2BF0ABDAD98B01B0000003FCDF729BF7C3A4A4043D245BFE4E3ABEF000080BFBC4A1EBF454032BF0F8D2B3E000040C00A9D0B3EDCA5F4BCC24DF8BD0000C07F0000807F6F83AB3D0000C07F0E15A23D4F4138BF6BA44D40F1430C2C00B3A63E6F70BD15000080BF000040C0BF5AF3BC706D1D97000080FFAE4EFCBC0E787940000000401F3E4340B0BE453EA93222C0C47FEAC065F40ABEC6F2C85048A602320000803FE951B054000000004BFA10BF16D7CA3E00000080"> : tensor<6x6x4xf32>
    check.expect_eq %r#26, %w26 : tensor<6x6x4xf32>
    // lax.sort(bool[6, 6, 4], float32[6, 6, 4], float32[6, 6, 4], dimension=2, num_keys=1)
    %w27 = stablehlo.constant dense<"0xFC5E1EC0000000400000803F9C8D6DA3C6257BBF6A994DC1843E634225B5B0EB0000003F03A729BF18E186BFCB46BEC0C65AAF3DA071D3BD000000002124287692BAD540F564AC2A74875E3ECC4B914001E1E73E908482BEF0C1148608E1E9BE0000004002167DC0E8C5A7BDB3F4F83E000080BF12A16DBF42419840BD77004139D705BFCCB039F1197D5D0D2FF498EB7E203A40395C273C38492F89230606C1000000402E678AC00CD44433455BEC3DD1396C9CE1102DEE000080FFFE46B7BFD33938C0063983BE364DA9BC8B9770BE13ACD4BFBF0BB73ED6F6D040CE2E21406BA3573F0000807F0000807F5536EF3E0000807F68362A3F1E5568BF171DCDBEB3C6803E0000003FED69824000000080CA6BFC4021E3FFA3B766EC3F14A22DBF89602D3FC5CA9428000080FF4CD5993E9A00F5BF00000000C217943D4E39C13E1325EF40F7F28BBF000000005424103F81364F3E87C0323AE5971E3FFFFF7F7F0DA35FBEF24B00411AF0436891E5B02FA49E73C0794C2E405941B040E36029BEB06447BF0E3AED3DA840A43D158FC4BD3073683E169F2ABD8DBE763E000040C040E591409CDBA4BC000000004E77E7BE047B2EBFF83B61C00F2DD5C03B3D434000000080EBF70DC008F6143F4DCC333F7E5DED3F139C263DFFFF7F7FAFB1BE3D6E1FBF3E3F9CE6DD00000040608F17BC35F385BF9556323F0000003F087A013E139E20BE0000003FBF2A814E1D133BBE1961B2179175D40A000080BFD10C88C04EDCC4B3F9708A41250932BF000080FFA6C9A6DA2CFBFA3EAAA97B3F426F8C9F"> : tensor<6x6x4xf32>
    check.expect_eq %r#27, %w27 : tensor<6x6x4xf32>
    // lax.complex(float32[1], float32[1])
    %w28 = stablehlo.constant dense<"0x0000807F37FA96E3"> : tensor<1xcomplex<f32>>
    check.expect_eq %r#28, %w28 : tensor<1xcomplex<f32>>
    return
  }
}
