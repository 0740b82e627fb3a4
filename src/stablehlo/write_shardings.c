/* Meshes and shardings as Shardy writes them; tiles as XLA does.
 *
 * A mesh whose axes are parts, "x.1.2" and "x.2.4" (the reader makes such ones), is written as "x":(1)2 and "x":(2)4 of
 * the mesh with the whole axis. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/size.h"
#include "layout/hlo_sharding.h"
#include "layout/laid.h"
#include "stablehlo/writer.h"

/* ---- parts of axes ---- */
struct whole_axis {
  const char *name;
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

static void put_together(struct writer *w, const struct mesh *m, struct whole *out) {
  out->n = 0;
  for (int i = 0; i < m->n_axes; out->n++) {
    size_t length = 0;
    int n = parts_from(m, i, &length);
    struct whole_axis *a = &out->axis[out->n];
    *a = (struct whole_axis){n > 1 ? tess__arena_printf(&w->arena, "%.*s", (int)length, m->name[i]) : m->name[i], 1};
    for (int end = i + n; i < end; i++) {
      out->part[i] = (struct part){out->n, n > 1 ? a->size : 0, m->size[i]};
      a->size *= m->size[i];
    }
  }
}

/* ---- the meshes of a program ---- */
static bool add_devices(struct writer *w, int64_t n, const tess_device *const *device) {
  if (n > w->n_devices) w->n_devices = n;
  if (!w->device && device) w->device = device;
  return true;
}

static int64_t position_of(const struct writer *w, const tess_device *d) {
  for (int64_t i = 0; i < w->n_devices; i++)
    if (w->device[i] == d) return i;
  return -1;
}

/* The mesh as its declaration has it. NULL: told. */
static const char *mesh_text(struct writer *w, const struct mesh *m) {
  struct text t = {0};
  struct whole whole;
  put_together(w, m, &whole);
  for (int i = 0; i < whole.n; i++)
    tess__text_printf(&t, "%s\"%s\"=%" PRId64, i ? ", " : "[", whole.axis[i].name, whole.axis[i].size);
  tess__text_add(&t, whole.n ? "]" : "[]");
  bool ordered = !m->device || !w->device, known = true;
  int64_t *at = tess__arena_alloc(&w->arena, sizeof *at * (size_t)(m->total + 1));
  if (!ordered) {
    ordered = true;
    for (int64_t i = 0; i < m->total; i++) {
      at[i] = w->device[i] == m->device[i] ? i : position_of(w, m->device[i]);
      ordered = ordered && at[i] == i;
      known = known && at[i] >= 0;
    }
  }
  for (int64_t i = 0; !ordered && i < m->total; i++)
    tess__text_printf(&t, "%s%" PRId64, i ? ", " : ", device_ids=[", at[i]);
  tess__text_add(&t, ordered ? "" : "]");
  const char *text = tess__arena_printf(&w->arena, "%s", tess__text_string(&t));
  tess__text_free(&t);
  if (known) return text;
  tess__fail(w->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "meshes over different devices cannot be in one text");
  return NULL;
}

static const char *axis_types(struct writer *w, const struct mesh *m) {
  const char *list = "";
  uint32_t explicit = tess__mesh_explicit(m);
  if (!explicit) return NULL;
  for (int i = 0; i < m->n_axes; i++)
    list = tess__arena_printf(&w->arena, "%s%s\"%s\"", list, i ? ", " : "", explicit >> i & 1 ? "explicit" : "auto");
  return list;
}

static bool add_mesh(struct writer *w, const struct mesh *m) {
  if (m->n_axes == 0) return true;
  for (int i = 0; i < w->n_meshes; i++)
    if (w->mesh[i].mesh == m) return true;
  const char *text = mesh_text(w, m);
  if (!text) return false;
  struct named_mesh *list = tess__arena_alloc(&w->arena, sizeof *list * (size_t)(w->n_meshes + 1));
  if (w->n_meshes) memcpy(list, w->mesh, sizeof *list * (size_t)w->n_meshes);
  const char *name = NULL;
  int different = 0;
  for (int i = 0; i < w->n_meshes && !name; i++) {
    if (strcmp(list[i].text, text) == 0) name = list[i].name;
    bool first = true;
    for (int k = 0; k < i; k++)
      first = first && list[k].name != list[i].name;
    different += first;
  }
  if (!name) name = different ? tess__arena_printf(&w->arena, "mesh_%d", different - 1) : "mesh";
  list[w->n_meshes] = (struct named_mesh){m, name, text, axis_types(w, m)};
  w->mesh = list;
  w->n_meshes++;
  return true;
}

bool tess__says_axes(const struct sharding *s) {
  return s->kind == SHARDING_NAMED;
}

/* visit: all that names devices, then (the order is known) all meshes. */
typedef bool (*visit)(struct writer *w, const struct sharding *s, const struct mesh *m);

static bool visit_devices(struct writer *w, const struct sharding *s, const struct mesh *m) {
  if (m->n_axes == 0 && m->total <= 1) return true;
  return add_devices(w, m->total, s && !m->abstract ? tess__sharding_devices(s) : m->device);
}

static bool visit_mesh(struct writer *w, const struct sharding *s, const struct mesh *m) {
  return s && !tess__says_axes(s) ? true : add_mesh(w, m);
}

static bool visit_graph(struct writer *w, const struct graph *g, visit f, struct map *seen) {
  if (!tess__graph_first(seen, g)) return true;
  for (uint32_t v = 0; v < g->n_values; v++) {
    const struct sharding *s = g->value[v].type->laid;
    if (s && !f(w, s, s->mesh)) return false;
  }
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    const struct sharding *s = tess__node_sharding(n);
    if (s && s->kind != SHARDING_AUTO && !f(w, s, s->mesh)) return false;
    const struct mesh *manual = tess__node_mesh(n);
    if (manual && !f(w, NULL, manual)) return false;
    for (int r = 0; r < n->n_regions; r++)
      if (!visit_graph(w, n->regions[r], f, seen)) return false;
  }
  return true;
}

