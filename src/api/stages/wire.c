/* How a net is made of a tree (wire.h).
 *
 * Ops keep the order of the text, an op before what its regions hold, as Shardy walks them: edges of a region's
 * arguments stand in front of its block, edges of results behind their op. An op sdy.data_flow_edge of the text is such
 * an edge itself. When a value changes, the ops to look at again are: who reads the other ends of its edge, who makes
 * it, who reads it; readers in the order of MLIR's lists, the last in the text first, but first first where an edge has
 * taken them over. */
#include "api/stages/wire.h"

#include <string.h>

#include "base/alloc.h"

static bool is_loop(const struct mlir_op *op) {
  return tess__mlir_is(op, "stablehlo.while");
}
static bool is_branch(const struct mlir_op *op) {
  return tess__mlir_is(op, "stablehlo.case") || tess__mlir_is(op, "stablehlo.if");
}
static bool is_manual(const struct mlir_op *op) {
  return tess__mlir_is(op, "sdy.manual_computation");
}
static bool is_scope(const struct mlir_op *op) { /* with edges of its arguments and of its results */
  return is_manual(op) || tess__mlir_is(op, "sdy.named_computation");
}
static bool is_edge(const struct mlir_op *op) {
  return tess__mlir_is(op, "sdy.data_flow_edge");
}

bool tess__joins(const struct mlir_op *op) {
  return is_loop(op) || is_branch(op) || is_scope(op) || tess__mlir_is(op, "stablehlo.optimization_barrier");
}

bool tess__each_function(const struct mlir_module *m, bool (*f)(void *context, struct mlir_op *function),
                         void *context) {
  const struct mlir_block *b = tess__body(m->op, 0);
  for (struct mlir_op *op = b ? b->first : NULL; op; op = op->next)
    if (tess__mlir_is(op, "func.func") && tess__body(op, 0) && !f(context, op)) return false;
  return true;
}

/* ---- calls ---- */
struct mlir_op *tess__symbol(const struct mlir_module *m, const char *op, const char *name) {
  const struct mlir_block *b = tess__body(m->op, 0);
  for (struct mlir_op *x = b ? b->first : NULL; x; x = x->next) {
    const char *has = !op || tess__mlir_is(x, op) ? tess__mlir_word(tess__mlir_attr(x, "sym_name")) : NULL;
    if (has && strcmp(has, name) == 0) return x;
  }
  return NULL;
}

struct mlir_op *tess__function_named(const struct mlir_module *m, const char *name) {
  struct mlir_op *f = tess__symbol(m, "func.func", name);
  return f && tess__body(f, 0) ? f : NULL;
}

struct mlir_op *tess__callee(const struct mlir_module *m, const struct mlir_op *call) {
  const char *name = tess__mlir_is(call, "func.call") ? tess__mlir_word(tess__mlir_attr(call, "callee")) : NULL;
  return name ? tess__function_named(m, name) : NULL;
}

bool tess__is_called(const struct wire *w, const struct mlir_op *f) {
  for (int i = 0; i < w->n_calls; i++)
    if (tess__callee(w->s->m, w->call[i]) == f) return true;
  return false;
}

static void find_calls(struct wire *w, const struct mlir_op *op) {
  if (tess__mlir_is(op, "func.call")) {
    if (w->n_calls == w->call_capacity) {
      w->call_capacity = w->call_capacity ? 2 * w->call_capacity : 8;
      w->call = tess__realloc((void *)w->call, sizeof *w->call * (size_t)w->call_capacity);
    }
    w->call[w->n_calls++] = op;
  }
  for (int r = 0; r < op->n_regions; r++)
    for (const struct mlir_block *b = tess__body(op, r); b; b = b->next)
      for (const struct mlir_op *x = b->first; x; x = x->next)
        find_calls(w, x);
}

/* ---- uses ---- */

