module @jit_logaddexp attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x6xf32>, %arg1: tensor<6xf32>) -> (tensor<8x6xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<6xf32>) -> tensor<1x6xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<8x6xf32>
    %2 = stablehlo.maximum %arg0, %1 : tensor<8x6xf32>
    %3 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<8x6xf32>
    %4 = stablehlo.subtract %arg0, %3 : tensor<8x6xf32>
    %5 = stablehlo.compare NE, %4, %4, FLOAT : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xi1>
    %6 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<8x6xf32>
    %7 = stablehlo.add %arg0, %6 : tensor<8x6xf32>
    %8 = stablehlo.abs %4 : tensor<8x6xf32>
    %9 = stablehlo.negate %8 : tensor<8x6xf32>
    %10 = stablehlo.exponential %9 : tensor<8x6xf32>
    %11 = stablehlo.log_plus_one %10 : tensor<8x6xf32>
    %12 = stablehlo.add %2, %11 : tensor<8x6xf32>
    %13 = stablehlo.select %5, %7, %12 : tensor<8x6xi1>, tensor<8x6xf32>
    return %13 : tensor<8x6xf32>
  }
}
