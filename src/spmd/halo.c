/* What a block reads of others' (halo.h): closed forms, as the number of devices may be large. begin(t) and the ends of
 * what is read are affine in t up to rounding in one direction, so each extreme is at an end of a range of t, or where
 * what is read begins to lie inside the operand. */
#include "spmd/halo.h"

#include "core/dtype.h"
#include "op/columns.h"

enum { MOST_HOPS = 8 };
static const int64_t MOST = INT64_C(1) << 40; /* of sizes, in elements and in positions */

static int64_t floor_divide(int64_t a, int64_t b) {
  return a / b - (a % b < 0);
}
static int64_t ceil_divide(int64_t a, int64_t b) {
  return -floor_divide(-a, b);
}
static int64_t least(int64_t a, int64_t b) {
  return a < b ? a : b;
}
static int64_t most(int64_t a, int64_t b) {
  return a > b ? a : b;
}

int64_t tess__halo_begin(const struct halo_need *n, int64_t t) {
  return ceil_divide(t * n->step - n->low, n->base);
}

void tess__halo_range(const struct halo_need *n, int64_t t, int64_t *begin, int64_t *end) {
  int64_t count = least(n->count, n->out - t * n->count), missing = n->count - count;
  int64_t stop = t * n->step - n->low + n->span - missing * (n->step / n->count);
  *begin = most(tess__halo_begin(n, t), 0);
  *end = least(ceil_divide(stop, n->base), n->in);
}

static bool fits(const struct halo *h, int64_t parts) {
  int64_t window, sum;
  return h->in > 0 && h->out > 0 && (h->window > 0 || h->totals || h->columns) && parts < MOST && h->in < MOST &&
         h->out < MOST && h->window < MOST && h->stride < MOST && h->dilation < MOST && h->base < MOST &&
         h->low < MOST && h->low > -MOST && !__builtin_mul_overflow(h->window - 1, h->dilation, &window) &&
         window < MOST && !__builtin_mul_overflow(h->out + parts, h->stride, &sum) && sum < MOST &&
         !__builtin_mul_overflow(h->in, h->base, &sum) && sum < MOST;
}

/* Devices that read anything, and what all of them do. */
static void find_extent(struct halo_need *n) {
  int64_t end = ceil_divide(n->out, n->count) - 1;
  n->first = most(0, floor_divide(n->low - n->span, n->step) + 1);
  n->last = least(end, floor_divide((n->in - 1) * n->base + n->low, n->step));
  int64_t inside = ceil_divide(n->low - n->base + 1, n->step);
  int64_t over = floor_divide(n->in * n->base + n->low - n->span, n->step);
  int64_t at[] = {n->first, inside - 1, inside, over, over + 1, n->last - 1, n->last};
  n->from = INT64_MAX;
  n->to = INT64_MIN;
  for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
    if (at[i] < n->first || at[i] > n->last) continue;
    int64_t begin, stop;
    tess__halo_range(n, at[i], &begin, &stop);
    n->from = least(n->from, begin - at[i] * n->block);
    n->to = most(n->to, stop - at[i] * n->block);
  }
  if (n->from >= n->to) n->first = n->last + 1;
}

bool tess__halo_need(const struct halo *h, bool exact, int64_t parts, struct halo_need *n) {
  if (!fits(h, parts)) return false;
  *n = (struct halo_need){.parts = parts,
                          .block = ceil_divide(h->in, parts),
                          .count = ceil_divide(h->out, parts),
                          .low = h->low,
                          .base = h->base,
                          .in = h->in,
                          .out = h->out,
                          .totals = h->totals,
                          .mirrored = h->reversed};
  struct halo own = {.window = 1, .stride = 1, .dilation = 1};
  if (h->columns) {
    n->columns = tess__columns_rows(h->in, parts);
    if (h->numbered) n->beside = tess__dtype_bytes(tess__columns_number(h->in, parts));
    if (n->columns == 0) return false;
  }
  if (n->totals || n->columns) {
    h = &own;
    n->low = 0;
    n->base = 1;
    n->mirrored = false;
  }
  if (n->mirrored) { /* blocks that end where the dimension does, as those of the result begin with it */
    n->low = parts * n->block - h->in;
    n->out = parts * n->block;
  }
  n->step = n->count * h->stride;
  n->span = (n->count - 1) * h->stride + (h->window - 1) * h->dilation + 1;
  bool even = n->step % n->base == 0;
  if (h->ends && (n->block < h->low || h->in - (parts - 1) * n->block < h->window - 1 - h->low)) return false;
  n->lead = tess__halo_begin(n, 0) * n->base + n->low;
  n->length = even ? ceil_divide(n->span - n->low, n->base) - tess__halo_begin(n, 0) : ceil_divide(n->span, n->base);
  if (!even) {
    if (exact || h->stride != 1) return false;
    n->lead = n->spare = n->base - 1;
  }
  find_extent(n);
  int64_t end = ceil_divide(n->out, n->count) - 1;
  n->outside =
      tess__halo_begin(n, 0) < 0 || tess__halo_begin(n, n->totals || n->columns ? parts - 1 : end) + n->length > n->in;
  return n->first > n->last || tess__halo_last_hop(n) - tess__halo_first_hop(n) <= MOST_HOPS;
}

bool tess__halo_exact(const struct rule *r, const struct halo *h) {
  return r->factor[h->factor].kind == FACTOR_REDUCE || h->aligned;
}

int64_t tess__halo_first_hop(const struct halo_need *n) {
  return n->first > n->last ? 0 : floor_divide(n->from, n->block);
}
int64_t tess__halo_last_hop(const struct halo_need *n) {
  return n->first > n->last ? 0 : floor_divide(n->to - 1, n->block);
}

int64_t tess__halo_messages(const struct halo_need *n) {
  if (n->columns) return COLUMNS_MESSAGES;
  return tess__halo_last_hop(n) - tess__halo_first_hop(n) + n->mirrored + (n->totals > 0);
}

double tess__halo_received(const struct halo_need *n) {
  if (n->totals) return (double)n->totals * (double)(n->parts - 1);
  if (n->columns) return (double)tess__columns_received(n->columns, n->parts);
  if (n->first > n->last) return 0;
  int64_t own = n->mirrored ? 0 : least(n->to, n->block) - most(n->from, 0);
  return (double)(n->to - n->from - most(own, 0));
}
