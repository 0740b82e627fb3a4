/* `deterministic`: a program without manual regions makes the same bits on one device and on any mesh, however its
 * devices are divided among processes and with any number of workers. Random programs, and every op with each factor of
 * its rule cut, on numbers that round; without it they differ. */
#include "_op_cases.h"
#include "_processes.h"
#include "_trial.h"
#include "base/pool.h"
#include "ir/splice.h"

enum { MAX_VALUES = 200 };

struct tally {
  bool on;
  int programs, runs, several, differ;
};

/* Floats that no sum of them keeps exactly. */
static void roughen(const struct graph *g, void *const *args, uint64_t seed) {
  struct rng rng = {seed};
  for (int i = 0; i < g->n_params; i++) {
    const struct type *t = tess__type_at(g, g->param[i]);
    if (!(tess__dtype_class((tess_dtype)t->dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX))) continue;
    for (int64_t e = 0; e < tess__type_elements(t); e++) {
      double v = (double)(below(&rng, 2001) - 1000) / 700.0, w = (double)(below(&rng, 2001) - 1000) / 700.0;
      tess__element_from_complex((tess_dtype)t->dtype, (char *)args[i] + e * tess__dtype_bytes((tess_dtype)t->dtype), v,
                                 w);
    }
  }
}

static size_t result_bytes(const struct graph *g, int i) {
  return (size_t)tess__type_bytes(tess__type_at(g, g->result[i]));
}

static void run_alone(const struct program *p, const struct graph *g, void *const *args, void *const *out) {
  struct diag d = {0};
  struct plan *plan = tess__plan_make(p, NULL, &d);
  if (!plan || !tess__plan_run(plan, (const void *const *)args, out, &d)) fail_msg("%s", d.message);
  for (int i = 0; i < g->n_results; i++) {
    struct result_source s = tess__plan_result(plan, i);
    if (s.from != RESULT_FRESH)
      memcpy(out[i], s.from == RESULT_ARGUMENT ? args[s.index] : out[s.index], result_bytes(g, i));
  }
  tess__plan_free(plan);
}

static void tell(struct tally *t, const char *name, const char *how, const struct program *p) {
  t->differ++;
  if (!t->on) return;
  struct text text = {0};
  tess__graph_print(&text, p->graph);
  print_message("%s, %s:\n%s\n", name, how, tess__text_string(&text));
  tess__text_free(&text);
}

/* On one device. */
static void bits_of_one(struct tally *t, const struct graph *g, void *const *args, void *const *want) {
  struct diag d = {0};
  struct program alone;
  if (!tess__distribute(g, NULL, NULL, NULL, NULL, NULL, NULL, &alone, &d)) fail_msg("%s", d.message);
  alone.deterministic = t->on;
  run_alone(&alone, g, args, want);
  tess__program_free(&alone);
  t->programs++;
}

/* One program on one mesh, in one process and divided. */
static void on_mesh(struct tally *t, const char *name, const struct graph *g, const struct mesh *m,
                    const struct boundary *in, const struct boundary *out, uint64_t seed, void *const *args,
                    void *const *want) {
  struct diag d = {0};
  struct program p;
  void *got[MAX_ENDS];
  struct distribute_options options = {.verify = true, .deterministic = t->on};
  if (!tess__distribute(g, m, m, NULL, in, out, &options, &p, &d)) fail_msg("%s: %s", name, d.message);
  p.deterministic = t->on;
  bool same = true;
  for (int i = 0; i < g->n_results; i++)
    got[i] = new_dense(tess__type_at(g, g->result[i]));
  tess__pool_start(1 + (int)((seed + 1) % 3));
  run_alone(&p, g, args, got);
  for (int i = 0; i < g->n_results; i++)
    same &= memcmp(got[i], want[i], result_bytes(g, i)) == 0;
  if (!same) tell(t, name, "in one process", &p);
  struct fleet f = {.p = &p, .arg = args, .want = want};
  struct rng rng = {seed * 77 + 5};
  char why[600] = "";
  fleet_divide(&f, fleet_random(&rng, &p.atoms), 0);
  bool good = f.n == 1 || fleet_run(&f, why, sizeof why);
  if (!good && !strstr(why, "is wrong")) fail_msg("%s: %s\n%s", name, why, f.plan);
  if (!good) {
    tell(t, name, why, &p);
    if (t->on) print_message("%s\n", f.plan);
  }
  t->runs++;
  t->several += f.n > 1;
  for (int i = 0; i < g->n_results; i++)
    tess__free(got[i]);
  tess__program_free(&p);
}

