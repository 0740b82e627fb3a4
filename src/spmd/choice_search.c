/* Finding the cheapest legal choice: all combinations of the lists that occur for each factor while these are few, else
 * descent.
 *
 * Candidates of a factor, in this order: for each tensor its list, then shorter prefixes that end where other lists
 * part from it (so that an axis of many digits is one step), then the longest prefix that divides the factor; lists
 * with the atoms of need-replication factors appended where the factor is in every tensor, or apart (4.2.4); nothing.
 * The first of equal costs wins, hence earlier operands and more cut. */
#include <string.h>

#include "spmd/choice.h"

#ifdef TESS_TINY
enum { MAX_COMBINATIONS = 6, MAX_LISTS = 4 };
#else
enum { MAX_COMBINATIONS = 512, MAX_LISTS = 16 };
#endif

struct candidates {
  int n;
  struct atom_list list[MAX_LISTS];
};
struct finder {
  const struct choice *c;
  int keep, whole;                            /* a tensor that is not to be moved, a factor not to be cut; -1: any */
  struct candidates *of;                      /* by factor */
  int16_t next[MAX_ATOMS], before[MAX_ATOMS]; /* neighbour in all lists; an enum neighbour otherwise */
};
enum neighbour { UNSEEN = -1, EDGE = -2, DIFFERENT = -3 };

/* ---- which atoms always stand together ---- */

static void note_neighbour(int16_t *slot, int value) {
  *slot = (int16_t)(*slot == UNSEEN || *slot == value ? value : DIFFERENT);
}

static void note_list(struct finder *s, const uint8_t *atom, int n) {
  for (int i = 0; i < n; i++) {
    note_neighbour(&s->next[atom[i]], i + 1 < n ? atom[i + 1] : EDGE);
    note_neighbour(&s->before[atom[i]], i > 0 ? atom[i - 1] : EDGE);
  }
}

static void note_neighbours(struct finder *s) {
  for (int i = 0; i < MAX_ATOMS; i++)
    s->next[i] = s->before[i] = UNSEEN;
  for (int t = 0; t < s->c->rule.n_tensors; t++)
    for (int f = 0; f < s->c->rule.n_factors; f++) {
      const struct projection *p = &s->c->projection[t];
      note_list(s, p->atom[f], p->n[f]);
      note_list(s, p->overflow[f], p->n_overflow[f]);
    }
}

/* ---- candidates ---- */

static void add(struct finder *s, int f, const uint8_t *atom, int n) {
  struct candidates *of = &s->of[f];
  for (int i = 0; i < of->n; i++)
    if (of->list[i].n == n && memcmp(of->list[i].atom, atom, (size_t)n) == 0) return;
  if (of->n >= MAX_LISTS - (n > 0)) /* the last place is kept for the empty list */
    return;
  of->list[of->n].n = (uint8_t)n;
  memcpy(of->list[of->n++].atom, atom, (size_t)n);
}

static void add_prefixes(struct finder *s, int f, const uint8_t *atom, int n) {
  int64_t left = s->c->rule.factor[f].size;
  int dividing = 0;
  while (dividing < n && left > 0 && left % s->c->atoms->size[atom[dividing]] == 0)
    left /= s->c->atoms->size[atom[dividing++]];
  for (int i = n; i > 0; i--)
    if (i == n || s->next[atom[i - 1]] != atom[i] || s->before[atom[i]] != atom[i - 1]) add(s, f, atom, i);
  if (dividing > 0) add(s, f, atom, dividing);
}

static bool in_every_tensor(const struct rule *r, int f) {
  for (int t = 0; t < r->n_tensors; t++) {
    const struct rule_tensor *rt = &r->tensor[t];
    bool found = rt->rank == 0;
    for (int i = 0; i < rt->start[rt->rank] && !found; i++)
      found = rt->factor[i] == f;
    if (!found) return false;
  }
  return true;
}

/* Lists of batching factor f with what cuts need-replication factor `from` behind them, as far as it divides. */
static void add_batched(struct finder *s, int f, const struct projection *p, int from) {
  int n_before = s->of[f].n;
  for (int i = -1; i < n_before; i++) {
    struct atom_list list = {.n = 0};
    if (i >= 0) list = s->of[f].list[i];
    int64_t left = s->c->rule.factor[f].size;
    for (int k = 0; k < list.n && left > 0; k++)
      left = left % s->c->atoms->size[list.atom[k]] ? 0 : left / s->c->atoms->size[list.atom[k]];
    for (int k = 0; k < p->n[from] && list.n < MAX_ATOMS && left > 0 && left % s->c->atoms->size[p->atom[from][k]] == 0;
         k++) {
      list.atom[list.n++] = p->atom[from][k];
      left /= s->c->atoms->size[p->atom[from][k]];
    }
    add(s, f, list.atom, list.n);
  }
}

static bool moves_away(const struct factor *f) {
  return f->kind == FACTOR_REPLICATE || f->reaches;
}

