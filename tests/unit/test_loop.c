/* Random loops against the naive interpreter, to the bit, on every instruction set and with 1, 2 and 3 workers.
 * Reductions against the order that reduce.c promises, written down here once more in the plainest way, and against
 * sums in double. */
#include "_loops.h"

enum { FRAME = LOOP_INPUTS + LOOP_OUTPUTS, AREA = 1 << 18 };
static char memory[FRAME][AREA], wanted[LOOP_OUTPUTS][AREA];
static void *frame[FRAME];

/* ---- random loops ---- */
static void random_space(struct loop *l, int dims, int64_t at_most) {
  int64_t total = 1;
  l->n_dims = dims;
  for (int d = 0; d < dims; d++) {
    int extent = below(4) == 0 ? 1 + below(200) : below(3) == 0 ? 1 + below(2) : 1 + below(12);
    if (below(40) == 0) extent = 1000 + below(9000);
    if (total * extent > at_most) extent = (int)(at_most / total);
    l->extent[d] = extent;
    total *= extent;
  }
}

/* Strides of a box that is dense in a random order of the dimensions of mask, possibly with gaps. Returns its elements.
 */
static int64_t random_strides(const struct loop *l, struct operand *o, uint32_t mask, bool gaps) {
  int order[LOOP_DIMS];
  for (int d = 0; d < l->n_dims; d++) {
    int at = below(3) ? d : below(d + 1);
    memmove(order + at + 1, order + at, (size_t)(d - at) * sizeof *order);
    order[at] = d;
  }
  int64_t step = gaps && below(4) == 0 ? 2 : 1;
  for (int i = l->n_dims - 1; i >= 0; i--) {
    int d = order[i];
    o->stride[d] = mask >> d & 1 ? step : 0;
    if (mask >> d & 1) step *= l->extent[d] + (gaps && below(8) == 0);
  }
  return step;
}

static void random_operand(struct loop *l, struct operand *o, int base, tess_dtype t) {
  *o = (struct operand){.dtype = (uint8_t)t, .base = base};
  int kind = below(10);
  if (kind == 0) {
    o->kind = OPERAND_SPLAT;
    random_element(t, o->splat);
    return;
  }
  if (kind == 1 && t != TESS_BOOL) {
    o->kind = OPERAND_AFFINE;
    o->offset = below(100) - 50;
    for (int d = 0; d < l->n_dims; d++)
      o->stride[d] = below(2) ? below(7) - 3 : 0;
    return;
  }
  uint32_t mask = below(2) ? UINT32_MAX : random_bits();
  o->offset = below(4) == 0 ? below(9) : 0;
  int64_t elements = o->offset + random_strides(l, o, mask, true), bytes = tess__dtype_bytes(t);
  assert_true(elements * bytes <= AREA);
  for (int64_t i = 0; i < elements; i++)
    random_element(t, memory[base] + i * bytes);
}

static bool random_instr(struct loop *l, const tess_dtype *types) {
  static const struct compare_attrs directions[] = {{0}, {1}, {2}, {3}, {4}, {5}};
  struct instr *x = &l->instr[l->n_instr];
  int n = l->n_in + l->n_instr, a = n - 1 - below(n < 4 ? n : 4), b = below(n), c = below(n), kind = below(10);
  *x = (struct instr){.in_dtype = (uint8_t)types[a],
                      .out_dtype = (uint8_t)types[a],
                      .in = {(uint8_t)a, (uint8_t)b, (uint8_t)c},
                      .n_in = 2};
  if (kind == 0) {
    x->op = &tess__op_convert;
    x->n_in = 1;
    x->out_dtype = (uint8_t)all_dtypes[below(ALL_DTYPES)];
    return true;
  }
  if (kind == 1) {
    x->op = &tess__op_compare;
    x->attrs = &directions[below(6)];
    x->out_dtype = TESS_BOOL;
    return types[a] == types[b];
  }
  if (kind == 2) {
    x->op = &tess__op_select;
    x->n_in = 3;
    x->in_dtype = x->out_dtype = (uint8_t)types[b];
    return types[a] == TESS_BOOL && types[b] == types[c];
  }
  static const struct tess_op *const common[] = {&tess__op_add, &tess__op_multiply, &tess__op_subtract};
  x->op = below(2) ? common[below(3)] : tess__op(below(OP_select));
  x->n_in = (uint8_t)x->op->arity;
  return tess__cpu_has_kernel(x->op, types[a], types[a]) && (x->n_in == 1 || types[a] == types[b]);
}

