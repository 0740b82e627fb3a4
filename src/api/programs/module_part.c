/* A graph of a module as something that runs: on which devices, how its boundary lies, distribution, plan; and a run on
 * arrays. It is what api/compile.c and api/call.c do for traced functions, without their cache and their limit on how
 * many arrays there are. */
#include <string.h>

#include "api/layouts/placement.h"
#include "api/programs/module.h"
#include "base/alloc.h"
#include "base/env.h"
#include "op/attrs.h"
#include "op/ops.h"

/* ---- compiling ---- */
struct devices {
  const struct mesh *mesh; /* over the program's ordered devices; NULL: nothing names any */
  struct diag *d;
};

static bool add_mesh(struct devices *v, const struct mesh *m) {
  if (!m || m->total == 0) return true;
  if (!v->mesh || (v->mesh->n_axes == 0 && tess__mesh_same_devices(v->mesh, m))) v->mesh = m;
  if (tess__mesh_same_devices(v->mesh, m)) return true;
  struct text a = {0}, b = {0};
  tess__mesh_text(&a, v->mesh, true);
  tess__mesh_text(&b, m, true);
  tess__fail(v->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "one program on two lists of devices: %s and %s; legal: meshes over the same devices in the same order",
             tess__text_string(&a), tess__text_string(&b));
  tess__text_free(&a);
  tess__text_free(&b);
  return false;
}

static bool add_sharding(struct devices *v, const struct sharding *s) {
  return !s || s->kind == SHARDING_SINGLE_DEVICE || add_mesh(v, s->mesh);
}

static bool add_graph(struct devices *v, const struct graph *g) {
  bool good = true;
  for (uint32_t i = 0; good && i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    if (n->op->id == OP_sharding_constraint)
      good = add_sharding(v, ((const struct constraint_attrs *)n->attrs)->sharding);
    if (n->op->id == OP_manual_computation) good = add_mesh(v, ((const struct manual_attrs *)n->attrs)->mesh);
    for (int r = 0; good && r < n->n_regions; r++)
      good = add_graph(v, n->regions[r]);
  }
  return good;
}

static struct boundary bound(const struct sharding *s) {
  return (struct boundary){s && s->kind != SHARDING_SINGLE_DEVICE && s->mesh->total ? s : NULL, s != NULL};
}

static const struct sharding *param_sharding(const struct part_request *r, int i) {
  if (i >= r->n_in) return NULL;
  if (r->in && r->in[i]) return r->in[i];
  return r->read ? r->read->param[i].sharding : NULL;
}

static const struct sharding *result_sharding(const struct part_request *r, int i) {
  if (i >= r->n_out) return NULL;
  if (r->out && r->out[i]) return r->out[i];
  return r->read ? r->read->result[i].sharding : NULL;
}

static bool bind(const struct part_request *r, struct boundary *in, struct boundary *out, struct devices *v) {
  bool good = true;
  for (int i = 0; good && i < r->graph->n_params; i++) {
    in[i] = bound(param_sharding(r, i));
    good = add_sharding(v, in[i].sharding);
  }
  for (int i = 0; good && i < r->graph->n_results; i++) {
    out[i] = bound(result_sharding(r, i));
    good = add_sharding(v, out[i].sharding);
  }
  return good && add_graph(v, r->graph);
}

static const struct sharding *single(const struct mesh *devices, struct diag *d) {
  static const struct spec replicated;
  if (!devices || devices->abstract || devices->n_axes == 0)
    return tess__sharding_single(tess__context()->device, NULL, d);
  return tess__sharding_named(devices, &replicated, NULL, d);
}

/* Arrays lie on devices: a sharding that names none (of a grid, which is no mesh of devices) is one device's. */
static const struct placed *place(const struct type *t, const struct sharding *s, const struct sharding *otherwise) {
  return tess__placed(t, s && s->mesh->device ? s : otherwise, true);
}

