/* Rules of batches: for random calls of each op and each choice of the operands that are batches, what the rule makes
 * is what the calls of the elements make. */
#include "unit/_any_call.h"
#include "unit/_each_element.h"
#include "unit/_ir.h"

static int total;

static vid fresh_param(struct any_call *k, const struct type *t) {
  return tess__graph_param(k->b->graph, t);
}

static double uniform(struct any_call *k) {
  return (double)(next_random(&k->rng) >> 11) * 0x1p-52 - 1;
}

/* Integers from -2 to 5, others between -1 and 1. */
static void fill_number(struct any_call *k, tess_dtype dtype, void *out) {
  enum dtype_class class = tess__dtype_class(dtype);
  double x = uniform(k), y = uniform(k);
  int i = pick(k, 8) - 2;
  bool is_signed = dtype == TESS_I8 || dtype == TESS_I16 || dtype == TESS_I32 || dtype == TESS_I64;
  if (class == DTYPE_COMPLEX)
    tess__element_from_complex(dtype, out, x, y);
  else
    tess__element_from_double(dtype, out, class == DTYPE_FLOAT ? x : is_signed ? i : abs(i));
}

static void fill_param(void *ctx, int param, int64_t element, const struct type *t, void *out) {
  struct any_call *k = ctx;
  tess_dtype dtype = (tess_dtype)t->dtype;
  int64_t bytes = tess__dtype_bytes(dtype), columns = t->rank ? t->dim[t->rank - 1] : 1;
  (void)element;
  for (int64_t i = 0; i < tess__type_elements(t); i++) {
    fill_number(k, dtype, (char *)out + i * bytes);
    if (k->diagonal && param == 0 && i % columns == i / columns % columns)
      tess__element_from_double(dtype, (char *)out + i * bytes, 4.5 + (double)i);
  }
}

/* Each choice of the operands that are batches, to the bit; batches of 0 to 3. */
static void try_each(struct any_call *k, struct bench *t) {
  if (t->diag.status != TESS_OK) fail_msg("%s: %s", k->name, t->diag.message);
  tess__graph_set_results(t->graph, k->n_out, k->out);
  for (unsigned mapped = 1; mapped < 1U << t->graph->n_params; mapped++) {
    int64_t size = pick(k, 8) ? 1 + pick(k, 3) : 0;
    struct element_trial trial = {
        .name = k->name, .graph = t->graph, .mapped = mapped, .size = size, .fill = fill_param, .ctx = k};
    batch_try(&trial);
    total++;
  }
}

/* ---- what runs ---- */
static void every_op(void **state) {
  (void)state;
  static const struct {
    void (*make)(struct any_call *k, uint64_t seed);
    int calls;
  } all[] = {{any_clamp, 20},
             {any_dynamic, 60},
             {any_gather, 80},
             {any_scatter, 80},
             {any_sort, 40},
             {any_top_k, 20},
             {any_reduce_region, 30},
             {any_map, 10},
             {any_reduce_window, 30},
             {any_reduce_window_region, 30},
             {any_select_and_scatter, 20},
             {any_convolution, 100},
             {any_batch_norm, 18},
             {any_square_matrix, 40},
             {any_matrix, 40},
             {any_lapack, 42},
             {any_fft, 24},
             {any_bits, 40}};
  struct any_call k = {.operand = fresh_param};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    int before = total;
    for (int n = 0; n < all[i].calls; n++) {
      struct bench t;
      bench_begin(&t);
      k.b = &t.build;
      all[i].make(&k, 1000 * (uint64_t)i + (uint64_t)n);
      try_each(&k, &t);
      bench_end(&t);
    }
    print_message("%s: %d cases\n", k.name, total - before);
  }
  assert_true(total >= 1000);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_op)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
