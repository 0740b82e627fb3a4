module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}], unreduced={"y"}>}) -> (tensor<2x4x1x1xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}, {}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{"x"}]> : tensor<8xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"y"}]>] out_shardings=[<@mesh, [{"y"}, {}]>] manual_axes={"y"} (%arg1: tensor<2xf32>) {
      %10 = func.call @_flip(%arg1) : (tensor<2xf32>) -> tensor<2xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %12 = sdy.sharding_constraint %11 <@mesh, [{}, {"x"}]> : tensor<1x2xf32>
      sdy.return %12 : tensor<1x2xf32>
    } : (tensor<8xf32>) -> tensor<4x2xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{}, {"x"}], unreduced={"y"}> : tensor<4x2xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{}, {"x"}]> : tensor<4x2xf32>
    %4 = sdy.manual_computation(%3) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}, {}]>] manual_axes={"x"} (%arg1: tensor<2x2xf32>) {
      %10 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %17 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %18 = sdy.sharding_constraint %17 <@mesh, []> : tensor<f32>
        stablehlo.return %18 : tensor<f32>
      }) : (tensor<2x2xf32>) -> tensor<2x2xf32>
      %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
      %12 = sdy.sharding_constraint %11 <@mesh, [{}, {}]> : tensor<2x2xf32>
      %13 = stablehlo.divide %10, %12 : tensor<2x2xf32>
      %14 = sdy.sharding_constraint %13 <@mesh, [{}, {}]> : tensor<2x2xf32>
      %15 = stablehlo.broadcast_in_dim %14, dims = [1, 2] : (tensor<2x2xf32>) -> tensor<1x2x2xf32>
      %16 = sdy.sharding_constraint %15 <@mesh, [{}, {}, {}]> : tensor<1x2x2xf32>
      sdy.return %16 : tensor<1x2x2xf32>
    } : (tensor<4x2xf32>) -> tensor<2x2x2xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2x2xf32>
    %6 = sdy.sharding_constraint %5 <@mesh, [{"x"}, {}, {}]> : tensor<2x2x2xf32>
    %7 = stablehlo.multiply %4, %6 : tensor<2x2x2xf32>
    %8 = sdy.sharding_constraint %7 <@mesh, [{"x"}, {}, {}]> : tensor<2x2x2xf32>
    %9 = sdy.manual_computation(%8) in_shardings=[<@mesh, [{}, {"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}, {}, {}]>] manual_axes={"x"} (%arg1: tensor<2x1x2xf32>) {
      %10 = "stablehlo.all_to_all"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, split_count = 2 : i64, split_dimension = 2 : i64}> : (tensor<2x1x2xf32>) -> tensor<4x1x1xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [1, 2, 3] : (tensor<4x1x1xf32>) -> tensor<1x4x1x1xf32>
      %12 = sdy.sharding_constraint %11 <@mesh, [{}, {}, {}, {}]> : tensor<1x4x1x1xf32>
      sdy.return %12 : tensor<1x4x1x1xf32>
    } : (tensor<2x2x2xf32>) -> tensor<2x4x1x1xf32>
    return %9 : tensor<2x4x1x1xf32>
  }
  func.func private @_flip(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<2xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"x"}]> : tensor<2xf32>
    return %1 : tensor<2xf32>
  }
}
