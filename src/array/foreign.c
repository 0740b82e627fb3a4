/* Copying what is laid out otherwise. Elements are moved as integers of their size; a transposed operand goes through
 * tiles, so that neither side is walked against its grain. */
#include "array/foreign.h"

#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "core/dtype.h"

#ifdef TESS_TINY
enum { TILE = 3 };
#else
enum { TILE = 32 };
#endif

bool tess__foreign_shape(tess_dtype t, int rank, const int64_t *dim, int64_t *bytes, struct diag *d) {
  if (!tess__check_shape(rank, dim, d)) return false;
  *bytes = tess__product(rank, dim) * tess__dtype_bytes(t);
  return true;
}

static bool is_row_major(const struct strided *s) {
  int64_t stride = tess__dtype_bytes((tess_dtype)s->type->dtype);
  for (int d = s->type->rank - 1; d >= 0; d--) {
    if (s->type->dim[d] != 1 && s->stride[d] != stride) return false;
    stride *= s->type->dim[d];
  }
  return true;
}

/* A bool that is neither 0 nor 1 would be counted and compared as what it is. */
static bool are_bools(const unsigned char *p, int64_t n) {
  unsigned char all = 0;
  for (int64_t i = 0; i < n; i++)
    all |= p[i];
  return all <= 1;
}

bool tess__foreign_is_ours(const struct strided *s) {
  tess_dtype t = (tess_dtype)s->type->dtype;
  uintptr_t item = (uintptr_t)tess__dtype_bytes(t);
  int64_t n = tess__type_elements(s->type);
  if (n == 0) return true;
  if (s->swapped || (uintptr_t)s->first % item || !is_row_major(s)) return false;
  return t != TESS_BOOL || are_bools(s->first, n);
}

/* ---- the copy ---- */

struct copy {
  struct strided from;
  unsigned char *to;
  int64_t stride[TESS_MAX_RANK]; /* of the copy, bytes */
  int item, last, across;        /* dimensions: the innermost, and the one tiled with it (-1: none) */
};

struct wide { /* 16 bytes */
  uint64_t part[2];
};
#define MOVE(T)                                                                                                        \
  for (int64_t i = 0; i < n; i++) {                                                                                    \
    T v;                                                                                                               \
    memcpy(&v, from + i * stride, sizeof v);                                                                           \
    memcpy(to + i * (int64_t)sizeof v, &v, sizeof v);                                                                  \
  }

/* n elements, the targets one after the other. */
static void move(int item, int64_t n, const unsigned char *from, int64_t stride, unsigned char *to) {
  if (stride == item) {
    memcpy(to, from, (size_t)(n * item));
    return;
  }
  switch (item) {
  case 1:
    MOVE(uint8_t)
    break;
  case 2:
    MOVE(uint16_t)
    break;
  case 4:
    MOVE(uint32_t)
    break;
  case 8:
    MOVE(uint64_t)
    break;
  default:
    MOVE(struct wide)
  }
}

static int64_t size_of(const struct copy *c, int d) {
  return d < 0 ? 1 : c->from.type->dim[d];
}

/* All elements of the last dimension and the one across, at these places of the others. */
static void copy_plane(const struct copy *c, const unsigned char *from, unsigned char *to) {
  int64_t n = size_of(c, c->last), m = size_of(c, c->across), step = c->last < 0 ? 0 : c->from.stride[c->last];
  if (c->across < 0) {
    move(c->item, n, from, step, to);
    return;
  }
  int64_t other = c->from.stride[c->across], far = c->stride[c->across];
  for (int64_t i = 0; i < m; i += TILE)
    for (int64_t j = 0; j < n; j += TILE)
      for (int64_t k = i; k < m && k < i + TILE; k++)
        move(c->item, n - j < TILE ? n - j : TILE, from + k * other + j * step, step, to + k * far + j * c->item);
}

static int64_t size_of_stride(int64_t v) {
  return v < 0 ? -v : v;
}

/* The dimension whose neighbours lie closest together in the source, unless that is the last one. */
static int tiled_across(const struct copy *c) {
  const struct type *t = c->from.type;
  int best = c->last;
  for (int d = 0; d < c->last; d++)
    if (t->dim[d] > 1 && c->from.stride[d] && size_of_stride(c->from.stride[d]) < size_of_stride(c->from.stride[best]))
      best = d;
  return best == c->last ? -1 : best;
}

static void copy_all(struct copy *c) {
  const struct type *t = c->from.type;
  int64_t at[TESS_MAX_RANK] = {0};
  const unsigned char *from = c->from.first;
  unsigned char *to = c->to;
  for (int d = 0; d >= 0;) {
    copy_plane(c, from, to);
    for (d = t->rank - 1; d >= 0; d--) {
      if (d == c->last || d == c->across) continue;
      from += c->from.stride[d];
      to += c->stride[d];
      if (++at[d] < t->dim[d]) break;
      from -= t->dim[d] * c->from.stride[d];
      to -= t->dim[d] * c->stride[d];
      at[d] = 0;
    }
  }
}

#define SWAP(T, swap)                                                                                                  \
  for (size_t i = 0; i < bytes; i += sizeof(T)) {                                                                      \
    T v;                                                                                                               \
    memcpy(&v, p + i, sizeof v);                                                                                       \
    v = swap(v);                                                                                                       \
    memcpy(p + i, &v, sizeof v);                                                                                       \
  }

static void swap_bytes(unsigned char *p, size_t bytes, int item) {
  if (item == 2) SWAP(uint16_t, __builtin_bswap16)
  if (item == 4) SWAP(uint32_t, __builtin_bswap32)
  if (item == 8) SWAP(uint64_t, __builtin_bswap64)
}

struct block *tess__foreign_copy(const struct strided *s, struct diag *d) {
  int64_t bytes = tess__type_bytes(s->type);
  struct block *b = tess__block_new((size_t)bytes, MEMORY_DEVICE);
  if (!b) {
    tess__fail_memory(d, (size_t)bytes, "%s", tess__type_text(s->type));
    return NULL;
  }
  if (!bytes) return b;
  struct copy c = {.from = *s, .to = b->data, .item = tess__dtype_bytes((tess_dtype)s->type->dtype), .across = -1};
  int64_t stride = c.item;
  for (int i = s->type->rank - 1; i >= 0; i--) {
    c.stride[i] = stride;
    stride *= s->type->dim[i];
  }
  c.last = s->type->rank - 1;
  if (c.last > 0) c.across = tiled_across(&c);
  copy_all(&c);
  if (s->swapped) /* each part of a complex number by itself */
    swap_bytes(b->data, (size_t)bytes, tess__dtype_bytes(tess__dtype_real((tess_dtype)s->type->dtype)));
  for (int64_t i = 0; s->type->dtype == TESS_BOOL && i < bytes; i++)
    c.to[i] = c.to[i] != 0;
  return b;
}
