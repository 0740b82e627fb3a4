/* Loops that only move elements of one operand: relayouts. Rows are copied where both sides run along the same
 * dimension; otherwise the two dimensions along which the sides run are cut into squares of a cache line, so that each
 * line is read and written once. Squares follow each other along the output; along the input where they are stored past
 * the caches, so that what is read at least are streams that the machine sees coming. */
#include <string.h>

#include "base/pool.h"
#include "exec/cpu/cpu.h"

#ifdef TESS_TINY
enum { CHUNK = 32, LINE = 16, WIDE = 8, FAR = 64 };
#else
/* Bytes of a task when everything is one row, and of a square's side; rows of the output that are turned together;
 * bytes of both sides from which on squares are stored past the caches. */
enum { CHUNK = 256 << 10, LINE = 64, WIDE = 64, FAR = 16 << 20 };
#endif

struct copy {
  const struct isa *isa;
  int size, n_outer, base_in, base_out;
  int64_t offset_in, offset_out;
  int64_t extent[LOOP_DIMS], in[LOOP_DIMS], out[LOOP_DIMS]; /* outer dimensions; strides in bytes */
  int64_t p, p_in, p_out, n, n_in,
      n_out;   /* squares: input runs along p, output along n. Rows: p is 1. n: extent of the innermost */
  bool stream; /* squares are stored past the caches */
  int64_t units, units_per_task; /* a unit: one outer index and LINE bytes' worth of p, or of n */
  int tasks;
};

/* Units of one outer index. */
static int64_t strips(const struct copy *c) {
  int64_t side = LINE / c->size;
  return ((c->stream ? c->n : c->p) + side - 1) / side;
}

/* The dimension along which the input runs, when that is not the innermost one: -1. */
static int across(const struct loop *l) {
  int last = l->n_dims - 1, best = last;
  const int64_t *stride = l->in[0].stride;
  for (int d = 0; d < last; d++)
    if (stride[d] != 0 && l->extent[d] > 1 && (stride[best] == 0 || stride[d] < stride[best])) best = d;
  return best != last && stride[last] != 0 && stride[best] == 1 ? best : -1;
}

struct copy *tess__copy_prepare(const struct isa *isa, const struct loop *l, struct arena *arena) {
  const struct operand *in = &l->in[0], *out = &l->out[0];
  if (l->n_instr || l->n_out != 1 || l->out_value[0] != 0 || in->kind != OPERAND_MEMORY || in->dtype != out->dtype ||
      l->n_dims == 0)
    return NULL;
  int64_t moves = 0, rows = 1;
  for (int d = 0; d < l->n_dims; d++)
    moves |= in->stride[d];
  if (!moves) return NULL;
  struct copy *c = tess__arena_alloc(arena, sizeof *c);
  int size = c->size = tess__dtype_bytes((tess_dtype)in->dtype), last = l->n_dims - 1, p = across(l);
  c->isa = isa;
  c->base_in = in->base;
  c->base_out = out->base;
  c->offset_in = in->offset * size;
  c->offset_out = out->offset * size;
  for (int d = 0; d < last; d++) {
    if (d == p) continue;
    c->extent[c->n_outer] = l->extent[d];
    c->in[c->n_outer] = in->stride[d] * size;
    c->out[c->n_outer++] = out->stride[d] * size;
    rows *= l->extent[d];
  }
  c->n = l->extent[last];
  c->n_in = in->stride[last] * size;
  c->n_out = out->stride[last] * size;
  c->p = 1;
  if (p >= 0) {
    c->p = l->extent[p];
    c->p_in = in->stride[p] * size;
    c->p_out = out->stride[p] * size;
  } else if (l->n_dims == 1 && c->n * size / CHUNK >= 2) { /* one long row: cut; the last piece may be shorter */
    c->p = c->n * size / CHUNK;
    c->p_in = c->n_in * (CHUNK / size);
    c->p_out = c->n_out * (CHUNK / size);
  }
  bool cut = p < 0 && c->p > 1;
  double bytes = 2.0 * (double)rows * (double)(cut ? 1 : c->p) * (double)(c->n * size);
  c->stream = p >= 0 && c->n_out == size && (c->offset_out | c->p_out) % LINE == 0 && bytes >= FAR;
  c->units = cut ? c->p : rows * strips(c);
  c->tasks = tess__tasks_for(tess__memory_cost((int64_t)bytes) * (p >= 0 ? 3 : 1), c->units);
  c->units_per_task = (c->units + c->tasks - 1) / c->tasks;
  c->tasks = (int)((c->units + c->units_per_task - 1) / c->units_per_task);
  if (cut) c->n_outer = -1;
  return c;
}

