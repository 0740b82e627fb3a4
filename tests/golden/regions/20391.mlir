module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}, {name = "z", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}], unreduced={"x"}>}) -> (tensor<8x1x2x8xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"z", "y", "x"}, {}, {}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"y"}]> : tensor<8x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"y", "z"}, {}]> : tensor<8x16xf32>
    %2 = sdy.manual_computation(%1) in_shardings=[<@mesh, [{"y", "z"}, {}]>] out_shardings=[<@mesh, [{"x", "z"}, {}, {}]>] manual_axes={"x", "y", "z"} (%arg1: tensor<2x16xf32>) {
      %7 = "stablehlo.collective_permute"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 0], [2, 2], [4, 4], [6, 6]]> : tensor<4x2xi64>}> : (tensor<2x16xf32>) -> tensor<2x16xf32>
      %8 = "stablehlo.all_reduce"(%7) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3], [4, 6], [5, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %10 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %10 : tensor<f32>
      }) : (tensor<2x16xf32>) -> tensor<2x16xf32>
      %9 = stablehlo.broadcast_in_dim %8, dims = [1, 2] : (tensor<2x16xf32>) -> tensor<1x2x16xf32>
      sdy.return %9 : tensor<1x2x16xf32>
    } : (tensor<8x16xf32>) -> tensor<4x2x16xf32>
    %3 = stablehlo.negate %2 : tensor<4x2x16xf32>
    %4 = sdy.sharding_constraint %3 <@mesh, [{"x", "z"}, {}, {}]> : tensor<4x2x16xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{"z", "x"}, {}, {"y"}]> : tensor<4x2x16xf32>
    %6 = sdy.manual_computation(%5) in_shardings=[<@mesh, [{"z", "x"}, {}, {"y"}]>] out_shardings=[<@mesh, [{"z", "y", "x"}, {}, {}, {}]>] manual_axes={"x", "y", "z"} (%arg1: tensor<1x2x8xf32>) {
      %c = stablehlo.constant dense<0> : tensor<i64>
      %c_0 = stablehlo.constant dense<0> : tensor<i64>
      %7:3 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %c, %iterArg_2 = %arg1) : tensor<i64>, tensor<i64>, tensor<1x2x8xf32>
      cond {
        %c_3 = stablehlo.constant dense<3> : tensor<i64>
        %9 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
        stablehlo.return %9 : tensor<i1>
      } do {
        %9:2 = func.call @closed_call(%iterArg_1, %iterArg_2) : (tensor<i64>, tensor<1x2x8xf32>) -> (tensor<i64>, tensor<1x2x8xf32>)
        %c_3 = stablehlo.constant dense<1> : tensor<i64>
        %10 = stablehlo.add %iterArg, %c_3 : tensor<i64>
        stablehlo.return %10, %9#0, %9#1 : tensor<i64>, tensor<i64>, tensor<1x2x8xf32>
      }
      %8 = stablehlo.broadcast_in_dim %7#2, dims = [1, 2, 3] : (tensor<1x2x8xf32>) -> tensor<1x1x2x8xf32>
      sdy.return %8 : tensor<1x1x2x8xf32>
    } : (tensor<4x2x16xf32>) -> tensor<8x1x2x8xf32>
    return %6 : tensor<8x1x2x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<1x2x8xf32>) -> (tensor<i64>, tensor<1x2x8xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %1 = "stablehlo.collective_permute"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 4], [4, 0], [1, 5], [5, 1], [2, 6], [6, 2], [3, 7], [7, 3]]> : tensor<8x2xi64>}> : (tensor<1x2x8xf32>) -> tensor<1x2x8xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x2x8xf32>
    %3 = stablehlo.multiply %1, %2 : tensor<1x2x8xf32>
    %cst_0 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x2x8xf32>
    %5 = stablehlo.multiply %arg1, %4 : tensor<1x2x8xf32>
    %6 = stablehlo.add %3, %5 : tensor<1x2x8xf32>
    return %0, %6 : tensor<i64>, tensor<1x2x8xf32>
  }
}
