/* The loop dimensions of a root, made from the factor rule of its op (design/engine.md 11): own digits first, then for
 * each factor the digits of the atoms that cut it and the local index. A factor that is cut unevenly has a limit: only
 * points with t * block + i < size exist. */
#include <string.h>

#include "exec/plan.h"

struct mark {
  struct cut cut;
  bool uneven;
  int64_t block, size;
}; /* how a factor is cut */

/* The first factor of dimension d that says which block an index is in; *minor: elements behind one step of it. -1:
 * none. */
static int leading(const struct rule *r, const struct rule_tensor *t, int d, int64_t *minor) {
  int at = t->start[d];
  if (at == t->start[d + 1]) return -1;
  while (at + 1 < t->start[d + 1] && r->factor[t->factor[at]].size == 1)
    at++;
  *minor = 1;
  for (int k = at + 1; k < t->start[d + 1]; k++)
    *minor *= r->factor[t->factor[k]].size;
  return t->factor[at];
}

static bool mark_dim(const struct atoms *a, const struct rule *r, const struct tensor *t, int d, const bool *ordered,
                     struct mark *mark) {
  struct cut cut = tess__cut(t->spread, d);
  if (cut.n == 0) return true;
  bool uneven = tess__uneven(a, t->type, t->spread, d);
  int64_t minor = 1;
  int f = leading(r, t->rule, d, &minor);
  if (f < 0 || !ordered[f] || minor == 0) return !uneven;
  if (uneven && (t->spread->size[d] % minor != 0 || t->type->dim[d] % minor != 0)) return false;
  int64_t block = t->type->dim[d] / minor, size = t->spread->size[d] / minor;
  struct mark *m = &mark[f];
  if (m->uneven) return !uneven || (tess__cut_equal(&m->cut, &cut) && m->block == block && m->size == size);
  if (m->cut.n == 0 || uneven) *m = (struct mark){cut, uneven, block, size};
  return true;
}

/* Two limits on the same digits, as a reshape has them before and after: one is enough if they are the same and a
 * factor has one step. */
static bool drop_twins(const struct rule *r, int n, const uint8_t *order, struct mark *mark) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      struct mark *a = &mark[order[i]];
      const struct mark *b = &mark[order[k]];
      if (i == k || !a->uneven || !b->uneven || !(tess__cut_atoms(&a->cut) & tess__cut_atoms(&b->cut))) continue;
      if (!tess__cut_equal(&a->cut, &b->cut) || a->size * b->block != b->size * a->block) return false;
      if (r->factor[order[i]].size == 1)
        *a = (struct mark){0};
      else if (r->factor[order[k]].size != 1)
        return false;
    }
  return true;
}

static void add_digit(struct planner *p, struct space *s, int atom) {
  s->extent[s->n] = p->atoms->size[atom];
  s->atom[s->n] = (int8_t)atom;
  s->digit[atom] = (int16_t)s->n++;
}

/* Digits and local index of factor f. False: a digit of the limit is missing. */
static bool add_factor(struct planner *p, struct space *s, const struct rule *r, int f, const struct mark *m,
                       uint64_t digits, int16_t *local) {
  for (int i = 0; i < m->cut.n; i++)
    if ((digits >> m->cut.atom[i] & 1) && s->digit[m->cut.atom[i]] < 0) add_digit(p, s, m->cut.atom[i]);
  if (r->factor[f].size == 1 && !m->uneven) return true;
  local[f] = (int16_t)s->n;
  s->extent[s->n] = r->factor[f].size;
  s->atom[s->n++] = -1;
  if (!m->uneven) return true;
  for (int i = 0; i < m->cut.n; i++)
    if (s->digit[m->cut.atom[i]] < 0) return false;
  s->limit[s->n_limits++] = (struct limit){local[f], m->cut, m->block, m->size};
  return true;
}

