/* Manual regions linearized and transposed, checked and unchecked, one in another, with loops inside: what whole arrays
 * count is what differences of the program say, on several meshes by the reference executor. */
#include "unit/_reverse.h"
/* after _reverse.h */
#include <stdio.h>

#include "base/map.h"
#include "exec/exec.h"
#include "ir/splice.h"
#include "layout/sharding.h"

#define F64(...) TYPE(TESS_F64, __VA_ARGS__)
enum { ROWS = 8, COLUMNS = 3, OPERANDS = 3, RESULTS = 4 };
static const struct distribute_options checked = {.verify = true};

static const struct spec *spec_of(int n_axes, const uint8_t *axis) {
  struct spec s;
  memset(&s, 0, sizeof s);
  s.n = n_axes ? 1 : 0;
  s.n_axes[0] = (uint8_t)n_axes;
  for (int i = 0; i < n_axes; i++)
    s.axis[0][i] = axis[i];
  return tess__intern(INTERN_SPEC, &s, sizeof s);
}

static vid level(struct build *b, vid v, vid other) {
  struct axes more = tess__axes_of(type_of(b, other)->varying & ~type_of(b, v)->varying);
  return tess__n_pvary(b, v, &more);
}

/* u' = tanh(u w) three times, leaving u s */
static bool loop_inside(struct build *b, vid u, vid w, vid s, vid *out) {
  struct graph *g = tess__graph_new("round");
  struct build in = {.graph = g, .diag = b->diag, .scope = b->scope};
  vid p[3], r[2], from[3] = {u, w, s};
  for (int i = 0; i < 3; i++)
    p[i] = tess__graph_param(g, type_of(b, from[i]));
  r[0] = tess__n_tanh(&in, tess__n_multiply(&in, p[0], p[1]));
  r[1] = tess__n_multiply(&in, p[0], tess__n_exponential(&in, p[2]));
  tess__graph_set_results(g, 2, r);
  struct scan_attrs attrs = {.length = 3, .carried = 1};
  return tess__n_scan(b, &attrs, 3, from, g, out);
}

/* x: a block of rows; w: a row; s: a row. Results: a block, a row, a scalar that is the same everywhere, rows. */
static void fill_body(struct build *b, const struct axes *all, const vid *in, vid *out) {
  vid x = in[0], w = in[1], s = in[2], loop[2];
  const struct type *t = type_of(b, x);
  struct dims columns = {.n = 1, .d = {1}};
  vid wide = tess__n_broadcast_in_dim(b, w, 2, t->dim, &columns);
  vid a = tess__n_sine(b, tess__n_multiply(b, x, wide));
  vid part = tess__n_reduce(b, a, &DIMS(0), MONOID_SUM);
  vid total = tess__n_all_reduce(b, part, all, MONOID_SUM);
  assert_true(loop_inside(b, part, w, s, loop));
  out[0] = tess__n_multiply(b, a, tess__n_broadcast_in_dim(b, total, 2, t->dim, &columns));
  out[1] = tess__n_multiply(b, tess__n_all_reduce(b, loop[0], all, MONOID_SUM), s);
  vid square = tess__n_reduce(b, tess__n_multiply(b, total, s), &DIMS(0), MONOID_SUM);
  out[2] = tess__n_multiply(b, tess__n_sine(b, square), square);
  out[3] = level(b, loop[1], x);
}

struct region {
  const struct mesh *mesh;
  uint64_t axes, outer;
  bool unchecked;
};

static const struct type *block_of(const struct region *r, const struct type *t, uint64_t cut) {
  struct type block = *t;
  for (uint64_t left = cut; left; left &= left - 1)
    block.dim[0] /= r->mesh->size[__builtin_ctzll(left)];
  block.manual = r->unchecked ? NULL : r->mesh;
  block.varying |= cut;
  return tess__type(&block);
}

static bool manual(struct build *b, const struct region *r, bool nested, const vid *in, vid *out);

static struct graph *region_of(struct build *outer, const struct region *r, bool nested, const vid *in) {
  struct graph *g = tess__graph_new("region");
  struct build b = {.graph = g, .diag = outer->diag, .scope = {.mesh = r->mesh, .unchecked = r->unchecked}};
  b.scope.axes = (uint32_t)(r->axes | r->outer);
  vid p[OPERANDS], result[RESULTS];
  struct axes all = tess__axes_of(r->axes | r->outer);
  for (int i = 0; i < OPERANDS; i++)
    p[i] = tess__graph_param(g, block_of(r, type_of(outer, in[i]), i == 0 ? r->axes : 0));
  if (nested) {
    struct region inner = *r;
    inner.outer = r->axes;
    inner.axes = (UINT64_C(1) << r->mesh->n_axes) - 1 - r->axes;
    assert_true(manual(&b, &inner, false, p, result));
    vid again[RESULTS];
    memcpy(again, result, sizeof again);
    result[0] = tess__n_multiply(&b, again[0], p[0]);
  } else {
    fill_body(&b, &all, p, result);
  }
  if (b.diag->status) fail_msg("%s", b.diag->message);
  tess__graph_set_results(g, RESULTS, result);
  return g;
}

