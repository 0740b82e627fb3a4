/* Random contractions against the sum written out: exact for integers and bool, in double for floats; equal bits for 1,
 * 2 and 3 workers. */
#include "_loops.h"

enum { AREA = 1 << 22, RESULTS = 1 << 18 };
static char memory[3][AREA], start[AREA], first[AREA];
static void *frame[3] = {memory[0], memory[1], memory[2]};

static bool uses(int role, int operand) { /* operand: a, b, out */
  return role == DOT_BATCH || (role == DOT_M && operand != 1) || (role == DOT_N && operand != 0) ||
         (role == DOT_K && operand != 2);
}

static struct operand *operand_of(struct dot *m, int i) {
  return i == 0 ? &m->a : i == 1 ? &m->b : &m->out;
}

/* Dense in a random order, sometimes with gaps or an operand that does not move along a dimension. */
static int64_t random_strides(struct dot *m, int operand) {
  struct operand *o = operand_of(m, operand);
  int order[LOOP_DIMS];
  for (int d = 0; d < m->n_dims; d++) {
    int at = below(2) ? d : below(d + 1);
    memmove(order + at + 1, order + at, (size_t)(d - at) * sizeof *order);
    order[at] = d;
  }
  int64_t step = below(10) == 0 ? 2 : 1;
  for (int i = m->n_dims - 1; i >= 0; i--) {
    int d = order[i];
    o->stride[d] = uses(m->role[d], operand) && (operand == 2 || below(20)) ? step : 0;
    if (o->stride[d]) step *= m->extent[d] + (below(8) == 0);
  }
  return step;
}

static bool next(const struct dot *m, int64_t *index) {
  for (int d = m->n_dims - 1; d >= 0; d--) {
    if (++index[d] < m->extent[d]) return true;
    index[d] = 0;
  }
  return false;
}

static int64_t at(const struct dot *m, const struct operand *o, const int64_t *index) {
  int64_t offset = o->offset;
  for (int d = 0; d < m->n_dims; d++)
    offset += index[d] * o->stride[d];
  return offset;
}

static double sums[RESULTS], magnitudes[RESULTS];
static uint64_t whole[RESULTS];

static void interpret_dot(const struct dot *m, tess_dtype t, int64_t elements) {
  int64_t index[LOOP_DIMS] = {0}, size = tess__dtype_bytes(t);
  bool is_float = tess__dtype_class(t) == DTYPE_FLOAT;
  for (int64_t i = 0; i < elements; i++) {
    sums[i] = m->accumulate ? tess__element_to_double(t, start + i * size) : 0;
    whole[i] = m->accumulate && !is_float ? (uint64_t)tess__element_to_int(t, start + i * size) : 0;
    magnitudes[i] = fabs(sums[i]);
  }
  do {
    const char *a = memory[0] + at(m, &m->a, index) * size, *b = memory[1] + at(m, &m->b, index) * size;
    int64_t to = at(m, &m->out, index);
    if (is_float) {
      double v = tess__element_to_double(t, a) * tess__element_to_double(t, b);
      sums[to] += v;
      magnitudes[to] += fabs(v);
    } else
      whole[to] += (uint64_t)tess__element_to_int(t, a) * (uint64_t)tess__element_to_int(t, b);
  } while (next(m, index));
}

static void check_result(const struct dot *m, tess_dtype t, int round) {
  int64_t index[LOOP_DIMS] = {0}, size = tess__dtype_bytes(t);
  double epsilon = t == TESS_F64 ? 1e-14 : t == TESS_F32 ? 1e-6 : t == TESS_F16 ? 1e-3 : 8e-3;
  do {
    int64_t to = at(m, &m->out, index);
    const char *got = memory[2] + to * size;
    if (tess__dtype_class(t) == DTYPE_FLOAT) {
      double v = tess__element_to_double(t, got);
      if (!(fabs(v - sums[to]) <= magnitudes[to] * epsilon + 1e-7))
        fail_msg("round %d: %.9g, not %.9g", round, v, sums[to]);
      continue;
    }
    element e;
    tess__element_convert(t, e, TESS_U64, &whole[to]);
    if (memcmp(e, got, (size_t)size) != 0) fail_msg("round %d, %s: element %ld", round, tess_dtype_name(t), (long)to);
  } while (next(m, index));
}

