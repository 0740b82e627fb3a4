/* See suggest.h: a search from several starts, a set of arguments at a time. Starts: all whole; all cut as far as they
 * go; each set cut in each way, with propagation choosing the rest. From the best of these, each set takes what is best
 * for it until no set gains. */
#include "spmd/suggest.h"

#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "base/size.h"

/* Where an axis goes in an argument: a dimension, or none; or, in its first place, that propagation chooses. */
enum { WHOLE = -1, UNSAID = -2 };
enum { MOST_SPECS = 32, MOST_STARTS = 12, MOST_ROUNDS = 8 };

struct laid_out {   /* a layout that was tried */
  const int8_t *at; /* by argument, by axis */
  double us;
  int64_t wire, peak;
  bool good;
};
struct suggester {
  const struct suggest_request *r;
  int n_axes, axis[TESS_MAX_RANK]; /* of the mesh: those that cut */
  size_t bytes;                    /* of a layout */
  struct map seen;                 /* hash of a layout -> struct laid_out */
  struct laid_out **tried;         /* owned */
  int n, room;
  double end;
  bool stopped, failed; /* failed: told in d, and nothing goes on */
  struct arena arena;
  struct diag *d, first; /* first: why a layout could not be compiled */
};

/* ---- layouts ---- */

static int8_t *place(const struct suggester *s, int8_t *at, int arg) {
  return at + (size_t)arg * (size_t)s->n_axes;
}

static bool fits(const struct suggester *s, int arg, const int8_t *at) {
  const struct type *t = tess__suggest_type(s->r, arg);
  int64_t parts[TESS_MAX_RANK];
  for (int d = 0; d < TESS_MAX_RANK; d++)
    parts[d] = 1;
  for (int a = 0; a < s->n_axes; a++)
    if (at[a] >= 0) parts[at[a]] = tess__mul_sizes(parts[at[a]], s->r->mesh->size[s->axis[a]]);
  for (int d = 0; d < t->rank; d++)
    if (t->dim[d] % parts[d]) return false;
  return true;
}

static const struct sharding *sharding_at(const struct suggester *s, int arg, const int8_t *at) {
  struct spec spec;
  struct diag d = {0};
  memset(&spec, 0, sizeof spec);
  spec.n = tess__suggest_type(s->r, arg)->rank;
  for (int a = 0; a < s->n_axes; a++)
    if (at[a] >= 0) spec.axis[at[a]][spec.n_axes[at[a]]++] = (uint8_t)s->axis[a];
  const struct sharding *in = tess__sharding_named(s->r->mesh, &spec, NULL, &d);
  tess__diag_clear(&d);
  return in;
}

static const struct sharding **shardings(const struct suggester *s, const int8_t *at, struct arena *arena) {
  const struct sharding **in = tess__arena_alloc(arena, sizeof *in * (size_t)(s->r->n_args + 1));
  for (int i = 0; i < s->r->n_args; i++) {
    const int8_t *own = at + (size_t)i * (size_t)s->n_axes;
    if (tess__suggest_free(s->r, i) && (!s->n_axes || own[0] != UNSAID)) in[i] = sharding_at(s, i, own);
  }
  return in;
}

static bool out_of_time(struct suggester *s) {
  if (s->n && tess__now() > s->end) s->stopped = true;
  return s->stopped || s->failed;
}

/* False: it cannot be compiled, which is no failure of the search. */
static bool distribute(struct suggester *s, const int8_t *at, struct program *p) {
  struct diag inner = {.since = s->d->since};
  struct arena arena = {0};
  bool good = s->r->distribute(s->r->ctx, shardings(s, at, &arena), p, &inner);
  tess__arena_free(&arena);
  if (good) return true;
  s->failed |= inner.status == TESS_CANCELLED;
  struct diag *to = s->failed ? s->d : &s->first;
  if (!to->status) {
    to->where = inner.where;
    to->op = inner.op;
    tess__fail(to, inner.status, inner.reason, "%s", inner.message);
  }
  tess__diag_clear(&inner);
  return false;
}

static void measure(struct suggester *s, struct laid_out *l) {
  struct program p;
  struct report report;
  if (!distribute(s, l->at, &p)) return;
  tess__report_make(&report, &p, s->r->machine);
  *l = (struct laid_out){l->at, report.us, report.wire_bytes, report.peak_bytes, true};
  tess__report_free(&report);
  tess__program_free(&p);
}

/* NULL: it cannot be compiled, or the search is over. */
static const struct laid_out *try(struct suggester *s, const int8_t *at) {
  struct laid_out **slot = (struct laid_out **)tess__map_at(&s->seen, tess__hash(at, s->bytes));
  if (!*slot) {
    if (out_of_time(s)) return NULL;
    struct laid_out *l = *slot = tess__arena_alloc(&s->arena, sizeof *l);
    l->at = tess__arena_copy(&s->arena, at, s->bytes);
    measure(s, l);
    if (s->n == s->room) {
      s->room = s->room ? 2 * s->room : 64;
      s->tried = tess__realloc((void *)s->tried, sizeof *s->tried * (size_t)s->room);
    }
    s->tried[s->n++] = l;
  }
  return (*slot)->good ? *slot : NULL;
}

