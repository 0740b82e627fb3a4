/* Which instruction set is used: the best that this machine has, at most the one that TESS_ISA names. Chosen once. */
#include <stdatomic.h>
#include <string.h>
#ifdef TESS_HAVE_AVX2
#include <cpuid.h>
#endif

#include "base/env.h"
#include "exec/cpu/cpu.h"

static const struct level {
  const char *name;
  const struct isa *isa;
  bool pairs; /* its products of bf16 are used */
} all[] = {
    /* worst first */
    {"scalar", &tess__isa_scalar, false},
#ifdef TESS_HAVE_AVX2
    {"avx2", &tess__isa_avx2, false},
#endif
#ifdef TESS_HAVE_AVX512
    {"avx512", &tess__isa_avx512, false},
    {"avx512_bf16", &tess__isa_avx512, true},
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
      return __builtin_cpu_supports("avx512bf16") ? 3 : 2;
#endif
    return 1;
  }
#endif
  return 0;
}

static const struct level *_Atomic chosen;

bool tess__cpu_force_isa(const char *name) {
  int best = tess__cpu_level(), at_most = ALL - 1;
  bool known = !*name;
  for (int i = 0; i < ALL; i++)
    if (strcmp(all[i].name, name) == 0) {
      at_most = i;
      known = true;
    }
  atomic_store(&chosen, &all[at_most < best ? at_most : best]);
  return known && (!*name || at_most <= best);
}

static const struct level *pick(void) {
  const struct level *level = atomic_load_explicit(&chosen, memory_order_acquire);
  if (!level) {
    tess__cpu_force_isa(tess__env_text(ENV_ISA));
    level = atomic_load(&chosen);
  }
  return level;
}

const struct isa *tess__cpu_pick(void) {
  return pick()->isa;
}

const struct pairs *tess__cpu_pairs(void) {
  const struct level *level = pick();
  return level->pairs ? level->isa->pairs : NULL;
}

const char *tess__cpu_isa(void) {
  return pick()->name;
}
