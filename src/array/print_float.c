/* Floats as NumPy 2 prints them (numpy/_core/arrayprint.py, dragon4.c): the shortest digits that read back as the same
 * value of the dtype, cut at 8 digits after the point, aligned over the array, with an exponent when the values are
 * large, small or far apart.
 *
 * bf16 and smaller floats are none of NumPy's own dtypes: ml_dtypes prints six digits, and nothing is aligned.
 * Values come as doubles, which hold f16, f32 and f64 exactly. printf rounds the exact value correctly (glibc), so all
 * that is decided here is how many digits, and where zeros and blanks go. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "array/print.h"
#include "core/dtype.h"

enum { PRECISION = 8, MAX_DIGITS = 17 };

struct decimal { /* 0.d1d2d3… has its point after d1: d1.d2d3… x 10^exponent */
  bool negative;
  int n, exponent;
  char digit[MAX_DIGITS + 1];
};

static double rounded(tess_dtype t, double v) {
  unsigned char element[8];
  tess__element_from_double(t, element, v);
  return tess__element_to_double(t, element);
}

static double read_back(tess_dtype t, const struct decimal *d) {
  char text[MAX_DIGITS + 16];
  snprintf(text, sizeof text, "%.*se%d", d->n, d->digit, d->exponent - (d->n - 1));
  return t == TESS_F32 ? (double)strtof(text, NULL) : rounded(t, strtod(text, NULL));
}

/* |v| to n digits, rounded correctly. */
static struct decimal to_digits(double v, int n) {
  char text[MAX_DIGITS + 16];
  struct decimal d = {.negative = signbit(v) != 0, .n = n};
  snprintf(text, sizeof text, "%.*e", n - 1, fabs(v));
  int at = 0;
  const char *p = text;
  for (; *p != 'e'; p++)
    if (isdigit((unsigned char)*p)) d.digit[at++] = *p;
  d.exponent = (int)strtol(p + 1, NULL, 10);
  return d;
}

/* The next larger number of the same number of digits. */
static struct decimal above(struct decimal d) {
  int i = d.n - 1;
  for (; i >= 0 && d.digit[i] == '9'; i--)
    d.digit[i] = '0';
  if (i >= 0)
    d.digit[i]++;
  else {
    d.digit[0] = '1';
    d.exponent++;
  }
  return d;
}

/* At a power of two the neighbour below is nearer than the one above: then the decimal above v may be v although the
 * nearest is not. */
static bool is_power_of_two(double v) {
  int exponent;
  return frexp(fabs(v), &exponent) == 0.5; /* NOLINT: exact */
}

static struct decimal shortest(tess_dtype t, double v) {
  for (int n = 1; n < MAX_DIGITS; n++) {
    struct decimal d = to_digits(v, n);
    if (read_back(t, &d) == fabs(v)) return d;
    struct decimal up = above(d);
    if (is_power_of_two(v) && read_back(t, &up) == fabs(v)) return up;
  }
  return to_digits(v, MAX_DIGITS);
}

static void trim(struct decimal *d) {
  while (d->n > 1 && d->digit[d->n - 1] == '0')
    d->n--;
}

/* The shortest digits, but no more than `after` behind the point of the exponent form. */
static struct decimal scientific(tess_dtype t, double v, int after) {
  struct decimal d = shortest(t, v);
  if (d.n > after + 1) d = to_digits(v, after + 1);
  trim(&d);
  return d;
}

/* Characters written: digits of the integer part, a point, digits behind it. */
static int positional(char *out, tess_dtype t, double v, int after) {
  struct decimal d = shortest(t, v);
  trim(&d);
  if (d.n - 1 - d.exponent > after) {
    int length = snprintf(out, NUMBER_TEXT, "%.*f", after, v);
    while (out[length - 1] == '0')
      length--;
    return length;
  }
  char *p = out;
  if (d.negative) *p++ = '-';
  if (d.exponent < 0) *p++ = '0';
  for (int i = 0; i <= d.exponent; i++)
    *p++ = i < d.n ? d.digit[i] : '0';
  *p++ = '.';
  for (int i = d.exponent + 1; i < 0; i++)
    *p++ = '0';
  for (int i = d.exponent < 0 ? 0 : d.exponent + 1; i < d.n; i++)
    *p++ = d.digit[i];
  return (int)(p - out);
}

static int max(int a, int b) {
  return a > b ? a : b;
}

static int exponent_length(int exponent) {
  return abs(exponent) >= 100 ? 3 : 2;
}

/* Beyond, the digits before the point would say more than the dtype knows. */
static double positional_below(tess_dtype t) {
  return t == TESS_F16 ? 1e3 : t == TESS_F32 ? 1e6 : 1e16;
}

static bool needs_exponent(tess_dtype t, double smallest, double largest) {
  return largest >= (t == TESS_F64 ? 1e8 : positional_below(t)) || smallest < rounded(t, 0.0001) ||
         rounded(t, largest / smallest) > 1000;
}

/* With a sign where the format wants one of every number. */
static int signed_positional(char *out, const struct float_format *f, double v) {
  if (!f->plus || signbit(v)) return positional(out, f->dtype, v, PRECISION);
  *out = '+';
  return 1 + positional(out + 1, f->dtype, v, PRECISION);
}

static void measure(struct float_format *f, double v) {
  if (f->exponent) {
    struct decimal d = scientific(f->dtype, v, PRECISION);
    f->digits = max(f->digits, d.n - 1);
    f->left = max(f->left, 1 + (d.negative || f->plus));
    f->exponent_digits = max(f->exponent_digits, exponent_length(d.exponent));
  } else {
    char text[NUMBER_TEXT];
    int length = signed_positional(text, f, v);
    int point = (int)((const char *)memchr(text, '.', (size_t)length) - text);
    f->left = max(f->left, point);
    f->right = max(f->right, length - point - 1);
  }
}

