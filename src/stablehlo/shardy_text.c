/* See shardy_text.h. */
#include "stablehlo/shardy_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/size.h"
#include "stablehlo/mlir.h"

/* ---- parts of axes ---- */
struct whole_axis {
  const char *name; /* its beginning is the name, so long */
  size_t length;
  int64_t size;
};
struct part {
  int of;               /* the whole axis */
  int64_t before, size; /* before 0: all of it */
};
struct whole { /* a mesh with its parts put together */
  int n;
  struct whole_axis axis[TESS_MAX_RANK];
  struct part part[TESS_MAX_RANK]; /* by axis of the mesh */
};

/* Is name "x.2.4", a part of x? */
static bool is_part(const char *name, int64_t *before, int64_t *size, size_t *length) {
  const char *last = strrchr(name, '.'), *first = last;
  char *end;
  if (!last) return false;
  while (first > name && first[-1] != '.')
    first--;
  if (first <= name + 1 || last[1] < '1' || *first < '1') return false;
  *before = strtoll(first, &end, 10);
  if (end != last) return false;
  *size = strtoll(last + 1, &end, 10);
  *length = (size_t)(first - 1 - name);
  return *end == 0;
}

/* How many axes from i on are the parts of one: the first begins it, the others go on; 1: it is no part. */
static int parts_from(const struct mesh *m, int i, size_t *length) {
  int64_t before, size, whole = 1;
  size_t n;
  int k = i;
  for (; k < m->n_axes && is_part(m->name[k], &before, &size, &n); k++) {
    bool goes_on =
        before == whole && size == m->size[k] && (k == i || (n == *length && memcmp(m->name[k], m->name[i], n) == 0));
    if (!goes_on) break;
    *length = n;
    whole = tess__mul_sizes(whole, size);
  }
  return k - i > 1 ? k - i : 1;
}

static void put_together(const struct mesh *m, struct whole *out) {
  out->n = 0;
  for (int i = 0; i < m->n_axes; out->n++) {
    size_t length = 0;
    int n = parts_from(m, i, &length);
    struct whole_axis *a = &out->axis[out->n];
    *a = (struct whole_axis){m->name[i], n > 1 ? length : strlen(m->name[i]), 1};
    for (int end = i + n; i < end; i++) {
      out->part[i] = (struct part){out->n, n > 1 ? a->size : 0, m->size[i]};
      a->size *= m->size[i];
    }
  }
}

static void write_name(struct text *out, const struct whole_axis *a) {
  const struct mlir_attr name = {.kind = MLIR_STRING, .s = a->name, .n = (int)a->length};
  tess__mlir_write_attr(out, &name);
}

void tess__shardy_mesh_axes(struct text *out, const struct mesh *m) {
  struct whole whole;
  put_together(m, &whole);
  tess__text_add(out, "[");
  for (int i = 0; i < whole.n; i++) {
    tess__text_add(out, i ? ", " : "");
    write_name(out, &whole.axis[i]);
    tess__text_printf(out, "=%" PRId64, whole.axis[i].size);
  }
  tess__text_add(out, "]");
}

/* ---- lists of axes ---- */
/* Separated by commas, neighbours that are parts of one axis put together; how many were written. */
static int write_axes(struct text *out, const struct whole *whole, int n, const uint8_t *axis) {
  int written = 0;
  for (int i = 0; i < n;) {
    struct part p = whole->part[axis[i++]];
    while (p.before && i < n && whole->part[axis[i]].of == p.of && whole->part[axis[i]].before == p.before * p.size)
      p.size = tess__mul_sizes(p.size, whole->part[axis[i++]].size);
    const struct whole_axis *a = &whole->axis[p.of];
    tess__text_add(out, written++ ? ", " : "");
    write_name(out, a);
    if (p.before && p.size < a->size) tess__text_printf(out, ":(%" PRId64 ")%" PRId64, p.before, p.size);
  }
  return written;
}

static void write_set(struct text *out, const struct whole *whole, int n_axes, uint32_t set) {
  uint8_t axis[TESS_MAX_RANK];
  int n = 0;
  for (int i = 0; i < n_axes; i++)
    if (set >> i & 1) axis[n++] = (uint8_t)i;
  tess__text_add(out, "{");
  write_axes(out, whole, n, axis);
  tess__text_add(out, "}");
}

void tess__shardy_axis_set(struct text *out, const struct mesh *m, uint32_t set) {
  struct whole whole;
  put_together(m, &whole);
  write_set(out, &whole, m->n_axes, set);
}

void tess__shardy_spec(struct text *out, const char *mesh_name, const struct mesh *m, const struct spec *s, int rank) {
  static const char *const unreduced[] = {
      [TESS_REDUCE_SUM] = ", unreduced=", [TESS_REDUCE_MAX] = ", unreduced=max", [TESS_REDUCE_MIN] = ", unreduced=min"};
  struct whole whole;
  put_together(m, &whole);
  tess__text_printf(out, "@%s, [", mesh_name);
  for (int d = 0; d < rank; d++) {
    tess__text_add(out, d ? ", {" : "{");
    int n = d < s->n ? write_axes(out, &whole, s->n_axes[d], s->axis[d]) : 0;
    if (d < s->n && s->unconstrained[d]) tess__text_add(out, n ? ", ?" : "?");
    tess__text_add(out, "}");
    if (d < s->n && s->priority[d]) tess__text_printf(out, "p%d", s->priority[d] - 1);
  }
  tess__text_add(out, "]");
  if (s->replicated) {
    tess__text_add(out, ", replicated=");
    write_set(out, &whole, m->n_axes, s->replicated);
  }
  if (s->unreduced) {
    tess__text_add(out, unreduced[s->unreduced_kind]);
    write_set(out, &whole, m->n_axes, s->unreduced);
  }
}
