/* Random per-device programs, made directly: values that are cut (unevenly too), that vary without being cut, relayouts
 * between any two tilings, region boundaries, ops without kernels. Wider than what distribution makes; the oracle is
 * the reference executor. Numbers are small integers in f32, or any in i32, so that results are exact in any order of
 * summation. */
#ifndef TESS_TESTS_DEVICE_PROGRAM_H
#define TESS_TESTS_DEVICE_PROGRAM_H

#include "_random_program.h"
#include "exec/exec.h"

enum { MAX_VALUES = 200, MAX_PARAMS = 3, MAX_RESULTS = 4 };

struct device_case {
  struct rng rng;
  struct diag d;
  struct build b;
  struct program p;
  struct spread spread[MAX_VALUES]; /* by value id */
  vid pool[MAX_VALUES];
  int n_pool;
  tess_dtype dtype;
};

static inline const struct type *type_at(const struct device_case *c, vid v) {
  return tess__type_at(c->b.graph, v);
}

static inline uint64_t cut_atoms(const struct spread *s) {
  return tess__tiling_mask(&s->tiling);
}

static inline int64_t cut_into(const struct device_case *c, const struct spread *s, int d) {
  return tess__tiling_parts(&c->p.atoms, &s->tiling, d);
}

static inline bool uneven(const struct device_case *c, vid v, int d) {
  return cut_into(c, &c->spread[v], d) * type_at(c, v)->dim[d] != c->spread[v].size[d];
}

/* Every value lies as given; whole: nothing cuts it. */
static inline struct spread whole(const struct type *t, uint64_t own) {
  struct spread s;
  memset(&s, 0, sizeof s);
  s.tiling = tess__tiling_replicated(t->rank);
  s.own = own;
  memcpy(s.size, t->dim, sizeof s.size);
  return s;
}

static inline vid put(struct device_case *c, vid v, struct spread s) {
  assert_string_equal(c->d.message ? c->d.message : "", "");
  assert_true(v < MAX_VALUES);
  c->spread[v] = s;
  return v;
}

static inline void random_tiling(struct device_case *c, struct spread *s, int rank, uint64_t allowed) {
  s->tiling = tess__tiling_replicated(rank);
  uint8_t atoms[TESS_MAX_RANK][MAX_ATOMS];
  int n[TESS_MAX_RANK] = {0};
  for (int i = 0; i < c->p.atoms.n; i++) {
    int d = below(&c->rng, rank + 1);
    if (d < rank && (allowed >> i & 1)) atoms[d][n[d]++] = (uint8_t)i;
  }
  for (int d = 0; d < rank; d++) {
    if (n[d] > 1 && below(&c->rng, 3) == 0) {
      uint8_t first = atoms[d][0];
      memmove(atoms[d], atoms[d] + 1, (size_t)(n[d] - 1));
      atoms[d][n[d] - 1] = first;
    }
    tess__tiling_set_dim(&s->tiling, d, n[d], atoms[d]);
  }
}

static inline const struct type *block_type(const struct device_case *c, tess_dtype dtype, int rank,
                                            const struct spread *s) {
  int64_t dim[TESS_MAX_RANK];
  for (int d = 0; d < rank; d++)
    dim[d] = tess__tiling_block(&c->p.atoms, &s->tiling, d, s->size[d]);
  return tess__type_of(dtype, rank, dim);
}

static inline vid pick(struct device_case *c) {
  return c->pool[below(&c->rng, c->n_pool)];
}

/* ---- nodes with their spreads ---- */

/* Elementwise on blocks of one shape. The result is cut like the operand whose padding must not be read. */
static inline vid pointwise(struct device_case *c, vid made, vid a, vid b) {
  struct spread s = c->spread[a];
  if (!cut_atoms(&s)) s = c->spread[b];
  s.own = (c->spread[a].own | c->spread[b].own | cut_atoms(&c->spread[a]) | cut_atoms(&c->spread[b])) & ~cut_atoms(&s);
  return put(c, made, s);
}

/* Blocks of one shape may be combined if at most one is cut, or both are cut alike. */
static inline bool combinable(struct device_case *c, vid a, vid b) {
  if (type_at(c, a) != type_at(c, b)) return false;
  const struct spread *x = &c->spread[a], *y = &c->spread[b];
  return !cut_atoms(x) || !cut_atoms(y) ||
         (tess__tiling_same_cut(&x->tiling, &y->tiling) && memcmp(x->size, y->size, sizeof x->size) == 0);
}

