/* ragged_all_to_all (design/manual.md 2.6): rows whose numbers are data. Operands: the rows to send; the array
 * that rows arrive in; and for each slice, those for the first member first: where it begins, how many rows it has,
 * where the receiver puts it, and, of the slices that arrive, how many rows each has. What the two sides say is
 * compared. */
#include <string.h>

#include "base/alloc.h"
#include "core/dtype.h"
#include "op/batch.h"
#include "op/batch_loop.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/group.h"
#include "op/ops.h"
#include "op/transpose.h"

enum { OPERAND, OUTPUT, INPUT_OFFSETS, SEND_SIZES, OUTPUT_OFFSETS, RECV_SIZES, OPERANDS };
static const char *const names[OPERANDS] = {"operand",    "output",         "input_offsets",
                                            "send_sizes", "output_offsets", "recv_sizes"};

static bool refuse(struct diag *d, int i, const char *legal, const struct type *t) {
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s %s: it is %s", names[i], legal, tess__type_text(t));
}

static bool check_numbers(const struct call *c, struct diag *d) {
  int64_t width = ((const struct group_attrs *)c->attrs)->width, slices = 0;
  for (int i = INPUT_OFFSETS; i < OPERANDS; i++)
    if (!(tess__dtype_class((tess_dtype)c->in[i]->dtype) & DTYPE_INTEGER))
      return refuse(d, i, "must be integer type", c->in[i]);
  for (int i = INPUT_OFFSETS; i < OPERANDS; i++) {
    const struct type *t = c->in[i];
    if (t->rank != 1 || t->dim[0] < 1) return refuse(d, i, "must be rank 1 with positive dimension size", t);
    if (i == INPUT_OFFSETS) slices = t->dim[0];
    if (t->dim[0] != slices) return refuse(d, i, "must be of the size of input_offsets", t);
  }
  return slices % width == 0 || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                                           "%lld slices; legal: a multiple of the %lld members of a group",
                                           (long long)slices, (long long)width);
}

static bool check(const struct call *c, struct diag *d) {
  const struct type *from = c->in[OPERAND], *to = c->in[OUTPUT];
  if (from->rank < 1) return refuse(d, OPERAND, "must have rows", from);
  bool alike = from->rank == to->rank && from->dtype == to->dtype;
  for (int i = 1; alike && i < from->rank; i++)
    alike = from->dim[i] == to->dim[i];
  if (!alike)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "rows of %s go into %s; legal: rows of the same dtype and dimensions", tess__type_text(from),
                      tess__type_text(to));
  struct type result = *to;
  result.weak = false;
  return check_numbers(c, d) && tess__check_result(c, 0, tess__type(&result), d);
}

/* Whatever an operand varies over, and the axes. */
static bool vary(const struct call *c, uint64_t *varying, struct diag *d) {
  const struct axes *axes = &((const struct group_attrs *)c->attrs)->axes;
  (void)d;
  *varying = 0;
  for (int i = 0; c->in[OPERAND]->manual && i < axes->n; i++)
    *varying |= UINT64_C(1) << axes->a[i];
  for (int i = 0; i < OPERANDS; i++)
    *varying |= c->in[i]->varying;
  return true;
}

/* ---- running ---- */
struct slice {
  int from, to;           /* members */
  int64_t number;         /* of the sender's slices */
  int64_t at, rows, into; /* where it begins, how many, where it goes */
};

static int64_t number(const struct call *c, const void *const *member, int which, int64_t i) {
  tess_dtype t = (tess_dtype)c->in[which]->dtype;
  int64_t v = tess__element_to_int(t, (const char *)member[which] + i * tess__dtype_bytes(t));
  return t == TESS_U64 && v < 0 ? INT64_MAX : v;
}

static bool mismatch(struct diag *d, const struct slice *s, const char *what, long long at, long long limit) {
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_RAGGED_MISMATCH,
                    "ragged_all_to_all: slice %lld of member %d, %lld rows for member %d, %s: %lld, %lld",
                    (long long)s->number, s->from, (long long)s->rows, s->to, what, at, limit);
}

