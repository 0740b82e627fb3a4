/* Counts in structs that a program can make by hand, checked before anything is read. */
#include "api/counts.h"

#include "layout/object_text.h"
#include "layout/type.h"

bool tess__check_list(int n, const void *items, const char *what, struct diag *d) {
  if (n == 0 || (n > 0 && items)) return true;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s: a list of %d at %s", what, n,
                    items ? "a place" : "NULL");
}

bool tess__check_rank(int n, const char *what, struct diag *d) {
  return (n >= 0 && n <= TESS_MAX_RANK) || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                                                      "%s: a list of %d; 0 to %d is possible", what, n, TESS_MAX_RANK);
}

bool tess__usable_shape(const tess_shape *s, struct diag *d) {
  return tess__check_shape(s->n, s->dim, d);
}

bool tess__check_spans(tess_spans s, const char *what, struct diag *d) {
  if (!tess__check_list(s.n, s.span, what, d)) return false;
  for (int i = 0; i < s.n; i++)
    if (s.span[i].n < 0 || (s.span[i].n && !s.span[i].leaves))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s: struct %d is %d arrays at %s", what, i,
                        s.span[i].n, s.span[i].leaves ? "a place" : "NULL");
  return true;
}

bool tess__check_devices(const tess_device_array *a, struct diag *d) {
  if (!tess__check_list(a->n, a->device, "the devices", d) || !tess__check_rank(a->shape.n, "their shape", d))
    return false;
  int64_t product = 1;
  for (int i = 0; i < a->shape.n && product >= 0; i++)
    product =
        a->shape.dim[i] < 0 || (product && a->shape.dim[i] > INT32_MAX / product) ? -1 : product * a->shape.dim[i];
  if (product != a->n && (a->n || a->shape.n)) { /* all zeros: no devices */
    struct text shape = {0};
    tess__shape_text(&shape, &a->shape);
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d devices do not fit the shape %s", a->n,
               tess__text_string(&shape));
    tess__text_free(&shape);
    return false;
  }
  for (int i = 0; i < a->n; i++)
    if (!a->device[i]) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "device %d is NULL", i);
  return true;
}