static void run_dot(const struct dot *m, int64_t bytes, int workers) {
  struct arena arena = {0};
  struct diag d = {0};
  tess__pool_start(workers);
  memcpy(memory[2], start, (size_t)bytes);
  struct dot_code *code = tess__dot_prepare(m, &arena, &d);
  if (!code) fail_msg("%s", d.message);
  assert_true(tess__dot_run(code, frame, &d));
  tess__arena_free(&arena);
}

static void small_element(tess_dtype t, void *p) {
  if (tess__dtype_class(t) == DTYPE_FLOAT)
    tess__element_from_double(t, p, real() * 2 - 1);
  else
    random_element(t, p);
}

static void check_dot(struct dot *m, tess_dtype t, int round) {
  int64_t elements[3], size = tess__dtype_bytes(t);
  for (int i = 0; i < 3; i++) {
    struct operand *o = operand_of(m, i);
    o->kind = OPERAND_MEMORY;
    o->dtype = (uint8_t)t;
    o->base = i;
    o->offset = below(4) == 0 ? below(5) : 0;
    elements[i] = o->offset + random_strides(m, i);
    assert_true(elements[i] * size <= AREA && (i < 2 || elements[2] <= RESULTS));
    char *to = i == 2 ? start : memory[i];
    for (int64_t k = 0; k < elements[i]; k++)
      small_element(t, to + k * size);
  }
  interpret_dot(m, t, elements[2]);
  EACH_ISA(isa)
  for (int workers = 1; workers <= 3; workers++) {
    run_dot(m, elements[2] * size, workers);
    check_result(m, t, round);
    if (workers == 1)
      memcpy(first, memory[2], (size_t)(elements[2] * size));
    else
      assert_memory_equal(first, memory[2], (size_t)(elements[2] * size));
  }
}

static void test_random(void **state) {
  (void)state;
  for (int round = 0; round < 300; round++) {
    seed = (uint64_t)round;
    struct dot m = {.n_dims = below(7), .accumulate = below(4) == 0};
    int64_t total = 1;
    for (int d = 0; d < m.n_dims; d++) {
      int extent = below(5) == 0 ? 1 : below(3) == 0 ? 1 + below(40) : 1 + below(6);
      if (total * extent > 20000) extent = 1;
      m.extent[d] = extent;
      total *= extent;
      m.role[d] = (uint8_t)below(4);
    }
    check_dot(&m, all_dtypes[below(2) ? ALL_DTYPES - 2 + below(2) : below(ALL_DTYPES)], round);
  }
}

/* Large enough for pieces and workers. */
static void test_large(void **state) {
  (void)state;
  static const int64_t shapes[][4] = {{1, 200, 300, 160}, {3, 130, 90, 250}, {1, 1, 700, 300},  {1, 500, 1, 400},
                                      {200, 8, 9, 10},    {1, 37, 41, 900},  {1, 330, 150, 170}};
  for (int s = 0; s < (int)(sizeof shapes / sizeof *shapes); s++) {
    seed = (uint64_t)s;
    struct dot m = {.n_dims = 4, .role = {DOT_BATCH, DOT_M, DOT_N, DOT_K}};
    memcpy(m.extent, shapes[s], sizeof shapes[s]);
    check_dot(&m, s % 3 == 2 ? TESS_BF16 : TESS_F32, 1000 + s);
  }
}

/* What the numbers of a product are: ordinary; subnormal products; those that are not, but cancel to subnormal sums;
 * subnormal ones times large ones; any bits, infinite and no numbers too; ordinary ones with a few of those. */
enum kind { ORDINARY, SUBNORMAL, CANCELLING, SMALLER, ANY_BITS, FEW, KINDS };

static uint16_t bf16_of(enum kind kind, int exponent) {
  static const int spread[] = {[ORDINARY] = 8, [SUBNORMAL] = 10, [CANCELLING] = 1, [SMALLER] = 3};
  if (kind == ANY_BITS || (kind == FEW && below(200) == 0)) return (uint16_t)random_bits();
  if (kind == FEW) kind = ORDINARY;
  return (uint16_t)((random_bits() & 0x807f) | (uint32_t)(exponent + below(spread[kind])) << 7);
}

/* Our tiles give products of bf16 the same bits with every instruction set that has them, whatever the numbers, their
 * strides, the parity of k, and what is added to; AMX where a program is deterministic. */
