module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"x"}, {"y"}]>}) -> (tensor<8x2x8xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"y", ?}, {?}, {?}]>] out_shardings=[<@mesh, [{"y", ?}, {?}, {?}, {?}]>] manual_axes={"y"} (%arg1: tensor<2x2x8xf32>) {
      %11 = "stablehlo.reduce_scatter"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[2, 3], [0, 1], [6, 7], [4, 5]]> : tensor<4x2xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %15 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %16 = sdy.sharding_constraint %15 <@mesh, []> : tensor<f32>
        stablehlo.return %16 : tensor<f32>
      }) : (tensor<2x2x8xf32>) -> tensor<1x2x8xf32>
      %12 = "stablehlo.all_reduce"(%11) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[1, 0], [3, 2], [5, 4], [7, 6]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %15 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %16 = sdy.sharding_constraint %15 <@mesh, []> : tensor<f32>
        stablehlo.return %16 : tensor<f32>
      }) : (tensor<1x2x8xf32>) -> tensor<1x2x8xf32>
      %13 = stablehlo.broadcast_in_dim %12, dims = [1, 2, 3] : (tensor<1x2x8xf32>) -> tensor<1x1x2x8xf32>
      %14 = sdy.sharding_constraint %13 <@mesh, [{?}, {?}, {?}, {?}]> : tensor<1x1x2x8xf32>
      sdy.return %14 : tensor<1x1x2x8xf32>
    } : (tensor<8x2x8xf32>) -> tensor<4x1x2x8xf32>
    %cst = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x1x2x8xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<4x1x2x8xf32>
    %3 = stablehlo.sine %2 : tensor<4x1x2x8xf32>
    %4 = stablehlo.cosine %2 : tensor<4x1x2x8xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<4x1x2x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x1x2x8xf32>
    %7 = stablehlo.multiply %6, %4 : tensor<4x1x2x8xf32>
    %cst_2 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x1x2x8xf32>
    %9 = stablehlo.multiply %7, %8 : tensor<4x1x2x8xf32>
    %10 = sdy.manual_computation(%9) in_shardings=[<@mesh, [{"y", ?}, {?}, {?}, {?}]>] out_shardings=[<@mesh, [{"y", ?}, {?}, {?}]>] manual_axes={"y"} (%arg1: tensor<1x1x2x8xf32>) {
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %11 = stablehlo.reduce(%arg1 init: %cst_3) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x1x2x8xf32>, tensor<f32>) -> tensor<2x8xf32>
      %12 = sdy.sharding_constraint %11 <@mesh, [{?}, {?}]> : tensor<2x8xf32>
      %13 = stablehlo.broadcast_in_dim %12, dims = [1, 2] : (tensor<2x8xf32>) -> tensor<1x2x8xf32>
      %14 = sdy.sharding_constraint %13 <@mesh, [{?}, {?}, {?}]> : tensor<1x2x8xf32>
      %15 = "stablehlo.all_reduce"(%14) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[1, 0], [3, 2], [5, 4], [7, 6]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %17 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %18 = sdy.sharding_constraint %17 <@mesh, []> : tensor<f32>
        stablehlo.return %18 : tensor<f32>
      }) : (tensor<1x2x8xf32>) -> tensor<1x2x8xf32>
      %16 = "stablehlo.all_gather"(%15) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[2, 3], [0, 1], [6, 7], [4, 5]]> : tensor<4x2xi64>, use_global_device_ids}> : (tensor<1x2x8xf32>) -> tensor<2x2x8xf32>
      sdy.return %16 : tensor<2x2x8xf32>
    } : (tensor<4x1x2x8xf32>) -> tensor<8x2x8xf32>
    return %10 : tensor<8x2x8xf32>
  }
}
