/* Programs over several processes, measured by bench/processes.py: the same ones run as 2 processes x 4 devices and as
 * 1 x 8, under `tessera launch` or alone. Prints a line a case: its name and nanoseconds of one call, which are the
 * median over rounds in which the slowest process counts.
 *
 *   bench/across DEVICES [CASE...]      devices of each process; default: all cases */
#define _GNU_SOURCE
#include <tessera.h>

#include "measure.h"
#include "step.h"

enum { ROUNDS = 31 };

static tess_mesh *line;
static tess_array *x;
static struct step_in in;
static tess_fn *f;

static tess_array *increment(tess_array *a) {
  return tess_add(a, 1);
}
static tess_array *sum(tess_array *a) {
  return tess_psum(a, "data");
}

static void call_x(void) {
  tess_scope *s = tess_scope_begin();
  tess_call(f, x);
  end(s);
}
static void call_step(void) {
  struct step_out r;
  tess_scope *s = tess_scope_begin();
  tess_call_into(TESS_TREE(r), f, TESS_TREE(in));
  end(s);
}

/* All processes make as many calls, for they meet in each. */
static double measure_calls(void (*call)(void), int calls) {
  float sample[ROUNDS];
  double all[ROUNDS];
  for (int r = -1; r < ROUNDS; r++) { /* the first one compiles */
    double start = bench_now();
    for (int i = 0; i < calls; i++)
      call();
    if (r >= 0) sample[r] = (float)((bench_now() - start) / calls);
  }
  tess_scope *s = tess_scope_begin();
  tess_array *slowest =
      tess_max(tess_process_allgather(tess_asarray(sample, TESS_SHAPE(ROUNDS))), .axes = TESS_AXES(0));
  if (tess_process_count() == 1) slowest = tess_asarray(sample, TESS_SHAPE(ROUNDS));
  const float *data = tess_data(slowest);
  for (int r = 0; data && r < ROUNDS; r++)
    all[r] = (double)data[r];
  end(s);
  qsort(all, ROUNDS, sizeof *all, bench_by_value);
  return all[ROUNDS / 2];
}

/* x + 1: nothing goes between processes. */
static double dispatch(int64_t bytes) {
  x = tess_call(tess_jit(increment, .out_shardings = tess_named_sharding(line, TESS_P("data"))),
                tess_zeros(TESS_SHAPE(bytes / 4)));
  f = tess_jit(increment);
  return measure_calls(call_x, 10000);
}

/* bytes: of each device's shard. */
static double psum(int64_t bytes) {
  x = tess_call(tess_jit(increment, .out_shardings = tess_named_sharding(line, TESS_P("data"))),
                tess_zeros(TESS_SHAPE(bytes / 4 * tess_devices().n)));
  f = tess_jit(tess_shard_map(sum, .mesh = line, .in_specs = TESS_P("data"), .out_specs = TESS_P()));
  return measure_calls(call_x, bytes < 4096 ? 2000 : bytes < 1 << 20 ? 200 : 8);
}

static double step(int64_t none) {
  struct step_in a = new_step();
  (void)none;
  in = placed(&a, line, "data", NULL);
  f = tess_jit(f_step);
  return measure_calls(call_step, 3);
}

static const struct {
  const char *name;
  double (*run)(int64_t bytes);
  int64_t bytes;
} cases[] = {
    {"dispatch", dispatch, 4096},    {"psum_8", psum, 8}, {"psum_16384", psum, 16384}, {"psum_262144", psum, 262144},
    {"psum_4194304", psum, 4 << 20}, {"step", step, 0},
};

static bool is_asked(const char *name, int n, char **names) {
  for (int i = 0; i < n; i++)
    if (strcmp(name, names[i]) == 0) return true;
  return n == 0;
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  if (tess_init(.num_cpu_devices = atoi(argv[1]))) return 1;
  line = tess_make_mesh(TESS_SHAPE(tess_devices().n), TESS_NAMES("data"));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    if (!is_asked(cases[i].name, argc - 2, argv + 2)) continue;
    tess_scope *s = tess_scope_begin();
    double ns = cases[i].run(cases[i].bytes);
    end(s);
    if (tess_process_index() == 0) printf("%s %.1f\n", cases[i].name, ns);
    fflush(stdout);
  }
  return 0;
}
