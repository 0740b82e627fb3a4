// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<2xui64>, %arg1: tensor<6xf32>, %arg2: tensor<5x1x3xi64>, %arg3: tensor<2x1x1xf8E4M3FN>, %arg4: tensor<2xf32>, %arg5: tensor<2xf32>, %arg6: tensor<2xf32>, %arg7: tensor<2xui32>, %arg8: tensor<1x1x1x1xbf16>, %arg9: tensor<2x2x1x2xf16>, %arg10: tensor<2x1x3x3x2xbf16>, %arg11: tensor<4x1x2x3x1xbf16>, %arg12: tensor<1x2xf32>, %arg13: tensor<2xf64>, %arg14: tensor<i32>, %arg15: tensor<f32>, %arg16: tensor<0x2x1x3xui16>, %arg17: tensor<1xi64>, %arg18: tensor<i64>, %arg19: tensor<2x3xf16>, %arg20: tensor<3x1xi32>, %arg21: tensor<1x4x4xf64>, %arg22: tensor<1x4x1xf64>, %arg23: tensor<5x1x3xcomplex<f64>>, %arg24: tensor<ui16>, %arg25: tensor<2xui16>, %arg26: tensor<ui16>, %arg27: tensor<1x2x3x4xf16>, %arg28: tensor<4x1x1x2xf16>, %arg29: tensor<5x5xf64>, %arg30: tensor<2x5xf64>, %arg31: tensor<1x2x8xf8E5M2>, %arg32: tensor<2x4x2xcomplex<f32>>, %arg33: tensor<2x2x2xcomplex<f32>>, %arg34: tensor<1x3x3x2xbf16>, %arg35: tensor<0x0xf32>) -> (tensor<ui64>, tensor<6xf32>, tensor<5x1x3xi64>, tensor<2x1x1xf8E4M3FN>, tensor<2xf32>, tensor<ui64>, tensor<1x1x1x1xbf16>, tensor<2x2x1x2x2xf16>, tensor<1x4x4x2x5xbf16>, tensor<1x2xf32>, tensor<f64>, tensor<2xf64>, tensor<1xui8>, tensor<1x0xui16>, tensor<1xi64>, tensor<1x3x2xf16>, tensor<1x4x1xf64>, tensor<3xcomplex<f64>>, tensor<2xui16>, tensor<1x4x8x10xf16>, tensor<5x5xf64>, tensor<2x5xf64>, tensor<1x2xi64>, tensor<4x2xcomplex<f32>>, tensor<1x3x3x2xbf16>, tensor<f32>) {
    %c = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.minimum across dimensions = [0] : (tensor<2xui64>, tensor<ui64>) -> tensor<ui64>
    %1 = "stablehlo.sort"(%arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg36: tensor<f32>, %arg37: tensor<f32>):
      %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %173 = stablehlo.compare EQ, %arg36, %cst_55, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %174 = stablehlo.select %173, %cst_56, %arg36 : tensor<i1>, tensor<f32>
      %175 = stablehlo.compare NE, %arg36, %arg36, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_57 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %176 = stablehlo.select %175, %cst_57, %174 : tensor<i1>, tensor<f32>
      %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %177 = stablehlo.compare EQ, %arg37, %cst_58, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %178 = stablehlo.select %177, %cst_59, %arg37 : tensor<i1>, tensor<f32>
      %179 = stablehlo.compare NE, %arg37, %arg37, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_60 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %180 = stablehlo.select %179, %cst_60, %178 : tensor<i1>, tensor<f32>
      %181 = stablehlo.compare LT, %176, %180, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %181 : tensor<i1>
    }) : (tensor<6xf32>) -> tensor<6xf32>
    %2 = call @cummax(%arg2) : (tensor<5x1x3xi64>) -> tensor<5x1x3xi64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %4 = stablehlo.compare EQ, %arg4, %3, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %6 = stablehlo.compare EQ, %arg5, %5, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %7 = stablehlo.or %4, %6 : tensor<2xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %9 = stablehlo.compare EQ, %arg5, %8, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %11 = stablehlo.compare EQ, %arg4, %10, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %12 = stablehlo.or %9, %11 : tensor<2xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %14 = stablehlo.compare EQ, %arg6, %13, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %16 = stablehlo.compare EQ, %arg6, %15, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %17 = stablehlo.not %14 : tensor<2xi1>
    %18 = stablehlo.not %16 : tensor<2xi1>
    %19 = stablehlo.compare NE, %arg4, %arg4, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %20 = stablehlo.compare NE, %arg5, %arg5, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %21 = stablehlo.or %19, %20 : tensor<2xi1>
    %22 = stablehlo.compare NE, %arg6, %arg6, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %23 = stablehlo.or %21, %22 : tensor<2xi1>
    %24 = stablehlo.and %12, %18 : tensor<2xi1>
    %25 = stablehlo.and %7, %14 : tensor<2xi1>
    %26 = stablehlo.or %24, %25 : tensor<2xi1>
    %27 = stablehlo.and %7, %17 : tensor<2xi1>
    %28 = stablehlo.and %12, %16 : tensor<2xi1>
    %29 = stablehlo.or %27, %28 : tensor<2xi1>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %31 = stablehlo.compare LT, %arg4, %30, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %33 = stablehlo.compare LT, %arg5, %32, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %34 = stablehlo.or %31, %33 : tensor<2xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %36 = stablehlo.compare LT, %arg6, %35, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %37 = stablehlo.or %34, %36 : tensor<2xi1>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %39 = stablehlo.compare GT, %arg6, %38, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %40 = stablehlo.or %37, %39 : tensor<2xi1>
    %41 = stablehlo.and %7, %12 : tensor<2xi1>
    %42 = stablehlo.or %41, %23 : tensor<2xi1>
    %43 = stablehlo.or %40, %42 : tensor<2xi1>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %45 = stablehlo.add %arg4, %44 : tensor<2xf32>
    %46 = stablehlo.add %arg4, %arg5 : tensor<2xf32>
    %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %48 = stablehlo.add %46, %47 : tensor<2xf32>
    %49 = stablehlo.divide %45, %48 : tensor<2xf32>
    %50 = stablehlo.compare LT, %arg6, %49, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %51 = stablehlo.select %50, %arg4, %arg5 : tensor<2xi1>, tensor<2xf32>
    %52 = stablehlo.select %50, %arg5, %arg4 : tensor<2xi1>, tensor<2xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %54 = stablehlo.subtract %53, %arg6 : tensor<2xf32>
    %55 = stablehlo.select %50, %arg6, %54 : tensor<2xi1>, tensor<2xf32>
    %c_12 = stablehlo.constant dense<0> : tensor<i64>
    %56 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %c_13 = stablehlo.constant dense<0> : tensor<i64>
    %57 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %58 = stablehlo.compare EQ, %56, %57, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %61 = stablehlo.select %58, %59, %60 : tensor<2xi1>, tensor<2xf32>
    %62 = stablehlo.abs %61 : tensor<2xf32>
    %cst_16 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %64 = stablehlo.compare LT, %62, %63, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_17 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %66 = stablehlo.select %64, %65, %61 : tensor<2xi1>, tensor<2xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %c_19 = stablehlo.constant dense<1> : tensor<i64>
    %c_20 = stablehlo.constant dense<true> : tensor<i1>
    %68:8 = stablehlo.while(%iterArg = %51, %iterArg_55 = %52, %iterArg_56 = %55, %iterArg_57 = %c_19, %iterArg_58 = %c_20, %iterArg_59 = %66, %iterArg_60 = %67, %iterArg_61 = %66) : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<i1>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
    cond {
      %c_62 = stablehlo.constant dense<200> : tensor<i64>
      %173 = stablehlo.compare LT, %iterArg_57, %c_62, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %174 = stablehlo.and %173, %iterArg_58 : tensor<i1>
      stablehlo.return %174 : tensor<i1>
    } do {
      %173 = stablehlo.broadcast_in_dim %iterArg_57, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %c_62 = stablehlo.constant dense<2> : tensor<i64>
      %174 = stablehlo.broadcast_in_dim %c_62, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %175 = func.call @remainder(%173, %174) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
      %c_63 = stablehlo.constant dense<0> : tensor<i64>
      %176 = stablehlo.broadcast_in_dim %c_63, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %177 = stablehlo.compare EQ, %175, %176, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %c_64 = stablehlo.constant dense<1> : tensor<i64>
      %178 = stablehlo.broadcast_in_dim %c_64, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %179 = stablehlo.compare EQ, %173, %178, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %c_65 = stablehlo.constant dense<1> : tensor<i64>
      %180 = stablehlo.broadcast_in_dim %c_65, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %181 = stablehlo.subtract %173, %180 : tensor<2xi64>
      %c_66 = stablehlo.constant dense<2> : tensor<i64>
      %182 = stablehlo.broadcast_in_dim %c_66, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %183 = func.call @floor_divide(%181, %182) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
      %c_67 = stablehlo.constant dense<0> : tensor<i64>
      %184 = stablehlo.broadcast_in_dim %c_67, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %185 = stablehlo.compare EQ, %183, %184, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %186 = stablehlo.convert %183 : (tensor<2xi64>) -> tensor<2xf32>
      %cst_68 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %187 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %cst_69 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %188 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %189 = stablehlo.add %iterArg, %iterArg_55 : tensor<2xf32>
      %190 = stablehlo.negate %189 : tensor<2xf32>
      %191 = stablehlo.multiply %190, %iterArg_56 : tensor<2xf32>
      %192 = stablehlo.add %iterArg, %187 : tensor<2xf32>
      %193 = stablehlo.divide %191, %192 : tensor<2xf32>
      %194 = stablehlo.add %iterArg, %186 : tensor<2xf32>
      %195 = stablehlo.negate %194 : tensor<2xf32>
      %196 = stablehlo.add %iterArg, %iterArg_55 : tensor<2xf32>
      %197 = stablehlo.add %196, %186 : tensor<2xf32>
      %198 = stablehlo.multiply %195, %197 : tensor<2xf32>
      %199 = stablehlo.multiply %198, %iterArg_56 : tensor<2xf32>
      %200 = stablehlo.multiply %188, %186 : tensor<2xf32>
      %201 = stablehlo.add %iterArg, %200 : tensor<2xf32>
      %202 = stablehlo.multiply %188, %186 : tensor<2xf32>
      %203 = stablehlo.add %iterArg, %202 : tensor<2xf32>
      %204 = stablehlo.add %203, %187 : tensor<2xf32>
      %205 = stablehlo.multiply %201, %204 : tensor<2xf32>
      %206 = stablehlo.divide %199, %205 : tensor<2xf32>
      %207 = stablehlo.select %185, %193, %206 : tensor<2xi1>, tensor<2xf32>
      %208 = stablehlo.subtract %iterArg_55, %186 : tensor<2xf32>
      %209 = stablehlo.multiply %186, %208 : tensor<2xf32>
      %210 = stablehlo.multiply %209, %iterArg_56 : tensor<2xf32>
      %211 = stablehlo.multiply %188, %186 : tensor<2xf32>
      %212 = stablehlo.add %iterArg, %211 : tensor<2xf32>
      %213 = stablehlo.subtract %212, %187 : tensor<2xf32>
      %214 = stablehlo.multiply %188, %186 : tensor<2xf32>
      %215 = stablehlo.add %iterArg, %214 : tensor<2xf32>
      %216 = stablehlo.multiply %213, %215 : tensor<2xf32>
      %217 = stablehlo.divide %210, %216 : tensor<2xf32>
      %cst_70 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %218 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %219 = stablehlo.select %177, %207, %217 : tensor<2xi1>, tensor<2xf32>
      %220 = stablehlo.select %179, %218, %219 : tensor<2xi1>, tensor<2xf32>
      %221 = stablehlo.broadcast_in_dim %iterArg_57, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %c_71 = stablehlo.constant dense<0> : tensor<i64>
      %222 = stablehlo.broadcast_in_dim %c_71, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %223 = stablehlo.compare EQ, %221, %222, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %224 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %cst_73 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %225 = stablehlo.broadcast_in_dim %cst_73, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %226 = stablehlo.select %223, %224, %225 : tensor<2xi1>, tensor<2xf32>
      %227 = stablehlo.divide %220, %iterArg_59 : tensor<2xf32>
      %228 = stablehlo.add %226, %227 : tensor<2xf32>
      %cst_74 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %229 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %230 = stablehlo.abs %228 : tensor<2xf32>
      %231 = stablehlo.compare LT, %230, %229, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
      %232 = stablehlo.select %231, %229, %228 : tensor<2xi1>, tensor<2xf32>
      %233 = stablehlo.multiply %220, %iterArg_60 : tensor<2xf32>
      %234 = stablehlo.add %226, %233 : tensor<2xf32>
      %235 = stablehlo.abs %234 : tensor<2xf32>
      %236 = stablehlo.compare LT, %235, %229, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
      %237 = stablehlo.select %236, %229, %234 : tensor<2xi1>, tensor<2xf32>
      %cst_75 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %238 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %239 = stablehlo.divide %238, %237 : tensor<2xf32>
      %240 = stablehlo.multiply %232, %239 : tensor<2xf32>
      %241 = stablehlo.multiply %iterArg_61, %240 : tensor<2xf32>
      %c_76 = stablehlo.constant dense<1> : tensor<i64>
      %242 = stablehlo.add %iterArg_57, %c_76 : tensor<i64>
      %cst_77 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %243 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %244 = stablehlo.subtract %240, %243 : tensor<2xf32>
      %245 = stablehlo.abs %244 : tensor<2xf32>
      %cst_78 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %246 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %247 = stablehlo.compare GE, %245, %246, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
      %c_79 = stablehlo.constant dense<false> : tensor<i1>
      %248 = stablehlo.reduce(%247 init: %c_79) applies stablehlo.or across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_55, %iterArg_56, %242, %248, %232, %239, %241 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<i1>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
    }
    %69 = chlo.lgamma %52 : tensor<2xf32> -> tensor<2xf32>
    %70 = stablehlo.add %51, %52 : tensor<2xf32>
    %71 = chlo.lgamma %70 : tensor<2xf32> -> tensor<2xf32>
    %72 = stablehlo.subtract %69, %71 : tensor<2xf32>
    %73 = chlo.lgamma %51 : tensor<2xf32> -> tensor<2xf32>
    %74 = stablehlo.add %73, %72 : tensor<2xf32>
    %cst_21 = stablehlo.constant dense<2.3509887E-38> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %76 = stablehlo.compare LT, %51, %75, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %77 = stablehlo.negate %55 : tensor<2xf32>
    %78 = stablehlo.log_plus_one %77 : tensor<2xf32>
    %79 = stablehlo.multiply %78, %52 : tensor<2xf32>
    %80 = stablehlo.subtract %79, %72 : tensor<2xf32>
    %81 = stablehlo.exponential %80 : tensor<2xf32>
    %82 = stablehlo.log %55 : tensor<2xf32>
    %83 = stablehlo.multiply %82, %51 : tensor<2xf32>
    %84 = stablehlo.negate %55 : tensor<2xf32>
    %85 = stablehlo.log_plus_one %84 : tensor<2xf32>
    %86 = stablehlo.multiply %85, %52 : tensor<2xf32>
    %87 = stablehlo.add %83, %86 : tensor<2xf32>
    %88 = stablehlo.subtract %87, %74 : tensor<2xf32>
    %89 = stablehlo.exponential %88 : tensor<2xf32>
    %90 = stablehlo.divide %89, %51 : tensor<2xf32>
    %91 = stablehlo.select %76, %81, %90 : tensor<2xi1>, tensor<2xf32>
    %92 = stablehlo.multiply %68#7, %91 : tensor<2xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %94 = stablehlo.subtract %93, %92 : tensor<2xf32>
    %95 = stablehlo.select %50, %92, %94 : tensor<2xi1>, tensor<2xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %97 = stablehlo.select %26, %96, %95 : tensor<2xi1>, tensor<2xf32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %99 = stablehlo.select %29, %98, %97 : tensor<2xi1>, tensor<2xf32>
    %cst_25 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %101 = stablehlo.select %43, %100, %99 : tensor<2xi1>, tensor<2xf32>
    %102 = stablehlo.slice %arg7 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %103 = stablehlo.reshape %102 : (tensor<1xui32>) -> tensor<ui32>
    %104 = stablehlo.slice %arg7 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %105 = stablehlo.reshape %104 : (tensor<1xui32>) -> tensor<ui32>
    %c_26 = stablehlo.constant dense<0> : tensor<ui32>
    %c_27 = stablehlo.constant dense<0> : tensor<ui32>
    %106:2 = call @threefry2x32(%103, %105, %c_26, %c_27) : (tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>) -> (tensor<ui32>, tensor<ui32>)
    %107 = stablehlo.convert %106#0 : (tensor<ui32>) -> tensor<ui64>
    %108 = stablehlo.convert %106#1 : (tensor<ui32>) -> tensor<ui64>
    %c_28 = stablehlo.constant dense<32> : tensor<ui64>
    %109 = stablehlo.shift_left %107, %c_28 : tensor<ui64>
    %110 = stablehlo.or %109, %108 : tensor<ui64>
    %111 = stablehlo.exponential %arg8 : tensor<1x1x1x1xbf16>
    %112 = stablehlo.broadcast_in_dim %arg9, dims = [0, 1, 2, 4] : (tensor<2x2x1x2xf16>) -> tensor<2x2x1x2x2xf16>
    %113 = stablehlo.convolution(%arg10, %arg11) dim_numbers = [b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2], window = {stride = [1, 2, 1], pad = [[1, 1], [2, 0], [3, 0]], lhs_dilate = [1, 2, 1], rhs_dilate = [1, 2, 2], reverse = [false, false, false]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x1x3x3x2xbf16>, tensor<4x1x2x3x1xbf16>) -> tensor<1x4x4x2x5xbf16>
    %114 = stablehlo.negate %arg12 : tensor<1x2xf32>
    %115 = stablehlo.exponential %114 : tensor<1x2xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %116 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %117 = stablehlo.add %116, %115 : tensor<1x2xf32>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %119 = stablehlo.divide %118, %117 : tensor<1x2xf32>
    %120 = stablehlo.slice %arg13 [0:1] : (tensor<2xf64>) -> tensor<1xf64>
    %121 = stablehlo.reshape %120 : (tensor<1xf64>) -> tensor<f64>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %122 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f64>) -> tensor<2xf64>
    %c_32 = stablehlo.constant dense<0> : tensor<i64>
    %123:4 = stablehlo.while(%iterArg = %arg13, %iterArg_55 = %c_32, %iterArg_56 = %121, %iterArg_57 = %122) : tensor<2xf64>, tensor<i64>, tensor<f64>, tensor<2xf64>
    cond {
      %c_58 = stablehlo.constant dense<2> : tensor<i64>
      %173 = stablehlo.compare LT, %iterArg_55, %c_58, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %173 : tensor<i1>
    } do {
      %173 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_55) : (tensor<2xf64>, tensor<i64>) -> tensor<f64>
      %174:2 = func.call @closed_call_1(%iterArg_56, %173) : (tensor<f64>, tensor<f64>) -> (tensor<f64>, tensor<f64>)
      %175 = func.call @dynamic_update_index_in_dim(%iterArg_57, %174#1, %iterArg_55) : (tensor<2xf64>, tensor<f64>, tensor<i64>) -> tensor<2xf64>
      %c_58 = stablehlo.constant dense<1> : tensor<i64>
      %176 = stablehlo.add %iterArg_55, %c_58 : tensor<i64>
      stablehlo.return %iterArg, %176, %174#0, %175 : tensor<2xf64>, tensor<i64>, tensor<f64>, tensor<2xf64>
    }
    %124 = stablehlo.iota dim = 0 : tensor<1xui8>
    %125 = stablehlo.reshape %arg16 : (tensor<0x2x1x3xui16>) -> tensor<1x0xui16>
    %c_33 = stablehlo.constant dense<0> : tensor<i64>
    %126 = stablehlo.compare LT, %arg18, %c_33, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_34 = stablehlo.constant dense<1> : tensor<i64>
    %127 = stablehlo.add %arg18, %c_34 : tensor<i64>
    %128 = stablehlo.select %126, %127, %arg18 : tensor<i1>, tensor<i64>
    %129 = stablehlo.dynamic_slice %arg17, %128, sizes = [1] : (tensor<1xi64>, tensor<i64>) -> tensor<1xi64>
    %c_35 = stablehlo.constant dense<1> : tensor<1xi32>
    %c_36 = stablehlo.constant dense<0> : tensor<i32>
    %130 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %131 = stablehlo.compare GE, %arg20, %130, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %132 = stablehlo.broadcast_in_dim %c_35, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %133 = stablehlo.broadcast_in_dim %132, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<3x1xi32>
    %134 = stablehlo.compare LE, %arg20, %133, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %135 = stablehlo.and %131, %134 : tensor<3x1xi1>
    %c_37 = stablehlo.constant dense<true> : tensor<i1>
    %136 = stablehlo.reduce(%135 init: %c_37) applies stablehlo.and across dimensions = [1] : (tensor<3x1xi1>, tensor<i1>) -> tensor<3xi1>
    %137 = "stablehlo.gather"(%arg19, %arg20) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<2x3xf16>, tensor<3x1xi32>) -> tensor<1x3x2xf16>
    %138 = stablehlo.broadcast_in_dim %136, dims = [1] : (tensor<3xi1>) -> tensor<1x3x2xi1>
    %cst_38 = stablehlo.constant dense<0x7E00> : tensor<f16>
    %139 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f16>) -> tensor<1x3x2xf16>
    %140 = stablehlo.select %138, %137, %139 : tensor<1x3x2xi1>, tensor<1x3x2xf16>
    %141 = stablehlo.custom_call @lapack_dtrsm_ffi(%arg21, %arg22) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=1, j=4, k=4, l=4, m=1, n=4, o=1}, custom>} : (tensor<1x4x4xf64>, tensor<1x4x1xf64>) -> tensor<1x4x1xf64>
    %cst_39 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f64>>
    %142 = stablehlo.reduce(%arg23 init: %cst_39) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x1x3xcomplex<f64>>, tensor<complex<f64>>) -> tensor<3xcomplex<f64>>
    %143 = stablehlo.broadcast_in_dim %arg24, dims = [] : (tensor<ui16>) -> tensor<2xui16>
    %144 = stablehlo.broadcast_in_dim %arg26, dims = [] : (tensor<ui16>) -> tensor<2xui16>
    %145 = stablehlo.clamp %143, %arg25, %144 : tensor<2xui16>
    %146 = stablehlo.convolution(%arg27, %arg28) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[3, 0], [3, 2]], lhs_dilate = [2, 2], rhs_dilate = [2, 2], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x2x3x4xf16>, tensor<4x1x1x2xf16>) -> tensor<1x4x8x10xf16>
    %cst_40 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %147 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f64>) -> tensor<f64>
    %148 = "stablehlo.reduce_window"(%arg29, %147) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%arg36: tensor<f64>, %arg37: tensor<f64>):
      %173 = stablehlo.maximum %arg36, %arg37 : tensor<f64>
      stablehlo.return %173 : tensor<f64>
    }) : (tensor<5x5xf64>, tensor<f64>) -> tensor<3x3xf64>
    %cst_41 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %149 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %150 = stablehlo.multiply %148, %149 : tensor<3x3xf64>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %151 = stablehlo.reduce(%150 init: %cst_42) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x3xf64>, tensor<f64>) -> tensor<f64>
    %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %152 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %cst_44 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %153 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f64>) -> tensor<3x3xf64>
    %154 = stablehlo.multiply %152, %153 : tensor<3x3xf64>
    %cst_45 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %155 = stablehlo.pad %arg29, %cst_45, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<5x5xf64>, tensor<f64>) -> tensor<5x5xf64>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %156 = "stablehlo.select_and_scatter"(%155, %154, %cst_46) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%arg36: tensor<f64>, %arg37: tensor<f64>):
      %173 = stablehlo.compare GE, %arg36, %arg37, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %173 : tensor<i1>
    }, {
    ^bb0(%arg36: tensor<f64>, %arg37: tensor<f64>):
      %173 = stablehlo.add %arg36, %arg37 : tensor<f64>
      stablehlo.return %173 : tensor<f64>
    }) : (tensor<5x5xf64>, tensor<3x3xf64>, tensor<f64>) -> tensor<5x5xf64>
    %157 = stablehlo.slice %156 [0:5, 0:5] : (tensor<5x5xf64>) -> tensor<5x5xf64>
    %cst_47 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %158 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f64>) -> tensor<f64>
    %159 = "stablehlo.reduce_window"(%arg30, %158) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg36: tensor<f64>, %arg37: tensor<f64>):
      %173 = stablehlo.maximum %arg36, %arg37 : tensor<f64>
      stablehlo.return %173 : tensor<f64>
    }) : (tensor<2x5xf64>, tensor<f64>) -> tensor<2x4xf64>
    %cst_48 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %160 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f64>) -> tensor<2x4xf64>
    %161 = stablehlo.multiply %159, %160 : tensor<2x4xf64>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %162 = stablehlo.reduce(%161 init: %cst_49) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x4xf64>, tensor<f64>) -> tensor<f64>
    %cst_50 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %163 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f64>) -> tensor<2x4xf64>
    %cst_51 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %164 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f64>) -> tensor<2x4xf64>
    %165 = stablehlo.multiply %163, %164 : tensor<2x4xf64>
    %cst_52 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %166 = stablehlo.pad %arg30, %cst_52, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<2x5xf64>, tensor<f64>) -> tensor<2x5xf64>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %167 = "stablehlo.select_and_scatter"(%166, %165, %cst_53) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg36: tensor<f64>, %arg37: tensor<f64>):
      %173 = stablehlo.compare GE, %arg36, %arg37, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %173 : tensor<i1>
    }, {
    ^bb0(%arg36: tensor<f64>, %arg37: tensor<f64>):
      %173 = stablehlo.add %arg36, %arg37 : tensor<f64>
      stablehlo.return %173 : tensor<f64>
    }) : (tensor<2x5xf64>, tensor<2x4xf64>, tensor<f64>) -> tensor<2x5xf64>
    %168 = stablehlo.slice %167 [0:2, 0:5] : (tensor<2x5xf64>) -> tensor<2x5xf64>
    %169 = stablehlo.bitcast_convert %arg31 : (tensor<1x2x8xf8E5M2>) -> tensor<1x2xi64>
    %170 = stablehlo.dot_general %arg32, %arg33, contracting_dims = [0, 2] x [0, 2], precision = [DEFAULT, DEFAULT] : (tensor<2x4x2xcomplex<f32>>, tensor<2x2x2xcomplex<f32>>) -> tensor<4x2xcomplex<f32>>
    %171 = stablehlo.reduce_precision %arg34, format = e9m38 : tensor<1x3x3x2xbf16>
    %cst_54 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %172 = stablehlo.reduce(%arg35 init: %cst_54) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<0x0xf32>, tensor<f32>) -> tensor<f32>
    return %0, %1, %2, %arg3, %101, %110, %111, %112, %113, %119, %123#2, %123#3, %124, %125, %129, %140, %141, %142, %145, %146, %157, %168, %169, %170, %171, %172 : tensor<ui64>, tensor<6xf32>, tensor<5x1x3xi64>, tensor<2x1x1xf8E4M3FN>, tensor<2xf32>, tensor<ui64>, tensor<1x1x1x1xbf16>, tensor<2x2x1x2x2xf16>, tensor<1x4x4x2x5xbf16>, tensor<1x2xf32>, tensor<f64>, tensor<2xf64>, tensor<1xui8>, tensor<1x0xui16>, tensor<1xi64>, tensor<1x3x2xf16>, tensor<1x4x1xf64>, tensor<3xcomplex<f64>>, tensor<2xui16>, tensor<1x4x8x10xf16>, tensor<5x5xf64>, tensor<2x5xf64>, tensor<1x2xi64>, tensor<4x2xcomplex<f32>>, tensor<1x3x3x2xbf16>, tensor<f32>
  }
  func.func private @cummax(%arg0: tensor<5x1x3xi64>) -> tensor<5x1x3xi64> {
    %c = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<i64>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<0> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %2 = stablehlo.maximum %arg1, %arg2 : tensor<i64>
      stablehlo.return %2 : tensor<i64>
    }) : (tensor<5x1x3xi64>, tensor<i64>) -> tensor<5x1x3xi64>
    return %1 : tensor<5x1x3xi64>
  }
  func.func private @remainder(%arg0: tensor<2xi64>, %arg1: tensor<2xi64>) -> tensor<2xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %3 = call @_where(%1, %2, %arg1) : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<2xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
    %12 = stablehlo.and %11, %6 : tensor<2xi1>
    %13 = stablehlo.add %4, %3 : tensor<2xi64>
    %14 = stablehlo.select %12, %13, %4 : tensor<2xi1>, tensor<2xi64>
    return %14 : tensor<2xi64>
  }
  func.func private @_where(%arg0: tensor<2xi1>, %arg1: tensor<2xi64>, %arg2: tensor<2xi64>) -> tensor<2xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<2xi1>, tensor<2xi64>
    return %0 : tensor<2xi64>
  }
  func.func private @floor_divide(%arg0: tensor<2xi64>, %arg1: tensor<2xi64>) -> tensor<2xi64> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<2xi64>
    %1 = stablehlo.sign %arg0 : tensor<2xi64>
    %2 = stablehlo.sign %arg1 : tensor<2xi64>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<2xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<2xi1>
    %8 = stablehlo.compare NE, %3, %7, UNSIGNED : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
    %9 = stablehlo.convert %8 : tensor<2xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<2xi1>
    %11 = stablehlo.compare NE, %6, %10, UNSIGNED : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
    %12 = stablehlo.convert %11 : tensor<2xi1>
    %13 = stablehlo.and %9, %12 : tensor<2xi1>
    %c_2 = stablehlo.constant dense<1> : tensor<i64>
    %14 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %15 = stablehlo.subtract %0, %14 : tensor<2xi64>
    %16 = call @_where_0(%13, %15, %0) : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
    return %16 : tensor<2xi64>
  }
  func.func private @_where_0(%arg0: tensor<2xi1>, %arg1: tensor<2xi64>, %arg2: tensor<2xi64>) -> tensor<2xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<2xi1>, tensor<2xi64>
    return %0 : tensor<2xi64>
  }
  func.func private @threefry2x32(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<ui32>, %arg3: tensor<ui32>) -> (tensor<ui32>, tensor<ui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.add %arg2, %arg0 : tensor<ui32>
    %3 = stablehlo.add %arg3, %arg1 : tensor<ui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %4:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %2, %iterArg_6 = %3, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i64>, tensor<i64>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i64>
      %5 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5:8 = func.call @closed_call(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i64>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i64>
      %6 = stablehlo.add %iterArg, %c_12 : tensor<i64>
      stablehlo.return %6, %5#0, %5#1, %5#2, %5#3, %5#4, %5#5, %5#6, %5#7 : tensor<i64>, tensor<i64>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %4#2, %4#3 : tensor<ui32>, tensor<ui32>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<ui32>, %arg2: tensor<ui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i64>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<ui32>
    %4 = stablehlo.shift_left %arg2, %2 : tensor<ui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %5 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %6 = stablehlo.shift_right_logical %arg2, %5 : tensor<ui32>
    %7 = stablehlo.or %4, %6 : tensor<ui32>
    %8 = stablehlo.xor %3, %7 : tensor<ui32>
    %9 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %10 = stablehlo.reshape %9 : (tensor<1xui32>) -> tensor<ui32>
    %11 = stablehlo.add %3, %8 : tensor<ui32>
    %12 = stablehlo.shift_left %8, %10 : tensor<ui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %13 = stablehlo.subtract %c_1, %10 : tensor<ui32>
    %14 = stablehlo.shift_right_logical %8, %13 : tensor<ui32>
    %15 = stablehlo.or %12, %14 : tensor<ui32>
    %16 = stablehlo.xor %11, %15 : tensor<ui32>
    %17 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %18 = stablehlo.reshape %17 : (tensor<1xui32>) -> tensor<ui32>
    %19 = stablehlo.add %11, %16 : tensor<ui32>
    %20 = stablehlo.shift_left %16, %18 : tensor<ui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %21 = stablehlo.subtract %c_2, %18 : tensor<ui32>
    %22 = stablehlo.shift_right_logical %16, %21 : tensor<ui32>
    %23 = stablehlo.or %20, %22 : tensor<ui32>
    %24 = stablehlo.xor %19, %23 : tensor<ui32>
    %25 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %26 = stablehlo.reshape %25 : (tensor<1xui32>) -> tensor<ui32>
    %27 = stablehlo.add %19, %24 : tensor<ui32>
    %28 = stablehlo.shift_left %24, %26 : tensor<ui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %29 = stablehlo.subtract %c_3, %26 : tensor<ui32>
    %30 = stablehlo.shift_right_logical %24, %29 : tensor<ui32>
    %31 = stablehlo.or %28, %30 : tensor<ui32>
    %32 = stablehlo.xor %27, %31 : tensor<ui32>
    %33 = stablehlo.add %27, %arg3 : tensor<ui32>
    %34 = stablehlo.add %32, %arg4 : tensor<ui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %35 = stablehlo.add %arg0, %c_4 : tensor<i64>
    %36 = stablehlo.convert %35 : (tensor<i64>) -> tensor<ui32>
    %37 = stablehlo.add %34, %36 : tensor<ui32>
    return %0, %33, %37, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i64>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<2xf64>, %arg1: tensor<i64>) -> tensor<f64> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<2xf64>, tensor<i64>) -> tensor<1xf64>
    %1 = stablehlo.reshape %0 : (tensor<1xf64>) -> tensor<f64>
    return %1 : tensor<f64>
  }
  func.func private @closed_call_1(%arg0: tensor<f64>, %arg1: tensor<f64>) -> (tensor<f64>, tensor<f64>) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<f64>
    %1 = stablehlo.multiply %arg0, %arg1 : tensor<f64>
    return %0, %1 : tensor<f64>, tensor<f64>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<2xf64>, %arg1: tensor<f64>, %arg2: tensor<i64>) -> tensor<2xf64> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<2xf64>, tensor<1xf64>, tensor<i64>) -> tensor<2xf64>
    return %1 : tensor<2xf64>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0x50C08E1727EDA27AE0E4CC2DE1CEC101"> : tensor<2xui64>
    %a1 = stablehlo.constant dense<"0x000080BFFFFF7F7F4FCC7BC0226BD93E0000C07F000080BF"> : tensor<6xf32>
    %a2 = stablehlo.constant dense<"0x07000000000000000200000000000000FEFFFFFFFFFFFFFF07000000000000000100000000000000F9FFFFFFFFFFFFFF0600000000000000F8FFFFFFFFFFFFFFF8FFFFFFFFFFFFFFFEFFFFFFFFFFFFFF07000000000000000400000000000000FBFFFFFFFFFFFFFF0700000000000000F9FFFFFFFFFFFFFF"> : tensor<5x1x3xi64>
    %a3 = stablehlo.constant dense<"0xB3AA"> : tensor<2x1x1xf8E4M3FN>
    %a4 = stablehlo.constant dense<"0x38CF503E88DBF53F"> : tensor<2xf32>
    %a5 = stablehlo.constant dense<"0xF81E3640364B663F"> : tensor<2xf32>
    %a6 = stablehlo.constant dense<"0x05805D3FCE55B33E"> : tensor<2xf32>
    %a7 = stablehlo.constant dense<"0x26298323AA009B10"> : tensor<2xui32>
    %a8 = stablehlo.constant dense<"0x766D"> : tensor<1x1x1x1xbf16>
    %a9 = stablehlo.constant dense<"0x000000C2A4B400385B5669463CDFD631"> : tensor<2x2x1x2xf16>
    %a10 = stablehlo.constant dense<"0x03BF4E3E7C3F97BFDDBDEEBFE3BEDABE95BFB13FA03FADBDF0BDAE3E96BF993F5CBFBFBFBB3DAF3F44BF663F02BF32BF8D3E613F6CBDC23D15BFC93EABBE073F7B3E823ECB3D803F"> : tensor<2x1x3x3x2xbf16>
    %a11 = stablehlo.constant dense<"0x783F10400ABFF63C61BEB73E643F8D3E363F173F573FBBBD913F6C3F5BBFB8BC8F3E8ABF76BF663EE63FABBF353EECBE"> : tensor<4x1x2x3x1xbf16>
    %a12 = stablehlo.constant dense<"0x3397AF3F000080FF"> : tensor<1x2xf32>
    %a13 = stablehlo.constant dense<"0xEC89C1D2B3ADF53F37452064FA47D1BF"> : tensor<2xf64>
    %a14 = stablehlo.constant dense<"0x04000000"> : tensor<i32>
    %a15 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %a16 = stablehlo.constant dense<> : tensor<0x2x1x3xui16>
    %a17 = stablehlo.constant dense<"0x0300000000000000"> : tensor<1xi64>
    %a18 = stablehlo.constant dense<"0x0300000000000000"> : tensor<i64>
    %a19 = stablehlo.constant dense<"0x90B9007E692F31C90080DB44"> : tensor<2x3xf16>
    %a20 = stablehlo.constant dense<"0x01000000FEFFFFFF02000000"> : tensor<3x1xi32>
    %a21 = stablehlo.constant dense<"0x65A376E2801E134028C2C8A07A63F1BFB992F36AE583963F64754003009101C028C2C8A07A63F1BF5405A6D92FE51E4079415613AF4808C08129155D5CA61440B992F36AE583963F79415613AF4808C07B21BD4E8A262740BC523C8C08ED00C064754003009101C08129155D5CA61440BC523C8C08ED00C095084CA413622A40"> : tensor<1x4x4xf64>
    %a22 = stablehlo.constant dense<"0xE6A061140774F43FB37E5BDC0C96D63F12C0A3512346F23F3C20C3FDE831EE3F"> : tensor<1x4x1xf64>
    %a23 = stablehlo.constant dense<"0x9182C7A52F05E2BF7FC2EABA7CB200C0ED46A96125D1DEBFD4B6F0138D3FAABF48D2A42D0378EEBF61E2667B7B17D2BF5B88D950DEC4B13FB4D9A9CDA432E6BF6DD6C1AC4092E1BFD7022137CF04F43F04AFAE451B00EC3FEB3C91F772ADC2BF5E4D06732FFCD63F053F2D7C6ACCE83F174FF6504059AEBF1A6F2F4EA863D33F37D99A80B767FBBF99E77C9B3731D6BFA3D3194DE15DAC3F1BA6EF738688B4BF7C146721DA95EEBF5474D2923B27C03FBC6E5A4EF746B9BF85C05EB7ECD600C0855C9C9D356BE83F5D0B874BF993C1BF119ADCD62C3BDE3F09650DA63E67C7BFB1B595F56A13EE3FBC44747D9388F03F"> : tensor<5x1x3xcomplex<f64>>
    %a24 = stablehlo.constant dense<"0x0C00"> : tensor<ui16>
    %a25 = stablehlo.constant dense<"0x80E1FFFF"> : tensor<2xui16>
    %a26 = stablehlo.constant dense<"0x0C00"> : tensor<ui16>
    %a27 = stablehlo.constant dense<"0x543817B697BD6739E2B939B6B6B7B8B186B25634F631D1B7CEBFA83B414037311A379A36553C55BDB2B8252EE73C223C"> : tensor<1x2x3x4xf16>
    %a28 = stablehlo.constant dense<"0x60B9F2B98D2B083013B9E638D4AEB3B6"> : tensor<4x1x1x2xf16>
    %a29 = stablehlo.constant dense<"0x6C4E2F8CC566E8BF8056EAF6596A0640ACECA991C826F83FAAE102921CAEC53FCEBC548A4DAAEE3FCFE23BDBB939DC3F2E0EC7B38EB2D33F558296B7B633FBBFBC0A6E147220DC3FD371179B5CDCF03F318C7DDBFB21F8BFC2C7FA6F77FAFF3F85DC920026B2E9BFD7F0D6C98808F0BF2102A10554685CBFFD1E478BA8D3C8BF8FC8CCBE50A0E33F6DF74E034D42F03FE2903DF517E3F8BF471F1EE49F2DE73FFD4AA2B5C187CE3F7191668C38A6EDBFA51992B5C0C0DA3F6671BCB902B0DBBF165CC0BB462AF23F"> : tensor<5x5xf64>
    %a30 = stablehlo.constant dense<"0xC68978DE5B6EDF3F2FA5C29B102DD03F44598D71F8CBF63F9B56E64973EFD33F131E912CEB98C3BF846907A8114CDDBF954D1258329DC0BFD69964B8FF44F3BF19548E01B9FFF1BF80BF81C96564E23F"> : tensor<2x5xf64>
    %a31 = stablehlo.constant dense<"0x3A39B4B2B43E3BB0BCBEBAA5BF363A25"> : tensor<1x2x8xf8E5M2>
    %a32 = stablehlo.constant dense<"0x58AD1CBE39547D3FCF64843F3A5D133FAAD9E63D10818C3F3574853F04BE413F4AE0AB3F244C18BF2C28313DC23CA13FFA576E3F73F3583D78EB06C0B2FBB2BFD1B7A43EB10DA53F32E584BF0CFFBE3FC94491BFAC7E103FBACB413E3C8530C073FD3DBFCCE098BF3CD8F43E1217BA3F70A6AC3E6B890F4054607EBF49C2BDBE"> : tensor<2x4x2xcomplex<f32>>
    %a33 = stablehlo.constant dense<"0xD4791C3F889889BFF2400F3F47343A3F2F3D243FAB43A3BE2729EA3FB1CA813F2A8C5FBF8C3E0EC03AB918C06C38BDBFA4E7FFBD18D8CABE7435A13E5D56273E"> : tensor<2x2x2xcomplex<f32>>
    %a34 = stablehlo.constant dense<"0x08C0D875583F98C0BFD4543B8CEF09BEA4BFE53F10C0263E6EBE1E3D1AC011C0724077BD"> : tensor<1x3x3x2xbf16>
    %a35 = stablehlo.constant dense<> : tensor<0x0xf32>
    %r:26 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35) : (tensor<2xui64>, tensor<6xf32>, tensor<5x1x3xi64>, tensor<2x1x1xf8E4M3FN>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xui32>, tensor<1x1x1x1xbf16>, tensor<2x2x1x2xf16>, tensor<2x1x3x3x2xbf16>, tensor<4x1x2x3x1xbf16>, tensor<1x2xf32>, tensor<2xf64>, tensor<i32>, tensor<f32>, tensor<0x2x1x3xui16>, tensor<1xi64>, tensor<i64>, tensor<2x3xf16>, tensor<3x1xi32>, tensor<1x4x4xf64>, tensor<1x4x1xf64>, tensor<5x1x3xcomplex<f64>>, tensor<ui16>, tensor<2xui16>, tensor<ui16>, tensor<1x2x3x4xf16>, tensor<4x1x1x2xf16>, tensor<5x5xf64>, tensor<2x5xf64>, tensor<1x2x8xf8E5M2>, tensor<2x4x2xcomplex<f32>>, tensor<2x2x2xcomplex<f32>>, tensor<1x3x3x2xbf16>, tensor<0x0xf32>) -> (tensor<ui64>, tensor<6xf32>, tensor<5x1x3xi64>, tensor<2x1x1xf8E4M3FN>, tensor<2xf32>, tensor<ui64>, tensor<1x1x1x1xbf16>, tensor<2x2x1x2x2xf16>, tensor<1x4x4x2x5xbf16>, tensor<1x2xf32>, tensor<f64>, tensor<2xf64>, tensor<1xui8>, tensor<1x0xui16>, tensor<1xi64>, tensor<1x3x2xf16>, tensor<1x4x1xf64>, tensor<3xcomplex<f64>>, tensor<2xui16>, tensor<1x4x8x10xf16>, tensor<5x5xf64>, tensor<2x5xf64>, tensor<1x2xi64>, tensor<4x2xcomplex<f32>>, tensor<1x3x3x2xbf16>, tensor<f32>)
    // lax.reduce_min(uint64[2], axes=(0,))
    %w0 = stablehlo.constant dense<"0xE0E4CC2DE1CEC101"> : tensor<ui64>
    check.expect_eq %r#0, %w0 : tensor<ui64>
    // lax.sort(float32[6], dimension=0)
    %w1 = stablehlo.constant dense<"0x4FCC7BC0000080BF000080BF226BD93EFFFF7F7F0000C07F"> : tensor<6xf32>
    check.expect_eq %r#1, %w1 : tensor<6xf32>
    // lax.cummax(int64[5, 1, 3], axis=1, reverse=False)
    %w2 = stablehlo.constant dense<"0x07000000000000000200000000000000FEFFFFFFFFFFFFFF07000000000000000100000000000000F9FFFFFFFFFFFFFF0600000000000000F8FFFFFFFFFFFFFFF8FFFFFFFFFFFFFFFEFFFFFFFFFFFFFF07000000000000000400000000000000FBFFFFFFFFFFFFFF0700000000000000F9FFFFFFFFFFFFFF"> : tensor<5x1x3xi64>
    check.expect_eq %r#2, %w2 : tensor<5x1x3xi64>
    // lax.convert_element_type(float8_e4m3fn[2, 1, 1], new_dtype=float8_e4m3fn)
    %w3 = stablehlo.constant dense<"0xB3AA"> : tensor<2x1x1xf8E4M3FN>
    check.expect_eq %r#3, %w3 : tensor<2x1x1xf8E4M3FN>
    // lax.betainc(float32[2], float32[2], float32[2])
    %w4 = stablehlo.constant dense<"0xACE97F3F1A70F03D"> : tensor<2xf32>
    "check.expect_almost_eq"(%r#4, %w4) {tolerance = 1.220495e-04 : f64} : (tensor<2xf32>, tensor<2xf32>) -> ()
    // random.bits(key=[595798310, 278593706], shape=())
    %w5 = stablehlo.constant dense<"0x7685D4E4CB59F890"> : tensor<ui64>
    check.expect_eq %r#5, %w5 : tensor<ui64>
    // lax.exp(bfloat16[1, 1, 1, 1])
    %w6 = stablehlo.constant dense<"0x807F"> : tensor<1x1x1x1xbf16>
    "check.expect_close"(%r#6, %w6) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<1x1x1x1xbf16>, tensor<1x1x1x1xbf16>) -> ()
    // lax.broadcast_in_dim(float16[2, 2, 1, 2], shape=(2, 2, 1, 2, 2), broadcast_dimensions=(0, 1, 2, 4))
    %w7 = stablehlo.constant dense<"0x000000C2000000C2A4B40038A4B400385B5669465B5669463CDFD6313CDFD631"> : tensor<2x2x1x2x2xf16>
    check.expect_eq %r#7, %w7 : tensor<2x2x1x2x2xf16>
    // lax.conv_general_dilated(bfloat16[2, 1, 3, 3, 2], bfloat16[4, 1, 2, 3, 1], window_strides=(1, 2, 1), padding=[(1, 1), (2, 0), (3, 0)], lhs_dilation=(1, 2, 1), rhs_dilation=(1, 2, 2), feature_group_count=1, batch_group_count=2)
    %w8 = stablehlo.constant dense<"0x000000000000EE3EEFBE0000000000008ABECCBE00000000000000C0D73F0000000000001E40E7BF00000000000043BFADBF00000000000072C0FB3F000000000000BC3EF63D00000000000012C0754000000000000005BF8E3E000000000000093F34BF000000000000963EA2BF000000000000CFBF0DBF00000000000071BF853F0000000000004DBFA43F0000000000005EBF723F00000000000085BFDCBE0000000000005A3F16BF000000000000AA3E783F000000000000613F233F000000000000E03E24400000000000005FBD1A3F0000000000003A3F8BBE00000000000005BF8A3E00000000000073BEC5BC000000000000BD3E31BE000000000000BEBCACBF000000000000A4BF0240000000000000A4BF6DC00000000000005BBEB03E00000000000061BF9FBF000000000000BB3E133F0000000000000E3FAC3F"> : tensor<1x4x4x2x5xbf16>
    "check.expect_almost_eq"(%r#8, %w8) {tolerance = 1.025391e+00 : f64} : (tensor<1x4x4x2x5xbf16>, tensor<1x4x4x2x5xbf16>) -> ()
    // lax.logistic(float32[1, 2])
    %w9 = stablehlo.constant dense<"0x2D344C3F00000000"> : tensor<1x2xf32>
    "check.expect_close"(%r#9, %w9) {max_ulp_difference = 5 : i64, min_ulp_difference = 0 : i64} : (tensor<1x2xf32>, tensor<1x2xf32>) -> ()
    // lax.scan(float64[2], int32[])
    %w10 = stablehlo.constant dense<"0x45813D86B4840340"> : tensor<f64>
    "check.expect_almost_eq"(%r#10, %w10) {tolerance = 1.733580e-14 : f64} : (tensor<f64>, tensor<f64>) -> ()
    // lax.scan(float64[2], int32[])
    %w11 = stablehlo.constant dense<"0xD5A9CED1555FFD3F83F7A71F156AE7BF"> : tensor<2xf64>
    "check.expect_almost_eq"(%r#11, %w11) {tolerance = 1.304397e-14 : f64} : (tensor<2xf64>, tensor<2xf64>) -> ()
    // lax.broadcasted_iota(float32[], dtype=uint8, shape=(1,), dimension=0)
    %w12 = stablehlo.constant dense<"0x00"> : tensor<1xui8>
    check.expect_eq %r#12, %w12 : tensor<1xui8>
    // lax.reshape(uint16[0, 2, 1, 3], new_sizes=(1, 0))
    %w13 = stablehlo.constant dense<> : tensor<1x0xui16>
    check.expect_eq %r#13, %w13 : tensor<1x0xui16>
    // lax.dynamic_slice(int64[1], int64[], slice_sizes=(1,))
    %w14 = stablehlo.constant dense<"0x0300000000000000"> : tensor<1xi64>
    check.expect_eq %r#14, %w14 : tensor<1xi64>
    // lax.gather(float16[2, 3], int32[3, 1], dimension_numbers=GatherDimensionNumbers(offset_dims=(0, 2), collapsed_slice_dims=(), start_index_map=(0,), operand_batching_dims=(), start_indices_batching_dims=()), slice_sizes=(1, 2), mode=fill)
    %w15 = stablehlo.constant dense<"0x31C90080007E007E007E007E"> : tensor<1x3x2xf16>
    check.expect_eq %r#15, %w15 : tensor<1x3x2xf16>
    // lax.linalg.triangular_solve(float64[1, 4, 4], float64[1, 4, 1], left_side=True, lower=False, transpose_a=False, unit_diagonal=False)
    %w16 = stablehlo.constant dense<"0x87E3238979CBD33F73A474D87066A53F436620FD399BBC3FF19D33F1CA4FB23F"> : tensor<1x4x1xf64>
    "check.expect_almost_eq"(%r#16, %w16) {tolerance = 2.976990e-13 : f64} : (tensor<1x4x1xf64>, tensor<1x4x1xf64>) -> ()
    // lax.reduce_sum(complex128[5, 1, 3], axes=(0, 1))
    %w17 = stablehlo.constant dense<"0xE9CE449097E2E53F12D7A1178FC901C024534F8C552CF9BFCFFAA57FBC23F73FD96D61DDCA5CEEBF6A56F415218DFDBF"> : tensor<3xcomplex<f64>>
    "check.expect_almost_eq"(%r#17, %w17) {tolerance = 1.680116e-14 : f64} : (tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>) -> ()
    // lax.clamp(uint16[], uint16[2], uint16[])
    %w18 = stablehlo.constant dense<"0x0C000C00"> : tensor<2xui16>
    check.expect_eq %r#18, %w18 : tensor<2xui16>
    // lax.conv_general_dilated(float16[1, 2, 3, 4], float16[4, 1, 1, 2], window_strides=(1, 1), padding=[(3, 0), (3, 2)], lhs_dilation=(2, 2), rhs_dilation=(2, 2), feature_group_count=2, batch_group_count=1)
    %w19 = stablehlo.constant dense<"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006FB6000029AD00002D3D0000FE36000042B7000000000000000000000000000000000000000000005F380000443A0000F53800004E370000AF2F00000000000000000000000000000000000000000000D930000020AC000021B500009D330000403500000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005D2C00001BA400005AB2000065190000192900000000000000000000000000000000000000000000EEAD0000E9AD00005BAD000085AA000066A10000000000000000000000000000000000000000000093A60000A92500000D29000079AA000061A70000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000C7BC00004B3F000090390000FFBC00009EAE000000000000000000000000000000000000000000005934000065A700006C36000003BE0000C43A00000000000000000000000000000000000000000000C0B50000E636000084390000A2B000003EB90000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000893A000029B20000F1BB0000B9B4000073A400000000000000000000000000000000000000000000F2B100000BB30000F6B70000153700008D3000000000000000000000000000000000000000000000DD330000BD25000030B8000082B800000EAF"> : tensor<1x4x8x10xf16>
    "check.expect_almost_eq"(%r#19, %w19) {tolerance = 5.831909e-02 : f64} : (tensor<1x4x8x10xf16>, tensor<1x4x8x10xf16>) -> ()
    // grad of max pooling(float64[5, 5], window=(3, 1), strides=(1, 2))
    %w20 = stablehlo.constant dense<"0x0000000000000000000000000000000000000000000000400000000000000000000000000000000000000000000010400000000000000000000000000000000000000000000000000000000000001040000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010400000000000000000000000000000000000000000000000400000000000000000000000000000000000000000000000000000000000000040"> : tensor<5x5xf64>
    "check.expect_almost_eq"(%r#20, %w20) {tolerance = 2.842171e-14 : f64} : (tensor<5x5xf64>, tensor<5x5xf64>) -> ()
    // grad of max pooling(float64[2, 5], window=(1, 2), strides=(1, 1))
    %w21 = stablehlo.constant dense<"0x0000000000000040000000000000000000000000000010400000000000000040000000000000000000000000000000000000000000001040000000000000000000000000000000400000000000000040"> : tensor<2x5xf64>
    "check.expect_almost_eq"(%r#21, %w21) {tolerance = 2.842171e-14 : f64} : (tensor<2x5xf64>, tensor<2x5xf64>) -> ()
    // lax.bitcast_convert_type(float8_e5m2[1, 2, 8], new_dtype=int64)
    %w22 = stablehlo.constant dense<"0x3A39B4B2B43E3BB0BCBEBAA5BF363A25"> : tensor<1x2xi64>
    check.expect_eq %r#22, %w22 : tensor<1x2xi64>
    // lax.dot_general(complex64[2, 4, 2], complex64[2, 2, 2], dimension_numbers=(((0, 2), (0, 2)), ((), ())), out=complex64)
    %w23 = stablehlo.constant dense<"0x4A610641047C01C03380B63FB8033340E53280BF990221415A081C4072B32940BDC8DABF207D23C0B06D7EBF0B202140FE42DF4060E368C0E67C9DBFE7D8B4C0"> : tensor<4x2xcomplex<f32>>
    "check.expect_almost_eq"(%r#23, %w23) {tolerance = 2.236082e-05 : f64} : (tensor<4x2xcomplex<f32>>, tensor<4x2xcomplex<f32>>) -> ()
    // lax.reduce_precision(bfloat16[1, 3, 3, 2], exponent_bits=9, mantissa_bits=38)
    %w24 = stablehlo.constant dense<"0x08C0D875583F98C0BFD4543B8CEF09BEA4BFE53F10C0263E6EBE1E3D1AC011C0724077BD"> : tensor<1x3x3x2xbf16>
    check.expect_eq %r#24, %w24 : tensor<1x3x3x2xbf16>
    // lax.reduce_min(float32[0, 0], axes=(0, 1))
    %w25 = stablehlo.constant dense<"0x0000807F"> : tensor<f32>
    check.expect_eq %r#25, %w25 : tensor<f32>
    return
  }
}
