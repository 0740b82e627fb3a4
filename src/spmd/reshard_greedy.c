/* Resharding without search, for what is too large for reshard.c and for `compat`: the steps of
 * design/partitioning.md 5.2 on atoms.
 *
 * A round slices what fits in place (free, so first), permutes when what moves does not stand where it can leave, then
 * carries suffixes to the dimension that wants them next and gathers suffixes that nobody wants. What two rounds leave
 * undone, one exchange over all the atoms in question does, so the plan always arrives. Blocks never exceed those of
 * the larger end but for gathers that the end needs. */
#include <string.h>

#include "op/ops.h"
#include "spmd/moves.h"

enum { ROUNDS = 2, NOWHERE = -1 };

struct list {
  int n;
  uint8_t atom[MAX_ATOMS];
};
struct walk {
  const struct tensor *x;
  struct tiling at, goal;
  struct move *moves;
  int n;
};

static bool arrived(const struct walk *w) {
  return tess__tiling_same_cut(&w->at, &w->goal);
}
static int64_t size_of(const struct walk *w, int atom) {
  return w->x->atoms->size[atom];
}

static bool go(struct walk *w, const struct tess_op *op, const struct tiling *to) {
  if (tess__tiling_same_cut(&w->at, to) || w->n == MAX_MOVES) return false;
  w->moves[w->n++] = tess__move_make(w->x, op, &w->at, to);
  w->at = *to;
  return true;
}

static struct list rest(const struct tiling *t, int d, int skip) {
  struct list l = {.n = tess__tiling_count(t, d) - skip};
  memcpy(l.atom, t->atom + t->start[d] + skip, (size_t)l.n);
  return l;
}

static void put(struct tiling *t, int d, int keep, const struct list *after) {
  uint8_t atom[MAX_ATOMS];
  memcpy(atom, t->atom + t->start[d], (size_t)keep);
  memcpy(atom + keep, after->atom, (size_t)after->n);
  tess__tiling_set_dim(t, d, keep + after->n, atom);
}

static int64_t product(const struct walk *w, const struct list *l) {
  int64_t p = 1;
  for (int i = 0; i < l->n; i++)
    p *= size_of(w, l->atom[i]);
  return p;
}

/* The dimension that wants this atom in the end. */
static int target(const struct walk *w, int atom) {
  for (int d = 0; d < w->x->rank; d++)
    if (tess__tiling_dim_mask(&w->goal, d) >> atom & 1) return d;
  return NOWHERE;
}

/* Step 1: wanted atoms that cut nothing yet, as far as a dimension does not become finer than it ends. */
static void slice(struct walk *w) {
  struct tiling to = w->at;
  for (int d = 0; d < w->x->rank; d++) {
    int fixed = tess__tiling_common(&w->at, &w->goal, d);
    struct list now = rest(&w->at, d, fixed), wanted = rest(&w->goal, d, fixed);
    int64_t capacity = product(w, &wanted), have = product(w, &now);
    for (int i = 0; i < wanted.n; i++) {
      int64_t size = size_of(w, wanted.atom[i]); /* 1: of an axis of one device, in a text */
      while (size > 1 && have % size == 0 && capacity % size == 0) {
        have /= size;
        capacity /= size;
      }
    }
    for (int i = 0; i < wanted.n; i++)
      if (!(tess__tiling_mask(&to) >> wanted.atom[i] & 1) && capacity % size_of(w, wanted.atom[i]) == 0) {
        now.atom[now.n++] = wanted.atom[i];
        capacity /= size_of(w, wanted.atom[i]);
      }
    put(&to, d, fixed, &now);
  }
  go(w, &tess__op_all_slice, &to);
}

/* Step 3: a suffix of one dimension that is, in any order, what another dimension wants next. */
static bool carry_from(struct walk *w, int d) {
  struct list now = rest(&w->at, d, tess__tiling_common(&w->at, &w->goal, d));
  for (int n = now.n; n > 0; n--) {
    uint64_t suffix = 0, wanted = 0;
    for (int i = now.n - n; i < now.n; i++)
      suffix |= UINT64_C(1) << now.atom[i];
    int t = target(w, now.atom[now.n - 1]), fixed = t < 0 ? 0 : tess__tiling_common(&w->at, &w->goal, t);
    if (t < 0 || t == d || fixed != tess__tiling_count(&w->at, t)) continue;
    struct list next = rest(&w->goal, t, fixed);
    next.n = next.n < n ? next.n : n;
    for (int i = 0; i < next.n; i++)
      wanted |= UINT64_C(1) << next.atom[i];
    if (suffix != wanted) continue;
    struct tiling to = w->at;
    tess__tiling_set_dim(&to, d, tess__tiling_count(&w->at, d) - n, w->at.atom + w->at.start[d]);
    put(&to, t, fixed, &next);
    return go(w, &tess__op_all_to_all, &to);
  }
  return false;
}

static bool carry(struct walk *w) {
  bool any = false;
  for (int d = 0; d < w->x->rank; d++)
    while (carry_from(w, d))
      any = true;
  return any;
}

