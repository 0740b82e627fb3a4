/* See options.h. */
#include "api/derivatives/options.h"

#include <stdio.h>
#include <string.h>

#include "api/fn.h"
#include "api/recall.h"
#include "base/map.h"
#include "core/dtype.h"
#include "op/derive.h"

/* ---- as the user gives them ---- */
static bool read_argnums(const tess_ints *given, struct grad_options *o, struct diag *d) {
  static const int first = 0;
  int n = given->set ? given->n : 1;
  const int *v = given->set ? given->v : &first;
  if (n < 1 || n > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "argnums names %d arguments; legal: 1 to %d", n,
                      TESS_MAX_RANK);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      if (v[i] == v[k])
        return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "argnums names argument %d twice", v[i]);
  o->argnum = tess__intern(INTERN_FUNCTION, v, sizeof *v * (size_t)n);
  o->n_argnums = n;
  return true;
}

static bool check_arity(const struct fn_body *f, const struct grad_options *o, struct diag *d) {
  int n = tess__arity(f);
  for (int i = 0; n >= 0 && i < o->n_argnums; i++)
    if (o->argnum[i] >= n || o->argnum[i] < -n)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "argnums names argument %d, %s takes %d",
                        o->argnum[i], f->name, n);
  return true;
}

tess_fn *tess__grad_fn(const char *where, const tess_callable *f, const tess_grad_opts *kw,
                       const struct transform *by) {
  struct diag d = {0};
  tess_grad_opts given = {0};
  struct grad_options o;
  tess__read_options(&given, sizeof given, kw);
  if (f->fn && !tess__usable(f->fn, KIND_FN, "the function", by->name, where))
    return tess__pass_error(f->fn, KIND_FN, "the function", by->name, where);
  memset(&o, 0, sizeof o);
  o.has_aux = given.has_aux;
  o.allow_int = given.allow_int;
  o.holomorphic = given.holomorphic;
  const struct fn_body *inner = tess__callable_body(f, &d);
  if (!inner || !read_argnums(&given.argnums, &o, &d) || !check_arity(inner, &o, &d))
    return tess__fn_error(&d, by->name, where);
  const void *options = tess__intern(INTERN_FUNCTION, &o, sizeof o);
  return tess__fn_handle(tess__fn_body(&(struct fn_body){by, inner->name, inner, options}));
}

/* ---- in a call ---- */
static bool good_input(const struct grad_options *o, enum dtype_class class, bool real) {
  if (o->holomorphic || class == DTYPE_COMPLEX) return class == DTYPE_COMPLEX && (!real || o->holomorphic);
  return class == DTYPE_FLOAT || (!real && o->allow_int);
}

/* Why input `what` is not good. */
static bool refuse_input(const struct fn_body *by, const char *what, const struct type *t, bool real, struct diag *d) {
  const struct grad_options *o = by->options;
  enum dtype_class class = tess__dtype_class((tess_dtype)t->dtype);
  if (o->holomorphic && class != DTYPE_COMPLEX)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s of %s is %s; with .holomorphic inputs are complex",
                      what, by->name, tess__type_text(t));
  if (class == DTYPE_COMPLEX || real)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "%s of %s is %s, but %s requires real-valued inputs; legal: a float, complex with .holomorphic",
                      what, by->name, tess__type_text(t), by->by->name);
  return tess__fail(
      d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
      "%s of %s is %s, but %s requires real- or complex-valued inputs; legal: a float or complex number, or "
      ".allow_int",
      what, by->name, tess__type_text(t), by->by->name);
}

static const struct type *type_in(const struct trace *t, const tess_array *x) {
  return tess__capture_type(t, x);
}

static bool choose_argument(const struct fn_body *by, const struct args *args, int i, bool real, struct trace *t,
                            struct arena *arena, int *leaf, bool *changes, struct chosen *out) {
  int at = 0;
  for (int k = 0; k < i; k++)
    at += tess__tuple_leaves(&args->g, k);
  for (int k = 0; k < tess__tuple_leaves(&args->g, i); k++, at++) {
    const struct type *type = type_in(t, args->leaf[at]);
    if (!good_input(by->options, tess__dtype_class((tess_dtype)type->dtype), real))
      return refuse_input(by, tess__leaf_name(arena, "argument", &args->g, at), type, real, &t->diag);
    leaf[out->n++] = at;
    changes[at] = tess__has_tangent(type);
  }
  return true;
}

/* Argument i of argnums, of n; -1: told. */
static int argument_of(const struct fn_body *by, int i, int n, struct diag *d) {
  const struct grad_options *o = by->options;
  int argument = o->argnum[i] < 0 ? o->argnum[i] + n : o->argnum[i];
  if (argument >= 0 && argument < n) return argument;
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "argnums names argument %d, %s was called with %d",
             o->argnum[i], by->name, n);
  return -1;
}

