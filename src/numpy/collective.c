/* What bodies of collectives share, and those that cost nothing: pvary, pcast, axis_index (design/manual.md 2). */
#include "numpy/collective.h"

#include <string.h>

#include "numpy/numpy.h"

/* Cast to vary over those of the axes over which it does not, where that is checked. */
static vid vary_over(struct build *b, vid v, const struct axes *over) {
  const struct type *t = type_of(b, v);
  struct axes missing = {0}, axes = tess__axes_checked(t, over);
  for (int i = 0; i < axes.n; i++)
    if (!(t->varying >> axes.a[i] & 1)) missing.a[missing.n++] = axes.a[i];
  return missing.n ? tess__n_pvary(b, v, &missing) : v;
}

vid tess__np_vary_over(struct build *b, vid v, const struct axes *axes) {
  const struct type *t = type_of(b, v);
  for (int i = 0; i < axes->n; i++)
    if (t->reduced >> axes->a[i] & 1) {
      tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                 "pvary cannot accept what is reduced: %s over '%s'; tess_pcast makes it vary", tess__type_text(t),
                 t->manual->name[axes->a[i]]);
      return VID_NONE;
    }
  return vary_over(b, v, axes);
}

struct group_attrs tess__collective_group(const struct collective_call *a) {
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

bool tess__collective_state(struct build *b, vid v, const struct axes *over, enum axis_state *state) {
  const struct type *t = type_of(b, v);
  struct axes axes = tess__axes_checked(t, over);
  *state = axes.n ? state_along(t, axes.a[0]) : STATE_INVARYING;
  for (int i = 1; i < axes.n; i++)
    if (state_along(t, axes.a[i]) != *state)
      return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "%s varies over some of the axes; legal: over all of them or none (tess_pvary)",
                        tess__type_text(t));
  return true;
}

vid tess__collective_terms(struct build *b, vid v, const struct axes *axes) {
  enum axis_state state;
  if (v == VID_NONE || !tess__collective_state(b, v, axes, &state)) return VID_NONE;
  return state == STATE_UNREDUCED ? tess__n_cast(b, v, axes, CAST_TERMS) : tess__np_vary_over(b, v, axes);
}

vid tess__collective_drop(struct build *b, vid v, int dim) {
  if (v == VID_NONE) return v;
  const struct type *t = type_of(b, v);
  int64_t size[TESS_MAX_RANK];
  for (int i = 0, k = 0; i < t->rank; i++)
    if (i != dim) size[k++] = t->dim[i];
  return tess__n_reshape(b, v, t->rank - 1, size);
}

vid tess__collective_insert(struct build *b, vid v, int dim) {
  if (v == VID_NONE) return v;
  const struct type *t = type_of(b, v);
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

/* ---- what costs nothing ---- */
static vid pvary_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  return vary_over(b, in[0], attrs);
}

static vid axis_index_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  (void)in;
  return tess__n_axis_index(b, attrs, TESS_I32, tess__build_manual(b));
}

static vid pcast_body(struct build *b, int n, const vid *in, const void *attrs) {
  static const char *const names[] = {"invarying", "varying", "unreduced", "reduced"};
  static const enum axis_state wanted[] = {
      [TESS_VARYING] = STATE_VARYING, [TESS_REDUCED] = STATE_REDUCED, [TESS_UNREDUCED] = STATE_UNREDUCED};
  const struct collective_call *a = attrs;
  enum axis_state from, to;
  (void)n;
  if (a->to != TESS_VARYING && a->to != TESS_REDUCED && a->to != TESS_UNREDUCED) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "no state to cast to; legal: TESS_VARYING, TESS_REDUCED, TESS_UNREDUCED");
    return VID_NONE;
  }
  if (tess__axes_checked(type_of(b, in[0]), &a->axes).n == 0) return in[0];
  if (!tess__collective_state(b, in[0], &a->axes, &from)) return VID_NONE;
  to = wanted[a->to];
  if (to == STATE_VARYING && (from == STATE_INVARYING || from == STATE_REDUCED))
    return tess__n_cast(b, in[0], &a->axes, CAST_VARYING);
  if (to == STATE_REDUCED && from == STATE_INVARYING) return tess__n_cast(b, in[0], &a->axes, CAST_REDUCED);
  if (to == STATE_UNREDUCED && from == STATE_VARYING) return tess__n_cast(b, in[0], &a->axes, CAST_UNREDUCED);
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "Unsupported pcast from=%s, to=%s: %s; legal: invarying to varying or reduced, varying to unreduced, "
             "reduced to varying",
             names[from], names[to], tess__type_text(type_of(b, in[0])));
  return VID_NONE;
}

const struct function tess__f_pvary = {"pvary", sizeof(struct axes), pvary_body};
const struct function tess__f_axis_index = {"axis_index", sizeof(struct axes), axis_index_body};
const struct collective tess__f_pcast = {.f = {"pcast", sizeof(struct collective_call), pcast_body}};
