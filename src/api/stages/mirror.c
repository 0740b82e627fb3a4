/* See mirror.h. What is known of no op alone, and what lies on another mesh, is a node that reads and makes it. A value
 * inside of what an op is read as has a reader more, so that nothing is decided of it. */
#include "api/stages/mirror.h"

#include <string.h>

#include "base/alloc.h"
#include "op/attrs.h"
#include "op/build.h"
#include "op/ops.h"

struct mirroring {
  struct putting *x;
  int mesh;
};

/* ---- values ---- */

vid tess__mirror_value(const struct mirror *m, const struct mlir_value *v) {
  uintptr_t known = (uintptr_t)tess__map_get(&m->value, (uint64_t)(uintptr_t)v);
  return known ? (vid)(known - 1) : VID_NONE;
}

const struct mirrored_loop *tess__mirror_loop(const struct mirror *m, const struct mlir_op *op) {
  const struct mirrored_loop *l = m->loop;
  while (l && l->op != op)
    l = l->next;
  return l;
}

/* NULL: it is no tensor of ours. */
static const struct type *tensor_of(const struct mlir_value *v) {
  const struct mlir_type *t = v->type;
  bool known = tess__rank_of(t) >= 0 && t->dtype != TESS_DTYPE_NONE;
  return known ? tess__type_of(t->dtype, t->rank, t->dim) : NULL;
}

/* How v lies on the mesh. False: it lies on another one. */
static bool tiling_of(const struct mirroring *k, const struct mlir_value *v, struct tiling *out) {
  const struct laid *l = tess__put_laid(k->x, v);
  const struct net_mesh *mesh = k->x->s->mesh;
  *out = tess__tiling_replicated(l->tiling.rank);
  if (l->mesh == NET_NOWHERE || (tess__staged_whole(l) && !l->tiling.unreduced)) return true;
  if (mesh[l->mesh].kind != mesh[k->mesh].kind) return false;
  *out = l->tiling;
  out->open = 0;
  out->replicated = 0;
  return true;
}

static bool is_fixed(const struct mirror *m, vid v) {
  const struct value *value = &m->m->graph->value[v];
  if (value->node == NODE_NONE) return value->result >= m->n_carried;
  const struct node *n = &m->m->graph->node[value->node];
  bool fixed = !(n->op->traits & OP_REGION);
  for (int i = 0; i < n->n_in; i++)
    fixed = fixed && m->fixed[n->in[i]];
  return fixed;
}

static void lay(struct mirror *m, vid v, const struct tiling *t) {
  const struct graph *g = m->m->graph;
  m->m->tiling = tess__realloc(m->m->tiling, sizeof *t * (g->n_values + 1));
  if (m->n_carried) m->fixed = tess__realloc(m->fixed, sizeof *m->fixed * (g->n_values + 1));
  for (; m->n_laid < g->n_values; m->n_laid++) {
    m->m->tiling[m->n_laid] = tess__tiling_replicated(tess__type_at(g, m->n_laid)->rank);
    if (m->fixed) m->fixed[m->n_laid] = is_fixed(m, m->n_laid);
  }
  if (t) m->m->tiling[v] = *t;
}

static void bind(const struct mirroring *k, struct mirror *m, const struct mlir_value *v, vid id) {
  struct tiling t;
  *tess__map_at(&m->value, (uint64_t)(uintptr_t)v) = (void *)((uintptr_t)id + 1);
  lay(m, id, tiling_of(k, v, &t) ? &t : NULL);
}

static void add_param(const struct mirroring *k, struct mirror *m, const struct mlir_value *v) {
  const struct type *t = tensor_of(v);
  if (t) bind(k, m, v, tess__graph_param(m->m->graph, t));
}

/* ---- ops ---- */

static bool anything(const struct call *c, struct diag *d) {
  (void)c, (void)d;
  return true;
}
/* Nodes of no use but here: what nothing is known of, and a loop whose regions are modules. */
static const struct tess_op unknown = {.name = "unknown",
                                       .id = OP_COUNT,
                                       .arity = -1,
                                       .results = -1,
                                       .traits = OP_REGION | OP_SETS_VARIANCE,
                                       .check = anything};
static const struct tess_op loop = {.name = "loop",
                                    .id = OP_COUNT,
                                    .arity = -1,
                                    .results = -1,
                                    .traits = OP_REGION | OP_SETS_VARIANCE | OP_LOOP,
                                    .attr_bytes = sizeof(struct while_attrs),
                                    .check = anything};

