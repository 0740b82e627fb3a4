/* Plans compute what programs mean: random per-device programs against the reference executor, random distributed
 * programs against one device; results that are arguments, donated blocks, temporaries that share memory, and what
 * happens when there is none. */
#include "_planned.h"
#include "_seen.h"
#include "_trial.h"

struct tally {
  int64_t refs, donors, arguments, results;
};

/* Runs the plan as the API does: fresh blocks poisoned, donated ones reused. got[i]: where result i is; owned[i]: to be
 * freed. */
static bool run_plan(const struct plan *plan, int n, void *const *args, const size_t *bytes, void **got, void **owned,
                     struct tally *t, struct diag *d) {
  for (int i = 0; i < n; i++) {
    struct result_source s = tess__plan_result(plan, i);
    got[i] = owned[i] = NULL;
    t->donors += s.from == RESULT_FRESH && s.donor >= 0;
    t->arguments += s.from == RESULT_ARGUMENT;
    t->results += s.from == RESULT_RESULT;
    if (s.from == RESULT_ARGUMENT) got[i] = args[s.index];
    if (s.from == RESULT_RESULT) {
      assert_true(s.index < i);
      got[i] = got[s.index];
    }
    if (s.from == RESULT_FRESH && s.donor >= 0) got[i] = args[s.donor];
    if (s.from == RESULT_FRESH && s.donor < 0) {
      got[i] = owned[i] = tess__alloc(bytes[i] + 1);
      memset(got[i], 0xAB, bytes[i]);
    }
  }
  struct text text = {0};
  tess__plan_print(&text, plan);
  t->refs += strstr(tess__text_string(&text), "ref ") != NULL;
  tess__text_free(&text);
  void *to[MAX_ENDS];
  for (int i = 0; i < n; i++)
    to[i] = tess__plan_result(plan, i).from == RESULT_FRESH ? got[i] : NULL;
  return tess__plan_run(plan, (const void *const *)args, to, d);
}

static void explain(const struct program *p, const struct plan *plan, uint64_t seed, const struct diag *d) {
  struct text t = {0};
  tess__graph_print(&t, p->graph);
  if (plan) tess__plan_print(&t, plan);
  print_message("%s\n", tess__text_string(&t));
  tess__text_free(&t);
  fail_msg("seed %llu: %s", (unsigned long long)seed, d->message ? d->message : "wrong result");
}

static void check_program(const struct program *p, void *const *args, void *const *want, uint64_t seed,
                          struct tally *t) {
  const struct graph *g = p->graph;
  struct diag d = {0};
  void *got[MAX_ENDS], *owned[MAX_ENDS];
  size_t bytes[MAX_ENDS];
  for (int i = 0; i < g->n_results; i++)
    bytes[i] = dense_bytes(p, g->result[i]);
  bool all[MAX_ENDS];
  memset(all, true, sizeof all);
  struct plan *plan = tess__plan_make(p, &(struct exec_options){.donated = seed % 3 ? all : NULL}, &d);
  bool ok = plan && run_plan(plan, g->n_results, args, bytes, got, owned, t, &d);
  for (int i = 0; i < g->n_results && ok; i++)
    ok = memcmp(got[i], want[i], bytes[i]) == 0;
  if (!ok) explain(p, plan, seed, &d);
  for (int i = 0; i < g->n_results; i++)
    tess__free(owned[i]);
  tess__plan_free(plan);
  see(g);
}

static void on_plan(const struct program *p, void *const *args, void *const *want, uint64_t seed, void *tally) {
  check_program(p, args, want, seed, tally);
}

static void device_programs_are_what_the_reference_computes(void **state) {
  (void)state;
  struct tally t = {0};
  assert_true(visit_device_programs(4000, on_plan, &t) > 3950);
  assert_true(t.refs > 300 && t.donors > 100 && t.arguments > 20 && t.results > 20);
}

static void distributed_programs_are_what_one_device_computes(void **state) {
  (void)state;
  struct tally t = {0};
  for (uint64_t seed = 1; seed <= 1500; seed++) {
    struct trial one = {.seed = seed};
    random_program_nested(&one.c, seed, seed % 3 == 0);
    trial_begin(&one, &checked);
    check_program(&one.p, one.arg, one.want, seed, &t);
    see(one.c.graph);
    trial_end(&one);
  }
}

