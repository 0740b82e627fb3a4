/* Every op: one small call on one device by its reference kernel, by the planner on the CPU and on the plainest back
 * end, and over two devices with each factor of its rule cut, in each tensor that has it: always the same numbers. */
#include <stdio.h>

#include "unit/_op_cases.h"
/* after _op_cases.h */
#include "exec/exec.h"
#include "unit/_backend_plain.h"

enum { MOST_ENDS = 8 };

struct tally {
  int cases, cuts, really_cut;
};

static void *room(const struct type *t) {
  return calloc(1, (size_t)tess__type_bytes(t) + 16);
}

/* Small numbers, positive on the diagonals of squares: those are positive definite. */
static void fill(const struct type *t, int which, void *out) {
  int64_t n = tess__type_elements(t), columns = t->rank ? t->dim[t->rank - 1] : 1;
  bool square = t->rank >= 2 && t->dim[t->rank - 2] == columns;
  for (int64_t i = 0; i < n; i++) {
    int64_t row = columns ? i / columns % (square ? columns : 1) : 0, column = columns ? i % columns : 0;
    double v = square ? (row == column ? 9 : (double)((row + column) % 3)) : (double)((i * 7 + which * 3) % 5);
    bool real = tess__dtype_class((tess_dtype)t->dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX);
    if (real && !square) v = v / 8 + 0.125;
    tess__element_from_double((tess_dtype)t->dtype, (char *)out + i * tess__dtype_bytes((tess_dtype)t->dtype),
                              t->dtype == TESS_BOOL ? (double)((int)v & 1) : v);
  }
}

static bool near(double a, double b) {
  return a == b || (isnan(a) && isnan(b)) || fabs(a - b) <= 1e-5 * (1 + fabs(b));
}

static void compare(const struct op_case *c, const char *how, void *const *got, void *const *want) {
  for (int i = 0; i < c->graph->n_results; i++) {
    const struct type *t = tess__type_at(c->graph, c->graph->result[i]);
    for (int64_t k = 0; k < tess__type_elements(t); k++) {
      double a[2], b[2];
      int64_t at = k * tess__dtype_bytes((tess_dtype)t->dtype);
      tess__element_to_complex((tess_dtype)t->dtype, (const char *)got[i] + at, &a[0], &a[1]);
      tess__element_to_complex((tess_dtype)t->dtype, (const char *)want[i] + at, &b[0], &b[1]);
      if (!near(a[0], b[0]) || !near(a[1], b[1]))
        fail_msg("%s, %s: element %lld of result %d is %g, on one device %g", c->name, how, (long long)k, i, a[0],
                 b[0]);
    }
  }
}

static const struct sharding *cut_at(const struct mesh *m, int rank, int dim) {
  struct spec s;
  struct diag d = {.status = TESS_OK};
  memset(&s, 0, sizeof s);
  s.n = rank;
  s.n_axes[dim] = 1; /* the mesh has one axis */
  const struct sharding *sharding = tess__sharding_named(m, &s, NULL, &d);
  if (!sharding) fail_msg("%s", d.message);
  return sharding;
}

/* Does a node of the op see a part of a tensor whose dimension is `size` when whole? */
static bool sees_part(const struct program *p, const struct op_case *c, int tensor, int dim, int64_t size) {
  for (uint32_t i = 0; i < p->graph->n_nodes; i++) {
    const struct node *n = &p->graph->node[i];
    if (n->op != c->op || n->n_in != c->node->n_in || n->n_out != c->node->n_out) continue;
    vid v = tensor < n->n_in ? n->in[tensor] : n->out + (vid)(tensor - n->n_in);
    if (tess__type_at(p->graph, v)->dim[dim] < size) return true;
  }
  return false;
}

