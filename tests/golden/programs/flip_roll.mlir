module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x4xf32>) -> (tensor<8x4xf32> {jax.result_info = "result[0]"}, tensor<8x4xf32> {jax.result_info = "result[1]"}, tensor<4x8xf32> {jax.result_info = "result[2]"}) {
    %0 = call @_flip(%arg0) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %1 = call @_roll_static(%arg0) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %2 = call @rot90(%arg0) : (tensor<8x4xf32>) -> tensor<4x8xf32>
    return %0, %1, %2 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<4x8xf32>
  }
  func.func private @_flip(%arg0: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<8x4xf32>
    return %0 : tensor<8x4xf32>
  }
  func.func private @_roll_static(%arg0: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %0 = stablehlo.slice %arg0 [5:8, 0:4] : (tensor<8x4xf32>) -> tensor<3x4xf32>
    %1 = stablehlo.slice %arg0 [0:5, 0:4] : (tensor<8x4xf32>) -> tensor<5x4xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<3x4xf32>, tensor<5x4xf32>) -> tensor<8x4xf32>
    return %2 : tensor<8x4xf32>
  }
  func.func private @rot90(%arg0: tensor<8x4xf32>) -> tensor<4x8xf32> {
    %0 = call @_flip_0(%arg0) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
  func.func private @_flip_0(%arg0: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<8x4xf32>
    return %0 : tensor<8x4xf32>
  }
}
