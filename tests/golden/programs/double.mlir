module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x4xf64>) -> (tensor<16x4xf64> {jax.result_info = "result"}) {
    %0 = stablehlo.sine %arg0 : tensor<16x4xf64>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f64>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<16x4xf64>
    %2 = stablehlo.add %arg0, %1 : tensor<16x4xf64>
    %3 = stablehlo.log %2 : tensor<16x4xf64>
    %4 = stablehlo.add %0, %3 : tensor<16x4xf64>
    return %4 : tensor<16x4xf64>
  }
}
