/* Which instruction set is used: the best that this machine has, at most the one that TESS_ISA names. Chosen once. */
#include <stdatomic.h>
#include <string.h>
#ifdef TESS_HAVE_AVX2
#include <cpuid.h>
#endif

#include "base/env.h"
#include "exec/cpu/cpu.h"

static const struct isa *const all[] = {
    /* worst first */
    &tess__isa_scalar,
#ifdef TESS_HAVE_AVX2
    &tess__isa_avx2,
#endif
#ifdef TESS_HAVE_AVX512
    &tess__isa_avx512,
#endif
};
enum { ALL = sizeof all / sizeof *all };

int tess__cpu_level(void) {
#ifdef TESS_HAVE_AVX2
  unsigned a, b, c = 0, d;
  bool f16c = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_F16C);
  if (f16c && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
#ifdef TESS_HAVE_AVX512
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq"))
      return 2;
#endif
    return 1;
  }
#endif
  return 0;
}

static const struct isa *_Atomic chosen;

bool tess__cpu_force_isa(const char *name) {
  int best = tess__cpu_level(), at_most = ALL - 1;
  bool known = !*name;
  for (int i = 0; i < ALL; i++)
    if (strcmp(all[i]->name, name) == 0) {
      at_most = i;
      known = true;
    }
  atomic_store(&chosen, all[at_most < best ? at_most : best]);
  return known && (!*name || at_most <= best);
}

const struct isa *tess__cpu_pick(void) {
  const struct isa *isa = atomic_load_explicit(&chosen, memory_order_acquire);
  if (!isa) {
    tess__cpu_force_isa(tess__env_text(ENV_ISA));
    isa = atomic_load(&chosen);
  }
  return isa;
}

const char *tess__cpu_isa(void) {
  return tess__cpu_pick()->name;
}