static void random_body(struct loop *l, int instrs, tess_dtype main_type) {
  tess_dtype types[LOOP_INPUTS + LOOP_INSTRS];
  l->n_in = 1 + below(4);
  for (int i = 0; i < l->n_in; i++) {
    types[i] = below(5) ? main_type : all_dtypes[below(ALL_DTYPES)];
    random_operand(l, &l->in[i], i, types[i]);
  }
  while (l->n_instr < instrs) {
    if (!random_instr(l, types)) continue;
    types[l->n_in + l->n_instr] = (tess_dtype)l->instr[l->n_instr].out_dtype;
    l->n_instr++;
  }
}

static tess_dtype type_of_value(const struct loop *l, int v) {
  return (tess_dtype)(v < l->n_in ? l->in[v].dtype : l->instr[v - l->n_in].out_dtype);
}

static void add_output(struct loop *l, int value, bool gaps) {
  int k = l->n_out++;
  l->out_value[k] = (uint8_t)value;
  l->out[k] = (struct operand){.dtype = (uint8_t)type_of_value(l, value), .base = LOOP_INPUTS + k};
  int64_t elements = random_strides(l, &l->out[k], ~l->reduced, gaps);
  assert_true(elements * tess__dtype_bytes((tess_dtype)l->out[k].dtype) <= AREA);
}

static void describe(const struct loop *l) {
  fprintf(stderr, "reduced %#x monoid %d accumulate %d isa %s workers %d\n", l->reduced, l->monoid, l->accumulate,
          tess__cpu_isa(), tess__pool_workers());
  for (int d = 0; d < l->n_dims; d++)
    fprintf(stderr, "extent %ld\n", (long)l->extent[d]);
  for (int k = 0; k < l->n_in + l->n_out; k++) {
    const struct operand *o = k < l->n_in ? &l->in[k] : &l->out[k - l->n_in];
    fprintf(stderr, "%s kind %d %s offset %ld strides", k < l->n_in ? "in" : "out", o->kind,
            tess_dtype_name((tess_dtype)o->dtype), (long)o->offset);
    for (int d = 0; d < l->n_dims; d++)
      fprintf(stderr, " %ld", (long)o->stride[d]);
    fprintf(stderr, k < l->n_in ? "\n" : " of value %d\n", l->out_value[k < l->n_in ? 0 : k - l->n_in]);
  }
  for (int i = 0; i < l->n_instr; i++)
    fprintf(stderr, "%d: %s %d %d %d to %s\n", l->n_in + i, l->instr[i].op->name, l->instr[i].in[0], l->instr[i].in[1],
            l->instr[i].in[2], tess_dtype_name((tess_dtype)l->instr[i].out_dtype));
}

/* Runs it everywhere and compares all bytes of the outputs' areas with `wanted`. start: what the outputs hold before.
 */
static void compare_runs(const struct loop *l, int64_t bytes[]) {
  static char start[LOOP_OUTPUTS][AREA];
  for (int k = 0; k < l->n_out; k++)
    memcpy(start[k], memory[LOOP_INPUTS + k], (size_t)bytes[k]);
  EACH_ISA(isa)
  for (int workers = 1; workers <= 3; workers++) {
    struct arena arena = {0};
    struct diag d = {0};
    tess__pool_start(workers);
    struct loop_code *code = tess__loop_prepare(l, &arena, &d);
    if (!code) fail_msg("%s", d.message);
    for (int k = 0; k < l->n_out; k++)
      memcpy(memory[LOOP_INPUTS + k], start[k], (size_t)bytes[k]);
    tess__loop_run(code, frame);
    for (int k = 0; k < l->n_out; k++) {
      tess_dtype t = (tess_dtype)l->out[k].dtype;
      int size = tess__dtype_bytes(t);
      for (int64_t i = 0; i < bytes[k]; i += size)
        if (!same_bits(t, memory[LOOP_INPUTS + k] + i, wanted[k] + i)) {
          describe(l);
          fail_msg("output %d element %ld: %.17g, not %.17g", k, (long)(i / size),
                   tess__element_to_double(t, memory[LOOP_INPUTS + k] + i), tess__element_to_double(t, wanted[k] + i));
        }
    }
    tess__arena_free(&arena);
  }
  for (int k = 0; k < l->n_out; k++)
    memcpy(memory[LOOP_INPUTS + k], start[k], (size_t)bytes[k]);
}

static void fill_outputs(const struct loop *l, int64_t bytes[]) {
  for (int k = 0; k < l->n_out; k++) {
    tess_dtype t = (tess_dtype)l->out[k].dtype;
    int64_t last = l->out[k].offset;
    for (int d = 0; d < l->n_dims; d++)
      last += (l->extent[d] - 1) * l->out[k].stride[d];
    bytes[k] = (last + 9) * tess__dtype_bytes(t);
    assert_true(bytes[k] <= AREA);
    for (int64_t i = 0; i <= last + 8; i++)
      random_element(t, memory[LOOP_INPUTS + k] + i * tess__dtype_bytes(t));
    memcpy(wanted[k], memory[LOOP_INPUTS + k], (size_t)bytes[k]);
  }
}

