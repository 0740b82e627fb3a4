/* All variables are read together at the first use of any, and keep that value for the life of the process. */
#include "base/env.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/alloc.h"

#define ENV(id, name, fallback, help) {name, fallback, help},
static const struct env_row rows[ENV_COUNT] = {
#include "base/env.def"
};
#undef ENV

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int64_t numbers[ENV_COUNT];
static char *texts[ENV_COUNT]; /* NULL: unset */

static int64_t number(const char *text, int64_t otherwise) {
  char *end;
  errno = 0;
  long long v = strtoll(text, &end, 10);
  return end == text || *end || errno ? otherwise : (int64_t)v;
}

static void read_all(void) {
  for (int i = 0; i < ENV_COUNT; i++) {
    const char *value = getenv(rows[i].name);
    numbers[i] = number(rows[i].fallback, 0);
    if (!value) continue;
    texts[i] = tess__strdup(value);
    numbers[i] = number(value, numbers[i]);
  }
}

int64_t tess__env_int(enum env e) {
  pthread_once(&once, read_all);
  return numbers[e];
}

const char *tess__env_text(enum env e) {
  pthread_once(&once, read_all);
  return texts[e] ? texts[e] : "";
}

const struct env_row *tess__env_row(enum env e) {
  return &rows[e];
}
