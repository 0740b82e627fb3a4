/* Random functions of blocks for shard_map: JAX's systematic ones (identity, transpose, ravel, dot, sin, relu) in
 * chains with collectives, loops, branches and checkpoints between them, and specs that fit. Bound by tess_partial, so
 * unused bytes are zero. */
#ifndef TESSERA_TESTS_SPMD_CASE_H
#define TESSERA_TESTS_SPMD_CASE_H

#include <string.h>

#include "property/_random.h"

enum {
  CASE_AXES = 2,
  CASE_RANK = 4,
  CASE_ARGS = 3,
  CASE_STEPS = 8,
  CASE_RESULTS = 2,
  CASE_VALUES = CASE_ARGS + CASE_STEPS + CASE_RESULTS,
  CASE_DEVICES = 8,
  CASE_BATCH = 3,
  CASE_BLOCK = 128,  /* elements of a block at most */
  CASE_WHOLE = 1024, /* of an array */
};

enum step_code {
  STEP_SIN,
  STEP_TANH,
  STEP_RELU, /* relu(x + 1) - 1 */
  STEP_ADD,
  STEP_MUL,
  STEP_TRANSPOSE,
  STEP_RAVEL,
  STEP_DOT,  /* a b / 4 */
  STEP_GRAM, /* a a' / 4 */
  STEP_SUM,
  STEP_INDEX, /* a (1 + rank / 4) */
  STEP_PSUM,
  STEP_PMEAN,
  STEP_PSUM_SCATTER,
  STEP_ALL_GATHER,
  STEP_GATHER_ALIKE, /* .to = TESS_INVARYING */
  STEP_PPERMUTE,
  STEP_ALL_TO_ALL,
  STEP_PVARY,
  STEP_PBROADCAST,
  STEP_PSCATTER,
  STEP_SCAN,  /* c = sin(c b) + psum(c) / 8, 3 times, plus the sum of the squares of what c was; tiled: a fori_loop */
  STEP_COND,  /* sum(b) > half its elements: sin(psum(a)) a, else a b */
  STEP_REMAT, /* sin(psum(sin(a))) a, computed again; tiled: in a jit */
  STEP_GRAD,  /* the gradient by a of sum(sin(a) b): where a is the same on all devices, it is the sum over them */
  STEP_CODES
};

struct step {
  uint8_t code, a, b, n_axes, axis[CASE_AXES], dim, other, tiled, source;
  uint8_t n_pairs, from[CASE_DEVICES], to[CASE_DEVICES];
};

struct block {
  uint8_t rank, varying; /* over axes, a mask */
  uint16_t dim[CASE_RANK + 1];
};

struct cut { /* a spec: the axes of each dimension, first one major */
  uint8_t n[CASE_RANK], axis[CASE_RANK][CASE_AXES];
};

struct spmd_case {
  uint64_t serial;
  uint8_t n_axes, size[CASE_AXES], unchecked, n_args, closed; /* closed: arguments that the body closes over, a mask */
  uint8_t n_steps, n_results, result[CASE_RESULTS];
  uint8_t outer; /* axes of an outer shard_map, a mask: the others are an inner one's. 0: one has all */
  struct block type[CASE_VALUES];
  struct step step[CASE_STEPS + CASE_RESULTS];
  struct cut in[CASE_ARGS], out[CASE_RESULTS];
};

/* ---- sizes ---- */

static inline int block_size(const struct block *t) {
  int n = 1;
  for (int d = 0; d < t->rank; d++)
    n *= t->dim[d];
  return n;
}

static inline int along(const struct spmd_case *p, int n, const uint8_t *axis) {
  int size = 1;
  for (int i = 0; i < n; i++)
    size *= p->size[axis[i]];
  return size;
}

static inline int devices_of(const struct spmd_case *p) {
  return p->size[0] * (p->n_axes > 1 ? p->size[1] : 1);
}

static inline struct block whole_of(const struct spmd_case *p, const struct block *t, const struct cut *c) {
  struct block whole = *t;
  for (int d = 0; d < t->rank; d++)
    whole.dim[d] = (uint16_t)(t->dim[d] * along(p, c->n[d], c->axis[d]));
  return whole;
}

static inline unsigned mask_of(const struct step *s) {
  unsigned mask = 0;
  for (int i = 0; i < s->n_axes; i++)
    mask |= 1u << s->axis[i];
  return mask;
}

