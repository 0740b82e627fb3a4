/* Loops that follow one another over the same rows run together, some rows at a time: all of them on the first rows,
 * then all of them on the next. What one leaves for the next is then still in the cache, and a temporary that no other
 * step reads is as small as those rows. Softmax and layer norm are such.
 *
 * Steps are joined where each element that one writes and another reads belongs to the same row of both: on either side
 * rows are equally far apart and no row reaches into the next. The rows of a piece are a function of the shapes, so the
 * bits do not depend on the workers, who share the pieces. */
#include <stdatomic.h>
#include <string.h>

#include "base/alloc.h"
#include "base/pool.h"
#include "base/size.h"
#include "core/dtype.h"
#include "exec/plan.h"

#ifdef TESS_TINY
enum { MOST = 4 };
#else
enum { MOST = 16 }; /* loops together */
#endif
enum { PLACES = MOST * (LOOP_INPUTS + LOOP_OUTPUTS) };

struct advance { /* of an operand in the first piece, and how much further it is in the next */
  int32_t base;  /* of the frame; BUFFER_NONE: in the piece's own memory */
  int64_t offset, step;
};
struct rows {
  int n, n_places;
  int64_t rows, piece, scratch;   /* all of them, those of a piece; bytes */
  void *whole[MOST], *rest[MOST]; /* of a piece, and of the last one where it is smaller */
  struct advance place[PLACES];
};

/* ---- joining ---- */
struct shared { /* a buffer that the joined loops touch */
  int32_t buffer;
  int writes, touches;
  bool rows, mine;   /* touched row by row; by no other step */
  int64_t step, row; /* elements between rows; number of the row that the first one is */
  int64_t bytes;     /* of an element */
  int64_t scratch;
};
struct joining {
  struct planner *p;
  int first, n;
  int64_t rows;
  struct loop *loop; /* room for MOST */
  int n_shared;
  struct shared shared[PLACES];
};

static int64_t operand_bytes(const struct operand *o) {
  return tess__dtype_bytes((tess_dtype)o->dtype);
}

/* The elements of the first row. */
static void row_span(const struct loop *l, const struct operand *o, int64_t *low, int64_t *high) {
  *low = *high = o->offset;
  for (int d = 1; d < l->n_dims; d++)
    *(o->stride[d] < 0 ? low : high) += o->stride[d] * (l->extent[d] - 1);
}

static struct shared *find_shared(struct joining *j, int32_t buffer) {
  for (int i = 0; i < j->n_shared; i++)
    if (j->shared[i].buffer == buffer) return &j->shared[i];
  return NULL;
}

static void touch(struct joining *j, const struct loop *l, const struct operand *o, bool writes) {
  int64_t low, high, step = o->stride[0];
  if (o->kind != OPERAND_MEMORY || o->base < 0) return;
  row_span(l, o, &low, &high);
  struct shared *s = find_shared(j, o->base);
  bool rows = step > 0 && low >= 0 && low / step == high / step;
  if (!s) {
    s = &j->shared[j->n_shared++];
    *s = (struct shared){.buffer = o->base, .step = step, .row = rows ? low / step : 0, .rows = rows};
    s->bytes = operand_bytes(o);
  }
  s->rows = s->rows && rows && s->step == step && s->row == low / step && s->bytes == operand_bytes(o);
  s->writes += writes;
  s->touches++;
}

/* The loop with the rows as its first dimension, in *r; false: it is not over these rows. */
static bool over_rows(const struct draft *d, int64_t rows, struct loop *r) {
  const struct loop *l = d->loop;
  if (d->kind != STEP_LOOP || d->rows || d->n_points || l->accumulate || l->n_dims == 0 || l->n_dims == LOOP_DIMS ||
      l->reduced & 1 || l->extent[0] % rows || (l->n_instr == 0 && !l->reduced))
    return false;
  tess__loop_copy(r, l);
  int64_t left = l->extent[0] / rows;
  if (left > 1) { /* merged with what is inside of a row */
    r->n_dims++;
    r->reduced <<= 1;
    r->across <<= 1;
    memmove(r->extent + 1, l->extent, sizeof *l->extent * (size_t)l->n_dims);
    r->extent[1] = left;
  }
  r->extent[0] = rows;
  for (int i = 0; i < r->n_in + r->n_out; i++) {
    struct operand *o = i < r->n_in ? &r->in[i] : &r->out[i - r->n_in];
    if (o->kind == OPERAND_SPLAT) continue;
    if (left > 1) {
      memmove(o->stride + 1, o->stride, sizeof *o->stride * (size_t)l->n_dims);
      o->stride[0] *= left;
    }
    if (o->kind == OPERAND_AFFINE && o->stride[0]) return false;
  }
  return true;
}

