/* Values in shard_map that are terms of a sum (unreduced), or reduced: which casts there are, what ops make of them,
 * how they come in and go out. Types, values and refusals are those of JAX 0.10.2. */
#include "_check.h"

static tess_mesh *mesh; /* x2 y2, Explicit */
static char typed[64];  /* of the value that a body gave last */

static tess_array *note(tess_array *x) {
  if (tess_ok(x)) snprintf(typed, sizeof typed, "%s", tess_typeof(x));
  return x;
}
#define BODY(name, value)                                                                                              \
  static tess_array *name(tess_array *v) {                                                                             \
    return note(value);                                                                                                \
  }
#define U(a) tess_pcast(a, "x", TESS_UNREDUCED)
#define R(a) tess_pcast(a, "x", TESS_REDUCED)
#define V(a) tess_pcast(a, "x", TESS_VARYING)

static tess_spec terms(const char *axes) {
  return tess_spec_unreduced(TESS_P(), axes, TESS_REDUCE_SUM);
}
static tess_spec reduced(void) {
  tess_spec s = TESS_P();
  s.reduced = "x";
  return s;
}
static tess_array *over_x(void) { /* 0 ... 7, four a device along x */
  return tess_device_put(tess_arange(8.0), tess_named_sharding(mesh, TESS_P("x")));
}
static tess_array *call(tess_array *(*f)(tess_array *), tess_spec in, tess_spec out, tess_array *x) {
  return tess_call(tess_shard_map(f, .mesh = mesh, .in_specs = in, .out_specs = out), x);
}
/* The values that x stands for. */
static tess_array *whole(tess_array *x) {
  return tess_astype(tess_reshard(x, tess_named_sharding(mesh, TESS_P())), TESS_I32);
}

BODY(same, v)
BODY(to_terms, U(v))
BODY(to_reduced, R(v))
BODY(to_reduced_and_back, V(R(v)))
BODY(all_terms, tess_pcast(tess_pvary(v, "y"), "x,y", TESS_UNREDUCED))
BODY(add_terms, tess_add(U(v), U(v)))
BODY(reshaped, tess_reshape(U(v), TESS_SHAPE(2, 2)))
BODY(total, tess_sum(U(v)))
BODY(summed, tess_psum(U(v), "x"))
BODY(summed_over_y, tess_psum(U(v), "y"))
BODY(scattered, tess_psum_scatter(U(v), "x", 0, .tiled = true))
BODY(times_reduced, tess_mul(U(v), R(tess_add(tess_psum(tess_mul(v, 0), "x"), 3))))
BODY(gathered, tess_all_gather(v, "x", 0, .tiled = true, .to = TESS_REDUCED))
BODY(reduced_squared, tess_mul(R(v), R(v)))
BODY(reduced_exp, tess_exp(tess_mul(R(v), R(v))))
BODY(reduced_and_varying, tess_add(R(v), tess_axis_index("x")))

