module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}, {name = "z", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}], unreduced={"x", "y", "z"}>}) -> (tensor<8x2x2x2xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}, {"z"}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}]> : tensor<8x8xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{}, {"x", "y"}]>] out_shardings=[<@mesh, [{"x", "y"}, {}, {}]>] manual_axes={"x", "y"} (%arg1: tensor<8x2xf32>) {
      %5 = "stablehlo.all_to_all"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<8x2xf32>) -> tensor<4x4xf32>
      %6 = "stablehlo.all_gather"(%5) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3], [4, 6], [5, 7]]> : tensor<4x2xi64>, use_global_device_ids}> : (tensor<4x4xf32>) -> tensor<8x4xf32>
      %7 = stablehlo.broadcast_in_dim %6, dims = [1, 2] : (tensor<8x4xf32>) -> tensor<1x8x4xf32>
      %8 = sdy.sharding_constraint %7 <@mesh, [{}, {}, {}]> : tensor<1x8x4xf32>
      sdy.return %8 : tensor<1x8x4xf32>
    } : (tensor<8x8xf32>) -> tensor<4x8x4xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{"z", "x"}, {}, {}], unreduced={"y"}> : tensor<4x8x4xf32>
    %3 = sdy.manual_computation(%2) in_shardings=[<@mesh, [{"z", "x"}, {}, {}], unreduced={"y"}>] out_shardings=[<@mesh, [{"x", "z", "y"}, {}, {}, {}]>] manual_axes={"x", "y", "z"} (%arg1: tensor<1x8x4xf32>) {
      %5 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3], [4, 6], [5, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %14 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %14 : tensor<f32>
      }) : (tensor<1x8x4xf32>) -> tensor<1x8x4xf32>
      %6 = stablehlo.multiply %5, %5 : tensor<1x8x4xf32>
      %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x8x4xf32>
      %8 = stablehlo.multiply %6, %7 : tensor<1x8x4xf32>
      %9 = "stablehlo.collective_permute"(%8) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[1, 1], [3, 3], [5, 5], [7, 7]]> : tensor<4x2xi64>}> : (tensor<1x8x4xf32>) -> tensor<1x8x4xf32>
      %10 = "stablehlo.all_to_all"(%9) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 2 : i64, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, split_count = 4 : i64, split_dimension = 1 : i64}> : (tensor<1x8x4xf32>) -> tensor<1x2x16xf32>
      %11 = "stablehlo.reduce_scatter"(%10) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4, 2, 6], [1, 5, 3, 7]]> : tensor<2x4xi64>, scatter_dimension = 2 : i64, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %14 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %14 : tensor<f32>
      }) : (tensor<1x2x16xf32>) -> tensor<1x2x4xf32>
      %12 = "stablehlo.all_to_all"(%11) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, split_count = 2 : i64, split_dimension = 2 : i64}> : (tensor<1x2x4xf32>) -> tensor<2x2x2xf32>
      %13 = stablehlo.broadcast_in_dim %12, dims = [1, 2, 3] : (tensor<2x2x2xf32>) -> tensor<1x2x2x2xf32>
      sdy.return %13 : tensor<1x2x2x2xf32>
    } : (tensor<4x8x4xf32>) -> tensor<8x2x2x2xf32>
    %4 = sdy.sharding_constraint %3 <@mesh, [{"x"}, {"y"}, {"z"}, {}]> : tensor<8x2x2x2xf32>
    return %4 : tensor<8x2x2x2xf32>
  }
}