/* Step 5: suffixes that nobody wants. */
static bool gather(struct walk *w) {
  struct tiling to = w->at;
  for (int d = 0; d < w->x->rank; d++) {
    int n = tess__tiling_count(&w->at, d);
    const uint8_t *atom = w->at.atom + w->at.start[d];
    while (n > 0 && target(w, atom[n - 1]) == NOWHERE)
      n--;
    tess__tiling_set_dim(&to, d, n, atom);
  }
  return go(w, &tess__op_all_gather, &to);
}

static void carry_and_gather(struct walk *w) {
  while (carry(w) || gather(w)) {
  }
}

/* ---- step 2: one permute ---- */

struct slots {
  int n;
  int64_t size[MAX_ATOMS];
}; /* places that dimension d has left, by the size of the atom that fits */

static bool take_slot(struct slots *s, int64_t size) {
  for (int i = 0; i < s->n; i++)
    if (s->size[i] == size) {
      s->size[i] = s->size[--s->n];
      return true;
    }
  return false;
}

/* What already belongs where it will be: the wanted atoms of each dimension, while its places have their sizes. */
static void place_wanted(const struct walk *w, const struct list *wanted, struct slots *slots, struct list *out,
                         uint64_t *taken) {
  for (int d = 0; d < w->x->rank; d++)
    for (int i = 0; i < wanted[d].n && take_slot(&slots[d], size_of(w, wanted[d].atom[i])); i++) {
      out[d].atom[out[d].n++] = wanted[d].atom[i];
      *taken |= UINT64_C(1) << wanted[d].atom[i];
    }
}

/* Atoms that go on to another dimension wait at the end of one that is not theirs, in the order in which they are
 * wanted. */
static void place_travellers(const struct walk *w, const struct list *wanted, uint64_t moving, struct slots *slots,
                             struct list *back, uint64_t *taken) {
  for (int t = 0; t < w->x->rank; t++)
    for (int i = 0; i < wanted[t].n; i++) {
      int atom = wanted[t].atom[i];
      if (!(moving >> atom & 1) || (*taken >> atom & 1)) continue;
      for (int d = 0; d < w->x->rank; d++)
        if (d != t && take_slot(&slots[d], size_of(w, atom))) {
          back[d].atom[back[d].n++] = (uint8_t)atom;
          *taken |= UINT64_C(1) << atom;
          break;
        }
    }
}

static void append(struct list *to, const struct list *from) {
  memcpy(to->atom + to->n, from->atom, (size_t)from->n);
  to->n += from->n;
}

static void place_leftovers(const struct walk *w, uint64_t moving, struct slots *slots, struct list *out,
                            uint64_t *taken) {
  for (int atom = 0; atom < w->x->atoms->n; atom++) {
    if (!(moving >> atom & 1) || (*taken >> atom & 1)) continue;
    for (int d = 0; d < w->x->rank; d++)
      if (take_slot(&slots[d], size_of(w, atom))) {
        out[d].atom[out[d].n++] = (uint8_t)atom;
        *taken |= UINT64_C(1) << atom;
        break;
      }
  }
}

static void permute(struct walk *w) {
  struct list wanted[TESS_MAX_RANK] = {{.n = 0}}, out[TESS_MAX_RANK] = {{.n = 0}}, back[TESS_MAX_RANK] = {{.n = 0}};
  struct slots slots[TESS_MAX_RANK] = {{.n = 0}};
  int fixed[TESS_MAX_RANK];
  uint64_t moving = 0, taken = 0;
  for (int d = 0; d < w->x->rank; d++) {
    fixed[d] = tess__tiling_common(&w->at, &w->goal, d);
    wanted[d] = rest(&w->goal, d, fixed[d]);
    struct list now = rest(&w->at, d, fixed[d]);
    for (int i = 0; i < now.n; i++) {
      moving |= UINT64_C(1) << now.atom[i];
      slots[d].size[slots[d].n++] = size_of(w, now.atom[i]);
    }
  }
  place_wanted(w, wanted, slots, out, &taken);
  place_travellers(w, wanted, moving, slots, back, &taken);
  place_leftovers(w, moving, slots, out, &taken);
  struct tiling to = w->at;
  for (int d = 0; d < w->x->rank; d++)
    tess__tiling_set_dim(&to, d, fixed[d], w->at.atom + w->at.start[d]); /* first, so that no atom ever stands twice */
  for (int d = 0; d < w->x->rank; d++) {
    append(&out[d], &back[d]);
    put(&to, d, fixed[d], &out[d]);
  }
  go(w, &tess__op_collective_permute, &to);
}

int tess__reshard_greedy(const struct tensor *x, const struct tiling *from, const struct tiling *to,
                         struct move *moves) {
  struct walk w = {.x = x, .at = *from, .goal = *to, .moves = moves};
  for (int round = 0; round < ROUNDS && !arrived(&w); round++) {
    slice(&w);
    struct walk before = w;
    carry_and_gather(&w);
    if (arrived(&w)) break;
    w = before;
    permute(&w);
    carry_and_gather(&w);
  }
  if (!arrived(&w) && w.n >= MAX_MOVES) w = (struct walk){.x = x, .at = *from, .goal = *to, .moves = moves};
  go(&w, &tess__op_all_to_all, to);
  return w.n;
}