static bool visit_all(struct writer *w, const struct read_program *p, visit f) {
  for (int i = 0; i < p->n_params; i++) {
    const struct sharding *s = p->param[i].sharding;
    if (s && s->kind != SHARDING_AUTO && !f(w, s, s->mesh)) return false;
  }
  for (int i = 0; i < p->n_results; i++) {
    const struct sharding *s = p->result[i].sharding;
    if (s && s->kind != SHARDING_AUTO && !f(w, s, s->mesh)) return false;
  }
  struct map seen = {0};
  bool good = visit_graph(w, p->graph, f, &seen);
  tess__map_free(&seen);
  return good;
}

bool tess__write_meshes(struct writer *w, const struct read_program *p) {
  w->n_devices = 1;
  return visit_all(w, p, visit_devices) && visit_all(w, p, visit_mesh);
}

void tess__write_mesh_lines(struct writer *w) {
  w->depth = 1;
  for (int i = 0; i < w->n_meshes; i++) {
    bool first = true;
    const char *types = NULL;
    for (int k = 0; k < i; k++)
      first = first && w->mesh[k].name != w->mesh[i].name;
    for (int k = i; k < w->n_meshes && !types; k++)
      types = w->mesh[k].name == w->mesh[i].name ? w->mesh[k].types : NULL;
    if (!first) continue;
    tess__write_line(w);
    tess__text_printf(w->out, "sdy.mesh @%s = <%s>", w->mesh[i].name, w->mesh[i].text);
    if (types) tess__text_printf(w->out, " {tess.axis_types = [%s]}", types);
  }
}

/* ---- specs ---- */
/* Axes separated by commas, neighbours that are parts of one axis put together; how many were written. */
static int write_axes(struct text *out, const struct whole *whole, int n, const uint8_t *axis) {
  int written = 0;
  for (int i = 0; i < n;) {
    struct part p = whole->part[axis[i++]];
    while (p.before && i < n && whole->part[axis[i]].of == p.of && whole->part[axis[i]].before == p.before * p.size)
      p.size *= whole->part[axis[i++]].size;
    const struct whole_axis *a = &whole->axis[p.of];
    tess__text_printf(out, "%s\"%s\"", written++ ? ", " : "", a->name);
    if (p.before && p.size < a->size) tess__text_printf(out, ":(%" PRId64 ")%" PRId64, p.before, p.size);
  }
  return written;
}

static void write_set(struct text *out, const struct whole *whole, const struct mesh *m, uint16_t set,
                      const char *name) {
  uint8_t axis[TESS_MAX_RANK];
  int n = 0;
  for (int i = 0; i < m->n_axes; i++)
    if (set >> i & 1) axis[n++] = (uint8_t)i;
  if (n == 0) return;
  tess__text_printf(out, ", %s{", name);
  write_axes(out, whole, n, axis);
  tess__text_add(out, "}");
}

bool tess__write_spec(struct writer *w, struct text *out, const struct mesh *m, const struct spec *s, int rank) {
  const char *name = NULL;
  struct whole whole;
  for (int i = 0; i < w->n_meshes; i++)
    if (w->mesh[i].mesh == m) name = w->mesh[i].name;
  if (!name) return tess__fail(w->d, TESS_INTERNAL, TESS_NO_REASON, "a mesh that was not declared");
  put_together(w, m, &whole);
  tess__text_printf(out, "@%s, [", name);
  for (int i = 0; i < rank; i++) {
    tess__text_add(out, i ? ", {" : "{");
    int n = i < s->n ? write_axes(out, &whole, s->n_axes[i], s->axis[i]) : 0;
    if (i < s->n && s->unconstrained[i]) tess__text_add(out, n ? ", ?" : "?");
    tess__text_add(out, "}");
    if (i < s->n && s->priority[i]) tess__text_printf(out, "p%d", s->priority[i] - 1);
  }
  tess__text_add(out, "]");
  write_set(out, &whole, m, s->replicated, "replicated=");
  write_set(out, &whole, m, s->unreduced,
            s->unreduced_kind == TESS_REDUCE_MAX   ? "unreduced=max"
            : s->unreduced_kind == TESS_REDUCE_MIN ? "unreduced=min"
                                                   : "unreduced=");
  return true;
}

/* ---- tiles ---- */
bool tess__write_tiles(struct writer *w, struct text *out, const struct sharding *s, int rank) {
  struct hlo h;
  const tess_device *const *device = s->mesh->abstract ? NULL : tess__sharding_devices(s);
  for (int64_t i = 0; device && w->device && i < s->mesh->total; i++)
    if (device[i] != w->device[i])
      return tess__fail(w->d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                        "UNIMPLEMENTED: tiles over devices in another order than the program's");
  if (!tess__sharding_hlo(s, rank, &h, w->d)) return false;
  tess__hlo_print(out, &h);
  return true;
}
