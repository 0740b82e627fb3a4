/* See batch.h. */
#include "transform/batch.h"

#include <string.h>

#include "ir/splice.h"
#include "op/batch.h"
#include "op/derive.h"
#include "transform/batch_inside.h"

struct batch_pass { /* over one graph */
  const struct batching *f;
  struct build *b;
  const struct graph *g;
  vid *value; /* by value of g, in b's graph */
  bool *mapped;
};

static struct batched seen_by_rules(const struct batching *f) {
  return (struct batched){.size = f->batch.size, .axis = f->batch.axis};
}

/* ---- nodes ---- */
static bool any(int n, const bool *mapped) {
  for (int i = 0; i < n; i++)
    if (mapped[i]) return true;
  return false;
}

/* Do the attributes name the batch? */
static bool names_batch(const struct node *n, int axis) {
  for (const struct attr *row = n->op->attrs; axis >= 0 && row && row->name; row++)
    if (row->kind == ATTR_AXES) {
      struct axes axes;
      memcpy(&axes, (const char *)n->attrs + row->offset, sizeof axes);
      if (tess__axes_mask(&axes) >> axis & 1) return true;
    }
  return false;
}

static const struct type *plain_type(const void *ctx, const struct type *t) {
  const struct batch_pass *p = ctx;
  return tess__batching_type(p->f, p->b, t, false);
}

static bool copy_node(const struct batch_pass *p, const struct node *n, const vid *in, vid *out,
                      struct arena *scratch) {
  const struct type **asked = tess__arena_alloc(scratch, sizeof *asked * (size_t)(n->n_out + 1));
  struct graph **region = tess__arena_alloc(scratch, sizeof(struct graph *) * (size_t)(n->n_regions + 1));
  struct splice_change change = {.ctx = p, .type = plain_type};
  for (int i = 0; i < n->n_out; i++)
    asked[i] = tess__batching_type(p->f, p->b, tess__type_at(p->g, n->out + (vid)i), false);
  if (p->f->batch.axis >= 0)
    region = tess__regions_copy(n->n_regions, n->regions, &change, scratch);
  else
    for (int i = 0; i < n->n_regions; i++)
      region[i] = tess__graph_keep(n->regions[i]);
  if (n->op->traits & OP_SETS_VARIANCE) /* branches take what varies over more and what varies over less */
    return tess__emit(p->b, n->op, n->n_in, in, n->attrs, asked, n->n_out, n->n_regions, region, out);
  return tess__emit_level(p->b, n->op, n->n_in, in, n->attrs, asked, n->n_out, n->n_regions, region, out);
}

static bool apply_rule(const struct batch_pass *p, const struct node *n, const vid *in, const bool *mapped, vid *out,
                       bool *out_mapped, struct arena *scratch) {
  struct call call;
  tess__node_call(p->g, n, &call, scratch);
  struct batched c = seen_by_rules(p->f);
  c.call = &call;
  c.in = in;
  c.mapped = mapped;
  c.spmd = p->f->batch.spmd;
  if (!n->op->batch) return tess__batch_refuse(p->b, &c, "has no rule");
  for (int i = 0; i < n->n_out; i++)
    out_mapped[i] = true;
  return n->op->batch(p->b, &c, out, out_mapped) && tess__batch_done(p->b);
}

/* Are the types of the regions other than the batch's? */
static bool regions_change(const struct batch_pass *p, const struct node *n) {
  return n->op->traits & OP_REGION && p->f->batch.axis >= 0;
}

static bool pass_node(const struct batch_pass *p, const struct node *n, struct arena *scratch) {
  vid *in = tess__arena_alloc(scratch, sizeof *in * (size_t)(n->n_in + 1)), *out = p->value + n->out;
  bool *mapped = tess__arena_alloc(scratch, sizeof *mapped * (size_t)(n->n_in + 1)), *out_mapped = p->mapped + n->out;
  for (int i = 0; i < n->n_in; i++) {
    in[i] = p->value[n->in[i]];
    mapped[i] = p->mapped[n->in[i]];
  }
  for (int i = 0; i < n->n_out; i++)
    out_mapped[i] = false;
  p->b->place = n->place;
  bool one = any(n->n_in, mapped), good;
  if (n->op->traits & OP_REGION && (one || regions_change(p, n)))
    good = tess__batch_node(p->f, p->b, p->g, n, in, mapped, out, out_mapped);
  else if (one || names_batch(n, p->f->batch.axis))
    good = apply_rule(p, n, in, mapped, out, out_mapped, scratch);
  else
    good = copy_node(p, n, in, out, scratch);
  for (int i = 0; i < n->n_out && good; i++) {
    out[i] = tess__batching_as(p->f, p->b, out[i], tess__type_at(p->g, n->out + (vid)i), out_mapped[i], out_mapped[i]);
    good = out[i] != VID_NONE;
  }
  return good;
}

static bool run(const struct batching *f, struct build *b, const struct graph *g, const vid *in, const bool *mapped,
                vid *out, bool *out_mapped) {
  struct arena arena = {0}, scratch = {0};
  struct batch_pass p = {.f = f, .b = b, .g = g};
  p.value = tess__arena_alloc(&arena, sizeof *p.value * ((size_t)g->n_values + 1));
  p.mapped = tess__arena_alloc(&arena, sizeof *p.mapped * ((size_t)g->n_values + 1));
  bool good = true;
  for (int i = 0; i < g->n_params; i++) {
    p.value[g->param[i]] = in[i];
    p.mapped[g->param[i]] = mapped[i];
  }
  for (uint32_t i = 0; good && i < g->n_nodes; i++) {
    good = pass_node(&p, &g->node[i], &scratch);
    if (i % 64 == 63) tess__arena_free(&scratch);
  }
  for (int i = 0; good && i < g->n_results; i++) {
    out[i] = p.value[g->result[i]];
    out_mapped[i] = p.mapped[g->result[i]];
  }
  tess__arena_free(&scratch);
  tess__arena_free(&arena);
  return good;
}

bool tess__batch(struct build *b, const struct graph *g, const struct batch *batch, const vid *in, const bool *mapped,
                 vid *out, bool *out_mapped) {
  struct arena arena = {0};
  struct made *made = NULL;
  struct batching f = {.batch = *batch, .arena = &arena, .made = &made, .graph = run};
  const char *place = b->place;
  bool good = run(&f, b, g, in, mapped, out, out_mapped);
  b->place = place;
  tess__batch_end(&f);
  tess__arena_free(&arena);
  return good;
}
