/* Nodes as StableHLO's ops. What a record's attribute rows say is said in the same words, but for the names below; ops
 * whose attributes follow from their types, or that have regions, have functions of their own. */
#include <inttypes.h>
#include <string.h>

#include "core/dtype.h"
#include "op/user_op.h"
#include "stablehlo/writer.h"

/* ---- attributes by rows ---- */
static const struct {
  uint16_t op;
  const char *row, *name;
} renamed[] = {
    {OP_iota, "dimension", "iota_dimension"},
    {OP_broadcast_in_dim, "dims", "broadcast_dimensions"},
};

static const char *name_of(const struct node *n, const char *row) {
  for (size_t i = 0; i < sizeof renamed / sizeof renamed[0]; i++)
    if (renamed[i].op == n->op->id && strcmp(renamed[i].row, row) == 0) return renamed[i].name;
  return row;
}

static bool add_row(struct writer *w, const struct node *n, struct written *o, const struct attr *row) {
  const unsigned char *p = (const unsigned char *)n->attrs + row->offset;
  const char *name = name_of(n, row->name);
  switch ((enum attr_kind)row->kind) {
  case ATTR_INT:
    tess__fact(w, o, name, FACT_INT, "i64", "%d", *p);
    return true;
  case ATTR_DIMS:
    tess__fact_dims(w, o, name, (const struct dims *)p);
    return true;
  case ATTR_LONGS:
    tess__fact_ints(w, o, name, o->in_type[0]->rank, (const int64_t *)(const void *)p);
    return true;
  case ATTR_LONG:
    tess__fact(w, o, name, FACT_INT, "i64", "%" PRId64, *(const int64_t *)(const void *)p);
    return true;
  case ATTR_BOOL:
    tess__fact(w, o, name, FACT_WHOLE, NULL, "%s", *p ? "true" : "false");
    return true;
  case ATTR_ENUM: /* transpose_a is a #stablehlo<transpose …>; others are called as the attribute */
    tess__fact(w, o, name, FACT_WORD, strcmp(name, "transpose_a") == 0 ? "transpose" : name, "%s", row->names[*p]);
    return true;
  case ATTR_FLOAT: {
    float v;
    memcpy(&v, p, sizeof v);
    tess__fact(w, o, name, FACT_WHOLE, NULL, "%.8e : f32", (double)v);
    return true;
  }
  default:
    return tess__fail(w->d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "UNIMPLEMENTED: %s as StableHLO: its attribute %s", n->op->name, row->name);
  }
}

static bool add_rows(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  (void)s;
  for (const struct attr *row = n->op->attrs; row && row->name; row++)
    if (!add_row(w, n, o, row)) return false;
  return true;
}

/* ---- ops whose attributes follow from types ---- */
static bool write_constant(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  bool splat = n->op->id == OP_constant;
  const void *data = splat ? (const void *)((const struct constant_attrs *)n->attrs)->value
                           : ((const struct literal_attrs *)n->attrs)->data;
  s->name[n->out] = tess__write_constant(w, o->out_type[0], splat, data, n->place);
  return s->name[n->out];
}

static bool write_compare(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  (void)s;
  static const char *const words[] = {"EQ", "NE", "GE", "GT", "LE", "LT"};
  int direction = ((const struct compare_attrs *)n->attrs)->direction;
  enum dtype_class class = tess__dtype_class((tess_dtype)o->in_type[0]->dtype);
  const char *type = direction & COMPARE_TOTAL               ? "TOTALORDER"
                     : class & (DTYPE_FLOAT | DTYPE_COMPLEX) ? "FLOAT"
                     : class == DTYPE_SIGNED                 ? "SIGNED"
                                                             : "UNSIGNED";
  tess__fact(w, o, "comparison_direction", FACT_WORD, "comparison_direction", "%s", words[direction & ~COMPARE_TOTAL]);
  tess__fact(w, o, "compare_type", FACT_WORD, "comparison_type", "%s", type);
  return true;
}

static bool write_slice(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  (void)s;
  const struct slice_attrs *a = n->attrs;
  struct text t = {0};
  for (int i = 0; i < o->in_type[0]->rank; i++) {
    int64_t size = o->out_type[0]->dim[i], limit = a->start[i] + (size > 0 ? (size - 1) * a->stride[i] + 1 : 0);
    tess__text_printf(&t, i ? ", %" PRId64 ":%" PRId64 : "%" PRId64 ":%" PRId64, a->start[i], limit);
    if (a->stride[i] != 1) tess__text_printf(&t, ":%" PRId64, a->stride[i]);
  }
  tess__fact(w, o, "ranges", FACT_WHOLE, NULL, "[%s]", tess__text_string(&t));
  tess__text_free(&t);
  return true;
}

static bool write_dynamic_slice(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  (void)s, (void)n;
  tess__fact_ints(w, o, "slice_sizes", o->in_type[0]->rank, o->out_type[0]->dim);
  return true;
}

static bool write_precision(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  (void)s;
  const struct precision_attrs *a = n->attrs;
  tess__fact(w, o, "format", FACT_WHOLE, NULL, "e%dm%d", a->exponent_bits, a->mantissa_bits);
  return true;
}

static bool write_top_k(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  (void)s, (void)n;
  tess__fact(w, o, "k", FACT_INT, "i64", "%" PRId64, o->out_type[0]->dim[o->out_type[0]->rank - 1]);
  return true;
}

