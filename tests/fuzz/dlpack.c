/* Damaged DLPack tensors: zeros from every byte on, every bit of what is no pointer flipped. What a tensor claims is
 * checked before its memory is looked at, and its deleter is called once, whatever happens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "array/dlpack.h"

__extension__ typedef __int128 wide;
enum { ROWS = 3, COLUMNS = 5, ELEMENTS = ROWS * COLUMNS, LARGE = 1 << 20 };

struct sample {
  struct DLManagedTensorVersioned tensor;
  int64_t shape[2], strides[2];
  float *data; /* of its own, so that every overrun shows */
};
static int ended; /* calls of the deleter */

static void end(struct DLManagedTensorVersioned *t) {
  (void)t;
  ended++;
}

static void make(struct sample *s, bool row_major) {
  *s = (struct sample){.shape = {ROWS, COLUMNS}, .data = malloc(ELEMENTS * sizeof(float))};
  for (int i = 0; i < ELEMENTS; i++)
    s->data[i] = (float)i;
  s->strides[0] = row_major ? COLUMNS : 1;
  s->strides[1] = row_major ? 1 : ROWS;
  struct DLManagedTensorVersioned *t = &s->tensor;
  t->version.major = DLPACK_MAJOR;
  t->deleter = end;
  t->tensor = (struct dlpack_tensor){.data = s->data,
                                     .device = {DLPACK_CPU, 0},
                                     .ndim = 2,
                                     .dtype = {DLPACK_FLOAT, 32, 1},
                                     .shape = s->shape,
                                     .strides = s->strides};
}

/* The bytes that the elements span, counted in 128 bits, lie in the sample's memory. */
static bool in_memory(const struct sample *s, const struct dlpack_view *v) {
  const struct type *type = v->elements.type;
  wide low = 0, high = tess__type_elements(type) ? tess__type_bytes(type) / tess__type_elements(type) : 0;
  for (int i = 0; i < type->rank && high; i++) {
    wide reach = (wide)v->elements.stride[i] * (type->dim[i] - 1);
    if (reach < 0)
      low += reach;
    else
      high += reach;
  }
  assert_true(low == v->low && high == v->high);
  if (!high) return true;
  wide from = (wide)(uintptr_t)v->elements.first - (wide)(uintptr_t)s->data;
  return from + low >= 0 && from + high <= (wide)(ELEMENTS * sizeof(float));
}

/* Whatever the sample says: a failure, or a value that can be read. */
static void try_sample(struct sample *s) {
  struct diag d = {.status = TESS_OK};
  struct dlpack_view v;
  const struct type *type;
  bool has_deleter = s->tensor.deleter != NULL;
  bool good = tess__dlpack_check(&s->tensor, &v, &d);
  tess__diag_clear(&d);
  if (good && (!in_memory(s, &v) || tess__type_bytes(v.elements.type) > LARGE)) return; /* a lie that nobody can see */
  ended = 0;
  struct data *data = tess__dlpack_import(&s->tensor, &type, &d);
  assert_int_equal(data != NULL, good);
  if (data) {
    unsigned sum = 0;
    for (int64_t i = 0; i < tess__type_bytes(type); i++)
      sum += ((const unsigned char *)data->block->data)[data->offset + i];
    assert_true(sum < UINT32_MAX);
    tess__data_release(data);
  } else {
    assert_true(d.status == TESS_INVALID_ARGUMENT || d.status == TESS_UNIMPLEMENTED);
    assert_true(strncmp(d.message, "the tensor", 10) == 0 || strstr(d.message, "shape") || strstr(d.message, "dtype"));
    tess__diag_clear(&d);
  }
  assert_int_equal(ended, has_deleter);
}

static void test_zeros_from_every_byte(void **state) {
  (void)state;
  for (int order = 0; order < 2; order++)
    for (size_t n = 0; n <= sizeof(struct DLManagedTensorVersioned); n++) {
      struct sample s;
      make(&s, order);
      /* half a pointer is no pointer: cut only between the bytes of numbers */
      size_t at = n % 8 && n > 8 && n < 72 && !(n > 24 && n < 32) && !(n > 40 && n < 56) ? n - n % 8 : n;
      memset((char *)&s.tensor + at, 0, sizeof s.tensor - at);
      try_sample(&s);
      free(s.data);
    }
}

static bool is_pointer(size_t byte) {
  const size_t at[] = {
      offsetof(struct DLManagedTensorVersioned, context), offsetof(struct DLManagedTensorVersioned, deleter),
      offsetof(struct DLManagedTensorVersioned, tensor.data), offsetof(struct DLManagedTensorVersioned, tensor.shape),
      offsetof(struct DLManagedTensorVersioned, tensor.strides)};
  for (int i = 0; i < 5; i++)
    if (byte >= at[i] && byte < at[i] + sizeof(void *)) return true;
  return false;
}

static void test_every_bit(void **state) {
  (void)state;
  const size_t bytes = offsetof(struct sample, data); /* the tensor, its shape, its strides */
  for (int order = 0; order < 2; order++)
    for (size_t i = 0; i < 8 * bytes; i++) {
      if (is_pointer(i / 8)) continue;
      struct sample s;
      make(&s, order);
      ((unsigned char *)&s)[i / 8] ^= (unsigned char)(1 << i % 8);
      if (s.tensor.tensor.ndim > 2 && s.tensor.tensor.ndim <= TESS_MAX_RANK) { /* reads beyond two: another lie */
        free(s.data);
        continue;
      }
      try_sample(&s);
      free(s.data);
    }
}

static void test_extreme_shapes_and_strides(void **state) {
  (void)state;
  const int64_t values[] = {INT64_MIN,        INT64_MIN + 1,    -(INT64_C(1) << 32), -5,       -1, 0, 1, 2, 3, 5,
                            INT64_C(1) << 32, INT64_C(1) << 61, INT64_MAX - 1,       INT64_MAX};
  enum { N = (int)(sizeof values / sizeof values[0]) };
  const struct dlpack_dtype dtypes[] = {{DLPACK_FLOAT, 32, 1}, {DLPACK_BOOL, 8, 1}, {DLPACK_INT, 64, 1}};
  for (int i = 0; i < N * N * N * N; i++) {
    struct sample s;
    make(&s, true);
    s.shape[0] = values[i % N];
    s.shape[1] = values[i / N % N];
    s.strides[0] = values[i / N / N % N];
    s.strides[1] = values[i / N / N / N];
    s.tensor.tensor.dtype = dtypes[i % 3];
    try_sample(&s);
    free(s.data);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_zeros_from_every_byte),
      cmocka_unit_test(test_every_bit),
      cmocka_unit_test(test_extreme_shapes_and_strides),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