static inline vid device_like(struct device_case *c, vid a) {
  const struct type *t = type_at(c, a);
  for (int tries = 0; tries < 8; tries++) {
    vid b = pick(c);
    if (combinable(c, a, b)) return b;
  }
  if (t->rank > 0 && below(&c->rng, 2)) {
    vid v = put(c, tess__n_iota(&c->b, t, below(&c->rng, t->rank)), whole(t, 0));
    return v;
  }
  return put(c, tess__n_constant_double(&c->b, t, below(&c->rng, 5) - 2), whole(t, 0));
}

static inline vid clip(struct device_case *c, vid v) {
  const struct type *t = type_at(c, v);
  if (c->dtype != TESS_F32) return v;
  vid high = put(c, tess__n_constant_double(&c->b, t, 9), whole(t, 0));
  vid low = put(c, tess__n_constant_double(&c->b, t, -9), whole(t, 0));
  v = pointwise(c, tess__n_minimum(&c->b, v, high), v, high);
  return pointwise(c, tess__n_maximum(&c->b, v, low), v, low);
}

static inline vid device_mask(struct device_case *c, vid v, enum monoid m) {
  for (int d = 0; d < type_at(c, v)->rank; d++)
    if (uneven(c, v, d)) v = put(c, tess__n_mask(&c->b, v, d, m), c->spread[v]);
  return v;
}

static inline vid emit_op(struct device_case *c, const struct tess_op *op, int n, const vid *in, const void *attrs) {
  vid out = VID_NONE;
  assert_true(tess__emit(&c->b, op, n, in, attrs, NULL, 1, 0, NULL, &out));
  return out;
}

/* An op that the executor knows nothing about: its ref runs on packed blocks. */
static inline const struct tess_op *opaque(const struct tess_op *op) {
  static struct tess_op known[2 * OP_COUNT];
  struct tess_op *copy = &known[op->id];
  *copy = *op;
  copy->traits = 0;
  return copy;
}

/* An op of two results: the sum and the second operand. */
static inline bool both_check(const struct call *c, struct diag *d) {
  (void)d;
  c->out[0] = c->out[1] = c->in[0];
  return true;
}
static inline void both_ref(const struct call *c, const void *const *in, void *const *out) {
  struct call add = {.op = &tess__op_add, .n_in = 2, .n_out = 1, .in = c->in, .out = c->out};
  tess__op_add.ref(&add, in, out);
  memcpy(out[1], in[1], (size_t)tess__type_bytes(c->in[1]));
}
static const struct tess_op both = {
    .name = "test.both", .id = OP_COUNT, .arity = 2, .results = 2, .check = both_check, .ref = both_ref};

static inline vid device_both(struct device_case *c) {
  vid a = pick(c), b = device_like(c, a), in[] = {a, b}, out[2] = {VID_NONE, VID_NONE};
  assert_true(tess__emit(&c->b, &both, 2, in, NULL, NULL, 2, 0, NULL, out));
  vid first = pointwise(c, out[0], a, b), second = pointwise(c, out[1], a, b);
  c->pool[c->n_pool++] = second;
  return clip(c, first);
}

static inline vid device_binary(struct device_case *c) {
  vid a = pick(c), b = device_like(c, a), in[] = {a, b};
  switch (below(&c->rng, 7)) {
  case 0:
    return clip(c, pointwise(c, tess__n_multiply(&c->b, a, b), a, b));
  case 1:
    return pointwise(c, tess__n_maximum(&c->b, a, b), a, b);
  case 2:
    return pointwise(c, tess__n_subtract(&c->b, b, a), b, a);
  case 3:
    return pointwise(c, emit_op(c, opaque(&tess__op_subtract), 2, in, NULL), a, b);
  case 4: {
    vid less = pointwise(c, tess__n_compare(&c->b, a, b, COMPARE_LT), a, b);
    vid y = pointwise(c, tess__n_select(&c->b, less, a, b), a, b);
    return y;
  }
  default:
    return clip(c, pointwise(c, tess__n_add(&c->b, a, b), a, b));
  }
}

