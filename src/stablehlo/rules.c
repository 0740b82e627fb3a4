/* Rules of ops (rules.h). An op of the tree is read alone, into a graph whose parameters are its operands; where it
 * becomes one node, the rule of that node is its rule. A rule that the text says goes before it. */
#include "stablehlo/rules.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "stablehlo/reader.h"
#include "stablehlo/rules_apart.h"

struct rule_reader {
  struct reader r;
  struct read_module out;
  struct read_options options;
  struct diag d;
};

struct rule_reader *tess__rules_begin(const struct mlir_module *m) {
  struct rule_reader *x = tess__zalloc(sizeof *x);
  x->r = (struct reader){.m = m, .options = &x->options, .out = &x->out, .d = &x->d, .operation = tess__read_operation};
  x->out.n_partitions = tess__stablehlo_devices(m);
  x->out.n_replicas = 1;
  return x;
}

void tess__rules_end(struct rule_reader *x) {
  tess__map_free(&x->r.asks_device);
  tess__map_free(&x->r.functions);
  tess__map_free(&x->r.facts);
  tess__read_drop_bodies(&x->r);
  tess__arena_free(&x->r.arena);
  tess__arena_free(&x->out.arena);
  tess__free(x->r.line);
  tess__diag_clear(&x->d);
  tess__free(x);
}

/* ---- a rule in text ---- */
static const struct mlir_attr *item_of(const struct mlir_attr *a, int i, char mark) {
  return a && a->n > i && a->item[i]->kind == MLIR_GROUP && a->item[i]->mark == mark ? a->item[i] : NULL;
}

/* The number of the factor whose name begins at s: i to z, then z_1; -1: it is none. *s: behind it. */
static int factor_at(const char **s) {
  if (**s < 'i' || **s > 'z') return -1;
  int f = *(*s)++ - 'i';
  if (**s != '_') return f;
  char *end;
  long more = strtol(*s + 1, &end, 10);
  *s = end;
  return f == 'z' - 'i' && more > 0 && more < MAX_FACTORS ? f + (int)more : -1;
}

/* The factors of `[i, jk]` in the dimensions of tensor t. */
static bool tensor_factors(struct rule *r, int t, const struct mlir_attr *dims) {
  struct rule_tensor *rt = &r->tensor[t];
  if (!dims || dims->kind != MLIR_GROUP || dims->n > TESS_MAX_RANK) return false;
  rt->rank = (uint8_t)dims->n;
  for (int d = 0; d < dims->n; d++) {
    const char *s = dims->item[d]->kind == MLIR_WORD ? dims->item[d]->s : NULL;
    int at = rt->start[d];
    while (s && *s) {
      int f = factor_at(&s);
      if (f < 0 || f >= r->n_factors || at == MAX_FACTORS) return false;
      rt->factor[at++] = (uint8_t)f;
    }
    rt->start[d + 1] = (uint8_t)at;
    if (at == rt->start[d]) return false;
  }
  return true;
}

/* {i=2, j=4}: in this order, that of the factors. */
static bool sizes(struct rule *r, const struct mlir_attr *list) {
  for (int i = 0; list && i < list->n; i++) {
    const struct mlir_attr *x = list->item[i];
    const char *s = x->kind == MLIR_PHRASE && x->n == 3 && x->item[0]->kind == MLIR_WORD ? x->item[0]->s : "";
    if (factor_at(&s) != r->n_factors || *s || x->item[2]->kind != MLIR_INT || r->n_factors == MAX_FACTORS)
      return false;
    r->factor[r->n_factors++] = (struct factor){.size = x->item[2]->i};
  }
  return true;
}

static bool kinds(struct rule *r, const char *name, const struct mlir_attr *list) {
  static const struct {
    const char *name;
    enum factor_kind kind;
  } known[] = {{"reduction", FACTOR_REDUCE}, {"need_replication", FACTOR_REPLICATE}, {"permutation", FACTOR_PERMUTE}};
  for (int i = 0; i < list->n; i++) {
    const char *s = list->item[i]->kind == MLIR_WORD ? list->item[i]->s : "";
    int f = factor_at(&s);
    if (f < 0 || *s || f >= r->n_factors) return false;
    if (strcmp(name, "blocked_propagation") == 0) r->factor[f].blocked = true;
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
      if (strcmp(name, known[k].name) == 0) r->factor[f].kind = (uint8_t)known[k].kind;
  }
  return true;
}

/* `reduction={k}` side by side behind the sizes, from item `from` of a phrase on. */
static bool special(struct rule *r, const struct mlir_attr *phrase, int from) {
  for (int i = from; i + 2 < phrase->n; i += 3)
    if (phrase->item[i]->kind != MLIR_WORD || phrase->item[i + 2]->kind != MLIR_GROUP ||
        !kinds(r, phrase->item[i]->s, phrase->item[i + 2]))
      return false;
  return true;
}

