module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<10x5xf32>) -> (tensor<3x5xf32> {jax.result_info = "result[0]"}, tensor<10x5xf32> {jax.result_info = "result[1]"}, tensor<10xf32> {jax.result_info = "result[2]"}, tensor<3x2xf32> {jax.result_info = "result[3]"}) {
    %0 = stablehlo.slice %arg0 [1:9:3, 0:5] : (tensor<10x5xf32>) -> tensor<3x5xf32>
    %1 = stablehlo.reverse %arg0, dims = [0] : tensor<10x5xf32>
    %2 = stablehlo.slice %arg0 [0:10, 2:3] : (tensor<10x5xf32>) -> tensor<10x1xf32>
    %3 = stablehlo.reshape %2 : (tensor<10x1xf32>) -> tensor<10xf32>
    %4 = stablehlo.slice %arg0 [7:10, 1:3] : (tensor<10x5xf32>) -> tensor<3x2xf32>
    return %0, %1, %3, %4 : tensor<3x5xf32>, tensor<10x5xf32>, tensor<10xf32>, tensor<3x2xf32>
  }
}