/* A number of the device, as a scalar or everywhere; through a conversion. */
static inline vid device_index(struct device_case *c) {
  struct axes axes = {0};
  for (int i = 0; i < c->p.atoms.n; i++)
    if (below(&c->rng, 2)) axes.a[axes.n++] = (uint8_t)i;
  uint64_t own = 0;
  for (int i = 0; i < axes.n; i++)
    own |= UINT64_C(1) << axes.a[i];
  vid v = tess__n_axis_index(&c->b, &axes, TESS_I64, NULL);
  put(c, v, whole(type_at(c, v), own));
  vid three = put(c, tess__n_constant_double(&c->b, type_at(c, v), 3), whole(type_at(c, v), 0));
  v = put(c, tess__n_multiply(&c->b, v, three), c->spread[v]);
  v = put(c, tess__n_convert(&c->b, v, c->dtype, false), c->spread[v]);
  vid x = pick(c);
  const struct type *t = type_at(c, x);
  v = put(c, tess__n_broadcast_in_dim(&c->b, v, t->rank, t->dim, &(struct dims){0}), whole(t, own));
  return clip(c, pointwise(c, tess__n_add(&c->b, v, x), v, x));
}

static inline vid device_reduce(struct device_case *c) {
  static const enum monoid monoids[] = {MONOID_SUM, MONOID_SUM, MONOID_MAX, MONOID_MIN};
  enum monoid m = monoids[below(&c->rng, 4)];
  vid a = device_mask(c, pick(c), m);
  const struct type *t = type_at(c, a);
  struct reduce_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.monoid = (uint8_t)m;
  struct spread s = whole(t, c->spread[a].own);
  int rank = 0;
  for (int d = 0; d < t->rank; d++) {
    int n = tess__tiling_count(&c->spread[a].tiling, d);
    if (below(&c->rng, 2)) {
      attrs.dims.d[attrs.dims.n++] = (uint8_t)d;
      s.own |= tess__tiling_dim_mask(&c->spread[a].tiling, d);
      continue;
    }
    s.size[rank] = c->spread[a].size[d];
    s.tiling.rank = (uint8_t)t->rank;
    tess__tiling_set_dim(&s.tiling, rank++, n, c->spread[a].tiling.atom + c->spread[a].tiling.start[d]);
  }
  struct tiling tiling = tess__tiling_replicated(rank);
  for (int d = 0; d < rank; d++)
    tess__tiling_set_dim(&tiling, d, tess__tiling_count(&s.tiling, d), s.tiling.atom + s.tiling.start[d]);
  s.tiling = tiling;
  for (int d = rank; d < TESS_MAX_RANK; d++)
    s.size[d] = 0;
  return clip(c, put(c, emit_op(c, below(&c->rng, 6) ? &tess__op_reduce : opaque(&tess__op_reduce), 1, &a, &attrs), s));
}

static inline vid device_all_reduce(struct device_case *c) {
  vid a = pick(c);
  struct axes axes = {0};
  struct spread s = c->spread[a];
  for (int i = 0; i < c->p.atoms.n; i++)
    if ((s.own >> i & 1) && below(&c->rng, 4)) axes.a[axes.n++] = (uint8_t)i;
  for (int i = 0; i < axes.n; i++)
    s.own &= ~(UINT64_C(1) << axes.a[i]);
  if (axes.n == 0) return a;
  return clip(c, put(c, tess__n_all_reduce(&c->b, a, &axes, below(&c->rng, 3) ? MONOID_SUM : MONOID_MAX), s));
}

/* What moves a value between tilings: the op says which collective it is, the tilings what it does. */
static inline const struct tess_op *relayout_op(struct device_case *c) {
  return below(&c->rng, 4) ? &tess__op_all_to_all : &tess__op_reshard;
}