/* <([i, k], [k, j])->([i, j]) {i=2, j=4, k=8} reduction={k}, custom> */
static bool rule_said(const struct mlir_attr *a, const struct mlir_op *op, struct rule *r, struct arena *arena) {
  const struct mlir_attr *p = a->kind == MLIR_DIALECT && a->n ? a->item[0] : NULL;
  const struct mlir_attr *in = item_of(p, 0, '('), *out = item_of(p, 2, '(');
  if (!in || !out || in->n != op->n_operands || out->n != op->n_results) return false;
  r->n_tensors = in->n + out->n;
  r->tensor = tess__arena_alloc(arena, sizeof *r->tensor * (size_t)(r->n_tensors + 1));
  const struct mlir_attr *list = item_of(p, 3, '{');
  if (!sizes(r, list)) return false;
  for (int t = 0; t < r->n_tensors; t++)
    if (!tensor_factors(r, t, t < in->n ? in->item[t] : out->item[t - in->n])) return false;
  return special(r, p, list ? 4 : 3);
}

/* ---- the rule of an op's record ---- */
bool tess__rule_is_custom(const struct mlir_attr *a) {
  for (int i = 1; a->kind == MLIR_DIALECT && i < a->n; i++)
    if (a->item[i]->kind == MLIR_WORD && strcmp(a->item[i]->s, "custom") == 0) return true;
  return false;
}

static bool is_number(const struct mlir_value *v) {
  return v->op && v->op->n_operands == 0 && v->type->kind == MLIR_TENSOR && v->type->rank == 0 &&
         strstr(v->op->name, ".constant");
}

static bool reads_number(const struct mlir_op *op) {
  for (int i = 0; i < op->n_operands; i++)
    if (is_number(op->operand[i])) return true;
  return false;
}

/* Parameters for what the op reads, those of its regions' too; numbers: they are known. */
static bool bind_operands(struct scope *s, const struct mlir_op *op, bool numbers, vid *param) {
  for (int i = 0; i < op->n_operands; i++) {
    const struct type *t = tess__read_type(s->r, op->operand[i]->type, op->at);
    struct bound b;
    if (!t) return false;
    if (numbers && is_number(op->operand[i]) && !tess__read_operation(s, op->operand[i]->op)) return false;
    bool seen = tess__map_get(&s->values, (uint64_t)op->operand[i]->id + 1);
    if (seen && !tess__read_lookup(s, op->operand[i], &b)) return false;
    param[i] = seen ? b.v : tess__graph_param(s->b.graph, t);
    if (!seen && !tess__read_bind_vid(s, op->operand[i], param[i])) return false;
  }
  return true;
}

/* The one node that the op became, apart from constants; NULL: there are more. */
static const struct node *only_node(const struct graph *g) {
  const struct node *found = NULL;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    if (g->node[i].op->traits & OP_CONSTANT) continue;
    if (found) return NULL;
    found = &g->node[i];
  }
  return found;
}

/* The rule of the node with the tensors of the op: an operand that the node does not read has factors of its own. */
static struct rule *for_op(const struct graph *g, const struct node *n, const struct mlir_op *op, const vid *param,
                           struct arena *arena) {
  struct call c;
  struct rule made, *r = tess__arena_alloc(arena, sizeof *r);
  tess__node_call(g, n, &c, arena);
  if (n->n_out != op->n_results) return NULL;
  tess__rule_make(&made, &c, arena);
  *r = made;
  r->n_tensors = op->n_operands + op->n_results;
  r->tensor = tess__arena_alloc(arena, sizeof *r->tensor * (size_t)(r->n_tensors + 1));
  for (int i = 0; i < op->n_operands; i++) {
    int at = 0;
    while (at < n->n_in && (n->in[at] != param[i] || (at < i && n->n_in == op->n_operands)))
      at++;
    if (at < n->n_in) {
      r->tensor[i] = made.tensor[at];
      continue;
    }
    const struct type *t = tess__type_at(g, param[i]);
    r->tensor[i].rank = t->rank;
    for (int d = 0; d < t->rank; d++)
      tess__factor_use(r, tess__factor_new(r, FACTOR_PASS, t->dim[d]), i, d);
  }
  for (int i = 0; i < op->n_results; i++)
    r->tensor[op->n_operands + i] = made.tensor[n->n_in + i];
  return r;
}

/* Of an op that is nothing here but its operand. */
static const struct rule *same_shape(const struct mlir_op *op, struct arena *arena) {
  if (op->n_operands != 1 || op->n_results != 1) return NULL;
  const struct mlir_type *t = op->operand[0]->type;
  struct rule *r = tess__arena_alloc(arena, sizeof *r);
  r->n_tensors = 2;
  r->tensor = tess__arena_alloc(arena, sizeof *r->tensor * 2);
  r->tensor[0].rank = r->tensor[1].rank = (uint8_t)t->rank;
  for (int d = 0; d < t->rank; d++) {
    int f = tess__factor_new(r, FACTOR_PASS, t->dim[d]);
    tess__factor_use(r, f, 0, d);
    tess__factor_use(r, f, 1, d);
  }
  return r;
}

