/* See report.h: one walk over a per-device program, regions in their places. */
#include "spmd/report.h"

#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "ir/why.h"
#include "op/attrs.h"
#include "op/control.h"
#include "op/group.h"
#include "spmd/moves.h"
#include "spmd/report_words.h"

const char *const tess__decided_names[] = {[DECIDED_PROPAGATED] = "propagated",
                                           [DECIDED_USER] = "user",
                                           [DECIDED_ARGUMENT] = "argument",
                                           [DECIDED_SEARCHED] = "searched"};

static const char *const kinds[] = {[TRAFFIC_REDUCE] = "all_reduce",
                                    [TRAFFIC_GATHER] = "all_gather",
                                    [TRAFFIC_REDUCE_SCATTER] = "reduce_scatter",
                                    [TRAFFIC_EXCHANGE] = "all_to_all",
                                    [TRAFFIC_PERMUTE] = "collective_permute",
                                    [TRAFFIC_BROADCAST] = "collective_broadcast"};

struct reporter {
  struct report *r;
  const struct machine *m;
  int room;
  uint32_t bundles; /* numbers given so far: bundles of other regions are others */
};
struct runs {         /* of a region */
  int64_t n;          /* in one run of the program; -1: data decides */
  int64_t counted;    /* the same, with 1 for a loop whose rounds data decides */
  const char *branch; /* what is said of what stands in it; NULL: nothing */
};
struct effort {
  struct footprint memory;
  double flops, work; /* work: those that the time counts */
};

/* ---- one collective ---- */

static uint64_t atoms_of(const struct node *n) {
  if (tess__is_group(n->op)) return tess__axes_mask(&((const struct group_attrs *)n->attrs)->axes);
  if (n->op->traits & OP_RESHARD) return ((const struct relayout_attrs *)n->attrs)->atoms;
  return tess__axes_mask(&((const struct all_reduce_attrs *)n->attrs)->axes);
}

/* Of pairs every device is one; of groups those of one. */
static int64_t group_of(const struct program *p, const struct node *n) {
  bool all = n->op->traffic == TRAFFIC_PERMUTE || !tess__is_group(n->op);
  return all ? tess__atoms_product(&p->atoms, atoms_of(n)) : ((const struct group_attrs *)n->attrs)->width;
}

/* b (n - 1) / n, rounded up. */
static int64_t but_own(int64_t b, int64_t n) {
  return n > 0 ? b - b / n : 0;
}

static void count_bytes(const struct program *p, const struct node *n, struct report_collective *c) {
  int64_t in = tess__type_bytes(tess__type_at(p->graph, n->in[0])),
          out = tess__type_bytes(tess__type_at(p->graph, n->out));
  c->bytes = c->traffic == TRAFFIC_GATHER ? out : in;
  if (c->traffic == TRAFFIC_REDUCE)
    c->wire = but_own(tess__mul_sizes(2, c->bytes), c->group);
  else
    c->wire = c->traffic == TRAFFIC_PERMUTE || c->traffic == TRAFFIC_BROADCAST ? c->bytes : but_own(c->bytes, c->group);
}

/* How many devices of a group share a process, and over how many processes it goes. */
struct crossing {
  int64_t inside, between;
};

static struct crossing crossing_of(const struct reporter *w, const struct program *p, uint64_t atoms) {
  struct crossing s = {1, 1};
  for (int i = 0; i < p->atoms.n; i++) {
    if (!(atoms >> i & 1)) continue;
    int64_t *of = p->atoms.stride[i] < w->m->per_process ? &s.inside : &s.between;
    *of = tess__mul_sizes(*of, p->atoms.size[i]);
  }
  return s;
}

/* Bytes that a device sends to other processes. What is summed is summed inside first, and what is gathered, or goes to
 * all, is there once for all that share the process. */
static double sent_between(const struct report_collective *c, const struct crossing *s) {
  double o = (double)s->between, share = (double)c->bytes / (double)s->inside;
  switch (c->traffic) {
  case TRAFFIC_REDUCE:
    return 2 * share * (o - 1) / o;
  case TRAFFIC_GATHER:
  case TRAFFIC_REDUCE_SCATTER:
    return share * (o - 1) / o;
  case TRAFFIC_BROADCAST:
    return share;
  case TRAFFIC_EXCHANGE:
    return (double)c->bytes * (o - 1) / o;
  default:
    return (double)c->bytes;
  }
}

/* Inside of a process what is gathered is seen where it is, and what a product or a reduction leaves is summed as it is
 * made; all else is read and written once. */
