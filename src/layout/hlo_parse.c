/* HloShardings from text, as XLA prints them (design/sharding.md 4.7.2).
 *
 * sharding = "{" "}" | "{" sharding { "," sharding } "}" | "{" { part } "}"
 * part     = "replicated" | "manual" | "unreduced" | "unknown" | "maximal" | "device=" number |
 * "last_tile_dim_replicate" | "devices=[" numbers "]" ( numbers | "<=[" numbers "]" [ "T(" numbers ")" ] ) |
 * "last_tile_dims={" [ group { "," group } ] "}" | "metadata={" … "}" */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "layout/hlo_sharding.h"

enum { MAX_ELEMENTS = 1 << 16, MAX_NUMBERS = 1 << 24 };

struct numbers {
  int64_t *v; /* owned */
  int64_t n, capacity;
};

struct hlo_reader {
  const char *text, *at;
  bool device; /* the sharding that is read has a device= */
  struct diag *d;
};

static bool fail_at(struct hlo_reader *r, const char *expected) {
  char found[4] = {'\'', *r->at, '\'', 0};
  return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "HLO sharding \"%.200s\", column %d: expected %s, found %s", r->text, (int)(r->at - r->text) + 1,
                    expected, *r->at ? found : "the end");
}

/* Blanks and comments: a tuple's elements are numbered in them. */
static void skip_blanks(struct hlo_reader *r) {
  for (;;) {
    while (isspace((unsigned char)*r->at))
      r->at++;
    const char *end = strncmp(r->at, "/*", 2) == 0 ? strstr(r->at, "*/") : NULL;
    if (!end) return;
    r->at = end + 2;
  }
}

static bool take(struct hlo_reader *r, const char *token) {
  skip_blanks(r);
  size_t n = strlen(token);
  if (strncmp(r->at, token, n) != 0) return false;
  r->at += n;
  return true;
}

static bool read_number(struct hlo_reader *r, int64_t *out) {
  skip_blanks(r);
  char *end;
  if (!isdigit((unsigned char)*r->at)) return fail_at(r, "a number");
  unsigned long long v = strtoull(r->at, &end, 10);
  if (v > (unsigned long long)INT64_MAX) return fail_at(r, "a number below 2^63");
  r->at = end;
  *out = (int64_t)v;
  return true;
}

static bool add_number(struct hlo_reader *r, struct numbers *list) {
  if (list->n == MAX_NUMBERS) return fail_at(r, "at most 16,777,216 numbers");
  if (list->n == list->capacity) {
    list->capacity = list->capacity ? 2 * list->capacity : 16;
    list->v = tess__realloc(list->v, (size_t)list->capacity * sizeof *list->v);
  }
  return read_number(r, &list->v[list->n++]);
}

/* One number at least, to `close`; NULL: as far as commas go. */
static bool read_numbers(struct hlo_reader *r, const char *close, struct numbers *out) {
  out->n = 0;
  do {
    if (!add_number(r, out)) return false;
  } while (take(r, ","));
  return !close || take(r, close) || fail_at(r, "a comma or the closing bracket");
}

/* [4,2]T(1,0): sizes of the grid that the numbers count, and the order in which tiles walk it. */
static bool read_digits(struct hlo_reader *r, struct numbers *n, struct hlo *h) {
  int64_t size[HLO_MAX_DIGITS], stride = 1;
  bool seen[HLO_MAX_DIGITS] = {false};
  if (!read_numbers(r, "]", n)) return false;
  if (n->n > HLO_MAX_DIGITS) return fail_at(r, "at most 64 sizes");
  int rank = (int)n->n;
  memcpy(size, n->v, (size_t)rank * sizeof *size);
  if (take(r, "T(")) {
    if (!read_numbers(r, ")", n)) return false;
    if (n->n != rank) return fail_at(r, "as many transposed dimensions as sizes before it");
  } else if (rank > 1) {
    return fail_at(r, "T( and the order of the sizes");
  } else {
    n->v[0] = 0;
  }
  for (int i = rank - 1; i >= 0; i--) {
    if (size[i] < 1 || size[i] > INT64_MAX / stride)
      return fail_at(r, "sizes whose product is 1 to 2^63 - 1 before it");
    h->digit[i].size = size[i]; /* row-major; T( reorders the digits below */
    h->digit[i].stride = stride;
    stride *= size[i];
  }
  struct hlo_digit grid[HLO_MAX_DIGITS];
  memcpy(grid, h->digit, sizeof grid);
  for (int i = 0; i < rank; i++) {
    if (n->v[i] >= rank || seen[n->v[i]]) return fail_at(r, "each dimension once before it");
    seen[n->v[i]] = true;
    h->digit[i] = grid[n->v[i]];
  }
  h->n_digits = rank;
  return true;
}

static bool read_devices(struct hlo_reader *r, struct hlo *h, struct numbers *list) {
  if (!read_numbers(r, "]", list)) return false;
  if (list->n > HLO_MAX_DIMS) return fail_at(r, "at most 32 tile dimensions before it");
  h->n_dims = (int)list->n;
  memcpy(h->dim, list->v, (size_t)h->n_dims * sizeof *h->dim);
  if (!take(r, "<=")) {
    if (!read_numbers(r, NULL, list)) return false;
    h->total = list->n;
    return true;
  }
  if (!take(r, "[")) return fail_at(r, "[");
  bool good = read_digits(r, list, h);
  list->n = 0;
  return good;
}

