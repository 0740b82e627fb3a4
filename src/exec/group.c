/* Collectives over groups: the blocks of all devices along the op's axes are packed side by side, and each device's
 * result is made from those of its group. One run for each coordinate of the other atoms over which anything varies. */
#include <string.h>

#include "base/alloc.h"
#include "exec/plan.h"
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

/* Coordinates of the axes' atoms for a position, major first. */
static void set_position(const struct ref_step *s, int64_t position, int64_t *coordinate) {
  const struct axes *axes = &attrs_of(s)->axes;
  for (int i = axes->n - 1; i >= 0; i--) {
    coordinate[axes->a[i]] = position % s->atoms->size[axes->a[i]];
    position /= s->atoms->size[axes->a[i]];
  }
}

static void run_positions(const struct ref_step *s, int64_t *coordinate, void *const *frame, char *packed,
                          int32_t *member, const void **in) {
  int64_t bytes = block_bytes(&s->tensor[0]), total = attrs_of(s)->total;
  char *result = packed + total * bytes;
  for (int64_t k = 0; k < total; k++) {
    set_position(s, k, coordinate);
    tess__ref_pack(s, 0, coordinate, frame, packed + k * bytes);
  }
  for (int64_t k = 0; k < total && s->tensor[1].base != BUFFER_NONE; k++) {
    int me, n = tess__group_sources(&s->call, k, member, &me);
    for (int i = 0; i < n; i++)
      in[i] = packed + member[i] * bytes;
    if (n == 0) memset(result, 0, (size_t)tess__type_bytes(s->tensor[1].type));
    if (n > 0) s->call.op->group(&s->call, n, me, in, result);
    set_position(s, k, coordinate);
    tess__ref_unpack(s, 1, coordinate, frame, result);
  }
}

void tess__group_run(const struct ref_step *s, void *const *frame) {
  int64_t coordinate[MAX_ATOMS] = {0};
  const struct group_attrs *a = attrs_of(s);
  uint64_t outside = s->varies;
  for (int i = 0; i < a->axes.n; i++)
    outside &= ~(UINT64_C(1) << a->axes.a[i]);
  int32_t *member = tess__alloc(sizeof *member * (size_t)(a->total + 1));
  const void **in = tess__alloc(sizeof *in * (size_t)(a->total + 1));
  int i;
  do {
    run_positions(s, coordinate, frame, (char *)frame[s->base] + s->offset, member, in);
    for (i = s->atoms->n - 1; i >= 0; i--) {
      if (!(outside >> i & 1)) continue;
      if (++coordinate[i] < s->atoms->size[i]) break;
      coordinate[i] = 0;
    }
  } while (i >= 0);
  tess__free(member);
  tess__free(in);
}