static void check_elements(struct loop *l) {
  int64_t bytes[LOOP_OUTPUTS], index[LOOP_DIMS] = {0};
  element values[LOOP_INPUTS + LOOP_INSTRS];
  fill_outputs(l, bytes);
  do {
    interpret(l, index, frame, values);
    for (int k = 0; k < l->n_out; k++) {
      int64_t size = tess__dtype_bytes((tess_dtype)l->out[k].dtype);
      memcpy(wanted[k] + offset_at(&l->out[k], l, index) * size, values[l->out_value[k]], (size_t)size);
    }
  } while (next_index(l, UINT32_MAX, index));
  compare_runs(l, bytes);
}

static void test_random_elements(void **state) {
  (void)state;
  for (int round = 0; round < 400; round++) {
    seed = (uint64_t)round;
    struct loop *l = calloc(1, sizeof *l);
    random_space(l, below(5), below(20) ? 600 : 9000);
    random_body(l, below(4) ? below(6) : below(20),
                all_dtypes[below(3) ? ALL_DTYPES - 2 + below(2) : below(ALL_DTYPES)]);
    add_output(l, l->n_in + l->n_instr - 1, below(4) == 0);
    while (l->n_out < LOOP_OUTPUTS && below(3) == 0)
      add_output(l, below(l->n_in + l->n_instr), below(4) == 0);
    if (below(3) == 0) { /* a piece of something large: some results go past the caches */
      l->around = INT64_C(1) << 40;
      l->handed_on = (uint32_t)below(1 << LOOP_OUTPUTS);
    }
    check_elements(l);
    free(l);
  }
}

/* A result may take an operand's memory, element by element: also when another result needs that operand later. */
static void test_in_place(void **state) {
  (void)state;
  enum { N = 3000 };
  float *x = (float *)(void *)memory[0], *y = (float *)(void *)memory[1];
  struct loop l = {.n_dims = 1, .extent = {N}, .n_in = 2, .n_out = 2, .n_instr = 3, .out_value = {2, 4}};
  for (int i = 0; i < 2; i++)
    l.in[i] = l.out[i] = (struct operand){OPERAND_MEMORY, TESS_F32, i, 0, {1}, {0}};
  l.instr[0] = (struct instr){&tess__op_add, NULL, TESS_F32, TESS_F32, 2, {0, 1}};
  l.instr[1] = (struct instr){&tess__op_sine, NULL, TESS_F32, TESS_F32, 1, {0}};
  l.instr[2] = (struct instr){&tess__op_subtract, NULL, TESS_F32, TESS_F32, 2, {0, 1}};
  for (int swap = 0; swap < 2; swap++) {
    if (swap) { /* and both results operands: exchanged */
      l.n_instr = 0;
      l.out_value[0] = 1;
      l.out_value[1] = 0;
    }
    struct arena arena = {0};
    struct diag d = {0};
    for (int i = 0; i < N; i++) {
      x[i] = (float)i;
      y[i] = (float)(i % 7);
    }
    tess__loop_run(tess__loop_prepare(&l, &arena, &d), (void *[]){x, y});
    for (int i = 0; i < N; i++) {
      float a = (float)i, b = (float)(i % 7);
      assert_true(x[i] == (swap ? b : a + b) && y[i] == (swap ? a : a - b));
    }
    tess__arena_free(&arena);
  }
}

/* Large enough for prefetch, non-temporal stores and workers. */
static void test_large(void **state) {
  (void)state;
  enum { N = 3000003 };
  float *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y), *z = malloc(N * sizeof *z);
  for (int i = 0; i < N; i++)
    x[i] = (float)(i % 1001), y[i] = (float)(i % 17);
  struct loop l = {.n_dims = 1, .extent = {N}, .n_in = 3, .n_out = 1, .n_instr = 2, .out_value = {4}};
  l.in[0] = (struct operand){OPERAND_MEMORY, TESS_F32, 0, 0, {1}, {0}};
  l.in[1] = (struct operand){OPERAND_MEMORY, TESS_F32, 1, 0, {1}, {0}};
  l.in[2] = (struct operand){.kind = OPERAND_SPLAT, .dtype = TESS_F32};
  memcpy(l.in[2].splat, &(float){3}, 4);
  l.out[0] = (struct operand){OPERAND_MEMORY, TESS_F32, 2, 0, {1}, {0}};
  l.instr[0] = (struct instr){&tess__op_multiply, NULL, TESS_F32, TESS_F32, 2, {0, 2}};
  l.instr[1] = (struct instr){&tess__op_add, NULL, TESS_F32, TESS_F32, 2, {3, 1}};
  EACH_ISA(isa)
  for (int workers = 1; workers <= 3; workers++) {
    struct arena arena = {0};
    struct diag d = {0};
    tess__pool_start(workers);
    memset(z, 0, N * sizeof *z);
    tess__loop_run(tess__loop_prepare(&l, &arena, &d), (void *[]){x, y, z});
    for (int i = 0; i < N; i++)
      if (z[i] != x[i] * 3 + y[i]) fail_msg("%d: %g", i, (double)z[i]);
    tess__arena_free(&arena);
  }
  free(x), free(y), free(z);
}

