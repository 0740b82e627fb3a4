/* The rows E of design/partitioning.md 9: over Explicit axes each program has the type that its row says, in jit and
 * eagerly, and as many collectives; or it is refused at its line. E22 to E24 are in partial.c, E25 and E28 in
 * explicit_programs.c. */
#include <stdlib.h>

#include "_check.h"

static tess_array *twice(tess_array *x) {
  return tess_mul(x, 2);
}
static tess_array *mul(tess_array *x, tess_array *y) {
  return tess_mul(x, y);
}
static tess_array *dot(tess_array *x, tess_array *y) {
  return tess_matmul(x, y);
}
static tess_array *sum0(tess_array *x) {
  return tess_sum(x, .axes = TESS_AXES(0));
}
static tess_array *sum1(tess_array *x) {
  return tess_sum(x, .axes = TESS_AXES(1));
}
static tess_array *to_4238(tess_array *x) {
  return tess_reshape(x, TESS_SHAPE(4, 2, 3, 8));
}
static tess_array *to_4328(tess_array *x) {
  return tess_reshape(x, TESS_SHAPE(4, 3, 2, 8));
}
static tess_array *to_4438(tess_array *x) {
  return tess_reshape(x, TESS_SHAPE(4, 4, 3, 8));
}
static tess_array *to_8(tess_array *x) {
  return tess_reshape(x, TESS_SHAPE(8));
}
static tess_array *to_24(tess_array *x) {
  return tess_reshape(x, TESS_SHAPE(2, 4));
}
static tess_array *three(tess_array *x) {
  return tess_getitem(x, TESS_ALL, TESS_TO(3));
}
static tess_array *pad4(tess_array *x) {
  return tess_pad(x, TESS_SHAPE(2), TESS_SHAPE(2));
}
static tess_array *pad5(tess_array *x) {
  return tess_pad(x, TESS_SHAPE(2), TESS_SHAPE(3));
}
static tess_array *run0(tess_array *x) {
  return tess_cumsum(x, 0, false);
}
static tess_array *look_up(tess_array *x, tess_array *t) {
  return tess_getitem(x, TESS_ALL, TESS_AT(t));
}
static tess_array *order0(tess_array *x) {
  return tess_argsort(x, 0);
}
static tess_array *conv(tess_array *x, tess_array *w) {
  return tess_conv(x, w, TESS_SHAPE(1), "SAME");
}

static const struct row {
  const char *name, *want; /* a type; words of an error */
  int axes;                /* of the mesh, each of size 2; -1: x4 y2 */
  tess_array *(*one)(tess_array *);
  tess_array *(*two)(tess_array *, tess_array *);
  const char *x, *y; /* shape and axes of each dimension */
  int collectives;   /* -1: any */
} rows[] = {
    {"E1", "f32[8@x,2@y]", 2, twice, NULL, "8,2 x|y", "", 0},
    {"E2", "f32[8@x,2@y]", 2, NULL, mul, "8,2 x|y", "1,2 -|-", 0},
    {"E3", "cut differently", 2, NULL, mul, "8,8 x|y", "8,8 y|x", 0},
    {"E4", "f32[8@x,8@y]", 2, NULL, dot, "8,4 x|-", "4,8 -|y", 0},
    {"E5", "f32[8@x,8]", 2, NULL, dot, "8,4 x|y", "4,8 -|-", 1},
    {"E6", "f32[8@x,8]", 2, NULL, dot, "8,4 x|-", "4,8 x|-", 1},
    {"E7", "f32[8,8@y]", 2, NULL, dot, "8,4 -|y", "4,8 -|y", 1},
    {"E8", "illegally sharded", 2, NULL, dot, "8,4 x|-", "4,8 -|x", 0},
    {"E9", "ambiguous how the result lies over 'y'", 2, NULL, dot, "8,4 x|y", "4,8 y|-", 0},
    {"E11", "f32[8@y]", 2, sum0, NULL, "4,8 x|y", "", 1},
    {"E12", "f32[8@(x,y)]", 2, sum1, NULL, "8,4 xy|-", "", 0},
    {"E13", "f32[4@x,2,3,8@y]", 2, to_4238, NULL, "4,6,8 x|-|y", "", 0},
    {"E14", "not supported", 2, to_4328, NULL, "4,6,8 x|y|-", "", 0},
    {"E15", "f32[4,4@(x,y),3,8]", 2, to_4438, NULL, "4,12,8 -|xy|-", "", 0},
    {"E16", "not supported", 2, to_8, NULL, "2,2,2 x|-|y", "", 0},
    {"E17", "f32[2@x,4@(y,z)]", 3, to_24, NULL, "8 xyz", "", 0},
    {"E18", "f32[4@x,3]", 2, three, NULL, "4,4 x|-", "", 0},
    {"E18", "not divisible", 2, three, NULL, "4,4 x|y", "", 0},
    {"E19", "f32[12@x]", 2, pad4, NULL, "8 x", "", -1},
    {"E19", "not divisible", 2, pad5, NULL, "8 x", "", 0},
    {"E20", "gone along from end to end over 'x'", 1, run0, NULL, "4,4 x|-", "", 0},
    {"E20", "f32[4,4@x]", 1, run0, NULL, "4,4 -|x", "", 0},
    {"E21", "f32[4@x,4,4]", 2, NULL, look_up, "4,8 x|-", "i4,4 -|-", 0},
    {"E26", "must be whole on each device is cut over 'x'", 1, order0, NULL, "6 x", "", 0},
    {"E26", "i32[3,2@x]", 1, order0, NULL, "3,2 -|x", "", 0},
    {"E27", "f32[16@x,8,128@y]", -1, NULL, conv, "16,8,128 x|-|y", "8,8,3 -|-|-", -1},
};

