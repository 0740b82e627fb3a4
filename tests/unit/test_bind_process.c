/* Programs bound to their process: over all ways to divide the devices, processes make together what the reference
 * executor makes of all devices in one. */
#include "_fleet.h"
#include "_loop.h"
#include "_seen.h"
#include "_trial.h"
#include "exec/combine.h"

static const struct distribute_options sending = {.verify = true, .sends = true};

struct tally {
  int64_t comms, alone, travels, processes[MOST_PROCESSES + 1], forms[4]; /* programs that have such steps */
};

static void check_fleet(const struct program *p, void *const *args, void *const *want, uint64_t seed, int turn,
                        struct tally *t) {
  static const bool all[MAX_ENDS] = {true, true, true, true, true, true, true, true};
  struct fleet f = {.p = p, .arg = args, .want = want, .donated = seed % 3 ? all : NULL};
  struct rng rng = {seed * 77 + (uint64_t)turn};
  char why[600] = "";
  for (int i = 0; i < 4; i++)
    below(&rng, 2);
  fleet_divide(&f, fleet_random(&rng, &p->atoms), turn);
  for (int i = 0; i < MAX_ENDS; i++)
    f.whole[i] = below(&rng, 4) == 0 && i < p->graph->n_params && !p->spread[p->graph->param[i]].own;
  f.late = seed % 2;
  f.shares = seed / 2 % 2;
  bool good = fleet_run(&f, why, sizeof why);
  t->travels += strstr(f.plan, "(travels)") != NULL;
  static const char *const form[] = {"comm blocks", "comm move", "comm reduce", "comm scatter"};
  for (int i = 0; i < 4; i++)
    t->forms[i] += strstr(f.plan, form[i]) != NULL;
  t->processes[f.n]++;
  if (strstr(f.plan, "comm "))
    t->comms++;
  else
    t->alone++;
  if (good) return;
  struct text text = {0};
  tess__graph_print(&text, p->graph);
  for (vid v = 0; v < p->graph->n_values; v++) {
    tess__text_printf(&text, "\n%u: own %llx ", (unsigned)v, (unsigned long long)p->spread[v].own);
    tess__tiling_numbers(&text, &p->spread[v].tiling);
    for (int d = 0; d < tess__type_at(p->graph, v)->rank; d++)
      tess__text_printf(&text, " %lld", (long long)p->spread[v].size[d]);
  }
  print_message("%s\n", tess__text_string(&text));
  tess__text_free(&text);
  print_message("%s\n", f.plan);
  for (int64_t i = 0; i < tess__positions(&p->atoms); i++)
    print_message("%d ", f.process[i]);
  fail_msg("seed %llu: %s", (unsigned long long)seed, why);
}

static void on_program(const struct program *p, void *const *args, void *const *want, uint64_t seed, void *tally) {
  for (int turn = 0; turn < 2; turn++)
    check_fleet(p, args, want, seed, turn, tally);
}

static void show_tally(const struct tally *t) {
  print_message("%lld with steps between processes, %lld without; by processes:", (long long)t->comms,
                (long long)t->alone);
  for (int i = 1; i <= MOST_PROCESSES; i++)
    print_message(" %lld", (long long)t->processes[i]);
  print_message("; %lld travel; by form: %lld %lld %lld %lld\n", (long long)t->travels, (long long)t->forms[0],
                (long long)t->forms[1], (long long)t->forms[2], (long long)t->forms[3]);
}

static void device_programs_are_what_the_reference_computes(void **state) {
  (void)state;
  struct tally t = {0};
  assert_true(visit_device_programs(1500, on_program, &t) > 1450);
  show_tally(&t);
  assert_true(t.comms > 500 && t.travels > 100 && t.alone > 100 && t.processes[2] > 50 && t.processes[4] > 50);
}

static void distributed_programs_are_what_one_device_computes(void **state) {
  (void)state;
  struct tally t = {0};
  for (uint64_t seed = 1; seed <= 700; seed++) {
    struct trial one = {.seed = seed};
    if (seed % 3)
      random_program(&one.c, seed);
    else
      random_program_nested(&one.c, seed, 2);
    trial_begin(&one, seed % 2 ? &checked : &sending);
    on_program(&one.p, one.arg, one.want, seed, &t);
    trial_end(&one);
  }
  show_tally(&t);
  assert_true(t.comms > 200 && t.travels > 60 && t.alone > 100);
}

