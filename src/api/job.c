/* What a compilation is asked (job.h): which devices it runs on and how its ends lie, from in_shardings, arguments,
 * out_shardings and the graph; and its distribution. */
#include "api/job.h"

#include <stdio.h>
#include <string.h>

#include "api/layouts/placement.h"
#include "base/alloc.h"
#include "base/map.h"
#include "layout/device.h"
#include "layout/laid.h"
#include "layout/shard.h"

const struct placed *tess__job_parameter(const struct job *j, int i) {
  return i < j->request->n_args ? j->placed[i] : j->capture[i - j->request->n_args]->placed;
}

static void mesh_text(struct text *out, const struct mesh *m) {
  if (m->n_axes == 0 && m->device)
    tess__device_text(out, m->device[0], true);
  else
    tess__mesh_text(out, m, true);
}

bool tess__job_add_devices(struct job *j, const struct mesh *m, const char *what, int i) {
  if (m->total == 0) return true;
  if (!j->devices) j->devices = m;
  if (j->request->any_order && !j->devices->spans && !tess__mesh_same_devices(j->devices, m) &&
      tess__mesh_same_set(j->devices, m))
    return true;
  if (tess__mesh_same_devices(j->devices, m)) {
    if ((!j->devices->device && m->device) || (j->devices->n_axes == 0 && m->n_axes)) j->devices = m;
    return true;
  }
  struct text a = {0}, b = {0};
  mesh_text(&a, j->devices);
  mesh_text(&b, m);
  char which[64] = "";
  if (i >= 0) snprintf(which, sizeof which, " %d", i);
  tess__fail(j->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "incompatible devices: %s%s is on %s, the computation runs on %s; move one with tess_device_put", what,
             which, tess__text_string(&b), tess__text_string(&a));
  tess__text_free(&a);
  tess__text_free(&b);
  return false;
}

static bool graph_devices(struct job *j, const struct graph *g, struct map *seen) {
  if (!tess__graph_first(seen, g)) return true;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    const struct sharding *asked = tess__node_sharding(n);
    const struct mesh *manual = tess__node_mesh(n);
    if (asked && !tess__job_add_devices(j, asked->mesh, "a sharding constraint", -1)) return false;
    if (manual && !tess__job_add_devices(j, manual, "the mesh of shard_map", -1)) return false;
    for (int r = 0; r < n->n_regions; r++)
      if (!graph_devices(j, n->regions[r], seen)) return false;
  }
  return true;
}

/* NULL: nothing, or AUTO, which names a mesh alone. */
const struct sharding *tess__job_given(const struct sharding *const *list, int i) {
  return list && list[i] && list[i]->kind != SHARDING_AUTO ? list[i] : NULL;
}

static bool add_auto(struct job *j, const struct sharding *const *list, int i, const char *what) {
  return !list || !list[i] || list[i]->kind != SHARDING_AUTO || tess__job_add_devices(j, list[i]->mesh, what, i);
}

struct boundary tess__job_bound(const struct sharding *s) {
  return (struct boundary){s && s->kind != SHARDING_SINGLE_DEVICE && s->mesh->total ? s : NULL, s != NULL};
}

/* A layout that was asked for fits the value, and is not on paper. */
static bool check_asked(struct job *j, const struct sharding *s, const struct type *t) {
  tess_shape shape = tess__type_shape(t);
  return (!s->mesh->abstract || j->request->on_paper || tess__mesh_check_devices(s->mesh, j->d)) &&
         tess__sharding_check_value(s, &shape, j->d);
}

/* A PmapSharding as the NamedSharding that it stands for; others as they are. */
static const struct sharding *as_named(const struct sharding *s, struct diag *d) {
  const struct sharding *named = s->kind == SHARDING_PMAP ? tess__sharding_named(s->mesh, &s->spec, NULL, d) : s;
  return named ? named : s;
}

/* May what lies as `has` says be an argument that in_shardings lays out as `wanted`? The parts are the same, as in JAX
 * on whatever devices, which in a process moves no byte. */
static bool can_take(const struct sharding *has, const struct sharding *wanted, int rank, struct diag *d) {
  if (has != wanted) {
    has = as_named(has, d);
    wanted = as_named(wanted, d);
  }
  return tess__sharding_equivalent(wanted, has, rank) ||
         (tess__sharding_alike(wanted, has, rank) && !wanted->mesh->spans && !has->mesh->spans);
}

