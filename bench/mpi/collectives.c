/* MPI's collectives between the processes of this host, measured as bench/processes.c measures Tessera's, which prints
 * the same table: mpirun -n 2 build/bench/mpi_collectives_openmpi [MOST_BYTES] */
#define _POSIX_C_SOURCE 200809L
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 21 };

struct bench {
  int me, n, count;
  float *from, *to;
};

static void all_reduce(const struct bench *b) {
  MPI_Allreduce(b->from, b->to, b->count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
}
static void all_gather(const struct bench *b) {
  MPI_Allgather(b->from, b->count, MPI_FLOAT, b->to, b->count, MPI_FLOAT, MPI_COMM_WORLD);
}
static void all_to_all(const struct bench *b) {
  int piece = b->count / b->n ? b->count / b->n : 1;
  MPI_Alltoall(b->from, piece, MPI_FLOAT, b->to, piece, MPI_FLOAT, MPI_COMM_WORLD);
}
static void reduce_scatter(const struct bench *b) {
  MPI_Reduce_scatter_block(b->from, b->to, b->count / b->n, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
}
static void permute(const struct bench *b) {
  MPI_Sendrecv(b->from, b->count, MPI_FLOAT, (b->me + 1) % b->n, 1, b->to, b->count, MPI_FLOAT,
               (b->me + b->n - 1) % b->n, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static double measure(const struct bench *b, void (*call)(const struct bench *)) {
  double sample[ROUNDS], slowest[ROUNDS];
  int bytes = b->count * 4, calls = bytes <= 4096 ? 500 : bytes <= 1 << 18 ? 50 : bytes <= 1 << 22 ? 8 : 2;
  for (int r = -1; r < ROUNDS; r++) { /* the first one touches the memory */
    double start = MPI_Wtime();
    for (int i = 0; i < calls; i++)
      call(b);
    if (r >= 0) sample[r] = (MPI_Wtime() - start) * 1e6 / calls;
  }
  MPI_Allreduce(sample, slowest, ROUNDS, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  double best = slowest[0];
  for (int r = 1; r < ROUNDS; r++)
    best = slowest[r] < best ? slowest[r] : best;
  return best;
}

int main(int argc, char **argv) {
  static void (*const calls[])(const struct bench *) = {all_reduce, all_gather, all_to_all, reduce_scatter, permute};
  struct bench b = {0};
  int most = argc > 1 ? atoi(argv[1]) : 64 << 20;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &b.me);
  MPI_Comm_size(MPI_COMM_WORLD, &b.n);
  if (b.me == 0)
    printf("%10s %14s %14s %14s %14s %14s\n", "bytes", "all_reduce", "all_gather", "all_to_all", "reduce_scatter",
           "permute");
  for (int bytes = 8; bytes <= most; bytes *= bytes < 4096 ? 8 : 4) {
    b.count = bytes / 4;
    if (posix_memalign((void **)&b.from, 64, (size_t)bytes + 64) != 0 ||
        posix_memalign((void **)&b.to, 64, (size_t)bytes * (size_t)b.n + 64) != 0)
      return 1;
    for (int i = 0; i < b.count; i++)
      b.from[i] = (float)(i % 100);
    if (b.me == 0) printf("%10d", bytes);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
      double us = measure(&b, calls[i]);
      if (b.me == 0) printf(" %14.2f", us);
    }
    if (b.me == 0) printf("\n");
    fflush(stdout);
    free(b.from);
    free(b.to);
  }
  return MPI_Finalize();
}
