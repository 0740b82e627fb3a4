module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}, {name = "z", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", "z"}]>}) -> (tensor<4x1x2x8xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"y", "x", ?}, {?}]>] out_shardings=[<@mesh, [{"y", "x", ?}, {?}, {?}, {?}]>] manual_axes={"x", "y"} (%arg1: tensor<4x8xf32>) {
      %1 = sdy.manual_computation(%arg1) in_shardings=[<@mesh, [{"z", ?}, {?}]>] out_shardings=[<@mesh, [{?}, {?}, {?}]>] manual_axes={"z"} (%arg2: tensor<2x8xf32>) {
        %5 = "stablehlo.reduce_scatter"(%arg2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
        ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
          %9 = stablehlo.add %arg3, %arg4 : tensor<f32>
          stablehlo.return %9 : tensor<f32>
        }) : (tensor<2x8xf32>) -> tensor<2x4xf32>
        %6 = "stablehlo.all_gather"(%5) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, use_global_device_ids}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
        %7 = "stablehlo.all_reduce"(%6) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
        ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
          %9 = stablehlo.add %arg3, %arg4 : tensor<f32>
          stablehlo.return %9 : tensor<f32>
        }) : (tensor<2x8xf32>) -> tensor<2x8xf32>
        %8 = stablehlo.broadcast_in_dim %7, dims = [1, 2] : (tensor<2x8xf32>) -> tensor<1x2x8xf32>
        sdy.return %8 : tensor<1x2x8xf32>
      } : (tensor<4x8xf32>) -> tensor<1x2x8xf32>
      %2 = "stablehlo.all_reduce"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %5 = stablehlo.minimum %arg2, %arg3 : tensor<f32>
        %6 = sdy.sharding_constraint %5 <@mesh, []> : tensor<f32>
        stablehlo.return %6 : tensor<f32>
      }) : (tensor<1x2x8xf32>) -> tensor<1x2x8xf32>
      %3 = stablehlo.broadcast_in_dim %2, dims = [1, 2, 3] : (tensor<1x2x8xf32>) -> tensor<1x1x2x8xf32>
      %4 = sdy.sharding_constraint %3 <@mesh, [{?}, {?}, {?}, {?}]> : tensor<1x1x2x8xf32>
      sdy.return %4 : tensor<1x1x2x8xf32>
    } : (tensor<16x8xf32>) -> tensor<4x1x2x8xf32>
    return %0 : tensor<4x1x2x8xf32>
  }
}
