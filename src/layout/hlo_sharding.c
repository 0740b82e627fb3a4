/* HloShardings: digits, lists, and the normal form that every constructor applies.
 *
 * A group of devices is reordered or sorted on the digits where these split at the tile's bounds, as XLA does; where
 * they do not, the numbers are written out. */
#include "layout/hlo_sharding.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"

void tess__hlo_clear(struct hlo *h, enum hlo_kind kind) {
  memset(h, 0, sizeof *h);
  h->kind = kind;
}

const struct hlo *tess__hlo_intern(const struct hlo *h) {
  return tess__intern(INTERN_SPEC, h, sizeof *h);
}

/* ---- digits ---- */

int tess__digits_merge(struct hlo_digit *digit, int n) {
  int kept = 0;
  for (int i = 0; i < n; i++) {
    if (digit[i].size == 1) continue;
    if (kept && digit[kept - 1].stride == digit[i].stride * digit[i].size)
      digit[kept - 1] = (struct hlo_digit){digit[kept - 1].size * digit[i].size, digit[i].stride};
    else
      digit[kept++] = digit[i];
  }
  return kept;
}

int tess__digits_cut(const struct hlo_digit *digit, int n, const int64_t *dim, int n_dims, struct hlo_digit *piece,
                     int *count) {
  int made = 0, next = 0;
  struct hlo_digit left = {1, 0}; /* what is not dealt out yet of digit next - 1 */
  for (int d = 0; d < n_dims; d++) {
    int before = made;
    for (int64_t need = dim[d]; need > 1;) {
      if (left.size == 1 && next == n) return -1;
      if (left.size == 1) left = digit[next++];
      int64_t take = need < left.size ? need : left.size;
      if (need % take || left.size % take || made == HLO_MAX_DIGITS) return -1;
      left.size /= take;
      piece[made++] = (struct hlo_digit){take, left.stride * left.size};
      need /= take;
    }
    count[d] = made - before;
  }
  return made;
}

/* The run 0, s, 2s, … that the list begins with is its most minor digit; every size-th number makes the rest. */
bool tess__digits_of_list(const int64_t *list, int64_t n, struct hlo_digit *digit, int *n_digits) {
  int found = 0;
  for (int64_t step = 1, size; step < n; step *= size) {
    int64_t stride = list[step];
    for (size = 1; size * step < n && list[size * step] == size * stride; size++) {
    }
    if (list[0] || size == 1 || n / step % size || found == HLO_MAX_DIGITS) return false;
    digit[found++] = (struct hlo_digit){size, stride};
  }
  for (int i = 0; i < found / 2; i++) {
    struct hlo_digit other = digit[i];
    digit[i] = digit[found - 1 - i];
    digit[found - 1 - i] = other;
  }
  *n_digits = tess__digits_merge(digit, found);
  struct hlo h = {.n_digits = *n_digits};
  memcpy(h.digit, digit, (size_t)*n_digits * sizeof *digit);
  for (int64_t i = 0; i < n; i++)
    if (list[i] != tess__hlo_number(&h, i)) return false;
  return true;
}

int64_t tess__hlo_number(const struct hlo *h, int64_t i) {
  if (h->list) return h->list[i];
  int64_t number = 0;
  for (int k = h->n_digits - 1; k >= 0; k--) {
    number += i % h->digit[k].size * h->digit[k].stride;
    i /= h->digit[k].size;
  }
  return number;
}

int64_t *tess__hlo_numbers(const struct hlo *h) {
  int64_t *list = tess__alloc(((size_t)h->total + 1) * sizeof *list);
  for (int64_t i = 0; i < h->total; i++)
    list[i] = tess__hlo_number(h, i);
  return list;
}

static void take_list(struct hlo *h, const int64_t *list) {
  memset(h->digit, 0, sizeof h->digit);
  h->n_digits = 0;
  h->list = tess__intern(INTERN_SPEC, list, (size_t)h->total * sizeof *list);
}

void tess__hlo_write_out(struct hlo *h) {
  if (h->kind != HLO_TILED || h->list) return;
  int64_t *list = tess__hlo_numbers(h);
  take_list(h, list);
  tess__free(list);
}