/* An argument's boundary: what in_shardings says, else where a committed argument lies, else open. */
static bool bind_parameter(struct job *j, int i) {
  const struct placed *x = tess__job_parameter(j, i);
  const struct sharding *wanted = i < j->request->n_args ? tess__job_given(j->request->in_sharding, i) : NULL;
  const struct sharding *has = x->committed ? x->sharding : NULL;
  if (wanted && !check_asked(j, wanted, x->type)) return false;
  if (wanted && has && !can_take(has, wanted, x->type->rank, j->d)) {
    struct text a = {0}, b = {0};
    tess__sharding_text(&a, has, true);
    tess__sharding_text(&b, wanted, true);
    tess__fail(j->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "argument %d is committed to %s, but in_shardings says %s; move it with tess_device_put", i,
               tess__text_string(&a), tess__text_string(&b));
    tess__text_free(&a);
    tess__text_free(&b);
    return false;
  }
  const struct sharding *s = wanted ? wanted : has;
  j->in[i] = tess__job_bound(s);
  if (s && !tess__job_add_devices(j, s->mesh, "argument", i)) return false;
  return i >= j->request->n_args || add_auto(j, j->request->in_sharding, i, "in_shardings");
}

/* An argument that nothing reads: where it lies otherwise than the others, and all here, that does not matter. */
static bool bind_unread(struct job *j, int i) {
  const struct mesh *before = j->devices;
  struct diag none = {0}, *d = j->d;
  j->d = &none;
  bool fits = bind_parameter(j, i);
  j->d = d;
  tess__diag_clear(&none);
  if (fits) return true;
  j->devices = before;
  if (tess__job_parameter(j, i)->part) return bind_parameter(j, i); /* tells */
  j->in[i] = tess__job_bound(NULL);
  return true;
}

static bool bind_parameters(struct job *j) {
  for (int i = 0; i < j->n; i++)
    if (!(j->unread && j->unread[i]) && !bind_parameter(j, i)) return false;
  for (int i = 0; j->unread && i < j->request->n_args; i++)
    if (j->unread[i] && !bind_unread(j, i)) return false;
  return true;
}

/* Where all axes are Explicit, a result that nothing is said of is whole, as its type shows. NULL: they are not. */
static const struct sharding *whole_result(const struct job *j, const struct type *t) {
  static const struct spec whole;
  for (int i = 0; i < j->n && !t->laid; i++) {
    const struct sharding *s = j->in[i].sharding;
    if (s && s->kind == SHARDING_NAMED && tess__mesh_explicit(s->mesh) == (UINT32_C(1) << s->mesh->n_axes) - 1)
      return tess__sharding_named(s->mesh, &whole, NULL, j->d);
  }
  return NULL;
}

void tess__job_free(struct job *j) {
  tess__free(j->in);
  tess__free(j->out);
  tess__free(j->chosen_in);
  tess__free(j->chosen_out);
}

bool tess__job_bind(struct job *j) {
  j->n = j->request->n_args + j->n_captures;
  j->in = tess__zalloc((size_t)(j->n + 1) * sizeof *j->in);
  j->out = tess__zalloc((size_t)(j->request->n_results + 1) * sizeof *j->out);
  if (!bind_parameters(j)) return false;
  for (int i = 0; i < j->n && !j->prefer; i++)
    if (j->in[i].sharding) j->prefer = j->in[i].sharding->mesh;
  for (int i = 0; i < j->request->n_results; i++) {
    const struct sharding *s = tess__job_given(j->request->out_sharding, i);
    if (!add_auto(j, j->request->out_sharding, i, "out_shardings")) return false;
    if (!s) {
      j->out[i] = tess__job_bound(whole_result(j, tess__type_at(j->graph, j->graph->result[i])));
      continue;
    }
    if (!tess__job_add_devices(j, s->mesh, "out_shardings", i)) return false;
    if (!check_asked(j, s, tess__type_at(j->graph, j->graph->result[i]))) return false;
    j->out[i] = tess__job_bound(s);
  }
  struct map seen = {0};
  bool good = graph_devices(j, j->graph, &seen);
  tess__map_free(&seen);
  return good;
}

/* How results of a one-device program are called. */
static const struct sharding *single_sharding(struct job *j) {
  static const struct spec replicated;
  if (!j->devices || !j->devices->device) return tess__default_sharding(j->d);
  if (j->devices->n_axes == 0) return tess__sharding_single(j->devices->device[0], NULL, j->d);
  return tess__sharding_named(j->devices, &replicated, NULL, j->d);
}

/* Is the mesh on devices of a world, and not of paper? */
bool tess__job_here(const struct mesh *m) {
  return m->device && tess__device_world(m->device[0]);
}

bool tess__job_distribute(struct job *j, bool explain, struct planned *planned, struct program *out) {
  const struct sharding *single = single_sharding(j);
  if (!single) return false;
  struct distribute_options options = {.planned = planned,
                                       .verify = tess__context()->verify,
                                       .even = j->request->even,
                                       .compat = j->request->compat,
                                       .explain = explain};
  bool many = j->devices && j->devices->total > 1, here = many && tess__job_here(j->devices) && !j->devices->spans;
  options.sends = many && !here && !tess__context()->deterministic;
  options.together = here;
  options.deterministic = tess__context()->deterministic;
  return tess__distribute(j->graph, many ? j->devices : NULL, j->prefer ? j->prefer : j->devices, single, j->in, j->out,
                          &options, out, j->d);
}
