module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y", "x"}, {}]>}) -> (tensor<1x4x8xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x", ?}, {?}]>] out_shardings=[<@mesh, [{?}, {?}, {?}]>] manual_axes={"x"} (%arg1: tensor<4x8xf32>) {
      %c = stablehlo.constant dense<0> : tensor<i64>
      %c_0 = stablehlo.constant dense<0> : tensor<i64>
      %1:3 = stablehlo.while(%iterArg = %c_0, %iterArg_1 = %c, %iterArg_2 = %arg1) : tensor<i64>, tensor<i64>, tensor<4x8xf32>
      cond {
        %c_3 = stablehlo.constant dense<1> : tensor<i64>
        %8 = sdy.sharding_constraint %iterArg <@mesh, []> : tensor<i64>
        %9 = sdy.sharding_constraint %c_3 <@mesh, []> : tensor<i64>
        %10 = stablehlo.compare LT, %8, %9, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
        stablehlo.return %10 : tensor<i1>
      } do {
        %8:2 = func.call @closed_call(%iterArg_1, %iterArg_2) : (tensor<i64>, tensor<4x8xf32>) -> (tensor<i64>, tensor<4x8xf32>)
        %c_3 = stablehlo.constant dense<1> : tensor<i64>
        %9 = sdy.sharding_constraint %iterArg <@mesh, []> : tensor<i64>
        %10 = sdy.sharding_constraint %c_3 <@mesh, []> : tensor<i64>
        %11 = stablehlo.add %9, %10 : tensor<i64>
        %12 = sdy.sharding_constraint %11 <@mesh, []> : tensor<i64>
        stablehlo.return %12, %8#0, %8#1 : tensor<i64>, tensor<i64>, tensor<4x8xf32>
      }
      %2 = sdy.sharding_constraint %1#0 <@mesh, []> : tensor<i64>
      %3 = sdy.sharding_constraint %1#1 <@mesh, []> : tensor<i64>
      %4 = sdy.sharding_constraint %1#2 <@mesh, [{?}, {?}]> : tensor<4x8xf32>
      %5 = "stablehlo.all_reduce"(%4) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        %8 = stablehlo.add %arg2, %arg3 : tensor<f32>
        %9 = sdy.sharding_constraint %8 <@mesh, []> : tensor<f32>
        stablehlo.return %9 : tensor<f32>
      }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
      %6 = stablehlo.broadcast_in_dim %5, dims = [1, 2] : (tensor<4x8xf32>) -> tensor<1x4x8xf32>
      %7 = sdy.sharding_constraint %6 <@mesh, [{?}, {?}, {?}]> : tensor<1x4x8xf32>
      sdy.return %7 : tensor<1x4x8xf32>
    } : (tensor<8x8xf32>) -> tensor<1x4x8xf32>
    return %0 : tensor<1x4x8xf32>
  }
  func.func private @closed_call(%arg0: tensor<i64>, %arg1: tensor<4x8xf32>) -> (tensor<i64>, tensor<4x8xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i64>
    %0 = sdy.sharding_constraint %arg0 <@mesh, []> : tensor<i64>
    %1 = sdy.sharding_constraint %c <@mesh, []> : tensor<i64>
    %2 = stablehlo.add %0, %1 : tensor<i64>
    %3 = sdy.sharding_constraint %2 <@mesh, []> : tensor<i64>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{?}, {?}]> : tensor<4x8xf32>
    %6 = stablehlo.multiply %arg1, %5 : tensor<4x8xf32>
    %7 = sdy.sharding_constraint %6 <@mesh, [{?}, {?}]> : tensor<4x8xf32>
    %8 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>, use_global_device_ids}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %15 = stablehlo.add %arg2, %arg3 : tensor<f32>
      %16 = sdy.sharding_constraint %15 <@mesh, []> : tensor<f32>
      stablehlo.return %16 : tensor<f32>
    }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %cst_0 = stablehlo.constant dense<1.250000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %10 = sdy.sharding_constraint %9 <@mesh, [{?}, {?}]> : tensor<4x8xf32>
    %11 = stablehlo.multiply %8, %10 : tensor<4x8xf32>
    %12 = sdy.sharding_constraint %11 <@mesh, [{?}, {?}]> : tensor<4x8xf32>
    %13 = stablehlo.add %7, %12 : tensor<4x8xf32>
    %14 = sdy.sharding_constraint %13 <@mesh, [{?}, {?}]> : tensor<4x8xf32>
    return %3, %14 : tensor<i64>, tensor<4x8xf32>
  }
}
