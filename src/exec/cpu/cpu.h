/* What the files of the CPU back end share.
 *
 * A loop runs over one linear index space, its dimensions in a fixed order, in tiles of a few hundred elements. Every
 * operand walks that space by itself (struct walk): a dense operand is a pointer, a broadcast one a vector of copies,
 * others are gathered into a tile. Kernels take typed elements from memory or tiles and write typed elements; there is
 * one table of them for each instruction set, all compiled from kernels.inc, and all give the same bits. */
#ifndef TESS_EXEC_CPU_H
#define TESS_EXEC_CPU_H

#include "core/dtype.h"
#include "exec/step.h"
#include "op/attrs.h"
#include "op/ops.h"

/* TILE: elements of a tile register, LONG_TILE: at most, a power of two times as many. SHORT_ROW: rows up to this
 * length share a tile with their neighbours. The order of a reduction (design/engine.md 12.5): RUN_LANES and RUN_BLOCK
 * along a run, CHAIN across other reduced dimensions.
 */
#ifdef TESS_TINY
enum { TILE = 3, LONG_TILE = 6, SHORT_ROW = 2, RUN_BLOCK = 128, CHAIN = 4, ABREAST = 2 };
#else
enum { TILE = 512, LONG_TILE = 2048, SHORT_ROW = 64, RUN_BLOCK = 4096, CHAIN = 64, ABREAST = 8 };
#endif
enum { RUN_LANES = 64, DTYPES = TESS_KEY + 1, SPLAT_BYTES = 64 };

/* ---- kernels ---- */
struct view { /* step 1: consecutive elements; 0: SPLAT_BYTES of copies of one element */
  const char *p;
  int64_t step;
};
/* out[i] = f(a[i], b[i], c[i]) for n elements; out may be one of the operands. Unused operands may be anything. A
 * fourth operand, of kernels that have one, is c[1]. */
typedef void kernel(char *out, const struct view *a, const struct view *b, const struct view *c, int64_t n);

/* Of one dtype and monoid; accumulators are f32 for 16-bit floats, else of the dtype.
 *   lanes  x[i] goes to lane (start + i) mod RUN_LANES
 *   chain  acc[i] takes x[row][i] for each row in turn
 *   abreast  ABREAST chains of so many rows, one behind the other, each from acc[i] on, become the subtree acc[i]: of
 *            short rows a chain alone waits for each of its additions
 *   fold   lanes are folded by halves into acc[0]; acc has room for 2 * RUN_LANES. NULL for 16-bit floats */
struct reducer {
  void (*lanes)(void *acc, const char *x, int64_t n, int64_t start);
  void (*chain)(void *acc, const char *x, int64_t rows, int64_t step, int64_t n);
  void (*abreast)(void *acc, const char *x, int64_t rows, int64_t step, int64_t n);
  void (*fold)(void *acc, int64_t width);
};

/* c[j] += a[i] b[i][j] for i below k and j below n; steps in bytes */
typedef void multiply_kernel(char *c, const char *a, int64_t step_a, const char *b, int64_t step_b, int64_t k,
                             int64_t n);

/* c[i][j] (+)= the sum of a[i][q] b[q][j] over q, for the rows that the kernel has and all columns of a tile. a:
 * MOST_ROWS or fewer pointers, as many as a tile may have, for each of so many blocks of k products, which follow one
 * another in b. Steps in bytes. */
typedef void tile_kernel(char *c, int64_t step_c, const char *const *a, int64_t blocks, int64_t k, const char *b,
                         int64_t step_b, bool accumulate);
/* A tile as wide as one vector: of its columns those in the first `bytes`, one at least. For one block it may have
 * NARROW_ROWS, whatever others have. */
typedef void narrow_kernel(char *c, int64_t step_c, const char *const *a, int64_t blocks, int64_t k, const char *b,
                           int64_t step_b, int64_t bytes, bool accumulate);
/* One row of a product, and ROW_PANELS panels that are next_b bytes apart. */
typedef void wide_kernel(char *c, const char *a, int64_t k, const char *b, int64_t step_b, int64_t next_b,
                         bool accumulate);
/* The tile of a that lies turned: for each of the k products, in order, the address of its rows' elements side by side,
 * from `at` bytes on. */
typedef void turned_kernel(char *c, int64_t step_c, const char *const *a, int64_t at, int64_t k, const char *b,
                           int64_t step_b, bool accumulate);
