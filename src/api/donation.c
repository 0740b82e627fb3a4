/* Donated arguments: see donation.h. */
#include "api/donation.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"

static int by_first(const void *a, const void *b) {
  const struct arg_range *x = a, *y = b;
  return x->first < y->first ? -1 : x->first > y->first;
}

/* Ranges that meet become one: equal sets are equal bytes. */
static int join_ranges(struct arg_range *r, int n) {
  int kept = 0;
  qsort(r, (size_t)n, sizeof *r, by_first);
  for (int i = 0; i < n; i++) {
    if (r[i].first == r[i].end) continue;
    if (kept && r[i].first <= r[kept - 1].end) {
      if (r[i].end > r[kept - 1].end) r[kept - 1].end = r[i].end;
    } else {
      r[kept++] = r[i];
    }
  }
  return kept;
}

bool tess__donation_of(struct donation *out, const char *name, int arity, const tess_ints *argnums,
                       const tess_argrange *range, struct diag *d) {
  struct arg_range r[TESS_MAX_RANK + 1] = {{range->first, range->end}};
  if (argnums->n < 0 || argnums->n > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "donate_argnums names %d arguments, at most %d are possible; .donate_range has any number",
                      argnums->n, TESS_MAX_RANK);
  if (range->first < 0 || range->end < range->first)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "donate_range is [%d, %d); legal: 0 or more, then as much or more", range->first, range->end);
  out->last = -1;
  for (int i = 0; i < argnums->n; i++) {
    if (argnums->v[i] < 0 || argnums->v[i] == INT_MAX)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "donate_argnums names argument %d; argument numbers begin at 0", argnums->v[i]);
    if (arity >= 0 && argnums->v[i] >= arity)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "donate_argnums names argument %d, %s takes %d",
                        argnums->v[i], name, arity);
    if (argnums->v[i] > out->last) out->last = argnums->v[i];
    r[i + 1] = (struct arg_range){argnums->v[i], argnums->v[i] + 1};
  }
  out->n = join_ranges(r, argnums->n + 1);
  if (out->n) out->range = tess__intern(INTERN_FUNCTION, r, (size_t)out->n * sizeof *r);
  return true;
}

bool tess__donated_leaves(const struct donation *f, const struct tuple *g, struct arena *arena, const bool **out,
                          struct diag *d) {
  if (!f->n) return true;
  if (f->last >= g->n)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "donate_argnums names argument %d, there are %d",
                      f->last, g->n);
  bool *donated = tess__arena_alloc(arena, (size_t)(g->leaves + 1) * sizeof *donated);
  for (int i = 0, at = 0, r = 0; i < g->n; at += tess__tuple_leaves(g, i++)) {
    while (r < f->n && f->range[r].end <= i)
      r++;
    if (r < f->n && f->range[r].first <= i)
      memset(donated + at, true, (size_t)tess__tuple_leaves(g, i) * sizeof *donated);
  }
  *out = donated;
  return true;
}
