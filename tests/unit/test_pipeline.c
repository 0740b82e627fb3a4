/* The pipeline as a whole: what boundaries are called in the end, that every pass leaves a graph that verifies, on one
 * device, on eight and on 4,096, and that a failure leaves nothing behind. What the programs compute is the business of
 * the executors' tests. */
#include "_spmd.h"

static const struct distribute_options checked = {.verify = true};

static struct program distribute(struct fixture *f, const struct boundary *in, const struct boundary *out,
                                 const struct sharding *single) {
  struct program p;
  bool ok = tess__distribute(f->g, f->mesh, NULL, single, in, out, &checked, &p, &f->d);
  assert_string_equal(f->d.message ? f->d.message : "", "");
  assert_true(ok);
  return p;
}

static const char *spec_text(const struct sharding *s) {
  static char out[128];
  struct text t = {0};
  tess__spec_text(&t, s->mesh, &s->spec);
  snprintf(out, sizeof out, "%s", tess__text_string(&t));
  tess__text_free(&t);
  return out;
}

static void test_results_are_told_in_axes(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y4");
  const struct sharding *xy = sharding_of(f.mesh, "x y");
  vid x = param(&f, "4 8"), s = tess__n_sine(&f.b, x);
  RETURNS(&f, s, reduce(&f, x, 0), reduce(&f, reduce(&f, x, 0), 0));
  struct program p = distribute(&f, (struct boundary[]){{xy, true}}, NULL, NULL);
  assert_ptr_equal(p.param[0], xy);
  assert_ptr_equal(p.result[0], xy); /* laid out like the argument: its object */
  assert_string_equal(spec_text(p.result[1]), "P('y',)");
  assert_string_equal(spec_text(p.result[2]), "P()");
  assert_int_equal(p.graph->n_results, 3);
  assert_true(p.collectives > 0);
  tess__program_free(&p);
  finish(&f);
}

static void test_named_results_keep_their_objects(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y4");
  const struct mesh *flat = mesh_of("d8");
  const struct sharding *rows = sharding_of(flat, "d -"), *columns = sharding_of(f.mesh, "- y"),
                        *same = sharding_of(flat, "- d");
  vid x = param(&f, "8 8"), w = param(&f, "8 8");
  RETURNS(&f, tess__n_sharding_constraint(&f.b, tess__n_sine(&f.b, x), rows), tess__n_cosine(&f.b, x), w);
  struct program p = distribute(&f, (struct boundary[]){{sharding_of(f.mesh, "x y"), true}, {same, true}},
                                (struct boundary[]){{NULL, false}, {columns, true}, {NULL, false}}, NULL);
  assert_ptr_equal(p.result[0], rows);
  assert_ptr_equal(p.result[1], columns);
  assert_ptr_equal(p.result[2], same);
  tess__program_free(&p);
  finish(&f);
}

/* Results are made on the device: an argument in host memory lends its layout and not its memory. */
static void test_host_memory_is_not_inherited(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2");
  const struct sharding *host = tess__sharding_with_memory(sharding_of(f.mesh, "x"), MEMORY_PINNED_HOST);
  RETURNS(&f, tess__n_sine(&f.b, param(&f, "8")));
  struct program p = distribute(&f, (struct boundary[]){{host, true}}, NULL, NULL);
  assert_ptr_equal(p.param[0], host);
  assert_string_equal(spec_text(p.result[0]), "P('x',)");
  assert_true(p.result[0]->memory == MEMORY_DEVICE);
  tess__program_free(&p);
  finish(&f);
}

/* What nobody laid out is the compiler's, told in the first mesh. */
static void test_unnamed_arguments(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y4");
  vid x = param(&f, "8 8"), b = param(&f, "8");
  RETURNS(&f, tess__n_add(&f.b, x, broadcast(&f, b, "8 8", 1, (const uint8_t[]){1})));
  struct program p = distribute(&f, (struct boundary[]){{sharding_of(f.mesh, "x y"), true}, {NULL, false}}, NULL, NULL);
  assert_string_equal(spec_text(p.param[1]), "P('y',)");
  assert_ptr_equal(p.param[1]->mesh, f.mesh);
  tess__program_free(&p);
  finish(&f);
}

static void test_one_device(void **state) {
  (void)state;
  struct fixture f;
  start(&f, NULL);
  const struct sharding *single = sharding_of(mesh_of("only1"), "");
  vid x = param(&f, "4 8"), s = reduce(&f, tess__n_sine(&f.b, x), 0);
  RETURNS(&f, s, x);
  struct program p = distribute(&f, NULL, NULL, single);
  assert_ptr_equal(p.param[0], single);
  assert_ptr_equal(p.result[0], single);
  assert_int_equal(p.collectives, 0);
  assert_int_equal(p.graph->n_nodes, 2);
  tess__program_free(&p);
  finish(&f);
}

