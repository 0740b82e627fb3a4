/* See laid.h. A spec that types carry is in one form: an entry for each dimension, none unconstrained, Explicit axes
 * only; so values that lie alike have one pointer. */
#include "layout/laid.h"

#include <string.h>

uint32_t tess__mesh_explicit(const struct mesh *m) {
  uint32_t mask = 0;
  for (int i = 0; m && i < m->n_axes; i++)
    if (m->axis_type[i] == TESS_AXIS_EXPLICIT) mask |= UINT32_C(1) << i;
  return mask;
}

const struct sharding *tess__laid_of(const struct sharding *s, int rank) {
  struct spec spec;
  uint32_t explicit = s && s->kind == SHARDING_NAMED ? tess__mesh_explicit(s->mesh) : 0;
  if (!explicit) return NULL;
  memset(&spec, 0, sizeof spec);
  spec.n = rank;
  for (int d = 0; d < rank && d < s->spec.n; d++)
    for (int i = 0; i < s->spec.n_axes[d]; i++)
      if (explicit >> s->spec.axis[d][i] & 1) spec.axis[d][spec.n_axes[d]++] = s->spec.axis[d][i];
  spec.unreduced = (uint16_t)(s->spec.unreduced & explicit);
  spec.reduced = (uint16_t)(s->spec.reduced & explicit);
  spec.unreduced_kind = spec.unreduced ? s->spec.unreduced_kind : 0;
  return tess__sharding_named(tess__mesh_abstract(s->mesh), &spec, NULL, NULL);
}

const struct sharding *tess__laid_cotangent(const struct sharding *laid) {
  if (!laid || !(laid->spec.unreduced | laid->spec.reduced)) return laid;
  struct spec spec = laid->spec;
  spec.unreduced = laid->spec.reduced;
  spec.reduced = laid->spec.unreduced;
  spec.unreduced_kind = spec.unreduced ? TESS_REDUCE_SUM : 0;
  return tess__sharding_named(laid->mesh, &spec, NULL, NULL);
}

const struct sharding *tess__laid_without(const struct sharding *laid, int dim) {
  if (!laid) return NULL;
  struct spec spec = laid->spec;
  spec.n--;
  for (int d = dim; d < spec.n; d++) {
    spec.n_axes[d] = laid->spec.n_axes[d + 1];
    memcpy(spec.axis[d], laid->spec.axis[d + 1], sizeof spec.axis[d]);
  }
  return tess__sharding_named(laid->mesh, &spec, NULL, NULL);
}

const struct sharding *tess__laid_with(const struct sharding *laid, const struct sharding *batch) {
  if (!laid || laid->spec.n == TESS_MAX_RANK) return NULL;
  struct spec spec = laid->spec;
  uint64_t used = tess__spec_axes(&spec) | spec.unreduced | spec.reduced;
  for (int d = spec.n; d > 0; d--) {
    spec.n_axes[d] = spec.n_axes[d - 1];
    memcpy(spec.axis[d], laid->spec.axis[d - 1], sizeof spec.axis[d]);
  }
  spec.n++;
  spec.n_axes[0] = 0;
  for (int i = 0; batch && i < batch->spec.n_axes[0]; i++) {
    if (!(tess__mesh_explicit(batch->mesh) >> batch->spec.axis[0][i] & 1)) continue;
    int axis = tess__mesh_axis(laid->mesh, batch->mesh->name[batch->spec.axis[0][i]]);
    if (axis >= 0 && tess__mesh_explicit(laid->mesh) >> axis & 1 && !(used >> axis & 1))
      spec.axis[0][spec.n_axes[0]++] = (uint8_t)axis;
  }
  return tess__sharding_named(laid->mesh, &spec, NULL, NULL);
}

const struct sharding *tess__laid_among(const struct sharding *laid, int before, int behind) {
  if (!laid) return NULL;
  struct spec spec = laid->spec;
  memset(spec.axis, 0, sizeof spec.axis);
  memset(spec.n_axes, 0, sizeof spec.n_axes);
  spec.n = before + laid->spec.n + behind;
  for (int d = 0; d < laid->spec.n; d++) {
    spec.n_axes[before + d] = laid->spec.n_axes[d];
    memcpy(spec.axis[before + d], laid->spec.axis[d], sizeof spec.axis[d]);
  }
  return tess__sharding_named(laid->mesh, &spec, NULL, NULL);
}

uint32_t tess__laid_batch_axes(const struct sharding *batch, const struct mesh *m) {
  uint32_t mask = 0;
  for (int i = 0; batch && i < batch->spec.n_axes[0]; i++) {
    int axis = tess__mesh_axis(m, batch->mesh->name[batch->spec.axis[0][i]]);
    if (axis >= 0) mask |= UINT32_C(1) << axis;
  }
  return mask;
}

const struct sharding *tess__laid_batches(const struct sharding *a, const struct sharding *b) {
  if (!a || !b) return a ? a : b;
  struct spec spec = a->spec;
  for (int i = 0; i < b->spec.n_axes[0] && spec.n_axes[0] < TESS_MAX_RANK; i++) {
    int axis = tess__mesh_axis(a->mesh, b->mesh->name[b->spec.axis[0][i]]);
    if (axis >= 0) spec.axis[0][spec.n_axes[0]++] = (uint8_t)axis;
  }
  return tess__sharding_named(a->mesh, &spec, NULL, NULL);
}

