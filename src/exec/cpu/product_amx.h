/* The kernels of products by a matrix unit: isa_amx.c has them, product_amx.c calls them. */
#ifndef TESS_EXEC_CPU_PRODUCT_AMX_H
#define TESS_EXEC_CPU_PRODUCT_AMX_H

#include "exec/cpu/cpu.h"

/* A tile has AMX_SIDE rows of AMX_SIDE words; a word is two bf16 or four bytes, neighbours in a sum, or a sum itself.
 */
enum { AMX_SIDE = 16, AMX_ROW = 64, AMX_TILE = AMX_SIDE * AMX_ROW };

/* Rows of a or columns of b: n times k elements, steps in bytes. */
struct strip {
  const char *p;
  int64_t step, step_k, n, k;
};

struct amx {
  void (*begin)(void), (*end)(void); /* around products of a thread: its tiles */
  /* Tiles of a strip, those of AMX_SIDE rows or columns side by side; what is missing in them is zero. A tile's rows
   * are the strip's own, or with `turned` the words along k. Returns of bf16 the least magnitude but zero, minus one.
   */
  uint16_t (*pack)(enum amx_kind kind, char *out, const struct strip *s, bool turned);
  /* sums (+)= a b, of so many tiles, `depth` of them along k; `step` bytes between rows of sums */
  void (*multiply)(enum amx_kind kind, char *sums, int64_t step, const char *a, const char *b, int64_t rows,
                   int64_t columns, int64_t depth, bool accumulate);
  /* n sums of f32 or i32 to elements of the result, rounded, or cut to their low bits */
  void (*finish[DTYPES])(char *out, const char *sums, int64_t n, bool accumulate);
};
extern const struct amx tess__amx;

#endif
