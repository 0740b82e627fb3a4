/* What regions read from outside of them becomes parameters behind their own (design/engine.md 3.4), or, when it is a
 * constant, a copy inside. */
#include "base/alloc.h"
#include "stablehlo/reader.h"

/* ---- what ops read from outside ---- */
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

/* ---- what it is inside ---- */
/* A value of the scope around as `s` sees it; its place in the list of captures is `next`. */
static bool enter(struct scope *s, vid *capture, const struct bound *from, int *next, struct bound *to) {
  *to = *from;
  if (from->tuple) {
    struct bound *member = tess__arena_alloc(&s->r->arena, sizeof *member * (size_t)from->n);
    for (int i = 0; i < from->n; i++)
      if (!enter(s, capture, &from->member[i], next, &member[i])) return false;
    to->member = member;
    return true;
  }
  const struct type *t = tess__type_at(s->outer->b.graph, from->v);
  const struct node *constant = tess__read_constant_node(s->outer, from->v);
  if (constant) return tess__emit(&s->b, constant->op, 0, NULL, constant->attrs, &t, 1, 0, NULL, &to->v);
  capture[(*next)++] = from->v;
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

/* What these values are in the scope around, and how many captures that may make. */
static bool look_up(struct scope *outer, struct outside *o) {
  bool good = true;
  o->bound = tess__arena_alloc(&outer->r->arena, sizeof *o->bound * (size_t)o->n);
  for (int i = 0; good && i < o->n; i++) {
    if (!o->value[i]) continue;
    good = tess__read_lookup(outer, o->value[i], &o->bound[i]);
    if (good) o->most += count_values(&o->bound[i]);
  }
  return good;
}

bool tess__read_outside(struct scope *s, const struct mlir_op *op, struct outside *out) {
  collect_regions(out, op);
  return look_up(s, out);
}

void tess__read_outside_free(struct outside *o) {
  tess__map_free(&o->seen);
  tess__free(o->value);
}

bool tess__read_capture(struct scope *inner, const struct outside *o, vid *capture, int *n) {
  bool good = true;
  *n = 0;
  for (int i = 0; good && i < o->n; i++) {
    struct bound inside;
    good = !o->value[i] ||
           (enter(inner, capture, &o->bound[i], n, &inside) && tess__read_bind(inner, o->value[i], &inside));
  }
  return good;
}

bool tess__read_enter(struct scope *inner, int n, const struct mlir_op *const *op, vid **captured, int *n_captured) {
  struct outside o = {0};
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < op[i]->n_operands; k++)
      add(&o, op[i]->operand[k]);
    collect_regions(&o, op[i]);
  }
  for (int i = 0; i < n; i++) /* the results of the ops themselves are not from outside */
    for (int k = 0; k < op[i]->n_results; k++)
      *tess__map_at(&o.seen, (uint64_t)op[i]->result[k].id + 1) = inner;
  for (int i = 0; i < o.n; i++) {
    uint64_t key = (uint64_t)o.value[i]->id + 1;
    if (tess__map_get(&o.seen, key) == inner || tess__map_get(&inner->values, key)) o.value[i] = NULL;
  }
  *n_captured = 0;
  bool good = look_up(inner->outer, &o);
  *captured = tess__arena_alloc(&inner->r->arena, sizeof(vid) * (size_t)o.most);
  good = good && tess__read_capture(inner, &o, *captured, n_captured);
  tess__read_outside_free(&o);
  return good;
}
