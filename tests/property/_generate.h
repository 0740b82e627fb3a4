/* Random programs: ops are proposed with attributes that mostly fit, and kept when _infer.h says that they are legal.
 */
#ifndef TESSERA_TESTS_GENERATE_H
#define TESSERA_TESTS_GENERATE_H

#include "property/_data.h"

struct maker {
  struct program *p;
  struct val v[MAX_OPS];
  struct rng r;
  bool manual; /* the body of a shard_map: collectives instead of constraints */
  unsigned used;
  uint8_t n_palette, palette[4]; /* the sizes of this program: few, so that shapes fit each other */
};

static const uint8_t sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 12, 16};

static inline int32_t random_size(struct maker *m) {
  while (m->n_palette < 4)
    m->palette[m->n_palette++] = rng_chance(&m->r, 1) ? 0 : sizes[rng_below(&m->r, (int)sizeof sizes)];
  return rng_chance(&m->r, 12) ? 1 : m->palette[rng_below(&m->r, 4)];
}

static inline int random_dtype(struct maker *m) {
  static const uint8_t dtype[] = {TESS_F32, TESS_F64, TESS_I32, TESS_BOOL, TESS_BF16,
                                  TESS_F16, TESS_I64, TESS_U8,  TESS_I8};
  static const uint8_t weight[] = {58, 8, 14, 6, 4, 4, 2, 2, 2};
  int t = dtype[rng_weighted(&m->r, (int)sizeof dtype, weight)];
  return t == TESS_I64 && !m->p->x64 ? TESS_I32 : t;
}

static inline void random_shape(struct maker *m, int most, struct op *op) {
  static const uint8_t weight[] = {4, 14, 40, 30, 12};
  int rank = rng_weighted(&m->r, most < 4 ? most + 1 : 5, weight);
  do {
    op->rank = (uint8_t)rank;
    for (int d = 0; d < rank; d++)
      op->dim[d] = random_size(m);
  } while (elements_of(rank, op->dim) > MAX_ELEMENTS / 4);
}

/* ---- shardings ---- */

static inline void random_lay(struct maker *m, int rank, int grid, bool open, struct lay *out) {
  memset(out, 0, sizeof *out);
  out->grid = (uint8_t)grid;
  const struct grid *g = &m->p->grid[grid];
  uint8_t order[MAX_MESH_AXES] = {0, 1, 2};
  rng_shuffle(&m->r, g->n, order);
  out->n = (uint8_t)(rank == 0 ? 0 : rng_between(&m->r, rng_chance(&m->r, 70) ? rank : 0, rank));
  for (int i = 0; i < g->n && out->n; i++) {
    if (rng_chance(&m->r, 35)) continue;
    int d = rng_below(&m->r, out->n);
    out->axis[d][out->count[d]++] = order[i];
  }
  for (int d = 0; d < out->n && open; d++)
    if (out->count[d] == 0 && rng_chance(&m->r, 20)) out->open |= (uint8_t)(1u << d);
}

/* The prime factors of a size, in random order. */
static inline int prime_digits(struct rng *r, int size, uint8_t *out) {
  int n = 0;
  for (int f = 2; f <= size; f++)
    for (; size % f == 0; size /= f)
      out[n++] = (uint8_t)f;
  rng_shuffle(r, n, out);
  return n;
}

/* The same devices in another shape: digits of the first mesh, cut anew between neighbours; seldom in another order,
 * and then the two have no common refinement. */
static inline void second_grid(struct rng *r, const struct grid *first, struct grid *out) {
  uint8_t digit[16];
  int n = 0;
  for (int a = 0; a < first->n; a++)
    n += prime_digits(r, first->size[a], digit + n);
  if (rng_chance(r, 20)) rng_shuffle(r, n, digit);
  memset(out, 0, sizeof *out);
  out->n = (uint8_t)rng_between(r, 1, MAX_MESH_AXES);
  for (int a = 0; a < out->n; a++)
    out->size[a] = 1;
  for (int i = 0, a = 0; i < n; i++) {
    out->size[a] = (uint8_t)(out->size[a] * digit[i]);
    if (a + 1 < out->n && rng_chance(r, 50)) a++;
  }
}

