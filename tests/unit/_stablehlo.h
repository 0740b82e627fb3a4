/* Programs written as StableHLO and read back. */
#ifndef TESS_TESTS_STABLEHLO_H
#define TESS_TESTS_STABLEHLO_H

#include <stdio.h>

#include "_random_program.h"
#include "stablehlo/write.h"

/* The graph's text without what StableHLO does not say: the function's name, places. */
static inline struct text graph_lines(const struct graph *g) {
  struct text all = {0}, out = {0};
  struct graph *copy = tess__graph_copy(g, NULL);
  tess__graph_print(&all, copy);
  tess__graph_free(copy);
  for (const char *line = all.data; *line;) {
    size_t n = strcspn(line, "\n");
    const char *place = strstr(line, "  // "), *name = line + strspn(line, " ");
    size_t keep = place && place < line + n ? (size_t)(place - line) : n;
    size_t words = strcspn(name, " (=");
    bool header = name[words] == '(' && name[0] != '%' && line[n - 1] == '{';
    if (header) name += words;
    tess__text_add_n(&out, line, (size_t)(strspn(line, " ")));
    tess__text_add_n(&out, name, keep - (size_t)(name - line));
    tess__text_add(&out, "\n");
    line += n + (line[n] == '\n');
  }
  tess__text_free(&all);
  return out;
}

static inline struct text written(const struct read_program *p, bool debug_info) {
  struct diag d = {0};
  struct text t = {0};
  struct write_options options = {.module = "m", .debug_info = debug_info};
  if (!tess__stablehlo_write(&t, p, &options, &d)) fail_msg("%s", d.message);
  return t;
}

/* The text's program; devices: what meshes stand on, or NULL. */
static inline struct read_module read_text(const char *text, const struct mesh *devices) {
  struct diag d = {0};
  struct read_module out;
  struct mlir_module *m = tess__mlir_parse("m.mlir", text, strlen(text), &d);
  if (!m) fail_msg("%s: %s\n%s", d.where, d.message, text);
  struct read_options options = {0};
  if (devices && devices->device) {
    options.n_devices = (int)devices->total;
    options.devices = devices->device;
  }
  if (!tess__stablehlo_read(m, &options, &out, &d)) fail_msg("%s: %s\n%s", d.where, d.message, text);
  tess__mlir_free(m);
  return out;
}

static inline void same_lines(const char *what, const struct graph *a, const struct graph *b, const char *text) {
  struct text x = graph_lines(a), y = graph_lines(b);
  if (strcmp(x.data, y.data) != 0) {
    const char *const shown[] = {x.data, y.data, text};
    for (int i = 0; i < 3; i++)
      fprintf(stderr, "%s\n", shown[i]); /* longer than a message may be */
    fail_msg("%s is read as another program", what);
  }
  tess__text_free(&x);
  tess__text_free(&y);
}

#endif
