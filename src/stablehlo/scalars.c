/* Types that are made by name: of scalars and, of these and sizes, of tensors. Both are remembered by their text. */
#include <string.h>

#include "stablehlo/parse.h"

static const struct {
  const char *name;
  tess_dtype dtype;
} elements[] = {
    {"i1", TESS_BOOL},
    {"i2", TESS_I2},
    {"i4", TESS_I4},
    {"i8", TESS_I8},
    {"i16", TESS_I16},
    {"i32", TESS_I32},
    {"i64", TESS_I64},
    {"ui2", TESS_U2},
    {"ui4", TESS_U4},
    {"ui8", TESS_U8},
    {"ui16", TESS_U16},
    {"ui32", TESS_U32},
    {"ui64", TESS_U64},
    {"f4E2M1FN", TESS_F4E2M1FN},
    {"f6E2M3FN", TESS_F6E2M3FN},
    {"f6E3M2FN", TESS_F6E3M2FN},
    {"f8E3M4", TESS_F8E3M4},
    {"f8E4M3", TESS_F8E4M3},
    {"f8E4M3FN", TESS_F8E4M3FN},
    {"f8E4M3B11FNUZ", TESS_F8E4M3B11FNUZ},
    {"f8E4M3FNUZ", TESS_F8E4M3FNUZ},
    {"f8E5M2", TESS_F8E5M2},
    {"f8E5M2FNUZ", TESS_F8E5M2FNUZ},
    {"f8E8M0FNU", TESS_F8E8M0FNU},
    {"bf16", TESS_BF16},
    {"f16", TESS_F16},
    {"f32", TESS_F32},
    {"f64", TESS_F64},
    {"index", TESS_DTYPE_NONE}, /* MLIR's own; nothing has a value of it */
    {"none", TESS_DTYPE_NONE},
    {"tf32", TESS_DTYPE_NONE},
    {"f80", TESS_DTYPE_NONE},
    {"f128", TESS_DTYPE_NONE},
};
enum { ELEMENTS = (int)(sizeof elements / sizeof elements[0]) };

const char *tess__mlir_element_name(tess_dtype t) {
  if (t == TESS_C64) return "complex<f32>";
  if (t == TESS_C128) return "complex<f64>";
  for (int i = 0; i < ELEMENTS && t != TESS_DTYPE_NONE; i++)
    if (elements[i].dtype == t) return elements[i].name;
  return NULL;
}

struct mlir_type *tess__mlir_new_type(struct parser *p, enum mlir_type_kind kind, const char *from) {
  struct mlir_type *t = tess__arena_alloc(&p->m->arena, sizeof *t);
  t->kind = kind;
  if (!from) return t;
  const char *to = p->t.at; /* behind the type, without the space before the current token */
  while (to > from && strchr(" \n\t\r", to[-1]))
    to--;
  t->text = tess__mlir_copy(p, from, (size_t)(to - from));
  return t;
}

/* i32, si4, i128: an integer of any width. */
static bool is_integer_name(const char *s, size_t n) {
  size_t i = n > 1 && (s[0] == 'u' || s[0] == 's');
  if (i >= n || s[i] != 'i' || i + 1 == n) return false;
  for (i++; i < n; i++)
    if (s[i] < '0' || s[i] > '9') return false;
  return true;
}

const struct mlir_type *tess__mlir_scalar(struct parser *p, const char *name) {
  size_t n = strlen(name);
  struct name *known = tess__mlir_name(&p->types, name, n, false);
  if (known) return known->is;
  struct mlir_type *t = tess__mlir_new_type(p, MLIR_SCALAR, NULL);
  t->text = t->element = tess__mlir_copy(p, name, n);
  bool found = is_integer_name(name, n);
  for (int i = 0; i < ELEMENTS; i++)
    if (strcmp(name, elements[i].name) == 0) {
      t->dtype = elements[i].dtype;
      found = true;
    }
  if (!found) return NULL;
  tess__mlir_name(&p->types, t->text, n, true)->is = t;
  return t;
}

const struct mlir_type *tess__mlir_tensor(struct parser *p, const struct mlir_type *element, int rank,
                                          const int64_t *dim) {
  struct text text = {0};
  tess__text_add(&text, "tensor<");
  for (int i = 0; i < rank; i++)
    tess__text_printf(&text, "%lldx", (long long)dim[i]);
  tess__text_printf(&text, "%s>", element->text);
  struct name *known = tess__mlir_name(&p->types, text.data, text.length, false);
  const struct mlir_type *is = known ? known->is : NULL;
  if (!is) {
    struct mlir_type *t = tess__mlir_new_type(p, MLIR_TENSOR, NULL);
    t->dtype = element->dtype;
    t->element = element->text;
    t->rank = rank;
    t->dim = tess__arena_copy(&p->m->arena, dim, sizeof *dim * (size_t)rank);
    t->text = tess__mlir_copy(p, text.data, text.length);
    tess__mlir_name(&p->types, t->text, text.length, true)->is = t;
    is = t;
  }
  tess__text_free(&text);
  return is;
}
