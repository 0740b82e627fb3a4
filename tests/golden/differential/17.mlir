// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<2xf64>, %arg1: tensor<i32>, %arg2: tensor<2x1xf16>, %arg3: tensor<2x1xf16>, %arg4: tensor<2x0x3xf64>, %arg5: tensor<2x0x3xf64>, %arg6: tensor<3x3x2xf64>, %arg7: tensor<3x3x2xf64>, %arg8: tensor<3x3x2xf64>, %arg9: tensor<3x3x2xi32>, %arg10: tensor<6x5xi1>, %arg11: tensor<3xf16>, %arg12: tensor<3xf16>, %arg13: tensor<2x1x3xf32>, %arg14: tensor<1x1x3xf32>, %arg15: tensor<2x2xui8>, %arg16: tensor<1x1x1xi64>, %arg17: tensor<1x1x1xui8>, %arg18: tensor<3x4xf32>, %arg19: tensor<1xui8>, %arg20: tensor<i64>, %arg21: tensor<2x4x4xf64>, %arg22: tensor<2x3x4xf64>, %arg23: tensor<3x3x3x2xui4>, %arg24: tensor<1x1x3xui64>, %arg25: tensor<3xui64>, %arg26: tensor<3x1x1xi32>, %arg27: tensor<3x1xf16>, %arg28: tensor<1x0xf16>, %arg29: tensor<i64>, %arg30: tensor<i64>, %arg31: tensor<1x3xcomplex<f64>>, %arg32: tensor<2x5x2xui32>, %arg33: tensor<bf16>, %arg34: tensor<f32>, %arg35: tensor<2x2x3xf8E4M3FN>, %arg36: tensor<f32>, %arg37: tensor<5xi32>, %arg38: tensor<5xi32>, %arg39: tensor<bf16>, %arg40: tensor<f16>) -> (tensor<2xf64>, tensor<2x1xi1>, tensor<2x0x3xf64>, tensor<3x3x2xf64>, tensor<3x2x3xi32>, tensor<i1>, tensor<3xf16>, tensor<2x1x2xf32>, tensor<2x2xui8>, tensor<3x4xf32>, tensor<1xui8>, tensor<2x3x4xf64>, tensor<1x9x6xui4>, tensor<1x1x3xui64>, tensor<3x1xui64>, tensor<3x1xf16>, tensor<1x3xcomplex<f64>>, tensor<2x5x2xui32>, tensor<bf16>, tensor<f32>, tensor<0x0x1xf8E4M3FN>, tensor<f32>, tensor<5xi32>, tensor<bf16>, tensor<f16>) {
    %0 = stablehlo.slice %arg0 [0:1:2] : (tensor<2xf64>) -> tensor<1xf64>
    %1 = stablehlo.slice %arg0 [1:2:2] : (tensor<2xf64>) -> tensor<1xf64>
    %2 = stablehlo.maximum %0, %1 : tensor<1xf64>
    %3 = stablehlo.slice %2 [0:0] : (tensor<1xf64>) -> tensor<0xf64>
    %4 = stablehlo.slice %arg0 [2:2:2] : (tensor<2xf64>) -> tensor<0xf64>
    %5 = stablehlo.maximum %3, %4 : tensor<0xf64>
    %6 = stablehlo.slice %arg0 [0:1] : (tensor<2xf64>) -> tensor<1xf64>
    %7 = stablehlo.concatenate %6, %5, dim = 0 : (tensor<1xf64>, tensor<0xf64>) -> tensor<1xf64>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %8 = stablehlo.pad %7, %cst, low = [0], high = [1], interior = [1] : (tensor<1xf64>, tensor<f64>) -> tensor<2xf64>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %9 = stablehlo.pad %2, %cst_0, low = [1], high = [0], interior = [1] : (tensor<1xf64>, tensor<f64>) -> tensor<2xf64>
    %10 = stablehlo.add %8, %9 : tensor<2xf64>
    %11 = stablehlo.compare GT, %arg2, %arg3, FLOAT : (tensor<2x1xf16>, tensor<2x1xf16>) -> tensor<2x1xi1>
    %12 = chlo.zeta %arg4, %arg5 : tensor<2x0x3xf64>, tensor<2x0x3xf64> -> tensor<2x0x3xf64>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %14 = stablehlo.compare EQ, %arg6, %13, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %cst_2 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %15 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %16 = stablehlo.compare EQ, %arg7, %15, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %17 = stablehlo.or %14, %16 : tensor<3x3x2xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %18 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %19 = stablehlo.compare EQ, %arg7, %18, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %cst_4 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %20 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %21 = stablehlo.compare EQ, %arg6, %20, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %22 = stablehlo.or %19, %21 : tensor<3x3x2xi1>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %23 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %24 = stablehlo.compare EQ, %arg8, %23, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %25 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %26 = stablehlo.compare EQ, %arg8, %25, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %27 = stablehlo.not %24 : tensor<3x3x2xi1>
    %28 = stablehlo.not %26 : tensor<3x3x2xi1>
    %29 = stablehlo.compare NE, %arg6, %arg6, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %30 = stablehlo.compare NE, %arg7, %arg7, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %31 = stablehlo.or %29, %30 : tensor<3x3x2xi1>
    %32 = stablehlo.compare NE, %arg8, %arg8, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %33 = stablehlo.or %31, %32 : tensor<3x3x2xi1>
    %34 = stablehlo.and %22, %28 : tensor<3x3x2xi1>
    %35 = stablehlo.and %17, %24 : tensor<3x3x2xi1>
    %36 = stablehlo.or %34, %35 : tensor<3x3x2xi1>
    %37 = stablehlo.and %17, %27 : tensor<3x3x2xi1>
    %38 = stablehlo.and %22, %26 : tensor<3x3x2xi1>
    %39 = stablehlo.or %37, %38 : tensor<3x3x2xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %40 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %41 = stablehlo.compare LT, %arg6, %40, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %42 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %43 = stablehlo.compare LT, %arg7, %42, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %44 = stablehlo.or %41, %43 : tensor<3x3x2xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %45 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %46 = stablehlo.compare LT, %arg8, %45, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %47 = stablehlo.or %44, %46 : tensor<3x3x2xi1>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %48 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %49 = stablehlo.compare GT, %arg8, %48, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %50 = stablehlo.or %47, %49 : tensor<3x3x2xi1>
    %51 = stablehlo.and %17, %22 : tensor<3x3x2xi1>
    %52 = stablehlo.or %51, %33 : tensor<3x3x2xi1>
    %53 = stablehlo.or %50, %52 : tensor<3x3x2xi1>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %54 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %55 = stablehlo.add %arg6, %54 : tensor<3x3x2xf64>
    %56 = stablehlo.add %arg6, %arg7 : tensor<3x3x2xf64>
    %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %57 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %58 = stablehlo.add %56, %57 : tensor<3x3x2xf64>
    %59 = stablehlo.divide %55, %58 : tensor<3x3x2xf64>
    %60 = stablehlo.compare LT, %arg8, %59, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %61 = stablehlo.select %60, %arg6, %arg7 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
    %62 = stablehlo.select %60, %arg7, %arg6 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %63 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %64 = stablehlo.subtract %63, %arg8 : tensor<3x3x2xf64>
    %65 = stablehlo.select %60, %arg8, %64 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %66 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
    %c_14 = stablehlo.constant dense<0> : tensor<i64>
    %67 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
    %68 = stablehlo.compare EQ, %66, %67, SIGNED : (tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi1>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %69 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %70 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %71 = stablehlo.select %68, %69, %70 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
    %72 = stablehlo.abs %71 : tensor<3x3x2xf64>
    %cst_17 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
    %73 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %74 = stablehlo.compare LT, %72, %73, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %cst_18 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
    %75 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %76 = stablehlo.select %74, %75, %71 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %77 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %c_20 = stablehlo.constant dense<1> : tensor<i64>
    %c_21 = stablehlo.constant dense<true> : tensor<i1>
    %78:8 = stablehlo.while(%iterArg = %61, %iterArg_85 = %62, %iterArg_86 = %65, %iterArg_87 = %c_20, %iterArg_88 = %c_21, %iterArg_89 = %76, %iterArg_90 = %77, %iterArg_91 = %76) : tensor<3x3x2xf64>, tensor<3x3x2xf64>, tensor<3x3x2xf64>, tensor<i64>, tensor<i1>, tensor<3x3x2xf64>, tensor<3x3x2xf64>, tensor<3x3x2xf64>
    cond {
      %c_92 = stablehlo.constant dense<600> : tensor<i64>
      %249 = stablehlo.compare LT, %iterArg_87, %c_92, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %250 = stablehlo.and %249, %iterArg_88 : tensor<i1>
      stablehlo.return %250 : tensor<i1>
    } do {
      %249 = stablehlo.broadcast_in_dim %iterArg_87, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
      %c_92 = stablehlo.constant dense<2> : tensor<i64>
      %250 = stablehlo.broadcast_in_dim %c_92, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
      %251 = func.call @remainder(%249, %250) : (tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi64>
      %c_93 = stablehlo.constant dense<0> : tensor<i64>
      %252 = stablehlo.broadcast_in_dim %c_93, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
      %253 = stablehlo.compare EQ, %251, %252, SIGNED : (tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi1>
      %c_94 = stablehlo.constant dense<1> : tensor<i64>
      %254 = stablehlo.broadcast_in_dim %c_94, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
      %255 = stablehlo.compare EQ, %249, %254, SIGNED : (tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi1>
      %c_95 = stablehlo.constant dense<1> : tensor<i64>
      %256 = stablehlo.broadcast_in_dim %c_95, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
      %257 = stablehlo.subtract %249, %256 : tensor<3x3x2xi64>
      %c_96 = stablehlo.constant dense<2> : tensor<i64>
      %258 = stablehlo.broadcast_in_dim %c_96, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
      %259 = func.call @floor_divide(%257, %258) : (tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi64>
      %c_97 = stablehlo.constant dense<0> : tensor<i64>
      %260 = stablehlo.broadcast_in_dim %c_97, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
      %261 = stablehlo.compare EQ, %259, %260, SIGNED : (tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi1>
      %262 = stablehlo.convert %259 : (tensor<3x3x2xi64>) -> tensor<3x3x2xf64>
      %cst_98 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %263 = stablehlo.broadcast_in_dim %cst_98, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
      %cst_99 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
      %264 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
      %265 = stablehlo.add %iterArg, %iterArg_85 : tensor<3x3x2xf64>
      %266 = stablehlo.negate %265 : tensor<3x3x2xf64>
      %267 = stablehlo.multiply %266, %iterArg_86 : tensor<3x3x2xf64>
      %268 = stablehlo.add %iterArg, %263 : tensor<3x3x2xf64>
      %269 = stablehlo.divide %267, %268 : tensor<3x3x2xf64>
      %270 = stablehlo.add %iterArg, %262 : tensor<3x3x2xf64>
      %271 = stablehlo.negate %270 : tensor<3x3x2xf64>
      %272 = stablehlo.add %iterArg, %iterArg_85 : tensor<3x3x2xf64>
      %273 = stablehlo.add %272, %262 : tensor<3x3x2xf64>
      %274 = stablehlo.multiply %271, %273 : tensor<3x3x2xf64>
      %275 = stablehlo.multiply %274, %iterArg_86 : tensor<3x3x2xf64>
      %276 = stablehlo.multiply %264, %262 : tensor<3x3x2xf64>
      %277 = stablehlo.add %iterArg, %276 : tensor<3x3x2xf64>
      %278 = stablehlo.multiply %264, %262 : tensor<3x3x2xf64>
      %279 = stablehlo.add %iterArg, %278 : tensor<3x3x2xf64>
      %280 = stablehlo.add %279, %263 : tensor<3x3x2xf64>
      %281 = stablehlo.multiply %277, %280 : tensor<3x3x2xf64>
      %282 = stablehlo.divide %275, %281 : tensor<3x3x2xf64>
      %283 = stablehlo.select %261, %269, %282 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
      %284 = stablehlo.subtract %iterArg_85, %262 : tensor<3x3x2xf64>
      %285 = stablehlo.multiply %262, %284 : tensor<3x3x2xf64>
      %286 = stablehlo.multiply %285, %iterArg_86 : tensor<3x3x2xf64>
      %287 = stablehlo.multiply %264, %262 : tensor<3x3x2xf64>
      %288 = stablehlo.add %iterArg, %287 : tensor<3x3x2xf64>
      %289 = stablehlo.subtract %288, %263 : tensor<3x3x2xf64>
      %290 = stablehlo.multiply %264, %262 : tensor<3x3x2xf64>
      %291 = stablehlo.add %iterArg, %290 : tensor<3x3x2xf64>
      %292 = stablehlo.multiply %289, %291 : tensor<3x3x2xf64>
      %293 = stablehlo.divide %286, %292 : tensor<3x3x2xf64>
      %cst_100 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %294 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
      %295 = stablehlo.select %253, %283, %293 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
      %296 = stablehlo.select %255, %294, %295 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
      %297 = stablehlo.broadcast_in_dim %iterArg_87, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
      %c_101 = stablehlo.constant dense<0> : tensor<i64>
      %298 = stablehlo.broadcast_in_dim %c_101, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
      %299 = stablehlo.compare EQ, %297, %298, SIGNED : (tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi1>
      %cst_102 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
      %300 = stablehlo.broadcast_in_dim %cst_102, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
      %cst_103 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %301 = stablehlo.broadcast_in_dim %cst_103, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
      %302 = stablehlo.select %299, %300, %301 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
      %303 = stablehlo.divide %296, %iterArg_89 : tensor<3x3x2xf64>
      %304 = stablehlo.add %302, %303 : tensor<3x3x2xf64>
      %cst_104 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
      %305 = stablehlo.broadcast_in_dim %cst_104, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
      %306 = stablehlo.abs %304 : tensor<3x3x2xf64>
      %307 = stablehlo.compare LT, %306, %305, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
      %308 = stablehlo.select %307, %305, %304 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
      %309 = stablehlo.multiply %296, %iterArg_90 : tensor<3x3x2xf64>
      %310 = stablehlo.add %302, %309 : tensor<3x3x2xf64>
      %311 = stablehlo.abs %310 : tensor<3x3x2xf64>
      %312 = stablehlo.compare LT, %311, %305, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
      %313 = stablehlo.select %312, %305, %310 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
      %cst_105 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %314 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
      %315 = stablehlo.divide %314, %313 : tensor<3x3x2xf64>
      %316 = stablehlo.multiply %308, %315 : tensor<3x3x2xf64>
      %317 = stablehlo.multiply %iterArg_91, %316 : tensor<3x3x2xf64>
      %c_106 = stablehlo.constant dense<1> : tensor<i64>
      %318 = stablehlo.add %iterArg_87, %c_106 : tensor<i64>
      %cst_107 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %319 = stablehlo.broadcast_in_dim %cst_107, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
      %320 = stablehlo.subtract %316, %319 : tensor<3x3x2xf64>
      %321 = stablehlo.abs %320 : tensor<3x3x2xf64>
      %cst_108 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
      %322 = stablehlo.broadcast_in_dim %cst_108, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
      %323 = stablehlo.compare GE, %321, %322, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
      %c_109 = stablehlo.constant dense<false> : tensor<i1>
      %324 = stablehlo.reduce(%323 init: %c_109) applies stablehlo.or across dimensions = [0, 1, 2] : (tensor<3x3x2xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_85, %iterArg_86, %318, %324, %308, %315, %317 : tensor<3x3x2xf64>, tensor<3x3x2xf64>, tensor<3x3x2xf64>, tensor<i64>, tensor<i1>, tensor<3x3x2xf64>, tensor<3x3x2xf64>, tensor<3x3x2xf64>
    }
    %79 = chlo.lgamma %62 : tensor<3x3x2xf64> -> tensor<3x3x2xf64>
    %80 = stablehlo.add %61, %62 : tensor<3x3x2xf64>
    %81 = chlo.lgamma %80 : tensor<3x3x2xf64> -> tensor<3x3x2xf64>
    %82 = stablehlo.subtract %79, %81 : tensor<3x3x2xf64>
    %83 = chlo.lgamma %61 : tensor<3x3x2xf64> -> tensor<3x3x2xf64>
    %84 = stablehlo.add %83, %82 : tensor<3x3x2xf64>
    %cst_22 = stablehlo.constant dense<4.4501477170144028E-308> : tensor<f64>
    %85 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %86 = stablehlo.compare LT, %61, %85, FLOAT : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> tensor<3x3x2xi1>
    %87 = stablehlo.negate %65 : tensor<3x3x2xf64>
    %88 = stablehlo.log_plus_one %87 : tensor<3x3x2xf64>
    %89 = stablehlo.multiply %88, %62 : tensor<3x3x2xf64>
    %90 = stablehlo.subtract %89, %82 : tensor<3x3x2xf64>
    %91 = stablehlo.exponential %90 : tensor<3x3x2xf64>
    %92 = stablehlo.log %65 : tensor<3x3x2xf64>
    %93 = stablehlo.multiply %92, %61 : tensor<3x3x2xf64>
    %94 = stablehlo.negate %65 : tensor<3x3x2xf64>
    %95 = stablehlo.log_plus_one %94 : tensor<3x3x2xf64>
    %96 = stablehlo.multiply %95, %62 : tensor<3x3x2xf64>
    %97 = stablehlo.add %93, %96 : tensor<3x3x2xf64>
    %98 = stablehlo.subtract %97, %84 : tensor<3x3x2xf64>
    %99 = stablehlo.exponential %98 : tensor<3x3x2xf64>
    %100 = stablehlo.divide %99, %61 : tensor<3x3x2xf64>
    %101 = stablehlo.select %86, %91, %100 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
    %102 = stablehlo.multiply %78#7, %101 : tensor<3x3x2xf64>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %103 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %104 = stablehlo.subtract %103, %102 : tensor<3x3x2xf64>
    %105 = stablehlo.select %60, %102, %104 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %106 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %107 = stablehlo.select %36, %106, %105 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %108 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %109 = stablehlo.select %39, %108, %107 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
    %cst_26 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %110 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f64>) -> tensor<3x3x2xf64>
    %111 = stablehlo.select %53, %110, %109 : tensor<3x3x2xi1>, tensor<3x3x2xf64>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %112 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<i32>) -> tensor<i32>
    %113 = "stablehlo.reduce_window"(%arg9, %112) <{base_dilations = array<i64: 2, 2, 2>, padding = dense<[[0, 2], [2, 0], [1, 1]]> : tensor<3x2xi64>, window_dilations = array<i64: 2, 2, 2>, window_dimensions = array<i64: 3, 3, 2>, window_strides = array<i64: 1, 2, 1>}> ({
    ^bb0(%arg41: tensor<i32>, %arg42: tensor<i32>):
      %249 = stablehlo.add %arg41, %arg42 : tensor<i32>
      stablehlo.return %249 : tensor<i32>
    }) : (tensor<3x3x2xi32>, tensor<i32>) -> tensor<3x2x3xi32>
    %c_28 = stablehlo.constant dense<true> : tensor<i1>
    %114 = stablehlo.reduce(%arg10 init: %c_28) applies stablehlo.and across dimensions = [0, 1] : (tensor<6x5xi1>, tensor<i1>) -> tensor<i1>
    %115 = chlo.next_after %arg11, %arg12 : tensor<3xf16>, tensor<3xf16> -> tensor<3xf16>
    %116 = stablehlo.convolution(%arg13, %arg14) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[0, 1]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x1x3xf32>, tensor<1x1x3xf32>) -> tensor<2x1x2xf32>
    %c_29 = stablehlo.constant dense<1> : tensor<1xi32>
    %c_30 = stablehlo.constant dense<2147483647> : tensor<i32>
    %117 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %118 = stablehlo.minimum %c_29, %117 : tensor<1xi32>
    %119 = stablehlo.convert %118 : (tensor<1xi32>) -> tensor<1xi64>
    %120 = stablehlo.broadcast_in_dim %119, dims = [2] : (tensor<1xi64>) -> tensor<1x1x1xi64>
    %c_31 = stablehlo.constant dense<0> : tensor<i64>
    %121 = stablehlo.broadcast_in_dim %c_31, dims = [] : (tensor<i64>) -> tensor<1x1x1xi64>
    %122 = stablehlo.clamp %121, %arg16, %120 : tensor<1x1x1xi64>
    %123 = "stablehlo.scatter"(%arg15, %122, %arg17) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg41: tensor<ui8>, %arg42: tensor<ui8>):
      %249 = stablehlo.minimum %arg41, %arg42 : tensor<ui8>
      stablehlo.return %249 : tensor<ui8>
    }) : (tensor<2x2xui8>, tensor<1x1x1xi64>, tensor<1x1x1xui8>) -> tensor<2x2xui8>
    %cst_32 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<f32>
    %125 = "stablehlo.reduce_window"(%arg18, %124) <{base_dilations = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg41: tensor<f32>, %arg42: tensor<f32>):
      %249 = stablehlo.maximum %arg41, %arg42 : tensor<f32>
      stablehlo.return %249 : tensor<f32>
    }) : (tensor<3x4xf32>, tensor<f32>) -> tensor<2x1xf32>
    %cst_33 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %127 = stablehlo.multiply %125, %126 : tensor<2x1xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %128 = stablehlo.reduce(%127 init: %cst_34) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x1xf32>, tensor<f32>) -> tensor<f32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %cst_36 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %130 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %131 = stablehlo.multiply %129, %130 : tensor<2x1xf32>
    %cst_37 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %132 = stablehlo.pad %arg18, %cst_37, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = "stablehlo.select_and_scatter"(%132, %131, %cst_38) <{padding = dense<0> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg41: tensor<f32>, %arg42: tensor<f32>):
      %249 = stablehlo.compare GE, %arg41, %arg42, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %249 : tensor<i1>
    }, {
    ^bb0(%arg41: tensor<f32>, %arg42: tensor<f32>):
      %249 = stablehlo.add %arg41, %arg42 : tensor<f32>
      stablehlo.return %249 : tensor<f32>
    }) : (tensor<3x4xf32>, tensor<2x1xf32>, tensor<f32>) -> tensor<3x4xf32>
    %134 = stablehlo.slice %133 [0:3, 0:4] : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %c_39 = stablehlo.constant dense<0> : tensor<i64>
    %135 = stablehlo.compare LT, %arg20, %c_39, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_40 = stablehlo.constant dense<1> : tensor<i64>
    %136 = stablehlo.add %arg20, %c_40 : tensor<i64>
    %137 = stablehlo.select %135, %136, %arg20 : tensor<i1>, tensor<i64>
    %138 = stablehlo.dynamic_slice %arg19, %137, sizes = [1] : (tensor<1xui8>, tensor<i64>) -> tensor<1xui8>
    %139 = stablehlo.custom_call @lapack_dtrsm_ffi(%arg21, %arg22) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=2, j=4, k=4, l=3, m=4, n=3, o=4}, custom>} : (tensor<2x4x4xf64>, tensor<2x3x4xf64>) -> tensor<2x3x4xf64>
    %140 = stablehlo.reshape %arg23 : (tensor<3x3x3x2xui4>) -> tensor<1x9x6xui4>
    %141 = stablehlo.multiply %arg24, %arg24 : tensor<1x1x3xui64>
    %142 = "stablehlo.gather"(%arg25, %arg26) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<3xui64>, tensor<3x1x1xi32>) -> tensor<3x1xui64>
    %c_41 = stablehlo.constant dense<0> : tensor<i64>
    %143 = stablehlo.compare LT, %arg29, %c_41, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_42 = stablehlo.constant dense<3> : tensor<i64>
    %144 = stablehlo.add %arg29, %c_42 : tensor<i64>
    %145 = stablehlo.select %143, %144, %arg29 : tensor<i1>, tensor<i64>
    %c_43 = stablehlo.constant dense<0> : tensor<i64>
    %146 = stablehlo.compare LT, %arg30, %c_43, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_44 = stablehlo.constant dense<1> : tensor<i64>
    %147 = stablehlo.add %arg30, %c_44 : tensor<i64>
    %148 = stablehlo.select %146, %147, %arg30 : tensor<i1>, tensor<i64>
    %149 = stablehlo.dynamic_update_slice %arg27, %arg28, %145, %148 : (tensor<3x1xf16>, tensor<1x0xf16>, tensor<i64>, tensor<i64>) -> tensor<3x1xf16>
    %150 = stablehlo.real %arg31 : (tensor<1x3xcomplex<f64>>) -> tensor<1x3xf64>
    %151 = stablehlo.imag %arg31 : (tensor<1x3xcomplex<f64>>) -> tensor<1x3xf64>
    %152 = stablehlo.negate %151 : tensor<1x3xf64>
    %153 = stablehlo.complex %150, %152 : tensor<1x3xcomplex<f64>>
    %154 = "stablehlo.sort"(%arg32) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg41: tensor<ui32>, %arg42: tensor<ui32>):
      %249 = stablehlo.compare LT, %arg41, %arg42, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %249 : tensor<i1>
    }) : (tensor<2x5x2xui32>) -> tensor<2x5x2xui32>
    %155 = stablehlo.multiply %arg33, %arg33 : tensor<bf16>
    %156 = stablehlo.abs %arg34 : tensor<f32>
    %cst_45 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %157 = stablehlo.multiply %cst_45, %156 : tensor<f32>
    %cst_46 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %158 = stablehlo.subtract %157, %cst_46 : tensor<f32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %159 = stablehlo.multiply %158, %cst_47 : tensor<f32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %160 = stablehlo.subtract %159, %cst_48 : tensor<f32>
    %cst_49 = stablehlo.constant dense<-1.30002498E-8> : tensor<f32>
    %161 = stablehlo.add %160, %cst_49 : tensor<f32>
    %162 = stablehlo.multiply %158, %161 : tensor<f32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %163 = stablehlo.subtract %162, %cst_50 : tensor<f32>
    %cst_51 = stablehlo.constant dense<6.04699508E-8> : tensor<f32>
    %164 = stablehlo.add %163, %cst_51 : tensor<f32>
    %165 = stablehlo.multiply %158, %164 : tensor<f32>
    %166 = stablehlo.subtract %165, %161 : tensor<f32>
    %cst_52 = stablehlo.constant dense<-2.67079372E-7> : tensor<f32>
    %167 = stablehlo.add %166, %cst_52 : tensor<f32>
    %168 = stablehlo.multiply %158, %167 : tensor<f32>
    %169 = stablehlo.subtract %168, %164 : tensor<f32>
    %cst_53 = stablehlo.constant dense<1.11738757E-6> : tensor<f32>
    %170 = stablehlo.add %169, %cst_53 : tensor<f32>
    %171 = stablehlo.multiply %158, %170 : tensor<f32>
    %172 = stablehlo.subtract %171, %167 : tensor<f32>
    %cst_54 = stablehlo.constant dense<-4.41673819E-6> : tensor<f32>
    %173 = stablehlo.add %172, %cst_54 : tensor<f32>
    %174 = stablehlo.multiply %158, %173 : tensor<f32>
    %175 = stablehlo.subtract %174, %170 : tensor<f32>
    %cst_55 = stablehlo.constant dense<1.64484482E-5> : tensor<f32>
    %176 = stablehlo.add %175, %cst_55 : tensor<f32>
    %177 = stablehlo.multiply %158, %176 : tensor<f32>
    %178 = stablehlo.subtract %177, %173 : tensor<f32>
    %cst_56 = stablehlo.constant dense<-5.75419508E-5> : tensor<f32>
    %179 = stablehlo.add %178, %cst_56 : tensor<f32>
    %180 = stablehlo.multiply %158, %179 : tensor<f32>
    %181 = stablehlo.subtract %180, %176 : tensor<f32>
    %cst_57 = stablehlo.constant dense<1.88502891E-4> : tensor<f32>
    %182 = stablehlo.add %181, %cst_57 : tensor<f32>
    %183 = stablehlo.multiply %158, %182 : tensor<f32>
    %184 = stablehlo.subtract %183, %179 : tensor<f32>
    %cst_58 = stablehlo.constant dense<-5.76375576E-4> : tensor<f32>
    %185 = stablehlo.add %184, %cst_58 : tensor<f32>
    %186 = stablehlo.multiply %158, %185 : tensor<f32>
    %187 = stablehlo.subtract %186, %182 : tensor<f32>
    %cst_59 = stablehlo.constant dense<0.00163947558> : tensor<f32>
    %188 = stablehlo.add %187, %cst_59 : tensor<f32>
    %189 = stablehlo.multiply %158, %188 : tensor<f32>
    %190 = stablehlo.subtract %189, %185 : tensor<f32>
    %cst_60 = stablehlo.constant dense<-4.324310e-03> : tensor<f32>
    %191 = stablehlo.add %190, %cst_60 : tensor<f32>
    %192 = stablehlo.multiply %158, %191 : tensor<f32>
    %193 = stablehlo.subtract %192, %188 : tensor<f32>
    %cst_61 = stablehlo.constant dense<0.0105464607> : tensor<f32>
    %194 = stablehlo.add %193, %cst_61 : tensor<f32>
    %195 = stablehlo.multiply %158, %194 : tensor<f32>
    %196 = stablehlo.subtract %195, %191 : tensor<f32>
    %cst_62 = stablehlo.constant dense<-0.0237374157> : tensor<f32>
    %197 = stablehlo.add %196, %cst_62 : tensor<f32>
    %198 = stablehlo.multiply %158, %197 : tensor<f32>
    %199 = stablehlo.subtract %198, %194 : tensor<f32>
    %cst_63 = stablehlo.constant dense<0.0493052825> : tensor<f32>
    %200 = stablehlo.add %199, %cst_63 : tensor<f32>
    %201 = stablehlo.multiply %158, %200 : tensor<f32>
    %202 = stablehlo.subtract %201, %197 : tensor<f32>
    %cst_64 = stablehlo.constant dense<-9.490110e-02> : tensor<f32>
    %203 = stablehlo.add %202, %cst_64 : tensor<f32>
    %204 = stablehlo.multiply %158, %203 : tensor<f32>
    %205 = stablehlo.subtract %204, %200 : tensor<f32>
    %cst_65 = stablehlo.constant dense<0.171620905> : tensor<f32>
    %206 = stablehlo.add %205, %cst_65 : tensor<f32>
    %207 = stablehlo.multiply %158, %206 : tensor<f32>
    %208 = stablehlo.subtract %207, %203 : tensor<f32>
    %cst_66 = stablehlo.constant dense<-0.304682672> : tensor<f32>
    %209 = stablehlo.add %208, %cst_66 : tensor<f32>
    %210 = stablehlo.multiply %158, %209 : tensor<f32>
    %211 = stablehlo.subtract %210, %206 : tensor<f32>
    %cst_67 = stablehlo.constant dense<0.676795303> : tensor<f32>
    %212 = stablehlo.add %211, %cst_67 : tensor<f32>
    %213 = stablehlo.subtract %212, %206 : tensor<f32>
    %cst_68 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %214 = stablehlo.multiply %cst_68, %213 : tensor<f32>
    %cst_69 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %215 = stablehlo.divide %cst_69, %156 : tensor<f32>
    %cst_70 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %216 = stablehlo.subtract %215, %cst_70 : tensor<f32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %217 = stablehlo.multiply %216, %cst_71 : tensor<f32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %218 = stablehlo.subtract %217, %cst_72 : tensor<f32>
    %cst_73 = stablehlo.constant dense<3.39623196E-9> : tensor<f32>
    %219 = stablehlo.add %218, %cst_73 : tensor<f32>
    %220 = stablehlo.multiply %216, %219 : tensor<f32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %221 = stablehlo.subtract %220, %cst_74 : tensor<f32>
    %cst_75 = stablehlo.constant dense<2.26666899E-8> : tensor<f32>
    %222 = stablehlo.add %221, %cst_75 : tensor<f32>
    %223 = stablehlo.multiply %216, %222 : tensor<f32>
    %224 = stablehlo.subtract %223, %219 : tensor<f32>
    %cst_76 = stablehlo.constant dense<2.04891862E-7> : tensor<f32>
    %225 = stablehlo.add %224, %cst_76 : tensor<f32>
    %226 = stablehlo.multiply %216, %225 : tensor<f32>
    %227 = stablehlo.subtract %226, %222 : tensor<f32>
    %cst_77 = stablehlo.constant dense<2.89137051E-6> : tensor<f32>
    %228 = stablehlo.add %227, %cst_77 : tensor<f32>
    %229 = stablehlo.multiply %216, %228 : tensor<f32>
    %230 = stablehlo.subtract %229, %225 : tensor<f32>
    %cst_78 = stablehlo.constant dense<6.88975852E-5> : tensor<f32>
    %231 = stablehlo.add %230, %cst_78 : tensor<f32>
    %232 = stablehlo.multiply %216, %231 : tensor<f32>
    %233 = stablehlo.subtract %232, %228 : tensor<f32>
    %cst_79 = stablehlo.constant dense<0.00336911646> : tensor<f32>
    %234 = stablehlo.add %233, %cst_79 : tensor<f32>
    %235 = stablehlo.multiply %216, %234 : tensor<f32>
    %236 = stablehlo.subtract %235, %231 : tensor<f32>
    %cst_80 = stablehlo.constant dense<0.804490387> : tensor<f32>
    %237 = stablehlo.add %236, %cst_80 : tensor<f32>
    %238 = stablehlo.subtract %237, %231 : tensor<f32>
    %cst_81 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %239 = stablehlo.multiply %cst_81, %238 : tensor<f32>
    %240 = stablehlo.sqrt %156 : tensor<f32>
    %241 = stablehlo.divide %239, %240 : tensor<f32>
    %cst_82 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %242 = stablehlo.compare LE, %156, %cst_82, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %243 = stablehlo.select %242, %214, %241 : tensor<i1>, tensor<f32>
    %244 = stablehlo.slice %arg35 [2:2, 2:2, 2:3:3] : (tensor<2x2x3xf8E4M3FN>) -> tensor<0x0x1xf8E4M3FN>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %245 = stablehlo.reduce(%arg36 init: %cst_83) applies stablehlo.add across dimensions = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %246 = stablehlo.dot_general %arg37, %arg38, batching_dims = [0] x [0], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
    %247 = stablehlo.tan %arg39 : tensor<bf16>
    %cst_84 = stablehlo.constant dense<0xFC00> : tensor<f16>
    %248 = stablehlo.reduce(%arg40 init: %cst_84) applies stablehlo.maximum across dimensions = [] : (tensor<f16>, tensor<f16>) -> tensor<f16>
    return %10, %11, %12, %111, %113, %114, %115, %116, %123, %134, %138, %139, %140, %141, %142, %149, %153, %154, %155, %243, %244, %245, %246, %247, %248 : tensor<2xf64>, tensor<2x1xi1>, tensor<2x0x3xf64>, tensor<3x3x2xf64>, tensor<3x2x3xi32>, tensor<i1>, tensor<3xf16>, tensor<2x1x2xf32>, tensor<2x2xui8>, tensor<3x4xf32>, tensor<1xui8>, tensor<2x3x4xf64>, tensor<1x9x6xui4>, tensor<1x1x3xui64>, tensor<3x1xui64>, tensor<3x1xf16>, tensor<1x3xcomplex<f64>>, tensor<2x5x2xui32>, tensor<bf16>, tensor<f32>, tensor<0x0x1xf8E4M3FN>, tensor<f32>, tensor<5xi32>, tensor<bf16>, tensor<f16>
  }
  func.func private @remainder(%arg0: tensor<3x3x2xi64>, %arg1: tensor<3x3x2xi64>) -> tensor<3x3x2xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
    %3 = call @_where(%1, %2, %arg1) : (tensor<3x3x2xi1>, tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<3x3x2xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<3x3x2xi1>, tensor<3x3x2xi1>) -> tensor<3x3x2xi1>
    %12 = stablehlo.and %11, %6 : tensor<3x3x2xi1>
    %13 = stablehlo.add %4, %3 : tensor<3x3x2xi64>
    %14 = stablehlo.select %12, %13, %4 : tensor<3x3x2xi1>, tensor<3x3x2xi64>
    return %14 : tensor<3x3x2xi64>
  }
  func.func private @_where(%arg0: tensor<3x3x2xi1>, %arg1: tensor<3x3x2xi64>, %arg2: tensor<3x3x2xi64>) -> tensor<3x3x2xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<3x3x2xi1>, tensor<3x3x2xi64>
    return %0 : tensor<3x3x2xi64>
  }
  func.func private @floor_divide(%arg0: tensor<3x3x2xi64>, %arg1: tensor<3x3x2xi64>) -> tensor<3x3x2xi64> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<3x3x2xi64>
    %1 = stablehlo.sign %arg0 : tensor<3x3x2xi64>
    %2 = stablehlo.sign %arg1 : tensor<3x3x2xi64>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<3x3x2xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<3x3x2xi1>
    %8 = stablehlo.compare NE, %3, %7, UNSIGNED : (tensor<3x3x2xi1>, tensor<3x3x2xi1>) -> tensor<3x3x2xi1>
    %9 = stablehlo.convert %8 : tensor<3x3x2xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<3x3x2xi1>
    %11 = stablehlo.compare NE, %6, %10, UNSIGNED : (tensor<3x3x2xi1>, tensor<3x3x2xi1>) -> tensor<3x3x2xi1>
    %12 = stablehlo.convert %11 : tensor<3x3x2xi1>
    %13 = stablehlo.and %9, %12 : tensor<3x3x2xi1>
    %c_2 = stablehlo.constant dense<1> : tensor<i64>
    %14 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<3x3x2xi64>
    %15 = stablehlo.subtract %0, %14 : tensor<3x3x2xi64>
    %16 = call @_where_0(%13, %15, %0) : (tensor<3x3x2xi1>, tensor<3x3x2xi64>, tensor<3x3x2xi64>) -> tensor<3x3x2xi64>
    return %16 : tensor<3x3x2xi64>
  }
  func.func private @_where_0(%arg0: tensor<3x3x2xi1>, %arg1: tensor<3x3x2xi64>, %arg2: tensor<3x3x2xi64>) -> tensor<3x3x2xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<3x3x2xi1>, tensor<3x3x2xi64>
    return %0 : tensor<3x3x2xi64>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0x4FCD49468EC2E23F74A2948F2B36E03F"> : tensor<2xf64>
    %a1 = stablehlo.constant dense<"0x05000000"> : tensor<i32>
    %a2 = stablehlo.constant dense<"0x00FC007E"> : tensor<2x1xf16>
    %a3 = stablehlo.constant dense<"0xFB320049"> : tensor<2x1xf16>
    %a4 = stablehlo.constant dense<> : tensor<2x0x3xf64>
    %a5 = stablehlo.constant dense<> : tensor<2x0x3xf64>
    %a6 = stablehlo.constant dense<"0xFE2D774AA4F2F13F5A8286435DFCF03FB5267C8399E7D03FA4A05C6C0CCDDE3FA34B14A1B4FDEE3F7F6C606BE2C2E33F0C7B975EB640C43F7B13C4984F6BF23FAF7F7BB36297EF3F514FAF65BAA7E13F6CDD39FB8C030140F5A1FAF5EA02E23FFF3B875214E8EE3FB23103994A0FD93FF357F73F2703EC3F04F424EEF7CBF33F50B28682AC2CCF3F52919844E0FDE33F"> : tensor<3x3x2xf64>
    %a7 = stablehlo.constant dense<"0x12B8638A68E5DE3FBD6154AB05B8E23F0CEC698A7338D83F61CCE8DD94EFE13F975E2484644EF73F344FD7CB95A8C73FE035F52B3063FE3F442052CE7E79E63F3E719A5F5712F73FF55ED06433DA07408CE92B99A200F73FFE27B21C4604DD3FF8AFB8A5AB0FDF3FBB59D90F8AD5E43F31A6606E3624EF3F2CB05EE2149FD43F75326808D048F23F9EA9E78EF417E03F"> : tensor<3x3x2xf64>
    %a8 = stablehlo.constant dense<"0xE89D90116DA0BD3F046A8BF81F0FC53FF2B9C75C68D7D43F2E14DFCDC782E13FEA395F04EDC8D43F58BD26BA2CC6B63F3356AFE9CC31E13FE4021144C256DA3F06CF4DF17FC9DC3FBCB8DCB038F9D73FC0C75A4E6357EB3F62A3BD515E1DD53F20895061D3E6B73FD40357AC08E7C03F1DED0EF35335EE3F70D4F41245C5BE3F60DA9F6BE70BA33F6EA165B0CDA2ED3F"> : tensor<3x3x2xf64>
    %a9 = stablehlo.constant dense<"0xF9FFFFFFFDFFFFFF06000000FFFFFFFFFEFFFFFF03000000FAFFFFFF05000000FCFFFFFF0100000006000000060000000400000004000000FAFFFFFFFAFFFFFF00000000FCFFFFFF"> : tensor<3x3x2xi32>
    %a10 = stablehlo.constant dense<[[true, false, false, true, false], [true, false, true, false, true], [false, false, true, false, false], [false, false, true, false, true], [false, true, true, false, true], [false, false, false, false, true]]> : tensor<6x5xi1>
    %a11 = stablehlo.constant dense<"0x763CBF2C5234"> : tensor<3xf16>
    %a12 = stablehlo.constant dense<"0xFDC1003C5FC8"> : tensor<3xf16>
    %a13 = stablehlo.constant dense<"0x2129883D1F838F3FE1DDFE3F5DA4923FDDC8BF3F201BBCBF"> : tensor<2x1x3xf32>
    %a14 = stablehlo.constant dense<"0x8B24FFBECEA38E3EF7DADEBF"> : tensor<1x1x3xf32>
    %a15 = stablehlo.constant dense<"0x0F06040E"> : tensor<2x2xui8>
    %a16 = stablehlo.constant dense<"0xFEFFFFFFFFFFFFFF"> : tensor<1x1x1xi64>
    %a17 = stablehlo.constant dense<"0x01"> : tensor<1x1x1xui8>
    %a18 = stablehlo.constant dense<"0x5806153F6E48CF3FEDE3B3BF2F82B2BEA0A7D7BD1361A73FFE7DA63E69FE3A3E8CAF5FBF84CF14BF439AF63E1E028B3F"> : tensor<3x4xf32>
    %a19 = stablehlo.constant dense<"0x03"> : tensor<1xui8>
    %a20 = stablehlo.constant dense<"0x0200000000000000"> : tensor<i64>
    %a21 = stablehlo.constant dense<"0xA8BD020BC6601B4074DDB5D0F8A4FE3F287F082662B1D6BF39C94218437306C074DDB5D0F8A4FE3FEE74522635D51840468A866B9942FABFDAE534D68E40FDBF287F082662B1D6BF468A866B9942FABF8A041637CD921940580B282FA223D1BF39C94218437306C0DAE534D68E40FDBF580B282FA223D1BFBB75CC5E58082440B29EB4650F921B400B61EDC29F0DDD3F64D6875C4673F4BF35D385F88DD9E73F0B61EDC29F0DDD3FDE39E71C8A351840806019511449FA3FD545BA447420DBBF64D6875C4673F4BF806019511449FA3F6ED716D151441A40955670780765E7BF35D385F88DD9E73FD545BA447420DBBF955670780765E7BF0DA68AA574531240"> : tensor<2x4x4xf64>
    %a22 = stablehlo.constant dense<"0xC73634B76DDCB4BF64BA42F966E5E5BF89E1DEB9F855EA3F21F6673E8948E0BFA15EE2C3CB43D6BF94483D03A9FEE2BF0A911011F331E03F7C0E81269C99CEBF9A9C1C1789BCF5BFF96C261AFA48F6BF112FB4F0A964EB3F6ED3B500DE0CEE3F19C085E981DAF1BF027EB970EBFDFA3F9F07C55A17ABD53F9C6E96F4A69DD5BFF8F4D083C755E93F96B09F83F63AB33F6C169BEBA20D04405B114672B2F7D63FFC0C3209C989CFBF22DA3FBABE67E93F52E255076316E5BF80D7A5D095E50240"> : tensor<2x3x4xf64>
    %a23 = stablehlo.constant dense<[[[[8, 4], [13, 13], [4, 6]], [[10, 3], [1, 9], [7, 13]], [[2, 0], [9, 8], [14, 9]]], [[[5, 3], [14, 7], [2, 5]], [[5, 3], [8, 15], [12, 12]], [[8, 0], [1, 7], [4, 10]]], [[[14, 6], [11, 6], [6, 6]], [[13, 15], [9, 14], [7, 4]], [[6, 5], [10, 4], [1, 9]]]]> : tensor<3x3x3x2xui4>
    %a24 = stablehlo.constant dense<"0xF39BE1C542A1AF51FFFFFFFFFFFFFF7F41AB24B4762755C6"> : tensor<1x1x3xui64>
    %a25 = stablehlo.constant dense<"0x98206F29FD80CEEAFFFFFFFFFFFFFF7F0100000000000000"> : tensor<3xui64>
    %a26 = stablehlo.constant dense<"0x000000000000000000000000"> : tensor<3x1x1xi32>
    %a27 = stablehlo.constant dense<"0x893BFF7BDB65"> : tensor<3x1xf16>
    %a28 = stablehlo.constant dense<> : tensor<1x0xf16>
    %a29 = stablehlo.constant dense<"0x0200000000000000"> : tensor<i64>
    %a30 = stablehlo.constant dense<"0x0500000000000000"> : tensor<i64>
    %a31 = stablehlo.constant dense<"0x0080525503580440F157EDB13B82FABF96517750810E0F4012D08DC2310404C0E0DCD9B58A2AF63FD7849E56EF600440"> : tensor<1x3xcomplex<f64>>
    %a32 = stablehlo.constant dense<"0x83A4680325A9718EAEE9BD47030000008690941600000000189B5E130200000097E90C7FB2B47DCAFFFFFF7FD21450E00100000002000000355362A737587C6400000000FFFFFFFFCE274420BBB4F032"> : tensor<2x5x2xui32>
    %a33 = stablehlo.constant dense<"0xB43F"> : tensor<bf16>
    %a34 = stablehlo.constant dense<"0xECF4C03F"> : tensor<f32>
    %a35 = stablehlo.constant dense<"0x3841B1D8A6C9433ABDCC7F08"> : tensor<2x2x3xf8E4M3FN>
    %a36 = stablehlo.constant dense<"0xA486C2BE"> : tensor<f32>
    %a37 = stablehlo.constant dense<"0xF9FFFFFF060000000100000003000000FFFFFFFF"> : tensor<5xi32>
    %a38 = stablehlo.constant dense<"0x06000000FAFFFFFF0600000004000000FBFFFFFF"> : tensor<5xi32>
    %a39 = stablehlo.constant dense<"0x8E3E"> : tensor<bf16>
    %a40 = stablehlo.constant dense<"0x0038"> : tensor<f16>
    %r:25 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39, %a40) : (tensor<2xf64>, tensor<i32>, tensor<2x1xf16>, tensor<2x1xf16>, tensor<2x0x3xf64>, tensor<2x0x3xf64>, tensor<3x3x2xf64>, tensor<3x3x2xf64>, tensor<3x3x2xf64>, tensor<3x3x2xi32>, tensor<6x5xi1>, tensor<3xf16>, tensor<3xf16>, tensor<2x1x3xf32>, tensor<1x1x3xf32>, tensor<2x2xui8>, tensor<1x1x1xi64>, tensor<1x1x1xui8>, tensor<3x4xf32>, tensor<1xui8>, tensor<i64>, tensor<2x4x4xf64>, tensor<2x3x4xf64>, tensor<3x3x3x2xui4>, tensor<1x1x3xui64>, tensor<3xui64>, tensor<3x1x1xi32>, tensor<3x1xf16>, tensor<1x0xf16>, tensor<i64>, tensor<i64>, tensor<1x3xcomplex<f64>>, tensor<2x5x2xui32>, tensor<bf16>, tensor<f32>, tensor<2x2x3xf8E4M3FN>, tensor<f32>, tensor<5xi32>, tensor<5xi32>, tensor<bf16>, tensor<f16>) -> (tensor<2xf64>, tensor<2x1xi1>, tensor<2x0x3xf64>, tensor<3x3x2xf64>, tensor<3x2x3xi32>, tensor<i1>, tensor<3xf16>, tensor<2x1x2xf32>, tensor<2x2xui8>, tensor<3x4xf32>, tensor<1xui8>, tensor<2x3x4xf64>, tensor<1x9x6xui4>, tensor<1x1x3xui64>, tensor<3x1xui64>, tensor<3x1xf16>, tensor<1x3xcomplex<f64>>, tensor<2x5x2xui32>, tensor<bf16>, tensor<f32>, tensor<0x0x1xf8E4M3FN>, tensor<f32>, tensor<5xi32>, tensor<bf16>, tensor<f16>)
    // lax.associative_scan(float64[2], int32[])
    %w0 = stablehlo.constant dense<"0x4FCD49468EC2E23F4FCD49468EC2E23F"> : tensor<2xf64>
    check.expect_eq %r#0, %w0 : tensor<2xf64>
    // lax.gt(float16[2, 1], float16[2, 1])
    %w1 = stablehlo.constant dense<[[false], [false]]> : tensor<2x1xi1>
    check.expect_eq %r#1, %w1 : tensor<2x1xi1>
    // lax.zeta(float64[2, 0, 3], float64[2, 0, 3])
    %w2 = stablehlo.constant dense<> : tensor<2x0x3xf64>
    "check.expect_almost_eq"(%r#2, %w2) {tolerance = 1.136868e-13 : f64} : (tensor<2x0x3xf64>, tensor<2x0x3xf64>) -> ()
    // lax.betainc(float64[3, 3, 2], float64[3, 3, 2], float64[3, 3, 2])
    %w3 = stablehlo.constant dense<"0x2191320B1CB3A53FB297890ADE76B63FF29657499979E03FACBB18B5BB68E23FBAEEC3E158B0DC3F0BB11BBC9ABCAE3FA5A2BF5BF405EF3F50EF4CE07BF7D03F00737D85D29FE23F42D697683B1DEC3F4D4174A1B135EB3FFC18D3302110D53F0C30D44B4324AA3FB9E973196B5FD73F6DC31C4DB04BEE3F65834B919F3D963F8A35352E97FEDD3FEEB2F978F68DE93F"> : tensor<3x3x2xf64>
    "check.expect_almost_eq"(%r#3, %w3) {tolerance = 2.239036e-13 : f64} : (tensor<3x3x2xf64>, tensor<3x3x2xf64>) -> ()
    // lax.reduce_window_add(int32[3, 3, 2], window=(3, 3, 2), strides=(1, 2, 1), padding=((0, 2), (2, 0), (1, 1)), base=(2, 2, 2), dilation=(2, 2, 2))
    %w4 = stablehlo.constant dense<"0x00000000F3FFFFFF0000000000000000FCFFFFFF0000000000000000000000000000000000000000000000000000000000000000F8FFFFFF00000000000000000000000000000000"> : tensor<3x2x3xi32>
    check.expect_eq %r#4, %w4 : tensor<3x2x3xi32>
    // lax.reduce_and(bool[6, 5], axes=(0, 1))
    %w5 = stablehlo.constant dense<false> : tensor<i1>
    check.expect_eq %r#5, %w5 : tensor<i1>
    // lax.nextafter(float16[3], float16[3])
    %w6 = stablehlo.constant dense<"0x753CC02C5134"> : tensor<3xf16>
    check.expect_eq %r#6, %w6 : tensor<3xf16>
    // lax.conv_general_dilated(float32[2, 1, 3], float32[1, 1, 3], window_strides=(1,), padding=[(0, 1)], lhs_dilation=(1,), rhs_dilation=(1,), feature_group_count=1, batch_group_count=1)
    %w7 = stablehlo.constant dense<"0x96FF4BC080F882BBC9ED1940EFF993BF"> : tensor<2x1x2xf32>
    "check.expect_almost_eq"(%r#7, %w7) {tolerance = 1.335079e-05 : f64} : (tensor<2x1x2xf32>, tensor<2x1x2xf32>) -> ()
    // lax.scatter_min(uint8[2, 2], int64[1, 1, 1], uint8[1, 1, 1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(2,), inserted_window_dims=(1,), scatter_dims_to_operand_dims=(1,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=clip)
    %w8 = stablehlo.constant dense<"0x0106040E"> : tensor<2x2xui8>
    check.expect_eq %r#8, %w8 : tensor<2x2xui8>
    // grad of max pooling(float32[3, 4], window=(1, 3), strides=(2, 2))
    %w9 = stablehlo.constant dense<"0x000000000000004000000000000000000000000000000000000000000000000000000000000000000000004000000000"> : tensor<3x4xf32>
    "check.expect_almost_eq"(%r#9, %w9) {tolerance = 7.629395e-06 : f64} : (tensor<3x4xf32>, tensor<3x4xf32>) -> ()
    // lax.dynamic_slice(uint8[1], int64[], slice_sizes=(1,))
    %w10 = stablehlo.constant dense<"0x03"> : tensor<1xui8>
    check.expect_eq %r#10, %w10 : tensor<1xui8>
    // lax.linalg.triangular_solve(float64[2, 4, 4], float64[2, 3, 4], left_side=False, lower=False, transpose_a=True, unit_diagonal=False)
    %w11 = stablehlo.constant dense<"0xA368C83026D640BFDC393C80487AB7BFDAA919D56034C03FDA9E3EF0CD02AABF05D231ED2F37A1BF793AF6F68EFCB4BF5644C6B54C02B43F1801A9A7B07098BFEF4B49A0FFA8BBBF34897797E084C4BFFFB1624626A4C13F380B00714700B83F5BE4343031E1C4BFD6AE17C96FC1D03F91D973781232A63F3E5DE8524DDFB2BF799942F0EAA0C73F4C64AE9EBD8CB6BFE48C144F01FDD83FB19A88FC6C0DB43FB31BF6BEAC7ABCBFCEF5791391E7C63FB317AD76D7FDA5BFF1B27F11957FE03F"> : tensor<2x3x4xf64>
    "check.expect_almost_eq"(%r#11, %w11) {tolerance = 3.446016e-13 : f64} : (tensor<2x3x4xf64>, tensor<2x3x4xf64>) -> ()
    // lax.reshape(uint4[3, 3, 3, 2], new_sizes=(1, 9, 6))
    %w12 = stablehlo.constant dense<[[[8, 4, 13, 13, 4, 6], [10, 3, 1, 9, 7, 13], [2, 0, 9, 8, 14, 9], [5, 3, 14, 7, 2, 5], [5, 3, 8, 15, 12, 12], [8, 0, 1, 7, 4, 10], [14, 6, 11, 6, 6, 6], [13, 15, 9, 14, 7, 4], [6, 5, 10, 4, 1, 9]]]> : tensor<1x9x6xui4>
    check.expect_eq %r#12, %w12 : tensor<1x9x6xui4>
    // lax.square(uint64[1, 1, 3])
    %w13 = stablehlo.constant dense<"0xA928267E2310AB63010000000000000081E6D7040044E901"> : tensor<1x1x3xui64>
    check.expect_eq %r#13, %w13 : tensor<1x1x3xui64>
    // lax.gather(uint64[3], int32[3, 1, 1], dimension_numbers=GatherDimensionNumbers(offset_dims=(), collapsed_slice_dims=(0,), start_index_map=(0,), operand_batching_dims=(), start_indices_batching_dims=()), slice_sizes=(1,), mode=clip)
    %w14 = stablehlo.constant dense<"0x98206F29FD80CEEA98206F29FD80CEEA98206F29FD80CEEA"> : tensor<3x1xui64>
    check.expect_eq %r#14, %w14 : tensor<3x1xui64>
    // lax.dynamic_update_slice(float16[3, 1], float16[1, 0], int64[], int64[])
    %w15 = stablehlo.constant dense<"0x893BFF7BDB65"> : tensor<3x1xf16>
    check.expect_eq %r#15, %w15 : tensor<3x1xf16>
    // lax.conj(complex128[1, 3])
    %w16 = stablehlo.constant dense<"0x0080525503580440F157EDB13B82FA3F96517750810E0F4012D08DC231040440E0DCD9B58A2AF63FD7849E56EF6004C0"> : tensor<1x3xcomplex<f64>>
    "check.expect_almost_eq"(%r#16, %w16) {tolerance = 0.000000e+00 : f64} : (tensor<1x3xcomplex<f64>>, tensor<1x3xcomplex<f64>>) -> ()
    // lax.sort(uint32[2, 5, 2], dimension=1)
    %w17 = stablehlo.constant dense<"0x83A4680300000000189B5E13020000008690941603000000AEE9BD4725A9718E97E90C7FB2B47DCA000000000200000001000000BBB4F032CE27442037587C64FFFFFF7FD21450E0355362A7FFFFFFFF"> : tensor<2x5x2xui32>
    check.expect_eq %r#17, %w17 : tensor<2x5x2xui32>
    // lax.integer_pow(bfloat16[], y=2)
    %w18 = stablehlo.constant dense<"0xFD3F"> : tensor<bf16>
    "check.expect_close"(%r#18, %w18) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<bf16>, tensor<bf16>) -> ()
    // lax.bessel_i0e(float32[])
    %w19 = stablehlo.constant dense<"0x6D8FBB3E"> : tensor<f32>
    "check.expect_almost_eq"(%r#19, %w19) {tolerance = 1.042426e-05 : f64} : (tensor<f32>, tensor<f32>) -> ()
    // lax.slice(float8_e4m3fn[2, 2, 3], start_indices=[2, 2, 2], limit_indices=[2, 2, 3], strides=[1, 1, 3])
    %w20 = stablehlo.constant dense<> : tensor<0x0x1xf8E4M3FN>
    check.expect_eq %r#20, %w20 : tensor<0x0x1xf8E4M3FN>
    // lax.reduce_sum(float32[], axes=())
    %w21 = stablehlo.constant dense<"0xA486C2BE"> : tensor<f32>
    "check.expect_almost_eq"(%r#21, %w21) {tolerance = 7.246656e-07 : f64} : (tensor<f32>, tensor<f32>) -> ()
    // lax.dot_general(int32[5], int32[5], dimension_numbers=(((), ()), ((0,), (0,))), out=int32)
    %w22 = stablehlo.constant dense<"0xD6FFFFFFDCFFFFFF060000000C00000005000000"> : tensor<5xi32>
    check.expect_eq %r#22, %w22 : tensor<5xi32>
    // lax.tan(bfloat16[])
    %w23 = stablehlo.constant dense<"0x923E"> : tensor<bf16>
    "check.expect_close"(%r#23, %w23) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<bf16>, tensor<bf16>) -> ()
    // lax.reduce_max(float16[], axes=())
    %w24 = stablehlo.constant dense<"0x0038"> : tensor<f16>
    check.expect_eq %r#24, %w24 : tensor<f16>
    return
  }
}
