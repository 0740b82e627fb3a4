/* Joining, padding, gathering, scattering, sorting against jax.numpy and jax.lax: eager on one device, eager with the
 * first operand cut over a mesh (unevenly too), and jitted there, by both executors. */
#include "_golden.h"

#include <math.h>

#include "api/call.h"
#include "core/dtype.h"

enum { MAX_GROUPS = 8, MAX_ARRAYS = 10 };
struct numbers {
  int n[MAX_GROUPS];
  int v[MAX_GROUPS][TESS_MAX_RANK];
  char *text[MAX_GROUPS];
};
struct job {
  const char *name;
  struct numbers p;
  int n_in, n_out;
  tess_array *in[MAX_ARRAYS];
  char *want[MAX_ARRAYS];
};

static tess_mesh *mesh;

/* ---- reading ---- */
static tess_dtype dtype_of(const char *name) {
  for (tess_dtype t = TESS_BOOL; t <= TESS_F64; t++)
    if (strcmp(tess_dtype_short_name(t), name) == 0) return t;
  fail_msg("no dtype %s", name);
  return TESS_F32;
}

static void split_array(const char *text, tess_dtype *t, tess_shape *shape, const char **values) {
  char name[8] = "", sizes[64] = "";
  const char *colon = strchr(text, ':'), *second = strchr(colon + 1, ':');
  memcpy(name, text, (size_t)(colon - text));
  memcpy(sizes, colon + 1, (size_t)(second - colon - 1));
  *t = dtype_of(name);
  *shape = golden_shape(sizes);
  *values = second + 1;
}

/* The next value of a list as an element. */
static const char *read_value(const char *p, tess_dtype t, void *out) {
  char *end;
  if (tess__dtype_class(t) == DTYPE_FLOAT)
    tess__element_from_double(t, out, strtod(p, &end));
  else if (t == TESS_U64)
    tess__element_from_int(t, out, (int64_t)strtoull(p, &end, 10));
  else
    tess__element_from_int(t, out, strtoll(p, &end, 10));
  return *end == ',' ? end + 1 : end;
}

static int64_t elements(tess_shape s) {
  int64_t n = 1;
  for (int i = 0; i < s.n; i++)
    n *= s.dim[i];
  return n;
}

static tess_array *parse_array(const char *text) {
  static _Alignas(16) unsigned char data[1 << 16];
  tess_dtype t;
  tess_shape shape;
  const char *p;
  split_array(text, &t, &shape, &p);
  for (int64_t i = 0; i < elements(shape); i++)
    p = read_value(p, t, data + i * tess__dtype_bytes(t));
  return tess_frombuffer(data, t, shape);
}

static void parse_numbers(char *text, struct numbers *out) {
  memset(out, 0, sizeof *out);
  if (strcmp(text, "-") == 0) return;
  for (int g = 0; text && g < MAX_GROUPS; g++) {
    char *next = strchr(text, ';');
    if (next) *next++ = 0;
    out->text[g] = text;
    for (char *p = text, *end; *p; p = *end ? end + 1 : end) {
      long v = strtol(p, &end, 10);
      if (end == p) break; /* words, not numbers */
      out->v[g][out->n[g]++] = (int)v;
    }
    text = next;
  }
}

static tess_shape shape_at(const struct job *j, int g) {
  tess_shape s = {.n = j->p.n[g]};
  for (int i = 0; i < s.n; i++)
    s.dim[i] = j->p.v[g][i];
  return s;
}
static tess_ints ints_at(const struct job *j, int g) {
  tess_ints s = {.set = true, .n = j->p.n[g]};
  for (int i = 0; i < s.n; i++)
    s.v[i] = j->p.v[g][i];
  return s;
}
static int int_at(const struct job *j, int g) {
  return j->p.v[g][0];
}

/* ---- calling ---- */
static int read_items(const struct job *j, int g, int first_array, tess_array *const *in, tess_subscript *out) {
  char text[128];
  int n = 0;
  snprintf(text, sizeof text, "%s", j->p.text[g]);
  for (char *w = strtok(text, " "); w; w = strtok(NULL, " ")) {
    char *colon = strchr(w, ':');
    if (strcmp(w, "a") == 0) {
      out[n++] = TESS_AT(in[first_array++]);
    } else if (strcmp(w, "new") == 0) {
      out[n++] = TESS_NEWAXIS;
    } else if (colon) {
      tess_subscript s = {.kind = TESS_SUB_RANGE, .has_start = colon > w, .start = atoi(w)};
      char *second = strchr(colon + 1, ':');
      s.has_stop = colon[1] && colon[1] != ':';
      s.stop = atoi(colon + 1);
      s.step = second ? atoi(second + 1) : 1;
      out[n++] = s;
    } else {
      out[n++] = TESS_AT(atoi(w));
    }
  }
  return n;
}

static tess_gather_dims dims_at(const struct job *j, int g) {
  return (tess_gather_dims){ints_at(j, g),     ints_at(j, g + 1), ints_at(j, g + 2),
                            ints_at(j, g + 3), ints_at(j, g + 4), -1};
}

