/* The order in which einsum contracts more than two operands: see products.h. The cost of a contraction is the product
 * of the sizes of all its labels. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/alloc.h"
#include "numpy/products.h"

/* Operands: of so many the cheapest order is looked for among all; of so many, the next pair of the others. */
#ifdef TESS_TINY
enum { SEARCHED = 4, CANDIDATES = 6 };
#else
enum { SEARCHED = 8, CANDIDATES = 64 };
#endif

static double product(const struct einsum_sizes *s, uint64_t labels) {
  double n = 1;
  for (int l = 0; l < 64; l++)
    if (labels >> l & 1) n *= s->size[l];
  return n;
}

/* The labels that a contraction of these operands keeps: the others' and the result's. */
static uint64_t kept(const struct einsum_sizes *s, uint64_t members) {
  uint64_t inside = 0, needed = s->out;
  for (int i = 0; i < s->n; i++)
    if (members >> i & 1)
      inside |= s->label[i];
    else
      needed |= s->label[i];
  return inside & needed;
}

/* ---- the cheapest of all trees: by subsets ---- */
static int unfold(const uint16_t *split, unsigned members, int *first, int *second, int *steps) {
  if ((members & (members - 1)) == 0) return __builtin_ctz(members);
  int a = unfold(split, split[members], first, second, steps);
  int c = unfold(split, members & ~(unsigned)split[members], first, second, steps);
  first[*steps] = a < c ? a : c;
  second[*steps] = a < c ? c : a;
  ++*steps;
  return a < c ? a : c;
}

static void search(const struct einsum_sizes *s, int *first, int *second) {
  double cost[1 << SEARCHED] = {0};
  uint16_t split[1 << SEARCHED] = {0};
  int steps = 0;
  for (unsigned members = 1; members < 1U << s->n; members++) {
    if ((members & (members - 1)) == 0) continue;
    cost[members] = (double)INFINITY;
    for (unsigned part = (members - 1) & members; part; part = (part - 1) & members) {
      if (part < (members & ~part)) continue; /* each pair of halves once */
      double all = cost[part] + cost[members & ~part] + product(s, kept(s, part) | kept(s, members & ~part));
      if (all >= cost[members] && split[members]) continue;
      cost[members] = all;
      split[members] = (uint16_t)part;
    }
  }
  unfold(split, (1U << s->n) - 1, first, second, &steps);
}

/* ---- one pair after the other ---- */
struct groups_left {
  const struct einsum_sizes *s;
  int n, number[CANDIDATES];        /* those that are looked at: their numbers, ascending */
  uint64_t *inside;                 /* of each group: the labels of its operands */
  uint64_t once, twice, more_often; /* labels in one group or more, in two, in three */
};

static void count_labels(struct groups_left *g, const bool *gone) {
  g->once = g->twice = g->more_often = 0;
  for (int i = 0; i < g->s->n; i++) {
    if (gone[i]) continue;
    g->more_often |= g->twice & g->inside[i];
    g->twice |= g->once & g->inside[i];
    g->once |= g->inside[i];
    if (g->n < CANDIDATES) g->number[g->n++] = i;
  }
}

/* How much larger the result of groups a and b is than both. */
static double change(const struct groups_left *g, uint64_t a, uint64_t b) {
  uint64_t others = g->more_often | (g->twice & ~(a & b)), out = g->s->out;
  double less = product(g->s, a & (g->twice | out)) + product(g->s, b & (g->twice | out));
  return product(g->s, (a | b) & (others | out)) - less;
}

static void best_pair(const struct groups_left *g, int *first, int *second) {
  double best = (double)INFINITY;
  bool found = false;
  for (int i = 0; i < g->n; i++)
    for (int j = i + 1; j < g->n; j++) {
      double here = change(g, g->inside[g->number[i]], g->inside[g->number[j]]);
      if (found && here >= best) continue;
      best = here;
      found = true;
      *first = g->number[i];
      *second = g->number[j];
    }
}

static void greedy(const struct einsum_sizes *s, int *first, int *second) {
  size_t n = (size_t)s->n;
  uint64_t *inside = tess__alloc(n * sizeof *inside);
  bool *gone = tess__zalloc(n * sizeof *gone);
  memcpy(inside, s->label, n * sizeof *inside);
  for (int step = 0; step < s->n - 1; step++) {
    struct groups_left g = {.s = s, .inside = inside};
    count_labels(&g, gone);
    best_pair(&g, &first[step], &second[step]);
    inside[first[step]] |= inside[second[step]];
    gone[second[step]] = true;
  }
  tess__free(gone);
  tess__free(inside);
}

void tess__einsum_path(const struct einsum_sizes *s, int *first, int *second) {
  if (s->n <= SEARCHED)
    search(s, first, second);
  else
    greedy(s, first, second);
}
