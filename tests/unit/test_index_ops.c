/* gather and scatter against what they mean, index by index; whole-block kernels against the reference kernels, on
 * lines long enough for each of their ways; comparators that are recognised, as JAX writes them and otherwise. */
#include "_random_index.h"

#include <math.h>

#include "exec/cpu/blocks.h"
#include "op/index.h"
#include "op/window.h"

/* ---- calls ---- */
struct job {
  struct call call;
  const struct type *in[8], *out[4];
  const void *data[8];
  void *got[4], *want[4];
};

static void prepare(struct job *j, const struct tess_op *op, int n_in, int n_out, const void *attrs) {
  struct diag d = {0};
  j->call = (struct call){.op = op, .n_in = n_in, .n_out = n_out, .in = j->in, .out = j->out, .attrs = attrs};
  if (!op->check(&j->call, &d)) fail_msg("%s", d.message);
  for (int i = 0; i < n_out; i++) {
    j->got[i] = new_dense(j->out[i]);
    j->want[i] = new_dense(j->out[i]);
  }
}

static void release(struct job *j) {
  for (int i = 0; i < j->call.n_in; i++)
    tess__free((void *)(uintptr_t)j->data[i]);
  for (int i = 0; i < j->call.n_out; i++) {
    tess__free(j->got[i]);
    tess__free(j->want[i]);
  }
}

static void same_as_ref(struct job *j, block_kernel *kernel) {
  kernel(&j->call, j->data, j->got);
  j->call.op->ref(&j->call, j->data, j->want);
  for (int i = 0; i < j->call.n_out; i++)
    assert_memory_equal(j->got[i], j->want[i], (size_t)tess__type_bytes(j->out[i]));
}

/* Any bits of integers; of floats few numbers, zeros of both signs, infinities and NaN of both signs. */
static void *odd_dense(struct rng *r, const struct type *t, bool few) {
  static const double special[] = {0.0, -0.0, (double)INFINITY, -(double)INFINITY, (double)NAN, -(double)NAN, 1, -1};
  tess_dtype dtype = (tess_dtype)t->dtype;
  char *data = new_dense(t);
  for (int64_t i = 0; i < tess__type_elements(t); i++) {
    char *p = data + i * tess__dtype_bytes(dtype);
    if (tess__dtype_class(dtype) == DTYPE_FLOAT)
      tess__element_from_double(dtype, p, below(r, 3) ? (below(r, 2000) - 1000) / 8.0 : special[below(r, 8)]);
    else
      tess__element_from_int(dtype, p, few ? below(r, 5) : (int64_t)below(r, 1 << 20) * below(r, 1 << 20) - (1 << 30));
  }
  return data;
}

/* ---- the text of StableHLO: each result (update) element by itself ---- */
static int64_t at_index(const struct type *t, const int64_t *index) {
  int64_t at = 0;
  for (int d = 0; d < t->rank; d++)
    at = at * t->dim[d] + index[d];
  return at;
}

static bool next_index(const struct type *t, int64_t *index) {
  for (int d = t->rank - 1; d >= 0; d--) {
    if (++index[d] < t->dim[d]) return true;
    index[d] = 0;
  }
  return false;
}

/* full_start_index + full_batching_index + full_offset_index of element `e` of the slices. */
static void operand_index(const struct slice_numbers *n, const struct type *operand, const struct type *indices,
                          const struct type *slices, const void *data, const int64_t *e, bool clamp, int64_t *out) {
  int64_t batch[TESS_MAX_RANK], size[TESS_MAX_RANK], full[TESS_MAX_RANK];
  int n_batch = 0, rank = indices->rank;
  for (int d = 0, w = 0; d < operand->rank; d++) {
    bool gone = tess__has_dim(&n->collapsed, d) || tess__has_dim(&n->operand_batch, d);
    size[d] = gone ? 1 : slices->dim[n->window.d[w++]];
    out[d] = 0;
  }
  for (int d = 0; d < slices->rank; d++)
    if (!tess__has_dim(&n->window, d)) batch[n_batch++] = e[d];
  for (int k = 0; k < n->map.n; k++) {
    for (int d = 0, b = 0; d < rank; d++)
      full[d] = d == n->index_vector_dim ? k : batch[b++];
    int64_t start =
        tess__index_at((tess_dtype)indices->dtype,
                       (const char *)data + at_index(indices, full) * tess__dtype_bytes((tess_dtype)indices->dtype));
    int d = n->map.d[k];
    int64_t most = operand->dim[d] - size[d];
    int64_t far = start > 1000 ? 1000 : start; /* outside of everything here, and sums do not overflow */
    out[d] = clamp ? (start < 0 ? 0 : start > most ? most : start) : far;
  }
  for (int i = 0; i < n->operand_batch.n; i++) {
    int from = n->index_batch.d[i];
    out[n->operand_batch.d[i]] = batch[from - (n->index_vector_dim < from)];
  }
  for (int d = 0, w = 0; d < operand->rank; d++)
    if (!tess__has_dim(&n->collapsed, d) && !tess__has_dim(&n->operand_batch, d)) out[d] += e[n->window.d[w++]];
}

