/* Blocks and their count; the data of arrays, deletion; boxes copied out; types. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "array/array.h"
#include "base/alloc.h"
#include "base/text.h"

static void test_counts(void **state) {
  (void)state;
  struct memory_use start = tess__memory_use(-1), device = tess__memory_use(MEMORY_DEVICE);
  struct block *a = tess__block_new(1000, MEMORY_DEVICE), *b = tess__block_new(500, MEMORY_PINNED_HOST),
               *none = tess__block_new(0, MEMORY_DEVICE);
  assert_int_equal(tess__memory_use(-1).in_use - start.in_use, 1500);
  assert_int_equal(tess__memory_use(MEMORY_DEVICE).in_use - device.in_use, 1000);
  assert_int_equal(tess__memory_use(MEMORY_DEVICE).allocations - device.allocations, 2);
  tess__block_retain(a);
  tess__block_release(a);
  assert_int_equal(tess__memory_use(MEMORY_DEVICE).in_use - device.in_use, 1000);
  tess__block_release(a);
  struct block *c = tess__block_new(300, MEMORY_DEVICE);
  tess__block_release(b);
  tess__block_release(c);
  tess__block_release(none);
  tess__block_release(NULL);
  assert_int_equal(tess__memory_use(-1).in_use, start.in_use);
  assert_int_equal(tess__memory_use(-1).peak - start.in_use, 1500); /* not 1000 + 500 + 300 */
  assert_true(tess__memory_use(MEMORY_DEVICE).largest >= 1000);
  tess__fail_allocation_after(1);
  assert_null(tess__block_new(8, MEMORY_DEVICE));
  assert_int_equal(tess__memory_use(-1).in_use, start.in_use);
}

/* Blocks of pinned memory share no page, so that unlocking one unlocks nothing of another. */
static void test_pinned(void **state) {
  (void)state;
  size_t page = tess__pin_page();
  int64_t before = tess__memory_use(MEMORY_PINNED_HOST).in_use;
  assert_true(tess__pin_limit() >= 0);
  bool works = tess__pin_works();
  const size_t sizes[] = {1, 100, page, page + 1, 300000, (size_t)3 << 20};
  enum { N = sizeof sizes / sizeof *sizes };
  struct block *b[N];
  for (int i = 0; i < N; i++) {
    b[i] = tess__block_new(sizes[i], MEMORY_PINNED_HOST);
    assert_int_equal((uintptr_t)b[i]->data % page, 0);
    assert_true(works || !b[i]->pinned);
    assert_int_equal(b[i]->bytes, sizes[i]);
    memset(b[i]->data, i, sizes[i]);
  }
  for (int i = 0; i < N; i++)
    for (int k = 0; k < i; k++) {
      uintptr_t low = (uintptr_t)b[i]->data / page, high = ((uintptr_t)b[i]->data + sizes[i] - 1) / page;
      uintptr_t low_k = (uintptr_t)b[k]->data / page, high_k = ((uintptr_t)b[k]->data + sizes[k] - 1) / page;
      assert_true(high < low_k || high_k < low);
    }
  assert_false(tess__pin(b[0]->data, (size_t)tess__pin_limit() + page)); /* more than it may be */
  assert_false(tess__pin_works());
  struct block *none = tess__block_new(0, MEMORY_PINNED_HOST), *device = tess__block_new(page, MEMORY_DEVICE);
  assert_false(none->pinned || device->pinned);
  for (int i = 0; i < N; i++)
    tess__block_release(b[i]);
  tess__block_release(none);
  tess__block_release(device);
  assert_int_equal(tess__memory_use(MEMORY_PINNED_HOST).in_use, before);
  tess__fail_allocation_after(1);
  assert_null(tess__block_new(8, MEMORY_PINNED_HOST));
  assert_null(tess__block_new(SIZE_MAX, MEMORY_PINNED_HOST));
}

