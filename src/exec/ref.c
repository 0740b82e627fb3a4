/* Running reference steps: a step runs its kernel once for each distinct copy, on blocks packed from where the operands
 * lie; padding is filled. */
#include <string.h>

#include "base/alloc.h"
#include "base/interrupt.h"
#include "base/pool.h"
#include "base/size.h"
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
  struct part *part;                /* operands', then results' */
  int64_t (*extent)[TESS_MAX_RANK]; /* of the same, for a kernel that asks (true_blocks); NULL: it does not */
};

static void run_copy(const struct ref_step *s, int64_t position, char *scratch, const struct operands *o,
                     void *const *frame) {
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
  for (int i = 0; o->extent && i < s->call.n_in + s->call.n_out; i++)
    tess__extents(s->atoms, t[i].type, t[i].spread, position, o->extent[i]);
  s->kernel(&o->call, o->in, o->out);
  for (int i = 0; i < s->call.n_out; i++)
    if (result[i].base != BUFFER_NONE && result[i].scratch >= 0 && o->out[i] == scratch + result[i].scratch)
      unpack(s, &result[i], &to[i], o->out[i]);
}

static struct operands operands_of(const struct ref_step *s, struct shortage *shortage) {
  size_t n_in = (size_t)s->call.n_in, n_out = (size_t)s->call.n_out;
  struct operands o = {.call = s->call,
                       .in = tess__alloc(sizeof *o.in * (n_in + 1)),
                       .out = tess__alloc(sizeof *o.out * (n_out + 1)),
                       .part = tess__alloc(sizeof *o.part * (n_in + n_out + 1))};
  if (s->call.op->true_blocks) o.call.extent = o.extent = tess__alloc(sizeof *o.extent * (n_in + n_out + 1));
  o.call.shortage = shortage;
  return o;
}

static void operands_end(struct operands *o) {
  tess__free(o->in);
  tess__free(o->out);
  tess__free(o->part);
  tess__free(o->extent);
}

/* ---- one copy by each worker ---- */
struct copies {
  const struct ref_step *s;
  void *const *frame;
  int64_t *position;
  struct operands *of_worker;
  void **scratch; /* by worker: other than the step's own, which holds one copy */
};

static int64_t scratch_bytes(const struct ref_step *s) {
  int64_t bytes = 1;
  for (int i = 0; i < s->call.n_in + s->call.n_out; i++) {
    const struct ref_tensor *t = &s->tensor[i];
    int64_t end = t->scratch < 0 ? 0 : tess__add_sizes(t->scratch, tess__type_bytes(t->type));
    bytes = end > bytes ? end : bytes;
  }
  return bytes;
}

static void run_task(void *ctx, int task, int worker) {
  struct copies *c = ctx;
  struct operands *o = &c->of_worker[worker];
  if (!o->in) *o = operands_of(c->s, c->of_worker[0].call.shortage);
  if (worker && !c->scratch[worker]) c->scratch[worker] = tess__call_room(&o->call, scratch_bytes(c->s), 1);
  char *scratch = worker ? c->scratch[worker] : (char *)c->frame[c->s->base] + c->s->offset;
  if (scratch) run_copy(c->s, c->position[task], scratch, o, c->frame);
}

static void run_side_by_side(const struct ref_step *s, int n, const struct operands *first, void *const *frame) {
  size_t workers = (size_t)tess__pool_workers();
  struct copies c = {s, frame, tess__alloc(sizeof *c.position * (size_t)n), tess__zalloc(sizeof *c.of_worker * workers),
                     tess__zalloc(sizeof *c.scratch * workers)};
  int k = 0;
  for (int64_t p = 0; p >= 0 && k < n; p = tess__position_next(s->atoms, p, s->varies))
    c.position[k++] = p;
  c.of_worker[0] = *first;
  tess__pool_run_heeding(n, run_task, &c);
  for (size_t w = 1; w < workers; w++) {
    operands_end(&c.of_worker[w]);
    tess__call_room_end(c.scratch[w]);
  }
  tess__free(c.position);
  tess__free(c.of_worker);
  tess__free(c.scratch);
}

static int count_copies(const struct ref_step *s) {
  int n = 0;
  for (int64_t p = 0; p >= 0; p = tess__position_next(s->atoms, p, s->varies))
    n++;
  return n;
}

bool tess__ref_run(const struct ref_step *s, void *const *frame, struct diag *d) {
  struct shortage shortage = {0};
  struct operands o = operands_of(s, &shortage);
  int n = s->call.op->side_by_side ? count_copies(s) : 1;
  uint32_t since = tess__interrupts_now();
  if (n > 1)
    run_side_by_side(s, n, &o, frame);
  else
    for (int64_t p = 0; p >= 0 && tess__interrupts_now() == since; p = tess__position_next(s->atoms, p, s->varies))
      run_copy(s, p, (char *)frame[s->base] + s->offset, &o, frame);
  bool good = tess__call_went_well(&o.call, d);
  operands_end(&o);
  return good;
}
