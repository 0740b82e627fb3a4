// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<3x2xcomplex<f64>>, %arg1: tensor<1x3xcomplex<f32>>, %arg2: tensor<1xf8E5M2FNUZ>, %arg3: tensor<4x2x3x1xui32>, %arg4: tensor<f32>, %arg5: tensor<f32>, %arg6: tensor<3xf64>, %arg7: tensor<3xf64>, %arg8: tensor<3xf64>, %arg9: tensor<4x2x5x4x5xbf16>, %arg10: tensor<4x2x1x1x2xbf16>, %arg11: tensor<3xf32>, %arg12: tensor<2x2x3xi1>, %arg13: tensor<2x2x3xi1>, %arg14: tensor<3xcomplex<f32>>, %arg15: tensor<1xf16>, %arg16: tensor<1x2x3xcomplex<f32>>, %arg17: tensor<1x3xf32>, %arg18: tensor<5xi32>, %arg19: tensor<5x5xi32>, %arg20: tensor<3xf32>, %arg21: tensor<i32>, %arg22: tensor<4x4x2xi64>, %arg23: tensor<2x3x3xcomplex<f32>>, %arg24: tensor<2x2x2xi64>, %arg25: tensor<2xcomplex<f64>>, %arg26: tensor<4xf64>, %arg27: tensor<1x3xf32>, %arg28: tensor<1xf64>, %arg29: tensor<1xf64>, %arg30: tensor<2x3xui64>, %arg31: tensor<4x1xf32>, %arg32: tensor<4x1x4xf32>, %arg33: tensor<5x1x5xui8>, %arg34: tensor<1x5xui8>) -> (tensor<3x2xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1xui32>, tensor<2x3x3x1xf32>, tensor<1x3x1x1xui64>, tensor<3xf64>, tensor<2x4x6x9x5xbf16>, tensor<3xf32>, tensor<2x2x3xi1>, tensor<3xcomplex<f32>>, tensor<1xf16>, tensor<1x2x3xcomplex<f32>>, tensor<1x3xf32>, tensor<5x5xi32>, tensor<3xf32>, tensor<4x4x2xi64>, tensor<2x2x2x3xcomplex<f32>>, tensor<2xcomplex<f64>>, tensor<2xf64>, tensor<1x3xf32>, tensor<1xcomplex<f64>>, tensor<2x3x4xf16>, tensor<4x4xf32>, tensor<5x5xui8>) {
    %0 = stablehlo.convert %arg0 : (tensor<3x2xcomplex<f64>>) -> tensor<3x2xcomplex<f32>>
    %1 = stablehlo.exponential_minus_one %arg1 : tensor<1x3xcomplex<f32>>
    %2 = stablehlo.convert %arg2 : (tensor<1xf8E5M2FNUZ>) -> tensor<1xcomplex<f32>>
    %c = stablehlo.constant dense<4294967295> : tensor<ui32>
    %3 = stablehlo.reduce(%arg3 init: %c) applies stablehlo.minimum across dimensions = [0, 1, 2] : (tensor<4x2x3x1xui32>, tensor<ui32>) -> tensor<1xui32>
    %4 = stablehlo.iota dim = 1 : tensor<2x3x3x1xf32>
    %5 = stablehlo.iota dim = 3 : tensor<1x3x1x1xui64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %7 = stablehlo.compare EQ, %arg6, %6, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %cst_0 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %9 = stablehlo.compare EQ, %arg7, %8, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %10 = stablehlo.or %7, %9 : tensor<3xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %12 = stablehlo.compare EQ, %arg7, %11, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %cst_2 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %14 = stablehlo.compare EQ, %arg6, %13, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %15 = stablehlo.or %12, %14 : tensor<3xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %16 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %17 = stablehlo.compare EQ, %arg8, %16, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %19 = stablehlo.compare EQ, %arg8, %18, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %20 = stablehlo.not %17 : tensor<3xi1>
    %21 = stablehlo.not %19 : tensor<3xi1>
    %22 = stablehlo.compare NE, %arg6, %arg6, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %23 = stablehlo.compare NE, %arg7, %arg7, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %24 = stablehlo.or %22, %23 : tensor<3xi1>
    %25 = stablehlo.compare NE, %arg8, %arg8, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %26 = stablehlo.or %24, %25 : tensor<3xi1>
    %27 = stablehlo.and %15, %21 : tensor<3xi1>
    %28 = stablehlo.and %10, %17 : tensor<3xi1>
    %29 = stablehlo.or %27, %28 : tensor<3xi1>
    %30 = stablehlo.and %10, %20 : tensor<3xi1>
    %31 = stablehlo.and %15, %19 : tensor<3xi1>
    %32 = stablehlo.or %30, %31 : tensor<3xi1>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %33 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %34 = stablehlo.compare LT, %arg6, %33, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %35 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %36 = stablehlo.compare LT, %arg7, %35, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %37 = stablehlo.or %34, %36 : tensor<3xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %38 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %39 = stablehlo.compare LT, %arg8, %38, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %40 = stablehlo.or %37, %39 : tensor<3xi1>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %41 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %42 = stablehlo.compare GT, %arg8, %41, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %43 = stablehlo.or %40, %42 : tensor<3xi1>
    %44 = stablehlo.and %10, %15 : tensor<3xi1>
    %45 = stablehlo.or %44, %26 : tensor<3xi1>
    %46 = stablehlo.or %43, %45 : tensor<3xi1>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %47 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %48 = stablehlo.add %arg6, %47 : tensor<3xf64>
    %49 = stablehlo.add %arg6, %arg7 : tensor<3xf64>
    %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %50 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %51 = stablehlo.add %49, %50 : tensor<3xf64>
    %52 = stablehlo.divide %48, %51 : tensor<3xf64>
    %53 = stablehlo.compare LT, %arg8, %52, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %54 = stablehlo.select %53, %arg6, %arg7 : tensor<3xi1>, tensor<3xf64>
    %55 = stablehlo.select %53, %arg7, %arg6 : tensor<3xi1>, tensor<3xf64>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %56 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %57 = stablehlo.subtract %56, %arg8 : tensor<3xf64>
    %58 = stablehlo.select %53, %arg8, %57 : tensor<3xi1>, tensor<3xf64>
    %c_12 = stablehlo.constant dense<0> : tensor<i64>
    %59 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %c_13 = stablehlo.constant dense<0> : tensor<i64>
    %60 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %61 = stablehlo.compare EQ, %59, %60, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %62 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %63 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %64 = stablehlo.select %61, %62, %63 : tensor<3xi1>, tensor<3xf64>
    %65 = stablehlo.abs %64 : tensor<3xf64>
    %cst_16 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
    %66 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %67 = stablehlo.compare LT, %65, %66, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %cst_17 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
    %68 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %69 = stablehlo.select %67, %68, %64 : tensor<3xi1>, tensor<3xf64>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %70 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %c_19 = stablehlo.constant dense<1> : tensor<i64>
    %c_20 = stablehlo.constant dense<true> : tensor<i1>
    %71:8 = stablehlo.while(%iterArg = %54, %iterArg_34 = %55, %iterArg_35 = %58, %iterArg_36 = %c_19, %iterArg_37 = %c_20, %iterArg_38 = %69, %iterArg_39 = %70, %iterArg_40 = %69) : tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<i64>, tensor<i1>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
    cond {
      %c_41 = stablehlo.constant dense<600> : tensor<i64>
      %142 = stablehlo.compare LT, %iterArg_36, %c_41, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %143 = stablehlo.and %142, %iterArg_37 : tensor<i1>
      stablehlo.return %143 : tensor<i1>
    } do {
      %142 = stablehlo.broadcast_in_dim %iterArg_36, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %c_41 = stablehlo.constant dense<2> : tensor<i64>
      %143 = stablehlo.broadcast_in_dim %c_41, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %144 = func.call @remainder(%142, %143) : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
      %c_42 = stablehlo.constant dense<0> : tensor<i64>
      %145 = stablehlo.broadcast_in_dim %c_42, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %146 = stablehlo.compare EQ, %144, %145, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
      %c_43 = stablehlo.constant dense<1> : tensor<i64>
      %147 = stablehlo.broadcast_in_dim %c_43, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %148 = stablehlo.compare EQ, %142, %147, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
      %c_44 = stablehlo.constant dense<1> : tensor<i64>
      %149 = stablehlo.broadcast_in_dim %c_44, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %150 = stablehlo.subtract %142, %149 : tensor<3xi64>
      %c_45 = stablehlo.constant dense<2> : tensor<i64>
      %151 = stablehlo.broadcast_in_dim %c_45, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %152 = func.call @floor_divide(%150, %151) : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
      %c_46 = stablehlo.constant dense<0> : tensor<i64>
      %153 = stablehlo.broadcast_in_dim %c_46, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %154 = stablehlo.compare EQ, %152, %153, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
      %155 = stablehlo.convert %152 : (tensor<3xi64>) -> tensor<3xf64>
      %cst_47 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %156 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f64>) -> tensor<3xf64>
      %cst_48 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
      %157 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f64>) -> tensor<3xf64>
      %158 = stablehlo.add %iterArg, %iterArg_34 : tensor<3xf64>
      %159 = stablehlo.negate %158 : tensor<3xf64>
      %160 = stablehlo.multiply %159, %iterArg_35 : tensor<3xf64>
      %161 = stablehlo.add %iterArg, %156 : tensor<3xf64>
      %162 = stablehlo.divide %160, %161 : tensor<3xf64>
      %163 = stablehlo.add %iterArg, %155 : tensor<3xf64>
      %164 = stablehlo.negate %163 : tensor<3xf64>
      %165 = stablehlo.add %iterArg, %iterArg_34 : tensor<3xf64>
      %166 = stablehlo.add %165, %155 : tensor<3xf64>
      %167 = stablehlo.multiply %164, %166 : tensor<3xf64>
      %168 = stablehlo.multiply %167, %iterArg_35 : tensor<3xf64>
      %169 = stablehlo.multiply %157, %155 : tensor<3xf64>
      %170 = stablehlo.add %iterArg, %169 : tensor<3xf64>
      %171 = stablehlo.multiply %157, %155 : tensor<3xf64>
      %172 = stablehlo.add %iterArg, %171 : tensor<3xf64>
      %173 = stablehlo.add %172, %156 : tensor<3xf64>
      %174 = stablehlo.multiply %170, %173 : tensor<3xf64>
      %175 = stablehlo.divide %168, %174 : tensor<3xf64>
      %176 = stablehlo.select %154, %162, %175 : tensor<3xi1>, tensor<3xf64>
      %177 = stablehlo.subtract %iterArg_34, %155 : tensor<3xf64>
      %178 = stablehlo.multiply %155, %177 : tensor<3xf64>
      %179 = stablehlo.multiply %178, %iterArg_35 : tensor<3xf64>
      %180 = stablehlo.multiply %157, %155 : tensor<3xf64>
      %181 = stablehlo.add %iterArg, %180 : tensor<3xf64>
      %182 = stablehlo.subtract %181, %156 : tensor<3xf64>
      %183 = stablehlo.multiply %157, %155 : tensor<3xf64>
      %184 = stablehlo.add %iterArg, %183 : tensor<3xf64>
      %185 = stablehlo.multiply %182, %184 : tensor<3xf64>
      %186 = stablehlo.divide %179, %185 : tensor<3xf64>
      %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %187 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f64>) -> tensor<3xf64>
      %188 = stablehlo.select %146, %176, %186 : tensor<3xi1>, tensor<3xf64>
      %189 = stablehlo.select %148, %187, %188 : tensor<3xi1>, tensor<3xf64>
      %190 = stablehlo.broadcast_in_dim %iterArg_36, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %c_50 = stablehlo.constant dense<0> : tensor<i64>
      %191 = stablehlo.broadcast_in_dim %c_50, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %192 = stablehlo.compare EQ, %190, %191, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
      %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
      %193 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f64>) -> tensor<3xf64>
      %cst_52 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %194 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f64>) -> tensor<3xf64>
      %195 = stablehlo.select %192, %193, %194 : tensor<3xi1>, tensor<3xf64>
      %196 = stablehlo.divide %189, %iterArg_38 : tensor<3xf64>
      %197 = stablehlo.add %195, %196 : tensor<3xf64>
      %cst_53 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
      %198 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f64>) -> tensor<3xf64>
      %199 = stablehlo.abs %197 : tensor<3xf64>
      %200 = stablehlo.compare LT, %199, %198, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
      %201 = stablehlo.select %200, %198, %197 : tensor<3xi1>, tensor<3xf64>
      %202 = stablehlo.multiply %189, %iterArg_39 : tensor<3xf64>
      %203 = stablehlo.add %195, %202 : tensor<3xf64>
      %204 = stablehlo.abs %203 : tensor<3xf64>
      %205 = stablehlo.compare LT, %204, %198, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
      %206 = stablehlo.select %205, %198, %203 : tensor<3xi1>, tensor<3xf64>
      %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %207 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f64>) -> tensor<3xf64>
      %208 = stablehlo.divide %207, %206 : tensor<3xf64>
      %209 = stablehlo.multiply %201, %208 : tensor<3xf64>
      %210 = stablehlo.multiply %iterArg_40, %209 : tensor<3xf64>
      %c_55 = stablehlo.constant dense<1> : tensor<i64>
      %211 = stablehlo.add %iterArg_36, %c_55 : tensor<i64>
      %cst_56 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %212 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f64>) -> tensor<3xf64>
      %213 = stablehlo.subtract %209, %212 : tensor<3xf64>
      %214 = stablehlo.abs %213 : tensor<3xf64>
      %cst_57 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
      %215 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f64>) -> tensor<3xf64>
      %216 = stablehlo.compare GE, %214, %215, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
      %c_58 = stablehlo.constant dense<false> : tensor<i1>
      %217 = stablehlo.reduce(%216 init: %c_58) applies stablehlo.or across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_34, %iterArg_35, %211, %217, %201, %208, %210 : tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<i64>, tensor<i1>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
    }
    %72 = chlo.lgamma %55 : tensor<3xf64> -> tensor<3xf64>
    %73 = stablehlo.add %54, %55 : tensor<3xf64>
    %74 = chlo.lgamma %73 : tensor<3xf64> -> tensor<3xf64>
    %75 = stablehlo.subtract %72, %74 : tensor<3xf64>
    %76 = chlo.lgamma %54 : tensor<3xf64> -> tensor<3xf64>
    %77 = stablehlo.add %76, %75 : tensor<3xf64>
    %cst_21 = stablehlo.constant dense<4.4501477170144028E-308> : tensor<f64>
    %78 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %79 = stablehlo.compare LT, %54, %78, FLOAT : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xi1>
    %80 = stablehlo.negate %58 : tensor<3xf64>
    %81 = stablehlo.log_plus_one %80 : tensor<3xf64>
    %82 = stablehlo.multiply %81, %55 : tensor<3xf64>
    %83 = stablehlo.subtract %82, %75 : tensor<3xf64>
    %84 = stablehlo.exponential %83 : tensor<3xf64>
    %85 = stablehlo.log %58 : tensor<3xf64>
    %86 = stablehlo.multiply %85, %54 : tensor<3xf64>
    %87 = stablehlo.negate %58 : tensor<3xf64>
    %88 = stablehlo.log_plus_one %87 : tensor<3xf64>
    %89 = stablehlo.multiply %88, %55 : tensor<3xf64>
    %90 = stablehlo.add %86, %89 : tensor<3xf64>
    %91 = stablehlo.subtract %90, %77 : tensor<3xf64>
    %92 = stablehlo.exponential %91 : tensor<3xf64>
    %93 = stablehlo.divide %92, %54 : tensor<3xf64>
    %94 = stablehlo.select %79, %84, %93 : tensor<3xi1>, tensor<3xf64>
    %95 = stablehlo.multiply %71#7, %94 : tensor<3xf64>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %96 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %97 = stablehlo.subtract %96, %95 : tensor<3xf64>
    %98 = stablehlo.select %53, %95, %97 : tensor<3xi1>, tensor<3xf64>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %99 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %100 = stablehlo.select %29, %99, %98 : tensor<3xi1>, tensor<3xf64>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %101 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %102 = stablehlo.select %32, %101, %100 : tensor<3xi1>, tensor<3xf64>
    %cst_25 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %103 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f64>) -> tensor<3xf64>
    %104 = stablehlo.select %46, %103, %102 : tensor<3xi1>, tensor<3xf64>
    %105 = stablehlo.convolution(%arg9, %arg10) dim_numbers = [b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2], window = {stride = [2, 1, 2], pad = [[2, 0], [2, 0], [3, 3]], lhs_dilate = [2, 2, 1], rhs_dilate = [1, 2, 2], reverse = [false, false, false]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x2x5x4x5xbf16>, tensor<4x2x1x1x2xbf16>) -> tensor<2x4x6x9x5xbf16>
    %106 = call @cummin(%arg11) : (tensor<3xf32>) -> tensor<3xf32>
    %107 = stablehlo.and %arg12, %arg13 : tensor<2x2x3xi1>
    %108 = stablehlo.log_plus_one %arg14 : tensor<3xcomplex<f32>>
    %109 = stablehlo.negate %arg15 : tensor<1xf16>
    %110 = stablehlo.exponential %109 : tensor<1xf16>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f16>
    %111 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f16>) -> tensor<1xf16>
    %112 = stablehlo.add %111, %110 : tensor<1xf16>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f16>
    %113 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f16>) -> tensor<1xf16>
    %114 = stablehlo.divide %113, %112 : tensor<1xf16>
    %115 = stablehlo.negate %arg16 : tensor<1x2x3xcomplex<f32>>
    %116 = stablehlo.exponential %115 : tensor<1x2x3xcomplex<f32>>
    %cst_28 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %117 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<complex<f32>>) -> tensor<1x2x3xcomplex<f32>>
    %118 = stablehlo.add %117, %116 : tensor<1x2x3xcomplex<f32>>
    %cst_29 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %119 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<complex<f32>>) -> tensor<1x2x3xcomplex<f32>>
    %120 = stablehlo.divide %119, %118 : tensor<1x2x3xcomplex<f32>>
    %121 = stablehlo.sign %arg17 : tensor<1x3xf32>
    %122 = stablehlo.dot_general %arg18, %arg19, batching_dims = [0] x [0], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<5xi32>, tensor<5x5xi32>) -> tensor<5x5xi32>
    %123 = stablehlo.slice %arg20 [0:2:2] : (tensor<3xf32>) -> tensor<1xf32>
    %124 = stablehlo.slice %arg20 [1:3:2] : (tensor<3xf32>) -> tensor<1xf32>
    %125 = stablehlo.maximum %123, %124 : tensor<1xf32>
    %126 = stablehlo.slice %arg20 [2:3:2] : (tensor<3xf32>) -> tensor<1xf32>
    %127 = stablehlo.maximum %125, %126 : tensor<1xf32>
    %128 = stablehlo.slice %arg20 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
    %129 = stablehlo.concatenate %128, %127, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %130 = stablehlo.pad %129, %cst_30, low = [0], high = [0], interior = [1] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %131 = stablehlo.pad %125, %cst_31, low = [1], high = [1], interior = [1] : (tensor<1xf32>, tensor<f32>) -> tensor<3xf32>
    %132 = stablehlo.add %130, %131 : tensor<3xf32>
    %c_32 = stablehlo.constant dense<0> : tensor<i64>
    %133 = stablehlo.reduce(%arg22 init: %c_32) applies stablehlo.xor across dimensions = [] : (tensor<4x4x2xi64>, tensor<i64>) -> tensor<4x4x2xi64>
    %134 = "stablehlo.gather"(%arg23, %arg24) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [2], start_index_map = [2, 0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 2, 3, 1>}> : (tensor<2x3x3xcomplex<f32>>, tensor<2x2x2xi64>) -> tensor<2x2x2x3xcomplex<f32>>
    %135 = chlo.asin %arg25 : tensor<2xcomplex<f64>> -> tensor<2xcomplex<f64>>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %136 = "stablehlo.reduce_window"(%arg26, %cst_33) <{base_dilations = array<i64: 1>, padding = dense<2> : tensor<1x2xi64>, window_dilations = array<i64: 2>, window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}> ({
    ^bb0(%arg35: tensor<f64>, %arg36: tensor<f64>):
      %142 = stablehlo.multiply %arg35, %arg36 : tensor<f64>
      stablehlo.return %142 : tensor<f64>
    }) : (tensor<4xf64>, tensor<f64>) -> tensor<2xf64>
    %137 = stablehlo.reduce_precision %arg27, format = e5m4 : tensor<1x3xf32>
    %138 = stablehlo.complex %arg28, %arg29 : tensor<1xcomplex<f64>>
    %139 = stablehlo.bitcast_convert %arg30 : (tensor<2x3xui64>) -> tensor<2x3x4xf16>
    %140 = stablehlo.dot_general %arg31, %arg32, batching_dims = [0] x [2], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x1xf32>, tensor<4x1x4xf32>) -> tensor<4x4xf32>
    %141 = stablehlo.dot_general %arg33, %arg34, batching_dims = [2] x [1], contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5x1x5xui8>, tensor<1x5xui8>) -> tensor<5x5xui8>
    return %0, %1, %2, %3, %4, %5, %104, %105, %106, %107, %108, %114, %120, %121, %122, %132, %133, %134, %135, %136, %137, %138, %139, %140, %141 : tensor<3x2xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1xui32>, tensor<2x3x3x1xf32>, tensor<1x3x1x1xui64>, tensor<3xf64>, tensor<2x4x6x9x5xbf16>, tensor<3xf32>, tensor<2x2x3xi1>, tensor<3xcomplex<f32>>, tensor<1xf16>, tensor<1x2x3xcomplex<f32>>, tensor<1x3xf32>, tensor<5x5xi32>, tensor<3xf32>, tensor<4x4x2xi64>, tensor<2x2x2x3xcomplex<f32>>, tensor<2xcomplex<f64>>, tensor<2xf64>, tensor<1x3xf32>, tensor<1xcomplex<f64>>, tensor<2x3x4xf16>, tensor<4x4xf32>, tensor<5x5xui8>
  }
  func.func private @remainder(%arg0: tensor<3xi64>, %arg1: tensor<3xi64>) -> tensor<3xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %3 = call @_where(%1, %2, %arg1) : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<3xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %12 = stablehlo.and %11, %6 : tensor<3xi1>
    %13 = stablehlo.add %4, %3 : tensor<3xi64>
    %14 = stablehlo.select %12, %13, %4 : tensor<3xi1>, tensor<3xi64>
    return %14 : tensor<3xi64>
  }
  func.func private @_where(%arg0: tensor<3xi1>, %arg1: tensor<3xi64>, %arg2: tensor<3xi64>) -> tensor<3xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<3xi1>, tensor<3xi64>
    return %0 : tensor<3xi64>
  }
  func.func private @floor_divide(%arg0: tensor<3xi64>, %arg1: tensor<3xi64>) -> tensor<3xi64> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<3xi64>
    %1 = stablehlo.sign %arg0 : tensor<3xi64>
    %2 = stablehlo.sign %arg1 : tensor<3xi64>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<3xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<3xi1>
    %8 = stablehlo.compare NE, %3, %7, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %9 = stablehlo.convert %8 : tensor<3xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<3xi1>
    %11 = stablehlo.compare NE, %6, %10, UNSIGNED : (tensor<3xi1>, tensor<3xi1>) -> tensor<3xi1>
    %12 = stablehlo.convert %11 : tensor<3xi1>
    %13 = stablehlo.and %9, %12 : tensor<3xi1>
    %c_2 = stablehlo.constant dense<1> : tensor<i64>
    %14 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %15 = stablehlo.subtract %0, %14 : tensor<3xi64>
    %16 = call @_where_0(%13, %15, %0) : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    return %16 : tensor<3xi64>
  }
  func.func private @_where_0(%arg0: tensor<3xi1>, %arg1: tensor<3xi64>, %arg2: tensor<3xi64>) -> tensor<3xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<3xi1>, tensor<3xi64>
    return %0 : tensor<3xi64>
  }
  func.func private @cummin(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[2, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 3>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.minimum %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
    return %1 : tensor<3xf32>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0x92878CA70EB914407264A0D5B723D53FD8A7D80FD11CEB3F706067A796930F40379D0F396409EBBF328BE89B3C7BF9BF323046F0860CE23F82E90D3E5D31C4BF86C9D641FACCED3F3ACE7C3DC472FABF5625C3AD620A0840323073F7C2EEC83F"> : tensor<3x2xcomplex<f64>>
    %a1 = stablehlo.constant dense<"0x394C5DC0E2D9F43F21CA9040FF588740DDF02840D8E9E6BF"> : tensor<1x3xcomplex<f32>>
    %a2 = stablehlo.constant dense<"0x3B"> : tensor<1xf8E5M2FNUZ>
    %a3 = stablehlo.constant dense<"0x383C20A5AA3477C3FAC7D1DF685A996DC5CB1E717D6E640D078567C3EA3AE61B9A56DC0BFFFFFF7F18181CF99FA4CF33EABAC9D13A3AA535FD705BB9F3D0F588AEA75D2BA755122D0200000000000000D919875B574B882AE9709AE6FFFFFF7F"> : tensor<4x2x3x1xui32>
    %a4 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %a5 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %a6 = stablehlo.constant dense<"0xF75635DBCEBDED3F4A5428B861E7F03FE14F1C1DC5D0EA3F"> : tensor<3xf64>
    %a7 = stablehlo.constant dense<"0x9C6B8DF9CB6FEC3F5AE0FF7A1079EB3F0FEC55141789E33F"> : tensor<3xf64>
    %a8 = stablehlo.constant dense<"0x391D853109F6EF3F306BAD02515DDF3F6CB9DF66FFC1E23F"> : tensor<3xf64>
    %a9 = stablehlo.constant dense<"0x3E3FD8BF6C3E20BFF03FC03E38BF1E40AA3FA93F82BF4CBFBE3FB13FB5BEB03F6F3E983F1540B8BFBFBF04BF3F3E1E3E20BF2E3F7DBF07BF8C3F9EBE54BEEEBF8E3FFA3ED7BF4CBFF0BFCFBFFA3E5EBE853F9FBE563E63BF0BBF023F39BFDF3EEC3D3CBFEA3D3EBF1240ABBD85BE4D3EBABEBCBE8C3F363F483F7C3F82BF0FC05E3F803F8DBF75BF543F8D3FACBE943EF5BD5CBF0C406A3E92BF95BF293F4D3FD13E8EBE6A3FF03FC1BE6A3E6E3F95BF013FE1BD423F6B3F8E3EEEBE61BE86BE07BE6A3F553E0DBDD13F933DEB3E54BF9DBFD53F6E3FDDBEC13E60BF8CBFC63E033FB1BFA23E1E3E36BFEBBE9BBFD13E1DBF093E063F2DBF82BF80BFB9BD2ABECC3F5F3F0FC0863F59BD163FC6BF40BE293F223F8FBF0BBE7D3FE53F8F3F93BE3B3FD23F01BDAC3E1B3F054060BFDCBF183EC7BF943F6A3F08C0173D20BD673EBC3F34BEDE3DCBBF17C02DBF92BFD93E2F3F5D3F413F0FBF6B3EDD3FC2BFCCBE96BFBD3E3ABE8A3E933C1FBF873A49BD723E653E4B3F903E933F283F073F72BDD8BFC3BF2CBFF43E8BBCB13FD63F0D3F0840733EC1BFFC3EB53F7FBD593FF73FBB3D0F4061BFC23E80BE5CBF08BFFD3DD3BE07BFB53C4D3F593F643EB6BFE23B853FBF3F81BEA5BEFFBE2F3BCEBF8EBD61BFC2BE7C3FCDBF2D3F08C0143FF13E13BFE33CDEBF87BF053FEA3FC83F273FE2BE233F48BF4B3F873E043FD03EDABE27BEB93FB5BF103F8C3FCFBF643F1ABFD3BFE33D373FD3BE47BFECBF503F6A3E31BF8FBFF8BE753EA1BF95BE5C3FE0BFC7BFCBBE82BFC4BED53D1C404EBF37BED03F1F3F3DBF9F3F27C0593F9EBE9D3FD53FDB3F5FBF4FBFB63E21BF0C3F233FB7BEEDBE96BF4EBFD13E87BF4A3F46BFD43F383FE7BEAC3F273FA03E583F893FD93F033FFA3F6B3F2A3F69BFC1BE1F3FE6BEE33F183FF5BFB43EAE3BE63E823C1DBEF1BFACBFCD3FC2BF5DBD633FF8BFE7BEDBBF1EBFF3BF93BE5CBDA73E4A3F99BF19BF033E103F24BEA83F57BF7FBF33403E3FF8BE173FDBBCF93DB93E39BD88BF103E183F8A3EA93F87BF25BF013F63BF7BBF81BE243ED43FC83D3F3F1E3F31BFEBBFB53F2EBFB23E6E3D863D713E76BF8A3F80BFA83FFDBE9FBF33BF95BFD0BF91BF67BFE73EA4BFB3BEC83E49BE08BF26BF57BEB83F59BFFE3E233D823F0CBFD3BE9BBF9C3F373F3EBF12BE133F193E1D3F9BBE65BFB03F5ABF29BEC43FB73F13C06D3F24BF3F3F3D3E213FA43E80BF60BFB23D77BF393FA53EE5BE783D1D3EB6BF3DBFA4BF5E3F4EBF2B3FB93E41BEAB3E183F553EC93EDB3FF73E96BFC8BFA5BE113FF53D15BF573E943E10BF003E38BF943FDFBE293FD33E4ABF263F05BFD2BE0D3FDCBE2CBEFCBD4B3F1DBC45BE483FAEBF0CBD843F19BFFB3E2BBF6EBFE2BEB6BECBBFDFBE983D31BF88BFB03FE6BC973EC1BF283F5B3D923FD73E123E213F0FBE2FBFA13F0B3FBC3FB03ED73FD13C523DE53FA33E8FBF21BE9BBDBABD83BF36BF0D3FE7BF48BFC3BE1340C0BFA0BFF3BF3ABEE1BE75BC363F663E52BFD13E5CBFB03F34BFD73E73BF52BF5DBF3ABF213F293F683EA23FB0BF0840663F2240A1BF02C03B3FDF3FC43E963ECDBF9D3FE1BF79BFFB3E473F563F9FBF09BF6F3F2A3FA63FEFBE373F94BF39BF4D3F07BF6D3F7BBFE9BEC53F673FB33EB7BE9DBF90BDA23FA93EA5BC1CBFD1BF19BF3EBF8EBF353FA63E6B3FCD3F843F8ABE1DBE143F153E03BF19BFB73C66BFEEBF93BF533F16BF82BEB7BE563F173F573F913F1CBEB4BE753E0EBFA03FA3BF2BBFE33F70BEC83E01BF543E2EBFE03F8ABFBFBE5A3EBF3F673E02BF46BFD63C4E3F053E82BE6ABFB9BF12BFCD3E2D3F9ABE29BF6FBFE83F89BE69BF3D3F06BEB5BFB1BF0D40653EAEBD933E843F7ABF903E223F2CBC913E233FB83F03C0923F35BF1FBFF73EA5BFA5BE7DBE533D55BF893E0140C8BF39BF93BF093EA03A6CBF04BD71BFD33FD93E033EDF3E24BF073F9C3EBA3E183E983EB5BE22BF2CBE2D3F0E3FC8BE5FBEEDBD18C0733FABBF7E3E9C3FA93E6C3F83BEA03FC73F06BF93BFBABEDA3FB9BF92BF7A3F113FAC3E893FB43F303F443F383EF9BF20BECC3FE8BF943D26BF6BBE473FBABEB83EA73F613E893FA0BE69BD43BE273ED5BFA53F20403F3F83BE333EEEBDABBF92BEDC3E93BEBDBE80BDFE3F663E98BE903E003FC0BF25BFDA3E813FDBBF90BEA53F1EBF213E1E3FD43F5D3FF43E13C0D3BF743DA3BFFBBCABBF613F973E323F753F11BF14BF"> : tensor<4x2x5x4x5xbf16>
    %a10 = stablehlo.constant dense<"0xB03DD43F32BE0E4007BFC9BFE83E61BF043F2E3F9A3F07BFBA3EB0BEC63F3DBF"> : tensor<4x2x1x1x2xbf16>
    %a11 = stablehlo.constant dense<"0x782BC5BD34FF11C013E588BD"> : tensor<3xf32>
    %a12 = stablehlo.constant dense<[[[false, true, true], [false, false, true]], [[false, false, false], [false, true, false]]]> : tensor<2x2x3xi1>
    %a13 = stablehlo.constant dense<[[[true, false, true], [false, true, true]], [[false, true, false], [false, false, false]]]> : tensor<2x2x3xi1>
    %a14 = stablehlo.constant dense<"0x2B4BE93F70EE4B4062D1A6C06809DEC03A972A40DBB9D3BE"> : tensor<3xcomplex<f32>>
    %a15 = stablehlo.constant dense<"0x3C19"> : tensor<1xf16>
    %a16 = stablehlo.constant dense<"0x2A95ACC0E29846C0B25B50405E731D403EF7AA402419CB3DBA58EC3E9ABB00C0ECC933C0DEDF77C04AC14BC014A477C0"> : tensor<1x2x3xcomplex<f32>>
    %a17 = stablehlo.constant dense<"0x8AA1883B1D196AC0B9EE5F40"> : tensor<1x3xf32>
    %a18 = stablehlo.constant dense<"0x06000000F8FFFFFFFDFFFFFF02000000FDFFFFFF"> : tensor<5xi32>
    %a19 = stablehlo.constant dense<"0x05000000FBFFFFFF02000000FBFFFFFFFFFFFFFF02000000F9FFFFFF070000000200000004000000FFFFFFFF07000000F8FFFFFFF8FFFFFF04000000050000000100000002000000FCFFFFFF0300000004000000F8FFFFFFFEFFFFFF0000000000000000"> : tensor<5x5xi32>
    %a20 = stablehlo.constant dense<"0x35899F3FC1CB7D3F59191A3F"> : tensor<3xf32>
    %a21 = stablehlo.constant dense<"0x04000000"> : tensor<i32>
    %a22 = stablehlo.constant dense<"0x2FF74FA87DC916686FFFC57B8527E7806A2BAA32786E5B73DC7EB420B9EC79369287F58D31C98A5C9F6E2BBEA1E3413FAB3F6004F33D1F85020000000000000000000000000000804171EE249F3B8E30E4EE630FF2FCB9867B65A96CE96216A002000000000000000300000000000000B6358D724F2B79015B4203E98FE796FE02000000000000000200000000000000FFFFFFFFFFFFFF3F0B54D5DC47D498D0FFFFFFFFFFFFFF3F03000000000000002F4C3D40DC048B530200000000000000E3EB1ACF733996780000000000000080DF7705313E9B97B802000000000000000E0A9D6530A9B517FFFFFFFFFFFFFF7F620C987E0F5A2F42FFFFFFFFFFFFFF3F"> : tensor<4x4x2xi64>
    %a23 = stablehlo.constant dense<"0x42362B3F8C3528C0AA54E2BE7EE38D3F87741540832030C063D596C0C5816B3DBF5978C0DFF236407B361AC05E3401C0645A4240544CAF3FACCC89C0F0B8E53F784920C03ADF4340175DADBE221894BF44E150C0A2587E40BE1DF33E92679EBF50FEA33FC39EC4C019EED33FF1CEA63DC23947C03DEF8440EA96573F37CCF23F9854D5C0F6204DBE27BE22C098D15E40"> : tensor<2x3x3xcomplex<f32>>
    %a24 = stablehlo.constant dense<"0x04000000000000000000000000000000FFFFFFFFFFFFFFFF0000000000000000050000000000000000000000000000000100000000000000FEFFFFFFFFFFFFFF"> : tensor<2x2x2xi64>
    %a25 = stablehlo.constant dense<"0x3EB0819B92960DC062C9F0076EE800C0ABB715818C66F2BF3D14B4EACA880140"> : tensor<2xcomplex<f64>>
    %a26 = stablehlo.constant dense<"0x058E92FF3663FD3F92214C25F8EDC83F91480C50E6ABF63F84903B433AE7F03F"> : tensor<4xf64>
    %a27 = stablehlo.constant dense<"0xE10AFF28204ED069F8FB6CBE"> : tensor<1x3xf32>
    %a28 = stablehlo.constant dense<"0xFEE72E295669FEBF"> : tensor<1xf64>
    %a29 = stablehlo.constant dense<"0x000000000000F0BF"> : tensor<1xf64>
    %a30 = stablehlo.constant dense<"0x0F0000000000000003000000000000000D00000000000000060000000000000001000000000000000A00000000000000"> : tensor<2x3xui64>
    %a31 = stablehlo.constant dense<"0x8726E53F22B7753F9E92DD3D100E96BE"> : tensor<4x1xf32>
    %a32 = stablehlo.constant dense<"0xB33731C0FB0A643FB30CD13F886AE53D8C031EBFFC5C6E3FA7FF39BF3D0B8E3FECB5CCBFDA97173F1DB3B9BEF7ADA53EF47F2ABFF5DFC83EC89ED33F2FCA683F"> : tensor<4x1x4xf32>
    %a33 = stablehlo.constant dense<"0x0806000304020709090E04010E090D050E060E0D0D04000F0F"> : tensor<5x1x5xui8>
    %a34 = stablehlo.constant dense<"0x0C03080A07"> : tensor<1x5xui8>
    %r:25 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34) : (tensor<3x2xcomplex<f64>>, tensor<1x3xcomplex<f32>>, tensor<1xf8E5M2FNUZ>, tensor<4x2x3x1xui32>, tensor<f32>, tensor<f32>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<4x2x5x4x5xbf16>, tensor<4x2x1x1x2xbf16>, tensor<3xf32>, tensor<2x2x3xi1>, tensor<2x2x3xi1>, tensor<3xcomplex<f32>>, tensor<1xf16>, tensor<1x2x3xcomplex<f32>>, tensor<1x3xf32>, tensor<5xi32>, tensor<5x5xi32>, tensor<3xf32>, tensor<i32>, tensor<4x4x2xi64>, tensor<2x3x3xcomplex<f32>>, tensor<2x2x2xi64>, tensor<2xcomplex<f64>>, tensor<4xf64>, tensor<1x3xf32>, tensor<1xf64>, tensor<1xf64>, tensor<2x3xui64>, tensor<4x1xf32>, tensor<4x1x4xf32>, tensor<5x1x5xui8>, tensor<1x5xui8>) -> (tensor<3x2xcomplex<f32>>, tensor<1x3xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<1xui32>, tensor<2x3x3x1xf32>, tensor<1x3x1x1xui64>, tensor<3xf64>, tensor<2x4x6x9x5xbf16>, tensor<3xf32>, tensor<2x2x3xi1>, tensor<3xcomplex<f32>>, tensor<1xf16>, tensor<1x2x3xcomplex<f32>>, tensor<1x3xf32>, tensor<5x5xi32>, tensor<3xf32>, tensor<4x4x2xi64>, tensor<2x2x2x3xcomplex<f32>>, tensor<2xcomplex<f64>>, tensor<2xf64>, tensor<1x3xf32>, tensor<1xcomplex<f64>>, tensor<2x3x4xf16>, tensor<4x4xf32>, tensor<5x5xui8>)
    // lax.convert_element_type(complex128[3, 2], new_dtype=complex64)
    %w0 = stablehlo.constant dense<"0x75C8A540BF1DA93E88E6583FB59C7C40224B58BFE5D9CBBF3864103FEA8A21BED2676E3F2296D3BF155340401876473E"> : tensor<3x2xcomplex<f32>>
    check.expect_eq %r#0, %w0 : tensor<3x2xcomplex<f32>>
    // lax.expm1(complex64[1, 3])
    %w1 = stablehlo.constant dense<"0x445A81BF8E17F33C67552FC20A71A3C23E9A87C089135AC1"> : tensor<1x3xcomplex<f32>>
    "check.expect_almost_eq"(%r#1, %w1) {tolerance = 1.768767e-04 : f64} : (tensor<1x3xcomplex<f32>>, tensor<1x3xcomplex<f32>>) -> ()
    // lax.convert_element_type(float8_e5m2fnuz[1], new_dtype=complex64)
    %w2 = stablehlo.constant dense<"0x0000E03E00000000"> : tensor<1xcomplex<f32>>
    check.expect_eq %r#2, %w2 : tensor<1xcomplex<f32>>
    // lax.reduce_min(uint32[4, 2, 3, 1], axes=(0, 1, 2))
    %w3 = stablehlo.constant dense<"0x00000000"> : tensor<1xui32>
    check.expect_eq %r#3, %w3 : tensor<1xui32>
    // lax.broadcasted_iota(float32[], dtype=float32, shape=(2, 3, 3, 1), dimension=1)
    %w4 = stablehlo.constant dense<"0x0000000000000000000000000000803F0000803F0000803F0000004000000040000000400000000000000000000000000000803F0000803F0000803F000000400000004000000040"> : tensor<2x3x3x1xf32>
    check.expect_eq %r#4, %w4 : tensor<2x3x3x1xf32>
    // lax.broadcasted_iota(float32[], dtype=uint64, shape=(1, 3, 1, 1), dimension=3)
    %w5 = stablehlo.constant dense<"0x000000000000000000000000000000000000000000000000"> : tensor<1x3x1x1xui64>
    check.expect_eq %r#5, %w5 : tensor<1x3x1x1xui64>
    // lax.betainc(float64[3], float64[3], float64[3])
    %w6 = stablehlo.constant dense<"0xDC1B6EF356ECEF3F27AAA07116E2DA3FA43A38914B1EDE3F"> : tensor<3xf64>
    "check.expect_almost_eq"(%r#6, %w6) {tolerance = 2.271008e-13 : f64} : (tensor<3xf64>, tensor<3xf64>) -> ()
    // lax.conv_general_dilated(bfloat16[4, 2, 5, 4, 5], bfloat16[4, 2, 1, 1, 2], window_strides=(2, 1, 2), padding=[(2, 0), (2, 0), (3, 3)], lhs_dilation=(2, 2, 1), rhs_dilation=(1, 2, 2), feature_group_count=1, batch_group_count=2)
    %w7 = stablehlo.constant dense<"0x0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000029C042C0B93D00000000000000000000000000005F3F3440473D0000000000000000000000000000ECBE6ABFB83E000000000000000000000000000098BFA83FD23E0000000000000000000000000000000000000000000000000FBFA8BF063E0000000000000000000000000000EBBFA9403BBE000000000000000000000000000042BFE23F75BD0000000000000000000000000000D2BFF9BF723E0000000000000000000000000000000000000000000000005D401CC0D7BC0000000000000000000000000000A2BFBD3FC3BD0000000000000000000000000000A1C057C0873E0000000000000000000000000000AAC00440CE3D0000000000000000000000000000000000000000000000009F3FE3C0AB3D00000000000000000000000000008BC03F4043BD000000000000000000000000000043BF2240BFBE000000000000000000000000000090C04C3FB53D000000000000000000000000000000000000000000000000EBBF45402E3E00000000000000000000000000005340554020BE0000000000000000000000000000B23F82C0663E000000000000000000000000000083BE81408CBE000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000264028403BBD0000000000000000000000000000A03ECFBF08BF0000000000000000000000000000693FB9BEAEBF0000000000000000000000000000843E42C0E3BF000000000000000000000000000000000000000000000000313F2F3FC6BE0000000000000000000000000000D13F29C0153E00000000000000000000000000000040313E033C00000000000000000000000000001740C03F44BF0000000000000000000000000000000000000000000000008BBF2840AD3E0000000000000000000000000000953FB1BE5B3E00000000000000000000000000002B408E3F29BF00000000000000000000000000001C401DC018BF000000000000000000000000000000000000000000000000B2BF8A40EB3E00000000000000000000000000002F40EBBF02BE0000000000000000000000000000183D13BF9E3F000000000000000000000000000035404EBFDCBE0000000000000000000000000000000000000000000000007B3F42C081BF00000000000000000000000000000AC0F7BF823E0000000000000000000000000000B2BFC73FE4BE0000000000000000000000000000633EDEBF263F0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000004FBFBF3E86BF0000000000000000000000000000E13D1BBE043F0000000000000000000000000000413FA03F823F000000000000000000000000000084BFBCBE923F00000000000000000000000000000000000000000000000005BF68BF1D400000000000000000000000000000FCBD233F1A3F0000000000000000000000000000403F9B3E08C00000000000000000000000000000A63F0D3CFBBF00000000000000000000000000000000000000000000000016BF9FBF69BE0000000000000000000000000000193E4ABF44BF0000000000000000000000000000E0BEE8BFA5BF00000000000000000000000000007EBEA73FADBF00000000000000000000000000000000000000000000000030BE864043C000000000000000000000000000003C3E9A3F0FC00000000000000000000000000000063E17C0113F00000000000000000000000000003B3F98BFC93E00000000000000000000000000000000000000000000000028BF3D3F8CBF0000000000000000000000000000503DD13F26BF000000000000000000000000000055BE253FE4BF00000000000000000000000000004EBF24BB6BBF000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000AB3EAA3EBDBF0000000000000000000000000000B4BE983E523F00000000000000000000000000004EBF093F943F00000000000000000000000000003EBF8A3FEB3F000000000000000000000000000000000000000000000000723EE0BF3E400000000000000000000000000000613E42BFB83E00000000000000000000000000006FBF324003C000000000000000000000000000005A3F5DBF2DC0000000000000000000000000000000000000000000000000A03E33BE49BB00000000000000000000000000004A3F83BF84BF0000000000000000000000000000863F6CBFB5BF0000000000000000000000000000D2BD8C3FF5BF0000000000000000000000000000000000000000000000001DC0CE4064C00000000000000000000000000000F4BE0C402CC00000000000000000000000000000693F02C0713F00000000000000000000000000002C3E4FBF3E3F000000000000000000000000000000000000000000000000C6BED23FA3BF000000000000000000000000000075BF084046BF00000000000000000000000000007CBED23F07C000000000000000000000000000009B3D3F3F89BF00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000080BF17408CBD000000000000000000000000000099BFAB3F81BD00000000000000000000000000008BBFAD3E4CBE0000000000000000000000000000443FE13F14BE000000000000000000000000000000000000000000000000C13FFD3F23BE0000000000000000000000000000A0BFE4BF113D00000000000000000000000000008CC094BE09BD0000000000000000000000000000473FF8BF913E00000000000000000000000000000000000000000000000097BDC1C07C3E00000000000000000000000000009C3F90BF443C000000000000000000000000000044400BBF183E000000000000000000000000000020BF86C0C83C00000000000000000000000000000000000000000000000084BF363D1EBE0000000000000000000000000000FE3F69C0F13D00000000000000000000000000007A3F87C0B33D000000000000000000000000000082C0693FF13D000000000000000000000000000000000000000000000000E1BE2F3F10BE0000000000000000000000000000E73F4940A23D000000000000000000000000000025407740EBBD0000000000000000000000000000D43F31C03F3D000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000383EDFBFED3C00000000000000000000000000009ABEBDBF0C3E0000000000000000000000000000AE3D2C3E473F0000000000000000000000000000973D87BEBE3E0000000000000000000000000000000000000000000000004DBF34BFD33E00000000000000000000000000003A3F923F723D0000000000000000000000000000E53F76BE4F3E00000000000000000000000000006DBF1CBE6ABF000000000000000000000000000000000000000000000000803B5440A5BE0000000000000000000000000000F5BF22BED23D0000000000000000000000000000F8BFB1BE0BBF0000000000000000000000000000CB3E3E40BB3E000000000000000000000000000000000000000000000000F23FCF3F163F0000000000000000000000000000B8BFF83F92BD000000000000000000000000000019BF2C40E43D000000000000000000000000000030405EBF11BF000000000000000000000000000000000000000000000000093FA03EF73E0000000000000000000000000000AA3CE5BF33BF00000000000000000000000000000AC035C02A3D00000000000000000000000000000BC0623F123E0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003CBFB03E803F0000000000000000000000000000813F813F10BF000000000000000000000000000084BE303F47BF00000000000000000000000000003ABC23C097BF000000000000000000000000000000000000000000000000D6BE403F72BB0000000000000000000000000000313EB5BEA1BE000000000000000000000000000087BE90BFCC3F00000000000000000000000000008BBF113F123F0000000000000000000000000000000000000000000000002FBECB3FB5BF0000000000000000000000000000CFBE823DB6BC00000000000000000000000000003DBFDCBE2CBF000000000000000000000000000095BEA3BF893F000000000000000000000000000000000000000000000000F8BE4EBF54BE0000000000000000000000000000A33FE53FFABE000000000000000000000000000048BF473D2A3F0000000000000000000000000000463F18C0213E0000000000000000000000000000000000000000000000008DBF8B3EF3BE0000000000000000000000000000D7BE1D4028C00000000000000000000000000000393E8EBFC5BF0000000000000000000000000000C7BE0F402D3E00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000088BD6ABE893F000000000000000000000000000029BF953F25BF00000000000000000000000000000DBFCC3F52BF0000000000000000000000000000194069C0E2BF000000000000000000000000000000000000000000000000F7BDBC3E3ABE0000000000000000000000000000E13E2EBFF3BE0000000000000000000000000000A43F50C0C33F00000000000000000000000000005DBFD53F703F000000000000000000000000000000000000000000000000793EE53E11C00000000000000000000000000000DF3E25BF8ABE00000000000000000000000000001C3EDF3E31BF00000000000000000000000000008BBCFABED43F000000000000000000000000000000000000000000000000003F18BF69BE00000000000000000000000000008ABFE23F1ABF00000000000000000000000000002E3EDDBE2A3F0000000000000000000000000000843E4EBF513F0000000000000000000000000000000000000000000000003DBF064066BE000000000000000000000000000028BF3D405DC00000000000000000000000000000983FA5BF01C0000000000000000000000000000001BF6A3F8EBE0000"> : tensor<2x4x6x9x5xbf16>
    "check.expect_almost_eq"(%r#7, %w7) {tolerance = 1.804688e+00 : f64} : (tensor<2x4x6x9x5xbf16>, tensor<2x4x6x9x5xbf16>) -> ()
    // lax.cummin(float32[3], axis=0, reverse=False)
    %w8 = stablehlo.constant dense<"0x782BC5BD34FF11C034FF11C0"> : tensor<3xf32>
    check.expect_eq %r#8, %w8 : tensor<3xf32>
    // lax.bitwise_and(bool[2, 2, 3], bool[2, 2, 3])
    %w9 = stablehlo.constant dense<[[[false, false, true], [false, false, true]], [[false, false, false], [false, false, false]]]> : tensor<2x2x3xi1>
    check.expect_eq %r#9, %w9 : tensor<2x2x3xi1>
    // lax.log1p(complex64[3])
    %w10 = stablehlo.constant dense<"0x1B69B93FF18A583F92040640787407C08313A73F6613E6BD"> : tensor<3xcomplex<f32>>
    "check.expect_almost_eq"(%r#10, %w10) {tolerance = 5.678795e-06 : f64} : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> ()
    // lax.logistic(float16[1])
    %w11 = stablehlo.constant dense<"0x0138"> : tensor<1xf16>
    "check.expect_close"(%r#11, %w11) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<1xf16>, tensor<1xf16>) -> ()
    // lax.logistic(complex64[1, 2, 3])
    %w12 = stablehlo.constant dense<"0x789395BB444439B96FDE833F504ED33C8AC97E3F42EEF53905C2593F57C629BFFFB038BD485E343DD4AEFEBC573EF03C"> : tensor<1x2x3xcomplex<f32>>
    "check.expect_almost_eq"(%r#12, %w12) {tolerance = 3.085876e-06 : f64} : (tensor<1x2x3xcomplex<f32>>, tensor<1x2x3xcomplex<f32>>) -> ()
    // lax.sign(float32[1, 3])
    %w13 = stablehlo.constant dense<"0x0000803F000080BF0000803F"> : tensor<1x3xf32>
    check.expect_eq %r#13, %w13 : tensor<1x3xf32>
    // lax.dot_general(int32[5], int32[5, 5], dimension_numbers=(((), ()), ((0,), (0,))), out=int32)
    %w14 = stablehlo.constant dense<"0x1E000000E2FFFFFF0C000000E2FFFFFFFAFFFFFFF0FFFFFF38000000C8FFFFFFF0FFFFFFE0FFFFFF03000000EBFFFFFF1800000018000000F4FFFFFF0A0000000200000004000000F8FFFFFF06000000F4FFFFFF18000000060000000000000000000000"> : tensor<5x5xi32>
    check.expect_eq %r#14, %w14 : tensor<5x5xi32>
    // lax.associative_scan(float32[3], int32[])
    %w15 = stablehlo.constant dense<"0x35899F3F35899F3F35899F3F"> : tensor<3xf32>
    check.expect_eq %r#15, %w15 : tensor<3xf32>
    // lax.reduce_xor(int64[4, 4, 2], axes=())
    %w16 = stablehlo.constant dense<"0x2FF74FA87DC916686FFFC57B8527E7806A2BAA32786E5B73DC7EB420B9EC79369287F58D31C98A5C9F6E2BBEA1E3413FAB3F6004F33D1F85020000000000000000000000000000804171EE249F3B8E30E4EE630FF2FCB9867B65A96CE96216A002000000000000000300000000000000B6358D724F2B79015B4203E98FE796FE02000000000000000200000000000000FFFFFFFFFFFFFF3F0B54D5DC47D498D0FFFFFFFFFFFFFF3F03000000000000002F4C3D40DC048B530200000000000000E3EB1ACF733996780000000000000080DF7705313E9B97B802000000000000000E0A9D6530A9B517FFFFFFFFFFFFFF7F620C987E0F5A2F42FFFFFFFFFFFFFF3F"> : tensor<4x4x2xi64>
    check.expect_eq %r#16, %w16 : tensor<4x4x2xi64>
    // lax.gather(complex64[2, 3, 3], int64[2, 2, 2], dimension_numbers=GatherDimensionNumbers(offset_dims=(2, 3), collapsed_slice_dims=(2,), start_index_map=(2, 0), operand_batching_dims=(), start_indices_batching_dims=()), slice_sizes=(2, 3, 1), mode=clip)
    %w17 = stablehlo.constant dense<"0x87741540832030C07B361AC05E3401C0784920C03ADF4340BE1DF33E92679EBFC23947C03DEF844027BE22C098D15E4042362B3F8C3528C063D596C0C5816B3D645A4240544CAF3F175DADBE221894BF50FEA33FC39EC4C0EA96573F37CCF23F87741540832030C07B361AC05E3401C0784920C03ADF4340BE1DF33E92679EBFC23947C03DEF844027BE22C098D15E40AA54E2BE7EE38D3FBF5978C0DFF23640ACCC89C0F0B8E53F44E150C0A2587E4019EED33FF1CEA63D9854D5C0F6204DBE"> : tensor<2x2x2x3xcomplex<f32>>
    check.expect_eq %r#17, %w17 : tensor<2x2x2x3xcomplex<f32>>
    // lax.asin(complex128[2])
    %w18 = stablehlo.constant dense<"0x23CD7A08E1A1F0BF57B547AC8C1501C0E1A86492FAEBDCBF4884A7442CF9F93F"> : tensor<2xcomplex<f64>>
    "check.expect_almost_eq"(%r#18, %w18) {tolerance = 1.265703e-14 : f64} : (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> ()
    // lax.reduce_window_mul(float64[4], window=(3,), strides=(2,), padding=((2, 2),), base=(1,), dilation=(2,))
    %w19 = stablehlo.constant dense<"0x1017398013D204401017398013D20440"> : tensor<2xf64>
    "check.expect_almost_eq"(%r#19, %w19) {tolerance = 3.698483e-14 : f64} : (tensor<2xf64>, tensor<2xf64>) -> ()
    // lax.reduce_precision(float32[1, 3], exponent_bits=5, mantissa_bits=4)
    %w20 = stablehlo.constant dense<"0x000000000000807F000070BE"> : tensor<1x3xf32>
    check.expect_eq %r#20, %w20 : tensor<1x3xf32>
    // lax.complex(float64[1], float64[1])
    %w21 = stablehlo.constant dense<"0xFEE72E295669FEBF000000000000F0BF"> : tensor<1xcomplex<f64>>
    check.expect_eq %r#21, %w21 : tensor<1xcomplex<f64>>
    // lax.bitcast_convert_type(uint64[2, 3], new_dtype=float16)
    %w22 = stablehlo.constant dense<"0x0F0000000000000003000000000000000D00000000000000060000000000000001000000000000000A00000000000000"> : tensor<2x3x4xf16>
    check.expect_eq %r#22, %w22 : tensor<2x3x4xf16>
    // lax.dot_general(float32[4, 1], float32[4, 1, 4], dimension_numbers=(((1,), (1,)), ((0,), (2,))), out=float32)
    %w23 = stablehlo.constant dense<"0x7FA19EC0F4708DBF8B3D37C01E9E98BFA4E15A3F81C9643FC580113F08CEC03EB1EF343E3AFCA0BDFBB920BD4629373E067906BDC684A6BE113AC2BD417388BE"> : tensor<4x4xf32>
    "check.expect_almost_eq"(%r#23, %w23) {tolerance = 9.455135e-06 : f64} : (tensor<4x4xf32>, tensor<4x4xf32>) -> ()
    // lax.dot_general(uint8[5, 1, 5], uint8[1, 5], dimension_numbers=(((1,), (0,)), ((2,), (1,))), out=uint8)
    %w24 = stablehlo.constant dense<"0x6018303C9C1215032A0C00487030001E5A5A8C961C625B5B69"> : tensor<5x5xui8>
    check.expect_eq %r#24, %w24 : tensor<5x5xui8>
    return
  }
}
