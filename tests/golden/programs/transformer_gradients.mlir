module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x4x8xf32>, %arg1: tensor<8x24xf32>, %arg2: tensor<8x8xf32>, %arg3: tensor<8x16xf32>, %arg4: tensor<16x8xf32>) -> (tensor<8x24xf32> {jax.result_info = "result[0]"}, tensor<8x8xf32> {jax.result_info = "result[1]"}, tensor<8x16xf32> {jax.result_info = "result[2]"}, tensor<16x8xf32> {jax.result_info = "result[3]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x4x8xf32>, tensor<f32>) -> tensor<1x4xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<1x4x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<1x4x1xf32>) -> tensor<1x4x8xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<1x4x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %6 = call @_var(%arg0, %c) : (tensor<1x4x8xf32>, tensor<i64>) -> tensor<1x4x1xf32>
    %cst_1 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %8 = stablehlo.add %6, %7 : tensor<1x4x1xf32>
    %9 = stablehlo.rsqrt %8 : tensor<1x4x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x4x1xf32>) -> tensor<1x4x8xf32>
    %11 = stablehlo.multiply %5, %10 : tensor<1x4x8xf32>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x24xf32>
    %13 = stablehlo.subtract %arg1, %12 : tensor<8x24xf32>
    %14 = stablehlo.dot_general %11, %13, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4x8xf32>, tensor<8x24xf32>) -> tensor<1x4x24xf32>
    %15 = stablehlo.slice %14 [0:1, 0:4, 0:8] : (tensor<1x4x24xf32>) -> tensor<1x4x8xf32>
    %16 = stablehlo.slice %14 [0:1, 0:4, 8:16] : (tensor<1x4x24xf32>) -> tensor<1x4x8xf32>
    %17 = stablehlo.slice %14 [0:1, 0:4, 16:24] : (tensor<1x4x24xf32>) -> tensor<1x4x8xf32>
    %18 = stablehlo.reshape %15 : (tensor<1x4x8xf32>) -> tensor<1x4x4x2xf32>
    %19 = stablehlo.transpose %18, dims = [0, 2, 1, 3] : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %20 = stablehlo.reshape %16 : (tensor<1x4x8xf32>) -> tensor<1x4x4x2xf32>
    %21 = stablehlo.transpose %20, dims = [0, 2, 1, 3] : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %22 = stablehlo.reshape %17 : (tensor<1x4x8xf32>) -> tensor<1x4x4x2xf32>
    %23 = stablehlo.transpose %22, dims = [0, 2, 1, 3] : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %24 = stablehlo.dot_general %19, %21, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x4xf32>
    %cst_3 = stablehlo.constant dense<1.41421354> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x4x4x4xf32>
    %26 = stablehlo.divide %24, %25 : tensor<1x4x4x4xf32>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %27 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i1>) -> tensor<4x4xi1>
    %28 = call @tril(%27) : (tensor<4x4xi1>) -> tensor<4x4xi1>
    %cst_5 = stablehlo.constant dense<-1.000000e+09> : tensor<f64>
    %29:3 = call @_where_0(%28, %26, %cst_5) : (tensor<4x4xi1>, tensor<1x4x4x4xf32>, tensor<f64>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xi1>, tensor<1x4x4x4xf32>)
    %cst_6 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %30 = stablehlo.reduce(%29#0 init: %cst_6) applies stablehlo.maximum across dimensions = [3] : (tensor<1x4x4x4xf32>, tensor<f32>) -> tensor<1x4x4xf32>
    %31 = stablehlo.reshape %30 : (tensor<1x4x4xf32>) -> tensor<1x4x4x1xf32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2, 3] : (tensor<1x4x4x1xf32>) -> tensor<1x4x4x4xf32>
    %33 = stablehlo.compare EQ, %29#0, %32, FLOAT : (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xi1>
    %34 = stablehlo.convert %33 : (tensor<1x4x4x4xi1>) -> tensor<1x4x4x4xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.reduce(%34 init: %cst_7) applies stablehlo.add across dimensions = [3] : (tensor<1x4x4x4xf32>, tensor<f32>) -> tensor<1x4x4xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x4x4xf32>
    %37 = stablehlo.maximum %36, %30 : tensor<1x4x4xf32>
    %38 = stablehlo.compare EQ, %30, %37, FLOAT : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<1x4x4xi1>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x4x4xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<1x4x4xf32>
    %41 = stablehlo.select %38, %39, %40 : tensor<1x4x4xi1>, tensor<1x4x4xf32>
    %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<1x4x4xf32>
    %43 = stablehlo.compare EQ, %42, %37, FLOAT : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<1x4x4xi1>
    %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<1x4x4xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<1x4x4xf32>
    %46 = stablehlo.select %43, %44, %45 : tensor<1x4x4xi1>, tensor<1x4x4xf32>
    %47 = stablehlo.divide %41, %46 : tensor<1x4x4xf32>
    %48 = stablehlo.broadcast_in_dim %37, dims = [0, 1, 2] : (tensor<1x4x4xf32>) -> tensor<1x4x4x1xf32>
    %49 = stablehlo.broadcast_in_dim %48, dims = [0, 1, 2, 3] : (tensor<1x4x4x1xf32>) -> tensor<1x4x4x4xf32>
    %50 = stablehlo.subtract %29#0, %49 : tensor<1x4x4x4xf32>
    %51 = stablehlo.exponential %50 : tensor<1x4x4x4xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.reduce(%51 init: %cst_14) applies stablehlo.add across dimensions = [3] : (tensor<1x4x4x4xf32>, tensor<f32>) -> tensor<1x4x4xf32>
    %53 = stablehlo.broadcast_in_dim %52, dims = [0, 1, 2] : (tensor<1x4x4xf32>) -> tensor<1x4x4x1xf32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<1x4x4x1xf32>) -> tensor<1x4x4x4xf32>
    %55 = stablehlo.divide %51, %54 : tensor<1x4x4x4xf32>
    %56 = stablehlo.multiply %53, %53 : tensor<1x4x4x1xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<1x4x4x1xf32>
    %58 = stablehlo.divide %57, %56 : tensor<1x4x4x1xf32>
    %59 = stablehlo.dot_general %55, %23, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<1x4x4x4xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %60 = stablehlo.transpose %59, dims = [0, 2, 1, 3] : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %61 = stablehlo.reshape %60 : (tensor<1x4x4x2xf32>) -> tensor<1x4x8xf32>
    %cst_16 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %63 = stablehlo.subtract %arg2, %62 : tensor<8x8xf32>
    %64 = stablehlo.dot_general %61, %63, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4x8xf32>, tensor<8x8xf32>) -> tensor<1x4x8xf32>
    %65 = stablehlo.add %arg0, %64 : tensor<1x4x8xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.reduce(%65 init: %cst_17) applies stablehlo.add across dimensions = [2] : (tensor<1x4x8xf32>, tensor<f32>) -> tensor<1x4xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
    %cst_18 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %69 = stablehlo.divide %67, %68 : tensor<1x4x1xf32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0, 1, 2] : (tensor<1x4x1xf32>) -> tensor<1x4x8xf32>
    %71 = stablehlo.subtract %65, %70 : tensor<1x4x8xf32>
    %c_19 = stablehlo.constant dense<0> : tensor<i64>
    %72:5 = call @_var_1(%65, %c_19) : (tensor<1x4x8xf32>, tensor<i64>) -> (tensor<1x4x1xf32>, tensor<1x4x8xf32>, tensor<f32>, tensor<i1>, tensor<1x4x1xf32>)
    %cst_20 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %74 = stablehlo.add %72#0, %73 : tensor<1x4x1xf32>
    %75 = stablehlo.rsqrt %74 : tensor<1x4x1xf32>
    %76 = stablehlo.divide %75, %74 : tensor<1x4x1xf32>
    %cst_21 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %78 = stablehlo.multiply %77, %76 : tensor<1x4x1xf32>
    %79 = stablehlo.broadcast_in_dim %75, dims = [0, 1, 2] : (tensor<1x4x1xf32>) -> tensor<1x4x8xf32>
    %80 = stablehlo.multiply %71, %79 : tensor<1x4x8xf32>
    %cst_22 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<8x16xf32>
    %82 = stablehlo.subtract %arg3, %81 : tensor<8x16xf32>
    %83 = stablehlo.dot_general %80, %82, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4x8xf32>, tensor<8x16xf32>) -> tensor<1x4x16xf32>
    %84 = stablehlo.multiply %83, %83 : tensor<1x4x16xf32>
    %85 = stablehlo.multiply %84, %83 : tensor<1x4x16xf32>
    %86 = stablehlo.multiply %83, %83 : tensor<1x4x16xf32>
    %cst_23 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %87 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<1x4x16xf32>
    %88 = stablehlo.multiply %87, %86 : tensor<1x4x16xf32>
    %cst_24 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<1x4x16xf32>
    %90 = stablehlo.multiply %89, %85 : tensor<1x4x16xf32>
    %91 = stablehlo.add %83, %90 : tensor<1x4x16xf32>
    %cst_25 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<1x4x16xf32>
    %93 = stablehlo.multiply %92, %91 : tensor<1x4x16xf32>
    %94 = stablehlo.tanh %93 : tensor<1x4x16xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<1x4x16xf32>
    %96 = stablehlo.subtract %95, %94 : tensor<1x4x16xf32>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<1x4x16xf32>
    %98 = stablehlo.add %97, %94 : tensor<1x4x16xf32>
    %cst_28 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<1x4x16xf32>
    %100 = stablehlo.multiply %99, %98 : tensor<1x4x16xf32>
    %101 = stablehlo.multiply %83, %100 : tensor<1x4x16xf32>
    %cst_29 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<16x8xf32>
    %103 = stablehlo.subtract %arg4, %102 : tensor<16x8xf32>
    %104 = stablehlo.dot_general %101, %103, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4x16xf32>, tensor<16x8xf32>) -> tensor<1x4x8xf32>
    %105 = stablehlo.add %65, %104 : tensor<1x4x8xf32>
    %106 = stablehlo.multiply %105, %105 : tensor<1x4x8xf32>
    %cst_30 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<1x4x8xf32>
    %108 = stablehlo.multiply %107, %105 : tensor<1x4x8xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %109 = stablehlo.reduce(%106 init: %cst_31) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<1x4x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<1x4x8xf32>
    %111 = stablehlo.multiply %110, %108 : tensor<1x4x8xf32>
    %112 = stablehlo.dot_general %111, %101, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<1x4x8xf32>, tensor<1x4x16xf32>) -> tensor<8x16xf32>
    %113 = stablehlo.transpose %112, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %114 = stablehlo.dot_general %111, %103, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1x4x8xf32>, tensor<16x8xf32>) -> tensor<1x4x16xf32>
    %115 = stablehlo.multiply %83, %114 : tensor<1x4x16xf32>
    %116 = stablehlo.multiply %114, %100 : tensor<1x4x16xf32>
    %cst_33 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<1x4x16xf32>
    %118 = stablehlo.multiply %117, %115 : tensor<1x4x16xf32>
    %119 = stablehlo.multiply %118, %96 : tensor<1x4x16xf32>
    %120 = stablehlo.multiply %119, %94 : tensor<1x4x16xf32>
    %121 = stablehlo.add %119, %120 : tensor<1x4x16xf32>
    %cst_34 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %122 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<1x4x16xf32>
    %123 = stablehlo.multiply %122, %121 : tensor<1x4x16xf32>
    %124 = stablehlo.add %116, %123 : tensor<1x4x16xf32>
    %cst_35 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<1x4x16xf32>
    %126 = stablehlo.multiply %125, %123 : tensor<1x4x16xf32>
    %127 = stablehlo.multiply %126, %88 : tensor<1x4x16xf32>
    %128 = stablehlo.add %124, %127 : tensor<1x4x16xf32>
    %129 = stablehlo.dot_general %128, %80, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<1x4x16xf32>, tensor<1x4x8xf32>) -> tensor<16x8xf32>
    %130 = stablehlo.transpose %129, dims = [1, 0] : (tensor<16x8xf32>) -> tensor<8x16xf32>
    %131 = stablehlo.dot_general %128, %82, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1x4x16xf32>, tensor<8x16xf32>) -> tensor<1x4x8xf32>
    %132 = stablehlo.multiply %71, %131 : tensor<1x4x8xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = stablehlo.reduce(%132 init: %cst_36) applies stablehlo.add across dimensions = [2] : (tensor<1x4x8xf32>, tensor<f32>) -> tensor<1x4xf32>
    %134 = stablehlo.reshape %133 : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
    %135 = stablehlo.broadcast_in_dim %75, dims = [0, 1, 2] : (tensor<1x4x1xf32>) -> tensor<1x4x8xf32>
    %136 = stablehlo.multiply %131, %135 : tensor<1x4x8xf32>
    %137 = stablehlo.multiply %134, %78 : tensor<1x4x1xf32>
    %138 = call @_var_3(%72#1, %72#2, %72#3, %72#4, %137) : (tensor<1x4x8xf32>, tensor<f32>, tensor<i1>, tensor<1x4x1xf32>, tensor<1x4x1xf32>) -> tensor<1x4x8xf32>
    %139 = stablehlo.add %111, %138 : tensor<1x4x8xf32>
    %140 = stablehlo.negate %136 : tensor<1x4x8xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %141 = stablehlo.reduce(%140 init: %cst_37) applies stablehlo.add across dimensions = [2] : (tensor<1x4x8xf32>, tensor<f32>) -> tensor<1x4xf32>
    %142 = stablehlo.reshape %141 : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
    %143 = stablehlo.add %139, %136 : tensor<1x4x8xf32>
    %cst_38 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %145 = stablehlo.divide %142, %144 : tensor<1x4x1xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %146 = stablehlo.reduce(%145 init: %cst_39) applies stablehlo.add across dimensions = [0, 2] : (tensor<1x4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %147 = stablehlo.broadcast_in_dim %146, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %148 = stablehlo.broadcast_in_dim %147, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<1x4x8xf32>
    %149 = stablehlo.add %143, %148 : tensor<1x4x8xf32>
    %150 = stablehlo.dot_general %149, %61, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> tensor<8x8xf32>
    %151 = stablehlo.transpose %150, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %152 = stablehlo.dot_general %149, %63, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1x4x8xf32>, tensor<8x8xf32>) -> tensor<1x4x8xf32>
    %153 = stablehlo.reshape %152 : (tensor<1x4x8xf32>) -> tensor<1x4x4x2xf32>
    %154 = stablehlo.transpose %153, dims = [0, 2, 1, 3] : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %155 = stablehlo.dot_general %154, %55, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<1x4x4x2xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x2x4xf32>
    %156 = stablehlo.transpose %155, dims = [0, 1, 3, 2] : (tensor<1x4x2x4xf32>) -> tensor<1x4x4x2xf32>
    %157 = stablehlo.dot_general %154, %23, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x4xf32>
    %158 = stablehlo.broadcast_in_dim %58, dims = [0, 1, 2, 3] : (tensor<1x4x4x1xf32>) -> tensor<1x4x4x4xf32>
    %159 = stablehlo.multiply %157, %158 : tensor<1x4x4x4xf32>
    %160 = stablehlo.multiply %159, %51 : tensor<1x4x4x4xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %161 = stablehlo.reduce(%160 init: %cst_40) applies stablehlo.add across dimensions = [3] : (tensor<1x4x4x4xf32>, tensor<f32>) -> tensor<1x4x4xf32>
    %162 = stablehlo.reshape %161 : (tensor<1x4x4xf32>) -> tensor<1x4x4x1xf32>
    %163 = stablehlo.negate %162 : tensor<1x4x4x1xf32>
    %164 = stablehlo.broadcast_in_dim %53, dims = [0, 1, 2, 3] : (tensor<1x4x4x1xf32>) -> tensor<1x4x4x4xf32>
    %165 = stablehlo.divide %157, %164 : tensor<1x4x4x4xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %166 = stablehlo.reduce(%163 init: %cst_41) applies stablehlo.add across dimensions = [0, 3] : (tensor<1x4x4x1xf32>, tensor<f32>) -> tensor<4x4xf32>
    %167 = stablehlo.broadcast_in_dim %166, dims = [1, 2] : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
    %168 = stablehlo.broadcast_in_dim %167, dims = [0, 1, 2] : (tensor<1x4x4xf32>) -> tensor<1x4x4x4xf32>
    %169 = stablehlo.add %165, %168 : tensor<1x4x4x4xf32>
    %170 = stablehlo.multiply %169, %51 : tensor<1x4x4x4xf32>
    %171 = call @_where_5(%29#1, %29#2, %170) : (tensor<1x4x4x4xi1>, tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
    %cst_42 = stablehlo.constant dense<1.41421354> : tensor<f32>
    %172 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<1x4x4x4xf32>
    %173 = stablehlo.divide %171, %172 : tensor<1x4x4x4xf32>
    %174 = stablehlo.dot_general %173, %19, batching_dims = [0, 1] x [0, 1], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<1x4x4x4xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %175 = stablehlo.dot_general %173, %21, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<1x4x4x4xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %176 = stablehlo.transpose %156, dims = [0, 2, 1, 3] : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %177 = stablehlo.reshape %176 : (tensor<1x4x4x2xf32>) -> tensor<1x4x8xf32>
    %178 = stablehlo.transpose %174, dims = [0, 2, 1, 3] : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %179 = stablehlo.reshape %178 : (tensor<1x4x4x2xf32>) -> tensor<1x4x8xf32>
    %180 = stablehlo.transpose %175, dims = [0, 2, 1, 3] : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
    %181 = stablehlo.reshape %180 : (tensor<1x4x4x2xf32>) -> tensor<1x4x8xf32>
    %182 = stablehlo.concatenate %181, %179, %177, dim = 2 : (tensor<1x4x8xf32>, tensor<1x4x8xf32>, tensor<1x4x8xf32>) -> tensor<1x4x24xf32>
    %183 = stablehlo.dot_general %182, %11, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<1x4x24xf32>, tensor<1x4x8xf32>) -> tensor<24x8xf32>
    %184 = stablehlo.transpose %183, dims = [1, 0] : (tensor<24x8xf32>) -> tensor<8x24xf32>
    return %184, %151, %130, %113 : tensor<8x24xf32>, tensor<8x8xf32>, tensor<8x16xf32>, tensor<16x8xf32>
  }
  func.func private @_var(%arg0: tensor<1x4x8xf32>, %arg1: tensor<i64>) -> tensor<1x4x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x4x8xf32>, tensor<f32>) -> tensor<1x4xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<1x4x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<1x4x1xf32>) -> tensor<1x4x8xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<1x4x8xf32>
    %6 = chlo.square %5 : tensor<1x4x8xf32> -> tensor<1x4x8xf32>
    %7 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %8 = stablehlo.subtract %cst_1, %7 : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [2] : (tensor<1x4x8xf32>, tensor<f32>) -> tensor<1x4xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
    %11 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %12 = stablehlo.divide %10, %11 : tensor<1x4x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.compare GT, %8, %cst_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_4 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %14 = call @_where(%13, %12, %cst_4) : (tensor<i1>, tensor<1x4x1xf32>, tensor<f64>) -> tensor<1x4x1xf32>
    return %14 : tensor<1x4x1xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<1x4x1xf32>, %arg2: tensor<f64>) -> tensor<1x4x1xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<1x4x1xf32>
    return %2 : tensor<1x4x1xf32>
  }
  func.func private @tril(%arg0: tensor<4x4xi1>) -> tensor<4x4xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<4x4xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<4x4xi64>
    %2 = stablehlo.add %0, %1 : tensor<4x4xi64>
    %3 = stablehlo.iota dim = 1 : tensor<4x4xi64>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<4x4xi64>, tensor<4x4xi64>) -> tensor<4x4xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<4x4xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<4x4xi1>, tensor<4x4xi1>
    return %6 : tensor<4x4xi1>
  }
  func.func private @_where_0(%arg0: tensor<4x4xi1>, %arg1: tensor<1x4x4x4xf32>, %arg2: tensor<f64>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xi1>, tensor<1x4x4x4xf32>) {
    %0 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<4x4xi1>) -> tensor<1x4x4x4xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x4x4x4xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<1x4x4x4xi1>, tensor<1x4x4x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x4x4x4xf32>
    return %3, %1, %4 : tensor<1x4x4x4xf32>, tensor<1x4x4x4xi1>, tensor<1x4x4x4xf32>
  }
  func.func private @_var_1(%arg0: tensor<1x4x8xf32>, %arg1: tensor<i64>) -> (tensor<1x4x1xf32>, tensor<1x4x8xf32>, tensor<f32>, tensor<i1>, tensor<1x4x1xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [2] : (tensor<1x4x8xf32>, tensor<f32>) -> tensor<1x4xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<1x4x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<1x4x1xf32>) -> tensor<1x4x8xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<1x4x8xf32>
    %6 = chlo.square %5 : tensor<1x4x8xf32> -> tensor<1x4x8xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x4x8xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<1x4x8xf32>
    %9 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%6 init: %cst_3) applies stablehlo.add across dimensions = [2] : (tensor<1x4x8xf32>, tensor<f32>) -> tensor<1x4xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
    %13 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %14 = stablehlo.divide %12, %13 : tensor<1x4x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.compare GT, %10, %cst_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_5 = stablehlo.constant dense<0x7FF8000000000000> : tensor<f64>
    %16:2 = call @_where_2(%15, %14, %cst_5) : (tensor<i1>, tensor<1x4x1xf32>, tensor<f64>) -> (tensor<1x4x1xf32>, tensor<1x4x1xf32>)
    return %16#0, %8, %10, %15, %16#1 : tensor<1x4x1xf32>, tensor<1x4x8xf32>, tensor<f32>, tensor<i1>, tensor<1x4x1xf32>
  }
  func.func private @_where_2(%arg0: tensor<i1>, %arg1: tensor<1x4x1xf32>, %arg2: tensor<f64>) -> (tensor<1x4x1xf32>, tensor<1x4x1xf32>) {
    %0 = stablehlo.convert %arg2 : (tensor<f64>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<1x4x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    return %2, %3 : tensor<1x4x1xf32>, tensor<1x4x1xf32>
  }
  func.func private @_var_3(%arg0: tensor<1x4x8xf32>, %arg1: tensor<f32>, %arg2: tensor<i1>, %arg3: tensor<1x4x1xf32>, %arg4: tensor<1x4x1xf32>) -> tensor<1x4x8xf32> {
    %0 = call @_where_4(%arg2, %arg3, %arg4) : (tensor<i1>, tensor<1x4x1xf32>, tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %2 = stablehlo.divide %0, %1 : tensor<1x4x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.add across dimensions = [0, 2] : (tensor<1x4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<1x4x8xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<1x4x8xf32>
    %7 = stablehlo.negate %6 : tensor<1x4x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<1x4x8xf32>, tensor<f32>) -> tensor<1x4xf32>
    %9 = stablehlo.reshape %8 : (tensor<1x4xf32>) -> tensor<1x4x1xf32>
    %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %11 = stablehlo.divide %9, %10 : tensor<1x4x1xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_2) applies stablehlo.add across dimensions = [0, 2] : (tensor<1x4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<1x4x8xf32>
    %15 = stablehlo.add %6, %14 : tensor<1x4x8xf32>
    return %15 : tensor<1x4x8xf32>
  }
  func.func private @_where_4(%arg0: tensor<i1>, %arg1: tensor<1x4x1xf32>, %arg2: tensor<1x4x1xf32>) -> tensor<1x4x1xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x4x1xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<i1>, tensor<1x4x1xf32>
    return %1 : tensor<1x4x1xf32>
  }
  func.func private @_where_5(%arg0: tensor<1x4x4x4xi1>, %arg1: tensor<1x4x4x4xf32>, %arg2: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x4x4x4xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<1x4x4x4xi1>, tensor<1x4x4x4xf32>
    return %1 : tensor<1x4x4x4xf32>
  }
}
