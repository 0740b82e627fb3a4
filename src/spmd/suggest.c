/* See suggest.h: a search from several starts, a set of ends at a time. Starts: all whole; all cut as far as they go;
 * each set cut in each way, with propagation choosing the rest. From the best of these, each set takes what is best for
 * it until no set gains. Of layers that repeat one speaks for all; the best layouts are then tried on the program. */
#include "spmd/suggest.h"

#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "base/size.h"
#include "ir/splice.h"
#include "spmd/suggest_try.h"

enum { MOST_SPECS = 32, MOST_ROUNDS = 8, MOST_CHECKED = 8 };

/* ---- starts ---- */

static void say_nothing(const struct suggester *s, int8_t *at) { /* of any end */
  memset(at, UNSAID, s->bytes);
}

static void say_whole(const struct suggester *s, int8_t *at) {
  say_nothing(s, at);
  memset(at, WHOLE, (size_t)s->r->n_args * (size_t)s->n_axes);
}

/* Each argument cut by as many axes as its dimensions take, the first ones first. */
static void cut_all(struct suggester *s, int8_t *at) {
  say_whole(s, at);
  for (int i = 0; i < s->r->n_args; i++) {
    if (!tess__end_free(s, i)) continue;
    int8_t *own = place(s, at, i);
    int rank = tess__end_type(s, i)->rank;
    for (int a = 0; a < s->n_axes; a++)
      for (int d = 0; d < rank && own[a] == WHOLE; d++) {
        own[a] = (int8_t)d;
        if (!tess__end_fits(s, i, own)) own[a] = WHOLE;
      }
  }
}

/* The set cut along d by these axes (a mask), the rest as propagation has it. */
static void seed(struct suggester *s, int8_t *at, const struct together *set, uint32_t axes, int d) {
  say_nothing(s, at);
  for (int i = 0; i < set->n; i++)
    for (int a = 0; a < s->n_axes; a++)
      place(s, at, set->end[i])[a] = (int8_t)(axes >> a & 1 ? d : WHOLE);
  if (tess__end_fits(s, set->end[0], place(s, at, set->end[0])) && tess__layout_settle(s, at)) tess__layout_try(s, at);
}

static void seed_axes(struct suggester *s, int8_t *at, const struct together_list *list, uint32_t axes) {
  for (int i = 0; i < list->n; i++)
    for (int d = 0; d < tess__end_type(s, list->set[i].end[0])->rank; d++)
      seed(s, at, &list->set[i], axes, d);
}

static void make_starts(struct suggester *s, int8_t *at, const struct together_list *list) {
  say_whole(s, at);
  tess__layout_try(s, at);
  cut_all(s, at);
  tess__layout_try(s, at);
  for (int a = 0; a < s->n_axes; a++)
    seed_axes(s, at, list, UINT32_C(1) << a);
  if (s->n_axes > 1) seed_axes(s, at, list, (UINT32_C(1) << s->n_axes) - 1);
}

/* ---- descent ---- */

/* The set as `own` says, the rest as in `at`: the better one of this and *best. */
static void consider(struct suggester *s, const int8_t *at, const struct together *set, const int8_t *own,
                     int8_t *scratch, const struct laid_out **best) {
  if (!tess__end_fits(s, set->end[0], own)) return;
  memcpy(scratch, at, s->bytes);
  for (int i = 0; i < set->n; i++)
    memcpy(place(s, scratch, set->end[i]), own, (size_t)s->n_axes);
  const struct laid_out *l = tess__layout_try(s, scratch);
  if (l && tess__layout_better(s, l, *best)) *best = l;
}

/* All specs of a set where they are few, else those that put one axis elsewhere; of what is no argument also that
 * propagation chooses. */
static void vary(struct suggester *s, const int8_t *at, const struct together *set, int8_t *scratch,
                 const struct laid_out **best) {
  int rank = tess__end_type(s, set->end[0])->rank;
  const int8_t *has = at + (size_t)set->end[0] * (size_t)s->n_axes;
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
      for (int k = 0; k < s->n_axes; k++)
        own[k] = has[0] == UNSAID ? WHOLE : has[k];
      own[a] = (int8_t)d;
      consider(s, at, set, own, scratch, best);
    }
  memset(own, UNSAID, sizeof own);
  if (end_kind(s, set->end[0]) != END_ARGUMENT) consider(s, at, set, own, scratch, best);
}

/* Has another way led to what is no worse and looks alike? */
static bool was_there(const struct suggester *s, const struct laid_out *l) {
  for (int i = 0; i < s->n_ways; i++)
    if (tess__layouts_alike(l, s->way_end[i]) && !tess__layout_better(s, l, s->way_end[i])) return true;
  return false;
}

/* Set after set, round and round, until none of them gains, or a round led to where another way has ended. */
static void descend(struct suggester *s, const struct laid_out *from, const struct together_list *list, int8_t *at,
                    int8_t *scratch) {
  for (int i = 0, idle = 0; idle < list->n && i < MOST_ROUNDS * list->n && !tess__search_over(s); i++) {
    const struct laid_out *best = from;
    memcpy(at, from->at, s->bytes);
    vary(s, at, &list->set[i % list->n], scratch, &best);
    idle = best == from ? idle + 1 : 1;
    from = best;
    if (i + 1 >= list->n && was_there(s, from)) return;
  }
  if (s->n_ways < MOST_STARTS) s->way_end[s->n_ways++] = from;
}

/* ---- the whole ---- */

/* What the best layouts cost that were tried on few layers, of the program itself: one at least. Memory is told less
 * well by few layers: where none of them keeps to it, the search goes on from the best one. */
