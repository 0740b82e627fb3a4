/* fft: batches are cut over the workers, by shape; each part is the reference kernel's. */
#include <string.h>

#include "base/pool.h"
#include "core/dtype.h"
#include "exec/cpu/blocks.h"
#include "op/attrs.h"

#ifdef TESS_TINY
enum { PART = 8, MOST_PARTS = 3 };
#else
enum { PART = 1 << 14, MOST_PARTS = 64 }; /* elements that are worth a task */
#endif

struct parts {
  const struct call *c;
  const char *in;
  char *out;
  int64_t batches, each, in_bytes, out_bytes; /* bytes of one batch */
};

/* t with its leading dimensions as one, of n. */
static struct type batch_type(const struct type *t, int rank, int64_t n) {
  struct type out;
  memcpy(&out, t, sizeof out);
  out.rank = (uint8_t)(rank + 1);
  out.dim[0] = n;
  for (int i = 0; i < rank; i++)
    out.dim[1 + i] = t->dim[t->rank - rank + i];
  return out;
}

static void task(void *ctx, int number, int worker) {
  (void)worker;
  const struct parts *p = ctx;
  int rank = ((const struct fft_attrs *)p->c->attrs)->rank;
  int64_t first = number * p->each, n = p->batches - first < p->each ? p->batches - first : p->each;
  struct type in = batch_type(p->c->in[0], rank, n), out = batch_type(p->c->out[0], rank, n);
  const struct type *in_type = &in, *out_type = &out;
  struct call c = *p->c;
  c.in = &in_type;
  c.out = &out_type;
  c.op->ref(&c, (const void *const[]){p->in + first * p->in_bytes}, (void *const[]){p->out + first * p->out_bytes});
}

void tess__fft_block(const struct call *c, const void *const *in, void *const *out) {
  const struct type *t = c->in[0];
  int rank = ((const struct fft_attrs *)c->attrs)->rank;
  int64_t n = tess__type_elements(t), batches = 1;
  for (int i = 0; i < t->rank - rank; i++)
    batches *= t->dim[i];
  if (batches < 2 || n / 2 < PART) {
    c->op->ref(c, in, out);
    return;
  }
  struct parts p = {.c = c, .in = in[0], .out = out[0], .batches = batches};
  p.in_bytes = tess__type_bytes(t) / batches;
  p.out_bytes = tess__type_bytes(c->out[0]) / batches;
  int64_t parts = n / PART < MOST_PARTS ? n / PART : MOST_PARTS;
  p.each = (batches + parts - 1) / parts;
  tess__pool_run((int)((batches + p.each - 1) / p.each), task, &p);
}
