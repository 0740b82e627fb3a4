module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}, {name = "z", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y", "z"}, {}]>}) -> (tensor<4x1x1x16xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x", ?}, {?}]>] out_shardings=[<@mesh, [{?}, {?}, {?}]>] manual_axes={"x"} (%arg1: tensor<8x8xf32>) {
      %2 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %7 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %8 = sdy.sharding_constraint %7 <@mesh, []> : tensor<f32>
        stablehlo.return %8 : tensor<f32>
      }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
      %3 = "stablehlo.all_to_all"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<8x8xf32>) -> tensor<4x16xf32>
      %4 = "stablehlo.all_reduce"(%3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %7 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %8 = sdy.sharding_constraint %7 <@mesh, []> : tensor<f32>
        stablehlo.return %8 : tensor<f32>
      }) : (tensor<4x16xf32>) -> tensor<4x16xf32>
      %5 = stablehlo.broadcast_in_dim %4, dims = [1, 2] : (tensor<4x16xf32>) -> tensor<1x4x16xf32>
      %6 = sdy.sharding_constraint %5 <@mesh, [{?}, {?}, {?}]> : tensor<1x4x16xf32>
      sdy.return %6 : tensor<1x4x16xf32>
    } : (tensor<16x8xf32>) -> tensor<1x4x16xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{?}, {"x", "y", ?}, {?}]>] out_shardings=[<@mesh, [{"x", "y", ?}, {?}, {?}, {?}]>] manual_axes={"x", "y"} (%arg1: tensor<1x1x16xf32>) {
      %2 = "stablehlo.collective_permute"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[2, 2], [4, 4], [6, 6], [3, 3], [5, 5], [7, 7]]> : tensor<6x2xi64>}> : (tensor<1x1x16xf32>) -> tensor<1x1x16xf32>
      %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
      %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x1x16xf32>
      %4 = sdy.sharding_constraint %3 <@mesh, [{?}, {?}, {?}]> : tensor<1x1x16xf32>
      %5 = stablehlo.maximum %2, %4 : tensor<1x1x16xf32>
      %6 = sdy.sharding_constraint %5 <@mesh, [{?}, {?}, {?}]> : tensor<1x1x16xf32>
      %7 = stablehlo.broadcast_in_dim %6, dims = [1, 2, 3] : (tensor<1x1x16xf32>) -> tensor<1x1x1x16xf32>
      %8 = sdy.sharding_constraint %7 <@mesh, [{?}, {?}, {?}, {?}]> : tensor<1x1x1x16xf32>
      sdy.return %8 : tensor<1x1x1x16xf32>
    } : (tensor<1x4x16xf32>) -> tensor<4x1x1x16xf32>
    return %1 : tensor<4x1x1x16xf32>
  }
}
