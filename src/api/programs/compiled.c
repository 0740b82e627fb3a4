/* tess_compile, and calls of what it gives: one program, for the types and layouts that it was compiled for. */
#include "api/programs/compiled.h"

#include <stdio.h>
#include <string.h>

#include "api/call.h"
#include "api/layouts/device_put.h"
#include "api/layouts/inspect.h"
#include "api/programs/grid_graph.h"
#include "api/programs/lowered.h"
#include "api/programs/lowered_object.h"
#include "api/programs/retell.h"
#include "api/recall.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/map.h"
#include "base/size.h"
#include "layout/device.h"

void tess__compiled_free(struct compiled *c) {
  if (!c) return;
  tess__entry_release(c->entry);
  if (c->of) tess__object_release(&c->of->o);
  if (c->options.in_shardings) tess__object_release((struct object *)(uintptr_t)&c->options.in_shardings->o);
  if (c->options.out_shardings) tess__object_release((struct object *)(uintptr_t)&c->options.out_shardings->o);
  tess__free(c->type);
  tess__free((void *)c->lies);
  tess__free(c);
}

/* ---- calling ---- */
static const char *sharding_text(const struct sharding *s) {
  struct text t = {0};
  tess__sharding_text(&t, s, true);
  const char *text = tess__scope_text(tess__scope(), tess__text_string(&t));
  tess__text_free(&t);
  return text;
}

static bool same_type(const struct type *a, const struct type *b) {
  return a->dtype == b->dtype && tess__same_shape(a, b);
}

const struct sharding *tess__compiled_input(const struct compiled *c, int i) {
  const struct sharding *s = c->entry->program.param[i];
  return s && s->mesh->device ? s : NULL;
}

static bool check_argument(const struct compiled *c, int i, const tess_array *x, struct diag *d) {
  if (tess__state(&x->o) == STATE_TRACED)
    return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_TYPE_ERROR,
                      "argument %d is traced, and the function is compiled already; legal: the function before it is "
                      "lowered",
                      i);
  if (!tess__array_readable(x, d)) return false;
  if (!same_type(x->placed->type, c->type[i]))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "argument %d is %s, the program was compiled for %s",
                      i, tess__type_text(x->placed->type), tess__type_text(c->type[i]));
  const struct sharding *want = tess__compiled_input(c, i), *has = x->placed->sharding;
  if (x->placed->committed && want && !tess__sharding_equivalent(want, has, x->placed->type->rank))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "argument %d is committed to %s, the program was compiled for %s; move it with tess_device_put",
                      i, sharding_text(has), sharding_text(want));
  return true;
}

bool tess__compiled_run(const struct compiled *c, const char *name, tess_array *const *arg, tess_array **out,
                        const char *where, struct diag *d) {
  const struct program_entry *e = c->entry;
  struct compile_request r = {.name = name, .where = where, .n_args = e->n_args, .n_results = e->n_results, .arg = arg};
  return tess__run_entry(tess__thread(), e, &r, out, d);
}

/* Over several processes the program has of an argument what its sharding says: one that is not committed, which each
 * process has for itself, is brought there. Inside a process nothing moves. NULL: told. */
static tess_array *bring(const struct compiled *c, int i, tess_array *x, struct diag *d) {
  const struct sharding *want = tess__compiled_input(c, i);
  bool there =
      !want || !tess__is_array(x) || tess__sharding_equivalent(want, x->placed->sharding, x->placed->type->rank);
  return there ? x : tess__put(x, want, true, NULL, d);
}

static bool run_across(const struct compiled *c, const char *name, tess_array *const *arg, tess_array **out,
                       const char *where, struct diag *d) {
  tess_array *few[FEW_ARRAYS], **in = tess__room(few, c->entry->n_args, sizeof *in);
  bool good = true;
  few[0] = NULL; /* there may be none */
  for (int i = 0; i < c->entry->n_args && good; i++)
    good = (in[i] = bring(c, i, arg[i], d)) != NULL;
  good = good && tess__compiled_run(c, name, in, out, where, d);
  tess__room_end(few, in);
  return good;
}

