/* Bodies of collectives as records: built in a manual scope by the planner alone. What they name is read from the
 * scope; what they make varies as JAX has it. */
#include "_ir.h"
#include "layout/mesh.h"
#include "numpy/collective.h"

/* A mesh x of 2, y of 3, both manual. */
static void open_scope(struct bench *t) {
  bench_begin(t);
  const struct mesh *m = abstract_mesh(2, (const int64_t[]){2, 3}, (const char *const[]){"x", "y"});
  t->build.scope = (struct manual_scope){.mesh = m, .axes = 3};
}

static vid block(struct bench *t, const struct type *like, const char *axes) {
  struct axes a;
  struct type type = *like;
  assert_true(tess__scope_axes(&t->build.scope, axes, &a, &t->diag));
  type.manual = t->build.scope.mesh;
  for (int i = 0; i < a.n; i++)
    type.varying |= UINT64_C(1) << a.a[i];
  return param(t, tess__type(&type));
}

static struct collective_call call_over(struct bench *t, const char *axes) {
  struct collective_call a;
  memset(&a, 0, sizeof a);
  assert_true(tess__scope_axes(&t->build.scope, axes, &a.axes, &t->diag));
  a.width = a.total = (int32_t)tess__scope_size(&t->build.scope, &a.axes);
  return a;
}

static vid made(struct bench *t, const struct collective *c, vid x, const struct collective_call *a) {
  return c->f.body(&t->build, 1, &x, a);
}

static const struct node *maker(const struct bench *t, vid v) {
  return &t->graph->node[t->graph->value[v].node];
}

static void psum_ends_the_variance(void **state) {
  (void)state;
  struct bench t;
  open_scope(&t);
  vid x = block(&t, F32(4), "x,y");
  struct collective_call a = call_over(&t, "y");
  vid sum = made(&t, &tess__f_psum, x, &a);
  has_type(&t, sum, "f32[4]{V:x}");
  assert_int_equal(maker(&t, sum)->op->id, OP_all_reduce);
  vid mean = made(&t, &tess__f_pmean, x, &a);
  has_type(&t, mean, "f32[4]{V:x}");
  assert_int_equal(maker(&t, mean)->op->id, OP_divide);
  a = call_over(&t, "y,x");
  assert_int_equal(a.total, 6);
  has_type(&t, made(&t, &tess__f_psum, x, &a), "f32[4]");
  bench_end(&t);
}

/* bf16 is summed in f32 and rounded once; a value that does not vary is made to first. */
static void sums_of_small_floats(void **state) {
  (void)state;
  struct bench t;
  open_scope(&t);
  struct collective_call a = call_over(&t, "x");
  vid sum = made(&t, &tess__f_psum, block(&t, TYPE(TESS_BF16, 4), ""), &a);
  has_type(&t, sum, "bf16[4]");
  const struct node *convert = maker(&t, sum);
  assert_int_equal(convert->op->id, OP_convert);
  const struct node *reduce = maker(&t, convert->in[0]);
  assert_int_equal(reduce->op->id, OP_all_reduce);
  has_type(&t, reduce->in[0], "f32[4]{V:x}");
  bench_end(&t);
}

static void unchecked_values_carry_no_variance(void **state) {
  (void)state;
  struct bench t;
  open_scope(&t);
  t.build.scope.unchecked = true;
  vid x = param(&t, F32(4));
  struct collective_call a = call_over(&t, "x");
  has_type(&t, made(&t, &tess__f_psum, x, &a), "f32[4]");
  a.to = TESS_VARYING;
  assert_int_equal(made(&t, &tess__f_pcast, x, &a), x);
  bench_end(&t);
}

static void axes_are_those_of_the_scope(void **state) {
  (void)state;
  static const struct manual_scope outside;
  struct bench t;
  struct axes a;
  open_scope(&t);
  struct manual_scope scope = t.build.scope;
  scope.axes = 1; /* x alone */
  assert_false(tess__scope_axes(&scope, "y", &a, &t.diag));
  refused(&t, VID_NONE, "unbound axis name 'y'; in scope: 'x'");
  assert_false(tess__scope_axes(&scope, "x,x", &a, &t.diag));
  refused(&t, VID_NONE, "axis 'x' is named twice in \"x,x\"");
  assert_false(tess__scope_axes(&outside, "x", &a, &t.diag));
  refused(&t, VID_NONE, "unbound axis name 'x': call it inside tess_shard_map");
  vid index = tess__f_axis_index.body(&t.build, 0, NULL, &(struct axes){.n = 1, .a = {1}});
  has_type(&t, index, "i32[]{V:y}");
  bench_end(&t);
}

/* Which collectives take groups, and uneven ones, stands in their records. */
static void groups_are_as_the_record_says(void **state) {
  (void)state;
  static const int even[] = {0, 3, 1, 4, 2, 5}, uneven[] = {0, 1, 2, 3, 4, -1, 5, -1, -1};
  struct bench t;
  open_scope(&t);
  struct manual_scope unchecked = t.build.scope;
  unchecked.unchecked = unchecked.axes;
  struct collective_call a = call_over(&t, "x,y");
  const tess_groups pairs = {3, 2, even}, ragged = {3, 3, uneven};
  assert_true(tess__collective_take_groups(&a, &tess__f_all_to_all, &pairs, &t.build.scope, &t.diag));
  assert_int_equal(a.width, 2);
  assert_false(tess__collective_take_groups(&a, &tess__f_all_to_all, &ragged, &t.build.scope, &t.diag));
  refused(&t, VID_NONE, "axis_index_groups must be of equal sizes");
  assert_true(tess__collective_take_groups(&a, &tess__f_psum, &ragged, &unchecked, &t.diag));
  assert_int_equal(a.width, 3);
  assert_false(tess__collective_take_groups(&a, &tess__f_psum, &pairs, &t.build.scope, &t.diag));
  assert_int_equal(t.diag.status, TESS_UNIMPLEMENTED);
  bench_end(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(psum_ends_the_variance),
      cmocka_unit_test(sums_of_small_floats),
      cmocka_unit_test(unchecked_values_carry_no_variance),
      cmocka_unit_test(axes_are_those_of_the_scope),
      cmocka_unit_test(groups_are_as_the_record_says),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
