/* Functions with rules of the user's, as ops: they compute their bodies, derivatives take their rules, and what no rule
 * says is refused; names and what a policy lets be saved. Rules here are wrong on purpose, so that it shows who is
 * asked. */
#include "_ir.h"
#include "_seen.h"
/* after _ir.h */
#include "ir/expand.h"
#include "ir/splice.h"
#include "op/custom.h"
#include "op/derive.h"
#include "op/region.h"
#include "op/remat.h"
#include "transform/batch.h"
#include "transform/forward.h"
#include "transform/linearize.h"
#include "transform/transpose.h"

static const struct type *f32(void) {
  return SCALAR(TESS_F32);
}

struct making { /* a region */
  struct bench t;
  vid p[8];
};

static void open(struct making *m, const char *name, int n, const struct type *const *type) {
  bench_begin(&m->t);
  m->t.graph->name = tess__arena_printf(&m->t.graph->arena, "%s", name);
  for (int i = 0; i < n; i++)
    m->p[i] = param(&m->t, type[i]);
}

static struct graph *closed(struct making *m, int n, const vid *v) {
  if (m->t.diag.status) fail_msg("%s", m->t.diag.message);
  tess__graph_set_results(m->t.graph, n, v);
  return m->t.graph;
}

static vid scaled(struct making *m, vid v, double by) {
  return tess__n_multiply(&m->t.build, v, tess__number_like(&m->t.build, v, by));
}

/* x, an integer, what is closed over -> 2 x + what is closed over, the integer */
static struct graph *body(void) {
  struct making m;
  open(&m, "body", 3, (const struct type *[]){f32(), SCALAR(TESS_I32), f32()});
  return closed(&m, 2, (vid[]){tess__n_add(&m.t.build, scaled(&m, m.p[0], 2), m.p[2]), m.p[1]});
}

/* The result is 100 more, its tangent 7 times x's. */
static struct graph *rule(void) {
  struct making m;
  open(&m, "rule", 4, (const struct type *[]){f32(), SCALAR(TESS_I32), f32(), f32()});
  vid y = tess__n_add(&m.t.build, scaled(&m, m.p[0], 2), tess__number_like(&m.t.build, m.p[0], 100));
  return closed(&m, 3, (vid[]){y, m.p[1], scaled(&m, m.p[3], 7)});
}

static struct graph *fwd(void) {
  struct making m;
  open(&m, "fwd", 3, (const struct type *[]){f32(), SCALAR(TESS_I32), f32()});
  return closed(&m, 3, (vid[]){scaled(&m, m.p[0], 3), m.p[1], m.p[0]});
}

/* residual, closed over, cotangent -> that of x */
static struct graph *bwd(void) {
  struct making m;
  open(&m, "bwd", 3, (const struct type *[]){f32(), f32(), f32()});
  return closed(&m, 1, (vid[]){tess__n_multiply(&m.t.build, m.p[0], m.p[2])});
}

/* main(x, i, c): of the one op; out: its two results. */
static struct graph *main_of(bool vjp) {
  struct making m;
  vid out[2];
  open(&m, "main", 3, (const struct type *[]){f32(), SCALAR(TESS_I32), f32()});
  bool good = vjp ? tess__n_custom_vjp(&m.t.build, "f", 2, 1, body(), fwd(), bwd(), 3, m.p, out)
                  : tess__n_custom_jvp(&m.t.build, "f", 2, body(), rule(), 3, m.p, out);
  if (!good) fail_msg("%s", m.t.diag.message);
  return closed(&m, 2, out);
}

static void verified(const struct graph *g) {
  struct diag d = {0};
  if (!tess__graph_verify(g, &d)) fail_msg("%s", d.message);
}

static void computes(const struct graph *g, float x, float c, float wanted) {
  int32_t i = 5, j = 0;
  float y = 0;
  verified(g);
  tess__region_run(g, (const void *[]){&x, &i, &c}, (void *[]){&y, &j});
  assert_true(y == wanted);
  assert_int_equal(j, 5);
}

