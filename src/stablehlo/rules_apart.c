/* Rules beside those of the records (rules_apart.h). */
#include "stablehlo/rules_apart.h"

#include <string.h>

static const struct mlir_type *tensor_of(const struct mlir_op *op, int t) {
  return t < op->n_operands ? op->operand[t]->type : op->result[t - op->n_operands].type;
}

static struct rule *new_rule(const struct mlir_op *op, struct arena *arena) {
  struct rule *r = tess__arena_alloc(arena, sizeof *r);
  r->n_tensors = op->n_operands + op->n_results;
  r->tensor = tess__arena_alloc(arena, sizeof *r->tensor * (size_t)(r->n_tensors + 1));
  for (int t = 0; t < r->n_tensors; t++)
    r->tensor[t].rank = (uint8_t)tensor_of(op, t)->rank;
  return r;
}

/* Dimension d of tensors from .. to that have a shape. */
static void use(struct rule *r, int factor, int from, int to, int d) {
  for (int t = from; t < to; t++)
    if (r->tensor[t].rank > d) tess__factor_use(r, factor, t, d);
}

static struct rule *pointwise(const struct mlir_op *op, struct arena *arena) {
  struct rule *r = new_rule(op, arena);
  const struct mlir_type *type = op->n_results ? op->result[0].type : NULL;
  for (int d = 0; type && d < type->rank; d++)
    use(r, tess__factor_new(r, FACTOR_PASS, type->dim[d]), 0, r->n_tensors, d);
  return r;
}

/* ---- reductions ---- */
static struct rule *reduction(const struct mlir_op *op, struct arena *arena) {
  int64_t dims[TESS_MAX_RANK], n = tess__mlir_ints(tess__mlir_attr(op, "dimensions"), TESS_MAX_RANK, dims);
  int inputs = op->n_operands / 2, to = 0;
  struct rule *r = new_rule(op, arena);
  for (int d = 0; d < op->operand[0]->type->rank; d++) {
    bool reduced = false;
    for (int64_t i = 0; i < n && i < TESS_MAX_RANK; i++)
      reduced = reduced || dims[i] == d;
    int f = tess__factor_new(r, reduced ? FACTOR_REDUCE : FACTOR_PASS, op->operand[0]->type->dim[d]);
    use(r, f, 0, inputs, d);
    if (!reduced) use(r, f, op->n_operands, r->n_tensors, to++);
  }
  return r;
}

/* ---- collectives in a view of the whole: dimensions that they change are whole on both sides ---- */
static void apart(struct rule *r, const struct mlir_op *op, int d) {
  use(r, tess__factor_new(r, FACTOR_REPLICATE, op->operand[0]->type->dim[d]), 0, op->n_operands, d);
  use(r, tess__factor_new(r, FACTOR_REPLICATE, op->result[0].type->dim[d]), op->n_operands, r->n_tensors, d);
}

static struct rule *collective(const struct mlir_op *op, const char *const *names, struct arena *arena) {
  struct rule *r = new_rule(op, arena);
  int64_t dim[2] = {-1, -1};
  for (int i = 0; i < 2 && names[i]; i++) {
    const struct mlir_attr *a = tess__mlir_attr(op, names[i]);
    dim[i] = a && a->kind == MLIR_INT ? a->i : -1;
  }
  for (int d = 0; d < op->operand[0]->type->rank; d++)
    if (d != dim[0] && d != dim[1])
      use(r, tess__factor_new(r, FACTOR_PASS, op->operand[0]->type->dim[d]), 0, r->n_tensors, d);
  for (int i = 0; i < 2; i++)
    if (dim[i] >= 0 && dim[i] < op->operand[0]->type->rank && (i == 0 || dim[i] != dim[0])) apart(r, op, (int)dim[i]);
  return r;
}

/* ---- custom calls ---- */

/* The last dimensions of each tensor as letters, those before are batches; behind a bar the letters that must be
 * whole. */
