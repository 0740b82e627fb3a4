/* Operands that golden files of Explicit axes name, and the comparison of values. */
#ifndef TESTS_GOLDEN_LAID_H
#define TESTS_GOLDEN_LAID_H

#include "_golden.h"

#include <math.h>

/* "x=2,y=2": Explicit axes; "x=2,y=2a": y is Auto. `text` is changed. */
static inline tess_mesh *laid_mesh(char *text) {
  tess_names names;
  bool mixed = strchr(text, 'a') != NULL;
  if (mixed) *strchr(text, 'a') = 0;
  tess_shape sizes = golden_axes(text, &names);
  return tess_make_mesh(
      sizes, names, .axis_types = (tess_axis_type[]){TESS_AXIS_EXPLICIT, mixed ? TESS_AXIS_AUTO : TESS_AXIS_EXPLICIT},
      .devices = tess_device_list((int)(sizes.dim[0] * sizes.dim[1]), tess_devices().device));
}

/* "f32 8,16 P('x', None)", cut so on m, or (m NULL) on one device. */
static inline tess_array *laid_operand(char *text, tess_mesh *m) {
  char dtype[8], sizes[32], *spec = strchr(strchr(text, ' ') + 1, ' ') + 1;
  sscanf(text, "%7s %31s", dtype, sizes);
  tess_shape shape = {0};
  int64_t n = 1;
  for (char *p = sizes; p; p = strchr(p, ',') ? strchr(p, ',') + 1 : NULL)
    n *= shape.dim[shape.n++] = atoll(p);
  static float f[1024];
  static int32_t k[1024];
  static bool b[1024];
  for (int i = 0; i < n; i++) {
    f[i] = (float)(i * 7 % 11 - 3);
    k[i] = i * 5 % 8;
    b[i] = i % 3 == 0;
  }
  tess_array *x = dtype[0] == 'f'   ? tess_asarray(f, shape)
                  : dtype[0] == 'i' ? tess_asarray(k, shape)
                                    : tess_asarray(b, shape);
  return m ? tess_device_put(x, tess_named_sharding(m, tess_spec_parse(spec))) : x;
}

struct laid { /* of a case, as said and on one device */
  tess_mesh *mesh;
  int n;
  tess_array *in[3], *alone[3];
};
/* Fields: axes; what is called; "operand;operand", "-": none. */
static inline struct laid laid_case(const struct golden *g) {
  struct laid l = {.n = 0};
  char axes[32], *text[3], *list = strdup(g->field[2]);
  snprintf(axes, sizeof axes, "%s", g->field[0]);
  l.mesh = laid_mesh(axes);
  for (char *p = strcmp(list, "-") == 0 ? NULL : strtok(list, ";"); p; p = strtok(NULL, ";"))
    text[l.n++] = p;
  for (int i = 0; i < l.n; i++) {
    l.in[i] = laid_operand(text[i], l.mesh);
    l.alone[i] = laid_operand(text[i], NULL);
  }
  free(list);
  return l;
}

/* "op:1,2": the name, and how many numbers in v. */
static inline int laid_call(const char *text, char op[24], int v[8]) {
  int n = 0;
  sscanf(text, "%23[^:]", op);
  for (const char *p = strchr(text, ':'); p; p = strchr(p + 1, ','))
    v[n++] = atoi(p + 1);
  return n;
}

static inline bool same_values(tess_array *x, tess_array *y) {
  static float a[1024], b[1024];
  size_t bytes = (size_t)tess_array_nbytes(x);
  if (tess_read(x, a, bytes) != TESS_OK || tess_read(y, b, bytes) != TESS_OK) return false;
  if (tess_array_dtype(x) != TESS_F32) return memcmp(a, b, bytes) == 0;
  for (size_t i = 0; i < bytes / sizeof *a; i++)
    if (a[i] != b[i] && !(fabsf(a[i] - b[i]) <= 1e-5F * (1 + fabsf(a[i]))) && !(isnan(a[i]) && isnan(b[i])))
      return false;
  return true;
}

#endif
