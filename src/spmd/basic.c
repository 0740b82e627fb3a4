/* The basic strategy (design/partitioning.md 3.4): carries a cut only as far as no tensor of the op objects, those
 * without the factor included. It never resolves a conflict; the aggressive strategy, which runs after it, does. */
#include "spmd/propagate.h"

void tess__visit_see(struct visit *v, int i, const struct tiling *t) {
  struct visit_tensor *x = &v->tensor[i];
  const struct rule_tensor *rt = &v->rule->tensor[i];
  x->has = 0;
  for (int k = 0; k < rt->start[rt->rank]; k++)
    x->has |= UINT64_C(1) << rt->factor[k];
  x->had = x->used = tess__tiling_mask(t);
  x->barred = t->replicated | t->unreduced;
  x->changed = false;
  tess__project(v->atoms, v->rule, i, t, &x->p);
}

static bool contains(const uint8_t *list, int n, uint8_t atom) {
  for (int i = 0; i < n; i++)
    if (list[i] == atom) return true;
  return false;
}

/* Folds the list of one tensor into `out`. A conflict cuts `out` back to what is common and ends all growing. */
static void fold(struct atom_list *out, bool *can_expand, const uint8_t *list, int n) {
  int i = 0;
  while (i < out->n && i < n && out->atom[i] == list[i])
    i++;
  if (i == n) return;
  if (i < out->n) {
    out->n = (uint8_t)i;
    *can_expand = false;
  }
  if (!*can_expand) return;
  for (; i < n; i++)
    out->atom[out->n++] = list[i];
}

static void fold_group(const struct visit *v, int f, int from, int to, struct atom_list *out, bool *can_expand) {
  for (int t = from; t < to; t++) {
    const struct visit_tensor *x = &v->tensor[t];
    if (x->has >> f & 1) fold(out, can_expand, x->p.atom[f], x->p.n[f]);
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

bool tess__fits_factor(const struct visit *v, const struct visit_tensor *t, int f, uint8_t atom, int64_t before) {
  if (t->barred >> atom & 1) return false;
  if (contains(t->p.atom[f], t->p.n[f], atom)) return true;
  if (t->p.closed >> f & 1 || t->p.n_overflow[f] > 0) return false;
  if (t->p.minor_most >> f & 1) return true;
  int64_t size = v->rule->factor[f].size;
  return size > 0 && size % before == 0 && size / before % v->atoms->size[atom] == 0;
}

bool tess__used_elsewhere(const struct visit_tensor *t, int f, uint8_t atom) {
  if (!(t->used >> atom & 1)) return false;
  if (!(t->has >> f & 1)) return true;
  return !contains(t->p.atom[f], t->p.n[f], atom) && !contains(t->p.overflow[f], t->p.n_overflow[f], atom);
}

bool tess__extends(const struct visit_tensor *t, int f, const struct atom_list *list) {
  if (!(t->has >> f & 1) || t->p.n[f] >= list->n) return false;
  for (int i = 0; i < t->p.n[f]; i++)
    if (t->p.atom[f][i] != list->atom[i]) return false;
  return true;
}

bool tess__expand(struct visit_tensor *t, int f, const struct atom_list *list) {
  if (!tess__extends(t, f, list)) return false;
  for (; t->p.n[f] < list->n; t->p.n[f]++) {
    uint8_t atom = list->atom[t->p.n[f]];
    t->p.atom[f][t->p.n[f]] = atom;
    t->used |= UINT64_C(1) << atom;
  }
  t->changed = true;
  return true;
}

static bool fits_everywhere(const struct visit *v, int f, uint8_t atom, int64_t before) {
  for (int i = 0; i < v->n_tensors; i++) {
    const struct visit_tensor *t = &v->tensor[i];
    if (tess__used_elsewhere(t, f, atom)) return false;
    if (t->has >> f & 1 && !tess__fits_factor(v, t, f, atom, before)) return false;
  }
  return true;
}

bool tess__spread_basic(struct visit *v) {
  bool changed = false;
  for (int f = 0; f < v->rule->n_factors; f++) {
    struct atom_list list;
    tess__compatible_major(v, f, &list);
    int64_t before = 1;
    for (int i = 0; i < list.n; i++) {
      if (!fits_everywhere(v, f, list.atom[i], before)) {
        list.n = (uint8_t)i;
        break;
      }
      before *= v->atoms->size[list.atom[i]];
    }
    for (int i = 0; i < v->n_tensors; i++)
      changed |= tess__expand(&v->tensor[i], f, &list);
  }
  return changed;
}
