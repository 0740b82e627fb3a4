/* A random legal call of each op of the table on what a program has computed. An op that is neither a row of
 * elementwise.def, nor in MAKERS, nor in NOT_CALLED, fails test_table of graphs.c by its name. */
#ifndef TESS_TESTS_GRAPH_OPS_H
#define TESS_TESTS_GRAPH_OPS_H

#include "property/_graph_values.h"
#include "unit/_random_move.h"

/* Only values of these dtypes are looked at by f. False: there are none. */
static inline bool among(struct program_case *c, unsigned classes, bool wide, vid (*f)(struct program_case *c),
                         vid *out) {
  vid all[MAX_POOL];
  int n = c->n_pool, few = 0;
  memcpy(all, c->pool, sizeof *all * (size_t)n);
  for (int i = 0; i < n; i++) {
    const struct type *t = type_in(c, all[i]);
    if (class_of(t) & classes && !(wide && is_16_bits(t))) c->pool[few++] = all[i];
  }
  c->n_pool = few;
  *out = few ? f(c) : VID_NONE;
  for (int i = few; i < c->n_pool && n < MAX_POOL; i++) /* what f kept */
    all[n++] = c->pool[i];
  memcpy(c->pool, all, sizeof *all * (size_t)n);
  c->n_pool = n;
  return few > 0;
}

static inline vid of_class(struct program_case *c, unsigned classes) {
  vid v;
  if (among(c, classes, false, any, &v)) return v;
  tess_dtype to = classes & DTYPE_FLOAT    ? TESS_F32
                  : classes & DTYPE_SIGNED ? TESS_I32
                  : classes & DTYPE_BOOL   ? TESS_BOOL
                                           : TESS_C64;
  return as_dtype(c, any(c), whole_case->smooth && to == TESS_F32 ? TESS_F64 : to);
}

/* ---- pointwise ---- */
static inline vid op_row(struct program_case *c, const struct tess_op *op, unsigned classes) {
  vid in[2] = {of_class(c, classes)}, out = VID_NONE;
  if (op->arity == 2) in[1] = operand_of(c, type_in(c, in[0]));
  return tess__emit(&c->b, op, op->arity, in, NULL, NULL, 1, 0, NULL, &out) ? out : VID_NONE;
}

static inline vid op_select(struct program_case *c) {
  vid a = any(c), b = operand_of(c, type_in(c, a));
  const struct type *t = tess__type_with_dtype(type_in(c, a), TESS_BOOL, false);
  return tess__n_select(&c->b, operand_of(c, below(&c->rng, 4) ? t : tess__type_with_shape(t, 0, NULL)), a, b);
}
static inline vid op_compare(struct program_case *c) {
  vid a = any(c), b = operand_of(c, type_in(c, a));
  bool complex = class_of(type_in(c, a)) == DTYPE_COMPLEX;
  return tess__n_compare(&c->b, a, b, (enum compare_direction)below(&c->rng, complex ? 2 : 6));
}
static inline vid op_convert(struct program_case *c) {
  static const tess_dtype to[] = {TESS_F32,  TESS_F64, TESS_I32,  TESS_I8,  TESS_U32,
                                  TESS_BF16, TESS_F16, TESS_BOOL, TESS_I64, TESS_U16};
  return as_dtype(c, of_class(c, DTYPE_NUMBER & ~DTYPE_COMPLEX), to[below(&c->rng, whole_case->smooth ? 3 : 10)]);
}
static inline vid op_real(struct program_case *c) {
  return tess__n_real(&c->b, of_class(c, DTYPE_COMPLEX));
}
static inline vid op_imag(struct program_case *c) {
  return tess__n_imag(&c->b, of_class(c, DTYPE_COMPLEX));
}
static inline vid op_complex(struct program_case *c) {
  vid a = of_class(c, DTYPE_FLOAT);
  if (is_16_bits(type_in(c, a))) a = as_dtype(c, a, TESS_F32);
  return tess__n_complex(&c->b, a, operand_of(c, type_in(c, a)));
}
/* Something that is not finite is among its operands. */
static inline vid op_class_of_number(struct program_case *c, vid (*test)(struct build *b, vid a)) {
  vid a = of_class(c, DTYPE_FLOAT);
  return test(&c->b, tess__n_divide(&c->b, a, operand_of(c, type_in(c, a))));
}
static inline vid op_is_finite(struct program_case *c) {
  return op_class_of_number(c, tess__n_is_finite);
}
static inline vid op_is_inf(struct program_case *c) {
  return op_class_of_number(c, tess__n_is_inf);
}
static inline vid op_is_pos_inf(struct program_case *c) {
  return op_class_of_number(c, tess__n_is_pos_inf);
}
static inline vid op_is_neg_inf(struct program_case *c) {
  return op_class_of_number(c, tess__n_is_neg_inf);
}
static inline vid op_reduce_precision(struct program_case *c) {
  return tess__n_reduce_precision(&c->b, of_class(c, DTYPE_FLOAT), 2 + below(&c->rng, 8), below(&c->rng, 8));
}

