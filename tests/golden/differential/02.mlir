// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<2x1x1x1xi1>, %arg1: tensor<2x1x1x1xui16>, %arg2: tensor<2x1x1x1xui16>, %arg3: tensor<2xui32>, %arg4: tensor<4x6x3xui16>, %arg5: tensor<3x2xi8>, %arg6: tensor<2xui32>, %arg7: tensor<3x3x2xf16>, %arg8: tensor<3x3x2x1xf32>, %arg9: tensor<3x1xcomplex<f32>>, %arg10: tensor<5x2x2xi32>, %arg11: tensor<complex<f32>>, %arg12: tensor<2x3xui8>, %arg13: tensor<3x3x1xi16>, %arg14: tensor<3x1xi1>, %arg15: tensor<1x1x1x1xui64>, %arg16: tensor<1x1x0x1xui64>, %arg17: tensor<1x1x2x1xui64>, %arg18: tensor<1x1x3x1xui64>, %arg19: tensor<3x1xcomplex<f64>>, %arg20: tensor<6xcomplex<f64>>, %arg21: tensor<4xf64>, %arg22: tensor<1x3xf8E5M2FNUZ>, %arg23: tensor<2x3xf16>, %arg24: tensor<1x3x3xf64>, %arg25: tensor<3xi64>, %arg26: tensor<f64>, %arg27: tensor<1x5x5xcomplex<f64>>, %arg28: tensor<1x4xcomplex<f32>>, %arg29: tensor<3x2xf32>, %arg30: tensor<2x3xf32>, %arg31: tensor<3x3xi64>, %arg32: tensor<2xf64>, %arg33: tensor<3x1x1xi32>, %arg34: tensor<3x1x1xf64>) -> (tensor<2x1x1x1xui16>, tensor<1x2x2xi64>, tensor<4x6x3xui16>, tensor<3x2xi16>, tensor<13xi64>, tensor<3x3x2xf16>, tensor<3x3x2x1xf32>, tensor<3x1xcomplex<f32>>, tensor<3x5x4xi32>, tensor<complex<f32>>, tensor<2x3xui8>, tensor<1x9xi16>, tensor<1x3x1xi1>, tensor<1x1x6x1xui64>, tensor<3x1xcomplex<f64>>, tensor<10xf64>, tensor<7xf64>, tensor<0x0xf8E5M2FNUZ>, tensor<2x3xf16>, tensor<1x3x3xf64>, tensor<1x5x5xcomplex<f64>>, tensor<1x6xf32>, tensor<f32>, tensor<3x3xi64>, tensor<2xf64>) {
    %0 = stablehlo.select %arg0, %arg2, %arg1 : tensor<2x1x1x1xi1>, tensor<2x1x1x1xui16>
    %c = stablehlo.constant dense<-9> : tensor<i64>
    %c_0 = stablehlo.constant dense<30> : tensor<i64>
    %1 = call @_randint(%arg3, %c, %c_0) : (tensor<2xui32>, tensor<i64>, tensor<i64>) -> tensor<1x2x2xi64>
    %c_1 = stablehlo.constant dense<0> : tensor<ui16>
    %2 = stablehlo.reduce(%arg4 init: %c_1) applies stablehlo.add across dimensions = [] : (tensor<4x6x3xui16>, tensor<ui16>) -> tensor<4x6x3xui16>
    %3 = stablehlo.convert %arg5 : (tensor<3x2xi8>) -> tensor<3x2xi16>
    %4 = stablehlo.iota dim = 0 : tensor<13xi64>
    %5 = call @_shuffle(%arg6, %4) : (tensor<2xui32>, tensor<13xi64>) -> tensor<13xi64>
    %6 = stablehlo.reduce_precision %arg7, format = e10m35 : tensor<3x3x2xf16>
    %7 = stablehlo.abs %arg8 : tensor<3x3x2x1xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %cst_3 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %11 = stablehlo.multiply %8, %7 : tensor<3x3x2x1xf32>
    %12 = stablehlo.subtract %11, %9 : tensor<3x3x2x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %16 = stablehlo.multiply %12, %13 : tensor<3x3x2x1xf32>
    %17 = stablehlo.subtract %16, %14 : tensor<3x3x2x1xf32>
    %cst_7 = stablehlo.constant dense<-1.30002498E-8> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %19 = stablehlo.add %17, %18 : tensor<3x3x2x1xf32>
    %20 = stablehlo.multiply %12, %19 : tensor<3x3x2x1xf32>
    %21 = stablehlo.subtract %20, %13 : tensor<3x3x2x1xf32>
    %cst_8 = stablehlo.constant dense<6.04699508E-8> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %23 = stablehlo.add %21, %22 : tensor<3x3x2x1xf32>
    %24 = stablehlo.multiply %12, %23 : tensor<3x3x2x1xf32>
    %25 = stablehlo.subtract %24, %19 : tensor<3x3x2x1xf32>
    %cst_9 = stablehlo.constant dense<-2.67079372E-7> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %27 = stablehlo.add %25, %26 : tensor<3x3x2x1xf32>
    %28 = stablehlo.multiply %12, %27 : tensor<3x3x2x1xf32>
    %29 = stablehlo.subtract %28, %23 : tensor<3x3x2x1xf32>
    %cst_10 = stablehlo.constant dense<1.11738757E-6> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %31 = stablehlo.add %29, %30 : tensor<3x3x2x1xf32>
    %32 = stablehlo.multiply %12, %31 : tensor<3x3x2x1xf32>
    %33 = stablehlo.subtract %32, %27 : tensor<3x3x2x1xf32>
    %cst_11 = stablehlo.constant dense<-4.41673819E-6> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %35 = stablehlo.add %33, %34 : tensor<3x3x2x1xf32>
    %36 = stablehlo.multiply %12, %35 : tensor<3x3x2x1xf32>
    %37 = stablehlo.subtract %36, %31 : tensor<3x3x2x1xf32>
    %cst_12 = stablehlo.constant dense<1.64484482E-5> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %39 = stablehlo.add %37, %38 : tensor<3x3x2x1xf32>
    %40 = stablehlo.multiply %12, %39 : tensor<3x3x2x1xf32>
    %41 = stablehlo.subtract %40, %35 : tensor<3x3x2x1xf32>
    %cst_13 = stablehlo.constant dense<-5.75419508E-5> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %43 = stablehlo.add %41, %42 : tensor<3x3x2x1xf32>
    %44 = stablehlo.multiply %12, %43 : tensor<3x3x2x1xf32>
    %45 = stablehlo.subtract %44, %39 : tensor<3x3x2x1xf32>
    %cst_14 = stablehlo.constant dense<1.88502891E-4> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %47 = stablehlo.add %45, %46 : tensor<3x3x2x1xf32>
    %48 = stablehlo.multiply %12, %47 : tensor<3x3x2x1xf32>
    %49 = stablehlo.subtract %48, %43 : tensor<3x3x2x1xf32>
    %cst_15 = stablehlo.constant dense<-5.76375576E-4> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %51 = stablehlo.add %49, %50 : tensor<3x3x2x1xf32>
    %52 = stablehlo.multiply %12, %51 : tensor<3x3x2x1xf32>
    %53 = stablehlo.subtract %52, %47 : tensor<3x3x2x1xf32>
    %cst_16 = stablehlo.constant dense<0.00163947558> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %55 = stablehlo.add %53, %54 : tensor<3x3x2x1xf32>
    %56 = stablehlo.multiply %12, %55 : tensor<3x3x2x1xf32>
    %57 = stablehlo.subtract %56, %51 : tensor<3x3x2x1xf32>
    %cst_17 = stablehlo.constant dense<-4.324310e-03> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %59 = stablehlo.add %57, %58 : tensor<3x3x2x1xf32>
    %60 = stablehlo.multiply %12, %59 : tensor<3x3x2x1xf32>
    %61 = stablehlo.subtract %60, %55 : tensor<3x3x2x1xf32>
    %cst_18 = stablehlo.constant dense<0.0105464607> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %63 = stablehlo.add %61, %62 : tensor<3x3x2x1xf32>
    %64 = stablehlo.multiply %12, %63 : tensor<3x3x2x1xf32>
    %65 = stablehlo.subtract %64, %59 : tensor<3x3x2x1xf32>
    %cst_19 = stablehlo.constant dense<-0.0237374157> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %67 = stablehlo.add %65, %66 : tensor<3x3x2x1xf32>
    %68 = stablehlo.multiply %12, %67 : tensor<3x3x2x1xf32>
    %69 = stablehlo.subtract %68, %63 : tensor<3x3x2x1xf32>
    %cst_20 = stablehlo.constant dense<0.0493052825> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %71 = stablehlo.add %69, %70 : tensor<3x3x2x1xf32>
    %72 = stablehlo.multiply %12, %71 : tensor<3x3x2x1xf32>
    %73 = stablehlo.subtract %72, %67 : tensor<3x3x2x1xf32>
    %cst_21 = stablehlo.constant dense<-9.490110e-02> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %75 = stablehlo.add %73, %74 : tensor<3x3x2x1xf32>
    %76 = stablehlo.multiply %12, %75 : tensor<3x3x2x1xf32>
    %77 = stablehlo.subtract %76, %71 : tensor<3x3x2x1xf32>
    %cst_22 = stablehlo.constant dense<0.171620905> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %79 = stablehlo.add %77, %78 : tensor<3x3x2x1xf32>
    %80 = stablehlo.multiply %12, %79 : tensor<3x3x2x1xf32>
    %81 = stablehlo.subtract %80, %75 : tensor<3x3x2x1xf32>
    %cst_23 = stablehlo.constant dense<-0.304682672> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %83 = stablehlo.add %81, %82 : tensor<3x3x2x1xf32>
    %84 = stablehlo.multiply %12, %83 : tensor<3x3x2x1xf32>
    %85 = stablehlo.subtract %84, %79 : tensor<3x3x2x1xf32>
    %cst_24 = stablehlo.constant dense<0.676795303> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %87 = stablehlo.add %85, %86 : tensor<3x3x2x1xf32>
    %88 = stablehlo.subtract %87, %79 : tensor<3x3x2x1xf32>
    %cst_25 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %90 = stablehlo.multiply %89, %88 : tensor<3x3x2x1xf32>
    %91 = stablehlo.divide %10, %7 : tensor<3x3x2x1xf32>
    %92 = stablehlo.subtract %91, %9 : tensor<3x3x2x1xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %96 = stablehlo.multiply %92, %93 : tensor<3x3x2x1xf32>
    %97 = stablehlo.subtract %96, %94 : tensor<3x3x2x1xf32>
    %cst_29 = stablehlo.constant dense<3.39623196E-9> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %99 = stablehlo.add %97, %98 : tensor<3x3x2x1xf32>
    %100 = stablehlo.multiply %92, %99 : tensor<3x3x2x1xf32>
    %101 = stablehlo.subtract %100, %93 : tensor<3x3x2x1xf32>
    %cst_30 = stablehlo.constant dense<2.26666899E-8> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %103 = stablehlo.add %101, %102 : tensor<3x3x2x1xf32>
    %104 = stablehlo.multiply %92, %103 : tensor<3x3x2x1xf32>
    %105 = stablehlo.subtract %104, %99 : tensor<3x3x2x1xf32>
    %cst_31 = stablehlo.constant dense<2.04891862E-7> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %107 = stablehlo.add %105, %106 : tensor<3x3x2x1xf32>
    %108 = stablehlo.multiply %92, %107 : tensor<3x3x2x1xf32>
    %109 = stablehlo.subtract %108, %103 : tensor<3x3x2x1xf32>
    %cst_32 = stablehlo.constant dense<2.89137051E-6> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %111 = stablehlo.add %109, %110 : tensor<3x3x2x1xf32>
    %112 = stablehlo.multiply %92, %111 : tensor<3x3x2x1xf32>
    %113 = stablehlo.subtract %112, %107 : tensor<3x3x2x1xf32>
    %cst_33 = stablehlo.constant dense<6.88975852E-5> : tensor<f32>
    %114 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %115 = stablehlo.add %113, %114 : tensor<3x3x2x1xf32>
    %116 = stablehlo.multiply %92, %115 : tensor<3x3x2x1xf32>
    %117 = stablehlo.subtract %116, %111 : tensor<3x3x2x1xf32>
    %cst_34 = stablehlo.constant dense<0.00336911646> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %119 = stablehlo.add %117, %118 : tensor<3x3x2x1xf32>
    %120 = stablehlo.multiply %92, %119 : tensor<3x3x2x1xf32>
    %121 = stablehlo.subtract %120, %115 : tensor<3x3x2x1xf32>
    %cst_35 = stablehlo.constant dense<0.804490387> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %123 = stablehlo.add %121, %122 : tensor<3x3x2x1xf32>
    %124 = stablehlo.subtract %123, %115 : tensor<3x3x2x1xf32>
    %cst_36 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %126 = stablehlo.multiply %125, %124 : tensor<3x3x2x1xf32>
    %127 = stablehlo.sqrt %7 : tensor<3x3x2x1xf32>
    %128 = stablehlo.divide %126, %127 : tensor<3x3x2x1xf32>
    %cst_37 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<3x3x2x1xf32>
    %130 = stablehlo.compare LE, %7, %129, FLOAT : (tensor<3x3x2x1xf32>, tensor<3x3x2x1xf32>) -> tensor<3x3x2x1xi1>
    %131 = stablehlo.select %130, %90, %128 : tensor<3x3x2x1xi1>, tensor<3x3x2x1xf32>
    %132 = stablehlo.reverse %arg9, dims = [1] : tensor<3x1xcomplex<f32>>
    %c_38 = stablehlo.constant dense<2147483647> : tensor<i32>
    %133 = stablehlo.broadcast_in_dim %c_38, dims = [] : (tensor<i32>) -> tensor<i32>
    %134 = "stablehlo.reduce_window"(%arg10, %133) <{base_dilations = array<i64: 1, 2, 1>, padding = dense<[[0, 2], [1, 1], [1, 1]]> : tensor<3x2xi64>, window_dilations = array<i64: 2, 2, 2>, window_dimensions = array<i64: 3, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg35: tensor<i32>, %arg36: tensor<i32>):
      %164 = stablehlo.minimum %arg35, %arg36 : tensor<i32>
      stablehlo.return %164 : tensor<i32>
    }) : (tensor<5x2x2xi32>, tensor<i32>) -> tensor<3x5x4xi32>
    %135 = stablehlo.exponential %arg11 : tensor<complex<f32>>
    %136 = stablehlo.reshape %arg13 : (tensor<3x3x1xi16>) -> tensor<1x9xi16>
    %137 = stablehlo.reshape %arg14 : (tensor<3x1xi1>) -> tensor<1x3x1xi1>
    %138 = stablehlo.concatenate %arg15, %arg16, %arg17, %arg18, dim = 2 : (tensor<1x1x1x1xui64>, tensor<1x1x0x1xui64>, tensor<1x1x2x1xui64>, tensor<1x1x3x1xui64>) -> tensor<1x1x6x1xui64>
    %139 = stablehlo.real %arg19 : (tensor<3x1xcomplex<f64>>) -> tensor<3x1xf64>
    %140 = stablehlo.imag %arg19 : (tensor<3x1xcomplex<f64>>) -> tensor<3x1xf64>
    %141 = stablehlo.negate %140 : tensor<3x1xf64>
    %142 = stablehlo.complex %139, %141 : tensor<3x1xcomplex<f64>>
    %143 = call @fft(%arg20) : (tensor<6xcomplex<f64>>) -> tensor<10xf64>
    %cst_39 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %144 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f64>) -> tensor<f64>
    %145 = "stablehlo.reduce_window"(%arg21, %144) <{base_dilations = array<i64: 2>, padding = dense<0> : tensor<1x2xi64>, window_dilations = array<i64: 2>, window_dimensions = array<i64: 1>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg35: tensor<f64>, %arg36: tensor<f64>):
      %164 = stablehlo.maximum %arg35, %arg36 : tensor<f64>
      stablehlo.return %164 : tensor<f64>
    }) : (tensor<4xf64>, tensor<f64>) -> tensor<7xf64>
    %146 = stablehlo.slice %arg22 [1:1:2, 2:2:3] : (tensor<1x3xf8E5M2FNUZ>) -> tensor<0x0xf8E5M2FNUZ>
    %147 = stablehlo.negate %arg23 : tensor<2x3xf16>
    %148 = stablehlo.exponential %147 : tensor<2x3xf16>
    %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<f16>
    %149 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f16>) -> tensor<2x3xf16>
    %150 = stablehlo.add %149, %148 : tensor<2x3xf16>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f16>
    %151 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f16>) -> tensor<2x3xf16>
    %152 = stablehlo.divide %151, %150 : tensor<2x3xf16>
    %c_42 = stablehlo.constant dense<[2, 0, 2]> : tensor<3xi32>
    %c_43 = stablehlo.constant dense<2147483647> : tensor<i32>
    %153 = stablehlo.broadcast_in_dim %c_43, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %154 = stablehlo.minimum %c_42, %153 : tensor<3xi32>
    %155 = stablehlo.convert %154 : (tensor<3xi32>) -> tensor<3xi64>
    %c_44 = stablehlo.constant dense<0> : tensor<i64>
    %156 = stablehlo.broadcast_in_dim %c_44, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %157 = stablehlo.clamp %156, %arg25, %155 : tensor<3xi64>
    %158 = "stablehlo.scatter"(%arg24, %157, %arg26) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1, 2], scatter_dims_to_operand_dims = [2, 0, 1]>, unique_indices = false}> ({
    ^bb0(%arg35: tensor<f64>, %arg36: tensor<f64>):
      %164 = stablehlo.add %arg35, %arg36 : tensor<f64>
      stablehlo.return %164 : tensor<f64>
    }) : (tensor<1x3x3xf64>, tensor<3xi64>, tensor<f64>) -> tensor<1x3x3xf64>
    %159 = call @fft_5(%arg27) : (tensor<1x5x5xcomplex<f64>>) -> tensor<1x5x5xcomplex<f64>>
    %160 = call @fft_6(%arg28) : (tensor<1x4xcomplex<f32>>) -> tensor<1x6xf32>
    %161 = stablehlo.dot_general %arg29, %arg30, contracting_dims = [1, 0] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<3x2xf32>, tensor<2x3xf32>) -> tensor<f32>
    %162 = stablehlo.multiply %arg31, %arg31 : tensor<3x3xi64>
    %163 = "stablehlo.scatter"(%arg32, %arg33, %arg34) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg35: tensor<f64>, %arg36: tensor<f64>):
      %164 = stablehlo.add %arg35, %arg36 : tensor<f64>
      stablehlo.return %164 : tensor<f64>
    }) : (tensor<2xf64>, tensor<3x1x1xi32>, tensor<3x1x1xf64>) -> tensor<2xf64>
    return %0, %1, %2, %3, %5, %6, %131, %132, %134, %135, %arg12, %136, %137, %138, %142, %143, %145, %146, %152, %158, %159, %160, %161, %162, %163 : tensor<2x1x1x1xui16>, tensor<1x2x2xi64>, tensor<4x6x3xui16>, tensor<3x2xi16>, tensor<13xi64>, tensor<3x3x2xf16>, tensor<3x3x2x1xf32>, tensor<3x1xcomplex<f32>>, tensor<3x5x4xi32>, tensor<complex<f32>>, tensor<2x3xui8>, tensor<1x9xi16>, tensor<1x3x1xi1>, tensor<1x1x6x1xui64>, tensor<3x1xcomplex<f64>>, tensor<10xf64>, tensor<7xf64>, tensor<0x0xf8E5M2FNUZ>, tensor<2x3xf16>, tensor<1x3x3xf64>, tensor<1x5x5xcomplex<f64>>, tensor<1x6xf32>, tensor<f32>, tensor<3x3xi64>, tensor<2xf64>
  }
  func.func private @_randint(%arg0: tensor<2xui32>, %arg1: tensor<i64>, %arg2: tensor<i64>) -> tensor<1x2x2xi64> {
    %c = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %c_0 = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %c_1 = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %0 = call @clip(%c, %c_0, %c_1) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %1 = stablehlo.compare GT, %arg2, %0, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %c_3 = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %2 = call @clip_0(%arg1, %c_2, %c_3) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %3 = stablehlo.convert %2 : tensor<i64>
    %c_4 = stablehlo.constant dense<-9223372036854775808> : tensor<i64>
    %c_5 = stablehlo.constant dense<9223372036854775807> : tensor<i64>
    %4 = call @clip_0(%arg2, %c_4, %c_5) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<i64>
    %5 = stablehlo.convert %4 : tensor<i64>
    %6 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i64>) -> tensor<1x1x1xi64>
    %7 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<i64>) -> tensor<1x1x1xi64>
    %8 = call @_threefry_split(%arg0) : (tensor<2xui32>) -> tensor<2x2xui32>
    %9 = stablehlo.slice %8 [0:1, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %10 = stablehlo.reshape %9 : (tensor<1x2xui32>) -> tensor<2xui32>
    %11 = stablehlo.slice %8 [1:2, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %12 = stablehlo.reshape %11 : (tensor<1x2xui32>) -> tensor<2xui32>
    %13 = stablehlo.slice %10 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %14 = stablehlo.reshape %13 : (tensor<1xui32>) -> tensor<ui32>
    %15 = stablehlo.slice %10 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %16 = stablehlo.reshape %15 : (tensor<1xui32>) -> tensor<ui32>
    %17 = stablehlo.iota dim = 0 : tensor<1x2x2xui64>
    %18 = stablehlo.iota dim = 1 : tensor<1x2x2xui64>
    %19 = stablehlo.iota dim = 2 : tensor<1x2x2xui64>
    %c_6 = stablehlo.constant dense<4> : tensor<ui64>
    %20 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<ui64>) -> tensor<1x2x2xui64>
    %21 = stablehlo.multiply %20, %17 : tensor<1x2x2xui64>
    %c_7 = stablehlo.constant dense<2> : tensor<ui64>
    %22 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<ui64>) -> tensor<1x2x2xui64>
    %23 = stablehlo.multiply %22, %18 : tensor<1x2x2xui64>
    %c_8 = stablehlo.constant dense<1> : tensor<ui64>
    %24 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<ui64>) -> tensor<1x2x2xui64>
    %25 = stablehlo.multiply %24, %19 : tensor<1x2x2xui64>
    %26 = stablehlo.add %21, %23 : tensor<1x2x2xui64>
    %27 = stablehlo.add %26, %25 : tensor<1x2x2xui64>
    %c_9 = stablehlo.constant dense<32> : tensor<ui64>
    %28 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<ui64>) -> tensor<1x2x2xui64>
    %29 = stablehlo.shift_right_logical %27, %28 : tensor<1x2x2xui64>
    %30 = stablehlo.convert %27 : (tensor<1x2x2xui64>) -> tensor<1x2x2xui32>
    %31 = stablehlo.convert %29 : (tensor<1x2x2xui64>) -> tensor<1x2x2xui32>
    %32:2 = call @threefry2x32_1(%14, %16, %31, %30) : (tensor<ui32>, tensor<ui32>, tensor<1x2x2xui32>, tensor<1x2x2xui32>) -> (tensor<1x2x2xui32>, tensor<1x2x2xui32>)
    %33 = stablehlo.convert %32#0 : (tensor<1x2x2xui32>) -> tensor<1x2x2xui64>
    %34 = stablehlo.convert %32#1 : (tensor<1x2x2xui32>) -> tensor<1x2x2xui64>
    %c_10 = stablehlo.constant dense<32> : tensor<ui64>
    %35 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<ui64>) -> tensor<1x2x2xui64>
    %36 = stablehlo.shift_left %33, %35 : tensor<1x2x2xui64>
    %37 = stablehlo.or %36, %34 : tensor<1x2x2xui64>
    %38 = stablehlo.slice %12 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %39 = stablehlo.reshape %38 : (tensor<1xui32>) -> tensor<ui32>
    %40 = stablehlo.slice %12 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %41 = stablehlo.reshape %40 : (tensor<1xui32>) -> tensor<ui32>
    %42 = stablehlo.iota dim = 0 : tensor<1x2x2xui64>
    %43 = stablehlo.iota dim = 1 : tensor<1x2x2xui64>
    %44 = stablehlo.iota dim = 2 : tensor<1x2x2xui64>
    %c_11 = stablehlo.constant dense<4> : tensor<ui64>
    %45 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<ui64>) -> tensor<1x2x2xui64>
    %46 = stablehlo.multiply %45, %42 : tensor<1x2x2xui64>
    %c_12 = stablehlo.constant dense<2> : tensor<ui64>
    %47 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<ui64>) -> tensor<1x2x2xui64>
    %48 = stablehlo.multiply %47, %43 : tensor<1x2x2xui64>
    %c_13 = stablehlo.constant dense<1> : tensor<ui64>
    %49 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<ui64>) -> tensor<1x2x2xui64>
    %50 = stablehlo.multiply %49, %44 : tensor<1x2x2xui64>
    %51 = stablehlo.add %46, %48 : tensor<1x2x2xui64>
    %52 = stablehlo.add %51, %50 : tensor<1x2x2xui64>
    %c_14 = stablehlo.constant dense<32> : tensor<ui64>
    %53 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<ui64>) -> tensor<1x2x2xui64>
    %54 = stablehlo.shift_right_logical %52, %53 : tensor<1x2x2xui64>
    %55 = stablehlo.convert %52 : (tensor<1x2x2xui64>) -> tensor<1x2x2xui32>
    %56 = stablehlo.convert %54 : (tensor<1x2x2xui64>) -> tensor<1x2x2xui32>
    %57:2 = call @threefry2x32_1(%39, %41, %56, %55) : (tensor<ui32>, tensor<ui32>, tensor<1x2x2xui32>, tensor<1x2x2xui32>) -> (tensor<1x2x2xui32>, tensor<1x2x2xui32>)
    %58 = stablehlo.convert %57#0 : (tensor<1x2x2xui32>) -> tensor<1x2x2xui64>
    %59 = stablehlo.convert %57#1 : (tensor<1x2x2xui32>) -> tensor<1x2x2xui64>
    %c_15 = stablehlo.constant dense<32> : tensor<ui64>
    %60 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<ui64>) -> tensor<1x2x2xui64>
    %61 = stablehlo.shift_left %58, %60 : tensor<1x2x2xui64>
    %62 = stablehlo.or %61, %59 : tensor<1x2x2xui64>
    %63 = stablehlo.subtract %7, %6 : tensor<1x1x1xi64>
    %64 = stablehlo.convert %63 : (tensor<1x1x1xi64>) -> tensor<1x1x1xui64>
    %65 = stablehlo.compare LE, %7, %6, SIGNED : (tensor<1x1x1xi64>, tensor<1x1x1xi64>) -> tensor<1x1x1xi1>
    %c_16 = stablehlo.constant dense<1> : tensor<ui64>
    %66 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<ui64>) -> tensor<1x1x1xui64>
    %67 = stablehlo.select %65, %66, %64 : tensor<1x1x1xi1>, tensor<1x1x1xui64>
    %68 = stablehlo.compare GT, %7, %6, SIGNED : (tensor<1x1x1xi64>, tensor<1x1x1xi64>) -> tensor<1x1x1xi1>
    %69 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i1>) -> tensor<1x1x1xi1>
    %70 = stablehlo.and %69, %68 : tensor<1x1x1xi1>
    %c_17 = stablehlo.constant dense<1> : tensor<ui64>
    %71 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<ui64>) -> tensor<1x1x1xui64>
    %72 = stablehlo.add %67, %71 : tensor<1x1x1xui64>
    %73 = stablehlo.select %70, %72, %67 : tensor<1x1x1xi1>, tensor<1x1x1xui64>
    %c_18 = stablehlo.constant dense<4294967296> : tensor<ui64>
    %74 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<ui64>) -> tensor<1x1x1xui64>
    %75 = stablehlo.remainder %74, %73 : tensor<1x1x1xui64>
    %76 = stablehlo.multiply %75, %75 : tensor<1x1x1xui64>
    %77 = stablehlo.remainder %76, %73 : tensor<1x1x1xui64>
    %78 = stablehlo.broadcast_in_dim %73, dims = [0, 1, 2] : (tensor<1x1x1xui64>) -> tensor<1x2x2xui64>
    %79 = stablehlo.remainder %37, %78 : tensor<1x2x2xui64>
    %80 = stablehlo.broadcast_in_dim %77, dims = [0, 1, 2] : (tensor<1x1x1xui64>) -> tensor<1x2x2xui64>
    %81 = stablehlo.multiply %79, %80 : tensor<1x2x2xui64>
    %82 = stablehlo.broadcast_in_dim %73, dims = [0, 1, 2] : (tensor<1x1x1xui64>) -> tensor<1x2x2xui64>
    %83 = stablehlo.remainder %62, %82 : tensor<1x2x2xui64>
    %84 = stablehlo.add %81, %83 : tensor<1x2x2xui64>
    %85 = stablehlo.broadcast_in_dim %73, dims = [0, 1, 2] : (tensor<1x1x1xui64>) -> tensor<1x2x2xui64>
    %86 = stablehlo.remainder %84, %85 : tensor<1x2x2xui64>
    %87 = stablehlo.convert %86 : (tensor<1x2x2xui64>) -> tensor<1x2x2xi64>
    %88 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<1x1x1xi64>) -> tensor<1x2x2xi64>
    %89 = stablehlo.add %88, %87 : tensor<1x2x2xi64>
    return %89 : tensor<1x2x2xi64>
  }
  func.func private @clip(%arg0: tensor<i64>, %arg1: tensor<i64>, %arg2: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.maximum %arg1, %arg0 : tensor<i64>
    %1 = stablehlo.minimum %arg2, %0 : tensor<i64>
    return %1 : tensor<i64>
  }
  func.func private @clip_0(%arg0: tensor<i64>, %arg1: tensor<i64>, %arg2: tensor<i64>) -> tensor<i64> {
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
  func.func private @threefry2x32_1(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<1x2x2xui32>, %arg3: tensor<1x2x2xui32>) -> (tensor<1x2x2xui32>, tensor<1x2x2xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<1x2x2xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<1x2x2xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i64>, tensor<i64>, tensor<1x2x2xui32>, tensor<1x2x2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i64>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call_2(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i64>, tensor<1x2x2xui32>, tensor<1x2x2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<1x2x2xui32>, tensor<1x2x2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i64>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i64>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i64>, tensor<i64>, tensor<1x2x2xui32>, tensor<1x2x2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<1x2x2xui32>, tensor<1x2x2xui32>
  }
  func.func private @closed_call_2(%arg0: tensor<i64>, %arg1: tensor<1x2x2xui32>, %arg2: tensor<1x2x2xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i64>, tensor<1x2x2xui32>, tensor<1x2x2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<1x2x2xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<1x2x2xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<1x2x2xui32>
    %9 = stablehlo.or %5, %8 : tensor<1x2x2xui32>
    %10 = stablehlo.xor %3, %9 : tensor<1x2x2xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<1x2x2xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<1x2x2xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<1x2x2xui32>
    %19 = stablehlo.or %15, %18 : tensor<1x2x2xui32>
    %20 = stablehlo.xor %13, %19 : tensor<1x2x2xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<1x2x2xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<1x2x2xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<1x2x2xui32>
    %29 = stablehlo.or %25, %28 : tensor<1x2x2xui32>
    %30 = stablehlo.xor %23, %29 : tensor<1x2x2xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<1x2x2xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<1x2x2xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<1x2x2xui32>
    %39 = stablehlo.or %35, %38 : tensor<1x2x2xui32>
    %40 = stablehlo.xor %33, %39 : tensor<1x2x2xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %42 = stablehlo.add %33, %41 : tensor<1x2x2xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %44 = stablehlo.add %40, %43 : tensor<1x2x2xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i64>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i64>
    %46 = stablehlo.convert %45 : (tensor<i64>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<1x2x2xui32>
    %48 = stablehlo.add %44, %47 : tensor<1x2x2xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i64>, tensor<1x2x2xui32>, tensor<1x2x2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
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
    %16:2 = call @threefry2x32_3(%6, %8, %15, %14) : (tensor<ui32>, tensor<ui32>, tensor<13xui32>, tensor<13xui32>) -> (tensor<13xui32>, tensor<13xui32>)
    %17 = stablehlo.xor %16#0, %16#1 : tensor<13xui32>
    %18:2 = "stablehlo.sort"(%17, %arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<ui32>, %arg3: tensor<ui32>, %arg4: tensor<i64>, %arg5: tensor<i64>):
      %19 = stablehlo.compare LT, %arg2, %arg3, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %19 : tensor<i1>
    }) : (tensor<13xui32>, tensor<13xi64>) -> (tensor<13xui32>, tensor<13xi64>)
    return %18#1 : tensor<13xi64>
  }
  func.func private @threefry2x32_3(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<13xui32>, %arg3: tensor<13xui32>) -> (tensor<13xui32>, tensor<13xui32>) {
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
      %7:8 = func.call @closed_call_4(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i64>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i64>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i64>, tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<13xui32>, tensor<13xui32>
  }
  func.func private @closed_call_4(%arg0: tensor<i64>, %arg1: tensor<13xui32>, %arg2: tensor<13xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i64>, tensor<13xui32>, tensor<13xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
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
  func.func private @fft(%arg0: tensor<6xcomplex<f64>>) -> tensor<10xf64> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [10] : (tensor<6xcomplex<f64>>) -> tensor<10xf64>
    return %0 : tensor<10xf64>
  }
  func.func private @fft_5(%arg0: tensor<1x5x5xcomplex<f64>>) -> tensor<1x5x5xcomplex<f64>> {
    %0 = stablehlo.fft %arg0, type = IFFT, length = [5, 5] : (tensor<1x5x5xcomplex<f64>>) -> tensor<1x5x5xcomplex<f64>>
    return %0 : tensor<1x5x5xcomplex<f64>>
  }
  func.func private @fft_6(%arg0: tensor<1x4xcomplex<f32>>) -> tensor<1x6xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [1, 6] : (tensor<1x4xcomplex<f32>>) -> tensor<1x6xf32>
    return %0 : tensor<1x6xf32>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<[[[[true]]], [[[false]]]]> : tensor<2x1x1x1xi1>
    %a1 = stablehlo.constant dense<"0x000044C9"> : tensor<2x1x1x1xui16>
    %a2 = stablehlo.constant dense<"0x2C0F4E09"> : tensor<2x1x1x1xui16>
    %a3 = stablehlo.constant dense<"0x18A4A29D0516BE41"> : tensor<2xui32>
    %a4 = stablehlo.constant dense<"0xE1CBD51A68CA0200FFFF90FFEF8221CD827F0100391B5EA86033B54A6D345EFBD50F030001007C2AE9598F99A918561499E227A1FFFFC565171BA02E17FF00002749D5C7000013EFE94095E5A7990000000003000300822C0200831400004A40FD3A03000100DB0B0000FF7FFF7F574447C900000200FFFF01000300AFAA000021C03BB0752AFF7F0000D8E3FFFF2E9E"> : tensor<4x6x3xui16>
    %a5 = stablehlo.constant dense<"0x04F901FFFC02"> : tensor<3x2xi8>
    %a6 = stablehlo.constant dense<"0xA57A0ED5FA0744BA"> : tensor<2xui32>
    %a7 = stablehlo.constant dense<"0x9A3C208FE43B23B9014105B362AA2E43EB46192DCCBED6C22AAD007E76BCD23BE42C52BD"> : tensor<3x3x2xf16>
    %a8 = stablehlo.constant dense<"0xC487EE3E5984A43F0588FD3EB50FD73E5356623F1EDF683F5C756D3FDA741D3F99C3553FBA92983F26CDDB3E75EAB83FCA1CEF3DEB2B803FFB59913FEB5E593F7DC8093FBAC0B83F"> : tensor<3x3x2x1xf32>
    %a9 = stablehlo.constant dense<"0x0E4111C019C1AC3E6DB22ABFB0D9A3BF4BAA0D4038CE73BF"> : tensor<3x1xcomplex<f32>>
    %a10 = stablehlo.constant dense<"0xFAFFFFFFF9FFFFFFFAFFFFFF06000000F8FFFFFF050000000700000006000000F9FFFFFF050000000600000002000000FEFFFFFFFFFFFFFF0300000007000000F9FFFFFFFCFFFFFF00000000F8FFFFFF"> : tensor<5x2x2xi32>
    %a11 = stablehlo.constant dense<"0x803C70C0E6F874C0"> : tensor<complex<f32>>
    %a12 = stablehlo.constant dense<"0x03B0F34AEB9D"> : tensor<2x3xui8>
    %a13 = stablehlo.constant dense<"0x95A50B9EFF3F7731FF7FFF7F0200FF3FD687"> : tensor<3x3x1xi16>
    %a14 = stablehlo.constant dense<[[true], [true], [true]]> : tensor<3x1xi1>
    %a15 = stablehlo.constant dense<"0xA992DAEB9BA3A515"> : tensor<1x1x1x1xui64>
    %a16 = stablehlo.constant dense<> : tensor<1x1x0x1xui64>
    %a17 = stablehlo.constant dense<"0x1992D393DA400A6B0000000000000000"> : tensor<1x1x2x1xui64>
    %a18 = stablehlo.constant dense<"0x8E84AC3B0A23198F7B3144ACC5944481FA0492A94162C6C8"> : tensor<1x1x3x1xui64>
    %a19 = stablehlo.constant dense<"0xA6D0AD17C0C60D403F3AADE3F61E02C06DBFDC3CB6CF12C0ACDC59FEFDC3D03F021A56EB7596FEBF9F5AED0B9D58E03F"> : tensor<3x1xcomplex<f64>>
    %a20 = stablehlo.constant dense<"0xFD1EEA81CE76EC3FF27AFAEB6245D23F8AE514C15A37F5BFF75C6086A3BFD23FFC4BA114FCD3F8BFEAA5BE1EFA13C0BF8ECE1EB1F90EE03F14D533790722EF3F41E8C9BFF2E9F13F86537562F1D6E8BF6317C82B193ADC3FFFF027200826F13F"> : tensor<6xcomplex<f64>>
    %a21 = stablehlo.constant dense<"0x1CE895A4C2F7F63F389CF7015BF0EA3F4691EDE8F077E03FEA1D28A62DCDE43F"> : tensor<4xf64>
    %a22 = stablehlo.constant dense<"0x48C940"> : tensor<1x3xf8E5M2FNUZ>
    %a23 = stablehlo.constant dense<"0x063C033F0F4031B50000ADBB"> : tensor<2x3xf16>
    %a24 = stablehlo.constant dense<"0x7FC12821616EF7BF043D356D5D9DDD3FBE92627F2FB393BFFECAB65CE018E73F387C333CFEA3EABF93932CC1016BD13FFEAE77C12E46F83FFF866DCC77DEF1BF2D60F742C2C4DABF"> : tensor<1x3x3xf64>
    %a25 = stablehlo.constant dense<"0x000000000000000005000000000000000100000000000000"> : tensor<3xi64>
    %a26 = stablehlo.constant dense<"0x811620BF2EEBF73F"> : tensor<f64>
    %a27 = stablehlo.constant dense<"0x8FE812FF9E56E03FB89CD16864F0EDBFE662C546B815D63FDE25AB0A4B00B3BFE8CA06D2BFBBF6BF6899D0789D30D13F7FA326F3933BE2BF79ADD6574856F83FFB3F14D7EE9ED3BF0521118DE34DCDBFA346E6186DAAE73F98B40E38B85CBA3F37778F35E845A73FCD092E090311E53F38F0E1C02A35D9BF8869722DE067E93F5067DB12832AD83F12F8078388C9BDBFB362C78574DBD43FA7ED82FF2CFEEC3F720902DFD543F2BFD16224934403F0BFA586D257A453E13F5B757A3B88D0E0BF0D43B4046D2EDBBF848E00767E02E6BFBA04FE7E5238CB3F6398B80DBE6ED4BF6BB58A72CB88DD3F9B7727F9FC2DE33FE0D03A16BFABEEBF65242B6E4B87933FABD850E5094DF33F57E1B298F075EE3FAA21DB8DE728F0BF0967783354A7F5BF288F6DF0FB7FEB3FB74E1F758246E2BFE5E6FCD2A28BE43F4C2D5995ACF4E73FACBC5E9EEC52C6BF40B95CFDC7DEC1BF4C659AB98F85F33F571EE44CC9ACD7BF684829701DC5E3BFFC0EFA99D0D9FEBFDEB6242D00D3F5BF9BE5D6F4C30EE43F880E949E0A39963FF53CCB634666F1BF"> : tensor<1x5x5xcomplex<f64>>
    %a28 = stablehlo.constant dense<"0xC32A75BF7A96E53E4F5B803FF20B1BBFB36E8E3FC96996BF973BA43EF20CF43E"> : tensor<1x4xcomplex<f32>>
    %a29 = stablehlo.constant dense<"0xF8409FBF52DD8E3F0C71CEBF705FCBBFE76457BF08F8B33F"> : tensor<3x2xf32>
    %a30 = stablehlo.constant dense<"0x77A76C3F979E2ABEBB4CE73FD68D42BFAACCE5BFAE6F2B3F"> : tensor<2x3xf32>
    %a31 = stablehlo.constant dense<"0xF9FFFFFFFFFFFFFF010000000000000000000000000000000000000000000000FDFFFFFFFFFFFFFFF8FFFFFFFFFFFFFF07000000000000000300000000000000FFFFFFFFFFFFFFFF"> : tensor<3x3xi64>
    %a32 = stablehlo.constant dense<"0x1D4FA31E3552E03F54CA894C424F993F"> : tensor<2xf64>
    %a33 = stablehlo.constant dense<"0xFEFFFFFF0300000001000000"> : tensor<3x1x1xi32>
    %a34 = stablehlo.constant dense<"0xAC5CD6570931D13F67ABB13BF4DFC4BFBD36A0B16695F93F"> : tensor<3x1x1xf64>
    %r:25 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34) : (tensor<2x1x1x1xi1>, tensor<2x1x1x1xui16>, tensor<2x1x1x1xui16>, tensor<2xui32>, tensor<4x6x3xui16>, tensor<3x2xi8>, tensor<2xui32>, tensor<3x3x2xf16>, tensor<3x3x2x1xf32>, tensor<3x1xcomplex<f32>>, tensor<5x2x2xi32>, tensor<complex<f32>>, tensor<2x3xui8>, tensor<3x3x1xi16>, tensor<3x1xi1>, tensor<1x1x1x1xui64>, tensor<1x1x0x1xui64>, tensor<1x1x2x1xui64>, tensor<1x1x3x1xui64>, tensor<3x1xcomplex<f64>>, tensor<6xcomplex<f64>>, tensor<4xf64>, tensor<1x3xf8E5M2FNUZ>, tensor<2x3xf16>, tensor<1x3x3xf64>, tensor<3xi64>, tensor<f64>, tensor<1x5x5xcomplex<f64>>, tensor<1x4xcomplex<f32>>, tensor<3x2xf32>, tensor<2x3xf32>, tensor<3x3xi64>, tensor<2xf64>, tensor<3x1x1xi32>, tensor<3x1x1xf64>) -> (tensor<2x1x1x1xui16>, tensor<1x2x2xi64>, tensor<4x6x3xui16>, tensor<3x2xi16>, tensor<13xi64>, tensor<3x3x2xf16>, tensor<3x3x2x1xf32>, tensor<3x1xcomplex<f32>>, tensor<3x5x4xi32>, tensor<complex<f32>>, tensor<2x3xui8>, tensor<1x9xi16>, tensor<1x3x1xi1>, tensor<1x1x6x1xui64>, tensor<3x1xcomplex<f64>>, tensor<10xf64>, tensor<7xf64>, tensor<0x0xf8E5M2FNUZ>, tensor<2x3xf16>, tensor<1x3x3xf64>, tensor<1x5x5xcomplex<f64>>, tensor<1x6xf32>, tensor<f32>, tensor<3x3xi64>, tensor<2xf64>)
    // lax.select_n(bool[2, 1, 1, 1], uint16[2, 1, 1, 1], uint16[2, 1, 1, 1])
    %w0 = stablehlo.constant dense<"0x2C0F44C9"> : tensor<2x1x1x1xui16>
    check.expect_eq %r#0, %w0 : tensor<2x1x1x1xui16>
    // random.randint(key=[2644681752, 1102976517], shape=(1, 2, 2))
    %w1 = stablehlo.constant dense<"0xFDFFFFFFFFFFFFFFF8FFFFFFFFFFFFFF18000000000000000A00000000000000"> : tensor<1x2x2xi64>
    check.expect_eq %r#1, %w1 : tensor<1x2x2xi64>
    // lax.reduce_sum(uint16[4, 6, 3], axes=())
    %w2 = stablehlo.constant dense<"0xE1CBD51A68CA0200FFFF90FFEF8221CD827F0100391B5EA86033B54A6D345EFBD50F030001007C2AE9598F99A918561499E227A1FFFFC565171BA02E17FF00002749D5C7000013EFE94095E5A7990000000003000300822C0200831400004A40FD3A03000100DB0B0000FF7FFF7F574447C900000200FFFF01000300AFAA000021C03BB0752AFF7F0000D8E3FFFF2E9E"> : tensor<4x6x3xui16>
    check.expect_eq %r#2, %w2 : tensor<4x6x3xui16>
    // lax.convert_element_type(int8[3, 2], new_dtype=int16)
    %w3 = stablehlo.constant dense<"0x0400F9FF0100FFFFFCFF0200"> : tensor<3x2xi16>
    check.expect_eq %r#3, %w3 : tensor<3x2xi16>
    // random.permutation(key=[3574495909, 3125020666], shape=(1, 2, 2))
    %w4 = stablehlo.constant dense<"0x0A000000000000000500000000000000060000000000000003000000000000000800000000000000000000000000000001000000000000000C0000000000000002000000000000000700000000000000090000000000000004000000000000000B00000000000000"> : tensor<13xi64>
    check.expect_eq %r#4, %w4 : tensor<13xi64>
    // lax.reduce_precision(float16[3, 3, 2], exponent_bits=10, mantissa_bits=35)
    %w5 = stablehlo.constant dense<"0x9A3C208FE43B23B9014105B362AA2E43EB46192DCCBED6C22AAD007E76BCD23BE42C52BD"> : tensor<3x3x2xf16>
    check.expect_eq %r#5, %w5 : tensor<3x3x2xf16>
    // lax.bessel_i0e(float32[3, 3, 2, 1])
    %w6 = stablehlo.constant dense<"0x737F293F7368CE3EF0BB253FB8B22F3F3AE3FE3EBA11FB3E9C75F83EFBCB173F924A033FB6C5D73E026A2E3FC973C03E1A91643FC94AEE3EB0EDDD3ED929023F7778203F048EC03E"> : tensor<3x3x2x1xf32>
    "check.expect_almost_eq"(%r#6, %w6) {tolerance = 1.444122e-05 : f64} : (tensor<3x3x2x1xf32>, tensor<3x3x2x1xf32>) -> ()
    // lax.rev(complex64[3, 1], dimensions=(1,))
    %w7 = stablehlo.constant dense<"0x0E4111C019C1AC3E6DB22ABFB0D9A3BF4BAA0D4038CE73BF"> : tensor<3x1xcomplex<f32>>
    check.expect_eq %r#7, %w7 : tensor<3x1xcomplex<f32>>
    // lax.reduce_window_min(int32[5, 2, 2], window=(3, 1, 1), strides=(1, 1, 1), padding=((0, 2), (1, 1), (1, 1)), base=(1, 2, 1), dilation=(2, 2, 2))
    %w8 = stablehlo.constant dense<"0xFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FF9FFFFFFF9FFFFFFFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFAFFFFFFF8FFFFFFFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FF8FFFFFFFFFFFFFFFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7F0300000006000000FFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FF9FFFFFFFCFFFFFFFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7F00000000F8FFFFFFFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7FFFFFFF7F"> : tensor<3x5x4xi32>
    check.expect_eq %r#8, %w8 : tensor<3x5x4xi32>
    // lax.exp(complex64[])
    %w9 = stablehlo.constant dense<"0x9B8394BCCE34733C"> : tensor<complex<f32>>
    "check.expect_almost_eq"(%r#9, %w9) {tolerance = 7.320149e-07 : f64} : (tensor<complex<f32>>, tensor<complex<f32>>) -> ()
    // lax.broadcast_in_dim(uint8[2, 3], shape=(2, 3), broadcast_dimensions=(0, 1))
    %w10 = stablehlo.constant dense<"0x03B0F34AEB9D"> : tensor<2x3xui8>
    check.expect_eq %r#10, %w10 : tensor<2x3xui8>
    // lax.reshape(int16[3, 3, 1], new_sizes=(1, 9))
    %w11 = stablehlo.constant dense<"0x95A50B9EFF3F7731FF7FFF7F0200FF3FD687"> : tensor<1x9xi16>
    check.expect_eq %r#11, %w11 : tensor<1x9xi16>
    // lax.reshape(bool[3, 1], new_sizes=(1, 3, 1))
    %w12 = stablehlo.constant dense<[[[true], [true], [true]]]> : tensor<1x3x1xi1>
    check.expect_eq %r#12, %w12 : tensor<1x3x1xi1>
    // lax.concatenate(uint64[1, 1, 1, 1], uint64[1, 1, 0, 1], uint64[1, 1, 2, 1], uint64[1, 1, 3, 1], dimension=2)
    %w13 = stablehlo.constant dense<"0xA992DAEB9BA3A5151992D393DA400A6B00000000000000008E84AC3B0A23198F7B3144ACC5944481FA0492A94162C6C8"> : tensor<1x1x6x1xui64>
    check.expect_eq %r#13, %w13 : tensor<1x1x6x1xui64>
    // lax.conj(complex128[3, 1])
    %w14 = stablehlo.constant dense<"0xA6D0AD17C0C60D403F3AADE3F61E02406DBFDC3CB6CF12C0ACDC59FEFDC3D0BF021A56EB7596FEBF9F5AED0B9D58E0BF"> : tensor<3x1xcomplex<f64>>
    "check.expect_almost_eq"(%r#14, %w14) {tolerance = 0.000000e+00 : f64} : (tensor<3x1xcomplex<f64>>, tensor<3x1xcomplex<f64>>) -> ()
    // lax.fft(complex128[6], fft_type=irfft, fft_lengths=(10,))
    %w15 = stablehlo.constant dense<"0x3CE41D7E0143BEBFE3EA2FDBD8A0E2BFA49D96BA29A4CB3F4884D036A108E73F8A5C9C2181D5CDBF576498C8A98DBF3F7CB3448FBAEADB3F2BBBB0E21B8DD53FB5CF939B8C52D73FC0F3112055E6D7BF"> : tensor<10xf64>
    "check.expect_almost_eq"(%r#15, %w15) {tolerance = 2.443988e-14 : f64} : (tensor<10xf64>, tensor<10xf64>) -> ()
    // lax.reduce_window_max(float64[4], window=(1,), strides=(1,), padding=((0, 0),), base=(2,), dilation=(2,))
    %w16 = stablehlo.constant dense<"0x1CE895A4C2F7F63F000000000000F0FF389CF7015BF0EA3F000000000000F0FF4691EDE8F077E03F000000000000F0FFEA1D28A62DCDE43F"> : tensor<7xf64>
    check.expect_eq %r#16, %w16 : tensor<7xf64>
    // lax.slice(float8_e5m2fnuz[1, 3], start_indices=[1, 2], limit_indices=[1, 2], strides=[2, 3])
    %w17 = stablehlo.constant dense<> : tensor<0x0xf8E5M2FNUZ>
    check.expect_eq %r#17, %w17 : tensor<0x0xf8E5M2FNUZ>
    // lax.logistic(float16[2, 3])
    %w18 = stablehlo.constant dense<"0xDC39D23A113BB73600386F34"> : tensor<2x3xf16>
    "check.expect_close"(%r#18, %w18) {max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64} : (tensor<2x3xf16>, tensor<2x3xf16>) -> ()
    // lax.scatter_add(float64[1, 3, 3], int64[3], float64[], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(), inserted_window_dims=(0, 1, 2), scatter_dims_to_operand_dims=(2, 0, 1), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=clip)
    %w19 = stablehlo.constant dense<"0x7FC12821616EF7BF043D356D5D9DDD3FBE92627F2FB393BF00BEBD76CFBB0140387C333CFEA3EABF93932CC1016BD13FFEAE77C12E46F83FFF866DCC77DEF1BF2D60F742C2C4DABF"> : tensor<1x3x3xf64>
    "check.expect_almost_eq"(%r#19, %w19) {tolerance = 1.575063e-14 : f64} : (tensor<1x3x3xf64>, tensor<1x3x3xf64>) -> ()
    // lax.fft(complex128[1, 5, 5], fft_type=ifft, fft_lengths=(5, 5))
    %w20 = stablehlo.constant dense<"0xBC1293B1A2DFA1BF300EAC788CEDB5BF2A200E9B24C4D03F60AA93C1D1F3693FE21BBB1E99CCD8BF44F7BAC443689E3F554C4E305BEDB7BFB84A112D4D3CD5BF307D3923771AA93F903912BE1C5D79BF32FEB20B8408CDBF97FEA26A984EC13FAA0FEA1A7AD7D13F18C977B0778DC6BF3CF5606CDA46C03FCA5490C79D5FD53F87ED7323B479CB3F14778A2618CFAB3FC0BB443E8A12C43FFFD6526F7CDDCCBFED9D56D519B6CFBFA128AA4E632ABA3FA0F190C745F74F3FAEE2FCB3BD40C9BFA922C67DD0FC99BFE316466CC97FBB3F5EB95205640BBC3F5145863ACDB3BCBFC2ADA46A57EAC6BF005479D9AEF3273F8133E06FCFAFC03F6B369C4CB03FB3BFDDAA45CDA8C8993FC2EA2706E9F5AABFFC5678FFAD787ABF4A6809787C14ABBF1BA275B58DD5C2BF899651BB3979B6BF97D4F186BCF8B93F1F7B51488D98BDBF8528DB6DEE3EB73F3B6AD1A4D334A13F182E209BC20D97BF521B33D241DCA8BF80698F56739E813F385E2D1E0A84CABFA9D36564ECA5C23F2B36E4D8C510CB3FE0C08269B41AC73F9983B7E9BF0AC6BF"> : tensor<1x5x5xcomplex<f64>>
    "check.expect_almost_eq"(%r#20, %w20) {tolerance = 1.973353e-14 : f64} : (tensor<1x5x5xcomplex<f64>>, tensor<1x5x5xcomplex<f64>>) -> ()
    // lax.fft(complex64[1, 4], fft_type=irfft, fft_lengths=(1, 6))
    %w21 = stablehlo.constant dense<"0xD859193F5DB8903E6A851FBF56A734BED6B596BEA0D63EBF"> : tensor<1x6xf32>
    "check.expect_almost_eq"(%r#21, %w21) {tolerance = 1.331682e-05 : f64} : (tensor<1x6xf32>, tensor<1x6xf32>) -> ()
    // lax.dot_general(float32[3, 2], float32[2, 3], dimension_numbers=(((1, 0), (0, 1)), ((), ())), out=float32)
    %w22 = stablehlo.constant dense<"0x9C420B3F"> : tensor<f32>
    "check.expect_almost_eq"(%r#22, %w22) {tolerance = 7.749119e-06 : f64} : (tensor<f32>, tensor<f32>) -> ()
    // lax.integer_pow(int64[3, 3], y=2)
    %w23 = stablehlo.constant dense<"0x310000000000000001000000000000000000000000000000000000000000000009000000000000004000000000000000310000000000000009000000000000000100000000000000"> : tensor<3x3xi64>
    check.expect_eq %r#23, %w23 : tensor<3x3xi64>
    // lax.scatter_add(float64[2], int32[3, 1, 1], float64[3, 1, 1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(2,), inserted_window_dims=(), scatter_dims_to_operand_dims=(0,), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w24 = stablehlo.constant dense<"0x1D4FA31E3552E03FE65DD2BAA3FAF93F"> : tensor<2xf64>
    "check.expect_almost_eq"(%r#24, %w24) {tolerance = 1.153702e-14 : f64} : (tensor<2xf64>, tensor<2xf64>) -> ()
    return
  }
}
