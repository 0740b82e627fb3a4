/* How costs grow, for bench/table.py: a line for each size of each thing, its name, the size, and nanoseconds of one
 * call (of what is named "memory of …": KiB that are resident). Argument: the calls of the longest run; default: 1e6.
 */
#define _GNU_SOURCE
#include <tessera.h>

#include "measure.h"

enum { MOST_DEVICES = 4096, ROWS = MOST_DEVICES, LAYERS = 1000, WIDE = 64 };

static tess_array *x;
static tess_fn *f;
static tess_sharding *over;
static int64_t devices;
static int layers;

static tess_array *increment(tess_array *a) {
  return tess_add(a, 1);
}
static tess_array *sum_of_all(tess_array *a) {
  return tess_psum(a, "x");
}
static tess_array *deep(tess_array *a) {
  for (int i = 0; i < layers; i++)
    a = tess_tanh(tess_add(tess_matmul(a, a), 1));
  return a;
}

static void end_scope(tess_scope *s) {
  if (tess_scope_end(s)) exit(1);
}
static void call(void) {
  tess_scope *s = tess_scope_begin();
  tess_call(f, x);
  end_scope(s);
}
static void list_shards(void) {
  tess_scope *s = tess_scope_begin();
  tess_addressable_shards(x);
  end_scope(s);
}
static void make_sharding(void) {
  tess_scope *s = tess_scope_begin();
  tess_named_sharding(tess_make_mesh(TESS_SHAPE(devices), TESS_NAMES("x")), TESS_P("x"));
  end_scope(s);
}
static void compile(void) {
  tess_scope *s = tess_scope_begin();
  tess_clear_caches();
  tess_call(tess_jit(deep), x);
  end_scope(s);
}

static void tell(const char *what, int64_t size, double amount) {
  printf("%s\t%lld\t%.1f\n", what, (long long)size, amount);
  fflush(stdout);
}

static void grow_devices(void) {
  for (devices = 1; devices <= MOST_DEVICES; devices *= 8) {
    tess_scope *s = tess_scope_begin();
    tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(devices), TESS_NAMES("x"));
    over = tess_named_sharding(mesh, TESS_P("x"));
    x = tess_device_put(tess_ones(TESS_SHAPE(ROWS, 8)), over);
    f = tess_jit(increment);
    tell("x + 1, by devices", devices, bench_measure(call));
    f = tess_jit(tess_shard_map(sum_of_all, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P()));
    if (devices > 1) tell("psum, by devices", devices, bench_measure(call)); /* of one there is nothing to add */
    tell("mesh and sharding, by devices", devices, bench_measure(make_sharding));
    tell("addressable_shards, by devices", devices, bench_measure(list_shards));
    x = tess_device_put(tess_ones(TESS_SHAPE(WIDE, WIDE)), tess_named_sharding(mesh, TESS_REPLICATED));
    layers = 100;
    tell("compiling 300 operations, by devices", devices, bench_measure(compile));
    end_scope(s);
  }
}

static void grow_program(void) {
  x = tess_ones(TESS_SHAPE(8, 8));
  for (layers = LAYERS / 100; layers <= LAYERS; layers *= 10)
    tell("compiling, by operations", 3 * layers, bench_measure(compile));
}

static void grow_array(void) {
  f = tess_jit(increment);
  for (int64_t n = INT64_C(1) << 16; n <= INT64_C(1) << 24; n *= 16) {
    tess_scope *s = tess_scope_begin();
    x = tess_ones(TESS_SHAPE(n));
    tell("x + 1, by elements", n, bench_measure(call));
    end_scope(s);
  }
}

static double resident_kib(void) {
  long pages = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld %ld", &pages, &resident) != 2) exit(1);
  fclose(file);
  return (double)resident * 4;
}

static void grow_steps(int64_t most) {
  x = tess_ones(TESS_SHAPE(64, 64));
  f = tess_jit(increment);
  int64_t done = 0;
  for (int64_t n = most / 1000; n <= most; n *= 10) {
    for (; done < n; done++)
      call();
    tell("memory of x + 1, by calls", n, resident_kib());
  }
}

int main(int argc, char **argv) {
  tess_init(.num_cpu_devices = MOST_DEVICES);
  tess_scope *s = tess_scope_begin();
  grow_steps(argc > 1 ? atoll(argv[1]) : 1000000);
  grow_devices();
  grow_program();
  grow_array();
  end_scope(s);
  return 0;
}
