/* Functions lowered and texts parsed: programs as objects, their parameters and results. */
#include "api/programs/lowered.h"

#include <stdio.h>
#include <string.h>

#include "api/counts.h"
#include "api/programs/lowered_object.h"
#include "api/recall.h"
#include "api/spans.h"
#include "api/trace.h"
#include "api/tree_errors.h"
#include "base/alloc.h"
#include "base/map.h"

/* ---- objects ---- */
static tess_lowered *handle(struct lowered *l) {
  tess__lowered_register();
  tess_lowered *x = tess__object_new(tess__scope(), KIND_LOWERED, STATE_OK);
  x->body = l;
  return x;
}

tess_lowered *tess__lowered_error(struct diag *d, const char *op, const char *where) {
  struct thread *t = tess__thread();
  struct error *e = tess__error_here(d, op, where);
  if (t->trace) tess__trace_fail(t->trace, e);
  return tess__object_in_error(t->scope, KIND_LOWERED, e);
}

/* ---- from a text ---- */
bool tess__lowered_read(const struct lowered *l, const char *entry, int n, const tess_device *const *devices,
                        struct read_module *out, struct diag *d) {
  return tess__lowered_read_each(l, entry, 0, n, devices, out, d);
}

bool tess__lowered_read_each(const struct lowered *l, const char *entry, int64_t replicas, int n,
                             const tess_device *const *devices, struct read_module *out, struct diag *d) {
  struct read_options options = {.entry = entry,
                                 .n_devices = n,
                                 .devices = devices,
                                 .replicas = replicas,
                                 .partitions = tess__stablehlo_devices(l->tree)};
  return tess__stablehlo_read(l->tree, &options, out, d);
}

/* A text of several replicas may mean something to each of them alone. */
static bool read_parsed(struct lowered *l, struct diag *d) {
  struct diag whole = {0};
  const struct mlir_attr *a = tess__mlir_attr(l->tree->op, "mhlo.num_replicas");
  bool many = a && a->kind == MLIR_INT && a->i > 1;
  if (!many) return tess__lowered_read(l, NULL, 0, NULL, &l->module, d);
  bool good = tess__lowered_read(l, NULL, 0, NULL, &l->module, &whole);
  tess__diag_clear(&whole);
  return good || tess__lowered_read_each(l, NULL, a->i, 0, NULL, &l->module, d);
}

tess_lowered *tess_parse_stablehlo_at(const char *where, const char *text, const char *file) {
  static const char op[] = "parse_stablehlo";
  struct diag d = {0};
  tess__start();
  if (!text) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the text is NULL");
    return tess__lowered_error(&d, op, where);
  }
  struct lowered *l = tess__zalloc(sizeof *l);
  l->text = tess__strdup(text);
  l->tree = tess__mlir_parse(tess__intern_text(file ? file : "text"), l->text, strlen(text), &d);
  if (!l->tree || !read_parsed(l, &d)) {
    tess__lowered_free(l);
    return tess__lowered_error(&d, op, where);
  }
  l->name = tess__intern_text(l->module.main.name ? l->module.main.name : "main");
  return handle(l);
}

/* ---- from a function ---- */
static bool usable_arguments(const struct args *args, const char *where, struct diag *d) {
  for (int i = 0; i < args->g.leaves; i++) {
    char what[32];
    snprintf(what, sizeof what, "argument %d", i);
    const tess_array *x = args->leaf[i];
    if (!tess__usable(x, KIND_ARRAY, what, "lower", where)) {
      tess_error e = x ? tess__error_public(x->o.error) : (tess_error){.status = TESS_INVALID_ARGUMENT};
      return tess__fail(d, e.status, e.reason, "%s is %s", what, x ? e.message : "NULL");
    }
    if (tess__state(&x->o) == STATE_TRACED)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TRACER_ERROR,
                        "%s is traced; legal: arrays and shape_dtype_structs", what);
  }
  return true;
}