static vid add_node(struct mirror *m, const struct tess_op *op, int n_in, const vid *in, int n_out,
                    const struct type *const *type, vid *out) {
  static const struct while_attrs attrs;
  struct diag d = {0};
  struct build b = {.graph = m->m->graph, .diag = &d, .no_sharing = true};
  tess__emit(&b, op, n_in, in, &attrs, type, n_out, 0, NULL, out);
  tess__diag_clear(&d);
  return n_out ? out[0] : VID_NONE;
}

static void read_once_more(struct mirror *m, vid v) {
  add_node(m, &unknown, 1, &v, 0, NULL, NULL);
}

static vid make_unknown(struct mirror *m, const struct type *t) {
  vid out;
  return add_node(m, &unknown, 0, NULL, 1, &t, &out);
}

struct captured {
  int n, room;
  const struct mlir_value **value; /* owned */
  struct map seen;
};

/* What b, and regions there, read of m. */
static void capture(struct captured *c, const struct mirror *m, const struct mlir_block *b) {
  for (const struct mlir_op *op = b->first; op; op = op->next) {
    for (int r = 0; r < op->n_regions; r++)
      for (const struct mlir_block *inside = tess__body(op, r); inside; inside = inside->next)
        capture(c, m, inside);
    for (int i = 0; i < op->n_operands; i++) {
      const struct mlir_value *v = op->operand[i];
      void **seen = tess__mirror_value(m, v) == VID_NONE ? NULL : tess__map_at(&c->seen, (uint64_t)(uintptr_t)v);
      if (!seen || *seen) continue;
      *seen = c;
      if (c->n == c->room) c->value = tess__realloc(c->value, sizeof *c->value * (size_t)(c->room = 2 * c->room + 8));
      c->value[c->n++] = v;
    }
  }
}

static void free_captured(struct captured *c) {
  tess__free(c->value);
  tess__map_free(&c->seen);
}

static void add_unknown(const struct mirroring *k, struct mirror *m, const struct mlir_op *op) {
  for (int i = 0; i < op->n_operands; i++)
    if (tess__mirror_value(m, op->operand[i]) != VID_NONE) read_once_more(m, tess__mirror_value(m, op->operand[i]));
  struct captured c = {0};
  for (int r = 0; r < op->n_regions; r++)
    if (tess__body(op, r)) capture(&c, m, tess__body(op, r));
  for (int i = 0; i < c.n; i++)
    read_once_more(m, tess__mirror_value(m, c.value[i]));
  free_captured(&c);
  for (int i = 0; i < op->n_results; i++)
    if (tensor_of(&op->result[i])) bind(k, m, &op->result[i], make_unknown(m, tensor_of(&op->result[i])));
}

static bool is_known(const struct mirroring *k, const struct mirror *m, const struct mlir_op *op) {
  struct tiling t;
  bool dialect = strncmp(op->name, "stablehlo.", 10) == 0 || strncmp(op->name, "chlo.", 5) == 0;
  if ((!dialect && !tess__mlir_is(op, "sdy.constant")) || tess__joins(op) || tess__callee(k->x->s->m, op)) return false;
  for (int i = 0; i < op->n_operands; i++)
    if (tess__mirror_value(m, op->operand[i]) == VID_NONE || !tiling_of(k, op->operand[i], &t)) return false;
  for (int i = 0; i < op->n_results; i++)
    if (!tensor_of(&op->result[i]) || !tiling_of(k, &op->result[i], &t)) return false;
  return op->n_results > 0;
}

/* The op as the nodes that it is read as. */
static bool add_nodes(const struct mirroring *k, struct mirror *m, const struct mlir_op *op) {
  struct graph *g = m->m->graph;
  struct arena *arena = &k->x->s->arena;
  vid *in = tess__arena_alloc(arena, sizeof *in * (size_t)(op->n_operands + 1)), first = g->n_values;
  vid *out = tess__arena_alloc(arena, sizeof *out * (size_t)(op->n_results + 1));
  for (int i = 0; i < op->n_operands; i++)
    in[i] = tess__mirror_value(m, op->operand[i]);
  bool good = tess__rules_nodes(k->x->w.rules, op, g, in, out);
  for (vid v = first, end = g->n_values; v < end; v++) {
    bool result = false;
    for (int i = 0; good && i < op->n_results; i++)
      result = result || out[i] == v;
    if (!result) read_once_more(m, v);
  }
  for (int i = 0; good && i < op->n_results; i++)
    bind(k, m, &op->result[i], out[i]);
  return good;
}

