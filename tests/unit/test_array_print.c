/* Printing against JAX: every case of tests/golden/print.txt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "array/array.h"
#include "base/text.h"

static tess_dtype dtype_of(const char *name) {
  for (int t = 1; t <= TESS_KEY; t++)
    if (strcmp(tess_dtype_name((tess_dtype)t), name) == 0) return (tess_dtype)t;
  fail_msg("unknown dtype %s", name);
  return TESS_DTYPE_NONE;
}

static const struct type *parse_type(const char *dtype, const char *weak, char *shape) {
  int64_t dim[TESS_MAX_RANK];
  int rank = 0;
  if (*shape != '-')
    for (char *at = strtok(shape, ","); at; at = strtok(NULL, ","))
      dim[rank++] = atoll(at);
  tess_dtype t = dtype_of(dtype);
  return tess__type_with_dtype(tess__type_of(t, rank, dim), t, *weak == '1');
}

/* "HEX*N", or "-" for nothing. */
static unsigned char *parse_data(const char *text, int64_t bytes) {
  const char *star = strchr(text, '*');
  int64_t unit = *text == '-' ? 0 : (star ? star - text : (int64_t)strlen(text)) / 2,
          times = star ? atoll(star + 1) : 1;
  assert_int_equal(unit * times, bytes);
  unsigned char *data = malloc((size_t)bytes + 1);
  for (int64_t i = 0; i < bytes; i++) {
    const char digits[3] = {text[i % unit * 2], text[i % unit * 2 + 1], 0};
    data[i] = (unsigned char)strtol(digits, NULL, 16);
  }
  return data;
}

static void unescape(char *s) {
  char *to = s;
  for (; *s; s++, to++) {
    bool end = s[0] == '\\' && s[1] == 'n';
    *to = end ? '\n' : *s;
    s += end;
  }
  *to = 0;
}

static void check(int line, const struct type *type, const void *data, bool repr, const char *expected) {
  struct text out = {0};
  tess__array_text(&out, type, data, repr);
  if (strcmp(tess__text_string(&out), expected) != 0)
    fail_msg("print.txt:%d: %s of %s\n got: %s\nwant: %s", line, repr ? "repr" : "str", tess__type_text(type),
             tess__text_string(&out), expected);
  tess__text_free(&out);
}

static void test_golden(void **state) {
  (void)state;
  FILE *f = fopen(TESSERA_SOURCE "/tests/golden/print.txt", "r");
  assert_non_null(f);
  size_t capacity = 1 << 20;
  char *line = malloc(capacity);
  int n = 0;
  for (int at = 1; fgets(line, (int)capacity, f); at++) {
    if (*line == '#') continue;
    char *field[6];
    int fields = 0;
    line[strcspn(line, "\n")] = 0;
    for (char *p = line; p && fields < 6; fields++) {
      field[fields] = p;
      if ((p = strchr(p, '\t'))) *p++ = 0;
    }
    assert_int_equal(fields, 6);
    const struct type *type = parse_type(field[0], field[1], field[2]);
    unsigned char *data = parse_data(field[3], tess__type_bytes(type));
    unescape(field[4]);
    unescape(field[5]);
    check(at, type, data, false, field[4]);
    check(at, type, data, true, field[5]);
    free(data);
    n++;
  }
  free(line);
  fclose(f);
  assert_true(n >= 300);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_golden)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
