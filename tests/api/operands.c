/* Any number of operands and results of one function: hundreds joined, split, sorted, let alone and multiplied,
 * eagerly, inside jit and over eight devices. */
#include "_check.h"

enum { MANY = 300, SORTED = 70, FACTORS = 70 };

static tess_mesh *mesh; /* 8 devices: x */

typedef struct many {
  tess_array *x[MANY];
} many;

static bool on_mesh;

static void fill(many *m) { /* array i: 8 rows i, i + 1, ... of 2 */
  tess_array *rows = tess_reshape(tess_repeat(tess_arange(8), 2, 0), TESS_SHAPE(8, 2));
  tess_sharding *cut = tess_named_sharding(mesh, TESS_P("x"));
  for (int i = 0; i < MANY; i++) {
    m->x[i] = tess_add(rows, i);
    if (on_mesh) m->x[i] = tess_device_put(m->x[i], cut);
  }
}

static const int32_t *numbers(tess_array *x) {
  assert_string_equal(tess_error_of(x).message, "");
  return tess_data(tess_device_get(x));
}

static tess_array *join(const void *in) {
  return tess_concatenate(((tess_arrays){MANY, ((const many *)in)->x}), 1);
}
static tess_array *pile(const void *in) {
  return tess_stack(((tess_arrays){MANY, ((const many *)in)->x}), 0);
}
static void cut(const void *in, void *out) { /* of 8 x 600: 300 of 8 x 2 */
  tess_split_into(TESS_SPAN(MANY, out), *(tess_array *const *)in, 1);
}
static void take_apart(const void *in, void *out) { /* of 300 x 8 x 2 */
  tess_unstack_into(TESS_SPAN(MANY, out), *(tess_array *const *)in, 0);
}
static void let_alone(const void *in, void *out) {
  tess_optimization_barrier_into(TESS_SPAN(MANY, out), TESS_SPAN(MANY, (void *)(uintptr_t)in));
}

static void check_pieces(const many *m) {
  for (int i = 0; i < MANY; i++) {
    const int32_t *v = numbers(m->x[i]);
    for (int k = 0; k < 16; k++)
      assert_int_equal(v[k], i + k / 2);
  }
}

static void check_joined(tess_array *joined, tess_array *piled) {
  const int32_t *v = numbers(joined), *w = numbers(piled);
  for (int i = 0; i < MANY; i++)
    for (int k = 0; k < 16; k++) {
      assert_int_equal(v[k / 2 * 2 * MANY + 2 * i + k % 2], i + k / 2);
      assert_int_equal(w[16 * i + k], i + k / 2);
    }
}

static void eager(void) {
  many in, out;
  fill(&in);
  tess_array *joined = join(&in), *piled = pile(&in);
  check_joined(joined, piled);
  cut(&joined, &out);
  check_pieces(&out);
  take_apart(&piled, &out);
  check_pieces(&out);
  let_alone(&in, &out);
  check_pieces(&out);
}

static void compiled(void) {
  many in, out;
  fill(&in);
  tess_array *joined, *piled;
  tess_call_into(TESS_TREE(joined), tess_jit(join), TESS_TREE(in));
  tess_call_into(TESS_TREE(piled), tess_jit(pile), TESS_TREE(in));
  check_joined(joined, piled);
  tess_call_into(TESS_TREE(out), tess_jit(cut), TESS_TREE(joined));
  check_pieces(&out);
  tess_call_into(TESS_TREE(out), tess_jit(take_apart), TESS_TREE(piled));
  check_pieces(&out);
  tess_call_into(TESS_TREE(out), tess_jit(let_alone), TESS_TREE(in));
  check_pieces(&out);
}

static void hundreds(void **state) {
  (void)state;
  for (int round = 0; round < 4; round++) {
    tess_scope *s = tess_scope_begin();
    on_mesh = round >= 2;
    if (round % 2)
      compiled();
    else
      eager();
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
}

/* ---- sort ---- */

typedef struct sorted {
  tess_array *x[SORTED];
} sorted;

static void sort_by_two(const void *in, void *out) {
  tess_sort_into(TESS_SPAN(SORTED, out), ((tess_arrays){SORTED, ((const sorted *)in)->x}), 0, 2);
}

static void sorts(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  static const int32_t first[] = {2, 1, 2, 1}, second[] = {1, 5, 0, 4}, order[] = {3, 1, 2, 0};
  sorted in, out;
  in.x[0] = tess_asarray(first, TESS_SHAPE(4));
  in.x[1] = tess_asarray(second, TESS_SHAPE(4));
  for (int i = 2; i < SORTED; i++)
    in.x[i] = tess_mul(tess_arange(4), i);
  for (int round = 0; round < 2; round++) {
    if (round)
      tess_call_into(TESS_TREE(out), tess_jit(sort_by_two), TESS_TREE(in));
    else
      sort_by_two(&in, &out);
    VALUES(out.x[0], 1, 1, 2, 2);
    VALUES(out.x[1], 4, 5, 0, 1);
    for (int i = 2; i < SORTED; i++)
      VALUES(out.x[i], order[0] * i, order[1] * i, order[2] * i, order[3] * i);
  }
  tess_array *all[MANY];
  for (int i = 0; i < MANY; i++)
    all[i] = in.x[i % SORTED];
  tess_sort_into(TESS_SPAN(MANY, all), ((tess_arrays){MANY, all}), 0, 256);
  REFUSED(all[0], TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "num_keys is 256; legal: 1 to 255");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- einsum ---- */

typedef struct factors {
  tess_array *x[FACTORS];
} factors;

static tess_array *product(const void *in) { /* ab,b,...,b,bc->ac */
  static char text[2 * FACTORS + 16];
  char *p = text;
  for (int i = 0; i < FACTORS; i++)
    p += snprintf(p, 8, "%s%s", i ? "," : "", i == 0 ? "ab" : i == FACTORS - 1 ? "bc" : "b");
  snprintf(p, 8, "->ac");
  return tess_einsum_at(TESS_HERE, text, (tess_arrays){FACTORS, ((const factors *)in)->x}, NULL);
}

static void multiplies(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  factors in;
  int32_t by_hand[3] = {1, 1, 1};
  for (int i = 1; i < FACTORS - 1; i++) { /* 1 but for a sign, or twice that now and then */
    int32_t v[3];
    for (int k = 0; k < 3; k++) {
      v[k] = ((i + k) % 3 ? 1 : -1) * ((i * (k + 1)) % 17 ? 1 : 2);
      by_hand[k] *= v[k];
    }
    in.x[i] = tess_asarray(v, TESS_SHAPE(3));
  }
  in.x[0] = tess_asarray(((int32_t[]){1, 2, 3, 4, 5, 6}), TESS_SHAPE(2, 3));
  in.x[FACTORS - 1] = tess_asarray(((int32_t[]){1, -1, 2, 0, 0, 3}), TESS_SHAPE(3, 2));
  for (int round = 0; round < 2; round++) {
    tess_array *out = round ? NULL : product(&in);
    if (round) tess_call_into(TESS_TREE(out), tess_jit(product), TESS_TREE(in));
    VALUES(out, by_hand[0] + 4 * by_hand[1], -by_hand[0] + 9 * by_hand[2], 4 * by_hand[0] + 10 * by_hand[1],
           -4 * by_hand[0] + 18 * by_hand[2]);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(hundreds), cmocka_unit_test(sorts), cmocka_unit_test(multiplies)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
