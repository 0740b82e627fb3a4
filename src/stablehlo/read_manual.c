/* Shardy's ops: constraints, and manual computations over the axes of a mesh. */
#include <string.h>

#include "stablehlo/reader.h"

/* ---- constraints ---- */
/* In a region of scalars, a reducer, a constraint says nothing. */
static bool in_reducer(const struct scope *s, vid v) {
  return s->captured && !s->manual && tess__type_at(s->b.graph, v)->rank == 0;
}

/* A constraint, and Shardy's reshard and collectives, which of a whole value change nothing but its layout. */
bool tess__read_constraint(struct scope *s, const struct mlir_op *op) {
  const struct mlir_attr *a = tess__mlir_attr(op, "sharding");
  if (!a) a = tess__mlir_attr(op, "out_sharding");
  const struct sharding *sharding = NULL;
  vid v = tess__read_in(s, op, 0);
  if (v == VID_NONE) return false;
  if (!a) return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s needs a sharding", op->name);
  if (in_reducer(s, v)) return tess__read_done(s, op, v);
  if (!tess__read_sharding_of(s, a, op->result[0].type, op->at, &sharding)) return false;
  if (tess__read_is_own_sum(s, op, sharding)) return tess__read_own_sum(s, op, sharding);
  return tess__read_done(s, op, sharding ? tess__n_sharding_constraint(&s->b, v, sharding) : v);
}

/* ---- manual computations ---- */
/* The shardings of operands or results, all on one mesh; NULL entries: nothing is said. */
static bool manual_shardings(struct scope *s, const struct mlir_op *op, const char *name, int n,
                             const struct mlir_value *const *value, const struct mesh **mesh,
                             const struct sharding **out) {
  if (tess__read_per_value(op, name, n))
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s of %s has more than %d entries", name, op->name, n);
  for (int i = 0; i < n; i++) {
    const struct mlir_attr *a = tess__read_per_value(op, name, i);
    if (!a) return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s of %s has no entry %d", name, op->name, i);
    if (value[i]->type->kind == MLIR_TOKEN) return tess__read_unimplemented(s->r, op, "tokens");
    if (!tess__read_sharding_of(s, a, value[i]->type, op->at, &out[i])) return false;
    if (!out[i]) continue;
    if (*mesh && *mesh != out[i]->mesh) return tess__read_unimplemented(s->r, op, "parts of axes, several meshes");
    *mesh = out[i]->mesh;
  }
  return true;
}

static bool manual_mesh(struct scope *s, const struct mlir_op *op, const struct mesh **mesh) {
  for (int i = 0; i < s->r->n_meshes && !*mesh; i++)
    if (s->r->mesh[i].mesh && s->r->mesh[i].mesh->n_axes) *mesh = s->r->mesh[i].mesh;
  if (s->manual && *mesh && *mesh != s->manual) return tess__read_unimplemented(s->r, op, "regions on several meshes");
  if (*mesh) return true;
  tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s without a mesh", op->name);
  return false;
}

/* manual_axes={"x", "y"} as a set; an axis that the shardings cut is all its parts. */
static bool manual_axes(struct scope *s, const struct mlir_op *op, const struct mesh *m, uint64_t *out) {
  const struct mlir_attr *a = tess__mlir_attr(op, "manual_axes"), *list = a && a->n == 1 ? a->item[0] : NULL;
  *out = 0;
  for (int i = 0; list && i < list->n; i++) {
    uint64_t before = *out;
    const char *name = list->item[i]->kind == MLIR_STRING ? list->item[i]->s : "";
    size_t n = strlen(name);
    for (int axis = 0; axis < m->n_axes; axis++) {
      const char *has = m->name[axis];
      if (n && strncmp(has, name, n) == 0 && (!has[n] || (has[n] == '.' && tess__mesh_axis(m, name) < 0)))
        *out |= UINT64_C(1) << axis;
    }
    if (*out == before)
      return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "the mesh has no axis \"%s\"", name);
  }
  if (*out & s->manual_axes) return tess__read_unimplemented(s->r, op, "axes that are manual already");
  return true;
}

/* What of a sharding cuts the blocks, and over which manual axes they are terms; *more: does it say anything of the
 * other axes? */
