/* Ops with windows and bodies, convolutions, factorisations, transforms, random bits: JAX's values, on one device and
 * over random layouts on meshes, by both executors. */
#include "_tensors.h"
#include "exec/exec.h"
#include "op/build.h"
#include "op/check.h"
#include "op/ops.h"

#include "../unit/_random_program.h"

enum { LAYOUTS = 4 };

/* ---- bodies ---- */
static vid logical(struct build *b, vid x, vid y, vid z, vid w) { /* x > y or (x == y and z < w) */
  vid equal = tess__n_compare(b, x, y, COMPARE_EQ), before = tess__n_compare(b, z, w, COMPARE_LT);
  return tess__n_or(b, tess__n_compare(b, x, y, COMPARE_GT), tess__n_and(b, equal, before));
}

static vid product(struct build *b, vid x, vid y, vid z, vid w) {
  return tess__n_add(b, tess__n_multiply(b, x, y), tess__n_multiply(b, z, w));
}

static vid log_add(struct build *b, vid x, vid y) { /* -inf with -inf is -inf */
  vid most = tess__n_maximum(b, x, y), least = tess__n_minimum(b, x, y), difference = tess__n_subtract(b, least, most);
  vid sum = tess__n_add(b, most, tess__n_log_plus_one(b, tess__n_exponential(b, difference)));
  return tess__n_select(b, tess__n_compare(b, x, y, COMPARE_EQ),
                        tess__n_add(b, x, tess__n_constant_double(b, tess__type_at(b->graph, x), 0.6931471805599453)),
                        sum);
}

static struct graph *body_of(const char *name, int n, const struct given *operand) {
  struct diag d = {0};
  struct graph *g = tess__graph_new(name);
  struct build b = {.graph = g, .diag = &d};
  vid p[MAX_TENSORS], r[MAX_TENSORS];
  for (int i = 0; i < 2 * n; i++)
    p[i] = tess__graph_param(g, tess__type_of((tess_dtype)operand[i % n].type->dtype, 0, NULL));
  if (strcmp(name, "argmax") == 0) {
    vid first = logical(&b, p[0], p[2], p[1], p[3]);
    r[0] = tess__n_select(&b, first, p[0], p[2]);
    r[1] = tess__n_select(&b, first, p[1], p[3]);
  } else if (strcmp(name, "product") == 0) {
    for (int i = 0; i < 4; i++)
      r[i] = product(&b, p[i / 2 * 2], p[4 + i % 2], p[i / 2 * 2 + 1], p[6 + i % 2]);
  } else if (strcmp(name, "addexp") == 0) {
    r[0] = log_add(&b, p[0], p[1]);
  } else if (strcmp(name, "ge") == 0) {
    r[0] = tess__n_compare(&b, p[0], p[1], COMPARE_GE);
  } else {
    r[0] = strcmp(name, "sum") == 0    ? tess__n_add(&b, p[0], p[1])
           : strcmp(name, "prod") == 0 ? tess__n_multiply(&b, p[0], p[1])
           : strcmp(name, "max") == 0  ? tess__n_maximum(&b, p[0], p[1])
           : strcmp(name, "min") == 0  ? tess__n_minimum(&b, p[0], p[1])
                                       : tess__n_or(&b, p[0], p[1]);
  }
  tess__graph_set_results(g, n, r);
  return g;
}

static enum monoid monoid_of(const char *name) {
  int m = 0;
  while (strcmp(tess__monoid_name((enum monoid)m), name) != 0)
    m++;
  return (enum monoid)m;
}

/* ---- ops ---- */
static int at(const struct line *l, int i) {
  return (int)l->number[i];
}

static struct window_attrs window_of(const struct line *l) {
  struct window_attrs a;
  memset(&a, 0, sizeof a);
  for (int d = 0; d < l->in[0].type->rank; d++) {
    a.size[d] = at(l, 6 * d);
    a.stride[d] = at(l, 6 * d + 1);
    a.base_dilation[d] = at(l, 6 * d + 2);
    a.dilation[d] = at(l, 6 * d + 3);
    a.low[d] = at(l, 6 * d + 4);
    a.high[d] = at(l, 6 * d + 5);
  }
  return a;
}

