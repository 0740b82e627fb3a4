module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=8]> {stablehlo.mesh = {axes = [{name = "x", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x"}>}) -> (tensor<1x8x2xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}]> : tensor<16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}]> : tensor<16xf32>
    %2 = sdy.manual_computation(%1) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}, {}, {}]>] manual_axes={"x"} (%arg1: tensor<2xf32>) {
      %4 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %5 = "stablehlo.all_gather"(%4) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> : (tensor<1x2xf32>) -> tensor<8x2xf32>
      %6 = "stablehlo.all_reduce"(%5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %8 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %8 : tensor<f32>
      }) : (tensor<8x2xf32>) -> tensor<8x2xf32>
      %7 = stablehlo.broadcast_in_dim %6, dims = [1, 2] : (tensor<8x2xf32>) -> tensor<1x8x2xf32>
      sdy.return %7 : tensor<1x8x2xf32>
    } : (tensor<16xf32>) -> tensor<1x8x2xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{}, {"x"}, {}]> : tensor<1x8x2xf32>
    return %3 : tensor<1x8x2xf32>
  }
}
