/* Layouts that a search tries (suggest_try.h). Where layers repeat, what a layout costs is told by programs with two
 * and three of them: with each layer more it grows by what the third one added. */
#include "spmd/suggest_try.h"

#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/size.h"

static const double BEHIND = 1.1;

/* ---- ends ---- */

struct end_value tess__end_value(const struct suggester *s, int end) {
  const struct graph *g = s->graph;
  switch (end_kind(s, end)) {
  case END_ARGUMENT:
    return (struct end_value){g, g->param[end]};
  case END_RESULT:
    return (struct end_value){g, g->result[end - s->r->n_args]};
  case END_INSIDE:
    break;
  }
  return s->inside[end - (s->n_ends - s->r->n_at)].at[0];
}

const struct type *tess__end_type(const struct suggester *s, int end) {
  struct end_value v = tess__end_value(s, end);
  return tess__type_at(v.graph, v.value);
}

static bool speaks(const struct suggester *s, int end) {
  return end_kind(s, end) != END_ARGUMENT || !s->layers.n || s->layers.like[end] == end;
}

static bool is_open(const struct suggester *s, int end) {
  const struct suggest_request *r = s->r;
  enum end_kind kind = end_kind(s, end);
  bool given = kind == END_ARGUMENT && r->fixed && r->fixed[end];
  if (kind == END_RESULT) given = !(r->free_result && r->free_result[end - r->n_args]);
  return !given && tess__end_type(s, end)->rank > 0;
}

bool tess__end_free(const struct suggester *s, int end) {
  return is_open(s, end) && speaks(s, end);
}

bool tess__end_fits(const struct suggester *s, int end, const int8_t *at) {
  const struct type *t = tess__end_type(s, end);
  int64_t parts[TESS_MAX_RANK];
  for (int d = 0; d < TESS_MAX_RANK; d++)
    parts[d] = 1;
  for (int a = 0; a < s->n_axes; a++)
    if (at[a] >= 0) parts[at[a]] = tess__mul_sizes(parts[at[a]], s->r->mesh->size[s->axis[a]]);
  for (int d = 0; d < t->rank; d++)
    if (t->dim[d] % parts[d]) return false;
  return true;
}

static const struct sharding *sharding_at(const struct suggester *s, int end, const int8_t *at) {
  struct spec spec;
  struct diag d = {0};
  memset(&spec, 0, sizeof spec);
  spec.n = tess__end_type(s, end)->rank;
  for (int a = 0; a < s->n_axes; a++)
    if (at[a] >= 0) spec.axis[at[a]][spec.n_axes[at[a]]++] = (uint8_t)s->axis[a];
  const struct sharding *in = tess__sharding_named(s->r->mesh, &spec, NULL, &d);
  tess__diag_clear(&d);
  return in;
}

const struct sharding **tess__layout_shardings(const struct suggester *s, const int8_t *at, enum end_kind kind,
                                               struct arena *arena) {
  int inside = s->n_ends - s->r->n_at, begin[] = {0, s->r->n_args, inside, s->n_ends};
  int from = begin[kind], n = begin[kind + 1] - from;
  bool arguments = kind == END_ARGUMENT;
  const struct sharding **list = tess__arena_alloc(arena, sizeof *list * (size_t)(n + 1));
  for (int i = 0; i < n; i++) {
    int end = from + i, by = !arguments || !s->layers.n ? end : s->layers.like[end];
    const int8_t *own = at + (size_t)by * (size_t)s->n_axes;
    bool said = s->n_axes ? own[0] != UNSAID : arguments;
    if (is_open(s, end) && is_open(s, by) && said) list[i] = sharding_at(s, end, own);
  }
  return list;
}

/* ---- costs ---- */

bool tess__search_over(struct suggester *s) {
  const struct suggest_request *r = s->r;
  bool over = (r->seconds > 0 && tess__now() > s->end) || (r->operations && s->operations > r->operations);
  if (s->n > s->first && over) s->stopped = true;
  return s->stopped || s->failed;
}

/* False: it cannot be compiled, which is no failure of the search. */
static bool distribute(struct suggester *s, const int8_t *at, const struct fewer *fewer, struct program *p) {
  struct diag inner = {.since = s->d->since};
  struct arena arena = {0};
  struct graph *constrained = NULL;
  if (s->r->n_at) constrained = tess__suggest_constrained(s, tess__layout_shardings(s, at, END_INSIDE, &arena), &inner);
  struct layout_asked l = {.graph = fewer         ? fewer->graph
                                    : constrained ? constrained
                                                  : s->graph,
                           .in = tess__layout_shardings(s, at, END_ARGUMENT, &arena),
                           .out = tess__layout_shardings(s, at, END_RESULT, &arena),
                           .fewer = fewer,
                           .planned = &s->planned};
  s->operations = tess__add_sizes(s->operations, l.graph->n_nodes);
  bool good = !inner.status && s->r->distribute(s->r->ctx, &l, p, &inner);
  if (constrained) tess__graph_free(constrained);
  tess__arena_free(&arena);
  if (good) return true;
  s->failed |= inner.status == TESS_CANCELLED;
  struct diag *to = s->failed ? s->d : &s->why_not;
  if (!to->status) {
    to->where = inner.where;
    to->op = inner.op;
    tess__fail(to, inner.status, inner.reason, "%s", inner.message);
  }
  tess__diag_clear(&inner);
  return false;
}