static void test_pairs(void **state) {
  (void)state;
  static const char *const sets[] = {"avx2", "avx512", "avx512_bf16",
                                     "amx"}; /* the last where it may differ: not at all */
  if (tess__cpu_level() < 4)
    print_message("this machine has no products of pairs: f32's tiles are beside themselves\n");
  for (int round = 0; round < 240; round++) {
    seed = (uint64_t)round + 7000;
    static const int exponents[KINDS] = {120, 54, 64, 0, 0, 120};
    enum kind kind = (enum kind)(round % KINDS);
    int64_t m = 2 + below(40), n = 8 + below(90), size = 2;
    int64_t k = kind == CANCELLING ? 2 + below(3) : 1 + (below(3) ? below(60) : below(600));
    struct dot d = {.n_dims = 3, .extent = {m, n, k}, .role = {DOT_M, DOT_N, DOT_K}, .accumulate = below(8) == 0};
    tess_dtype out = below(2) ? TESS_BF16 : TESS_F32;
    d.a = (struct operand){OPERAND_MEMORY, TESS_BF16, 0, below(3), {k, 0, 1}, {0}};
    d.b = (struct operand){OPERAND_MEMORY, TESS_BF16, 1, below(3), {0, 1, n}, {0}};
    d.out = (struct operand){OPERAND_MEMORY, (uint8_t)out, 2, 0, {n, 1, 0}, {0}};
    if (below(2)) d.a.stride[0] = 1, d.a.stride[2] = m;
    if (below(2)) d.b.stride[1] = k + below(2), d.b.stride[2] = 1;
    if (below(4) == 0) d.out.stride[0] = 1, d.out.stride[1] = m;
    for (int i = 0; i < 2; i++) {
      int exponent = exponents[kind] + (kind == CANCELLING ? below(8) : kind == SMALLER ? i * 200 : 0);
      for (int64_t at = 0; at < (m > n ? m : n) * (k + 1) + 3; at++) {
        uint16_t x = bf16_of(kind, exponent);
        memcpy(memory[i] + at * size, &x, sizeof x);
      }
    }
    int64_t bytes = m * n * tess__dtype_bytes(out);
    for (int64_t at = 0; at < m * n; at++)
      small_element(out, start + at * tess__dtype_bytes(out));
    bool have = false;
    for (int i = 0; i < 4; i++) {
      if (!tess__cpu_force_isa(sets[i])) continue;
      d.deterministic = i == 3;
      run_dot(&d, bytes, 1 + i % 2);
      if (!have) memcpy(first, memory[2], (size_t)bytes);
      have = true;
      for (int64_t at = 0; at < m * n; at++)
        if (!same_bits(out, first + at * tess__dtype_bytes(out), memory[2] + at * tess__dtype_bytes(out)))
          fail_msg("round %d, [%ld,%ld,%ld]: %s differs at %ld: %a, not %a", round, (long)m, (long)n, (long)k, sets[i],
                   (long)at, tess__element_to_double(out, memory[2] + at * tess__dtype_bytes(out)),
                   tess__element_to_double(out, first + at * tess__dtype_bytes(out)));
    }
  }
  tess__cpu_force_isa("");
}

/* ---- products whose sums are exact: whole numbers, in every instruction set the same ---- */
static tess_dtype in, in_b, out; /* in: of a */

/* Small enough that sums of bf16 are exact in f32, whatever their order; now and then no number. */
static void whole_number(tess_dtype t, char *p) {
  if (tess__dtype_class(t) != DTYPE_FLOAT)
    random_element(t, p);
  else if (below(20000) == 0)
    tess__element_from_double(t, p, below(2) ? (double)INFINITY : (double)NAN);
  else
    tess__element_from_double(t, p, below(17) - 8);
}

static void exact_element(const struct dot *m, const int64_t *index, const char *old, char *result) {
  int64_t size = tess__dtype_bytes(in), at_index[LOOP_DIMS];
  memcpy(at_index, index, sizeof at_index);
  double sum = 0;
  uint64_t bits = 0;
  bool is_float = tess__dtype_class(in) == DTYPE_FLOAT;
  for (int64_t k = 0; k < m->extent[3]; k++) {
    at_index[3] = k;
    const char *a = memory[0] + at(m, &m->a, at_index) * size, *b = memory[1] + at(m, &m->b, at_index) * size;
    if (is_float)
      sum += tess__element_to_double(in, a) * tess__element_to_double(in, b);
    else
      bits += (uint64_t)(tess__element_to_int(in, a) * tess__element_to_int(in_b, b));
  }
  if (is_float) {
    if (m->accumulate) sum += tess__element_to_double(out, old);
    tess__element_from_double(out, result, sum);
    return;
  }
  if (m->accumulate) bits += (uint64_t)tess__element_to_int(out, old);
  tess__element_convert(out, result, TESS_U64, &bits);
}

