/* What a random function of blocks means (design/manual.md 1.9), on numbers that carry derivatives (_jet.h): arguments
 * are cut, each step is done for all devices before the next one, and results are put together. Nothing of the library
 * is called. */
#ifndef TESSERA_TESTS_SPMD_HOST_H
#define TESSERA_TESTS_SPMD_HOST_H

#include "property/_jet.h"
#include "property/_spmd_case.h"

typedef struct jet jets[CASE_DEVICES][CASE_BLOCK]; /* a value on all devices */
struct host {
  const struct spmd_case *p;
  jets v[CASE_VALUES];
};

/* ---- places ---- */

static inline void index_of(const struct block *t, int i, int *x) {
  for (int d = t->rank - 1; d >= 0; i /= t->dim[d--])
    x[d] = i % t->dim[d];
}

static inline int at_index(const struct block *t, const int *x) {
  int i = 0;
  for (int d = 0; d < t->rank; d++)
    i = i * t->dim[d] + x[d];
  return i;
}

static inline void insert_index(int rank, int *x, int d, int value) { /* rank: without it */
  memmove(x + d + 1, x + d, sizeof *x * (size_t)(rank - d));
  x[d] = value;
}

static inline void erase_index(int rank, int *x, int d) {
  memmove(x + d, x + d + 1, sizeof *x * (size_t)(rank - d - 1));
}

static inline int stride_of(const struct spmd_case *p, int axis) {
  return axis + 1 < p->n_axes ? p->size[1] : 1;
}

static inline int coordinate(const struct spmd_case *p, int device, int axis) {
  return device / stride_of(p, axis) % p->size[axis];
}

static inline int rank_along(const struct spmd_case *p, int n, const uint8_t *axis, int device) {
  int rank = 0;
  for (int i = 0; i < n; i++)
    rank = rank * p->size[axis[i]] + coordinate(p, device, axis[i]);
  return rank;
}

/* The device of this rank among those that differ from `device` along the step's axes alone. */
static inline int member(const struct spmd_case *p, const struct step *s, int device, int rank) {
  for (int i = s->n_axes - 1; i >= 0; i--) {
    int axis = s->axis[i], size = p->size[axis];
    device += (rank % size - coordinate(p, device, axis)) * stride_of(p, axis);
    rank /= size;
  }
  return device;
}

/* Element i of a device's block: its place in the whole array. */
static inline int place_in_whole(const struct spmd_case *p, const struct block *t, const struct cut *c, int device,
                                 int i) {
  int x[CASE_RANK + 1];
  struct block whole = whole_of(p, t, c);
  index_of(t, i, x);
  for (int d = 0; d < t->rank; d++)
    x[d] += t->dim[d] * rank_along(p, c->n[d], c->axis[d], device);
  return at_index(&whole, x);
}

/* ---- steps, of one device ---- */

static inline struct jet sum_over(const struct spmd_case *p, const struct step *s, jets x, int device, int i) {
  struct jet sum = jet_of(0);
  for (int k = 0; k < along(p, s->n_axes, s->axis); k++)
    sum = jet_add(sum, x[member(p, s, device, k)][i]);
  return sum;
}

static inline struct jet dot_element(const struct host *h, const struct step *s, int device, int i) {
  const struct block *a = &h->p->type[s->a], *b = &h->p->type[s->b];
  bool gram = s->code == STEP_GRAM;
  int k = a->dim[a->rank - 1], n = gram ? a->dim[0] : b->rank == 2 ? b->dim[1] : 1;
  struct jet sum = jet_of(0);
  for (int l = 0; l < k; l++) {
    struct jet x = h->v[s->a][device][i / n * k + l];
    sum = jet_add(sum, jet_mul(x, gram ? h->v[s->a][device][i % n * k + l] : h->v[s->b][device][l * n + i % n]));
  }
  return jet_scale(sum, 0.25);
}

