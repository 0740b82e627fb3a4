/* The stage `collectives`: each sdy.reshard becomes the chain of moves that its plan has (design/partitioning.md 5), in
 * Shardy's ops; one that changes nothing goes. The plan of the search (5.5) is taken where Shardy's ops can say it, for
 * their all_to_all keeps the order of the axes; else that without search (5.2); else everything is gathered and sliced.
 */
#include <string.h>

#include "api/stages/put.h"
#include "spmd/spmd.h"

enum move_kind { MOVE_SLICE, MOVE_GATHER, MOVE_EXCHANGE, MOVE_PERMUTE, MOVE_NONE };
struct step {
  enum move_kind kind;
  struct tiling to;
  int from_dim, to_dim, n; /* MOVE_EXCHANGE: n atoms */
};
enum { MOST_STEPS = MAX_MOVES + 2 };
struct chain {
  int n;
  struct step step[MOST_STEPS];
};

/* ---- what a move is in Shardy's ops ---- */
static bool extends(const struct tiling *a, const struct tiling *b) { /* does b begin as a in each dimension? */
  for (int d = 0; d < a->rank; d++)
    if (tess__tiling_common(a, b, d) != tess__tiling_count(a, d)) return false;
  return true;
}

static bool same_dimension(const struct tiling *a, const struct tiling *b, int d) {
  int n = tess__tiling_count(a, d);
  return n == tess__tiling_count(b, d) && tess__tiling_common(a, b, d) == n;
}

/* One suffix that goes from a dimension to the end of another, in its order. */
static bool is_exchange(const struct tiling *a, const struct tiling *b, struct step *out) {
  out->from_dim = out->to_dim = -1;
  for (int d = 0; d < a->rank; d++) {
    if (same_dimension(a, b, d)) continue;
    int n = tess__tiling_count(a, d), m = tess__tiling_count(b, d), common = tess__tiling_common(a, b, d);
    int *which = m < n && common == m ? &out->from_dim : m > n && common == n ? &out->to_dim : NULL;
    if (!which || *which >= 0) return false;
    *which = d;
  }
  if (out->from_dim < 0 || out->to_dim < 0) return false;
  int keep = tess__tiling_count(b, out->from_dim), had = tess__tiling_count(a, out->to_dim);
  out->n = tess__tiling_count(a, out->from_dim) - keep;
  return out->n == tess__tiling_count(b, out->to_dim) - had &&
         memcmp(a->atom + a->start[out->from_dim] + keep, b->atom + b->start[out->to_dim] + had, (size_t)out->n) == 0;
}

static bool same_parts(const struct atoms *atoms, const struct tiling *a, const struct tiling *b) {
  for (int d = 0; d < a->rank; d++)
    if (tess__tiling_parts(atoms, a, d) != tess__tiling_parts(atoms, b, d)) return false;
  return true;
}

static bool as_step(const struct atoms *atoms, const struct tiling *a, const struct tiling *b, struct step *out) {
  *out = (struct step){.to = *b, .kind = MOVE_NONE};
  if (extends(a, b))
    out->kind = MOVE_SLICE;
  else if (extends(b, a))
    out->kind = MOVE_GATHER;
  else if (is_exchange(a, b, out))
    out->kind = MOVE_EXCHANGE;
  else if (same_parts(atoms, a, b))
    out->kind = MOVE_PERMUTE;
  return out->kind != MOVE_NONE;
}

/* A suffix that arrives in another order leaves piece by piece, the last one first, where that is the order: appends
 * these exchanges. */
static bool add_pieces(struct chain *p, struct tiling at, const struct tiling *to) {
  int s = -1, t = -1;
  for (int d = 0; d < at.rank; d++) {
    int n = tess__tiling_count(&at, d), m = tess__tiling_count(to, d), common = tess__tiling_common(&at, to, d);
    if (same_dimension(&at, to, d)) continue;
    if (m < n && common == m && s < 0)
      s = d;
    else if (m > n && common == n && t < 0)
      t = d;
    else
      return false;
  }
  while (s >= 0 && t >= 0 && !same_dimension(&at, to, s)) {
    int n = tess__tiling_count(&at, s), keep = tess__tiling_count(to, s), had = tess__tiling_count(&at, t);
    int room = tess__tiling_count(to, t) - had, k = n - keep < room ? n - keep : room;
    while (k > 0 && memcmp(at.atom + at.start[s] + n - k, to->atom + to->start[t] + had, (size_t)k) != 0)
      k--;
    if (!k || p->n == MOST_STEPS) return false;
    struct step *out = &p->step[p->n++];
    *out = (struct step){.kind = MOVE_EXCHANGE, .from_dim = s, .to_dim = t, .n = k};
    uint8_t source[MAX_ATOMS], target[MAX_ATOMS];
    memcpy(source, at.atom + at.start[s], (size_t)(n - k));
    memcpy(target, at.atom + at.start[t], (size_t)had);
    memcpy(target + had, at.atom + at.start[s] + n - k, (size_t)k);
    tess__tiling_set_dim(&at, s, n - k, source);
    tess__tiling_set_dim(&at, t, had + k, target);
    out->to = at;
  }
  return tess__tiling_same_cut(&at, to);
}

