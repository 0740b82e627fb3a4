/* Which arguments of a function are donated (jit, pmap): their memory is the results'. */
#ifndef TESS_API_DONATION_H
#define TESS_API_DONATION_H

#include "api/transform.h"

struct arg_range { /* argument numbers first to end - 1 */
  int first, end;
};
struct donation {                /* of options that are interned */
  const struct arg_range *range; /* apart from each other, ascending; interned */
  int n, last;                   /* last: the largest number that is named alone; -1: none is */
};

/* What the user asked for, of a function of this name and arity (-1: any). False: told. */
bool tess__donation_of(struct donation *out, const char *name, int arity, const tess_ints *argnums,
                       const tess_argrange *range, struct diag *d);
/* *out by leaf: is it donated? NULL: none is. */
bool tess__donated_leaves(const struct donation *f, const struct tuple *g, struct arena *arena, const bool **out,
                          struct diag *d);

#endif