static inline void random_grids(struct rng *r, int most, struct program *p) {
  static const uint8_t axis[] = {1, 2, 2, 2, 3, 4, 4, 5, 6, 8, 8, 16, 7};
  struct grid *g = &p->grid[0];
  int total = 1;
  g->n = (uint8_t)rng_between(r, 1, MAX_MESH_AXES);
  for (int a = 0; a < g->n; a++) {
    do
      g->size[a] = axis[rng_below(r, (int)sizeof axis)];
    while (total * g->size[a] > most);
    total *= g->size[a];
  }
  p->n_devices = (uint8_t)total;
  uint8_t all[MAX_DEVICES];
  for (int i = 0; i < MAX_DEVICES; i++)
    all[i] = (uint8_t)i;
  if (rng_chance(r, 50)) rng_shuffle(r, MAX_DEVICES, all);
  memcpy(p->device, all, (size_t)total);
  second_grid(r, g, &p->grid[1]);
}

/* ---- attributes ---- */

/* Mostly a value that nothing reads yet, the newest first; seldom one without anything to cut. */
static inline int pick(struct maker *m) {
  int n = m->p->n_ops;
  for (int i = n - 1; i >= 0; i--)
    if (!(m->used >> i & 1) && rng_chance(&m->r, elements_of(m->v[i].rank, m->v[i].dim) > 1 ? 65 : 15)) return i;
  return rng_below(&m->r, n);
}

static inline int pick_dtype(struct maker *m, int dtype) { /* of this dtype; else any */
  for (int tries = 0; tries < 8; tries++) {
    int i = pick(m);
    if (m->v[i].dtype == dtype) return i;
  }
  return pick(m);
}

static inline bool shares_size(const struct val *a, const struct val *b) {
  for (int i = 0; i < a->rank; i++)
    for (int k = 0; k < b->rank; k++)
      if (a->dim[i] == b->dim[k] && a->dim[i] > 1) return true;
  return false;
}

static inline bool fits_with(int code, const struct val *a, const struct val *b) {
  struct val out;
  if (code == OP_MATMUL) return infer_matmul(a, b, &out);
  return code == OP_DOT_GENERAL ? shares_size(a, b) : broadcast_dims(a, b, &out);
}

/* A second operand that fits a: of its dtype if there is one, unread if there is one. */
static inline int pick_mate(struct maker *m, int code, const struct val *a) {
  int best = -1, score = -9, n = m->p->n_ops, at = rng_below(&m->r, n);
  for (int k = 0; k < n; k++) {
    int i = (at + k) % n;
    if (!fits_with(code, a, &m->v[i])) continue;
    int s = 2 * (m->v[i].dtype == a->dtype) + 2 * !(m->used >> i & 1) + (m->v[i].rank > 0) - 2 * (&m->v[i] == a);
    s += 2 * rng_chance(&m->r, 20);
    if (s > score) best = i, score = s;
  }
  return best < 0 ? pick(m) : best;
}

/* A factorisation of n into at most MAX_DIMS parts. */
static inline void random_reshape(struct maker *m, const struct val *a, struct op *op) {
  int64_t n = elements_of(a->rank, a->dim);
  op->rank = 0;
  if (n == 0) {
    op->rank = (uint8_t)rng_between(&m->r, 1, 3);
    for (int d = 0; d < op->rank; d++)
      op->dim[d] = random_size(m);
    op->dim[rng_below(&m->r, op->rank)] = 0;
    return;
  }
  while (op->rank < MAX_DIMS - 1 && (n > 1 || rng_chance(&m->r, 15))) {
    int64_t part = n;
    if (rng_chance(&m->r, 70)) {
      part = rng_between(&m->r, 1, n < 16 ? (int)n : 16);
      while (n % part)
        part--;
    }
    op->dim[op->rank++] = (int32_t)part;
    n /= part;
    if (n == 1 && rng_chance(&m->r, 70)) break;
  }
  if (n > 1) op->dim[op->rank++] = (int32_t)n;
}