static void lay_out(struct dot *m) {
  int64_t batch = m->extent[0], rows = m->extent[1], columns = m->extent[2], k = m->extent[3];
  int64_t gap_a = below(3), gap_b = below(3), gap_out = below(3), sparse = below(8) == 0 ? 2 : 1;
  m->a = (struct operand){OPERAND_MEMORY, (uint8_t)in, 0, below(5), {rows * (k + gap_a), k + gap_a, 0, 1}, {0}};
  m->b =
      (struct operand){OPERAND_MEMORY, (uint8_t)in_b, 1, below(5), {k * (columns + gap_b), 0, 1, columns + gap_b}, {0}};
  m->out =
      (struct operand){OPERAND_MEMORY, (uint8_t)out, 2, 0, {rows * (columns + gap_out), columns + gap_out, 1, 0}, {0}};
  if (below(2)) m->a = (struct operand){OPERAND_MEMORY, (uint8_t)in, 0, 0, {rows * k, 1, 0, rows}, {0}};
  if (below(2)) m->b = (struct operand){OPERAND_MEMORY, (uint8_t)in_b, 1, 0, {k * columns, 0, k, 1}, {0}};
  if (below(3) == 0) m->out.stride[0] = rows * columns, m->out.stride[1] = 1, m->out.stride[2] = rows;
  for (int d = 0; d < 4; d++)
    m->a.stride[d] *= sparse;
  if (batch > 1 && below(4) == 0) m->b.stride[0] = 0;
}

/* What lies between the rows of the result stays as it was. */
static void check_exact(struct dot *m, int round) {
  static char expected[AREA];
  int64_t size = tess__dtype_bytes(in), wide = tess__dtype_bytes(out), index[LOOP_DIMS] = {0};
  int64_t results = m->extent[0] * m->extent[1] * (m->extent[2] + 2);
  lay_out(m);
  for (int i = 0; i < 2; i++) {
    int64_t some = m->extent[0] * (m->extent[1 + i] + 2) * (m->extent[3] + 2) * (i ? 1 : 2) + 8;
    for (int64_t e = 0; e < some; e++)
      whole_number(i ? in_b : in, memory[i] + e * size);
    assert_true(some * size <= AREA);
  }
  for (int64_t e = 0; e < results; e++)
    whole_number(out, start + e * wide);
  memcpy(expected, start, (size_t)(results * wide));
  m->role[3] = DOT_K;
  do {
    int64_t to = at(m, &m->out, index) * wide;
    exact_element(m, index, start + to, expected + to);
  } while (++index[2] < m->extent[2] || (index[2] = 0, ++index[1] < m->extent[1]) ||
           (index[1] = 0, ++index[0] < m->extent[0]));
  EACH_ISA(isa) {
    run_dot(m, results * wide, 1 + isa % 3);
    for (int64_t e = 0; e < results; e++)
      if (!same_bits(out, expected + e * wide, memory[2] + e * wide))
        fail_msg("round %d, %s and %s to %s, [%ld; %ld,%ld,%ld], %s: %g, not %g, at %ld", round, tess_dtype_name(in),
                 tess_dtype_name(in_b), tess_dtype_name(out), (long)m->extent[0], (long)m->extent[1],
                 (long)m->extent[2], (long)m->extent[3], isas[isa], tess__element_to_double(out, memory[2] + e * wide),
                 tess__element_to_double(out, expected + e * wide), (long)e);
  }
  tess__cpu_force_isa("");
}

/* f32, f64, every pair of dtypes that AMX has a kernel for, bytes of both signs, and shapes with parts of tiles,
 * several blocks of each dimension, and more blocks of k than are kept. */