static const struct {
  const char *target, *tensors;
} matrices[] = {{"Eigh", "jk>jk,k|"},
                {"Qr", "jk>jk,l|jkl"},
                {"QrDecompositionBlock", "jk>jk,l|jkl"},
                {"ProductOfElementaryHouseholderReflectors", "jk,l>jk|jkl"}};

static const char *const alike[] = {"annotate_device_placement",
                                    "Cholesky",
                                    "CompactWyHelper",
                                    "InspectSharding",
                                    "InvertDiagBlocksLowerTriangular",
                                    "InvertDiagBlocksUpperTriangular",
                                    "LayoutConstraint",
                                    "mhlo.erf",
                                    "MoveToDevice",
                                    "MoveToHost",
                                    "X64SplitHigh",
                                    "X64SplitLow",
                                    "X64Combine",
                                    "xla.megascale.provide_metadata",
                                    "_SPMDInternalOp_MultiPad",
                                    "_SPMDInternalOp_RotateRight",
                                    "_SPMDInternalOp_MultiRotate",
                                    "_SPMDInternalOp_MultiSlice",
                                    "_SPMDInternalOp_Wrap"};

static struct rule *matrix(const struct mlir_op *op, const char *s, struct arena *arena) {
  struct rule *r = new_rule(op, arena);
  const char *whole = strchr(s, '|');
  int factor[26];
  memset(factor, 0xff, sizeof factor);
  int batches = op->operand[0]->type->rank - 2;
  if (batches < 0) return NULL;
  for (int d = 0; d < batches; d++)
    use(r, tess__factor_new(r, FACTOR_PASS, op->operand[0]->type->dim[d]), 0, r->n_tensors, d);
  for (int t = 0; s < whole && t < r->n_tensors; t++, s++)
    for (int d = batches; s < whole && *s >= 'a'; s++, d++) {
      int *f = &factor[*s - 'a'];
      if (d >= r->tensor[t].rank) return NULL;
      if (*f < 0)
        *f = tess__factor_new(r, strchr(whole, *s) ? FACTOR_REPLICATE : FACTOR_PASS, tensor_of(op, t)->dim[d]);
      tess__factor_use(r, *f, t, d);
    }
  return r;
}

/* Where a result is smaller than its operand only a part of it is chosen. */
static struct rule *choice(const struct mlir_op *op, struct arena *arena) {
  struct rule *r = new_rule(op, arena);
  const struct mlir_type *in = op->operand[0]->type, *out = op->result[0].type;
  for (int d = 0; d < in->rank && d < out->rank; d++) {
    int f = tess__factor_new(r, FACTOR_PASS, in->dim[d]);
    use(r, f, 0, op->n_operands, d);
    if (in->dim[d] != out->dim[d]) {
      f = tess__factor_new(r, FACTOR_REPLICATE, out->dim[d]);
      r->factor[f].blocked = true;
    }
    use(r, f, op->n_operands, r->n_tensors, d);
  }
  return r;
}

static bool custom_call(const struct mlir_op *op, struct arena *arena, struct op_rule *out) {
  const struct mlir_attr *a = tess__mlir_attr(op, "call_target_name");
  const char *target = a && a->kind == MLIR_STRING ? a->s : tess__mlir_word(a);
  if (!target || !op->n_results || !op->n_operands) return false;
  for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
    if (strcmp(alike[i], target) == 0) {
      out->rule = pointwise(op, arena);
      if (strncmp(target, "MoveTo", 6) == 0) out->traits = OP_PASS_THROUGH;
      return true;
    }
  for (size_t i = 0; i < sizeof matrices / sizeof *matrices; i++)
    if (strcmp(matrices[i].target, target) == 0) {
      out->rule = matrix(op, matrices[i].tensors, arena);
      return true;
    }
  if (strcmp(target, "ApproxTopK") != 0 && strcmp(target, "PartialReduce") != 0) return false;
  out->rule = choice(op, arena);
  return true;
}

