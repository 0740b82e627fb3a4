/* What the fault tests share. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/io.h"

/* A number that depends on every byte of x. */
static double digest(tess_array *x) {
  size_t n = (size_t)tess_array_nbytes(x);
  const unsigned char *p = tess_data(x);
  double sum = 0;
  for (size_t i = 0; p && i < n; i++)
    sum = fmod(sum * 257 + p[i], 1000003);
  return sum;
}
