/* slice and reverse: what the builder writes, what is refused, the factor rules of design/partitioning.md 2.2, and the
 * reference kernels against indices counted one by one. */
#include "_ir.h"

#define LONGS(...) ((int64_t[]){__VA_ARGS__})

static void test_builder(void **state) {
  (void)state;
  struct bench t;
  bench_begin(&t);
  struct build *b = &t.build;
  vid x = param(&t, F32(8, 4)), v = tess__n_slice(b, x, LONGS(1, 0), LONGS(3, 1), LONGS(3, 4));
  has_type(&t, v, "f32[3,4]");
  assert_int_equal(tess__n_slice(b, x, LONGS(0, 0), LONGS(1, 1), LONGS(8, 4)), x); /* all of it */
  /* one way to write what is the same: a stride of one element, a start of none */
  vid one = tess__n_slice(b, x, LONGS(2, 0), LONGS(5, 1), LONGS(1, 4));
  assert_int_equal(one, tess__n_slice(b, x, LONGS(2, 0), LONGS(1, 1), LONGS(1, 4)));
  vid none = tess__n_slice(b, x, LONGS(7, 0), LONGS(1, 1), LONGS(0, 4));
  assert_int_equal(none, tess__n_slice(b, x, LONGS(3, 0), LONGS(2, 1), LONGS(0, 4)));
  vid back = tess__n_reverse(b, x, &DIMS(1, 0));
  assert_int_equal(back, tess__n_reverse(b, x, &DIMS(0, 1)));
  has_type(&t, back, "f32[8,4]");
  assert_int_equal(tess__n_reverse(b, x, &NO_DIMS), x);
  /* splats stay splats */
  vid splat = tess__n_constant_double(b, F32(8, 4), 2);
  v = tess__n_slice(b, tess__n_reverse(b, splat, &DIMS(0)), LONGS(1, 1), LONGS(1, 1), LONGS(2, 2));
  assert_ptr_equal(t.graph->node[t.graph->value[v].node].op, &tess__op_constant);
  assert_int_equal(tess__n_slice(b, VID_NONE, NULL, NULL, NULL), VID_NONE);
  refused(&t, tess__n_slice(b, x, LONGS(6, 0), LONGS(1, 1), LONGS(3, 4)),
          "cannot slice f32[3,4] out of f32[8,4] there; legal: positive strides, indices inside");
  refused(&t, tess__n_slice(b, x, LONGS(0, 0), LONGS(4, 1), LONGS(3, 4)),
          "cannot slice f32[3,4] out of f32[8,4] there; legal: positive strides, indices inside");
  refused(&t, tess__n_slice(b, x, LONGS(0, 0), LONGS(INT64_MAX, 1), LONGS(3, 4)),
          "cannot slice f32[3,4] out of f32[8,4] there; legal: positive strides, indices inside");
  refused(&t, tess__n_reverse(b, x, &DIMS(2)), "dimension 2 does not exist: f32[8,4] has 2");
  struct text text = {0};
  tess__graph_print(&text, t.graph);
  assert_non_null(strstr(tess__text_string(&text), "slice %0 {start=[1,0], stride=[3,1]} : f32[3,4]"));
  assert_non_null(strstr(tess__text_string(&text), "reverse %0 {dimensions=[0,1]} : f32[8,4]"));
  tess__text_free(&text);
  bench_end(&t);
}

/* Kinds of the factors by dimension of the operand; operand and result have the same ones. */
static void check_rule(const struct tess_op *op, const void *attrs, const struct type *in, const struct type *out,
                       const enum factor_kind *kind) {
  struct arena arena = {0};
  struct rule rule;
  struct call c = {.op = op, .n_in = 1, .n_out = 1, .in = &in, .out = &out, .attrs = attrs};
  tess__rule_make(&rule, &c, &arena);
  for (int d = 0; d < in->rank; d++) {
    int f = rule.tensor[0].factor[rule.tensor[0].start[d]];
    assert_int_equal(f, rule.tensor[1].factor[rule.tensor[1].start[d]]);
    assert_int_equal(rule.factor[f].kind, kind[d]);
    assert_int_equal(rule.factor[f].size, in->dim[d]); /* the operand's, where they differ */
  }
  tess__arena_free(&arena);
}

