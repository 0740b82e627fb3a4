/* A module that a command is about: read from a file, parsed, and laid out as the options say. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/run.h"

static const size_t MOST_BYTES = (size_t)1 << 30; /* of a text whose file does not say its size: a pipe, a device */

static int read_text(const struct args *a, const char *path, char **text, size_t *n) {
  FILE *f = fopen(path, "rb");
  struct stat s;
  *n = 0;
  if (!f || fstat(fileno(f), &s) != 0 || S_ISDIR(s.st_mode)) {
    int code = f && S_ISDIR(s.st_mode) ? EISDIR : errno;
    if (f) fclose(f);
    return tess__cli_fail(a, EXIT_USAGE, path, "%s", strerror(code));
  }
  size_t room = s.st_size > 0 ? (size_t)s.st_size + 1 : 65536;
  for (*text = NULL;;) {
    char *grown = realloc(*text, room);
    if (!grown) break;
    *text = grown;
    *n += fread(*text + *n, 1, room - *n, f);
    if (*n < room || *n >= MOST_BYTES) break;
    room *= 2;
  }
  bool good = *text && *n < room && !ferror(f);
  if (good) (*text)[*n] = 0;
  fclose(f);
  if (*text && *n == room)
    return tess__cli_fail(a, EXIT_USAGE, path, "is longer than %zu bytes, and no regular file", MOST_BYTES);
  return good ? EXIT_DONE : tess__cli_fail(a, EXIT_USAGE, path, "cannot be read");
}

int tess__job_open(struct job *j, const char *file, const tess_module_opts *how) {
  const struct args *a = j->a;
  tess_module_opts o = *how;
  size_t n;
  j->file = file;
  if (a->value[OPT_MESH] && !tess__cli_axes(a, OPT_MESH, &j->axes)) return EXIT_USAGE;
  int status = read_text(a, file, &j->text, &n);
  if (status) return status;
  o.size = sizeof o;
  o.entry = a->value[OPT_ENTRY];
  j->module = tess_module_parse_at(file, j->text, n, file, &o);
  return j->module ? EXIT_DONE : tess__cli_fail_error(a, EXIT_FAILED, file);
}

void tess__job_free(struct job *j) {
  tess_module_free(j->module);
  free(j->text);
  free(j->axes.text);
  free(j->us);
  free(j->arg);
  free(j->result);
  *j = (struct job){0};
}
