/* The checks that many ops share, and the kernel and the per-device form of ops that change nothing. */
#include "op/check.h"

#include <string.h>

#include "ir/graph.h"

static const char *classes_text(int classes) {
  static const struct {
    int classes;
    const char *text;
  } texts[] = {{CLASSES_FLOAT, "floats"},
               {DTYPE_INTEGER, "integers"},
               {DTYPE_COMPLEX, "complex"},
               {DTYPE_BOOL, "bool"},
               {DTYPE_FLOAT | DTYPE_COMPLEX, "floats and complex"},
               {CLASSES_NUMBER, "integers and floats"},
               {CLASSES_NUMBER | DTYPE_COMPLEX, "integers, floats and complex"},
               {CLASSES_LOGICAL, "bool and integers"},
               {CLASSES_ANY, "bool, integers and floats"}};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (texts[i].classes == classes) return texts[i].text;
  return "bool, integers, floats and complex";
}

bool tess__check_dtype(const struct type *t, int classes, struct diag *d) {
  if ((int)tess__dtype_class((tess_dtype)t->dtype) & classes) return true;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "does not take this dtype: %s; legal: %s",
                    tess__type_text(t), classes_text(classes));
}

bool tess__check_same(const struct type *a, const struct type *b, struct diag *d) {
  const char *what = a->dtype != b->dtype ? "dtypes" : tess__same_shape(a, b) ? NULL : "shapes";
  if (!what) return true;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s differ: %s and %s", what, tess__type_text(a),
                    tess__type_text(b));
}

bool tess__check_dims(const struct type *t, const struct dims *dims, struct diag *d) {
  uint32_t seen = 0;
  if (dims->n > t->rank)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d dimensions are named: %s has %d", dims->n,
                      tess__type_text(t), t->rank);
  for (int i = 0; i < dims->n; i++) {
    if (dims->d[i] >= t->rank)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension %d does not exist: %s has %d",
                        dims->d[i], tess__type_text(t), t->rank);
    if (seen >> dims->d[i] & 1)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension %d of %s is named twice", dims->d[i],
                        tess__type_text(t));
    seen |= UINT32_C(1) << dims->d[i];
  }
  return true;
}

bool tess__check_result(const struct call *c, int i, const struct type *inferred, struct diag *d) {
  if (!c->out[i]) c->out[i] = inferred;
  if (c->out[i]->dtype == inferred->dtype && tess__same_shape(c->out[i], inferred)) return true;
  return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "result %d was asked to be %s and is %s", i,
                    tess__type_text(c->out[i]), tess__type_text(inferred));
}

bool tess__check_asked(const struct call *c, struct diag *d) {
  for (int i = 0; i < c->n_out; i++)
    if (!c->out[i]) return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "%s needs the type of its result", c->op->name);
  return true;
}

bool tess__check_identity(const struct call *c, struct diag *d) {
  return tess__check_result(c, 0, c->in[0], d);
}

void tess__copy_ref(const struct call *c, const void *const *in, void *const *out) {
  int64_t bytes = tess__type_bytes(c->out[0]);
  if (bytes) memcpy(out[0], in[0], (size_t)bytes);
}

bool tess__localise_away(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                         const struct atoms *atoms, vid *out) {
  (void)b, (void)local, (void)tensors, (void)atoms;
  out[0] = in[0];
  return true;
}