static void run_plan(const struct op_case *c, const struct program *p, const struct backend *backend, void *const *args,
                     void *const *want, const char *how) {
  struct diag d = {.status = TESS_OK};
  struct plan *plan = tess__plan_make(p, &(struct exec_options){.backend = backend}, &d);
  if (!plan) fail_msg("%s, %s: %s", c->name, how, d.message);
  void *fresh[MOST_ENDS];
  for (int i = 0; i < c->graph->n_results; i++) {
    struct result_source from = tess__plan_result(plan, i);
    fresh[i] = from.from == RESULT_ARGUMENT ? args[from.index]
               : from.from == RESULT_RESULT ? fresh[from.index]
                                            : room(tess__type_at(c->graph, c->graph->result[i]));
  }
  assert_true(tess__plan_run(plan, (const void *const *)args, fresh, &d));
  compare(c, how, fresh, want);
  for (int i = 0; i < c->graph->n_results; i++)
    if (tess__plan_result(plan, i).from == RESULT_FRESH) free(fresh[i]);
  tess__plan_free(plan);
}

/* The program with parameter or result `end` cut along dimension `dim`; end < 0: one device. */
static bool run_case(const struct op_case *c, int end, int dim, int tensor, void *const *args, void *const *want,
                     void *const *got, const char *how) {
  struct diag d = {.status = TESS_OK};
  struct boundary in[MOST_ENDS] = {{0}}, out[MOST_ENDS] = {{0}};
  const char *const name[] = {"x"};
  const struct mesh *m = end < 0 ? NULL : tess__mesh_make(1, (int64_t[]){2}, name, NULL, NULL, &d);
  int n_in = c->graph->n_params;
  if (end >= n_in)
    out[end - n_in] =
        (struct boundary){cut_at(m, tess__type_at(c->graph, c->graph->result[end - n_in])->rank, dim), true};
  else if (end >= 0)
    in[end] = (struct boundary){cut_at(m, tess__type_at(c->graph, c->graph->param[end])->rank, dim), true};
  struct program p;
  struct distribute_options options = {.verify = true};
  if (!tess__distribute(c->graph, m, NULL, NULL, in, out, &options, &p, &d))
    fail_msg("%s, %s: %s", c->name, how, d.message);
  assert_true(tess__reference_run(&p, (const void *const *)args, got, &d));
  if (want) compare(c, how, got, want);
  run_plan(c, &p, NULL, args, want ? want : got, how);
  run_plan(c, &p, &plain, args, want ? want : got, how);
  int64_t whole = 0;
  if (end >= 0) {
    vid v = tensor < c->node->n_in ? c->node->in[tensor] : c->node->out + (vid)(tensor - c->node->n_in);
    whole = tess__type_at(c->graph, v)->dim[dim];
  }
  bool cut = end >= 0 && sees_part(&p, c, tensor, dim, whole);
  tess__program_free(&p);
  tess__diag_clear(&d);
  return cut;
}

/* The parameter or result (counted behind the parameters) that a tensor of the call is; -1: none. */
static int end_of(const struct op_case *c, int tensor) {
  const struct node *n = c->node;
  for (int i = 0; tensor < n->n_in && i < c->graph->n_params; i++)
    if (c->graph->param[i] == n->in[tensor]) return i;
  for (int i = 0; tensor >= n->n_in && i < c->graph->n_results; i++)
    if (c->graph->result[i] == n->out + (vid)(tensor - n->n_in)) return c->graph->n_params + i;
  return -1;
}

static bool may_be_cut(const struct factor *f) {
  return (f->kind == FACTOR_PASS || f->kind == FACTOR_REDUCE || f->reaches || f->apart) && !f->whole && f->size > 1;
}

/* Factors that no cut of a parameter or result leaves to the op: each is resharded before it. */
static const struct {
  const char *name, factor;
} NEVER_CUT[] = {
    {"reshape", 'j'}, {"reshape_together", 'j'}, {"dynamic_update_slice", 'j'}, {"convolution", 'm'}, {"sort", 'j'}};

