/* .out_sharding of operations (design/partitioning.md 8.1): the result is laid so, whatever follows from the operands.
 * The function and its constraint are one program: a sum that is left unreduced never communicates. */
#include "api/layouts/out_sharding.h"

#include <string.h>

#include "api/layouts/constraint.h"
#include "base/alloc.h"
#include "base/map.h"

/* Only Explicit axes may be named: what lies along others is the compiler's business. */
static const struct sharding *out_sharding(const char *op, const tess_sharding *given, struct diag *d) {
  static const char *const types[] = {[TESS_AXIS_AUTO] = "Auto", [TESS_AXIS_MANUAL] = "Manual"};
  const struct sharding *s = given->body;
  if (given->n || s->kind != SHARDING_NAMED) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the out_sharding of %s is no NamedSharding", op);
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
                 op, s->mesh->name[i], types[s->mesh->axis_type[i]]);
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
  const struct sharding *s = out_sharding(f->name, out, &d);
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

tess_array *tess__apply_placed(const char *where, const struct function *f, int n, tess_array *const *in,
                               const void *attrs, const tess_sharding *sharding, const tess_sharding *out) {
  struct diag d = {0};
  if (sharding && out) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "both .sharding and .out_sharding are given; legal: one of them");
    return tess__array_error(&d, f->name, where);
  }
  if (!sharding) return tess__apply_out(where, f, n, in, attrs, out);
  return tess__reshard_as(where, f->name, tess__apply(where, f, n, in, attrs), sharding);
}

tess_array *tess__lay_out(const char *where, const char *op, tess_array *x, const tess_sharding *out) {
  struct diag d = {0};
  if (!out || !tess_ok(x)) return x;
  if (!tess__usable(out, KIND_SHARDING, "out_sharding", op, where))
    return tess__pass_error(out, KIND_ARRAY, "out_sharding", op, where);
  if (!out->n && !out->body) return x;
  return out_sharding(op, out, &d) ? tess__reshard_as(where, op, x, out) : tess__array_error(&d, op, where);
}

const tess_sharding *tess__out_option(const tess_out_opts *kw) {
  tess_out_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  return o.out_sharding;
}
