/* For tests of the passes: small graphs on an abstract mesh, and tilings as text, one word a dimension: "a,b ? -
 * b:(1)2?" is cut by a and b; open; closed and whole; cut by the major digit 2 of b and open. */
#ifndef TESS_TESTS_SPMD_H
#define TESS_TESTS_SPMD_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* strtok_r */
#endif

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "layout/sharding.h"
#include "op/build.h"
#include "op/ops.h"
#include "spmd/propagate.h"

struct fixture {
  struct diag d;
  const struct mesh *mesh;
  struct graph *g;
  struct build b;
  struct module m;
};

/* "a2 b4": axes of one letter or more and their sizes */
static const struct mesh *mesh_of(const char *text) {
  const char *name[TESS_MAX_RANK];
  int64_t size[TESS_MAX_RANK];
  char word[TESS_MAX_RANK][16];
  int n = 0;
  for (const char *p = text; *p; p += strspn(p, " "), n++) {
    size_t k = strcspn(p, "0123456789");
    memcpy(word[n], p, k);
    word[n][k] = 0;
    name[n] = word[n];
    char *end;
    size[n] = strtoll(p + k, &end, 10);
    p = end;
  }
  struct diag d = {0};
  const struct mesh *m = tess__mesh_make(n, size, name, NULL, NULL, &d);
  assert_non_null(m);
  return m;
}

static inline void start(struct fixture *f, const char *mesh) {
  memset(f, 0, sizeof *f);
  f->mesh = mesh ? mesh_of(mesh) : NULL;
  f->g = tess__graph_new("test");
  f->b.graph = f->g;
  f->b.diag = &f->d;
}

static inline void finish(struct fixture *f) {
  assert_string_equal(f->d.message ? f->d.message : "", "");
  tess__graph_free(f->g);
  tess__module_free(&f->m);
}

/* ---- graphs ---- */

static inline tess_shape shape_of(const char *text) {
  tess_shape s = {0};
  for (char *end; *text; text = end + strspn(end, " "))
    s.dim[s.n++] = strtoll(text, &end, 10);
  return s;
}

static inline vid typed_param(struct fixture *f, tess_dtype dtype, const char *shape) {
  tess_shape s = shape_of(shape);
  return tess__graph_param(f->g, tess__type_of(dtype, s.n, s.dim));
}
static inline vid param(struct fixture *f, const char *shape) {
  return typed_param(f, TESS_F32, shape);
}

/* Contracts dimension `left` of a with `right` of b, after n_batch leading batch dimensions of both. */
static inline vid dot_of(struct fixture *f, vid a, int left, vid b, int right, int n_batch) {
  struct dot_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.lhs_contract = (struct dims){.n = 1, .d = {(uint8_t)left}};
  attrs.rhs_contract = (struct dims){.n = 1, .d = {(uint8_t)right}};
  attrs.lhs_batch.n = attrs.rhs_batch.n = (uint8_t)n_batch;
  for (int i = 0; i < n_batch; i++)
    attrs.lhs_batch.d[i] = attrs.rhs_batch.d[i] = (uint8_t)i;
  return tess__n_dot_general(&f->b, a, b, &attrs, (tess_dtype)tess__type_at(f->g, a)->dtype);
}
static inline vid dot(struct fixture *f, vid a, vid b) {
  return dot_of(f, a, tess__type_at(f->g, a)->rank - 1, b, 0, 0);
}

static inline vid reshape(struct fixture *f, vid a, const char *shape) {
  tess_shape s = shape_of(shape);
  return tess__n_reshape(&f->b, a, s.n, s.dim);
}

static inline vid reduce(struct fixture *f, vid a, int d) {
  struct dims dims = {.n = 1, .d = {(uint8_t)d}};
  return tess__n_reduce(&f->b, a, &dims, MONOID_SUM);
}

static inline vid transpose(struct fixture *f, vid a, int n, const uint8_t *perm) {
  struct dims dims = {.n = (uint8_t)n};
  memcpy(dims.d, perm, (size_t)n);
  return tess__n_transpose(&f->b, a, &dims);
}

