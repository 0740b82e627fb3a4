/* Convolutions of images that devices have: where the blocks lie as one block of all images, the copies are one call;
 * where windows are exchanged, blocks differ in size or the kernel differs by device, they stay copies. */
#include "_planned.h"
#include "exec/plan.h"

/* Random integers, so that any order of sums gives the same bits. */
static void *random_images(struct rng *r, const struct type *t) {
  float *x = new_dense(t);
  for (int64_t i = 0; i < tess__type_elements(t); i++)
    x[i] = (float)((int)below(r, 9) - 4);
  return x;
}

static void check(struct planned *s) {
  const struct graph *g = s->f.g;
  void *args[MAX_ENDS], *want[MAX_ENDS], *got;
  struct rng r = {7};
  for (int i = 0; i < g->n_params; i++)
    args[i] = random_images(&r, tess__type_at(g, g->param[i]));
  evaluate(g, args, want);
  size_t bytes = (size_t)tess__type_bytes(tess__type_at(g, g->result[0]));
  got = memset(new_dense(tess__type_at(g, g->result[0])), 0x5a, bytes);
  assert_true(tess__plan_run(s->plan, (const void *const *)args, &got, &s->f.d));
  assert_memory_equal(got, want[0], bytes);
  tess__free(want[0]);
  tess__free(got);
  for (int i = 0; i < g->n_params; i++)
    tess__free(args[i]);
}

static const struct ref_step *convolution_of(const struct planned *s) {
  for (int i = 0; i < s->plan->n_steps; i++)
    if (s->plan->step[i].kind == STEP_REF && s->plan->step[i].code.ref->call.op == &tess__op_convolution)
      return s->plan->step[i].code.ref;
  fail_msg("no convolution in\n%s", tess__text_string(&s->text));
  return NULL;
}

static vid convolve(struct fixture *f, vid x, vid w, const char *order, int64_t features) {
  struct convolution_attrs a;
  memset(&a, 0, sizeof a);
  bool last = order[1] == 'C'; /* NC..: the features come second */
  a.lhs = a.out = last ? (struct dims){4, {0, 1, 2, 3}} : (struct dims){4, {0, 3, 1, 2}};
  a.rhs = (struct dims){4, {3, 2, 0, 1}};
  for (int i = 0; i < 2; i++)
    a.stride[i] = a.lhs_dilation[i] = a.rhs_dilation[i] = a.low[i] = a.high[i] = 1;
  return tess__n_convolution(&f->b, x, w, &a, features, 1, TESS_F32);
}

static const struct {
  const char *mesh, *x, *w, *order, *in_x, *in_w, *out;
  int64_t features, copies, images; /* in the call */
} cases[] = {
    {"x4", "16 6 6 3", "3 3 3 8", "NHWC", "x - - -", "- - - -", "x - - -", 1, 1, 16},
    {"x2 y4", "16 6 6 3", "3 3 3 8", "NHWC", "x,y - - -", "- - - -", "x,y - - -", 1, 1, 16},
    {"x2 y4", "16 6 6 3", "3 3 3 8", "NHWC", "y,x - - -", "- - - -", "y,x - - -", 1, 1, 16},
    {"x4", "4 6 6 3", "3 3 3 8", "NHWC", "x - - -", "- - - -", "x - - -", 1, 1, 4}, /* one image each */
    {"x4", "8 3 6 6", "3 3 3 8", "NCHW", "x - - -", "- - - -", "x - - -", 1, 1, 8},
    {"x4", "8 6 6 4", "3 3 1 4", "NHWC", "x - - -", "- - - -", "x - - -", 4, 1, 8},    /* depthwise */
    {"x4", "8 6 6 4", "3 3 1 4", "NHWC", "- - - x", "- - - x", "- - - x", 4, 4, 8},    /* groups are cut */
    {"x4", "10 6 6 3", "3 3 3 8", "NHWC", "x - - -", "- - - -", "x - - -", 1, 4, 3},   /* 3, 3, 3, 1 */
    {"x2 y2", "8 6 6 3", "3 3 3 8", "NHWC", "x - - -", "- - - y", "x - - y", 1, 1, 8}, /* features, too */
    {"x2 y2", "8 6 6 3", "3 3 3 8", "NHWC", "x y - -", "- - - -", "x y - -", 1, 4, 4}, /* rows are exchanged */
    {"x2 y2", "8 6 6 4", "3 3 4 8", "NHWC", "x - - y", "- - y -", "x - - -", 1, 2, 8}, /* a sum over y */
};

static int64_t copies_of(const struct ref_step *s) {
  int64_t n = 1;
  for (int i = 0; i < s->atoms->n; i++)
    n *= s->varies >> i & 1 ? s->atoms->size[i] : 1;
  return n;
}

static void blocks_that_lie_as_one_are_one_call(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct planned s;
    begin(&s, cases[i].mesh);
    vid x = param(&s.f, cases[i].x), w = param(&s.f, cases[i].w);
    RETURNS(&s.f, convolve(&s.f, x, w, cases[i].order, cases[i].features));
    make_plan(&s, (const char *const[]){cases[i].in_x, cases[i].in_w}, (const char *const[]){cases[i].out}, 0);
    const struct ref_step *step = convolution_of(&s);
    if (copies_of(step) != cases[i].copies || step->call.in[0]->dim[0] != cases[i].images)
      fail_msg("case %d: %d copies with %d images\n%s", (int)i, (int)copies_of(step), (int)step->call.in[0]->dim[0],
               tess__text_string(&s.text));
    check(&s);
    end(&s);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(blocks_that_lie_as_one_are_one_call)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
