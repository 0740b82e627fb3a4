/* Dimensions to factors and back (design/partitioning.md 2.4, 2.5).
 *
 * A dimension is a product of factors, major first, and is cut by atoms, major first. Projection deals the atoms out: a
 * factor that is not the most minor one takes atoms while they divide what is left of its size; when an atom does not
 * divide the rest of a factor that is not yet full, that atom and all after it are the factor's overflow, and the
 * dimension's later factors are closed and empty. The most minor factor takes whatever comes, divisible or not. Since
 * atoms are primes, nothing is ever split. Unprojecting what was projected gives the same tiling. */
#include <string.h>

#include "spmd/propagate.h"

/* Their mask. */
static uint64_t add_atoms(uint8_t *list, uint8_t *n, const uint8_t *from, const uint8_t *to) {
  uint64_t mask = 0;
  for (; from < to; from++) {
    list[(*n)++] = *from;
    mask |= UINT64_C(1) << *from;
  }
  return mask;
}

/* After the overflow of a factor nothing more minor may be cut. */
static void close_rest(const struct rule_tensor *rt, int from, int to, struct projection *out) {
  for (int i = from; i < to; i++)
    out->closed |= UINT64_C(1) << rt->factor[i];
  out->minor_most |= UINT64_C(1) << rt->factor[to - 1];
}

static void project_dimension(const struct atoms *a, const struct rule *r, const struct rule_tensor *rt, int d,
                              const struct tiling *t, struct projection *out) {
  const uint8_t *next = t->atom + t->start[d], *end = t->atom + t->start[d + 1];
  bool closed = !(t->open >> d & 1);
  int last = rt->start[d + 1] - 1;
  for (int i = rt->start[d]; i <= last; i++) {
    int f = rt->factor[i];
    if (closed) out->closed |= UINT64_C(1) << f;
    if (i == last) {
      out->minor_most |= UINT64_C(1) << f;
      out->on[f] = add_atoms(out->atom[f], &out->n[f], next, end);
      return;
    }
    int64_t left = r->factor[f].size;
    const uint8_t *first = next;
    for (; next < end && left > 0 && left % a->size[*next] == 0; next++)
      left /= a->size[*next];
    out->on[f] = add_atoms(out->atom[f], &out->n[f], first, next);
    if (left == 1 || next == end) continue;
    out->on[f] |= add_atoms(out->overflow[f], &out->n_overflow[f], next, end);
    close_rest(rt, i + 1, last + 1, out);
    return;
  }
}

void tess__project(const struct atoms *a, const struct rule *r, int tensor, const struct tiling *t,
                   struct projection *out) {
  memset(out->n, 0, sizeof *out->n * (size_t)r->n_factors); /* lists, which are long, say how far they go */
  memset(out->n_overflow, 0, sizeof *out->n_overflow * (size_t)r->n_factors);
  memset(out->on, 0, sizeof *out->on * (size_t)r->n_factors);
  out->closed = out->minor_most = 0;
  const struct rule_tensor *rt = &r->tensor[tensor];
  for (int d = 0; d < rt->rank; d++)
    project_dimension(a, r, rt, d, t, out);
}

bool tess__projects_alike(const struct rule *r, int tensor, const struct tiling *first, const struct tiling *t) {
  const struct rule_tensor *a = &r->tensor[0], *b = &r->tensor[tensor];
  int n = a->rank;
  return b->rank == n && a->start[n] == n && b->start[n] == n && memcmp(a->factor, b->factor, (size_t)n) == 0 &&
         tess__tiling_same_cut(first, t);
}

int tess__factor_cut(const struct projection *p, int n_factors, int atom) {
  for (int f = 0; f < n_factors; f++)
    if (memchr(p->atom[f], atom, p->n[f])) return f;
  return -1;
}

/* Is the factor cut into as many parts as it has elements? */
static bool is_full(const struct atoms *a, const struct projection *p, int f, int64_t size) {
  int64_t parts = 1;
  for (int i = 0; i < p->n[f] && parts < size; i++)
    parts *= a->size[p->atom[f][i]];
  return parts >= size;
}

void tess__unproject(const struct atoms *a, const struct rule *r, int tensor, const struct projection *p,
                     struct tiling *t) {
  const struct rule_tensor *rt = &r->tensor[tensor];
  struct tiling out = tess__tiling_open(rt->rank);
  out.replicated = t->replicated;
  tess__tiling_set_partial(&out, t->unreduced, t->unreduced_kind);
  for (int d = 0; d < rt->rank; d++) {
    uint8_t atom[2 * MAX_ATOMS], n = 0;
    for (int i = rt->start[d]; i < rt->start[d + 1]; i++) {
      int f = rt->factor[i];
      if (p->closed >> f & 1) out.open &= ~(UINT32_C(1) << d);
      add_atoms(atom, &n, p->atom[f], p->atom[f] + p->n[f]);
      add_atoms(atom, &n, p->overflow[f], p->overflow[f] + p->n_overflow[f]);
      if (p->n_overflow[f] > 0 || !is_full(a, p, f, r->factor[f].size))
        break; /* a more minor cut would need strided blocks */
    }
    tess__tiling_set_dim(&out, d, n, atom);
  }
  *t = out;
}
