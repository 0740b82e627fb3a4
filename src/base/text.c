/* Growing text. Capacity doubles; the terminator is always there and never counted in length. */
#include "base/text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"

#ifdef TESS_TINY
enum { FIRST = 1 };
#else
enum { FIRST = 64 };
#endif

static void reserve(struct text *t, size_t more) {
  size_t need = t->length + more + 1;
  if (need <= t->capacity) return;
  size_t capacity = t->capacity ? t->capacity * 2 : FIRST;
  t->capacity = capacity < need ? need : capacity;
  t->data = tess__realloc(t->data, t->capacity);
}

void tess__text_add_n(struct text *t, const char *s, size_t n) {
  reserve(t, n);
  if (n) memcpy(t->data + t->length, s, n);
  t->length += n;
  t->data[t->length] = 0;
}

void tess__text_add(struct text *t, const char *s) {
  tess__text_add_n(t, s, strlen(s));
}

void tess__text_repeat(struct text *t, const char *s, int n) {
  size_t length = strlen(s);
  for (int i = 0; i < n; i++)
    tess__text_add_n(t, s, length);
}

void tess__text_add_int(struct text *t, const char *before, int64_t n) {
  char digits[20];
  size_t first = sizeof digits;
  uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
  do
    digits[--first] = (char)('0' + left % 10);
  while (left /= 10);
  if (n < 0) digits[--first] = '-';
  tess__text_add(t, before);
  tess__text_add_n(t, digits + first, sizeof digits - first);
}

/* Once where it fits into what there is. */
void tess__text_printf(struct text *t, const char *format, ...) {
  va_list args, again;
  size_t room = t->capacity - t->length;
  va_start(args, format);
  va_copy(again, args);
  int n = vsnprintf(room ? t->data + t->length : NULL, room, format, args);
  va_end(args);
  if (n >= 0 && (size_t)n >= room) {
    reserve(t, (size_t)n);
    n = vsnprintf(t->data + t->length, (size_t)n + 1, format, again);
  }
  va_end(again);
  if (n >= 0)
    t->length += (size_t)n;
  else if (t->data)
    t->data[t->length] = 0;
}

/* Bytes of the character of UTF-8 at s; 0: there is none. */
static size_t character(const char *s) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  unsigned char c = (unsigned char)*s;
  size_t n = c < 0x80 ? 1 : c >> 5 == 6 ? 2 : c >> 4 == 14 ? 3 : c >> 3 == 30 ? 4 : 0;
  uint32_t v = n == 1 ? c : c & (0x7fu >> n);
  for (size_t i = 1; i < n; i++) {
    if (((unsigned char)s[i] & 0xc0) != 0x80) return 0;
    v = v << 6 | ((unsigned char)s[i] & 0x3f);
  }
  return n && v >= least[n] && v <= 0x10ffff && v >> 11 != 27 ? n : 0;
}

void tess__text_add_json(struct text *t, const char *s) {
  size_t n;
  tess__text_add(t, "\"");
  for (; *s; s += n ? n : 1) {
    n = character(s);
    if (!n)
      tess__text_add(t, "\\ufffd");
    else if (*s == '"' || *s == '\\')
      tess__text_printf(t, "\\%c", *s);
    else if ((unsigned char)*s < 32)
      tess__text_printf(t, "\\u%04x", (unsigned)*s);
    else
      tess__text_add_n(t, s, n);
  }
  tess__text_add(t, "\"");
}

const char *tess__text_string(const struct text *t) {
  return t->data ? t->data : "";
}

void tess__text_free(struct text *t) {
  tess__free(t->data);
  *t = (struct text){0};
}
