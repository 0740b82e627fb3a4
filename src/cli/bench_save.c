/* tessera bench --save: what a device of this host computes and moves, and what a collective costs, as the machine
 * model of tessera explain. Each figure is the best of several runs, for what disturbs a run only makes it slower. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <tessera/module.h>
#include <time.h>

#include "cli/cli.h"

#define AXIS "devices"
enum { EDGE = 1024, RUNS = 7 };
static const int64_t MANY = INT64_C(1) << 22; /* floats: 16 MiB of a device, which no cache of its own holds */

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The shortest run, in seconds. */
static double best_of(tess_fn *f, tess_array *x) {
  double best = 1e30;
  tess_release(tess_call(f, x));
  for (int i = 0; i < RUNS; i++) {
    double start = seconds();
    tess_array *y = tess_call(f, x);
    double took = seconds() - start;
    tess_release(y);
    if (took < best) best = took;
  }
  return best > 1e-9 ? best : 1e-9;
}

static tess_array *square(tess_array *x) {
  return tess_matmul(x, x);
}
static tess_array *negated(tess_array *x) {
  return tess_neg(x);
}
static tess_array *summed(tess_array *x) {
  return tess_psum(x, AXIS);
}

struct figures {
  int devices, per_process;
  double flops, memory, link, latency_us;
};

/* Of a block that is summed inside of each of n processes first, a ring sends 2 (n - 1) / n, in which the devices of a
 * process share; what a small sum takes beyond that is its latency. */
static void measure_link(tess_mesh *mesh, struct figures *f) {
  int64_t n = f->devices, small = 8 * n, large = MANY / 4;
  double processes = (double)n / f->per_process;
  tess_fn *sum = tess_jit(tess_shard_map(summed, .mesh = mesh, .in_specs = TESS_P(AXIS), .out_specs = TESS_REPLICATED));
  double fast = best_of(sum, tess_zeros(TESS_SHAPE(small * n))), slow = best_of(sum, tess_zeros(TESS_SHAPE(large * n)));
  f->latency_us = fast * 1e6;
  double sent = 2 * (processes - 1) / processes * 4 * (double)large / f->per_process;
  f->link = sent / (slow > fast ? slow - fast : slow);
}

/* All devices compute at once: each has its share of the cores. */
static void measure(struct figures *f) {
  tess_device_array devices = tess_devices();
  f->devices = devices.n;
  f->per_process = tess_local_device_count();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(devices.n), TESS_NAMES(AXIS));
  double product = best_of(tess_jit(square), tess_ones(TESS_SHAPE(EDGE, EDGE)));
  double copy = best_of(tess_jit(negated), tess_ones(TESS_SHAPE(MANY * devices.n)));
  f->flops = 2.0 * EDGE * EDGE * EDGE / product / devices.n;
  f->memory = 2.0 * 4 * (double)MANY / copy; /* read and written, of one device's part */
  if (devices.n > f->per_process) {
    measure_link(mesh, f);
  } else { /* nobody is there to send to: as if what is sent were copied */
    f->link = f->memory;
    f->latency_us = 0;
  }
}

static json_t *figures_json(const struct figures *f) {
  return json_pack("{s:s, s:i, s:i, s:f, s:f, s:[{s:f, s:f}]}", "name",
                   "this host, as tessera bench --save measured it", "devices", f->devices, "devices_per_process",
                   f->per_process, "flops", f->flops, "memory_bytes_per_s", f->memory, "links", "bytes_per_s", f->link,
                   "latency_us", f->latency_us);
}

/* The folders above a file. */
static bool make_folders(const char *file) {
  char *path = strdup(file);
  bool good = path;
  for (char *p = path ? strchr(path + 1, '/') : NULL; good && p; p = strchr(p + 1, '/')) {
    *p = 0;
    good = mkdir(path, 0777) == 0 || errno == EEXIST;
    *p = '/';
  }
  free(path);
  return good;
}

static int save(const struct args *a, json_t *figures) {
  const char *file = tess_machine_file();
  if (!*file) return tess__cli_fail(a, EXIT_FAILED, "--save", "neither XDG_CACHE_HOME nor HOME names a folder");
  if (!make_folders(file) || json_dump_file(figures, file, JSON_INDENT(2)))
    return tess__cli_fail(a, EXIT_FAILED, file, "%s", strerror(errno));
  return EXIT_DONE;
}

int tess__cli_save_machine(const struct args *a) {
  struct figures f = {0};
  measure(&f);
  if (tess_scope_error().status) return tess__cli_fail_error(a, EXIT_FAILED, "bench");
  if (tess_process_index() != 0) return EXIT_DONE;
  json_t *figures = figures_json(&f);
  int status = save(a, figures);
  if (!status && a->value[OPT_JSON]) {
    json_object_set_new(figures, "file", json_string(tess_machine_file()));
    return tess__cli_print_json(a, figures);
  }
  json_decref(figures);
  if (status) return status;
  printf("a device, of %d, %d a process: %.3g flops a second, %.3g bytes a second of memory\n"
         "a link: %.3g bytes a second, %.1f us to begin\nsaved in %s\n",
         f.devices, f.per_process, f.flops, f.memory, f.link, f.latency_us, tess_machine_file());
  return tess__cli_flush(a);
}
