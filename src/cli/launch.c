/* tessera launch: so many processes of a program, through the launcher that is here.
 *
 * The launcher starts, for each process, this tool again (launch_process.c), which runs the program, tags its output
 * and tells how it ended: launchers say nothing of that, and some kill the others before these could. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/launch.h"

enum { MOST_PROCESSES = 1 << 16, KEPT = 1 << 16 };
static const double CAUSE_S = 1;      /* before launchers end the others: launch_process.c gives them time */
static const double PATIENCE_S = 2.5; /* so long the others may go on after one has failed */

struct launcher {
  char path[4096];
  enum launcher_kind { OPEN_MPI, MPICH, SLURM } kind;
};

/* ---- which one ---- */

/* The file of this name that the shell would run. */
static bool find_program(const char *name, char *path, size_t room) {
  const char *p = getenv("PATH");
  if (strchr(name, '/')) return snprintf(path, room, "%s", name) < (int)room && access(path, X_OK) == 0;
  while (p && *p) {
    int n = (int)strcspn(p, ":");
    if (snprintf(path, room, "%.*s/%s", n, p, name) < (int)room && access(path, X_OK) == 0) return true;
    p += n + (p[n] == ':');
  }
  return false;
}

/* Runs `path --version` without a shell: the beginning of what it prints. */
static bool read_version(const char *path, char *out, size_t room) {
  int pipe_end[2];
  size_t n = 0;
  if (pipe2(pipe_end, O_CLOEXEC) != 0) return false;
  pid_t child = fork();
  if (child == 0) {
    dup2(pipe_end[1], 1);
    execl(path, path, "--version", (char *)NULL);
    _exit(127);
  }
  close(pipe_end[1]);
  for (ssize_t got = 1; child > 0 && got > 0 && n + 1 < room; n += got > 0 ? (size_t)got : 0)
    got = read(pipe_end[0], out + n, room - 1 - n);
  close(pipe_end[0]);
  out[n] = 0;
  return child > 0 && waitpid(child, NULL, 0) == child;
}

static bool is_launcher(const char *name, struct launcher *out) {
  static const char *const words[] = {[OPEN_MPI] = "Open MPI", [MPICH] = "HYDRA", [SLURM] = "slurm"};
  static const char *const others[] = {[OPEN_MPI] = "OpenRTE", [MPICH] = "MPICH", [SLURM] = "SLURM"};
  char version[512];
  if (!find_program(name, out->path, sizeof out->path) || !read_version(out->path, version, sizeof version))
    return false;
  for (int i = OPEN_MPI; i <= SLURM; i++)
    if (strstr(version, words[i]) || strstr(version, others[i])) {
      out->kind = (enum launcher_kind)i;
      return true;
    }
  return false;
}

static int find_launcher(const struct args *a, struct launcher *out) {
  static const char *const names[] = {"mpirun", "mpiexec", "mpirun.openmpi", "mpirun.mpich", "srun"};
  const char *asked = a->value[OPT_LAUNCHER];
  if (asked && is_launcher(asked, out)) return EXIT_DONE;
  if (asked) return tess__cli_fail(a, EXIT_LACKING, asked, "is no launcher of Open MPI, MPICH or Slurm that is here");
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (is_launcher(names[i], out)) return EXIT_DONE;
  return tess__cli_fail(a, EXIT_LACKING, "launch",
                        "there is no launcher: install Open MPI or MPICH (mpirun), or run under Slurm (srun)");
}

/* ---- its command line ---- */

struct command_line {
  const char **word;
  int n, room;
};

static void add(struct command_line *l, const char *word) {
  if (l->n + 1 >= l->room) {
    l->room = 2 * l->room + 32;
    l->word = realloc((void *)l->word, (size_t)l->room * sizeof *l->word);
    if (!l->word) abort();
  }
  l->word[l->n++] = word;
  l->word[l->n] = NULL;
}

/* Processes are not bound by the launcher: launch_process.c gives each its cores. */
static void add_launcher(struct command_line *l, const struct launcher *with, const char *processes) {
  add(l, with->path);
  if (with->kind == OPEN_MPI) {
    add(l, "--oversubscribe");
    add(l, "--bind-to");
    add(l, "none");
    if (geteuid() == 0) add(l, "--allow-run-as-root");
  }
  if (with->kind == SLURM) {
    add(l, "--cpu-bind=none");
    add(l, "--kill-on-bad-exit=1");
  }
  add(l, "-n");
  add(l, processes);
}

/* ---- running it ---- */

static volatile sig_atomic_t stopped_by, to_pass; /* signals */
static volatile pid_t running;

static void note_signal(int signal) {
  to_pass = signal;
}

static void stop(int signal) {
  stopped_by = signal;
  if (running > 0) kill(running, signal == SIGINT ? SIGINT : SIGTERM);
}

