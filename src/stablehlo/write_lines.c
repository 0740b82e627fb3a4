/* Lines, the names in them, strings, places, constants: what every family of ops writes with. */
#include <stdlib.h>
#include <string.h>

#include "core/dtype.h"
#include "stablehlo/writer.h"

void tess__write_line(struct writer *w) {
  tess__text_add(w->out, "\n");
  tess__text_repeat(w->out, "  ", w->depth);
}

const char *tess__write_name(struct writer *w, int n_results) {
  return tess__arena_printf(&w->arena, n_results == 1 ? "%%%d" : "%%%d:%d", w->n_values++, n_results);
}

const char **tess__write_params(struct writer *w, const struct graph *g, const char *prefix, int *counter, int n_shared,
                                const char *const *shared) {
  const char **name = tess__arena_alloc(&w->arena, sizeof *name * (size_t)(g->n_params + 1));
  int own = g->n_params - n_shared;
  for (int i = 0; i < g->n_params; i++)
    name[i] = i < own ? tess__arena_printf(&w->arena, "%s%d", prefix, (*counter)++) : shared[i - own];
  return name;
}

void tess__write_string(struct text *out, const char *s) {
  static const char digit[] = "0123456789ABCDEF";
  tess__text_add(out, "\"");
  for (; *s; s++) {
    unsigned char c = (unsigned char)*s;
    char hex[4] = {'\\', digit[c >> 4], digit[c & 15], 0};
    if (c < ' ' || c >= 127 || c == '"' || c == '\\')
      tess__text_add(out, hex);
    else
      tess__text_add_n(out, s, 1);
  }
  tess__text_add(out, "\"");
}

/* Cuts ":12" off a text; false: it does not end so. */
static bool cut_number(char *text, long long *out) {
  char *colon = strrchr(text, ':'), *end;
  if (!colon || colon[1] < '0' || colon[1] > '9') return false;
  *out = strtoll(colon + 1, &end, 10);
  if (*end) return false;
  *colon = 0;
  return true;
}

/* A place is "file:line" or "file:line:column". */
void tess__write_place(struct writer *w, const char *place) {
  long long line, column = 0, last;
  if (!w->options->debug_info || !place) return;
  char *file = tess__arena_copy(&w->arena, place, strlen(place) + 1);
  if (!cut_number(file, &last)) return;
  if (cut_number(file, &line))
    column = last;
  else
    line = last;
  tess__text_add(w->out, " loc(");
  tess__write_string(w->out, file);
  tess__text_printf(w->out, ":%lld:%lld)", line, column);
}

const char *tess__write_constant(struct writer *w, const struct type *t, bool splat, const void *data,
                                 const char *place) {
  bool real = tess__dtype_class((tess_dtype)t->dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX);
  int n = w->n_constants++;
  const char *name = tess__arena_printf(&w->arena, n ? "%%%s_%d" : "%%%s", real ? "cst" : "c", n - 1);
  tess__write_line(w);
  tess__text_printf(w->out, "%s = stablehlo.constant ", name);
  tess__write_dense(w->out, t, splat, data);
  tess__text_add(w->out, " : ");
  if (!tess__write_type(w->out, t, w->d)) return NULL;
  tess__write_place(w, place);
  return name;
}

const char *tess__write_symbol(struct writer *w, const char *name) {
  char *copy = tess__arena_copy(&w->arena, name, strlen(name) + 1);
  for (char *s = copy; *s; s++) {
    bool letter = (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || *s == '_';
    bool other = (*s >= '0' && *s <= '9') || *s == '.' || *s == '$' || *s == '-';
    if (!letter && !(other && s > copy)) *s = '_';
  }
  return *copy ? copy : "main";
}
