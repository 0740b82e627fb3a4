/* Values inside of a program that a search constrains (suggest.h), found by the places that make them. */
#include <string.h>

#include "base/alloc.h"
#include "ir/splice.h"
#include "op/build.h"
#include "spmd/suggest_try.h"

/* file:line:column is at file:line, at itself, and at its line alone. */
static bool is_at(const char *place, const char *at) {
  size_t n = strlen(at);
  if (!place || !n) return false;
  if (strspn(at, "0123456789") == n) {
    const char *end = strrchr(place, ':'), *begin = end;
    while (begin && begin > place && begin[-1] != ':')
      begin--;
    return end && begin > place && (size_t)(end - begin) == n && memcmp(begin, at, n) == 0;
  }
  return strncmp(place, at, n) == 0 && (place[n] == 0 || place[n] == ':');
}

/* What is made last at a place; VID_NONE: nothing is. */
static vid value_at(const struct graph *g, const char *at) {
  vid found = VID_NONE;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    if (n->n_out > 0 && tess__type_at(g, n->out)->rank > 0 && is_at(n->place, at)) found = n->out;
  }
  return found;
}

bool tess__suggest_inside(struct suggester *s) {
  s->inside = tess__arena_alloc(&s->arena, sizeof *s->inside * (size_t)(s->r->n_at + 1));
  for (int i = 0; i < s->r->n_at; i++) {
    const char *at = s->r->at[i];
    s->inside[i] = at ? value_at(s->graph, at) : VID_NONE;
    if (s->inside[i] == VID_NONE)
      return tess__fail(s->d, TESS_NOT_FOUND, TESS_VALUE_ERROR,
                        "nothing is made at %s outside of loops and branches; legal: file:line as reports tell places, "
                        "or a line",
                        at ? at : "NULL");
  }
  return true;
}

/* Node i of the program, constrained where that is asked for. */
static bool put(const struct suggester *s, struct build *b, uint32_t i, const struct sharding *const *inside,
                vid *map) {
  const struct node *n = &s->graph->node[i];
  tess__copy_node(b->graph, s->graph, i, NULL, map);
  b->place = n->place;
  for (int k = 0; k < s->r->n_at; k++) {
    if (!n->n_out || s->inside[k] != n->out || !inside[k]) continue;
    if ((map[n->out] = tess__n_sharding_constraint(b, map[n->out], inside[k])) == VID_NONE) return false;
  }
  return true;
}

struct graph *tess__suggest_constrained(const struct suggester *s, const struct sharding *const *inside,
                                        struct diag *d) {
  const struct graph *g = s->graph;
  struct graph *to = tess__graph_new(g->name);
  struct build b = {.graph = to, .diag = d};
  vid *map = tess__alloc(sizeof *map * (g->n_values + 1));
  bool good = true;
  tess__copy_params(to, g, map);
  for (uint32_t i = 0; good && i < g->n_nodes; i++)
    good = put(s, &b, i, inside, map);
  if (good) tess__copy_results(to, g, map);
  tess__free(map);
  if (good) return to;
  tess__graph_free(to);
  return NULL;
}