const struct sharding *tess__laid_request(const struct sharding *laid, const struct mesh *mesh, int rank) {
  tess_axis_type types[TESS_MAX_RANK];
  const struct mesh *m = mesh;
  struct spec spec;
  memset(&spec, 0, sizeof spec);
  if (laid) spec = laid->spec;
  spec.n = rank;
  for (int i = 0; i < m->n_axes; i++)
    types[i] = laid ? (tess_axis_type)m->axis_type[i] : TESS_AXIS_AUTO;
  if (!laid) m = tess__mesh_make(m->n_axes, m->size, m->name, types, m->device, NULL);
  if (!m) return NULL;
  uint32_t free = ~tess__mesh_explicit(m) & ((UINT32_C(1) << m->n_axes) - 1);
  for (int d = 0; d < rank && free; d++)
    spec.unconstrained[d] = true;
  if (free && laid) spec.replicated = (uint16_t)(tess__mesh_explicit(m) & ~(tess__spec_axes(&spec) | spec.unreduced));
  return tess__sharding_named(m, &spec, NULL, NULL);
}

const struct sharding *tess__laid_opened(const struct sharding *s, int rank) {
  uint32_t explicit = s->kind == SHARDING_NAMED ? tess__mesh_explicit(s->mesh) : 0;
  bool alone = !((tess__spec_axes(&s->spec) | s->spec.unreduced | s->spec.reduced) & ~(uint64_t) explicit);
  bool all = explicit == (UINT32_C(1) << s->mesh->n_axes) - 1;
  return explicit && alone && !all ? tess__laid_request(tess__laid_of(s, rank), s->mesh, rank) : s;
}

const struct sharding *tess__laid_beside(const struct sharding *laid, const struct sharding *s, int rank) {
  if (!laid || s->kind != SHARDING_NAMED || tess__mesh_abstract(s->mesh) != laid->mesh) return s;
  struct spec spec = laid->spec;
  spec.n = rank;
  for (int d = 0; d < rank && d < s->spec.n; d++) {
    spec.unconstrained[d] = s->spec.unconstrained[d];
    for (int i = 0; i < s->spec.n_axes[d] && spec.n_axes[d] < TESS_MAX_RANK; i++)
      spec.axis[d][spec.n_axes[d]++] = s->spec.axis[d][i];
  }
  return tess__sharding_named(s->mesh, &spec, NULL, NULL);
}

const struct sharding *tess__laid_inside(const struct sharding *laid, const struct mesh *mesh, uint64_t manual) {
  if (!laid || laid->mesh != tess__mesh_abstract(mesh) || !(tess__mesh_explicit(mesh) & ~manual)) return NULL;
  struct spec spec;
  memset(&spec, 0, sizeof spec);
  spec.n = laid->spec.n;
  for (int d = 0; d < spec.n; d++)
    for (int i = 0; i < laid->spec.n_axes[d]; i++)
      if (!(manual >> laid->spec.axis[d][i] & 1)) spec.axis[d][spec.n_axes[d]++] = laid->spec.axis[d][i];
  return tess__sharding_named(laid->mesh, &spec, NULL, NULL);
}

const struct sharding *tess__laid_outside(const struct sharding *outer, const struct sharding *inner) {
  if (!outer || !inner || outer->mesh != inner->mesh) return outer;
  struct spec spec = outer->spec;
  for (int d = 0; d < spec.n; d++)
    for (int i = 0; i < inner->spec.n_axes[d]; i++)
      spec.axis[d][spec.n_axes[d]++] = inner->spec.axis[d][i];
  return tess__sharding_named(outer->mesh, &spec, NULL, NULL);
}

const struct sharding *tess__laid_cast(const struct sharding *s, const struct mesh *mesh) {
  struct spec spec = s->spec;
  uint32_t explicit = tess__mesh_explicit(mesh);
  spec.unreduced = (uint16_t)(spec.unreduced & explicit); /* along the others it is summed */
  spec.reduced = (uint16_t)(spec.reduced & explicit);
  spec.unreduced_kind = spec.unreduced ? spec.unreduced_kind : 0;
  return tess__sharding_named(mesh, &spec, NULL, NULL);
}

const struct sharding *tess__laid_join(const struct sharding *a, const struct sharding *b) {
  struct spec spec = a->spec;
  uint32_t used = 0;
  bool same = a->mesh == b->mesh && a->spec.n == b->spec.n && a->spec.unreduced == b->spec.unreduced &&
              a->spec.reduced == b->spec.reduced;
  for (int d = 0; same && d < spec.n; d++) {
    int n = spec.n_axes[d], more = b->spec.n_axes[d];
    same = !n || !more || (n == more && memcmp(spec.axis[d], b->spec.axis[d], (size_t)n) == 0);
    if (n == 0) memcpy(spec.axis[d], b->spec.axis[d], sizeof spec.axis[d]);
    spec.n_axes[d] = (uint8_t)(n ? n : more);
    for (int i = 0; i < spec.n_axes[d]; i++) {
      same = same && !(used >> spec.axis[d][i] & 1);
      used |= UINT32_C(1) << spec.axis[d][i];
    }
  }
  return same ? tess__sharding_named(a->mesh, &spec, NULL, NULL) : NULL;
}

bool tess__laid_whole(const struct sharding *laid) {
  return !laid || !(tess__spec_axes(&laid->spec) | laid->spec.unreduced | laid->spec.reduced);
}

void tess__laid_print_dim(struct text *out, const struct sharding *laid, int d) {
  int n = laid && d < laid->spec.n ? laid->spec.n_axes[d] : 0;
  for (int i = 0; i < n; i++)
    tess__text_printf(out, "%s%s", i ? "," : n > 1 ? "@(" : "@", laid->mesh->name[laid->spec.axis[d][i]]);
  tess__text_add(out, n > 1 ? ")" : "");
}
