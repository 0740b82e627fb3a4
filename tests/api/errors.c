/* docs/errors.md, line by line, through the public API alone. What aborts is tried in a child process. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <tessera.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

#include "_check.h"

#define HAS(text, part)                                                                                                \
  do {                                                                                                                 \
    if (!strstr(text, part)) fail_msg("\"%s\" does not say \"%s\"", text, part);                                       \
  } while (0)

static tess_mesh *mesh;

enum { MATMUL_LINE = __LINE__ + 2 };
static tess_array *wrong_matmul(tess_array *x, tess_array *w) {
  return tess_tanh(tess_matmul(x, w));
}

static tess_array *ones(int64_t a, int64_t b) {
  return tess_ones(TESS_SHAPE(a, b));
}

/* Ends s, whose error is expected and dealt with. */
static void end_with(tess_scope *s, tess_status want) {
  tess_error e = tess_take_error();
  if (e.status != want) fail_msg("%s, expected %s: %s", tess_status_name(e.status), tess_status_name(want), e.message);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* 1: never NULL; text never NULL; a list in error has n = 0 and a readable element 0. */
static void test_1_never_null(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *bad = tess_reshape(ones(2, 3), TESS_SHAPE(7));
  assert_non_null(bad);
  assert_false(tess_ok(bad));
  assert_int_equal(tess_status_of(bad), TESS_INVALID_ARGUMENT);
  HAS(tess_error_of(bad).where, "errors.c:");
  assert_string_equal(tess_error_of(bad).op, "reshape");
  assert_non_null(tess_str(bad));
  HAS(tess_str(bad), "reshape");
  HAS(tess_repr(bad), "reshape");
  HAS(tess_typeof(bad), "reshape");
  tess_sharding *sharding = tess_array_sharding(bad);
  assert_non_null(sharding);
  assert_false(tess_ok(sharding));
  HAS(tess_str(sharding), "reshape");
  assert_non_null(tess_sharding_memory_kind(sharding));
  tess_shard_list shards = tess_addressable_shards(bad);
  assert_int_equal(shards.n, 0);
  assert_false(tess_ok(shards.shard[0].data));
  assert_non_null(shards.error);
  tess_device_array devices = tess_array_devices(bad);
  assert_int_equal(devices.n, 0);
  assert_non_null(devices.error);
  assert_true(devices.device[0]->id == devices.device[0]->id);
  assert_non_null(tess_mesh_of(devices, TESS_NAMES("x")));
  end_with(s, TESS_INVALID_ARGUMENT);
}

/* 2: errors pass through, first in argument order; NULL operands are named; nothing else happens. */
static void test_2_propagation(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *first = tess_reshape(ones(2, 3), TESS_SHAPE(7)), *second = tess_matmul(ones(2, 3), ones(2, 3));
  tess_counters before = tess_runtime_counters();
  tess_array *sum = tess_add(first, second);
  assert_string_equal(tess_error_of(sum).message, tess_error_of(first).message);
  sum = tess_add(second, first);
  assert_string_equal(tess_error_of(sum).message, tess_error_of(second).message);
  tess_array *out = tess_call(tess_jit(wrong_matmul), first, second);
  assert_string_equal(tess_error_of(out).message, tess_error_of(first).message);
  tess_counters after = tess_runtime_counters();
  assert_int_equal(before.calls, after.calls);
  assert_int_equal(before.traces, after.traces);
  tess_array *null = tess_matmul(NULL, first);
  assert_int_equal(tess_status_of(null), TESS_INVALID_ARGUMENT);
  HAS(tess_error_of(null).message, "NULL");
  HAS(tess_error_of(null).message, "matmul");
  HAS(tess_error_of(tess_device_put(NULL, NULL)).message, "x is NULL");
  HAS(tess_error_of(tess_named_sharding(mesh, TESS_P("q"))).message, "'q'");
  HAS(tess_error_of(tess_call(NULL, first)).message, "NULL");
  tess_fn *unbound = tess_partial_at(TESS_HERE, TESS_FUNC(wrong_matmul), NULL, 0);
  HAS(tess_error_of(unbound).message, "ctx is NULL");
  HAS(tess_error_of(tess_partial_at(TESS_HERE, TESS_FUNC(unbound), "", 1)).message, "ctx is NULL");
  end_with(s, TESS_INVALID_ARGUMENT);
}

/* 3: edge functions return statuses and report the sticky one. */
static void test_3_edges(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *bad = tess_reshape(ones(2, 3), TESS_SHAPE(7));
  float buffer[6];
  assert_int_equal(tess_read(bad, buffer, sizeof buffer), TESS_INVALID_ARGUMENT);
  assert_int_equal(tess_block_until_ready(bad), TESS_INVALID_ARGUMENT);
  assert_true(((const double *)tess_data(bad))[123456789] == 0); /* zeros, as far as anybody reads */
  assert_true(tess_data(NULL) && *(const char *)tess_data(NULL) == 0);
  assert_true(tess_item(bad) != tess_item(bad)); /* NaN */
  end_with(s, TESS_INVALID_ARGUMENT);
  s = tess_scope_begin();
  assert_int_equal(tess_read(ones(2, 3), buffer, 8), TESS_INVALID_ARGUMENT);
  HAS(tess_scope_error().message, "24 bytes");
  assert_int_equal(tess_read(ones(2, 3), buffer, sizeof buffer), TESS_OK);
  assert_true(tess_item(ones(2, 3)) != 1);
  end_with(s, TESS_INVALID_ARGUMENT);
  assert_int_equal(tess_init(.num_cpu_devices = 3), TESS_FAILED_PRECONDITION);
  HAS(tess_take_error().message, "runs already");
  assert_int_equal(tess_init(.num_cpu_devices = 8), TESS_OK); /* equal: fine */
}

/* 4: scopes own; keep, release, assign, return. */
static void test_4_ownership(void **state) {
  (void)state;
  int64_t bytes, n = tess_live_arrays(&bytes);
  tess_scope *s = tess_scope_begin();
  tess_array *x = ones(4, 4), *kept = tess_keep(ones(4, 4));
  tess_scope *inner = tess_scope_begin();
  tess_array *handed = tess_return(inner, tess_add(x, 1));
  assert_true(tess_item(tess_sum(handed)) == 32);
  assert_int_equal(tess_scope_end(s), TESS_OK);
  assert_true(tess_ok(kept));
  tess_release(kept);
  assert_int_equal(tess_live_arrays(NULL), n);
  s = tess_scope_begin();
  tess_array *w = ones(8, 8);
  int64_t most = 0;
  for (int step = 0; step < 2000; step++) {
    tess_scope *t = tess_scope_begin();
    tess_assign(&w, tess_add(w, 1));
    assert_int_equal(tess_scope_end(t), TESS_OK);
    int64_t now = tess_live_arrays(NULL);
    if (step == 10) most = now;
    if (step > 10) assert_int_equal(now, most); /* constant memory */
  }
  assert_true(tess_item(tess_max(w)) == 2001);
  assert_int_equal(tess_scope_end(s), TESS_OK);
  assert_int_equal(tess_live_arrays(NULL), n);
}

/* 5: a scope holds the first error and passes it outward. */
static void test_5_scopes_hold_the_first(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_scope *inner = tess_scope_begin();
  (void)tess_reshape(ones(2, 3), TESS_SHAPE(7));
  (void)tess_matmul(ones(2, 3), ones(2, 3));
  assert_int_equal(tess_scope_end(inner), TESS_INVALID_ARGUMENT);
  HAS(tess_scope_error().message, "reshape");
  inner = tess_scope_begin();
  (void)tess_matmul(ones(2, 3), ones(2, 3));
  assert_int_equal(tess_scope_end(inner), TESS_INVALID_ARGUMENT);
  HAS(tess_scope_error().message, "reshape"); /* still the first */
  end_with(s, TESS_INVALID_ARGUMENT);
}

static int handled;
static void handler(const tess_error *e, void *ctx) {
  handled += e->status == TESS_INVALID_ARGUMENT && strstr(e->message, "reshape") && *(int *)ctx == 7;
}
static void *thread_with_error(void *arg) {
  (void)arg;
  tess_scope *s = tess_scope_begin();
  (void)tess_reshape(ones(2, 3), TESS_SHAPE(7));
  tess_status status = tess_scope_end(s);
  return status == TESS_INVALID_ARGUMENT ? arg : NULL;
}

static void test_5_untaken_errors_are_told(void **state) {
  (void)state;
  int seven = 7;
  pthread_t t;
  tess_set_error_handler(handler, &seven);
  pthread_create(&t, NULL, thread_with_error, NULL); /* its root scope ends with an error that nobody took */
  pthread_join(t, NULL);
  tess_set_error_handler(NULL, NULL);
  assert_int_equal(handled, 1);
}

/* 6: objects are shared between threads. */
static tess_fn *shared_fn;
static tess_array *shared_x;
static tess_array *twice(tess_array *x) {
  return tess_mul(2, x);
}
static void *use_shared(void *arg) {
  (void)arg;
  for (int i = 0; i < 200; i++) {
    tess_scope *s = tess_scope_begin();
    tess_array *y = tess_keep(tess_call(shared_fn, shared_x));
    bool right = tess_item(tess_sum(y)) == 32;
    tess_release(y);
    if (tess_scope_end(s) || !right) return (void *)1;
  }
  return NULL;
}

static void test_6_threads(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  shared_fn = tess_jit(twice);
  shared_x = ones(4, 4);
  pthread_t t[4];
  void *bad;
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, use_shared, NULL);
  for (int i = 0; i < 4; i++) {
    pthread_join(t[i], &bad);
    assert_null(bad);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* 7 (one process): type errors are found while tracing; a failed trace runs nothing and is not kept. */
static void test_7_errors_while_tracing(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_counters before = tess_runtime_counters();
  tess_array *x = tess_device_put(ones(8, 4), tess_named_sharding(mesh, TESS_P("x")));
  tess_array *w = ones(8, 4);
  int64_t calls = tess_runtime_counters().calls, compiles = tess_runtime_counters().compiles;
  tess_array *y = tess_call(tess_jit(wrong_matmul), x, w), *again = tess_call(tess_jit(wrong_matmul), x, w);
  tess_counters after = tess_runtime_counters();
  assert_int_equal(after.calls, calls);
  assert_int_equal(after.compiles, compiles);
  assert_true(after.traces >= before.traces + 2);
  char want[128];
  snprintf(want, sizeof want, "errors.c:%d: matmul: contracting dimensions differ: f32[8,4] and f32[8,4]", MATMUL_LINE);
  HAS(tess_error_of(y).message, want);
  assert_string_equal(tess_error_of(y).message, tess_error_of(again).message);
  end_with(s, TESS_INVALID_ARGUMENT);
}

/* 8: programming errors abort with a message; an escaped tracer is an error value. */
static void expect_abort(void (*body)(void), const char *message) {
  int pipe_fd[2];
  char text[1024] = "";
  assert_int_equal(pipe(pipe_fd), 0);
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    dup2(pipe_fd[1], 2);
    signal(SIGABRT, SIG_DFL);
    body();
    exit(0);
  }
  close(pipe_fd[1]);
  size_t n = 0;
  for (ssize_t got; n < sizeof text - 1 && (got = read(pipe_fd[0], text + n, sizeof text - 1 - n)) > 0;)
    n += (size_t)got;
  close(pipe_fd[0]);
  int status;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) fail_msg("it did not abort");
  HAS(text, message);
}

