/* Loops, branches, derivatives and custom rules over Explicit axes: types as JAX 0.10.2 gives them, and refused what it
 * refuses, with one difference: what no type says anything of (a constant) becomes what it meets. */
#include "_explicit.h"

static char seen[64]; /* a type, as the function sees it */

static tess_sharding *over(tess_spec p) {
  return tess_named_sharding(mesh, p);
}
static tess_array *cut(tess_spec p) { /* f32[8,4] = 0, 1, ... */
  return tess_device_put(tess_astype(count_up(8, 4), TESS_F32), over(p));
}
static tess_array *stacked(tess_spec p) { /* f32[4,8,4] */
  return tess_device_put(tess_reshape(tess_arange(128.0), TESS_SHAPE(4, 8, 4)), over(p));
}
static tess_array *line(tess_spec p) { /* f32[8] */
  return tess_device_put(tess_arange(8.0), over(p));
}
static tess_array *see(tess_array *x) {
  snprintf(seen, sizeof seen, "%s", tess_typeof(x));
  return x;
}
static tess_array *turned(tess_array *x) {
  return tess_reshard(x, TESS_P("y", "x"));
}
static tess_array *twice(tess_array *x) {
  return tess_mul(see(x), 2);
}
static tess_array *less(tess_array *x) {
  return tess_lt(tess_sum(x), 1000);
}
static tess_array *f_of(tess_array *(*f)(tess_array *), tess_array *x) {
  return tess_call(tess_jit(f), x);
}
#define GIVES(x, type) gives(__LINE__, x, type)
static void gives(int line, tess_array *x, const char *type) {
  if (!tess_ok(x)) fail_msg("line %d: %s", line, tess_error_of(x).message);
  if (strcmp(tess_typeof(x), type) != 0) fail_msg("line %d: %s, want %s", line, tess_typeof(x), type);
}
#define TYPE(x, words)  REFUSED(x, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, words)
#define VALUE(x, words) REFUSED(x, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, words)

/* ---- scan, map ---- */
struct step {
  tess_array *carry, *row;
};
static void adds(const void *in, void *out) {
  const struct step *s = in;
  *(struct step *)out = (struct step){tess_add(s->carry, see(s->row)), tess_mul(s->row, 2)};
}
static void turns(const void *in, void *out) {
  const struct step *s = in;
  *(struct step *)out = (struct step){turned(s->carry), s->row};
}
static tess_array *scanned(tess_array *carry, tess_array *xs, tess_array **ys) {
  tess_scan_into(TESS_TREE(carry), TESS_TREE(*ys), adds, TESS_TREE(xs));
  return carry;
}
static tess_array *with_carry(tess_array *carry, tess_array *xs) {
  tess_array *ys;
  return scanned(carry, xs, &ys);
}
static tess_array *rows_of(tess_array *carry, tess_array *xs) {
  tess_array *ys;
  scanned(carry, xs, &ys);
  return ys;
}
static tess_array *from_zeros(tess_array *xs) {
  return with_carry(tess_zeros(TESS_SHAPE(8, 4)), xs);
}
static tess_array *turning(tess_array *carry, tess_array *xs) {
  tess_array *ys;
  tess_scan_into(TESS_TREE(carry), TESS_TREE(ys), turns, TESS_TREE(xs));
  return carry;
}
static tess_array *mapped(tess_array *xs) {
  tess_array *ys;
  tess_lax_map_into(TESS_TREE(ys), twice, TESS_TREE(xs));
  return ys;
}
static tess_array *sum_of(tess_array *a, tess_array *b) {
  return tess_add(a, b);
}
static tess_array *sums_along(tess_array *x) {
  tess_array *y;
  tess_associative_scan_into(TESS_TREE(y), sum_of, TESS_TREE(x), 0, false);
  return y;
}

