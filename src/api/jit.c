/* tess_jit: a function that is traced once for each combination of argument types, compiled, and found again. */
#include <string.h>

#include "api/call.h"
#include "api/counts.h"
#include "api/fn.h"
#include "api/trace.h"
#include "base/map.h"
#include "op/build.h"

/* A user's tree of shardings, interned. */
static bool intern_places(const tess_sharding *s, struct place *out, struct diag *d) {
  memset(out, 0, sizeof *out);
  out->n = -1;
  if (!s) return true;
  out->leaf = s->body;
  if (s->body || !s->element) return true;
  if (s->n > FN_MAX_ARRAYS)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a tuple of %d shardings: at most %d", s->n,
                      FN_MAX_ARRAYS);
  struct place element[FN_MAX_ARRAYS];
  for (int i = 0; i < s->n; i++)
    if (!intern_places(s->element[i], &element[i], d)) return false;
  out->n = s->n;
  out->element = tess__intern(INTERN_FUNCTION, element, (size_t)s->n * sizeof *element);
  return true;
}

const struct place *tess__places_of(const tess_sharding *s, struct diag *d) {
  struct place p;
  if (!s || !intern_places(s, &p, d)) return NULL;
  return tess__intern(INTERN_FUNCTION, &p, sizeof p);
}

static bool donated_mask(const tess_ints *argnums, uint64_t *mask, struct diag *d) {
  if (!tess__check_rank(argnums->n, "donate_argnums", d)) return false;
  for (int i = 0; i < argnums->n; i++) {
    if (argnums->v[i] < 0 || argnums->v[i] >= FN_MAX_ARRAYS)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "donate_argnums names argument %d; argument numbers are 0 to %d", argnums->v[i],
                        FN_MAX_ARRAYS - 1);
    *mask |= UINT64_C(1) << argnums->v[i];
  }
  return true;
}

/* A sharding that is in error, or NULL. A tuple of such a one is in error itself. */
static const tess_sharding *unusable(const tess_jit_opts *o, const char *where) {
  const tess_sharding *given[2] = {o->in_shardings, o->out_shardings};
  for (int i = 0; i < 2; i++)
    if (given[i] && !tess__usable(given[i], KIND_SHARDING, "a sharding", "jit", where)) return given[i];
  return NULL;
}

tess_fn *tess_jit_at(const char *where, tess_callable f, const tess_jit_opts *kw) {
  struct diag d = {0};
  tess_jit_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  const tess_sharding *bad = unusable(&o, where);
  if (f.fn && !tess__usable(f.fn, KIND_FN, "the function", "jit", where))
    return tess__pass_error(f.fn, KIND_FN, "the function", "jit", where);
  if (bad) return tess__pass_error(bad, KIND_FN, "a sharding", "jit", where);
  struct fn_body b;
  memset(&b, 0, sizeof b);
  b.kind = FN_JIT;
  b.inner = tess__callable_body(&f, &d);
  if (b.inner) {
    b.name = o.name ? tess__intern_text(o.name) : b.inner->name;
    b.in_shardings = tess__places_of(o.in_shardings, &d);
    b.out_shardings = tess__places_of(o.out_shardings, &d);
    donated_mask(&o.donate_argnums, &b.donated, &d);
    b.fast_math = o.fast_math;
  }
  if (d.status) return tess__fn_error(&d, "jit", where);
  return tess__fn_handle(tess__fn_body(&b));
}

/* ---- inside a trace: shardings are constraints ---- */

enum { MOST_NESTED = 200 }; /* jits, one called inside the other */

static bool constrain(const struct place *p, const struct groups *g, tess_array **leaf, const char *what,
                      const char *where) {
  struct trace *t = tess__thread()->trace;
  const struct sharding *s[FN_MAX_ARRAYS];
  t->diag.op = "jit";
  t->build.place = tess__intern_text(where);
  if (!tess__flatten_places(p, g, s, what, &t->diag)) return false;
  for (int i = 0; i < g->leaves; i++) {
    if (!s[i] || s[i]->kind == SHARDING_AUTO || !tess_ok(leaf[i])) continue;
    vid v = tess__trace_operand(t, leaf[i]);
    if (v == VID_NONE) return false;
    tess_shape shape = tess__type_shape(tess__type_at(t->graph, v));
    if (!tess__sharding_check_value(s[i], &shape, &t->diag)) return false;
    v = tess__n_sharding_constraint(&t->build, v, s[i]);
    if (v == VID_NONE) return false;
    leaf[i] = tess__tracer(t, v, where);
  }
  return true;
}