static vid convolution(struct build *b, const struct line *l, const vid *in) {
  struct convolution_attrs a;
  memset(&a, 0, sizeof a);
  int n = at(l, 0), next = 1;
  struct dims *dims[] = {&a.lhs, &a.rhs, &a.out};
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < n; i++)
      dims[t]->d[dims[t]->n++] = (uint8_t)at(l, next++);
  for (int i = 0; i < n - 2; i++) {
    a.stride[i] = at(l, next++);
    a.low[i] = at(l, next++);
    a.high[i] = at(l, next++);
    a.lhs_dilation[i] = at(l, next++);
    a.rhs_dilation[i] = at(l, next++);
    if (at(l, next++)) a.reversed.d[a.reversed.n++] = (uint8_t)i;
  }
  return tess__n_convolution(b, in[0], in[1], &a, at(l, next), at(l, next + 1), (tess_dtype)l->out[0].type->dtype);
}

/* Ops with windows or bodies; false: another one. */
static bool build_window(struct build *b, const struct line *l, const vid *in, vid *out) {
  int n = l->n_out;
  struct window_attrs a = window_of(l);
  if (strcmp(l->op, "reduce_region") == 0) {
    struct dims dims = {.n = (uint8_t)l->n_numbers};
    for (int i = 0; i < l->n_numbers; i++)
      dims.d[i] = (uint8_t)at(l, i);
    tess__n_reduce_region(b, n, in, &dims, body_of(l->body, n, l->in), out);
  } else if (strcmp(l->op, "reduce_window") == 0) {
    a.monoid = (uint8_t)monoid_of(l->body);
    out[0] = tess__n_reduce_window(b, in[0], &a);
  } else if (strcmp(l->op, "cumulative") == 0) {
    a = tess__cumulative_window(l->in[0].type, at(l, 0), at(l, 1), monoid_of(l->body));
    out[0] = tess__n_reduce_window(b, in[0], &a);
  } else if (strcmp(l->op, "cumulative_region") == 0) {
    a = tess__cumulative_window(l->in[0].type, at(l, 0), at(l, 1), MONOID_SUM);
    tess__n_reduce_window_region(b, n, in, &a, body_of(l->body, n, l->in), out);
  } else if (strcmp(l->op, "reduce_window_region") == 0) {
    tess__n_reduce_window_region(b, n, in, &a, body_of(l->body, n, l->in), out);
  } else if (strcmp(l->op, "select_and_scatter") == 0) {
    out[0] = tess__n_select_and_scatter(b, in[0], in[1], in[2], &a, body_of("ge", 1, l->in), body_of("sum", 1, l->in));
  } else {
    return false;
  }
  return true;
}

static void build_op(struct build *b, const struct line *l, const vid *in, vid *out) {
  if (build_window(b, l, in, out)) return;
  if (strcmp(l->op, "convolution") == 0) {
    out[0] = convolution(b, l, in);
  } else if (strcmp(l->op, "cholesky") == 0) {
    out[0] = tess__n_cholesky(b, in[0], at(l, 0));
  } else if (strcmp(l->op, "triangular_solve") == 0) {
    struct triangular_attrs a = {at(l, 0), at(l, 1), at(l, 2), (uint8_t)at(l, 3)};
    out[0] = tess__n_triangular_solve(b, in[0], in[1], &a);
  } else if (strcmp(l->op, "fft") == 0) {
    out[0] = tess__n_fft(b, in[0], (enum fft_kind)at(l, 0), at(l, 1), at(l, 2));
  } else if (strcmp(l->op, "rng_bit_generator") == 0) {
    tess__n_rng_bit_generator(b, in[0], (enum rng_algorithm)at(l, 0), l->out[1].type, out);
  } else if (strcmp(l->op, "batch_norm_inference") == 0) {
    out[0] = tess__n_batch_norm_inference(b, in, (float)l->number[1], at(l, 0));
  } else if (strcmp(l->op, "batch_norm_training") == 0) {
    tess__n_batch_norm_training(b, in, (float)l->number[1], at(l, 0), out);
  } else if (strcmp(l->op, "batch_norm_grad") == 0) {
    tess__n_batch_norm_grad(b, in, (float)l->number[1], at(l, 0), out);
  } else {
    fail_msg("no op %s", l->op);
  }
}

