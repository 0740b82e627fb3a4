// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<3x3x0x0xf32>, %arg1: tensor<2xi16>, %arg2: tensor<1x3xi32>, %arg3: tensor<3x3xf8E4M3FNUZ>, %arg4: tensor<3x0xf8E4M3FNUZ>, %arg5: tensor<i64>, %arg6: tensor<i64>, %arg7: tensor<bf16>, %arg8: tensor<2x2x3x1xi64>, %arg9: tensor<5x4xi8>, %arg10: tensor<i8>, %arg11: tensor<f32>, %arg12: tensor<2x4xf64>, %arg13: tensor<1x3x1xui4>, %arg14: tensor<1xf64>, %arg15: tensor<i32>, %arg16: tensor<3x2x1x2xi1>, %arg17: tensor<2x3x3xui8>, %arg18: tensor<2x2xi32>, %arg19: tensor<1x1x1x2xui8>, %arg20: tensor<2x1xui8>, %arg21: tensor<1x1xui8>, %arg22: tensor<3x1x2xi32>, %arg23: tensor<3x1xui8>, %arg24: tensor<3x1x2xi1>, %arg25: tensor<3x1x2xf64>, %arg26: tensor<3x1x2xf64>, %arg27: tensor<f64>, %arg28: tensor<1x1xcomplex<f32>>, %arg29: tensor<1x2xcomplex<f32>>, %arg30: tensor<i4>, %arg31: tensor<f32>, %arg32: tensor<1x2x3x2x5xbf16>, %arg33: tensor<2x1x2x2x2xbf16>, %arg34: tensor<3x2x2xf64>, %arg35: tensor<3x1x3x3xf32>, %arg36: tensor<3x1x3x3xf32>, %arg37: tensor<3xf32>, %arg38: tensor<f32>) -> (tensor<3x3x0x0xf64>, tensor<2xi16>, tensor<i32>, tensor<3x3xf8E4M3FNUZ>, tensor<bf16>, tensor<1x3x2x2xi64>, tensor<5x4xi32>, tensor<1x2x3x2xui16>, tensor<3x6xf64>, tensor<1x1x3xui4>, tensor<1xf64>, tensor<1x0x0x1xi1>, tensor<2x3x3xui8>, tensor<1x1x2xui8>, tensor<1x1xui8>, tensor<3x1x2xf64>, tensor<f64>, tensor<1x2xcomplex<f32>>, tensor<i32>, tensor<1x3x3xf16>, tensor<1x2x3x2x5xbf16>, tensor<3x2x2xf64>, tensor<3x1x3x3xf32>, tensor<3xi4>, tensor<1xui32>) {
    %0 = stablehlo.convert %arg0 : (tensor<3x3x0x0xf32>) -> tensor<3x3x0x0xf64>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %1 = stablehlo.reduce(%arg2 init: %c) applies stablehlo.and across dimensions = [0, 1] : (tensor<1x3xi32>, tensor<i32>) -> tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.compare LT, %arg5, %c_0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<3> : tensor<i64>
    %3 = stablehlo.add %arg5, %c_1 : tensor<i64>
    %4 = stablehlo.select %2, %3, %arg5 : tensor<i1>, tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.compare LT, %arg6, %c_2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<3> : tensor<i64>
    %6 = stablehlo.add %arg6, %c_3 : tensor<i64>
    %7 = stablehlo.select %5, %6, %arg6 : tensor<i1>, tensor<i64>
    %8 = stablehlo.dynamic_update_slice %arg3, %arg4, %4, %7 : (tensor<3x3xf8E4M3FNUZ>, tensor<3x0xf8E4M3FNUZ>, tensor<i64>, tensor<i64>) -> tensor<3x3xf8E4M3FNUZ>
    %cst = stablehlo.constant dense<0x7F80> : tensor<bf16>
    %9 = stablehlo.reduce(%arg7 init: %cst) applies stablehlo.minimum across dimensions = [] : (tensor<bf16>, tensor<bf16>) -> tensor<bf16>
    %10 = stablehlo.transpose %arg8, dims = [3, 2, 1, 0] : (tensor<2x2x3x1xi64>) -> tensor<1x3x2x2xi64>
    %11 = stablehlo.dot_general %arg9, %arg10, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<5x4xi8>, tensor<i8>) -> tensor<5x4xi32>
    %12 = stablehlo.iota dim = 2 : tensor<1x2x3x2xui16>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %13 = "stablehlo.reduce_window"(%arg12, %cst_4) <{base_dilations = array<i64: 1, 1>, padding = dense<[[1, 2], [2, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 2, 1>}> ({
    ^bb0(%arg39: tensor<f64>, %arg40: tensor<f64>):
      %37 = stablehlo.multiply %arg39, %arg40 : tensor<f64>
      stablehlo.return %37 : tensor<f64>
    }) : (tensor<2x4xf64>, tensor<f64>) -> tensor<3x6xf64>
    %14 = stablehlo.transpose %arg13, dims = [0, 2, 1] : (tensor<1x3x1xui4>) -> tensor<1x1x3xui4>
    %c_5 = stablehlo.constant dense<2> : tensor<i32>
    %15 = stablehlo.compare GT, %arg15, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %16 = stablehlo.convert %15 : (tensor<i1>) -> tensor<i32>
    %17 = "stablehlo.case"(%16) ({
      %37 = stablehlo.negate %arg14 : tensor<1xf64>
      stablehlo.return %37 : tensor<1xf64>
    }, {
      %cst_9 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
      %37 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f64>) -> tensor<1xf64>
      %38 = stablehlo.multiply %arg14, %37 : tensor<1xf64>
      stablehlo.return %38 : tensor<1xf64>
    }) : (tensor<i32>) -> tensor<1xf64>
    %18 = stablehlo.slice %arg16 [1:3:3, 2:2:3, 0:0:2, 1:2:3] : (tensor<3x2x1x2xi1>) -> tensor<1x0x0x1xi1>
    %19 = "stablehlo.scatter"(%arg17, %arg18, %arg19) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg39: tensor<ui8>, %arg40: tensor<ui8>):
      %37 = stablehlo.multiply %arg39, %arg40 : tensor<ui8>
      stablehlo.return %37 : tensor<ui8>
    }) : (tensor<2x3x3xui8>, tensor<2x2xi32>, tensor<1x1x1x2xui8>) -> tensor<2x3x3xui8>
    %20 = stablehlo.reshape %arg20 : (tensor<2x1xui8>) -> tensor<1x1x2xui8>
    %c_6 = stablehlo.constant dense<0> : tensor<2xi32>
    %c_7 = stablehlo.constant dense<2147483647> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %22 = stablehlo.minimum %c_6, %21 : tensor<2xi32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [2] : (tensor<2xi32>) -> tensor<3x1x2xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<3x1x2xi32>
    %25 = stablehlo.clamp %24, %arg22, %23 : tensor<3x1x2xi32>
    %26 = "stablehlo.scatter"(%arg21, %25, %arg23) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg39: tensor<ui8>, %arg40: tensor<ui8>):
      %37 = stablehlo.minimum %arg39, %arg40 : tensor<ui8>
      stablehlo.return %37 : tensor<ui8>
    }) : (tensor<1x1xui8>, tensor<3x1x2xi32>, tensor<3x1xui8>) -> tensor<1x1xui8>
    %27 = stablehlo.select %arg24, %arg26, %arg25 : tensor<3x1x2xi1>, tensor<3x1x2xf64>
    %28 = stablehlo.negate %arg27 : tensor<f64>
    %29 = stablehlo.custom_call @lapack_ctrsm_ffi(%arg28, %arg29) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=1, j=1, k=1, l=2, m=1, n=2}, custom>} : (tensor<1x1xcomplex<f32>>, tensor<1x2xcomplex<f32>>) -> tensor<1x2xcomplex<f32>>
    %30 = stablehlo.convert %arg30 : (tensor<i4>) -> tensor<i32>
    %31 = stablehlo.iota dim = 2 : tensor<1x3x3xf16>
    %32 = stablehlo.convolution(%arg32, %arg33) dim_numbers = [b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2], window = {stride = [2, 2, 2], pad = [[3, 2], [1, 1], [2, 1]], lhs_dilate = [1, 2, 2], rhs_dilate = [2, 2, 2], reverse = [false, false, false]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x2x3x2x5xbf16>, tensor<2x1x2x2x2xbf16>) -> tensor<1x2x3x2x5xbf16>
    %33 = stablehlo.rsqrt %arg34 : tensor<3x2x2xf64>
    %34 = chlo.polygamma %arg35, %arg36 : tensor<3x1x3x3xf32>, tensor<3x1x3x3xf32> -> tensor<3x1x3x3xf32>
    %35 = stablehlo.convert %arg37 : (tensor<3xf32>) -> tensor<3xi4>
    %36 = stablehlo.iota dim = 0 : tensor<1xui32>
    return %0, %arg1, %1, %8, %9, %10, %11, %12, %13, %14, %17, %18, %19, %20, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36 : tensor<3x3x0x0xf64>, tensor<2xi16>, tensor<i32>, tensor<3x3xf8E4M3FNUZ>, tensor<bf16>, tensor<1x3x2x2xi64>, tensor<5x4xi32>, tensor<1x2x3x2xui16>, tensor<3x6xf64>, tensor<1x1x3xui4>, tensor<1xf64>, tensor<1x0x0x1xi1>, tensor<2x3x3xui8>, tensor<1x1x2xui8>, tensor<1x1xui8>, tensor<3x1x2xf64>, tensor<f64>, tensor<1x2xcomplex<f32>>, tensor<i32>, tensor<1x3x3xf16>, tensor<1x2x3x2x5xbf16>, tensor<3x2x2xf64>, tensor<3x1x3x3xf32>, tensor<3xi4>, tensor<1xui32>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<> : tensor<3x3x0x0xf32>
    %a1 = stablehlo.constant dense<"0x0300636D"> : tensor<2xi16>
    %a2 = stablehlo.constant dense<"0xCBB0BDB67C48AB6B9352A78A"> : tensor<1x3xi32>
    %a3 = stablehlo.constant dense<"0x3B4851AA442E207FC0"> : tensor<3x3xf8E4M3FNUZ>
    %a4 = stablehlo.constant dense<> : tensor<3x0xf8E4M3FNUZ>
    %a5 = stablehlo.constant dense<"0x0500000000000000"> : tensor<i64>
    %a6 = stablehlo.constant dense<"0x0200000000000000"> : tensor<i64>
    %a7 = stablehlo.constant dense<"0x40C0"> : tensor<bf16>
    %a8 = stablehlo.constant dense<"0x0000000000000000CD5B626FF84F7B640200000000000000020000000000000000000000000000006A00B1FBEC515049D1FFCFD2B457A532A57F9F18B6B68838FFFFFFFFFFFFFF3FF9D8CD4F987CDF1BD8D6C507DD7F43922E9B453CB136BF70"> : tensor<2x2x3x1xi64>
    %a9 = stablehlo.constant dense<"0x07FAFC0107F807FAFB0707070106FBF80402FB02"> : tensor<5x4xi8>
    %a10 = stablehlo.constant dense<"0x07"> : tensor<i8>
    %a11 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %a12 = stablehlo.constant dense<"0xD14DD19F63B1E1BF65804A9B0295EFBFEAA18DD214018E3F1210F2F80114CABFBAF209B60A0BEEBFE25D1026E37FE13FF783E76D5F95F7BF380737C14185F3BF"> : tensor<2x4xf64>
    %a13 = stablehlo.constant dense<[[[3], [3], [8]]]> : tensor<1x3x1xui4>
    %a14 = stablehlo.constant dense<"0x152FCB2AF47CF63F"> : tensor<1xf64>
    %a15 = stablehlo.constant dense<"0xFFFFFFFF"> : tensor<i32>
    %a16 = stablehlo.constant dense<[[[[true, false]], [[true, true]]], [[[true, false]], [[false, false]]], [[[false, true]], [[true, false]]]]> : tensor<3x2x1x2xi1>
    %a17 = stablehlo.constant dense<"0x0D0309040A0B020201020A03050604030302"> : tensor<2x3x3xui8>
    %a18 = stablehlo.constant dense<"0x000000000500000002000000FEFFFFFF"> : tensor<2x2xi32>
    %a19 = stablehlo.constant dense<"0x040E"> : tensor<1x1x1x2xui8>
    %a20 = stablehlo.constant dense<"0xA602"> : tensor<2x1xui8>
    %a21 = stablehlo.constant dense<"0x05"> : tensor<1x1xui8>
    %a22 = stablehlo.constant dense<"0xFEFFFFFF0100000003000000FEFFFFFFFEFFFFFF03000000"> : tensor<3x1x2xi32>
    %a23 = stablehlo.constant dense<"0x0A0806"> : tensor<3x1xui8>
    %a24 = stablehlo.constant dense<[[[true, true]], [[false, false]], [[true, true]]]> : tensor<3x1x2xi1>
    %a25 = stablehlo.constant dense<"0x357F36721FCEB2BF000000000000F87F32978931D350A6B2285EC450D54EB63F000000000000F87F1E72549C14B7DE5F"> : tensor<3x1x2xf64>
    %a26 = stablehlo.constant dense<"0xB23FBEC5617DF7BF000000000000000033789093BE49F83F57ACD84FB1630340842536A0A2B70F9823DA352ACD24DE96"> : tensor<3x1x2xf64>
    %a27 = stablehlo.constant dense<"0xF076828F8552F5BF"> : tensor<f64>
    %a28 = stablehlo.constant dense<"0x43DC724000000000"> : tensor<1x1xcomplex<f32>>
    %a29 = stablehlo.constant dense<"0x57B187BFB351FBBFC2EA923BF9402CBE"> : tensor<1x2xcomplex<f32>>
    %a30 = stablehlo.constant dense<-4> : tensor<i4>
    %a31 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %a32 = stablehlo.constant dense<"0xBFBF97BF48BF50BF00BFA1BF8D3F98BF363FD6BF093C27C077BF213F8FBF8ABF4BBF793E6E3E393E2F3EB3BF34BFB03E003F583FEBBECC3E263F2640683E213F0C3F7ABF54BE57BDDD3F7C3E9D3E653F92BF2ABF1E40D8BE8C3DA5BFE0BD1A3FA13EA6BFE3BE023F4BBFFABA89BE5ABFDBBFA1BE11C081BE"> : tensor<1x2x3x2x5xbf16>
    %a33 = stablehlo.constant dense<"0x0E3F95BD1ABE7BBE273F02BF4BBF7F3D313F44BFEDBF18BE3F3D213F383FD9BE"> : tensor<2x1x2x2x2xbf16>
    %a34 = stablehlo.constant dense<"0x20727E694F4BB13F29EE2F267673C591DB65BA9F6376F03F5D83551E3428CC3FDF8D8DF9DEA8AC3F85CFFD1A229E43C90000000000001000664269231B38B8BF00000000000010000477F65434D9BB3FFFFFFFFFFFFFEF7FFE4DE24A330AD53F"> : tensor<3x2x2xf64>
    %a35 = stablehlo.constant dense<"0x000040400000A04000000041000040400000803F000040400000C0400000C040000000400000803F000040400000A040000000000000A0400000004000004040000000400000004000000000000080400000803F0000004000000000000040400000A0400000000000008040"> : tensor<3x1x3x3xf32>
    %a36 = stablehlo.constant dense<"0x36FDD53FCEE30440AA80C43F7236D23F2CE4993F06B7CD3FBB7EC93F794FB03F30B45440AE8D20405E2EEA3F944B0540D6DDB23F24CAC53F841920403C11C93F2B659C3F54CAD63F6278E43F0A0DD53F37968D3FC4D6CB3F3994C93FACC1FD3FCE59C13F846B923F4EB50D40"> : tensor<3x1x3x3xf32>
    %a37 = stablehlo.constant dense<"0x4FEAF0BE0A1480BFBF7B883F"> : tensor<3xf32>
    %a38 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %r:25 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38) : (tensor<3x3x0x0xf32>, tensor<2xi16>, tensor<1x3xi32>, tensor<3x3xf8E4M3FNUZ>, tensor<3x0xf8E4M3FNUZ>, tensor<i64>, tensor<i64>, tensor<bf16>, tensor<2x2x3x1xi64>, tensor<5x4xi8>, tensor<i8>, tensor<f32>, tensor<2x4xf64>, tensor<1x3x1xui4>, tensor<1xf64>, tensor<i32>, tensor<3x2x1x2xi1>, tensor<2x3x3xui8>, tensor<2x2xi32>, tensor<1x1x1x2xui8>, tensor<2x1xui8>, tensor<1x1xui8>, tensor<3x1x2xi32>, tensor<3x1xui8>, tensor<3x1x2xi1>, tensor<3x1x2xf64>, tensor<3x1x2xf64>, tensor<f64>, tensor<1x1xcomplex<f32>>, tensor<1x2xcomplex<f32>>, tensor<i4>, tensor<f32>, tensor<1x2x3x2x5xbf16>, tensor<2x1x2x2x2xbf16>, tensor<3x2x2xf64>, tensor<3x1x3x3xf32>, tensor<3x1x3x3xf32>, tensor<3xf32>, tensor<f32>) -> (tensor<3x3x0x0xf64>, tensor<2xi16>, tensor<i32>, tensor<3x3xf8E4M3FNUZ>, tensor<bf16>, tensor<1x3x2x2xi64>, tensor<5x4xi32>, tensor<1x2x3x2xui16>, tensor<3x6xf64>, tensor<1x1x3xui4>, tensor<1xf64>, tensor<1x0x0x1xi1>, tensor<2x3x3xui8>, tensor<1x1x2xui8>, tensor<1x1xui8>, tensor<3x1x2xf64>, tensor<f64>, tensor<1x2xcomplex<f32>>, tensor<i32>, tensor<1x3x3xf16>, tensor<1x2x3x2x5xbf16>, tensor<3x2x2xf64>, tensor<3x1x3x3xf32>, tensor<3xi4>, tensor<1xui32>)
    // lax.convert_element_type(float32[3, 3, 0, 0], new_dtype=float64)
    %w0 = stablehlo.constant dense<> : tensor<3x3x0x0xf64>
    check.expect_eq %r#0, %w0 : tensor<3x3x0x0xf64>
    // lax.concatenate(int16[2], dimension=0)
    %w1 = stablehlo.constant dense<"0x0300636D"> : tensor<2xi16>
    check.expect_eq %r#1, %w1 : tensor<2xi16>
    // lax.reduce_and(int32[1, 3], axes=(0, 1))
    %w2 = stablehlo.constant dense<"0x0000A102"> : tensor<i32>
    check.expect_eq %r#2, %w2 : tensor<i32>
    // lax.dynamic_update_slice(float8_e4m3fnuz[3, 3], float8_e4m3fnuz[3, 0], int64[], int64[])
    %w3 = stablehlo.constant dense<"0x3B4851AA442E207FC0"> : tensor<3x3xf8E4M3FNUZ>
    check.expect_eq %r#3, %w3 : tensor<3x3xf8E4M3FNUZ>
    // lax.reduce_min(bfloat16[], axes=())
    %w4 = stablehlo.constant dense<"0x40C0"> : tensor<bf16>
    check.expect_eq %r#4, %w4 : tensor<bf16>
    // lax.transpose(int64[2, 2, 3, 1], permutation=(3, 2, 1, 0))
    %w5 = stablehlo.constant dense<"0x0000000000000000D1FFCFD2B457A5320200000000000000F9D8CD4F987CDF1BCD5B626FF84F7B64A57F9F18B6B688380000000000000000D8D6C507DD7F43920200000000000000FFFFFFFFFFFFFF3F6A00B1FBEC5150492E9B453CB136BF70"> : tensor<1x3x2x2xi64>
    check.expect_eq %r#5, %w5 : tensor<1x3x2x2xi64>
    // lax.dot_general(int8[5, 4], int8[], dimension_numbers=(((), ()), ((), ())), out=int32)
    %w6 = stablehlo.constant dense<"0x31000000D6FFFFFFE4FFFFFF0700000031000000C8FFFFFF31000000D6FFFFFFDDFFFFFF310000003100000031000000070000002A000000DDFFFFFFC8FFFFFF1C0000000E000000DDFFFFFF0E000000"> : tensor<5x4xi32>
    check.expect_eq %r#6, %w6 : tensor<5x4xi32>
    // lax.broadcasted_iota(float32[], dtype=uint16, shape=(1, 2, 3, 2), dimension=2)
    %w7 = stablehlo.constant dense<"0x000000000100010002000200000000000100010002000200"> : tensor<1x2x3x2xui16>
    check.expect_eq %r#7, %w7 : tensor<1x2x3x2xui16>
    // lax.reduce_window_mul(float64[2, 4], window=(1, 1), strides=(2, 1), padding=((1, 2), (2, 0)), base=(1, 1), dilation=(1, 1))
    %w8 = stablehlo.constant dense<"0x000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03FBAF209B60A0BEEBFE25D1026E37FE13FF783E76D5F95F7BF380737C14185F3BF000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F000000000000F03F"> : tensor<3x6xf64>
    "check.expect_almost_eq"(%r#8, %w8) {tolerance = 2.094634e-14 : f64} : (tensor<3x6xf64>, tensor<3x6xf64>) -> ()
    // lax.transpose(uint4[1, 3, 1], permutation=(0, 2, 1))
    %w9 = stablehlo.constant dense<[[[3, 3, 8]]]> : tensor<1x1x3xui4>
    check.expect_eq %r#9, %w9 : tensor<1x1x3xui4>
    // lax.cond(float64[1], int32[])
    %w10 = stablehlo.constant dense<"0x152FCB2AF47CF6BF"> : tensor<1xf64>
    check.expect_eq %r#10, %w10 : tensor<1xf64>
    // lax.slice(bool[3, 2, 1, 2], start_indices=[1, 2, 0, 1], limit_indices=[3, 2, 0, 2], strides=[3, 3, 2, 3])
    %w11 = stablehlo.constant dense<> : tensor<1x0x0x1xi1>
    check.expect_eq %r#11, %w11 : tensor<1x0x0x1xi1>
    // lax.scatter_mul(uint8[2, 3, 3], int32[2, 2], uint8[1, 1, 1, 2], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(0, 1, 2), inserted_window_dims=(), scatter_dims_to_operand_dims=(0, 1), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w12 = stablehlo.constant dense<"0x0D0309040A0B020201020A03050604030302"> : tensor<2x3x3xui8>
    check.expect_eq %r#12, %w12 : tensor<2x3x3xui8>
    // lax.reshape(uint8[2, 1], new_sizes=(1, 1, 2))
    %w13 = stablehlo.constant dense<"0xA602"> : tensor<1x1x2xui8>
    check.expect_eq %r#13, %w13 : tensor<1x1x2xui8>
    // lax.scatter_min(uint8[1, 1], int32[3, 1, 2], uint8[3, 1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(), inserted_window_dims=(0, 1), scatter_dims_to_operand_dims=(0, 1), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=clip)
    %w14 = stablehlo.constant dense<"0x05"> : tensor<1x1xui8>
    check.expect_eq %r#14, %w14 : tensor<1x1xui8>
    // lax.select_n(bool[3, 1, 2], float64[3, 1, 2], float64[3, 1, 2])
    %w15 = stablehlo.constant dense<"0xB23FBEC5617DF7BF000000000000000032978931D350A6B2285EC450D54EB63F842536A0A2B70F9823DA352ACD24DE96"> : tensor<3x1x2xf64>
    check.expect_eq %r#15, %w15 : tensor<3x1x2xf64>
    // lax.neg(float64[])
    %w16 = stablehlo.constant dense<"0xF076828F8552F53F"> : tensor<f64>
    check.expect_eq %r#16, %w16 : tensor<f64>
    // lax.linalg.triangular_solve(complex64[1, 1], complex64[1, 2], left_side=True, lower=True, transpose_a=False, unit_diagonal=False)
    %w17 = stablehlo.constant dense<"0xC0088FBE4C7504BFA2DD9A3AC69235BD"> : tensor<1x2xcomplex<f32>>
    "check.expect_almost_eq"(%r#17, %w17) {tolerance = 1.938495e-04 : f64} : (tensor<1x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>) -> ()
    // lax.convert_element_type(int4[], new_dtype=int32)
    %w18 = stablehlo.constant dense<"0xFCFFFFFF"> : tensor<i32>
    check.expect_eq %r#18, %w18 : tensor<i32>
    // lax.broadcasted_iota(float32[], dtype=float16, shape=(1, 3, 3), dimension=2)
    %w19 = stablehlo.constant dense<"0x0000003C00400000003C00400000003C0040"> : tensor<1x3x3xf16>
    check.expect_eq %r#19, %w19 : tensor<1x3x3xf16>
    // lax.conv_general_dilated(bfloat16[1, 2, 3, 2, 5], bfloat16[2, 1, 2, 2, 2], window_strides=(2, 2, 2), padding=[(3, 2), (1, 1), (2, 1)], lhs_dilation=(1, 2, 2), rhs_dilation=(2, 2, 2), feature_group_count=2, batch_group_count=1)
    %w20 = stablehlo.constant dense<"0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<1x2x3x2x5xbf16>
    "check.expect_almost_eq"(%r#20, %w20) {tolerance = 0.000000e+00 : f64} : (tensor<1x2x3x2x5xbf16>, tensor<1x2x3x2x5xbf16>) -> ()
    // lax.rsqrt(float64[3, 2, 2])
    %w21 = stablehlo.constant dense<"0x81D1E3F385C70E40000000000000F8FFEB58E9F01D8CEF3F535A4D6B940E0140FA9D1E311FE81040000000000000F8FF000000000000E05F000000000000F8FF000000000000E05F0593C67865410840000000000000F01F2CA91D2ECAE7FB3F"> : tensor<3x2x2xf64>
    "check.expect_close"(%r#21, %w21) {max_ulp_difference = 3 : i64, min_ulp_difference = 0 : i64} : (tensor<3x2x2xf64>, tensor<3x2x2xf64>) -> ()
    // lax.polygamma(float32[3, 1, 3, 3], float32[3, 1, 3, 3])
    %w22 = stablehlo.constant dense<"0xB116723F2791D63F254B57C49832813F79CBA13FCADD8B3F061DF9C11AC69CC2545CF9BD8D05FA3EFA582E3F5BD5D23F683183BDFF651541308471BE5420983FC86BB4BF10C41FBF38328C3E043707C03202B63FA34436BF5071D53D2B82023F79A72A4114A1B9BE22FA0CBF"> : tensor<3x1x3x3xf32>
    "check.expect_almost_eq"(%r#22, %w22) {tolerance = 1.051238e-01 : f64} : (tensor<3x1x3x3xf32>, tensor<3x1x3x3xf32>) -> ()
    // lax.convert_element_type(float32[3], new_dtype=int4)
    %w23 = stablehlo.constant dense<[0, -1, 1]> : tensor<3xi4>
    check.expect_eq %r#23, %w23 : tensor<3xi4>
    // lax.broadcasted_iota(float32[], dtype=uint32, shape=(1,), dimension=0)
    %w24 = stablehlo.constant dense<"0x00000000"> : tensor<1xui32>
    check.expect_eq %r#24, %w24 : tensor<1xui32>
    return
  }
}
