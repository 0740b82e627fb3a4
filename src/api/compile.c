/* A graph, traced or read, becomes a program entry: which devices it runs on, how its boundary lies, distribution,
 * plan. A mesh without devices (an abstract one) says how a program is cut, not where it runs: as in JAX that is
 * where its arguments and other meshes are, else the default device. */
#include <stdio.h>
#include <string.h>

#include "api/call.h"
#include "api/claim.h"
#include "api/job.h"
#include "api/layouts/placement.h"
#include "api/unread.h"
#include "api/without_rule.h"
#include "base/alloc.h"
#include "base/env.h"
#include "base/interrupt.h"
#include "base/map.h"
#include "layout/device.h"
#include "layout/laid.h"
#include "layout/shard.h"

static const struct executor *_Atomic chosen; /* NULL: as the environment says */

static const struct executor *executor_now(void) {
  const struct executor *e = atomic_load(&chosen), *slow = &tess__executor_reference;
  return e ? e : strcmp(tess__env_text(ENV_EXECUTOR), slow->name) == 0 ? slow : &tess__executor_fast;
}

void tess__use_reference_executor(bool on) {
  atomic_store(&chosen, on ? &tess__executor_reference : &tess__executor_fast);
  tess__cache_clear();
}

static const struct placed *parameter(const struct job *j, int i) {
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
static const struct sharding *given(const struct sharding *const *list, int i) {
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
  const struct placed *x = parameter(j, i);
  const struct sharding *wanted = i < j->request->n_args ? given(j->request->in_sharding, i) : NULL;
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
  if (parameter(j, i)->part) return bind_parameter(j, i); /* tells */
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

/* Arguments that nothing reads, where the request drops them: they are not donated either. */
static void drop_unread(struct job *j) {
  const struct compile_request *r = j->request;
  j->donated = r->donated;
  if (!r->drops_unread) return;
  j->unread = tess__find_unread(j->graph);
  bool *donated = r->donated ? tess__zalloc((size_t)j->graph->n_params + 1) : NULL; /* captures never are */
  for (int i = 0; donated && i < r->n_args; i++)
    donated[i] = r->donated[i] && !j->unread[i];
  j->donated = donated;
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
    const struct sharding *s = given(j->request->out_sharding, i);
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

/* Does parameter i lie as its argument does, and nobody said how? */
static bool of_argument(const struct job *j, int i) {
  const struct compile_request *r = j->request;
  return i >= r->n_args || !given(r->in_sharding, i) || (r->of_argument && r->of_argument[i]);
}

/* How results of a one-device program are called. */
static const struct sharding *single_sharding(struct job *j) {
  static const struct spec replicated;
  if (!j->devices || !j->devices->device) return tess__default_sharding(j->d);
  if (j->devices->n_axes == 0) return tess__sharding_single(j->devices->device[0], NULL, j->d);
  return tess__sharding_named(j->devices, &replicated, NULL, j->d);
}

static struct program_entry *new_entry(struct job *j) {
  const struct compile_request *r = j->request;
  struct program_entry *e = tess__zalloc(sizeof *e);
  atomic_store(&e->refs, 1);
  e->n_args = r->n_args;
  e->n_results = r->n_results;
  e->donated = tess__alloc((size_t)(r->n_args + 1) * sizeof *e->donated);
  for (int i = 0; j->donated && i < r->n_args; i++)
    if (j->donated[i]) e->donated[e->n_donated++] = i;
  e->across = j->devices && j->devices->spans ? j->devices : NULL;
  e->executor = executor_now();
  e->n_captures = j->n_captures;
  e->capture = tess__zalloc((size_t)(e->n_captures + 1) * sizeof *e->capture);
  for (int i = 0; i < e->n_captures; i++) {
    e->capture[i] = j->capture[i];
    tess__object_keep(&e->capture[i]->o);
  }
  e->result = tess__zalloc((size_t)(e->n_results + 1) * sizeof *e->result);
  return e;
}

/* A layout that names a mesh without devices, on those of the program. */
static const struct sharding *on_devices(struct job *j, const struct sharding *s) {
  const struct mesh *m = s->mesh;
  tess_axis_type types[TESS_MAX_RANK];
  if (m->device) return s;
  if (!j->devices || !j->devices->device) return tess__context()->sharding;
  for (int i = 0; i < m->n_axes; i++)
    types[i] = (tess_axis_type)m->axis_type[i];
  m = tess__mesh_make(m->n_axes, m->size, m->name, types, j->devices->device, j->d);
  return m ? tess__sharding_named(m, &s->spec, NULL, j->d) : NULL;
}

static bool cuts_evenly(const struct sharding *s, const struct type *t) {
  for (int d = 0; d < t->rank; d++)
    if (t->dim[d] % tess__shard_parts(s, d)) return false;
  return true;
}

/* What was asked for result i, where it stands and says all: an uneven cut may be taken back. */
static const struct sharding *kept(const struct job *j, int i, const struct type *type) {
  const struct sharding *s = given(j->request->out_sharding, i);
  for (int d = 0; s && d < s->spec.n; d++)
    if (s->spec.unconstrained[d]) return NULL;
  return s && j->request->even && !cuts_evenly(s, type) ? NULL : s;
}

/* What is reduced lies like what is whole: the type alone says it. */
static const struct sharding *with_reduced(const struct sharding *s, const struct type *t) {
  if (!t->laid || s->kind != SHARDING_NAMED || tess__mesh_abstract(s->mesh) != t->laid->mesh ||
      s->spec.reduced == t->laid->spec.reduced)
    return s;
  struct spec spec = s->spec;
  spec.reduced = t->laid->spec.reduced;
  return tess__sharding_with_spec(s, &spec);
}

static bool describe_results(struct job *j, struct program_entry *e) {
  for (int i = 0; i < e->n_results; i++) {
    const struct type *type = tess__type_at(j->graph, j->graph->result[i]);
    const struct sharding *s = e->program.result[i], *asked = kept(j, i, type);
    if (!(s = on_devices(j, asked ? asked : s))) return false;
    if (!asked) s = with_reduced(s, type);
    const struct placed *placed = tess__placed(type, s, j->devices && j->devices->device);
    e->result[i] =
        (struct program_result){placed, e->executor->result(e->made, i), tess__placed_bytes(placed), s->memory};
  }
  return true;
}

/* The program and its devices, in their order. */
static uint64_t fingerprint_of(const struct program_entry *e) {
  uint64_t mark = tess__program_fingerprint(&e->program) + e->program.deterministic;
  for (int64_t i = 0; i < e->across->total; i++) {
    uint64_t next[] = {mark, (uint64_t)e->across->device[i]->id};
    mark = tess__hash(next, sizeof next);
  }
  return mark;
}

/* Is all of parameter i in this process when the program is called? */
static bool is_whole(const struct job *j, const struct program_entry *e, int i) {
  const struct sharding *s = e->program.param[i];
  if (!j->request->brought || i >= j->request->n_args) return !parameter(j, i)->part;
  return !s || !s->mesh->device || !tess__placed(parameter(j, i)->type, s, true)->part;
}

/* What of arguments and results is stored in this process, where there are several. Owned. */
static bool *stored_whole(const struct job *j, const struct program_entry *e, struct exec_options *how) {
  bool *whole = tess__zalloc((size_t)(j->n + e->n_results + 1) * sizeof *whole), *terms = whole + j->n;
  for (int i = 0; i < j->n; i++)
    whole[i] = is_whole(j, e, i);
  for (int i = 0; i < e->n_results; i++)
    terms[i] = e->program.result[i] && e->program.result[i]->lacks == LACKS_SUM;
  how->whole = whole;
  how->terms = terms;
  return whole;
}

/* Is the mesh on devices of a world, and not of paper? */
static bool are_here(const struct mesh *m) {
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
  bool many = j->devices && j->devices->total > 1, here = many && are_here(j->devices) && !j->devices->spans;
  options.sends = many && !here && !tess__context()->deterministic;
  options.together = here;
  options.deterministic = tess__context()->deterministic;
  return tess__distribute(j->graph, many ? j->devices : NULL, j->prefer ? j->prefer : j->devices, single, j->in, j->out,
                          &options, out, j->d);
}

/* Who decided how end i lies, of what was told to distribution. */
static enum decided told_by(const struct job *j, int i, bool result) {
  if (result ? j->chosen_out && j->chosen_out[i] : j->chosen_in && j->chosen_in[i]) return DECIDED_SEARCHED;
  return !result && of_argument(j, i) ? DECIDED_ARGUMENT : DECIDED_USER;
}

static bool distribute(struct job *j, bool explain, struct program *out) {
  if (!tess__job_choose(j) || !tess__job_distribute(j, explain, NULL, out)) return false;
  bool many = j->devices && j->devices->total > 1;
  out->no_grid = many && are_here(j->devices) && j->devices->spans && tess__has_no_grid(out, j->devices);
  for (int i = 0; i < j->n + j->request->n_results; i++)
    if (out->decided[i] == DECIDED_USER) out->decided[i] = (uint8_t)told_by(j, i < j->n ? i : i - j->n, i >= j->n);
  return true;
}

static bool calls_back(const struct program *p) {
  bool does = false;
  for (uint32_t i = 0; i < p->graph->n_nodes && !does; i++) {
    does = p->graph->node[i].op->calls_back;
    for (int r = 0; i < p->n_inner && r < p->inner[i].n && !does; r++)
      does = calls_back(&p->inner[i].program[r]);
  }
  return does;
}

static struct program_entry *make_entry(struct job *j) {
  struct program_entry *e = new_entry(j);
  bool good = distribute(j, false, &e->program);
  for (int i = 0; good && j->unread && i < j->request->n_args; i++)
    if (j->unread[i]) e->program.param[i] = NULL; /* anywhere */
  if (good && j->devices && j->devices->total > 1) tess__tell_without_rule(&e->program);
  e->calls_back = good && calls_back(&e->program);
  e->program.fast_math = j->request->fast_math || tess__context()->fast_math;
  e->program.deterministic = tess__context()->deterministic;
  struct exec_options how = {.donated = j->donated};
  bool *whole = good && e->across ? stored_whole(j, e, &how) : NULL;
  if (good && e->across) e->executor = tess__meeting_make(e, e->executor != &tess__executor_fast, &how);
  good = good && (e->made = e->executor->make(&e->program, &how, j->d)) != NULL;
  tess__free(whole);
  if (!good) {
    tess__entry_release(e);
    return NULL;
  }
  e->info = e->executor->info(e->made);
  if (e->across) {
    e->fingerprint = fingerprint_of(e);
    tess__meeting_name(e);
  }
  if (describe_results(j, e)) return e;
  tess__entry_release(e);
  return NULL;
}

static bool without_data(const struct compile_request *r, struct error **error) {
  struct diag d = {0};
  for (int i = 0; i < r->n_args; i++)
    if (tess__state(&r->arg[i]->o) == STATE_ABSTRACT && !tess__array_readable(r->arg[i], &d)) {
      *error = tess__error_here(&d, r->name, r->where);
      return true;
    }
  return false;
}

struct program_entry *tess__compile_graph(const struct compile_request *r, const struct placed *const *placed,
                                          const struct graph *g, int n_captures, tess_array *const *capture,
                                          struct diag *d) {
  struct job j = {.request = r, .graph = g, .placed = placed, .capture = capture, .n_captures = n_captures, .d = d};
  drop_unread(&j);
  struct program_entry *e = tess__job_bind(&j) ? make_entry(&j) : NULL;
  if (j.unread) tess__free((void *)(uintptr_t)j.donated);
  tess__free((void *)(uintptr_t)j.unread);
  tess__job_free(&j);
  return e;
}

bool tess__distribute_graph(const struct compile_request *r, const struct placed *const *placed, const struct graph *g,
                            int n_captures, tess_array *const *capture, struct program *out, struct diag *d) {
  struct job j = {.request = r, .graph = g, .placed = placed, .capture = capture, .n_captures = n_captures, .d = d};
  bool good = tess__job_bind(&j) && distribute(&j, true, out);
  tess__job_free(&j);
  return good;
}

/* The trace's graph compiled. NULL: *error. */
static struct program_entry *compile_trace(struct compile_request *r, const struct placed *const *placed,
                                           struct trace *trace, struct arena *arena, struct error **error) {
  uint32_t since = trace->diag.since;
  struct graph *g = r->build(r->ctx, r->n_args, placed, trace, error);
  tess__claim_traced(tess__thread());
  if (!g) return NULL;
  if (r->n_results < 0) r->n_results = g->n_results;
  tess_array **capture = tess__alloc((size_t)(trace->n_captures + 1) * sizeof *capture);
  for (int i = 0; i < trace->n_captures; i++)
    capture[i] = trace->capture[i].outer;
  struct diag d = {.since = since};
  bool settled = !r->settle || r->settle(r->ctx, g, r, arena, &d);
  struct program_entry *e = settled ? tess__compile_graph(r, placed, g, trace->n_captures, capture, &d) : NULL;
  if (!e)
    *error = tess__error_here(&d, r->name, r->where);
  else if (r->beside)
    r->beside(r->ctx, e);
  tess__free(capture);
  tess__graph_free(g);
  return e;
}

struct program_entry *tess__compile(const struct compile_request *asked, struct error **error) {
  struct compile_request r = *asked;
  struct thread *t = tess__thread();
  struct arena *arena = tess__running_arena(t);
  struct diag d = {0};
  struct program_entry *e = NULL;
  if (r.boundary && !r.boundary(r.ctx, &r, arena, &d)) {
    *error = tess__error_here(&d, r.name, r.where);
  } else if (!without_data(&r, error)) {
    const struct placed **placed = tess__arena_alloc(arena, (size_t)(r.n_args + 1) * sizeof *placed);
    for (int i = 0; i < r.n_args; i++)
      placed[i] = r.arg[i]->placed;
    struct trace *trace = tess__trace_begin(r.name, NULL);
    e = compile_trace(&r, placed, trace, arena, error);
    tess__trace_free(trace);
  }
  tess__running_arena_end(t);
  return e;
}
