/* Suggested layouts of training steps (tests/_steps.h) beside those that people write: none of these is cheaper, also
 * where memory is what one of them takes; and what memory rules out is not suggested. What they take on a machine
 * measures bench/suggest.c. */
#include "_check.h"
#include "_steps.h"

static tess_mesh *paper, *line; /* data=2,model=4 and x=8, on no device */
static tess_mesh *here;         /* as paper, on the devices of this process */

static tess_report_totals cost_of(const struct step_model *m, tess_sharding *const *lies) {
  tess_report_totals t = tess_report_total(tess_explain(step_lower(m, lies)));
  assert_true(t.estimated_us > 0);
  return t;
}

static void lies_as(const struct step_model *m, tess_mesh *mesh, const tess_suggestion *s, tess_sharding **out) {
  for (int i = 0; i < m->n_leaves; i++)
    out[i] = tess_named_sharding(mesh, tess_spec_parse(s->spec[i]));
}

/* What is said of the best is so, and it is no slower than l's. */
static void check_best(const struct step_model *m, tess_mesh *mesh, const tess_suggestion_list *list, const char *name,
                       tess_report_totals hand) {
  tess_sharding *lies[STEP_MOST_LEAVES];
  assert_true(list->n >= 1);
  lies_as(m, mesh, &list->suggestion[0], lies);
  tess_report_totals t = cost_of(m, lies);
  double said = list->suggestion[0].estimated_us;
  assert_true(t.estimated_us <= said && t.estimated_us >= said);
  if (said > hand.estimated_us * (1 + 1e-8))
    fail_msg("%s, %s: %g us, suggested %g us", m->name, name, hand.estimated_us, said);
}

