/* The order in which einsum contracts more than two operands: see products.h. The cost of a contraction is the product
 * of the sizes of all its labels. */
#include <math.h>
#include <stdint.h>

#include "api/numpy/products.h"

#ifdef TESS_TINY
enum { SEARCHED = 4 }; /* operands: the cheapest order is looked for among all */
#else
enum { SEARCHED = 8 };
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
static void greedy(const struct einsum_sizes *s, int *first, int *second) {
  uint64_t group[64], alive = s->n == 64 ? UINT64_MAX : (UINT64_C(1) << s->n) - 1;
  for (int i = 0; i < s->n; i++)
    group[i] = UINT64_C(1) << i;
  for (int step = 0; step < s->n - 1; step++) {
    double best = (double)INFINITY;
    bool found = false;
    for (int i = 0; i < s->n; i++)
      for (int j = i + 1; j < s->n; j++) {
        if (!(alive >> i & 1) || !(alive >> j & 1)) continue;
        double less = product(s, kept(s, group[i])) + product(s, kept(s, group[j]));
        double change = product(s, kept(s, group[i] | group[j])) - less;
        if (found && change >= best) continue;
        best = change;
        found = true;
        first[step] = i;
        second[step] = j;
      }
    group[first[step]] |= group[second[step]];
    alive &= ~(UINT64_C(1) << second[step]);
  }
}

void tess__einsum_path(const struct einsum_sizes *s, int *first, int *second) {
  if (s->n <= SEARCHED)
    search(s, first, second);
  else
    greedy(s, first, second);
}
