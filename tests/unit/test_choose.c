/* What choose and collectives make of tilings that do not fit: which collectives, on what, and that their number
 * depends neither on the number of devices nor on chance. That they are right is test_partition's business. */
#include "_spmd.h"
#include "ir/why.h"
#include "spmd/choice.h"

static const struct distribute_options checked = {.verify = true};

/* The ops of the program that move or reduce, one word each, in program order. */
static const char *moves_of(const struct graph *g) {
  static char out[256];
  char *p = out;
  *p = 0;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct tess_op *op = g->node[i].op;
    if (!(op->traits & OP_COLLECTIVE)) continue;
    const char *name = strncmp(op->name, "sdy.", 4) == 0 ? op->name + 4 : op->name;
    p += snprintf(p, (size_t)(out + sizeof out - p), "%s%s", p == out ? "" : " ", name);
  }
  return out;
}

static struct program distribute(struct fixture *f, const char *const *in, const char *const *out) {
  struct boundary ends[2][8] = {{{NULL, false}}};
  for (int i = 0; i < f->g->n_params; i++)
    if (in && in[i]) ends[0][i] = (struct boundary){sharding_of(f->mesh, in[i]), true};
  for (int i = 0; i < f->g->n_results; i++)
    if (out && out[i]) ends[1][i] = (struct boundary){sharding_of(f->mesh, out[i]), true};
  struct program p;
  bool ok = tess__distribute(f->g, f->mesh, NULL, NULL, ends[0], ends[1], &checked, &p, &f->d);
  assert_string_equal(f->d.message ? f->d.message : "", "");
  assert_true(ok);
  return p;
}
#define TEXTS(...) ((const char *const[]){__VA_ARGS__})

static void expect(struct fixture *f, const char *const *in, const char *const *out, const char *moves) {
  struct program p = distribute(f, in, out);
  assert_string_equal(moves_of(p.graph), moves);
  tess__program_free(&p);
  finish(f);
}

static void contractions_by_what_is_cut(void **state) {
  (void)state;
  static const struct {
    const char *a, *b, *in[2], *out, *moves;
  } cases[] = {
      {"8 16", "16 32", {"x -", "- -"}, "x -", ""},                              /* m */
      {"8 16", "16 32", {"- -", "- x"}, "- x", ""},                              /* n */
      {"8 16", "16 32", {"x -", "- y"}, "x y", ""},                              /* m and n */
      {"8 16", "16 32", {"- x", "x -"}, "- -", "all_reduce"},                    /* k */
      {"8 16", "16 32", {"- x", "x -"}, "x -", "reduce_scatter"},                /* k, wanted on m */
      {"8 16", "16 32", {"- x,y", "x,y -"}, "x -", "reduce_scatter all_reduce"}, /* k over two axes, one wanted */
      {"8 16", "16 32", {"- x", "x -"}, "x y", "all_slice reduce_scatter"},      /* y costs nothing, x is scattered */
      {"8 64",
       "64 8",
       {"- x", "- -"},
       "- -",
       "all_slice all_reduce"},                                  /* k on one side, small result: cut the other side */
      {"1024 64", "64 32", {"x -", "x -"}, "x -", "all_gather"}, /* large batch: the weights are gathered */
      {"8 1024", "1024 1024", {"x -", "x -"}, "x -", "all_to_all reduce_scatter"}, /* small batch: the batch moves */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f;
    start(&f, "x2 y2");
    vid a = param(&f, cases[i].a), b = param(&f, cases[i].b);
    RETURNS(&f, dot(&f, a, b));
    expect(&f, cases[i].in, TEXTS(cases[i].out), cases[i].moves);
  }
}

static void elementwise_follows_and_moves_once(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x4");
  vid a = param(&f, "8 8"), b = param(&f, "8 8");
  RETURNS(&f, tess__n_add(&f.b, a, b));
  expect(&f, TEXTS("x -", "- x"), TEXTS("x -"), "all_to_all");
  start(&f, "x4");
  a = param(&f, "8 8"), b = param(&f, "8 8");
  vid sum = tess__n_add(&f.b, a, b);
  RETURNS(&f, sum, tess__n_subtract(&f.b, a, b), b);
  expect(&f, TEXTS("x -", "- x"), TEXTS("x -", "x -", "x -"), "all_to_all"); /* b is wanted three times */
}

/* What was moved and is wanted as it was is taken from where it was. */
static void the_way_back_is_free(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x4");
  vid a = param(&f, "8 8"), turned = tess__n_sharding_constraint(&f.b, a, sharding_of(f.mesh, "- x"));
  RETURNS(&f, turned, tess__n_sharding_constraint(&f.b, turned, sharding_of(f.mesh, "x -")));
  expect(&f, TEXTS("x -"), TEXTS("- x", "x -"), "all_to_all");
}