static bool distribute(struct part *p, const struct part_request *r, const struct boundary *in,
                       const struct boundary *out, const struct mesh *devices, struct diag *d) {
  const struct graph *g = r->graph;
  const struct sharding *one = single(devices, d), *first = tess__default_sharding(d);
  struct distribute_options options = {.verify = tess__context()->verify};
  const struct mesh *prefer = devices;
  for (int i = g->n_params; i-- > 0;)
    if (in[i].sharding) prefer = in[i].sharding->mesh;
  if (!one || !first ||
      !tess__distribute(g, devices && devices->total > 1 ? devices : NULL, prefer, one, in, out, &options, &p->program,
                        d) ||
      !(p->plan = tess__plan_make(&p->program, 0, d)))
    return false;
  p->info = tess__plan_info(p->plan);
  for (int i = 0; i < g->n_params; i++)
    p->in[i] = place(tess__type_at(g, g->param[i]), p->program.param[i], first);
  for (int i = 0; i < g->n_results; i++)
    p->out[i] = place(tess__type_at(g, g->result[i]), p->program.result[i], first);
  return true;
}

bool tess__part_compile(struct part *p, const struct part_request *r, struct diag *d) {
  memset(p, 0, sizeof *p);
  p->n_args = r->graph->n_params;
  p->n_results = r->graph->n_results;
  p->in = tess__zalloc(sizeof *p->in * (size_t)(p->n_args + 1));
  p->out = tess__zalloc(sizeof *p->out * (size_t)(p->n_results + 1));
  p->reference = strcmp(tess__env_text(ENV_EXECUTOR), "reference") == 0;
  struct boundary *in = tess__zalloc(sizeof *in * (size_t)(p->n_args + 1));
  struct boundary *out = tess__zalloc(sizeof *out * (size_t)(p->n_results + 1));
  struct devices v = {.d = d};
  bool good = bind(r, in, out, &v) && distribute(p, r, in, out, v.mesh, d);
  tess__free(in);
  tess__free(out);
  return good;
}

void tess__part_free(struct part *p) {
  if (p->plan) tess__plan_free(p->plan);
  tess__program_free(&p->program);
  tess__free((void *)p->in);
  tess__free((void *)p->out);
  memset(p, 0, sizeof *p);
}

/* ---- running ---- */
static const void *bytes_of(tess_array *x, struct diag *d) {
  bool here = tess__array_readable(x, d) && (!x->placed->part || tess__array_whole(x, d));
  return here ? tess__array_bytes(x) : NULL;
}

/* A result that is an argument, or an earlier result: its bytes, shared where they lie in the same kind of memory. */
static tess_array *repeat(const tess_array *x, const struct placed *p, struct diag *d) {
  return x->placed->sharding->memory == p->sharding->memory ? tess__array_share(x, p, d) : tess__array_copy(x, p, d);
}

static bool make_results(const struct part *p, tess_array **results, void **to, struct diag *d) {
  for (int i = 0; i < p->n_results; i++) {
    if (!p->reference && tess__plan_result(p->plan, i).from != RESULT_FRESH) continue;
    if (!(results[i] = tess__array_new(tess__scope(), p->out[i], d))) return false;
    to[i] = (char *)results[i]->data->block->data + results[i]->data->offset;
  }
  return true;
}

static bool repeat_results(const struct part *p, tess_array *const *args, tess_array **results, struct diag *d) {
  for (int i = 0; i < p->n_results; i++) {
    if (results[i]) continue;
    struct result_source s = tess__plan_result(p->plan, i);
    const tess_array *x = s.from == RESULT_ARGUMENT ? args[s.index] : results[s.index];
    if (!(results[i] = repeat(x, p->out[i], d))) return false;
  }
  return true;
}

bool tess__part_run(const struct part *p, tess_array *const *args, tess_array **results, struct diag *d) {
  const void **from = tess__zalloc(sizeof *from * (size_t)(p->n_args + 1));
  void **to = tess__zalloc(sizeof *to * (size_t)(p->n_results + 1));
  bool good = true;
  memset(results, 0, sizeof *results * (size_t)p->n_results);
  tess__calls_enter();
  for (int i = 0; good && i < p->n_args; i++)
    good = (from[i] = bytes_of(args[i], d)) != NULL;
  good = good && make_results(p, results, to, d);
  if (good) good = p->reference ? tess__reference_run(&p->program, from, to, d) : tess__plan_run(p->plan, from, to, d);
  tess__calls_leave();
  good = good && repeat_results(p, args, results, d);
  for (int i = 0; !good && i < p->n_results; i++) {
    if (results[i]) tess__object_release(&results[i]->o);
    results[i] = NULL;
  }
  tess__free((void *)from);
  tess__free(to);
  return good;
}