/* Another tiling of the same value; scatter: the sum over atoms of which the value is a part. */
static inline vid device_relayout(struct device_case *c, bool scatter) {
  vid a = pick(c);
  const struct spread *from = &c->spread[a];
  struct spread to = *from;
  int rank = type_at(c, a)->rank;
  uint64_t summed = scatter ? from->own : 0;
  if (scatter && !summed) return a;
  random_tiling(c, &to, rank, ~from->own | summed);
  to.own = from->own & ~summed;
  struct relayout_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.from = from->tiling;
  attrs.to = to.tiling;
  attrs.atoms = scatter ? summed : cut_atoms(from) | cut_atoms(&to);
  attrs.monoid = MONOID_SUM;
  memcpy(attrs.size, to.size, sizeof attrs.size);
  if (scatter) /* what is sliced comes from the sum, so the cut may only grow */
    for (int d = 0; d < rank; d++) {
      if (tess__tiling_dim_mask(&to.tiling, d) & ~tess__tiling_dim_mask(&from->tiling, d) & ~summed) return a;
      if (memcmp(from->tiling.atom + from->tiling.start[d], to.tiling.atom + to.tiling.start[d],
                 (size_t)tess__tiling_count(&from->tiling, d)) != 0 ||
          tess__tiling_count(&from->tiling, d) > tess__tiling_count(&to.tiling, d))
        return a;
      if (uneven(c, a, d)) return a; /* slices of uneven blocks come from other devices */
    }
  const struct type *t = block_type(c, (tess_dtype)type_at(c, a)->dtype, rank, &to);
  if (scatter)
    for (int d = 0; d < rank; d++)
      if (type_at(c, a)->dim[d] % (t->dim[d] ? t->dim[d] : 1) != 0) return a;
  vid v = tess__n_relayout(&c->b, scatter ? &tess__op_reduce_scatter : relayout_op(c), a, &attrs, t);
  return clip(c, put(c, v, to));
}

static inline vid enter_region(struct device_case *c) {
  vid a = device_mask(c, pick(c), MONOID_SUM);
  struct boundary_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.tiling = c->spread[a].tiling;
  memcpy(attrs.size, c->spread[a].size, sizeof attrs.size);
  const struct type *t = type_at(c, a);
  return put(c, tess__n_boundary(&c->b, &tess__op_full_to_shard, a, &attrs, t),
             whole(t, c->spread[a].own | cut_atoms(&c->spread[a])));
}

/* Own atoms cut dimensions from now on; the last block may be partly padding; what is left may be promised to be equal.
 */
static inline vid leave_region(struct device_case *c, vid a, uint64_t atoms, bool promise) {
  const struct type *t = type_at(c, a);
  if (cut_atoms(&c->spread[a])) return a;
  struct spread s = whole(t, 0);
  random_tiling(c, &s, t->rank, atoms & c->spread[a].own);
  s.own = promise ? 0 : c->spread[a].own & ~cut_atoms(&s);
  for (int d = 0; d < t->rank; d++) {
    int64_t parts = cut_into(c, &s, d);
    s.size[d] = parts * t->dim[d];
    if (s.size[d] > 0 && below(&c->rng, 3) == 0) {
      int64_t cut = s.size[d] - below(&c->rng, (int)parts);
      if (cut > 0 && (cut + parts - 1) / parts == t->dim[d]) s.size[d] = cut;
    }
  }
  struct boundary_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.tiling = s.tiling;
  memcpy(attrs.size, s.size, sizeof attrs.size);
  return put(c, tess__n_boundary(&c->b, &tess__op_shard_to_full, a, &attrs, t), s);
}

static inline vid device_transpose(struct device_case *c) {
  vid a = pick(c);
  const struct type *t = type_at(c, a);
  struct dims perm = {.n = t->rank};
  struct spread s = whole(t, c->spread[a].own);
  for (int i = 0; i < perm.n; i++) {
    int at = below(&c->rng, i + 1);
    perm.d[i] = perm.d[at];
    perm.d[at] = (uint8_t)i;
  }
  for (int i = 0; i < perm.n; i++) {
    const struct tiling *from = &c->spread[a].tiling;
    s.size[i] = c->spread[a].size[perm.d[i]];
    tess__tiling_set_dim(&s.tiling, i, tess__tiling_count(from, perm.d[i]), from->atom + from->start[perm.d[i]]);
  }
  return put(c, tess__n_transpose(&c->b, a, &perm), s);
}

static inline vid device_broadcast(struct device_case *c) {
  vid a = pick(c);
  const struct type *t = type_at(c, a);
  int64_t dim[TESS_MAX_RANK];
  struct dims dims = {.n = t->rank};
  struct spread s;
  memset(&s, 0, sizeof s);
  s.own = c->spread[a].own;
  s.tiling = tess__tiling_replicated(8);
  int rank = 0;
  for (int d = 0; d <= t->rank; d++) {
    while (rank + t->rank - d < 4 && below(&c->rng, 3) == 0) {
      s.size[rank] = dim[rank] = 1 + below(&c->rng, 4);
      rank++;
    }
    if (d == t->rank) break;
    dims.d[d] = (uint8_t)rank;
    const struct tiling *from = &c->spread[a].tiling;
    bool grows = t->dim[d] == 1 && tess__tiling_count(from, d) == 0 && below(&c->rng, 2);
    dim[rank] = grows ? 1 + below(&c->rng, 4) : t->dim[d];
    s.size[rank] = grows ? dim[rank] : c->spread[a].size[d];
    tess__tiling_set_dim(&s.tiling, rank, tess__tiling_count(from, d), from->atom + from->start[d]);
    rank++;
  }
  struct tiling tiling = tess__tiling_replicated(rank);
  for (int d = 0; d < rank; d++)
    tess__tiling_set_dim(&tiling, d, tess__tiling_count(&s.tiling, d), s.tiling.atom + s.tiling.start[d]);
  s.tiling = tiling;
  return put(c, tess__n_broadcast_in_dim(&c->b, a, rank, dim, &dims), s);
}