static void test_bodies(void **state) {
  (void)state;
  for (int vjp = 0; vjp < 2; vjp++) {
    struct diag d = {0};
    struct graph *g = main_of(vjp), *copy = tess__graph_copy(g, NULL), *flat = tess__graph_without_calls(g, &d);
    computes(g, 3, 4, 10);
    computes(copy, 3, 4, 10);
    assert_non_null(flat);
    computes(flat, 3, 4, 10);
    assert_true(g->calls && !flat->calls);
    struct text t = {0};
    tess__graph_print(&t, g);
    assert_non_null(
        strstr(t.data, vjp ? "tess.custom_vjp %0, %1, %2 {name=f, arguments=2, residuals=1, without_rule=false}"
                           : "tess.custom_jvp %0, %1, %2 {name=f, arguments=2, residuals=0, without_rule=false}"));
    tess__text_free(&t);
    see(g);
    tess__graph_free(g);
    tess__graph_free(copy);
    tess__graph_free(flat);
  }
  must_see(OP_custom_jvp);
  must_see(OP_custom_vjp);
}

/* ---- derivatives ---- */
struct derived {
  struct bench t;
  vid in[3], tangent[3], out[2], out_tangent[2];
};

/* mask: which parameters change. */
static bool derive(struct derived *r, bool vjp, int mask) {
  const struct type *type[] = {f32(), SCALAR(TESS_I32), f32()};
  struct graph *g = main_of(vjp);
  bench_begin(&r->t);
  for (int i = 0; i < 3; i++)
    r->in[i] = param(&r->t, type[i]);
  for (int i = 0; i < 3; i++)
    r->tangent[i] = mask >> i & 1 ? param(&r->t, type[i]) : VID_NONE;
  bool good = tess__forward(&r->t.build, g, r->in, r->tangent, r->out, r->out_tangent);
  tess__graph_free(g);
  return good;
}

static void test_forward(void **state) {
  (void)state;
  struct derived r;
  assert_true(derive(&r, false, 1));
  assert_int_not_equal(r.out_tangent[0], VID_NONE);
  assert_int_equal(r.out_tangent[1], VID_NONE);
  vid results[] = {r.out[0], r.out[1], r.out_tangent[0]};
  tess__graph_set_results(r.t.graph, 3, results);
  verified(r.t.graph);
  float x = 3, c = 4, dx = 10, y, dy;
  int32_t i = 5, j;
  tess__region_run(r.t.graph, (const void *[]){&x, &i, &c, &dx}, (void *[]){&y, &j, &dy});
  assert_true(y == 106 && j == 5 && dy == 70); /* the results are the rule's */
  bench_end(&r.t);
  assert_true(derive(&r, false, 0)); /* nothing changes: the function as it is */
  assert_int_equal(r.out_tangent[0], VID_NONE);
  assert_int_equal(r.t.graph->n_nodes, 1);
  bench_end(&r.t);
}

static void is_refused(bool vjp, int mask, const char *message) {
  struct derived r;
  assert_false(derive(&r, vjp, mask));
  assert_string_equal(r.t.diag.message, message);
  assert_int_equal(r.t.diag.reason, TESS_TYPE_ERROR);
  bench_end(&r.t);
}

static void test_refused(void **state) {
  (void)state;
  is_refused(false, 5,
             "detected differentiation of the custom_jvp function f with respect to a closed-over value, f32[]; its "
             "rule only speaks of its arguments: make the value one of them");
  is_refused(true, 1,
             "can't apply forward-mode differentiation (jvp) to a custom_vjp function: f; legal: grad and vjp, or "
             "custom_jvp");
}