static inline void random_broadcast(struct maker *m, const struct val *a, struct op *op) {
  int extra = rng_below(&m->r, 2 + (a->rank < 3));
  op->rank = (uint8_t)(a->rank + extra > MAX_DIMS ? MAX_DIMS : a->rank + extra);
  bool front = op->code == OP_BROADCAST_TO;
  for (int d = 0; d < op->rank; d++)
    op->dim[d] = random_size(m);
  op->n_axes = (uint8_t)(front ? 0 : a->rank);
  for (int d = 0, free = op->rank - a->rank, at = 0; d < a->rank; d++, at++) {
    while (!front && free > 0 && rng_chance(&m->r, 50))
      at++, free--;
    int to = front ? op->rank - a->rank + d : at;
    if (!front) op->axis[d] = (int8_t)to;
    if (a->dim[d] != 1) op->dim[to] = a->dim[d];
  }
}

static inline void random_axes(struct maker *m, int rank, int percent, struct op *op) {
  op->n_axes = 0;
  for (int d = 0; d < rank; d++)
    if (rng_chance(&m->r, percent)) op->axis[op->n_axes++] = (int8_t)(rng_chance(&m->r, 20) ? d - rank : d);
}

static inline void random_reduction(struct maker *m, const struct val *a, struct op *op) {
  op->keepdims = rng_chance(&m->r, 30);
  op->all_axes = rng_chance(&m->r, 8);
  do
    if (!op->all_axes) random_axes(m, a->rank, 35, op);
  while (!op->all_axes && op->n_axes == 0 && a->rank && !rng_chance(&m->r, 10));
  if ((op->code == OP_SUM || op->code == OP_PROD) && rng_chance(&m->r, 20)) {
    op->in[1] = (uint8_t)pick_dtype(m, TESS_BOOL);
    op->n_in = 2;
  }
}

static inline void random_dot(struct maker *m, const struct val *a, const struct val *b, struct op *op) {
  unsigned left = 0, right = 0;
  for (int tries = 0; tries < 12; tries++) {
    int x = rng_below(&m->r, a->rank), y = rng_below(&m->r, b->rank);
    if (a->rank == 0 || b->rank == 0 || a->dim[x] != b->dim[y] || left >> x & 1 || right >> y & 1) continue;
    bool batch = rng_chance(&m->r, 40);
    uint8_t *n = batch ? &op->n_batch : &op->n_contract;
    if (!batch && op->n_contract && rng_chance(&m->r, 60)) continue;
    (batch ? op->batch : op->contract)[0][*n] = (uint8_t)x;
    (batch ? op->batch : op->contract)[1][(*n)++] = (uint8_t)y;
    left |= 1u << x;
    right |= 1u << y;
  }
}

static inline void random_made(struct maker *m, struct op *op) {
  static const double step[] = {1, 2, 0.5, -1, 1, 3};
  do
    op->dtype = (uint8_t)random_dtype(m);
  while (op->dtype == TESS_BOOL);
  op->n_in = 0;
  random_shape(m, 3, op);
  if (op->code == OP_ARANGE) {
    op->rank = 1;
    op->dim[0] = random_size(m);
    memset(op->dim + 1, 0, sizeof op->dim - sizeof *op->dim);
    op->step = step[is_float(op->dtype) ? rng_below(&m->r, 6) : is_unsigned(op->dtype) ? 0 : rng_below(&m->r, 2)];
  }
  op->number = op->code == OP_IOTA || op->code == OP_ZEROS ? 0 : rng_between(&m->r, is_unsigned(op->dtype) ? 0 : -3, 4);
  if (op->code == OP_FULL && is_float(op->dtype) && rng_chance(&m->r, 40)) op->number += 0.25;
  if (op->code == OP_IOTA) {
    op->n_axes = 1;
    op->axis[0] = (int8_t)rng_below(&m->r, op->rank);
  }
}

static inline void random_collective(struct maker *m, struct op *op) {
  uint8_t order[MAX_MESH_AXES] = {0, 1, 2};
  const struct grid *g = &m->p->grid[0];
  rng_shuffle(&m->r, g->n, order);
  op->n_axes = (uint8_t)rng_between(&m->r, 1, g->n);
  for (int i = 0; i < op->n_axes; i++)
    op->axis[i] = (int8_t)order[i];
}

static inline int operands_of(int code) {
  if (is_constant(code)) return 0;
  if ((code >= OP_ADD && code <= OP_GT) || code == OP_MATMUL || code == OP_DOT_GENERAL) return 2;
  return code == OP_WHERE ? 3 : 1;
}

