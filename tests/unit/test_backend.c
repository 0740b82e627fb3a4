/* A plan asks nothing of a machine but what backend.h says: random programs, with control flow and collectives, give
 * the same numbers on the plainest back end as on the CPU, and as the reference executor gives; so they do where there
 * is a kernel for next to nothing. What a back end says of itself is heeded. test_op_cases.c runs every op on it. */
#include <math.h>

#include "_planned.h"
#include "_trial.h"
#include "unit/_backend_plain.h"

#ifndef CASES
#define CASES 300
#endif

/* ---- back ends that differ from the plain one ---- */
static bool knows_nothing(const struct tess_op *op, tess_dtype in, tess_dtype out) {
  (void)op, (void)in, (void)out;
  return false;
}

static void *refuses_dots(const struct dot *m, struct arena *arena, struct diag *d) {
  (void)m, (void)arena;
  tess__fail(d, TESS_UNIMPLEMENTED, TESS_NO_REASON, "no dots here");
  return NULL;
}

static struct backend bare(void) {
  struct backend b = plain;
  b.has_kernel = knows_nothing;
  b.prepare_dot = refuses_dots;
  return b;
}

/* Fuses all it may, and joins whatever has two rows. */
static struct backend greedy(void) {
  struct backend b = plain;
  b.instrs = LOOP_INSTRS;
  b.inputs = LOOP_INPUTS;
  b.outputs = LOOP_OUTPUTS;
  b.rows = (struct row_pieces){.least_bytes = 1, .piece_bytes = 4096, .pieces = 2, .round = 1};
  return b;
}

/* ---- random programs ---- */
static void run_on(const struct program *p, const struct backend *backend, void *const *args, void *const *want,
                   uint64_t seed) {
  const struct graph *g = p->graph;
  struct diag d = {0};
  struct plan *plan = tess__plan_make(p, &(struct exec_options){.backend = backend}, &d);
  if (!plan) fail_msg("seed %llu: %s", (unsigned long long)seed, d.message);
  void *got[MAX_ENDS], *owned[MAX_ENDS];
  for (int i = 0; i < g->n_results; i++)
    got[i] = owned[i] = tess__zalloc(dense_bytes(p, g->result[i]) + 1);
  assert_true(tess__plan_run(plan, (const void *const *)args, got, &d));
  for (int i = 0; i < g->n_results; i++) {
    struct result_source s = tess__plan_result(plan, i);
    if (s.from != RESULT_FRESH) got[i] = s.from == RESULT_ARGUMENT ? args[s.index] : got[s.index];
    if (memcmp(got[i], want[i], dense_bytes(p, g->result[i])) == 0) continue;
    struct text t = {0};
    tess__graph_print(&t, g);
    tess__plan_print(&t, plan);
    fail_msg("%s\nseed %llu, %s: result %d is wrong", tess__text_string(&t), (unsigned long long)seed,
             backend ? backend->name : "cpu", i);
  }
  for (int i = 0; i < g->n_results; i++)
    tess__free(owned[i]);
  tess__plan_free(plan);
}

struct backends {
  struct backend b[3];
};

static void on_all(const struct program *p, void *const *args, void *const *want, uint64_t seed, void *ctx) {
  const struct backends *others = ctx;
  run_on(p, NULL, args, want, seed);
  for (size_t k = 0; k < sizeof others->b / sizeof *others->b; k++)
    run_on(p, &others->b[k], args, want, seed);
}

static void device_programs_give_the_same(void **state) {
  (void)state;
  struct backends others = {{plain, bare(), greedy()}};
  assert_true(visit_device_programs(3 * CASES, on_all, &others) > 2 * CASES);
}

/* On meshes of up to 8 devices, with loops and branches. */
static void distributed_programs_give_the_same(void **state) {
  (void)state;
  struct backend others[] = {plain, bare(), greedy()};
  for (uint64_t seed = 1; seed <= CASES; seed++) {
    struct trial t = {.seed = seed};
    random_program_nested(&t.c, seed, (int)(seed % 3));
    trial_begin(&t, &checked);
    trial_plan(&t);
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
      trial_plan_on(&t, &others[k]);
    trial_end(&t);
  }
}