static bool never_cut(const struct op_case *c, char factor) {
  for (size_t i = 0; i < sizeof NEVER_CUT / sizeof NEVER_CUT[0]; i++)
    if (strcmp(NEVER_CUT[i].name, c->name) == 0 && NEVER_CUT[i].factor == factor) return true;
  return false;
}

static void cut_each(const struct op_case *c, void *const *args, void *const *want, void *const *got, struct tally *t) {
  struct arena arena = {0};
  struct call call;
  struct rule r;
  tess__node_call(c->graph, c->node, &call, &arena);
  tess__rule_make(&r, &call, &arena);
  for (int f = 0; f < r.n_factors; f++) {
    bool cut = false, tried = false;
    assert_true(!r.factor[f].reaches || c->op->window || c->op->localise);
    if (!may_be_cut(&r.factor[f])) continue;
    for (int k = 0; k < r.n_tensors; k++)
      for (int dim = 0; dim < r.tensor[k].rank; dim++) {
        bool major =
            r.tensor[k].start[dim] < r.tensor[k].start[dim + 1] && r.tensor[k].factor[r.tensor[k].start[dim]] == f;
        int end = major ? end_of(c, k) : -1;
        char how[64];
        if (end < 0) continue;
        snprintf(how, sizeof how, "factor %c cut in dimension %d of tensor %d", 'i' + f, dim, k);
        cut |= run_case(c, end, dim, k, args, want, got, how);
        tried = true;
        t->cuts++;
      }
    t->really_cut += cut;
    if (tried && cut == never_cut(c, (char)('i' + f)))
      fail_msg("%s: factor %c is %s cut; see NEVER_CUT", c->name, 'i' + f, cut ? "also" : "never");
  }
  tess__arena_free(&arena);
}

static void prove(struct op_case *c, void *ctx) {
  struct tally *t = ctx;
  void *args[MOST_ENDS], *want[MOST_ENDS], *got[MOST_ENDS];
  assert_true(c->graph->n_params <= MOST_ENDS && c->graph->n_results <= MOST_ENDS);
  for (int i = 0; i < c->graph->n_params; i++) {
    args[i] = room(tess__type_at(c->graph, c->graph->param[i]));
    fill(tess__type_at(c->graph, c->graph->param[i]), i, args[i]);
  }
  for (int i = 0; i < c->graph->n_results; i++) {
    want[i] = room(tess__type_at(c->graph, c->graph->result[i]));
    got[i] = room(tess__type_at(c->graph, c->graph->result[i]));
  }
  run_case(c, -1, 0, 0, args, NULL, want, "one device");
  cut_each(c, args, want, got, t);
  t->cases++;
  for (int i = 0; i < c->graph->n_params; i++)
    free(args[i]);
  for (int i = 0; i < c->graph->n_results; i++) {
    free(want[i]);
    free(got[i]);
  }
}

static void test_every_op(void **state) {
  (void)state;
  struct tally t = {0};
  assert_true(for_each_case(prove, &t));
  print_message("%d calls, %d placements, %d factors cut\n", t.cases, t.cuts, t.really_cut);
  assert_true(t.cases > 90 && t.really_cut > t.cases);
}

/* The tests that are to have the others fail unless they saw them in a program whose results they compared. */
static void test_elsewhere(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof ELSEWHERE / sizeof ELSEWHERE[0]; i++) {
    char path[512], demand[64];
    size_t n;
    snprintf(path, sizeof path, "%s/tests/%s", TESSERA_SOURCE, ELSEWHERE[i].test);
    char *text = read_file(path, &n);
    if (!text) fail_msg("there is no %s", path);
    snprintf(demand, sizeof demand, "must_see(OP_%s);", ELSEWHERE[i].name);
    if (!strstr(text, demand)) fail_msg("%s does not say %s", path, demand);
    free(text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_op), cmocka_unit_test(test_elsewhere)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
