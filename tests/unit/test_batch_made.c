/* What rules of batches make: flags of indices, slices that stay slices, nothing repeated that is shared, and what
 * needs too many dimensions. */
#include "unit/_batch_maker.h"

/* The batch of the one call in the graph, of this size; frees what was made from. */
static struct graph *batch_graph(struct maker *k, vid out, unsigned mapped, int64_t size) {
  struct diag d = {.status = TESS_OK};
  assert_int_equal(k->t.diag.status, TESS_OK);
  tess__graph_set_results(k->t.graph, 1, &out);
  struct element_trial trial = {.name = k->name, .graph = k->t.graph, .mapped = mapped, .size = size};
  if (!batch_make(&trial, &(struct batch){.size = size, .axis = -1}, &d)) fail_msg("%s: %s", k->name, d.message);
  bench_end(&k->t);
  return trial.batched;
}

static const struct node *only(const struct graph *g, const struct tess_op *op) {
  const struct node *found = NULL;
  for (uint32_t i = 0; i < g->n_nodes; i++)
    if (g->node[i].op == op) {
      assert_null(found);
      found = &g->node[i];
    }
  return found;
}

/* Indices are in no order any more where all elements read one operand with indices of their own. */
static void order_of_indices(void **state) {
  (void)state;
  for (unsigned mapped = 1; mapped < 8; mapped++) {
    struct maker k;
    struct build *b = start(&k, "sorted", 1);
    struct slice_numbers n = {.window = DIMS(1), .collapsed = DIMS(0), .map = DIMS(0), .index_vector_dim = 1};
    struct gather_attrs take = {.numbers = n, .sorted = true};
    struct scatter_attrs put = {.numbers = n, .update = SCATTER_SET, .sorted = true, .unique = true};
    vid x = fresh_param(&k, F32(5, 2)), at = fresh_param(&k, TYPE(TESS_I32, 3)), u = fresh_param(&k, F32(3, 2)), out[2];
    bool reads = mapped < 4;
    if (reads)
      out[0] = tess__n_gather(b, x, at, &take, 2, (int64_t[]){3, 2});
    else
      tess__n_scatter(b, 1, &x, at, &u, &put, NULL, out);
    struct graph *g = batch_graph(&k, out[0], mapped, 4);
    const struct node *node = only(g, reads ? &tess__op_gather : &tess__op_scatter);
    const struct gather_attrs *g_attrs = node->attrs;
    const struct scatter_attrs *s_attrs = node->attrs;
    if (reads)
      assert_int_equal(g_attrs->sorted, mapped & 1);
    else
      assert_true(s_attrs->sorted && s_attrs->unique);
    tess__graph_free(g);
  }
}

/* No gather where all elements start alike, nor for dimensions that are taken as a whole. */
static void slices_stay_slices(void **state) {
  (void)state;
  for (unsigned mapped = 1; mapped < 8; mapped++) {
    struct maker k;
    struct build *b = start(&k, "dynamic_slice", 1);
    vid x = fresh_param(&k, F32(5, 2)), from[2];
    for (int i = 0; i < 2; i++)
      from[i] = fresh_param(&k, SCALAR(TESS_I32));
    struct graph *g = batch_graph(&k, tess__n_dynamic_slice(b, x, from, (int64_t[]){3, 2}), mapped, 4);
    const struct node *slice = only(g, &tess__op_dynamic_slice), *gather = only(g, &tess__op_gather);
    assert_true(mapped & 2 ? gather && !slice : slice && !gather);
    if (mapped == 4) assert_string_equal(tess__type_text(tess__type_at(g, g->result[0])), "f32[3,2]"); /* no batch */
    if (gather) assert_int_equal(((const struct gather_attrs *)gather->attrs)->numbers.map.n, 1);
    tess__graph_free(g);
  }
}

/* One matrix is not repeated for each of its right-hand sides, nor is a kernel for each image. */
static void what_is_shared_is_not_repeated(void **state) {
  (void)state;
  struct maker k;
  struct build *b = start(&k, "triangular_solve", 1);
  vid a = fresh_param(&k, F32(3, 3)), x = fresh_param(&k, F32(3, 1));
  struct graph *g =
      batch_graph(&k, tess__n_triangular_solve(b, a, x, &(struct triangular_attrs){.left_side = true}), 2, 4);
  assert_string_equal(tess__type_text(tess__type_at(g, only(g, &tess__op_triangular_solve)->out)), "f32[3,4]");
  tess__graph_free(g);
  b = start(&k, "convolution", 1);
  struct convolution_attrs attrs = {.lhs = DIMS(0, 1, 2), .rhs = DIMS(0, 1, 2), .out = DIMS(0, 1, 2)};
  attrs.stride[0] = attrs.lhs_dilation[0] = attrs.rhs_dilation[0] = 1;
  for (unsigned mapped = 1; mapped < 4; mapped++) {
    static const char *const types[] = {"f32[8,5,7]", "f32[2,20,7]", "f32[2,20,7]"};
    if (mapped > 1) b = start(&k, "convolution", 1);
    vid lhs = fresh_param(&k, F32(2, 3, 7)), rhs = fresh_param(&k, F32(5, 3, 1));
    g = batch_graph(&k, tess__n_convolution(b, lhs, rhs, &attrs, 1, 1, TESS_DTYPE_NONE), mapped, 4);
    assert_string_equal(tess__type_text(tess__type_at(g, only(g, &tess__op_convolution)->out)), types[mapped - 1]);
    assert_null(only(g, &tess__op_broadcast_in_dim));
    tess__graph_free(g);
  }
}

/* What a rule needs more dimensions for than there are is refused. */
static void too_many_dimensions(void **state) {
  (void)state;
  struct maker k;
  struct diag d = {.status = TESS_OK};
  int64_t dim[TESS_MAX_RANK], size[TESS_MAX_RANK];
  vid from[TESS_MAX_RANK], out;
  struct build *b = start(&k, "dynamic_slice", 1);
  for (int i = 0; i < TESS_MAX_RANK; i++) {
    dim[i] = 2;
    size[i] = 1;
  }
  vid x = fresh_param(&k, tess__type_of(TESS_F32, TESS_MAX_RANK, dim)), at = fresh_param(&k, SCALAR(TESS_I32));
  for (int i = 0; i < TESS_MAX_RANK; i++)
    from[i] = at;
  out = tess__n_dynamic_slice(b, x, from, size);
  tess__graph_set_results(k.t.graph, 1, &out);
  struct element_trial trial = {.name = k.name, .graph = k.t.graph, .mapped = 2, .size = 3};
  assert_false(batch_make(&trial, &(struct batch){.size = 3, .axis = -1}, &d));
  assert_string_equal(d.message, "vmap of dynamic_slice needs more dimensions than the 16 that there are");
  tess__diag_clear(&d);
  bench_end(&k.t);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(order_of_indices), cmocka_unit_test(slices_stay_slices),
                                     cmocka_unit_test(what_is_shared_is_not_repeated),
                                     cmocka_unit_test(too_many_dimensions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