static inline void propose(struct maker *m, int code, struct op *op) {
  memset(op, 0, sizeof *op);
  op->code = (uint8_t)code;
  op->n_in = (uint8_t)operands_of(code);
  for (int i = 0; i < op->n_in; i++)
    op->in[i] = (uint8_t)(i ? pick_mate(m, code, &m->v[op->in[0]]) : pick(m));
  if (code == OP_WHERE) {
    op->in[0] = (uint8_t)pick_dtype(m, TESS_BOOL);
    op->in[1] = (uint8_t)pick_mate(m, code, &m->v[op->in[0]]);
    op->in[2] = (uint8_t)pick_mate(m, code, &m->v[op->in[1]]);
  }
  const struct val *a = &m->v[op->in[0]], *b = &m->v[op->in[1]];
  if (code == OP_ADDC || code == OP_MULC)
    op->number = rng_between(&m->r, 0, 6) / (is_float(a->dtype) && rng_chance(&m->r, 30) ? 4.0 : 1.0) - 1;
  else if (code == OP_ASTYPE)
    op->dtype = (uint8_t)random_dtype(m);
  else if (code == OP_RESHAPE)
    random_reshape(m, a, op);
  else if (code == OP_BROADCAST_TO || code == OP_BROADCAST_IN_DIM)
    random_broadcast(m, a, op);
  else if (code >= OP_SUM && code <= OP_ANY)
    random_reduction(m, a, op);
  else if (code == OP_DOT_GENERAL)
    random_dot(m, a, b, op);
  else if (code == OP_CONSTRAINT)
    random_lay(m, a->rank, rng_below(&m->r, GRIDS), true, &op->lay);
  else if (is_collective(code) || code == OP_AXIS_INDEX)
    random_collective(m, op);
  else if (is_constant(code))
    random_made(m, op);
  else if (code == OP_EXPAND_DIMS) {
    random_axes(m, a->rank + 1, 30, op);
  } else if (code == OP_SQUEEZE) {
    for (int d = 0; d < a->rank; d++)
      if (a->dim[d] == 1 && rng_chance(&m->r, 70)) op->axis[op->n_axes++] = (int8_t)d;
  } else if (code == OP_TRANSPOSE) {
    uint8_t perm[MAX_DIMS] = {0, 1, 2, 3, 4};
    rng_shuffle(&m->r, a->rank, perm);
    op->n_axes = (uint8_t)a->rank;
    for (int d = 0; d < a->rank; d++)
      op->axis[d] = (int8_t)perm[d];
  }
}

/* ---- programs ---- */

static inline int random_code(struct maker *m) {
  static const uint8_t weight[CODES] = {
      [OP_NEG] = 3,          [OP_ABS] = 3,      [OP_SIGN] = 1,       [OP_FLOOR] = 1,        [OP_SQUARE] = 2,
      [OP_RELU] = 2,         [OP_SIN] = 5,      [OP_COS] = 3,        [OP_TANH] = 4,         [OP_ERF] = 1,
      [OP_SIGMOID] = 2,      [OP_EXP] = 2,      [OP_EXPM1] = 1,      [OP_LOG1P] = 1,        [OP_SQRT] = 1,
      [OP_ADDC] = 6,         [OP_MULC] = 6,     [OP_ADD] = 14,       [OP_SUB] = 7,          [OP_MUL] = 10,
      [OP_DIV] = 2,          [OP_MAXIMUM] = 4,  [OP_MINIMUM] = 4,    [OP_LT] = 3,           [OP_LE] = 1,
      [OP_EQ] = 1,           [OP_NE] = 1,       [OP_GE] = 1,         [OP_GT] = 1,           [OP_WHERE] = 6,
      [OP_ASTYPE] = 6,       [OP_RESHAPE] = 14, [OP_TRANSPOSE] = 12, [OP_BROADCAST_TO] = 6, [OP_BROADCAST_IN_DIM] = 4,
      [OP_EXPAND_DIMS] = 4,  [OP_SQUEEZE] = 5,  [OP_SUM] = 14,       [OP_PROD] = 3,         [OP_MAX] = 6,
      [OP_MIN] = 4,          [OP_MEAN] = 4,     [OP_ALL] = 2,        [OP_ANY] = 2,          [OP_MATMUL] = 18,
      [OP_DOT_GENERAL] = 16, [OP_IOTA] = 4,     [OP_FULL] = 2,       [OP_ZEROS] = 1,        [OP_ARANGE] = 2};
  uint8_t w[CODES];
  memcpy(w, weight, sizeof w);
  if (m->manual) {
    w[OP_PSUM] = 16, w[OP_PMEAN] = 8, w[OP_PMAX] = 8, w[OP_PMIN] = 6, w[OP_AXIS_INDEX] = 6;
  } else {
    w[OP_CONSTRAINT] = 20;
  }
  return rng_weighted(&m->r, CODES, w);
}