static inline bool same_dims(const struct block *a, const struct block *b) {
  return a->rank == b->rank && memcmp(a->dim, b->dim, sizeof *a->dim * a->rank) == 0;
}

static inline void insert_dim(struct block *t, int d, int size) {
  memmove(t->dim + d + 1, t->dim + d, sizeof *t->dim * (size_t)(t->rank - d));
  t->dim[d] = (uint16_t)size;
  t->rank++;
}

static inline void erase_dim(struct block *t, int d) {
  t->rank--;
  memmove(t->dim + d, t->dim + d + 1, sizeof *t->dim * (size_t)(t->rank - d));
  t->dim[t->rank] = 0;
}

/* ---- types of steps: false where a step is not legal ---- */

/* All axes of the step in the mask, or none. */
static inline bool uniform(const struct step *s, unsigned varying) {
  unsigned m = mask_of(s) & varying;
  return m == 0 || m == mask_of(s);
}

static inline bool infer_plain(const struct spmd_case *p, const struct step *s, struct block *t) {
  const struct block *b = &p->type[s->b];
  switch (s->code) {
  case STEP_ADD:
  case STEP_MUL:
    t->varying |= b->varying;
    return same_dims(t, b);
  case STEP_TRANSPOSE:
    for (int d = 0; d < t->rank; d++)
      t->dim[d] = p->type[s->a].dim[t->rank - 1 - d];
    return t->rank > 1;
  case STEP_RAVEL:
    *t = (struct block){.rank = 1, .dim = {(uint16_t)block_size(t)}, .varying = t->varying};
    return true;
  case STEP_DOT:
    if (t->rank < 1 || t->rank > 2 || b->rank < 1 || b->rank > 2 || t->dim[t->rank - 1] != b->dim[0]) return false;
    t->dim[--t->rank] = 0;
    if (b->rank == 2) t->dim[t->rank++] = b->dim[1];
    t->varying |= b->varying;
    return true;
  case STEP_GRAM:
    if (t->rank != 2) return false;
    t->dim[1] = t->dim[0];
    return true;
  case STEP_SUM:
    if (s->dim >= t->rank) return false;
    erase_dim(t, s->dim);
    return true;
  default:
    return s->code <= STEP_RELU;
  }
}

static inline bool infer_scatter(const struct spmd_case *p, const struct step *s, struct block *t) {
  int n = along(p, s->n_axes, s->axis);
  if (s->dim >= t->rank || !uniform(s, t->varying)) return false;
  t->varying |= (uint8_t)mask_of(s);
  if (s->tiled) {
    if (t->dim[s->dim] % n) return false;
    t->dim[s->dim] = (uint16_t)(t->dim[s->dim] / n);
    return true;
  }
  if (t->dim[s->dim] != n) return false;
  erase_dim(t, s->dim);
  return true;
}

static inline bool infer_gather(const struct spmd_case *p, const struct step *s, struct block *t) {
  int n = along(p, s->n_axes, s->axis);
  if (s->dim >= t->rank + !s->tiled || (!s->tiled && t->rank == CASE_RANK) || block_size(t) * n > CASE_BLOCK)
    return false;
  if (s->tiled)
    t->dim[s->dim] = (uint16_t)(t->dim[s->dim] * n);
  else
    insert_dim(t, s->dim, n);
  t->varying = (uint8_t)(s->code == STEP_GATHER_ALIKE ? t->varying & ~mask_of(s) : t->varying | mask_of(s));
  return true;
}

static inline bool infer_exchange(const struct spmd_case *p, const struct step *s, struct block *t) {
  int n = along(p, s->n_axes, s->axis);
  if (s->dim >= t->rank || s->other >= t->rank) return false;
  t->varying |= (uint8_t)mask_of(s);
  if (s->tiled) {
    if (t->dim[s->dim] % n) return false;
    t->dim[s->dim] = (uint16_t)(t->dim[s->dim] / n);
    t->dim[s->other] = (uint16_t)(t->dim[s->other] * n);
    return true;
  }
  if (t->dim[s->dim] != n) return false;
  erase_dim(t, s->dim);
  insert_dim(t, s->other, n);
  return true;
}