/* ---- every op ---- */

static const struct sharding *cut_at(const struct mesh *m, int rank, int dim) {
  struct spec s;
  struct diag d = {0};
  memset(&s, 0, sizeof s);
  s.n = rank;
  s.n_axes[dim] = 1;
  const struct sharding *sharding = tess__sharding_named(m, &s, NULL, &d);
  if (!sharding) fail_msg("%s", d.message);
  return sharding;
}

static void each_end(struct op_case *c, void *ctx) {
  struct tally *t = ctx;
  const struct graph *g = c->graph;
  struct diag d = {0};
  void *args[MAX_ENDS], *want[MAX_ENDS];
  struct rng rng = {77};
  for (int i = 0; i < g->n_params; i++)
    args[i] = random_dense(&rng, tess__type_at(g, g->param[i]));
  for (int i = 0; i < g->n_results; i++)
    want[i] = new_dense(tess__type_at(g, g->result[i]));
  roughen(g, args, 99);
  bits_of_one(t, g, args, want);
  for (int64_t n = 2; n <= 4; n++)
    for (int end = 0; end < g->n_params + g->n_results; end++) {
      bool result = end >= g->n_params;
      int rank = tess__type_at(g, result ? g->result[end - g->n_params] : g->param[end])->rank;
      for (int dim = 0; dim < rank; dim++) {
        const char *const name[] = {"x"};
        const struct mesh *m = tess__mesh_make(1, &n, name, NULL, NULL, &d);
        struct boundary in[MAX_ENDS] = {{0}}, out[MAX_ENDS] = {{0}};
        *(result ? &out[end - g->n_params] : &in[end]) = (struct boundary){cut_at(m, rank, dim), true};
        on_mesh(t, c->name, g, m, in, out, (uint64_t)t->runs, args, want);
      }
    }
  for (int i = 0; i < g->n_params; i++)
    tess__free(args[i]);
  for (int i = 0; i < g->n_results; i++)
    tess__free(want[i]);
}

/* ---- random programs ---- */

/* The graph of one device, where nothing says how values lie. */
static struct graph *without_constraints(const struct graph *g) {
  struct graph *to = tess__graph_new(g->name);
  vid map[MAX_VALUES] = {0}, in[MAX_VALUES] = {0};
  assert_true(g->n_values < MAX_VALUES);
  for (int i = 0; i < g->n_params; i++)
    map[g->param[i]] = tess__graph_param(to, tess__type_at(g, g->param[i]));
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    for (int k = 0; k < n->n_in; k++)
      in[k] = map[n->in[k]];
    vid out = tess__node_sharding(n) ? in[0] : tess__splice_node(to, g, i, in, NULL, NULL);
    for (int k = 0; k < n->n_out; k++)
      map[n->out + (vid)k] = out + (vid)k;
  }
  for (int i = 0; i < g->n_results; i++)
    in[i] = map[g->result[i]];
  tess__graph_set_results(to, g->n_results, in);
  return to;
}

static void random_programs(struct tally *t, uint64_t n) {
  for (uint64_t seed = 1; seed <= n; seed++) {
    struct trial one = {.seed = seed};
    char name[32];
    random_program(&one.c, seed);
    trial_begin(&one, NULL);
    roughen(one.c.graph, one.arg, seed);
    struct graph *bare = without_constraints(one.c.graph);
    tess__pool_start(1 + (int)(seed % 3));
    bits_of_one(t, bare, one.arg, one.want);
    tess__graph_free(bare);
    snprintf(name, sizeof name, "program %d", (int)seed);
    on_mesh(t, name, one.c.graph, one.c.mesh, one.c.in, one.c.out, seed, one.arg, one.want);
    trial_end(&one);
  }
}