/* ---- single programs ---- */
static void assert_result(const struct planned *s, int i, enum result_from from, int index, int donor) {
  struct result_source r = tess__plan_result(s->plan, i);
  assert_int_equal(r.from, from);
  if (from != RESULT_FRESH) assert_int_equal(r.index, index);
  assert_int_equal(r.donor, donor);
}

static void what_only_changes_its_layout_is_the_argument(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2 y4");
  vid x = param(&s.f, "8 6");
  vid y = tess__n_sharding_constraint(&s.f.b, x, sharding_of(s.f.mesh, "y x"));
  vid z = tess__n_negate(&s.f.b, x);
  RETURNS(&s.f, y, z, reshape(&s.f, z, "48"), x, transpose(&s.f, x, 2, (const uint8_t[]){1, 0}));
  make_plan(&s, (const char *const[]){"x y"}, (const char *const[]){"- x", "x y", "-", NULL, "- -"}, 1);
  assert_result(&s, 0, RESULT_ARGUMENT, 0, -1);
  assert_result(&s, 1, RESULT_FRESH, 0, -1); /* the argument is given out as result 0: it cannot be overwritten */
  assert_result(&s, 2, RESULT_RESULT, 1, -1);
  assert_result(&s, 3, RESULT_ARGUMENT, 0, -1);
  assert_result(&s, 4, RESULT_FRESH, 0, -1);
  assert_int_equal(tess__plan_info(s.plan).steps, 2);
  end(&s);
}

static void donated_blocks_are_taken_where_that_is_safe(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x4");
  vid x = param(&s.f, "8 8"), w = param(&s.f, "8 8"), b = param(&s.f, "8");
  vid y = tess__n_add(&s.f.b, x, broadcast(&s.f, b, "8 8", 1, (const uint8_t[]){1}));
  RETURNS(&s.f, y, tess__n_add(&s.f.b, w, transpose(&s.f, w, 2, (const uint8_t[]){1, 0})));
  make_plan(&s, (const char *const[]){"x -", "- -", "-"}, (const char *const[]){"x -", "- -"}, 7);
  assert_result(&s, 0, RESULT_FRESH, 0, 0);
  assert_result(&s, 1, RESULT_FRESH, 0, -1); /* reads w in another order than it would write it */
  end(&s);

  begin(&s, "x4");
  x = param(&s.f, "8 8");
  y = tess__n_negate(&s.f.b, x);
  RETURNS(&s.f, y, dot(&s.f, x, y));
  make_plan(&s, (const char *const[]){"x -"}, (const char *const[]){"x -", "x -"}, 1);
  assert_result(&s, 0, RESULT_FRESH, 0, -1); /* the product reads x after y is written */
  assert_result(&s, 1, RESULT_FRESH, 0, -1);
  end(&s);
}

static void temporaries_share_memory(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2");
  vid x = param(&s.f, "16 16"), y = x;
  for (int i = 0; i < 20; i++)
    y = dot(&s.f, y, x);
  RETURNS(&s.f, y);
  make_plan(&s, (const char *const[]){"- -"}, (const char *const[]){"- -"}, 0);
  assert_int_equal(tess__plan_info(s.plan).steps, 20);
  struct text t = {0};
  tess__plan_print(&t, s.plan);
  assert_null(strstr(tess__text_string(&t), "tmp+512")); /* two places of 256 elements in turns */
  assert_non_null(strstr(tess__text_string(&t), "tmp+256"));
  tess__text_free(&t);
  end(&s);
}

static void without_memory_nothing_is_written(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2");
  vid x = param(&s.f, "16 16");
  RETURNS(&s.f, tess__n_negate(&s.f.b, x), dot(&s.f, dot(&s.f, x, x), x));
  make_plan(&s, (const char *const[]){"x -"}, (const char *const[]){"x -", "x -"}, 0);
  float a[256], out[2][256];
  for (int i = 0; i < 256; i++)
    a[i] = (float)(i % 3);
  memset(out, 0xAB, sizeof out);
  tess__fail_allocation_after(1);
  assert_false(tess__plan_run(s.plan, (const void *const[]){a}, (void *const[]){out[0], out[1]}, &s.f.d));
  tess__fail_allocation_after(0);
  assert_int_equal(s.f.d.status, TESS_RESOURCE_EXHAUSTED);
  tess__diag_clear(&s.f.d);
  unsigned char poison[sizeof out];
  memset(poison, 0xAB, sizeof poison);
  assert_memory_equal(out, poison, sizeof out);
  assert_true(tess__plan_run(s.plan, (const void *const[]){a}, (void *const[]){out[0], out[1]}, &s.f.d));
  assert_true(out[0][1] == -1);
  end(&s);
}