/* ---- comparing ---- */
static void compare(const struct line *l, int line, const char *who, void *const *got) {
  for (int k = 0; k < l->n_out; k++) {
    int64_t i = first_difference(&l->out[k], got[k]);
    if (i >= 0)
      fail_msg("line %d, %s: number %d of result %d of %s is %.9g, not %.9g", line, who, (int)i, k, l->op,
               number_at(l->out[k].type, got[k], i), number_at(l->out[k].type, l->out[k].data, i));
  }
}

static void run_layout(const struct line *l, int line, int layout, const struct graph *g, struct program_case *random) {
  struct boundary in[MAX_TENSORS] = {{0}}, out[MAX_TENSORS] = {{0}};
  const struct distribute_options checked = {.verify = true};
  struct diag d = {0};
  struct program p;
  for (int i = 0; i < l->n_in && layout; i++)
    in[i] = (struct boundary){random_sharding(random, l->in[i].type->rank, false), true};
  for (int i = 0; i < l->n_out && layout > 1; i++)
    out[i] = (struct boundary){random_sharding(random, l->out[i].type->rank, false), true};
  bool ok = tess__distribute(g, layout ? random->mesh : NULL, NULL, NULL, in, out, &checked, &p, &d);
  if (!ok) fail_msg("line %d: %s", line, d.message);
  struct plan *plan = tess__plan_make(&p, 0, &d);
  if (!plan) fail_msg("line %d: %s", line, d.message);
  const void *args[MAX_TENSORS];
  void *results[MAX_TENSORS];
  for (int i = 0; i < l->n_in; i++)
    args[i] = l->in[i].data;
  for (int i = 0; i < l->n_out; i++)
    results[i] = malloc((size_t)tess__type_bytes(l->out[i].type) + 1);
  assert_true(tess__plan_run(plan, args, results, &d));
  for (int i = 0; i < l->n_out; i++) { /* no op here is a view of an argument, but one of windows of one element is */
    struct result_source s = tess__plan_result(plan, i);
    if (s.from == RESULT_ARGUMENT) memcpy(results[i], args[s.index], (size_t)tess__type_bytes(l->out[i].type));
  }
  compare(l, line, layout ? "over a mesh" : "on one device", results);
  if (!tess__reference_run(&p, args, results, &d)) fail_msg("line %d: %s", line, d.message);
  compare(l, line, "by the reference", results);
  for (int i = 0; i < l->n_out; i++)
    free(results[i]);
  tess__plan_free(plan);
  tess__program_free(&p);
}

static void run_line(const struct line *l, int line, struct program_case *random) {
  struct diag d = {0};
  struct graph *g = tess__graph_new("line");
  struct build b = {.graph = g, .diag = &d};
  vid in[MAX_TENSORS], out[MAX_TENSORS];
  for (int i = 0; i < l->n_in; i++)
    in[i] = tess__graph_param(g, l->in[i].type);
  build_op(&b, l, in, out);
  if (d.status != TESS_OK) fail_msg("line %d, %s: %s", line, l->op, d.message);
  for (int i = 0; i < l->n_out; i++)
    if (tess__type_at(g, out[i]) != l->out[i].type)
      fail_msg("line %d: result %d of %s is %s", line, i, l->op, tess__type_text(tess__type_at(g, out[i])));
  tess__graph_set_results(g, l->n_out, out);
  for (int layout = 0; layout < LAYOUTS; layout++)
    run_layout(l, line, layout, g, random);
  tess__graph_free(g);
}

static void values_are_jax(void **state) {
  (void)state;
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/windows.txt");
  struct program_case random = {.rng = {1}};
  const struct mesh *meshes[] = {mesh_of("a2 b3"), mesh_of("a4 b2"), mesh_of("a2 b2 c2")};
  int n = 0;
  while (golden_line(&g)) {
    struct line l;
    read_line(&g, &l);
    random.mesh = random.other = meshes[g.line % 3];
    run_line(&l, g.line, &random);
    n++;
    free_line(&l);
  }
  free(g.text);
  assert_true(n >= 150);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_jax)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
