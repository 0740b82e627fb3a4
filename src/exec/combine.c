/* Combining dense runs: a loop of the back end for each whole piece, the op's reference kernel for what is left. */
#include "exec/combine.h"

#include "core/dtype.h"

enum { SIZES = 3 };
#ifdef TESS_TINY
static const int64_t piece[SIZES] = {9, 5, 3};
#else
static const int64_t piece[SIZES] = {4096, 512, 64};
#endif

struct combiner {
  const struct tess_op *op;
  tess_dtype dtype;
  const struct backend *backend;
  void *loop[SIZES]; /* of so many elements; frame: a, b, to. NULL: there is none */
};

static void *prepare(const struct combiner *c, int64_t elements, struct arena *arena) {
  struct arena scratch = {0};
  struct diag ignored = {0};
  struct loop *l = tess__arena_alloc(&scratch, sizeof *l);
  l->n_dims = l->n_out = l->n_instr = 1;
  l->n_in = 2;
  l->extent[0] = elements;
  l->alone = true;
  for (int i = 0; i < 2; i++)
    l->in[i] = (struct operand){.kind = OPERAND_MEMORY, .dtype = (uint8_t)c->dtype, .base = i, .stride = {1}};
  l->out[0] = (struct operand){.kind = OPERAND_MEMORY, .dtype = (uint8_t)c->dtype, .base = 2, .stride = {1}};
  l->instr[0] = (struct instr){
      .op = c->op, .in_dtype = (uint8_t)c->dtype, .out_dtype = (uint8_t)c->dtype, .n_in = 2, .in = {0, 1}};
  l->out_value[0] = 2;
  void *made = c->backend->prepare_loop(l, arena, &ignored);
  tess__diag_clear(&ignored);
  tess__arena_free(&scratch);
  return made;
}

struct combiner *tess__combiner_make(enum monoid m, tess_dtype t, const struct backend *b, struct arena *arena) {
  struct combiner *c = tess__arena_alloc(arena, sizeof *c);
  *c = (struct combiner){.op = tess__monoid_op(m), .dtype = t, .backend = b};
  for (int i = 0; i < SIZES && b->has_kernel(c->op, t, t); i++)
    c->loop[i] = prepare(c, piece[i], arena);
  return c;
}

void tess__combine(const void *ctx, void *to, const void *a, const void *b, int64_t n) {
  const struct combiner *c = ctx;
  int64_t bytes = tess__dtype_bytes(c->dtype), at = 0;
  for (int i = 0; i < SIZES; i++)
    for (; c->loop[i] && n - at >= piece[i]; at += piece[i]) {
      void *frame[] = {(char *)(uintptr_t)a + at * bytes, (char *)(uintptr_t)b + at * bytes, (char *)to + at * bytes};
      c->backend->run_loop(c->loop[i], frame);
    }
  if (at == n) return;
  struct type row = {.dtype = (uint8_t)c->dtype, .rank = 1, .dim = {n - at}};
  const struct type *type = &row, *in[] = {&row, &row};
  struct call call = {.op = c->op, .n_in = 2, .n_out = 1, .in = in, .out = &type};
  c->op->ref(&call, (const void *const[]){(const char *)a + at * bytes, (const char *)b + at * bytes},
             (void *const[]){(char *)to + at * bytes});
}