/* acc += i x @ w, ten times, x and w cut where they are contracted: acc stays partial in the loop. */
static void partial_carries_are_summed_between_processes(void **state) {
  (void)state;
  struct loop_maker l;
  struct tally t = {0};
  struct program p;
  struct rng rng = {5};
  open_loop(&l, "4 8", "4 16", "16 8");
  vid zero = full(&l.f, "4 8", 0), next = tess__n_add(&l.b, l.acc, body_dot(&l, each_round(&l, l.x), l.w));
  RETURNS(&l.f, close_loop(&l, zero, next, 0));
  struct boundary in[] = {{sharding_of(l.f.mesh, "- x"), true}, {sharding_of(l.f.mesh, "x -"), true}},
                  out = {sharding_of(l.f.mesh, "- -"), true};
  assert_true(tess__distribute(l.f.g, l.f.mesh, NULL, NULL, in, &out, &sending, &p, &l.f.d));
  assert_int_equal(p.collectives, 1);
  assert_true(p.graph->node[p.graph->n_nodes - 1].op->traits & OP_REDUCTION);
  void *arg[] = {random_box(&rng, &p, p.graph->param[0]), random_box(&rng, &p, p.graph->param[1])};
  void *want[] = {tess__zalloc(dense_bytes(&p, p.graph->result[0]))};
  assert_true(tess__reference_run(&p, (const void *const *)arg, want, &l.f.d));
  for (uint64_t seed = 1; seed <= 20; seed++)
    on_program(&p, arg, want, seed, &t);
  assert_true(t.comms > 5);
  for (int i = 0; i < 2; i++)
    tess__free(arg[i]);
  tess__free(want[0]);
  tess__program_free(&p);
  finish(&l.f);
}

/* What devices add has no initial value: a sum of -0.0 alone is -0.0, within a process and between them. */
static void sums_over_devices_keep_a_negative_zero(void **state) {
  (void)state;
  struct fixture f;
  struct tally t = {0};
  struct program p;
  start(&f, "x2 y2");
  vid v = param(&f, "3");
  RETURNS(&f, v);
  struct spec terms = sharding_of(f.mesh, "-")->spec;
  terms.unreduced = 3;
  struct boundary in = {tess__sharding_named(f.mesh, &terms, NULL, &f.d), true}, out = {sharding_of(f.mesh, "-"), true};
  assert_true(tess__distribute(f.g, f.mesh, NULL, NULL, &in, &out, &sending, &p, &f.d));
  assert_int_equal(p.collectives, 1);
  const float a[] = {-0.0f, -0.0f, 1, -0.0f, 0, -1, -0.0f, -0.0f, -0.0f, -0.0f, -0.0f, -0.0f}, sum[] = {-0.0f, 0, 0};
  float got[3];
  void *arg[] = {tess__alloc(sizeof a)}, *want[] = {got};
  memcpy(arg[0], a, sizeof a);
  assert_true(tess__reference_run(&p, (const void *const *)arg, want, &f.d));
  assert_memory_equal(got, sum, sizeof sum);
  for (uint64_t seed = 1; seed <= 20; seed++)
    on_program(&p, arg, want, seed, &t);
  assert_true(t.processes[1] > 2 && t.processes[2] > 2 && t.processes[4] > 2);
  tess__free(arg[0]);
  tess__program_free(&p);
  finish(&f);
}

/* ---- combining ---- */

/* Pieces by the back end's loop and what is left by the reference kernel: the same bits, in place too. */
static void terms_combine_as_the_op_does(void **state) {
  (void)state;
  enum { N = 10001 };
  const tess_dtype dtype[] = {TESS_F32, TESS_F64, TESS_BF16, TESS_I32, TESS_U8};
  const enum monoid monoid[] = {MONOID_SUM, MONOID_PROD, MONOID_MIN, MONOID_MAX};
  struct rng rng = {3};
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < 4; k++) {
      struct arena arena = {0};
      const struct type *t = tess__type_of(dtype[i], 1, (const int64_t[]){N});
      size_t bytes = (size_t)tess__type_bytes(t), step = (size_t)tess__dtype_bytes(dtype[i]);
      char *a = tess__alloc(bytes), *b = tess__alloc(bytes), *want = tess__alloc(bytes), *wide = tess__alloc(bytes);
      for (int e = 0; e < N; e++) {
        tess__element_from_int(dtype[i], a + (size_t)e * step, below(&rng, 100));
        tess__element_from_int(dtype[i], b + (size_t)e * step, below(&rng, 100));
      }
      struct call c = {
          .op = tess__monoid_op(monoid[k]), .n_in = 2, .n_out = 1, .in = (const struct type *const[]){t, t}, .out = &t};
      c.op->ref(&c, (const void *const[]){a, b}, (void *const[]){want});
      struct reduction r =
          tess__combiner_reduction(tess__combiner_make(monoid[k], dtype[i], 9, tess__backend_default(), &arena));
      const void *same[MOST_WIDE] = {a, b, a, b, a, b, a, b};
      assert_true(r.wide == 8 || tess__backend_default()->inputs < 8);
      if (r.wide) r.combine_wide(r.ctx, wide, same, N);
      r.combine(r.ctx, a, a, b, N);
      assert_memory_equal(a, want, bytes);
      for (int times = 2; times < r.wide; times *= 2) {
        c.op->ref(&c, (const void *const[]){want, want}, (void *const[]){b});
        memcpy(want, b, bytes);
      }
      if (r.wide) assert_memory_equal(wide, want, bytes);
      tess__free(a);
      tess__free(b);
      tess__free(want);
      tess__free(wide);
      tess__arena_free(&arena);
    }
}

