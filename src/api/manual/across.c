/* What collectives do before their bodies: see across.h. Groups must hold each rank once (manual-parallelism.md 2.5).
 */
#include "api/manual/across.h"

#include <string.h>

#include "api/manual/collectives.h"
#include "api/trace.h"
#include "base/alloc.h"
#include "op/build.h"
#include "op/group.h"

static bool wrong_groups(struct diag *d, const char *what) {
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis_index_groups %s", what);
}

/* Each rank once; uneven: groups may be padded. */
static bool check_groups(const tess_groups *g, int64_t total, bool uneven, struct diag *d) {
  if (g->width < 1 || !g->rank) return wrong_groups(d, "must not be empty");
  char *seen = tess__zalloc((size_t)total + 1);
  int64_t members = 0;
  bool once = true, padded = false;
  for (int64_t i = 0; i < (int64_t)g->n * g->width; i++) {
    int r = g->rank[i];
    padded |= r == -1;
    if (r == -1) continue;
    once = once && r >= 0 && r < total && !seen[r];
    if (!once) break;
    seen[r] = 1;
    members++;
  }
  tess__free(seen);
  if (!once || members != total)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "axis_index_groups must cover all indices exactly once: 0 to %lld", (long long)total - 1);
  return !padded || uneven || wrong_groups(d, "must be of equal sizes");
}

static bool take_groups(struct across *a, const struct across_call *call, const tess_groups *g, struct diag *d) {
  a->groups = call->groups;
  a->width = a->total;
  if (g->n == 0) return true;
  if (g->n < 0) return wrong_groups(d, "must not be empty");
  if (!check_groups(g, a->total, call->uneven, d)) return false;
  bool checked = !tess__thread()->trace->unchecked;
  if (checked && (call->alike || a->to == TESS_INVARYING))
    return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "axis_index_groups: the result would differ from group to group; legal: .no_check_vma = true in "
                      "tess_shard_map");
  a->groups = tess__groups(g->n, g->width, g->rank);
  a->width = g->width;
  return true;
}

tess_array *tess__apply_across(const char *where, const struct function *f, tess_array *x, const char *axes,
                               const struct across_call *call) {
  struct across a;
  struct diag d = {0};
  tess_collective_opts o = {0};
  tess__read_options(&o, sizeof o, call->kw);
  memset(&a, 0, sizeof a);
  if (!tess__usable(x, KIND_ARRAY, "x", f->name, where)) return tess__pass_error(x, KIND_ARRAY, "x", f->name, where);
  if (!tess__manual_axes(axes, &a.axes, &d)) return tess__array_error(&d, f->name, where);
  a.total = (int32_t)tess__manual_size(&a.axes);
  a.dim = call->dim;
  a.other = call->other;
  a.tiled = o.tiled;
  a.to = (int32_t)o.to;
  if (!take_groups(&a, call, &o.axis_index_groups, &d)) return tess__array_error(&d, f->name, where);
  return tess__apply(where, f, 1, &x, &a);
}

struct group_attrs tess__across_attrs(const struct across *a) {
  struct group_attrs g;
  memset(&g, 0, sizeof g);
  g.axes = a->axes;
  g.groups = a->groups;
  g.width = a->width;
  g.total = a->total;
  return g;
}

bool tess__across_one_state(struct build *b, vid v, const struct axes *axes) {
  const struct type *t = tess__type_at(b->graph, v);
  int n = 0;
  for (int i = 0; i < axes->n; i++)
    n += (int)(t->varying >> axes->a[i] & 1);
  return n == 0 || n == axes->n ||
         tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "%s varies over some of the axes; legal: over all of them or none (tess_pvary)",
                    tess__type_text(t));
}

vid tess__across_drop(struct build *b, vid v, int dim) {
  if (v == VID_NONE) return v;
  const struct type *t = tess__type_at(b->graph, v);
  int64_t size[TESS_MAX_RANK];
  for (int i = 0, k = 0; i < t->rank; i++)
    if (i != dim) size[k++] = t->dim[i];
  return tess__n_reshape(b, v, t->rank - 1, size);
}

vid tess__across_insert(struct build *b, vid v, int dim) {
  if (v == VID_NONE) return v;
  const struct type *t = tess__type_at(b->graph, v);
  int64_t size[TESS_MAX_RANK + 1];
  if (t->rank == TESS_MAX_RANK) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no room for another dimension: %s",
               tess__type_text(t));
    return VID_NONE;
  }
  for (int i = 0; i <= t->rank; i++)
    size[i] = i == dim ? 1 : t->dim[i > dim ? i - 1 : i];
  return tess__n_reshape(b, v, t->rank + 1, size);
}
