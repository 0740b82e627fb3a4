// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<1x1xf32>, %arg1: tensor<1x1xf32>, %arg2: tensor<3x3x5x5xf64>, %arg3: tensor<3x5x3xf64>, %arg4: tensor<3xf32>, %arg5: tensor<3x1xi64>, %arg6: tensor<1x1xui64>, %arg7: tensor<1x1xui64>, %arg8: tensor<3x2xcomplex<f64>>, %arg9: tensor<1x3x1xui16>, %arg10: tensor<1x6x1x6xi16>, %arg11: tensor<3x3xi8>, %arg12: tensor<1x2xi8>, %arg13: tensor<2x6xcomplex<f32>>, %arg14: tensor<2x3xi16>, %arg15: tensor<6x5xi32>, %arg16: tensor<f32>, %arg17: tensor<f32>, %arg18: tensor<3xf32>, %arg19: tensor<3xf32>, %arg20: tensor<3xf32>, %arg21: tensor<i64>, %arg22: tensor<3xf64>, %arg23: tensor<3xf64>, %arg24: tensor<1x3xf32>, %arg25: tensor<i32>, %arg26: tensor<i32>, %arg27: tensor<3x6x3xf64>, %arg28: tensor<2x2xf32>, %arg29: tensor<3x2xf32>, %arg30: tensor<3x2xcomplex<f64>>, %arg31: tensor<ui8>, %arg32: tensor<ui8>, %arg33: tensor<3xi32>, %arg34: tensor<i32>, %arg35: tensor<1x2xf64>, %arg36: tensor<1x2xf64>, %arg37: tensor<1x2xf64>, %arg38: tensor<f32>, %arg39: tensor<3x1x3x1xcomplex<f32>>, %arg40: tensor<3x1x3x1xcomplex<f32>>, %arg41: tensor<3xi32>, %arg42: tensor<1xi64>, %arg43: tensor<i32>) -> (tensor<1x1xf32>, tensor<5x5xf64>, tensor<2x3xf32>, tensor<1x1xi1>, tensor<3x2xcomplex<f64>>, tensor<1x3x1xui16>, tensor<6x1x6xi16>, tensor<3x3xi8>, tensor<1x2xi8>, tensor<2x10xf32>, tensor<0x1xi16>, tensor<6xi32>, tensor<f32>, tensor<3xf32>, tensor<i64>, tensor<3xcomplex<f64>>, tensor<1x1xf32>, tensor<3x6x3xf64>, tensor<3x2xf32>, tensor<1x0xcomplex<f64>>, tensor<i32>, tensor<3xi32>, tensor<1x2xf64>, tensor<1x2x1x3xui64>, tensor<3x1x3x1xcomplex<f32>>, tensor<3xi32>) {
    %0 = chlo.zeta %arg0, %arg1 : tensor<1x1xf32>, tensor<1x1xf32> -> tensor<1x1xf32>
    %1 = stablehlo.dot_general %arg2, %arg3, batching_dims = [2] x [1], contracting_dims = [0, 1] x [2, 0], precision = [DEFAULT, DEFAULT] : (tensor<3x3x5x5xf64>, tensor<3x5x3xf64>) -> tensor<5x5xf64>
    %2 = "stablehlo.gather"(%arg4, %arg5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 2>}> : (tensor<3xf32>, tensor<3x1xi64>) -> tensor<2x3xf32>
    %3 = stablehlo.compare GE, %arg6, %arg7, UNSIGNED : (tensor<1x1xui64>, tensor<1x1xui64>) -> tensor<1x1xi1>
    %4 = chlo.acosh %arg8 : tensor<3x2xcomplex<f64>> -> tensor<3x2xcomplex<f64>>
    %c = stablehlo.constant dense<0> : tensor<i16>
    %5 = stablehlo.reduce(%arg10 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<1x6x1x6xi16>, tensor<i16>) -> tensor<6x1x6xi16>
    %6 = stablehlo.reverse %arg11, dims = [0, 1] : tensor<3x3xi8>
    %7 = call @fft(%arg13) : (tensor<2x6xcomplex<f32>>) -> tensor<2x10xf32>
    %8 = stablehlo.slice %arg14 [0:0:3, 1:2:2] : (tensor<2x3xi16>) -> tensor<0x1xi16>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.reduce(%arg15 init: %c_0) applies stablehlo.or across dimensions = [1] : (tensor<6x5xi32>, tensor<i32>) -> tensor<6xi32>
    %10 = stablehlo.dot_general %arg16, %arg17, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %12 = stablehlo.compare EQ, %arg18, %11, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_1 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %14 = stablehlo.compare EQ, %arg19, %13, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %15 = stablehlo.or %12, %14 : tensor<3xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %17 = stablehlo.compare EQ, %arg19, %16, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_3 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %19 = stablehlo.compare EQ, %arg18, %18, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %20 = stablehlo.or %17, %19 : tensor<3xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %22 = stablehlo.compare EQ, %arg20, %21, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %24 = stablehlo.compare EQ, %arg20, %23, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %25 = stablehlo.not %22 : tensor<3xi1>
    %26 = stablehlo.not %24 : tensor<3xi1>
    %27 = stablehlo.compare NE, %arg18, %arg18, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %28 = stablehlo.compare NE, %arg19, %arg19, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %29 = stablehlo.or %27, %28 : tensor<3xi1>
    %30 = stablehlo.compare NE, %arg20, %arg20, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %31 = stablehlo.or %29, %30 : tensor<3xi1>
    %32 = stablehlo.and %20, %26 : tensor<3xi1>
    %33 = stablehlo.and %15, %22 : tensor<3xi1>
    %34 = stablehlo.or %32, %33 : tensor<3xi1>
    %35 = stablehlo.and %15, %25 : tensor<3xi1>
    %36 = stablehlo.and %20, %24 : tensor<3xi1>
    %37 = stablehlo.or %35, %36 : tensor<3xi1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %39 = stablehlo.compare LT, %arg18, %38, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %41 = stablehlo.compare LT, %arg19, %40, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %42 = stablehlo.or %39, %41 : tensor<3xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %44 = stablehlo.compare LT, %arg20, %43, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %45 = stablehlo.or %42, %44 : tensor<3xi1>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %47 = stablehlo.compare GT, %arg20, %46, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %48 = stablehlo.or %45, %47 : tensor<3xi1>
    %49 = stablehlo.and %15, %20 : tensor<3xi1>
    %50 = stablehlo.or %49, %31 : tensor<3xi1>
    %51 = stablehlo.or %48, %50 : tensor<3xi1>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %53 = stablehlo.add %arg18, %52 : tensor<3xf32>
    %54 = stablehlo.add %arg18, %arg19 : tensor<3xf32>
    %cst_11 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %56 = stablehlo.add %54, %55 : tensor<3xf32>
    %57 = stablehlo.divide %53, %56 : tensor<3xf32>
    %58 = stablehlo.compare LT, %arg20, %57, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %59 = stablehlo.select %58, %arg18, %arg19 : tensor<3xi1>, tensor<3xf32>
    %60 = stablehlo.select %58, %arg19, %arg18 : tensor<3xi1>, tensor<3xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %62 = stablehlo.subtract %61, %arg20 : tensor<3xf32>
    %63 = stablehlo.select %58, %arg20, %62 : tensor<3xi1>, tensor<3xf32>
    %c_13 = stablehlo.constant dense<0> : tensor<i64>
    %64 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %c_14 = stablehlo.constant dense<0> : tensor<i64>
    %65 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %66 = stablehlo.compare EQ, %64, %65, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %69 = stablehlo.select %66, %67, %68 : tensor<3xi1>, tensor<3xf32>
    %70 = stablehlo.abs %69 : tensor<3xf32>
    %cst_17 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %72 = stablehlo.compare LT, %70, %71, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_18 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %74 = stablehlo.select %72, %73, %69 : tensor<3xi1>, tensor<3xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %c_20 = stablehlo.constant dense<1> : tensor<i64>
    %c_21 = stablehlo.constant dense<true> : tensor<i1>
    %76:8 = stablehlo.while(%iterArg = %59, %iterArg_61 = %60, %iterArg_62 = %63, %iterArg_63 = %c_20, %iterArg_64 = %c_21, %iterArg_65 = %74, %iterArg_66 = %75, %iterArg_67 = %74) : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i64>, tensor<i1>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
    cond {
      %c_68 = stablehlo.constant dense<200> : tensor<i64>
      %228 = stablehlo.compare LT, %iterArg_63, %c_68, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %229 = stablehlo.and %228, %iterArg_64 : tensor<i1>
      stablehlo.return %229 : tensor<i1>
    } do {
      %228 = stablehlo.broadcast_in_dim %iterArg_63, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %c_68 = stablehlo.constant dense<2> : tensor<i64>
      %229 = stablehlo.broadcast_in_dim %c_68, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %230 = func.call @remainder(%228, %229) : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
      %c_69 = stablehlo.constant dense<0> : tensor<i64>
      %231 = stablehlo.broadcast_in_dim %c_69, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %232 = stablehlo.compare EQ, %230, %231, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
      %c_70 = stablehlo.constant dense<1> : tensor<i64>
      %233 = stablehlo.broadcast_in_dim %c_70, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %234 = stablehlo.compare EQ, %228, %233, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
      %c_71 = stablehlo.constant dense<1> : tensor<i64>
      %235 = stablehlo.broadcast_in_dim %c_71, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %236 = stablehlo.subtract %228, %235 : tensor<3xi64>
      %c_72 = stablehlo.constant dense<2> : tensor<i64>
      %237 = stablehlo.broadcast_in_dim %c_72, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %238 = func.call @floor_divide(%236, %237) : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
      %c_73 = stablehlo.constant dense<0> : tensor<i64>
      %239 = stablehlo.broadcast_in_dim %c_73, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %240 = stablehlo.compare EQ, %238, %239, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
      %241 = stablehlo.convert %238 : (tensor<3xi64>) -> tensor<3xf32>
      %cst_74 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %242 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %cst_75 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %243 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %244 = stablehlo.add %iterArg, %iterArg_61 : tensor<3xf32>
      %245 = stablehlo.negate %244 : tensor<3xf32>
      %246 = stablehlo.multiply %245, %iterArg_62 : tensor<3xf32>
      %247 = stablehlo.add %iterArg, %242 : tensor<3xf32>
      %248 = stablehlo.divide %246, %247 : tensor<3xf32>
      %249 = stablehlo.add %iterArg, %241 : tensor<3xf32>
      %250 = stablehlo.negate %249 : tensor<3xf32>
      %251 = stablehlo.add %iterArg, %iterArg_61 : tensor<3xf32>
      %252 = stablehlo.add %251, %241 : tensor<3xf32>
      %253 = stablehlo.multiply %250, %252 : tensor<3xf32>
      %254 = stablehlo.multiply %253, %iterArg_62 : tensor<3xf32>
      %255 = stablehlo.multiply %243, %241 : tensor<3xf32>
      %256 = stablehlo.add %iterArg, %255 : tensor<3xf32>
      %257 = stablehlo.multiply %243, %241 : tensor<3xf32>
      %258 = stablehlo.add %iterArg, %257 : tensor<3xf32>
      %259 = stablehlo.add %258, %242 : tensor<3xf32>
      %260 = stablehlo.multiply %256, %259 : tensor<3xf32>
      %261 = stablehlo.divide %254, %260 : tensor<3xf32>
      %262 = stablehlo.select %240, %248, %261 : tensor<3xi1>, tensor<3xf32>
      %263 = stablehlo.subtract %iterArg_61, %241 : tensor<3xf32>
      %264 = stablehlo.multiply %241, %263 : tensor<3xf32>
      %265 = stablehlo.multiply %264, %iterArg_62 : tensor<3xf32>
      %266 = stablehlo.multiply %243, %241 : tensor<3xf32>
      %267 = stablehlo.add %iterArg, %266 : tensor<3xf32>
      %268 = stablehlo.subtract %267, %242 : tensor<3xf32>
      %269 = stablehlo.multiply %243, %241 : tensor<3xf32>
      %270 = stablehlo.add %iterArg, %269 : tensor<3xf32>
      %271 = stablehlo.multiply %268, %270 : tensor<3xf32>
      %272 = stablehlo.divide %265, %271 : tensor<3xf32>
      %cst_76 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %273 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %274 = stablehlo.select %232, %262, %272 : tensor<3xi1>, tensor<3xf32>
      %275 = stablehlo.select %234, %273, %274 : tensor<3xi1>, tensor<3xf32>
      %276 = stablehlo.broadcast_in_dim %iterArg_63, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %c_77 = stablehlo.constant dense<0> : tensor<i64>
      %277 = stablehlo.broadcast_in_dim %c_77, dims = [] : (tensor<i64>) -> tensor<3xi64>
      %278 = stablehlo.compare EQ, %276, %277, SIGNED : (tensor<3xi64>, tensor<3xi64>) -> tensor<3xi1>
      %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %279 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %cst_79 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %280 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %281 = stablehlo.select %278, %279, %280 : tensor<3xi1>, tensor<3xf32>
      %282 = stablehlo.divide %275, %iterArg_65 : tensor<3xf32>
      %283 = stablehlo.add %281, %282 : tensor<3xf32>
      %cst_80 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %284 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %285 = stablehlo.abs %283 : tensor<3xf32>
      %286 = stablehlo.compare LT, %285, %284, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %287 = stablehlo.select %286, %284, %283 : tensor<3xi1>, tensor<3xf32>
      %288 = stablehlo.multiply %275, %iterArg_66 : tensor<3xf32>
      %289 = stablehlo.add %281, %288 : tensor<3xf32>
      %290 = stablehlo.abs %289 : tensor<3xf32>
      %291 = stablehlo.compare LT, %290, %284, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %292 = stablehlo.select %291, %284, %289 : tensor<3xi1>, tensor<3xf32>
      %cst_81 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %293 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %294 = stablehlo.divide %293, %292 : tensor<3xf32>
      %295 = stablehlo.multiply %287, %294 : tensor<3xf32>
      %296 = stablehlo.multiply %iterArg_67, %295 : tensor<3xf32>
      %c_82 = stablehlo.constant dense<1> : tensor<i64>
      %297 = stablehlo.add %iterArg_63, %c_82 : tensor<i64>
      %cst_83 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %298 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %299 = stablehlo.subtract %295, %298 : tensor<3xf32>
      %300 = stablehlo.abs %299 : tensor<3xf32>
      %cst_84 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %301 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %302 = stablehlo.compare GE, %300, %301, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
      %c_85 = stablehlo.constant dense<false> : tensor<i1>
      %303 = stablehlo.reduce(%302 init: %c_85) applies stablehlo.or across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_61, %iterArg_62, %297, %303, %287, %294, %296 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i64>, tensor<i1>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
    }
    %77 = chlo.lgamma %60 : tensor<3xf32> -> tensor<3xf32>
    %78 = stablehlo.add %59, %60 : tensor<3xf32>
    %79 = chlo.lgamma %78 : tensor<3xf32> -> tensor<3xf32>
    %80 = stablehlo.subtract %77, %79 : tensor<3xf32>
    %81 = chlo.lgamma %59 : tensor<3xf32> -> tensor<3xf32>
    %82 = stablehlo.add %81, %80 : tensor<3xf32>
    %cst_22 = stablehlo.constant dense<2.3509887E-38> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %84 = stablehlo.compare LT, %59, %83, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %85 = stablehlo.negate %63 : tensor<3xf32>
    %86 = stablehlo.log_plus_one %85 : tensor<3xf32>
    %87 = stablehlo.multiply %86, %60 : tensor<3xf32>
    %88 = stablehlo.subtract %87, %80 : tensor<3xf32>
    %89 = stablehlo.exponential %88 : tensor<3xf32>
    %90 = stablehlo.log %63 : tensor<3xf32>
    %91 = stablehlo.multiply %90, %59 : tensor<3xf32>
    %92 = stablehlo.negate %63 : tensor<3xf32>
    %93 = stablehlo.log_plus_one %92 : tensor<3xf32>
    %94 = stablehlo.multiply %93, %60 : tensor<3xf32>
    %95 = stablehlo.add %91, %94 : tensor<3xf32>
    %96 = stablehlo.subtract %95, %82 : tensor<3xf32>
    %97 = stablehlo.exponential %96 : tensor<3xf32>
    %98 = stablehlo.divide %97, %59 : tensor<3xf32>
    %99 = stablehlo.select %84, %89, %98 : tensor<3xi1>, tensor<3xf32>
    %100 = stablehlo.multiply %76#7, %99 : tensor<3xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %102 = stablehlo.subtract %101, %100 : tensor<3xf32>
    %103 = stablehlo.select %58, %100, %102 : tensor<3xi1>, tensor<3xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %105 = stablehlo.select %34, %104, %103 : tensor<3xi1>, tensor<3xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %107 = stablehlo.select %37, %106, %105 : tensor<3xi1>, tensor<3xf32>
    %cst_26 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %108 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %109 = stablehlo.select %51, %108, %107 : tensor<3xi1>, tensor<3xf32>
    %c_27 = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %110 = stablehlo.reduce(%arg21 init: %c_27) applies stablehlo.maximum across dimensions = [] : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %111 = stablehlo.complex %arg22, %arg23 : tensor<3xcomplex<f64>>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %112 = stablehlo.compare LT, %arg25, %c_28, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_29 = stablehlo.constant dense<1> : tensor<i32>
    %113 = stablehlo.add %arg25, %c_29 : tensor<i32>
    %114 = stablehlo.select %112, %113, %arg25 : tensor<i1>, tensor<i32>
    %c_30 = stablehlo.constant dense<0> : tensor<i32>
    %115 = stablehlo.compare LT, %arg26, %c_30, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_31 = stablehlo.constant dense<3> : tensor<i32>
    %116 = stablehlo.add %arg26, %c_31 : tensor<i32>
    %117 = stablehlo.select %115, %116, %arg26 : tensor<i1>, tensor<i32>
    %118 = stablehlo.dynamic_slice %arg24, %114, %117, sizes = [1, 1] : (tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
    %119 = call @cumlogsumexp(%arg27) : (tensor<3x6x3xf64>) -> tensor<3x6x3xf64>
    %120 = stablehlo.custom_call @lapack_strsm_ffi(%arg28, %arg29) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=2, j=2, k=3, l=2, m=3, n=2}, custom>} : (tensor<2x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %121 = stablehlo.dynamic_slice %arg30, %arg31, %arg32, sizes = [1, 0] : (tensor<3x2xcomplex<f64>>, tensor<ui8>, tensor<ui8>) -> tensor<1x0xcomplex<f64>>
    %122 = stablehlo.slice %arg33 [0:1] : (tensor<3xi32>) -> tensor<1xi32>
    %123 = stablehlo.reshape %122 : (tensor<1xi32>) -> tensor<i32>
    %c_32 = stablehlo.constant dense<0> : tensor<i32>
    %124 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %c_33 = stablehlo.constant dense<0> : tensor<i64>
    %125:4 = stablehlo.while(%iterArg = %arg33, %iterArg_61 = %c_33, %iterArg_62 = %123, %iterArg_63 = %124) : tensor<3xi32>, tensor<i64>, tensor<i32>, tensor<3xi32>
    cond {
      %c_64 = stablehlo.constant dense<3> : tensor<i64>
      %228 = stablehlo.compare LT, %iterArg_61, %c_64, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %228 : tensor<i1>
    } do {
      %228 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_61) : (tensor<3xi32>, tensor<i64>) -> tensor<i32>
      %229:2 = func.call @closed_call(%iterArg_62, %228) : (tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
      %230 = func.call @dynamic_update_index_in_dim(%iterArg_63, %229#1, %iterArg_61) : (tensor<3xi32>, tensor<i32>, tensor<i64>) -> tensor<3xi32>
      %c_64 = stablehlo.constant dense<1> : tensor<i64>
      %231 = stablehlo.add %iterArg_61, %c_64 : tensor<i64>
      stablehlo.return %iterArg, %231, %229#0, %230 : tensor<3xi32>, tensor<i64>, tensor<i32>, tensor<3xi32>
    }
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %126 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %127 = stablehlo.compare EQ, %arg35, %126, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %cst_35 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %128 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %129 = stablehlo.compare EQ, %arg36, %128, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %130 = stablehlo.or %127, %129 : tensor<1x2xi1>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %131 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %132 = stablehlo.compare EQ, %arg36, %131, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %cst_37 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %133 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %134 = stablehlo.compare EQ, %arg35, %133, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %135 = stablehlo.or %132, %134 : tensor<1x2xi1>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %136 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %137 = stablehlo.compare EQ, %arg37, %136, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %138 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %139 = stablehlo.compare EQ, %arg37, %138, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %140 = stablehlo.not %137 : tensor<1x2xi1>
    %141 = stablehlo.not %139 : tensor<1x2xi1>
    %142 = stablehlo.compare NE, %arg35, %arg35, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %143 = stablehlo.compare NE, %arg36, %arg36, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %144 = stablehlo.or %142, %143 : tensor<1x2xi1>
    %145 = stablehlo.compare NE, %arg37, %arg37, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %146 = stablehlo.or %144, %145 : tensor<1x2xi1>
    %147 = stablehlo.and %135, %141 : tensor<1x2xi1>
    %148 = stablehlo.and %130, %137 : tensor<1x2xi1>
    %149 = stablehlo.or %147, %148 : tensor<1x2xi1>
    %150 = stablehlo.and %130, %140 : tensor<1x2xi1>
    %151 = stablehlo.and %135, %139 : tensor<1x2xi1>
    %152 = stablehlo.or %150, %151 : tensor<1x2xi1>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %153 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %154 = stablehlo.compare LT, %arg35, %153, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %155 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %156 = stablehlo.compare LT, %arg36, %155, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %157 = stablehlo.or %154, %156 : tensor<1x2xi1>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %158 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %159 = stablehlo.compare LT, %arg37, %158, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %160 = stablehlo.or %157, %159 : tensor<1x2xi1>
    %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %161 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %162 = stablehlo.compare GT, %arg37, %161, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %163 = stablehlo.or %160, %162 : tensor<1x2xi1>
    %164 = stablehlo.and %130, %135 : tensor<1x2xi1>
    %165 = stablehlo.or %164, %146 : tensor<1x2xi1>
    %166 = stablehlo.or %163, %165 : tensor<1x2xi1>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %167 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %168 = stablehlo.add %arg35, %167 : tensor<1x2xf64>
    %169 = stablehlo.add %arg35, %arg36 : tensor<1x2xf64>
    %cst_45 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %170 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %171 = stablehlo.add %169, %170 : tensor<1x2xf64>
    %172 = stablehlo.divide %168, %171 : tensor<1x2xf64>
    %173 = stablehlo.compare LT, %arg37, %172, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %174 = stablehlo.select %173, %arg35, %arg36 : tensor<1x2xi1>, tensor<1x2xf64>
    %175 = stablehlo.select %173, %arg36, %arg35 : tensor<1x2xi1>, tensor<1x2xf64>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %176 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %177 = stablehlo.subtract %176, %arg37 : tensor<1x2xf64>
    %178 = stablehlo.select %173, %arg37, %177 : tensor<1x2xi1>, tensor<1x2xf64>
    %c_47 = stablehlo.constant dense<0> : tensor<i64>
    %179 = stablehlo.broadcast_in_dim %c_47, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
    %c_48 = stablehlo.constant dense<0> : tensor<i64>
    %180 = stablehlo.broadcast_in_dim %c_48, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
    %181 = stablehlo.compare EQ, %179, %180, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %182 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %cst_50 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %183 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %184 = stablehlo.select %181, %182, %183 : tensor<1x2xi1>, tensor<1x2xf64>
    %185 = stablehlo.abs %184 : tensor<1x2xf64>
    %cst_51 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
    %186 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %187 = stablehlo.compare LT, %185, %186, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %cst_52 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
    %188 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %189 = stablehlo.select %187, %188, %184 : tensor<1x2xi1>, tensor<1x2xf64>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %190 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %c_54 = stablehlo.constant dense<1> : tensor<i64>
    %c_55 = stablehlo.constant dense<true> : tensor<i1>
    %191:8 = stablehlo.while(%iterArg = %174, %iterArg_61 = %175, %iterArg_62 = %178, %iterArg_63 = %c_54, %iterArg_64 = %c_55, %iterArg_65 = %189, %iterArg_66 = %190, %iterArg_67 = %189) : tensor<1x2xf64>, tensor<1x2xf64>, tensor<1x2xf64>, tensor<i64>, tensor<i1>, tensor<1x2xf64>, tensor<1x2xf64>, tensor<1x2xf64>
    cond {
      %c_68 = stablehlo.constant dense<600> : tensor<i64>
      %228 = stablehlo.compare LT, %iterArg_63, %c_68, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %229 = stablehlo.and %228, %iterArg_64 : tensor<i1>
      stablehlo.return %229 : tensor<i1>
    } do {
      %228 = stablehlo.broadcast_in_dim %iterArg_63, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %c_68 = stablehlo.constant dense<2> : tensor<i64>
      %229 = stablehlo.broadcast_in_dim %c_68, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %230 = func.call @remainder_1(%228, %229) : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi64>
      %c_69 = stablehlo.constant dense<0> : tensor<i64>
      %231 = stablehlo.broadcast_in_dim %c_69, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %232 = stablehlo.compare EQ, %230, %231, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
      %c_70 = stablehlo.constant dense<1> : tensor<i64>
      %233 = stablehlo.broadcast_in_dim %c_70, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %234 = stablehlo.compare EQ, %228, %233, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
      %c_71 = stablehlo.constant dense<1> : tensor<i64>
      %235 = stablehlo.broadcast_in_dim %c_71, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %236 = stablehlo.subtract %228, %235 : tensor<1x2xi64>
      %c_72 = stablehlo.constant dense<2> : tensor<i64>
      %237 = stablehlo.broadcast_in_dim %c_72, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %238 = func.call @floor_divide_3(%236, %237) : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi64>
      %c_73 = stablehlo.constant dense<0> : tensor<i64>
      %239 = stablehlo.broadcast_in_dim %c_73, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %240 = stablehlo.compare EQ, %238, %239, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
      %241 = stablehlo.convert %238 : (tensor<1x2xi64>) -> tensor<1x2xf64>
      %cst_74 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %242 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
      %cst_75 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
      %243 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
      %244 = stablehlo.add %iterArg, %iterArg_61 : tensor<1x2xf64>
      %245 = stablehlo.negate %244 : tensor<1x2xf64>
      %246 = stablehlo.multiply %245, %iterArg_62 : tensor<1x2xf64>
      %247 = stablehlo.add %iterArg, %242 : tensor<1x2xf64>
      %248 = stablehlo.divide %246, %247 : tensor<1x2xf64>
      %249 = stablehlo.add %iterArg, %241 : tensor<1x2xf64>
      %250 = stablehlo.negate %249 : tensor<1x2xf64>
      %251 = stablehlo.add %iterArg, %iterArg_61 : tensor<1x2xf64>
      %252 = stablehlo.add %251, %241 : tensor<1x2xf64>
      %253 = stablehlo.multiply %250, %252 : tensor<1x2xf64>
      %254 = stablehlo.multiply %253, %iterArg_62 : tensor<1x2xf64>
      %255 = stablehlo.multiply %243, %241 : tensor<1x2xf64>
      %256 = stablehlo.add %iterArg, %255 : tensor<1x2xf64>
      %257 = stablehlo.multiply %243, %241 : tensor<1x2xf64>
      %258 = stablehlo.add %iterArg, %257 : tensor<1x2xf64>
      %259 = stablehlo.add %258, %242 : tensor<1x2xf64>
      %260 = stablehlo.multiply %256, %259 : tensor<1x2xf64>
      %261 = stablehlo.divide %254, %260 : tensor<1x2xf64>
      %262 = stablehlo.select %240, %248, %261 : tensor<1x2xi1>, tensor<1x2xf64>
      %263 = stablehlo.subtract %iterArg_61, %241 : tensor<1x2xf64>
      %264 = stablehlo.multiply %241, %263 : tensor<1x2xf64>
      %265 = stablehlo.multiply %264, %iterArg_62 : tensor<1x2xf64>
      %266 = stablehlo.multiply %243, %241 : tensor<1x2xf64>
      %267 = stablehlo.add %iterArg, %266 : tensor<1x2xf64>
      %268 = stablehlo.subtract %267, %242 : tensor<1x2xf64>
      %269 = stablehlo.multiply %243, %241 : tensor<1x2xf64>
      %270 = stablehlo.add %iterArg, %269 : tensor<1x2xf64>
      %271 = stablehlo.multiply %268, %270 : tensor<1x2xf64>
      %272 = stablehlo.divide %265, %271 : tensor<1x2xf64>
      %cst_76 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %273 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
      %274 = stablehlo.select %232, %262, %272 : tensor<1x2xi1>, tensor<1x2xf64>
      %275 = stablehlo.select %234, %273, %274 : tensor<1x2xi1>, tensor<1x2xf64>
      %276 = stablehlo.broadcast_in_dim %iterArg_63, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %c_77 = stablehlo.constant dense<0> : tensor<i64>
      %277 = stablehlo.broadcast_in_dim %c_77, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
      %278 = stablehlo.compare EQ, %276, %277, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
      %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
      %279 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
      %cst_79 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %280 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
      %281 = stablehlo.select %278, %279, %280 : tensor<1x2xi1>, tensor<1x2xf64>
      %282 = stablehlo.divide %275, %iterArg_65 : tensor<1x2xf64>
      %283 = stablehlo.add %281, %282 : tensor<1x2xf64>
      %cst_80 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
      %284 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
      %285 = stablehlo.abs %283 : tensor<1x2xf64>
      %286 = stablehlo.compare LT, %285, %284, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
      %287 = stablehlo.select %286, %284, %283 : tensor<1x2xi1>, tensor<1x2xf64>
      %288 = stablehlo.multiply %275, %iterArg_66 : tensor<1x2xf64>
      %289 = stablehlo.add %281, %288 : tensor<1x2xf64>
      %290 = stablehlo.abs %289 : tensor<1x2xf64>
      %291 = stablehlo.compare LT, %290, %284, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
      %292 = stablehlo.select %291, %284, %289 : tensor<1x2xi1>, tensor<1x2xf64>
      %cst_81 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %293 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
      %294 = stablehlo.divide %293, %292 : tensor<1x2xf64>
      %295 = stablehlo.multiply %287, %294 : tensor<1x2xf64>
      %296 = stablehlo.multiply %iterArg_67, %295 : tensor<1x2xf64>
      %c_82 = stablehlo.constant dense<1> : tensor<i64>
      %297 = stablehlo.add %iterArg_63, %c_82 : tensor<i64>
      %cst_83 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %298 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
      %299 = stablehlo.subtract %295, %298 : tensor<1x2xf64>
      %300 = stablehlo.abs %299 : tensor<1x2xf64>
      %cst_84 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
      %301 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
      %302 = stablehlo.compare GE, %300, %301, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
      %c_85 = stablehlo.constant dense<false> : tensor<i1>
      %303 = stablehlo.reduce(%302 init: %c_85) applies stablehlo.or across dimensions = [0, 1] : (tensor<1x2xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_61, %iterArg_62, %297, %303, %287, %294, %296 : tensor<1x2xf64>, tensor<1x2xf64>, tensor<1x2xf64>, tensor<i64>, tensor<i1>, tensor<1x2xf64>, tensor<1x2xf64>, tensor<1x2xf64>
    }
    %192 = chlo.lgamma %175 : tensor<1x2xf64> -> tensor<1x2xf64>
    %193 = stablehlo.add %174, %175 : tensor<1x2xf64>
    %194 = chlo.lgamma %193 : tensor<1x2xf64> -> tensor<1x2xf64>
    %195 = stablehlo.subtract %192, %194 : tensor<1x2xf64>
    %196 = chlo.lgamma %174 : tensor<1x2xf64> -> tensor<1x2xf64>
    %197 = stablehlo.add %196, %195 : tensor<1x2xf64>
    %cst_56 = stablehlo.constant dense<4.4501477170144028E-308> : tensor<f64>
    %198 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %199 = stablehlo.compare LT, %174, %198, FLOAT : (tensor<1x2xf64>, tensor<1x2xf64>) -> tensor<1x2xi1>
    %200 = stablehlo.negate %178 : tensor<1x2xf64>
    %201 = stablehlo.log_plus_one %200 : tensor<1x2xf64>
    %202 = stablehlo.multiply %201, %175 : tensor<1x2xf64>
    %203 = stablehlo.subtract %202, %195 : tensor<1x2xf64>
    %204 = stablehlo.exponential %203 : tensor<1x2xf64>
    %205 = stablehlo.log %178 : tensor<1x2xf64>
    %206 = stablehlo.multiply %205, %174 : tensor<1x2xf64>
    %207 = stablehlo.negate %178 : tensor<1x2xf64>
    %208 = stablehlo.log_plus_one %207 : tensor<1x2xf64>
    %209 = stablehlo.multiply %208, %175 : tensor<1x2xf64>
    %210 = stablehlo.add %206, %209 : tensor<1x2xf64>
    %211 = stablehlo.subtract %210, %197 : tensor<1x2xf64>
    %212 = stablehlo.exponential %211 : tensor<1x2xf64>
    %213 = stablehlo.divide %212, %174 : tensor<1x2xf64>
    %214 = stablehlo.select %199, %204, %213 : tensor<1x2xi1>, tensor<1x2xf64>
    %215 = stablehlo.multiply %191#7, %214 : tensor<1x2xf64>
    %cst_57 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %216 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %217 = stablehlo.subtract %216, %215 : tensor<1x2xf64>
    %218 = stablehlo.select %173, %215, %217 : tensor<1x2xi1>, tensor<1x2xf64>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %219 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %220 = stablehlo.select %149, %219, %218 : tensor<1x2xi1>, tensor<1x2xf64>
    %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %221 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %222 = stablehlo.select %152, %221, %220 : tensor<1x2xi1>, tensor<1x2xf64>
    %cst_60 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %223 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f64>) -> tensor<1x2xf64>
    %224 = stablehlo.select %166, %223, %222 : tensor<1x2xi1>, tensor<1x2xf64>
    %225 = stablehlo.iota dim = 2 : tensor<1x2x1x3xui64>
    %226 = stablehlo.power %arg39, %arg40 : tensor<3x1x3x1xcomplex<f32>>
    %227 = "stablehlo.scatter"(%arg41, %arg42, %arg43) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = false}> ({
    ^bb0(%arg44: tensor<i32>, %arg45: tensor<i32>):
      %228 = stablehlo.maximum %arg44, %arg45 : tensor<i32>
      stablehlo.return %228 : tensor<i32>
    }) : (tensor<3xi32>, tensor<1xi64>, tensor<i32>) -> tensor<3xi32>
    return %0, %1, %2, %3, %4, %arg9, %5, %6, %arg12, %7, %8, %9, %10, %109, %110, %111, %118, %119, %120, %121, %125#2, %125#3, %224, %225, %226, %227 : tensor<1x1xf32>, tensor<5x5xf64>, tensor<2x3xf32>, tensor<1x1xi1>, tensor<3x2xcomplex<f64>>, tensor<1x3x1xui16>, tensor<6x1x6xi16>, tensor<3x3xi8>, tensor<1x2xi8>, tensor<2x10xf32>, tensor<0x1xi16>, tensor<6xi32>, tensor<f32>, tensor<3xf32>, tensor<i64>, tensor<3xcomplex<f64>>, tensor<1x1xf32>, tensor<3x6x3xf64>, tensor<3x2xf32>, tensor<1x0xcomplex<f64>>, tensor<i32>, tensor<3xi32>, tensor<1x2xf64>, tensor<1x2x1x3xui64>, tensor<3x1x3x1xcomplex<f32>>, tensor<3xi32>
  }
  func.func private @fft(%arg0: tensor<2x6xcomplex<f32>>) -> tensor<2x10xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [10] : (tensor<2x6xcomplex<f32>>) -> tensor<2x10xf32>
    return %0 : tensor<2x10xf32>
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
  func.func private @cumlogsumexp(%arg0: tensor<3x6x3xf64>) -> tensor<3x6x3xf64> {
    %cst = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [0, 2]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 3>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f64>, %arg2: tensor<f64>):
      %1 = stablehlo.maximum %arg1, %arg2 : tensor<f64>
      %2 = stablehlo.subtract %arg1, %arg2 : tensor<f64>
      %3 = stablehlo.compare NE, %2, %2, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %4 = stablehlo.add %arg1, %arg2 : tensor<f64>
      %5 = stablehlo.abs %2 : tensor<f64>
      %6 = stablehlo.negate %5 : tensor<f64>
      %7 = stablehlo.exponential %6 : tensor<f64>
      %8 = stablehlo.log_plus_one %7 : tensor<f64>
      %9 = stablehlo.add %1, %8 : tensor<f64>
      %10 = stablehlo.select %3, %4, %9 : tensor<i1>, tensor<f64>
      stablehlo.return %10 : tensor<f64>
    }) : (tensor<3x6x3xf64>, tensor<f64>) -> tensor<3x6x3xf64>
    return %0 : tensor<3x6x3xf64>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<3xi32>, %arg1: tensor<i64>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<3xi32>, tensor<i64>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<i32>
    %1 = stablehlo.multiply %arg0, %arg1 : tensor<i32>
    return %0, %1 : tensor<i32>, tensor<i32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<3xi32>, %arg1: tensor<i32>, %arg2: tensor<i64>) -> tensor<3xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<3xi32>, tensor<1xi32>, tensor<i64>) -> tensor<3xi32>
    return %1 : tensor<3xi32>
  }
  func.func private @remainder_1(%arg0: tensor<1x2xi64>, %arg1: tensor<1x2xi64>) -> tensor<1x2xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<1x2xi64>
    %3 = call @_where_2(%1, %2, %arg1) : (tensor<1x2xi1>, tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi64>
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
  func.func private @_where_2(%arg0: tensor<1x2xi1>, %arg1: tensor<1x2xi64>, %arg2: tensor<1x2xi64>) -> tensor<1x2xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<1x2xi1>, tensor<1x2xi64>
    return %0 : tensor<1x2xi64>
  }
  func.func private @floor_divide_3(%arg0: tensor<1x2xi64>, %arg1: tensor<1x2xi64>) -> tensor<1x2xi64> {
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
    %16 = call @_where_4(%13, %15, %0) : (tensor<1x2xi1>, tensor<1x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi64>
    return %16 : tensor<1x2xi64>
  }
  func.func private @_where_4(%arg0: tensor<1x2xi1>, %arg1: tensor<1x2xi64>, %arg2: tensor<1x2xi64>) -> tensor<1x2xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<1x2xi1>, tensor<1x2xi64>
    return %0 : tensor<1x2xi64>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0x04322040"> : tensor<1x1xf32>
    %a1 = stablehlo.constant dense<"0xCE8EDC3D"> : tensor<1x1xf32>
    %a2 = stablehlo.constant dense<"0xC42D1D60A3AAEA3FD25FE89E94CFD6BF6A786C9CEA3FEC3F7837AD418F9EEFBFDCADDE971CFCCF3F8FC5197D60BDD3BF529EF659389FE43F7FEDB941FE3ED93FD8CD4CCCF0ECD33FC652CBAC502BD6BFCF749E05689CCFBF7B5867F8A666C93F861BE1F20F43E43F1AD4ED979D28E6BF4223E89978AAD9BF4D327AB5AAA0C5BF15B5B06E436FF4BF7296B8301C3BF73F3405769C1AE1EFBF8E872DA4E70DD1BF984A016CDFD4F83F6D1225F7177CC2BFF5172DF87B66D63F7A8A182B620FDABF013E1162BDEEED3F78FBD6153852CCBF3FFC64235052F43FCD5ED5CD8FCEE5BFA147641F4F1400C02F7EE47C500BEF3F8EB104C802A5F23FF66B76FAE107F3BF7C70310868BB004052D20DE7FB28C4BF60E47E4C47F4C7BFFADB08AAA368F83F8DE8750A54DEE73F46364BEA9375AE3F3A24BADCE80DFA3FD34220B6573BD3BFD6743F92E442E7BF9753C3985E2AF43FD7801DFA0FBBE33F6237A8A10D95E63F2A0030942F74D73F63FDB4C8C52BCABF9C87DADA2EDCF1BFF648AA9392D7E03F1C1C1A032DD0B23FC5AF017C195EF43FCF2BA968B139E3BF483A3AA93BBBD73F96CC5F528420883F047DF5F3F44BEBBF6943BB8BC56401409EB07955854101407907446BA0D3EABFD13D5B0D718CDF3FE9BA6B09F7158EBFCC9A02207E47E73F4E65743E675FFDBF849485A98DE4E0BF442CA81A70F4E03F4C130E96F7CAFA3FD2C025FF55C5F23F2408B9F07A07C73F345964048D5CCF3F5FF5A65EB45AF13FDAEE37ED9AD5DA3F86280D5A5060C1BF5AC781E2BA08EF3FE7EA532513E000C09E9E896900A8EC3FD0C6365D4D10D43FF8F43E35305CF8BFD57941BB5A2CDEBF5A610C36D37CC73FF0E3BA95D103F0BF4ABB4EE78685E43F48CF716C16AEEFBF061F9002A85FC4BF42C9E5F203FCE13FFA8D2568A61001405E834843070DDA3F74A7DF687D6BCFBF5BEC038AEAD9BE3F3274DD1D292EF33F180F35BD75BAD4BFAEC9F7615BF7953F8F0F9BDFAC02EEBF6623A315C828E3BFA20BC468905ED63F1C4676BEC77CF9BF3EF9AD7B584CD53FBFF48EC81E72FE3F17A6AB02917AE2BFDA1812C0A4B6D0BFA44FBFEDF830FBBF2E243378ABCDCB3F8A29827F7D2CEEBF795B20F1AFAEBA3FFFD9E2BCCB63E6BFE131B0FE44CFE93FDFD6879DEA1FEF3FECDE1DFCD709DFBF275C2FECA621E33F25565DA2A615DEBF529F620C4156DE3F7565D19E9C7FEC3FA86B19F6BB93E23FBFBB4A292BEFF3BF261869822EA2FFBFF9AFA5CE753F04C027108260824EF43FF914AE7355F6E83F3BC544478612FCBF834AE074FC4BF13FFBA7B894D288F33F24BA5CA51797E5BF6A660554024EEA3FFCF14627EF8BEA3FF821C46A411803C047686CC680A1C8BF95E7709AA04B06403854E9E16F2EF63F82A0E2AD96DEF93FAF5E5B91917CCEBF7D18A4935D9ABA3F307C3CD4C0E0CFBF2F2E9327333FBF3F0CB76C9710ECF0BF4B367D0F733FDFBF9B7897B4CEF3F0BF66D6558170D1DC3F3ED05F3DBD28D6BF628BC3E9EC1AD43FDF1B31232AD0DABFFCD88273842EC13F731B7F329ADD8D3F017838D3AE9CC0BFA129E92EE444D93F1DDC38718C7CCF3FAB3BB0EF6286FA3FA918CBAA0F2EC63F7CC93C926B7BEABF68CB03771E0FC1BF344445541FF6F3BF2A40AB8629D4D7BF8A90E5FBAC31E6BF49BB40EBE148EA3F8DF1F8E47BF8D5BF5A160438F7BE01C02E8AB89C05AFC73FDEA42FEAAB61F0BFFCE4A8C2B0C7D9BF29126A949EBAEA3FAB6EFF136AA9D3BFFBB8F99CFBCAE03F0C52383B0248D2BFEDFC1BE77194D8BF1898D3A989E1FF3F3DDA411B7287F2BFBF391489993DE03FD5E401E6E764D13F8837EB31979EDEBF0E3490D492D1F7BF535BDDF359EFF53F366193FF3121D33FC502E606ED91D1BFA0B666A25D37D4BF14EA812EF202C1BF9839FA85712DDC3F8D6026722860B63F9CB86EE7115597BF5B514CA945A9E83F140F76B8B23CE0BF8E1F85D65C90CFBF70C9AE13C9F8B2BF21FB518F8A4ACC3F37636037C016D8BF508C4E5F691DD4BF12A0C7457D19ED3F02B91898A8C5DDBFBA63C291CA7DD1BFFA6CDCCFAA3CF63F02A7EDE19C36E8BFD37960243F30FA3F64375EF01142CD3F6D3D27975C2BD4BF6D8E56E75A89014091F4EC6ED2CEED3F2577201F24DADDBFF953F5F61FF7C3BF0BE3387C4247E7BFE31275E5FE2B01C0AA9376208DA6ECBFE6D8DF12FC94EA3F43AFCA3E4123FA3F9BC29B2E9D70FFBF33206200E37ABE3FDB940262A04FDABF1DA486253A15F43F1C732C219B4DF13FB448DBE1EDB4DB3F474C1BC5C58CF7BF2A5D2BE6960EE23F0BC7BD3606600040C2381B5600B305405D8F79071030F1BFEB61CEA0E78BDFBF0F7CF24103E9F83FBD5CF12345C2EB3F07D09D6E9F2ED9BFDF365E9017EDEF3F09E50D8C63ADD5BF9EC1E4893F13EA3F4521CE5148E2D73F6EF35F6854A7CCBF0C38847E9775F83F27D8FD3A98B7EABF4597F23B6B43EFBF43DEECD96811FA3FF2358F5F76D0D03F385DBF4FA955E73F8FDC4A15441DCF3F"> : tensor<3x3x5x5xf64>
    %a3 = stablehlo.constant dense<"0xC712D06C54D6E0BF5D68D5A9D639EDBF69731C6E1917E3BFF07757E6F863CE3F86BAA382BDD9BBBF2BABB0C88244B63FB5A94156C0B7EEBF5CA40EEDF8A1FABFB83A6DAEF7B8E83FEE5CACB9802AF83FF6B95F490F4FE3BF8FC42AE15952C8BFE15BB8D617D1B03F37A34AAE8FDEBB3F1947932B7F24A73F0C63B184F6EF72BF6D1A679F93A8E0BF87AD5FB10939F33F8BD599E6E3A9E4BF92A73BD80512CEBF05A0CED87CE8D83F601F883A41BCCE3F7B64F2DC4008F2BFB9614C1895B9A53F60ED9DB847D3BABFF1CE4A079FE8DABF928C75BF471AE83F2ADCF3DFC6B0D53FD0EBE07314D8DFBF7103FC468713F13F0F8577C48804E83F9B33D3554339EDBF6CB5D1762C7CF9BF85ACEE21C59204C0CF6C66531F8EEA3F82EDB90FDEAADF3FB5E11A1B1081DABF82F95CD049F4FC3F343E7FCCD335D93F5646206E06AEEBBF0406576EF546EFBF0AF11B2EE293CE3FDB2BD3C6CEF3EFBF31A0E088FF53D0BF966E49F14776DB3F"> : tensor<3x5x3xf64>
    %a4 = stablehlo.constant dense<"0xFCC34540F4F7173EA6238657"> : tensor<3xf32>
    %a5 = stablehlo.constant dense<"0x0400000000000000FEFFFFFFFFFFFFFF0500000000000000"> : tensor<3x1xi64>
    %a6 = stablehlo.constant dense<"0x691DE00E37603B94"> : tensor<1x1xui64>
    %a7 = stablehlo.constant dense<"0x0FC705A8488027C1"> : tensor<1x1xui64>
    %a8 = stablehlo.constant dense<"0x546EEEB8F5070340B0DEBCB8F8F11B40BAC34271CA4DF73F1EAB9E6A39C2F13FBD7E6729A751E1BFA2EA4D465EF0FE3FA0F810D1967710C03897D9F3EE431140D0FF9F0A04020D40B848CD28C4E0F7BFDC5116553D381AC006E727F0F8660440"> : tensor<3x2xcomplex<f64>>
    %a9 = stablehlo.constant dense<"0xFF7FFF7FBFAA"> : tensor<1x3x1xui16>
    %a10 = stablehlo.constant dense<"0xFF7FFE62588FEF8B000085CF00005BE9FF7F6A14FF3F39F10300FF3F16F8C17003008B9B77190100646BC8FDB29EC6640200FF3F01002F75030057DD0200F8ED22A502006E736FEC"> : tensor<1x6x1x6xi16>
    %a11 = stablehlo.constant dense<"0xC59FFC80BFED036E03"> : tensor<3x3xi8>
    %a12 = stablehlo.constant dense<"0x05FC"> : tensor<1x2xi8>
    %a13 = stablehlo.constant dense<"0xC0DB2C3FC156833FFC10F6BC34C22BBE904ABDBE67C610BF2E81AB3FC4BD8FBE1C3572BE38EC5C3FD7AA02C0D2F50D405E6A263F1ED8C73FEB8DC0BFE6443E3F4BB60AC0E6A1FABE4F9EAFBE1A0E03BF2096CBBD3077A03E59628BBF07BD1D3E"> : tensor<2x6xcomplex<f32>>
    %a14 = stablehlo.constant dense<"0xCF3EFF7FB1747F4E00005641"> : tensor<2x3xi16>
    %a15 = stablehlo.constant dense<"0xE0B48881C5ACBFD5A0F5F88D030000009C1AC4D900000080000000808550A38CE7764FADB819860602000000FFFFFF7FF7307EFC594A8DFCFFFFFF7F2E4AD328010000002667CF6603000000B56DA4514E2120A5DD8ED8EE5EB7F9250000000001000000FFFFFF7FF1C9311F030000008957149900000000"> : tensor<6x5xi32>
    %a16 = stablehlo.constant dense<"0x6EBBAE3E"> : tensor<f32>
    %a17 = stablehlo.constant dense<"0x0C7EF2BE"> : tensor<f32>
    %a18 = stablehlo.constant dense<"0x643AAC3E0A7A083F757D833E"> : tensor<3xf32>
    %a19 = stablehlo.constant dense<"0xB199C83F2038F43EC564B73E"> : tensor<3xf32>
    %a20 = stablehlo.constant dense<"0x531B573F0233493D84D4AC3D"> : tensor<3xf32>
    %a21 = stablehlo.constant dense<"0x576FB44D4897523B"> : tensor<i64>
    %a22 = stablehlo.constant dense<"0x4A75427A9DC6DC3F762F80CB55EDD23FE1A019703A91D53F"> : tensor<3xf64>
    %a23 = stablehlo.constant dense<"0x536D9D5153A742D0D4642C58FE9CE3BF35AE30B28BD70940"> : tensor<3xf64>
    %a24 = stablehlo.constant dense<"0xE24397BF0000008096902945"> : tensor<1x3xf32>
    %a25 = stablehlo.constant dense<"0x04000000"> : tensor<i32>
    %a26 = stablehlo.constant dense<"0x04000000"> : tensor<i32>
    %a27 = stablehlo.constant dense<"0xE6A16B19A4A4F03F1D032C6D3326EC3FB79BBD2AD4E7E53F6715106E195DDD3FAB5A05B8B821CE3F0C7C4BA245D0D13FB75B1293BEB2EEBF21BED4D87068F4BF31112F07BD7ADBBF3CE9D7083A3CFA3F45A2C0E88F53D03FB28A018EDC7CE1BF324E19F93FA9B8BFD3E015693E2BE23FA435F6343F28F63FE8822EFA42A9D03FDDC81677CBA2D83FA4BF0268A483F03F3EB485218A12E43FD35477F2BD57D0BF3E6F31464EB0DE3F3FBC7653F33BF53F08A444AE0C27ECBF8ABD11788AB4BABFD178DD58B8AFF53F6133B00036DDE83FF701B0778887903F83FA65F71262E13F3C495A43F48DF5BF91EA4A0E2F69F9BFB5F5CF397BEDE0BFE66FD0A7DC4F0CC0D45701AE48C8EEBFDA990E6CC9D3F63FDEBEEFABEEEDF1BF63B733FA162CC13F99909AF092B7EA3FF70876B7219AD63F8BB5D80114E3D2BFEC0CB26EC09CFBBFD53582201EADFF3FDC3682CC6CA8FFBF346BFA1F575BC13F97B236079944F23F7DCF2061C4C0C73FE987DDCBA7F900C0594B1DB44DEBDD3F35FF81E3B0C3B33FA2C1E977891AEC3FBAC3877F6B9AE5BF52F2C83140B8D1BF6D5E8A471933F4BFA19A4025E84BDF3F9ACC55B16A42EF3F"> : tensor<3x6x3xf64>
    %a28 = stablehlo.constant dense<"0x8CFC4B408664E63F8664E63F92364641"> : tensor<2x2xf32>
    %a29 = stablehlo.constant dense<"0xE434BFBF421770BF1161AD3FB7F9BCBE81B300BEEC381E3F"> : tensor<3x2xf32>
    %a30 = stablehlo.constant dense<"0x2AB866539473E2BF054330D7F8E507C0442ACAE97CF5FCBF10CE625190BCD33FBB407FF4801D1540C4AAC237CCE9F93FACD21590137010C090DE62F3F8E5E7BFD297438067F40A40CF688B9CC95919408D244E1B5CBBE53F59B607942BD3F1BF"> : tensor<3x2xcomplex<f64>>
    %a31 = stablehlo.constant dense<"0x05"> : tensor<ui8>
    %a32 = stablehlo.constant dense<"0x01"> : tensor<ui8>
    %a33 = stablehlo.constant dense<"0x050000000000000001000000"> : tensor<3xi32>
    %a34 = stablehlo.constant dense<"0x03000000"> : tensor<i32>
    %a35 = stablehlo.constant dense<"0xA0BA9D40491CE03F515EC97EE935EC3F"> : tensor<1x2xf64>
    %a36 = stablehlo.constant dense<"0x5FFED57FB6F2FB3F30E16CA2FFD7F73F"> : tensor<1x2xf64>
    %a37 = stablehlo.constant dense<"0x821DDCFF9C7EE63FCEBF3BA5C073E53F"> : tensor<1x2xf64>
    %a38 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %a39 = stablehlo.constant dense<"0x4A2608C0343C863ED668883F7851993FAA67F33FCDC2ACC096EF2C4097AC3B400B9FB23F03C531BE1E5020418039833FC4EA824044B0EFBCA06D57BE7C2B66C0F44BC73F26512040"> : tensor<3x1x3x1xcomplex<f32>>
    %a40 = stablehlo.constant dense<"0x8C762040A660A53F3EC9F23FE412CA3E0B911ABFF5789F40B273303F646342C0949B69BF38E334C0D0442DBFA8159BBFA3A483C02F9452C03D6284BE6D2B04C0DC828E3EFC55DABE"> : tensor<3x1x3x1xcomplex<f32>>
    %a41 = stablehlo.constant dense<"0x05000000FBFFFFFFFAFFFFFF"> : tensor<3xi32>
    %a42 = stablehlo.constant dense<"0x0300000000000000"> : tensor<1xi64>
    %a43 = stablehlo.constant dense<"0x03000000"> : tensor<i32>
    %r:26 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39, %a40, %a41, %a42, %a43) : (tensor<1x1xf32>, tensor<1x1xf32>, tensor<3x3x5x5xf64>, tensor<3x5x3xf64>, tensor<3xf32>, tensor<3x1xi64>, tensor<1x1xui64>, tensor<1x1xui64>, tensor<3x2xcomplex<f64>>, tensor<1x3x1xui16>, tensor<1x6x1x6xi16>, tensor<3x3xi8>, tensor<1x2xi8>, tensor<2x6xcomplex<f32>>, tensor<2x3xi16>, tensor<6x5xi32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i64>, tensor<3xf64>, tensor<3xf64>, tensor<1x3xf32>, tensor<i32>, tensor<i32>, tensor<3x6x3xf64>, tensor<2x2xf32>, tensor<3x2xf32>, tensor<3x2xcomplex<f64>>, tensor<ui8>, tensor<ui8>, tensor<3xi32>, tensor<i32>, tensor<1x2xf64>, tensor<1x2xf64>, tensor<1x2xf64>, tensor<f32>, tensor<3x1x3x1xcomplex<f32>>, tensor<3x1x3x1xcomplex<f32>>, tensor<3xi32>, tensor<1xi64>, tensor<i32>) -> (tensor<1x1xf32>, tensor<5x5xf64>, tensor<2x3xf32>, tensor<1x1xi1>, tensor<3x2xcomplex<f64>>, tensor<1x3x1xui16>, tensor<6x1x6xi16>, tensor<3x3xi8>, tensor<1x2xi8>, tensor<2x10xf32>, tensor<0x1xi16>, tensor<6xi32>, tensor<f32>, tensor<3xf32>, tensor<i64>, tensor<3xcomplex<f64>>, tensor<1x1xf32>, tensor<3x6x3xf64>, tensor<3x2xf32>, tensor<1x0xcomplex<f64>>, tensor<i32>, tensor<3xi32>, tensor<1x2xf64>, tensor<1x2x1x3xui64>, tensor<3x1x3x1xcomplex<f32>>, tensor<3xi32>)
    // lax.zeta(float32[1, 1], float32[1, 1])
    %w0 = stablehlo.constant dense<"0x51CE8443"> : tensor<1x1xf32>
    "check.expect_almost_eq"(%r#0, %w0) {tolerance = 3.242332e-02 : f64} : (tensor<1x1xf32>, tensor<1x1xf32>) -> ()
    // lax.dot_general(float64[3, 3, 5, 5], float64[3, 5, 3], dimension_numbers=(((0, 1), (2, 0)), ((2,), (1,))), out=float64)
    %w1 = stablehlo.constant dense<"0xB28860C552D1FBBF7039607BF41AB9BF7DCE1570F099FFBF9E235F2E613EE9BFDDCA2D73C1B1124007E7C7CD7C931CC00A3C96178F3E1040CAE8C044135304C02E9FB6D44B11D5BF5B9DD3EC3673FFBF0333A5F662061540E79F64D53DA7E9BF2D8DB6E3F58B084047B9FBB7C538DFBF19FF31835669C1BFA2D44F9C9FEBF83F638C3D1EBC9C0DC01765BFD0C9E4CABFCC4BA004574401C0C1D223A8D21D06C00F538D75A71006C0ED5B9F5CBE341340D663E08B01C5F23FC4827261404A0AC0AAE7C156EB6FF43F"> : tensor<5x5xf64>
    "check.expect_almost_eq"(%r#1, %w1) {tolerance = 2.669229e-14 : f64} : (tensor<5x5xf64>, tensor<5x5xf64>) -> ()
    // lax.gather(float32[3], int64[3, 1], dimension_numbers=GatherDimensionNumbers(offset_dims=(0,), collapsed_slice_dims=(), start_index_map=(0,), operand_batching_dims=(), start_indices_batching_dims=()), slice_sizes=(2,), mode=clip)
    %w2 = stablehlo.constant dense<"0xF4F7173EFCC34540F4F7173EA6238657F4F7173EA6238657"> : tensor<2x3xf32>
    check.expect_eq %r#2, %w2 : tensor<2x3xf32>
    // lax.ge(uint64[1, 1], uint64[1, 1])
    %w3 = stablehlo.constant dense<[[false]]> : tensor<1x1xi1>
    check.expect_eq %r#3, %w3 : tensor<1x1xi1>
    // lax.acosh(complex128[3, 2])
    %w4 = stablehlo.constant dense<"0xE9FFE8C28A900540C61AB1260DEDF33FFC708053C494F43FB6C173D8993CE73F36191C21CC0CF73FDCF9946D130EFD3F1ED6AADEDDD50340E30E44DCAC9A02405219C46B40620040888624E847BFD9BFFF99FE01F31E0540C066394503230640"> : tensor<3x2xcomplex<f64>>
    "check.expect_almost_eq"(%r#4, %w4) {tolerance = 2.038118e-14 : f64} : (tensor<3x2xcomplex<f64>>, tensor<3x2xcomplex<f64>>) -> ()
    // lax.reshape(uint16[1, 3, 1], new_sizes=(1, 3, 1))
    %w5 = stablehlo.constant dense<"0xFF7FFF7FBFAA"> : tensor<1x3x1xui16>
    check.expect_eq %r#5, %w5 : tensor<1x3x1xui16>
    // lax.reduce_or(int16[1, 6, 1, 6], axes=(0,))
    %w6 = stablehlo.constant dense<"0xFF7FFE62588FEF8B000085CF00005BE9FF7F6A14FF3F39F10300FF3F16F8C17003008B9B77190100646BC8FDB29EC6640200FF3F01002F75030057DD0200F8ED22A502006E736FEC"> : tensor<6x1x6xi16>
    check.expect_eq %r#6, %w6 : tensor<6x1x6xi16>
    // lax.rev(int8[3, 3], dimensions=(0, 1))
    %w7 = stablehlo.constant dense<"0x036E03EDBF80FC9FC5"> : tensor<3x3xi8>
    check.expect_eq %r#7, %w7 : tensor<3x3xi8>
    // lax.integer_pow(int8[1, 2], y=1)
    %w8 = stablehlo.constant dense<"0x05FC"> : tensor<1x2xi8>
    check.expect_eq %r#8, %w8 : tensor<1x2xi8>
    // lax.fft(complex64[2, 6], fft_type=irfft, fft_lengths=(10,))
    %w9 = stablehlo.constant dense<"0xE78B853B84AF8E3E60FFA4BDE58D9B3EC8FD083DBD67E4BD40EECDBD206C443F0F250ABF872DF63DD2E05DBF009ACCBDC214373EBFE5723E8A70683C5357B83DE28EDA3DEAE75F3FB3F5B13EF2056EBE"> : tensor<2x10xf32>
    "check.expect_almost_eq"(%r#9, %w9) {tolerance = 1.430231e-05 : f64} : (tensor<2x10xf32>, tensor<2x10xf32>) -> ()
    // lax.slice(int16[2, 3], start_indices=[0, 1], limit_indices=[0, 2], strides=[3, 2])
    %w10 = stablehlo.constant dense<> : tensor<0x1xi16>
    check.expect_eq %r#10, %w10 : tensor<0x1xi16>
    // lax.reduce_or(int32[6, 5], axes=(1,))
    %w11 = stablehlo.constant dense<"0xFFFFFFDDFF7FEFAFFFFFFFFFBF6FFF7FDFBFF9EFFFFFFFFF"> : tensor<6xi32>
    check.expect_eq %r#11, %w11 : tensor<6xi32>
    // lax.dot_general(float32[], float32[], dimension_numbers=(((), ()), ((), ())), out=float32)
    %w12 = stablehlo.constant dense<"0x368325BE"> : tensor<f32>
    "check.expect_almost_eq"(%r#12, %w12) {tolerance = 3.082911e-07 : f64} : (tensor<f32>, tensor<f32>) -> ()
    // lax.betainc(float32[3], float32[3], float32[3])
    %w13 = stablehlo.constant dense<"0xE7F87B3F1C0BFA3DDC9CB13E"> : tensor<3xf32>
    "check.expect_almost_eq"(%r#13, %w13) {tolerance = 1.211100e-04 : f64} : (tensor<3xf32>, tensor<3xf32>) -> ()
    // lax.reduce_max(int64[], axes=())
    %w14 = stablehlo.constant dense<"0x576FB44D4897523B"> : tensor<i64>
    check.expect_eq %r#14, %w14 : tensor<i64>
    // lax.complex(float64[3], float64[3])
    %w15 = stablehlo.constant dense<"0x4A75427A9DC6DC3F536D9D5153A742D0762F80CB55EDD23FD4642C58FE9CE3BFE1A019703A91D53F35AE30B28BD70940"> : tensor<3xcomplex<f64>>
    check.expect_eq %r#15, %w15 : tensor<3xcomplex<f64>>
    // lax.dynamic_slice(float32[1, 3], int32[], int32[], slice_sizes=(1, 1))
    %w16 = stablehlo.constant dense<"0x96902945"> : tensor<1x1xf32>
    check.expect_eq %r#16, %w16 : tensor<1x1xf32>
    // lax.cumlogsumexp(float64[3, 6, 3], axis=2, reverse=True)
    %w17 = stablehlo.constant dense<"0x2E08B3FDBFA2FF3FBEB10D5519AEF73FB79BBD2AD4E7E53FA2226E8B4ED7F63FE3E0E4A56E68EE3F0C7C4BA245D0D13F3C4492A82D72D13FA8CE4B9BF884B2BF31112F07BD7ADBBFAAC687DC0130FF3FEA2F37E1CB05E43FB28A018EDC7CE1BFAE3F42AF955AFE3FBAB7FC35C102FC3FA435F6343F28F63FD928277D597DFB3F5456FF361F40F73FA4BF0268A483F03FBCC03F738432F73FC209400E61E1EB3F3E6F31464EB0DE3F8A2B217F2606FA3F220386B3BD90D13F8ABD11788AB4BABFDCC14EDBEE4AFF3F87D318520291F23FF701B0778887903F06DE18451206E93F1B4AFB90888DE8BF91EA4A0E2F69F9BF008CF860DB8E393FC0711EF23A70ECBFD45701AE48C8EEBFF66B99B7B1A9FB3F084C0ED15CA4D83F63B733FA162CC13FB87ADD76B1F7F73F62EDA9DB07C3E83F8BB5D80114E3D2BF3174F16A1E2E0040723554D396FAFF3FDC3682CC6CA8FFBF8F5F9C44BF38FB3F31E11846C578F73F7DCF2061C4C0C73F0073E2028873F03F66CE15645080EF3F35FF81E3B0C3B33F287BBA3BF4D1F43FD87F888D4751CE3F52F2C83140B8D1BFEAB0F1FFB24FF83FD8353D6EE349F73F9ACC55B16A42EF3F"> : tensor<3x6x3xf64>
    "check.expect_almost_eq"(%r#17, %w17) {tolerance = 2.874172e-14 : f64} : (tensor<3x6x3xf64>, tensor<3x6x3xf64>) -> ()
    // lax.linalg.triangular_solve(float32[2, 2], float32[3, 2], left_side=False, lower=False, transpose_a=True, unit_diagonal=False)
    %w18 = stablehlo.constant dense<"0x7B12DABE180B9BBDE733E23EB311F4BCBD758ABDAE594C3D"> : tensor<3x2xf32>
    "check.expect_almost_eq"(%r#18, %w18) {tolerance = 1.760012e-04 : f64} : (tensor<3x2xf32>, tensor<3x2xf32>) -> ()
    // lax.dynamic_slice(complex128[3, 2], uint8[], uint8[], slice_sizes=(1, 0))
    %w19 = stablehlo.constant dense<> : tensor<1x0xcomplex<f64>>
    check.expect_eq %r#19, %w19 : tensor<1x0xcomplex<f64>>
    // lax.scan(int32[3], int32[])
    %w20 = stablehlo.constant dense<"0x0B000000"> : tensor<i32>
    check.expect_eq %r#20, %w20 : tensor<i32>
    // lax.scan(int32[3], int32[])
    %w21 = stablehlo.constant dense<"0x19000000000000000A000000"> : tensor<3xi32>
    check.expect_eq %r#21, %w21 : tensor<3xi32>
    // lax.betainc(float64[1, 2], float64[1, 2], float64[1, 2])
    %w22 = stablehlo.constant dense<"0xCE1EA9791049EE3F75B277AE01A4EA3F"> : tensor<1x2xf64>
    "check.expect_almost_eq"(%r#22, %w22) {tolerance = 2.212822e-13 : f64} : (tensor<1x2xf64>, tensor<1x2xf64>) -> ()
    // lax.broadcasted_iota(float32[], dtype=uint64, shape=(1, 2, 1, 3), dimension=2)
    %w23 = stablehlo.constant dense<"0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<1x2x1x3xui64>
    check.expect_eq %r#23, %w23 : tensor<1x2x1x3xui64>
    // lax.pow(complex64[3, 1, 3, 1], complex64[3, 1, 3, 1])
    %w24 = stablehlo.constant dense<"0x5599B4BD0746D63D9C61C0BEFE67DB3F87E321C364530DC0053EE1C1184F7041825EAE3E53BCC6BE839C69BEA75E83BDFE22A5B90584413BC2A877BCC14CA1BCB02D034065ADBDBE"> : tensor<3x1x3x1xcomplex<f32>>
    "check.expect_almost_eq"(%r#24, %w24) {tolerance = 2.470457e-03 : f64} : (tensor<3x1x3x1xcomplex<f32>>, tensor<3x1x3x1xcomplex<f32>>) -> ()
    // lax.scatter_max(int32[3], int64[1], int32[], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w25 = stablehlo.constant dense<"0x05000000FBFFFFFFFAFFFFFF"> : tensor<3xi32>
    check.expect_eq %r#25, %w25 : tensor<3xi32>
    return
  }
}
