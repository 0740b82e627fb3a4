module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<13x5xf32>) -> (tensor<13x5xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<13x5xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %3 = stablehlo.subtract %1, %2 : tensor<13x5xf32>
    %4 = stablehlo.multiply %3, %3 : tensor<13x5xf32>
    %5 = stablehlo.multiply %4, %3 : tensor<13x5xf32>
    %cst_1 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<13x5xf32>
    %8 = stablehlo.add %3, %7 : tensor<13x5xf32>
    %cst_2 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<13x5xf32>
    %11 = stablehlo.tanh %10 : tensor<13x5xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %13 = stablehlo.add %12, %11 : tensor<13x5xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<13x5xf32>
    %15 = stablehlo.multiply %14, %13 : tensor<13x5xf32>
    %16 = stablehlo.multiply %3, %15 : tensor<13x5xf32>
    return %16 : tensor<13x5xf32>
  }
}
