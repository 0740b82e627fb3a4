module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=8]> {stablehlo.mesh = {axes = [{name = "x", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}]>}) -> (tensor<1x1x1x2xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}], unreduced={"x"}>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"x"}]> : tensor<8x16xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{}, {"x"}]>] out_shardings=[<@mesh, [{"x"}, {}, {}]>] manual_axes={"x"} (%arg1: tensor<8x2xf32>) {
      %10 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %13 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %13 : tensor<f32>
      }) : (tensor<8x2xf32>) -> tensor<8x2xf32>
      %11 = "stablehlo.reduce_scatter"(%10) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %13 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %13 : tensor<f32>
      }) : (tensor<8x2xf32>) -> tensor<1x2xf32>
      %12 = stablehlo.broadcast_in_dim %11, dims = [1, 2] : (tensor<1x2xf32>) -> tensor<1x1x2xf32>
      sdy.return %12 : tensor<1x1x2xf32>
    } : (tensor<8x16xf32>) -> tensor<8x1x2xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{"x"}, {}, {}]> : tensor<8x1x2xf32>
    %3 = sdy.manual_computation(%2) in_shardings=[<@mesh, [{"x"}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}], unreduced={"x"}>] manual_axes={"x"} (%arg1: tensor<1x1x2xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<8> : tensor<ui32>
      %10 = stablehlo.partition_id : tensor<ui32>
      %11 = stablehlo.divide %10, %c : tensor<ui32>
      %12 = stablehlo.remainder %11, %c_0 : tensor<ui32>
      %13 = stablehlo.convert %12 : (tensor<ui32>) -> tensor<i32>
      %14 = stablehlo.convert %13 : (tensor<i32>) -> tensor<f32>
      %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %15 = stablehlo.multiply %14, %cst_1 : tensor<f32>
      %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<1x1x2xf32>
      %17 = stablehlo.add %arg1, %16 : tensor<1x1x2xf32>
      %18 = stablehlo.broadcast_in_dim %17, dims = [1, 2, 3] : (tensor<1x1x2xf32>) -> tensor<1x1x1x2xf32>
      sdy.return %18 : tensor<1x1x1x2xf32>
    } : (tensor<8x1x2xf32>) -> tensor<1x1x1x2xf32>
    %4 = sdy.sharding_constraint %3 <@mesh, [{}, {}, {}, {}]> : tensor<1x1x1x2xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{}, {}, {}, {}]> : tensor<1x1x1x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<1x1x1x2xf32>, tensor<f32>) -> tensor<1x1x2xf32>
    %7 = sdy.sharding_constraint %6 <@mesh, [{}, {}, {}]> : tensor<1x1x2xf32>
    %8 = sdy.sharding_constraint %7 <@mesh, [{}, {}, {}]> : tensor<1x1x2xf32>
    %9 = sdy.manual_computation(%8) in_shardings=[<@mesh, [{}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}], unreduced={"x"}>] manual_axes={"x"} (%arg1: tensor<1x1x2xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<8> : tensor<ui32>
      %10 = stablehlo.partition_id : tensor<ui32>
      %11 = stablehlo.divide %10, %c : tensor<ui32>
      %12 = stablehlo.remainder %11, %c_0 : tensor<ui32>
      %13 = stablehlo.convert %12 : (tensor<ui32>) -> tensor<i32>
      %14 = stablehlo.convert %13 : (tensor<i32>) -> tensor<f32>
      %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %15 = stablehlo.multiply %14, %cst_1 : tensor<f32>
      %16 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<f32>) -> tensor<1x1x2xf32>
      %17 = stablehlo.add %arg1, %16 : tensor<1x1x2xf32>
      %18 = "stablehlo.collective_permute"(%17) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 2], [1, 0], [3, 3], [4, 1], [6, 6], [7, 7]]> : tensor<6x2xi64>}> : (tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
      %19 = "stablehlo.collective_permute"(%18) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 4], [1, 1], [3, 3], [5, 2], [7, 6]]> : tensor<5x2xi64>}> : (tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
      %20 = stablehlo.broadcast_in_dim %19, dims = [1, 2, 3] : (tensor<1x1x2xf32>) -> tensor<1x1x1x2xf32>
      sdy.return %20 : tensor<1x1x1x2xf32>
    } : (tensor<1x1x2xf32>) -> tensor<1x1x1x2xf32>
    return %9 : tensor<1x1x1x2xf32>
  }
}
