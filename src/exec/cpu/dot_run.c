/* Runs prepared contractions: packs, multiplies piece by piece, writes packed results back. */
#include <string.h>

#include "base/alloc.h"
#include "base/pool.h"
#include "exec/cpu/dot.h"

enum { SMALL = 1000000 }; /* products that OpenBLAS has other kernels for */

struct dot_job {
  const struct dot_code *c;
  char *a, *b, *out;
  bool blas; /* it has room */
  char
      *room; /* NULL: none. Of amx, for each worker; of complex numbers by our tiles, three real matrices for a piece */
};

/* Of a piece's real matrices. */
static int64_t part_bytes(const struct dot_code *c) {
  return 3 * c->piece * (c->cut_rows ? c->n : c->m) * c->size / 2;
}

void tess__multiply_rows(multiply_kernel *f, int64_t size, int64_t m, int64_t n, int64_t k, struct matrix a,
                         struct matrix b, struct matrix r, bool accumulate) {
  for (int64_t i = 0; i < m; i++) {
    char *row = r.p + i * r.row * size;
    if (!accumulate) memset(row, 0, (size_t)(n * size));
    f(row, a.p + i * a.row * size, a.column * size, b.p, b.row * size, k, n);
  }
}

static struct matrix part_of(const struct dot_code *c, struct matrix x, int imaginary) {
  return (struct matrix){x.p + imaginary * c->size / 2, 2 * x.row, 2 * x.column};
}

#define COMBINE(T)                                                                                                     \
  do {                                                                                                                 \
    const T *from = (const T *)(const void *)parts;                                                                    \
    for (int64_t i = 0; i < m; i++)                                                                                    \
      for (int64_t j = 0; j < n; j++, from++) {                                                                        \
        T *z = (T *)(void *)(r.p + (i * r.row + j * r.column) * c->size);                                              \
        z[0] = (c->accumulate ? z[0] : 0) + (from[0] - from[n * m]);                                                   \
        z[1] = (c->accumulate ? z[1] : 0) + from[2 * n * m];                                                           \
      }                                                                                                                \
  } while (0)
/* Four products of real matrices: re re - im im, and re im + im re. */
static void multiply_parts(const struct dot_code *c, int64_t m, int64_t n, struct matrix a, struct matrix b,
                           struct matrix r, char *parts) {
  int size = c->size / 2;
  struct matrix to[3];
  for (int i = 0; i < 3; i++)
    to[i] = (struct matrix){parts + i * m * n * size, n, 1};
  struct matrix are = part_of(c, a, 0), aim = part_of(c, a, 1), bre = part_of(c, b, 0), bim = part_of(c, b, 1);
  tess__product(c->tiles, size, m, n, c->k, are, bre, to[0], false);
  tess__product(c->tiles, size, m, n, c->k, aim, bim, to[1], false);
  tess__product(c->tiles, size, m, n, c->k, are, bim, to[2], false);
  tess__product(c->tiles, size, m, n, c->k, aim, bre, to[2], true);
  if (c->dtype == TESS_C128)
    COMBINE(double);
  else
    COMBINE(float);
}

static void piece(const struct dot_job *job, int64_t unit, int worker) {
  const struct dot_code *c = job->c;
  int64_t batch = unit / c->pieces, first = unit % c->pieces * c->piece, a = 0, b = 0, out = 0;
  for (int i = c->n_batch - 1; i >= 0; i--) {
    int64_t at = batch % c->extent[i];
    batch /= c->extent[i];
    a += at * c->a.batch[i];
    b += at * c->b.batch[i];
    out += at * c->out.batch[i];
  }
  int64_t m = c->m, n = c->n, *extent = c->cut_rows ? &m : &n;
  *extent = *extent - first < c->piece ? *extent - first : c->piece;
  if (c->cut_rows)
    a += first * c->a.row;
  else
    b += first * c->b.column;
  out += first * (c->cut_rows ? c->out.row : c->out.column);
  struct matrix ma = {job->a + a * c->in_size, c->a.row, c->a.column},
                mb = {job->b + b * c->in_size, c->b.row, c->b.column},
                mc = {job->out + out * c->size, c->out.row, c->out.column};
  if (c->amx.amx)
    tess__product_amx(&c->amx, m, n, c->k, ma, mb, mc, job->room + (size_t)worker * tess__amx_room(&c->amx, c->k));
  else if (job->room)
    multiply_parts(c, m, n, ma, mb, mc, job->room + unit * part_bytes(c));
  else if (c->pairs)
    tess__product_pairs(c->pairs, c->tiles, m, n, c->k, ma, mb, mc, c->accumulate);
  else if (c->words)
    tess__product_words(c->words, c->is_signed, m, n, c->k, ma, mb, mc, c->accumulate);
  else if (c->tiles)
    tess__product(c->tiles, c->size, m, n, c->k, ma, mb, mc, c->accumulate);
  else if (job->blas)
    tess__blas_multiply(c->dtype, m, n, c->k, ma, mb, mc, c->accumulate);
  else
    tess__multiply_rows(c->multiply, c->size, m, n, c->k, ma, mb, mc, c->accumulate);
}