static void constants_do_not_move(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x4");
  vid a = param(&f, "8 8"), b = param(&f, "8 8"), s = param(&f, "");
  vid one = full(&f, "8 8", 1), spread = broadcast(&f, s, "8 8", 0, NULL);
  RETURNS(&f, tess__n_add(&f.b, spread, tess__n_add(&f.b, a, one)),
          tess__n_multiply(&f.b, tess__n_add(&f.b, one, b), spread));
  expect(&f, TEXTS("x -", "- x", NULL), TEXTS("x -", "- x"), "");
}

static void a_constraint_is_a_reshard(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y2");
  vid a = param(&f, "8 8");
  const struct sharding *same = sharding_of(f.mesh, "x -"), *other = sharding_of(f.mesh, "- x");
  vid v = tess__n_sharding_constraint(&f.b, tess__n_sine(&f.b, a), same);
  RETURNS(&f, tess__n_sharding_constraint(&f.b, v, other));
  expect(&f, TEXTS("x -"), NULL, "all_to_all");
}

/* There and back again through one that nobody else reads: not at all. */
static void reshards_are_passed_over(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y2");
  vid a = param(&f, "8 8");
  vid v = tess__n_sharding_constraint(&f.b, a, sharding_of(f.mesh, "- x"));
  v = tess__n_sharding_constraint(&f.b, v, sharding_of(f.mesh, "y x"));
  RETURNS(&f, tess__n_sharding_constraint(&f.b, v, sharding_of(f.mesh, "x y")));
  expect(&f, TEXTS("x y"), NULL, "");
}

static void reshapes_keep_what_they_can(void **state) {
  (void)state;
  static const struct {
    const char *from, *to, *in, *out, *moves;
  } cases[] = {
      {"8 4", "32", "x -", "x", ""},
      {"32", "8 4", "x", "x -", ""},
      {"2 16", "32", "x y", "x,y", ""},           /* the major one is cut to the end */
      {"4 8", "32", "x y", "x", "all_gather"},    /* the minor one has to go */
      {"7 2", "2 7", "- x", "- -", "all_gather"}, /* nothing in common */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f;
    start(&f, "x2 y2");
    RETURNS(&f, reshape(&f, param(&f, cases[i].from), cases[i].to));
    expect(&f, TEXTS(cases[i].in), TEXTS(cases[i].out), cases[i].moves);
  }
}

static uint32_t size_of_layers(const char *mesh, char *moves) {
  struct fixture f;
  start(&f, mesh);
  vid x = param(&f, "8192 4096"), w = param(&f, "4096 4096"), v = param(&f, "4096 4096");
  for (int i = 0; i < 4; i++)
    x = tess__n_tanh(&f.b, dot(&f, tess__n_tanh(&f.b, dot(&f, x, w)), v));
  RETURNS(&f, x);
  struct program p = distribute(&f, TEXTS("x -", "- y", "y -"), TEXTS("x -"));
  uint32_t n = p.graph->n_nodes;
  strcpy(moves, moves_of(p.graph));
  tess__program_free(&p);
  finish(&f);
  return n;
}

static void size_does_not_depend_on_devices(void **state) {
  (void)state;
  char few[256], many[256];
  assert_int_equal(size_of_layers("x2 y4", few), size_of_layers("x64 y64", many));
  assert_string_equal(few, many);
  assert_string_equal(few, "all_reduce all_reduce all_reduce all_reduce");
}

/* With too many combinations the choice descends; it still ends legal and not dearer than gathering everything. */
/* Three lists for each of six factors are more combinations than are tried one by one. The search ends where one
 * operand alone moves. */
static void many_lists_are_searched_by_descent(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2 c2 d2 e2 f2");
  vid x = param(&f, "4 4 4 4 4 4"), y = param(&f, "4 4 4 4 4 4");
  RETURNS(&f, tess__n_add(&f.b, x, y));
  expect(&f, TEXTS("a b c d e f", "b c d e f a"), TEXTS("a b c d e f"), "collective_permute");
}

static void many_operands_move_as_little_as_they_can(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "a2 b2 c2 d2");
  vid v[6];
  static const char *const in[] = {"a b c d", "b a d c", "c d a b", "d c b a", "a,b - c,d -", "- c,b - a,d"};
  for (int i = 0; i < 6; i++)
    v[i] = param(&f, "16 16 16 16");
  vid sum = v[0];
  for (int i = 1; i < 6; i++)
    sum = tess__n_add(&f.b, sum, v[i]);
  RETURNS(&f, sum);
  struct program p = distribute(&f, in, TEXTS("a b c d"));
  assert_true(p.collectives >= 5 && p.collectives <= 15);
  tess__program_free(&p);
  finish(&f);
}

