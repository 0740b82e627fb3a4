/* Processes of this host, each held by a pidfd: see watch.h. */
#define _GNU_SOURCE
#include "comm/watch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/map.h"

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

enum { UNKNOWN = -1, ENDED = -2 };

struct watch {
  int n;
  _Atomic int *file; /* by process: a pidfd, or UNKNOWN, or ENDED before there was one */
  int64_t *pid;
};

/* ---- who is who ---- */

/* What tells hosts apart, and containers that number their processes for themselves. */
static uint64_t host_of_this(void) {
  char text[512] = {0};
  int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
  ssize_t boot = file < 0 ? -1 : read(file, text, 64);
  if (file >= 0) close(file);
  ssize_t table = readlink("/proc/self/ns/pid", text + 64, 64);
  if (boot <= 0 || table <= 0) return 0;
  gethostname(text + 128, sizeof text - 129);
  uint64_t h = tess__hash(text, sizeof text);
  return h ? h : 1;
}

struct identity tess__identity(void) {
  return (struct identity){host_of_this(), getpid()};
}

struct watch *tess__watch_open(int processes) {
  struct watch *w = tess__zalloc(sizeof *w);
  w->n = processes;
  w->file = tess__zalloc((size_t)processes * sizeof *w->file);
  w->pid = tess__zalloc((size_t)processes * sizeof *w->pid);
  for (int i = 0; i < processes; i++)
    w->file[i] = UNKNOWN;
  return w;
}

void tess__watch_close(struct watch *w) {
  if (!w) return;
  for (int i = 0; i < w->n; i++)
    if (w->file[i] >= 0) close(w->file[i]);
  tess__free(w->file);
  tess__free(w->pid);
  tess__free(w);
}

void tess__watch_add(struct watch *w, int process, const struct identity *of) {
  if (w->pid[process]) return;
  w->pid[process] = of->pid;
  if (of->pid == getpid()) return; /* a thread of this one */
  long file = syscall(SYS_pidfd_open, (pid_t)of->pid, 0);
  w->file[process] = file >= 0 ? (int)file : errno == ESRCH ? ENDED : UNKNOWN;
}

/* ---- who has ended ---- */

int tess__watch_look(const struct watch *w, int n, const int *process, int milliseconds) {
  struct pollfd few[FEW_ARRAYS], *p = tess__room(few, n, sizeof *p);
  int found = -1, watched = 0;
  for (int i = 0; i < n; i++) {
    int file = w->file[process[i]];
    p[i] = (struct pollfd){file, POLLIN, 0};
    if (file == ENDED && found < 0) found = process[i];
    watched += file >= 0;
  }
  if (found < 0 && watched && poll(p, (nfds_t)n, milliseconds) > 0)
    for (int i = 0; i < n && found < 0; i++)
      if (p[i].revents) found = process[i];
  tess__room_end(few, p);
  return found;
}

/* While its parent has not asked, it is still listed: the last of the 52 numbers is how it ended. */
static int listed_status(int64_t pid) {
  char path[64], line[1024];
  snprintf(path, sizeof path, "/proc/%lld/stat", (long long)pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t n = file < 0 ? 0 : read(file, line, sizeof line - 1);
  if (file >= 0) close(file);
  line[n > 0 ? n : 0] = 0;
  const char *state = strrchr(line, ')'), *last = strrchr(line, ' ');
  if (!state || !last || strncmp(state, ") Z", 3) != 0) return -1;
  return (int)strtol(last + 1, NULL, 10);
}

/* Afterwards newer systems remember it for who holds the process. As the kernel lays it out. */
static int remembered_status(int file) {
  struct {
    uint64_t mask, group;
    uint32_t ids[11];
    int32_t exit_code;
  } info = {.mask = 1U << 3};
  if (file < 0 || ioctl(file, _IOC(_IOC_READ | _IOC_WRITE, 0xff, 11, sizeof info), &info) < 0) return -1;
  return info.mask & 1U << 3 ? info.exit_code : -1;
}

const char *tess__watch_how(const struct watch *w, int process, char *room, int bytes) {
  int status = listed_status(w->pid[process]);
  if (status < 0) status = remembered_status(w->file[process]);
  if (status >= 0 && WIFSIGNALED(status))
    snprintf(room, (size_t)bytes, "died (killed by signal %d)", WTERMSIG(status));
  else if (status >= 0)
    snprintf(room, (size_t)bytes, "has ended (exit status %d)", WEXITSTATUS(status));
  else
    snprintf(room, (size_t)bytes, "has ended");
  return room;
}
