/* Making nodes: the one way in, so that every node of every graph has been checked and typed.
 *
 * Variance (design/manual.md 1.8): operands come from one region and vary over the same axes; the result does too,
 * unless the op says otherwise. What else a value may be along an axis is said in partial.c. An operand that is
 * VID_NONE has been told about already: nothing more is said. */
#include <string.h>

#include "base/alloc.h"
#include "ir/lay.h"
#include "ir/node.h"

static const struct type *with_region(const struct type *t, const struct mesh *manual, uint64_t varying,
                                      const struct partial *p) {
  if (t->manual == manual && t->varying == varying && t->unreduced == p->unreduced && t->reduced == p->reduced)
    return t;
  struct type copy = *t;
  copy.manual = manual;
  copy.varying = varying;
  copy.unreduced = p->unreduced;
  copy.reduced = p->reduced;
  return tess__type(&copy);
}

static bool one_region(const struct call *c, struct diag *d) {
  for (int i = 1; i < c->n_in; i++)
    if (c->in[i]->manual != c->in[0]->manual)
      return tess__fail(
          d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "operands are from inside and outside of a shard_map: %s and %s; pass outer values as arguments",
          tess__type_text(c->in[0]), tess__type_text(c->in[i]));
  return true;
}

static bool vary(const struct call *c, uint64_t *varying, struct diag *d) {
  *varying = c->n_in ? c->in[0]->varying : 0;
  if (c->op->vary) return c->op->vary(c, varying, d);
  for (int i = 1; i < c->n_in; i++)
    if (c->in[i]->varying != *varying)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "operands vary over different mesh axes: %s and %s; pvary makes them alike",
                        tess__type_text(c->in[0]), tess__type_text(c->in[i]));
  return true;
}

/* Before the op's check computes with what was asked for, and afterwards. */
static bool check_results(const struct call *c, struct diag *d) {
  for (int i = 0; i < c->n_out; i++)
    if (c->out[i] && !tess__check_type(c->out[i], d)) return false;
  return true;
}

static bool infer(const struct call *c, const struct mesh *manual, struct diag *d) {
  if (!tess__check_interned(d) || !check_results(c, d) || !one_region(c, d) || !c->op->check(c, d) ||
      !check_results(c, d))
    return false;
  if (c->op->traits & OP_SETS_VARIANCE) return true;
  const struct mesh *mesh = c->n_in ? c->in[0]->manual : manual;
  struct partial partial = {0, 0};
  if (!tess__infer_partial(c, false, &partial, d)) return false;
  bool regions = c->op->traits & OP_REGION; /* whose results are what the regions make */
  for (int i = 0; i < c->n_out; i++) {
    struct partial own = {c->out[i]->unreduced, c->out[i]->reduced};
    c->out[i] = with_region(c->out[i], mesh, 0, regions ? &own : &partial);
  }
  uint64_t varying = 0;
  if (!vary(c, &varying, d)) return false;
  for (int i = 0; i < c->n_out; i++) {
    struct partial own = {c->out[i]->unreduced, c->out[i]->reduced};
    c->out[i] = with_region(c->out[i], mesh, varying, &own);
  }
  return true;
}

bool tess__infer(const struct call *c, const struct mesh *manual, bool strict, struct diag *d) {
  return infer(c, manual, d) && tess__lay(c, strict, d);
}

static bool right_counts(const struct tess_op *op, int n_in, int n_out, int n_regions, struct diag *d) {
  if ((op->arity >= 0 && n_in != op->arity) || (op->results >= 0 && n_out != op->results) ||
      (op->regions >= 0 && n_regions != op->regions))
    return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON,
                      "%s was given %d operands, %d results and %d regions; it has %d, %d and %d", op->name, n_in,
                      n_out, n_regions, op->arity, op->results, op->regions);
  if (n_in > UINT16_MAX || n_out > UINT16_MAX || n_regions > UINT16_MAX)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s of %d operands, %d results and %d regions; legal: up to %d of each", op->name, n_in, n_out,
                      n_regions, UINT16_MAX);
  return true;
}

static bool emit(struct build *b, const struct node *n, const struct type *const *in, const struct type *const *asked,
                 const struct type **types, vid *out) {
  const struct mesh *manual = tess__build_manual(b);
  for (int i = 0; i < n->n_out; i++) {
    types[i] = asked ? asked[i] : NULL;
    if (types[i] && types[i]->manual) manual = types[i]->manual;
  }
  struct call c = {.op = n->op,
                   .n_in = n->n_in,
                   .n_out = n->n_out,
                   .n_regions = n->n_regions,
                   .in = in,
                   .out = types,
                   .attrs = n->attrs,
                   .regions = n->regions};
  if (!tess__infer(&c, manual, b->strict, b->diag)) return false;
  bool share = !b->no_sharing && n->n_regions == 0 && tess__node_shareable(n->op);
  uint64_t hash = share ? tess__node_hash(n, types) : 0;
  uint32_t index = share ? tess__node_find(b->graph, n, types, hash) : NODE_NONE;
  if (index == NODE_NONE) {
    index = tess__node_append(b->graph, n, types);
    if (share) tess__node_share_as(b->graph, index, hash);
  }
  for (int i = 0; i < n->n_out; i++)
    out[i] = b->graph->node[index].out + (vid)i;
  return true;
}

static bool all_made(int n, const vid *v) {
  for (int i = 0; i < n; i++)
    if (v[i] == VID_NONE) return false;
  return true;
}

bool tess__emit(struct build *b, const struct tess_op *op, int n_in, const vid *in, const void *attrs,
                const struct type *const *asked, int n_out, int n_regions, struct graph *const *regions, vid *out) {
  enum { FEW = 8 };
  const struct type *few_in[FEW], *few_out[FEW];
  const struct type **in_types = n_in <= FEW ? few_in : tess__alloc(sizeof *in_types * (size_t)n_in);
  const struct type **out_types = n_out <= FEW ? few_out : tess__alloc(sizeof *out_types * (size_t)n_out);
  for (int i = 0; i < n_out; i++)
    out[i] = VID_NONE;
  bool fresh = b->diag->status == TESS_OK;
  bool ok = all_made(n_in, in) && right_counts(op, n_in, n_out, n_regions, b->diag);
  if (ok) {
    for (int i = 0; i < n_in; i++)
      in_types[i] = tess__type_at(b->graph, in[i]);
    struct node n = {.op = op,
                     .attrs = attrs,
                     .in = in,
                     .regions = regions,
                     .place = b->place,
                     .why = b->why,
                     .n_in = (uint16_t)n_in,
                     .n_out = (uint16_t)n_out,
                     .n_regions = (uint16_t)n_regions};
    ok = emit(b, &n, in_types, asked, out_types, out);
  }
  if (fresh && b->diag->status != TESS_OK && !b->diag->where) b->diag->where = b->place;
  for (int i = 0; i < n_regions && !ok; i++)
    tess__graph_free(regions[i]);
  if (in_types != few_in) tess__free(in_types);
  if (out_types != few_out) tess__free(out_types);
  return ok;
}
