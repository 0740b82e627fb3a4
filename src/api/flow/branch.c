/* Branches: one case or if node. All give one type, to which what a branch gives can be cast (jax.lax.cond: weak types
 * and variance may differ); each is traced once, and closed when all have been. */
#include <string.h>

#include "api/flow/branch.h"
#include "base/alloc.h"
#include "op/build.h"
#include "op/ops.h"

struct branch { /* traced */
  struct flow_trace *region;
  struct graph *graph;
  const struct type **type; /* that it gives */
};
struct branches {
  struct trace *outer;
  const char *name, *where;
  uint64_t choice; /* what chooses varies over this */
  int n_bodies, n, n_out;
  const struct region_maker *body;
  const struct type **in, **out; /* these are of the outer trace */
  struct branch *branch;
  struct error **error;
};

static bool tell(struct branches *b, struct diag *d) {
  *b->error = tess__error_here(d, b->name, b->where);
  return false;
}

static void forget(struct branch *x) {
  if (x->graph) tess__graph_free(x->graph);
  if (x->region) tess__region_drop(x->region);
  tess__free(x->region);
  *x = (struct branch){.graph = NULL};
}

static bool trace_branch(struct branches *b, int k) {
  struct branch *x = &b->branch[k];
  struct flow_trace *r = tess__zalloc(sizeof *r);
  x->region = r;
  r->choice = b->choice;
  x->type = tess__trace_room(b->outer, b->n_out, sizeof *x->type);
  if (!tess__region_open(r, b->outer, b->name, b->n, b->in, &b->body[k], b->where, b->error)) return false;
  for (int i = 0; i < b->n_out; i++)
    x->type[i] = tess__type_at(r->trace->graph, r->out[i]);
  return true;
}

static bool join_types(struct branches *b, int k) {
  for (int i = 0; i < b->n_out; i++) {
    const struct type *t = b->branch[k].type[i], *both = k ? tess__flow_join(b->out[i], t) : t;
    struct diag d = {0};
    if (!both) {
      tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                 "result %d is %s in one branch and %s in another (%s); legal: the same type in all", i,
                 tess__type_text(b->out[i]), tess__type_text(t), b->body[k].name);
      return tell(b, &d);
    }
    b->out[i] = both;
  }
  return true;
}

static bool trace_all(struct branches *b) {
  for (int k = 0; k < b->n_bodies; k++)
    if (!trace_branch(b, k) || !join_types(b, k)) return false;
  for (int k = 0; k < b->n_bodies; k++) {
    b->branch[k].graph = tess__region_close(b->branch[k].region, b->n_out, b->out, b->where, b->error);
    if (!b->branch[k].graph) return false;
  }
  return true;
}

/* What goes in varies over what chooses: devices that choose differently count it differently. */
static vid chosen(struct branches *b, vid v) {
  struct type t = *tess__type_at(b->outer->graph, v);
  t.varying |= b->choice & ~(t.unreduced | t.reduced);
  return tess__flow_cast(&b->outer->build, v, tess__type(&t));
}

static bool emit(struct branches *b, vid predicate, const vid *in, vid *out) {
  struct flow_trace **region = tess__trace_room(b->outer, b->n_bodies, sizeof *region);
  struct graph **graph = tess__trace_room(b->outer, b->n_bodies, sizeof *graph);
  int n_in = b->n + 1;
  vid *operand = tess__alloc(sizeof *operand * (size_t)(n_in + 1));
  operand[0] = predicate;
  memcpy(operand + 1, in, sizeof *in * (size_t)b->n);
  for (int k = 0; k < b->n_bodies; k++) {
    region[k] = b->branch[k].region;
    graph[k] = b->branch[k].graph;
  }
  bool good = tess__flow_captures(b->outer, b->n_bodies, region, graph, &n_in, &operand);
  bool chooses = tess__type_at(b->outer->graph, predicate)->dtype == TESS_BOOL;
  b->outer->build.place = tess__intern_text(b->where);
  for (int k = 0; good && k < b->n_bodies; k++)
    b->branch[k].graph = NULL; /* the node's, also where it fails */
  good = good && tess__n_control(&b->outer->build, chooses ? &tess__op_if : &tess__op_case, n_in, operand, b->n_bodies,
                                 graph, b->n_out, out);
  tess__free(operand);
  return good || tell(b, &b->outer->diag);
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
                         .error = error,
                         .in = tess__trace_room(t, n, sizeof *b->in),
                         .out = tess__trace_room(t, n_out, sizeof *b->out),
                         .branch = tess__trace_room(t, n_bodies, sizeof *b->branch)};
  vid *operand = tess__trace_room(t, n, sizeof *operand);
  bool good = true;
  b->choice = tess__type_at(t->graph, predicate)->varying;
  for (int i = 0; i < n && good; i++) {
    good = (operand[i] = chosen(b, in[i])) != VID_NONE;
    b->in[i] = tess__type_at(t->graph, operand[i]);
  }
  good = good ? trace_all(b) && emit(b, predicate, operand, out) : tell(b, &t->diag);
  for (int k = 0; k < n_bodies; k++)
    forget(&b->branch[k]);
  tess__free(b);
  return good;
}