static bool call_checked(const struct compiled *c, const char *name, int n, tess_array *const *arg, tess_array **out,
                         const char *where, struct diag *d) {
  if (n != c->entry->n_args)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "the program takes %d argument%s, it was called with %d", c->entry->n_args,
                      c->entry->n_args == 1 ? "" : "s", n);
  for (int i = 0; i < n; i++)
    if (!tess__compiled_takes(c, i, arg[i]) && !check_argument(c, i, arg[i], d)) return false;
  return c->entry->across ? run_across(c, name, arg, out, where, d) : tess__compiled_run(c, name, arg, out, where, d);
}

static void call(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                 const char *where) {
  const struct compiled *c = f->options;
  struct diag d = {0};
  if (want->leaves != c->entry->n_results)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the program gives %d results, %d are expected",
               c->entry->n_results, want->leaves);
  if (d.status || !call_checked(c, f->name, args->g.leaves, args->leaf, out, where, &d))
    tess__results_in_error(tess__error_here(&d, f->name, where), want->leaves, out);
}

static void release(const struct fn_body *f) {
  tess__compiled_free((struct compiled *)f->options);
}

/* Lowered for a tree, it takes such trees alone. */
static const struct structure *results(const struct fn_body *f, const struct structure *in,
                                       const struct structure *given, struct diag *d) {
  const struct compiled *c = f->options;
  (void)given;
  if (c->in && c->in != in) {
    tess__structure_fail("the function was compiled with another tree of arguments", "the call", in, c->in, d);
    return NULL;
  }
  if (c->gives) return c->gives;
  if (c->entry->n_results == 1) return tess__structure_leaf();
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
             "%s was not lowered for a tree, and does not say of what structure its %d results are; legal: "
             "tess_call_into",
             f->name, c->entry->n_results);
  return NULL;
}

static const struct transform compiled = {
    .name = "compiled",
    .trace = call,
    .eager = call,
    .results = results,
    .closed = "is compiled, and can only be called; legal: the function before it is lowered",
    .release = release};

/* ---- compiling ---- */
static const bool *donated(const struct read_program *p, int n, struct arena *arena) {
  bool *flag = tess__arena_alloc(arena, (size_t)(n + 1) * sizeof *flag);
  for (int i = 0; p->param && i < p->n_params; i++)
    flag[i] = p->param[i].donated;
  return flag;
}

/* Memory kinds that the text names beside the shardings. */
static const struct sharding *in_memory(const struct sharding *s, const char *kind) {
  enum memory_kind k;
  return s && kind && tess__memory_kind_parse(kind, &k) ? tess__sharding_with_memory(s, k) : s;
}

static const struct sharding *asked(const struct sharding *const *list, int i) {
  return list ? list[i] : NULL;
}

static const struct sharding *param_sharding(const struct program_request *r, int i) {
  const struct read_program *p = r->program;
  if (i >= p->n_params) return NULL;
  const struct sharding *s = asked(r->in, i);
  return s || !p->param ? s : in_memory(p->param[i].sharding, p->param[i].memory_kind);
}

static const struct sharding *result_sharding(const struct program_request *r, int i) {
  const struct read_program *p = r->program;
  if (i >= p->n_results) return NULL;
  const struct sharding *s = asked(r->out, i);
  return s || !p->result ? s : in_memory(p->result[i].sharding, p->result[i].memory_kind);
}

/* What the compiler is asked, in an arena. */
struct asked {
  struct compile_request request;
  const struct placed **placed;
  const struct type **type;
};

