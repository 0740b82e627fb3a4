/* Ops whose index moves, over cut dimensions: what is read of other blocks, against counting; which collectives bring
 * it, and how many elements (design/partitioning.md 9, rows C39 to C41); and random programs, which mean the same on
 * random meshes by both executors and over processes. */
#include "_random_move.h"
/* after _random_move.h */
#include "_trial_processes.h"
#include "spmd/halo.h"

static const struct distribute_options checked = {.verify = true};

/* ---- the closed forms ---- */

/* Every element that a result of device t reads is in its window and in what it has been brought, which is no more than
 * what windows of all devices have. */
static void check_need(const struct halo *h, int64_t parts) {
  struct halo_need n;
  if (!tess__halo_need(h, false, parts, &n)) return;
  int64_t count = (h->out + parts - 1) / parts, from = INT64_MAX, to = INT64_MIN;
  for (int64_t t = 0; t < parts; t++) {
    int64_t begin = tess__halo_begin(&n, t), first = INT64_MAX, last = -1;
    for (int64_t o = t * count; o < (t + 1) * count && o < h->out; o++)
      for (int64_t k = 0; k < h->window; k++) {
        int64_t q = o * h->stride + k * h->dilation - h->low;
        if (q < 0 || q % h->base || q / h->base >= h->in) continue;
        int64_t e = q / h->base;
        first = e < first ? e : first;
        last = e > last ? e : last;
        assert_true(e >= begin && e < begin + n.length);
        int64_t lead = n.spare ? begin * h->base - (t * n.step - h->low) : n.lead;
        assert_int_equal((o - t * count) * h->stride + k * h->dilation - lead, (e - begin) * h->base);
      }
    if (last < 0) continue;
    assert_true(t >= n.first && t <= n.last);
    assert_true(first - t * n.block >= n.from && last - t * n.block < n.to);
  }
  for (int64_t t = n.first; t <= n.last; t++) {
    int64_t begin, end;
    tess__halo_range(&n, t, &begin, &end);
    from = begin - t * n.block < from ? begin - t * n.block : from;
    to = end - t * n.block > to ? end - t * n.block : to;
  }
  if (n.first <= n.last) assert_true(from == n.from && to == n.to);
}

static void closed_forms_cover_what_is_read(void **state) {
  (void)state;
  struct rng r = {1};
  for (int i = 0; i < 40000; i++) {
    struct halo h = {.in = 1 + below(&r, 30),
                     .window = 1 + below(&r, 6),
                     .stride = 1 + below(&r, 3),
                     .dilation = 1 + below(&r, 3),
                     .base = 1 + below(&r, 3),
                     .low = below(&r, 16) - 8};
    int64_t positions = (h.in - 1) * h.base + 1 + h.low + below(&r, 16) - 8, span = (h.window - 1) * h.dilation + 1;
    if (positions < span) continue;
    h.out = (positions - span) / h.stride + 1;
    check_need(&h, 2 + below(&r, 8));
  }
}

/* ---- what is sent ---- */

/* Everything that communicates, in order, with the elements that a device gives. */
static const char *sent_by(const struct program *p) {
  static char out[512];
  size_t n = 0;
  out[0] = 0;
  for (uint32_t i = 0; i < p->graph->n_nodes; i++) {
    const struct node *node = &p->graph->node[i];
    if (!tess__communicates(node->op)) continue;
    const char *name = strncmp(node->op->name, "sdy.", 4) == 0 ? node->op->name + 4 : node->op->name;
    n += (size_t)snprintf(out + n, sizeof out - n, "%s%s %lld", n ? ", " : "", name,
                          (long long)tess__type_elements(tess__type_at(p->graph, node->in[0])));
  }
  return out;
}

/* The graph of f with its first parameters and its result laid out so. */
static void expect(struct fixture *f, const char *const *in, const char *out, const char *sent) {
  struct boundary from[4] = {{NULL, false}}, to = {NULL, false};
  struct program p;
  for (int i = 0; in[i]; i++)
    from[i] = (struct boundary){sharding_of(f->mesh, in[i]), true};
  if (out) to = (struct boundary){sharding_of(f->mesh, out), true};
  bool ok = tess__distribute(f->g, f->mesh, NULL, NULL, from, &to, &checked, &p, &f->d);
  assert_string_equal(f->d.message ? f->d.message : "", "");
  assert_true(ok);
  assert_string_equal(sent_by(&p), sent);
  tess__program_free(&p);
  finish(f);
}
#define TEXTS(...) ((const char *const[]){__VA_ARGS__, NULL})

