/* Types over Explicit axes in whole programs: nested functions, loops and branches, derivatives, batches, shard_map,
 * constraints, auto_axes and explicit_axes, meshes of several axis types. Types while tracing, where results lie,
 * values. */
#include "_explicit.h"

static char seen[8][64]; /* types, as functions see them while they are traced */

static tess_sharding *over(tess_mesh *m, tess_spec p) {
  return tess_named_sharding(m, p);
}
static tess_array *see(int i, tess_array *x) {
  snprintf(seen[i], sizeof seen[i], "%s", tess_typeof(x));
  return x;
}
static tess_array *rows(tess_mesh *m, tess_spec p) { /* f32[8,4] = 0, 1, ... */
  return tess_device_put(tess_astype(count_up(8, 4), TESS_F32), over(m, p));
}
static double total(tess_array *x) {
  tess_array *all = tess_device_put(x, tess_devices().device[0]);
  return tess_item(tess_sum(tess_astype(all, TESS_F32)));
}

/* ---- nested functions ---- */
static tess_array *inner(tess_array *x, tess_array *y) {
  return see(0, tess_mul(x, y));
}
static tess_array *outer(tess_array *x) {
  tess_array *y = see(1, tess_transpose(x, TESS_PERM(1, 0)));
  return see(2, tess_call(tess_jit(inner), y, tess_sum(x, .axes = TESS_AXES(1))));
}