static void see_uses(struct wire *w, const struct mlir_op *op, bool fill) {
  for (int i = 0; i < op->n_operands; i++) {
    uint32_t *at = &w->first[op->operand[i]->id + (fill ? 0 : 1)];
    if (fill) w->use[*at] = (struct wire_use){op, i};
    ++*at;
  }
  if (is_edge(op) && op->n_operands == 1 && op->n_results == 1) {
    w->lies[op->operand[0]->id] = op->result[0].id;
    w->written[op->operand[0]->id] = true;
  }
  for (int r = 0; r < op->n_regions; r++)
    for (const struct mlir_block *b = tess__body(op, r); b; b = b->next)
      for (const struct mlir_op *x = b->first; x; x = x->next)
        see_uses(w, x, fill);
}

static void find_uses(struct wire *w) {
  w->first = tess__arena_alloc(&w->s->arena, sizeof *w->first * (w->n_tree + 2));
  see_uses(w, w->s->m->op, false);
  for (uint32_t v = 0; v < w->n_tree; v++)
    w->first[v + 1] += w->first[v];
  w->use = tess__arena_alloc(&w->s->arena, sizeof *w->use * (w->first[w->n_tree] + 1));
  see_uses(w, w->s->m->op, true);
  for (uint32_t v = w->n_tree; v > 0; v--) /* filling moved each to its end */
    w->first[v] = w->first[v - 1];
  w->first[0] = 0;
}

/* ---- ops ---- */
static struct wire_op *info(struct wire *w, const struct mlir_op *op) {
  void **slot = tess__map_at(&w->ops, (uint64_t)(uintptr_t)op);
  if (!*slot) {
    struct wire_op *x = *slot = tess__arena_alloc(&w->s->arena, sizeof *x);
    x->net = WIRE_NONE;
  }
  return *slot;
}

static uint32_t add(struct wire *w, const struct net_op *op, const struct mlir_op *tree, const struct wire_edge *edge) {
  struct net *n = &w->net;
  if (n->n_ops == w->op_capacity) {
    w->op_capacity = w->op_capacity ? 2 * w->op_capacity : 64;
    n->op = tess__realloc(n->op, sizeof *n->op * w->op_capacity);
    w->op = tess__realloc((void *)w->op, sizeof *w->op * w->op_capacity);
    w->edge = tess__realloc((void *)w->edge, sizeof *w->edge * w->op_capacity);
  }
  n->op[n->n_ops] = *op;
  w->op[n->n_ops] = tree;
  w->edge[n->n_ops] = edge;
  return n->n_ops++;
}

static const struct rule *identity(struct wire *w, const struct mlir_type *t, int n) {
  struct rule *r = tess__arena_alloc(&w->s->arena, sizeof *r);
  r->n_tensors = n;
  r->tensor = tess__arena_alloc(&w->s->arena, sizeof *r->tensor * (size_t)n);
  for (int i = 0; i < n; i++)
    r->tensor[i].rank = (uint8_t)t->rank;
  for (int d = 0; d < t->rank; d++) {
    int f = tess__factor_new(r, FACTOR_PASS, t->dim[d]);
    for (int i = 0; i < n; i++)
      tess__factor_use(r, f, i, d);
  }
  return r;
}

static bool has_single_uses(const struct wire *w, const struct mlir_op *op) {
  for (int i = 0; i < op->n_operands; i++) {
    uint32_t v = op->operand[i]->id;
    if (w->first[v + 1] - w->first[v] != 1 && tess__rank_of(op->operand[i]->type) > 0) return false;
  }
  return true;
}

static uint8_t direction_of(const struct mlir_op *op) {
  static const char *const names[] = {"NONE", "FORWARD", "BACKWARD", "BOTH"};
  const struct mlir_attr *a = tess__mlir_attr(op, "allowed_direction");
  const char *word = tess__mlir_word(a);
  for (uint8_t i = 0; word && i < 4; i++)
    if (strcmp(word, names[i]) == 0) return i;
  return a && a->kind == MLIR_INT ? (uint8_t)(a->i & 3) : 3;
}

