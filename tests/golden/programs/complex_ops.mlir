module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x4xcomplex<f32>>, %arg1: tensor<6x4xcomplex<f32>>) -> (tensor<6x4xcomplex<f32>> {jax.result_info = "result[0]"}, tensor<6x4xcomplex<f32>> {jax.result_info = "result[1]"}, tensor<6x4xcomplex<f32>> {jax.result_info = "result[2]"}, tensor<6x4xf32> {jax.result_info = "result[3]"}, tensor<6x4xf32> {jax.result_info = "result[4]"}) {
    %0 = stablehlo.multiply %arg0, %arg1 : tensor<6x4xcomplex<f32>>
    %cst = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<6x4xcomplex<f32>>
    %2 = stablehlo.add %arg1, %1 : tensor<6x4xcomplex<f32>>
    %3 = stablehlo.divide %arg0, %2 : tensor<6x4xcomplex<f32>>
    %4 = stablehlo.real %arg0 : (tensor<6x4xcomplex<f32>>) -> tensor<6x4xf32>
    %5 = stablehlo.imag %arg0 : (tensor<6x4xcomplex<f32>>) -> tensor<6x4xf32>
    %6 = stablehlo.negate %5 : tensor<6x4xf32>
    %7 = stablehlo.complex %4, %6 : tensor<6x4xcomplex<f32>>
    %8 = stablehlo.add %7, %arg1 : tensor<6x4xcomplex<f32>>
    %9 = stablehlo.abs %arg0 : (tensor<6x4xcomplex<f32>>) -> tensor<6x4xf32>
    %10 = call @angle(%arg0) : (tensor<6x4xcomplex<f32>>) -> tensor<6x4xf32>
    return %0, %3, %8, %9, %10 : tensor<6x4xcomplex<f32>>, tensor<6x4xcomplex<f32>>, tensor<6x4xcomplex<f32>>, tensor<6x4xf32>, tensor<6x4xf32>
  }
  func.func private @angle(%arg0: tensor<6x4xcomplex<f32>>) -> tensor<6x4xf32> {
    %0 = stablehlo.real %arg0 : (tensor<6x4xcomplex<f32>>) -> tensor<6x4xf32>
    %1 = stablehlo.imag %arg0 : (tensor<6x4xcomplex<f32>>) -> tensor<6x4xf32>
    %2 = stablehlo.atan2 %1, %0 : tensor<6x4xf32>
    return %2 : tensor<6x4xf32>
  }
}
