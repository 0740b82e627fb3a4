module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}, {name = "z", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "z", "x"}]>}) -> (tensor<8x8xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{}, {"z"}], unreduced={"y"}>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}], unreduced={"y"}> : tensor<8xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{}], unreduced={"y"}>] out_shardings=[<@mesh, [{"y", "z", "x"}, {}]>] manual_axes={"x", "y", "z"} (%arg1: tensor<8xf32>) {
      %3 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3], [4, 6], [5, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %16 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %16 : tensor<f32>
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %4 = "stablehlo.all_reduce"(%3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4, 2, 6, 1, 5, 3, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %16 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
        stablehlo.return %16 : tensor<f32>
      }) : (tensor<8xf32>) -> tensor<8xf32>
      %c = stablehlo.constant dense<2> : tensor<ui32>
      %c_0 = stablehlo.constant dense<2> : tensor<ui32>
      %5 = stablehlo.partition_id : tensor<ui32>
      %6 = stablehlo.divide %5, %c : tensor<ui32>
      %7 = stablehlo.remainder %6, %c_0 : tensor<ui32>
      %8 = stablehlo.convert %7 : (tensor<ui32>) -> tensor<i32>
      %9 = stablehlo.convert %8 : (tensor<i32>) -> tensor<f32>
      %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %10 = stablehlo.multiply %9, %cst : tensor<f32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %12 = stablehlo.add %4, %11 : tensor<8xf32>
      %cst_1 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
      %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
      %14 = stablehlo.maximum %12, %13 : tensor<8xf32>
      %15 = stablehlo.broadcast_in_dim %14, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
      sdy.return %15 : tensor<1x8xf32>
    } : (tensor<8xf32>) -> tensor<8x8xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{}, {"z"}], unreduced={"y"}> : tensor<8x8xf32>
    return %2 : tensor<8x8xf32>
  }
}
