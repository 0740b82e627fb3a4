/* scan: a loop over the rows of arrays, as it was traced. What is carried, what is read one row a round, what is made
 * one row a round and what only is closed over stay apart, which is what gradients and batching need; executors know
 * the while that it expands to, whose carry is the counter, what is carried, and the rows made so far.
 *
 *   operands  carry, xs, captures        region: (carry, a row of each of xs, captures) -> (carry, a row of each of ys)
 *   results   carry, ys                  ys have as many rows as there are rounds */
#include <stddef.h>
#include <string.h>

#include "base/alloc.h"
#include "base/interrupt.h"
#include "ir/splice.h"
#include "op/attrs.h"
#include "op/build.h"
#include "op/check.h"
#include "op/control.h"
#include "op/ops.h"
#include "op/region.h"

static const struct scan_attrs *attrs_of(const struct call *c) {
  return c->attrs;
}

/* ---- types ---- */
static bool counts_right(const struct call *c, struct diag *d) {
  const struct scan_attrs *a = attrs_of(c);
  bool good = a->length >= 0 && a->length <= INT32_MAX && a->carried >= 0 && a->rows >= 0;
  return (good && a->carried <= c->n_out && a->carried <= c->n_in && a->rows <= c->n_in - a->carried) ||
         tess__fail(d, TESS_INTERNAL, TESS_NO_REASON,
                    "scan of %lld rounds with %d operands and %d results carries %lld and reads %lld",
                    (long long)a->length, c->n_in, c->n_out, (long long)a->carried, (long long)a->rows);
}

static bool params_right(const struct call *c, const struct type **param, struct diag *d) {
  const struct scan_attrs *a = attrs_of(c);
  for (int i = 0; i < c->n_in; i++) {
    param[i] = c->in[i];
    if (i < a->carried || i >= a->carried + a->rows) continue;
    if (c->in[i]->rank == 0 || c->in[i]->dim[0] != a->length)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "scan reads %s; legal: %lld rows",
                        tess__type_text(c->in[i]), (long long)a->length);
    param[i] = tess__type_row(c->in[i]);
  }
  return true;
}

/* The carry comes out as it goes in; other results are rows. */
static bool result_type(const struct call *c, int i, const struct type **row, const struct type **whole,
                        struct diag *d) {
  if (i < attrs_of(c)->carried) {
    *row = *whole = c->in[i];
    return true;
  }
  *row = tess__type_at(c->regions[0], c->regions[0]->result[i]);
  if ((*row)->rank == TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "the body gives %s for a row, and arrays have at most %d dimensions", tess__type_text(*row),
                      TESS_MAX_RANK);
  *whole = tess__type_rows(*row, attrs_of(c)->length);
  return true;
}

static bool scan_check(const struct call *c, struct diag *d) {
  if (!counts_right(c, d)) return false;
  if (c->regions[0]->n_results != c->n_out)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "scan with a body of %d results has %d",
                      c->regions[0]->n_results, c->n_out);
  const struct type **param = tess__alloc(sizeof *param * (size_t)(c->n_in + c->n_out + 1)), **row = param + c->n_in;
  bool good = params_right(c, param, d);
  for (int i = 0; good && i < c->n_out; i++) {
    const struct type *whole = NULL;
    good = result_type(c, i, &row[i], &whole, d) && tess__check_result(c, i, whole, d);
  }
  good = good && tess__check_region(c->regions[0], "body", c->n_in, param, c->n_out, row, d);
  for (int i = 0; good && i < c->n_out; i++) {
    tess__control_result(c, i, row[i], tess__type_at(c->regions[0], c->regions[0]->result[i])->varying);
    if (i >= attrs_of(c)->carried)
      c->out[i] = tess__type_with_laid(c->out[i], tess__type_rows(row[i], attrs_of(c)->length)->laid);
  }
  tess__free(param);
  return good;
}

/* ---- the definition ---- */
static int64_t row_bytes(const struct type *t, int64_t length) {
  return tess__type_bytes(t) / length;
}