static void ask(const struct program_request *r, struct asked *a, struct arena *arena) {
  const struct lowered *l = r->traced;
  const struct graph *g = r->program->graph;
  int n = g->n_params - (l ? l->n_captures : 0);
  const struct sharding **in = tess__arena_alloc(arena, sizeof *in * (size_t)(n + 1));
  const struct sharding **out = tess__arena_alloc(arena, sizeof *out * (size_t)(g->n_results + 1));
  bool *argument = tess__arena_alloc(arena, sizeof *argument * (size_t)(n + 1));
  a->placed = tess__arena_alloc(arena, sizeof *a->placed * (size_t)(n + 1));
  a->type = tess__arena_alloc(arena, sizeof *a->type * (size_t)(n + 1));
  for (int i = 0; i < n; i++) {
    bool given = i < r->program->n_params && asked(r->in, i); /* not what run_parallels give */
    in[i] = param_sharding(r, i);
    a->type[i] = tess__type_at(g, g->param[i]);
    a->placed[i] = l && !given ? l->placed[i] : tess__placed(a->type[i], NULL, false);
    argument[i] = l && !given && l->placed[i]->sharding == in[i];
  }
  for (int i = 0; i < g->n_results; i++)
    out[i] = result_sharding(r, i);
  a->request = (struct compile_request){.name = r->name,
                                        .where = r->where,
                                        .n_args = n,
                                        .n_results = g->n_results,
                                        .in_sharding = in,
                                        .out_sharding = out,
                                        .of_argument = argument,
                                        .donated = r->donates ? donated(r->program, n, arena) : NULL,
                                        .fast_math = r->fast_math,
                                        .even = r->even,
                                        .compat = r->compat,
                                        .drops_unread = l && l->drops_unread,
                                        .any_order = !l,
                                        .brought = true,
                                        .machine = r->machine};
}

struct compiled *tess__compile_program(const struct program_request *r, struct diag *d) {
  struct arena arena = {0};
  const struct lowered *l = r->traced;
  double start = tess__now();
  struct asked a;
  ask(r, &a, &arena);
  struct program_entry *e =
      tess__compile_graph(&a.request, a.placed, r->program->graph, l ? l->n_captures : 0, l ? l->capture : NULL, d);
  struct compiled *c = e ? tess__zalloc(sizeof *c) : NULL;
  if (c) {
    c->entry = e;
    c->type = tess__alloc(sizeof *c->type * (size_t)(a.request.n_args + 1));
    memcpy(c->type, a.type, sizeof *c->type * (size_t)a.request.n_args);
    c->lies = tess__alloc(sizeof *c->lies * (size_t)(a.request.n_args + 1));
    for (int i = 0; i < a.request.n_args; i++) {
      const struct sharding *want = tess__compiled_input(c, i);
      c->lies[i] = want ? want : tess__context()->sharding;
    }
    c->compile_us = (tess__now() - start) * 1e6;
    tess__count(tess__thread(), COUNT_COMPILES, 1);
    tess__tell_inspections(c->entry);
  }
  tess__arena_free(&arena);
  return c;
}

bool tess__explain_program(const struct program_request *r, struct program *out, struct diag *d) {
  struct arena arena = {0};
  const struct lowered *l = r->traced;
  struct asked a;
  ask(r, &a, &arena);
  a.request.on_paper = true;
  bool good = tess__distribute_graph(&a.request, a.placed, r->program->graph, l ? l->n_captures : 0,
                                     l ? l->capture : NULL, out, d);
  tess__arena_free(&arena);
  return good;
}

bool tess__search_program(const struct program_request *r, const struct suggest_request *w, struct suggestions *out,
                          struct diag *d) {
  struct arena arena = {0};
  const struct lowered *l = r->traced;
  struct asked a;
  ask(r, &a, &arena);
  a.request.on_paper = true;
  bool good = tess__search_graph(&a.request, a.placed, r->program->graph, l ? l->n_captures : 0, l ? l->capture : NULL,
                                 w, out, d);
  tess__arena_free(&arena);
  return good;
}

static bool check_replicas(const struct lowered *l, int replicas, struct diag *d) {
  return l->module.n_replicas <= 1 || replicas ||
         tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                    "UNIMPLEMENTED: mhlo.num_replicas = %lld: a program is of one replica; .replicas = %lld runs it on "
                    "each",
                    (long long)l->module.n_replicas, (long long)l->module.n_replicas);
}

