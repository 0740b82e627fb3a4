/* str and repr of objects and values other than arrays (api/arrays/array.c) and programs (api/programs/as_text.c), as
 * Python prints them. An object in error
 * is its message; the texts live until the scope ends. */
#include <stdio.h>

#include "api/counts.h"
#include "api/fn.h"
#include "api/take_text.h"
#include "layout/device.h"
#include "layout/object_text.h"

void tess_print_text(const char *text) {
  puts(text ? text : "NULL");
}

/* What stands for an operand that cannot be printed; NULL: it can. */
static const char *instead(const void *object, enum object_kind kind) {
  if (!object) return "NULL";
  if (tess__usable(object, kind, "", "str", NULL)) return NULL;
  return tess__scope_text(tess__scope(), tess_error_of(object).message);
}

/* ---- objects ---- */

static const char *mesh_text(const tess_mesh *m, bool repr) {
  const char *error = instead(m, KIND_MESH);
  if (error) return error;
  struct text t = {0};
  tess__mesh_text(&t, m->body, repr);
  return tess__take_text(&t);
}

const char *tess_str_mesh(const tess_mesh *m) {
  return mesh_text(m, false);
}
const char *tess_repr_mesh(const tess_mesh *m) {
  return mesh_text(m, true);
}

static void print_sharding(struct text *out, const tess_sharding *s, bool repr) {
  if (s && s->body) {
    tess__sharding_text(out, s->body, repr);
  } else if (!s || !s->n) {
    tess__text_add(out, "None");
  } else {
    for (int i = 0; i < s->n; i++) {
      tess__text_add(out, i ? ", " : "(");
      print_sharding(out, s->element[i], true); /* as Python prints what is in a tuple */
    }
    tess__text_add(out, s->n == 1 ? ",)" : ")");
  }
}

static const char *sharding_text(const tess_sharding *s, bool repr) {
  const char *error = instead(s, KIND_SHARDING);
  if (error) return error;
  struct text t = {0};
  print_sharding(&t, s, repr);
  return tess__take_text(&t);
}
const char *tess_str_sharding(const tess_sharding *s) {
  return sharding_text(s, false);
}
const char *tess_repr_sharding(const tess_sharding *s) {
  return sharding_text(s, true);
}

static void print_fn(struct text *out, const struct fn_body *b) {
  tess__text_add(out, b->inner ? b->by->name : b->name);
  if (!b->inner) return;
  tess__text_add(out, "(");
  print_fn(out, b->inner);
  tess__text_add(out, ")");
}

const char *tess_str_fn(const tess_fn *f) {
  const char *error = instead(f, KIND_FN);
  if (error) return error;
  struct text t = {0};
  print_fn(&t, f->body);
  return tess__take_text(&t);
}

const char *tess_repr_fn(const tess_fn *f) {
  return tess_str_fn(f);
}

/* ---- values ---- */

static const char *device_text(const tess_device *d, bool repr) {
  if (!d) return "NULL";
  struct text t = {0};
  tess__device_text(&t, d, repr);
  return tess__take_text(&t);
}

const char *tess_str_device(const tess_device *d) {
  return device_text(d, false);
}
const char *tess_repr_device(const tess_device *d) {
  return device_text(d, true);
}

/* What cannot be said is "", and the scope has the error. */
static const char *told(struct diag *d) {
  tess__report(d, "str", NULL);
  return "";
}

const char *tess_str_shape(tess_shape shape) {
  struct text t = {0};
  struct diag d = {0};
  if (!tess__check_rank(shape.n, "the shape", &d)) return told(&d);
  tess__shape_text(&t, &shape);
  return tess__take_text(&t);
}

const char *tess_repr_shape(tess_shape shape) {
  return tess_str_shape(shape);
}

const char *tess_str_index(tess_index index) {
  struct text t = {0};
  struct diag d = {0};
  if (!tess__check_rank(index.n, "the index", &d)) return told(&d);
  tess__index_text(&t, &index);
  return tess__take_text(&t);
}

const char *tess_repr_index(tess_index index) {
  return tess_str_index(index);
}

const char *tess_str_spec(tess_spec spec) {
  struct text t = {0};
  tess__spec_print(&t, &spec);
  return tess__take_text(&t);
}

const char *tess_repr_spec(tess_spec spec) {
  return tess_str_spec(spec);
}

/* Nested brackets from dimension `dim` on: a list's comma in one dimension, NumPy's lines in more. */
static void print_devices(struct text *out, const tess_device_array *a, int dim, int64_t first, int64_t n) {
  if (dim == a->shape.n) {
    tess__device_text(out, a->device[first], true);
    return;
  }
  int64_t size = a->shape.dim[dim], inner = size ? n / size : 0;
  int deeper = a->shape.n - 1 - dim;
  tess__text_add(out, "[");
  for (int64_t i = 0; i < size; i++) {
    if (i && !deeper) tess__text_add(out, a->shape.n == 1 ? ", " : " ");
    if (i && deeper) {
      tess__text_repeat(out, "\n", deeper);
      tess__text_repeat(out, " ", dim + 1);
    }
    print_devices(out, a, dim + 1, first + i * inner, inner);
  }
  tess__text_add(out, "]");
}

const char *tess_str_devices(tess_device_array a) {
  if (a.error) return tess__scope_text(tess__scope(), tess_error_of(a.error).message);
  struct text t = {0};
  struct diag d = {0};
  if (!a.n && !a.shape.n) return "[]"; /* no list at all */
  if (!tess__check_devices(&a, &d)) return told(&d);
  print_devices(&t, &a, 0, 0, a.n);
  return tess__take_text(&t);
}

const char *tess_repr_devices(tess_device_array a) {
  return tess_str_devices(a);
}
