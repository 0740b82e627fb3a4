module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x3xf32>) -> (tensor<0x3xf32> {jax.result_info = "result[0]"}, tensor<4xf32> {jax.result_info = "result[1]"}, tensor<4x3xf32> {jax.result_info = "result[2]"}) {
    %0 = stablehlo.slice %arg0 [0:0, 0:3] : (tensor<4x3xf32>) -> tensor<0x3xf32>
    %1 = stablehlo.slice %arg0 [0:4, 0:0] : (tensor<4x3xf32>) -> tensor<4x0xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x0xf32>, tensor<f32>) -> tensor<4xf32>
    %3 = stablehlo.slice %arg0 [0:0, 0:3] : (tensor<4x3xf32>) -> tensor<0x3xf32>
    %4 = stablehlo.concatenate %3, %arg0, dim = 0 : (tensor<0x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    return %0, %2, %4 : tensor<0x3xf32>, tensor<4xf32>, tensor<4x3xf32>
  }
}