static void task(void *ctx, int number, int worker) {
  const struct dot_job *job = ctx;
  int64_t all = job->c->batches * job->c->pieces, unit = number * job->c->task_size, end = unit + job->c->task_size;
  if (end > all) end = all;
  for (; unit < end; unit++)
    piece(job, unit, worker);
}

static int size_of(const struct dot_code *c, const struct dot_operand *o) {
  return o == &c->out ? c->size : c->in_size;
}

static size_t bytes_of(const struct dot_code *c, const struct dot_operand *o) {
  return (size_t)(o->elements * size_of(c, o));
}

/* The operand's first element: in memory, or in a new temporary. */
static char *place(const struct dot_code *c, const struct dot_operand *o, void *const *frame) {
  return o->pack ? tess__alloc_data(bytes_of(c, o)) : (char *)frame[o->base] + o->offset * size_of(c, o);
}

/* 0: a product by a vector, or a large one. */
static int64_t small_rows(const struct dot_code *c) {
  return c->m == 1 || c->n == 1 || (double)c->m * (double)c->n * (double)c->k > SMALL ? 0 : c->k;
}

static size_t room_bytes(const struct dot_code *c) {
  if (c->amx.amx) return tess__amx_room(&c->amx, c->k) * (size_t)(c->tasks == 1 ? 1 : tess__pool_workers());
  return c->complex && c->tiles ? (size_t)(c->batches * c->pieces * part_bytes(c)) : 0;
}

static void multiply(struct dot_job *job, void *const *frame) {
  const struct dot_code *c = job->c;
  int calls = tess__pool_share(c->tasks);
  if (c->a.pack) tess__loop_run(c->a.pack, (void *const[]){frame[c->a.base], job->a});
  if (c->b.pack) tess__loop_run(c->b.pack, (void *const[]){frame[c->b.base], job->b});
  job->blas = c->blas && tess__blas_begin(calls, small_rows(c));
  if (c->tasks == 1)
    task(job, 0, 0);
  else
    tess__pool_run_heeding(c->tasks, task, job);
  if (job->blas) tess__blas_end(calls);
  if (c->out.pack) tess__loop_run(c->out.pack, (void *const[]){job->out, frame[c->out.base]});
}

bool tess__dot_run(const struct dot_code *c, void *const *frame, struct diag *d) {
  struct dot_job job = {c, place(c, &c->a, frame), place(c, &c->b, frame), place(c, &c->out, frame), false, NULL};
  size_t room = room_bytes(c);
  if (room) job.room = tess__alloc_data(room);
  bool ok = job.a && job.b && job.out && (job.room || !room);
  if (ok) multiply(&job, frame);
  if (job.room) tess__free_data(job.room, room);
  if (c->a.pack && job.a) tess__free_data(job.a, bytes_of(c, &c->a));
  if (c->b.pack && job.b) tess__free_data(job.b, bytes_of(c, &c->b));
  if (c->out.pack && job.out) tess__free_data(job.out, bytes_of(c, &c->out));
  if (!ok)
    return tess__fail_memory(d, bytes_of(c, &c->a) + bytes_of(c, &c->b) + bytes_of(c, &c->out) + room,
                             "packing the operands of a contraction");
  return true;
}
