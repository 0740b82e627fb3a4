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

/* n further in dimension d, whose inner ones are at their start. */
static void step(const struct walk *w, struct cursor *c, int d, int64_t n) {
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

void tess__advance(const struct walk *w, struct cursor *c, int64_t n) {
  c->at += n;
  step(w, c, w->n - 1, n);
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

/* Sixteen bytes at a time, the last ones over those before them. */
#define REPEAT(type)                                                                                                   \
  for (int64_t i = 0; i < rows; i++, out += bytes) {                                                                   \
    type v;                                                                                                            \
    memcpy(&v, in + i * from, sizeof v);                                                                               \
    uint64_t half = (uint64_t)v * (UINT64_MAX / (type)-1), both[2] = {half, half};                                     \
    for (int64_t at = 0; at < bytes - (int64_t)sizeof both; at += (int64_t)sizeof both)                                \
      memcpy(out + at, both, sizeof both);                                                                             \
    if (bytes >= (int64_t)sizeof both)                                                                                 \
      memcpy(out + bytes - sizeof both, both, sizeof both);                                                            \
    else                                                                                                               \
      for (int64_t at = 0; at < bytes; at += (int64_t)sizeof v)                                                        \
        memcpy(out + at, &v, sizeof v);                                                                                \
  }
/* Elements from `in` every `from` bytes, each n times. */
static void repeat(char *out, const char *in, int64_t from, int size, int64_t rows, int64_t n) {
  int64_t bytes = n * size;
  if (size == 1)
    REPEAT(uint8_t)
  else if (size == 2)
    REPEAT(uint16_t)
  else if (size == 4)
    REPEAT(uint32_t)
  else if (size == 8)
    REPEAT(uint64_t)
  else
    for (int64_t i = 0; i < rows; i++)
      tess__move(out + i * bytes, size, in + i * from, 0, size, n);
}

/* Of a walk whose innermost runs are one element each: the rest of this run, or as many whole runs as there are at
 * equal distances. Returns how many elements, at most n. */
static int64_t gather_repeated(const struct walk *w, struct cursor *c, char *out, const char *base, int size,
                               int64_t n) {
  int d = w->n - 1;
  int64_t run = w->extent[d], left = tess__run_left(w, c);
  if (d == 0 || left < run || n < run) {
    int64_t m = n < left ? n : left;
    repeat(out, base + c->offset, 0, size, 1, m);
    tess__advance(w, c, m);
    return m;
  }
  int64_t rows = n / run, more = w->extent[d - 1] - c->index[d - 1];
  if (rows > more) rows = more;
  repeat(out, base + c->offset, w->stride[d - 1], size, rows, run);
  c->at += rows * run;
  step(w, c, d - 1, rows);
  return rows * run;
}

void tess__gather(const struct walk *w, struct cursor *c, char *out, const char *base, int size, int64_t n) {
  int64_t stride = w->stride[w->n - 1];
  while (n > 0) {
    int64_t left = tess__run_left(w, c), m = n < left ? n : left;
    if (stride == 0)
      m = gather_repeated(w, c, out, base, size, n);
    else {
      tess__move(out, size, base + c->offset, stride, size, m);
      tess__advance(w, c, m);
    }
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

/* Four at a time: the indices of a row are made again for each row. */
typedef uint32_t numbers __attribute__((vector_size(16)));
typedef int32_t signed_numbers __attribute__((vector_size(16)));
typedef float floats __attribute__((vector_size(16)));
#define COUNT(name, made)                                                                                              \
  static void name(char *out, uint32_t v, uint32_t step, int64_t n) {                                                  \
    numbers at = v + step * (numbers){0, 1, 2, 3};                                                                     \
    __typeof__(made) x;                                                                                                \
    for (; n >= 4; n -= 4, out += sizeof x, at += 4 * step) {                                                          \
      x = made;                                                                                                        \
      memcpy(out, &x, sizeof x);                                                                                       \
    }                                                                                                                  \
    x = made;                                                                                                          \
    memcpy(out, &x, 4 * (size_t)n);                                                                                    \
  }
COUNT(count_integers, at)
COUNT(count_floats, __builtin_convertvector((signed_numbers)at, floats))

typedef uint64_t longs __attribute__((vector_size(16)));
static void count_longs(char *out, uint64_t v, uint64_t step, int64_t n) {
  longs at = {v, v + step};
  for (; n >= 2; n -= 2, out += sizeof at, at += 2 * step)
    memcpy(out, &at, sizeof at);
  memcpy(out, &at, sizeof v * (size_t)n);
}

static bool is_int32(int64_t v) {
  return v == (int32_t)v;
}

/* v, v + step, … in dtype t; wraps */
static void count(char *out, uint64_t v, uint64_t step, tess_dtype t, int64_t n) {
  int size = tess__dtype_bytes(t);
  if (t == TESS_I32 || t == TESS_U32)
    count_integers(out, (uint32_t)v, (uint32_t)step, n);
  else if (t == TESS_I64 || t == TESS_U64)
    count_longs(out, v, step, n);
  else if (t == TESS_F32 && is_int32((int64_t)v) && is_int32((int64_t)step) &&
           is_int32((int64_t)v + (int64_t)step * (n - 1))) /* n: of a tile, so this does not overflow */
    count_floats(out, (uint32_t)v, (uint32_t)step, n);
  else
    for (int64_t i = 0; i < n; i++, v += step)
      tess__element_from_int(t, out + i * size, (int64_t)v);
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

void tess__splat_wide(void *out, const void *element) {
  tess__splat_fill(out, element, sizeof(struct wide_element));
}
