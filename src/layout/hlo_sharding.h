/* HloSharding, the layout language of XLA (design/sharding.md 4.7): which number of a device list holds which tile of
 * an array.
 *
 * A tiled one has dimensions (those of the array, then groups of devices that share a tile) and an assignment: the
 * numbers 0 .. total - 1 in tile order, major tile dimension first. The assignment is either DIGITS, the numbers in
 * mixed radix with the digits in another order (XLA's iota form: arange(N).reshape(R).transpose(T)), or a LIST. Digits
 * are kept as (size, stride), major first in tile order, neighbours that count on merged, so equal permutations have
 * equal digits.
 *
 * Every value is in normal form (4.7.3): tess__hlo_normalise makes it. */
#ifndef TESS_LAYOUT_HLO_SHARDING_H
#define TESS_LAYOUT_HLO_SHARDING_H

#include "base/diag.h"
#include "base/text.h"

enum hlo_kind { HLO_REPLICATED, HLO_MAXIMAL, HLO_MANUAL, HLO_UNREDUCED, HLO_UNKNOWN, HLO_TUPLE, HLO_TILED };
/* What a group of devices that share a tile does; the order of normal form, replicated last. */
enum hlo_group { HLO_GROUP_MAXIMAL, HLO_GROUP_MANUAL, HLO_GROUP_UNREDUCED, HLO_GROUP_REPLICATED, HLO_GROUPS };
enum { HLO_MAX_DIMS = 2 * TESS_MAX_RANK, HLO_MAX_DIGITS = 64 };

struct hlo_digit {
  int64_t size, stride;
};

struct hlo { /* unused bytes are zero: interned as bytes */
  enum hlo_kind kind;
  int n_dims, n_groups; /* the last n_groups dimensions are groups */
  int n_digits;         /* 0 with a list */
  int64_t device;       /* HLO_MAXIMAL */
  int64_t total;        /* HLO_TILED: devices */
  int64_t dim[HLO_MAX_DIMS];
  uint8_t group[HLO_MAX_DIMS]; /* enum hlo_group of each group dimension */
  struct hlo_digit digit[HLO_MAX_DIGITS];
  const int64_t *list;       /* interned; NULL: digits */
  int n_elements;            /* HLO_TUPLE */
  const struct hlo *element; /* interned */
};

struct mesh;
struct spec;

void tess__hlo_clear(struct hlo *h, enum hlo_kind kind); /* zero but for its kind */
const struct hlo *tess__hlo_intern(const struct hlo *h);
static inline int tess__hlo_data_dims(const struct hlo *h) {
  return h->n_dims - h->n_groups;
}
bool tess__hlo_is_replicated(const struct hlo *h); /* "semantically": replicated, or one device in all */
bool tess__hlo_same(const struct hlo *a,
                    const struct hlo *b);                 /* 4.7.4: a list and digits of the same numbers are equal */
int64_t tess__hlo_number(const struct hlo *h, int64_t i); /* the i-th number of the assignment */
int64_t *tess__hlo_numbers(const struct hlo *h);          /* all; the caller frees them */

/* Brings dimensions, groups and an assignment into normal form. `list`: the numbers, may be reordered; NULL: h's
 * digits, of any form. Failure: the product of the dimensions is not that of the assignment, numbers twice or out of
 * range. */
bool tess__hlo_normalise(struct hlo *h, int64_t *list, struct diag *d);
/* The same assignment with its numbers written out. */
void tess__hlo_write_out(struct hlo *h);

bool tess__hlo_parse(const char *text, struct hlo *out, struct diag *d); /* a failure names the column */
void tess__hlo_print(struct text *out, const struct hlo *h);

/* Digits. merge: drops size 1 and joins neighbours that count on; the new number of digits. of_list: false when the
 * list is no such order. cut: splits digits (merged) so that every dimension has whole ones, count[d] of them; -1: they
 * do not fit. */
int tess__digits_merge(struct hlo_digit *digit, int n);
bool tess__digits_of_list(const int64_t *list, int64_t n, struct hlo_digit *digit, int *n_digits);
int tess__digits_cut(const struct hlo_digit *digit, int n, const int64_t *dim, int n_dims, struct hlo_digit *piece,
                     int *count);

/* A spec on a mesh for an array of this rank (4.7.5), and back (4.7.6). Failures back: a tuple, not expressible in the
 * mesh's axes, an axis that does not divide a tile dimension. */
void tess__hlo_of_spec(const struct mesh *m, const struct spec *s, int rank, struct hlo *out);
bool tess__hlo_to_spec(const struct hlo *h, const struct mesh *m, struct spec *out, struct diag *d);

#endif
