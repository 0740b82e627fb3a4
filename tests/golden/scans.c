/* associative_scan against JAX, integers and f32 to the bit: eager, and traced with operands and results cut over a
 * mesh (unevenly too), by both executors. */
#include "_tensors.h"

#include "api/call.h"

static tess_mesh *mesh;
static const struct line *now;

static tess_array *product(tess_array *a, tess_array *b) {
  return tess_matmul(a, b);
}
static tess_array *sum(tess_array *a, tess_array *b) {
  return tess_add(a, b);
}
static tess_array *times(tess_array *a, tess_array *b) {
  return tess_mul(a, b);
}
static tess_array *largest(tess_array *a, tess_array *b) {
  return tess_maximum(a, b);
}
static tess_array *either(tess_array *a, tess_array *b) {
  return tess_logical_or(a, b);
}
static tess_array *left(tess_array *a, tess_array *b) {
  (void)b;
  return a;
}

struct line_of { /* m x + c */
  tess_array *m, *c;
};
static void compose(const void *in, void *out) {
  const struct line_of *x = in;
  *(struct line_of *)out = (struct line_of){tess_mul(x[0].m, x[1].m), tess_add(tess_mul(x[0].c, x[1].m), x[1].c)};
}

static void call(const void *in, void *out) {
  static const struct {
    const char *name;
    tess_array *(*f)(tess_array *, tess_array *);
  } plain[] = {{"matrix", product},  {"sum", sum},       {"product", times},
               {"largest", largest}, {"either", either}, {"left", left}};
  int axis = (int)now->number[0];
  bool reverse = now->number[1] != 0;
  if (strcmp(now->op, "affine") == 0) {
    struct line_of x = *(const struct line_of *)in, *y = out;
    tess_associative_scan_into(TESS_TREE(*y), compose, TESS_TREE(x), axis, reverse);
    return;
  }
  tess_array *x = *(tess_array *const *)in, **y = out;
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
    if (strcmp(now->op, plain[i].name) == 0)
      tess_associative_scan_into(TESS_TREE(*y), plain[i].f, TESS_TREE(x), axis, reverse);
}

static void check(tess_array *out, const struct given *want, int line, const char *who) {
  if (!tess_ok(out)) fail_msg("line %d, %s, %s: %s", line, now->op, who, tess_error_of(out).message);
  assert_string_equal(tess_typeof(out), tess__type_text(want->type));
  const unsigned char *bytes = tess_data(out);
  for (int64_t i = 0; i < numbers_of(want->type); i++)
    if (number_at(want->type, bytes, i) != number_at(want->type, want->data, i))
      fail_msg("line %d, %s, %s: number %d is %.9g, not %.9g", line, now->op, who, (int)i,
               number_at(want->type, bytes, i), number_at(want->type, want->data, i));
}

static const tess_sharding *cut(const struct type *t, int line) {
  tess_spec spec = t->rank == 0   ? TESS_P()
                   : t->rank == 1 ? TESS_P("y")
                   : line % 3     ? TESS_P("y", "x")
                                  : TESS_P("x", "y");
  return tess_named_sharding(mesh, spec);
}

static void check_line(const struct line *l, int line, bool refused) {
  tess_scope *s = tess_scope_begin();
  tess_array *in[2] = {NULL}, *out[2] = {NULL};
  char name[32]; /* lines are different functions */
  snprintf(name, sizeof name, "line %d", line);
  now = l;
  for (int i = 0; i < l->n_in; i++) {
    tess_shape shape = {.n = l->in[i].type->rank};
    memcpy(shape.dim, l->in[i].type->dim, sizeof shape.dim);
    in[i] = tess_frombuffer(l->in[i].data, (tess_dtype)l->in[i].type->dtype, shape);
  }
  call(in, out);
  if (refused) {
    if (tess_status_of(out[0]) != TESS_INVALID_ARGUMENT) fail_msg("line %d: %s is not refused", line, l->op);
    tess_take_error();
  } else {
    for (int i = 0; i < l->n_out; i++)
      check(out[i], &l->out[i], line, "eager");
    for (int i = 0; i < l->n_in; i++)
      in[i] = tess_device_put(in[i], cut(l->in[i].type, line + 1));
    tess_fn *f = tess_jit(call, .name = name, .out_shardings = cut(l->out[0].type, line));
    tess_call_into(TESS_SPAN(l->n_out, out), f, TESS_SPAN(l->n_in, in));
    for (int i = 0; i < l->n_out; i++)
      check(out[i], &l->out[i], line, "over a mesh");
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void all_lines(void) {
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/scans.txt");
  while (golden_line(&g)) {
    struct line l;
    bool refused = g.field[g.n - 1][0] == '!';
    g.n -= refused;
    read_line(&g, &l);
    check_line(&l, g.line, refused);
    free_line(&l);
  }
  free(g.text);
}

static void by_plans(void **state) {
  (void)state;
  all_lines();
}

static void by_the_reference_executor(void **state) {
  (void)state;
  tess__use_reference_executor(true);
  all_lines();
  tess__use_reference_executor(false);
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_cpu_devices = 8) != TESS_OK) return 1;
  mesh = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  return tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(by_plans), cmocka_unit_test(by_the_reference_executor)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
