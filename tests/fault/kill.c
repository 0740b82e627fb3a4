/* Processes that are killed, stopped, slow and interrupted at random points of a loop of collectives: nothing hangs,
 * and every survivor says who is missing. Real processes over sockets (tests/_wire.h); the numbers R1 to R4 are those
 * of docs/design/processes.md 1. */
#define _GNU_SOURCE
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>

#include <cmocka.h>

#include "_wire.h"

enum { MOST = MOST_WIRED };
#include "base/alloc.h"

#if TESS_ADDRESS_SANITIZER || defined(__SANITIZE_THREAD__)
enum { SLOWER = 10 }; /* that much less is tried */
#else
enum { SLOWER = 1 };
#endif

enum { STEP_US = 20000 };     /* long beside what a busy machine keeps a process waiting for a core */
enum { FIRST_MESSAGES = 21 }; /* to three others: init, and who shares memory */
enum { PROCESSES = 4, DEVICES = 2, FOR_EVER = 1000000, FAILED_AS_TOLD = 3, WRONG_VALUES = 5 };
enum { BALANCED = 200, MOST_WORLDS = SLOWER > 1 ? PROCESSES : 8 }; /* worlds without a slow process; worlds at once */

struct seen { /* by a process; in memory that all share */
  double at;  /* when its collective failed; 0: none did */
  int status, rounds;
  char message[600];
};
struct plan {
  double warn, fail;           /* seconds; 0: those of the library */
  int rounds;                  /* then it ends well */
  int odd;                     /* the process that is different; -1: none */
  int slow_us;                 /* so much longer it takes in each round than the others (STEP_US); 0: nobody sleeps */
  int last_send;               /* with this message (from 1) it kills itself; 0: it does not */
  int late_round;              /* in this round (from 1) it sleeps for two seconds */
  const char *record, *errors; /* a folder; a file for process 0's stderr */
};
struct run {
  struct plan plan;
  struct seen *seen;
  pid_t pid[PROCESSES];
  int status[PROCESSES];
  double started;
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
static void pause_us(int64_t us) {
  struct timespec left = {us / 1000000, us % 1000000 * 1000};
  while (nanosleep(&left, &left) < 0) { /* a signal came */
  }
}
static uint32_t seed = 12345;
static int any(int n) {
  seed = seed * 1664525 + 1013904223;
  return (int)((seed >> 8) % (uint32_t)n);
}

/* ---- a process ---- */

static tess_array *sum(tess_array *x) {
  return tess_psum(tess_mul(x, 2), "x");
}

/* One step: compute, psum, all-gather, barrier. -1: an error; 0: wrong values. */
static int step(int me, int round, tess_mesh *m, tess_fn *f) {
  int all = PROCESSES * DEVICES;
  tess_array *w = tess_matmul(tess_ones(TESS_SHAPE(40, 40)), tess_ones(TESS_SHAPE(40, 40)));
  tess_array *mine = tess_add(tess_arange(DEVICES), tess_add(tess_mul(me, DEVICES), round));
  tess_array *x = tess_host_local_array_to_global_array(mine, m, TESS_P("x"));
  tess_array *y = tess_call(f, x);
  if (!tess_ok(w) || !tess_ok(y)) return -1;
  if (tess_item_int(tess_reshape(tess_addressable_data(y, 0), TESS_SHAPE())) != 2 * (all * (all - 1) / 2 + all * round))
    return 0;
  tess_array *who = tess_process_allgather(tess_add(round, me));
  const int32_t *v = tess_ok(who) ? tess_data(who) : NULL;
  for (int i = 0; v && i < PROCESSES; i++)
    if (v[i] != round + i) return 0;
  return v && tess_sync_global_devices("step") == TESS_OK ? 1 : -1;
}

static volatile sig_atomic_t interrupted;

/* As docs/errors.md says: the call that runs ends, and a loop looks at a flag of its own between two. */
static void interrupt(int signal) {
  (void)signal;
  interrupted = 1;
  tess_interrupt();
}

static void note_failure(struct seen *out, const tess_error *e) {
  snprintf(out->message, sizeof out->message, "%s", e->message);
  out->status = (int)e->status;
  out->at = now();
}

static int last_send;

static tess_status send_and_die(void *self, int to, uint64_t tag, const void *data, size_t bytes, void **request) {
  tess_status status = wire_send(self, to, tag, data, bytes, request);
  if (((struct wire *)self)->sends == last_send) raise(SIGKILL);
  return status;
}

static int train(struct wire *w, const struct plan *p, struct seen *out) {
  tess_transport t = table_of(w);
  last_send = w->me == p->odd ? p->last_send : 0;
  t.send = send_and_die;
  tess_set_transport(&t);
  if (tess_init(.num_cpu_devices = DEVICES, .num_threads = 1, .collective_warning_s = p->warn,
                .collective_timeout_s = p->fail) != TESS_OK) { /* it meets the others, who may have died by then */
    tess_error e = tess_take_error();
    note_failure(out, &e);
    (void)tess_finalize();
    return FAILED_AS_TOLD;
  }
  int result = 1;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(PROCESSES * DEVICES), TESS_NAMES("x"));
  tess_fn *f = tess_jit(tess_shard_map(sum, .mesh = m, .in_specs = TESS_P("x"), .out_specs = TESS_P()));
  for (int round = 1; round <= p->rounds && result == 1; round++) {
    tess_scope *inner = tess_scope_begin();
    if (p->slow_us) pause_us(STEP_US + (w->me == p->odd ? p->slow_us : 0));
    if (p->late_round == round && w->me == p->odd) pause_us(2000000);
    result = step(w->me, round, m, f);
    tess_error e = tess_take_error();
    if (result == 1 && interrupted) {
      result = -1;
      e = (tess_error){.status = TESS_CANCELLED, .message = "interrupted between two calls"};
    }
    if (result < 0) note_failure(out, &e);
    if (tess_scope_end(inner) && result == 1) result = 0;
    out->rounds = round;
  }
  if (tess_scope_end(s) && result == 1) result = 0;
  (void)tess_finalize();
  return result == 1 ? 0 : result < 0 ? FAILED_AS_TOLD : WRONG_VALUES;
}

