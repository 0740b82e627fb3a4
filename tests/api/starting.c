/* Starting and ending the library: options, the environment, a start that fails, and starting again. Every case is a
 * process of its own: this program with the case's name. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <tessera/ext.h>

#include "_check.h"

/* ---- what the children do: assertions of cmocka end them with a failure ---- */

static tess_array *layer(tess_array *x, tess_array *w) {
  return tess_sum(tess_sigmoid(tess_matmul(x, w)), .axes = TESS_AXES(1));
}
static tess_array *total(tess_array *x) {
  return tess_psum(tess_sum(x), "a,b");
}

/* A matrix product over a cut dimension, uneven blocks, and a manual sum: integers in floats, so any order is exact. */
static void compute(void) {
  tess_init(.num_cpu_devices = 6);
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(2, 3), TESS_NAMES("a", "b"));
  tess_array *x = tess_reshape(tess_arange(35.0), TESS_SHAPE(5, 7)), *w = tess_full(TESS_SHAPE(7, 4), 0.0f);
  tess_array *cut = tess_device_put(x, tess_named_sharding(m, TESS_P("a", "b")));
  const float *v = tess_data(tess_call(tess_jit(layer), cut, w));
  for (int i = 0; i < 5; i++)
    assert_true(v[i] == 2.0f);
  v = tess_data(tess_matmul(cut, tess_T(cut)));
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++) {
      int want = 0;
      for (int k = 0; k < 7; k++)
        want += (7 * i + k) * (7 * j + k);
      assert_true(v[5 * i + j] == (float)want);
    }
  tess_fn *f = tess_shard_map(total, .mesh = m, .in_specs = TESS_P("a", "b"), .out_specs = TESS_P());
  assert_int_equal(tess_item_int(tess_call(f, count_up(6, 6))), 630);
}
static void computes_without_vectors(void) {
  compute();
  assert_non_null(strstr(tess_runtime_info(), "\"isa\": \"scalar\""));
}

static void has_five_devices(void) {
  assert_int_equal(tess_device_count(), 5);
  assert_int_equal(tess_init(.num_cpu_devices = 5), TESS_FAILED_PRECONDITION);
  REPORTED(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "call tess_init before");
}
static void has_one_device(void) {
  assert_int_equal(tess_device_count(), 1);
}
static void options_come_first(void) {
  tess_init(.num_cpu_devices = 3);
  assert_int_equal(tess_device_count(), 3);
}

/* Nothing works, nothing crashes, and everything says why. */
static void nothing_works(const char *why) {
  tess_array *x = tess_arange(3);
  assert_non_null(strstr(tess_error_of(x).message, "the library did not start: "));
  assert_non_null(strstr(tess_error_of(x).message, why));
  assert_false(tess_ok(tess_add(x, 1)));
  assert_false(tess_ok(tess_make_mesh(TESS_SHAPE(1), TESS_NAMES("x"))));
  assert_false(tess_ok(tess_call(tess_jit(layer), x, x)));
  tess_device_array d = tess_devices();
  assert_true(d.n == 0 && d.error && d.device[0]);
  assert_non_null(tess_runtime_info());
  assert_non_null(tess_str(tess_single_device_sharding(d.device[0])));
  assert_int_equal(tess_process_memory_stats(NULL).bytes_in_use, 0);
  tess_take_error();
}
static void starts_again(void) {
  (void)tess_finalize();
  assert_int_equal(tess_init(.num_cpu_devices = 2), TESS_OK);
  assert_true(tess_item(tess_sum(tess_ones(TESS_SHAPE(4)))) == 4);
  assert_int_equal(tess_finalize(), TESS_OK);
}
static void no_such_platform(void) {
  assert_int_equal(tess_init(.platform = "tpu"), TESS_NOT_FOUND);
  REPORTED(TESS_NOT_FOUND, TESS_RUNTIME_ERROR, "init: platform 'tpu' is not here; platforms: cpu");
  nothing_works("platform 'tpu'");
  assert_int_equal(tess_init(.platform = "tpu"), TESS_NOT_FOUND); /* still */
  starts_again();
}
static void too_many_devices(void) {
  assert_int_equal(tess_init(.num_cpu_devices = 1 << 21), TESS_INVALID_ARGUMENT);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "num_cpu_devices is 2097152; 1 to 1048576 is possible");
  nothing_works("num_cpu_devices is 2097152");
  starts_again();
}
static void too_many_threads(void) {
  assert_int_equal(tess_init(.num_threads = 2000), TESS_INVALID_ARGUMENT);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "num_threads is 2000; 0 (all cores) to 1024 is possible");
}
static void no_devices(void) { /* from the environment */
  nothing_works("TESS_NUM_CPU_DEVICES: init: the value is \"0\"; legal: a number from 1 to 1048576");
  starts_again(); /* with an option in its place */
}

