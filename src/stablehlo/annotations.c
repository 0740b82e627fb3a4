/* What attributes say of the shardings of values becomes constraints: of a function's parameters and results, of the
 * results of any op, which is read here as a step of its block. */
#include <string.h>

#include "stablehlo/reader.h"

/* Layouts that another exporter hid in frontend attributes are told of, not passed over. */
bool tess__read_frontend(struct reader *r, const struct mlir_attr *a, uint32_t at) {
  static const char *const names[] = {"xla.sdy.meshes", "xla.sdy.sharding"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (tess__mlir_entry(a, names[i]))
      return tess__read_fail(r, at, TESS_UNIMPLEMENTED, "UNIMPLEMENTED: %s in mhlo.frontend_attributes", names[i]);
  return true;
}

bool tess__read_boundary_sharding(struct scope *s, const struct mlir_attr *dict, const struct mlir_type *t, uint32_t at,
                                  const struct sharding **out) {
  const struct mlir_attr *a = tess__mlir_entry(dict, "sdy.sharding");
  if (!a) a = tess__mlir_entry(dict, "mhlo.sharding");
  *out = NULL;
  return tess__read_frontend(s->r, tess__mlir_entry(dict, "mhlo.frontend_attributes"), at) &&
         (!a || tess__read_sharding_of(s, a, t, at, out));
}

bool tess__read_boundary(struct scope *s, const struct mlir_op *f, const char *attrs, int i, const struct mlir_type *t,
                         struct bound *b) {
  const struct sharding *sharding;
  if (b->tuple || s->manual || s->captured) return true;
  if (!tess__read_boundary_sharding(s, tess__read_value_attrs(f, attrs, i), t, f->at, &sharding)) return false;
  if (sharding) b->v = tess__n_sharding_constraint(&s->b, b->v, sharding);
  return b->v != VID_NONE || tess__read_placed(s->r, f->at);
}

/* What is said of result i becomes a constraint on it; in a region of control flow, where values lie as what it carries
 * does, that they are terms. */
static bool annotate(struct scope *s, const struct mlir_op *op, int i, const struct mlir_attr *a) {
  const struct sharding *sharding = NULL;
  struct bound b;
  if (!tess__read_lookup(s, &op->result[i], &b)) return false;
  if (b.tuple) return true;
  if (!tess__read_sharding_of(s, a, op->result[i].type, op->at, &sharding)) return false;
  if (s->captured && sharding && !sharding->spec.unreduced) return true;
  vid v = sharding ? tess__n_sharding_constraint(&s->b, b.v, sharding) : b.v;
  return tess__read_bind_vid(s, &op->result[i], v) ||
         tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "no such sharding");
}

/* `{sdy.sharding = #sdy.sharding_per_value<…>}` or `{mhlo.sharding = "…"}` on any op. */
static bool annotations(struct scope *s, const struct mlir_op *op) {
  const struct mlir_attr *sdy = tess__mlir_attr(op, "sdy.sharding"), *hlo = tess__mlir_attr(op, "mhlo.sharding");
  bool scalars = s->captured && s->combines;
  if (!tess__read_frontend(s->r, tess__mlir_attr(op, "mhlo.frontend_attributes"), op->at)) return false;
  if ((!sdy && !hlo) || s->manual || scalars || strcmp(op->name, "stablehlo.custom_call") == 0) return true;
  if (s->captured && !sdy) return true;
  if (tess__read_per_value(op, "sdy.sharding", op->n_results))
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "sdy.sharding of %s has more than %d entries", op->name,
                           op->n_results);
  for (int i = 0; i < op->n_results; i++) {
    const struct mlir_attr *a = sdy ? tess__read_per_value(op, "sdy.sharding", i) : op->n_results == 1 ? hlo : NULL;
    if (!a) return tess__read_unimplemented(s->r, op, "such shardings of its results");
    if (!annotate(s, op, i, a)) return false;
  }
  return true;
}

bool tess__read_step(struct scope *s, const struct mlir_op *op) {
  tess__read_begin(s, op);
  if (tess__read_is_on_one(s, op)) return tess__read_on_one(s, op);
  return s->r->operation(s, op) && annotations(s, op);
}