enum { FREED_LINE = __LINE__ + 5 };
static void use_freed(void) {
  tess_scope *s = tess_scope_begin();
  tess_array *x = ones(2, 2);
  if (tess_scope_end(s)) exit(0);
  (void)tess_add(x, 1);
}
static void wrong_type(void) {
  (void)tess_neg((tess_array *)(void *)tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x")));
}
struct no_struct_of_arrays {
  tess_array *w;
  float rate;
  double bias;
};
enum { MEMBER_LINE = __LINE__ + 4 };
static void member_that_is_no_array(void) {
  struct no_struct_of_arrays p = {ones(2, 2), 0.1F, 2.5};
  tess_array *x = ones(2, 2);
  tess_call_into(TESS_TREE(x), tess_jit(tess_neg), TESS_TREE(x, p));
}
static void kept_member_that_is_no_array(void) {
  struct no_struct_of_arrays p = {ones(2, 2), 0.1F, 2.5};
  tess_keep(TESS_TREE(p));
}
static void optimized_member_that_is_no_array(void) {
  struct no_struct_of_arrays p = {ones(2, 2), 0.1F, 2.5}, q;
  tess_optimization_barrier_into(TESS_TREE(q), TESS_TREE(p));
}
static void looped_member_that_is_no_array(void) {
  struct no_struct_of_arrays p = {ones(2, 2), 0.1F, 2.5};
  tess_fori_loop_into(TESS_TREE(p), 0, 3, tess_add);
}
static void wild_pointer(void) {
  (void)tess_keep((tess_array *)(uintptr_t)0x1230); // NOLINT: the point
}
enum { KEEP_LINE = __LINE__ + 4 };
static void keep_freed(void) {
  tess_array *x = ones(2, 2);
  tess_release(x);
  (void)tess_scope_begin();
  (void)tess_keep(x);
}
static void shape_of_freed(void) {
  tess_array *x = ones(2, 2);
  tess_release(x);
  (void)tess_array_shape(x);
}
enum { OUTER_LINE = __LINE__ + 2 };
static void scopes_out_of_order(void) {
  tess_scope *outer = tess_scope_begin();
  (void)tess_scope_begin();
  if (tess_scope_end(outer)) exit(0);
}

/* With the caller's line, or that of the scope. */
static void test_8_programming_errors(void **state) {
  (void)state;
  char want[160];
  snprintf(want, sizeof want, "errors.c:%d: add: a freed array was used", FREED_LINE);
  expect_abort(use_freed, want);
  expect_abort(wrong_type, "neg: expected array, got mesh");
  snprintf(want, sizeof want, "errors.c:%d: scope_end: scopes closed out of order", OUTER_LINE);
  expect_abort(scopes_out_of_order, want);
  snprintf(want, sizeof want, "errors.c:%d is still open", OUTER_LINE + 1);
  expect_abort(scopes_out_of_order, want);
  expect_abort(keep_freed, "keep: a freed array was used");
  snprintf(want, sizeof want, "errors.c:%d: keep:", KEEP_LINE);
  expect_abort(keep_freed, want);
  expect_abort(shape_of_freed, "array_shape: a freed array was used");
  expect_abort(wild_pointer, "keep: this is no object of Tessera");
  snprintf(want, sizeof want, "errors.c:%d: member 1 of element 1 of a TESS_TREE is no array", MEMBER_LINE);
  expect_abort(member_that_is_no_array, want);
  expect_abort(kept_member_that_is_no_array, "keep: member 1 of element 0 of a TESS_TREE is no array");
  expect_abort(optimized_member_that_is_no_array, "member 1 of element 0");
  expect_abort(looped_member_that_is_no_array, "member 1 of element 0");
}

/* NULL where a scope or a variable has to be is an error as any other. */
static void test_8_null(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = ones(2, 2), **none = NULL;
  assert_int_equal(tess_scope_end(NULL), TESS_INVALID_ARGUMENT);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "scope_end: the scope is NULL");
  assert_ptr_equal(tess_return((tess_scope *)NULL, x), x);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "return: the scope is NULL");
  tess_return((tess_scope *)NULL, TESS_TREE(x));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "return: the scope is NULL");
  tess_assign(none, x);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "assign: the variable is NULL");
  tess_release(NULL);
  assert_null(tess_keep((tess_array *)NULL));
  assert_true(tess_item(tess_sum(x)) == 4);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *leaked;