static bool add_op(struct wire *w, const struct mlir_op *op) {
  struct net_op out = {.n_in = op->n_operands, .n_out = op->n_results, .allowed = 3};
  bool barrier = tess__mlir_is(op, "sdy.propagation_barrier");
  for (int i = 0; i < op->n_operands + op->n_results; i++)
    if (tess__rank_of(i < op->n_operands ? op->operand[i]->type : op->result[i - op->n_operands].type) < 0) return true;
  if (!op->n_results) return true;
  if (barrier || tess__mlir_is(op, "sdy.sharding_constraint") || tess__mlir_is(op, "sdy.reshard")) {
    out.rule = identity(w, op->result[0].type, 2);
    out.traits = OP_PASS_THROUGH | OP_ELEMENTWISE;
    if (barrier) out.allowed = direction_of(op);
  } else {
    struct op_rule r;
    if (!tess__rules_of(w->rules, op, &w->s->arena, &r, w->s->d)) {
      w->s->d->where = tess__mlir_where(w->s->m, op->at);
      return false;
    }
    if (!r.rule) return true;
    out.rule = r.rule;
    out.traits = r.traits;
    info(w, op)->said = r.said;
    info(w, op)->own = r.own;
  }
  out.single = has_single_uses(w, op);
  uint32_t *value = tess__arena_alloc(&w->s->arena, sizeof *value * (size_t)(out.n_in + out.n_out));
  for (int i = 0; i < op->n_operands + op->n_results; i++)
    value[i] = i < op->n_operands ? op->operand[i]->id : op->result[i - op->n_operands].id; /* lies: at the end */
  out.value = value;
  info(w, op)->net = add(w, &out, op, NULL);
  return true;
}

/* ---- edges ---- */
static void add_source(struct sources *s, const struct mlir_op *op, int operand) {
  if (s->n < 64 && op && operand < op->n_operands) {
    s->op[s->n] = op;
    s->operand[s->n++] = operand;
  }
}

void tess__find_sources(const struct mlir_op *op, bool result, int i, struct sources *out) {
  if (is_loop(op) || tess__mlir_is(op, "stablehlo.optimization_barrier") || !result) add_source(out, op, i);
  if (!result) return;
  for (int r = is_loop(op) ? 1 : 0; r < op->n_regions; r++)
    if (tess__body(op, r)) add_source(out, tess__body(op, r)->last, i);
}

/* The edge of a value from these sources; written: the op that it is in the text. */
static void add_edge_from(struct wire *w, const struct mlir_op *op, bool result, int i, const struct mlir_value *owner,
                          const struct mlir_op *written, const struct sources *s) {
  struct arena *arena = &w->s->arena;
  struct net_op out = {.n_in = s->n, .n_out = 1, .allowed = 3, .single = true, .edge = NET_EDGE};
  out.traits = OP_PASS_THROUGH;
  out.rule = identity(w, owner->type, s->n + 1);
  uint32_t *value = tess__arena_alloc(arena, sizeof *value * (size_t)(s->n + 1));
  for (int k = 0; k < s->n; k++)
    value[k] = s->op[k]->operand[s->operand[k]]->id;
  value[s->n] = owner->id;
  out.value = value;
  if (is_manual(op)) out.edge = result ? NET_LEAVES : NET_ENTERS;
  struct wire_edge *edge = tess__arena_alloc(arena, sizeof *edge);
  *edge = (struct wire_edge){op, result, i, owner->id};
  uint32_t index = add(w, &out, op, edge);
  if (written) info(w, written)->net = index;
  for (int k = 0; k < s->n; k++) {
    struct wire_op *x = info(w, s->op[k]);
    if (!x->edge) {
      x->edge = tess__arena_alloc(arena, sizeof *x->edge * (size_t)s->op[k]->n_operands);
      memset(x->edge, 0xff, sizeof *x->edge * (size_t)s->op[k]->n_operands);
    }
    x->edge[s->operand[k]] = index;
  }
}

static void add_edge(struct wire *w, const struct mlir_op *op, bool result, int i, const struct mlir_value *owner,
                     const struct mlir_op *written) {
  struct sources s = {0};
  if (tess__rank_of(owner->type) < 0) return;
  tess__find_sources(op, result, i, &s);
  add_edge_from(w, op, result, i, owner, written, &s);
  for (int r = 0; is_loop(op) && r < op->n_regions; r++)
    if (tess__body(op, r) && i < tess__body(op, r)->n_args) w->lies[tess__body(op, r)->arg[i].id] = owner->id;
}

