// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<2xcomplex<f64>>, %arg1: tensor<2xcomplex<f64>>, %arg2: tensor<complex<f32>>, %arg3: tensor<i1>, %arg4: tensor<3xf8E4M3FN>, %arg5: tensor<1xf32>, %arg6: tensor<3xf32>, %arg7: tensor<3x1xi32>, %arg8: tensor<3xf32>, %arg9: tensor<2x4xi32>, %arg10: tensor<3x2xcomplex<f32>>, %arg11: tensor<1x3x5x5x4xf64>, %arg12: tensor<6x1x3x2x2xf64>, %arg13: tensor<4x2xui32>, %arg14: tensor<4x1xf64>, %arg15: tensor<2x3xf32>, %arg16: tensor<2x3xf32>, %arg17: tensor<3xf32>, %arg18: tensor<1xf32>, %arg19: tensor<ui8>, %arg20: tensor<2x2x1x1xf64>, %arg21: tensor<2x2x1x1xf64>, %arg22: tensor<3x2x1xf32>, %arg23: tensor<4x4x1x6xf16>, %arg24: tensor<1xf64>, %arg25: tensor<i32>, %arg26: tensor<4xi64>, %arg27: tensor<ui64>, %arg28: tensor<8x4xcomplex<f32>>, %arg29: tensor<3x1x3xf32>, %arg30: tensor<1xi64>, %arg31: tensor<3x3x3xf32>, %arg32: tensor<i32>, %arg33: tensor<i32>, %arg34: tensor<i32>, %arg35: tensor<2x6xbf16>, %arg36: tensor<3x1x2x3xui16>, %arg37: tensor<3x1x2x3xui16>, %arg38: tensor<3x1xbf16>) -> (tensor<2xcomplex<f64>>, tensor<complex<f32>>, tensor<i1>, tensor<1xf8E4M3FN>, tensor<1xf32>, tensor<3xf32>, tensor<i32>, tensor<0x1xcomplex<f32>>, tensor<1x6x6x8x2xf64>, tensor<4x2xui32>, tensor<1xf64>, tensor<2x3xf32>, tensor<3xf32>, tensor<2x2x1x1xf64>, tensor<3x2x1xf32>, tensor<4x4x1x6xf16>, tensor<1xf64>, tensor<i64>, tensor<ui64>, tensor<8x4xcomplex<f32>>, tensor<1x3xf32>, tensor<3x3x0xf32>, tensor<6xbf16>, tensor<3x1x2x3xi1>, tensor<3x1xbf16>) {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<2xcomplex<f64>>
    %1 = chlo.asinh %arg2 : tensor<complex<f32>> -> tensor<complex<f32>>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %2 = stablehlo.reduce(%arg3 init: %c) applies stablehlo.and across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %3 = stablehlo.slice %arg4 [1:3:2] : (tensor<3xf8E4M3FN>) -> tensor<1xf8E4M3FN>
    %4 = stablehlo.exponential %arg5 : tensor<1xf32>
    %c_0 = stablehlo.constant dense<2> : tensor<1xi32>
    %c_1 = stablehlo.constant dense<2147483647> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.minimum %c_0, %5 : tensor<1xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<1xi32>) -> tensor<3x1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %9 = stablehlo.clamp %8, %arg7, %7 : tensor<3x1xi32>
    %10 = "stablehlo.scatter"(%arg6, %9, %arg8) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg39: tensor<f32>, %arg40: tensor<f32>):
      %118 = stablehlo.add %arg39, %arg40 : tensor<f32>
      stablehlo.return %118 : tensor<f32>
    }) : (tensor<3xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<3xf32>
    %c_3 = stablehlo.constant dense<-1> : tensor<i32>
    %11 = stablehlo.reduce(%arg9 init: %c_3) applies stablehlo.and across dimensions = [0, 1] : (tensor<2x4xi32>, tensor<i32>) -> tensor<i32>
    %12 = stablehlo.slice %arg10 [3:3, 0:2:2] : (tensor<3x2xcomplex<f32>>) -> tensor<0x1xcomplex<f32>>
    %13 = stablehlo.convolution(%arg11, %arg12) dim_numbers = [b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2], window = {stride = [1, 1, 2], pad = [[2, 3], [3, 2], [0, 2]], lhs_dilate = [1, 1, 1], rhs_dilate = [2, 2, 2], reverse = [false, false, false]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x3x5x5x4xf64>, tensor<6x1x3x2x2xf64>) -> tensor<1x6x6x8x2xf64>
    %c_4 = stablehlo.constant dense<0> : tensor<ui32>
    %14 = stablehlo.reduce(%arg13 init: %c_4) applies stablehlo.maximum across dimensions = [] : (tensor<4x2xui32>, tensor<ui32>) -> tensor<4x2xui32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %15 = stablehlo.reduce(%arg14 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x1xf64>, tensor<f64>) -> tensor<1xf64>
    %16 = stablehlo.compare NE, %arg15, %arg15, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %17 = stablehlo.compare NE, %arg16, %arg16, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %18 = stablehlo.or %16, %17 : tensor<2x3xi1>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %20 = stablehlo.compare EQ, %arg16, %19, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %22 = stablehlo.compare LT, %arg16, %21, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %24 = stablehlo.compare LE, %arg15, %23, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %25 = stablehlo.or %22, %24 : tensor<2x3xi1>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %27 = stablehlo.compare GT, %arg16, %26, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %28 = stablehlo.compare GT, %arg16, %arg15, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %29 = stablehlo.and %27, %28 : tensor<2x3xi1>
    %30 = stablehlo.log %arg16 : tensor<2x3xf32>
    %31 = stablehlo.multiply %arg15, %30 : tensor<2x3xf32>
    %32 = stablehlo.subtract %31, %arg16 : tensor<2x3xf32>
    %33 = chlo.lgamma %arg15 : tensor<2x3xf32> -> tensor<2x3xf32>
    %34 = stablehlo.subtract %32, %33 : tensor<2x3xf32>
    %cst_9 = stablehlo.constant dense<3.40282347E+38> : tensor<f32>
    %35 = stablehlo.log %cst_9 : tensor<f32>
    %36 = stablehlo.negate %35 : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %38 = stablehlo.compare LT, %34, %37, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
    %39 = stablehlo.exponential %34 : tensor<2x3xf32>
    %40 = stablehlo.or %20, %25 : tensor<2x3xi1>
    %41 = stablehlo.or %40, %38 : tensor<2x3xi1>
    %42 = stablehlo.or %41, %18 : tensor<2x3xi1>
    %43 = stablehlo.not %42 : tensor<2x3xi1>
    %44 = stablehlo.and %43, %29 : tensor<2x3xi1>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %46 = stablehlo.subtract %45, %arg15 : tensor<2x3xf32>
    %47 = stablehlo.add %arg16, %46 : tensor<2x3xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %49 = stablehlo.add %47, %48 : tensor<2x3xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %52 = stablehlo.add %arg16, %51 : tensor<2x3xf32>
    %53 = stablehlo.multiply %49, %arg16 : tensor<2x3xf32>
    %54 = stablehlo.divide %52, %53 : tensor<2x3xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %59 = stablehlo.negate %arg16 : tensor<2x3xf32>
    %60 = stablehlo.multiply %54, %59 : tensor<2x3xf32>
    %61 = stablehlo.subtract %58, %60 : tensor<2x3xf32>
    %62 = stablehlo.divide %61, %53 : tensor<2x3xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63:15 = stablehlo.while(%iterArg = %44, %iterArg_37 = %54, %iterArg_38 = %55, %iterArg_39 = %46, %iterArg_40 = %49, %iterArg_41 = %cst_18, %iterArg_42 = %52, %iterArg_43 = %53, %iterArg_44 = %50, %iterArg_45 = %arg16, %iterArg_46 = %56, %iterArg_47 = %57, %iterArg_48 = %58, %iterArg_49 = %59, %iterArg_50 = %62) : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
    cond {
      %cst_51 = stablehlo.constant dense<2.000000e+03> : tensor<f32>
      %118 = stablehlo.compare LT, %iterArg_41, %cst_51, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_52 = stablehlo.constant dense<false> : tensor<i1>
      %119 = stablehlo.reduce(%iterArg init: %c_52) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
      %120 = stablehlo.and %118, %119 : tensor<i1>
      stablehlo.return %120 : tensor<i1>
    } do {
      %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %118 = stablehlo.add %iterArg_41, %cst_51 : tensor<f32>
      %cst_52 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %119 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %120 = stablehlo.add %iterArg_39, %119 : tensor<2x3xf32>
      %cst_53 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %121 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %122 = stablehlo.add %iterArg_40, %121 : tensor<2x3xf32>
      %123 = stablehlo.broadcast_in_dim %118, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %124 = stablehlo.multiply %120, %123 : tensor<2x3xf32>
      %125 = stablehlo.multiply %iterArg_42, %122 : tensor<2x3xf32>
      %126 = stablehlo.multiply %iterArg_44, %124 : tensor<2x3xf32>
      %127 = stablehlo.subtract %125, %126 : tensor<2x3xf32>
      %128 = stablehlo.multiply %iterArg_43, %122 : tensor<2x3xf32>
      %129 = stablehlo.multiply %iterArg_45, %124 : tensor<2x3xf32>
      %130 = stablehlo.subtract %128, %129 : tensor<2x3xf32>
      %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %131 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %132 = stablehlo.compare NE, %130, %131, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
      %133 = stablehlo.divide %127, %130 : tensor<2x3xf32>
      %134 = stablehlo.subtract %iterArg_37, %133 : tensor<2x3xf32>
      %135 = stablehlo.divide %134, %133 : tensor<2x3xf32>
      %136 = stablehlo.abs %135 : tensor<2x3xf32>
      %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %137 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %138 = stablehlo.select %132, %136, %137 : tensor<2x3xi1>, tensor<2x3xf32>
      %139 = stablehlo.select %132, %133, %iterArg_37 : tensor<2x3xi1>, tensor<2x3xf32>
      %140 = stablehlo.multiply %iterArg_48, %122 : tensor<2x3xf32>
      %141 = stablehlo.subtract %140, %iterArg_42 : tensor<2x3xf32>
      %142 = stablehlo.multiply %iterArg_46, %124 : tensor<2x3xf32>
      %143 = stablehlo.subtract %141, %142 : tensor<2x3xf32>
      %144 = stablehlo.broadcast_in_dim %118, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %145 = stablehlo.multiply %iterArg_44, %144 : tensor<2x3xf32>
      %146 = stablehlo.add %143, %145 : tensor<2x3xf32>
      %147 = stablehlo.multiply %iterArg_49, %122 : tensor<2x3xf32>
      %148 = stablehlo.subtract %147, %iterArg_43 : tensor<2x3xf32>
      %149 = stablehlo.multiply %iterArg_47, %124 : tensor<2x3xf32>
      %150 = stablehlo.subtract %148, %149 : tensor<2x3xf32>
      %151 = stablehlo.broadcast_in_dim %118, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %152 = stablehlo.multiply %iterArg_45, %151 : tensor<2x3xf32>
      %153 = stablehlo.add %150, %152 : tensor<2x3xf32>
      %154 = stablehlo.multiply %139, %153 : tensor<2x3xf32>
      %155 = stablehlo.subtract %146, %154 : tensor<2x3xf32>
      %156 = stablehlo.divide %155, %130 : tensor<2x3xf32>
      %157 = stablehlo.select %132, %156, %iterArg_50 : tensor<2x3xi1>, tensor<2x3xf32>
      %158 = stablehlo.subtract %157, %iterArg_50 : tensor<2x3xf32>
      %159 = stablehlo.abs %158 : tensor<2x3xf32>
      %cst_56 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %160 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %161 = stablehlo.select %132, %159, %160 : tensor<2x3xi1>, tensor<2x3xf32>
      %162 = stablehlo.abs %127 : tensor<2x3xf32>
      %cst_57 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %cst_58 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %163 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<f32>
      %164 = stablehlo.divide %163, %cst_57 : tensor<f32>
      %165 = stablehlo.broadcast_in_dim %164, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %166 = stablehlo.compare GT, %162, %165, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
      %cst_59 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %167 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %168 = stablehlo.multiply %iterArg_42, %167 : tensor<2x3xf32>
      %169 = stablehlo.select %166, %168, %iterArg_42 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_60 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %170 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %171 = stablehlo.multiply %127, %170 : tensor<2x3xf32>
      %172 = stablehlo.select %166, %171, %127 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_61 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %173 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %174 = stablehlo.multiply %iterArg_43, %173 : tensor<2x3xf32>
      %175 = stablehlo.select %166, %174, %iterArg_43 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_62 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %176 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %177 = stablehlo.multiply %130, %176 : tensor<2x3xf32>
      %178 = stablehlo.select %166, %177, %130 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_63 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %179 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %180 = stablehlo.multiply %iterArg_48, %179 : tensor<2x3xf32>
      %181 = stablehlo.select %166, %180, %iterArg_48 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_64 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %182 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %183 = stablehlo.multiply %iterArg_49, %182 : tensor<2x3xf32>
      %184 = stablehlo.select %166, %183, %iterArg_49 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_65 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %185 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %186 = stablehlo.multiply %146, %185 : tensor<2x3xf32>
      %187 = stablehlo.select %166, %186, %146 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_66 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %188 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %189 = stablehlo.multiply %153, %188 : tensor<2x3xf32>
      %190 = stablehlo.select %166, %189, %153 : tensor<2x3xi1>, tensor<2x3xf32>
      %cst_67 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %191 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %192 = stablehlo.compare GT, %161, %191, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
      %193 = stablehlo.and %iterArg, %192 : tensor<2x3xi1>
      %194 = stablehlo.select %iterArg, %139, %iterArg_37 : tensor<2x3xi1>, tensor<2x3xf32>
      %195 = stablehlo.select %iterArg, %138, %iterArg_38 : tensor<2x3xi1>, tensor<2x3xf32>
      %196 = stablehlo.select %iterArg, %120, %iterArg_39 : tensor<2x3xi1>, tensor<2x3xf32>
      %197 = stablehlo.select %iterArg, %122, %iterArg_40 : tensor<2x3xi1>, tensor<2x3xf32>
      %198 = stablehlo.select %iterArg, %172, %iterArg_42 : tensor<2x3xi1>, tensor<2x3xf32>
      %199 = stablehlo.select %iterArg, %178, %iterArg_43 : tensor<2x3xi1>, tensor<2x3xf32>
      %200 = stablehlo.select %iterArg, %169, %iterArg_44 : tensor<2x3xi1>, tensor<2x3xf32>
      %201 = stablehlo.select %iterArg, %175, %iterArg_45 : tensor<2x3xi1>, tensor<2x3xf32>
      %202 = stablehlo.select %iterArg, %181, %iterArg_46 : tensor<2x3xi1>, tensor<2x3xf32>
      %203 = stablehlo.select %iterArg, %184, %iterArg_47 : tensor<2x3xi1>, tensor<2x3xf32>
      %204 = stablehlo.select %iterArg, %187, %iterArg_48 : tensor<2x3xi1>, tensor<2x3xf32>
      %205 = stablehlo.select %iterArg, %190, %iterArg_49 : tensor<2x3xi1>, tensor<2x3xf32>
      %206 = stablehlo.select %iterArg, %157, %iterArg_50 : tensor<2x3xi1>, tensor<2x3xf32>
      stablehlo.return %193, %194, %195, %196, %197, %118, %198, %199, %200, %201, %202, %203, %204, %205, %206 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
    }
    %64 = stablehlo.log %arg16 : tensor<2x3xf32>
    %65 = chlo.digamma %arg15 : tensor<2x3xf32> -> tensor<2x3xf32>
    %66 = stablehlo.subtract %64, %65 : tensor<2x3xf32>
    %67 = stablehlo.multiply %63#1, %66 : tensor<2x3xf32>
    %68 = stablehlo.add %63#14, %67 : tensor<2x3xf32>
    %69 = stablehlo.multiply %68, %arg16 : tensor<2x3xf32>
    %70 = stablehlo.negate %69 : tensor<2x3xf32>
    %71 = stablehlo.negate %70 : tensor<2x3xf32>
    %72 = stablehlo.not %29 : tensor<2x3xi1>
    %73 = stablehlo.and %43, %72 : tensor<2x3xi1>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %78:7 = stablehlo.while(%iterArg = %73, %iterArg_37 = %arg15, %iterArg_38 = %74, %iterArg_39 = %75, %iterArg_40 = %arg16, %iterArg_41 = %76, %iterArg_42 = %77) : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
    cond {
      %c_43 = stablehlo.constant dense<false> : tensor<i1>
      %118 = stablehlo.reduce(%iterArg init: %c_43) applies stablehlo.or across dimensions = [0, 1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %118 : tensor<i1>
    } do {
      %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %118 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %119 = stablehlo.add %iterArg_37, %118 : tensor<2x3xf32>
      %120 = stablehlo.divide %iterArg_40, %119 : tensor<2x3xf32>
      %121 = stablehlo.multiply %iterArg_41, %120 : tensor<2x3xf32>
      %122 = stablehlo.multiply %iterArg_38, %iterArg_40 : tensor<2x3xf32>
      %123 = stablehlo.multiply %119, %119 : tensor<2x3xf32>
      %124 = stablehlo.divide %122, %123 : tensor<2x3xf32>
      %125 = stablehlo.subtract %121, %124 : tensor<2x3xf32>
      %126 = stablehlo.add %iterArg_42, %125 : tensor<2x3xf32>
      %127 = stablehlo.divide %iterArg_40, %119 : tensor<2x3xf32>
      %128 = stablehlo.multiply %iterArg_38, %127 : tensor<2x3xf32>
      %129 = stablehlo.add %iterArg_39, %128 : tensor<2x3xf32>
      %130 = stablehlo.divide %125, %126 : tensor<2x3xf32>
      %131 = stablehlo.abs %130 : tensor<2x3xf32>
      %cst_44 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %132 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
      %133 = stablehlo.compare GT, %131, %132, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
      %134 = stablehlo.and %iterArg, %133 : tensor<2x3xi1>
      %135 = stablehlo.select %iterArg, %119, %iterArg_37 : tensor<2x3xi1>, tensor<2x3xf32>
      %136 = stablehlo.select %iterArg, %128, %iterArg_38 : tensor<2x3xi1>, tensor<2x3xf32>
      %137 = stablehlo.select %iterArg, %129, %iterArg_39 : tensor<2x3xi1>, tensor<2x3xf32>
      %138 = stablehlo.select %iterArg, %iterArg_40, %iterArg_40 : tensor<2x3xi1>, tensor<2x3xf32>
      %139 = stablehlo.select %iterArg, %125, %iterArg_41 : tensor<2x3xi1>, tensor<2x3xf32>
      %140 = stablehlo.select %iterArg, %126, %iterArg_42 : tensor<2x3xi1>, tensor<2x3xf32>
      stablehlo.return %134, %135, %136, %137, %138, %139, %140 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
    }
    %79 = stablehlo.log %arg16 : tensor<2x3xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %81 = stablehlo.add %arg15, %80 : tensor<2x3xf32>
    %82 = chlo.digamma %81 : tensor<2x3xf32> -> tensor<2x3xf32>
    %83 = stablehlo.subtract %79, %82 : tensor<2x3xf32>
    %84 = stablehlo.multiply %78#3, %83 : tensor<2x3xf32>
    %85 = stablehlo.add %78#6, %84 : tensor<2x3xf32>
    %86 = stablehlo.negate %85 : tensor<2x3xf32>
    %87 = stablehlo.multiply %86, %arg16 : tensor<2x3xf32>
    %88 = stablehlo.divide %87, %arg15 : tensor<2x3xf32>
    %89 = stablehlo.select %29, %71, %88 : tensor<2x3xi1>, tensor<2x3xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %91 = stablehlo.select %20, %90, %89 : tensor<2x3xi1>, tensor<2x3xf32>
    %92 = stablehlo.or %25, %18 : tensor<2x3xi1>
    %cst_25 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %94 = stablehlo.select %92, %93, %91 : tensor<2x3xi1>, tensor<2x3xf32>
    %95 = stablehlo.dynamic_update_slice %arg17, %arg18, %arg19 : (tensor<3xf32>, tensor<1xf32>, tensor<ui8>) -> tensor<3xf32>
    %96 = chlo.polygamma %arg20, %arg21 : tensor<2x2x1x1xf64>, tensor<2x2x1x1xf64> -> tensor<2x2x1x1xf64>
    %97 = stablehlo.ceil %arg22 : tensor<3x2x1xf32>
    %cst_26 = stablehlo.constant dense<0xFC00> : tensor<f16>
    %98 = stablehlo.reduce(%arg23 init: %cst_26) applies stablehlo.maximum across dimensions = [] : (tensor<4x4x1x6xf16>, tensor<f16>) -> tensor<4x4x1x6xf16>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %c_28 = stablehlo.constant dense<2> : tensor<i32>
    %99 = stablehlo.clamp %c_27, %arg25, %c_28 : tensor<i32>
    %100 = "stablehlo.case"(%99) ({
      %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %118 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f64>) -> tensor<1xf64>
      %119 = stablehlo.add %arg24, %118 : tensor<1xf64>
      stablehlo.return %119 : tensor<1xf64>
    }, {
      %cst_37 = stablehlo.constant dense<3.000000e+00> : tensor<f64>
      %118 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f64>) -> tensor<1xf64>
      %119 = stablehlo.multiply %arg24, %118 : tensor<1xf64>
      stablehlo.return %119 : tensor<1xf64>
    }, {
      %cst_37 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
      %118 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f64>) -> tensor<1xf64>
      %119 = stablehlo.subtract %arg24, %118 : tensor<1xf64>
      stablehlo.return %119 : tensor<1xf64>
    }) : (tensor<i32>) -> tensor<1xf64>
    %c_29 = stablehlo.constant dense<0> : tensor<i64>
    %101 = stablehlo.reduce(%arg26 init: %c_29) applies stablehlo.or across dimensions = [0] : (tensor<4xi64>, tensor<i64>) -> tensor<i64>
    %102 = stablehlo.bitcast_convert %arg27 : (tensor<ui64>) -> tensor<ui64>
    %103 = call @fft(%arg28) : (tensor<8x4xcomplex<f32>>) -> tensor<8x4xcomplex<f32>>
    %104 = "stablehlo.gather"(%arg29, %arg30) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [0], start_index_map = [0]>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 3>}> : (tensor<3x1x3xf32>, tensor<1xi64>) -> tensor<1x3xf32>
    %c_30 = stablehlo.constant dense<0> : tensor<i32>
    %105 = stablehlo.compare LT, %arg32, %c_30, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_31 = stablehlo.constant dense<3> : tensor<i32>
    %106 = stablehlo.add %arg32, %c_31 : tensor<i32>
    %107 = stablehlo.select %105, %106, %arg32 : tensor<i1>, tensor<i32>
    %c_32 = stablehlo.constant dense<0> : tensor<i32>
    %108 = stablehlo.compare LT, %arg33, %c_32, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_33 = stablehlo.constant dense<3> : tensor<i32>
    %109 = stablehlo.add %arg33, %c_33 : tensor<i32>
    %110 = stablehlo.select %108, %109, %arg33 : tensor<i1>, tensor<i32>
    %c_34 = stablehlo.constant dense<0> : tensor<i32>
    %111 = stablehlo.compare LT, %arg34, %c_34, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_35 = stablehlo.constant dense<3> : tensor<i32>
    %112 = stablehlo.add %arg34, %c_35 : tensor<i32>
    %113 = stablehlo.select %111, %112, %arg34 : tensor<i1>, tensor<i32>
    %114 = stablehlo.dynamic_slice %arg31, %107, %110, %113, sizes = [3, 3, 0] : (tensor<3x3x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3x3x0xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<bf16>
    %115 = stablehlo.reduce(%arg35 init: %cst_36) applies stablehlo.add across dimensions = [0] : (tensor<2x6xbf16>, tensor<bf16>) -> tensor<6xbf16>
    %116 = stablehlo.compare LT, %arg36, %arg37, UNSIGNED : (tensor<3x1x2x3xui16>, tensor<3x1x2x3xui16>) -> tensor<3x1x2x3xi1>
    %117 = stablehlo.reduce_precision %arg38, format = e11m24 : tensor<3x1xbf16>
    return %0, %1, %2, %3, %4, %10, %11, %12, %13, %14, %15, %94, %95, %96, %97, %98, %100, %101, %102, %103, %104, %114, %115, %116, %117 : tensor<2xcomplex<f64>>, tensor<complex<f32>>, tensor<i1>, tensor<1xf8E4M3FN>, tensor<1xf32>, tensor<3xf32>, tensor<i32>, tensor<0x1xcomplex<f32>>, tensor<1x6x6x8x2xf64>, tensor<4x2xui32>, tensor<1xf64>, tensor<2x3xf32>, tensor<3xf32>, tensor<2x2x1x1xf64>, tensor<3x2x1xf32>, tensor<4x4x1x6xf16>, tensor<1xf64>, tensor<i64>, tensor<ui64>, tensor<8x4xcomplex<f32>>, tensor<1x3xf32>, tensor<3x3x0xf32>, tensor<6xbf16>, tensor<3x1x2x3xi1>, tensor<3x1xbf16>
  }
  func.func private @fft(%arg0: tensor<8x4xcomplex<f32>>) -> tensor<8x4xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = IFFT, length = [8, 4] : (tensor<8x4xcomplex<f32>>) -> tensor<8x4xcomplex<f32>>
    return %0 : tensor<8x4xcomplex<f32>>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0xACB1CE232B1512C0E0B7BA83B2D9FCBFB87152F72E43BCBF041A35B184A7E73F"> : tensor<2xcomplex<f64>>
    %a1 = stablehlo.constant dense<"0x023473D923C509C0969FE16788F00240A01E74EED7250AC0B050B1A470A0F33F"> : tensor<2xcomplex<f64>>
    %a2 = stablehlo.constant dense<"0x1E6B47401ED19BC0"> : tensor<complex<f32>>
    %a3 = stablehlo.constant dense<false> : tensor<i1>
    %a4 = stablehlo.constant dense<"0xC48D22"> : tensor<3xf8E4M3FN>
    %a5 = stablehlo.constant dense<"0x000080FF"> : tensor<1xf32>
    %a6 = stablehlo.constant dense<"0xBD511540A806BBBF817F683E"> : tensor<3xf32>
    %a7 = stablehlo.constant dense<"0x010000000200000002000000"> : tensor<3x1xi32>
    %a8 = stablehlo.constant dense<"0x2DBF70BF383FB33E430BB7BE"> : tensor<3xf32>
    %a9 = stablehlo.constant dense<"0xC29DF0DD97A46CA995D8DDA89DD707108F10B36B000000809FE53C04314D0DA0"> : tensor<2x4xi32>
    %a10 = stablehlo.constant dense<"0x78A196408E5E833F76BD81C080C472BFA0A890BFB3AB504096ADD23F0E5533C08051F03F9111DB3F72F4C7BDBED520BF"> : tensor<3x2xcomplex<f32>>
    %a11 = stablehlo.constant dense<"0x77A9783DB1ACB13FC32C36B3B389D9BFC69B4A3A1CD1BBBFB0C05EDBB3CCC73FED0F8DA48AA4E7BFD040A2A2E749F13F6D3CDAADBFE0C1BF682BFD0B1345F4BFF3450DE37C58DA3FBB5EA8173C06F63FD4654AAD751DF1BF2D5EE3EFDF84CBBFB55AFFB2B1B5EEBF519D6C54989EE03F91743DF6FF3900C099EA4B01854B02C0CEA2B770C07BFBBFE11AF5BE7EC6E9BF89A16B4943B8E7BF71965720AB4DF6BF8EF03D72570FE73FAF06543D1D55D5BFAABEF6E87A7605C087C85E53DD16C4BFDBB240DD0369DDBF53BE8594E00ED13FE0CFB2AA2F07D03FDBE687D48795D73F5FF55AF83C5CF5BF81AA8343BABED3BFEB575D027D3CE3BF6ACACB21ED28F13F1C9D78D5B0C201C05ED448457759E23F3284A55FD465BFBFB08E42ED9AB3A6BFB859A79F9BD1B83F7D42567A24A9DBBFB369E758E163EA3F6A3297F292C4E8BFF893E17CF4BBE23FA22D673255C6B13F9837CC84BEFEE73F0B42CF7218A8FBBFF3637BE12AD2F43F5C36FC6F1C29E63F6FC2DF254D83FA3FC30D88D6B22CF5BF90569D575296D43F49D759DCC630E43FEFE646C49918E8BF3F708A096CD3ED3F22719CA5484EEC3F8CFE70E22238DD3FCBFCA7B0248800C0588DBA7A6294C43F4F34EA9B9A5FEA3FEE9241E251EEF23FB33EE875F5A3F9BFF9B824651D0D6FBF1F58EFE6DB4DFBBFC0298DB41E2FF2BFF5BBE186CC7FFCBF97569834CAD0C73F378D3113F223CE3F881B9D233691FE3FCADA2BF2546FEEBF94E40577B745F4BF6CA837748A26F43FB08D6DB018A001C07832E27AD7B9E1BFD502246D4147E73F166856CE5860C0BF5990CD4F0E48E0BF489973646ACF02C0C6999DA0904DFBBFE316CAA62ECEF03FCDE8703D9098F0BFC2D9C95A07EDAB3FD40E8507C91CE5BFB9C06DEE867AE8BF1C11C331D004F03F89BD188BBBC5D5BF098F2EDA15A0D2BF2E8896381C59E43F305234A1C36FE43F8B37F978C021E6BFCE8F1F7006FCB8BF0444621CCDB3D1BF152A4DE36ACBE13F7F9322F9217000C006388DB09062C23FB1EB65A88149E5BFE6C4BB118257E4BF32DE1B43885B01405373D20365E7D43FBC45F0CD1991F73F9989AF70D9EED13F578AD2777DEDE63F6712EBFD37EBDC3F8883E89C95A5F3BFC98E29DFDBB7F93FE10023AB0CF3713F7BF2C22C1579C7BF0B7111DA07B6D0BFFCB028E68E14F9BF8A76A86FC320E5BF16F7EC41C682DBBF6F52DED42A42F9BF5E5B547826C3DABF75E2557C27D3E33F80CAF7300793DFBF7F5E16CAB3B7E13FD3DAB5DCA95EEBBF0E9F3BCCD6C2F1BFEBFEF410D4C9FABF32C11982F237E33FF989094BA86BF03F958B6F18C431F2BF21309BA3CBFFE33F93C650B079A9DDBF3B6C4C046848F53F2D3F8BD3AD37B33F9213B8B66EF7E5BFC4E375003E58ECBFC5A5E77C8203E7BF4227A91DA3D4A33F40D2932A1570004011C7E393FFCBEABFB3C79E3211EAE7BF205110DF9DB5FE3FB97D21CCFFAEE23FBF671E8493E1FABF929905381EFEE7BF943D6C1A6BD7CA3F0898BE3DB375D6BFC08F87494898CBBFB689B3858BF692BF59C8C33AB897E53F786841D81A5ADCBF02D66EC115B9FE3FD69B7A68DB4FED3F3C3A341900B2D63FE1427415624AEBBF0A96162AC03CE8BF1313EF822627E53F1673E5432CCDE1BF5492F7D25818D63FBA61715A7982EFBFE15A24B4AA15F23FC849B6099892D2BF7BF61D8B2811EB3FD8E3E67B034FE33F9679F9148261F63F5DEB16480326F03F3AAB25D72884CD3F810EE8D93B1EE6BF8499DAD06A82E9BF3BFA11A96370F9BFA4EE1EBDF72DF83FD9D13A78ED7BBFBFF2C1A8B6FECAE5BFB0CF3B7E29C8F73FCCBF758F6608BEBF276F253822EDF1BF4B776B31824AFE3F656182399233E43FB56961A3A718F23F312BC4B8E6F2E1BF53C60251030FF43FF7A5EDE52849E03F61D444C95E04C4BF9A4534EA6994F2BF5E91C9C9DB41D2BF980151BB2875EFBFE7EC3A14E6C10040A06A69312134F03F15A2AE5E387AE83F5C6647FC89FEDB3FB1662BBC3840E83F0E69D18D99BBD23F8445FE009D39EB3FB4BAAE752D04D23FF0EBDA0853D3E8BF1587B46A47CEDFBFB298DB15299DFFBF466E7D1D0F90F2BF8E38E9AFA060C1BFD04483E35E1AC1BFBB40E4FB3734E7BFA130D19E8DB0E73FA98EDB90ADEEE33FA43A749D96A203C01FFEBF46D0E2A0BF7E6CFB6C732BE1BF1976CD2C0E2100C097719AE68612B7BF609A4635EF66E3BF773CBF943394633F2D95D2BFFF69BEBF1470431C3EE2E63F21C7F1A4B04CE9BF5B37858AE418F7BF443D5AD77BB9EB3F5CB16391A567C53F29A44F66C2C3DA3F8491D87B246DE13F9B9546BBD355F83FE6DB721116CCD83FA14A42884D3ACD3F48978E8BABF9E5BF427465FBE92BC53F855943818213FA3F7F16A69CBA65E0BF5A0119EAD897E73FACA3E97A13DDD93FC3B848101E55E03FC10CE2BBC8EEF63F93E290814901F0BFDF0B7EC5F6E2E8BFF29D97303790E83FDC859E375052D1BFC389A50FC185EBBF8115FF4000FAEF3F174B2901A097D1BF548EE3502E06E53F4F9A1F9C92E1E63F482055EC8187CB3FCB56F6EB0F7ECEBFDE7F88E71318D9BF4BD48BEEDDB9EC3F6EA36B8C6D05F33FB11CAE6E6007EFBF357CF0645A0BC93F36C141D4AFDDED3F8613FEA9A547E33FF5872FAD31C4FABF66C30F261029F13F3D1D9EB890B0F7BF713541CB8473E93FFD0DF09D2515A4BF0A67B3BCAF4CE9BF00BBDD43563AD2BF75F4F7734874FB3F23BFB00511B4ABBFC924B3866AD8DDBFD89185D67D4EE7BFF51FD262CDBA00C05C2D45A702D4D1BF6E3B60293C93CDBF8A008E20BF8BC6BF459B304F7038C7BFC613A59BF593FB3F6430FB6482C9FCBF184EC3D0DA84F43F38C905685528EEBF83BAC9EA61C1F1BFCC4BA4739675E43FAB8D3FA971B6C9BF46A47ACCFE26E5BF8CFB38BDDC24E4BFE76AD5712C9BB8BF1BFF6871213ED4BF1A7335510F43B5BF8F5AE8B2E9EBE5BF5F377343749FF03F68529012448EF13F61DF71745F739C3FCD12EF281064D43FC2CE12751811A53FF4C8303EC713C6BFEFCDDEF5F0B3BD3FD81CA20D6DF7D23F855B51BAA5E3F4BF013FB6250229EC3F132898A0DCF8F63FA0E13652E068D63F1987AAA569B5E6BF2E4677D03589EFBF12BFB45ECDCDF4BF9AAB964694FA7EBFED66ED86B192BB3FA9E5A76412B9F23F5F50A8277B03F13FB25E73632550D03F303B157F232BE9BF9BDCBFE2EAE9EF3F3FA32DE4A660E23F681F4AFE4935E4BFEB4FA387053E95BF40C3C79482F3ACBFD78B327CDD3DCE3F55CBAB865624F5BF5E29B63BAE3BF13FC73C24AF7105A1BF15CB6CB3CB24F5BFCABBD737882DF4BFB275FA57C396EA3F9D99D64C3640C2BF9C969468D57DEF3F"> : tensor<1x3x5x5x4xf64>
    %a12 = stablehlo.constant dense<"0x3C1020958A9FC63F16FB55675A6ED8BF396D645C9573E0BF4A050BFC2B9DABBF0CA60E75F2500640C6CA1A72B9A8C4BF9F4100FAF0E5F2BF773EF53E213EF73F2EBDC13CE70BF13F4AB154B4DECEF23F5AC3B08AE1490540E6119FD291CBF0BFF0A3491BCA54F7BFA06A8B37FD06E53F9ECF858FD268F43FEB57EF3110E9DCBFAB84344DBDF8F53F93C13E2DADAFE43F5F7A79CF4C33F03F3EAA33A682C7F6BF87A974B9379FCB3F14B63AB66FB7F13FC5867480E149C83FC4E511CBAE8CEABF9F10DBC37C6F02C0F9C211F8A631C7BFC51B5F77D01FEEBFE1F17FC36FE8F53F356919BD742CDDBFE2A2368297DCF4BFBAD3C5CE277AF23F59EBEC8773FAEC3F5AC68AF395B6EABFC7FE45AB8740E1BF174B024B39D1D13F62E16D1EBE29F9BF52CCD36B80FDF3BFB26AF7C20843F93FD5E92517A4E9A8BFBE0A48E18610DEBF80F8B7C9CAE3C4BFDB4B3733AD6FCABFD386D4FBC77AF0BFB3FB1D6A6593CB3F973A5D8B4BD0D53F72109A08983EF13F974A37B9C8F3D73FC2EA3DD5B4A7B53F8673400A1F07D1BF3AA5F75386D6ECBFE76BE91B51D8F43FAD1B14BDE599F33FAB9F3563ADA6D1BFD5B3A211DD2ADE3F902601B21B11A93F7C23C88D449CB63F5E41D4F3B27BD6BFC5152191B7D0DF3F74C87A541F7501409A8AC7183EFAE1BFF962605570FCFA3F55465779CB07C5BF22359A1D05DDF73FC4281F605F8ECEBF72D6DFB14CA4F23FC20605D1778FFEBF76D5F7A731F0C63F4F407D9B8C83EFBFDCCD8ABC84EBD43FB8951C2B5238F33F8FCF56520A40FEBFA65386C1B2C9DABF"> : tensor<6x1x3x2x2xf64>
    %a13 = stablehlo.constant dense<"0xFFFFFFFFD25BE86F95A75F172724614501000000FFFFFFFF030000001E30BF36"> : tensor<4x2xui32>
    %a14 = stablehlo.constant dense<"0xEBF04AEFBD5900401BF1D92B6FB5C4BFFB8FCF48A17AC63F9C3B84E0B71FDBBF"> : tensor<4x1xf64>
    %a15 = stablehlo.constant dense<"0x9AE15B3FDB9C0D3FB9EF303F06C8D03F810E2B3F7FC0F93E"> : tensor<2x3xf32>
    %a16 = stablehlo.constant dense<"0x5688FC3F06B1713E8A10903F3AEED33F3514F03FAF6A1740"> : tensor<2x3xf32>
    %a17 = stablehlo.constant dense<"0xF8CD82BD82FC9515CEB21AC0"> : tensor<3xf32>
    %a18 = stablehlo.constant dense<"0xB78E983F"> : tensor<1xf32>
    %a19 = stablehlo.constant dense<"0x02"> : tensor<ui8>
    %a20 = stablehlo.constant dense<"0x000000000000F03F000000000000004000000000000000400000000000000000"> : tensor<2x2x1x1xf64>
    %a21 = stablehlo.constant dense<"0x3747D3B2F7BD0940B0C1DC9F9315FC3F5041845A924BF93FA4E3F6A63A6EFA3F"> : tensor<2x2x1x1xf64>
    %a22 = stablehlo.constant dense<"0x9848EA3F1DFB6DC0000000004450823C284BA7BD87C90ABF"> : tensor<3x2x1xf32>
    %a23 = stablehlo.constant dense<"0x003C0DBFCEC65C2EF4AC4D64A4C4F124E3990E3807BBD1BF57482AB5A4426ABF563CF36700383761A73B3437007E13E1C13731EFB58CBE337941E6B049E94625873183BA007C007E3D4B008021BA563E61A70635CB4A6EB1DD3EAD3800009FC4FABA00BC9BB4FF7B004089ACD236007CCBB84334D2C85EE9FF7B01F40004CA5E500B00009133EC46FBB60F2EFBBE00C286A200FCE13A6EC700BC36B41EC0E7A3B6AB00C20040F1BE03C6FC32EC0B00045F460004E8B100381B4024BF53BA2B34"> : tensor<4x4x1x6xf16>
    %a24 = stablehlo.constant dense<"0x31C5D0C774EDF33F"> : tensor<1xf64>
    %a25 = stablehlo.constant dense<"0x03000000"> : tensor<i32>
    %a26 = stablehlo.constant dense<"0x0100000000000000010000000000000000000000000000000000000000000080"> : tensor<4xi64>
    %a27 = stablehlo.constant dense<"0x0C00000000000000"> : tensor<ui64>
    %a28 = stablehlo.constant dense<"0xA146FC3DB790A63F34AA5EBEFE8399BFEC702EBF2EA778BE450DC03E9B59AA3F7A1A723F51467FBE10BC49BF5FAE28BFF9279B3FA752FD3FB4FB4EBF7360C83E1F79A4BEDA2C56BF42FEC23FA45364BFCEAED63EC12060BBA712643F73E8CF3EE9E273BEBC5F58BF2D35A9BF0A92523EA1976ABFD66885BF37ED0CBF8AAFBD3F6F20AB3E5F47833F8788CF3FC8626BBDDECE87BF5AC1693FB4E3A2BF0B8F9B3F1F67DB3F47FCD0BFA4DEBD3E66101D40E202A9BFA81BF13FF595B8BFBC9757BE6ADFF73DAAD2EDBF99C62DBE839A76BF039153BFF2BB803FA869C43E1A249FBF88C8843FF6F87CBFC372533F433588BF1F02893C222301C0F64A06BFBD379E3F"> : tensor<8x4xcomplex<f32>>
    %a29 = stablehlo.constant dense<"0x0000003FB6BC37DAFFFF7F7F5698530F487A04EF8FFEBEBE83430E4114E884BF0CFE2ABE"> : tensor<3x1x3xf32>
    %a30 = stablehlo.constant dense<"0x0300000000000000"> : tensor<1xi64>
    %a31 = stablehlo.constant dense<"0x21B5EB4019E10CD21118AFBE95CE0F400000807FAED591C0BFA293BFB40E606B0000803FFA56083E815C8D40AD25B83F14352EBF03A708BE04EDA5BF2D6F2440FFD28B6A83387D40FFFF7F7FFF9020A33E1BE040963789E9E3E74794C409CE3E0EA2283E4F8B17BE2A07423D"> : tensor<3x3x3xf32>
    %a32 = stablehlo.constant dense<"0x04000000"> : tensor<i32>
    %a33 = stablehlo.constant dense<"0x03000000"> : tensor<i32>
    %a34 = stablehlo.constant dense<"0x05000000"> : tensor<i32>
    %a35 = stablehlo.constant dense<"0xFD3FB63FC4BF46BFC5BF4A3E6FBCD23F2E3F76BEC8BF193E"> : tensor<2x6xbf16>
    %a36 = stablehlo.constant dense<"0x03007533A0451EEAFF7FFF7F2A05943300003AABF9A7FFFF00006CE600000F5500000300"> : tensor<3x1x2x3xui16>
    %a37 = stablehlo.constant dense<"0x27D4584F00003DD3D35404D6B18AFF7F31470F4CC160C7C968747D70DF60294D7D10953F"> : tensor<3x1x2x3xui16>
    %a38 = stablehlo.constant dense<"0x31D5293DEA1B"> : tensor<3x1xbf16>
    %r:25 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38) : (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<complex<f32>>, tensor<i1>, tensor<3xf8E4M3FN>, tensor<1xf32>, tensor<3xf32>, tensor<3x1xi32>, tensor<3xf32>, tensor<2x4xi32>, tensor<3x2xcomplex<f32>>, tensor<1x3x5x5x4xf64>, tensor<6x1x3x2x2xf64>, tensor<4x2xui32>, tensor<4x1xf64>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<1xf32>, tensor<ui8>, tensor<2x2x1x1xf64>, tensor<2x2x1x1xf64>, tensor<3x2x1xf32>, tensor<4x4x1x6xf16>, tensor<1xf64>, tensor<i32>, tensor<4xi64>, tensor<ui64>, tensor<8x4xcomplex<f32>>, tensor<3x1x3xf32>, tensor<1xi64>, tensor<3x3x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<2x6xbf16>, tensor<3x1x2x3xui16>, tensor<3x1x2x3xui16>, tensor<3x1xbf16>) -> (tensor<2xcomplex<f64>>, tensor<complex<f32>>, tensor<i1>, tensor<1xf8E4M3FN>, tensor<1xf32>, tensor<3xf32>, tensor<i32>, tensor<0x1xcomplex<f32>>, tensor<1x6x6x8x2xf64>, tensor<4x2xui32>, tensor<1xf64>, tensor<2x3xf32>, tensor<3xf32>, tensor<2x2x1x1xf64>, tensor<3x2x1xf32>, tensor<4x4x1x6xf16>, tensor<1xf64>, tensor<i64>, tensor<ui64>, tensor<8x4xcomplex<f32>>, tensor<1x3xf32>, tensor<3x3x0xf32>, tensor<6xbf16>, tensor<3x1x2x3xi1>, tensor<3x1xbf16>)
    // lax.div(complex128[2], complex128[2])
    %w0 = stablehlo.constant dense<"0xF059D43D619CE43FC524E0ACB887F03FBDD3B72627A0BA3F380D4DC0BFF3C7BF"> : tensor<2xcomplex<f64>>
    "check.expect_almost_eq"(%r#0, %w0) {tolerance = 8.650604e-15 : f64} : (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> ()
    // lax.asinh(complex64[])
    %w1 = stablehlo.constant dense<"0xC8741C40EEA37EBF"> : tensor<complex<f32>>
    "check.expect_almost_eq"(%r#1, %w1) {tolerance = 7.550939e-06 : f64} : (tensor<complex<f32>>, tensor<complex<f32>>) -> ()
    // lax.reduce_and(bool[], axes=())
    %w2 = stablehlo.constant dense<false> : tensor<i1>
    check.expect_eq %r#2, %w2 : tensor<i1>
    // lax.slice(float8_e4m3fn[3], start_indices=[1], limit_indices=[3], strides=[2])
    %w3 = stablehlo.constant dense<"0x8D"> : tensor<1xf8E4M3FN>
    check.expect_eq %r#3, %w3 : tensor<1xf8E4M3FN>
    // lax.exp(float32[1])
    %w4 = stablehlo.constant dense<"0x00000000"> : tensor<1xf32>
    "check.expect_close"(%r#4, %w4) {max_ulp_difference = 3 : i64, min_ulp_difference = 0 : i64} : (tensor<1xf32>, tensor<1xf32>) -> ()
    // lax.scatter_add(float32[3], int32[3, 1], float32[3], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=clip)
    %w5 = stablehlo.constant dense<"0xBD5115401FB319C06AE7603E"> : tensor<3xf32>
    "check.expect_almost_eq"(%r#5, %w5) {tolerance = 9.161216e-06 : f64} : (tensor<3xf32>, tensor<3xf32>) -> ()
    // lax.reduce_and(int32[2, 4], axes=(0, 1))
    %w6 = stablehlo.constant dense<"0x00000000"> : tensor<i32>
    check.expect_eq %r#6, %w6 : tensor<i32>
    // lax.slice(complex64[3, 2], start_indices=[3, 0], limit_indices=[3, 2], strides=[1, 2])
    %w7 = stablehlo.constant dense<> : tensor<0x1xcomplex<f32>>
    check.expect_eq %r#7, %w7 : tensor<0x1xcomplex<f32>>
    // lax.conv_general_dilated(float64[1, 3, 5, 5, 4], float64[6, 1, 3, 2, 2], window_strides=(1, 1, 2), padding=[(2, 3), (3, 2), (0, 2)], lhs_dilation=(1, 1, 1), rhs_dilation=(2, 2, 2), feature_group_count=3, batch_group_count=1)
    %w8 = stablehlo.constant dense<"0x00000000000000000000000000000000263B7E053F01E13FCCB8B6656BFD0040997C13205D250340ADE8E4334F4C1240323DA3415825F53F31D511EBBF4DCFBFEA17C4C312061040DC838B98D7A3FBBF59FB6CFC7B6C16408F0A9D5A54B31CC03ECF85A9FEB00EC0BA49FC9651701FC04C9003AFEFB516C0137639AE52330EC000000000000000000000000000000000A26D814BF2AD1DC061A433F92F23F9BFE41E4C099B4004405BB97AF7219D06C0EF02D2107957094014220F858F4A24C09B9BD53DE30E0340E13F96C5FEB419C00985BFF3AF50EC3F6DCC32DE8FC408C0633DC779912522C06EB5114D0DC706C0D70D8A76B620F53F6078D50D6FDE024000000000000000000000000000000000768793A733F7F4BFF382E404EEC2FBBFE314A97AA7670D407E1F60C98ECE0DC04AEEF898056DC23F502686022C8C02C03E2BB955105E11C0ADB440877D3C2A4019AEC0A05AF1DABF74F1510CCB15D3BF6672030D60FD1440CB4A4168B27D0EC03AC1043852CB1340C71F2AE51FB40EC000000000000000000000000000000000E6026DCE6486E9BFBEB47DA46FDD0B403DFDCF78F3FDF6BFB3C48F25E5D3EF3F0FF515E9499413C06D9D317211EB11C086F2081C60BAF7BF6FF2F915DB9ECD3FB14AE0E220B9024044728892731E01C01ABE95186AABD4BF48C9CEF48E521AC0C45036A8D8FC04406E78025BEB10D33F000000000000000000000000000000000B2B3DF25D62B13FA0DED65D37B4903FC9BD4AC6F51C04C082275314B7ECA1BF1F0CB4A2BC2D14C00BC3B19D44F6FF3FCA6130ACF94E14400F1047DC051809C056BA5A6BFB1BF2BFE65ADFA3908C17C02AA19B22A52BF4BFD0CD0264ABBF1640D8E396BD8A0013401BA60FCA6772FB3F00000000000000000000000000000000C301653E1426EF3FD4939D1FAD4DED3FBC6FB0EEF7DBB1BF3DB53E41314BDF3FD166078342A0CEBF648F3184E5C09EBF10D77001D81CE33F3D7F02DDC3A6F03F81A7CA1293DFBBBF43113AC5FC1EC0BF62FD23AF9DFFEB3F9D12AC67C298DABF09329D3DD018C53F9F3D49BB2FBE833F000000000000000000000000000000001A42DDD5E454D2BFE4135ADA3B85A03F879263117FD5FABF808BDE8F4E25C63FD7A896CB8FDA0C4091E4A952FC69F3BFB6F340D4933C1340691BED97903D02C08B499E2E9CA9B6BFBE04AEA1027D05C0F32425C1C7E712C055CB4FFBAAD909C0ABEA05E803BD11C028A1901EC7D1F5BF00000000000000000000000000000000FB75B61D1FD01640C32F6C52806F08C095D1EDC41271883F3A6CAAC1C5B6B23F676455879E0F07C098262BA5172113C018CF06232AE4F9BF2294B64BAEA0DBBFB39912030EE20BC066AA0DEA4E83B9BFECD926EA4B0917C040685DB151A0E5BF86EC7EE47681EE3F3E3E84F3E34EF23F00000000000000000000000000000000076DD8C342ABC9BFC0C9B87D67CBE13FF8451C987B9FF3BFFC5C96D1FFE4F53FA786FE72638812408740899EE96EF6BFBD9596FA3D461340FC756F272302FFBFFBF3D81E03E805C0A39378E55FCC02C04389C5ED7BA201402F4A46C445D2E23F777DE95441CC09409F1ACB996CE2EEBF00000000000000000000000000000000B4C490CF668307408563B34726E714C083CC24930095EC3F7538C44FEB97E4BF91EC5C9663B416C00CFD4CD54AB9C13F6FA045638C82EF3F5A9FFECE6DD510C057CA59DACB470D4041FC6A36C791F33F268B36C16F60F73F889CCCFD626608C0F7FD07E0E50CFE3FB1BA70E4EC0AF2BF00000000000000000000000000000000BC01A8E32B2CBE3FE642E797DC95E33F867CED61BE510440F9CD10A7779DF63F39DBA371223BFC3F2A8540240A6812C0567F040CB8AA00C0B69742FA03710EC0865748770B3BDBBF9BAF5159AC5608C020E2D257F14401C0C5E658A3A5F81740D84A92246891CD3F06B66F04D2900A400000000000000000000000000000000009510D5382F4F5BF52EE83B33A2D02C08473B167235CE73F4FB48C2E4769F3BFF4872B40D2650940F62A86A58540FE3FFAE2CD491AC4B1BF686E92F257CCF9BFBA8F27556354ECBF079C922A0913EC3F3BCAE7114ABCF5BF0A56A979D76D0B40A6E1689AA4EEF7BF77159EDC5B5CB4BF00000000000000000000000000000000B5D4FB69C2FEF6BFFF182F038E91BA3F2BB590873C22CEBFC984E7F6DB5AEDBFF80A5FD3218F02C03BAE65A74E8BD53FEBCFBAF2633FC03F83902A791028CEBF134B4A34A9E50640AB35AF235EBCFCBF2EAB34C4A0D5C23F58AD2D6D9B89D5BFD518B1D60B2505409EF8F4A6A787FD3F00000000000000000000000000000000A50620C56FB606C0B076C86BFF03E03FBF91C027345702C0DB8A84E69C38CC3F60BA57D237AAE8BFD98E962EA054F13F19DB608862ECDA3F41E2FFEAF06FE2BF511DEB219988FFBFE701944D0885D9BF7259DD1668DEFF3F10E6F3729E33E73FDCD96CA1E1CDFDBF327A16AA0487E5BF0000000000000000000000000000000011729FAEEDB60A406651C6DBF0F5DE3F8B0C90B9C46DD6BF0F009329D001D6BFEFA322580980EA3F753C6AAA5BE7F1BFB70BBB4ADF7F044001440CB90F3813404DAF02A1E7BBD4BFB61F7E1D2D6D05C0D5D1AE276CF7D4BF6B9D13A50C5E0440B7B72A3BC88BF43F62912A1EFABE0A400000000000000000000000000000000076FE9743A5E3FB3F7BFE1C344B55FA3F4BEDDB364115C53FCD48D0FC8E29E63F7C5741D643370340519C0B89A18E00C0D6A208808DBFF53F90BC2CD2DA5AFBBF289F7D56B8EE0E40F4019785EA2313C090300F3D30941640B6BAA3F3FBFBA1BFBDD4157BA809E5BFDD1BA855D611FCBF00000000000000000000000000000000F06619391855E7BF922545EB11E681BF62F388117BC5FABFFBAB5D0C871DEABFDD0FF8B3418D0FC01019FA7C5C5FC73FE489CA3D0344F13F2D9EA29ED5DACE3F28E461D05BFECABFD48AC52FE64AFD3F607188F5E75CCF3F266B95F461A600C07EA65FD2B4B3FE3FEE3AC5FF764D0D40000000000000000000000000000000009A1F935535350140571A4FBC4B63F6BF4EC933FEB6B4FE3FD43924A66E04E3BFF59CC4D8BED2F33FF6A61B94163C0FC0F703E0DB85B7014067A93CFE72F0E0BF3C4058149E11EB3F968E0521665AF9BF3ABAF1F43DD5064018722EF57F1F0240343E4870E04D03C038B038B2B520F0BF0000000000000000000000000000000058E5F053501D00406F6D90CCEF68C03F6849A2180417CABF3F587C29B532DE3F472E8EC500D20440EA35943FB90CE4BF21E389EED9D4F2BFE98BAA7A0907F73F87CBE3DB3168FCBFC75F9E3E4A13D83F92907F3FE7EAF63F276DAFD429CEE03FE63EEF4B60FFFCBF7D2CBB1611CED6BF000000000000000000000000000000006F39410CF957E23FE5A1F94F4CA7DE3FD3131F4891C0E13FDAF264C8BA22C93F593D84E0A8D50540DC9A2BF136ACF4BF7FF1DCF04A16FB3F872CB67DC800D8BF0261F5876B31EC3F7F38FC746979E5BF4CAF810C4197F3BF6890702C5DA2D7BFDE785CEA3BCCE63FA7ED079EEBF2A33F00000000000000000000000000000000DF5D2FFA665DFBBF45F4C3A686A5D0BFE16F8AE5425EE63F15BA1A35FDDFC53F34BC1B9B2B7602407004BAC35982E23FE3A68BB0F92A06C05D03A9CD6150E5BF09C26DB4A30E1340AEBB2124FC82F33F1B649FAC27AA10C02E894D5507A1F03F81215163D40F01C0F19DFA2F89E5FA3F00000000000000000000000000000000A26DC2B786C9DB3FA3EFC50C9F8DF8BF553FE82DC709F53F64F5223808DEE4BF6C4648E6925ACE3F2E72F07CB586EEBF58F6ED11998001400D70A8958B3AEB3F388EF048317606406878BABC20B707C0BCA773E3E3940640669F9B0ADAFFB9BF918D07730144F13F442128CF1243EDBF00000000000000000000000000000000FA23401EE706E0BF4FEF1AC821A9D3BF767C8F3854ECE13FCAB6D167608DF33F7D0108FB786BF7BF3964B4C240CCF3BF45C28DDD7C610240C324132AD734F63F2BCA837BC33CF83F18E8BD160744D43F96B75208C69DF53F508CBF7052C6F2BFED269341CB1EFABF7BAD40AFEAC6FF3F000000000000000000000000000000006C91E794E926E6BF41B1D47FC283B2BFD3CFA0EE31FBCEBFEBDA7D8559749FBF3B9D8AEB264F0240271E9C6EEB1BFEBF1701A35E97510740371B6A7276B5E7BF89DCCCBF35FEF33F9566FB814207E5BF77437FB200EDB9BF3DF4E3B7C4A6F33F353F5C23C363E2BFE55039B9E67CE1BF000000000000000000000000000000006DA395FF9E8292BF01DF94686326E6BF744884488F3BD63F720EB8A2CC00F9BFBAB5C81EC5E5F8BF2F5D572FE587B43F965C6A1B036D0840149D22F8B2850740E9F5E7BCC65606C0FCE1AD661A37CEBF8192477FFCE7B1BF81ABC93B6FECE4BF3499DD6085A0D4BF833173B24D2CD63F000000000000000000000000000000002CFA8B4003C0F3BF000A9BDB246FE7BF46671931387E00C098748CDE5C6F0340085891ABF39ED33F1CF6D3D17945903F66DF9D50012EF63F346A8CAA4722F63F7A42C8C70657F63F1A026432BA4703C0C8129AF8C3A6F03F436F69E83021E2BF873411049B2EEBBF67ECAA8D4F25E83F000000000000000000000000000000005A37F8B3DD9AF8BFF8C8B0F8C515E53F579EF50F050CEA3F262AF7000ECD06408AAED0A050F8C1BF7A2826F76D34EFBFE1D38E65741AB9BFDEEDEA635B01E53F410AD4F729CF04C0298397D601F8F5BF304B035916AEE0BFA9FDF0F4BD38E1BF79927C4E4C96F53F8C276ACCE0C8D73F00000000000000000000000000000000294C27C829C4BCBFFDF320B6122DF2BF854F7AAD6599E23FA259CF7A6187EF3FF34B97EC7B29F63FB02266755DA2F73F406305E6E372BB3F46DFCB715984E83F6E45E53778E913C033FDC4D5065901C0CC98574B8400D0BF9E3EBB53E16CDFBFE428684F207EF33FEAFF1B1BA64DE53F0000000000000000000000000000000028662AE59302D3BFAADD5C8FB514D4BFF78107BD0C97EBBF745AAF1E3ACDECBFB93D01BC7963CA3F3DC20CC143ABDEBFC32390973A47134028FDBD44E967F93F5107014A482CF6BF37569004C865CABFC02F84F6A53FF4BFEEC0489E1140D5BF336380A66538E83F041AFD11D2BFB73F00000000000000000000000000000000DD72DDF65452F3BF33C0172F575FDABFFCA4492CADE8DC3F59D207AD2EDFF63F244189D47C00E53F9C81EBFBB0FDC1BF75CECC942A0BE53F3252A9BC7E58EB3FF8F15D9E54C6E5BF7F04EE02F9CEF3BFAB8430F294E6EBBF705C81DA1AF8CDBF712E3A194C70E93F697E8B31E9C7D03F000000000000000000000000000000003D8E753704E4FB3FE4C3ED31DBE7D13F05DF9AA90864B9BF5DB8754FF597F73FAEE2514597531240045DCD4C8D0AF9BF1AB05108ABDE17C0E17667A75356FEBF2578A31D70E01240A75BD2FD7407E5BF42B3717CA6C1044059944F8A9373F43F830246C47E6BFE3F1B4787F3C0B2F3BF00000000000000000000000000000000605B2CF9F674024042AD6CFD3E68DC3F88624469AD1DB53F8F524E832924FFBF8120EFBB9AA5DF3FDCCAEEDCD5CAE3BFC323845F40E804C08A6534C73381D3BFF874E2D583FBF2BF61BF344B07B30440634CC8E98022FCBF5935A4744300F63F760DB2021062C8BF3D723A97AE6000C000000000000000000000000000000000E610570FA458F33F335AA65A76AA11C001677B052586B2BF28A6227BF842F3BF33D00C940FB615400ADC1177FBA90AC0546D4FD38B751A401424E8627C9CFC3F17F3534918930F40A8568C745C1F05C0D0FB7120C46EFB3F2668943793D005408CCCD4FBA2ECDDBF25995D8F2C7CFFBF00000000000000000000000000000000D182FD2313C8F83FE9FC116D656EF5BFEA82364E3C8BFCBF7AD079279035F43F7BA8EE2749D9EE3F0D222DCEAC5BE0BF057F5BCC81D417C0F76B8FC3EA221040DE27B771779FEEBFC68E6A85ED25F1BFE599566FA4FE08C0C8ED6B2DB0CB0440BB08A011A56ED2BFF89FFAB9E3290DC0000000000000000000000000000000006BD55CD0F04EF2BFCC4C76C0C387CBBF9A4C557462FCEABF0F475A29B10AEDBF6CBE8CDEA28D05C00A2B966DA586E33F44B128E304C9DE3F23BB4569D271FD3FDFEFFC37511706C078B2496E1605E6BF7BF5F0D39A86F33F23B661677CFE00403B70D55D0E4908C0CB539B5D7328E0BF00000000000000000000000000000000141B42FDB6A0EBBF4492D3B9F030DEBF8E735A9CD789F4BFB234E083042FFA3FA526AAF0E793DFBFA17A172D854DE9BF5C9EC8E411A9F1BF50CC1EE9114E09406E5DFFEED92BF53FB49D061DFE2BFCBFD391DB9C6CBCD63F3252368A77BFF73F2AC1D44A6D14E83F0C628AF54298FABF"> : tensor<1x6x6x8x2xf64>
    "check.expect_almost_eq"(%r#8, %w8) {tolerance = 9.862111e-14 : f64} : (tensor<1x6x6x8x2xf64>, tensor<1x6x6x8x2xf64>) -> ()
    // lax.reduce_max(uint32[4, 2], axes=())
    %w9 = stablehlo.constant dense<"0xFFFFFFFFD25BE86F95A75F172724614501000000FFFFFFFF030000001E30BF36"> : tensor<4x2xui32>
    check.expect_eq %r#9, %w9 : tensor<4x2xui32>
    // lax.reduce_sum(float64[4, 1], axes=(0,))
    %w10 = stablehlo.constant dense<"0xCB86132A3424FA3F"> : tensor<1xf64>
    "check.expect_almost_eq"(%r#10, %w10) {tolerance = 7.885023e-15 : f64} : (tensor<1xf64>, tensor<1xf64>) -> ()
    // lax.random_gamma_grad(float32[2, 3], float32[2, 3])
    %w11 = stablehlo.constant dense<"0xF788E33FE14D4F3F732BCB3F97A58E3F89130240BDFF2D40"> : tensor<2x3xf32>
    "check.expect_almost_eq"(%r#11, %w11) {tolerance = 2.655014e-03 : f64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> ()
    // lax.dynamic_update_slice(float32[3], float32[1], uint8[])
    %w12 = stablehlo.constant dense<"0xF8CD82BD82FC9515B78E983F"> : tensor<3xf32>
    check.expect_eq %r#12, %w12 : tensor<3xf32>
    // lax.polygamma(float64[2, 2, 1, 1], float64[2, 2, 1, 1])
    %w13 = stablehlo.constant dense<"0xCB63090B6A4BD73FA397AB7AACD8E1BF04CB8B2ADE34E7BF18199FD94DB8C53F"> : tensor<2x2x1x1xf64>
    "check.expect_almost_eq"(%r#13, %w13) {tolerance = 1.961329e-13 : f64} : (tensor<2x2x1x1xf64>, tensor<2x2x1x1xf64>) -> ()
    // lax.ceil(float32[3, 2, 1])
    %w14 = stablehlo.constant dense<"0x00000040000040C0000000000000803F0000008000000080"> : tensor<3x2x1xf32>
    check.expect_eq %r#14, %w14 : tensor<3x2x1xf32>
    // lax.reduce_max(float16[4, 4, 1, 6], axes=())
    %w15 = stablehlo.constant dense<"0x003C0DBFCEC65C2EF4AC4D64A4C4F124E3990E3807BBD1BF57482AB5A4426ABF563CF36700383761A73B3437007E13E1C13731EFB58CBE337941E6B049E94625873183BA007C007E3D4B008021BA563E61A70635CB4A6EB1DD3EAD3800009FC4FABA00BC9BB4FF7B004089ACD236007CCBB84334D2C85EE9FF7B01F40004CA5E500B00009133EC46FBB60F2EFBBE00C286A200FCE13A6EC700BC36B41EC0E7A3B6AB00C20040F1BE03C6FC32EC0B00045F460004E8B100381B4024BF53BA2B34"> : tensor<4x4x1x6xf16>
    check.expect_eq %r#15, %w15 : tensor<4x4x1x6xf16>
    // lax.switch(float64[1], int32[])
    %w16 = stablehlo.constant dense<"0x9E755E701625E8BF"> : tensor<1xf64>
    "check.expect_almost_eq"(%r#16, %w16) {tolerance = 6.233333e-15 : f64} : (tensor<1xf64>, tensor<1xf64>) -> ()
    // lax.reduce_or(int64[4], axes=(0,))
    %w17 = stablehlo.constant dense<"0x0100000000000080"> : tensor<i64>
    check.expect_eq %r#17, %w17 : tensor<i64>
    // lax.bitcast_convert_type(uint64[], new_dtype=uint64)
    %w18 = stablehlo.constant dense<"0x0C00000000000000"> : tensor<ui64>
    check.expect_eq %r#18, %w18 : tensor<ui64>
    // lax.fft(complex64[8, 4], fft_type=ifft, fft_lengths=(8, 4))
    %w19 = stablehlo.constant dense<"0x3AA08BBCEC1FD33CC681DA3E3AF661BDECDB543DC54901BEE08E393B8C9FB5BE1D190B3D52F5EDBDE8DE133DD78B0DBDF8EA153DBE84DC3DFF9BB3BE22C147BD66A49CBED09FA33E60EBA73EE40FDD3D65082ABE739B0E3E01E06D3E2D43963E7E6AD9BDD14D11BEF33D223E22390BBEE00D31BE20DE8F3A4CBE2C3D9C119C3D2CECC13DA6B102BD4078CC3CCB879C3D7C78BBBE6C4C973E78681DBE2EA0A03D412113BE5B343D3E412348BEA855CEBD6EC5BD3D55503EBE2AE13A3E8CAC1B3ECC1E063E3DB6633EF86DF0BCD528BB3E5A3A833E76A0C2BDD24890BE5D3DC8BD272C5A3E73F628BEE08DAC3D48106C3CD373B53DAC40C33DA2CCD6BD57DFDE3E"> : tensor<8x4xcomplex<f32>>
    "check.expect_almost_eq"(%r#19, %w19) {tolerance = 1.121920e-05 : f64} : (tensor<8x4xcomplex<f32>>, tensor<8x4xcomplex<f32>>) -> ()
    // lax.gather(float32[3, 1, 3], int64[1], dimension_numbers=GatherDimensionNumbers(offset_dims=(0, 1), collapsed_slice_dims=(0,), start_index_map=(0,), operand_batching_dims=(), start_indices_batching_dims=()), slice_sizes=(1, 1, 3), mode=clip)
    %w20 = stablehlo.constant dense<"0x83430E4114E884BF0CFE2ABE"> : tensor<1x3xf32>
    check.expect_eq %r#20, %w20 : tensor<1x3xf32>
    // lax.dynamic_slice(float32[3, 3, 3], int32[], int32[], int32[], slice_sizes=(3, 3, 0))
    %w21 = stablehlo.constant dense<> : tensor<3x3x0xf32>
    check.expect_eq %r#21, %w21 : tensor<3x3x0xf32>
    // lax.reduce_sum(bfloat16[2, 6], axes=(0,))
    %w22 = stablehlo.constant dense<"0xFB3F44405ABF82BF46C0B23E"> : tensor<6xbf16>
    "check.expect_almost_eq"(%r#22, %w22) {tolerance = 3.867188e-01 : f64} : (tensor<6xbf16>, tensor<6xbf16>) -> ()
    // lax.lt(uint16[3, 1, 2, 3], uint16[3, 1, 2, 3])
    %w23 = stablehlo.constant dense<[[[[true, true, false], [false, false, true]]], [[[true, true, true], [false, false, false]]], [[[true, false, true], [false, true, true]]]]> : tensor<3x1x2x3xi1>
    check.expect_eq %r#23, %w23 : tensor<3x1x2x3xi1>
    // lax.reduce_precision(bfloat16[3, 1], exponent_bits=11, mantissa_bits=24)
    %w24 = stablehlo.constant dense<"0x31D5293DEA1B"> : tensor<3x1xbf16>
    check.expect_eq %r#24, %w24 : tensor<3x1xbf16>
    return
  }
}