bool tess__rules_apart(const struct mlir_op *op, struct arena *arena, struct op_rule *out) {
  static const char *const gather[] = {"all_gather_dim", NULL}, *const scatter[] = {"scatter_dimension", NULL},
                           *const exchange[] = {"split_dimension", "concat_dimension"};
  if (tess__mlir_is(op, "stablehlo.custom_call")) return custom_call(op, arena, out);
  if (tess__mlir_is(op, "stablehlo.reduce") && op->n_operands >= 2) {
    out->rule = reduction(op, arena);
  } else if (tess__mlir_is(op, "stablehlo.all_gather") && op->n_operands) {
    out->rule = collective(op, gather, arena);
  } else if (tess__mlir_is(op, "stablehlo.reduce_scatter") && op->n_operands) {
    out->rule = collective(op, scatter, arena);
  } else if (tess__mlir_is(op, "stablehlo.all_to_all") && op->n_operands) {
    out->rule = collective(op, exchange, arena);
  } else if ((tess__mlir_is(op, "stablehlo.all_reduce") || tess__mlir_is(op, "stablehlo.collective_permute") ||
              tess__mlir_is(op, "stablehlo.collective_broadcast")) &&
             op->n_operands) {
    out->rule = pointwise(op, arena);
  } else if (tess__mlir_is(op, "stablehlo.reshape") && op->n_operands == 1 &&
             tess__mlir_elements(op->result[0].type) == 0) {
    out->rule = NULL;
  } else {
    return false;
  }
  return true;
}

/* ---- what stands around an op ---- */
static bool all_constant(const struct mlir_op *op, int from) {
  for (int i = from; i < op->n_operands; i++)
    if (!op->operand[i]->op || !strstr(op->operand[i]->op->name, ".constant")) return false;
  return true;
}

/* Does a concatenation join slices of values, or one value and slices of it? */
static bool joins_slices(const struct mlir_op *op) {
  const struct mlir_value *whole = NULL;
  bool any = false, all = true, same = true;
  for (int i = 0; i < op->n_operands; i++) {
    const struct mlir_op *by = op->operand[i]->op;
    bool slice = by && tess__mlir_is(by, "stablehlo.slice");
    const struct mlir_value *of = slice ? by->operand[0] : op->operand[i];
    any = any || slice;
    all = all && slice;
    same = same && (!whole || whole == of);
    whole = of;
  }
  return all || (any && same);
}

static void turn(struct rule *r, enum factor_kind from, enum factor_kind to, bool blocked) {
  for (int f = 0; f < r->n_factors; f++)
    if (r->factor[f].kind == from) {
      r->factor[f].kind = (uint8_t)to;
      r->factor[f].blocked = r->factor[f].blocked && blocked;
    }
}

/* Where only operands, or only results, have factor f: the only dimension, -1: there are several, or others have it. */
static int only_dimension(const struct rule *r, int n_in, int f, bool results) {
  int found = -1;
  for (int t = 0; t < r->n_tensors; t++)
    for (int d = 0; d < r->tensor[t].rank; d++)
      for (int k = r->tensor[t].start[d]; k < r->tensor[t].start[d + 1]; k++) {
        if (r->tensor[t].factor[k] != f) continue;
        if ((t >= n_in) != results || r->tensor[t].start[d + 1] - r->tensor[t].start[d] != 1) return -1;
        if (found >= 0 && found != d) return -1;
        found = d;
      }
  return found;
}

static bool contains(const int64_t *list, int64_t n, int64_t x) {
  for (int64_t i = 0; i < n; i++)
    if (list[i] == x) return true;
  return false;
}

/* The dimension of tensor `of` that window dimension number i of a gather or scatter runs over. */
static int window_dimension(const struct mlir_attr *numbers, const char *collapsed, const char *batching, int rank,
                            int i) {
  int64_t a[TESS_MAX_RANK], b[TESS_MAX_RANK];
  int64_t na = tess__mlir_ints(tess__mlir_field(numbers, collapsed), TESS_MAX_RANK, a);
  int64_t nb = tess__mlir_ints(tess__mlir_field(numbers, batching), TESS_MAX_RANK, b);
  for (int d = 0; d < rank; d++)
    if (!contains(a, na, d) && !contains(b, nb, d) && i-- == 0) return d;
  return -1;
}

