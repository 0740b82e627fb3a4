module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}, {name = "z", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"x", "y", "z"}>}) -> (tensor<8x4x2xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"y", "z", "x"}, {}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}]> : tensor<8xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{}]>] out_shardings=[<@mesh, [{"z", "y"}, {}]>] manual_axes={"y", "z"} (%arg1: tensor<8xf32>) {
      %4 = "stablehlo.reduce_scatter"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3], [4, 6], [5, 7]]> : tensor<4x2xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %7 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %8 = sdy.sharding_constraint %7 <@mesh, []> : tensor<f32>
        stablehlo.return %8 : tensor<f32>
      }) : (tensor<8xf32>) -> tensor<4xf32>
      %5 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
      %6 = sdy.sharding_constraint %5 <@mesh, [{}, {}]> : tensor<1x4xf32>
      sdy.return %6 : tensor<1x4xf32>
    } : (tensor<8xf32>) -> tensor<4x4xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{}, {"z"}]> : tensor<4x4xf32>
    %3 = sdy.manual_computation(%2) in_shardings=[<@mesh, [{}, {"z"}]>] out_shardings=[<@mesh, [{"y", "z", "x"}, {}, {}]>] manual_axes={"x", "y", "z"} (%arg1: tensor<4x2xf32>) {
      %c = stablehlo.constant dense<2> : tensor<ui32>
      %c_0 = stablehlo.constant dense<2> : tensor<ui32>
      %4 = stablehlo.partition_id : tensor<ui32>
      %5 = stablehlo.divide %4, %c : tensor<ui32>
      %6 = stablehlo.remainder %5, %c_0 : tensor<ui32>
      %7 = stablehlo.convert %6 : (tensor<ui32>) -> tensor<i32>
      %8 = stablehlo.convert %7 : (tensor<i32>) -> tensor<f32>
      %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %9 = stablehlo.multiply %8, %cst : tensor<f32>
      %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
      %11 = stablehlo.add %arg1, %10 : tensor<4x2xf32>
      %c_1 = stablehlo.constant dense<2> : tensor<ui32>
      %c_2 = stablehlo.constant dense<2> : tensor<ui32>
      %12 = stablehlo.partition_id : tensor<ui32>
      %13 = stablehlo.divide %12, %c_1 : tensor<ui32>
      %14 = stablehlo.remainder %13, %c_2 : tensor<ui32>
      %15 = stablehlo.convert %14 : (tensor<ui32>) -> tensor<i32>
      %16 = stablehlo.convert %15 : (tensor<i32>) -> tensor<f32>
      %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %17 = stablehlo.multiply %16, %cst_3 : tensor<f32>
      %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
      %19 = stablehlo.add %11, %18 : tensor<4x2xf32>
      %20 = stablehlo.broadcast_in_dim %19, dims = [1, 2] : (tensor<4x2xf32>) -> tensor<1x4x2xf32>
      sdy.return %20 : tensor<1x4x2xf32>
    } : (tensor<4x4xf32>) -> tensor<8x4x2xf32>
    return %3 : tensor<8x4x2xf32>
  }
}
