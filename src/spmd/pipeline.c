/* The way of a program from global to per-device, pass by pass. PASSES is the order; each pass is verified when the
 * options ask for it.
 *
 * What a boundary's sharding is called is decided after propagation, when its tiling is final (ENGINE 6.1): the user's
 * own object where there is one, else the constraint's that made the value, else that of the first argument that is
 * laid out alike, else axes of the mesh that results are told in. */
#include <string.h>

#include "base/alloc.h"
#include "op/attrs.h"
#include "op/ops.h"
#include "spmd/propagate.h"

struct work {
  const struct graph *traced;
  const struct mesh *devices, *prefer;
  const struct sharding *single;
  const struct boundary *in, *out;
  const struct distribute_options *options;
  struct module module;
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
  if (maker == NODE_NONE || g->node[maker].op->id != OP_sharding_constraint) return NULL;
  return ((const struct constraint_attrs *)g->node[maker].attrs)->sharding;
}

static const struct sharding *name_result(const struct work *w, int i) {
  const struct tiling *t = &w->module.result[i];
  const struct sharding *s = w->out ? w->out[i].sharding : NULL;
  if (means(w, s, t)) return s;
  if (w->module.atoms.total <= 1 && w->single) return w->single;
  s = constraint_of(w->module.graph, w->module.graph->result[i]);
  if (means(w, s, t) && on_device(s)) return s;
  for (int k = 0; w->in && k < w->module.graph->n_params; k++) {
    s = w->in[k].sharding;
    if (means(w, s, t) && on_device(s)) return s;
  }
  return name_tiling(w, t, tess__result_mesh(&w->module, i));
}

static void name_boundaries(struct work *w) {
  const struct graph *g = w->module.graph;
  struct program *p = w->program;
  p->param = tess__alloc(sizeof *p->param * (size_t)(g->n_params + 1));
  p->result = tess__alloc(sizeof *p->result * (size_t)(g->n_results + 1));
  for (int i = 0; i < g->n_params; i++)
    p->param[i] = name_param(w, i);
  for (int i = 0; i < g->n_results; i++)
    p->result[i] = name_result(w, i);
}

/* ---- passes ---- */

static bool import(struct work *w) {
  w->module.prefer = w->prefer;
  return tess__import(w->traced, w->devices, w->in, w->out, &w->module, w->d);
}

static bool propagate(struct work *w) {
  if (!tess__propagate(&w->module, w->d)) return false;
  name_boundaries(w);
  return true;
}

static bool choose(struct work *w) {
  return tess__choose(&w->module, w->options, w->d);
}
static bool collectives(struct work *w) {
  return tess__collectives(&w->module, w->options, w->d);
}
static bool partition(struct work *w) {
  return tess__partition(&w->module, w->program, w->d);
}

static const struct pass {
  const char *name;
  bool (*run)(struct work *w);
} PASSES[] = {
    {"import", import},           {"propagate", propagate}, {"choose", choose},
    {"collectives", collectives}, {"partition", partition},
};
enum { N_PASSES = sizeof PASSES / sizeof *PASSES };

/* Ranks agree with types, and an atom cuts a tensor once. */
static bool verify_tiling(const struct work *w, const struct tiling *t, int rank, struct diag *d) {
  uint64_t seen = t->unreduced;
  bool right = t->rank == rank;
  for (int i = 0; right && i < t->start[t->rank]; i++) {
    right = t->atom[i] < w->module.atoms.n && !(seen >> t->atom[i] & 1);
    seen |= UINT64_C(1) << t->atom[i];
  }
  return right || tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "a tiling does not fit its type or uses an atom twice");
}

static bool verify_module(const struct work *w, struct diag *d) {
  const struct module *m = &w->module;
  if (!tess__graph_verify(m->graph, d)) return false;
  for (vid v = 0; v < m->graph->n_values; v++)
    if (!verify_tiling(w, &m->tiling[v], tess__type_at(m->graph, v)->rank, d)) return false;
  for (int i = 0; i < m->graph->n_results; i++)
    if (!verify_tiling(w, &m->result[i], tess__type_at(m->graph, m->graph->result[i])->rank, d)) return false;
  return true;
}

static bool verify(const struct work *w, const struct pass *pass) {
  struct diag inner = {0};
  bool ok = w->program->graph ? tess__graph_verify(w->program->graph, &inner) : verify_module(w, &inner);
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
  for (int i = 0; ok && i < N_PASSES; i++) {
    ok = PASSES[i].run(&w);
    if (ok && w.options->verify) ok = verify(&w, &PASSES[i]);
  }
  program->atoms = w.module.atoms;
  tess__module_free(&w.module);
  if (!ok) tess__program_free(program);
  return ok;
}

void tess__program_free(struct program *p) {
  for (uint32_t i = 0; i < p->n_inner; i++) {
    for (int r = 0; r < p->inner[i].n; r++) {
      p->inner[i].program[r].graph = NULL; /* the node's */
      tess__program_free(&p->inner[i].program[r]);
    }
    tess__free(p->inner[i].program);
  }
  tess__free(p->inner);
  tess__graph_free(p->graph);
  tess__free(p->spread);
  tess__free(p->param);
  tess__free(p->result);
  memset(p, 0, sizeof *p);
}
