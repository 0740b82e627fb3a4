/* All variables are read together at the first use of any, and keep that value for the life of the process. One that is
 * wrong counts as unset, and tess__env_check tells. */
#include "base/env.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

#define ENV(id, name, legal, fallback, help) {name, legal, fallback, help},
static const struct env_row rows[ENV_COUNT] = {
#include "base/env.def"
};
#undef ENV

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int64_t numbers[ENV_COUNT];
static char *texts[ENV_COUNT]; /* NULL: unset */
static bool wrong[ENV_COUNT];

static bool number(const char *text, int64_t *out) {
  char *end;
  errno = 0;
  long long v = strtoll(text, &end, 10);
  *out = (int64_t)v;
  return end != text && !*end && !errno;
}

bool tess__env_range(const char *legal, int64_t *least, int64_t *most) {
  const char *dots = strstr(legal, "..");
  *least = dots ? strtoll(legal, NULL, 10) : 0;
  *most = dots ? strtoll(dots + 2, NULL, 10) : 0;
  return dots;
}

static bool is_listed(const char *words, const char *text) {
  size_t n = strlen(text);
  for (const char *p = words; *p; p += strspn(p, " ")) {
    size_t length = strcspn(p, " ");
    if (n == length && strncmp(p, text, n) == 0) return true;
    p += length;
  }
  return false;
}

static bool is_legal(const char *legal, const char *text) {
  int64_t least, most, v;
  if (!*legal) return true;
  if (!tess__env_range(legal, &least, &most)) return is_listed(legal, text);
  return number(text, &v) && v >= least && v <= most;
}

static void read_all(void) {
  for (int i = 0; i < ENV_COUNT; i++) {
    const char *value = getenv(rows[i].name);
    number(rows[i].fallback, &numbers[i]);
    if (!value || !*value) continue;
    texts[i] = tess__strdup(value);
    wrong[i] = !is_legal(rows[i].legal, value);
    if (!wrong[i]) number(value, &numbers[i]);
  }
}

int64_t tess__env_int(enum env e) {
  pthread_once(&once, read_all);
  return numbers[e];
}

const char *tess__env_text(enum env e) {
  pthread_once(&once, read_all);
  return texts[e] && !wrong[e] ? texts[e] : "";
}

const struct env_row *tess__env_row(enum env e) {
  return &rows[e];
}

const char *tess__env_wrong(enum env e) {
  pthread_once(&once, read_all);
  return wrong[e] ? texts[e] : NULL;
}
