/* Shardings, interned: equal ones (==, as JAX has it) are one pointer. */
#include "layout/sharding.h"

#include <stdatomic.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "layout/device.h"

static const struct sharding *intern_sharding(const struct sharding *s) {
  return tess__intern(INTERN_SHARDING, s, sizeof *s);
}

static void destroy(struct object *o) {
  struct tess_sharding *s = (struct tess_sharding *)o;
  for (int i = 0; i < s->n; i++)
    if (s->element[i]) tess__object_release(&s->element[i]->o);
  tess__free((void *)(uintptr_t)s->element);
  tess__free((void *)(uintptr_t)s->path);
}

void tess__sharding_register(void) {
  tess__register_kind(KIND_MESH, NULL);
  tess__register_kind(KIND_SHARDING, destroy);
}

/* The bytes that are interned: everything that `s` does not use is zero. */
static void copy_spec(struct spec *out, const struct spec *s) {
  out->n = s->n;
  for (int d = 0; d < s->n; d++) {
    out->unconstrained[d] = s->unconstrained[d];
    out->n_axes[d] = s->n_axes[d];
    memcpy(out->axis[d], s->axis[d], s->n_axes[d]);
  }
  out->unreduced = s->unreduced;
  out->reduced = s->reduced;
  out->unreduced_kind = s->unreduced_kind;
  out->replicated = s->replicated;
  memcpy(out->priority, s->priority, (size_t)s->n);
}

/* Does a partial value really differ along some axis? */
static bool is_partial(const struct mesh *m, const struct spec *s) {
  for (int i = 0; i < m->n_axes; i++)
    if (s->unreduced >> i & 1 && m->size[i] > 1) return true;
  return false;
}

const struct sharding *tess__sharding_named(const struct mesh *m, const struct spec *s, const char *memory_kind,
                                            struct diag *d) {
  struct sharding out;
  memset(&out, 0, sizeof out);
  out.kind = SHARDING_NAMED;
  out.mesh = m;
  if (!tess__sharding_memory(m, memory_kind, &out, d)) return NULL;
  copy_spec(&out.spec, s);
  out.lacks = is_partial(m, s) ? LACKS_SUM : LACKS_NOTHING;
  return intern_sharding(&out);
}

static const struct sharding *make_single(const tess_device *device, const char *memory_kind, struct diag *d) {
  struct sharding out;
  memset(&out, 0, sizeof out);
  out.kind = SHARDING_SINGLE_DEVICE;
  out.mesh = tess__mesh_make(0, NULL, NULL, NULL, &device, d);
  if (!out.mesh || !tess__sharding_memory(out.mesh, memory_kind, &out, d)) return NULL;
  return intern_sharding(&out);
}

const struct sharding *tess__sharding_single(const tess_device *device, const char *memory_kind, struct diag *d) {
  if (!device || memory_kind) return make_single(device, memory_kind, d);
  struct device *of = (struct device *)(uintptr_t)device;
  const struct sharding *s = atomic_load_explicit(&of->alone, memory_order_acquire);
  if (s) return s;
  s = make_single(device, NULL, d);
  atomic_store_explicit(&of->alone, s, memory_order_release);
  return s;
}

const struct sharding *tess__sharding_gspmd(const struct hlo *h, int64_t n, const tess_device *const *devices,
                                            const char *memory_kind, struct diag *d) {
  struct sharding out;
  memset(&out, 0, sizeof out);
  out.kind = SHARDING_GSPMD;
  out.hlo = tess__hlo_intern(h);
  if (!tess__sharding_of_tiles(&out, h, n, devices, d) || !tess__sharding_memory(out.mesh, memory_kind, &out, d))
    return NULL;
  return intern_sharding(&out);
}

const struct sharding *tess__sharding_auto(const struct mesh *m) {
  struct sharding out;
  memset(&out, 0, sizeof out);
  out.kind = SHARDING_AUTO;
  out.lacks = LACKS_CHOICE;
  out.mesh = m;
  return intern_sharding(&out);
}

/* A copy whose padding is zero, as memcpy and not assignment promises. */
static struct sharding *copy_sharding(struct sharding *out, const struct sharding *s) {
  return memcpy(out, s, sizeof *out);
}

const struct sharding *tess__sharding_with_memory(const struct sharding *s, enum memory_kind k) {
  struct sharding out;
  copy_sharding(&out, s)->memory = k;
  out.has_memory = true;
  return intern_sharding(&out);
}

const struct sharding *tess__sharding_with_spec(const struct sharding *s, const struct spec *spec) {
  struct sharding out;
  memset(&copy_sharding(&out, s)->spec, 0, sizeof out.spec);
  copy_spec(&out.spec, spec);
  out.lacks = is_partial(s->mesh, spec) ? LACKS_SUM : LACKS_NOTHING;
  return intern_sharding(&out);
}