/* ---- which is better ---- */

static int64_t beyond(const struct suggester *s, const struct laid_out *l) {
  return s->r->memory && l->peak > s->r->memory ? l->peak - s->r->memory : 0;
}

/* Times are sums: what differs less than they are rounded is equal. */
static bool better(const struct suggester *s, const struct laid_out *a, const struct laid_out *b) {
  if (beyond(s, a) != beyond(s, b)) return beyond(s, a) < beyond(s, b);
  double same = 1e-9 * (a->us + b->us);
  if (a->us < b->us - same || a->us > b->us + same) return a->us < b->us;
  return a->wire != b->wire ? a->wire < b->wire : a->peak < b->peak;
}

static bool near_to(double a, double b, double share) {
  double apart = a < b ? b - a : a - b;
  return apart <= share * (a < b ? b : a);
}
/* Alike in time and bytes: the better one of them tells enough. */
static bool alike(const struct laid_out *a, const struct laid_out *b) {
  return near_to(a->us, b->us, 0.01) && near_to((double)a->wire, (double)b->wire, 0.1);
}

/* The best of those tried, none like another. */
static int pick(const struct suggester *s, int most, const struct laid_out **out) {
  int n = 0;
  for (; n < most; n++) {
    out[n] = NULL;
    for (int i = 0; i < s->n; i++) {
      const struct laid_out *l = s->tried[i];
      bool new = l->good;
      for (int k = 0; k < n && new; k++)
        new = !alike(l, out[k]);
      if (new && (!out[n] || better(s, l, out[n]))) out[n] = l;
    }
    if (!out[n]) break;
  }
  return n;
}

/* ---- starts ---- */

/* What propagation chose for arguments of which nothing was said, in whole axes of the mesh. */
static bool settle(struct suggester *s, int8_t *at) {
  struct program p;
  if (out_of_time(s) || !distribute(s, at, &p)) return false;
  for (int i = 0; i < s->r->n_args - s->r->n_inside; i++) { /* inside nothing is said at first */
    int8_t *own = place(s, at, i);
    const struct sharding *in = p.param[i];
    if (own[0] != UNSAID) continue;
    memset(own, WHOLE, (size_t)s->n_axes);
    if (!tess__suggest_free(s->r, i) || !in || in->kind != SHARDING_NAMED || in->mesh != s->r->mesh) continue;
    for (int a = 0; a < s->n_axes; a++)
      for (int d = 0; d < in->spec.n; d++)
        for (int k = 0; k < in->spec.n_axes[d]; k++)
          if (in->spec.axis[d][k] == s->axis[a]) own[a] = (int8_t)d;
    if (!fits(s, i, own)) memset(own, WHOLE, (size_t)s->n_axes);
  }
  tess__program_free(&p);
  return true;
}

/* Each argument cut by as many axes as its dimensions take, the first ones first. */
static void cut_all(struct suggester *s, int8_t *at) {
  memset(at, WHOLE, s->bytes);
  for (int i = 0; i < s->r->n_args; i++) {
    if (!tess__suggest_free(s->r, i)) continue;
    int8_t *own = place(s, at, i);
    int rank = tess__suggest_type(s->r, i)->rank;
    for (int a = 0; a < s->n_axes; a++)
      for (int d = 0; d < rank && own[a] == WHOLE; d++) {
        own[a] = (int8_t)d;
        if (!fits(s, i, own)) own[a] = WHOLE;
      }
  }
}

/* The set cut along d by these axes (a mask), the rest as propagation has it. */
static void seed(struct suggester *s, int8_t *at, const struct together *set, uint32_t axes, int d) {
  memset(at, UNSAID, s->bytes);
  for (int i = 0; i < set->n; i++)
    for (int a = 0; a < s->n_axes; a++)
      place(s, at, set->arg[i])[a] = (int8_t)(axes >> a & 1 ? d : WHOLE);
  if (fits(s, set->arg[0], place(s, at, set->arg[0])) && settle(s, at)) try(s, at);
}

static void seed_axes(struct suggester *s, int8_t *at, const struct together_list *list, uint32_t axes) {
  for (int i = 0; i < list->n; i++)
    for (int d = 0; d < tess__suggest_type(s->r, list->set[i].arg[0])->rank; d++)
      seed(s, at, &list->set[i], axes, d);
}

static void make_starts(struct suggester *s, int8_t *at, const struct together_list *list) {
  memset(at, WHOLE, s->bytes);
  try(s, at);
  cut_all(s, at);
  try(s, at);
  for (int a = 0; a < s->n_axes; a++)
    seed_axes(s, at, list, UINT32_C(1) << a);
  if (s->n_axes > 1) seed_axes(s, at, list, (UINT32_C(1) << s->n_axes) - 1);
}

/* ---- descent ---- */

