/* Contractions as matrix products: dimensions sorted by role, operands packed where they are no matrix, the grid of
 * pieces chosen.
 *
 * Each operand is seen by itself: its dimensions of one role merge into a row or a column of a matrix, or a loop copies
 * (and converts) it into one first. f32 and f64 are multiplied by our tiles (product.c) where the machine has them,
 * vectors, complex numbers and the rest by BLAS. Halves are computed in f32, bool in i32, integers in their own type by
 * our kernels; the result is rounded once. The grid is a function of the shape and of the machine's cores, never of the
 * workers: cutting changes OpenBLAS's bits (design/engine.md 13). */
#include "exec/cpu/dot.h"

#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

struct roles {
  int n[4], dim[4][LOOP_DIMS];
}; /* by enum dot_role; extents of 1 are left out */

static int64_t extent_of(const struct dot *m, const struct roles *r, int role) {
  int64_t product = 1;
  for (int i = 0; i < r->n[role]; i++)
    product *= m->extent[r->dim[role][i]];
  return product;
}

/* The step of the dimensions of a role taken as one; false: they are not one. */
static bool step_of(const struct dot *m, const struct roles *r, int role, const struct operand *o, int64_t *step) {
  int n = r->n[role];
  const int *dim = r->dim[role];
  *step = n ? o->stride[dim[n - 1]] : 1;
  for (int i = n - 1; i > 0; i--)
    if (o->stride[dim[i - 1]] != o->stride[dim[i]] * m->extent[dim[i]]) return false;
  return true;
}

static tess_dtype compute_type(tess_dtype t) {
  return t == TESS_BOOL ? TESS_I32 : tess__accumulator(t);
}

/* Of the numbers that a complex one consists of; else itself. */
static tess_dtype part_type(tess_dtype t) {
  return t == TESS_C64 ? TESS_F32 : t == TESS_C128 ? TESS_F64 : t;
}

/* ---- packing: a loop from an operand to a dense matrix, or from a dense result to the operand ---- */
static void dense_strides(const struct dot *m, const struct roles *r, struct operand *packed, const struct operand *o,
                          int row, int column) {
  int64_t step = 1;
  const int roles[] = {column, row, DOT_BATCH};
  for (int k = 0; k < 3; k++)
    for (int i = r->n[roles[k]] - 1; i >= 0; i--) {
      int d = r->dim[roles[k]][i];
      packed->stride[d] =
          roles[k] == DOT_BATCH && o->stride[d] == 0 ? 0 : step; /* a batch that does not move is packed once */
      if (packed->stride[d]) step *= m->extent[d];
    }
}

static void loop_space(struct loop *l, const struct dot *m, const struct operand *packed) {
  for (int d = 0; d < m->n_dims; d++) {
    if (packed->stride[d] == 0) continue;
    int at = l->n_dims++;
    l->extent[at] = m->extent[d];
    for (int i = 0; i < l->n_in; i++)
      l->in[i].stride[at] = l->in[i].stride[d];
    for (int i = 0; i < l->n_out; i++)
      l->out[i].stride[at] = l->out[i].stride[d];
  }
}

static struct loop_code *pack_code(const struct dot *m, const struct operand *from, const struct operand *to,
                                   struct arena *arena, struct diag *d) {
  struct loop loop = {.n_in = 1, .n_out = 1}, *l = &loop;
  l->in[0] = *from;
  l->out[0] = *to;
  l->in[0].base = 0;
  l->out[0].base = 1;
  if (from->dtype != to->dtype)
    l->instr[l->n_instr++] = (struct instr){&tess__op_convert, NULL, from->dtype, to->dtype, 1, {0}};
  l->out_value[0] = (uint8_t)(l->n_instr ? 1 : 0);
  loop_space(l, m, to);
  return tess__loop_prepare(l, arena, d);
}

