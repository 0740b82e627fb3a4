/* Growing text: every printer writes into one of these. */
#ifndef TESS_BASE_TEXT_H
#define TESS_BASE_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct text {
  char *data; /* owned, always terminated once written to; NULL while empty */
  size_t length, capacity;
};

void tess__text_add(struct text *t, const char *s);
void tess__text_add_n(struct text *t, const char *s, size_t n);
void tess__text_add_int(struct text *t, const char *before, int64_t n); /* what stands before it, the number */
void tess__text_repeat(struct text *t, const char *s, int n);
void tess__text_printf(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void tess__text_add_json(struct text *t, const char *s); /* as a JSON string, in quotes */
const char *tess__text_string(const struct text *t);     /* "" while empty */
void tess__text_free(struct text *t);

#endif