static inline vid broadcast(struct fixture *f, vid a, const char *shape, int n, const uint8_t *map) {
  tess_shape s = shape_of(shape);
  struct dims dims = {.n = (uint8_t)n};
  if (n) memcpy(dims.d, map, (size_t)n);
  return tess__n_broadcast_in_dim(&f->b, a, s.n, s.dim, &dims);
}

static inline vid full(struct fixture *f, const char *shape, double v) {
  tess_shape s = shape_of(shape);
  return tess__n_constant_double(&f->b, tess__type_of(TESS_F32, s.n, s.dim), v);
}

#define RETURNS(f, ...)                                                                                                \
  tess__graph_set_results((f)->g, (int)(sizeof((vid[]){__VA_ARGS__}) / sizeof(vid)), (vid[]){__VA_ARGS__})

/* ---- shardings and tilings ---- */

/* "x,y - ?": of a mesh; ? is UNCONSTRAINED */
static inline const struct sharding *sharding_of(const struct mesh *m, const char *text) {
  struct spec s;
  memset(&s, 0, sizeof s);
  char copy[128], *save = NULL;
  snprintf(copy, sizeof copy, "%s", text);
  for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save), s.n++) {
    char *inner = NULL;
    if (strcmp(word, "?") == 0) s.unconstrained[s.n] = true;
    if (strcmp(word, "?") == 0 || strcmp(word, "-") == 0) continue;
    for (char *name = strtok_r(word, ",", &inner); name; name = strtok_r(NULL, ",", &inner))
      s.axis[s.n][s.n_axes[s.n]++] = (uint8_t)tess__mesh_axis(m, name);
  }
  struct diag d = {0};
  return tess__sharding_named(m, &s, NULL, &d);
}

static inline const struct spec *spec_of(const struct mesh *m, const char *text) {
  return &sharding_of(m, text)->spec;
}

/* psum over `axis` of a block of x, which enters as `in` and leaves as `out`. */
static inline vid psum(struct fixture *f, const struct mesh *m, vid x, const char *block, const char *in,
                       const char *out, const char *axis) {
  struct graph *body = tess__graph_new("body");
  tess_shape s = shape_of(block);
  struct type t = *tess__type_of(TESS_F32, s.n, s.dim);
  t.manual = m;
  t.varying = UINT64_C(1) << tess__mesh_axis(m, axis);
  struct build b = {.graph = body, .diag = &f->d, .scope.mesh = m};
  struct axes axes = {.n = 1, .a = {(uint8_t)tess__mesh_axis(m, axis)}};
  vid sum = tess__n_all_reduce(&b, tess__graph_param(body, tess__type(&t)), &axes, MONOID_SUM);
  tess__graph_set_results(body, 1, &sum);
  const struct spec *in_spec = spec_of(m, in), *out_spec = spec_of(m, out);
  struct manual_attrs attrs = {.mesh = m, .in = &in_spec, .out = &out_spec};
  vid result = VID_NONE;
  assert_true(tess__n_manual_computation(&f->b, 1, &x, &attrs, body, &result));
  return result;
}

static inline int atoms_of(const struct fixture *f, const char *ref, uint8_t *out) {
  const struct atoms *a = &f->m.atoms;
  char name[16];
  int pre = 1, size = 0, k = (int)strcspn(ref, ":");
  snprintf(name, sizeof name, "%.*s", k, ref);
  if (ref[k]) sscanf(ref + k, ":(%d)%d", &pre, &size);
  uint8_t atom[MAX_ATOMS];
  int n = tess__atoms_of_axis(a, f->mesh, tess__mesh_axis(f->mesh, name), atom), from = 0, m = 0;
  for (int64_t at = 1; at < pre; from++)
    at *= a->size[atom[from]];
  for (int64_t at = 1; size ? at < size : from + m < n; m++)
    at *= a->size[atom[from + m]];
  memcpy(out, atom + from, (size_t)m);
  return m;
}

