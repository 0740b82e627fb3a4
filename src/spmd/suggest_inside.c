/* Values inside of a program that a search constrains (suggest.h), found by the places that make them: in the program
 * as it was traced, so that what a function makes is constrained in each of its calls, and what a loop makes in each
 * round.
 */
#include <string.h>

#include "base/alloc.h"
#include "ir/splice.h"
#include "op/build.h"
#include "spmd/suggest_try.h"

/* Where the number begins that ends at `end` behind a colon; NULL: none does. */
static const char *number_before(const char *place, const char *end) {
  const char *begin = end;
  while (begin > place && begin[-1] >= '0' && begin[-1] <= '9')
    begin--;
  return begin < end && begin > place && begin[-1] == ':' ? begin : NULL;
}

/* file:line:column is at file:line, at itself, and at its line alone; so is file:line. */
static bool is_at(const char *place, const char *at) {
  size_t n = strlen(at);
  if (!place || !n) return false;
  if (strspn(at, "0123456789") < n) return strncmp(place, at, n) == 0 && (place[n] == 0 || place[n] == ':');
  const char *end = place + strlen(place), *last = number_before(place, end);
  const char *before = last ? number_before(place, last - 1) : NULL;
  if (before) end = last - 1;
  const char *line = before ? before : last;
  return line && (size_t)(end - line) == n && memcmp(line, at, n) == 0;
}

/* What is made last at a place in g, outside of its regions; VID_NONE: nothing is. */
static vid value_at(const struct graph *g, const char *at) {
  vid found = VID_NONE;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    if (n->n_out > 0 && tess__type_at(g, n->out)->rank > 0 && is_at(n->place, at)) found = n->out;
  }
  return found;
}

/* The first so many regions of a node are part of the program as it stands: bodies of loops, branches and functions.
 * Not rules of gradients, and not what each device does alone. */
static int regions_inside(const struct node *n) {
  bool inside = n->op->traits & OP_REGION && !(n->op->traits & OP_MANUAL);
  return n->op->call ? 1 : inside ? n->n_regions : 0;
}

/* ---- where values are ---- */

struct finding {
  const char *at;
  struct inside *found;
  struct map seen;
  struct arena *arena;
};

/* Those of the first one's type alone: they are to lie alike. */
static void add(struct finding *f, const struct graph *g, vid v) {
  struct inside *to = f->found;
  if (to->n && tess__type_at(to->at[0].graph, to->at[0].value) != tess__type_at(g, v)) return;
  struct end_value *more = tess__arena_alloc(f->arena, sizeof *more * (size_t)(to->n + 1));
  if (to->n) memcpy(more, to->at, sizeof *more * (size_t)to->n);
  more[to->n++] = (struct end_value){g, v};
  to->at = more;
}

/* In regions where nothing is made there outside of them. */
static void find(struct finding *f, const struct graph *g) {
  if (!tess__graph_first(&f->seen, g)) return;
  vid v = value_at(g, f->at);
  if (v != VID_NONE) {
    add(f, g, v);
    return;
  }
  for (uint32_t i = 0; i < g->n_nodes; i++)
    for (int r = 0; r < regions_inside(&g->node[i]); r++)
      find(f, g->node[i].regions[r]);
}

bool tess__suggest_inside(struct suggester *s) {
  s->inside = tess__arena_alloc(&s->arena, sizeof *s->inside * (size_t)(s->r->n_at + 1));
  for (int i = 0; i < s->r->n_at; i++) {
    struct finding f = {.at = s->r->at[i], .found = &s->inside[i], .arena = &s->arena};
    if (f.at) find(&f, s->r->graph);
    tess__map_free(&f.seen);
    if (!s->inside[i].n)
      return tess__fail(s->d, TESS_NOT_FOUND, TESS_VALUE_ERROR,
                        "nothing is made at %s that can be constrained; legal: file:line as reports tell places, or a "
                        "line, of an array outside of shard_map",
                        f.at ? f.at : "NULL");
  }
  return true;
}

/* ---- constrained ---- */

struct constraining {
  const struct suggester *s;
  const struct sharding *const *inside; /* by place */
  struct map made;                      /* of each graph that was met: its copy */
  struct arena arena;
  struct diag *d;
};

static struct graph *copy(struct constraining *c, struct graph *g);

/* Of the node's regions. NULL: told. */
static struct graph **copy_regions(struct constraining *c, const struct node *n) {
  struct graph **region = tess__arena_alloc(&c->arena, sizeof *region * (size_t)(n->n_regions + 1));
  for (int r = 0; r < n->n_regions; r++) {
    region[r] = r < regions_inside(n) ? copy(c, n->regions[r]) : tess__graph_keep(n->regions[r]);
    if (region[r]) continue;
    while (r > 0)
      tess__graph_free(region[--r]);
    return NULL;
  }
  return region;
}

static const struct sharding *asked_of(const struct constraining *c, int place, const struct graph *g, vid v) {
  const struct inside *in = &c->s->inside[place];
  for (int i = 0; i < in->n; i++)
    if (in->at[i].graph == g && in->at[i].value == v) return c->inside[place];
  return NULL;
}

/* Node i of g, constrained where that is asked for. */
static bool put(struct constraining *c, struct build *b, const struct graph *g, uint32_t i, vid *map) {
  const struct node *n = &g->node[i];
  struct graph **region = copy_regions(c, n);
  if (!region) return false;
  tess__copy_node(b->graph, g, i, region, map);
  b->place = n->place;
  for (int k = 0; k < c->s->r->n_at && n->n_out; k++) {
    const struct sharding *to = asked_of(c, k, g, n->out);
    if (to && (map[n->out] = tess__n_sharding_constraint(b, map[n->out], to)) == VID_NONE) return false;
  }
  return true;
}

static struct graph *build(struct constraining *c, const struct graph *g) {
  struct graph *to = tess__graph_like(g);
  struct build b = {.graph = to, .diag = c->d};
  vid *map = tess__alloc(sizeof *map * (g->n_values + 1));
  bool good = true;
  tess__copy_params(to, g, map);
  for (uint32_t i = 0; good && i < g->n_nodes; i++)
    good = put(c, &b, g, i, map);
  if (good) tess__copy_results(to, g, map);
  tess__free(map);
  if (good) return to;
  tess__graph_free(to);
  return NULL;
}

/* A body with several uses is one graph again. */
static struct graph *copy(struct constraining *c, struct graph *g) {
  uint64_t key = (uint64_t)(uintptr_t)g;
  struct graph *made = tess__map_get(&c->made, key);
  if (made) return tess__graph_keep(made);
  if ((made = build(c, g))) *tess__map_at(&c->made, key) = made;
  return made;
}

struct graph *tess__suggest_constrained(const struct suggester *s, const struct sharding *const *inside,
                                        struct diag *d) {
  struct constraining c = {.s = s, .inside = inside, .d = d};
  struct graph *made = build(&c, s->r->graph);
  tess__map_free(&c.made);
  tess__arena_free(&c.arena);
  return made;
}
