/* The state of one parameter before the first step, laid out as the parameter or cut further. */
#ifndef OPT_CUT_H
#define OPT_CUT_H

#include <tessera.h>

/* Zeros like a parameter, of its dtype or another, cut over more mesh axes ("x,y"; NULL: none): each one that does not
 * cut the parameter yet cuts the first dimension that divides by it. In error where an axis is none of its mesh. path
 * names the parameter. */
tess_array *tess__opt_zeros(const char *where, tess_array *param, tess_dtype dtype, const char *axes, const char *path);

#endif