/* ---- what data may lie so ---- */

static bool fail_text(const struct sharding *s, tess_status status, tess_reason reason, const char *what,
                      struct diag *d) {
  struct text t = {0};
  tess__sharding_text(&t, s, false);
  tess__fail(d, status, reason, "%s %s", tess__text_string(&t), what);
  tess__text_free(&t);
  return false;
}

/* Partial sums whose axes the spec names: programs can hold them. */
static bool is_partial_sum(const struct sharding *s) {
  return s->lacks == LACKS_SUM && s->kind == SHARDING_NAMED && s->spec.unreduced_kind == TESS_REDUCE_SUM;
}

static bool check_lack(const struct sharding *s, struct diag *d) {
  switch ((enum sharding_lack)s->lacks) {
  case LACKS_NOTHING:
    return true;
  case LACKS_CHOICE:
    return fail_text(s, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                     "says no boxes: it is for in_shardings and out_shardings of tess_jit", d);
  case LACKS_SUM:
    return fail_text(s, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                     "is unreduced: partial values have no index; tess_reshard sums them", d);
  case LACKS_GROUPS:
    return fail_text(s, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                     "has manual groups: which device holds which index is not said", d);
  case LACKS_DEVICES:
    return fail_text(s, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
                     "has tiles for another number of devices than are listed", d);
  case LACKS_TILES:
    break;
  }
  return fail_text(s, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "says no tiles: no data can be put so", d);
}

/* The ranks that data may have: *low to *high. */
static void list_ranks(const struct sharding *s, int *low, int *high) {
  *low = s->spec.n;
  *high = TESS_MAX_RANK;
  if (tess__sharding_is_replicated(s) && s->hlo) *low = 0; /* cells or tiles that cut nothing */
  if (!tess__sharding_is_replicated(s) && s->hlo && s->hlo->kind == HLO_TILED)
    *low = *high = tess__hlo_data_dims(s->hlo);
}

static bool fail_rank(const struct sharding *s, int rank, int low, struct diag *d) {
  struct text t = {0};
  if (s->hlo)
    tess__sharding_text(&t, s, false);
  else
    tess__spec_text(&t, s->mesh, &s->spec);
  if (s->hlo)
    tess__fail(d, TESS_INVALID_ARGUMENT,
               s->kind == SHARDING_GSPMD && rank > low ? TESS_ASSERTION_ERROR : TESS_VALUE_ERROR,
               "%s is for %d dimension%s, but the array has %d", tess__text_string(&t), low, low == 1 ? "" : "s", rank);
  else
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s has %d entr%s, but the array has %d dimension%s%s",
               tess__text_string(&t), low, low == 1 ? "y" : "ies", rank, rank == 1 ? "" : "s",
               rank ? "" : ": a scalar's spec is P()");
  tess__text_free(&t);
  return false;
}

bool tess__sharding_check_rank(const struct sharding *s, int rank, struct diag *d) {
  int low, high;
  list_ranks(s, &low, &high);
  if (rank < low || rank > high) return fail_rank(s, rank, low, d);
  return check_lack(s, d);
}

bool tess__sharding_fits(const struct sharding *s, int rank) {
  int low, high;
  list_ranks(s, &low, &high);
  return (!s->lacks || is_partial_sum(s)) && s->kind != SHARDING_PMAP && rank >= low && rank <= high;
}

bool tess__sharding_check_shape(const struct sharding *s, const tess_shape *shape, struct diag *d) {
  if (!tess__sharding_check_rank(s, shape->n, d)) return false;
  int dim = s->kind == SHARDING_PMAP ? tess__pmap_dim(s) : -1;
  return dim < 0 || tess__pmap_check(shape, dim, s->mesh->total, d);
}

bool tess__sharding_check_value(const struct sharding *s, const tess_shape *shape, struct diag *d) {
  int low, high;
  if (s->lacks != LACKS_SUM) return tess__sharding_check_shape(s, shape, d);
  list_ranks(s, &low, &high);
  if (shape->n < low || shape->n > high) return fail_rank(s, shape->n, low, d);
  return is_partial_sum(s) || fail_text(s, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                                        "is unreduced, and not as a sum over axes of a NamedSharding", d);
}

int64_t tess__sharding_partials(const struct sharding *s) {
  int64_t n = 1;
  for (int i = 0; i < s->mesh->n_axes; i++)
    if (s->spec.unreduced >> i & 1) n *= s->mesh->size[i];
  return n;
}

