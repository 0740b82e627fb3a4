/* tess_pure_callback: a function of the program's on arrays with data, called while a program runs (op/callback.h). It
 * may be called on any thread, outside of whatever that one traces, in a scope of its own. */
#include <string.h>
#include <tessera/ext.h>

#include "api/apply.h"
#include "api/counts.h"
#include "api/fn.h"
#include "api/recall.h"
#include "api/spans.h"
#include "api/transform.h"
#include "api/tree_errors.h"
#include "base/alloc.h"
#include "base/map.h"
#include "op/callback.h"

static const char op_name[] = "pure_callback";

/* ---- while a program runs ---- */
static tess_array *block_of(const struct call *c, int i, const void *data) {
  const struct type *t = c->in[i];
  return tess_frombuffer_at(op_name, data, (tess_dtype)t->dtype, tess__type_shape(t), NULL);
}

/* False: told. */
static bool take(const struct callback *f, const struct call *c, int i, tess_array *x, void *out) {
  const struct type *t = c->out[i];
  struct text why = {0};
  const void *data = tess_ok(x) ? tess_data_at(op_name, x) : NULL;
  tess_error e = tess_error_of(x);
  if (!data && e.status)
    tess__text_add(&why, e.message);
  else if (x->placed->type->dtype != t->dtype || !tess__same_shape(x->placed->type, t))
    tess__text_printf(&why, "result %d of %s is %s; legal: %s, as was said", i, f->name,
                      tess__type_text(x->placed->type), tess__type_text(t));
  else if (data)
    memcpy(out, data, (size_t)tess__type_bytes(t));
  bool good = why.length == 0;
  if (!good) tess__call_failed(c, e.status ? e.status : TESS_INVALID_ARGUMENT, tess__text_string(&why));
  tess__text_free(&why);
  return good;
}

static void run(const struct callback *f, const struct call *c, const void *const *in, void *const *out) {
  struct thread *t = tess__thread();
  struct trace *trace = t->trace;
  struct tess_scope *s = tess__scope_new(t->scope, op_name);
  struct tuple want = tess__single_arrays(c->n_out);
  tess_array **leaf = tess__alloc(sizeof(tess_array *) * (size_t)(c->n_in + c->n_out + 1)), **result = leaf + c->n_in;
  t->trace = NULL;
  t->scope = s;
  for (int i = 0; i < c->n_in; i++)
    leaf[i] = block_of(c, i, in[i]);
  tess__invoke(f->by, &(struct args){tess__single_arrays(c->n_in), leaf}, &want, result, op_name);
  for (int i = 0; i < c->n_out; i++)
    if (!take(f, c, i, result[i], out[i])) break;
  t->scope = s->parent;
  t->trace = trace;
  if (s->error) tess__error_release(s->error); /* the call's */
  s->error = NULL;
  tess__scope_free(s);
  tess__free(leaf);
}

/* ---- calls ---- */
struct callback_call {
  const struct callback *f;
};

static bool body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  (void)n_out;
  return tess__n_pure_callback(b, ((const struct callback_call *)attrs)->f, n, in, out);
}
static const struct function_into pure_callback = {op_name, sizeof(struct callback_call), body};

/* What is called, interned. NULL: told. */
static const struct callback *callback(const tess_callable *host, int n, tess_array *const *type,
                                       const tess_pure_callback_opts *o, struct diag *d) {
  struct callback f;
  memset(&f, 0, sizeof f);
  const struct type **types = tess__alloc(sizeof *types * (size_t)(n + 1));
  for (int i = 0; i < n; i++) {
    bool traced = tess__state(&type[i]->o) == STATE_TRACED;
    const struct type *t = traced ? type[i]->u.traced.type : type[i]->placed->type;
    types[i] = tess__type_of((tess_dtype)t->dtype, t->rank, t->dim);
  }
  f.by = tess__callable_body(host, d);
  if (f.by) f.name = ((const struct fn_body *)f.by)->name;
  f.run = run;
  f.types = tess__intern(INTERN_FUNCTION, types, sizeof *types * (size_t)n);
  f.n_types = n;
  f.vmap_method = o->vmap_method;
  tess__free(types);
  if (f.by && tess__gives_trees(f.by))
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s is a function of trees; legal: of arrays", f.name);
  else if (o->vmap_method > TESS_VMAP_BROADCAST_ALL)
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "vmap_method %d; legal: a tess_vmap_method",
               (int)o->vmap_method);
  return d->status ? NULL : tess__intern(INTERN_FUNCTION, &f, sizeof f);
}

/* The types are given by arrays that need no data. */
static struct error *bad_types(int n, tess_array *const *type, const char *where) {
  for (int i = 0; i < n; i++)
    if (!tess__usable(type[i], KIND_ARRAY, "a result type", op_name, where)) {
      const struct object *o = tess__pass_error(type[i], KIND_ARRAY, "a result type", op_name, where);
      return tess__error_retain(o->error);
    }
  return NULL;
}

static void call(const char *where, tess_spans out, const tess_callable *host, tess_spans types, int n,
                 tess_array *const *in, const tess_pure_callback_opts *kw) {
  struct diag d = {0};
  tess_pure_callback_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  int n_out = tess__span_leaves(out);
  if (!tess__check_spans(types, "the result types", &d) || !tess__check_spans(out, "the results", &d)) {
    tess__into_error(&d, op_name, where, out);
    return;
  }
  if (host->fn && !tess__usable(host->fn, KIND_FN, "the function", op_name, where)) {
    const struct object *e = tess__pass_error(host->fn, KIND_FN, "the function", op_name, where);
    tess__span_fail(out, tess__error_retain(e->error));
    return;
  }
  if (tess__span_leaves(types) != n_out) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%d result types for %d results; legal: one for each",
               tess__span_leaves(types), n_out);
    tess__into_error(&d, op_name, where, out);
    return;
  }
  tess_array **type = tess__alloc(sizeof(tess_array *) * (size_t)(n_out + 1));
  tess__span_read(where, types, type);
  struct error *e = bad_types(n_out, type, where);
  struct callback_call c = {e ? NULL : callback(host, n_out, type, &o, &d)};
  tess__free(type);
  if (e)
    tess__span_fail(out, e);
  else if (!c.f)
    tess__into_error(&d, op_name, where, out);
  else
    tess__apply_into(where, &pure_callback, n, in, &c, out);
}

tess_array *tess_pure_callback_at(const char *where, tess_callable host, const tess_array *result_type, int n,
                                  tess_array *const *args) {
  tess_array *out = NULL, *type = (tess_array *)(uintptr_t)result_type;
  tess__start();
  call(where, TESS_TREE(out), &host, TESS_TREE(type), n, args, NULL);
  return out;
}

void tess_pure_callback_into_at(const char *where, tess_spans out, tess_callable host, tess_spans result_types,
                                tess_spans in, const tess_pure_callback_opts *kw) {
  struct diag d = {0};
  tess__start();
  if (!tess__check_spans(in, "the operands", &d)) {
    tess__into_error(&d, op_name, where, out);
    return;
  }
  int n = tess__span_leaves(in);
  tess_array **leaf = tess__alloc(sizeof(tess_array *) * (size_t)(n + 1));
  tess__span_read(where, in, leaf);
  call(where, out, &host, result_types, n, leaf, kw);
  tess__free(leaf);
}