static bool add_step(const struct atoms *atoms, struct chain *p, const struct tiling *from, const struct tiling *to) {
  const struct tiling *at = p->n ? &p->step[p->n - 1].to : from;
  if (tess__tiling_same_cut(at, to)) return true;
  if (p->n == MOST_STEPS) return false;
  int n = p->n;
  struct step one;
  bool simple = as_step(atoms, at, to, &one);
  if ((!simple || one.kind == MOVE_PERMUTE) && add_pieces(p, *at, to)) return true;
  p->n = n;
  if (simple) p->step[p->n++] = one;
  return simple;
}

/* Elements that a device receives. */
static double cost_of(const struct atoms *atoms, const struct mlir_type *type, const struct tiling *from,
                      const struct chain *p) {
  double cost = 0, before = 1;
  for (int d = 0; d < type->rank; d++)
    before *= (double)tess__tiling_block(atoms, from, d, type->dim[d]);
  for (int i = 0; i < p->n; i++) {
    const struct step *step = &p->step[i];
    double after = 1, group = 1;
    for (int d = 0; d < type->rank; d++)
      after *= (double)tess__tiling_block(atoms, &step->to, d, type->dim[d]);
    for (int k = 0; step->kind == MOVE_EXCHANGE && k < step->n; k++)
      group *= (double)atoms->size[step->to.atom[step->to.start[step->to_dim + 1] - 1 - k]];
    if (step->kind == MOVE_GATHER) cost += after - before;
    if (step->kind == MOVE_PERMUTE) cost += before;
    if (step->kind == MOVE_EXCHANGE) cost += before * (group - 1) / group;
    before = after;
  }
  return cost;
}

static bool try(const struct atoms *atoms, const struct mlir_type *type, const struct tiling *from,
                const struct tiling *to, bool compat, struct chain *p) {
  struct move moves[MAX_MOVES];
  int n = tess__reshard_plan(atoms, type->rank, type->dim, from, to, compat, moves);
  p->n = 0;
  for (int i = 0; i < n; i++)
    if (!add_step(atoms, p, from, &moves[i].to)) return false;
  return tess__tiling_same_cut(p->n ? &p->step[p->n - 1].to : from, to);
}

static void find_plan(const struct atoms *atoms, const struct mlir_type *type, const struct tiling *from,
                      const struct tiling *to, struct chain *p) {
  struct chain other;
  bool searched = try(atoms, type, from, to, false, p), greedy = try(atoms, type, from, to, true, &other);
  if (greedy && (!searched || cost_of(atoms, type, from, &other) < cost_of(atoms, type, from, p))) *p = other;
  if (searched || greedy) return;
  struct tiling common = *from;
  p->n = 0;
  for (int d = 0; d < from->rank; d++)
    tess__tiling_set_dim(&common, d, tess__tiling_common(from, to, d), from->atom + from->start[d]);
  add_step(atoms, p, from, &common);
  add_step(atoms, p, from, to);
}

/* ---- writing it ---- */
static struct mlir_op *put_step(struct putting *x, struct spot *p, struct mlir_value *v, const struct tiling *from,
                                const struct step *step, const struct laid *l) {
  static const char *const names[] = {"sdy.all_slice", "sdy.all_gather", "sdy.all_to_all", "sdy.collective_permute"};
  struct mlir_op *op = tess__put_op(x, p, names[step->kind], v, "out_sharding", l);
  if (step->kind == MOVE_SLICE) tess__put_lists(x, op, "slicing_axes", l->mesh, &step->to, from);
  if (step->kind == MOVE_GATHER) tess__put_lists(x, op, "gathering_axes", l->mesh, from, &step->to);
  if (step->kind == MOVE_EXCHANGE) {
    struct text t = {0};
    int keep = tess__tiling_count(&step->to, step->from_dim);
    tess__text_add(&t, "#sdy<all_to_all_param_list [{");
    tess__staged_axes(&t, x->s, l->mesh, step->n, from->atom + from->start[step->from_dim] + keep);
    tess__text_printf(&t, "}: %d->%d]>", step->from_dim, step->to_dim);
    tess__mlir_put(x->s->m, op, "params", tess__mlir_verbatim(x->s->m, t.data));
    tess__text_free(&t);
  }
  return op;
}

