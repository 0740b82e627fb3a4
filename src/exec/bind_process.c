/* Binding a program to its process: see binding.h. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "exec/position.h"
#include "exec/process_parts.h"

/* ---- which digits say whose a device is ---- */

static int by_number(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

/* The processes of the positions over `mask` from `first` on, ascending; how many are different. */
static int list_processes(const struct atoms *a, const int *process, int64_t first, uint64_t mask, int *list, int *n) {
  int distinct = 0;
  *n = 0;
  for (int64_t p = first; p >= 0; p = tess__position_next(a, p, mask))
    list[(*n)++] = process[p];
  qsort(list, (size_t)*n, sizeof *list, by_number);
  for (int i = 0; i < *n; i++)
    if (!i || list[i] != list[i - 1]) list[distinct++] = list[i];
  return distinct;
}

bool tess__process_digits(const struct atoms *a, const int *process, uint64_t *fixed) {
  int64_t total = tess__positions(a);
  int n, distinct, *list = tess__alloc((size_t)total * sizeof *list);
  *fixed = 0;
  for (int i = 0; i < a->n; i++)
    for (int64_t p = 0; p < total; p++)
      if (process[p] != process[tess__position_without(a, p, UINT64_C(1) << i)]) *fixed |= UINT64_C(1) << i;
  distinct = list_processes(a, process, 0, *fixed, list, &n);
  tess__free(list);
  return distinct == n;
}

const int *tess__binding_members(const struct binding *b, uint64_t group, struct arena *arena, int *n) {
  uint64_t between = group & b->fixed;
  int64_t most = 1;
  int all;
  for (int i = 0; i < b->atoms.n; i++)
    most *= between >> i & 1 ? b->atoms.size[i] : 1;
  int *list = tess__arena_alloc(arena, sizeof *list * (size_t)most);
  *n = list_processes(&b->atoms, b->process, tess__position_without(&b->atoms, b->position, between), between, list,
                      &all);
  return list;
}

/* ---- what the process has of a dimension ---- */

static int64_t local_size(const struct binding *b, const struct type *t, const struct spread *s, int d) {
  uint64_t mask = tess__tiling_dim_mask(&s->tiling, d) & ~b->fixed;
  int64_t n = 0;
  for (int64_t p = b->position; p >= 0; p = tess__position_next(&b->atoms, p, mask))
    n += tess__extent(&b->atoms, &s->tiling, d, t->dim[d], s->size[d], p);
  return n;
}

/* Has the process the same indices of dimension d of both? */
static bool same_runs(const struct program *whole, const struct binding *b, vid x, vid y, int d) {
  struct arena arena = {0};
  struct stretch *v, *w;
  int n = tess__process_runs(b, b->position, tess__type_at(whole->graph, x), &whole->spread[x], d, &v, &arena);
  int m = tess__process_runs(b, b->position, tess__type_at(whole->graph, y), &whole->spread[y], d, &w, &arena);
  bool same = n == m;
  for (int i = 0; i < n && same; i++)
    same = v[i].start == w[i].start && v[i].stop == w[i].stop;
  tess__arena_free(&arena);
  return same;
}

static bool same_parts(const struct program *whole, const struct binding *b, vid x, vid y) {
  for (int d = 0; d < whole->spread[x].tiling.rank; d++)
    if (!same_runs(whole, b, x, y, d)) return false;
  return true;
}

/* ---- the program ---- */

static void bind_to(struct program *to, const struct program *whole, const void *binding) {
  const struct binding *b = binding;
  const struct graph *g = whole->graph;
  to->whole = whole;
  to->binding = b;
  to->atoms.total = 1;
  for (int i = 0; i < to->atoms.n; i++) {
    if (b->fixed >> i & 1) to->atoms.size[i] = 1;
    to->atoms.total *= to->atoms.size[i];
  }
  for (vid v = 0; v < g->n_values; v++)
    for (int d = 0; d < tess__type_at(g, v)->rank; d++)
      to->spread[v].size[d] = local_size(b, tess__type_at(g, v), &whole->spread[v], d);
}

const struct program *tess__bind_process(const struct program *whole, const int *process, int me, struct arena *arena) {
  const struct atoms *a = &whole->atoms;
  int64_t total = tess__positions(a), mine = 0;
  uint64_t fixed;
  if (!tess__process_digits(a, process, &fixed)) return NULL;
  while (mine < total && process[mine] != me)
    mine++;
  struct binding *b = tess__arena_alloc(arena, sizeof *b);
  *b = (struct binding){.fixed = fixed, .position = mine < total ? mine : 0, .atoms = *a};
  b->deterministic = whole->deterministic;
  b->process = tess__arena_copy(arena, process, sizeof *process * (size_t)total);
  b->me = b->process[b->position];
  return tess__program_changed(whole, bind_to, b, arena);
}

/* ---- what is between processes ---- */

static bool crosses(const struct program *bound, uint32_t at) {
  return (tess__across_group(bound->whole, &bound->graph->node[at]) & bound->binding->fixed) != 0;
}

bool tess__is_comm(const struct program *bound, uint32_t at) {
  const struct node *n = &bound->graph->node[at];
  if (!bound->binding || !bound->binding->fixed) return false;
  return crosses(bound, at) ||
         (n->op->traits & OP_RESHARD && !same_parts(bound->whole, bound->binding, n->in[0], n->out));
}

bool tess__others_wait(const struct program *bound, uint32_t at) {
  if (!bound->binding) return false;
  bool wait = crosses(bound, at);
  for (int r = 0; at < bound->n_inner && r < bound->inner[at].n; r++)
    for (uint32_t i = 0; i < bound->inner[at].program[r].graph->n_nodes && !wait; i++)
      wait = tess__others_wait(&bound->inner[at].program[r], i);
  return wait;
}

int64_t tess__fixed_coordinate(const struct program *bound, int atom) {
  const struct binding *b = bound->binding;
  return b && b->fixed >> atom & 1 ? b->position / b->atoms.stride[atom] % b->atoms.size[atom] : 0;
}
