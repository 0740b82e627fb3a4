/* See derive.h. */
#include "op/derive.h"

#include <string.h>

#include "base/alloc.h"
#include "core/dtype.h"

bool tess__has_tangent(const struct type *t) {
  enum dtype_class class = tess__dtype_class((tess_dtype)t->dtype);
  return class == DTYPE_FLOAT || class == DTYPE_COMPLEX;
}

/* v cast to what the type says along the axes of its region, and over Explicit axes. */
static vid in_region(struct build *b, vid v, const struct type *type) {
  if (v == VID_NONE) return VID_NONE;
  const struct type *now = type_of(b, v);
  struct axes terms = tess__axes_of(type->unreduced & ~now->unreduced),
              equal = tess__axes_of(type->reduced & ~now->reduced), more = tess__axes_of(type->varying & ~now->varying);
  v = tess__n_cast(b, v, &terms, CAST_UNREDUCED);
  v = tess__n_cast(b, v, &equal, CAST_REDUCED);
  return tess__n_laid_as(b, tess__n_pvary(b, v, &more), type->laid);
}

static vid filled(struct build *b, const struct type *type, double x) {
  struct type plain = *type;
  plain.varying = plain.unreduced = plain.reduced = 0;
  return in_region(b, tess__n_constant_double(b, tess__type(&plain), x), type);
}

vid tess__zeros(struct build *b, const struct type *type) {
  return filled(b, type, 0);
}

vid tess__number_like(struct build *b, vid v, double x) {
  return v == VID_NONE ? VID_NONE : filled(b, type_of(b, v), x);
}

vid tess__tangent_as(struct build *b, vid v, const struct type *type) {
  if (v == VID_NONE || type_of(b, v) == type) return v;
  return in_region(b, tess__n_convert(b, v, (tess_dtype)type->dtype, type->weak), type);
}

vid tess__tangent_of(struct build *b, const struct jvp *j, int operand) {
  vid t = j->tangent[operand];
  return t != VID_NONE ? t : tess__zeros(b, type_of(b, j->in[operand]));
}

vid tess__tangent_sum(struct build *b, vid a, vid c) {
  return a == VID_NONE ? c : c == VID_NONE ? a : tess__n_add(b, a, c);
}

vid tess__tangent_scaled(struct build *b, vid tangent, vid factor) {
  return tangent == VID_NONE ? VID_NONE : tess__n_multiply(b, tangent, factor);
}

bool tess__jvp_again(struct build *b, const struct jvp *j, const vid *in, vid *out) {
  const struct call *c = j->call;
  struct arena scratch = {0};
  vid *operand = tess__arena_alloc(&scratch, sizeof *operand * (size_t)(c->n_in + 1));
  const struct type **asked = tess__arena_alloc(&scratch, sizeof *asked * (size_t)(c->n_out + 1));
  struct graph **region = tess__arena_alloc(&scratch, sizeof(struct graph *) * (size_t)(c->n_regions + 1));
  if (c->n_in) memcpy(operand, in, sizeof *operand * (size_t)c->n_in);
  for (int i = 0; i < c->n_in; i++)
    operand[i] = tess__tangent_as(b, operand[i], type_of(b, j->in[i]));
  for (int i = 0; i < c->n_out; i++)
    asked[i] = type_of(b, j->out[i]);
  for (int i = 0; i < c->n_regions; i++)
    region[i] = tess__graph_keep(c->regions[i]);
  bool good = tess__emit_level(b, c->op, c->n_in, operand, c->attrs, asked, c->n_out, c->n_regions, region, out);
  tess__arena_free(&scratch);
  return good;
}

/* ---- rules ---- */
bool tess__jvp_linear(struct build *b, const struct jvp *j, vid *tangent) {
  const struct call *c = j->call;
  struct arena scratch = {0};
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(c->n_in + 1));
  for (int i = 0; i < c->n_in; i++)
    in[i] = tess__has_tangent(type_of(b, j->in[i])) ? tess__tangent_of(b, j, i) : j->in[i];
  bool good = tess__jvp_again(b, j, in, tangent);
  tess__arena_free(&scratch);
  for (int i = 0; good && i < c->n_out; i++)
    if (!tess__has_tangent(type_of(b, j->out[i]))) tangent[i] = VID_NONE;
  return good;
}

bool tess__jvp_each(struct build *b, const struct jvp *j, vid *tangent) {
  const struct call *c = j->call;
  struct arena scratch = {0};
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(c->n_in + c->n_out + 1)), *term = in + c->n_in;
  tess__jvp_zero(b, j, tangent);
  bool good = true;
  for (int i = 0; good && i < c->n_in; i++) {
    if (j->tangent[i] == VID_NONE) continue;
    memcpy(in, j->in, sizeof *in * (size_t)c->n_in);
    in[i] = j->tangent[i];
    good = tess__jvp_again(b, j, in, term);
    for (int r = 0; good && r < c->n_out; r++)
      tangent[r] = tess__tangent_sum(b, tangent[r], term[r]);
  }
  tess__arena_free(&scratch);
  return good && tess__jvp_done(b);
}
