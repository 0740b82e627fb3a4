/* Optimisers and schedules against optax: parameters and what the steps remember, after 1, 2, 7 and 20 steps; called
 * one operation at a time and as one program. */
#include "_golden.h"

#include <math.h>
#include <tessera/opt.h>

enum { LEAVES = 5, MOST = 12 };
static const struct {
  const char *name;
  int rank, rows, columns;
  tess_dtype dtype;
} leaves[LEAVES] = {{"b", 1, 4, 1, TESS_F32},
                    {"h", 1, 5, 1, TESS_BF16},
                    {"k", 1, 2, 1, TESS_F16},
                    {"s", 0, 1, 1, TESS_F32},
                    {"w", 2, 3, 4, TESS_F32}};

static tess_schedule schedule_named(const char *name) {
  if (strcmp(name, "constant") == 0) return tess_schedule_constant(0.3);
  if (strcmp(name, "linear") == 0) return tess_schedule_linear(1.0, 0.1, 10);
  if (strcmp(name, "linear_begin") == 0) return tess_schedule_linear(0.5, 2.0, 7, .transition_begin = 3);
  if (strcmp(name, "linear_none") == 0) return tess_schedule_linear(0.25, 2.0, 0);
  if (strcmp(name, "cosine") == 0) return tess_schedule_cosine(0.5, 12);
  if (strcmp(name, "cosine_alpha") == 0) return tess_schedule_cosine(0.5, 12, .alpha = 0.1, .exponent = 2);
  if (strcmp(name, "warmup_cosine") == 0) return tess_schedule_warmup_cosine(0, 0.5, 5, 15);
  if (strcmp(name, "warmup_cosine_end") == 0)
    return tess_schedule_warmup_cosine(0.1, 0.5, 5, 15, .end_value = 0.05, .exponent = 3);
  if (strcmp(name, "warmup_none") == 0) return tess_schedule_warmup_cosine(0.1, 0.5, 0, 15);
  if (strcmp(name, "warmup_peak_0") == 0) return tess_schedule_warmup_cosine(0.1, 0, 4, 15);
  fail_msg("no schedule %s", name);
  return (tess_schedule){0};
}

static const char *const names[] = {"sgd",        "sgd_momentum", "sgd_nesterov", "sgd_linear",    "sgd_f32",
                                    "adam",       "adam_numbers", "adam_b1_0",    "adam_nesterov", "adam_cosine",
                                    "adamw",      "adamw_decay",  "adamw_mu",     "adamw_warmup",  "lamb",
                                    "lamb_decay", "lion",         "lion_numbers", "clip",          "clip_wide",
                                    "clip_adamw", "chained"};
enum { OPTIMISERS = sizeof names / sizeof *names };

static tess_opt optimiser(int i) { /* in order of the names */
  switch (i) {
  case 0:
    return tess_opt_sgd(.learning_rate = 0.1);
  case 1:
    return tess_opt_sgd(.learning_rate = 0.1, .momentum = 0.9);
  case 2:
    return tess_opt_sgd(.learning_rate = 0.1, .momentum = 0.9, .nesterov = true);
  case 3:
    return tess_opt_sgd(.schedule = schedule_named("linear"), .momentum = 0.5);
  case 4:
    return tess_opt_sgd(.learning_rate = 0.1, .momentum = 0.9, .accumulator_dtype = TESS_F32);
  case 5:
    return tess_opt_adam(.learning_rate = 1e-2);
  case 6:
    return tess_opt_adam(.learning_rate = 1e-2, .b1 = 0.8, .b2 = 0.95, .eps = 1e-3, .eps_root = 1e-4);
  case 7:
    return tess_opt_adam(.learning_rate = 1e-2, .b1 = TESS_OPT_ZERO);
  case 8:
    return tess_opt_adam(.learning_rate = 1e-2, .nesterov = true);
  case 9:
    return tess_opt_adam(.schedule = schedule_named("cosine"));
  case 10:
    return tess_opt_adamw(.learning_rate = 1e-2);
  case 11:
    return tess_opt_adamw(.learning_rate = 1e-2, .weight_decay = 0.1);
  case 12:
    return tess_opt_adamw(.learning_rate = 1e-2, .mu_dtype = TESS_BF16);
  case 13:
    return tess_opt_adamw(.schedule = schedule_named("warmup_cosine"));
  case 14:
    return tess_opt_lamb(.learning_rate = 1e-2);
  case 15:
    return tess_opt_lamb(.learning_rate = 1e-2, .weight_decay = 0.1);
  case 16:
    return tess_opt_lion(.learning_rate = 1e-2);
  case 17:
    return tess_opt_lion(.learning_rate = 1e-2, .b1 = 0.7, .b2 = 0.8, .weight_decay = 0.1);
  case 18:
    return tess_opt_chain(tess_opt_clip_by_global_norm(1.0), tess_opt_sgd(.learning_rate = 0.5));
  case 19:
    return tess_opt_chain(tess_opt_clip_by_global_norm(1e3), tess_opt_sgd(.learning_rate = 0.5));
  case 20:
    return tess_opt_chain(tess_opt_clip_by_global_norm(1.0),
                          tess_opt_adamw(.schedule = schedule_named("warmup_cosine_end")));
  default:
    return tess_opt_chain(tess_opt_adam(.learning_rate = 0.5), tess_opt_lion(.learning_rate = 1e-2),
                          tess_opt_sgd(.learning_rate = 0.5, .momentum = 0.5));
  }
}

