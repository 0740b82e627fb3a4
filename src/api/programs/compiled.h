/* Programs that were compiled ahead of time, and calls of them. */
#ifndef TESS_API_COMPILED_H
#define TESS_API_COMPILED_H

#include "api/cache.h"
#include "api/programs/lowered.h"

struct compiled { /* what a tess_fn that tess_compile made holds */
  struct program_entry *entry;
  const struct type **type;           /* of the arguments; owned */
  const struct sharding **lies;       /* where they lie if nothing is to be done; owned */
  const struct structure *in, *gives; /* lowered for trees: of the arguments, the results; else NULL */
  double compile_us;
  tess_lowered *of; /* what it was compiled from, kept, and as what: handles are kept, text is interned */
  tess_compile_opts options;
};

struct suggest_request;
struct suggestions;
struct program_request { /* a program that becomes callable */
  const char *name, *where;
  /* The graph's parameters and results behind n_params and n_results are the callable's too; param and result NULL:
   * nothing is said of them. */
  const struct read_program *program;
  const struct sharding *const *in, *const *out; /* by leaf; count more than the program's; NULL, or NULL elements */
  const struct lowered *traced;                  /* of a function: its captures, where its arguments lie; else NULL */
  bool donates;                                  /* what the program says of it holds */
  bool fast_math, even;                          /* as of tess_jit; results are cut evenly or not */
  const char *machine;                           /* as of struct compile_request */
  bool compat;                                   /* as of struct distribute_options */
};
struct compiled *tess__compile_program(const struct program_request *r, struct diag *d); /* NULL: told */
/* The same distributed and no more, also over meshes without devices, with its provenance. False: told. */
bool tess__explain_program(const struct program_request *r, struct program *out, struct diag *d);
/* Layouts of its ends, searched: tess__search_graph. False: told. */
bool tess__search_program(const struct program_request *r, const struct suggest_request *w, struct suggestions *out,
                          struct diag *d);
/* What tess_compile's options ask of a lowered program, p: of l, or of its text read again. False: told. */
bool tess__lowered_request(struct program_request *out, struct arena *arena, const struct lowered *l,
                           const struct read_program *p, const tess_compile_opts *kw, const char *where,
                           struct diag *d);
/* Of a program that each replica runs the one over all of them, whose graph is to be freed; another one stays as it is.
 * False: told. */
bool tess__over_replicas(struct read_program *p, struct diag *d);
/* What tess_compile asks for with these options, as long as `use` runs. False: told, or what it gives. */
typedef bool (*request_use)(void *ctx, const struct program_request *r, struct diag *d);
bool tess__with_request(const struct lowered *l, const tess_compile_opts *kw, const char *where, request_use use,
                        void *ctx, struct diag *d);
const struct compiled *tess__compiled_of(const tess_fn *f, struct diag *d); /* NULL, told: f is not compiled */
/* Where it wants argument i; NULL: nowhere in particular. */
const struct sharding *tess__compiled_input(const struct compiled *c, int i);
/* Is x argument i as the program takes it? So are most arguments: two pointers are compared, and nothing else asked. */
static inline bool tess__compiled_takes(const struct compiled *c, int i, const tess_array *x) {
  return tess__is_array(x) && x->placed->type == c->type[i] && x->placed->sharding == c->lies[i] &&
         !tess__data_is_deleted(x->data);
}
/* Runs it on arguments that it takes; out: as many as the graph's results. False: told in d. */
bool tess__compiled_run(const struct compiled *c, const char *name, tess_array *const *arg, tess_array **out,
                        const char *where, struct diag *d);
void tess__compiled_free(struct compiled *c);

#endif
