/* Rows of words, wrapped as NumPy 2 wraps them: a word that does not fit on its line begins the next one, unless it
 * would be the first there anyway; each bracket that closes at a line's end needs its column. */
#include "layout/object_text.h"

#include <ctype.h>
#include <string.h>

enum { EDGE = 3, THRESHOLD = 1000 };

struct state {
  const struct object_text *o;
  struct text *out;
  bool summary;
};

/* Item i of n, or the first of the last three when the middle is left out here: dots come before it. */
static int64_t next_item(const struct state *s, int64_t i, int64_t n, bool *dots) {
  *dots = s->summary && n > 2 * (int64_t)EDGE && i == EDGE;
  return *dots ? n - EDGE : i;
}

/* A word into the row; *column: where the line is. */
static void add_word(struct state *s, const char *word, int indent, int width, int *column) {
  int length = (int)strlen(word);
  if (*column + length > width && *column > indent) {
    while (s->out->length && s->out->data[s->out->length - 1] == ' ')
      s->out->data[--s->out->length] = 0;
    tess__text_add(s->out, "\n");
    tess__text_repeat(s->out, " ", indent);
    *column = indent;
  }
  tess__text_add(s->out, word);
  *column += length;
}

static void add_blank(struct state *s, int *column) {
  tess__text_add(s->out, " ");
  ++*column;
}

static void print_row(struct state *s, int64_t base, int64_t n, int indent, int width) {
  int column = indent;
  for (int64_t i = 0; i < n; i++) {
    bool dots;
    struct text word = {0};
    if (i) add_blank(s, &column);
    i = next_item(s, i, n, &dots);
    if (dots) {
      add_word(s, "...", indent, width, &column);
      add_blank(s, &column);
    }
    s->o->item(&word, base + i, s->o->ctx);
    add_word(s, tess__text_string(&word), indent, width, &column);
    tess__text_free(&word);
  }
}

/* Dimensions before the last: one line, and as many empty ones as dimensions follow. */
static void print_lines(struct state *s, int dim, int64_t base, int indent) {
  const tess_shape *shape = s->o->shape;
  int64_t step = 1, n = shape->dim[dim];
  tess__text_add(s->out, "[");
  if (dim == shape->n - 1) {
    print_row(s, base, n, indent + 1, s->o->width - dim - 1);
  } else {
    for (int d = dim + 1; d < shape->n; d++)
      step *= shape->dim[d];
    for (int64_t i = 0; i < n; i++) {
      bool dots;
      i = next_item(s, i, n, &dots);
      for (int part = dots ? 0 : 1; part < 2; part++) {
        if (i) {
          tess__text_repeat(s->out, "\n", shape->n - dim - 1);
          tess__text_repeat(s->out, " ", indent + 1);
        }
        if (!part) tess__text_add(s->out, "...");
      }
      print_lines(s, dim + 1, base + i * step, indent + 1);
    }
  }
  tess__text_add(s->out, "]");
}

void tess__object_text(struct text *out, const struct object_text *o) {
  int64_t total = 1;
  for (int d = 0; d < o->shape->n; d++)
    total *= o->shape->dim[d];
  struct state s = {o, out, total > THRESHOLD};
  if (!o->shape->n)
    o->item(out, 0, o->ctx);
  else if (!total)
    tess__text_add(out, "[]");
  else
    print_lines(&s, 0, 0, o->prefix);
}

void tess__shape_text(struct text *out, const tess_shape *shape) {
  tess__text_add(out, "(");
  for (int d = 0; d < shape->n; d++)
    tess__text_printf(out, "%s%lld", d ? ", " : "", (long long)shape->dim[d]);
  tess__text_add(out, shape->n == 1 ? ",)" : ")");
}

void tess__index_text(struct text *out, const tess_index *index) {
  tess__text_add(out, "(");
  for (int d = 0; d < index->n; d++) {
    const tess_interval *v = &index->dim[d];
    tess__text_add(out, d ? ", " : "");
    if (v->full)
      tess__text_add(out, "slice(None, None, None)");
    else
      tess__text_printf(out, "slice(%lld, %lld, None)", (long long)v->start, (long long)v->stop);
  }
  tess__text_add(out, index->n == 1 ? ",)" : ")");
}

void tess__text_upper(struct text *out, const char *s) {
  for (; *s; s++)
    tess__text_printf(out, "%c", toupper((unsigned char)*s));
}
