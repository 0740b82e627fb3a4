/* How an operand walks the linear space of a loop: cursors, gathering into a tile, scattering out of one.
 *
 * A walk has at least one dimension, none of extent 1 unless it is the only one, and neighbours are merged where
 * strides allow, so the runs of its innermost dimension are as long as they can be. */
#include <string.h>

#include "exec/cpu/cpu.h"

/* order: the dimensions of l that make the space, outer first; stride times unit gives the walk's strides. */
void tess__walk_make(struct walk *w, const struct loop *l, const int *order, int n_order, const int64_t *stride,
                     int64_t unit) {
  w->n = 0;
  for (int i = 0; i < n_order; i++) {
    int64_t extent = l->extent[order[i]], step = stride[order[i]] * unit;
    if (w->n && w->stride[w->n - 1] == step * extent) {
      w->extent[w->n - 1] *= extent;
      w->stride[w->n - 1] = step;
    } else {
      w->extent[w->n] = extent;
      w->stride[w->n++] = step;
    }
  }
  if (!w->n) {
    w->extent[0] = 1;
    w->stride[w->n++] = unit;
  }
}

void tess__seek(const struct walk *w, struct cursor *c, int64_t at) {
  c->at = at;
  c->offset = 0;
  for (int d = w->n - 1; d > 0; d--) {
    c->index[d] = at % w->extent[d];
    at /= w->extent[d];
    c->offset += c->index[d] * w->stride[d];
  }
  c->index[0] = at;
  c->offset += at * w->stride[0];
}

void tess__advance(const struct walk *w, struct cursor *c, int64_t n) {
  int d = w->n - 1;
  c->at += n;
  c->index[d] += n;
  c->offset += n * w->stride[d];
  while (d > 0 && c->index[d] == w->extent[d]) {
    c->offset -= w->extent[d] * w->stride[d];
    c->index[d] = 0;
    d--;
    c->index[d]++;
    c->offset += w->stride[d];
  }
}

/* n elements from `in` every `from` bytes to `out` every `to` bytes */
#define STRIDED(type)                                                                                                  \
  for (int64_t i = 0; i < n; i++) {                                                                                    \
    type v;                                                                                                            \
    memcpy(&v, in + i * from, sizeof v);                                                                               \
    memcpy(out + i * to, &v, sizeof v);                                                                                \
  }
void tess__move(char *out, int64_t to, const char *in, int64_t from, int size, int64_t n) {
  if (to == size && from == size)
    memcpy(out, in, (size_t)(n * size));
  else if (size == 1)
    STRIDED(uint8_t)
  else if (size == 2)
    STRIDED(uint16_t)
  else if (size == 4)
    STRIDED(uint32_t)
  else if (size == 8)
    STRIDED(uint64_t)
  else
    STRIDED(struct wide_element)
}

void tess__gather(const struct walk *w, struct cursor *c, char *out, const char *base, int size, int64_t n) {
  int64_t stride = w->stride[w->n - 1];
  while (n > 0) {
    int64_t left = tess__run_left(w, c), m = n < left ? n : left;
    tess__move(out, size, base + c->offset, stride, size, m);
    tess__advance(w, c, m);
    out += m * size;
    n -= m;
  }
}

void tess__scatter(const struct walk *w, struct cursor *c, char *base, const struct view *in, int size, int64_t n) {
  int64_t stride = w->stride[w->n - 1], step = in->step * size;
  const char *p = in->p;
  while (n > 0) {
    int64_t left = tess__run_left(w, c), m = n < left ? n : left;
    tess__move(base + c->offset, stride, p, step, size, m);
    tess__advance(w, c, m);
    p += m * step;
    n -= m;
  }
}

/* v, v + step, … in dtype t; wraps */
static void count(char *out, uint64_t v, uint64_t step, tess_dtype t, int64_t n) {
  int size = tess__dtype_bytes(t);
  switch (t) {
  case TESS_F32:
    for (int64_t i = 0; i < n; i++, v += step)
      memcpy(out + 4 * i, &(float){(float)(int64_t)v}, 4);
    break;
  case TESS_F64:
    for (int64_t i = 0; i < n; i++, v += step)
      memcpy(out + 8 * i, &(double){(double)(int64_t)v}, 8);
    break;
  case TESS_I32:
  case TESS_U32:
    for (int64_t i = 0; i < n; i++, v += step)
      memcpy(out + 4 * i, &(uint32_t){(uint32_t)v}, 4);
    break;
  default:
    for (int64_t i = 0; i < n; i++, v += step)
      tess__element_from_int(t, out + i * size, (int64_t)v);
  }
}

void tess__affine(const struct walk *w, struct cursor *c, char *out, int64_t value, tess_dtype t, int64_t n) {
  int64_t step = w->stride[w->n - 1];
  int size = tess__dtype_bytes(t);
  while (n > 0) {
    int64_t left = tess__run_left(w, c), m = n < left ? n : left;
    count(out, (uint64_t)value + (uint64_t)c->offset, (uint64_t)step, t, m);
    tess__advance(w, c, m);
    out += m * size;
    n -= m;
  }
}

void tess__splat_fill(void *out, const void *element, int size) {
  for (int i = 0; i < SPLAT_BYTES; i += size)
    memcpy((char *)out + i, element, (size_t)size);
}
