/* JSON read: a text becomes a tree of an arena. */
#ifndef TESS_BASE_JSON_H
#define TESS_BASE_JSON_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/diag.h"

enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT };
struct json {
  enum json_kind kind;
  int line;                        /* from 1 */
  const char *key;                 /* in an object; NULL elsewhere */
  const char *text;                /* of a string */
  double number;                   /* of a bool: 0 or 1 */
  const struct json *first, *next; /* of lists and objects, in order; the one behind it there */
};

/* NULL: told, with the line. At most 64 values inside each other. */
const struct json *tess__json_parse(struct arena *arena, const char *text, size_t n, struct diag *d);
const struct json *tess__json_member(const struct json *object, const char *key); /* NULL: there is none */

#endif
