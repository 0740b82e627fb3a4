/* See lay.h. */
#include "ir/lay.h"

#include <string.h>

#include "ir/node.h"
#include "layout/laid.h"

static void add_axes(struct text *out, const struct laying *l, const struct lay_dim *axes) {
  for (int i = 0; i < axes->n; i++)
    tess__text_printf(out, "%s'%s'", i ? ", " : " over ", l->mesh->name[axes->axis[i]]);
}

static void add_operands(struct text *out, const struct laying *l) {
  enum { MOST = 4 };
  const struct call *c = l->call;
  for (int i = 0; i < c->n_in && i < MOST; i++)
    tess__text_printf(out, "%s%s", i ? ", " : "", tess__type_text(c->in[i]));
  if (c->n_in > MOST) tess__text_add(out, ", ...");
}

bool tess__lay_fail(const struct laying *l, const char *why, const struct lay_dim *axes) {
  if (!l->d) return false;
  struct text t = {0};
  tess__text_printf(&t, "%s: %s", l->call->op->name, why);
  if (axes) add_axes(&t, l, axes);
  tess__text_add(&t, ": ");
  add_operands(&t, l);
  tess__fail(l->d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
             "%s; legal: .out_sharding where the function takes it, or tess_reshard of an operand first",
             tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

bool tess__lay_same(const struct lay_dim *a, const struct lay_dim *b) {
  return a->n == b->n && memcmp(a->axis, b->axis, a->n) == 0;
}

static int64_t parts(const struct laying *l, const struct lay_dim *axes) {
  int64_t n = 1;
  for (int i = 0; i < axes->n; i++)
    n = n * l->mesh->size[axes->axis[i]];
  return n;
}

bool tess__lay_divides(const struct laying *l, const struct lay_dim *axes, int64_t before, int64_t size) {
  return size == before || size % parts(l, axes) == 0 ||
         tess__lay_fail(l, "the new size of a dimension is not divisible by the axes it is cut by", axes);
}

/* ---- as the factors say ---- */
struct joined { /* a factor, from its operands */
  struct lay_dim axes;
  int operand; /* the first that cuts it */
};

static bool join(const struct laying *l, const struct factor *f, struct joined *j, const struct lay_dim *axes,
                 int operand) {
  if (!axes->n) return true;
  bool contracts = f->kind == FACTOR_REDUCE && l->call->op->traits & OP_DOT;
  if (f->kind == FACTOR_REPLICATE)
    return tess__lay_fail(l, "a dimension that must be whole on each device is cut", axes);
  if (!j->axes.n) {
    j->axes = *axes;
    j->operand = operand;
  } else if (contracts && operand != j->operand) {
    return tess__lay_fail(l, "contracting dimensions of both operands are cut, and it is ambiguous how the result lies",
                          axes);
  }
  return tess__lay_same(&j->axes, axes) ||
         tess__lay_fail(l, "operands are cut differently along one dimension, the second", axes);
}

static bool join_operand(const struct laying *l, const struct rule *r, struct joined *joined, int operand) {
  const struct rule_tensor *t = &r->tensor[operand];
  for (int d = 0; d < t->rank; d++) {
    const struct lay_dim *axes = &l->in[operand].dim[d];
    int f = t->factor[t->start[d]];
    if (axes->n && t->start[d + 1] - t->start[d] > 1)
      return tess__lay_fail(l, "a dimension of several factors is cut", axes);
    if (!join(l, &r->factor[f], &joined[f], axes, operand)) return false;
  }
  return true;
}

static bool give_result(struct laying *l, const struct rule *r, const struct joined *joined, int result) {
  const struct rule_tensor *t = &r->tensor[l->call->n_in + result];
  for (int d = 0; d < t->rank; d++) {
    int f = t->factor[t->start[d]];
    const struct lay_dim *axes = &joined[f].axes;
    if (t->start[d + 1] - t->start[d] > 1 || r->factor[f].kind == FACTOR_REDUCE) continue;
    const struct type *from = l->call->in[joined[f].operand];
    const struct rule_tensor *o = &r->tensor[joined[f].operand];
    for (int k = 0; k < o->rank && axes->n; k++)
      if (o->factor[o->start[k]] == f && !tess__lay_divides(l, axes, from->dim[k], l->call->out[result]->dim[d]))
        return false;
    l->out[result].dim[d] = *axes;
  }
  return true;
}

bool tess__lay_by_rule(struct laying *l) {
  const struct call *c = l->call;
  struct rule *r = tess__arena_alloc(l->arena, sizeof *r);
  tess__rule_make(r, c, l->arena);
  struct joined *joined = tess__arena_alloc(l->arena, sizeof *joined * (size_t)(r->n_factors + 1));
  memset(joined, 0, sizeof *joined * (size_t)(r->n_factors + 1));
  bool whole = true;
  for (int i = 0; i < c->n_in; i++) {
    if (!join_operand(l, r, joined, i)) return false;
    whole = whole && tess__laid_whole(c->in[i]->laid);
  }
  for (int i = 0; i < c->n_out; i++) {
    l->out[i].said = !(whole && c->op->traits & OP_SPREADS); /* of copies of one number nobody cares where they lie */
    if (!give_result(l, r, joined, i)) return false;
  }
  return true;
}

/* ---- without a rule ---- */
bool tess__lay_as_first(struct laying *l) {
  const struct call *c = l->call;
  for (int i = 0; i < c->n_out; i++) {
    l->out[i].said = l->in[0].said;
    for (int d = 0; d < c->out[i]->rank && d < c->in[0]->rank; d++) {
      l->out[i].dim[d] = l->in[0].dim[d];
      if (!tess__lay_divides(l, &l->in[0].dim[d], c->in[0]->dim[d], c->out[i]->dim[d])) return false;
    }
  }
  return true;
}

bool tess__lay_alike(struct laying *l) {
  const struct call *c = l->call;
  int first = -1;
  for (int i = 0; i < c->n_in; i++) {
    if (!l->in[i].said || !c->in[i]->rank) continue;
    if (first < 0) first = i;
    for (int d = 0; d < c->in[i]->rank; d++)
      if (!tess__lay_same(&l->in[i].dim[d], &l->in[first].dim[d]))
        return tess__lay_fail(l, "operands lie differently", NULL);
  }
  for (int i = 0; i < c->n_out && first >= 0; i++) {
    l->out[i] = l->in[first];
    for (int d = 0; d < c->out[i]->rank; d++)
      if (!tess__lay_divides(l, &l->in[first].dim[d], c->in[first]->dim[d], c->out[i]->dim[d])) return false;
  }
  for (int i = 0; i < c->n_out && first < 0; i++)
    l->out[i].said = true;
  return true;
}

/* ---- types and back ---- */
static void read_type(struct lay_tensor *t, const struct type *type) {
  const struct sharding *s = type->laid;
  if (!s) return;
  t->said = true;
  for (int d = 0; d < type->rank; d++) {
    t->dim[d].n = s->spec.n_axes[d];
    memcpy(t->dim[d].axis, s->spec.axis[d], s->spec.n_axes[d]);
  }
  t->unreduced = s->spec.unreduced;
  t->reduced = s->spec.reduced;
  t->unreduced_kind = s->spec.unreduced_kind;
}

static bool one_mesh(struct laying *l) {
  for (int i = 0; i < l->call->n_in; i++) {
    const struct sharding *s = l->call->in[i]->laid;
    if (!s) continue;
    if (!l->mesh) l->mesh = s->mesh;
    if (l->mesh == s->mesh) continue;
    struct text a = {0}, b = {0};
    tess__mesh_text(&a, l->mesh, true);
    tess__mesh_text(&b, s->mesh, true);
    if (l->d)
      tess__fail(l->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                 "%s: operands lie on different meshes, %s and %s; legal: one mesh, by tess_reshard", l->call->op->name,
                 tess__text_string(&a), tess__text_string(&b));
    tess__text_free(&a);
    tess__text_free(&b);
    return false;
  }
  return true;
}

static const struct type *write_type(const struct laying *l, int result, bool *twice) {
  const struct type *type = l->call->out[result];
  const struct lay_tensor *t = &l->out[result];
  if (!t->said) return tess__type_with_laid(type, NULL);
  struct spec spec;
  uint32_t used = t->unreduced | (uint32_t)t->reduced;
  memset(&spec, 0, sizeof spec);
  spec.n = type->rank;
  for (int d = 0; d < type->rank; d++) {
    spec.n_axes[d] = t->dim[d].n;
    for (int i = 0; i < t->dim[d].n; i++) {
      spec.axis[d][i] = t->dim[d].axis[i];
      *twice |= used >> spec.axis[d][i] & 1;
      used |= UINT32_C(1) << spec.axis[d][i];
    }
  }
  spec.unreduced = t->unreduced;
  spec.reduced = t->reduced;
  spec.unreduced_kind = t->unreduced ? t->unreduced_kind : 0;
  return tess__type_with_laid(type, tess__sharding_named(l->mesh, &spec, NULL, NULL));
}

static bool write_types(const struct laying *l) {
  for (int i = 0; i < l->call->n_out; i++) {
    bool twice = false;
    const struct type *t = write_type(l, i, &twice);
    if (twice) {
      struct text why = {0};
      tess__text_printf(&why, "the result would be illegally sharded, %s names an axis twice", tess__type_text(t));
      tess__lay_fail(l, tess__text_string(&why), NULL);
      tess__text_free(&why);
      return false;
    }
    l->call->out[i] = t;
  }
  return true;
}

static bool carry_partial(const struct laying *l) {
  struct partial partial;
  struct diag untold = {0};
  uint8_t kind = TESS_REDUCE_SUM;
  if (l->call->op->traits & OP_ANNOTATION) return true; /* says it by itself */
  bool good = tess__infer_partial(l->call, true, &partial, l->d ? l->d : &untold);
  tess__diag_clear(&untold);
  if (!good) return false;
  for (int i = 0; i < l->call->n_in; i++)
    if (l->in[i].unreduced) kind = l->in[i].unreduced_kind;
  for (int i = 0; i < l->call->n_out && l->out[i].said; i++) {
    l->out[i].unreduced = (uint16_t)partial.unreduced;
    l->out[i].reduced = (uint16_t)partial.reduced;
    l->out[i].unreduced_kind = kind;
  }
  return true;
}

static void say_nothing(const struct call *c) {
  for (int i = 0; i < c->n_out; i++)
    c->out[i] = tess__type_with_laid(c->out[i], NULL);
}

bool tess__lay(const struct call *c, bool strict, struct diag *d) {
  bool any = (c->op->traits & OP_ANNOTATION) && c->op->lay;
  if (c->op->traits & OP_REGION) return true; /* results are what the regions make */
  for (int i = 0; i < c->n_in; i++)
    any |= c->in[i]->laid != NULL;
  if (!any) {
    say_nothing(c);
    return true;
  }
  struct arena arena = {0};
  struct laying l = {.call = c, .arena = &arena, .d = strict ? d : NULL};
  size_t n = (size_t)c->n_in + (size_t)c->n_out + 1;
  l.in = tess__arena_alloc(&arena, sizeof *l.in * n);
  memset(l.in, 0, sizeof *l.in * n);
  l.out = l.in + c->n_in;
  for (int i = 0; i < c->n_in; i++)
    read_type(&l.in[i], c->in[i]);
  bool good =
      one_mesh(&l) && (c->op->lay ? c->op->lay(&l) : tess__lay_by_rule(&l)) && carry_partial(&l) && write_types(&l);
  if (!good && !strict) say_nothing(c);
  tess__arena_free(&arena);
  return good || !strict;
}

/* ---- .out_sharding that leaves sums to others ---- */
/* The axes of operand i along factors that are reduced. */
static uint32_t summed_axes(const struct rule *r, const struct call *c, int i) {
  const struct rule_tensor *t = &r->tensor[i];
  uint32_t mask = 0;
  for (int d = 0; d < t->rank && c->in[i]->laid; d++)
    for (int k = 0; k < c->in[i]->laid->spec.n_axes[d] && r->factor[t->factor[t->start[d]]].kind == FACTOR_REDUCE; k++)
      mask |= UINT32_C(1) << c->in[i]->laid->spec.axis[d][k];
  return mask;
}

bool tess__lay_check_unreduced(const struct graph *g, vid v, const struct sharding *laid, struct diag *d) {
  uint32_t maker = g->value[v].node, unreduced = laid ? laid->spec.unreduced : 0, axes;
  const struct node *n = maker == NODE_NONE ? NULL : &g->node[maker];
  if (!unreduced || !n || !(n->op->traits & (OP_DOT | OP_REDUCTION)) || !n->n_in) return true;
  bool dot = n->op->traits & OP_DOT;
  struct arena arena = {0};
  struct call c;
  struct rule r;
  tess__node_call(g, n, &c, &arena);
  tess__rule_make(&r, &c, &arena);
  axes = summed_axes(&r, &c, 0);
  bool good = dot ? axes == unreduced && axes == summed_axes(&r, &c, 1)
                  : !(unreduced & ~(axes | (c.in[0]->laid ? c.in[0]->laid->spec.unreduced : 0)));
  struct laying l = {.call = &c, .d = d};
  struct text operands = {0};
  add_operands(&operands, &l);
  if (!good)
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
               "%s: .out_sharding is unreduced over axes that are not those %s: %s to %s; legal: these axes",
               n->op->name, dot ? "that cut the contracting dimensions of both operands" : "that were summed over",
               tess__text_string(&operands), tess__type_text(tess__type_with_laid(tess__type_at(g, v), laid)));
  tess__text_free(&operands);
  tess__arena_free(&arena);
  return good;
}
