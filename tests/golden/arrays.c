/* Public functions that make, cut and multiply arrays against JAX: eager on one device and on sharded operands (uneven
 * cuts too), and traced. */
#include "_functions.h"

static tess_ints axes(int first, int n) {
  tess_ints s = {.set = true, .n = n};
  for (int i = 0; i < n; i++)
    s.v[i] = at(first + i);
  return s;
}

static tess_array *created(tess_array *const *in) {
  tess_dtype t = is("einsum") ? TESS_DTYPE_NONE : body_dtype();
  if (is("zeros_like")) return tess_zeros_like(in[0], .dtype = t);
  if (is("ones_like")) return tess_ones_like(in[0], .dtype = t);
  if (is("full_like")) return tess_full_like(in[0], in[1], .dtype = t);
  if (is("linspace")) return tess_linspace(in[0], in[1], at(0), .dtype = t);
  if (is("eye")) return tess_eye(at(0), at(1), at(2), .dtype = t);
  return is("one_hot") ? tess_one_hot(in[0], at(0), .dtype = t) : NULL;
}

static tess_array *shaped(tess_array *x) {
  if (is("tril")) return tess_tril(x, at(0));
  if (is("triu")) return tess_triu(x, at(0));
  if (is("diag")) return tess_diag(x, at(0));
  if (is("trace")) return tess_trace(x, at(0));
  if (is("swapaxes")) return tess_swapaxes(x, at(0), at(1));
  if (is("moveaxis")) return tess_moveaxis(x, at(0), at(1));
  int n = now->n_numbers / 3;
  return is("slice") ? tess_slice(x, sizes(0, n), sizes(n, n), sizes(2 * n, n)) : NULL;
}

static tess_array *product(tess_array *const *in) {
  if (is("einsum")) return tess_einsum_at(TESS_HERE, now->body, (tess_arrays){now->n_in, in}, NULL);
  if (is("inner")) return tess_inner(in[0], in[1]);
  if (is("outer")) return tess_outer(in[0], in[1]);
  if (is("vdot")) return tess_vdot(in[0], in[1]);
  int n = now->n_numbers / 2;
  if (is("tensordot")) return tess_tensordot(in[0], in[1], axes(0, n), axes(n, n));
  return is("dot_product_attention")
             ? tess_dot_product_attention(in[0], in[1], in[2], .scale = now->number[0], .is_causal = at(1) != 0,
                                          .bias = at(2) ? in[3] : NULL, .mask = at(3) ? in[now->n_in - 1] : NULL)
             : NULL;
}

static void call(const void *operands, void *results) {
  tess_array *const *in = operands;
  tess_array **out = results;
  if (is("meshgrid")) {
    tess_meshgrid_into(TESS_SPAN(now->n_in, out), ((tess_arrays){now->n_in, in}), at(0));
    return;
  }
  out[0] = created(in);
  if (!out[0] && now->n_in) out[0] = shaped(in[0]);
  if (!out[0]) out[0] = product(in);
  if (!out[0]) fail_msg("no function %s", now->op);
}

static void values_are_jax(void **state) {
  (void)state;
  functions_are_jax(TESSERA_SOURCE "/tests/golden/arrays.txt", 4, call, false, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_jax)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