static double time_inside(const struct reporter *w, const struct program *p, const struct report_collective *c,
                          const struct node *n) {
  uint32_t maker = p->graph->value[n->in[0]].node;
  bool seen = c->traffic == TRAFFIC_GATHER || c->traffic == TRAFFIC_BROADCAST;
  bool sums = c->traffic == TRAFFIC_REDUCE || c->traffic == TRAFFIC_REDUCE_SCATTER;
  bool made = maker != NODE_NONE && p->graph->node[maker].op->traits & (OP_DOT | OP_REDUCTION);
  return seen || (sums && made) ? 0 : 1e6 * (double)c->bytes / w->m->memory_bytes_per_s;
}

/* On the slowest link of its axes; a bundle starts once. */
static double time_of(const struct reporter *w, const struct program *p, const struct report_collective *c,
                      const struct node *n, bool starts) {
  struct crossing s = crossing_of(w, p, atoms_of(n));
  double inside = s.inside > 1 ? time_inside(w, p, c, n) : 0,
         wire = w->m->per_process ? sent_between(c, &s) : (double)c->wire;
  if (s.between == 1) return inside;
  const struct machine_link *slowest = NULL;
  for (int i = 0; i < c->n_axes; i++) {
    const char *name = tess__report_axis_name(&p->atoms, &w->r->arena, c->axis[i]);
    const struct machine_link *l = tess__machine_link(w->m, name);
    if (!slowest || l->bytes_per_s < slowest->bytes_per_s) slowest = l;
  }
  return inside + (slowest ? (starts ? slowest->latency_us : 0) + 1e6 * wire / slowest->bytes_per_s : 0);
}

static const char *user_place(const struct graph *g, const struct node *n) {
  for (;;) {
    if (n->place) return n->place;
    uint32_t maker = n->n_in ? g->value[n->in[0]].node : NODE_NONE;
    if (maker == NODE_NONE) return "";
    n = &g->node[maker];
  }
}

static struct report_collective *append(struct reporter *w) {
  struct report *r = w->r;
  if (r->n_collectives == w->room) {
    struct report_collective *old = r->collective;
    w->room = w->room ? 2 * w->room : 16;
    r->collective = tess__arena_alloc(&r->arena, sizeof *r->collective * (size_t)w->room);
    if (old) memcpy(r->collective, old, sizeof *old * (size_t)r->n_collectives);
  }
  return &r->collective[r->n_collectives++];
}

static void add_collective(struct reporter *w, const struct report_scope *s, uint32_t index, const struct runs *runs,
                           uint32_t bundles) {
  const struct program *p = s->p;
  const struct node *n = &p->graph->node[index];
  struct report *r = w->r;
  struct report_collective *c = append(w);
  *c = (struct report_collective){.traffic = (enum traffic)n->op->traffic,
                                  .kind = kinds[n->op->traffic],
                                  .group = group_of(p, n),
                                  .count = runs->n,
                                  .branch = runs->branch,
                                  .place = user_place(p->graph, n),
                                  .op = n->why ? n->why->op : NULL,
                                  .users = !n->why};
  c->axis = tess__report_axes(&p->atoms, atoms_of(n), &r->arena, &c->n_axes);
  c->axes = tess__report_joined(c->axis, c->n_axes, &r->arena);
  count_bytes(p, n, c);
  uint32_t bundle = tess__bundle_of(p, index);
  if (bundle) c->bundle = bundles + bundle;
  if (bundle && w->bundles < c->bundle) w->bundles = c->bundle;
  c->us = time_of(w, p, c, n, !tess__bundle_goes_on(p, index));
  c->why = tess__report_why(p, n, &r->arena);
  c->over = tess__report_over(p, n, &r->arena);
  if (c->wire) tess__report_remedy(s, n, atoms_of(n), c, &r->arena);
  r->wire_bytes = tess__add_sizes(r->wire_bytes, tess__mul_sizes(c->wire, runs->counted));
  r->us += c->us * (double)runs->counted;
}

/* ---- work of a device ---- */

/* A process computes what its devices compute alike once, and each of them has its part of that time. What is no loop,
 * product or reduction runs for one block after the other where blocks differ, and a kernel takes longer for them than
 * for all in one: eight convolutions of four images each take 1.15 to 1.25 times as long as one of 32 (f32, 16 and 32
 * planes of 32 by 32, forward and both gradients; two cores). */
static const double IN_PIECES = 1.15;

static bool runs_in_pieces(const struct tess_op *op) {
  uint32_t others = OP_ELEMENTWISE | OP_CONSTANT | OP_VIEW | OP_REDUCTION | OP_DOT | OP_COLLECTIVE | OP_RESHARD |
                    OP_REGION | OP_ANNOTATION | OP_SPREADS;
  return !(op->traits & others) && !op->side_by_side;
}

