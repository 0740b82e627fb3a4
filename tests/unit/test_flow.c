/* What a trace keeps of control flow: the nodes that public functions make on tracers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <tessera.h>

#include <cmocka.h>
/* after cmocka.h */
#include "api/trace.h"
#include "base/map.h"

/* The text of what f makes of x. */
static const char *traced(tess_array *(*f)(tess_array *x), const struct type *type) {
  static struct text text;
  struct error *error = NULL;
  tess_scope *scope = tess_scope_begin();
  struct trace *t = tess__trace_begin(tess__intern_text("f"), NULL);
  tess_array *y = f(tess__tracer(t, tess__graph_param(t->graph, type), NULL));
  struct graph *g = tess__trace_end(t, 1, &y, NULL, &error);
  if (!g) fail_msg("%s", error->message);
  tess__text_free(&text);
  text = (struct text){0};
  tess__graph_print(&text, g);
  tess__graph_free(g);
  tess__trace_free(t);
  assert_int_equal(tess_scope_end(scope), TESS_OK);
  return tess__text_string(&text);
}

static void keeps(tess_array *(*f)(tess_array *x), const char *line) {
  const char *text = traced(f, tess__type_of(TESS_F32, 1, (int64_t[]){4}));
  if (!strstr(text, line)) fail_msg("no %s in\n%s", line, text);
}

static tess_array *turn(tess_array *i, tess_array *x) {
  return tess_add(x, i);
}
static tess_array *twelve_turns(tess_array *x) {
  return tess_fori_loop(-2, 10, turn, x);
}
static tess_array *no_turn(tess_array *x) {
  return tess_fori_loop(3, 3, turn, x);
}
static tess_array *some_turns(tess_array *x) {
  return tess_fori_loop(0, tess_astype(tess_sum(x), TESS_I32), turn, x);
}
static tess_array *small(tess_array *x) {
  return tess_lt(tess_sum(x), 10);
}
static tess_array *twice(tess_array *x) {
  return tess_mul(x, 2);
}
static tess_array *at_most(tess_array *x) {
  return tess_while_loop(small, twice, x, .max_iterations = 7);
}
static tess_array *until(tess_array *x) {
  return tess_while_loop(small, twice, x);
}

static void rounds_are_known(void **state) {
  (void)state;
  keeps(twelve_turns, " {rounds=12} : i32[], f32[4]");
  keeps(no_turn, " {rounds=0} : i32[], f32[4]");
  keeps(at_most, " = while %0 {rounds=at most 7} : f32[4]");
  keeps(until, " = while %0 : f32[4]");
  assert_null(strstr(traced(some_turns, tess__type_of(TESS_F32, 1, (int64_t[]){4})), "rounds"));
}

static tess_array *outside;
static void row(const void *in, void *out) {
  tess_array *const *x = in;
  ((tess_array **)out)[0] = tess_add(x[0], tess_mul(x[1], outside));
  ((tess_array **)out)[1] = tess_broadcast_to(x[1], TESS_SHAPE(2));
}
static tess_array *backwards(tess_array *x) {
  tess_array *sum = tess_sum(x), *ys = NULL;
  outside = tess_exp(sum);
  tess_scan_into(TESS_TREE(sum), TESS_TREE(ys), row, TESS_TREE(x), .reverse = true);
  return tess_add(ys, sum);
}

/* Carried, read by rows, closed over: the parameters of the one region, in this order. */
static void scans_are_kept(void **state) {
  (void)state;
  keeps(backwards, " = tess.scan %1, %0, %2 {length=4, carried=1, rows=1, reverse=true} : f32[], f32[4,2]");
  keeps(backwards, "(%0: f32[], %1: f32[], %2: f32[]) {");
}

static tess_array *stopped(tess_array *x) {
  return tess_stop_gradient(x);
}

static void stopping_is_a_node(void **state) {
  (void)state;
  keeps(stopped, "%1 = tess.stop_gradient %0 : f32[4]");
}

static int tear_down(void **state) {
  (void)state;
  return tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rounds_are_known),
      cmocka_unit_test(scans_are_kept),
      cmocka_unit_test(stopping_is_a_node),
  };
  return cmocka_run_group_tests(tests, NULL, tear_down);
}
