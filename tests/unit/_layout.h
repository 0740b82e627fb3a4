/* What the tests of the layout share: meshes, specs and lists from the text of golden files. */
#ifndef TESTS_UNIT_LAYOUT_H
#define TESTS_UNIT_LAYOUT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/map.h"
#include "layout/device.h"
#include "layout/shard.h"
#include "layout/sharding.h"
#include "layout/tiling.h"

enum { MAX_FIELDS = 16 };

/* The devices of the tests: 16 of a world of one process. */
static inline const tess_device *const *tess__devices_all(void) {
  return tess__world(1, 0, 16)->device;
}
static inline int tess__devices_count(void) {
  return tess__world(1, 0, 16)->n;
}

static inline void expect_ok(struct diag *d) {
  if (d->status) fail_msg("%s", d->message);
}

/* Splits a line in place; the number of fields. */
static inline int split(char *line, char at, char **field, int max) {
  int n = 0;
  for (char *p = line; p && n < max; n++) {
    field[n] = p;
    p = strchr(p, at);
    if (p) *p++ = 0;
  }
  return n;
}

static inline int64_t numbers(const char *text, int64_t *out) {
  int64_t n = 0;
  for (const char *p = text; *p;) {
    char *end;
    out[n++] = strtoll(p, &end, 10);
    p = *end ? end + 1 : end;
  }
  return n;
}

static inline tess_shape shape_of(const char *text) {
  tess_shape shape = {0};
  shape.n = (int)numbers(text, shape.dim);
  return shape;
}

/* "x=2,y=4"; order: ids of the devices, "": from 0 on, NULL: abstract; types: "AEM", one letter an axis, NULL: Auto. */
static inline const struct mesh *mesh_of_types(const char *axes, const char *order, const char *types) {
  char copy[256], *part[TESS_MAX_RANK];
  snprintf(copy, sizeof copy, "%s", axes);
  int64_t size[TESS_MAX_RANK], id[64];
  const char *name[TESS_MAX_RANK];
  int n = *axes ? split(copy, ',', part, TESS_MAX_RANK) : 0;
  for (int i = 0; i < n; i++) {
    char *equals = strchr(part[i], '=');
    *equals = 0;
    name[i] = part[i];
    size[i] = strtoll(equals + 1, NULL, 10);
  }
  const tess_device *device[64] = {0};
  int64_t given = order ? numbers(order, id) : 0;
  for (int i = 0; i < 64 && i < tess__devices_count(); i++)
    device[i] = tess__devices_all()[given ? id[i < given ? i : 0] : i];
  struct diag d = {0};
  tess_axis_type type[TESS_MAX_RANK];
  for (int i = 0; i < n && types; i++)
    type[i] = types[i] == 'E' ? TESS_AXIS_EXPLICIT : types[i] == 'M' ? TESS_AXIS_MANUAL : TESS_AXIS_AUTO;
  const struct mesh *m = tess__mesh_make(n, size, name, types ? type : NULL, order ? device : NULL, &d);
  expect_ok(&d);
  return m;
}

static inline const struct mesh *mesh_of(const char *axes, const char *order) {
  return mesh_of_types(axes, order, NULL);
}

static inline struct spec spec_of(const struct mesh *m, const char *text) {
  struct diag d = {0};
  tess_spec s;
  struct spec out = {0};
  if (!tess__spec_parse(text, &s, &d) || !tess__spec_resolve(m, &s, &out, &d)) expect_ok(&d);
  return out;
}

static inline const struct sharding *sharding_of(const struct mesh *m, const char *spec, const char *memory) {
  struct diag d = {0};
  struct spec s = spec_of(m, spec);
  const struct sharding *out = tess__sharding_named(m, &s, memory, &d);
  expect_ok(&d);
  return out;
}

static inline void print_index(struct text *out, const tess_index *index) {
  for (int d = 0; d < index->n; d++) {
    if (d) tess__text_add(out, ",");
    if (index->dim[d].full)
      tess__text_add(out, ":");
    else
      tess__text_printf(out, "%lld:%lld", (long long)index->dim[d].start, (long long)index->dim[d].stop);
  }
}

/* Index boxes and replica ids in the order of the user's devices. */
static inline void print_map(struct text *boxes, struct text *ids, const struct sharding *s, const tess_shape *shape) {
  int64_t at[64] = {0}, n = s->mesh->total;
  for (int64_t p = 0; p < n; p++)
    at[tess__shard_place(s, p)] = p;
  for (int64_t i = 0; i < n; i++) {
    tess_index index;
    tess__shard_index(s, shape, at[i], &index);
    if (i) tess__text_add(boxes, ";");
    print_index(boxes, &index);
    tess__text_printf(ids, "%s%d", i ? "," : "", tess__shard_replica(s, shape, at[i]));
  }
}

/* The name of the Python class of a failure, which is emptied; "-": none. */
static inline const char *class_of(struct diag *d) {
  tess_reason r = d->status ? d->reason : TESS_NO_REASON;
  tess__diag_clear(d);
  switch (r) {
  case TESS_NO_REASON:
    return "-";
  case TESS_ASSERTION_ERROR:
    return "AssertionError";
  case TESS_NOT_IMPLEMENTED_ERROR:
    return "NotImplementedError";
  case TESS_DUPLICATE_SPEC_ERROR:
    return "DuplicateSpecError";
  case TESS_TYPE_ERROR:
    return "TypeError";
  case TESS_INDIVISIBLE_ERROR:
    return "IndivisibleError";
  case TESS_INDEX_ERROR:
    return "IndexError";
  default:
    return "ValueError";
  }
}

#define EXPECT_TEXT(text, expected)                                                                                    \
  do {                                                                                                                 \
    assert_string_equal(tess__text_string(text), expected);                                                            \
    tess__text_free(text);                                                                                             \
  } while (0)

/* The failure in d is this one, and its message holds these words. Empties d. */
#define EXPECT_FAILURE(d, expected_reason, words)                                                                      \
  do {                                                                                                                 \
    assert_int_not_equal((d)->status, TESS_OK);                                                                        \
    assert_int_equal((d)->reason, expected_reason);                                                                    \
    if (!strstr((d)->message, words)) fail_msg("\"%s\" lacks \"%s\"", (d)->message, words);                            \
    tess__diag_clear(d);                                                                                               \
  } while (0)

/* A small generator with a fixed seed. */
static inline int below(uint64_t *state, int n) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (int)((*state >> 33) % (uint64_t)n);
}

static inline FILE *open_golden(const char *name) {
  char path[512];
  snprintf(path, sizeof path, "%s/tests/golden/%s", TESSERA_SOURCE, name);
  FILE *f = fopen(path, "r");
  if (!f) fail_msg("%s cannot be read", path);
  return f;
}

static inline int make_devices(void **state) {
  (void)state;
  return tess__devices_count() != 16;
}

static inline int free_devices(void **state) {
  (void)state;
  tess__devices_free();
  tess__intern_reset();
  return 0;
}

#endif
