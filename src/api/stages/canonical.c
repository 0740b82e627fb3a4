/* The stage `canonical`: what import does (design/partitioning.md 3.1), said in the text. Meshes written in place get
 * names; a constant of rank > 0, with what is made of constants alone, belongs to one use, so that no two uses have to
 * agree; manual computations say every manual axis of every value; a closed constraint lays its operand where nothing
 * else does. */
#include <string.h>

#include "api/stages/wire.h"

/* ---- meshes in place ---- */
/* The attribute with meshes by name; itself where it has none in place. */
static const struct mlir_attr *by_name(struct staged *s, const struct mlir_attr *a) {
  if (a->kind == MLIR_PHRASE && a->n == 2 && a->item[0]->kind == MLIR_WORD && strcmp(a->item[0]->s, "mesh") == 0)
    return tess__stage_mesh(s, a->item[1]);
  bool list = a->kind == MLIR_ARRAY || a->kind == MLIR_DIALECT || a->kind == MLIR_GROUP || a->kind == MLIR_PHRASE;
  struct mlir_attr *copy = NULL;
  for (int i = 0; (list || a->kind == MLIR_DICT) && i < a->n; i++) {
    const struct mlir_attr *old = list ? a->item[i] : a->entry[i].attr, *now = by_name(s, old);
    if (now == old) continue;
    if (!copy) {
      size_t each = list ? sizeof *a->item : sizeof *a->entry;
      copy = tess__arena_copy(&s->m->arena, a, sizeof *a);
      void *parts = tess__arena_copy(&s->m->arena, list ? (const void *)a->item : a->entry, each * (size_t)a->n);
      if (list)
        copy->item = parts;
      else
        copy->entry = parts;
    }
    if (list)
      ((const struct mlir_attr **)(uintptr_t)copy->item)[i] = now;
    else
      ((struct mlir_named *)(uintptr_t)copy->entry)[i].attr = now;
  }
  return copy ? copy : a;
}

static void name_meshes(struct staged *s, struct mlir_op *op) {
  for (int i = 0; i < op->n_attrs; i++) {
    const struct mlir_attr *now = by_name(s, op->attr[i].attr);
    if (now != op->attr[i].attr) tess__mlir_put(s->m, op, op->attr[i].name, now);
  }
  for (int r = 0; r < op->n_regions; r++)
    for (struct mlir_block *b = tess__body(op, r); b; b = b->next)
      for (struct mlir_op *x = b->first; x; x = x->next)
        name_meshes(s, x);
}

/* ---- constants ---- */
struct constants {
  struct staged *s;
  struct rule_reader *rules;
  struct map known; /* an op that is a constant, or an expansion of a scalar -> itself */
  struct map block; /* the same -> the block that it stands in */
};

static bool is_constant(struct constants *c, const struct mlir_op *op) {
  if (tess__mlir_is(op, "stablehlo.constant") || tess__mlir_is(op, "sdy.constant") ||
      tess__mlir_is(op, "stablehlo.iota"))
    return true;
  if (op->n_results != 1 || !op->n_operands || op->n_regions) return false;
  for (int i = 0; i < op->n_operands; i++) {
    const struct mlir_op *by = op->operand[i]->op;
    if (!by || tess__map_get(&c->known, (uint64_t)(uintptr_t)by) != by) return false;
  }
  if (tess__mlir_is(op, "stablehlo.broadcast_in_dim") || tess__mlir_is(op, "stablehlo.reshape") ||
      tess__mlir_is(op, "stablehlo.slice"))
    return true;
  struct op_rule r;
  struct diag none = {0};
  bool good = tess__rules_of(c->rules, op, &c->s->arena, &r, &none);
  tess__diag_clear(&none);
  return good && r.rule && r.traits & OP_ELEMENTWISE && strncmp(op->name, "sdy.", 4) != 0;
}

/* A copy of the tree that makes v, in front of it; scalars are not copied. */
static struct mlir_value *copy_of(struct constants *c, struct mlir_value *v) {
  struct mlir_op *op = (struct mlir_op *)(uintptr_t)v->op;
  struct mlir_block *b = op ? tess__map_get(&c->block, (uint64_t)(uintptr_t)op) : NULL;
  if (!b || v->type->rank == 0) return v;
  const struct mlir_type *type = v->type;
  struct mlir_op *copy = tess__mlir_op(c->s->m, op->name, op->n_operands, op->operand, 1, &type);
  copy->attr = op->attr;
  copy->n_attrs = op->n_attrs;
  copy->at = op->at;
  for (int i = 0; i < op->n_operands; i++)
    tess__mlir_set_operand(c->s->m, copy, i, copy_of(c, op->operand[i]));
  struct mlir_op *before = NULL;
  for (struct mlir_op *x = b->first; x && x != op; x = x->next)
    before = x;
  tess__mlir_insert(b, before, copy);
  return &copy->result[0];
}

