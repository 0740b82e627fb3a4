/* Import: meshes become atoms, constants belong to their use, constraints reach their operands, manual regions speak of
 * atoms; and that clones of constants are one again after propagation where they ended alike. */
#include "_spmd.h"

static int count_op(const struct graph *g, int op) {
  int n = 0;
  for (uint32_t i = 0; i < g->n_nodes; i++)
    n += g->node[i].op->id == op;
  return n;
}

static const struct node *find_op(const struct graph *g, int op, int skip) {
  for (uint32_t i = 0; i < g->n_nodes; i++)
    if (g->node[i].op->id == op && skip-- == 0) return &g->node[i];
  return NULL;
}

/* ---- constants ---- */

/* A17: a dot of a constant with itself, returned beside it: three constants; then the dot is added to something cut. */
static void test_a17_constants_apart(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid y = param(&f, "8 8"), c = full(&f, "8 16", 3), product = dot_of(&f, c, 1, c, 1, 0),
      sum = tess__n_add(&f.b, product, y);
  RETURNS(&f, c, sum);
  import(&f, (struct boundary[]){{ sharding_of(f.mesh, "a b"), true }}, NULL);
  assert_int_equal(count_op(f.m.graph, OP_constant), 3);
  propagate(&f);
  const struct node *n = find_op(f.m.graph, OP_dot_general, 0);
  IS(&f, n->in[0], "a -");
  IS(&f, n->in[1], "b -");
  IS(&f, f.m.graph->result[0], "- -");
  assert_int_equal(count_op(f.m.graph, OP_constant), 3);
  finish(&f);
}

/* zeros used by many: apart during propagation, one again where nothing cut them. */
static void test_clones_are_merged(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), y = param(&f, "8 8"), zero = full(&f, "8 8", 0),
      two = tess__n_negate(&f.b, tess__n_cosine(&f.b, zero));
  RETURNS(&f, tess__n_add(&f.b, x, two), tess__n_multiply(&f.b, y, two), tess__n_divide(&f.b, y, two), zero, zero);
  import(&f, (struct boundary[]){{sharding_of(f.mesh, "a b"), true}, { sharding_of(f.mesh, "- -"), true }}, NULL);
  assert_int_equal(count_op(f.m.graph, OP_cosine), 3);
  assert_int_equal(count_op(f.m.graph, OP_constant), 5);
  propagate(&f);
  const struct node *sum = find_op(f.m.graph, OP_add, 0);
  IS(&f, sum->in[1], "a b");
  assert_int_equal(count_op(f.m.graph, OP_cosine), 2);
  assert_int_equal(count_op(f.m.graph, OP_constant), 2); /* one for the cut sum, one for all else */
  assert_true(f.m.graph->result[3] == f.m.graph->result[4]);
  finish(&f);
}

/* Scalars are not cut and not cloned; their broadcasts are cloned though what they spread is no constant. */
static void test_scalars_stay_shared(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2");
  vid s = param(&f, ""), x = param(&f, "8"), y = param(&f, "8");
  vid wide = broadcast(&f, tess__n_sine(&f.b, s), "8", 0, NULL),
      one = broadcast(&f, tess__n_cosine(&f.b, full(&f, "", 1)), "8", 0, NULL);
  RETURNS(&f, tess__n_add(&f.b, tess__n_add(&f.b, x, wide), one),
          tess__n_multiply(&f.b, tess__n_multiply(&f.b, y, wide), one));
  import(&f, NULL, NULL);
  assert_int_equal(count_op(f.m.graph, OP_sine), 1);
  assert_int_equal(count_op(f.m.graph, OP_cosine), 1);
  assert_int_equal(count_op(f.m.graph, OP_broadcast_in_dim), 4);
  finish(&f);
}

/* A constant may be large in nodes; each use copies what it needs, once. */
static void test_shared_parts_of_a_constant_are_copied_once(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2");
  vid x = param(&f, "8"), c = full(&f, "8", 1);
  for (int i = 0; i < 40; i++)
    c = tess__n_add(&f.b, c, c); /* 2^40 paths */
  RETURNS(&f, tess__n_multiply(&f.b, x, c), tess__n_divide(&f.b, x, c));
  import(&f, NULL, NULL);
  assert_int_equal(count_op(f.m.graph, OP_add), 80);
  propagate(&f);
  assert_int_equal(count_op(f.m.graph, OP_add), 40);
  finish(&f);
}

