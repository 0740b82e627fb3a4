/* Shardy's vote (vote.h). Where all tensors agree there is nothing to choose; of two tensors the larger one has its
 * way; of more, lists of axes are candidates, and the best is taken until none is left: the one whose tensors are
 * largest, then by the kind of its factor, then by how much it cuts. What a factor that must be whole had goes to batch
 * factors, as far as they have room. */
#include "spmd/vote.h"

#include <string.h>

#include "base/alloc.h"
#include "base/size.h"

static int64_t parts(const struct atoms *a, int n, const uint8_t *atom) {
  int64_t product = 1;
  for (int i = 0; i < n; i++)
    product *= a->size[atom[i]];
  return product;
}

static bool same_list(int n, const uint8_t *a, int m, const uint8_t *b) {
  return n == m && memcmp(a, b, (size_t)n) == 0;
}

static bool is_prefix(int n, const uint8_t *a, int m, const uint8_t *b) {
  return n <= m && memcmp(a, b, (size_t)n) == 0;
}

static uint64_t mask_of(int n, const uint8_t *atom) {
  uint64_t mask = 0;
  for (int i = 0; i < n; i++)
    mask |= UINT64_C(1) << atom[i];
  return mask;
}

static bool has_factor(const struct rule *r, int t, int f) {
  const struct rule_tensor *rt = &r->tensor[t];
  return memchr(rt->factor, f, rt->start[rt->rank]) != NULL;
}

static void set(struct agreed *out, int f, int n, const uint8_t *atom) {
  out->n[f] = (uint8_t)n;
  memmove(out->atom[f], atom, (size_t)n);
}

/* ---- all agree ---- */
static bool compatible(const struct rule *r, const struct projection *p, struct agreed *out) {
  uint64_t seen = 0;
  memset(out->n, 0, sizeof out->n);
  for (int f = 0; f < r->n_factors; f++) {
    int first = -1;
    for (int t = 0; t < r->n_tensors; t++) {
      if (!has_factor(r, t, f)) continue;
      if (first >= 0 && !same_list(p[first].n[f], p[first].atom[f], p[t].n[f], p[t].atom[f])) return false;
      if (first < 0) first = t;
    }
    if (first < 0 || !p[first].n[f]) continue;
    uint64_t mask = mask_of(p[first].n[f], p[first].atom[f]);
    if (r->factor[f].kind == FACTOR_REPLICATE || mask & seen) return false;
    seen |= mask;
    set(out, f, p[first].n[f], p[first].atom[f]);
  }
  return true;
}

/* ---- two tensors ---- */
struct preference {
  bool still; /* no cut factor whose index moves */
  int64_t size, parts;
};

static struct preference preference_of(const struct atoms *a, const struct rule *r, const struct projection *p, int t,
                                       const int64_t *size) {
  struct preference out = {true, size[t], 1};
  for (int f = 0; f < r->n_factors; f++) {
    if (!has_factor(r, t, f)) continue;
    if (r->factor[f].kind == FACTOR_PERMUTE && p[t].n[f]) out.still = false;
    out.parts = tess__mul_sizes(out.parts, parts(a, p[t].n[f], p[t].atom[f]));
  }
  return out;
}

static bool at_least(const struct preference *a, const struct preference *b) {
  if (a->still != b->still) return a->still;
  if (a->size != b->size) return a->size > b->size;
  return a->parts >= b->parts;
}

static void of_two(const struct atoms *a, const struct rule *r, const struct projection *p, const int64_t *size,
                   const int *tensor, struct agreed *out) {
  struct preference x = preference_of(a, r, p, tensor[0], size), y = preference_of(a, r, p, tensor[1], size);
  int best = at_least(&x, &y) ? tensor[0] : tensor[1], other = best == tensor[0] ? tensor[1] : tensor[0];
  uint64_t used = 0;
  memset(out->n, 0, sizeof out->n);
  for (int f = 0; f < r->n_factors; f++) {
    if (!has_factor(r, best, f)) continue;
    set(out, f, p[best].n[f], p[best].atom[f]);
    used |= mask_of(p[best].n[f], p[best].atom[f]);
  }
  for (int f = 0; f < r->n_factors; f++) {
    if (has_factor(r, best, f) || !has_factor(r, other, f)) continue;
    int n = 0;
    while (n < p[other].n[f] && !(used >> p[other].atom[f][n] & 1))
      n++;
    set(out, f, n, p[other].atom[f]);
  }
}

