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

/* Of the operands of one device. */
static int64_t packed_bytes(const struct ref_step *s) {
  int64_t bytes = 0;
  for (int i = 0; i < s->call.n_in; i++)
    bytes += block_bytes(&s->tensor[i]);
  return bytes;
}

int64_t tess__group_scratch(const struct ref_step *s) {
  return attrs_of(s)->total * packed_bytes(s) + block_bytes(&s->tensor[s->call.n_in]);
}

/* Coordinates of the axes' atoms for a position, major first. */
static void set_position(const struct ref_step *s, int64_t position, int64_t *coordinate) {
  const struct axes *axes = &attrs_of(s)->axes;
  for (int i = axes->n - 1; i >= 0; i--) {
    coordinate[axes->a[i]] = position % s->atoms->size[axes->a[i]];
    position /= s->atoms->size[axes->a[i]];
  }
}

static bool run_positions(const struct ref_step *s, int64_t *coordinate, void *const *frame, char *packed,
                          int32_t *member, const void **in, struct diag *d) {
  int64_t bytes = packed_bytes(s), total = attrs_of(s)->total;
  int n_in = s->call.n_in;
  char *result = packed + total * bytes;
  for (int64_t k = 0; k < total; k++) {
    char *to = packed + k * bytes;
    set_position(s, k, coordinate);
    for (int i = 0; i < n_in; to += block_bytes(&s->tensor[i++]))
      tess__ref_pack(s, i, coordinate, frame, to);
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
    set_position(s, k, coordinate);
    tess__ref_unpack(s, n_in, coordinate, frame, result);
  }
  return true;
}

bool tess__group_run(const struct ref_step *s, void *const *frame, struct diag *d) {
  int64_t coordinate[MAX_ATOMS] = {0};
  const struct group_attrs *a = attrs_of(s);
  uint64_t outside = s->varies;
  for (int i = 0; i < a->axes.n; i++)
    outside &= ~(UINT64_C(1) << a->axes.a[i]);
  int32_t *member = tess__alloc(sizeof *member * (size_t)(a->total + 1));
  const void **in = tess__alloc(sizeof *in * (size_t)(a->total * s->call.n_in + 1));
  bool good;
  int i;
  do {
    good = run_positions(s, coordinate, frame, (char *)frame[s->base] + s->offset, member, in, d);
    for (i = s->atoms->n - 1; i >= 0; i--) {
      if (!(outside >> i & 1)) continue;
      if (++coordinate[i] < s->atoms->size[i]) break;
      coordinate[i] = 0;
    }
  } while (good && i >= 0);
  tess__free(member);
  tess__free(in);
  return good;
}
