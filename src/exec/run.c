/* Running a plan: the frame holds the base pointer of each argument and result and of the block of temporaries, then
 * the steps run in order. A reference step runs its op once for each distinct copy, on blocks packed from where the
 * operands lie; padding is filled. */
#include <string.h>

#include "base/alloc.h"
#include "core/dtype.h"
#include "exec/plan.h"
#include "exec/profile.h"

enum { SMALL_FRAME = 64 };

/* ---- reference steps ---- */
struct part {               /* the part of a tensor that belongs to one copy */
  int64_t n[TESS_MAX_RANK]; /* elements that are no padding */
  char *at;
  bool whole;
};

static struct part find_part(const struct ref_step *s, const struct ref_tensor *t, const int64_t *coordinate,
                             void *const *frame) {
  int64_t offset = t->offset;
  struct part b = {.whole = true};
  for (int i = 0; i < s->atoms->n; i++)
    offset += coordinate[i] * t->atom[i];
  for (int d = 0; d < t->type->rank; d++) {
    const struct tiling *tiling = &t->spread->tiling;
    int64_t block = 0, length = t->type->dim[d];
    for (int k = tiling->start[d]; k < tiling->start[d + 1]; k++)
      block = block * s->atoms->size[tiling->atom[k]] + coordinate[tiling->atom[k]];
    int64_t left = t->spread->size[d] - block * length;
    b.n[d] = left < 0 ? 0 : left < length ? left : length;
    b.whole &= b.n[d] == length;
  }
  b.at = (char *)frame[t->base] + offset * tess__dtype_bytes((tess_dtype)t->type->dtype);
  return b;
}

/* Between a packed block and where the value lies. */
static void copy_block(const struct ref_tensor *t, const struct part *b, char *packed, bool pack) {
  const struct type *type = t->type;
  int64_t bytes = tess__dtype_bytes((tess_dtype)type->dtype), at[TESS_MAX_RANK] = {0}, far = 0, near = 0,
          step[TESS_MAX_RANK], row = bytes;
  for (int d = type->rank - 1; d >= 0; d--) {
    step[d] = row;
    row *= type->dim[d];
    if (b->n[d] == 0) return;
  }
  bool rows = type->rank > 0 && t->dim[type->rank - 1] == 1; /* the last dimension is copied at once */
  int last = type->rank - 1 - rows;
  int64_t piece = rows ? b->n[type->rank - 1] * bytes : bytes;
  for (;;) {
    memcpy(pack ? packed + near : b->at + far, pack ? b->at + far : packed + near, (size_t)piece);
    int d = last;
    for (; d >= 0; d--) {
      far += t->dim[d] * bytes;
      near += step[d];
      if (++at[d] < b->n[d]) break;
      far -= at[d] * t->dim[d] * bytes;
      near -= at[d] * step[d];
      at[d] = 0;
    }
    if (d < 0) return;
  }
}