/* A socket without a file, which is gone with this process. */
static int open_socket(char *name, size_t room) {
  int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  struct sockaddr_un at = {.sun_family = AF_UNIX};
  snprintf(name, room, "tessera-launch-%ld", (long)getpid());
  memcpy(at.sun_path + 1, name, strlen(name));
  socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name));
  int on = 1;
  if (s >= 0) setsockopt(s, SOL_SOCKET, SO_PASSCRED, &on, sizeof on);
  if (s >= 0 && bind(s, (const struct sockaddr *)&at, length) == 0) return s;
  if (s >= 0) close(s);
  return -1;
}

struct watch {
  int socket, errors; /* what the processes tell; the launcher's stderr */
  int processes;
  pid_t *pid;           /* by process: of the one that runs it, where it is on this host; 0: it is not known */
  bool failed, stopped; /* a process did; the launcher was told to end */
  struct news first;    /* the first that failed */
  double failed_at;
  char line[8192], kept[KEPT]; /* a beginning; what the launcher itself said */
  size_t n_line, n_kept;
};

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

struct heard {
  struct news news;
  char text[LINE_MOST];
};

/* The bytes of the next datagram, and who sent it, as this process sees it; 0: nobody that it sees. -1: there is none.
 */
static ssize_t take_news(int socket, struct heard *out, pid_t *from) {
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof(struct ucred))];
  } control;
  struct iovec data = {out, sizeof *out};
  struct msghdr m = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  struct ucred who = {0};
  ssize_t n = recvmsg(socket, &m, MSG_CMSG_CLOEXEC);
  const struct cmsghdr *c = n < 0 ? NULL : CMSG_FIRSTHDR(&m);
  if (c && c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_CREDENTIALS) memcpy(&who, CMSG_DATA(c), sizeof who);
  *from = who.pid;
  return n;
}

/* The first counts, but those that end because another one was killed may be faster to say so than who saw it die. */
static void note_failure(struct watch *w, const struct news *news) {
  bool cause = w->failed && news->signal && !w->first.signal && seconds() < w->failed_at + CAUSE_S;
  if (w->failed && !cause) return;
  if (!w->failed) w->failed_at = seconds();
  w->failed = true;
  w->first = *news;
}

static void hear(struct watch *w) {
  struct heard got;
  pid_t from;
  ssize_t n;
  while ((n = take_news(w->socket, &got, &from)) >= (ssize_t)sizeof got.news) {
    size_t text = (size_t)n - sizeof got.news;
    int process = got.news.process;
    if (process >= 0 && process < w->processes) w->pid[process] = got.news.what == NEWS_END ? 0 : from;
    if (got.news.what == NEWS_OUT || got.news.what == NEWS_ERR)
      fprintf(got.news.what == NEWS_ERR ? stderr : stdout, "[%d] %.*s", process, (int)text, got.text);
    if (got.news.what == NEWS_END && (got.news.signal || got.news.code)) note_failure(w, &got.news);
  }
  fflush(stdout);
}

/* To all processes: not all launchers do that, and those that do reach other hosts alone. */
static void pass_signal(struct watch *w) {
  int signal = to_pass, here = 0;
  to_pass = 0;
  for (int i = 0; i < w->processes; i++)
    here += w->pid[i] > 0 && kill(w->pid[i], signal) == 0;
  if (!here) kill(running, signal);
}

/* Tagged lines are a program's on another host; others the launcher's, which say nothing new where a process has told
 * its end. */
static void pass_line(struct watch *w) {
  bool tagged = w->line[0] == '[' && w->line[1] >= '0' && w->line[1] <= '9';
  if (tagged)
    fwrite(w->line, 1, w->n_line, stderr);
  else if (w->n_kept + w->n_line < sizeof w->kept) {
    memcpy(w->kept + w->n_kept, w->line, w->n_line);
    w->n_kept += w->n_line;
  }
  w->n_line = 0;
}

static bool pass_errors(struct watch *w) {
  char piece[4096];
  ssize_t n = read(w->errors, piece, sizeof piece);
  for (ssize_t i = 0; i < n; i++) {
    w->line[w->n_line++] = piece[i];
    if (piece[i] == '\n' || w->n_line == sizeof w->line) pass_line(w);
  }
  return n > 0 || (n < 0 && errno == EINTR);
}

static pid_t start_launcher(const struct command_line *l, int *errors) {
  int pipe_end[2];
  if (pipe2(pipe_end, O_CLOEXEC) != 0) return -1;
  pid_t child = fork();
  if (child == 0) {
    dup2(pipe_end[1], 2);
    execv(l->word[0], (char *const *)l->word);
    dprintf(2, "%s: %s\n", l->word[0], strerror(errno));
    _exit(127);
  }
  close(pipe_end[1]);
  *errors = pipe_end[0];
  return child;
}

