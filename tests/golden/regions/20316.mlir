module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=8]> {stablehlo.mesh = {axes = [{name = "x", size = 1 : i64}, {name = "y", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) -> (tensor<8x4x2xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"y", ?}]>] out_shardings=[<@mesh, [{"y", ?}, {?}]>] manual_axes={"y"} (%arg1: tensor<2xf32>) {
      %2 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %3 = sdy.sharding_constraint %2 <@mesh, [{?}, {?}]> : tensor<1x2xf32>
      sdy.return %3 : tensor<1x2xf32>
    } : (tensor<16xf32>) -> tensor<8x2xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"y"}, {}]>] out_shardings=[<@mesh, [{"y", "x"}, {}, {}]>] manual_axes={"x", "y"} (%arg1: tensor<1x2xf32>) {
      %2 = "stablehlo.all_gather"(%arg1) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[5, 7, 3, 1], [2, 6, 0, 4]]> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<1x2xf32>) -> tensor<4x2xf32>
      %3 = "stablehlo.collective_permute"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 5], [1, 3], [2, 0], [3, 6], [5, 7], [6, 2], [7, 4]]> : tensor<7x2xi64>}> : (tensor<4x2xf32>) -> tensor<4x2xf32>
      %4 = "stablehlo.all_reduce"(%3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %8 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %8 : tensor<f32>
      }) : (tensor<4x2xf32>) -> tensor<4x2xf32>
      %cst = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
      %6 = stablehlo.divide %4, %5 : tensor<4x2xf32>
      %7 = stablehlo.broadcast_in_dim %6, dims = [1, 2] : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
      sdy.return %7 : tensor<1x4x2xf32>
    } : (tensor<8x2xf32>) -> tensor<8x4x2xf32>
    return %1 : tensor<8x4x2xf32>
  }
}
