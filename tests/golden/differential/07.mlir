// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<3x3x3x3xf64>, %arg1: tensor<3x3x3x3xf64>, %arg2: tensor<2x4xi64>, %arg3: tensor<0x0x1xf8E5M2>, %arg4: tensor<ui8>, %arg5: tensor<ui8>, %arg6: tensor<ui8>, %arg7: tensor<3xf32>, %arg8: tensor<i32>, %arg9: tensor<2x2xcomplex<f32>>, %arg10: tensor<2x2xcomplex<f32>>, %arg11: tensor<6x3x4xf32>, %arg12: tensor<4xf32>, %arg13: tensor<2xui32>, %arg14: tensor<f32>, %arg15: tensor<1x2xui64>, %arg16: tensor<1x2xui64>, %arg17: tensor<3x3x1xf32>, %arg18: tensor<1xui32>, %arg19: tensor<ui8>, %arg20: tensor<3xcomplex<f64>>, %arg21: tensor<2x2xf64>, %arg22: tensor<2x2xf64>, %arg23: tensor<ui64>, %arg24: tensor<1x1x2x2xf32>, %arg25: tensor<1x1x2x2xf32>, %arg26: tensor<1x1x2x2xf32>, %arg27: tensor<1x1xf64>, %arg28: tensor<2x1xf64>, %arg29: tensor<2xi64>, %arg30: tensor<2x1xi64>, %arg31: tensor<2xi64>, %arg32: tensor<7xcomplex<f64>>, %arg33: tensor<i32>, %arg34: tensor<i32>, %arg35: tensor<1x3x1x3xi1>, %arg36: tensor<1x3x1x3xi1>, %arg37: tensor<3x4x4xf64>, %arg38: tensor<3x4x2xf64>, %arg39: tensor<3x1x1xf64>, %arg40: tensor<3x1x1xf64>, %arg41: tensor<1x2x1xf8E5M2FNUZ>, %arg42: tensor<2x0x3xf32>) -> (tensor<3x3x3x3xf64>, tensor<2x4xi64>, tensor<0x0x0xf8E5M2>, tensor<3xf32>, tensor<2x2xcomplex<f32>>, tensor<6x3x4xf32>, tensor<5xf32>, tensor<13xi64>, tensor<f32>, tensor<1x2xi1>, tensor<3x3x1xf32>, tensor<0xui32>, tensor<3xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<f32>, tensor<1x1x2x2xf32>, tensor<1x1x2xf64>, tensor<2xi64>, tensor<12xf64>, tensor<i32>, tensor<1x3x1x3xi1>, tensor<3x4x2xf64>, tensor<3x1x1xcomplex<f64>>, tensor<1x1x2x1xf8E5M2FNUZ>, tensor<2x0x3xf32>) {
    %0 = stablehlo.atan2 %arg0, %arg1 : tensor<3x3x3x3xf64>
    %1 = call @cumsum(%arg2) : (tensor<2x4xi64>) -> tensor<2x4xi64>
    %2 = stablehlo.dynamic_slice %arg3, %arg4, %arg5, %arg6, sizes = [0, 0, 0] : (tensor<0x0x1xf8E5M2>, tensor<ui8>, tensor<ui8>, tensor<ui8>) -> tensor<0x0x0xf8E5M2>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %3 = stablehlo.clamp %c, %arg8, %c_0 : tensor<i32>
    %4 = "stablehlo.case"(%3) ({
      %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %125 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %126 = stablehlo.add %arg7, %125 : tensor<3xf32>
      stablehlo.return %126 : tensor<3xf32>
    }, {
      %cst_28 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
      %125 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %126 = stablehlo.multiply %arg7, %125 : tensor<3xf32>
      stablehlo.return %126 : tensor<3xf32>
    }, {
      %cst_28 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %125 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %126 = stablehlo.subtract %arg7, %125 : tensor<3xf32>
      stablehlo.return %126 : tensor<3xf32>
    }) : (tensor<i32>) -> tensor<3xf32>
    %5 = stablehlo.subtract %arg9, %arg10 : tensor<2x2xcomplex<f32>>
    %6 = call @cumprod(%arg11) : (tensor<6x3x4xf32>) -> tensor<6x3x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %8 = "stablehlo.reduce_window"(%arg12, %7) <{base_dilations = array<i64: 2>, padding = dense<1> : tensor<1x2xi64>, window_dilations = array<i64: 2>, window_dimensions = array<i64: 1>, window_strides = array<i64: 2>}> ({
    ^bb0(%arg43: tensor<f32>, %arg44: tensor<f32>):
      %125 = stablehlo.add %arg43, %arg44 : tensor<f32>
      stablehlo.return %125 : tensor<f32>
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<5xf32>
    %9 = stablehlo.iota dim = 0 : tensor<13xi64>
    %10 = call @_shuffle(%arg13, %9) : (tensor<2xui32>, tensor<13xi64>) -> tensor<13xi64>
    %11 = stablehlo.reduce_precision %arg14, format = e10m21 : tensor<f32>
    %12 = stablehlo.compare NE, %arg15, %arg16, UNSIGNED : (tensor<1x2xui64>, tensor<1x2xui64>) -> tensor<1x2xi1>
    %13 = stablehlo.tanh %arg17 : tensor<3x3x1xf32>
    %14 = stablehlo.dynamic_slice %arg18, %arg19, sizes = [0] : (tensor<1xui32>, tensor<ui8>) -> tensor<0xui32>
    %15 = stablehlo.complex %arg21, %arg22 : tensor<2x2xcomplex<f64>>
    %16 = stablehlo.convert %arg23 : (tensor<ui64>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %18 = stablehlo.compare EQ, %arg24, %17, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %20 = stablehlo.compare EQ, %arg25, %19, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %21 = stablehlo.or %18, %20 : tensor<1x1x2x2xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %23 = stablehlo.compare EQ, %arg25, %22, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %cst_4 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %25 = stablehlo.compare EQ, %arg24, %24, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %26 = stablehlo.or %23, %25 : tensor<1x1x2x2xi1>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %28 = stablehlo.compare EQ, %arg26, %27, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %cst_6 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %30 = stablehlo.compare EQ, %arg26, %29, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %31 = stablehlo.not %28 : tensor<1x1x2x2xi1>
    %32 = stablehlo.not %30 : tensor<1x1x2x2xi1>
    %33 = stablehlo.compare NE, %arg24, %arg24, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %34 = stablehlo.compare NE, %arg25, %arg25, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %35 = stablehlo.or %33, %34 : tensor<1x1x2x2xi1>
    %36 = stablehlo.compare NE, %arg26, %arg26, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %37 = stablehlo.or %35, %36 : tensor<1x1x2x2xi1>
    %38 = stablehlo.and %26, %32 : tensor<1x1x2x2xi1>
    %39 = stablehlo.and %21, %28 : tensor<1x1x2x2xi1>
    %40 = stablehlo.or %38, %39 : tensor<1x1x2x2xi1>
    %41 = stablehlo.and %21, %31 : tensor<1x1x2x2xi1>
    %42 = stablehlo.and %26, %30 : tensor<1x1x2x2xi1>
    %43 = stablehlo.or %41, %42 : tensor<1x1x2x2xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %45 = stablehlo.compare LT, %arg24, %44, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %47 = stablehlo.compare LT, %arg25, %46, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %48 = stablehlo.or %45, %47 : tensor<1x1x2x2xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %50 = stablehlo.compare LT, %arg26, %49, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %51 = stablehlo.or %48, %50 : tensor<1x1x2x2xi1>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %53 = stablehlo.compare GT, %arg26, %52, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %54 = stablehlo.or %51, %53 : tensor<1x1x2x2xi1>
    %55 = stablehlo.and %21, %26 : tensor<1x1x2x2xi1>
    %56 = stablehlo.or %55, %37 : tensor<1x1x2x2xi1>
    %57 = stablehlo.or %54, %56 : tensor<1x1x2x2xi1>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %59 = stablehlo.add %arg24, %58 : tensor<1x1x2x2xf32>
    %60 = stablehlo.add %arg24, %arg25 : tensor<1x1x2x2xf32>
    %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %62 = stablehlo.add %60, %61 : tensor<1x1x2x2xf32>
    %63 = stablehlo.divide %59, %62 : tensor<1x1x2x2xf32>
    %64 = stablehlo.compare LT, %arg26, %63, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %65 = stablehlo.select %64, %arg24, %arg25 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
    %66 = stablehlo.select %64, %arg25, %arg24 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %68 = stablehlo.subtract %67, %arg26 : tensor<1x1x2x2xf32>
    %69 = stablehlo.select %64, %arg26, %68 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
    %c_14 = stablehlo.constant dense<0> : tensor<i64>
    %70 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
    %c_15 = stablehlo.constant dense<0> : tensor<i64>
    %71 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
    %72 = stablehlo.compare EQ, %70, %71, SIGNED : (tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi1>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %75 = stablehlo.select %72, %73, %74 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
    %76 = stablehlo.abs %75 : tensor<1x1x2x2xf32>
    %cst_18 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %78 = stablehlo.compare LT, %76, %77, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %cst_19 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %80 = stablehlo.select %78, %79, %75 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %c_21 = stablehlo.constant dense<1> : tensor<i64>
    %c_22 = stablehlo.constant dense<true> : tensor<i1>
    %82:8 = stablehlo.while(%iterArg = %65, %iterArg_28 = %66, %iterArg_29 = %69, %iterArg_30 = %c_21, %iterArg_31 = %c_22, %iterArg_32 = %80, %iterArg_33 = %81, %iterArg_34 = %80) : tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>, tensor<i64>, tensor<i1>, tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>
    cond {
      %c_35 = stablehlo.constant dense<200> : tensor<i64>
      %125 = stablehlo.compare LT, %iterArg_30, %c_35, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %126 = stablehlo.and %125, %iterArg_31 : tensor<i1>
      stablehlo.return %126 : tensor<i1>
    } do {
      %125 = stablehlo.broadcast_in_dim %iterArg_30, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
      %c_35 = stablehlo.constant dense<2> : tensor<i64>
      %126 = stablehlo.broadcast_in_dim %c_35, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
      %127 = func.call @remainder(%125, %126) : (tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi64>
      %c_36 = stablehlo.constant dense<0> : tensor<i64>
      %128 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
      %129 = stablehlo.compare EQ, %127, %128, SIGNED : (tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi1>
      %c_37 = stablehlo.constant dense<1> : tensor<i64>
      %130 = stablehlo.broadcast_in_dim %c_37, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
      %131 = stablehlo.compare EQ, %125, %130, SIGNED : (tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi1>
      %c_38 = stablehlo.constant dense<1> : tensor<i64>
      %132 = stablehlo.broadcast_in_dim %c_38, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
      %133 = stablehlo.subtract %125, %132 : tensor<1x1x2x2xi64>
      %c_39 = stablehlo.constant dense<2> : tensor<i64>
      %134 = stablehlo.broadcast_in_dim %c_39, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
      %135 = func.call @floor_divide(%133, %134) : (tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi64>
      %c_40 = stablehlo.constant dense<0> : tensor<i64>
      %136 = stablehlo.broadcast_in_dim %c_40, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
      %137 = stablehlo.compare EQ, %135, %136, SIGNED : (tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi1>
      %138 = stablehlo.convert %135 : (tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xf32>
      %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %139 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
      %cst_42 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %140 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
      %141 = stablehlo.add %iterArg, %iterArg_28 : tensor<1x1x2x2xf32>
      %142 = stablehlo.negate %141 : tensor<1x1x2x2xf32>
      %143 = stablehlo.multiply %142, %iterArg_29 : tensor<1x1x2x2xf32>
      %144 = stablehlo.add %iterArg, %139 : tensor<1x1x2x2xf32>
      %145 = stablehlo.divide %143, %144 : tensor<1x1x2x2xf32>
      %146 = stablehlo.add %iterArg, %138 : tensor<1x1x2x2xf32>
      %147 = stablehlo.negate %146 : tensor<1x1x2x2xf32>
      %148 = stablehlo.add %iterArg, %iterArg_28 : tensor<1x1x2x2xf32>
      %149 = stablehlo.add %148, %138 : tensor<1x1x2x2xf32>
      %150 = stablehlo.multiply %147, %149 : tensor<1x1x2x2xf32>
      %151 = stablehlo.multiply %150, %iterArg_29 : tensor<1x1x2x2xf32>
      %152 = stablehlo.multiply %140, %138 : tensor<1x1x2x2xf32>
      %153 = stablehlo.add %iterArg, %152 : tensor<1x1x2x2xf32>
      %154 = stablehlo.multiply %140, %138 : tensor<1x1x2x2xf32>
      %155 = stablehlo.add %iterArg, %154 : tensor<1x1x2x2xf32>
      %156 = stablehlo.add %155, %139 : tensor<1x1x2x2xf32>
      %157 = stablehlo.multiply %153, %156 : tensor<1x1x2x2xf32>
      %158 = stablehlo.divide %151, %157 : tensor<1x1x2x2xf32>
      %159 = stablehlo.select %137, %145, %158 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
      %160 = stablehlo.subtract %iterArg_28, %138 : tensor<1x1x2x2xf32>
      %161 = stablehlo.multiply %138, %160 : tensor<1x1x2x2xf32>
      %162 = stablehlo.multiply %161, %iterArg_29 : tensor<1x1x2x2xf32>
      %163 = stablehlo.multiply %140, %138 : tensor<1x1x2x2xf32>
      %164 = stablehlo.add %iterArg, %163 : tensor<1x1x2x2xf32>
      %165 = stablehlo.subtract %164, %139 : tensor<1x1x2x2xf32>
      %166 = stablehlo.multiply %140, %138 : tensor<1x1x2x2xf32>
      %167 = stablehlo.add %iterArg, %166 : tensor<1x1x2x2xf32>
      %168 = stablehlo.multiply %165, %167 : tensor<1x1x2x2xf32>
      %169 = stablehlo.divide %162, %168 : tensor<1x1x2x2xf32>
      %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %170 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
      %171 = stablehlo.select %129, %159, %169 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
      %172 = stablehlo.select %131, %170, %171 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
      %173 = stablehlo.broadcast_in_dim %iterArg_30, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
      %c_44 = stablehlo.constant dense<0> : tensor<i64>
      %174 = stablehlo.broadcast_in_dim %c_44, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
      %175 = stablehlo.compare EQ, %173, %174, SIGNED : (tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi1>
      %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %176 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
      %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %177 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
      %178 = stablehlo.select %175, %176, %177 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
      %179 = stablehlo.divide %172, %iterArg_32 : tensor<1x1x2x2xf32>
      %180 = stablehlo.add %178, %179 : tensor<1x1x2x2xf32>
      %cst_47 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %181 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
      %182 = stablehlo.abs %180 : tensor<1x1x2x2xf32>
      %183 = stablehlo.compare LT, %182, %181, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
      %184 = stablehlo.select %183, %181, %180 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
      %185 = stablehlo.multiply %172, %iterArg_33 : tensor<1x1x2x2xf32>
      %186 = stablehlo.add %178, %185 : tensor<1x1x2x2xf32>
      %187 = stablehlo.abs %186 : tensor<1x1x2x2xf32>
      %188 = stablehlo.compare LT, %187, %181, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
      %189 = stablehlo.select %188, %181, %186 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
      %cst_48 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %190 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
      %191 = stablehlo.divide %190, %189 : tensor<1x1x2x2xf32>
      %192 = stablehlo.multiply %184, %191 : tensor<1x1x2x2xf32>
      %193 = stablehlo.multiply %iterArg_34, %192 : tensor<1x1x2x2xf32>
      %c_49 = stablehlo.constant dense<1> : tensor<i64>
      %194 = stablehlo.add %iterArg_30, %c_49 : tensor<i64>
      %cst_50 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %195 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
      %196 = stablehlo.subtract %192, %195 : tensor<1x1x2x2xf32>
      %197 = stablehlo.abs %196 : tensor<1x1x2x2xf32>
      %cst_51 = stablehlo.constant dense<5.96046448E-8> : tensor<f32>
      %198 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
      %199 = stablehlo.compare GE, %197, %198, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
      %c_52 = stablehlo.constant dense<false> : tensor<i1>
      %200 = stablehlo.reduce(%199 init: %c_52) applies stablehlo.or across dimensions = [0, 1, 2, 3] : (tensor<1x1x2x2xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_28, %iterArg_29, %194, %200, %184, %191, %193 : tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>, tensor<i64>, tensor<i1>, tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>
    }
    %83 = chlo.lgamma %66 : tensor<1x1x2x2xf32> -> tensor<1x1x2x2xf32>
    %84 = stablehlo.add %65, %66 : tensor<1x1x2x2xf32>
    %85 = chlo.lgamma %84 : tensor<1x1x2x2xf32> -> tensor<1x1x2x2xf32>
    %86 = stablehlo.subtract %83, %85 : tensor<1x1x2x2xf32>
    %87 = chlo.lgamma %65 : tensor<1x1x2x2xf32> -> tensor<1x1x2x2xf32>
    %88 = stablehlo.add %87, %86 : tensor<1x1x2x2xf32>
    %cst_23 = stablehlo.constant dense<2.3509887E-38> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %90 = stablehlo.compare LT, %65, %89, FLOAT : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xi1>
    %91 = stablehlo.negate %69 : tensor<1x1x2x2xf32>
    %92 = stablehlo.log_plus_one %91 : tensor<1x1x2x2xf32>
    %93 = stablehlo.multiply %92, %66 : tensor<1x1x2x2xf32>
    %94 = stablehlo.subtract %93, %86 : tensor<1x1x2x2xf32>
    %95 = stablehlo.exponential %94 : tensor<1x1x2x2xf32>
    %96 = stablehlo.log %69 : tensor<1x1x2x2xf32>
    %97 = stablehlo.multiply %96, %65 : tensor<1x1x2x2xf32>
    %98 = stablehlo.negate %69 : tensor<1x1x2x2xf32>
    %99 = stablehlo.log_plus_one %98 : tensor<1x1x2x2xf32>
    %100 = stablehlo.multiply %99, %66 : tensor<1x1x2x2xf32>
    %101 = stablehlo.add %97, %100 : tensor<1x1x2x2xf32>
    %102 = stablehlo.subtract %101, %88 : tensor<1x1x2x2xf32>
    %103 = stablehlo.exponential %102 : tensor<1x1x2x2xf32>
    %104 = stablehlo.divide %103, %65 : tensor<1x1x2x2xf32>
    %105 = stablehlo.select %90, %95, %104 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
    %106 = stablehlo.multiply %82#7, %105 : tensor<1x1x2x2xf32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %108 = stablehlo.subtract %107, %106 : tensor<1x1x2x2xf32>
    %109 = stablehlo.select %64, %106, %108 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %111 = stablehlo.select %40, %110, %109 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %113 = stablehlo.select %43, %112, %111 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
    %cst_27 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1x1x2x2xf32>
    %115 = stablehlo.select %57, %114, %113 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xf32>
    %116 = stablehlo.dot_general %arg27, %arg28, batching_dims = [0] x [1], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<1x1xf64>, tensor<2x1xf64>) -> tensor<1x1x2xf64>
    %117 = "stablehlo.scatter"(%arg29, %arg30, %arg31) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg43: tensor<i64>, %arg44: tensor<i64>):
      %125 = stablehlo.multiply %arg43, %arg44 : tensor<i64>
      stablehlo.return %125 : tensor<i64>
    }) : (tensor<2xi64>, tensor<2x1xi64>, tensor<2xi64>) -> tensor<2xi64>
    %118 = call @fft(%arg32) : (tensor<7xcomplex<f64>>) -> tensor<12xf64>
    %119 = stablehlo.shift_left %arg33, %arg34 : tensor<i32>
    %120 = stablehlo.and %arg35, %arg36 : tensor<1x3x1x3xi1>
    %121 = stablehlo.custom_call @lapack_dtrsm_ffi(%arg37, %arg38) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "1"}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 2, 0]> : tensor<3xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j, k], [i, l, m])->([i, n, o]) {i=3, j=4, k=4, l=4, m=2, n=4, o=2}, custom>} : (tensor<3x4x4xf64>, tensor<3x4x2xf64>) -> tensor<3x4x2xf64>
    %122 = stablehlo.complex %arg39, %arg40 : tensor<3x1x1xcomplex<f64>>
    %123 = stablehlo.broadcast_in_dim %arg41, dims = [1, 2, 3] : (tensor<1x2x1xf8E5M2FNUZ>) -> tensor<1x1x2x1xf8E5M2FNUZ>
    %124 = chlo.erf_inv %arg42 : tensor<2x0x3xf32> -> tensor<2x0x3xf32>
    return %0, %1, %2, %4, %5, %6, %8, %10, %11, %12, %13, %14, %arg20, %15, %16, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124 : tensor<3x3x3x3xf64>, tensor<2x4xi64>, tensor<0x0x0xf8E5M2>, tensor<3xf32>, tensor<2x2xcomplex<f32>>, tensor<6x3x4xf32>, tensor<5xf32>, tensor<13xi64>, tensor<f32>, tensor<1x2xi1>, tensor<3x3x1xf32>, tensor<0xui32>, tensor<3xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<f32>, tensor<1x1x2x2xf32>, tensor<1x1x2xf64>, tensor<2xi64>, tensor<12xf64>, tensor<i32>, tensor<1x3x1x3xi1>, tensor<3x4x2xf64>, tensor<3x1x1xcomplex<f64>>, tensor<1x1x2x1xf8E5M2FNUZ>, tensor<2x0x3xf32>
  }
  func.func private @cumsum(%arg0: tensor<2x4xi64>) -> tensor<2x4xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<i64>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 4>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<i64>, %arg2: tensor<i64>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i64>
      stablehlo.return %2 : tensor<i64>
    }) : (tensor<2x4xi64>, tensor<i64>) -> tensor<2x4xi64>
    return %1 : tensor<2x4xi64>
  }
  func.func private @cumprod(%arg0: tensor<6x3x4xf32>) -> tensor<6x3x4xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 0], [3, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 1, 4>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<6x3x4xf32>, tensor<f32>) -> tensor<6x3x4xf32>
    return %0 : tensor<6x3x4xf32>
  }
  func.func private @_shuffle(%arg0: tensor<2xui32>, %arg1: tensor<13xi64>) -> tensor<13xi64> {
    %0 = call @_threefry_split(%arg0) : (tensor<2xui32>) -> tensor<2x2xui32>
    %1 = stablehlo.slice %0 [0:1, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %2 = stablehlo.reshape %1 : (tensor<1x2xui32>) -> tensor<2xui32>
    %3 = stablehlo.slice %0 [1:2, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %4 = stablehlo.reshape %3 : (tensor<1x2xui32>) -> tensor<2xui32>
    %5 = stablehlo.slice %4 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %6 = stablehlo.reshape %5 : (tensor<1xui32>) -> tensor<ui32>
    %7 = stablehlo.slice %4 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %8 = stablehlo.reshape %7 : (tensor<1xui32>) -> tensor<ui32>
    %9 = stablehlo.iota dim = 0 : tensor<13xui64>
    %c = stablehlo.constant dense<1> : tensor<ui64>
    %10 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<13xui64>
    %11 = stablehlo.multiply %10, %9 : tensor<13xui64>
    %c_0 = stablehlo.constant dense<32> : tensor<ui64>
    %12 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<13xui64>
    %13 = stablehlo.shift_right_logical %11, %12 : tensor<13xui64>
    %14 = stablehlo.convert %11 : (tensor<13xui64>) -> tensor<13xui32>
    %15 = stablehlo.convert %13 : (tensor<13xui64>) -> tensor<13xui32>
    %16:2 = call @threefry2x32_0(%6, %8, %15, %14) : (tensor<ui32>, tensor<ui32>, tensor<13xui32>, tensor<13xui32>) -> (tensor<13xui32>, tensor<13xui32>)
    %17 = stablehlo.xor %16#0, %16#1 : tensor<13xui32>
    %18:2 = "stablehlo.sort"(%17, %arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<ui32>, %arg3: tensor<ui32>, %arg4: tensor<i64>, %arg5: tensor<i64>):
      %19 = stablehlo.compare LT, %arg2, %arg3, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %19 : tensor<i1>
    }) : (tensor<13xui32>, tensor<13xi64>) -> (tensor<13xui32>, tensor<13xi64>)
    return %18#1 : tensor<13xi64>
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
  func.func private @threefry2x32_0(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<13xui32>, %arg3: tensor<13xui32>) -> (tensor<13xui32>, tensor<13xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<13xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<13xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i64>, tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i64>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call_1(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i64>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i64>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i64>, tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<13xui32>, tensor<13xui32>
  }
  func.func private @closed_call_1(%arg0: tensor<i64>, %arg1: tensor<13xui32>, %arg2: tensor<13xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<13xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<13xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<13xui32>
    %9 = stablehlo.or %5, %8 : tensor<13xui32>
    %10 = stablehlo.xor %3, %9 : tensor<13xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<13xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<13xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<13xui32>
    %19 = stablehlo.or %15, %18 : tensor<13xui32>
    %20 = stablehlo.xor %13, %19 : tensor<13xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<13xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<13xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<13xui32>
    %29 = stablehlo.or %25, %28 : tensor<13xui32>
    %30 = stablehlo.xor %23, %29 : tensor<13xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<13xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<13xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<13xui32>
    %39 = stablehlo.or %35, %38 : tensor<13xui32>
    %40 = stablehlo.xor %33, %39 : tensor<13xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %42 = stablehlo.add %33, %41 : tensor<13xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %44 = stablehlo.add %40, %43 : tensor<13xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i64>
    %46 = stablehlo.convert %45 : (tensor<i64>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<13xui32>
    %48 = stablehlo.add %44, %47 : tensor<13xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @remainder(%arg0: tensor<1x1x2x2xi64>, %arg1: tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
    %3 = call @_where(%1, %2, %arg1) : (tensor<1x1x2x2xi1>, tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<1x1x2x2xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<1x1x2x2xi1>, tensor<1x1x2x2xi1>) -> tensor<1x1x2x2xi1>
    %12 = stablehlo.and %11, %6 : tensor<1x1x2x2xi1>
    %13 = stablehlo.add %4, %3 : tensor<1x1x2x2xi64>
    %14 = stablehlo.select %12, %13, %4 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xi64>
    return %14 : tensor<1x1x2x2xi64>
  }
  func.func private @_where(%arg0: tensor<1x1x2x2xi1>, %arg1: tensor<1x1x2x2xi64>, %arg2: tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xi64>
    return %0 : tensor<1x1x2x2xi64>
  }
  func.func private @floor_divide(%arg0: tensor<1x1x2x2xi64>, %arg1: tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi64> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<1x1x2x2xi64>
    %1 = stablehlo.sign %arg0 : tensor<1x1x2x2xi64>
    %2 = stablehlo.sign %arg1 : tensor<1x1x2x2xi64>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<1x1x2x2xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<1x1x2x2xi1>
    %8 = stablehlo.compare NE, %3, %7, UNSIGNED : (tensor<1x1x2x2xi1>, tensor<1x1x2x2xi1>) -> tensor<1x1x2x2xi1>
    %9 = stablehlo.convert %8 : tensor<1x1x2x2xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<1x1x2x2xi1>
    %11 = stablehlo.compare NE, %6, %10, UNSIGNED : (tensor<1x1x2x2xi1>, tensor<1x1x2x2xi1>) -> tensor<1x1x2x2xi1>
    %12 = stablehlo.convert %11 : tensor<1x1x2x2xi1>
    %13 = stablehlo.and %9, %12 : tensor<1x1x2x2xi1>
    %c_2 = stablehlo.constant dense<1> : tensor<i64>
    %14 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<1x1x2x2xi64>
    %15 = stablehlo.subtract %0, %14 : tensor<1x1x2x2xi64>
    %16 = call @_where_2(%13, %15, %0) : (tensor<1x1x2x2xi1>, tensor<1x1x2x2xi64>, tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi64>
    return %16 : tensor<1x1x2x2xi64>
  }
  func.func private @_where_2(%arg0: tensor<1x1x2x2xi1>, %arg1: tensor<1x1x2x2xi64>, %arg2: tensor<1x1x2x2xi64>) -> tensor<1x1x2x2xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<1x1x2x2xi1>, tensor<1x1x2x2xi64>
    return %0 : tensor<1x1x2x2xi64>
  }
  func.func private @fft(%arg0: tensor<7xcomplex<f64>>) -> tensor<12xf64> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [12] : (tensor<7xcomplex<f64>>) -> tensor<12xf64>
    return %0 : tensor<12xf64>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0xCEC5C5FC721D01C020E7F4E2A45A501B3A9EC5C6D28397BF53EC4A6C17A4F83FE653919833B8E1BF5053E5CC29CA8A50B93FE9878F94B21CB2D22D1E2359C93FE5EF4DEFC5030CF50000000000000080B6DAC6F16BB7F3BF144809B9DE1DD13F245D4FB94F3DE53FB035FF11CBCA913F8E6983314749E73F000000000000F03F4F493EBE43BED1BFA8C5DC7056AABEBFF822301A5A006561E409367A6C03FB3F0BCE1645E699184000000000000008C0948567648B92F550FB6AD55A3C940E408B7A45E30AB028400000000000000080245CEDFE7350E0BF0000000000000040970CFAFB224600404E3796B6741CECBF798EF1269DCFB03F43D7772C571D4623BD2F3DF4608209C0E983A903C4620540D022BCB85AFBF03F22059FC3800FB53FB766232D3ABE70A4818B19410261AF3FCFC90817BA96C3BF0187F284186E55D20000000000001000000000000000F0FF2CDBB2BAB5C5DFBF52F89B84117CC72A84FEB189E4BD0C402B7C182D8E6F05C03422F694586CBABF9293AB653191AD3F00000000000008C0EA83ADA23869F474B39DB5E1D9E1D63FC8936D4B5018C0BF000000000000F87F000000000000F87F0B925C0949BCFA65000000000000F87F5E032F6F500191C8510EC5889749903F671D3BF3FA32DABFF03D21F839A6E63F000000000000004051A8045CB9E4C9BF638ADD9FA81A6698C53A1E23B5B425409ABDCBA52783D6BF4544982DABD5F6BF6FA02AB512630DC03E6044185FBB738988E2625041CCE9BF82B464D9A196AC2261AA4B7C7C5DC3C9561A7D1EE7F7C83FFFFFFFFFFFFFEF7FBABBA581A08F8339B9A78A974686D33FF4E904F8B2F101C02AD40335FC17B4DE8DAAE08110B02540000000000000F0BF15E03C29E20B91BF7FBF8E7221F7ACBF"> : tensor<3x3x3x3xf64>
    %a1 = stablehlo.constant dense<"0x446E3F6E91A3E5BF000000000000F0BF000000000000F0BF9C3D11F5A4509ABFCB28BD18756D973FF6B0EA296A4F00C066BC7C363C3B001D00129335D98F3E2FF7D21097E43ECEBF07ECF958563BD43FB7A67EA2EB07E13F6DAD26049612BFBF56DB66E40A78993F69E951224CCB02C0B38669B5777C67F598E32CD441251040C41EA3F0329DF1BF593B27C04FDFC5908C0927F65E90D13F1138EC928C39D63F427F2E55ED7ECCBFCEF5EF979B52DA3F1C4248442B5D973F8397C915E487E23F981A90C531CDABBF89B63725337502CBB216BA0EC344EABF199656EABA36B76AD89864B18266843FB9572596F57BE7BFABD28569B76ABDBFAC558EFD0C92AB3FDEFC8DECCC49EABF5B68A750936AE8BF8818F44C29C218405A8D2EE3748D9F18A372E5E50CF0BFBF72D9E190C11524C0E2D7FA5D10A3C63F000000000000F0BFD288EE22B388E4BF000000000000F0BF000000000000F03F4505BBD004BE8D421799D0A4C959F6079277D2C9F3959D3F4178772562AFFD3F5408BC44A083EF3F358C50452B3DB63FE56CBFA9843D4071F70EB36BB0D31AC041BD3111BE3DA9BF0000000000000080E901F8F068868CBF164E740613B7DD3F53C67C33B3C403C01006145E5FBBA0BF000000000000E03F49045DC0C5DDD79B0E07B37676B4D33F0C65BD59A556D8BF47A607FE0F0EF83F62756BA553EEDD18C6A1B390AD2AEE3FAAEE151869380040613FEE387008ED3F000000000000F0FF541382C2CDBAE13FA9605BC2ECE1D53F00000000000010008F7C525BE48DDFBF9E2DAE437D19B91E7974AB2F1A12BA3FF0866290D873D1BF0711AB8AB8B2E83F000000000000F03FCED0E065F7CF04C0633993467317D03F5285FFF6BCA4E5C6000000000000F03F0000000000000040"> : tensor<3x3x3x3xf64>
    %a2 = stablehlo.constant dense<"0x0600000000000000FAFFFFFFFFFFFFFF04000000000000000400000000000000FAFFFFFFFFFFFFFF0600000000000000FDFFFFFFFFFFFFFFFAFFFFFFFFFFFFFF"> : tensor<2x4xi64>
    %a3 = stablehlo.constant dense<> : tensor<0x0x1xf8E5M2>
    %a4 = stablehlo.constant dense<"0x01"> : tensor<ui8>
    %a5 = stablehlo.constant dense<"0x03"> : tensor<ui8>
    %a6 = stablehlo.constant dense<"0x04"> : tensor<ui8>
    %a7 = stablehlo.constant dense<"0xFDB042BFD1A8423DC976C4BF"> : tensor<3xf32>
    %a8 = stablehlo.constant dense<"0x05000000"> : tensor<i32>
    %a9 = stablehlo.constant dense<"0xC285AFBF7041DC3FE9EFB63F11A6B340C365C740CA745CC0197589C0A1CF1740"> : tensor<2x2xcomplex<f32>>
    %a10 = stablehlo.constant dense<"0x67D99C3FE87930C076D04A40CE3FFF40A02B67C01E97EFBF83F953C06034E8BF"> : tensor<2x2xcomplex<f32>>
    %a11 = stablehlo.constant dense<"0x1E8049BED0C8E83FB12C08BF6E65A43F664D87BEA331AABFC74C393FF5DD7EBEB5A5B13F2082EABE31B4963E904DA53E54DBCABF81D006BE21471C3F17AAE0BE07456CBFBE9F143F97B1FC3E2F52A53E672511BF475A25BE5F5398BEB9BAFD3F957B1FBF211A0CBFBFDC88BEC206053F044B14BEB1B0AABE5B9DC73F54986F3F34208BBFA11C86BE0B719F3F96A5DB3E803376BE1DD74F3F8FBF8FBF55121C3FAD8306BF1B0FBA3EC19B273F55FB0B3FD154053E7FE2523F2C46E3BF47E9B53FC7FF233E34862B3F7433333F127D11BF1C027C3F3440CFBFA39C65BFF9A06BBEB26E88BF6B5136BFCCA55F3FDE35373EFE97DA3FD66BAFBFB89F49BF70DA193F87AAFF3FDE7C9E3FE8AAC8BFE0C9BABF7957A13FD6EAE4BE581F43BF7A9E2ABF"> : tensor<6x3x4xf32>
    %a12 = stablehlo.constant dense<"0x66F72FBFDBE9363FA59886BF9B368BBC"> : tensor<4xf32>
    %a13 = stablehlo.constant dense<"0xFCFF91F35C10B8E6"> : tensor<2xui32>
    %a14 = stablehlo.constant dense<"0x0CC59240"> : tensor<f32>
    %a15 = stablehlo.constant dense<"0x0300000000000000FFFFFFFFFFFFFF7F"> : tensor<1x2xui64>
    %a16 = stablehlo.constant dense<"0x0000000000000000A989F0B1AC5FAF3A"> : tensor<1x2xui64>
    %a17 = stablehlo.constant dense<"0x125B87F30000C07F2609AF3F98D0963F8A9302BFB92707BF9E426540000080FF3942DC3E"> : tensor<3x3x1xf32>
    %a18 = stablehlo.constant dense<"0x69B73163"> : tensor<1xui32>
    %a19 = stablehlo.constant dense<"0x03"> : tensor<ui8>
    %a20 = stablehlo.constant dense<"0x8C20B0FCE4D5E43F469084DA335FF1BF36A71B485A9EF03F0AB2710551AA14C0916D89BF0A37F43F62683CDA1D3A0D40"> : tensor<3xcomplex<f64>>
    %a21 = stablehlo.constant dense<"0x39E479D983A3921655112B920B39B3BF5F8F4CF4603DCF3F2B8E505B3A7FBF3F"> : tensor<2x2xf64>
    %a22 = stablehlo.constant dense<"0x27E47474913009C02499FB3654F5E4B2667F5F62E759CEBF95479FE171C7B83F"> : tensor<2x2xf64>
    %a23 = stablehlo.constant dense<"0xFFC9795817EC60A7"> : tensor<ui64>
    %a24 = stablehlo.constant dense<"0x5392983F91BEEB3EEFF8573E451D1A3E"> : tensor<1x1x2x2xf32>
    %a25 = stablehlo.constant dense<"0x46AF2B3F9B9FAE3F0E21E33E28D20E40"> : tensor<1x1x2x2xf32>
    %a26 = stablehlo.constant dense<"0xD5147B3FCF6A343F3962283F37CA853E"> : tensor<1x1x2x2xf32>
    %a27 = stablehlo.constant dense<"0x2F6D176F4A48BEBF"> : tensor<1x1xf64>
    %a28 = stablehlo.constant dense<"0x3E88435E4FC6F23FE3A84ABE5100F13F"> : tensor<2x1xf64>
    %a29 = stablehlo.constant dense<"0xFAFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"> : tensor<2xi64>
    %a30 = stablehlo.constant dense<"0x04000000000000000200000000000000"> : tensor<2x1xi64>
    %a31 = stablehlo.constant dense<"0x04000000000000000600000000000000"> : tensor<2xi64>
    %a32 = stablehlo.constant dense<"0x24994377FF95F13F24847E6C8B11E83FC937D032CB70F73F1F33C5C1DCC3EB3F842AF4837C36F0BF64B941CCA3EDA73F19864044D904DA3F1282F522A25EE4BF4DE7FDE8C5F0F23F522C4F8F3CAE01C0F626FC4BA6DAEDBF836946349F12DEBF7EEE75AC3EEDF13F44C78FA1A4B6F03F"> : tensor<7xcomplex<f64>>
    %a33 = stablehlo.constant dense<"0x211406CD"> : tensor<i32>
    %a34 = stablehlo.constant dense<"0x03000000"> : tensor<i32>
    %a35 = stablehlo.constant dense<[[[[true, true, true]], [[true, false, false]], [[false, false, false]]]]> : tensor<1x3x1x3xi1>
    %a36 = stablehlo.constant dense<[[[[false, true, true]], [[false, true, false]], [[false, true, true]]]]> : tensor<1x3x1x3xi1>
    %a37 = stablehlo.constant dense<"0xFEB5C695E9661F402A2DB6BA32C30940D8D65FA15E9BE3BFA2971ED1D5B705C02A2DB6BA32C30940E10A02129DFE1C40B20F851C6E8EE8BF48E28C01177508C0D8D65FA15E9BE3BFB20F851C6E8EE8BF9585DDBEF9FE174000CC830389F4E03FA2971ED1D5B705C048E28C01177508C000CC830389F4E03F825124E57B981E40FE66060F36251640B4F17A1F9BEAFA3F7479E3D71994E6BF30E441F298A9F9BFB4F17A1F9BEAFA3FA734B29782DF194087ED78AEBABAF2BF1194A0533164F4BF7479E3D71994E6BF87ED78AEBABAF2BF2C02AE81946D2A404D0A6CD307A6D6BF30E441F298A9F9BF1194A0533164F4BF4D0A6CD307A6D6BF436BCAA481AD2240BFAB0F989CBF22400DE9D6C3C490BFBF6FC9E5E6E179EABFB426763709CD05C00DE9D6C3C490BFBF4AAA710F3644234059DFEBC3D654EA3FA4BC3750EAAB10C06FC9E5E6E179EABF59DFEBC3D654EA3F53A0F37EB1612A40339889033F22F5BFB426763709CD05C0A4BC3750EAAB10C0339889033F22F5BF3CEC1379F2C42140"> : tensor<3x4x4xf64>
    %a38 = stablehlo.constant dense<"0xBDAFE2BFC25CBE3F18FC50B711EC02C06E9652D00E5BD0BF6A738C5F49C6E73F2AFB2D16C68BAFBFAEB3A46062B9F0BF54095867A535F23F6F2CF2073EE8E43FC4A5C87CA397E23F03B966233019E3BF136E702B31C0D93F97D460B6BA9FF3BFD7F935DBE6FCD63F8D7C8C1EF4B9DD3FF2B993FD88A2BBBFB5358BE1F765AEBF4DABBDA85EA0BA3FC440C8D5BEC2B6BFEAF3EB5214FAEEBFC91E141D409BDCBFB906F5B63FB9E03FFC9A1E3F923564BFB016640C022688BFCECAB14917FBF73F"> : tensor<3x4x2xf64>
    %a39 = stablehlo.constant dense<"0x64F4E476BAB39EE056156A7C9221FBBF0000000000000000"> : tensor<3x1x1xf64>
    %a40 = stablehlo.constant dense<"0x039E8115D5681407483760AF7193DA3F0000000000001000"> : tensor<3x1x1xf64>
    %a41 = stablehlo.constant dense<"0x493C"> : tensor<1x2x1xf8E5M2FNUZ>
    %a42 = stablehlo.constant dense<> : tensor<2x0x3xf32>
    %r:25 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39, %a40, %a41, %a42) : (tensor<3x3x3x3xf64>, tensor<3x3x3x3xf64>, tensor<2x4xi64>, tensor<0x0x1xf8E5M2>, tensor<ui8>, tensor<ui8>, tensor<ui8>, tensor<3xf32>, tensor<i32>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<6x3x4xf32>, tensor<4xf32>, tensor<2xui32>, tensor<f32>, tensor<1x2xui64>, tensor<1x2xui64>, tensor<3x3x1xf32>, tensor<1xui32>, tensor<ui8>, tensor<3xcomplex<f64>>, tensor<2x2xf64>, tensor<2x2xf64>, tensor<ui64>, tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>, tensor<1x1xf64>, tensor<2x1xf64>, tensor<2xi64>, tensor<2x1xi64>, tensor<2xi64>, tensor<7xcomplex<f64>>, tensor<i32>, tensor<i32>, tensor<1x3x1x3xi1>, tensor<1x3x1x3xi1>, tensor<3x4x4xf64>, tensor<3x4x2xf64>, tensor<3x1x1xf64>, tensor<3x1x1xf64>, tensor<1x2x1xf8E5M2FNUZ>, tensor<2x0x3xf32>) -> (tensor<3x3x3x3xf64>, tensor<2x4xi64>, tensor<0x0x0xf8E5M2>, tensor<3xf32>, tensor<2x2xcomplex<f32>>, tensor<6x3x4xf32>, tensor<5xf32>, tensor<13xi64>, tensor<f32>, tensor<1x2xi1>, tensor<3x3x1xf32>, tensor<0xui32>, tensor<3xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<f32>, tensor<1x1x2x2xf32>, tensor<1x1x2xf64>, tensor<2xi64>, tensor<12xf64>, tensor<i32>, tensor<1x3x1x3xi1>, tensor<3x4x2xf64>, tensor<3x1x1xcomplex<f64>>, tensor<1x1x2x1xf8E5M2FNUZ>, tensor<2x0x3xf32>)
    // lax.atan2(float64[3, 3, 3, 3], float64[3, 3, 3, 3])
    %w0 = stablehlo.constant dense<"0xFCC71857F207FEBF182D4454FB210940C08751CCF5F208C021E911C95266F93FAF985255D878F8BF182D4454FB21F93FE58BE637C14EA23F182D4454FB21F93F182D4454FB21F9BF0000000000000080F75A5D1E0E9CF2BFEC40133709F3FF3F5FE7339E9088F83F96CBFAC4D5120940182D4454FB210940FCE899D5EC15CF3F121F28BEBB2807C0182D4454FB21F9BF182D4454FB21F93F83AB053717E3F53F155CEB4D2EB6F93F31C59202E9F3F6BF182D4454FB21F93FD9C33DA41FBAF63FF49F5BEEFF33F93F182D4454FB2109C021941509CAAF04C04787AE934C0E36153BCDC3C7EC0DF93F1B336B22512202C07F17D205B3FA04405DCD26CDE4AA89233D6CA5C6CA2AFDBF1935E1C6CE94FD3F428D48CCC8BCC53F182D4454FB21F93F182D4454FB2109C06991E2C27B1509407F03154DA4D3E6BF182D4454FB21F9BF182D4454FB210940182D4454FB21F9BFBF525339B47DDDBF1E178B0272442928182D4454FB21F93FF3566820D1F5F8BF0460E1FB5574ACBFA9291F7A17FDAD3FD447513E68ABF8BF182D4454FB21F93FC799BA07E8B408409148E1E1711CFFBF000000000000F87F000000000000F87F182D4454FB21F93F000000000000F87F182D4454FB21F9BF471A5AB02F48A03F182D4454FB21F9BF8427AA825991F23FA1ADAFF49F23FC3F7A3AFE26BC1EC1BF65A68FE2C1A177BF463BC8D615BFF73F4D6B3709D6FCC5BF0D8D3ED18712F0BF182D4454FB2109C0468EF8D38FCE81890A20C5D8FDB6F2BF182D4454FB21F93F182D4454FB21F9BF182D4454FB21F93F182D4454FB21F93F182D4454FB210940C5635FB13317D83F2229206F346CF2BF182D4454FB21F9BFFE5674E606C3F83F182D4454FB2109C07943BBFB7A0B91BF1038B76727F59CBF"> : tensor<3x3x3x3xf64>
    "check.expect_close"(%r#0, %w0) {max_ulp_difference = 8 : i64, min_ulp_difference = 0 : i64} : (tensor<3x3x3x3xf64>, tensor<3x3x3x3xf64>) -> ()
    // lax.cumsum(int64[2, 4], axis=1, reverse=False)
    %w1 = stablehlo.constant dense<"0x0600000000000000000000000000000004000000000000000800000000000000FAFFFFFFFFFFFFFF0000000000000000FDFFFFFFFFFFFFFFF7FFFFFFFFFFFFFF"> : tensor<2x4xi64>
    check.expect_eq %r#1, %w1 : tensor<2x4xi64>
    // lax.dynamic_slice(float8_e5m2[0, 0, 1], uint8[], uint8[], uint8[], slice_sizes=(0, 0, 0))
    %w2 = stablehlo.constant dense<> : tensor<0x0x0xf8E5M2>
    check.expect_eq %r#2, %w2 : tensor<0x0x0xf8E5M2>
    // lax.switch(float32[3], int32[])
    %w3 = stablehlo.constant dense<"0x3FAC30C0B9EAF9BF643B62C0"> : tensor<3xf32>
    "check.expect_almost_eq"(%r#3, %w3) {tolerance = 1.348448e-05 : f64} : (tensor<3xf32>, tensor<3xf32>) -> ()
    // lax.sub(complex64[2, 2], complex64[2, 2])
    %w4 = stablehlo.constant dense<"0x942F26C0504D8F4003B1DEBF7A3317C0CA7D1D417652C9BFBCC27BBFE8F48540"> : tensor<2x2xcomplex<f32>>
    "check.expect_almost_eq"(%r#4, %w4) {tolerance = 3.802520e-05 : f64} : (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) -> ()
    // lax.cumprod(float32[6, 3, 4], axis=2, reverse=False)
    %w5 = stablehlo.constant dense<"0x1E8049BE2B3AB7BEC7ED423E1E5B7A3E664D87BE43E7B33E1438823E8BA481BDB5A5B13FC4BB22BF20993FBE7D6F77BD54DBCABF0DA8553EC56D023E6AED64BD07456CBF562B09BFD16587BE2EE0AEBD672511BF9680BB3DD322DFBC2B285DBD957B1FBFB98FAE3EC0A5BABD14FA41BD044B14BE56C0453D10329A3D7D50903D34208BBFD4C4913E3C93B53E67CA1B3E803376BE86E247BE357A603E8BDA083EAD8306BF378743BE2B0400BEE4FF8BBDD154053E15ABDB3DEA0443BE2F948ABEC7FF233EA6C3DB3DF9D5993DB5DA2EBD1C027C3FE804CCBF38FDB63F836DA8BEB26E88BF2D54423F2EC5293F5AFFF23DFE97DA3FFBC915C014F2EB3F01CD8D3F87AAFF3FF4471E40C42378C0AA0DB5407957A13FE94510BFD5EDDB3E159492BE"> : tensor<6x3x4xf32>
    "check.expect_almost_eq"(%r#5, %w5) {tolerance = 4.316649e-05 : f64} : (tensor<6x3x4xf32>, tensor<6x3x4xf32>) -> ()
    // lax.reduce_window_add(float32[4], window=(1,), strides=(2,), padding=((1, 1),), base=(2,), dilation=(2,))
    %w6 = stablehlo.constant dense<"0x0000000000000000000000000000000000000000"> : tensor<5xf32>
    "check.expect_almost_eq"(%r#6, %w6) {tolerance = 3.814697e-06 : f64} : (tensor<5xf32>, tensor<5xf32>) -> ()
    // random.permutation(key=[4086431740, 3870822492], shape=(1, 1, 3, 3))
    %w7 = stablehlo.constant dense<"0x0A00000000000000010000000000000009000000000000000B00000000000000060000000000000008000000000000000C00000000000000020000000000000007000000000000000400000000000000030000000000000000000000000000000500000000000000"> : tensor<13xi64>
    check.expect_eq %r#7, %w7 : tensor<13xi64>
    // lax.reduce_precision(float32[], exponent_bits=10, mantissa_bits=21)
    %w8 = stablehlo.constant dense<"0x0CC59240"> : tensor<f32>
    check.expect_eq %r#8, %w8 : tensor<f32>
    // lax.ne(uint64[1, 2], uint64[1, 2])
    %w9 = stablehlo.constant dense<[[true, true]]> : tensor<1x2xi1>
    check.expect_eq %r#9, %w9 : tensor<1x2xi1>
    // lax.tanh(float32[3, 3, 1])
    %w10 = stablehlo.constant dense<"0x000080BF0000C07F0ECC603F77AF533F2BA3F0BE42B6F7BEAD9A7F3F000080BF639BCF3E"> : tensor<3x3x1xf32>
    "check.expect_close"(%r#10, %w10) {max_ulp_difference = 8 : i64, min_ulp_difference = 0 : i64} : (tensor<3x3x1xf32>, tensor<3x3x1xf32>) -> ()
    // lax.dynamic_slice(uint32[1], uint8[], slice_sizes=(0,))
    %w11 = stablehlo.constant dense<> : tensor<0xui32>
    check.expect_eq %r#11, %w11 : tensor<0xui32>
    // lax.broadcast_in_dim(complex128[3], shape=(3,), broadcast_dimensions=(0,))
    %w12 = stablehlo.constant dense<"0x8C20B0FCE4D5E43F469084DA335FF1BF36A71B485A9EF03F0AB2710551AA14C0916D89BF0A37F43F62683CDA1D3A0D40"> : tensor<3xcomplex<f64>>
    check.expect_eq %r#12, %w12 : tensor<3xcomplex<f64>>
    // lax.complex(float64[2, 2], float64[2, 2])
    %w13 = stablehlo.constant dense<"0x39E479D983A3921627E47474913009C055112B920B39B3BF2499FB3654F5E4B25F8F4CF4603DCF3F667F5F62E759CEBF2B8E505B3A7FBF3F95479FE171C7B83F"> : tensor<2x2xcomplex<f64>>
    check.expect_eq %r#13, %w13 : tensor<2x2xcomplex<f64>>
    // lax.convert_element_type(uint64[], new_dtype=float32)
    %w14 = stablehlo.constant dense<"0xEC60275F"> : tensor<f32>
    check.expect_eq %r#14, %w14 : tensor<f32>
    // lax.betainc(float32[1, 1, 2, 2], float32[1, 1, 2, 2], float32[1, 1, 2, 2])
    %w15 = stablehlo.constant dense<"0xBB626B3F17616A3F4632413F95636B3F"> : tensor<1x1x2x2xf32>
    "check.expect_almost_eq"(%r#15, %w15) {tolerance = 1.171563e-04 : f64} : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> ()
    // lax.dot_general(float64[1, 1], float64[2, 1], dimension_numbers=(((), ()), ((0,), (1,))), out=float64)
    %w16 = stablehlo.constant dense<"0x9093B84654C4C1BF26BC14E6B416C0BF"> : tensor<1x1x2xf64>
    "check.expect_almost_eq"(%r#16, %w16) {tolerance = 4.931308e-16 : f64} : (tensor<1x1x2xf64>, tensor<1x1x2xf64>) -> ()
    // lax.scatter_mul(int64[2], int64[2, 1], int64[2], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w17 = stablehlo.constant dense<"0xFAFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"> : tensor<2xi64>
    check.expect_eq %r#17, %w17 : tensor<2xi64>
    // lax.fft(complex128[7], fft_type=irfft, fft_lengths=(12,))
    %w18 = stablehlo.constant dense<"0x9ED985380FABD73FECBAFBD5817CE13FDD9BD0F207C6D7BFE433BCE60E94C83F9DC50C4835EBD43F585CA63139A6E8BFCA8E16308B26AD3F97F9B464D4AAD2BF985B392A327BAF3FC8378CD2682DE13F4C8733070451E53F8CEFA1CD28AACCBF"> : tensor<12xf64>
    "check.expect_almost_eq"(%r#18, %w18) {tolerance = 2.515735e-14 : f64} : (tensor<12xf64>, tensor<12xf64>) -> ()
    // lax.shift_left(int32[], int32[])
    %w19 = stablehlo.constant dense<"0x08A13068"> : tensor<i32>
    check.expect_eq %r#19, %w19 : tensor<i32>
    // lax.bitwise_and(bool[1, 3, 1, 3], bool[1, 3, 1, 3])
    %w20 = stablehlo.constant dense<[[[[false, true, true]], [[false, false, false]], [[false, false, false]]]]> : tensor<1x3x1x3xi1>
    check.expect_eq %r#20, %w20 : tensor<1x3x1x3xi1>
    // lax.linalg.triangular_solve(float64[3, 4, 4], float64[3, 4, 2], left_side=True, lower=True, transpose_a=True, unit_diagonal=False)
    %w21 = stablehlo.constant dense<"0xC6380C6393E3AB3FBEEF5F92736ED5BFA4C4DF2CC49E993F5F44E12FE688BE3FC08029C569F997BFA22F4C51AD44C7BF00D206609E0BC33F95B2BAE5E9DDB53FA7A5E6CD6ED8B53FC6542D0F0C25A9BF821A31411796B03FDD217AB5FD9EC7BF1B1920777E849B3FFF41EFD8E1E8A13FE590742F49AC87BFB3E9C50A4C0A7ABF656A6F9BD6418A3F4AD95368492DA53F095E519E48BCBABF9D11FA76CCC3993FC0B6F4269737A43F8835859A301B913F0093713474BE55BFFDF5A46ACF97C53F"> : tensor<3x4x2xf64>
    "check.expect_almost_eq"(%r#21, %w21) {tolerance = 3.035135e-13 : f64} : (tensor<3x4x2xf64>, tensor<3x4x2xf64>) -> ()
    // lax.complex(float64[3, 1, 1], float64[3, 1, 1])
    %w22 = stablehlo.constant dense<"0x64F4E476BAB39EE0039E8115D568140756156A7C9221FBBF483760AF7193DA3F00000000000000000000000000001000"> : tensor<3x1x1xcomplex<f64>>
    check.expect_eq %r#22, %w22 : tensor<3x1x1xcomplex<f64>>
    // lax.broadcast_in_dim(float8_e5m2fnuz[1, 2, 1], shape=(1, 1, 2, 1), broadcast_dimensions=(1, 2, 3))
    %w23 = stablehlo.constant dense<"0x493C"> : tensor<1x1x2x1xf8E5M2FNUZ>
    check.expect_eq %r#23, %w23 : tensor<1x1x2x1xf8E5M2FNUZ>
    // lax.erf_inv(float32[2, 0, 3])
    %w24 = stablehlo.constant dense<> : tensor<2x0x3xf32>
    "check.expect_close"(%r#24, %w24) {max_ulp_difference = 16 : i64, min_ulp_difference = 0 : i64} : (tensor<2x0x3xf32>, tensor<2x0x3xf32>) -> ()
    return
  }
}
