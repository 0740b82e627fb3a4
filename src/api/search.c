/* Layouts of a program's ends, searched (spmd/suggest.h): for suggestions, and for AUTO in in_shardings and
 * out_shardings, which is the best suggestion. */
#include <string.h>

#include "api/job.h"
#include "api/programs/machine.h"
#include "base/alloc.h"
#include "spmd/suggest.h"

/* Of AUTO: what it may distribute of all layouts together, in operations, a few seconds' worth. A count, as processes
 * must choose alike, and the same each time. */
enum { AUTO_OPERATIONS = 1500000 };

/* ---- a layout on the way ---- */

/* What is said of an end: by the layout, else as it was bound; of one that the program at hand lacks, nothing. */
static struct boundary said(const struct sharding *by_layout, const struct boundary *bound, bool gone) {
  return gone ? (struct boundary){NULL, false} : by_layout ? tess__job_bound(by_layout) : *bound;
}

static bool distribute(void *ctx, const struct layout_asked *l, struct program *out, struct diag *d) {
  const struct job *whole = ctx;
  struct job j = *whole;
  struct arena arena = {0};
  j.graph = l->graph;
  j.d = d;
  j.in = tess__arena_alloc(&arena, sizeof *j.in * (size_t)(j.n + 1));
  j.out = tess__arena_alloc(&arena, sizeof *j.out * (size_t)(l->graph->n_results + 1));
  for (int i = 0; i < j.n; i++)
    j.in[i] = said(i < j.request->n_args ? l->in[i] : NULL, &whole->in[i], l->fewer && l->fewer->gone[i]);
  for (int i = 0; i < l->graph->n_results; i++) {
    int of = l->fewer ? l->fewer->result[i] : i;
    j.out[i] = said(l->out[of], &whole->out[of], false);
  }
  bool good = tess__job_distribute(&j, false, l->planned, out);
  tess__arena_free(&arena);
  return good;
}

static bool search(struct job *j, const struct suggest_request *w, struct suggestions *out) {
  struct suggest_request r = *w;
  r.graph = j->graph;
  r.n_args = j->request->n_args;
  r.distribute = distribute;
  r.ctx = j;
  if (!j->prefer) j->prefer = w->mesh;
  return tess__suggest(&r, out, j->d);
}

bool tess__search_graph(const struct compile_request *r, const struct placed *const *placed, const struct graph *g,
                        int n_captures, tess_array *const *capture, const struct suggest_request *w,
                        struct suggestions *out, struct diag *d) {
  struct job j = {.request = r, .graph = g, .placed = placed, .capture = capture, .n_captures = n_captures, .d = d};
  *out = (struct suggestions){0};
  bool good =
      tess__job_bind(&j) && tess__job_add_devices(&j, w->mesh, "the mesh of suggestions", -1) && search(&j, w, out);
  tess__job_free(&j);
  return good;
}

/* ---- AUTO ---- */

struct autos { /* ends that AUTO stands for, of which nothing else is known */
  const struct mesh *mesh;
  bool *fixed, *free_result, any;
};

static bool is_auto(const struct sharding *const *list, int i) {
  return list && list[i] && list[i]->kind == SHARDING_AUTO;
}

/* One search is in the axes of one mesh. */
static bool add(struct autos *a, const struct mesh *m, const char *what, int i, struct diag *d) {
  a->any = true;
  if (!a->mesh) a->mesh = m;
  if (a->mesh == m) return true;
  struct text first = {0}, other = {0};
  tess__mesh_text(&first, a->mesh, false);
  tess__mesh_text(&other, m, false);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "AUTO of %s %d is over %s, another AUTO of the call over %s; legal: one mesh for all", what, i,
             tess__text_string(&other), tess__text_string(&first));
  tess__text_free(&first);
  tess__text_free(&other);
  return false;
}

/* What a committed argument says stands. */
static bool find(const struct job *j, struct autos *a, struct arena *arena) {
  const struct compile_request *r = j->request;
  a->fixed = tess__arena_alloc(arena, (size_t)r->n_args + 1);
  a->free_result = tess__arena_alloc(arena, (size_t)r->n_results + 1);
  for (int i = 0; i < r->n_args; i++) {
    bool open = is_auto(r->in_sharding, i) && !j->in[i].named;
    a->fixed[i] = !open;
    if (open && !add(a, r->in_sharding[i]->mesh, "in_shardings", i, j->d)) return false;
  }
  for (int i = 0; i < r->n_results; i++) {
    a->free_result[i] = is_auto(r->out_sharding, i);
    if (a->free_result[i] && !add(a, r->out_sharding[i]->mesh, "out_shardings", i, j->d)) return false;
  }
  return true;
}

static void keep(struct boundary *to, bool **chosen, int n, const struct sharding *const *found) {
  *chosen = tess__zalloc((size_t)n + 1);
  for (int i = 0; i < n; i++) {
    if (!found[i]) continue;
    to[i] = tess__job_bound(found[i]);
    (*chosen)[i] = true;
  }
}

static void tell_limit(const struct job *j, const struct suggestions *s) {
  struct text t = {0};
  tess__text_printf(&t,
                    "%s: %s: AUTO: the search for layouts met its limit of %d operations after %lld layouts; the best "
                    "of these is taken, tess_suggest looks for longer",
                    j->request->where ? j->request->where : "?", j->request->name, AUTO_OPERATIONS,
                    (long long)s->tried);
  tess__warn(tess__text_string(&t));
  tess__text_free(&t);
}

static bool choose(struct job *j, const struct autos *a) {
  struct machine machine;
  struct suggestions found;
  struct suggest_request w = {.fixed = a->fixed,
                              .free_result = a->free_result,
                              .mesh = a->mesh,
                              .machine = &machine,
                              .operations = AUTO_OPERATIONS};
  if (!tess__choose_machine(&machine, j->request->machine, a->mesh, j->d)) return false;
  bool good = search(j, &w, &found);
  if (good) {
    keep(j->in, &j->chosen_in, j->request->n_args, found.best[0].in);
    keep(j->out, &j->chosen_out, j->request->n_results, found.best[0].out);
    if (found.stopped) tell_limit(j, &found);
  }
  tess__suggestions_free(&found);
  tess__machine_free(&machine);
  return good;
}

bool tess__job_choose(struct job *j) {
  struct arena arena = {0};
  struct autos a = {.mesh = NULL};
  bool good = find(j, &a, &arena) && (!a.any || a.mesh->total <= 1 || choose(j, &a));
  tess__arena_free(&arena);
  return good;
}