static void compare(struct step_model m) {
  tess_scope *s = tess_scope_begin();
  tess_suggestion_list list = tess_suggest(step_lower(&m, NULL), paper, .time_limit = 600);
  int64_t least = INT64_MAX;
  for (int k = 0; k < m.n_layouts; k++) {
    tess_sharding *lies[STEP_MOST_LEAVES];
    step_shardings(&m, &m.layout[k], paper, lies);
    tess_report_totals hand = cost_of(&m, lies);
    check_best(&m, paper, &list, m.layout[k].name, hand);
    if (hand.peak_bytes_per_device < least) least = hand.peak_bytes_per_device;
  }
  tess_suggestion_list tight = tess_suggest(step_lower(&m, NULL), paper, .time_limit = 600, .memory = least);
  for (int k = 0; k < m.n_layouts; k++) {
    tess_sharding *lies[STEP_MOST_LEAVES];
    step_shardings(&m, &m.layout[k], paper, lies);
    tess_report_totals hand = cost_of(&m, lies);
    if (hand.peak_bytes_per_device <= least) check_best(&m, paper, &tight, m.layout[k].name, hand);
  }
  for (int i = 0; i < tight.n; i++)
    assert_true(tight.suggestion[i].peak_bytes_per_device <= least);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_an_mlp(void **state) {
  (void)state;
  compare(step_mlp(1024, 512, 2048));
}
static void test_a_transformer(void **state) {
  (void)state;
  compare(step_transformer(1, 8, 64, 128));
}
static void test_convolutions(void **state) {
  (void)state;
  compare(step_conv(32, 16, 32, 16));
}

static void loss_alone(const void *in, void *out) {
  tess_array *const *leaf = in;
  *(tess_array **)out = step_now.loss(leaf, leaf[step_now.n_leaves - 2], leaf[step_now.n_leaves - 1]);
}

static tess_lowered *lower_loss(const struct step_model *m, tess_sharding *const *lies) {
  tess_array *in[STEP_MOST_LEAVES], *out;
  step_now = *m;
  for (int i = 0; i < m->n_leaves; i++)
    in[i] = tess_shape_dtype_struct(m->shape[m->kind[i]], TESS_F32, lies ? lies[i] : NULL);
  return tess_lower_into(TESS_TREE(out), tess_jit(loss_alone), TESS_SPAN(m->n_leaves, in));
}

/* In one process nothing is sent, a product costs the same however it is cut, and what devices compute alike is
 * computed once; the gradient of a convolution's kernel takes less for one block than for eight. So the cut batch
 * loses, and of what takes as long as the best layout by hand what needs least memory wins. */
static void test_one_process(void **state) {
  (void)state;
  struct step_model m[] = {step_conv(32, 16, 32, 16), step_mlp(1024, 512, 2048)};
  for (int i = 0; i < 2; i++) {
    tess_scope *s = tess_scope_begin();
    tess_suggestion_list list = tess_suggest(step_lower(&m[i], NULL), here, .time_limit = 600);
    double best = 1e300, data = 0;
    for (int k = 0; k < m[i].n_layouts; k++) {
      tess_sharding *lies[STEP_MOST_LEAVES];
      step_shardings(&m[i], &m[i].layout[k], here, lies);
      tess_report_totals hand = cost_of(&m[i], lies);
      check_best(&m[i], here, &list, m[i].layout[k].name, hand);
      if (hand.estimated_us < best) best = hand.estimated_us;
      if (strcmp(m[i].layout[k].name, "data") == 0) data = hand.estimated_us;
      if (hand.estimated_us <= list.suggestion[0].estimated_us * (1 + 1e-9))
        assert_true(list.suggestion[0].peak_bytes_per_device <= hand.peak_bytes_per_device);
    }
    assert_true(list.suggestion[0].estimated_us >= best * (1 - 1e-8));
    assert_true(i ? data <= best * (1 + 1e-8) : data > 1.02 * best && data < 1.1 * best);
    assert_int_equal(tess_scope_end(s), TESS_OK);
  }
}

/* A loss whose rows are cut sends next to nothing with whole weights. In as much memory as it takes where all is cut,
 * which is less, no large weight is whole, and they are gathered. Layers are alike, so that many are searched as few.
 */
static void test_memory_forces_fsdp(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct step_model m = step_transformer(8, 64, 32, 1024);
  tess_lowered *l = lower_loss(&m, NULL);
  tess_sharding *fsdp[STEP_MOST_LEAVES];
  for (int i = 0; i < m.n_leaves; i++)
    fsdp[i] = tess_named_sharding(line, TESS_P("x"));
  int64_t limit = tess_report_total(tess_explain(lower_loss(&m, fsdp))).peak_bytes_per_device;
  tess_suggestion_list list = tess_suggest(l, line, .time_limit = 600);
  assert_int_equal(list.n > 0, 1);
  assert_in_range(list.layers, 6, 8);
  assert_true(list.suggestion[0].peak_bytes_per_device > limit);
  for (int i = 0; i < m.n_leaves - 2; i++)
    if (m.shape[m.kind[i]].n == 2) SAYS(list.suggestion[0].spec[i], "None,None");
  const char *const *rows = list.suggestion[0].spec + m.n_leaves - 2; /* one cut, the other is sliced like it */
  assert_true(strcmp(rows[0], "x,None,None") == 0 || strcmp(rows[1], "x,None,None") == 0);
  int64_t sent = list.suggestion[0].wire_bytes_per_device;
  list = tess_suggest(l, line, .time_limit = 600, .memory = limit);
  assert_int_equal(list.n > 0, 1);
  assert_non_null(list.over_memory);
  assert_true(list.over_memory->peak_bytes_per_device > limit);
  assert_true(list.over_memory->estimated_us < list.suggestion[0].estimated_us);
  for (int k = 0; k < list.n; k++) {
    assert_true(list.suggestion[k].peak_bytes_per_device <= limit);
    assert_true(list.suggestion[k].wire_bytes_per_device > sent);
    for (int i = 0; i < m.n_leaves - 2; i++) /* the two large ones of each block */
      if (m.shape[m.kind[i]].n == 2 && m.shape[m.kind[i]].dim[0] != m.shape[m.kind[i]].dim[1])
        assert_string_not_equal(list.suggestion[k].spec[i], "None,None");
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- a value of each round ---- */

static tess_array *first, *second; /* closed over */
static bool constrained;
static int line_of_rounds;
static void two_products(const void *in, void *out) {
  tess_array *const *c = in;
  line_of_rounds = __LINE__ + 1;
  tess_array *h = tess_tanh(tess_matmul(*c, first));
  if (constrained) h = tess_with_sharding_constraint(h, tess_named_sharding(line, TESS_P("x", NULL)));
  *(tess_array **)out = tess_matmul(h, second);
}
static tess_array *rounds(tess_array *x, tess_array *w, tess_array *v) {
  first = w;
  second = v;
  tess_scan_into(TESS_TREE(x), TESS_NOTHING, two_products, TESS_NOTHING, .length = 6);
  return x;
}

static tess_lowered *lower_rounds(void) {
  tess_array *x[3];
  tess_spec lies[] = {TESS_P(NULL, "x"), TESS_P("x", NULL), TESS_P(NULL, NULL)};
  for (int i = 0; i < 3; i++)
    x[i] = tess_shape_dtype_struct(TESS_SHAPE(512, 512), TESS_F32, tess_named_sharding(line, lies[i]));
  return tess_lower(tess_jit(rounds), x[0], x[1], x[2]);
}

/* A constraint inside of a scan's body costs what was said of it, where it is written there. */
static void test_inside_of_a_loop(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  char at[32];
  constrained = false;
  tess_lowered *l = lower_rounds();
  tess_report_totals before = tess_report_total(tess_explain(l));
  snprintf(at, sizeof at, "%d", line_of_rounds);
  tess_suggestion_list list = tess_suggest(l, line, .at = TESS_NAMES(at));
  assert_true(list.n >= 1 && list.n_at == 1);
  assert_non_null(list.suggestion[0].at[0]);
  SAYS(list.suggestion[0].at[0], "x,None");
  constrained = true;
  tess_report_totals after = tess_report_total(tess_explain(lower_rounds()));
  assert_int_equal(after.wire_bytes_per_device, list.suggestion[0].wire_bytes_per_device);
  assert_int_equal(after.peak_bytes_per_device, list.suggestion[0].peak_bytes_per_device);
  assert_true(after.wire_bytes_per_device < before.wire_bytes_per_device);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  if (tess_init(.num_cpu_devices = 8) != TESS_OK) return 1;
  paper = tess_abstract_mesh(TESS_SHAPE(2, 4), TESS_NAMES("data", "model"));
  line = tess_abstract_mesh(TESS_SHAPE(8), TESS_NAMES("x"));
  here = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("data", "model"));
  return !tess_ok(paper) || !tess_ok(line) || !tess_ok(here);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_an_mlp),
      cmocka_unit_test(test_a_transformer),
      cmocka_unit_test(test_convolutions),
      cmocka_unit_test(test_one_process),
      cmocka_unit_test(test_memory_forces_fsdp),
      cmocka_unit_test(test_inside_of_a_loop),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
