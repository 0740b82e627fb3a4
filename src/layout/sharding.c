/* Shardings, interned: equal ones (==, as JAX has it) are one pointer. */
#include "layout/sharding.h"

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
}

void tess__sharding_register(void) {
  tess__register_kind(KIND_MESH, "mesh", NULL);
  tess__register_kind(KIND_SHARDING, "sharding", destroy);
}

bool tess__sharding_memory(const struct mesh *m, const char *kind, struct sharding *out, struct diag *d) {
  bool none = m->abstract || !m->total; /* no device that could have a default */
  out->has_memory = kind || !none;
  out->memory = MEMORY_DEVICE;
  if (!kind || tess__memory_kind_parse(kind, &out->memory)) return true;
  struct text t = {0};
  for (int i = 0; i < MEMORY_KINDS; i++)
    tess__text_printf(&t, "%s%s", i ? ", " : "", tess__memory_kind_name((enum memory_kind)i));
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "memory kind '%s' is unknown: the kinds are %s", kind,
             tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

/* The bytes that are interned: everything that `s` does not use is zero. */
static void copy_spec(struct spec *out, const struct spec *s) {
  out->n = s->n;
  for (int d = 0; d < s->n; d++) {
    out->unconstrained[d] = s->unconstrained[d];
    out->n_axes[d] = s->n_axes[d];
    memcpy(out->axis[d], s->axis[d], s->n_axes[d]);
  }
}

const struct sharding *tess__sharding_named(const struct mesh *m, const struct spec *s, const char *memory_kind,
                                            struct diag *d) {
  struct sharding out;
  memset(&out, 0, sizeof out);
  out.kind = SHARDING_NAMED;
  out.mesh = m;
  if (!tess__sharding_memory(m, memory_kind, &out, d)) return NULL;
  copy_spec(&out.spec, s);
  return intern_sharding(&out);
}

const struct sharding *tess__sharding_single(const tess_device *device, const char *memory_kind, struct diag *d) {
  struct sharding out;
  memset(&out, 0, sizeof out);
  out.kind = SHARDING_SINGLE_DEVICE;
  out.mesh = tess__mesh_make(0, NULL, NULL, NULL, &device, d);
  if (!out.mesh || !tess__sharding_memory(out.mesh, memory_kind, &out, d)) return NULL;
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
  return intern_sharding(&out);
}

bool tess__sharding_check_rank(const struct sharding *s, int rank, struct diag *d) {
  if (s->spec.n <= rank) return true;
  struct text t = {0};
  tess__spec_text(&t, s->mesh, &s->spec);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s has %d entr%s, but the array has %d dimension%s%s",
             tess__text_string(&t), s->spec.n, s->spec.n == 1 ? "y" : "ies", rank, rank == 1 ? "" : "s",
             rank ? "" : ": a scalar's spec is P()");
  tess__text_free(&t);
  return false;
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
    struct digit g = {s->mesh->size[axis], 1};
    for (int k = axis + 1; k < s->mesh->n_axes; k++)
      g.stride *= s->mesh->size[k];
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

bool tess__sharding_equivalent(const struct sharding *a, const struct sharding *b, int ndim) {
  if (a == b) return true;
  if (a->has_memory != b->has_memory || a->memory != b->memory) return false;
  if (a->mesh->abstract != b->mesh->abstract || !tess__mesh_same_devices(a->mesh, b->mesh)) return false;
  int last = a->spec.n > b->spec.n ? a->spec.n : b->spec.n;
  for (int d = 0; d < last || d < ndim; d++)
    if (!same_digits(a, b, d)) return false;
  return true;
}

bool tess__sharding_is_replicated(const struct sharding *s) {
  struct digit digits[TESS_MAX_RANK];
  for (int d = 0; d < s->spec.n; d++)
    if (list_digits(s, d, digits)) return false;
  return true;
}

/* ---- text ---- */

void tess__sharding_text(struct text *out, const struct sharding *s, bool repr) {
  (void)repr; /* JAX prints both alike */
  if (s->kind == SHARDING_SINGLE_DEVICE) {
    tess__text_add(out, "SingleDeviceSharding(device=");
    tess__device_text(out, s->mesh->device[0], true);
  } else {
    tess__text_add(out, "NamedSharding(mesh=");
    tess__mesh_text(out, s->mesh, false);
    tess__text_add(out, ", spec=");
    tess__spec_text(out, s->mesh, &s->spec);
  }
  if (s->has_memory) tess__text_printf(out, ", memory_kind=%s", tess__memory_kind_name(s->memory));
  tess__text_add(out, ")");
}
