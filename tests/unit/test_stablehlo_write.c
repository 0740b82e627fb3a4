/* Graphs as StableHLO text and back: random programs, and one text for each op and form. */
#include <math.h>

#include "_stablehlo.h"

/* ---- random programs ---- */
static void same_values(struct program_case *c, const struct graph *a, const struct graph *b) {
  void *arg[MAX_ENDS], *x[MAX_ENDS], *y[MAX_ENDS];
  for (int i = 0; i < a->n_params; i++)
    arg[i] = random_dense(&c->rng, tess__type_at(a, a->param[i]));
  evaluate(a, arg, x);
  evaluate(b, arg, y);
  for (int i = 0; i < a->n_results; i++) {
    const struct type *t = tess__type_at(a, a->result[i]);
    assert_memory_equal(x[i], y[i], (size_t)tess__type_bytes(t));
    tess__free(x[i]);
    tess__free(y[i]);
  }
  for (int i = 0; i < a->n_params; i++)
    tess__free(arg[i]);
}

static struct read_program program_of(struct program_case *c, struct read_param *param, struct read_result *result) {
  struct read_program p = {.name = "main",
                           .graph = c->graph,
                           .n_params = c->graph->n_params,
                           .n_results = c->graph->n_results,
                           .param = param,
                           .result = result};
  for (int i = 0; i < p.n_params; i++)
    param[i] = (struct read_param){.name = "", .alias = -1, .sharding = c->in[i].sharding};
  for (int i = 0; i < p.n_results; i++)
    result[i] = (struct read_result){.name = "", .sharding = c->out[i].sharding};
  return p;
}

/* The graph's text with places, but for those of constants: equal ones are one, and have the place of the first. */
static struct text placed_lines(const struct graph *g) {
  struct text all = {0}, out = {0};
  struct graph *copy = tess__graph_copy(g, NULL);
  tess__graph_print(&all, copy);
  tess__graph_free(copy);
  for (const char *line = all.data; *line; line += strcspn(line, "\n") + 1) {
    size_t n = strcspn(line, "\n");
    const char *constant = strstr(line, " = constant {"), *place = strstr(line, "  // ");
    if (constant && constant < line + n && place && place < line + n) n = (size_t)(place - line);
    tess__text_add_n(&out, line, n);
    tess__text_add(&out, "\n");
  }
  tess__text_free(&all);
  return out;
}

static void round_trip(uint64_t seed, int control) {
  struct program_case c;
  struct read_param param[MAX_ENDS];
  struct read_result result[MAX_ENDS];
  random_program_nested(&c, seed, control);
  struct read_program p = program_of(&c, param, result);
  struct text text = written(&p, false);
  struct read_module back = read_text(text.data, c.mesh);
  if (control == 0) same_lines("the graph", c.graph, back.main.graph, text.data);
  for (int i = 0; i < p.n_params; i++)
    assert_ptr_equal(back.main.param[i].sharding, c.in[i].sharding);
  for (int i = 0; i < p.n_results; i++)
    assert_ptr_equal(back.main.result[i].sharding, c.out[i].sharding);
  same_values(&c, c.graph, back.main.graph);
  struct text again = written(&back.main, true);
  struct read_module twice = read_text(again.data, c.mesh);
  same_lines("read twice", back.main.graph, twice.main.graph, again.data);
  struct text x = placed_lines(back.main.graph), y = placed_lines(twice.main.graph);
  assert_string_equal(x.data, y.data);
  tess__text_free(&x);
  tess__text_free(&y);
  tess__text_free(&text);
  tess__text_free(&again);
  tess__stablehlo_free(&back);
  tess__stablehlo_free(&twice);
  tess__graph_free(c.graph);
}

static void test_random_programs(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 150; seed++)
    round_trip(seed, 0);
}

static void test_random_programs_with_control_flow(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 150; seed++)
    round_trip(seed, 2);
}

/* sin, called: a function with a rule of its own or without one. */
static vid called_sine(struct build *b, vid x, bool has_rule) {
  const struct type *t = tess__type_at(b->graph, x);
  struct graph *body = tess__graph_new("sine"), *rule = has_rule ? tess__graph_new("rule") : NULL;
  struct build in = {.graph = body, .diag = b->diag}, by = {.graph = rule, .diag = b->diag};
  vid out = tess__n_sine(&in, tess__graph_param(body, t));
  tess__graph_set_results(body, 1, &out);
  if (!has_rule) return tess__n_call(b, "sine", NULL, body, 1, &x, &out) ? out : VID_NONE;
  vid at = tess__graph_param(rule, t), change = tess__graph_param(rule, t), both[] = {tess__n_sine(&by, at), change};
  tess__graph_set_results(rule, 2, both);
  return tess__n_custom_jvp(b, "sine", 1, body, rule, 1, &x, &out) ? out : VID_NONE;
}

/* Functions that are called, with rules of derivatives too, also in the body of a loop that is written as another one:
 * each is a function of the text. */
static void test_called(void **state) {
  (void)state;
  for (int form = 0; form < 4; form++) {
    struct diag d = {0};
    const struct type *t = tess__type_of(TESS_F32, 1, (int64_t[]){3});
    struct graph *g = tess__graph_new("main"), *round = tess__graph_new("round");
    struct build b = {.graph = g, .diag = &d}, in = {.graph = round, .diag = &d};
    vid x = tess__graph_param(g, t), out = VID_NONE;
    if (form < 2) {
      out = called_sine(&b, x, form);
    } else {
      vid next = called_sine(&in, tess__graph_param(round, t), form == 3);
      tess__graph_set_results(round, 1, &next);
      struct scan_attrs attrs = {.length = 2, .carried = 1};
      assert_true(tess__n_scan(&b, &attrs, 1, &x, tess__graph_keep(round), &out));
    }
    tess__graph_set_results(g, 1, &out);
    struct read_param param = {.name = "", .alias = -1};
    struct read_result result = {.name = ""};
    struct read_program p = {
        .name = "main", .graph = g, .n_params = 1, .n_results = 1, .param = &param, .result = &result};
    struct text text = written(&p, false);
    struct read_module back = read_text(text.data, NULL);
    if (!strstr(text.data, "func.func private @sine(")) fail_msg("no function in\n%s", text.data);
    float at[3] = {0.5F, 1, -2}, got[3];
    void *args[] = {at}, *results[1];
    evaluate(back.main.graph, args, results);
    memcpy(got, results[0], sizeof got);
    tess__free(results[0]);
    for (int i = 0; i < 3; i++) {
      double want = form < 2 ? sin((double)at[i]) : sin(sin((double)at[i]));
      assert_true(fabs((double)got[i] - want) < 1e-6);
    }
    tess__stablehlo_free(&back);
    tess__text_free(&text);
    tess__graph_free(round);
    tess__graph_free(g);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_called),
      cmocka_unit_test(test_random_programs),
      cmocka_unit_test(test_random_programs_with_control_flow),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