/* Do its blocks lie as one that one call is for (exec/unite.c)? No two operands differ by the same atom, and the
 * results are no terms of sums. */
static bool is_united(const struct program *p, const struct node *n) {
  uint64_t seen = 0;
  bool apart = n->op->unites && p->spread[n->out].own == 0;
  for (int i = 0; i < n->n_in && apart; i++) {
    const struct spread *s = &p->spread[n->in[i]];
    uint64_t mine = tess__spread_atoms(s);
    apart = !(seen & mine);
    seen |= mine;
  }
  return apart;
}

/* Of the work of node n, what a device's time counts. */
static double share_of(const struct reporter *w, const struct program *p, const struct node *n) {
  uint64_t all = p->atoms.n ? UINT64_MAX >> (64 - p->atoms.n) : 0, varies = 0;
  if (!w->m->per_process || n->op->traits & OP_EFFECT) return 1;
  bool inside = tess__communicates(n->op) && crossing_of(w, p, atoms_of(n)).between == 1;
  if (inside || n->op->traits & OP_KEEPS_PART) return 0; /* seen where it is, or told as a collective */
  for (int k = 0; k < n->n_out; k++) {
    const struct spread *s = &p->spread[n->out + (vid)k];
    varies |= tess__spread_atoms(s);
  }
  double alike = (double)crossing_of(w, p, all & ~varies).inside, blocks = (double)crossing_of(w, p, varies).inside;
  return (blocks > 1 && runs_in_pieces(n->op) && !is_united(p, n) ? IN_PIECES : 1) / alike;
}

/* ---- regions ---- */

/* of: the node whose region the program is, in the scope `up`; NULL: it is none. */
static struct effort walk(struct reporter *w, const struct program *p, const struct runs *runs,
                          const struct report_scope *up, const struct node *of);

static int64_t times(int64_t a, int64_t b) {
  return a == 0 || b == 0 ? 0 : a < 0 || b < 0 ? -1 : tess__mul_sizes(a, b);
}

/* What is decided by data before all is walked: bytes on the wire of one run of a branch, then operations. */
static void weigh(const struct program *p, double *wire, double *flops) {
  struct arena scratch = {0};
  for (uint32_t i = 0; i < p->graph->n_nodes; i++) {
    const struct node *n = &p->graph->node[i];
    struct call call;
    struct report_collective c = {.traffic = (enum traffic)n->op->traffic};
    struct rounds known = n->op->traits & OP_LOOP ? tess__loop_rounds(p->graph, n, n->regions[0], n->regions[1])
                                                  : (struct rounds){1, true};
    double rounds = known.exact ? (double)known.n : 1;
    if (tess__communicates(n->op)) {
      c.group = group_of(p, n);
      count_bytes(p, n, &c);
      *wire += (double)c.wire;
    }
    tess__node_call(p->graph, n, &call, &scratch);
    *flops += (double)tess__flops(&call);
    for (int k = 0; i < p->n_inner && k < p->inner[i].n; k++) {
      double inner_wire = 0, inner_flops = 0;
      weigh(&p->inner[i].program[k], &inner_wire, &inner_flops);
      *wire += rounds * inner_wire;
      *flops += rounds * inner_flops;
    }
  }
  tess__arena_free(&scratch);
}

static int costliest(const struct inner_program *inner) {
  int best = 0;
  double most[2] = {-1, -1};
  for (int k = 0; k < inner->n; k++) {
    double wire = 0, flops = 0;
    weigh(&inner->program[k], &wire, &flops);
    if (wire < most[0] || (wire <= most[0] && flops <= most[1])) continue;
    best = k;
    most[0] = wire;
    most[1] = flops;
  }
  return best;
}

static struct effort walk_branches(struct reporter *w, const struct report_scope *s, uint32_t index,
                                   const struct runs *runs) {
  const struct inner_program *inner = &s->p->inner[index];
  struct effort e = {{0, 0}, 0, 0};
  int best = costliest(inner);
  for (int k = 0; k < inner->n; k++) {
    struct runs own = {k == best ? runs->n : 0, k == best ? runs->counted : 0, NULL};
    own.branch = k == best
                     ? tess__arena_printf(&w->r->arena, "branch %d of %d, which costs most, counts", k, inner->n)
                     : tess__arena_printf(&w->r->arena, "branch %d of %d counts as not taken: branch %d costs more", k,
                                          inner->n, best);
    struct effort branch = walk(w, &inner->program[k], &own, s, &s->p->graph->node[index]);
    if (branch.memory.peak > e.memory.peak) e.memory.peak = branch.memory.peak;
    if (k != best) continue;
    e.memory.touched = branch.memory.touched;
    e.flops = branch.flops;
    e.work = branch.work;
  }
  return e;
}

