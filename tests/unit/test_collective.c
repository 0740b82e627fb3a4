/* What plans ask of other processes: values, the same bits everywhere, and that what does not fit is an error of all.
 * Every case runs over messages, over memory, and over hosts of two processes. */
#include "_comm_world.h"

#include <time.h>

/* ---- reductions: an operation whose result shows the order of its operands ---- */

static void mix(const void *ctx, void *to, const void *a, const void *b, int64_t n) {
  const uint32_t *x = a, *y = b;
  uint32_t *z = to;
  (void)ctx;
  for (int64_t i = 0; i < n; i++)
    z[i] = x[i] * 3 + (y[i] ^ (y[i] >> 7));
}
static void mix_four(const void *ctx, void *to, const void *const *term, int64_t n) {
  for (int64_t i = 0; i < n; i++) {
    uint32_t left, right;
    mix(ctx, &left, (const uint32_t *)term[0] + i, (const uint32_t *)term[1] + i, 1);
    mix(ctx, &right, (const uint32_t *)term[2] + i, (const uint32_t *)term[3] + i, 1);
    mix(ctx, (uint32_t *)to + i, &left, &right, 1);
  }
}
static void add(const void *ctx, void *to, const void *a, const void *b, int64_t n) {
  const float *x = a, *y = b;
  float *z = to;
  (void)ctx;
  for (int64_t i = 0; i < n; i++)
    z[i] = x[i] + y[i];
}
static const struct reduction by_mix = {.element = 4, .combine = mix, .wide = 4, .combine_wide = mix_four},
                              by_add = {.element = 4, .combine = add};

static uint32_t value(int process, int64_t i, int round) {
  uint64_t h =
      (uint64_t)(process + 1) * 0x9e3779b97f4a7c15U ^ (uint64_t)i * 0xc2b2ae3d27d4eb4fU ^ (uint64_t)round << 40;
  return (uint32_t)(h >> 29);
}

/* All of v, as collective.h says it: pairs of neighbours, then pairs of these. */
static uint32_t in_pairs(int n, uint32_t *v) {
  for (int step = 1; step < n; step *= 2)
    for (int k = 0; k + step < n; k += 2 * step)
      mix(NULL, &v[k], &v[k], &v[k + step], 1);
  return v[0];
}

static uint32_t expected(int n, const int *process, int64_t i, int round) {
  uint32_t v[MOST];
  for (int k = 0; k < n; k++)
    v[k] = value(process[k], i, round);
  return in_pairs(n, v);
}

static const int64_t counts[] = {0, 1, 2, 63, 127, 128, 129, 1000, 4096, 5001, 40000, 100003};

static int reduce_counts(struct seat *s, int n, const int *member, const int *given) {
  for (int k = 0; k < (int)(sizeof counts / sizeof *counts); k++) {
    int64_t count = counts[k];
    uint32_t *terms = tess__alloc((size_t)count * 4 + 4), *out = tess__alloc((size_t)count * 4 + 4);
    for (int in_place = 0; in_place < 2; in_place++) {
      for (int64_t i = 0; i < count; i++)
        terms[i] = value(s->me, i, k);
      uint32_t *to = in_place ? terms : out;
      struct exchange x = {.op = "psum", .where = "a.c:1", .what = "u32", .n = n, .member = given};
      CHECK(tess__comm_all_reduce(s->comm, &x, &by_mix, terms, to, count, &s->d));
      for (int64_t i = 0; i < count; i++)
        CHECK(to[i] == expected(n, member, i, k));
      for (int64_t i = 0; i < count && !in_place; i++)
        CHECK(terms[i] == value(s->me, i, k));
    }
    tess__free(terms);
    tess__free(out);
  }
  return 0;
}

static int everybody[MOST]; /* filled by main */

static int reduce_all(struct seat *s) {
  int line = reduce_counts(s, s->n, everybody, NULL);
  return line ? line : reduce_counts(s, s->n, everybody, everybody);
}

