/* Calling functions: through their record; and the record of C functions, of the forms that transforms take
 * (design/architecture.md 1.4): arrays, structs of arrays, the general form, trees. */
#include <string.h>

#include "api/fn.h"
#include "api/recall.h"
#include "api/trace.h"
#include "api/tree_errors.h"
#include "base/map.h"

const struct fn_body *tess__fn_body(const struct fn_body *b) {
  return tess__intern(INTERN_FUNCTION, b, sizeof *b);
}

#define FORM(k, r, params) FORM_##k,
enum fn_form { TESS_FUNC_FORMS(FORM, tess_array *) TESS_CTX_FORMS(FORM, tess_array *, const void *) FORMS };
#undef FORM

#define MAKE(k, r, params)                                                                                             \
  tess_callable tess_func_##k(const char *name, tess_form_##k f) {                                                     \
    return (tess_callable){.form = FORM_##k, .name = name, .function = (void (*)(void))f};                             \
  }
TESS_FUNC_FORMS(MAKE, tess_array *)
TESS_CTX_FORMS(MAKE, tess_array *, const void *)
#undef MAKE

struct c_function { /* the options of such a body */
  void (*function)(void);
  const void *context; /* interned bytes; NULL: none is bound */
  int form;
  uint8_t pad[4];
};

struct form {
  int structs, arrays;
  bool context, tree;
}; /* structs first, then arrays; structs -1: any number, the general form or a function of trees */
static const struct form forms[FORMS] = {
    [FORM_a0] = {0, 0, false, false}, [FORM_a1] = {0, 1, false, false}, [FORM_a2] = {0, 2, false, false},
    [FORM_a3] = {0, 3, false, false}, [FORM_a4] = {0, 4, false, false}, [FORM_a5] = {0, 5, false, false},
    [FORM_a6] = {0, 6, false, false}, [FORM_p0] = {1, 0, false, false}, [FORM_p1] = {1, 1, false, false},
    [FORM_p2] = {1, 2, false, false}, [FORM_p3] = {1, 3, false, false}, [FORM_q] = {2, 0, false, false},
    [FORM_v] = {-1, 0, false, false}, [FORM_a0c] = {0, 0, true, false}, [FORM_a1c] = {0, 1, true, false},
    [FORM_a2c] = {0, 2, true, false}, [FORM_a3c] = {0, 3, true, false}, [FORM_a4c] = {0, 4, true, false},
    [FORM_a5c] = {0, 5, true, false}, [FORM_a6c] = {0, 6, true, false}, [FORM_p0c] = {1, 0, true, false},
    [FORM_p1c] = {1, 1, true, false}, [FORM_p2c] = {1, 2, true, false}, [FORM_p3c] = {1, 3, true, false},
    [FORM_qc] = {2, 0, true, false},  [FORM_vc] = {-1, 0, true, false}, [FORM_t] = {-1, 0, false, true},
    [FORM_tc] = {-1, 0, true, true},
};

static const struct form *form_of(const struct fn_body *f) {
  return &forms[((const struct c_function *)f->options)->form];
}

static int arity(const struct fn_body *f) {
  const struct form *form = form_of(f);
  return form->structs >= 0 ? form->structs + form->arrays : -1;
}

static bool check_arguments(const struct fn_body *f, const struct args *args, struct diag *d) {
  const struct form *form = form_of(f);
  if (form->structs < 0) return true;
  int want = form->structs + form->arrays;
  if (args->g.n != want)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s takes %d argument%s, it was called with %d",
                      f->name, want, want == 1 ? "" : "s", args->g.n);
  for (int i = form->structs; i < want; i++)
    if (tess__tuple_leaves(&args->g, i) != 1)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                        "argument %d of %s is one array, it was called with a struct of %d", i, f->name,
                        tess__tuple_leaves(&args->g, i));
  return true;
}

