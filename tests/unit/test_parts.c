/* Results in parts (concatenate, pad, a slice of a pad): each part is computed where it belongs, by a loop of its own,
 * where parts are large; else, and where devices have pieces of them, the reference kernel puts them together. */
#include "_planned.h"

/* What the plan computes is what the program means. */
static void check(struct planned *s) {
  const struct graph *g = s->f.g;
  void *args[MAX_ENDS], *want[MAX_ENDS], *got[MAX_ENDS];
  struct rng r = {3};
  for (int i = 0; i < g->n_params; i++)
    args[i] = random_dense(&r, tess__type_at(g, g->param[i]));
  evaluate(g, args, want);
  for (int i = 0; i < g->n_results; i++) {
    size_t bytes = (size_t)tess__type_bytes(tess__type_at(g, g->result[i]));
    got[i] = new_dense(tess__type_at(g, g->result[i]));
    memset(got[i], 0x5a, bytes);
  }
  assert_true(tess__plan_run(s->plan, (const void *const *)args, got, &s->f.d));
  for (int i = 0; i < g->n_results; i++) {
    size_t bytes = (size_t)tess__type_bytes(tess__type_at(g, g->result[i]));
    if (memcmp(got[i], want[i], bytes) != 0) fail_msg("other elements than meant:\n%s", tess__text_string(&s->text));
    tess__free(want[i]);
    tess__free(got[i]);
  }
  for (int i = 0; i < g->n_params; i++)
    tess__free(args[i]);
}

static bool has_reference_step(const struct planned *s) {
  return strstr(tess__text_string(&s->text), "ref ") != NULL;
}

static vid scalar(struct fixture *f, double value) {
  return tess__n_constant_double(&f->b, tess__type_of(TESS_F32, 0, NULL), value);
}

static void pads_are_boxes(void **state) {
  (void)state;
  struct rng r = {1};
  for (int round = 0; round < 60; round++) {
    static const int64_t dim[] = {30, 41, 23}, one[] = {1, 1, 1}, none[] = {0, 0, 0};
    bool cut = round % 2, slice = round % 3 == 0, again = round % 6 == 0; /* again: the pad is read by others, too */
    int64_t low[3], size[3], start[3], less[3];
    for (int d = 0; d < 3; d++) {
      bool stays = d == 0 && cut;
      low[d] = stays ? 0 : (int64_t)below(&r, 9) - 4;
      size[d] = stays ? dim[d] : dim[d] + low[d] + (int64_t)below(&r, 9) - 4;
      start[d] = stays ? 0 : (int64_t)below(&r, 4);
      less[d] = stays ? size[d] : size[d] - start[d] - (int64_t)below(&r, 4);
    }
    struct planned s;
    begin(&s, "x2");
    vid x = param(&s.f, "30 41 23"),
        padded = tess__n_pad(&s.f.b, x,
                             round % 4 ? scalar(&s.f, 7) : tess__graph_param(s.f.g, tess__type_of(TESS_F32, 0, NULL)),
                             low, none, size);
    vid v = slice ? tess__n_slice(&s.f.b, padded, start, one, less) : padded;
    vid result = round % 5 ? v : tess__n_negate(&s.f.b, v);
    tess__graph_set_results(s.f.g, again ? 2 : 1, (vid[]){result, tess__n_negate(&s.f.b, padded)});
    make_plan(&s, (const char *const[]){cut ? "x - -" : "- - -", ""}, (const char *const[MAX_ENDS]){0}, 0);
    if (has_reference_step(&s)) fail_msg("round %d: %s", round, tess__text_string(&s.text));
    check(&s);
    end(&s);
  }
}

static void operands_of_concatenate_go_where_they_belong(void **state) {
  (void)state;
  for (int d = 0; d < 3; d++)
    for (int cut = -1; cut < 3; cut++) {
      static const char *const spec[] = {"- - -", "x - -", "- x -", "- - x"};
      struct planned s;
      begin(&s, "x2");
      vid x = param(&s.f, "20 32 16"), y = param(&s.f, "20 32 16");
      vid turned = tess__n_reverse(&s.f.b, x, &(struct dims){1, {(uint8_t)d}});
      RETURNS(&s.f, tess__n_concatenate(&s.f.b, 4, (vid[]){turned, tess__n_add(&s.f.b, x, y), x, y}, d));
      make_plan(&s, (const char *const[]){spec[1 + cut], spec[1 + cut]}, (const char *const[MAX_ENDS]){0}, 0);
      if (cut != d) assert_false(has_reference_step(&s));
      check(&s);
      end(&s);
    }
}

static void few_elements_are_put_together_at_once(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2");
  vid x = param(&s.f, "4"), y = param(&s.f, "6");
  RETURNS(&s.f, tess__n_concatenate(&s.f.b, 2, (vid[]){x, y}, 0));
  make_plan(&s, (const char *const[]){"-", "-"}, (const char *const[]){"-"}, 0);
#ifndef TESS_TINY
  assert_int_equal(s.info.steps, 1);
#endif
  check(&s);
  end(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pads_are_boxes),
      cmocka_unit_test(operands_of_concatenate_go_where_they_belong),
      cmocka_unit_test(few_elements_are_put_together_at_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
