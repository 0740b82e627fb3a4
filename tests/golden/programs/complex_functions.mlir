module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12xcomplex<f32>>) -> (tensor<12xcomplex<f32>> {jax.result_info = "result[0]"}, tensor<12xcomplex<f32>> {jax.result_info = "result[1]"}, tensor<12xcomplex<f32>> {jax.result_info = "result[2]"}, tensor<12xcomplex<f32>> {jax.result_info = "result[3]"}, tensor<12xcomplex<f32>> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.exponential %arg0 : tensor<12xcomplex<f32>>
    %cst = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<12xcomplex<f32>>
    %2 = stablehlo.add %arg0, %1 : tensor<12xcomplex<f32>>
    %3 = stablehlo.log %2 : tensor<12xcomplex<f32>>
    %4 = stablehlo.sqrt %arg0 : tensor<12xcomplex<f32>>
    %5 = stablehlo.tanh %arg0 : tensor<12xcomplex<f32>>
    %6 = stablehlo.real %arg0 : (tensor<12xcomplex<f32>>) -> tensor<12xf32>
    %7 = stablehlo.imag %arg0 : (tensor<12xcomplex<f32>>) -> tensor<12xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %9 = stablehlo.compare EQ, %6, %8, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %10 = stablehlo.sine %6 : tensor<12xf32>
    %11 = stablehlo.cosine %6 : tensor<12xf32>
    %12 = stablehlo.exponential_minus_one %7 : tensor<12xf32>
    %13 = stablehlo.negate %7 : tensor<12xf32>
    %14 = stablehlo.exponential_minus_one %13 : tensor<12xf32>
    %15 = stablehlo.subtract %12, %14 : tensor<12xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %17 = stablehlo.divide %15, %16 : tensor<12xf32>
    %18 = stablehlo.add %12, %14 : tensor<12xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %20 = stablehlo.add %18, %19 : tensor<12xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %22 = stablehlo.divide %20, %21 : tensor<12xf32>
    %23 = stablehlo.multiply %10, %22 : tensor<12xf32>
    %24 = stablehlo.multiply %11, %17 : tensor<12xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %26 = stablehlo.complex %25, %24 : tensor<12xcomplex<f32>>
    %27 = stablehlo.complex %23, %24 : tensor<12xcomplex<f32>>
    %28 = stablehlo.select %9, %26, %27 : tensor<12xi1>, tensor<12xcomplex<f32>>
    return %0, %3, %4, %5, %28 : tensor<12xcomplex<f32>>, tensor<12xcomplex<f32>>, tensor<12xcomplex<f32>>, tensor<12xcomplex<f32>>, tensor<12xcomplex<f32>>
  }
}
