// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<2x3x3xf8E4M3FN>, %arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<3x2xf16>, %arg5: tensor<2x6x1x3xf64>, %arg6: tensor<3x3x1x0xf64>, %arg7: tensor<3x3x1x0xf64>, %arg8: tensor<3x3x1x0xf64>, %arg9: tensor<1x1x1x1x4xf16>, %arg10: tensor<1x1x1x2x2xf16>, %arg11: tensor<2xf32>, %arg12: tensor<6x6x5x3xi32>, %arg13: tensor<i32>, %arg14: tensor<2x3x2xf32>, %arg15: tensor<3x1x1xi32>, %arg16: tensor<3x2x1x1xf32>, %arg17: tensor<4x3xcomplex<f32>>, %arg18: tensor<1x2xf32>, %arg19: tensor<2x1xf8E4M3FN>, %arg20: tensor<2x3x1xi32>, %arg21: tensor<3xcomplex<f64>>, %arg22: tensor<1x4x4xcomplex<f32>>, %arg23: tensor<4xcomplex<f32>>, %arg24: tensor<1x2x2xf32>, %arg25: tensor<3x1x3xi64>, %arg26: tensor<3x1x1x1xf32>, %arg27: tensor<5x2x4x6xbf16>, %arg28: tensor<1x1x1xi32>, %arg29: tensor<2x5x3xcomplex<f32>>, %arg30: tensor<2x1x1xbf16>, %arg31: tensor<2x1xui32>, %arg32: tensor<5x2x2x3x4xi8>, %arg33: tensor<4x3x2xi8>, %arg34: tensor<2x2xui64>, %arg35: tensor<f64>, %arg36: tensor<1x5x2x5xf64>, %arg37: tensor<3x1xi1>) -> (tensor<2x1x0xf8E4M3FN>, tensor<3x2xf16>, tensor<f64>, tensor<3x3x1x0xf64>, tensor<1x1x5x4x10xf16>, tensor<2xf32>, tensor<6x3xi32>, tensor<i32>, tensor<2x3x2xf32>, tensor<4x3xcomplex<f32>>, tensor<1x2xcomplex<f32>>, tensor<1x2x1x3xf8E4M3FN>, tensor<3xcomplex<f64>>, tensor<4x1x4xcomplex<f32>>, tensor<1x2x2xf32>, tensor<5x4xbf16>, tensor<1x1xi32>, tensor<2x5x4xf32>, tensor<2x1x1xbf16>, tensor<1x2xui32>, tensor<3x5x2xi32>, tensor<2x2xui64>, tensor<ui64>, tensor<1x5x2x3xcomplex<f64>>, tensor<3xi1>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.add %arg1, %c_0 : tensor<i32>
    %2 = stablehlo.select %0, %1, %arg1 : tensor<i1>, tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.compare LT, %arg2, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<3> : tensor<i32>
    %4 = stablehlo.add %arg2, %c_2 : tensor<i32>
    %5 = stablehlo.select %3, %4, %arg2 : tensor<i1>, tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.compare LT, %arg3, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_4 = stablehlo.constant dense<3> : tensor<i32>
    %7 = stablehlo.add %arg3, %c_4 : tensor<i32>
    %8 = stablehlo.select %6, %7, %arg3 : tensor<i1>, tensor<i32>
    %9 = stablehlo.dynamic_slice %arg0, %2, %5, %8, sizes = [2, 1, 0] : (tensor<2x3x3xf8E4M3FN>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<2x1x0xf8E4M3FN>
    %10 = chlo.asinh %arg4 : tensor<3x2xf16> -> tensor<3x2xf16>
    %cst = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %11 = stablehlo.reduce(%arg5 init: %cst) applies stablehlo.maximum across dimensions = [0, 1, 2, 3] : (tensor<2x6x1x3xf64>, tensor<f64>) -> tensor<f64>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %12 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %13 = stablehlo.compare EQ, %arg6, %12, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %cst_6 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %14 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %15 = stablehlo.compare EQ, %arg7, %14, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %16 = stablehlo.or %13, %15 : tensor<3x3x1x0xi1>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %17 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %18 = stablehlo.compare EQ, %arg7, %17, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %cst_8 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
    %19 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %20 = stablehlo.compare EQ, %arg6, %19, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %21 = stablehlo.or %18, %20 : tensor<3x3x1x0xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %22 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %23 = stablehlo.compare EQ, %arg8, %22, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %24 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %25 = stablehlo.compare EQ, %arg8, %24, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %26 = stablehlo.not %23 : tensor<3x3x1x0xi1>
    %27 = stablehlo.not %25 : tensor<3x3x1x0xi1>
    %28 = stablehlo.compare NE, %arg6, %arg6, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %29 = stablehlo.compare NE, %arg7, %arg7, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %30 = stablehlo.or %28, %29 : tensor<3x3x1x0xi1>
    %31 = stablehlo.compare NE, %arg8, %arg8, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %32 = stablehlo.or %30, %31 : tensor<3x3x1x0xi1>
    %33 = stablehlo.and %21, %27 : tensor<3x3x1x0xi1>
    %34 = stablehlo.and %16, %23 : tensor<3x3x1x0xi1>
    %35 = stablehlo.or %33, %34 : tensor<3x3x1x0xi1>
    %36 = stablehlo.and %16, %26 : tensor<3x3x1x0xi1>
    %37 = stablehlo.and %21, %25 : tensor<3x3x1x0xi1>
    %38 = stablehlo.or %36, %37 : tensor<3x3x1x0xi1>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %39 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %40 = stablehlo.compare LT, %arg6, %39, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %41 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %42 = stablehlo.compare LT, %arg7, %41, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %43 = stablehlo.or %40, %42 : tensor<3x3x1x0xi1>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %44 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %45 = stablehlo.compare LT, %arg8, %44, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %46 = stablehlo.or %43, %45 : tensor<3x3x1x0xi1>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %47 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %48 = stablehlo.compare GT, %arg8, %47, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %49 = stablehlo.or %46, %48 : tensor<3x3x1x0xi1>
    %50 = stablehlo.and %16, %21 : tensor<3x3x1x0xi1>
    %51 = stablehlo.or %50, %32 : tensor<3x3x1x0xi1>
    %52 = stablehlo.or %49, %51 : tensor<3x3x1x0xi1>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %53 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %54 = stablehlo.add %arg6, %53 : tensor<3x3x1x0xf64>
    %55 = stablehlo.add %arg6, %arg7 : tensor<3x3x1x0xf64>
    %cst_16 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %56 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %57 = stablehlo.add %55, %56 : tensor<3x3x1x0xf64>
    %58 = stablehlo.divide %54, %57 : tensor<3x3x1x0xf64>
    %59 = stablehlo.compare LT, %arg8, %58, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %60 = stablehlo.select %59, %arg6, %arg7 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
    %61 = stablehlo.select %59, %arg7, %arg6 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %62 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %63 = stablehlo.subtract %62, %arg8 : tensor<3x3x1x0xf64>
    %64 = stablehlo.select %59, %arg8, %63 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
    %c_18 = stablehlo.constant dense<0> : tensor<i64>
    %65 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
    %c_19 = stablehlo.constant dense<0> : tensor<i64>
    %66 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
    %67 = stablehlo.compare EQ, %65, %66, SIGNED : (tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi1>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %68 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %69 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %70 = stablehlo.select %67, %68, %69 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
    %71 = stablehlo.abs %70 : tensor<3x3x1x0xf64>
    %cst_22 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
    %72 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %73 = stablehlo.compare LT, %71, %72, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %cst_23 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
    %74 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %75 = stablehlo.select %73, %74, %70 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %76 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %c_25 = stablehlo.constant dense<1> : tensor<i64>
    %c_26 = stablehlo.constant dense<true> : tensor<i1>
    %77:8 = stablehlo.while(%iterArg = %60, %iterArg_40 = %61, %iterArg_41 = %64, %iterArg_42 = %c_25, %iterArg_43 = %c_26, %iterArg_44 = %75, %iterArg_45 = %76, %iterArg_46 = %75) : tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>, tensor<i64>, tensor<i1>, tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>
    cond {
      %c_47 = stablehlo.constant dense<600> : tensor<i64>
      %136 = stablehlo.compare LT, %iterArg_42, %c_47, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %137 = stablehlo.and %136, %iterArg_43 : tensor<i1>
      stablehlo.return %137 : tensor<i1>
    } do {
      %136 = stablehlo.broadcast_in_dim %iterArg_42, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
      %c_47 = stablehlo.constant dense<2> : tensor<i64>
      %137 = stablehlo.broadcast_in_dim %c_47, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
      %138 = func.call @remainder(%136, %137) : (tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi64>
      %c_48 = stablehlo.constant dense<0> : tensor<i64>
      %139 = stablehlo.broadcast_in_dim %c_48, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
      %140 = stablehlo.compare EQ, %138, %139, SIGNED : (tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi1>
      %c_49 = stablehlo.constant dense<1> : tensor<i64>
      %141 = stablehlo.broadcast_in_dim %c_49, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
      %142 = stablehlo.compare EQ, %136, %141, SIGNED : (tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi1>
      %c_50 = stablehlo.constant dense<1> : tensor<i64>
      %143 = stablehlo.broadcast_in_dim %c_50, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
      %144 = stablehlo.subtract %136, %143 : tensor<3x3x1x0xi64>
      %c_51 = stablehlo.constant dense<2> : tensor<i64>
      %145 = stablehlo.broadcast_in_dim %c_51, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
      %146 = func.call @floor_divide(%144, %145) : (tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi64>
      %c_52 = stablehlo.constant dense<0> : tensor<i64>
      %147 = stablehlo.broadcast_in_dim %c_52, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
      %148 = stablehlo.compare EQ, %146, %147, SIGNED : (tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi1>
      %149 = stablehlo.convert %146 : (tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xf64>
      %cst_53 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %150 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
      %cst_54 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
      %151 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
      %152 = stablehlo.add %iterArg, %iterArg_40 : tensor<3x3x1x0xf64>
      %153 = stablehlo.negate %152 : tensor<3x3x1x0xf64>
      %154 = stablehlo.multiply %153, %iterArg_41 : tensor<3x3x1x0xf64>
      %155 = stablehlo.add %iterArg, %150 : tensor<3x3x1x0xf64>
      %156 = stablehlo.divide %154, %155 : tensor<3x3x1x0xf64>
      %157 = stablehlo.add %iterArg, %149 : tensor<3x3x1x0xf64>
      %158 = stablehlo.negate %157 : tensor<3x3x1x0xf64>
      %159 = stablehlo.add %iterArg, %iterArg_40 : tensor<3x3x1x0xf64>
      %160 = stablehlo.add %159, %149 : tensor<3x3x1x0xf64>
      %161 = stablehlo.multiply %158, %160 : tensor<3x3x1x0xf64>
      %162 = stablehlo.multiply %161, %iterArg_41 : tensor<3x3x1x0xf64>
      %163 = stablehlo.multiply %151, %149 : tensor<3x3x1x0xf64>
      %164 = stablehlo.add %iterArg, %163 : tensor<3x3x1x0xf64>
      %165 = stablehlo.multiply %151, %149 : tensor<3x3x1x0xf64>
      %166 = stablehlo.add %iterArg, %165 : tensor<3x3x1x0xf64>
      %167 = stablehlo.add %166, %150 : tensor<3x3x1x0xf64>
      %168 = stablehlo.multiply %164, %167 : tensor<3x3x1x0xf64>
      %169 = stablehlo.divide %162, %168 : tensor<3x3x1x0xf64>
      %170 = stablehlo.select %148, %156, %169 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
      %171 = stablehlo.subtract %iterArg_40, %149 : tensor<3x3x1x0xf64>
      %172 = stablehlo.multiply %149, %171 : tensor<3x3x1x0xf64>
      %173 = stablehlo.multiply %172, %iterArg_41 : tensor<3x3x1x0xf64>
      %174 = stablehlo.multiply %151, %149 : tensor<3x3x1x0xf64>
      %175 = stablehlo.add %iterArg, %174 : tensor<3x3x1x0xf64>
      %176 = stablehlo.subtract %175, %150 : tensor<3x3x1x0xf64>
      %177 = stablehlo.multiply %151, %149 : tensor<3x3x1x0xf64>
      %178 = stablehlo.add %iterArg, %177 : tensor<3x3x1x0xf64>
      %179 = stablehlo.multiply %176, %178 : tensor<3x3x1x0xf64>
      %180 = stablehlo.divide %173, %179 : tensor<3x3x1x0xf64>
      %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %181 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
      %182 = stablehlo.select %140, %170, %180 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
      %183 = stablehlo.select %142, %181, %182 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
      %184 = stablehlo.broadcast_in_dim %iterArg_42, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
      %c_56 = stablehlo.constant dense<0> : tensor<i64>
      %185 = stablehlo.broadcast_in_dim %c_56, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
      %186 = stablehlo.compare EQ, %184, %185, SIGNED : (tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi1>
      %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
      %187 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
      %cst_58 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %188 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
      %189 = stablehlo.select %186, %187, %188 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
      %190 = stablehlo.divide %183, %iterArg_44 : tensor<3x3x1x0xf64>
      %191 = stablehlo.add %189, %190 : tensor<3x3x1x0xf64>
      %cst_59 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
      %192 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
      %193 = stablehlo.abs %191 : tensor<3x3x1x0xf64>
      %194 = stablehlo.compare LT, %193, %192, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
      %195 = stablehlo.select %194, %192, %191 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
      %196 = stablehlo.multiply %183, %iterArg_45 : tensor<3x3x1x0xf64>
      %197 = stablehlo.add %189, %196 : tensor<3x3x1x0xf64>
      %198 = stablehlo.abs %197 : tensor<3x3x1x0xf64>
      %199 = stablehlo.compare LT, %198, %192, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
      %200 = stablehlo.select %199, %192, %197 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
      %cst_60 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %201 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
      %202 = stablehlo.divide %201, %200 : tensor<3x3x1x0xf64>
      %203 = stablehlo.multiply %195, %202 : tensor<3x3x1x0xf64>
      %204 = stablehlo.multiply %iterArg_46, %203 : tensor<3x3x1x0xf64>
      %c_61 = stablehlo.constant dense<1> : tensor<i64>
      %205 = stablehlo.add %iterArg_42, %c_61 : tensor<i64>
      %cst_62 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
      %206 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
      %207 = stablehlo.subtract %203, %206 : tensor<3x3x1x0xf64>
      %208 = stablehlo.abs %207 : tensor<3x3x1x0xf64>
      %cst_63 = stablehlo.constant dense<1.1102230246251565E-16> : tensor<f64>
      %209 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
      %210 = stablehlo.compare GE, %208, %209, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
      %c_64 = stablehlo.constant dense<false> : tensor<i1>
      %211 = stablehlo.reduce(%210 init: %c_64) applies stablehlo.or across dimensions = [0, 1, 2, 3] : (tensor<3x3x1x0xi1>, tensor<i1>) -> tensor<i1>
      stablehlo.return %iterArg, %iterArg_40, %iterArg_41, %205, %211, %195, %202, %204 : tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>, tensor<i64>, tensor<i1>, tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>
    }
    %78 = chlo.lgamma %61 : tensor<3x3x1x0xf64> -> tensor<3x3x1x0xf64>
    %79 = stablehlo.add %60, %61 : tensor<3x3x1x0xf64>
    %80 = chlo.lgamma %79 : tensor<3x3x1x0xf64> -> tensor<3x3x1x0xf64>
    %81 = stablehlo.subtract %78, %80 : tensor<3x3x1x0xf64>
    %82 = chlo.lgamma %60 : tensor<3x3x1x0xf64> -> tensor<3x3x1x0xf64>
    %83 = stablehlo.add %82, %81 : tensor<3x3x1x0xf64>
    %cst_27 = stablehlo.constant dense<4.4501477170144028E-308> : tensor<f64>
    %84 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %85 = stablehlo.compare LT, %60, %84, FLOAT : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> tensor<3x3x1x0xi1>
    %86 = stablehlo.negate %64 : tensor<3x3x1x0xf64>
    %87 = stablehlo.log_plus_one %86 : tensor<3x3x1x0xf64>
    %88 = stablehlo.multiply %87, %61 : tensor<3x3x1x0xf64>
    %89 = stablehlo.subtract %88, %81 : tensor<3x3x1x0xf64>
    %90 = stablehlo.exponential %89 : tensor<3x3x1x0xf64>
    %91 = stablehlo.log %64 : tensor<3x3x1x0xf64>
    %92 = stablehlo.multiply %91, %60 : tensor<3x3x1x0xf64>
    %93 = stablehlo.negate %64 : tensor<3x3x1x0xf64>
    %94 = stablehlo.log_plus_one %93 : tensor<3x3x1x0xf64>
    %95 = stablehlo.multiply %94, %61 : tensor<3x3x1x0xf64>
    %96 = stablehlo.add %92, %95 : tensor<3x3x1x0xf64>
    %97 = stablehlo.subtract %96, %83 : tensor<3x3x1x0xf64>
    %98 = stablehlo.exponential %97 : tensor<3x3x1x0xf64>
    %99 = stablehlo.divide %98, %60 : tensor<3x3x1x0xf64>
    %100 = stablehlo.select %85, %90, %99 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
    %101 = stablehlo.multiply %77#7, %100 : tensor<3x3x1x0xf64>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %102 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %103 = stablehlo.subtract %102, %101 : tensor<3x3x1x0xf64>
    %104 = stablehlo.select %59, %101, %103 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %105 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %106 = stablehlo.select %35, %105, %104 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %107 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %108 = stablehlo.select %38, %107, %106 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
    %cst_31 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %109 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f64>) -> tensor<3x3x1x0xf64>
    %110 = stablehlo.select %52, %109, %108 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xf64>
    %111 = stablehlo.convolution(%arg9, %arg10) dim_numbers = [b, f, 0, 1, 2]x[o, i, 0, 1, 2]->[b, f, 0, 1, 2], window = {stride = [1, 1, 1], pad = [[3, 1], [2, 2], [2, 2]], lhs_dilate = [2, 2, 2], rhs_dilate = [2, 1, 1], reverse = [false, false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x1x1x1x4xf16>, tensor<1x1x1x2x2xf16>) -> tensor<1x1x5x4x10xf16>
    %112 = stablehlo.sine %arg11 : tensor<2xf32>
    %c_32 = stablehlo.constant dense<0> : tensor<i32>
    %113 = stablehlo.reduce(%arg12 init: %c_32) applies stablehlo.xor across dimensions = [1, 2] : (tensor<6x6x5x3xi32>, tensor<i32>) -> tensor<6x3xi32>
    %c_33 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %114 = stablehlo.reduce(%arg13 init: %c_33) applies stablehlo.maximum across dimensions = [] : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_34 = stablehlo.constant dense<1> : tensor<1xi32>
    %c_35 = stablehlo.constant dense<2147483647> : tensor<i32>
    %115 = stablehlo.broadcast_in_dim %c_35, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %116 = stablehlo.minimum %c_34, %115 : tensor<1xi32>
    %117 = stablehlo.broadcast_in_dim %116, dims = [2] : (tensor<1xi32>) -> tensor<3x1x1xi32>
    %c_36 = stablehlo.constant dense<0> : tensor<i32>
    %118 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<i32>) -> tensor<3x1x1xi32>
    %119 = stablehlo.clamp %118, %arg15, %117 : tensor<3x1x1xi32>
    %120 = "stablehlo.scatter"(%arg14, %119, %arg16) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg38: tensor<f32>, %arg39: tensor<f32>):
      %136 = stablehlo.minimum %arg38, %arg39 : tensor<f32>
      stablehlo.return %136 : tensor<f32>
    }) : (tensor<2x3x2xf32>, tensor<3x1x1xi32>, tensor<3x2x1x1xf32>) -> tensor<2x3x2xf32>
    %cst_37 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %121 = stablehlo.reduce(%arg17 init: %cst_37) applies stablehlo.add across dimensions = [] : (tensor<4x3xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4x3xcomplex<f32>>
    %122 = call @fft(%arg18) : (tensor<1x2xf32>) -> tensor<1x2xcomplex<f32>>
    %123 = "stablehlo.gather"(%arg19, %arg20) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x1xf8E4M3FN>, tensor<2x3x1xi32>) -> tensor<1x2x1x3xf8E4M3FN>
    %124 = stablehlo.dot_general %arg22, %arg23, batching_dims = [1] x [0], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<1x4x4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4x1x4xcomplex<f32>>
    %125 = "stablehlo.scatter"(%arg24, %arg25, %arg26) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1, 2, 0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg38: tensor<f32>, %arg39: tensor<f32>):
      %136 = stablehlo.add %arg38, %arg39 : tensor<f32>
      stablehlo.return %136 : tensor<f32>
    }) : (tensor<1x2x2xf32>, tensor<3x1x3xi64>, tensor<3x1x1x1xf32>) -> tensor<1x2x2xf32>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<bf16>
    %126 = stablehlo.reduce(%arg27 init: %cst_38) applies stablehlo.multiply across dimensions = [1, 3] : (tensor<5x2x4x6xbf16>, tensor<bf16>) -> tensor<5x4xbf16>
    %127 = stablehlo.reshape %arg28 : (tensor<1x1x1xi32>) -> tensor<1x1xi32>
    %128 = call @fft_1(%arg29) : (tensor<2x5x3xcomplex<f32>>) -> tensor<2x5x4xf32>
    %129 = stablehlo.sqrt %arg30 : tensor<2x1x1xbf16>
    %130 = stablehlo.reshape %arg31 : (tensor<2x1xui32>) -> tensor<1x2xui32>
    %131 = stablehlo.dot_general %arg32, %arg33, batching_dims = [3] x [1], contracting_dims = [2, 4] x [2, 0], precision = [DEFAULT, DEFAULT] : (tensor<5x2x2x3x4xi8>, tensor<4x3x2xi8>) -> tensor<3x5x2xi32>
    %132 = stablehlo.popcnt %arg34 : tensor<2x2xui64>
    %133 = stablehlo.bitcast_convert %arg35 : (tensor<f64>) -> tensor<ui64>
    %134 = call @fft_2(%arg36) : (tensor<1x5x2x5xf64>) -> tensor<1x5x2x3xcomplex<f64>>
    %c_39 = stablehlo.constant dense<false> : tensor<i1>
    %135 = stablehlo.reduce(%arg37 init: %c_39) applies stablehlo.or across dimensions = [1] : (tensor<3x1xi1>, tensor<i1>) -> tensor<3xi1>
    return %9, %10, %11, %110, %111, %112, %113, %114, %120, %121, %122, %123, %arg21, %124, %125, %126, %127, %128, %129, %130, %131, %132, %133, %134, %135 : tensor<2x1x0xf8E4M3FN>, tensor<3x2xf16>, tensor<f64>, tensor<3x3x1x0xf64>, tensor<1x1x5x4x10xf16>, tensor<2xf32>, tensor<6x3xi32>, tensor<i32>, tensor<2x3x2xf32>, tensor<4x3xcomplex<f32>>, tensor<1x2xcomplex<f32>>, tensor<1x2x1x3xf8E4M3FN>, tensor<3xcomplex<f64>>, tensor<4x1x4xcomplex<f32>>, tensor<1x2x2xf32>, tensor<5x4xbf16>, tensor<1x1xi32>, tensor<2x5x4xf32>, tensor<2x1x1xbf16>, tensor<1x2xui32>, tensor<3x5x2xi32>, tensor<2x2xui64>, tensor<ui64>, tensor<1x5x2x3xcomplex<f64>>, tensor<3xi1>
  }
  func.func private @remainder(%arg0: tensor<3x3x1x0xi64>, %arg1: tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi64> {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
    %1 = stablehlo.compare EQ, %arg1, %0, SIGNED : (tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
    %3 = call @_where(%1, %2, %arg1) : (tensor<3x3x1x0xi1>, tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi64>
    %4 = stablehlo.remainder %arg0, %3 : tensor<3x3x1x0xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
    %10 = stablehlo.compare LT, %3, %9, SIGNED : (tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<3x3x1x0xi1>, tensor<3x3x1x0xi1>) -> tensor<3x3x1x0xi1>
    %12 = stablehlo.and %11, %6 : tensor<3x3x1x0xi1>
    %13 = stablehlo.add %4, %3 : tensor<3x3x1x0xi64>
    %14 = stablehlo.select %12, %13, %4 : tensor<3x3x1x0xi1>, tensor<3x3x1x0xi64>
    return %14 : tensor<3x3x1x0xi64>
  }
  func.func private @_where(%arg0: tensor<3x3x1x0xi1>, %arg1: tensor<3x3x1x0xi64>, %arg2: tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi64> {
    return %arg1 : tensor<3x3x1x0xi64>
  }
  func.func private @floor_divide(%arg0: tensor<3x3x1x0xi64>, %arg1: tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi64> {
    %0 = stablehlo.divide %arg0, %arg1 : tensor<3x3x1x0xi64>
    %1 = stablehlo.sign %arg0 : tensor<3x3x1x0xi64>
    %2 = stablehlo.sign %arg1 : tensor<3x3x1x0xi64>
    %3 = stablehlo.compare NE, %1, %2, SIGNED : (tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi1>
    %4 = stablehlo.remainder %arg0, %arg1 : tensor<3x3x1x0xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<3x3x1x0xi1>
    %8 = stablehlo.compare NE, %3, %7, UNSIGNED : (tensor<3x3x1x0xi1>, tensor<3x3x1x0xi1>) -> tensor<3x3x1x0xi1>
    %9 = stablehlo.convert %8 : tensor<3x3x1x0xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<3x3x1x0xi1>
    %11 = stablehlo.compare NE, %6, %10, UNSIGNED : (tensor<3x3x1x0xi1>, tensor<3x3x1x0xi1>) -> tensor<3x3x1x0xi1>
    %12 = stablehlo.convert %11 : tensor<3x3x1x0xi1>
    %13 = stablehlo.and %9, %12 : tensor<3x3x1x0xi1>
    %c_2 = stablehlo.constant dense<1> : tensor<i64>
    %14 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<3x3x1x0xi64>
    %15 = stablehlo.subtract %0, %14 : tensor<3x3x1x0xi64>
    %16 = call @_where_0(%13, %15, %0) : (tensor<3x3x1x0xi1>, tensor<3x3x1x0xi64>, tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi64>
    return %16 : tensor<3x3x1x0xi64>
  }
  func.func private @_where_0(%arg0: tensor<3x3x1x0xi1>, %arg1: tensor<3x3x1x0xi64>, %arg2: tensor<3x3x1x0xi64>) -> tensor<3x3x1x0xi64> {
    return %arg1 : tensor<3x3x1x0xi64>
  }
  func.func private @fft(%arg0: tensor<1x2xf32>) -> tensor<1x2xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [2] : (tensor<1x2xf32>) -> tensor<1x2xcomplex<f32>>
    return %0 : tensor<1x2xcomplex<f32>>
  }
  func.func private @fft_1(%arg0: tensor<2x5x3xcomplex<f32>>) -> tensor<2x5x4xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [5, 4] : (tensor<2x5x3xcomplex<f32>>) -> tensor<2x5x4xf32>
    return %0 : tensor<2x5x4xf32>
  }
  func.func private @fft_2(%arg0: tensor<1x5x2x5xf64>) -> tensor<1x5x2x3xcomplex<f64>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [5, 2, 5] : (tensor<1x5x2x5xf64>) -> tensor<1x5x2x3xcomplex<f64>>
    return %0 : tensor<1x5x2x3xcomplex<f64>>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0x08004271219A9DA02A26AC8017AA6180BCE5"> : tensor<2x3x3xf8E4M3FN>
    %a1 = stablehlo.constant dense<"0x01000000"> : tensor<i32>
    %a2 = stablehlo.constant dense<"0x02000000"> : tensor<i32>
    %a3 = stablehlo.constant dense<"0x02000000"> : tensor<i32>
    %a4 = stablehlo.constant dense<"0x4C37000000C24430FF7B09C4"> : tensor<3x2xf16>
    %a5 = stablehlo.constant dense<"0x9E73EF5FACAEF23F81E950042D0CFF3F46A1333EE6B6E0A22106D9B64393E23F96ED8F264FB2E0BF0206D0BD395E19C006ED0CD2016DD43FCBDC0D6E983E214000000000000008C00C5178BE486CF73F000000000000F0BF4223F8413C98F03FAFD9BCED5FC4D0BFA0337A124BC6FEBFB01F1BEED36DF0BFBBEF9D2F39BBF13F000000000000F87FE68DEAF4EE1221C049A88B5ED724C1BF3D3FB3064513412B299B1A49C28B22405FDEB505862220406B83D64DB681D03F83237497767DF0E5A663A45330019C22B2250605D78D934450C60295C1B4ED3F2E8F869F0CAD1D4057DECE8DF67FB1BF089B3624E9390BCB33B48B509EDE4BC4B8031B253998F7BF81F02D2AD6398E5B4213EC484F36DFBF37889D2DB63FA3BF6CB69871629E05C0"> : tensor<2x6x1x3xf64>
    %a6 = stablehlo.constant dense<> : tensor<3x3x1x0xf64>
    %a7 = stablehlo.constant dense<> : tensor<3x3x1x0xf64>
    %a8 = stablehlo.constant dense<> : tensor<3x3x1x0xf64>
    %a9 = stablehlo.constant dense<"0x42302D2FEF3AA734"> : tensor<1x1x1x1x4xf16>
    %a10 = stablehlo.constant dense<"0xE4BBCB3662B96E3B"> : tensor<1x1x1x2x2xf16>
    %a11 = stablehlo.constant dense<"0xA34749BEC7B48B3F"> : tensor<2xf32>
    %a12 = stablehlo.constant dense<"0x4F146B10BDF211A57C895B06DF9EA50400000000FFFFFF3FC25289448175D75CFFFFFF7FFFFFFF7F650284B60000008022A33E4CF149F7FEC640E5A603000000FFFFFF3FF2214DA336F56FC101000000EB4900F101000000A36B2D390000008002000000BA1932F546094341144E2EC30710941700000000FFFFFF7F7D46344CD4901FD5C743E2D2FFFFFF3F4CCEFB3718BB8945FFFFFF3F119300E61C1882E90000008001000000C5C1CCB1FFFFFF7F20C80D3E3873874CFFFFFF3F155A158A08F099980239BCC301000000000000800200000021DC71A7FFFFFF3FA369B5A9030000007C37084301000000954B80FF0100000046D22F9B95ED09B8000000802EB4C7FA0300000019BD9C0000000080FB3CCAA9FFFFFF7FFC9088C83B3185852F195CBEB523D3F403000000FFFFFF3F03000000B8073367A8318365D6CD7F9F000000002E05D6F5FFFFFF7F00000000E01B8BD201000000C2BA898003000000A6AE15F7010000000300000002E960F9FFFFFF7F0000008001000000531344460300000079A9CA2A8EE6D5B9FFFFFF3F03000000D02F471BFFFFFF3FB05EB6A088C7B7199545E09A4F43390A020000001D943EF14BDF4EFB000000804213CE1A0100000029EC33B9010000004AE129E4000000004286EAC8B710153783D0BCBC2D966C980100000045C1701C010000005898A80005995A6282EB6217E17E38E5FABF61824533E6600200000000000080207CB43C0300000000000000AE0F82E00000000001000000BD82AFF25D653669B6755602010000005E321D633FCB8B9801000000D8FF601F03000000609F4C1859DA4DDE03000000C3CB92AE000000802715B88238CA6CF999F9E59C01000000242D5CDFF75D1A6345A0C34302000000EEFDF298964A1D47FFFFFF7FCFA2F61D5D9D7B7702000000D720F249C715FF7891751B2E12289F704388C83FFFFFFF3FE2EB3895E8C81B1FAE6D66D32A5C92A33C3B6A730100000001000000FFFFFF3FCA2CC3A202000000FFFFFF7FE4491BE306EB1A91010000005ABF3B1D07E5AE509CBB9E6F6BED88CDE87F1519C0468409F40C2C45F822656A01000000B3B42A7DB0D5C8430200000003000000D074CD645AEAE30D0200000098DD4E3830E78EA3822F05E662931C930B3CC80000000080FFFFFF3FFFFFFF7F00000000FFFFFF3F010000000100000002000000B1E18DBDF9839B02E60366210300000073AEF53763A14594154D99FB4435E864FFFFFF3F8DB83266FFFFFF7F00000000FFFFFF3F0119EDC8B209A71C00000080A78496A0BB4097AAD1747B2DFFFFFF7F1CE819A70FB2DF55FFFFFF3FFFCACDEBFFFFFF7FCB3BE2CC3AFCCBD1FFFFFF7F92C841D7C482D0C3346B1B3800000080BA0756ED0200000001000000020000005973E929FFFFFF3FCBAAB7B4B20EC0DDC2A9AEF63E3F4D09FFFFFF3FFFFFFF7F0000000061FFF362A7DFBBF5A82CEB70C12EE77C64BC6BE4F3644F5BF5FD6A5900000080FFFFFF7F668F6467EC0AD8B86955817022FC79B6000000809A03D2E90200000000000000F51E9796A574C315747B2EF6FFFFFF7F752FCD5979F921B457716216FFFFFF3F459115AE00000080DBCD7E1285A9ABEB010000009FF6702DF48D707691BEFB4600000000CC1E4DE00BB603015B1F4AD3FFFFFF3F78E5A91A64624BC0BE351ED600000000C807620703000000BF01D0A8587F596706EB7E49D0250F48A7447E6A010000009D6FC581D99D2EAA59DBB6EB00000080020000007111D715DAB24CDDD847C9468A621CBA8B194A44822D7CF600000000D4A021B32462A116019F59A8CD92D76B000000009F1A60C6FFFFFF3F02000000A7CDFD690100000003000000DF2BABAB00000000CDAF612D9A052D5806A8F51200000080E8DB58E55A4281C80300000000DE2F28696F05110B92C22503000000FB13E8B3E9BC68B2FFFFFF3F03000000030000000300000008639ED8FFFFFF3F6A13C1BB0100000060A85716FFFFFF7FFFFFFF3FFC79A1D1EF55CE8EA8B5BC37154899CC01000000FFFFFF3F020000005954BB8300000080C45037009A618FC0C998A92101000000FFFFFF7F01000000D2764ED740A95A64B34191AC1F108742CEF3D3B3EB940A83FFFFFF7F100B4BB7EF2AE8802A07766E000000800000008002000000A82E129CD14FA7E40100000019D6A98272AC67A400000000D19CF09171898F49030000005E54438AFFFFFF7F02000000C126EBD63FFA31C48039D9E900000080000000003AC143858057983B8B75D86268234CB1A98C124F639BB6D54EFFEF5100000080000000809A86B3F3FFFFFF7F655E0FCA2F96C3E802000000910E2FF5BACB79C9ACA95DFC307DF5E47A74B4D6FFFFFF7FB52F9B39B9FE983C00000080A37FA209F17F6EF2B7B1D45DEA26AA6B000000807075EBC1B43C329B27286AFDFFFFFF7F60DA4164020000002994D1039B56F1D8709C7CA9FC7E64612B266B60000000807EECA23A0100000000042A490100000003000000553826EC00000000E21A0F730000000000000000D074AE8905D260C3A14C423A3B92E75FFFFFFF7F87657565020000009302815B07DF8F71634B5235EC437E555DC713C1FFFFFF3FC43590E00000008003000000000000800BF634773FF1EDA478442A700200000003000000AFFAD72EFFFFFF7F9BBD66161302F63ECD9FEE8EFFFFFF7FBB21600AD17B5943FFFFFF7F994FD63700000080000000802FA9301E2154DDA400000000020000000000008051CDAAFCDBFB8857FA1C8403C7A4BF7101000000FFFFFF7F26BB713C0000000001000000D5158F5F010000000000008048EC610EB1D13FE9FFFFFF7F030000008B907E0C0200000000000000371CEFFFC0129D2ECB0345EE9F089295380800B570A36C54B624631F8F5C7B16000000800000000053A6F9E9BCAA4E8BAE58EF11A8F53A18825DCBC08B64E32F39B86D80FFFFFF7F02000000010000001E6B1207D309D3F52381601355A3B86EFFFFFF3FFFFFFF7F23AF30EE03000000"> : tensor<6x6x5x3xi32>
    %a13 = stablehlo.constant dense<"0x00000080"> : tensor<i32>
    %a14 = stablehlo.constant dense<"0x62E79ABF55DA2DBE1045233F15EA133E8E195CBFFD90913F13D209BE457A05BFDE2D5DBF7966B4BFA968823F7F835CBF"> : tensor<2x3x2xf32>
    %a15 = stablehlo.constant dense<"0x00000000FEFFFFFF00000000"> : tensor<3x1x1xi32>
    %a16 = stablehlo.constant dense<"0x26BBEA3F30FBC93FAE1DC3BFA05D293F2F6AF5BFF107B1BF"> : tensor<3x2x1x1xf32>
    %a17 = stablehlo.constant dense<"0x08C8DD3E74320BC085CD923E48D5543E95886CBF8A19533FDC5AB0BE9619B7BF13F9483EE4F563BE8DB68BBEDC4C1F3E396B96BF42D4873F5B6AF03F65A6F5BED877E8BEF782B93F5946AFBF481D25BF229559BF044577BF42DA8BBFFC3542BF"> : tensor<4x3xcomplex<f32>>
    %a18 = stablehlo.constant dense<"0xD79D023F0346CA3E"> : tensor<1x2xf32>
    %a19 = stablehlo.constant dense<"0x39B8"> : tensor<2x1xf8E4M3FN>
    %a20 = stablehlo.constant dense<"0xFFFFFFFF01000000FEFFFFFF020000000100000005000000"> : tensor<2x3x1xi32>
    %a21 = stablehlo.constant dense<"0xE878F4FF692FF53F4101B9CA2DE606407CD7888763FCF2BF2F4371E90068F8BF9BAAB93C0F2F064058EB3F6946001240"> : tensor<3xcomplex<f64>>
    %a22 = stablehlo.constant dense<"0xFA31893F7DA8C73EE75293BF4EF3193F88A1213E2DC1F2BEE6B8763CC35BF6BFC5BC19BF7D1A33BEE9E6AF3EA15310BFEA1507C09E4BDEBF897A79BFD70319C0C402CFBD4DD093BE9BC4403F32A1303FD75A6D3F2AD300BFF4E03BBFB37BED3E44DC46BF94B4E8BF1B6C91BD188C39BFEB22883FA38EC63F6B564F3F1A5678BE"> : tensor<1x4x4xcomplex<f32>>
    %a23 = stablehlo.constant dense<"0x1E1FA1BE8C16F73DBC86603EF3F490BFA0B4153FB666963F735651BF01AAB5BE"> : tensor<4xcomplex<f32>>
    %a24 = stablehlo.constant dense<"0xE8EFDE3BA0E4E03F96B5993FF81E263F"> : tensor<1x2x2xf32>
    %a25 = stablehlo.constant dense<"0xFEFFFFFFFFFFFFFF05000000000000000500000000000000FFFFFFFFFFFFFFFFFEFFFFFFFFFFFFFFFEFFFFFFFFFFFFFF000000000000000004000000000000000000000000000000"> : tensor<3x1x3xi64>
    %a26 = stablehlo.constant dense<"0x321D01BF9485F8BF785AD63E"> : tensor<3x1x1x1xf32>
    %a27 = stablehlo.constant dense<"0x18BF293F3E3FA13DB43F55BF193F5F3FED3F033F18BE2D3F963D093F833F813E913BF63EDC3EEBBE41BFA53F513F0C3F193FC43FF93E7DBE863F3E3FB83FBE3F25BE23BFA7BF8A3FFFBFC63FDCBF863DC43ED93F243FA1BF233FEFBF7EBE4DBFE3BE9ABFA73F313C89BFA3BF1F3F8C3F8ABEA4BD49BE373F603F9F3F283F943EAFBFCF3F3DBF6B3FC8BF83BE58BEE63D9CBD67BF5FBED93F1CBF74BEDBBE893F033F44BFD53E753FA43DE83FCE3DA83F093D7C3F1BBF50BF7F3FD2BD6BBF863F813E013FC5BF24BF0BBF9E3F8A3FDEBEF4BF14BE6F3F8EBFC0BE12BF2E3F82BEADBFB53F3E3F0A40F63EE93D1BBF084024400BC08DBFA8BF73BF263F11BF283F47BE753FC33F2F3FB9BE8B3F3CBEDDBD963FC73EA9BECA3F9C3E403F31BF983F26BF28BF8E3EAA3F793EDB3F93BE14BFA0BF6EBF1C3F80BF3F3F37BFBE3FA3BF53BE4ABF94BFE8BE5D3E9B3F9DBFA63F94BF413F0BBFA6BF89BE273F4DBE3C3F004035BF313F863F03BF21BF34BF43BF2BBEFA3F0E3F403F21C0F5BEEFBD06401DBFCDBEB83F273F31BF074031BDAD3F503EC0BF50BF6EBD6BBE7B3EDC3F093FA1BFD83EA6BE0ABE2BC04F3E6B3F6FBF6FBF0ABF67BF5E3FAB3EFA3DC5BFF73DE53FC7BE01C0C63D02BFB4BFF13E783E833F153F4040623FCABD0EBF65BE7BBF"> : tensor<5x2x4x6xbf16>
    %a28 = stablehlo.constant dense<"0x6751D521"> : tensor<1x1x1xi32>
    %a29 = stablehlo.constant dense<"0xBF383BBF1AFC8D3EDA3295BF20619EBD8E0A573FDBC05BBFC9A05D3E9640633D1B2E833F538425BDCEE3DD3FA67E0B3FAFE7363FD81287BFB6F078BF1CB8723F470A0ABFDA8C973EC5028E3FDDFA13BF86F3AE3F9C48F6BE1F12973FE47FADBF295BB23E7526203E2B5C4CBF24B98D3E46FA4FBFEAC99FBF3589DA3DFCAFDFBC94C1DFBEDD896D3F03C2B73FDF18FD3EDDB9E4BF573FE0BFC1B5193F13319F3E804394BEEDBFEE3E598F36BE9004E3BD98E709BF1A4918BFC642B93FC974613F071D28BF224842BE7B3CC73F8C960ABFAEB10A3E0F883EBE3E3F183F3DF4ACBF3174153F7AE621403B9AF5BC8DDED9BE"> : tensor<2x5x3xcomplex<f32>>
    %a30 = stablehlo.constant dense<"0xD6BE1BC0"> : tensor<2x1x1xbf16>
    %a31 = stablehlo.constant dense<"0x555B736102000000"> : tensor<2x1xui32>
    %a32 = stablehlo.constant dense<"0xFA07FF0107FA0103FEFFFA04000602F8FFFFF8FCF80507FDFDFDFF000504F8FE07030102F904F801FC0602FAFD000502FC02000302FBFE0004F80700FCFC03FBFB06FFFF04FEFFFC040603FBFFFD03FEF801FDFC05FCF9F8FAFAF9000205FBFD02FAFB010503F8FC03F8F805FC00FC07030005F804050103FE06FA050206000703FF06FC0707F9FC06FE06FE0405F8040401F900FEFA04FE03F805FF060502FC06FB000201FD060606FE0302FBF907040600FA010601FB0200FF01FBFC06000206FBFC03F80701FB0107FDFC03F801FEFE03FDFA050103FE010307FCFCFA060507FC02FCF8F9F8FEFEFAFD0607F9FBF8"> : tensor<5x2x2x3x4xi8>
    %a33 = stablehlo.constant dense<"0xF8FAFBFAFEFF03FAFBF807FBFEFE000301FB0206050704FD"> : tensor<4x3x2xi8>
    %a34 = stablehlo.constant dense<"0x00000000000000002D838196D4EC1FBFA8A97F32989C87080200000000000000"> : tensor<2x2xui64>
    %a35 = stablehlo.constant dense<"0x9A3A152B8566DB3F"> : tensor<f64>
    %a36 = stablehlo.constant dense<"0xAB1F560D4C4DDDBFFA412098DF15E3BF229DFF0E61C0F0BF837912813DD1ED3F9734CDAB7099E53F368F782D3BE9F33F2869DD122C94EC3FE264AFAE12D5D03FD1F0EAB96F06D53FFBEFFA2E84EDED3F26110BD86715ECBFC347412DB17FA7BFF42ED72A9670D83F2B82C10766F6DCBF290725F3E017E73F59704263D889D6BFA89F2AA08D87E53F90A3E3B0F1FFC13F8D717C1F989ADD3F57D8346C4E48F8BF30A0C6B88E87EBBFFCAC5A8C5A83F53F2641EE5588CBC63F16BD337246D1B4BF6E4C14F1A2D6EE3F9351E52C4807E83F2D1B2574BEF0A7BF6B9CEA5F1E94E4BF48AA8832FD5FFF3F242C1CC7611AE63FE068AB422327F9BF162BBAAFE6DCEA3FE2607A335F97E83FBC3F085B9D0BEA3F45FBE6CB69D9D9BF1590E3A2928AF73F804BB7779CEFE7BF0D8BC5CACF60F33F7EDFF291BCB9D23F67D888D44C28FB3F3BD1342304DFD8BF7248A6E71A49E63FDFC7FA35DC08EB3FF62BADB37EB8D4BF98003363660B873F9AD2433BDA88DABFC9659EB9899BDE3FAC718E098F08E63F19933DF07DAAD2BFF4B54E0DCF23D63F"> : tensor<1x5x2x5xf64>
    %a37 = stablehlo.constant dense<[[false], [false], [false]]> : tensor<3x1xi1>
    %r:25 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37) : (tensor<2x3x3xf8E4M3FN>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<3x2xf16>, tensor<2x6x1x3xf64>, tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>, tensor<1x1x1x1x4xf16>, tensor<1x1x1x2x2xf16>, tensor<2xf32>, tensor<6x6x5x3xi32>, tensor<i32>, tensor<2x3x2xf32>, tensor<3x1x1xi32>, tensor<3x2x1x1xf32>, tensor<4x3xcomplex<f32>>, tensor<1x2xf32>, tensor<2x1xf8E4M3FN>, tensor<2x3x1xi32>, tensor<3xcomplex<f64>>, tensor<1x4x4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<1x2x2xf32>, tensor<3x1x3xi64>, tensor<3x1x1x1xf32>, tensor<5x2x4x6xbf16>, tensor<1x1x1xi32>, tensor<2x5x3xcomplex<f32>>, tensor<2x1x1xbf16>, tensor<2x1xui32>, tensor<5x2x2x3x4xi8>, tensor<4x3x2xi8>, tensor<2x2xui64>, tensor<f64>, tensor<1x5x2x5xf64>, tensor<3x1xi1>) -> (tensor<2x1x0xf8E4M3FN>, tensor<3x2xf16>, tensor<f64>, tensor<3x3x1x0xf64>, tensor<1x1x5x4x10xf16>, tensor<2xf32>, tensor<6x3xi32>, tensor<i32>, tensor<2x3x2xf32>, tensor<4x3xcomplex<f32>>, tensor<1x2xcomplex<f32>>, tensor<1x2x1x3xf8E4M3FN>, tensor<3xcomplex<f64>>, tensor<4x1x4xcomplex<f32>>, tensor<1x2x2xf32>, tensor<5x4xbf16>, tensor<1x1xi32>, tensor<2x5x4xf32>, tensor<2x1x1xbf16>, tensor<1x2xui32>, tensor<3x5x2xi32>, tensor<2x2xui64>, tensor<ui64>, tensor<1x5x2x3xcomplex<f64>>, tensor<3xi1>)
    // lax.dynamic_slice(float8_e4m3fn[2, 3, 3], int32[], int32[], int32[], slice_sizes=(2, 1, 0))
    %w0 = stablehlo.constant dense<> : tensor<2x1x0xf8E4M3FN>
    check.expect_eq %r#0, %w0 : tensor<2x1x0xf8E4M3FN>
    // lax.asinh(float16[3, 2])
    %w1 = stablehlo.constant dense<"0x1137000046BF4030E54935C0"> : tensor<3x2xf16>
    "check.expect_close"(%r#1, %w1) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<3x2xf16>, tensor<3x2xf16>) -> ()
    // lax.reduce_max(float64[2, 6, 1, 3], axes=(0, 1, 2, 3))
    %w2 = stablehlo.constant dense<"0x000000000000F87F"> : tensor<f64>
    check.expect_eq %r#2, %w2 : tensor<f64>
    // lax.betainc(float64[3, 3, 1, 0], float64[3, 3, 1, 0], float64[3, 3, 1, 0])
    %w3 = stablehlo.constant dense<> : tensor<3x3x1x0xf64>
    "check.expect_almost_eq"(%r#3, %w3) {tolerance = 1.136868e-13 : f64} : (tensor<3x3x1x0xf64>, tensor<3x3x1x0xf64>) -> ()
    // lax.conv_general_dilated(float16[1, 1, 1, 1, 4], float16[1, 1, 1, 2, 2], window_strides=(1, 1, 1), padding=[(3, 1), (2, 2), (2, 2)], lhs_dilation=(2, 2, 2), rhs_dilation=(2, 1, 1), feature_group_count=1, batch_group_count=1)
    %w4 = stablehlo.constant dense<"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000E92FBBADAA2ED4AC703AAAB8523443B2000000003B2B33B0182A14AFE335D7BAE72F97B4000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<1x1x5x4x10xf16>
    "check.expect_almost_eq"(%r#4, %w4) {tolerance = 2.671814e-02 : f64} : (tensor<1x1x5x4x10xf16>, tensor<1x1x5x4x10xf16>) -> ()
    // lax.sin(float32[2])
    %w5 = stablehlo.constant dense<"0x78FC47BE0026633F"> : tensor<2xf32>
    "check.expect_close"(%r#5, %w5) {max_ulp_difference = 4 : i64, min_ulp_difference = 0 : i64} : (tensor<2xf32>, tensor<2xf32>) -> ()
    // lax.reduce_xor(int32[6, 6, 5, 3], axes=(1, 2))
    %w6 = stablehlo.constant dense<"0xB521EAC53B0EDA79C03D4168D05018D549A3FD8AE774230414E3B7750CD1475824AB15FC00DA428F320CE5BBAB183A2DA69724328C61D9C4690486FF2647591D0FE023F47D628AA2"> : tensor<6x3xi32>
    check.expect_eq %r#6, %w6 : tensor<6x3xi32>
    // lax.reduce_max(int32[], axes=())
    %w7 = stablehlo.constant dense<"0x00000080"> : tensor<i32>
    check.expect_eq %r#7, %w7 : tensor<i32>
    // lax.scatter_min(float32[2, 3, 2], int32[3, 1, 1], float32[3, 2, 1, 1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(1, 2), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=clip)
    %w8 = stablehlo.constant dense<"0x2F6AF5BF55DA2DBEF107B1BF15EA133E8E195CBFFD90913F13D209BE457A05BFDE2D5DBF7966B4BFA968823F7F835CBF"> : tensor<2x3x2xf32>
    check.expect_eq %r#8, %w8 : tensor<2x3x2xf32>
    // lax.reduce_sum(complex64[4, 3], axes=())
    %w9 = stablehlo.constant dense<"0x08C8DD3E74320BC085CD923E48D5543E95886CBF8A19533FDC5AB0BE9619B7BF13F9483EE4F563BE8DB68BBEDC4C1F3E396B96BF42D4873F5B6AF03F65A6F5BED877E8BEF782B93F5946AFBF481D25BF229559BF044577BF42DA8BBFFC3542BF"> : tensor<4x3xcomplex<f32>>
    "check.expect_almost_eq"(%r#9, %w9) {tolerance = 4.229870e-06 : f64} : (tensor<4x3xcomplex<f32>>, tensor<4x3xcomplex<f32>>) -> ()
    // lax.fft(float32[1, 2], fft_type=rfft, fft_lengths=(2,))
    %w10 = stablehlo.constant dense<"0xD8C0673F00000000ACD6EB3D00000000"> : tensor<1x2xcomplex<f32>>
    "check.expect_almost_eq"(%r#10, %w10) {tolerance = 1.453618e-05 : f64} : (tensor<1x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>) -> ()
    // lax.gather(float8_e4m3fn[2, 1], int32[2, 3, 1], dimension_numbers=GatherDimensionNumbers(offset_dims=(0, 2), collapsed_slice_dims=(), start_index_map=(0,), operand_batching_dims=(), start_indices_batching_dims=()), slice_sizes=(1, 1), mode=clip)
    %w11 = stablehlo.constant dense<"0x39B839B8B8B8"> : tensor<1x2x1x3xf8E4M3FN>
    check.expect_eq %r#11, %w11 : tensor<1x2x1x3xf8E4M3FN>
    // lax.concatenate(complex128[3], dimension=0)
    %w12 = stablehlo.constant dense<"0xE878F4FF692FF53F4101B9CA2DE606407CD7888763FCF2BF2F4371E90068F8BF9BAAB93C0F2F064058EB3F6946001240"> : tensor<3xcomplex<f64>>
    check.expect_eq %r#12, %w12 : tensor<3xcomplex<f64>>
    // lax.dot_general(complex64[1, 4, 4], complex64[4], dimension_numbers=(((), ()), ((1,), (0,))), out=complex64)
    %w13 = stablehlo.constant dense<"0xDBC8C4BE4142D83B434C943EB6FDA7BE5FCAF63B22492C3EFAED683EB9841B3F51D5A8BE3A49243F732910BF7B3F03BFCD7D1BC0449C00400CF63AC06053143F0B6B8F3EDE3F93BE62A0BDBEC3E5A43F1616913F1D8F4B3F416479BF195217BF8A4E21BC7591E13F5BE14BBE282D1E3F817CA3BE0CABD2BFCB923FBFD762B6BD"> : tensor<4x1x4xcomplex<f32>>
    "check.expect_almost_eq"(%r#13, %w13) {tolerance = 6.013738e-06 : f64} : (tensor<4x1x4xcomplex<f32>>, tensor<4x1x4xcomplex<f32>>) -> ()
    // lax.scatter_add(float32[1, 2, 2], int64[3, 1, 3], float32[3, 1, 1, 1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(1, 2), inserted_window_dims=(1,), scatter_dims_to_operand_dims=(1, 2, 0), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w14 = stablehlo.constant dense<"0xE8EFDE3BA0E4E03F96B5993FF81E263F"> : tensor<1x2x2xf32>
    "check.expect_almost_eq"(%r#14, %w14) {tolerance = 6.702336e-06 : f64} : (tensor<1x2x2xf32>, tensor<1x2x2xf32>) -> ()
    // lax.reduce_prod(bfloat16[5, 2, 4, 6], axes=(1, 3))
    %w15 = stablehlo.constant dense<"0x15BB7A3CA236863C1FB81AB996B9A139D5BE1D3C83B933BCE73B90BC17BCDA3CAF3BB1B7AD3A293A"> : tensor<5x4xbf16>
    "check.expect_almost_eq"(%r#15, %w15) {tolerance = 7.080078e-01 : f64} : (tensor<5x4xbf16>, tensor<5x4xbf16>) -> ()
    // lax.reshape(int32[1, 1, 1], new_sizes=(1, 1))
    %w16 = stablehlo.constant dense<"0x6751D521"> : tensor<1x1xi32>
    check.expect_eq %r#16, %w16 : tensor<1x1xi32>
    // lax.fft(complex64[2, 5, 3], fft_type=irfft, fft_lengths=(5, 4))
    %w17 = stablehlo.constant dense<"0xB212183ED17FCCBD7BCF833EEAE6CF3C9F61C3BEEDB4BC3C9A6A133CBA9F963C771FAF3CC839D1BE65722DBD3B32673EFB9399BE53F8AE3E5558823E424CAFBE0D1434BDD27E57BE8873063E11A3B7BE0D985C3EE506FDBE91E30CBE8D24043D62C4BA3D23462EBDB10522BE70C1843E381C543E2346D8BDF2BC303E15424ABDFD24FDBDC82FA03EC3B2AF3EE520DDBE5F7064BEE3F1EEBEC7AEC43E9293A43E"> : tensor<2x5x4xf32>
    "check.expect_almost_eq"(%r#17, %w17) {tolerance = 1.139979e-05 : f64} : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> ()
    // lax.sqrt(bfloat16[2, 1, 1])
    %w18 = stablehlo.constant dense<"0xC0FFC0FF"> : tensor<2x1x1xbf16>
    check.expect_eq %r#18, %w18 : tensor<2x1x1xbf16>
    // lax.reshape(uint32[2, 1], new_sizes=(1, 2))
    %w19 = stablehlo.constant dense<"0x555B736102000000"> : tensor<1x2xui32>
    check.expect_eq %r#19, %w19 : tensor<1x2xui32>
    // lax.dot_general(int8[5, 2, 2, 3, 4], int8[4, 3, 2], dimension_numbers=(((2, 4), (2, 0)), ((3,), (1,))), out=int32)
    %w20 = stablehlo.constant dense<"0xF1FFFFFF3900000038000000BAFFFFFF34000000DAFFFFFF93FFFFFFB4FFFFFFDFFFFFFF49000000E4FFFFFF8DFFFFFFF3FFFFFF4900000089FFFFFFEBFFFFFF3000000038000000ADFFFFFFA8000000DCFFFFFFF4FFFFFFDEFFFFFF0B000000A3FFFFFFE8FFFFFFA1FFFFFFD2FFFFFF0900000015000000"> : tensor<3x5x2xi32>
    check.expect_eq %r#20, %w20 : tensor<3x5x2xi32>
    // lax.population_count(uint64[2, 2])
    %w21 = stablehlo.constant dense<"0x000000000000000022000000000000001D000000000000000100000000000000"> : tensor<2x2xui64>
    check.expect_eq %r#21, %w21 : tensor<2x2xui64>
    // lax.bitcast_convert_type(float64[], new_dtype=uint64)
    %w22 = stablehlo.constant dense<"0x9A3A152B8566DB3F"> : tensor<ui64>
    check.expect_eq %r#22, %w22 : tensor<ui64>
    // lax.fft(float64[1, 5, 2, 5], fft_type=rfft, fft_lengths=(5, 2, 5))
    %w23 = stablehlo.constant dense<"0x9EB02C8EDA2729400000000000000000A32687863E3911C09CFCBE7D64A6F13F01A6AB5E507F16C0AA393477D83EDCBF4206134681E620C000000000000000005928519AF1AA12C0A0E78C31665CFEBF4C39CD025C7F20C099A3B4C9CF72E23F7C13796A688D0CC0BCC255357CA603405A22F61711570940450D7D1D8CE2F0BF56EEB30D9AB80BC020A49F247621C2BF3C14A1A15B8FD2BF18F479154A1BFABF62E923A0D7660F4041050E6746BA13401279A6B9D8362340F268B9607710084082866D1BA2D11440CD5091B271EAF53FCC65E6843092FA3FC27F8FEF868F20401BFDBCA7B4D60840612624543FFD11C09860236EF18617C064F02878113A004032AA9842503FF9BFA043D08AF796FF3F24953054F01810C09E4F82B8E64E08C082866D1BA2D11440CD5091B271EAF5BFD6E1F33976330A40525D36CDDD33104043DED29D6D9DF6BFE0A36A7B4B38BCBF9860236EF18617C064F02878113A00C08354F33BE3DA11C0047A85FE23990AC08C596FAEDD1E024042BC5D579C9110C07C13796A688D0CC0BCC255357CA603C0E7585C97E87AF23FC0CB2015A1DEBFBF7414ED1E006A1140D5159C009D71E5BF3C14A1A15B8FD2BF18F479154A1BFA3FE92B639D7D2AF9BF4898EEFB97912340505377B9DEFE00C09653B46B2B3AFEBF"> : tensor<1x5x2x3xcomplex<f64>>
    "check.expect_almost_eq"(%r#23, %w23) {tolerance = 3.574837e-13 : f64} : (tensor<1x5x2x3xcomplex<f64>>, tensor<1x5x2x3xcomplex<f64>>) -> ()
    // lax.reduce_or(bool[3, 1], axes=(1,))
    %w24 = stablehlo.constant dense<[false, false, false]> : tensor<3xi1>
    check.expect_eq %r#24, %w24 : tensor<3xi1>
    return
  }
}