/* Groups that overlap, in an order that all know. */
static int reduce_some(struct seat *s) {
  for (int round = 0; round < 20; round++)
    for (int low = 0; low + 1 < s->n; low++) {
      int n = 1 + round % (s->n - low);
      if (s->me < low || s->me >= low + n) continue;
      uint32_t v[70];
      for (int i = 0; i < 70; i++)
        v[i] = value(s->me, i, round);
      struct exchange x = {.op = "psum", .n = n, .member = everybody + low};
      CHECK(tess__comm_all_reduce(s->comm, &x, &by_mix, v, v, 70, &s->d));
      for (int i = 0; i < 70; i++)
        CHECK(v[i] == expected(n, everybody + low, i, round));
    }
  return 0;
}

/* Collectives and exchanges alternate. */
static int alternate(struct seat *s) {
  for (int round = 0; round < 60; round++) {
    float v[3] = {(float)s->me, 1, (float)round};
    struct received got;
    CHECK(tess__comm_all_reduce(s->comm, &(struct exchange){.op = "psum"}, &by_add, v, v, 3, &s->d));
    CHECK(v[0] == (float)(s->n * (s->n - 1) / 2) && v[1] == (float)s->n && v[2] == (float)(s->n * round));
    if (round % 3) continue;
    CHECK(tess__comm_all_gather(s->comm, &(struct exchange){.op = "gather"}, v, sizeof v, &got, &s->d));
    for (int i = 0; i < s->n; i++)
      CHECK(memcmp(got.data[i], v, sizeof v) == 0);
    tess__received_free(&got);
  }
  return 0;
}

/* Several terms of each, and not of each as many: their own first. */
static int reduce_terms(struct seat *s) {
  enum { MOST_OWN = 5 };
  for (int k = 0; k < (int)(sizeof counts / sizeof *counts); k++)
    for (int alike = 0; alike < 2; alike++) {
      int64_t count = counts[k], at[MOST_OWN];
      int own = alike ? 4 : 1 + (s->me * 3 + k) % MOST_OWN;
      uint32_t *terms = tess__alloc((size_t)count * 4 * MOST_OWN + 4), *out = tess__alloc((size_t)count * 4 + 4);
      for (int t = 0; t < own; t++) { /* the last one first */
        at[t] = (own - 1 - t) * count * 4;
        for (int64_t i = 0; i < count; i++)
          terms[(own - 1 - t) * count + i] = value(s->me, i, 10 * k + t);
      }
      struct exchange x = {.op = "psum", .where = "a.c:1", .what = "u32", .n = s->n};
      CHECK(tess__comm_all_reduce_terms(s->comm, &x, &by_mix, &(struct terms){terms, own, at}, out, count, &s->d));
      for (int64_t i = 0; i < count; i++) {
        uint32_t v[MOST], w[MOST_OWN];
        for (int p = 0; p < s->n; p++) {
          int n = alike ? 4 : 1 + (p * 3 + k) % MOST_OWN;
          for (int t = 0; t < n; t++)
            w[t] = value(p, i, 10 * k + t);
          v[p] = in_pairs(n, w);
        }
        CHECK(out[i] == in_pairs(s->n, v));
      }
      tess__free(terms);
      tess__free(out);
    }
  return 0;
}

static void test_all_reduce(void **state) {
  (void)state;
  run_ways("reduce_all", 1, 5, reduce_all, 60);
  run_ways("reduce_all", 8, 9, reduce_all, 60);
  run_ways("reduce_some", 2, 5, reduce_some, 60);
  run_ways("alternate", 1, 4, alternate, 60);
  run_ways("reduce_terms", 1, 5, reduce_terms, 60);
}

/* ---- moves ---- */

static struct box matrix(void *data, int64_t rows, int64_t columns, int64_t stride) {
  return (struct box){.data = data, .n_dims = 2, .extent = {rows, columns}, .stride = {stride, 1}};
}