static void inserted_nodes_tell_why(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y2");
  vid a = param(&f, "8 16"), b = param(&f, "16 32");
  f.b.place = "layer.c:5";
  RETURNS(&f, dot(&f, a, b));
  struct program p = distribute(&f, TEXTS("- x", "x -"), TEXTS("- -"));
  int found = 0;
  for (uint32_t i = 0; i < p.graph->n_nodes; i++) {
    const struct node *n = &p.graph->node[i];
    if (n->op->id != OP_all_reduce) continue;
    found++;
    assert_string_equal(n->place, "layer.c:5");
    struct text words = {0};
    tess__why_text(&words, n->why, &p.atoms);
    assert_string_equal(tess__text_string(&words), "dot_general takes the sum over dimension 1 of operand 0, which has "
                                                   "size 16 and is cut as [{\"x\"}]");
    tess__text_free(&words);
    assert_string_equal(n->why->pass, "choose");
    assert_int_equal(n->why->op->id, OP_dot_general);
    assert_int_equal(n->why->size, 16);
  }
  assert_int_equal(found, 1);
  tess__program_free(&p);
  finish(&f);
}

/* Uneven cuts: masks before what folds them, on both operands of a contraction, and only there. */
static void uneven_cuts_are_masked(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y2");
  vid a = param(&f, "5 7"), b = param(&f, "7 3");
  vid m = dot(&f, tess__n_sine(&f.b, a), b);
  RETURNS(&f, m, reduce(&f, m, 0));
  struct program p = distribute(&f, TEXTS("y x", "x -"), NULL);
  int masks = 0;
  for (uint32_t i = 0; i < p.graph->n_nodes; i++)
    masks += p.graph->node[i].op->id == OP_mask;
  assert_int_equal(masks, 3);
  tess__program_free(&p);
  finish(&f);
}

static void has(const struct graph *g, const char *line) {
  struct text t = {0};
  tess__graph_print(&t, g);
  if (!strstr(tess__text_string(&t), line)) fail_msg("no \"%s\" in\n%s", line, tess__text_string(&t));
  tess__text_free(&t);
}

/* What a reader sees of a reshard: from where to where, by which atoms, and why. */
static void programs_can_be_read(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x3 y2");
  vid a = param(&f, "10 16"), b = param(&f, "16 8");
  a = tess__n_sharding_constraint(&f.b, tess__n_add(&f.b, a, full(&f, "10 16", 1)), sharding_of(f.mesh, "- x"));
  RETURNS(&f, dot(&f, a, b));
  has(f.g, "constant {value=1} : f32[10,16]");
  has(f.g, "sdy.sharding_constraint %3 {sharding=NamedSharding(mesh=");
  has(f.g, "spec=P(None, 'x'))} : f32[10,16]");
  struct program p = distribute(&f, TEXTS("x -", "- y"), TEXTS("- -"));
  has(p.graph, "sdy.all_to_all %3 {from=[{0}, {}], to=[{}, {0}], atoms=0x1} : f32[10,6]  // add makes its result as");
  has(p.graph, "{from=[{}, {1}], to=[{0}, {1}], atoms=0x1} : f32[6,4]  // dot_general works on operand 1 as");
  has(p.graph, "{dimension=1, monoid=sum} : f32[10,6]  // the cut is uneven: padding must not be reduced");
  has(p.graph, "all_reduce %8 {axes={0}, monoid=sum} : f32[10,4]  // dot_general takes the sum over dimension 1");
  tess__program_free(&p);
  finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(contractions_by_what_is_cut),
      cmocka_unit_test(elementwise_follows_and_moves_once),
      cmocka_unit_test(the_way_back_is_free),
      cmocka_unit_test(constants_do_not_move),
      cmocka_unit_test(a_constraint_is_a_reshard),
      cmocka_unit_test(reshards_are_passed_over),
      cmocka_unit_test(reshapes_keep_what_they_can),
      cmocka_unit_test(size_does_not_depend_on_devices),
      cmocka_unit_test(many_lists_are_searched_by_descent),
      cmocka_unit_test(many_operands_move_as_little_as_they_can),
      cmocka_unit_test(inserted_nodes_tell_why),
      cmocka_unit_test(uneven_cuts_are_masked),
      cmocka_unit_test(programs_can_be_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
