module @jit_run attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=1, "y"=8]> {stablehlo.mesh = {axes = [{name = "x", size = 1 : i64}, {name = "y", size = 8 : i64}]}}
  func.func public @main(%arg0: tensor<8x2x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}, {}]>}) -> (tensor<8x8x2x8xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{?}, {?}, {?}]>] out_shardings=[<@mesh, [{"y", ?}, {?}, {?}, {?}]>] manual_axes={"y"} (%arg1: tensor<8x2x8xf32>) {
      %2 = "stablehlo.collective_permute"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 0], [2, 4], [3, 3], [5, 5]]> : tensor<5x2xi64>}> : (tensor<8x2x8xf32>) -> tensor<8x2x8xf32>
      %3 = "stablehlo.all_to_all"(%2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 2 : i64, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, split_count = 8 : i64, split_dimension = 2 : i64}> : (tensor<8x2x8xf32>) -> tensor<8x2x8xf32>
      %4 = stablehlo.broadcast_in_dim %3, dims = [1, 2, 3] : (tensor<8x2x8xf32>) -> tensor<1x8x2x8xf32>
      %5 = sdy.sharding_constraint %4 <@mesh, [{?}, {?}, {?}, {?}]> : tensor<1x8x2x8xf32>
      sdy.return %5 : tensor<1x8x2x8xf32>
    } : (tensor<8x2x8xf32>) -> tensor<8x8x2x8xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"x", "y"}, {}, {}]> : tensor<8x8x2x8xf32>
    return %1 : tensor<8x8x2x8xf32>
  }
}