/* Columns of each one's rows: strides on both sides, a transposed target, boxes of one, empty ones. */
static int all_to_all(struct seat *s) {
  enum { ROWS = 37, WIDTH = 40 };
  int n = s->n;
  int64_t wide = (int64_t)WIDTH * n;
  uint32_t *from = tess__alloc((size_t)(ROWS * wide) * 4), *to = tess__zalloc((size_t)(ROWS * wide) * 4);
  for (int64_t i = 0; i < ROWS * wide; i++)
    from[i] = value(s->me, i, 0);
  struct transfer give[2 * MOST], take[2 * MOST];
  for (int i = 0; i < n; i++) { /* in two pieces: the first of (i + me) % WIDTH columns, perhaps none */
    int64_t here = (i + s->me) % WIDTH;
    give[2 * i] = (struct transfer){i, matrix(from + i * WIDTH, ROWS, here, wide)};
    give[2 * i + 1] = (struct transfer){i, matrix(from + i * WIDTH + here, ROWS, WIDTH - here, wide)};
    struct box a = matrix(to + i * WIDTH * ROWS, ROWS, here, 1), b = a;
    a.stride[1] = b.stride[1] = ROWS; /* the transpose */
    b.data = to + i * WIDTH * ROWS + here * ROWS;
    b.extent[1] = WIDTH - here;
    take[2 * i] = (struct transfer){i, a};
    take[2 * i + 1] = (struct transfer){i, b};
  }
  CHECK(tess__comm_move(s->comm, &(struct exchange){.op = "move"}, 4, 2 * n, give, 2 * n, take, &s->d));
  for (int i = 0; i < n; i++)
    for (int64_t row = 0; row < ROWS; row++)
      for (int64_t k = 0; k < WIDTH; k++)
        CHECK(to[i * WIDTH * ROWS + k * ROWS + row] == value(i, row * wide + s->me * WIDTH + k, 0));
  tess__free(from);
  tess__free(to);
  return 0;
}

/* Everyone gives all the same large piece, of its own size, and some give nothing. */
static int gather_uneven(struct seat *s) {
  static const int64_t sizes[] = {0, 1, 70000, 300001, 17};
  int64_t count[MOST], start[MOST + 1] = {0};
  for (int i = 0; i < s->n; i++) {
    count[i] = sizes[i % 5];
    start[i + 1] = start[i] + count[i];
  }
  uint16_t *mine = tess__alloc((size_t)count[s->me] * 2 + 2), *all = tess__zalloc((size_t)start[s->n] * 2 + 2);
  for (int64_t i = 0; i < count[s->me]; i++)
    mine[i] = (uint16_t)value(s->me, i, 1);
  struct transfer give[MOST], take[MOST];
  int gives = 0;
  for (int i = 0; i < s->n; i++) {
    struct box b = {.data = mine, .n_dims = 1, .extent = {count[s->me]}, .stride = {1}};
    if (count[s->me]) give[gives++] = (struct transfer){i, b};
  }
  int takes = 0;
  for (int i = 0; i < s->n; i++) {
    struct box b = {.data = all + start[i], .n_dims = 1, .extent = {count[i]}, .stride = {1}};
    if (count[i]) take[takes++] = (struct transfer){i, b};
  }
  CHECK(tess__comm_move(s->comm, &(struct exchange){.op = "gather"}, 2, gives, give, takes, take, &s->d));
  for (int p = 0; p < s->n; p++)
    for (int64_t i = 0; i < count[p]; i++)
      CHECK(all[start[p] + i] == (uint16_t)value(p, i, 1));
  tess__free(mine);
  tess__free(all);
  return 0;
}

/* Many small boxes, which do not fit into an entry; scalars; elements of 12 bytes; only the ends take part. */
static int many_boxes(struct seat *s) {
  enum { BOXES = 50 };
  struct {
    uint32_t v[3];
  } from[BOXES], to[BOXES];
  int ends[] = {0, s->n - 1}, other = s->me == 0 ? s->n - 1 : 0, at = s->me != 0;
  if (s->me != ends[0] && s->me != ends[1]) return 0;
  struct transfer give[BOXES], take[BOXES];
  for (int i = 0; i < BOXES; i++) {
    for (int k = 0; k < 3; k++)
      from[i].v[k] = value(s->me, 3 * i + k, 2);
    give[i] = (struct transfer){!at, {.data = &from[i]}};
    take[i] = (struct transfer){!at, {.data = &to[BOXES - 1 - i]}};
  }
  struct exchange x = {.op = "move", .n = 2, .member = ends};
  CHECK(tess__comm_move(s->comm, &x, 12, BOXES, give, BOXES, take, &s->d));
  for (int i = 0; i < BOXES; i++)
    for (int k = 0; k < 3; k++)
      CHECK(to[BOXES - 1 - i].v[k] == value(other, 3 * i + k, 2));
  return 0;
}

