/* The way of a program from global to per-device, pass by pass. PASSES is the order; each pass is verified when the
 * options ask for it.
 *
 * What a boundary's sharding is called is decided after propagation, when its tiling is final (design/engine.md 6.1):
 * the user's own object where there is one, else the constraint's that made the value, else that of the first argument
 * that is laid out alike, else axes of the mesh that results are told in. Values that the user inspects too. */
#include <string.h>

#include "base/alloc.h"
#include "base/interrupt.h"
#include "ir/splice.h"
#include "op/attrs.h"
#include "spmd/planned.h"
#include "spmd/propagate.h"

struct work {
  const struct graph *traced; /* without calls once import has begun */
  struct graph *flat;         /* owned; NULL: the program had none */
  const struct mesh *devices, *prefer;
  const struct sharding *single;
  const struct boundary *in, *out;
  const struct distribute_options *options;
  struct module module;
  struct planned planned; /* where the options have none */
  struct program *program;
  struct diag *d;
};

/* ---- names ---- */

static bool is_unconstrained(const struct spec *s) {
  for (int i = 0; i < s->n; i++)
    if (s->unconstrained[i]) return true;
  return false;
}

/* Does the sharding, as it stands, lay out a tensor of this tiling's rank so? */
static bool means(const struct work *w, const struct sharding *s, const struct tiling *t) {
  if (!s || !tess__sharding_fits(s, t->rank) || is_unconstrained(&s->spec)) return false;
  struct tiling other = tess__tiling_of(&w->module.atoms, s, t->rank);
  return tess__tiling_same_cut(&other, t);
}

static bool on_device(const struct sharding *s) {
  return !s->has_memory || s->memory == MEMORY_DEVICE;
}

static const struct sharding *name_tiling(const struct work *w, const struct tiling *t, const struct mesh *m) {
  if (w->module.atoms.total <= 1 && w->single) return w->single;
  return m ? tess__tiling_name(&w->module.atoms, t, m, m->abstract ? -1 : MEMORY_DEVICE) : NULL;
}

static const struct sharding *name_param(const struct work *w, int i) {
  const struct sharding *given = w->in ? w->in[i].sharding : NULL;
  const struct tiling *t = &w->module.tiling[w->module.graph->param[i]];
  return means(w, given, t) ? given : name_tiling(w, t, w->module.prefer);
}

static const struct sharding *constraint_of(const struct graph *g, vid v) {
  uint32_t maker = g->value[v].node;
  return maker == NODE_NONE ? NULL : tess__node_sharding(&g->node[maker]);
}

/* What the user called this tiling, where v or an argument has it. */
static const struct sharding *users_name(const struct work *w, const struct graph *g, vid v, const struct tiling *t) {
  if (w->module.atoms.total <= 1 && w->single) return w->single;
  const struct sharding *s = constraint_of(g, v);
  if (means(w, s, t) && on_device(s)) return s;
  for (int k = 0; w->in && k < w->module.graph->n_params; k++) {
    s = w->in[k].sharding;
    if (s && tess__atoms_have(&w->module.atoms, s->mesh) && means(w, s, t) && on_device(s)) return s;
  }
  return NULL;
}

static const struct sharding *name_result(const struct work *w, int i) {
  vid v = w->module.graph->result[i];
  const struct tiling *t = &w->module.result[i];
  const struct sharding *s = w->out ? w->out[i].sharding : NULL;
  if (means(w, s, t)) return s;
  s = users_name(w, w->module.graph, v, t);
  return s ? s : name_tiling(w, t, tess__mesh_of_value(&w->module, v));
}

static uint8_t decided(const struct boundary *b) {
  return b && b->sharding ? DECIDED_USER : DECIDED_PROPAGATED;
}

static void name_boundaries(struct work *w) {
  const struct graph *g = w->module.graph;
  struct program *p = w->program;
  p->param = tess__alloc(sizeof *p->param * (size_t)(g->n_params + 1));
  p->result = tess__alloc(sizeof *p->result * (size_t)(g->n_results + 1));
  p->decided = tess__alloc((size_t)g->n_params + (size_t)g->n_results + 1);
  for (int i = 0; i < g->n_params; i++) {
    p->param[i] = name_param(w, i);
    p->decided[i] = decided(w->in ? &w->in[i] : NULL);
  }
  for (int i = 0; i < g->n_results; i++) {
    p->result[i] = name_result(w, i);
    p->decided[g->n_params + i] = decided(w->out ? &w->out[i] : NULL);
  }
}

/* ---- values that the user inspects ---- */

