module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x2xf32>) -> (tensor<2x2xf32> {jax.result_info = "result[0]"}, tensor<3x2xf32> {jax.result_info = "result[1]"}, tensor<4x2xf32> {jax.result_info = "result[2]"}) {
    %0 = stablehlo.slice %arg0 [0:2, 0:2] : (tensor<9x2xf32>) -> tensor<2x2xf32>
    %1 = stablehlo.slice %arg0 [2:5, 0:2] : (tensor<9x2xf32>) -> tensor<3x2xf32>
    %2 = stablehlo.slice %arg0 [5:9, 0:2] : (tensor<9x2xf32>) -> tensor<4x2xf32>
    return %0, %1, %2 : tensor<2x2xf32>, tensor<3x2xf32>, tensor<4x2xf32>
  }
}
