/* A program that has called MPI_Init itself, and gives the library a communicator. One argument: how MPI is started. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera.h>
#include <tessera/multihost.h>

#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x)) {                                                                                                        \
      fprintf(stderr, "rank %d: line %d: %s (%s)\n", rank, __LINE__, #x, tess_scope_error().message);                  \
      return 1;                                                                                                        \
    }                                                                                                                  \
  } while (0)

static int rank, size;

static bool refused(const MPI_Comm *comm, const char *words) {
  tess_status status = tess_init(.mpi_comm = comm);
  tess_error e = tess_take_error();
  bool good = status == TESS_FAILED_PRECONDITION && strstr(e.message, words);
  if (!good) fprintf(stderr, "rank %d: %s: %s\n", rank, tess_status_name(status), e.message);
  return tess_finalize() == TESS_OK && good;
}

/* A world of these processes, in their order, beside whom the program goes on with its own messages. */
static int world(MPI_Comm comm) {
  int me, n, mine = rank, first = -1, sum = 0;
  MPI_Comm_rank(comm, &me);
  MPI_Comm_size(comm, &n);
  CHECK(tess_init(.num_cpu_devices = 2, .num_threads = 1, .mpi_comm = &comm) == TESS_OK);
  CHECK(tess_init(.num_cpu_devices = 2, .num_threads = 1, .mpi_comm = &comm) == TESS_OK);
  CHECK(tess_process_count() == n && tess_process_index() == me && tess_device_count() == 2 * n);
  MPI_Request r[2];
  MPI_Status ended[2];
  MPI_Irecv(&first, 1, MPI_INT, (me + 1) % n, 1, comm, &r[0]);
  tess_array *all = tess_process_allgather(tess_add(tess_arange(20000), me));
  CHECK(tess_ok(all) && tess_array_size(all) == 20000 * n);
  MPI_Isend(&mine, 1, MPI_INT, (me + n - 1) % n, 1, comm, &r[1]);
  MPI_Waitall(2, r, ended);
  MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, comm);
  CHECK(first >= 0 && sum >= first);
  return 0;
}

static void *from_elsewhere(void *status) {
  *(tess_status *)status = tess_sync_global_devices("elsewhere");
  tess_take_error();
  return NULL;
}

/* MPI_Init alone lets one thread in: another one is told so, and the others hear of it. */
static int one_thread(void) {
  MPI_Comm comm = MPI_COMM_WORLD;
  tess_status status = TESS_OK;
  pthread_t thread;
  CHECK(tess_init(.num_cpu_devices = 1, .num_threads = 1, .mpi_comm = &comm) == TESS_OK);
  tess_status here = tess_sync_global_devices("here"); /* or another process has been through all this already */
  CHECK(here == TESS_OK || here == TESS_ABORTED);
  CHECK(pthread_create(&thread, NULL, from_elsewhere, &status) == 0 && pthread_join(thread, NULL) == 0);
  CHECK(status == TESS_ABORTED);
  CHECK(tess_sync_global_devices("here again") == TESS_ABORTED);
  CHECK(strstr(tess_take_error().message, "MPI_Init_thread with MPI_THREAD_SERIALIZED"));
  return 0;
}

static int parts(void) {
  MPI_Comm comm = MPI_COMM_NULL, half, between;
  CHECK(refused(&comm, "it was given MPI_COMM_NULL"));
  MPI_Comm_split(MPI_COMM_WORLD, rank == 2, -rank, &half); /* in the other order, and one alone */
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank == 2 ? 1 : 2, 5, &between);
  CHECK(refused(&between, "it was given an intercommunicator"));
  MPI_Comm_free(&between);
  CHECK(world(half) == 0);
  CHECK(tess_finalize() == TESS_OK);
  MPI_Comm_free(&half);
  CHECK(world(MPI_COMM_WORLD) == 0); /* MPI_Finalize closes it */
  return 0;
}

int main(int argc, char **argv) {
  int level, threads = argc > 1 && strcmp(argv[1], "parts") == 0;
  MPI_Comm comm = MPI_COMM_WORLD;
  CHECK(refused(&comm, "MPI_Init has not been called"));
  if (threads)
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
  else
    MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  CHECK(size == 3);
  int bad = threads ? parts() : one_thread();
  if (bad) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  if (threads) CHECK(tess_sync_global_devices("after the end") == TESS_ABORTED);
  tess_take_error();
  return bad;
}
