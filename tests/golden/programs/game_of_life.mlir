module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x12xi1>) -> (tensor<12x12xi1> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i64>
    %c_0 = stablehlo.constant dense<0> : tensor<i64>
    %0:3 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %c, %iterArg_2 = %arg0) : tensor<i64>, tensor<i64>, tensor<12x12xi1>
    cond {
      %c_3 = stablehlo.constant dense<4> : tensor<i64>
      %1 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1:2 = func.call @closed_call(%iterArg_1, %iterArg_2) : (tensor<i64>, tensor<12x12xi1>) -> (tensor<i64>, tensor<12x12xi1>)
      %c_3 = stablehlo.constant dense<1> : tensor<i64>
      %2 = stablehlo.add %iterArg, %c_3 : tensor<i64>
      stablehlo.return %2, %1#0, %1#1 : tensor<i64>, tensor<i64>, tensor<12x12xi1>
    }
    return %0#2 : tensor<12x12xi1>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<12x12xi1>) -> (tensor<i64>, tensor<12x12xi1>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = stablehlo.convert %arg1 : (tensor<12x12xi1>) -> tensor<12x12xi32>
    %2 = call @_roll_static(%1) : (tensor<12x12xi32>) -> tensor<12x12xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %4 = stablehlo.add %3, %2 : tensor<12x12xi32>
    %5 = stablehlo.convert %arg1 : (tensor<12x12xi1>) -> tensor<12x12xi32>
    %6 = call @_roll_static_0(%5) : (tensor<12x12xi32>) -> tensor<12x12xi32>
    %7 = stablehlo.add %4, %6 : tensor<12x12xi32>
    %8 = stablehlo.convert %arg1 : (tensor<12x12xi1>) -> tensor<12x12xi32>
    %9 = call @_roll_static_1(%8) : (tensor<12x12xi32>) -> tensor<12x12xi32>
    %10 = stablehlo.add %7, %9 : tensor<12x12xi32>
    %11 = stablehlo.convert %arg1 : (tensor<12x12xi1>) -> tensor<12x12xi32>
    %12 = call @_roll_static_2(%11) : (tensor<12x12xi32>) -> tensor<12x12xi32>
    %13 = stablehlo.add %10, %12 : tensor<12x12xi32>
    %14 = stablehlo.convert %arg1 : (tensor<12x12xi1>) -> tensor<12x12xi32>
    %15 = call @_roll_static_3(%14) : (tensor<12x12xi32>) -> tensor<12x12xi32>
    %16 = stablehlo.add %13, %15 : tensor<12x12xi32>
    %17 = stablehlo.convert %arg1 : (tensor<12x12xi1>) -> tensor<12x12xi32>
    %18 = call @_roll_static_4(%17) : (tensor<12x12xi32>) -> tensor<12x12xi32>
    %19 = stablehlo.add %16, %18 : tensor<12x12xi32>
    %20 = stablehlo.convert %arg1 : (tensor<12x12xi1>) -> tensor<12x12xi32>
    %21 = call @_roll_static_5(%20) : (tensor<12x12xi32>) -> tensor<12x12xi32>
    %22 = stablehlo.add %19, %21 : tensor<12x12xi32>
    %23 = stablehlo.convert %arg1 : (tensor<12x12xi1>) -> tensor<12x12xi32>
    %24 = call @_roll_static_6(%23) : (tensor<12x12xi32>) -> tensor<12x12xi32>
    %25 = stablehlo.add %22, %24 : tensor<12x12xi32>
    %c_1 = stablehlo.constant dense<3> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %27 = stablehlo.compare EQ, %25, %26, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %c_2 = stablehlo.constant dense<2> : tensor<i32>
    %28 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<12x12xi32>
    %29 = stablehlo.compare EQ, %25, %28, SIGNED : (tensor<12x12xi32>, tensor<12x12xi32>) -> tensor<12x12xi1>
    %30 = stablehlo.and %arg1, %29 : tensor<12x12xi1>
    %31 = stablehlo.or %27, %30 : tensor<12x12xi1>
    return %0, %31 : tensor<i64>, tensor<12x12xi1>
  }
  func.func private @_roll_static(%arg0: tensor<12x12xi32>) -> tensor<12x12xi32> {
    %0 = stablehlo.slice %arg0 [1:12, 0:12] : (tensor<12x12xi32>) -> tensor<11x12xi32>
    %1 = stablehlo.slice %arg0 [0:1, 0:12] : (tensor<12x12xi32>) -> tensor<1x12xi32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<11x12xi32>, tensor<1x12xi32>) -> tensor<12x12xi32>
    %3 = stablehlo.slice %2 [0:12, 1:12] : (tensor<12x12xi32>) -> tensor<12x11xi32>
    %4 = stablehlo.slice %2 [0:12, 0:1] : (tensor<12x12xi32>) -> tensor<12x1xi32>
    %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<12x11xi32>, tensor<12x1xi32>) -> tensor<12x12xi32>
    return %5 : tensor<12x12xi32>
  }
  func.func private @_roll_static_0(%arg0: tensor<12x12xi32>) -> tensor<12x12xi32> {
    %0 = stablehlo.slice %arg0 [1:12, 0:12] : (tensor<12x12xi32>) -> tensor<11x12xi32>
    %1 = stablehlo.slice %arg0 [0:1, 0:12] : (tensor<12x12xi32>) -> tensor<1x12xi32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<11x12xi32>, tensor<1x12xi32>) -> tensor<12x12xi32>
    %3 = stablehlo.slice %2 [0:12, 0:12] : (tensor<12x12xi32>) -> tensor<12x12xi32>
    %4 = stablehlo.slice %2 [0:12, 0:0] : (tensor<12x12xi32>) -> tensor<12x0xi32>
    %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<12x12xi32>, tensor<12x0xi32>) -> tensor<12x12xi32>
    return %5 : tensor<12x12xi32>
  }
  func.func private @_roll_static_1(%arg0: tensor<12x12xi32>) -> tensor<12x12xi32> {
    %0 = stablehlo.slice %arg0 [1:12, 0:12] : (tensor<12x12xi32>) -> tensor<11x12xi32>
    %1 = stablehlo.slice %arg0 [0:1, 0:12] : (tensor<12x12xi32>) -> tensor<1x12xi32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<11x12xi32>, tensor<1x12xi32>) -> tensor<12x12xi32>
    %3 = stablehlo.slice %2 [0:12, 11:12] : (tensor<12x12xi32>) -> tensor<12x1xi32>
    %4 = stablehlo.slice %2 [0:12, 0:11] : (tensor<12x12xi32>) -> tensor<12x11xi32>
    %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<12x1xi32>, tensor<12x11xi32>) -> tensor<12x12xi32>
    return %5 : tensor<12x12xi32>
  }
  func.func private @_roll_static_2(%arg0: tensor<12x12xi32>) -> tensor<12x12xi32> {
    %0 = stablehlo.slice %arg0 [0:12, 0:12] : (tensor<12x12xi32>) -> tensor<12x12xi32>
    %1 = stablehlo.slice %arg0 [0:0, 0:12] : (tensor<12x12xi32>) -> tensor<0x12xi32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<12x12xi32>, tensor<0x12xi32>) -> tensor<12x12xi32>
    %3 = stablehlo.slice %2 [0:12, 1:12] : (tensor<12x12xi32>) -> tensor<12x11xi32>
    %4 = stablehlo.slice %2 [0:12, 0:1] : (tensor<12x12xi32>) -> tensor<12x1xi32>
    %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<12x11xi32>, tensor<12x1xi32>) -> tensor<12x12xi32>
    return %5 : tensor<12x12xi32>
  }
  func.func private @_roll_static_3(%arg0: tensor<12x12xi32>) -> tensor<12x12xi32> {
    %0 = stablehlo.slice %arg0 [0:12, 0:12] : (tensor<12x12xi32>) -> tensor<12x12xi32>
    %1 = stablehlo.slice %arg0 [0:0, 0:12] : (tensor<12x12xi32>) -> tensor<0x12xi32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<12x12xi32>, tensor<0x12xi32>) -> tensor<12x12xi32>
    %3 = stablehlo.slice %2 [0:12, 11:12] : (tensor<12x12xi32>) -> tensor<12x1xi32>
    %4 = stablehlo.slice %2 [0:12, 0:11] : (tensor<12x12xi32>) -> tensor<12x11xi32>
    %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<12x1xi32>, tensor<12x11xi32>) -> tensor<12x12xi32>
    return %5 : tensor<12x12xi32>
  }
  func.func private @_roll_static_4(%arg0: tensor<12x12xi32>) -> tensor<12x12xi32> {
    %0 = stablehlo.slice %arg0 [11:12, 0:12] : (tensor<12x12xi32>) -> tensor<1x12xi32>
    %1 = stablehlo.slice %arg0 [0:11, 0:12] : (tensor<12x12xi32>) -> tensor<11x12xi32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1x12xi32>, tensor<11x12xi32>) -> tensor<12x12xi32>
    %3 = stablehlo.slice %2 [0:12, 1:12] : (tensor<12x12xi32>) -> tensor<12x11xi32>
    %4 = stablehlo.slice %2 [0:12, 0:1] : (tensor<12x12xi32>) -> tensor<12x1xi32>
    %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<12x11xi32>, tensor<12x1xi32>) -> tensor<12x12xi32>
    return %5 : tensor<12x12xi32>
  }
  func.func private @_roll_static_5(%arg0: tensor<12x12xi32>) -> tensor<12x12xi32> {
    %0 = stablehlo.slice %arg0 [11:12, 0:12] : (tensor<12x12xi32>) -> tensor<1x12xi32>
    %1 = stablehlo.slice %arg0 [0:11, 0:12] : (tensor<12x12xi32>) -> tensor<11x12xi32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1x12xi32>, tensor<11x12xi32>) -> tensor<12x12xi32>
    %3 = stablehlo.slice %2 [0:12, 0:12] : (tensor<12x12xi32>) -> tensor<12x12xi32>
    %4 = stablehlo.slice %2 [0:12, 0:0] : (tensor<12x12xi32>) -> tensor<12x0xi32>
    %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<12x12xi32>, tensor<12x0xi32>) -> tensor<12x12xi32>
    return %5 : tensor<12x12xi32>
  }
  func.func private @_roll_static_6(%arg0: tensor<12x12xi32>) -> tensor<12x12xi32> {
    %0 = stablehlo.slice %arg0 [11:12, 0:12] : (tensor<12x12xi32>) -> tensor<1x12xi32>
    %1 = stablehlo.slice %arg0 [0:11, 0:12] : (tensor<12x12xi32>) -> tensor<11x12xi32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1x12xi32>, tensor<11x12xi32>) -> tensor<12x12xi32>
    %3 = stablehlo.slice %2 [0:12, 11:12] : (tensor<12x12xi32>) -> tensor<12x1xi32>
    %4 = stablehlo.slice %2 [0:12, 0:11] : (tensor<12x12xi32>) -> tensor<12x11xi32>
    %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<12x1xi32>, tensor<12x11xi32>) -> tensor<12x12xi32>
    return %5 : tensor<12x12xi32>
  }
}