/* NARROW_ROWS: chains enough to hide each other's latency, and no more rows than a cache has ways, as they often lie in
 * the same sets. */
enum { MOST_ROWS = 12, NARROW_ROWS = 8, ROW_PANELS = 4 };
struct tiles {
  int rows, columns, lanes;         /* at most; always; side of a square, elements of a vector */
  tile_kernel *tile[MOST_ROWS + 1]; /* by rows */
  narrow_kernel *narrow[MOST_ROWS + 1];
  wide_kernel *wide;
  turned_kernel *turned[MOST_ROWS + 1]; /* by rows */
  /* rows of so many bytes, one at least, filled up with zeros to a tile's */
  void (*widen)(char *out, int64_t step_out, const char *in, int64_t step_in, int64_t rows, int64_t bytes);
  void (*transpose)(char *out, int64_t step_out, const char *in, int64_t step_in); /* a square of lanes * lanes */
};

/* A square of so many elements a side turned round; side 0: there is none. */
struct square {
  int side;
  void (*turn)(char *out, int64_t step_out, const char *in, int64_t step_in);
};

/* Two bf16 that follow each other in a sum, in one word: the tiles' elements. Both functions make n of them, and return
 * the least magnitude but zero among what they read, minus one, as bits. product_pairs.c */
struct pairs {
  const struct tiles *tiles; /* results are f32 */
  uint16_t (*join)(uint32_t *out, const uint16_t *first, const uint16_t *second, int64_t n);
  uint16_t (*turn)(uint32_t *out, const char *in, int64_t n); /* of neighbours in memory; out may be in */
};

/* Bytes that follow each other in a sum, in one word: the tiles' elements. product_words.c */
struct words {
  const struct tiles *tiles; /* results are i32 */
  int per_word;              /* four; or two, which are i16 */
  bool unsigned_signed;      /* bytes of a are taken as unsigned, of b as signed; else all as i16 */
  /* n words of neighbours in memory. flip: 128 where the sign of four is to be another, or two are signed; else 0 */
  void (*row)(uint32_t *out, const uint8_t *in, int64_t n, uint8_t flip);
  /* as many words as panels have columns, of elements of the rows one above the other; next: words between panels */
  void (*join)(uint32_t *out, int64_t next, const uint8_t *const *row, int64_t panels, uint8_t flip);
  /* c[i] (+)= term - terms[i] */
  void (*begin)(uint32_t *c, uint32_t term, const uint32_t *terms, int64_t n, bool accumulate);
  uint32_t (*sum)(const uint32_t *words, int64_t n); /* of their bytes, unsigned; NULL: all are i16 */
};

/* Pairs of ops in one kernel, each result rounded: of a, b, c; SUB_SQUARE and SUB_EXP of a and b. */
enum fused {
  FUSED_MUL_ADD,
  FUSED_MUL_SUB,
  FUSED_SUB_MUL,
  FUSED_ADD_THEN_MUL,
  FUSED_SUB_THEN_MUL,
  FUSED_ADD_ADD,
  FUSED_MUL_MUL,
  FUSED_SUB_SQUARE,
  FUSED_SUB_EXP,
  FUSED_COUNT
};

enum predicate { PREDICATE_FINITE, PREDICATE_INF, PREDICATE_POS_INF, PREDICATE_NEG_INF, PREDICATES };

/* isa_fp16.c: kernels of f16 in its own arithmetic, to the same bits. NULL where there is none. */
struct halves {
  kernel *rows[OP_COUNT], *fused[FUSED_COUNT]; /* as in struct isa; NULL: that has it */
};