/* result = rounded(result + product), or rounded(product) */
static struct loop_code *unpack_code(const struct dot *m, const struct operand *product, struct arena *arena,
                                     struct diag *d) {
  struct loop loop = {.n_in = m->accumulate ? 2 : 1, .n_out = 1}, *l = &loop;
  uint8_t t = m->out.dtype, wide = product->dtype, value = 0;
  l->in[0] = *product;
  l->in[1] = l->out[0] = m->out;
  l->in[0].base = 0;
  l->in[1].base = l->out[0].base = 1;
  if (m->accumulate) {
    uint8_t old = 1;
    if (t != wide) {
      l->instr[l->n_instr++] = (struct instr){&tess__op_convert, NULL, t, wide, 1, {1}};
      old = 2;
    }
    l->instr[l->n_instr++] = (struct instr){&tess__op_add, NULL, wide, wide, 2, {old, 0}};
    value = (uint8_t)(l->n_in + l->n_instr - 1);
  }
  if (t != wide) {
    l->instr[l->n_instr++] = (struct instr){&tess__op_convert, NULL, wide, t, 1, {value}};
    value = (uint8_t)(l->n_in + l->n_instr - 1);
  }
  l->out_value[0] = value;
  loop_space(l, m, product);
  return tess__loop_prepare(l, arena, d);
}

/* ---- operands ---- */
enum use { USE_A, USE_B, USE_RESULT };

/* Can the kernel that will run use the operand where it is? */
static bool fits(const struct dot_code *c, enum use use, int64_t rows, int64_t columns, int64_t row, int64_t column) {
  if (c->tiles || c->amx.amx) return use != USE_RESULT || row == 1 || column == 1;
  bool is_vector = use == USE_RESULT ? rows == 1 || columns == 1 : (use == USE_A ? rows == 1 : columns == 1);
  if (!c->blas) return use == USE_A || column == 1 || columns == 1;
  int64_t along = rows == 1 ? column : row, n = rows == 1 ? columns : rows;
  if (is_vector && !c->complex && (c->m == 1 || c->n == 1))
    return n == 1 || (along > 0 && along <= INT32_MAX && n <= INT32_MAX);
  return tess__blas_fits(rows, columns, row, column);
}

static bool make_operand(struct dot_code *c, struct dot_operand *p, const struct dot *m, const struct roles *r,
                         enum use use, struct arena *arena, struct diag *d) {
  const struct operand *o = use == USE_A ? &m->a : use == USE_B ? &m->b : &m->out;
  int row = use == USE_B ? DOT_K : DOT_M, column = use == USE_A ? DOT_K : DOT_N;
  struct operand packed = {.kind = OPERAND_MEMORY,
                           .dtype = (uint8_t)(use == USE_RESULT ? c->out_dtype
                                              : c->words        ? o->dtype
                                                                : c->in_dtype)};
  int64_t rows = extent_of(m, r, row), columns = extent_of(m, r, column);
  const struct operand *used = o;
  *p = (struct dot_operand){.base = o->base, .offset = o->offset};
  bool one = step_of(m, r, row, o, &p->row) && step_of(m, r, column, o, &p->column);
  if (!one || o->dtype != packed.dtype || !fits(c, use, rows, columns, p->row, p->column)) {
    dense_strides(m, r, &packed, o, row, column);
    p->elements = rows * columns;
    for (int i = 0; i < r->n[DOT_BATCH]; i++)
      if (packed.stride[r->dim[DOT_BATCH][i]]) p->elements *= m->extent[r->dim[DOT_BATCH][i]];
    p->pack = use == USE_RESULT ? unpack_code(m, &packed, arena, d) : pack_code(m, o, &packed, arena, d);
    if (!p->pack) return false;
    p->offset = 0;
    p->row = columns;
    p->column = 1;
    used = &packed;
  }
  for (int i = 0; i < r->n[DOT_BATCH]; i++)
    p->batch[i] = used->stride[r->dim[DOT_BATCH][i]];
  return true;
}

