/* Interned types. Every constructor goes through tess__type, which zeroes what has no meaning (dimensions beyond the
 * rank, padding), so that equal types are equal bytes and one pointer. */
#include "layout/type.h"

#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "base/size.h"
#include "base/text.h"
#include "core/dtype.h"
#include "layout/laid.h"
#include "layout/object_text.h"

const struct type *tess__type(const struct type *t) {
  struct type clean;
  memset(&clean, 0, sizeof clean);
  clean.dtype = t->dtype;
  clean.rank = t->rank;
  clean.weak = t->weak;
  memcpy(clean.dim, t->dim, t->rank * sizeof t->dim[0]);
  clean.manual = t->manual;
  if (t->manual) {
    uint64_t checked = ~(uint64_t)t->manual->unchecked;
    clean.varying = t->varying & checked;
    clean.unreduced = t->unreduced & checked;
    clean.reduced = t->reduced & checked;
  }
  clean.laid = t->laid;
  size_t used = offsetof(struct type, dim) + t->rank * sizeof t->dim[0];
  return tess__intern_hashed(INTERN_TYPE, &clean, sizeof clean, tess__hash(&clean, used));
}

static const struct type *reshaped(struct type t, int rank, const int64_t *dim) {
  t.rank = (uint8_t)rank;
  t.laid = NULL;
  if (rank) memmove(t.dim, dim, (size_t)rank * sizeof *dim);
  return tess__type(&t);
}

const struct type *tess__type_of(tess_dtype dtype, int rank, const int64_t *dim) {
  return reshaped((struct type){.dtype = (uint8_t)dtype}, rank, dim);
}

const struct type *tess__type_with_shape(const struct type *t, int rank, const int64_t *dim) {
  bool same = !t->laid && t->rank == rank;
  for (int i = 0; i < rank && same; i++)
    same = t->dim[i] == dim[i];
  if (same) return t;
  return reshaped(*t, rank, dim);
}

const struct type *tess__type_with_dtype(const struct type *t, tess_dtype dtype, bool weak) {
  if (t->dtype == dtype && t->weak == weak) return t;
  struct type copy = *t;
  copy.dtype = (uint8_t)dtype;
  copy.weak = weak;
  return tess__type(&copy);
}

const struct type *tess__type_with_varying(const struct type *t, uint64_t varying) {
  struct type copy = *t;
  copy.varying = varying;
  copy.unreduced = copy.reduced = 0;
  return tess__type(&copy);
}

const struct type *tess__type_cotangent(const struct type *t) {
  const struct sharding *laid = tess__laid_cotangent(t->laid);
  if (!t->unreduced && !t->reduced && laid == t->laid) return t;
  struct type copy = *t;
  copy.unreduced = t->reduced;
  copy.reduced = t->unreduced;
  copy.laid = laid;
  return tess__type(&copy);
}

const struct type *tess__type_with_laid(const struct type *t, const struct sharding *laid) {
  if (t->laid == laid) return t;
  struct type copy = *t;
  copy.laid = laid;
  return tess__type(&copy);
}

const struct type *tess__type_placed(const struct type *t, const struct sharding *s) {
  return tess__type_with_laid(t, tess__laid_of(s, t->rank));
}

const struct type *tess__type_row(const struct type *t) {
  return tess__type_with_laid(tess__type_with_shape(t, t->rank - 1, t->dim + 1), tess__laid_without(t->laid, 0));
}

const struct type *tess__type_rows(const struct type *row, int64_t n) {
  int64_t dim[TESS_MAX_RANK] = {n};
  memcpy(dim + 1, row->dim, sizeof *dim * row->rank);
  return tess__type_with_laid(tess__type_with_shape(row, row->rank + 1, dim), tess__laid_with(row->laid, NULL));
}

/* Empty dimensions count as 1: strides are products of the others. */
static bool countable(int rank, const int64_t *dim) {
  int64_t elements = 1;
  for (int d = 0; d < rank; d++)
    elements = dim[d] < 0 ? INT64_MAX : tess__mul_sizes(elements, dim[d] ? dim[d] : 1);
  return elements <= MOST_ELEMENTS;
}

static bool refuse(const char *text, struct diag *d) {
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "%s has more elements than 64 bits can address; legal: fewer than 2^59", text);
}

