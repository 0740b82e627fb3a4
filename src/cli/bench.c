/* tessera bench collectives: how long each collective takes by size, over all devices of all processes, in the form of
 * the table of nccl-tests: the same words for sizes and bandwidths, each result checked element by element. */
#define _POSIX_C_SOURCE 200809L
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"

#define AXIS "devices"

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* What element i of the whole input is: small integers, whose sums are exact in f32. */
static float element(int64_t i) {
  return (float)((i * 7 + 3) % 11);
}
static tess_array *elements(tess_array *numbers) {
  return tess_astype(tess_mod(tess_add(tess_mul(numbers, 7), 3), 11), TESS_F32);
}

/* ---- the collectives, as a device sees them: n devices, `count` elements each ---- */

static tess_array *all_reduce(tess_array *x) {
  return tess_psum(x, AXIS);
}
static tess_array *all_gather(tess_array *x) {
  return tess_all_gather(x, AXIS, 0, .tiled = true, .to = TESS_INVARYING);
}
static tess_array *reduce_scatter(tess_array *x) {
  return tess_psum_scatter(x, AXIS, 0, .tiled = true);
}
static tess_array *all_to_all(tess_array *x) {
  return tess_all_to_all(x, AXIS, 0, 0, .tiled = true);
}
static tess_array *permute(tess_array *x) {
  return tess_ppermute(x, AXIS, TESS_SHIFT(1));
}

static float sum_over(int64_t i, int64_t n, int64_t count) {
  float sum = 0;
  for (int64_t device = 0; device < n; device++)
    sum += element(device * count + i);
  return sum;
}
/* Element i of what `device` has at the end. */
static float want_sum(int64_t device, int64_t i, int64_t n, int64_t count) {
  (void)device;
  return sum_over(i, n, count);
}
static float want_all(int64_t device, int64_t i, int64_t n, int64_t count) {
  (void)device, (void)n, (void)count;
  return element(i);
}
static float want_piece(int64_t device, int64_t i, int64_t n, int64_t count) {
  return sum_over(device * (count / n) + i, n, count);
}
static float want_exchanged(int64_t device, int64_t i, int64_t n, int64_t count) {
  int64_t piece = count / n;
  return element(i / piece * count + device * piece + i % piece);
}
static float want_previous(int64_t device, int64_t i, int64_t n, int64_t count) {
  return element((device + n - 1) % n * count + i);
}

/* bytes: of the table, by the bytes of a device's operand; factor: bus bandwidth / algorithm bandwidth. */
struct collective {
  const char *name;
  tess_array *(*call)(tess_array *);
  float (*want)(int64_t device, int64_t i, int64_t n, int64_t count);
  bool result_is_whole, bytes_of_result; /* the result is the same on all devices; the bytes are those of the result */
  double twice;                          /* of (n - 1) / n; 0: the factor is 1 */
};
static const struct collective collectives[] = {
    {"all_reduce", all_reduce, want_sum, true, false, 2},
    {"all_gather", all_gather, want_all, true, true, 1},
    {"reduce_scatter", reduce_scatter, want_piece, false, false, 1},
    {"all_to_all", all_to_all, want_exchanged, false, false, 1},
    {"permute", permute, want_previous, false, false, 0},
};

/* ---- one line of the table ---- */

struct line {
  int64_t bytes, count, wrong;
  double us, algorithm, bus; /* GB/s */
};

/* Of all processes. */
static int64_t count_wrong(const struct collective *c, tess_array *result, int64_t n, int64_t count) {
  int64_t wrong = 0;
  tess_shard_list shards = tess_addressable_shards(result);
  for (int s = 0; s < shards.n; s++) {
    const float *have = tess_data(shards.shard[s].data);
    for (int64_t i = 0; have && i < tess_array_size(shards.shard[s].data); i++)
      wrong += have[i] != c->want(shards.shard[s].device->id, i, n, count);
    if (!have) wrong = INT64_MAX / 2;
  }
  int32_t told = wrong > INT32_MAX ? INT32_MAX : (int32_t)wrong;
  tess_array *all = tess_process_allgather(tess_asarray(&told, TESS_SHAPE()));
  return tess_item_int(tess_sum(all));
}

/* Runs for about a tenth of a second, as often in every process. */
static double time_of(tess_fn *f, tess_array *x) {
  double start = seconds();
  for (int i = 0; i < 3; i++)
    tess_release(tess_call(f, x));
  float each = (float)((seconds() - start) / 3);
  tess_array *once = tess_asarray(&each, TESS_SHAPE());
  double slowest = tess_item(tess_max(tess_process_allgather(once)));
  int runs = slowest < 1e-5 ? 10000 : slowest > 0.05 ? 2 : (int)(0.1 / slowest);
  start = seconds(); /* all have just met */
  for (int i = 0; i < runs; i++)
    tess_release(tess_call(f, x));
  return (seconds() - start) / runs;
}

static void measure_in_scope(const struct collective *c, tess_mesh *mesh, int64_t n, int64_t bytes, struct line *out) {
  int64_t per = c->bytes_of_result ? bytes / n : bytes, count = per / 4;
  if (count < n) count = n; /* all_to_all and reduce_scatter cut it */
  count -= count % n;
  tess_sharding *rows = tess_named_sharding(mesh, TESS_P(AXIS));
  tess_array *x = tess_call(tess_jit(elements, .out_shardings = rows), tess_iota(TESS_I32, TESS_SHAPE(n * count), 0));
  tess_fn *f = tess_jit(tess_shard_map(c->call, .mesh = mesh, .in_specs = TESS_P(AXIS),
                                       .out_specs = c->result_is_whole ? TESS_REPLICATED : TESS_P(AXIS)));
  out->wrong = count_wrong(c, tess_call(f, x), n, count);
  double once = time_of(f, x);
  out->count = count;
  out->bytes = 4 * count * (c->bytes_of_result ? n : 1);
  out->us = once * 1e6;
  out->algorithm = (double)out->bytes / once * 1e-9;
  out->bus = out->algorithm * (c->twice > 0 ? c->twice * (double)(n - 1) / (double)n : 1);
}

