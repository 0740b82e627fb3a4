module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=8]> {stablehlo.mesh = {axes = [{name = "x", size = 1 : i64}, {name = "y", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) -> (tensor<1x1x1x1xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{"x", "y"}]> : tensor<16xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"x", "y"}]>] out_shardings=[<@mesh, [{}, {}], unreduced={"x", "y"}>] manual_axes={"x", "y"} (%arg1: tensor<2xf32>) {
      %5 = "stablehlo.collective_permute"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7]]> : tensor<8x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
      %6 = "stablehlo.all_reduce"(%5) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %8 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
        stablehlo.return %8 : tensor<f32>
      }) : (tensor<2xf32>) -> tensor<2xf32>
      %7 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      sdy.return %7 : tensor<1x2xf32>
    } : (tensor<16xf32>) -> tensor<1x2xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{}, {}]> : tensor<1x2xf32>
    %3 = sdy.manual_computation(%2) in_shardings=[<@mesh, [{}, {}]>] out_shardings=[<@mesh, [{"y"}, {}, {}]>] manual_axes={"y"} (%arg1: tensor<1x2xf32>) {
      %5 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1x2xf32>) -> tensor<2x1xf32>
      %6 = sdy.sharding_constraint %5 <@mesh, [{}, {}]> : tensor<2x1xf32>
      %7 = stablehlo.dot_general %arg1, %6, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<1x1xf32>
      %8 = sdy.sharding_constraint %7 <@mesh, [{}, {}]> : tensor<1x1xf32>
      %cst = stablehlo.constant dense<1.250000e-01> : tensor<f32>
      %9 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
      %10 = sdy.sharding_constraint %9 <@mesh, [{}, {}]> : tensor<1x1xf32>
      %11 = stablehlo.multiply %8, %10 : tensor<1x1xf32>
      %12 = sdy.sharding_constraint %11 <@mesh, [{}, {}]> : tensor<1x1xf32>
      %13 = stablehlo.broadcast_in_dim %12, dims = [1, 2] : (tensor<1x1xf32>) -> tensor<1x1x1xf32>
      %14 = sdy.sharding_constraint %13 <@mesh, [{}, {}, {}]> : tensor<1x1x1xf32>
      sdy.return %14 : tensor<1x1x1xf32>
    } : (tensor<1x2xf32>) -> tensor<8x1x1xf32>
    %4 = sdy.manual_computation(%3) in_shardings=[<@mesh, [{"y"}, {}, {}]>] out_shardings=[<@mesh, [{}, {}, {}, {}]>] manual_axes={"y"} (%arg1: tensor<1x1x1xf32>) {
      %5 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %8 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %9 = sdy.sharding_constraint %8 <@mesh, []> : tensor<f32>
        stablehlo.return %9 : tensor<f32>
      }) : (tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
      %6 = stablehlo.broadcast_in_dim %5, dims = [1, 2, 3] : (tensor<1x1x1xf32>) -> tensor<1x1x1x1xf32>
      %7 = sdy.sharding_constraint %6 <@mesh, [{}, {}, {}, {}]> : tensor<1x1x1x1xf32>
      sdy.return %7 : tensor<1x1x1x1xf32>
    } : (tensor<8x1x1xf32>) -> tensor<1x1x1x1xf32>
    return %4 : tensor<1x1x1x1xf32>
  }
}