bool tess__check_interned(struct diag *d) {
  int64_t most = tess__memory_limit() / 16;
  if (tess__interned_bytes() <= most) return true;
  return tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR,
                    "out of memory for shapes: all that this process has seen, with their names and shardings, may "
                    "take %lld bytes; legal: fewer different shapes, such as sizes padded to a few",
                    (long long)most);
}

bool tess__check_shape(int rank, const int64_t *dim, struct diag *d) {
  if (rank < 0 || rank > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a shape of rank %d; 0 to %d is possible", rank,
                      TESS_MAX_RANK);
  for (int i = 0; i < rank; i++)
    if (dim[i] < 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension %d of the shape is %lld", i,
                        (long long)dim[i]);
  if (countable(rank, dim)) return tess__check_interned(d);
  struct text text = {0};
  tess_shape shape = {.n = rank};
  memcpy(shape.dim, dim, (size_t)rank * sizeof *dim);
  tess__text_add(&text, "the shape ");
  tess__shape_text(&text, &shape);
  refuse(tess__text_string(&text), d);
  tess__text_free(&text);
  return false;
}

bool tess__usable_dtype(tess_dtype t, struct diag *d) {
  if (tess__dtype_class(t) != DTYPE_OTHER) return true;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                    "no arrays of dtype %s; legal: bool, integers, floats and complex", tess_dtype_name(t));
}

bool tess__check_type(const struct type *t, struct diag *d) {
  for (int i = 0; i < t->rank; i++)
    if (t->dim[i] < 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "dimension %d of %s; legal: sizes from 0", i,
                        tess__type_text(t));
  return countable(t->rank, t->dim) || refuse(tess__type_text(t), d);
}

int64_t tess__type_elements(const struct type *t) {
  return tess__product(t->rank, t->dim);
}

int64_t tess__type_bytes(const struct type *t) {
  return tess__mul_sizes(tess__type_elements(t), tess__dtype_bytes((tess_dtype)t->dtype));
}

tess_shape tess__type_shape(const struct type *t) {
  tess_shape s = {.n = t->rank};
  memcpy(s.dim, t->dim, t->rank * sizeof t->dim[0]);
  return s;
}

bool tess__same_shape(const struct type *a, const struct type *b) {
  return a == b || (a->rank == b->rank && memcmp(a->dim, b->dim, a->rank * sizeof a->dim[0]) == 0);
}

static void print_axes(struct text *out, const struct mesh *m, char state, uint64_t axes, const char *between) {
  bool several = (axes & (axes - 1)) != 0, first = true;
  tess__text_printf(out, "%s%c:%s", between, state, several ? "(" : "");
  for (int i = 0; i < m->n_axes; i++) {
    if (!(axes >> i & 1)) continue;
    tess__text_add(out, first ? "" : ",");
    tess__text_add(out, m->name[i]);
    first = false;
  }
  tess__text_add(out, several ? ")" : "");
}

static void print_states(struct text *out, const struct mesh *m, const uint64_t axes[3]) {
  const char *between = "{";
  for (int i = 0; i < 3; i++) {
    if (!axes[i]) continue;
    print_axes(out, m, "VUR"[i], axes[i], between);
    between = ", ";
  }
  tess__text_add(out, "}");
}

void tess__type_print(struct text *out, const struct type *t) {
  tess__text_add(out, tess_dtype_short_name((tess_dtype)t->dtype));
  tess__text_add(out, "[");
  for (int d = 0; d < t->rank; d++) {
    tess__text_printf(out, "%s%lld", d ? "," : "", (long long)t->dim[d]);
    tess__laid_print_dim(out, t->laid, d);
  }
  tess__text_add(out, "]");
  if (t->manual && (t->varying | t->unreduced | t->reduced))
    print_states(out, t->manual, (uint64_t[]){t->varying, t->unreduced, t->reduced});
  if (t->laid && (t->laid->spec.unreduced | t->laid->spec.reduced))
    print_states(out, t->laid->mesh, (uint64_t[]){0, t->laid->spec.unreduced, t->laid->spec.reduced});
}

const char *tess__type_text(const struct type *t) {
  struct text line = {0};
  tess__type_print(&line, t);
  const char *text = tess__intern_text(tess__text_string(&line));
  tess__text_free(&line);
  return text;
}