bool tess__sharding_check_block(const struct sharding *s, const tess_shape *shape, struct diag *d) {
  int low, high;
  if (s->lacks != LACKS_SUM && s->lacks != LACKS_DEVICES) return tess__sharding_check_shape(s, shape, d);
  list_ranks(s, &low, &high);
  return (shape->n >= low && shape->n <= high) || fail_rank(s, shape->n, low, d);
}

bool tess__sharding_check_map(const struct sharding *s, const tess_shape *shape, struct diag *d) {
  if (!tess__sharding_check_shape(s, shape, d)) return false;
  bool manual = false;
  for (int i = 0; i < s->mesh->n_axes; i++)
    manual = manual || (s->mesh->axis_type[i] == TESS_AXIS_MANUAL && s->mesh->size[i] > 1);
  if (!manual) return true;
  struct hlo h;
  tess__hlo_of_spec(s->mesh, &s->spec, shape->n, &h);
  if (h.kind == HLO_TILED && (!h.n_groups || h.group[0] != HLO_GROUP_MANUAL)) return true;
  if (h.kind == HLO_MANUAL)
    return fail_text(s, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "is manual: which device holds what is not said",
                     d);
  return fail_text(s, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                   "has manual axes: which device holds which index is not said", d);
}

/* ---- equivalence ---- */

struct digit {
  int64_t size, stride;
};

/* The digits of the device's position that make the block's number along `dim`, major first; neighbours that count on
 * are one. The list of maximal runs is the same if and only if the block is, for each device. */
static int list_digits(const struct sharding *s, int dim, struct digit *out) {
  int n = 0;
  if (dim >= s->spec.n) return 0;
  for (int i = 0; i < s->spec.n_axes[dim]; i++) {
    int axis = s->spec.axis[dim][i];
    struct digit g = {s->mesh->size[axis], tess__mesh_stride(s->mesh, axis)};
    if (g.size == 1) continue;
    if (n && out[n - 1].stride == g.stride * g.size)
      out[n - 1] = (struct digit){out[n - 1].size * g.size, g.stride};
    else
      out[n++] = g;
  }
  return n;
}

static bool same_digits(const struct sharding *a, const struct sharding *b, int dim) {
  struct digit x[TESS_MAX_RANK], y[TESS_MAX_RANK];
  int n = list_digits(a, dim, x);
  if (n != list_digits(b, dim, y)) return false;
  for (int i = 0; i < n; i++)
    if (x[i].size != y[i].size || x[i].stride != y[i].stride) return false;
  return true;
}

/* Do mesh and spec say all of it, in the user's order of devices? */
static bool is_plain(const struct sharding *s) {
  if (s->lacks || s->list) return false;
  for (int i = 0; i < s->mesh->n_axes; i++)
    if (s->mesh->axis_type[i] == TESS_AXIS_MANUAL) return false;
  return true;
}

static bool same_tiles(const struct sharding *a, const struct sharding *b, int ndim) {
  if (!is_plain(a) || !is_plain(b)) {
    struct hlo x, y;
    struct diag ignored = {0};
    bool same = tess__sharding_hlo(a, ndim, &x, &ignored) && tess__sharding_hlo(b, ndim, &y, &ignored);
    tess__diag_clear(&ignored);
    return same && tess__hlo_same(&x, &y);
  }
  int last = a->spec.n > b->spec.n ? a->spec.n : b->spec.n;
  for (int d = 0; d < last || d < ndim; d++)
    if (!same_digits(a, b, d)) return false;
  return true;
}

static bool same_devices(const struct sharding *a, const struct sharding *b) {
  if (a->mesh->total != b->mesh->total || a->mesh->abstract != b->mesh->abstract) return false;
  return a->mesh->abstract || tess__sharding_devices(a) == tess__sharding_devices(b); /* interned */
}

static bool same_memory(const struct sharding *a, const struct sharding *b) {
  return a->has_memory == b->has_memory && a->memory == b->memory;
}

bool tess__sharding_same(const struct sharding *a, const struct sharding *b) {
  if (a == b) return true;
  if (a->kind != SHARDING_GSPMD || b->kind != SHARDING_GSPMD) return false;
  return same_memory(a, b) && same_devices(a, b) && tess__hlo_same(a->hlo, b->hlo);
}

bool tess__sharding_equivalent(const struct sharding *a, const struct sharding *b, int ndim) {
  if (a == b) return true;
  if (a->kind == SHARDING_PMAP || b->kind == SHARDING_PMAP || a->kind == SHARDING_AUTO || b->kind == SHARDING_AUTO)
    return false;
  return same_memory(a, b) && same_devices(a, b) && same_tiles(a, b, ndim);
}