static bool is_inside(const struct type *t, const int64_t *index) {
  bool inside = true;
  for (int d = 0; d < t->rank; d++)
    inside = inside && index[d] >= 0 && index[d] < t->dim[d];
  return inside;
}

/* Does all of the slice that has element e lie inside? */
static bool slice_is_inside(const struct slice_numbers *n, const struct job *j, const int64_t *e) {
  int64_t corner[TESS_MAX_RANK], first[TESS_MAX_RANK], last[TESS_MAX_RANK];
  memcpy(corner, e, sizeof corner);
  for (int k = 0; k < n->window.n; k++)
    corner[n->window.d[k]] = 0;
  operand_index(n, j->in[0], j->in[1], j->in[2], j->data[1], corner, false, first);
  for (int k = 0; k < n->window.n; k++)
    corner[n->window.d[k]] = j->in[2]->dim[n->window.d[k]] - 1;
  operand_index(n, j->in[0], j->in[1], j->in[2], j->data[1], corner, false, last);
  return is_inside(j->in[0], first) && is_inside(j->in[0], last);
}

static void random_slices(struct program_case *c, struct slice_numbers *n, struct job *j, bool scatter) {
  struct type indices, slices;
  int64_t dim[4];
  do {
    int rank = 1 + below(&c->rng, 4);
    for (int d = 0; d < rank; d++)
      dim[d] = 1 + below(&c->rng, 4);
    j->in[0] = tess__type_of(TESS_I32, rank, dim);
  } while (!any_slice_numbers(below_of, &c->rng, j->in[0], n, &indices, &slices));
  j->in[1] = tess__type(&indices);
  if (scatter)
    j->in[2] = tess__type(&slices);
  else
    j->out[0] = tess__type(&slices);
  for (int i = 0; i < 2 + scatter; i++)
    j->data[i] = random_dense(&c->rng, j->in[i]);
}

static void gather_is_what_the_text_says(void **state) {
  (void)state;
  struct program_case c = {.rng = {11}};
  for (int round = 0; round < 600; round++) {
    struct gather_attrs attrs = {.sorted = false};
    struct job j = {.data = {NULL}};
    int64_t e[TESS_MAX_RANK] = {0}, index[TESS_MAX_RANK];
    random_slices(&c, &attrs.numbers, &j, false);
    prepare(&j, &tess__op_gather, 2, 1, &attrs);
    j.call.op->ref(&j.call, j.data, j.got);
    if (tess__type_elements(j.out[0])) do {
        operand_index(&attrs.numbers, j.in[0], j.in[1], j.out[0], j.data[1], e, true, index);
        assert_int_equal(((int32_t *)j.got[0])[at_index(j.out[0], e)],
                         ((const int32_t *)j.data[0])[at_index(j.in[0], index)]);
      } while (next_index(j.out[0], e));
    same_as_ref(&j, tess__gather_block);
    release(&j);
  }
}

static void scatter_leaves_out_whole_slices(void **state) {
  (void)state;
  struct program_case c = {.rng = {12}};
  for (int round = 0; round < 600; round++) {
    struct scatter_attrs attrs = {.update = (uint8_t)(round % 2 ? SCATTER_SET : SCATTER_MONOID + MONOID_SUM)};
    struct job j = {.data = {NULL}};
    int64_t e[TESS_MAX_RANK] = {0}, index[TESS_MAX_RANK];
    random_slices(&c, &attrs.numbers, &j, true);
    prepare(&j, &tess__op_scatter, 3, 1, &attrs);
    int32_t *want = j.want[0];
    memcpy(want, j.data[0], (size_t)tess__type_bytes(j.in[0]));
    if (tess__type_elements(j.in[2])) do {
        operand_index(&attrs.numbers, j.in[0], j.in[1], j.in[2], j.data[1], e, false, index);
        if (!slice_is_inside(&attrs.numbers, &j, e)) continue;
        int32_t *to = &want[at_index(j.in[0], index)], x = ((const int32_t *)j.data[2])[at_index(j.in[2], e)];
        *to = attrs.update == SCATTER_SET ? x : *to + x;
      } while (next_index(j.in[2], e));
    j.call.op->ref(&j.call, j.data, j.got);
    /* which of several values stays is defined by slices, and this goes element by element */
    if (attrs.update != SCATTER_SET) assert_memory_equal(j.got[0], want, (size_t)tess__type_bytes(j.in[0]));
    same_as_ref(&j, tess__scatter_block);
    release(&j);
  }
}