/* ---- made of nothing, annotations ---- */
static inline vid op_constant(struct program_case *c) {
  const struct type *t = type_in(c, any(c));
  return splat(&c->b, t, class_of(t) == DTYPE_BOOL ? 1 : 1 + below(&c->rng, 3));
}
static inline vid op_literal(struct program_case *c) {
  return random_literal(c, type_in(c, any(c)));
}
static inline vid op_iota(struct program_case *c) {
  vid a = of_class(c, DTYPE_NUMBER);
  const struct type *t = type_in(c, a);
  return t->rank ? tess__n_iota(&c->b, t, below(&c->rng, t->rank)) : op_constant(c);
}
static inline vid op_sharding_constraint(struct program_case *c) {
  vid a = any(c);
  if (whole_case->no_layout) return a;
  return tess__n_sharding_constraint(&c->b, a, random_sharding(c, type_in(c, a)->rank, true));
}
static inline vid op_sharding_group(struct program_case *c) {
  vid a = any(c), b = operand_of(c, type_in(c, a));
  if (whole_case->no_layout || !is_whole(c)) return a;
  int64_t number = whole_case->n_groups++;
  return tess__n_sharding_group(&c->b, a, number) && tess__n_sharding_group(&c->b, b, number) ? b : VID_NONE;
}
static inline vid op_optimization_barrier(struct program_case *c) {
  return tess__n_optimization_barrier(&c->b, any(c));
}
static inline vid op_stop_gradient(struct program_case *c) {
  return tess__n_stop_gradient(&c->b, any(c));
}
static inline vid op_name(struct program_case *c) {
  return tess__n_name(&c->b, any(c), "saved");
}

/* ---- movement and sums ---- */
static inline vid op_transpose(struct program_case *c) {
  return random_transpose(c);
}
static inline vid op_reduce(struct program_case *c) {
  vid v;
  return among(c, DTYPE_INTEGER | DTYPE_FLOAT, true, random_reduce, &v) ? v : any(c);
}
/* random_dot takes what it finds: of the program's own dtype. */
static inline vid op_dot_general(struct program_case *c) {
  vid all[MAX_POOL], out;
  int n = c->n_pool, few = 0;
  memcpy(all, c->pool, sizeof *all * (size_t)n);
  for (int i = 0; i < n; i++)
    if (type_in(c, all[i])->dtype == c->dtype) c->pool[few++] = all[i];
  if (few == 0) c->pool[few++] = as_dtype(c, all[n - 1], c->dtype);
  c->n_pool = few;
  out = random_dot(c);
  memcpy(c->pool, all, sizeof *all * (size_t)n);
  c->n_pool = n;
  return out;
}
static inline vid op_cumulative(struct program_case *c) {
  vid v;
  return among(c, DTYPE_INTEGER | DTYPE_FLOAT, true, random_cumulative, &v) ? v : any(c);
}