static tess_array *at(const struct job *j, tess_array *const *in) {
  static tess_array *(*const f[])(const char *, tess_array *, tess_array *, int, const tess_subscript *) = {
      tess_at_set_at, tess_at_add_at, tess_at_multiply_at, tess_at_divide_at,
      tess_at_min_at, tess_at_max_at, tess_at_power_at};
  tess_subscript item[TESS_MAX_RANK];
  int n = read_items(j, 1, 2, in, item);
  return f[int_at(j, 0)](TESS_HERE, in[0], in[1], n, item);
}

static tess_array *getitem(const struct job *j, tess_array *const *in) {
  tess_subscript item[TESS_MAX_RANK];
  int n = read_items(j, 0, 1, in, item);
  return tess_getitem_at(TESS_HERE, in[0], n, item);
}

/* Those of one result; NULL: another one. */
static tess_array *call_one(const struct job *j, tess_array *const *in) {
  tess_arrays all = {j->n_in, in}, rest = {j->n_in - 1, in + 1};
#define IS(text) (strcmp(j->name, text) == 0)
  if (IS("concatenate")) return tess_concatenate(all, int_at(j, 0));
  if (IS("stack")) return tess_stack(all, int_at(j, 0));
  if (IS("tile")) return tess_tile(in[0], shape_at(j, 0));
  if (IS("repeat")) return tess_repeat(in[0], int_at(j, 0), int_at(j, 1));
  if (IS("roll")) return tess_roll(in[0], int_at(j, 0), int_at(j, 1));
  if (IS("flip")) return tess_flip(in[0], ints_at(j, 0));
  if (IS("pad"))
    return tess_pad(in[0], shape_at(j, 0), shape_at(j, 1), .interior = shape_at(j, 2),
                    .mode = (tess_pad_mode)int_at(j, 3), .value = j->n_in > 1 ? in[1] : NULL);
  if (IS("dynamic_slice")) return tess_dynamic_slice(in[0], rest, shape_at(j, 0));
  if (IS("dynamic_update_slice")) return tess_dynamic_update_slice(in[0], in[1], ((tess_arrays){j->n_in - 2, in + 2}));
  if (IS("dynamic_index_in_dim")) return tess_dynamic_index_in_dim(in[0], in[1], int_at(j, 0), int_at(j, 1));
  if (IS("take")) return tess_take(in[0], in[1], int_at(j, 0), (tess_index_mode)int_at(j, 1));
  if (IS("take_along_axis")) return tess_take_along_axis(in[0], in[1], int_at(j, 0));
  if (IS("gather")) return tess_gather(in[0], in[1], dims_at(j, 0), shape_at(j, 5), (tess_index_mode)int_at(j, 6));
  if (IS("scatter"))
    return tess_scatter((tess_scatter_kind)int_at(j, 0), in[0], in[1], in[2], dims_at(j, 1),
                        (tess_index_mode)int_at(j, 6));
  if (IS("sort")) return tess_sort(in[0], int_at(j, 0), .descending = int_at(j, 1));
  if (IS("argsort")) return tess_argsort(in[0], int_at(j, 0), .descending = int_at(j, 1));
  if (IS("searchsorted")) return tess_searchsorted(in[0], in[1], int_at(j, 0));
  if (IS("bincount")) return tess_bincount(in[0], int_at(j, 0));
  if (IS("getitem")) return getitem(j, in);
  if (IS("at")) return at(j, in);
#undef IS
  return NULL;
}

static void call(const struct job *j, tess_array *const *in, tess_array **out) {
  tess_spans spans = TESS_SPAN(j->n_out, out);
  if ((out[0] = call_one(j, in))) return;
  if (strcmp(j->name, "split") == 0)
    tess_split_into(spans, in[0], int_at(j, 0));
  else if (strcmp(j->name, "unstack") == 0)
    tess_unstack_into(spans, in[0], int_at(j, 0));
  else if (strcmp(j->name, "sort_into") == 0)
    tess_sort_into(spans, ((tess_arrays){j->n_in, in}), int_at(j, 0), int_at(j, 1));
  else if (strcmp(j->name, "top_k") == 0)
    tess_top_k_into(spans, in[0], int_at(j, 0));
  else
    fail_msg("no function %s", j->name);
}

static const struct job *current;
static void traced(const void *in, void *out) {
  tess_array *given[MAX_ARRAYS], *made[MAX_ARRAYS] = {NULL};
  memcpy(given, in, sizeof *given * (size_t)current->n_in);
  call(current, given, made);
  memcpy(out, made, sizeof *made * (size_t)current->n_out);
}

/* ---- comparing ---- */
static bool same(tess_dtype t, const void *a, const void *b, bool exact) {
  if (tess__dtype_class(t) != DTYPE_FLOAT) return memcmp(a, b, (size_t)tess__dtype_bytes(t)) == 0;
  double x = tess__element_to_double(t, a), y = tess__element_to_double(t, b);
  if (isnan(x) || isnan(y)) return isnan(x) && isnan(y);
  return x == y && (!exact || signbit(x) == signbit(y));
}

