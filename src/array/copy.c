/* A box out of a dense row-major array, or into it. The innermost dimensions that the box takes whole, and the one
 * outside them, are one run of bytes; the others are counted through. */
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

/* Only dimensions from `inner` on become part of the run. */
static struct runs plan(const struct type *t, const tess_index *index, int inner) {
  struct runs r = {.rank = t->rank, .bytes = tess__dtype_bytes((tess_dtype)t->dtype)};
  int64_t stride = r.bytes;
  bool whole = true;
  for (int d = t->rank - 1; d >= 0; d--) {
    r.count[d] = extent(t, index, d);
    r.jump[d] = stride;
    r.start += low(index, d) * stride;
    if (whole && d >= inner) {
      r.bytes *= r.count[d];
      r.rank = d;
      whole = r.count[d] == t->dim[d];
    }
    stride *= t->dim[d];
  }
  return r;
}

/* Every run once: `box` is dense, `whole` has the runs of r; `paste` says which way the bytes go. */
static void copy_runs(const struct runs *r, char *whole, char *box, bool paste) {
  int64_t at[TESS_MAX_RANK] = {0};
  whole += r->start;
  for (int d = 0; d >= 0;) {
    memcpy(paste ? whole : box, paste ? box : whole, (size_t)r->bytes);
    box += r->bytes;
    for (d = r->rank - 1; d >= 0; d--) {
      whole += r->jump[d];
      if (++at[d] < r->count[d]) break;
      whole -= r->count[d] * r->jump[d];
      at[d] = 0;
    }
  }
}

static bool is_empty(const struct type *type, const tess_index *index) {
  bool empty = false;
  for (int d = 0; d < type->rank; d++)
    empty = empty || extent(type, index, d) <= 0;
  return empty;
}

void tess__copy_box(const struct type *type, const void *from, const tess_index *index, void *to) {
  struct runs r = plan(type, index, 0);
  if (!is_empty(type, index)) copy_runs(&r, (char *)(uintptr_t)from, to, false);
}

void tess__paste_box(const struct type *type, void *to, const tess_index *index, const void *from) {
  struct runs r = plan(type, index, 0);
  if (!is_empty(type, index)) copy_runs(&r, to, (char *)(uintptr_t)from, true);
}

void tess__move_box(const struct type *from_type, const void *from, const tess_index *from_index,
                    const struct type *to_type, void *to, const tess_index *to_index) {
  int a = plan(from_type, from_index, 0).rank, b = plan(to_type, to_index, 0).rank, rank = a > b ? a : b;
  struct runs source = plan(from_type, from_index, rank), target = plan(to_type, to_index, rank);
  int64_t at[TESS_MAX_RANK] = {0};
  const char *p = (const char *)from + source.start;
  char *q = (char *)to + target.start;
  for (int d = is_empty(from_type, from_index) ? -1 : 0; d >= 0;) {
    memcpy(q, p, (size_t)source.bytes);
    for (d = rank - 1; d >= 0; d--) {
      p += source.jump[d];
      q += target.jump[d];
      if (++at[d] < source.count[d]) break;
      p -= source.count[d] * source.jump[d];
      q -= source.count[d] * target.jump[d];
      at[d] = 0;
    }
  }
}

bool tess__box_is_dense(const struct type *type, const tess_index *index, int64_t *first) {
  struct runs r = plan(type, index, 0);
  *first = r.start;
  bool one = true;
  for (int d = 0; d < r.rank; d++)
    one = one && r.count[d] == 1;
  return one || is_empty(type, index);
}