static void start(struct run *r, struct plan p) {
  int fd[MOST][MOST];
  *r = (struct run){.plan = p, .started = now()};
  r->seen = mmap(NULL, PROCESSES * sizeof *r->seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  assert_true(r->seen != MAP_FAILED);
  connect_all(PROCESSES, fd);
  fflush(NULL);
  for (int i = 0; i < PROCESSES; i++) {
    r->pid[i] = fork();
    assert_true(r->pid[i] >= 0);
    if (r->pid[i]) continue;
    struct wire w;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* where this test ends early, stopped ones too */
    alarm(60);                        /* what waits for ever ends with SIGALRM */
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    keep_own(PROCESSES, i, fd, &w);
    if (p.record) setenv("TESS_RECORD_DIR", p.record, 1);
    if (!(p.errors && i == 0 ? freopen(p.errors, "w", stderr) : freopen("/dev/null", "w", stderr))) _exit(1);
    int result = train(&w, &p, &r->seen[i]);
    fflush(NULL);
    _exit(result);
  }
  close_all(PROCESSES, fd);
}

/* All have ended. */
static void finish(struct run *r) {
  for (int i = 0; i < PROCESSES; i++)
    waitpid(r->pid[i], &r->status[i], 0);
}
static void put_away(struct run *r) {
  munmap(r->seen, PROCESSES * sizeof *r->seen);
}

/* The process has failed with these words; when, in seconds after `since`. */
static double check_told(const struct run *r, int i, double since, const char *words) {
  const struct seen *s = &r->seen[i];
  if (!WIFEXITED(r->status[i]) || WEXITSTATUS(r->status[i]) != FAILED_AS_TOLD || !strstr(s->message, words))
    fail_msg("process %d: status %x after %d rounds, \"%s\"; it should say \"%s\"", i, (unsigned)r->status[i],
             s->rounds, s->message, words);
  return s->at - since;
}

/* "… process 2 did not come to …", or "… processes 2, 3 …": who waited for the one that is stopped is named too. */
static bool names_missing(const char *message, int process) {
  const char *end = strstr(message, " did not come to "), *p = end;
  while (p && p > message && strchr("0123456789, ", p[-1]))
    p--;
  for (; p && p < end; p++)
    if (*p >= '0' && *p <= '9' && strtol(p, NULL, 10) == process) return true;
  return false;
}

/* What processes leave where all can see it, and what this one has open. MPI's files, of other tests, have host names.
 */
static int leftovers(void) {
  int n = 0;
  static const char *const folders[] = {"/dev/shm", "/proc/self/fd"};
  for (int k = 0; k < 2; k++) {
    DIR *d = opendir(folders[k]);
    for (const struct dirent *e; d && (e = readdir(d));)
      n += k || strncmp(e->d_name, "tess", 4) == 0;
    if (d) closedir(d);
  }
  return n;
}

/* ---- R1, R2 ---- */

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Of R1; a quarter as many of R2 and R3. */
static int trials(void) {
  const char *text = getenv("TESS_KILL_TRIALS");
  int n = text && *text ? (int)strtol(text, NULL, 10) : 200 / SLOWER;
  return n < 20 ? 20 : n;
}

static void kill_often(const char *name, int n_trials, int victim) {
  double *time = tess__alloc(sizeof *time * (size_t)n_trials * PROCESSES);
  int n = 0, before = leftovers(), in_first = 0;
  for (int k = 0; k < n_trials; k++) {
    struct run r;
    char words[40];
    int odd = victim < 0 ? any(PROCESSES) : victim;
    start(&r, (struct plan){.rounds = FOR_EVER, .odd = odd});
    pause_us(any(60000));
    double at = now();
    kill(r.pid[odd], SIGKILL);
    finish(&r);
    assert_true(WIFSIGNALED(r.status[odd]) && WTERMSIG(r.status[odd]) == SIGKILL);
    in_first += r.seen[odd].rounds == 0;
    snprintf(words, sizeof words, "process %d ", odd);
    for (int i = 0; i < PROCESSES; i++)
      if (i != odd) time[n++] = check_told(&r, i, at, words);
    put_away(&r);
  }
  qsort(time, (size_t)n, sizeof *time, by_size);
  print_message("%s: %d trials (%d before the first round was over), told after %.1f ms, at most %.1f ms\n", name,
                n_trials, in_first, time[n / 2] * 1e3, time[n - 1] * 1e3);
  double latest = time[n - 1];
  tess__free(time);
  assert_true(latest < SLOWER); /* a second */
  assert_int_equal(leftovers(), before);
}

static void test_kill(void **state) {
  (void)state;
  kill_often("R1, any process", trials(), -1);
}
static void test_kill_first(void **state) {
  (void)state;
  kill_often("R2, process 0", trials() / 4, 0);
}

/* At each of its first messages: all the others name it, wherever in the start it was. */
static void test_kill_at_message(void **state) {
  (void)state;
  for (int k = 0; k < 2 * FIRST_MESSAGES; k++) {
    struct run r;
    int odd = k % 2 ? 3 : 1;
    char words[40];
    start(&r, (struct plan){.rounds = FOR_EVER, .odd = odd, .last_send = k / 2 + 1});
    double at = now();
    finish(&r);
    assert_true(WIFSIGNALED(r.status[odd]) && WTERMSIG(r.status[odd]) == SIGKILL);
    snprintf(words, sizeof words, "process %d ", odd);
    for (int i = 0; i < PROCESSES; i++)
      if (i != odd) check_told(&r, i, at, words);
    put_away(&r);
  }
}

/* ---- R3 ---- */

static void wait_rounds(const struct run *r, int rounds) {
  for (int i = 0; i < PROCESSES; i++)
    while (((volatile struct seen *)r->seen)[i].rounds < rounds)
      pause_us(500);
}

/* Stopped for longer than the deadline: all say where it did not come, itself too when it goes on. */
static void test_stop(void **state) {
  enum { AT_ONCE = 5 };
  (void)state;
  for (int k = 0; k < trials() / 4 / AT_ONCE; k++) {
    struct run r[AT_ONCE];
    double at[AT_ONCE], latest = 0;
    for (int i = 0; i < AT_ONCE; i++) {
      start(&r[i], (struct plan){.rounds = FOR_EVER, .odd = any(PROCESSES), .fail = 1, .warn = 0.4});
      wait_rounds(&r[i], 2);
      pause_us(any(5000));
      at[i] = now();
      kill(r[i].pid[r[i].plan.odd], SIGSTOP);
    }
    for (int i = 0; i < AT_ONCE; i++) {
      int odd = r[i].plan.odd;
      for (int p = 0; p < PROCESSES; p++)
        if (p != odd) waitpid(r[i].pid[p], &r[i].status[p], 0);
      kill(r[i].pid[odd], SIGCONT);
      waitpid(r[i].pid[odd], &r[i].status[odd], 0);
      for (int p = 0; p < PROCESSES; p++) {
        double seconds = check_told(&r[i], p, at[i], " did not come to ");
        const char *message = r[i].seen[p].message;
        if (p != odd && seconds > latest) latest = seconds;
        if (!names_missing(message, odd) || !strstr(message, " (collective ") || !strstr(message, "kill.c:") ||
            !strstr(message, " within 1 s"))
          fail_msg("process %d of which %d was stopped: %s", p, odd, message);
      }
      put_away(&r[i]);
    }
    assert_true(latest < 1.5 * SLOWER);
  }
}

/* Stopped for less: nobody notices. */
static void test_continue(void **state) {
  (void)state;
  for (int k = 0; k < 5; k++) {
    struct run r;
    int odd = any(PROCESSES);
    start(&r, (struct plan){.rounds = 40, .odd = odd, .fail = 20});
    wait_rounds(&r, 2);
    kill(r.pid[odd], SIGSTOP);
    pause_us(200000);
    kill(r.pid[odd], SIGCONT);
    finish(&r);
    for (int i = 0; i < PROCESSES; i++)
      if (r.status[i]) fail_msg("process %d: status %x, \"%s\"", i, (unsigned)r.status[i], r.seen[i].message);
    put_away(&r);
  }
}

/* ---- R4 ---- */

static char *read_all(const char *path) {
  static char text[20000];
  FILE *f = fopen(path, "r");
  size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
  if (f) fclose(f);
  text[n] = 0;
  return text;
}

/* So many worlds at once, in each of which another process is five times as slow as the others; or none is. */
static void slow_worlds(int worlds, bool balanced) {
  struct run r[MOST_WORLDS];
  char path[MOST_WORLDS][40], words[60];
  for (int odd = 0; odd < worlds; odd++) {
    snprintf(path[odd], sizeof path[odd], "/tmp/tess-errors-XXXXXX");
    int file = mkstemp(path[odd]);
    assert_true(file >= 0);
    close(file);
    start(&r[odd], (struct plan){
                       .rounds = 20, .odd = balanced ? -1 : odd, .slow_us = 4 * STEP_US * SLOWER, .errors = path[odd]});
  }
  for (int odd = 0; odd < worlds; odd++) {
    finish(&r[odd]);
    for (int i = 0; i < PROCESSES; i++)
      assert_int_equal(r[odd].status[i], 0);
    snprintf(words, sizeof words, "tessera: process %d keeps the others waiting", odd);
    const char *told = read_all(path[odd]), *first = strchr(told, '\n');
    if (balanced ? *told : !strstr(told, words)) fail_msg("process %d: \"%s\"", balanced ? -1 : odd, told);
    assert_true(!first || !first[1]); /* once a minute */
    unlink(path[odd]);
    put_away(&r[odd]);
  }
}

static void test_slow(void **state) {
  (void)state;
  for (int k = 0; k < 5; k++)
    slow_worlds(PROCESSES, false);
}
static void test_balanced(void **state) {
  (void)state;
  for (int runs = 0; runs < BALANCED / SLOWER; runs += MOST_WORLDS)
    slow_worlds(MOST_WORLDS, true);
}

/* ---- signals ---- */

/* It was interrupted, or heard of one that was: by its end, or by what that one came with to a collective where a
 * computation of its own had been interrupted (docs/errors.md 7). */
static bool ended_in_order(const struct seen *s) {
  if (s->status == TESS_INVALID_ARGUMENT)
    return strstr(s->message, " of an error (") && strstr(s->message, "interrupted");
  if (s->status != TESS_CANCELLED && s->status != TESS_ABORTED) return false;
  return strstr(s->message, "interrupted") || strstr(s->message, "has ended") || strstr(s->message, "has hung up");
}

/* Ctrl-C reaches all, SIGTERM one: all end in order, and say why. */
static void test_interrupts(void **state) {
  int before = leftovers();
  (void)state;
  for (int k = 0; k < 20; k++) {
    struct run r;
    int odd = any(PROCESSES);
    start(&r, (struct plan){.rounds = FOR_EVER, .odd = odd});
    wait_rounds(&r, 1);
    pause_us(any(10000));
    double at = now();
    for (int i = 0; i < PROCESSES; i++)
      if (k % 2 || i == odd) kill(r.pid[i], k % 2 ? SIGINT : SIGTERM);
    finish(&r);
    for (int i = 0; i < PROCESSES; i++) {
      double seconds = check_told(&r, i, at, "");
      if (seconds >= SLOWER || !ended_in_order(&r.seen[i]))
        fail_msg("process %d, where %d %s: status %d after %.3f s, \"%s\"", i, odd,
                 k % 2 ? "and all others were interrupted" : "was interrupted", r.seen[i].status, seconds,
                 r.seen[i].message);
    }
    put_away(&r);
  }
  assert_int_equal(leftovers(), before);
}

/* ---- the record ---- */

static int report(const char *folder, char *out, size_t room) {
  char command[600];
  snprintf(command, sizeof command, "'%s/tessera' hang-report '%s' 2>&1", TESSERA_BUILD, folder);
  FILE *f = popen(command, "r");
  size_t n = f ? fread(out, 1, room - 1, f) : 0;
  out[n] = 0;
  int status = f ? pclose(f) : -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void remove_all(const char *folder) {
  char path[300];
  for (int i = 0; i < PROCESSES; i++) {
    snprintf(path, sizeof path, "%s/process-%d.jsonl", folder, i);
    unlink(path);
  }
  assert_int_equal(rmdir(folder), 0); /* nothing else is there */
}

/* SIGUSR1 is answered by who waits, and by who computes. */
static void test_record(void **state) {
  struct run r;
  char folder[] = "/tmp/tess-record-XXXXXX", text[4000], path[300];
  (void)state;
  assert_non_null(mkdtemp(folder));
  start(&r, (struct plan){.rounds = 8, .odd = 2, .late_round = 5, .record = folder});
  wait_rounds(&r, 4);
  pause_us(400000);
  for (int i = 0; i < PROCESSES; i++)
    kill(r.pid[i], SIGUSR1);
  for (int i = 0; i < PROCESSES; i++) {
    snprintf(path, sizeof path, "%s/process-%d.jsonl", folder, i);
    for (double since = now(); access(path, R_OK) < 0 && now() - since < 1;)
      pause_us(1000);
  }
  int status = report(folder, text, sizeof text);
  assert_int_equal(status, 1);
  if (!strstr(text, ": processes 0, 1, 3 wait there\n") ||
      !strstr(text, "process 2 is 1 collective behind: it last left sync_global_devices #") || !strstr(text, "kill.c:"))
    fail_msg("%s", text);
  finish(&r);
  for (int i = 0; i < PROCESSES; i++)
    assert_int_equal(r.status[i], 0);
  put_away(&r);
  remove_all(folder);
}

/* A failure leaves a record by itself; who was killed leaves none. */
static void test_record_of_failure(void **state) {
  struct run r;
  char folder[] = "/tmp/tess-record-XXXXXX", text[4000];
  (void)state;
  assert_non_null(mkdtemp(folder));
  start(&r, (struct plan){.rounds = FOR_EVER, .odd = 1, .record = folder});
  wait_rounds(&r, 3);
  kill(r.pid[1], SIGKILL);
  finish(&r);
  assert_int_equal(report(folder, text, sizeof text), 1);
  if (!strstr(text, "process 1 left no record")) fail_msg("%s", text);
  put_away(&r);
  remove_all(folder);
}

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_kill),
      cmocka_unit_test(test_kill_first),
      cmocka_unit_test(test_kill_at_message),
      cmocka_unit_test(test_stop),
      cmocka_unit_test(test_continue),
      cmocka_unit_test(test_slow),
      cmocka_unit_test(test_balanced),
      cmocka_unit_test(test_interrupts),
      cmocka_unit_test(test_record),
      cmocka_unit_test(test_record_of_failure),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
