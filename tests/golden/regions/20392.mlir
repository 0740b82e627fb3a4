module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}]>}) -> (tensor<4x4xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"y"}]>] out_shardings=[<@mesh, [{"y", "x"}, {}]>] manual_axes={"x", "y"} (%arg1: tensor<4xf32>) {
      %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
      %4 = stablehlo.multiply %arg1, %3 : tensor<4xf32>
      %5 = stablehlo.concatenate %arg1, %4, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
      %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
      sdy.return %6 : tensor<1x8xf32>
    } : (tensor<16xf32>) -> tensor<8x8xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"y", ?}, {?}]>] out_shardings=[<@mesh, [{"y", ?}, {?}]>] manual_axes={"y"} (%arg1: tensor<2x8xf32>) {
      %3 = "stablehlo.reduce_scatter"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %8 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %9 = sdy.sharding_constraint %8 <@mesh, []> : tensor<f32>
        stablehlo.return %9 : tensor<f32>
      }) : (tensor<2x8xf32>) -> tensor<2x2xf32>
      %4 = stablehlo.reshape %3 : (tensor<2x2xf32>) -> tensor<4xf32>
      %5 = sdy.sharding_constraint %4 <@mesh, [{?}]> : tensor<4xf32>
      %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
      %7 = sdy.sharding_constraint %6 <@mesh, [{?}, {?}]> : tensor<1x4xf32>
      sdy.return %7 : tensor<1x4xf32>
    } : (tensor<8x8xf32>) -> tensor<4x4xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{}, {"y"}]> : tensor<4x4xf32>
    return %2 : tensor<4x4xf32>
  }
}