struct space *tess__space_make(struct planner *p, const struct rule *r, int n_order, const uint8_t *order,
                               int n_tensors, const struct tensor *tensor, uint64_t digits, int16_t *local) {
  struct mark mark[MAX_FACTORS] = {0};
  bool ordered[MAX_FACTORS] = {0};
  for (int i = 0; i < n_order; i++)
    ordered[order[i]] = true;
  for (int f = 0; f < MAX_FACTORS; f++)
    local[f] = -1;
  for (int t = 0; t < n_tensors; t++)
    for (int d = 0; d < tensor[t].type->rank; d++)
      if (!mark_dim(p->atoms, r, &tensor[t], d, ordered, mark)) return NULL;
  if (!drop_twins(r, n_order, order, mark)) return NULL;
  uint64_t own = digits;
  int n_limits = 0, n = n_order + p->atoms->n;
  for (int i = 0; i < n_order; i++) {
    own &= ~tess__cut_atoms(&mark[order[i]].cut);
    n_limits += mark[order[i]].uneven;
  }
  struct space *s = tess__arena_alloc(&p->scratch, sizeof *s);
  s->extent = tess__arena_alloc(&p->scratch, sizeof(int64_t) * (size_t)(n + 1));
  s->atom = tess__arena_alloc(&p->scratch, (size_t)n + 1);
  s->role = tess__arena_alloc(&p->scratch, (size_t)n + 1);
  s->limit = tess__arena_alloc(&p->scratch, sizeof *s->limit * (size_t)(n_limits + 1));
  for (int i = 0; i < MAX_ATOMS; i++)
    s->digit[i] = -1;
  for (int i = 0; i < p->atoms->n; i++)
    if (own >> i & 1) add_digit(p, s, i);
  for (int i = 0; i < n_order; i++)
    if (!add_factor(p, s, r, order[i], &mark[order[i]], digits, local)) return NULL;
  for (int i = 0; i < s->n; i++)
    s->role[i] = DOT_M;
  return s;
}

const struct access *tess__access_make(struct planner *p, const struct rule *r, const struct rule_tensor *t,
                                       const struct space *s, const int16_t *local, uint64_t digits) {
  struct access *x = tess__arena_alloc(&p->scratch, sizeof *x);
  x->rank = t->rank;
  x->digits = digits;
  x->coef = tess__arena_alloc(&p->scratch, sizeof(int64_t) * (size_t)(t->rank * s->n + 1));
  for (int d = 0; d < t->rank; d++) {
    int64_t minor = 1;
    for (int k = t->start[d + 1] - 1; k >= t->start[d]; k--) {
      if (local[t->factor[k]] >= 0) x->coef[d * s->n + local[t->factor[k]]] = minor;
      minor *= r->factor[t->factor[k]].size;
    }
  }
  return x;
}

struct space *tess__space_of(struct planner *p, const struct type *t, const struct spread *s,
                             const struct access **access) {
  struct rule *r = tess__arena_alloc(&p->scratch, sizeof *r);
  struct rule_tensor *rt = tess__arena_alloc(&p->scratch, sizeof *rt);
  uint8_t order[MAX_FACTORS];
  int16_t local[MAX_FACTORS];
  r->tensor = rt;
  r->n_tensors = 1;
  rt->rank = t->rank;
  for (int d = 0; d < t->rank; d++) {
    order[d] = (uint8_t)tess__factor_new(r, FACTOR_PASS, t->dim[d]);
    tess__factor_use(r, d, 0, d);
  }
  struct tensor tensor = {t, s, rt};
  uint64_t digits = tess__spread_atoms(s);
  struct space *space = tess__space_make(p, r, t->rank, order, 1, &tensor, digits, local);
  if (space && access) *access = tess__access_make(p, r, rt, space, local, digits);
  return space;
}

int64_t tess__space_points(const struct space *s) {
  int64_t n = 1;
  bool limited[MAX_ATOMS] = {0};
  for (int k = 0; k < s->n_limits; k++) {
    n *= s->limit[k].size;
    for (int i = 0; i < s->limit[k].cut.n; i++)
      limited[s->limit[k].cut.atom[i]] = true;
  }
  for (int d = 0; d < s->n; d++) {
    bool counted = s->atom[d] >= 0 && limited[s->atom[d]];
    for (int k = 0; k < s->n_limits; k++)
      counted |= s->limit[k].local == d;
    n *= counted ? 1 : s->extent[d];
  }
  return n;
}