static void scan_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct scan_attrs *a = attrs_of(c);
  struct arena scratch = {0};
  const void **now = tess__arena_alloc(&scratch, sizeof *now * (size_t)(c->n_in + 1));
  void **next = tess__arena_alloc(&scratch, sizeof *next * (size_t)(c->n_out + 1));
  if (c->n_in) memcpy(now, in, sizeof *now * (size_t)c->n_in);
  for (int i = 0; i < a->carried; i++) {
    size_t bytes = (size_t)tess__type_bytes(c->in[i]);
    memcpy(out[i], in[i], bytes);
    now[i] = out[i];
    next[i] = tess__arena_alloc(&scratch, bytes + 1);
  }
  uint32_t since = tess__interrupts_now();
  for (int64_t round = 0; round < a->length && tess__interrupts_now() == since; round++) {
    int64_t row = a->reverse ? a->length - 1 - round : round;
    for (int64_t i = a->carried; i < a->carried + a->rows; i++)
      now[i] = (const char *)in[i] + row * row_bytes(c->in[i], a->length);
    for (int64_t i = a->carried; i < c->n_out; i++)
      next[i] = (char *)out[i] + row * row_bytes(c->out[i], a->length);
    tess__region_run(c->regions[0], now, next);
    for (int64_t i = 0; i < a->carried; i++)
      memcpy(out[i], next[i], (size_t)tess__type_bytes(c->in[i]));
  }
  tess__arena_free(&scratch);
}

/* ---- as a while: counter, carry, ys | xs, captures ---- */
struct loop {
  const struct call *call;
  int carried, rows, made, shared; /* made: ys; shared: operands behind the carry */
  const struct type *counter;
  struct build *b; /* outside */
};

static vid number(struct build *b, const struct type *type, int64_t value) {
  return tess__n_constant_double(b, type, (double)value);
}

/* The start of a row, whose number is i: operands of dynamic ops. */
static void starts(struct build *b, const struct type *counter, vid i, int rank, vid *start) {
  start[0] = i;
  for (int d = 1; d < rank; d++)
    start[d] = number(b, counter, 0);
}

static vid read_row(struct build *b, const struct type *counter, vid x, vid i) {
  const struct type *t = type_of(b, x), *row = tess__type_row(t);
  int64_t size[TESS_MAX_RANK];
  vid start[TESS_MAX_RANK];
  memcpy(size, t->dim, sizeof size);
  size[0] = 1;
  starts(b, counter, i, t->rank, start);
  return tess__n_reshape(b, tess__n_dynamic_slice(b, x, start, size), row->rank, row->dim);
}

static vid put_row(struct build *b, const struct type *counter, vid all, vid row, vid i) {
  const struct type *t = type_of(b, all);
  int64_t size[TESS_MAX_RANK];
  vid start[TESS_MAX_RANK];
  memcpy(size, t->dim, sizeof size);
  size[0] = 1;
  starts(b, counter, i, t->rank, start);
  return tess__n_dynamic_update_slice(b, all, tess__n_reshape(b, row, t->rank, size), start);
}

static vid varied(struct build *b, vid v, uint64_t varying) {
  struct axes axes = tess__axes_of(varying & ~type_of(b, v)->varying);
  return tess__n_pvary(b, v, &axes);
}

/* Rows that are not made yet. */
static vid no_rows(const struct loop *l, int k) {
  const struct graph *body = l->call->regions[0];
  const struct type *all =
      tess__type_rows(tess__type_at(body, body->result[l->carried + k]), attrs_of(l->call)->length);
  vid none = varied(l->b, number(l->b, tess__type_with_varying(all, 0), 0), all->varying);
  return tess__n_laid_as(l->b, none, all->laid);
}

/* The region's parameters; start: what goes into the loop. */
static struct graph *open_region(const struct loop *l, const vid *start, vid *param) {
  const struct graph *body = l->call->regions[0];
  struct graph *g = tess__graph_like(body);
  int own = 1 + l->carried + l->made;
  for (int i = 0; i < own + l->shared; i++) {
    bool carried = i > 0 && i <= l->carried, captured = i >= own + l->rows;
    const struct type *t = carried    ? tess__type_at(body, body->param[i - 1])
                           : captured ? tess__type_at(body, body->param[l->carried + i - own])
                                      : type_of(l->b, start[i]);
    param[i] = tess__graph_param(g, t);
  }
  return g;
}

static struct graph *condition(const struct loop *l, const vid *start, vid *param) {
  struct graph *g = open_region(l, start, param);
  struct build b = {.graph = g, .diag = l->b->diag, .place = l->b->place, .scope = l->b->scope};
  vid more = tess__n_compare(&b, param[0], number(&b, l->counter, attrs_of(l->call)->length), COMPARE_LT);
  tess__graph_set_results(g, 1, &more);
  return g;
}

