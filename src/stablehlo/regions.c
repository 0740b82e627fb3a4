/* Blocks, and regions closed over: what a region reads from outside becomes parameters behind its own
 * (design/engine.md 3.4), or, when it is a constant, a copy inside. */
#include <string.h>

#include "base/alloc.h"
#include "stablehlo/reader.h"

/* ---- blocks ---- */
static bool is_end(const struct mlir_op *op) {
  const char *dot = strrchr(op->name, '.');
  return dot && strcmp(dot, ".return") == 0;
}

static const char *place_of(struct scope *s, const struct mlir_op *op) {
  const char *file;
  int64_t line, column;
  if (!tess__mlir_place(op->location, &file, &line, &column)) return tess__read_place(s->r, op->at);
  struct text t = {0};
  tess__text_printf(&t, column ? "%s:%lld:%lld" : "%s:%lld", file, (long long)line, (long long)column);
  const char *place = tess__intern_text(t.data);
  tess__text_free(&t);
  return place;
}

bool tess__read_step(struct scope *s, const struct mlir_op *op) {
  s->b.place = place_of(s, op);
  return tess__read_operation(s, op) && tess__read_annotations(s, op);
}

bool tess__read_block(struct scope *s, const struct mlir_block *b, const struct mlir_op **end) {
  for (const struct mlir_op *op = b->first; op;) {
    bool stops = is_end(op) || (op == s->r->parallel && s->r->phase == READ_BEFORE);
    if (stops) {
      *end = op;
      return true;
    }
    if (tess__read_opens_bracket(s, op)) {
      s->b.place = place_of(s, op);
      if (!(op = tess__read_bracket(s, op))) return false;
      continue;
    }
    if (!tess__read_step(s, op)) return false;
    op = op->next;
  }
  tess__read_fail(s->r, b->last ? b->last->at : 0, TESS_INVALID_ARGUMENT, "the block does not end in a return");
  return false;
}

/* ---- what a region reads from outside ---- */
struct outside {
  struct scope *s;
  struct map seen;
  const struct mlir_value **value; /* owned */
  int n, capacity;
};

/* Values are numbered in the order of the text, so those of a region are the numbers from the first one on. */
static uint32_t first_inside(const struct mlir_region *r, uint32_t least) {
  for (const struct mlir_block *b = r->block; b; b = b->next) {
    if (b->n_args && b->arg[0].id < least) least = b->arg[0].id;
    for (const struct mlir_op *op = b->first; op; op = op->next) {
      if (op->n_results && op->result[0].id < least) least = op->result[0].id;
      for (int i = 0; i < op->n_regions; i++)
        least = first_inside(&op->region[i], least);
    }
  }
  return least;
}

static void add(struct outside *o, const struct mlir_value *v) {
  void **seen = tess__map_at(&o->seen, (uint64_t)v->id + 1);
  if (*seen) return;
  *seen = o;
  if (o->n == o->capacity) {
    o->capacity = o->capacity ? 2 * o->capacity : 16;
    o->value = tess__realloc(o->value, sizeof *o->value * (size_t)o->capacity);
  }
  o->value[o->n++] = v;
}

/* What the ops from `op` on read from before `inside`. */
static void collect(struct outside *o, const struct mlir_op *op, uint32_t inside) {
  for (; op; op = op->next) {
    for (int i = 0; i < op->n_operands; i++)
      if (op->operand[i]->id < inside) add(o, op->operand[i]);
    for (int i = 0; i < op->n_regions; i++)
      for (const struct mlir_block *b = op->region[i].block; b; b = b->next)
        collect(o, b->first, inside);
  }
}

static uint32_t first_of(const struct mlir_op *op) {
  uint32_t inside = UINT32_MAX;
  for (int i = 0; i < op->n_regions; i++)
    inside = first_inside(&op->region[i], inside);
  return inside;
}

static void collect_regions(struct outside *o, const struct mlir_op *op) {
  uint32_t inside = first_of(op);
  for (int i = 0; i < op->n_regions; i++)
    for (const struct mlir_block *b = op->region[i].block; b; b = b->next)
      collect(o, b->first, inside);
}

const struct node *tess__read_constant_node(const struct scope *s, vid v) {
  uint32_t node = s->b.graph->value[v].node;
  if (node == NODE_NONE) return NULL;
  const struct node *n = &s->b.graph->node[node];
  return n->op->traits & OP_CONSTANT && n->n_in == 0 && n->n_out == 1 ? n : NULL;
}

/* ---- a region as a graph ---- */
struct region {
  struct scope *outer;
  const struct outside *outside;
  struct closed *closed;
};