/* ---- the vote ---- */
struct nominee {
  int factor, rank;
  uint8_t n, atom[MAX_ATOMS];
  int64_t size, parts;
};
enum { MOST_CANDIDATES = 512 };
struct ballot {
  const struct atoms *a;
  const struct rule *r;
  struct nominee list[MOST_CANDIDATES];
  int n;
  uint64_t waits[MAX_FACTORS]; /* major neighbours that are not fully cut */
};

/* Does an axis, or a named part of one, end behind atom i of the list? */
static bool ends_axis(const struct atoms *a, const uint8_t *atom, int i, int n) {
  return i + 1 == n || atom[i + 1] != atom[i] + 1 || a->pinned >> atom[i] & 1;
}

static void nominate(struct ballot *b, int f, int n, const uint8_t *atom) {
  for (int i = 0; i < b->n; i++)
    if (b->list[i].factor == f && same_list(b->list[i].n, b->list[i].atom, n, atom)) return;
  if (b->n == MOST_CANDIDATES) return;
  static const int rank[] = {[FACTOR_PASS] = 3, [FACTOR_REDUCE] = 2, [FACTOR_REPLICATE] = 0, [FACTOR_PERMUTE] = 1};
  struct nominee *c = &b->list[b->n++];
  *c = (struct nominee){.factor = f, .rank = rank[b->r->factor[f].kind], .n = (uint8_t)n};
  memcpy(c->atom, atom, (size_t)n);
  c->parts = parts(b->a, n, atom);
}

static void nominate_all(struct ballot *b, const struct projection *p, const int64_t *size) {
  for (int t = 0; t < b->r->n_tensors; t++)
    for (int f = 0; f < b->r->n_factors; f++)
      for (int i = 0; has_factor(b->r, t, f) && i < p[t].n[f]; i++)
        if (ends_axis(b->a, p[t].atom[f], i, p[t].n[f])) nominate(b, f, i + 1, p[t].atom[f]);
  for (int i = 0; i < b->n; i++)
    for (int t = 0; t < b->r->n_tensors; t++) {
      struct nominee *c = &b->list[i];
      if (has_factor(b->r, t, c->factor) && is_prefix(c->n, c->atom, p[t].n[c->factor], p[t].atom[c->factor]))
        c->size += size[t];
    }
}

static int by_atoms(const struct nominee *a, const struct nominee *b) {
  int n = a->n < b->n ? a->n : b->n, order = memcmp(a->atom, b->atom, (size_t)n);
  return order ? order : a->n - b->n;
}

static bool beats(const struct nominee *a, const struct nominee *b) {
  if (a->size != b->size) return a->size > b->size;
  if (a->rank != b->rank) return a->rank > b->rank;
  if (a->parts != b->parts) return a->parts > b->parts;
  if (a->factor != b->factor) return a->factor > b->factor;
  return by_atoms(a, b) > 0;
}

/* A candidate when the list of another, or of its own, factor has been chosen. False: it is none any more. */
static bool revise(const struct ballot *b, struct nominee *c, const struct nominee *chosen, const struct agreed *out) {
  int f = c->factor;
  if (f == chosen->factor) {
    if (c->n <= chosen->n || !is_prefix(chosen->n, chosen->atom, c->n, c->atom)) return false;
    c->parts = parts(b->a, c->n, c->atom) / parts(b->a, chosen->n, chosen->atom);
    return true;
  }
  uint64_t taken = mask_of(chosen->n, chosen->atom);
  uint8_t n = 0;
  while (n < c->n && !(taken >> c->atom[n] & 1))
    n++;
  bool cut = n < c->n;
  c->n = n;
  c->parts = parts(b->a, c->n, c->atom);
  if (!cut) return true;
  if (same_list(c->n, c->atom, out->n[f], out->atom[f])) return false;
  c->parts /= parts(b->a, out->n[f], out->atom[f]);
  return true;
}