static uint32_t count_nodes(const char *mesh) {
  struct fixture f;
  start(&f, mesh);
  vid x = param(&f, "4096 8192"), w = param(&f, "8192 4096"), h = dot(&f, tess__n_sine(&f.b, x), w);
  RETURNS(&f, tess__n_logistic(&f.b, h), reduce(&f, h, 0));
  struct program p = distribute(
      &f, (struct boundary[]){{sharding_of(f.mesh, "x y"), true}, {sharding_of(f.mesh, "y -"), true}}, NULL, NULL);
  uint32_t n = p.graph->n_nodes;
  tess__program_free(&p);
  finish(&f);
  return n;
}

static void test_size_does_not_depend_on_the_devices(void **state) {
  (void)state;
  assert_int_equal(count_nodes("x2 y4"), count_nodes("x64 y64"));
}

/* A region over another mesh of the same devices, between values that propagation lays out. */
static void test_manual_region(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y4");
  const struct mesh *flat = mesh_of("d8");
  vid x = param(&f, "8"), r = psum(&f, flat, tess__n_sine(&f.b, x), "1", "d", "-", "d");
  RETURNS(&f, tess__n_negate(&f.b, r));
  struct program p = distribute(&f, (struct boundary[]){{sharding_of(f.mesh, "y"), true}}, NULL, NULL);
  assert_string_equal(spec_text(p.result[0]), "P()");
  assert_int_equal(tess__type_at(p.graph, p.graph->param[0])->dim[0], 2);
  assert_int_equal(tess__type_at(p.graph, p.graph->result[0])->dim[0], 1);
  tess__program_free(&p);
  finish(&f);
}

static void test_failure_leaves_nothing(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b3");
  RETURNS(&f, tess__n_sharding_constraint(&f.b, param(&f, "6"), sharding_of(mesh_of("c8"), "c")));
  struct program p;
  assert_false(tess__distribute(f.g, f.mesh, NULL, NULL, NULL, NULL, NULL, &p, &f.d));
  assert_int_equal(f.d.status, TESS_INVALID_ARGUMENT);
  assert_null(p.graph);
  assert_null(p.result);
  tess__diag_clear(&f.d);
  finish(&f);
}

/* The place of the op that carried atom 0 to v; "" where it was there before. */
static const char *carried_at(const struct provenance *p, vid v, vid *from) {
  const struct origin *o = tess__origin_of(&p->origins, v, 0);
  *from = o ? o->from : VID_NONE;
  return !o ? "" : o->node == NODE_NONE ? "return" : p->graph->node[o->node].place;
}

/* x is cut by the user; the sine has it from x, the product from the sine, by their lines; y, which is read by the
 * product alone, has it from there too. */
static void test_provenance(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2");
  vid x = param(&f, "8 4"), y = param(&f, "8 4"), from;
  f.b.place = "layer.c:5";
  vid sine = tess__n_sine(&f.b, x);
  f.b.place = "layer.c:6";
  vid product = tess__n_multiply(&f.b, y, sine);
  RETURNS(&f, product);
  static const struct distribute_options explained = {.verify = true, .explain = true};
  struct boundary in[] = {{sharding_of(f.mesh, "x -"), true}, {NULL, false}};
  struct program p;
  assert_true(tess__distribute(f.g, f.mesh, NULL, NULL, in, NULL, &explained, &p, &f.d));
  const struct provenance *told = p.provenance;
  vid made = told->graph->result[0], *operand = (vid *)(uintptr_t)told->graph->node[told->graph->value[made].node].in;
  assert_string_equal(carried_at(told, told->graph->param[0], &from), "");
  assert_string_equal(carried_at(told, operand[1], &from), "layer.c:5");
  assert_int_equal(from, told->graph->param[0]);
  assert_string_equal(carried_at(told, made, &from), "layer.c:6");
  assert_int_equal(from, operand[1]);
  assert_string_equal(carried_at(told, told->graph->param[1], &from), "layer.c:6");
  assert_int_equal(from, operand[1]);
  assert_int_equal(tess__tiling_mask(&told->tiling[made]), 1);
  tess__program_free(&p);
  assert_true(tess__distribute(f.g, f.mesh, NULL, NULL, in, NULL, &checked, &p, &f.d));
  assert_null(p.provenance);
  tess__program_free(&p);
  finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_results_are_told_in_axes),
      cmocka_unit_test(test_named_results_keep_their_objects),
      cmocka_unit_test(test_host_memory_is_not_inherited),
      cmocka_unit_test(test_unnamed_arguments),
      cmocka_unit_test(test_one_device),
      cmocka_unit_test(test_size_does_not_depend_on_the_devices),
      cmocka_unit_test(test_manual_region),
      cmocka_unit_test(test_failure_leaves_nothing),
      cmocka_unit_test(test_provenance),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
