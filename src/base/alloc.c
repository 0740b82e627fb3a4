/* Metadata: malloc with a fatal end. */
#define _GNU_SOURCE
#include "base/alloc.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Atomic(tess__fatal_handler) fatal_handler;

void tess__set_fatal_handler(tess__fatal_handler handler) {
  atomic_store(&fatal_handler, handler);
}

/* Of all streams this alone: to flush them all means to wait for whoever reads one. */
void tess__flush_stdout(void) {
  if (ftrylockfile(stdout) != 0) return;
  fflush(stdout);
  funlockfile(stdout);
}

void tess__fatal_at(const char *where, const char *op, const char *format, ...) {
  char line[1024];
  size_t at = 0;
  const char *part[] = {where, op};
  for (int i = 0; i < 2; i++)
    if (part[i]) at += (size_t)snprintf(line + at, sizeof line - at, "%.200s: ", part[i]);
  va_list list;
  va_start(list, format);
  vsnprintf(line + at, sizeof line - at, format, list);
  va_end(list);
  tess__fatal(line);
}

void tess__fatal(const char *message) {
  tess__fatal_handler handler = atomic_load(&fatal_handler);
  if (handler)
    handler(message);
  else
    fprintf(stderr, "tessera: %s\n", message);
  tess__flush_stdout();
  abort();
}

static void *checked(void *p, size_t bytes) {
  if (!p && bytes) tess__fatal("out of memory for metadata");
  return p;
}

void *tess__alloc(size_t bytes) {
  return checked(malloc(bytes ? bytes : 1), 1);
}

void *tess__zalloc(size_t bytes) {
  return checked(calloc(1, bytes ? bytes : 1), 1);
}

void *tess__realloc(void *p, size_t bytes) {
  return checked(realloc(p, bytes ? bytes : 1), 1);
}

void tess__free(void *p) {
  free(p);
}

char *tess__strdup(const char *s) {
  size_t n = strlen(s) + 1;
  return memcpy(tess__alloc(n), s, n);
}
