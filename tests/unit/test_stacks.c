/* What a scan stacks starts from whatever lies there (tess__start_is_unseen) where its rounds write all of it and see
 * none, and from its zeros otherwise. Each loop is run on poisoned memory and compared with what it means. */
#include "_planned.h"

#include "op/control.h"

enum { ROWS = 5, WIDE = 4, SIZE = ROWS * WIDE };

struct stacking {            /* i, x, ys = first; while (i < limit) ys[at] = x = x + x, i += step */
  int first, step, limit;    /* of the counter */
  int times, from;           /* at = from + times * i; times: 1 or -1 */
  const struct type *counts; /* the counter's type; NULL: i32 */
  bool body_reads, result_read, condition_reads, half, dropped;
  bool filled; /* is a fill expected? */
  const char *lies;
};

static const struct type *counter_of(const struct stacking *s) {
  return s->counts ? s->counts : tess__type_of(TESS_I32, 0, NULL);
}

static void add_params(const struct stacking *s, struct graph *g) {
  tess__graph_param(g, counter_of(s));
  tess__graph_param(g, tess__type_of(TESS_F32, 1, (int64_t[]){WIDE}));
  tess__graph_param(g, tess__type_of(TESS_F32, 2, (int64_t[]){ROWS, WIDE}));
}

/* v plus the sum of all that is stacked. */
static vid plus_all(struct build *b, vid v, vid all) {
  vid sum = tess__n_reduce(b, all, &(struct dims){2, {0, 1}}, MONOID_SUM);
  return tess__n_add(b, v, tess__n_broadcast_in_dim(b, sum, 1, (int64_t[]){WIDE}, &(struct dims){0}));
}

static struct graph *body_of(const struct stacking *s, struct diag *d) {
  struct graph *g = tess__graph_new("body");
  struct build b = {.graph = g, .diag = d};
  add_params(s, g);
  const struct type *count = counter_of(s);
  vid i = g->param[0], x = tess__n_add(&b, g->param[1], g->param[1]), ys = g->param[2];
  vid from = tess__n_constant_double(&b, count, s->from), zero = tess__n_constant_double(&b, count, 0);
  vid at = s->times < 0 ? tess__n_subtract(&b, from, i) : s->from ? tess__n_add(&b, i, from) : i;
  if (s->body_reads) x = plus_all(&b, x, ys);
  vid row = tess__n_reshape(&b, x, 2, (int64_t[]){1, WIDE});
  if (s->half) row = tess__n_slice(&b, row, (int64_t[]){0, 0}, (int64_t[]){1, 1}, (int64_t[]){1, WIDE / 2});
  ys = tess__n_dynamic_update_slice(&b, ys, row, (vid[]){at, zero});
  if (s->result_read) x = plus_all(&b, x, ys);
  vid results[] = {tess__n_add(&b, i, tess__n_constant_double(&b, count, s->step)), x, ys};
  tess__graph_set_results(g, 3, results);
  return g;
}

static struct graph *condition_of(const struct stacking *s, struct diag *d) {
  struct graph *g = tess__graph_new("condition");
  struct build b = {.graph = g, .diag = d};
  add_params(s, g);
  vid more = tess__n_compare(&b, g->param[0], tess__n_constant_double(&b, counter_of(s), s->limit), COMPARE_LT);
  if (s->condition_reads) {
    vid sum = tess__n_reduce(&b, g->param[2], &(struct dims){2, {0, 1}}, MONOID_SUM);
    vid zero = tess__n_constant_double(&b, tess__type_of(TESS_F32, 0, NULL), 0);
    more = tess__n_and(&b, more, tess__n_compare(&b, sum, zero, COMPARE_GE)); /* always, of what is not poison */
  }
  tess__graph_set_results(g, 1, &more);
  return g;
}

/* A loop over the zeros of a whole stack. */
static bool is_filled(const struct planned *s) {
  for (const char *at = tess__text_string(&s->text); (at = strstr(at, "loop ")); at++) {
    int elements = 0, end = 0;
    if (sscanf(at, "loop %d: 0 -> %n", &elements, &end) == 1 && end && elements == SIZE) return true;
  }
  return false;
}