/* Is v terms of a sum, where it is cut? What the text calls one may be a maximum, or hold what a reduction starts with.
 * What a loop makes alike in each round leaves it, with its sum, when the text is read (ir/invariant.h). */
static bool is_terms(const struct mirror *m, vid v) {
  const struct graph *g = m->m->graph;
  if (m->fixed && m->fixed[v]) return false;
  if (m->m->tiling[v].unreduced) return m->m->tiling[v].unreduced_kind == TESS_REDUCE_SUM;
  if (g->value[v].node == NODE_NONE || g->node[g->value[v].node].op->traits & OP_REGION) return false;
  struct arena arena = {0};
  struct call c;
  struct rule r;
  bool any = false, sums = true;
  tess__node_call(g, &g->node[g->value[v].node], &c, &arena);
  tess__rule_make(&r, &c, &arena);
  for (int f = 0; f < r.n_factors; f++) {
    any = any || r.factor[f].kind == FACTOR_REDUCE;
    sums = sums && (r.factor[f].kind != FACTOR_REDUCE || r.factor[f].monoid == MONOID_SUM);
  }
  tess__arena_free(&arena);
  return any && sums;
}

/* An sdy.all_reduce of terms that was put in, and an sdy.reshard. */
static bool add_move(const struct mirroring *k, struct mirror *m, const struct mlir_op *op) {
  struct tiling from, to;
  uint64_t atoms = (uint64_t)(uintptr_t)tess__map_get(&k->x->sums, (uint64_t)(uintptr_t)op);
  if (!(atoms || tess__mlir_is(op, "sdy.reshard")) || op->n_operands != 1 || op->n_results != 1) return false;
  vid v = tess__mirror_value(m, op->operand[0]);
  if (v == VID_NONE || (atoms && !is_terms(m, v)) || !tiling_of(k, op->operand[0], &from) ||
      !tiling_of(k, &op->result[0], &to))
    return false;
  struct diag d = {0};
  struct build b = {.graph = m->m->graph, .diag = &d, .no_sharing = true};
  struct relayout_attrs attrs = {.atoms = atoms};
  struct axes axes = tess__axes_of(atoms);
  const struct type *t = tess__type_at(b.graph, v);
  memcpy(attrs.size, t->dim, sizeof *attrs.size * t->rank);
  memcpy(&attrs.from, &from, sizeof from);
  memcpy(&attrs.to, &to, sizeof to);
  v = atoms ? tess__n_all_reduce(&b, v, &axes, MONOID_SUM) : tess__n_relayout(&b, &tess__op_reshard, v, &attrs, t);
  tess__diag_clear(&d);
  if (v != VID_NONE) bind(k, m, &op->result[0], v);
  return v != VID_NONE;
}

/* ---- blocks ---- */

static void mirror_block(const struct mirroring *k, struct mirror *m, const struct mlir_block *b);

static bool is_constant(const struct mlir_value *v) {
  return v->op && v->op->n_operands == 0 && v->op->n_results == 1 && tess__mlir_is(v->op, "sdy.constant");
}

static bool may_mirror_loop(const struct mirroring *k, const struct mirror *m, const struct mlir_op *op) {
  if (!tess__mlir_is(op, "stablehlo.while") || op->n_regions != 2 || op->n_results != op->n_operands) return false;
  for (int r = 0; r < 2; r++)
    if (!tess__body(op, r) || tess__body(op, r)->next || tess__body(op, r)->n_args != op->n_operands ||
        tess__body(op, r)->last->n_operands != (r ? op->n_operands : 1))
      return false;
  for (int i = 0; i < op->n_operands; i++) {
    struct tiling t;
    if (tess__mirror_value(m, op->operand[i]) == VID_NONE || !tiling_of(k, op->operand[i], &t) ||
        !tensor_of(&op->result[i]) || !tiling_of(k, &op->result[i], &t))
      return false;
  }
  return true;
}

static void begin(struct mirror *m, struct module *module, const struct mirroring *k) {
  *module = (struct module){.graph = tess__graph_new("mirror"), .atoms = k->x->s->mesh[k->mesh].atoms};
  *m = (struct mirror){.m = module};
}

/* Region r as a module: its parameters are what the loop carries, and what both regions read from outside; constants
 * are made again. */