/* ---- control flow ---- */
static inline vid op_while(struct program_case *c) {
  return random_while(c);
}
static inline vid op_scan(struct program_case *c) {
  return random_scan(c);
}
static inline vid op_branches(struct program_case *c) {
  vid v;
  return among(c, DTYPE_INTEGER | DTYPE_FLOAT, false, random_branches, &v) ? v : any(c);
}
/* A function of two values that are there. */
static inline vid op_call(struct program_case *c) {
  vid in[2] = {any(c), any(c)}, result, out[2] = {VID_NONE};
  const struct type *wanted = type_in(c, in[0]);
  struct program_case body = begin_region(c, 2, in);
  fill_region(&body, 1, &wanted, &result);
  tess__graph_set_results(body.graph, 1, &result);
  return tess__n_call(&c->b, "called", NULL, body.graph, 2, in, out) ? out[0] : VID_NONE;
}
/* x y, whose derivatives are said to be twice what they are. */
static inline vid op_custom_vjp(struct program_case *c) {
  vid in[2] = {of_class(c, DTYPE_FLOAT)}, r[3], out;
  if (is_16_bits(type_in(c, in[0]))) in[0] = as_dtype(c, in[0], TESS_F32);
  const struct type *t = type_in(c, in[0]);
  in[1] = operand_of(c, t);
  struct graph *body = tess__graph_new("product"), *fwd = tess__graph_new("fwd"), *bwd = tess__graph_new("bwd");
  struct build b = {.graph = body, .diag = c->b.diag};
  vid x = tess__graph_param(body, t), y = tess__graph_param(body, t);
  r[0] = tess__n_multiply(&b, x, y);
  tess__graph_set_results(body, 1, r);
  b.graph = fwd;
  r[1] = tess__graph_param(fwd, t);
  r[2] = tess__graph_param(fwd, t);
  r[0] = tess__n_multiply(&b, r[1], r[2]);
  tess__graph_set_results(fwd, 3, r);
  b.graph = bwd;
  x = tess__graph_param(bwd, t), y = tess__graph_param(bwd, t);
  vid ct = tess__n_multiply(&b, tess__graph_param(bwd, t), splat(&b, t, 2));
  r[0] = tess__n_multiply(&b, ct, y), r[1] = tess__n_multiply(&b, ct, x);
  tess__graph_set_results(bwd, 2, r);
  return tess__n_custom_vjp(&c->b, "product", 2, 2, body, fwd, bwd, 2, in, &out) ? out : VID_NONE;
}
static inline vid op_custom_jvp(struct program_case *c) {
  vid a = of_class(c, DTYPE_FLOAT);
  return is_16_bits(type_in(c, a)) ? a : tame_smoothly(&c->b, a);
}

/* ---- the calls of unit/_any_call.h ---- */
static inline vid call_any(struct program_case *c, void (*make)(struct any_call *k, uint64_t seed), int n, int which) {
  struct any_call k = {.b = &c->b, .operand = operand_of_call, .type = type_of_call, .ctx = c, .exact = true};
  k.real = whole_case->smooth ? TESS_F64 : TESS_F32;
  uint64_t seed = ((uint64_t)below(&c->rng, 1 << 30) * (unsigned)n) + (unsigned)which;
  make(&k, seed);
  for (int i = 0; i < k.n_out; i++) {
    k.out[i] = tame_value(c, k.out[i]);
    if (k.out[i] == VID_NONE) return VID_NONE;
    if (i && tess__type_elements(type_in(c, k.out[i])) <= MOST_KEPT) keep(c, k.out[i]);
  }
  return k.out[0];
}

typedef void any_function(struct any_call *k, uint64_t seed);
enum made_by { BY_POOL, BY_CALL };
struct maker_of_op {
  int id;
  vid (*pool)(struct program_case *c);
  any_function *call;
  int n, which; /* of call: it makes op `which` of n by its seed */
  bool tame;    /* what comes out must be made so */
  bool rough;   /* has no reverse derivative */
};

