/* Random cases that run within this process, on both executors. TESS_PROPERTY_SEED chooses others, TESS_PROPERTY_CASES
 * (a fortieth of them) more. */
#ifndef TESSERA_TESTS_BOTH_H
#define TESSERA_TESTS_BOTH_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera.h>

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

#include "property/_random.h"

void tess__use_reference_executor(bool on); /* api/call.h */

static struct rng rng; /* of the case */

static inline void run_on_both(uint64_t seed, int most, void (*run_case)(int index)) {
  const char *other = getenv("TESS_PROPERTY_SEED"), *cases = getenv("TESS_PROPERTY_CASES");
  if (other && *other) seed = strtoull(other, NULL, 0);
  if (cases && *cases) most = atoi(cases) / 40;
  for (int reference = 0; reference < 2; reference++) {
    tess__use_reference_executor(reference);
    for (int i = 0; i < most; i++) {
      rng = rng_of(seed, (uint64_t)i);
      tess_scope *s = tess_scope_begin();
      run_case(i);
      assert_int_equal(tess_scope_end(s), TESS_OK);
    }
  }
  tess__use_reference_executor(false);
}

#endif