static void test_one_device_splits_nothing(void **state) {
  (void)state;
  struct fixture f;
  start(&f, NULL);
  vid x = param(&f, "8"), c = full(&f, "8", 1);
  RETURNS(&f, tess__n_multiply(&f.b, x, c), tess__n_divide(&f.b, x, c));
  import(&f, NULL, NULL);
  assert_int_equal(f.m.atoms.total, 1);
  assert_int_equal(count_op(f.m.graph, OP_constant), 1);
  propagate(&f);
  IS(&f, f.m.graph->result[0], "-");
  RESULT_IS(&f, 0, "-");
  finish(&f);
}

/* ---- constraints ---- */

static void test_a18_closed_constraint_reaches_its_operand(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), sum = tess__n_add(&f.b, x, x),
      c = tess__n_sharding_constraint(&f.b, sum, sharding_of(f.mesh, "- b"));
  RETURNS(&f, c);
  import(&f, NULL, NULL);
  IS(&f, sum, "- b"); /* closed */
  IS(&f, c, "- b");
  assert_true(f.m.fixed[c] && !f.m.fixed[sum]);
  finish(&f);
}

static void test_constraints_that_do_not_reach(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), y = param(&f, "8 8"), z = param(&f, "8 8");
  const struct sharding *rows = sharding_of(f.mesh, "a -"), *columns = sharding_of(f.mesh, "- b"),
                        *open = sharding_of(f.mesh, "a ?");
  vid c = tess__n_sharding_constraint(&f.b, x, columns); /* x is given: A19 */
  vid d = tess__n_sharding_constraint(&f.b, y, rows),
      e = tess__n_sharding_constraint(&f.b, tess__n_sine(&f.b, y), open); /* open */
  vid g = tess__n_sharding_constraint(&f.b, z, rows),
      h = tess__n_sharding_constraint(&f.b, z, columns); /* they differ */
  RETURNS(&f, c, d, e, g, h);
  import(&f, (struct boundary[]){{rows, true}, {NULL, false}, { NULL, false }}, NULL);
  IS(&f, x, "a -");
  IS(&f, y, "a -");
  IS(&f, find_op(f.m.graph, OP_sine, 0)->out, "? ?");
  IS(&f, z, "? ?");
  finish(&f);
}

/* x -> c1 -> c2: later uses of x read c2, but a return and earlier uses read x. */
static void test_chain_of_constraints(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), before = tess__n_sine(&f.b, x);
  vid c1 = tess__n_sharding_constraint(&f.b, x, sharding_of(f.mesh, "a -"));
  vid c2 = tess__n_sharding_constraint(&f.b, c1, sharding_of(f.mesh, "- a"));
  vid after = tess__n_cosine(&f.b, x);
  RETURNS(&f, before, c2, after, x);
  import(&f, NULL, NULL);
  const struct graph *g = f.m.graph;
  assert_int_equal(find_op(g, OP_sine, 0)->in[0], x);
  assert_int_equal(find_op(g, OP_cosine, 0)->in[0], c2);
  assert_int_equal(g->result[3], x);
  finish(&f);
}

/* One constraint is no chain, and a chain whose middle is used elsewhere is none either. */
static void test_what_is_no_chain(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2");
  vid x = param(&f, "8 8"), y = param(&f, "8 8");
  const struct sharding *rows = sharding_of(f.mesh, "a -"), *columns = sharding_of(f.mesh, "- a");
  vid c = tess__n_sharding_constraint(&f.b, x, rows);
  vid d1 = tess__n_sharding_constraint(&f.b, y, rows), d2 = tess__n_sharding_constraint(&f.b, d1, columns);
  RETURNS(&f, c, d1, d2, tess__n_cosine(&f.b, x), tess__n_sine(&f.b, y));
  import(&f, NULL, NULL);
  assert_int_equal(find_op(f.m.graph, OP_cosine, 0)->in[0], x);
  assert_int_equal(find_op(f.m.graph, OP_sine, 0)->in[0], y);
  finish(&f);
}

/* ---- meshes ---- */

static void test_constraint_on_another_mesh(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y4");
  const struct mesh *flat = mesh_of("d8");
  vid x = param(&f, "16 8"), c = tess__n_sharding_constraint(&f.b, tess__n_sine(&f.b, x), sharding_of(flat, "d -"));
  RETURNS(&f, c);
  import(&f, (struct boundary[]){{ sharding_of(f.mesh, "x y"), true }}, NULL);
  IS(&f, c, "x,y -");
  assert_ptr_equal(f.m.prefer, f.mesh);
  propagate(&f);
  RESULT_IS(&f, 0, "x,y -");
  finish(&f);
}