static void test_owners(void **state) {
  (void)state;
  static const int first, second;
  const void *owner[4];
  int64_t before = tess__block_owners(MEMORY_DEVICE, NULL, 0);
  struct block *a = tess__block_new(10, MEMORY_DEVICE), *b = tess__block_new((size_t)1 << 20, MEMORY_DEVICE),
               *c = tess__block_new(10, MEMORY_UNPINNED_HOST), *nobody = tess__block_new(10, MEMORY_DEVICE);
  atomic_store(&a->owner, &first);
  atomic_store(&b->owner, &second);
  atomic_store(&c->owner, &first);
  assert_int_equal(tess__block_owners(MEMORY_DEVICE, owner, 4) - before, 2);
  assert_ptr_equal(owner[0], &second); /* the latest first */
  assert_ptr_equal(owner[1], &first);
  tess__block_release(b);
  assert_int_equal(tess__block_owners(MEMORY_DEVICE, owner, 4) - before, 1);
  assert_ptr_equal(owner[0], &first);
  assert_int_equal(tess__block_owners(MEMORY_UNPINNED_HOST, owner, 0), 1);
  tess__block_release(nobody);
  tess__block_release(a);
  tess__block_release(c);
  assert_int_equal(tess__block_owners(MEMORY_DEVICE, owner, 4), before);
}

static void note(void *data, void *ctx) {
  *(void **)ctx = data;
}

static void test_borrowed(void **state) {
  (void)state;
  int64_t before = tess__memory_use(-1).in_use, numbers[4];
  void *told = NULL;
  struct block *b = tess__block_borrow(numbers, sizeof numbers, MEMORY_DEVICE, note, &told);
  assert_int_equal(tess__memory_use(-1).in_use, before);
  tess__block_retain(b);
  tess__block_release(b);
  assert_null(told);
  tess__block_release(b);
  assert_ptr_equal(told, numbers);
}

static void test_kinds(void **state) {
  (void)state;
  enum memory_kind k;
  for (int i = 0; i < MEMORY_KINDS; i++) {
    assert_true(tess__memory_kind_parse(tess__memory_kind_name((enum memory_kind)i), &k));
    assert_int_equal(k, i);
  }
  assert_false(tess__memory_kind_parse("hbm", &k));
}

static const struct type *f32(int rank, const int64_t *dim) {
  return tess__type_of(TESS_F32, rank, dim);
}

static void test_arrays(void **state) {
  (void)state;
  tess__array_register();
  int64_t before = tess__memory_use(-1).in_use, dim[] = {8, 4};
  struct diag d = {.status = TESS_OK};
  struct tess_scope *s = tess__scope_new(NULL, "f.c:1");
  const struct placed *placed = tess__placed(f32(2, dim), NULL, false);
  assert_ptr_equal(tess__placed(f32(2, dim), NULL, false), placed);
  assert_ptr_not_equal(tess__placed(f32(2, dim), NULL, true), placed);
  struct tess_array *x = tess__array_new(s, placed, &d);
  assert_int_equal(tess__memory_use(-1).in_use - before, 128);
  memset((void *)(uintptr_t)tess__array_bytes(x), 1, 128);
  tess__data_retain(x->data);
  struct tess_array *same = tess__array_of_data(s, placed, x->data);
  assert_true(tess__array_readable(x, &d));
  tess__calls_enter(); /* a call runs: the bytes stay until it leaves */
  tess__data_delete(x->data, "deleted", "a.c:1");
  assert_int_equal(*(const char *)tess__array_bytes(x), 1);
  assert_int_equal(tess__memory_use(-1).in_use - before, 128);
  tess__calls_leave();
  assert_int_equal(tess__memory_use(-1).in_use, before);
  tess__data_delete(x->data, "deleted", "a.c:1");
  assert_false(tess__array_readable(same, &d)); /* it shares the data */
  assert_int_equal(d.status, TESS_FAILED_PRECONDITION);
  assert_string_equal(d.message, "the array f32[8,4] was deleted at a.c:1");
  tess__diag_clear(&d);
  const float two = 2;
  struct tess_array *literal = tess__array_literal(s, tess__placed(f32(0, NULL), NULL, false), &two);
  assert_memory_equal(tess__array_bytes(literal), &two, sizeof two);
  tess__fail_allocation_after(1);
  assert_null(tess__array_new(s, placed, &d));
  assert_int_equal(d.status, TESS_RESOURCE_EXHAUSTED);
  tess__diag_clear(&d);
  assert_int_equal(tess__scope_free(s), TESS_OK);
  assert_int_equal(tess__objects_alive((enum object_kind)0), 0);
  int64_t huge[] = {INT64_C(1) << 40, INT64_C(1) << 40};
  s = tess__scope_new(NULL, "f.c:1");
  assert_null(tess__array_new(s, tess__placed(f32(2, huge), NULL, false), &d));
  assert_int_equal(d.status, TESS_RESOURCE_EXHAUSTED);
  tess__diag_clear(&d);
  x = tess__array_new(s, placed, &d); /* freed by the scope without a delete */
  assert_non_null(x);
  tess__scope_free(s);
  assert_int_equal(tess__memory_use(-1).in_use, before);
}

