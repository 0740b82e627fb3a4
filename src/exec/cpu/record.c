/* The CPU's answers to what the planner asks. */
#include "exec/cpu/record.h"

#include <sleef.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "exec/cpu/blocks.h"
#include "exec/cpu/cpu.h"
#include "exec/position.h"

#ifdef TESS_TINY
enum { FUSED_INPUTS = 4, FUSED_INSTRS = 5, LEAST_BYTES = 64, PIECE_BYTES = 96, PIECES = 2, ROUND = 2 };
#else
/* PIECE_BYTES: half of a core's second cache, where that is small */
enum {
  FUSED_INPUTS = LOOP_INPUTS,
  FUSED_INSTRS = LOOP_INSTRS,
  LEAST_BYTES = 2 << 20,
  PIECE_BYTES = 256 << 10,
  PIECES = 16,
  ROUND = 16
};
#endif

static void *prepare_loop(const struct loop *l, struct arena *arena, struct diag *d) {
  return tess__loop_prepare(l, arena, d);
}
static void run_loop(const void *code, void *const *frame) {
  tess__loop_run(code, frame);
}
static void *prepare_dot(const struct dot *m, struct arena *arena, struct diag *d) {
  return tess__dot_prepare(m, arena, d);
}
static bool run_dot(const void *code, void *const *frame, struct diag *d) {
  return tess__dot_run(code, frame, d);
}

/* Of OpenBLAS the number alone: "0.3.21" of "OpenBLAS 0.3.21 SkylakeX". */
static void describe(struct machine *m) {
  *m = (struct machine){.isa = tess__cpu_isa(), .library = {{.name = "openblas"}, {.name = "sleef"}}};
  const char *blas = tess__blas_open() ? tess__blas_version() : "";
  blas += strcspn(blas, "0123456789");
  snprintf(m->library[0].version, sizeof m->library[0].version, "%.*s", (int)strcspn(blas, " "), blas);
  snprintf(m->library[1].version, sizeof m->library[1].version, "%d.%d.%d", SLEEF_VERSION_MAJOR, SLEEF_VERSION_MINOR,
           SLEEF_VERSION_PATCHLEVEL);
}

const struct backend tess__backend_cpu = {
    .name = "cpu",
    .instrs = FUSED_INSTRS,
    .inputs = FUSED_INPUTS,
    .outputs = LOOP_OUTPUTS,
    .rows = {LEAST_BYTES, PIECE_BYTES, PIECES, ROUND},
    .has_kernel = tess__cpu_has_kernel,
    .prepare_loop = prepare_loop,
    .run_loop = run_loop,
    .prepare_dot = prepare_dot,
    .run_dot = run_dot,
    .find_block = tess__block_kernel,
    .move = tess__move_extents,
    .allocate = tess__alloc_data,
    .release = tess__free_data,
    .describe = describe,
};
