/* Who of this host has not started MPI: see absent.h. All is read from /proc. Processes belong to one launch where
 * their nearest ancestor without a rank is the same: what has given them their ranks. */
#define _GNU_SOURCE
#include "comm/absent.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"

enum { MOST_GENERATIONS = 64 };

struct process { /* with a rank; by rank there may be several: shells, and what they run */
  long pid, launcher;
  int rank;
  bool inside; /* it has loaded the module */
};
struct processes {
  struct process *of;
  int n, room;
};

/* A file of /proc/PID; "" where it cannot be read. Owned. */
static char *read_about(long pid, const char *what, size_t *bytes) {
  char path[64], *text = tess__zalloc(1);
  size_t n = 0, room = 0;
  snprintf(path, sizeof path, "/proc/%ld/%s", pid, what);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  for (ssize_t got = 1; file >= 0 && got > 0; n += got > 0 ? (size_t)got : 0) {
    if (n + 4096 > room) text = tess__realloc(text, (room = 2 * room + 8192) + 1);
    got = read(file, text + n, room - n);
  }
  if (file >= 0) close(file);
  text[n] = 0;
  if (bytes) *bytes = n;
  return text;
}

/* What launchers say to a process, in its environment. -1: none does. */
static int number_of(long pid, const char *const *name) {
  size_t n;
  char *all = read_about(pid, "environ", &n);
  int number = -1;
  for (; *name && number < 0; name++)
    for (size_t at = 0; at < n && number < 0; at += strlen(all + at) + 1)
      if (strncmp(all + at, *name, strlen(*name)) == 0) number = (int)strtol(all + at + strlen(*name), NULL, 10);
  tess__free(all);
  return number;
}

static int rank_of(long pid) {
  static const char *const names[] = {"OMPI_COMM_WORLD_RANK=", "PMIX_RANK=", "PMI_RANK=", "SLURM_PROCID=", NULL};
  return number_of(pid, names);
}

/* How many processes there are, where all are on this host; else 0. */
static int count_here(void) {
  static const char *const sizes[] = {"OMPI_COMM_WORLD_SIZE=", "PMI_SIZE=", NULL};
  static const char *const here[] = {"OMPI_COMM_WORLD_LOCAL_SIZE=", "MPI_LOCALNRANKS=", NULL};
  int n = number_of(getpid(), sizes);
  return n == number_of(getpid(), here) ? n : 0;
}

static long parent_of(long pid) {
  char *all = read_about(pid, "stat", NULL);
  const char *name_ends = strrchr(all, ')'); /* then a blank, the state, a blank */
  long parent = name_ends && strlen(name_ends) > 4 ? strtol(name_ends + 4, NULL, 10) : 0;
  tess__free(all);
  return parent;
}

static long launcher_of(long pid) {
  for (int i = 0; i < MOST_GENERATIONS && pid > 0 && rank_of(pid) >= 0; i++)
    pid = parent_of(pid);
  return pid;
}

static bool has_loaded(long pid, const char *module) {
  char *all = read_about(pid, "maps", NULL);
  bool yes = strstr(all, module) != NULL;
  tess__free(all);
  return yes;
}

static struct processes find_all(const char *module) {
  struct processes p = {0};
  DIR *folder = opendir("/proc");
  for (const struct dirent *e; folder && (e = readdir(folder));) {
    char *end;
    long pid = strtol(e->d_name, &end, 10);
    int rank = *end || pid <= 0 ? -1 : rank_of(pid);
    if (rank < 0) continue;
    if (p.n == p.room) p.of = tess__realloc(p.of, (size_t)(p.room = 2 * p.room + 16) * sizeof *p.of);
    p.of[p.n++] = (struct process){pid, launcher_of(pid), rank, has_loaded(pid, module)};
  }
  if (folder) closedir(folder);
  return p;
}

static int by_rank(const void *a, const void *b) {
  const struct process *x = a, *y = b;
  if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
  return x->inside == y->inside ? (x->pid < y->pid) - (x->pid > y->pid) : y->inside - x->inside; /* a child before */
}

bool tess__absent_print(struct text *out, const char *module) {
  long mine = launcher_of(getpid());
  int n = 0, missing = 0, all = count_here();
  struct processes p = find_all(module);
  for (int i = 0; i < p.n; i++)
    if (p.of[i].launcher == mine) p.of[n++] = p.of[i];
  if (n) qsort(p.of, (size_t)n, sizeof *p.of, by_rank);
  for (int i = 0, rank = 0; i < n || rank < all; rank++) {
    bool has_ended = i == n || (all && p.of[i].rank > rank);
    if (!has_ended) rank = p.of[i].rank;
    if (has_ended || !p.of[i].inside) tess__text_printf(out, missing++ ? ", process %d" : "process %d", rank);
    if (has_ended)
      tess__text_add(out, " (it has ended)");
    else if (!p.of[i].inside)
      tess__text_printf(out, " (pid %ld)", p.of[i].pid);
    while (i < n && p.of[i].rank == rank) /* of several, one that is inside comes first, else the program itself */
      i++;
  }
  tess__free(p.of);
  return missing > 0;
}