/* ---- what a back end says of itself ---- */
/* softmax(- x w) and - x w, over the rows of 8 devices */
static void make_softmax(struct planned *s, const struct backend *backend) {
  begin(s, "x4 y2");
  s->backend = backend;
  vid x = param(&s->f, "64 32"), w = param(&s->f, "32 48");
  vid y = tess__n_negate(&s->f.b, dot(&s->f, x, w)), e = tess__n_exponential(&s->f.b, y);
  struct dims last = {.n = 1, .d = {1}};
  vid sum = tess__n_reduce(&s->f.b, e, &last, MONOID_SUM);
  RETURNS(&s->f, tess__n_divide(&s->f.b, e, broadcast(&s->f, sum, "64 48", 1, (const uint8_t[]){0})), y);
  make_plan(s, (const char *const[]){"x -", "- y"}, (const char *const[]){"x y", "x y"}, 0);
}

static void softmax_of(const struct backend *backend, float *out) {
  static float x[64 * 32], w[32 * 48], y[64 * 48];
  struct planned s;
  for (int i = 0; i < 64 * 32; i++)
    x[i] = (float)(i % 13) / 26 - 0.25F;
  for (int i = 0; i < 32 * 48; i++)
    w[i] = (float)(i % 7) / 14 - 0.125F;
  make_softmax(&s, backend);
  assert_true(tess__plan_run(s.plan, (const void *[]){x, w}, (void *[]){out, y}, &s.f.d));
  end(&s);
}

static void softmax_is_near(void **state) {
  (void)state;
  static float want[64 * 48], got[64 * 48];
  struct backend others[] = {plain, bare(), greedy()};
  softmax_of(NULL, want);
  for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
    memset(got, 0, sizeof got);
    softmax_of(&others[k], got);
    for (int i = 0; i < 64 * 48; i++)
      if (fabsf(got[i] - want[i]) > 1e-6F * want[i])
        fail_msg("%d: element %d is %g, not %g", (int)k, i, (double)got[i], (double)want[i]);
  }
}

static int64_t softmax_steps(const struct backend *backend, const char *word) {
  struct planned s;
  make_softmax(&s, backend);
  int64_t steps = s.info.steps;
  if (word && !strstr(tess__text_string(&s.text), word)) fail_msg("no \"%s\" in\n%s", word, tess__text_string(&s.text));
  end(&s);
  return steps;
}

static void facts_are_heeded(void **state) {
  (void)state;
  struct backend joins = greedy(), none = bare(), one = plain, two = plain;
  one.instrs = two.instrs = two.outputs = 2;
  assert_int_equal(softmax_steps(&plain, "dot "), 5); /* a product, its negative, an exponential, a sum, a quotient */
  assert_int_equal(softmax_steps(&none, "ref dot_general"), 5);
  assert_int_equal(softmax_steps(&one, "dot "), 5); /* the negative is a result, and must be stored by a loop */
  assert_int_equal(softmax_steps(&two, "dot "), 4); /* which the exponential does on the way */
  softmax_steps(&joins, " row");                    /* some rows at a time */
}

/* What tess_runtime_info prints of the machine is what the back end says. */
static void the_default_is_described(void **state) {
  (void)state;
  struct machine m;
  const char *const names[] = {"openblas", "sleef"};
  tess__backend_default()->describe(&m);
  assert_true(!strcmp(m.isa, "scalar") || !strcmp(m.isa, "avx2") || !strncmp(m.isa, "avx512", 6) ||
              !strcmp(m.isa, "amx"));
  for (int i = 0; i < MACHINE_LIBRARIES; i++) {
    const char *version = m.library[i].version;
    assert_string_equal(m.library[i].name, names[i]);
    assert_int_equal(strspn(version, "0123456789."), strlen(version)); /* the number alone */
  }
  assert_true(*m.library[1].version); /* OpenBLAS may be missing */
}

/* ---- calls ---- */
static int prepared, run, moved;
static int64_t held;

