/* The meshes of a program, and its specs and tiles. */
#include <inttypes.h>
#include <string.h>

#include "layout/hlo_sharding.h"
#include "layout/laid.h"
#include "stablehlo/shardy_text.h"
#include "stablehlo/writer.h"

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
  tess__shardy_mesh_axes(&t, m);
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
bool tess__write_spec(struct writer *w, struct text *out, const struct mesh *m, const struct spec *s, int rank) {
  const char *name = NULL;
  for (int i = 0; i < w->n_meshes; i++)
    if (w->mesh[i].mesh == m) name = w->mesh[i].name;
  if (!name) return tess__fail(w->d, TESS_INTERNAL, TESS_NO_REASON, "a mesh that was not declared");
  tess__shardy_spec(out, name, m, s, rank);
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