/* As in the script. */
static tess_tree *filled(int first, int step) {
  tess_entry entry[LEAVES];
  for (int k = 0; k < LEAVES; k++) {
    float v[MOST];
    tess_shape shape = {.n = leaves[k].rank, .dim = {leaves[k].rows, leaves[k].columns}};
    for (int i = 0; i < leaves[k].rows * leaves[k].columns; i++)
      v[i] = ((float)(((i + k) * 7 + step * first) % 11) - 5.25F) * 0.25F;
    tess_array *x = tess_frombuffer(v, TESS_F32, shape);
    entry[k] = (tess_entry){leaves[k].name, tess_tree_leaf(tess_astype(x, leaves[k].dtype))};
  }
  return tess_tree_dict_at(TESS_HERE, LEAVES, entry);
}

static tess_tree *step(tess_tree *args, const void *opt) {
  return tess_opt_update(*(const tess_opt *)opt, tess_tree_get(args, "1"), tess_tree_get(args, "0/state"),
                         tess_tree_get(args, "0/params"));
}

/* Sums and powers differ in the last place, and so does a small float, by two, now and then; in a program by more,
 * which keeps more of it between two operations than JAX does. */
static double tolerance(const char *dtype, bool compiled) {
  if (strcmp(dtype, "bfloat16") == 0) return compiled ? 0.04 : 0.008;
  if (strcmp(dtype, "float16") == 0) return compiled ? 0.005 : 0.003;
  return 4e-6;
}

static void check_line(const struct golden *g, tess_tree *now, bool compiled) {
  char path[64];
  bool param = strncmp(g->field[2], "params", 6) == 0;
  snprintf(path, sizeof path, "%s%s", param ? "" : "state/", g->field[2]);
  tess_array *x = tess_tree_array(now, path);
  assert_string_equal(tess_dtype_name(tess_array_dtype(x)), g->field[3]);
  const float *v = tess_data(tess_astype(x, TESS_F32));
  char *p = g->field[4];
  for (int i = 0; i < tess_array_size(x); i++) {
    uint32_t bits = (uint32_t)strtoul(p, &p, 16);
    float want;
    memcpy(&want, &bits, sizeof want);
    if (!(fabs((double)(v[i] - want)) <= tolerance(g->field[3], compiled) * fmax(fabs((double)want), 0.1)))
      fail_msg("%s after %s steps, %s, element %d: %.9g, not %.9g%s", g->field[0], g->field[1], g->field[2], i,
               (double)v[i], (double)want, compiled ? " (compiled)" : "");
  }
}

struct run { /* of one optimiser: the tree after each step */
  tess_tree *now;
  int steps;
};

static void run_to(struct run *r, int which, int steps, bool compiled) {
  tess_opt opt = optimiser(which);
  tess_fn *f = tess_jit(tess_partial(step, opt), .donate_argnums = TESS_ARGNUMS(0));
  for (; r->steps < steps; r->steps++) {
    tess_tree *args = tess_list(r->now, filled(13, r->steps + 1));
    r->now = compiled ? tess_call_tree(f, args) : step(args, &opt);
  }
}

static void check_optimisers(bool compiled) {
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/opt.txt");
  struct run r = {0};
  int which = -1, lines = 0;
  tess_scope *s = NULL;
  for (; golden_line(&g) && strcmp(g.field[0], "schedule") != 0; lines++) {
    if (which < 0 || strcmp(names[which], g.field[0]) != 0) {
      if (s) assert_int_equal(tess_scope_end(s), TESS_OK);
      s = tess_scope_begin();
      assert_true(++which < OPTIMISERS);
      assert_string_equal(names[which], g.field[0]);
      tess_tree *params = filled(5, 0);
      r = (struct run){tess_dict(TESS_KV("params", params), TESS_KV("state", tess_opt_init(optimiser(which), params))),
                       0};
    }
    run_to(&r, which, atoi(g.field[1]), compiled);
    check_line(&g, r.now, compiled);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
  assert_int_equal(which, OPTIMISERS - 1);
  assert_true(lines > 900);
  free(g.text);
}

static void test_one_operation_at_a_time(void **state) {
  (void)state;
  check_optimisers(false);
}
static void test_compiled(void **state) {
  (void)state;
  check_optimisers(true);
}

static tess_array *value_of(tess_array *count, const void *schedule) {
  return tess_schedule_value(*(const tess_schedule *)schedule, count);
}

static void test_schedules(void **state) {
  (void)state;
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/opt.txt");
  int lines = 0;
  while (golden_line(&g)) {
    if (strcmp(g.field[0], "schedule") != 0) continue;
    tess_scope *s = tess_scope_begin();
    tess_schedule schedule = schedule_named(g.field[1]);
    tess_array *count = tess_scalar(atoi(g.field[2]), TESS_I32);
    uint32_t bits = (uint32_t)strtoul(g.field[3], NULL, 16);
    float want;
    memcpy(&want, &bits, sizeof want);
    double eager = tess_item(tess_schedule_value(schedule, count));
    double compiled = tess_item(tess_call(tess_jit(tess_partial(value_of, schedule)), count));
    if (fabs(eager - (double)want) > 2e-7 || fabs(compiled - (double)want) > 2e-7)
      fail_msg("%s at %s: %.9g and %.9g, not %.9g", g.field[1], g.field[2], eager, compiled, (double)want);
    assert_int_equal(tess_scope_end(s), TESS_OK);
    lines++;
  }
  assert_int_equal(lines, 250);
  free(g.text);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_schedules), cmocka_unit_test(test_one_operation_at_a_time),
                                     cmocka_unit_test(test_compiled)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
