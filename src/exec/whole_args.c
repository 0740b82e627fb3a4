/* Arguments that a process has all of although the program cuts them between processes: data that is the same
 * everywhere and was never laid out. The process's part is read where it lies, if it is one box of the whole; parts
 * that are several pieces are put together before the steps run. Partial values that span processes are stored so, too:
 * with room for the terms of all, of which the process has its own. Results of that kind are made apart, and written
 * there when the steps have run. */
#include <string.h>

#include "base/alloc.h"
#include "core/dtype.h"
#include "exec/position.h"
#include "exec/process_parts.h"

static bool is_cut(const struct program *bound, vid v) {
  bool cut = bound->spread[v].own & bound->binding->fixed;
  for (int d = 0; d < tess__type_at(bound->graph, v)->rank; d++)
    cut |= bound->spread[v].size[d] != bound->whole->spread[v].size[d];
  return cut;
}

/* The part as a box in the whole: false, it is none. */
static bool lies_in_whole(struct planner *p, vid v, struct storage *l) {
  const struct program *bound = p->program;
  const struct binding *b = bound->binding;
  const struct type *t = value_type(p, v);
  struct storage all;
  tess__storage_dense(&b->atoms, t, &bound->whole->spread[v], &all);
  uint64_t own = bound->whole->spread[v].own;
  l->offset = 0;
  for (int i = 0; i < b->atoms.n; i++) {
    if (!(own >> i & 1)) continue;
    l->atom[i] = all.atom[i];
    if (b->fixed >> i & 1) l->offset += tess__fixed_coordinate(bound, i) * all.atom[i];
  }
  for (int d = 0; d < t->rank; d++) {
    struct stretch *run;
    if (tess__process_runs(b, b->position, t, &bound->whole->spread[v], d, &run, &p->scratch) > 1) return false;
    if (bound->spread[v].size[d]) l->offset += run->start * all.dim[d];
    l->dim[d] = all.dim[d];
    struct cut c = tess__cut(value_spread(p, v), d);
    int64_t step = t->dim[d] * all.dim[d];
    for (int i = c.n - 1; i >= 0; step *= p->atoms->size[c.atom[i--]])
      l->atom[c.atom[i]] = step;
  }
  return true;
}

void tess__place_whole(struct planner *p, int i) {
  vid v = p->graph->param[i];
  struct plan *plan = p->plan;
  if (!p->program->binding || !is_cut(p->program, v) || lies_in_whole(p, v, p->fact[v].storage)) return;
  tess__storage_dense(p->atoms, value_type(p, v), value_spread(p, v), p->fact[v].storage);
  p->fact[v].storage->buffer = i;
  if (!plan->gathered) plan->gathered = tess__arena_alloc(&plan->arena, sizeof *plan->gathered * (size_t)plan->n_args);
  plan->gathered[i] = true;
}

static size_t part_bytes(const struct plan *plan, vid v) {
  const struct type *t = tess__type_at(plan->program->graph, v);
  return (size_t)(tess__stored_elements(&plan->program->atoms, t, &plan->program->spread[v]) *
                  tess__dtype_bytes((tess_dtype)t->dtype));
}

/* Between the whole value and the process's part of it, which lies densely. */
static void copy_part(const struct plan *plan, vid v, char *part, char *whole, bool into_part) {
  const struct program *bound = plan->program;
  const struct type *t = tess__type_at(bound->graph, v);
  const struct spread *s = &bound->spread[v];
  struct storage all, here;
  int64_t bytes = tess__dtype_bytes((tess_dtype)t->dtype), n[TESS_MAX_RANK];
  uint64_t varies = tess__spread_atoms(s);
  tess__storage_dense(&bound->binding->atoms, t, &bound->whole->spread[v], &all);
  tess__storage_dense(&bound->atoms, t, s, &here);
  for (int64_t p = 0; p >= 0; p = tess__position_next(&bound->atoms, p, varies)) {
    char *x = whole + tess__position_offset(&bound->binding->atoms, bound->binding->position + p, all.atom) * bytes,
         *y = part + tess__position_offset(&bound->atoms, p, here.atom) * bytes;
    tess__extents(&bound->atoms, t, s, p, n);
    if (into_part)
      plan->backend->move(t, n, y, here.dim, x, all.dim);
    else
      plan->backend->move(t, n, x, all.dim, y, here.dim);
  }
}

bool tess__gather_args(const struct plan *plan, void **frame, struct diag *d) {
  bool ok = true;
  for (int i = 0; i < plan->n_args; i++) {
    vid v = plan->program->graph->param[i];
    if (!plan->gathered[i]) continue;
    char *to = ok ? plan->backend->allocate(part_bytes(plan, v) + 1) : NULL, *from = frame[i];
    frame[i] = to;
    if (to)
      copy_part(plan, v, to, from, true);
    else
      ok = ok && tess__fail_memory(d, part_bytes(plan, v), "a part of an argument");
  }
  return ok;
}

void tess__gathered_free(const struct plan *plan, void **frame) {
  for (int i = 0; i < plan->n_args; i++)
    if (plan->gathered[i] && frame[i])
      plan->backend->release(frame[i], part_bytes(plan, plan->program->graph->param[i]) + 1);
}

/* ---- results ---- */

static bool is_apart(const struct plan *plan, int i) {
  return plan->terms[i] && plan->result[i].from == RESULT_FRESH;
}

bool tess__terms_begin(const struct plan *plan, void **frame, struct diag *d) {
  bool ok = true;
  for (int i = 0; i < plan->n_results; i++) {
    if (!is_apart(plan, i)) continue;
    size_t bytes = part_bytes(plan, plan->program->graph->result[i]);
    void **place = &frame[plan->n_args + i];
    *place = ok ? plan->backend->allocate(bytes + 1) : NULL;
    ok = *place || (ok && tess__fail_memory(d, bytes, "the terms of a result"));
  }
  return ok;
}

void tess__terms_end(const struct plan *plan, void **frame, void *const *to, bool good) {
  for (int i = 0; i < plan->n_results; i++) {
    vid v = plan->program->graph->result[i];
    void *part = frame[plan->n_args + i];
    if (!is_apart(plan, i) || !part) continue;
    if (good) copy_part(plan, v, part, to[i], false);
    plan->backend->release(part, part_bytes(plan, v) + 1);
  }
}
