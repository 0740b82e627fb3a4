module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x4xf16>) -> (tensor<16x4xf16> {jax.result_info = "result"}) {
    %0 = stablehlo.exponential %arg0 : tensor<16x4xf16>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f16>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f16>) -> tensor<16x4xf16>
    %2 = stablehlo.multiply %0, %1 : tensor<16x4xf16>
    %3 = stablehlo.subtract %2, %arg0 : tensor<16x4xf16>
    return %3 : tensor<16x4xf16>
  }
}