static void check_on_whole(struct suggester *s, int8_t *at, int8_t *scratch) {
  const struct laid_out *best[MOST_CHECKED];
  bool stopped = s->stopped;
  int n = tess__layouts_pick(s, MOST_CHECKED, best);
  const struct laid_out *fastest = tess__layouts_fastest(s);
  s->whole = true;
  s->first = s->n;
  s->stopped = false;
  tess__map_free(&s->seen);
  s->seen = (struct map){0};
  for (int i = 0; i < n; i++)
    tess__layout_try(s, best[i]->at);
  if (fastest && tess__layout_beyond(s, fastest)) tess__layout_try(s, fastest->at);
  if (tess__layouts_pick(s, 1, best) && tess__layout_beyond(s, best[0])) {
    struct together_list sets = tess__suggest_groups(s, false, &s->arena);
    s->n_ways = 0;
    descend(s, best[0], &sets, at, scratch);
  }
  s->stopped |= stopped;
}

static void search(struct suggester *s) {
  int8_t *at = tess__arena_alloc(&s->arena, s->bytes + 1), *scratch = tess__arena_alloc(&s->arena, s->bytes + 1);
  struct together_list sets = tess__suggest_groups(s, false, &s->arena), all = tess__suggest_groups(s, true, &s->arena);
  const struct laid_out *start[MOST_STARTS];
  make_starts(s, at, &sets);
  int n = tess__layouts_pick(s, MOST_STARTS, start);
  for (int i = 0; i < n; i++)
    descend(s, start[i], &sets, at, scratch);
  s->n_ways = 0;
  if (tess__layouts_pick(s, 1, start)) descend(s, start[0], &all, at, scratch);
  if (s->layers.n && !s->failed) check_on_whole(s, at, scratch);
}

static struct suggestion suggestion_of(const struct suggester *s, const struct laid_out *l, struct arena *arena) {
  return (struct suggestion){.in = tess__layout_shardings(s, l->at, END_ARGUMENT, arena),
                             .out = tess__layout_shardings(s, l->at, END_RESULT, arena),
                             .inside = tess__layout_shardings(s, l->at, END_INSIDE, arena),
                             .us = l->us,
                             .work_us = l->work_us,
                             .wire = l->wire,
                             .peak = l->peak};
}

static bool answer(struct suggester *s, struct suggestions *out) {
  const struct laid_out *best[MOST_SUGGESTED];
  int n = s->failed ? 0 : tess__layouts_pick(s, MOST_SUGGESTED, best);
  if (s->failed) return false;
  if (!n) {
    s->d->where = s->why_not.where;
    s->d->op = s->why_not.op;
    return tess__fail(s->d, s->why_not.status, s->why_not.reason, "%s", s->why_not.message);
  }
  if (tess__layout_beyond(s, best[0]))
    return tess__fail(s->d, TESS_RESOURCE_EXHAUSTED, TESS_VALUE_ERROR,
                      "no layout of the %d that were tried%s keeps to %lld bytes of a device; the least that was found "
                      "is %lld bytes",
                      s->n, s->stopped ? " until the limit" : "", (long long)s->r->memory, (long long)best[0]->peak);
  out->tried = s->n;
  out->stopped = s->stopped;
  out->layers = s->layers.n;
  for (int i = 0; i < n && !tess__layout_beyond(s, best[i]); i++)
    out->best[out->n++] = suggestion_of(s, best[i], &out->arena);
  const struct laid_out *fastest = tess__layouts_fastest(s);
  out->is_over = tess__layout_beyond(s, fastest) && fastest->us < best[0]->us;
  if (out->is_over) out->over = suggestion_of(s, fastest, &out->arena);
  return true;
}

/* The program as import would have it, made once for all layouts; NULL: it is that. False: told. */
static bool flatten(const struct graph *g, struct graph **out, struct diag *d) {
  struct graph *flat = g->calls ? tess__graph_without_calls(g, d) : NULL;
  if (g->calls && !flat) return false;
  bool good = tess__import_ready(flat ? flat : g, out, d);
  if (good && !*out) {
    *out = flat;
  } else {
    tess__graph_free(flat);
  }
  return good;
}

bool tess__suggest(const struct suggest_request *r, struct suggestions *out, struct diag *d) {
  struct suggester s = {.r = r, .d = d, .end = tess__now() + r->seconds};
  *out = (struct suggestions){0};
  tess__listen(d);
  struct graph *flat;
  if (!flatten(r->graph, &flat, d)) return false;
  s.graph = flat ? flat : r->graph;
  for (int a = 0; a < r->mesh->n_axes; a++)
    if (r->mesh->size[a] > 1) s.axis[s.n_axes++] = a;
  s.n_ends = r->n_args + s.graph->n_results + r->n_at;
  s.bytes = (size_t)s.n_axes * (size_t)s.n_ends;
  if (!r->n_at) tess__layers_find(&s.layers, s.graph); /* one that speaks for others has no place of its own */
  bool good = tess__suggest_inside(&s);
  if (good) search(&s);
  good = good && answer(&s, out);
  tess__diag_clear(&s.why_not);
  tess__layers_free(&s.layers);
  tess__planned_free(&s.planned);
  tess__map_free(&s.seen);
  tess__free((void *)s.tried);
  tess__arena_free(&s.arena);
  tess__graph_free(flat);
  return good;
}

void tess__suggestions_free(struct suggestions *s) {
  tess__arena_free(&s->arena);
  *s = (struct suggestions){0};
}