/* fwd in the place of the function, and what only can be transposed. */
static void test_linear(void **state) {
  (void)state;
  struct graph *g = main_of(true);
  struct making m;
  struct arena scratch = {0};
  struct call c;
  vid out[2], tangent[2], dx[3] = {VID_NONE, VID_NONE, VID_NONE};
  open(&m, "linear", 4, (const struct type *[]){f32(), SCALAR(TESS_I32), f32(), f32()});
  dx[0] = m.p[3];
  tess__node_call(g, &g->node[0], &c, &scratch);
  assert_true(tess__custom_vjp_linear(&m.t.build, &c, m.p, dx, out, tangent));
  assert_int_equal(tangent[1], VID_NONE);
  tess__graph_set_results(m.t.graph, 1, &tangent[0]);
  verified(m.t.graph);
  const struct node *n = &m.t.graph->node[m.t.graph->value[tangent[0]].node];
  assert_ptr_equal(n->op, &tess__op_custom_linear);
  assert_int_equal(n->n_in, 3); /* the residual, what is closed over, the tangent */
  assert_true(n->in[0] == m.p[0] && n->in[1] == m.p[2] && n->in[2] == m.p[3]);
  see(m.t.graph);
  must_see(OP_custom_linear);
  struct diag d = {0};
  assert_null(tess__pass_run(m.t.graph, &tess__pass_expand, &d)); /* it cannot be run */
  assert_non_null(strstr(d.message, "to a custom_vjp function: f"));
  tess__diag_clear(&d);
  dx[2] = m.p[3];
  assert_false(tess__custom_vjp_linear(&m.t.build, &c, m.p, dx, out, tangent));
  assert_non_null(strstr(m.t.diag.message, "of the custom_vjp function f with respect to a closed-over value"));
  tess__arena_free(&scratch);
  tess__graph_free(g);
  bench_end(&m.t);
}

/* ---- batches ---- */
enum { SIZE = 3 };

/* main on batches of the parameters in mask. */
static struct graph *batched(bool vjp, unsigned mask) {
  struct making m;
  struct graph *g = main_of(vjp);
  const struct batch batch = {.size = SIZE, .axis = -1};
  bool mapped[3], out_mapped[2];
  const struct type *type[3];
  vid out[2];
  for (int i = 0; i < 3; i++) {
    mapped[i] = mask >> i & 1;
    type[i] = tess__type_at(g, g->param[i]);
    if (mapped[i]) type[i] = tess__type_with_shape(type[i], 1, (const int64_t[]){SIZE});
  }
  open(&m, "batched", 3, type);
  if (!tess__batch(&m.t.build, g, &batch, m.p, mapped, out, out_mapped)) fail_msg("%s", m.t.diag.message);
  for (int i = 0; i < 2; i++)
    if (!out_mapped[i])
      out[i] = tess__n_broadcast_in_dim(&m.t.build, out[i], 1, (const int64_t[]){SIZE}, &(struct dims){0});
  tess__graph_free(g);
  return closed(&m, 2, out);
}

/* The derivative by the first parameter at 3 (its elements: 3, 4, 5), backwards; the results' cotangents are 1, 2, 3.
 */
static void counts(bool vjp, unsigned mask, int n, const float *wanted) {
  struct graph *g = batched(vjp, mask);
  struct arena arena = {0};
  struct making m;
  struct linearized l;
  const struct type *f = f32(), *i32 = SCALAR(TESS_I32), *many = TYPE(TESS_F32, SIZE);
  verified(g);
  open(&m, "back", 4,
       (const struct type *[]){mask & 1 ? many : f, mask & 2 ? TYPE(TESS_I32, SIZE) : i32, mask & 4 ? many : f, many});
  if (!tess__linearize(&m.t.build, g, (const bool[]){true, false, false}, &arena, &l)) fail_msg("%s", m.t.diag.message);
  vid known[16], in[16], ct_in[16];
  assert_true(tess__splice(&m.t.build, l.known, m.p, known));
  for (int i = 0; i < l.n_residuals; i++)
    in[i] = known[2 + i];
  in[l.n_residuals] = VID_NONE;
  if (!tess__transpose(&m.t.build, l.linear, in, &m.p[3], ct_in)) fail_msg("%s", m.t.diag.message);
  closed(&m, 1, &ct_in[l.n_residuals]);
  verified(m.t.graph);
  float x[SIZE] = {3, 4, 5}, c[SIZE] = {1, 1, 1}, ct[SIZE] = {1, 2, 3}, dx[SIZE] = {0};
  int32_t i[SIZE] = {0};
  tess__region_run(m.t.graph, (const void *[]){x, i, c, ct}, (void *[]){dx});
  for (int k = 0; k < n; k++)
    if (dx[k] != wanted[k])
      fail_msg("vjp %d, mask %u: element %d is %g, want %g", vjp, mask, k, (double)dx[k], (double)wanted[k]);
  tess__graph_free(l.known);
  tess__graph_free(l.linear);
  tess__graph_free(g);
  tess__arena_free(&arena);
  bench_end(&m.t);
}

