/* Graphs as StableHLO text and back: random programs, and one text for each op and form. */
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random_programs),
      cmocka_unit_test(test_random_programs_with_control_flow),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