/* Operands that run along another dimension than the rows: in blocks, of every size of element, whole and cut. */
static void test_turned(void **state) {
  (void)state;
  static const tess_dtype types[] = {TESS_U8, TESS_BF16, TESS_F32, TESS_F64, TESS_C128};
  static const int64_t shapes[][3] = {{70, 2, 65}, {16, 1, 128}, {33, 3, 40}, {2, 1, 1500}, {90, 1, 33}, {5, 2, 600}};
  for (int round = 0; round < 60; round++) {
    seed = (uint64_t)round + 9000;
    struct loop *l = calloc(1, sizeof *l);
    tess_dtype t = types[round % 5];
    int64_t p = shapes[round % 6][0], m = shapes[round % 6][1], n = shapes[round % 6][2];
    l->n_dims = 3;
    memcpy(l->extent, shapes[round % 6], sizeof shapes[0]);
    l->n_in = round < 40 ? 3 : LOOP_INPUTS;
    for (int i = 0; i < l->n_in; i++) {
      l->in[i] = (struct operand){OPERAND_MEMORY, (uint8_t)t, i, i % 3, {1, p + i % 2, (p + i % 2) * m}, {0}};
      if (i == 1) memcpy(l->in[i].stride, (int64_t[]){m * n, n, 1}, 3 * sizeof *l->in[i].stride);
      for (int64_t k = 0; k < i % 3 + (p + 1) * m * n; k++)
        random_element(t, memory[i] + k * tess__dtype_bytes(t));
    }
    for (int i = 1; i < l->n_in; i++) {
      uint8_t so_far = (uint8_t)(i == 1 ? 0 : l->n_in + i - 2);
      l->instr[l->n_instr++] = (struct instr){&tess__op_add, NULL, (uint8_t)t, (uint8_t)t, 2, {so_far, (uint8_t)i}};
    }
    for (int k = 0; k < 2; k++) {
      l->out_value[k] = (uint8_t)(k ? 0 : l->n_in + l->n_instr - 1);
      l->out[l->n_out++] = (struct operand){OPERAND_MEMORY, (uint8_t)t, LOOP_INPUTS + k, 0, {m * n, n, 1}, {0}};
    }
    struct arena arena = {0};
    struct diag d = {0};
    const struct loop_code *code = tess__loop_prepare(l, &arena, &d);
    assert_non_null(code->turned);
    assert_true(code->scratch <= 256 << 10); /* it lies on the stack */
    tess__arena_free(&arena);
    check_elements(l);
    free(l);
  }
}

/* One element for each short row, whose rows lie at equal distances or not: of every size of element, tiles that end
 * within a row's group. */
static void test_short_rows(void **state) {
  (void)state;
  static const tess_dtype types[] = {TESS_U8, TESS_BF16, TESS_F32, TESS_F64, TESS_C128};
  for (int round = 0; round < 5 * 40; round++) {
    seed = (uint64_t)round + 11000;
    struct loop *l = calloc(1, sizeof *l);
    uint8_t t = (uint8_t)types[round % 5];
    int64_t groups = 1 + round % 3, rows = 70, run = 2 + round / 5;
    *l = (struct loop){.n_dims = 3, .extent = {groups, rows, run}, .n_in = 3, .n_instr = 2};
    l->in[0] = (struct operand){OPERAND_MEMORY, t, 0, 0, {rows * run, run, 1}, {0}};
    l->in[1] = (struct operand){OPERAND_MEMORY, t, 1, 3, {2 * rows + 1, 2, 0}, {0}};
    l->in[2] = (struct operand){OPERAND_MEMORY, t, 2, 0, {0, 1, 0}, {0}};
    for (int i = 0; i < l->n_in; i++)
      for (int64_t k = 0; k < groups * rows * run + 2 * groups * rows + 9; k++)
        random_element((tess_dtype)t, memory[i] + k * tess__dtype_bytes((tess_dtype)t));
    l->instr[0] = (struct instr){&tess__op_add, NULL, t, t, 2, {0, 1}};
    l->instr[1] = (struct instr){&tess__op_add, NULL, t, t, 2, {3, 2}};
    add_output(l, 4, false);
    check_elements(l);
    free(l);
  }
}

