/* Collectives over groups: the blocks of all devices along the op's axes are packed side by side, and each device's
 * result is made from those of its group. One run for each coordinate of the other atoms over which anything varies. */
#include <string.h>

#include "base/alloc.h"
#include "exec/plan.h"
#include "exec/position.h"
#include "op/group.h"

static const struct group_attrs *attrs_of(const struct ref_step *s) {
  return s->call.attrs;
}

static int64_t block_bytes(const struct ref_tensor *t) {
  return (tess__type_bytes(t->type) + 63) / 64 * 64;
}

int64_t tess__group_scratch(const struct ref_step *s) {
  return attrs_of(s)->total * block_bytes(&s->tensor[0]) + block_bytes(&s->tensor[1]);
}

/* The devices that differ from the one at `first` along the op's axes. */
static void run_positions(const struct ref_step *s, int64_t first, void *const *frame, char *packed, int32_t *member,
                          const void **in) {
  const struct axes *axes = &attrs_of(s)->axes;
  int64_t bytes = block_bytes(&s->tensor[0]), total = attrs_of(s)->total;
  char *result = packed + total * bytes;
  for (int64_t k = 0; k < total; k++)
    tess__ref_pack(s, 0, tess__position_at(s->atoms, axes, first, k), frame, packed + k * bytes);
  for (int64_t k = 0; k < total && s->tensor[1].base != BUFFER_NONE; k++) {
    int me, n = tess__group_sources(&s->call, k, member, &me);
    for (int i = 0; i < n; i++)
      in[i] = packed + member[i] * bytes;
    if (n == 0) memset(result, 0, (size_t)tess__type_bytes(s->tensor[1].type));
    if (n > 0) s->call.op->group(&s->call, n, me, in, result);
    tess__ref_unpack(s, 1, tess__position_at(s->atoms, axes, first, k), frame, result);
  }
}

void tess__group_run(const struct ref_step *s, void *const *frame) {
  const struct group_attrs *a = attrs_of(s);
  uint64_t outside = s->varies & ~tess__axes_mask(&a->axes);
  int32_t *member = tess__alloc(sizeof *member * (size_t)(a->total + 1));
  const void **in = tess__alloc(sizeof *in * (size_t)(a->total + 1));
  for (int64_t p = 0; p >= 0; p = tess__position_next(s->atoms, p, outside))
    run_positions(s, p, frame, (char *)frame[s->base] + s->offset, member, in);
  tess__free(member);
  tess__free(in);
}
