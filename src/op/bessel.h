/* Bessel functions that are made of other ops, for derivatives. */
#ifndef TESS_OP_BESSEL_H
#define TESS_OP_BESSEL_H

#include "op/build.h"

/* exp(-|x|) I0(x) */
vid tess__n_bessel_i0e(struct build *b, vid x);

#endif