/* ---- random reductions and products ---- */

static vid random_operand(struct build *b, struct rng *rng, tess_dtype dtype, int rank, const int64_t *dim) {
  struct dims perm = {.n = (uint8_t)rank};
  int64_t lies[TESS_MAX_RANK];
  for (int i = 0; i < rank; i++) {
    int k = below(rng, i + 1); /* perm of 0 .. i: put i somewhere */
    perm.d[i] = perm.d[k];
    perm.d[k] = (uint8_t)i;
  }
  for (int i = 0; i < rank; i++)
    lies[perm.d[i]] = dim[i];
  vid x = tess__n_transpose(b, tess__graph_param(b->graph, tess__type_of(dtype, rank, lies)), &perm);
  return below(rng, 2) ? tess__n_multiply(b, x, x) : x;
}

/* Dimensions that are small, or not; the whole has at most MOST elements. */
static void random_dims(struct rng *rng, int rank, int64_t *dim) {
  static const int64_t sizes[] = {1, 2, 3, 4, 5, 7, 16, 17, 63, 64, 65, 130, 257, 300, 4099};
  enum { MOST = 40000 };
  int64_t n = 1;
  for (int i = 0; i < rank; i++) {
    do
      dim[i] = sizes[below(rng, (int)(sizeof sizes / sizeof *sizes))];
    while (dim[i] * n > MOST);
    n *= dim[i];
  }
}

static vid random_fold(struct build *b, struct rng *rng, tess_dtype dtype) {
  int64_t dim[TESS_MAX_RANK];
  int rank = 1 + below(rng, 4);
  struct dims folded = {0};
  random_dims(rng, rank, dim);
  vid x = random_operand(b, rng, dtype, rank, dim);
  for (int i = 0; i < rank; i++)
    if (below(rng, 2)) folded.d[folded.n++] = (uint8_t)i;
  return tess__n_reduce(b, x, &folded, below(rng, 4) ? MONOID_SUM : MONOID_PROD);
}

static vid random_product(struct build *b, struct rng *rng, tess_dtype dtype) {
  int64_t m[4], left[4], right[4];
  random_dims(rng, 4, m); /* batch, rows, columns, contracted; any may be left out */
  struct dot_attrs attrs = {.lhs_batch = {.n = 0}};
  int l = 0, r = 0;
  for (int role = 0; role < 4; role++) {
    if (below(rng, 3) == 0) continue;
    struct dims *of_left = role == 0 ? &attrs.lhs_batch : &attrs.lhs_contract,
                *of_right = role == 0 ? &attrs.rhs_batch : &attrs.rhs_contract;
    if (role == 0 || role == 3) {
      of_left->d[of_left->n++] = (uint8_t)l;
      of_right->d[of_right->n++] = (uint8_t)r;
    }
    if (role != 2) left[l++] = m[role];
    if (role != 1) right[r++] = m[role];
  }
  vid x = random_operand(b, rng, dtype, l, left), y = random_operand(b, rng, dtype, r, right);
  return tess__n_dot_general(b, x, y, &attrs, dtype);
}

/* Each parameter and the result cut by some of the axes, in some dimensions. */
static struct boundary random_cut(struct rng *rng, const struct mesh *m, const struct type *t) {
  struct spec s;
  struct diag d = {0};
  memset(&s, 0, sizeof s);
  s.n = t->rank;
  for (int axis = 0; axis < m->n_axes; axis++) {
    int dim = below(rng, t->rank + 1);
    if (dim < t->rank) s.axis[dim][s.n_axes[dim]++] = (uint8_t)axis;
  }
  return (struct boundary){tess__sharding_named(m, &s, NULL, &d), true};
}
static const struct mesh *random_mesh(struct rng *rng) {
  static const int64_t sizes[][2] = {{2, 1}, {3, 1}, {4, 1}, {2, 3}, {8, 1}, {4, 2}, {2, 8}};
  const char *const name[] = {"x", "y"};
  struct diag d = {0};
  return tess__mesh_make(2, sizes[below(rng, 7)], name, NULL, NULL, &d);
}