static inline bool infer_region(const struct spmd_case *p, const struct step *s, struct block *t) {
  const struct block *b = &p->type[s->b];
  if (s->code == STEP_REMAT) return uniform(s, t->varying);
  if (!same_dims(t, b)) return false;
  if (s->code == STEP_GRAD) {
    if (p->unchecked) t->varying |= b->varying;
    return true;
  }
  if (s->code == STEP_COND && mask_of(s) & b->varying) return false; /* no sum over devices that choose differently */
  if (s->code == STEP_SCAN && (mask_of(s) & b->varying & ~t->varying)) return false; /* its state would change */
  bool good = uniform(s, t->varying) && uniform(s, t->varying | b->varying);
  t->varying |= b->varying;
  return good;
}

/* The type of step s of value a. */
static inline bool infer_step(const struct spmd_case *p, const struct step *s, struct block *t) {
  unsigned axes = mask_of(s);
  *t = p->type[s->a];
  switch (s->code) {
  case STEP_PSUM:
  case STEP_PMEAN:
    if (!uniform(s, t->varying)) return false;
    t->varying &= (uint8_t)~axes;
    return true;
  case STEP_PBROADCAST:
    t->varying &= (uint8_t)~axes;
    return (p->type[s->a].varying & axes) == axes;
  case STEP_PSUM_SCATTER:
    return infer_scatter(p, s, t);
  case STEP_PSCATTER:
    return (t->varying & axes) == 0 && s->tiled && infer_scatter(p, s, t);
  case STEP_ALL_GATHER:
  case STEP_GATHER_ALIKE:
    return infer_gather(p, s, t);
  case STEP_ALL_TO_ALL:
    return infer_exchange(p, s, t);
  case STEP_INDEX:
  case STEP_PPERMUTE:
  case STEP_PVARY:
    t->varying |= (uint8_t)axes;
    return true;
  case STEP_SCAN:
  case STEP_COND:
  case STEP_REMAT:
  case STEP_GRAD:
    return infer_region(p, s, t);
  default:
    return infer_plain(p, s, t);
  }
}

/* ---- random cases ---- */

static inline void random_axes(struct rng *r, const struct spmd_case *p, struct step *s) {
  uint8_t order[CASE_AXES] = {0, 1};
  rng_shuffle(r, p->n_axes, order);
  s->n_axes = (uint8_t)rng_between(r, 1, p->n_axes);
  memcpy(s->axis, order, s->n_axes);
}

static inline void random_pairs(struct rng *r, const struct spmd_case *p, struct step *s) {
  uint8_t from[CASE_DEVICES], to[CASE_DEVICES];
  int n = along(p, s->n_axes, s->axis);
  for (int i = 0; i < n; i++)
    from[i] = to[i] = (uint8_t)i;
  rng_shuffle(r, n, from);
  rng_shuffle(r, n, to);
  s->n_pairs = (uint8_t)(rng_chance(r, 50) ? n : rng_between(r, 1, n));
  memcpy(s->from, from, s->n_pairs);
  memcpy(s->to, to, s->n_pairs);
}

static inline void random_step(struct rng *r, const struct spmd_case *p, int n_values, struct step *s) {
  memset(s, 0, sizeof *s);
  s->code = (uint8_t)rng_below(r, STEP_CODES);
  s->a = (uint8_t)(rng_chance(r, 60) ? n_values - 1 : rng_below(r, n_values));
  s->b = (uint8_t)rng_below(r, n_values);
  s->dim = (uint8_t)rng_below(r, CASE_RANK);
  s->other = (uint8_t)rng_below(r, CASE_RANK);
  s->tiled = rng_chance(r, 60);
  if (s->code <= STEP_SUM) return;
  if (s->code != STEP_COND || rng_chance(r, 50)) random_axes(r, p, s);
  s->source = (uint8_t)rng_below(r, along(p, s->n_axes, s->axis));
  if (s->code == STEP_PPERMUTE) random_pairs(r, p, s);
}

static inline bool add_step(struct spmd_case *p, const struct step *s) {
  struct block t;
  if (!infer_step(p, s, &t) || block_size(&t) > CASE_BLOCK) return false;
  p->step[p->n_steps] = *s;
  p->type[p->n_args + p->n_steps++] = t;
  return true;
}