static int custom_of(const struct graph *g) {
  int kind = 0;
  for (uint32_t i = 0; i < g->n_nodes && !kind; i++)
    kind = g->node[i].op->custom;
  return kind;
}

static void test_batches(void **state) {
  (void)state;
  for (unsigned mask = 1; mask < 8; mask++)
    for (int vjp = 0; vjp < 2; vjp++) {
      struct graph *g = batched(vjp, mask);
      float x[SIZE] = {3, 4, 5}, c[SIZE] = {1, 10, 100}, y[SIZE] = {0};
      int32_t i[SIZE] = {7, 8, 9}, j[SIZE] = {0};
      verified(g);
      assert_int_equal(custom_of(g), vjp ? CUSTOM_VJP : CUSTOM_JVP);
      tess__region_run(g, (const void *[]){x, i, c}, (void *[]){y, j});
      for (int k = 0; k < SIZE; k++) {
        assert_true(y[k] == 2 * x[mask & 1 ? k : 0] + c[mask & 4 ? k : 0]);
        assert_int_equal(j[k], i[mask & 2 ? k : 0]);
      }
      tess__graph_free(g);
    }
  for (unsigned mask = 1; mask < 8; mask++) {
    bool own = mask & 1; /* an x for each element, else one whose cotangents are summed */
    counts(true, mask, own ? SIZE : 1, own ? (float[]){3, 8, 15} : (float[]){18});
    counts(false, mask, own ? SIZE : 1, own ? (float[]){7, 14, 21} : (float[]){42});
  }
}

/* ---- what is wrong ---- */
static struct graph *identity(int n, const struct type *const *type, int n_out) {
  struct making m;
  open(&m, "identity", n, type);
  return closed(&m, n_out, m.p);
}

static void test_wrong(void **state) {
  (void)state;
  const struct type *one[] = {f32()}, *two[] = {f32(), f32()}, *half[] = {f32(), SCALAR(TESS_F16)};
  struct making m;
  vid out[2];
  open(&m, "main", 2, two);
  struct build *b = &m.t.build;
  assert_false(tess__n_custom_jvp(b, "f", 1, identity(1, one, 1), identity(1, one, 1), 1, m.p, out));
  refused(&m.t, out[0], "the rule of @f has 1 parameters; legal: 2");
  assert_false(tess__n_custom_jvp(b, "f", 1, identity(1, one, 1), identity(2, half, 2), 1, m.p, out));
  refused(&m.t, out[0], "parameter 1 of the rule of @f is f16[]; legal: f32[]");
  assert_false(tess__n_custom_jvp(b, "f", 2, identity(1, one, 1), identity(2, two, 2), 1, m.p, out));
  refused(&m.t, out[0], "2 of the 1 operands of @f are arguments");
  assert_false(tess__n_custom_jvp(b, "f", 1, identity(2, two, 1), identity(2, two, 2), 1, m.p, out));
  refused(&m.t, out[0], "the body of @f has 2 parameters; legal: 1");
  assert_false(
      tess__n_custom_vjp(b, "f", 1, 2, identity(1, one, 1), identity(1, one, 1), identity(1, one, 1), 1, m.p, out));
  refused(&m.t, out[0], "fwd of @f has 0 residuals; legal: 2");
  assert_false(
      tess__n_custom_vjp(b, "f", 1, 0, identity(1, one, 1), identity(1, one, 1), identity(2, two, 1), 1, m.p, out));
  refused(&m.t, out[0], "bwd of @f has 2 parameters; legal: 1");
  assert_false(tess__n_custom_linear(b, "f", 1, 0, identity(2, two, 2), 2, m.p, 1, out));
  refused(&m.t, out[0], "bwd of @f has 2 results; legal: 1");
  assert_false(tess__n_custom_linear(b, "f", 3, 0, identity(2, two, 2), 2, m.p, 1, out));
  refused(&m.t, out[0], "custom_linear of @f has 2 operands, 3 of them tangents and 0 residuals, and bwd 2");
  bench_end(&m.t);
}