/* ---- kernels ---- */
/* Sums are of few bits: exact in any precision. */
static void window_is_the_reference(struct job *j) {
  tess_dtype dtype = (tess_dtype)j->in[0]->dtype;
  uint8_t monoid = ((const struct window_attrs *)j->call.attrs)->monoid;
  bool is_float = tess__dtype_class(dtype) == DTYPE_FLOAT;
  tess__reduce_window_block(&j->call, j->data, j->got);
  j->call.op->ref(&j->call, j->data, j->want);
  for (int64_t i = 0; i < tess__type_elements(j->out[0]); i++) {
    const char *got = (char *)j->got[0] + i * tess__dtype_bytes(dtype),
               *want = (char *)j->want[0] + (got - (char *)j->got[0]);
    double a = tess__element_to_double(dtype, got), b = tess__element_to_double(dtype, want);
    bool same = memcmp(got, want, (size_t)tess__dtype_bytes(dtype)) == 0;
    if (!same && !(isnan(a) && isnan(b)) && !(monoid == MONOID_SUM && is_float && a == b))
      fail_msg("%s monoid %d, element %d: %g, not %g", tess_dtype_name(dtype), (int)monoid, (int)i, a, b);
  }
}

/* [n][h][w][c]: small ones, and some that are larger than the rooms of several workers. */
static void pooling_kernels_are_the_reference(void **state) {
  (void)state;
  static const tess_dtype all[] = {TESS_F32, TESS_I32, TESS_BF16, TESS_F64};
  static const enum monoid monoids[] = {MONOID_MAX, MONOID_MIN, MONOID_SUM};
  struct rng rng = {6};
  for (int round = 0; round < 160; round++) {
    bool large = round % 10 == 0;
    int64_t in[4] = {1 + below(&rng, 3), large ? 90 : 1 + below(&rng, 12),
                     large ? 40 + below(&rng, 9) : 1 + below(&rng, 9),
                     large ? 60 + below(&rng, 9) : 1 + below(&rng, 20)};
    int64_t out[4] = {in[0], 0, 0, in[3]};
    struct window_attrs attrs = {.monoid = (uint8_t)monoids[below(&rng, 3)]};
    for (int d = 0; d < 4; d++)
      attrs.size[d] = attrs.stride[d] = attrs.base_dilation[d] = attrs.dilation[d] = 1;
    for (int d = 1; d < 3; d++) {
      attrs.size[d] = 1 + below(&rng, 3);
      attrs.stride[d] = 1 + below(&rng, 3);
      attrs.dilation[d] = 1 + (below(&rng, 3) == 0);
      attrs.base_dilation[d] = 1 + (below(&rng, 5) == 0);
      attrs.low[d] = below(&rng, 4) - 1;
      attrs.high[d] = below(&rng, 4) - 1;
      struct window_dim w = tess__window_of(&attrs, d, in[d], 0);
      out[d] = tess__window_count(&w);
    }
    if (out[1] < 1 || out[2] < 1) continue;
    struct job j = {.in = {tess__type_of(all[below(&rng, 4)], 4, in)}};
    j.out[0] = tess__type_of((tess_dtype)j.in[0]->dtype, 4, out);
    j.data[0] = odd_dense(&rng, j.in[0], true);
    prepare(&j, &tess__op_reduce_window, 1, 1, &attrs);
    window_is_the_reference(&j);
    release(&j);
  }
}

