/* Programs of a module, compiled and run: arguments are brought to where the program wants them. */
#include "api/programs/module_run.h"

#include "api/layouts/device_put.h"
#include "api/layouts/placement.h"
#include "api/programs/compiled.h"
#include "base/alloc.h"

struct compiled *tess__module_compile(const struct read_program *p, const struct sharding *const *in,
                                      const struct sharding *const *out, bool donates, bool even, struct diag *d) {
  const char *name = tess__intern_text(p->name);
  return tess__compile_program(
      &(struct program_request){.name = name, .program = p, .in = in, .out = out, .donates = donates, .even = even}, d);
}

static bool fits(const struct compiled *c, int i, const tess_array *x, struct diag *d) {
  if (!tess__array_readable(x, d)) return false;
  const struct type *is = x->placed->type, *want = c->type[i];
  return (is->dtype == want->dtype && tess__same_shape(is, want)) ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "argument %d is %s, the parameter is %s", i,
                    tess__type_text(is), tess__type_text(want));
}

/* An argument where the program wants it, itself if it is there; inside a process nothing moves. */
static tess_array *bring(tess_array *x, const struct sharding *to, struct diag *d) {
  if (!to && !(to = tess__default_sharding(d))) return NULL;
  if (tess__is_array(x) && tess__sharding_equivalent(x->placed->sharding, to, x->placed->type->rank)) return x;
  return tess__put(x, to, true, NULL, d);
}

/* The results are the caller's scope's, what was brought ends with the run. */
static bool run_brought(const char *where, const struct compiled *c, tess_array *const *args, tess_array **results,
                        struct diag *d) {
  tess_scope *s = tess_scope_begin_at(where);
  tess_array *few[FEW_ARRAYS], **in = tess__room(few, c->entry->n_args, sizeof *in);
  bool good = true;
  few[0] = NULL; /* there may be none */
  for (int i = 0; good && i < c->entry->n_args; i++)
    good = (in[i] = bring(args[i], tess__compiled_input(c, i), d)) != NULL;
  good = good && tess__compiled_run(c, NULL, in, results, where, d);
  for (int i = 0; good && i < c->entry->n_results; i++)
    tess__object_move(&results[i]->o, s->parent);
  tess__room_end(few, in);
  tess_status ended = tess_scope_end(s);
  (void)ended; /* what failed is told in d */
  return good;
}

bool tess__module_run(const char *where, const struct compiled *c, tess_array *const *args, tess_array **results,
                      struct diag *d) {
  bool there = true;
  for (int i = 0; i < c->entry->n_args; i++) {
    if (tess__compiled_takes(c, i, args[i])) continue;
    there = false;
    if (!fits(c, i, args[i], d)) return false;
  }
  bool good = there ? tess__compiled_run(c, NULL, args, results, where, d) : run_brought(where, c, args, results, d);
  for (int i = 0; good && i < c->entry->n_donated; i++) { /* also one that was brought from elsewhere */
    const tess_array *x = args[c->entry->donated[i]];
    if (tess__is_array(x)) tess__data_delete(x->data, "donated", where);
  }
  return good;
}
