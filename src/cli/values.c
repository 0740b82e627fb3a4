/* Numbers, shapes, dtypes, axes and lists of ids on the command line. What is malformed is told with the option's name.
 */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

/* A number at *at, moved past it. NULL, or what is wrong. */
static const char *read_number(const char **at, int64_t least, int64_t *out) {
  while (*at && isspace((unsigned char)**at))
    ++*at;
  char *end;
  errno = 0;
  long long v = strtoll(*at, &end, 10);
  if (end == *at || **at == '+') return "is not a number";
  if (errno == ERANGE) return "is too large";
  if (v < least) return least == 1 ? "is less than 1" : "is negative";
  while (isspace((unsigned char)*end))
    end++;
  *at = end;
  *out = v;
  return NULL;
}

static bool malformed(const struct args *a, enum option o, const char *wrong) {
  tess__cli_fail(a, EXIT_USAGE, tess__cli_option_name(o), "'%s' %s", a->value[o], wrong);
  return false;
}

bool tess__cli_integer(const struct args *a, enum option o, int64_t least, int64_t most, int64_t *out) {
  const char *at = a->value[o], *wrong = read_number(&at, least, out);
  if (!wrong && *at) wrong = "is not a number";
  if (!wrong && *out > most) wrong = "is too large";
  return !wrong || malformed(a, o, wrong);
}

bool tess__cli_number(const struct args *a, enum option o, double *out) {
  char *end;
  *out = strtod(a->value[o], &end);
  if (end == a->value[o] || *end || *out != *out) return malformed(a, o, "is not a number");
  return *out >= 0 || malformed(a, o, "is negative");
}

/* A list `8,6` as Python prints it too: (8, 6). Calls `add` for each number. */
static bool read_list(const struct args *a, enum option o, bool (*add)(void *ctx, int64_t v), void *ctx) {
  const char *at = a->value[o], *wrong = NULL;
  while (isspace((unsigned char)*at))
    at++;
  bool bracket = *at == '(';
  if (bracket) at++;
  while (*at && !(bracket && *at == ')')) {
    int64_t v;
    if ((wrong = read_number(&at, 0, &v))) return malformed(a, o, wrong);
    if (!add(ctx, v)) return false;
    if (*at == ',')
      at++;
    else if (*at && !(bracket && *at == ')'))
      return malformed(a, o, "is not a list of numbers with commas between");
    while (isspace((unsigned char)*at))
      at++;
  }
  if (bracket && *at++ != ')') return malformed(a, o, "lacks the closing bracket");
  while (isspace((unsigned char)*at))
    at++;
  return !*at || malformed(a, o, "goes on after the closing bracket");
}

struct shape_reader {
  const struct args *a;
  enum option o;
  tess_shape *out;
  int64_t elements;
};

static bool add_dimension(void *ctx, int64_t v) {
  struct shape_reader *r = ctx;
  if (r->out->n == TESS_MAX_RANK) {
    tess__cli_fail(r->a, EXIT_USAGE, tess__cli_option_name(r->o), "an array has at most %d dimensions", TESS_MAX_RANK);
    return false;
  }
  if (v && r->elements > INT64_MAX / 16 / v) return malformed(r->a, r->o, "has too many elements");
  r->elements *= v ? v : 1;
  r->out->dim[r->out->n++] = v;
  return true;
}

bool tess__cli_shape(const struct args *a, enum option o, tess_shape *out) {
  *out = (tess_shape){0};
  struct shape_reader r = {a, o, out, 1};
  return read_list(a, o, add_dimension, &r);
}

static bool add_id(void *ctx, int64_t v) {
  struct ids *ids = ctx;
  int *grown = realloc(ids->id, ((size_t)ids->n + 1) * sizeof *grown);
  if (!grown) return false;
  ids->id = grown;
  ids->id[ids->n++] = v > INT32_MAX ? INT32_MAX : (int)v;
  return true;
}

bool tess__cli_ids(const struct args *a, enum option o, struct ids *out) {
  *out = (struct ids){0};
  return read_list(a, o, add_id, out);
}

bool tess__cli_dtype(const struct args *a, enum option o, tess_dtype *out) {
  *out = TESS_F32;
  if (!a->value[o]) return true;
  for (int t = TESS_BOOL; t < TESS_KEY; t++) {
    *out = (tess_dtype)t;
    if (strcmp(a->value[o], tess_dtype_short_name(*out)) == 0) return true;
  }
  return malformed(a, o,
                   "is not a dtype; there are bool i8 i16 i32 i64 u8 u16 u32 u64 bf16 f16 f32 f64 c64 c128 and those "
                   "of 8 bits and less");
}

/* `name=size` at *at; the name is ended in place. */
static const char *read_axis(char **at, const char **name, int64_t *size) {
  while (isspace((unsigned char)**at))
    ++*at;
  size_t n = strcspn(*at, "=, ()[]'\"?");
  if (!n || (*at)[n] != '=') return "is not a list of axes such as x=2,y=4";
  *name = *at;
  (*at)[n] = 0;
  const char *number = *at + n + 1, *wrong = read_number(&number, 1, size);
  *at += number - *at;
  return wrong;
}

bool tess__cli_axes(const struct args *a, enum option o, struct axes *out) {
  *out = (struct axes){.text = strdup(a->value[o])};
  char *at = out->text;
  for (int64_t total = 1;;) {
    const char *name, *wrong;
    int64_t size;
    if (!at || (wrong = read_axis(&at, &name, &size))) return malformed(a, o, at ? wrong : "is too long");
    if (size > INT32_MAX / total) return malformed(a, o, "has more devices than this tool counts");
    total *= size;
    if (out->n < TESS_MAX_RANK) {
      out->names.name[out->n] = name;
      out->shape.dim[out->n] = size;
      out->names.n = out->shape.n = out->n + 1;
    }
    out->n++;
    if (!*at) return true;
    if (*at != ',') return malformed(a, o, "is not a list of axes such as x=2,y=4");
    if (!*++at) return true;
  }
}
