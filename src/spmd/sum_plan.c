/* Where partial sums are summed (sums.h). Sums are linear: they may be carried along chains of linear ops, each value
 * read once, to where they send least. Two products that are added are one all-reduce; what is summed away, sliced or
 * scattered later is reduced when it is small.
 *
 * Values that may stay partial form trees, whose leaves are all-reduces. One walk finds for each value the fewest bytes
 * with which it can be had summed: all-reduced itself, or its operands. Of equal costs the earlier sums win, so that
 * nothing moves without a gain. A second walk, backwards, says of each value of a tree whether it is wanted partial or
 * summed. A whole value that is added to a partial one becomes partial too, which sends nothing.
 *
 * A slice of a sum is passed over too: elementwise ops on slices then work on the whole block, partial, and what they
 * make is scattered once.
 *
 * What a loop carries and only adds to stays partial from round to round, and is summed behind the loop. */
#include "spmd/sums.h"

#include <string.h>

#include "core/dtype.h"
#include "ir/why.h"
#include "op/attrs.h"
#include "op/control.h"
#include "op/ops.h"
#include "spmd/moves.h"

struct planning { /* of one module */
  const struct module *m;
  struct uses uses;
  struct sum_plan *plan;
  const uint64_t *carried; /* of a loop's body: by what is carried, the atoms over which it stays partial; NULL */
  int n_carried;
  struct arena *arena;
};

uint64_t tess__summed_by(const struct node *n) {
  const struct all_reduce_attrs *a = n->attrs;
  return tess__is_all_reduce(n->op) && a->monoid == MONOID_SUM ? tess__axes_mask(&a->axes) : 0;
}

/* ---- costs ---- */

/* Bytes of v's all-reduce over these atoms; where a slice over some of them follows, it is a reduce-scatter. unsliced:
 * v lies so and is sliced afterwards; NULL. */
static double sum_bytes(const struct planning *s, vid v, uint64_t atoms, const struct tiling *unsliced) {
  const struct module *m = s->m;
  const struct type *type = tess__type_at(m->graph, v);
  const struct tiling *now = unsliced ? unsliced : &m->tiling[v];
  struct tensor x = {&m->atoms, type->rank, type->dim};
  struct tiling sliced = m->tiling[v];
  double bytes = tess__block_elements(&x, now) * tess__dtype_bytes((tess_dtype)type->dtype);
  uint64_t scattered = 0;
  if (unsliced || tess__slice_after(m, &s->uses, v, false, &sliced))
    scattered = atoms & tess__tiling_mask(&sliced) & ~tess__tiling_mask(now);
  double k = (double)tess__atoms_product(&m->atoms, scattered),
         rest = (double)tess__atoms_product(&m->atoms, atoms & ~scattered);
  return bytes * (k - 1) / k + 2 * bytes / k * (rest - 1) / rest;
}

/* ---- trees ---- */

/* The atoms over which v may be partial for its one reader. */
static uint64_t may_stay(const struct planning *s, vid v) {
  return s->uses.count[v] == 1 ? s->plan->at[v].atoms : 0;
}

static bool cut_by(const struct planning *s, vid v, uint64_t atoms) {
  const struct tiling *t = s->plan->at[v].unsliced ? s->plan->at[v].unsliced : &s->m->tiling[v];
  return (tess__tiling_mask(t) & atoms) != 0;
}

/* How the operands that may be partial lie before they are sliced; NULL: they are not. *alike: all the same. */
static const struct tiling *unsliced_of(const struct planning *s, const struct node *n, bool *alike) {
  const struct tiling *found = NULL;
  bool any = false;
  *alike = true;
  for (int i = 0; i < n->n_in; i++) {
    const struct tiling *t = s->plan->at[n->in[i]].unsliced;
    if (!may_stay(s, n->in[i])) continue;
    if (any && (!t != !found || (t && !tess__tiling_same_cut(t, found)))) *alike = false;
    found = t;
    any = true;
  }
  return found;
}

/* A mean: what is divided by a number of the program, in which it is linear. Not of integers; nor by what is computed,
 * which may be 0 where terms are infinite and their sum is not. */
bool tess__is_quotient(const struct graph *g, const struct node *n) {
  const struct type *t = tess__type_at(g, n->out);
  return n->op->divides && tess__dtype_class((tess_dtype)t->dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX) &&
         tess__is_remade(g, n->in[1]);
}

