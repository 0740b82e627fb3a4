module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x", "y"}]>}) -> (tensor<2x4x1x8xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x", ?}, {?}]>] out_shardings=[<@mesh, [{"x", ?}, {?}, {?}, {?}]>] manual_axes={"x"} (%arg1: tensor<4x8xf32>) {
      %1 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %13 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %14 = sdy.sharding_constraint %13 <@mesh, []> : tensor<f32>
        stablehlo.return %14 : tensor<f32>
      }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
      %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
      %3 = sdy.sharding_constraint %2 <@mesh, [{?}, {?}]> : tensor<4x8xf32>
      %4 = stablehlo.divide %1, %3 : tensor<4x8xf32>
      %5 = sdy.sharding_constraint %4 <@mesh, [{?}, {?}]> : tensor<4x8xf32>
      %6 = "stablehlo.collective_permute"(%5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 0], [4, 4], [1, 1], [5, 5], [2, 2], [6, 6], [3, 3], [7, 7]]> : tensor<8x2xi64>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
      %7 = stablehlo.sine %6 : tensor<4x8xf32>
      %8 = sdy.sharding_constraint %7 <@mesh, [{?}, {?}]> : tensor<4x8xf32>
      %9 = "stablehlo.all_reduce"(%8) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %13 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
        %14 = sdy.sharding_constraint %13 <@mesh, []> : tensor<f32>
        stablehlo.return %14 : tensor<f32>
      }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
      %10 = sdy.manual_computation(%9) in_shardings=[<@mesh, [{"y", ?}, {?}]>] out_shardings=[<@mesh, [{"y", ?}, {?}, {?}]>] manual_axes={"y"} (%arg2: tensor<1x8xf32>) {
        %13 = "stablehlo.all_reduce"(%arg2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
        ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
          %15 = stablehlo.maximum %arg3, %arg4 : tensor<f32>
          stablehlo.return %15 : tensor<f32>
        }) : (tensor<1x8xf32>) -> tensor<1x8xf32>
        %14 = stablehlo.broadcast_in_dim %13, dims = [1, 2] : (tensor<1x8xf32>) -> tensor<1x1x8xf32>
        sdy.return %14 : tensor<1x1x8xf32>
      } : (tensor<4x8xf32>) -> tensor<4x1x8xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [1, 2, 3] : (tensor<4x1x8xf32>) -> tensor<1x4x1x8xf32>
      %12 = sdy.sharding_constraint %11 <@mesh, [{?}, {?}, {?}, {?}]> : tensor<1x4x1x8xf32>
      sdy.return %12 : tensor<1x4x1x8xf32>
    } : (tensor<8x8xf32>) -> tensor<2x4x1x8xf32>
    return %0 : tensor<2x4x1x8xf32>
  }
}
