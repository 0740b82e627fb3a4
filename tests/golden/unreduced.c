/* Partial results against JAX: reshard, jit's out_shardings, device_put, linear ops and shard_map give the same parts
 * on the same devices, with both executors. JAX's device_put refuses to sum; here it does as reshard does. */
#define _GNU_SOURCE
#include "_golden.h"

#include <sys/wait.h>
#include <unistd.h>

static tess_array *same(tess_array *x) {
  return x;
}
static tess_array *twice(tess_array *x) {
  return tess_add(x, x);
}
static tess_array *sum_rows(tess_array *x) {
  return tess_sum(x, .axes = TESS_AXES(0));
}
static tess_array *sum_x(tess_array *x) {
  return tess_psum(x, "x");
}
static tess_array *vary(tess_array *x) {
  return tess_pvary(x, "x");
}

static tess_array *run_map(const char *body, tess_mesh *m, tess_spec in, tess_spec out, tess_array *x) {
  tess_array *(*f)(tess_array *) = strcmp(body, "psum_x") == 0   ? sum_x
                                   : strcmp(body, "double") == 0 ? twice
                                   : strcmp(body, "vary") == 0   ? vary
                                                                 : same;
  return tess_call(tess_shard_map(f, .mesh = m, .in_specs = in, .out_specs = out), x);
}

/* Elements of each device's part, devices apart by "|". */
static const char *parts_of(tess_array *x) {
  static char text[4096];
  size_t at = 0;
  tess_shard_list list = tess_addressable_shards(x);
  text[0] = 0;
  for (int i = 0; i < list.n; i++) {
    const float *value = tess_data(list.shard[i].data);
    int64_t n = tess_array_size(list.shard[i].data);
    for (int64_t k = 0; k < n; k++)
      at += (size_t)snprintf(text + at, sizeof text - at, "%s%g", k ? "," : i ? "|" : "", (double)value[k]);
  }
  return text;
}

static tess_array *placed(tess_mesh *m, tess_shape shape, tess_spec spec) {
  static float value[64];
  for (int i = 0; i < 64; i++)
    value[i] = (float)i;
  tess_array *x = tess_device_put(tess_asarray(value, shape), tess_named_sharding(m, TESS_P()));
  return tess_device_put(x, tess_named_sharding(m, spec));
}

static tess_array *result_of(char **f, tess_mesh *m) {
  tess_spec from = tess_spec_parse(f[3]), to = strcmp(f[4], "-") == 0 ? TESS_P() : tess_spec_parse(f[4]);
  tess_array *x = placed(m, golden_shape(f[2]), from);
  tess_sharding *s = tess_named_sharding(m, to);
  if (strcmp(f[0], "add") == 0) return tess_call(tess_jit(twice), x);
  if (strcmp(f[0], "sum") == 0) return tess_call(tess_jit(sum_rows), x);
  if (strcmp(f[5], "reshard") == 0) return tess_reshard(x, s);
  if (strcmp(f[5], "jit") == 0) return tess_call(tess_jit(same, .out_shardings = s), x);
  return strcmp(f[5], "put") == 0 ? tess_device_put(x, s) : run_map(f[5], m, from, to, x);
}

/* The specs say the same of an array of this rank. */
static bool specs_agree(tess_mesh *m, tess_array *x, const char *want) {
  tess_sharding *s = tess_named_sharding(m, tess_spec_parse(want));
  return tess_sharding_is_equivalent_to(tess_array_sharding(x), s, tess_array_ndim(x));
}

static void test_as_jax(void **state) {
  (void)state;
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/unreduced.txt");
  int lines = 0, errors = 0;
  for (; golden_line(&g); lines++) {
    tess_scope *s = tess_scope_begin();
    char line[64], axes[64];
    snprintf(line, sizeof line, "line %d", g.line);
    snprintf(axes, sizeof axes, "%s", g.field[1]);
    tess_names names;
    tess_shape sizes = golden_axes(axes, &names);
    int devices = 1;
    for (int i = 0; i < sizes.n; i++)
      devices *= (int)sizes.dim[i];
    tess_mesh *m = tess_make_mesh(sizes, names, .axis_type = TESS_AXIS_EXPLICIT,
                                  .devices = tess_device_list(devices, tess_devices().device));
    tess_array *x = result_of(g.field, m);
    if (strcmp(g.field[0], "error") == 0) {
      bool sums = strcmp(g.field[5], "put") == 0; /* and here that is defined */
      if (tess_ok(x) != sums) fail_msg("%s: %s", line, tess_repr(x));
      tess_take_error();
      errors++;
    } else {
      if (!tess_ok(x)) fail_msg("%s: %s", line, tess_error_of(x).message);
      if (!specs_agree(m, x, g.field[6]))
        fail_msg("%s: %s, want %s", line, tess_str(tess_array_sharding(x)), g.field[6]);
      const char *got = parts_of(x);
      if (strcmp(got, g.field[7]) != 0) fail_msg("%s: %s\nwant %s", line, got, g.field[7]);
    }
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
  assert_true(lines > 100 && errors < 12);
  free(g.text);
}

static int run(void) {
  tess_set_error_handler(NULL, NULL);
  tess_status status = tess_init(.num_cpu_devices = 8);
  (void)status;
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_as_jax)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

int main(void) {
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    setenv("TESS_EXECUTOR", "reference", 1);
    exit(run());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return run() || status;
}
