/* Programs as mpirun starts them; the first argument says which. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <tessera.h>
#include <tessera/multihost.h>

#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x)) {                                                                                                        \
      fprintf(stderr, "process %d: line %d: %s (%s)\n", tess_process_index(), __LINE__, #x,                            \
              tess_scope_error().message);                                                                             \
      return 1;                                                                                                        \
    }                                                                                                                  \
  } while (0)

static int started; /* processes, as the launcher says; its rank */
static int rank;

static bool error_says(tess_status status, const char *words) {
  tess_error e = tess_take_error();
  bool good = e.status == status && strstr(e.message, words);
  if (!good) fprintf(stderr, "%s: \"%s\" lacks \"%s\"\n", tess_status_name(e.status), e.message, words);
  return good;
}

/* The first use of the library meets the others; a process that just returns parts from them. */
static int first_use(void) {
  tess_array *all = tess_process_allgather(tess_add(tess_arange(3), rank));
  CHECK(tess_process_count() == started && tess_ok(all) && tess_array_size(all) == 3 * started);
  CHECK(tess_device_count() == started && tess_local_devices().device[0]->id == tess_process_index());
  return 0;
}

/* Started, ended, and started again with more devices. */
static int again(void) {
  for (int devices = 1; devices <= 3; devices++) {
    CHECK(tess_init(.num_cpu_devices = devices, .num_threads = 1) == TESS_OK);
    CHECK(tess_device_count() == started * devices && tess_sync_global_devices("here") == TESS_OK);
    CHECK(tess_finalize() == TESS_OK);
  }
  return 0;
}

static int initialize(void) {
  CHECK(tess_distributed_initialize(.num_processes = started + 1, .process_id = rank) == TESS_FAILED_PRECONDITION);
  char want[80];
  snprintf(want, sizeof want, "but the launcher says %d of %d", rank, started);
  CHECK(error_says(TESS_FAILED_PRECONDITION, want));
  CHECK(tess_finalize() == TESS_OK);
  CHECK(tess_distributed_initialize(.num_processes = started, .process_id = rank) == TESS_OK);
  CHECK(tess_process_count() == started && tess_process_index() == rank);
  return 0;
}

static int other_devices(void) {
  CHECK(tess_init(.num_cpu_devices = rank ? 2 : 4, .num_threads = 1) == TESS_INVALID_ARGUMENT);
  CHECK(error_says(TESS_INVALID_ARGUMENT, "process 0 calls init of num_cpu_devices=4 (") ||
        tess_process_index() > 1); /* two that both have 2 have another pair to name */
  CHECK(!tess_ok(tess_arange(2)));
  tess_take_error();
  return 0;
}

/* One cannot start: the others are told why. */
static int one_fails(void) {
  tess_status status = tess_init(.num_cpu_devices = 2, .num_threads = rank == 1 ? -5 : 1);
  CHECK(status == (rank == 1 ? TESS_INVALID_ARGUMENT : TESS_ABORTED));
  CHECK(error_says(status, "num_threads is -5"));
  return 0;
}

/* TESS_MPI_MODULE is a path where nothing is, or no module. */
static int no_module(void) {
  CHECK(tess_init(.num_cpu_devices = 2) == TESS_NOT_FOUND);
  CHECK(error_says(TESS_NOT_FOUND, "/nowhere/libtessera_mpi.so: cannot open shared object file"));
  CHECK(tess_init(.num_cpu_devices = 2) == TESS_NOT_FOUND);
  CHECK(error_says(TESS_NOT_FOUND, getenv("OMPI_COMM_WORLD_SIZE") ? "install openmpi-bin and libopenmpi-dev"
                                                                  : "install mpich and libmpich-dev"));
  return 0;
}
static int other_library(void) {
  CHECK(tess_init(.num_cpu_devices = 2) == TESS_NOT_FOUND);
  CHECK(error_says(TESS_NOT_FOUND, "is no module of Tessera"));
  return 0;
}

/* TESS_PROCESSES=off */
static int alone(void) {
  CHECK(tess_init(.num_cpu_devices = rank + 1, .num_threads = 1) == TESS_OK);
  CHECK(tess_process_count() == 1 && tess_process_index() == 0 && tess_device_count() == rank + 1);
  return 0;
}