/* A capture as the region sees it; its place in the list of captures is `next`. */
static bool enter(struct scope *s, const struct region *r, const struct bound *from, int *next, struct bound *to) {
  *to = *from;
  if (from->tuple) {
    struct bound *member = tess__arena_alloc(&s->r->arena, sizeof *member * (size_t)from->n);
    for (int i = 0; i < from->n; i++)
      if (!enter(s, r, &from->member[i], next, &member[i])) return false;
    to->member = member;
    return true;
  }
  const struct type *t = tess__type_at(r->outer->b.graph, from->v);
  const struct node *constant = tess__read_constant_node(r->outer, from->v);
  if (constant) return tess__emit(&s->b, constant->op, 0, NULL, constant->attrs, &t, 1, 0, NULL, &to->v);
  r->closed->capture[(*next)++] = from->v;
  to->v = tess__graph_param(s->b.graph, t);
  return true;
}

static int count_values(const struct bound *b) {
  int n = 0;
  if (!b->tuple) return 1;
  for (int i = 0; i < b->n; i++)
    n += count_values(&b->member[i]);
  return n;
}

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

static bool read_region(struct region *r, const struct mlir_op *op, int i, const struct mesh *manual,
                        uint64_t manual_axes, const struct bound *bound) {
  const struct mlir_op *end = NULL;
  if (op->region[i].n_blocks != 1)
    return tess__read_fail(r->outer->r, op->at, TESS_INVALID_ARGUMENT, "region %d of %s has %d blocks, not one", i,
                           op->name, op->region[i].n_blocks);
  struct scope s = {
      .r = r->outer->r, .outer = r->outer, .manual = manual, .manual_axes = manual_axes, .captured = true};
  s.combines = r->closed->combines || r->outer->combines;
  s.b = (struct build){.graph = tess__graph_new(op->name), .diag = r->outer->r->d, .place = r->outer->b.place};
  r->closed->graph[i] = s.b.graph;
  int next = 0;
  bool good = own_params(&s, op, op->region[i].block);
  for (int k = 0; good && k < r->outside->n; k++) {
    struct bound inside;
    good = enter(&s, r, &bound[k], &next, &inside) && tess__read_bind(&s, r->outside->value[k], &inside);
  }
  r->closed->n_captures = next;
  good = good && tess__read_block(&s, op->region[i].block, &end) && own_results(&s, end);
  tess__map_free(&s.values);
  return good;
}

bool tess__read_enter(struct scope *inner, int n, const struct mlir_op *const *op, vid **captured, int *n_captured) {
  struct scope *outer = inner->outer;
  struct outside o = {.s = outer};
  struct closed closed = {0};
  struct region r = {outer, &o, &closed};
  int next = 0, values = 0;
  bool good = true;
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < op[i]->n_operands; k++)
      add(&o, op[i]->operand[k]);
    collect_regions(&o, op[i]);
  }
  for (int i = 0; i < n; i++) /* the results of the ops themselves are not from outside */
    for (int k = 0; k < op[i]->n_results; k++)
      *tess__map_at(&o.seen, (uint64_t)op[i]->result[k].id + 1) = inner;
  struct bound *bound = tess__arena_alloc(&inner->r->arena, sizeof *bound * (size_t)o.n);
  for (int i = 0; i < o.n; i++) {
    uint64_t key = (uint64_t)o.value[i]->id + 1;
    bool own = tess__map_get(&o.seen, key) == inner || tess__map_get(&inner->values, key);
    if (own) o.value[i] = NULL;
    if (good && !own) good = tess__read_lookup(outer, o.value[i], &bound[i]);
    if (good && !own) values += count_values(&bound[i]);
  }
  *captured = closed.capture = tess__arena_alloc(&inner->r->arena, sizeof(vid) * (size_t)values);
  for (int i = 0; good && i < o.n; i++) {
    struct bound inside;
    good = !o.value[i] || (enter(inner, &r, &bound[i], &next, &inside) && tess__read_bind(inner, o.value[i], &inside));
  }
  *n_captured = next;
  tess__map_free(&o.seen);
  tess__free(o.value);
  return good;
}

bool tess__read_regions(struct scope *s, const struct mlir_op *op, const struct mesh *manual, uint64_t manual_axes,
                        struct closed *out) {
  struct outside o = {.s = s};
  struct region r = {s, &o, out};
  int values = 0;
  bool good = true;
  collect_regions(&o, op);
  struct bound *bound = tess__arena_alloc(&s->r->arena, sizeof *bound * (size_t)o.n);
  for (int i = 0; good && i < o.n; i++) {
    good = tess__read_lookup(s, o.value[i], &bound[i]);
    if (good) values += count_values(&bound[i]);
  }
  out->n_captures = 0;
  out->capture = tess__arena_alloc(&s->r->arena, sizeof *out->capture * (size_t)values);
  out->graph = tess__arena_alloc(&s->r->arena, sizeof *out->graph * (size_t)op->n_regions);
  for (int i = 0; good && i < op->n_regions; i++)
    good = read_region(&r, op, i, manual, manual_axes, bound);
  if (!good) tess__read_drop(out, op);
  tess__map_free(&o.seen);
  tess__free(o.value);
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
