/* The attributes of an op that is about to be written, as words. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "stablehlo/writer.h"

void tess__fact(struct writer *w, struct written *o, const char *name, enum fact_kind kind, const char *type,
                const char *format, ...) {
  char line[64];
  va_list list, again;
  va_start(list, format);
  va_copy(again, list);
  int n = vsnprintf(line, sizeof line, format, list);
  va_end(list);
  char *text = tess__arena_alloc(&w->arena, (size_t)n + 1);
  vsnprintf(text, (size_t)n + 1, format, again);
  va_end(again);
  if (o->n_facts < MOST_FACTS) o->fact[o->n_facts++] = (struct fact){name, kind, text, type};
}

void tess__fact_ints(struct writer *w, struct written *o, const char *name, int n, const int64_t *v) {
  struct text t = {0};
  for (int i = 0; i < n; i++)
    tess__text_printf(&t, "%s%" PRId64, i ? ", " : "", v[i]);
  tess__fact(w, o, name, FACT_INTS, NULL, "%s", tess__text_string(&t));
  tess__text_free(&t);
}

const char *tess__write_dims(struct writer *w, const struct dims *dims) {
  struct text t = {0};
  for (int i = 0; i < dims->n; i++)
    tess__text_printf(&t, "%s%d", i ? ", " : "", dims->d[i]);
  const char *copy = tess__arena_printf(&w->arena, "%s", tess__text_string(&t));
  tess__text_free(&t);
  return copy;
}

void tess__fact_dims(struct writer *w, struct written *o, const char *name, const struct dims *dims) {
  tess__fact(w, o, name, FACT_INTS, NULL, "%s", tess__write_dims(w, dims));
}

const struct fact *tess__fact_of(const struct written *o, const char *name) {
  for (int i = 0; i < o->n_facts; i++)
    if (strcmp(o->fact[i].name, name) == 0) return &o->fact[i];
  return NULL;
}