static void test_exact(void **state) {
  (void)state;
  static const tess_dtype dtypes[][2] = {
      {TESS_BF16, TESS_BF16}, {TESS_BF16, TESS_F32}, {TESS_I8, TESS_I32},  {TESS_I8, TESS_I8},   {TESS_U8, TESS_U8},
      {TESS_U8, TESS_I32},    {TESS_U8, TESS_U32},   {TESS_F32, TESS_F32}, {TESS_F64, TESS_F64}, {TESS_I8, TESS_U8}};
  static const int64_t shapes[][4] = {{1, 300, 40, 70},  {1, 17, 530, 33}, {1, 270, 17, 600}, {1, 3, 5, 4300},
                                      {3, 33, 65, 129},  {1, 16, 16, 16},  {2, 40, 9, 2050},  {1, 600, 20, 9},
                                      {1, 20, 700, 520}, {7, 31, 16, 64},  {1, 130, 200, 512}};
  enum { SHAPES = sizeof shapes / sizeof *shapes, DTYPE_PAIRS = sizeof dtypes / sizeof *dtypes };
  if (tess__cpu_level() < 5) print_message("skipped: AMX, which this machine lacks\n");
  for (int round = 0; round < SHAPES * DTYPE_PAIRS + 60; round++) {
    seed = (uint64_t)round + 9000;
    in = dtypes[round % DTYPE_PAIRS][0];
    out = dtypes[round % DTYPE_PAIRS][1];
    in_b = in == TESS_I8 && below(3) == 0 ? TESS_U8 : in == TESS_U8 && below(3) == 0 ? TESS_I8 : in;
    struct dot m = {.n_dims = 4, .role = {DOT_BATCH, DOT_M, DOT_N, DOT_K}, .accumulate = below(4) == 0};
    const int64_t random[] = {1 + below(3), 1 + below(70), 1 + below(70), below(140)};
    memcpy(m.extent, round < SHAPES * DTYPE_PAIRS ? shapes[round / DTYPE_PAIRS] : random, sizeof random);
    check_exact(&m, round);
  }
}

/* All numbers of columns from one to more than a tile's, with rows of a whole tile and of a part. */
static void test_narrow(void **state) {
  (void)state;
  static const tess_dtype dtypes[] = {TESS_F32, TESS_F64, TESS_BF16};
  static const int64_t all_rows[] = {1, 3, 8, 13, 24, 35}, all_k[] = {1, 7, 10, 16, 33, 40, 300};
  for (int round = 0; round < 36 * 7; round++) {
    seed = (uint64_t)round + 11000;
    in = in_b = out = dtypes[round % 3];
    struct dot m = {.n_dims = 4, .role = {DOT_BATCH, DOT_M, DOT_N, DOT_K}, .accumulate = below(3) == 0};
    const int64_t extent[] = {1 + below(2), all_rows[below(6)], 1 + round / 7, all_k[round % 7]};
    m.deterministic = below(2); /* its columns may be fewer for our tiles */
    memcpy(m.extent, extent, sizeof extent);
    check_exact(&m, round);
  }
}

/* The bits of an element depend on its products alone: those of some columns are those they have among many. */
static void test_narrow_bits(void **state) {
  (void)state;
  enum { M = 29, N = 70, K = 530 };
  for (int f64 = 0; f64 < 2; f64++) {
    seed = (uint64_t)f64 + 12000;
    tess_dtype t = f64 ? TESS_F64 : TESS_F32;
    size_t size = f64 ? 8 : 4;
    struct dot m = {.n_dims = 3, .extent = {M, N, K}, .role = {DOT_M, DOT_N, DOT_K}, .deterministic = true};
    m.a = (struct operand){OPERAND_MEMORY, (uint8_t)t, 0, 0, {K, 0, 1}, {0}};
    m.b = (struct operand){OPERAND_MEMORY, (uint8_t)t, 1, 0, {0, 1, N}, {0}};
    m.out = (struct operand){OPERAND_MEMORY, (uint8_t)t, 2, 0, {N, 1, 0}, {0}};
    for (size_t e = 0; e < (size_t)(N * K); e++) {
      small_element(t, memory[0] + e % (size_t)(M * K) * size);
      small_element(t, memory[1] + e * size);
      small_element(t, start + e % (size_t)(M * N) * size);
    }
    for (int accumulate = 0; accumulate < 2; accumulate++) {
      m.accumulate = accumulate;
      m.extent[1] = N;
      tess__cpu_force_isa("");
      run_dot(&m, (int64_t)(M * N * size), 1);
      memcpy(first, memory[2], M * N * size);
      EACH_ISA(isa)
      for (m.extent[1] = 1; tess__cpu_pick()->tiles[t] && m.extent[1] < N; m.extent[1]++) {
        run_dot(&m, (int64_t)(M * N * size), 1 + isa % 2);
        for (size_t row = 0; row < M; row++)
          assert_memory_equal(first + row * N * size, memory[2] + row * N * size, (size_t)m.extent[1] * size);
      }
    }
  }
  tess__cpu_force_isa("");
}