/* ---- names and policies ---- */
static void test_names(void **state) {
  (void)state;
  struct making m;
  struct diag d = {0};
  open(&m, "main", 1, (const struct type *[]){f32()});
  vid y = tess__n_name(&m.t.build, m.p[0], "hidden");
  assert_int_not_equal(y, tess__n_name(&m.t.build, m.p[0], "other"));
  struct graph *g = closed(&m, 1, &y), *flat = tess__pass_run(g, &tess__pass_expand, &d);
  struct text t = {0};
  float x = 3, z = 0;
  tess__graph_print(&t, g);
  assert_non_null(strstr(t.data, "tess.name %0 {name=hidden}"));
  tess__region_run(g, (const void *[]){&x}, (void *[]){&z});
  assert_true(z == 3);
  assert_int_equal(flat->n_nodes, 0);
  vid dx = m.p[0], out, dy;
  assert_true(tess__forward(&m.t.build, g, m.p, &dx, &out, &dy));
  assert_int_equal(dy, dx);
  see(g);
  must_see(OP_name);
  tess__text_free(&t);
  tess__graph_free(flat);
  bench_end(&m.t);
}

static void saves(const struct graph *g, enum remat_kind kind, const char *name, const char *wanted) {
  struct making m;
  const struct call_rules *rules = tess__remat_rules(kind, name ? 1 : 0, &name);
  vid y;
  assert_ptr_equal(rules, tess__remat_rules(kind, name ? 1 : 0, &name)); /* interned */
  open(&m, "main", 1, (const struct type *[]){f32()});
  assert_true(tess__n_call(&m.t.build, "f", rules, identity(1, (const struct type *[]){f32()}, 1), 1, m.p, &y));
  const struct remat_policy *p = tess__remat_policy(&m.t.graph->node[0]);
  char got[16] = {0};
  assert_non_null(p);
  for (uint32_t i = 0; i < g->n_nodes; i++)
    got[i] = tess__remat_saves(p, &g->node[i]) ? '1' : '0';
  assert_string_equal(got, wanted);
  bench_end(&m.t);
}

static void test_policies(void **state) {
  (void)state;
  struct making m;
  open(&m, "main", 1, (const struct type *[]){F32(2, 3, 3)});
  struct build *b = &m.t.build;
  struct dot_attrs plain = {.lhs_contract = DIMS(2), .rhs_contract = DIMS(1)},
                   batched = {
                       .lhs_contract = DIMS(2), .rhs_contract = DIMS(1), .lhs_batch = DIMS(0), .rhs_batch = DIMS(0)};
  vid y = tess__n_sine(b, m.p[0]);
  tess__n_dot_general(b, y, y, &plain, TESS_F32);
  tess__n_dot_general(b, y, y, &batched, TESS_F32);
  tess__n_name(b, y, "a");
  y = tess__n_name(b, y, "b");
  struct graph *g = closed(&m, 1, &y);
  assert_null(tess__remat_policy(&g->node[0]));
  saves(g, REMAT_NOTHING, NULL, "00000");
  saves(g, REMAT_EVERYTHING, NULL, "11111");
  saves(g, REMAT_DOTS, NULL, "01100");
  saves(g, REMAT_DOTS_WITHOUT_BATCH, NULL, "01000");
  saves(g, REMAT_NAMES, "b", "00001");
  saves(g, REMAT_ALL_BUT_NAMES, "b", "00010");
  bench_end(&m.t);
}

static int sines(const struct graph *g) {
  int n = 0;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    n += g->node[i].op == &tess__op_sine;
    for (int r = 0; r < g->node[i].n_regions; r++)
      n += sines(g->node[i].regions[r]);
  }
  return n;
}

