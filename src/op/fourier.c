/* Transforms by mixed radix (Stockham's order: no bit reversal) while the prime factors are small; otherwise as a
 * convolution with a chirp (Bluestein) through a power of two. An inverse is the forward transform read backwards. */
#include "op/fourier.h"

#include <math.h>
#include <string.h>

#ifdef TESS_TINY
enum { LARGEST_RADIX = 5 };
#else
enum { LARGEST_RADIX = 61 }; /* a stage costs n * radix */
#endif
enum { MAX_STAGES = 64 };

typedef struct complex_number number;

struct fourier {
  int64_t n;
  int stages, radix[MAX_STAGES];
  number *root; /* root[k] = exp(-2 pi i k / n); Bluestein: exp(-pi i k^2 / n) */
  const struct fourier *convolution;
  number *chirp; /* Bluestein: the transform of the conjugate roots */
};

static number multiply(number a, number b) {
  return (number){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* exp(-2 pi i k / n), from an angle of at most an eighth of a turn */
static number root_of_unity(int64_t k, int64_t n) {
  const double pi = 3.14159265358979323846;
  int64_t octant = 8 * k / n; /* k < n */
  bool odd = octant & 1;
  int64_t from = odd ? (octant + 1) * n - 8 * k : 8 * k - octant * n; /* eighths of a turn, times n */
  double angle = 2 * pi * (double)from / (8 * (double)n), c = cos(angle), s = sin(angle);
  switch (octant) {
  case 0:
    return (number){c, -s};
  case 1:
    return (number){s, -c};
  case 2:
    return (number){-s, -c};
  case 3:
    return (number){-c, -s};
  case 4:
    return (number){-c, s};
  case 5:
    return (number){-s, c};
  case 6:
    return (number){s, c};
  default:
    return (number){c, s};
  }
}

static bool factorise(struct fourier *f) {
  int64_t left = f->n;
  while (left % 4 == 0) {
    f->radix[f->stages++] = 4;
    left /= 4;
  }
  for (int p = 2; p <= LARGEST_RADIX && left > 1; p++)
    for (; left % p == 0; left /= p)
      f->radix[f->stages++] = p;
  return left == 1;
}

static void make_chirp(struct fourier *f, struct arena *arena) {
  int64_t n = f->n, size = 1;
  while (size < 2 * n - 1)
    size *= 2;
  f->convolution = tess__fourier_plan(size, arena);
  f->chirp = tess__arena_alloc(arena, sizeof *f->chirp * (size_t)size);
  number *scratch = tess__arena_alloc(arena, sizeof *scratch * (size_t)tess__fourier_scratch(f->convolution));
  int64_t square = 0; /* k^2 modulo 2 n */
  memset(f->chirp, 0, sizeof *f->chirp * (size_t)size);
  for (int64_t k = 0; k < n; k++) {
    f->root[k] = root_of_unity(square, 2 * n);
    f->chirp[k] = (number){f->root[k].re, -f->root[k].im};
    if (k > 0) f->chirp[size - k] = f->chirp[k];
    square = (square + 2 * k + 1) % (2 * n);
  }
  tess__fourier_run(f->convolution, f->chirp, scratch, false);
}

const struct fourier *tess__fourier_plan(int64_t n, struct arena *arena) {
  struct fourier *f = tess__arena_alloc(arena, sizeof *f);
  *f = (struct fourier){.n = n};
  f->root = tess__arena_alloc(arena, sizeof *f->root * (size_t)n);
  if (factorise(f))
    for (int64_t k = 0; k < n; k++)
      f->root[k] = root_of_unity(k, n);
  else
    make_chirp(f, arena);
  return f;
}

int64_t tess__fourier_scratch(const struct fourier *f) {
  return f->convolution ? f->convolution->n + tess__fourier_scratch(f->convolution) : f->n + LARGEST_RADIX;
}

/* ---- stages: x as [radix][rest][done] becomes y as [rest][radix][done] ---- */
struct stage {
  const number *root;
  int64_t radix, rest, done, step; /* step: root[step] is the root of unity of radix * rest */
};

static void stage_2(const struct stage *s, const number *x, number *y) {
  for (int64_t r = 0; r < s->rest; r++) {
    number w = s->root[r * s->step];
    const number *a = x + r * s->done, *b = a + s->rest * s->done;
    number *p = y + 2 * r * s->done, *q = p + s->done;
    for (int64_t i = 0; i < s->done; i++) {
      number difference = {a[i].re - b[i].re, a[i].im - b[i].im};
      p[i] = (number){a[i].re + b[i].re, a[i].im + b[i].im};
      q[i] = multiply(difference, w);
    }
  }
}

static void stage_4(const struct stage *s, const number *x, number *y) {
  int64_t quarter = s->rest * s->done;
  for (int64_t r = 0; r < s->rest; r++) {
    number w1 = s->root[r * s->step], w2 = s->root[2 * r * s->step], w3 = s->root[3 * r * s->step];
    const number *at = x + r * s->done;
    number *to = y + 4 * r * s->done;
    for (int64_t i = 0; i < s->done; i++) {
      number a = at[i], b = at[i + quarter], c = at[i + 2 * quarter], d = at[i + 3 * quarter];
      number ac = {a.re + c.re, a.im + c.im}, bd = {b.re + d.re, b.im + d.im};
      number a_c = {a.re - c.re, a.im - c.im}, b_d = {b.im - d.im, d.re - b.re}; /* -i (b - d) */
      to[i] = (number){ac.re + bd.re, ac.im + bd.im};
      to[i + s->done] = multiply((number){a_c.re + b_d.re, a_c.im + b_d.im}, w1);
      to[i + 2 * s->done] = multiply((number){ac.re - bd.re, ac.im - bd.im}, w2);
      to[i + 3 * s->done] = multiply((number){a_c.re - b_d.re, a_c.im - b_d.im}, w3);
    }
  }
}

static void stage_any(const struct stage *s, const number *x, number *y, number *column) {
  int64_t n = s->radix * s->rest * s->step, turn = n / s->radix;
  for (int64_t r = 0; r < s->rest; r++)
    for (int64_t i = 0; i < s->done; i++) {
      for (int64_t k = 0; k < s->radix; k++)
        column[k] = x[(k * s->rest + r) * s->done + i];
      for (int64_t j = 0; j < s->radix; j++) {
        number sum = column[0];
        int64_t at = 0;
        for (int64_t k = 1; k < s->radix; k++) {
          at += j * turn;
          if (at >= n) at -= n;
          number v = multiply(column[k], s->root[at]);
          sum.re += v.re;
          sum.im += v.im;
        }
        y[(r * s->radix + j) * s->done + i] = multiply(sum, s->root[j * r * s->step]);
      }
    }
}

static void mixed_radix(const struct fourier *f, number *x, number *scratch) {
  number *from = x, *to = scratch;
  struct stage s = {.root = f->root, .rest = f->n, .done = 1, .step = 1};
  for (int i = 0; i < f->stages; i++) {
    s.radix = f->radix[i];
    s.rest /= s.radix;
    if (s.radix == 2)
      stage_2(&s, from, to);
    else if (s.radix == 4)
      stage_4(&s, from, to);
    else
      stage_any(&s, from, to, scratch + f->n);
    s.done *= s.radix;
    s.step *= s.radix;
    number *swap = from;
    from = to;
    to = swap;
  }
  if (from != x) memcpy(x, from, sizeof *x * (size_t)f->n);
}

static void bluestein(const struct fourier *f, number *x, number *scratch) {
  int64_t size = f->convolution->n;
  number *y = scratch, *rest = scratch + size;
  memset(y, 0, sizeof *y * (size_t)size);
  for (int64_t k = 0; k < f->n; k++)
    y[k] = multiply(x[k], f->root[k]);
  tess__fourier_run(f->convolution, y, rest, false);
  for (int64_t k = 0; k < size; k++)
    y[k] = multiply(y[k], f->chirp[k]);
  tess__fourier_run(f->convolution, y, rest, true);
  for (int64_t k = 0; k < f->n; k++)
    x[k] = multiply(y[k], f->root[k]);
}

void tess__fourier_run(const struct fourier *f, number *x, number *scratch, bool inverse) {
  if (f->convolution)
    bluestein(f, x, scratch);
  else
    mixed_radix(f, x, scratch);
  if (!inverse) return;
  for (int64_t i = 1, j = f->n - 1; i < j; i++, j--) {
    number swap = x[i];
    x[i] = x[j];
    x[j] = swap;
  }
  for (int64_t i = 0; i < f->n; i++) {
    x[i].re /= (double)f->n;
    x[i].im /= (double)f->n;
  }
}
