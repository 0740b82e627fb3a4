module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=8]> {stablehlo.mesh = {axes = [{name = "x", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> (tensor<1x1x2xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}], unreduced={"x"}>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}]> : tensor<8xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{}, {}], unreduced={"x"}>] manual_axes={"x"} (%arg1: tensor<8xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<8> : tensor<ui32>
      %5 = stablehlo.partition_id : tensor<ui32>
      %6 = stablehlo.divide %5, %c : tensor<ui32>
      %7 = stablehlo.remainder %6, %c_0 : tensor<ui32>
      %8 = stablehlo.convert %7 : (tensor<ui32>) -> tensor<i32>
      %9 = stablehlo.convert %8 : (tensor<i32>) -> tensor<f32>
      %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %10 = stablehlo.multiply %9, %cst : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %12 = stablehlo.add %arg1, %11 : tensor<8xf32>
      %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
      sdy.return %13 : tensor<1x8xf32>
    } : (tensor<8xf32>) -> tensor<1x8xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{}, {}]> : tensor<1x8xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{}, {"x"}]> : tensor<1x8xf32>
    %4 = sdy.manual_computation(%3) in_shardings=[<@mesh, [{}, {"x"}]>] out_shardings=[<@mesh, [{}, {}, {}], unreduced={"x"}>] manual_axes={"x"} (%arg1: tensor<1x1xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<8> : tensor<ui32>
      %5 = stablehlo.partition_id : tensor<ui32>
      %6 = stablehlo.divide %5, %c : tensor<ui32>
      %7 = stablehlo.remainder %6, %c_0 : tensor<ui32>
      %8 = stablehlo.convert %7 : (tensor<ui32>) -> tensor<i32>
      %9 = stablehlo.convert %8 : (tensor<i32>) -> tensor<f32>
      %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %10 = stablehlo.multiply %9, %cst : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
      %12 = stablehlo.add %arg1, %11 : tensor<1x1xf32>
      %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
      %14 = stablehlo.multiply %12, %13 : tensor<1x1xf32>
      %15 = stablehlo.concatenate %12, %14, dim = 1 : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
      %16 = func.call @cumsum(%15) : (tensor<1x2xf32>) -> tensor<1x2xf32>
      %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
      %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %18 = stablehlo.multiply %16, %17 : tensor<1x2xf32>
      %19 = "stablehlo.collective_permute"(%18) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 3], [2, 6], [3, 5], [4, 7], [5, 4], [6, 2], [7, 1]]> : tensor<7x2xi64>}> : (tensor<1x2xf32>) -> tensor<1x2xf32>
      %20 = stablehlo.broadcast_in_dim %19, dims = [1, 2] : (tensor<1x2xf32>) -> tensor<1x1x2xf32>
      sdy.return %20 : tensor<1x1x2xf32>
    } : (tensor<1x8xf32>) -> tensor<1x1x2xf32>
    return %4 : tensor<1x1x2xf32>
  }
  func.func private @cumsum(%arg0: tensor<1x2xf32>) -> tensor<1x2xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    return %0 : tensor<1x2xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<1x2xf32>) -> tensor<1x2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<1x2xf32>, tensor<f32>) -> tensor<1x2xf32>
    return %1 : tensor<1x2xf32>
  }
}