/* Variables that are wrong: the first use says so, and so does everything after it. */
static void wrong_variable(const char *name, const char *value, const char *legal) {
  char want[256];
  setenv(name, value, 1);
  snprintf(want, sizeof want, "%s: init: the value is \"%s\"; legal: %s", name, value, legal);
  nothing_works(want);
  assert_int_equal(tess_init(.num_cpu_devices = 1, .num_threads = 1), TESS_INVALID_ARGUMENT);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, want);
}
static void wrong_devices(void) {
  wrong_variable("TESS_NUM_CPU_DEVICES", "8x", "a number from 1 to 1048576");
}
static void wrong_large_number(void) {
  wrong_variable("TESS_NUM_CPU_DEVICES", "99999999999999999999999999", "a number from 1 to 1048576");
}
static void wrong_threads(void) {
  wrong_variable("TESS_NUM_THREADS", "-1", "a number from 0 to 1024");
}
static void wrong_isa(void) {
  wrong_variable("TESS_ISA", "sse", "scalar, avx2, avx512, avx512_vnni, avx512_bf16, amx");
}
static void wrong_executor(void) {
  wrong_variable("TESS_EXECUTOR", "gpu", "fast, reference");
}
static void wrong_checks(void) {
  wrong_variable("TESS_DEBUG_CHECKS", "yes", "a number from 0 to 1");
}
static void wrong_trap(void) {
  wrong_variable("TESS_TRAP", "on", "a number from 0 to 1");
}
static void wrong_threads_replaced(void) { /* by an option */
  assert_int_equal(tess_init(.num_threads = 2), TESS_OK);
  assert_true(tess_item(tess_sum(tess_ones(TESS_SHAPE(4)))) == 4);
}

static void sixty_four_bits(void) {
  tess_init(.enable_x64 = true, .num_cpu_devices = 2);
  SAYS(tess_typeof(TESS_LIFT(1)), "i64[]");
  SAYS(tess_typeof(TESS_LIFT(1.0f)), "f64[]");
  SAYS(tess_typeof(TESS_LIFT(18446744073709551615ull)), "u64[]");
  assert_int_equal(tess_item_int(TESS_LIFT(-5000000000ll)), -5000000000ll);
  SAYS(tess_typeof(tess_arange(3)), "i64[3]");
  SAYS(tess_typeof(tess_zeros(TESS_SHAPE(2))), "f64[2]");
  SAYS(tess_typeof(tess_sum(tess_zeros(TESS_SHAPE(2), .dtype = TESS_I8))), "i64[]");
  SAYS(tess_typeof(tess_sum(tess_zeros(TESS_SHAPE(2), .dtype = TESS_U8))), "u64[]");
  SAYS(tess_typeof(tess_add(tess_zeros(TESS_SHAPE(2), .dtype = TESS_F32), 1.0)), "f32[2]"); /* weak */
  SAYS(tess_typeof(tess_exp(tess_arange(3))), "f64[3]");
  assert_true(tess_item(tess_sin(tess_scalar(1.0, TESS_F64))) == 0.8414709848078965);
}

/* The end frees everything, and the next start has other options and counts from zero. */
static tess_array *twice(tess_array *x) {
  return tess_mul(x, 2);
}
static void ends_and_starts(void) {
  assert_int_equal(tess_finalize(), TESS_OK); /* of nothing */
  for (int n = 1; n <= 4; n++) {
    assert_int_equal(tess_init(.num_cpu_devices = n, .num_threads = n, .debug_checks = n == 2), TESS_OK);
    assert_int_equal(tess_runtime_counters().calls, 0);
    assert_int_equal(tess_live_arrays(NULL), 0);
    assert_int_equal(tess_process_memory_stats(NULL).bytes_in_use, 0);
    assert_int_equal(tess_device_count(), n);
    tess_mesh *m = tess_make_mesh(TESS_SHAPE(n), TESS_NAMES("x"));
    tess_array *x = tess_device_put(tess_arange(7), tess_named_sharding(m, TESS_P("x")));
    VALUES(tess_call(tess_jit(twice), x), 0, 2, 4, 6, 8, 10, 12);
    assert_int_equal(tess_runtime_counters().compiles, tess_runtime_counters().traces);
    (void)tess_reshape(x, TESS_SHAPE(3)); /* nobody takes it: the end says so */
    assert_int_equal(tess_finalize(), TESS_INVALID_ARGUMENT);
  }
}

/* ---- other memory, and a last word ---- */

