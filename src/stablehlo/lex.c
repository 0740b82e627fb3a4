/* Tokens of MLIR text, and the two ways to say what is wrong with them. A token is a slice of the text; nothing is
 * copied. Lines are counted only when something fails. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "stablehlo/parse.h"

#ifdef TESS_TINY
enum { DEEPEST = 40 };
#else
enum { DEEPEST = 200 }; /* nested regions, attributes and types: each level is a few frames of the C stack */
#endif

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static const char *skip_space(const char *s, const char *end) {
  for (;;) {
    while (s < end && (*s == ' ' || *s == '\n' || *s == '\t' || *s == '\r'))
      s++;
    if (end - s < 2 || s[0] != '/' || s[1] != '/') return s;
    const char *line = memchr(s, '\n', (size_t)(end - s));
    s = line ? line + 1 : end;
  }
}

static const char *word_end(const char *s, const char *end, bool dashes) {
  while (s < end && (is_letter(*s) || is_digit(*s) || *s == '$' || *s == '.' || (dashes && *s == '-')))
    s++;
  return s;
}

/* Behind the closing quote of a string whose opening one is at s; NULL: it does not end on its line. */
static const char *string_end(const char *s, const char *end) {
  for (s++; s < end && *s != '\n'; s++) {
    if (*s == '"') return s + 1;
    if (*s == '\\' && s + 1 < end) s++;
  }
  return NULL;
}

static const char *number_end(const char *s, const char *end, int *kind) {
  *kind = TOKEN_INT;
  if (end - s > 2 && s[0] == '0' && s[1] == 'x' && is_hex(s[2])) {
    for (s += 2; s < end && is_hex(*s);)
      s++;
    return s;
  }
  while (s < end && is_digit(*s))
    s++;
  if (s == end || *s != '.') return s;
  *kind = TOKEN_FLOAT;
  for (s++; s < end && is_digit(*s);)
    s++;
  if (s < end && (*s == 'e' || *s == 'E')) {
    const char *e = s + 1;
    if (e < end && (*e == '+' || *e == '-')) e++;
    if (e < end && is_digit(*e)) {
      while (e < end && is_digit(*e))
        e++;
      s = e;
    }
  }
  return s;
}

/* %0, #loc, !t, ^bb0, @main: the character, then digits or a word. */
static const char *prefixed_end(const char *s, const char *end) {
  s++;
  if (s < end && is_digit(*s)) {
    while (s < end && is_digit(*s))
      s++;
    return s;
  }
  return word_end(s, end, s[-1] == '%');
}

static int prefix_kind(char c) {
  switch (c) {
  case '%':
    return TOKEN_VALUE;
  case '#':
    return TOKEN_HASH;
  case '!':
    return TOKEN_BANG;
  case '^':
    return TOKEN_CARET;
  case '@':
    return TOKEN_SYMBOL;
  default:
    return 0;
  }
}

static struct token lex(const char *s, const char *end) {
  struct token t = {TOKEN_END, s, 0};
  const char *stop = s;
  if (s == end) return t;
  if (is_letter(*s)) {
    t.kind = TOKEN_WORD;
    stop = word_end(s, end, false);
  } else if (is_digit(*s)) {
    stop = number_end(s, end, &t.kind);
  } else if (*s == '"') {
    t.kind = TOKEN_STRING;
    stop = string_end(s, end);
  } else if (*s == '-' && s + 1 < end && s[1] == '>') {
    t.kind = TOKEN_ARROW;
    stop = s + 2;
  } else if (prefix_kind(*s)) {
    t.kind = prefix_kind(*s);
    stop = *s == '@' && s + 1 < end && s[1] == '"' ? string_end(s + 1, end) : prefixed_end(s, end);
    if (stop == s + 1) stop = NULL;
  } else {
    t.kind = strchr("()[]{}<>,:=-+*?|/", *s) && *s ? *s : TOKEN_BAD;
    stop = s + 1;
  }
  if (!stop) {
    t.kind = TOKEN_BAD;
    stop = s + 1;
  }
  t.n = (size_t)(stop - s);
  return t;
}

void tess__mlir_seek(struct parser *p, const char *at) {
  p->t = lex(skip_space(at, p->end), p->end);
  p->next = p->t.at + p->t.n;
}

void tess__mlir_next(struct parser *p) {
  tess__mlir_seek(p, p->next);
}

bool tess__mlir_accept(struct parser *p, int kind) {
  if (p->t.kind != kind) return false;
  tess__mlir_next(p);
  return true;
}

bool tess__mlir_expect(struct parser *p, int kind, const char *what) {
  return tess__mlir_accept(p, kind) || tess__mlir_expected(p, what);
}

bool tess__mlir_is_word(const struct parser *p, const char *word) {
  return p->t.kind == TOKEN_WORD && strlen(word) == p->t.n && memcmp(p->t.at, word, p->t.n) == 0;
}

bool tess__mlir_accept_word(struct parser *p, const char *word) {
  if (!tess__mlir_is_word(p, word)) return false;
  tess__mlir_next(p);
  return true;
}

bool tess__mlir_expect_word(struct parser *p, const char *word) {
  char what[80];
  if (tess__mlir_accept_word(p, word)) return true;
  snprintf(what, sizeof what, "'%s'", word);
  return tess__mlir_expected(p, what);
}

