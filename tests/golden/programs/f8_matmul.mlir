module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x6xf32>, %arg1: tensor<6x4xf32>) -> (tensor<8x4xf32> {jax.result_info = "result[0]"}, tensor<8x4xf16> {jax.result_info = "result[1]"}, tensor<8x4xf32> {jax.result_info = "result[2]"}, tensor<8x4xf16> {jax.result_info = "result[3]"}) {
    %0 = stablehlo.convert %arg0 : (tensor<8x6xf32>) -> tensor<8x6xf8E4M3FN>
    %1 = stablehlo.convert %arg1 : (tensor<6x4xf32>) -> tensor<6x4xf8E5M2>
    %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf8E4M3FN>, tensor<6x4xf8E5M2>) -> tensor<8x4xf32>
    %3 = stablehlo.convert %arg0 : (tensor<8x6xf32>) -> tensor<8x6xf8E4M3FN>
    %4 = stablehlo.convert %arg1 : (tensor<6x4xf32>) -> tensor<6x4xf8E5M2>
    %5 = stablehlo.dot_general %3, %4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf8E4M3FN>, tensor<6x4xf8E5M2>) -> tensor<8x4xf16>
    %6 = stablehlo.convert %arg0 : (tensor<8x6xf32>) -> tensor<8x6xf8E5M2>
    %7 = stablehlo.convert %arg1 : (tensor<6x4xf32>) -> tensor<6x4xf8E4M3FN>
    %8 = stablehlo.dot_general %6, %7, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf8E5M2>, tensor<6x4xf8E4M3FN>) -> tensor<8x4xf32>
    %9 = stablehlo.convert %arg0 : (tensor<8x6xf32>) -> tensor<8x6xf8E5M2>
    %10 = stablehlo.convert %arg1 : (tensor<6x4xf32>) -> tensor<6x4xf8E4M3FN>
    %11 = stablehlo.dot_general %9, %10, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x6xf8E5M2>, tensor<6x4xf8E4M3FN>) -> tensor<8x4xf16>
    return %2, %5, %8, %11 : tensor<8x4xf32>, tensor<8x4xf16>, tensor<8x4xf32>, tensor<8x4xf16>
  }
}