static void casts(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = over_x(), *i = tess_arange(8.0);
#define GIVES(f, in, out, arg, type, ...)                                                                              \
  VALUES(whole(call(f, in, out, arg)), __VA_ARGS__);                                                                   \
  SAYS(typed, type)
  tess_spec p = TESS_P(), px = TESS_P("x");
  GIVES(to_terms, px, terms("x"), x, "f32[4]{U:x}", 4, 6, 8, 10);
  GIVES(same, px, terms("x"), x, "f32[4]{V:x}", 4, 6, 8, 10);
  GIVES(all_terms, px, terms("x,y"), x, "f32[4]{U:(x,y)}", 8, 12, 16, 20);
  GIVES(to_reduced, p, reduced(), i, "f32[8]{R:x}", 0, 1, 2, 3, 4, 5, 6, 7);
  GIVES(to_reduced_and_back, p, px, i, "f32[8]{V:x}", 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
  tess_sharding *by_x = tess_named_sharding(mesh, terms("x"));
  GIVES(same, terms("x"), terms("x"), tess_device_put(i, by_x), "f32[8]{U:x}", 0, 1, 2, 3, 4, 5, 6, 7);
  GIVES(same, reduced(), reduced(), i, "f32[8]{R:x}", 0, 1, 2, 3, 4, 5, 6, 7);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void ops(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = over_x(), *i = tess_arange(8.0);
  tess_spec p = TESS_P(), px = TESS_P("x");
  GIVES(add_terms, px, terms("x"), x, "f32[4]{U:x}", 8, 12, 16, 20);
  GIVES(reshaped, px, terms("x"), x, "f32[2,2]{U:x}", 4, 6, 8, 10);
  GIVES(total, px, terms("x"), x, "f32[]{U:x}", 28);
  GIVES(summed, px, p, x, "f32[4]", 4, 6, 8, 10);
  GIVES(summed_over_y, px, terms("x"), x, "f32[4]{U:x}", 8, 12, 16, 20);
  GIVES(scattered, px, px, x, "f32[2]{V:x}", 4, 6, 8, 10);
  GIVES(times_reduced, px, terms("x"), x, "f32[4]{U:x}", 12, 18, 24, 30);
  GIVES(gathered, px, reduced(), x, "f32[8]{R:x}", 0, 1, 2, 3, 4, 5, 6, 7);
  GIVES(reduced_squared, p, reduced(), i, "f32[8]{R:x}", 0, 1, 4, 9, 16, 25, 36, 49);
  call(reduced_exp, p, reduced(), i);
  SAYS(typed, "f32[8]{R:x}");
  GIVES(reduced_and_varying, p, px, i, "f32[8]{V:x}", 0, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7, 8);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

BODY(invarying_to_terms, U(v))
BODY(varying_to_reduced, R(v))
BODY(terms_to_varying, V(U(v)))
BODY(terms_to_reduced, R(U(v)))
BODY(terms_to_terms, U(U(v)))
BODY(reduced_to_reduced, R(R(v)))
BODY(reduced_to_terms, U(R(v)))
BODY(to_invarying, tess_pcast(v, "x", TESS_INVARYING))
BODY(add_one, tess_add(U(v), 1))
BODY(add_varying, tess_add(U(v), v))
BODY(product_of_terms, tess_mul(U(v), U(v)))
BODY(exp_of_terms, tess_exp(U(v)))
BODY(largest_term, tess_max(U(v)))
BODY(pmax_of_terms, tess_pmax(U(v), "x"))
BODY(gather_terms, tess_all_gather(U(v), "x", 0))
BODY(permute_terms, tess_ppermute(U(v), "x", TESS_SHIFT(1)))
BODY(psum_of_reduced, tess_psum(R(v), "x"))
BODY(reduced_and_not, tess_add(R(v), v))

static void refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = over_x(), *i = tess_arange(8.0);
  tess_spec p = TESS_P(), px = TESS_P("x");
#define WRONG(f, in, out, arg, reason, words) REFUSED(call(f, in, out, arg), TESS_INVALID_ARGUMENT, reason, words)
  WRONG(invarying_to_terms, p, p, i, TESS_VALUE_ERROR, "Unsupported pcast from=invarying, to=unreduced");
  WRONG(varying_to_reduced, px, px, x, TESS_VALUE_ERROR, "Unsupported pcast from=varying, to=reduced");
  WRONG(terms_to_varying, px, px, x, TESS_VALUE_ERROR, "Unsupported pcast from=unreduced, to=varying");
  WRONG(terms_to_reduced, px, px, x, TESS_VALUE_ERROR, "Unsupported pcast from=unreduced, to=reduced");
  WRONG(terms_to_terms, px, px, x, TESS_VALUE_ERROR, "Unsupported pcast from=unreduced, to=unreduced");
  WRONG(reduced_to_reduced, p, p, i, TESS_VALUE_ERROR, "Unsupported pcast from=reduced, to=reduced");
  WRONG(reduced_to_terms, p, p, i, TESS_VALUE_ERROR, "Unsupported pcast from=reduced, to=unreduced");
  WRONG(to_invarying, px, px, x, TESS_VALUE_ERROR, "no state to cast to");
  WRONG(add_one, px, terms("x"), x, TESS_TYPE_ERROR, "a term of a sum and of one that is not");
  WRONG(add_varying, px, terms("x"), x, TESS_VALUE_ERROR, "pvary cannot accept what is unreduced: f32[4]{U:x}");
  WRONG(product_of_terms, px, terms("x"), x, TESS_TYPE_ERROR, "two values that are terms of sums");
  REFUSED(call(exp_of_terms, px, terms("x"), x), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
          "exponential of terms of a sum: f32[4]{U:x}");
  REFUSED(call(largest_term, px, terms("x"), x), TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "of terms of a sum");
  WRONG(pmax_of_terms, px, p, x, TESS_VALUE_ERROR, "pvary cannot accept what is unreduced");
  WRONG(gather_terms, px, px, x, TESS_VALUE_ERROR, "pvary cannot accept what is unreduced");
  WRONG(permute_terms, px, px, x, TESS_VALUE_ERROR, "pvary cannot accept what is unreduced");
  WRONG(psum_of_reduced, p, p, i, TESS_VALUE_ERROR, "pvary cannot accept what is reduced");
  WRONG(reduced_and_not, p, reduced(), i, TESS_TYPE_ERROR,
        "cannot be replicated over axes that another one is reduced");
  /* what goes out is what out_specs says */
  WRONG(to_terms, px, p, x, TESS_VALUE_ERROR, "requires replication");
  WRONG(to_terms, px, px, x, TESS_VALUE_ERROR, "requires replication");
  WRONG(to_reduced, p, p, i, TESS_VALUE_ERROR, "requires replication");
  WRONG(same, p, terms("x"), i, TESS_VALUE_ERROR, "equal on all devices along {'x'}");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_cpu_devices = 4) != TESS_OK) return 1;
  mesh = tess_keep(tess_make_mesh(TESS_SHAPE(2, 2), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT));
  return 0;
}

static int release(void **state) {
  tess_release(mesh);
  return tear_down(state);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(casts), cmocka_unit_test(ops), cmocka_unit_test(refusals)};
  return cmocka_run_group_tests(tests, set_up, release);
}
