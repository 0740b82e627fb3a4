/* The launcher: see launcher.h. Which MPI it is of is read from what it leaves in the environment; where the program
 * brings its own, from what is loaded. */
#define _GNU_SOURCE
#include "comm/launcher.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/env.h"
#include "base/text.h"
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

bool tess__launch(const void *mpi_comm, tess_transport *out, struct diag *d) {
  typedef bool open_function(const void *, tess_transport *, char *, size_t);
  enum mpi mpi = NO_MPI;
  char why[400] = "";
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
  bool good = open(mpi_comm, out, why, sizeof why);
  if (*tess__env_text(ENV_RECORD_DIR) && before.sa_handler == SIG_DFL)
    sigaction(SIGUSR1, &before, NULL); /* MPICH takes it, but it is the record's (record.h) */
  return good || tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "%s: %s", known[mpi].name, why);
}
