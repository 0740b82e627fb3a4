/* str and repr of jax.Array: NumPy's array2string (precision 8, threshold 1000, edgeitems 3, linewidth 75) and what JAX
 * puts around it.
 *
 * First all elements that will be printed are measured, then they are written; an array of more than THRESHOLD elements
 * shows EDGE of them at each end of every dimension that has more than twice as many. Lines wrap between elements of
 * the last dimension. */
#include "array/print.h"

#include <inttypes.h>
#include <stdio.h>

#include "array/array.h"
#include "base/alloc.h"
#include "core/dtype.h"
#include "layout/object_text.h"

enum { THRESHOLD = 1000, EDGE = 3, EDGES = 2 * EDGE, LINE_WIDTH = 75 };

struct printer {
  struct text *out;
  const struct type *type;
  const char *data;
  int64_t stride[TESS_MAX_RANK]; /* bytes */
  bool summary;
  const char *separator; /* " " or ", " */
  size_t separator_length;
  /* how elements look */
  struct float_format format[2]; /* of imaginary parts: 1 */
  int width;                     /* integers */
  double *value[2];              /* floats, while measuring */
  int64_t n, capacity;
};

static bool is_cut(const struct printer *p, int d) {
  return p->summary && p->type->dim[d] > EDGES;
}

static int element_text(const struct printer *p, const char *at, char out[ELEMENT_TEXT]) {
  tess_dtype t = (tess_dtype)p->type->dtype;
  switch (tess__dtype_class(t)) {
  case DTYPE_BOOL:
    return snprintf(out, ELEMENT_TEXT, "%s", !*at ? "False" : p->type->rank ? " True" : "True");
  case DTYPE_SIGNED:
    return snprintf(out, ELEMENT_TEXT, "%*" PRId64, p->width, tess__element_to_int(t, at));
  case DTYPE_UNSIGNED:
    return snprintf(out, ELEMENT_TEXT, "%*" PRIu64, p->width, (uint64_t)tess__element_to_int(t, at));
  case DTYPE_COMPLEX: {
    double v[2];
    tess__element_to_complex(t, at, &v[0], &v[1]);
    return tess__complex_element(out, &p->format[0], &p->format[1], v);
  }
  default:
    return tess__float_element(out, &p->format[0], tess__element_to_double(t, at));
  }
}

static void measure_element(struct printer *p, const char *at) {
  tess_dtype t = (tess_dtype)p->type->dtype;
  char text[ELEMENT_TEXT];
  if (tess__dtype_class(t) & DTYPE_INTEGER) {
    p->width = 0;
    int length = element_text(p, at, text);
    p->n = p->n > length ? p->n : length;
  } else if (t != TESS_BOOL) {
    if (p->n == p->capacity) {
      p->capacity = p->capacity ? p->capacity * 2 : 16;
      for (int k = 0; k < 2; k++)
        p->value[k] = tess__realloc(p->value[k], (size_t)p->capacity * sizeof *p->value[k]);
    }
    tess__element_to_complex(t, at, &p->value[0][p->n], &p->value[1][p->n]);
    p->n++;
  }
}

static void measure(struct printer *p, int d, const char *at) {
  if (d == p->type->rank) {
    measure_element(p, at);
    return;
  }
  int64_t n = p->type->dim[d];
  for (int64_t i = 0; i < n; i++) {
    if (is_cut(p, d) && i == EDGE) i = n - EDGE;
    measure(p, d + 1, at + i * p->stride[d]);
  }
}

static void choose_format(struct printer *p) {
  tess_dtype t = (tess_dtype)p->type->dtype;
  measure(p, 0, p->data);
  if (tess__dtype_class(t) & DTYPE_INTEGER)
    p->width = tess__is_numpys(t) ? (int)p->n : 0;
  else if (t != TESS_BOOL)
    for (int k = 0; k < 2; k++)
      p->format[k] = tess__float_format(tess__dtype_real(t), p->value[k], p->n, k == 1);
  tess__free(p->value[0]);
  tess__free(p->value[1]);
}

static void trim_blanks(struct text *t) {
  while (t->length && t->data[t->length - 1] == ' ')
    t->data[--t->length] = 0;
}

/* Writes a word of the last dimension, on a new line when it does not fit. Returns the column behind it. */
static size_t add_word(struct printer *p, const char *word, size_t length, size_t column, size_t indent, size_t width) {
  if (column + length > width && column > indent) {
    trim_blanks(p->out);
    tess__text_add(p->out, "\n");
    tess__text_repeat(p->out, " ", (int)indent);
    column = indent;
  }
  tess__text_add_n(p->out, word, length);
  return column + length;
}

static void write_row(struct printer *p, const char *at, size_t indent, size_t width) {
  int d = p->type->rank - 1;
  int64_t n = p->type->dim[d];
  size_t column = indent;
  for (int64_t i = 0; i < n; i++) {
    char word[ELEMENT_TEXT];
    if (is_cut(p, d) && i == EDGE) {
      column = add_word(p, "...", 3, column, indent, width);
      tess__text_add(p->out, p->separator);
      column += p->separator_length;
      i = n - EDGE;
    }
    column = add_word(p, word, (size_t)element_text(p, at + i * p->stride[d], word), column, indent, width);
    if (i == n - 1) break;
    tess__text_add(p->out, p->separator);
    column += p->separator_length;
  }
}

