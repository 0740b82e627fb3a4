/* tess_suggest: layouts of a program's arguments, searched for a mesh that need not be there. */
#include "api/programs/suggest.h"

#include <string.h>

#include "api/api.h"
#include "api/call.h"
#include "api/programs/report.h"
#include "base/alloc.h"
#include "ir/splice.h"
#include "op/build.h"
#include "spmd/suggest.h"

static const double DEFAULT_SECONDS = 10;

struct asked_for { /* the program, of which the search says how arguments lie, and values inside */
  const struct program_request *request;
  int n_args;
  struct graph *flat; /* without calls, where values inside are meant; owned */
  int n_inside;
  vid *inside;
};

/* ---- values inside ---- */

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

static bool find_inside(struct asked_for *a, const tess_suggest_opts *kw, struct arena *arena, struct diag *d) {
  const struct graph *g = a->request->program->graph;
  if (kw->at.n < 0 || kw->at.n > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d places; legal: 0 to %d", kw->at.n, TESS_MAX_RANK);
  if (!kw->at.n) return true;
  if (g->calls && !(g = a->flat = tess__graph_without_calls(g, d))) return false;
  a->inside = tess__arena_alloc(arena, sizeof *a->inside * (size_t)kw->at.n);
  for (a->n_inside = 0; a->n_inside < kw->at.n; a->n_inside++) {
    const char *at = kw->at.name[a->n_inside];
    vid v = at ? value_at(g, at) : VID_NONE;
    if (v == VID_NONE)
      return tess__fail(d, TESS_NOT_FOUND, TESS_VALUE_ERROR,
                        "nothing is made at %s outside of loops and branches; legal: file:line as reports tell places, "
                        "or a line",
                        at ? at : "NULL");
    a->inside[a->n_inside] = v;
  }
  return true;
}

/* A copy of the program in which values inside are constrained; NULL entries: they are not. NULL: told. */
static struct graph *constrained(const struct asked_for *a, const struct graph *g, const struct sharding *const *in,
                                 struct diag *d) {
  struct graph *to = tess__graph_new(g->name);
  struct build b = {.graph = to, .diag = d};
  vid *map = tess__alloc(sizeof *map * (g->n_values + 1));
  bool good = true;
  for (int i = 0; i < g->n_params; i++)
    map[g->param[i]] = tess__graph_param(to, tess__type_at(g, g->param[i]));
  for (uint32_t i = 0; good && i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    struct arena scratch = {0};
    vid *operand = tess__arena_alloc(&scratch, sizeof *operand * (size_t)(n->n_in + 1));
    for (int k = 0; k < n->n_in; k++)
      operand[k] = map[n->in[k]];
    vid out = tess__splice_node(to, g, i, operand, NULL, NULL);
    for (int k = 0; k < n->n_out; k++)
      map[n->out + (vid)k] = out + (vid)k;
    b.place = n->place;
    for (int k = 0; good && k < a->n_inside; k++)
      if (n->n_out && a->inside[k] == n->out && in[k])
        good = (map[n->out] = tess__n_sharding_constraint(&b, map[n->out], in[k])) != VID_NONE;
    tess__arena_free(&scratch);
  }
  vid *result = tess__alloc(sizeof *result * (size_t)(g->n_results + 1));
  for (int i = 0; i < g->n_results; i++)
    result[i] = map[g->result[i]];
  if (good) tess__graph_set_results(to, g->n_results, result);
  tess__free(result);
  tess__free(map);
  if (good) return to;
  tess__graph_free(to);
  return NULL;
}

/* ---- the search ---- */

static bool distribute(void *ctx, const struct sharding *const *in, struct program *out, struct diag *d) {
  const struct asked_for *a = ctx;
  struct arena arena = {0};
  const struct sharding **all = tess__arena_alloc(&arena, sizeof *all * (size_t)(a->n_args + 1));
  struct program_request r = *a->request;
  for (int i = 0; i < a->n_args; i++)
    all[i] = in[i] ? in[i] : r.in ? r.in[i] : NULL;
  r.in = all;
  struct read_program inside = *r.program;
  bool made = a->n_inside > 0, good = true;
  if (made) {
    inside.graph = constrained(a, a->flat ? a->flat : inside.graph, in + a->n_args, d);
    r.program = &inside;
    good = inside.graph;
  }
  good = good && tess__explain_program(&r, out, d);
  if (made && inside.graph) tess__graph_free(inside.graph);
  tess__arena_free(&arena);
  return good;
}

/* As --arg-sharding takes it: x,None and (x,y),None. */
static const char *spec_text(const struct sharding *s) {
  struct text t = {0};
  for (int d = 0; d < s->spec.n; d++) {
    int n = s->spec.n_axes[d];
    tess__text_add(&t, d ? "," : "");
    tess__text_add(&t, n > 1 ? "(" : n ? "" : "None");
    for (int k = 0; k < n; k++) {
      tess__text_add(&t, k ? "," : "");
      tess__text_add(&t, s->mesh->name[s->spec.axis[d][k]]);
    }
    tess__text_add(&t, n > 1 ? ")" : "");
  }
  const char *text = tess__scope_text(tess__scope(), tess__text_string(&t));
  tess__text_free(&t);
  return text;
}

static tess_suggestion_list told(const struct suggestions *s, int n_args, int n_inside) {
  struct tess_scope *scope = tess__scope();
  tess_suggestion *list = tess__scope_alloc(scope, sizeof *list * (size_t)s->n);
  for (int i = 0; i < s->n; i++) {
    const char **spec = tess__scope_alloc(scope, sizeof *spec * (size_t)(n_args + n_inside + 1));
    for (int k = 0; k < n_args + n_inside; k++)
      if (s->best[i].in[k]) spec[k] = spec_text(s->best[i].in[k]);
    list[i] = (tess_suggestion){.spec = spec,
                                .estimated_us = s->best[i].us,
                                .wire_bytes_per_device = s->best[i].wire,
                                .peak_bytes_per_device = s->best[i].peak,
                                .at = spec + n_args};
  }
  return (tess_suggestion_list){
      .n = s->n, .suggestion = list, .n_args = n_args, .tried = s->tried, .stopped = s->stopped, .n_at = n_inside};
}

tess_suggestion_list tess__suggest_program(const struct program_request *r, const tess_mesh *mesh,
                                           const tess_suggest_opts *kw, struct diag *d) {
  const struct read_program *p = r->program;
  struct arena arena = {0};
  struct machine machine;
  struct suggestions found;
  tess_suggestion_list out = {0};
  struct asked_for a = {.request = r, .n_args = p->graph->n_params - (r->traced ? r->traced->n_captures : 0)};
  bool found_all = find_inside(&a, kw, &arena, d);
  bool *fixed = tess__arena_alloc(&arena, (size_t)(a.n_args + a.n_inside) + 1);
  for (int i = 0; i < a.n_args; i++)
    fixed[i] = (r->in && r->in[i]) || (p->param && i < p->n_params && p->param[i].sharding);
  if (!found_all) {
    /* told */
  } else if (kw->memory < 0 || !(kw->time_limit >= 0)) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is negative; legal: 0, which is the default, and more",
               kw->memory < 0 ? "memory" : "time_limit");
  } else if (tess__choose_machine(&machine, kw->machine, d)) {
    struct suggest_request request = {.graph = a.flat ? a.flat : p->graph,
                                      .n_args = a.n_args + a.n_inside,
                                      .n_inside = a.n_inside,
                                      .inside = a.inside,
                                      .fixed = fixed,
                                      .mesh = mesh->body,
                                      .machine = &machine,
                                      .memory = kw->memory,
                                      .seconds = kw->time_limit > 0 ? kw->time_limit : DEFAULT_SECONDS,
                                      .distribute = distribute,
                                      .ctx = &a};
    if (tess__suggest(&request, &found, d)) out = told(&found, a.n_args, a.n_inside);
    tess__suggestions_free(&found);
    tess__machine_free(&machine);
  }
  tess__graph_free(a.flat);
  tess__arena_free(&arena);
  return out;
}

tess_suggestion_list tess_suggest_at(const char *where, const tess_lowered *l, const tess_mesh *mesh,
                                     const tess_suggest_opts *kw) {
  static const char op[] = "suggest";
  struct diag d = {0};
  struct arena arena = {0};
  struct program_request r;
  tess_suggest_opts o = {0};
  tess_suggestion_list out = {0};
  tess__read_options(&o, sizeof o, kw);
  if (!tess__usable(l, KIND_LOWERED, "the program", op, where))
    return tess__pass_error(l, KIND_LOWERED, "the program", op, where), out;
  if (!tess__usable(mesh, KIND_MESH, "the mesh", op, where))
    return tess__pass_error(mesh, KIND_MESH, "the mesh", op, where), out;
  const struct read_program *p = &l->body->module.main;
  if (!p->graph || p->grid)
    tess__fail(&d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
               "UNIMPLEMENTED: processes in a grid in a program that is explained");
  else if (tess__lowered_request(&r, &arena, l->body, p, &(tess_compile_opts){0}, where, &d))
    out = tess__suggest_program(&r, mesh, &o, &d);
  tess__arena_free(&arena);
  if (!out.n) tess__report(&d, op, where);
  return out;
}