/* srun without PMI, as its variables look. */
static int no_pmi(void) {
  CHECK(tess_init(.num_cpu_devices = 2) == TESS_FAILED_PRECONDITION);
  CHECK(error_says(TESS_FAILED_PRECONDITION, "srun has started 4 processes without a way to meet"));
  return 0;
}

/* One does not start: the others wait no longer than they said, name it, and may wait again. It starts when they have
 * failed; processes of a launcher have one parent. */
static int late(bool by_initialize) {
  enum { MARKS = 2 };
  char path[MARKS][60];
  for (int i = 0; i < MARKS; i++)
    snprintf(path[i], sizeof path[i], "/tmp/tess-late-%d-%d", (int)getppid(), 2 * i);
  if (rank == 1) {
    for (int i = 0; i < MARKS; i++) {
      while (access(path[i], F_OK) != 0)
        nanosleep(&(struct timespec){0, 20000000}, NULL);
      unlink(path[i]);
    }
  } else {
    setenv("TESS_INITIALIZATION_TIMEOUT", by_initialize ? "1000" : "1", 1);
    tess_status status = by_initialize ? tess_distributed_initialize(.initialization_timeout_s = 1)
                                       : tess_init(.collective_warning_s = 0.4);
    CHECK(status == TESS_DEADLINE_EXCEEDED);
    tess_error e = tess_take_error();
    CHECK(e.reason == TESS_PEER_LOST && strstr(e.message, "did not start on all processes within 1 s: it waits for "));
    CHECK(strstr(e.message, " 1 (pid "));
    if (!by_initialize) CHECK(!tess_ok(tess_arange(2)));
    tess_take_error();
    CHECK(tess_finalize() == TESS_OK);
    unsetenv("TESS_INITIALIZATION_TIMEOUT");
    FILE *f = fopen(path[rank / 2], "w");
    CHECK(f && fclose(f) == 0);
  }
  if (by_initialize) CHECK(tess_distributed_initialize(.num_processes = started, .process_id = rank) == TESS_OK);
  CHECK(tess_init(.num_threads = 1) == TESS_OK && tess_process_index() == rank);
  CHECK(tess_sync_global_devices("all") == TESS_OK);
  return 0;
}
static int one_late(void) {
  return late(false);
}
static int initialize_late(void) {
  return late(true);
}

/* One exits in the middle: nobody waits for it. Who is told early has not finished the first call yet. */
static int one_exits(void) {
  CHECK(tess_init(.num_cpu_devices = 1, .num_threads = 1) == TESS_OK);
  tess_status status = tess_sync_global_devices("together");
  if (rank == 1) exit(0);
  if (!status) status = tess_sync_global_devices("alone");
  CHECK(status == TESS_ABORTED);
  CHECK(error_says(TESS_ABORTED, "process 1 has ended"));
  return 0;
}

/* MPICH's launcher dies of SIGPIPE where a process that asks nothing of it, even `true`, ends while it still starts. */
static int end_later(int status) {
  nanosleep(&(struct timespec){0, 200000000}, NULL);
  return status;
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    int (*body)(void);
  } all[] = {{"first_use", first_use},         {"again", again},         {"initialize", initialize},
             {"other_devices", other_devices}, {"one_fails", one_fails}, {"no_module", no_module},
             {"other_library", other_library}, {"alone", alone},         {"no_pmi", no_pmi},
             {"one_exits", one_exits},         {"one_late", one_late},   {"initialize_late", initialize_late}};
  const char *size = getenv("OMPI_COMM_WORLD_SIZE"), *mine = getenv("OMPI_COMM_WORLD_RANK");
  if (!size) size = getenv("PMI_SIZE");
  if (!mine) mine = getenv("PMI_RANK");
  started = size ? atoi(size) : 1;
  rank = mine ? atoi(mine) : 0;
  tess_set_error_handler(NULL, NULL);
  for (size_t i = 0; i < sizeof all / sizeof *all && argc > 1; i++)
    if (strcmp(argv[1], all[i].name) == 0) return end_later(all[i].body());
  fprintf(stderr, "no such body\n");
  return 1;
}