/* AMX takes subnormal numbers as zeros: where they can come up, its bits are those of f32's tiles. */
static void test_subnormal_sums(void **state) {
  (void)state;
  struct dot m = {.n_dims = 3, .extent = {40, 600, 1100}, .role = {DOT_M, DOT_N, DOT_K}};
  m.a = (struct operand){OPERAND_MEMORY, TESS_BF16, 0, 0, {1100, 0, 1}, {0}};
  m.b = (struct operand){OPERAND_MEMORY, TESS_BF16, 1, 0, {0, 1, 600}, {0}};
  m.out = (struct operand){OPERAND_MEMORY, TESS_F32, 2, 0, {600, 1, 0}, {0}};
  if (tess__cpu_level() < 5) {
    print_message("skipped: AMX, which this machine lacks\n");
    return;
  }
  for (int64_t e = 0; e < 1100 * 600; e++) { /* only what lies last along k and n can make them */
    int64_t k = e / 600, n = e % 600;
    uint16_t x = bf16_of(ORDINARY, 120), y = bf16_of(ORDINARY, k > 1090 && n > 550 ? 3 : 120);
    memcpy(memory[0] + 2 * (e % (40 * 1100)), &x, sizeof x);
    memcpy(memory[1] + 2 * e, &y, sizeof y);
  }
  tess__cpu_force_isa("avx512_bf16");
  run_dot(&m, 40 * 600 * 4, 1);
  memcpy(first, memory[2], 40 * 600 * 4);
  tess__cpu_force_isa("amx");
  run_dot(&m, 40 * 600 * 4, 2);
  int same[2] = {0, 0};
  for (int64_t e = 0; e < 40 * 600; e++)
    same[e % 600 > 550] += memcmp(first + 4 * e, memory[2] + 4 * e, 4) == 0;
  tess__cpu_force_isa("");
  assert_int_equal(same[1], 40 * 49);
  assert_true(same[0] < 40 * 551); /* else this test sees nothing */
}

static void test_no_memory(void **state) {
  (void)state;
  struct arena arena = {0};
  struct diag d = {0};
  struct dot m = {.n_dims = 3, .extent = {20, 30, 40}, .role = {DOT_M, DOT_N, DOT_K}};
  m.a = (struct operand){OPERAND_MEMORY, TESS_F16, 0, 0, {40, 0, 1}, {0}};
  m.b = (struct operand){OPERAND_MEMORY, TESS_F16, 1, 0, {0, 1, 30}, {0}};
  m.out = (struct operand){OPERAND_MEMORY, TESS_F16, 2, 0, {30, 1, 0}, {0}};
  struct dot_code *code = tess__dot_prepare(&m, &arena, &d);
  assert_non_null(code);
  for (int k = 1; k <= 3; k++) {
    tess__fail_allocation_after(k);
    assert_false(tess__dot_run(code, frame, &d));
    assert_int_equal(d.status, TESS_RESOURCE_EXHAUSTED);
    tess__diag_clear(&d);
  }
  tess__fail_allocation_after(0);
  assert_true(tess__dot_run(code, frame, &d));
  tess__arena_free(&arena);
}

static int tear_down(void **state) {
  (void)state;
  tess__pool_stop();
  tess__release_data_pool();
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random),         cmocka_unit_test(test_large),
                                     cmocka_unit_test(test_pairs),          cmocka_unit_test(test_exact),
                                     cmocka_unit_test(test_narrow),         cmocka_unit_test(test_narrow_bits),
                                     cmocka_unit_test(test_subnormal_sums), cmocka_unit_test(test_no_memory)};
  int failed = cmocka_run_group_tests(tests, NULL, tear_down);
  print_message("BLAS: \"%s\"\n", tess__blas_version());
  return failed;
}
