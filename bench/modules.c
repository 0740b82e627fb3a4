/* Programs of StableHLO text, measured by bench/ops.py beside JAX: the path of a module a line comes in, its arguments'
 * words after it; the median time of one run in nanoseconds goes out. */
#define _GNU_SOURCE
#include <tessera.h>
#include <tessera/module.h>

#include "measure.h"

static tess_module *module;
enum { MOST = 128 };
static tess_array *arg[MOST], *result[MOST];

static void run_module(void) {
  tess_scope *s = tess_scope_begin();
  tess_array **out = result;
  tess_module_run(module, arg, out);
  if (tess_scope_end(s)) exit(1);
}

/* Where the program wants it, as JAX's arguments lie. */
static tess_array *argument(int i, const char *word) {
  return tess_device_put(tess_module_argument(module, i, word), tess_array_sharding(tess_module_parameter(module, i)));
}

static char *read_file(const char *path, size_t *n) {
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  fseek(f, 0, SEEK_END);
  *n = (size_t)ftell(f);
  rewind(f);
  char *text = malloc(*n + 1);
  *n = text ? fread(text, 1, *n, f) : 0;
  fclose(f);
  return text;
}

static double measure_file(const char *path, char *words) {
  size_t n;
  char *text = read_file(path, &n);
  if (!text) return -1;
  tess_scope *s = tess_scope_begin();
  module = tess_module_parse(text, n, path);
  bool good = module && !tess_module_compile(module) && tess_module_num_parameters(module) <= MOST &&
              tess_module_num_results(module) <= MOST;
  for (int i = 0; good && i < tess_module_num_parameters(module); i++) {
    const char *word = strtok(i ? NULL : words, " ");
    good = (arg[i] = argument(i, word ? word : "random")) != NULL;
  }
  double ns = good ? bench_measure(run_module) : -1;
  tess_module_free(module);
  if (tess_scope_end(s) || !good) fprintf(stderr, "%s: %s\n", path, "cannot be run");
  free(text);
  return ns;
}

int main(void) {
  static char line[1 << 16];
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    char *words = line + strcspn(line, " ");
    if (*words) *words++ = 0;
    printf("%.1f\n", measure_file(line, words));
    fflush(stdout);
  }
  return 0;
}
