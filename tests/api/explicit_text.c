/* Programs over Explicit axes as text: what types say of every value is in it, as JAX writes it (a constraint behind
 * each operation), and the axis types are. Read again, it is the same program: the same text, types of its ends,
 * layouts, collectives, bytes and values. */
#include "_explicit.h"

static tess_sharding *over(tess_mesh *m, tess_spec p) {
  return tess_named_sharding(m, p);
}
static tess_array *rows(tess_mesh *m, tess_spec p) { /* f32[8,4] = 0, 1, ... */
  return tess_device_put(tess_astype(count_up(8, 4), TESS_F32), over(m, p));
}
static bool same(tess_array *a, tess_array *b) {
  tess_array *x = tess_device_put(a, tess_devices().device[0]), *y = tess_device_put(b, tess_devices().device[0]);
  return tess_item(tess_all(tess_eq(x, y))) == 1;
}

/* ---- programs of two arrays f32[8,4], one cut (x,y), one as the test says ---- */
static tess_array *layer(tess_array *x, tess_array *w) {
  tess_array *h = tess_matmul(x, tess_transpose(w, TESS_PERM(1, 0)), .out_sharding = over(mesh, TESS_P("x", NULL)));
  return tess_add(tess_sum(tess_mul(tess_sin(h), 2), .axes = TESS_AXES(0)), tess_ones(TESS_SHAPE(8)));
}
static tess_array *small(tess_array *x) {
  return tess_lt(tess_sum(x), 4000);
}
static tess_array *grow(tess_array *x) {
  return tess_mul(x, 2);
}
static tess_array *loops(tess_array *x, tess_array *w) {
  return tess_add(tess_while_loop(small, grow, x), tess_reshard(w, over(mesh, TESS_P("x", "y"))));
}
static tess_array *chooses(tess_array *x, tess_array *w) {
  return tess_cond(small(w), grow, tess_jit(grow), x);
}
static tess_array *layer_sum(tess_array *x, tess_array *w) {
  return tess_sum(tess_square(layer(x, w)));
}
static tess_array *slope(tess_array *x, tess_array *w) {
  return tess_call(tess_grad(layer_sum), x, w);
}
static tess_array *moves(tess_array *x, tess_array *w) { /* a user's constraints, one behind the other */
  tess_array *y = tess_reshard(tess_sin(x), over(mesh, TESS_P("y", "x")));
  return tess_add(tess_reshard(y, over(mesh, TESS_P())), tess_reshard(w, over(mesh, TESS_P())));
}
static tess_array *own(tess_array *x) {
  return tess_psum(x, "x");
}
static tess_array *manual(tess_array *x, tess_array *w) {
  tess_fn *f = tess_shard_map(own, .mesh = mesh, .out_specs = TESS_P(NULL, "y"));
  return tess_add(tess_call(f, tess_cos(x)), tess_sum(w));
}
static tess_array *partly(tess_array *x) { /* x is manual, y stays */
  return tess_reshard(tess_mul(tess_sin(x), tess_psum(x, "x")), TESS_P("y", NULL));
}
static tess_array *partly_manual(tess_array *x, tess_array *w) {
  tess_fn *f = tess_shard_map(partly, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"), .axis_names = "x");
  return tess_add(tess_call(f, x), tess_sum(w));
}
static tess_array *terms(tess_array *x, tess_array *w) {
  tess_sharding *out = over(mesh, tess_spec_unreduced(TESS_P(NULL), "x", TESS_REDUCE_SUM));
  tess_array *y = tess_sum(tess_reshard(x, over(mesh, TESS_P("x"))), .axes = TESS_AXES(0), .out_sharding = out);
  return tess_add(tess_reshard(tess_mul(y, 3), over(mesh, TESS_P())), tess_sum(w));
}
static tess_array *kept; /* f32[8,4] (x,y): closed over */
static tess_array *closes(tess_array *x, tess_array *w) {
  return tess_add(tess_add(x, kept), tess_reshard(w, over(mesh, TESS_P("x", "y"))));
}
static tess_array *row_of(tess_array *x, tess_array *w) {
  return tess_mul(tess_cumsum(tess_reshard(x, TESS_P(NULL)), 0, false), w);
}
static tess_array *batches(tess_array *x, tess_array *w) {
  return tess_call(tess_vmap(row_of), x, tess_reshard(w, over(mesh, TESS_P("x"))));
}

/* The program's text, read again; both with their ends, run on the same arguments. */
static void again(const char *name, tess_fn *f, tess_array *x, tess_array *w, const char *type) {
  tess_lowered *l = tess_lower(f, x, w);
  const char *text = tess_as_text(l);
  tess_lowered *r = tess_parse_stablehlo(text, name);
  if (!tess_ok(r)) fail_msg("%s: %s\n%s", name, tess_error_of(r).message, text);
  if (strcmp(strchr(tess_as_text(r), '\n'), strchr(text, '\n')) != 0) { /* but for the module's name */
    print_error("%s: %s\nread again: ", name, text);
    fail_msg("%s", tess_as_text(r));
  }
  SAYS(tess_typeof(tess_lowered_result(l, 0)), type);
  SAYS(tess_typeof(tess_lowered_result(r, 0)), type);
  SAYS(tess_typeof(tess_lowered_parameter(r, 0)), tess_typeof(x));
  SAYS(tess_typeof(tess_lowered_parameter(r, 1)), tess_typeof(w));
  tess_fn *first = tess_compile(l), *second = tess_compile(r);
  if (!tess_ok(second)) fail_msg("%s: %s", name, tess_error_of(second).message);
  tess_array *a = tess_call(first, x, w), *b = tess_call(second, x, w);
  if (!tess_ok(b)) fail_msg("%s: %s", name, tess_error_of(b).message);
  SAYS(tess_typeof(a), type);
  SAYS(tess_typeof(b), type);
  assert_true(tess_sharding_is_equivalent_to(tess_array_sharding(a), tess_array_sharding(b), tess_array_ndim(a)));
  assert_true(same(a, b));
  tess_report_totals one = tess_report_total(tess_explain(l)), two = tess_report_total(tess_explain(r));
  if (one.collectives != two.collectives || one.wire_bytes_per_device != two.wire_bytes_per_device)
    fail_msg("%s: %d collectives, %d bytes; read again: %d, %d", name, (int)one.collectives,
             (int)one.wire_bytes_per_device, (int)two.collectives, (int)two.wire_bytes_per_device);
}

static void read_again(void **state) {
  (void)state;
  static const struct {
    const char *name;
    tess_array *(*f)(tess_array *, tess_array *);
    const char *type;
  } programs[] = {{"layer", layer, "f32[8]"},
                  {"loops", loops, "f32[8@x,4@y]"},
                  {"chooses", chooses, "f32[8@x,4@y]"},
                  {"slope", slope, "f32[8@x,4@y]"},
                  {"moves", moves, "f32[8,4]"},
                  {"manual", manual, "f32[4,4@y]"},
                  {"partly", partly_manual, "f32[8@(x,y),4]"},
                  {"terms", terms, "f32[4]"},
                  {"closes", closes, "f32[8@x,4@y]"},
                  {"batches", batches, "f32[8@x,4]"}};
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
    tess_scope *s = tess_scope_begin();
    tess_set_mesh(mesh);
    kept = rows(mesh, TESS_P("x", "y"));
    again(programs[i].name, tess_jit(programs[i].f), rows(mesh, TESS_P("x", "y")), rows(mesh, TESS_P(NULL, "y")),
          programs[i].type);
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
}

static tess_array *plain(tess_array *x, tess_array *w) {
  return tess_add(tess_sin(x), w);
}
/* Beside Auto axes, and on those alone. */
static void other_meshes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(NULL);
  again("mixed", tess_jit(plain), rows(mixed, TESS_P("x", "y")), rows(mixed, TESS_P("x")), "f32[8@x,4]");
  const char *text = tess_as_text(tess_lower(tess_jit(plain), rows(mixed, TESS_P("x")), rows(mixed, TESS_P("x"))));
  assert_non_null(strstr(text, "{tess.axis_types = [\"explicit\", \"auto\"]}"));
  assert_non_null(strstr(text, "sdy.sharding_constraint %0 <@mesh, [{\"x\", ?}, {?}]>"));
  again("automatic", tess_jit(plain), rows(automatic, TESS_P("x", "y")), rows(automatic, TESS_P("x")), "f32[8,4]");
  text = tess_as_text(tess_lower(tess_jit(plain), rows(automatic, TESS_P("x")), rows(automatic, TESS_P("x"))));
  assert_null(strstr(text, "tess."));
  assert_null(strstr(text, "sdy.sharding_constraint"));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* Inside a region no sharding names an axis that is manual, not even as one that does not cut. */
static void beside_auto(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_axis_type types[] = {TESS_AXIS_EXPLICIT, TESS_AXIS_EXPLICIT, TESS_AXIS_AUTO};
  tess_set_mesh(tess_make_mesh(TESS_SHAPE(2, 2, 2), TESS_NAMES("x", "y", "z"), .axis_types = types));
  tess_array *x = rows(tess_get_mesh(), TESS_P("x", "y")), *w = rows(tess_get_mesh(), TESS_P("x,y", NULL));
  again("beside auto", tess_jit(partly_manual), x, w, "f32[8@(x,y),4]");
  const char *text = tess_as_text(tess_lower(tess_jit(partly_manual), x, w));
  assert_non_null(strstr(text, "<@mesh, [{?}, {\"y\", ?}]> : tensor<4x4xf32>"));
  assert_null(strstr(text, "{\"y\", ?}], replicated={\"x\"}> : tensor<4x4xf32>"));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *sine(tess_array *x) {
  return tess_mul(tess_sin(x), 2);
}
/* Line by line what jax.jit(lambda x: jnp.sin(x) * 2).lower(x).as_text() is, but for what is said of the constant and
 * of the axes' types. */
static void as_jax(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  SAYS(tess_as_text(tess_lower(tess_jit(sine), rows(mesh, TESS_P("x", "y")))),
       "module @jit_sine attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {\n"
       "  sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]> {tess.axis_types = [\"explicit\", \"explicit\"]}\n"
       "  func.func public @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, {\"y\"}]>}) -> "
       "(tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}, {\"y\"}]>}) {\n"
       "    %0 = stablehlo.sine %arg0 : tensor<8x4xf32>\n"
       "    %1 = sdy.sharding_constraint %0 <@mesh, [{\"x\"}, {\"y\"}]> : tensor<8x4xf32>\n"
       "    %cst = stablehlo.constant dense<2.000000e+00> : tensor<8x4xf32>\n"
       "    %2 = stablehlo.multiply %1, %cst : tensor<8x4xf32>\n"
       "    %3 = sdy.sharding_constraint %2 <@mesh, [{\"x\"}, {\"y\"}]> : tensor<8x4xf32>\n"
       "    return %3 : tensor<8x4xf32>\n"
       "  }\n"
       "}\n");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void refused(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  static const char *const types[] = {"[\"explicit\"]", "[\"explicit\", \"manual\"]", "\"explicit\"", "[1, 2]"};
  for (int i = 0; i < 4; i++) {
    char text[512];
    snprintf(text, sizeof text,
             "module {\n  sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]> {tess.axis_types = %s}\n"
             "  func.func @main(%%a: tensor<2xf32>) -> tensor<2xf32> {\n    return %%a : tensor<2xf32>\n  }\n}\n",
             types[i]);
    REFUSED(tess_parse_stablehlo(text, "own.mlir"), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
            "own.mlir:2:3: parse_stablehlo: tess.axis_types says \"explicit\" or \"auto\" of each axis of the mesh");
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(read_again), cmocka_unit_test(other_meshes),
                                     cmocka_unit_test(beside_auto), cmocka_unit_test(as_jax),
                                     cmocka_unit_test(refused)};
  return cmocka_run_group_tests(tests, set_up, release);
}