static tess_array *leaking(tess_array *x) {
  leaked = tess_mul(x, 2);
  return leaked;
}

static void test_8_escaped_tracer(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  assert_true(tess_ok(tess_call(tess_jit(leaking), ones(2, 2))));
  assert_false(tess_ok(leaked));
  tess_array *y = tess_add(leaked, 1);
  tess_error e = tess_error_of(y);
  assert_int_equal(e.reason, TESS_TRACER_ERROR);
  HAS(e.message, "outside the trace of leaking");
  HAS(e.where, "errors.c:");
  end_with(s, TESS_FAILED_PRECONDITION);
}

static tess_array *reads_a_tracer(tess_array *x) {
  return tess_item(x) > 0 ? x : tess_neg(x);
}

static void test_8_tracer_has_no_value(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  HAS(tess_error_of(tess_call(tess_jit(reads_a_tracer), ones(1, 1))).message, "item: a traced f32[1,1]");
  end_with(s, TESS_FAILED_PRECONDITION);
}

/* 9: out of memory for data is an error value, and the rest goes on. */
static void test_9_out_of_memory(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = ones(2, 2), *huge = tess_zeros(TESS_SHAPE(1048576, 1048576, 1024));
  assert_int_equal(tess_status_of(huge), TESS_RESOURCE_EXHAUSTED);
  HAS(tess_error_of(huge).message, "zeros");
  assert_true(tess_item(tess_sum(x)) == 4);
  end_with(s, TESS_RESOURCE_EXHAUSTED);
}