/* Which dimension of the first operand dimension d of the leading tensor goes with; -1: none. */
static int partner(const struct mlir_op *op, int d) {
  int64_t list[TESS_MAX_RANK];
  bool gather = tess__mlir_is(op, "stablehlo.gather");
  if (tess__mlir_is(op, "stablehlo.broadcast_in_dim")) {
    int64_t n = tess__mlir_ints(tess__mlir_attr(op, "broadcast_dimensions"), TESS_MAX_RANK, list);
    for (int i = 0; i < n && i < TESS_MAX_RANK; i++)
      if (list[i] == d) return i;
    return -1;
  }
  const struct mlir_attr *numbers = tess__mlir_attr(op, gather ? "dimension_numbers" : "scatter_dimension_numbers");
  int64_t n =
      tess__mlir_ints(tess__mlir_field(numbers, gather ? "offset_dims" : "update_window_dims"), TESS_MAX_RANK, list);
  for (int i = 0; i < n && i < TESS_MAX_RANK; i++)
    if (list[i] == d)
      return window_dimension(numbers, gather ? "collapsed_slice_dims" : "inserted_window_dims",
                              gather ? "operand_batching_dims" : "input_batching_dims", op->operand[0]->type->rank, i);
  return -1;
}

/* Factor `from` is no more: its places are those of `to`. */
static void merge(struct rule *r, int to, int from) {
  for (int t = 0; t < r->n_tensors; t++)
    for (int k = 0; k < r->tensor[t].start[r->tensor[t].rank]; k++) {
      uint8_t *f = &r->tensor[t].factor[k];
      if (*f == from) *f = (uint8_t)to;
      if (*f > from) --*f;
    }
  for (int f = from; f + 1 < r->n_factors; f++)
    r->factor[f] = r->factor[f + 1];
  r->n_factors--;
}

/* A dimension of which some is taken where data says (dynamic_slice, gather, top_k): what is cut of the operand is
 * found here by the devices together; in Shardy it is the same factor of both, and must be whole. */
static void join_taken(const struct mlir_op *op, struct rule *r, struct arena *arena) {
  int n_in = op->n_operands;
  r->tensor = tess__arena_copy(arena, r->tensor, sizeof *r->tensor * (size_t)r->n_tensors);
  for (int f = 0; f < r->n_factors; f++) {
    bool taken = r->factor[f].blocked && (r->factor[f].reaches || r->factor[f].kind == FACTOR_REDUCE);
    int d = taken ? only_dimension(r, n_in, f, false) : -1;
    for (int g = 0; d >= 0 && g < r->n_factors; g++) {
      int of = only_dimension(r, n_in, g, true);
      if (of >= 0 && tess__mlir_is(op, "stablehlo.gather")) of = partner(op, of);
      if (g == f || !r->factor[g].blocked || r->factor[g].kind != FACTOR_REPLICATE || of != d) continue;
      r->factor[f].kind = FACTOR_REPLICATE;
      r->factor[f].reaches = false;
      merge(r, f, g);
      break;
    }
  }
}

/* The factor at this place of dimension d is no more. */
static void drop_factor(struct rule_tensor *t, int d, int at) {
  memmove(t->factor + at, t->factor + at + 1, (size_t)(t->start[t->rank] - at - 1));
  for (int k = d + 1; k <= t->rank; k++)
    t->start[k]--;
}

/* The source's dimension d, which moves with factor f here, is a factor of its own, before f, and must be whole. */
static void part_source(struct rule *r, int d, int f) {
  for (const struct halo *h = r->halo; h; h = h->next) {
    if (h->tensor != 1 || h->dim != d) continue;
    r->factor[f].reaches = false;
    memmove(r->factor + f + 1, r->factor + f, sizeof *r->factor * (size_t)(r->n_factors++ - f));
    r->factor[f] = (struct factor){.size = h->in, .kind = FACTOR_REPLICATE};
    for (int t = 0; t < r->n_tensors; t++)
      for (int k = 0; k < r->tensor[t].start[r->tensor[t].rank]; k++)
        r->tensor[t].factor[k] = (uint8_t)(r->tensor[t].factor[k] + (r->tensor[t].factor[k] >= f));
    r->tensor[1].factor[r->tensor[1].start[d]] = (uint8_t)f;
  }
}

