module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9xf32>, %arg1: tensor<9xf32>) -> (tensor<9xcomplex<f32>> {jax.result_info = "result[0]"}, tensor<9xf32> {jax.result_info = "result[1]"}, tensor<9xf32> {jax.result_info = "result[2]"}) {
    %0 = stablehlo.complex %arg0, %arg1 : tensor<9xcomplex<f32>>
    %1 = stablehlo.complex %arg0, %arg1 : tensor<9xcomplex<f32>>
    %2 = stablehlo.real %1 : (tensor<9xcomplex<f32>>) -> tensor<9xf32>
    %3 = stablehlo.complex %arg1, %arg0 : tensor<9xcomplex<f32>>
    %4 = stablehlo.imag %3 : (tensor<9xcomplex<f32>>) -> tensor<9xf32>
    return %0, %2, %4 : tensor<9xcomplex<f32>>, tensor<9xf32>, tensor<9xf32>
  }
}
