module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=8]> {stablehlo.mesh = {axes = [{name = "x", size = 1 : i64}, {name = "y", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) -> (tensor<8x1x1x1xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"y", ?}]>] out_shardings=[<@mesh, [{?}, {?}]>] manual_axes={"y"} (%arg1: tensor<2xf32>) {
      %3 = "stablehlo.collective_permute"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[1, 7], [2, 6], [3, 3], [5, 0], [7, 4]]> : tensor<5x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
      %4 = "stablehlo.all_reduce"(%3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %7 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %8 = sdy.sharding_constraint %7 <@mesh, []> : tensor<f32>
        stablehlo.return %8 : tensor<f32>
      }) : (tensor<2xf32>) -> tensor<2xf32>
      %5 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %6 = sdy.sharding_constraint %5 <@mesh, [{?}, {?}]> : tensor<1x2xf32>
      sdy.return %6 : tensor<1x2xf32>
    } : (tensor<16xf32>) -> tensor<1x2xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{}, {}]>] out_shardings=[<@mesh, [{"x", "y"}, {}, {}]>] manual_axes={"x", "y"} (%arg1: tensor<1x2xf32>) {
      %3 = stablehlo.multiply %arg1, %arg1 : tensor<1x2xf32>
      %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %5 = stablehlo.multiply %3, %4 : tensor<1x2xf32>
      %6 = "stablehlo.collective_permute"(%5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 6], [1, 1], [2, 5], [5, 0], [6, 7]]> : tensor<5x2xi64>}> : (tensor<1x2xf32>) -> tensor<1x2xf32>
      %7 = "stablehlo.all_reduce"(%6) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %14 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %14 : tensor<f32>
      }) : (tensor<1x2xf32>) -> tensor<1x2xf32>
      %8 = "stablehlo.collective_permute"(%7) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[1, 1], [2, 6], [3, 0], [5, 2], [6, 3], [7, 7]]> : tensor<6x2xi64>}> : (tensor<1x2xf32>) -> tensor<1x2xf32>
      %9 = stablehlo.transpose %8, dims = [1, 0] : (tensor<1x2xf32>) -> tensor<2x1xf32>
      %10 = stablehlo.dot_general %8, %9, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<1x1xf32>
      %cst_0 = stablehlo.constant dense<1.250000e-01> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
      %12 = stablehlo.multiply %10, %11 : tensor<1x1xf32>
      %13 = stablehlo.broadcast_in_dim %12, dims = [1, 2] : (tensor<1x1xf32>) -> tensor<1x1x1xf32>
      sdy.return %13 : tensor<1x1x1xf32>
    } : (tensor<1x2xf32>) -> tensor<8x1x1xf32>
    %2 = sdy.manual_computation(%1) in_shardings=[<@mesh, [{"y", ?}, {?}, {?}]>] out_shardings=[<@mesh, [{"y", ?}, {?}, {?}, {?}]>] manual_axes={"y"} (%arg1: tensor<1x1x1xf32>) {
      %3 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2, 3] : (tensor<1x1x1xf32>) -> tensor<1x1x1x1xf32>
      %4 = sdy.sharding_constraint %3 <@mesh, [{?}, {?}, {?}, {?}]> : tensor<1x1x1x1xf32>
      sdy.return %4 : tensor<1x1x1x1xf32>
    } : (tensor<8x1x1xf32>) -> tensor<8x1x1x1xf32>
    return %2 : tensor<8x1x1x1xf32>
  }
}