/* Values that nothing cuts take any shape; of others the first dimension stays the one that is cut, and takes the rest
 * or gives some. */
static inline vid device_reshape(struct device_case *c) {
  vid a = pick(c);
  const struct type *t = type_at(c, a);
  const struct tiling *from = &c->spread[a].tiling;
  int64_t n = tess__type_elements(t), dim[3];
  uint64_t own = c->spread[a].own;
  if (n == 0 || t->rank == 0) return a;
  if (!cut_atoms(&c->spread[a])) {
    int rank = 1 + below(&c->rng, 3);
    for (int d = 0; d < rank - 1; d++) {
      int64_t k = 1 + below(&c->rng, 6);
      dim[d] = n % k ? 1 : k;
      n /= dim[d];
    }
    dim[rank - 1] = n;
    vid v = tess__n_reshape(&c->b, a, rank, dim);
    return put(c, v, whole(type_at(c, v), own));
  }
  if ((cut_atoms(&c->spread[a]) & ~tess__tiling_dim_mask(from, 0)) != 0) return a;
  int64_t factor = 1 + below(&c->rng, 3), rest = n / t->dim[0];
  bool merge = below(&c->rng, 2);
  if (!merge && t->dim[0] % factor != 0) return a;
  dim[0] = merge ? n : t->dim[0] / factor;
  dim[1] = factor * rest;
  const struct type *to = tess__type_of((tess_dtype)t->dtype, merge ? 1 : 2, dim);
  struct spread s = whole(to, own);
  int64_t size = c->spread[a].size[0];
  tess__tiling_set_dim(&s.tiling, 0, tess__tiling_count(from, 0), from->atom + from->start[0]);
  if (!merge && size % factor != 0) return a;
  s.size[0] = merge ? size * rest : size / factor;
  if (tess__tiling_block(&c->p.atoms, &s.tiling, 0, s.size[0]) != dim[0]) return a;
  return put(c, tess__n_reshape(&c->b, a, to->rank, dim), s);
}