static inline bool add_op(struct maker *m) {
  struct program *p = m->p;
  for (int tries = 0; tries < 40; tries++) {
    int code = random_code(m);
    if (p->n_ops == 0 && !is_constant(code)) continue;
    propose(m, code, &p->op[p->n_ops]);
    if (!infer_op(p, p->n_ops, m->v)) continue;
    for (int i = 0; i < p->op[p->n_ops].n_in; i++)
      m->used |= 1u << p->op[p->n_ops].in[i];
    p->n_ops++;
    return true;
  }
  memset(&p->op[p->n_ops], 0, sizeof *p->op);
  return false;
}

static inline void add_input(struct maker *m, int dtype, enum flavour flavour) {
  struct op *op = &m->p->op[m->p->n_ops];
  memset(op, 0, sizeof *op);
  op->code = OP_INPUT;
  op->dtype = (uint8_t)dtype;
  random_shape(m, 4, op);
  struct val *v = &m->v[m->p->n_ops];
  *v = (struct val){.bound = input_bound(dtype, flavour), .whole = is_float(dtype) && flavour != REAL};
  infer_op(m->p, m->p->n_ops, m->v);
  m->p->n_ops++;
  m->p->n_inputs++;
}

static inline int needs(const struct program *p, int i) { /* how many ops */
  unsigned live = 1u << i;
  int n = 0;
  for (; i >= 0; i--)
    for (int k = (live >> i & 1 ? (n++, 0) : 99); k < p->op[i].n_in; k++)
      live |= 1u << p->op[i].in[k];
  return n;
}

/* The value that needs most of the program and, now and then, another one: an input, the same again, or something on
 * the way. */
static inline void choose_results(struct maker *m) {
  struct program *p = m->p;
  p->n_results = (uint8_t)(rng_chance(&m->r, 40) ? 2 : 1);
  int most = p->n_ops - 1;
  for (int i = 0; i < p->n_ops; i++)
    if (needs(p, i) > needs(p, most)) most = i;
  p->result[0] = (uint8_t)most;
  if (p->n_results > 1) {
    m->used |= 1u << most;
    p->result[1] = (uint8_t)(rng_chance(&m->r, 70) ? pick(m) : rng_below(&m->r, p->n_ops));
    if (rng_chance(&m->r, 30)) {
      p->result[0] = p->result[1];
      p->result[1] = (uint8_t)most;
    }
  }
}

/* Removes the ops that no result needs; inputs stay. */
static inline void drop_dead(struct program *p) {
  unsigned live = (1u << p->n_inputs) - 1;
  for (int i = 0; i < p->n_results; i++)
    live |= 1u << p->result[i];
  for (int i = p->n_ops - 1; i >= p->n_inputs; i--)
    for (int k = 0; k < p->op[i].n_in && live >> i & 1; k++)
      live |= 1u << p->op[i].in[k];
  uint8_t to[MAX_OPS] = {0};
  int n = 0;
  for (int i = 0; i < p->n_ops; i++) {
    if (!(live >> i & 1)) continue;
    struct op op = p->op[i];
    for (int k = 0; k < op.n_in; k++)
      op.in[k] = to[op.in[k]];
    to[i] = (uint8_t)n;
    p->op[n++] = op;
  }
  memset(p->op + n, 0, (size_t)(p->n_ops - n) * sizeof *p->op);
  p->n_ops = (uint8_t)n;
  for (int i = 0; i < p->n_results; i++)
    p->result[i] = to[p->result[i]];
}

#endif