static int finish(const struct args *a, struct watch *w, int status) {
  hear(w);
  if (stopped_by) return tess__cli_fail(a, 128 + stopped_by, "launch", "ended by %s", strsignal(stopped_by));
  if (w->failed && w->first.signal)
    return tess__cli_fail(a, 128 + w->first.signal, "launch",
                          "process %d was the first to fail: it was killed by signal %d (%s)", w->first.process,
                          w->first.signal, strsignal(w->first.signal));
  if (w->failed)
    return tess__cli_fail(a, w->first.code, "launch", "process %d was the first to fail: it ended with status %d",
                          w->first.process, w->first.code);
  fwrite(w->kept, 1, w->n_kept, stderr);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return EXIT_DONE;
  return tess__cli_fail(a, EXIT_FAILED, "launch", "the launcher failed with status %d",
                        WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

/* Until the launcher has ended. Once a process has failed it has a while to end the others, then it is told to; once,
 * for at a second signal it would leave its files behind. */
static void attend(struct watch *w) {
  struct pollfd p[] = {{.fd = w->errors, .events = POLLIN}, {.fd = w->socket, .events = POLLIN}};
  for (bool open = true; open;) {
    int n = poll(p, 2, 100);
    if (n < 0 && errno != EINTR) break;
    hear(w);
    if (to_pass) pass_signal(w);
    if (n > 0 && p[0].revents) open = pass_errors(w);
    if (!w->failed || w->stopped || stopped_by || seconds() < w->failed_at + PATIENCE_S) continue;
    w->stopped = true;
    kill(running, SIGTERM);
  }
}

static int supervise(const struct args *a, const struct command_line *l, int socket, int processes) {
  struct watch *w = calloc(1, sizeof *w);
  struct sigaction action = {.sa_handler = stop}, pass = {.sa_handler = note_signal};
  int status = 0;
  if (w) w->pid = calloc((size_t)processes, sizeof *w->pid);
  if (!w || !w->pid) {
    free(w);
    return tess__cli_fail(a, EXIT_FAILED, "launch", "out of memory");
  }
  w->socket = socket;
  w->processes = processes;
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGUSR1, &pass, NULL);
  sigaction(SIGUSR2, &pass, NULL);
  running = start_launcher(l, &w->errors);
  if (running < 0) {
    free(w->pid);
    free(w);
    return tess__cli_fail(a, EXIT_FAILED, "launch", "%s", strerror(errno));
  }
  attend(w);
  close(w->errors);
  while (waitpid(running, &status, 0) < 0 && errno == EINTR)
    continue;
  running = 0;
  status = finish(a, w, status);
  free(w->pid);
  free(w);
  return status;
}

static int launch(const struct args *a, int64_t processes, int64_t devices) {
  struct launcher with = {.kind = OPEN_MPI};
  struct command_line l = {0};
  char self[4096], name[64], number[2][24];
  int status = find_launcher(a, &with), socket = -1;
  if (status) return status;
  ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  if (n < 0 || (socket = open_socket(name, sizeof name)) < 0)
    return tess__cli_fail(a, EXIT_FAILED, "launch", "%s", strerror(errno));
  self[n] = 0;
  snprintf(number[0], sizeof number[0], "%lld", (long long)processes);
  snprintf(number[1], sizeof number[1], "%lld", (long long)devices);
  add_launcher(&l, &with, number[0]);
  const char *const process[] = {self, TESS_LAUNCH_PROCESS, name, number[0], number[1], a->argument};
  for (size_t i = 0; i < sizeof process / sizeof *process; i++)
    add(&l, process[i]);
  for (int i = 0; tess__cli_word(a, OPT_COUNT, i); i++)
    add(&l, tess__cli_word(a, OPT_COUNT, i));
  status = supervise(a, &l, socket, (int)processes);
  close(socket);
  free((void *)l.word);
  return status;
}

/* All of it is done before anything uses the library: this process is none of those that it starts. */
static int start(const struct args *a) {
  int64_t processes, devices = 0;
  if (!tess__cli_integer(a, OPT_NUMBER, 1, MOST_PROCESSES, &processes)) return EXIT_USAGE;
  if (a->value[OPT_DEVICES] && !tess__cli_integer(a, OPT_DEVICES, 1, INT32_MAX, &devices)) return EXIT_USAGE;
  char path[4096];
  if (!find_program(a->argument, path, sizeof path))
    return tess__cli_fail(a, EXIT_USAGE, a->argument, "there is no such program");
  return launch(a, processes, devices);
}

static int run(const struct args *a) {
  (void)a;
  return EXIT_DONE;
}

const struct command tess__cli_launch = {
    .name = "launch",
    .summary = "Runs a program as several processes, and says which one failed first, and how",
    .example = "tessera launch -n 4 --devices 2 ./train --steps 100",
    .argument = "PROG",
    .more = "ARG…",
    .argument_needed = true,
    .passes_on = true,
    .alone = true,
    .options = OPTION_BIT(NUMBER) | OPTION_BIT(DEVICES) | OPTION_BIT(LAUNCHER) | OPTION_BIT(HELP),
    .needed = OPTION_BIT(NUMBER),
    .start = start,
    .run = run,
};