static void test_move(void **state) {
  (void)state;
  run_ways("all_to_all", 1, 5, all_to_all, 60);
  run_ways("gather_uneven", 1, 5, gather_uneven, 60);
  run_ways("many_boxes", 2, 4, many_boxes, 60);
}

/* ---- reduce_scatter ---- */

static int scatter(struct seat *s) {
  enum { ROWS = 150 };
  int n = s->n;
  int64_t width = 7 * n + 3, first[MOST + 1]; /* columns, of which the last member has three more */
  for (int i = 0; i <= n; i++)
    first[i] = i < n ? 7 * i : width;
  uint32_t *terms = tess__alloc((size_t)(ROWS * width) * 4), out[ROWS * 10];
  for (int64_t i = 0; i < ROWS * width; i++)
    terms[i] = value(s->me, i, 3);
  struct box part[MOST];
  for (int columns = 0; columns < 2; columns++) {
    for (int i = 0; i < n; i++)
      part[i] = columns ? matrix(terms + first[i], ROWS, first[i + 1] - first[i], width)
                        : matrix(terms + i * width, i % 3, width, width); /* rows: 0, 1 or 2 of them */
    CHECK(tess__comm_reduce_scatter(s->comm, &(struct exchange){.op = "psum_scatter"}, &by_mix, part, out, &s->d));
    const struct box *b = &part[s->me];
    int64_t start = (uint32_t *)b->data - terms;
    for (int64_t row = 0; row < b->extent[0]; row++)
      for (int64_t k = 0; k < b->extent[1]; k++)
        CHECK(out[row * b->extent[1] + k] == expected(n, everybody, start + row * width + k, 3));
  }
  tess__free(terms);
  return 0;
}

static void test_reduce_scatter(void **state) {
  (void)state;
  run_ways("scatter", 1, 5, scatter, 60);
}

/* ---- what goes wrong ---- */

static int reduce_one(struct seat *s, const char *op, const char *what, int64_t count) {
  float v[2000] = {0};
  struct exchange x = {.op = op, .where = "b.c:7", .what = what};
  return tess__comm_all_reduce(s->comm, &x, &by_add, v, v, count, &s->d);
}

/* All fail, and go on. */
static int other_operands(struct seat *s) {
  for (int round = 0; round < 3; round++) {
    CHECK(!reduce_one(s, "psum", s->me ? "f32[4]" : "f32[5]", 4));
    CHECK(s->d.status == TESS_INVALID_ARGUMENT && s->d.reason == TESS_COLLECTIVE_MISMATCH);
    CHECK(strstr(s->d.message, "process 0 calls psum of f32[5] (b.c:7), process "));
    tess__diag_clear(&s->d);
    CHECK(!reduce_one(s, "psum", NULL, s->me ? 1000 : 10 + 1000 * round));
    CHECK(s->d.status == TESS_INVALID_ARGUMENT);
    tess__diag_clear(&s->d);
    CHECK(reduce_one(s, "psum", "f32", 2000));
  }
  return 0;
}

/* The end, for all and for ever. */
static int other_operation(struct seat *s) {
  CHECK(!reduce_one(s, s->me == 1 ? "pmax" : "psum", NULL, 3));
  for (int again = 0; again < 3; again++) {
    CHECK(s->d.status == TESS_FAILED_PRECONDITION || s->d.status == TESS_ABORTED);
    CHECK(strstr(s->d.message, "process 1 calls pmax") && strstr(s->d.message, "calls psum (b.c:7)"));
    tess__diag_clear(&s->d);
    CHECK(!reduce_one(s, "psum", NULL, again * 600));
    CHECK(s->d.status == TESS_ABORTED);
  }
  return 0;
}