struct isa {
  const char *name;
  kernel *const *rows[DTYPES];       /* by op id */
  kernel *const *fast[DTYPES];       /* of them, to 4 ulp; NULL: those of rows */
  kernel *divide[DTYPES];            /* as the row, faster where b is one number; NULL: the row */
  kernel *const *fused[DTYPES];      /* by enum fused; NULL: none */
  kernel *rotate[DTYPES];            /* of unsigned: a shifted left by b, or a shifted right by c; NULL: none */
  kernel *rotate_xor[DTYPES];        /* the same, and xor the fourth operand */
  kernel *const *compare[DTYPES];    /* by direction; LE and LT are GE and GT of swapped operands */
  kernel *const *indicate[DTYPES];   /* the same, as 1 and 0 of f32; NULL: none */
  kernel *const *choose[DTYPES];     /* the same; where it is so c, else the fourth operand, of as many bytes */
  kernel *const *total[4];           /* the same of floats in their total order, by log2 of the element's bytes */
  kernel *const *predicates[DTYPES]; /* of floats: enum predicate */
  kernel *precision[4];              /* reduce_precision, by log2 of the element's bytes; c is a struct precision */
  kernel *copy[5], *select[5];       /* by log2 of the element's bytes */
  void (*splat[5])(void *out, const void *element); /* SPLAT_BYTES of it, as vectors: a load of one does not wait for
                                                       many small stores; the same */
  struct square square[5];                          /* the same */
  kernel *convert[DTYPES][DTYPES];                  /* those done in one step */
  const struct reducer *reduce[DTYPES];             /* by monoid; lanes NULL: none */
  multiply_kernel *multiply[DTYPES];
  const struct tiles *tiles[DTYPES];                        /* NULL: none */
  const struct pairs *pairs;                                /* see tess__cpu_pairs */
  const struct words *words, *fours;                        /* of two bytes and of four: see tess__cpu_words */
  void (*stream)(char *out, const char *in, int64_t bytes); /* non-temporal */
  void (*fence)(void);                                      /* after the last stream of a thread */
};
extern const struct halves tess__halves;
extern const struct isa tess__isa_scalar, tess__isa_avx2, tess__isa_avx512;
const struct isa *tess__cpu_pick(void);
const char *tess__cpu_isa(void); /* "avx512": in use, TESS_ISA respected */
/* What this machine has and the system lets this process use, see isa.c: 0 scalar, 1 avx2, 2 avx512, 3 avx512_vnni,
 * 4 avx512_bf16, 5 amx */
int tess__cpu_level(void);
const struct pairs *tess__cpu_pairs(void);   /* NULL: what is in use has none */
const struct words *tess__cpu_words(void);   /* the same */
const struct halves *tess__cpu_halves(void); /* the same */
const struct amx *tess__cpu_amx(void);       /* the same */
/* For tests, for what is prepared from now on; "": the best. false: this machine lacks it */
bool tess__cpu_force_isa(const char *name);

const struct reducer *tess__reducer(const struct isa *isa, tess_dtype t, enum monoid m); /* NULL: none */
tess_dtype tess__accumulator(tess_dtype t);
/* Dtypes without kernels are computed in another one, each result rounded or cut: floats of 8 bits and less in f32,
 * integers of less than 8 bits in i8 and u8. Others carry themselves. */
tess_dtype tess__carrier(tess_dtype t);

/* complex.c: the same for each instruction set. NULL: none */
kernel *tess__complex_row_kernel(int op_id, tess_dtype t); /* real, imag and complex too; t: the complex dtype */
kernel *tess__complex_compare(tess_dtype t, int direction);
const struct reducer *tess__complex_reducer(tess_dtype t, enum monoid m);
multiply_kernel *tess__complex_multiply(tess_dtype t);
/* A conversion is one kernel or two with a value of dtype *middle between them. false: no such dtype. */
bool tess__convert_kernels(const struct isa *isa, tess_dtype from, tess_dtype to, kernel **first, kernel **second,
                           tess_dtype *middle);
/* Elements of 16 bytes, moved as a whole. */
struct wide_element {
  uint64_t part[2];
};
kernel tess__copy_wide, tess__select_wide;

static inline int tess__size_log2(tess_dtype t) {
  return __builtin_ctz((unsigned)tess__dtype_bytes(t));
}

/* ---- walks ---- */
struct walk { /* an operand over the linear space: neighbouring dimensions merged */
  int n;
  int64_t extent[LOOP_DIMS], stride[LOOP_DIMS]; /* strides in bytes; of an affine operand: steps of the value */
};
struct cursor {
  int64_t at, offset, index[LOOP_DIMS];
};
void tess__walk_make(struct walk *w, const struct loop *l, const int *order, int n_order, const int64_t *stride,
                     int64_t unit);
void tess__seek(const struct walk *w, struct cursor *c, int64_t at);
/* n: at most what is left of the innermost run, if there is one */
void tess__advance(const struct walk *w, struct cursor *c, int64_t n);
static inline int64_t tess__run_left(const struct walk *w, const struct cursor *c) {
  return w->extent[w->n - 1] - c->index[w->n - 1];
}
void tess__gather(const struct walk *w, struct cursor *c, char *out, const char *base, int size, int64_t n);
void tess__scatter(const struct walk *w, struct cursor *c, char *base, const struct view *in, int size, int64_t n);
void tess__affine(const struct walk *w, struct cursor *c, char *out, int64_t value, tess_dtype t, int64_t n);

