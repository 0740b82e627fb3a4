/* Positions, and the true extents of blocks: see position.h. */
#include "exec/position.h"

#include <string.h>

#include "core/dtype.h"
#include "spmd/program.h"

static int64_t coordinate_of(const struct atoms *a, int64_t position, int atom) {
  return position / a->stride[atom] % a->size[atom];
}

int64_t tess__positions(const struct atoms *a) {
  return a->total > 0 ? a->total : 1;
}

int64_t tess__position_without(const struct atoms *a, int64_t position, uint64_t mask) {
  int64_t out = position;
  for (int i = 0; i < a->n; i++)
    if (mask >> i & 1) out -= coordinate_of(a, position, i) * a->stride[i];
  return out;
}

int64_t tess__position_next(const struct atoms *a, int64_t position, uint64_t mask) {
  for (int i = a->n - 1; i >= 0; i--) {
    if (!(mask >> i & 1)) continue;
    int64_t c = coordinate_of(a, position, i);
    if (c + 1 < a->size[i]) return position + a->stride[i];
    position -= c * a->stride[i];
  }
  return -1;
}

int64_t tess__position_along(const struct atoms *a, const struct axes *axes, int64_t position) {
  int64_t number = 0;
  for (int i = 0; i < axes->n; i++)
    number = number * a->size[axes->a[i]] + coordinate_of(a, position, axes->a[i]);
  return number;
}

int64_t tess__position_at(const struct atoms *a, const struct axes *axes, int64_t position, int64_t number) {
  for (int i = axes->n - 1; i >= 0; i--) {
    int atom = axes->a[i];
    position += (number % a->size[atom] - coordinate_of(a, position, atom)) * a->stride[atom];
    number /= a->size[atom];
  }
  return position;
}

int64_t tess__position_offset(const struct atoms *a, int64_t position, const int64_t *stride) {
  int64_t offset = 0;
  for (int i = 0; i < a->n; i++)
    if (stride[i]) offset += coordinate_of(a, position, i) * stride[i];
  return offset;
}

int64_t tess__extent(const struct atoms *a, const struct tiling *t, int d, int64_t block, int64_t size,
                     int64_t position) {
  int64_t left = size - tess__tiling_position(a, t, d, position) * block;
  return left < 0 ? 0 : left < block ? left : block;
}

bool tess__extents(const struct atoms *a, const struct type *type, const struct spread *s, int64_t position,
                   int64_t *extent) {
  bool whole = true;
  for (int d = 0; d < type->rank; d++) {
    extent[d] = tess__extent(a, &s->tiling, d, type->dim[d], s->size[d], position);
    whole &= extent[d] == type->dim[d];
  }
  return whole;
}

void tess__move_extents(const struct type *type, const int64_t *extent, char *to, const int64_t *to_stride,
                        const char *from, const int64_t *from_stride) {
  int64_t bytes = tess__dtype_bytes((tess_dtype)type->dtype), piece = bytes, at[TESS_MAX_RANK] = {0};
  int n = type->rank;
  for (int d = 0; d < n; d++)
    if (extent[d] == 0) return;
  for (; n > 0 && to_stride[n - 1] * bytes == piece && from_stride[n - 1] * bytes == piece; n--)
    piece *= extent[n - 1]; /* neighbours here and there */
  for (;;) {
    memcpy(to, from, (size_t)piece);
    int d = n - 1;
    for (; d >= 0; d--) {
      to += to_stride[d] * bytes;
      from += from_stride[d] * bytes;
      if (++at[d] < extent[d]) break;
      to -= at[d] * to_stride[d] * bytes;
      from -= at[d] * from_stride[d] * bytes;
      at[d] = 0;
    }
    if (d < 0) return;
  }
}