/* ---- grid ---- */
#ifdef TESS_TINY
enum {
  CUT_BLAS = 64,
  CUT_TILES = 32,
  CUT_AMX = 64,
  TWO_PIECES = 512,
  FOUR_PIECES = 4096,
  GRAIN = 2,
  GRAIN_AMX = 16,
  SMALL_PRODUCT = 8,
  SMALL_AMX = 64,
  SMALL_WORDS = 64
};
#else
/* FLOP from which a product is cut, by BLAS, by our tiles and by AMX; below which into two pieces, and four; pieces of
 * BLAS and AMX are multiples of GRAINs; products that no library call is worth, nor AMX or words */
enum {
  CUT_BLAS = 16 * 1000 * 1000,
  CUT_TILES = 2 * 1000 * 1000,
  CUT_AMX = 8 * 1000 * 1000,
  TWO_PIECES = 250 * 1000 * 1000,
  FOUR_PIECES = 2000 * 1000 * 1000,
  GRAIN = 16,
  GRAIN_AMX = 32,
  SMALL_PRODUCT = 64,
  SMALL_AMX = 4096,
  SMALL_WORDS = 4096
};
#endif

static int64_t grain_of(const struct dot_code *c) {
  return c->amx.amx ? GRAIN_AMX : !c->tiles ? GRAIN : c->cut_rows ? c->tiles->rows : c->tiles->columns;
}

/* Of the machine: the kernel tells it in a file, which takes longer than all else here. */
static long machine_cores(void) {
  static _Atomic long known;
  long cores = atomic_load(&known);
  if (!cores) atomic_store(&known, cores = sysconf(_SC_NPROCESSORS_CONF));
  return cores;
}

static void choose_grid(struct dot_code *c) {
  double flop = 2.0 * (double)c->m * (double)c->n * (double)c->k;
  long cores = machine_cores();
  int64_t pieces = flop < (c->amx.amx || c->words ? CUT_AMX
                           : c->tiles             ? CUT_TILES
                                                  : CUT_BLAS)
                       ? 1
                   : flop < TWO_PIECES               ? 2
                   : flop < FOUR_PIECES || cores < 4 ? 4
                                                     : cores;
  int64_t extent = c->m > c->n ? c->m : c->n;
  c->cut_rows = c->m > c->n;
  c->piece = ((extent + pieces - 1) / pieces + grain_of(c) - 1) / grain_of(c) * grain_of(c);
  c->pieces = (extent + c->piece - 1) / c->piece;
  int64_t units = c->batches * c->pieces;
  int tasks = tess__tasks_for(flop * (double)c->batches *
                                  (c->amx.amx            ? 0.001
                                   : c->words            ? 0.004
                                   : c->tiles || c->blas ? 0.01
                                                         : 0.1),
                              units);
  c->task_size = (units + tasks - 1) / tasks;
  c->tasks = (int)((units + c->task_size - 1) / c->task_size);
}

/* ---- which kernel ---- */
/* Is it one for AMX? */
static void choose_amx(struct dot_code *c, const struct dot *m) {
  static const struct {
    uint8_t in, out[4]; /* whose low bits, or roundings, are those of its sums */
    enum amx_kind kind;
  } kinds[] = {{TESS_BF16, {TESS_BF16, TESS_F32}, AMX_BF16},
               {TESS_I8, {TESS_I8, TESS_U8, TESS_I32, TESS_U32}, AMX_I8},
               {TESS_U8, {TESS_I8, TESS_U8, TESS_I32, TESS_U32}, AMX_U8}};
  bool rounds = m->a.dtype == TESS_BF16;
  if ((rounds && (m->deterministic || !c->tiles)) || (double)c->m * (double)c->n * (double)c->k < SMALL_AMX) return;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (m->a.dtype == kinds[i].in && m->b.dtype == kinds[i].in && memchr(kinds[i].out, m->out.dtype, 4))
      c->amx = (struct amx_product){tess__cpu_amx(), kinds[i].kind, (tess_dtype)m->out.dtype,
                                    m->accumulate,   c->pairs,      c->tiles};
}

