/* What compiling costs: a network of 10,000 operations is propagated, partitioned and planned for meshes of 8 and of
 * 65,536 devices, by one thread, and twice as many operations for 8. Prints milliseconds, medians of rounds in turn,
 * and the median of what a round's sum is of the first case's in that round.
 *
 *   BENCH_CPU=1 build/bench/compile        # processor time, which a busy machine disturbs less */
#include "exec/exec.h"
#include "measure.h"
#include "op/build.h"
#include "spmd/program.h"

enum { ROUNDS = 24, OPS = 10000, WIDTH = 64, ROWS = 1024, HIDDEN = 1024 };

/* Blocks y + tanh(norm(y) @ w + b) @ v: rows over "data", columns of w and rows of v over "model". */
struct network {
  struct build b;
  struct graph *g;
  int64_t rows, hidden;
  const struct mesh *mesh;
  struct boundary *in;
  int n_in;
};

static const struct sharding *on(const struct mesh *m, const tess_spec *p) {
  struct spec s = {0};
  struct diag d = {0};
  return tess__spec_resolve(m, p, &s, &d) ? tess__sharding_named(m, &s, NULL, &d) : NULL;
}

static vid param(struct network *n, int rank, const int64_t *size, const tess_spec *spec) {
  n->in = realloc(n->in, (size_t)(n->n_in + 1) * sizeof *n->in);
  n->in[n->n_in++] = (struct boundary){on(n->mesh, spec), true};
  return tess__graph_param(n->g, tess__type_of(TESS_F32, rank, size));
}

static vid product(struct network *n, vid x, vid w) {
  struct dot_attrs dot = {0};
  dot.lhs_contract = (struct dims){1, {1}};
  dot.rhs_contract = (struct dims){1, {0}};
  return tess__n_dot_general(&n->b, x, w, &dot, TESS_F32);
}

static vid over(struct network *n, vid small, int dim, int64_t columns) {
  return tess__n_broadcast_in_dim(&n->b, small, 2, (int64_t[]){n->rows, columns}, &(struct dims){1, {(uint8_t)dim}});
}

static vid block(struct network *n, vid y) {
  struct build *b = &n->b;
  vid w = param(n, 2, (int64_t[]){WIDTH, n->hidden}, &TESS_P(NULL, "model"));
  vid bias = param(n, 1, &n->hidden, &TESS_P("model"));
  vid v = param(n, 2, (int64_t[]){n->hidden, WIDTH}, &TESS_P("model"));
  vid total = tess__n_reduce(b, tess__n_multiply(b, y, y), &(struct dims){1, {1}}, MONOID_SUM);
  vid norm = tess__n_multiply(b, y, over(n, tess__n_rsqrt(b, total), 0, WIDTH));
  vid h = tess__n_tanh(b, tess__n_add(b, product(n, norm, w), over(n, bias, 1, n->hidden)));
  return tess__n_add(b, y, product(n, h, v));
}

static struct network make(int64_t data, int64_t model, uint32_t ops, struct diag *d) {
  struct network n = {.g = tess__graph_new("network"), .rows = ROWS, .hidden = HIDDEN};
  n.mesh = tess__mesh_make(2, (int64_t[]){data, model}, (const char *const[]){"data", "model"}, NULL, NULL, d);
  n.b = (struct build){.graph = n.g, .diag = d};
  vid y = param(&n, 2, (int64_t[]){n.rows, WIDTH}, &TESS_P("data"));
  while (!d->status && n.g->n_nodes < ops)
    y = block(&n, y);
  tess__graph_set_results(n.g, 1, &y);
  return n;
}

struct times {
  double distribute[ROUNDS], plan[ROUNDS];
};

static void compile(struct network *n, struct times *t, int round, struct diag *d) {
  struct boundary out[1] = {{NULL, false}};
  struct program p;
  double start = bench_now();
  if (!tess__distribute(n->g, n->mesh, n->mesh, NULL, n->in, out, NULL, &p, d)) return;
  double middle = bench_now();
  struct plan *plan = tess__plan_make(&p, 0, d);
  t->distribute[round] = (middle - start) * 1e-6;
  t->plan[round] = (bench_now() - middle) * 1e-6;
  if (plan) tess__plan_free(plan);
  tess__program_free(&p);
}

static double median(double *sample) {
  qsort(sample, ROUNDS, sizeof *sample, bench_by_value);
  return sample[ROUNDS / 2];
}

int main(void) {
  static const struct {
    int64_t data, model;
    uint32_t ops;
  } cases[] = {{2, 4, OPS}, {256, 256, OPS}, {2, 4, 2 * OPS}};
  enum { N = sizeof cases / sizeof *cases };
  static const int order[6][N] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                  {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}; /* each behind each */
  struct network net[N];
  struct times time[N];
  struct diag d = {0};
  for (int i = 0; i < N; i++)
    net[i] = make(cases[i].data, cases[i].model, cases[i].ops, &d);
  for (int r = 0; r < ROUNDS; r++)
    for (int turn = 0; turn < N && !d.status; turn++) {
      int i = order[r % 6][turn];
      compile(&net[i], &time[i], r, &d);
    }
  if (d.status) {
    fprintf(stderr, "%s\n", d.message);
    return 1;
  }
  double ratio[N][ROUNDS];
  for (int i = 0; i < N; i++)
    for (int r = 0; r < ROUNDS; r++)
      ratio[i][r] = (time[i].distribute[r] + time[i].plan[r]) / (time[0].distribute[r] + time[0].plan[r]);
  printf("%8s %8s %16s %8s %8s %8s\n", "ops", "devices", "distribute, ms", "plan", "sum", "ratio");
  for (int i = 0; i < N; i++) {
    double a = median(time[i].distribute), b = median(time[i].plan);
    printf("%8u %8lld %16.1f %8.1f %8.1f %8.2f\n", net[i].g->n_nodes, (long long)(cases[i].data * cases[i].model), a, b,
           a + b, median(ratio[i]));
    tess__graph_free(net[i].g);
    free(net[i].in);
  }
  return 0;
}
