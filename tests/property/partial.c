/* Programs whose values are partial sums on the way give what they give without any sharding: random linear and other
 * ops on i32 (sums in any order are equal), random meshes, uneven sizes, specs with unreduced axes; under jit and
 * eagerly, on both executors. TESS_PROPERTY_SEED chooses others, TESS_PROPERTY_CASES more. */
#include "property/_both.h"

enum { CASES = 800, DEVICES = 12, STEPS = 9, SPECS = 4, MOST = 7 };
enum step_kind { ADD, SUBTRACT, NEGATE, TRANSPOSE, ADD_SUM, MULTIPLY, MATMUL, ABS, RESHARD, KINDS };
static const char *const kind_name[KINDS] = {"add",      "subtract", "negate", "transpose", "add_sum",
                                             "multiply", "matmul",   "abs",    "reshard"};
struct step {
  enum step_kind kind;
  int a, b, spec; /* earlier values: 0 is the argument */
};
struct program {
  struct step step[STEPS];
  tess_sharding *sharding[SPECS], *whole; /* NULL: no reshards */
};
static int below(int n) {
  return rng_below(&rng, n);
}

/* Operands that types allow together (design/partitioning.md 8): sums of values that lie alike, a partial value times a
 * whole one; all else is of whole ones. */
static void settle(const struct program *p, const struct step *s, tess_array **a, tess_array **b) {
  bool alike = strcmp(tess_typeof(*a), tess_typeof(*b)) == 0, terms = strstr(tess_typeof(*a), "{U") != NULL;
  bool sums = s->kind == ADD || s->kind == SUBTRACT, product = s->kind == MULTIPLY;
  if (!p->whole || s->kind == NEGATE || s->kind == TRANSPOSE || s->kind == RESHARD) return;
  if (alike && (sums || (product && !terms))) return;
  *b = tess_reshard(*b, p->whole);
  if (!product || !terms) *a = tess_reshard(*a, p->whole);
}

static tess_array *apply(const struct program *p, const struct step *s, tess_array *const *v) {
  tess_array *a = v[s->a], *b = v[s->b];
  settle(p, s, &a, &b);
  switch (s->kind) {
  case ADD:
    return tess_add(a, b);
  case SUBTRACT:
    return tess_sub(a, b);
  case NEGATE:
    return tess_neg(a);
  case TRANSPOSE:
    return tess_transpose(a, TESS_AXES(1, 0));
  case ADD_SUM:
    return tess_add(a, tess_sum(b, .axes = TESS_AXES(0)));
  case MULTIPLY:
    return tess_mul(a, b);
  case MATMUL:
    return tess_matmul(a, b);
  case ABS:
    return tess_abs(a);
  default:
    return p->sharding[0] ? tess_reshard(a, p->sharding[s->spec]) : a;
  }
}

static tess_array *run(tess_array *x, const void *ctx) {
  const struct program *p = ctx;
  tess_array *v[STEPS + 1] = {x};
  for (int i = 0; i < STEPS; i++)
    v[i + 1] = apply(p, &p->step[i], v);
  return v[STEPS];
}

/* ---- a case ---- */

static tess_mesh *random_mesh(tess_names *names) {
  static const char *const axis[] = {"x", "y", "z"};
  static const int sizes[] = {1, 2, 2, 3, 4, 6};
  tess_shape shape = {0};
  int total = 1;
  while (shape.n < 3) {
    int size = sizes[below(6)];
    if (total * size > DEVICES) break;
    names->name[names->n++] = axis[shape.n];
    shape.dim[shape.n++] = size;
    total *= size;
  }
  return tess_make_mesh(shape, *names, .axis_type = TESS_AXIS_EXPLICIT,
                        .devices = tess_device_list(total, tess_devices().device));
}

/* Each axis cuts a dimension, is unreduced, or neither. */
static tess_sharding *random_sharding(tess_mesh *m, const tess_names *names) {
  static char text[SPECS][3][8];
  static int at;
  char(*place)[8] = text[at++ % SPECS];
  memset(place, 0, sizeof text[0]);
  for (int i = 0; i < names->n; i++) {
    char *to = place[below(4) % 3];
    if (below(5)) strcat(strcat(to, *to ? "," : ""), names->name[i]);
  }
  tess_spec s = TESS_P(place[0][0] ? place[0] : NULL, place[1][0] ? place[1] : NULL);
  if (place[2][0]) s = tess_spec_unreduced(s, place[2], TESS_REDUCE_SUM);
  return tess_named_sharding(m, s);
}

static void tell(const struct program *p, int n, const char *how, const char *why) {
  printf("%s: %s; %d x %d; results %s\n", how, why, n, n, tess_str(p->sharding[0]));
  for (int i = 0; i < STEPS; i++) {
    const struct step *s = &p->step[i];
    printf("  v%d = %s(v%d, v%d) %s\n", i + 1, kind_name[s->kind], s->a, s->b,
           s->kind == RESHARD ? tess_str(p->sharding[s->spec]) : "");
  }
  fail();
}

static void compare(const struct program *p, int n, const int32_t *want, tess_array *got, tess_sharding *whole,
                    const char *how) {
  got = tess_reshard(got, whole);
  if (!tess_ok(got)) tell(p, n, how, tess_error_of(got).message);
  int32_t value[MOST * MOST];
  assert_int_equal(tess_read(got, value, (size_t)(n * n) * sizeof *value), TESS_OK);
  if (memcmp(want, value, (size_t)(n * n) * sizeof *value) != 0) tell(p, n, how, "another value");
}

static void run_case(int index) {
  struct program p, plain;
  memset(&p, 0, sizeof p);
  int32_t value[MOST * MOST], want[MOST * MOST];
  int n = 1 + below(MOST);
  for (int i = 0; i < n * n; i++)
    value[i] = below(19) - 9;
  for (int i = 0; i < STEPS; i++) {
    int kind = below(KINDS + 5);
    p.step[i] = (struct step){kind < KINDS ? (enum step_kind)kind : RESHARD, i - below(i < 2 ? i + 1 : 3),
                              i - below(i < 2 ? i + 1 : 3), below(SPECS)};
  }
  plain = p;
  tess_names names = {0};
  tess_mesh *m = random_mesh(&names);
  tess_sharding *whole = tess_named_sharding(m, TESS_P());
  p.whole = whole;
  for (int i = 0; i < SPECS; i++)
    p.sharding[i] = random_sharding(m, &names);
  tess_array *x = tess_asarray(value, TESS_SHAPE(n, n));
  assert_int_equal(tess_read(run(x, &plain), want, (size_t)(n * n) * sizeof *want), TESS_OK);
  if (index % 3) x = tess_device_put(x, index % 3 == 1 ? whole : random_sharding(m, &names));
  tess_fn *f = tess_partial(run, p);
  compare(&p, n, want, tess_call(tess_jit(f), x), whole, "jit");
  compare(&p, n, want, tess_call(tess_jit(f, .out_shardings = p.sharding[0]), x), whole, "jit with out_shardings");
  if (index % 4 == 0) compare(&p, n, want, run(tess_device_put(x, whole), &p), whole, "eager");
}

static void test_partial(void **state) {
  (void)state;
  run_on_both(20261, CASES, run_case);
}

int main(void) {
  tess_set_error_handler(NULL, NULL);
  tess_status status = tess_init(.num_cpu_devices = DEVICES);
  (void)status;
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_partial)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