static bool measure(struct suggester *s, const int8_t *at, const struct fewer *fewer, struct laid_out *l) {
  struct program p;
  struct report report;
  if (!distribute(s, at, fewer, &p)) return false;
  tess__report_make(&report, &p, s->r->machine);
  *l = (struct laid_out){at, report.us, report.work_us, report.wire_bytes, report.peak_bytes, 0, true};
  tess__report_free(&report);
  tess__program_free(&p);
  return true;
}

static int64_t further(int64_t two, int64_t three, int more) {
  return three > two ? tess__add_sizes(two, tess__mul_sizes(three - two, more)) : two;
}

/* A layout that is far behind with two layers is so with more: as far as the best one is from its two. */
static bool is_behind(const struct suggester *s, const struct laid_out *two) {
  return s->best && !s->r->memory && two->us > BEHIND * s->best->us_two;
}

static void weigh(struct suggester *s, struct laid_out *l) {
  const int8_t *at = l->at;
  struct laid_out two, three;
  int more = s->layers.n - 2;
  if (!s->layers.n || s->whole) {
    measure(s, at, NULL, l);
    return;
  }
  if (!measure(s, at, &s->layers.two, &two)) return;
  if (is_behind(s, &two)) {
    *l = two;
    l->us *= s->best->us / s->best->us_two;
    return;
  }
  if (!measure(s, at, &s->layers.three, &three)) return;
  *l = (struct laid_out){at,
                         two.us + more * (three.us - two.us),
                         two.work_us + more * (three.work_us - two.work_us),
                         further(two.wire, three.wire, more),
                         further(two.peak, three.peak, more),
                         two.us,
                         true};
  if (!s->best || tess__layout_better(s, l, s->best)) s->best = l;
}

const struct laid_out *tess__layout_try(struct suggester *s, const int8_t *at) {
  struct laid_out **slot = (struct laid_out **)tess__map_at(&s->seen, tess__hash(at, s->bytes));
  if (!*slot) {
    if (tess__search_over(s)) return NULL;
    struct laid_out *l = *slot = tess__arena_alloc(&s->arena, sizeof *l);
    l->at = tess__arena_copy(&s->arena, at, s->bytes);
    weigh(s, l);
    if (s->n == s->room) {
      s->room = s->room ? 2 * s->room : 64;
      s->tried = tess__realloc((void *)s->tried, sizeof *s->tried * (size_t)s->room);
    }
    s->tried[s->n++] = l;
  }
  return (*slot)->good ? *slot : NULL;
}

/* What `in` says in whole axes of the mesh. */
static void take(const struct suggester *s, const struct sharding *in, int8_t *own) {
  for (int a = 0; a < s->n_axes; a++)
    for (int d = 0; d < in->spec.n; d++)
      for (int k = 0; k < in->spec.n_axes[d]; k++)
        if (in->spec.axis[d][k] == s->axis[a]) own[a] = (int8_t)d;
}

bool tess__layout_settle(struct suggester *s, int8_t *at) {
  struct program p;
  if (tess__search_over(s) || !distribute(s, at, s->layers.n && !s->whole ? &s->layers.two : NULL, &p)) return false;
  for (int i = 0; i < s->r->n_args; i++) {
    int8_t *own = place(s, at, i);
    const struct sharding *in = p.param[i];
    if (own[0] != UNSAID) continue;
    memset(own, WHOLE, (size_t)s->n_axes);
    if (!tess__end_free(s, i) || !in || in->kind != SHARDING_NAMED || in->mesh != s->r->mesh) continue;
    take(s, in, own);
    if (!tess__end_fits(s, i, own)) memset(own, WHOLE, (size_t)s->n_axes);
  }
  tess__program_free(&p);
  return true;
}

/* ---- which is better ---- */

int64_t tess__layout_beyond(const struct suggester *s, const struct laid_out *l) {
  return s->r->memory && l->peak > s->r->memory ? l->peak - s->r->memory : 0;
}

/* Times are sums: what differs less than they are rounded is equal. */
bool tess__layout_better(const struct suggester *s, const struct laid_out *a, const struct laid_out *b) {
  int64_t over_a = tess__layout_beyond(s, a), over_b = tess__layout_beyond(s, b);
  if (over_a != over_b) return over_a < over_b;
  double same = 1e-9 * (a->us + b->us);
  if (a->us < b->us - same || a->us > b->us + same) return a->us < b->us;
  return a->peak != b->peak ? a->peak < b->peak : a->wire < b->wire;
}

static bool near_to(double a, double b, double share) {
  double apart = a < b ? b - a : a - b;
  return apart <= share * (a < b ? b : a);
}
bool tess__layouts_alike(const struct laid_out *a, const struct laid_out *b) {
  return near_to(a->us, b->us, 0.01) && near_to((double)a->wire, (double)b->wire, 0.1);
}

int tess__layouts_pick(const struct suggester *s, int most, const struct laid_out **out) {
  int n = 0;
  for (; n < most; n++) {
    out[n] = NULL;
    for (int i = s->first; i < s->n; i++) {
      const struct laid_out *l = s->tried[i];
      bool new = l->good;
      for (int k = 0; k < n && new; k++)
        new = !tess__layouts_alike(l, out[k]);
      if (new && (!out[n] || tess__layout_better(s, l, out[n]))) out[n] = l;
    }
    if (!out[n]) break;
  }
  return n;
}

const struct laid_out *tess__layouts_fastest(const struct suggester *s) {
  const struct laid_out *best = NULL;
  for (int i = s->first; i < s->n; i++)
    if (s->tried[i]->good && (!best || s->tried[i]->us < best->us)) best = s->tried[i];
  return best;
}
