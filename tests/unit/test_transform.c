/* A transform that the library does not have, from its record alone (api/transform.h): thrice(f) traces f once, and
 * splices its graph three times, each on the results of the one before. It stands for those that rewrite graphs. Around
 * and inside the others it means what calling f three times means. */
#include "api/_check.h"
#include "api/fn.h"
#include "api/trace.h"
#include "base/alloc.h"
#include "base/map.h"
#include "ir/splice.h"

static int spliced;

/* The graph of f in a trace inside the running one, and what it is spliced on. in: room for 8. NULL: *error. */
static struct graph *graph_of(const struct fn_body *f, const struct args *args, vid *in, const char *where,
                              struct error **error) {
  struct trace *outer = tess__thread()->trace, *t = tess__trace_begin(f->name, &outer->build.scope);
  t->depth = outer->depth;
  struct graph *g = tess__trace_function(f, args, &args->g, t, where, error);
  for (int i = 0; i < args->g.leaves && g; i++)
    in[i] = tess__trace_operand(outer, args->leaf[i]);
  for (int i = 0; i < t->n_captures && g; i++)
    in[args->g.leaves + i] = tess__trace_operand(outer, t->capture[i].outer);
  tess__trace_free(t);
  return g;
}

static void trace_thrice(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                         const char *where) {
  struct trace *t = tess__thread()->trace;
  struct error *error = NULL;
  vid in[8];
  struct graph *g = graph_of(f->inner, args, in, where, &error);
  if (!g) {
    tess__results_in_error(error, want->leaves, out);
    return;
  }
  assert_int_equal(want->leaves, args->g.leaves);
  for (int i = 0; i < 3; i++, spliced++)
    assert_true(tess__splice(&t->build, g, in, in));
  for (int i = 0; i < want->leaves; i++)
    out[i] = tess__tracer(t, in[i], where);
  tess__graph_free(g);
}

static const struct transform record = {.name = "thrice", .trace = trace_thrice, .eager = tess__run_compiled};

static tess_fn *thrice_of(tess_callable f) {
  struct diag d = {0};
  const struct fn_body *inner = tess__callable_body(&f, &d);
  return inner ? tess__fn_handle(tess__fn_body(&(struct fn_body){&record, inner->name, inner, NULL}))
               : tess__fn_error(&d, "thrice", "here.c:1");
}
#define thrice(f) thrice_of(TESS_FUNC(f))

static tess_mesh *mesh;
static tess_array *captured;

static tess_array *step(tess_array *x) { /* of 1: 4, 13, 40 */
  return tess_add(tess_mul(x, 3), 1);
}
static tess_array *add_captured(tess_array *x) {
  return tess_add(x, captured);
}
static tess_array *add_outer(tess_array *x) {
  captured = tess_mul(x, 10);
  return tess_call(thrice(add_captured), x);
}
static tess_array *not_finished(tess_array *x) {
  return tess_data(x) ? x : NULL;
}
static tess_array *add_ctx(tess_array *x, const void *ctx) {
  return tess_add(x, *(const int *)ctx);
}
static tess_array *rows(void) {
  return tess_full(TESS_SHAPE(2), 1);
}
#define SHARDED(f) tess_shard_map(f, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"))

static void test_it_runs_outside_of_a_trace_as_one_program(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = rows();
  VALUES(tess_call(thrice(step), x), 40, 40);
  tess_counters before = tess_runtime_counters();
  int once = spliced;
  VALUES(tess_call(thrice(step), x), 40, 40);
  assert_int_equal(tess_runtime_counters().traces, before.traces); /* another handle, the same body */
  assert_int_equal(tess_runtime_counters().calls, before.calls + 1);
  assert_int_equal(spliced, once);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_it_nests_with_the_others(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = rows();
  VALUES(tess_call(tess_jit(thrice(step)), x), 40, 40);
  VALUES(tess_call(thrice(tess_jit(step)), x), 40, 40);
  VALUES(tess_call(thrice(SHARDED(step)), x), 40, 40);
  VALUES(tess_call(SHARDED(thrice(step)), x), 40, 40);
  VALUES(tess_call(tess_jit(SHARDED(thrice(tess_jit(step)))), x), 40, 40);
  VALUES(tess_call(thrice(thrice(step)), x), 29524, 29524);
  VALUES(tess_call(thrice(tess_partial(add_ctx, (int){5})), x), 16, 16);
  VALUES(tess_call(tess_compile(tess_lower(thrice(step), x)), x), 40, 40);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_what_it_closes_over_comes_in(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = rows();
  captured = tess_full(TESS_SHAPE(2), 7);
  VALUES(tess_call(thrice(add_captured), x), 22, 22);
  VALUES(tess_call(tess_jit(add_outer), x), 31, 31);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_errors_inside_are_the_results(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  REFUSED(tess_call(thrice(not_finished), rows()), TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR, "not_finished");
  REFUSED(tess_call(tess_jit(thrice(not_finished)), rows()), TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR,
          "not_finished");
  REFUSED(tess_call(thrice(step), rows(), rows()), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "step takes 1 argument");
  REFUSED(tess_jit(thrice(step), .donate_argnums = TESS_ARGNUMS(1)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "donate_argnums names argument 1, step takes 1");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_its_text(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  SAYS(tess_str(tess_jit(thrice(SHARDED(thrice(step))))), "jit(thrice(shard_map(thrice(step))))");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static const struct transform without_function = {.name = "alone", .trace = trace_thrice, .eager = tess__run_compiled};

static void test_a_context_goes_to_the_c_function(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  int five = 5;
  tess_fn *unbound = tess_jit_at(TESS_HERE, TESS__CTX_FUNC("add_ctx", add_ctx), NULL);
  tess_fn *bound = tess_partial_at(TESS_HERE, TESS_FUNC(thrice(SHARDED(unbound))), &five, sizeof five);
  SAYS(tess_str(bound), "thrice(shard_map(jit(add_ctx)))");
  VALUES(tess_call(bound, rows()), 16, 16);
  tess_fn *alone = tess__fn_handle(tess__fn_body(&(struct fn_body){&without_function, "alone", NULL, NULL}));
  assert_int_equal(tess__arity(alone->body), -1);
  REFUSED(tess_partial_at(TESS_HERE, TESS_FUNC(alone), &five, sizeof five), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "partial: alone is no C function with a context");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  if (tess_init(.num_cpu_devices = 2) != TESS_OK) return 1;
  mesh = tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_it_runs_outside_of_a_trace_as_one_program),
      cmocka_unit_test(test_it_nests_with_the_others),
      cmocka_unit_test(test_what_it_closes_over_comes_in),
      cmocka_unit_test(test_errors_inside_are_the_results),
      cmocka_unit_test(test_its_text),
      cmocka_unit_test(test_a_context_goes_to_the_c_function),
  };
  return cmocka_run_group_tests(tests, set_up, NULL);
}