static _Atomic int64_t given, back;
static void *give(size_t bytes, size_t alignment, void *ctx) {
  assert_true(ctx == &given && (alignment == 64 || alignment == 2097152));
  void *p = NULL;
  if (bytes > 1048576 || posix_memalign(&p, alignment, bytes)) return NULL;
  given += (int64_t)bytes;
  return p;
}
static void take_back(void *p, size_t bytes, void *ctx) {
  assert_ptr_equal(ctx, &given);
  back += (int64_t)bytes;
  free(p);
}
static void other_memory(void) {
  tess_allocator a = {.size = sizeof a, .allocate = give};
  assert_int_equal(tess_set_allocator(&a), TESS_INVALID_ARGUMENT);
  a.free = take_back;
  a.ctx = &given;
  assert_int_equal(tess_set_allocator(&a), TESS_OK);
  compute();
  assert_true(given > 0);
  tess_array *big = tess_ones(TESS_SHAPE(1048576)); /* more than it has */
  REFUSED(big, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR, "out of memory");
  assert_int_equal(tess_set_allocator(&a), TESS_FAILED_PRECONDITION);
  REPORTED(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "call it before tess_init");
  assert_int_equal(tess_finalize(), TESS_OK);
  assert_int_equal(back, given);
}

static void last_word(const char *message) {
  _exit(strstr(message, "a freed array was used") ? 0 : 3);
}
static void fatal_handler(void) {
  tess_set_fatal_handler(last_word);
  tess_array *x = tess_arange(3);
  tess_release(x);
  tess_release(x);
}

static const struct child {
  const char *name;
  void (*body)(void);
  const char *variable, *value;
} children[] = {
    {"has_five_devices", has_five_devices, "TESS_NUM_CPU_DEVICES", "5"},
    {"has_one_device", has_one_device, "TESS_NUM_CPU_DEVICES", ""}, /* unset */
    {"options_come_first", options_come_first, "TESS_NUM_CPU_DEVICES", "5"},
    {"no_devices", no_devices, "TESS_NUM_CPU_DEVICES", "0"},
    {"wrong_devices", wrong_devices, NULL, NULL},
    {"wrong_large_number", wrong_large_number, NULL, NULL},
    {"wrong_threads", wrong_threads, NULL, NULL},
    {"wrong_isa", wrong_isa, NULL, NULL},
    {"wrong_executor", wrong_executor, NULL, NULL},
    {"wrong_checks", wrong_checks, NULL, NULL},
    {"wrong_trap", wrong_trap, NULL, NULL},
    {"wrong_threads_replaced", wrong_threads_replaced, "TESS_NUM_THREADS", "zz"},
    {"no_such_platform", no_such_platform, NULL, NULL},
    {"too_many_devices", too_many_devices, NULL, NULL},
    {"too_many_threads", too_many_threads, NULL, NULL},
    {"sixty_four_bits", sixty_four_bits, NULL, NULL},
    {"ends_and_starts", ends_and_starts, NULL, NULL},
    {"other_memory", other_memory, NULL, NULL},
    {"fatal_handler", fatal_handler, NULL, NULL},
    {"computes_without_vectors", computes_without_vectors, "TESS_ISA", "scalar"},
    {"compute", compute, "TESS_ISA", "avx2"},
    {"compute", compute, "TESS_DEBUG_CHECKS", "1"},
    {"compute", compute, "TESS_NUM_THREADS", "1"},
    {"compute", compute, "TESS_EXECUTOR", "fast"},
    {"compute", compute, "TESS_EXECUTOR", "reference"},
};
enum { CHILDREN = sizeof children / sizeof *children };

static void test_child(void **state) {
  const struct child *c = *state;
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) {
    char *const argv[] = {(char *)"starting", (char *)(uintptr_t)c->name, NULL};
    if (c->variable) setenv(c->variable, c->value, 1);
    execv("/proc/self/exe", argv);
    _exit(127);
  }
  int status;
  waitpid(pid, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status))
    fail_msg("%s with %s=%s: status 0x%x", c->name, c->variable ? c->variable : "", c->value ? c->value : "",
             (unsigned)status);
}

static void (*body)(void);
static void run_body(void **state) {
  (void)state;
  body();
}

int main(int argc, char **argv) {
  if (argc > 1) {
    for (int i = 0; i < CHILDREN; i++)
      if (strcmp(argv[1], children[i].name) == 0) body = children[i].body;
    const struct CMUnitTest one[] = {cmocka_unit_test(run_body)};
    return cmocka_run_group_tests(one, NULL, NULL);
  }
  struct CMUnitTest tests[CHILDREN];
  for (int i = 0; i < CHILDREN; i++)
    tests[i] = (struct CMUnitTest){children[i].name, test_child, NULL, NULL, (void *)(uintptr_t)&children[i]};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
