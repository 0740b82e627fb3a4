/* Branches: one case or if node. All branches are traced twice, first to learn what types they give, then to give the
 * one type that all of them can be cast to (jax.lax.cond: weak types and variance may differ). */
#include <string.h>

#include "api/flow/flow.h"
#include "base/alloc.h"
#include "op/build.h"
#include "op/ops.h"

enum { MAX_BRANCHES = 64 };

struct branches {
  struct trace *outer;
  const char *name, *where;
  int n_bodies, n, n_out;
  const struct region_maker *body;
  const struct type *in[FN_MAX_ARRAYS], *out[FN_MAX_ARRAYS];
  struct error **error;
};

static bool tell(struct branches *b, struct diag *d) {
  *b->error = tess__error_from(d, b->name, b->where);
  return false;
}

static bool learn(struct branches *b, int k) {
  struct flow_trace *r = tess__zalloc(sizeof *r);
  bool good = tess__region_open(r, b->outer, b->name, b->n, b->in, &b->body[k], b->where, b->error);
  for (int i = 0; i < b->n_out && good; i++) {
    const struct type *t = tess__type_at(r->trace.graph, r->out[i]),
                      *both = b->out[i] ? tess__flow_join(b->out[i], t) : t;
    struct diag d = {0};
    if (!both) {
      tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                 "result %d is %s in one branch and %s in another (%s); legal: the same type in all", i,
                 tess__type_text(b->out[i]), tess__type_text(t), b->body[k].name);
      tess__region_drop(r);
      good = tell(b, &d);
      tess__free(r);
      return good;
    }
    b->out[i] = both;
  }
  if (good) tess__region_drop(r);
  tess__free(r);
  return good;
}

static bool emit(struct branches *b, vid predicate, const vid *in, struct flow_trace **r, struct graph **graph,
                 vid *out) {
  int n_in = b->n + 1;
  vid *operand = tess__alloc(sizeof *operand * (size_t)(n_in + 1));
  operand[0] = predicate;
  memcpy(operand + 1, in, sizeof *in * (size_t)b->n);
  bool good = tess__flow_captures(b->outer, b->n_bodies, r, graph, &n_in, &operand);
  for (int k = 0; k < b->n_bodies && !good; k++)
    tess__graph_free(graph[k]);
  bool chooses = tess__type_at(b->outer->graph, predicate)->dtype == TESS_BOOL;
  b->outer->build.place = tess__intern_text(b->where);
  good = good && tess__n_control(&b->outer->build, chooses ? &tess__op_if : &tess__op_case, n_in, operand, b->n_bodies,
                                 graph, b->n_out, out);
  tess__free(operand);
  return good || tell(b, &b->outer->diag);
}

static bool make(struct branches *b, vid predicate, const vid *in, vid *out) {
  struct flow_trace *r[MAX_BRANCHES];
  struct graph *graph[MAX_BRANCHES];
  int made = 0;
  bool good = true;
  for (int k = 0; k < b->n_bodies && good; k++) {
    r[k] = tess__zalloc(sizeof *r[k]);
    good = tess__region_open(r[k], b->outer, b->name, b->n, b->in, &b->body[k], b->where, b->error);
    if (!good) {
      tess__free(r[k]);
      break;
    }
    graph[k] = tess__region_close(r[k], b->n_out, b->out, b->where, b->error);
    made++;
    good = graph[k] != NULL;
  }
  if (good)
    good = emit(b, predicate, in, r, graph, out);
  else
    for (int k = 0; k < made; k++)
      tess__graph_free(graph[k]);
  for (int k = 0; k < made; k++) {
    tess__trace_free(&r[k]->trace);
    tess__free(r[k]);
  }
  return good;
}

bool tess__flow_branches(struct trace *t, const char *name, vid predicate, int n_bodies,
                         const struct region_maker *body, int n, const vid *in, int n_out, const char *where, vid *out,
                         struct error **error) {
  struct branches *b = tess__zalloc(sizeof *b);
  *b = (struct branches){.outer = t,
                         .name = name,
                         .where = where,
                         .n_bodies = n_bodies,
                         .n = n,
                         .n_out = n_out,
                         .body = body,
                         .error = error};
  for (int i = 0; i < n; i++)
    b->in[i] = tess__type_at(t->graph, in[i]);
  bool good = true;
  for (int k = 0; k < n_bodies && good; k++)
    good = learn(b, k);
  good = good && make(b, predicate, in, out);
  tess__free(b);
  return good;
}