static bool write_dot(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  (void)s;
  const struct dot_attrs *a = n->attrs;
  const char *batch = "";
  if (a->lhs_batch.n)
    batch = tess__arena_printf(&w->arena, "batching_dims = [%s] x [%s], ", tess__write_dims(w, &a->lhs_batch),
                               tess__write_dims(w, &a->rhs_batch));
  tess__fact(w, o, "dot_dimension_numbers", FACT_WHOLE, NULL, "%scontracting_dims = [%s] x [%s]", batch,
             tess__write_dims(w, &a->lhs_contract), tess__write_dims(w, &a->rhs_contract));
  return true;
}

/* What text does not say: the operand itself. */
static bool write_nothing(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  (void)w;
  for (int i = 0; i < n->n_out; i++)
    s->name[n->out + (vid)i] = o->in[i];
  return true;
}

static bool write_sharding_group(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  (void)s;
  tess__fact(w, o, "group_id", FACT_INT, "i64", "%lld", (long long)tess__sharding_group(n));
  return true;
}

/* ---- the table ---- */
static const struct {
  uint16_t op;
  bool whole; /* writes all lines itself */
  write_op write;
} rows[] = {
    {OP_constant, true, write_constant},
    {OP_literal, true, write_constant},
    {OP_compare, false, write_compare},
    {OP_slice, false, write_slice},
    {OP_dynamic_slice, false, write_dynamic_slice},
    {OP_top_k, false, write_top_k},
    {OP_reduce_precision, false, write_precision},
    {OP_dot_general, false, write_dot},
    {OP_pad, false, tess__write_pad},
    {OP_gather, false, tess__write_gather},
    {OP_scatter, true, tess__write_scatter},
    {OP_sort, true, tess__write_sort},
    {OP_convolution, false, tess__write_convolution},
    {OP_fft, false, tess__write_fft},
    {OP_lu, false, tess__write_factors},
    {OP_geqrf, false, tess__write_factors},
    {OP_householder_product, false, tess__write_factors},
    {OP_svd, true, tess__write_svd},
    {OP_eigh, true, tess__write_eigh},
    {OP_lapack, true, tess__write_routine},
    {OP_reduce, true, tess__write_reduce},
    {OP_reduce_region, true, tess__write_reduce},
    {OP_reduce_window, true, tess__write_window},
    {OP_reduce_window_region, true, tess__write_window},
    {OP_select_and_scatter, true, tess__write_window},
    {OP_map, true, tess__write_map},
    {OP_while, true, tess__write_while},
    {OP_scan, true, tess__write_scan},
    {OP_case, true, tess__write_branches},
    {OP_if, true, tess__write_branches},
    {OP_call, true, tess__write_call},
    {OP_custom_jvp, true, tess__write_call},
    {OP_custom_vjp, true, tess__write_call},
    {OP_sharding_constraint, true, tess__write_constraint},
    {OP_manual_computation, true, tess__write_manual},
    {OP_axis_index, true, tess__write_axis_index},
    {OP_all_reduce, true, tess__write_all_reduce},
    {OP_group_all_reduce, true, tess__write_group},
    {OP_group_all_gather, true, tess__write_group},
    {OP_group_reduce_scatter, true, tess__write_group},
    {OP_group_all_to_all, true, tess__write_group},
    {OP_group_broadcast, true, tess__write_group},
    {OP_group_permute, true, tess__write_group},
    {OP_ragged_all_to_all, true, tess__write_ragged_exchange},
    {OP_pvary, true, write_nothing},
    {OP_stop_gradient, true, write_nothing},
    {OP_name, true, write_nothing},
    {OP_inspect_sharding, true, write_nothing},
    {OP_sharding_group, false, write_sharding_group},
};

/* StableHLO's name: the record's, in its dialect. NULL: ours alone. */
static const char *dialect_name(struct writer *w, const struct tess_op *op) {
  if (strncmp(op->name, "tess.", 5) == 0 || op->traits & OP_RESHARD) return NULL;
  return strchr(op->name, '.') ? op->name : tess__arena_printf(&w->arena, "stablehlo.%s", op->name);
}

bool tess__write_node(struct writer *w, struct scope_names *s, const struct node *n) {
  struct call call;
  tess__node_call(s->graph, n, &call, &w->arena);
  struct written o = {.name = dialect_name(w, n->op), .n_in = n->n_in, .n_out = n->n_out, .node = n};
  o.in = tess__arena_alloc(&w->arena, sizeof *o.in * (size_t)(n->n_in + 1));
  o.in_type = tess__arena_copy(&w->arena, call.in, sizeof *call.in * (size_t)n->n_in);
  o.out_type = call.out;
  o.end = "stablehlo.return";
  for (int i = 0; i < n->n_in; i++)
    o.in[i] = s->name[n->in[i]];
  write_op write = add_rows;
  bool whole = false;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (rows[i].op == n->op->id) {
      write = rows[i].write;
      whole = rows[i].whole;
    }
  if (tess__user_op_of(n->op)) {
    tess__write_user_call(w, n, &o);
    return tess__write_described(w, s, &o);
  }
  if ((!o.name && !whole) || (write == add_rows && n->n_regions))
    return tess__fail(w->d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "UNIMPLEMENTED: %s as StableHLO",
                      n->op->name);
  if (!write(w, s, n, &o)) return false;
  return whole || tess__write_described(w, s, &o);
}