/* LINE bytes of p: the whole of a cache line of the input at a time. */
static void strip(const struct copy *c, char *out, const char *in, int64_t first) {
  int64_t side = LINE / c->size, rows = c->p - first < side ? c->p - first : side;
  out += first * c->p_out;
  in += first * c->p_in;
  if (c->n_out == c->size)
    tess__turn(c->isa, out, c->p_out, in, c->n_in, c->size, c->n, rows);
  else
    for (int64_t i = 0; i < rows; i++)
      tess__move(out + i * c->p_out, c->n_out, in + i * c->p_in, c->n_in, c->size, c->n);
}

/* LINE bytes of n. */
static void stream_strip(const struct copy *c, char *out, const char *in, int64_t first) {
  _Alignas(64) char lines[WIDE * LINE];
  int64_t side = LINE / c->size, n = c->n - first < side ? c->n - first : side;
  out += first * c->n_out;
  in += first * c->n_in;
  for (int64_t at = 0; at < c->p; at += WIDE, in += WIDE * c->p_in) {
    int64_t rows = c->p - at < WIDE ? c->p - at : WIDE;
    tess__turn(c->isa, lines, LINE, in, c->n_in, c->size, n, rows);
    for (int64_t i = 0; i < rows; i++, out += c->p_out)
      c->isa->stream(out, lines + i * LINE, n * c->size);
  }
}

struct copy_job {
  const struct copy *c;
  char *out;
  const char *in;
};

static void task(void *ctx, int number, int worker) {
  (void)worker;
  const struct copy_job *job = ctx;
  const struct copy *c = job->c;
  int64_t side = LINE / c->size, of_outer = strips(c);
  int64_t unit = number * c->units_per_task,
          end = unit + c->units_per_task < c->units ? unit + c->units_per_task : c->units;
  if (c->n_outer < 0) {
    int64_t length = CHUNK / c->size, first = unit * length, last = end == c->units ? c->n : end * length;
    tess__move(job->out + first * c->n_out, c->n_out, job->in + first * c->n_in, c->n_in, c->size, last - first);
    return;
  }
  for (; unit < end; unit++) {
    int64_t outer = unit / of_outer, in = 0, out = 0;
    for (int d = c->n_outer - 1; d >= 0; d--) {
      int64_t i = outer % c->extent[d];
      outer /= c->extent[d];
      in += i * c->in[d];
      out += i * c->out[d];
    }
    if (c->p > 1)
      (c->stream ? stream_strip : strip)(c, job->out + out, job->in + in, unit % of_outer * side);
    else
      tess__move(job->out + out, c->n_out, job->in + in, c->n_in, c->size, c->n);
  }
  if (c->stream) c->isa->fence();
}

void tess__copy_run(const struct copy *c, void *const *frame) {
  struct copy_job job = {c, (char *)frame[c->base_out] + c->offset_out, (const char *)frame[c->base_in] + c->offset_in};
  if (job.in == job.out && c->n_in == c->n_out && (c->n_outer < 0 || (c->n_outer == 0 && c->p == 1)))
    return; /* onto itself */
  if (c->tasks == 1)
    task(&job, 0, 0);
  else
    tess__pool_run_heeding(c->tasks, task, &job);
}