/* A collective here, an exchange there. */
static int other_kind(struct seat *s) {
  bool good = s->me == 1 ? tess__comm_exchange(s->comm, &(struct exchange){.op = "barrier"}, NULL, &s->d)
                         : reduce_one(s, "psum", NULL, 3);
  CHECK(!good && (s->d.status == TESS_FAILED_PRECONDITION || s->d.status == TESS_ABORTED));
  CHECK(strstr(s->d.message, "process 1 calls barrier") && strstr(s->d.message, "calls psum (b.c:7)"));
  return 0;
}

static int other_boxes(struct seat *s) {
  float from[8] = {0}, to[8];
  struct transfer give[MOST], take[MOST];
  for (int i = 0; i < s->n; i++) {
    give[i] =
        (struct transfer){i, {.data = from, .n_dims = 1, .extent = {s->me == 1 && i != 1 ? 3 : 2}, .stride = {1}}};
    take[i] = (struct transfer){i, {.data = to, .n_dims = 1, .extent = {2}, .stride = {1}}};
  }
  bool good = tess__comm_move(s->comm, &(struct exchange){.op = "move"}, 4, s->n, give, s->n, take, &s->d);
  if (s->me != 1) CHECK(!good && (s->d.status == TESS_FAILED_PRECONDITION || s->d.status == TESS_ABORTED));
  tess__diag_clear(&s->d);
  CHECK(!reduce_one(s, "psum", NULL, 3));
  return s->d.status == TESS_ABORTED ? 0 : __LINE__;
}

static void pause_ms(int ms) {
  nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

static int late_ms = 600;

static int one_is_late(struct seat *s) {
  if (s->me == 1) pause_ms(late_ms);
  CHECK(!reduce_one(s, "psum", NULL, 3));
  CHECK(s->d.status == TESS_ABORTED || (s->me != 1 && s->d.status == TESS_DEADLINE_EXCEEDED));
  /* another host knows only that its first member, which waits itself, has not come */
  bool other_host = s->way == BOTH && strstr(s->d.message, "process 0 did not come to psum (collective 1, b.c:7)");
  return other_host || strstr(s->d.message, "process 1 did not come to psum (collective 1, b.c:7)") ? 0 : __LINE__;
}

static int late_but_in_time(struct seat *s) {
  for (int round = 0; round < 4; round++) {
    if (s->me == round % s->n) pause_ms(20);
    CHECK(reduce_one(s, "psum", NULL, 2000));
  }
  return 0;
}

static int one_ends(struct seat *s) {
  bool good = reduce_one(s, "psum", NULL, 3);
  if (s->me == 1 && good) return 0;
  CHECK(!good || !reduce_one(s, "psum", NULL, 3));
  return s->d.status == TESS_ABORTED && strstr(s->d.message, "process 1 has ended") ? 0 : __LINE__;
}

static int one_aborts(struct seat *s) {
  if (s->me == 1) {
    tess__comm_abort(s->comm, "process 1: out of coffee");
    return 0;
  }
  CHECK(!reduce_one(s, "psum", NULL, 3));
  return s->d.status == TESS_ABORTED && strstr(s->d.message, "process 1: out of coffee") ? 0 : __LINE__;
}

static void test_failures(void **state) {
  (void)state;
  run_ways("other_operands", 2, 4, other_operands, 60);
  run_ways("other_operation", 2, 4, other_operation, 60);
  run_ways("other_kind", 2, 4, other_kind, 60);
  run_ways("other_boxes", 2, 4, other_boxes, 60);
  run_ways("one_is_late", 2, 3, one_is_late, 0.3);
  run_ways("late_but_in_time", 2, 4, late_but_in_time, 60);
  run_ways("one_ends", 2, 4, one_ends, 60);
  run_ways("one_aborts", 2, 4, one_aborts, 60);
}

/* ---- more members than tell each other everything: they agree, and combine, in rounds ---- */

/* One of many differs: all hear, and go on; wherever it is. */
static int one_differs(struct seat *s) {
  for (int odd = 0; odd < s->n; odd += 3) {
    CHECK(!reduce_one(s, "psum", s->me == odd ? "f32[5]" : "f32[4]", 4));
    CHECK(s->d.status == TESS_INVALID_ARGUMENT && s->d.reason == TESS_COLLECTIVE_MISMATCH);
    char want[64];
    snprintf(want, sizeof want, "process %d calls psum of f32[5] (b.c:7)", odd);
    CHECK(s->me == odd || strstr(s->d.message, want));
    CHECK(strstr(s->d.message, "calls psum of f32[4] (b.c:7)"));
    tess__diag_clear(&s->d);
    CHECK(reduce_one(s, "psum", "f32", 2000));
    struct exchange x = {.op = "agree", .mark = s->me == odd};
    CHECK(!tess__comm_agree(s->comm, &x, &s->d) && s->d.status == TESS_INVALID_ARGUMENT);
    tess__diag_clear(&s->d);
    x.mark = 7;
    CHECK(tess__comm_agree(s->comm, &x, &s->d));
  }
  return 0;
}

/* Two groups at once, then all: what is counted between two processes stays in step. */
static int halves(struct seat *s) {
  int low = s->n / 2, member[MOST], n = 0;
  for (int i = 0; i < s->n; i++)
    if ((i < low) == (s->me < low)) member[n++] = i;
  for (int round = 0; round < 5; round++) {
    float v[3] = {1, 2, (float)s->me};
    struct exchange x = {.op = "psum", .n = n, .member = member};
    CHECK(tess__comm_all_reduce(s->comm, &x, &by_add, v, v, 3, &s->d));
    CHECK(v[0] == (float)n && v[1] == (float)(2 * n));
    CHECK(reduce_one(s, "psum", "f32", 100));
  }
  return 0;
}

/* Some terms, whose order shows. */
static int reduce_few(struct seat *s) {
  uint32_t v[300];
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < 300; i++)
      v[i] = value(s->me, i, round);
    CHECK(tess__comm_all_reduce(s->comm, &(struct exchange){.op = "psum"}, &by_mix, v, v, 300, &s->d));
    for (int i = 0; i < 300; i++)
      CHECK(v[i] == expected(s->n, everybody, i, round));
  }
  return 0;
}