static inline struct jet plain_element(const struct host *h, const struct step *s, const struct block *t, int device,
                                       int i) {
  const struct block *in = &h->p->type[s->a];
  const struct jet *a = h->v[s->a][device], *b = h->v[s->b][device];
  int x[CASE_RANK + 1] = {0}, back[CASE_RANK + 1] = {0};
  struct jet sum = jet_of(0);
  switch (s->code) {
  case STEP_SIN:
    return jet_sin(a[i]);
  case STEP_TANH:
    return jet_tanh(a[i]);
  case STEP_RELU:
    return jet_add(jet_relu(jet_add(a[i], jet_of(1))), jet_of(-1));
  case STEP_ADD:
    return jet_add(a[i], b[i]);
  case STEP_MUL:
    return jet_mul(a[i], b[i]);
  case STEP_TRANSPOSE:
    index_of(t, i, x);
    for (int d = 0; d < t->rank; d++)
      back[t->rank - 1 - d] = x[d];
    return a[at_index(in, back)];
  case STEP_SUM:
    for (int k = 0; k < in->dim[s->dim]; k++) {
      index_of(t, i, x);
      insert_index(t->rank, x, s->dim, k);
      sum = jet_add(sum, a[at_index(in, x)]);
    }
    return sum;
  case STEP_INDEX:
    return jet_scale(a[i], 1 + 0.25 * rank_along(h->p, s->n_axes, s->axis, device));
  default:
    return a[i]; /* ravel, pvary */
  }
}

/* Collectives that move: where element i of the device's result comes from. */
static inline struct jet moved_element(const struct host *h, const struct step *s, const struct block *t, int device,
                                       int i) {
  const struct spmd_case *p = h->p;
  const struct block *in = &p->type[s->a];
  int x[CASE_RANK + 2] = {0}, n = along(p, s->n_axes, s->axis), from = 0;
  int rank = rank_along(p, s->n_axes, s->axis, device);
  index_of(t, i, x);
  if (s->code == STEP_ALL_TO_ALL && s->tiled) {
    int part = in->dim[s->dim] / n, chunk = s->dim == s->other ? part : in->dim[s->other];
    from = x[s->other] / chunk;
    x[s->other] %= chunk;
    x[s->dim] += rank * part;
  } else if (s->code == STEP_ALL_TO_ALL) {
    from = x[s->other];
    erase_index(t->rank, x, s->other);
    insert_index(t->rank - 1, x, s->dim, rank);
  } else if (s->tiled) { /* all_gather */
    from = x[s->dim] / in->dim[s->dim];
    x[s->dim] %= in->dim[s->dim];
  } else {
    from = x[s->dim];
    erase_index(t->rank, x, s->dim);
  }
  return h->v[s->a][member(p, s, device, from)][at_index(in, x)];
}

static inline struct jet scattered_element(struct host *h, const struct step *s, const struct block *t, int device,
                                           int i) {
  const struct spmd_case *p = h->p;
  const struct block *in = &p->type[s->a];
  int x[CASE_RANK + 2] = {0}, rank = rank_along(p, s->n_axes, s->axis, device);
  index_of(t, i, x);
  if (s->tiled)
    x[s->dim] += rank * t->dim[s->dim];
  else
    insert_index(t->rank, x, s->dim, rank);
  int at = at_index(in, x);
  return s->code == STEP_PSCATTER ? h->v[s->a][device][at] : sum_over(p, s, h->v[s->a], device, at);
}

static inline struct jet sent_element(const struct host *h, const struct step *s, int device, int i) {
  int rank = rank_along(h->p, s->n_axes, s->axis, device), from = -1;
  if (s->code == STEP_PBROADCAST) from = s->source;
  for (int k = 0; k < s->n_pairs; k++)
    if (s->to[k] == rank) from = s->from[k];
  return from < 0 ? jet_of(0) : h->v[s->a][member(h->p, s, device, from)][i];
}

static inline struct jet branch_element(struct host *h, const struct step *s, int device, int i) {
  int n = block_size(&h->p->type[s->b]);
  double sum = 0;
  for (int k = 0; k < n; k++)
    sum += h->v[s->b][device][k].v;
  struct jet a = h->v[s->a][device][i];
  if (!(sum > 0.5 * n)) return jet_mul(a, h->v[s->b][device][i]);
  return jet_mul(jet_sin(sum_over(h->p, s, h->v[s->a], device, i)), a);
}

static inline struct jet slope_element(struct host *h, const struct step *s, int device, int i) {
  const struct spmd_case *p = h->p;
  struct step over = {.code = STEP_PSUM};
  struct jet sum = jet_of(0);
  for (int axis = 0; axis < p->n_axes && !p->unchecked; axis++)
    if ((p->type[s->b].varying & ~p->type[s->a].varying) >> axis & 1) over.axis[over.n_axes++] = (uint8_t)axis;
  for (int k = 0; k < along(p, over.n_axes, over.axis); k++) {
    int at = member(p, &over, device, k);
    sum = jet_add(sum, jet_mul(jet_cos(h->v[s->a][at][i]), h->v[s->b][at][i]));
  }
  return sum;
}