bool tess__is_numpys(tess_dtype t) {
  return tess_dtype_bits(t) >= 8 && (tess__dtype_class(t) != DTYPE_FLOAT || tess_dtype_bits(t) > 16 || t == TESS_F16);
}

struct float_format tess__float_format(tess_dtype dtype, const double *value, int64_t n, bool plus) {
  struct float_format f = {.dtype = dtype, .plus = plus};
  if (!tess__is_numpys(dtype)) return f;
  double smallest = HUGE_VAL, largest = 0;
  bool nan = false, infinite = false, negative_infinite = false;
  for (int64_t i = 0; i < n; i++) {
    double size = fabs(value[i]);
    nan |= isnan(value[i]);
    infinite |= isinf(value[i]) != 0;
    negative_infinite |= plus || (isinf(value[i]) && value[i] < 0);
    if (!isfinite(value[i]) || size == 0) continue;
    smallest = fmin(smallest, size);
    largest = fmax(largest, size);
  }
  f.exponent = largest > 0 && needs_exponent(dtype, smallest, largest);
  for (int64_t i = 0; i < n; i++)
    if (isfinite(value[i])) measure(&f, value[i]);
  if (f.exponent) f.right = f.exponent_digits + 2 + f.digits;
  if (nan || infinite) f.left = max(f.left, 3 + negative_infinite - (f.right + 1));
  return f;
}

static int in_exponent_form(char *out, const struct float_format *f, double v) {
  struct decimal d = shortest(f->dtype, v);
  trim(&d);
  if (d.n != f->digits + 1) d = to_digits(v, f->digits + 1);
  const char *sign = d.negative ? "-" : f->plus ? "+" : "";
  return snprintf(out, NUMBER_TEXT, "%*s%s%c.%.*se%c%0*d", max(0, f->left - 1 - (*sign != 0)), "", sign, d.digit[0],
                  d.n - 1, d.digit + 1, d.exponent < 0 ? '-' : '+', f->exponent_digits, abs(d.exponent));
}

int tess__float_element(char out[NUMBER_TEXT], const struct float_format *f, double v) {
  if (!tess__is_numpys(f->dtype)) return tess__float_scalar(out, f->dtype, v);
  if (!isfinite(v)) {
    const char *name = isnan(v) ? "+nan" : v < 0 ? "-inf" : "+inf";
    name += !f->plus && *name == '+';
    return snprintf(out, NUMBER_TEXT, "%*s", f->left + f->right + 1, name);
  }
  if (f->exponent) return in_exponent_form(out, f, v);
  char text[NUMBER_TEXT];
  int length = signed_positional(text, f, v);
  int point = (int)((const char *)memchr(text, '.', (size_t)length) - text);
  return snprintf(out, NUMBER_TEXT, "%*s%.*s%*s", f->left - point, "", length, text, f->right - (length - point - 1),
                  "");
}

int tess__float_scalar(char out[NUMBER_TEXT], tess_dtype dtype, double v) {
  if (!isfinite(v)) return snprintf(out, NUMBER_TEXT, "%s", isnan(v) ? "nan" : v < 0 ? "-inf" : "inf");
  if (!tess__is_numpys(dtype)) return snprintf(out, NUMBER_TEXT, "%g", v);
  if (v == 0 || (fabs(v) >= 1e-4 && fabs(v) < positional_below(dtype))) {
    int length = positional(out, dtype, v, NUMBER_TEXT);
    if (out[length - 1] == '.') out[length++] = '0';
    out[length] = 0;
    return length;
  }
  struct decimal d = scientific(dtype, v, MAX_DIGITS);
  return snprintf(out, NUMBER_TEXT, "%s%c%s%.*se%c%02d", d.negative ? "-" : "", d.digit[0], d.n > 1 ? "." : "", d.n - 1,
                  d.digit + 1, d.exponent < 0 ? '-' : '+', abs(d.exponent));
}

/* ---- complex numbers ---- */
int tess__complex_element(char out[ELEMENT_TEXT], const struct float_format *re, const struct float_format *im,
                          const double v[2]) {
  char part[NUMBER_TEXT];
  int length = tess__float_element(part, re, v[0]);
  memcpy(out, part, (size_t)length);
  int n = tess__float_element(part, im, v[1]), digits = n;
  while (digits > 0 && part[digits - 1] == ' ')
    digits--; /* the j stands before the blanks */
  return length + snprintf(out + length, NUMBER_TEXT, "%.*sj%*s", digits, part, n - digits, "");
}

/* A number without a point where it is whole, as parts of complex scalars are. */
static int part_scalar(char out[NUMBER_TEXT], tess_dtype t, double v) {
  int length = tess__float_scalar(out, t, v);
  if (length > 2 && strcmp(out + length - 2, ".0") == 0) out[length -= 2] = 0;
  return length;
}

int tess__complex_scalar(char out[ELEMENT_TEXT], tess_dtype part, const double v[2]) {
  char re[NUMBER_TEXT], im[NUMBER_TEXT];
  part_scalar(re, part, v[0]);
  part_scalar(im, part, v[1]);
  if (v[0] == 0 && !signbit(v[0])) return snprintf(out, ELEMENT_TEXT, "%sj", im);
  return snprintf(out, ELEMENT_TEXT, "(%s%s%sj)", re, *im == '-' ? "" : "+", im);
}
