/* A convolution as its kernels see it: operands in the orders [batch][spatial][feature] and
 * [group][window, input][output], or the kernel in its own (by_tiles), or [feature][spatial][batch],
 * [input, window][group, output] and the result [spatial][batch][feature] (turned). conv_blocks.c makes it. */
#ifndef TESS_EXEC_CPU_CONV_H
#define TESS_EXEC_CPU_CONV_H

#include "exec/cpu/cpu.h"
#include "op/conv.h"

#ifdef TESS_TINY
enum { THERE_STEP = 64 };
#else
enum { THERE_STEP = 4 << 10 }; /* bytes between the kernel's rows up to which they are read where they lie */
#endif

struct conv {
  tess_dtype t;              /* F32, F64, C64 or C128 */
  const struct tiles *tiles; /* our own kernels; NULL: multiply, or BLAS */
  multiply_kernel *multiply; /* under `deterministic` */
  bool by_tiles;             /* windows are not copied: see conv_tiles.c */
  bool turned;               /* the batch lies inside the features: see conv_turned.c */
  bool depthwise, direct;    /* direct: windows are single elements, the operand itself is the matrix */
  bool runs;                 /* a window's row of the last dimension lies in one piece */
  int spatial;
  struct window_dim window[TESS_MAX_RANK];
  int64_t width, step[TESS_MAX_RANK];              /* of x: elements at a place; of spatial dimensions, in elements */
  int64_t run_columns;                             /* by_tiles: of a group, as a run of taps takes them to be */
  int64_t w_tap[TESS_MAX_RANK], w_input, w_output; /* by_tiles: of the kernel as it lies, in elements */
  int64_t size, features, inputs, outputs, of_group, groups, batch, image, positions, k, taps;
  bool by_batch; /* groups of the batch; else of features */
  char *x, *w, *y;
  int64_t block, blocks; /* positions in a block; blocks of an image, but by_tiles */
  _Atomic bool failed;   /* no memory for a block */
};

struct piece { /* one block of one image and group */
  const char *image, *w;
  char *y;
  int64_t first, n, group;
};
/* conv.c */
struct piece tess__conv_piece(const struct conv *v, int64_t number);
/* The same without a block: of one image and group. */
struct piece tess__conv_image(const struct conv *v, int64_t number);

/* Coordinates of a result's position; of the next one. */
void tess__conv_start_at(const struct conv *v, int64_t position, int64_t *o);
void tess__conv_next(const struct conv *v, int64_t *o);

/* conv_tiles.c */
void tess__conv_by_tiles(struct conv *v);
/* conv_turned.c */
void tess__conv_turned(struct conv *v);

#endif