/* Pairs dimensions of equal blocks as batch or contracted ones; atoms must not cut the result twice. */
static inline vid device_dot(struct device_case *c) {
  vid in[] = {device_mask(c, pick(c), MONOID_SUM), device_mask(c, pick(c), MONOID_SUM)};
  const struct type *t[] = {type_at(c, in[0]), type_at(c, in[1])};
  const struct spread *s[] = {&c->spread[in[0]], &c->spread[in[1]]};
  struct dot_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  uint32_t used[2] = {0};
  struct spread out;
  memset(&out, 0, sizeof out);
  out.tiling = tess__tiling_replicated(6);
  int rank = 0;
  uint64_t twice = 0, cut = 0;
  for (int i = 0; i < t[0]->rank; i++)
    for (int k = 0; k < t[1]->rank; k++) {
      int n = tess__tiling_count(&s[0]->tiling, i);
      bool same =
          n == tess__tiling_count(&s[1]->tiling, k) && s[0]->size[i] == s[1]->size[k] &&
          memcmp(s[0]->tiling.atom + s[0]->tiling.start[i], s[1]->tiling.atom + s[1]->tiling.start[k], (size_t)n) == 0;
      bool one = n == 0 || tess__tiling_count(&s[1]->tiling, k) == 0;
      if (t[0]->dim[i] != t[1]->dim[k] || used[0] >> i & 1 || used[1] >> k & 1 || below(&c->rng, 4) == 0 ||
          !(same || one))
        continue;
      bool contract = !same || below(&c->rng, 3) > 0;
      struct dims *l = contract ? &attrs.lhs_contract : &attrs.lhs_batch,
                  *r = contract ? &attrs.rhs_contract : &attrs.rhs_batch;
      used[0] |= UINT32_C(1) << i;
      used[1] |= UINT32_C(1) << k;
      l->d[l->n++] = (uint8_t)i;
      r->d[r->n++] = (uint8_t)k;
      if (contract) continue;
      out.size[rank] = s[0]->size[i];
      cut |= tess__tiling_dim_mask(&s[0]->tiling, i);
      tess__tiling_set_dim(&out.tiling, rank++, n, s[0]->tiling.atom + s[0]->tiling.start[i]);
    }
  for (int side = 0; side < 2; side++)
    for (int i = 0; i < t[side]->rank; i++) {
      if (used[side] >> i & 1) continue;
      if (rank == 5) return in[0];
      out.size[rank] = s[side]->size[i];
      twice |= cut & tess__tiling_dim_mask(&s[side]->tiling, i);
      cut |= tess__tiling_dim_mask(&s[side]->tiling, i);
      tess__tiling_set_dim(&out.tiling, rank++, tess__tiling_count(&s[side]->tiling, i),
                           s[side]->tiling.atom + s[side]->tiling.start[i]);
    }
  if (twice) return in[0];
  struct tiling tiling = tess__tiling_replicated(rank);
  for (int d = 0; d < rank; d++)
    tess__tiling_set_dim(&tiling, d, tess__tiling_count(&out.tiling, d), out.tiling.atom + out.tiling.start[d]);
  out.tiling = tiling;
  out.own = (s[0]->own | s[1]->own | cut_atoms(s[0]) | cut_atoms(s[1])) & ~cut;
  vid v = tess__n_dot_general(&c->b, in[0], in[1], &attrs, c->dtype);
  return clip(c, put(c, v, out));
}

static inline vid device_op(struct device_case *c) {
  switch (below(&c->rng, 15)) {
  case 14:
    return device_both(c);
  case 0:
  case 1:
    return device_reduce(c);
  case 2:
    return device_all_reduce(c);
  case 3:
    return device_relayout(c, false);
  case 4:
    return device_relayout(c, true);
  case 5:
    return enter_region(c);
  case 6:
    return leave_region(c, pick(c), ~UINT64_C(0), false);
  case 7:
    return device_transpose(c);
  case 8:
    return device_broadcast(c);
  case 9:
    return device_reshape(c);
  case 10:
    return device_dot(c);
  case 11:
    return device_index(c);
  default:
    return device_binary(c);
  }
}

/* A result must not vary without being cut: own atoms become a dimension in front, or coordinate 0 is promised to be
 * the value. */
static inline vid device_result(struct device_case *c, vid v) {
  uint64_t own = c->spread[v].own;
  const struct type *t = type_at(c, v);
  if (!own) return v;
  if (t->rank > 4 || (!cut_atoms(&c->spread[v]) && below(&c->rng, 3) == 0)) return leave_region(c, v, own, true);
  int64_t dim[TESS_MAX_RANK] = {1}, parts = 1;
  struct dims dims = {.n = t->rank};
  uint8_t atoms[MAX_ATOMS];
  int n = 0;
  struct boundary_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  struct spread s;
  memset(&s, 0, sizeof s);
  s.own = own;
  s.tiling = tess__tiling_replicated(t->rank + 1);
  s.size[0] = 1;
  for (int d = 0; d < t->rank; d++) {
    dims.d[d] = (uint8_t)(d + 1);
    dim[d + 1] = t->dim[d];
    s.size[d + 1] = c->spread[v].size[d];
    tess__tiling_set_dim(&s.tiling, d + 1, tess__tiling_count(&c->spread[v].tiling, d),
                         c->spread[v].tiling.atom + c->spread[v].tiling.start[d]);
  }
  v = put(c, tess__n_broadcast_in_dim(&c->b, v, t->rank + 1, dim, &dims), s);
  for (int i = 0; i < c->p.atoms.n; i++)
    if (own >> i & 1) {
      atoms[n++] = (uint8_t)i;
      parts *= c->p.atoms.size[i];
    }
  tess__tiling_set_dim(&s.tiling, 0, n, atoms);
  s.size[0] = parts;
  s.own = 0;
  attrs.tiling = s.tiling;
  memcpy(attrs.size, s.size, sizeof attrs.size);
  return put(c, tess__n_boundary(&c->b, &tess__op_shard_to_full, v, &attrs, type_at(c, v)), s);
}