static void test_copies(void **state) {
  (void)state;
  for (int round = 0; round < 150; round++) {
    seed = (uint64_t)round + 7000;
    struct loop *l = calloc(1, sizeof *l);
    random_space(l, 1 + below(4), below(4) ? 3000 : 20000);
    l->n_in = 1;
    random_operand(l, &l->in[0], 0, all_dtypes[below(ALL_DTYPES)]);
    add_output(l, 0, below(3) == 0);
    check_elements(l);
    free(l);
  }
}

/* Transposes that are stored past the caches: of every size of element, with gaps and ends of lines, and where the
 * memory begins within a line. */
static void test_far_copies(void **state) {
  (void)state;
  static const tess_dtype types[] = {TESS_U8, TESS_BF16, TESS_F32, TESS_C128};
  static const int64_t columns[] = {4150, 2075, 1037, 263};
  enum { ROWS = 2070, ROW = 2112, BYTES = 16 << 20, LINE = 64 };
  unsigned char *in = aligned_alloc(LINE, BYTES), *out = aligned_alloc(LINE, BYTES);
  for (int64_t i = 0; i < BYTES; i++)
    in[i] = (unsigned char)(i * 7 + i / 251);
  for (int round = 0; round < 8; round++) {
    int64_t p = columns[round / 2], size = tess__dtype_bytes(types[round / 2]), first = round % 2 * size;
    struct loop l = {.n_dims = 2, .extent = {p, ROWS}, .n_in = 1, .n_out = 1};
    l.in[0] = (struct operand){OPERAND_MEMORY, (uint8_t)types[round / 2], 0, 0, {1, p + 1}, {0}};
    l.out[0] = (struct operand){OPERAND_MEMORY, (uint8_t)types[round / 2], 1, 0, {ROW, 1}, {0}};
    assert_true(2 * p * ROWS * size >= BYTES && (p + 1) * ROWS * size <= BYTES && p * ROW * size < BYTES);
    EACH_ISA(isa) {
      struct arena arena = {0};
      struct diag d = {0};
      tess__pool_start(1 + round % 3);
      memset(out, 0, BYTES);
      tess__loop_run(tess__loop_prepare(&l, &arena, &d), (void *[]){in, out + first});
      for (int64_t i = 0; i < p; i++) {
        const unsigned char *row = out + first + i * ROW * size;
        for (int64_t k = 0; k < ROWS; k++)
          if (memcmp(row + k * size, in + (k * (p + 1) + i) * size, (size_t)size) != 0)
            fail_msg("%d: %ld, %ld", round, (long)i, (long)k);
        if (i + 1 < p) assert_int_equal(row[ROWS * size], 0);
      }
      tess__arena_free(&arena);
    }
  }
  free(in), free(out);
}

static void test_unsupported(void **state) {
  (void)state;
  struct arena arena = {0};
  struct diag d = {0};
  struct loop l = {.n_dims = 1, .extent = {4}, .n_in = 1, .n_out = 1, .n_instr = 1, .out_value = {1}};
  l.in[0] = l.out[0] = (struct operand){OPERAND_MEMORY, TESS_I32, 0, 0, {1}, {0}};
  l.instr[0] = (struct instr){&tess__op_sine, NULL, TESS_I32, TESS_I32, 1, {0}};
  assert_false(tess__cpu_has_kernel(&tess__op_sine, TESS_I32, TESS_I32));
  assert_false(tess__cpu_has_kernel(&tess__op_dot_general, TESS_F32, TESS_F32));
  assert_null(tess__loop_prepare(&l, &arena, &d));
  assert_int_equal(d.status, TESS_UNIMPLEMENTED);
  assert_non_null(strstr(d.message, "sine"));
  tess__diag_clear(&d);
  tess__arena_free(&arena);
}

/* ---- reductions ---- */
static enum monoid monoid;
static void (*first_of)(enum monoid m, tess_dtype t, void *out);
static tess_dtype acc_type;
static int acc_size;

static void combine(const void *a, const void *b, void *out) {
  static const struct tess_op *const ops[] = {
      [MONOID_SUM] = &tess__op_add,     [MONOID_PROD] = &tess__op_multiply, [MONOID_MIN] = &tess__op_minimum,
      [MONOID_MAX] = &tess__op_maximum, [MONOID_AND] = &tess__op_and,       [MONOID_OR] = &tess__op_or};
  element r;
  apply_op(ops[monoid], NULL, (tess_dtype[]){acc_type, acc_type}, 2, acc_type, (const void *[]){a, b}, r);
  memcpy(out, r, sizeof r);
}

/* Leaves like the bits of a counter. */
static void tree(element *leaf, int64_t n, void *out) {
  int64_t whole = 1;
  if (n == 1) {
    memcpy(out, leaf, sizeof *leaf);
    return;
  }
  while (whole * 2 < n)
    whole *= 2;
  element a, b;
  tree(leaf, whole, a);
  tree(leaf + whole, n - whole, b);
  combine(a, b, out);
}