static void running_kernels_are_the_reference(void **state) {
  (void)state;
  static const tess_dtype all[] = {TESS_I8,  TESS_U8,  TESS_I16, TESS_U16, TESS_I32, TESS_U32, TESS_I64,
                                   TESS_U64, TESS_F16, TESS_F32, TESS_F64, TESS_I4,  TESS_BF16};
  struct rng rng = {5};
  for (int round = 0; round < 13 * 6 * 12; round++) {
    tess_dtype dtype = all[round % 13];
    enum monoid monoid = (enum monoid)(round / 13 % MONOIDS);
    bool is_float = tess__dtype_class(dtype) == DTYPE_FLOAT;
    if (is_float && (monoid == MONOID_PROD || monoid > MONOID_MAX)) continue;
    int64_t inner = (int64_t[]){1, 1, 3, 16, 17, 300}[below(&rng, 6)];
    int64_t dim[3] = {1 + below(&rng, 3), 1 + below(&rng, inner > 17 ? 20 : 200), inner};
    struct job j = {.in = {tess__type_of(dtype, 3, dim)}, .out = {tess__type_of(dtype, 3, dim)}};
    struct window_attrs attrs = tess__cumulative_window(j.in[0], 1, below(&rng, 2), monoid);
    j.data[0] = odd_dense(&rng, j.in[0], false);
    prepare(&j, &tess__op_reduce_window, 1, 1, &attrs);
    window_is_the_reference(&j);
    release(&j);
  }
}

static void sorting_kernel_is_the_reference(void **state) {
  (void)state;
  static const tess_dtype keys[] = {TESS_F32, TESS_I32,  TESS_U32, TESS_F64, TESS_I64,
                                    TESS_U64, TESS_BF16, TESS_F16, TESS_I8,  TESS_BOOL};
  struct rng r = {3};
  for (int round = 0; round < 120; round++) {
    int64_t dim[3] = {1 + below(&r, 3), round % 3 ? 1 + below(&r, 300) : below(&r, 60), 1 + below(&r, 3)};
    struct sort_attrs attrs = {.dimension = (uint8_t)(round % 4 ? 1 : below(&r, 3)),
                               .order = (uint8_t)(1 + below(&r, 4)),
                               .n_keys = (uint8_t)(1 + below(&r, 3))};
    struct job j = {.data = {NULL}};
    for (int i = 0; i < 3; i++) {
      j.in[i] = tess__type_of(keys[below(&r, 10)], 3, dim);
      j.data[i] = odd_dense(&r, j.in[i], below(&r, 2));
    }
    prepare(&j, &tess__op_sort, 3, 3, &attrs);
    same_as_ref(&j, tess__sort_block);
    release(&j);
  }
}

/* Of few bits, so that many are equal: NaN of both signs, infinities and both zeros among them. */
static void *few_values(struct rng *r, const struct type *t) {
  char *p = random_dense(r, t);
  int64_t bytes = tess__dtype_bytes((tess_dtype)t->dtype);
  static const uint8_t high[] = {0x00, 0x80, 0x3F, 0x7F, 0xFF, 0xBF}, low[] = {0x00, 0xF0, 0x80, 0xC0};
  for (int64_t i = 0; i < tess__type_elements(t); i++)
    for (int64_t k = 0; k < bytes; k++)
      p[i * bytes + k] = (char)(k == bytes - 1 ? high[below(r, 6)] : k == bytes - 2 ? low[below(r, 4)] : 0);
  return p;
}

static void top_k_kernel_is_the_reference(void **state) {
  (void)state;
  static const tess_dtype all[] = {TESS_I8,  TESS_U8,  TESS_I16, TESS_U16,  TESS_I32,    TESS_U32, TESS_I64, TESS_U64,
                                   TESS_F16, TESS_F32, TESS_F64, TESS_BF16, TESS_F8E5M2, TESS_I4,  TESS_BOOL};
  struct rng r = {4};
  for (int round = 0; round < 15 * 24; round++) {
    int64_t n = 1 + below(&r, 400), k = below(&r, round % 3 ? 1 + (n < 9 ? (int)n : 9) : (int)n + 1);
    tess_dtype t = all[round % 15];
    bool bits_say = tess_dtype_bits(t) >= 8 && t != TESS_BOOL;
    struct job j = {.in = {tess__type_of(t, 2, (int64_t[]){1 + below(&r, 4), n})}};
    j.out[0] = tess__type_of(t, 2, (int64_t[]){j.in[0]->dim[0], k});
    j.out[1] = tess__type_of(TESS_I32, 2, (int64_t[]){j.in[0]->dim[0], k});
    j.data[0] = bits_say && round / 15 % 2 ? few_values(&r, j.in[0]) : odd_dense(&r, j.in[0], round % 4 == 0);
    prepare(&j, &tess__op_top_k, 1, 2, NULL);
    same_as_ref(&j, tess__top_k_block);
    release(&j);
  }
}

/* ---- comparators ---- */
static vid canonical(struct build *b, vid x) { /* as jax writes it */
  const struct type *t = tess__type_at(b->graph, x);
  vid zero = tess__n_constant_double(b, t, 0), nan = tess__n_constant_double(b, t, (double)NAN);
  vid v = tess__n_select(b, tess__n_compare(b, x, zero, COMPARE_EQ), zero, x);
  return tess__n_select(b, tess__n_compare(b, x, x, COMPARE_NE), nan, v);
}