/* n elements, from in every `from` bytes to out every `to` bytes */
void tess__move(char *out, int64_t to, const char *in, int64_t from, int size, int64_t n);

/* ---- code of a loop ---- */
/* SPLAT is one element in memory, CONSTANT one in the code; TURNED walks, and comes block by block (turn.c) */
enum source_kind { SOURCE_DENSE, SOURCE_CONSTANT, SOURCE_SPLAT, SOURCE_WALK, SOURCE_AFFINE, SOURCE_TURNED };
struct tile_source {
  uint8_t kind, dtype, size, log2;
  bool materialise; /* always consecutive elements, never copies of one */
  int32_t base;
  int64_t offset; /* bytes; affine: the value */
  int64_t period; /* the elements repeat with this period; 0: they do not */
  int32_t slot;   /* where it is gathered; -1: nowhere */
  int64_t apart;  /* turned: bytes between elements of a row */
  int64_t at;     /* in scratch memory: of a turned one its block, of one with a table that */
  int64_t table;  /* affine: its first so many elements are made once, and repeat; 0: they are not */
  const struct walk *walk;
  const unsigned char *splat; /* SPLAT_BYTES */
};
struct code {
  kernel *fn;
  int16_t in[4], value;
  bool four;                   /* the kernel has a fourth operand */
  const struct view *constant; /* what the kernel gets as c; NULL: value in[2] */
};
struct store {
  struct tile_source to;
  int16_t value;
  bool direct; /* the instruction writes to memory itself */
  bool stream; /* past the caches */
};

/* An instruction is at most two operands widened, a kernel, its result narrowed. */
enum { MAX_CODE = 4 * LOOP_INSTRS + LOOP_OUTPUTS, MAX_VALUES = LOOP_INPUTS + MAX_CODE };

struct reduction { /* see reduce.c; the space is [cells][others][run], or across: [cells][others][inner] */
  const struct reducer *value, *acc; /* of the value's dtype, of the accumulators' */
  kernel *finish, *start;            /* accumulators to results; results to values (NULL: they are of one dtype) */
  int64_t word;                      /* bytes of the largest element in scratch memory */
  uint8_t acc_size, acc_log2, value_size;
  bool along, accumulate, direct;    /* direct, across: the operand's memory is read without tiles */
  bool plain;                        /* across: accumulators are results as they are, which lie one after the other */
  int64_t cells, others, run, inner; /* across: run is 1; along: inner is 1 */
  int64_t width, columns, rows;      /* of a unit; units of a cell; rows that share a tile */
  int64_t leaves, leaf_step; /* of a unit; leaves in a task when units are split, a power of two (0: not split) */
  int64_t piece;             /* along: elements in a tile */
  int64_t other_step;        /* direct: bytes between rows */
  struct walk outer;         /* direct: of the operand over the cells */
  struct view identity;
  int64_t at_tree, tree_stride; /* in scratch memory */
};

struct turned { /* a loop in blocks: some operands run along a dimension of extent p, rows along the last one, of n */
  int64_t p, n, step;          /* step: in the linear space, between rows that follow each other along p */
  int64_t side, strips, width; /* rows of a block; blocks along p; elements of a block's row */
};

struct loop_code {
  const struct isa *isa;
  int n_in, n_out, n_code, n_values, n_slots;
  int64_t total, row, tile;     /* row: tiles end where rows end; 0: they do not */
  int64_t ahead;                /* from a tile to the next one */
  bool prefetch, stream, plain; /* stream: some results; plain: one tile over everything, no register */
  int n_tasks;
  bool small;                          /* shared only with workers that are awake */
  int64_t units, task_size, footprint; /* of work: elements, strips; of a reduction, of a task; bytes */
  int64_t slot_bytes, scratch;         /* scratch: bytes, registers first */
  struct tile_source *in;
  struct store *out;
  struct code *code;
  int16_t *slot; /* of each value, -1: none */
  uint8_t *value_dtype;
  struct reduction *reduction;
  struct copy *copy;     /* the loop only moves elements: see copy.c */
  struct turned *turned; /* it runs in blocks: see turn.c; NULL: it does not */
};

