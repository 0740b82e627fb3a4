/* Groups of values that must lie alike, before propagation (wire.h): what is said of one is said of all; where two say
 * different things, each member gets an open constraint, and these are the group. */
#include <string.h>

#include "api/stages/wire.h"

/* What the ring of v agrees on; conflict: two of it do not. NULL: nothing is said. */
static const struct laid *common(const struct net *n, uint32_t v, bool *conflict) {
  const struct laid *found = NULL;
  uint32_t at = v;
  *conflict = false;
  do {
    const struct laid *l = &n->value[at];
    struct tiling open = tess__tiling_open(l->tiling.rank);
    bool says = l->mesh != NET_NOWHERE && !tess__tiling_equal(&l->tiling, &open);
    if (says && !found) found = l;
    if (says && (found->mesh != l->mesh || !tess__tiling_equal(&found->tiling, &l->tiling))) *conflict = true;
    at = n->next_in_group[at];
  } while (at != v);
  return found;
}

static bool in_ring(const struct net *n, uint32_t v, uint32_t other) {
  uint32_t at = v;
  do {
    if (at == other) return true;
    at = n->next_in_group[at];
  } while (at != v);
  return false;
}

static void replace(struct mlir_module *m, struct mlir_op *op, const struct mlir_value *from, struct mlir_op *by) {
  for (int i = 0; op != by && i < op->n_operands; i++)
    if (op->operand[i] == from) tess__mlir_set_operand(m, op, i, &by->result[0]);
  for (int r = 0; r < op->n_regions; r++)
    for (struct mlir_block *b = tess__body(op, r); b; b = b->next)
      for (struct mlir_op *x = b->first; x; x = x->next)
        replace(m, x, from, by);
}

/* An open constraint behind v, which everybody else reads. */
static void constrain(struct staged *s, struct mlir_op *function, struct mlir_block *b, struct mlir_value *v,
                      int mesh) {
  struct laid open = {.mesh = mesh, .tiling = tess__tiling_open(v->type->rank)};
  struct mlir_op *op = tess__mlir_op(s->m, "sdy.sharding_constraint", 1, &v, 1, &v->type);
  tess__mlir_put(s->m, op, "sharding", tess__staged_attr(s, &open));
  tess__mlir_insert(b, (struct mlir_op *)(uintptr_t)v->op, op);
  replace(s->m, function, v, op);
}

struct search {
  struct wire *w;
  struct mlir_op *function;
  uint32_t ring;
  int mesh;
};

/* The block that makes v. */
static struct mlir_block *block_of(struct mlir_op *op, const struct mlir_value *v) {
  for (int r = 0; r < op->n_regions; r++)
    for (struct mlir_block *b = tess__body(op, r); b; b = b->next) {
      if (!v->op && v->block == b) return b;
      for (struct mlir_op *x = b->first; x; x = x->next) {
        if (x == v->op) return b;
        struct mlir_block *inner = block_of(x, v);
        if (inner) return inner;
      }
    }
  return NULL;
}

static void constrain_members(struct search *q, struct mlir_block *b) {
  for (struct mlir_op *op = b->first, *next; op; op = next) {
    next = op->next;
    struct mlir_value *v = strcmp(op->name, "sdy.sharding_group") == 0 && op->n_operands == 1 ? op->operand[0] : NULL;
    if (v && v->id < q->w->n_tree && in_ring(&q->w->net, q->ring, q->w->lies[v->id])) {
      struct mlir_block *made = block_of(q->function, v);
      if (made) constrain(q->w->s, q->function, made, v, q->mesh);
    }
    for (int r = 0; r < op->n_regions; r++)
      if (tess__body(op, r)) constrain_members(q, tess__body(op, r));
  }
}

static bool constrain_function(void *context, struct mlir_op *f) {
  struct search *q = context;
  q->function = f;
  constrain_members(q, tess__body(f, 0));
  return true;
}

/* Asks of every ring of which something is said: f gets what it is, and whether two members say different things. */
static void each_ring(struct wire *w, void (*f)(struct wire *w, uint32_t v, const struct laid *l, bool conflict)) {
  struct net *n = &w->net;
  bool *seen = tess__arena_alloc(&w->s->arena, n->n_values + 1);
  for (uint32_t v = 0; v < n->n_values; v++) {
    bool conflict;
    const struct laid *l = n->next_in_group[v] == v || seen[v] ? NULL : common(n, v, &conflict);
    for (uint32_t at = v; !seen[at]; at = n->next_in_group[at])
      seen[at] = true;
    if (!l) continue;
    const struct laid found = *l;
    f(w, v, &found, conflict);
  }
}

static void split_ring(struct wire *w, uint32_t v, const struct laid *l, bool conflict) {
  struct search q = {w, NULL, v, l->mesh};
  if (conflict) tess__each_function(w->s->m, constrain_function, &q);
}

static void lay_ring(struct wire *w, uint32_t v, const struct laid *l, bool conflict) {
  uint32_t at = v;
  do {
    if (!conflict) w->net.value[at] = *l;
    at = w->net.next_in_group[at];
  } while (at != v);
}

bool tess__stage_groups(struct staged *s) {
  struct wire w;
  bool good = tess__wire_begin(&w, s);
  if (good) each_ring(&w, split_ring);
  tess__wire_end(&w);
  return good;
}

void tess__join_groups(struct wire *w) {
  each_ring(w, lay_ring);
}