/* The text's program on the first devices there are. */
static bool read_on_devices(const struct lowered *l, const tess_compile_opts *o, struct read_module *out,
                            struct diag *d) {
  int64_t n = tess__mul_sizes(l->module.n_partitions, o->replicas > 0 ? o->replicas : 1);
  const struct world *w = tess__world_here();
  if (!check_replicas(l, o->replicas, d)) return false;
  if (!w->n)
    tess__init_failure(d);
  else if (n > w->n)
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "the program is for %lld devices, there are %d; tess_init(.num_cpu_devices = %lld) makes more",
               (long long)n, w->n, (long long)n);
  if (d->status) return false;
  const tess_device *const *first = l->device ? l->device : n == 1 ? &tess__context()->device : w->device;
  if (!tess__lowered_read_each(l, o->entry, o->replicas, l->device ? l->n_devices : (int)n, first, out, d))
    return false;
  if (!out->n_parallel) return true;
  tess__stablehlo_free(out);
  return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                    "UNIMPLEMENTED: interpreter.run_parallel in a compiled program");
}

static bool flatten(const tess_sharding *s, int n, const struct sharding **out, const char *what, struct diag *d) {
  if (!s) return true;
  struct tuple g = tess__single_arrays(n);
  return tess__flatten_shardings(tess__sharding_prefix(s), &g, out, what, d);
}

bool tess__lowered_request(struct program_request *out, struct arena *arena, const struct lowered *l,
                           const struct read_program *p, const tess_compile_opts *kw, const char *where,
                           struct diag *d) {
  const struct sharding **in = tess__arena_alloc(arena, sizeof *in * (size_t)(p->n_params + 1));
  const struct sharding **to = tess__arena_alloc(arena, sizeof *to * (size_t)(p->n_results + 1));
  *out = (struct program_request){.name = l->name,
                                  .where = where,
                                  .program = p,
                                  .traced = l->tree ? NULL : l,
                                  .donates = !p->grid,
                                  .fast_math = kw->fast_math || l->fast_math,
                                  .even = kw->even_results,
                                  .machine = kw->machine,
                                  .compat = kw->compat || kw->from};
  if (!flatten(kw->in_shardings, p->n_params, in, "in_shardings", d) ||
      !flatten(kw->out_shardings, p->n_results, to, "out_shardings", d))
    return false;
  if (kw->in_shardings) out->in = in;
  if (kw->out_shardings) out->out = to;
  return true;
}

bool tess__over_replicas(struct read_program *p, struct diag *d) {
  if (!p->grid) return true;
  p->graph = tess__grid_graph(p, false, d);
  p->param = NULL; /* what the text says of layouts is of one process */
  p->result = NULL;
  return p->graph;
}

static bool with_program(const struct lowered *l, const struct read_program *p, const tess_compile_opts *kw,
                         const char *where, request_use use, void *ctx, struct diag *d) {
  struct arena arena = {0};
  struct program_request r;
  bool good = tess__lowered_request(&r, &arena, l, p, kw, where, d) && use(ctx, &r, d);
  tess__arena_free(&arena);
  return good;
}

/* Of text told again as the options ask for; kw: what they still say. */
static bool with_told(const struct lowered *l, const tess_compile_opts *kw, const char *where, request_use use,
                      void *ctx, struct diag *d) {
  struct read_module m = {.n_partitions = 0};
  if (!l->tree) return with_program(l, &l->module.main, kw, where, use, ctx, d);
  if (!read_on_devices(l, kw, &m, d)) return false;
  struct read_program p = m.main;
  tess__graph_set_results(p.graph, p.n_results, p.graph->result); /* checks are not asked for */
  bool good = tess__over_replicas(&p, d) && with_program(l, &p, kw, where, use, ctx, d);
  if (p.grid && p.graph) tess__graph_free(p.graph);
  tess__stablehlo_free(&m);
  return good;
}

