module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x2xf32>) -> (tensor<6x2xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0:3 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %c, %iterArg_2 = %arg0) : tensor<i64>, tensor<i64>, tensor<6x2xf32>
    cond {
      %c_3 = stablehlo.constant dense<20> : tensor<i64>
      %1 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1:2 = func.call @closed_call(%iterArg_1, %iterArg_2) : (tensor<i64>, tensor<6x2xf32>) -> (tensor<i64>, tensor<6x2xf32>)
      %c_3 = stablehlo.constant dense<1> : tensor<i64>
      %2 = stablehlo.add %iterArg, %c_3 : tensor<i64>
      stablehlo.return %2, %1#0, %1#1 : tensor<i64>, tensor<i64>, tensor<6x2xf32>
    }
    return %0#2 : tensor<6x2xf32>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<6x2xf32>) -> (tensor<i64>, tensor<6x2xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = stablehlo.slice %arg1 [0:6, 1:2] : (tensor<6x2xf32>) -> tensor<6x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<6x1xf32>) -> tensor<6xf32>
    %3 = stablehlo.slice %arg1 [0:6, 0:1] : (tensor<6x2xf32>) -> tensor<6x1xf32>
    %4 = stablehlo.reshape %3 : (tensor<6x1xf32>) -> tensor<6xf32>
    %5 = stablehlo.sine %4 : tensor<6xf32>
    %6 = stablehlo.negate %5 : tensor<6xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %8 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %9 = stablehlo.concatenate %7, %8, dim = 1 : (tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<6x2xf32>
    %cst = stablehlo.constant dense<2.500000e-02> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x2xf32>
    %11 = stablehlo.multiply %10, %9 : tensor<6x2xf32>
    %12 = stablehlo.add %arg1, %11 : tensor<6x2xf32>
    %13 = stablehlo.slice %12 [0:6, 1:2] : (tensor<6x2xf32>) -> tensor<6x1xf32>
    %14 = stablehlo.reshape %13 : (tensor<6x1xf32>) -> tensor<6xf32>
    %15 = stablehlo.slice %12 [0:6, 0:1] : (tensor<6x2xf32>) -> tensor<6x1xf32>
    %16 = stablehlo.reshape %15 : (tensor<6x1xf32>) -> tensor<6xf32>
    %17 = stablehlo.sine %16 : tensor<6xf32>
    %18 = stablehlo.negate %17 : tensor<6xf32>
    %19 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %20 = stablehlo.broadcast_in_dim %18, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %21 = stablehlo.concatenate %19, %20, dim = 1 : (tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<6x2xf32>
    %cst_0 = stablehlo.constant dense<2.500000e-02> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x2xf32>
    %23 = stablehlo.multiply %22, %21 : tensor<6x2xf32>
    %24 = stablehlo.add %arg1, %23 : tensor<6x2xf32>
    %25 = stablehlo.slice %24 [0:6, 1:2] : (tensor<6x2xf32>) -> tensor<6x1xf32>
    %26 = stablehlo.reshape %25 : (tensor<6x1xf32>) -> tensor<6xf32>
    %27 = stablehlo.slice %24 [0:6, 0:1] : (tensor<6x2xf32>) -> tensor<6x1xf32>
    %28 = stablehlo.reshape %27 : (tensor<6x1xf32>) -> tensor<6xf32>
    %29 = stablehlo.sine %28 : tensor<6xf32>
    %30 = stablehlo.negate %29 : tensor<6xf32>
    %31 = stablehlo.broadcast_in_dim %26, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %32 = stablehlo.broadcast_in_dim %30, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %33 = stablehlo.concatenate %31, %32, dim = 1 : (tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<6x2xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-02> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x2xf32>
    %35 = stablehlo.multiply %34, %33 : tensor<6x2xf32>
    %36 = stablehlo.add %arg1, %35 : tensor<6x2xf32>
    %37 = stablehlo.slice %36 [0:6, 1:2] : (tensor<6x2xf32>) -> tensor<6x1xf32>
    %38 = stablehlo.reshape %37 : (tensor<6x1xf32>) -> tensor<6xf32>
    %39 = stablehlo.slice %36 [0:6, 0:1] : (tensor<6x2xf32>) -> tensor<6x1xf32>
    %40 = stablehlo.reshape %39 : (tensor<6x1xf32>) -> tensor<6xf32>
    %41 = stablehlo.sine %40 : tensor<6xf32>
    %42 = stablehlo.negate %41 : tensor<6xf32>
    %43 = stablehlo.broadcast_in_dim %38, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %44 = stablehlo.broadcast_in_dim %42, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %45 = stablehlo.concatenate %43, %44, dim = 1 : (tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<6x2xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x2xf32>
    %47 = stablehlo.multiply %46, %21 : tensor<6x2xf32>
    %48 = stablehlo.add %9, %47 : tensor<6x2xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6x2xf32>
    %50 = stablehlo.multiply %49, %33 : tensor<6x2xf32>
    %51 = stablehlo.add %48, %50 : tensor<6x2xf32>
    %52 = stablehlo.add %51, %45 : tensor<6x2xf32>
    %cst_4 = stablehlo.constant dense<0.00833333377> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<6x2xf32>
    %54 = stablehlo.multiply %53, %52 : tensor<6x2xf32>
    %55 = stablehlo.add %arg1, %54 : tensor<6x2xf32>
    return %0, %55 : tensor<i64>, tensor<6x2xf32>
  }
}
