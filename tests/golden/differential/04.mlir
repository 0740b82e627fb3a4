// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<2xcomplex<f32>>, %arg1: tensor<i8>, %arg2: tensor<3xbf16>, %arg3: tensor<1xbf16>, %arg4: tensor<i32>, %arg5: tensor<2x2x2xf32>, %arg6: tensor<2x2x1x1xi1>, %arg7: tensor<2x2x1x1xi1>, %arg8: tensor<0x0x3xui16>, %arg9: tensor<i32>, %arg10: tensor<i32>, %arg11: tensor<i32>, %arg12: tensor<3x2x1xf64>, %arg13: tensor<3x2x1xf64>, %arg14: tensor<3x2x1xf64>, %arg15: tensor<1x2x3xbf16>, %arg16: tensor<2x3xbf16>, %arg17: tensor<i32>, %arg18: tensor<i32>, %arg19: tensor<1x3x3xui32>, %arg20: tensor<3x3xi64>, %arg21: tensor<3xui32>, %arg22: tensor<3x1x2x1xf32>, %arg23: tensor<ui16>, %arg24: tensor<ui16>, %arg25: tensor<complex<f64>>, %arg26: tensor<2x3xf64>, %arg27: tensor<1xi64>, %arg28: tensor<1xf64>, %arg29: tensor<bf16>, %arg30: tensor<bf16>, %arg31: tensor<ui8>, %arg32: tensor<2x1x3x1xi1>, %arg33: tensor<2x1x3x1xui8>, %arg34: tensor<2x1x3x1xui8>, %arg35: tensor<2x1x1x1xui64>, %arg36: tensor<ui4>, %arg37: tensor<3xi8>, %arg38: tensor<3xi8>, %arg39: tensor<2xf32>, %arg40: tensor<2x2xf32>, %arg41: tensor<f64>, %arg42: tensor<4x2x5x4x4xf16>, %arg43: tensor<4x2x3x1x3xf16>, %arg44: tensor<1x2x3x1xui32>) -> (tensor<2xcomplex<f32>>, tensor<1x1xi8>, tensor<3xbf16>, tensor<2x2x2xf32>, tensor<2x2x1x1xi1>, tensor<0x0x0xui16>, tensor<3x2x1xf64>, tensor<1x2x3xbf16>, tensor<0x3xbf16>, tensor<1x1x3xui32>, tensor<3xui32>, tensor<3x1x2x1xf32>, tensor<i1>, tensor<complex<f64>>, tensor<2x3xf64>, tensor<bf16>, tensor<ui8>, tensor<2x1x3x1xui8>, tensor<2x3x2x1x1xui64>, tensor<i8>, tensor<3xi1>, tensor<2x2xf32>, tensor<f64>, tensor<2x4x4x8x6xf16>, tensor<1x2x3x1xui32>) {
    %0 = stablehlo.reshape %arg1 : (tensor<i8>) -> tensor<1x1xi8>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare LT, %arg4, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.add %arg4, %c_0 : tensor<i32>
    %3 = stablehlo.select %1, %2, %arg4 : tensor<i1>, tensor<i32>
    %4 = stablehlo.dynamic_update_slice %arg2, %arg3, %3 : (tensor<3xbf16>, tensor<1xbf16>, tensor<i32>) -> tensor<3xbf16>
    %5 = call @cumprod(%arg5) : (tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
    %6 = stablehlo.compare GT, %arg6, %arg7, UNSIGNED : (tensor<2x2x1x1xi1>, tensor<2x2x1x1xi1>) -> tensor<2x2x1x1xi1>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.compare LT, %arg9, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.add %arg9, %c_2 : tensor<i32>
    %9 = stablehlo.select %7, %8, %arg9 : tensor<i1>, tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.compare LT, %arg10, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.add %arg10, %c_4 : tensor<i32>
    %12 = stablehlo.select %10, %11, %arg10 : tensor<i1>, tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.compare LT, %arg11, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_6 = stablehlo.constant dense<3> : tensor<i32>
    %14 = stablehlo.add %arg11, %c_6 : tensor<i32>
    %15 = stablehlo.select %13, %14, %arg11 : tensor<i1>, tensor<i32>
    %16 = stablehlo.dynamic_slice %arg8, %9, %12, %15, sizes = [0, 0, 0] : (tensor<0x0x3xui16>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<0x0x0xui16>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %17 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %18 = stablehlo.compare EQ, %arg12, %17, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %cst_7 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %19 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %20 = stablehlo.compare EQ, %arg13, %19, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %21 = stablehlo.or %18, %20 : tensor<3x2x1xi1>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %22 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %23 = stablehlo.compare EQ, %arg13, %22, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %cst_9 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %24 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %25 = stablehlo.compare EQ, %arg12, %24, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %26 = stablehlo.or %23, %25 : tensor<3x2x1xi1>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %27 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %28 = stablehlo.compare EQ, %arg14, %27, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %29 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %30 = stablehlo.compare EQ, %arg14, %29, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %31 = stablehlo.not %28 : tensor<3x2x1xi1>
    %32 = stablehlo.not %30 : tensor<3x2x1xi1>
    %33 = stablehlo.compare NE, %arg12, %arg12, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %34 = stablehlo.compare NE, %arg13, %arg13, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %35 = stablehlo.or %33, %34 : tensor<3x2x1xi1>
    %36 = stablehlo.compare NE, %arg14, %arg14, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %37 = stablehlo.or %35, %36 : tensor<3x2x1xi1>
    %38 = stablehlo.and %26, %32 : tensor<3x2x1xi1>
    %39 = stablehlo.and %21, %28 : tensor<3x2x1xi1>
    %40 = stablehlo.or %38, %39 : tensor<3x2x1xi1>
    %41 = stablehlo.and %21, %31 : tensor<3x2x1xi1>
    %42 = stablehlo.and %26, %30 : tensor<3x2x1xi1>
    %43 = stablehlo.or %41, %42 : tensor<3x2x1xi1>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %44 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %45 = stablehlo.compare LT, %arg12, %44, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %46 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %47 = stablehlo.compare LT, %arg13, %46, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %48 = stablehlo.or %45, %47 : tensor<3x2x1xi1>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %49 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %50 = stablehlo.compare LT, %arg14, %49, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %51 = stablehlo.or %48, %50 : tensor<3x2x1xi1>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %52 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %53 = stablehlo.compare GT, %arg14, %52, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %54 = stablehlo.or %51, %53 : tensor<3x2x1xi1>
    %55 = stablehlo.and %21, %26 : tensor<3x2x1xi1>
    %56 = stablehlo.or %55, %37 : tensor<3x2x1xi1>
    %57 = stablehlo.or %54, %56 : tensor<3x2x1xi1>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %58 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %59 = stablehlo.add %arg12, %58 : tensor<3x2x1xf64>
    %60 = stablehlo.add %arg12, %arg13 : tensor<3x2x1xf64>
    %cst_17 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %61 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %62 = stablehlo.add %60, %61 : tensor<3x2x1xf64>
    %63 = stablehlo.divide %59, %62 : tensor<3x2x1xf64>
    %64 = stablehlo.compare LT, %arg14, %63, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %65 = stablehlo.select %64, %arg12, %arg13 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
    %66 = stablehlo.select %64, %arg13, %arg12 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %67 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %68 = stablehlo.subtract %67, %arg14 : tensor<3x2x1xf64>
    %69 = stablehlo.select %64, %arg14, %68 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
    %c_19 = stablehlo.constant dense<0> : tensor<i64>
    %70 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
    %c_20 = stablehlo.constant dense<0> : tensor<i64>
    %71 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
    %72 = stablehlo.compare EQ, %70, %71, SIGNED : (tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi1>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %73 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %74 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %75 = stablehlo.select %72, %73, %74 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
    %76 = stablehlo.abs %75 : tensor<3x2x1xf64>
    %cst_23 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
    %77 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %78 = stablehlo.compare LT, %76, %77, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %cst_24 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
    %79 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %80 = stablehlo.select %78, %79, %75 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %81 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %c_26 = stablehlo.constant dense<1> : tensor<i64>
    %c_27 = stablehlo.constant dense<true> : tensor<i1>
    %82:8 = stablehlo.while(%iterArg = %65, %iterArg_37 = %66, %iterArg_38 = %69, %iterArg_39 = %c_26, %iterArg_40 = %c_27, %iterArg_41 = %80, %iterArg_42 = %81, %iterArg_43 = %80) : tensor<3x2x1xf64>, tensor<3x2x1xf64>, tensor<3x2x1xf64>, tensor<i64>, tensor<i1>, tensor<3x2x1xf64>, tensor<3x2x1xf64>, tensor<3x2x1xf64>
    cond {
      %c_44 = stablehlo.constant dense<600> : tensor<i64>
      %140 = stablehlo.compare LT, %iterArg_39, %c_44, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %141 = stablehlo.and %140, %iterArg_40 : tensor<i1>
      stablehlo.return %141 : tensor<i1>
    } do {
      %140 = stablehlo.broadcast_in_dim %iterArg_39, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
      %c_44 = stablehlo.constant dense<2> : tensor<i64>
      %141 = stablehlo.broadcast_in_dim %c_44, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
      %142 = func.call @remainder(%140, %141) : (tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi64>
      %c_45 = stablehlo.constant dense<0> : tensor<i64>
      %143 = stablehlo.broadcast_in_dim %c_45, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
      %144 = stablehlo.compare EQ, %142, %143, SIGNED : (tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi1>
      %c_46 = stablehlo.constant dense<1> : tensor<i64>
      %145 = stablehlo.broadcast_in_dim %c_46, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
      %146 = stablehlo.compare EQ, %140, %145, SIGNED : (tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi1>
      %c_47 = stablehlo.constant dense<1> : tensor<i64>
      %147 = stablehlo.broadcast_in_dim %c_47, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
      %148 = stablehlo.subtract %140, %147 : tensor<3x2x1xi64>
      %c_48 = stablehlo.constant dense<2> : tensor<i64>
      %149 = stablehlo.broadcast_in_dim %c_48, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
      %150 = func.call @floor_divide(%148, %149) : (tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi64>
      %c_49 = stablehlo.constant dense<0> : tensor<i64>
      %151 = stablehlo.broadcast_in_dim %c_49, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
      %152 = stablehlo.compare EQ, %150, %151, SIGNED : (tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi1>
      %153 = stablehlo.convert %150 : (tensor<3x2x1xi64>) -> tensor<3x2x1xf64>
      %cst_50 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %154 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
      %cst_51 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
      %155 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
      %156 = stablehlo.add %iterArg, %iterArg_37 : tensor<3x2x1xf64>
      %157 = stablehlo.negate %156 : tensor<3x2x1xf64>
      %158 = stablehlo.multiply %157, %iterArg_38 : tensor<3x2x1xf64>
      %159 = stablehlo.add %iterArg, %154 : tensor<3x2x1xf64>
      %160 = stablehlo.divide %158, %159 : tensor<3x2x1xf64>
      %161 = stablehlo.add %iterArg, %153 : tensor<3x2x1xf64>
      %162 = stablehlo.negate %161 : tensor<3x2x1xf64>
      %163 = stablehlo.add %iterArg, %iterArg_37 : tensor<3x2x1xf64>
      %164 = stablehlo.add %163, %153 : tensor<3x2x1xf64>
      %165 = stablehlo.multiply %162, %164 : tensor<3x2x1xf64>
      %166 = stablehlo.multiply %165, %iterArg_38 : tensor<3x2x1xf64>
      %167 = stablehlo.multiply %155, %153 : tensor<3x2x1xf64>
      %168 = stablehlo.add %iterArg, %167 : tensor<3x2x1xf64>
      %169 = stablehlo.multiply %155, %153 : tensor<3x2x1xf64>
      %170 = stablehlo.add %iterArg, %169 : tensor<3x2x1xf64>
      %171 = stablehlo.add %170, %154 : tensor<3x2x1xf64>
      %172 = stablehlo.multiply %168, %171 : tensor<3x2x1xf64>
      %173 = stablehlo.divide %166, %172 : tensor<3x2x1xf64>
      %174 = stablehlo.select %152, %160, %173 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
      %175 = stablehlo.subtract %iterArg_37, %153 : tensor<3x2x1xf64>
      %176 = stablehlo.multiply %153, %175 : tensor<3x2x1xf64>
      %177 = stablehlo.multiply %176, %iterArg_38 : tensor<3x2x1xf64>
      %178 = stablehlo.multiply %155, %153 : tensor<3x2x1xf64>
      %179 = stablehlo.add %iterArg, %178 : tensor<3x2x1xf64>
      %180 = stablehlo.subtract %179, %154 : tensor<3x2x1xf64>
      %181 = stablehlo.multiply %155, %153 : tensor<3x2x1xf64>
      %182 = stablehlo.add %iterArg, %181 : tensor<3x2x1xf64>
      %183 = stablehlo.multiply %180, %182 : tensor<3x2x1xf64>
      %184 = stablehlo.divide %177, %183 : tensor<3x2x1xf64>
      %cst_52 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %185 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
      %186 = stablehlo.select %144, %174, %184 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
      %187 = stablehlo.select %146, %185, %186 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
      %188 = stablehlo.broadcast_in_dim %iterArg_39, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
      %c_53 = stablehlo.constant dense<0> : tensor<i64>
      %189 = stablehlo.broadcast_in_dim %c_53, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
      %190 = stablehlo.compare EQ, %188, %189, SIGNED : (tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi1>
      %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
      %191 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
      %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %192 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
      %193 = stablehlo.select %190, %191, %192 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
      %194 = stablehlo.divide %187, %iterArg_41 : tensor<3x2x1xf64>
      %195 = stablehlo.add %193, %194 : tensor<3x2x1xf64>
      %cst_56 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
      %196 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
      %197 = stablehlo.abs %195 : tensor<3x2x1xf64>
      %198 = stablehlo.compare LT, %197, %196, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
      %199 = stablehlo.select %198, %196, %195 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
      %200 = stablehlo.multiply %187, %iterArg_42 : tensor<3x2x1xf64>
      %201 = stablehlo.add %193, %200 : tensor<3x2x1xf64>
      %202 = stablehlo.abs %201 : tensor<3x2x1xf64>
      %203 = stablehlo.compare LT, %202, %196, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
      %204 = stablehlo.select %203, %196, %201 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
      %cst_57 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %205 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
      %206 = stablehlo.divide %205, %204 : tensor<3x2x1xf64>
      %207 = stablehlo.multiply %199, %206 : tensor<3x2x1xf64>
      %208 = stablehlo.multiply %iterArg_43, %207 : tensor<3x2x1xf64>
      %c_58 = stablehlo.constant dense<1> : tensor<i64>
      %209 = stablehlo.add %iterArg_39, %c_58 : tensor<i64>
      %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %210 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
      %211 = stablehlo.subtract %207, %210 : tensor<3x2x1xf64>
      %212 = stablehlo.abs %211 : tensor<3x2x1xf64>
      %cst_60 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
      %213 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
      %214 = stablehlo.compare GE, %212, %213, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
      %c_61 = stablehlo.constant dense<false> : tensor<i1>
      %215 = stablehlo.reduce(%214 init: %c_61) applies stablehlo.or across dimensions = [0, 1, 2] : (tensor<3x2x1xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_37, %iterArg_38, %209, %215, %199, %206, %208 : tensor<3x2x1xf64>, tensor<3x2x1xf64>, tensor<3x2x1xf64>, tensor<i64>, tensor<i1>, tensor<3x2x1xf64>, tensor<3x2x1xf64>, tensor<3x2x1xf64>
    }
    %83 = chlo.lgamma %66 : tensor<3x2x1xf64> -> tensor<3x2x1xf64>
    %84 = stablehlo.add %65, %66 : tensor<3x2x1xf64>
    %85 = chlo.lgamma %84 : tensor<3x2x1xf64> -> tensor<3x2x1xf64>
    %86 = stablehlo.subtract %83, %85 : tensor<3x2x1xf64>
    %87 = chlo.lgamma %65 : tensor<3x2x1xf64> -> tensor<3x2x1xf64>
    %88 = stablehlo.add %87, %86 : tensor<3x2x1xf64>
    %cst_28 = stablehlo.constant dense<4.4501477170144028E-308> : tensor<f64>
    %89 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %90 = stablehlo.compare LT, %65, %89, FLOAT : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> tensor<3x2x1xi1>
    %91 = stablehlo.negate %69 : tensor<3x2x1xf64>
    %92 = stablehlo.log_plus_one %91 : tensor<3x2x1xf64>
    %93 = stablehlo.multiply %92, %66 : tensor<3x2x1xf64>
    %94 = stablehlo.subtract %93, %86 : tensor<3x2x1xf64>
    %95 = stablehlo.exponential %94 : tensor<3x2x1xf64>
    %96 = stablehlo.log %69 : tensor<3x2x1xf64>
    %97 = stablehlo.multiply %96, %65 : tensor<3x2x1xf64>
    %98 = stablehlo.negate %69 : tensor<3x2x1xf64>
    %99 = stablehlo.log_plus_one %98 : tensor<3x2x1xf64>
    %100 = stablehlo.multiply %99, %66 : tensor<3x2x1xf64>
    %101 = stablehlo.add %97, %100 : tensor<3x2x1xf64>
    %102 = stablehlo.subtract %101, %88 : tensor<3x2x1xf64>
    %103 = stablehlo.exponential %102 : tensor<3x2x1xf64>
    %104 = stablehlo.divide %103, %65 : tensor<3x2x1xf64>
    %105 = stablehlo.select %90, %95, %104 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
    %106 = stablehlo.multiply %82#7, %105 : tensor<3x2x1xf64>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %107 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %108 = stablehlo.subtract %107, %106 : tensor<3x2x1xf64>
    %109 = stablehlo.select %64, %106, %108 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %110 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %111 = stablehlo.select %40, %110, %109 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
    %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %112 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %113 = stablehlo.select %43, %112, %111 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
    %cst_32 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %114 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f64>) -> tensor<3x2x1xf64>
    %115 = stablehlo.select %57, %114, %113 : tensor<3x2x1xi1>, tensor<3x2x1xf64>
    %116 = chlo.atanh %arg15 : tensor<1x2x3xbf16> -> tensor<1x2x3xbf16>
    %c_33 = stablehlo.constant dense<0> : tensor<i32>
    %117 = stablehlo.compare LT, %arg17, %c_33, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_34 = stablehlo.constant dense<2> : tensor<i32>
    %118 = stablehlo.add %arg17, %c_34 : tensor<i32>
    %119 = stablehlo.select %117, %118, %arg17 : tensor<i1>, tensor<i32>
    %c_35 = stablehlo.constant dense<0> : tensor<i32>
    %120 = stablehlo.compare LT, %arg18, %c_35, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_36 = stablehlo.constant dense<3> : tensor<i32>
    %121 = stablehlo.add %arg18, %c_36 : tensor<i32>
    %122 = stablehlo.select %120, %121, %arg18 : tensor<i1>, tensor<i32>
    %123 = stablehlo.dynamic_slice %arg16, %119, %122, sizes = [0, 3] : (tensor<2x3xbf16>, tensor<i32>, tensor<i32>) -> tensor<0x3xbf16>
    %124 = "stablehlo.gather"(%arg19, %arg20) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [1], start_index_map = [1, 0, 2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<1x3x3xui32>, tensor<3x3xi64>) -> tensor<1x1x3xui32>
    %125 = stablehlo.multiply %arg22, %arg22 : tensor<3x1x2x1xf32>
    %126 = stablehlo.multiply %125, %125 : tensor<3x1x2x1xf32>
    %127 = stablehlo.multiply %arg22, %126 : tensor<3x1x2x1xf32>
    %128 = stablehlo.compare EQ, %arg23, %arg24, UNSIGNED : (tensor<ui16>, tensor<ui16>) -> tensor<i1>
    %129 = chlo.acos %arg25 : tensor<complex<f64>> -> tensor<complex<f64>>
    %130 = "stablehlo.scatter"(%arg26, %arg27, %arg28) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = false}> ({
    ^bb0(%arg45: tensor<f64>, %arg46: tensor<f64>):
      %140 = stablehlo.minimum %arg45, %arg46 : tensor<f64>
      stablehlo.return %140 : tensor<f64>
    }) : (tensor<2x3xf64>, tensor<1xi64>, tensor<1xf64>) -> tensor<2x3xf64>
    %131 = chlo.next_after %arg29, %arg30 : tensor<bf16>, tensor<bf16> -> tensor<bf16>
    %132 = stablehlo.multiply %arg31, %arg31 : tensor<ui8>
    %133 = stablehlo.select %arg32, %arg34, %arg33 : tensor<2x1x3x1xi1>, tensor<2x1x3x1xui8>
    %134 = stablehlo.broadcast_in_dim %arg35, dims = [0, 2, 3, 4] : (tensor<2x1x1x1xui64>) -> tensor<2x3x2x1x1xui64>
    %135 = stablehlo.convert %arg36 : (tensor<ui4>) -> tensor<i8>
    %136 = stablehlo.compare GT, %arg37, %arg38, SIGNED : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi1>
    %137 = stablehlo.dot_general %arg39, %arg40, batching_dims = [0] x [0], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    %138 = chlo.asin %arg41 : tensor<f64> -> tensor<f64>
    %139 = stablehlo.convolution(%arg42, %arg43) dim_numbers = [b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2], window = {stride = [2, 1, 1], pad = [[3, 2], [1, 0], [0, 1]], lhs_dilate = [1, 2, 2], rhs_dilate = [1, 2, 1], reverse = [false, false, false]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<4x2x5x4x4xf16>, tensor<4x2x3x1x3xf16>) -> tensor<2x4x4x8x6xf16>
    return %arg0, %0, %4, %5, %6, %16, %115, %116, %123, %124, %arg21, %127, %128, %129, %130, %131, %132, %133, %134, %135, %136, %137, %138, %139, %arg44 : tensor<2xcomplex<f32>>, tensor<1x1xi8>, tensor<3xbf16>, tensor<2x2x2xf32>, tensor<2x2x1x1xi1>, tensor<0x0x0xui16>, tensor<3x2x1xf64>, tensor<1x2x3xbf16>, tensor<0x3xbf16>, tensor<1x1x3xui32>, tensor<3xui32>, tensor<3x1x2x1xf32>, tensor<i1>, tensor<complex<f64>>, tensor<2x3xf64>, tensor<bf16>, tensor<ui8>, tensor<2x1x3x1xui8>, tensor<2x3x2x1x1xui64>, tensor<i8>, tensor<3xi1>, tensor<2x2xf32>, tensor<f64>, tensor<2x4x4x8x6xf16>, tensor<1x2x3x1xui32>
  }
  func.func private @cumprod(%arg0: tensor<2x2x2xf32>) -> tensor<2x2x2xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = "stablehlo.reduce_window"(%arg0, %cst) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [0, 1], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 1, 2, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %1 = stablehlo.multiply %arg1, %arg2 : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<2x2x2xf32>, tensor<f32>) -> tensor<2x2x2xf32>
    return %0 : tensor<2x2x2xf32>
  }
  func.func private @remainder(%arg0: tensor<3x2x1xi64>, %arg1: tensor<3x2x1xi64>) -> tensor<3x2x1xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
    %3 = call @_where(%1, %2, %arg1) : (tensor<3x2x1xi1>, tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<3x2x1xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<3x2x1xi1>, tensor<3x2x1xi1>) -> tensor<3x2x1xi1>
    %12 = stablehlo.and %11, %6 : tensor<3x2x1xi1>
    %13 = stablehlo.add %4, %3 : tensor<3x2x1xi64>
    %14 = stablehlo.select %12, %13, %4 : tensor<3x2x1xi1>, tensor<3x2x1xi64>
    return %14 : tensor<3x2x1xi64>
  }
  func.func private @_where(%arg0: tensor<3x2x1xi1>, %arg1: tensor<3x2x1xi64>, %arg2: tensor<3x2x1xi64>) -> tensor<3x2x1xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<3x2x1xi1>, tensor<3x2x1xi64>
    return %0 : tensor<3x2x1xi64>
  }
  func.func private @floor_divide(%arg0: tensor<3x2x1xi64>, %arg1: tensor<3x2x1xi64>) -> tensor<3x2x1xi64> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<3x2x1xi64>
    %1 = stablehlo.sign %arg0 : tensor<3x2x1xi64>
    %2 = stablehlo.sign %arg1 : tensor<3x2x1xi64>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<3x2x1xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<3x2x1xi1>
    %8 = stablehlo.compare NE, %3, %7, UNSIGNED : (tensor<3x2x1xi1>, tensor<3x2x1xi1>) -> tensor<3x2x1xi1>
    %9 = stablehlo.convert %8 : tensor<3x2x1xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<3x2x1xi1>
    %11 = stablehlo.compare NE, %6, %10, UNSIGNED : (tensor<3x2x1xi1>, tensor<3x2x1xi1>) -> tensor<3x2x1xi1>
    %12 = stablehlo.convert %11 : tensor<3x2x1xi1>
    %13 = stablehlo.and %9, %12 : tensor<3x2x1xi1>
    %c_2 = stablehlo.constant dense<1> : tensor<i64>
    %14 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<3x2x1xi64>
    %15 = stablehlo.subtract %0, %14 : tensor<3x2x1xi64>
    %16 = call @_where_0(%13, %15, %0) : (tensor<3x2x1xi1>, tensor<3x2x1xi64>, tensor<3x2x1xi64>) -> tensor<3x2x1xi64>
    return %16 : tensor<3x2x1xi64>
  }
  func.func private @_where_0(%arg0: tensor<3x2x1xi1>, %arg1: tensor<3x2x1xi64>, %arg2: tensor<3x2x1xi64>) -> tensor<3x2x1xi64> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<3x2x1xi1>, tensor<3x2x1xi64>
    return %0 : tensor<3x2x1xi64>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0xE8D66DBFA632A440290D8D3F56AC4B40"> : tensor<2xcomplex<f32>>
    %a1 = stablehlo.constant dense<"0x00"> : tensor<i8>
    %a2 = stablehlo.constant dense<"0x7440DCC081BE"> : tensor<3xbf16>
    %a3 = stablehlo.constant dense<"0x2CD0"> : tensor<1xbf16>
    %a4 = stablehlo.constant dense<"0x02000000"> : tensor<i32>
    %a5 = stablehlo.constant dense<"0xEFB10B40575491BE3F6C95BE5A8AEABEED9B843FC261D3BE71B6B4BDDC6C613F"> : tensor<2x2x2xf32>
    %a6 = stablehlo.constant dense<[[[[true]], [[false]]], [[[false]], [[false]]]]> : tensor<2x2x1x1xi1>
    %a7 = stablehlo.constant dense<[[[[true]], [[false]]], [[[false]], [[true]]]]> : tensor<2x2x1x1xi1>
    %a8 = stablehlo.constant dense<> : tensor<0x0x3xui16>
    %a9 = stablehlo.constant dense<"0x05000000"> : tensor<i32>
    %a10 = stablehlo.constant dense<"0x00000000"> : tensor<i32>
    %a11 = stablehlo.constant dense<"0x01000000"> : tensor<i32>
    %a12 = stablehlo.constant dense<"0x2B41B325A4A7F93F3C3AB0A04E60E63F30A0AE0FC724E63F1C1B79E78DFFFA3FF00837797D65E13F9D05BEF402A2E63F"> : tensor<3x2x1xf64>
    %a13 = stablehlo.constant dense<"0x413F753CCEE8FC3F85A4AF6055B2F63FC275143662BADB3FB32B1CBC89C1004020546966F731FC3F0D5167C62F83E23F"> : tensor<3x2x1xf64>
    %a14 = stablehlo.constant dense<"0x1C235A483EEBD13F146D27E36826D43F784A8EA13AC1B93F7658E0D4DF72ED3F6A7A51735B84D23F45BF284B48A7ED3F"> : tensor<3x2x1xf64>
    %a15 = stablehlo.constant dense<"0x87BE8BBF21EDBCBE56CD2040"> : tensor<1x2x3xbf16>
    %a16 = stablehlo.constant dense<"0xF0BFB6BC5B3E40C0F73E3441"> : tensor<2x3xbf16>
    %a17 = stablehlo.constant dense<"0x01000000"> : tensor<i32>
    %a18 = stablehlo.constant dense<"0x03000000"> : tensor<i32>
    %a19 = stablehlo.constant dense<"0x71D5400B11D1663DFFFFFF7F000000002DCE97E24BEC9C11B768CA849850DFB3E0C4E5EB"> : tensor<1x3x3xui32>
    %a20 = stablehlo.constant dense<"0x00000000000000000400000000000000FFFFFFFFFFFFFFFFFEFFFFFFFFFFFFFFFEFFFFFFFFFFFFFF04000000000000000400000000000000FEFFFFFFFFFFFFFF0000000000000000"> : tensor<3x3xi64>
    %a21 = stablehlo.constant dense<"0x020000007E7A7AA84450B9DA"> : tensor<3xui32>
    %a22 = stablehlo.constant dense<"0xF2140E40DDCD77BFA22C333E6298A6BE86300B40E9F5993E"> : tensor<3x1x2x1xf32>
    %a23 = stablehlo.constant dense<"0xE8DF"> : tensor<ui16>
    %a24 = stablehlo.constant dense<"0xE554"> : tensor<ui16>
    %a25 = stablehlo.constant dense<"0xB89B1AC9312E05403E0C3208CAB70C40"> : tensor<complex<f64>>
    %a26 = stablehlo.constant dense<"0x73BCBFC186B4883F7335E351D7C2ECBFE3603F4CAB1C5C3F6EAB2ED56D54CDBF3C45D7C1A120E6BF9C818C2A15BFECBF"> : tensor<2x3xf64>
    %a27 = stablehlo.constant dense<"0x0100000000000000"> : tensor<1xi64>
    %a28 = stablehlo.constant dense<"0xF3F4638D04B9A43F"> : tensor<1xf64>
    %a29 = stablehlo.constant dense<"0x033F"> : tensor<bf16>
    %a30 = stablehlo.constant dense<"0x0000"> : tensor<bf16>
    %a31 = stablehlo.constant dense<"0x9E"> : tensor<ui8>
    %a32 = stablehlo.constant dense<[[[[false], [true], [false]]], [[[true], [false], [true]]]]> : tensor<2x1x3x1xi1>
    %a33 = stablehlo.constant dense<"0x4142C787000F"> : tensor<2x1x3x1xui8>
    %a34 = stablehlo.constant dense<"0x8B2E207A729F"> : tensor<2x1x3x1xui8>
    %a35 = stablehlo.constant dense<"0x01000000000000000100000000000000"> : tensor<2x1x1x1xui64>
    %a36 = stablehlo.constant dense<2> : tensor<ui4>
    %a37 = stablehlo.constant dense<"0x2CB02A"> : tensor<3xi8>
    %a38 = stablehlo.constant dense<"0x00C457"> : tensor<3xi8>
    %a39 = stablehlo.constant dense<"0xE1C38E3EC8D25A3E"> : tensor<2xf32>
    %a40 = stablehlo.constant dense<"0xA41D5A3E1BF1083ED81C2EBE93E70AC0"> : tensor<2x2xf32>
    %a41 = stablehlo.constant dense<"0x5C01E4F498B8851B"> : tensor<f64>
    %a42 = stablehlo.constant dense<"0x1CBC563CF9B7793CE3BCAF33ABBF9C2C033C72AD33BA913BE33B9837163D621E25B830338B3435BD6FB539BBDBBC29BFF5BB393DA6B516BF76BCE43DC639BCAE1438F1B635B1D83AF139EBB21936E0B4A1AB7FA2BD3D85B2983B3E3787BF24AD2EBD2137843D323D58BE0B3713B6FEB94A3657349B38933BC137CF3CF8AC8EBF8E2EB32ED1BADFBAD3BA8FBC0BBCBDB7B4321BB9611F4A3F9ABC1AB861BDBDBCB1326234F9B5AE33B7B98A387AB8A1B01C3BA3AF2E36CFB04EB9143CD5B74DBF06AE7AB6E1B8233C993C34BF9F3C6A3844305D3526B1DC2E80BAB231E0330ABD7CBA6C387CBB40C08139413A6538FC32E83C883CCDB9D1BC293DDFAC97B997B27EBC1C30DBB8623FC1B83F36F03D0D3CAF372232D93D3E41093D47BC17BE67A919B46E3D0A37A4AC57B79FB4D23EBA3DC7AE59BDFFB8D7B71BB0C8B92F355C36A8B95AC035B4EBB0243A16B3A9314139BEBC0FBBAE3A8CB29A3A2D3F9FBD5D37CA3B773278BC023ABDAD49B821B0AC2093A460BCCA36CA350EB6C2B707BD453D843D3339D2C0AFB4B2B22F37AD407833DB38D13E3EB0EC364ABCB63C62B629BEEFACB33D35A506323C284838563CD7AA573853B109BD593EBDAF8827DAB0D3C0303C30BC05B6C03C672F793B7738DE3D25A9343E493E8FBC5A3EFBBB2AB60EBA163C2C3533AD0F3D3EB5C0B103B8B13C923AFA3851BA3C3C7D3A06BD0EB4C022F0BC96B0AE2A1A3DECB83640A33C4E3D963EB3B6F73D92C11EBAF4BA4C3A3C3949BE93BE5B36C1B65A3C042773BEC233D8B59737603D35BB6D341D3A26BF3138DC38F8B991392BBA0141FD348FB2CA3D95408D3D1FBABC3AD3BF923D9AB5F8BE533925BB31BCB22C57B77DBEC132083FAF3762B833BBE13D4140FAB72EB02EB201B965BB233A523A7EB4A038AC3F3EB84B3FE83AE3BD653AE7B5BCB835B8BF36EAB7873776BE44BDA5B69AB15830903C4FB330AA1736BE3FC99E9C335C39A0BC063D51B40FB8AE3D2EB76EBF9CBBE5BA3A404940861CC8B3543F8D36A934EC3A173D12B8F6AF683204B5843D85A64DBB653B5B386A400D323FB3693AA334803E8FBCF7B6F0AFFAB61FB8EEBBA2BB09AE55BDB03C313E18C0A731E1BC11BBFD35F3380F90183C2C34D3BE0B3CA136163D1EB5683DEF3D1C3E9438D0BCE1B8C935A23CA833B93A0CB6EB30CFB85AB8D3418E38C1ABC03DE5B52F3BDEB74E3A513C8BB4D9B47D3F8D40CD34DA3AE23B4941053885BB9C414FB189BB423D22B9E93BF1B9E93952B78B3B69BA553BCB30D9BC35BAAE35AB3F4530B3B8AC313AB1D5395136FF391041C4350040CDBD2D3CE8BBD0BA9FB6123BC7BB73A71B3F71382A3F77B881BC66B91BB8EA2D133EFFBA4EB533B64B3B2B3C96B70EB8DDBC10BCC0B590BEC2383C36AE34B738333D0DBD9DB9DDB9C3BC6CA2A3B5EB38493FE8AEDA3824304E391ABB79B9793ECA3AC2AD863E85AF41BE68B9A8AEFFAD3ABDECBA97B8093CC43D90B0CCB7DEB748C035407CB69ABBFFB234333DBCE6B0FD2E9B3F1132DC3B5A37F53B303DF53BD03832B404B856A37C3A0EB16335B7399ABF1FB8123B9E3DC5BACDB9C7BD513C1937C5AC9535FDBA4EBE9C3166345CB0A2B4743D7EB8E1BED432B7B80C344FB8582C6D34C03C3ABA1ABE6B30BCBDAB3E7AB5EE3D0BB7B12471BC37A83937F8BC5CBFFFB2D3BB133CAEBC16365EB8BB2E8E395DBC71B4493DB8B953BB8E3A4E3CA93B77BB27BFBC3A2F32CDA6373868374437BF368838B3330038C2BD483B4731753914BD97B6EF3D6838A4B47F2DD63D6A35523E7B3D"> : tensor<4x2x5x4x4xf16>
    %a43 = stablehlo.constant dense<"0x8831F6B96631783217B30532C23DA8B83F25FD3649BDFFB4D9B9B7BD683E602A9B3437B88E37D22EE7BA97B8A3B83FBC0333A3BBA839AF3CA838013289B9CA320F3463BC1C3D8AA020B88B385A3563BE4135C238513C96BEE33C153BCE3EC63C4F3CCBBB693C7CBCC93B0C3E5238C1B828B101B466B19EB56EBAC1BDC62A022D1A400B3B5D3DE7BCDEB692BBAE3E563C"> : tensor<4x2x3x1x3xf16>
    %a44 = stablehlo.constant dense<"0x0300000000000000ECCEBDC79B4DA171000000006FA34892"> : tensor<1x2x3x1xui32>
    %r:25 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37, %a38, %a39, %a40, %a41, %a42, %a43, %a44) : (tensor<2xcomplex<f32>>, tensor<i8>, tensor<3xbf16>, tensor<1xbf16>, tensor<i32>, tensor<2x2x2xf32>, tensor<2x2x1x1xi1>, tensor<2x2x1x1xi1>, tensor<0x0x3xui16>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x2x1xf64>, tensor<3x2x1xf64>, tensor<3x2x1xf64>, tensor<1x2x3xbf16>, tensor<2x3xbf16>, tensor<i32>, tensor<i32>, tensor<1x3x3xui32>, tensor<3x3xi64>, tensor<3xui32>, tensor<3x1x2x1xf32>, tensor<ui16>, tensor<ui16>, tensor<complex<f64>>, tensor<2x3xf64>, tensor<1xi64>, tensor<1xf64>, tensor<bf16>, tensor<bf16>, tensor<ui8>, tensor<2x1x3x1xi1>, tensor<2x1x3x1xui8>, tensor<2x1x3x1xui8>, tensor<2x1x1x1xui64>, tensor<ui4>, tensor<3xi8>, tensor<3xi8>, tensor<2xf32>, tensor<2x2xf32>, tensor<f64>, tensor<4x2x5x4x4xf16>, tensor<4x2x3x1x3xf16>, tensor<1x2x3x1xui32>) -> (tensor<2xcomplex<f32>>, tensor<1x1xi8>, tensor<3xbf16>, tensor<2x2x2xf32>, tensor<2x2x1x1xi1>, tensor<0x0x0xui16>, tensor<3x2x1xf64>, tensor<1x2x3xbf16>, tensor<0x3xbf16>, tensor<1x1x3xui32>, tensor<3xui32>, tensor<3x1x2x1xf32>, tensor<i1>, tensor<complex<f64>>, tensor<2x3xf64>, tensor<bf16>, tensor<ui8>, tensor<2x1x3x1xui8>, tensor<2x3x2x1x1xui64>, tensor<i8>, tensor<3xi1>, tensor<2x2xf32>, tensor<f64>, tensor<2x4x4x8x6xf16>, tensor<1x2x3x1xui32>)
    // lax.convert_element_type(complex64[2], new_dtype=complex64)
    %w0 = stablehlo.constant dense<"0xE8D66DBFA632A440290D8D3F56AC4B40"> : tensor<2xcomplex<f32>>
    check.expect_eq %r#0, %w0 : tensor<2xcomplex<f32>>
    // lax.reshape(int8[], new_sizes=(1, 1))
    %w1 = stablehlo.constant dense<"0x00"> : tensor<1x1xi8>
    check.expect_eq %r#1, %w1 : tensor<1x1xi8>
    // lax.dynamic_update_slice(bfloat16[3], bfloat16[1], int32[])
    %w2 = stablehlo.constant dense<"0x7440DCC02CD0"> : tensor<3xbf16>
    check.expect_eq %r#2, %w2 : tensor<3xbf16>
    // lax.cumprod(float32[2, 2, 2], axis=1, reverse=True)
    %w3 = stablehlo.constant dense<"0x431323BFA225053E3F6C95BE5A8AEABE4838BBBDCE22BABE71B6B4BDDC6C613F"> : tensor<2x2x2xf32>
    "check.expect_almost_eq"(%r#3, %w3) {tolerance = 7.173795e-06 : f64} : (tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> ()
    // lax.gt(bool[2, 2, 1, 1], bool[2, 2, 1, 1])
    %w4 = stablehlo.constant dense<[[[[false]], [[false]]], [[[false]], [[false]]]]> : tensor<2x2x1x1xi1>
    check.expect_eq %r#4, %w4 : tensor<2x2x1x1xi1>
    // lax.dynamic_slice(uint16[0, 0, 3], int32[], int32[], int32[], slice_sizes=(0, 0, 0))
    %w5 = stablehlo.constant dense<> : tensor<0x0x0xui16>
    check.expect_eq %r#5, %w5 : tensor<0x0x0xui16>
    // lax.betainc(float64[3, 2, 1], float64[3, 2, 1], float64[3, 2, 1])
    %w6 = stablehlo.constant dense<"0xB1D620417311D03F0C5945639B9DE13F346D046A572CBB3FE0EB6E4F7EA4EF3F225AF43E2375E53F8C6125C9DA6AEA3F"> : tensor<3x2x1xf64>
    "check.expect_almost_eq"(%r#6, %w6) {tolerance = 2.261038e-13 : f64} : (tensor<3x2x1xf64>, tensor<3x2x1xf64>) -> ()
    // lax.atanh(bfloat16[1, 2, 3])
    %w7 = stablehlo.constant dense<"0x8ABEC07FC07FC5BEC07FC07F"> : tensor<1x2x3xbf16>
    "check.expect_close"(%r#7, %w7) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<1x2x3xbf16>, tensor<1x2x3xbf16>) -> ()
    // lax.dynamic_slice(bfloat16[2, 3], int32[], int32[], slice_sizes=(0, 3))
    %w8 = stablehlo.constant dense<> : tensor<0x3xbf16>
    check.expect_eq %r#8, %w8 : tensor<0x3xbf16>
    // lax.gather(uint32[1, 3, 3], int64[3, 3], dimension_numbers=GatherDimensionNumbers(offset_dims=(0, 1), collapsed_slice_dims=(1,), start_index_map=(1, 0, 2), operand_batching_dims=(), start_indices_batching_dims=()), slice_sizes=(1, 1, 1), mode=clip)
    %w9 = stablehlo.constant dense<"0x71D5400BFFFFFF7FB768CA84"> : tensor<1x1x3xui32>
    check.expect_eq %r#9, %w9 : tensor<1x1x3xui32>
    // lax.transpose(uint32[3], permutation=(0,))
    %w10 = stablehlo.constant dense<"0x020000007E7A7AA84450B9DA"> : tensor<3xui32>
    check.expect_eq %r#10, %w10 : tensor<3xui32>
    // lax.integer_pow(float32[3, 1, 2, 1], y=5)
    %w11 = stablehlo.constant dense<"0x83B35742E08F59BF04FB2B3960066FBB5F9F42426B21213B"> : tensor<3x1x2x1xf32>
    "check.expect_close"(%r#11, %w11) {max_ulp_difference = 8 : i64, min_ulp_difference = 0 : i64} : (tensor<3x1x2x1xf32>, tensor<3x1x2x1xf32>) -> ()
    // lax.eq(uint16[], uint16[])
    %w12 = stablehlo.constant dense<false> : tensor<i1>
    check.expect_eq %r#12, %w12 : tensor<i1>
    // lax.acos(complex128[])
    %w13 = stablehlo.constant dense<"0xCF8CE8615E4FEE3F3293552FD68901C0"> : tensor<complex<f64>>
    "check.expect_almost_eq"(%r#13, %w13) {tolerance = 1.272673e-14 : f64} : (tensor<complex<f64>>, tensor<complex<f64>>) -> ()
    // lax.scatter_min(float64[2, 3], int64[1], float64[1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(0,), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w14 = stablehlo.constant dense<"0x73BCBFC186B4883F7335E351D7C2ECBFE3603F4CAB1C5C3F6EAB2ED56D54CDBF3C45D7C1A120E6BF9C818C2A15BFECBF"> : tensor<2x3xf64>
    check.expect_eq %r#14, %w14 : tensor<2x3xf64>
    // lax.nextafter(bfloat16[], bfloat16[])
    %w15 = stablehlo.constant dense<"0x023F"> : tensor<bf16>
    check.expect_eq %r#15, %w15 : tensor<bf16>
    // lax.square(uint8[])
    %w16 = stablehlo.constant dense<"0x84"> : tensor<ui8>
    check.expect_eq %r#16, %w16 : tensor<ui8>
    // lax.select_n(bool[2, 1, 3, 1], uint8[2, 1, 3, 1], uint8[2, 1, 3, 1])
    %w17 = stablehlo.constant dense<"0x412EC77A009F"> : tensor<2x1x3x1xui8>
    check.expect_eq %r#17, %w17 : tensor<2x1x3x1xui8>
    // lax.broadcast_in_dim(uint64[2, 1, 1, 1], shape=(2, 3, 2, 1, 1), broadcast_dimensions=(0, 2, 3, 4))
    %w18 = stablehlo.constant dense<"0x010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000"> : tensor<2x3x2x1x1xui64>
    check.expect_eq %r#18, %w18 : tensor<2x3x2x1x1xui64>
    // lax.convert_element_type(uint4[], new_dtype=int8)
    %w19 = stablehlo.constant dense<"0x02"> : tensor<i8>
    check.expect_eq %r#19, %w19 : tensor<i8>
    // lax.gt(int8[3], int8[3])
    %w20 = stablehlo.constant dense<[true, false, false]> : tensor<3xi1>
    check.expect_eq %r#20, %w20 : tensor<3xi1>
    // lax.dot_general(float32[2], float32[2, 2], dimension_numbers=(((), ()), ((0,), (0,))), out=float32)
    %w21 = stablehlo.constant dense<"0xAA46733D0ABD183DECD314BD2377EDBE"> : tensor<2x2xf32>
    "check.expect_almost_eq"(%r#21, %w21) {tolerance = 8.846275e-07 : f64} : (tensor<2x2xf32>, tensor<2x2xf32>) -> ()
    // lax.asin(float64[])
    %w22 = stablehlo.constant dense<"0x5C01E4F498B8851B"> : tensor<f64>
    "check.expect_close"(%r#22, %w22) {max_ulp_difference = 6 : i64, min_ulp_difference = 0 : i64} : (tensor<f64>, tensor<f64>) -> ()
    // lax.conv_general_dilated(float16[4, 2, 5, 4, 4], float16[4, 2, 3, 1, 3], window_strides=(2, 1, 1), padding=[(3, 2), (1, 0), (0, 1)], lhs_dilation=(1, 2, 2), rhs_dilation=(1, 2, 1), feature_group_count=1, batch_group_count=2)
    %w23 = stablehlo.constant dense<"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002B408BB6DA9D93497387037000000000000000000000000E93EDABA4BC387406DC0913D00000000000000000000000075C096B7084112B371BC453C0000000000000000000000009339BCC08F3A612CC2B89C4000000000000000000000000021B763B865BBEB3BAFC0734000000000000000000000000061BA5B3F3CBDBEBAEFBC5A3C000000000000000000000000993D45C2DFBE1E3D24C04B420000000000000000000000009532AAC01E3E19310E324942000000000000000000000000E43EEEC01D3052B99FBC3AC200000000000000000000000062BCB8B17B40C8C3213B70C100000000000000000000000083BF623E12B6E1BD192EBFC30000000000000000000000001DB3A73E263B9E3F51BCA13C000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000C0B735BD2735B9BA3EBADE3F000000000000000000000000FCBAD4BD8B404143B8BDAF4000000000000000000000000098B85BBAC7394D390AC0FE3C000000000000000000000000563DF3BC44BFDDBC24BC99BF000000000000000000000000063EACAEFC210AC19A3F13390000000000000000000000000F3F33BA22C1654162A9B94000000000000000000000000048C08B38A7BB713225AA5C4000000000000000000000000011C510C1AC42AAB9CB40083C000000000000000000000000BEBF983568BB1836CE33C83E0000000000000000000000002632FD3A4343163F5841603C000000000000000000000000BB3A4133053D343A1C2776370000000000000000000000004C3E9BB59A3DECA9D53E5C380000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000233C2BA314177413BC4383F000000000000000000000000B2BE5EBC5E3E37B806454FB700000000000000000000000093C00DBCFC42A0BCB746C5C4000000000000000000000000C2BFE42EED3D762D1F3B7B41000000000000000000000000793EE040F82CE0BE75481BC10000000000000000000000001544E4C30544BBBF25452342000000000000000000000000073C803B42465ABFA344F635000000000000000000000000B8B4FDC16E3E393F4945DDBD0000000000000000000000006C40112E8C44B6C2D443E53C0000000000000000000000002F3FDC42FF3A5CBCA1AE98BE000000000000000000000000273BCE3E464129440EC2E038000000000000000000000000F83B7FBD30438EBB534554380000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002C3BB9AF1DB4B040843A7A3A000000000000000000000000A7C22DC0C837BDBFAD42033F00000000000000000000000062C056BF4D42883456B868C500000000000000000000000002339436A530C13CA9BCE74100000000000000000000000069AB3041BEB716AF343FF0BE0000000000000000000000005340A3C076BBD4BF9F3EF63D000000000000000000000000E82C0A3884B685B94531D8BE00000000000000000000000072BF5FC3243E103D9239C1360000000000000000000000000440C73B3BB8E4C31E44C93D00000000000000000000000022440242DBBA5FBAB23CBAB90000000000000000000000000FB6B6397DAF1A3DBA42CB3E00000000000000000000000078B82BC0084227BCB638EABE0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001C396FB0FBB8B73A26B45FBF000000000000000000000000DCBCE53CDABF583C503EC7BD000000000000000000000000D533ACB11DC4803C9044F5C000000000000000000000000078C0B73D92B8873E28C098B900000000000000000000000022BCCC3CDC41893B24BEA2BF000000000000000000000000E4BE7DC1B3B970B5E241D6BE0000000000000000000000009640793A433E54C3F4C1D74300000000000000000000000003B25338C6C30D411B4167BD000000000000000000000000B5BCBA3D6FBE69396A3E1638000000000000000000000000C7BB333D9640B2BB6041B5C4000000000000000000000000FDB415BD8231C641234124C40000000000000000000000000DC36EBBA038C83A9EB78B440000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000009A43A13B8E39133D453B143D000000000000000000000000793395422FC1943DD6BD373E0000000000000000000000007EBD9C3C09B8C93AACB91FC3000000000000000000000000ADC1D0BFE03CEF4189347CB9000000000000000000000000ABBE33C26F459A401DB231B4000000000000000000000000BDC2693A48ADAAC0263E2D4100000000000000000000000018BE79395CC4FF3DFE3CEEC000000000000000000000000068396239BFC10AB0D53C693E000000000000000000000000F7BA5130333D60364D3268BC0000000000000000000000008F3D2DB9F0B485B4E7BBC035000000000000000000000000FE3C34B33E2DB9BE97BD873E00000000000000000000000020C3253D01423CA6AD40FDBA000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000044012B53BB5D8B90733033C000000000000000000000000564504C0B2C04440263A733F00000000000000000000000032C59F40E3BE393538C4F4BC000000000000000000000000D42FE6C2FD4647A96F38FCBB0000000000000000000000009EBB46BC6CC1CABE5541203E0000000000000000000000004FC861478FC66FC4FC3F134000000000000000000000000069C532C05C3717BA67BC6D2F000000000000000000000000FC3E43B62D4426388B4256AD0000000000000000000000009AB2DFB96AC3C92D25BD4039000000000000000000000000543DDEAAAEB3103AE2C512C20000000000000000000000001A4436AC4CBA0335E9352535000000000000000000000000ED39A0AF5246AD2DB144DA26000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000FD45D33969BE56B83F386F3F000000000000000000000000073B1DC127B509412D403E410000000000000000000000006FBC8B3B77B38BB0AFBE4AC000000000000000000000000067BF43C1C330863C8139DEBA000000000000000000000000E8C2BCBF1CC226C1D140E83F0000000000000000000000009ABC2846F1BDF7C163C17E3D000000000000000000000000033C82AD10BFE0B6E82EC235000000000000000000000000033641BF59441D4150C1E5B00000000000000000000000001AB807C21C3A49B2BFC0163900000000000000000000000099379940B9BA41BEEBBEACC1000000000000000000000000EB3C92B46D383432FD33313E00000000000000000000000045412E3ABB383BC0C1413CBA"> : tensor<2x4x4x8x6xf16>
    "check.expect_almost_eq"(%r#23, %w23) {tolerance = 3.897705e-01 : f64} : (tensor<2x4x4x8x6xf16>, tensor<2x4x4x8x6xf16>) -> ()
    // lax.reshape(uint32[1, 2, 3, 1], new_sizes=(1, 2, 3, 1))
    %w24 = stablehlo.constant dense<"0x0300000000000000ECCEBDC79B4DA171000000006FA34892"> : tensor<1x2x3x1xui32>
    check.expect_eq %r#24, %w24 : tensor<1x2x3x1xui32>
    return
  }
}
