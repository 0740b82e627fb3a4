/* tess_explain, tess_fn_report, and what reports say. */
#include "api/programs/report.h"

#include <stdio.h>
#include <string.h>

#include "api/call.h"
#include "api/prefix.h"
#include "api/programs/lowered_object.h"
#include "api/programs/retell.h"
#include "base/alloc.h"
#include "base/clock.h"

/* ---- reports as objects ---- */

static void destroy(struct object *o) {
  struct told *t = ((struct tess_report *)(void *)o)->body;
  tess__report_free(&t->report);
  tess__free(t);
}

tess_report *tess__report_error(struct diag *d, const char *op, const char *where) {
  struct thread *t = tess__thread();
  struct error *e = tess__error_here(d, op, where);
  if (t->trace) tess__trace_fail(t->trace, e);
  return tess__object_in_error(t->scope, KIND_REPORT, e);
}

static const char *written(struct report *r, void (*write)(struct text *out, const struct report *r)) {
  struct text t = {0};
  write(&t, r);
  const char *text = tess__arena_printf(&r->arena, "%s", tess__text_string(&t));
  tess__text_free(&t);
  return text;
}

/* ---- remedies, tried ---- */

struct trial {
  const struct program_request *request;
  const struct machine *machine;
};

/* By leaf, what is asked, with room to ask otherwise. */
static const struct sharding **asked(const struct sharding *const *list, int n, struct arena *arena) {
  const struct sharding **copy = tess__arena_alloc(arena, sizeof *copy * (size_t)(n + 1));
  for (int i = 0; list && i < n; i++)
    copy[i] = list[i];
  return copy;
}

static bool wire_with(void *ctx, const struct remedy *m, int64_t *wire) {
  const struct trial *t = ctx;
  struct program_request r = *t->request;
  struct arena arena = {0};
  struct diag d = {0};
  struct program p;
  struct report report;
  int n[] = {r.program->n_params, r.program->n_results};
  const struct sharding **list[] = {asked(r.in, n[0], &arena), asked(r.out, n[1], &arena)};
  bool good = true;
  for (int i = 0; i < m->n; i++) {
    good = good && m->at[i].end < n[m->at[i].result]; /* not what a function captured */
    if (good) list[m->at[i].result][m->at[i].end] = m->at[i].to;
  }
  r.in = list[0];
  r.out = list[1];
  good = good && tess__explain_program(&r, &p, &d);
  if (good) {
    tess__report_make(&report, &p, t->machine);
    *wire = report.wire_bytes;
    tess__report_free(&report);
    tess__program_free(&p);
  }
  tess__diag_clear(&d);
  tess__arena_free(&arena);
  return good;
}

/* So many layouts are distributed for remedies as come to this many operations, a part of a second's work. */
enum { TRIED_OPERATIONS = 100000, LEAST_TRIES = 4 };

static int64_t operations(const struct program *p) {
  int64_t n = p->graph->n_nodes + INT64_C(1);
  for (uint32_t i = 0; i < p->n_inner; i++)
    for (int k = 0; k < p->inner[i].n; k++)
      n += operations(&p->inner[i].program[k]);
  return n;
}

static void try_remedies(struct report *r, const struct program *p, const struct program_request *request,
                         const struct machine *m) {
  struct trial t = {request, m};
  int64_t most = TRIED_OPERATIONS / operations(p);
  tess__report_try(r, &(struct remedy_trial){wire_with, &t, most < LEAST_TRIES ? LEAST_TRIES : (int)most});
}

/* Of the ends of a program; NULL: they name none with devices. */
static const struct mesh *mesh_of(const struct program *p) {
  for (int i = 0; i < p->graph->n_params + p->graph->n_results; i++) {
    const struct sharding *s = i < p->graph->n_params ? p->param[i] : p->result[i - p->graph->n_params];
    if (s && s->mesh && s->mesh->device) return s->mesh;
  }
  return NULL;
}

