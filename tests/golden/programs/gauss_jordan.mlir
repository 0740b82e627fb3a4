module @jit_gauss_jordan attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x5xf64>) -> (tensor<5x5xf64> {jax.result_info = "result"}) {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %1 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c = stablehlo.constant dense<0> : tensor<i64>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %3 = stablehlo.add %0, %2 : tensor<5x5xi64>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %5 = stablehlo.convert %4 : (tensor<5x5xi1>) -> tensor<5x5xf64>
    %cst = stablehlo.constant dense<5.000000e+00> : tensor<f64>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f64>) -> tensor<5x5xf64>
    %7 = stablehlo.multiply %6, %5 : tensor<5x5xf64>
    %8 = stablehlo.add %arg0, %7 : tensor<5x5xf64>
    %9 = stablehlo.iota dim = 0 : tensor<5x5xi64>
    %10 = stablehlo.iota dim = 1 : tensor<5x5xi64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i64>) -> tensor<5x5xi64>
    %12 = stablehlo.add %9, %11 : tensor<5x5xi64>
    %13 = stablehlo.compare EQ, %12, %10, SIGNED : (tensor<5x5xi64>, tensor<5x5xi64>) -> tensor<5x5xi1>
    %14 = stablehlo.convert %13 : (tensor<5x5xi1>) -> tensor<5x5xf64>
    %15 = stablehlo.concatenate %8, %14, dim = 1 : (tensor<5x5xf64>, tensor<5x5xf64>) -> tensor<5x10xf64>
    %c_1 = stablehlo.constant dense<0> : tensor<i64>
    %c_2 = stablehlo.constant dense<0> : tensor<i64>
    %16:3 = stablehlo.while(%iterArg = %c_2, %iterArg_3 = %c_1, %iterArg_4 = %15) : tensor<i64>, tensor<i64>, tensor<5x10xf64>
    cond {
      %c_5 = stablehlo.constant dense<5> : tensor<i64>
      %18 = stablehlo.compare LT, %iterArg, %c_5, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %18 : tensor<i1>
    } do {
      %18:2 = func.call @closed_call(%iterArg_3, %iterArg_4) : (tensor<i64>, tensor<5x10xf64>) -> (tensor<i64>, tensor<5x10xf64>)
      %c_5 = stablehlo.constant dense<1> : tensor<i64>
      %19 = stablehlo.add %iterArg, %c_5 : tensor<i64>
      stablehlo.return %19, %18#0, %18#1 : tensor<i64>, tensor<i64>, tensor<5x10xf64>
    }
    %17 = stablehlo.slice %16#2 [0:5, 5:10] : (tensor<5x10xf64>) -> tensor<5x5xf64>
    return %17 : tensor<5x5xf64>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<5x10xf64>) -> (tensor<i64>, tensor<5x10xf64>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare LT, %1, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<5> : tensor<i32>
    %3 = stablehlo.add %1, %c_1 : tensor<i32>
    %4 = stablehlo.select %2, %3, %1 : tensor<i1>, tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %c_2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<10> : tensor<i32>
    %6 = stablehlo.add %c_4, %c_5 : tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.select %5, %6, %c_6 : tensor<i1>, tensor<i32>
    %8 = stablehlo.dynamic_slice %arg1, %4, %7, sizes = [1, 10] : (tensor<5x10xf64>, tensor<i32>, tensor<i32>) -> tensor<1x10xf64>
    %9 = stablehlo.reshape %8 : (tensor<1x10xf64>) -> tensor<10xf64>
    %10 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %11 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.compare LT, %10, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_8 = stablehlo.constant dense<5> : tensor<i32>
    %13 = stablehlo.add %10, %c_8 : tensor<i32>
    %14 = stablehlo.select %12, %13, %10 : tensor<i1>, tensor<i32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.compare LT, %11, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_10 = stablehlo.constant dense<10> : tensor<i32>
    %16 = stablehlo.add %11, %c_10 : tensor<i32>
    %17 = stablehlo.select %15, %16, %11 : tensor<i1>, tensor<i32>
    %18 = stablehlo.dynamic_slice %arg1, %14, %17, sizes = [1, 1] : (tensor<5x10xf64>, tensor<i32>, tensor<i32>) -> tensor<1x1xf64>
    %19 = stablehlo.reshape %18 : (tensor<1x1xf64>) -> tensor<f64>
    %20 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<f64>) -> tensor<10xf64>
    %21 = stablehlo.divide %9, %20 : tensor<10xf64>
    %22 = stablehlo.iota dim = 0 : tensor<5xi64>
    %23 = stablehlo.convert %arg0 : tensor<i64>
    %24 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<i64>) -> tensor<5xi64>
    %25 = stablehlo.compare EQ, %22, %24, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
    %26 = stablehlo.convert %arg0 : (tensor<i64>) -> tensor<i32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.compare LT, %c_11, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %c_14 = stablehlo.constant dense<5> : tensor<i32>
    %28 = stablehlo.add %c_13, %c_14 : tensor<i32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.select %27, %28, %c_15 : tensor<i1>, tensor<i32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %30 = stablehlo.compare LT, %26, %c_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_17 = stablehlo.constant dense<10> : tensor<i32>
    %31 = stablehlo.add %26, %c_17 : tensor<i32>
    %32 = stablehlo.select %30, %31, %26 : tensor<i1>, tensor<i32>
    %33 = stablehlo.dynamic_slice %arg1, %29, %32, sizes = [5, 1] : (tensor<5x10xf64>, tensor<i32>, tensor<i32>) -> tensor<5x1xf64>
    %34 = stablehlo.reshape %33 : (tensor<5x1xf64>) -> tensor<5xf64>
    %c_18 = stablehlo.constant dense<0> : tensor<i64>
    %35 = call @_where(%25, %c_18, %34) : (tensor<5xi1>, tensor<i64>, tensor<5xf64>) -> tensor<5xf64>
    %36 = stablehlo.broadcast_in_dim %35, dims = [0] : (tensor<5xf64>) -> tensor<5x1xf64>
    %37 = stablehlo.broadcast_in_dim %21, dims = [1] : (tensor<10xf64>) -> tensor<1x10xf64>
    %38 = stablehlo.broadcast_in_dim %36, dims = [0, 1] : (tensor<5x1xf64>) -> tensor<5x10xf64>
    %39 = stablehlo.broadcast_in_dim %37, dims = [0, 1] : (tensor<1x10xf64>) -> tensor<5x10xf64>
    %40 = stablehlo.multiply %38, %39 : tensor<5x10xf64>
    %41 = stablehlo.subtract %arg1, %40 : tensor<5x10xf64>
    %c_19 = stablehlo.constant dense<0> : tensor<i64>
    %42 = stablehlo.compare LT, %arg0, %c_19, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %c_20 = stablehlo.constant dense<5> : tensor<i64>
    %43 = stablehlo.add %arg0, %c_20 : tensor<i64>
    %44 = stablehlo.select %42, %43, %arg0 : tensor<i1>, tensor<i64>
    %45 = stablehlo.convert %44 : (tensor<i64>) -> tensor<i32>
    %46 = stablehlo.broadcast_in_dim %45, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %47 = "stablehlo.scatter"(%41, %46, %21) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f64>, %arg3: tensor<f64>):
      stablehlo.return %arg3 : tensor<f64>
    }) : (tensor<5x10xf64>, tensor<1xi32>, tensor<10xf64>) -> tensor<5x10xf64>
    return %0, %47 : tensor<i64>, tensor<5x10xf64>
  }
  func.func private @_where(%arg0: tensor<5xi1>, %arg1: tensor<i64>, %arg2: tensor<5xf64>) -> tensor<5xf64> {
    %0 = stablehlo.convert %arg1 : (tensor<i64>) -> tensor<f64>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f64>) -> tensor<5xf64>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<5xi1>, tensor<5xf64>
    return %2 : tensor<5xf64>
  }
}
