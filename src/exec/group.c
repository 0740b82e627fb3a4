/* Collectives over groups: the blocks of all devices along the op's axes are packed side by side, and each device's
 * result is made from those of its group. One run for each coordinate of the other atoms over which anything varies. */
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "exec/plan.h"
#include "exec/position.h"
#include "op/group.h"

static const struct group_attrs *attrs_of(const struct ref_step *s) {
  return s->call.attrs;
}

static int64_t block_bytes(const struct ref_tensor *t) {
  return tess__round_up(tess__type_bytes(t->type), BLOCK_ALIGNMENT);
}

/* Of the operands of one device. */
static int64_t packed_bytes(const struct ref_step *s) {
  int64_t bytes = 0;
  for (int i = 0; i < s->call.n_in; i++)
    bytes = tess__add_sizes(bytes, block_bytes(&s->tensor[i]));
  return bytes;
}

int64_t tess__group_scratch(const struct ref_step *s) {
  return tess__add_sizes(tess__mul_sizes(attrs_of(s)->total, packed_bytes(s)), block_bytes(&s->tensor[s->call.n_in]));
}

/* The devices that differ from the one at `first` along the op's axes. */
static bool run_positions(const struct ref_step *s, int64_t first, void *const *frame, char *packed, int32_t *member,
                          const void **in, struct diag *d) {
  const struct axes *axes = &attrs_of(s)->axes;
  int64_t bytes = packed_bytes(s), total = attrs_of(s)->total;
  int n_in = s->call.n_in;
  char *result = packed + total * bytes;
  for (int64_t k = 0; k < total; k++) {
    char *to = packed + k * bytes;
    for (int i = 0; i < n_in; to += block_bytes(&s->tensor[i++]))
      tess__ref_pack(s, i, tess__position_at(s->atoms, axes, first, k), frame, to);
  }
  for (int64_t k = 0; k < total && s->tensor[n_in].base != BUFFER_NONE; k++) {
    int me, n = tess__group_sources(&s->call, k, member, &me);
    for (int m = 0; m < n; m++) {
      const char *from = packed + member[m] * bytes;
      for (int i = 0; i < n_in; from += block_bytes(&s->tensor[i++]))
        in[m * n_in + i] = from;
    }
    if (n == 0) memset(result, 0, (size_t)tess__type_bytes(s->tensor[n_in].type));
    if (n > 0 && !s->call.op->group(&s->call, n, me, in, result, d)) return false;
    tess__ref_unpack(s, n_in, tess__position_at(s->atoms, axes, first, k), frame, result);
  }
  return true;
}

bool tess__group_run(const struct ref_step *s, void *const *frame, struct diag *d) {
  const struct group_attrs *a = attrs_of(s);
  uint64_t outside = s->varies & ~tess__axes_mask(&a->axes);
  int32_t *member = tess__alloc(sizeof *member * (size_t)(a->total + 1));
  const void **in = tess__alloc(sizeof *in * (size_t)(a->total * s->call.n_in + 1));
  bool good = true;
  for (int64_t p = 0; p >= 0 && good; p = tess__position_next(s->atoms, p, outside))
    good = run_positions(s, p, frame, (char *)frame[s->base] + s->offset, member, in, d);
  tess__free(member);
  tess__free(in);
  return good;
}
