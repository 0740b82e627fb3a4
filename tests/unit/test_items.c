/* Subscripts read without arrays: which box of x they name, what the result's dimensions are, where index arrays go,
 * and what is refused. */
#include "_ir.h"

#include "numpy/items.h"

/* ---- items ---- */
static const tess_subscript at = {.kind = TESS_SUB_AT};
#define PLAIN(s) ((struct item){.given = &(tess_subscript[]){s}[0]})
static struct item integer(int64_t v) {
  return (struct item){.given = &at, .type = SCALAR(TESS_I32), .known = true, .value = v};
}
static struct item of_type(const struct type *t, bool known) {
  return (struct item){.given = &at, .type = t, .known = known};
}

static const struct type *image(void) {
  return F32(10, 20, 30);
}
#define READ(out, ...)                                                                                                 \
  read_items(out, (int)(sizeof((struct item[]){__VA_ARGS__}) / sizeof(struct item)), (struct item[]){__VA_ARGS__})
static void read_items(struct take *out, int n, const struct item *item) {
  struct diag d = {0};
  if (!tess__items_read(out, image(), n, item, &d)) fail_msg("%s", d.message);
}
#define REFUSED(message, ...)                                                                                          \
  is_refused(message, (int)(sizeof((struct item[]){__VA_ARGS__}) / sizeof(struct item)), (struct item[]){__VA_ARGS__})
static void is_refused(const char *message, int n, const struct item *item) {
  struct diag d = {0};
  struct take t;
  assert_false(tess__items_read(&t, image(), n, item, &d));
  assert_string_equal(d.message, message);
  tess__diag_clear(&d);
}

static void dimension(const struct take *t, int d, int64_t start, int64_t stride, int64_t size) {
  assert_int_equal(t->start[d], start);
  assert_int_equal(t->stride[d], stride);
  assert_int_equal(t->size[d], size);
}
static void has_shape(const struct take *t, int rank, const int64_t *want) {
  int64_t dim[TESS_MAX_RANK];
  assert_int_equal(t->rank, rank);
  tess__take_shape(t, 3, dim);
  for (int i = 0; i < rank; i++)
    assert_int_equal(dim[i], want[i]);
}

/* ---- tests ---- */
static void test_ranges(void **state) {
  (void)state;
  struct take t;
  READ(&t, PLAIN(TESS_FROM(-3)), PLAIN(TESS_STRIDED(1, 100, 4)), PLAIN(TESS_STRIDED(20, 3, -5)));
  dimension(&t, 0, 7, 1, 3);
  dimension(&t, 1, 1, 4, 5);
  dimension(&t, 2, 5, 5, 4); /* 20, 15, 10, 5 from below */
  assert_int_equal(t.reversed, 4);
  has_shape(&t, 3, (int64_t[]){3, 5, 4});
}

static void test_integers_and_new_axes(void **state) {
  (void)state;
  struct take t;
  READ(&t, integer(-1), PLAIN(TESS_NEWAXIS), PLAIN(TESS_ELLIPSIS), PLAIN(TESS_TO(2)));
  dimension(&t, 0, 9, 1, 1);
  dimension(&t, 1, 0, 1, 20);
  assert_int_equal(t.dropped, 1);
  assert_int_equal(t.n_arrays, 0);
  has_shape(&t, 3, (int64_t[]){1, 20, 2});
}

static void test_index_arrays_are_numbered(void **state) {
  (void)state;
  struct take t;
  struct item index = of_type(TYPE(TESS_I32, 4), false);
  READ(&t, PLAIN(TESS_ALL), index, index);
  assert_int_equal(t.n_arrays, 2);
  assert_int_equal(t.array[0], 0);
  assert_int_equal(t.array[1], 1);
  assert_int_equal(t.array[2], 2);
  assert_int_equal(t.place, 1); /* where they stand */
  READ(&t, index, PLAIN(TESS_ALL), index);
  assert_int_equal(t.place, 0); /* something stands between them */
  READ(&t, PLAIN(TESS_ALL), integer(2), index);
  assert_int_equal(t.n_arrays, 1); /* an integer that is known needs none, and counts as an index for the place */
  assert_int_equal(t.place, 1);
}

static void test_masks_are_an_array_a_dimension(void **state) {
  (void)state;
  struct take t;
  READ(&t, PLAIN(TESS_ALL), of_type(TYPE(TESS_BOOL, 20, 30), true));
  assert_int_equal(t.n_arrays, 2);
  assert_int_equal(t.dropped, 6);
  has_shape(&t, 1, (int64_t[]){10});
  REFUSED("the mask bool[30] does not fit f32[10,20,30] from dimension 0 on", of_type(TYPE(TESS_BOOL, 30), true));
  REFUSED("the shape of a part that a mask says must be known while tracing, and bool[10] is traced; use tess_where",
          of_type(TYPE(TESS_BOOL, 10), false));
}

static void test_what_is_refused(void **state) {
  (void)state;
  REFUSED("index 10 is out of bounds for dimension 0 of f32[10,20,30]", integer(10));
  REFUSED("index -21 is out of bounds for dimension 1 of f32[10,20,30]", PLAIN(TESS_ALL), integer(-21));
  REFUSED("an index has one ellipsis at most, not 2", PLAIN(TESS_ELLIPSIS), PLAIN(TESS_ELLIPSIS));
  REFUSED("too many indices: 4 for f32[10,20,30]", integer(0), of_type(TYPE(TESS_BOOL, 10, 20, 30), true));
  REFUSED("an index is an integer, not f32[4]", of_type(F32(4), false));
}

static void test_boxes(void **state) {
  (void)state;
  struct diag d = {0};
  struct take t;
  tess_index box = {.n = 3, .dim = {{.full = true}, {4, 4, false}, {29, 30, false}}};
  assert_true(tess__take_box(&t, image(), &box, &d));
  dimension(&t, 0, 0, 1, 10);
  dimension(&t, 1, 0, 1, 0); /* nothing begins nowhere */
  dimension(&t, 2, 29, 1, 1);
  has_shape(&t, 3, (int64_t[]){10, 0, 1});
  box.dim[2].stop = 31;
  assert_false(tess__take_box(&t, image(), &box, &d));
  assert_string_equal(d.message, "[29, 31) is not inside dimension 2 of f32[10,20,30]");
  tess__diag_clear(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ranges),
      cmocka_unit_test(test_integers_and_new_axes),
      cmocka_unit_test(test_index_arrays_are_numbered),
      cmocka_unit_test(test_masks_are_an_array_a_dimension),
      cmocka_unit_test(test_what_is_refused),
      cmocka_unit_test(test_boxes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
