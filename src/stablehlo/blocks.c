/* What operations are made of and hold, in whichever form: operands, attributes, blocks and regions. */
#include "stablehlo/parse.h"

/* ---- parts of an op ---- */
void tess__mlir_set(struct parser *p, struct operation *o, const char *name, const struct mlir_attr *attr) {
  struct mlir_named *entry = tess__arena_alloc(&p->m->arena, sizeof *entry);
  entry->name = name;
  entry->attr = attr;
  tess__mlir_push(p, &o->attrs, entry);
}

bool tess__mlir_operands(struct parser *p, struct operation *o) {
  if (p->t.kind != TOKEN_VALUE) return true;
  do {
    struct mlir_value *v = tess__mlir_use(p);
    if (!v) return false;
    tess__mlir_push(p, &o->operands, v);
  } while (tess__mlir_accept(p, ','));
  return true;
}

bool tess__mlir_attr_dict(struct parser *p, struct operation *o) {
  return !tess__mlir_accept(p, '{') || tess__mlir_entries(p, &o->attrs);
}

bool tess__mlir_check_operands(struct parser *p, const struct operation *o, int first, const struct list *types) {
  if (o->operands.n - first != types->n)
    return tess__mlir_fail_at(p, p->m->text + o->at, TESS_INVALID_ARGUMENT, "%s has %d operands but %d operand types",
                              o->name, o->operands.n - first, types->n);
  for (int i = 0; i < types->n; i++) {
    const struct mlir_value *v = o->operands.at[first + i];
    const struct mlir_type *t = types->at[i];
    if (!tess__mlir_same_type(v->type, t))
      return tess__mlir_fail_at(p, p->m->text + o->at, TESS_INVALID_ARGUMENT,
                                "operand %d of %s is said to be %s, but %%%s is %s", first + i, o->name, t->text,
                                v->name, v->type->text);
  }
  return true;
}

struct mlir_op *tess__mlir_make(struct parser *p, struct operation *o) {
  struct arena *arena = &p->m->arena;
  struct mlir_op *op = tess__arena_alloc(arena, sizeof *op);
  op->name = o->name;
  op->at = o->at;
  op->n_operands = o->operands.n;
  op->operand = (struct mlir_value *const *)o->operands.at;
  op->n_results = o->types.n;
  op->result = tess__arena_alloc(arena, sizeof *op->result * (size_t)op->n_results);
  for (int i = 0; i < op->n_results; i++)
    op->result[i] = (struct mlir_value){
        .type = o->types.at[i], .op = op, .name = "", .number = (uint32_t)i, .id = p->m->n_values++};
  struct mlir_named *attr = tess__arena_alloc(arena, sizeof *attr * (size_t)o->attrs.n);
  for (int i = 0; i < o->attrs.n; i++)
    attr[i] = *(struct mlir_named *)o->attrs.at[i];
  op->attr = attr;
  op->n_attrs = o->attrs.n;
  op->region = tess__arena_alloc(arena, sizeof *op->region * (size_t)o->regions.n);
  for (int i = 0; i < o->regions.n; i++)
    op->region[i] = *(struct mlir_region *)o->regions.at[i];
  op->n_regions = o->regions.n;
  op->location = o->location;
  return op;
}

void tess__mlir_append(struct mlir_block *b, struct mlir_op *op) {
  if (b->last)
    b->last->next = op;
  else
    b->first = op;
  b->last = op;
}

/* ---- regions ---- */
struct mlir_block *tess__mlir_block(struct parser *p, int n, const struct argument *args) {
  struct mlir_block *b = tess__arena_alloc(&p->m->arena, sizeof *b);
  b->n_args = n;
  b->arg = tess__arena_alloc(&p->m->arena, sizeof *b->arg * (size_t)n);
  for (int i = 0; i < n && args; i++) {
    b->arg[i] = (struct mlir_value){.type = args[i].type,
                                    .block = b,
                                    .name = "",
                                    .location = args[i].location,
                                    .number = (uint32_t)i,
                                    .id = p->m->n_values++};
    if (args[i].name.n && !tess__mlir_define(p, &args[i].name, &b->arg[i], 1)) return NULL;
  }
  return b;
}

bool tess__mlir_argument(struct parser *p, struct argument *out) {
  *out = (struct argument){.name = p->t};
  return tess__mlir_expect(p, TOKEN_VALUE, "an argument such as %arg0") &&
         tess__mlir_expect(p, ':', "':' and the type of an argument") && (out->type = tess__mlir_type(p)) &&
         tess__mlir_trailing_location(p, &out->location);
}

/* ^bb0(%a: type, …): */
static struct mlir_block *labelled_block(struct parser *p) {
  struct list args = {0};
  tess__mlir_next(p);
  if (tess__mlir_accept(p, '(') && !tess__mlir_accept(p, ')')) {
    do {
      struct argument *a = tess__arena_alloc(&p->m->arena, sizeof *a);
      if (!tess__mlir_argument(p, a)) return NULL;
      tess__mlir_push(p, &args, a);
    } while (tess__mlir_accept(p, ','));
    if (!tess__mlir_expect(p, ')', "',' or ')' behind an argument")) return NULL;
  }
  if (!tess__mlir_expect(p, ':', "':' behind a block's label")) return NULL;
  struct argument *all = tess__arena_alloc(&p->m->arena, sizeof *all * (size_t)args.n);
  for (int i = 0; i < args.n; i++)
    all[i] = *(struct argument *)args.at[i];
  return tess__mlir_block(p, args.n, all);
}

static bool operations(struct parser *p, struct mlir_block *b, const char *dialect) {
  while (p->t.kind != '}' && p->t.kind != TOKEN_CARET)
    if (!p->operation(p, b, dialect)) return false;
  return true;
}

static bool blocks(struct parser *p, struct mlir_region *r, int n, const struct argument *args, const char *dialect) {
  struct mlir_block **end = &r->block;
  if (!tess__mlir_expect(p, '{', "'{' and a region")) return false;
  if (args || (p->t.kind != TOKEN_CARET && p->t.kind != '}')) {
    struct mlir_block *b = tess__mlir_block(p, n, args);
    if (!b || !operations(p, b, dialect)) return false;
    *end = b;
    end = &b->next;
    r->n_blocks++;
  }
  while (p->t.kind == TOKEN_CARET) {
    struct mlir_block *b = labelled_block(p);
    if (!b || !operations(p, b, dialect)) return false;
    *end = b;
    end = &b->next;
    r->n_blocks++;
  }
  return tess__mlir_expect(p, '}', "'}' at the end of a region");
}

struct mlir_region *tess__mlir_region(struct parser *p, int n, const struct argument *args, const char *dialect) {
  struct mlir_region *r = tess__arena_alloc(&p->m->arena, sizeof *r);
  if (!tess__mlir_deeper(p)) return NULL;
  size_t mark = tess__mlir_enter(p);
  bool good = blocks(p, r, n, args, dialect);
  tess__mlir_leave(p, mark);
  p->depth--;
  return good ? r : NULL;
}