static tess_mesh *mesh_of(int axes) {
  if (axes < 0) return tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT);
  tess_shape shape = {.n = axes, .dim = {2, 2, 2}};
  tess_names names = {.n = axes, .name = {"x", "y", "z"}};
  return tess_make_mesh(shape, names, .axis_type = TESS_AXIS_EXPLICIT,
                        .devices = tess_device_list(1 << axes, tess_devices().device));
}

/* "4,8 x|-": f32 in order, cut so; with an i in front i32. */
static tess_array *operand(tess_mesh *m, const char *text) {
  char spec[128] = "P(", *to = spec + 2;
  bool ints = *text == 'i';
  tess_shape shape = {0};
  int64_t n = 1;
  char *p = (char *)(uintptr_t)text + ints;
  for (; *p != ' '; p += *p == ',') {
    shape.dim[shape.n] = strtoll(p, &p, 10);
    n *= shape.dim[shape.n++];
  }
  for (p++; *p; p += *p == '|') {
    *to++ = '(';
    for (; *p && *p != '|'; p++)
      if (*p != '-') to += sprintf(to, "'%c',", *p);
    to += sprintf(to, "),");
  }
  sprintf(to, ")");
  tess_array *x = tess_reshape(tess_astype(tess_mod(tess_arange(n), 5), ints ? TESS_I32 : TESS_F32), shape);
  return tess_device_put(x, tess_named_sharding(m, tess_spec_parse(spec)));
}

static void check_row(const struct row *r, bool traced) {
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = mesh_of(r->axes);
  tess_array *in[2] = {operand(m, r->x), *r->y ? operand(m, r->y) : NULL}, *out;
  tess_set_mesh(m);
  int64_t before = tess_runtime_counters().collectives;
  if (traced)
    out = r->one ? tess_call(tess_jit(r->one), in[0]) : tess_call(tess_jit(r->two), in[0], in[1]);
  else
    out = r->one ? r->one(in[0]) : r->two(in[0], in[1]);
  if (!strchr(r->want, '[')) {
    const char *words = tess_error_of(out).message;
    if (tess_ok(out) || !strstr(words, r->want) || !strstr(words, "explicit_rows.c:") || !strstr(words, "legal: .out_"))
      fail_msg("%s: %s", r->name, tess_ok(out) ? tess_typeof(out) : words);
    tess_take_error();
  } else {
    if (!tess_ok(out) || strcmp(tess_typeof(out), r->want) != 0) fail_msg("%s: %s", r->name, tess_typeof(out));
    int64_t moved = tess_runtime_counters().collectives - before;
    if (r->collectives >= 0 && moved != r->collectives) fail_msg("%s: %d collectives", r->name, (int)moved);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void all_rows(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (int traced = 0; traced < 2; traced++)
      check_row(&rows[i], traced);
}

/* E10: what is ambiguous is said. */
static void told(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = mesh_of(2);
  tess_array *x = operand(m, "8,4 x|y"), *y = operand(m, "4,8 y|x");
  tess_dot_opts o = {.size = sizeof o, .out_sharding = tess_named_sharding(m, TESS_P("x", NULL))};
  SAYS(tess_typeof(tess_einsum_at(TESS_HERE, "ij,jk->ik", TESS_ARRAYS(x, y), &o)), "f32[8@x,8]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  return tess_init(.num_cpu_devices = 8) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(all_rows), cmocka_unit_test(told)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