static void pack(const struct ref_tensor *t, const struct part *b, char *packed) {
  int64_t bytes = tess__dtype_bytes((tess_dtype)t->type->dtype), n = tess__type_elements(t->type);
  for (int64_t i = 0; !b->whole && i < n; i++)
    memcpy(packed + i * bytes, t->fill, (size_t)bytes);
  copy_block(t, b, packed, true);
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

void tess__ref_pack(const struct ref_step *s, int i, const int64_t *coordinate, void *const *frame, void *packed) {
  struct part b = find_part(s, &s->tensor[i], coordinate, frame);
  pack(&s->tensor[i], &b, packed);
}

void tess__ref_unpack(const struct ref_step *s, int i, const int64_t *coordinate, void *const *frame, void *packed) {
  struct part b = find_part(s, &s->tensor[i], coordinate, frame);
  copy_block(&s->tensor[i], &b, packed, false);
}

static void run_copy(const struct ref_step *s, const int64_t *coordinate, char *scratch, const void **in, void **out,
                     void *const *frame) {
  for (int i = 0; i < s->call.n_in; i++) {
    struct part b = find_part(s, &s->tensor[i], coordinate, frame);
    in[i] = b.at;
    if (s->tensor[i].scratch < 0 || (s->tensor[i].dense && b.whole)) continue;
    in[i] = scratch + s->tensor[i].scratch;
    pack(&s->tensor[i], &b, scratch + s->tensor[i].scratch);
  }
  const struct ref_tensor *result = s->tensor + s->call.n_in;
  for (int i = 0; i < s->call.n_out; i++) {
    out[i] = scratch + (result[i].scratch < 0 ? 0 : result[i].scratch);
    if (result[i].base == BUFFER_NONE) continue;
    struct part b = find_part(s, &result[i], coordinate, frame);
    if (result[i].scratch < 0 || goes_there(s, i, &b, in)) out[i] = b.at;
  }
  s->kernel(&s->call, in, out);
  for (int i = 0; i < s->call.n_out; i++)
    if (result[i].base != BUFFER_NONE && result[i].scratch >= 0 && out[i] == scratch + result[i].scratch) {
      struct part b = find_part(s, &result[i], coordinate, frame);
      copy_block(&result[i], &b, out[i], false);
    }
}

static void run_ref(const struct ref_step *s, void *const *frame) {
  int64_t coordinate[MAX_ATOMS] = {0};
  const void **in = tess__alloc(sizeof *in * (size_t)(s->call.n_in + 1));
  void **out = tess__alloc(sizeof *out * (size_t)(s->call.n_out + 1));
  int i;
  do {
    run_copy(s, coordinate, (char *)frame[s->base] + s->offset, in, out, frame);
    for (i = s->atoms->n - 1; i >= 0; i--) {
      if (!(s->varies >> i & 1)) continue;
      if (++coordinate[i] < s->atoms->size[i]) break;
      coordinate[i] = 0;
    }
  } while (i >= 0);
  tess__free(in);
  tess__free(out);
}

/* ---- plans ---- */
static bool run_steps(const struct plan *p, void *const *frame, struct diag *d) {
  struct profile *profile = atomic_load_explicit(&tess__profiling, memory_order_acquire);
  for (int i = 0; i < p->n_steps; i++) {
    const struct step *s = &p->step[i];
    int64_t begin = profile ? tess__profile_now(profile) : 0;
    if (s->kind == STEP_LOOP)
      tess__loop_run(s->code.loop, frame);
    else if (s->kind == STEP_ROWS) {
      if (!tess__rows_run(s->code.rows, frame, d)) return false;
    } else if (s->kind == STEP_JOINED)
      continue;
    else if (s->kind == STEP_REF && s->code.ref->group) {
      if (!tess__group_run(s->code.ref, frame, d)) return false;
    } else if (s->kind == STEP_REF && !s->code.ref->region)
      run_ref(s->code.ref, frame);
    else if (s->kind == STEP_REF) {
      if (!tess__region_step_run(s->code.ref, frame, d)) return false;
    } else if (!tess__dot_run(s->code.dot, frame, d))
      return false;
    if (profile) tess__profile_step(profile, p, i, begin);
  }
  return true;
}

bool tess__plan_run(const struct plan *p, const void *const *args, void *const *results, struct diag *d) {
  void *small[SMALL_FRAME], **frame = small;
  int n = p->n_args + p->n_results + 1 + p->n_literals;
  if (n > SMALL_FRAME) frame = tess__alloc(sizeof *frame * (size_t)n);
  for (int i = 0; i < p->n_args; i++)
    frame[i] = (void *)args[i];
  for (int i = 0; i < p->n_results; i++)
    frame[p->n_args + i] = results[i];
  for (int i = 0; i < p->n_literals; i++)
    frame[p->n_args + p->n_results + 1 + i] = (void *)p->literal[i];
  bool ok = true;
  if (p->temporary_bytes > 0) {
    void *block = tess__alloc_data((size_t)p->temporary_bytes);
    frame[p->n_args + p->n_results] = block;
    ok = block != NULL || tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_NO_REASON,
                                     "out of memory for %lld bytes of temporaries", (long long)p->temporary_bytes);
    if (ok) {
      ok = run_steps(p, frame, d);
      tess__free_data(block, (size_t)p->temporary_bytes);
    }
  } else {
    ok = run_steps(p, frame, d);
  }
  if (frame != small) tess__free(frame);
  return ok;
}
