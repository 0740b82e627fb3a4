/* The stages `rules` and `propagate`: what is found of ops and values is said in the text, and nothing else changes. */
#include <string.h>

#include "api/stages/wire.h"

/* ---- rules ---- */
static void write_factor(struct text *out, int f) {
  if (f <= 'z' - 'i')
    tess__text_printf(out, "%c", 'i' + f);
  else
    tess__text_printf(out, "z_%d", f - ('z' - 'i'));
}

static void write_tensors(struct text *out, const struct rule *r, int from, int to) {
  tess__text_add(out, "(");
  for (int t = from; t < to; t++) {
    const struct rule_tensor *rt = &r->tensor[t];
    tess__text_add(out, t > from ? ", [" : "[");
    for (int d = 0; d < rt->rank; d++) {
      if (d) tess__text_add(out, ", ");
      for (int k = rt->start[d]; k < rt->start[d + 1]; k++)
        write_factor(out, rt->factor[k]);
    }
    tess__text_add(out, "]");
  }
  tess__text_add(out, ")");
}

/* ` reduction={k}` of those factors of which it holds. */
static void write_kind(struct text *out, const struct rule *r, const char *name, int kind) {
  bool any = false;
  for (int f = 0; f < r->n_factors; f++) {
    if (kind < 0 ? !r->factor[f].blocked : r->factor[f].kind != kind) continue;
    tess__text_printf(out, any ? ", " : " %s={", name);
    write_factor(out, f);
    any = true;
  }
  if (any) tess__text_add(out, "}");
}

static void write_rule(struct text *out, const struct rule *r, int n_in, bool said) {
  tess__text_add(out, "#sdy.op_sharding_rule<");
  write_tensors(out, r, 0, n_in);
  tess__text_add(out, "->");
  write_tensors(out, r, n_in, r->n_tensors);
  for (int f = 0; f < r->n_factors; f++) {
    tess__text_add(out, f ? ", " : " {");
    write_factor(out, f);
    tess__text_printf(out, "=%lld", (long long)r->factor[f].size);
  }
  if (r->n_factors) tess__text_add(out, "}");
  write_kind(out, r, "reduction", FACTOR_REDUCE);
  write_kind(out, r, "need_replication", FACTOR_REPLICATE);
  write_kind(out, r, "permutation", FACTOR_PERMUTE);
  write_kind(out, r, "blocked_propagation", -1);
  tess__text_add(out, said ? ", custom>" : ">");
}

bool tess__stage_rules(struct staged *s) {
  struct wire w;
  bool good = tess__wire_begin(&w, s);
  for (uint32_t i = 0; good && i < w.net.n_ops; i++) {
    struct text t = {0};
    if (w.edge[i] || tess__mlir_attr(w.op[i], "sdy.sharding_rule")) continue;
    write_rule(&t, w.net.op[i].rule, w.net.op[i].n_in, false);
    tess__mlir_put(s->m, (struct mlir_op *)(uintptr_t)w.op[i], "sdy.sharding_rule", tess__mlir_verbatim(s->m, t.data));
    tess__text_free(&t);
  }
  tess__wire_end(&w);
  return good;
}

/* ---- propagate ---- */
static const struct laid *laid_of(const struct wire *w, const struct mlir_value *v) {
  return &w->net.value[w->lies[v->id]];
}

static bool any_joined(const struct wire *w, const struct mlir_op *op) {
  for (int i = 0; i < op->n_results; i++)
    if (w->lies[op->result[i].id] != op->result[i].id) return true;
  return false;
}

static void say_results(struct wire *w, struct mlir_op *op, const char *name) {
  const struct laid **list = tess__arena_alloc(&w->s->arena, sizeof *list * (size_t)(op->n_results + 1));
  for (int i = 0; i < op->n_results; i++)
    list[i] = laid_of(w, &op->result[i]);
  const struct mlir_attr *a = tess__staged_attrs(w->s, op->n_results, list);
  if (a) tess__mlir_put(w->s->m, op, name, a);
}

/* What a manual computation says of a value at its boundary, which the edge keeps as it is on one side. */
static const struct laid *outside(struct wire *w, uint32_t edge) {
  const struct net_op *op = &w->net.op[edge];
  struct laid *out = tess__arena_copy(&w->s->arena, &w->net.value[w->lies[w->edge[edge]->owner]], sizeof *out);
  if (op->edge == NET_ENTERS && op->manual) out->tiling = tess__net_outside(op->manual, &out->tiling);
  if (!w->s->alone) out->tiling.replicated = 0;
  return out;
}