static const struct maker_of_op MAKERS[] = {
    {.id = OP_select, .pool = op_select},
    {.id = OP_compare, .pool = op_compare},
    {.id = OP_convert, .pool = op_convert},
    {.id = OP_bitcast_convert, .call = any_bits, .n = 2, .which = 0},
    {.id = OP_real, .pool = op_real},
    {.id = OP_imag, .pool = op_imag},
    {.id = OP_complex, .pool = op_complex},
    {.id = OP_is_finite, .pool = op_is_finite},
    {.id = OP_is_inf, .pool = op_is_inf},
    {.id = OP_is_pos_inf, .pool = op_is_pos_inf},
    {.id = OP_is_neg_inf, .pool = op_is_neg_inf},
    {.id = OP_reduce_precision, .pool = op_reduce_precision, .tame = true},
    {.id = OP_constant, .pool = op_constant},
    {.id = OP_literal, .pool = op_literal},
    {.id = OP_iota, .pool = op_iota, .tame = true},
    {.id = OP_broadcast_in_dim, .pool = random_broadcast},
    {.id = OP_reshape, .pool = random_reshape},
    {.id = OP_transpose, .pool = op_transpose},
    {.id = OP_slice, .pool = random_slice},
    {.id = OP_reverse, .pool = random_reverse},
    {.id = OP_reduce, .pool = op_reduce, .tame = true},
    {.id = OP_dot_general, .pool = op_dot_general, .tame = true},
    {.id = OP_sharding_constraint, .pool = op_sharding_constraint},
    {.id = OP_sharding_group, .pool = op_sharding_group},
    {.id = OP_while, .pool = op_while, .rough = true},
    {.id = OP_scan, .pool = op_scan},
    {.id = OP_case, .pool = op_branches},
    {.id = OP_if, .pool = op_branches},
    {.id = OP_call, .pool = op_call},
    {.id = OP_optimization_barrier, .pool = op_optimization_barrier},
    {.id = OP_stop_gradient, .pool = op_stop_gradient},
    {.id = OP_name, .pool = op_name},
    {.id = OP_custom_jvp, .pool = op_custom_jvp},
    {.id = OP_custom_vjp, .pool = op_custom_vjp, .tame = true},
    {.id = OP_clamp, .call = any_clamp, .n = 1},
    {.id = OP_pad, .pool = random_pad},
    {.id = OP_concatenate, .pool = random_concatenate},
    {.id = OP_dynamic_slice, .call = any_dynamic, .n = 2, .which = 0},
    {.id = OP_dynamic_update_slice, .call = any_dynamic, .n = 2, .which = 1},
    {.id = OP_gather, .call = any_gather, .n = 1},
    {.id = OP_scatter, .call = any_scatter, .n = 1},
    {.id = OP_sort, .call = any_sort, .n = 1},
    {.id = OP_top_k, .call = any_top_k, .n = 1},
    {.id = OP_reduce_region, .call = any_reduce_region, .n = 1},
    {.id = OP_reduce_window, .call = any_reduce_window, .n = 1},
    {.id = OP_reduce_window, .pool = op_cumulative, .tame = true},
    {.id = OP_reduce_window_region, .call = any_reduce_window_region, .n = 1},
    {.id = OP_select_and_scatter, .call = any_select_and_scatter, .n = 1},
    {.id = OP_map, .call = any_map, .n = 1},
    {.id = OP_convolution, .call = any_convolution, .n = 1},
    {.id = OP_cholesky, .call = any_square_matrix, .n = 4, .which = 0},
    {.id = OP_triangular_solve, .call = any_square_matrix, .n = 4, .which = 3},
    {.id = OP_lu, .call = any_square_matrix, .n = 4, .which = 1},
    {.id = OP_geqrf, .call = any_matrix, .n = 4, .which = 2, .rough = true},
    {.id = OP_householder_product, .call = any_matrix, .n = 4, .which = 3, .rough = true},
    {.id = OP_svd, .call = any_matrix, .n = 2, .which = 0},
    {.id = OP_svd, .call = any_matrix, .n = 4, .which = 1},
    {.id = OP_eigh, .call = any_square_matrix, .n = 4, .which = 2},
    {.id = OP_lapack, .call = any_lapack, .n = 1, .rough = true},
    {.id = OP_fft, .call = any_fft, .n = 1},
    {.id = OP_rng_bit_generator, .call = any_bits, .n = 2, .which = 1},
    {.id = OP_batch_norm_inference, .call = any_batch_norm, .n = 3, .which = 0},
    {.id = OP_batch_norm_training, .call = any_batch_norm, .n = 3, .which = 1},
    {.id = OP_batch_norm_grad, .call = any_batch_norm, .n = 3, .which = 2},
};
enum { N_MAKERS = sizeof MAKERS / sizeof *MAKERS };

