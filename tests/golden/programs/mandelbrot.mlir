module @jit_mandelbrot attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<10x8xcomplex<f32>>) -> (tensor<10x8xi32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<(3.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<10x8xcomplex<f32>>
    %1 = stablehlo.multiply %arg0, %0 : tensor<10x8xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(2.000000e+00,1.500000e+00)> : tensor<complex<f32>>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<complex<f32>>) -> tensor<10x8xcomplex<f32>>
    %3 = stablehlo.subtract %1, %2 : tensor<10x8xcomplex<f32>>
    %cst_1 = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<complex<f32>>) -> tensor<10x8xcomplex<f32>>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<10x8xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %c_3 = stablehlo.constant dense<0> : tensor<i64>
    %6:5 = stablehlo.while(%iterArg = %3, %iterArg_4 = %c_3, %iterArg_5 = %c_2, %iterArg_6 = %4, %iterArg_7 = %5) : tensor<10x8xcomplex<f32>>, tensor<i64>, tensor<i64>, tensor<10x8xcomplex<f32>>, tensor<10x8xi32>
    cond {
      %c_8 = stablehlo.constant dense<12> : tensor<i64>
      %7 = stablehlo.compare LT, %iterArg_4, %c_8, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:3 = func.call @closed_call(%iterArg, %iterArg_5, %iterArg_6, %iterArg_7) : (tensor<10x8xcomplex<f32>>, tensor<i64>, tensor<10x8xcomplex<f32>>, tensor<10x8xi32>) -> (tensor<i64>, tensor<10x8xcomplex<f32>>, tensor<10x8xi32>)
      %c_8 = stablehlo.constant dense<1> : tensor<i64>
      %8 = stablehlo.add %iterArg_4, %c_8 : tensor<i64>
      stablehlo.return %iterArg, %8, %7#0, %7#1, %7#2 : tensor<10x8xcomplex<f32>>, tensor<i64>, tensor<i64>, tensor<10x8xcomplex<f32>>, tensor<10x8xi32>
    }
    return %6#4 : tensor<10x8xi32>
  }
  func.func private @closed_call(%arg0: tensor<10x8xcomplex<f32>>, %arg1: tensor<i64>, %arg2: tensor<10x8xcomplex<f32>>, %arg3: tensor<10x8xi32>) -> (tensor<i64>, tensor<10x8xcomplex<f32>>, tensor<10x8xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg1, %c : tensor<i64>
    %1 = stablehlo.abs %arg2 : (tensor<10x8xcomplex<f32>>) -> tensor<10x8xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<10x8xf32>
    %3 = stablehlo.compare LT, %1, %2, FLOAT : (tensor<10x8xf32>, tensor<10x8xf32>) -> tensor<10x8xi1>
    %4 = stablehlo.multiply %arg2, %arg2 : tensor<10x8xcomplex<f32>>
    %5 = stablehlo.add %4, %arg0 : tensor<10x8xcomplex<f32>>
    %6 = call @_where(%3, %5, %arg2) : (tensor<10x8xi1>, tensor<10x8xcomplex<f32>>, tensor<10x8xcomplex<f32>>) -> tensor<10x8xcomplex<f32>>
    %7 = stablehlo.abs %arg2 : (tensor<10x8xcomplex<f32>>) -> tensor<10x8xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<10x8xf32>
    %9 = stablehlo.compare LT, %7, %8, FLOAT : (tensor<10x8xf32>, tensor<10x8xf32>) -> tensor<10x8xi1>
    %10 = stablehlo.convert %9 : (tensor<10x8xi1>) -> tensor<10x8xi32>
    %11 = stablehlo.add %arg3, %10 : tensor<10x8xi32>
    return %0, %6, %11 : tensor<i64>, tensor<10x8xcomplex<f32>>, tensor<10x8xi32>
  }
  func.func private @_where(%arg0: tensor<10x8xi1>, %arg1: tensor<10x8xcomplex<f32>>, %arg2: tensor<10x8xcomplex<f32>>) -> tensor<10x8xcomplex<f32>> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<10x8xi1>, tensor<10x8xcomplex<f32>>
    return %0 : tensor<10x8xcomplex<f32>>
  }
}