static bool manual(struct build *b, const struct region *r, bool nested, const vid *in, vid *out) {
  struct axes cut = tess__axes_of(r->axes);
  const struct spec *rows = spec_of(cut.n, cut.a), *whole = spec_of(0, NULL);
  const struct spec *ins[] = {rows, whole, whole}, *outs[] = {rows, whole, whole, rows};
  struct manual_attrs attrs = {r->mesh, ins, outs, r->axes, r->unchecked};
  return tess__n_manual_computation(b, OPERANDS, in, &attrs, region_of(b, r, nested, in), out);
}

static struct graph *program_of(const struct region *r, bool nested) {
  struct bench t;
  bench_begin(&t);
  vid in[] = {param(&t, F64(ROWS, COLUMNS)), param(&t, F64(COLUMNS)), param(&t, F64(COLUMNS))}, out[RESULTS];
  if (!manual(&t.build, r, nested, in, out)) fail_msg("%s", t.diag.message);
  vid scale = tess__n_constant_double(&t.build, F64(COLUMNS), 0.5);
  out[1] = tess__n_multiply(&t.build, tess__n_sine(&t.build, out[1]), scale);
  tess__graph_set_results(t.graph, RESULTS, out);
  return t.graph;
}

static void run_on(const struct mesh *mesh, const struct graph *g, void *const *args, void **out) {
  struct diag d = {0};
  struct program p;
  if (!tess__distribute(g, mesh, NULL, NULL, NULL, NULL, &checked, &p, &d)) fail_msg("%s", d.message);
  if (!tess__reference_run(&p, (const void *const *)args, out, &d)) fail_msg("%s", d.message);
  tess__program_free(&p);
}

/* Parameters, then tangents, then cotangents -> tangents of results, then cotangents of parameters. */
static struct graph *both_ways(const struct graph *g) {
  struct diag d = {0};
  struct arena arena = {0};
  struct build b = {.graph = tess__graph_new("both"), .diag = &d};
  struct linearized l;
  if (!tess__linearize(&b, g, (const bool[]){true, true, true}, &arena, &l)) fail_msg("%s", d.message);
  if (!tess__graph_verify(l.known, &d) || !tess__graph_verify(l.linear, &d)) fail_msg("%s", d.message);
  vid in[2 * OPERANDS + RESULTS], known[128], linear[128], ct[128], out[128];
  for (int i = 0; i < 2 * OPERANDS; i++)
    in[i] = tess__graph_param(b.graph, tess__type_at(g, g->param[i % OPERANDS]));
  for (int i = 0; i < RESULTS; i++)
    in[2 * OPERANDS + i] = tess__graph_param(b.graph, tess__type_at(g, g->result[i]));
  assert_true(l.n_residuals < 100);
  assert_true(tess__splice(&b, l.known, in, known));
  for (int i = 0; i < l.n_residuals; i++)
    linear[i] = ct[i] = known[RESULTS + i];
  for (int i = 0; i < OPERANDS; i++) {
    linear[l.n_residuals + i] = in[OPERANDS + i];
    ct[l.n_residuals + i] = VID_NONE;
  }
  if (!tess__splice(&b, l.linear, linear, out)) fail_msg("%s", d.message);
  if (!tess__transpose(&b, l.linear, ct, in + 2 * OPERANDS, known)) fail_msg("%s", d.message);
  for (int i = 0; i < OPERANDS; i++)
    out[RESULTS + i] = known[l.n_residuals + i];
  tess__graph_set_results(b.graph, RESULTS + OPERANDS, out);
  if (!tess__graph_verify(b.graph, &d)) fail_msg("%s", d.message);
  tess__graph_free(l.known);
  tess__graph_free(l.linear);
  tess__arena_free(&arena);
  return b.graph;
}

static double *random_of(const struct type *t, uint64_t *rng) {
  double *x = room_for(t);
  for (int64_t i = 0; i < tess__type_elements(t); i++)
    x[i] = uniform(rng);
  return x;
}

