/* Random programs over Explicit axes give what they give on one device: random meshes of one or several axis types,
 * random cuts, operations that their operands settle and such as they do not, which are then given whole operands. What
 * is allowed eagerly is allowed in a trace, with the same types; results lie as their types say; gradients lie as what
 * they are of. On both executors. TESS_PROPERTY_SEED chooses others, TESS_PROPERTY_CASES more. */
#include "property/_both.h"

enum { CASES = 250, DEVICES = 8, STEPS = 8, SIDE = 8, ELEMENTS = SIDE * SIDE };
enum kind { ADD, MULTIPLY, SINE, TRANSPOSE, MATMUL, ADD_SUM, RESHAPE, WHERE, SLICE_PAD, JOIN, RESHARD, KINDS };
struct step {
  enum kind kind;
  int a, b;
  bool whole; /* operands are made whole first: as they lie it is refused */
};
struct program {
  struct step step[STEPS];
  tess_sharding *to[STEPS], *whole; /* NULL: one device */
  char type[STEPS][48];             /* as eager code had them */
};
static int below(int n) {
  return rng_below(&rng, n);
}

static tess_array *apply(const struct program *p, int i, tess_array *a, tess_array *b) {
  switch (p->step[i].kind) {
  case ADD:
    return tess_mul(tess_add(a, b), 0.5);
  case MULTIPLY:
    return tess_mul(a, tess_sin(b));
  case SINE:
    return tess_sin(a);
  case TRANSPOSE:
    return tess_transpose(a, TESS_AXES(1, 0));
  case MATMUL:
    return tess_sin(tess_mul(tess_matmul(a, b), 0.125)); /* nothing grows, so that roundings do not either */
  case ADD_SUM:
    return tess_sub(a, tess_mul(tess_sum(b, .axes = TESS_AXES(0)), 0.125));
  case RESHAPE: {
    tess_array *split = tess_reshape(a, TESS_SHAPE(SIDE, 2, SIDE / 2));
    return tess_reshape(tess_mul(split, 0.5), TESS_SHAPE(SIDE, SIDE));
  }
  case WHERE:
    return tess_where(tess_gt(a, 0), a, b);
  case SLICE_PAD:
    return tess_pad(tess_slice(a, TESS_SHAPE(0, 4), TESS_SHAPE(SIDE, SIDE), TESS_SHAPE(1, 1)), TESS_SHAPE(0, 2),
                    TESS_SHAPE(0, 2));
  case JOIN:
    return tess_slice(tess_concatenate(TESS_ARRAYS(a, b), 0), TESS_SHAPE(4, 0), TESS_SHAPE(12, SIDE), TESS_SHAPE(1, 1));
  default:
    return p->to[i] ? tess_reshard(a, p->to[i]) : a;
  }
}

static tess_array *made(const struct program *p, int i, tess_array **v) {
  const struct step *s = &p->step[i];
  tess_array *a = v[s->a], *b = v[s->b];
  if (s->whole && p->whole) {
    a = tess_reshard(a, p->whole);
    b = tess_reshard(b, p->whole);
  }
  return apply(p, i, a, b);
}

/* Eagerly: what is refused is remembered, and what type each value has. */
static tess_array *try(struct program *p, tess_array *x) {
  tess_array *v[STEPS + 1] = {x};
  for (int i = 0; i < STEPS; i++) {
    v[i + 1] = made(p, i, v);
    if (!tess_ok(v[i + 1])) {
      if (!strstr(tess_error_of(v[i + 1]).message, "legal: ")) fail_msg("%s", tess_error_of(v[i + 1]).message);
      tess_take_error();
      p->step[i].whole = true;
      v[i + 1] = made(p, i, v);
    }
    if (!tess_ok(v[i + 1])) fail_msg("%s", tess_error_of(v[i + 1]).message);
    snprintf(p->type[i], sizeof p->type[i], "%s", tess_typeof(v[i + 1]));
  }
  return v[STEPS];
}

static tess_array *run(tess_array *x, const void *ctx) {
  const struct program *p = ctx;
  tess_array *v[STEPS + 1] = {x};
  for (int i = 0; i < STEPS; i++) {
    v[i + 1] = made(p, i, v);
    if (p->whole && tess_ok(v[i + 1]) && strcmp(tess_typeof(v[i + 1]), p->type[i]) != 0)
      fail_msg("step %d, kind %d: %s in a trace, %s eagerly", i, p->step[i].kind, tess_typeof(v[i + 1]), p->type[i]);
  }
  return v[STEPS];
}
static tess_array *weighed(tess_array *x, const void *ctx) {
  return tess_sum(run(x, ctx));
}