static void mirror_region(const struct mirroring *k, struct mirror *m, const struct mlir_block *b,
                          const struct captured *c) {
  m->n_carried = b->n_args;
  for (int i = 0; i < b->n_args; i++)
    add_param(k, m, &b->arg[i]);
  for (int i = 0; i < c->n; i++)
    if (!is_constant(c->value[i])) add_param(k, m, c->value[i]);
  for (int i = 0; i < c->n; i++)
    if (is_constant(c->value[i]) && !add_nodes(k, m, c->value[i]->op)) add_unknown(k, m, c->value[i]->op);
  mirror_block(k, m, b);
}

static void add_captured_loop(const struct mirroring *k, struct mirror *m, const struct mlir_op *op,
                              const struct captured *c) {
  struct arena *arena = &k->x->s->arena;
  struct mirrored_loop *l = tess__arena_alloc(arena, sizeof *l);
  struct module *module = tess__zalloc(sizeof *module * 2);
  vid *in = tess__arena_alloc(arena, sizeof *in * (size_t)(op->n_operands + c->n + 1));
  vid *out = tess__arena_alloc(arena, sizeof *out * (size_t)(op->n_results + 1));
  const struct type **type = tess__arena_alloc(arena, sizeof *type * (size_t)(op->n_results + 1));
  int n = 0;
  for (int i = 0; i < op->n_operands; i++)
    in[n++] = tess__mirror_value(m, op->operand[i]);
  for (int i = 0; i < c->n; i++)
    if (!is_constant(c->value[i])) in[n++] = tess__mirror_value(m, c->value[i]);
  for (int i = 0; i < op->n_results; i++)
    type[i] = tensor_of(&op->result[i]);
  *l = (struct mirrored_loop){.op = op, .next = m->loop};
  for (int r = 0; r < 2; r++) {
    begin(&l->region[r], &module[r], k);
    mirror_region(k, &l->region[r], tess__body(op, r), c);
  }
  add_node(m, &loop, n, in, op->n_results, type, out);
  l->node = m->m->graph->n_nodes - 1;
  tess__inner_put(&m->m->inner, l->node, 2, module);
  tess__inner(m->m, l->node)->detached = true;
  m->loop = l;
  for (int i = 0; i < op->n_results; i++)
    bind(k, m, &op->result[i], out[i]);
}

static bool add_loop(const struct mirroring *k, struct mirror *m, const struct mlir_op *op) {
  struct captured c = {0};
  if (!may_mirror_loop(k, m, op)) return false;
  for (int r = 0; r < 2; r++)
    capture(&c, m, tess__body(op, r));
  bool fits = op->n_operands + c.n <= UINT16_MAX;
  if (fits) add_captured_loop(k, m, op, &c);
  free_captured(&c);
  return fits;
}

/* What the block ends with are the results; what is no tensor of ours is something. */
static void add_results(const struct mirroring *k, struct mirror *m, const struct mlir_op *end) {
  vid *result = tess__arena_alloc(&k->x->s->arena, sizeof *result * (size_t)(end->n_operands + 1));
  for (int i = 0; i < end->n_operands; i++) {
    result[i] = tess__mirror_value(m, end->operand[i]);
    if (result[i] == VID_NONE) result[i] = make_unknown(m, &tess__type_of_none);
  }
  tess__graph_set_results(m->m->graph, end->n_operands, result);
}

static void mirror_block(const struct mirroring *k, struct mirror *m, const struct mlir_block *b) {
  for (const struct mlir_op *op = b->first; op && op != b->last; op = op->next)
    if (!add_move(k, m, op) && !add_loop(k, m, op) && !(is_known(k, m, op) && add_nodes(k, m, op)))
      add_unknown(k, m, op);
  add_results(k, m, b->last);
  lay(m, 0, NULL);
}

void tess__mirror(struct mirror *out, struct putting *x, int mesh, const struct mlir_block *b) {
  struct mirroring k = {x, mesh};
  begin(out, tess__alloc(sizeof *out->m), &k);
  for (int i = 0; i < b->n_args; i++)
    add_param(&k, out, &b->arg[i]);
  mirror_block(&k, out, b);
}

static void end_maps(struct mirror *m) {
  for (struct mirrored_loop *l = m->loop; l; l = l->next)
    for (int r = 0; r < 2; r++)
      end_maps(&l->region[r]);
  tess__map_free(&m->value);
  tess__free(m->fixed);
}

void tess__mirror_end(struct mirror *m) {
  end_maps(m);
  tess__module_free(m->m);
  tess__free(m->m);
}
