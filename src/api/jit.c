/* tess_jit: a function that is traced once for each combination of argument types, compiled, and found again. */
#include <string.h>

#include "api/call.h"
#include "api/counts.h"
#include "api/donation.h"
#include "api/fn.h"
#include "api/trace.h"
#include "base/map.h"
#include "op/build.h"

struct jit_options {                                 /* interned */
  const struct prefix *in_shardings, *out_shardings; /* NULL: not given */
  struct donation donation;
  bool fast_math, keep_unused;
};

/* ---- at the ends of a program ---- */

static bool flatten(const struct prefix *p, const struct tuple *g, const struct sharding *const **out, const char *what,
                    struct arena *arena, struct diag *d) {
  if (!p) return true;
  const struct sharding **s = tess__arena_alloc(arena, (size_t)(g->leaves + 1) * sizeof *s);
  *out = s;
  return tess__flatten_shardings(p, g, s, what, d);
}

/* The function inside is traced alone: its arguments come, and its results go, as the ends say. */
static bool jit_ends(const struct fn_body *f, const struct tuple *in, const struct tuple *want, struct arena *arena,
                     struct ends *out, struct diag *d) {
  const struct jit_options *o = f->options;
  out->between = f->inner;
  out->fast_math = o->fast_math;
  out->drops_unread = !o->keep_unused;
  return flatten(o->in_shardings, in, &out->in, "in_shardings", arena, d) &&
         flatten(o->out_shardings, want, &out->out, "out_shardings", arena, d) &&
         tess__donated_leaves(&o->donation, in, arena, &out->donated, d);
}

/* ---- inside a trace: shardings are constraints ---- */

static bool constrain(const struct prefix *p, const struct tuple *g, tess_array **leaf, const char *what,
                      const char *where, struct arena *arena) {
  struct trace *t = tess__thread()->trace;
  const struct sharding **s = tess__arena_alloc(arena, (size_t)(g->leaves + 1) * sizeof *s);
  t->diag.op = "jit";
  t->build.place = tess__intern_text(where);
  if (!tess__flatten_shardings(p, g, s, what, &t->diag)) return false;
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

static void trace_jit(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                      const char *where) {
  const struct jit_options *o = f->options;
  struct thread *thread = tess__thread();
  struct trace *t = thread->trace;
  if (t->error) { /* the trace has failed: a body that calls itself more than once would never end */
    tess__results_in_error(tess__error_retain(t->error), want->leaves, out);
    return;
  }
  struct arena *arena = tess__running_arena(thread);
  tess_array **leaf = tess__arena_copy(arena, args->leaf, (size_t)args->g.leaves * sizeof *leaf);
  struct args in = {args->g, leaf};
  bool good = ++t->depth <= MOST_NESTED;
  if (!good)
    tess__fail(&t->diag, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
               "the function calls itself while it is traced: %d calls deep", MOST_NESTED);
  good = good && (!o->in_shardings || constrain(o->in_shardings, &in.g, leaf, "in_shardings", where, arena));
  if (good) {
    tess__invoke(f->inner, &in, want, out, where);
    good = !o->out_shardings || constrain(o->out_shardings, want, out, "out_shardings", where, arena);
  }
  t->depth--;
  tess__running_arena_end(thread);
  if (!good) tess__results_in_error(tess__error_here(&t->diag, "jit", where), want->leaves, out);
}

static const struct transform jit = {.name = "jit", .trace = trace_jit, .eager = tess__run_compiled, .ends = jit_ends};

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
  struct fn_body b = {.by = &jit, .inner = tess__callable_body(&f, &d)};
  struct jit_options options;
  memset(&options, 0, sizeof options);
  if (b.inner) {
    b.name = o.name ? tess__intern_text(o.name) : b.inner->name;
    options.in_shardings = tess__sharding_prefix(o.in_shardings);
    options.out_shardings = tess__sharding_prefix(o.out_shardings);
    tess__donation_of(&options.donation, b.name, tess__arity(b.inner), &o.donate_argnums, &o.donate_range, &d);
    options.fast_math = o.fast_math;
    options.keep_unused = o.keep_unused;
  }
  if (d.status) return tess__fn_error(&d, "jit", where);
  b.options = tess__intern(INTERN_FUNCTION, &options, sizeof options);
  return tess__fn_handle(tess__fn_body(&b));
}

/* ---- outside: compiled ---- */

struct traced_call {
  const struct fn_body *body;
  const struct args *args;
  const struct tuple *want;
  const char *where;
  struct ends ends; /* known before it is traced */
};