static inline struct jet element_of(struct host *h, const struct step *s, const struct block *t, int device, int i) {
  const struct spmd_case *p = h->p;
  switch (s->code) {
  case STEP_DOT:
  case STEP_GRAM:
    return dot_element(h, s, device, i);
  case STEP_PSUM:
    return sum_over(p, s, h->v[s->a], device, i);
  case STEP_PMEAN:
    return jet_scale(sum_over(p, s, h->v[s->a], device, i), 1.0 / along(p, s->n_axes, s->axis));
  case STEP_PSUM_SCATTER:
  case STEP_PSCATTER:
    return scattered_element(h, s, t, device, i);
  case STEP_ALL_GATHER:
  case STEP_GATHER_ALIKE:
  case STEP_ALL_TO_ALL:
    return moved_element(h, s, t, device, i);
  case STEP_PPERMUTE:
  case STEP_PBROADCAST:
    return sent_element(h, s, device, i);
  case STEP_COND:
    return branch_element(h, s, device, i);
  case STEP_GRAD:
    return slope_element(h, s, device, i);
  default:
    return plain_element(h, s, t, device, i);
  }
}

/* ---- steps, of all devices in lockstep ---- */

static inline void run_scan(struct host *h, const struct step *s, int n, jets out) {
  static _Thread_local jets carry, next;
  int devices = devices_of(h->p);
  memcpy(carry, h->v[s->a], sizeof carry);
  memset(out, 0, sizeof(jets));
  for (int round = 0; round < 3; round++) {
    for (int d = 0; d < devices; d++)
      for (int i = 0; i < n; i++) {
        out[d][i] = jet_add(out[d][i], jet_mul(carry[d][i], carry[d][i]));
        next[d][i] =
            jet_add(jet_sin(jet_mul(carry[d][i], h->v[s->b][d][i])), jet_scale(sum_over(h->p, s, carry, d, i), 0.125));
      }
    memcpy(carry, next, sizeof carry);
  }
  for (int d = 0; d < devices; d++)
    for (int i = 0; i < n; i++)
      out[d][i] = jet_add(out[d][i], carry[d][i]);
}

static inline void run_remat(struct host *h, const struct step *s, int n, jets out) {
  static _Thread_local jets sine;
  int devices = devices_of(h->p);
  for (int d = 0; d < devices; d++)
    for (int i = 0; i < n; i++)
      sine[d][i] = jet_sin(h->v[s->a][d][i]);
  for (int d = 0; d < devices; d++)
    for (int i = 0; i < n; i++)
      out[d][i] = jet_mul(jet_sin(sum_over(h->p, s, sine, d, i)), h->v[s->a][d][i]);
}

static inline void run_step(struct host *h, int k) {
  const struct spmd_case *p = h->p;
  const struct step *s = &p->step[k];
  int to = p->n_args + k, n = block_size(&p->type[to]);
  if (s->code == STEP_SCAN) {
    run_scan(h, s, n, h->v[to]);
    return;
  }
  if (s->code == STEP_REMAT) {
    run_remat(h, s, n, h->v[to]);
    return;
  }
  for (int d = 0; d < devices_of(p); d++)
    for (int i = 0; i < n; i++)
      h->v[to][d][i] = element_of(h, s, &p->type[to], d, i);
}

/* Results of whole arguments. Along axes that a result's spec does not name the copy at coordinate 0 counts. Returns
 * the largest number on the way: where it is large, sines of it are noise. */
static inline double run_host(const struct spmd_case *p, struct jet (*arg)[CASE_WHOLE],
                              struct jet (*result)[CASE_WHOLE]) {
  static _Thread_local struct host h;
  h.p = p;
  for (int i = 0; i < p->n_args; i++)
    for (int d = 0; d < devices_of(p); d++)
      for (int e = 0; e < block_size(&p->type[i]); e++)
        h.v[i][d][e] = arg[i][place_in_whole(p, &p->type[i], &p->in[i], d, e)];
  for (int k = 0; k < p->n_steps; k++)
    run_step(&h, k);
  for (int k = 0; k < p->n_results; k++) {
    const struct block *t = &p->type[p->result[k]];
    for (int d = devices_of(p) - 1; d >= 0; d--)
      for (int e = 0; e < block_size(t); e++)
        result[k][place_in_whole(p, t, &p->out[k], d, e)] = h.v[p->result[k]][d][e];
  }
  double most = 0;
  for (int k = 0; k < p->n_steps; k++)
    for (int d = 0; d < devices_of(p); d++)
      for (int e = 0; e < block_size(&p->type[p->n_args + k]); e++)
        most = fmax(most, fabs(h.v[p->n_args + k][d][e].v));
  return most;
}

#endif