static void find_candidates(struct finder *s) {
  const struct choice *c = s->c;
  for (int f = 0; f < c->rule.n_factors; f++) {
    bool locked = c->locked >> f & 1;
    for (int t = 0; t < c->rule.n_tensors && !locked; t++)
      add_prefixes(s, f, c->projection[t].atom[f], c->projection[t].n[f]);
    const struct factor *factor = &c->rule.factor[f];
    bool batching = !locked && (factor->apart || (factor->kind == FACTOR_PASS && in_every_tensor(&c->rule, f)));
    for (int from = 0; from < c->rule.n_factors && batching; from++)
      for (int t = 0; t < c->rule.n_tensors && moves_away(&c->rule.factor[from]); t++)
        add_batched(s, f, &c->projection[t], from);
    add(s, f, (const uint8_t[]){0}, 0);
  }
}

/* ---- search ---- */

static bool is_asked(const struct finder *s, const struct atom_list *pick) {
  if (s->whole >= 0 && pick[s->whole].n > 0) return false;
  if (s->keep < 0) return true;
  struct tiling t = tess__choice_tiling(s->c, pick, s->keep);
  return tess__tiling_same_cut(&t, &s->c->now[s->keep]);
}

/* out: the best; what it costs, -1: none is legal. */
static double all_combinations(struct finder *s, struct atom_list *out) {
  const struct choice *c = s->c;
  struct atom_list *pick = tess__arena_alloc(c->arena, sizeof c->pick);
  int at[MAX_FACTORS] = {0};
  double best = -1;
  for (int f = 0; f < c->rule.n_factors; f++)
    pick[f] = s->of[f].list[0];
  for (;;) {
    double cost = is_asked(s, pick) && tess__choice_legal(c, pick) ? tess__choice_cost(c, pick) : -1;
    if (cost >= 0 && (best < 0 || cost < best)) {
      best = cost;
      memcpy(out, pick, sizeof c->pick);
    }
    int f = c->rule.n_factors - 1;
    for (; f >= 0 && ++at[f] == s->of[f].n; f--) {
      at[f] = 0;
      pick[f] = s->of[f].list[0];
    }
    if (f < 0) return best;
    pick[f] = s->of[f].list[at[f]];
  }
}

/* Other factors give up from the first atom that the new list has on. */
static void set_list(const struct choice *c, struct atom_list *pick, int f, const struct atom_list *list) {
  uint64_t taken = 0;
  for (int i = 0; i < list->n; i++)
    taken |= UINT64_C(1) << list->atom[i];
  for (int other = 0; other < c->rule.n_factors; other++)
    for (int i = 0; i < pick[other].n; i++)
      if (taken >> pick[other].atom[i] & 1) pick[other].n = (uint8_t)i;
  pick[f] = *list;
}

/* Where a descent begins: nothing cut, or all as one tensor lies, whichever costs least. */
static double start(struct choice *c, struct atom_list *trial) {
  memset(c->pick, 0, sizeof c->pick);
  double now = tess__choice_cost(c, c->pick);
  for (int t = 0; t < c->rule.n_tensors; t++) {
    memset(trial, 0, sizeof c->pick);
    for (int f = 0; f < c->rule.n_factors; f++)
      if (!(c->locked >> f & 1)) {
        trial[f].n = c->projection[t].n[f];
        memcpy(trial[f].atom, c->projection[t].atom[f], trial[f].n);
      }
    double cost = tess__choice_legal(c, trial) ? tess__choice_cost(c, trial) : now;
    if (cost >= now) continue;
    now = cost;
    memcpy(c->pick, trial, sizeof c->pick);
  }
  return now;
}

/* From there the one change of a factor that saves most, until none saves. */
static void descend(struct finder *s, struct choice *c) {
  size_t bytes = sizeof c->pick;
  struct atom_list *trial = tess__arena_alloc(c->arena, bytes), *best = tess__arena_alloc(c->arena, bytes);
  double now = start(c, trial);
  for (bool better = true; better;) {
    better = false;
    for (int f = 0; f < c->rule.n_factors; f++)
      for (int i = 0; i < s->of[f].n; i++) {
        memcpy(trial, c->pick, bytes);
        set_list(c, trial, f, &s->of[f].list[i]);
        double cost = tess__choice_legal(c, trial) ? tess__choice_cost(c, trial) : now;
        if (cost < now) {
          better = true;
          now = cost;
          memcpy(best, trial, bytes);
        }
      }
    if (better) memcpy(c->pick, best, bytes);
  }
}

/* False: there are too many combinations. */
static bool begin(struct finder *s, const struct choice *c) {
  *s = (struct finder){.c = c, .keep = -1, .whole = -1};
  s->of = tess__arena_alloc(c->arena, sizeof *s->of * (size_t)(c->rule.n_factors + 1));
  for (int t = 0; t < c->rule.n_tensors; t++)
    tess__project(c->atoms, &c->rule, t, &c->now[t], &c->projection[t]);
  note_neighbours(s);
  find_candidates(s);
  double combinations = 1;
  for (int f = 0; f < c->rule.n_factors; f++)
    combinations *= s->of[f].n;
  return combinations <= MAX_COMBINATIONS;
}

void tess__choice_search(struct choice *c) {
  struct finder s;
  if (!begin(&s, c) || all_combinations(&s, c->pick) < 0) descend(&s, c);
}

double tess__choice_rival(const struct choice *c, int tensor, int factor) {
  struct finder s;
  struct atom_list *pick = tess__arena_alloc(c->arena, sizeof c->pick);
  if (!begin(&s, c)) return -2;
  s.keep = tensor;
  s.whole = tensor < 0 ? factor : -1;
  return all_combinations(&s, pick);
}
