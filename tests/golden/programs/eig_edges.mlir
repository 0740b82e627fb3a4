module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x2xf32>) -> (tensor<1xcomplex<f32>> {jax.result_info = "result[0]"}, tensor<1x1xcomplex<f32>> {jax.result_info = "result[1]"}, tensor<2xcomplex<f32>> {jax.result_info = "result[2]"}, tensor<2x2xcomplex<f32>> {jax.result_info = "result[3]"}, tensor<2xcomplex<f32>> {jax.result_info = "result[4]"}, tensor<2x2xcomplex<f32>> {jax.result_info = "result[5]"}, tensor<2x2xcomplex<f32>> {jax.result_info = "result[6]"}, tensor<2x2xf32> {jax.result_info = "result[7]"}, tensor<2x2xf32> {jax.result_info = "result[8]"}, tensor<1xf32> {jax.result_info = "result[9]"}) {
    %0 = stablehlo.slice %arg0 [0:1, 0:1] : (tensor<2x2xf32>) -> tensor<1x1xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %2 = stablehlo.add %0, %1 : tensor<1x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %4 = stablehlo.multiply %arg0, %3 : tensor<2x2xf32>
    %5 = stablehlo.iota dim = 0 : tensor<2x2xi64>
    %6 = stablehlo.iota dim = 1 : tensor<2x2xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %7 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<2x2xi64>
    %8 = stablehlo.add %5, %7 : tensor<2x2xi64>
    %9 = stablehlo.compare EQ, %8, %6, SIGNED : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi1>
    %10 = stablehlo.convert %9 : (tensor<2x2xi1>) -> tensor<2x2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %12 = stablehlo.multiply %arg0, %11 : tensor<2x2xf32>
    %13 = stablehlo.add %10, %12 : tensor<2x2xf32>
    %14:5 = stablehlo.custom_call @lapack_sgeev_ffi(%2) {backend_config = "", mhlo.backend_config = {compute_left = 78 : ui8, compute_right = 86 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k], [l], [m, n], [o, p], []) {i=1, j=1, k=1, l=1, m=1, n=1, o=1, p=1}, custom>} : (tensor<1x1xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<1x1xcomplex<f32>>, tensor<1x1xcomplex<f32>>, tensor<i32>)
    %15 = stablehlo.complex %14#0, %14#1 : tensor<1xcomplex<f32>>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<i32>
    %17 = stablehlo.compare EQ, %14#4, %16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst_3 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<complex<f32>>) -> tensor<1xcomplex<f32>>
    %20 = stablehlo.select %18, %15, %19 : tensor<1xi1>, tensor<1xcomplex<f32>>
    %21 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_4 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %22 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<complex<f32>>) -> tensor<1x1xcomplex<f32>>
    %23 = stablehlo.select %21, %14#3, %22 : tensor<1x1xi1>, tensor<1x1xcomplex<f32>>
    %24:5 = stablehlo.custom_call @lapack_sgeev_ffi(%4) {backend_config = "", mhlo.backend_config = {compute_left = 78 : ui8, compute_right = 86 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k], [l], [m, n], [o, p], []) {i=2, j=2, k=2, l=2, m=2, n=2, o=2, p=2}, custom>} : (tensor<2x2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<i32>)
    %25 = stablehlo.complex %24#0, %24#1 : tensor<2xcomplex<f32>>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<i32>
    %27 = stablehlo.compare EQ, %24#4, %26, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %28 = stablehlo.broadcast_in_dim %27, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst_6 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %29 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<complex<f32>>) -> tensor<2xcomplex<f32>>
    %30 = stablehlo.broadcast_in_dim %28, dims = [0] : (tensor<1xi1>) -> tensor<2xi1>
    %31 = stablehlo.select %30, %25, %29 : tensor<2xi1>, tensor<2xcomplex<f32>>
    %32 = stablehlo.broadcast_in_dim %27, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_7 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %33 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<complex<f32>>) -> tensor<2x2xcomplex<f32>>
    %34 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<2x2xi1>
    %35 = stablehlo.select %34, %24#3, %33 : tensor<2x2xi1>, tensor<2x2xcomplex<f32>>
    %36:5 = stablehlo.custom_call @lapack_sgeev_ffi(%13) {backend_config = "", mhlo.backend_config = {compute_left = 78 : ui8, compute_right = 86 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k], [l], [m, n], [o, p], []) {i=2, j=2, k=2, l=2, m=2, n=2, o=2, p=2}, custom>} : (tensor<2x2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<i32>)
    %37 = stablehlo.complex %36#0, %36#1 : tensor<2xcomplex<f32>>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %38 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<i32>
    %39 = stablehlo.compare EQ, %36#4, %38, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %40 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst_9 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %41 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<complex<f32>>) -> tensor<2xcomplex<f32>>
    %42 = stablehlo.broadcast_in_dim %40, dims = [0] : (tensor<1xi1>) -> tensor<2xi1>
    %43 = stablehlo.select %42, %37, %41 : tensor<2xi1>, tensor<2xcomplex<f32>>
    %44 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_10 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %45 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<complex<f32>>) -> tensor<2x2xcomplex<f32>>
    %46 = stablehlo.broadcast_in_dim %44, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<2x2xi1>
    %47 = stablehlo.select %46, %36#3, %45 : tensor<2x2xi1>, tensor<2x2xcomplex<f32>>
    %cst_11 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %49 = stablehlo.multiply %arg0, %48 : tensor<2x2xf32>
    %50:5 = stablehlo.custom_call @lapack_sgeev_ffi(%49) {backend_config = "", mhlo.backend_config = {compute_left = 78 : ui8, compute_right = 86 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k], [l], [m, n], [o, p], []) {i=2, j=2, k=2, l=2, m=2, n=2, o=2, p=2}, custom>} : (tensor<2x2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<i32>)
    %51 = stablehlo.complex %50#0, %50#1 : tensor<2xcomplex<f32>>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %52 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<i32>
    %53 = stablehlo.compare EQ, %50#4, %52, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %54 = stablehlo.broadcast_in_dim %53, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst_13 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %55 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<complex<f32>>) -> tensor<2xcomplex<f32>>
    %56 = stablehlo.broadcast_in_dim %54, dims = [0] : (tensor<1xi1>) -> tensor<2xi1>
    %57 = stablehlo.select %56, %51, %55 : tensor<2xi1>, tensor<2xcomplex<f32>>
    %58 = stablehlo.broadcast_in_dim %53, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_14 = stablehlo.constant dense<(0x7FC00000,0x7FC00000)> : tensor<complex<f32>>
    %59 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<complex<f32>>) -> tensor<2x2xcomplex<f32>>
    %60 = stablehlo.broadcast_in_dim %58, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<2x2xi1>
    %61 = stablehlo.select %60, %50#3, %59 : tensor<2x2xi1>, tensor<2x2xcomplex<f32>>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %63 = stablehlo.multiply %arg0, %62 : tensor<2x2xf32>
    %64:2 = call @_schur(%63) : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
    %65:3 = stablehlo.custom_call @lapack_sgehrd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {high = 2 : i32, low = 1 : i32}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], []) {i=2, j=2, k=2, l=2, m=1}, custom>} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<1xf32>, tensor<i32>)
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %66 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<i32>
    %67 = stablehlo.compare EQ, %65#2, %66, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %68 = stablehlo.broadcast_in_dim %67, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_17 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %70 = stablehlo.broadcast_in_dim %68, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<2x2xi1>
    %71 = stablehlo.select %70, %65#0, %69 : tensor<2x2xi1>, tensor<2x2xf32>
    %72 = stablehlo.broadcast_in_dim %67, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst_18 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %74 = stablehlo.select %72, %65#1, %73 : tensor<1xi1>, tensor<1xf32>
    %75 = stablehlo.slice %arg0 [0:1, 0:1] : (tensor<2x2xf32>) -> tensor<1x1xf32>
    %76:5 = stablehlo.custom_call @lapack_ssytrd_ffi(%75) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n], [o], []) {i=1, j=1, k=1, l=1, m=1, n=0, o=0}, custom>} : (tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1xf32>, tensor<0xf32>, tensor<0xf32>, tensor<i32>)
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %77 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<i32>
    %78 = stablehlo.compare EQ, %76#4, %77, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %79 = stablehlo.broadcast_in_dim %78, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_20 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %81 = stablehlo.select %79, %76#0, %80 : tensor<1x1xi1>, tensor<1x1xf32>
    %82 = stablehlo.broadcast_in_dim %78, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst_21 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %84 = stablehlo.select %82, %76#1, %83 : tensor<1xi1>, tensor<1xf32>
    %85 = stablehlo.broadcast_in_dim %78, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst_22 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<0xf32>
    %87 = stablehlo.broadcast_in_dim %85, dims = [0] : (tensor<1xi1>) -> tensor<0xi1>
    %88 = stablehlo.select %87, %76#2, %86 : tensor<0xi1>, tensor<0xf32>
    %89 = stablehlo.broadcast_in_dim %78, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst_23 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<0xf32>
    %91 = stablehlo.broadcast_in_dim %89, dims = [0] : (tensor<1xi1>) -> tensor<0xi1>
    %92 = stablehlo.select %91, %76#3, %90 : tensor<0xi1>, tensor<0xf32>
    return %20, %23, %31, %35, %43, %47, %61, %64#0, %71, %84 : tensor<1xcomplex<f32>>, tensor<1x1xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<1xf32>
  }
  func.func private @_schur(%arg0: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
    %0:6 = stablehlo.custom_call @lapack_sgees_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 86 : ui8, sort = 78 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m, n], [o], [p], [], []) {i=2, j=2, k=2, l=2, m=2, n=2, o=2, p=2}, custom>} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#5, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<2x2xi1>
    %6 = stablehlo.select %5, %0#0, %4 : tensor<2x2xi1>, tensor<2x2xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<2x2xi1>
    %10 = stablehlo.select %9, %0#1, %8 : tensor<2x2xi1>, tensor<2x2xf32>
    return %6, %10 : tensor<2x2xf32>, tensor<2x2xf32>
  }
}
