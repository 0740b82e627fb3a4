module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<16x4xbf16>) -> (tensor<16x4xbf16> {jax.result_info = "result"}) {
    %0 = stablehlo.tanh %arg0 : tensor<16x4xbf16>
    %1 = stablehlo.multiply %arg0, %arg0 : tensor<16x4xbf16>
    %2 = stablehlo.add %0, %1 : tensor<16x4xbf16>
    return %2 : tensor<16x4xbf16>
  }
}