/* What the boundary says: shardings of the function, else where the arguments lie. */
static void describe(struct lowered *l, const struct args *args, const struct tuple *want, const struct ends *ends) {
  struct read_program *p = &l->module.main;
  struct arena *arena = &l->module.arena;
  p->name = "main";
  p->n_params = args->g.leaves;
  p->n_results = want->leaves;
  p->param = tess__arena_alloc(arena, sizeof *p->param * (size_t)(p->n_params + 1));
  p->result = tess__arena_alloc(arena, sizeof *p->result * (size_t)(p->n_results + 1));
  l->placed = tess__alloc(sizeof *l->placed * (size_t)(p->n_params + 1));
  for (int i = 0; i < p->n_params; i++) {
    const tess_array *x = args->leaf[i];
    bool lies = x->placed->sharding && (x->placed->committed || tess__state(&x->o) == STATE_ABSTRACT);
    l->placed[i] = x->placed;
    p->param[i] = (struct read_param){.name = "", .alias = -1, .donated = ends->donated && ends->donated[i]};
    const struct sharding *asked = ends->in ? ends->in[i] : NULL; /* AUTO leaves what lies somewhere there */
    bool open = !asked || asked->kind == SHARDING_AUTO;
    p->param[i].sharding = open && lies ? x->placed->sharding : asked;
  }
  for (int i = 0; i < p->n_results; i++)
    p->result[i] = (struct read_result){.name = "", .sharding = ends->out ? ends->out[i] : NULL};
}

static bool trace(struct lowered *l, const struct fn_body *f, const struct args *args, const struct tuple *want,
                  const char *where, struct error **error) {
  struct trace *t = tess__trace_begin(l->name, NULL);
  l->module.main.graph = tess__trace_function(f, args, want, t, where, error);
  if (l->module.main.graph) {
    l->n_captures = t->n_captures;
    l->capture = tess__alloc(sizeof *l->capture * (size_t)(t->n_captures + 1));
    for (int i = 0; i < t->n_captures; i++) {
      l->capture[i] = t->capture[i].outer;
      tess__object_keep(&l->capture[i]->o);
    }
  }
  tess__trace_free(t);
  return l->module.main.graph;
}

static tess_lowered *lower_in(struct arena *arena, tess_fn *f, const struct args *args, const struct tuple *want,
                              const char *where) {
  static const char op[] = "lower";
  struct diag d = {0};
  struct error *error = NULL;
  struct ends ends;
  if (!tess__usable(f, KIND_FN, "the function", op, where))
    return tess__pass_error(f, KIND_LOWERED, "the function", op, where);
  const struct fn_body *b = tess__callable_body(&(tess_callable){.fn = f}, &d);
  if (!b || !usable_arguments(args, where, &d) || !tess__fn_ends(b, &args->g, want, arena, &ends, &d))
    return tess__lowered_error(&d, op, where);
  struct lowered *l = tess__zalloc(sizeof *l);
  l->name = b->name;
  l->fast_math = ends.fast_math;
  l->drops_unread = ends.drops_unread;
  l->module.n_partitions = l->module.n_replicas = 1;
  if (!trace(l, ends.between, args, want, where, &error)) {
    tess__lowered_free(l);
    return tess__object_in_error(tess__scope(), KIND_LOWERED, error);
  }
  if (!tess__fn_settle(b, l->module.main.graph, arena, &ends, &d)) {
    tess__lowered_free(l);
    return tess__lowered_error(&d, op, where);
  }
  describe(l, args, want, &ends);
  return handle(l);
}

static tess_lowered *lower(tess_fn *f, const struct args *args, const struct tuple *want, const char *where) {
  struct thread *t = tess__thread();
  tess_lowered *l = lower_in(tess__running_arena(t), f, args, want, where);
  tess__running_arena_end(t);
  return l;
}

tess_lowered *tess_lower_at(const char *where, tess_fn *f, int n, tess_array *const *arg) {
  struct diag d = {0};
  if (!tess__check_list(n, arg, "the arguments", &d)) return tess__lowered_error(&d, "lower", where);
  struct args args = {tess__single_arrays(n), arg};
  struct tuple want = tess__single_arrays(1);
  return lower(f, &args, &want, where);
}

tess_lowered *tess_lower_into_at(const char *where, tess_spans out, tess_fn *f, tess_spans in) {
  struct diag d = {0};
  if (!tess__check_spans(in, "the arguments", &d) || !tess__check_spans(out, "the results", &d)) {
    tess_lowered *bad = tess__lowered_error(&d, "lower_into", where);
    tess__span_fail(out, tess__error_retain(bad->o.error));
    return bad;
  }
  struct span_tuple given, want;
  tess__tuple_of_spans(&given, in);
  tess__tuple_of_spans(&want, out);
  tess_array **leaf = tess__alloc(sizeof *leaf * (size_t)(given.g.leaves + want.g.leaves + 1)),
             **result = leaf + given.g.leaves;
  tess__span_read(where, in, leaf);
  tess_lowered *l = lower(f, &(struct args){given.g, leaf}, &want.g, where);
  if (tess__state(&l->o) != STATE_OK) {
    tess__span_fail(out, tess__error_retain(l->o.error));
  } else {
    for (int i = 0; i < want.g.leaves; i++)
      result[i] = tess_lowered_result_at(where, l, i);
    tess__span_write(out, result);
  }
  tess__free(leaf);
  tess__tuple_end(&given);
  tess__tuple_end(&want);
  return l;
}