static void find_waits(struct ballot *b) {
  memset(b->waits, 0, sizeof b->waits);
  for (int t = 0; t < b->r->n_tensors; t++)
    for (int d = 0; d < b->r->tensor[t].rank; d++)
      for (int k = b->r->tensor[t].start[d] + 1; k < b->r->tensor[t].start[d + 1]; k++)
        b->waits[b->r->tensor[t].factor[k]] |= UINT64_C(1) << b->r->tensor[t].factor[k - 1];
}

static void elect(struct ballot *b, struct agreed *out) {
  memset(out->n, 0, sizeof out->n);
  for (;;) {
    int best = -1;
    for (int i = 0; i < b->n; i++)
      if (!b->waits[b->list[i].factor] && (best < 0 || beats(&b->list[i], &b->list[best]))) best = i;
    if (best < 0) return;
    const struct nominee chosen = b->list[best];
    set(out, chosen.factor, chosen.n, chosen.atom);
    if (parts(b->a, chosen.n, chosen.atom) == b->r->factor[chosen.factor].size)
      for (int f = 0; f < b->r->n_factors; f++)
        b->waits[f] &= ~(UINT64_C(1) << chosen.factor);
    for (int i = 0; i < b->n;)
      if (revise(b, &b->list[i], &chosen, out))
        i++;
      else
        b->list[i] = b->list[--b->n];
  }
}

/* ---- factors that must be whole ---- */
static bool in_all(const struct rule *r, int f) {
  for (int t = 0; t < r->n_tensors; t++)
    if (r->tensor[t].rank && !has_factor(r, t, f)) return false;
  return true;
}

/* The end of the axis that begins at atom i of a list. */
static int axis_end(const struct atoms *a, int i, int n, const uint8_t *atom) {
  while (!ends_axis(a, atom, i, n))
    i++;
  return i + 1;
}

static void give_to_batches(const struct atoms *a, const struct rule *r, int n, const uint8_t *atom,
                            struct agreed *out) {
  int at = 0;
  for (int f = 0; f < r->n_factors && at < n; f++) {
    int64_t has = parts(a, out->n[f], out->atom[f]), size = r->factor[f].size;
    if (r->factor[f].kind != FACTOR_PASS || !in_all(r, f) || size == 0 || size % has) continue;
    for (int64_t room = size / has; at < n;) {
      int end = axis_end(a, at, n, atom);
      int64_t more = parts(a, end - at, atom + at);
      if (room % more) break;
      memcpy(out->atom[f] + out->n[f], atom + at, (size_t)(end - at));
      out->n[f] = (uint8_t)(out->n[f] + end - at);
      room /= more;
      at = end;
    }
  }
}

static void empty_whole_factors(const struct atoms *a, const struct rule *r, struct agreed *out) {
  for (int f = 0; f < r->n_factors; f++) {
    uint8_t atom[MAX_ATOMS];
    int n = out->n[f];
    if (r->factor[f].kind != FACTOR_REPLICATE) continue;
    memcpy(atom, out->atom[f], (size_t)n);
    out->n[f] = 0;
    if (n && in_all(r, f)) give_to_batches(a, r, n, atom, out);
  }
}