bool tess__grad_choose(const struct fn_body *by, const struct args *args, bool real, struct trace *t,
                       struct arena *arena, struct chosen *out) {
  const struct grad_options *o = by->options;
  int *leaf = tess__arena_alloc(arena, sizeof *leaf * (size_t)(args->g.leaves + 1));
  bool *changes = tess__arena_alloc(arena, sizeof *changes * (size_t)(args->g.leaves + 1));
  bool *seen = tess__arena_alloc(arena, sizeof *seen * (size_t)(args->g.n + 1));
  memset(changes, 0, sizeof *changes * (size_t)(args->g.leaves + 1));
  memset(seen, 0, sizeof *seen * (size_t)(args->g.n + 1));
  *out = (struct chosen){0, leaf, changes};
  for (int i = 0; i < o->n_argnums; i++) {
    int argument = argument_of(by, i, args->g.n, &t->diag);
    if (argument < 0) return false;
    if (seen[argument])
      return tess__fail(&t->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "argnums names argument %d twice", argument);
    seen[argument] = true;
    if (!choose_argument(by, args, argument, real, t, arena, leaf, changes, out)) return false;
  }
  return true;
}

/* ---- trees ---- */

const struct structure *tess__grad_structure(const struct fn_body *by, const struct structure *in, struct diag *d) {
  const struct grad_options *o = by->options;
  const struct structure *chosen[TESS_MAX_RANK];
  for (int i = 0; i < o->n_argnums; i++) {
    int k = argument_of(by, i, in->n < 0 ? 1 : in->n, d);
    if (k < 0) return NULL;
    chosen[i] = in->n < 0 ? in : in->child[k];
  }
  return o->n_argnums == 1 ? chosen[0] : tess__structure_list(o->n_argnums, chosen);
}

bool tess__grad_results(const struct fn_body *by, const struct structure *given, bool scalar, struct loss_and_aux *out,
                        struct diag *d) {
  const struct grad_options *o = by->options;
  bool pair = given->n == 2 && !given->key;
  *out = (struct loss_and_aux){given, NULL};
  if (o->has_aux && pair) *out = (struct loss_and_aux){given->child[0], given->child[1]};
  if ((!o->has_aux || pair) && (!scalar || out->first->n < 0)) return true;
  struct text has = {0};
  tess__structure_describe(&has, o->has_aux && pair ? out->first : given);
  if (o->has_aux && !pair)
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
               "%s gives %s; with .has_aux it gives a list of 2: what is derived, and what else there is", by->name,
               tess__text_string(&has));
  else
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
               "%s gives %s%s: gradient only defined for scalar-output functions; legal: one array%s", by->name,
               tess__text_string(&has), o->has_aux ? " at '0'" : "",
               o->has_aux ? "" : ", or .has_aux and a list of it and the rest");
  tess__text_free(&has);
  return false;
}

struct tuple tess__grad_inner_tuple(const struct loss_and_aux *r, struct arena *arena) {
  const struct structure *both[] = {r->first, r->aux};
  return tess__tuple_of(r->aux ? tess__structure_list(2, both) : r->first, arena);
}

/* ---- results ---- */

bool tess__grad_check_result(const struct fn_body *by, const struct type *t, struct diag *d) {
  const struct grad_options *o = by->options;
  enum dtype_class class = tess__dtype_class((tess_dtype)t->dtype);
  if (class == (o->holomorphic ? DTYPE_COMPLEX : DTYPE_FLOAT)) return true;
  if (o->holomorphic)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s gives %s; with .holomorphic outputs are complex",
                      by->name, tess__type_text(t));
  return tess__fail(
      d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
      "%s gives %s, but %s requires real-valued outputs; legal: a float%s; tess_vjp_into has cotangents of "
      "others",
      by->name, tess__type_text(t), by->by->name, class == DTYPE_COMPLEX ? ", or complex with .holomorphic" : "");
}

struct tuple tess__grad_groups(int before, const struct tuple *want, int first, int end, struct arena *arena) {
  int n = end - first, at = 0;
  struct tuple out = {.n = 1, .leaves = before + n};
  int *count = tess__arena_alloc(arena, sizeof *count * (size_t)(n + want->n + 1));
  bool aligned = true;
  count[0] = before;
  for (int i = 0; i < want->n; at += tess__tuple_leaves(want, i++)) {
    int next = at + tess__tuple_leaves(want, i);
    if (at >= first && next <= end)
      count[out.n++] = next - at;
    else
      aligned &= next <= first || at >= end;
  }
  out.count = count;
  if (aligned) return out;
  for (out.n = 1; out.n <= n; out.n++)
    count[out.n] = 1;
  return out;
}
