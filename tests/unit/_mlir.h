/* Texts parsed, and what is wrong with them: shared by the tests of src/stablehlo. */
#ifndef TESTS_MLIR_H
#define TESTS_MLIR_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "stablehlo/mlir.h"

/* n bytes parsed where every overrun shows. */
static inline struct mlir_module *parse_bytes(const char *bytes, size_t n, char **copy, struct diag *d) {
  *copy = malloc(n ? n : 1);
  memcpy(*copy, bytes, n);
  return tess__mlir_parse("a.mlir", *copy, n, d);
}

static inline struct mlir_module *parsed(const char *text) {
  struct diag d = {.status = TESS_OK};
  struct mlir_module *m = tess__mlir_parse("a.mlir", text, strlen(text), &d);
  if (!m) fail_msg("%s: %s\n%s", d.where, d.message, text);
  return m;
}

/* The tree as text; the caller frees it. */
static inline struct text dumped(const char *text) {
  struct mlir_module *m = parsed(text);
  struct text t = {0};
  tess__mlir_dump(&t, m);
  tess__mlir_free(m);
  return t;
}

static inline void same_tree(const char *name, const char *a, const char *b) {
  struct text x = dumped(a), y = dumped(b);
  if (strcmp(x.data, y.data) != 0) fail_msg("%s:\n%s\n%s", name, x.data, y.data);
  tess__text_free(&x);
  tess__text_free(&y);
}

#endif
