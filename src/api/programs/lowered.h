/* Programs ahead of time: what tess_lower and tess_parse_stablehlo make, and functions compiled from them. Either way
 * the program is a graph with what its boundary says (stablehlo/read.h). */
#ifndef TESS_API_LOWERED_H
#define TESS_API_LOWERED_H

#include "api/cache.h"
#include "api/fn.h"
#include "stablehlo/read.h"

struct lowered {
  const char *name;          /* interned */
  struct read_module module; /* its main; of a text, read without devices */
  /* of a function; NULL, 0 of a text */
  const struct placed **placed; /* of the arguments; owned */
  tess_array **capture;         /* kept; hidden arguments behind them; owned */
  int n_captures;
  bool fast_math;
  /* of a text; NULL of a function */
  char *text; /* owned */
  struct mlir_module *tree;
};
struct tess_lowered {
  struct object o;
  struct lowered *body; /* owned */
};

struct compiled { /* what a tess_fn that tess_compile made holds */
  struct program_entry *entry;
  const struct type **type; /* of the arguments; owned */
};

tess_lowered *tess__lowered_error(struct diag *d, const char *op, const char *where);
void tess__lowered_free(struct lowered *l);
void tess__lowered_register(void); /* KIND_LOWERED, KIND_FN */

/* The module of a lowered text for real devices (NULL, 0: of paper) and a function of it (NULL: the main one). */
bool tess__lowered_read(const struct lowered *l, const char *entry, int n, const tess_device *const *devices,
                        struct read_module *out, struct diag *d);
/* A callable of a program that was read: in, out: shardings that count more than the program's, by leaf, or NULL.
 * The graph's results behind p->n_results are results too. NULL: told. */
struct compiled *tess__compile_program(const struct lowered *l, const struct read_program *p,
                                       const struct sharding *const *in, const struct sharding *const *out,
                                       const char *where, struct error **error);
/* Runs it on n arguments; out: as many as the graph's results. False: told in d. */
bool tess__call_compiled(const struct compiled *c, const char *name, int n, tess_array *const *arg, tess_array **out,
                         const char *where, struct diag *d);
void tess__compiled_free(struct compiled *c);

#endif