static void one_fold(struct tally *t, uint64_t seed) {
  static const tess_dtype dtypes[] = {TESS_F32, TESS_F32, TESS_F32, TESS_F64, TESS_BF16, TESS_F16, TESS_C64, TESS_C128};
  struct rng rng = {seed * 7919};
  struct diag d = {0};
  struct build b = {.graph = tess__graph_new("fold"), .diag = &d};
  void *args[MAX_ENDS], *want;
  struct boundary in[MAX_ENDS], out = {0};
  char name[32];
  for (int i = 0; i < 8; i++)
    below(&rng, 2);
  tess_dtype dtype = dtypes[below(&rng, 8)];
  vid v = seed % 2 ? random_fold(&b, &rng, dtype) : random_product(&b, &rng, dtype);
  if (v == VID_NONE) fail_msg("seed %d: %s", (int)seed, d.message);
  tess__graph_set_results(b.graph, 1, &v);
  for (int i = 0; i < b.graph->n_params; i++)
    args[i] = new_dense(tess__type_at(b.graph, b.graph->param[i]));
  want = new_dense(tess__type_at(b.graph, v));
  roughen(b.graph, args, seed);
  tess__pool_start(1 + (int)(seed % 3));
  bits_of_one(t, b.graph, args, &want);
  for (int turn = 0; turn < 3; turn++) {
    const struct mesh *m = random_mesh(&rng);
    for (int i = 0; i < b.graph->n_params; i++)
      in[i] = random_cut(&rng, m, tess__type_at(b.graph, b.graph->param[i]));
    out = (struct boundary){0};
    if (below(&rng, 2)) out = random_cut(&rng, m, tess__type_at(b.graph, v));
    snprintf(name, sizeof name, "fold %d", (int)seed);
    on_mesh(t, name, b.graph, m, in, &out, seed + (uint64_t)turn, args, &want);
  }
  for (int i = 0; i < b.graph->n_params; i++)
    tess__free(args[i]);
  tess__free(want);
  tess__graph_free(b.graph);
}

/* ---- tests ---- */

static void told(const struct tally *t) {
  print_message("%d programs, %d runs, %d on several processes, %d differ\n", t->programs, t->runs, t->several,
                t->differ);
}

static void every_op(void **state) {
  (void)state;
  struct tally t = {.on = true};
  assert_true(for_each_case(each_end, &t));
  told(&t);
  assert_true(t.several > 500);
  assert_int_equal(t.differ, 0);
}

static void any_mesh_makes_the_same_bits(void **state) {
  (void)state;
  struct tally t = {.on = true};
  random_programs(&t, 600);
  told(&t);
  assert_true(t.several > 300);
  assert_int_equal(t.differ, 0);
}

static void any_cut_of_a_fold_makes_the_same_bits(void **state) {
  (void)state;
  struct tally t = {.on = true};
  for (uint64_t seed = 1; seed <= 400; seed++)
    one_fold(&t, seed);
  told(&t);
  assert_true(t.several > 300);
  assert_int_equal(t.differ, 0);
}

static void without_it_they_differ(void **state) {
  (void)state;
  struct tally t = {.on = false};
  random_programs(&t, 600);
  told(&t);
  int before = t.differ;
  for (uint64_t seed = 1; seed <= 400; seed++)
    one_fold(&t, seed);
  told(&t);
  assert_true(before > 4 && t.differ - before > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_op),
      cmocka_unit_test(any_mesh_makes_the_same_bits),
      cmocka_unit_test(any_cut_of_a_fold_makes_the_same_bits),
      cmocka_unit_test(without_it_they_differ),
  };
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  tess__pool_stop();
  return failed;
}