static bool in_axes_of(const struct work *w, const struct mesh *m, const struct tiling *t) {
  struct tiling whole = tess__tiling_expressible(&w->module.atoms, t, m);
  return tess__tiling_same_cut(&whole, t);
}

/* Digits that are no whole axes of a mesh, as tiles over its devices. */
static const struct sharding *tiles_of(const struct work *w, const struct tiling *t) {
  const struct atoms *a = &w->module.atoms;
  uint64_t rest = ~tess__tiling_mask(t);
  struct hlo h;
  struct diag d = {0};
  tess__hlo_clear(&h, HLO_TILED);
  h.n_dims = t->rank + 1;
  h.n_groups = 1;
  h.group[0] = HLO_GROUP_REPLICATED;
  for (int dim = 0; dim < t->rank; dim++)
    h.dim[dim] = tess__tiling_parts(a, t, dim);
  for (int i = 0; i < t->start[t->rank]; i++)
    h.digit[h.n_digits++] = (struct hlo_digit){a->size[t->atom[i]], a->stride[t->atom[i]]};
  h.dim[t->rank] = 1;
  for (int i = 0; i < a->n; i++) {
    if (!(rest >> i & 1)) continue;
    h.dim[t->rank] *= a->size[i];
    h.digit[h.n_digits++] = (struct hlo_digit){a->size[i], a->stride[i]};
  }
  const struct sharding *s = NULL;
  if (tess__hlo_normalise(&h, NULL, &d)) s = tess__sharding_gspmd(&h, a->total, w->devices->device, NULL, &d);
  tess__diag_clear(&d);
  return s;
}

static const struct sharding *name_value(const struct work *w, const struct module *in, vid v) {
  const struct tiling *t = &in->tiling[v];
  const struct mesh *m = tess__mesh_of_value(in, v);
  const struct sharding *s = users_name(w, in->graph, v, t);
  if (s) return s;
  if (m && !in_axes_of(w, m, t) && in_axes_of(w, in->atoms.mesh, t)) m = in->atoms.mesh;
  if (m && !in_axes_of(w, m, t) && !w->devices->abstract) return tiles_of(w, t);
  return name_tiling(w, t, m);
}

static void add_inspection(struct program *p, const struct node *n, const struct sharding *s) {
  p->inspection = tess__realloc(p->inspection, sizeof *p->inspection * (size_t)(p->n_inspections + 1));
  int at = p->n_inspections++;
  struct inspection added = {*(const struct inspect_attrs *)n->attrs, s};
  for (; at > 0 && p->inspection[at - 1].asked.number > added.asked.number; at--)
    p->inspection[at] = p->inspection[at - 1];
  p->inspection[at] = added;
}

static bool is_inspection(const struct node *n) {
  return tess__only_looks(n) && tess__sharding_group(n) < 0;
}

static void inspect(const struct work *w, const struct module *m) {
  const struct graph *g = m->graph;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct inner *inner = tess__inner(m, i);
    if (is_inspection(&g->node[i])) add_inspection(w->program, &g->node[i], name_value(w, m, g->node[i].in[0]));
    for (int r = 0; inner && r < inner->n; r++)
      inspect(w, &inner->module[r]);
  }
}

/* In a manual region a value is each device's own: as JAX tells it, replicated over the region's mesh. manual: that
 * mesh; NULL outside, where values are told after propagation. */
static bool inspect_manual(const struct work *w, const struct graph *g, const struct mesh *manual) {
  static const struct spec whole;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    if (is_inspection(n) && manual) {
      const struct sharding *s = tess__sharding_named(manual, &whole, NULL, w->d);
      if (!s) return false;
      add_inspection(w->program, n, s);
    }
    const struct mesh *inner = tess__node_mesh(n);
    for (int r = 0; r < n->n_regions; r++)
      if (!inspect_manual(w, n->regions[r], inner ? inner : manual)) return false;
  }
  return true;
}

/* ---- passes ---- */

/* Bodies of functions stand in the places of their calls from here on. */
static bool without_calls(struct work *w) {
  if (!w->traced->calls) return true;
  w->traced = w->flat = tess__graph_without_calls(w->traced, w->d);
  return w->flat;
}

static bool import(struct work *w) {
  w->module.prefer = w->prefer;
  w->module.planned = w->options->planned ? w->options->planned : &w->planned;
  if (!without_calls(w)) return false;
  bool good =
      inspect_manual(w, w->traced, NULL) && tess__import(w->traced, w->devices, w->in, w->out, &w->module, w->d);
  w->module.even = w->options->even;
  w->module.explain = w->options->explain;
  return good;
}

