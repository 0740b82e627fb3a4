/* Function objects: interning their bodies, and tess_call. */
#include "api/fn.h"

#include <stdio.h>
#include <string.h>

#include "api/counts.h"
#include "api/recall.h"
#include "api/spans.h"
#include "api/tree_errors.h"
#include "base/map.h"
#include "base/spin.h"

static void destroy(struct object *o) {
  const struct fn_body *body = ((const struct tess_fn *)(void *)o)->body;
  if (body->by->release) body->by->release(body);
}

tess_fn *tess__fn_handle(const struct fn_body *body) {
  tess__register_kind(KIND_FN, destroy);
  tess_fn *f = tess__object_new(tess__scope(), KIND_FN, STATE_OK);
  f->body = body;
  return f;
}

tess_fn *tess__fn_own(const struct fn_body *own) {
  tess_fn *f = tess__fn_handle(NULL);
  f->own = *own;
  f->body = &f->own;
  return f;
}

tess_callable tess_func_fn(const char *name, tess_fn *f) {
  return (tess_callable){.form = -1, .name = name, .fn = f};
}

tess_fn *tess_partial_at(const char *where, tess_callable f, const void *ctx, size_t bytes) {
  struct diag d = {0};
  if (f.fn && !tess__usable(f.fn, KIND_FN, "the function", "partial", where))
    return tess__pass_error(f.fn, KIND_FN, "the function", "partial", where);
  const struct fn_body *b = tess__callable_body(&f, &d);
  if (b && !ctx) tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "ctx is NULL");
  if (!d.status) b = tess__bound_body(b, tess__intern(INTERN_FUNCTION, ctx, bytes), &d);
  return d.status ? tess__fn_error(&d, "partial", where) : tess__fn_handle(b);
}

/* ---- contexts of structs ---- */

enum { CONTEXTS = 16, BOUND = 64 };
static struct {
  atomic_flag lock;
  int n;
  bool told;
  struct bound {
    void (*function)(void);
    int n;
    const void *context[CONTEXTS];
  } bound[BOUND];
} structs = {.lock = ATOMIC_FLAG_INIT};

/* Whether this is the last of CONTEXTS different contexts of a function, for the first time. */
static bool many_contexts(void (*function)(void), const void *context) {
  bool many = false;
  tess__spin_lock(&structs.lock);
  struct bound *b = structs.bound;
  while (b < structs.bound + structs.n && b->function != function)
    b++;
  if (b == structs.bound + structs.n && structs.n < BOUND) structs.bound[structs.n++].function = function;
  if (b < structs.bound + structs.n) {
    int i = 0;
    while (i < b->n && b->context[i] != context)
      i++;
    if (i == b->n && i < CONTEXTS) b->context[b->n++] = context;
    many = b->n == CONTEXTS && !structs.told;
    structs.told = structs.told || many;
  }
  tess__spin_unlock(&structs.lock);
  return many;
}

tess_fn *tess_partial_struct_at(const char *where, tess_callable f, const void *ctx, size_t bytes) {
  tess_fn *out = tess_partial_at(where, f, ctx, bytes);
  if (tess__state(&out->o) == STATE_OK && many_contexts(f.function, tess__intern(INTERN_FUNCTION, ctx, bytes)))
    fprintf(
        stderr,
        "%s: partial: %s was bound to %d different structs, and is traced for each; if they were equal, they differ "
        "in their padding, which this compiler cannot clear: memset the struct before its members are set\n",
        where, f.name, (int)CONTEXTS);
  return out;
}

/* The first argument that cannot be used fails the whole call. */
static bool usable_leaves(const struct args *args, const char *name, const char *where, int n_out, tess_array **out) {
  for (int i = 0; i < args->g.leaves; i++) {
    if (tess__is_array(args->leaf[i])) continue;
    char what[32];
    snprintf(what, sizeof what, "argument %d", i);
    if (tess__usable(args->leaf[i], KIND_ARRAY, what, name, where)) continue;
    struct object *o = tess__pass_error(args->leaf[i], KIND_ARRAY, what, name, where);
    tess__results_in_error(tess__error_retain(o->error), n_out, out);
    return false;
  }
  return true;
}

static void call_checked(tess_fn *f, const struct args *args, const struct tuple *want, tess_array **out,
                         const char *where) {
  if (!tess__usable(f, KIND_FN, "the function", "call", where)) {
    struct object *o = f ? &f->o : tess__pass_error(NULL, KIND_FN, "the function", "call", where);
    tess__results_in_error(tess__error_retain(o->error), want->leaves, out);
    return;
  }
  if (!usable_leaves(args, f->body->name, where, want->leaves, out)) return;
  tess__invoke(f->body, args, want, out, where);
}

tess_array *tess_call_at(const char *where, tess_fn *f, int n, tess_array *const *arg) {
  struct diag d = {0};
  if (!tess__check_list(n, arg, "the arguments", &d)) return tess__array_error(&d, "call", where);
  struct args args = {tess__single_arrays(n), arg};
  struct tuple want = tess__single_arrays(1);
  tess_array *out = NULL;
  call_checked(f, &args, &want, &out, where);
  return out;
}

void tess__tuple_of_spans(struct span_tuple *s, tess_spans of) {
  s->count = tess__room(s->few, of.n, sizeof *s->count);
  s->g = (struct tuple){.n = of.n, .count = s->count};
  bool single = true;
  for (int i = 0; i < of.n; i++) {
    s->g.leaves += s->count[i] = of.span[i].n;
    single &= of.span[i].n == 1;
  }
  if (single) s->g.count = NULL;
}

void tess__tuple_end(struct span_tuple *s) {
  tess__room_end(s->few, s->count);
}

void tess_call_into_at(const char *where, tess_spans out, tess_fn *f, tess_spans in) {
  struct diag d = {0};
  if (!tess__check_spans(in, "the arguments", &d) || !tess__check_spans(out, "the results", &d)) {
    tess__span_fail(out, tess__error_here(&d, "call_into", where));
    return;
  }
  struct span_tuple given, want;
  tess_array *few[FEW_ARRAYS], *few_results[FEW_ARRAYS];
  tess__tuple_of_spans(&given, in);
  tess__tuple_of_spans(&want, out);
  tess_array **leaf = tess__room(few, given.g.leaves, sizeof *leaf);
  tess_array **result = tess__room(few_results, want.g.leaves, sizeof *result);
  tess__span_read(where, in, leaf);
  call_checked(f, &(struct args){given.g, leaf}, &want.g, result, where);
  tess__span_write(out, result);
  tess__room_end(few, leaf);
  tess__room_end(few_results, result);
  tess__tuple_end(&given);
  tess__tuple_end(&want);
}
