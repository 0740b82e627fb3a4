module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=4, "y"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 4 : i64}, {name = "y", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}]>}) -> (tensor<8x1x1xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{?}]>] out_shardings=[<@mesh, [{?}, {?}]>] manual_axes={"y"} (%arg1: tensor<8xf32>) {
      %2 = "stablehlo.all_to_all"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<8xf32>) -> tensor<8xf32>
      %3 = "stablehlo.all_reduce"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %6 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %7 = sdy.sharding_constraint %6 <@mesh, []> : tensor<f32>
        stablehlo.return %7 : tensor<f32>
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
      %5 = sdy.sharding_constraint %4 <@mesh, [{?}, {?}]> : tensor<1x8xf32>
      sdy.return %5 : tensor<1x8xf32>
    } : (tensor<8xf32>) -> tensor<1x8xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{}, {"y"}]>] out_shardings=[<@mesh, [{"x", "y"}, {}, {}]>] manual_axes={"x", "y"} (%arg1: tensor<1x4xf32>) {
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.reduce(%arg1 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<1x4xf32>, tensor<f32>) -> tensor<1xf32>
      %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<1xf32>) -> tensor<1x1xf32>
      %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
      %5 = stablehlo.multiply %3, %4 : tensor<1x1xf32>
      %c = stablehlo.constant dense<0> : tensor<i64>
      %c_1 = stablehlo.constant dense<0> : tensor<i64>
      %6:3 = stablehlo.while(%iterArg = %c_1, %iterArg_2 = %c, %iterArg_3 = %5) : tensor<i64>, tensor<i64>, tensor<1x1xf32>
      cond {
        %c_4 = stablehlo.constant dense<2> : tensor<i64>
        %9 = stablehlo.compare LT, %iterArg, %c_4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
        stablehlo.return %9 : tensor<i1>
      } do {
        %9:2 = func.call @closed_call(%iterArg_2, %iterArg_3) : (tensor<i64>, tensor<1x1xf32>) -> (tensor<i64>, tensor<1x1xf32>)
        %c_4 = stablehlo.constant dense<1> : tensor<i64>
        %10 = stablehlo.add %iterArg, %c_4 : tensor<i64>
        stablehlo.return %10, %9#0, %9#1 : tensor<i64>, tensor<i64>, tensor<1x1xf32>
      }
      %7 = "stablehlo.collective_permute"(%6#2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7]]> : tensor<8x2xi64>}> : (tensor<1x1xf32>) -> tensor<1x1xf32>
      %8 = stablehlo.broadcast_in_dim %7, dims = [1, 2] : (tensor<1x1xf32>) -> tensor<1x1x1xf32>
      sdy.return %8 : tensor<1x1x1xf32>
    } : (tensor<1x8xf32>) -> tensor<8x1x1xf32>
    return %1 : tensor<8x1x1xf32>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<1x1xf32>) -> (tensor<i64>, tensor<1x1xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %2 = stablehlo.multiply %arg1, %1 : tensor<1x1xf32>
    %3 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, use_global_device_ids}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %7 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %7 : tensor<f32>
    }) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %cst_0 = stablehlo.constant dense<1.250000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<1x1xf32>
    %6 = stablehlo.add %2, %5 : tensor<1x1xf32>
    return %0, %6 : tensor<i64>, tensor<1x1xf32>
  }
}