/* Adds the next draft; false: it is not to be joined, and nothing has changed. */
static bool join(struct joining *j) {
  struct planner *p = j->p;
  int at = j->first + j->n, n_shared = j->n_shared;
  if (j->n == MOST || at == p->n_drafts) return false;
  const struct draft *d = &p->draft[at];
  bool alone = (at == 0 || d[-1].group != d->group) && (at + 1 == p->n_drafts || d[1].group != d->group);
  struct loop *l = &j->loop[j->n];
  if (!alone || !over_rows(d, j->rows, l)) return false;
  struct shared before[PLACES];
  memcpy(before, j->shared, sizeof *before * (size_t)n_shared);
  bool follows = j->n == 0, fits = true;
  for (int i = 0; i < l->n_in; i++) {
    const struct shared *s = l->in[i].kind == OPERAND_MEMORY ? find_shared(j, l->in[i].base) : NULL;
    follows = follows || (s && s->writes);
    touch(j, l, &l->in[i], false);
  }
  for (int i = 0; i < l->n_out; i++)
    touch(j, l, &l->out[i], true);
  for (int i = 0; i < j->n_shared; i++)
    fits = fits && (j->shared[i].rows || j->shared[i].writes == 0 || j->shared[i].touches == 1);
  if (!fits || !follows) {
    memcpy(j->shared, before, sizeof *before * (size_t)n_shared);
    j->n_shared = n_shared;
    return false;
  }
  j->n++;
  return true;
}

/* ---- is it worth it? ---- */
static int64_t row_bytes(const struct joining *j, bool handed_on) {
  int64_t bytes = 0;
  for (int i = 0; i < j->n_shared; i++) {
    const struct shared *s = &j->shared[i];
    if (handed_on ? s->writes && s->touches > s->writes : s->rows) bytes += s->step * s->bytes;
  }
  return bytes;
}

static int64_t piece_of(const struct joining *j) {
  const struct row_pieces *b = &j->p->plan->backend->rows;
  int64_t each = row_bytes(j, false), piece = each ? b->piece_bytes / each : 0, most = j->rows / b->pieces;
  if (piece > most) piece = most;
  return piece > b->round ? piece / b->round * b->round : piece;
}

/* ---- memory ---- */
struct sought {
  int32_t buffer;
  bool found;
};

static void seek(void *ctx, int32_t buffer, bool writes) {
  struct sought *s = ctx;
  (void)writes;
  s->found |= buffer == s->buffer;
}

static bool touches_buffer(const struct planner *p, const struct draft *d, int32_t buffer) {
  struct sought s = {buffer, false};
  tess__draft_touches(p, d, seek, &s);
  return s.found;
}

static bool is_mine(const struct joining *j, const struct shared *s) {
  const struct planner *p = j->p;
  bool mine = s->buffer >= p->plan->n_args + p->plan->n_results && s->rows;
  for (int k = 0; k < p->n_drafts && mine; k++)
    mine = (k >= j->first && k < j->first + j->n) || !touches_buffer(p, &p->draft[k], s->buffer);
  return mine;
}

/* Temporaries of the joined loops alone become memory of a piece. */
static int64_t place_mine(struct joining *j, int64_t piece) {
  int64_t bytes = 0;
  for (int i = 0; i < j->n_shared; i++) {
    struct shared *s = &j->shared[i];
    s->mine = is_mine(j, s);
    s->scratch = bytes;
    if (s->mine) bytes += tess__round_up(piece * s->step * s->bytes, BLOCK_ALIGNMENT);
  }
  for (int k = 0; k < j->n; k++)
    for (int i = 0; i < j->loop[k].n_in + j->loop[k].n_out; i++) {
      struct loop *l = &j->loop[k];
      struct operand *o = i < l->n_in ? &l->in[i] : &l->out[i - l->n_in];
      const struct shared *s = o->kind == OPERAND_MEMORY ? find_shared(j, o->base) : NULL;
      if (!s || !s->mine) continue;
      o->base = BUFFER_NONE;
      o->offset += s->scratch / s->bytes - s->row * s->step;
    }
  return bytes;
}

/* Which outputs a loop of the same piece reads, and what all pieces bring from memory and leave there. */
static void set_around(struct joining *j) {
  int64_t bytes = 0;
  for (int i = 0; i < j->n_shared; i++)
    if (j->shared[i].rows && !j->shared[i].mine) bytes += j->shared[i].step * j->shared[i].bytes;
  for (int k = 0; k < j->n; k++) {
    struct loop *l = &j->loop[k];
    l->around = bytes * j->rows;
    for (int i = 0; i < l->n_out; i++) {
      const struct shared *s = l->out[i].base == BUFFER_NONE ? NULL : find_shared(j, l->out[i].base);
      if (!s || s->touches > s->writes) l->handed_on |= UINT32_C(1) << i;
    }
  }
}