static void run(struct planned *p) {
  float x[WIDE] = {1, 2, 3, 4}, got[2][SIZE];
  void *want[2] = {NULL};
  evaluate(p->f.g, (void *const[]){x}, want);
  memset(got, 0xAB, sizeof got);
  assert_true(tess__plan_run(p->plan, (const void *const[]){x}, (void *const[]){got[0], got[1]}, &p->f.d));
  for (int i = 0; i < p->f.g->n_results; i++) {
    assert_memory_equal(got[i], want[i], (size_t)tess__type_bytes(tess__type_at(p->f.g, p->f.g->result[i])));
    tess__free(want[i]);
  }
}

static void stacks(struct stacking s) {
  struct planned p;
  begin(&p, "x2");
  vid x = param(&p.f, "4"), out[3], in[3] = {tess__n_constant_double(&p.f.b, counter_of(&s), s.first), x};
  in[2] = tess__n_constant_double(&p.f.b, tess__type_of(TESS_F32, 2, (int64_t[]){ROWS, WIDE}), 0);
  struct graph *regions[] = {condition_of(&s, &p.f.d), body_of(&s, &p.f.d)};
  struct rounds known = {s.limit, s.condition_reads}; /* told where the condition is more than a comparison */
  assert_true(tess__n_while(&p.f.b, known, 3, in, regions, 3, out));
  tess__graph_set_results(p.f.g, s.dropped ? 1 : 2, out + 1);
  make_plan(&p, (const char *const[]){"-"}, (const char *const[]){"-", s.lies ? s.lies : "- -"}, 0);
  if (is_filled(&p) != s.filled) fail_msg("%s", tess__text_string(&p.text));
  run(&p);
  end(&p);
}

static void what_is_written_row_by_row_is_not_filled(void **state) {
  (void)state;
  stacks((struct stacking){.limit = ROWS, .step = 1, .times = 1});
  stacks((struct stacking){.limit = ROWS, .step = 1, .times = -1, .from = ROWS - 1});
  stacks((struct stacking){.first = -3, .limit = ROWS - 3, .step = 1, .times = 1, .from = 3});
  stacks((struct stacking){.limit = ROWS, .step = 1, .times = 1, .lies = "- x"});
}

/* Each but one of the rows, or one of them twice: then another is a zero. */
static void rows_that_no_round_writes_are_zeros(void **state) {
  (void)state;
  stacks((struct stacking){.limit = ROWS - 1, .step = 1, .times = 1, .filled = true});
  stacks((struct stacking){.limit = ROWS + 1, .step = 1, .times = 1, .filled = true});
  stacks((struct stacking){.limit = ROWS, .step = 1, .times = 1, .from = 1, .filled = true});
  stacks((struct stacking){.limit = ROWS, .step = 1, .times = -1, .from = ROWS, .filled = true});
  stacks((struct stacking){.limit = 2 * ROWS, .step = 2, .times = 1, .filled = true});
  stacks((struct stacking){.limit = ROWS, .step = 1, .times = 1, .half = true, .filled = true});
}

static void what_is_seen_on_the_way_is_zeros(void **state) {
  (void)state;
  stacks((struct stacking){.limit = ROWS, .step = 1, .times = 1, .body_reads = true, .filled = true});
  stacks((struct stacking){.limit = ROWS, .step = 1, .times = 1, .result_read = true, .filled = true});
  stacks((struct stacking){.limit = ROWS, .step = 1, .times = 1, .condition_reads = true, .filled = true});
}

/* A counter of 8 bits may wrap; a result that nobody wants has no place to start from. */
static void others_start_as_they_did(void **state) {
  (void)state;
  const struct type *narrow = tess__type_of(TESS_I8, 0, NULL);
  stacks((struct stacking){.limit = ROWS, .step = 1, .times = 1, .counts = narrow, .filled = true});
  stacks((struct stacking){.limit = ROWS, .step = 1, .times = 1, .dropped = true, .filled = true});
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_written_row_by_row_is_not_filled),
      cmocka_unit_test(rows_that_no_round_writes_are_zeros),
      cmocka_unit_test(what_is_seen_on_the_way_is_zeros),
      cmocka_unit_test(others_start_as_they_did),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