/* Takes the program over. request: of what it was made. */
static tess_report *told(struct program *p, const struct program_request *request, const char *machine, double us,
                         const char *op, const char *where) {
  struct diag d = {0};
  struct machine m;
  if (!tess__choose_machine(&m, machine, mesh_of(p), &d)) {
    tess__program_free(p);
    return tess__report_error(&d, op, where);
  }
  struct told *t = tess__zalloc(sizeof *t);
  tess__report_make(&t->report, p, &m);
  t->compile_us = us;
  try_remedies(&t->report, p, request, &m);
  t->json = written(&t->report, tess__report_json);
  t->text = written(&t->report, tess__report_text);
  tess__machine_free(&m);
  tess__program_free(p);
  tess__register_kind(KIND_REPORT, destroy);
  tess_report *r = tess__object_new(tess__scope(), KIND_REPORT, STATE_OK);
  r->body = t;
  return r;
}

tess_report *tess__explain(const struct program_request *request, const char *machine, const char *op,
                           const char *where) {
  struct diag d = {0};
  struct program p;
  double start = tess__now();
  if (!tess__explain_program(request, &p, &d)) return tess__report_error(&d, op, where);
  return told(&p, request, machine, (tess__now() - start) * 1e6, op, where);
}

static tess_report *explain_in(struct arena *arena, const struct lowered *l, const struct read_program *p,
                               const tess_compile_opts *kw, const char *op, const char *where) {
  struct program_request r;
  struct diag d = {0};
  if (!tess__lowered_request(&r, arena, l, p, kw, where, &d)) return tess__report_error(&d, op, where);
  return tess__explain(&r, kw->machine, op, where);
}

static tess_report *explain_lowered(const struct lowered *l, const tess_compile_opts *o, const char *op,
                                    const char *where) {
  struct diag d = {0};
  struct arena arena = {0};
  struct read_module m = {.n_partitions = 0};
  struct read_program p = l->module.main;
  bool each = l->tree && o->replicas > 0, again = l->tree && (o->entry || each);
  int parallel = l->module.n_parallel;
  if (again) {
    if (!tess__lowered_read_each(l, o->entry, each ? o->replicas : 0, 0, NULL, &m, &d))
      return tess__report_error(&d, op, where);
    p = m.main;
    parallel = m.n_parallel;
  }
  if (parallel)
    tess__fail(&d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
               "UNIMPLEMENTED: interpreter.run_parallel in a program that is explained");
  tess_report *r = !parallel && tess__over_replicas(&p, &d) ? explain_in(&arena, l, &p, o, op, where)
                                                            : tess__report_error(&d, op, where);
  if (p.grid && p.graph) tess__graph_free(p.graph);
  tess__arena_free(&arena);
  if (again) tess__stablehlo_free(&m);
  return r;
}

tess_report *tess_explain_at(const char *where, const tess_lowered *x, const tess_compile_opts *kw) {
  static const char op[] = "explain";
  struct diag d = {0};
  tess_compile_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  const tess_sharding *given[2] = {o.in_shardings, o.out_shardings};
  if (!tess__usable(x, KIND_LOWERED, "the program", op, where))
    return tess__pass_error(x, KIND_REPORT, "the program", op, where);
  for (int i = 0; i < 2; i++)
    if (given[i] && !tess__usable(given[i], KIND_SHARDING, "a sharding", op, where))
      return tess__pass_error(given[i], KIND_REPORT, "a sharding", op, where);
  struct lowered *again = NULL;
  tess_report *r = NULL;
  if (tess__retell(&again, x->body, &o, &d)) r = explain_lowered(again ? again : x->body, &o, op, where);
  tess__lowered_free(again);
  return r ? r : tess__report_error(&d, op, where);
}