static void test_rules(void **state) {
  (void)state;
  struct slice_attrs slice = {{0, 2, 0}, {1, 1, 3}};
  check_rule(&tess__op_slice, &slice, F32(5, 6, 7), F32(5, 3, 3),
             (enum factor_kind[]){FACTOR_PASS, FACTOR_PERMUTE, FACTOR_PERMUTE});
  struct dims_attrs reverse = {DIMS(1)};
  check_rule(&tess__op_reverse, &reverse, F32(5, 6, 7), F32(5, 6, 7),
             (enum factor_kind[]){FACTOR_PASS, FACTOR_PERMUTE, FACTOR_PASS});
}

static void test_kernels(void **state) {
  (void)state;
  static const tess_dtype types[] = {TESS_U8, TESS_BF16, TESS_I32, TESS_F64};
  uint64_t random = 9;
  for (int round = 0; round < 300; round++) {
    tess_dtype dtype = types[round % 4];
    size_t bytes = (size_t)tess__dtype_bytes(dtype);
    struct slice_attrs attrs = {{0}, {0}};
    struct dims_attrs back = {NO_DIMS};
    int64_t in_dim[3], out_dim[3], all = 1;
    for (int d = 0; d < 3; d++) {
      in_dim[d] = 1 + (int64_t)(next_random(&random) % 5);
      attrs.start[d] = (int64_t)(next_random(&random) % (uint64_t)in_dim[d]);
      attrs.stride[d] = 1 + (int64_t)(next_random(&random) % 3);
      out_dim[d] = (int64_t)(next_random(&random) % (uint64_t)((in_dim[d] - attrs.start[d] - 1) / attrs.stride[d] + 2));
      all *= in_dim[d];
      if (next_random(&random) % 2) back.dims.d[back.dims.n++] = (uint8_t)d;
    }
    unsigned char in[125 * 8], out[125 * 8], *to = out;
    for (size_t i = 0; i < (size_t)all * bytes; i++)
      in[i] = (unsigned char)next_random(&random);
    const struct type *it = tess__type_of(dtype, 3, in_dim), *ot = tess__type_of(dtype, 3, out_dim);
    struct call c = {.op = &tess__op_slice, .n_in = 1, .n_out = 1, .in = &it, .out = &ot, .attrs = &attrs};
    struct diag diag = {0};
    assert_true(tess__op_slice.check(&c, &diag));
    tess__op_slice.ref(&c, (const void *[]){in}, (void *[]){out});
    for (int64_t i = 0; i < out_dim[0]; i++)
      for (int64_t j = 0; j < out_dim[1]; j++)
        for (int64_t k = 0; k < out_dim[2]; k++, to += bytes) {
          int64_t a = attrs.start[0] + i * attrs.stride[0], e = attrs.start[1] + j * attrs.stride[1];
          int64_t at = (a * in_dim[1] + e) * in_dim[2] + attrs.start[2] + k * attrs.stride[2];
          assert_memory_equal(to, in + (size_t)at * bytes, bytes);
        }
    c = (struct call){.op = &tess__op_reverse, .n_in = 1, .n_out = 1, .in = &it, .out = &it, .attrs = &back};
    tess__op_reverse.ref(&c, (const void *[]){in}, (void *[]){out});
    for (int64_t at = 0; at < all; at++) {
      int64_t index[3] = {at / (in_dim[1] * in_dim[2]), at / in_dim[2] % in_dim[1], at % in_dim[2]};
      for (int i = 0; i < back.dims.n; i++)
        index[back.dims.d[i]] = in_dim[back.dims.d[i]] - 1 - index[back.dims.d[i]];
      int64_t from = (index[0] * in_dim[1] + index[1]) * in_dim[2] + index[2];
      assert_memory_equal(out + (size_t)at * bytes, in + (size_t)from * bytes, bytes);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_builder), cmocka_unit_test(test_rules),
                                     cmocka_unit_test(test_kernels)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
