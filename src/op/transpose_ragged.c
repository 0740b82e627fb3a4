/* The transpose of ragged_all_to_all: rows that were sent count where they were read, each as often as it was; rows of
 * the output count where nothing arrived.
 *
 * Slices of the operand may overlap, what arrives may not. So each slice comes back to a place of its own, one slice
 * after the other, and all are added to the rows that they were read from. No member got more rows than its output has,
 * which bounds them. */
#include <string.h>

#include "base/size.h"
#include "op/along.h"
#include "op/derive.h"
#include "op/index.h"
#include "op/ops.h"
#include "op/transpose.h"

enum { OPERAND, OUTPUT, INPUT_OFFSETS, SEND_SIZES, OUTPUT_OFFSETS, RECV_SIZES, OPERANDS };

/* What the members wrote of the slices that they sent, by those that get them. */
static vid told(struct build *b, const struct transposed *t, vid v) {
  struct group_attrs a;
  memcpy(&a, t->call->attrs, sizeof a);
  a.dim = a.other = 0;
  a.alike = false;
  return tess__n_group(b, &tess__op_group_all_to_all, v, &a, NULL);
}

/* A vector as the columns of n rows, and the numbers of the rows. */
static vid by_row(struct build *b, vid v, int64_t n) {
  if (v == VID_NONE) return v;
  return tess__n_broadcast_in_dim(b, v, 2, (int64_t[]){n, type_of(b, v)->dim[0]}, &(struct dims){.n = 1, .d = {1}});
}

/* [n, slices]: does row r lie in slice i, of so many rows from `first` on? */
static vid lies_in(struct build *b, vid row, vid first, vid sizes) {
  int64_t n = type_of(b, row)->dim[0];
  vid at = tess__n_subtract(b, row, by_row(b, first, n));
  vid from = tess__n_compare(b, at, tess__number_like(b, at, 0), COMPARE_GE);
  return tess__n_and(b, from, tess__n_compare(b, at, by_row(b, sizes, n), COMPARE_LT));
}

static vid rows_of(struct build *b, vid like, int64_t n) {
  return like == VID_NONE ? like : tess__n_number_along(b, by_row(b, like, n), 0);
}

static vid wide_rows(struct build *b, vid like, int64_t n) {
  vid rows = rows_of(b, like, n);
  return rows == VID_NONE ? rows : tess__n_convert(b, rows, TESS_I64, false);
}

/* The operand's row of each of n rows that came back; -1: none did. */
static vid read_from(struct build *b, vid start, vid sizes, vid offsets, int64_t n) {
  vid row = wide_rows(b, start, n);
  if (row == VID_NONE || sizes == VID_NONE || offsets == VID_NONE) return VID_NONE;
  vid inside = lies_in(b, row, start, sizes);
  vid there = tess__n_subtract(b, tess__n_add(b, row, by_row(b, offsets, n)), by_row(b, start, n));
  vid marked = tess__n_select(b, inside, there, tess__number_like(b, there, -1));
  return tess__n_reduce(b, marked, &(struct dims){.n = 1, .d = {1}}, MONOID_MAX);
}

/* The sums of what stands before each. */
static vid starts(struct build *b, vid sizes) {
  if (sizes == VID_NONE) return sizes;
  struct window_attrs a = tess__cumulative_window(type_of(b, sizes), 0, false, MONOID_SUM);
  return tess__n_subtract(b, tess__n_reduce_window(b, sizes, &a), sizes);
}

static vid add_rows(struct build *b, vid rows, vid index, const struct type *operand) {
  struct scatter_attrs a;
  vid onto = tess__zeros_of_shape(b, rows, operand->rank, operand->dim), out;
  memset(&a, 0, sizeof a);
  a.update = SCATTER_MONOID + MONOID_SUM;
  for (int d = 1; d < operand->rank; d++)
    a.numbers.window.d[a.numbers.window.n++] = (uint8_t)d;
  a.numbers.collapsed = a.numbers.map = (struct dims){.n = 1, .d = {0}};
  a.numbers.index_vector_dim = 1;
  tess__n_scatter(b, 1, &onto, index, &rows, &a, NULL, &out);
  return out;
}

/* number: the operands of integers, wide. */
static vid of_operand(struct build *b, const struct transposed *t, const vid *number) {
  const struct group_attrs *a = t->call->attrs;
  const struct type *in = t->call->in[OPERAND], *out = t->call->in[OUTPUT];
  int64_t slices = t->call->in[INPUT_OFFSETS]->dim[0], size[TESS_MAX_RANK];
  int64_t by_member = tess__mul_sizes(out->dim[0], a->width), by_slice = tess__mul_sizes(in->dim[0], slices);
  memcpy(size, in->dim, sizeof size);
  size[0] = by_member < by_slice ? by_member : by_slice;
  if (size[0] == 0) return VID_NONE;
  vid start = starts(b, number[SEND_SIZES]);
  vid back[OPERANDS] = {t->ct[0],
                        tess__zeros_of_shape(b, t->ct[0], in->rank, size),
                        told(b, t, number[OUTPUT_OFFSETS]),
                        number[RECV_SIZES],
                        told(b, t, start),
                        number[SEND_SIZES]};
  vid rows = tess__n_ragged_all_to_all(b, back, a);
  return add_rows(b, rows, read_from(b, start, number[SEND_SIZES], number[INPUT_OFFSETS], size[0]), in);
}

static vid of_output(struct build *b, const struct transposed *t, const vid *number) {
  const struct type *out = t->call->in[OUTPUT];
  if (tess__type_elements(out) == 0) return VID_NONE;
  vid first = told(b, t, number[OUTPUT_OFFSETS]), row = wide_rows(b, first, out->dim[0]);
  if (row == VID_NONE) return VID_NONE;
  vid any = tess__n_reduce(b, lies_in(b, row, first, number[RECV_SIZES]), &(struct dims){.n = 1, .d = {1}}, MONOID_OR);
  vid arrived = tess__n_broadcast_in_dim(b, any, out->rank, out->dim, &(struct dims){.n = 1, .d = {0}});
  return tess__n_select(b, arrived, tess__zeros_of_shape(b, t->ct[0], out->rank, out->dim), t->ct[0]);
}

/* The numbers as i64, varying over the axes, where types say so. */
static vid number_of(struct build *b, const struct transposed *t, int operand) {
  const struct group_attrs *a = t->call->attrs;
  vid v = tess__index_wide(b, t->in[operand]);
  if (v == VID_NONE || !type_of(b, v)->manual) return v;
  struct axes missing = tess__axes_of(tess__axes_mask(&a->axes) & ~type_of(b, v)->varying);
  return tess__n_pvary(b, v, &missing);
}

bool tess__transpose_ragged_all_to_all(struct build *b, const struct transposed *t, vid *ct_in) {
  vid number[OPERANDS];
  tess__transpose_begin(t, ct_in);
  for (int i = INPUT_OFFSETS; i < OPERANDS; i++)
    number[i] = number_of(b, t, i);
  if (tess__transpose_asks(t, OPERAND)) ct_in[OPERAND] = of_operand(b, t, number);
  if (tess__transpose_asks(t, OUTPUT)) ct_in[OUTPUT] = of_output(b, t, number);
  return tess__transpose_end(b, t, ct_in);
}