static const struct spec *manual_spec(const struct sharding *s, uint64_t axes, bool *more) {
  struct spec out;
  memset(&out, 0, sizeof out);
  *more = s && ((s->spec.unreduced | s->spec.replicated) & ~axes) != 0;
  if (s) out.n = s->spec.n;
  for (int d = 0; d < out.n; d++)
    for (int k = 0; k < s->spec.n_axes[d]; k++) {
      if (axes >> s->spec.axis[d][k] & 1)
        out.axis[d][out.n_axes[d]++] = s->spec.axis[d][k];
      else
        *more = true;
    }
  if (s) out.unreduced = (uint16_t)(s->spec.unreduced & axes);
  if (out.unreduced) out.unreduced_kind = s->spec.unreduced_kind;
  return tess__intern(INTERN_SPEC, &out, sizeof out);
}

struct manual { /* one being read */
  const struct mesh *mesh;
  uint64_t axes;
  const struct sharding **in, **out;
  const struct spec **in_spec, **out_spec;
  vid *operand, *made;
};

static bool manual_boundary(struct scope *s, const struct mlir_op *op, struct manual *m) {
  struct arena *arena = &s->r->arena;
  const struct mlir_value **result = tess__arena_alloc(arena, sizeof *result * (size_t)op->n_results);
  m->in = tess__arena_alloc(arena, sizeof *m->in * (size_t)op->n_operands);
  m->out = tess__arena_alloc(arena, sizeof *m->out * (size_t)op->n_results);
  m->in_spec = tess__arena_alloc(arena, sizeof *m->in_spec * (size_t)op->n_operands);
  m->out_spec = tess__arena_alloc(arena, sizeof *m->out_spec * (size_t)op->n_results);
  m->operand = tess__arena_alloc(arena, sizeof *m->operand * (size_t)op->n_operands);
  m->made = tess__arena_alloc(arena, sizeof *m->made * (size_t)op->n_results);
  for (int i = 0; i < op->n_results; i++)
    result[i] = &op->result[i];
  if (!manual_shardings(s, op, "in_shardings", op->n_operands, (const struct mlir_value *const *)op->operand, &m->mesh,
                        m->in) ||
      !manual_shardings(s, op, "out_shardings", op->n_results, result, &m->mesh, m->out) ||
      !manual_mesh(s, op, &m->mesh) || !manual_axes(s, op, m->mesh, &m->axes))
    return false;
  for (int i = 0; i < op->n_operands; i++) {
    bool more;
    m->in_spec[i] = manual_spec(m->in[i], m->axes, &more);
    if ((m->operand[i] = tess__read_in(s, op, i)) == VID_NONE) return false;
    if (more && !s->manual) m->operand[i] = tess__n_sharding_constraint(&s->b, m->operand[i], m->in[i]);
    if (m->operand[i] == VID_NONE) return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "no such sharding");
  }
  return true;
}

bool tess__read_manual(struct scope *s, const struct mlir_op *op) {
  struct manual m = {0};
  struct closed body = {0};
  if (!manual_boundary(s, op, &m)) return false;
  if (op->n_regions != 1) return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s needs a region", op->name);
  if (!tess__read_regions(s, op, m.mesh, m.axes | s->manual_axes, &body)) return false;
  if (body.n_captures || body.graph[0]->n_results != op->n_results) {
    tess__read_drop(&body, op);
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                           "the region of %s uses values from outside, or returns another number of results", op->name);
  }
  struct manual_attrs attrs;
  bool *more = tess__arena_alloc(&s->r->arena, sizeof *more * (size_t)op->n_results);
  memset(&attrs, 0, sizeof attrs);
  for (int i = 0; i < op->n_results; i++)
    m.out_spec[i] = manual_spec(m.out[i], m.axes, &more[i]);
  attrs.mesh = m.mesh;
  attrs.axes = m.axes;
  attrs.in = m.in_spec;
  attrs.out = m.out_spec;
  attrs.unchecked = true;
  if (!tess__n_manual_computation(&s->b, op->n_operands, m.operand, &attrs, body.graph[0], m.made))
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "no such region");
  for (int i = 0; i < op->n_results; i++) {
    vid v = m.made[i];
    if (more[i] && !s->manual) v = tess__n_sharding_constraint(&s->b, v, m.out[i]);
    if (!tess__read_result(s, op, i, v)) return false;
  }
  return true;
}
