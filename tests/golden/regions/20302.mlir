module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2, "z"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}, {name = "z", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"z", "y"}, {}]>}) -> (tensor<2x8x8xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"z"}, {}, {"y"}], unreduced={"x"}>}) {
    %0 = sdy.sharding_constraint %arg0 <@mesh, [{}, {"x"}]> : tensor<8x16xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{}, {"x"}]>] out_shardings=[<@mesh, [{"y"}, {}, {}], unreduced={"x", "z"}>] manual_axes={"x", "y", "z"} (%arg1: tensor<8x8xf32>) {
      %c = stablehlo.constant dense<0> : tensor<i64>
      %c_0 = stablehlo.constant dense<0> : tensor<i64>
      %4:3 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %c, %iterArg_2 = %arg1) : tensor<i64>, tensor<i64>, tensor<8x8xf32>
      cond {
        %c_3 = stablehlo.constant dense<2> : tensor<i64>
        %10 = stablehlo.compare LT, %iterArg, %c_3, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
        stablehlo.return %10 : tensor<i1>
      } do {
        %10:2 = func.call @closed_call(%iterArg_1, %iterArg_2) : (tensor<i64>, tensor<8x8xf32>) -> (tensor<i64>, tensor<8x8xf32>)
        %c_3 = stablehlo.constant dense<1> : tensor<i64>
        %11 = stablehlo.add %iterArg, %c_3 : tensor<i64>
        stablehlo.return %11, %10#0, %10#1 : tensor<i64>, tensor<i64>, tensor<8x8xf32>
      }
      %5 = stablehlo.transpose %4#2, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
      %6 = stablehlo.dot_general %4#2, %5, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %cst = stablehlo.constant dense<1.250000e-01> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
      %8 = stablehlo.multiply %6, %7 : tensor<8x8xf32>
      %9 = stablehlo.broadcast_in_dim %8, dims = [1, 2] : (tensor<8x8xf32>) -> tensor<1x8x8xf32>
      sdy.return %9 : tensor<1x8x8xf32>
    } : (tensor<8x16xf32>) -> tensor<2x8x8xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{"y"}, {}, {}]> : tensor<2x8x8xf32>
    %3 = sdy.sharding_constraint %2 <@mesh, [{"z"}, {}, {"y"}], unreduced={"x"}> : tensor<2x8x8xf32>
    return %3 : tensor<2x8x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<8x8xf32>) -> (tensor<i64>, tensor<8x8xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = stablehlo.add %arg0, %c : tensor<i64>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %2 = stablehlo.multiply %arg1, %1 : tensor<8x8xf32>
    %3 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3], [4, 6], [5, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %7 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %7 : tensor<f32>
    }) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %cst_0 = stablehlo.constant dense<1.250000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<8x8xf32>
    %6 = stablehlo.add %2, %5 : tensor<8x8xf32>
    return %0, %6 : tensor<i64>, tensor<8x8xf32>
  }
}
