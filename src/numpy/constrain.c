/* Sharding constraints in a graph: see constrain.h. */
#include "numpy/constrain.h"

#include <string.h>

#include "ir/lay.h"
#include "layout/laid.h"
#include "op/build.h"

/* Inside shard_map a constraint may name the axes that are not manual. */
static bool free_axes_only(struct build *b, const struct manual_scope *t, const struct sharding *s) {
  uint32_t named = s->spec.unreduced | s->spec.reduced, all = (UINT32_C(1) << t->mesh->n_axes) - 1;
  for (int e = 0; e < s->spec.n; e++)
    for (int i = 0; i < s->spec.n_axes[e]; i++)
      named |= UINT32_C(1) << s->spec.axis[e][i];
  bool same = s->mesh->n_axes == t->mesh->n_axes;
  for (int i = 0; same && i < s->mesh->n_axes; i++)
    same = s->mesh->size[i] == t->mesh->size[i] && s->mesh->name[i] == t->mesh->name[i];
  if (same && t->axes != all && !(named & t->axes)) return true;
  return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    t->axes == all ? "a sharding inside shard_map: all axes of its mesh are manual there"
                                   : "a sharding inside shard_map refers to a manual axis, or to another mesh");
}

/* Inside vmap: the axes of the batch, which the function does not see, stay its own. */
static bool leaves_batch(struct build *b, const struct sharding *s) {
  if (!b->scope.batch || s->kind != SHARDING_NAMED) return true;
  uint64_t taken = tess__laid_batch_axes(b->scope.batch, s->mesh), named = tess__spec_axes(&s->spec);
  taken &= named | s->spec.unreduced | s->spec.reduced;
  if (!taken) return true;
  struct text spec = {0};
  tess__spec_text(&spec, s->mesh, &s->spec);
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_DUPLICATE_SPEC_ERROR,
             "%s names '%s', by which the batch of a vmap around it is cut; legal: the other axes",
             tess__text_string(&spec), s->mesh->name[__builtin_ctzll(taken)]);
  tess__text_free(&spec);
  return false;
}

/* s with the types that manual axes have outside, as values inside are laid. NULL: told. */
static const struct sharding *typed_outside(struct build *b, const struct manual_scope *scope,
                                            const struct sharding *s) {
  const struct mesh *m = s->mesh;
  tess_axis_type types[TESS_MAX_RANK];
  for (int i = 0; i < m->n_axes; i++)
    types[i] = (tess_axis_type)(scope->axes >> i & 1 ? scope->mesh : m)->axis_type[i];
  m = tess__mesh_make(m->n_axes, m->size, m->name, types, m->device, b->diag);
  return m ? tess__sharding_named(m, &s->spec, NULL, b->diag) : NULL;
}

/* Values are whole there over axes that are not manual, which is a layout that the compiler is free to choose: only
 * types say something of them, of Explicit ones. */
static vid constrain_inside(struct build *b, vid v, const struct manual_scope *scope, const struct sharding *s) {
  if (!free_axes_only(b, scope, s)) return VID_NONE;
  if (!(s = typed_outside(b, scope, s))) return VID_NONE;
  const struct sharding *laid = tess__laid_of(s, type_of(b, v)->rank);
  if (!laid) return v;
  if (!(laid->spec.unreduced | laid->spec.reduced)) return tess__n_sharding_constraint(b, v, s);
  tess__fail(b->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
             "unreduced and reduced axes in a sharding inside shard_map; legal: outside of it");
  return VID_NONE;
}

vid tess__np_constrain(struct build *b, vid v, const struct sharding *s) {
  if (!leaves_batch(b, s)) return VID_NONE;
  struct manual_scope scope = tess__scope_of_devices(&b->scope);
  if (scope.mesh) return constrain_inside(b, v, &scope, s);
  tess_shape shape = tess__type_shape(type_of(b, v));
  if (!tess__sharding_check_value(s, &shape, b->diag)) return VID_NONE;
  return tess__n_sharding_constraint(b, v, s);
}

static vid constraint_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  return tess__np_constrain(b, in[0], ((const struct constraint_call *)attrs)->sharding);
}

const struct function tess__f_with_sharding_constraint = {"with_sharding_constraint", sizeof(struct constraint_call),
                                                          constraint_body};

static vid constrained_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct constrained_call *p = attrs;
  bool strict = b->strict;
  b->strict = false; /* what operands leave open is said here */
  vid v = p->f->body(b, n, in, p + 1);
  b->strict = strict;
  if (v == VID_NONE) return v;
  int rank = type_of(b, v)->rank;
  if (!tess__lay_check_unreduced(b->graph, v, tess__laid_of(p->out, rank), b->diag)) return VID_NONE;
  return tess__np_constrain(b, v, tess__laid_opened(p->out, rank));
}

void tess__constrained_function(struct function *out, const struct function *f) {
  memset(out, 0, sizeof *out);
  out->name = f->name;
  out->attr_bytes = (uint16_t)(sizeof(struct constrained_call) + f->attr_bytes);
  out->body = constrained_body;
}