static vid slice_of(struct fixture *f, vid a, int64_t start, int64_t stride, int64_t size) {
  const struct type *t = tess__type_at(f->g, a);
  int64_t n[TESS_MAX_RANK], from[TESS_MAX_RANK] = {start}, by[TESS_MAX_RANK] = {stride};
  for (int d = 0; d < t->rank; d++) {
    n[d] = d ? t->dim[d] : size;
    by[d] = d ? 1 : stride;
  }
  return tess__n_slice(&f->b, a, from, by, n);
}

static void slices_read_beside_their_blocks(void **state) {
  (void)state;
  static const struct {
    const char *mesh, *shape, *in;
    int64_t start, stride, size;
    const char *out, *sent;
  } cases[] = {
      {"x4", "16", "x", 1, 1, 14, "x", "collective_permute 1"}, /* C39: [4t + 1, 4t + 5), of [4t, 4t + 4) */
      {"x4", "16", "x", 0, 1, 14, "x", ""},                     /* blocks of 4, the last is short */
      {"x4", "16 6", "x -", 2, 1, 14, "x -", "collective_permute 12"},
      {"x4", "16 6", "x -", 1, 2, 8, "x -", ""},                /* every second row is there */
      {"x4", "16", "x", 0, 4, 4, "x", ""},                      /* one of each block */
      {"x4", "16", "x", 15, 1, 1, "x", "collective_permute 1"}, /* from the last device to the first */
      {"x4", "16", "x", 8, 1, 8, "x", "collective_permute 4, collective_permute 2"}, /* [8 + 2t, 10 + 2t) */
      {"x2 y2", "16 4", "x y", 1, 1, 15, "x y", "collective_permute 2"}, /* half of the columns of one row */
      {"x2 y2", "16", "y,x", 1, 1, 15, "y,x", "collective_permute 1"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f;
    start(&f, cases[i].mesh);
    vid a = param(&f, cases[i].shape);
    RETURNS(&f, slice_of(&f, a, cases[i].start, cases[i].stride, cases[i].size));
    expect(&f, TEXTS(cases[i].in), cases[i].out, cases[i].sent);
  }
}

/* C41. What is uneven comes in two parts; on two devices that is as much as all, which is one message. */
static void reversal_exchanges_blocks(void **state) {
  (void)state;
  struct dims first = {.n = 1};
  static const char *const cases[][4] = {{"x2", "8", "x", "collective_permute 4"},
                                         {"x4", "8", "x", "collective_permute 2"},
                                         {"x4", "15", "x", "collective_permute 1, collective_permute 3"},
                                         {"x2", "7", "x", "all_gather 4"}};
  for (int i = 0; i < 4; i++) {
    struct fixture f;
    start(&f, cases[i][0]);
    vid a = param(&f, cases[i][1]);
    RETURNS(&f, tess__n_reverse(&f.b, a, &first));
    expect(&f, TEXTS(cases[i][2]), cases[i][2], cases[i][3]);
  }
}

/* Of even blocks one turn; a value that is uneven asks for each slice. */
static void rolls_send_what_leaves_a_block(void **state) {
  (void)state;
  static const struct {
    const char *shape, *in;
    int64_t by;
    const char *sent;
  } cases[] = {{"16 3", "x -", 15, "collective_permute 3"}, /* the last row of the block behind */
               {"16 3", "x -", 2, "collective_permute 6"},  /* the first two of the next one */
               {"16 3", "x -", 8, "collective_permute 12"}, /* whole blocks, two further */
               {"16 3", "x -", 9, "collective_permute 9, collective_permute 3"},
               {"14 3", "x -", 13, "collective_permute 3, collective_permute 3"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f;
    start(&f, "x4");
    vid a = param(&f, cases[i].shape);
    int64_t size = tess__type_at(f.g, a)->dim[0], by = cases[i].by;
    RETURNS(&f, tess__n_concatenate(&f.b, 2, (vid[]){slice_of(&f, a, by, 1, size - by), slice_of(&f, a, 0, 1, by)}, 0));
    expect(&f, TEXTS(cases[i].in), "x -", cases[i].sent);
  }
}

static void padding_moves_what_passes_a_border(void **state) {
  (void)state;
  static const struct {
    int64_t low, interior, size;
    const char *sent;
  } cases[] = {{0, 0, 16, ""},                       /* nothing */
               {1, 0, 18, "collective_permute 2"},   /* blocks of 5: [5t - 1, 5t + 4) */
               {0, 1, 32, ""},                       /* blocks of 8 are 4 elements and what is between */
               {-4, 0, 12, "collective_permute 3"}}; /* blocks of 3: [3t + 4, 3t + 7) */
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f;
    start(&f, "x4");
    vid a = param(&f, "16");
    RETURNS(&f, tess__n_pad(&f.b, a, full(&f, "", 1), &cases[i].low, &cases[i].interior, &cases[i].size));
    expect(&f, TEXTS("x"), "x", cases[i].sent);
  }
}

static void windows_read_beside_their_blocks(void **state) {
  (void)state;
  static const struct {
    int64_t size, stride, low, high;
    const char *sent;
  } cases[] = {{3, 1, 1, 1, "collective_permute 1, collective_permute 1"},
               {2, 2, 0, 0, ""},
               {3, 2, 0, 1, "collective_permute 1"},
               {5, 1, 4, 0, "collective_permute 4"},
               {13, 1, 0, 0, "all_gather 4"}}; /* nearly all of it: 9 before and 9 behind */
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f;
    start(&f, "x4");
    vid a = param(&f, "16");
    struct window_attrs attrs = {.monoid = MONOID_MAX, .size = {cases[i].size}, .stride = {cases[i].stride}};
    attrs.base_dilation[0] = attrs.dilation[0] = 1;
    attrs.low[0] = cases[i].low;
    attrs.high[0] = cases[i].high;
    RETURNS(&f, tess__n_reduce_window(&f.b, a, &attrs));
    expect(&f, TEXTS("x"), "x", cases[i].sent);
  }
}

