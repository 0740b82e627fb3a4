/* Copies between boxes: dimensions that are one in both are joined first, rows are copied whole. */
#include "comm/box.h"

#include <string.h>

#include "base/pool.h"

#ifdef TESS_TINY
enum { ALONE = 256 };
#else
enum { ALONE = 1 << 20 }; /* bytes that one worker copies */
#endif

int64_t tess__box_count(const struct box *b) {
  int64_t n = 1;
  for (int i = 0; i < b->n_dims; i++)
    n *= b->extent[i];
  return n;
}

bool tess__box_in_one(const struct box *b) {
  int64_t stride = 1;
  for (int i = b->n_dims - 1; i >= 0; i--) {
    if (b->extent[i] != 1 && b->stride[i] != stride) return tess__box_count(b) == 0;
    stride *= b->extent[i];
  }
  return true;
}

struct box tess__box_line(const void *data, int64_t count) {
  struct box b;
  b.data = (void *)(uintptr_t)data;
  b.n_dims = 1;
  b.extent[0] = count;
  b.stride[0] = 1;
  return b;
}

struct box tess__box_dense(const struct box *like, void *data) {
  struct box b;
  int64_t stride = 1;
  b.data = data;
  b.n_dims = like->n_dims;
  memcpy(b.extent, like->extent, (size_t)b.n_dims * sizeof *b.extent);
  for (int i = b.n_dims - 1; i >= 0; i--) {
    b.stride[i] = stride;
    stride *= b.extent[i];
  }
  return b;
}

bool tess__box_fits(const struct box *a, const struct box *b) {
  return a->n_dims == b->n_dims && memcmp(a->extent, b->extent, (size_t)a->n_dims * sizeof *a->extent) == 0;
}

/* The same elements with fewer dimensions. */
static void join_dims(struct box *a, struct box *b) {
  int n = 0;
  for (int i = 0; i < a->n_dims; i++) {
    int64_t extent = a->extent[i], x = a->stride[i], y = b->stride[i];
    if (extent == 1) continue;
    if (n && a->stride[n - 1] == extent * x && b->stride[n - 1] == extent * y) {
      a->extent[n - 1] *= extent;
      a->stride[n - 1] = x;
      b->stride[n - 1] = y;
      continue;
    }
    a->extent[n] = extent;
    a->stride[n] = x;
    b->stride[n++] = y;
  }
  a->n_dims = b->n_dims = n;
  memcpy(b->extent, a->extent, (size_t)n * sizeof *a->extent);
}

static void copy_row(size_t element, char *to, int64_t to_stride, const char *from, int64_t from_stride, int64_t n) {
  if (to_stride == 1 && from_stride == 1) {
    memcpy(to, from, (size_t)n * element);
    return;
  }
  to_stride *= (int64_t)element;
  from_stride *= (int64_t)element;
#define ROW(bytes)                                                                                                     \
  case bytes:                                                                                                          \
    for (int64_t i = 0; i < n; i++)                                                                                    \
      memcpy(to + i * to_stride, from + i * from_stride, bytes);                                                       \
    return
  switch (element) {
    ROW(1);
    ROW(2);
    ROW(4);
    ROW(8);
    ROW(16);
  default:
    for (int64_t i = 0; i < n; i++)
      memcpy(to + i * to_stride, from + i * from_stride, element);
  }
#undef ROW
}

static void copy_dims(size_t element, int dim, const struct box *to, char *at_to, const struct box *from,
                      const char *at_from) {
  if (dim >= to->n_dims) {
    memcpy(at_to, at_from, element);
    return;
  }
  if (dim + 1 == to->n_dims) {
    copy_row(element, at_to, to->stride[dim], at_from, from->stride[dim], to->extent[dim]);
    return;
  }
  for (int64_t i = 0; i < to->extent[dim]; i++)
    copy_dims(element, dim + 1, to, at_to + i * to->stride[dim] * (int64_t)element, from,
              at_from + i * from->stride[dim] * (int64_t)element);
}

struct parts { /* of the outermost dimension */
  size_t element;
  struct box to, from;
  int64_t step;
};

static void copy_part(void *ctx, int task, int worker) {
  const struct parts *p = ctx;
  struct box to = p->to, from = p->from;
  int64_t start = task * p->step, left = to.extent[0] - start;
  (void)worker;
  to.extent[0] = from.extent[0] = left < p->step ? left : p->step;
  copy_dims(p->element, 0, &to, (char *)to.data + start * to.stride[0] * (int64_t)p->element, &from,
            (const char *)from.data + start * from.stride[0] * (int64_t)p->element);
}

void tess__box_copy(size_t element, const struct box *to, const struct box *from) {
  int64_t bytes = tess__box_count(to) * (int64_t)element;
  if (!bytes) return;
  if (bytes < ALONE && tess__box_in_one(to) && tess__box_in_one(from)) {
    memcpy(to->data, from->data, (size_t)bytes);
    return;
  }
  struct parts p = {element, *to, *from, 0};
  join_dims(&p.to, &p.from);
  int64_t parts = bytes / ALONE, outer = p.to.n_dims ? p.to.extent[0] : 1;
  if (parts > outer) parts = outer;
  if (parts < 2) {
    copy_dims(element, 0, &p.to, p.to.data, &p.from, p.from.data);
    return;
  }
  if (parts > 1024) parts = 1024;
  p.step = (outer + parts - 1) / parts;
  tess__pool_run((int)((outer + p.step - 1) / p.step), copy_part, &p);
}

void tess__box_read(size_t element, const struct box *from, int64_t start, int64_t n, char *to) {
  int last = from->n_dims - 1;
  int64_t row = last < 0 ? 1 : from->extent[last];
  while (n > 0) {
    int64_t at = 0, rest = start / row, in_row = start % row, m = row - in_row < n ? row - in_row : n;
    for (int i = last - 1; i >= 0; rest /= from->extent[i--])
      at += rest % from->extent[i] * from->stride[i];
    int64_t stride = last < 0 ? 1 : from->stride[last];
    copy_row(element, to, 1, (const char *)from->data + (at + in_row * stride) * (int64_t)element, stride, m);
    to += m * (int64_t)element;
    start += m;
    n -= m;
  }
}