/* Into argument i of a function from all its calls. */
static void add_argument(struct wire *w, const struct mlir_op *f, int i, const struct mlir_value *owner,
                         const struct mlir_op *written) {
  struct sources s = {0};
  for (int c = 0; c < w->n_calls; c++)
    if (tess__callee(w->s->m, w->call[c]) == f) add_source(&s, w->call[c], i);
  if (s.n && tess__rank_of(owner->type) >= 0) add_edge_from(w, f, false, i, owner, written, &s);
}

/* Out of a function into result i of a call. */
static void add_result(struct wire *w, const struct mlir_op *call, int i, const struct mlir_value *owner,
                       const struct mlir_op *written) {
  struct sources s = {0};
  const struct mlir_op *f = tess__callee(w->s->m, call);
  if (f) add_source(&s, tess__body(f, 0)->last, i);
  if (s.n && tess__rank_of(owner->type) >= 0) add_edge_from(w, call, true, i, owner, written, &s);
}

static bool add_ops(struct wire *w, const struct mlir_block *b, const struct mlir_op *around);

/* An edge of the text between a function and its calls: its result is a value of its own. */
static void add_written_call(struct wire *w, const struct mlir_op *op, const struct mlir_op *around) {
  const struct mlir_value *v = op->n_operands == 1 && op->n_results == 1 ? op->operand[0] : NULL;
  if (v && v->op)
    add_result(w, v->op, (int)v->number, &op->result[0], op);
  else if (v)
    add_argument(w, around, (int)v->number, &op->result[0], op);
}

/* An edge of the text: of what its operand is. */
static void add_written(struct wire *w, const struct mlir_op *op, const struct mlir_op *around) {
  const struct mlir_value *v = op->n_operands == 1 ? op->operand[0] : NULL;
  if (!v) return;
  const struct mlir_op *of = v->op ? v->op : around;
  if (of && tess__joins(of)) add_edge(w, of, v->op != NULL, (int)v->number, v, op);
}

static bool add_inside(struct wire *w, const struct mlir_op *op) {
  for (int r = 0; tess__joins(op) && r < op->n_regions; r++) {
    const struct mlir_block *b = tess__body(op, r);
    for (int i = 0; b && is_scope(op) && i < b->n_args; i++)
      if (!w->written[b->arg[i].id]) add_edge(w, op, false, i, &b->arg[i], NULL);
    if (b && !add_ops(w, b, op)) return false;
  }
  for (int i = 0; tess__joins(op) && i < op->n_results; i++)
    if (!w->written[op->result[i].id]) add_edge(w, op, true, i, &op->result[i], NULL);
  return true;
}

static bool add_ops(struct wire *w, const struct mlir_block *b, const struct mlir_op *around) {
  for (const struct mlir_op *op = b->first; op; op = op->next) {
    if (is_edge(op))
      add_written(w, op, around);
    else if (tess__mlir_is(op, "sdy.func_data_flow_edge"))
      add_written_call(w, op, around);
    else if (!tess__joins(op) && !add_op(w, op))
      return false;
    if (!add_inside(w, op)) return false;
    for (int i = 0; !w->s->alone && tess__mlir_is(op, "func.call") && i < op->n_results; i++)
      add_result(w, op, i, &op->result[i], NULL);
  }
  return true;
}

/* ---- what the text says of values ---- */
static bool lay(struct wire *w, const struct mlir_value *v, const struct mlir_attr *a) {
  return tess__staged_layout(w->s, a, tess__rank_of(v->type), &w->net.value[v->id]);
}

static const struct mlir_attr *entry_of(const struct mlir_op *f, const char *list, int i) {
  const struct mlir_attr *a = tess__mlir_attr(f, list);
  return a && a->kind == MLIR_ARRAY && i < a->n ? tess__mlir_entry(a->item[i], "sdy.sharding") : NULL;
}