static void take_digits(struct hlo *h, const struct hlo_digit *digit, int n) {
  struct hlo_digit kept[HLO_MAX_DIGITS] = {{0, 0}};
  memcpy(kept, digit, (size_t)n * sizeof *kept);
  h->n_digits = tess__digits_merge(kept, n);
  memset(kept + h->n_digits, 0, (size_t)(HLO_MAX_DIGITS - h->n_digits) * sizeof *kept);
  memcpy(h->digit, kept, sizeof kept);
}

/* ---- normal form ---- */

/* An assignment while it is brought into normal form: numbers written out, or (NULL) the digits of h. */
struct draft {
  struct hlo *h;
  int64_t *list;
  bool own; /* the list was made here */
  struct diag *d;
};

enum { MAX_WRITTEN_OUT = 1 << 24 };

static bool write_out(struct draft *a) {
  if (a->list) return true;
  if (a->h->total > MAX_WRITTEN_OUT) {
    tess__fail(a->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "the tiles cut across the sizes of the device grid, and %lld devices are too many to list them",
               (long long)a->h->total);
    return false;
  }
  a->list = tess__hlo_numbers(a->h);
  return a->own = true;
}

static bool check_list(const int64_t *list, int64_t n, struct diag *d) {
  bool *seen = tess__zalloc((size_t)n + 1);
  int64_t bad = -1;
  for (int64_t i = 0; i < n && bad < 0; i++) {
    if (list[i] < 0 || list[i] >= n || seen[list[i]])
      bad = i;
    else
      seen[list[i]] = true;
  }
  tess__free(seen);
  if (bad < 0) return true;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "device %lld stands twice or is out of range: a tile assignment has each of 0 to %lld once",
                    (long long)list[bad], (long long)n - 1);
}

static int compare_strides(const void *a, const void *b) {
  int64_t x = ((const struct hlo_digit *)a)->stride, y = ((const struct hlo_digit *)b)->stride;
  return (x < y) - (x > y);
}

