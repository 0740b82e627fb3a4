/* The reference executor believes nothing: programs that are broken in one place, each of which moves no wrong byte in
 * an executor that keeps one dense copy, are caught here. */
#include <math.h>

#include "_random_program.h"
#include "exec/exec.h"

static const struct distribute_options checked = {.verify = true};

/* f32[6,10] by f32[10,4], k cut in 4 ceil blocks of 3, result cut over y: masks, an all-reduce or reduce-scatter, a
 * gather. */
struct broken {
  struct fixture f;
  struct program p;
  float a[60], b[40], want[24], got[24];
};

static void make(struct broken *s) {
  start(&s->f, "x4 y2");
  vid a = param(&s->f, "6 10"), b = param(&s->f, "10 4");
  RETURNS(&s->f, dot(&s->f, a, b));
  struct boundary in[] = {{sharding_of(s->f.mesh, "y x"), true}, {sharding_of(s->f.mesh, "x -"), true}};
  struct boundary out[] = {{sharding_of(s->f.mesh, "- -"), true}};
  assert_true(tess__distribute(s->f.g, s->f.mesh, NULL, NULL, in, out, &checked, &s->p, &s->f.d));
  struct rng r = {7};
  for (int i = 0; i < 60; i++)
    s->a[i] = (float)(below(&r, 9) + 1);
  for (int i = 0; i < 40; i++)
    s->b[i] = (float)(below(&r, 9) + 1);
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 4; k++) {
      s->want[i * 4 + k] = 0;
      for (int j = 0; j < 10; j++)
        s->want[i * 4 + k] += s->a[i * 10 + j] * s->b[j * 4 + k];
    }
}

static bool run(struct broken *s) {
  return tess__reference_run(&s->p, (const void *const[]){s->a, s->b}, (void *const[]){s->got}, &s->f.d);
}

static struct node *find(struct broken *s, int id) {
  for (uint32_t i = 0; i < s->p.graph->n_nodes; i++)
    if (s->p.graph->node[i].op->id == id) return &s->p.graph->node[i];
  fail_msg("the program has no %s", tess__op(id)->name);
  return NULL;
}

static void caught(struct broken *s, const char *words) {
  assert_false(run(s));
  assert_int_equal(s->f.d.status, TESS_INTERNAL);
  if (!strstr(s->f.d.message, words)) fail_msg("\"%s\" lacks \"%s\"", s->f.d.message, words);
  tess__diag_clear(&s->f.d);
}

static void done(struct broken *s) {
  tess__program_free(&s->p);
  finish(&s->f);
}

static void unbroken_it_is_right(void **state) {
  (void)state;
  struct broken s;
  make(&s);
  assert_true(run(&s));
  assert_memory_equal(s.got, s.want, sizeof s.want);
  done(&s);
}

static void a_missing_mask_shows_as_nan(void **state) {
  (void)state;
  for (int operand = 0; operand < 2; operand++) {
    struct broken s;
    make(&s);
    struct node *n = find(&s, OP_dot_general);
    vid in[2] = {n->in[0], n->in[1]};
    in[operand] = s.p.graph->node[s.p.graph->value[in[operand]].node].in[0];
    n->in = in;
    assert_true(run(&s));
    assert_true(isnan(s.got[0]));
    done(&s);
  }
}

static void a_missing_all_reduce_is_a_partial_result(void **state) {
  (void)state;
  struct broken s;
  make(&s);
  vid partial = find(&s, OP_dot_general)->out;
  s.p.graph->result[0] = partial;
  caught(&s, "partial");
  s.p.spread[partial].own = 0;
  caught(&s, "differs between devices 0 and 2");
  done(&s);
}

static void a_wrong_group_of_a_reduction_is_told(void **state) {
  (void)state;
  struct broken s;
  make(&s);
  struct node *n = find(&s, OP_all_reduce);
  struct all_reduce_attrs attrs = *(const struct all_reduce_attrs *)n->attrs;
  n->attrs = &attrs;
  attrs.axes.a[attrs.axes.n++] = 2; /* y as well */
  caught(&s, "do not differ");
  attrs.axes.n = 1; /* one digit of x alone */
  caught(&s, "differs between devices");
  done(&s);
}

static void a_wrong_group_of_a_gather_is_told(void **state) {
  (void)state;
  struct broken s;
  make(&s);
  struct node *n = find(&s, OP_all_gather);
  struct relayout_attrs attrs = *(const struct relayout_attrs *)n->attrs;
  n->attrs = &attrs;
  attrs.atoms = 1;
  caught(&s, "outside its group");
  done(&s);
}

static void a_wrong_owner_is_told(void **state) {
  (void)state;
  struct broken s;
  make(&s);
  struct spread *spread = &s.p.spread[find(&s, OP_all_gather)->out];
  uint8_t none[1] = {0};
  assert_true(spread->tiling.start[spread->tiling.rank] == 0);
  spread = &s.p.spread[find(&s, OP_dot_general)->out]; /* says that y does not cut the rows */
  tess__tiling_set_dim(&spread->tiling, 0, 0, none);
  caught(&s, "differs between devices");
  done(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(unbroken_it_is_right),
      cmocka_unit_test(a_missing_mask_shows_as_nan),
      cmocka_unit_test(a_missing_all_reduce_is_a_partial_result),
      cmocka_unit_test(a_wrong_group_of_a_reduction_is_told),
      cmocka_unit_test(a_wrong_group_of_a_gather_is_told),
      cmocka_unit_test(a_wrong_owner_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
