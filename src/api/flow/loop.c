/* Loops: one while node. What is carried has one type at the start and after every round (jax.lax.while_loop): a weak
 * start becomes what the body makes of it, and a start that varies over fewer axes varies over more; the body is traced
 * again then. */
#include <string.h>

#include "api/flow/flow.h"
#include "base/alloc.h"
#include "op/build.h"
#include "op/ops.h"

struct loop {
  struct trace *outer;
  const char *name, *where;
  int n;
  const struct type **type; /* of the outer trace */
  struct flow_trace condition, body;
  struct error **error;
};

static bool tell(struct loop *l, struct diag *d) {
  *l->error = tess__error_here(d, l->name, l->where);
  return false;
}

/* Types that the round's results can come back to. *again: some are not yet what goes in. */
static bool join_types(struct loop *l, bool *again) {
  *again = false;
  for (int i = 0; i < l->n; i++) {
    const struct type *in = l->type[i], *out = tess__type_at(l->body.trace->graph, l->body.out[i]);
    const struct type *both = tess__flow_join(in, out);
    if (!both || (both->dtype != in->dtype && !in->weak)) {
      struct diag d = {0};
      tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                 "value %d of the carry goes into the body as %s and comes out as %s; legal: the same type", i,
                 tess__type_text(in), tess__type_text(out));
      return tell(l, &d);
    }
    *again |= both != in;
    l->type[i] = both;
  }
  return true;
}

static bool trace_body(struct loop *l, const struct region_maker *m) {
  for (;;) {
    bool again;
    if (!tess__region_open(&l->body, l->outer, l->name, l->n, l->type, m, l->where, l->error)) return false;
    bool good = join_types(l, &again);
    if (good && !again) return true;
    tess__region_drop(&l->body);
    if (!good) return false;
  }
}

static bool is_condition(struct loop *l) {
  const struct type *t = tess__type_at(l->condition.trace->graph, l->condition.out[0]);
  if (t->dtype == TESS_BOOL && t->rank == 0) return true;
  struct diag d = {0};
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the condition is %s; legal: bool[]", tess__type_text(t));
  return tell(l, &d);
}

static bool emit(struct loop *l, struct graph *condition, struct graph *body, vid *carried, vid *out) {
  struct graph *graph[] = {condition, body};
  struct flow_trace *region[] = {&l->condition, &l->body};
  int n_in = l->n;
  vid *in = tess__alloc(sizeof *in * (size_t)(n_in + 1));
  bool good = true;
  for (int i = 0; i < n_in && good; i++)
    good = (in[i] = tess__flow_cast(&l->outer->build, carried[i], l->type[i])) != VID_NONE;
  good = good && tess__flow_captures(l->outer, 2, region, graph, &n_in, &in);
  if (!good) {
    tess__graph_free(condition);
    tess__graph_free(body);
  }
  l->outer->build.place = tess__intern_text(l->where);
  good = good && tess__n_control(&l->outer->build, &tess__op_while, n_in, in, 2, graph, l->n, out);
  tess__free(in);
  return good || tell(l, &l->outer->diag);
}

/* The condition, on what the body settled. */
static bool add_condition(struct loop *l, const struct region_maker *m, struct graph *body, vid *carried, vid *out) {
  if (!tess__region_open(&l->condition, l->outer, l->name, l->n, l->type, m, l->where, l->error)) {
    tess__graph_free(body);
    return false;
  }
  if (!is_condition(l)) {
    tess__region_drop(&l->condition);
    tess__graph_free(body);
    return false;
  }
  const struct type *type = tess__type_at(l->condition.trace->graph, l->condition.out[0]);
  struct graph *condition = tess__region_close(&l->condition, 1, &type, l->where, l->error);
  bool good = condition != NULL;
  if (good)
    good = emit(l, condition, body, carried, out);
  else
    tess__graph_free(body);
  tess__trace_free(l->condition.trace);
  return good;
}

bool tess__flow_loop(struct trace *t, const char *name, int n, vid *carried, const struct region_maker *condition,
                     const struct region_maker *body, const char *where, vid *out, struct error **error) {
  struct loop *l = tess__zalloc(sizeof *l);
  l->outer = t;
  l->name = name;
  l->where = where;
  l->n = n;
  l->error = error;
  l->type = tess__trace_room(t, n, sizeof *l->type);
  for (int i = 0; i < n; i++)
    l->type[i] = tess__type_at(t->graph, carried[i]);
  bool good = trace_body(l, body);
  if (good) {
    struct graph *graph = tess__region_close(&l->body, n, l->type, where, error);
    good = graph && add_condition(l, condition, graph, carried, out);
    tess__trace_free(l->body.trace);
  }
  tess__free(l);
  return good;
}