/* The shardings of a scope at one of its sides, where its edges are not ops of the text. */
static void say_side(struct wire *w, struct mlir_op *op, bool result, int n, const char *name) {
  const struct laid **list = tess__arena_alloc(&w->s->arena, sizeof *list * (size_t)(n + 1));
  static const struct laid nowhere = {.mesh = NET_NOWHERE};
  bool all = true;
  for (int i = 0; i < n; i++)
    list[i] = &nowhere;
  for (uint32_t e = 0; e < w->net.n_ops; e++)
    if (w->edge[e] && w->edge[e]->op == op && w->edge[e]->result == result && w->edge[e]->i < n) {
      list[w->edge[e]->i] = outside(w, e);
      all = all && !w->written[w->edge[e]->owner];
    }
  const struct mlir_attr *a = all ? tess__staged_attrs(w->s, n, list) : NULL;
  if (a) tess__mlir_put(w->s->m, op, name, a);
}

static void say_op(struct wire *w, struct mlir_op *op) {
  bool scope = strcmp(op->name, "sdy.manual_computation") == 0 || strcmp(op->name, "sdy.named_computation") == 0;
  if (scope) {
    const struct mlir_block *b = tess__body(op, 0);
    say_side(w, op, false, b ? b->n_args : 0, "in_shardings");
    say_side(w, op, true, op->n_results, "out_shardings");
  } else if (tess__mlir_attr(op, "out_sharding")) {
    return;
  } else if (op->n_results == 1 && (tess__mlir_attr(op, "sharding") || strcmp(op->name, "sdy.data_flow_edge") == 0)) {
    const struct mlir_attr *a = tess__staged_attr(w->s, laid_of(w, &op->result[0]));
    if (a) tess__mlir_put(w->s->m, op, "sharding", a);
  } else if (op->n_results && !any_joined(w, op)) {
    say_results(w, op, "sdy.sharding");
  }
}

static void say_ops(struct wire *w, const struct mlir_block *b) {
  for (struct mlir_op *op = b->first; op; op = op->next) {
    say_op(w, op);
    for (int r = 0; tess__joins(op) && r < op->n_regions; r++)
      if (tess__body(op, r)) say_ops(w, tess__body(op, r));
  }
}

static bool say_function(void *context, struct mlir_op *f) {
  struct wire *w = context;
  const struct mlir_block *b = tess__body(f, 0);
  const uint32_t *declared = tess__map_get(&w->declared, (uint64_t)(uintptr_t)f);
  for (int i = 0; i < b->n_args; i++) {
    const struct mlir_attr *a = tess__staged_attr(w->s, laid_of(w, &b->arg[i]));
    if (a) tess__mlir_put_entry(w->s->m, f, "arg_attrs", b->n_args, i, "sdy.sharding", a);
  }
  for (int i = 0; i < b->last->n_operands; i++) {
    const struct laid *l = tess__is_called(w, f) ? laid_of(w, b->last->operand[i]) : &w->net.value[declared[i]];
    const struct mlir_attr *a = tess__staged_attr(w->s, l);
    if (a) tess__mlir_put_entry(w->s->m, f, "res_attrs", b->last->n_operands, i, "sdy.sharding", a);
  }
  say_ops(w, b);
  return true;
}

static bool drop_rules(struct mlir_module *m, struct mlir_op *op) {
  const struct mlir_attr *a = tess__mlir_attr(op, "sdy.sharding_rule");
  if (a && !tess__rule_is_custom(a)) tess__mlir_put(m, op, "sdy.sharding_rule", NULL);
  for (int r = 0; r < op->n_regions; r++)
    for (struct mlir_block *b = tess__body(op, r); b; b = b->next)
      for (struct mlir_op *x = b->first; x; x = x->next)
        drop_rules(m, x);
  return true;
}

bool tess__stage_propagate(struct staged *s) {
  struct wire w;
  bool good = tess__wire_begin(&w, s);
  if (good) tess__join_groups(&w);
  if (good) {
    tess__net_propagate(&w.net);
    if (!s->alone) tess__settle_layouts(&w);
    tess__each_function(s->m, say_function, &w);
    if (!s->alone) tess__settle_text(s);
    drop_rules(s->m, s->m->op);
  }
  tess__wire_end(&w);
  return good;
}
