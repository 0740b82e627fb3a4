/* Reading golden files: tab-separated lines, and the forms that meshes, specs and shapes have in them. */
#ifndef TESTS_GOLDEN_GOLDEN_H
#define TESTS_GOLDEN_GOLDEN_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera.h>

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { GOLDEN_FIELDS = 16 };
struct golden { /* a file, line by line */
  char *text, *next;
  char *field[GOLDEN_FIELDS];
  int n, line;
};

static struct golden golden_open(const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) fail_msg("%s cannot be read", path);
  fseek(f, 0, SEEK_END);
  long size = ftell(f);
  rewind(f);
  struct golden g = {.text = malloc((size_t)size + 1)};
  assert_int_equal(fread(g.text, 1, (size_t)size, f), size);
  g.text[size] = 0;
  fclose(f);
  g.next = g.text;
  return g;
}

/* The next line that is no comment, as fields. */
static bool golden_line(struct golden *g) {
  do {
    if (!*g->next) return false;
    char *line = g->next, *end = strchr(line, '\n');
    if (end) *end = 0;
    g->next = end ? end + 1 : line + strlen(line);
    g->line++;
    g->n = 0;
    for (char *p = line; p && g->n < GOLDEN_FIELDS;) {
      g->field[g->n++] = p;
      p = strchr(p, '\t');
      if (p) *p++ = 0;
    }
  } while (!g->field[0][0] || g->field[0][0] == '#');
  return true;
}

/* All lines of tests/golden/`name`: each in a scope of its own, which is fine when it ends; at least so many. */
static inline void golden_cases(const char *name, int (*check)(const struct golden *g), int least) {
  char path[512];
  snprintf(path, sizeof path, "%s/tests/golden/%s", TESSERA_SOURCE, name);
  struct golden g = golden_open(path);
  int cases = 0, bad = 0;
  while (golden_line(&g)) {
    tess_scope *s = tess_scope_begin();
    bad += check(&g);
    assert_int_equal(tess_scope_end(s), TESS_OK);
    cases++;
  }
  free(g.text);
  if (cases < least) fail_msg("%d cases", cases);
  assert_int_equal(bad, 0);
}

struct golden_suite {
  const char *name;
  int (*check)(const struct golden *g);
  int least;
};

static inline void golden_as_jax(void **state) {
  const struct golden_suite *suite = *state;
  golden_cases(suite->name, suite->check, suite->least);
}

/* A program of such cases on eight devices, some of which expect errors. */
static inline int golden_main(const char *name, int (*check)(const struct golden *g), int least) {
  struct golden_suite suite = {name, check, least};
  tess_set_error_handler(NULL, NULL);
  tess_status status = tess_init(.num_cpu_devices = 8);
  (void)status;
  const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(golden_as_jax, &suite)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}

/* "x=2,y=4"; names are kept in `text`, which is changed. */
static inline tess_shape golden_axes(char *text, tess_names *names) {
  tess_shape shape = {0};
  names->n = 0;
  for (char *p = text; p && *p;) {
    char *comma = strchr(p, ','), *equal = strchr(p, '=');
    if (comma) *comma = 0;
    *equal = 0;
    names->name[names->n++] = p;
    shape.dim[shape.n++] = atoll(equal + 1);
    p = comma ? comma + 1 : NULL;
  }
  return shape;
}

/* "4x3", "()" */
static inline tess_shape golden_shape(const char *text) {
  tess_shape shape = {0};
  for (const char *p = text; *p >= '0' && *p <= '9';) {
    char *end;
    shape.dim[shape.n++] = strtoll(p, &end, 10);
    p = *end ? end + 1 : end;
  }
  return shape;
}

static inline tess_spec golden_spec(const char *text) {
  return strcmp(text, "()") == 0 ? TESS_P() : tess_spec_parse(text);
}

#endif