struct tile_run { /* one thread's execution of a piece of a loop */
  const struct loop_code *c;
  void *const *frame;
  char *scratch;
  struct view view[MAX_VALUES];
  char *dest[MAX_VALUES];
  const char *base[LOOP_INPUTS];
  char *to[LOOP_OUTPUTS];
  int64_t phase[LOOP_INPUTS], held[LOOP_INPUTS]; /* periodic inputs: what their tile holds */
  struct cursor cursor[LOOP_INPUTS], out_cursor[LOOP_OUTPUTS];
  _Alignas(64) char splat[LOOP_INPUTS][SPLAT_BYTES];
};
/* What the record says of loops and dots: see exec/backend.h. The loop is copied. */
struct dot_code;
bool tess__cpu_has_kernel(const struct tess_op *op, tess_dtype in, tess_dtype out);
struct loop_code *tess__loop_prepare(const struct loop *l, struct arena *arena, struct diag *d);
void tess__loop_run(const struct loop_code *c, void *const *frame);
struct dot_code *tess__dot_prepare(const struct dot *m, struct arena *arena, struct diag *d);
/* false: out of memory for packing, or no BLAS */
bool tess__dot_run(const struct dot_code *c, void *const *frame, struct diag *d);

/* tile.c */
void tess__elements_run(const struct loop_code *c, void *const *frame); /* of a loop that computes each by itself */
void tess__run_begin(struct tile_run *r, const struct loop_code *c, void *const *frame, char *scratch);
void tess__tile_run(struct tile_run *r, int64_t start, int64_t n);   /* then r->view[value] holds them */
void tess__tile_store(struct tile_run *r, int64_t start, int64_t n); /* what no instruction has written itself */
/* Runs work(c, frame, scratch, task) for every task, by the workers if there is more than one task. */
typedef void scratch_task(const struct loop_code *c, void *const *frame, char *scratch, int64_t task, void *ctx);
void tess__run_tasks(const struct loop_code *c, void *const *frame, int n_tasks, scratch_task *work, void *ctx);
bool tess__is_shared(const struct loop_code *c); /* are there workers for its tasks now? */
void tess__splat_fill(void *out, const void *element, int size);
void tess__splat_wide(void *out, const void *element); /* of 16 bytes */

/* pieces.c. How many tasks: 1 when workers would cost more than they give. A function of the work, not of the workers.
 */
int tess__tasks_for(double nanoseconds, int64_t at_most);
int tess__loop_tasks(struct loop_code *c, double nanoseconds, int64_t at_most); /* the same of a loop; sets c->small */
double tess__memory_cost(int64_t bytes);                                        /* nanoseconds */
void tess__choose_caches(struct loop_code *c, const struct loop *l);
void tess__choose_tile(struct loop_code *c, int64_t row); /* row: the innermost extent */
void tess__choose_tables(struct loop_code *c);            /* with the tile chosen; takes scratch memory */
void tess__source_make(struct tile_source *s, const struct operand *o, const struct loop *l, const int *order,
                       int n_order, struct arena *arena);

/* turn.c. A matrix of rows of consecutive elements, turned round; size: bytes of an element. */
void tess__turn(const struct isa *isa, char *out, int64_t step_out, const char *in, int64_t step_in, int size,
                int64_t rows, int64_t columns);
/* Finds operands that run along another dimension than the rows of an elementwise loop, whose sources are made; then,
 * with the tile chosen, gives their blocks a place. Strips are its units of work: blocks of the same rows. */
void tess__turned_prepare(struct loop_code *c, const struct loop *l, struct arena *arena);
void tess__turned_place(struct loop_code *c);
void tess__turned_run(const struct loop_code *c, void *const *frame);

/* lower.c: instructions to kernels, values to slots. */
bool tess__lower(struct loop_code *c, const struct loop *l, struct arena *arena, double *cost, struct diag *d);
void tess__slots(struct loop_code *c, struct arena *arena);
/* reduce.c */
bool tess__reduction_prepare(struct loop_code *c, const struct loop *l, struct arena *arena, struct diag *d);
void tess__reduction_run(const struct loop_code *c, void *const *frame);
/* copy.c */
struct copy *tess__copy_prepare(const struct isa *isa, const struct loop *l,
                                struct arena *arena); /* NULL: it is more */
void tess__copy_run(const struct copy *c, void *const *frame);
/* blas.c: matrices by row and column stride in elements; one of them is 1 or that extent is 1.
 * c[m][n] (+)= a[m][k] b[k][n] */