void tess__inline_jit(const struct fn_body *f, const struct args *args, const struct groups *want, tess_array **out,
                      const char *where) {
  struct trace *t = tess__thread()->trace;
  if (t->error) { /* the trace has failed: a body that calls itself more than once would never end */
    tess__results_in_error(tess__error_retain(t->error), want->leaves, out);
    return;
  }
  struct args in = *args;
  bool good = ++t->depth <= MOST_NESTED;
  if (!good)
    tess__fail(&t->diag, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
               "the function calls itself while it is traced: %d calls deep", MOST_NESTED);
  good = good && (!f->in_shardings || constrain(f->in_shardings, &in.g, in.leaf, "in_shardings", where));
  if (good) {
    tess__invoke(f->inner, &in, want, out, where);
    good = !f->out_shardings || constrain(f->out_shardings, want, out, "out_shardings", where);
  }
  t->depth--;
  if (!good) tess__results_in_error(tess__error_here(&t->diag, "jit", where), want->leaves, out);
}

/* ---- outside: compiled ---- */

struct traced_call {
  const struct fn_body *body;
  const struct args *args;
  const struct groups *want;
  const char *where;
};

struct graph *tess__trace_function(const struct fn_body *f, const struct args *args, const struct groups *want,
                                   struct trace *t, const char *where, struct error **error) {
  struct args in = {.g = args->g};
  tess_array *out[FN_MAX_ARRAYS];
  for (int i = 0; i < args->g.leaves; i++)
    in.leaf[i] = tess__tracer(t, tess__graph_param(t->graph, args->leaf[i]->placed->type), where);
  tess__invoke(f->kind == FN_JIT ? f->inner : f, &in, want, out, where);
  return tess__trace_end(t, want->leaves, out, where, error);
}

static struct graph *trace_body(void *ctx, int n, const struct placed *const *arg, struct trace *t,
                                struct error **error) {
  const struct traced_call *c = ctx;
  (void)n, (void)arg;
  return tess__trace_function(c->body, c->args, c->want, t, c->where, error);
}

uint64_t tess__donated_leaves(const struct fn_body *f, const struct groups *g) {
  uint64_t mask = 0;
  for (int i = 0, at = 0; i < g->n; at += g->count[i++])
    for (int k = 0; k < g->count[i] && f->donated >> i & 1; k++)
      mask |= UINT64_C(1) << (at + k);
  return mask;
}

/* How arrays are grouped decides what a prefix of shardings or specs means. The mark keeps apart arguments, results and
 * pointers. */
static int add_structs(const struct groups *g, uint64_t mark, uint64_t *key, int words) {
  for (int i = 0; i < g->n; i++)
    if (g->count[i] != 1) key[words++] = mark | (uint64_t)i << 32 | (uint64_t)g->count[i];
  return words;
}

static int make_key(const struct fn_body *f, const struct args *args, const struct groups *want, uint64_t *key) {
  int words = 0;
  key[words++] = (uint64_t)(uintptr_t)f;
  key[words++] = (uint64_t)(uintptr_t)tess__context();
  key[words++] = (uint64_t)want->n << 32 | (uint64_t)args->g.n;
  words = add_structs(&args->g, UINT64_C(2) << 62, key, words);
  words = add_structs(want, UINT64_C(3) << 62, key, words);
  for (int i = 0; i < args->g.leaves; i++)
    key[words++] = (uint64_t)(uintptr_t)args->leaf[i]->placed;
  return words;
}

void tess__run_compiled(const struct fn_body *f, const struct args *args, const struct groups *want, tess_array **out,
                        const char *where) {
  uint64_t key[3 * FN_MAX_ARRAYS + KEY_WORDS];
  int words = make_key(f, args, want, key);
  const struct sharding *in[FN_MAX_ARRAYS], *to[FN_MAX_ARRAYS];
  struct traced_call c = {f, args, want, where};
  struct compile_request r = {.name = f->name,
                              .where = where,
                              .n_args = args->g.leaves,
                              .arg = args->leaf,
                              .n_results = want->leaves,
                              .build = trace_body,
                              .ctx = &c};
  struct diag d = {0};
  if ((f->in_shardings && !tess__flatten_places(f->in_shardings, &args->g, in, "in_shardings", &d)) ||
      (f->out_shardings && !tess__flatten_places(f->out_shardings, want, to, "out_shardings", &d))) {
    tess__results_in_error(tess__error_here(&d, "jit", where), want->leaves, out);
    return;
  }
  if (f->in_shardings) r.in_sharding = in;
  if (f->out_shardings) r.out_sharding = to;
  r.fast_math = f->fast_math;
  r.donated = f->donated ? tess__donated_leaves(f, &args->g) : 0;
  tess__call_program(key, words, &r, out);
}