static void scans(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *x = cut(TESS_P("x", "y")), *xs = stacked(TESS_P(NULL, "x", "y"));
  GIVES(tess_call(tess_jit(with_carry), x, xs), "f32[8@x,4@y]");
  SAYS(seen, "f32[8@x,4@y]");
  GIVES(tess_call(tess_jit(rows_of), x, xs), "f32[4,8@x,4@y]");
  GIVES(f_of(from_zeros, xs), "f32[8@x,4@y]");
  VALUE(tess_call(tess_jit(with_carry), x, stacked(TESS_P("x", NULL, "y"))), "f32[4@x,8,4@y]");
  TYPE(tess_call(tess_jit(turning), x, xs), "f32[8@y,4@x]");
  TYPE(tess_call(tess_jit(with_carry), cut(TESS_P()), xs), "f32[8,4]");
  GIVES(f_of(mapped, xs), "f32[4,8@x,4@y]");
  SAYS(seen, "f32[8@x,4@y]");
  VALUE(f_of(mapped, stacked(TESS_P("x"))), "f32[4@x,8,4]");
  GIVES(f_of(sums_along, cut(TESS_P(NULL, "y"))), "f32[8,4@y]");
  TYPE(f_of(sums_along, x), "dimension 0 of f32[8@x,4@y]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- while, fori, cond, switch ---- */
static tess_array *adds_x_of;
static tess_array *doubling(tess_array *x) {
  return tess_while_loop(less, twice, x);
}
static tess_array *turning_round(tess_array *x) {
  return tess_while_loop(less, turned, x);
}
static tess_array *plus_x(tess_array *c) {
  return tess_add(c, adds_x_of);
}
static tess_array *while_from_zeros(tess_array *x) {
  adds_x_of = x;
  return tess_while_loop(less, plus_x, tess_zeros(TESS_SHAPE(8, 4)));
}
static tess_array *doubles_i(tess_array *i, tess_array *c) {
  (void)i;
  return twice(c);
}
static tess_array *three_times(tess_array *x) {
  return tess_fori_loop(0, 3, doubles_i, x);
}
static tess_array *zeros(tess_array *x) {
  (void)x;
  return tess_zeros(TESS_SHAPE(8, 4));
}
static tess_array *turned_sign(tess_array *x) {
  return tess_neg(x);
}
static tess_array *chooses(tess_array *x) {
  return tess_cond(less(x), twice, turned_sign, x);
}
static tess_array *chooses_turned(tess_array *x) {
  return tess_cond(less(x), twice, turned, x);
}
static tess_array *chooses_zeros(tess_array *x) {
  return tess_cond(less(x), twice, zeros, x);
}
static tess_array *switches(tess_array *x) {
  return tess_switch(1, TESS_FUNCS(zeros, twice, turned_sign), x);
}

static void choices(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *x = cut(TESS_P("x", "y"));
  GIVES(f_of(doubling, x), "f32[8@x,4@y]");
  TYPE(f_of(turning_round, x), "f32[8@y,4@x]");
  GIVES(f_of(while_from_zeros, x), "f32[8@x,4@y]");
  GIVES(f_of(three_times, x), "f32[8@x,4@y]");
  GIVES(f_of(chooses, x), "f32[8@x,4@y]");
  TYPE(f_of(chooses_turned, x), "f32[8@y,4@x]");
  GIVES(f_of(chooses_zeros, x), "f32[8@x,4@y]");
  GIVES(f_of(switches, x), "f32[8@x,4@y]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- derivatives ---- */
static tess_array *sine(tess_array *x) {
  return tess_sin(x);
}
static tess_array *cubes(tess_array *x) {
  return tess_sum(tess_mul(x, tess_square(x)));
}
static tess_array *tangent(tess_array *x, tess_array *dx) {
  tess_array *y, *dy;
  tess_jvp_into(TESS_TREE(y), TESS_TREE(dy), sine, TESS_TREE(x), TESS_TREE(dx));
  return dy;
}
static tess_array *cotangent(tess_array *x, tess_array *ct) {
  tess_array *y;
  return tess_call(tess_vjp_into(TESS_TREE(y), sine, TESS_TREE(x)), ct);
}
static tess_array *linear(tess_array *x, tess_array *dx) {
  tess_array *y;
  return tess_call(tess_linearize_into(TESS_TREE(y), sine, TESS_TREE(x)), dx);
}
static tess_array *of_zeros(tess_array *x) {
  return tess_add(tangent(x, tess_zeros(TESS_SHAPE(8, 4))), cotangent(x, tess_zeros(TESS_SHAPE(8, 4))));
}
static tess_array *remat_loss(tess_array *x) {
  return tess_sum(tess_call(tess_checkpoint(sine), x));
}

static void derivatives(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *x = cut(TESS_P("x", "y")), *y = cut(TESS_P("y", "x"));
  tess_array *(*const f[])(tess_array *, tess_array *) = {tangent, linear, cotangent};
  for (int i = 0; i < 3; i++) {
    GIVES(tess_call(tess_jit(f[i]), x, x), "f32[8@x,4@y]");
    GIVES(f[i](x, x), "f32[8@x,4@y]");
  }
  GIVES(tess_call(tess_jit(tangent), x, y), "f32[8@x,4@y]");
  VALUE(tess_call(tess_jit(cotangent), x, y), "f32[8@y,4@x]");
  VALUE(cotangent(x, y), "f32[8@y,4@x]");
  GIVES(f_of(of_zeros, x), "f32[8@x,4@y]");
  GIVES(tess_call(tess_jit(tess_grad(remat_loss)), x), "f32[8@x,4@y]");
  GIVES(tess_call(tess_jit(tess_jacfwd(sine)), line(TESS_P("x"))), "f32[8@x,8]");
  GIVES(tess_call(tess_jit(tess_jacrev(sine)), line(TESS_P("x"))), "f32[8,8@x]");
  GIVES(tess_call(tess_jit(tess_hessian(cubes)), line(TESS_P("x"))), "f32[8@x,8]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- custom rules ---- */
struct with_tangent {
  tess_array *x, *dx;
};
struct value_and_kept {
  tess_array *y, *kept;
};
static void own_jvp(const void *in, void *out) {
  const struct with_tangent *a = in;
  *(struct with_tangent *)out = (struct with_tangent){tess_sin(a->x), tess_mul(see(a->dx), tess_cos(a->x))};
}
static void turned_jvp(const void *in, void *out) {
  const struct with_tangent *a = in;
  *(struct with_tangent *)out = (struct with_tangent){tess_sin(a->x), turned(a->dx)};
}
static void own_fwd(const void *in, void *out) {
  const struct { tess_array *x; } *a = in;
  *(struct value_and_kept *)out = (struct value_and_kept){tess_sin(a->x), a->x};
}
static tess_array *own_bwd(tess_array *kept, tess_array *ct) {
  return tess_mul(see(ct), tess_cos(kept));
}
static tess_array *turned_bwd(tess_array *kept, tess_array *ct) {
  (void)kept;
  return turned(ct);
}
static tess_array *ones_bwd(tess_array *kept, tess_array *ct) {
  (void)kept, (void)ct;
  return tess_ones(TESS_SHAPE(8, 4));
}
static tess_array *by_jvp(tess_array *x) {
  return tess_sum(tess_call(tess_custom_jvp(sine, own_jvp), x));
}
static tess_array *by_turned_jvp(tess_array *x) {
  return tess_sum(tess_call(tess_custom_jvp(sine, turned_jvp), x));
}
static tess_array *by_vjp(tess_array *x) {
  return tess_sum(tess_call(tess_custom_vjp(sine, own_fwd, own_bwd), x));
}
static tess_array *by_turned_vjp(tess_array *x) {
  return tess_sum(tess_call(tess_custom_vjp(sine, own_fwd, turned_bwd), x));
}
static tess_array *by_ones(tess_array *x) {
  return tess_sum(tess_call(tess_custom_vjp(sine, own_fwd, ones_bwd), x));
}

static void custom_rules(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *x = cut(TESS_P("x", "y"));
  GIVES(tess_call(tess_jit(tess_grad(by_jvp)), x), "f32[8@x,4@y]");
  SAYS(seen, "f32[8@x,4@y]");
  *seen = 0;
  GIVES(tess_call(tess_jit(tess_grad(by_vjp)), x), "f32[8@x,4@y]");
  SAYS(seen, "f32[8@x,4@y]");
  GIVES(tess_call(tess_jit(tess_grad(by_ones)), x), "f32[8@x,4@y]");
  TYPE(tess_call(tess_jit(tess_grad(by_turned_jvp)), x), "f32[8@y,4@x]");
  TYPE(tess_call(tess_jit(tess_grad(by_turned_vjp)), x), "f32[8@y,4@x]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- vmap ---- */
static tess_array *closed;
static tess_array *plus_closed(tess_array *row) {
  return tess_add(row, closed);
}
static tess_array *three_ones(tess_array *row) {
  (void)row;
  return tess_ones(TESS_SHAPE(3));
}
static tess_array *product(tess_array *a, tess_array *b) {
  return tess_mul(a, b);
}
static tess_array *inner_same(tess_array *row) {
  return tess_call(tess_vmap(product, .in_axes = TESS_INTS(0, TESS_NONE)), row, row);
}
static tess_array *inner_map(tess_array *row) {
  return tess_call(tess_vmap(twice), row);
}
static void batches(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *x = cut(TESS_P("x", "y")), *rows = cut(TESS_P("x"));
  GIVES(tess_call(tess_jit(tess_vmap(twice, .out_axes = TESS_INTS(1))), x), "f32[4@y,8@x]");
  SAYS(seen, "f32[4@y]");
  GIVES(tess_call(tess_jit(tess_vmap(three_ones)), rows), "f32[8@x,3]");
  GIVES(tess_call(tess_vmap(inner_map), x), "f32[8@x,4@y]");
  SAYS(seen, "f32[]");
  VALUE(tess_call(tess_jit(tess_vmap(inner_same)), x), "is not mapped and is cut over the axes");
  VALUE(tess_call(tess_vmap(twice, .spmd_axis_name = "y"), rows), "spmd_axis_name is given");
  GIVES(tess_call(tess_vmap(twice, .spmd_axis_name = "x"), cut(TESS_P())), "f32[8,4]");
  GIVES(tess_call(tess_vmap(twice, .spmd_axis_name = "x"), rows), "f32[8@x,4]");
  closed = tess_device_put(tess_arange(4.0), over(TESS_P("x")));
  VALUE(tess_call(tess_vmap(plus_closed), rows), "closes over f32[4@x]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(scans), cmocka_unit_test(choices), cmocka_unit_test(derivatives),
                                     cmocka_unit_test(custom_rules), cmocka_unit_test(batches)};
  return cmocka_run_group_tests(tests, set_up, release);
}
