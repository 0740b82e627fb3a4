/* Collectives over groups: each device's result is made from the blocks of its group, by workers where that is worth
 * it. Blocks that lie as the kernel wants them are read and written in their places; others are packed side by side,
 * those of all devices along the op's axes. One run for each coordinate of the other atoms over which anything varies.
 */
#include <string.h>

#include "base/alloc.h"
#include "base/pool.h"
#include "base/size.h"
#include "core/dtype.h"
#include "exec/plan.h"
#include "exec/position.h"
#include "op/group.h"

#ifdef TESS_TINY
enum { SHARED = 64 };
#else
enum { SHARED = 512 << 10 }; /* bytes of results from which on workers make them */
#endif

static const struct group_attrs *attrs_of(const struct ref_step *s) {
  return s->call.attrs;
}

/* Of scratch memory; 0: it lies as the kernel wants it. */
static int64_t block_bytes(const struct ref_tensor *t) {
  return t->scratch < 0 ? 0 : tess__round_up(tess__type_bytes(t->type), BLOCK_ALIGNMENT);
}

/* Of what is packed of the operands of one device. */
static int64_t packed_bytes(const struct ref_step *s) {
  int64_t bytes = 0;
  for (int i = 0; i < s->call.n_in; i++)
    bytes = tess__add_sizes(bytes, block_bytes(&s->tensor[i]));
  return bytes;
}

/* The operands of all devices, then a result of each. */
int64_t tess__group_scratch(const struct ref_step *s) {
  int64_t bytes = tess__add_sizes(packed_bytes(s), block_bytes(&s->tensor[s->call.n_in]));
  return tess__mul_sizes(attrs_of(s)->total, bytes);
}

struct devices { /* that differ from the one at `first` along the op's axes */
  const struct ref_step *s;
  void *const *frame;
  int64_t first;
  bool *failed; /* by device */
};

static int64_t position_of(const struct devices *g, int64_t k) {
  return tess__position_at(g->s->atoms, &attrs_of(g->s)->axes, g->first, k);
}

/* Block of tensor i of device k: where it belongs, or where it is packed. */
static char *block_of(const struct devices *g, int i, int64_t k) {
  const struct ref_step *s = g->s;
  const struct ref_tensor *t = &s->tensor[i];
  char *packed = (char *)g->frame[s->base] + s->offset;
  if (t->scratch < 0)
    return (char *)g->frame[t->base] + (t->offset + tess__position_offset(s->atoms, position_of(g, k), t->atom)) *
                                           tess__dtype_bytes((tess_dtype)t->type->dtype);
  if (i == s->call.n_in) return packed + attrs_of(s)->total * packed_bytes(s) + k * block_bytes(t);
  packed += k * packed_bytes(s);
  for (int before = 0; before < i; before++)
    packed += block_bytes(&s->tensor[before]);
  return packed;
}

static void pack_operands(const struct devices *g) {
  for (int64_t k = 0; packed_bytes(g->s) > 0 && k < attrs_of(g->s)->total; k++)
    for (int i = 0; i < g->s->call.n_in; i++)
      if (g->s->tensor[i].scratch >= 0) tess__ref_pack(g->s, i, position_of(g, k), g->frame, block_of(g, i, k));
}

static bool make_result(const struct devices *g, int64_t k, struct diag *d) {
  const struct call *call = &g->s->call;
  int32_t *member = tess__alloc(sizeof *member * (size_t)(attrs_of(g->s)->total + 1));
  int me, n = tess__group_sources(call, k, member, &me), n_in = call->n_in;
  const void **in = tess__alloc(sizeof *in * (size_t)(n * n_in + 1));
  char *result = block_of(g, n_in, k);
  for (int m = 0; m < n; m++)
    for (int i = 0; i < n_in; i++)
      in[m * n_in + i] = block_of(g, i, member[m]);
  if (n == 0) memset(result, 0, (size_t)tess__type_bytes(call->out[0]));
  bool good = n == 0 || call->op->group(call, n, me, in, result, d);
  if (good && g->s->tensor[n_in].scratch >= 0) tess__ref_unpack(g->s, n_in, position_of(g, k), g->frame, result);
  tess__free(member);
  tess__free(in);
  return good;
}

static void make_task(void *ctx, int task, int worker) {
  struct devices *g = ctx;
  struct diag ignored = {0};
  (void)worker;
  g->failed[task] = !make_result(g, task, &ignored);
  tess__diag_clear(&ignored);
}

/* Is it worth it, and has each device a result of its own? */
static bool by_workers(const struct ref_step *s) {
  const struct group_attrs *a = attrs_of(s);
  int64_t bytes = tess__mul_sizes(a->total, tess__type_bytes(s->call.out[0]));
  return s->call.n_regions == 0 && bytes >= SHARED && (tess__axes_mask(&a->axes) & ~s->varies) == 0;
}

/* What workers have no memory for is made again by one, who says so. */
static bool make_results(struct devices *g, struct diag *d) {
  int64_t total = attrs_of(g->s)->total;
  bool shared = by_workers(g->s), good = true;
  g->failed = shared ? tess__zalloc(sizeof *g->failed * (size_t)total) : NULL;
  if (shared) tess__pool_run_heeding((int)total, make_task, g);
  for (int64_t k = 0; k < total && good; k++)
    if (!shared || g->failed[k]) good = make_result(g, k, d);
  tess__free(g->failed);
  return good;
}

bool tess__group_run(const struct ref_step *s, void *const *frame, struct diag *d) {
  uint64_t outside = s->varies & ~tess__axes_mask(&attrs_of(s)->axes);
  bool good = true;
  if (s->tensor[s->call.n_in].base == BUFFER_NONE) return true;
  for (int64_t p = 0; p >= 0 && good; p = tess__position_next(s->atoms, p, outside)) {
    struct devices g = {.s = s, .frame = frame, .first = p};
    pack_operands(&g);
    good = make_results(&g, d);
  }
  return good;
}
