/* The launcher: see launcher.h. Which MPI it is of is read from what it leaves in the environment; where the program
 * brings its own, from what is loaded. MPI's start waits for all processes, and for ever: so it has a thread of its
 * own, and who waits for that looks at the clock. */
#define _GNU_SOURCE
#include "comm/launcher.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/env.h"
#include "base/interrupt.h"
#include "base/text.h"
#include "base/thread.h"
#include "comm/absent.h"
#include "comm/mpi/module.h"

enum mpi { NO_MPI, OPEN_MPI, MPICH };
static const struct {
  const char *name, *file, *packages;
} known[] = {[OPEN_MPI] = {"Open MPI", "libtessera_mpi_openmpi.so", "openmpi-bin and libopenmpi-dev"},
             [MPICH] = {"MPICH", "libtessera_mpi_mpich.so", "mpich and libmpich-dev"}};

/* The number of processes; 0: the variable is not set. */
static int size_of(enum env e) {
  return (int)strtol(tess__env_text(e), NULL, 10);
}

/* Which MPI the launcher is of, where it has started several processes. False: one of none. */
static bool find_launcher(enum mpi *out, struct diag *d) {
  int open_mpi = size_of(ENV_OMPI_COMM_WORLD_SIZE), pmi = size_of(ENV_PMI_SIZE),
      srun = size_of(ENV_SLURM_STEP_NUM_TASKS);
  *out = NO_MPI;
  if (strcmp(tess__env_text(ENV_PROCESSES), "off") == 0) return true;
  if (open_mpi || pmi) {
    if (open_mpi > 1 || (!open_mpi && pmi > 1)) *out = open_mpi ? OPEN_MPI : MPICH;
    return true;
  }
  if (*tess__env_text(ENV_PMIX_RANK)) {
    if (srun != 1) *out = OPEN_MPI;
    return true;
  }
  return srun <= 1 ||
         tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
                    "srun has started %d processes without a way to meet: srun --mpi=pmix is for Open MPI, --mpi=pmi2 "
                    "for MPICH; TESS_PROCESSES=off makes each a world of its own",
                    srun);
}

const char *tess__launcher_name(void) {
  bool srun = *tess__env_text(ENV_SLURM_STEP_NUM_TASKS);
  if (strcmp(tess__env_text(ENV_PROCESSES), "off") == 0) return NULL;
  if (size_of(ENV_OMPI_COMM_WORLD_SIZE)) return srun ? "srun" : "mpirun of Open MPI";
  if (size_of(ENV_PMI_SIZE)) return srun ? "srun" : "mpirun of MPICH";
  return srun ? "srun" : NULL;
}

/* The MPI that the program is linked with. */
static bool find_loaded(enum mpi *out, struct diag *d) {
  typedef int get_version(char *, int *);
  char text[8192] = ""; /* MPI_MAX_LIBRARY_VERSION_STRING of both */
  int n = 0;
  void *symbol = dlsym(RTLD_DEFAULT, "MPI_Get_library_version");
  get_version *version;
  memcpy(&version, &symbol, sizeof version);
  if (!symbol)
    return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
                      "mpi_comm was given, but no MPI library is loaded in this program (or by dlopen without "
                      "RTLD_GLOBAL)");
  version(text, &n);
  *out = strstr(text, "Open MPI") ? OPEN_MPI : strstr(text, "MPICH") ? MPICH : NO_MPI;
  text[strcspn(text, "\n\t")] = 0;
  return *out || tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                            "there is no module for the MPI of this program (%s): there are some for Open MPI and "
                            "MPICH",
                            text);
}

/* Beside the library, else where the loader looks. Stays loaded. */
static void *open_module(enum mpi mpi, struct diag *d) {
  const char *file = tess__env_text(ENV_MPI_MODULE);
  struct text beside = {0};
  Dl_info here;
  if (!*file) {
    file = known[mpi].file;
    if (dladdr((const void *)known, &here) && strchr(here.dli_fname, '/')) {
      size_t folder = (size_t)(strrchr(here.dli_fname, '/') - here.dli_fname) + 1;
      tess__text_add_n(&beside, here.dli_fname, folder);
      tess__text_add(&beside, file);
      if (access(tess__text_string(&beside), F_OK) == 0) file = tess__text_string(&beside);
    }
  }
  void *module = dlopen(file, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!module)
    tess__fail(d, TESS_NOT_FOUND, TESS_RUNTIME_ERROR,
               "the processes were started by %s, whose module cannot be loaded (%s): install %s (Debian's names) and "
               "build Tessera again, or set TESS_MPI_MODULE to the module's path; TESS_PROCESSES=off makes each "
               "process a world of its own",
               known[mpi].name, dlerror(), known[mpi].packages);
  tess__text_free(&beside);
  return module;
}

/* ---- the start of MPI ---- */

typedef bool open_function(const void *, tess_transport *, char *, size_t);

static struct opening {
  pthread_mutex_t lock; /* of what follows */
  pthread_cond_t news;
  open_function *open;
  bool runs, over, good; /* its thread; it has ended; with a transport */
  tess_transport t;
  char why[400];
} opening = {.lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER};

static void *open_alone(void *arg) {
  tess_transport t = {0};
  char why[sizeof opening.why] = "";
  (void)arg;
  bool good = opening.open(NULL, &t, why, sizeof why);
  pthread_mutex_lock(&opening.lock);
  opening.t = t;
  opening.good = good;
  opening.over = true;
  memcpy(opening.why, why, sizeof why);
  pthread_cond_broadcast(&opening.news);
  pthread_mutex_unlock(&opening.lock);
  return NULL;
}

