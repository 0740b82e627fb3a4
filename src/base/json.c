/* JSON read (RFC 8259): recursive descent over bytes, with a bounded depth. */
#include "base/json.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 64, LONGEST_NUMBER = 64 };

struct reader {
  struct arena *arena;
  const char *at, *end;
  int line, depth;
  struct diag *d;
};

static bool wrong(struct reader *r, const char *expected) {
  return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "line %d of the JSON: %s is expected", r->line,
                    expected);
}

static void skip(struct reader *r) {
  for (; r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at; r->at++)
    r->line += *r->at == '\n';
}

static bool takes(struct reader *r, char c) {
  skip(r);
  if (r->at == r->end || *r->at != c) return false;
  r->at++;
  return true;
}

static int hex(const struct reader *r) {
  int n = 0;
  if (r->end - r->at < 4) return -1;
  for (int i = 0; i < 4; i++) {
    const char *digits = "0123456789abcdef0123456789ABCDEF", *digit = r->at[i] ? strchr(digits, r->at[i]) : NULL;
    if (!digit) return -1;
    n = n * 16 + (int)(digit - digits) % 16;
  }
  return n;
}

static char *put_utf8(char *to, int code) {
  if (code < 0x80) {
    *to++ = (char)code;
  } else if (code < 0x800) {
    *to++ = (char)(0xC0 | code >> 6);
    *to++ = (char)(0x80 | (code & 0x3F));
  } else {
    *to++ = (char)(0xE0 | code >> 12);
    *to++ = (char)(0x80 | (code >> 6 & 0x3F));
    *to++ = (char)(0x80 | (code & 0x3F));
  }
  return to;
}

/* One character behind a backslash; NULL: there is none such. Halves of pairs stay halves. */
static char *escape(struct reader *r, char *to) {
  static const char from[] = "\"\\/bfnrt", is[] = "\"\\/\b\f\n\r\t";
  char c = *r->at++;
  const char *known = c ? strchr(from, c) : NULL;
  if (known) {
    *to++ = is[known - from];
    return to;
  }
  int code = c == 'u' ? hex(r) : -1;
  if (code <= 0) return NULL;
  r->at += 4;
  return put_utf8(to, code);
}

/* Behind the opening quote. NULL: told. */
static const char *string(struct reader *r) {
  const char *close = r->at;
  while (close < r->end && *close != '"')
    close += *close == '\\' && close + 1 < r->end ? 2 : 1;
  char *text = tess__arena_alloc(r->arena, (size_t)(close - r->at) + 1), *to = text;
  while (r->at < r->end && *r->at != '"' && to) {
    if ((unsigned char)*r->at < 0x20)
      to = NULL;
    else if (*r->at != '\\')
      *to++ = *r->at++;
    else
      to = ++r->at < r->end ? escape(r, to) : NULL;
  }
  if (to && r->at < r->end) {
    r->at++;
    return text;
  }
  wrong(r, "the end of a string");
  return NULL;
}

static bool number(struct reader *r, struct json *out) {
  char digits[LONGEST_NUMBER + 1], *end;
  size_t n = 0;
  while (n < LONGEST_NUMBER && r->at + n < r->end && r->at[n] && strchr("+-.0123456789eE", r->at[n]))
    n++;
  memcpy(digits, r->at, n);
  digits[n] = 0;
  out->number = strtod(digits, &end);
  if (n == 0 || *end || digits[0] == '+' || digits[0] == '.') return wrong(r, "a value");
  r->at += n;
  out->kind = JSON_NUMBER;
  return true;
}

static bool word(struct reader *r, const char *word, struct json *out, enum json_kind kind, double value) {
  size_t n = strlen(word);
  if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0) return false;
  r->at += n;
  out->kind = kind;
  out->number = value;
  return true;
}

static struct json *value(struct reader *r);

static struct json *member(struct reader *r, bool keyed) {
  const char *key = NULL;
  if (keyed) {
    if (!takes(r, '"')) return wrong(r, "a key in quotes"), NULL;
    key = string(r);
    if (!key) return NULL;
    if (!takes(r, ':')) return wrong(r, "':'"), NULL;
  }
  struct json *v = value(r);
  if (v) v->key = key;
  return v;
}

static bool members(struct reader *r, struct json *out, char close) {
  const struct json **last = &out->first;
  out->kind = close == '}' ? JSON_OBJECT : JSON_LIST;
  if (++r->depth > DEEPEST) return wrong(r, "no value so deep inside others");
  if (!takes(r, close))
    for (;;) {
      struct json *v = member(r, close == '}');
      if (!v) return false;
      *last = v;
      last = &v->next;
      if (takes(r, close)) break;
      if (!takes(r, ',')) return wrong(r, close == '}' ? "',' or '}'" : "',' or ']'");
    }
  r->depth--;
  return true;
}

static struct json *value(struct reader *r) {
  struct json *v = tess__arena_alloc(r->arena, sizeof *v);
  skip(r);
  v->line = r->line;
  bool good;
  if (takes(r, '{'))
    good = members(r, v, '}');
  else if (takes(r, '['))
    good = members(r, v, ']');
  else if (takes(r, '"'))
    good = (v->text = string(r)) && (v->kind = JSON_STRING);
  else
    good = word(r, "null", v, JSON_NULL, 0) || word(r, "true", v, JSON_BOOL, 1) || word(r, "false", v, JSON_BOOL, 0) ||
           number(r, v);
  return good ? v : NULL;
}

const struct json *tess__json_parse(struct arena *arena, const char *text, size_t n, struct diag *d) {
  struct reader r = {.arena = arena, .at = text, .end = text + n, .line = 1, .d = d};
  const struct json *v = value(&r);
  skip(&r);
  if (v && r.at < r.end) return wrong(&r, "nothing more"), NULL;
  return v;
}

const struct json *tess__json_member(const struct json *object, const char *key) {
  for (const struct json *v = object->kind == JSON_OBJECT ? object->first : NULL; v; v = v->next)
    if (strcmp(v->key, key) == 0) return v;
  return NULL;
}