static const struct mlir_attr *per_value(const struct mlir_op *op, const char *name, int i) {
  const struct mlir_attr *a = tess__mlir_attr(op, name);
  const struct mlir_attr *list = a && a->kind == MLIR_DIALECT && a->n == 1 ? a->item[0] : NULL;
  return list && list->kind == MLIR_GROUP && i < list->n ? list->item[i] : NULL;
}

static const struct mlir_attr *said_of_result(const struct mlir_op *op, int i) {
  const struct mlir_attr *a = NULL;
  if (strncmp(op->name, "sdy.", 4) == 0 && op->n_results == 1) a = tess__mlir_attr(op, "sharding");
  if (!a) a = tess__mlir_attr(op, "out_sharding");
  if (!a && is_scope(op)) a = per_value(op, "out_shardings", i);
  return a ? a : per_value(op, "sdy.sharding", i);
}

static const struct mlir_attr *said_of_argument(const struct mlir_op *op, int i) {
  if (tess__mlir_is(op, "func.func")) return entry_of(op, "arg_attrs", i);
  return is_scope(op) ? per_value(op, "in_shardings", i) : NULL;
}

static bool lay_ops(struct wire *w, const struct mlir_op *op);

static bool lay_block(struct wire *w, const struct mlir_op *op, const struct mlir_block *b) {
  for (int i = 0; i < b->n_args; i++)
    if (!lay(w, &b->arg[i], said_of_argument(op, i))) return false;
  for (const struct mlir_op *x = b->first; x; x = x->next)
    if (!lay_ops(w, x)) return false;
  return true;
}

static bool lay_ops(struct wire *w, const struct mlir_op *op) {
  for (int i = 0; i < op->n_results; i++)
    if (!lay(w, &op->result[i], said_of_result(op, i))) return false;
  for (int r = 0; r < op->n_regions; r++)
    for (const struct mlir_block *b = tess__body(op, r); b; b = b->next)
      if (!lay_block(w, op, b)) return false;
  return true;
}

uint64_t tess__manual_atoms(const struct staged *s, const struct mlir_op *op, int mesh) {
  const struct mlir_attr *a = tess__mlir_attr(op, "manual_axes");
  return mesh == NET_NOWHERE ? 0
                             : tess__staged_axes_named(s, mesh, a && a->kind == MLIR_DIALECT && a->n ? a->item[0] : a);
}

/* An edge into a region is kept as it is inside; one of the text says it so already. */
static void settle_manual(struct wire *w, uint32_t index) {
  struct net_op *op = &w->net.op[index];
  const struct wire_edge *e = w->edge[index];
  struct laid outside;
  if (op->edge != NET_ENTERS && op->edge != NET_LEAVES) return;
  const struct mlir_attr *a = per_value(e->op, e->result ? "out_shardings" : "in_shardings", e->i);
  if (!tess__staged_layout(w->s, a, w->net.value[e->owner].tiling.rank, &outside)) return;
  op->manual_atoms = tess__manual_atoms(w->s, e->op, outside.mesh);
  uint64_t free = outside.mesh == NET_NOWHERE ? 0 : ~op->manual_atoms;
  struct tiling manual = tess__net_inside(&outside.tiling, free);
  manual.replicated = outside.tiling.replicated;
  op->manual = tess__arena_copy(&w->s->arena, &manual, sizeof manual);
  struct laid *own = &w->net.value[w->lies[e->owner]];
  if (op->edge == NET_ENTERS && !w->written[e->owner]) own->tiling = tess__net_inside(&own->tiling, op->manual_atoms);
}

/* ---- functions ---- */
static bool add_function(void *context, struct mlir_op *f) {
  struct wire *w = context;
  const struct mlir_block *b = tess__body(f, 0);
  for (int i = 0; !w->s->alone && i < b->n_args; i++)
    add_argument(w, f, i, &b->arg[i], NULL);
  return add_ops(w, b, f);
}

static bool count_results(void *context, struct mlir_op *f) {
  struct wire *w = context;
  w->net.n_returned += (uint32_t)tess__body(f, 0)->last->n_operands;
  return true;
}

