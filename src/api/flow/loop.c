/* Loops: one while or scan node. What is carried has one type at the start and after every round (jax.lax.while_loop):
 * a weak start becomes what the body makes of it, and a start that varies over fewer axes varies over more. A body is
 * traced once, and again only where that changed what goes in. */
#include <string.h>

#include "api/flow/loop.h"
#include "base/alloc.h"
#include "layout/sharding.h"
#include "op/build.h"

struct loop {
  struct trace *outer;
  const char *name, *where;
  int n, n_rows;            /* values carried, rows */
  const struct type **type; /* of both; of the outer trace */
  struct flow_trace condition, body;
  struct graph *graph[2]; /* of the same two, once they are closed */
  struct error **error;
};

static bool tell(struct loop *l, struct diag *d) {
  *l->error = tess__error_here(d, l->name, l->where);
  return false;
}

static const struct type *body_type(const struct loop *l, int i) {
  return tess__type_at(l->body.trace->graph, l->body.out[i]);
}

/* Types that the round's results can come back to. *again: some are not yet what goes in. */
static bool join_types(struct loop *l, bool *again) {
  *again = false;
  for (int i = 0; i < l->n; i++) {
    const struct type *in = l->type[i], *out = body_type(l, i), *both = tess__flow_join(in, out);
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
  for (bool again = true; again;) {
    tess__region_drop(&l->body);
    if (!tess__region_open(&l->body, l->outer, l->name, l->n + l->n_rows, l->type, m, l->where, l->error) ||
        !join_types(l, &again))
      return false;
  }
  const struct type **out = tess__trace_room(l->outer, m->n_out, sizeof *out);
  for (int i = 0; i < m->n_out; i++)
    out[i] = i < l->n ? l->type[i] : body_type(l, i);
  l->graph[1] = tess__region_close(&l->body, m->n_out, out, l->where, l->error);
  return l->graph[1];
}

/* On what the body settled. */
static bool trace_condition(struct loop *l, const struct region_maker *m) {
  if (!tess__region_open(&l->condition, l->outer, l->name, l->n, l->type, m, l->where, l->error)) return false;
  const struct type *t = tess__type_at(l->condition.trace->graph, l->condition.out[0]);
  if (t->dtype != TESS_BOOL || t->rank != 0) {
    struct diag d = {0};
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the condition is %s; legal: bool[]", tess__type_text(t));
    return tell(l, &d);
  }
  l->graph[0] = tess__region_close(&l->condition, 1, &t, l->where, l->error);
  return l->graph[0];
}

/* The carry, and what the regions close over, vary over what the condition does: devices that go on for longer count
 * them more often. */
static bool trace_while(struct loop *l, const struct region_maker *condition, const struct region_maker *body) {
  while (trace_body(l, body) && trace_condition(l, condition)) {
    uint64_t choice = tess__type_at(l->graph[0], l->graph[0]->result[0])->varying;
    if (!(choice & ~l->body.choice)) return true;
    l->condition.choice = l->body.choice |= choice;
    for (int i = 0; i < l->n; i++) {
      struct type t = *l->type[i];
      t.varying |= choice & ~(t.unreduced | t.reduced);
      l->type[i] = tess__type(&t);
    }
    for (int r = 0; r < 2; r++)
      tess__graph_free(l->graph[r]);
    l->graph[0] = l->graph[1] = NULL;
    tess__region_drop(&l->condition);
  }
  return false;
}

/* What goes into the node: n of in, those carried as the types say, then what n_regions regions, the last ones, close
 * over. The caller's; NULL: told in the outer trace. */
static vid *operands(struct loop *l, int n, const vid *in, int n_regions, int *n_in) {
  struct flow_trace *region[] = {&l->condition, &l->body};
  vid *all = tess__alloc(sizeof *all * (size_t)(n + 1));
  bool good = true;
  *n_in = n;
  for (int i = 0; i < n && good; i++)
    good = (all[i] = i < l->n ? tess__flow_cast(&l->outer->build, in[i], l->type[i]) : in[i]) != VID_NONE;
  int first = 2 - n_regions;
  good = good && tess__flow_captures(l->outer, n_regions, region + first, l->graph + first, n_in, &all);
  l->outer->build.place = tess__intern_text(l->where);
  if (good) return all;
  tess__free(all);
  return NULL;
}

static void end(struct loop *l) {
  for (int r = 0; r < 2; r++)
    tess__graph_free(l->graph[r]);
  tess__region_drop(&l->condition);
  tess__region_drop(&l->body);
  tess__free(l);
}

static struct loop *new_loop(struct trace *t, const char *name, int n, int n_rows, const vid *in, const char *where,
                             struct error **error) {
  struct loop *l = tess__zalloc(sizeof *l);
  *l = (struct loop){.outer = t, .name = name, .where = where, .n = n, .n_rows = n_rows, .error = error};
  l->type = tess__trace_room(t, n + n_rows, sizeof *l->type);
  for (int i = 0; i < n + n_rows; i++) {
    const struct type *whole = tess__type_at(t->graph, in[i]);
    l->type[i] = i < n ? whole : tess__type_row(whole);
  }
  return l;
}

bool tess__flow_loop(struct trace *t, const char *name, struct rounds rounds, int n, const vid *carried,
                     const struct region_maker *condition, const struct region_maker *body, const char *where, vid *out,
                     struct error **error) {
  struct loop *l = new_loop(t, name, n, 0, carried, where, error);
  bool good = trace_while(l, condition, body);
  if (good) {
    int n_in;
    vid *in = operands(l, n, carried, 2, &n_in);
    if (in) {
      good = tess__n_while(&t->build, rounds, n_in, in, l->graph, n, out);
      l->graph[0] = l->graph[1] = NULL; /* the node's, also where it fails */
    }
    good = (in && good) || tell(l, &t->diag);
    tess__free(in);
  }
  end(l);
  return good;
}

/* Each round reads a row, which devices along Explicit axes would have to fetch. */
static bool rows_whole(struct loop *l, const vid *in) {
  for (int i = l->n; i < l->n + l->n_rows; i++) {
    const struct type *t = tess__type_at(l->outer->graph, in[i]);
    struct diag d = {0};
    if (!t->laid || !t->laid->spec.n_axes[0]) continue;
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "scan goes along dimension 0 of %s, which is cut; legal: whole there, by tess_reshard",
               tess__type_text(t));
    return tell(l, &d);
  }
  return true;
}

bool tess__flow_scan(struct trace *t, const char *name, const struct scan_attrs *attrs, const vid *in,
                     const struct region_maker *body, const char *where, vid *out, struct error **error) {
  struct loop *l = new_loop(t, name, (int)attrs->carried, (int)attrs->rows, in, where, error);
  bool good = rows_whole(l, in) && trace_body(l, body);
  if (good) {
    int n_in;
    vid *all = operands(l, l->n + l->n_rows, in, 1, &n_in);
    if (all) {
      good = tess__n_scan(&t->build, attrs, n_in, all, l->graph[1], out);
      l->graph[1] = NULL;
    }
    good = (all && good) || tell(l, &t->diag);
    tess__free(all);
  }
  end(l);
  return good;
}