static void what_nobody_can_run_is_refused(void **state) {
  (void)state;
  static struct device_case c;
  memset(&c, 0, sizeof c);
  static struct tess_op hopeless;
  hopeless = tess__op_negate;
  hopeless.traits = 0;
  hopeless.ref = NULL;
  hopeless.name = "hopeless";
  c.b = (struct build){.graph = tess__graph_new("refused"), .diag = &c.d};
  vid x = tess__graph_param(c.b.graph, tess__type_of(TESS_F32, 1, (const int64_t[]){4}));
  vid y = emit_op(&c, &hopeless, 1, &x, NULL);
  put(&c, x, whole(type_at(&c, x), 0));
  put(&c, y, whole(type_at(&c, y), 0));
  tess__graph_set_results(c.b.graph, 1, &y);
  c.p.graph = c.b.graph;
  c.p.spread = c.spread;
  assert_null(tess__plan_make(&c.p, 0, &c.d));
  assert_int_equal(c.d.status, TESS_UNIMPLEMENTED);
  assert_non_null(strstr(c.d.message, "hopeless"));
  tess__diag_clear(&c.d);
  c.spread[y].size[0] = 9; /* no block of its spread */
  assert_null(tess__plan_make(&c.p, 0, &c.d));
  assert_int_equal(c.d.status, TESS_INTERNAL);
  tess__diag_clear(&c.d);
  tess__graph_free(c.b.graph);
}

/* What is cut over x becomes one term of a sum over x: each device keeps its own rows, zeros elsewhere. */
static void a_cut_value_becomes_partial(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2");
  vid x = param(&f, "4");
  RETURNS(&f, tess__n_add(&f.b, x, x));
  struct spec terms = sharding_of(f.mesh, "-")->spec;
  terms.unreduced = 1;
  struct boundary in = {sharding_of(f.mesh, "x"), true}, out = {tess__sharding_named(f.mesh, &terms, NULL, &f.d), true};
  struct program p;
  assert_true(tess__distribute(f.g, f.mesh, NULL, NULL, &in, &out, &checked, &p, &f.d));
  struct plan *plan = tess__plan_make(&p, 0, &f.d);
  assert_non_null(plan);
  const float a[] = {1, 2, 3, 4}, want[] = {2, 4, 0, 0, 0, 0, 6, 8};
  float got[2][8];
  assert_true(tess__reference_run(&p, (const void *const[]){a}, (void *const[]){got[0]}, &f.d));
  assert_true(tess__plan_run(plan, (const void *const[]){a}, (void *const[]){got[1]}, &f.d));
  assert_memory_equal(got[0], want, sizeof want);
  assert_memory_equal(got[1], want, sizeof want);
  see(p.graph);
  tess__plan_free(plan);
  tess__program_free(&p);
  finish(&f);
}

static void all_ops_were_compared(void **state) {
  (void)state;
  must_see(OP_mask);
  must_see(OP_full_to_shard);
  must_see(OP_shard_to_full);
  must_see(OP_all_reduce);
  must_see(OP_axis_index);
  must_see(OP_reshard);
  must_see(OP_all_slice);
  must_see(OP_all_gather);
  must_see(OP_all_to_all);
  must_see(OP_collective_permute);
  must_see(OP_reduce_scatter);
  must_see(OP_embed);
  must_see(OP_sharding_constraint);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(device_programs_are_what_the_reference_computes),
      cmocka_unit_test(distributed_programs_are_what_one_device_computes),
      cmocka_unit_test(what_only_changes_its_layout_is_the_argument),
      cmocka_unit_test(donated_blocks_are_taken_where_that_is_safe),
      cmocka_unit_test(temporaries_share_memory),
      cmocka_unit_test(without_memory_nothing_is_written),
      cmocka_unit_test(what_nobody_can_run_is_refused),
      cmocka_unit_test(a_cut_value_becomes_partial),
      cmocka_unit_test(all_ops_were_compared),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