static bool add_results(void *context, struct mlir_op *f) {
  struct wire *w = context;
  const struct mlir_op *end = tess__body(f, 0)->last;
  uint32_t *declared = tess__arena_alloc(&w->s->arena, sizeof *declared * (size_t)(end->n_operands + 1));
  struct net_returned *out = (struct net_returned *)(uintptr_t)w->net.returned;
  *tess__map_at(&w->declared, (uint64_t)(uintptr_t)f) = declared;
  for (int i = 0; i < end->n_operands; i++) {
    uint32_t v = declared[i] = w->net.n_values++;
    int rank = tess__rank_of(end->operand[i]->type);
    if (!tess__staged_layout(w->s, entry_of(f, "res_attrs", i), rank, &w->net.value[v])) return false;
    if (rank >= 0 && !tess__is_called(w, f))
      out[w->net.n_returned++] = (struct net_returned){w->lies[end->operand[i]->id], v};
  }
  return true;
}

/* ---- who is looked at again ---- */
struct ids {
  uint32_t *at, n, capacity;
};

static void wake(struct ids *list, uint32_t op) {
  if (op == WIRE_NONE) return;
  if (list->n == list->capacity) {
    list->capacity = list->capacity ? 2 * list->capacity : 64;
    list->at = tess__realloc(list->at, sizeof *list->at * list->capacity);
  }
  list->at[list->n++] = op;
}

static void wake_readers(struct wire *w, uint32_t v, bool forward, struct ids *list) {
  uint32_t n = w->first[v + 1] - w->first[v];
  for (uint32_t i = 0; i < n; i++) {
    const struct wire_use *u = &w->use[forward ? w->first[v] + i : w->first[v + 1] - 1 - i];
    const struct wire_op *x = tess__map_get(&w->ops, (uint64_t)(uintptr_t)u->op);
    if (x) wake(list, x->edge && x->edge[u->operand] != WIRE_NONE ? x->edge[u->operand] : x->net);
  }
}

/* Of each value of the net its other ends, its maker, its readers. */
static void find_wakes(struct wire *w) {
  struct net *n = &w->net;
  struct net_ids *wakes = tess__arena_alloc(&w->s->arena, sizeof *wakes * n->n_values);
  uint32_t *maker = tess__arena_alloc(&w->s->arena, sizeof *maker * n->n_values);
  uint32_t *edge = tess__arena_alloc(&w->s->arena, sizeof *edge * n->n_values);
  memset(maker, 0xff, sizeof *maker * n->n_values);
  memset(edge, 0xff, sizeof *edge * n->n_values);
  for (uint32_t i = 0; i < n->n_ops; i++)
    for (int k = n->op[i].n_in; k < n->op[i].n_in + n->op[i].n_out; k++)
      (w->edge[i] ? edge : maker)[n->op[i].value[k]] = i;
  uint32_t *other = tess__arena_alloc(&w->s->arena, sizeof *other * (n->n_values + 1)); /* chains of other ends */
  uint32_t *next = tess__arena_alloc(&w->s->arena, sizeof *next * (n->n_values + 1));
  memset(other, 0xff, sizeof *other * n->n_values);
  for (uint32_t v = w->n_tree; v-- > 0;)
    if (w->lies[v] != v && !w->written[v]) {
      next[v] = other[w->lies[v]];
      other[w->lies[v]] = v;
    }
  struct ids list = {0};
  for (uint32_t v = 0; v < w->n_tree; v++) {
    list.n = 0;
    for (uint32_t o = other[v]; o != WIRE_NONE; o = next[o])
      wake_readers(w, o, false, &list);
    bool virtual_edge = edge[v] != WIRE_NONE && w->edge[edge[v]]->owner == v;
    wake(&list, edge[v] != WIRE_NONE ? edge[v] : maker[v]);
    wake_readers(w, v, virtual_edge, &list);
    wakes[v] = (struct net_ids){list.n, tess__arena_copy(&w->s->arena, list.at, sizeof *list.at * list.n)};
  }
  tess__free(list.at);
  n->wakes = wakes;
}