/* The set as `own` says, the rest as in `at`: the better one of this and *best. */
static void consider(struct suggester *s, const int8_t *at, const struct together *set, const int8_t *own,
                     int8_t *scratch, const struct laid_out **best) {
  if (!fits(s, set->arg[0], own)) return;
  memcpy(scratch, at, s->bytes);
  for (int i = 0; i < set->n; i++)
    memcpy(place(s, scratch, set->arg[i]), own, (size_t)s->n_axes);
  const struct laid_out *l = try(s, scratch);
  if (l && better(s, l, *best)) *best = l;
}

/* All specs of a set where they are few, else those that put one axis elsewhere. */
static void vary(struct suggester *s, const int8_t *at, const struct together *set, int8_t *scratch,
                 const struct laid_out **best) {
  int rank = tess__suggest_type(s->r, set->arg[0])->rank;
  int8_t own[TESS_MAX_RANK];
  int64_t specs = 1;
  for (int a = 0; a < s->n_axes; a++)
    specs = tess__mul_sizes(specs, rank + 1);
  for (int64_t code = 0; specs <= MOST_SPECS && code < specs; code++) {
    int64_t rest = code;
    for (int a = 0; a < s->n_axes; a++, rest /= rank + 1)
      own[a] = (int8_t)(rest % (rank + 1) - 1);
    consider(s, at, set, own, scratch, best);
  }
  for (int a = 0; specs > MOST_SPECS && a < s->n_axes; a++)
    for (int d = WHOLE; d < rank; d++) {
      memcpy(own, at + (size_t)set->arg[0] * (size_t)s->n_axes, (size_t)s->n_axes);
      own[a] = (int8_t)d;
      consider(s, at, set, own, scratch, best);
    }
}

/* Set after set, round and round, until none of them gains. */
static void descend(struct suggester *s, const struct laid_out *from, const struct together_list *list, int8_t *at,
                    int8_t *scratch) {
  for (int i = 0, idle = 0; idle < list->n && i < MOST_ROUNDS * list->n && !out_of_time(s); i++) {
    const struct laid_out *best = from;
    memcpy(at, from->at, s->bytes);
    vary(s, at, &list->set[i % list->n], scratch, &best);
    idle = best == from ? idle + 1 : 1;
    from = best;
  }
}

/* ---- the whole ---- */

static void search(struct suggester *s) {
  int free = 0;
  for (int i = 0; i < s->r->n_args; i++)
    free += tess__suggest_free(s->r, i);
  int8_t *at = tess__arena_alloc(&s->arena, s->bytes + 1), *scratch = tess__arena_alloc(&s->arena, s->bytes + 1);
  struct together_list sets = tess__suggest_groups(s->r, false, &s->arena),
                       all = tess__suggest_groups(s->r, free <= MOST_ALONE, &s->arena);
  const struct laid_out *start[MOST_STARTS];
  make_starts(s, at, &sets);
  int n = pick(s, MOST_STARTS, start);
  for (int i = 0; i < n; i++)
    descend(s, start[i], &sets, at, scratch);
  if (pick(s, 1, start)) descend(s, start[0], &all, at, scratch);
}

static bool answer(struct suggester *s, struct suggestions *out) {
  const struct laid_out *best[MOST_SUGGESTED];
  int n = s->failed ? 0 : pick(s, MOST_SUGGESTED, best);
  if (s->failed) return false;
  if (!n) {
    s->d->where = s->first.where;
    s->d->op = s->first.op;
    return tess__fail(s->d, s->first.status, s->first.reason, "%s", s->first.message);
  }
  if (beyond(s, best[0]))
    return tess__fail(s->d, TESS_RESOURCE_EXHAUSTED, TESS_VALUE_ERROR,
                      "no layout of the %d that were tried%s keeps to %lld bytes of a device; the least that was found "
                      "is %lld bytes",
                      s->n, s->stopped ? " in the time" : "", (long long)s->r->memory, (long long)best[0]->peak);
  out->tried = s->n;
  out->stopped = s->stopped;
  for (int i = 0; i < n && !beyond(s, best[i]); i++)
    out->best[out->n++] =
        (struct suggestion){shardings(s, best[i]->at, &out->arena), best[i]->us, best[i]->wire, best[i]->peak};
  return true;
}

bool tess__suggest(const struct suggest_request *r, struct suggestions *out, struct diag *d) {
  struct suggester s = {.r = r, .d = d, .end = tess__now() + r->seconds};
  *out = (struct suggestions){0};
  tess__listen(d);
  for (int a = 0; a < r->mesh->n_axes; a++)
    if (r->mesh->size[a] > 1) s.axis[s.n_axes++] = a;
  s.bytes = (size_t)s.n_axes * (size_t)r->n_args;
  search(&s);
  bool good = answer(&s, out);
  tess__diag_clear(&s.first);
  tess__map_free(&s.seen);
  tess__free((void *)s.tried);
  tess__arena_free(&s.arena);
  return good;
}

void tess__suggestions_free(struct suggestions *s) {
  tess__arena_free(&s->arena);
  *s = (struct suggestions){0};
}