/* ---- single programs: x2 y4, where the two processes are those of x ---- */

/* Runs it: each process is right, and process 0 has so many steps, so many of them between processes. */
static void expect_steps(struct planned *s, int64_t steps, int comms) {
  struct fleet f = {.p = &s->p};
  char why[600] = "";
  bool good = fleet_try(&f, 1, 7, why, sizeof why);
  assert_int_equal(f.n, 2);
  if (!good || f.info.steps != steps || fleet_count(&f, "comm ") != comms) fail_msg("%s\n%s", why, f.plan);
  end(s);
}

static void what_stays_inside_is_as_in_one_process(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2 y4");
  vid x = param(&s.f, "8 6");
  RETURNS(&s.f, reduce(&s.f, tess__n_negate(&s.f.b, x), 0));
  make_plan(&s, (const char *const[]){"y x"}, (const char *const[]){"x"}, 0);
  expect_steps(&s, s.info.steps, 0);
}

static void sums_are_made_here_first(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2 y4");
  vid x = param(&s.f, "8 6"), y = tess__n_negate(&s.f.b, x);
  RETURNS(&s.f, reduce(&s.f, x, 0), reduce(&s.f, tess__n_multiply(&s.f.b, x, y), 0));
  make_plan(&s, (const char *const[]){"x -"}, (const char *const[]){"-", "-"}, 0);
  expect_steps(&s, 3, 1); /* both sums in one message */
}

static void what_a_process_keeps_is_a_view(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2 y4");
  vid x = param(&s.f, "8 6"), y = tess__n_sharding_constraint(&s.f.b, x, sharding_of(s.f.mesh, "x -"));
  RETURNS(&s.f, tess__n_negate(&s.f.b, y));
  make_plan(&s, (const char *const[]){"- -"}, (const char *const[]){"x -"}, 0);
  expect_steps(&s, 1, 0);
}

static void neighbours_go_in_one_message(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2 y4");
  vid x = param(&s.f, "8 6"), w = param(&s.f, "4 4");
  RETURNS(&s.f, tess__n_sharding_constraint(&s.f.b, x, sharding_of(s.f.mesh, "- -")),
          tess__n_sharding_constraint(&s.f.b, w, sharding_of(s.f.mesh, "- -")));
  make_plan(&s, (const char *const[]){"x -", "- x"}, (const char *const[]){"- -", "- -"}, 0);
  expect_steps(&s, 1, 1);
}

static void a_gather_is_one_move(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2 y4");
  vid x = param(&s.f, "8 6");
  RETURNS(&s.f, tess__n_negate(&s.f.b, tess__n_sharding_constraint(&s.f.b, x, sharding_of(s.f.mesh, "- -"))));
  make_plan(&s, (const char *const[]){"x -"}, (const char *const[]){"- -"}, 0);
  expect_steps(&s, 2, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(device_programs_are_what_the_reference_computes),
      cmocka_unit_test(distributed_programs_are_what_one_device_computes),
      cmocka_unit_test(partial_carries_are_summed_between_processes),
      cmocka_unit_test(sums_over_devices_keep_a_negative_zero),
      cmocka_unit_test(terms_combine_as_the_op_does),
      cmocka_unit_test(what_stays_inside_is_as_in_one_process),
      cmocka_unit_test(sums_are_made_here_first),
      cmocka_unit_test(what_a_process_keeps_is_a_view),
      cmocka_unit_test(neighbours_go_in_one_message),
      cmocka_unit_test(a_gather_is_one_move),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