static void nested(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *x = tess_call(tess_jit(outer), rows(mesh, TESS_P("x", "y")));
  SAYS(seen[1], "f32[4@y,8@x]");
  SAYS(seen[0], "f32[4@y,8@x]");
  SAYS(seen[2], seen[0]);
  SAYS(tess_typeof(x), seen[0]);
  tess_array *bad = tess_call(tess_jit(outer), rows(mesh, TESS_P("y", "x")));
  SAYS(tess_typeof(bad), "f32[4@x,8@y]");
  SAYS(tess_str_spec(tess_sharding_spec(tess_array_sharding(bad))), "P('x', 'y')");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- control flow ---- */
static tess_array *less(tess_array *x) {
  return tess_lt(tess_sum(x), 1000);
}
static tess_array *grow(tess_array *x) {
  return see(0, tess_mul(x, 2));
}
static tess_array *turn(tess_array *x) {
  return tess_reshard(x, over(mesh, TESS_P("y", "x")));
}
static tess_array *loops(tess_array *x) {
  return tess_while_loop(less, grow, x);
}
static tess_array *loops_round(tess_array *x) {
  return tess_while_loop(less, turn, x);
}
static tess_array *chooses(tess_array *x) {
  return tess_cond(less(x), grow, loops, x);
}
static tess_array *chooses_ill(tess_array *x) {
  return tess_cond(less(x), grow, turn, x);
}
struct carry_and_row {
  tess_array *sum, *row;
};
static void running(const void *in, void *out) {
  const struct carry_and_row *x = in;
  see(1, x->row);
  *(struct carry_and_row *)out = (struct carry_and_row){see(0, tess_add(x->sum, x->row)), tess_mul(x->row, 2)};
}
static tess_array *scans(tess_array *x) {
  tess_array *sum = tess_zeros(TESS_SHAPE(4)), *ys;
  tess_scan_into(TESS_TREE(sum), TESS_TREE(ys), running, TESS_TREE(x));
  see(2, ys);
  return sum;
}

static void control_flow(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = rows(mesh, TESS_P("x", "y")), *y = tess_call(tess_jit(loops), x);
  SAYS(seen[0], "f32[8@x,4@y]");
  SAYS(tess_typeof(y), seen[0]);
  assert_true(total(y) == 496.0 * 4);
  SAYS(tess_typeof(tess_call(tess_jit(chooses), x)), "f32[8@x,4@y]");
  REFUSED(tess_call(tess_jit(loops_round), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "f32[8@y,4@x]"); /* E28 */
  REFUSED(tess_call(tess_jit(chooses_ill), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "f32[8@y,4@x]");
  y = tess_call(tess_jit(scans), rows(mesh, TESS_P(NULL, "y"))); /* zeros lie as what is added to them */
  SAYS(seen[0], "f32[4@y]");
  SAYS(seen[1], "f32[4@y]");
  SAYS(seen[2], "f32[8,4@y]");
  SAYS(tess_typeof(y), "f32[4@y]");
  assert_true(total(y) == 496.0);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- derivatives: a cotangent lies as its value ---- */
static tess_array *loss(tess_array *w, tess_array *x) {
  tess_array *h = see(0, tess_sin(tess_matmul(x, w)));
  return tess_sum(tess_mul(h, h));
}
static tess_array *split_loss(tess_array *w, tess_array *x) { /* a contraction that is cut */
  tess_array *h = tess_matmul(x, w, .out_sharding = over(mesh, TESS_P()));
  return tess_sum(tess_square(tess_reshape(tess_transpose(h, TESS_PERM(1, 0)), TESS_SHAPE(64))));
}

static void derivatives(void **state) {
  (void)state;
  static const struct {
    tess_spec w, x;
    tess_array *(*f)(tess_array *, tess_array *);
    const char *type;
  } cases[] = {{TESS_P_INIT(NULL, "y"), TESS_P_INIT("x", NULL), loss, "f32[4,8@y]"},
               {TESS_P_INIT("x", NULL), TESS_P_INIT("x", NULL), loss, "f32[4@x,8]"},
               {TESS_P_INIT("y", NULL), TESS_P_INIT("x", "y"), split_loss, "f32[4@y,8]"},
               {TESS_P_INIT(NULL, "x,y"), TESS_P_INIT(NULL, NULL), loss, "f32[4,8@(x,y)]"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    tess_scope *s = tess_scope_begin();
    tess_array *w = tess_div(tess_astype(count_up(4, 8), TESS_F32), 100), *x = rows(mesh, cases[i].x);
    tess_fn *f = tess_grad(cases[i].f);
    tess_array *plain = tess_call(tess_grad(loss), w, tess_astype(count_up(8, 4), TESS_F32));
    if (cases[i].f == split_loss) plain = NULL;
    tess_array *cut = tess_device_put(w, over(mesh, cases[i].w)), *g = tess_call(tess_jit(f), cut, x);
    SAYS(tess_typeof(g), cases[i].type);
    SAYS(tess_typeof(tess_call(f, cut, x)), cases[i].type);
    double want = plain ? total(tess_square(plain)) : 0, have = total(tess_square(g));
    if (plain && !(have - want < 1e-3 * want && want - have < 1e-3 * want))
      fail_msg("case %d: %g %g", (int)i, have, want);
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
}

/* E25: weights that are reduced, a loop over batches whose gradients are added: one all-reduce. */
static tess_array *batch_loss(tess_array *w, tess_array *x) {
  return tess_sum(tess_square(tess_matmul(x, w)));
}
struct training {
  tess_array *w, *terms, *x;
};
static void add_gradient(const void *in, void *out) {
  const struct training *p = in;
  tess_array *g = tess_call(tess_grad(batch_loss), p->w, p->x);
  memcpy(out, &(struct training){p->w, see(0, tess_add(p->terms, g)), NULL}, 2 * sizeof g);
}
static tess_array *microbatches(tess_array *w, tess_array *xs) {
  tess_array *zeros = tess_zeros(TESS_SHAPE(4, 2));
  w = tess_reshard(w, over(mesh, tess_spec_parse("P(None, None, reduced={'x'})")));
  zeros = tess_reshard(zeros, over(mesh, tess_spec_parse("P(None, None, unreduced={'x'})")));
  tess_scan_into(TESS_TREE(w, zeros), TESS_NOTHING, add_gradient, TESS_TREE(xs));
  return tess_reshard(zeros, over(mesh, TESS_P()));
}

static void batches_of_terms(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *w = tess_device_put(tess_astype(count_up(4, 2), TESS_F32), over(mesh, TESS_P()));
  tess_array *xs = tess_device_put(tess_reshape(tess_arange(96.0), TESS_SHAPE(3, 8, 4)), over(mesh, TESS_P(NULL, "x")));
  int64_t before = tess_runtime_counters().collectives;
  tess_array *g = tess_call(tess_jit(microbatches), w, xs);
  SAYS(seen[0], "f32[4,2]{U:x}");
  SAYS(tess_typeof(g), "f32[4,2]");
  assert_int_equal(tess_runtime_counters().collectives - before, 1);
  tess_array *x = tess_reshape(tess_arange(96.0), TESS_SHAPE(24, 4));
  tess_array *want = tess_call(tess_grad(batch_loss), tess_astype(count_up(4, 2), TESS_F32), x);
  assert_true(total(g) - total(want) < 1 && total(want) - total(g) < 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- batches ---- */
static tess_array *of_row(tess_array *x, tess_array *w) {
  see(0, x);
  return see(1, tess_matmul(x, w));
}
static tess_array *batched(tess_array *x, tess_array *w) {
  return tess_call(tess_vmap(of_row, .in_axes = TESS_INTS(0, TESS_NONE)), x, w);
}
static tess_array *both(tess_array *x, tess_array *y) {
  return tess_call(tess_vmap(inner), x, y);
}

static void batches(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *w = tess_device_put(tess_astype(count_up(4, 8), TESS_F32), over(mesh, TESS_P(NULL, "y")));
  tess_array *y = tess_call(tess_jit(batched), rows(mesh, TESS_P("x")), w);
  SAYS(seen[0], "f32[4]");
  SAYS(seen[1], "f32[8@y]");
  SAYS(tess_typeof(y), "f32[8@x,8@y]");
  SAYS(tess_typeof(tess_call(tess_jit(both), rows(mesh, TESS_P("x")), rows(mesh, TESS_P("x", "y")))), "f32[8@x,4@y]");
  REFUSED(tess_call(tess_jit(both), rows(mesh, TESS_P("x")), rows(mesh, TESS_P(NULL, "y"))), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "cut over different Explicit axes: 'x' and none");
  REFUSED(tess_call(tess_jit(batched), rows(mesh, TESS_P("y")), w), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "is not mapped and is cut over the axes");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- shard_map ---- */
static tess_array *own(tess_array *x) {
  return see(0, tess_psum(x, "x"));
}
static tess_array *mapped(tess_array *x) {
  tess_fn *f = tess_shard_map(own, .mesh = mesh, .in_specs = TESS_P("x", "y"), .out_specs = TESS_P(NULL, "y"));
  return see(1, tess_call(f, tess_sin(x)));
}

static void manual(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *y = tess_call(tess_jit(mapped), rows(mesh, TESS_P("x", "y")));
  SAYS(seen[0], "f32[4,1]{V:y}");
  SAYS(seen[1], "f32[4,4@y]");
  SAYS(tess_typeof(y), "f32[4,4@y]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- constraints, sharding of traced values ---- */
static tess_array *asserts(tess_array *x) {
  return tess_with_sharding_constraint(tess_sin(x), over(mesh, TESS_P("x", NULL)));
}
static tess_array *constrains(tess_array *x) {
  return see(0, tess_with_sharding_constraint(tess_mul(x, 2), over(mixed, TESS_P(NULL, "y"))));
}
static tess_array *constrains_ill(tess_array *x) {
  return tess_with_sharding_constraint(x, over(mixed, TESS_P("x", "y")));
}
static tess_array *like(tess_array *x, tess_array *y) {
  return tess_reshard(y, tess_array_sharding(tess_sin(x)));
}

static void constraints(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  SAYS(tess_typeof(tess_call(tess_jit(asserts), rows(mesh, TESS_P("x")))), "f32[8@x,4]");
  REFUSED(tess_call(tess_jit(asserts), rows(mesh, TESS_P("y"))), TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
          "must hold already; tess_reshard moves: f32[8@y,4]");
  tess_array *y = tess_call(tess_jit(like), rows(mesh, TESS_P("x", "y")), rows(mesh, TESS_P("y")));
  SAYS(tess_typeof(y), "f32[8@x,4@y]");
  tess_set_mesh(mixed);
  y = tess_call(tess_jit(constrains), rows(mixed, TESS_P("x")));
  SAYS(seen[0], "f32[8@x,4]");
  SAYS(tess_str_spec(tess_sharding_spec(tess_array_sharding(y))), "P('x', 'y')");
  assert_true(total(y) == 2 * 496.0);
  REFUSED(tess_call(tess_jit(constrains_ill), rows(mixed, TESS_P("x"))), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "names Auto axes only, and 'x' is not one");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- axis types ---- */
static tess_array *ambiguous(tess_array *x) { /* the compiler's choice */
  return see(0, tess_matmul(x, tess_transpose(x, TESS_PERM(1, 0))));
}
static tess_array *between(tess_array *x) {
  tess_fn *f = tess_auto_axes(ambiguous, .out_sharding = over(mesh, TESS_P("y")));
  return see(1, tess_call(f, tess_sin(x)));
}
static tess_array *partly(tess_array *x) {
  tess_fn *f = tess_auto_axes(ambiguous, .axes = "y", .out_sharding = over(mesh, TESS_P("x")));
  return see(1, tess_call(f, x));
}
static tess_array *outside;
static tess_array *closes_over(tess_array *x) {
  return tess_add(x, outside);
}
static tess_array *around(tess_array *x) {
  outside = tess_sin(x);
  return tess_call(tess_auto_axes(closes_over, .out_sharding = over(mesh, TESS_P("y"))), x);
}
static tess_array *explicitly(tess_array *x) {
  tess_fn *f = tess_explicit_axes(grow, .in_sharding = over(automatic, TESS_P("y", "x")));
  return see(1, tess_call(f, x));
}

static void axis_types(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = rows(mesh, TESS_P("x", "y"));
  tess_set_mesh(mesh);
  REFUSED(tess_call(tess_jit(ambiguous), x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "contracting dimensions");
  tess_array *y = tess_call(tess_jit(between), x);
  SAYS(seen[0], "f32[8,8]");
  SAYS(seen[1], "f32[8@y,8]");
  SAYS(tess_typeof(y), "f32[8@y,8]");
  tess_array *alone = tess_sin(tess_astype(count_up(8, 4), TESS_F32));
  double want = total(tess_matmul(alone, tess_transpose(alone, TESS_PERM(1, 0))));
  assert_true(total(y) - want < 1e-3 && want - total(y) < 1e-3);
  SAYS(tess_typeof(between(x)), "f32[8@y,8]");
  SAYS(seen[0], "f32[8,8]");
  REFUSED(tess_call(tess_jit(around), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "operand 1, f32[8@x,4@y], lies on AbstractMesh('x': 2, 'y': 4, axis_types=(Explicit, Explicit))");
  tess_call(tess_jit(partly), rows(mesh, TESS_P(NULL, "y")));
  SAYS(seen[0], "f32[8,8]");
  SAYS(seen[1], "f32[8@x,8]");
  tess_set_mesh(automatic);
  y = tess_call(tess_jit(explicitly), rows(automatic, TESS_P("x")));
  SAYS(seen[0], "f32[8@y,4@x]");
  SAYS(seen[1], "f32[8,4]");
  assert_true(total(y) == 2 * 496.0);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* What .out_sharding may leave unreduced: what was summed. */
static void left_unreduced(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *by_x = over(mesh, tess_spec_unreduced(TESS_P(NULL, NULL), "x", TESS_REDUCE_SUM)),
                *row = over(mesh, tess_spec_unreduced(TESS_P(NULL), "x", TESS_REDUCE_SUM));
  tess_array *x = rows(mesh, TESS_P("x")), *y = tess_transpose(x, TESS_PERM(1, 0));
  SAYS(tess_typeof(tess_sum(x, .axes = TESS_AXES(0), .out_sharding = row)), "f32[4]{U:x}");
  SAYS(tess_typeof(tess_matmul(y, x, .out_sharding = by_x)), "f32[4,4]{U:x}");
  REFUSED(tess_sum(rows(mesh, TESS_P("y")), .axes = TESS_AXES(0), .out_sharding = row), TESS_INVALID_ARGUMENT,
          TESS_TYPE_ERROR, "that were summed over: f32[8@y,4] to f32[4]{U:x}; legal: these axes");
  REFUSED(tess_matmul(y, rows(mesh, TESS_P()), .out_sharding = by_x), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "that cut the contracting dimensions of both operands: f32[4,8@x], f32[8,4] to f32[4,4]{U:x}");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Operands that lie on different meshes. */
static void meshes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  REFUSED(tess_add(rows(mesh, TESS_P("x")), rows(mixed, TESS_P("x"))), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "operands lie on different meshes");
  SAYS(tess_typeof(tess_add(rows(mesh, TESS_P("x")), rows(automatic, TESS_P("x")))), "f32[8@x,4]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(nested),         cmocka_unit_test(control_flow),
                                     cmocka_unit_test(derivatives),    cmocka_unit_test(batches_of_terms),
                                     cmocka_unit_test(batches),        cmocka_unit_test(manual),
                                     cmocka_unit_test(constraints),    cmocka_unit_test(axis_types),
                                     cmocka_unit_test(left_unreduced), cmocka_unit_test(meshes)};
  return cmocka_run_group_tests(tests, set_up, release);
}