/* Is n linear in those operands that may be partial over `atoms`, and is what it makes of terms terms? */
static bool carries(const struct planning *s, const struct node *n, uint64_t atoms, const struct tiling *unsliced,
                    struct arena *scratch) {
  const struct module *m = s->m;
  bool bilinear = n->op->traits & OP_BILINEAR, elementwise = n->op->traits & OP_ELEMENTWISE;
  int partial = 0, whole = 0;
  if (n->n_out != 1 || n->op->traits & (OP_COLLECTIVE | OP_REGION | OP_EFFECT | OP_ANNOTATION)) return false;
  if (m->tiling[n->out].unreduced & atoms || (!unsliced && cut_by(s, n->out, atoms))) return false;
  if (m->tiling[n->out].unreduced && m->tiling[n->out].unreduced_kind != TESS_REDUCE_SUM) return false;
  for (int i = 0; i < n->n_in; i++) {
    uint64_t stays = may_stay(s, n->in[i]);
    bool anywhere = unsliced && !stays && tess__is_remade(m->graph, n->in[i]);
    if (m->tiling[n->in[i]].unreduced || (!anywhere && cut_by(s, n->in[i], atoms))) return false;
    if (stays && stays != atoms) return false;
    if (unsliced && !stays && !anywhere) return false;
    partial += stays != 0;
    whole += !stays;
  }
  if (unsliced && !elementwise) return false;
  if (bilinear) return partial == 1;
  if (tess__is_quotient(m->graph, n)) return partial == 1 && may_stay(s, n->in[0]);
  if (whole && !elementwise) return false;
  struct call c;
  tess__node_call(m->graph, n, &c, scratch);
  return tess__is_linear(&c);
}

/* A slice of a value that may be partial. */
static bool look_at_slice(struct planning *s, const struct node *n) {
  const struct sum_place *p = n->op->id == OP_reshard ? &s->plan->at[n->in[0]] : NULL;
  struct tiling sliced;
  if (!p || !may_stay(s, n->in[0]) || p->unsliced || s->m->tiling[n->out].unreduced) return false;
  if (!tess__slice_after(s->m, &s->uses, n->in[0], false, &sliced)) return false;
  if (!tess__tiling_same_cut(&sliced, &s->m->tiling[n->out])) return false;
  s->plan->at[n->out] = *p;
  s->plan->at[n->out].here = false;
  s->plan->at[n->out].unsliced = &s->m->tiling[n->in[0]];
  return true;
}

static void look_at(struct planning *s, const struct node *n, struct arena *scratch) {
  uint64_t atoms = tess__summed_by(n), own = atoms;
  double operands = 0;
  const struct sum_place *leaf = NULL;
  bool alike;
  const struct tiling *unsliced = unsliced_of(s, n, &alike);
  if (n->op->traits & OP_REGION || look_at_slice(s, n)) return;
  for (int i = 0; i < n->n_in; i++) {
    uint64_t stays = may_stay(s, n->in[i]);
    if (!stays) continue;
    atoms |= stays;
    operands += s->plan->at[n->in[i]].bytes;
    if (!leaf && s->plan->at[n->in[i]].where) leaf = &s->plan->at[n->in[i]];
  }
  if (!atoms || !alike || (!own && !carries(s, n, atoms, unsliced, scratch))) return;
  if (own && (unsliced || s->m->tiling[n->out].unreduced)) return;
  if (own) operands += sum_bytes(s, n->out, own, NULL);
  double bytes = sum_bytes(s, n->out, atoms, unsliced);
  bool here = bytes < operands || atoms == own;
  s->plan->at[n->out] =
      (struct sum_place){.atoms = atoms, .bytes = here ? bytes : operands, .here = here, .unsliced = unsliced};
  s->plan->at[n->out].where = own || !leaf ? n->place : leaf->where;
  s->plan->at[n->out].why = own || !leaf ? n->why : leaf->why;
}

static void note_left(struct planning *s, const struct node *n, const struct sum_loop *l) {
  for (int i = 0; i < n->n_out; i++)
    s->plan->at[n->out + (vid)i] = l->left[i];
}

/* Fills `at`, with what is carried as it is. */
static void find_trees(struct planning *s) {
  const struct graph *g = s->m->graph;
  struct arena scratch = {0};
  memset(s->plan->at, 0, sizeof *s->plan->at * g->n_values);
  for (int i = 0; i < s->n_carried; i++)
    s->plan->at[g->param[i]] = (struct sum_place){.atoms = s->carried[i]};
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    if (s->plan->loop[i])
      note_left(s, &g->node[i], s->plan->loop[i]);
    else
      look_at(s, &g->node[i], &scratch);
  }
  tess__arena_free(&scratch);
}

/* Whether what n reads of a tree is wanted partial. */
static void want(struct planning *s, const struct node *n) {
  const struct sum_place *p = &s->plan->at[n->out];
  if (n->n_out != 1 || n->op->traits & OP_REGION || !p->atoms || !(p->partial || p->here)) return;
  for (int i = 0; i < n->n_in; i++)
    if (may_stay(s, n->in[i])) s->plan->at[n->in[i]].partial = true;
}

/* ---- loops ---- */

/* Is v read once, and what is made of it, and so on to r, all partial over these atoms? */
static bool leads_to(const struct planning *s, vid v, vid r, uint64_t atoms) {
  while (s->uses.count[v] == 1 && s->uses.first[v + 1] > s->uses.first[v]) {
    const struct node *n = &s->m->graph->node[s->uses.user[s->uses.first[v]]];
    const struct sum_place *p = &s->plan->at[n->out];
    if (n->n_out != 1 || n->op->traits & OP_REGION || p->atoms != atoms || p->unsliced) return false;
    v = n->out;
  }
  return v == r && s->uses.count[v] == 1;
}

