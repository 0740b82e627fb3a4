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
void tess__lowered_register(void); /* KIND_LOWERED */

/* The module of a lowered text for real devices (NULL, 0: of paper) and a function of it (NULL: the main one). */
bool tess__lowered_read(const struct lowered *l, const char *entry, int n, const tess_device *const *devices,
                        struct read_module *out, struct diag *d);
struct program_request { /* a program that becomes callable */
  const char *name, *where;
  /* The graph's parameters and results behind n_params and n_results are the callable's too; param and result NULL:
   * nothing is said of them. */
  const struct read_program *program;
  const struct sharding *const *in, *const *out; /* by leaf; count more than the program's; NULL, or NULL elements */
  const struct lowered *traced;                  /* of a function: its captures, where its arguments lie; else NULL */
  bool donates;                                  /* what the program says of it holds */
  bool fast_math, even;                          /* as of tess_jit; results are cut evenly or not */
};
struct compiled *tess__compile_program(const struct program_request *r, struct diag *d); /* NULL: told */
/* Where it wants argument i; NULL: nowhere in particular. */
const struct sharding *tess__compiled_input(const struct compiled *c, int i);
/* Runs it on n arguments; out: as many as the graph's results. False: told in d. */
bool tess__call_compiled(const struct compiled *c, const char *name, int n, tess_array *const *arg, tess_array **out,
                         const char *where, struct diag *d);
void tess__compiled_free(struct compiled *c);

#endif
