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

/* An argument where the program wants it, itself if it is there; inside a process nothing moves. */
static tess_array *bring(tess_array *x, const struct sharding *to, struct diag *d) {
  if (!tess__array_readable(x, d)) return NULL;
  if (!to && !(to = tess__default_sharding(d))) return NULL;
  if (x->o.head == HEAD(KIND_ARRAY, STATE_OK) &&
      tess__sharding_equivalent(x->placed->sharding, to, x->placed->type->rank))
    return x;
  return tess__put(x, to, true, NULL, d);
}

bool tess__module_run(const char *where, const struct compiled *c, tess_array *const *args, tess_array **results,
                      struct diag *d) {
  int n = c->entry->n_args;
  tess_array **in = tess__zalloc(sizeof *in * (size_t)(n + 1));
  bool good = true;
  for (int i = 0; good && i < n; i++)
    good = (in[i] = bring(args[i], tess__compiled_input(c, i), d)) != NULL;
  good = good && tess__call_compiled(c, NULL, n, in, results, where, d);
  for (int i = 0; good && i < c->entry->n_donated; i++) { /* also one that was brought from elsewhere */
    const tess_array *x = args[c->entry->donated[i]];
    if (x->o.head == HEAD(KIND_ARRAY, STATE_OK)) tess__data_delete(x->data, "donated", where);
  }
  tess__free(in);
  return good;
}
