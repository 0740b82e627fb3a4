// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<f32>, %arg1: tensor<1x2x2xf32>, %arg2: tensor<f32>, %arg3: tensor<3xi16>, %arg4: tensor<3xi16>, %arg5: tensor<3xi32>, %arg6: tensor<3xf64>, %arg7: tensor<3xf32>, %arg8: tensor<2x3x3x1xui8>, %arg9: tensor<ui8>, %arg10: tensor<1x2x1x1xf64>, %arg11: tensor<1x2x1x1xf64>, %arg12: tensor<f8E4M3FNUZ>, %arg13: tensor<3x3x1x3xcomplex<f32>>, %arg14: tensor<1x1xf32>, %arg15: tensor<1xi64>, %arg16: tensor<1xf32>, %arg17: tensor<1x2x2xui32>, %arg18: tensor<1x3x1x1xi1>, %arg19: tensor<1x3x1x1xi16>, %arg20: tensor<1x3x1x1xi16>, %arg21: tensor<2xf32>, %arg22: tensor<f32>, %arg23: tensor<3x3x3x1xf16>, %arg24: tensor<2x3xf32>, %arg25: tensor<4xf32>, %arg26: tensor<1x1xi32>, %arg27: tensor<f64>, %arg28: tensor<1x2xcomplex<f32>>, %arg29: tensor<1xf8E5M2>, %arg30: tensor<3xf32>, %arg31: tensor<ui8>, %arg32: tensor<5xf32>, %arg33: tensor<3xui16>, %arg34: tensor<3xui16>, %arg35: tensor<5x2xf32>, %arg36: tensor<3x3xf64>, %arg37: tensor<3x1xi1>, %arg38: tensor<2xi32>) -> (tensor<1x2x2xf32>, tensor<3xi1>, tensor<3xi32>, tensor<3xf64>, tensor<3xf32>, tensor<6x8x7x4xui8>, tensor<1x2x1x1xf64>, tensor<1xf8E4M3FNUZ>, tensor<3x3x1x3xcomplex<f32>>, tensor<1x1xf32>, tensor<1x2x2xui32>, tensor<1x3x1x1xi16>, tensor<2xi8>, tensor<3x2x1x2xbf16>, tensor<3x3x3x1xf16>, tensor<2x3xf32>, tensor<3xcomplex<f32>>, tensor<0x1xi32>, tensor<f64>, tensor<1x2xcomplex<f32>>, tensor<1xf64>, tensor<2xf32>, tensor<5xf32>, tensor<3xui16>, tensor<5x3xf32>, tensor<3x3x4xbf16>, tensor<3x1xi1>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<1x2x2xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<1x2x2xf32>
    %2 = stablehlo.clamp %0, %arg1, %1 : tensor<1x2x2xf32>
    %3 = stablehlo.compare LT, %arg3, %arg4, SIGNED : (tensor<3xi16>, tensor<3xi16>) -> tensor<3xi1>
    %4:3 = "stablehlo.sort"(%arg5, %arg6, %arg7) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg39: tensor<i32>, %arg40: tensor<i32>, %arg41: tensor<f64>, %arg42: tensor<f64>, %arg43: tensor<f32>, %arg44: tensor<f32>):
      %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
      %106 = stablehlo.compare EQ, %arg41, %cst_27, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
      %107 = stablehlo.select %106, %cst_28, %arg41 : tensor<i1>, tensor<f64>
      %108 = stablehlo.compare NE, %arg41, %arg41, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %cst_29 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
      %109 = stablehlo.select %108, %cst_29, %107 : tensor<i1>, tensor<f64>
      %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
      %110 = stablehlo.compare EQ, %arg42, %cst_30, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
      %111 = stablehlo.select %110, %cst_31, %arg42 : tensor<i1>, tensor<f64>
      %112 = stablehlo.compare NE, %arg42, %arg42, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %cst_32 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
      %113 = stablehlo.select %112, %cst_32, %111 : tensor<i1>, tensor<f64>
      %114 = stablehlo.compare LT, %109, %113, TOTALORDER : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %115 = stablehlo.compare LT, %arg39, %arg40, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %116 = stablehlo.compare EQ, %arg39, %arg40, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %117 = stablehlo.and %116, %114 : tensor<i1>
      %118 = stablehlo.or %115, %117 : tensor<i1>
      stablehlo.return %118 : tensor<i1>
    }) : (tensor<3xi32>, tensor<3xf64>, tensor<3xf32>) -> (tensor<3xi32>, tensor<3xf64>, tensor<3xf32>)
    %5 = stablehlo.pad %arg8, %arg9, low = [0, 2, 2, 0], high = [2, -1, 0, 3], interior = [2, 2, 1, 0] : (tensor<2x3x3x1xui8>, tensor<ui8>) -> tensor<6x8x7x4xui8>
    %6 = stablehlo.compare NE, %arg10, %arg10, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
    %7 = stablehlo.compare NE, %arg11, %arg11, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
    %8 = stablehlo.or %6, %7 : tensor<1x2x1x1xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %9 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %10 = stablehlo.compare EQ, %arg10, %9, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %12 = stablehlo.compare EQ, %arg11, %11, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %14 = stablehlo.compare EQ, %arg11, %13, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %15 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %16 = stablehlo.compare LT, %arg11, %15, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %18 = stablehlo.compare LT, %arg10, %17, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
    %19 = stablehlo.and %10, %12 : tensor<1x2x1x1xi1>
    %20 = stablehlo.or %16, %18 : tensor<1x2x1x1xi1>
    %21 = stablehlo.or %20, %19 : tensor<1x2x1x1xi1>
    %22 = stablehlo.or %21, %8 : tensor<1x2x1x1xi1>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %23 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %24 = stablehlo.compare LT, %arg11, %23, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
    %25 = stablehlo.compare LT, %arg11, %arg10, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
    %26 = stablehlo.or %24, %25 : tensor<1x2x1x1xi1>
    %27 = stablehlo.log %arg11 : tensor<1x2x1x1xf64>
    %28 = stablehlo.multiply %arg10, %27 : tensor<1x2x1x1xf64>
    %29 = stablehlo.subtract %28, %arg11 : tensor<1x2x1x1xf64>
    %30 = chlo.lgamma %arg10 : tensor<1x2x1x1xf64> -> tensor<1x2x1x1xf64>
    %31 = stablehlo.subtract %29, %30 : tensor<1x2x1x1xf64>
    %cst_5 = stablehlo.constant dense<1.7976931348623157E+308> : tensor<f64>
    %32 = stablehlo.log %cst_5 : tensor<f64>
    %33 = stablehlo.negate %32 : tensor<f64>
    %34 = stablehlo.broadcast_in_dim %33, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %35 = stablehlo.compare LT, %31, %34, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
    %36 = stablehlo.or %22, %35 : tensor<1x2x1x1xi1>
    %37 = stablehlo.or %36, %14 : tensor<1x2x1x1xi1>
    %38 = stablehlo.or %37, %10 : tensor<1x2x1x1xi1>
    %39 = stablehlo.not %38 : tensor<1x2x1x1xi1>
    %40 = stablehlo.exponential %31 : tensor<1x2x1x1xf64>
    %41 = stablehlo.and %39, %26 : tensor<1x2x1x1xi1>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %42 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %43 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %44 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %45 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %46:7 = stablehlo.while(%iterArg = %41, %iterArg_27 = %arg10, %iterArg_28 = %42, %iterArg_29 = %43, %iterArg_30 = %arg11, %iterArg_31 = %44, %iterArg_32 = %45) : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>
    cond {
      %c_33 = stablehlo.constant dense<false> : tensor<i1>
      %106 = stablehlo.reduce(%iterArg init: %c_33) applies stablehlo.or across dimensions = [0, 1, 2, 3] : (tensor<1x2x1x1xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %106 : tensor<i1>
    } do {
      %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %106 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %107 = stablehlo.add %iterArg_27, %106 : tensor<1x2x1x1xf64>
      %108 = stablehlo.divide %iterArg_30, %107 : tensor<1x2x1x1xf64>
      %109 = stablehlo.multiply %iterArg_31, %108 : tensor<1x2x1x1xf64>
      %110 = stablehlo.multiply %iterArg_28, %iterArg_30 : tensor<1x2x1x1xf64>
      %111 = stablehlo.multiply %107, %107 : tensor<1x2x1x1xf64>
      %112 = stablehlo.divide %110, %111 : tensor<1x2x1x1xf64>
      %113 = stablehlo.subtract %109, %112 : tensor<1x2x1x1xf64>
      %114 = stablehlo.add %iterArg_32, %113 : tensor<1x2x1x1xf64>
      %115 = stablehlo.divide %iterArg_30, %107 : tensor<1x2x1x1xf64>
      %116 = stablehlo.multiply %iterArg_28, %115 : tensor<1x2x1x1xf64>
      %117 = stablehlo.add %iterArg_29, %116 : tensor<1x2x1x1xf64>
      %118 = stablehlo.divide %116, %117 : tensor<1x2x1x1xf64>
      %cst_34 = stablehlo.constant dense<2.2204460492503131E-16> : tensor<f64>
      %119 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %120 = stablehlo.compare GT, %118, %119, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
      %121 = stablehlo.and %iterArg, %120 : tensor<1x2x1x1xi1>
      %122 = stablehlo.select %iterArg, %107, %iterArg_27 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %123 = stablehlo.select %iterArg, %116, %iterArg_28 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %124 = stablehlo.select %iterArg, %117, %iterArg_29 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %125 = stablehlo.select %iterArg, %iterArg_30, %iterArg_30 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %126 = stablehlo.select %iterArg, %113, %iterArg_31 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %127 = stablehlo.select %iterArg, %114, %iterArg_32 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      stablehlo.return %121, %122, %123, %124, %125, %126, %127 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>
    }
    %47 = stablehlo.multiply %46#3, %40 : tensor<1x2x1x1xf64>
    %48 = stablehlo.divide %47, %arg10 : tensor<1x2x1x1xf64>
    %49 = stablehlo.not %26 : tensor<1x2x1x1xi1>
    %50 = stablehlo.and %39, %49 : tensor<1x2x1x1xi1>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %51 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %52 = stablehlo.subtract %51, %arg10 : tensor<1x2x1x1xf64>
    %53 = stablehlo.add %arg11, %52 : tensor<1x2x1x1xf64>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %54 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %55 = stablehlo.add %53, %54 : tensor<1x2x1x1xf64>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %56 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %57 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %58 = stablehlo.add %arg11, %57 : tensor<1x2x1x1xf64>
    %59 = stablehlo.multiply %55, %arg11 : tensor<1x2x1x1xf64>
    %60 = stablehlo.divide %58, %59 : tensor<1x2x1x1xf64>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %61 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %62 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %63 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %64 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %65 = stablehlo.negate %arg11 : tensor<1x2x1x1xf64>
    %66 = stablehlo.multiply %60, %65 : tensor<1x2x1x1xf64>
    %67 = stablehlo.subtract %64, %66 : tensor<1x2x1x1xf64>
    %68 = stablehlo.divide %67, %59 : tensor<1x2x1x1xf64>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %69:15 = stablehlo.while(%iterArg = %50, %iterArg_27 = %60, %iterArg_28 = %61, %iterArg_29 = %52, %iterArg_30 = %55, %iterArg_31 = %cst_18, %iterArg_32 = %58, %iterArg_33 = %59, %iterArg_34 = %56, %iterArg_35 = %arg11, %iterArg_36 = %62, %iterArg_37 = %63, %iterArg_38 = %64, %iterArg_39 = %65, %iterArg_40 = %68) : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<f64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>
    cond {
      %cst_41 = stablehlo.constant dense<2.000000e+03> : tensor<f64>
      %106 = stablehlo.compare LT, %iterArg_31, %cst_41, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %c_42 = stablehlo.constant dense<false> : tensor<i1>
      %107 = stablehlo.reduce(%iterArg init: %c_42) applies stablehlo.or across dimensions = [0, 1, 2, 3] : (tensor<1x2x1x1xi1>, tensor<i1>) -> tensor<i1>
      %108 = stablehlo.and %106, %107 : tensor<i1>
      stablehlo.return %108 : tensor<i1>
    } do {
      %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %106 = stablehlo.add %iterArg_31, %cst_41 : tensor<f64>
      %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %107 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %108 = stablehlo.add %iterArg_29, %107 : tensor<1x2x1x1xf64>
      %cst_43 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
      %109 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %110 = stablehlo.add %iterArg_30, %109 : tensor<1x2x1x1xf64>
      %111 = stablehlo.broadcast_in_dim %106, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %112 = stablehlo.multiply %108, %111 : tensor<1x2x1x1xf64>
      %113 = stablehlo.multiply %iterArg_32, %110 : tensor<1x2x1x1xf64>
      %114 = stablehlo.multiply %iterArg_34, %112 : tensor<1x2x1x1xf64>
      %115 = stablehlo.subtract %113, %114 : tensor<1x2x1x1xf64>
      %116 = stablehlo.multiply %iterArg_33, %110 : tensor<1x2x1x1xf64>
      %117 = stablehlo.multiply %iterArg_35, %112 : tensor<1x2x1x1xf64>
      %118 = stablehlo.subtract %116, %117 : tensor<1x2x1x1xf64>
      %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
      %119 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %120 = stablehlo.compare NE, %118, %119, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
      %121 = stablehlo.divide %115, %118 : tensor<1x2x1x1xf64>
      %122 = stablehlo.subtract %iterArg_27, %121 : tensor<1x2x1x1xf64>
      %123 = stablehlo.divide %122, %121 : tensor<1x2x1x1xf64>
      %124 = stablehlo.abs %123 : tensor<1x2x1x1xf64>
      %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %125 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %126 = stablehlo.select %120, %124, %125 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %127 = stablehlo.select %120, %121, %iterArg_27 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %128 = stablehlo.multiply %iterArg_38, %110 : tensor<1x2x1x1xf64>
      %129 = stablehlo.subtract %128, %iterArg_32 : tensor<1x2x1x1xf64>
      %130 = stablehlo.multiply %iterArg_36, %112 : tensor<1x2x1x1xf64>
      %131 = stablehlo.subtract %129, %130 : tensor<1x2x1x1xf64>
      %132 = stablehlo.broadcast_in_dim %106, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %133 = stablehlo.multiply %iterArg_34, %132 : tensor<1x2x1x1xf64>
      %134 = stablehlo.add %131, %133 : tensor<1x2x1x1xf64>
      %135 = stablehlo.multiply %iterArg_39, %110 : tensor<1x2x1x1xf64>
      %136 = stablehlo.subtract %135, %iterArg_33 : tensor<1x2x1x1xf64>
      %137 = stablehlo.multiply %iterArg_37, %112 : tensor<1x2x1x1xf64>
      %138 = stablehlo.subtract %136, %137 : tensor<1x2x1x1xf64>
      %139 = stablehlo.broadcast_in_dim %106, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %140 = stablehlo.multiply %iterArg_35, %139 : tensor<1x2x1x1xf64>
      %141 = stablehlo.add %138, %140 : tensor<1x2x1x1xf64>
      %142 = stablehlo.multiply %127, %141 : tensor<1x2x1x1xf64>
      %143 = stablehlo.subtract %134, %142 : tensor<1x2x1x1xf64>
      %144 = stablehlo.divide %143, %118 : tensor<1x2x1x1xf64>
      %145 = stablehlo.select %120, %144, %iterArg_40 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %146 = stablehlo.subtract %145, %iterArg_40 : tensor<1x2x1x1xf64>
      %147 = stablehlo.abs %146 : tensor<1x2x1x1xf64>
      %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %148 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %149 = stablehlo.select %120, %147, %148 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %150 = stablehlo.abs %115 : tensor<1x2x1x1xf64>
      %cst_47 = stablehlo.constant dense<2.2204460492503131E-16> : tensor<f64>
      %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %151 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f64>) -> tensor<f64>
      %152 = stablehlo.divide %151, %cst_47 : tensor<f64>
      %153 = stablehlo.broadcast_in_dim %152, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %154 = stablehlo.compare GT, %150, %153, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
      %cst_49 = stablehlo.constant dense<2.2204460492503131E-16> : tensor<f64>
      %155 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %156 = stablehlo.multiply %iterArg_32, %155 : tensor<1x2x1x1xf64>
      %157 = stablehlo.select %154, %156, %iterArg_32 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %cst_50 = stablehlo.constant dense<2.2204460492503131E-16> : tensor<f64>
      %158 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %159 = stablehlo.multiply %115, %158 : tensor<1x2x1x1xf64>
      %160 = stablehlo.select %154, %159, %115 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %cst_51 = stablehlo.constant dense<2.2204460492503131E-16> : tensor<f64>
      %161 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %162 = stablehlo.multiply %iterArg_33, %161 : tensor<1x2x1x1xf64>
      %163 = stablehlo.select %154, %162, %iterArg_33 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %cst_52 = stablehlo.constant dense<2.2204460492503131E-16> : tensor<f64>
      %164 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %165 = stablehlo.multiply %118, %164 : tensor<1x2x1x1xf64>
      %166 = stablehlo.select %154, %165, %118 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %cst_53 = stablehlo.constant dense<2.2204460492503131E-16> : tensor<f64>
      %167 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %168 = stablehlo.multiply %iterArg_38, %167 : tensor<1x2x1x1xf64>
      %169 = stablehlo.select %154, %168, %iterArg_38 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %cst_54 = stablehlo.constant dense<2.2204460492503131E-16> : tensor<f64>
      %170 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %171 = stablehlo.multiply %iterArg_39, %170 : tensor<1x2x1x1xf64>
      %172 = stablehlo.select %154, %171, %iterArg_39 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %cst_55 = stablehlo.constant dense<2.2204460492503131E-16> : tensor<f64>
      %173 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %174 = stablehlo.multiply %134, %173 : tensor<1x2x1x1xf64>
      %175 = stablehlo.select %154, %174, %134 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %cst_56 = stablehlo.constant dense<2.2204460492503131E-16> : tensor<f64>
      %176 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %177 = stablehlo.multiply %141, %176 : tensor<1x2x1x1xf64>
      %178 = stablehlo.select %154, %177, %141 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %cst_57 = stablehlo.constant dense<2.2204460492503131E-16> : tensor<f64>
      %179 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
      %180 = stablehlo.compare GT, %126, %179, FLOAT : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> tensor<1x2x1x1xi1>
      %181 = stablehlo.and %iterArg, %180 : tensor<1x2x1x1xi1>
      %182 = stablehlo.select %iterArg, %127, %iterArg_27 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %183 = stablehlo.select %iterArg, %126, %iterArg_28 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %184 = stablehlo.select %iterArg, %108, %iterArg_29 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %185 = stablehlo.select %iterArg, %110, %iterArg_30 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %186 = stablehlo.select %iterArg, %160, %iterArg_32 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %187 = stablehlo.select %iterArg, %166, %iterArg_33 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %188 = stablehlo.select %iterArg, %157, %iterArg_34 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %189 = stablehlo.select %iterArg, %163, %iterArg_35 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %190 = stablehlo.select %iterArg, %169, %iterArg_36 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %191 = stablehlo.select %iterArg, %172, %iterArg_37 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %192 = stablehlo.select %iterArg, %175, %iterArg_38 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %193 = stablehlo.select %iterArg, %178, %iterArg_39 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      %194 = stablehlo.select %iterArg, %145, %iterArg_40 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
      stablehlo.return %181, %182, %183, %184, %185, %106, %186, %187, %188, %189, %190, %191, %192, %193, %194 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<f64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>
    }
    %70 = stablehlo.multiply %69#1, %40 : tensor<1x2x1x1xf64>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %71 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %72 = stablehlo.subtract %71, %48 : tensor<1x2x1x1xf64>
    %73 = stablehlo.select %26, %72, %70 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
    %74 = stablehlo.or %14, %10 : tensor<1x2x1x1xi1>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %75 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %76 = stablehlo.select %74, %75, %73 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
    %cst_21 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %77 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f64>) -> tensor<1x2x1x1xf64>
    %78 = stablehlo.select %22, %77, %76 : tensor<1x2x1x1xi1>, tensor<1x2x1x1xf64>
    %79 = stablehlo.broadcast_in_dim %arg12, dims = [] : (tensor<f8E4M3FNUZ>) -> tensor<1xf8E4M3FNUZ>
    %80 = "stablehlo.scatter"(%arg14, %arg15, %arg16) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = false}> ({
    ^bb0(%arg39: tensor<f32>, %arg40: tensor<f32>):
      %106 = stablehlo.multiply %arg39, %arg40 : tensor<f32>
      stablehlo.return %106 : tensor<f32>
    }) : (tensor<1x1xf32>, tensor<1xi64>, tensor<1xf32>) -> tensor<1x1xf32>
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %81 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %82 = stablehlo.compare EQ, %arg17, %81, UNSIGNED : (tensor<1x2x2xui32>, tensor<1x2x2xui32>) -> tensor<1x2x2xi1>
    %c_22 = stablehlo.constant dense<0> : tensor<ui32>
    %83 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %c_23 = stablehlo.constant dense<1> : tensor<ui32>
    %84 = stablehlo.broadcast_in_dim %c_23, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %85 = stablehlo.select %82, %83, %84 : tensor<1x2x2xi1>, tensor<1x2x2xui32>
    %86 = stablehlo.select %arg18, %arg20, %arg19 : tensor<1x3x1x1xi1>, tensor<1x3x1x1xi16>
    %87 = stablehlo.convert %arg21 : (tensor<2xf32>) -> tensor<2xi8>
    %88 = stablehlo.iota dim = 3 : tensor<3x2x1x2xbf16>
    %cst_24 = stablehlo.constant dense<6.933590e-01> : tensor<f16>
    %89 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f16>) -> tensor<3x3x3x1xf16>
    %90 = stablehlo.multiply %89, %arg23 : tensor<3x3x3x1xf16>
    %91 = stablehlo.exponential %90 : tensor<3x3x3x1xf16>
    %92 = chlo.acosh %arg24 : tensor<2x3xf32> -> tensor<2x3xf32>
    %93 = call @fft(%arg25) : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
    %c_25 = stablehlo.constant dense<2147483647> : tensor<i32>
    %94 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<i32>
    %95 = "stablehlo.reduce_window"(%arg26, %94) <{base_dilations = array<i64: 1, 1>, padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 2, 1>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 1>}> ({
    ^bb0(%arg39: tensor<i32>, %arg40: tensor<i32>):
      %106 = stablehlo.minimum %arg39, %arg40 : tensor<i32>
      stablehlo.return %106 : tensor<i32>
    }) : (tensor<1x1xi32>, tensor<i32>) -> tensor<0x1xi32>
    %96 = chlo.asinh %arg27 : tensor<f64> -> tensor<f64>
    %97 = chlo.acos %arg28 : tensor<1x2xcomplex<f32>> -> tensor<1x2xcomplex<f32>>
    %98 = stablehlo.convert %arg29 : (tensor<1xf8E5M2>) -> tensor<1xf64>
    %99 = stablehlo.dynamic_slice %arg30, %arg31, sizes = [2] : (tensor<3xf32>, tensor<ui8>) -> tensor<2xf32>
    %100 = call @cumprod(%arg32) : (tensor<5xf32>) -> tensor<5xf32>
    %101 = stablehlo.divide %arg33, %arg34 : tensor<3xui16>
    %cst_26 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<f32>
    %103 = "stablehlo.reduce_window"(%arg35, %102) <{base_dilations = array<i64: 2, 2>, padding = dense<2> : tensor<2x2xi64>, window_dilations = array<i64: 2, 1>, window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg39: tensor<f32>, %arg40: tensor<f32>):
      %106 = stablehlo.maximum %arg39, %arg40 : tensor<f32>
      stablehlo.return %106 : tensor<f32>
    }) : (tensor<5x2xf32>, tensor<f32>) -> tensor<5x3xf32>
    %104 = stablehlo.bitcast_convert %arg36 : (tensor<3x3xf64>) -> tensor<3x3x4xbf16>
    %105 = "stablehlo.gather"(%arg37, %arg38) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [0, 1]>, indices_are_sorted = false, slice_sizes = array<i64: 3, 1>}> : (tensor<3x1xi1>, tensor<2xi32>) -> tensor<3x1xi1>
    return %2, %3, %4#0, %4#1, %4#2, %5, %78, %79, %arg13, %80, %85, %86, %87, %88, %91, %92, %93, %95, %96, %97, %98, %99, %100, %101, %103, %104, %105 : tensor<1x2x2xf32>, tensor<3xi1>, tensor<3xi32>, tensor<3xf64>, tensor<3xf32>, tensor<6x8x7x4xui8>, tensor<1x2x1x1xf64>, tensor<1xf8E4M3FNUZ>, tensor<3x3x1x3xcomplex<f32>>, tensor<1x1xf32>, tensor<1x2x2xui32>, tensor<1x3x1x1xi16>, tensor<2xi8>, tensor<3x2x1x2xbf16>, tensor<3x3x3x1xf16>, tensor<2x3xf32>, tensor<3xcomplex<f32>>, tensor<0x1xi32>, tensor<f64>, tensor<1x2xcomplex<f32>>, tensor<1xf64>, tensor<2xf32>, tensor<5xf32>, tensor<3xui16>, tensor<5x3xf32>, tensor<3x3x4xbf16>, tensor<3x1xi1>
  }
  func.func private @fft(%arg0: tensor<4xf32>) -> tensor<3xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [4] : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
    return %0 : tensor<3xcomplex<f32>>
  }
  func.func private @cumprod(%arg0: tensor<5xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1>, padding = dense<[[4, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 5>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    return %0 : tensor<5xf32>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0x7B6C643F"> : tensor<f32>
    %a1 = stablehlo.constant dense<"0x8E7EB1BE6CA22E3EF743373FEE27B3BE"> : tensor<1x2x2xf32>
    %a2 = stablehlo.constant dense<"0xE892C63F"> : tensor<f32>
    %a3 = stablehlo.constant dense<"0x24A9402BC310"> : tensor<3xi16>
    %a4 = stablehlo.constant dense<"0x0200FF7FA12B"> : tensor<3xi16>
    %a5 = stablehlo.constant dense<"0xFFFFFFFFFDFFFFFF03000000"> : tensor<3xi32>
    %a6 = stablehlo.constant dense<"0x00000000000008C0C39408DF5F7C1940000000000000F07F"> : tensor<3xf64>
    %a7 = stablehlo.constant dense<"0x6CAA19402E150B3F582EE83E"> : tensor<3xf32>
    %a8 = stablehlo.constant dense<"0x0100B9020162FF710B00013497E701FFA463"> : tensor<2x3x3x1xui8>
    %a9 = stablehlo.constant dense<"0x01"> : tensor<ui8>
    %a10 = stablehlo.constant dense<"0xCC37D1E05EBCF13FBEBEFA07B93DDA3F"> : tensor<1x2x1x1xf64>
    %a11 = stablehlo.constant dense<"0x6F224DE523F0F33F3AF870E232AEEF3F"> : tensor<1x2x1x1xf64>
    %a12 = stablehlo.constant dense<"0xBD"> : tensor<f8E4M3FNUZ>
    %a13 = stablehlo.constant dense<"0xB6D7BFC0E9FDAA3EF1A9C43F87A3C540C6663B3FA4CD4CC05DE2DDBFA4D94DC09EBC4C407C613C40E6B160C078B8DCBFF2BBC0C0422EB7C088DC65C0C89508C01B4D0840B0F57240BB1713C01482CF40B4D972403FA23C40B0E6A23FDE1F8BC0039F14406ABCD0403E859440869E7740A81709BD06410D40395F03402E60A9C058807ABF5A3EFD3F7D350DBFDD73C0C064E68A40E6D8693FC0708B40D1FC214034912A40330CD83FC4A22B3FE4005CC0C52C4B3EC6C4D73F97AD9140E13B47404CED66C00AC26CC091C090BF083CE5BE36574ABFF2272EC0"> : tensor<3x3x1x3xcomplex<f32>>
    %a14 = stablehlo.constant dense<"0x95F3A8BF"> : tensor<1x1xf32>
    %a15 = stablehlo.constant dense<"0xFEFFFFFFFFFFFFFF"> : tensor<1xi64>
    %a16 = stablehlo.constant dense<"0xEC22283D"> : tensor<1xf32>
    %a17 = stablehlo.constant dense<"0x837038F203000000FFFFFFFFD5395E14"> : tensor<1x2x2xui32>
    %a18 = stablehlo.constant dense<[[[[true]], [[false]], [[false]]]]> : tensor<1x3x1x1xi1>
    %a19 = stablehlo.constant dense<"0xAA2DFF7F0100"> : tensor<1x3x1x1xi16>
    %a20 = stablehlo.constant dense<"0x6A0C97503462"> : tensor<1x3x1x1xi16>
    %a21 = stablehlo.constant dense<"0x35401B40FDC7DB3E"> : tensor<2xf32>
    %a22 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %a23 = stablehlo.constant dense<"0x00BCF098943F00BC8FB30038192F7F35FA40C020FD19B9B94E2E85BC003C18D4D92BE1B6913DDF1EBABBEEB628BA48C3903C00803234"> : tensor<3x3x3x1xf16>
    %a24 = stablehlo.constant dense<"0x34C042C10AFCA2BF000080FFF6E43BBD80D3A53F256CC63E"> : tensor<2x3xf32>
    %a25 = stablehlo.constant dense<"0xDA9B9A3FC7ED213FE62ED83FE30B3B3F"> : tensor<4xf32>
    %a26 = stablehlo.constant dense<"0xFAFFFFFF"> : tensor<1x1xi32>
    %a27 = stablehlo.constant dense<"0x493E182112BBA83F"> : tensor<f64>
    %a28 = stablehlo.constant dense<"0xA3EF81BF46ED33C0FA4850405EC43D40"> : tensor<1x2xcomplex<f32>>
    %a29 = stablehlo.constant dense<"0x39"> : tensor<1xf8E5M2>
    %a30 = stablehlo.constant dense<"0xB25C87BE000080BF93987E3E"> : tensor<3xf32>
    %a31 = stablehlo.constant dense<"0x05"> : tensor<ui8>
    %a32 = stablehlo.constant dense<"0x3F16AFBEF2FC36BFDB89E6BF3D6981BEBD8F14BF"> : tensor<5xf32>
    %a33 = stablehlo.constant dense<"0xFFFF54CE5968"> : tensor<3xui16>
    %a34 = stablehlo.constant dense<"0x01000000B40A"> : tensor<3xui16>
    %a35 = stablehlo.constant dense<"0xEF3CC2BEED20A93EE80A8FBF6DF20040572DE43D0A648FBFDBA9123F7EAB913EDFB6DB3F58F1BDBE"> : tensor<5x2xf32>
    %a36 = stablehlo.constant dense<"0x0C263581D116EE3F25BC8B2E5873DC3FDE78E0A4A994B73F6B5E4ACFD19FF6BFC3D5D20B5502E7BFC050DE798BA8C6BF2511F0CD903BE9BF6F95ECE2CDE4E63F5E18DFB24045EEBF"> : tensor<3x3xf64>
    %a37 = stablehlo.constant dense<[[false], [true], [true]]> : tensor<3x1xi1>
    %a38 = stablehlo.constant dense<"0x03000000FFFFFFFF"> : tensor<2xi32>
    %r:27 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38) : (tensor<f32>, tensor<1x2x2xf32>, tensor<f32>, tensor<3xi16>, tensor<3xi16>, tensor<3xi32>, tensor<3xf64>, tensor<3xf32>, tensor<2x3x3x1xui8>, tensor<ui8>, tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>, tensor<f8E4M3FNUZ>, tensor<3x3x1x3xcomplex<f32>>, tensor<1x1xf32>, tensor<1xi64>, tensor<1xf32>, tensor<1x2x2xui32>, tensor<1x3x1x1xi1>, tensor<1x3x1x1xi16>, tensor<1x3x1x1xi16>, tensor<2xf32>, tensor<f32>, tensor<3x3x3x1xf16>, tensor<2x3xf32>, tensor<4xf32>, tensor<1x1xi32>, tensor<f64>, tensor<1x2xcomplex<f32>>, tensor<1xf8E5M2>, tensor<3xf32>, tensor<ui8>, tensor<5xf32>, tensor<3xui16>, tensor<3xui16>, tensor<5x2xf32>, tensor<3x3xf64>, tensor<3x1xi1>, tensor<2xi32>) -> (tensor<1x2x2xf32>, tensor<3xi1>, tensor<3xi32>, tensor<3xf64>, tensor<3xf32>, tensor<6x8x7x4xui8>, tensor<1x2x1x1xf64>, tensor<1xf8E4M3FNUZ>, tensor<3x3x1x3xcomplex<f32>>, tensor<1x1xf32>, tensor<1x2x2xui32>, tensor<1x3x1x1xi16>, tensor<2xi8>, tensor<3x2x1x2xbf16>, tensor<3x3x3x1xf16>, tensor<2x3xf32>, tensor<3xcomplex<f32>>, tensor<0x1xi32>, tensor<f64>, tensor<1x2xcomplex<f32>>, tensor<1xf64>, tensor<2xf32>, tensor<5xf32>, tensor<3xui16>, tensor<5x3xf32>, tensor<3x3x4xbf16>, tensor<3x1xi1>)
    // lax.clamp(float32[], float32[1, 2, 2], float32[])
    %w0 = stablehlo.constant dense<"0x7B6C643F7B6C643F7B6C643F7B6C643F"> : tensor<1x2x2xf32>
    check.expect_eq %r#0, %w0 : tensor<1x2x2xf32>
    // lax.lt(int16[3], int16[3])
    %w1 = stablehlo.constant dense<[true, true, true]> : tensor<3xi1>
    check.expect_eq %r#1, %w1 : tensor<3xi1>
    // lax.sort(int32[3], float64[3], float32[3], dimension=0, num_keys=2)
    %w2 = stablehlo.constant dense<"0xFDFFFFFFFFFFFFFF03000000"> : tensor<3xi32>
    check.expect_eq %r#2, %w2 : tensor<3xi32>
    // lax.sort(int32[3], float64[3], float32[3], dimension=0, num_keys=2)
    %w3 = stablehlo.constant dense<"0xC39408DF5F7C194000000000000008C0000000000000F07F"> : tensor<3xf64>
    check.expect_eq %r#3, %w3 : tensor<3xf64>
    // lax.sort(int32[3], float64[3], float32[3], dimension=0, num_keys=2)
    %w4 = stablehlo.constant dense<"0x2E150B3F6CAA1940582EE83E"> : tensor<3xf32>
    check.expect_eq %r#4, %w4 : tensor<3xf32>
    // lax.pad(uint8[2, 3, 3, 1], uint8[], padding_config=[(0, 2, 2), (2, -1, 2), (2, 0, 1), (0, 3, 0)])
    %w5 = stablehlo.constant dense<"0x0101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010001010101010101B9010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010201010101010101010101010101010162010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010001010101010101010101010101010134010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101019701010101010101E70101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101"> : tensor<6x8x7x4xui8>
    check.expect_eq %r#5, %w5 : tensor<6x8x7x4xui8>
    // lax.igammac(float64[1, 2, 1, 1], float64[1, 2, 1, 1])
    %w6 = stablehlo.constant dense<"0xC3DF1BBD510AD53F10279D090AF7BF3F"> : tensor<1x2x1x1xf64>
    "check.expect_almost_eq"(%r#6, %w6) {tolerance = 1.510619e-13 : f64} : (tensor<1x2x1x1xf64>, tensor<1x2x1x1xf64>) -> ()
    // lax.broadcast_in_dim(float8_e4m3fnuz[], shape=(1,), broadcast_dimensions=())
    %w7 = stablehlo.constant dense<"0xBD"> : tensor<1xf8E4M3FNUZ>
    check.expect_eq %r#7, %w7 : tensor<1xf8E4M3FNUZ>
    // lax.convert_element_type(complex64[3, 3, 1, 3], new_dtype=complex64)
    %w8 = stablehlo.constant dense<"0xB6D7BFC0E9FDAA3EF1A9C43F87A3C540C6663B3FA4CD4CC05DE2DDBFA4D94DC09EBC4C407C613C40E6B160C078B8DCBFF2BBC0C0422EB7C088DC65C0C89508C01B4D0840B0F57240BB1713C01482CF40B4D972403FA23C40B0E6A23FDE1F8BC0039F14406ABCD0403E859440869E7740A81709BD06410D40395F03402E60A9C058807ABF5A3EFD3F7D350DBFDD73C0C064E68A40E6D8693FC0708B40D1FC214034912A40330CD83FC4A22B3FE4005CC0C52C4B3EC6C4D73F97AD9140E13B47404CED66C00AC26CC091C090BF083CE5BE36574ABFF2272EC0"> : tensor<3x3x1x3xcomplex<f32>>
    check.expect_eq %r#8, %w8 : tensor<3x3x1x3xcomplex<f32>>
    // lax.scatter_mul(float32[1, 1], int64[1], float32[1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(0,), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w9 = stablehlo.constant dense<"0x95F3A8BF"> : tensor<1x1xf32>
    "check.expect_almost_eq"(%r#9, %w9) {tolerance = 5.035147e-06 : f64} : (tensor<1x1xf32>, tensor<1x1xf32>) -> ()
    // lax.sign(uint32[1, 2, 2])
    %w10 = stablehlo.constant dense<"0x01000000010000000100000001000000"> : tensor<1x2x2xui32>
    check.expect_eq %r#10, %w10 : tensor<1x2x2xui32>
    // lax.select_n(bool[1, 3, 1, 1], int16[1, 3, 1, 1], int16[1, 3, 1, 1])
    %w11 = stablehlo.constant dense<"0x6A0CFF7F0100"> : tensor<1x3x1x1xi16>
    check.expect_eq %r#11, %w11 : tensor<1x3x1x1xi16>
    // lax.convert_element_type(float32[2], new_dtype=int8)
    %w12 = stablehlo.constant dense<"0x0200"> : tensor<2xi8>
    check.expect_eq %r#12, %w12 : tensor<2xi8>
    // lax.broadcasted_iota(float32[], dtype=bfloat16, shape=(3, 2, 1, 2), dimension=3)
    %w13 = stablehlo.constant dense<"0x0000803F0000803F0000803F0000803F0000803F0000803F"> : tensor<3x2x1x2xbf16>
    check.expect_eq %r#13, %w13 : tensor<3x2x1x2xbf16>
    // lax.exp2(float16[3, 3, 3, 1])
    %w14 = stablehlo.constant dense<"0x0038FD3B70430038CB3AA83D523C133D9E45073C023CDF38483C5037004000002C3CF0394041053C1938ED39B138222D6940003CCC3C"> : tensor<3x3x3x1xf16>
    "check.expect_close"(%r#14, %w14) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<3x3x3x1xf16>, tensor<3x3x3x1xf16>) -> ()
    // lax.acosh(float32[2, 3])
    %w15 = stablehlo.constant dense<"0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF6342403FFFFFFFFF"> : tensor<2x3xf32>
    "check.expect_close"(%r#15, %w15) {max_ulp_difference = 6 : i64, min_ulp_difference = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> ()
    // lax.fft(float32[4], fft_type=rfft, fft_lengths=(4,))
    %w16 = stablehlo.constant dense<"0xE551884000000000304CF6BEE0F0C83DEB4DC43F00000000"> : tensor<3xcomplex<f32>>
    "check.expect_almost_eq"(%r#16, %w16) {tolerance = 6.500239e-05 : f64} : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> ()
    // lax.reduce_window_min(int32[1, 1], window=(2, 1), strides=(2, 1), padding=((1, 0), (0, 0)), base=(1, 1), dilation=(2, 1))
    %w17 = stablehlo.constant dense<> : tensor<0x1xi32>
    check.expect_eq %r#17, %w17 : tensor<0x1xi32>
    // lax.asinh(float64[])
    %w18 = stablehlo.constant dense<"0x0F9AE28E9CB8A83F"> : tensor<f64>
    "check.expect_close"(%r#18, %w18) {max_ulp_difference = 6 : i64, min_ulp_difference = 0 : i64} : (tensor<f64>, tensor<f64>) -> ()
    // lax.acos(complex64[1, 2])
    %w19 = stablehlo.constant dense<"0x5D44F33F7C99E73F6475403F6F290BC0"> : tensor<1x2xcomplex<f32>>
    "check.expect_almost_eq"(%r#19, %w19) {tolerance = 7.507564e-06 : f64} : (tensor<1x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>) -> ()
    // lax.convert_element_type(float8_e5m2[1], new_dtype=float64)
    %w20 = stablehlo.constant dense<"0x000000000000E43F"> : tensor<1xf64>
    check.expect_eq %r#20, %w20 : tensor<1xf64>
    // lax.dynamic_slice(float32[3], uint8[], slice_sizes=(2,))
    %w21 = stablehlo.constant dense<"0x000080BF93987E3E"> : tensor<2xf32>
    check.expect_eq %r#21, %w21 : tensor<2xf32>
    // lax.cumprod(float32[5], axis=0, reverse=False)
    %w22 = stablehlo.constant dense<"0x3F16AFBEA04D7A3E8768E1BEABE4E33D284084BD"> : tensor<5xf32>
    "check.expect_almost_eq"(%r#22, %w22) {tolerance = 5.494120e-06 : f64} : (tensor<5xf32>, tensor<5xf32>) -> ()
    // lax.div(uint16[3], uint16[3])
    %w23 = stablehlo.constant dense<"0xFFFFFFFF0900"> : tensor<3xui16>
    check.expect_eq %r#23, %w23 : tensor<3xui16>
    // lax.reduce_window_max(float32[5, 2], window=(3, 3), strides=(2, 2), padding=((2, 2), (2, 2)), base=(2, 2), dilation=(2, 1))
    %w24 = stablehlo.constant dense<"0xEF3CC2BE6DF200406DF20040572DE43D6DF200406DF20040DBA9123F6DF200406DF20040DFB6DB3FDFB6DB3F7EAB913EDFB6DB3FDFB6DB3F7EAB913E"> : tensor<5x3xf32>
    check.expect_eq %r#24, %w24 : tensor<5x3xf32>
    // lax.bitcast_convert_type(float64[3, 3], new_dtype=bfloat16)
    %w25 = stablehlo.constant dense<"0x0C263581D116EE3F25BC8B2E5873DC3FDE78E0A4A994B73F6B5E4ACFD19FF6BFC3D5D20B5502E7BFC050DE798BA8C6BF2511F0CD903BE9BF6F95ECE2CDE4E63F5E18DFB24045EEBF"> : tensor<3x3x4xbf16>
    check.expect_eq %r#25, %w25 : tensor<3x3x4xbf16>
    // lax.gather(bool[3, 1], int32[2], dimension_numbers=GatherDimensionNumbers(offset_dims=(0, 1), collapsed_slice_dims=(), start_index_map=(0, 1), operand_batching_dims=(), start_indices_batching_dims=()), slice_sizes=(3, 1), mode=clip)
    %w26 = stablehlo.constant dense<[[false], [true], [true]]> : tensor<3x1xi1>
    check.expect_eq %r#26, %w26 : tensor<3x1xi1>
    return
  }
}
