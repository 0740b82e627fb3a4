// 25 cases of tools/check_jax.py --seed 1 and what JAX 0.10.2 gives on a CPU.
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @cases(%arg0: tensor<5x2x5x6xf32>, %arg1: tensor<3x3x1xf32>, %arg2: tensor<2xi64>, %arg3: tensor<1x1xf32>, %arg4: tensor<4x4xf64>, %arg5: tensor<4x1xf64>, %arg6: tensor<2x2xi64>, %arg7: tensor<1x5xcomplex<f64>>, %arg8: tensor<1x4x5xcomplex<f64>>, %arg9: tensor<2xcomplex<f64>>, %arg10: tensor<i32>, %arg11: tensor<1x3x3x3xi16>, %arg12: tensor<3x3xf16>, %arg13: tensor<i1>, %arg14: tensor<i1>, %arg15: tensor<5x1x5xui8>, %arg16: tensor<4x2x5x1xui8>, %arg17: tensor<1x0xi32>, %arg18: tensor<1x0xi32>, %arg19: tensor<2xf64>, %arg20: tensor<i32>, %arg21: tensor<2x3x1xf64>, %arg22: tensor<2x2xui8>, %arg23: tensor<2xi64>, %arg24: tensor<ui8>, %arg25: tensor<2x2xcomplex<f32>>, %arg26: tensor<f32>, %arg27: tensor<2x1x4xi32>, %arg28: tensor<3x3x1xui8>, %arg29: tensor<1x3xi64>, %arg30: tensor<1x2x3x1xi8>, %arg31: tensor<2x2x2xf32>, %arg32: tensor<2x2x2xf32>, %arg33: tensor<3x3x1xui64>, %arg34: tensor<2xf8E5M2FNUZ>, %arg35: tensor<complex<f64>>, %arg36: tensor<complex<f64>>, %arg37: tensor<1xf64>) -> (tensor<5xf32>, tensor<3x3x1xf32>, tensor<4x1xf64>, tensor<2x2x8xi8>, tensor<4xcomplex<f64>>, tensor<2xf64>, tensor<4xf8E5M2>, tensor<1x3x3x3xi16>, tensor<3x3xf16>, tensor<i1>, tensor<1x5x4x2xui8>, tensor<1x0xi1>, tensor<2xf64>, tensor<2x3x1xf64>, tensor<2x2xui8>, tensor<2x2xcomplex<f32>>, tensor<2x1xf32>, tensor<2x0x2xi32>, tensor<2x1xui8>, tensor<1x2x3x1xi8>, tensor<2x2x2xf32>, tensor<3x3x1xui64>, tensor<2xf32>, tensor<complex<f64>>, tensor<1xf64>) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.multiply across dimensions = [0, 1, 3] : (tensor<5x2x5x6xf32>, tensor<f32>) -> tensor<5xf32>
    %1 = "stablehlo.scatter"(%arg1, %arg2, %arg3) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1, 0]>, unique_indices = false}> ({
    ^bb0(%arg38: tensor<f32>, %arg39: tensor<f32>):
      stablehlo.return %arg39 : tensor<f32>
    }) : (tensor<3x3x1xf32>, tensor<2xi64>, tensor<1x1xf32>) -> tensor<3x3x1xf32>
    %2 = stablehlo.custom_call @lapack_dtrsm_ffi(%arg4, %arg5) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=4, j=4, k=4, l=1, m=4, n=1}, custom>} : (tensor<4x4xf64>, tensor<4x1xf64>) -> tensor<4x1xf64>
    %3 = stablehlo.bitcast_convert %arg6 : (tensor<2x2xi64>) -> tensor<2x2x8xi8>
    %4 = stablehlo.dot_general %arg7, %arg8, contracting_dims = [1, 0] x [2, 0], precision = [DEFAULT, DEFAULT] : (tensor<1x5xcomplex<f64>>, tensor<1x4x5xcomplex<f64>>) -> tensor<4xcomplex<f64>>
    %5 = stablehlo.abs %arg9 : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
    %6 = stablehlo.bitcast_convert %arg10 : (tensor<i32>) -> tensor<4xf8E5M2>
    %7 = stablehlo.sign %arg11 : tensor<1x3x3x3xi16>
    %8 = stablehlo.reduce_precision %arg12, format = e9m26 : tensor<3x3xf16>
    %9 = stablehlo.minimum %arg13, %arg14 : tensor<i1>
    %10 = stablehlo.dot_general %arg15, %arg16, batching_dims = [1] x [3], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<5x1x5xui8>, tensor<4x2x5x1xui8>) -> tensor<1x5x4x2xui8>
    %11 = stablehlo.compare EQ, %arg17, %arg18, SIGNED : (tensor<1x0xi32>, tensor<1x0xi32>) -> tensor<1x0xi1>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %12:3 = stablehlo.while(%iterArg = %c, %iterArg_71 = %arg20, %iterArg_72 = %arg19) : tensor<i32>, tensor<i32>, tensor<2xf64>
    cond {
      %274 = stablehlo.compare LT, %iterArg, %iterArg_71, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %274 : tensor<i1>
    } do {
      %c_73 = stablehlo.constant dense<1> : tensor<i32>
      %274 = stablehlo.add %iterArg, %c_73 : tensor<i32>
      %275 = stablehlo.convert %iterArg : (tensor<i32>) -> tensor<f64>
      %276 = stablehlo.broadcast_in_dim %275, dims = [] : (tensor<f64>) -> tensor<2xf64>
      %277 = stablehlo.multiply %iterArg_72, %276 : tensor<2xf64>
      %278 = stablehlo.add %iterArg_72, %277 : tensor<2xf64>
      stablehlo.return %274, %iterArg_71, %278 : tensor<i32>, tensor<i32>, tensor<2xf64>
    }
    %13 = stablehlo.reduce_precision %arg21, format = e11m14 : tensor<2x3x1xf64>
    %c_0 = stablehlo.constant dense<1> : tensor<2xi32>
    %c_1 = stablehlo.constant dense<2147483647> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %15 = stablehlo.minimum %c_0, %14 : tensor<2xi32>
    %16 = stablehlo.convert %15 : (tensor<2xi32>) -> tensor<2xi64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %17 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %18 = stablehlo.clamp %17, %arg23, %16 : tensor<2xi64>
    %19 = "stablehlo.scatter"(%arg22, %18, %arg24) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1]>, unique_indices = false}> ({
    ^bb0(%arg38: tensor<ui8>, %arg39: tensor<ui8>):
      stablehlo.return %arg39 : tensor<ui8>
    }) : (tensor<2x2xui8>, tensor<2xi64>, tensor<ui8>) -> tensor<2x2xui8>
    %20 = chlo.cosh %arg25 : tensor<2x2xcomplex<f32>> -> tensor<2x2xcomplex<f32>>
    %21 = stablehlo.iota dim = 0 : tensor<2x1xf32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %22 = "stablehlo.reduce_window"(%arg27, %c_3) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[0, 0], [1, 1], [1, 1]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 2, 2>, window_dimensions = array<i64: 1, 3, 2>, window_strides = array<i64: 1, 2, 2>}> ({
    ^bb0(%arg38: tensor<i32>, %arg39: tensor<i32>):
      %274 = stablehlo.multiply %arg38, %arg39 : tensor<i32>
      stablehlo.return %274 : tensor<i32>
    }) : (tensor<2x1x4xi32>, tensor<i32>) -> tensor<2x0x2xi32>
    %23 = "stablehlo.gather"(%arg28, %arg29) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1, 2], start_index_map = [1, 0, 2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1, 1>}> : (tensor<3x3x1xui8>, tensor<1x3xi64>) -> tensor<2x1xui8>
    %24 = stablehlo.abs %arg30 : tensor<1x2x3x1xi8>
    %25 = stablehlo.add %arg31, %arg32 : tensor<2x2x2xf32>
    %26 = stablehlo.reverse %arg33, dims = [] : tensor<3x3x1xui64>
    %27 = stablehlo.convert %arg34 : (tensor<2xf8E5M2FNUZ>) -> tensor<2xf32>
    %28 = stablehlo.add %arg35, %arg36 : tensor<complex<f64>>
    %29 = stablehlo.abs %arg37 : tensor<1xf64>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %30 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f64>
    %31 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %cst_6 = stablehlo.constant dense<3.200000e+01> : tensor<f64>
    %32 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %33 = stablehlo.multiply %30, %29 : tensor<1xf64>
    %34 = stablehlo.subtract %33, %31 : tensor<1xf64>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %35 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %36 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %37 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %38 = stablehlo.multiply %34, %35 : tensor<1xf64>
    %39 = stablehlo.subtract %38, %36 : tensor<1xf64>
    %cst_10 = stablehlo.constant dense<-4.4153416464793395E-18> : tensor<f64>
    %40 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %41 = stablehlo.add %39, %40 : tensor<1xf64>
    %42 = stablehlo.multiply %34, %41 : tensor<1xf64>
    %43 = stablehlo.subtract %42, %35 : tensor<1xf64>
    %cst_11 = stablehlo.constant dense<3.3307945188222384E-17> : tensor<f64>
    %44 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %45 = stablehlo.add %43, %44 : tensor<1xf64>
    %46 = stablehlo.multiply %34, %45 : tensor<1xf64>
    %47 = stablehlo.subtract %46, %41 : tensor<1xf64>
    %cst_12 = stablehlo.constant dense<-2.4312798465479549E-16> : tensor<f64>
    %48 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %49 = stablehlo.add %47, %48 : tensor<1xf64>
    %50 = stablehlo.multiply %34, %49 : tensor<1xf64>
    %51 = stablehlo.subtract %50, %45 : tensor<1xf64>
    %cst_13 = stablehlo.constant dense<1.7153912855551331E-15> : tensor<f64>
    %52 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %53 = stablehlo.add %51, %52 : tensor<1xf64>
    %54 = stablehlo.multiply %34, %53 : tensor<1xf64>
    %55 = stablehlo.subtract %54, %49 : tensor<1xf64>
    %cst_14 = stablehlo.constant dense<-1.1685332877993451E-14> : tensor<f64>
    %56 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %57 = stablehlo.add %55, %56 : tensor<1xf64>
    %58 = stablehlo.multiply %34, %57 : tensor<1xf64>
    %59 = stablehlo.subtract %58, %53 : tensor<1xf64>
    %cst_15 = stablehlo.constant dense<7.6761854986049361E-14> : tensor<f64>
    %60 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %61 = stablehlo.add %59, %60 : tensor<1xf64>
    %62 = stablehlo.multiply %34, %61 : tensor<1xf64>
    %63 = stablehlo.subtract %62, %57 : tensor<1xf64>
    %cst_16 = stablehlo.constant dense<-4.856446783111929E-13> : tensor<f64>
    %64 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %65 = stablehlo.add %63, %64 : tensor<1xf64>
    %66 = stablehlo.multiply %34, %65 : tensor<1xf64>
    %67 = stablehlo.subtract %66, %61 : tensor<1xf64>
    %cst_17 = stablehlo.constant dense<2.9550526631296399E-12> : tensor<f64>
    %68 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %69 = stablehlo.add %67, %68 : tensor<1xf64>
    %70 = stablehlo.multiply %34, %69 : tensor<1xf64>
    %71 = stablehlo.subtract %70, %65 : tensor<1xf64>
    %cst_18 = stablehlo.constant dense<-1.7268262914415559E-11> : tensor<f64>
    %72 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %73 = stablehlo.add %71, %72 : tensor<1xf64>
    %74 = stablehlo.multiply %34, %73 : tensor<1xf64>
    %75 = stablehlo.subtract %74, %69 : tensor<1xf64>
    %cst_19 = stablehlo.constant dense<9.6758090353732369E-11> : tensor<f64>
    %76 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %77 = stablehlo.add %75, %76 : tensor<1xf64>
    %78 = stablehlo.multiply %34, %77 : tensor<1xf64>
    %79 = stablehlo.subtract %78, %73 : tensor<1xf64>
    %cst_20 = stablehlo.constant dense<-5.1897956016352627E-10> : tensor<f64>
    %80 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %81 = stablehlo.add %79, %80 : tensor<1xf64>
    %82 = stablehlo.multiply %34, %81 : tensor<1xf64>
    %83 = stablehlo.subtract %82, %77 : tensor<1xf64>
    %cst_21 = stablehlo.constant dense<2.6598237246823866E-9> : tensor<f64>
    %84 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %85 = stablehlo.add %83, %84 : tensor<1xf64>
    %86 = stablehlo.multiply %34, %85 : tensor<1xf64>
    %87 = stablehlo.subtract %86, %81 : tensor<1xf64>
    %cst_22 = stablehlo.constant dense<-1.300025009986248E-8> : tensor<f64>
    %88 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %89 = stablehlo.add %87, %88 : tensor<1xf64>
    %90 = stablehlo.multiply %34, %89 : tensor<1xf64>
    %91 = stablehlo.subtract %90, %85 : tensor<1xf64>
    %cst_23 = stablehlo.constant dense<6.0469950225419186E-8> : tensor<f64>
    %92 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %93 = stablehlo.add %91, %92 : tensor<1xf64>
    %94 = stablehlo.multiply %34, %93 : tensor<1xf64>
    %95 = stablehlo.subtract %94, %89 : tensor<1xf64>
    %cst_24 = stablehlo.constant dense<-2.6707938539406119E-7> : tensor<f64>
    %96 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %97 = stablehlo.add %95, %96 : tensor<1xf64>
    %98 = stablehlo.multiply %34, %97 : tensor<1xf64>
    %99 = stablehlo.subtract %98, %93 : tensor<1xf64>
    %cst_25 = stablehlo.constant dense<1.1173875391201037E-6> : tensor<f64>
    %100 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %101 = stablehlo.add %99, %100 : tensor<1xf64>
    %102 = stablehlo.multiply %34, %101 : tensor<1xf64>
    %103 = stablehlo.subtract %102, %97 : tensor<1xf64>
    %cst_26 = stablehlo.constant dense<-4.4167383584587505E-6> : tensor<f64>
    %104 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %105 = stablehlo.add %103, %104 : tensor<1xf64>
    %106 = stablehlo.multiply %34, %105 : tensor<1xf64>
    %107 = stablehlo.subtract %106, %101 : tensor<1xf64>
    %cst_27 = stablehlo.constant dense<1.6448448070728896E-5> : tensor<f64>
    %108 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %109 = stablehlo.add %107, %108 : tensor<1xf64>
    %110 = stablehlo.multiply %34, %109 : tensor<1xf64>
    %111 = stablehlo.subtract %110, %105 : tensor<1xf64>
    %cst_28 = stablehlo.constant dense<-5.754195010082104E-5> : tensor<f64>
    %112 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %113 = stablehlo.add %111, %112 : tensor<1xf64>
    %114 = stablehlo.multiply %34, %113 : tensor<1xf64>
    %115 = stablehlo.subtract %114, %109 : tensor<1xf64>
    %cst_29 = stablehlo.constant dense<1.8850288509584165E-4> : tensor<f64>
    %116 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %117 = stablehlo.add %115, %116 : tensor<1xf64>
    %118 = stablehlo.multiply %34, %117 : tensor<1xf64>
    %119 = stablehlo.subtract %118, %113 : tensor<1xf64>
    %cst_30 = stablehlo.constant dense<-5.7637557453858236E-4> : tensor<f64>
    %120 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %121 = stablehlo.add %119, %120 : tensor<1xf64>
    %122 = stablehlo.multiply %34, %121 : tensor<1xf64>
    %123 = stablehlo.subtract %122, %117 : tensor<1xf64>
    %cst_31 = stablehlo.constant dense<0.0016394756169413357> : tensor<f64>
    %124 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %125 = stablehlo.add %123, %124 : tensor<1xf64>
    %126 = stablehlo.multiply %34, %125 : tensor<1xf64>
    %127 = stablehlo.subtract %126, %121 : tensor<1xf64>
    %cst_32 = stablehlo.constant dense<-0.0043243099950505759> : tensor<f64>
    %128 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %129 = stablehlo.add %127, %128 : tensor<1xf64>
    %130 = stablehlo.multiply %34, %129 : tensor<1xf64>
    %131 = stablehlo.subtract %130, %125 : tensor<1xf64>
    %cst_33 = stablehlo.constant dense<0.010546460394594998> : tensor<f64>
    %132 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %133 = stablehlo.add %131, %132 : tensor<1xf64>
    %134 = stablehlo.multiply %34, %133 : tensor<1xf64>
    %135 = stablehlo.subtract %134, %129 : tensor<1xf64>
    %cst_34 = stablehlo.constant dense<-0.023737414805899471> : tensor<f64>
    %136 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %137 = stablehlo.add %135, %136 : tensor<1xf64>
    %138 = stablehlo.multiply %34, %137 : tensor<1xf64>
    %139 = stablehlo.subtract %138, %133 : tensor<1xf64>
    %cst_35 = stablehlo.constant dense<0.049305284239670712> : tensor<f64>
    %140 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %141 = stablehlo.add %139, %140 : tensor<1xf64>
    %142 = stablehlo.multiply %34, %141 : tensor<1xf64>
    %143 = stablehlo.subtract %142, %137 : tensor<1xf64>
    %cst_36 = stablehlo.constant dense<-0.094901097048047639> : tensor<f64>
    %144 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %145 = stablehlo.add %143, %144 : tensor<1xf64>
    %146 = stablehlo.multiply %34, %145 : tensor<1xf64>
    %147 = stablehlo.subtract %146, %141 : tensor<1xf64>
    %cst_37 = stablehlo.constant dense<0.17162090152220877> : tensor<f64>
    %148 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %149 = stablehlo.add %147, %148 : tensor<1xf64>
    %150 = stablehlo.multiply %34, %149 : tensor<1xf64>
    %151 = stablehlo.subtract %150, %145 : tensor<1xf64>
    %cst_38 = stablehlo.constant dense<-0.3046826723431984> : tensor<f64>
    %152 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %153 = stablehlo.add %151, %152 : tensor<1xf64>
    %154 = stablehlo.multiply %34, %153 : tensor<1xf64>
    %155 = stablehlo.subtract %154, %149 : tensor<1xf64>
    %cst_39 = stablehlo.constant dense<0.67679527440947607> : tensor<f64>
    %156 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %157 = stablehlo.add %155, %156 : tensor<1xf64>
    %158 = stablehlo.subtract %157, %149 : tensor<1xf64>
    %cst_40 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %159 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %160 = stablehlo.multiply %159, %158 : tensor<1xf64>
    %161 = stablehlo.divide %32, %29 : tensor<1xf64>
    %162 = stablehlo.subtract %161, %31 : tensor<1xf64>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %163 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %164 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f64>
    %165 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %166 = stablehlo.multiply %162, %163 : tensor<1xf64>
    %167 = stablehlo.subtract %166, %164 : tensor<1xf64>
    %cst_44 = stablehlo.constant dense<-7.2331804878747538E-18> : tensor<f64>
    %168 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %169 = stablehlo.add %167, %168 : tensor<1xf64>
    %170 = stablehlo.multiply %162, %169 : tensor<1xf64>
    %171 = stablehlo.subtract %170, %163 : tensor<1xf64>
    %cst_45 = stablehlo.constant dense<-4.8305044859441819E-18> : tensor<f64>
    %172 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %173 = stablehlo.add %171, %172 : tensor<1xf64>
    %174 = stablehlo.multiply %162, %173 : tensor<1xf64>
    %175 = stablehlo.subtract %174, %169 : tensor<1xf64>
    %cst_46 = stablehlo.constant dense<4.4656214202967598E-17> : tensor<f64>
    %176 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %177 = stablehlo.add %175, %176 : tensor<1xf64>
    %178 = stablehlo.multiply %162, %177 : tensor<1xf64>
    %179 = stablehlo.subtract %178, %173 : tensor<1xf64>
    %cst_47 = stablehlo.constant dense<3.4612228676974612E-17> : tensor<f64>
    %180 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %181 = stablehlo.add %179, %180 : tensor<1xf64>
    %182 = stablehlo.multiply %162, %181 : tensor<1xf64>
    %183 = stablehlo.subtract %182, %177 : tensor<1xf64>
    %cst_48 = stablehlo.constant dense<-2.8276239805165836E-16> : tensor<f64>
    %184 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %185 = stablehlo.add %183, %184 : tensor<1xf64>
    %186 = stablehlo.multiply %162, %185 : tensor<1xf64>
    %187 = stablehlo.subtract %186, %181 : tensor<1xf64>
    %cst_49 = stablehlo.constant dense<-3.425485619677219E-16> : tensor<f64>
    %188 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %189 = stablehlo.add %187, %188 : tensor<1xf64>
    %190 = stablehlo.multiply %162, %189 : tensor<1xf64>
    %191 = stablehlo.subtract %190, %185 : tensor<1xf64>
    %cst_50 = stablehlo.constant dense<1.7725601330565263E-15> : tensor<f64>
    %192 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %193 = stablehlo.add %191, %192 : tensor<1xf64>
    %194 = stablehlo.multiply %162, %193 : tensor<1xf64>
    %195 = stablehlo.subtract %194, %189 : tensor<1xf64>
    %cst_51 = stablehlo.constant dense<3.8116806693526224E-15> : tensor<f64>
    %196 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %197 = stablehlo.add %195, %196 : tensor<1xf64>
    %198 = stablehlo.multiply %162, %197 : tensor<1xf64>
    %199 = stablehlo.subtract %198, %193 : tensor<1xf64>
    %cst_52 = stablehlo.constant dense<-9.5548466988283073E-15> : tensor<f64>
    %200 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %201 = stablehlo.add %199, %200 : tensor<1xf64>
    %202 = stablehlo.multiply %162, %201 : tensor<1xf64>
    %203 = stablehlo.subtract %202, %197 : tensor<1xf64>
    %cst_53 = stablehlo.constant dense<-4.1505693472872222E-14> : tensor<f64>
    %204 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %205 = stablehlo.add %203, %204 : tensor<1xf64>
    %206 = stablehlo.multiply %162, %205 : tensor<1xf64>
    %207 = stablehlo.subtract %206, %201 : tensor<1xf64>
    %cst_54 = stablehlo.constant dense<1.54008621752141E-14> : tensor<f64>
    %208 = stablehlo.broadcast_in_dim %cst_54, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %209 = stablehlo.add %207, %208 : tensor<1xf64>
    %210 = stablehlo.multiply %162, %209 : tensor<1xf64>
    %211 = stablehlo.subtract %210, %205 : tensor<1xf64>
    %cst_55 = stablehlo.constant dense<3.8527783827421426E-13> : tensor<f64>
    %212 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %213 = stablehlo.add %211, %212 : tensor<1xf64>
    %214 = stablehlo.multiply %162, %213 : tensor<1xf64>
    %215 = stablehlo.subtract %214, %209 : tensor<1xf64>
    %cst_56 = stablehlo.constant dense<7.180124451383666E-13> : tensor<f64>
    %216 = stablehlo.broadcast_in_dim %cst_56, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %217 = stablehlo.add %215, %216 : tensor<1xf64>
    %218 = stablehlo.multiply %162, %217 : tensor<1xf64>
    %219 = stablehlo.subtract %218, %213 : tensor<1xf64>
    %cst_57 = stablehlo.constant dense<-1.7941785315068062E-12> : tensor<f64>
    %220 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %221 = stablehlo.add %219, %220 : tensor<1xf64>
    %222 = stablehlo.multiply %162, %221 : tensor<1xf64>
    %223 = stablehlo.subtract %222, %217 : tensor<1xf64>
    %cst_58 = stablehlo.constant dense<-1.3215811840447713E-11> : tensor<f64>
    %224 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %225 = stablehlo.add %223, %224 : tensor<1xf64>
    %226 = stablehlo.multiply %162, %225 : tensor<1xf64>
    %227 = stablehlo.subtract %226, %221 : tensor<1xf64>
    %cst_59 = stablehlo.constant dense<-3.1499165279632416E-11> : tensor<f64>
    %228 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %229 = stablehlo.add %227, %228 : tensor<1xf64>
    %230 = stablehlo.multiply %162, %229 : tensor<1xf64>
    %231 = stablehlo.subtract %230, %225 : tensor<1xf64>
    %cst_60 = stablehlo.constant dense<1.1889147107846439E-11> : tensor<f64>
    %232 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %233 = stablehlo.add %231, %232 : tensor<1xf64>
    %234 = stablehlo.multiply %162, %233 : tensor<1xf64>
    %235 = stablehlo.subtract %234, %229 : tensor<1xf64>
    %cst_61 = stablehlo.constant dense<4.9406023882249701E-10> : tensor<f64>
    %236 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %237 = stablehlo.add %235, %236 : tensor<1xf64>
    %238 = stablehlo.multiply %162, %237 : tensor<1xf64>
    %239 = stablehlo.subtract %238, %233 : tensor<1xf64>
    %cst_62 = stablehlo.constant dense<3.3962320257083865E-9> : tensor<f64>
    %240 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %241 = stablehlo.add %239, %240 : tensor<1xf64>
    %242 = stablehlo.multiply %162, %241 : tensor<1xf64>
    %243 = stablehlo.subtract %242, %237 : tensor<1xf64>
    %cst_63 = stablehlo.constant dense<2.266668990498178E-8> : tensor<f64>
    %244 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %245 = stablehlo.add %243, %244 : tensor<1xf64>
    %246 = stablehlo.multiply %162, %245 : tensor<1xf64>
    %247 = stablehlo.subtract %246, %241 : tensor<1xf64>
    %cst_64 = stablehlo.constant dense<2.0489185894690638E-7> : tensor<f64>
    %248 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %249 = stablehlo.add %247, %248 : tensor<1xf64>
    %250 = stablehlo.multiply %162, %249 : tensor<1xf64>
    %251 = stablehlo.subtract %250, %245 : tensor<1xf64>
    %cst_65 = stablehlo.constant dense<2.8913705208347567E-6> : tensor<f64>
    %252 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %253 = stablehlo.add %251, %252 : tensor<1xf64>
    %254 = stablehlo.multiply %162, %253 : tensor<1xf64>
    %255 = stablehlo.subtract %254, %249 : tensor<1xf64>
    %cst_66 = stablehlo.constant dense<6.8897583469168245E-5> : tensor<f64>
    %256 = stablehlo.broadcast_in_dim %cst_66, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %257 = stablehlo.add %255, %256 : tensor<1xf64>
    %258 = stablehlo.multiply %162, %257 : tensor<1xf64>
    %259 = stablehlo.subtract %258, %253 : tensor<1xf64>
    %cst_67 = stablehlo.constant dense<0.0033691164782556943> : tensor<f64>
    %260 = stablehlo.broadcast_in_dim %cst_67, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %261 = stablehlo.add %259, %260 : tensor<1xf64>
    %262 = stablehlo.multiply %162, %261 : tensor<1xf64>
    %263 = stablehlo.subtract %262, %257 : tensor<1xf64>
    %cst_68 = stablehlo.constant dense<0.80449041101410879> : tensor<f64>
    %264 = stablehlo.broadcast_in_dim %cst_68, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %265 = stablehlo.add %263, %264 : tensor<1xf64>
    %266 = stablehlo.subtract %265, %257 : tensor<1xf64>
    %cst_69 = stablehlo.constant dense<5.000000e-01> : tensor<f64>
    %267 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %268 = stablehlo.multiply %267, %266 : tensor<1xf64>
    %269 = stablehlo.sqrt %29 : tensor<1xf64>
    %270 = stablehlo.divide %268, %269 : tensor<1xf64>
    %cst_70 = stablehlo.constant dense<8.000000e+00> : tensor<f64>
    %271 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f64>) -> tensor<1xf64>
    %272 = stablehlo.compare LE, %29, %271, FLOAT : (tensor<1xf64>, tensor<1xf64>) -> tensor<1xi1>
    %273 = stablehlo.select %272, %160, %270 : tensor<1xi1>, tensor<1xf64>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12#2, %13, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %273 : tensor<5xf32>, tensor<3x3x1xf32>, tensor<4x1xf64>, tensor<2x2x8xi8>, tensor<4xcomplex<f64>>, tensor<2xf64>, tensor<4xf8E5M2>, tensor<1x3x3x3xi16>, tensor<3x3xf16>, tensor<i1>, tensor<1x5x4x2xui8>, tensor<1x0xi1>, tensor<2xf64>, tensor<2x3x1xf64>, tensor<2x2xui8>, tensor<2x2xcomplex<f32>>, tensor<2x1xf32>, tensor<2x0x2xi32>, tensor<2x1xui8>, tensor<1x2x3x1xi8>, tensor<2x2x2xf32>, tensor<3x3x1xui64>, tensor<2xf32>, tensor<complex<f64>>, tensor<1xf64>
  }
  func.func public @main() {
    %a0 = stablehlo.constant dense<"0x05813EBF938678BFF88E1F3DB821E43E2197F53E5F2CCCBEF20D183F867CC73FB19B5C3E3A7597BE8BA0823FB89A9A3FE1AB6E3EF73CA43E8225C43F5322203F0D8295BF9479E33E63B5253FAF52AC3FD794133FEE2ABFBFC1332640D54095BFF3BE903EDC1EBCBFDEF8C2BF92F8813F4435853FD82E8DBE39BD95BF2E38ADBFEAAC4F3F6D3C853FCCAE363F71E6D73FCE1E7D3F871B30BE13F298BDE4E675BEF9645FBFEF8146BF7629353F2DC803BF85D216405815C5BF81B6313D958D09405CF161BF31B0F9BE6F992840D3C880BFE8D018BEAC98993E33D4BE3F5F1F3240B0CA52BF2D67083F15B3DF3E0674AEBF8B7BFABE881B9BBE4A2CA23FB2A6D7BE67802040765D85BF7A7EABBED23313BF9D8A16BE95E29FBE6606173F1FA517BF92C4A4BF7173DCBDF4790CBFE36101C09382DE3F0DB64ABFDDBA41BDAEFBEE3D9E72A4BF9035A9BE88E24FBF1E3E0940B7799E3E3DF50D40C1E6DBBE3270083F52793FBF78901FBEBE508A39CD61BABF095A753F01CAE23F97DB1BBE38E827BFDE0D97BFD5CC23BFF3D9513F4DF693BF42449FBF1014233FC3724ABFEC600EBF5BDB793E6418393FD4CD18C0BE005BBFA6C3643FD2A3803F699A51BEBD71C0BE04FD6FBF807A013DE53314BFDD03293FCF3A8E3FD6C647BF4D11123E455AAA3E34535C3FDCF74BBE04C951BF426A73BD38C573BF3B1137BF629ECF3E19C87EC0E39339BEAC8B0D400C5EABBF9E9BE3BECE6AAC3F09FD933F002D593FC626ACBF9E61EFBFE38A223FAB3E0D40CD5805C0570205BF62159ABF1FA40EBED8B1AE3EB12FC03F8876183F0062C5BEB11FA13EBD310BBFA13527BF48419A3F512C823D4CAEFEBE8E9E58BE5CC81BBE0CCAF7BF8685D6BF6848043E881DBABC2A248ABF1EA4193E1C38BB3F1D38FDBF4E9D213FBCB7973FF1456DBE944AA8BF61134DBFF3C5893FB148E33F2AE48ABE6824C0BEC9F9A4BE80E1953B6B036A3E6C71DE3F311BB7BE6883D5BDD258013FB1088C3F13180BBFD92FA2BF718497BE6683EFBE786DA3BE6C40B7BE6EC0C03E0CAFDB3EBD8A3FBF081483BE642185BE08CA323F164AB33F59B8AE3FD57D0140C61A003FB533893FBCB888BE5D771040215AA5BFCB3E5B3FF9F429BEA3A3A13EAEEAB23ED73278BF211CB03F4CFCFB3D7D9FAF3E8BB44EBE6FA27E3F08EE74BFAE931ABF357EF2BEC8A7223F5D62803E932F1FBFEB4E8B3F60EE3E3FAC1F2DBF9CC702406174C03E419C983FA7C4C03D51BB473EB2DC213D807B4DBF3E579F3E35ACF9BEE966F7BD84EBB4BD4A62AEBE31AA323EFE339BBE8B579C3F99EBE1BEB051DEBD25E2053F2A3F9ABF2E7BB3BE3556EC3E529B9FBE463D0B3E89492BBFF1EA8DBFC2140C3FBB6519BF3FF9D7BE848E463E428114BFF0145ABFCACB4B3EE727C2BD43BDEC3F20889CBE8A89243FBC35B3BECAE7DA3DBCAE283F658F1FBFC0F51CC07FF502BFF229BA3F8B17AABE07B3B93FFA02D43E204ECEBE39B6A83FBD1A80BE474EC8BF35CA143FFF67013E3678323F8E45D2BF742FB1BFE56E8F3F7E2BCBBF569C26BF56F4823E4914CC3F45F56F3D097CABBFFD1F4B3FE95051BF91ADB43E8CD6993FE1B68CBF7E4293BE95C95FBD0DC46CBE28259A3E349FB43FC38111BF28BC02BF89AAB43F11452ABEC2A33F3F441DB9BF7574583FC4725D3FB376C53E"> : tensor<5x2x5x6xf32>
    %a1 = stablehlo.constant dense<"0xD2F1473FBD2281BF78ACD43CBB39A33DB28B90BED6C2B53F251D03C0658C07400E0F113F"> : tensor<3x3x1xf32>
    %a2 = stablehlo.constant dense<"0xFEFFFFFFFFFFFFFF0300000000000000"> : tensor<2xi64>
    %a3 = stablehlo.constant dense<"0xB712CCBE"> : tensor<1x1xf32>
    %a4 = stablehlo.constant dense<"0x3CB0DC623FE713405A198259CFE1E23F1132F7C2C135DCBF60FD88B22D29DD3F5A198259CFE1E23F4AC8FB31C4F425409DEF6D037E9BE6BFB1F47EBD03FAE73F1132F7C2C135DCBF9DEF6D037E9BE6BF1DC0EF898195134091E05CE92445E1BF60FD88B22D29DD3FB1F47EBD03FAE73F91E05CE92445E1BFF14503D70F0F1240"> : tensor<4x4xf64>
    %a5 = stablehlo.constant dense<"0x1CB9CADAF59FD03F87789BCB1A44E83F1CB5D4447749F23F814B2E52E7B101C0"> : tensor<4x1xf64>
    %a6 = stablehlo.constant dense<"0xFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFAFFFFFFFFFFFFFF"> : tensor<2x2xi64>
    %a7 = stablehlo.constant dense<"0xFB7490AD496FEA3F3458B77CF4F0F83F55ED582A2686F1BFF15A6B8F3308B5BFA3DC4D84BA01C83FD811CAC20A5DE53F423776156C29E8BF7A0BDD08ED23E93F0DFEB970D499FA3F4F0EC6953880E0BF"> : tensor<1x5xcomplex<f64>>
    %a8 = stablehlo.constant dense<"0xC3187F1B7D5E004053337570A55EC9BF8AAAD162FE2BF13FAB4B04174ABEC13FB227B5AAB3FFAD3F3CA2A9D6AA1D01401DD072A991CDDA3F03A588B4DBE5DC3FF5FF0577867200C05DF18C2DBB64FDBF15E65C358D1FB83FCF760AB31D4FE7BF1D24C2537CAEE7BF641EEDC81D2BD43F9A66227427ABD7BFDF93116B5306F33F85352BEAB506E6BF0E2A5F88EB51D4BF57395A12D3E9E13F19C4A7C332A0D13FA7C79616E177FE3F79A644462239E2BFF62A230B820EF1BFB24C6D046A73E4BF0448D1B2BF31E4BF6512F67F7776014011237CCE1B84F8BFAAF7182F2A82E1BF5DF50C140BDA47BF605B45159DECDABFFC07DA060A7AA8BFE47177B0CF92B83F76B2FC3A510301C08AB1627A05B6E93F731F13E6A629DD3FB25276AA5825B3BF4CA394C0DFD7C8BF1EBEFA4CCFD0F43F36B40002CF2AE13FC3375D65C1B2D13F"> : tensor<1x4x5xcomplex<f64>>
    %a9 = stablehlo.constant dense<"0x34F9405F39E6034052D8C42DFE68F13FF90678E32071DBBFCD4BDF3D2886FB3F"> : tensor<2xcomplex<f64>>
    %a10 = stablehlo.constant dense<"0xFBFFFFFF"> : tensor<i32>
    %a11 = stablehlo.constant dense<"0xA69D5B522B50108EFF7F0300C34722D6FF3F7A38FF7FC57CF3BDFF3FEB1FF60C008004E4E6953C757C51BEB2FF3F293400000000FF3F"> : tensor<1x3x3x3xi16>
    %a12 = stablehlo.constant dense<"0x003C007C35C80BB30D400D3C893300FC0040"> : tensor<3x3xf16>
    %a13 = stablehlo.constant dense<false> : tensor<i1>
    %a14 = stablehlo.constant dense<false> : tensor<i1>
    %a15 = stablehlo.constant dense<"0x0304060D0C040A060D010B0D0D0B00040E0507090C0C020109"> : tensor<5x1x5xui8>
    %a16 = stablehlo.constant dense<"0x0A0C00050B0C0304040B060A07020D07000809080B03080D02060301010D030008030408040B090D"> : tensor<4x2x5x1xui8>
    %a17 = stablehlo.constant dense<> : tensor<1x0xi32>
    %a18 = stablehlo.constant dense<> : tensor<1x0xi32>
    %a19 = stablehlo.constant dense<"0x07C267CF12E9F13FA7242106609CAABF"> : tensor<2xf64>
    %a20 = stablehlo.constant dense<"0x02000000"> : tensor<i32>
    %a21 = stablehlo.constant dense<"0xD8712886A890D667EA9F547A0E10F63FD7D91559045F1840236D7E9336800CED7DA45138972E1AC03ECE7877CD1AD0BF"> : tensor<2x3x1xf64>
    %a22 = stablehlo.constant dense<"0x0C020E0C"> : tensor<2x2xui8>
    %a23 = stablehlo.constant dense<"0x0100000000000000FEFFFFFFFFFFFFFF"> : tensor<2xi64>
    %a24 = stablehlo.constant dense<"0x08"> : tensor<ui8>
    %a25 = stablehlo.constant dense<"0xBC6D35C0CCDB6140D74FB9400FE3D03F8E76EBC09A4C89BFA62EE8BE9C67F1BF"> : tensor<2x2xcomplex<f32>>
    %a26 = stablehlo.constant dense<"0x00000000"> : tensor<f32>
    %a27 = stablehlo.constant dense<"0xFFFFFFFF05000000FEFFFFFF030000000400000000000000FDFFFFFFFDFFFFFF"> : tensor<2x1x4xi32>
    %a28 = stablehlo.constant dense<"0x02BCAF02034C7FA500"> : tensor<3x3x1xui8>
    %a29 = stablehlo.constant dense<"0x000000000000000005000000000000000400000000000000"> : tensor<1x3xi64>
    %a30 = stablehlo.constant dense<"0xB6900154FE80"> : tensor<1x2x3x1xi8>
    %a31 = stablehlo.constant dense<"0x70F7733FCEBCD23D3696E3BE4E4526DD5477F33D1107AA61525111F6867C4D40"> : tensor<2x2x2xf32>
    %a32 = stablehlo.constant dense<"0xC07C8CC082B951BFA5E4563F14E4AEBE0000004054B3B5BD858347BF09FC9696"> : tensor<2x2x2xf32>
    %a33 = stablehlo.constant dense<"0x000000000000000061345DDEF1DDF55DEC68B24B944D16B803000000000000006DFDA003FC1A5E7C922F1109673BA3680000000000000000559BCFEE9DEB2EA3BBDC4855AF9DA14C"> : tensor<3x3x1xui64>
    %a34 = stablehlo.constant dense<"0x043C"> : tensor<2xf8E5M2FNUZ>
    %a35 = stablehlo.constant dense<"0x7C3C733CADE709C0BD2CAB0D114A0040"> : tensor<complex<f64>>
    %a36 = stablehlo.constant dense<"0xE49BA0A54E250AC0B783D3DB6F2EF63F"> : tensor<complex<f64>>
    %a37 = stablehlo.constant dense<"0x1F9ED2850C9CC33F"> : tensor<1xf64>
    %r:25 = call @cases(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13, %a14, %a15, %a16, %a17, %a18, %a19, %a20, %a21, %a22, %a23, %a24, %a25, %a26, %a27, %a28, %a29, %a30, %a31, %a32, %a33, %a34, %a35, %a36, %a37) : (tensor<5x2x5x6xf32>, tensor<3x3x1xf32>, tensor<2xi64>, tensor<1x1xf32>, tensor<4x4xf64>, tensor<4x1xf64>, tensor<2x2xi64>, tensor<1x5xcomplex<f64>>, tensor<1x4x5xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<i32>, tensor<1x3x3x3xi16>, tensor<3x3xf16>, tensor<i1>, tensor<i1>, tensor<5x1x5xui8>, tensor<4x2x5x1xui8>, tensor<1x0xi32>, tensor<1x0xi32>, tensor<2xf64>, tensor<i32>, tensor<2x3x1xf64>, tensor<2x2xui8>, tensor<2xi64>, tensor<ui8>, tensor<2x2xcomplex<f32>>, tensor<f32>, tensor<2x1x4xi32>, tensor<3x3x1xui8>, tensor<1x3xi64>, tensor<1x2x3x1xi8>, tensor<2x2x2xf32>, tensor<2x2x2xf32>, tensor<3x3x1xui64>, tensor<2xf8E5M2FNUZ>, tensor<complex<f64>>, tensor<complex<f64>>, tensor<1xf64>) -> (tensor<5xf32>, tensor<3x3x1xf32>, tensor<4x1xf64>, tensor<2x2x8xi8>, tensor<4xcomplex<f64>>, tensor<2xf64>, tensor<4xf8E5M2>, tensor<1x3x3x3xi16>, tensor<3x3xf16>, tensor<i1>, tensor<1x5x4x2xui8>, tensor<1x0xi1>, tensor<2xf64>, tensor<2x3x1xf64>, tensor<2x2xui8>, tensor<2x2xcomplex<f32>>, tensor<2x1xf32>, tensor<2x0x2xi32>, tensor<2x1xui8>, tensor<1x2x3x1xi8>, tensor<2x2x2xf32>, tensor<3x3x1xui64>, tensor<2xf32>, tensor<complex<f64>>, tensor<1xf64>)
    // lax.reduce_prod(float32[5, 2, 5, 6], axes=(0, 1, 3))
    %w0 = stablehlo.constant dense<"0x4E4D60212BF39A221F5BADAA500A26A3CCA33727"> : tensor<5xf32>
    "check.expect_almost_eq"(%r#0, %w0) {tolerance = 7.629395e-06 : f64} : (tensor<5xf32>, tensor<5xf32>) -> ()
    // lax.scatter(float32[3, 3, 1], int64[2], float32[1, 1], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(0, 1), inserted_window_dims=(1,), scatter_dims_to_operand_dims=(1, 0), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=drop)
    %w1 = stablehlo.constant dense<"0xD2F1473FBD2281BF78ACD43CBB39A33DB28B90BED6C2B53F251D03C0658C07400E0F113F"> : tensor<3x3x1xf32>
    check.expect_eq %r#1, %w1 : tensor<3x3x1xf32>
    // lax.linalg.triangular_solve(float64[4, 4], float64[4, 1], left_side=True, lower=False, transpose_a=True, unit_diagonal=False)
    %w2 = stablehlo.constant dense<"0x20831BED9DBAAA3F050198BF07F7B03F44694BAACDB4CF3F179E58534C80DEBF"> : tensor<4x1xf64>
    "check.expect_almost_eq"(%r#2, %w2) {tolerance = 3.357356e-13 : f64} : (tensor<4x1xf64>, tensor<4x1xf64>) -> ()
    // lax.bitcast_convert_type(int64[2, 2], new_dtype=int8)
    %w3 = stablehlo.constant dense<"0xFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFAFFFFFFFFFFFFFF"> : tensor<2x2x8xi8>
    check.expect_eq %r#3, %w3 : tensor<2x2x8xi8>
    // lax.dot_general(complex128[1, 5], complex128[1, 4, 5], dimension_numbers=(((1, 0), (2, 0)), ((), ())), out=complex128)
    %w4 = stablehlo.constant dense<"0x6561B5775D7916C0D13C14EAE585F33FA6F0BCC2323A08402E57A421FBA2ECBF8A8FFC9C78F30A40F818C49EDE8AFC3F04F3D711E1000440CE39C384C5CAF5BF"> : tensor<4xcomplex<f64>>
    "check.expect_almost_eq"(%r#4, %w4) {tolerance = 3.112044e-14 : f64} : (tensor<4xcomplex<f64>>, tensor<4xcomplex<f64>>) -> ()
    // lax.abs(complex128[2])
    %w5 = stablehlo.constant dense<"0x68D5C58955B80540FBB5A844BD5DFC3F"> : tensor<2xf64>
    "check.expect_close"(%r#5, %w5) {max_ulp_difference = 3 : i64, min_ulp_difference = 0 : i64} : (tensor<2xf64>, tensor<2xf64>) -> ()
    // lax.bitcast_convert_type(int32[], new_dtype=float8_e5m2)
    %w6 = stablehlo.constant dense<"0xFBFFFFFF"> : tensor<4xf8E5M2>
    check.expect_eq %r#6, %w6 : tensor<4xf8E5M2>
    // lax.sign(int16[1, 3, 3, 3])
    %w7 = stablehlo.constant dense<"0xFFFF01000100FFFF010001000100FFFF0100010001000100FFFF010001000100FFFFFFFFFFFF01000100FFFF01000100000000000100"> : tensor<1x3x3x3xi16>
    check.expect_eq %r#7, %w7 : tensor<1x3x3x3xi16>
    // lax.reduce_precision(float16[3, 3], exponent_bits=9, mantissa_bits=26)
    %w8 = stablehlo.constant dense<"0x003C007C35C80BB30D400D3C893300FC0040"> : tensor<3x3xf16>
    check.expect_eq %r#8, %w8 : tensor<3x3xf16>
    // lax.min(bool[], bool[])
    %w9 = stablehlo.constant dense<false> : tensor<i1>
    check.expect_eq %r#9, %w9 : tensor<i1>
    // lax.dot_general(uint8[5, 1, 5], uint8[4, 2, 5, 1], dimension_numbers=(((2,), (2,)), ((1,), (3,))), out=uint8)
    %w10 = stablehlo.constant dense<"0x13001A1A1ECD907BECA5CDC92556670C410B35189781AA7E56ED4ACBEBC36D43702345B5D7E45B24"> : tensor<1x5x4x2xui8>
    check.expect_eq %r#10, %w10 : tensor<1x5x4x2xui8>
    // lax.eq(int32[1, 0], int32[1, 0])
    %w11 = stablehlo.constant dense<> : tensor<1x0xi1>
    check.expect_eq %r#11, %w11 : tensor<1x0xi1>
    // lax.fori(float64[2], int32[])
    %w12 = stablehlo.constant dense<"0x07C267CF12E90140A7242106609CBABF"> : tensor<2xf64>
    "check.expect_almost_eq"(%r#12, %w12) {tolerance = 1.590767e-14 : f64} : (tensor<2xf64>, tensor<2xf64>) -> ()
    // lax.reduce_precision(float64[2, 3, 1], exponent_bits=11, mantissa_bits=14)
    %w13 = stablehlo.constant dense<"0x00000000C090D667000000000010F63F00000000005F18400000000040800CED00000000802E1AC000000000C01AD0BF"> : tensor<2x3x1xf64>
    check.expect_eq %r#13, %w13 : tensor<2x3x1xf64>
    // lax.scatter(uint8[2, 2], int64[2], uint8[], dimension_numbers=ScatterDimensionNumbers(update_window_dims=(), inserted_window_dims=(0, 1), scatter_dims_to_operand_dims=(0, 1), operand_batching_dims=(), scatter_indices_batching_dims=()), mode=clip)
    %w14 = stablehlo.constant dense<"0x0C02080C"> : tensor<2x2xui8>
    check.expect_eq %r#14, %w14 : tensor<2x2xui8>
    // lax.cosh(complex64[2, 2])
    %w15 = stablehlo.constant dense<"0x2F1DFDC09A284D40CAFD1FC1B95C2343EB6BBB43704B2C444450AFBEA363E43E"> : tensor<2x2xcomplex<f32>>
    "check.expect_almost_eq"(%r#15, %w15) {tolerance = 1.870446e-03 : f64} : (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) -> ()
    // lax.broadcasted_iota(float32[], dtype=float32, shape=(2, 1), dimension=0)
    %w16 = stablehlo.constant dense<"0x000000000000803F"> : tensor<2x1xf32>
    check.expect_eq %r#16, %w16 : tensor<2x1xf32>
    // lax.reduce_window_mul(int32[2, 1, 4], window=(1, 3, 2), strides=(1, 2, 2), padding=((0, 0), (1, 1), (1, 1)), base=(1, 1, 1), dilation=(1, 2, 2))
    %w17 = stablehlo.constant dense<> : tensor<2x0x2xi32>
    check.expect_eq %r#17, %w17 : tensor<2x0x2xi32>
    // lax.gather(uint8[3, 3, 1], int64[1, 3], dimension_numbers=GatherDimensionNumbers(offset_dims=(0,), collapsed_slice_dims=(1, 2), start_index_map=(1, 0, 2), operand_batching_dims=(), start_indices_batching_dims=()), slice_sizes=(2, 1, 1), mode=clip)
    %w18 = stablehlo.constant dense<"0x027F"> : tensor<2x1xui8>
    check.expect_eq %r#18, %w18 : tensor<2x1xui8>
    // lax.abs(int8[1, 2, 3, 1])
    %w19 = stablehlo.constant dense<"0x4A7001540280"> : tensor<1x2x3x1xi8>
    check.expect_eq %r#19, %w19 : tensor<1x2x3x1xi8>
    // lax.add(float32[2, 2, 2], float32[2, 2, 2])
    %w20 = stablehlo.constant dense<"0xA4FB5BC0E86137BF1433CA3E4E4526DDBB9B07401107AA61525111F6867C4D40"> : tensor<2x2x2xf32>
    check.expect_eq %r#20, %w20 : tensor<2x2x2xf32>
    // lax.rev(uint64[3, 3, 1], dimensions=())
    %w21 = stablehlo.constant dense<"0x000000000000000061345DDEF1DDF55DEC68B24B944D16B803000000000000006DFDA003FC1A5E7C922F1109673BA3680000000000000000559BCFEE9DEB2EA3BBDC4855AF9DA14C"> : tensor<3x3x1xui64>
    check.expect_eq %r#21, %w21 : tensor<3x3x1xui64>
    // lax.convert_element_type(float8_e5m2fnuz[2], new_dtype=float32)
    %w22 = stablehlo.constant dense<"0x000000380000003F"> : tensor<2xf32>
    check.expect_eq %r#22, %w22 : tensor<2xf32>
    // lax.add(complex128[], complex128[])
    %w23 = stablehlo.constant dense<"0x30EC09F17D061AC098EE94FB48610B40"> : tensor<complex<f64>>
    "check.expect_almost_eq"(%r#23, %w23) {tolerance = 5.223624e-14 : f64} : (tensor<complex<f64>>, tensor<complex<f64>>) -> ()
    // lax.bessel_i0e(float64[1])
    %w24 = stablehlo.constant dense<"0x444314D4B19DEB3F"> : tensor<1xf64>
    "check.expect_almost_eq"(%r#24, %w24) {tolerance = 2.647482e-14 : f64} : (tensor<1xf64>, tensor<1xf64>) -> ()
    return
  }
}
