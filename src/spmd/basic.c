/* The basic strategy (design/partitioning.md 3.4): carries a cut only as far as no tensor of the op objects, those
 * without the factor included. It never resolves a conflict; the aggressive strategy, which runs after it, does. */
#include <string.h>

#include "base/size.h"
#include "spmd/propagate.h"

static uint64_t mask_of(const uint8_t *list, int n) {
  uint64_t mask = 0;
  for (int i = 0; i < n; i++)
    mask |= UINT64_C(1) << list[i];
  return mask;
}

void tess__visit_see(struct visit *v, int i, const struct tiling *t) {
  struct visit_tensor *x = &v->tensor[i];
  const struct rule_tensor *rt = &v->rule->tensor[i];
  tess__project(v->atoms, v->rule, i, t, &x->p);
  x->has = x->used = 0;
  for (int k = 0; k < rt->start[rt->rank]; k++) {
    x->has |= UINT64_C(1) << rt->factor[k];
    x->used |= x->p.on[rt->factor[k]];
  }
  x->had = x->used;
  x->barred = t->replicated | t->unreduced;
  x->changed = false;
}

static bool has(const struct visit_tensor *t, int f) {
  return t->has >> f & 1;
}

/* With how many atoms both begin. */
static int common(const uint8_t *a, int n_a, const uint8_t *b, int n_b) {
  int n = n_a < n_b ? n_a : n_b, i = 0;
  if (memcmp(a, b, (size_t)n) == 0) return n;
  while (a[i] == b[i])
    i++;
  return i;
}

bool tess__visit_agrees(const struct visit *v) {
  int first[MAX_FACTORS]; /* the tensor seen first, of each factor */
  uint64_t seen = 0;
  for (int i = 0; i < v->n_tensors; i++) {
    const struct rule_tensor *rt = &v->rule->tensor[i];
    const struct projection *p = &v->tensor[i].p;
    for (int k = 0; k < rt->start[rt->rank]; k++) {
      int f = rt->factor[k];
      if (p->n_overflow[f]) return false;
      if (!(seen >> f & 1)) {
        first[f] = i;
        seen |= UINT64_C(1) << f;
        continue;
      }
      const struct projection *q = &v->tensor[first[f]].p;
      if (p->on[f] != q->on[f] || memcmp(p->atom[f], q->atom[f], p->n[f]) != 0) return false;
    }
  }
  return true;
}

/* Folds the list of one tensor into `out`. A conflict cuts `out` back to what is common and ends all growing. */
static void fold(struct atom_list *out, bool *can_expand, const uint8_t *list, int n) {
  int i = common(out->atom, out->n, list, n);
  if (i == n) return;
  if (i < out->n) {
    out->n = (uint8_t)i;
    *can_expand = false;
  }
  if (!*can_expand) return;
  memcpy(out->atom + i, list + i, (size_t)(n - i));
  out->n = (uint8_t)n;
}

static void fold_group(const struct visit *v, int f, int from, int to, struct atom_list *out, bool *can_expand) {
  for (int t = from; t < to; t++) {
    const struct visit_tensor *x = &v->tensor[t];
    if (has(x, f)) fold(out, can_expand, x->p.atom[f], x->p.n[f]);
  }
}

void tess__compatible_major(const struct visit *v, int f, struct atom_list *out) {
  out->n = 0;
  if (v->direction[f] == DIRECTION_NONE) return;
  bool results_first = v->direction[f] == DIRECTION_BACKWARD, can_expand = true;
  int from = results_first ? v->n_in : 0, to = results_first ? v->n_tensors : v->n_in;
  fold_group(v, f, from, to, out, &can_expand);
  if (v->direction[f] != DIRECTION_BOTH) can_expand = false; /* the other side may only restrict */
  fold_group(v, f, results_first ? 0 : v->n_in, results_first ? v->n_in : v->n_tensors, out, &can_expand);
}

int tess__fitting(const struct visit *v, const struct visit_tensor *t, int f, const struct atom_list *list) {
  int k = common(t->p.atom[f], t->p.n[f], list->atom, list->n);
  if (k == list->n && !(t->barred & t->p.on[f])) return k;
  bool full = t->p.closed >> f & 1 || t->p.n_overflow[f] > 0, any = t->p.minor_most >> f & 1;
  int64_t size = v->rule->factor[f].size, parts = 1;
  uint64_t mine = mask_of(t->p.atom[f], t->p.n[f]);
  for (int i = 0; i < list->n; i++) {
    int atom = list->atom[i];
    parts = tess__mul_sizes(parts, v->atoms->size[atom]);
    if (t->barred >> atom & 1) return i;
    if (mine >> atom & 1) continue;
    if (full || (!any && (size <= 0 || size % parts != 0))) return i;
  }
  return list->n;
}

int tess__free_of(const struct visit_tensor *t, int f, const struct atom_list *list) {
  uint64_t others = has(t, f) ? t->used & ~t->p.on[f] : t->used;
  int i = 0;
  while (i < list->n && !(others >> list->atom[i] & 1))
    i++;
  return i;
}

bool tess__extends(const struct visit_tensor *t, int f, const struct atom_list *list) {
  int n = t->p.n[f];
  return has(t, f) && n < list->n && memcmp(t->p.atom[f], list->atom, (size_t)n) == 0;
}

bool tess__expand(struct visit_tensor *t, int f, const struct atom_list *list) {
  if (!tess__extends(t, f, list)) return false;
  memcpy(t->p.atom[f], list->atom, list->n);
  t->p.n[f] = list->n;
  t->p.on[f] |= mask_of(list->atom, list->n);
  t->used |= t->p.on[f];
  t->changed = true;
  return true;
}

/* How many of the first atoms all tensors can have. */
static int fitting_all(const struct visit *v, int f, const struct atom_list *list) {
  int n = list->n;
  for (int i = 0; i < v->n_tensors && n > 0; i++) {
    const struct visit_tensor *t = &v->tensor[i];
    int free = tess__free_of(t, f, list), fit = has(t, f) ? tess__fitting(v, t, f, list) : n;
    if (free < n) n = free;
    if (fit < n) n = fit;
  }
  return n;
}

bool tess__spread_basic(struct visit *v) {
  bool changed = false;
  for (int f = 0; f < v->rule->n_factors; f++) {
    struct atom_list list;
    tess__compatible_major(v, f, &list);
    list.n = (uint8_t)fitting_all(v, f, &list);
    for (int i = 0; i < v->n_tensors; i++)
      changed |= tess__expand(&v->tensor[i], f, &list);
  }
  return changed;
}
