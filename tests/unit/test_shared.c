/* Processes of one host that map each other's memory: values, where data lie, a killed one, and that nothing is left.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#include "_wire.h"
#include "base/alloc.h"
#include "base/shared_memory.h"
#include "comm/collective.h"
#include "comm/shared.h"

typedef int (*body)(struct wire *w, struct comm *c);

#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x)) return __LINE__;                                                                                         \
  } while (0)

static int child(struct wire *w, body run) {
  tess_transport t = table_of(w);
  struct comm *c = tess__comm_open(&t, 10, 20);
  tess__comm_share(c);
  int line = run(w, c);
  tess__comm_close(c);
  return line;
}

/* killed: this one is expected to die of SIGKILL. */
static void run_processes(const char *name, int n, body run, int killed) {
  int fd[MOST_WIRED][MOST_WIRED], bad = 0;
  pid_t pid[MOST_WIRED];
  connect_all(n, fd);
  fflush(NULL);
  for (int i = 0; i < n; i++)
    if ((pid[i] = fork()) == 0) {
      struct wire w;
      alarm(60);
      keep_own(n, i, fd, &w);
      int line = child(&w, run);
      if (line) fprintf(stderr, "%s, process %d of %d: line %d\n", name, i, n, line);
      _exit(line != 0);
    }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      if (fd[i][k] >= 0) close(fd[i][k]);
  for (int i = 0; i < n; i++) {
    int status = 1;
    waitpid(pid[i], &status, 0);
    bad += i == killed ? !WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL : status != 0;
  }
  if (bad) fail_msg("%s: %d of %d processes failed", name, bad, n);
}

/* ---- what they do ---- */

static void add(const void *ctx, void *to, const void *a, const void *b, int64_t n) {
  (void)ctx;
  for (int64_t i = 0; i < n; i++)
    ((float *)to)[i] = ((const float *)a)[i] + ((const float *)b)[i];
}
static const struct reduction by_add = {.element = 4, .combine = add};

static bool sum(struct comm *c, const float *terms, float *out, int64_t count, struct diag *d) {
  return tess__comm_all_reduce(c, &(struct exchange){.op = "psum", .where = "s.c:1"}, &by_add, terms, out, count, d);
}

static bool is_sum(const float *v, int64_t count, int n) {
  for (int64_t i = 0; i < count; i++)
    if (v[i] != (float)(n * (n - 1) / 2 + n * (i % 1000))) return false;
  return true;
}

/* Data of the pool and of the program, in place and not; sent is 0 where all goes through memory. */
static int sums(struct wire *w, struct comm *c) {
  static const int64_t counts[] = {1, 100, 1000, 4097, 300000, 3000001};
  struct diag d = {0};
  bool shares = tess__shared_has(tess__comm_shared(c), 0, NULL);
  CHECK(shares == (getenv("TESS_SHARED_MEMORY") == NULL));
  int sends = w->sends;
  for (int k = 0; k < 6; k++)
    for (int how = 0; how < 4; how++) {
      size_t bytes = (size_t)counts[k] * 4;
      float *own = malloc(bytes), *pooled = tess__alloc_data(bytes), *terms = how & 1 ? own : pooled;
      float *out = how == 2 ? own : how == 3 ? pooled : terms;
      CHECK(pooled && tess__shared_memory_has(pooled) == shares);
      for (int64_t i = 0; i < counts[k]; i++)
        terms[i] = (float)(w->me + i % 1000);
      CHECK(sum(c, terms, out, counts[k], &d) && is_sum(out, counts[k], w->n));
      free(own);
      tess__free_data(pooled, bytes);
    }
  CHECK((w->sends == sends) == shares);
  return 0;
}

