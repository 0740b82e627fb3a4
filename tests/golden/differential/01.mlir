// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<1xf32>, %arg1: tensor<1x4xf32>, %arg2: tensor<2xf32>, %arg3: tensor<3x1x1xf64>, %arg4: tensor<3x3x1xi64>, %arg5: tensor<3x1x3x1x1xf64>, %arg6: tensor<2x2xcomplex<f32>>, %arg7: tensor<1x2xcomplex<f32>>, %arg8: tensor<2xf32>, %arg9: tensor<2xf32>, %arg10: tensor<2xf32>, %arg11: tensor<2x2x0xui16>, %arg12: tensor<1x2x0xui16>, %arg13: tensor<i32>, %arg14: tensor<i32>, %arg15: tensor<i32>, %arg16: tensor<1x2x5xf64>, %arg17: tensor<2x1x2xf64>, %arg18: tensor<2x4x2x3xf64>, %arg19: tensor<2x2x3x3xf64>, %arg20: tensor<f32>, %arg21: tensor<3x1x3x1xf32>, %arg22: tensor<3x1x3x1xf32>, %arg23: tensor<i8>, %arg24: tensor<i8>, %arg25: tensor<i8>, %arg26: tensor<3x2x1xcomplex<f64>>, %arg27: tensor<2x3xi8>, %arg28: tensor<2x3xi8>, %arg29: tensor<2xui32>, %arg30: tensor<2x3x1xf32>, %arg31: tensor<ui8>, %arg32: tensor<ui8>, %arg33: tensor<ui8>, %arg34: tensor<1x3x2xi64>, %arg35: tensor<1x2x2xi64>, %arg36: tensor<1x1x2x2xi64>, %arg37: tensor<3x1xf64>, %arg38: tensor<3x1xf64>, %arg39: tensor<2x0x1xf8E4M3FNUZ>, %arg40: tensor<f8E4M3FNUZ>, %arg41: tensor<4xi8>, %arg42: tensor<2x4x4xcomplex<f32>>, %arg43: tensor<2x1x0x2xf16>, %arg44: tensor<2x1xf32>, %arg45: tensor<2x1xf32>, %arg46: tensor<2x1x3xui64>, %arg47: tensor<2x2xbf16>, %arg48: tensor<2x5x5xi32>) -> (tensor<4xf32>, tensor<2xf32>, tensor<3x1x1xf64>, tensor<1x2xcomplex<f32>>, tensor<2xf32>, tensor<2x2x0xui16>, tensor<1x2x4xf64>, tensor<2x2x1x4xf64>, tensor<f32>, tensor<3x1x3x1xf32>, tensor<i8>, tensor<3x2x1xcomplex<f64>>, tensor<2x3xi8>, tensor<1xi64>, tensor<2x2x1xf32>, tensor<1x3x2xi64>, tensor<3x1xf64>, tensor<5x2x0xf8E4M3FNUZ>, tensor<4xi8>, tensor<2x4x4xcomplex<f32>>, tensor<2x1x0x2xf16>, tensor<2x1xf32>, tensor<2x1x3xui64>, tensor<2x2xbf16>, tensor<1x11x3xi32>) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1xf32>, tensor<1x4xf32>) -> tensor<4xf32>
    %1 = chlo.asin %arg2 : tensor<2xf32> -> tensor<2xf32>
    %2 = "stablehlo.scatter"(%arg3, %arg4, %arg5) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 3, 4], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg49: tensor<f64>, %arg50: tensor<f64>):
      %229 = stablehlo.maximum %arg49, %arg50 : tensor<f64>
      stablehlo.return %229 : tensor<f64>
    }) : (tensor<3x1x1xf64>, tensor<3x3x1xi64>, tensor<3x1x3x1x1xf64>) -> tensor<3x1x1xf64>
    %3 = stablehlo.custom_call @lapack_ctrsm_ffi(%arg6, %arg7) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=2, j=2, k=1, l=2, m=1, n=2}, custom>} : (tensor<2x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>) -> tensor<1x2xcomplex<f32>>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %5 = stablehlo.compare EQ, %arg8, %4, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %7 = stablehlo.compare EQ, %arg9, %6, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %8 = stablehlo.or %5, %7 : tensor<2xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %10 = stablehlo.compare EQ, %arg9, %9, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %12 = stablehlo.compare EQ, %arg8, %11, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %13 = stablehlo.or %10, %12 : tensor<2xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %15 = stablehlo.compare EQ, %arg10, %14, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %17 = stablehlo.compare EQ, %arg10, %16, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %18 = stablehlo.not %15 : tensor<2xi1>
    %19 = stablehlo.not %17 : tensor<2xi1>
    %20 = stablehlo.compare NE, %arg8, %arg8, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %21 = stablehlo.compare NE, %arg9, %arg9, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %22 = stablehlo.or %20, %21 : tensor<2xi1>
    %23 = stablehlo.compare NE, %arg10, %arg10, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %24 = stablehlo.or %22, %23 : tensor<2xi1>
    %25 = stablehlo.and %13, %19 : tensor<2xi1>
    %26 = stablehlo.and %8, %15 : tensor<2xi1>
    %27 = stablehlo.or %25, %26 : tensor<2xi1>
    %28 = stablehlo.and %8, %18 : tensor<2xi1>
    %29 = stablehlo.and %13, %17 : tensor<2xi1>
    %30 = stablehlo.or %28, %29 : tensor<2xi1>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %32 = stablehlo.compare LT, %arg8, %31, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %34 = stablehlo.compare LT, %arg9, %33, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %35 = stablehlo.or %32, %34 : tensor<2xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %37 = stablehlo.compare LT, %arg10, %36, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %38 = stablehlo.or %35, %37 : tensor<2xi1>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %40 = stablehlo.compare GT, %arg10, %39, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %41 = stablehlo.or %38, %40 : tensor<2xi1>
    %42 = stablehlo.and %8, %13 : tensor<2xi1>
    %43 = stablehlo.or %42, %24 : tensor<2xi1>
    %44 = stablehlo.or %41, %43 : tensor<2xi1>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %46 = stablehlo.add %arg8, %45 : tensor<2xf32>
    %47 = stablehlo.add %arg8, %arg9 : tensor<2xf32>
    %cst_10 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %49 = stablehlo.add %47, %48 : tensor<2xf32>
    %50 = stablehlo.divide %46, %49 : tensor<2xf32>
    %51 = stablehlo.compare LT, %arg10, %50, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %52 = stablehlo.select %51, %arg8, %arg9 : tensor<2xi1>, tensor<2xf32>
    %53 = stablehlo.select %51, %arg9, %arg8 : tensor<2xi1>, tensor<2xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %55 = stablehlo.subtract %54, %arg10 : tensor<2xf32>
    %56 = stablehlo.select %51, %arg10, %55 : tensor<2xi1>, tensor<2xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %57 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %c_12 = stablehlo.constant dense<0> : tensor<i64>
    %58 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %59 = stablehlo.compare EQ, %57, %58, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %62 = stablehlo.select %59, %60, %61 : tensor<2xi1>, tensor<2xf32>
    %63 = stablehlo.abs %62 : tensor<2xf32>
    %cst_15 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %65 = stablehlo.compare LT, %63, %64, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %cst_16 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %67 = stablehlo.select %65, %66, %62 : tensor<2xi1>, tensor<2xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %c_18 = stablehlo.constant dense<1> : tensor<i64>
    %c_19 = stablehlo.constant dense<true> : tensor<i1>
    %69:8 = stablehlo.while(%iterArg = %52, %iterArg_65 = %53, %iterArg_66 = %56, %iterArg_67 = %c_18, %iterArg_68 = %c_19, %iterArg_69 = %67, %iterArg_70 = %68, %iterArg_71 = %67) : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<i1>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
    cond {
      %c_72 = stablehlo.constant dense<200> : tensor<i64>
      %229 = stablehlo.compare LT, %iterArg_67, %c_72, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %230 = stablehlo.and %229, %iterArg_68 : tensor<i1>
      stablehlo.return %230 : tensor<i1>
    } do {
      %229 = stablehlo.broadcast_in_dim %iterArg_67, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %c_72 = stablehlo.constant dense<2> : tensor<i64>
      %230 = stablehlo.broadcast_in_dim %c_72, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %231 = func.call @remainder(%229, %230) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
      %c_73 = stablehlo.constant dense<0> : tensor<i64>
      %232 = stablehlo.broadcast_in_dim %c_73, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %233 = stablehlo.compare EQ, %231, %232, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %c_74 = stablehlo.constant dense<1> : tensor<i64>
      %234 = stablehlo.broadcast_in_dim %c_74, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %235 = stablehlo.compare EQ, %229, %234, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %c_75 = stablehlo.constant dense<1> : tensor<i64>
      %236 = stablehlo.broadcast_in_dim %c_75, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %237 = stablehlo.subtract %229, %236 : tensor<2xi64>
      %c_76 = stablehlo.constant dense<2> : tensor<i64>
      %238 = stablehlo.broadcast_in_dim %c_76, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %239 = func.call @floor_divide(%237, %238) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
      %c_77 = stablehlo.constant dense<0> : tensor<i64>
      %240 = stablehlo.broadcast_in_dim %c_77, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %241 = stablehlo.compare EQ, %239, %240, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %242 = stablehlo.convert %239 : (tensor<2xi64>) -> tensor<2xf32>
      %cst_78 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %243 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %cst_79 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %244 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %245 = stablehlo.add %iterArg, %iterArg_65 : tensor<2xf32>
      %246 = stablehlo.negate %245 : tensor<2xf32>
      %247 = stablehlo.multiply %246, %iterArg_66 : tensor<2xf32>
      %248 = stablehlo.add %iterArg, %243 : tensor<2xf32>
      %249 = stablehlo.divide %247, %248 : tensor<2xf32>
      %250 = stablehlo.add %iterArg, %242 : tensor<2xf32>
      %251 = stablehlo.negate %250 : tensor<2xf32>
      %252 = stablehlo.add %iterArg, %iterArg_65 : tensor<2xf32>
      %253 = stablehlo.add %252, %242 : tensor<2xf32>
      %254 = stablehlo.multiply %251, %253 : tensor<2xf32>
      %255 = stablehlo.multiply %254, %iterArg_66 : tensor<2xf32>
      %256 = stablehlo.multiply %244, %242 : tensor<2xf32>
      %257 = stablehlo.add %iterArg, %256 : tensor<2xf32>
      %258 = stablehlo.multiply %244, %242 : tensor<2xf32>
      %259 = stablehlo.add %iterArg, %258 : tensor<2xf32>
      %260 = stablehlo.add %259, %243 : tensor<2xf32>
      %261 = stablehlo.multiply %257, %260 : tensor<2xf32>
      %262 = stablehlo.divide %255, %261 : tensor<2xf32>
      %263 = stablehlo.select %241, %249, %262 : tensor<2xi1>, tensor<2xf32>
      %264 = stablehlo.subtract %iterArg_65, %242 : tensor<2xf32>
      %265 = stablehlo.multiply %242, %264 : tensor<2xf32>
      %266 = stablehlo.multiply %265, %iterArg_66 : tensor<2xf32>
      %267 = stablehlo.multiply %244, %242 : tensor<2xf32>
      %268 = stablehlo.add %iterArg, %267 : tensor<2xf32>
      %269 = stablehlo.subtract %268, %243 : tensor<2xf32>
      %270 = stablehlo.multiply %244, %242 : tensor<2xf32>
      %271 = stablehlo.add %iterArg, %270 : tensor<2xf32>
      %272 = stablehlo.multiply %269, %271 : tensor<2xf32>
      %273 = stablehlo.divide %266, %272 : tensor<2xf32>
      %cst_80 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %274 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %275 = stablehlo.select %233, %263, %273 : tensor<2xi1>, tensor<2xf32>
      %276 = stablehlo.select %235, %274, %275 : tensor<2xi1>, tensor<2xf32>
      %277 = stablehlo.broadcast_in_dim %iterArg_67, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %c_81 = stablehlo.constant dense<0> : tensor<i64>
      %278 = stablehlo.broadcast_in_dim %c_81, dims = [] : (tensor<i64>) -> tensor<2xi64>
      %279 = stablehlo.compare EQ, %277, %278, SIGNED : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
      %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %280 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %cst_83 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %281 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %282 = stablehlo.select %279, %280, %281 : tensor<2xi1>, tensor<2xf32>
      %283 = stablehlo.divide %276, %iterArg_69 : tensor<2xf32>
      %284 = stablehlo.add %282, %283 : tensor<2xf32>
      %cst_84 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %285 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %286 = stablehlo.abs %284 : tensor<2xf32>
      %287 = stablehlo.compare LT, %286, %285, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
      %288 = stablehlo.select %287, %285, %284 : tensor<2xi1>, tensor<2xf32>
      %289 = stablehlo.multiply %276, %iterArg_70 : tensor<2xf32>
      %290 = stablehlo.add %282, %289 : tensor<2xf32>
      %291 = stablehlo.abs %290 : tensor<2xf32>
      %292 = stablehlo.compare LT, %291, %285, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
      %293 = stablehlo.select %292, %285, %290 : tensor<2xi1>, tensor<2xf32>
      %cst_85 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %294 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %295 = stablehlo.divide %294, %293 : tensor<2xf32>
      %296 = stablehlo.multiply %288, %295 : tensor<2xf32>
      %297 = stablehlo.multiply %iterArg_71, %296 : tensor<2xf32>
      %c_86 = stablehlo.constant dense<1> : tensor<i64>
      %298 = stablehlo.add %iterArg_67, %c_86 : tensor<i64>
      %cst_87 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %299 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %300 = stablehlo.subtract %296, %299 : tensor<2xf32>
      %301 = stablehlo.abs %300 : tensor<2xf32>
      %cst_88 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %302 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %303 = stablehlo.compare GE, %301, %302, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
      %c_89 = stablehlo.constant dense<false> : tensor<i1>
      %304 = stablehlo.reduce(%303 init: %c_89) applies stablehlo.or across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_65, %iterArg_66, %298, %304, %288, %295, %297 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<i1>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
    }
    %70 = chlo.lgamma %53 : tensor<2xf32> -> tensor<2xf32>
    %71 = stablehlo.add %52, %53 : tensor<2xf32>
    %72 = chlo.lgamma %71 : tensor<2xf32> -> tensor<2xf32>
    %73 = stablehlo.subtract %70, %72 : tensor<2xf32>
    %74 = chlo.lgamma %52 : tensor<2xf32> -> tensor<2xf32>
    %75 = stablehlo.add %74, %73 : tensor<2xf32>
    %cst_20 = stablehlo.constant dense<2.3509887E-38> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %77 = stablehlo.compare LT, %52, %76, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %78 = stablehlo.negate %56 : tensor<2xf32>
    %79 = stablehlo.log_plus_one %78 : tensor<2xf32>
    %80 = stablehlo.multiply %79, %53 : tensor<2xf32>
    %81 = stablehlo.subtract %80, %73 : tensor<2xf32>
    %82 = stablehlo.exponential %81 : tensor<2xf32>
    %83 = stablehlo.log %56 : tensor<2xf32>
    %84 = stablehlo.multiply %83, %52 : tensor<2xf32>
    %85 = stablehlo.negate %56 : tensor<2xf32>
    %86 = stablehlo.log_plus_one %85 : tensor<2xf32>
    %87 = stablehlo.multiply %86, %53 : tensor<2xf32>
    %88 = stablehlo.add %84, %87 : tensor<2xf32>
    %89 = stablehlo.subtract %88, %75 : tensor<2xf32>
    %90 = stablehlo.exponential %89 : tensor<2xf32>
    %91 = stablehlo.divide %90, %52 : tensor<2xf32>
    %92 = stablehlo.select %77, %82, %91 : tensor<2xi1>, tensor<2xf32>
    %93 = stablehlo.multiply %69#7, %92 : tensor<2xf32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %95 = stablehlo.subtract %94, %93 : tensor<2xf32>
    %96 = stablehlo.select %51, %93, %95 : tensor<2xi1>, tensor<2xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %98 = stablehlo.select %27, %97, %96 : tensor<2xi1>, tensor<2xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %100 = stablehlo.select %30, %99, %98 : tensor<2xi1>, tensor<2xf32>
    %cst_24 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %102 = stablehlo.select %44, %101, %100 : tensor<2xi1>, tensor<2xf32>
    %c_25 = stablehlo.constant dense<0> : tensor<i32>
    %103 = stablehlo.compare LT, %arg13, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_26 = stablehlo.constant dense<2> : tensor<i32>
    %104 = stablehlo.add %arg13, %c_26 : tensor<i32>
    %105 = stablehlo.select %103, %104, %arg13 : tensor<i1>, tensor<i32>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %106 = stablehlo.compare LT, %arg14, %c_27, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_28 = stablehlo.constant dense<2> : tensor<i32>
    %107 = stablehlo.add %arg14, %c_28 : tensor<i32>
    %108 = stablehlo.select %106, %107, %arg14 : tensor<i1>, tensor<i32>
    %c_29 = stablehlo.constant dense<0> : tensor<i32>
    %109 = stablehlo.compare LT, %arg15, %c_29, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_30 = stablehlo.constant dense<0> : tensor<i32>
    %110 = stablehlo.add %arg15, %c_30 : tensor<i32>
    %111 = stablehlo.select %109, %110, %arg15 : tensor<i1>, tensor<i32>
    %112 = stablehlo.dynamic_update_slice %arg11, %arg12, %105, %108, %111 : (tensor<2x2x0xui16>, tensor<1x2x0xui16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x2x0xui16>
    %113 = stablehlo.convolution(%arg16, %arg17) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [2], pad = [[1, 3]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x2x5xf64>, tensor<2x1x2xf64>) -> tensor<1x2x4xf64>
    %114 = stablehlo.convolution(%arg18, %arg19) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 1], pad = [[1, 0], [2, 1]], lhs_dilate = [2, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<2x4x2x3xf64>, tensor<2x2x3x3xf64>) -> tensor<2x2x1x4xf64>
    %115 = chlo.lgamma %arg20 : tensor<f32> -> tensor<f32>
    %116 = stablehlo.compare NE, %arg21, %arg21, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
    %117 = stablehlo.compare NE, %arg22, %arg22, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
    %118 = stablehlo.or %116, %117 : tensor<3x1x3x1xi1>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %119 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %120 = stablehlo.compare EQ, %arg21, %119, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %122 = stablehlo.compare EQ, %arg22, %121, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
    %cst_33 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %124 = stablehlo.compare EQ, %arg22, %123, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %126 = stablehlo.compare LT, %arg22, %125, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %128 = stablehlo.compare LT, %arg21, %127, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
    %129 = stablehlo.and %120, %122 : tensor<3x1x3x1xi1>
    %130 = stablehlo.or %126, %128 : tensor<3x1x3x1xi1>
    %131 = stablehlo.or %130, %129 : tensor<3x1x3x1xi1>
    %132 = stablehlo.or %131, %118 : tensor<3x1x3x1xi1>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %133 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %134 = stablehlo.compare LT, %arg22, %133, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
    %135 = stablehlo.compare LT, %arg22, %arg21, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
    %136 = stablehlo.or %134, %135 : tensor<3x1x3x1xi1>
    %137 = stablehlo.log %arg22 : tensor<3x1x3x1xf32>
    %138 = stablehlo.multiply %arg21, %137 : tensor<3x1x3x1xf32>
    %139 = stablehlo.subtract %138, %arg22 : tensor<3x1x3x1xf32>
    %140 = chlo.lgamma %arg21 : tensor<3x1x3x1xf32> -> tensor<3x1x3x1xf32>
    %141 = stablehlo.subtract %139, %140 : tensor<3x1x3x1xf32>
    %cst_37 = stablehlo.constant dense<3.40282347E+38> : tensor<f32>
    %142 = stablehlo.log %cst_37 : tensor<f32>
    %143 = stablehlo.negate %142 : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %143, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %145 = stablehlo.compare LT, %141, %144, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
    %146 = stablehlo.or %132, %145 : tensor<3x1x3x1xi1>
    %147 = stablehlo.or %146, %124 : tensor<3x1x3x1xi1>
    %148 = stablehlo.or %147, %120 : tensor<3x1x3x1xi1>
    %149 = stablehlo.not %148 : tensor<3x1x3x1xi1>
    %150 = stablehlo.exponential %141 : tensor<3x1x3x1xf32>
    %151 = stablehlo.and %149, %136 : tensor<3x1x3x1xi1>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %152 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %cst_39 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %153 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %154 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %155 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %156:7 = stablehlo.while(%iterArg = %151, %iterArg_65 = %arg21, %iterArg_66 = %152, %iterArg_67 = %153, %iterArg_68 = %arg22, %iterArg_69 = %154, %iterArg_70 = %155) : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>
    cond {
      %c_71 = stablehlo.constant dense<false> : tensor<i1>
      %229 = stablehlo.reduce(%iterArg init: %c_71) applies stablehlo.or across dimensions = [0, 1, 2, 3] : (tensor<3x1x3x1xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %229 : tensor<i1>
    } do {
      %cst_71 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %229 = stablehlo.broadcast_in_dim %cst_71, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %230 = stablehlo.add %iterArg_65, %229 : tensor<3x1x3x1xf32>
      %231 = stablehlo.divide %iterArg_68, %230 : tensor<3x1x3x1xf32>
      %232 = stablehlo.multiply %iterArg_69, %231 : tensor<3x1x3x1xf32>
      %233 = stablehlo.multiply %iterArg_66, %iterArg_68 : tensor<3x1x3x1xf32>
      %234 = stablehlo.multiply %230, %230 : tensor<3x1x3x1xf32>
      %235 = stablehlo.divide %233, %234 : tensor<3x1x3x1xf32>
      %236 = stablehlo.subtract %232, %235 : tensor<3x1x3x1xf32>
      %237 = stablehlo.add %iterArg_70, %236 : tensor<3x1x3x1xf32>
      %238 = stablehlo.divide %iterArg_68, %230 : tensor<3x1x3x1xf32>
      %239 = stablehlo.multiply %iterArg_66, %238 : tensor<3x1x3x1xf32>
      %240 = stablehlo.add %iterArg_67, %239 : tensor<3x1x3x1xf32>
      %241 = stablehlo.divide %239, %240 : tensor<3x1x3x1xf32>
      %cst_72 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %242 = stablehlo.broadcast_in_dim %cst_72, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %243 = stablehlo.compare GT, %241, %242, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
      %244 = stablehlo.and %iterArg, %243 : tensor<3x1x3x1xi1>
      %245 = stablehlo.select %iterArg, %230, %iterArg_65 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %246 = stablehlo.select %iterArg, %239, %iterArg_66 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %247 = stablehlo.select %iterArg, %240, %iterArg_67 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %248 = stablehlo.select %iterArg, %iterArg_68, %iterArg_68 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %249 = stablehlo.select %iterArg, %236, %iterArg_69 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %250 = stablehlo.select %iterArg, %237, %iterArg_70 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      stablehlo.return %244, %245, %246, %247, %248, %249, %250 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>
    }
    %157 = stablehlo.multiply %156#3, %150 : tensor<3x1x3x1xf32>
    %158 = stablehlo.divide %157, %arg21 : tensor<3x1x3x1xf32>
    %159 = stablehlo.not %136 : tensor<3x1x3x1xi1>
    %160 = stablehlo.and %149, %159 : tensor<3x1x3x1xi1>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %161 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %162 = stablehlo.subtract %161, %arg21 : tensor<3x1x3x1xf32>
    %163 = stablehlo.add %arg22, %162 : tensor<3x1x3x1xf32>
    %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %164 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %165 = stablehlo.add %163, %164 : tensor<3x1x3x1xf32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %166 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %168 = stablehlo.add %arg22, %167 : tensor<3x1x3x1xf32>
    %169 = stablehlo.multiply %165, %arg22 : tensor<3x1x3x1xf32>
    %170 = stablehlo.divide %168, %169 : tensor<3x1x3x1xf32>
    %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %171 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %172 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %173 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %174 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %175 = stablehlo.negate %arg22 : tensor<3x1x3x1xf32>
    %176 = stablehlo.multiply %170, %175 : tensor<3x1x3x1xf32>
    %177 = stablehlo.subtract %174, %176 : tensor<3x1x3x1xf32>
    %178 = stablehlo.divide %177, %169 : tensor<3x1x3x1xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %179:15 = stablehlo.while(%iterArg = %160, %iterArg_65 = %170, %iterArg_66 = %171, %iterArg_67 = %162, %iterArg_68 = %165, %iterArg_69 = %cst_50, %iterArg_70 = %168, %iterArg_71 = %169, %iterArg_72 = %166, %iterArg_73 = %arg22, %iterArg_74 = %172, %iterArg_75 = %173, %iterArg_76 = %174, %iterArg_77 = %175, %iterArg_78 = %178) : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<f32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>
    cond {
      %cst_79 = stablehlo.constant dense<2.000000e+03> : tensor<f32>
      %229 = stablehlo.compare LT, %iterArg_69, %cst_79, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_80 = stablehlo.constant dense<false> : tensor<i1>
      %230 = stablehlo.reduce(%iterArg init: %c_80) applies stablehlo.or across dimensions = [0, 1, 2, 3] : (tensor<3x1x3x1xi1>, tensor<i1>) -> tensor<i1>
      %231 = stablehlo.and %229, %230 : tensor<i1>
      stablehlo.return %231 : tensor<i1>
    } do {
      %cst_79 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %229 = stablehlo.add %iterArg_69, %cst_79 : tensor<f32>
      %cst_80 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %230 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %231 = stablehlo.add %iterArg_67, %230 : tensor<3x1x3x1xf32>
      %cst_81 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %232 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %233 = stablehlo.add %iterArg_68, %232 : tensor<3x1x3x1xf32>
      %234 = stablehlo.broadcast_in_dim %229, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %235 = stablehlo.multiply %231, %234 : tensor<3x1x3x1xf32>
      %236 = stablehlo.multiply %iterArg_70, %233 : tensor<3x1x3x1xf32>
      %237 = stablehlo.multiply %iterArg_72, %235 : tensor<3x1x3x1xf32>
      %238 = stablehlo.subtract %236, %237 : tensor<3x1x3x1xf32>
      %239 = stablehlo.multiply %iterArg_71, %233 : tensor<3x1x3x1xf32>
      %240 = stablehlo.multiply %iterArg_73, %235 : tensor<3x1x3x1xf32>
      %241 = stablehlo.subtract %239, %240 : tensor<3x1x3x1xf32>
      %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %242 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %243 = stablehlo.compare NE, %241, %242, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
      %244 = stablehlo.divide %238, %241 : tensor<3x1x3x1xf32>
      %245 = stablehlo.subtract %iterArg_65, %244 : tensor<3x1x3x1xf32>
      %246 = stablehlo.divide %245, %244 : tensor<3x1x3x1xf32>
      %247 = stablehlo.abs %246 : tensor<3x1x3x1xf32>
      %cst_83 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %248 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %249 = stablehlo.select %243, %247, %248 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %250 = stablehlo.select %243, %244, %iterArg_65 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %251 = stablehlo.multiply %iterArg_76, %233 : tensor<3x1x3x1xf32>
      %252 = stablehlo.subtract %251, %iterArg_70 : tensor<3x1x3x1xf32>
      %253 = stablehlo.multiply %iterArg_74, %235 : tensor<3x1x3x1xf32>
      %254 = stablehlo.subtract %252, %253 : tensor<3x1x3x1xf32>
      %255 = stablehlo.broadcast_in_dim %229, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %256 = stablehlo.multiply %iterArg_72, %255 : tensor<3x1x3x1xf32>
      %257 = stablehlo.add %254, %256 : tensor<3x1x3x1xf32>
      %258 = stablehlo.multiply %iterArg_77, %233 : tensor<3x1x3x1xf32>
      %259 = stablehlo.subtract %258, %iterArg_71 : tensor<3x1x3x1xf32>
      %260 = stablehlo.multiply %iterArg_75, %235 : tensor<3x1x3x1xf32>
      %261 = stablehlo.subtract %259, %260 : tensor<3x1x3x1xf32>
      %262 = stablehlo.broadcast_in_dim %229, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %263 = stablehlo.multiply %iterArg_73, %262 : tensor<3x1x3x1xf32>
      %264 = stablehlo.add %261, %263 : tensor<3x1x3x1xf32>
      %265 = stablehlo.multiply %250, %264 : tensor<3x1x3x1xf32>
      %266 = stablehlo.subtract %257, %265 : tensor<3x1x3x1xf32>
      %267 = stablehlo.divide %266, %241 : tensor<3x1x3x1xf32>
      %268 = stablehlo.select %243, %267, %iterArg_78 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %269 = stablehlo.subtract %268, %iterArg_78 : tensor<3x1x3x1xf32>
      %270 = stablehlo.abs %269 : tensor<3x1x3x1xf32>
      %cst_84 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %271 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %272 = stablehlo.select %243, %270, %271 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %273 = stablehlo.abs %238 : tensor<3x1x3x1xf32>
      %cst_85 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %cst_86 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %274 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<f32>
      %275 = stablehlo.divide %274, %cst_85 : tensor<f32>
      %276 = stablehlo.broadcast_in_dim %275, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %277 = stablehlo.compare GT, %273, %276, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
      %cst_87 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %278 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %279 = stablehlo.multiply %iterArg_70, %278 : tensor<3x1x3x1xf32>
      %280 = stablehlo.select %277, %279, %iterArg_70 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %cst_88 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %281 = stablehlo.broadcast_in_dim %cst_88, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %282 = stablehlo.multiply %238, %281 : tensor<3x1x3x1xf32>
      %283 = stablehlo.select %277, %282, %238 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %cst_89 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %284 = stablehlo.broadcast_in_dim %cst_89, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %285 = stablehlo.multiply %iterArg_71, %284 : tensor<3x1x3x1xf32>
      %286 = stablehlo.select %277, %285, %iterArg_71 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %cst_90 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %287 = stablehlo.broadcast_in_dim %cst_90, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %288 = stablehlo.multiply %241, %287 : tensor<3x1x3x1xf32>
      %289 = stablehlo.select %277, %288, %241 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %cst_91 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %290 = stablehlo.broadcast_in_dim %cst_91, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %291 = stablehlo.multiply %iterArg_76, %290 : tensor<3x1x3x1xf32>
      %292 = stablehlo.select %277, %291, %iterArg_76 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %cst_92 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %293 = stablehlo.broadcast_in_dim %cst_92, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %294 = stablehlo.multiply %iterArg_77, %293 : tensor<3x1x3x1xf32>
      %295 = stablehlo.select %277, %294, %iterArg_77 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %cst_93 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %296 = stablehlo.broadcast_in_dim %cst_93, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %297 = stablehlo.multiply %257, %296 : tensor<3x1x3x1xf32>
      %298 = stablehlo.select %277, %297, %257 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %cst_94 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %299 = stablehlo.broadcast_in_dim %cst_94, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %300 = stablehlo.multiply %264, %299 : tensor<3x1x3x1xf32>
      %301 = stablehlo.select %277, %300, %264 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %cst_95 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %302 = stablehlo.broadcast_in_dim %cst_95, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
      %303 = stablehlo.compare GT, %249, %302, FLOAT : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> tensor<3x1x3x1xi1>
      %304 = stablehlo.and %iterArg, %303 : tensor<3x1x3x1xi1>
      %305 = stablehlo.select %iterArg, %250, %iterArg_65 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %306 = stablehlo.select %iterArg, %249, %iterArg_66 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %307 = stablehlo.select %iterArg, %231, %iterArg_67 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %308 = stablehlo.select %iterArg, %233, %iterArg_68 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %309 = stablehlo.select %iterArg, %283, %iterArg_70 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %310 = stablehlo.select %iterArg, %289, %iterArg_71 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %311 = stablehlo.select %iterArg, %280, %iterArg_72 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %312 = stablehlo.select %iterArg, %286, %iterArg_73 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %313 = stablehlo.select %iterArg, %292, %iterArg_74 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %314 = stablehlo.select %iterArg, %295, %iterArg_75 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %315 = stablehlo.select %iterArg, %298, %iterArg_76 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %316 = stablehlo.select %iterArg, %301, %iterArg_77 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      %317 = stablehlo.select %iterArg, %268, %iterArg_78 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
      stablehlo.return %304, %305, %306, %307, %308, %229, %309, %310, %311, %312, %313, %314, %315, %316, %317 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<f32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>
    }
    %180 = stablehlo.multiply %179#1, %150 : tensor<3x1x3x1xf32>
    %cst_51 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %181 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %182 = stablehlo.subtract %181, %158 : tensor<3x1x3x1xf32>
    %183 = stablehlo.select %136, %182, %180 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
    %184 = stablehlo.or %124, %120 : tensor<3x1x3x1xi1>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %185 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %186 = stablehlo.select %184, %185, %183 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
    %cst_53 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %187 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<3x1x3x1xf32>
    %188 = stablehlo.select %132, %187, %186 : tensor<3x1x3x1xi1>, tensor<3x1x3x1xf32>
    %189 = stablehlo.clamp %arg23, %arg24, %arg25 : tensor<i8>
    %190 = chlo.acos %arg26 : tensor<3x2x1xcomplex<f64>> -> tensor<3x2x1xcomplex<f64>>
    %191 = stablehlo.or %arg27, %arg28 : tensor<2x3xi8>
    %c_54 = stablehlo.constant dense<-9> : tensor<i64>
    %c_55 = stablehlo.constant dense<30> : tensor<i64>
    %192 = call @_randint(%arg29, %c_54, %c_55) : (tensor<2xui32>, tensor<i64>, tensor<i64>) -> tensor<1xi64>
    %193 = stablehlo.dynamic_slice %arg30, %arg31, %arg32, %arg33, sizes = [2, 2, 1] : (tensor<2x3x1xf32>, tensor<ui8>, tensor<ui8>, tensor<ui8>) -> tensor<2x2x1xf32>
    %194 = "stablehlo.scatter"(%arg34, %arg35, %arg36) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 3], inserted_window_dims = [1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg49: tensor<i64>, %arg50: tensor<i64>):
      %229 = stablehlo.maximum %arg49, %arg50 : tensor<i64>
      stablehlo.return %229 : tensor<i64>
    }) : (tensor<1x3x2xi64>, tensor<1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x3x2xi64>
    %195 = chlo.polygamma %arg37, %arg38 : tensor<3x1xf64>, tensor<3x1xf64> -> tensor<3x1xf64>
    %196 = stablehlo.pad %arg39, %arg40, low = [3, 2, -1], high = [-1, 0, 0], interior = [1, 2, 0] : (tensor<2x0x1xf8E4M3FNUZ>, tensor<f8E4M3FNUZ>) -> tensor<5x2x0xf8E4M3FNUZ>
    %197 = "stablehlo.sort"(%arg41) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg49: tensor<i8>, %arg50: tensor<i8>):
      %229 = stablehlo.compare LT, %arg49, %arg50, SIGNED : (tensor<i8>, tensor<i8>) -> tensor<i1>
      stablehlo.return %229 : tensor<i1>
    }) : (tensor<4xi8>) -> tensor<4xi8>
    %198 = stablehlo.transpose %arg42, dims = [0, 2, 1] : (tensor<2x4x4xcomplex<f32>>) -> tensor<2x4x4xcomplex<f32>>
    %199 = stablehlo.real %198 : (tensor<2x4x4xcomplex<f32>>) -> tensor<2x4x4xf32>
    %200 = stablehlo.imag %198 : (tensor<2x4x4xcomplex<f32>>) -> tensor<2x4x4xf32>
    %201 = stablehlo.negate %200 : tensor<2x4x4xf32>
    %202 = stablehlo.complex %199, %201 : tensor<2x4x4xcomplex<f32>>
    %203 = stablehlo.add %arg42, %202 : tensor<2x4x4xcomplex<f32>>
    %cst_56 = stablehlo.constant dense<(2.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %204 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<complex<f32>>) -> tensor<2x4x4xcomplex<f32>>
    %205 = stablehlo.divide %203, %204 : tensor<2x4x4xcomplex<f32>>
    %206:2 = stablehlo.custom_call @lapack_cpotrf_ffi(%205) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k])->([i, l, m], [i]) {i=2, j=4, k=4, l=4, m=4}, custom>} : (tensor<2x4x4xcomplex<f32>>) -> (tensor<2x4x4xcomplex<f32>>, tensor<2xi32>)
    %c_57 = stablehlo.constant dense<0> : tensor<i32>
    %207 = stablehlo.broadcast_in_dim %c_57, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %208 = stablehlo.compare EQ, %206#1, %207, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %209 = stablehlo.broadcast_in_dim %208, dims = [0] : (tensor<2xi1>) -> tensor<2x1x1xi1>
    %cst_58 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %210 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<complex<f32>>) -> tensor<2x4x4xcomplex<f32>>
    %211 = stablehlo.broadcast_in_dim %209, dims = [0, 1, 2] : (tensor<2x1x1xi1>) -> tensor<2x4x4xi1>
    %212 = stablehlo.select %211, %206#0, %210 : tensor<2x4x4xi1>, tensor<2x4x4xcomplex<f32>>
    %213 = stablehlo.iota dim = 0 : tensor<4x4xi64>
    %c_59 = stablehlo.constant dense<0> : tensor<i64>
    %214 = stablehlo.broadcast_in_dim %c_59, dims = [] : (tensor<i64>) -> tensor<4x4xi64>
    %215 = stablehlo.add %213, %214 : tensor<4x4xi64>
    %216 = stablehlo.iota dim = 1 : tensor<4x4xi64>
    %217 = stablehlo.compare GE, %215, %216, SIGNED : (tensor<4x4xi64>, tensor<4x4xi64>) -> tensor<4x4xi1>
    %218 = stablehlo.broadcast_in_dim %217, dims = [1, 2] : (tensor<4x4xi1>) -> tensor<2x4x4xi1>
    %cst_60 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %219 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<complex<f32>>) -> tensor<2x4x4xcomplex<f32>>
    %220 = stablehlo.select %218, %212, %219 : tensor<2x4x4xi1>, tensor<2x4x4xcomplex<f32>>
    %221 = chlo.polygamma %arg44, %arg45 : tensor<2x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
    %c_61 = stablehlo.constant dense<0> : tensor<ui64>
    %222 = stablehlo.broadcast_in_dim %c_61, dims = [] : (tensor<ui64>) -> tensor<2x1x3xui64>
    %223 = stablehlo.compare EQ, %arg46, %222, UNSIGNED : (tensor<2x1x3xui64>, tensor<2x1x3xui64>) -> tensor<2x1x3xi1>
    %c_62 = stablehlo.constant dense<0> : tensor<ui64>
    %224 = stablehlo.broadcast_in_dim %c_62, dims = [] : (tensor<ui64>) -> tensor<2x1x3xui64>
    %c_63 = stablehlo.constant dense<1> : tensor<ui64>
    %225 = stablehlo.broadcast_in_dim %c_63, dims = [] : (tensor<ui64>) -> tensor<2x1x3xui64>
    %226 = stablehlo.select %223, %224, %225 : tensor<2x1x3xi1>, tensor<2x1x3xui64>
    %227 = stablehlo.log %arg47 : tensor<2x2xbf16>
    %c_64 = stablehlo.constant dense<1> : tensor<i32>
    %228 = "stablehlo.reduce_window"(%arg48, %c_64) <{base_dilations = array<i64: 1, 2, 1>, padding = dense<[[1, 0], [2, 2], [2, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 2, 2, 2>, window_dimensions = array<i64: 2, 2, 3>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg49: tensor<i32>, %arg50: tensor<i32>):
      %229 = stablehlo.multiply %arg49, %arg50 : tensor<i32>
      stablehlo.return %229 : tensor<i32>
    }) : (tensor<2x5x5xi32>, tensor<i32>) -> tensor<1x11x3xi32>
    return %0, %1, %2, %3, %102, %112, %113, %114, %115, %188, %189, %190, %191, %192, %193, %194, %195, %196, %197, %220, %arg43, %221, %226, %227, %228 : tensor<4xf32>, tensor<2xf32>, tensor<3x1x1xf64>, tensor<1x2xcomplex<f32>>, tensor<2xf32>, tensor<2x2x0xui16>, tensor<1x2x4xf64>, tensor<2x2x1x4xf64>, tensor<f32>, tensor<3x1x3x1xf32>, tensor<i8>, tensor<3x2x1xcomplex<f64>>, tensor<2x3xi8>, tensor<1xi64>, tensor<2x2x1xf32>, tensor<1x3x2xi64>, tensor<3x1xf64>, tensor<5x2x0xf8E4M3FNUZ>, tensor<4xi8>, tensor<2x4x4xcomplex<f32>>, tensor<2x1x0x2xf16>, tensor<2x1xf32>, tensor<2x1x3xui64>, tensor<2x2xbf16>, tensor<1x11x3xi32>
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
  func.func private @_randint(%arg0: tensor<2xui32>, %arg1: tensor<i64>, %arg2: tensor<i64>) -> tensor<1xi64> {
    %c = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %c_0 = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %c_1 = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %0 = call @clip(%c, %c_0, %c_1) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %1 = stablehlo.compare GT, %arg2, %0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %c_3 = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %2 = call @clip_1(%arg1, %c_2, %c_3) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %3 = stablehlo.convert %2 : tensor<i64>
    %c_4 = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %c_5 = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %4 = call @clip_1(%arg2, %c_4, %c_5) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %5 = stablehlo.convert %4 : tensor<i64>
    %6 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %7 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %8 = call @_threefry_split(%arg0) : (tensor<2xui32>) -> tensor<2x2xui32>
    %9 = stablehlo.slice %8 [0:1, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %10 = stablehlo.reshape %9 : (tensor<1x2xui32>) -> tensor<2xui32>
    %11 = stablehlo.slice %8 [1:2, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %12 = stablehlo.reshape %11 : (tensor<1x2xui32>) -> tensor<2xui32>
    %13 = stablehlo.slice %10 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %14 = stablehlo.reshape %13 : (tensor<1xui32>) -> tensor<ui32>
    %15 = stablehlo.slice %10 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %16 = stablehlo.reshape %15 : (tensor<1xui32>) -> tensor<ui32>
    %17 = stablehlo.iota dim = 0 : tensor<1xui64>
    %c_6 = stablehlo.constant dense<1> : tensor<ui64>
    %18 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<ui64>) -> tensor<1xui64>
    %19 = stablehlo.multiply %18, %17 : tensor<1xui64>
    %c_7 = stablehlo.constant dense<32> : tensor<ui64>
    %20 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<ui64>) -> tensor<1xui64>
    %21 = stablehlo.shift_right_logical %19, %20 : tensor<1xui64>
    %22 = stablehlo.convert %19 : (tensor<1xui64>) -> tensor<1xui32>
    %23 = stablehlo.convert %21 : (tensor<1xui64>) -> tensor<1xui32>
    %24:2 = call @threefry2x32_2(%14, %16, %23, %22) : (tensor<ui32>, tensor<ui32>, tensor<1xui32>, tensor<1xui32>) -> (tensor<1xui32>, tensor<1xui32>)
    %25 = stablehlo.convert %24#0 : (tensor<1xui32>) -> tensor<1xui64>
    %26 = stablehlo.convert %24#1 : (tensor<1xui32>) -> tensor<1xui64>
    %c_8 = stablehlo.constant dense<32> : tensor<ui64>
    %27 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<ui64>) -> tensor<1xui64>
    %28 = stablehlo.shift_left %25, %27 : tensor<1xui64>
    %29 = stablehlo.or %28, %26 : tensor<1xui64>
    %30 = stablehlo.slice %12 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %31 = stablehlo.reshape %30 : (tensor<1xui32>) -> tensor<ui32>
    %32 = stablehlo.slice %12 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %33 = stablehlo.reshape %32 : (tensor<1xui32>) -> tensor<ui32>
    %34 = stablehlo.iota dim = 0 : tensor<1xui64>
    %c_9 = stablehlo.constant dense<1> : tensor<ui64>
    %35 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<ui64>) -> tensor<1xui64>
    %36 = stablehlo.multiply %35, %34 : tensor<1xui64>
    %c_10 = stablehlo.constant dense<32> : tensor<ui64>
    %37 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<ui64>) -> tensor<1xui64>
    %38 = stablehlo.shift_right_logical %36, %37 : tensor<1xui64>
    %39 = stablehlo.convert %36 : (tensor<1xui64>) -> tensor<1xui32>
    %40 = stablehlo.convert %38 : (tensor<1xui64>) -> tensor<1xui32>
    %41:2 = call @threefry2x32_2(%31, %33, %40, %39) : (tensor<ui32>, tensor<ui32>, tensor<1xui32>, tensor<1xui32>) -> (tensor<1xui32>, tensor<1xui32>)
    %42 = stablehlo.convert %41#0 : (tensor<1xui32>) -> tensor<1xui64>
    %43 = stablehlo.convert %41#1 : (tensor<1xui32>) -> tensor<1xui64>
    %c_11 = stablehlo.constant dense<32> : tensor<ui64>
    %44 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<ui64>) -> tensor<1xui64>
    %45 = stablehlo.shift_left %42, %44 : tensor<1xui64>
    %46 = stablehlo.or %45, %43 : tensor<1xui64>
    %47 = stablehlo.subtract %7, %6 : tensor<1xi64>
    %48 = stablehlo.convert %47 : (tensor<1xi64>) -> tensor<1xui64>
    %49 = stablehlo.compare LE, %7, %6, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %c_12 = stablehlo.constant dense<1> : tensor<ui64>
    %50 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<ui64>) -> tensor<1xui64>
    %51 = stablehlo.select %49, %50, %48 : tensor<1xi1>, tensor<1xui64>
    %52 = stablehlo.compare GT, %7, %6, SIGNED : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi1>
    %53 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %54 = stablehlo.and %53, %52 : tensor<1xi1>
    %c_13 = stablehlo.constant dense<1> : tensor<ui64>
    %55 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<ui64>) -> tensor<1xui64>
    %56 = stablehlo.add %51, %55 : tensor<1xui64>
    %57 = stablehlo.select %54, %56, %51 : tensor<1xi1>, tensor<1xui64>
    %c_14 = stablehlo.constant dense<4294967296> : tensor<ui64>
    %58 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<ui64>) -> tensor<1xui64>
    %59 = stablehlo.remainder %58, %57 : tensor<1xui64>
    %60 = stablehlo.multiply %59, %59 : tensor<1xui64>
    %61 = stablehlo.remainder %60, %57 : tensor<1xui64>
    %62 = stablehlo.remainder %29, %57 : tensor<1xui64>
    %63 = stablehlo.multiply %62, %61 : tensor<1xui64>
    %64 = stablehlo.remainder %46, %57 : tensor<1xui64>
    %65 = stablehlo.add %63, %64 : tensor<1xui64>
    %66 = stablehlo.remainder %65, %57 : tensor<1xui64>
    %67 = stablehlo.convert %66 : (tensor<1xui64>) -> tensor<1xi64>
    %68 = stablehlo.add %6, %67 : tensor<1xi64>
    return %68 : tensor<1xi64>
  }
  func.func private @clip(%arg0: tensor<i64>, %arg1: tensor<i64>, %arg2: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.maximum %arg1, %arg0 : tensor<i64>
    %1 = stablehlo.minimum %arg2, %0 : tensor<i64>
    return %1 : tensor<i64>
  }
  func.func private @clip_1(%arg0: tensor<i64>, %arg1: tensor<i64>, %arg2: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.maximum %arg1, %arg0 : tensor<i64>
    %1 = stablehlo.minimum %arg2, %0 : tensor<i64>
    return %1 : tensor<i64>
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
  func.func private @threefry2x32_2(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<1xui32>, %arg3: tensor<1xui32>) -> (tensor<1xui32>, tensor<1xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<1xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<1xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i64>, tensor<i64>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i64>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call_3(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i64>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i64>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i64>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i64>, tensor<i64>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<1xui32>, tensor<1xui32>
  }
  func.func private @closed_call_3(%arg0: tensor<i64>, %arg1: tensor<1xui32>, %arg2: tensor<1xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i64>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<1xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<1xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<1xui32>
    %9 = stablehlo.or %5, %8 : tensor<1xui32>
    %10 = stablehlo.xor %3, %9 : tensor<1xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<1xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<1xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<1xui32>
    %19 = stablehlo.or %15, %18 : tensor<1xui32>
    %20 = stablehlo.xor %13, %19 : tensor<1xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<1xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<1xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<1xui32>
    %29 = stablehlo.or %25, %28 : tensor<1xui32>
    %30 = stablehlo.xor %23, %29 : tensor<1xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<1xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<1xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<1xui32>
    %39 = stablehlo.or %35, %38 : tensor<1xui32>
    %40 = stablehlo.xor %33, %39 : tensor<1xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %42 = stablehlo.add %33, %41 : tensor<1xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %44 = stablehlo.add %40, %43 : tensor<1xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i64>
    %46 = stablehlo.convert %45 : (tensor<i64>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %48 = stablehlo.add %44, %47 : tensor<1xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i64>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0x41395F3F"> : tensor<1xf32>
    %a1 = stablehlo.constant dense<"0x7A1D6F3D9747353F821EAE3FBFC1BF3E"> : tensor<1x4xf32>
    %a2 = stablehlo.constant dense<"0xB0A28EF00000C07F"> : tensor<2xf32>
    %a3 = stablehlo.constant dense<"0x0AEDBE3A49B5ED3FC1D58F4A0D0D86BF8DA14F5660E4F2BF"> : tensor<3x1x1xf64>
    %a4 = stablehlo.constant dense<"0x0400000000000000FFFFFFFFFFFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF0500000000000000030000000000000000000000000000000200000000000000FFFFFFFFFFFFFFFF"> : tensor<3x3x1xi64>
    %a5 = stablehlo.constant dense<"0x7C2075138AA3CB3F438FEAA868EE01C0B1B249DD2554ED3F49386A01A2CCD3BF8998A9E913FBE53F071B7FE507D6FB3F25AAC9F60299FABFD0BB8BD8DB93D5BF6655C2A78175F33F"> : tensor<3x1x3x1x1xf64>
    %a6 = stablehlo.constant dense<"0xD3DC16401080C0B01B15EEBDED45BC3D1B15EEBDED45BCBD25DB2C40795D01B2"> : tensor<2x2xcomplex<f32>>
    %a7 = stablehlo.constant dense<"0x0A40763DA95041BF3C9C54BFAEA914BF"> : tensor<1x2xcomplex<f32>>
    %a8 = stablehlo.constant dense<"0x0CBF9F3E7701C63E"> : tensor<2xf32>
    %a9 = stablehlo.constant dense<"0x45981D406A88853F"> : tensor<2xf32>
    %a10 = stablehlo.constant dense<"0xAD6BE03DC230CC3E"> : tensor<2xf32>
    %a11 = stablehlo.constant dense<> : tensor<2x2x0xui16>
    %a12 = stablehlo.constant dense<> : tensor<1x2x0xui16>
    %a13 = stablehlo.constant dense<"0x04000000"> : tensor<i32>
    %a14 = stablehlo.constant dense<"0x01000000"> : tensor<i32>
    %a15 = stablehlo.constant dense<"0x04000000"> : tensor<i32>
    %a16 = stablehlo.constant dense<"0x2D357CCC9CD4E4BF370349DF9945FDBF2F5097E32DDBFA3FB4ED8FF0D780DE3FE6636381E18700C0962FDA7066F1F0BFB787EFC588D3E3BFB759ED7118DCD53F18D2AF92123BF53F9022DFAA95B0D33F"> : tensor<1x2x5xf64>
    %a17 = stablehlo.constant dense<"0xBD748C1947E9DD3FBCB8665A1670CCBF4D2F8E5F2F68C73F87602AB9B051E5BF"> : tensor<2x1x2xf64>
    %a18 = stablehlo.constant dense<"0xAB868D21C706F03FF72B2BF0690EB9BFC0E7626F6BD5E33F7B5C191CAA63FD3FDBF186E7F42DD13F7A3F23110631F1BFFBF4176894CAE5BFA35BC9A1EB44F03FFB000D38EC4EF7BFD551068CA5DED03FE7D432645504D83F68C4F994A567F2BFB1B3669970AAC53F393EBB7A92CCE13F0410BFDCB2BAE8BF603DCC0C55C0DEBF8031A6D69966E13F9F26F6F847C8F4BF3D9554EC392AECBF014DC5C71986EE3FE061B0656CEBB53F5C4CB91598A8F6BF1B6B85CF304C873F94BC2CDF4B0FFF3F285BF898E335F8BF7E6C6DACF11BEA3F5A25FAF88F47E83F0DD77CBFE2A0C6BF90B7CE1A795EE33F1A3BEB0B3C92E5BF64C6871D47B7F83F27D46B77CA85FB3F377105290C29ECBF6A538EA90259CBBFC273416A8CE1C03F27F779650403E4BF2F7E45D1A692D63FB1DA6313F699F0BFCBFBA3FEE779E23F2F0CF58B1C3ED3BF8706484369FBA8BF5461EA72DB26DE3F007AE985D9A3ED3F76445DAB6E7AEFBFF2FABCE81042E93F48C46D436621EC3F2EC0BE08A77BBDBF85338F0E7E9AF83F"> : tensor<2x4x2x3xf64>
    %a19 = stablehlo.constant dense<"0x74CCFB5F1874E1BF87614FD5A373D83F1DFE129117C5E5BFD2B700477D48F63FF71981068958C93FD7D9953B2C83FB3FACBD40E3C7DDF0BFB90B99CEF961EEBF606B627C145FF53F2E444579F3C4F0BF01A2398BBC35F13F6C9CF716ACD4E9BF877492B191F6D03FB2851153D8A6F23FFBDB0EA41B55AEBF4A2FF750B558F2BF5B945C0D3D2CDFBF9D511D1F5937F23F1554C21840E9C83F41EB27ADD3ADE63FE878F61EA288B63FB5AFC18C4C85D23F86E95524B1EFC7BFAD52EBC98933F0BF919D017FD381E13F8857C26ADFD9C73FEC3E419AC5A6FFBF1356247CFAAC833FF1775247D739EF3F0D2A98E3ABF9FE3FEB7BE9D38C9FF5BFB8B981224AE0BD3FD72BEFE39BF6E13FB59C1E3DA05DE83F8B0828C5F534E6BF8D1960516479E03F"> : tensor<2x2x3x3xf64>
    %a20 = stablehlo.constant dense<"0xB6F0143F"> : tensor<f32>
    %a21 = stablehlo.constant dense<"0x7293D33DA4F2C23F9329213E6426153F64E3033F0F67333F5F3A0A4042790C407D71D23D"> : tensor<3x1x3x1xf32>
    %a22 = stablehlo.constant dense<"0x9FCE103FFFD93C3F22836C3F98623E3FDE97863FAB75853F808F293F3F654D3F5352983F"> : tensor<3x1x3x1xf32>
    %a23 = stablehlo.constant dense<"0xFB"> : tensor<i8>
    %a24 = stablehlo.constant dense<"0xCD"> : tensor<i8>
    %a25 = stablehlo.constant dense<"0x00"> : tensor<i8>
    %a26 = stablehlo.constant dense<"0x65D7F48AAA2EF93F991A2B08AE490740D814AEEC00B31EC0D5BCE8D0A8DB0A403E5CC97A916C12C05BFC521F1EBEAA3F4CEBBB454B74FD3FCBE6DA60D11110C000E9A734B1EE1140B01E90432CBCFEBF24886F555BEF11C07DC23FC34260F1BF"> : tensor<3x2x1xcomplex<f64>>
    %a27 = stablehlo.constant dense<"0x0D853D6E3F80"> : tensor<2x3xi8>
    %a28 = stablehlo.constant dense<"0x7F163FE66BF1"> : tensor<2x3xi8>
    %a29 = stablehlo.constant dense<"0xDF3170802C94533B"> : tensor<2xui32>
    %a30 = stablehlo.constant dense<"0x730F9FD5F0AA526FAA1440BE8FB0392C040400491D386840"> : tensor<2x3x1xf32>
    %a31 = stablehlo.constant dense<"0x01"> : tensor<ui8>
    %a32 = stablehlo.constant dense<"0x02"> : tensor<ui8>
    %a33 = stablehlo.constant dense<"0x01"> : tensor<ui8>
    %a34 = stablehlo.constant dense<"0x0500000000000000FAFFFFFFFFFFFFFFFDFFFFFFFFFFFFFF070000000000000000000000000000000500000000000000"> : tensor<1x3x2xi64>
    %a35 = stablehlo.constant dense<"0x0300000000000000050000000000000002000000000000000500000000000000"> : tensor<1x2x2xi64>
    %a36 = stablehlo.constant dense<"0x0300000000000000FAFFFFFFFFFFFFFFFEFFFFFFFFFFFFFFFCFFFFFFFFFFFFFF"> : tensor<1x1x2x2xi64>
    %a37 = stablehlo.constant dense<"0x000000000000184000000000000010400000000000000000"> : tensor<3x1xf64>
    %a38 = stablehlo.constant dense<"0x4E1615FEEDA8F63F96DAF9E36ADEF13F594749FDAA3FFF3F"> : tensor<3x1xf64>
    %a39 = stablehlo.constant dense<> : tensor<2x0x1xf8E4M3FNUZ>
    %a40 = stablehlo.constant dense<"0x42"> : tensor<f8E4M3FNUZ>
    %a41 = stablehlo.constant dense<"0x80F0023F"> : tensor<4xi8>
    %a42 = stablehlo.constant dense<"0x5A922841C04808B322953C3F846414C042BC84C0D03787C02F5E493F1C375C3F22953C3F8364144019072241B58328332CD37B4031FEB7BF16A331C02167B33F42BC84C0D03787402CD37B4032FEB73FC21C40415CF73C3334B412C0F5258F3F2F5E493F1C375CBF16A331C02167B3BF34B412C0F5258FBF905D0A4191A108B38AFD134100042E3338ECF23FD7B643403C4E8F3F156A32C0E3F3E33F2D0C32C038ECF23FD7B643C0DA494841D594DA32A57391BDAF4671C085861F4056E1A7BF3C4E8F3F156A3240A57391BDAF4671406497024190112033FA76844048260940E3F3E33F2D0C324085861F4056E1A73FFA768440482609C05F11634160651E31"> : tensor<2x4x4xcomplex<f32>>
    %a43 = stablehlo.constant dense<> : tensor<2x1x0x2xf16>
    %a44 = stablehlo.constant dense<"0x0000804000000040"> : tensor<2x1xf32>
    %a45 = stablehlo.constant dense<"0xE0C3EA3FEA45C73F"> : tensor<2x1xf32>
    %a46 = stablehlo.constant dense<"0xFFFFFFFFFFFFFF7F4E9EFE9A65F3FF96FFFFFFFFFFFFFF7FFFFFFFFFFFFFFF7F0200000000000000255E3FCFA344E61A"> : tensor<2x1x3xui64>
    %a47 = stablehlo.constant dense<"0x807F00403440C07F"> : tensor<2x2xbf16>
    %a48 = stablehlo.constant dense<"0xFBFFFFFFFCFFFFFF0200000002000000F9FFFFFF0700000000000000F8FFFFFFFEFFFFFF02000000FCFFFFFF030000000700000002000000FEFFFFFFFAFFFFFFFDFFFFFF02000000FAFFFFFF07000000F9FFFFFFFCFFFFFF070000000000000001000000FFFFFFFF0600000000000000F8FFFFFF0400000001000000F9FFFFFFFEFFFFFF00000000FDFFFFFF0700000003000000FCFFFFFFF8FFFFFF00000000FBFFFFFF06000000FBFFFFFF02000000FFFFFFFFFBFFFFFFFDFFFFFFFFFFFFFF04000000FAFFFFFF"> : tensor<2x5x5xi32>
    %r:25 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39, %a40, %a41, %a42, %a43, %a44, %a45, %a46, %a47, %a48) : (tensor<1xf32>, tensor<1x4xf32>, tensor<2xf32>, tensor<3x1x1xf64>, tensor<3x3x1xi64>, tensor<3x1x3x1x1xf64>, tensor<2x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2x0xui16>, tensor<1x2x0xui16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<1x2x5xf64>, tensor<2x1x2xf64>, tensor<2x4x2x3xf64>, tensor<2x2x3x3xf64>, tensor<f32>, tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>, tensor<i8>, tensor<i8>, tensor<i8>, tensor<3x2x1xcomplex<f64>>, tensor<2x3xi8>, tensor<2x3xi8>, tensor<2xui32>, tensor<2x3x1xf32>, tensor<ui8>, tensor<ui8>, tensor<ui8>, tensor<1x3x2xi64>, tensor<1x2x2xi64>, tensor<1x1x2x2xi64>, tensor<3x1xf64>, tensor<3x1xf64>, tensor<2x0x1xf8E4M3FNUZ>, tensor<f8E4M3FNUZ>, tensor<4xi8>, tensor<2x4x4xcomplex<f32>>, tensor<2x1x0x2xf16>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1x3xui64>, tensor<2x2xbf16>, tensor<2x5x5xi32>) -> (tensor<4xf32>, tensor<2xf32>, tensor<3x1x1xf64>, tensor<1x2xcomplex<f32>>, tensor<2xf32>, tensor<2x2x0xui16>, tensor<1x2x4xf64>, tensor<2x2x1x4xf64>, tensor<f32>, tensor<3x1x3x1xf32>, tensor<i8>, tensor<3x2x1xcomplex<f64>>, tensor<2x3xi8>, tensor<1xi64>, tensor<2x2x1xf32>, tensor<1x3x2xi64>, tensor<3x1xf64>, tensor<5x2x0xf8E4M3FNUZ>, tensor<4xi8>, tensor<2x4x4xcomplex<f32>>, tensor<2x1x0x2xf16>, tensor<2x1xf32>, tensor<2x1x3xui64>, tensor<2x2xbf16>, tensor<1x11x3xi32>)
    // lax.dot_general(float32[1], float32[1, 4], dimension_numbers=(((0,), (0,)), ((), ())), out=float32)
    %w0 = stablehlo.constant dense<"0x2880503DE8111E3F84D3973FA834A73E"> : tensor<4xf32>
    "check.expect_almost_eq"(%r#0, %w0) {tolerance = 2.262387e-06 : f64} : (tensor<4xf32>, tensor<4xf32>) -> ()
    // lax.asin(float32[2])
    %w1 = stablehlo.constant dense<"0x0000C0FF0000C07F"> : tensor<2xf32>
    "check.expect_close"(%r#1, %w1) {max_ulp_difference = 6 : i64, min_ulp_difference = 0 : i64} : (tensor<2xf32>, tensor<2xf32>) -> ()
    // lax.scatter_max(float64[3, 1, 1], int64[3, 3, 1], float64[3, 1, 3, 1, 1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(1, 3, 4), inserted_window_dims=(), scatter_dims_to_operand_dims=(0,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w2 = stablehlo.constant dense<"0x0AEDBE3A49B5ED3FC1D58F4A0D0D86BFD0BB8BD8DB93D5BF"> : tensor<3x1x1xf64>
    check.expect_eq %r#2, %w2 : tensor<3x1x1xf64>
    // lax.linalg.triangular_solve(complex64[2, 2], complex64[1, 2], left_side=False, lower=True, transpose_a=False, unit_diagonal=False)
    %w3 = stablehlo.constant dense<"0xDE64993C8796AFBE24709DBE792B5CBE"> : tensor<1x2xcomplex<f32>>
    "check.expect_almost_eq"(%r#3, %w3) {tolerance = 1.678724e-04 : f64} : (tensor<1x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>) -> ()
    // lax.betainc(float32[2], float32[2], float32[2])
    %w4 = stablehlo.constant dense<"0xEDD72E3F333E363F"> : tensor<2xf32>
    "check.expect_almost_eq"(%r#4, %w4) {tolerance = 1.044853e-04 : f64} : (tensor<2xf32>, tensor<2xf32>) -> ()
    // lax.dynamic_update_slice(uint16[2, 2, 0], uint16[1, 2, 0], int32[], int32[], int32[])
    %w5 = stablehlo.constant dense<> : tensor<2x2x0xui16>
    check.expect_eq %r#5, %w5 : tensor<2x2x0xui16>
    // lax.conv_general_dilated(float64[1, 2, 5], float64[2, 1, 2], window_strides=(2,), padding=[(1, 3)], lhs_dilation=(1,), rhs_dilation=(1,), feature_group_count=2, batch_group_count=1)
    %w6 = stablehlo.constant dense<"0xCB04BDE4FF82C23F78E7D724B2A5F3BF3903BDD994D1E53F0000000000000000C39834AE5793E63FCB2CFE7389D0D5BF7D16989E764BA33F0000000000000000"> : tensor<1x2x4xf64>
    "check.expect_almost_eq"(%r#6, %w6) {tolerance = 8.725132e-15 : f64} : (tensor<1x2x4xf64>, tensor<1x2x4xf64>) -> ()
    // lax.conv_general_dilated(float64[2, 4, 2, 3], float64[2, 2, 3, 3], window_strides=(2, 1), padding=[(1, 0), (2, 1)], lhs_dilation=(2, 1), rhs_dilation=(1, 1), feature_group_count=2, batch_group_count=1)
    %w7 = stablehlo.constant dense<"0x03C2C7D51234FC3F601254F0855EEABF2DA17B28A7420C4004C2BFCB9013F7BFB03D44358B4BE5BFBF47F749C3C0C4BF0C354D975F9C0040C7B44D981028EFBF63F7C892228C05C0898C5F4CEB6A0640EBC03DADFA35FD3FAA53B7909EEEE63F3D5B55DD24D7C43FF45CC752764CE13F6DACA6428D64F3BF2FBDBA8E7836F03F"> : tensor<2x2x1x4xf64>
    "check.expect_almost_eq"(%r#7, %w7) {tolerance = 3.401000e-14 : f64} : (tensor<2x2x1x4xf64>, tensor<2x2x1x4xf64>) -> ()
    // lax.lgamma(float32[])
    %w8 = stablehlo.constant dense<"0x3091DA3E"> : tensor<f32>
    "check.expect_almost_eq"(%r#8, %w8) {tolerance = 1.088630e-05 : f64} : (tensor<f32>, tensor<f32>) -> ()
    // lax.igammac(float32[3, 1, 3, 1], float32[3, 1, 3, 1])
    %w9 = stablehlo.constant dense<"0xD0095A3DC12E323F601D383D40A1873EC74E1C3ECCD4683E55F4623F68A0593FD45D973C"> : tensor<3x1x3x1xf32>
    "check.expect_almost_eq"(%r#9, %w9) {tolerance = 1.151453e-04 : f64} : (tensor<3x1x3x1xf32>, tensor<3x1x3x1xf32>) -> ()
    // lax.clamp(int8[], int8[], int8[])
    %w10 = stablehlo.constant dense<"0xFB"> : tensor<i8>
    check.expect_eq %r#10, %w10 : tensor<i8>
    // lax.acos(complex128[3, 2, 1])
    %w11 = stablehlo.constant dense<"0xCA08ECDD1D7FF13F36FE15073271FEBF37FA6BF612D005400CA8488E9D8706C09D88F6FC300A0940789B60CF2DAB01C00892882AC368F23FD4E423D0F07F0140B266D74FF967DA3FA5B4FCD1FD290240F00BC794F22F07409BF5828A3EB10140"> : tensor<3x2x1xcomplex<f64>>
    "check.expect_almost_eq"(%r#11, %w11) {tolerance = 2.088929e-14 : f64} : (tensor<3x2x1xcomplex<f64>>, tensor<3x2x1xcomplex<f64>>) -> ()
    // lax.bitwise_or(int8[2, 3], int8[2, 3])
    %w12 = stablehlo.constant dense<"0x7F973FEE7FF1"> : tensor<2x3xi8>
    check.expect_eq %r#12, %w12 : tensor<2x3xi8>
    // random.randint(key=[2154836447, 995333164], shape=(1,))
    %w13 = stablehlo.constant dense<"0xFAFFFFFFFFFFFFFF"> : tensor<1xi64>
    check.expect_eq %r#13, %w13 : tensor<1xi64>
    // lax.dynamic_slice(float32[2, 3, 1], uint8[], uint8[], uint8[], slice_sizes=(2, 2, 1))
    %w14 = stablehlo.constant dense<"0xF0AA526FAA1440BE040400491D386840"> : tensor<2x2x1xf32>
    check.expect_eq %r#14, %w14 : tensor<2x2x1xf32>
    // lax.scatter_max(int64[1, 3, 2], int64[1, 2, 2], int64[1, 1, 2, 2], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(0, 3), inserted_window_dims=(1,), scatter_dims_to_operand_dims=(0, 1), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w15 = stablehlo.constant dense<"0x0500000000000000FAFFFFFFFFFFFFFFFDFFFFFFFFFFFFFF070000000000000000000000000000000500000000000000"> : tensor<1x3x2xi64>
    check.expect_eq %r#15, %w15 : tensor<1x3x2xi64>
    // lax.polygamma(float64[3, 1], float64[3, 1])
    %w16 = stablehlo.constant dense<"0x7985FAC47F2A50C08D1A29FDC5FC2CC0B4A972674A17D93F"> : tensor<3x1xf64>
    "check.expect_almost_eq"(%r#16, %w16) {tolerance = 1.470290e-11 : f64} : (tensor<3x1xf64>, tensor<3x1xf64>) -> ()
    // lax.pad(float8_e4m3fnuz[2, 0, 1], float8_e4m3fnuz[], padding_config=[(3, -1, 1), (2, 0, 2), (-1, 0, 0)])
    %w17 = stablehlo.constant dense<> : tensor<5x2x0xf8E4M3FNUZ>
    check.expect_eq %r#17, %w17 : tensor<5x2x0xf8E4M3FNUZ>
    // lax.sort(int8[4], dimension=0)
    %w18 = stablehlo.constant dense<"0x80F0023F"> : tensor<4xi8>
    check.expect_eq %r#18, %w18 : tensor<4xi8>
    // lax.linalg.cholesky(complex64[2, 4, 4])
    %w19 = stablehlo.constant dense<"0x7BBC4F40000000000000000000000000000000000000000000000000000000007365683E75DE363F3BEF45400000000000000000000000000000000000000000F492A3BF2BA2A63F915D883FCDBB973D1AB92F40000000000000000000000000EF26783E6CB087BE65A15ABFB46AC1BE547B82BEA09E95BEE03A2F40000000005FA44240000000000000000000000000000000000000000000000000000000000DC01F3F7FB480BF386555400000000000000000000000000000000000000000027BBC3E23A86A3F35B23E3E651C593F12512240000000000000000000000000D8E7153FA12C6A3F38F0693FB9A83A3DBD2E913FE07EEDBE8416514000000000"> : tensor<2x4x4xcomplex<f32>>
    "check.expect_almost_eq"(%r#19, %w19) {tolerance = 2.035097e-04 : f64} : (tensor<2x4x4xcomplex<f32>>, tensor<2x4x4xcomplex<f32>>) -> ()
    // lax.concatenate(float16[2, 1, 0, 2], dimension=3)
    %w20 = stablehlo.constant dense<> : tensor<2x1x0x2xf16>
    check.expect_eq %r#20, %w20 : tensor<2x1x0x2xf16>
    // lax.polygamma(float32[2, 1], float32[2, 1])
    %w21 = stablehlo.constant dense<"0xE59BAABF480741BF"> : tensor<2x1xf32>
    "check.expect_almost_eq"(%r#21, %w21) {tolerance = 1.627054e-04 : f64} : (tensor<2x1xf32>, tensor<2x1xf32>) -> ()
    // lax.sign(uint64[2, 1, 3])
    %w22 = stablehlo.constant dense<"0x010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000"> : tensor<2x1x3xui64>
    check.expect_eq %r#22, %w22 : tensor<2x1x3xui64>
    // lax.log(bfloat16[2, 2])
    %w23 = stablehlo.constant dense<"0x807F313F843FC0FF"> : tensor<2x2xbf16>
    "check.expect_close"(%r#23, %w23) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<2x2xbf16>, tensor<2x2xbf16>) -> ()
    // lax.reduce_window_mul(int32[2, 5, 5], window=(2, 2, 3), strides=(1, 1, 1), padding=((1, 0), (2, 2), (2, 0)), base=(1, 2, 1), dilation=(2, 2, 2))
    %w24 = stablehlo.constant dense<"0x00000000D0FFFFFF0000000001000000010000000100000000000000000000000000000001000000010000000100000038000000000000000000000001000000010000000100000044FDFFFFE0FEFFFF000000000100000001000000010000007D00000070FFFFFFEE02000001000000010000000100000005000000F4FFFFFFE2FFFFFF"> : tensor<1x11x3xi32>
    check.expect_eq %r#24, %w24 : tensor<1x11x3xi32>
    return
  }
}