static void along(element *x, int64_t n, void *out) {
  int64_t leaves = (n + RUN_BLOCK - 1) / RUN_BLOCK;
  element *leaf = calloc((size_t)leaves, sizeof *leaf), lane[RUN_LANES];
  for (int64_t i = 0; i < leaves; i++) {
    for (int j = 0; j < RUN_LANES; j++)
      first_of(monoid, acc_type, lane[j]);
    for (int64_t j = 0; j < RUN_BLOCK && i * RUN_BLOCK + j < n; j++)
      combine(lane[j % RUN_LANES], x[i * RUN_BLOCK + j], lane[j % RUN_LANES]);
    for (int half = RUN_LANES / 2; half > 0; half /= 2)
      for (int j = 0; j < half; j++)
        combine(lane[j], lane[j + half], lane[j]);
    memcpy(leaf[i], lane[0], sizeof *leaf);
  }
  tree(leaf, leaves, out);
  free(leaf);
}

static void across(element *x, int64_t n, void *out) {
  int64_t leaves = (n + CHAIN - 1) / CHAIN;
  element *leaf = calloc((size_t)leaves, sizeof *leaf);
  for (int64_t i = 0; i < n; i++) {
    if (i % CHAIN == 0) first_of(monoid, acc_type, leaf[i / CHAIN]);
    combine(leaf[i / CHAIN], x[i], leaf[i / CHAIN]);
  }
  tree(leaf, leaves, out);
  free(leaf);
}

static int64_t product(const struct loop *l, uint32_t mask) {
  int64_t n = 1;
  for (int d = 0; d < l->n_dims; d++)
    if (mask >> d & 1) n *= l->extent[d];
  return n;
}

static void check_reduction(struct loop *l) {
  int64_t bytes[1], index[LOOP_DIMS] = {0};
  tess_dtype t = (tess_dtype)l->out[0].dtype;
  monoid = (enum monoid)l->monoid;
  first_of = l->terms ? tess__monoid_neutral : tess__monoid_identity;
  acc_type = tess__accumulator(t);
  acc_size = tess__dtype_bytes(acc_type);
  uint32_t run = 0;
  for (int d = l->n_dims - 1; d >= 0 && (l->extent[d] == 1 || l->reduced >> d & 1); d--)
    if (l->extent[d] > 1) run |= UINT32_C(1) << d;
  uint32_t others = l->reduced & ~run;
  int64_t n_run = product(l, run), n_others = product(l, others);
  element *x = calloc((size_t)n_run, sizeof *x), *y = calloc((size_t)n_others, sizeof *y),
          values[LOOP_INPUTS + LOOP_INSTRS], r;
  fill_outputs(l, bytes);
  do {
    int64_t i = 0;
    do {
      int64_t j = 0;
      do {
        interpret(l, index, frame, values);
        tess__element_convert(acc_type, x[j++], t, values[l->out_value[0]]);
      } while (next_index(l, run, index));
      if (run)
        along(x, n_run, y[i++]);
      else
        memcpy(y[i++], x[0], sizeof *y);
    } while (next_index(l, others, index));
    across(y, n_others, r);
    char *to = wanted[0] + offset_at(&l->out[0], l, index) * tess__dtype_bytes(t);
    if (l->accumulate) {
      element old;
      tess__element_convert(acc_type, old, t, to);
      combine(old, r, r);
    }
    tess__element_convert(t, to, acc_type, r);
  } while (next_index(l, ~l->reduced, index));
  compare_runs(l, bytes);
  free(x), free(y);
}

static void test_random_reductions(void **state) {
  (void)state;
  static const tess_dtype types[] = {TESS_F32, TESS_F32, TESS_F64, TESS_BF16, TESS_F16,
                                     TESS_I32, TESS_I8,  TESS_U16, TESS_I64,  TESS_U8};
  for (int round = 0; round < 350; round++) {
    seed = (uint64_t)round + 100000;
    struct loop *l = calloc(1, sizeof *l);
    tess_dtype t = below(8) ? types[below(10)] : TESS_BOOL;
    random_space(l, 1 + below(4), below(12) ? 500 : below(4) ? 4000 : 20000);
    l->reduced = random_bits() & ((1u << l->n_dims) - 1);
    if (!l->reduced) l->reduced = 1;
    l->accumulate = below(4) == 0;
    bool is_float = tess__dtype_class(t) == DTYPE_FLOAT;
    l->monoid = (uint8_t)(t == TESS_BOOL ? MONOID_MIN + below(4) : below(is_float ? 4 : 6));
    l->n_in = 1 + below(2);
    for (int i = 0; i < l->n_in; i++)
      random_operand(l, &l->in[i], i, t);
    l->terms = round % 3 == 0;
    if (is_float && l->n_in == 1 && round % 2) { /* -0 alone */
      l->in[0].kind = OPERAND_SPLAT;
      tess__element_from_double(t, l->in[0].splat, -0.0);
    }
    if (l->n_in == 2)
      l->instr[l->n_instr++] =
          (struct instr){t == TESS_BOOL ? &tess__op_xor : &tess__op_multiply, NULL, (uint8_t)t, (uint8_t)t, 2, {0, 1}};
    add_output(l, l->n_in + l->n_instr - 1, below(4) == 0);
    check_reduction(l);
    free(l);
  }
}

