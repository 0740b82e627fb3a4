/* Combining dense runs: a loop of the back end for each whole piece, the op's reference kernel for what is left. */
#include "exec/combine.h"

#include "core/dtype.h"

#ifdef TESS_TINY
enum { PIECE = 3 };
#else
enum { PIECE = 4096 };
#endif

struct combiner {
  const struct tess_op *op;
  tess_dtype dtype;
  const struct backend *backend;
  void *loop; /* of PIECE elements; frame: a, b, to. NULL: there is none */
};

struct combiner *tess__combiner_make(enum monoid m, tess_dtype t, const struct backend *b, struct arena *arena) {
  struct combiner *c = tess__arena_alloc(arena, sizeof *c);
  *c = (struct combiner){.op = tess__monoid_op(m), .dtype = t, .backend = b};
  if (!b->has_kernel(c->op, t, t)) return c;
  struct arena scratch = {0};
  struct diag ignored = {0};
  struct loop *l = tess__arena_alloc(&scratch, sizeof *l);
  l->n_dims = l->n_out = l->n_instr = 1;
  l->n_in = 2;
  l->extent[0] = PIECE;
  l->alone = true;
  for (int i = 0; i < 2; i++)
    l->in[i] = (struct operand){.kind = OPERAND_MEMORY, .dtype = (uint8_t)t, .base = i, .stride = {1}};
  l->out[0] = (struct operand){.kind = OPERAND_MEMORY, .dtype = (uint8_t)t, .base = 2, .stride = {1}};
  l->instr[0] = (struct instr){.op = c->op, .in_dtype = (uint8_t)t, .out_dtype = (uint8_t)t, .n_in = 2, .in = {0, 1}};
  l->out_value[0] = 2;
  c->loop = b->prepare_loop(l, arena, &ignored);
  tess__diag_clear(&ignored);
  tess__arena_free(&scratch);
  return c;
}

void tess__combine(const void *ctx, void *to, const void *a, const void *b, int64_t n) {
  const struct combiner *c = ctx;
  int64_t bytes = tess__dtype_bytes(c->dtype), at = 0;
  for (; c->loop && n - at >= PIECE; at += PIECE) {
    void *frame[] = {(char *)(uintptr_t)a + at * bytes, (char *)(uintptr_t)b + at * bytes, (char *)to + at * bytes};
    c->backend->run_loop(c->loop, frame);
  }
  if (at == n) return;
  struct type row = {.dtype = (uint8_t)c->dtype, .rank = 1, .dim = {n - at}};
  const struct type *type = &row, *in[] = {&row, &row};
  struct call call = {.op = c->op, .n_in = 2, .n_out = 1, .in = in, .out = &type};
  c->op->ref(&call, (const void *const[]){(const char *)a + at * bytes, (const char *)b + at * bytes},
             (void *const[]){(char *)to + at * bytes});
}