static void *counts_prepared(const struct loop *l, struct arena *arena, struct diag *d) {
  prepared++;
  return plain_prepare_loop(l, arena, d);
}
static void counts_run(const void *code, void *const *frame) {
  run++;
  plain_run_loop(code, frame);
}
static void counts_moved(const struct type *type, const int64_t *extent, char *to, const int64_t *to_stride,
                         const char *from, const int64_t *from_stride) {
  moved++;
  plain_move(type, extent, to, to_stride, from, from_stride);
}
static void *counts_held(size_t bytes) {
  held += (int64_t)bytes;
  return plain_allocate(bytes);
}
static void counts_released(void *memory, size_t bytes) {
  held -= (int64_t)bytes;
  plain_release(memory, bytes);
}

/* Regions of control flow are planned for the same back end, and what it gave it gets back. */
static void all_of_a_plan_runs_on_it(void **state) {
  (void)state;
  struct backend counting = bare();
  counting.has_kernel = plain_has_kernel;
  counting.prepare_loop = counts_prepared;
  counting.run_loop = counts_run;
  counting.move = counts_moved;
  counting.allocate = counts_held;
  counting.release = counts_released;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    struct trial t = {.seed = seed};
    random_program_nested(&t.c, seed, 2);
    trial_begin(&t, &checked);
    trial_plan_on(&t, &counting);
    trial_end(&t);
    assert_int_equal(held, 0);
  }
  assert_true(prepared > 20 && run > prepared && moved > 0);
}

/* for i in 0..10: x = sine(x) */
static void loops_run_on_it(void **state) {
  (void)state;
  struct backend counting = plain;
  struct planned s;
  begin(&s, "x2 y4");
  counting.run_loop = counts_run;
  s.backend = &counting;
  const struct type *i32 = tess__type_of(TESS_I32, 0, NULL);
  vid x = param(&s.f, "8 16"), in[] = {tess__n_constant_double(&s.f.b, i32, 0), x}, out[2];
  struct graph *region[] = {tess__graph_new("more"), tess__graph_new("body")};
  struct build more = {.graph = region[0], .diag = &s.f.d}, body = {.graph = region[1], .diag = &s.f.d};
  vid i = tess__graph_param(region[0], i32), k = tess__graph_param(region[1], i32);
  tess__graph_param(region[0], tess__type_at(s.f.g, x));
  vid v = tess__graph_param(region[1], tess__type_at(s.f.g, x));
  vid less = tess__n_compare(&more, i, tess__n_constant_double(&more, i32, 10), COMPARE_LT);
  tess__graph_set_results(region[0], 1, &less);
  vid next[] = {tess__n_add(&body, k, tess__n_constant_double(&body, i32, 1)), tess__n_sine(&body, v)};
  tess__graph_set_results(region[1], 2, next);
  assert_true(tess__n_control(&s.f.b, &tess__op_while, 2, in, 2, region, 2, out));
  RETURNS(&s.f, out[1]);
  make_plan(&s, (const char *const[]){"x y"}, (const char *const[]){"x y"}, 0);
  static float data[8 * 16], got[8 * 16];
  for (int n = 0; n < 8 * 16; n++)
    data[n] = (float)n / 64;
  run = 0;
  assert_true(tess__plan_run(s.plan, (const void *[]){data}, (void *[]){got}, &s.f.d));
  assert_true(run >= 30); /* ten sums and sines, eleven comparisons */
  for (int n = 0; n < 8 * 16; n++) {
    float want = data[n];
    for (int times = 0; times < 10; times++)
      want = sinf(want);
    assert_true(fabsf(got[n] - want) < 1e-6F);
  }
  end(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(device_programs_give_the_same),
      cmocka_unit_test(distributed_programs_give_the_same),
      cmocka_unit_test(softmax_is_near),
      cmocka_unit_test(facts_are_heeded),
      cmocka_unit_test(the_default_is_described),
      cmocka_unit_test(all_of_a_plan_runs_on_it),
      cmocka_unit_test(loops_run_on_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