static void check_program(const struct mesh *mesh, const struct graph *g, const char *what) {
  struct graph *both = both_ways(g);
  uint64_t rng = 11;
  void *args[2 * OPERANDS + RESULTS], *moved[OPERANDS], **out = rooms(both), **at[2];
  for (int i = 0; i < both->n_params; i++)
    args[i] = random_of(tess__type_at(both, both->param[i]), &rng);
  run_on(mesh, both, args, out);
  const double h = 1e-5;
  for (int s = 0; s < 2; s++) {
    at[s] = rooms(g);
    for (int i = 0; i < OPERANDS; i++) {
      const struct type *t = tess__type_at(g, g->param[i]);
      moved[i] = room_for(t);
      for (int64_t k = 0; k < tess__type_elements(t); k++)
        ((double *)moved[i])[k] = ((double *)args[i])[k] + (s ? -h : h) * ((double *)args[OPERANDS + i])[k];
    }
    run_on(mesh, g, moved, at[s]);
    for (int i = 0; i < OPERANDS; i++)
      free(moved[i]);
  }
  double forward = 0, differences = 0, backward = 0;
  for (int i = 0; i < RESULTS; i++) {
    const struct type *t = tess__type_at(g, g->result[i]);
    const double *u = args[2 * OPERANDS + i];
    forward += inner(t, out[i], u);
    differences += (inner(t, at[0][i], u) - inner(t, at[1][i], u)) / (2 * h);
  }
  for (int i = 0; i < OPERANDS; i++)
    backward += inner(tess__type_at(g, g->param[i]), args[OPERANDS + i], out[RESULTS + i]);
  if (!(fabs(forward - differences) < 1e-6 * (1 + fabs(forward))))
    fail_msg("%s: forward %.12g, by differences %.12g", what, forward, differences);
  if (!(fabs(forward - backward) < 1e-10 * (1 + fabs(forward))))
    fail_msg("%s: forward %.15g, backward %.15g", what, forward, backward);
  for (int i = 0; i < both->n_params; i++)
    free(args[i]);
  free_rooms(both, out);
  free_rooms(g, at[0]);
  free_rooms(g, at[1]);
  tess__graph_free(both);
}

static void test_regions(void **state) {
  (void)state;
  static const int64_t size[][2] = {{2}, {2, 2}, {2, 4}, {1, 2}};
  static const char *const name[] = {"x", "y"};
  for (int m = 0; m < 4; m++)
    for (int unchecked = 0; unchecked < 2; unchecked++)
      for (int nested = 0; nested < 1 + (m > 0); nested++) {
        struct region r = {.mesh = abstract_mesh(m ? 2 : 1, size[m], name), .unchecked = unchecked};
        r.axes = m && !nested ? 3 : 1;
        struct graph *g = program_of(&r, nested);
        char what[64];
        snprintf(what, sizeof what, "mesh %d%s%s", m, unchecked ? ", unchecked" : "", nested ? ", nested" : "");
        check_program(r.mesh, g, what);
        tess__graph_free(g);
      }
}

/* A psum inside checked regions goes back as a pvary, which costs nothing, and a pvary as a psum; unchecked ones sum
 * what goes out of them. */
static void test_communication(void **state) {
  (void)state;
  for (int unchecked = 0; unchecked < 2; unchecked++) {
    struct region r = {abstract_mesh(1, (const int64_t[]){2}, (const char *const[]){"x"}), 1, 0, unchecked};
    struct bench t;
    struct arena arena = {0};
    struct linearized l;
    bench_begin(&t);
    vid x = param(&t, F64(ROWS, COLUMNS)), out;
    struct graph *g = tess__graph_new("region");
    struct build b = {
        .graph = g, .diag = &t.diag, .scope = {.mesh = r.mesh, .axes = 1, .unchecked = unchecked ? 1 : 0}};
    vid p = tess__graph_param(g, block_of(&r, F64(ROWS, COLUMNS), 1));
    vid sum = tess__n_all_reduce(&b, tess__n_sine(&b, p), &AXES(0), MONOID_SUM);
    tess__graph_set_results(g, 1, &sum);
    const struct spec *in = spec_of(1, (const uint8_t[]){0}), *whole = spec_of(0, NULL);
    struct manual_attrs attrs = {r.mesh, &in, &whole, 1, unchecked};
    assert_true(tess__n_manual_computation(&t.build, 1, &x, &attrs, g, &out));
    tess__graph_set_results(t.graph, 1, &out);
    assert_true(tess__linearize(&t.build, t.graph, (const bool[]){true}, &arena, &l));
    bool reached[1];
    struct graph *back = backward(&t.build, l.linear, l.n_residuals, reached);
    assert_int_equal(count_ops(back, &tess__op_all_reduce), unchecked);
    const struct node *known = find_op(l.known, &tess__op_manual_computation);
    assert_int_equal(known->n_out, 2); /* cos x */
    assert_int_equal(((const struct manual_attrs *)known->attrs)->out[1]->n_axes[0], 1);
    tess__graph_free(back);
    tess__graph_free(l.known);
    tess__graph_free(l.linear);
    tess__arena_free(&arena);
    bench_end(&t);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_regions), cmocka_unit_test(test_communication)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
