/* The one path of every public operation: see apply.h. Inside, a function of one result is one of several. */
#include "api/apply.h"

#include <stdio.h>
#include <string.h>

#include "api/cache.h"
#include "api/call.h"
#include "api/counts.h"
#include "api/fn.h"
#include "api/layouts/placement.h"
#include "api/spans.h"
#include "api/trace.h"
#include "api/tree_errors.h"
#include "base/alloc.h"
#include "base/interrupt.h"
#include "numpy/constrain.h"

struct applied { /* one function on its operands */
  const char *name, *where;
  const struct function *one; /* NULL: many */
  const struct function_into *many;
  const void *attrs;
  int n_out;
};

static bool run_body(const struct applied *a, struct trace *t, int n, const vid *in, vid *out) {
  bool good = true;
  t->diag.op = a->name;
  t->build.strict = true;
  if (a->one)
    out[0] = a->one->body(&t->build, n, in, a->attrs);
  else
    good = a->many->body(&t->build, n, in, a->attrs, a->n_out, out);
  t->build.strict = false;
  return a->one ? out[0] != VID_NONE : good;
}

/* The body's results in the trace, or all in error. */
static void trace_results(const struct applied *a, struct trace *t, bool good, const vid *v, tess_array **out) {
  if (!good) {
    out[0] = tess__array_error(&t->diag, a->name, a->where);
    for (int i = 1; i < a->n_out; i++)
      out[i] = tess__object_in_error(tess__scope(), KIND_ARRAY, tess__error_retain(out[0]->o.error));
    return;
  }
  for (int i = 0; i < a->n_out; i++)
    out[i] = tess__tracer(t, v[i], a->where);
}

/* Inside a trace: the body adds its nodes there. */
static void trace_function(struct trace *t, const struct applied *a, int n, tess_array *const *in, tess_array **out) {
  vid few_id[FEW_ARRAYS], few_v[FEW_ARRAYS];
  vid *id = tess__room(few_id, n, sizeof *id), *v = tess__room(few_v, a->n_out, sizeof *v);
  t->build.place = tess__intern_text(a->where);
  t->diag.op = a->name;
  bool good = tess__goes_on(&t->diag);
  for (int i = 0; i < n && good; i++)
    good = (id[i] = tess__trace_operand(t, in[i])) != VID_NONE;
  trace_results(a, t, good && run_body(a, t, n, id, v), v, out);
  tess__room_end(few_id, id);
  tess__room_end(few_v, v);
}

/* The program of one function: its graph is the body on parameters. */
static struct graph *build_function(void *ctx, int n, const struct placed *const *arg, struct trace *t,
                                    struct error **error) {
  const struct applied *a = ctx;
  tess_array *few_out[FEW_ARRAYS], **out = tess__room(few_out, a->n_out, sizeof *out);
  vid few_id[FEW_ARRAYS], few_v[FEW_ARRAYS];
  vid *id = tess__room(few_id, n, sizeof *id), *v = tess__room(few_v, a->n_out, sizeof *v);
  for (int i = 0; i < n; i++)
    id[i] = tess__graph_param(t->graph, arg[i]->type);
  t->build.place = a->where;
  trace_results(a, t, run_body(a, t, n, id, v), v, out);
  struct graph *g = tess__trace_end(t, a->n_out, out, a->where, error);
  for (int i = 0; i < a->n_out; i++)
    tess__object_release(&out[i]->o);
  tess__room_end(few_out, out);
  tess__room_end(few_id, id);
  tess__room_end(few_v, v);
  return g;
}

static void run_function(const struct applied *a, uint16_t attr_bytes, int n, tess_array *const *in, tess_array **out) {
  enum { OTHER_WORDS = KEY_WORDS + APPLY_ATTR_WORDS };
  uint64_t few[FEW_ARRAYS + OTHER_WORDS], *key = few;
  int words = 0;
  if (n > FEW_ARRAYS) key = tess__alloc(((size_t)n + OTHER_WORDS) * sizeof *key);
  key[words++] = a->one ? (uint64_t)(uintptr_t)a->one : (uint64_t)(uintptr_t)a->many;
  key[words++] = (uint64_t)(uintptr_t)tess__context();
  if (!a->one) key[words++] = (uint64_t)a->n_out;
  for (int i = 0; i < n; i++)
    key[words++] = (uint64_t)(uintptr_t)in[i]->placed;
  if (attr_bytes) key[words + (attr_bytes - 1) / 8] = 0; /* the last word may be filled in part */
  if (attr_bytes) memcpy(&key[words], a->attrs, attr_bytes);
  words += (attr_bytes + 7) / 8;
  struct compile_request request = {.name = a->name,
                                    .where = a->where,
                                    .n_args = n,
                                    .arg = in,
                                    .n_results = a->n_out,
                                    .build = build_function,
                                    .ctx = (void *)(uintptr_t)a};
  tess__call_program(key, words, &request, out);
  tess__room_end(few, key);
}

