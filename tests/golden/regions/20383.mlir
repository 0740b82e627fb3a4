module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 4 : i64}, {name = "y", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}], unreduced={"x", "y"}>}) -> (tensor<1x8x2x8xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}], unreduced={"x", "y"}>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {}, {}]> : tensor<8x2x8xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"x", "y"}, {}, {}]> : tensor<8x2x8xf32>
    %2 = sdy.manual_computation(%1) in_shardings=[<@mesh, [{"x", "y"}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}], unreduced={"x", "y"}>] manual_axes={"x", "y"} (%arg1: tensor<1x2x8xf32>) {
      %3 = "stablehlo.all_gather"(%arg1) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> : (tensor<1x2x8xf32>) -> tensor<8x2x8xf32>
      %4 = "stablehlo.collective_permute"(%3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 7], [2, 1], [3, 5], [4, 2], [6, 6], [7, 0]]> : tensor<6x2xi64>}> : (tensor<8x2x8xf32>) -> tensor<8x2x8xf32>
      %5 = stablehlo.broadcast_in_dim %4, dims = [1, 2, 3] : (tensor<8x2x8xf32>) -> tensor<1x8x2x8xf32>
      sdy.return %5 : tensor<1x8x2x8xf32>
    } : (tensor<8x2x8xf32>) -> tensor<1x8x2x8xf32>
    return %2 : tensor<1x8x2x8xf32>
  }
}
