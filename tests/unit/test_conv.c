/* The kernel of convolutions against the reference kernel: windows of every kind, sizes at which each of its ways is
 * taken, any order of dimensions. Values are small whole numbers, so that sums are exact in any order and both are
 * equal to the bit. */
#include "_random_index.h"

#include "exec/cpu/blocks.h"
#include "exec/cpu/cpu.h"
#include "op/conv.h"

enum { MOST_PRODUCTS = 400 * 1000 };

struct job {
  struct convolution_attrs attrs;
  struct call call;
  const struct type *in[2], *out[1];
  int64_t features, batches;
};

static void any_order(struct rng *r, struct dims *dims, int n) {
  dims->n = (uint8_t)n;
  for (int i = 0; i < n; i++) {
    int at = below(r, i + 1);
    dims->d[i] = dims->d[at];
    dims->d[at] = (uint8_t)i;
  }
}

static void set_order(struct dims *dims, int n, const uint8_t *d) {
  dims->n = (uint8_t)n;
  memcpy(dims->d, d, (size_t)n);
}

/* Two spatial dimensions as JAX has them in a layer of [batch][spatial][feature], in the gradient of its operand and in
 * that of its kernel. */
static void order_of_a_layer(struct convolution_attrs *a, int which) {
  static const uint8_t lhs[3][4] = {{0, 3, 1, 2}, {0, 3, 1, 2}, {3, 0, 1, 2}},
                       rhs[3][4] = {{3, 2, 0, 1}, {2, 3, 0, 1}, {3, 0, 1, 2}},
                       out[3][4] = {{0, 3, 1, 2}, {0, 3, 1, 2}, {2, 3, 0, 1}};
  set_order(&a->lhs, 4, lhs[which]);
  set_order(&a->rhs, 4, rhs[which]);
  set_order(&a->out, 4, out[which]);
}

static int64_t size(struct rng *r, int64_t most) { /* small ones more often */
  return 1 + below(r, below(r, 2) ? 3 : (int)most);
}

static void any_window(struct rng *r, struct job *j, int d, int64_t *in, int64_t *window) {
  struct convolution_attrs *a = &j->attrs;
  *in = size(r, 12);
  *window = size(r, 9);
  a->stride[d] = size(r, 4);
  a->low[d] = below(r, 5) - 1;
  a->high[d] = below(r, 5) - 1;
  a->lhs_dilation[d] = below(r, 2) ? 1 : 1 + below(r, 4);
  a->rhs_dilation[d] = below(r, 2) ? 1 : 1 + below(r, 4);
  if (below(r, 4) == 0) a->reversed.d[a->reversed.n++] = (uint8_t)d;
}

/* false: windows do not fit, or it is too much to sum one by one. */
static bool any_job(struct rng *r, struct job *j, tess_dtype t) {
  struct convolution_attrs *a = &j->attrs;
  int spatial = below(r, 3) ? 2 : below(r, 4), groups = below(r, 3) ? 1 : 1 + below(r, 3);
  int64_t lhs[8], rhs[8], inputs = below(r, 2) ? size(r, 50) : 16, outputs = size(r, 70);
  memset(j, 0, sizeof *j);
  j->features = below(r, 2) ? groups : 1;
  j->batches = j->features > 1 ? 1 : groups;
  any_order(r, &a->lhs, spatial + 2);
  any_order(r, &a->rhs, spatial + 2);
  any_order(r, &a->out, spatial + 2);
  if (spatial == 2 && below(r, 4)) order_of_a_layer(a, below(r, 3));
  lhs[a->lhs.d[0]] = j->batches * size(r, 30);
  lhs[a->lhs.d[1]] = inputs * j->features;
  rhs[a->rhs.d[0]] = groups * outputs;
  rhs[a->rhs.d[1]] = inputs;
  for (int d = 0; d < spatial; d++)
    any_window(r, j, d, &lhs[a->lhs.d[2 + d]], &rhs[a->rhs.d[2 + d]]);
  j->in[0] = tess__type_of(t, spatial + 2, lhs);
  j->in[1] = tess__type_of(t, spatial + 2, rhs);
  struct diag d = {0};
  j->call = (struct call){.op = &tess__op_convolution, .n_in = 2, .n_out = 1, .in = j->in, .out = j->out, .attrs = a};
  j->out[0] = tess__conv_type(&j->call, TESS_DTYPE_NONE, j->batches, &d);
  tess__diag_clear(&d);
  return j->out[0] && tess__type_elements(j->out[0]) > 0 &&
         tess__type_elements(j->out[0]) * tess__type_elements(j->in[1]) / (groups * outputs) < MOST_PRODUCTS;
}

static void *small_numbers(struct rng *r, const struct type *t) {
  char *data = new_dense(t);
  for (int64_t i = 0; i < tess__type_elements(t); i++)
    tess__element_from_double((tess_dtype)t->dtype, data + i * tess__dtype_bytes((tess_dtype)t->dtype),
                              below(r, 7) - 3);
  return data;
}

/* With other bits, a zero of the other sign is the same. */
static void same(const struct job *j, const char *got, const char *want, int seed) {
  tess_dtype t = (tess_dtype)j->out[0]->dtype;
  for (int64_t i = 0; i < tess__type_elements(j->out[0]); i++) {
    double x[2], y[2];
    tess__element_to_complex(t, got + i * tess__dtype_bytes(t), &x[0], &x[1]);
    tess__element_to_complex(t, want + i * tess__dtype_bytes(t), &y[0], &y[1]);
    if (x[0] != y[0] || x[1] != y[1])
      fail_msg("case %d: %s with %s to %s: element %d is %g, not %g", seed, tess__type_text(j->in[0]),
               tess__type_text(j->in[1]), tess__type_text(j->out[0]), (int)i, x[0], y[0]);
  }
}

static void sums_are_those_of_the_reference(void **state) {
  (void)state;
  static const tess_dtype dtypes[] = {TESS_F32, TESS_F32, TESS_F32, TESS_F64, TESS_BF16, TESS_C64};
  static const char *const levels[] = {"scalar", "avx2", "avx512"};
  int done = 0;
  for (int seed = 0; done < 3000; seed++) {
    struct rng r = {(uint64_t)seed};
    struct job j;
    if (!any_job(&r, &j, dtypes[below(&r, 6)])) continue;
    void *in[2] = {small_numbers(&r, j.in[0]), small_numbers(&r, j.in[1])}, *got = new_dense(j.out[0]),
         *want = new_dense(j.out[0]);
    j.call.op->ref(&j.call, (const void *const *)in, &want);
    for (int way = 0; way < 6; way++) {
      if (!tess__cpu_force_isa(levels[way / 2])) continue;
      j.call.deterministic = way % 2;
      memset(got, 0xff, (size_t)tess__type_bytes(j.out[0]));
      tess__convolution_block(&j.call, (const void *const *)in, &got);
      same(&j, got, want, seed);
    }
    tess__cpu_force_isa("");
    tess__free(in[0]);
    tess__free(in[1]);
    tess__free(got);
    tess__free(want);
    done++;
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(sums_are_those_of_the_reference)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
