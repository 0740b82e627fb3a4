/* Errors made as a program would make its own; options copied as far as they go. */
#include "opt/support.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

tess_array *tess__opt_error(const char *where, const char *op, const char *format, ...) {
  char text[600];
  int n = snprintf(text, sizeof text, "%s: ", op);
  va_list more;
  va_start(more, format);
  vsnprintf(text + n, sizeof text - (size_t)n, format, more);
  va_end(more);
  return tess_make_error_at(where, TESS_INVALID_ARGUMENT, text);
}

void tess__opt_given(void *out, size_t bytes, const void *kw) {
  size_t size = 0;
  if (kw) memcpy(&size, kw, sizeof size);
  if (kw) memcpy(out, kw, size < bytes ? size : bytes);
}