/* sin (exp (sin x)) with the exponential named: what is saved, and how many sines are computed again. */
static void saved(enum remat_kind kind, int residuals, int again) {
  struct making inner, m;
  struct arena arena = {0};
  struct linearized l;
  const char *name = "hidden";
  vid y;
  open(&inner, "f", 1, (const struct type *[]){f32()});
  struct build *b = &inner.t.build;
  vid hidden = tess__n_name(b, tess__n_exponential(b, tess__n_sine(b, inner.p[0])), name);
  y = tess__n_sine(b, hidden);
  struct graph *f = closed(&inner, 1, &y);
  open(&m, "main", 1, (const struct type *[]){f32()});
  const struct call_rules *rules = tess__remat_rules(kind, kind >= REMAT_NAMES, &name);
  assert_true(tess__n_call(&m.t.build, "f", rules, f, 1, m.p, &y));
  struct graph *g = closed(&m, 1, &y);
  if (!tess__linearize(&m.t.build, g, (const bool[]){true}, &arena, &l)) fail_msg("%s", m.t.diag.message);
  if (l.n_residuals != residuals || sines(l.linear) != again)
    fail_msg("policy %d saves %d values and computes %d sines again", (int)kind, l.n_residuals, sines(l.linear));
  verified(l.known);
  verified(l.linear);
  tess__graph_free(l.known);
  tess__graph_free(l.linear);
  tess__arena_free(&arena);
  bench_end(&m.t);
}

/* The same in each round of a loop: c' = exp (named sin c); what is saved of the rounds is one array. */
static void saved_of_rounds(enum remat_kind kind, bool named, int residuals, int again) {
  struct making round, inner, m;
  struct arena arena = {0};
  struct linearized l;
  const char *name = "hidden";
  vid y;
  open(&round, "round", 1, (const struct type *[]){f32()});
  vid hidden = tess__n_sine(&round.t.build, round.p[0]);
  if (named) hidden = tess__n_name(&round.t.build, hidden, name);
  y = tess__n_exponential(&round.t.build, hidden);
  struct graph *body = closed(&round, 1, &y);
  open(&inner, "f", 1, (const struct type *[]){f32()});
  struct scan_attrs attrs = {.length = 5, .carried = 1};
  assert_true(tess__n_scan(&inner.t.build, &attrs, 1, inner.p, body, &y));
  y = tess__n_exponential(&inner.t.build, y);
  struct graph *f = closed(&inner, 1, &y);
  open(&m, "main", 1, (const struct type *[]){f32()});
  const struct call_rules *rules = tess__remat_rules(kind, kind >= REMAT_NAMES, &name);
  assert_true(tess__n_call(&m.t.build, "f", rules, f, 1, m.p, &y));
  struct graph *g = closed(&m, 1, &y);
  if (!tess__linearize(&m.t.build, g, (const bool[]){true}, &arena, &l)) fail_msg("%s", m.t.diag.message);
  verified(l.known);
  verified(l.linear);
  if (l.n_residuals != residuals || sines(l.linear) != again)
    fail_msg("policy %d saves %d values of rounds and computes %d sines again", (int)kind, l.n_residuals,
             sines(l.linear));
  tess__graph_free(l.known);
  tess__graph_free(l.linear);
  tess__arena_free(&arena);
  bench_end(&m.t);
}

static void test_saved_of_rounds(void **state) {
  (void)state;
  saved_of_rounds(REMAT_NOTHING, true, 1, 1);
  saved_of_rounds(REMAT_DOTS, true, 1, 1);
  saved_of_rounds(REMAT_NAMES, true, 3, 0); /* x, the sines by their name, what the loop gives */
  saved_of_rounds(REMAT_NAMES, false, 1, 1);
  saved_of_rounds(REMAT_ALL_BUT_NAMES, true, 1, 1);
}

static void test_saved(void **state) {
  (void)state;
  saved(REMAT_NOTHING, 1, 1); /* x */
  saved(REMAT_DOTS, 1, 1);
  saved(REMAT_NAMES, 2, 1); /* x, and what has the name, but the exponential's own rule reads it without */
  saved(REMAT_ALL_BUT_NAMES, 1, 1);
  saved(REMAT_EVERYTHING, 3, 0); /* both cosines, the exponential */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_bodies),          cmocka_unit_test(test_forward), cmocka_unit_test(test_refused),
      cmocka_unit_test(test_linear),          cmocka_unit_test(test_wrong),   cmocka_unit_test(test_names),
      cmocka_unit_test(test_policies),        cmocka_unit_test(test_batches), cmocka_unit_test(test_saved),
      cmocka_unit_test(test_saved_of_rounds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
