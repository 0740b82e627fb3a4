module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=8]> {stablehlo.mesh = {axes = [{name = "x", size = 1 : i64}, {name = "y", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y"}]>}) -> (tensor<8x1x1xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"y", ?}]>] out_shardings=[<@mesh, [{?}, {?}]>] manual_axes={"y"} (%arg1: tensor<2xf32>) {
      %2 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %5 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %6 = sdy.sharding_constraint %5 <@mesh, []> : tensor<f32>
        stablehlo.return %6 : tensor<f32>
      }) : (tensor<2xf32>) -> tensor<2xf32>
      %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %4 = sdy.sharding_constraint %3 <@mesh, [{?}, {?}]> : tensor<1x2xf32>
      sdy.return %4 : tensor<1x2xf32>
    } : (tensor<16xf32>) -> tensor<1x2xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{?}, {?}]>] out_shardings=[<@mesh, [{"y", ?}, {?}, {?}]>] manual_axes={"y"} (%arg1: tensor<1x2xf32>) {
      %2 = stablehlo.sine %arg1 : tensor<1x2xf32>
      %3 = sdy.sharding_constraint %2 <@mesh, [{?}, {?}]> : tensor<1x2xf32>
      %4 = stablehlo.transpose %3, dims = [1, 0] : (tensor<1x2xf32>) -> tensor<2x1xf32>
      %5 = sdy.sharding_constraint %4 <@mesh, [{?}, {?}]> : tensor<2x1xf32>
      %6 = stablehlo.dot_general %3, %5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<1x1xf32>
      %7 = sdy.sharding_constraint %6 <@mesh, [{?}, {?}]> : tensor<1x1xf32>
      %cst = stablehlo.constant dense<1.250000e-01> : tensor<f32>
      %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
      %9 = sdy.sharding_constraint %8 <@mesh, [{?}, {?}]> : tensor<1x1xf32>
      %10 = stablehlo.multiply %7, %9 : tensor<1x1xf32>
      %11 = sdy.sharding_constraint %10 <@mesh, [{?}, {?}]> : tensor<1x1xf32>
      %12 = stablehlo.broadcast_in_dim %11, dims = [1, 2] : (tensor<1x1xf32>) -> tensor<1x1x1xf32>
      %13 = sdy.sharding_constraint %12 <@mesh, [{?}, {?}, {?}]> : tensor<1x1x1xf32>
      sdy.return %13 : tensor<1x1x1xf32>
    } : (tensor<1x2xf32>) -> tensor<8x1x1xf32>
    return %1 : tensor<8x1x1xf32>
  }
}