/* Between two rows of dimension d: the separator without its blank, as many line ends as dimensions are left, the
 * indent. */
static void next_row(struct printer *p, int d, size_t indent) {
  tess__text_add_n(p->out, p->separator, p->separator_length - 1);
  tess__text_repeat(p->out, "\n", p->type->rank - d - 1);
  tess__text_repeat(p->out, " ", (int)indent);
}

static void write_dimension(struct printer *p, int d, const char *at, size_t indent, size_t width) {
  char word[ELEMENT_TEXT];
  if (d == p->type->rank) {
    tess__text_add_n(p->out, word, (size_t)element_text(p, at, word));
    return;
  }
  tess__text_add(p->out, "[");
  int64_t n = p->type->dim[d];
  if (d == p->type->rank - 1)
    write_row(p, at, indent, width - 1);
  else
    for (int64_t i = 0; i < n; i++) {
      if (i) next_row(p, d, indent);
      if (is_cut(p, d) && i == EDGE) {
        tess__text_add(p->out, "...");
        next_row(p, d, indent);
        i = n - EDGE;
      }
      write_dimension(p, d + 1, at + i * p->stride[d], indent + 1, width - 1);
    }
  tess__text_add(p->out, "]");
}

static void write_array(struct text *out, const struct type *type, const void *data, bool repr) {
  struct printer p = {
      .out = out, .type = type, .data = data, .separator = repr ? ", " : " ", .separator_length = repr ? 2 : 1};
  p.summary = tess__type_elements(type) > THRESHOLD;
  int64_t stride = tess__dtype_bytes((tess_dtype)type->dtype);
  for (int d = type->rank - 1; d >= 0; stride *= type->dim[d--])
    p.stride[d] = stride;
  choose_format(&p);
  size_t indent = repr ? sizeof "Array(" : 1, width = LINE_WIDTH - (repr ? 1 : 0);
  write_dimension(&p, 0, data, indent, width);
}

static void write_empty(struct text *out, const struct type *type, bool repr) {
  tess_shape shape = tess__type_shape(type);
  tess__text_add(out, "[]");
  if (!repr) return;
  tess__text_add(out, ", shape=");
  tess__shape_text(out, &shape);
}

static void write_value(struct text *out, const struct type *type, const void *data, bool repr) {
  tess_dtype t = (tess_dtype)type->dtype;
  char word[ELEMENT_TEXT];
  if (tess__type_elements(type) == 0)
    write_empty(out, type, repr);
  else if (type->rank == 0 && !repr && tess__dtype_class(t) == DTYPE_FLOAT)
    tess__text_add_n(out, word, (size_t)tess__float_scalar(word, t, tess__element_to_double(t, data)));
  else if (type->rank == 0 && !repr && tess__dtype_class(t) == DTYPE_COMPLEX) {
    double v[2];
    tess__element_to_complex(t, data, &v[0], &v[1]);
    tess__text_add_n(out, word, (size_t)tess__complex_scalar(word, tess__dtype_real(t), v));
  } else
    write_array(out, type, data, repr);
}

/* Random keys: their shape, and the two words of each one. */
static void write_keys(struct text *out, const struct type *type, const void *data) {
  tess_shape shape = tess__type_shape(type);
  tess__text_add(out, "Array(");
  tess__shape_text(out, &shape);
  tess__text_printf(out, ", dtype=%s)", tess_dtype_name((tess_dtype)type->dtype));
  if (shape.n == TESS_MAX_RANK) return; /* no array has a dimension more */
  shape.dim[shape.n++] = 2;
  tess__text_add(out, " overlaying:\n");
  write_value(out, tess__type_of(TESS_U32, shape.n, shape.dim), data, false);
}

void tess__array_text(struct text *out, const struct type *type, const void *data, bool repr) {
  if (type->dtype == TESS_KEY) {
    write_keys(out, type, data);
    return;
  }
  if (!repr) {
    write_value(out, type, data, false);
    return;
  }
  struct text value = {0}, dtype = {0};
  write_value(&value, type, data, true);
  tess__text_printf(&dtype, "dtype=%s%s", tess_dtype_name((tess_dtype)type->dtype),
                    type->weak ? ", weak_type=True" : "");
  size_t line = 0; /* length of the value's last line */
  while (line < value.length && value.data[value.length - 1 - line] != '\n')
    line++;
  bool is_long = line + 2 + dtype.length + 2 > LINE_WIDTH; /* JAX then writes blanks, where one expects a new line */
  tess__text_printf(out, "Array(%s,%s%s)", value.data, is_long ? "      " : " ", dtype.data);
  tess__text_free(&value);
  tess__text_free(&dtype);
}