static inline void device_program(struct device_case *c, uint64_t seed) {
  static const char *const meshes[] = {"x2", "x4", "x2 y3", "x2 y2 z2", "x3", "x6", "x5", "x4 y3", "x2 y4"};
  memset(c, 0, sizeof *c);
  c->rng.state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
  (void)below(&c->rng, 2);
  assert_true(
      tess__atoms_add_mesh(&c->p.atoms, mesh_of(meshes[below(&c->rng, (int)(sizeof meshes / sizeof *meshes))])));
  c->b = (struct build){.graph = tess__graph_new("device"), .diag = &c->d};
  c->dtype = below(&c->rng, 2) ? TESS_F32 : TESS_I32;
  int n_params = 1 + below(&c->rng, MAX_PARAMS), n_ops = 2 + below(&c->rng, 9);
  for (int i = 0; i < n_params; i++) {
    struct spread s;
    memset(&s, 0, sizeof s);
    int rank = 1 + below(&c->rng, 3);
    for (int d = 0; d < rank; d++)
      s.size[d] = below(&c->rng, 40) ? 1 + below(&c->rng, 9) : 0;
    random_tiling(c, &s, rank, ~UINT64_C(0));
    c->pool[c->n_pool++] = put(c, tess__graph_param(c->b.graph, block_type(c, c->dtype, rank, &s)), s);
  }
  for (int i = 0; i < n_ops; i++) {
    vid v = device_op(c);
    const struct type *t = type_at(c, v);
    if (c->b.graph->n_values > MAX_VALUES - 40) break;
    if (t->dtype == c->dtype && tess__type_elements(t) <= 300) c->pool[c->n_pool++] = v;
  }
  vid result[MAX_RESULTS];
  int n_results = 1 + below(&c->rng, MAX_RESULTS - 1);
  for (int i = 0; i < n_results; i++)
    result[i] = device_result(c, i == 0 ? c->pool[c->n_pool - 1] : pick(c));
  tess__graph_set_results(c->b.graph, n_results, result);
  assert_string_equal(c->d.message ? c->d.message : "", "");
  c->p.graph = c->b.graph;
  c->p.spread = c->spread;
}

/* Bytes of the dense box of v. */
static inline size_t dense_bytes(const struct program *p, vid v) {
  const struct type *t = tess__type_at(p->graph, v);
  int64_t n = tess__dtype_bytes((tess_dtype)t->dtype);
  for (int d = 0; d < t->rank; d++)
    n *= p->spread[v].size[d];
  for (int i = 0; i < p->atoms.n; i++)
    n *= p->spread[v].own >> i & 1 ? p->atoms.size[i] : 1;
  return (size_t)n;
}

static inline void *random_box(struct rng *r, const struct program *p, vid v) {
  tess_dtype t = (tess_dtype)tess__type_at(p->graph, v)->dtype;
  size_t bytes = dense_bytes(p, v), step = (size_t)tess__dtype_bytes(t);
  char *data = tess__zalloc(bytes + 1);
  for (size_t i = 0; i < bytes; i += step)
    tess__element_from_int(t, data + i, below(r, 7) - 3);
  return data;
}

/* n random programs on random arguments, each with what the reference executor gives; how many it runs: it refuses a
 * few (relayouts of what varies). */
typedef void device_visit(const struct program *p, void *const *args, void *const *want, uint64_t seed, void *ctx);

static inline int visit_device_programs(uint64_t n, device_visit *visit, void *ctx) {
  int ran = 0;
  for (uint64_t seed = 1; seed <= n; seed++) {
    static struct device_case c;
    void *args[MAX_ENDS], *want[MAX_ENDS];
    device_program(&c, seed);
    const struct graph *g = c.p.graph;
    for (int i = 0; i < g->n_params; i++)
      args[i] = random_box(&c.rng, &c.p, g->param[i]);
    for (int i = 0; i < g->n_results; i++)
      want[i] = tess__zalloc(dense_bytes(&c.p, g->result[i]) + 1);
    if (tess__reference_run(&c.p, (const void *const *)args, want, &c.d)) {
      visit(&c.p, args, want, seed, ctx);
      ran++;
    }
    tess__diag_clear(&c.d);
    for (int i = 0; i < g->n_params; i++)
      tess__free(args[i]);
    for (int i = 0; i < g->n_results; i++)
      tess__free(want[i]);
    tess__graph_free(c.p.graph);
  }
  return ran;
}

#endif
