/* Makes a failing experiment smaller while it still fails: fewer results, ops and inputs, simpler placements and
 * meshes, smaller sizes. Every attempt runs in a child, so crashes shrink too. */
#ifndef TESSERA_TESTS_SHRINK_H
#define TESSERA_TESTS_SHRINK_H

#include <time.h>

#include "property/_experiment.h"
#include "property/_workers.h"

struct shrink {
  struct experiment best;
  int only;                                                  /* variant that fails, -1: any */
  bool (*attempt)(const void *ctx, char *text, size_t room); /* ctx: struct shrink */
  setup_function *setup;
  int worker;
  time_t end;
  int tried;
  char text[512];
};

static inline unsigned axes_of_lay(const struct lay *l) {
  unsigned mask = 0;
  for (int d = 0; d < l->n; d++)
    for (int i = 0; i < l->count[d]; i++)
      mask |= 1u << l->axis[d][i];
  return mask;
}

static inline bool legal(const struct experiment *e) {
  struct val v[MAX_OPS];
  memset(v, 0, sizeof v);
  for (int i = 0; i < e->p.n_ops; i++) {
    if (i < e->p.n_inputs) {
      v[i].bound = input_bound(e->p.op[i].dtype, (enum flavour)e->flavour[i]);
      v[i].whole = is_float(e->p.op[i].dtype) && e->flavour[i] != REAL;
      if (e->manual) v[i].varying = axes_of_lay(&e->in[i]);
    }
    for (int k = 0; k < e->p.op[i].n_in; k++)
      if (e->p.op[i].in[k] >= i) return false;
    if (!infer_op(&e->p, i, v)) return false;
  }
  for (int i = 0; i < e->p.n_inputs; i++)
    if (e->in[i].n > v[i].rank) return false;
  for (int i = 0; i < e->p.n_results; i++)
    if ((e->placed_out[i] || e->manual) && e->out[i].n > v[e->p.result[i]].rank) return false;
  for (int i = 0; i < e->p.n_results && e->manual; i++)
    if (v[e->p.result[i]].varying & ~axes_of_lay(&e->out[i])) return false;
  return true;
}

/* Takes the candidate if it is legal, something else and still fails. */
static inline bool take(struct shrink *s, struct experiment *candidate) {
  drop_unused(candidate);
  if (memcmp(candidate, &s->best, sizeof *candidate) == 0 || !legal(candidate) || time(NULL) > s->end) return false;
  struct shrink with = *s;
  with.best = *candidate;
  s->tried++;
  if (!fails_in_child(s->attempt, &with, 20, s->text, sizeof s->text)) return false;
  s->best = *candidate;
  return true;
}

#define TRY(...)                                                                                                       \
  {                                                                                                                    \
    struct experiment c = s->best;                                                                                     \
    __VA_ARGS__;                                                                                                       \
    progress |= take(s, &c);                                                                                           \
  }

static inline bool shrink_results(struct shrink *s) {
  bool progress = false;
  if (s->best.p.n_results > 1) {
    TRY(c.p.n_results = 1);
    TRY((c.p.n_results = 1, c.p.result[0] = c.p.result[1], c.out[0] = c.out[1], c.placed_out[0] = c.placed_out[1]));
  }
  for (int i = 0; i < s->best.p.n_results; i++) /* earlier values instead */
    for (int k = 0; k < s->best.p.n_ops; k++)
      if (k < s->best.p.result[i]) TRY(c.p.result[i] = (uint8_t)k);
  return progress;
}

static inline void replace_uses(struct program *p, int from, int to) {
  for (int i = from + 1; i < p->n_ops; i++)
    for (int k = 0; k < p->op[i].n_in; k++)
      if (p->op[i].in[k] == from) p->op[i].in[k] = (uint8_t)to;
  for (int i = 0; i < p->n_results; i++)
    if (p->result[i] == from) p->result[i] = (uint8_t)to;
}

static inline bool shrink_ops(struct shrink *s) {
  bool progress = false;
  for (int i = s->best.p.n_ops - 1; i >= 0; i--) {
    if (i >= s->best.p.n_ops) continue;
    for (int k = 0; k < s->best.p.op[i].n_in && i < s->best.p.n_ops; k++)
      TRY(replace_uses(&c.p, i, c.p.op[i].in[k])); /* an operand stands for it, where that fits */
    if (i >= s->best.p.n_ops || i < s->best.p.n_inputs || s->best.p.op[i].code == OP_FULL) continue;
    struct val v[MAX_OPS];
    memset(v, 0, sizeof v);
    for (int k = 0; k <= i; k++)
      infer_op(&s->best.p, k, v);
    TRY({
      c.p.op[i] = (struct op){.code = OP_FULL, .dtype = (uint8_t)v[i].dtype, .rank = (uint8_t)v[i].rank, .number = 1};
      memcpy(c.p.op[i].dim, v[i].dim, sizeof v[i].dim);
    });
  }
  return progress;
}

