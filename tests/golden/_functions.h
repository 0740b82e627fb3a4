/* Golden lines that are one call of a public function: read, called eagerly on one device, on operands cut over a mesh
 * (unevenly too) and traced, and compared. A test gives the call; it sees the line that is being called in `now`. */
#ifndef TESTS_GOLDEN_FUNCTIONS_H
#define TESTS_GOLDEN_FUNCTIONS_H

#include "_tensors.h"

enum { MAX_RESULTS = 4 };
static tess_mesh *mesh; /* of two axes, x and y */
static const struct line *now;

/* The call: n_in operands and room for n_out results, as tess_jit calls a function. */
typedef void (*golden_call)(const void *operands, void *results);

static inline int at(int i) {
  return (int)now->number[i];
}

static inline tess_shape sizes(int first, int n) {
  tess_shape s = {.n = n};
  for (int i = 0; i < n; i++)
    s.dim[i] = (int64_t)now->number[first + i];
  return s;
}

static inline bool is(const char *name) {
  return strcmp(now->op, name) == 0;
}

/* What the line's word says; nothing: none. */
static inline tess_dtype body_dtype(void) {
  return strcmp(now->body, "-") == 0 ? TESS_DTYPE_NONE : dtype_named(now->body);
}

static inline tess_array *array_of(const struct given *g) {
  tess_shape s = {.n = g->type->rank};
  memcpy(s.dim, g->type->dim, sizeof s.dim);
  return tess_frombuffer(g->data, (tess_dtype)g->type->dtype, s);
}

/* Cut along one or two dimensions, a different one each turn. */
static inline tess_array *laid(tess_array *x, int turn) {
  int rank = tess_array_ndim(x);
  if (rank == 0) return x;
  tess_spec spec = golden_spec(rank == 1       ? (turn % 2 ? "y" : "x")
                               : turn % 3 == 0 ? "x,y"
                               : turn % 3 == 1 ? "y"
                                               : "None,x");
  return tess_device_put(x, tess_named_sharding(mesh, spec));
}

static inline void check(tess_array *const *all, int line, const char *who) {
  for (int k = 0; k < now->n_out; k++) {
    const struct given *wanted = &now->out[k];
    if (!tess_ok(all[k])) fail_msg("line %d, %s, %s: %s", line, now->op, who, tess_error_of(all[k]).message);
    if (strcmp(tess_typeof(all[k]), tess__type_text(wanted->type)) != 0)
      fail_msg("line %d, %s, %s: %s, not %s", line, now->op, who, tess_typeof(all[k]), tess__type_text(wanted->type));
    int64_t i = first_difference(wanted, tess_data(all[k]));
    if (i >= 0)
      fail_msg("line %d, %s, %s: number %d is %.9g, not %.9g", line, now->op, who, (int)i,
               number_at(wanted->type, tess_data(all[k]), i), number_at(wanted->type, wanted->data, i));
  }
}

/* Over a mesh, and traced there. */
static inline void on_cut_operands(golden_call call, const char *name, tess_array **in, int line) {
  tess_array *cut[MAX_TENSORS] = {NULL}, *out[MAX_RESULTS] = {NULL};
  for (int i = 0; i < now->n_in; i++)
    cut[i] = laid(in[i], line + i);
  call(cut, out);
  check(out, line, "over a mesh");
  if (now->n_in == 0) return;
  tess_call_into(TESS_SPAN(now->n_out, out), tess_jit(call, .name = name), TESS_SPAN(now->n_in, cut));
  check(out, line, "traced");
}

/* Traced with the one result cut over the mesh. */
static inline void with_cut_results(golden_call call, const char *name, tess_array **in, int line) {
  tess_array *out[MAX_RESULTS] = {NULL};
  int rank = now->out[0].type->rank;
  tess_spec spec = rank == 0 ? TESS_P() : rank == 1 ? TESS_P("y") : line % 3 ? TESS_P("x", "y") : TESS_P(NULL, "y,x");
  const tess_sharding *cut = tess_named_sharding(mesh, spec);
  tess_call_into(TESS_SPAN(1, out), tess_jit(call, .name = name, .out_shardings = cut), TESS_SPAN(now->n_in, in));
  check(out, line, "traced");
}

static inline void check_line(const struct golden *g, golden_call call, bool cut_results, bool refused) {
  tess_scope *s = tess_scope_begin();
  tess_array *in[MAX_TENSORS] = {NULL}, *out[MAX_RESULTS] = {NULL};
  char name[32]; /* lines are different functions */
  snprintf(name, sizeof name, "line %d", g->line);
  for (int i = 0; i < now->n_in; i++)
    in[i] = array_of(&now->in[i]);
  call(in, out);
  if (refused) {
    if (tess_status_of(out[0]) != TESS_INVALID_ARGUMENT) fail_msg("line %d: %s is not refused", g->line, now->op);
    tess_take_error();
  } else {
    check(out, g->line, "on one device");
    (cut_results ? with_cut_results : on_cut_operands)(call, name, in, g->line);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Every line of a file: calls cut in their operands or in their results, on rows x columns devices. A line that ends in
 * a field `!...` is refused. before: told the number of each line; NULL: nobody is. */
static inline void functions_are_jax(const char *path, int columns, golden_call call, bool cut_results,
                                     void (*before)(int line)) {
  struct golden g = golden_open(path);
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_cpu_devices = 2 * columns) != TESS_OK) fail();
  mesh = tess_make_mesh(TESS_SHAPE(2, columns), TESS_NAMES("x", "y"));
  while (golden_line(&g)) {
    struct line l;
    bool refused = g.field[g.n - 1][0] == '!';
    g.n -= refused;
    read_line(&g, &l);
    now = &l;
    if (before) before(g.line);
    check_line(&g, call, cut_results, refused);
    free_line(&l);
  }
  free(g.text);
  assert_int_equal(tess_finalize(), TESS_OK);
}

#endif