/* exact: zeros have their sign. Over a mesh a looked-up -0 may be a sum of zeros. */
static void check(tess_array *y, const char *want, bool exact, const char *what) {
  tess_dtype t;
  tess_shape shape;
  const char *p;
  if (!tess_ok(y)) fail_msg("%s: %s", what, tess_error_of(y).message);
  split_array(want, &t, &shape, &p);
  bool fits = tess_array_dtype(y) == t && tess_array_ndim(y) == shape.n;
  for (int i = 0; fits && i < shape.n; i++)
    fits = tess_array_dim(y, i) == shape.dim[i];
  if (!fits) fail_msg("%s: %s, want %s", what, tess_typeof(y), want);
  const unsigned char *v = tess_data(y);
  for (int64_t i = 0; i < elements(shape); i++) {
    unsigned char element[16] = {0};
    p = read_value(p, t, element);
    if (!same(t, v + i * tess__dtype_bytes(t), element, exact))
      fail_msg("%s: element %lld is %g, want %g of %s; got %s", what, (long long)i,
               tess__element_to_double(t, v + i * tess__dtype_bytes(t)), tess__element_to_double(t, element), want,
               tess_str(y));
  }
}

static void check_all(const struct job *j, tess_array *const *out, bool exact, const char *how, int line) {
  char what[128];
  snprintf(what, sizeof what, "line %d: %s, %s", line, j->name, how);
  for (int i = 0; i < j->n_out; i++)
    check(out[i], j->want[i], exact, what);
}

/* Operand i cut along some dimension of the mesh's axes, by the line's number. */
static tess_array *laid(tess_array *x, unsigned line) {
  static const char *const cuts[][3] = {{"x", NULL, NULL},   {NULL, "x", NULL}, {"x", "y", NULL},   {"y", NULL, "x"},
                                        {"x,y", NULL, NULL}, {NULL, NULL, "y"}, {NULL, "x,y", NULL}};
  const char *const *cut = cuts[line % 7];
  tess_spec spec = TESS_P();
  int rank = tess_array_ndim(x);
  if (rank == 1) spec = TESS_P(cut[0]);
  if (rank == 2) spec = TESS_P(cut[0], cut[1]);
  if (rank >= 3) spec = TESS_P(cut[0], cut[1], cut[2]);
  return tess_device_put(x, tess_named_sharding(mesh, spec));
}

static void check_case(struct golden *g) {
  struct job j = {.name = g->field[0]};
  tess_array *out[MAX_ARRAYS] = {NULL}, *over[MAX_ARRAYS];
  bool results = false;
  parse_numbers(g->field[1], &j.p);
  for (int i = 2; i < g->n; i++) {
    if (strcmp(g->field[i], "->") == 0)
      results = true;
    else if (results)
      j.want[j.n_out++] = g->field[i];
    else
      j.in[j.n_in++] = parse_array(g->field[i]);
  }
  call(&j, j.in, out);
  check_all(&j, out, true, "eager", g->line);
  for (int i = 0; i < j.n_in; i++)
    over[i] = laid(j.in[i], (unsigned)(g->line + i * 3));
  memset(out, 0, sizeof out);
  call(&j, over, out);
  check_all(&j, out, false, "over a mesh", g->line);
  current = &j;
  char name[32];
  snprintf(name, sizeof name, "line %d", g->line);
  memset(out, 0, sizeof out);
  tess_call_into(TESS_SPAN(j.n_out, out), tess_jit(traced, .name = name), TESS_SPAN(j.n_in, over));
  check_all(&j, out, false, "jitted over a mesh", g->line);
}

static void run(void) {
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/indexing.txt");
  const char *only = getenv("TESS_TEST_LINE");
  int cases = 0;
  tess_scope *s = tess_scope_begin();
  mesh = tess_make_mesh(TESS_SHAPE(2, 3), TESS_NAMES("x", "y"));
  while (golden_line(&g)) {
    tess_scope *inner = tess_scope_begin();
    if (!only || atoi(only) == g.line) check_case(&g);
    cases++;
    tess_clear_caches(); /* `traced` reads a variable, which is no part of its key */
    assert_int_equal(tess_scope_end(inner), TESS_OK);
  }
  assert_true(cases >= 400);
  assert_int_equal(tess_scope_end(s), TESS_OK);
  free(g.text);
}

static void by_plans(void **state) {
  (void)state;
  run();
}
static void by_the_reference_executor(void **state) {
  (void)state;
  tess__use_reference_executor(true);
  run();
  tess__use_reference_executor(false);
}

int main(void) {
  if (tess_init(.num_cpu_devices = 6) != TESS_OK) return 1;
  const struct CMUnitTest tests[] = {cmocka_unit_test(by_plans), cmocka_unit_test(by_the_reference_executor)};
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  return tess_finalize() != TESS_OK || failed;
}
