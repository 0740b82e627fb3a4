/* Who shares memory with whom: agreed on by all processes when they begin, so that everyone knows of everyone.
 *
 * Three rounds: which host everybody is on; the files of those who are not alone on theirs; and whether everybody could
 * open the others'. Processes of a host share if all of them could; otherwise all of them send messages. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/env.h"
#include "base/map.h"
#include "base/pool.h"
#include "base/shared_memory.h"
#include "comm/inside.h"
#include "comm/shared.h"

struct offer {        /* of one process to those of its host */
  uint64_t host, pid; /* host 0: it shares nothing */
  cpu_set_t cores;    /* that it may use */
  uint64_t token;
  uint64_t control_bytes, data_bytes;
  int64_t control_file, data_file;
  uint64_t data_base;
};
struct mapping {
  void *control, *data;
  size_t control_bytes, data_bytes;
  int file; /* of the control */
};

static cpu_set_t cores_allowed(void) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) CPU_SET(0, &set);
  return set;
}

static struct shared *new_shared(const struct comm *c) {
  struct shared *s = tess__zalloc(sizeof *s);
  s->me = tess__comm_process(c);
  s->n = tess__comm_processes(c);
  cpu_set_t cores = cores_allowed();
  s->cores = CPU_COUNT(&cores);
  s->host = tess__alloc((size_t)s->n * sizeof *s->host);
  s->peer = tess__zalloc((size_t)s->n * sizeof *s->peer);
  for (int i = 0; i < s->n; i++)
    s->peer[i].alive = -1;
  return s;
}

/* ---- threads ---- */

static void share_local(struct comm *c, struct board *first, const int *host) {
  struct shared *s = new_shared(c);
  bool none = tess__env_int(ENV_SHARED_MEMORY) == 0;
  s->local = true;
  s->mine = tess__control_of(first, s->n, s->me);
  for (int i = 0; i < s->n; i++) {
    int k = i;
    while (!none && host[i] >= 0 && k > 0 && host[k - 1] == host[i])
      k--; /* neighbours only: as ranks of a host are */
    s->host[i] = k;
  }
  for (int i = 0; i < s->n; i++) {
    if (s->host[i] != s->host[s->me]) continue;
    s->rivals = ++s->here;
    if (i != s->me) s->peer[i].control = tess__control_of(first, s->n, i);
  }
  tess__comm_set_shared(c, s);
}

/* ---- processes ---- */

/* What tells hosts apart, containers that number their processes for themselves, and users. */
static uint64_t this_host(void) {
  int64_t group = tess__env_int(ENV_SHARED_MEMORY);
  char text[256] = {0};
  int file = group ? open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC) : -1;
  ssize_t boot = file < 0 ? -1 : read(file, text, 64);
  if (file >= 0) close(file);
  ssize_t table = readlink("/proc/self/ns/pid", text + 64, 64);
  if (boot <= 0 || table <= 0) return 0;
  snprintf(text + 128, sizeof text - 128, "%lld %lld", (long long)geteuid(), (long long)group);
  return tess__hash(text, sizeof text) | 1;
}

static bool gather(struct comm *c, const void *mine, size_t bytes, void *all) {
  struct received got;
  struct diag d = {0};
  struct exchange e = {.op = "find who shares memory"};
  bool good = tess__comm_all_gather(c, &e, mine, bytes, &got, &d);
  for (int i = 0; good && i < got.n; i++)
    if (got.bytes[i] == bytes) memcpy((char *)all + (size_t)i * bytes, got.data[i], bytes);
  if (good) tess__received_free(&got);
  tess__diag_clear(&d); /* the next collective says it again */
  return good;
}

/* Processes of the same host, this one too; 0: two are one process, which has one memory. */
static int count_here(const struct shared *s, const struct offer *all) {
  const struct offer *mine = &all[s->me];
  int here = 0;
  for (int i = 0; i < s->n; i++) {
    if (!mine->host || all[i].host != mine->host) continue;
    if (i != s->me && all[i].pid == mine->pid) return 0;
    here++;
  }
  return here;
}

/* This process's two files. */
static bool make_files(struct shared *s, int here, struct mapping *m, struct offer *o) {
  size_t most = ((size_t)1 << 45) / (size_t)here, limit = (size_t)tess__memory_limit();
  if (!tess__shared_memory_start(limit < most / 2 ? 2 * limit : most)) return false; /* twice: holes are no memory */
  size_t bytes = tess__control_bytes(s->n);
  m->file = memfd_create("tessera control", MFD_CLOEXEC);
  if (m->file < 0 || ftruncate(m->file, (off_t)bytes) != 0 || flock(m->file, LOCK_EX | LOCK_NB) != 0) return false;
  void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, m->file, 0);
  if (p == MAP_FAILED) return false;
  m->control = p;
  m->control_bytes = bytes;
  s->mine = p;
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  uint64_t seed[] = {o->pid, (uint64_t)t.tv_sec, (uint64_t)t.tv_nsec, (uintptr_t)p};
  size_t data_bytes;
  void *base = tess__shared_memory_base(&data_bytes);
  s->mine->token = o->token = tess__hash(seed, sizeof seed);
  o->control_bytes = bytes;
  o->data_bytes = data_bytes;
  o->control_file = m->file;
  o->data_file = tess__shared_memory_file();
  o->data_base = (uintptr_t)base;
  return true;
}