/* The first operand that cannot be used; -1: all can. */
static int unusable(const struct applied *a, int n, tess_array *const *in, char name[32]) {
  for (int i = 0; i < n; i++) {
    tess_array *x = in[i];
    if (tess__is_array(x)) continue;
    snprintf(name, 32, "operand %d", i);
    if (!tess__usable(x, KIND_ARRAY, name, a->name, a->where)) return i;
  }
  return -1;
}

/* What operands say of Explicit axes is of the context mesh, where there is one; a constraint takes them to another. */
static bool on_context_mesh(const struct applied *a, int n, tess_array *const *in, struct diag *d) {
  const struct mesh *m = tess__context()->mesh;
  bool moves = a->one && a->one->body == tess__f_with_sharding_constraint.body;
  for (int i = 0; i < n && m && m->n_axes && !moves; i++) {
    const struct type *t = tess__array_type(in[i]);
    if (!t->laid || t->laid->mesh == tess__mesh_abstract(m)) continue;
    struct text now = {0}, own = {0};
    tess__mesh_text(&now, m, true);
    tess__mesh_text(&own, t->laid->mesh, true);
    tess__fail(
        d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
        "operand %d, %s, lies on %s, and the context mesh is %s; legal: tess_reshard to it, or as an argument of "
        "tess_auto_axes",
        i, tess__type_text(t), tess__text_string(&own), tess__text_string(&now));
    tess__text_free(&now);
    tess__text_free(&own);
    return false;
  }
  return true;
}

tess_array *tess__apply(const char *where, const struct function *f, int n, tess_array *const *in, const void *attrs) {
  struct applied a = {.name = f->name, .where = where, .one = f, .attrs = attrs, .n_out = 1};
  struct thread *thread = tess__thread();
  char name[32];
  tess_array *out;
  struct diag d = {0};
  if (n && !in) {
    tess__check_list(n, in, "the operands", &d);
    return tess__array_error(&d, f->name, where);
  }
  int bad = unusable(&a, n, in, name);
  if (bad >= 0) return tess__pass_error(in[bad], KIND_ARRAY, name, f->name, where);
  if (!on_context_mesh(&a, n, in, &d)) return tess__array_error(&d, f->name, where);
  if (thread->trace)
    trace_function(thread->trace, &a, n, in, &out);
  else
    run_function(&a, f->attr_bytes, n, in, &out);
  return out;
}

void tess__into_error(struct diag *d, const char *op, const char *where, tess_spans out) {
  tess__span_fail(out, tess__error_here(d, op, where));
}

void tess__apply_into(const char *where, const struct function_into *f, int n, tess_array *const *in, const void *attrs,
                      tess_spans out) {
  struct applied a = {.name = f->name, .where = where, .many = f, .attrs = attrs, .n_out = tess__span_leaves(out)};
  struct thread *thread = tess__thread();
  struct diag d = {0};
  char name[32];
  if (!tess__check_spans(out, "the results", &d) || !tess__check_list(n, in, "the operands", &d)) {
    tess__into_error(&d, f->name, where, out);
    return;
  }
  if (a.n_out < 1) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d operands and no result; legal: 1 result or more", n);
    tess__into_error(&d, f->name, where, out);
    return;
  }
  int bad = unusable(&a, n, in, name);
  if (bad >= 0) {
    const struct object *o = tess__pass_error(in[bad], KIND_ARRAY, name, f->name, where);
    tess__span_fail(out, tess__error_retain(o->error));
    return;
  }
  if (!on_context_mesh(&a, n, in, &d)) {
    tess__into_error(&d, f->name, where, out);
    return;
  }
  tess_array *few[FEW_ARRAYS], **result = tess__room(few, a.n_out, sizeof *result);
  if (thread->trace)
    trace_function(thread->trace, &a, n, in, result);
  else
    run_function(&a, f->attr_bytes, n, in, result);
  tess__span_write(out, result);
  tess__room_end(few, result);
}