static void run_many(const char *name, body b, double fail) {
  static const int n[] = {17, 19, 20};
  for (int i = 0; i < 3; i++) {
    int line = run(MESSAGES, n[i], b, fail);
    if (line) fail_msg("%s, %d processes: line %d", name, n[i], line);
  }
}

static void test_rounds(void **state) {
  (void)state;
  run_many("reduce_all", reduce_all, 60);
  run_many("reduce_some", reduce_some, 60);
  run_many("alternate", alternate, 60);
  run_many("halves", halves, 60);
  run_many("all_to_all", all_to_all, 60);
  run_many("gather_uneven", gather_uneven, 60);
  run_many("many_boxes", many_boxes, 60);
  run_many("scatter", scatter, 60);
  run_many("one_differs", one_differs, 60);
  run_many("other_operation", other_operation, 60);
  run_many("other_kind", other_kind, 60);
  late_ms = 3000;
  run_many("one_is_late", one_is_late, 2); /* a sixteenth of it is long beside a turn of a busy core */
  run_many("late_but_in_time", late_but_in_time, 60);
  run_many("one_ends", one_ends, 60);
  run_many("one_aborts", one_aborts, 60);
  assert_int_equal(run(BOTH, 36, reduce_few, 60), 0); /* 18 hosts */
  assert_int_equal(run(BOTH, 36, other_operands, 60), 0);
  assert_int_equal(run(BOTH, 36, other_operation, 60), 0);
  assert_int_equal(run(BOTH, 36, one_ends, 60), 0);
}

int main(void) {
  for (int i = 0; i < MOST; i++)
    everybody[i] = i;
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_reduce), cmocka_unit_test(test_move),
                                     cmocka_unit_test(test_reduce_scatter), cmocka_unit_test(test_failures),
                                     cmocka_unit_test(test_rounds)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
