module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}, {name = "z", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "y", "x"}]>}) -> (tensor<1x4x4xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {"x", "z"}], unreduced={"y"}>}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{"z", "y"}, {}]>] manual_axes={"y", "z"} (%arg1: tensor<16xf32>) {
      %6 = "stablehlo.collective_permute"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 0], [1, 3], [2, 2], [4, 4], [5, 7], [6, 6]]> : tensor<6x2xi64>}> : (tensor<16xf32>) -> tensor<16xf32>
      %7 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<16xf32>) -> tensor<1x16xf32>
      %8 = sdy.sharding_constraint %7 <@mesh, [{}, {"x"}]> : tensor<1x16xf32>
      sdy.return %8 : tensor<1x16xf32>
    } : (tensor<16xf32>) -> tensor<4x16xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"z", "y"}, {}]> : tensor<4x16xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{}, {"z", "x", "y"}]> : tensor<4x16xf32>
    %3 = sdy.manual_computation(%2) in_shardings=[<@mesh, [{}, {"z", "x", "y"}]>] out_shardings=[<@mesh, [{}, {}, {}], unreduced={"x", "y", "z"}>] manual_axes={"x", "y", "z"} (%arg1: tensor<4x2xf32>) {
      %6 = "stablehlo.collective_permute"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 3], [1, 2], [2, 1], [3, 0], [4, 7], [5, 6], [6, 5], [7, 4]]> : tensor<8x2xi64>}> : (tensor<4x2xf32>) -> tensor<4x2xf32>
      %7 = func.call @_flip(%6) : (tensor<4x2xf32>) -> tensor<4x2xf32>
      %8 = "stablehlo.collective_permute"(%7) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 2], [2, 0], [1, 3], [3, 1], [4, 6], [6, 4], [5, 7], [7, 5]]> : tensor<8x2xi64>}> : (tensor<4x2xf32>) -> tensor<4x2xf32>
      %9 = stablehlo.transpose %8, dims = [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>
      %10 = stablehlo.dot_general %8, %9, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x2xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
      %cst = stablehlo.constant dense<1.250000e-01> : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
      %12 = stablehlo.multiply %10, %11 : tensor<4x4xf32>
      %13 = stablehlo.broadcast_in_dim %12, dims = [1, 2] : (tensor<4x4xf32>) -> tensor<1x4x4xf32>
      sdy.return %13 : tensor<1x4x4xf32>
    } : (tensor<4x16xf32>) -> tensor<1x4x4xf32>
    %4 = sdy.sharding_constraint %3 <@mesh, [{}, {}, {}]> : tensor<1x4x4xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{}, {}, {"x", "z"}], unreduced={"y"}> : tensor<1x4x4xf32>
    return %5 : tensor<1x4x4xf32>
  }
  func.func private @_flip(%arg0: tensor<4x2xf32>) -> tensor<4x2xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }
}