/* The other way round the constraint's digits are no whole axes of the first mesh: the result is told in the
 * constraint's own. */
static void test_result_told_in_the_mesh_of_its_constraint(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "d8");
  const struct mesh *grid = mesh_of("x2 y4");
  vid x = param(&f, "16 8");
  vid c = tess__n_sharding_constraint(&f.b, x, sharding_of(grid, "- y")),
      u = tess__n_sharding_constraint(&f.b, x, sharding_of(grid, "? y"));
  RETURNS(&f, c, u, tess__n_sine(&f.b, c));
  import(&f, NULL, NULL);
  propagate(&f);
  RESULT_IS(&f, 0, "- d:(2)4");
  RESULT_IS(&f, 1, "- d:(2)4");
  RESULT_IS(&f, 2, "- -"); /* nobody named this one */
  assert_ptr_equal(tess__mesh_of_value(&f.m, f.m.graph->result[0]), grid);
  assert_ptr_equal(tess__mesh_of_value(&f.m, f.m.graph->result[2]), f.mesh);
  finish(&f);
}

static const struct sharding *partial_on(const char *mesh) {
  const struct mesh *m = mesh_of(mesh);
  struct spec spec = *spec_of(m, "- -");
  struct diag d = {0};
  spec.unreduced = 1;
  return tess__sharding_named(m, &spec, NULL, &d);
}

static void check_refused(const char *first, const struct sharding *second, tess_status status, const char *part) {
  struct fixture f;
  start(&f, first);
  f.b.place = tess__intern_text("layer.c:7");
  vid c = tess__n_sharding_constraint(&f.b, param(&f, "8 8"), second);
  RETURNS(&f, c);
  assert_false(tess__import(f.g, f.mesh, NULL, NULL, &f.m, &f.d));
  assert_int_equal(f.d.status, status);
  assert_non_null(strstr(f.d.message, part));
  assert_non_null(strstr(f.d.message, "'a': 2, 'b': 3"));
  assert_string_equal(f.d.where, "layer.c:7");
  tess__diag_clear(&f.d);
  finish(&f);
}

static void test_meshes_that_cannot_meet(void **state) {
  (void)state;
  check_refused("a2 b3", partial_on("c3 d2"), TESS_UNIMPLEMENTED, "'c': 3, 'd': 2");
  check_refused("a2 b3", sharding_of(mesh_of("c8"), "- -"), TESS_INVALID_ARGUMENT, "'c': 8");
  struct fixture f;
  start(&f, "z6"); /* refined by one mesh already: the message names the one that the last does not nest with */
  vid x = param(&f, "6 6");
  RETURNS(&f, x);
  struct boundary in = {sharding_of(mesh_of("a2 b3"), "- -"), true}, out = {partial_on("c3 d2"), true};
  assert_false(tess__import(f.g, f.mesh, &in, &out, &f.m, &f.d));
  assert_non_null(strstr(f.d.message, "'a': 2, 'b': 3"));
  assert_non_null(strstr(f.d.message, "'c': 3, 'd': 2"));
  tess__diag_clear(&f.d);
  finish(&f);
}

/* A mesh that has no common refinement with the others: what is laid out on it is whole, and called so. */
static void test_meshes_that_do_not_nest(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b3");
  const struct sharding *ab = sharding_of(f.mesh, "a b"), *cd = sharding_of(mesh_of("c3 d2"), "c d");
  vid x = param(&f, "6 6"), y = tess__n_sine(&f.b, x), c = tess__n_sharding_constraint(&f.b, y, cd);
  RETURNS(&f, c, tess__n_sine(&f.b, c), tess__n_sine(&f.b, y), y);
  static const struct distribute_options verified = {.verify = true};
  const struct boundary in = {ab, true}, out[4] = {{0}, {0}, {0}, {cd, true}};
  struct program p;
  assert_true(tess__distribute(f.g, f.mesh, NULL, NULL, &in, out, &verified, &p, &f.d));
  assert_ptr_equal(p.param[0], ab);
  assert_ptr_equal(p.result[0], cd);
  assert_ptr_equal(p.result[1]->mesh, f.mesh); /* of its own it lies on the first mesh */
  assert_ptr_equal(p.result[2], ab);
  assert_ptr_equal(p.result[3], cd);
  assert_int_equal(p.collectives, 1); /* y, made whole once */
  tess__program_free(&p);
  finish(&f);
}

/* ---- manual regions ---- */