/* What a result has and no operand has must be whole where the op makes it of one size only. */
static void lock_results(const struct graph *g, const struct node *n, struct rule *r, struct arena *arena) {
  struct call c;
  tess__node_call(g, n, &c, arena);
  uint64_t in_operand = 0;
  int n_in = r->n_tensors - n->n_out;
  for (int t = 0; t < r->n_tensors; t++)
    for (int k = 0; k < r->tensor[t].start[r->tensor[t].rank]; k++) {
      int f = r->tensor[t].factor[k];
      if (t < n_in) in_operand |= UINT64_C(1) << f;
      if (in_operand >> f & 1 || r->factor[f].kind != FACTOR_PASS || r->factor[f].size == 1) continue;
      struct rule of_node = *r;
      of_node.tensor = r->tensor + (n_in - c.n_in);
      if (!tess__result_is_free(&c, &of_node, t - n_in + c.n_in, f, arena)) r->factor[f].whole = true;
    }
}

static void read_alone(struct rule_reader *x, const struct mlir_op *op, bool numbers, struct arena *arena,
                       struct op_rule *out) {
  struct scope s = {.r = &x->r};
  s.b.graph = tess__graph_new("rule");
  s.b.diag = &x->d;
  s.combines = true;
  vid *param = tess__arena_alloc(arena, sizeof *param * (size_t)(op->n_operands + 1));
  if (bind_operands(&s, op, numbers, param) && tess__read_operation(&s, op)) {
    const struct node *n = only_node(s.b.graph);
    struct rule *r = n && !(n->op->traits & OP_REGION) ? for_op(s.b.graph, n, op, param, arena) : NULL;
    if (r) {
      struct rule *own = tess__arena_copy(arena, r, sizeof *r);
      lock_results(s.b.graph, n, own, arena);
      out->own = own;
    }
    if (r) tess__rules_adjust(op, r, arena);
    if (r) tess__rules_renumber(op, r, arena);
    out->rule = r ? r : s.b.graph->n_nodes == 0 ? same_shape(op, arena) : NULL;
    if (!r) out->own = out->rule;
    out->traits = n ? n->op->traits : OP_ELEMENTWISE;
  }
  x->r.placed = false;
  tess__diag_clear(&x->d);
  x->d = (struct diag){0};
  tess__map_free(&s.values);
  tess__graph_free(s.b.graph);
}

bool tess__rules_nodes(struct rule_reader *x, const struct mlir_op *op, struct graph *g, const vid *in, vid *out) {
  struct scope s = {.r = &x->r, .b = {.graph = g, .diag = &x->d, .no_sharing = true}, .combines = true};
  bool good = true;
  for (int i = 0; good && i < op->n_operands; i++)
    good = tess__read_bind_vid(&s, op->operand[i], in[i]);
  good = good && tess__read_operation(&s, op);
  for (int i = 0; good && i < op->n_results; i++) {
    struct bound b;
    good = tess__read_lookup(&s, &op->result[i], &b) && !b.tuple;
    if (good) out[i] = b.v;
  }
  x->r.placed = false;
  tess__diag_clear(&x->d);
  x->d = (struct diag){0};
  tess__map_free(&s.values);
  return good;
}

static bool has_moving_index(const struct rule *r) {
  for (int f = 0; f < r->n_factors; f++)
    if (r->factor[f].kind == FACTOR_PERMUTE) return true;
  return false;
}

/* What the op is may follow from a number that it begins with (reduce_window): our rule is of that. */
static void read_with_numbers(struct rule_reader *x, const struct mlir_op *op, struct arena *arena,
                              struct op_rule *out) {
  struct op_rule known = {0};
  read_alone(x, op, true, arena, &known);
  if (known.own) out->own = known.own;
}

bool tess__rules_of(struct rule_reader *x, const struct mlir_op *op, struct arena *arena, struct op_rule *out,
                    struct diag *d) {
  *out = (struct op_rule){0};
  const struct mlir_attr *a = tess__mlir_attr(op, "sdy.sharding_rule");
  bool apart = tess__rules_apart(op, arena, out);
  if (!apart) read_alone(x, op, false, arena, out);
  if (!apart && op->n_regions && reads_number(op)) read_with_numbers(x, op, arena, out);
  if (apart && out->rule && !has_moving_index(out->rule)) out->own = out->rule;
  if (!a) return true;
  struct rule *r = tess__arena_alloc(arena, sizeof *r);
  if (!rule_said(a, op, r, arena))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "sdy.sharding_rule of %s is no rule of %d operands and %d results, such as <([i, j])->([i, j]) "
                      "{i=2, j=4}>",
                      op->name, op->n_operands, op->n_results);
  out->rule = r;
  out->said = tess__rule_is_custom(a);
  return true;
}
