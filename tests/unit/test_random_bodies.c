/* Bodies of jax.random as records: built on a graph by the planner alone, no library started, and evaluated by the ops'
 * refs. Threefry against its authors' known answers, draws against JAX's (tests/golden/draws.txt). */
#include "_random_program.h"
#include "random/random.h"

static vid param_of(struct fixture *f, tess_dtype t, int rank, int64_t n) {
  return tess__graph_param(f->g, tess__type_of(t, rank, &n));
}

/* What one draw with this key gives. */
static void *drawn(struct fixture *f, const struct function *function, const void *attrs, const uint32_t key[2]) {
  vid in = param_of(f, TESS_U32, 1, 2), v = function->body(&f->b, 1, &in, attrs);
  assert_string_equal(f->d.message ? f->d.message : "", "");
  tess__graph_set_results(f->g, 1, &v);
  assert_true(tess__graph_verify(f->g, &f->d));
  uint32_t words[2] = {key[0], key[1]};
  void *arg[4] = {words}, *result = NULL;
  evaluate(f->g, arg, &result);
  return result;
}

static void threefry_has_the_known_answers(void **state) {
  (void)state;
  static const uint32_t known[3][6] = {/* key, counter, result: Random123's kat_vectors, 20 rounds */
                                       {0, 0, 0, 0, 0x6b200159, 0x99ba4efe},
                                       {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, 0x1cb996fc, 0xbb002be7},
                                       {0x13198a2e, 0x03707344, 0x243f6a88, 0x85a308d3, 0xc4923a9c, 0x483df7a0}};
  struct fixture f;
  start(&f, NULL);
  vid in[4], out[2];
  for (int i = 0; i < 4; i++)
    in[i] = param_of(&f, TESS_U32, 0, 0);
  assert_true(tess__f_threefry2x32_into.body(&f.b, 4, in, NULL, 2, out));
  tess__graph_set_results(f.g, 2, out);
  for (int k = 0; k < 3; k++) {
    uint32_t word[4];
    memcpy(word, known[k], sizeof word);
    void *result[2];
    evaluate(f.g, (void *[]){&word[0], &word[1], &word[2], &word[3]}, result);
    for (int i = 0; i < 2; i++) {
      assert_int_equal(*(uint32_t *)result[i], known[k][4 + i]);
      tess__free(result[i]);
    }
  }
  finish(&f);
}

static void uniform_is_jaxs(void **state) {
  (void)state;
  struct fixture f;
  start(&f, NULL);
  struct draw_call a = tess__draw_call(&tess__f_random_uniform, &TESS_SHAPE(), TESS_DTYPE_NONE, false);
  vid in[3] = {param_of(&f, TESS_U32, 1, 2), tess__random_number(&f.b, TESS_F32, -2.5),
               tess__random_number(&f.b, TESS_F32, 3.25)};
  vid v = tess__f_random_uniform.f.body(&f.b, 3, in, &a);
  tess__graph_set_results(f.g, 1, &v);
  uint32_t key[2] = {0, 0};
  void *result = NULL;
  evaluate(f.g, (void *[]){key}, &result);
  assert_true(*(float *)result == 2.94908524F);
  tess__free(result);
  finish(&f);
}

static void split_is_jaxs(void **state) {
  (void)state;
  static const uint32_t want[4] = {1832780943, 270669613, 64467757, 2916123636};
  struct fixture f;
  start(&f, NULL);
  uint32_t *got = drawn(&f, &tess__f_random_split, &(struct split_call){2}, (const uint32_t[]){0, 42});
  assert_memory_equal(got, want, sizeof want);
  tess__free(got);
  finish(&f);
}

/* What is not asked for is as the record says, wide where the builder is. */
static void dtypes_come_from_the_record_and_the_builder(void **state) {
  (void)state;
  static const struct {
    const struct draw *f;
    tess_dtype narrow, wide;
  } cases[] = {{&tess__f_random_normal, TESS_F32, TESS_F64},
               {&tess__f_random_bits, TESS_U32, TESS_U64},
               {&tess__f_random_rademacher, TESS_I32, TESS_I64},
               {&tess__f_random_permutation, TESS_I32, TESS_I64}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int x64 = 0; x64 < 2; x64++) {
      struct fixture f;
      start(&f, NULL);
      f.b.x64 = x64;
      struct draw_call a = tess__draw_call(cases[i].f, &TESS_SHAPE(5), TESS_DTYPE_NONE, f.b.x64);
      vid key = param_of(&f, TESS_U32, 1, 2), v = cases[i].f->f.body(&f.b, 1, &key, &a);
      assert_int_equal(type_of(&f.b, v)->dtype, x64 ? cases[i].wide : cases[i].narrow);
      finish(&f);
    }
  struct draw_call asked = tess__draw_call(&tess__f_random_normal, &TESS_SHAPE(5), TESS_BF16, true);
  assert_int_equal(asked.dtype, TESS_BF16);
}

static void told_in_the_builder(void **state) {
  (void)state;
  struct fixture f;
  start(&f, NULL);
  vid key = param_of(&f, TESS_F32, 1, 2);
  struct draw_call a = tess__draw_call(&tess__f_random_bits, &TESS_SHAPE(3), TESS_DTYPE_NONE, false);
  assert_int_equal(tess__f_random_bits.f.body(&f.b, 1, &key, &a), VID_NONE);
  assert_string_equal(f.d.message, "f32[2] is no key; legal: one key<fry>[] or u32[2]");
  tess__diag_clear(&f.d);
  finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(threefry_has_the_known_answers),
      cmocka_unit_test(uniform_is_jaxs),
      cmocka_unit_test(split_is_jaxs),
      cmocka_unit_test(dtypes_come_from_the_record_and_the_builder),
      cmocka_unit_test(told_in_the_builder),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
