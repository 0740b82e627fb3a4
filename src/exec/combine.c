/* Combining dense runs: a loop of the back end for each whole piece, the op's reference kernel for what is left. */
#include "exec/combine.h"

#include "core/dtype.h"
#include "exec/terms.h"

enum { SIZES = 4 };
#ifdef TESS_TINY
static const int64_t piece_bytes[SIZES] = {144, 64, 32, 16};
#else
static const int64_t piece_bytes[SIZES] = {32 << 10, 8 << 10, 1 << 10, 128};
#endif

struct loops { /* of so many terms; frame: these, then to */
  int terms;   /* 0: none */
  void *loop[SIZES];
};
struct combiner {
  const struct tess_op *op;
  tess_dtype dtype;
  const struct backend *backend;
  int64_t piece[SIZES]; /* elements */
  struct loops two, wide;
};

static void *prepare(const struct combiner *c, enum monoid m, int terms, int64_t elements, struct arena *arena) {
  struct arena scratch = {0};
  struct diag ignored = {0};
  struct loop *l = tess__arena_alloc(&scratch, sizeof *l);
  l->n_dims = l->n_out = 1;
  l->n_in = terms;
  l->extent[0] = elements;
  l->alone = true;
  for (int i = 0; i < terms; i++)
    l->in[i] = (struct operand){.kind = OPERAND_MEMORY, .dtype = (uint8_t)c->dtype, .base = i, .stride = {1}};
  l->out[0] = (struct operand){.kind = OPERAND_MEMORY, .dtype = (uint8_t)c->dtype, .base = terms, .stride = {1}};
  tess__tree_instructions(l, m, (uint8_t)c->dtype);
  void *made = c->backend->prepare_loop(l, arena, &ignored);
  tess__diag_clear(&ignored);
  tess__arena_free(&scratch);
  return made;
}

/* False: the back end lacks one of them. */
static bool prepare_loops(const struct combiner *c, enum monoid m, int terms, struct loops *l, struct arena *arena) {
  bool all = c->backend->instrs >= terms && c->backend->inputs >= terms;
  for (int i = 0; all && i < SIZES; i++)
    all = (l->loop[i] = prepare(c, m, terms, c->piece[i], arena)) != NULL;
  l->terms = all ? terms : 0;
  return all;
}

struct combiner *tess__combiner_make(enum monoid m, tess_dtype t, int64_t terms, const struct backend *b,
                                     struct arena *arena) {
  struct combiner *c = tess__arena_alloc(arena, sizeof *c);
  *c = (struct combiner){.op = tess__monoid_op(m), .dtype = t, .backend = b};
  for (int i = 0; i < SIZES; i++)
    c->piece[i] = piece_bytes[i] / tess__dtype_bytes(t);
  if (!b->has_kernel(c->op, t, t) || !prepare_loops(c, m, 2, &c->two, arena)) return c;
  for (int wide = MOST_WIDE; wide > 2; wide /= 2)
    if (wide <= terms && prepare_loops(c, m, wide, &c->wide, arena)) break;
  return c;
}

/* Whole pieces by loops: how many elements. */
static int64_t run_loops(const struct combiner *c, const struct loops *l, void *to, const void *const *term,
                         int64_t n) {
  int64_t bytes = tess__dtype_bytes(c->dtype), at = 0;
  for (int i = 0; l->terms && i < SIZES; i++)
    for (; n - at >= c->piece[i]; at += c->piece[i]) {
      void *frame[MOST_WIDE + 1];
      for (int k = 0; k < l->terms; k++)
        frame[k] = (char *)(uintptr_t)term[k] + at * bytes;
      frame[l->terms] = (char *)to + at * bytes;
      c->backend->run_loop(l->loop[i], frame);
    }
  return at;
}

static void combine_two(const void *ctx, void *to, const void *a, const void *b, int64_t n) {
  const struct combiner *c = ctx;
  int64_t at = run_loops(c, &c->two, to, (const void *const[]){a, b}, n), bytes = tess__dtype_bytes(c->dtype);
  if (at == n) return;
  struct type row = {.dtype = (uint8_t)c->dtype, .rank = 1, .dim = {n - at}};
  const struct type *type = &row, *in[] = {&row, &row};
  struct call call = {.op = c->op, .n_in = 2, .n_out = 1, .in = in, .out = &type};
  c->op->ref(&call, (const void *const[]){(const char *)a + at * bytes, (const char *)b + at * bytes},
             (void *const[]){(char *)to + at * bytes});
}

/* What is left after the loops is less than the smallest piece. */
static void combine_wide(const void *ctx, void *to, const void *const *term, int64_t n) {
  const struct combiner *c = ctx;
  int64_t at = run_loops(c, &c->wide, to, term, n), bytes = tess__dtype_bytes(c->dtype);
  _Alignas(16) char room[MOST_WIDE][256];
  const void *left[MOST_WIDE] = {0};
  if (at == n) return;
  for (int i = 0; i < c->wide.terms; i++)
    left[i] = (const char *)term[i] + at * bytes;
  for (int k = c->wide.terms; k > 1; k /= 2)
    for (int i = 0; i < k; i += 2) {
      void *into = k > 2 ? (void *)room[i / 2] : (char *)to + at * bytes;
      combine_two(c, into, left[i], left[i + 1], n - at);
      left[i / 2] = into;
    }
}

struct reduction tess__combiner_reduction(const struct combiner *c) {
  return (struct reduction){(size_t)tess__dtype_bytes(c->dtype), combine_two, c, c->wide.terms, combine_wide};
}