void tess__vote(const struct atoms *a, const struct rule *r, const struct projection *p, const int64_t *size,
                struct agreed *out) {
  if (r->n_factors && compatible(r, p, out)) return;
  int tensor[2], n = 0;
  bool whole = false, compound = false;
  for (int t = 0; t < r->n_tensors; t++) {
    if (r->tensor[t].rank && n < 2) tensor[n] = t;
    n += r->tensor[t].rank > 0;
    for (int d = 0; d < r->tensor[t].rank; d++)
      compound = compound || r->tensor[t].start[d + 1] - r->tensor[t].start[d] > 1;
  }
  for (int f = 0; f < r->n_factors; f++)
    whole = whole || r->factor[f].kind == FACTOR_REPLICATE;
  if (n == 2 && !whole && !compound) {
    of_two(a, r, p, size, tensor, out);
    return;
  }
  struct ballot *b = tess__zalloc(sizeof *b);
  b->a = a;
  b->r = r;
  nominate_all(b, p, size);
  find_waits(b);
  elect(b, out);
  tess__free(b);
  if (whole) empty_whole_factors(a, r, out);
}

/* ---- reshapes whose cut does not divide ---- */

/* Deals the atoms out to the factors of tensor t, axis by axis, each to the first factors that it divides. */
static void distribute(const struct atoms *a, const struct rule *r, int t, int n, const uint8_t *atom,
                       struct agreed *out) {
  const struct rule_tensor *rt = &r->tensor[t];
  int count = rt->start[rt->rank], at = 0, end = n ? axis_end(a, 0, n, atom) : 0;
  int64_t left[MAX_FACTORS];
  memset(out->n, 0, sizeof out->n);
  for (int k = 0; k < count; k++)
    left[k] = r->factor[rt->factor[k]].size;
  for (bool used = true; used && at < n;) {
    used = false;
    for (int k = 0; k < count && at < n; k++) {
      int f = rt->factor[k];
      if (left[k] <= 1 || left[k] % a->size[atom[at]]) continue;
      used = true;
      for (; at < end && left[k] % a->size[atom[at]] == 0; at++) {
        left[k] /= a->size[atom[at]];
        out->atom[f][out->n[f]++] = atom[at];
      }
      if (at == end && at < n) end = axis_end(a, at, n, atom);
    }
  }
}

void tess__vote_overflow(const struct atoms *a, const struct rule *r, const struct projection *p, struct agreed *out) {
  int64_t cut[2] = {1, 1};
  for (int t = 0; t < 2; t++)
    for (int f = 0; f < r->n_factors; f++) {
      if (!has_factor(r, t, f)) continue;
      cut[t] = tess__mul_sizes(cut[t], parts(a, p[t].n[f], p[t].atom[f]));
      cut[t] = tess__mul_sizes(cut[t], parts(a, p[t].n_overflow[f], p[t].overflow[f]));
    }
  int best = cut[0] >= cut[1] ? 0 : 1, n = 0;
  uint8_t atom[2 * MAX_ATOMS];
  for (int f = 0; f < r->n_factors; f++) {
    if (!has_factor(r, best, f)) continue;
    memcpy(atom + n, p[best].atom[f], p[best].n[f]);
    n += p[best].n[f];
    memcpy(atom + n, p[best].overflow[f], p[best].n_overflow[f]);
    n += p[best].n_overflow[f];
  }
  struct legal {
    struct agreed dealt;
    struct projection q, back;
  } *legal = tess__zalloc(2 * sizeof *legal);
  for (int t = 0; t < 2; t++) {
    struct legal *l = &legal[t];
    distribute(a, r, t, n, atom, &l->dealt);
    memcpy(l->q.n, l->dealt.n, sizeof l->q.n);
    memcpy(l->q.atom, l->dealt.atom, sizeof l->q.atom);
    struct tiling built = tess__tiling_replicated(r->tensor[t].rank);
    tess__unproject(a, r, t, &l->q, &built);
    tess__project(a, r, t, &built, &l->back);
  }
  memset(out->n, 0, sizeof out->n);
  for (int f = 0; f < r->n_factors; f++) {
    bool in = has_factor(r, 0, f), of = has_factor(r, 1, f);
    const struct projection *one = &legal[in ? 0 : 1].back, *two = &legal[of ? 1 : 0].back;
    int k = 0;
    while (k < one->n[f] && k < two->n[f] && one->atom[f][k] == two->atom[f][k])
      k++;
    set(out, f, k, one->atom[f]);
  }
  tess__free(legal);
}