static void split_op(struct constants *c, struct mlir_block *b, struct mlir_op *op) {
  if (tess__mlir_is(op, "sdy.sharding_group")) return;
  bool constant = is_constant(c, op);
  bool expands = tess__mlir_is(op, "stablehlo.broadcast_in_dim") && op->operand[0]->type->rank == 0;
  if (constant || expands) {
    *tess__map_at(&c->block, (uint64_t)(uintptr_t)op) = b;
    if (constant) *tess__map_at(&c->known, (uint64_t)(uintptr_t)op) = op;
    return;
  }
  for (int i = 0; i < op->n_operands; i++) {
    struct mlir_value *v = copy_of(c, op->operand[i]);
    if (v != op->operand[i]) tess__mlir_set_operand(c->s->m, op, i, v);
  }
}

static void split_block(struct constants *c, struct mlir_block *b) {
  for (struct mlir_op *op = b->first; op; op = op->next) {
    split_op(c, b, op);
    for (int r = 0; r < op->n_regions; r++)
      if (tess__body(op, r)) split_block(c, tess__body(op, r));
  }
}

static void count_uses(uint32_t *uses, const struct mlir_op *op) {
  for (int i = 0; i < op->n_operands; i++)
    uses[op->operand[i]->id]++;
  for (int r = 0; r < op->n_regions; r++)
    for (const struct mlir_block *b = tess__body(op, r); b; b = b->next)
      for (const struct mlir_op *x = b->first; x; x = x->next)
        count_uses(uses, x);
}

/* Constants that lost all their uses to copies go; those that never had any stay, as they were written. */
static void drop_copied(struct constants *c, struct mlir_block *b, const uint32_t *before, uint32_t *uses) {
  struct mlir_op *list[2] = {NULL, NULL};
  (void)list;
  for (struct mlir_op *op = b->first, *next; op; op = next) {
    next = op->next;
    for (int r = 0; r < op->n_regions; r++)
      if (tess__body(op, r)) drop_copied(c, tess__body(op, r), before, uses);
    bool ours = tess__map_get(&c->block, (uint64_t)(uintptr_t)op) == b && op->n_results == 1;
    if (ours && before[op->result[0].id] && !uses[op->result[0].id]) tess__mlir_remove(b, op);
  }
}

static void rename_constants(struct mlir_op *op) {
  if (tess__mlir_is(op, "stablehlo.constant")) op->name = "sdy.constant";
  for (int r = 0; r < op->n_regions; r++)
    for (struct mlir_block *b = tess__body(op, r); b; b = b->next)
      for (struct mlir_op *x = b->first; x; x = x->next)
        rename_constants(x);
}

static bool split_function(void *context, struct mlir_op *f) {
  split_block(context, tess__body(f, 0));
  rename_constants(f);
  return true;
}

static void split_constants(struct staged *s) {
  struct constants c = {.s = s, .rules = tess__rules_begin(s->m)};
  uint32_t *before = tess__arena_alloc(&s->arena, sizeof *before * (s->m->n_values + 1));
  count_uses(before, s->m->op);
  tess__each_function(s->m, split_function, &c);
  for (int round = 0; round < 4; round++) { /* a tree goes from its root down */
    uint32_t *uses = tess__arena_alloc(&s->arena, sizeof *uses * (s->m->n_values + 1));
    count_uses(uses, s->m->op);
    for (struct mlir_op *op = tess__body(s->m->op, 0)->first; op; op = op->next)
      if (tess__body(op, 0)) drop_copied(&c, tess__body(op, 0), before, uses);
  }
  tess__rules_end(c.rules);
  tess__map_free(&c.known);
  tess__map_free(&c.block);
}

/* ---- constraints ---- */
static const struct mlir_attr *constraint_of(const struct mlir_op *op) {
  return tess__mlir_is(op, "sdy.sharding_constraint") ? tess__mlir_attr(op, "sharding") : NULL;
}

static bool is_closed(struct staged *s, const struct mlir_attr *a, int rank) {
  struct laid l;
  return rank >= 0 && tess__staged_layout(s, a, rank, &l) && l.mesh != NET_NOWHERE && !l.tiling.open;
}

