/* What collectives do before their bodies: see across.h. Groups must hold each rank once (design/manual.md 2.5).
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
  if (g->width < 0)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "axis_index_groups: %d ranks are not %d groups of equal sizes; legal: -1 pads a group", -g->width,
                      g->n);
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
  bool checked = !tess__thread()->trace->build.scope.unchecked;
  if (checked && (call->alike || a->to == TESS_INVARYING || a->to == TESS_REDUCED))
    return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "axis_index_groups: the result would differ from group to group; legal: .no_check_vma = true in "
                      "tess_shard_map");
  a->groups = tess__groups(g->n, g->width, g->rank);
  a->width = g->width;
  return true;
}

tess_array *tess__apply_across(const char *where, const struct function *f, tess_array *x, const char *axes,
                               const struct across_call *call) {
  return tess__apply_across_all(where, f, 1, &x, axes, call);
}

tess_array *tess__apply_across_all(const char *where, const struct function *f, int n, tess_array *const *x,
                                   const char *axes, const struct across_call *call) {
  struct across a;
  struct diag d = {0};
  tess_collective_opts o = {0};
  tess__read_options(&o, sizeof o, call->kw);
  memset(&a, 0, sizeof a);
  for (int i = 0; i < n; i++) {
    const char *name = n == 1 ? "x" : "an operand";
    if (!tess__usable(x[i], KIND_ARRAY, name, f->name, where))
      return tess__pass_error(x[i], KIND_ARRAY, name, f->name, where);
  }
  if (!tess__manual_axes(axes, &a.axes, &d)) return tess__array_error(&d, f->name, where);
  a.total = (int32_t)tess__manual_size(&a.axes);
  a.dim = call->dim;
  a.other = call->other;
  a.tiled = o.tiled;
  a.to = (int32_t)o.to;
  if (!take_groups(&a, call, &o.axis_index_groups, &d)) return tess__array_error(&d, f->name, where);
  return tess__apply(where, f, n, x, &a);
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

static enum axis_state state_along(const struct type *t, int axis) {
  return t->varying >> axis & 1     ? STATE_VARYING
         : t->unreduced >> axis & 1 ? STATE_UNREDUCED
         : t->reduced >> axis & 1   ? STATE_REDUCED
                                    : STATE_INVARYING;
}

bool tess__across_state(struct build *b, vid v, const struct axes *axes, enum axis_state *state) {
  const struct type *t = tess__type_at(b->graph, v);
  *state = axes->n ? state_along(t, axes->a[0]) : STATE_INVARYING;
  for (int i = 1; i < axes->n; i++)
    if (state_along(t, axes->a[i]) != *state)
      return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "%s varies over some of the axes; legal: over all of them or none (tess_pvary)",
                        tess__type_text(t));
  return true;
}

vid tess__across_terms(struct build *b, vid v, const struct axes *axes) {
  enum axis_state state;
  if (v == VID_NONE || !tess__across_state(b, v, axes, &state)) return VID_NONE;
  return state == STATE_UNREDUCED ? tess__n_cast(b, v, axes, CAST_TERMS) : tess__np_vary_over(b, v, axes);
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