struct graph *tess__trace_typed(const struct fn_body *f, const struct tuple *g, const struct type *const *param,
                                const struct tuple *want, struct trace *t, const char *where, struct error **error) {
  struct thread *thread = tess__thread();
  struct arena *arena = tess__running_arena(thread);
  tess_array **in = tess__arena_alloc(arena, (size_t)(g->leaves + 1) * sizeof *in);
  tess_array **out = tess__arena_alloc(arena, (size_t)(want->leaves + 1) * sizeof *out);
  for (int i = 0; i < g->leaves; i++)
    in[i] = tess__tracer(t, tess__graph_param(t->graph, param[i]), where);
  tess__invoke(f, &(struct args){*g, in}, want, out, where);
  struct graph *made = tess__trace_end(t, want->leaves, out, where, error);
  tess__running_arena_end(thread);
  return made;
}

struct graph *tess__trace_function(const struct fn_body *f, const struct args *args, const struct tuple *want,
                                   struct trace *t, const char *where, struct error **error) {
  struct thread *thread = tess__thread();
  const struct type **param =
      tess__arena_alloc(tess__running_arena(thread), (size_t)(args->g.leaves + 1) * sizeof *param);
  for (int i = 0; i < args->g.leaves; i++)
    param[i] = tess__capture_type(t, args->leaf[i]);
  struct graph *g = tess__trace_typed(f, &args->g, param, want, t, where, error);
  tess__running_arena_end(thread);
  return g;
}

static struct graph *trace_body(void *ctx, int n, const struct placed *const *arg, struct trace *t,
                                struct error **error) {
  const struct traced_call *c = ctx;
  (void)n, (void)arg;
  return tess__trace_function(c->ends.between, c->args, c->want, t, c->where, error);
}

/* What the boundary says, of a call whose program is not there yet. */
static bool boundary(void *ctx, struct compile_request *r, struct arena *arena, struct diag *d) {
  struct traced_call *c = ctx;
  d->op = "jit";
  if (!tess__fn_ends(c->body, &c->args->g, c->want, arena, &c->ends, d)) return false;
  r->in_sharding = c->ends.in;
  r->out_sharding = c->ends.out;
  r->donated = c->ends.donated;
  r->fast_math = c->ends.fast_math;
  r->drops_unread = c->ends.drops_unread;
  return true;
}

static bool settle(void *ctx, const struct graph *g, struct compile_request *r, struct arena *arena, struct diag *d) {
  struct traced_call *c = ctx;
  if (!tess__fn_settle(c->body, g, arena, &c->ends, d)) return false;
  r->in_sharding = c->ends.in;
  r->out_sharding = c->ends.out;
  return true;
}

/* How arrays are grouped decides what a prefix of shardings or specs means, and what a function of trees gets. The mark
 * keeps apart arguments, results, structures and other pointers. */
static int add_groups(const struct tuple *g, uint64_t mark, uint64_t *key, int words) {
  if (g->tree) {
    key[words++] = mark >> 1 | (uint64_t)(uintptr_t)g->tree;
    return words;
  }
  for (int i = 0; g->count && i < g->n; i++)
    if (g->count[i] != 1) key[words++] = mark | (uint64_t)i << 32 | (uint64_t)g->count[i];
  return words;
}

int tess__call_key(const struct fn_body *f, const struct args *args, const struct tuple *want, uint64_t *key) {
  int words = 0;
  key[words++] = (uint64_t)(uintptr_t)f;
  key[words++] = (uint64_t)(uintptr_t)tess__context();
  key[words++] = (uint64_t)want->n << 32 | (uint64_t)args->g.n;
  words = add_groups(&args->g, UINT64_C(2) << 62, key, words);
  words = add_groups(want, UINT64_C(3) << 62, key, words);
  for (int i = 0; i < args->g.leaves; i++)
    key[words++] = (uint64_t)(uintptr_t)args->leaf[i]->placed;
  return words;
}

int tess__call_key_words(const struct args *args, const struct tuple *want) {
  return KEY_WORDS + args->g.n + want->n + args->g.leaves;
}

void tess__run_compiled(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                        const char *where) {
  uint64_t few[FEW_ARRAYS], *key = tess__room(few, tess__call_key_words(args, want), sizeof *key);
  int words = tess__call_key(f, args, want, key);
  struct traced_call c = {.body = f, .args = args, .want = want, .where = where};
  struct compile_request r = {.name = f->name,
                              .where = where,
                              .n_args = args->g.leaves,
                              .arg = args->leaf,
                              .n_results = want->leaves,
                              .build = trace_body,
                              .boundary = boundary,
                              .settle = settle,
                              .ctx = &c};
  tess__call_program(key, words, &r, out);
  tess__room_end(few, key);
}