static int open_of(const struct offer *o, int64_t file, bool write) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%llu/fd/%lld", (unsigned long long)o->pid, (long long)file);
  return open(path, (write ? O_RDWR : O_RDONLY) | O_CLOEXEC);
}

static void *map_of(int file, uint64_t bytes, int access) {
  struct stat st;
  if (file < 0 || fstat(file, &st) != 0 || (uint64_t)st.st_size != bytes) return NULL;
  void *p = mmap(NULL, bytes, access, MAP_SHARED | MAP_NORESERVE, file, 0);
  return p == MAP_FAILED ? NULL : p;
}

/* Another one's. Its data can be read alone. */
static bool map_peer(struct peer *p, const struct offer *o, struct mapping *m) {
  if (!o->token) return false;
  m->file = open_of(o, o->control_file, true);
  m->control = map_of(m->file, o->control_bytes, PROT_READ | PROT_WRITE);
  m->control_bytes = o->control_bytes;
  int data = open_of(o, o->data_file, false);
  m->data = map_of(data, o->data_bytes, PROT_READ);
  m->data_bytes = o->data_bytes;
  if (data >= 0) close(data);
  if (!m->control || !m->data || ((struct board *)m->control)->token != o->token) return false;
  madvise(m->data, m->data_bytes, MADV_DONTFORK);
  p->control = m->control;
  p->data = (uintptr_t)m->data - (uintptr_t)o->data_base;
  p->alive = m->file;
  return true;
}

static void unmap_one(struct mapping *m) {
  if (m->control) munmap(m->control, m->control_bytes);
  if (m->data) munmap(m->data, m->data_bytes);
  if (m->file >= 0) close(m->file);
  *m = (struct mapping){.file = -1};
}

static void unmap_all(struct shared *s) {
  struct mapping *m = s->maps;
  for (int i = 0; i < s->n; i++)
    unmap_one(&m[i]);
  tess__free(m);
}

/* The second and third round. good: of everybody. */
static bool share_files(struct comm *c, struct shared *s, struct offer *all, char *good) {
  struct mapping *m = s->maps;
  struct offer mine = all[s->me];
  int here = count_here(s, all);
  char could = here > 1 && make_files(s, here, &m[s->me], &mine);
  if (!could) mine.token = 0;
  if (!gather(c, &mine, sizeof mine, all)) return false;
  for (int i = 0; could && i < s->n; i++)
    if (i != s->me && all[i].host == mine.host) could = map_peer(&s->peer[i], &all[i], &m[i]);
  return gather(c, &could, 1, good);
}

/* By process: the first of its host, if all of these could open each other's. */
static void group(struct shared *s, const struct offer *all, const char *good) {
  for (int i = 0; i < s->n; i++) {
    s->host[i] = i;
    bool together = all[i].host != 0;
    for (int k = 0; together && k < s->n; k++)
      if (all[k].host == all[i].host) together = good[k];
    for (int k = 0; together && k < i && s->host[i] == i; k++)
      if (all[k].host == all[i].host) s->host[i] = k;
  }
  for (int i = 0; i < s->n; i++) {
    cpu_set_t both;
    bool here = s->host[i] == s->host[s->me];
    CPU_AND(&both, &all[i].cores, &all[s->me].cores);
    s->here += here;
    s->rivals += here && CPU_COUNT(&both) > 0; /* a launcher may have given each cores of its own */
  }
}

static void share_processes(struct comm *c) {
  struct shared *s = new_shared(c);
  struct offer *all = tess__zalloc((size_t)s->n * sizeof *all);
  char *good = tess__zalloc((size_t)s->n);
  struct mapping *m = tess__zalloc((size_t)s->n * sizeof *m);
  for (int i = 0; i < s->n; i++)
    m[i].file = -1;
  s->maps = m;
  s->unmap = unmap_all;
  struct offer mine = {.host = this_host(), .pid = (uint64_t)getpid(), .cores = cores_allowed()};
  bool agreed = gather(c, &mine, sizeof mine, all) && share_files(c, s, all, good);
  const char *over = atomic_load(&c->over);
  if (agreed) group(s, all, good);
  if (!agreed && over) tess__shared_abort(s, over); /* others may have agreed, and look there from now on */
  if (!agreed || s->here < 2) {
    for (int i = 0; i < s->n; i++) {
      unmap_one(&m[i]);
      s->peer[i] = (struct peer){.alive = -1};
      if (!agreed) s->host[i] = i;
    }
    s->here = s->rivals = 1;
    s->mine = NULL;
  }
  tess__pool_share_cores(s->rivals);
  tess__comm_set_shared(c, s);
  tess__free(good);
  tess__free(all);
}

void tess__comm_share(struct comm *c) {
  const int *host;
  struct board *first = tess__local_control(tess__comm_transport(c), &host);
  if (tess__comm_processes(c) == 1) return;
  if (first)
    share_local(c, first, host);
  else
    share_processes(c);
}

int tess__comm_sharing(const struct comm *c) {
  const struct shared *s = c ? tess__comm_shared(c) : NULL;
  return s ? s->here : 1;
}