/* The members of a group that have one shape: what others have alike, a batch and one of its elements, is not said. */
static uint64_t group_of(const struct mlir_op *op) {
  const struct mlir_attr *id = tess__mlir_attr(op, "group_id");
  const struct mlir_type *t = op->operand[0]->type;
  uint64_t key[] = {id ? (uint64_t)id->i : 0, tess__hash(t->dim, sizeof *t->dim * (size_t)t->rank)};
  return tess__hash(key, sizeof key) | 1;
}

/* Values of one sharding_group are a ring; a value in two groups makes them one. */
static void find_groups(struct wire *w, uint32_t *next, const struct mlir_op *op, struct map *first) {
  if (tess__mlir_is(op, "sdy.sharding_group") && op->n_operands == 1) {
    uint32_t v = w->lies[op->operand[0]->id];
    void **slot = tess__map_at(first, group_of(op));
    if (!*slot) *slot = (void *)((uintptr_t)v + 1);
    uint32_t other = (uint32_t)(uintptr_t)*slot - 1, at = other;
    while (at != v && next[at] != other)
      at = next[at];
    if (at != v) {
      uint32_t behind = next[at];
      next[at] = next[v];
      next[v] = behind;
    }
  }
  for (int r = 0; r < op->n_regions; r++)
    for (const struct mlir_block *b = tess__body(op, r); b; b = b->next)
      for (const struct mlir_op *x = b->first; x; x = x->next)
        find_groups(w, next, x, first);
}

/* Everything is in terms of the values that are joined. */
static void join_values(struct wire *w) {
  for (uint32_t v = 0; v < w->n_tree; v++)
    for (int i = 0; i < 8 && w->lies[w->lies[v]] != w->lies[v]; i++)
      w->lies[v] = w->lies[w->lies[v]];
  for (uint32_t i = 0; i < w->net.n_ops; i++) {
    struct net_op *op = &w->net.op[i];
    uint32_t *value = (uint32_t *)(uintptr_t)op->value;
    for (int k = 0; k < op->n_in + op->n_out; k++)
      value[k] = w->lies[value[k]];
  }
}

static bool wire(struct wire *w) {
  struct net *n = &w->net;
  struct arena *arena = &w->s->arena;
  w->lies = tess__arena_alloc(arena, sizeof *w->lies * (w->n_tree + 1));
  w->written = tess__arena_alloc(arena, sizeof *w->written * (w->n_tree + 1));
  for (uint32_t v = 0; v < w->n_tree; v++)
    w->lies[v] = v;
  find_uses(w);
  find_calls(w, w->s->m->op);
  tess__each_function(w->s->m, count_results, w);
  n->value = tess__arena_alloc(arena, sizeof *n->value * (w->n_tree + n->n_returned + 1));
  n->returned = tess__arena_alloc(arena, sizeof *n->returned * (n->n_returned + 1));
  n->n_returned = 0;
  n->n_values = w->n_tree;
  if (!lay_ops(w, w->s->m->op) || !tess__each_function(w->s->m, add_function, w)) return false;
  join_values(w);
  for (uint32_t i = 0; i < n->n_ops; i++)
    settle_manual(w, i);
  if (!tess__each_function(w->s->m, add_results, w)) return false;
  n->mesh = w->s->mesh;
  find_wakes(w);
  uint32_t *next = tess__arena_alloc(arena, sizeof *next * n->n_values);
  for (uint32_t v = 0; v < n->n_values; v++)
    next[v] = v;
  struct map last = {0};
  find_groups(w, next, w->s->m->op, &last);
  tess__map_free(&last);
  n->next_in_group = next;
  return true;
}

bool tess__wire_begin(struct wire *w, struct staged *s) {
  *w = (struct wire){.s = s, .n_tree = s->m->n_values, .rules = tess__rules_begin(s->m)};
  return wire(w);
}

void tess__wire_end(struct wire *w) {
  tess__rules_end(w->rules);
  tess__free(w->net.op);
  tess__free((void *)w->op);
  tess__free((void *)w->call);
  tess__free((void *)w->edge);
  tess__map_free(&w->ops);
  tess__map_free(&w->declared);
}