/* select_and_scatter: the windows are a factor of the source alone, which must be whole, and a dimension of the operand
 * and the result is one that moves. */
static void part_windows(struct rule *r, struct arena *arena) {
  r->tensor = tess__arena_copy(arena, r->tensor, sizeof *r->tensor * (size_t)r->n_tensors);
  for (int d = 0; d < r->tensor[0].rank; d++) {
    int first = r->tensor[0].start[d], windows = r->tensor[0].factor[first];
    if (r->tensor[0].start[d + 1] - first == 1) { /* it passes, or moves */
      part_source(r, d, windows);
      continue;
    }
    int inside = r->tensor[0].factor[first + 1];
    r->factor[inside].size *= r->factor[windows].size;
    r->factor[inside].kind = FACTOR_PERMUTE;
    r->factor[windows].kind = FACTOR_REPLICATE;
    for (int t = 0; t < r->n_tensors; t++)
      if (t == 0 || t == r->n_tensors - 1) drop_factor(&r->tensor[t], d, first);
  }
}

void tess__rules_adjust(const struct mlir_op *op, struct rule *r, struct arena *arena) {
  join_taken(op, r, arena);
  if (tess__mlir_is(op, "stablehlo.select_and_scatter")) part_windows(r, arena);
  if (tess__mlir_is(op, "stablehlo.dynamic_update_slice") && all_constant(op, 2))
    turn(r, FACTOR_REPLICATE, FACTOR_PASS, false);
  if (tess__mlir_is(op, "stablehlo.concatenate") && joins_slices(op)) turn(r, FACTOR_REPLICATE, FACTOR_PERMUTE, true);
}

/* ---- the order of factors ---- */
struct order {
  int n, factor[MAX_FACTORS];
  bool seen[MAX_FACTORS];
};

static void put(struct order *o, int f) {
  if (o->seen[f]) return;
  o->seen[f] = true;
  o->factor[o->n++] = f;
}

static void put_dimension(struct order *o, const struct rule *r, int t, int d) {
  if (d < 0) return;
  for (int k = r->tensor[t].start[d]; k < r->tensor[t].start[d + 1]; k++)
    put(o, r->tensor[t].factor[k]);
}

void tess__rules_renumber(const struct mlir_op *op, struct rule *r, struct arena *arena) {
  bool scatter = tess__mlir_is(op, "stablehlo.scatter"), turned = tess__mlir_is(op, "stablehlo.transpose");
  if (!scatter && !turned && !tess__mlir_is(op, "stablehlo.gather") && !tess__mlir_is(op, "stablehlo.broadcast_in_dim"))
    return;
  struct order o = {0};
  int leading = scatter ? op->n_operands - 1 : op->n_operands;
  for (int d = 0; d < r->tensor[leading].rank; d++) {
    if (!turned) put_dimension(&o, r, 0, partner(op, d));
    put_dimension(&o, r, leading, d);
  }
  for (int t = 0; t < r->n_tensors; t++)
    for (int d = 0; d < r->tensor[t].rank; d++)
      put_dimension(&o, r, t, d);
  for (int f = 0; f < r->n_factors; f++)
    put(&o, f);
  const struct rule old = *r;
  int number[MAX_FACTORS];
  for (int i = 0; i < o.n; i++) {
    r->factor[i] = old.factor[o.factor[i]];
    number[o.factor[i]] = i;
  }
  r->tensor = tess__arena_copy(arena, old.tensor, sizeof *old.tensor * (size_t)old.n_tensors);
  for (int t = 0; t < r->n_tensors; t++)
    for (int k = 0; k < r->tensor[t].start[r->tensor[t].rank]; k++)
      r->tensor[t].factor[k] = (uint8_t)number[r->tensor[t].factor[k]];
}