/* ---- failures ---- */
const char *tess__mlir_where(const struct mlir_module *m, size_t at) {
  char where[512];
  int line = 1, column = 1;
  for (size_t i = 0; i < at && i < m->n; i++) {
    column = m->text[i] == '\n' ? 1 : column + 1;
    line += m->text[i] == '\n';
  }
  snprintf(where, sizeof where, "%s:%d:%d", m->file, line, column);
  return tess__intern_text(where);
}

bool tess__mlir_fail_at(struct parser *p, const char *at, tess_status status, const char *format, ...) {
  if (p->d->status != TESS_OK) return false;
  char message[512];
  va_list list;
  va_start(list, format);
  vsnprintf(message, sizeof message, format, list);
  va_end(list);
  p->d->where = tess__mlir_where(p->m, (size_t)(at - p->m->text));
  return tess__fail(p->d, status, status == TESS_UNIMPLEMENTED ? TESS_NOT_IMPLEMENTED_ERROR : TESS_VALUE_ERROR, "%s",
                    message);
}

bool tess__mlir_expected(struct parser *p, const char *what) {
  enum { SHOWN = 40 };
  const struct token *t = &p->t;
  if (t->kind == TOKEN_END)
    return tess__mlir_fail_at(p, t->at, TESS_INVALID_ARGUMENT, "expected %s, found the end of the text", what);
  if (t->kind == TOKEN_BAD && *t->at == '"')
    return tess__mlir_fail_at(p, t->at, TESS_INVALID_ARGUMENT,
                              "expected %s, found a string that does not end on its line", what);
  if (t->kind == TOKEN_BAD && ((unsigned char)*t->at < 32 || (unsigned char)*t->at > 126))
    return tess__mlir_fail_at(p, t->at, TESS_INVALID_ARGUMENT, "expected %s, found the byte 0x%02x", what,
                              (unsigned)(unsigned char)*t->at);
  int shown = t->n < SHOWN ? (int)t->n : SHOWN;
  return tess__mlir_fail_at(p, t->at, TESS_INVALID_ARGUMENT, "expected %s, found %.*s%s", what, shown, t->at,
                            shown < (int)t->n ? "…" : "");
}

bool tess__mlir_deeper(struct parser *p) {
  if (++p->depth <= DEEPEST) return true;
  return tess__mlir_fail_at(p, p->t.at, TESS_INVALID_ARGUMENT, "more than %d levels of nesting", DEEPEST);
}

const void *tess__mlir_nested(struct parser *p, const void *(*read)(struct parser *p)) {
  const void *x = tess__mlir_deeper(p) ? read(p) : NULL;
  p->depth--;
  return x;
}

/* ---- what tokens say ---- */
const char *tess__mlir_copy(struct parser *p, const char *at, size_t n) {
  char *copy = tess__arena_alloc(&p->m->arena, n + 1);
  memcpy(copy, at, n);
  return copy;
}

static int hex_value(char c) {
  return is_digit(c) ? c - '0' : (c | 32) - 'a' + 10;
}

const char *tess__mlir_string(struct parser *p, const struct token *t, size_t *n) {
  const char *s = t->at + (*t->at == '@') + 1, *end = t->at + t->n - 1;
  char *copy = tess__arena_alloc(&p->m->arena, t->n), *to = copy;
  while (s < end) {
    if (*s != '\\') {
      *to++ = *s++;
      continue;
    }
    static const char escapes[] = "\"\\ntr'", meant[] = "\"\\\n\t\r'";
    const char *found = memchr(escapes, s[1], sizeof escapes - 1);
    if (found) {
      *to++ = meant[found - escapes];
      s += 2;
    } else if (end - s > 2 && is_hex(s[1]) && is_hex(s[2])) {
      *to++ = (char)(hex_value(s[1]) * 16 + hex_value(s[2]));
      s += 3;
    } else {
      tess__mlir_fail_at(p, s, TESS_INVALID_ARGUMENT, "expected \\\", \\\\, \\n, \\t or two hex digits in a string");
      return NULL;
    }
  }
  *n = (size_t)(to - copy);
  return copy;
}

const char *tess__mlir_quoted_name(struct parser *p) {
  size_t n;
  const char *name = tess__mlir_string(p, &p->t, &n);
  if (!name || strlen(name) == n) return name;
  tess__mlir_fail_at(p, p->t.at, TESS_INVALID_ARGUMENT, "expected a name without the byte 0x00");
  return NULL;
}

bool tess__mlir_number_of(struct parser *p, const struct token *t, uint64_t *out) {
  uint64_t v = 0;
  bool hex = t->n > 2 && t->at[1] == 'x', fits = true;
  unsigned base = hex ? 16 : 10;
  for (size_t i = hex ? 2 : 0; i < t->n; i++)
    fits = fits && !__builtin_mul_overflow(v, (uint64_t)base, &v) &&
           !__builtin_add_overflow(v, (uint64_t)hex_value(t->at[i]), &v);
  *out = v;
  return fits || tess__mlir_fail_at(p, t->at, TESS_INVALID_ARGUMENT, "expected an integer of at most 64 bits");
}

bool tess__mlir_int(struct parser *p, int64_t *out) {
  bool minus = tess__mlir_accept(p, '-');
  uint64_t v;
  struct token t = p->t;
  if (t.kind != TOKEN_INT) return tess__mlir_expected(p, "an integer");
  if (!tess__mlir_number_of(p, &t, &v)) return false;
  if (minus && v > (uint64_t)INT64_MAX + 1)
    return tess__mlir_fail_at(p, t.at, TESS_INVALID_ARGUMENT, "expected an integer of at most 64 bits");
  *out = (int64_t)(minus ? 0 - v : v);
  tess__mlir_next(p);
  return true;
}
