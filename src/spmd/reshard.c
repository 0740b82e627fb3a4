/* Planning a reshard (design/partitioning.md 5.5): Dijkstra over the ways to place what moves on the dimensions, greedy
 * beyond a few thousand.
 *
 * Atoms that stay neighbours in both tilings travel as one unit, so that an axis of 4,096 devices plans like an axis
 * of 8; a plan of more than one move is sought by single atoms too, as far as these are few. A state says where
 * each unit is: a byte for each, 0 when it cuts nothing, else dimension (from 1) << 3 | position behind the common
 * prefix. Moves: slice an idle unit to the end of a dimension; gather a suffix; carry a suffix to the end of another
 * dimension in any order (all_to_all); any state with the same parts in each dimension (permute). No state may have
 * larger blocks than both ends. Ties go to the lower state number, so that every process finds the same plan. */
#include <string.h>

#include "base/size.h"
#include "op/ops.h"
#include "spmd/moves.h"

#ifdef TESS_TINY
enum { MAX_UNITS = 8, MAX_STATES = 20, MAX_FINE_STATES = 10 };
#else
enum { MAX_UNITS = 8, MAX_STATES = 2000, MAX_FINE_STATES = 300 }; /* fine: a search by single atoms */
#endif
enum { POSITION_BITS = 3, UNIT_BITS = 8 };

struct unit {
  uint8_t n, atom[MAX_ATOMS];
  int64_t size;
};
struct node_state {
  uint64_t key, parts /* hash of the parts of each dimension: equal where a permute leads */;
  double elements, cost; /* cost < 0: not reached */
  int previous;
  const struct tess_op *op;
  bool done;
};
struct search {
  const struct tensor *x;
  struct tiling base; /* the common prefixes alone, in the dimensions that change */
  int n_units, n_dims, n_states, capacity;
  int at;        /* state being expanded */
  bool nests;    /* the sizes divide: blocks nest in every state */
  bool fine;     /* every atom is a unit */
  bool roomy;    /* dimensions that do not change may be cut further on the way */
  uint64_t idle; /* atoms that cut nothing at both ends, and may on the way */
  struct unit unit[MAX_UNITS];
  uint8_t dim[TESS_MAX_RANK];
  struct node_state *state, *goal;
  struct map index; /* key -> state */
  struct arena arena;
};

/* ---- units ---- */

struct links {
  int next[MAX_ATOMS];
  uint64_t present;
};

static void link_dim(struct links *l, const struct tiling *t, int d, int skip) {
  for (int i = t->start[d] + skip; i < t->start[d + 1]; i++) {
    l->present |= UINT64_C(1) << t->atom[i];
    l->next[t->atom[i]] = i + 1 < t->start[d + 1] ? t->atom[i + 1] : -1;
  }
}

/* b follows a wherever either is. */
static bool glued(const struct links *l, int a, int b) {
  bool has_a = l->present >> a & 1, has_b = l->present >> b & 1;
  return has_a == has_b && (!has_a || l->next[a] == b);
}

static bool add_units(struct search *s, const struct tiling *t, int d, int skip, const struct links *from,
                      const struct links *to, uint64_t *seen) {
  for (int i = t->start[d] + skip; i < t->start[d + 1]; i++) {
    int atom = t->atom[i];
    if (*seen >> atom & 1) continue;
    *seen |= UINT64_C(1) << atom;
    bool joins =
        !s->fine && i > t->start[d] + skip && glued(from, t->atom[i - 1], atom) && glued(to, t->atom[i - 1], atom);
    if (!joins && s->n_units == MAX_UNITS) return false;
    if (!joins) s->unit[s->n_units++] = (struct unit){.size = 1};
    struct unit *u = &s->unit[s->n_units - 1];
    u->atom[u->n++] = (uint8_t)atom;
    u->size *= s->x->atoms->size[atom];
  }
  return true;
}

static bool add_idle(struct search *s) {
  for (int i = 0; i < s->x->atoms->n; i++) {
    if (!(s->idle >> i & 1)) continue;
    if (s->n_units == MAX_UNITS) return false;
    s->unit[s->n_units++] = (struct unit){.n = 1, .atom = {(uint8_t)i}, .size = s->x->atoms->size[i]};
  }
  return true;
}