static inline struct tiling tiling_of(const struct fixture *f, const char *text) {
  char copy[128], *save = NULL;
  snprintf(copy, sizeof copy, "%s", text);
  int rank = 0;
  for (const char *p = text; *p; p += strcspn(p, " "), p += strspn(p, " "))
    rank++;
  struct tiling t = tess__tiling_replicated(rank);
  int d = 0;
  for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save), d++) {
    char *question = strchr(word, '?'), *inner = NULL;
    if (question) {
      t.open |= UINT32_C(1) << d;
      *question = 0;
    }
    if (strcmp(word, "-") == 0) continue;
    uint8_t atom[MAX_ATOMS];
    int n = 0;
    for (char *ref = strtok_r(word, ",", &inner); ref; ref = strtok_r(NULL, ",", &inner))
      n += atoms_of(f, ref, atom + n);
    tess__tiling_set_dim(&t, d, n, atom);
  }
  return t;
}

/* The same text of a tiling. */
static inline const char *text_of(const struct fixture *f, const struct tiling *t) {
  static char out[4][256];
  static int next;
  char *p = out[next = (next + 1) % 4];
  struct text text = {0};
  tess__tiling_text(&text, &f->m.atoms, t);
  char *from = p;
  for (const char *s = tess__text_string(&text); *s && *s != ']'; s++) {
    if (strncmp(s, "}, {", 4) == 0) {
      if (p == from) *p++ = '-';
      *p++ = ' ';
      from = p;
      s += 3;
    } else if (*s != '[' && *s != '{' && *s != '}' && *s != '"' && *s != ' ') {
      if (*s != ',' || (s[1] == ' ' && s[2] != '?')) *p++ = *s;
    }
  }
  if (p == from && t->rank > 0) *p++ = '-';
  *p = 0;
  tess__text_free(&text);
  return p == out[next] ? "" : out[next];
}

/* ---- passes ---- */

static inline void import(struct fixture *f, const struct boundary *in, const struct boundary *out) {
  f->m.prefer = f->mesh;
  tess__graph_verify(f->g, &f->d);
  assert_string_equal(f->d.message ? f->d.message : "", "");
  bool ok = tess__import(f->g, f->mesh, in, out, &f->m, &f->d);
  assert_string_equal(f->d.message ? f->d.message : "", "");
  assert_true(ok);
  tess__graph_verify(f->m.graph, &f->d);
  assert_string_equal(f->d.message ? f->d.message : "", "");
}

static inline void set(struct fixture *f, vid v, const char *text) {
  f->m.tiling[v] = tiling_of(f, text);
}
static inline void wants(struct fixture *f, int result, const char *text) {
  f->m.result[result] = tiling_of(f, text);
  f->m.result_fixed[result] = true;
}
static inline void propagate(struct fixture *f) {
  assert_true(tess__propagate(&f->m, &f->d));
  tess__graph_verify(f->m.graph, &f->d);
  assert_string_equal(f->d.message ? f->d.message : "", "");
}

#define IS(f, v, text)        assert_string_equal(text_of(f, &(f)->m.tiling[v]), text)
#define RESULT_IS(f, i, text) assert_string_equal(text_of(f, &(f)->m.result[i]), text)

/* f's graph, one parameter, becomes a manual region of this body, and that a program. */
static inline void distribute_region(struct fixture *f, struct graph *body, const char *in_spec, const char *out_spec,
                                     bool unchecked, struct program *p) {
  static const struct distribute_options checked_passes = {.verify = true};
  const struct spec *in = &sharding_of(f->mesh, in_spec)->spec, *out = &sharding_of(f->mesh, out_spec)->spec;
  struct manual_attrs attrs = {.mesh = f->mesh, .in = &in, .out = &out, .unchecked = unchecked};
  vid result;
  assert_true(tess__n_manual_computation(&f->b, 1, f->g->param, &attrs, body, &result));
  tess__graph_set_results(f->g, 1, &result);
  bool ok = tess__distribute(f->g, f->mesh, NULL, NULL, NULL, NULL, &checked_passes, p, &f->d);
  assert_string_equal(f->d.message ? f->d.message : "", "");
  assert_true(ok);
}

#endif
