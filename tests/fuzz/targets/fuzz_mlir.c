/* libFuzzer: any text as MLIR, its tree written down, its functions read as graphs, which are then verified. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "layout/device.h"
#include "stablehlo/read.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

static void check_told(struct diag *d) {
  if (!d->status || !d->message || !*d->message || !d->where || strncmp(d->where, "a:", 2) != 0) abort();
  tess__diag_clear(d);
}

static void check_program(const struct read_program *p) {
  struct diag d = {.status = TESS_OK};
  if (p->graph && !tess__graph_verify(p->graph, &d)) abort();
}

static void read(const struct mlir_module *m, int64_t replicas) {
  struct diag d = {.status = TESS_OK};
  const char *name[4];
  int n = tess__stablehlo_functions(m, 4, name);
  for (int i = 0; i < n && i < 4; i++) {
    struct read_options options = {.entry = name[i], .replicas = replicas};
    struct read_module r;
    if (!tess__stablehlo_read(m, &options, &r, &d)) {
      check_told(&d);
      continue;
    }
    check_program(&r.main);
    for (int k = 0; r.parallel && k < r.parallel->n_programs; k++)
      check_program(&r.parallel->program[k]);
    tess__stablehlo_free(&r);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
  static unsigned runs;
  struct diag d = {.status = TESS_OK};
  char *text = malloc(n ? n : 1);
  memcpy(text, bytes, n);
  struct mlir_module *m = tess__mlir_parse("a", text, n, &d);
  if (m) {
    struct text t = {0};
    tess__mlir_dump(&t, m);
    tess__text_free(&t);
    read(m, 0);
    read(m, 2);
    tess__mlir_free(m);
  } else {
    check_told(&d);
  }
  free(text);
  if (++runs % 10000 == 0) { /* names and constants are kept for ever */
    tess__intern_reset();
    tess__devices_free(); /* they know their shardings */
  }
  return 0;
}