void tess_eval_shape_into_at(const char *where, tess_spans out, tess_callable f, tess_spans in) {
  tess_lowered *l = tess_lower_into_at(where, out, f.fn ? f.fn : tess_jit_at(where, f, NULL), in);
  tess__object_release(&l->o);
}

/* ---- with trees ---- */
static tess_lowered *lower_tree(const char *where, tess_fn *f, tess_tree *args, const char *op) {
  struct error *error = NULL;
  struct tree_call c;
  tess_lowered *l = NULL;
  if (!tess__usable(f, KIND_FN, "the function", op, where))
    return tess__pass_error(f, KIND_LOWERED, "the function", op, where);
  if (!tess__usable(args, KIND_TREE, "the tree of arguments", op, where))
    return tess__pass_error(args, KIND_LOWERED, "the tree of arguments", op, where);
  if (tess__tree_call_begin(&c, f->body, args, op, where, &error)) {
    l = lower(f, &c.args, &c.want, where);
    if (tess__state(&l->o) == STATE_OK) {
      l->body->in = c.args.g.tree;
      l->body->gives = c.gives;
    }
  }
  tess__tree_call_end();
  if (l) return l;
  struct thread *t = tess__thread();
  if (t->trace) tess__trace_fail(t->trace, error);
  return tess__object_in_error(t->scope, KIND_LOWERED, error);
}

tess_lowered *tess_lower_tree_at(const char *where, tess_fn *f, tess_tree *args) {
  return lower_tree(where, f, args, "lower_tree");
}

tess_tree *tess_eval_shape_tree_at(const char *where, tess_callable f, tess_tree *args) {
  tess_lowered *l = lower_tree(where, f.fn ? f.fn : tess_jit_at(where, f, NULL), args, "eval_shape_tree");
  if (tess__state(&l->o) != STATE_OK) return tess__tree_in_error(tess__error_retain(l->o.error));
  int n = l->body->gives->leaves;
  tess_array **leaf = tess__alloc(sizeof *leaf * (size_t)(n + 1));
  for (int i = 0; i < n; i++)
    leaf[i] = tess_lowered_result_at(where, l, i);
  tess_tree *t = tess__structure_tree(tess__scope(), l->body->gives, leaf);
  tess__free(leaf);
  tess__object_release(&l->o);
  return t;
}

/* ---- parameters and results ---- */
static const struct read_program *program_of(const tess_lowered *l) {
  return l && tess__usable(l, KIND_LOWERED, "the program", "lowered", NULL) && l->body->module.main.graph
             ? &l->body->module.main
             : NULL;
}

int tess_lowered_num_parameters(const tess_lowered *l) {
  const struct read_program *p = program_of(l);
  return p ? p->n_params : 0;
}

int tess_lowered_num_results(const tess_lowered *l) {
  const struct read_program *p = program_of(l);
  return p ? p->n_results : 0;
}

static tess_array *end_of(const char *where, const tess_lowered *l, int i, bool parameter) {
  const char *op = parameter ? "lowered_parameter" : "lowered_result";
  struct diag d = {0};
  if (!tess__usable(l, KIND_LOWERED, "the program", op, where))
    return tess__pass_error(l, KIND_ARRAY, "the program", op, where);
  const struct read_program *p = program_of(l);
  int n = !p ? 0 : parameter ? p->n_params : p->n_results;
  if (i < 0 || i >= n) {
    tess__fail(&d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "there is no %s %d, there are %d",
               parameter ? "parameter" : "result", i, n);
    return tess__array_error(&d, op, where);
  }
  const struct type *t = tess__type_at(p->graph, parameter ? p->graph->param[i] : p->graph->result[i]);
  const struct sharding *s = parameter ? p->param[i].sharding : p->result[i].sharding;
  if (!s) s = t->laid; /* what is known of it: over Explicit axes */
  return tess__array_abstract(tess__scope(), tess__placed(t, s, false));
}

tess_array *tess_lowered_parameter_at(const char *where, const tess_lowered *l, int i) {
  return end_of(where, l, i, true);
}

tess_array *tess_lowered_result_at(const char *where, const tess_lowered *l, int i) {
  return end_of(where, l, i, false);
}