bool tess__with_request(const struct lowered *l, const tess_compile_opts *kw, const char *where, request_use use,
                        void *ctx, struct diag *d) {
  struct lowered *again = NULL;
  tess_compile_opts o = *kw;
  bool good = tess__retell(&again, l, &o, d) && with_told(again ? again : l, &o, where, use, ctx, d);
  tess__lowered_free(again);
  return good;
}

/* into: a struct compiled *. */
static bool compile(void *into, const struct program_request *r, struct diag *d) {
  struct compiled **out = into;
  const struct lowered *l = r->traced;
  for (int i = 0; l && i < l->n_captures; i++) /* traced ones are good for types alone */
    if (!tess__array_readable(l->capture[i], d)) return false;
  *out = tess__compile_program(r, d);
  if (!*out && !d->op) d->op = r->name;
  return *out != NULL;
}

static void keep(struct compiled *c, tess_lowered *x, const tess_compile_opts *o) {
  c->of = x;
  c->in = x->body->in;
  c->gives = x->body->gives;
  c->options = *o;
  const char **text[] = {&c->options.entry, &c->options.machine, &c->options.from};
  for (size_t i = 0; i < sizeof text / sizeof *text; i++)
    if (*text[i]) *text[i] = tess__intern_text(*text[i]);
  tess__object_keep(&x->o);
  if (o->in_shardings) tess__object_keep((struct object *)(uintptr_t)&o->in_shardings->o);
  if (o->out_shardings) tess__object_keep((struct object *)(uintptr_t)&o->out_shardings->o);
}

tess_fn *tess_compile_at(const char *where, tess_lowered *x, const tess_compile_opts *kw) {
  static const char op[] = "compile";
  struct diag d = {0};
  tess_compile_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  const tess_sharding *given[2] = {o.in_shardings, o.out_shardings};
  if (!tess__usable(x, KIND_LOWERED, "the program", op, where))
    return tess__pass_error(x, KIND_FN, "the program", op, where);
  for (int i = 0; i < 2; i++)
    if (given[i] && !tess__usable(given[i], KIND_SHARDING, "a sharding", op, where))
      return tess__pass_error(given[i], KIND_FN, "a sharding", op, where);
  struct compiled *c = NULL;
  if (!tess__with_request(x->body, &o, where, compile, &c, &d)) return tess__fn_error(&d, op, where);
  keep(c, x, &o);
  return tess__fn_own(&(struct fn_body){&compiled, x->body->name, NULL, c});
}

/* ---- what was decided ---- */
const struct compiled *tess__compiled_of(const tess_fn *f, struct diag *d) {
  if (f->body->by == &compiled) return f->body->options;
  tess__fail(d, TESS_FAILED_PRECONDITION, TESS_VALUE_ERROR,
             "the function is not compiled; tess_compile(tess_lower(f, ...)) is");
  return NULL;
}

static tess_sharding *end_sharding(const char *where, const tess_fn *f, int i, bool input) {
  const char *op = input ? "fn_input_sharding" : "fn_output_sharding";
  struct diag d = {0};
  if (!tess__usable(f, KIND_FN, "the function", op, where))
    return tess__pass_error(f, KIND_SHARDING, "the function", op, where);
  const struct compiled *c = tess__compiled_of(f, &d);
  if (!c) return tess__sharding_error(&d, op, where);
  const struct program_entry *e = c->entry;
  int n = input ? e->n_args : e->n_results;
  if (i < 0 || i >= n) {
    tess__fail(&d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "there is no %s %d, there are %d", input ? "input" : "output",
               i, n);
    return tess__sharding_error(&d, op, where);
  }
  const struct sharding *s = input ? tess__compiled_input(c, i) : e->result[i].placed->sharding;
  return tess__sharding_handle(s ? s : tess__context()->sharding);
}

tess_sharding *tess_fn_input_sharding_at(const char *where, const tess_fn *f, int i) {
  return end_sharding(where, f, i, true);
}

tess_sharding *tess_fn_output_sharding_at(const char *where, const tess_fn *f, int i) {
  return end_sharding(where, f, i, false);
}