/* Operands that count along the last dimensions alone, whose values are the same again and again: elements and sums, of
 * rows that are tiles, some tiles, parts of them, and longer than what is kept. */
static void test_counted_rows(void **state) {
  (void)state;
  static const tess_dtype types[] = {TESS_I8, TESS_BF16, TESS_I32, TESS_F32, TESS_I64};
  static const int64_t shapes[][3] = {{40, 1, 65},  {7, 1, 512}, {5, 2, 700},  {9, 3, 50},
                                      {30, 40, 17}, {3, 2, 999}, {4, 1, 4096}, {3, 1, 5000}};
  for (int round = 0; round < 160; round++) {
    seed = (uint64_t)round + 20000;
    struct loop *l = calloc(1, sizeof *l);
    uint8_t t = (uint8_t)types[round % 5];
    l->n_dims = 3;
    memcpy(l->extent, shapes[round % 8], sizeof shapes[0]);
    l->reduced = round < 80 ? 0 : below(2) ? 4 : 6;
    l->monoid = MONOID_MAX; /* in any order */
    l->n_in = 3;
    l->in[0] = (struct operand){.kind = OPERAND_AFFINE, .dtype = t, .stride = {0, below(3), 1 + below(2)}};
    l->in[1] = (struct operand){.kind = OPERAND_AFFINE, .dtype = t, .offset = below(9), .stride = {0, 0, -1}};
    l->in[2] = (struct operand){.kind = OPERAND_MEMORY, .dtype = t, .base = 2, .stride = {1, 0, 0}};
    for (int64_t k = 0; k < l->extent[0]; k++)
      tess__element_from_int(types[round % 5], memory[2] + k * tess__dtype_bytes(types[round % 5]), below(60));
    l->n_instr = 2;
    l->instr[0] = (struct instr){&tess__op_multiply, NULL, t, t, 2, {0, 1}};
    l->instr[1] = (struct instr){&tess__op_subtract, NULL, t, t, 2, {3, 2}};
    add_output(l, 4, false);
    if (l->reduced)
      check_reduction(l);
    else
      check_elements(l);
    free(l);
  }
}

/* Runs with a kept dimension and many other reduced ones around it: chains and runs in one reduction. */
static void test_runs_in_chains(void **state) {
  (void)state;
  static const int64_t shapes[][4] = {{1, 150, 3, 5}, {2, 131, 2, 70}, {1, 66, 2, 200}, {3, 9, 2, 1}};
  for (int round = 0; round < 12; round++) {
    seed = (uint64_t)round;
    struct loop *l = calloc(1, sizeof *l);
    l->n_dims = 4;
    memcpy(l->extent, shapes[round % 4], sizeof shapes[0]);
    l->reduced = 2 | 8;
    l->n_in = 1;
    random_operand(l, &l->in[0], 0, TESS_F32);
    add_output(l, 0, false);
    check_reduction(l);
    free(l);
  }
}

/* Rows of a few lanes' length, whose lanes are folded together: as each by itself. */
static void test_middle_runs(void **state) {
  (void)state;
  static const int64_t runs[] = {65, 100, 128, 200, 511, 512, 513}, rows[] = {3, 4, 5, 16, 17, 25, 20};
  for (int round = 0; round < 98; round++) {
    seed = (uint64_t)round;
    struct loop *l = calloc(1, sizeof *l);
    l->n_dims = 2;
    l->extent[0] = rows[round / 7 % 7];
    l->extent[1] = runs[round % 7];
    l->reduced = 2;
    l->monoid = (uint8_t)(round % 2 ? MONOID_SUM : MONOID_MAX);
    l->n_in = 1;
    tess_dtype t = round < 49 ? TESS_F32 : all_dtypes[1 + below(ALL_DTYPES - 1)];
    random_operand(l, &l->in[0], 0, t);
    add_output(l, 0, below(3) == 0);
    check_reduction(l);
    free(l);
  }
}

