module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5xf32>) -> (tensor<5x5xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %1 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %3 = stablehlo.add %0, %2 : tensor<5x5xi64>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %5 = stablehlo.convert %4 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %6 = stablehlo.slice %5 [0:5, 0:5] : (tensor<5x5xf32>) -> tensor<5x5xf32>
    %7 = stablehlo.convert %6 : tensor<5x5xf32>
    %8 = stablehlo.sine %arg0 : tensor<5xf32>
    %9 = stablehlo.cosine %arg0 : tensor<5xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<5x5xf32>
    %12 = stablehlo.multiply %7, %11 : tensor<5x5xf32>
    %13 = stablehlo.cosine %arg0 : tensor<5xf32>
    %14 = stablehlo.sine %arg0 : tensor<5xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<5x5xf32>
    %17 = stablehlo.multiply %7, %16 : tensor<5x5xf32>
    %18 = stablehlo.negate %17 : tensor<5x5xf32>
    %19 = stablehlo.reverse %arg0, dims = [0] : tensor<5xf32>
    %20 = stablehlo.reverse %7, dims = [1] : tensor<5x5xf32>
    %21 = stablehlo.multiply %19, %19 : tensor<5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %23 = stablehlo.multiply %22, %19 : tensor<5xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<5x5xf32>
    %26 = stablehlo.multiply %20, %25 : tensor<5x5xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %28 = stablehlo.multiply %27, %19 : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %30 = stablehlo.multiply %29, %20 : tensor<5x5xf32>
    %31 = stablehlo.multiply %8, %21 : tensor<5xf32>
    %32 = stablehlo.broadcast_in_dim %21, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<5x5xf32>
    %34 = stablehlo.multiply %12, %33 : tensor<5x5xf32>
    %35 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<5x5xf32>
    %37 = stablehlo.multiply %36, %26 : tensor<5x5xf32>
    %38 = stablehlo.add %34, %37 : tensor<5x5xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %39 = stablehlo.reduce(%31 init: %cst_2) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %40 = stablehlo.reduce(%38 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<5x5xf32>, tensor<f32>) -> tensor<5xf32>
    %41 = stablehlo.iota dim = 0 : tensor<1x1xi64>
    %42 = stablehlo.iota dim = 1 : tensor<1x1xi64>
    %c_4 = stablehlo.constant dense<0> : tensor<i64>
    %43 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i64>) -> tensor<1x1xi64>
    %44 = stablehlo.add %41, %43 : tensor<1x1xi64>
    %45 = stablehlo.compare EQ, %44, %42, SIGNED : (tensor<1x1xi64>, tensor<1x1xi64>) -> tensor<1x1xi1>
    %46 = stablehlo.convert %45 : (tensor<1x1xi1>) -> tensor<1x1xf32>
    %47 = stablehlo.slice %46 [0:1, 0:1] : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %48 = stablehlo.reshape %47 : (tensor<1x1xf32>) -> tensor<1xf32>
    %49 = stablehlo.convert %48 : tensor<1xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0] : (tensor<1xf32>) -> tensor<1x5xf32>
    %51 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %52 = stablehlo.broadcast_in_dim %12, dims = [0, 2] : (tensor<5x5xf32>) -> tensor<5x1x5xf32>
    %53 = stablehlo.multiply %51, %50 : tensor<1x5xf32>
    %54 = stablehlo.broadcast_in_dim %50, dims = [1, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0, 1, 2] : (tensor<1x1x5xf32>) -> tensor<5x1x5xf32>
    %56 = stablehlo.multiply %52, %55 : tensor<5x1x5xf32>
    %57 = stablehlo.broadcast_in_dim %21, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %58 = stablehlo.broadcast_in_dim %26, dims = [0, 2] : (tensor<5x5xf32>) -> tensor<5x1x5xf32>
    %59 = stablehlo.multiply %50, %57 : tensor<1x5xf32>
    %60 = stablehlo.broadcast_in_dim %50, dims = [1, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2] : (tensor<1x1x5xf32>) -> tensor<5x1x5xf32>
    %62 = stablehlo.multiply %61, %58 : tensor<5x1x5xf32>
    %63 = stablehlo.broadcast_in_dim %28, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %64 = stablehlo.broadcast_in_dim %30, dims = [0, 2] : (tensor<5x5xf32>) -> tensor<5x1x5xf32>
    %65 = stablehlo.multiply %53, %63 : tensor<1x5xf32>
    %66 = stablehlo.broadcast_in_dim %63, dims = [1, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %67 = stablehlo.broadcast_in_dim %66, dims = [0, 1, 2] : (tensor<1x1x5xf32>) -> tensor<5x1x5xf32>
    %68 = stablehlo.multiply %56, %67 : tensor<5x1x5xf32>
    %69 = stablehlo.broadcast_in_dim %53, dims = [1, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0, 1, 2] : (tensor<1x1x5xf32>) -> tensor<5x1x5xf32>
    %71 = stablehlo.multiply %70, %64 : tensor<5x1x5xf32>
    %72 = stablehlo.add %68, %71 : tensor<5x1x5xf32>
    %73 = stablehlo.reverse %65, dims = [1] : tensor<1x5xf32>
    %74 = stablehlo.reverse %72, dims = [2] : tensor<5x1x5xf32>
    %75 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %76 = stablehlo.broadcast_in_dim %18, dims = [0, 2] : (tensor<5x5xf32>) -> tensor<5x1x5xf32>
    %77 = stablehlo.multiply %59, %75 : tensor<1x5xf32>
    %78 = stablehlo.broadcast_in_dim %75, dims = [1, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %79 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2] : (tensor<1x1x5xf32>) -> tensor<5x1x5xf32>
    %80 = stablehlo.multiply %62, %79 : tensor<5x1x5xf32>
    %81 = stablehlo.broadcast_in_dim %59, dims = [1, 2] : (tensor<1x5xf32>) -> tensor<1x1x5xf32>
    %82 = stablehlo.broadcast_in_dim %81, dims = [0, 1, 2] : (tensor<1x1x5xf32>) -> tensor<5x1x5xf32>
    %83 = stablehlo.multiply %82, %76 : tensor<5x1x5xf32>
    %84 = stablehlo.add %80, %83 : tensor<5x1x5xf32>
    %85 = stablehlo.add %73, %77 : tensor<1x5xf32>
    %86 = stablehlo.add %74, %84 : tensor<5x1x5xf32>
    %87 = stablehlo.slice %85 [0:1, 0:5] : (tensor<1x5xf32>) -> tensor<1x5xf32>
    %88 = stablehlo.slice %86 [0:5, 0:1, 0:5] : (tensor<5x1x5xf32>) -> tensor<5x1x5xf32>
    %89 = stablehlo.reshape %87 : (tensor<1x5xf32>) -> tensor<5xf32>
    %90 = stablehlo.reshape %88 : (tensor<5x1x5xf32>) -> tensor<5x5xf32>
    %91 = stablehlo.transpose %90, dims = [1, 0] : (tensor<5x5xf32>) -> tensor<5x5xf32>
    %92 = stablehlo.slice %91 [0:5, 0:5] : (tensor<5x5xf32>) -> tensor<5x5xf32>
    return %92 : tensor<5x5xf32>
  }
}