#define CALL(k, ...)                                                                                                   \
  case FORM_##k:                                                                                                       \
    return ((tess_form_##k)f->function)(__VA_ARGS__)

static tess_array *call_arrays(const struct c_function *f, tess_array *const *x) {
  const void *c = f->context;
  switch ((enum fn_form)f->form) {
  case FORM_a0:
    return ((tess_form_a0)f->function)();
    CALL(a1, x[0]);
    CALL(a2, x[0], x[1]);
    CALL(a3, x[0], x[1], x[2]);
    CALL(a4, x[0], x[1], x[2], x[3]);
    CALL(a5, x[0], x[1], x[2], x[3], x[4]);
    CALL(a6, x[0], x[1], x[2], x[3], x[4], x[5]);
    CALL(a0c, c);
    CALL(a1c, x[0], c);
    CALL(a2c, x[0], x[1], c);
    CALL(a3c, x[0], x[1], x[2], c);
    CALL(a4c, x[0], x[1], x[2], x[3], c);
    CALL(a5c, x[0], x[1], x[2], x[3], x[4], c);
    CALL(a6c, x[0], x[1], x[2], x[3], x[4], x[5], c);
  default:
    return NULL;
  }
}

static tess_array *call_structs(const struct c_function *f, const struct args *args) {
  const void *p = args->leaf, *c = f->context;
  tess_array *const *x = args->leaf + tess__tuple_leaves(&args->g, 0);
  switch ((enum fn_form)f->form) {
    CALL(p0, p);
    CALL(p1, p, x[0]);
    CALL(p2, p, x[0], x[1]);
    CALL(p3, p, x[0], x[1], x[2]);
    CALL(q, p, (const void *)x);
    CALL(p0c, p, c);
    CALL(p1c, p, x[0], c);
    CALL(p2c, p, x[0], x[1], c);
    CALL(p3c, p, x[0], x[1], x[2], c);
    CALL(qc, p, (const void *)x, c);
  default:
    return NULL;
  }
}

/* The general form writes its results into a guarded buffer: slots that still hold the guard were not written. There
 * are some more than it should write, so that too many are seen. */
enum { SPARE_SLOTS = 64 };
static int count_written(const struct fn_body *f, tess_array *const *slot, int slots, const tess_array *guard,
                         struct diag *d) {
  int written = 0;
  for (int i = 0; i < slots; i++)
    if (slot[i] != guard) written = i + 1;
  for (int i = 0; i < written; i++)
    if (slot[i] == guard) {
      tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s did not write its result %d", f->name, i);
      return -1;
    }
  return written;
}

/* How many results it wrote, of which out gets no more than most; -1: told. */
static int call_written(const struct fn_body *f, const struct args *args, int most, tess_array **out, struct diag *d) {
  static char guard_object;
  const struct c_function *c = f->options;
  int slots = most + SPARE_SLOTS;
  tess_array *guard = (tess_array *)(void *)&guard_object, **slot = tess__alloc((size_t)slots * sizeof *slot);
  for (int i = 0; i < slots; i++)
    slot[i] = guard;
  if (c->form == FORM_v)
    ((tess_form_v)c->function)(args->leaf, slot);
  else
    ((tess_form_vc)c->function)(args->leaf, slot, c->context);
  int written = count_written(f, slot, slots, guard, d);
  if (written > 0) memcpy(out, slot, (size_t)(written < most ? written : most) * sizeof *out);
  tess__free(slot);
  return written;
}

static bool call_general(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                         struct diag *d) {
  int written = call_written(f, args, want->leaves, out, d);
  return written == want->leaves ||
         (written >= 0 && tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s wrote %d results, %d are expected",
                                     f->name, written, want->leaves));
}

static bool call_checked(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                         struct diag *d) {
  const struct form *form = form_of(f);
  if (!check_arguments(f, args, d)) return false;
  if (form->structs < 0) return call_general(f, args, want, out, d);
  if (want->leaves != 1)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s gives one result, %d are expected", f->name,
                      want->leaves);
  out[0] = form->structs == 0 ? call_arrays(f->options, args->leaf) : call_structs(f->options, args);
  if (!out[0]) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s returned NULL", f->name);
  return true;
}

/* ---- functions of trees ---- */

tess_tree *tess__run_tree_function(const struct fn_body *f, tess_tree *args) {
  const struct c_function *c = f->options;
  if (c->form == FORM_t) return ((tess_form_t)c->function)(args);
  return ((tess_form_tc)c->function)(args, c->context);
}

/* What a call with trees gets of a C function that gives no tree. */
static const struct structure *results(const struct fn_body *f, const struct structure *in,
                                       const struct structure *given, struct diag *d) {
  (void)in;
  if (given) return given;
  if (form_of(f)->structs >= 0) return tess__structure_leaf();
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
             "%s is of the general form, and does not say of what structure its results are; legal: a function that "
             "gives one array, or tess_tree *f(tess_tree *)",
             f->name);
  return NULL;
}

/* ---- their record ---- */

static void call(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                 const char *where) {
  struct diag d = {0};
  if (form_of(f)->tree) {
    tess__call_tree_function(&(struct tree_function){f, tess__run_tree_function}, args, want, out, where);
    return;
  }
  if (!call_checked(f, args, want, out, &d))
    tess__results_in_error(tess__error_here(&d, "call", where), want->leaves, out);
}

/* In a trace it is known which functions run, for they may never return. */
static void call_traced(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                        const char *where) {
  struct thread *t = tess__thread();
  struct diag d = {0};
  if (form_of(f)->tree) {
    tess__call_tree_function(&(struct tree_function){f, tess__run_tree_function}, args, want, out, where);
    return;
  }
  tess__running_enter(t, f->name, where, __builtin_frame_address(0));
  bool good = call_checked(f, args, want, out, &d);
  tess__running_leave(t);
  if (!good) tess__results_in_error(tess__error_here(&d, "call", where), want->leaves, out);
}