/* 10: TESS_TRAP=1 stops where errors are made. */
static void make_an_error(void) {
  (void)tess_reshape(ones(2, 3), TESS_SHAPE(7));
  exit(0);
}
static void test_10_trap(void **state) {
  (void)state;
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    char *const argv[] = {(char *)"errors", (char *)"trap", NULL};
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    setenv("TESS_TRAP", "1", 1);
    execv("/proc/self/exe", argv);
    exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTRAP);
}

/* 12: one line: place, operation, operand types, what would be legal. */
static tess_array *identity(tess_array *x) {
  return x;
}
static tess_array *over_y(tess_array *x) {
  return tess_psum(x, "y");
}
static tess_array *keeps_varying(tess_array *x) {
  return x;
}

static void test_12_messages(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *e = tess_matmul(ones(32, 4), tess_ones(TESS_SHAPE(32)));
  HAS(tess_error_of(e).message, "matmul: contracting dimensions differ: f32[32,4] and f32[32]");
  assert_null(strchr(tess_error_of(e).message, '\n'));
  HAS(tess_error_of(tess_add(ones(2, 3), ones(2, 4))).message, "add: shapes do not broadcast: f32[2,3] and f32[2,4]");
  HAS(tess_error_of(tess_make_mesh(TESS_SHAPE(4, 4), TESS_NAMES("x", "y"))).message, "num_cpu_devices = 16");
  HAS(tess_error_of(tess_named_sharding(mesh, TESS_P("z"))).message, "'z'");
  HAS(tess_error_of(tess_named_sharding(mesh, TESS_P("z"))).message, "'x'");
  tess_array *put = tess_device_put(ones(8, 4), tess_shardings(TESS_P("x"), TESS_P("x")));
  assert_false(tess_ok(put));
  tess_scope *inner = tess_scope_begin();
  tess_set_mesh(mesh);
  put = tess_device_put(ones(8, 4), tess_shardings(TESS_P("x"), TESS_P("x")));
  HAS(tess_error_of(put).message, "2 shardings for one array");
  assert_int_equal(tess_scope_end(inner), TESS_INVALID_ARGUMENT);
  tess_array *two = tess_call(tess_jit(identity, .in_shardings = tess_named_sharding(mesh, TESS_P(NULL, "x"))),
                              tess_device_put(ones(8, 8), tess_named_sharding(mesh, TESS_P("x"))));
  HAS(tess_error_of(two).message, "in_shardings");
  tess_array *sum =
      tess_call(tess_shard_map(over_y, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P()), ones(8, 8));
  assert_int_equal(tess_status_of(sum), TESS_NOT_FOUND);
  HAS(tess_error_of(sum).message, "psum: unbound axis name 'y'; in scope: 'x'");
  HAS(tess_error_of(tess_psum(ones(2, 2), "x")).message, "inside tess_shard_map");
  sum = tess_call(tess_shard_map(keeps_varying, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P()),
                  ones(8, 8));
  HAS(tess_error_of(sum).message, "can't be statically inferred");
  sum =
      tess_call(tess_shard_map(identity, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x")), ones(6, 6));
  HAS(tess_error_of(sum).message, "8 does not evenly divide dimension 0 of size 6");
  HAS(tess_error_of(tess_call(tess_jit(wrong_matmul), ones(2, 2))).message,
      "wrong_matmul takes 2 arguments, it was called with 1");
  end_with(s, TESS_INVALID_ARGUMENT);
}

/* Every error has a line that the user wrote, and a function that the user called. */
#define AT(line, op) at_line(text, sizeof text, line, op)
static const char *at_line(char *text, size_t n, int line, const char *op) {
  snprintf(text, n, "errors.c:%d: %s: ", line, op);
  return text;
}

static void test_12_places(void **state) {
  (void)state;
  char text[64];
  tess_scope *s = tess_scope_begin();
  const int opened = __LINE__ - 1;
  tess_array *x = ones(8, 4);
  HAS(tess_error_of(tess_add(x, 5000000000)).message, AT(__LINE__, "add"));
  HAS(tess_take_error().message, AT(__LINE__ - 1, "add"));
  HAS(tess_error_of(tess_full(TESS_SHAPE(2), -5000000000)).message, AT(__LINE__, "full"));
  tess_take_error();
  (void)tess_array_dim(x, 7);
  HAS(tess_take_error().message, AT(__LINE__ - 1, "array_dim"));
  (void)TESS_LIFT(5000000000);
  HAS(tess_take_error().message, AT(opened, "lift"));
  (void)tess_spec_parse("x,(y");
  HAS(tess_take_error().message, AT(opened, "spec_parse"));
  (void)tess_mesh_axis_type(mesh, 2);
  HAS(tess_take_error().message, AT(opened, "mesh_axis_type"));
  (void)tess_process_memory_stats("attic");
  HAS(tess_take_error().message, AT(opened, "process_memory_stats"));
  (void)tess_sharding_equal(NULL, NULL);
  HAS(tess_take_error().message, AT(opened, "sharding_equal"));
  (void)tess_device_list(-1, NULL);
  HAS(tess_take_error().message, AT(opened, "device_list"));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* The calls that led to an error inside a trace, innermost first. */
static tess_array *neg_wrong(tess_array *x) {
  return tess_reshape(tess_neg(x), TESS_SHAPE(7));
}
enum { INNER_LINE = __LINE__ + 2 };
static tess_array *calls_wrong(tess_array *x) {
  return tess_call(tess_shard_map(neg_wrong, .mesh = mesh, .in_specs = TESS_P(), .out_specs = TESS_P()), x);
}

static void test_12_calls(void **state) {
  (void)state;
  char want[256];
  tess_scope *s = tess_scope_begin();
  tess_array *y = tess_call(tess_jit(calls_wrong), ones(8, 4));
  const char *rest = strstr(tess_error_of(y).message, "; in neg_wrong, called at ");
  if (!rest || !strstr(rest, ", in calls_wrong, called at ")) fail_msg("%s", tess_error_of(y).message);
  snprintf(want, sizeof want, "errors.c:%d, in calls_wrong", INNER_LINE);
  HAS(rest, want);
  snprintf(want, sizeof want, "errors.c:%d", (int)__LINE__ - 5);
  HAS(strstr(rest, ", in calls_wrong"), want);
  assert_null(strchr(tess_error_of(y).message, '\n'));
  end_with(s, TESS_INVALID_ARGUMENT);
}

static void two_results(const void *in, void *out) {
  tess_array *const *x = in;
  tess_array **y = out;
  y[0] = x[0];
  y[1] = tess_neg(x[0]);
}

static void test_12_results_are_counted(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct {
    tess_array *a;
  } one;
  struct {
    tess_array *a, *b, *c;
  } three;
  struct {
    tess_array *a, *b;
  } two;
  tess_array *x = ones(2, 2);
  tess_call_into(TESS_TREE(two), tess_jit(two_results), TESS_TREE(x));
  assert_true(tess_item(tess_sum(two.b)) == -4);
  tess_call_into(TESS_TREE(one.a), tess_jit(two_results), TESS_TREE(x));
  HAS(tess_error_of(one.a).message, "wrote 2 results, 1 are expected");
  tess_call_into(TESS_TREE(three), tess_jit(two_results), TESS_TREE(x));
  HAS(tess_error_of(three.c).message, "wrote 2 results, 3 are expected");
  end_with(s, TESS_INVALID_ARGUMENT);
}

/* Deleted and donated arrays say so. */
static void test_deleted(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = ones(2, 2);
  tess_delete(x);
  assert_true(tess_array_is_deleted(x));
  assert_int_equal(tess_status_of(tess_add(x, 1)), TESS_FAILED_PRECONDITION);
  HAS(tess_error_of(tess_add(x, 1)).message, "the array f32[2,2] was deleted at ");
  x = ones(4, 4);
  tess_array *y = tess_call(tess_jit(twice, .donate_argnums = TESS_ARGNUMS(0)), x);
  assert_true(tess_item(tess_sum(y)) == 32);
  assert_true(tess_array_is_deleted(x));
  char where[64];
  snprintf(where, sizeof where, "errors.c:%d", __LINE__ - 4);
  HAS(tess_error_of(tess_add(x, 1)).message, "the array f32[4,4] was donated at ");
  HAS(tess_error_of(tess_add(x, 1)).message, where);
  end_with(s, TESS_FAILED_PRECONDITION);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("x"));
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) make_an_error();
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_1_never_null),
      cmocka_unit_test(test_2_propagation),
      cmocka_unit_test(test_3_edges),
      cmocka_unit_test(test_4_ownership),
      cmocka_unit_test(test_5_scopes_hold_the_first),
      cmocka_unit_test(test_5_untaken_errors_are_told),
      cmocka_unit_test(test_6_threads),
      cmocka_unit_test(test_7_errors_while_tracing),
      cmocka_unit_test(test_8_programming_errors),
      cmocka_unit_test(test_8_null),
      cmocka_unit_test(test_8_escaped_tracer),
      cmocka_unit_test(test_8_tracer_has_no_value),
      cmocka_unit_test(test_9_out_of_memory),
      cmocka_unit_test(test_10_trap),
      cmocka_unit_test(test_12_messages),
      cmocka_unit_test(test_12_places),
      cmocka_unit_test(test_12_calls),
      cmocka_unit_test(test_12_results_are_counted),
      cmocka_unit_test(test_deleted),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
