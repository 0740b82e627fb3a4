/* Programs ahead of time: what tess_lower and tess_parse_stablehlo make, and functions compiled from them. Either way
 * the program is a graph with what its boundary says (stablehlo/read.h). */
#ifndef TESS_API_LOWERED_H
#define TESS_API_LOWERED_H

#include "api/fn.h"
#include "stablehlo/read.h"

struct lowered {
  const char *name;          /* interned */
  struct read_module module; /* its main; of a text, read without devices */
  /* of a function; NULL, 0 of a text */
  const struct placed **placed; /* of the arguments; owned */
  tess_array **capture;         /* kept; hidden arguments behind them; owned */
  int n_captures;
  bool fast_math, drops_unread;       /* as of struct ends */
  const struct structure *in, *gives; /* lowered for trees: of the arguments, the results; else NULL */
  /* of a text; NULL of a function */
  char *text; /* owned */
  struct mlir_module *tree;
  const tess_device *const *device; /* that it runs on, of a function told again as text; NULL: the first there are */
  int n_devices;
};
struct tess_lowered {
  struct object o;
  struct lowered *body; /* owned */
};

tess_lowered *tess__lowered_error(struct diag *d, const char *op, const char *where);
/* The module of a lowered text for real devices (NULL, 0: of paper) and a function of it (NULL: the main one). */
bool tess__lowered_read(const struct lowered *l, const char *entry, int n, const tess_device *const *devices,
                        struct read_module *out, struct diag *d);
/* The same as what each of so many replicas runs (read_program.grid); 0: a program of the whole. */
bool tess__lowered_read_each(const struct lowered *l, const char *entry, int64_t replicas, int n,
                             const tess_device *const *devices, struct read_module *out, struct diag *d);
/* as_text.c: a program of l as StableHLO. False: told. */
bool tess__lowered_write(const struct lowered *l, const struct read_program *p, bool debug_info, struct text *out,
                         struct diag *d);

#endif
