/* One-dimensional discrete Fourier transforms of any length, in double. */
#ifndef TESS_OP_FOURIER_H
#define TESS_OP_FOURIER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct complex_number {
  double re, im;
};
struct fourier;
const struct fourier *tess__fourier_plan(int64_t n, struct arena *arena); /* n > 0 */
int64_t tess__fourier_scratch(const struct fourier *f);                   /* elements */
/* x becomes its transform; inverse: divided by n too. */
void tess__fourier_run(const struct fourier *f, struct complex_number *x, struct complex_number *scratch, bool inverse);

#endif