static void test_copy_box(void **state) {
  (void)state;
  const int64_t dim[] = {3, 4, 2, 5};
  const struct type *type = tess__type_of(TESS_I16, 4, dim);
  int16_t from[3 * 4 * 2 * 5], to[3 * 4 * 2 * 5], want[3 * 4 * 2 * 5];
  for (int i = 0; i < 120; i++)
    from[i] = (int16_t)(i * 3);
  for (unsigned seed = 1; seed < 400; seed++) {
    tess_index box = {.n = 4};
    int n = 0;
    unsigned r = seed * 2654435761u;
    for (int d = 0; d < 4; d++, r >>= 7) {
      box.dim[d].full = (r & 64) != 0;
      box.dim[d].start = box.dim[d].full ? 99 : (r & 7) % dim[d];
      box.dim[d].stop = box.dim[d].full ? -1 : box.dim[d].start + (r >> 3 & 7) % (dim[d] - box.dim[d].start + 1);
    }
    for (int64_t i = 0; i < 120; i++) {
      int64_t at[] = {i / 40, i / 10 % 4, i / 5 % 2, i % 5};
      bool in = true;
      for (int d = 0; d < 4; d++)
        in &= box.dim[d].full || (at[d] >= box.dim[d].start && at[d] < box.dim[d].stop);
      if (in) want[n++] = from[i];
    }
    memset(to, 0xee, sizeof to);
    tess__copy_box(type, from, &box, to);
    assert_memory_equal(to, want, (size_t)n * sizeof *to);
    for (int i = n; i < 120; i++)
      assert_int_equal((uint16_t)to[i], 0xeeee);
  }
  const tess_index scalar = {.n = 0};
  tess__copy_box(tess__type_of(TESS_I16, 0, NULL), from + 7, &scalar, to);
  assert_int_equal(to[0], 21);
}

static void test_types(void **state) {
  (void)state;
  const int64_t dim[] = {8, 4};
  const struct type *t = f32(2, dim);
  struct type dirty = *t;
  dirty.dim[5] = 77; /* beyond the rank: no meaning */
  dirty.varying = 3; /* outside a region: no meaning */
  assert_ptr_equal(tess__type(&dirty), t);
  assert_ptr_not_equal(tess__type_with_dtype(t, TESS_F32, true), t);
  assert_ptr_equal(tess__type_with_shape(t, 2, t->dim), t);
  assert_ptr_equal(tess__type_with_varying(t, 1), t);
  assert_string_equal(tess__type_text(t), "f32[8,4]");
  assert_string_equal(tess__type_text(tess__type_of(TESS_BF16, 0, NULL)), "bf16[]");
  assert_int_equal(tess__type_elements(t), 32);
  assert_int_equal(tess__type_bytes(t), 128);
  assert_int_equal(tess__type_shape(t).dim[1], 4);
  const int64_t empty[] = {INT64_MAX, 0, INT64_MAX};
  assert_int_equal(tess__type_bytes(f32(3, empty)), 0);
  const struct mesh mesh = {.n_axes = 3, .abstract = true, .name = {"x", "y", "z"}, .size = {2, 2, 2}, .total = 8};
  struct type inside = *t;
  inside.manual = &mesh;
  assert_string_equal(tess__type_text(tess__type(&inside)), "f32[8,4]");
  assert_string_equal(tess__type_text(tess__type_with_varying(tess__type(&inside), 2)), "f32[8,4]{V:y}");
  assert_string_equal(tess__type_text(tess__type_with_varying(tess__type(&inside), 5)), "f32[8,4]{V:(x,z)}");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_counts),   cmocka_unit_test(test_pinned),
                                     cmocka_unit_test(test_owners),   cmocka_unit_test(test_borrowed),
                                     cmocka_unit_test(test_kinds),    cmocka_unit_test(test_arrays),
                                     cmocka_unit_test(test_copy_box), cmocka_unit_test(test_types)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