bool tess__sharding_alike(const struct sharding *a, const struct sharding *b, int ndim) {
  struct hlo x, y;
  struct diag ignored = {0};
  bool same = same_memory(a, b) && tess__sharding_hlo(a, ndim, &x, &ignored) &&
              tess__sharding_hlo(b, ndim, &y, &ignored) && tess__hlo_same(&x, &y);
  tess__diag_clear(&ignored);
  return same;
}

bool tess__sharding_is_replicated(const struct sharding *s) {
  struct digit digits[TESS_MAX_RANK];
  if (s->kind == SHARDING_GSPMD) return tess__hlo_is_replicated(s->hlo);
  if (s->kind == SHARDING_PMAP) return tess__pmap_dim(s) < 0;
  if (s->lacks || (s->spec.unreduced && s->mesh->total > 1)) return s->mesh->total == 1 && s->kind == SHARDING_NAMED;
  for (int d = 0; d < s->spec.n; d++)
    if (list_digits(s, d, digits)) return false;
  return true;
}

/* ---- as HloSharding and as Shardy's text ---- */

bool tess__sharding_hlo(const struct sharding *s, int rank, struct hlo *out, struct diag *d) {
  if (s->kind == SHARDING_PMAP)
    return fail_text(s, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "has no HloSharding", d);
  if (s->kind == SHARDING_AUTO) return check_lack(s, d);
  if (s->kind == SHARDING_POSITIONAL) return tess__positional_hlo(s, rank, out, d);
  if (s->kind == SHARDING_GSPMD) {
    *out = *s->hlo;
    return true;
  }
  if (s->spec.n > rank) return fail_rank(s, rank, s->spec.n, d);
  tess__hlo_of_spec(s->mesh, &s->spec, rank, out);
  return true;
}

static void print_axes(struct text *out, const struct sharding *s, int dim) {
  for (int i = 0; dim < s->spec.n && i < s->spec.n_axes[dim]; i++)
    tess__text_printf(out, "%s\"%s\"", i ? ", " : "", s->mesh->name[s->spec.axis[dim][i]]);
}

bool tess__sharding_sdy(struct text *out, const struct sharding *s, int ndim, struct diag *d) {
  if (s->kind == SHARDING_POSITIONAL || s->kind == SHARDING_PMAP)
    return fail_text(s, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "has no Shardy form", d);
  bool said = s->kind != SHARDING_GSPMD || (!s->lacks && !s->list && !s->hlo->list);
  if (!said) return fail_text(s, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "cannot be said in axes of a mesh", d);
  if (s->spec.n > ndim) return fail_rank(s, ndim, s->spec.n, d);
  tess__text_add(out, "[");
  for (int i = 0; i < ndim; i++) {
    tess__text_add(out, i ? ", {" : "{");
    print_axes(out, s, i);
    if (s->kind == SHARDING_AUTO || (i < s->spec.n && s->spec.unconstrained[i])) tess__text_add(out, "?");
    tess__text_add(out, "}");
  }
  tess__text_add(out, "]");
  const char *before = ", unreduced={";
  for (int i = 0; i < s->mesh->n_axes; i++) {
    if (!(s->spec.unreduced >> i & 1)) continue;
    tess__text_printf(out, "%s\"%s\"", before, s->mesh->name[i]);
    before = ", ";
  }
  if (s->spec.unreduced) tess__text_add(out, "}");
  return true;
}

/* ---- text ---- */

void tess__sharding_text(struct text *out, const struct sharding *s, bool repr) {
  switch (s->kind) {
  case SHARDING_SINGLE_DEVICE:
    tess__text_add(out, "SingleDeviceSharding(device=");
    tess__device_text(out, s->mesh->device[0], true);
    break;
  case SHARDING_POSITIONAL:
    tess__positional_text(out, s); /* the memory kind stands in the middle */
    return;
  case SHARDING_PMAP:
    tess__pmap_text(out, s, repr);
    return;
  case SHARDING_GSPMD:
    tess__text_add(out, "GSPMDSharding(");
    tess__hlo_print(out, s->hlo);
    break;
  case SHARDING_AUTO:
    tess__text_add(out, "AUTO(mesh=");
    tess__mesh_text(out, s->mesh, false);
    break;
  case SHARDING_NAMED:
    tess__text_add(out, "NamedSharding(mesh=");
    tess__mesh_text(out, s->mesh, false);
    tess__text_add(out, ", spec=");
    tess__spec_text(out, s->mesh, &s->spec);
    break;
  }
  if (s->has_memory) tess__text_printf(out, ", memory_kind=%s", tess__memory_kind_name(s->memory));
  tess__text_add(out, ")");
}
