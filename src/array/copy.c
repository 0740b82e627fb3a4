/* A box out of a dense row-major array. The innermost dimensions that the box takes whole, and the one outside them,
 * are one run of bytes; the others are counted through. */
#include <string.h>

#include "array/array.h"
#include "core/dtype.h"

struct runs {
  int rank; /* dimensions counted through */
  int64_t count[TESS_MAX_RANK],
      jump[TESS_MAX_RANK]; /* of dimension d: indices, and bytes in the source from one to the next */
  int64_t start;           /* bytes to the first run */
  int64_t bytes;           /* of a run */
};

static int64_t low(const tess_index *index, int d) {
  return index->dim[d].full ? 0 : index->dim[d].start;
}

static int64_t extent(const struct type *t, const tess_index *index, int d) {
  return index->dim[d].full ? t->dim[d] : index->dim[d].stop - index->dim[d].start;
}

static struct runs plan(const struct type *t, const tess_index *index) {
  struct runs r = {.rank = t->rank, .bytes = tess__dtype_bytes((tess_dtype)t->dtype)};
  int64_t stride = r.bytes;
  bool whole = true;
  for (int d = t->rank - 1; d >= 0; d--) {
    r.count[d] = extent(t, index, d);
    r.jump[d] = stride;
    r.start += low(index, d) * stride;
    if (whole) {
      r.bytes *= r.count[d];
      r.rank = d;
      whole = r.count[d] == t->dim[d];
    }
    stride *= t->dim[d];
  }
  return r;
}

void tess__copy_box(const struct type *type, const void *from, const tess_index *index, void *to) {
  for (int d = 0; d < type->rank; d++)
    if (extent(type, index, d) <= 0) return;
  struct runs r = plan(type, index);
  const char *source = (const char *)from + r.start;
  char *target = to;
  int64_t at[TESS_MAX_RANK] = {0};
  for (int d = 0; d >= 0;) {
    memcpy(target, source, (size_t)r.bytes);
    target += r.bytes;
    for (d = r.rank - 1; d >= 0; d--) {
      source += r.jump[d];
      if (++at[d] < r.count[d]) break;
      source -= r.count[d] * r.jump[d];
      at[d] = 0;
    }
  }
}