/* Where the plan goes over to other devices: its permutation, which may do that as well, or one behind what it slices
 * first, which is the least to move. */
static int change_devices(struct chain *p, const struct tiling *from) {
  int at = 0;
  for (int i = 0; i < p->n; i++)
    if (p->step[i].kind == MOVE_PERMUTE) return i;
  if (p->n == MOST_STEPS) return p->n;
  while (at < p->n && p->step[at].kind == MOVE_SLICE)
    at++;
  memmove(&p->step[at + 1], &p->step[at], sizeof *p->step * (size_t)(p->n - at));
  p->n++;
  p->step[at] = (struct step){.kind = MOVE_PERMUTE, .to = at ? p->step[at - 1].to : *from};
  return at;
}

/* From how v lies to how it is wanted, both on meshes of the same axes; the last op says `want` as it stands. */
static struct mlir_value *put_chain(struct putting *x, struct spot *p, struct mlir_value *v, const struct laid *has,
                                    const struct laid *want) {
  struct chain plan;
  struct tiling from = tess__tiling_cuts(&has->tiling), to = tess__tiling_cuts(&want->tiling);
  find_plan(&x->s->mesh[want->mesh].atoms, v->type, &from, &to, &plan);
  bool moves = x->s->mesh[has->mesh].kind != x->s->mesh[want->mesh].kind;
  int there = moves ? change_devices(&plan, &from) : 0;
  for (int i = 0; i < plan.n; i++) {
    struct laid l = {.mesh = i < there ? has->mesh : want->mesh, .tiling = plan.step[i].to};
    tess__tiling_set_partial(&l.tiling, want->tiling.unreduced, want->tiling.unreduced_kind);
    if (i + 1 == plan.n) l = *want;
    v = &put_step(x, p, v, &from, &plan.step[i], &l)->result[0];
    from = plan.step[i].to;
  }
  return v;
}

/* The value as it is wanted. */
static struct mlir_value *move(struct putting *x, struct spot *p, struct mlir_value *v, const struct laid *want) {
  struct laid has = *tess__put_laid(x, v);
  uint64_t terms = has.mesh == NET_NOWHERE ? 0 : has.tiling.unreduced & ~want->tiling.unreduced;
  if (terms) {
    int kind = has.tiling.unreduced_kind;
    tess__tiling_set_partial(&has.tiling, has.tiling.unreduced & ~terms, kind);
    v = &tess__put_sum(x, p, v, terms, kind, &has)->result[0];
  }
  if (tess__staged_alike(x->s, &has, want)) return v;
  if (tess__staged_whole(&has))
    has = (struct laid){.mesh = want->mesh, .tiling = tess__tiling_replicated(v->type->rank)};
  if (tess__staged_whole(want)) {
    struct laid whole = *want;
    whole.mesh = has.mesh;
    return put_chain(x, p, v, &has, &whole);
  }
  return put_chain(x, p, v, &has, want);
}

/* Do both have axes that are not those of the other? They stay a reshard: no chain of moves has two meshes. */
static bool apart(struct putting *x, const struct mlir_value *v, const struct laid *want) {
  const struct laid *has = tess__put_laid(x, v);
  return !tess__staged_whole(has) && !tess__staged_whole(want) && !tess__staged_same_axes(x->s, has->mesh, want->mesh);
}

static void lower_block(struct putting *x, struct mlir_block *b) {
  tess__put_block(x, b);
  for (struct mlir_op *op = b->first, *next; op; op = next) {
    next = op->next;
    for (int r = 0; r < op->n_regions; r++)
      if (tess__body(op, r)) lower_block(x, tess__body(op, r));
    if (strcmp(op->name, "sdy.reshard") != 0 || op->n_results != 1 || tess__rank_of(op->result[0].type) < 0) continue;
    struct spot p = tess__put_before(x, op);
    struct laid want = *tess__put_laid(x, &op->result[0]);
    if (apart(x, op->operand[0], &want)) continue;
    struct mlir_value *v = want.mesh == NET_NOWHERE ? op->operand[0] : move(x, &p, op->operand[0], &want);
    tess__put_instead(x, &op->result[0], v);
    tess__mlir_remove(b, op);
  }
}

static bool lower_function(void *context, struct mlir_op *f) {
  lower_block(context, tess__body(f, 0));
  return true;
}

bool tess__stage_collectives(struct staged *s) {
  struct putting x;
  bool good = tess__put_begin(&x, s);
  if (good) tess__each_function(s->m, lower_function, &x);
  tess__put_end(&x);
  return good;
}