/* Ops that no program here calls, and why. */
static const struct {
  int id;
  const char *why;
} NOT_CALLED[] = {
    {OP_inspect_sharding, "has no result"},
    {OP_custom_linear,
     "a derivative leaves it of custom_vjp, and its transpose is taken before a program is distributed"},
    {OP_reshard, "the compiler's own"},
    {OP_all_slice, "the compiler's own"},
    {OP_all_gather, "the compiler's own"},
    {OP_all_to_all, "the compiler's own"},
    {OP_collective_permute, "the compiler's own"},
    {OP_reduce_scatter, "the compiler's own"},
    {OP_embed, "the compiler's own"},
    {OP_mask, "the compiler's own"},
    {OP_full_to_shard, "the compiler's own"},
    {OP_shard_to_full, "the compiler's own"},
    {OP_manual_computation, "of shard_map: tests/property/manual.c"},
    {OP_pvary, "of shard_map: tests/property/manual.c"},
    {OP_axis_index, "of shard_map: tests/property/manual.c"},
    {OP_all_reduce, "of shard_map: tests/property/manual.c"},
    {OP_group_all_reduce, "of shard_map: tests/property/manual.c"},
    {OP_group_all_gather, "of shard_map: tests/property/manual.c"},
    {OP_group_reduce_scatter, "of shard_map: tests/property/manual.c"},
    {OP_group_all_to_all, "of shard_map: tests/property/manual.c"},
    {OP_group_broadcast, "of shard_map: tests/property/manual.c"},
    {OP_group_permute, "of shard_map: tests/property/manual.c"},
    {OP_ragged_all_to_all, "of shard_map: tests/unit/test_ragged_exchange.c"},
};

static inline const char *not_called(int id) {
  for (size_t i = 0; i < sizeof NOT_CALLED / sizeof *NOT_CALLED; i++)
    if (NOT_CALLED[i].id == id) return NOT_CALLED[i].why;
  return NULL;
}

/* The dtypes of each row of elementwise.def, as it says. */
enum {
  ANY = DTYPE_BOOL | DTYPE_NUMBER,
  LOGICAL = DTYPE_BOOL | DTYPE_INTEGER,
  NUMBER = DTYPE_NUMBER,
  FLOAT = DTYPE_FLOAT,
  INTEGER = DTYPE_INTEGER
};
static const struct {
  const struct tess_op *op;
  unsigned classes;
} ROWS[] = {
#define EW1(name, text, dtypes, value) {&tess__op_##name, dtypes},
#define EW2(name, text, dtypes, value) {&tess__op_##name, dtypes},
#include "op/elementwise.def"
#undef EW1
#undef EW2
};
enum { N_ROWS = sizeof ROWS / sizeof *ROWS };

/* Those that take complex numbers, too. */
static const struct tess_op *const COMPLEX_ROWS[] = {
#define S1(name) &tess__op_##name,
#define C1(name) &tess__op_##name,
#define S2(name) &tess__op_##name,
#define C2(name) &tess__op_##name,
#include "op/complex_rows.def"
#undef S1
#undef C1
#undef S2
#undef C2
};

static inline unsigned classes_of_row(int row) {
  unsigned classes = ROWS[row].classes & ~(unsigned)DTYPE_COMPLEX;
  for (size_t i = 0; i < sizeof COMPLEX_ROWS / sizeof *COMPLEX_ROWS; i++)
    if (COMPLEX_ROWS[i] == ROWS[row].op) classes |= DTYPE_COMPLEX;
  return classes;
}

static inline bool is_rough_row(int id) {
  return id == OP_zeta || id == OP_polygamma || id == OP_next_after;
}
static inline bool is_control(int id) {
  return id == OP_while || id == OP_scan || id == OP_case || id == OP_if || id == OP_call;
}

/* A call of a random op of the table. */
static inline vid random_call(struct program_case *c) {
  if (below(&c->rng, 5) == 0) {
    int i;
    do
      i = below(&c->rng, N_ROWS);
    while (whole_case->smooth && is_rough_row(ROWS[i].op->id));
    return tame_value(c, op_row(c, ROWS[i].op, classes_of_row(i)));
  }
  const struct maker_of_op *m;
  do
    m = &MAKERS[below(&c->rng, N_MAKERS)];
  while ((is_control(m->id) && c->control <= 0) || (m->rough && whole_case->smooth));
  if (m->call) return call_any(c, m->call, m->n, m->which);
  vid v = m->pool(c);
  return m->tame ? tame_value(c, v) : v;
}

#endif