static struct graph *of_two(struct fixture *f, bool selects) {
  struct build b = {.graph = tess__graph_new("of_two"), .diag = &f->d};
  const struct type *scalar = tess__type_of(TESS_F32, 0, NULL);
  vid x = tess__graph_param(b.graph, scalar), y = tess__graph_param(b.graph, scalar);
  vid out = selects ? tess__n_compare(&b, x, y, COMPARE_GE) : tess__n_add(&b, x, y);
  tess__graph_set_results(b.graph, 1, &out);
  return b.graph;
}

/* The gradient of largest elements: windows that lie side by side, or apart, are blocks of whole ones; those that
 * overlap are made where their elements are, of two rows of each neighbour and two elements of the source; where they
 * are large all of a dimension is wanted. */
static void selections_stay_with_their_windows(void **state) {
  (void)state;
  static const struct {
    int64_t size, stride;
    const char *source, *sent;
  } cases[] = {{2, 2, "8 3", ""},
               {4, 4, "4 3", ""},
               {3, 1, "14 3", "collective_permute 6, collective_permute 6, collective_permute 6"},
               {2, 4, "4 3", ""},
               {9, 1, "8 3", "all_gather 12, all_gather 6"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f;
    start(&f, "x4");
    vid a = param(&f, "16 3"), source = param(&f, cases[i].source);
    struct window_attrs attrs = {.size = {cases[i].size, 1}, .stride = {cases[i].stride, 1}};
    for (int d = 0; d < 2; d++)
      attrs.base_dilation[d] = attrs.dilation[d] = 1;
    RETURNS(&f,
            tess__n_select_and_scatter(&f.b, a, source, full(&f, "", 0), &attrs, of_two(&f, true), of_two(&f, false)));
    expect(&f, TEXTS("x -", "x -"), "x -", cases[i].sent);
  }
}

/* One spatial dimension, batch and features around it; a kernel of `taps`. */
static vid conv_of(struct fixture *f, vid a, vid k, int64_t stride, int64_t low, int64_t high, int64_t lhs_dilation) {
  struct convolution_attrs c;
  memset(&c, 0, sizeof c);
  c.lhs = c.out = (struct dims){3, {0, 2, 1}};
  c.rhs = (struct dims){3, {2, 1, 0}};
  c.stride[0] = stride;
  c.low[0] = low;
  c.high[0] = high;
  c.lhs_dilation[0] = lhs_dilation;
  c.rhs_dilation[0] = 1;
  return tess__n_convolution(&f->b, a, k, &c, 1, 1, TESS_F32);
}

static void convolutions_exchange_their_borders(void **state) {
  (void)state;
  static const struct {
    const char *lhs, *rhs, *in, *out;
    int64_t stride, low, high, dilation;
    const char *sent;
  } cases[] = {
      {"2 16 3", "3 3 5", "- x -", "- x -", 1, 1, 1, 1, "collective_permute 6, collective_permute 6"}, /* C40 */
      {"2 16 3", "2 3 5", "- x -", "- x -", 2, 0, 0, 1, ""},
      {"2 16 3", "3 3 5", "- x -", "- x -", 2, 1, 0, 1, "collective_permute 6"},
      {"2 16 3", "3 3 5", "- x -", "- x -", 1, 1, 2, 2, "collective_permute 6"}, /* transposed: stride 2 forward */
      {"4 16 3", "3 3 5", "x - -", "x - -", 1, 1, 1, 1, ""},                     /* the batch passes */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f;
    start(&f, "x4");
    vid a = param(&f, cases[i].lhs), k = param(&f, cases[i].rhs);
    RETURNS(&f, conv_of(&f, a, k, cases[i].stride, cases[i].low, cases[i].high, cases[i].dilation));
    expect(&f, TEXTS(cases[i].in), cases[i].out, cases[i].sent);
  }
}

/* The gradient of a kernel sums over the windows that a device has, of what it has and its borders. */
static void gradients_of_kernels_reduce(void **state) {
  (void)state;
  struct fixture f;
  struct convolution_attrs c;
  start(&f, "x4");
  vid x = param(&f, "3 64 2"), dy = param(&f, "5 64 2"); /* features as batch, batch as features */
  memset(&c, 0, sizeof c);
  c.lhs = (struct dims){3, {0, 2, 1}};
  c.rhs = (struct dims){3, {0, 2, 1}};
  c.out = (struct dims){3, {2, 1, 0}};
  c.stride[0] = c.lhs_dilation[0] = c.rhs_dilation[0] = 1;
  c.low[0] = c.high[0] = 1;
  RETURNS(&f, tess__n_convolution(&f.b, x, dy, &c, 1, 1, TESS_F32));
  expect(&f, TEXTS("- x -", "- x -"), "- - -", "collective_permute 6, collective_permute 6, all_reduce 45");
}

/* Of the largest of blocks the largest are taken (C45): of both values and positions 4 a device. */
static void top_k_gathers_candidates(void **state) {
  (void)state;
  struct fixture f;
  vid out[2];
  start(&f, "x2");
  vid a = param(&f, "2 8192");
  assert_true(tess__n_top_k(&f.b, a, 4, out));
  RETURNS(&f, out[0]);
  expect(&f, TEXTS("- x"), "- -", "all_gather 8, all_gather 8");
}

/* In columns of 200: all_to_alls behind two sorts, and half a column from each neighbour (op/columns.h). Floats have
 * their numbers beside them, for zeros and NaNs; on four devices these are as much as a gather, and so are the blocks
 * that are too short. */
static void sorts_exchange_columns(void **state) {
  (void)state;
  static const struct {
    const char *mesh, *shape, *in;
    tess_dtype dtype;
    const char *sent;
  } cases[] = {
      {"x8", "1600", "x", TESS_I32, "all_to_all 200, all_to_all 200, collective_permute 100, collective_permute 100"},
      {"x8", "1600", "x", TESS_F32,
       "all_to_all 200, all_to_all 200, all_to_all 200, all_to_all 200, collective_permute 100, collective_permute "
       "100, collective_permute 100, collective_permute 100"},
      {"x8", "1597", "x", TESS_I32, "all_to_all 200, all_to_all 200, collective_permute 100, collective_permute 100"},
      {"x2 y4", "2 800", "- y", TESS_I32,
       "all_to_all 400, all_to_all 400, collective_permute 200, collective_permute 200"},
      {"x4", "800", "x", TESS_F32, "all_gather 200"},
      {"x8", "768", "x", TESS_I32, "all_gather 96"},
      {"x4", "4 800", "- x", TESS_I32, "all_to_all 800, all_to_all 800"}, /* lines are dealt out (4.2.4) */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f;
    start(&f, cases[i].mesh);
    tess_shape shape = shape_of(cases[i].shape);
    vid a = tess__graph_param(f.g, tess__type_of(cases[i].dtype, shape.n, shape.dim)), out;
    struct sort_attrs attrs = {.dimension = (uint8_t)(shape.n - 1), .order = SORT_JAX, .n_keys = 1, .stable = true};
    assert_true(tess__n_sort(&f.b, 1, &a, &attrs, NULL, &out));
    RETURNS(&f, out);
    expect(&f, TEXTS(cases[i].in), cases[i].in, cases[i].sent);
  }
}

/* C43. What is small is summed over those who may have it; what is large is better gathered. */
static void slices_at_runtime_are_summed(void **state) {
  (void)state;
  for (int large = 0; large < 2; large++) {
    struct fixture f;
    start(&f, "x4");
    vid a = param(&f, "64 8"), zero = full(&f, "", 0);
    vid at = tess__graph_param(f.g, tess__type_of(TESS_I32, 0, NULL));
    RETURNS(&f, tess__n_dynamic_slice(&f.b, a, (vid[]){at, tess__n_convert(&f.b, zero, TESS_I32, false)},
                                      (const int64_t[]){large ? 60 : 2, 8}));
    expect(&f, TEXTS("x -"), "- -", large ? "all_gather 128" : "all_reduce 16");
  }
}

/* Rows from two places on, taken or added to: taken they are summed over those who may have some of them, where that is
 * less than the rest of the operand; put, they fall into blocks. */
static void slices_at_indices_stay_with_their_blocks(void **state) {
  (void)state;
  static const struct {
    int64_t rows;
    const char *taken, *put;
  } cases[] = {{3, "all_reduce 48", ""}, {60, "all_gather 128", ""}};
  for (int i = 0; i < 4; i++) {
    struct fixture f;
    bool puts = i % 2;
    const int64_t rows = cases[i / 2].rows, slices[] = {2, rows, 8};
    struct slice_numbers n = {.window = {2, {1, 2}}, .map = {1, {0}}, .index_vector_dim = 1};
    start(&f, "x4");
    vid a = param(&f, "64 8"), at = tess__graph_param(f.g, tess__type_of(TESS_I32, 1, slices)), out;
    vid update = tess__graph_param(f.g, tess__type_of(TESS_F32, 3, slices));
    if (puts)
      assert_true(tess__n_scatter(&f.b, 1, &a, at, &update,
                                  &(struct scatter_attrs){.numbers = n, .update = SCATTER_SET}, NULL, &out));
    else
      out = tess__n_gather(&f.b, a, at, &(struct gather_attrs){.numbers = n}, 3, slices);
    RETURNS(&f, out);
    expect(&f, TEXTS("x -", "-", "- - -"), puts ? "x -" : "- - -", puts ? cases[i / 2].put : cases[i / 2].taken);
  }
}

/* Columns of right sides are solved where they are (rows, where the unknowns are on the left); those that are cut along
 * the unknowns are dealt out; but `deterministic` has them together, and so has one process. */
static void right_sides_are_solved_apart(void **state) {
  (void)state;
  static const struct {
    bool left_side;
    const char *sides, *in, *sent;
    struct distribute_options options;
  } cases[] = {
      {true, "16 8", "- x", "", {.verify = true}},
      {true, "16 6", "- x", "", {.verify = true}},
      {false, "8 16", "x -", "", {.verify = true}},
      {true, "16 8", "x -", "all_to_all 32, all_to_all 32", {.verify = true}},
      {true, "16 8", "- x", "all_gather 32", {.verify = true, .deterministic = true}},
      {true, "16 8", "- x", "all_gather 32", {.verify = true, .together = true}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f;
    struct program p;
    start(&f, "x4");
    vid a = param(&f, "16 16"), b = param(&f, cases[i].sides);
    RETURNS(&f, tess__n_triangular_solve(&f.b, a, b, &(struct triangular_attrs){.left_side = cases[i].left_side}));
    struct boundary in[] = {{sharding_of(f.mesh, "- -"), true}, {sharding_of(f.mesh, cases[i].in), true}};
    assert_true(tess__distribute(f.g, f.mesh, NULL, NULL, in, &in[1], &cases[i].options, &p, &f.d));
    assert_string_equal(sent_by(&p), cases[i].sent);
    tess__program_free(&p);
    finish(&f);
  }
}

/* Totals of blocks, of which each device adds those before it. */
static void cumulative_ops_gather_totals(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x4");
  vid a = param(&f, "16 3");
  struct window_attrs attrs = tess__cumulative_window(tess__type_at(f.g, a), 0, false, MONOID_SUM);
  RETURNS(&f, tess__n_reduce_window(&f.b, a, &attrs));
  expect(&f, TEXTS("x -"), "x -", "all_gather 3");
}

/* In one process gathers are views. */
static void together_nothing_is_exchanged(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x4");
  vid a = param(&f, "16");
  RETURNS(&f, slice_of(&f, a, 1, 1, 14));
  struct boundary in = {sharding_of(f.mesh, "x"), true};
  struct distribute_options options = {.verify = true, .together = true};
  struct program p;
  assert_true(tess__distribute(f.g, f.mesh, NULL, NULL, &in, &in, &options, &p, &f.d));
  assert_string_equal(sent_by(&p), "all_gather 4");
  tess__program_free(&p);
  finish(&f);
}

/* ---- programs ---- */

static int run_seed(uint64_t seed) {
  struct trial t = {.seed = seed};
  int exchanges = 0;
  random_move_program(&t.c, seed);
  trial_begin(&t, &checked);
  for (uint32_t i = 0; i < t.p.graph->n_nodes; i++)
    exchanges += t.p.graph->node[i].op->id == OP_group_permute;
  trial_reference(&t);
  trial_plan(&t);
  if (seed % 4 == 0) trial_processes(&t);
  trial_end(&t);
  return exchanges;
}

static void programs_mean_the_same_everywhere(void **state) {
  (void)state;
  const char *from = getenv("TESS_TEST_SEED"), *count = getenv("TESS_TEST_COUNT");
  uint64_t first = from ? strtoull(from, NULL, 10) : 1, n = count ? strtoull(count, NULL, 10) : 1500;
  int exchanges = 0;
  for (uint64_t seed = first; seed < first + n; seed++)
    exchanges += run_seed(seed);
  print_message("%d permutes\n", exchanges);
  assert_true(count || exchanges > (int)n / 4);
  run_seed(10024); /* convolutions without windows, whose kernels are cut */
  run_seed(10862); /* a convolution whose window is cut, or its result: the operand looks the same */
  run_seed(12840);
  run_seed(137415); /* padding between elements that keeps the size */
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(closed_forms_cover_what_is_read),
                                     cmocka_unit_test(slices_read_beside_their_blocks),
                                     cmocka_unit_test(reversal_exchanges_blocks),
                                     cmocka_unit_test(rolls_send_what_leaves_a_block),
                                     cmocka_unit_test(padding_moves_what_passes_a_border),
                                     cmocka_unit_test(windows_read_beside_their_blocks),
                                     cmocka_unit_test(selections_stay_with_their_windows),
                                     cmocka_unit_test(convolutions_exchange_their_borders),
                                     cmocka_unit_test(gradients_of_kernels_reduce),
                                     cmocka_unit_test(top_k_gathers_candidates),
                                     cmocka_unit_test(sorts_exchange_columns),
                                     cmocka_unit_test(slices_at_runtime_are_summed),
                                     cmocka_unit_test(slices_at_indices_stay_with_their_blocks),
                                     cmocka_unit_test(right_sides_are_solved_apart),
                                     cmocka_unit_test(cumulative_ops_gather_totals),
                                     cmocka_unit_test(together_nothing_is_exchanged),
                                     cmocka_unit_test(programs_mean_the_same_everywhere)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