/* The condition runs once more than the body. */
static struct effort walk_loop(struct reporter *w, const struct report_scope *s, uint32_t index,
                               const struct runs *runs) {
  const struct program *p = s->p;
  const struct node *n = &p->graph->node[index];
  const struct inner_program *inner = &p->inner[index];
  struct rounds rounds = tess__loop_rounds(p->graph, n, n->regions[0], n->regions[1]);
  struct effort e = {{0, 0}, 0, 0};
  for (int k = 0; k < inner->n; k++) {
    int64_t n_runs = rounds.exact ? tess__add_sizes(rounds.n, k == 0) : -1, counted = n_runs < 0 ? 1 : n_runs;
    struct runs own = {times(runs->n, n_runs), times(runs->counted, counted), runs->branch};
    struct effort region = walk(w, &inner->program[k], &own, s, n);
    if (region.memory.peak > e.memory.peak) e.memory.peak = region.memory.peak;
    e.memory.touched += region.memory.touched * (double)counted;
    e.flops += region.flops * (double)counted;
    e.work += region.work * (double)counted;
  }
  w->r->open_ended |= !rounds.exact;
  return e;
}

static struct effort walk(struct reporter *w, const struct program *p, const struct runs *runs,
                          const struct report_scope *up, const struct node *of) {
  const struct graph *g = p->graph;
  struct arena scratch = {0};
  struct footprint *inner = tess__arena_alloc(&scratch, sizeof *inner * (g->n_nodes + 1));
  double *share = tess__arena_alloc(&scratch, sizeof *share * (g->n_nodes + 1));
  struct effort e = {{0, 0}, 0, 0};
  uint32_t bundles = w->bundles;
  struct readers readers = tess__report_readers(g, &scratch);
  const struct report_scope s = {p, &readers, up, of};
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    struct effort region = {{0, 0}, 0, 0};
    struct call call;
    if (n->op->traits & OP_LOOP)
      region = walk_loop(w, &s, i, runs);
    else if (n->op->traits & OP_BRANCH)
      region = walk_branches(w, &s, i, runs);
    else if (tess__communicates(n->op))
      add_collective(w, &s, i, runs, bundles);
    inner[i] = region.memory;
    tess__node_call(g, n, &call, &scratch);
    double own = (double)tess__flops(&call);
    share[i] = share_of(w, p, n);
    e.flops += region.flops + own;
    e.work += region.work + own * share[i];
  }
  e.memory = tess__footprint(p, inner, share);
  tess__arena_free(&scratch);
  return e;
}

/* ---- the whole ---- */

static int64_t sum_bytes(int n, const struct report_end *end) {
  int64_t bytes = 0;
  for (int i = 0; i < n; i++)
    bytes = tess__add_sizes(bytes, end[i].bytes);
  return bytes;
}

void tess__report_make(struct report *r, const struct program *p, const struct machine *m) {
  *r = (struct report){.devices = p->atoms.total > 1 ? p->atoms.total : 1,
                       .n_params = p->graph->n_params,
                       .n_results = p->graph->n_results};
  struct reporter w = {.r = r, .m = m};
  struct runs once = {1, 1, NULL};
  struct effort e = walk(&w, p, &once, NULL, NULL);
  r->param = tess__report_ends(p, false, &r->arena);
  r->result = tess__report_ends(p, true, &r->arena);
  r->conflict = tess__report_conflicts(p, &r->arena, &r->n_conflicts);
  r->no_grid = p->no_grid;
  r->mesh = tess__report_mesh(&p->atoms, &r->arena);
  r->machine = tess__arena_printf(&r->arena, "%s", m->name);
  r->parameter_bytes = sum_bytes(r->n_params, r->param);
  r->result_bytes = sum_bytes(r->n_results, r->result);
  r->flops = e.flops < 9e18 ? (int64_t)e.flops : INT64_MAX;
  r->peak_bytes = tess__add_sizes(r->parameter_bytes, e.memory.peak);
  int64_t beside = e.memory.peak - r->result_bytes;
  r->temporary_bytes = beside > 0 ? beside : 0;
  r->work_us = tess__machine_work_us(m, e.work, e.memory.touched);
  r->us += r->work_us;
}

void tess__report_free(struct report *r) {
  tess__arena_free(&r->arena);
  *r = (struct report){0};
}
