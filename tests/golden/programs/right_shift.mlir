module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<10x4xi32>, %arg1: tensor<10x4xi32>) -> (tensor<10x4xi32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<1000> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<10x4xi32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<10x4xi32>
    %2 = stablehlo.abs %arg1 : tensor<10x4xi32>
    %3 = stablehlo.shift_right_arithmetic %1, %2 : tensor<10x4xi32>
    return %3 : tensor<10x4xi32>
  }
}