static void accept(struct joining *j, int64_t piece) {
  struct planner *p = j->p;
  struct rows *r = tess__arena_alloc(&p->plan->arena, sizeof *r);
  *r = (struct rows){.n = j->n, .rows = j->rows, .piece = piece};
  r->scratch = place_mine(j, piece);
  set_around(j);
  for (int k = 0; k < j->n; k++) {
    struct draft *d = &p->draft[j->first + k];
    d->loop = tess__loop_again(&p->scratch, &j->loop[k]);
    d->group = p->draft[j->first].group; /* for memory they are one step */
    d->rows = r;
  }
}

/* Loops from `first` on over so many rows, if that is worth it; room: for as many as there may be. */
static int try_rows(struct planner *p, int first, int64_t rows, struct loop *room) {
  const struct row_pieces *b = &p->plan->backend->rows;
  if (rows < b->pieces) return 0;
  struct joining j; /* its list is long, and begins empty */
  j.p = p;
  j.first = first;
  j.rows = rows;
  j.loop = room;
  j.n = j.n_shared = 0;
  while (join(&j))
    ;
  int64_t piece = j.n > 1 ? piece_of(&j) : 0;
  if (piece == 0 || row_bytes(&j, true) * rows < b->least_bytes) return 0;
  accept(&j, piece);
  return j.n;
}

void tess__join_rows(struct planner *p) {
  if (p->plan->backend->rows.pieces == 0) return;
  struct loop *room = p->n_drafts > 1 ? tess__arena_room(&p->scratch, sizeof *room * MOST) : NULL;
  for (int k = 0; k + 1 < p->n_drafts; k++) {
    const struct draft *d = &p->draft[k];
    if (d[0].kind != STEP_LOOP || d[1].kind != STEP_LOOP || d[0].loop->n_dims == 0 || d[1].loop->n_dims == 0) continue;
    int n = try_rows(p, k, d[0].loop->extent[0], room);
    if (n == 0 && d[1].loop->extent[0] != d[0].loop->extent[0]) n = try_rows(p, k, d[1].loop->extent[0], room);
    if (n) k += n - 1;
  }
}

/* ---- preparing ---- */

/* The loop over the first rows; each of its operands has a place of its own. */
static void *prepare(struct planner *p, struct rows *r, const struct loop *l, int64_t rows, int place, struct diag *d) {
  struct loop *part = tess__loop_again(&p->scratch, l);
  part->extent[0] = rows;
  part->alone = true;
  for (int i = 0; i < l->n_in + l->n_out; i++) {
    struct operand *o = i < l->n_in ? &part->in[i] : &part->out[i - l->n_in];
    int64_t bytes = operand_bytes(o);
    if (o->kind != OPERAND_MEMORY) continue;
    r->place[place + i] = (struct advance){o->base, o->offset * bytes, r->piece * o->stride[0] * bytes};
    if (o->base == BUFFER_NONE) r->place[place + i].step = 0;
    o->base = place + i;
    o->offset = 0;
  }
  return p->plan->backend->prepare_loop(part, &p->plan->arena, d);
}

bool tess__rows_prepare(struct planner *p, struct rows *r, const struct draft *first, int *failed, struct diag *d) {
  for (int k = 0; k < r->n; k++) {
    const struct loop *l = first[k].loop;
    int64_t rest = r->rows % r->piece;
    *failed = k;
    r->whole[k] = prepare(p, r, l, r->piece, r->n_places, d);
    r->rest[k] = rest && r->whole[k] ? prepare(p, r, l, rest, r->n_places, d) : r->whole[k];
    if (!r->rest[k]) return false;
    r->n_places += l->n_in + l->n_out;
  }
  return true;
}

/* ---- running ---- */
struct rows_job {
  const struct rows *r;
  const struct backend *backend;
  void *const *frame;
  _Atomic bool no_memory;
};

static void run_piece(void *ctx, int number, int worker) {
  (void)worker;
  struct rows_job *job = ctx;
  const struct rows *r = job->r;
  void *frame[PLACES];
  char *own = r->scratch ? job->backend->allocate((size_t)r->scratch) : NULL;
  if (r->scratch && !own) {
    atomic_store(&job->no_memory, true);
    return;
  }
  for (int i = 0; i < r->n_places; i++) {
    const struct advance *at = &r->place[i];
    char *base = at->base == BUFFER_NONE ? own : job->frame[at->base];
    frame[i] = base ? base + at->offset + number * at->step : NULL; /* NULL: nothing, or an operand that is a number */
  }
  bool whole = (number + 1) * r->piece <= r->rows;
  for (int k = 0; k < r->n; k++)
    job->backend->run_loop(whole ? r->whole[k] : r->rest[k], frame);
  if (own) job->backend->release(own, (size_t)r->scratch);
}

bool tess__rows_run(const struct rows *r, const struct backend *b, void *const *frame, struct diag *d) {
  struct rows_job job = {.r = r, .backend = b, .frame = frame};
  tess__pool_run_heeding((int)((r->rows + r->piece - 1) / r->piece), run_piece, &job);
  return !atomic_load(&job.no_memory) || tess__fail_memory(d, (size_t)r->scratch, "the temporaries of each worker");
}