static vid total(struct build *b, vid x, vid y, int direction) {
  return tess__n_compare(b, x, y, (enum compare_direction)(direction + COMPARE_TOTAL));
}

/* bits of `how`: canonical, descending, two keys, operands changed about, keys changed about */
static struct graph *comparator(int how, tess_dtype t) {
  struct graph *g = tess__graph_new("comparator");
  struct diag d = {0};
  struct build b = {.graph = g, .diag = &d};
  vid p[4];
  for (int i = 0; i < 4; i++)
    p[i] = tess__graph_param(g, tess__type_of(t, 0, NULL));
  for (int i = 0; i < 4 && how & 1; i++)
    p[i] = canonical(&b, p[i]);
  int less = how & 2 ? COMPARE_GT : COMPARE_LT, first = how & 16 ? 2 : 0;
  vid v = total(&b, p[first], p[first + 1], less);
  if (how & 4) {
    vid rest = tess__n_and(&b, total(&b, p[0], p[1], COMPARE_EQ), total(&b, p[2], p[3], less));
    v = how & 8 ? tess__n_or(&b, rest, v) : tess__n_or(&b, v, rest);
  }
  tess__graph_set_results(g, 1, &v);
  assert_int_equal(d.status, TESS_OK);
  return g;
}

static void comparators_are_recognised(void **state) {
  (void)state;
  for (int how = 0; how < 16; how++)
    for (int real = 0; real < 2; real++) {
      if (!real && how & 1) continue;
      struct graph *g = comparator(how, real ? TESS_F32 : TESS_I32);
      struct sort_attrs attrs = {.order = SORT_REGION};
      assert_true(tess__sort_recognise(g, 2, &attrs));
      int order = real && !(how & 1) ? SORT_BITS : SORT_JAX;
      assert_int_equal(attrs.order, how & 2 ? order + 1 : order);
      assert_int_equal(attrs.n_keys, how & 4 ? 2 : 1);
      tess__graph_free(g);
    }
  for (int how = 16; how < 24; how++) { /* the second operand first */
    struct graph *g = comparator(how, TESS_F32);
    struct sort_attrs attrs = {.order = SORT_REGION};
    assert_false(tess__sort_recognise(g, 2, &attrs));
    tess__graph_free(g);
  }
}

/* A region and the order that it describes sort alike, NaN and zeros included. */
static void regions_sort_as_their_orders(void **state) {
  (void)state;
  struct rng r = {9};
  for (int round = 0; round < 24; round++) {
    int how = round % 8;
    struct graph *g = comparator(how, TESS_F32), *regions[] = {g};
    struct sort_attrs attrs = {.order = SORT_REGION}, known = {.order = SORT_REGION};
    assert_true(tess__sort_recognise(g, 2, &known));
    struct job j = {.data = {NULL}};
    for (int i = 0; i < 2; i++) {
      j.in[i] = tess__type_of(TESS_F32, 1, (int64_t[]){1 + round * 5});
      j.data[i] = odd_dense(&r, j.in[i], true);
    }
    j.call = (struct call){.op = &tess__op_sort,
                           .n_in = 2,
                           .n_out = 2,
                           .n_regions = 1,
                           .in = j.in,
                           .out = j.out,
                           .attrs = &attrs,
                           .regions = regions};
    struct diag d = {0};
    assert_true(tess__op_sort.check(&j.call, &d));
    for (int i = 0; i < 2; i++) {
      j.got[i] = new_dense(j.out[i]);
      j.want[i] = new_dense(j.out[i]);
    }
    tess__op_sort.ref(&j.call, j.data, j.got);
    j.call.attrs = &known;
    j.call.n_regions = 0;
    tess__op_sort.ref(&j.call, j.data, j.want);
    for (int i = 0; i < 2; i++)
      assert_memory_equal(j.got[i], j.want[i], (size_t)tess__type_bytes(j.out[i]));
    release(&j);
    tess__graph_free(g);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(gather_is_what_the_text_says),      cmocka_unit_test(scatter_leaves_out_whole_slices),
      cmocka_unit_test(running_kernels_are_the_reference), cmocka_unit_test(sorting_kernel_is_the_reference),
      cmocka_unit_test(top_k_kernel_is_the_reference),     cmocka_unit_test(comparators_are_recognised),
      cmocka_unit_test(regions_sort_as_their_orders),      cmocka_unit_test(pooling_kernels_are_the_reference),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
