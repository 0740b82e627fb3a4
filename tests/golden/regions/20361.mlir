module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=8]> {stablehlo.mesh = {axes = [{name = "x", size = 1 : i64}, {name = "y", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}]>}) -> (tensor<8x2xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"x", "y"}, {}]>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{"y"}], unreduced={"x"}> : tensor<16xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"y"}], unreduced={"x"}>] out_shardings=[<@mesh, [{"x", "y"}, {}]>] manual_axes={"x", "y"} (%arg1: tensor<2xf32>) {
      %2 = "stablehlo.reduce_scatter"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0], [1], [2], [3], [4], [5], [6], [7]]> : tensor<8x1xi64>, scatter_dimension = 0 : i64, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %20 = stablehlo.add %arg2, %arg3 : tensor<f32>
        stablehlo.return %20 : tensor<f32>
      }) : (tensor<2xf32>) -> tensor<2xf32>
      %c = stablehlo.constant dense<8> : tensor<ui32>
      %c_0 = stablehlo.constant dense<1> : tensor<ui32>
      %3 = stablehlo.partition_id : tensor<ui32>
      %4 = stablehlo.divide %3, %c : tensor<ui32>
      %5 = stablehlo.remainder %4, %c_0 : tensor<ui32>
      %6 = stablehlo.convert %5 : (tensor<ui32>) -> tensor<i32>
      %c_1 = stablehlo.constant dense<1> : tensor<i32>
      %7 = stablehlo.multiply %6, %c_1 : tensor<i32>
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %8 = stablehlo.add %c_2, %7 : tensor<i32>
      %c_3 = stablehlo.constant dense<1> : tensor<ui32>
      %c_4 = stablehlo.constant dense<8> : tensor<ui32>
      %9 = stablehlo.partition_id : tensor<ui32>
      %10 = stablehlo.divide %9, %c_3 : tensor<ui32>
      %11 = stablehlo.remainder %10, %c_4 : tensor<ui32>
      %12 = stablehlo.convert %11 : (tensor<ui32>) -> tensor<i32>
      %c_5 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.multiply %12, %c_5 : tensor<i32>
      %14 = stablehlo.add %8, %13 : tensor<i32>
      %15 = stablehlo.convert %14 : (tensor<i32>) -> tensor<f32>
      %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %16 = stablehlo.multiply %15, %cst : tensor<f32>
      %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %18 = stablehlo.add %2, %17 : tensor<2xf32>
      %19 = stablehlo.broadcast_in_dim %18, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      sdy.return %19 : tensor<1x2xf32>
    } : (tensor<16xf32>) -> tensor<8x2xf32>
    return %1 : tensor<8x2xf32>
  }
}
