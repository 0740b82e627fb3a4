/* How much memory this process may have for data: what the machine has, less where its control groups (version 1 or 2,
 * with all that are around them) or its own limits (RLIMIT_AS, RLIMIT_DATA) allow less. Swap does not count: arrays
 * there are no arrays. Read once. TESS_MEMORY_LIMIT is used instead where it is set. */
#define _GNU_SOURCE
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/env.h"

static int64_t least(int64_t a, int64_t b) {
  return a < b ? a : b;
}

/* The number that a file holds; INT64_MAX: none. */
static int64_t number_in(const char *path) {
  FILE *f = fopen(path, "re");
  char line[64] = "";
  bool good = f && fgets(line, sizeof line, f);
  if (f) fclose(f);
  int64_t v = strtoll(line, NULL, 10); /* "max" is 0 */
  good = good && v > 0;
  return good ? v : INT64_MAX;
}

/* Of the group "/a/b" under root, of "/a" and of the root: a container may see any of them. */
static int64_t group_limit(const char *root, char *group, const char *file) {
  int64_t limit = INT64_MAX;
  for (char *slash = group; slash;) {
    char path[PATH_MAX];
    int n = snprintf(path, sizeof path, "%s%s/%s", root, group, file);
    if (n > 0 && n < (int)sizeof path) limit = least(limit, number_in(path));
    if ((slash = strrchr(group, '/'))) *slash = 0;
  }
  return limit;
}

static bool has_memory(const char *controllers) {
  const char *at = strstr(controllers, "memory");
  return at && (at == controllers || at[-1] == ',') && (at[6] == 0 || at[6] == ',');
}

static int64_t container_limit(void) {
  FILE *f = fopen("/proc/self/cgroup", "re");
  char line[PATH_MAX];
  int64_t limit = INT64_MAX;
  while (f && fgets(line, sizeof line, f)) { /* "4:memory:/a/b", or "0::/a/b" */
    char *controllers = strchr(line, ':'), *group = controllers ? strchr(controllers + 1, ':') : NULL;
    if (!group) continue;
    *group++ = 0;
    group[strcspn(group, "\n")] = 0;
    if (!controllers[1]) limit = least(limit, group_limit("/sys/fs/cgroup", group, "memory.max"));
    if (has_memory(controllers + 1))
      limit = least(limit, group_limit("/sys/fs/cgroup/memory", group, "memory.limit_in_bytes"));
  }
  if (f) fclose(f);
  return limit;
}

static int64_t process_limit(bool address_space) {
  struct rlimit r;
  int failed = address_space ? getrlimit(RLIMIT_AS, &r) : getrlimit(RLIMIT_DATA, &r);
  bool any = !failed && r.rlim_cur != RLIM_INFINITY && r.rlim_cur < (rlim_t)INT64_MAX;
  return any ? (int64_t)r.rlim_cur : INT64_MAX;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Atomic int64_t limit;

static void find(void) {
  int64_t given = tess__env_int(ENV_MEMORY_LIMIT), pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  int64_t machine = pages > 0 && page > 0 && pages < INT64_MAX / page ? pages * page : INT64_MAX;
  machine = least(machine, least(container_limit(), least(process_limit(true), process_limit(false))));
  atomic_store(&limit, given > 0 ? given : machine);
}

int64_t tess__memory_limit(void) {
  pthread_once(&once, find);
  return atomic_load_explicit(&limit, memory_order_relaxed);
}

int64_t tess__set_memory_limit(int64_t bytes) {
  int64_t before = tess__memory_limit();
  atomic_store(&limit, bytes);
  return before;
}