static int compare_numbers(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* The numbers of each replica group, the last dimension, ascending. */
static bool sort_groups(struct draft *a) {
  struct hlo *h = a->h;
  int64_t group = h->dim[h->n_dims - 1], bounds[2] = {h->total / group, group};
  struct hlo_digit piece[HLO_MAX_DIGITS];
  int count[2], n = a->list ? -1 : tess__digits_cut(h->digit, h->n_digits, bounds, 2, piece, count);
  if (n >= 0) {
    qsort(piece + count[0], (size_t)count[1], sizeof *piece, compare_strides);
    take_digits(h, piece, n);
    return true;
  }
  if (!write_out(a)) return false;
  for (int64_t i = 0; i < h->total; i += group)
    qsort(a->list + i, (size_t)group, sizeof *a->list, compare_numbers);
  return true;
}

/* Tile dimension i becomes what was dimension order[i]. */
static void permute_list(struct draft *a, const int *order) {
  const struct hlo *h = a->h;
  int64_t stride[HLO_MAX_DIMS + 1], at[HLO_MAX_DIMS] = {0};
  stride[h->n_dims] = 1;
  for (int i = h->n_dims - 1; i >= 0; i--)
    stride[i] = stride[i + 1] * h->dim[i];
  int64_t *from = a->list, *to = tess__alloc(((size_t)h->total + 1) * sizeof *to);
  for (int64_t i = 0; i < h->total; i++) {
    int64_t source = 0;
    for (int k = 0; k < h->n_dims; k++)
      source += at[k] * stride[order[k] + 1];
    to[i] = from[source];
    for (int k = h->n_dims - 1; k >= 0 && ++at[k] == h->dim[order[k]]; k--)
      at[k] = 0;
  }
  memcpy(from, to, (size_t)h->total * sizeof *to);
  tess__free(to);
}

static bool permute_digits(struct hlo *h, const int *order) {
  struct hlo_digit piece[HLO_MAX_DIGITS], moved[HLO_MAX_DIGITS];
  int count[HLO_MAX_DIMS], n = tess__digits_cut(h->digit, h->n_digits, h->dim, h->n_dims, piece, count), made = 0;
  if (n < 0) return false;
  for (int i = 0; i < h->n_dims; i++) {
    int start = 0;
    for (int k = 0; k < order[i]; k++)
      start += count[k];
    for (int k = 0; k < count[order[i]]; k++)
      moved[made++] = piece[start + k];
  }
  take_digits(h, moved, made);
  return true;
}

/* Groups of one type become one dimension, those of size 1 none, in the order of enum hlo_group. */
static bool order_groups(struct draft *a) {
  struct hlo *h = a->h;
  int data = tess__hlo_data_dims(h), n = data, order[HLO_MAX_DIMS], n_groups = 0;
  int64_t size[HLO_GROUPS];
  uint8_t type[HLO_GROUPS];
  bool moves = false;
  for (int i = 0; i < data; i++)
    order[i] = i;
  for (int g = 0; g < HLO_GROUPS; g++) {
    int64_t product = 1;
    for (int i = data; i < h->n_dims; i++) {
      if (h->group[i - data] != g || h->dim[i] == 1) continue;
      product *= h->dim[i];
      order[n++] = i;
    }
    if (product == 1) continue;
    size[n_groups] = product;
    type[n_groups++] = (uint8_t)g;
  }
  for (int i = data; i < h->n_dims; i++) /* the rest: size 1 */
    if (h->dim[i] == 1) order[n++] = i;
  for (int i = 1; i < n; i++)
    moves = moves || (order[i] < order[i - 1] && h->dim[order[i]] > 1 && h->dim[order[i - 1]] > 1);
  if (moves && (a->list || !permute_digits(h, order))) {
    if (!write_out(a)) return false;
    permute_list(a, order);
  }
  memset(h->dim + data, 0, sizeof h->dim - (size_t)data * sizeof *h->dim);
  memset(h->group, 0, sizeof h->group);
  memcpy(h->dim + data, size, (size_t)n_groups * sizeof *size);
  memcpy(h->group, type, (size_t)n_groups);
  h->n_groups = n_groups;
  h->n_dims = data + n_groups;
  return true;
}

/* All of the array in each tile, and one type of groups: that type alone. */
static bool simple_kind(const struct hlo *h, enum hlo_kind *kind) {
  int data = tess__hlo_data_dims(h);
  for (int i = 0; i < data; i++)
    if (h->dim[i] != 1) return false;
  for (int i = 1; i < h->n_groups; i++)
    if (h->group[i] != h->group[0]) return false;
  static const enum hlo_kind kinds[] = {HLO_TILED, HLO_MANUAL, HLO_UNREDUCED, HLO_REPLICATED};
  *kind = h->n_groups ? kinds[h->group[0]] : HLO_TILED;
  return *kind != HLO_TILED;
}

static bool check_product(const struct hlo *h, int64_t total, struct diag *d) {
  int64_t product = 1;
  for (int i = 0; i < h->n_dims; i++) {
    if (h->dim[i] < 1 || h->dim[i] > INT64_MAX / product)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "tile dimension %d is %lld", i,
                        (long long)h->dim[i]);
    product *= h->dim[i];
  }
  if (!h->n_dims) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a tile assignment has no dimensions");
  if (product == total) return true;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "the tile dimensions make %lld tiles, but %lld devices are assigned", (long long)product,
                    (long long)total);
}

static bool normalise(struct draft *a) {
  struct hlo *h = a->h;
  enum hlo_kind kind;
  bool simple = simple_kind(h, &kind);
  if (!simple && h->n_groups) {
    if (!order_groups(a)) return false;
    simple = simple_kind(h, &kind) && kind != HLO_UNREDUCED; /* XLA leaves that one when groups of size 1 are gone */
  }
  if (simple) {
    tess__hlo_clear(h, kind);
    return true;
  }
  if (h->n_groups && h->group[h->n_groups - 1] == HLO_GROUP_REPLICATED && !sort_groups(a)) return false;
  if (a->list) take_list(h, a->list);
  return true;
}

bool tess__hlo_normalise(struct hlo *h, int64_t *list, struct diag *d) {
  struct draft a = {h, list, false, d};
  if (!list) {
    h->total = 1;
    for (int i = 0; i < h->n_digits; i++)
      h->total *= h->digit[i].size;
    take_digits(h, h->digit, h->n_digits);
  }
  if (!check_product(h, h->total, d) || (list && !check_list(list, h->total, d))) return false;
  bool good = true;
  if (list && h->total == 1)
    tess__hlo_clear(h, HLO_REPLICATED);
  else
    good = normalise(&a);
  if (a.own) tess__free(a.list);
  return good;
}