static int call_open(const struct fn_body *f, const struct args *args, int most, tess_array **out, struct diag *d) {
  const struct tuple want = tess__single_arrays(1);
  if (form_of(f)->structs >= 0) return call_checked(f, args, &want, out, d) ? 1 : -1;
  int written = check_arguments(f, args, d) ? call_written(f, args, most, out, d) : -1;
  if (written <= most) return written;
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s wrote more than %d results", f->name, most);
  return -1;
}

static const struct transform c_function = {
    .name = "C function", .trace = call_traced, .eager = call, .arity = arity, .results = results};

bool tess__is_tree_function(const struct fn_body *f) {
  return f->by == &c_function && form_of(f)->tree;
}

static const struct fn_body *body_of(const char *name, struct c_function c) {
  const struct c_function *options = tess__intern(INTERN_FUNCTION, &c, sizeof c);
  return tess__fn_body(&(struct fn_body){&c_function, name, NULL, options});
}

const struct fn_body *tess__c_function(const tess_callable *f) {
  return body_of(tess__intern_text(f->name), (struct c_function){.function = f->function, .form = f->form});
}

/* ---- as many results as it has ---- */
enum { MOST_OPEN = 1024 + 64 };

/* Calls a C function that alone knows how many results it has: a list of them. context: its body. */
static tess_tree *run_open(tess_tree *args, const void *context) {
  const struct fn_body *f = *(const struct fn_body *const *)context;
  struct thread *t = tess__thread();
  struct arena *arena = tess__running_arena(t);
  struct diag d = {0};
  tess_array **leaf = tess__arena_alloc(arena, sizeof *leaf * (size_t)(args->leaves + 1)),
             **out = tess__arena_alloc(arena, sizeof *out * MOST_OPEN);
  tess__tree_leaves(args, leaf);
  struct args given = {tess__tuple_of(tess__structure_of(args), arena), leaf};
  int n = call_open(f, &given, MOST_OPEN, out, &d);
  tess_tree *made = n < 0 ? tess__tree_error(&d, "call", t->trace->build.place) : NULL;
  if (n >= 0) {
    struct tuple all = tess__single_arrays(n);
    made = tess__structure_tree(tess__scope(), tess__structure_of_tuple(&all), out);
  }
  tess__running_arena_end(t);
  return made;
}

const struct fn_body *tess__open_body(const struct fn_body *b) {
  struct fn_body outer = *b;
  if (b->by == &c_function && (form_of(b)->tree || form_of(b)->structs >= 0)) return b; /* known */
  if (b->by == &c_function)
    return body_of(b->name, (struct c_function){.function = (void (*)(void))run_open,
                                                .form = FORM_tc,
                                                .context = tess__intern(INTERN_FUNCTION, &b, sizeof b)});
  if (!b->inner) return b;
  outer.inner = tess__open_body(b->inner);
  return tess__fn_body(&outer);
}

/* ---- all functions ---- */

const struct fn_body *tess__callable_body(const tess_callable *f, struct diag *d) {
  if (f->fn && f->fn->body->by->closed) {
    tess__fail(d, TESS_FAILED_PRECONDITION, TESS_TYPE_ERROR, "%s %s", f->fn->body->name, f->fn->body->by->closed);
    return NULL;
  }
  if (f->fn) return f->fn->body->by->open ? f->fn->body->by->open(f->fn) : f->fn->body;
  if (f->function) return tess__c_function(f);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the function is NULL");
  return NULL;
}

const struct fn_body *tess__bound_body(const struct fn_body *b, const void *context, struct diag *d) {
  struct fn_body outer = *b;
  if (b->by == &c_function) {
    struct c_function c = *(const struct c_function *)b->options;
    c.context = context;
    return body_of(b->name, c);
  }
  if (b->inner) {
    outer.inner = tess__bound_body(b->inner, context, d);
    return tess__fn_body(&outer);
  }
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s is no C function with a context", b->name);
  return NULL;
}

int tess__arity(const struct fn_body *f) {
  while (!f->by->arity && f->inner)
    f = f->inner;
  return f->by->arity ? f->by->arity(f) : -1;
}

bool tess__fn_ends(const struct fn_body *f, const struct tuple *in, const struct tuple *want, struct arena *arena,
                   struct ends *out, struct diag *d) {
  *out = (struct ends){.between = f};
  return !f->by->ends || f->by->ends(f, in, want, arena, out, d);
}

bool tess__fn_settle(const struct fn_body *f, const struct graph *g, struct arena *arena, struct ends *out,
                     struct diag *d) {
  return !f->by->settle || f->by->settle(g, arena, out, d);
}

void tess__invoke(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                  const char *where) {
  tess__apply_fn *apply = tess__thread()->trace ? f->by->trace : f->by->eager;
  apply(f, args, want, out, where);
}
