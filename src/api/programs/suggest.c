/* tess_suggest: layouts of a program's arguments, searched for a mesh that need not be there. */
#include "api/programs/suggest.h"

#include "api/api.h"
#include "api/call.h"
#include "api/programs/report.h"
#include "spmd/suggest.h"

static const double DEFAULT_SECONDS = 10;

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

static const char *const *specs(const struct sharding *const *list, int n) {
  const char **spec = tess__scope_alloc(tess__scope(), sizeof *spec * (size_t)(n + 1));
  for (int k = 0; k < n; k++)
    if (list[k]) spec[k] = spec_text(list[k]);
  return spec;
}

static tess_suggestion one_told(const struct suggestion *s, int n_args, int n_at) {
  return (tess_suggestion){.spec = specs(s->in, n_args),
                           .at = specs(s->inside, n_at),
                           .estimated_us = s->us,
                           .wire_bytes_per_device = s->wire,
                           .peak_bytes_per_device = s->peak,
                           .work_us = s->work_us};
}

static tess_suggestion_list told(const struct suggestions *s, int n_args, int n_at) {
  tess_suggestion *list = tess__scope_alloc(tess__scope(), sizeof *list * (size_t)(s->n + 1)), *over = list + s->n;
  for (int i = 0; i < s->n; i++)
    list[i] = one_told(&s->best[i], n_args, n_at);
  if (s->is_over) *over = one_told(&s->over, n_args, n_at);
  return (tess_suggestion_list){.n = s->n,
                                .suggestion = list,
                                .n_args = n_args,
                                .n_at = n_at,
                                .tried = s->tried,
                                .stopped = s->stopped,
                                .over_memory = s->is_over ? over : NULL,
                                .layers = s->layers};
}

/* Has somebody said how argument i lies? AUTO says nothing. */
static bool is_said(const struct program_request *r, int i) {
  const struct read_program *p = r->program;
  const struct sharding *s = r->in ? r->in[i] : NULL;
  if (!s && p->param && i < p->n_params) s = p->param[i].sharding;
  return s && s->kind != SHARDING_AUTO;
}

tess_suggestion_list tess__suggest_program(const struct program_request *r, const tess_mesh *mesh,
                                           const tess_suggest_opts *kw, struct diag *d) {
  const struct read_program *p = r->program;
  struct arena arena = {0};
  struct machine machine;
  struct suggestions found;
  tess_suggestion_list out = {0};
  int n_args = p->graph->n_params - (r->traced ? r->traced->n_captures : 0);
  bool *fixed = tess__arena_alloc(&arena, (size_t)n_args + 1);
  for (int i = 0; i < n_args; i++)
    fixed[i] = is_said(r, i);
  if (kw->at.n < 0 || kw->at.n > TESS_MAX_RANK) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d places; legal: 0 to %d", kw->at.n, TESS_MAX_RANK);
  } else if (kw->memory < 0 || !(kw->time_limit >= 0)) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is negative; legal: 0, which is the default, and more",
               kw->memory < 0 ? "memory" : "time_limit");
  } else if (tess__choose_machine(&machine, kw->machine, mesh->body, d)) {
    struct suggest_request request = {.fixed = fixed,
                                      .at = kw->at.name,
                                      .n_at = kw->at.n,
                                      .mesh = mesh->body,
                                      .machine = &machine,
                                      .memory = kw->memory,
                                      .seconds = kw->time_limit > 0 ? kw->time_limit : DEFAULT_SECONDS};
    if (tess__search_program(r, &request, &found, d)) out = told(&found, n_args, kw->at.n);
    tess__suggestions_free(&found);
    tess__machine_free(&machine);
  }
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
