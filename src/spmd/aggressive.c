/* The aggressive strategy (design/partitioning.md 3.5): resolves conflicts, tensor by tensor. The factor whose cut
 * comes from the larger tensor goes first; what it takes in a tensor is not there for the factors after it. So one atom
 * may end on different factors in different tensors of an op, and the reshard between is decided later, by bytes. */
#include <string.h>

#include "spmd/propagate.h"

struct candidate {     /* a factor that could carry something */
  int factor, source;  /* source: the largest tensor that has all of the list; the first of equals */
  int64_t size, parts; /* of the source; of the list, for elementwise ops only */
  struct atom_list list;
};

static int64_t tensor_size(const struct visit *v, const struct visit_tensor *t) {
  int64_t size = 1;
  for (int f = 0; f < v->rule->n_factors; f++)
    if (t->has >> f & 1 && __builtin_mul_overflow(size, v->rule->factor[f].size, &size)) return INT64_MAX;
  return size;
}

static bool has_whole(const struct visit_tensor *t, int f, const struct atom_list *list) {
  return t->has >> f & 1 && t->p.n[f] >= list->n && memcmp(t->p.atom[f], list->atom, list->n) == 0;
}

static void find_source(const struct visit *v, struct candidate *c) {
  c->source = -1;
  c->size = -1;
  for (int i = 0; i < v->n_tensors; i++) {
    if (!has_whole(&v->tensor[i], c->factor, &c->list)) continue;
    int64_t size = tensor_size(v, &v->tensor[i]);
    if (size <= c->size) continue;
    c->size = size;
    c->source = i;
  }
}

static bool goes_before(const struct candidate *a, const struct candidate *b) {
  if (a->size != b->size) return a->size > b->size;
  if (a->parts != b->parts) return a->parts > b->parts;
  if (a->source != b->source) return a->source < b->source;
  return a->factor < b->factor;
}

/* Those with something to carry, in order of preference. */
static int find_candidates(const struct visit *v, struct candidate *out) {
  int n = 0;
  for (int f = 0; f < v->rule->n_factors; f++) {
    struct candidate c = {.factor = f, .parts = 1};
    tess__compatible_major(v, f, &c.list);
    if (c.list.n == 0) continue;
    find_source(v, &c);
    for (int i = 0; v->elementwise && i < c.list.n; i++)
      c.parts *= v->atoms->size[c.list.atom[i]];
    int at = n++;
    for (; at > 0 && goes_before(&c, &out[at - 1]); at--)
      out[at] = out[at - 1];
    out[at] = c;
  }
  return n;
}

/* The part of the candidate's list that this tensor can have; empty: nothing new. */
static struct atom_list part_for(const struct visit *v, const struct visit_tensor *t, const struct candidate *c) {
  struct atom_list list = c->list;
  list.n = (uint8_t)tess__fitting(v, t, c->factor, &list);
  if (!tess__extends(t, c->factor, &list)) return (struct atom_list){.n = 0};
  list.n = (uint8_t)tess__free_of(t, c->factor, &list);
  return list;
}

/* An operand of an elementwise op is not cut further than a result that stops short. */
static void limit_by_results(const struct visit *v, int f, struct atom_list *list) {
  for (int i = v->n_in; i < v->n_tensors; i++)
    if (tess__extends(&v->tensor[i], f, list)) list->n = v->tensor[i].p.n[f];
}

static bool spread_to(struct visit *v, int tensor, const struct candidate *candidate, int n) {
  struct visit_tensor *t = &v->tensor[tensor];
  bool changed = false;
  for (int i = 0; i < n; i++) {
    int f = candidate[i].factor;
    if (!(t->has >> f & 1)) continue;
    struct atom_list list = part_for(v, t, &candidate[i]);
    if (v->elementwise && tensor < v->n_in) limit_by_results(v, f, &list);
    changed |= tess__expand(t, f, &list);
  }
  return changed;
}

bool tess__spread_aggressive(struct visit *v) {
  struct candidate candidate[MAX_FACTORS];
  int n = find_candidates(v, candidate);
  bool changed = false;
  for (int i = v->n_in; i < v->n_tensors; i++)
    changed |= spread_to(v, i, candidate, n);
  for (int i = 0; i < v->n_in; i++)
    changed |= spread_to(v, i, candidate, n);
  return changed;
}
