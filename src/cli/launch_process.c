/* One process of `tessera launch`: the program as a child, with its share of the cores, whose lines are tagged with its
 * number and whose end is told before the launcher ends the others. It knows no library, only its launcher. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/launch.h"

/* So long the others have to say what they saw of a process that died, before the launcher kills them. */
static const struct timespec GRACE = {1, 500000000};

static volatile pid_t child;

static void pass_signal(int signal) {
  if (child > 0) kill(child, signal);
}

/* The first of these variables that is set. */
static int number_of(const char *const *names, int otherwise) {
  for (; *names; names++) {
    const char *value = getenv(*names);
    if (value && *value) return (int)strtol(value, NULL, 10);
  }
  return otherwise;
}

/* ---- cores ---- */

/* Of the cores that this process may use, its share among the processes of the host, where there are enough; else it
 * keeps all and has one worker. */
static void take_cores(int processes) {
  static const char *const of[] = {"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "SLURM_LOCALID", NULL},
                           *const in[] = {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", NULL};
  int me = number_of(of, 0), here = number_of(in, processes);
  cpu_set_t all, mine;
  if (here < 1 || sched_getaffinity(0, sizeof all, &all) != 0) return;
  int share = CPU_COUNT(&all) / here;
  if (share < 1) {
    setenv("TESS_NUM_THREADS", "1", 0);
    return;
  }
  CPU_ZERO(&mine);
  int at = 0;
  for (size_t core = 0; core < CPU_SETSIZE; core++)
    if (CPU_ISSET(core, &all) && at++ / share == me) CPU_SET(core, &mine);
  sched_setaffinity(0, sizeof mine, &mine);
}

/* ---- output ---- */

struct stream { /* whole lines go on at once, so that those of two processes do not mix */
  int from, to, launch;
  struct news news;
  size_t n;
  char line[LINE_MOST];
};

/* The socket of the tool that launched this; -1 where that is on another host. */
static int open_launch(const char *name) {
  struct sockaddr_un at = {.sun_family = AF_UNIX};
  size_t n = strlen(name);
  int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (s < 0 || n + 1 >= sizeof at.sun_path) return s;
  memcpy(at.sun_path + 1, name, n);
  socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + n);
  if (connect(s, (const struct sockaddr *)&at, length) == 0) return s;
  close(s);
  return -1;
}

static bool tell(int launch, const struct news *news, const char *text, size_t n) {
  struct iovec part[] = {{(void *)(uintptr_t)news, sizeof *news}, {(void *)(uintptr_t)text, n}};
  const struct msghdr message = {.msg_iov = part, .msg_iovlen = n ? 2 : 1};
  ssize_t sent;
  while ((sent = sendmsg(launch, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR)
    continue;
  return sent >= 0;
}

static void flush_line(struct stream *s) {
  if (!tell(s->launch, &s->news, s->line, s->n)) dprintf(s->to, "[%d] %.*s", s->news.process, (int)s->n, s->line);
  s->n = 0;
}

static bool pass_output(struct stream *s) {
  char piece[4096];
  ssize_t n = read(s->from, piece, sizeof piece);
  for (ssize_t i = 0; i < n; i++) {
    s->line[s->n++] = piece[i];
    if (piece[i] != '\n' && s->n + 1 < sizeof s->line) continue;
    if (piece[i] != '\n') s->line[s->n++] = '\n';
    flush_line(s);
  }
  return n > 0 || (n < 0 && errno == EINTR);
}

static void end_line(struct stream *s) {
  if (!s->n) return;
  s->line[s->n++] = '\n';
  flush_line(s);
}

/* Until the program has ended; not for what it has left running, which may hold its output open. */
static void pass_all(struct stream *out, struct stream *err) {
  int ended = (int)syscall(SYS_pidfd_open, child, 0);
  struct pollfd p[] = {
      {.fd = out->from, .events = POLLIN}, {.fd = err->from, .events = POLLIN}, {.fd = ended, .events = POLLIN}};
  while (p[0].fd >= 0 || p[1].fd >= 0) {
    int n = poll(p, 3, p[2].revents ? 0 : -1);
    if (n < 0 && errno != EINTR) break;
    if (p[0].revents && !pass_output(out)) p[0].fd = -1;
    if (p[1].revents && !pass_output(err)) p[1].fd = -1;
    if (n == 1 && p[2].revents && !p[0].revents && !p[1].revents) break;
  }
  end_line(out);
  end_line(err);
  if (ended >= 0) close(ended);
}

/* ---- the program ---- */

static _Noreturn void become(char **argv, const int *out, const int *err) {
  prctl(PR_SET_PDEATHSIG, SIGKILL); /* the launcher may kill this tool alone */
  dup2(out[1], 1);
  dup2(err[1], 2);
  execvp(argv[0], argv);
  dprintf(2, "%s: %s\n", argv[0], strerror(errno));
  _exit(127);
}

static bool start(char **argv, struct stream *out, struct stream *err) {
  int o[2], e[2];
  if (pipe2(o, O_CLOEXEC) != 0 || pipe2(e, O_CLOEXEC) != 0) return false;
  child = fork();
  if (child < 0) return false;
  if (child == 0) become(argv, o, e);
  close(o[1]);
  close(e[1]);
  out->from = o[0];
  err->from = e[0];
  return true;
}

int tess__cli_launch_process(int argc, char **argv) {
  static const char *const rank[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", "SLURM_PROCID", NULL};
  static struct stream out = {.to = 1}, err = {.to = 2};
  static const int passed[] = {SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGHUP};
  if (argc < 4) return EXIT_USAGE;
  int process = number_of(rank, 0), launch = open_launch(argv[0]), status;
  out.launch = err.launch = launch;
  out.news = (struct news){.what = NEWS_OUT, .process = process};
  err.news = (struct news){.what = NEWS_ERR, .process = process};
  if (strcmp(argv[2], "0") != 0) setenv("TESS_NUM_CPU_DEVICES", argv[2], 1);
  take_cores((int)strtol(argv[1], NULL, 10));
  if (!start(argv + 3, &out, &err)) {
    fprintf(stderr, "tessera: launch: %s\n", strerror(errno));
    return EXIT_FAILED;
  }
  struct sigaction action = {.sa_handler = pass_signal, .sa_flags = SA_RESTART};
  for (size_t i = 0; i < sizeof passed / sizeof *passed; i++)
    sigaction(passed[i], &action, NULL);
  tell(launch, &(struct news){.what = NEWS_BEGIN, .process = process}, NULL, 0);
  pass_all(&out, &err);
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    continue;
  child = 0;
  struct news end = {.what = NEWS_END,
                     .process = process,
                     .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
                     .code = WIFEXITED(status) ? WEXITSTATUS(status) : 0};
  tell(launch, &end, NULL, 0);
  if (end.signal || end.code) nanosleep(&GRACE, NULL);
  return end.signal ? 128 + end.signal : end.code;
}