static bool fill_body(const struct loop *l, struct build *b, const vid *param, vid *arg, vid *result) {
  const struct scan_attrs *a = attrs_of(l->call);
  int own = 1 + l->carried + l->made;
  vid i = param[0];
  if (a->reverse) i = tess__n_subtract(b, number(b, l->counter, a->length - 1), i);
  memcpy(arg, param + 1, sizeof *arg * (size_t)l->carried);
  memcpy(arg + l->carried, param + own, sizeof *arg * (size_t)l->shared);
  for (int k = l->carried; k < l->carried + l->rows; k++)
    if ((arg[k] = read_row(b, l->counter, arg[k], i)) == VID_NONE) return false;
  if (!tess__splice(b, l->call->regions[0], arg, result + 1)) return false;
  for (int k = 1 + l->carried; k < own; k++)
    if ((result[k] = put_row(b, l->counter, param[k], result[k], i)) == VID_NONE) return false;
  result[0] = tess__n_add(b, param[0], number(b, l->counter, 1));
  tess__graph_set_results(b->graph, own, result);
  return result[0] != VID_NONE;
}

/* NULL: told. */
static struct graph *round_of(const struct loop *l, const vid *start, vid *param) {
  struct graph *g = open_region(l, start, param), *numbered = NULL;
  struct build b = {.graph = g, .diag = l->b->diag, .place = l->b->place, .scope = l->b->scope};
  vid *arg = tess__alloc(sizeof *arg * (size_t)(l->call->n_in + l->call->n_out + 2));
  if (fill_body(l, &b, param, arg, arg + l->call->n_in)) numbered = tess__graph_copy(g, NULL);
  tess__free(arg);
  tess__graph_free(g);
  return numbered;
}

static bool emit_loop(const struct loop *l, const vid *in, vid *out) {
  int own = 1 + l->carried + l->made;
  vid *start = tess__alloc(sizeof *start * 3 * (size_t)(own + l->shared)), *param = start + own + l->shared,
      *end = param + own + l->shared;
  start[0] = number(l->b, l->counter, 0);
  memcpy(start + 1, in, sizeof *start * (size_t)l->carried);
  for (int k = 0; k < l->made; k++)
    start[1 + l->carried + k] = no_rows(l, k);
  memcpy(start + own, in + l->carried, sizeof *start * (size_t)l->shared);
  struct graph *body = round_of(l, start, param);
  bool good = body != NULL;
  if (good) {
    struct rounds rounds = {attrs_of(l->call)->length, true};
    struct graph *regions[] = {condition(l, start, param), body};
    good = tess__n_while(l->b, rounds, own + l->shared, start, regions, own, end);
  }
  if (good) memcpy(out, end + 1, sizeof *out * (size_t)(own - 1));
  tess__free(start);
  return good;
}

static bool scan_expand(struct build *b, const struct call *c, const vid *in, vid *out) {
  const struct scan_attrs *a = attrs_of(c);
  struct loop l = {.call = c, .carried = (int)a->carried, .rows = (int)a->rows, .b = b};
  l.made = c->n_out - l.carried;
  l.shared = c->n_in - l.carried;
  struct type counter = *tess__type_of(TESS_I32, 0, NULL);
  counter.manual = c->n_out ? c->out[0]->manual : NULL;
  l.counter = tess__type(&counter);
  if (a->length > 0) return emit_loop(&l, in, out);
  for (int i = 0; i < c->n_out; i++) { /* no row to read: nothing runs */
    out[i] = varied(b, i < l.carried ? in[i] : no_rows(&l, i - l.carried), c->out[i]->varying);
    if (out[i] == VID_NONE) return false;
  }
  return true;
}

const struct tess_op tess__op_scan = {
    .name = "tess.scan",
    .id = OP_scan,
    .arity = -1,
    .results = -1,
    .regions = 1,
    .traits = OP_REGION | OP_SETS_VARIANCE,
    .attr_bytes = sizeof(struct scan_attrs),
    .attrs = (const struct attr[]){{"length", ATTR_LONG, offsetof(struct scan_attrs, length), NULL},
                                   {"carried", ATTR_LONG, offsetof(struct scan_attrs, carried), NULL},
                                   {"rows", ATTR_LONG, offsetof(struct scan_attrs, rows), NULL},
                                   {"reverse", ATTR_BOOL, offsetof(struct scan_attrs, reverse), NULL},
                                   {0}},
    .check = scan_check,
    .ref = scan_ref,
    .expand = scan_expand,
};
