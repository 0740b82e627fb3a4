/* Running reference steps: a step runs its kernel once for each distinct copy, on blocks packed from where the operands
 * lie; padding is filled. */
#include <string.h>

#include "base/alloc.h"
#include "base/interrupt.h"
#include "core/dtype.h"
#include "exec/plan.h"
#include "exec/position.h"
#include "op/walk.h"

struct part {               /* the part of a tensor that belongs to one copy */
  int64_t n[TESS_MAX_RANK]; /* elements that are no padding */
  char *at;
  bool whole;
};

static struct part find_part(const struct ref_step *s, const struct ref_tensor *t, int64_t position,
                             void *const *frame) {
  struct part b;
  int64_t offset = t->offset + tess__position_offset(s->atoms, position, t->atom);
  b.whole = tess__extents(s->atoms, t->type, t->spread, position, b.n);
  b.at = (char *)frame[t->base] + offset * tess__dtype_bytes((tess_dtype)t->type->dtype);
  return b;
}

static void unpack(const struct ref_step *s, const struct ref_tensor *t, const struct part *b, const char *packed) {
  int64_t stride[TESS_MAX_RANK];
  tess__row_major(t->type, stride);
  s->backend->move(t->type, b->n, b->at, t->dim, packed, stride);
}

static void pack(const struct ref_step *s, const struct ref_tensor *t, const struct part *b, char *packed) {
  int64_t bytes = tess__dtype_bytes((tess_dtype)t->type->dtype), n = tess__type_elements(t->type);
  for (int64_t i = 0; !b->whole && i < n; i++)
    memcpy(packed + i * bytes, t->fill, (size_t)bytes);
  int64_t stride[TESS_MAX_RANK];
  tess__row_major(t->type, stride);
  s->backend->move(t->type, b->n, packed, stride, b->at, t->dim);
}

static bool overlap(const struct type *a, const void *p, const struct type *b, const void *q) {
  uintptr_t x = (uintptr_t)p, y = (uintptr_t)q;
  return x < y + (uintptr_t)tess__type_bytes(b) && y < x + (uintptr_t)tess__type_bytes(a);
}

/* Result i is written where it belongs, unless it takes over the memory of an operand. */
static bool goes_there(const struct ref_step *s, int i, const struct part *b, const void *const *in) {
  const struct ref_tensor *t = &s->tensor[s->call.n_in + i];
  bool direct = t->dense && b->whole;
  for (int k = 0; k < s->call.n_in && direct; k++)
    direct = !overlap(t->type, b->at, s->tensor[k].type, in[k]);
  return direct;
}

void tess__ref_pack(const struct ref_step *s, int i, int64_t position, void *const *frame, void *packed) {
  struct part b = find_part(s, &s->tensor[i], position, frame);
  pack(s, &s->tensor[i], &b, packed);
}

void tess__ref_unpack(const struct ref_step *s, int i, int64_t position, void *const *frame, const void *packed) {
  struct part b = find_part(s, &s->tensor[i], position, frame);
  unpack(s, &s->tensor[i], &b, packed);
}

struct operands { /* of one copy: what the kernel reads and writes; where all of it belongs */
  struct call call;
  const void **in;
  void **out;
  struct part *part; /* operands', then results' */
};

static bool run_kernel(const struct ref_step *s, const struct operands *o, struct diag *d) {
  void *frame[] = {(void *)(uintptr_t)o->in[0], s->loop ? o->out[0] : (void *)(uintptr_t)o->in[1], o->out[0]};
  if (s->dot) return s->backend->run_dot(s->dot, frame, d);
  s->backend->run_loop(s->loop, frame);
  return true;
}

static bool run_copy(const struct ref_step *s, int64_t position, char *scratch, const struct operands *o,
                     void *const *frame, struct diag *d) {
  const struct ref_tensor *t = s->tensor, *result = s->tensor + s->call.n_in;
  struct part *part = o->part, *to = o->part + s->call.n_in;
  for (int i = 0; i < s->call.n_in; i++) {
    part[i] = find_part(s, &t[i], position, frame);
    o->in[i] = part[i].at;
    if (t[i].scratch < 0 || (t[i].dense && part[i].whole)) continue;
    o->in[i] = scratch + t[i].scratch;
    pack(s, &t[i], &part[i], scratch + t[i].scratch);
  }
  for (int i = 0; i < s->call.n_out; i++) {
    o->out[i] = scratch + (result[i].scratch < 0 ? 0 : result[i].scratch);
    if (result[i].base == BUFFER_NONE) continue;
    to[i] = find_part(s, &result[i], position, frame);
    if (result[i].scratch < 0 || goes_there(s, i, &to[i], o->in)) o->out[i] = to[i].at;
  }
  if (!s->dot && !s->loop)
    s->kernel(&o->call, o->in, o->out);
  else if (!run_kernel(s, o, d))
    return false;
  for (int i = 0; i < s->call.n_out; i++)
    if (result[i].base != BUFFER_NONE && result[i].scratch >= 0 && o->out[i] == scratch + result[i].scratch)
      unpack(s, &result[i], &to[i], o->out[i]);
  return true;
}

bool tess__ref_run(const struct ref_step *s, void *const *frame, struct diag *d) {
  size_t n_in = (size_t)s->call.n_in, n_out = (size_t)s->call.n_out;
  struct shortage shortage = {0};
  struct operands o = {.call = s->call,
                       .in = tess__alloc(sizeof *o.in * (n_in + 1)),
                       .out = tess__alloc(sizeof *o.out * (n_out + 1)),
                       .part = tess__alloc(sizeof *o.part * (n_in + n_out + 1))};
  o.call.shortage = &shortage;
  uint32_t since = tess__interrupts_now();
  bool good = true;
  for (int64_t p = 0; p >= 0 && good && tess__interrupts_now() == since;
       p = tess__position_next(s->atoms, p, s->varies))
    good = run_copy(s, p, (char *)frame[s->base] + s->offset, &o, frame, d);
  tess__free(o.in);
  tess__free(o.out);
  tess__free(o.part);
  return good && tess__call_had_room(&o.call, d);
}
