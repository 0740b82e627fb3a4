module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x4xi32>) -> (tensor<4xi64> {jax.result_info = "result[0]"}, tensor<9xi64> {jax.result_info = "result[1]"}, tensor<i32> {jax.result_info = "result[2]"}, tensor<4xi32> {jax.result_info = "result[3]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<9x4xi32>) -> tensor<9x4xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<9x4xi64>, tensor<i64>) -> tensor<4xi64>
    %2 = stablehlo.convert %arg0 : (tensor<9x4xi32>) -> tensor<9x4xi64>
    %c_0 = stablehlo.constant dense<1> : tensor<i64>
    %3 = stablehlo.reduce(%2 init: %c_0) applies stablehlo.multiply across dimensions = [1] : (tensor<9x4xi64>, tensor<i64>) -> tensor<9xi64>
    %c_1 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %4 = stablehlo.reduce(%arg0 init: %c_1) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<9x4xi32>, tensor<i32>) -> tensor<i32>
    %5 = call @reduce(%arg0) : (tensor<9x4xi32>) -> tensor<4xi32>
    return %1, %3, %4, %5 : tensor<4xi64>, tensor<9xi64>, tensor<i32>, tensor<4xi32>
  }
  func.func private @reduce(%arg0: tensor<9x4xi32>) -> tensor<4xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.reduce(%arg0 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<9x4xi32>, tensor<i32>) -> tensor<4xi32>
    return %0 : tensor<4xi32>
  }
}