/* Do all constraints of the value in the block say the same? */
static bool agree(const struct mlir_block *b, const struct mlir_value *v, const struct mlir_attr *a) {
  struct text want = {0};
  bool same = true;
  tess__mlir_write_attr(&want, a);
  for (const struct mlir_op *op = b->first; op; op = op->next)
    for (int i = 0; i < op->n_operands; i++) {
      if (op->operand[i] != v) continue;
      struct text has = {0};
      if (constraint_of(op)) tess__mlir_write_attr(&has, constraint_of(op));
      if (constraint_of(op) && strcmp(tess__text_string(&has), tess__text_string(&want)) != 0) same = false;
      if (tess__mlir_is(op, "sdy.manual_computation")) same = false;
      tess__text_free(&has);
    }
  tess__text_free(&want);
  return same;
}

static void lay_operand(struct staged *s, struct mlir_op *f, struct mlir_value *v, const struct mlir_attr *a) {
  struct laid l;
  if (!tess__staged_layout(s, a, tess__rank_of(v->type), &l)) return;
  struct mlir_op *by = (struct mlir_op *)(uintptr_t)v->op;
  const struct laid *list[1] = {&l};
  if (!by && v->block == tess__body(f, 0)) {
    const struct mlir_attr *args = tess__mlir_attr(f, "arg_attrs");
    bool has = args && args->kind == MLIR_ARRAY && (int)v->number < args->n &&
               tess__mlir_entry(args->item[v->number], "sdy.sharding");
    if (!has)
      tess__mlir_put_entry(s->m, f, "arg_attrs", tess__body(f, 0)->n_args, (int)v->number, "sdy.sharding",
                           tess__staged_attr(s, &l));
  } else if (by && by->n_results == 1 && !tess__joins(by) && !tess__mlir_attr(by, "sdy.sharding") &&
             !tess__mlir_attr(by, "sharding") && !tess__mlir_attr(by, "out_sharding")) {
    tess__mlir_put(s->m, by, "sdy.sharding", tess__staged_attrs(s, 1, list));
  }
}

static void apply_in(struct staged *s, struct mlir_op *f, struct mlir_block *b) {
  for (struct mlir_op *op = b->first; op; op = op->next) {
    const struct mlir_attr *a = constraint_of(op);
    if (a && is_closed(s, a, tess__rank_of(op->result[0].type)) && agree(b, op->operand[0], a))
      lay_operand(s, f, op->operand[0], a);
    for (int r = 0; r < op->n_regions; r++)
      if (tess__body(op, r)) apply_in(s, f, tess__body(op, r));
  }
}

static bool apply_constraints(void *context, struct mlir_op *f) {
  apply_in(context, f, tess__body(f, 0));
  return true;
}

/* ---- manual computations ---- */
static void complete_side(struct staged *s, struct mlir_op *op, const char *name) {
  const struct mlir_attr *a = tess__mlir_attr(op, name),
                         *list = a && a->kind == MLIR_DIALECT && a->n ? a->item[0] : NULL;
  if (!list || list->kind != MLIR_GROUP || !list->n) return;
  struct laid *l = tess__arena_alloc(&s->arena, sizeof *l * (size_t)list->n);
  const struct laid **all = tess__arena_alloc(&s->arena, sizeof *all * (size_t)list->n);
  for (int i = 0; i < list->n; i++) {
    int rank = list->item[i]->n >= 2 ? list->item[i]->item[1]->n : 0;
    all[i] = &l[i];
    if (!tess__staged_layout(s, list->item[i], rank, &l[i])) return;
    uint64_t manual = tess__manual_atoms(s, op, l[i].mesh);
    if (rank) l[i].tiling.replicated |= manual & ~tess__tiling_mask(&l[i].tiling) & ~l[i].tiling.unreduced;
  }
  const struct mlir_attr *now = tess__staged_attrs(s, list->n, all);
  if (now) tess__mlir_put(s->m, op, name, now);
}

static void complete_manual(struct staged *s, struct mlir_op *op) {
  if (tess__mlir_is(op, "sdy.manual_computation")) {
    complete_side(s, op, "in_shardings");
    complete_side(s, op, "out_shardings");
  }
  for (int r = 0; r < op->n_regions; r++)
    for (struct mlir_block *b = tess__body(op, r); b; b = b->next)
      for (struct mlir_op *x = b->first; x; x = x->next)
        complete_manual(s, x);
}

bool tess__stage_canonical(struct staged *s) {
  if (!tess__body(s->m->op, 0)) return true;
  name_meshes(s, s->m->op);
  split_constants(s);
  complete_manual(s, s->m->op);
  return tess__each_function(s->m, apply_constraints, s);
}
