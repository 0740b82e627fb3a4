/* Collectives between processes of this host: a table of microseconds by bytes.
 *
 *   bench/processes [PROCESSES [MOST_BYTES]]     2, 64 MiB; TESS_SHARED_MEMORY=0: by messages (through sockets, which
 * only control)
 *
 * bytes: of each process's terms (all_reduce), of what each gives to all (all_gather), to all together (all_to_all,
 * reduce_scatter), to the next one (permute). The best of many short rounds, in which the slowest process counts: what
 * the others on the machine disturb least. bench/model.py takes its constants from here. */
#define _GNU_SOURCE
#include "../tests/_wire.h"

#include <math.h>
#include <sys/wait.h>
#include <time.h>

#include "base/alloc.h"
#include "base/pool.h"
#include "comm/collective.h"
#include "comm/shared.h"

enum { ROUNDS = 21 };

struct bench {
  struct comm *comm;
  int me, n;
  float *from, *to;
  int64_t count;
};

typedef float several __attribute__((vector_size(64), aligned(4), may_alias)); /* as a kernel would add */

#if defined(__x86_64__)
__attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#endif
static void
add(const void *ctx, void *to, const void *a, const void *b, int64_t n) {
  const float *x = a, *y = b;
  float *z = to;
  int64_t i = 0;
  (void)ctx;
  for (; i + 16 <= n; i += 16)
    *(several *)(z + i) = *(const several *)(x + i) + *(const several *)(y + i);
  for (; i < n; i++)
    z[i] = x[i] + y[i];
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static void must(bool good, const struct diag *d) {
  if (good) return;
  fprintf(stderr, "%s\n", d->message);
  exit(1);
}

static void all_reduce(struct bench *b) {
  static const struct reduction by_add = {.element = 4, .combine = add};
  struct diag d = {0};
  must(tess__comm_all_reduce(b->comm, &(struct exchange){.op = "psum"}, &by_add, b->from, b->to, b->count, &d), &d);
}

static struct box line(float *data, int64_t count) {
  return (struct box){.data = data, .n_dims = 1, .extent = {count}, .stride = {1}};
}

static void move(struct bench *b, int64_t piece, int64_t step) {
  static struct transfer give[MOST_WIRED], take[MOST_WIRED];
  struct diag d = {0};
  for (int i = 0; i < b->n; i++) {
    give[i] = (struct transfer){i, line(b->from + i * step, piece)};
    take[i] = (struct transfer){i, line(b->to + i * piece, piece)};
  }
  must(tess__comm_move(b->comm, &(struct exchange){.op = "move"}, 4, b->n, give, b->n, take, &d), &d);
}
static void all_gather(struct bench *b) {
  move(b, b->count, 0);
}
static void all_to_all(struct bench *b) {
  int64_t piece = b->count / b->n ? b->count / b->n : 1;
  move(b, piece, piece);
}

static void permute(struct bench *b) {
  struct transfer give = {(b->me + 1) % b->n, line(b->from, b->count)},
                  take = {(b->me + b->n - 1) % b->n, line(b->to, b->count)};
  struct diag d = {0};
  must(tess__comm_move(b->comm, &(struct exchange){.op = "permute"}, 4, 1, &give, 1, &take, &d), &d);
}

static void reduce_scatter(struct bench *b) {
  static const struct reduction by_add = {.element = 4, .combine = add};
  struct box part[MOST_WIRED];
  struct diag d = {0};
  int64_t piece = b->count / b->n;
  for (int i = 0; i < b->n; i++)
    part[i] = line(b->from + i * piece, piece);
  must(tess__comm_reduce_scatter(b->comm, &(struct exchange){.op = "scatter"}, &by_add, part, b->to, &d), &d);
}

static void highest(const void *ctx, void *to, const void *a, const void *b, int64_t n) {
  (void)ctx;
  for (int64_t i = 0; i < n; i++)
    ((double *)to)[i] = fmax(((const double *)a)[i], ((const double *)b)[i]);
}

static double measure(struct bench *b, void (*call)(struct bench *)) {
  static const struct reduction by_max = {.element = 8, .combine = highest};
  double sample[ROUNDS];
  struct diag d = {0};
  int64_t bytes = b->count * 4;
  int calls = bytes <= 4096 ? 500 : bytes <= 1 << 18 ? 50 : bytes <= 1 << 22 ? 8 : 2;
  for (int r = -1; r < ROUNDS; r++) { /* the first one touches the memory */
    double start = now();
    for (int i = 0; i < calls; i++)
      call(b);
    if (r >= 0) sample[r] = (now() - start) / calls;
  }
  must(tess__comm_all_reduce(b->comm, &(struct exchange){.op = "max"}, &by_max, sample, sample, ROUNDS, &d), &d);
  double best = sample[0];
  for (int r = 1; r < ROUNDS; r++)
    best = fmin(best, sample[r]);
  return best;
}

static int run(struct wire *w, int64_t most) {
  static void (*const calls[])(struct bench *) = {all_reduce, all_gather, all_to_all, reduce_scatter, permute};
  tess_transport t = table_of(w);
  struct bench b = {.me = w->me, .n = w->n};
  b.comm = tess__comm_open(&t, 10, 20);
  tess__comm_share(b.comm);
  tess__pool_start(1);
  if (w->me == 0)
    printf("%10s %14s %14s %14s %14s %14s\n", "bytes", "all_reduce", "all_gather", "all_to_all", "reduce_scatter",
           "permute");
  for (int64_t bytes = 8; bytes <= most; bytes *= bytes < 4096 ? 8 : 4) {
    b.count = bytes / 4;
    b.from = tess__alloc_data((size_t)bytes);
    b.to = tess__alloc_data((size_t)bytes * (size_t)b.n);
    for (int64_t i = 0; i < b.count; i++)
      b.from[i] = (float)(i % 100);
    if (w->me == 0) printf("%10lld", (long long)bytes);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
      double us = measure(&b, calls[i]);
      if (w->me == 0) printf(" %14.2f", us);
    }
    if (w->me == 0) printf("\n");
    fflush(stdout);
    tess__free_data(b.from, (size_t)bytes);
    tess__free_data(b.to, (size_t)bytes * (size_t)b.n);
  }
  tess__comm_close(b.comm);
  return 0;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2, fd[MOST_WIRED][MOST_WIRED], bad = 0;
  int64_t most = argc > 2 ? atoll(argv[2]) : 64 << 20;
  if (n < 1 || n > MOST_WIRED) return 2;
  connect_all(n, fd);
  fflush(NULL);
  pid_t pid[MOST_WIRED];
  for (int i = 0; i < n; i++)
    if ((pid[i] = fork()) == 0) {
      struct wire w;
      keep_own(n, i, fd, &w);
      _exit(run(&w, most));
    }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      if (fd[i][k] >= 0) close(fd[i][k]);
  for (int i = 0; i < n; i++) {
    int status = 1;
    waitpid(pid[i], &status, 0);
    bad |= status;
  }
  return bad != 0;
}
