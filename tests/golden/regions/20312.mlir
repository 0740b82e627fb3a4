module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=8]> {stablehlo.mesh = {axes = [{name = "x", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> (tensor<8x1x1x2xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}], unreduced={"x"}> : tensor<16xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{}], unreduced={"x"}>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"x"} (%arg1: tensor<16xf32>) {
      %13 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %19 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %19 : tensor<f32>
      }) : (tensor<16xf32>) -> tensor<16xf32>
      %14 = "stablehlo.reduce_scatter"(%13) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %19 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %19 : tensor<f32>
      }) : (tensor<16xf32>) -> tensor<2xf32>
      %15 = stablehlo.broadcast_in_dim %14, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %16 = "stablehlo.all_gather"(%15) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> : (tensor<1x2xf32>) -> tensor<8x2xf32>
      %17 = "stablehlo.all_reduce"(%16) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %19 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %19 : tensor<f32>
      }) : (tensor<8x2xf32>) -> tensor<8x2xf32>
      %18 = stablehlo.broadcast_in_dim %17, dims = [1, 2] : (tensor<8x2xf32>) -> tensor<1x8x2xf32>
      sdy.return %18 : tensor<1x8x2xf32>
    } : (tensor<16xf32>) -> tensor<1x8x2xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x8x2xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{}, {}, {}]> : tensor<1x8x2xf32>
    %4 = stablehlo.multiply %1, %3 : tensor<1x8x2xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{}, {}, {}]> : tensor<1x8x2xf32>
    %6 = sdy.sharding_constraint %5 <@mesh, [{}, {"x"}, {}]> : tensor<1x8x2xf32>
    %7 = sdy.manual_computation(%6) in_shardings=[<@mesh, [{}, {"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}, {}, {}]>] manual_axes={"x"} (%arg1: tensor<1x1x2xf32>) {
      %13 = "stablehlo.collective_permute"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 5], [1, 2], [2, 7], [3, 4], [5, 0], [6, 6], [7, 1]]> : tensor<7x2xi64>}> : (tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
      %14 = stablehlo.broadcast_in_dim %13, dims = [1, 2, 3] : (tensor<1x1x2xf32>) -> tensor<1x1x1x2xf32>
      sdy.return %14 : tensor<1x1x1x2xf32>
    } : (tensor<1x8x2xf32>) -> tensor<8x1x1x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<8x1x1x2xf32>, tensor<f32>) -> tensor<1x1x2xf32>
    %9 = sdy.sharding_constraint %8 <@mesh, [{}, {}, {}]> : tensor<1x1x2xf32>
    %10 = sdy.sharding_constraint %9 <@mesh, [{}, {}, {}]> : tensor<1x1x2xf32>
    %11 = sdy.manual_computation(%10) in_shardings=[<@mesh, [{}, {}, {}]>] out_shardings=[<@mesh, [{"x"}, {}, {}, {}]>] manual_axes={"x"} (%arg1: tensor<1x1x2xf32>) {
      %13 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %15 = stablehlo.minimum %arg2, %arg3 : tensor<f32>
        stablehlo.return %15 : tensor<f32>
      }) : (tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
      %14 = stablehlo.broadcast_in_dim %13, dims = [1, 2, 3] : (tensor<1x1x2xf32>) -> tensor<1x1x1x2xf32>
      sdy.return %14 : tensor<1x1x1x2xf32>
    } : (tensor<1x1x2xf32>) -> tensor<8x1x1x2xf32>
    %12 = sdy.sharding_constraint %11 <@mesh, [{}, {}, {}, {}]> : tensor<8x1x1x2xf32>
    return %12 : tensor<8x1x1x2xf32>
  }
}
