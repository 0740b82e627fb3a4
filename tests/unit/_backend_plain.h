/* The smallest back end: one element after the other by the ops' reference kernels, nothing fused, no kernel for whole
 * blocks, memory full of rubbish. What a plan asks of a machine is all here. */
#ifndef TESTS_UNIT_BACKEND_PLAIN_H
#define TESTS_UNIT_BACKEND_PLAIN_H

#include <stdlib.h>
#include <string.h>

#include "base/size.h"
#include "core/dtype.h"
#include "exec/backend.h"
#include "op/attrs.h"
#include "op/ops.h"

enum { PLAIN_BYTES = 16, PLAIN_VALUES = LOOP_INPUTS + LOOP_INSTRS };

struct plain_code {
  struct loop loop; /* of a dot: its dimensions, operands and result; reduced where it sums */
  bool is_dot;
  int64_t summed; /* elements of one sum */
  const struct type *scalar[PLAIN_VALUES], *row[2],
      *out; /* of values; of what is summed, one before it; the result's */
};

static inline void *plain_code(const struct loop *l, bool is_dot, struct arena *arena) {
  struct plain_code *c = tess__arena_alloc(arena, sizeof *c);
  tess__loop_copy(&c->loop, l);
  c->is_dot = is_dot;
  c->summed = 1;
  for (int d = 0; d < l->n_dims; d++)
    if (l->reduced >> d & 1) c->summed *= l->extent[d];
  for (int i = 0; i < l->n_in + l->n_instr; i++)
    c->scalar[i] = tess__type_of((tess_dtype)(i < l->n_in ? l->in[i].dtype : l->instr[i - l->n_in].out_dtype), 0, NULL);
  c->out = tess__type_of((tess_dtype)l->out[0].dtype, 0, NULL);
  for (int i = 0; i < (is_dot ? 2 : 1); i++)
    c->row[i] = tess__type_of((tess_dtype)(is_dot ? l->in[i].dtype : l->out[0].dtype), 1,
                              (int64_t[]){c->summed + (l->accumulate && !is_dot)});
  return c;
}

static inline void *plain_prepare_loop(const struct loop *l, struct arena *arena, struct diag *d) {
  (void)d;
  return plain_code(l, false, arena);
}

static inline void *plain_prepare_dot(const struct dot *m, struct arena *arena, struct diag *d) {
  struct loop l = {.n_dims = m->n_dims, .n_in = 2, .n_out = 1, .in = {m->a, m->b}, .out = {m->out}};
  (void)d;
  l.accumulate = m->accumulate;
  memcpy(l.extent, m->extent, sizeof l.extent);
  for (int i = 0; i < m->n_dims; i++)
    if (m->role[i] == DOT_K) l.reduced |= UINT32_C(1) << i;
  return plain_code(&l, true, arena);
}

/* ---- elements ---- */
static inline int64_t plain_offset(const struct operand *o, int n, const int64_t *at) {
  int64_t offset = o->offset;
  for (int d = 0; d < n; d++)
    offset += at[d] * o->stride[d];
  return offset;
}

static inline char *plain_element(const struct operand *o, int n, const int64_t *at, void *const *frame) {
  return (char *)frame[o->base] + plain_offset(o, n, at) * tess__dtype_bytes((tess_dtype)o->dtype);
}

static inline void plain_read(const struct operand *o, int n, const int64_t *at, void *const *frame, void *out) {
  if (o->kind == OPERAND_AFFINE)
    tess__element_from_int((tess_dtype)o->dtype, out, plain_offset(o, n, at));
  else
    memcpy(out, o->kind == OPERAND_SPLAT ? (const char *)o->splat : plain_element(o, n, at, frame),
           (size_t)tess__dtype_bytes((tess_dtype)o->dtype));
}

static inline void plain_call(const struct tess_op *op, const void *attrs, int n, const struct type *const *type,
                              const void *const *in, const struct type *out_type, void *out) {
  struct call call = {.op = op, .n_in = n, .n_out = 1, .in = type, .out = &out_type, .attrs = attrs};
  op->ref(&call, in, &out);
}

/* Every input and instruction at a point. */
static inline void plain_values(const struct plain_code *c, const int64_t *at, void *const *frame,
                                char (*value)[PLAIN_BYTES]) {
  const struct loop *l = &c->loop;
  for (int i = 0; i < l->n_in; i++)
    plain_read(&l->in[i], l->n_dims, at, frame, value[i]);
  for (int k = 0; k < l->n_instr; k++) {
    const struct instr *s = &l->instr[k];
    const struct type *type[3] = {NULL};
    const void *in[3] = {NULL};
    for (int i = 0; i < s->n_in; i++) {
      type[i] = c->scalar[s->in[i]];
      in[i] = value[s->in[i]];
    }
    plain_call(s->op, s->attrs, s->n_in, type, in, c->scalar[l->n_in + k], value[l->n_in + k]);
  }
}

/* The next index over the dimensions whose bits are in mask; false: that was the last. */
static inline bool plain_next(const struct loop *l, uint32_t mask, int64_t *at) {
  for (int d = l->n_dims - 1; d >= 0; d--) {
    if (!(mask >> d & 1)) continue;
    if (++at[d] < l->extent[d]) return true;
    at[d] = 0;
  }
  return false;
}

/* ---- running ---- */
static inline void plain_point(const struct plain_code *c, const int64_t *at, void *const *frame) {
  const struct loop *l = &c->loop;
  char value[PLAIN_VALUES][PLAIN_BYTES];
  plain_values(c, at, frame, value);
  for (int j = 0; j < l->n_out; j++)
    memcpy(plain_element(&l->out[j], l->n_dims, at, frame), value[l->out_value[j]],
           (size_t)tess__dtype_bytes((tess_dtype)l->out[j].dtype));
}