static bool add_group(struct hlo_reader *r, struct hlo *h, int group) {
  if (h->n_groups == HLO_MAX_DIMS) return fail_at(r, "fewer groups before it");
  h->group[h->n_groups++] = (uint8_t)group;
  return true;
}

static bool read_groups(struct hlo_reader *r, struct hlo *h) {
  static const char *const names[] = {"maximal", "manual", "unreduced", "replicated"};
  if (take(r, "}")) return true;
  do {
    int g = 0;
    while (g < HLO_GROUPS && !take(r, names[g]))
      g++;
    if (g == HLO_GROUPS) return fail_at(r, "replicated, manual, unreduced or maximal");
    if (!add_group(r, h, g)) return false;
  } while (take(r, ","));
  return take(r, "}") || fail_at(r, "a comma or }");
}

static bool skip_metadata(struct hlo_reader *r) {
  int depth = 1;
  for (; *r->at && depth; r->at++)
    depth += (*r->at == '{') - (*r->at == '}');
  return !depth || fail_at(r, "}");
}

/* One part of a sharding that is no tuple. *kind: HLO_TUPLE until it is known. */
static bool read_part(struct hlo_reader *r, struct hlo *h, enum hlo_kind *kind, struct numbers *list) {
  static const char *const words[] = {"replicated", "maximal", "manual", "unreduced", "unknown"};
  if (take(r, "devices=[")) {
    if (*kind != HLO_TUPLE) return fail_at(r, "one kind of sharding");
    *kind = HLO_TILED;
    return read_devices(r, h, list);
  }
  if (take(r, "device=")) return read_number(r, &h->device) && (r->device = true);
  if (take(r, "last_tile_dims={")) return read_groups(r, h);
  if (take(r, "metadata={")) return skip_metadata(r);
  if (take(r, "last_tile_dim_replicate")) return add_group(r, h, HLO_GROUP_REPLICATED);
  for (int k = HLO_REPLICATED; k <= HLO_UNKNOWN; k++) {
    if (!take(r, words[k])) continue;
    if (*kind != HLO_TUPLE) return fail_at(r, "one kind of sharding");
    *kind = (enum hlo_kind)k;
    return true;
  }
  return fail_at(r, "a kind of sharding or }");
}

static bool finish(struct hlo_reader *r, struct hlo *h, enum hlo_kind kind, struct numbers *list) {
  int64_t device = h->device;
  if (kind == HLO_TUPLE) return fail_at(r, "replicated, devices=[…] or another kind before it");
  if ((kind == HLO_MAXIMAL) != r->device) return fail_at(r, kind == HLO_MAXIMAL ? "device=NUMBER" : "no device=NUMBER");
  if (kind != HLO_TILED) {
    if (h->n_groups) return fail_at(r, "groups only after devices=[…]");
    tess__hlo_clear(h, kind);
    h->device = device;
    return true;
  }
  if (h->n_groups > h->n_dims || tess__hlo_data_dims(h) > TESS_MAX_RANK)
    return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "HLO sharding \"%.200s\": %d tile dimension%s, of which %d are groups; an array has at most %d",
                      r->text, h->n_dims, h->n_dims == 1 ? "" : "s", h->n_groups, TESS_MAX_RANK);
  h->kind = HLO_TILED;
  return tess__hlo_normalise(h, list->n ? list->v : NULL, r->d);
}

static bool read_sharding(struct hlo_reader *r, struct hlo *h) {
  struct numbers list = {0};
  enum hlo_kind kind = HLO_TUPLE;
  bool good = true;
  tess__hlo_clear(h, HLO_TILED);
  r->device = false;
  while (good && !take(r, "}"))
    good = read_part(r, h, &kind, &list);
  good = good && finish(r, h, kind, &list);
  tess__free(list.v);
  return good;
}

static bool read_tuple(struct hlo_reader *r, struct hlo *h) {
  struct hlo *element = NULL;
  int n = 0, capacity = 0;
  bool good = true;
  while (good) {
    if (n == capacity) {
      capacity = capacity ? 2 * capacity : 8;
      element = tess__realloc(element, (size_t)capacity * sizeof *element);
    }
    good = (take(r, "{") || fail_at(r, "{")) && read_sharding(r, &element[n]);
    n++;
    if (good && !take(r, ",")) break;
    if (n == MAX_ELEMENTS) good = fail_at(r, "at most 65,536 elements");
  }
  good = good && (take(r, "}") || fail_at(r, "a comma or }"));
  tess__hlo_clear(h, HLO_TUPLE);
  h->n_elements = n;
  if (good) h->element = tess__intern(INTERN_SPEC, element, (size_t)n * sizeof *element);
  tess__free(element);
  return good;
}

bool tess__hlo_parse(const char *text, struct hlo *out, struct diag *d) {
  struct hlo_reader r = {.text = text, .at = text, .d = d};
  if (!take(&r, "{")) return fail_at(&r, "{");
  skip_blanks(&r);
  bool empty = *r.at == '}';
  if (empty) {
    r.at++;
    tess__hlo_clear(out, HLO_TUPLE);
  } else if (*r.at == '{' ? !read_tuple(&r, out) : !read_sharding(&r, out)) {
    return false;
  }
  skip_blanks(&r);
  return !*r.at || fail_at(&r, "the end");
}
