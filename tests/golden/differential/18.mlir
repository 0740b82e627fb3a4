// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<1x3x1xui64>, %arg1: tensor<1xi32>, %arg2: tensor<5x6xi32>, %arg3: tensor<f64>, %arg4: tensor<f64>, %arg5: tensor<3x6x5x4xi8>, %arg6: tensor<ui16>, %arg7: tensor<1x2x3x0xbf16>, %arg8: tensor<1x2x3x0xbf16>, %arg9: tensor<2xui8>, %arg10: tensor<2xui8>, %arg11: tensor<2x1x2x1xi1>, %arg12: tensor<2x1x2x1xui32>, %arg13: tensor<2x1x2x1xui32>, %arg14: tensor<complex<f64>>, %arg15: tensor<complex<f64>>, %arg16: tensor<3xi32>, %arg17: tensor<i32>, %arg18: tensor<2x3xf32>, %arg19: tensor<2x2xi32>, %arg20: tensor<2xf32>, %arg21: tensor<6xi8>, %arg22: tensor<3x3xi16>, %arg23: tensor<1x3x1x2xi1>, %arg24: tensor<1x3x1x2xi1>, %arg25: tensor<3xi1>, %arg26: tensor<i1>, %arg27: tensor<3x2x2xbf16>, %arg28: tensor<f32>, %arg29: tensor<2x1x3x2xf32>, %arg30: tensor<1xi32>, %arg31: tensor<3x1xi32>, %arg32: tensor<i1>, %arg33: tensor<i1>, %arg34: tensor<1x1xbf16>, %arg35: tensor<1x1xbf16>, %arg36: tensor<1x1xf8E5M2FNUZ>, %arg37: tensor<3x3x1xi16>, %arg38: tensor<3x3x1xi16>, %arg39: tensor<i32>, %arg40: tensor<1x1xf64>) -> (tensor<1x1x1xui64>, tensor<i32>, tensor<complex<f64>>, tensor<5xi8>, tensor<i16>, tensor<1x2x3x0xi1>, tensor<2xi1>, tensor<2x1x2x1xui32>, tensor<complex<f64>>, tensor<3xi32>, tensor<2x3xf32>, tensor<6xi8>, tensor<3x3xi16>, tensor<1x3x1x2xi1>, tensor<5xi1>, tensor<3x2x2xbf16>, tensor<f32>, tensor<2x1x3x2xf32>, tensor<3xi32>, tensor<i1>, tensor<1x1xi1>, tensor<1x1xi64>, tensor<3x3x1xi16>, tensor<1xi32>, tensor<3x2xf64>) {
    %c = stablehlo.constant dense<2> : tensor<1xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.compare GE, %arg1, %0, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %2 = stablehlo.compare LE, %arg1, %c, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %3 = stablehlo.and %1, %2 : tensor<1xi1>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %4 = stablehlo.reduce(%3 init: %c_1) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %5 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 2], start_index_map = [1]>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x3x1xui64>, tensor<1xi32>) -> tensor<1x1x1xui64>
    %6 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i1>) -> tensor<1x1x1xi1>
    %c_2 = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui64>) -> tensor<1x1x1xui64>
    %8 = stablehlo.select %6, %5, %7 : tensor<1x1x1xi1>, tensor<1x1x1xui64>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %9 = stablehlo.reduce(%arg2 init: %c_3) applies stablehlo.multiply across dimensions = [0, 1] : (tensor<5x6xi32>, tensor<i32>) -> tensor<i32>
    %10 = stablehlo.complex %arg3, %arg4 : tensor<complex<f64>>
    %c_4 = stablehlo.constant dense<-128> : tensor<i8>
    %11 = stablehlo.reduce(%arg5 init: %c_4) applies stablehlo.maximum across dimensions = [0, 1, 3] : (tensor<3x6x5x4xi8>, tensor<i8>) -> tensor<5xi8>
    %12 = stablehlo.bitcast_convert %arg6 : (tensor<ui16>) -> tensor<i16>
    %13 = stablehlo.compare GE, %arg7, %arg8, FLOAT : (tensor<1x2x3x0xbf16>, tensor<1x2x3x0xbf16>) -> tensor<1x2x3x0xi1>
    %14 = stablehlo.compare GT, %arg9, %arg10, UNSIGNED : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
    %15 = stablehlo.select %arg11, %arg13, %arg12 : tensor<2x1x2x1xi1>, tensor<2x1x2x1xui32>
    %16 = stablehlo.divide %arg14, %arg15 : tensor<complex<f64>>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<2> : tensor<i32>
    %17 = stablehlo.clamp %c_5, %arg17, %c_6 : tensor<i32>
    %18 = "stablehlo.case"(%17) ({
      %c_11 = stablehlo.constant dense<1> : tensor<i32>
      %42 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %43 = stablehlo.add %arg16, %42 : tensor<3xi32>
      stablehlo.return %43 : tensor<3xi32>
    }, {
      %c_11 = stablehlo.constant dense<3> : tensor<i32>
      %42 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %43 = stablehlo.multiply %arg16, %42 : tensor<3xi32>
      stablehlo.return %43 : tensor<3xi32>
    }, {
      %c_11 = stablehlo.constant dense<2> : tensor<i32>
      %42 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<3xi32>
      %43 = stablehlo.subtract %arg16, %42 : tensor<3xi32>
      stablehlo.return %43 : tensor<3xi32>
    }) : (tensor<i32>) -> tensor<3xi32>
    %c_7 = stablehlo.constant dense<[2, 1]> : tensor<2xi32>
    %c_8 = stablehlo.constant dense<2147483647> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %20 = stablehlo.minimum %c_7, %19 : tensor<2xi32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [1] : (tensor<2xi32>) -> tensor<2x2xi32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
    %23 = stablehlo.clamp %22, %arg19, %21 : tensor<2x2xi32>
    %24 = "stablehlo.scatter"(%arg18, %23, %arg20) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg41: tensor<f32>, %arg42: tensor<f32>):
      %42 = stablehlo.maximum %arg41, %arg42 : tensor<f32>
      stablehlo.return %42 : tensor<f32>
    }) : (tensor<2x3xf32>, tensor<2x2xi32>, tensor<2xf32>) -> tensor<2x3xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i8>
    %25 = stablehlo.reduce(%arg21 init: %c_10) applies stablehlo.xor across dimensions = [] : (tensor<6xi8>, tensor<i8>) -> tensor<6xi8>
    %26 = stablehlo.not %arg22 : tensor<3x3xi16>
    %27 = stablehlo.and %arg23, %arg24 : tensor<1x3x1x2xi1>
    %28 = stablehlo.pad %arg25, %arg26, low = [2], high = [-2], interior = [1] : (tensor<3xi1>, tensor<i1>) -> tensor<5xi1>
    %29 = stablehlo.multiply %arg27, %arg27 : tensor<3x2x2xbf16>
    %30 = stablehlo.multiply %29, %29 : tensor<3x2x2xbf16>
    %31 = stablehlo.multiply %arg27, %30 : tensor<3x2x2xbf16>
    %32 = chlo.bessel_i1e %arg28 : tensor<f32> -> tensor<f32>
    %33 = stablehlo.tan %arg29 : tensor<2x1x3x2xf32>
    %34 = stablehlo.dot_general %arg30, %arg31, contracting_dims = [0] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1xi32>, tensor<3x1xi32>) -> tensor<3xi32>
    %35 = stablehlo.compare GE, %arg32, %arg33, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %36 = stablehlo.compare GT, %arg34, %arg35, FLOAT : (tensor<1x1xbf16>, tensor<1x1xbf16>) -> tensor<1x1xi1>
    %37 = stablehlo.convert %arg36 : (tensor<1x1xf8E5M2FNUZ>) -> tensor<1x1xi64>
    %38 = stablehlo.shift_right_arithmetic %arg37, %arg38 : tensor<3x3x1xi16>
    %39 = stablehlo.broadcast_in_dim %arg39, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %40 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<f64>
    %41 = "stablehlo.reduce_window"(%arg40, %40) <{base_dilations = array<i64: 2, 1>, padding = dense<[[2, 0], [1, 1]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 1>, window_strides = array<i64: 1, 2>}> ({
    ^bb0(%arg41: tensor<f64>, %arg42: tensor<f64>):
      %42 = stablehlo.add %arg41, %arg42 : tensor<f64>
      stablehlo.return %42 : tensor<f64>
    }) : (tensor<1x1xf64>, tensor<f64>) -> tensor<3x2xf64>
    return %8, %9, %10, %11, %12, %13, %14, %15, %16, %18, %24, %25, %26, %27, %28, %31, %32, %33, %34, %35, %36, %37, %38, %39, %41 : tensor<1x1x1xui64>, tensor<i32>, tensor<complex<f64>>, tensor<5xi8>, tensor<i16>, tensor<1x2x3x0xi1>, tensor<2xi1>, tensor<2x1x2x1xui32>, tensor<complex<f64>>, tensor<3xi32>, tensor<2x3xf32>, tensor<6xi8>, tensor<3x3xi16>, tensor<1x3x1x2xi1>, tensor<5xi1>, tensor<3x2x2xbf16>, tensor<f32>, tensor<2x1x3x2xf32>, tensor<3xi32>, tensor<i1>, tensor<1x1xi1>, tensor<1x1xi64>, tensor<3x3x1xi16>, tensor<1xi32>, tensor<3x2xf64>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0xFFFFFFFFFFFFFF7F0000000000000000EB40E1B97B57723B"> : tensor<1x3x1xui64>
    %a1 = stablehlo.constant dense<"0x05000000"> : tensor<1xi32>
    %a2 = stablehlo.constant dense<"0x348BDB7E140069F90300000019A7C1C40100000000000000000000000000000000000000042EEF2B44FACF80D9ADAC06000000800000000000000080FFFFFF7F43C9958CB575E233FFFFFF3FAED879D202000000901CBC82FFFFFF3FF5B25659DDA760DE146158560200000001000000646D34C8FFFFFF7F"> : tensor<5x6xi32>
    %a3 = stablehlo.constant dense<"0xFF1486F38134D596"> : tensor<f64>
    %a4 = stablehlo.constant dense<"0x000000000000F87F"> : tensor<f64>
    %a5 = stablehlo.constant dense<"0x80FD36802D0392E102331180040B3FF6363FC0547A4F0002DA02013BD6B7CC00437FF43FB45261F57300CD5F803F00523036EB3F1E0FBE017F790303787FEB1CA996CD108001456380107FC300947956933F303E010E13033FEF900202A00C2C3F856B003F7F00C8C80FFC7F009D0C3F9F03F702DC01162CD603032002003F753F03EC3F8097077F01B355000138E494FE00FC74A6039780006EE400137FD56D03033FAD7F09E580AF010205EF3FF58002526AB200969D5DBE0127460101036CAC59018DD07F017F803F5D13EF260ADB020302506E7F017F0B6633AE62A9030C027F7F5708026503E33F013F807F613F7F3FAD021CF001A39B100280013FF40353028080D83F0066492005013F0132CB032A0304016BFE7F003F033FC105DCAE023F7FD6D30303A00000017F39A18002629CF180334280017F807F7FF33F80BB3F3F367FCEF2007F3AB67FDDAC010100035A7FFCD8EE80026B027F008502BC003F3F7F597480007F"> : tensor<3x6x5x4xi8>
    %a6 = stablehlo.constant dense<"0x0900"> : tensor<ui16>
    %a7 = stablehlo.constant dense<> : tensor<1x2x3x0xbf16>
    %a8 = stablehlo.constant dense<> : tensor<1x2x3x0xbf16>
    %a9 = stablehlo.constant dense<"0x7BD8"> : tensor<2xui8>
    %a10 = stablehlo.constant dense<"0x46AA"> : tensor<2xui8>
    %a11 = stablehlo.constant dense<[[[[true], [true]]], [[[false], [true]]]]> : tensor<2x1x2x1xi1>
    %a12 = stablehlo.constant dense<"0x6017B447FFFFFF7F46D26AA4F423071F"> : tensor<2x1x2x1xui32>
    %a13 = stablehlo.constant dense<"0xBD8B61CAFFFFFF7FFFFFFFFFAEEF6438"> : tensor<2x1x2x1xui32>
    %a14 = stablehlo.constant dense<"0x7615FE8A1C4411C089ED712F63B7F43F"> : tensor<complex<f64>>
    %a15 = stablehlo.constant dense<"0x2D880CB35FCEB7BF46D5095BABC9FCBF"> : tensor<complex<f64>>
    %a16 = stablehlo.constant dense<"0xFFFFFFFF00000000F8FFFFFF"> : tensor<3xi32>
    %a17 = stablehlo.constant dense<"0x02000000"> : tensor<i32>
    %a18 = stablehlo.constant dense<"0x0AAB86BEF5AD413FF743A2BF3C41C4BF4290AB3F60CA27BE"> : tensor<2x3xf32>
    %a19 = stablehlo.constant dense<"0xFFFFFFFF030000000400000005000000"> : tensor<2x2xi32>
    %a20 = stablehlo.constant dense<"0xDF2D43BF8180F63D"> : tensor<2xf32>
    %a21 = stablehlo.constant dense<"0x01CFD9749F3D"> : tensor<6xi8>
    %a22 = stablehlo.constant dense<"0x546491DAFF3FBD8D6FD00080030003007DA9"> : tensor<3x3xi16>
    %a23 = stablehlo.constant dense<[[[[false, false]], [[true, true]], [[false, true]]]]> : tensor<1x3x1x2xi1>
    %a24 = stablehlo.constant dense<[[[[true, true]], [[false, false]], [[true, true]]]]> : tensor<1x3x1x2xi1>
    %a25 = stablehlo.constant dense<[false, true, true]> : tensor<3xi1>
    %a26 = stablehlo.constant dense<true> : tensor<i1>
    %a27 = stablehlo.constant dense<"0x1FBFAF3EE3BE863F8C3FDBBF5CBFBE3FA83E9BBEEDBF123F"> : tensor<3x2x2xbf16>
    %a28 = stablehlo.constant dense<"0x82F63B3F"> : tensor<f32>
    %a29 = stablehlo.constant dense<"0xE72ABCBE887059C011ECACBEF34E0D3F644EE13D2810153F42AF9C3E13A8F940004D6C3F78E82D3E9FF6C03F360E373F"> : tensor<2x1x3x2xf32>
    %a30 = stablehlo.constant dense<"0x01000000"> : tensor<1xi32>
    %a31 = stablehlo.constant dense<"0x000000000600000003000000"> : tensor<3x1xi32>
    %a32 = stablehlo.constant dense<false> : tensor<i1>
    %a33 = stablehlo.constant dense<false> : tensor<i1>
    %a34 = stablehlo.constant dense<"0xE63F"> : tensor<1x1xbf16>
    %a35 = stablehlo.constant dense<"0x803F"> : tensor<1x1xbf16>
    %a36 = stablehlo.constant dense<"0xB4"> : tensor<1x1xf8E5M2FNUZ>
    %a37 = stablehlo.constant dense<"0x60F8BF1E0100210B92110080FF3F0200F566"> : tensor<3x3x1xi16>
    %a38 = stablehlo.constant dense<"0x50E496A51911FF7F31660BBB0300CEBC2933"> : tensor<3x3x1xi16>
    %a39 = stablehlo.constant dense<"0xFFFFFF3F"> : tensor<i32>
    %a40 = stablehlo.constant dense<"0xEE46861570FFDABF"> : tensor<1x1xf64>
    %r:25 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39, %a40) : (tensor<1x3x1xui64>, tensor<1xi32>, tensor<5x6xi32>, tensor<f64>, tensor<f64>, tensor<3x6x5x4xi8>, tensor<ui16>, tensor<1x2x3x0xbf16>, tensor<1x2x3x0xbf16>, tensor<2xui8>, tensor<2xui8>, tensor<2x1x2x1xi1>, tensor<2x1x2x1xui32>, tensor<2x1x2x1xui32>, tensor<complex<f64>>, tensor<complex<f64>>, tensor<3xi32>, tensor<i32>, tensor<2x3xf32>, tensor<2x2xi32>, tensor<2xf32>, tensor<6xi8>, tensor<3x3xi16>, tensor<1x3x1x2xi1>, tensor<1x3x1x2xi1>, tensor<3xi1>, tensor<i1>, tensor<3x2x2xbf16>, tensor<f32>, tensor<2x1x3x2xf32>, tensor<1xi32>, tensor<3x1xi32>, tensor<i1>, tensor<i1>, tensor<1x1xbf16>, tensor<1x1xbf16>, tensor<1x1xf8E5M2FNUZ>, tensor<3x3x1xi16>, tensor<3x3x1xi16>, tensor<i32>, tensor<1x1xf64>) -> (tensor<1x1x1xui64>, tensor<i32>, tensor<complex<f64>>, tensor<5xi8>, tensor<i16>, tensor<1x2x3x0xi1>, tensor<2xi1>, tensor<2x1x2x1xui32>, tensor<complex<f64>>, tensor<3xi32>, tensor<2x3xf32>, tensor<6xi8>, tensor<3x3xi16>, tensor<1x3x1x2xi1>, tensor<5xi1>, tensor<3x2x2xbf16>, tensor<f32>, tensor<2x1x3x2xf32>, tensor<3xi32>, tensor<i1>, tensor<1x1xi1>, tensor<1x1xi64>, tensor<3x3x1xi16>, tensor<1xi32>, tensor<3x2xf64>)
    // lax.gather(uint64[1, 3, 1], int32[1], dimension_numbers=GatherDimensionNumbers(offset_dims=(0, 1, 2), collapsed_slice_dims=(), start_index_map=(1,), operand_batching_dims=(), start_indices_batching_dims=()), slice_sizes=(1, 1, 1), mode=fill)
    %w0 = stablehlo.constant dense<"0xFFFFFFFFFFFFFFFF"> : tensor<1x1x1xui64>
    check.expect_eq %r#0, %w0 : tensor<1x1x1xui64>
    // lax.reduce_prod(int32[5, 6], axes=(0, 1))
    %w1 = stablehlo.constant dense<"0x00000000"> : tensor<i32>
    check.expect_eq %r#1, %w1 : tensor<i32>
    // lax.complex(float64[], float64[])
    %w2 = stablehlo.constant dense<"0xFF1486F38134D596000000000000F87F"> : tensor<complex<f64>>
    check.expect_eq %r#2, %w2 : tensor<complex<f64>>
    // lax.reduce_max(int8[3, 6, 5, 4], axes=(0, 1, 3))
    %w3 = stablehlo.constant dense<"0x7F7F7F7F7F"> : tensor<5xi8>
    check.expect_eq %r#3, %w3 : tensor<5xi8>
    // lax.bitcast_convert_type(uint16[], new_dtype=int16)
    %w4 = stablehlo.constant dense<"0x0900"> : tensor<i16>
    check.expect_eq %r#4, %w4 : tensor<i16>
    // lax.ge(bfloat16[1, 2, 3, 0], bfloat16[1, 2, 3, 0])
    %w5 = stablehlo.constant dense<> : tensor<1x2x3x0xi1>
    check.expect_eq %r#5, %w5 : tensor<1x2x3x0xi1>
    // lax.gt(uint8[2], uint8[2])
    %w6 = stablehlo.constant dense<[true, true]> : tensor<2xi1>
    check.expect_eq %r#6, %w6 : tensor<2xi1>
    // lax.select_n(bool[2, 1, 2, 1], uint32[2, 1, 2, 1], uint32[2, 1, 2, 1])
    %w7 = stablehlo.constant dense<"0xBD8B61CAFFFFFF7F46D26AA4AEEF6438"> : tensor<2x1x2x1xui32>
    check.expect_eq %r#7, %w7 : tensor<2x1x2x1xui32>
    // lax.div(complex128[], complex128[])
    %w8 = stablehlo.constant dense<"0xAA1AF0616202E3BF650A4A58337003C0"> : tensor<complex<f64>>
    "check.expect_almost_eq"(%r#8, %w8) {tolerance = 1.777315e-14 : f64} : (tensor<complex<f64>>, tensor<complex<f64>>) -> ()
    // lax.switch(int32[3], int32[])
    %w9 = stablehlo.constant dense<"0xFDFFFFFFFEFFFFFFF6FFFFFF"> : tensor<3xi32>
    check.expect_eq %r#9, %w9 : tensor<3xi32>
    // lax.scatter_max(float32[2, 3], int32[2, 2], float32[2], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(), inserted_window_dims=(0, 1), scatter_dims_to_operand_dims=(1, 0), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=clip)
    %w10 = stablehlo.constant dense<"0x0AAB86BEF5AD413FF743A2BFDF2D43BF4290AB3F8180F63D"> : tensor<2x3xf32>
    check.expect_eq %r#10, %w10 : tensor<2x3xf32>
    // lax.reduce_xor(int8[6], axes=())
    %w11 = stablehlo.constant dense<"0x01CFD9749F3D"> : tensor<6xi8>
    check.expect_eq %r#11, %w11 : tensor<6xi8>
    // lax.bitwise_not(int16[3, 3])
    %w12 = stablehlo.constant dense<"0xAB9B6E2500C04272902FFF7FFCFFFCFF8256"> : tensor<3x3xi16>
    check.expect_eq %r#12, %w12 : tensor<3x3xi16>
    // lax.bitwise_and(bool[1, 3, 1, 2], bool[1, 3, 1, 2])
    %w13 = stablehlo.constant dense<[[[[false, false]], [[false, false]], [[false, true]]]]> : tensor<1x3x1x2xi1>
    check.expect_eq %r#13, %w13 : tensor<1x3x1x2xi1>
    // lax.pad(bool[3], bool[], padding_config=[(2, -2, 1)])
    %w14 = stablehlo.constant dense<[true, true, false, true, true]> : tensor<5xi1>
    check.expect_eq %r#14, %w14 : tensor<5xi1>
    // lax.integer_pow(bfloat16[3, 2, 2], y=5)
    %w15 = stablehlo.constant dense<"0xBEBD983B8CBCA03FC83F6AC1F1BEE640783B27BBADC1793D"> : tensor<3x2x2xbf16>
    "check.expect_close"(%r#15, %w15) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<3x2x2xbf16>, tensor<3x2x2xbf16>) -> ()
    // lax.bessel_i1e(float32[])
    %w16 = stablehlo.constant dense<"0x73D4403E"> : tensor<f32>
    "check.expect_almost_eq"(%r#16, %w16) {tolerance = 9.066089e-06 : f64} : (tensor<f32>, tensor<f32>) -> ()
    // lax.tan(float32[2, 1, 3, 2])
    %w17 = stablehlo.constant dense<"0x9F1FC5BE46F585BEC3CFB3BEC1A71D3F3738E23DCA8E283F2BC4A13EF91299416C2AA93F80992F3EF78B7C41444D5E3F"> : tensor<2x1x3x2xf32>
    "check.expect_close"(%r#17, %w17) {max_ulp_difference = 5 : i64, min_ulp_difference = 0 : i64} : (tensor<2x1x3x2xf32>, tensor<2x1x3x2xf32>) -> ()
    // lax.dot_general(int32[1], int32[3, 1], dimension_numbers=(((0,), (1,)), ((), ())), out=int32)
    %w18 = stablehlo.constant dense<"0x000000000600000003000000"> : tensor<3xi32>
    check.expect_eq %r#18, %w18 : tensor<3xi32>
    // lax.ge(bool[], bool[])
    %w19 = stablehlo.constant dense<true> : tensor<i1>
    check.expect_eq %r#19, %w19 : tensor<i1>
    // lax.gt(bfloat16[1, 1], bfloat16[1, 1])
    %w20 = stablehlo.constant dense<[[true]]> : tensor<1x1xi1>
    check.expect_eq %r#20, %w20 : tensor<1x1xi1>
    // lax.convert_element_type(float8_e5m2fnuz[1, 1], new_dtype=int64)
    %w21 = stablehlo.constant dense<"0x0000000000000000"> : tensor<1x1xi64>
    check.expect_eq %r#21, %w21 : tensor<1x1xi64>
    // lax.shift_right_arithmetic(int16[3, 3, 1], int16[3, 3, 1])
    %w22 = stablehlo.constant dense<"0xFFFF0000000000000000FFFFFF0700000000"> : tensor<3x3x1xi16>
    check.expect_eq %r#22, %w22 : tensor<3x3x1xi16>
    // lax.broadcast_in_dim(int32[], shape=(1,), broadcast_dimensions=())
    %w23 = stablehlo.constant dense<"0xFFFFFF3F"> : tensor<1xi32>
    check.expect_eq %r#23, %w23 : tensor<1xi32>
    // lax.reduce_window_add(float64[1, 1], window=(1, 1), strides=(1, 2), padding=((2, 0), (1, 1)), base=(2, 1), dilation=(1, 1))
    %w24 = stablehlo.constant dense<"0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<3x2xf64>
    "check.expect_almost_eq"(%r#24, %w24) {tolerance = 7.105427e-15 : f64} : (tensor<3x2xf64>, tensor<3x2xf64>) -> ()
    return
  }
}