/* Finds what moves; false: too many units or states. */
static bool make_units(struct search *s, const struct tiling *from, const struct tiling *to) {
  struct links a = {.present = 0}, b = {.present = 0};
  int prefix[TESS_MAX_RANK];
  s->base = *from;
  for (int d = 0; d < s->x->rank; d++) {
    prefix[d] = tess__tiling_common(from, to, d);
    bool changes = prefix[d] < tess__tiling_count(from, d) || prefix[d] < tess__tiling_count(to, d);
    if (!changes && (!s->roomy || s->x->size[d] % s->x->atoms->total != 0)) continue;
    s->dim[s->n_dims++] = (uint8_t)d;
    link_dim(&a, from, d, prefix[d]);
    link_dim(&b, to, d, prefix[d]);
    tess__tiling_set_dim(&s->base, d, prefix[d], from->atom + from->start[d]);
  }
  uint64_t seen = 0;
  for (int i = 0; i < s->n_dims; i++)
    if (!add_units(s, from, s->dim[i], prefix[s->dim[i]], &a, &b, &seen)) return false;
  for (int i = 0; i < s->n_dims; i++)
    if (!add_units(s, to, s->dim[i], prefix[s->dim[i]], &a, &b, &seen)) return false;
  if (!add_idle(s)) return false;
  double states = 0, term = 1; /* term: ordered placements of k of the units */
  for (int k = 0; k <= s->n_units; k++) {
    states += term;
    term = term * (s->n_units - k) * (s->n_dims + k) / (k + 1);
  }
  s->nests = true;
  for (int i = 0; i < s->n_dims; i++) {
    int64_t parts = tess__tiling_parts(s->x->atoms, &s->base, s->dim[i]);
    for (int u = 0; u < s->n_units; u++)
      parts = tess__mul_sizes(parts, s->unit[u].size);
    s->nests &= s->x->size[s->dim[i]] % parts == 0;
  }
  if (s->fine && !s->nests) return false; /* where blocks straddle, more moves are seldom cheaper than they seem */
  s->capacity = states <= (s->fine ? MAX_FINE_STATES : MAX_STATES) ? (int)states : 0;
  return s->capacity > 0;
}

/* ---- states ---- */

static int place_of(uint64_t key, int unit) {
  return (int)(key >> unit * UNIT_BITS & 0xff);
}
static uint64_t place(uint64_t key, int unit, int dim, int position) {
  int value = dim < 0 ? 0 : (dim + 1) << POSITION_BITS | position;
  return (key & ~(UINT64_C(0xff) << unit * UNIT_BITS)) | (uint64_t)value << unit * UNIT_BITS;
}

/* The units of dimension number i of the search, major first. */
static int units_of(const struct search *s, uint64_t key, int i, int *unit) {
  int n = 0;
  for (int u = 0; u < s->n_units; u++)
    if (place_of(key, u) >> POSITION_BITS == i + 1) {
      unit[place_of(key, u) & ((1 << POSITION_BITS) - 1)] = u;
      n++;
    }
  return n;
}

static struct tiling tiling_of(const struct search *s, uint64_t key) {
  struct tiling t = s->base;
  for (int i = 0; i < s->n_dims; i++) {
    int unit[MAX_UNITS], n_units = units_of(s, key, i, unit), d = s->dim[i], n = tess__tiling_count(&t, d);
    uint8_t atom[MAX_ATOMS];
    memcpy(atom, t.atom + t.start[d], (size_t)n);
    for (int u = 0; u < n_units; u++)
      for (int k = 0; k < s->unit[unit[u]].n; k++)
        atom[n++] = s->unit[unit[u]].atom[k];
    tess__tiling_set_dim(&t, d, n, atom);
  }
  return t;
}

static uint64_t key_of(const struct search *s, const struct tiling *t) {
  uint64_t key = 0;
  for (int i = 0; i < s->n_dims; i++) {
    int d = s->dim[i], position = 0;
    for (int k = t->start[d] + tess__tiling_count(&s->base, d); k < t->start[d + 1];) {
      int u = 0;
      while (s->unit[u].atom[0] != t->atom[k])
        u++;
      key = place(key, u, i, position++);
      k += s->unit[u].n;
    }
  }
  return key;
}

static void add_state(struct search *s, uint64_t key) {
  struct tiling t = tiling_of(s, key);
  int64_t parts[TESS_MAX_RANK];
  for (int i = 0; i < s->n_dims; i++)
    parts[i] = tess__tiling_parts(s->x->atoms, &t, s->dim[i]);
  s->state[s->n_states] = (struct node_state){.key = key,
                                              .parts = tess__hash(parts, sizeof *parts * (size_t)s->n_dims),
                                              .elements = tess__block_elements(s->x, &t),
                                              .cost = -1,
                                              .previous = -1};
  *tess__map_at(&s->index, key) = &s->state[s->n_states++];
}