/* Is it one of bytes, whose result has the low bits of their sums? */
static void choose_words(struct dot_code *c, const struct dot *m) {
  static const uint8_t out[] = {TESS_I8, TESS_U8, TESS_I32, TESS_U32};
  bool bytes = tess__dtype_is_byte((tess_dtype)m->a.dtype) && tess__dtype_is_byte((tess_dtype)m->b.dtype) &&
               memchr(out, m->out.dtype, sizeof out);
  if (c->amx.amx || !bytes || (double)c->m * (double)c->n * (double)c->k < SMALL_WORDS) return;
  c->words = tess__cpu_words();
  if (!c->words) return;
  c->tiles = c->words->tiles;
  c->dtype = tess__dtype_bytes(c->dtype) == 1 ? TESS_I32 : c->dtype;
  c->is_signed[0] = m->a.dtype == TESS_I8;
  c->is_signed[1] = m->b.dtype == TESS_I8;
}

static void choose_dtypes(struct dot_code *c, const struct dot *m) {
  c->in_dtype = c->amx.amx || c->pairs || c->words ? (tess_dtype)m->a.dtype : c->dtype;
  c->out_dtype = c->amx.amx ? c->amx.to : c->dtype;
  c->size = tess__dtype_bytes(c->out_dtype);
  c->in_size = tess__dtype_bytes(c->in_dtype);
}

struct dot_code *tess__dot_prepare(const struct dot *m, struct arena *arena, struct diag *d) {
  struct dot_code *c = tess__arena_alloc(arena, sizeof *c);
  struct roles r = {0};
  for (int i = 0; i < m->n_dims; i++)
    if (m->extent[i] != 1) r.dim[m->role[i]][r.n[m->role[i]]++] = i;
  c->isa = tess__cpu_pick();
  c->dtype = compute_type((tess_dtype)m->out.dtype);
  c->m = extent_of(m, &r, DOT_M);
  c->n = extent_of(m, &r, DOT_N);
  c->k = extent_of(m, &r, DOT_K);
  c->batches = extent_of(m, &r, DOT_BATCH);
  c->n_batch = r.n[DOT_BATCH];
  for (int i = 0; i < c->n_batch; i++)
    c->extent[i] = m->extent[r.dim[DOT_BATCH][i]];
  c->accumulate = m->accumulate;
  c->complex = tess__dtype_class(c->dtype) == DTYPE_COMPLEX;
  c->multiply = c->complex ? tess__complex_multiply(c->dtype) : c->isa->multiply[c->dtype];
  if (!c->multiply)
    return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "no CPU kernel for a contraction of %s",
                      tess_dtype_name(c->dtype)),
           NULL;
  bool in_blas = tess__dtype_class(c->dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX);
  bool small = (double)c->m * (double)c->n * (double)c->k < SMALL_PRODUCT;
  c->tiles = m->deterministic                  ? c->isa->tiles[part_type(c->dtype)]
             : small || c->m == 1 || c->n == 1 ? NULL
                                               : tess__tiles_for(c->dtype, c->n);
  bool halves = m->a.dtype == TESS_BF16 && m->b.dtype == TESS_BF16;
  c->pairs = c->tiles && halves ? tess__cpu_pairs() : NULL;
  choose_amx(c, m);
  choose_words(c, m);
  choose_dtypes(c, m);
  c->blas = !m->deterministic && !c->tiles && in_blas && !small && c->m <= INT32_MAX && c->n <= INT32_MAX &&
            c->k <= INT32_MAX && tess__blas_open();
  if (!make_operand(c, &c->a, m, &r, USE_A, arena, d) || !make_operand(c, &c->b, m, &r, USE_B, arena, d) ||
      !make_operand(c, &c->out, m, &r, USE_RESULT, arena, d))
    return NULL;
  if (c->out.pack) c->accumulate = c->amx.accumulate = false; /* the unpacking loop adds */
  choose_grid(c);
  return c;
}