/* Sums across rows of a few elements, dense or with gaps, whose chains run side by side: as each by itself. */
static void test_narrow_rows(void **state) {
  (void)state;
  static const int64_t others[] = {65, 511, 512, 513, 575, 1024, 1100}, widths[] = {1, 2, 3, 5, 8, 16, 17, 31, 33};
  for (int round = 0; round < 126; round++) {
    seed = (uint64_t)round;
    struct loop *l = calloc(1, sizeof *l);
    tess_dtype t = round < 63 ? TESS_F32 : all_dtypes[1 + below(ALL_DTYPES - 1)];
    int64_t n = others[round % 7], bytes = tess__dtype_bytes(t), room = AREA / (2 * n * bytes) - 2,
            width = widths[round / 7 % 9] < room ? widths[round / 7 % 9] : room, step = width + below(3);
    l->n_dims = 3;
    l->extent[0] = 1 + below(2);
    l->extent[1] = n;
    l->extent[2] = width;
    l->reduced = 2;
    l->monoid = (uint8_t)(round % 3 ? MONOID_SUM : MONOID_PROD);
    l->terms = round % 2;
    l->n_in = 1;
    l->in[0] = (struct operand){.kind = OPERAND_MEMORY, .dtype = (uint8_t)t, .stride = {n * step, step, 1}};
    for (int64_t i = 0; i < l->extent[0] * n * step; i++)
      random_element(t, memory[0] + i * bytes);
    add_output(l, 0, below(3) == 0);
    check_reduction(l);
    free(l);
  }
}

/* Sums in double, and equal bits between instruction sets and numbers of workers, at sizes that are split. */
static void test_large_reductions(void **state) {
  (void)state;
  static const struct {
    int64_t extent[2];
    uint32_t reduced;
  } shapes[] = {{{1, 2500000}, 2}, {{3, 700001}, 2}, {{500000, 5}, 1},
                {{5000, 300}, 1},  {{20000, 60}, 2}, {{1500, 1100}, 3}};
  float *x = malloc(2600000 * sizeof *x), *first = malloc(40000 * sizeof *first), *out = malloc(40000 * sizeof *out);
  for (int i = 0; i < 2600000; i++)
    x[i] = (float)real() - 0.25f;
  for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
    int64_t rows = shapes[s].extent[0], columns = shapes[s].extent[1],
            n = (shapes[s].reduced & 1 ? 1 : rows) * (shapes[s].reduced & 2 ? 1 : columns);
    struct loop l = {.n_dims = 2,
                     .extent = {rows, columns},
                     .n_in = 1,
                     .n_out = 1,
                     .n_instr = (int)(s % 2),
                     .reduced = shapes[s].reduced};
    l.in[0] = (struct operand){OPERAND_MEMORY, TESS_F32, 0, 0, {columns, 1}, {0}};
    l.out[0] = (struct operand){OPERAND_MEMORY, TESS_F32, 1, 0, {0}, {0}};
    if (l.reduced == 1) l.out[0].stride[1] = 1;
    if (l.reduced == 2) l.out[0].stride[0] = 1;
    l.instr[0] = (struct instr){&tess__op_negate, NULL, TESS_F32, TESS_F32, 1, {0}};
    l.out_value[0] = (uint8_t)(s % 2);
    bool have = false;
    EACH_ISA(isa)
    for (int workers = 1; workers <= 3; workers++) {
      struct arena arena = {0};
      struct diag d = {0};
      tess__pool_start(workers);
      tess__loop_run(tess__loop_prepare(&l, &arena, &d), (void *[]){x, out});
      if (!have) memcpy(first, out, (size_t)n * sizeof *out);
      have = true;
      if (memcmp(first, out, (size_t)n * sizeof *out) != 0)
        fail_msg("shape %d: %s, %d workers differ", (int)s, tess__cpu_isa(), workers);
      tess__arena_free(&arena);
    }
    for (int64_t i = 0; i < n; i++) {
      double sum = 0, magnitude = 0;
      for (int64_t j = 0; j < rows * columns / n; j++) {
        double v = (double)x[l.reduced == 1 ? j * columns + i : i * (rows * columns / n) + j];
        sum += s % 2 ? -v : v;
        magnitude += fabs(v);
      }
      if (!(fabs(sum - (double)out[i]) <= magnitude * 1e-6))
        fail_msg("shape %d: %g, not %g", (int)s, (double)out[i], sum);
    }
  }
  free(x), free(first), free(out);
}

static int set_up(void **state) {
  (void)state;
  for (int i = 0; i < FRAME; i++)
    frame[i] = memory[i];
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  tess__pool_stop();
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random_elements),
      cmocka_unit_test(test_in_place),
      cmocka_unit_test(test_large),
      cmocka_unit_test(test_turned),
      cmocka_unit_test(test_short_rows),
      cmocka_unit_test(test_copies),
      cmocka_unit_test(test_far_copies),
      cmocka_unit_test(test_random_reductions),
      cmocka_unit_test(test_large_reductions),
      cmocka_unit_test(test_runs_in_chains),
      cmocka_unit_test(test_counted_rows),
      cmocka_unit_test(test_middle_runs),
      cmocka_unit_test(test_narrow_rows),
      cmocka_unit_test(test_unsupported),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