/* Terms begin at no identity: two by two, they keep a -0 that all are. */
static inline void plain_terms(const struct plain_code *c, int64_t n, const char *row, void *result) {
  const struct type *t = c->out, *in[] = {t, t};
  int64_t bytes = tess__dtype_bytes((tess_dtype)t->dtype);
  memcpy(result, row, (size_t)bytes);
  for (int64_t i = 1; i < n; i++)
    plain_call(tess__monoid_op((enum monoid)c->loop.monoid), NULL, 2, in, (const void *[]){result, row + i * bytes}, t,
               result);
}

/* What is summed for one element of the result stands in a row; then it is one call. */
static inline void plain_sum(const struct plain_code *c, int64_t *at, void *const *frame, char *const *row) {
  const struct loop *l = &c->loop;
  static const struct dot_attrs inner = {.lhs_contract = {.n = 1}, .rhs_contract = {.n = 1}};
  const struct reduce_attrs attrs = {.dims = {.n = 1}, .monoid = l->monoid};
  char value[PLAIN_VALUES][PLAIN_BYTES], result[PLAIN_BYTES], *out = plain_element(&l->out[0], l->n_dims, at, frame);
  int64_t n = 0, bytes = tess__dtype_bytes((tess_dtype)l->out[0].dtype);
  if (l->accumulate && !c->is_dot) memcpy(row[0] + bytes * n++, out, (size_t)bytes);
  do {
    plain_values(c, at, frame, value);
    for (int i = 0; i < (c->is_dot ? 2 : 1); i++) {
      int64_t size = tess__dtype_bytes((tess_dtype)c->row[i]->dtype);
      memcpy(row[i] + n * size, value[c->is_dot ? i : l->out_value[0]], (size_t)size);
    }
    n++;
  } while (plain_next(l, l->reduced, at));
  if (l->terms)
    plain_terms(c, n, row[0], result);
  else
    plain_call(c->is_dot ? &tess__op_dot_general : &tess__op_reduce, c->is_dot ? (const void *)&inner : &attrs,
               c->is_dot ? 2 : 1, c->row, (const void *const *)row, c->out, result);
  if (l->accumulate && c->is_dot)
    plain_call(&tess__op_add, NULL, 2, (const struct type *[]){c->out, c->out}, (const void *[]){out, result}, c->out,
               out);
  else
    memcpy(out, result, (size_t)bytes);
}

static inline void plain_run_loop(const void *code, void *const *frame) {
  const struct plain_code *c = code;
  const struct loop *l = &c->loop;
  int64_t at[LOOP_DIMS] = {0};
  bool sums = c->is_dot || l->reduced || l->accumulate;
  char *row[2] = {NULL, NULL};
  for (int i = 0; i < 2 && sums; i++)
    row[i] = malloc((size_t)(c->summed + 1) * PLAIN_BYTES);
  do
    if (sums)
      plain_sum(c, at, frame, row);
    else
      plain_point(c, at, frame);
  while (plain_next(l, ~l->reduced, at));
  free(row[0]);
  free(row[1]);
}

static inline bool plain_run_dot(const void *code, void *const *frame, struct diag *d) {
  (void)d;
  plain_run_loop(code, frame);
  return true;
}

/* ---- the rest ---- */
static inline bool plain_has_kernel(const struct tess_op *op, tess_dtype in, tess_dtype out) {
  (void)in, (void)out;
  return op->ref != NULL;
}

static inline block_kernel *plain_find_block(const struct tess_op *op) {
  (void)op;
  return NULL;
}

static inline void plain_move(const struct type *type, const int64_t *extent, char *to, const int64_t *to_stride,
                              const char *from, const int64_t *from_stride) {
  int64_t at[TESS_MAX_RANK] = {0}, bytes = tess__dtype_bytes((tess_dtype)type->dtype);
  int d = 0;
  for (int i = 0; i < type->rank; i++)
    if (extent[i] == 0) return;
  while (d >= 0) {
    int64_t x = 0, y = 0;
    for (int i = 0; i < type->rank; i++) {
      x += at[i] * from_stride[i];
      y += at[i] * to_stride[i];
    }
    memcpy(to + y * bytes, from + x * bytes, (size_t)bytes);
    for (d = type->rank - 1; d >= 0 && ++at[d] == extent[d]; d--)
      at[d] = 0;
  }
}

static inline void *plain_allocate(size_t bytes) {
  size_t whole = (size_t)tess__round_up((int64_t)bytes, BLOCK_ALIGNMENT);
  void *memory = aligned_alloc(BLOCK_ALIGNMENT, whole);
  if (memory) memset(memory, 0xAB, whole);
  return memory;
}

static inline void plain_release(void *memory, size_t bytes) {
  (void)bytes;
  free(memory);
}

static inline void plain_describe(struct machine *m) {
  *m = (struct machine){.isa = "reference kernels"};
}

static const struct backend plain = {
    .name = "plain",
    .inputs = 3,
    .outputs = 1,
    .has_kernel = plain_has_kernel,
    .prepare_loop = plain_prepare_loop,
    .run_loop = plain_run_loop,
    .prepare_dot = plain_prepare_dot,
    .run_dot = plain_run_dot,
    .find_block = plain_find_block,
    .move = plain_move,
    .allocate = plain_allocate,
    .release = plain_release,
    .describe = plain_describe,
};

#endif