/* The atoms over which what loop n carries as number i may stay partial from round to round, if that sends less than a
 * sum in each. */
static uint64_t may_sink(const struct planning *s, const struct node *n, int i, const struct planning *condition,
                         const struct planning *body, int64_t rounds) {
  const struct sum_place *made = &body->plan->at[body->m->graph->result[i]];
  if (!made->atoms || made->unsliced || condition->uses.count[condition->m->graph->param[i]] ||
      s->m->tiling[n->in[i]].unreduced)
    return 0;
  double each = made->bytes * (double)(rounds > 0 ? rounds : 2);
  return sum_bytes(s, n->out + (vid)i, made->atoms, NULL) < each ? made->atoms : 0;
}

/* Once something stays partial, other chains may be trees or none. True: all of `carried` hold. */
static bool keep_sunk(struct planning *body, uint64_t *carried) {
  const struct graph *g = body->m->graph;
  bool hold = true;
  find_trees(body);
  for (int i = 0; i < body->n_carried; i++) {
    if (!carried[i] || leads_to(body, g->param[i], g->result[i], carried[i])) continue;
    carried[i] = 0;
    hold = false;
  }
  return hold;
}

static const struct sum_place *left_of(const struct planning *s, const struct node *n, const struct planning *body) {
  struct sum_place *left = tess__arena_alloc(s->arena, sizeof *left * (size_t)n->n_out);
  for (int i = 0; i < n->n_out; i++) {
    const struct sum_place *made = &body->plan->at[body->m->graph->result[i]];
    uint64_t atoms = body->carried[i];
    if (!atoms) continue;
    left[i] = (struct sum_place){.atoms = atoms, .bytes = sum_bytes(s, n->out + (vid)i, atoms, NULL), .here = true};
    left[i].where = made->where;
    left[i].why = made->why ? tess__arena_copy(s->arena, made->why, sizeof *made->why) : NULL;
  }
  return left;
}

/* What loop `index` carries and only adds to. */
static void sink(struct planning *s, uint32_t index, const struct planning *condition, struct planning *body) {
  const struct node *n = &s->m->graph->node[index];
  uint64_t *carried = tess__arena_alloc(s->arena, sizeof *carried * (size_t)(n->n_out + 1)), any = 0;
  struct rounds known = tess__loop_rounds(s->m->graph, n, condition->m->graph, body->m->graph);
  for (int i = 0; i < n->n_out; i++)
    any |= carried[i] = may_sink(s, n, i, condition, body, known.exact ? known.n : 0);
  if (!any) return;
  body->carried = carried;
  body->n_carried = n->n_out;
  while (!keep_sunk(body, carried))
    ;
  any = 0;
  for (int i = 0; i < n->n_out; i++)
    any |= carried[i];
  struct sum_loop loop = {.carried = carried, .left = left_of(s, n, body)};
  if (any) s->plan->loop[index] = tess__arena_copy(s->arena, &loop, sizeof loop);
}

/* ---- modules ---- */

static void start(struct planning *s, const struct module *m, struct arena *arena);

/* What a loop's body carries partial comes in and goes out so. */
static struct sum_plan *finish(struct planning *s) {
  const struct graph *g = s->m->graph;
  for (int i = 0; i < s->n_carried; i++)
    if (s->carried[i]) s->plan->at[g->result[i]].partial = true;
  for (uint32_t i = g->n_nodes; i-- > 0;)
    want(s, &g->node[i]);
  return s->plan;
}

static void plan_regions(struct planning *s, uint32_t index, const struct inner *inner) {
  struct planning *region = tess__arena_alloc(s->arena, sizeof *region * (size_t)inner->n);
  s->plan->inner[index] = tess__arena_alloc(s->arena, sizeof *s->plan->inner[index] * (size_t)inner->n);
  for (int r = 0; r < inner->n; r++)
    start(&region[r], &inner->module[r], s->arena);
  if (s->m->graph->node[index].op->traits & OP_LOOP) sink(s, index, &region[0], &region[1]);
  for (int r = 0; r < inner->n; r++)
    s->plan->inner[index][r] = *finish(&region[r]);
}

static void start(struct planning *s, const struct module *m, struct arena *arena) {
  struct sum_plan *p = tess__arena_alloc(arena, sizeof *p);
  p->at = tess__arena_alloc(arena, sizeof *p->at * (m->graph->n_values + 1));
  p->loop = tess__arena_alloc(arena, sizeof *p->loop * (m->graph->n_nodes + 1));
  p->inner = tess__arena_alloc(arena, sizeof *p->inner * (m->graph->n_nodes + 1));
  *s = (struct planning){.m = m, .uses = tess__uses(m->graph, arena), .plan = p, .arena = arena};
  for (uint32_t i = 0; i < m->graph->n_nodes; i++)
    if (tess__inner(m, i)) plan_regions(s, i, tess__inner(m, i));
  find_trees(s);
}

struct sum_plan *tess__plan_sums(const struct module *m, struct arena *arena) {
  struct planning s;
  start(&s, m, arena);
  return finish(&s);
}
