module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=8]> {stablehlo.mesh = {axes = [{name = "x", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) -> (tensor<1x1x2xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"x"}]> : tensor<8x16xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{}, {"x"}]>] out_shardings=[<@mesh, [{}, {}, {}], unreduced={"x"}>] manual_axes={"x"} (%arg1: tensor<8x2xf32>) {
      %4 = "stablehlo.reduce_scatter"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %6 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %6 : tensor<f32>
      }) : (tensor<8x2xf32>) -> tensor<1x2xf32>
      %5 = stablehlo.broadcast_in_dim %4, dims = [1, 2] : (tensor<1x2xf32>) -> tensor<1x1x2xf32>
      sdy.return %5 : tensor<1x1x2xf32>
    } : (tensor<8x16xf32>) -> tensor<1x1x2xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{}, {}, {}]> : tensor<1x1x2xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{}, {}, {}]> : tensor<1x1x2xf32>
    return %3 : tensor<1x1x2xf32>
  }
}
