/* All variables are read together at the first use of any, and keep that value for the life of the process. One that is
 * wrong counts as unset, and tess__env_check tells. */
#include "base/env.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/text.h"

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

/* "1..8"; false: it is no range. */
static bool read_range(const char *legal, int64_t *least, int64_t *most) {
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
  if (!read_range(legal, &least, &most)) return is_listed(legal, text);
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

/* "1 to 8"; "fast, reference" */
static void add_legal(struct text *out, const char *legal) {
  int64_t least, most;
  if (read_range(legal, &least, &most)) {
    tess__text_printf(out, "a number from %lld to %lld", (long long)least, (long long)most);
    return;
  }
  for (const char *p = legal; *p; p++)
    tess__text_add_n(out, *p == ' ' ? ", " : p, *p == ' ' ? 2 : 1);
}

bool tess__env_check(uint64_t except, struct diag *d) {
  pthread_once(&once, read_all);
  for (int e = 0; e < ENV_COUNT; e++) {
    if (!wrong[e] || except >> e & 1) continue;
    struct text is = {0};
    tess__text_add_json(&is, texts[e]); /* whatever it has in it, on one line */
    tess__text_add(&is, "; legal: ");
    add_legal(&is, rows[e].legal);
    d->where = rows[e].name;
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the value is %s", tess__text_string(&is));
    tess__text_free(&is);
    return false;
  }
  return true;
}
