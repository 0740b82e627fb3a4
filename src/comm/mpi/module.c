/* A transport over MPI, compiled once for each implementation and without the library (module.h): the functions that
 * the library calls, how a world is opened, and how it is left. */
#include "comm/mpi/channel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double SPIN_S = 50e-6, NAP_S = 1e-3; /* of who waits: how long it spins, and sleeps at once */
static const double LEAVE_S = 30; /* after an abort, until a process that has not ended counts as lost */

static struct channel *const w = &tess__channel;

/* ---- the functions of the transport ---- */

static tess_status leave(tess_status status) {
  pthread_mutex_unlock(&w->lock);
  return status;
}

static tess_status mpi_send(void *self, int to, uint64_t tag, const void *data, size_t bytes, void **request) {
  (void)self;
  *request = NULL;
  pthread_mutex_lock(&w->lock);
  if (!w->aborted && tess__mpi_may_call()) *request = tess__mpi_send(to, tag, data, bytes);
  return leave(tess__mpi_look());
}

static tess_status mpi_receive(void *self, int from, uint64_t tag, void *data, size_t bytes, void **request) {
  (void)self;
  *request = NULL;
  pthread_mutex_lock(&w->lock);
  if (w->aborted || !tess__mpi_may_call()) return leave(tess__mpi_look());
  *request = tess__mpi_receive(from, tag, data, bytes);
  return leave(w->aborted ? tess__mpi_look() : TESS_OK);
}

static tess_status mpi_test(void *self, void *request, bool *done) {
  struct shipment *t = request;
  tess_status status = TESS_OK;
  (void)self;
  *done = false;
  pthread_mutex_lock(&w->lock);
  if (w->aborted || !t->done) status = tess__mpi_look();
  if (!status && !t->done && w->peer[t->peer].ended) {
    char text[60];
    snprintf(text, sizeof text, "process %d has ended", t->peer);
    tess__mpi_end_world(text, true);
    status = tess__mpi_look();
  }
  if (!status && t->done) {
    tess__mpi_forget(t);
    *done = true;
  }
  return leave(status);
}

static void mpi_abort(void *self, const char *reason) {
  (void)self;
  pthread_mutex_lock(&w->lock);
  tess__mpi_end_world(reason, true);
  tess__mpi_look();
  pthread_mutex_unlock(&w->lock);
}

/* One turn of who waits since `start`: with a core of its own it asks again at once, for a while; then it sleeps, ever
 * longer. (To yield instead is five to ten times slower where there are more processes than cores.) */
static void rest(double start) {
  double waited = tess__mpi_now() - start, nap = waited / 8 < NAP_S ? waited / 8 : NAP_S;
  if (waited >= SPIN_S || w->crowded) nanosleep(&(struct timespec){0, 1 + (long)(nap * 1e9)}, NULL);
}

static void mpi_wait(void *self, double seconds) {
  (void)self;
  for (double start = tess__mpi_now();; rest(start)) {
    pthread_mutex_lock(&w->lock);
    bool over = tess__mpi_look() != TESS_OK || w->news != w->seen || tess__mpi_now() - start >= seconds;
    if (over) w->seen = w->news;
    pthread_mutex_unlock(&w->lock);
    if (over) return;
  }
}

static const char *mpi_why(void *self) {
  (void)self;
  return w->why;
}

/* ---- closing ---- */

/* What is on its way arrives before anybody goes: all say that they end, and hear it of all others. */
static void part(void) {
  double start = tess__mpi_now(), told = start;
  if (!tess__mpi_may_call()) return;
  tess__mpi_look();
  tess__mpi_post_all(END, "");
  while (!w->lost && (w->first || w->ended < w->n - 1)) {
    tess__mpi_look();
    if (w->aborted && tess__mpi_now() - start > LEAVE_S) {
      fprintf(stderr, "tessera: process %d: not all processes have ended %g s after: %s\n", w->me, LEAVE_S, w->why);
      w->lost = true;
    } else if (tess__mpi_now() - told > LEAVE_S) {
      told = tess__mpi_now();
      fprintf(stderr, "tessera: process %d has ended and waits for %d of %d others to end\n", w->me,
              w->n - 1 - w->ended, w->n - 1);
    }
    rest(start);
  }
  if (w->lost) return;
  MPI_Cancel(&w->arriving);
  MPI_Wait(&w->arriving, MPI_STATUS_IGNORE);
  MPI_Comm_free(&w->control);
  MPI_Comm_free(&w->bulk);
}

static void mpi_close(void *self) {
  int over = 0;
  (void)self;
  if (w->pid != getpid()) return; /* a child that was forked off */
  pthread_mutex_lock(&w->lock);
  MPI_Finalized(&over);
  if (w->open && !over) part();
  if (w->open && !w->lost) tess__mpi_free();
  w->open = false;
  pthread_mutex_unlock(&w->lock);
}

/* MPI_Finalize of a program that has not ended the library before. */
static int finalizes(MPI_Comm comm, int key, void *value, void *extra) {
  (void)comm, (void)key, (void)value;
  mpi_close(extra);
  return MPI_SUCCESS;
}