/* Columns of the program's memory go to columns of the pool's. */
static int columns(struct wire *w, struct comm *c) {
  enum { ROWS = 1000, WIDE = 64 };
  struct diag d = {0};
  int32_t *from = malloc((size_t)ROWS * WIDE * 4), *to = tess__alloc_data((size_t)ROWS * WIDE * 4);
  struct transfer give[MOST_WIRED], take[MOST_WIRED];
  int each = WIDE / w->n;
  for (int i = 0; i < ROWS * WIDE; i++)
    from[i] = w->me * 1000000 + i;
  for (int i = 0; i < w->n; i++) {
    struct box b = {.data = from + i * each, .n_dims = 2, .extent = {ROWS, each}, .stride = {WIDE, 1}};
    give[i] = take[i] = (struct transfer){i, b};
    take[i].box.data = to + i * each;
  }
  CHECK(tess__comm_move(c, &(struct exchange){.op = "move"}, 4, w->n, give, w->n, take, &d));
  for (int i = 0; i < w->n; i++)
    for (int row = 0; row < ROWS; row++)
      for (int k = 0; k < each; k++)
        CHECK(to[row * WIDE + i * each + k] == i * 1000000 + row * WIDE + w->me * each + k);
  free(from);
  tess__free_data(to, (size_t)ROWS * WIDE * 4);
  return 0;
}

/* Process 1 dies while the others wait for it, without a word from the sockets. */
static int one_dies(struct wire *w, struct comm *c) {
  struct diag d = {0};
  float v[2000] = {0};
  CHECK(sum(c, v, v, 2000, &d));
  if (w->me == 1) {
    nanosleep(&(struct timespec){0, 50 * 1000000}, NULL);
    raise(SIGKILL);
  }
  struct timespec before, after;
  clock_gettime(CLOCK_MONOTONIC, &before);
  CHECK(!sum(c, v, v, 2000, &d));
  clock_gettime(CLOCK_MONOTONIC, &after);
  CHECK(d.status == TESS_ABORTED && d.reason == TESS_PEER_LOST &&
        strstr(d.message, "process 1 died (killed by signal 9), while process "));
  CHECK(after.tv_sec - before.tv_sec < 5);
  tess__diag_clear(&d);
  return 0;
}

/* The pages of a large block that is given back are the system's again. */
static int gives_back(struct wire *w, struct comm *c) {
  struct diag d = {0};
  size_t bytes = (size_t)64 << 20;
  char path[64];
  struct stat before, full, after;
  snprintf(path, sizeof path, "/proc/self/fd/%d", tess__shared_memory_file());
  CHECK(stat(path, &before) == 0);
  char *p = tess__alloc_data(bytes);
  memset(p, 1, bytes);
  CHECK(stat(path, &full) == 0 && (full.st_blocks - before.st_blocks) * 512 >= (int64_t)bytes);
  tess__free_data(p, bytes);
  tess__release_data_pool();
  CHECK(stat(path, &after) == 0 && (after.st_blocks - before.st_blocks) * 512 < (int64_t)bytes / 8);
  float v = (float)w->me;
  CHECK(sum(c, &v, &v, 1, &d));
  return 0;
}

/* ---- tests ---- */

static int names_in(const char *folder) {
  DIR *d = opendir(folder);
  int n = 0;
  for (const struct dirent *e; d && (e = readdir(d));)
    n += strncmp(e->d_name, "tess", 4) == 0;
  if (d) closedir(d);
  return n;
}

static void test_values(void **state) {
  (void)state;
  for (int n = 2; n <= MOST_WIRED; n++) {
    run_processes("sums", n, sums, -1);
    run_processes("columns", n, columns, -1);
  }
}

static void test_messages(void **state) {
  (void)state;
  setenv("TESS_SHARED_MEMORY", "0", 1);
  run_processes("sums", 3, sums, -1);
  run_processes("columns", 3, columns, -1);
  unsetenv("TESS_SHARED_MEMORY");
}

static void test_death(void **state) {
  (void)state;
  int before = names_in("/dev/shm");
  for (int n = 2; n <= 3; n++)
    run_processes("one_dies", n, one_dies, 1);
  assert_int_equal(names_in("/dev/shm"), before);
}

static void test_memory(void **state) {
  (void)state;
  if (!TESS_ADDRESS_SANITIZER) run_processes("gives_back", 2, gives_back, -1);
}

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_messages),
                                     cmocka_unit_test(test_death), cmocka_unit_test(test_memory)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
