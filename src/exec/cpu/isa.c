/* Which instruction set is used: the best that this machine has, at most the one that TESS_ISA names. Chosen once. */
#define _DEFAULT_SOURCE
#include <stdatomic.h>
#include <string.h>
#ifdef TESS_HAVE_AVX2
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include "base/env.h"
#include "exec/cpu/product_amx.h"

static const struct level {
  const char *name;
  const struct isa *isa;
  bool fours, pairs; /* its products of four bytes, and of bf16, are used */
  const struct amx *amx;
} all[] = {
    /* worst first */
    {"scalar", &tess__isa_scalar, false, false, NULL},
#ifdef TESS_HAVE_AVX2
    {"avx2", &tess__isa_avx2, false, false, NULL},
#endif
#ifdef TESS_HAVE_AVX512
    {"avx512", &tess__isa_avx512, false, false, NULL},    {"avx512_vnni", &tess__isa_avx512, true, false, NULL},
    {"avx512_bf16", &tess__isa_avx512, true, true, NULL}, {"amx", &tess__isa_avx512, true, true, &tess__amx},
#endif
};
enum { ALL = sizeof all / sizeof *all };

#ifdef TESS_HAVE_AVX512
/* May this process use AMX's tiles? Linux wants to be asked, by one thread for all of them. */
static bool may_use_amx(void) {
  enum {
    TILE_DATA = 18,
    REQUEST = 0x1023 /* ARCH_REQ_XCOMP_PERM */,
    HAS_BF16 = 1 << 22,
    HAS_TILES = 1 << 24,
    HAS_INT8 = 1 << 25
  };
  unsigned a, b, c, d = 0;
  const unsigned all_three = HAS_BF16 | HAS_TILES | HAS_INT8;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (d & all_three) == all_three &&
         syscall(SYS_arch_prctl, REQUEST, TILE_DATA) == 0;
}
#endif

int tess__cpu_level(void) {
#ifdef TESS_HAVE_AVX2
  unsigned a, b, c = 0, d;
  bool f16c = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_F16C);
  if (f16c && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
#ifdef TESS_HAVE_AVX512
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq"))
      return !__builtin_cpu_supports("avx512vnni")   ? 2
             : !__builtin_cpu_supports("avx512bf16") ? 3
             : may_use_amx()                         ? 5
                                                     : 4;
#endif
    return 1;
  }
#endif
  return 0;
}

static const struct level *_Atomic chosen;
static const struct halves *_Atomic halves; /* of the chosen level, written before that */

/* At the level of AMX, which all processors have that have AVX512_FP16; but a virtual machine may hide that. */
static const struct halves *halves_at(const struct level *level) {
#ifdef TESS_HAVE_AVX512
  enum { HAS_FP16 = 1 << 23 };
  unsigned a, b, c, d = 0;
  if (level->amx && __get_cpuid_count(7, 0, &a, &b, &c, &d) && d & HAS_FP16) return &tess__halves;
#endif
  (void)level;
  return NULL;
}

bool tess__cpu_force_isa(const char *name) {
  int best = tess__cpu_level(), at_most = ALL - 1;
  bool known = !*name;
  for (int i = 0; i < ALL; i++)
    if (strcmp(all[i].name, name) == 0) {
      at_most = i;
      known = true;
    }
  const struct level *level = &all[at_most < best ? at_most : best];
  atomic_store(&halves, halves_at(level));
  atomic_store(&chosen, level);
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

const struct words *tess__cpu_words(void) {
  const struct level *level = pick();
  return level->fours ? level->isa->fours : level->isa->words;
}

const struct halves *tess__cpu_halves(void) {
  pick();
  return atomic_load_explicit(&halves, memory_order_relaxed);
}

const struct amx *tess__cpu_amx(void) {
  return pick()->amx;
}

const char *tess__cpu_isa(void) {
  return pick()->name;
}
