/* manual_computation: a body that sees one device's block of each operand over some axes of its mesh, `axes`. Over the
 * others values are whole: each device along them does the same. What types say inside of those that are Explicit is
 * the user's layout of whole values, and no cut of results: who makes the node lays them so. A region may stand in a
 * region over other axes of the same mesh; what varies over the outer axes goes on to vary.
 * What a user can get wrong about a shard_map has been told by the API; here it is only made sure that the body's types
 * fit the specs. */
#include "base/size.h"
#include "ir/graph.h"
#include "layout/laid.h"
#include "layout/sharding.h"
#include "op/attrs.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/ops.h"

/* How many blocks the spec makes of a dimension. */
static int64_t parts(const struct mesh *m, const struct spec *s, int dim) {
  int64_t n = 1;
  for (int i = 0; dim < s->n && i < s->n_axes[dim]; i++)
    n *= m->size[s->axis[dim][i]];
  return n;
}

struct manual_scope tess__manual_scope(const struct manual_scope *outer, const struct manual_attrs *a) {
  uint32_t devices = (UINT32_C(1) << (a->mesh->n_axes - a->mesh->n_batches)) - 1, own = (uint32_t)a->axes;
  struct manual_scope scope = {.mesh = a->mesh, .axes = own | outer->axes, .unchecked = outer->unchecked};
  if (a->unchecked) scope.unchecked |= own | (outer->axes & ~devices);
  return scope;
}

/* A type of the region; where no axis is checked types know no mesh. */
static bool of_region(const struct manual_attrs *attrs, const struct type *local) {
  return !local->manual || tess__mesh_of_types(local->manual) == attrs->mesh;
}

static bool operand_fits(const struct manual_attrs *attrs, const struct spec *s, const struct type *global,
                         const struct type *local) {
  bool fits =
      of_region(attrs, local) && local->dtype == global->dtype && local->rank == global->rank && s->n <= global->rank;
  for (int i = 0; fits && i < global->rank; i++)
    fits = local->dim[i] * parts(attrs->mesh, s, i) == global->dim[i];
  return fits;
}

static bool fail_derivative(const struct spec *s, const char *what, int i, struct diag *d) {
  const char *kind = s->unreduced_kind == TESS_REDUCE_MAX ? "max" : "min";
  return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                    "derivatives of a shard_map with unreduced_kind=%s in %s[%d]: which device's term counts is known "
                    "when it is reduced; legal: tess_p%s inside",
                    kind, what, i, kind);
}

bool tess__manual_derives(const struct manual_attrs *a, int n_in, const bool *in, int n_out, const bool *out,
                          struct diag *d) {
  bool any = false;
  for (int i = 0; i < n_out; i++)
    any |= out[i];
  for (int i = 0; i < n_in && any; i++)
    if (in[i] && a->in[i]->unreduced & ~tess__spec_sums(a->in[i])) return fail_derivative(a->in[i], "in_specs", i, d);
  for (int i = 0; i < n_out; i++)
    if (out[i] && a->out[i]->unreduced & ~tess__spec_sums(a->out[i]))
      return fail_derivative(a->out[i], "out_specs", i, d);
  return true;
}

static bool manual_check(const struct call *c, struct diag *d) {
  const struct manual_attrs *attrs = c->attrs;
  const struct graph *body = c->regions[0];
  if (body->n_params != c->n_in || body->n_results != c->n_out)
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON,
                      "a body of %d parameters and %d results for %d operands and %d results", body->n_params,
                      body->n_results, c->n_in, c->n_out);
  for (int i = 0; i < c->n_in; i++) {
    const struct type *local = tess__type_at(body, body->param[i]);
    if (!operand_fits(attrs, attrs->in[i], c->in[i], local))
      return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "the body's parameter %d is %s, which is not a block of %s",
                        i, tess__type_text(local), tess__type_text(c->in[i]));
  }
  for (int i = 0; i < c->n_out; i++) {
    struct type t = *tess__type_at(body, body->result[i]);
    const struct spec *s = attrs->out[i];
    if (!of_region(attrs, &t) || s->n > t.rank)
      return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON, "the body's result %d is %s, which does not fit its spec", i,
                        tess__type_text(&t));
    for (int k = 0; k < t.rank; k++)
      t.dim[k] = tess__mul_sizes(t.dim[k], parts(attrs->mesh, s, k));
    t.manual = c->n_in ? c->in[0]->manual : NULL;
    t.varying &= ~attrs->axes;
    t.unreduced &= ~attrs->axes;
    t.reduced &= ~attrs->axes;
    t.laid = tess__laid_of(tess__sharding_named(attrs->mesh, s, NULL, NULL), t.rank);
    const struct type *result = tess__type(&t);
    if (!tess__check_result(c, i, result, d)) return false;
    c->out[i] = result;
  }
  return true;
}

const struct tess_op tess__op_manual_computation = {
    .name = "sdy.manual_computation",
    .id = OP_manual_computation,
    .arity = -1,
    .results = -1,
    .regions = 1,
    .traits = OP_REGION | OP_SETS_VARIANCE | OP_MANUAL,
    .attr_bytes = sizeof(struct manual_attrs),
    .attrs = (const struct attr[]){{"mesh", ATTR_MESH, offsetof(struct manual_attrs, mesh), NULL},
                                   {"in", ATTR_IN_SPECS, offsetof(struct manual_attrs, in), NULL},
                                   {"out", ATTR_OUT_SPECS, offsetof(struct manual_attrs, out), NULL},
                                   {"axes", ATTR_MASK, offsetof(struct manual_attrs, axes), NULL},
                                   {"unchecked", ATTR_BOOL, offsetof(struct manual_attrs, unchecked), NULL},
                                   {0}},
    .check = manual_check,
};