/* A permutation of the block sizes 1 2 3, of 1 to 3 of them, cut along any axes. */
static inline void random_arg(struct rng *r, struct spmd_case *p, int i) {
  uint8_t dim[3] = {1, 2, 3};
  struct block *t = &p->type[i];
  struct cut *c = &p->in[i];
  if (i > 0 && rng_chance(r, 40)) {
    *t = p->type[0]; /* so that they can be added */
  } else {
    rng_shuffle(r, 3, dim);
    t->rank = (uint8_t)rng_between(r, 1, 3);
    for (int d = 0; d < t->rank; d++)
      t->dim[d] = dim[d];
  }
  t->varying = 0;
  if (rng_chance(r, 15)) {
    p->closed |= (uint8_t)(1u << i);
    return;
  }
  uint8_t order[CASE_AXES] = {0, 1};
  rng_shuffle(r, p->n_axes, order);
  for (int k = 0; k < p->n_axes; k++) {
    int d = rng_below(r, t->rank);
    if (rng_chance(r, 35)) continue;
    c->axis[d][c->n[d]++] = order[k];
    t->varying |= (uint8_t)(1u << order[k]);
  }
}

/* Axes that a result varies over stand in its spec; others may, if there is room. */
static inline void random_out(struct rng *r, const struct spmd_case *p, const struct block *t, struct cut *c) {
  uint8_t order[CASE_AXES] = {0, 1};
  rng_shuffle(r, p->n_axes, order);
  for (int k = 0; k < p->n_axes && t->rank; k++) {
    int d = rng_below(r, t->rank), axis = order[k];
    if (!(t->varying >> axis & 1) && !rng_chance(r, 25)) continue;
    c->axis[d][c->n[d]++] = (uint8_t)axis;
  }
}

static inline void random_result(struct rng *r, struct spmd_case *p, int k) {
  int n = p->n_args + p->n_steps;
  p->result[k] = (uint8_t)(k == 0 ? n - 1 : rng_below(r, n));
  const struct block *t = &p->type[p->result[k]];
  if (t->rank == 0 && t->varying) { /* it has no spec: its sum has */
    struct step sum = {.code = STEP_PSUM, .a = p->result[k]};
    for (int axis = 0; axis < p->n_axes; axis++)
      if (t->varying >> axis & 1) sum.axis[sum.n_axes++] = (uint8_t)axis;
    if (!add_step(p, &sum)) abort();
    p->result[k] = (uint8_t)(n);
    t = &p->type[n];
  }
  random_out(r, p, t, &p->out[k]);
}

/* Do axes of the mask come before the others in each dimension? Then blocks of blocks are the blocks. */
static inline bool is_major(const struct cut *c, unsigned mask) {
  for (int d = 0; d < CASE_RANK; d++)
    for (int i = 1; i < c->n[d]; i++)
      if ((mask >> c->axis[d][i] & 1) && !(mask >> c->axis[d][i - 1] & 1)) return false;
  return true;
}

static inline void random_nest(struct rng *r, struct spmd_case *p) {
  unsigned mask = p->n_axes > 1 && rng_chance(r, 30) ? 1u << rng_below(r, 2) : 0;
  for (int i = 0; i < p->n_args; i++)
    if (!is_major(&p->in[i], mask)) return;
  for (int k = 0; k < p->n_results; k++)
    if (!is_major(&p->out[k], mask)) return;
  p->outer = (uint8_t)mask;
}

static inline void random_case(uint64_t seed, uint64_t index, struct spmd_case *p) {
  static const uint8_t mesh[][CASE_AXES] = {{1}, {1, 1}, {1, 2}, {2, 2}, {2, 4}, {4, 2}};
  struct rng r = rng_of(seed, index + 2000000);
  memset(p, 0, sizeof *p);
  p->serial = index;
  int m = rng_below(&r, 20);
  m = m < 5 ? m : 3 + m % 3; /* large ones more often */
  memcpy(p->size, mesh[m], CASE_AXES);
  p->n_axes = m == 0 ? 1 : 2;
  p->unchecked = rng_chance(&r, 40);
  p->n_args = (uint8_t)rng_between(&r, 1, CASE_ARGS);
  for (int i = 0; i < p->n_args; i++)
    random_arg(&r, p, i);
  if (p->closed == (1u << p->n_args) - 1) p->closed &= (uint8_t)~1u;
  int want = rng_between(&r, 0, CASE_STEPS - CASE_RESULTS);
  for (int tries = 0; tries < 200 && p->n_steps < want; tries++) {
    struct step s;
    random_step(&r, p, p->n_args + p->n_steps, &s);
    add_step(p, &s);
  }
  p->n_results = (uint8_t)rng_between(&r, 1, CASE_RESULTS);
  for (int k = 0; k < p->n_results; k++)
    random_result(&r, p, k);
  random_nest(&r, p);
}

#endif