/* All placements of the units from `unit` on: idle, or at each position of each dimension among those placed before. */
static void add_states(struct search *s, uint64_t key, int unit) {
  if (unit == s->n_units) {
    add_state(s, key);
    return;
  }
  add_states(s, key, unit + 1);
  for (int i = 0; i < s->n_dims; i++) {
    int there[MAX_UNITS], n = units_of(s, key, i, there);
    for (int p = n; p >= 0; p--) {
      uint64_t with = place(key, unit, i, p);
      for (int k = p; k < n; k++)
        with = place(with, there[k], i, k + 1);
      add_states(s, with, unit + 1);
    }
  }
}

/* ---- moves ---- */

/* Devices that an all_to_all between these states is between: the product of the units that change their dimension. */
static double exchanged(const struct search *s, uint64_t a, uint64_t b) {
  double k = 1;
  for (int u = 0; u < s->n_units; u++)
    if (place_of(a, u) >> POSITION_BITS != place_of(b, u) >> POSITION_BITS) k *= (double)s->unit[u].size;
  return k;
}

static double edge_cost(const struct search *s, const struct node_state *from, const struct node_state *to,
                        const struct tess_op *op) {
  if (s->nests || op == &tess__op_collective_permute)
    return tess__nested_cost(op, from->elements, to->elements, exchanged(s, from->key, to->key));
  struct tiling a = tiling_of(s, from->key), b = tiling_of(s, to->key);
  struct move m = tess__move_make(s->x, op, &a, &b);
  return tess__move_cost(s->x, &a, &m);
}

static void relax(struct search *s, uint64_t key, const struct tess_op *op) {
  struct node_state *from = &s->state[s->at], *to = tess__map_get(&s->index, key);
  if (to->done) return;
  double cost = from->cost + edge_cost(s, from, to, op);
  if ((to->cost >= 0 && to->cost <= cost) || (s->goal->cost >= 0 && s->goal->cost <= cost)) return;
  to->cost = cost;
  to->previous = s->at;
  to->op = op;
}

static void carry(struct search *s, uint64_t key, int target, int position, int n, const int *unit, uint32_t left) {
  if (!left) relax(s, key, &tess__op_all_to_all);
  for (int k = 0; k < n; k++)
    if (left >> k & 1)
      carry(s, place(key, unit[k], target, position), target, position + 1, n, unit, left & ~(UINT32_C(1) << k));
}

static void relax_dim(struct search *s, uint64_t key, int i) {
  int unit[MAX_UNITS], n = units_of(s, key, i, unit), ignored[MAX_UNITS];
  for (int u = 0; u < s->n_units; u++)
    if (place_of(key, u) == 0) relax(s, place(key, u, i, n), &tess__op_all_slice);
  uint64_t gathered = key;
  for (int m = 1; m <= n; m++) {
    gathered = place(gathered, unit[n - m], -1, 0);
    relax(s, gathered, &tess__op_all_gather);
    for (int t = 0; t < s->n_dims; t++)
      if (t != i) carry(s, key, t, units_of(s, key, t, ignored), m, unit + n - m, (UINT32_C(1) << m) - 1);
  }
}

static bool next_state(struct search *s) {
  int best = -1;
  for (int i = 0; i < s->n_states; i++)
    if (!s->state[i].done && s->state[i].cost >= 0 && (best < 0 || s->state[i].cost < s->state[best].cost)) best = i;
  s->at = best;
  return best >= 0;
}

/* The number of the last state, or -1. */
static int walk(struct search *s, uint64_t start, uint64_t goal) {
  struct node_state *first = tess__map_get(&s->index, start), *last = tess__map_get(&s->index, goal);
  double limit = first->elements > last->elements ? first->elements : last->elements;
  for (int i = 0; i < s->n_states; i++)
    s->state[i].done = s->state[i].elements > limit;
  first->cost = 0;
  s->goal = last;
  while (next_state(s)) {
    struct node_state *now = &s->state[s->at];
    now->done = true;
    if (now == last) return s->at;
    for (int i = 0; i < s->n_dims; i++)
      relax_dim(s, now->key, i);
    for (int j = 0; j < s->n_states; j++)
      if (!s->state[j].done && s->state[j].parts == now->parts) relax(s, s->state[j].key, &tess__op_collective_permute);
  }
  return -1;
}