static inline bool shrink_lay(struct shrink *s, size_t offset) { /* of the lay in the experiment */
  bool progress = false;
  struct lay *l = (struct lay *)((char *)&s->best + offset);
#define LAY ((struct lay *)((char *)&c + offset))
  TRY(LAY->pinned = 0);
  TRY(LAY->open = 0);
  for (int d = 0; d < MAX_DIMS; d++)
    for (int k = l->count[d] - 1; k >= 0; k--)
      TRY({
        for (int j = k; j + 1 < LAY->count[d]; j++)
          LAY->axis[d][j] = LAY->axis[d][j + 1];
        LAY->axis[d][--LAY->count[d]] = 0;
      });
  if (l->n && l->count[l->n - 1] == 0) TRY(LAY->n--);
#undef LAY
  return progress;
}

static inline bool shrink_placement(struct shrink *s) {
  bool progress = false;
  for (int i = 0; i < s->best.p.n_inputs; i++) {
    TRY(c.donated[i] = 0);
    TRY(c.p.op[i].captured = 0);
    TRY(c.how[i] = HOST);
    if (s->best.how[i] > PUT) TRY(c.how[i] = PUT);
    TRY(c.flavour[i] = WHOLE);
    if (i < s->best.p.n_inputs)
      progress |= shrink_lay(s, offsetof(struct experiment, in) + (size_t)i * sizeof(struct lay));
  }
  for (int i = 0; i < s->best.p.n_results; i++) {
    TRY(c.placed_out[i] = false);
    if (s->best.placed_out[i] || s->best.manual)
      progress |= shrink_lay(s, offsetof(struct experiment, out) + (size_t)i * sizeof(struct lay));
  }
  for (int i = 0; i < s->best.p.n_ops; i++)
    if (s->best.p.op[i].code == OP_CONSTRAINT)
      progress |= shrink_lay(s, offsetof(struct experiment, p) + offsetof(struct program, op) +
                                    (size_t)i * sizeof(struct op) + offsetof(struct op, lay));
  TRY(c.p.odd = 0);
  TRY(c.unchecked = false);
  return progress;
}

static inline bool uses_grid(const struct experiment *e, int grid) {
  bool used = false;
  for (int i = 0; i < e->p.n_inputs; i++)
    used |= (e->how[i] != HOST || e->manual) && e->in[i].grid == grid;
  for (int i = 0; i < e->p.n_results; i++)
    used |= e->placed_out[i] && e->out[i].grid == grid;
  for (int i = 0; i < e->p.n_ops; i++)
    used |= e->p.op[i].code == OP_CONSTRAINT && e->p.op[i].lay.grid == grid;
  return used;
}

static inline void set_axis(struct experiment *e, int grid, int axis, int size) {
  struct grid *g = &e->p.grid[grid];
  g->size[axis] = (uint8_t)size;
  int total = 1;
  for (int a = 0; a < g->n; a++)
    total *= g->size[a];
  e->p.n_devices = (uint8_t)total;
  if (total < MAX_DEVICES) memset(e->p.device + total, 0, (size_t)(MAX_DEVICES - total));
  e->p.grid[1 - grid] = (struct grid){.n = 1, .size = {(uint8_t)total}};
}

static inline bool shrink_mesh(struct shrink *s) {
  bool progress = false;
  TRY({
    for (int i = 0; i < c.p.n_devices; i++)
      c.p.device[i] = (uint8_t)i;
  });
  for (int grid = 0; grid < GRIDS; grid++) {
    if (uses_grid(&s->best, 1 - grid)) continue;
    for (int a = 0; a < s->best.p.grid[grid].n; a++)
      for (int size = 1; size < s->best.p.grid[grid].size[a]; size++)
        TRY(set_axis(&c, grid, a, size));
  }
  return progress;
}

static inline void rename_size(struct program *p, int from, int to) {
  for (int i = 0; i < p->n_ops; i++)
    for (int d = 0; d < p->op[i].rank; d++)
      if (p->op[i].dim[d] == from) p->op[i].dim[d] = to;
}

static inline bool shrink_sizes(struct shrink *s) {
  bool progress = false;
  for (int from = 16; from > 1; from--) {
    bool there = false;
    for (int i = 0; i < s->best.p.n_ops; i++)
      for (int d = 0; d < s->best.p.op[i].rank; d++)
        there |= s->best.p.op[i].dim[d] == from;
    bool smaller = false;
    for (int to = 1; to < from && there && !smaller; to++) {
      bool before = progress;
      progress = false;
      TRY(rename_size(&c.p, from, to));
      smaller = progress;
      progress |= before;
    }
  }
  return progress;
}
#undef TRY

static inline void shrink(struct shrink *s) {
  bool progress = true;
  while (progress && time(NULL) <= s->end) {
    progress = shrink_results(s);
    progress |= shrink_ops(s);
    progress |= shrink_placement(s);
    progress |= shrink_mesh(s);
    progress |= shrink_sizes(s);
  }
}

#endif