static void at_exit(void) {
  int over = 0;
  if (w->pid != getpid()) return;
  MPI_Finalized(&over);
  if (!over && !w->lost) MPI_Finalize();
}

/* ---- opening ---- */

/* Where this process comes when those of one host follow each other: hosts by their first rank. */
static int place(int rank, int n, int *on_host) {
  int at = 0, head = rank, *heads = tess__mpi_take((size_t)n * sizeof *heads);
  MPI_Comm host;
#ifdef TESS_MPI_HOSTS /* of a test: hosts to which a launcher dealt the ranks by turns */
  MPI_Comm_split(w->control, rank % TESS_MPI_HOSTS, rank, &host);
#else
  MPI_Comm_split_type(w->control, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &host);
#endif
  MPI_Comm_size(host, on_host);
  MPI_Bcast(&head, 1, MPI_INT, 0, host);
  MPI_Comm_free(&host);
  MPI_Allgather(&head, 1, MPI_INT, heads, 1, MPI_INT, w->control);
  for (int i = 0; i < n; i++)
    at += heads[i] < head || (heads[i] == head && i < rank);
  free(heads);
  return at;
}

static void arrange(MPI_Comm base) {
  int rank = 0, on_host = 1, there = 0, *most = NULL;
  MPI_Comm dup;
  MPI_Comm_dup(base, &w->control);
  MPI_Comm_rank(w->control, &rank);
  MPI_Comm_size(w->control, &w->n);
  int at = place(rank, w->n, &on_host);
  MPI_Comm_split(w->control, 0, at, &dup);
  MPI_Comm_free(&w->control);
  w->control = dup;
  MPI_Comm_dup(w->control, &w->bulk);
  MPI_Comm_rank(w->control, &w->me);
  MPI_Comm_set_errhandler(w->control, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(w->bulk, MPI_ERRORS_RETURN);
  MPI_Comm_get_attr(w->control, MPI_TAG_UB, (void *)&most, &there);
  w->tags = there ? *most : 32767; /* what the standard promises */
  w->crowded = on_host > sysconf(_SC_NPROCESSORS_ONLN);
}

static bool begin(const MPI_Comm *comm, const char **why) {
  static bool ours; /* MPI was started here, with no say of the program in its threads */
  int ready = 0, over = 0, inter = 0, level = 0;
  MPI_Initialized(&ready);
  MPI_Finalized(&over);
  *why = NULL;
  if (w->open)
    *why = "a process has one at a time";
  else if (over)
    *why = "MPI has been finalized in this process, and cannot be started again";
  else if (comm && !ready)
    *why = "an MPI_Comm was given, but MPI_Init has not been called";
  else if (comm && *comm == MPI_COMM_NULL)
    *why = "it was given MPI_COMM_NULL";
  if (!*why && comm) MPI_Comm_test_inter(*comm, &inter);
  if (inter) *why = "it was given an intercommunicator";
  if (*why) return false;
  w->pid = getpid();
  if (!ready) {
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level);
    atexit(at_exit);
    ours = true;
  }
  MPI_Query_thread(&level);
  w->one_thread = !ours && level < MPI_THREAD_SERIALIZED; /* one call at a time is enough for it */
  w->thread = pthread_self();
  return true;
}

/* "Open MPI 4.1.4", "MPICH 4.0.2": out of "Open MPI v4.1.4, package ..." and "MPICH Version:\t4.0.2\n...". */
static const char *name(void) {
  static char out[64];
  char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int n = 0;
  MPI_Get_library_version(text, &n);
  const char *number = text + strcspn(text, "0123456789");
  bool open_mpi = strncmp(text, "Open MPI", 8) == 0;
  snprintf(out, sizeof out, "%s %.*s", open_mpi ? "Open MPI" : "MPICH", (int)strspn(number, "0123456789.abrc"), number);
  return out;
}

bool tess_mpi_open(const void *comm, tess_transport *out, char *error, size_t room) {
  const char *why;
  pthread_mutex_lock(&w->lock);
  if (begin(comm, &why)) {
    arrange(comm ? *(const MPI_Comm *)comm : MPI_COMM_WORLD);
    tess__mpi_begin();
    if (w->key == MPI_KEYVAL_INVALID) {
      MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, finalizes, &w->key, NULL);
      MPI_Comm_set_attr(MPI_COMM_SELF, w->key, NULL);
    }
    *out = (tess_transport){.size = sizeof *out,
                            .name = name(),
                            .self = w,
                            .process_index = w->me,
                            .process_count = w->n,
                            .send = mpi_send,
                            .receive = mpi_receive,
                            .test = mpi_test,
                            .abort = mpi_abort,
                            .close = mpi_close,
                            .wait = mpi_wait,
                            .why = mpi_why,
                            .one_thread = w->one_thread};
  }
  if (why) snprintf(error, room, "%s", why);
  pthread_mutex_unlock(&w->lock);
  return !why;
}