static bool inside(int64_t at, int64_t rows, int64_t limit) {
  return at >= 0 && rows >= 0 && at <= limit && rows <= limit - at;
}

/* Both sides agree, and the rows are there; arrived: rows of the result that hold rows of others. */
static bool check_slice(const struct call *c, const struct slice *s, int64_t expected, bool *arrived, struct diag *d) {
  int64_t send = c->in[OPERAND]->dim[0], receive = c->in[OUTPUT]->dim[0];
  if (s->rows != expected)
    return mismatch(d, s, "sent, expected by the receiver", (long long)s->rows, (long long)expected);
  if (!inside(s->at, s->rows, send))
    return mismatch(d, s, "begins at a row of an operand of so many", (long long)s->at, (long long)send);
  if (!inside(s->into, s->rows, receive))
    return mismatch(d, s, "goes to a row of an output of so many", (long long)s->into, (long long)receive);
  for (int64_t i = s->into; i < s->into + s->rows; i++) {
    if (arrived[i]) return mismatch(d, s, "overlaps another one in row, of", (long long)i, (long long)receive);
    arrived[i] = true;
  }
  return true;
}

static bool receive(const struct call *c, int n, int me, const void *const *in, void *out, struct diag *d) {
  int64_t each = c->in[INPUT_OFFSETS]->dim[0] / n, row = tess__dtype_bytes((tess_dtype)c->in[OUTPUT]->dtype);
  for (int i = 1; i < c->in[OUTPUT]->rank; i++)
    row *= c->in[OUTPUT]->dim[i];
  bool *arrived = tess__zalloc((size_t)c->in[OUTPUT]->dim[0] + 1), good = true;
  memcpy(out, in[(size_t)me * OPERANDS + OUTPUT], (size_t)tess__type_bytes(c->in[OUTPUT]));
  for (int k = 0; good && k < n; k++) {
    const void *const *sender = in + (size_t)k * OPERANDS;
    for (int64_t j = 0; good && j < each; j++) {
      struct slice s = {.from = k, .to = me, .number = me * each + j};
      s.at = number(c, sender, INPUT_OFFSETS, s.number);
      s.rows = number(c, sender, SEND_SIZES, s.number);
      s.into = number(c, sender, OUTPUT_OFFSETS, s.number);
      int64_t expected = number(c, in + (size_t)me * OPERANDS, RECV_SIZES, k * each + j);
      good = check_slice(c, &s, expected, arrived, d);
      if (good && s.rows)
        memcpy((char *)out + s.into * row, (const char *)sender[OPERAND] + s.at * row, (size_t)(s.rows * row));
    }
  }
  tess__free(arrived);
  return good;
}

static const struct attr rows[] = {{"axes", ATTR_AXES, offsetof(struct group_attrs, axes), NULL},
                                   {"groups", ATTR_GROUPS, offsetof(struct group_attrs, groups), NULL},
                                   {0}};
/* An exchange for each element: what they send has its own offsets. */
static bool ragged_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  const struct group_attrs *a = c->call->attrs;
  if (tess__batch_among(c, &a->axes)) return tess__batch_refuse(b, c, "is between devices, not over an axis_name");
  return tess__batch_loop(b, c, out, out_mapped);
}

const struct tess_op tess__op_ragged_all_to_all = {
    .name = "ragged_all_to_all",
    .id = OP_ragged_all_to_all,
    .arity = OPERANDS,
    .results = 1,
    .traits = OP_COLLECTIVE,
    .traffic = TRAFFIC_EXCHANGE,
    .attr_bytes = sizeof(struct group_attrs),
    .attrs = rows,
    .check = check,
    .vary = vary,
    .group = receive,
    .jvp = tess__jvp_linear,
    .transpose = tess__transpose_ragged_all_to_all,
    .batch = ragged_batch,
};
