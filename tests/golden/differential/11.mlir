// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<1x2xf32>, %arg1: tensor<1x2xf32>, %arg2: tensor<1x2xf32>, %arg3: tensor<f32>, %arg4: tensor<3xf64>, %arg5: tensor<1xf64>, %arg6: tensor<ui8>, %arg7: tensor<1x3x3x3xi1>, %arg8: tensor<1x3x3x3xf32>, %arg9: tensor<1x3x3x3xf32>, %arg10: tensor<3x1xf8E5M2FNUZ>, %arg11: tensor<3xf64>, %arg12: tensor<2x1xi8>, %arg13: tensor<3x2x1xcomplex<f32>>, %arg14: tensor<3x2x1xcomplex<f32>>, %arg15: tensor<2xi16>, %arg16: tensor<3x1x2xui8>, %arg17: tensor<2x1x1xf32>, %arg18: tensor<2x3x1xf32>, %arg19: tensor<1x3x3xcomplex<f32>>, %arg20: tensor<1x3x3xcomplex<f32>>, %arg21: tensor<1xf64>, %arg22: tensor<1xi32>, %arg23: tensor<f64>, %arg24: tensor<2xi16>, %arg25: tensor<2xi16>, %arg26: tensor<2x1xf32>, %arg27: tensor<3xf32>, %arg28: tensor<i32>, %arg29: tensor<1x1x1xf32>, %arg30: tensor<1x1x1xf32>, %arg31: tensor<2x2x3xf32>, %arg32: tensor<2x2x3xf32>, %arg33: tensor<2x2x3xf32>, %arg34: tensor<complex<f32>>, %arg35: tensor<f32>, %arg36: tensor<f32>, %arg37: tensor<3xf32>, %arg38: tensor<3x2x2xi4>, %arg39: tensor<5x2xf32>, %arg40: tensor<3x1xf16>, %arg41: tensor<2x2xui16>, %arg42: tensor<2x2xui16>) -> (tensor<1x2xf32>, tensor<3x1x3xi64>, tensor<3xf64>, tensor<1x3x3x3xf32>, tensor<3x1xf8E5M2FNUZ>, tensor<2xf64>, tensor<2x1xi8>, tensor<3x2x1xcomplex<f32>>, tensor<i16>, tensor<3x1x2xi8>, tensor<2x3x1xf32>, tensor<1x3x3xcomplex<f32>>, tensor<1xf64>, tensor<2xi16>, tensor<2x1xi1>, tensor<3xf32>, tensor<1x1x1xf32>, tensor<2x2x3xf32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<0x0x0xi4>, tensor<5x2xf32>, tensor<3x1xf16>, tensor<2x2xui16>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %1 = stablehlo.compare EQ, %arg0, %0, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %3 = stablehlo.compare EQ, %arg1, %2, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %4 = stablehlo.or %1, %3 : tensor<1x2xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %6 = stablehlo.compare EQ, %arg1, %5, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %8 = stablehlo.compare EQ, %arg0, %7, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %9 = stablehlo.or %6, %8 : tensor<1x2xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %11 = stablehlo.compare EQ, %arg2, %10, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %13 = stablehlo.compare EQ, %arg2, %12, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %14 = stablehlo.not %11 : tensor<1x2xi1>
    %15 = stablehlo.not %13 : tensor<1x2xi1>
    %16 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %17 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %18 = stablehlo.or %16, %17 : tensor<1x2xi1>
    %19 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %20 = stablehlo.or %18, %19 : tensor<1x2xi1>
    %21 = stablehlo.and %9, %15 : tensor<1x2xi1>
    %22 = stablehlo.and %4, %11 : tensor<1x2xi1>
    %23 = stablehlo.or %21, %22 : tensor<1x2xi1>
    %24 = stablehlo.and %4, %14 : tensor<1x2xi1>
    %25 = stablehlo.and %9, %13 : tensor<1x2xi1>
    %26 = stablehlo.or %24, %25 : tensor<1x2xi1>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %28 = stablehlo.compare LT, %arg0, %27, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %30 = stablehlo.compare LT, %arg1, %29, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %31 = stablehlo.or %28, %30 : tensor<1x2xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %33 = stablehlo.compare LT, %arg2, %32, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %34 = stablehlo.or %31, %33 : tensor<1x2xi1>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %36 = stablehlo.compare GT, %arg2, %35, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %37 = stablehlo.or %34, %36 : tensor<1x2xi1>
    %38 = stablehlo.and %4, %9 : tensor<1x2xi1>
    %39 = stablehlo.or %38, %20 : tensor<1x2xi1>
    %40 = stablehlo.or %37, %39 : tensor<1x2xi1>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %42 = stablehlo.add %arg0, %41 : tensor<1x2xf32>
    %43 = stablehlo.add %arg0, %arg1 : tensor<1x2xf32>
    %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %45 = stablehlo.add %43, %44 : tensor<1x2xf32>
    %46 = stablehlo.divide %42, %45 : tensor<1x2xf32>
    %47 = stablehlo.compare LT, %arg2, %46, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %48 = stablehlo.select %47, %arg0, %arg1 : tensor<1x2xi1>, tensor<1x2xf32>
    %49 = stablehlo.select %47, %arg1, %arg0 : tensor<1x2xi1>, tensor<1x2xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %51 = stablehlo.subtract %50, %arg2 : tensor<1x2xf32>
    %52 = stablehlo.select %47, %arg2, %51 : tensor<1x2xi1>, tensor<1x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %53 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
    %c_12 = stablehlo.constant dense<0> : tensor<i64>
    %54 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
    %55 = stablehlo.compare EQ, %53, %54, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %58 = stablehlo.select %55, %56, %57 : tensor<1x2xi1>, tensor<1x2xf32>
    %59 = stablehlo.abs %58 : tensor<1x2xf32>
    %cst_15 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %61 = stablehlo.compare LT, %59, %60, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %cst_16 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %63 = stablehlo.select %61, %62, %58 : tensor<1x2xi1>, tensor<1x2xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %c_18 = stablehlo.constant dense<1> : tensor<i64>
    %c_19 = stablehlo.constant dense<true> : tensor<i1>
    %65:8 = stablehlo.while(%iterArg = %48, %iterArg_63 = %49, %iterArg_64 = %52, %iterArg_65 = %c_18, %iterArg_66 = %c_19, %iterArg_67 = %63, %iterArg_68 = %64, %iterArg_69 = %63) : tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<i64>, tensor<i1>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>
    cond {
      %c_70 = stablehlo.constant dense<200> : tensor<i64>
      %234 = stablehlo.compare LT, %iterArg_65, %c_70, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %235 = stablehlo.and %234, %iterArg_66 : tensor<i1>
      stablehlo.return %235 : tensor<i1>
    } do {
      %234 = stablehlo.broadcast_in_dim %iterArg_65, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %c_70 = stablehlo.constant dense<2> : tensor<i64>
      %235 = stablehlo.broadcast_in_dim %c_70, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %236 = func.call @remainder(%234, %235) : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi64>
      %c_71 = stablehlo.constant dense<0> : tensor<i64>
      %237 = stablehlo.broadcast_in_dim %c_71, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %238 = stablehlo.compare EQ, %236, %237, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
      %c_72 = stablehlo.constant dense<1> : tensor<i64>
      %239 = stablehlo.broadcast_in_dim %c_72, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %240 = stablehlo.compare EQ, %234, %239, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
      %c_73 = stablehlo.constant dense<1> : tensor<i64>
      %241 = stablehlo.broadcast_in_dim %c_73, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %242 = stablehlo.subtract %234, %241 : tensor<1x2xi64>
      %c_74 = stablehlo.constant dense<2> : tensor<i64>
      %243 = stablehlo.broadcast_in_dim %c_74, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %244 = func.call @floor_divide(%242, %243) : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi64>
      %c_75 = stablehlo.constant dense<0> : tensor<i64>
      %245 = stablehlo.broadcast_in_dim %c_75, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %246 = stablehlo.compare EQ, %244, %245, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
      %247 = stablehlo.convert %244 : (tensor<1x2xi64>) -> tensor<1x2xf32>
      %cst_76 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %248 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %cst_77 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %249 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %250 = stablehlo.add %iterArg, %iterArg_63 : tensor<1x2xf32>
      %251 = stablehlo.negate %250 : tensor<1x2xf32>
      %252 = stablehlo.multiply %251, %iterArg_64 : tensor<1x2xf32>
      %253 = stablehlo.add %iterArg, %248 : tensor<1x2xf32>
      %254 = stablehlo.divide %252, %253 : tensor<1x2xf32>
      %255 = stablehlo.add %iterArg, %247 : tensor<1x2xf32>
      %256 = stablehlo.negate %255 : tensor<1x2xf32>
      %257 = stablehlo.add %iterArg, %iterArg_63 : tensor<1x2xf32>
      %258 = stablehlo.add %257, %247 : tensor<1x2xf32>
      %259 = stablehlo.multiply %256, %258 : tensor<1x2xf32>
      %260 = stablehlo.multiply %259, %iterArg_64 : tensor<1x2xf32>
      %261 = stablehlo.multiply %249, %247 : tensor<1x2xf32>
      %262 = stablehlo.add %iterArg, %261 : tensor<1x2xf32>
      %263 = stablehlo.multiply %249, %247 : tensor<1x2xf32>
      %264 = stablehlo.add %iterArg, %263 : tensor<1x2xf32>
      %265 = stablehlo.add %264, %248 : tensor<1x2xf32>
      %266 = stablehlo.multiply %262, %265 : tensor<1x2xf32>
      %267 = stablehlo.divide %260, %266 : tensor<1x2xf32>
      %268 = stablehlo.select %246, %254, %267 : tensor<1x2xi1>, tensor<1x2xf32>
      %269 = stablehlo.subtract %iterArg_63, %247 : tensor<1x2xf32>
      %270 = stablehlo.multiply %247, %269 : tensor<1x2xf32>
      %271 = stablehlo.multiply %270, %iterArg_64 : tensor<1x2xf32>
      %272 = stablehlo.multiply %249, %247 : tensor<1x2xf32>
      %273 = stablehlo.add %iterArg, %272 : tensor<1x2xf32>
      %274 = stablehlo.subtract %273, %248 : tensor<1x2xf32>
      %275 = stablehlo.multiply %249, %247 : tensor<1x2xf32>
      %276 = stablehlo.add %iterArg, %275 : tensor<1x2xf32>
      %277 = stablehlo.multiply %274, %276 : tensor<1x2xf32>
      %278 = stablehlo.divide %271, %277 : tensor<1x2xf32>
      %cst_78 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %279 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %280 = stablehlo.select %238, %268, %278 : tensor<1x2xi1>, tensor<1x2xf32>
      %281 = stablehlo.select %240, %279, %280 : tensor<1x2xi1>, tensor<1x2xf32>
      %282 = stablehlo.broadcast_in_dim %iterArg_65, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %c_79 = stablehlo.constant dense<0> : tensor<i64>
      %283 = stablehlo.broadcast_in_dim %c_79, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %284 = stablehlo.compare EQ, %282, %283, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
      %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %285 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %cst_81 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %286 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %287 = stablehlo.select %284, %285, %286 : tensor<1x2xi1>, tensor<1x2xf32>
      %288 = stablehlo.divide %281, %iterArg_67 : tensor<1x2xf32>
      %289 = stablehlo.add %287, %288 : tensor<1x2xf32>
      %cst_82 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %290 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %291 = stablehlo.abs %289 : tensor<1x2xf32>
      %292 = stablehlo.compare LT, %291, %290, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
      %293 = stablehlo.select %292, %290, %289 : tensor<1x2xi1>, tensor<1x2xf32>
      %294 = stablehlo.multiply %281, %iterArg_68 : tensor<1x2xf32>
      %295 = stablehlo.add %287, %294 : tensor<1x2xf32>
      %296 = stablehlo.abs %295 : tensor<1x2xf32>
      %297 = stablehlo.compare LT, %296, %290, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
      %298 = stablehlo.select %297, %290, %295 : tensor<1x2xi1>, tensor<1x2xf32>
      %cst_83 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %299 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %300 = stablehlo.divide %299, %298 : tensor<1x2xf32>
      %301 = stablehlo.multiply %293, %300 : tensor<1x2xf32>
      %302 = stablehlo.multiply %iterArg_69, %301 : tensor<1x2xf32>
      %c_84 = stablehlo.constant dense<1> : tensor<i64>
      %303 = stablehlo.add %iterArg_65, %c_84 : tensor<i64>
      %cst_85 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %304 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %305 = stablehlo.subtract %301, %304 : tensor<1x2xf32>
      %306 = stablehlo.abs %305 : tensor<1x2xf32>
      %cst_86 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %307 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %308 = stablehlo.compare GE, %306, %307, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
      %c_87 = stablehlo.constant dense<false> : tensor<i1>
      %309 = stablehlo.reduce(%308 init: %c_87) applies stablehlo.or across dimensions = [0, 1] : (tensor<1x2xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_63, %iterArg_64, %303, %309, %293, %300, %302 : tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<i64>, tensor<i1>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>
    }
    %66 = chlo.lgamma %49 : tensor<1x2xf32> -> tensor<1x2xf32>
    %67 = stablehlo.add %48, %49 : tensor<1x2xf32>
    %68 = chlo.lgamma %67 : tensor<1x2xf32> -> tensor<1x2xf32>
    %69 = stablehlo.subtract %66, %68 : tensor<1x2xf32>
    %70 = chlo.lgamma %48 : tensor<1x2xf32> -> tensor<1x2xf32>
    %71 = stablehlo.add %70, %69 : tensor<1x2xf32>
    %cst_20 = stablehlo.constant dense<2.3509887E-38> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %73 = stablehlo.compare LT, %48, %72, FLOAT : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xi1>
    %74 = stablehlo.negate %52 : tensor<1x2xf32>
    %75 = stablehlo.log_plus_one %74 : tensor<1x2xf32>
    %76 = stablehlo.multiply %75, %49 : tensor<1x2xf32>
    %77 = stablehlo.subtract %76, %69 : tensor<1x2xf32>
    %78 = stablehlo.exponential %77 : tensor<1x2xf32>
    %79 = stablehlo.log %52 : tensor<1x2xf32>
    %80 = stablehlo.multiply %79, %48 : tensor<1x2xf32>
    %81 = stablehlo.negate %52 : tensor<1x2xf32>
    %82 = stablehlo.log_plus_one %81 : tensor<1x2xf32>
    %83 = stablehlo.multiply %82, %49 : tensor<1x2xf32>
    %84 = stablehlo.add %80, %83 : tensor<1x2xf32>
    %85 = stablehlo.subtract %84, %71 : tensor<1x2xf32>
    %86 = stablehlo.exponential %85 : tensor<1x2xf32>
    %87 = stablehlo.divide %86, %48 : tensor<1x2xf32>
    %88 = stablehlo.select %73, %78, %87 : tensor<1x2xi1>, tensor<1x2xf32>
    %89 = stablehlo.multiply %65#7, %88 : tensor<1x2xf32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %91 = stablehlo.subtract %90, %89 : tensor<1x2xf32>
    %92 = stablehlo.select %47, %89, %91 : tensor<1x2xi1>, tensor<1x2xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %94 = stablehlo.select %23, %93, %92 : tensor<1x2xi1>, tensor<1x2xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %96 = stablehlo.select %26, %95, %94 : tensor<1x2xi1>, tensor<1x2xf32>
    %cst_24 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
    %98 = stablehlo.select %40, %97, %96 : tensor<1x2xi1>, tensor<1x2xf32>
    %99 = stablehlo.iota dim = 2 : tensor<3x1x3xi64>
    %100 = stablehlo.dynamic_update_slice %arg4, %arg5, %arg6 : (tensor<3xf64>, tensor<1xf64>, tensor<ui8>) -> tensor<3xf64>
    %101 = stablehlo.select %arg7, %arg9, %arg8 : tensor<1x3x3x3xi1>, tensor<1x3x3x3xf32>
    %102 = stablehlo.reverse %arg10, dims = [0] : tensor<3x1xf8E5M2FNUZ>
    %cst_25 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %103 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f64>) -> tensor<f64>
    %104 = "stablehlo.reduce_window"(%arg11, %103) <{base_dilations = array<i64: 2>, padding = dense<[[1, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}> ({
    ^bb0(%arg43: tensor<f64>, %arg44: tensor<f64>):
      %234 = stablehlo.minimum %arg43, %arg44 : tensor<f64>
      stablehlo.return %234 : tensor<f64>
    }) : (tensor<3xf64>, tensor<f64>) -> tensor<2xf64>
    %105 = stablehlo.count_leading_zeros %arg12 : tensor<2x1xi8>
    %106 = stablehlo.multiply %arg13, %arg14 : tensor<3x2x1xcomplex<f32>>
    %c_26 = stablehlo.constant dense<0> : tensor<i16>
    %107 = stablehlo.reduce(%arg15 init: %c_26) applies stablehlo.add across dimensions = [0] : (tensor<2xi16>, tensor<i16>) -> tensor<i16>
    %108 = stablehlo.convert %arg16 : (tensor<3x1x2xui8>) -> tensor<3x1x2xi8>
    %109 = stablehlo.custom_call @lapack_strsm_ffi(%arg17, %arg18) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=2, j=1, k=1, l=3, m=1, n=3, o=1}, custom>} : (tensor<2x1x1xf32>, tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
    %110 = stablehlo.divide %arg19, %arg20 : tensor<1x3x3xcomplex<f32>>
    %111 = "stablehlo.scatter"(%arg21, %arg22, %arg23) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = false}> ({
    ^bb0(%arg43: tensor<f64>, %arg44: tensor<f64>):
      %234 = stablehlo.maximum %arg43, %arg44 : tensor<f64>
      stablehlo.return %234 : tensor<f64>
    }) : (tensor<1xf64>, tensor<1xi32>, tensor<f64>) -> tensor<1xf64>
    %112 = stablehlo.subtract %arg24, %arg25 : tensor<2xi16>
    %113 = stablehlo.is_finite %arg26 : (tensor<2x1xf32>) -> tensor<2x1xi1>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %c_28 = stablehlo.constant dense<2> : tensor<i32>
    %114 = stablehlo.clamp %c_27, %arg28, %c_28 : tensor<i32>
    %115 = "stablehlo.case"(%114) ({
      %cst_63 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %234 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %235 = stablehlo.add %arg27, %234 : tensor<3xf32>
      stablehlo.return %235 : tensor<3xf32>
    }, {
      %cst_63 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
      %234 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %235 = stablehlo.multiply %arg27, %234 : tensor<3xf32>
      stablehlo.return %235 : tensor<3xf32>
    }, {
      %cst_63 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %234 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %235 = stablehlo.subtract %arg27, %234 : tensor<3xf32>
      stablehlo.return %235 : tensor<3xf32>
    }) : (tensor<i32>) -> tensor<3xf32>
    %116 = chlo.polygamma %arg29, %arg30 : tensor<1x1x1xf32>, tensor<1x1x1xf32> -> tensor<1x1x1xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %118 = stablehlo.compare EQ, %arg31, %117, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %cst_30 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %119 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %120 = stablehlo.compare EQ, %arg32, %119, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %121 = stablehlo.or %118, %120 : tensor<2x2x3xi1>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %123 = stablehlo.compare EQ, %arg32, %122, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %cst_32 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %125 = stablehlo.compare EQ, %arg31, %124, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %126 = stablehlo.or %123, %125 : tensor<2x2x3xi1>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %128 = stablehlo.compare EQ, %arg33, %127, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %130 = stablehlo.compare EQ, %arg33, %129, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %131 = stablehlo.not %128 : tensor<2x2x3xi1>
    %132 = stablehlo.not %130 : tensor<2x2x3xi1>
    %133 = stablehlo.compare NE, %arg31, %arg31, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %134 = stablehlo.compare NE, %arg32, %arg32, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %135 = stablehlo.or %133, %134 : tensor<2x2x3xi1>
    %136 = stablehlo.compare NE, %arg33, %arg33, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %137 = stablehlo.or %135, %136 : tensor<2x2x3xi1>
    %138 = stablehlo.and %126, %132 : tensor<2x2x3xi1>
    %139 = stablehlo.and %121, %128 : tensor<2x2x3xi1>
    %140 = stablehlo.or %138, %139 : tensor<2x2x3xi1>
    %141 = stablehlo.and %121, %131 : tensor<2x2x3xi1>
    %142 = stablehlo.and %126, %130 : tensor<2x2x3xi1>
    %143 = stablehlo.or %141, %142 : tensor<2x2x3xi1>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %145 = stablehlo.compare LT, %arg31, %144, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %146 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %147 = stablehlo.compare LT, %arg32, %146, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %148 = stablehlo.or %145, %147 : tensor<2x2x3xi1>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %149 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %150 = stablehlo.compare LT, %arg33, %149, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %151 = stablehlo.or %148, %150 : tensor<2x2x3xi1>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %153 = stablehlo.compare GT, %arg33, %152, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %154 = stablehlo.or %151, %153 : tensor<2x2x3xi1>
    %155 = stablehlo.and %121, %126 : tensor<2x2x3xi1>
    %156 = stablehlo.or %155, %137 : tensor<2x2x3xi1>
    %157 = stablehlo.or %154, %156 : tensor<2x2x3xi1>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %158 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %159 = stablehlo.add %arg31, %158 : tensor<2x2x3xf32>
    %160 = stablehlo.add %arg31, %arg32 : tensor<2x2x3xf32>
    %cst_40 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %161 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %162 = stablehlo.add %160, %161 : tensor<2x2x3xf32>
    %163 = stablehlo.divide %159, %162 : tensor<2x2x3xf32>
    %164 = stablehlo.compare LT, %arg33, %163, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %165 = stablehlo.select %164, %arg31, %arg32 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
    %166 = stablehlo.select %164, %arg32, %arg31 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %168 = stablehlo.subtract %167, %arg33 : tensor<2x2x3xf32>
    %169 = stablehlo.select %164, %arg33, %168 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
    %c_42 = stablehlo.constant dense<0> : tensor<i64>
    %170 = stablehlo.broadcast_in_dim %c_42, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
    %c_43 = stablehlo.constant dense<0> : tensor<i64>
    %171 = stablehlo.broadcast_in_dim %c_43, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
    %172 = stablehlo.compare EQ, %170, %171, SIGNED : (tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi1>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %173 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %174 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %175 = stablehlo.select %172, %173, %174 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
    %176 = stablehlo.abs %175 : tensor<2x2x3xf32>
    %cst_46 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %177 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %178 = stablehlo.compare LT, %176, %177, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %cst_47 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %179 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %180 = stablehlo.select %178, %179, %175 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %181 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %c_49 = stablehlo.constant dense<1> : tensor<i64>
    %c_50 = stablehlo.constant dense<true> : tensor<i1>
    %182:8 = stablehlo.while(%iterArg = %165, %iterArg_63 = %166, %iterArg_64 = %169, %iterArg_65 = %c_49, %iterArg_66 = %c_50, %iterArg_67 = %180, %iterArg_68 = %181, %iterArg_69 = %180) : tensor<2x2x3xf32>, tensor<2x2x3xf32>, tensor<2x2x3xf32>, tensor<i64>, tensor<i1>, tensor<2x2x3xf32>, tensor<2x2x3xf32>, tensor<2x2x3xf32>
    cond {
      %c_70 = stablehlo.constant dense<200> : tensor<i64>
      %234 = stablehlo.compare LT, %iterArg_65, %c_70, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %235 = stablehlo.and %234, %iterArg_66 : tensor<i1>
      stablehlo.return %235 : tensor<i1>
    } do {
      %234 = stablehlo.broadcast_in_dim %iterArg_65, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
      %c_70 = stablehlo.constant dense<2> : tensor<i64>
      %235 = stablehlo.broadcast_in_dim %c_70, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
      %236 = func.call @remainder_1(%234, %235) : (tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi64>
      %c_71 = stablehlo.constant dense<0> : tensor<i64>
      %237 = stablehlo.broadcast_in_dim %c_71, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
      %238 = stablehlo.compare EQ, %236, %237, SIGNED : (tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi1>
      %c_72 = stablehlo.constant dense<1> : tensor<i64>
      %239 = stablehlo.broadcast_in_dim %c_72, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
      %240 = stablehlo.compare EQ, %234, %239, SIGNED : (tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi1>
      %c_73 = stablehlo.constant dense<1> : tensor<i64>
      %241 = stablehlo.broadcast_in_dim %c_73, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
      %242 = stablehlo.subtract %234, %241 : tensor<2x2x3xi64>
      %c_74 = stablehlo.constant dense<2> : tensor<i64>
      %243 = stablehlo.broadcast_in_dim %c_74, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
      %244 = func.call @floor_divide_3(%242, %243) : (tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi64>
      %c_75 = stablehlo.constant dense<0> : tensor<i64>
      %245 = stablehlo.broadcast_in_dim %c_75, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
      %246 = stablehlo.compare EQ, %244, %245, SIGNED : (tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi1>
      %247 = stablehlo.convert %244 : (tensor<2x2x3xi64>) -> tensor<2x2x3xf32>
      %cst_76 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %248 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
      %cst_77 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %249 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
      %250 = stablehlo.add %iterArg, %iterArg_63 : tensor<2x2x3xf32>
      %251 = stablehlo.negate %250 : tensor<2x2x3xf32>
      %252 = stablehlo.multiply %251, %iterArg_64 : tensor<2x2x3xf32>
      %253 = stablehlo.add %iterArg, %248 : tensor<2x2x3xf32>
      %254 = stablehlo.divide %252, %253 : tensor<2x2x3xf32>
      %255 = stablehlo.add %iterArg, %247 : tensor<2x2x3xf32>
      %256 = stablehlo.negate %255 : tensor<2x2x3xf32>
      %257 = stablehlo.add %iterArg, %iterArg_63 : tensor<2x2x3xf32>
      %258 = stablehlo.add %257, %247 : tensor<2x2x3xf32>
      %259 = stablehlo.multiply %256, %258 : tensor<2x2x3xf32>
      %260 = stablehlo.multiply %259, %iterArg_64 : tensor<2x2x3xf32>
      %261 = stablehlo.multiply %249, %247 : tensor<2x2x3xf32>
      %262 = stablehlo.add %iterArg, %261 : tensor<2x2x3xf32>
      %263 = stablehlo.multiply %249, %247 : tensor<2x2x3xf32>
      %264 = stablehlo.add %iterArg, %263 : tensor<2x2x3xf32>
      %265 = stablehlo.add %264, %248 : tensor<2x2x3xf32>
      %266 = stablehlo.multiply %262, %265 : tensor<2x2x3xf32>
      %267 = stablehlo.divide %260, %266 : tensor<2x2x3xf32>
      %268 = stablehlo.select %246, %254, %267 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
      %269 = stablehlo.subtract %iterArg_63, %247 : tensor<2x2x3xf32>
      %270 = stablehlo.multiply %247, %269 : tensor<2x2x3xf32>
      %271 = stablehlo.multiply %270, %iterArg_64 : tensor<2x2x3xf32>
      %272 = stablehlo.multiply %249, %247 : tensor<2x2x3xf32>
      %273 = stablehlo.add %iterArg, %272 : tensor<2x2x3xf32>
      %274 = stablehlo.subtract %273, %248 : tensor<2x2x3xf32>
      %275 = stablehlo.multiply %249, %247 : tensor<2x2x3xf32>
      %276 = stablehlo.add %iterArg, %275 : tensor<2x2x3xf32>
      %277 = stablehlo.multiply %274, %276 : tensor<2x2x3xf32>
      %278 = stablehlo.divide %271, %277 : tensor<2x2x3xf32>
      %cst_78 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %279 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
      %280 = stablehlo.select %238, %268, %278 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
      %281 = stablehlo.select %240, %279, %280 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
      %282 = stablehlo.broadcast_in_dim %iterArg_65, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
      %c_79 = stablehlo.constant dense<0> : tensor<i64>
      %283 = stablehlo.broadcast_in_dim %c_79, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
      %284 = stablehlo.compare EQ, %282, %283, SIGNED : (tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi1>
      %cst_80 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %285 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
      %cst_81 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %286 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
      %287 = stablehlo.select %284, %285, %286 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
      %288 = stablehlo.divide %281, %iterArg_67 : tensor<2x2x3xf32>
      %289 = stablehlo.add %287, %288 : tensor<2x2x3xf32>
      %cst_82 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %290 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
      %291 = stablehlo.abs %289 : tensor<2x2x3xf32>
      %292 = stablehlo.compare LT, %291, %290, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
      %293 = stablehlo.select %292, %290, %289 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
      %294 = stablehlo.multiply %281, %iterArg_68 : tensor<2x2x3xf32>
      %295 = stablehlo.add %287, %294 : tensor<2x2x3xf32>
      %296 = stablehlo.abs %295 : tensor<2x2x3xf32>
      %297 = stablehlo.compare LT, %296, %290, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
      %298 = stablehlo.select %297, %290, %295 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
      %cst_83 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %299 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
      %300 = stablehlo.divide %299, %298 : tensor<2x2x3xf32>
      %301 = stablehlo.multiply %293, %300 : tensor<2x2x3xf32>
      %302 = stablehlo.multiply %iterArg_69, %301 : tensor<2x2x3xf32>
      %c_84 = stablehlo.constant dense<1> : tensor<i64>
      %303 = stablehlo.add %iterArg_65, %c_84 : tensor<i64>
      %cst_85 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %304 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
      %305 = stablehlo.subtract %301, %304 : tensor<2x2x3xf32>
      %306 = stablehlo.abs %305 : tensor<2x2x3xf32>
      %cst_86 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %307 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
      %308 = stablehlo.compare GE, %306, %307, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
      %c_87 = stablehlo.constant dense<false> : tensor<i1>
      %309 = stablehlo.reduce(%308 init: %c_87) applies stablehlo.or across dimensions = [0, 1, 2] : (tensor<2x2x3xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_63, %iterArg_64, %303, %309, %293, %300, %302 : tensor<2x2x3xf32>, tensor<2x2x3xf32>, tensor<2x2x3xf32>, tensor<i64>, tensor<i1>, tensor<2x2x3xf32>, tensor<2x2x3xf32>, tensor<2x2x3xf32>
    }
    %183 = chlo.lgamma %166 : tensor<2x2x3xf32> -> tensor<2x2x3xf32>
    %184 = stablehlo.add %165, %166 : tensor<2x2x3xf32>
    %185 = chlo.lgamma %184 : tensor<2x2x3xf32> -> tensor<2x2x3xf32>
    %186 = stablehlo.subtract %183, %185 : tensor<2x2x3xf32>
    %187 = chlo.lgamma %165 : tensor<2x2x3xf32> -> tensor<2x2x3xf32>
    %188 = stablehlo.add %187, %186 : tensor<2x2x3xf32>
    %cst_51 = stablehlo.constant dense<2.3509887E-38> : tensor<f32>
    %189 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %190 = stablehlo.compare LT, %165, %189, FLOAT : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x2x3xi1>
    %191 = stablehlo.negate %169 : tensor<2x2x3xf32>
    %192 = stablehlo.log_plus_one %191 : tensor<2x2x3xf32>
    %193 = stablehlo.multiply %192, %166 : tensor<2x2x3xf32>
    %194 = stablehlo.subtract %193, %186 : tensor<2x2x3xf32>
    %195 = stablehlo.exponential %194 : tensor<2x2x3xf32>
    %196 = stablehlo.log %169 : tensor<2x2x3xf32>
    %197 = stablehlo.multiply %196, %165 : tensor<2x2x3xf32>
    %198 = stablehlo.negate %169 : tensor<2x2x3xf32>
    %199 = stablehlo.log_plus_one %198 : tensor<2x2x3xf32>
    %200 = stablehlo.multiply %199, %166 : tensor<2x2x3xf32>
    %201 = stablehlo.add %197, %200 : tensor<2x2x3xf32>
    %202 = stablehlo.subtract %201, %188 : tensor<2x2x3xf32>
    %203 = stablehlo.exponential %202 : tensor<2x2x3xf32>
    %204 = stablehlo.divide %203, %165 : tensor<2x2x3xf32>
    %205 = stablehlo.select %190, %195, %204 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
    %206 = stablehlo.multiply %182#7, %205 : tensor<2x2x3xf32>
    %cst_52 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %207 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %208 = stablehlo.subtract %207, %206 : tensor<2x2x3xf32>
    %209 = stablehlo.select %164, %206, %208 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %210 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %211 = stablehlo.select %140, %210, %209 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
    %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %212 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %213 = stablehlo.select %143, %212, %211 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
    %cst_55 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %214 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<2x2x3xf32>
    %215 = stablehlo.select %157, %214, %213 : tensor<2x2x3xi1>, tensor<2x2x3xf32>
    %216 = stablehlo.imag %arg34 : (tensor<complex<f32>>) -> tensor<f32>
    %217 = chlo.polygamma %arg35, %arg36 : tensor<f32>, tensor<f32> -> tensor<f32>
    %218 = stablehlo.multiply %arg37, %arg37 : tensor<3xf32>
    %219 = stablehlo.multiply %218, %218 : tensor<3xf32>
    %220 = stablehlo.slice %arg38 [3:3:2, 0:0:2, 2:2:2] : (tensor<3x2x2xi4>) -> tensor<0x0x0xi4>
    %cst_56 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %221 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f32>) -> tensor<f32>
    %222 = "stablehlo.reduce_window"(%arg39, %221) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg43: tensor<f32>, %arg44: tensor<f32>):
      %234 = stablehlo.maximum %arg43, %arg44 : tensor<f32>
      stablehlo.return %234 : tensor<f32>
    }) : (tensor<5x2xf32>, tensor<f32>) -> tensor<4x1xf32>
    %cst_57 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %223 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %224 = stablehlo.multiply %222, %223 : tensor<4x1xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %225 = stablehlo.reduce(%224 init: %cst_58) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %226 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %cst_60 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %227 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<4x1xf32>
    %228 = stablehlo.multiply %226, %227 : tensor<4x1xf32>
    %cst_61 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %229 = stablehlo.pad %arg39, %cst_61, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<5x2xf32>, tensor<f32>) -> tensor<5x2xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %230 = "stablehlo.select_and_scatter"(%229, %228, %cst_62) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg43: tensor<f32>, %arg44: tensor<f32>):
      %234 = stablehlo.compare GE, %arg43, %arg44, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %234 : tensor<i1>
    }, {
    ^bb0(%arg43: tensor<f32>, %arg44: tensor<f32>):
      %234 = stablehlo.add %arg43, %arg44 : tensor<f32>
      stablehlo.return %234 : tensor<f32>
    }) : (tensor<5x2xf32>, tensor<4x1xf32>, tensor<f32>) -> tensor<5x2xf32>
    %231 = stablehlo.slice %230 [0:5, 0:2] : (tensor<5x2xf32>) -> tensor<5x2xf32>
    %232 = chlo.erf_inv %arg40 : tensor<3x1xf16> -> tensor<3x1xf16>
    %233 = stablehlo.shift_right_logical %arg41, %arg42 : tensor<2x2xui16>
    return %98, %99, %100, %101, %102, %104, %105, %106, %107, %108, %109, %110, %111, %112, %113, %115, %116, %215, %216, %217, %219, %220, %231, %232, %233 : tensor<1x2xf32>, tensor<3x1x3xi64>, tensor<3xf64>, tensor<1x3x3x3xf32>, tensor<3x1xf8E5M2FNUZ>, tensor<2xf64>, tensor<2x1xi8>, tensor<3x2x1xcomplex<f32>>, tensor<i16>, tensor<3x1x2xi8>, tensor<2x3x1xf32>, tensor<1x3x3xcomplex<f32>>, tensor<1xf64>, tensor<2xi16>, tensor<2x1xi1>, tensor<3xf32>, tensor<1x1x1xf32>, tensor<2x2x3xf32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<0x0x0xi4>, tensor<5x2xf32>, tensor<3x1xf16>, tensor<2x2xui16>
  }
  func.func private @remainder(%arg0: tensor<1x2xi64>, %arg1: tensor<1x2xi64>) -> tensor<1x2xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
    %3 = call @_where(%1, %2, %arg1) : (tensor<1x2xi1>, tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<1x2xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<1x2xi1>, tensor<1x2xi1>) -> tensor<1x2xi1>
    %12 = stablehlo.and %11, %6 : tensor<1x2xi1>
    %13 = stablehlo.add %4, %3 : tensor<1x2xi64>
    %14 = stablehlo.select %12, %13, %4 : tensor<1x2xi1>, tensor<1x2xi64>
    return %14 : tensor<1x2xi64>
  }
  func.func private @_where(%arg0: tensor<1x2xi1>, %arg1: tensor<1x2xi64>, %arg2: tensor<1x2xi64>) -> tensor<1x2xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<1x2xi1>, tensor<1x2xi64>
    return %0 : tensor<1x2xi64>
  }
  func.func private @floor_divide(%arg0: tensor<1x2xi64>, %arg1: tensor<1x2xi64>) -> tensor<1x2xi64> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<1x2xi64>
    %1 = stablehlo.sign %arg0 : tensor<1x2xi64>
    %2 = stablehlo.sign %arg1 : tensor<1x2xi64>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<1x2xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<1x2xi1>
    %8 = stablehlo.compare NE, %3, %7, UNSIGNED : (tensor<1x2xi1>, tensor<1x2xi1>) -> tensor<1x2xi1>
    %9 = stablehlo.convert %8 : tensor<1x2xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<1x2xi1>
    %11 = stablehlo.compare NE, %6, %10, UNSIGNED : (tensor<1x2xi1>, tensor<1x2xi1>) -> tensor<1x2xi1>
    %12 = stablehlo.convert %11 : tensor<1x2xi1>
    %13 = stablehlo.and %9, %12 : tensor<1x2xi1>
    %c_2 = stablehlo.constant dense<1> : tensor<i64>
    %14 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
    %15 = stablehlo.subtract %0, %14 : tensor<1x2xi64>
    %16 = call @_where_0(%13, %15, %0) : (tensor<1x2xi1>, tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi64>
    return %16 : tensor<1x2xi64>
  }
  func.func private @_where_0(%arg0: tensor<1x2xi1>, %arg1: tensor<1x2xi64>, %arg2: tensor<1x2xi64>) -> tensor<1x2xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<1x2xi1>, tensor<1x2xi64>
    return %0 : tensor<1x2xi64>
  }
  func.func private @remainder_1(%arg0: tensor<2x2x3xi64>, %arg1: tensor<2x2x3xi64>) -> tensor<2x2x3xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
    %3 = call @_where_2(%1, %2, %arg1) : (tensor<2x2x3xi1>, tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<2x2x3xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<2x2x3xi1>, tensor<2x2x3xi1>) -> tensor<2x2x3xi1>
    %12 = stablehlo.and %11, %6 : tensor<2x2x3xi1>
    %13 = stablehlo.add %4, %3 : tensor<2x2x3xi64>
    %14 = stablehlo.select %12, %13, %4 : tensor<2x2x3xi1>, tensor<2x2x3xi64>
    return %14 : tensor<2x2x3xi64>
  }
  func.func private @_where_2(%arg0: tensor<2x2x3xi1>, %arg1: tensor<2x2x3xi64>, %arg2: tensor<2x2x3xi64>) -> tensor<2x2x3xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<2x2x3xi1>, tensor<2x2x3xi64>
    return %0 : tensor<2x2x3xi64>
  }
  func.func private @floor_divide_3(%arg0: tensor<2x2x3xi64>, %arg1: tensor<2x2x3xi64>) -> tensor<2x2x3xi64> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<2x2x3xi64>
    %1 = stablehlo.sign %arg0 : tensor<2x2x3xi64>
    %2 = stablehlo.sign %arg1 : tensor<2x2x3xi64>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<2x2x3xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<2x2x3xi1>
    %8 = stablehlo.compare NE, %3, %7, UNSIGNED : (tensor<2x2x3xi1>, tensor<2x2x3xi1>) -> tensor<2x2x3xi1>
    %9 = stablehlo.convert %8 : tensor<2x2x3xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<2x2x3xi1>
    %11 = stablehlo.compare NE, %6, %10, UNSIGNED : (tensor<2x2x3xi1>, tensor<2x2x3xi1>) -> tensor<2x2x3xi1>
    %12 = stablehlo.convert %11 : tensor<2x2x3xi1>
    %13 = stablehlo.and %9, %12 : tensor<2x2x3xi1>
    %c_2 = stablehlo.constant dense<1> : tensor<i64>
    %14 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<2x2x3xi64>
    %15 = stablehlo.subtract %0, %14 : tensor<2x2x3xi64>
    %16 = call @_where_4(%13, %15, %0) : (tensor<2x2x3xi1>, tensor<2x2x3xi64>, tensor<2x2x3xi64>) -> tensor<2x2x3xi64>
    return %16 : tensor<2x2x3xi64>
  }
  func.func private @_where_4(%arg0: tensor<2x2x3xi1>, %arg1: tensor<2x2x3xi64>, %arg2: tensor<2x2x3xi64>) -> tensor<2x2x3xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<2x2x3xi1>, tensor<2x2x3xi64>
    return %0 : tensor<2x2x3xi64>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0xDAB85B3FAC53EF3F"> : tensor<1x2xf32>
    %a1 = stablehlo.constant dense<"0xEB76BD3E0CDE193F"> : tensor<1x2xf32>
    %a2 = stablehlo.constant dense<"0x923EFA3E41F5A93E"> : tensor<1x2xf32>
    %a3 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %a4 = stablehlo.constant dense<"0xD9B21B942985B6BFF43392070993FA1B17093808B7EFE43F"> : tensor<3xf64>
    %a5 = stablehlo.constant dense<"0xD1BCBC3DD37BFA3F"> : tensor<1xf64>
    %a6 = stablehlo.constant dense<"0x00"> : tensor<ui8>
    %a7 = stablehlo.constant dense<[[[[false, true, false], [false, false, false], [true, true, false]], [[false, false, false], [false, true, false], [false, true, false]], [[true, false, false], [true, false, false], [true, false, true]]]]> : tensor<1x3x3x3xi1>
    %a8 = stablehlo.constant dense<"0x75E85BBD8E52F42BE366A321140BA1DA4CBF81BDF61834AAC5211951676D23C0B5B9873EDDDCB74E0000C07FA28A8BC3F816034060E7653ED566DF3E000080FF000040C01853AE3E0668023ECB6C2F3E4A77643F1F6A3C40226DCABF000000400000803F544B4FBFB301D845"> : tensor<1x3x3x3xf32>
    %a9 = stablehlo.constant dense<"0x7CF8A93F0000003FB4959D3F57B8C6BDBCB1D2BE14E598BE630A364093ECE73E8201B1BFB8BA983DE0E1223F6316EE3FC74628606482906CABCD2FBE394A536B27E824BF8679923DBEC64ED8ED0CDA3E0000004025C324BF8D7A223E741EA43FF37DAA23A425A44099E9083E"> : tensor<1x3x3x3xf32>
    %a10 = stablehlo.constant dense<"0xAB4E4A"> : tensor<3x1xf8E5M2FNUZ>
    %a11 = stablehlo.constant dense<"0xCE71FD3F9514F5BF9E40EC97482FB5BFF36ABC7D3F5BA13F"> : tensor<3xf64>
    %a12 = stablehlo.constant dense<"0x3F91"> : tensor<2x1xi8>
    %a13 = stablehlo.constant dense<"0x0345213F92329D4012AE453F467DCEC080A3FC3F8AC2FF3FCC929740B6875840243B09C072275B3F40870A404E65F340"> : tensor<3x2x1xcomplex<f32>>
    %a14 = stablehlo.constant dense<"0xC01C88C08352CCBE54CCAD3FD5368440CFEA80400CA908BE4CC10D40A9A4934084CE733F6E076EC0EEC6CD3FA2DCEBBF"> : tensor<3x2x1xcomplex<f32>>
    %a15 = stablehlo.constant dense<"0xFE190200"> : tensor<2xi16>
    %a16 = stablehlo.constant dense<"0x0A0C0D040602"> : tensor<3x1x2xui8>
    %a17 = stablehlo.constant dense<"0x3570963FDD261440"> : tensor<2x1x1xf32>
    %a18 = stablehlo.constant dense<"0x866F77BDCB7A65BF8E883EBF4360243ED8CEED3FCA5F613F"> : tensor<2x3x1xf32>
    %a19 = stablehlo.constant dense<"0x04D1C0408C6D12BCBA100EBD0E7232C03CFE713FFECE003FF6622CBF38460740364F4CC040553B40AE85D23F604557C0401543BF391CF2BE8E139840BE691C403E6AA0BFAC3CE3BF"> : tensor<1x3x3xcomplex<f32>>
    %a20 = stablehlo.constant dense<"0xADDB6BC04A4C01BF98D836C04B05B23DE0CDCD3F9ECADCBF1987E9C06AD190BF72930B405622E7BFB1E50240F62A90C0FEDEA3BD6EB441BFD54F053F2581A040B8C3E53F7F5BAD3F"> : tensor<1x3x3xcomplex<f32>>
    %a21 = stablehlo.constant dense<"0xA97ABC79C940D13F"> : tensor<1xf64>
    %a22 = stablehlo.constant dense<"0x02000000"> : tensor<1xi32>
    %a23 = stablehlo.constant dense<"0x1B6BFAC0EF53D13F"> : tensor<f64>
    %a24 = stablehlo.constant dense<"0x8C940100"> : tensor<2xi16>
    %a25 = stablehlo.constant dense<"0xB3CAF7AF"> : tensor<2xi16>
    %a26 = stablehlo.constant dense<"0x7F3596C4BEB9740C"> : tensor<2x1xf32>
    %a27 = stablehlo.constant dense<"0x84F650BFC2E9FC3E54029DBD"> : tensor<3xf32>
    %a28 = stablehlo.constant dense<"0x03000000"> : tensor<i32>
    %a29 = stablehlo.constant dense<"0x0000803F"> : tensor<1x1x1xf32>
    %a30 = stablehlo.constant dense<"0x4615CA3F"> : tensor<1x1x1xf32>
    %a31 = stablehlo.constant dense<"0x05AE9E3FAE77973F0DA9B73E87AF5E3FD6E6833F3807BF3ECC80DE3F6BBE9D3F1532B13E2739B63EAD22D23E56FA103F"> : tensor<2x2x3xf32>
    %a32 = stablehlo.constant dense<"0x9E17363E8AB5753F7109913FA1CAD53D9C95803FABA4993FC15EC83E98BDF93F8FC6E13FA0F0B03F21F4003FCFF79A3F"> : tensor<2x2x3xf32>
    %a33 = stablehlo.constant dense<"0x0E995D3F7819ED3ED504233F3547DF3EDEFC423EC6A3F53C8A0D473F5C20203F619DFF3D2050BC3E25C15C3F09A09C3D"> : tensor<2x2x3xf32>
    %a34 = stablehlo.constant dense<"0xD4ABAE3F81C06140"> : tensor<complex<f32>>
    %a35 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %a36 = stablehlo.constant dense<"0xFE36B43F"> : tensor<f32>
    %a37 = stablehlo.constant dense<"0x94C5A1BE840EC43E4BB5883E"> : tensor<3xf32>
    %a38 = stablehlo.constant dense<[[[5, 0], [3, 1]], [[1, -8], [-2, -3]], [[-3, 1], [5, -7]]]> : tensor<3x2x2xi4>
    %a39 = stablehlo.constant dense<"0xEF46F93E3009D0BFD0FEDDBDFBF27FBD427A50BFDB4669BFC67CBDBF36CAD03D7C6D893F5892B9BE"> : tensor<5x2xf32>
    %a40 = stablehlo.constant dense<"0x0EC0B0C24339"> : tensor<3x1xf16>
    %a41 = stablehlo.constant dense<"0x020003000000B27D"> : tensor<2x2xui16>
    %a42 = stablehlo.constant dense<"0x044F9688FFFF5E73"> : tensor<2x2xui16>
    %r:25 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39, %a40, %a41, %a42) : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<f32>, tensor<3xf64>, tensor<1xf64>, tensor<ui8>, tensor<1x3x3x3xi1>, tensor<1x3x3x3xf32>, tensor<1x3x3x3xf32>, tensor<3x1xf8E5M2FNUZ>, tensor<3xf64>, tensor<2x1xi8>, tensor<3x2x1xcomplex<f32>>, tensor<3x2x1xcomplex<f32>>, tensor<2xi16>, tensor<3x1x2xui8>, tensor<2x1x1xf32>, tensor<2x3x1xf32>, tensor<1x3x3xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>, tensor<1xf64>, tensor<1xi32>, tensor<f64>, tensor<2xi16>, tensor<2xi16>, tensor<2x1xf32>, tensor<3xf32>, tensor<i32>, tensor<1x1x1xf32>, tensor<1x1x1xf32>, tensor<2x2x3xf32>, tensor<2x2x3xf32>, tensor<2x2x3xf32>, tensor<complex<f32>>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<3x2x2xi4>, tensor<5x2xf32>, tensor<3x1xf16>, tensor<2x2xui16>, tensor<2x2xui16>) -> (tensor<1x2xf32>, tensor<3x1x3xi64>, tensor<3xf64>, tensor<1x3x3x3xf32>, tensor<3x1xf8E5M2FNUZ>, tensor<2xf64>, tensor<2x1xi8>, tensor<3x2x1xcomplex<f32>>, tensor<i16>, tensor<3x1x2xi8>, tensor<2x3x1xf32>, tensor<1x3x3xcomplex<f32>>, tensor<1xf64>, tensor<2xi16>, tensor<2x1xi1>, tensor<3xf32>, tensor<1x1x1xf32>, tensor<2x2x3xf32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<0x0x0xi4>, tensor<5x2xf32>, tensor<3x1xf16>, tensor<2x2xui16>)
    // lax.betainc(float32[1, 2], float32[1, 2], float32[1, 2])
    %w0 = stablehlo.constant dense<"0x3D9C843EBCC38D3D"> : tensor<1x2xf32>
    "check.expect_almost_eq"(%r#0, %w0) {tolerance = 7.684354e-05 : f64} : (tensor<1x2xf32>, tensor<1x2xf32>) -> ()
    // lax.broadcasted_iota(float32[], dtype=int64, shape=(3, 1, 3), dimension=2)
    %w1 = stablehlo.constant dense<"0x000000000000000001000000000000000200000000000000000000000000000001000000000000000200000000000000000000000000000001000000000000000200000000000000"> : tensor<3x1x3xi64>
    check.expect_eq %r#1, %w1 : tensor<3x1x3xi64>
    // lax.dynamic_update_slice(float64[3], float64[1], uint8[])
    %w2 = stablehlo.constant dense<"0xD1BCBC3DD37BFA3FF43392070993FA1B17093808B7EFE43F"> : tensor<3xf64>
    check.expect_eq %r#2, %w2 : tensor<3xf64>
    // lax.select_n(bool[1, 3, 3, 3], float32[1, 3, 3, 3], float32[1, 3, 3, 3])
    %w3 = stablehlo.constant dense<"0x75E85BBD0000003FE366A321140BA1DA4CBF81BDF61834AA630A364093ECE73EB5B9873EDDDCB74E0000C07FA28A8BC3F81603406482906CD566DF3E000080FF27E824BF1853AE3EBEC64ED8CB6C2F3E4A77643F25C324BF226DCABF00000040F37DAA23544B4FBF99E9083E"> : tensor<1x3x3x3xf32>
    check.expect_eq %r#3, %w3 : tensor<1x3x3x3xf32>
    // lax.rev(float8_e5m2fnuz[3, 1], dimensions=(0,))
    %w4 = stablehlo.constant dense<"0x4A4EAB"> : tensor<3x1xf8E5M2FNUZ>
    check.expect_eq %r#4, %w4 : tensor<3x1xf8E5M2FNUZ>
    // lax.reduce_window_min(float64[3], window=(3,), strides=(2,), padding=((1, 0),), base=(2,), dilation=(1,))
    %w5 = stablehlo.constant dense<"0xCE71FD3F9514F5BF9E40EC97482FB5BF"> : tensor<2xf64>
    check.expect_eq %r#5, %w5 : tensor<2xf64>
    // lax.clz(int8[2, 1])
    %w6 = stablehlo.constant dense<"0x0200"> : tensor<2x1xi8>
    check.expect_eq %r#6, %w6 : tensor<2x1xi8>
    // lax.mul(complex64[3, 2, 1], complex64[3, 2, 1])
    %w7 = stablehlo.constant dense<"0x551A38BFE62BA9C1ECACDD41D746B2C0BC7D0341DC29F9409ACBA3C0B1C8EA416126923F6BA40C415FF68B417CD40341"> : tensor<3x2x1xcomplex<f32>>
    "check.expect_almost_eq"(%r#7, %w7) {tolerance = 1.136437e-04 : f64} : (tensor<3x2x1xcomplex<f32>>, tensor<3x2x1xcomplex<f32>>) -> ()
    // lax.reduce_sum(int16[2], axes=(0,))
    %w8 = stablehlo.constant dense<"0x001A"> : tensor<i16>
    check.expect_eq %r#8, %w8 : tensor<i16>
    // lax.convert_element_type(uint8[3, 1, 2], new_dtype=int8)
    %w9 = stablehlo.constant dense<"0x0A0C0D040602"> : tensor<3x1x2xi8>
    check.expect_eq %r#9, %w9 : tensor<3x1x2xi8>
    // lax.linalg.triangular_solve(float32[2, 1, 1], float32[2, 3, 1], left_side=False, lower=False, transpose_a=True, unit_diagonal=False)
    %w10 = stablehlo.constant dense<"0xA88752BD8A4043BF641D22BF72048E3D05764D3FEEB7C23E"> : tensor<2x3x1xf32>
    "check.expect_almost_eq"(%r#10, %w10) {tolerance = 2.200418e-04 : f64} : (tensor<2x3x1xf32>, tensor<2x3x1xf32>) -> ()
    // lax.div(complex64[1, 3, 3], complex64[1, 3, 3])
    %w11 = stablehlo.constant dense<"0xE861CDBF6AAA633E26A98FBCC8B3793F171FF03D85A0E03EBF793D3DABF697BE808CC3BF6B269E3D97A5413FD875B13CF92D393F343D6EBF4152143F892863BFF69F6BBF48CF96BE"> : tensor<1x3x3xcomplex<f32>>
    "check.expect_almost_eq"(%r#11, %w11) {tolerance = 6.179353e-06 : f64} : (tensor<1x3x3xcomplex<f32>>, tensor<1x3x3xcomplex<f32>>) -> ()
    // lax.scatter_max(float64[1], int32[1], float64[], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w12 = stablehlo.constant dense<"0xA97ABC79C940D13F"> : tensor<1xf64>
    check.expect_eq %r#12, %w12 : tensor<1xf64>
    // lax.sub(int16[2], int16[2])
    %w13 = stablehlo.constant dense<"0xD9C90A50"> : tensor<2xi16>
    check.expect_eq %r#13, %w13 : tensor<2xi16>
    // lax.is_finite(float32[2, 1])
    %w14 = stablehlo.constant dense<[[true], [true]]> : tensor<2x1xi1>
    check.expect_eq %r#14, %w14 : tensor<2x1xi1>
    // lax.switch(float32[3], int32[])
    %w15 = stablehlo.constant dense<"0xA13D34C090C5C0BF13E804C0"> : tensor<3xf32>
    "check.expect_almost_eq"(%r#15, %w15) {tolerance = 1.074319e-05 : f64} : (tensor<3xf32>, tensor<3xf32>) -> ()
    // lax.polygamma(float32[1, 1, 1], float32[1, 1, 1])
    %w16 = stablehlo.constant dense<"0x90A55F3F"> : tensor<1x1x1xf32>
    "check.expect_almost_eq"(%r#16, %w16) {tolerance = 1.143567e-04 : f64} : (tensor<1x1x1xf32>, tensor<1x1x1xf32>) -> ()
    // lax.betainc(float32[2, 2, 3], float32[2, 2, 3], float32[2, 2, 3])
    %w17 = stablehlo.constant dense<"0x78B3873E8E23C73E7872603FFA56923D71263A3ECBBF963E50599E3E8FC34F3FBB631B3F8D77473F736A4A3FCECC863E"> : tensor<2x2x3xf32>
    "check.expect_almost_eq"(%r#17, %w17) {tolerance = 1.145475e-04 : f64} : (tensor<2x2x3xf32>, tensor<2x2x3xf32>) -> ()
    // lax.imag(complex64[])
    %w18 = stablehlo.constant dense<"0x81C06140"> : tensor<f32>
    "check.expect_close"(%r#18, %w18) {max_ulp_difference = 0 : i64, min_ulp_difference = 0 : i64} : (tensor<f32>, tensor<f32>) -> ()
    // lax.polygamma(float32[], float32[])
    %w19 = stablehlo.constant dense<"0x30425ABD"> : tensor<f32>
    "check.expect_almost_eq"(%r#19, %w19) {tolerance = 6.428746e-05 : f64} : (tensor<f32>, tensor<f32>) -> ()
    // lax.integer_pow(float32[3], y=4)
    %w20 = stablehlo.constant dense<"0x7049233CA621B03C228DA63B"> : tensor<3xf32>
    "check.expect_close"(%r#20, %w20) {max_ulp_difference = 8 : i64, min_ulp_difference = 0 : i64} : (tensor<3xf32>, tensor<3xf32>) -> ()
    // lax.slice(int4[3, 2, 2], start_indices=[3, 0, 2], limit_indices=[3, 0, 2], strides=[2, 2, 2])
    %w21 = stablehlo.constant dense<> : tensor<0x0x0xi4>
    check.expect_eq %r#21, %w21 : tensor<0x0x0xi4>
    // grad of max pooling(float32[5, 2], window=(2, 2), strides=(1, 1))
    %w22 = stablehlo.constant dense<"0x00000040000000000000000000000040000000000000000000000000000000400000004000000000"> : tensor<5x2xf32>
    "check.expect_almost_eq"(%r#22, %w22) {tolerance = 7.629395e-06 : f64} : (tensor<5x2xf32>, tensor<5x2xf32>) -> ()
    // lax.erf_inv(float16[3, 1])
    %w23 = stablehlo.constant dense<"0xFF7FFF7F5F39"> : tensor<3x1xf16>
    "check.expect_close"(%r#23, %w23) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<3x1xf16>, tensor<3x1xf16>) -> ()
    // lax.shift_right_logical(uint16[2, 2], uint16[2, 2])
    %w24 = stablehlo.constant dense<"0x0000000000000000"> : tensor<2x2xui16>
    check.expect_eq %r#24, %w24 : tensor<2x2xui16>
    return
  }
}