/* Ids of values and nodes stay, which the origins name: a copy by node, in order. */
static struct graph *copy_in_order(const struct graph *g) {
  struct graph *to = tess__graph_like(g);
  for (int i = 0; i < g->n_params; i++)
    tess__graph_param(to, tess__type_at(g, g->param[i]));
  for (uint32_t i = 0; i < g->n_nodes; i++)
    tess__splice_node(to, g, i, g->node[i].in, NULL, NULL);
  tess__graph_set_results(to, g->n_results, g->result);
  return to;
}

static void keep_provenance(struct work *w) {
  struct module *m = &w->module;
  struct provenance *p = w->program->provenance = tess__zalloc(sizeof *p);
  p->graph = copy_in_order(m->graph);
  p->tiling = tess__alloc(sizeof *p->tiling * (m->graph->n_values + 1));
  memcpy(p->tiling, m->tiling, sizeof *p->tiling * m->graph->n_values);
  tess__find_conflicts(m, &p->conflicts);
  p->origins = m->origins;
  m->origins = (struct origins){0};
}

static bool propagate(struct work *w) {
  if (!tess__propagate(&w->module, w->d)) return false;
  name_boundaries(w);
  inspect(w, &w->module);
  if (w->options->explain) keep_provenance(w);
  return true;
}

static bool choose(struct work *w) {
  return tess__choose(&w->module, w->options, w->d);
}
static bool hoist(struct work *w) {
  return w->options->compat || tess__hoist(&w->module, w->d);
}
static bool sums(struct work *w) {
  return w->options->compat || !w->options->sends || tess__place_sums(&w->module, w->d);
}
static bool collectives(struct work *w) {
  return tess__collectives(&w->module, w->options, w->d);
}
static bool partition(struct work *w) {
  return tess__partition(&w->module, w->program, w->d);
}
static bool bundle(struct work *w) {
  return tess__bundle(w->program, w->d);
}

static const struct pass {
  const char *name;
  bool (*run)(struct work *w);
} PASSES[] = {
    {"import", import}, {"propagate", propagate},     {"choose", choose},       {"hoist", hoist},
    {"sums", sums},     {"collectives", collectives}, {"partition", partition}, {"bundle", bundle},
};
enum { N_PASSES = sizeof PASSES / sizeof *PASSES };

static bool verify(const struct work *w, const struct pass *pass) {
  struct diag inner = {0};
  bool chosen = pass->run != import && pass->run != propagate;
  bool ok = w->program->graph ? tess__program_verify(w->program, &w->module.atoms, &inner)
                              : tess__module_verify(&w->module, chosen, &inner);
  if (!ok) tess__fail(w->d, TESS_INTERNAL, TESS_NO_REASON, "after pass %s: %s", pass->name, inner.message);
  tess__diag_clear(&inner);
  return ok;
}

bool tess__distribute(const struct graph *traced, const struct mesh *devices, const struct mesh *prefer,
                      const struct sharding *single, const struct boundary *in, const struct boundary *out,
                      const struct distribute_options *options, struct program *program, struct diag *d) {
  static const struct distribute_options defaults;
  memset(program, 0, sizeof *program);
  struct work w = {.traced = traced,
                   .devices = devices,
                   .prefer = prefer,
                   .single = single,
                   .in = in,
                   .out = out,
                   .options = options ? options : &defaults,
                   .program = program,
                   .d = d};
  bool ok = true;
  tess__listen(d);
  for (int i = 0; ok && i < N_PASSES; i++) {
    ok = PASSES[i].run(&w) && tess__goes_on(d);
    if (ok && w.options->verify) ok = verify(&w, &PASSES[i]);
  }
  program->atoms = w.module.atoms;
  tess__module_free(&w.module);
  tess__planned_free(&w.planned);
  tess__graph_free(w.flat);
  if (!ok) tess__program_free(program);
  return ok;
}

static uint64_t add_boundary(uint64_t hash, int n, const struct sharding *const *s) {
  for (int i = 0; i < n; i++) {
    struct text t = {0};
    if (s[i]) tess__sharding_text(&t, s[i], true);
    hash = hash * 31 + tess__hash(tess__text_string(&t), t.length);
    tess__text_free(&t);
  }
  return hash;
}

uint64_t tess__program_fingerprint(const struct program *p) {
  uint64_t hash = add_boundary(tess__graph_fingerprint(p->graph), p->graph->n_params, p->param);
  return tess__bundles_hash(p, add_boundary(hash, p->graph->n_results, p->result));
}
