module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}, {name = "z", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x", "y", "z"}>}) -> (tensor<2x4x2xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {"z", "y"}, {"x"}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}]> : tensor<8xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"z"}]>] out_shardings=[<@mesh, [{"z"}, {}, {}]>] manual_axes={"z"} (%arg1: tensor<4xf32>) {
      %3 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
      %4 = "stablehlo.all_gather"(%3) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, use_global_device_ids}> : (tensor<1x4xf32>) -> tensor<2x4xf32>
      %5 = stablehlo.multiply %4, %4 : tensor<2x4xf32>
      %6 = sdy.sharding_constraint %5 <@mesh, [{}, {}]> : tensor<2x4xf32>
      %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x4xf32>
      %8 = sdy.sharding_constraint %7 <@mesh, [{}, {}]> : tensor<2x4xf32>
      %9 = stablehlo.multiply %6, %8 : tensor<2x4xf32>
      %10 = sdy.sharding_constraint %9 <@mesh, [{}, {}]> : tensor<2x4xf32>
      %11 = stablehlo.transpose %10, dims = [1, 0] : (tensor<2x4xf32>) -> tensor<4x2xf32>
      %12 = sdy.sharding_constraint %11 <@mesh, [{}, {}]> : tensor<4x2xf32>
      %13 = stablehlo.broadcast_in_dim %12, dims = [1, 2] : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
      %14 = sdy.sharding_constraint %13 <@mesh, [{}, {}, {}]> : tensor<1x4x2xf32>
      sdy.return %14 : tensor<1x4x2xf32>
    } : (tensor<8xf32>) -> tensor<2x4x2xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{}, {"z", "y"}, {"x"}]> : tensor<2x4x2xf32>
    return %2 : tensor<2x4x2xf32>
  }
}