/* False: there is no thread, and MPI starts here. */
static bool start_opening(open_function *open) {
  pthread_t thread;
  if (opening.runs) return true; /* nobody waited long enough for it */
  opening.open = open;
  opening.over = false;
  opening.runs = tess__thread_start(&thread, open_alone, NULL);
  if (opening.runs) pthread_detach(thread);
  return opening.runs;
}

static void rest(void) {
  enum { REST_NS = 50000000 };
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += REST_NS;
  if (until.tv_nsec >= 1000000000) {
    until.tv_sec++;
    until.tv_nsec -= 1000000000;
  }
  pthread_cond_timedwait(&opening.news, &opening.lock, &until);
}

static const char *module_name(enum mpi mpi) {
  const char *file = tess__env_text(ENV_MPI_MODULE), *slash = strrchr(file, '/');
  return slash ? slash + 1 : *file ? file : known[mpi].file;
}

/* "process 1 (pid 77), of which nothing has called the library" */
static void print_absent(struct text *t, enum mpi mpi) {
  if (!tess__absent_print(t, module_name(mpi))) tess__text_add(t, "processes of other hosts, or for itself");
}

static bool fail_late(enum mpi mpi, double fail, struct diag *d) {
  struct text t = {0};
  print_absent(&t, mpi);
  tess__fail(
      d, TESS_DEADLINE_EXCEEDED, TESS_PEER_LOST,
      "%s did not start on all processes within %g s: it waits for %s; all must call tess_init, or anything else "
      "of the library (TESS_PROCESSES=off makes each a world of its own)",
      known[mpi].name, fail, tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

static bool fail_interrupted(enum mpi mpi, struct diag *d) {
  struct text t = {0};
  print_absent(&t, mpi);
  tess__fail(d, TESS_CANCELLED, TESS_RUNTIME_ERROR, "interrupted while %s started on all processes; it waited for %s",
             known[mpi].name, tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

static void warn_late(enum mpi mpi, double seconds) {
  struct text t = {0};
  print_absent(&t, mpi);
  fprintf(stderr, "tessera: %s has not started on all processes for %g s: it waits for %s\n", known[mpi].name, seconds,
          tess__text_string(&t));
  tess__text_free(&t);
}

/* MPI leaves files behind where its start is cut off: an interrupted process waits so long for it. */
static const double GRACE_S = 1;

/* Under the lock. False: it is not over, and why is told in d. */
static bool wait_opening(enum mpi mpi, double warn, double fail, struct diag *d) {
  double start = tess__now(), warned = 0, interrupted = -1;
  tess__listen(d);
  while (!opening.over) {
    rest();
    double waited = tess__now() - start;
    if (opening.over) break;
    if (tess__is_interrupted(d) && interrupted < 0) interrupted = waited;
    if (interrupted >= 0 && waited > interrupted + GRACE_S) return fail_interrupted(mpi, d);
    if (waited > fail) return fail_late(mpi, fail, d);
    if (waited <= warned + warn) continue;
    while (waited > warned + warn)
      warned += warn;
    warn_late(mpi, warned);
  }
  return true;
}

static bool open_in_time(open_function *open, enum mpi mpi, double warn, double fail, tess_transport *out,
                         struct diag *d) {
  if (warn <= 0) warn = (double)tess__env_int(ENV_COLLECTIVE_WARNING);
  if (fail <= 0) fail = (double)tess__env_int(ENV_INITIALIZATION_TIMEOUT);
  pthread_mutex_lock(&opening.lock);
  bool good = start_opening(open) ? wait_opening(mpi, warn, fail, d)
                                  : tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR,
                                               "no thread could be started, on which %s starts", known[mpi].name);
  if (good) {
    opening.runs = false;
    *out = opening.t;
    if (!opening.good)
      good = tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "%s: %s", known[mpi].name, opening.why);
  }
  pthread_mutex_unlock(&opening.lock);
  return good;
}

/* By the MPI of the program, on the thread that it may be called on. */
static bool open_given(open_function *open, enum mpi mpi, const void *mpi_comm, tess_transport *out, struct diag *d) {
  char why[400] = "";
  return open(mpi_comm, out, why, sizeof why) ||
         tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "%s: %s", known[mpi].name, why);
}

bool tess__launch(const void *mpi_comm, double warn, double fail, tess_transport *out, struct diag *d) {
  enum mpi mpi = NO_MPI;
  *out = (tess_transport){0};
  if (!(mpi_comm ? find_loaded(&mpi, d) : find_launcher(&mpi, d))) return false;
  if (!mpi) return true;
  void *module = open_module(mpi, d), *symbol = module ? dlsym(module, TESS_MPI_OPEN) : NULL;
  if (!module) return false;
  if (!symbol)
    return tess__fail(d, TESS_NOT_FOUND, TESS_RUNTIME_ERROR, "%s is no module of Tessera: it has no " TESS_MPI_OPEN,
                      tess__env_text(ENV_MPI_MODULE));
  open_function *open;
  memcpy(&open, &symbol, sizeof open);
  struct sigaction before;
  sigaction(SIGUSR1, NULL, &before);
  bool good = mpi_comm ? open_given(open, mpi, mpi_comm, out, d) : open_in_time(open, mpi, warn, fail, out, d);
  if (*tess__env_text(ENV_RECORD_DIR) && before.sa_handler == SIG_DFL)
    sigaction(SIGUSR1, &before, NULL); /* MPICH takes it, but it is the record's (record.h) */
  return good;
}
