/* Which function reads which op. An op that is not listed, has a record without attributes and no regions means what
 * its record says: operands and result types are enough. */
#include <string.h>

#include "stablehlo/reader.h"

static const struct {
  const char *name;
  read_op read;
} rows[] = {
    {"stablehlo.constant", tess__read_constant},
    {"sdy.constant", tess__read_constant},
    {"chlo.constant", tess__read_constant},
    {"stablehlo.compare", tess__read_compare},
    {"stablehlo.select", tess__read_select},
    {"stablehlo.clamp", tess__read_clamp},
    {"stablehlo.convert", tess__read_convert},
    {"stablehlo.iota", tess__read_iota},
    {"stablehlo.broadcast_in_dim", tess__read_broadcast_in_dim},
    {"stablehlo.broadcast", tess__read_broadcast},
    {"stablehlo.reshape", tess__read_reshape},
    {"stablehlo.transpose", tess__read_transpose},
    {"stablehlo.slice", tess__read_slice},
    {"stablehlo.reverse", tess__read_reverse},
    {"stablehlo.pad", tess__read_pad},
    {"stablehlo.concatenate", tess__read_concatenate},
    {"stablehlo.dynamic_slice", tess__read_dynamic_slice},
    {"stablehlo.dynamic_update_slice", tess__read_dynamic_update_slice},
    {"stablehlo.gather", tess__read_gather},
    {"stablehlo.scatter", tess__read_scatter},
    {"stablehlo.sort", tess__read_sort},
    {"chlo.top_k", tess__read_top_k},
    {"stablehlo.map", tess__read_map},
    {"stablehlo.reduce_window", tess__read_reduce_window},
    {"stablehlo.select_and_scatter", tess__read_select_and_scatter},
    {"stablehlo.convolution", tess__read_convolution},
    {"stablehlo.cholesky", tess__read_cholesky},
    {"stablehlo.triangular_solve", tess__read_triangular_solve},
    {"stablehlo.fft", tess__read_fft},
    {"stablehlo.rng_bit_generator", tess__read_rng_bits},
    {"stablehlo.batch_norm_inference", tess__read_batch_norm},
    {"stablehlo.batch_norm_training", tess__read_batch_norm},
    {"stablehlo.batch_norm_grad", tess__read_batch_norm},
    {"stablehlo.dynamic_iota", tess__read_dynamic},
    {"stablehlo.dynamic_reshape", tess__read_dynamic},
    {"stablehlo.dynamic_broadcast_in_dim", tess__read_dynamic},
    {"stablehlo.dynamic_gather", tess__read_dynamic},
    {"stablehlo.dynamic_conv", tess__read_dynamic},
    {"stablehlo.dynamic_pad", tess__read_dynamic},
    {"stablehlo.real_dynamic_slice", tess__read_dynamic},
    {"stablehlo.get_dimension_size", tess__read_dimension_size},
    {"stablehlo.bitcast_convert", tess__read_bitcast},
    {"stablehlo.maximum", tess__read_greater},
    {"stablehlo.minimum", tess__read_greater},
    {"chlo.scan", tess__read_scan},
    {"chlo.ragged_dot", tess__read_ragged_dot},
    {"stablehlo.collective_reduce", tess__read_collective_reduce},
    {"stablehlo.reduce_precision", tess__read_reduce_precision},
    {"stablehlo.reduce", tess__read_reduce},
    {"stablehlo.dot", tess__read_dot},
    {"stablehlo.dot_general", tess__read_dot_general},
    {"stablehlo.optimization_barrier", tess__read_barrier},
    {"stablehlo.while", tess__read_while},
    {"stablehlo.case", tess__read_branches},
    {"stablehlo.if", tess__read_branches},
    {"func.call", tess__read_call},
    {"stablehlo.composite", tess__read_composite},
    {"stablehlo.custom_call", tess__read_custom_call},
    {"stablehlo.tuple", tess__read_tuple},
    {"stablehlo.get_tuple_element", tess__read_get_tuple_element},
    {"stablehlo.after_all", tess__read_token},
    {"stablehlo.create_token", tess__read_token},
    {"stablehlo.partition_id", tess__read_device_id},
    {"stablehlo.replica_id", tess__read_device_id},
    {"stablehlo.all_reduce", tess__read_all_reduce},
    {"stablehlo.all_gather", tess__read_all_gather},
    {"stablehlo.reduce_scatter", tess__read_reduce_scatter},
    {"stablehlo.all_to_all", tess__read_all_to_all},
    {"stablehlo.collective_broadcast", tess__read_collective_broadcast},
    {"stablehlo.collective_permute", tess__read_collective_permute},

    {"sdy.sharding_constraint", tess__read_constraint},
    {"sdy.reshard", tess__read_constraint},
    {"sdy.all_gather", tess__read_constraint},
    {"sdy.all_slice", tess__read_constraint},
    {"sdy.all_to_all", tess__read_constraint},
    {"sdy.collective_permute", tess__read_constraint},
    {"sdy.all_reduce", tess__read_constraint},
    {"sdy.reduce_scatter", tess__read_constraint},
    {"sdy.sharded_to_unreduced", tess__read_constraint},
    {"sdy.replicated_to_unreduced", tess__read_constraint},
    {"sdy.manual_computation", tess__read_manual},
    {"sdy.named_computation", tess__read_named_computation},
    {"sdy.propagation_barrier", tess__read_barrier},
    {"sdy.data_flow_edge", tess__read_same},
    {"sdy.func_data_flow_edge", tess__read_same},
    {"sdy.sharding_group", tess__read_sharding_group},
    {"interpreter.print", tess__read_nothing},
    {"interpreter.probe", tess__read_same},
    {"interpreter.run_parallel", tess__read_parallel_op},
    {"check.expect_eq", tess__read_check_op},
    {"check.expect_eq_const", tess__read_check_op},
    {"check.expect_almost_eq", tess__read_check_op},
    {"check.expect_almost_eq_const", tess__read_check_op},
    {"check.expect_close", tess__read_check_op},
};

/* What StableHLO says of bools in other words: and, or of them. */
static const struct {
  const char *name, *of_bools;
} bools[] = {
    {"stablehlo.add", "or"},
    {"stablehlo.multiply", "and"},
};

/* Ops that have another name here. */
static const struct { const char *name, *ours; } aliases[] = {{"chlo.tan", "tan"}};

static const struct tess_op *record_of(const struct mlir_op *op) {
  const char *name = op->name;
  bool of_bools = op->n_results == 1 && op->result[0].type->dtype == TESS_BOOL;
  for (size_t i = 0; of_bools && i < sizeof bools / sizeof bools[0]; i++)
    if (strcmp(bools[i].name, name) == 0) return tess__op_named(bools[i].of_bools);
  for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++)
    if (strcmp(aliases[i].name, name) == 0) return tess__op_named(aliases[i].ours);
  static const char dialect[] = "stablehlo.";
  size_t n = sizeof dialect - 1;
  return tess__op_named(strncmp(name, dialect, n) == 0 ? name + n : name);
}

bool tess__read_operation(struct scope *s, const struct mlir_op *op) {
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (strcmp(rows[i].name, op->name) == 0) return rows[i].read(s, op);
  const struct tess_op *record = record_of(op);
  bool plain = record && !record->attr_bytes && op->n_regions == 0 && record->regions <= 0;
  return plain ? tess__read_emit(s, op, record, NULL, 0, NULL) : tess__read_unimplemented(s->r, op, "");
}
