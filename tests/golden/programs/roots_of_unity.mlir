module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16xf32>) -> (tensor<16xcomplex<f32>> {jax.result_info = "result"}) {
    %0 = stablehlo.convert %arg0 : (tensor<16xf32>) -> tensor<16xcomplex<f32>>
    %cst = stablehlo.constant dense<(0.000000e+00,6.28318548)> : tensor<complex<f32>>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<16xcomplex<f32>>
    %2 = stablehlo.multiply %1, %0 : tensor<16xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(1.600000e+01,0.000000e+00)> : tensor<complex<f32>>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<complex<f32>>) -> tensor<16xcomplex<f32>>
    %4 = stablehlo.divide %2, %3 : tensor<16xcomplex<f32>>
    %5 = stablehlo.exponential %4 : tensor<16xcomplex<f32>>
    return %5 : tensor<16xcomplex<f32>>
  }
}