struct explained {
  const char *machine, *op, *where;
  tess_report *report;
};
static bool explain_request(void *ctx, const struct program_request *r, struct diag *d) {
  struct explained *x = ctx;
  (void)d;
  x->report = tess__explain(r, x->machine, x->op, x->where);
  return true;
}

/* Distributed again as it was when it was compiled, now with its provenance. */
tess_report *tess_fn_report_at(const char *where, const tess_fn *f) {
  static const char op[] = "fn_report";
  struct diag d = {0};
  if (!tess__usable(f, KIND_FN, "the function", op, where))
    return tess__pass_error(f, KIND_REPORT, "the function", op, where);
  const struct compiled *c = tess__compiled_of(f, &d);
  if (!c) return tess__report_error(&d, op, where);
  struct explained x = {.machine = c->options.machine, .op = op, .where = where};
  if (!tess__with_request(c->of->body, &c->options, where, explain_request, &x, &d))
    return tess__report_error(&d, op, where);
  if (tess_ok(x.report)) x.report->body->compile_us = c->compile_us;
  return x.report;
}

/* ---- what they say ---- */

static struct told *usable(const tess_report *r, const char *op) {
  return tess__usable(r, KIND_REPORT, "the report", op, NULL) ? r->body : NULL;
}

/* False: told to the scope. */
static bool has(const char *op, const char *what, int i, int n) {
  struct diag d = {0};
  if (i >= 0 && i < n) return true;
  tess__fail(&d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "there is no %s %d, there are %d", what, i, n);
  tess__report(&d, op, tess__near());
  return false;
}

tess_report_totals tess_report_total(const tess_report *r) {
  const struct told *t = usable(r, "report_total");
  if (!t) return (tess_report_totals){0};
  const struct report *p = &t->report;
  return (tess_report_totals){.devices = p->devices,
                              .flops_per_device = p->flops,
                              .peak_bytes_per_device = p->peak_bytes,
                              .parameter_bytes_per_device = p->parameter_bytes,
                              .collectives = p->n_collectives,
                              .compile_us = t->compile_us,
                              .temporary_bytes_per_device = p->temporary_bytes,
                              .result_bytes_per_device = p->result_bytes,
                              .wire_bytes_per_device = p->wire_bytes,
                              .estimated_us = p->us};
}

tess_collective tess_report_collective(const tess_report *r, int i) {
  const struct told *t = usable(r, "report_collective");
  if (!t || !has("report_collective", "collective", i, t->report.n_collectives))
    return (tess_collective){.kind = "", .axes = "", .place = "", .why = ""};
  const struct report_collective *c = &t->report.collective[i];
  return (tess_collective){.kind = c->kind,
                           .axes = c->axes,
                           .place = c->place,
                           .why = c->why,
                           .remedy = c->remedy,
                           .over = c->over,
                           .group_size = c->group,
                           .bytes_per_device = c->bytes,
                           .wire_bytes_per_device = c->wire,
                           .count = c->count,
                           .estimated_us = c->us};
}

const char *tess_report_parameter_from(const tess_report *r, int i) {
  const struct told *t = usable(r, "report_parameter_from");
  if (!t || !has("report_parameter_from", "parameter", i, t->report.n_params)) return "";
  return tess__decided_names[t->report.param[i].decided];
}

const char *tess_report_result_from(const tess_report *r, int i) {
  const struct told *t = usable(r, "report_result_from");
  if (!t || !has("report_result_from", "result", i, t->report.n_results)) return "";
  return tess__decided_names[t->report.result[i].decided];
}

const char *tess_report_json(const tess_report *r) {
  const struct told *t = usable(r, "report_json");
  return t ? t->json : "";
}

const char *tess_str_report(const tess_report *r) {
  if (!r) return "NULL";
  if (!tess__usable(r, KIND_REPORT, "", "str", NULL)) return tess__scope_text(tess__scope(), tess_error_of(r).message);
  return r->body->text;
}

const char *tess_repr_report(const tess_report *r) {
  return tess_str_report(r);
}
