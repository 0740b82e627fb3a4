/* Suggested layouts beside those that people write, of the training steps of tests/_steps.h on a mesh of 2 by 4: what
 * the machine model says of each, and what a step takes. Rounds are interleaved, and of each the slowest process
 * counts; a time is the median of the rounds, a ratio that of the rounds' ratios, as what else the machine does meets
 * neighbours alike. The last line of a step is the ratio of the suggested layout to the best other one.
 *
 *   bench/suggest [STEP...]                                            8 devices of one process
 *   tessera launch -n 2 --devices 4 -- bench/suggest [STEP...]         4 devices of each of two
 *   bench/suggest search [BLOCKS...]             what the search takes, of transformers of so many blocks
 *
 * STEP: MLP, transformer, conv. BENCH_ROUNDS=15; BENCH_CPU=1: processor time instead. Over processes TESS_MPI_MODULE
 * names build/libtessera_mpi_openmpi.so. The machine that the model speaks of is measured by
 *
 *   tessera launch -n 2 --devices 4 -- tessera bench --save --devices 4 */
#define _GNU_SOURCE
#include "../tests/_steps.h"

#include "measure.h"

enum { MOST_ROUNDS = 101, MOST_COMPARED = STEP_MOST_LAYOUTS + 1 };

static tess_mesh *mesh;

struct compared { /* a layout */
  const char *name;
  double said_us;
  int64_t peak;
  tess_fn *f;
  tess_array *in[STEP_MOST_LEAVES];
  float sample[MOST_ROUNDS];
};

static void end(tess_scope *s) {
  if (tess_scope_end(s)) exit(1);
}

static bool prints(void) {
  return tess_process_index() == 0;
}

static int rounds(void) {
  const char *asked = getenv("BENCH_ROUNDS");
  int n = asked ? atoi(asked) : 15;
  return n < 1 ? 1 : n > MOST_ROUNDS ? MOST_ROUNDS : n;
}

/* ---- one layout ---- */

static tess_array *leaf(const struct step_model *m, int i, tess_sharding *s) {
  tess_array *x = tess_mul(0.05, tess_random_normal(tess_random_key((uint64_t)i), m->shape[m->kind[i]]));
  return tess_device_put(x, s);
}

static void prepare(struct compared *c, const struct step_model *m, tess_sharding *const *lies) {
  tess_lowered *l = step_lower(m, lies);
  tess_report_totals t = tess_report_total(tess_explain(l));
  c->said_us = t.estimated_us;
  c->peak = t.peak_bytes_per_device;
  c->f = tess_compile(l);
  for (int i = 0; i < m->n_leaves; i++)
    c->in[i] = leaf(m, i, lies[i]);
}

static double run(const struct compared *c, const struct step_model *m) {
  tess_array *out[STEP_MOST_LEAVES];
  tess_scope *s = tess_scope_begin();
  double start = bench_now();
  tess_call_into(TESS_SPAN(m->n_leaves - 1, out), c->f, TESS_SPAN(m->n_leaves, (void *)(uintptr_t)c->in));
  double took = bench_now() - start;
  end(s);
  return took;
}

/* Of each round the slowest process counts. */
static void take_slowest(float *sample, int n) {
  tess_scope *s = tess_scope_begin();
  tess_array *mine = tess_asarray(sample, TESS_SHAPE(n));
  if (tess_process_count() > 1) mine = tess_max(tess_process_allgather(mine), .axes = TESS_AXES(0));
  const float *data = tess_data(mine);
  if (data) memcpy(sample, data, (size_t)n * sizeof *sample);
  end(s);
}

/* Of the rounds; over those of another, if there is one. */
static double median(const float *sample, const float *over, int n) {
  double all[MOST_ROUNDS];
  for (int i = 0; i < n; i++)
    all[i] = over ? (double)sample[i] / (double)over[i] : (double)sample[i];
  qsort(all, (size_t)n, sizeof *all, bench_by_value);
  return all[n / 2];
}

/* ---- all layouts of a step ---- */

static void suggest(struct compared *c, const struct step_model *m) {
  tess_sharding *lies[STEP_MOST_LEAVES];
  tess_suggestion_list list = tess_suggest(step_lower(m, NULL), mesh);
  if (!list.n) exit(1);
  for (int i = 0; i < m->n_leaves; i++)
    lies[i] = tess_named_sharding(mesh, tess_spec_parse(list.suggestion[0].spec[i]));
  for (int k = 0; prints() && k < 8; k++) /* of each kind */
    for (int i = 0; i < m->n_leaves; i++)
      if (m->kind[i] == k) {
        printf("  %s", list.suggestion[0].spec[i]);
        break;
      }
  if (prints()) printf("\n");
  c->name = "suggested";
  prepare(c, m, lies);
}

static void compare(const struct step_model *m) {
  static struct compared c[MOST_COMPARED];
  int n = m->n_layouts, times = rounds();
  tess_scope *s = tess_scope_begin();
  if (prints()) printf("%s\n", m->name);
  suggest(&c[n], m);
  for (int k = 0; k < n; k++) {
    tess_sharding *lies[STEP_MOST_LEAVES];
    step_shardings(m, &m->layout[k], mesh, lies);
    c[k].name = m->layout[k].name;
    prepare(&c[k], m, lies);
  }
  for (int r = -1; r < times; r++) /* the first one warms up */
    for (int k = 0; k <= n; k++) {
      double took = run(&c[k], m);
      if (r >= 0) c[k].sample[r] = (float)took;
    }
  double most = 0;
  for (int k = 0; k <= n; k++)
    take_slowest(c[k].sample, times);
  for (int k = 0; prints() && k <= n; k++) {
    double ratio = median(c[n].sample, c[k].sample, times);
    if (k < n && ratio > most) most = ratio;
    printf("  %-20s said %10.1f us, %9.1f KiB   takes %8.2f ms   suggested / this %.3f\n", c[k].name, c[k].said_us,
           (double)c[k].peak / 1024, median(c[k].sample, NULL, times) / 1e6, ratio);
  }
  if (prints()) printf("  suggested / best by hand: %.3f\n", most);
  end(s);
}

/* ---- the search ---- */

static void search(int blocks) {
  tess_scope *s = tess_scope_begin();
  struct step_model m = step_transformer(blocks, 8, 128, 256);
  tess_lowered *l = step_lower(&m, NULL);
  double start = bench_now();
  tess_suggestion_list list = tess_suggest(l, mesh, .time_limit = 600);
  double took = bench_now() - start;
  printf("%3d blocks: %8.2f s, %lld layouts tried, best %.1f us\n", blocks, took / 1e9, (long long)list.tried,
         list.n ? list.suggestion[0].estimated_us : 0);
  fflush(stdout);
  end(s);
}

static bool wanted(const char *name, int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], name) == 0) return true;
  return argc < 2;
}

int main(int argc, char **argv) {
  tess_init(.num_cpu_devices = getenv("TESS_NUM_CPU_DEVICES") ? 0 : 8);
  mesh = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("data", "model"));
  if (argc > 1 && strcmp(argv[1], "search") == 0) {
    for (int i = 2; i < argc; i++)
      search(atoi(argv[i]));
    return tess_finalize() != TESS_OK;
  }
  struct step_model m[] = {step_mlp(128, 512, 2048), step_transformer(2, 8, 32, 256), step_conv(32, 32, 32, 16)};
  for (size_t i = 0; i < sizeof m / sizeof *m; i++)
    if (wanted(m[i].name, argc, argv)) compare(&m[i]);
  return tess_finalize() != TESS_OK;
}