/* Axis y of the grid is the two minor digits of the flat mesh; axis d of the flat mesh is all three. */
static void test_axes_become_atoms(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y4");
  const struct mesh *flat = mesh_of("d8");
  vid x = param(&f, "8"), a = psum(&f, f.mesh, x, "2", "y", "-", "y"), b = psum(&f, flat, x, "1", "d", "-", "d");
  RETURNS(&f, a, b);
  import(&f, NULL, NULL);
  const struct graph *body = find_op(f.m.graph, OP_manual_computation, 0)->regions[0];
  const struct all_reduce_attrs *attrs = body->node[0].attrs;
  assert_int_equal(attrs->axes.n, 2);
  assert_int_equal(attrs->axes.a[0], 1);
  assert_int_equal(attrs->axes.a[1], 2);
  assert_null(tess__type_at(body, body->param[0])->manual);
  assert_int_equal(tess__type_at(body, body->param[0])->varying, 0);
  attrs = find_op(f.m.graph, OP_manual_computation, 1)->regions[0]->node[0].attrs;
  assert_int_equal(attrs->axes.n, 3);
  assert_int_equal(attrs->axes.a[0], 0);
  const struct all_reduce_attrs *old = f.g->node[0].regions[0]->node[0].attrs; /* the traced graph is as it was */
  assert_int_equal(old->axes.n, 1);
  finish(&f);
}

/* Results are what the out spec says, operands without a sharding of their own are what the in spec says. */
static void test_manual_boundaries(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y4");
  vid x = param(&f, "8"), s = tess__n_sine(&f.b, x), r = psum(&f, f.mesh, s, "2", "y", "-", "y");
  RETURNS(&f, r);
  import(&f, NULL, NULL);
  IS(&f, s, "y");
  IS(&f, r, "-");
  propagate(&f);
  IS(&f, x, "y");
  finish(&f);
}

/* An operand that two regions want differently is open still: propagation gives it what both agree on. A given one is
 * left alone. */
static void test_manual_edges(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y4");
  const struct mesh *flat = mesh_of("d8");
  vid x = param(&f, "8"), y = param(&f, "8");
  vid s = tess__n_sine(&f.b, x);
  vid a = psum(&f, flat, s, "1", "d", "-", "d"), b = psum(&f, f.mesh, s, "4", "x", "-", "x"),
      c = psum(&f, f.mesh, y, "2", "y", "-", "y");
  RETURNS(&f, a, b, c);
  import(&f, (struct boundary[]){{NULL, false}, { sharding_of(f.mesh, "x"), true }}, NULL);
  IS(&f, s, "?");
  propagate(&f);
  IS(&f, s, "x,y"); /* the first region's wish begins with the second's */
  IS(&f, y, "x");
  finish(&f);
}

/* ---- what a copy keeps ---- */

static void test_places_are_kept(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2");
  f.b.place = tess__intern_text("a.c:1");
  vid x = param(&f, "8"), c = full(&f, "8", 1);
  f.b.place = tess__intern_text("a.c:2");
  RETURNS(&f, tess__n_add(&f.b, x, c), tess__n_multiply(&f.b, x, c));
  import(&f, NULL, NULL);
  propagate(&f);
  for (uint32_t i = 0; i < f.m.graph->n_nodes; i++)
    assert_string_equal(f.m.graph->node[i].place, f.m.graph->node[i].n_in ? "a.c:2" : "a.c:1");
  finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a17_constants_apart),
      cmocka_unit_test(test_clones_are_merged),
      cmocka_unit_test(test_scalars_stay_shared),
      cmocka_unit_test(test_shared_parts_of_a_constant_are_copied_once),
      cmocka_unit_test(test_one_device_splits_nothing),
      cmocka_unit_test(test_a18_closed_constraint_reaches_its_operand),
      cmocka_unit_test(test_constraints_that_do_not_reach),
      cmocka_unit_test(test_chain_of_constraints),
      cmocka_unit_test(test_what_is_no_chain),
      cmocka_unit_test(test_constraint_on_another_mesh),
      cmocka_unit_test(test_result_told_in_the_mesh_of_its_constraint),
      cmocka_unit_test(test_meshes_that_do_not_nest),
      cmocka_unit_test(test_meshes_that_cannot_meet),
      cmocka_unit_test(test_axes_become_atoms),
      cmocka_unit_test(test_manual_boundaries),
      cmocka_unit_test(test_manual_edges),
      cmocka_unit_test(test_places_are_kept),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