static tess_mesh *random_mesh(tess_names *names) {
  static const char *const axis[] = {"x", "y", "z"};
  static const int sizes[] = {2, 2, 4, 8};
  tess_axis_type types[3];
  tess_shape shape = {0};
  int total = 1;
  while (shape.n < 3 && total < DEVICES) {
    int size = sizes[below(4)];
    if (total * size > DEVICES) continue;
    types[shape.n] = shape.n && below(4) == 0 ? TESS_AXIS_AUTO : TESS_AXIS_EXPLICIT;
    if (types[shape.n] == TESS_AXIS_EXPLICIT) names->name[names->n++] = axis[shape.n];
    shape.dim[shape.n++] = size;
    total *= size;
  }
  tess_names all = {.n = shape.n, .name = {"x", "y", "z"}};
  return tess_make_mesh(shape, all, .axis_types = types, .devices = tess_device_list(total, tess_devices().device));
}

static tess_sharding *random_sharding(tess_mesh *m, const tess_names *names) {
  char place[2][16] = {"", ""}, text[64];
  for (int i = 0; i < names->n; i++) {
    char *to = place[below(2)];
    if (below(3)) sprintf(to + strlen(to), "'%s',", names->name[i]);
  }
  snprintf(text, sizeof text, "P((%s), (%s))", place[0], place[1]);
  return tess_named_sharding(m, tess_spec_parse(text));
}

static void compare(const float *want, tess_array *x, const struct program *p, const char *how) {
  float v[ELEMENTS];
  if (!tess_ok(x)) fail_msg("%s: %s", how, tess_error_of(x).message);
  assert_int_equal(tess_read(tess_reshard(x, p->whole), v, sizeof v), TESS_OK);
  for (int i = 0; i < ELEMENTS; i++) {
    double apart = (double)v[i] - (double)want[i];
    if (!(apart < 1e-3 && apart > -1e-3))
      fail_msg("%s: element %d is %g, want %g", how, i, (double)v[i], (double)want[i]);
  }
}

static void run_case(int index) {
  struct program p, plain;
  float value[ELEMENTS], want[ELEMENTS], slope[ELEMENTS];
  memset(&p, 0, sizeof p);
  for (int i = 0; i < ELEMENTS; i++)
    value[i] = (float)(below(200) - 100) / 100;
  for (int i = 0; i < STEPS; i++)
    p.step[i] =
        (struct step){(enum kind)below(KINDS), i - below(i < 2 ? i + 1 : 3), i - below(i < 2 ? i + 1 : 3), false};
  plain = p;
  tess_array *x = tess_asarray(value, TESS_SHAPE(SIDE, SIDE));
  assert_int_equal(tess_read(run(x, &plain), want, sizeof want), TESS_OK);
  assert_int_equal(tess_read(tess_call(tess_grad(tess_partial(weighed, plain)), x), slope, sizeof slope), TESS_OK);
  tess_names names = {0};
  tess_mesh *m = random_mesh(&names);
  p.whole = tess_named_sharding(m, TESS_P());
  for (int i = 0; i < STEPS; i++)
    p.to[i] = random_sharding(m, &names);
  x = tess_device_put(x, random_sharding(m, &names));
  compare(want, try(&p, x), &p, "eager");
  tess_array *y = tess_call(tess_jit(tess_partial(run, p)), x);
  compare(want, y, &p, "jit");
  if (strcmp(tess_typeof(y), p.type[STEPS - 1]) != 0) fail_msg("case %d: %s as a result", index, tess_typeof(y));
  tess_array *g = tess_call(tess_jit(tess_grad(tess_partial(weighed, p))), x);
  compare(slope, g, &p, "grad");
  if (strcmp(tess_typeof(g), tess_typeof(x)) != 0) fail_msg("case %d: gradient %s", index, tess_typeof(g));
}

static void test_explicit(void **state) {
  (void)state;
  run_on_both(20262, CASES, run_case);
}

int main(void) {
  tess_set_error_handler(NULL, NULL);
  tess_status status = tess_init(.num_cpu_devices = DEVICES);
  (void)status;
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_explicit)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