static bool measure(const struct collective *c, tess_mesh *mesh, int64_t n, int64_t bytes, struct line *out) {
  tess_scope *s = tess_scope_begin();
  measure_in_scope(c, mesh, n, bytes, out);
  return tess_scope_end(s) == TESS_OK; /* an error goes on to the scope outside */
}

static void print_line(const struct collective *c, const struct line *l) {
  printf("%12lld %12lld %8s %-15s %12.2f %10.3f %10.3f %8lld\n", (long long)l->bytes, (long long)l->count, "float32",
         c->name, l->us, l->algorithm, l->bus, (long long)l->wrong);
  fflush(stdout);
}

static json_t *line_json(const struct collective *c, const struct line *l) {
  return json_pack("{s:I, s:I, s:s, s:s, s:f, s:f, s:f, s:I}", "bytes", (json_int_t)l->bytes, "elements",
                   (json_int_t)l->count, "dtype", "f32", "operation", c->name, "time_us", l->us, "algorithm_gb_per_s",
                   l->algorithm, "bus_gb_per_s", l->bus, "wrong", (json_int_t)l->wrong);
}

/* ---- the table ---- */

struct table {
  const struct args *a;
  bool speaks; /* of several processes one prints */
  json_t *rows;
  int64_t wrong;
};

static int measure_all(struct table *t, tess_mesh *mesh, int64_t n, int64_t least, int64_t most) {
  for (size_t i = 0; i < sizeof collectives / sizeof *collectives; i++)
    for (int64_t bytes = least, before = 0; bytes <= most; bytes *= 2) {
      struct line l = {0};
      if (!measure(&collectives[i], mesh, n, bytes, &l)) return tess__cli_fail_error(t->a, EXIT_FAILED, "bench");
      if (l.bytes == before) continue; /* too small to be cut into so many pieces */
      before = l.bytes;
      t->wrong += l.wrong;
      if (t->rows)
        json_array_append_new(t->rows, line_json(&collectives[i], &l));
      else if (t->speaks)
        print_line(&collectives[i], &l);
    }
  return EXIT_DONE;
}

static int print_head(int64_t n) {
  printf("# %lld devices, %d processes; of each device's operand, of the result for all_gather\n", (long long)n,
         tess_process_count());
  return printf("%12s %12s %8s %-15s %12s %10s %10s %8s\n", "bytes", "elements", "dtype", "operation", "time us",
                "alg GB/s", "bus GB/s", "wrong");
}

static int run(const struct args *a) {
  if (a->value[OPT_SAVE]) return tess__cli_save_machine(a);
  if (!a->argument) return tess__cli_fail(a, EXIT_USAGE, "NAME", "is needed: collectives, or --save");
  int64_t least = 8, most = 4 << 20;
  if (a->value[OPT_MIN] && !tess__cli_integer(a, OPT_MIN, 1, INT64_C(1) << 40, &least)) return EXIT_USAGE;
  if (a->value[OPT_MAX] && !tess__cli_integer(a, OPT_MAX, 1, INT64_C(1) << 40, &most)) return EXIT_USAGE;
  struct table t = {.a = a, .speaks = tess_process_index() == 0, .rows = a->value[OPT_JSON] ? json_array() : NULL};
  tess_device_array devices = tess_devices();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(devices.n), TESS_NAMES(AXIS));
  if (t.speaks && !t.rows) print_head(devices.n);
  int status = measure_all(&t, mesh, devices.n, least, most);
  if (t.rows && t.speaks && !status)
    status = tess__cli_print_json(a, json_pack("{s:I, s:i, s:O}", "devices", (json_int_t)devices.n, "processes",
                                               tess_process_count(), "collectives", t.rows));
  json_decref(t.rows);
  if (!status && t.wrong) return tess__cli_fail(a, EXIT_FAILED, "bench", "%lld elements are wrong", (long long)t.wrong);
  return status ? status : tess__cli_flush(a);
}

static int start(const struct args *a) {
  int64_t devices = a->value[OPT_SAVE] ? 2 : 0;
  if (a->value[OPT_DEVICES] && !tess__cli_integer(a, OPT_DEVICES, 1, INT32_MAX, &devices)) return EXIT_USAGE;
  tess_init_opts o = {.size = sizeof o, .num_cpu_devices = (int)devices};
  return tess_init_at("bench", &o) ? tess__cli_fail_error(a, EXIT_FAILED, "bench") : EXIT_DONE;
}

const struct command tess__cli_bench = {
    .name = "bench",
    .summary = "Measures: `collectives` how long each takes by size, over all devices of all processes; --save this "
               "machine, for the times of tessera explain",
    .example = "tessera launch -n 2 -- tessera bench collectives --min 8 --max 16777216",
    .argument = "NAME",
    .choices = "collectives",
    .everywhere = true,
    .options = OPTION_BIT(DEVICES) | OPTION_BIT(MIN) | OPTION_BIT(MAX) | OPTION_BIT(SAVE) | OPTION_BIT(JSON) |
               OPTION_BIT(HELP),
    .start = start,
    .run = run,
};