/* The way to state `last` as moves; neighbouring slices, and gathers, become one. -1: more than MAX_MOVES. */
static int moves_to(const struct search *s, int last, const struct tiling *from, struct move *moves) {
  int path[MAX_MOVES], length = 0, n = 0;
  for (int i = last; s->state[i].previous >= 0; i = s->state[i].previous) {
    if (length == MAX_MOVES) return -1;
    path[length++] = i;
  }
  struct tiling at = *from;
  for (int i = length - 1; i >= 0; i--) {
    const struct tess_op *op = s->state[path[i]].op;
    bool joins = op == &tess__op_all_slice || op == &tess__op_all_gather;
    while (joins && i > 0 && s->state[path[i - 1]].op == op)
      i--;
    struct tiling to = tiling_of(s, s->state[path[i]].key);
    moves[n] = tess__move_make(s->x, op, &at, &to);
    at = moves[n++].to;
  }
  return n;
}

enum detail { BY_UNITS, BY_ATOMS, BY_ALL_ATOMS };

/* busy: atoms that must not cut the value, as it is partial over them. */
static int exact(const struct tensor *x, const struct tiling *from, const struct tiling *to, enum detail detail,
                 uint64_t busy, struct move *moves) {
  struct search s = {.x = x, .fine = detail != BY_UNITS, .roomy = detail == BY_ALL_ATOMS};
  uint64_t all = x->atoms->n < 64 ? (UINT64_C(1) << x->atoms->n) - 1 : UINT64_MAX;
  if (detail == BY_ALL_ATOMS) s.idle = all & ~(busy | tess__tiling_mask(from) | tess__tiling_mask(to));
  int n = -1;
  if (make_units(&s, from, to)) {
    s.state = tess__arena_alloc(&s.arena, sizeof *s.state * (size_t)s.capacity);
    add_states(&s, 0, 0);
    int last = walk(&s, key_of(&s, from), key_of(&s, to));
    n = last < 0 ? -1 : moves_to(&s, last, from, moves);
  }
  tess__map_free(&s.index);
  tess__arena_free(&s.arena);
  return n;
}

/* ---- the plan ---- */

/* Could more and smaller units do better? One move, other than a permute, is as cheap as can be. */
static bool may_be_better(int n, const struct move *moves) {
  return n > 1 || moves[0].op == &tess__op_collective_permute;
}

/* The plan by units. Where it is not one move, and atoms are few, by single atoms, those that cut nothing at the ends
 * among them, over all dimensions, if that is cheaper: an axis may have to part, and devices that hold copies may share
 * the work. */
static int search(const struct tensor *x, const struct tiling *from, const struct tiling *to, uint64_t busy,
                  struct move *moves) {
  struct move fine[MAX_MOVES];
  int n = exact(x, from, to, BY_UNITS, busy, moves);
  if (n >= 0 && !may_be_better(n, moves)) return n;
  int n_fine = exact(x, from, to, BY_ALL_ATOMS, busy, fine);
  if (n_fine < 0) n_fine = exact(x, from, to, BY_ATOMS, busy, fine);
  if (n_fine < 0 || (n >= 0 && tess__plan_cost(x, from, n_fine, fine) >= tess__plan_cost(x, from, n, moves))) return n;
  memcpy(moves, fine, sizeof *moves * (size_t)n_fine);
  return n_fine;
}

int tess__reshard_plan(const struct atoms *a, int rank, const int64_t *size, const struct tiling *from,
                       const struct tiling *to, bool compat, struct move *moves) {
  struct tensor x = {a, rank, size};
  struct tiling start = tess__tiling_cuts(from), goal = tess__tiling_cuts(to);
  if (tess__tiling_equal(&start, &goal)) return 0;
  bool slice = tess__tiling_refines(&start, &goal), gather = tess__tiling_refines(&goal, &start);
  if (slice || gather) {
    moves[0] = tess__move_make(&x, slice ? &tess__op_all_slice : &tess__op_all_gather, &start, &goal);
    return 1;
  }
  int n = compat ? -1 : search(&x, &start, &goal, from->unreduced | to->unreduced, moves);
  return n >= 0 ? n : tess__reshard_greedy(&x, &start, &goal, moves);
}

double tess__moves_cost(const struct atoms *a, int rank, const int64_t *size, const struct tiling *from, int n,
                        const struct move *moves) {
  return tess__plan_cost(&(struct tensor){a, rank, size}, from, n, moves);
}

double tess__reshard_cost(const struct atoms *a, int rank, const int64_t *size, int element_bytes,
                          const struct tiling *from, const struct tiling *to) {
  struct move moves[MAX_MOVES];
  int n = tess__reshard_plan(a, rank, size, from, to, false, moves);
  return tess__moves_cost(a, rank, size, from, n, moves) * element_bytes;
}
