/* A graph, traced or read, becomes a program entry: which devices it runs on, how its boundary lies, distribution,
 * plan. A mesh without devices (an abstract one) says how a program is cut, not where it runs: as in JAX that is
 * where its arguments and other meshes are, else the default device. */
#include <stdio.h>
#include <string.h>

#include "api/call.h"
#include "api/claim.h"
#include "api/job.h"
#include "api/unread.h"
#include "api/without_rule.h"
#include "base/alloc.h"
#include "base/env.h"
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

/* Does parameter i lie as its argument does, and nobody said how? */
static bool of_argument(const struct job *j, int i) {
  const struct compile_request *r = j->request;
  return i >= r->n_args || !tess__job_given(r->in_sharding, i) || (r->of_argument && r->of_argument[i]);
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
  const struct sharding *s = tess__job_given(j->request->out_sharding, i);
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
  if (!j->request->brought || i >= j->request->n_args) return !tess__job_parameter(j, i)->part;
  return !s || !s->mesh->device || !tess__placed(tess__job_parameter(j, i)->type, s, true)->part;
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

/* Who decided how end i lies, of what was told to distribution. */
static enum decided told_by(const struct job *j, int i, bool result) {
  if (result ? j->chosen_out && j->chosen_out[i] : j->chosen_in && j->chosen_in[i]) return DECIDED_SEARCHED;
  return !result && of_argument(j, i) ? DECIDED_ARGUMENT : DECIDED_USER;
}

static bool distribute(struct job *j, bool explain, struct program *out) {
  if (!tess__job_choose(j) || !tess__job_distribute(j, explain, NULL, out)) return false;
  bool many = j->devices && j->devices->total > 1;
  out->no_grid = many && tess__job_here(j->devices) && j->devices->spans && tess__has_no_grid(out, j->devices);
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
