/* Blocks, and regions as graphs, closed over what they read from outside (captures.c). */
#include <string.h>

#include "stablehlo/reader.h"

/* ---- blocks ---- */
static bool is_end(const struct mlir_op *op) {
  const char *dot = strrchr(op->name, '.');
  return dot && strcmp(dot, ".return") == 0;
}

bool tess__read_block(struct scope *s, const struct mlir_block *b, const struct mlir_op **end) {
  for (const struct mlir_op *op = b->first; op;) {
    bool stops = is_end(op) || op == s->r->until;
    if (stops) {
      *end = op;
      return true;
    }
    if (tess__read_opens_bracket(s, op)) {
      tess__read_begin(s, op);
      if (!(op = tess__read_bracket(s, op))) return false;
      continue;
    }
    if (!tess__read_step(s, op)) return false;
    op = op->next;
  }
  tess__read_fail(s->r, b->last ? b->last->at : 0, TESS_INVALID_ARGUMENT, "the block does not end in a return");
  return false;
}

/* ---- a region as a graph ---- */
static bool own_params(struct scope *s, const struct mlir_op *op, const struct mlir_block *b) {
  for (int i = 0; i < b->n_args; i++) {
    struct bound none = {.tuple = true};
    if (b->arg[i].type->kind == MLIR_TOKEN) {
      tess__read_bind(s, &b->arg[i], &none);
      continue;
    }
    const struct type *t = tess__read_type(s->r, b->arg[i].type, op->at);
    if (!t || !tess__read_bind_vid(s, &b->arg[i], tess__graph_param(s->b.graph, t))) return false;
  }
  return true;
}

/* The return's operands, tokens left out. */
static bool own_results(struct scope *s, const struct mlir_op *end) {
  vid *result = tess__arena_alloc(&s->r->arena, sizeof *result * (size_t)end->n_operands);
  int n = 0;
  for (int i = 0; i < end->n_operands; i++) {
    struct bound b;
    if (!tess__read_lookup(s, end->operand[i], &b)) return false;
    if (b.tuple && b.n == 0) continue;
    if ((result[n++] = tess__read_in(s, end, i)) == VID_NONE) return false;
  }
  tess__graph_set_results(s->b.graph, n, result);
  return true;
}

static bool read_region(struct scope *outer, const struct mlir_op *op, int i, const struct outside *outside,
                        const struct mesh *manual, uint64_t manual_axes, struct closed *out) {
  const struct mlir_op *end = NULL;
  if (op->region[i].n_blocks != 1)
    return tess__read_fail(outer->r, op->at, TESS_INVALID_ARGUMENT, "region %d of %s has %d blocks, not one", i,
                           op->name, op->region[i].n_blocks);
  struct scope s = {.r = outer->r, .outer = outer, .manual = manual, .manual_axes = manual_axes, .captured = true};
  s.combines = out->combines || outer->combines;
  s.b = (struct build){.graph = tess__graph_new(op->name), .diag = outer->r->d, .place = outer->b.place};
  out->graph[i] = s.b.graph;
  bool good = own_params(&s, op, op->region[i].block) &&
              tess__read_capture(&s, outside, out->capture, &out->n_captures) &&
              tess__read_block(&s, op->region[i].block, &end) && own_results(&s, end);
  tess__map_free(&s.values);
  return good;
}

bool tess__read_regions(struct scope *s, const struct mlir_op *op, const struct mesh *manual, uint64_t manual_axes,
                        struct closed *out) {
  struct outside o = {0};
  bool good = tess__read_outside(s, op, &o);
  out->n_captures = 0;
  out->capture = tess__arena_alloc(&s->r->arena, sizeof *out->capture * (size_t)o.most);
  out->graph = tess__arena_alloc(&s->r->arena, sizeof *out->graph * (size_t)op->n_regions);
  for (int i = 0; good && i < op->n_regions; i++)
    good = read_region(s, op, i, &o, manual, manual_axes, out);
  if (!good) tess__read_drop(out, op);
  tess__read_outside_free(&o);
  return good;
}

void tess__read_drop(struct closed *c, const struct mlir_op *op) {
  for (int i = 0; i < op->n_regions; i++)
    if (c->graph[i]) tess__graph_free(c->graph[i]);
}

struct graph *tess__read_only_region(struct scope *s, const struct mlir_op *op) {
  struct closed c = {.combines = true};
  if (op->n_regions != 1) {
    tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s has %d regions; legal: one", op->name, op->n_regions);
    return NULL;
  }
  if (!tess__read_regions(s, op, NULL, 0, &c)) return NULL;
  if (c.n_captures == 0) return c.graph[0];
  tess__read_drop(&c, op);
  tess__read_unimplemented(s->r, op, "a body that uses values from outside");
  return NULL;
}