/* ---- equality ---- */

bool tess__hlo_is_replicated(const struct hlo *h) {
  return h->kind == HLO_REPLICATED || h->kind == HLO_MAXIMAL || (h->kind == HLO_TILED && h->total == 1);
}

static bool same_tiles(const struct hlo *a, const struct hlo *b) {
  if (a->n_dims != b->n_dims || a->n_groups != b->n_groups || a->total != b->total) return false;
  if (memcmp(a->dim, b->dim, sizeof a->dim) != 0 || memcmp(a->group, b->group, sizeof a->group) != 0) return false;
  if (!a->list && !b->list) return memcmp(a->digit, b->digit, sizeof a->digit) == 0;
  if (a->list && b->list) return a->list == b->list;
  for (int64_t i = 0; i < a->total; i++)
    if (tess__hlo_number(a, i) != tess__hlo_number(b, i)) return false;
  return true;
}

bool tess__hlo_same(const struct hlo *a, const struct hlo *b) {
  if (tess__hlo_is_replicated(a) && tess__hlo_is_replicated(b)) return true;
  if (a->kind != b->kind || a->n_elements != b->n_elements) return false;
  for (int i = 0; i < a->n_elements; i++)
    if (!tess__hlo_same(&a->element[i], &b->element[i])) return false;
  return a->kind != HLO_TILED || same_tiles(a, b);
}

/* ---- text ---- */

static void print_numbers(struct text *out, const int64_t *v, int64_t n) {
  for (int64_t i = 0; i < n; i++)
    tess__text_printf(out, "%s%lld", i ? "," : "", (long long)v[i]);
}

static void print_digits(struct text *out, const struct hlo *h) {
  struct hlo_digit sorted[HLO_MAX_DIGITS];
  int n = h->n_digits;
  memcpy(sorted, h->digit, sizeof sorted);
  qsort(sorted, (size_t)n, sizeof *sorted, compare_strides);
  tess__text_add(out, n ? "<=[" : "<=[1");
  for (int i = 0; i < n; i++)
    tess__text_printf(out, "%s%lld", i ? "," : "", (long long)sorted[i].size);
  tess__text_add(out, n > 1 ? "]T(" : "]");
  for (int i = 0; i < n && n > 1; i++) {
    int k = 0;
    while (sorted[k].stride != h->digit[i].stride)
      k++;
    tess__text_printf(out, "%s%d", i ? "," : "", k);
  }
  if (n > 1) tess__text_add(out, ")");
}

static void print_tiled(struct text *out, const struct hlo *h) {
  static const char *const names[] = {"maximal", "manual", "unreduced", "replicated"};
  tess__text_add(out, "{devices=[");
  print_numbers(out, h->dim, h->n_dims);
  if (h->list) {
    tess__text_add(out, "]");
    print_numbers(out, h->list, h->total);
  } else {
    tess__text_add(out, "]");
    print_digits(out, h);
  }
  if (h->n_groups == 1 && h->group[0] == HLO_GROUP_REPLICATED) {
    tess__text_add(out, " last_tile_dim_replicate");
  } else if (h->n_groups) {
    tess__text_add(out, " last_tile_dims={");
    for (int i = 0; i < h->n_groups; i++)
      tess__text_printf(out, "%s%s", i ? ", " : "", names[h->group[i]]);
    tess__text_add(out, "}");
  }
  tess__text_add(out, "}");
}

void tess__hlo_print(struct text *out, const struct hlo *h) {
  static const char *const simple[] = {"{replicated}", NULL, "{manual}", "{unreduced}", "{unknown}", NULL, NULL};
  if (h->kind == HLO_TILED) {
    print_tiled(out, h);
  } else if (h->kind == HLO_MAXIMAL) {
    tess__text_printf(out, "{maximal device=%lld}", (long long)h->device);
  } else if (h->kind == HLO_TUPLE) {
    tess__text_add(out, "{");
    for (int i = 0; i < h->n_elements; i++) {
      if (i) tess__text_add(out, ", ");
      if (i && i % 5 == 0) tess__text_printf(out, "/*index=%d*/", i);
      tess__hlo_print(out, &h->element[i]);
    }
    tess__text_add(out, "}");
  } else {
    tess__text_add(out, simple[h->kind]);
  }
}