struct matrix {
  char *p;
  int64_t row, column;
};
/* product.c: b in panels as wide as a tile. */
struct panels {
  const char *p;
  int64_t step, next; /* bytes between rows of a panel; between panels */
  const char *last;   /* the panel whose last columns are missing, which are zeros */
};
/* there: b's own rows are taken where that is possible (its columns are consecutive) */
struct panels tess__panels_make(const struct tiles *t, int size, int64_t k, int64_t n, struct matrix b, bool there,
                                char *room);
int64_t tess__panel_bytes(const struct tiles *t, int size, int64_t k, int64_t n); /* of room */
/* Some rows, at most a tile's, with all n columns; from row `first` of b on. See tile_kernel. */
void tess__panels_multiply(const struct tiles *t, int size, int64_t rows, int64_t n, const char *const *row,
                           int64_t blocks, int64_t k, const struct panels *b, int64_t first, char *c, int64_t step_c,
                           bool accumulate);
const struct tiles *tess__tiles_for(tess_dtype t, int64_t n); /* for products of n columns; NULL: BLAS is better */
/* c (+)= a b by our own kernels, for any strides of a and b; one stride of c is 1. Takes 0.7 MiB of stack. */
void tess__product(const struct tiles *t, int size, int64_t m, int64_t n, int64_t k, struct matrix a, struct matrix b,
                   struct matrix c, bool accumulate);

/* product_pairs.c. The same of a and b in bf16, c in f32, to the bits of f32's tiles, which are `wide`. */
void tess__product_pairs(const struct pairs *pairs, const struct tiles *wide, int64_t m, int64_t n, int64_t k,
                         struct matrix a, struct matrix b, struct matrix c, bool accumulate);

/* product_words.c. The same of a and b in i8 or u8, c in i32. */
void tess__product_words(const struct words *w, const bool is_signed[2], int64_t m, int64_t n, int64_t k,
                         struct matrix a, struct matrix b, struct matrix c, bool accumulate);

/* product_amx.c. The same of a and b in bf16 or bytes, c in `to`: bf16 or f32, or an integer of one or four bytes. */
enum amx_kind { AMX_BF16, AMX_I8, AMX_U8 };
struct amx_product {
  const struct amx *amx; /* NULL: not by it */
  enum amx_kind kind;
  tess_dtype to;
  bool accumulate;
  const struct pairs *pairs; /* of bf16: for what it leaves to them, and their f32 */
  const struct tiles *wide;
};
size_t tess__amx_room(const struct amx_product *p, int64_t k); /* bytes */
void tess__product_amx(const struct amx_product *p, int64_t m, int64_t n, int64_t k, struct matrix a, struct matrix b,
                       struct matrix c, char *room);

/* The same row by row, without blocking for caches: for integers, very small products, and where there is nothing else.
 * Columns of b and c are consecutive. */
void tess__multiply_rows(multiply_kernel *f, int64_t size, int64_t m, int64_t n, int64_t k, struct matrix a,
                         struct matrix b, struct matrix c, bool accumulate);

bool tess__blas_open(void);           /* false: there is none */
const char *tess__blas_version(void); /* "" until opened or when there is none */
/* Around calls, of which so many may run at once; rows: of the dimension that is summed over, where OpenBLAS's kernels
 * for small products may run. False: there is no memory for them, or no BLAS. */
bool tess__blas_begin(int calls, int64_t rows);
void tess__blas_end(int calls);
bool tess__blas_fits(int64_t rows, int64_t columns, int64_t row, int64_t column); /* can BLAS read such a matrix? */
void tess__blas_multiply(tess_dtype t, int64_t m, int64_t n, int64_t k, struct matrix a, struct matrix b,
                         struct matrix c, bool accumulate);

/* Around calls of the library's other functions (lapack.c), which are found by name. */
bool tess__blas_find(const char *name, void *function); /* after tess__blas_open said yes; function: a pointer to it */
void tess__blas_enter(void);
void tess__blas_leave(void);
/* lapack.c: are there factorisations for the dtype? Rows are consecutive. */
struct triangular_attrs;
bool tess__blas_factors(tess_dtype t);
/* Says once that OpenBLAS is missing, when the order of a matrix is at least `least`: then it matters. */
void tess__blas_missed(const struct call *c, int64_t order, int64_t least);
bool tess__blas_cholesky(tess_dtype t, bool lower, int64_t n, void *a); /* in place; false: not positive definite */
void tess__blas_solve(tess_dtype t, const struct triangular_attrs *attrs, int64_t rows, int64_t columns, const void *a,
                      void *x);

#endif
