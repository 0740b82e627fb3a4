/* .out_sharding of operations (design/partitioning.md 8.1): the result is laid so, whatever follows from the operands.
 * The function and its constraint are one program: a sum that is left unreduced never communicates. */
#include "api/layouts/out_sharding.h"

#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "numpy/constrain.h"

/* Only Explicit axes may be named: what lies along others is the compiler's business. */
static const struct sharding *out_sharding(const struct function *f, const tess_sharding *given, struct diag *d) {
  static const char *const types[] = {[TESS_AXIS_AUTO] = "Auto", [TESS_AXIS_MANUAL] = "Manual"};
  const struct sharding *s = given->body;
  if (given->n || s->kind != SHARDING_NAMED) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the out_sharding of %s is no NamedSharding", f->name);
    return NULL;
  }
  uint32_t named = s->spec.unreduced | s->spec.reduced;
  for (int e = 0; e < s->spec.n; e++)
    for (int i = 0; i < s->spec.n_axes[e]; i++)
      named |= UINT32_C(1) << s->spec.axis[e][i];
  for (int i = 0; i < s->mesh->n_axes; i++)
    if (named >> i & 1 && s->mesh->axis_type[i] != TESS_AXIS_EXPLICIT) {
      tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                 "the out_sharding of %s names axes that are Explicit, and '%s' is %s; legal for others: "
                 "tess_with_sharding_constraint",
                 f->name, s->mesh->name[i], types[s->mesh->axis_type[i]]);
      return NULL;
    }
  return s;
}

tess_array *tess__apply_out(const char *where, const struct function *f, int n, tess_array *const *in,
                            const void *attrs, const tess_sharding *out) {
  struct diag d = {0};
  if (!out) return tess__apply(where, f, n, in, attrs);
  if (!tess__usable(out, KIND_SHARDING, "out_sharding", f->name, where))
    return tess__pass_error(out, KIND_ARRAY, "out_sharding", f->name, where);
  if (!out->n && !out->body) return tess__apply(where, f, n, in, attrs);
  const struct sharding *s = out_sharding(f, out, &d);
  if (!s) return tess__array_error(&d, f->name, where);
  struct function placed;
  tess__constrained_function(&placed, f);
  struct constrained_call *p = tess__zalloc(placed.attr_bytes);
  *p = (struct constrained_call){f, s};
  if (f->attr_bytes) memcpy(p + 1, attrs, f->attr_bytes);
  tess_array *x = tess__apply(where, tess__intern(INTERN_FUNCTION, &placed, sizeof placed), n, in, p);
  tess__free(p);
  return x;
}
