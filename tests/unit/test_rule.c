/* Factor rules: their text for each op, and their meaning, checked by cutting. For every factor of a rule, cut each
 * tensor in two along that factor and run the reference kernel on the halves: a pass factor must give the halves of the
 * result, a reduce factor two partial results that the monoid joins to the whole. Nothing in the check knows which op
 * it is. */
#include "_ir.h"

struct case_ {
  struct call call;
  const struct type *in[3], *out[1];
  struct arena arena;
  struct rule rule;
};

static void make(struct case_ *k, const struct tess_op *op, int n_in, const struct type *a, const struct type *b,
                 const struct type *c, const void *attrs, const struct type *asked) {
  *k = (struct case_){.in = {a, b, c}, .out = {asked}};
  k->call = (struct call){.op = op, .n_in = n_in, .n_out = 1, .in = k->in, .out = k->out, .attrs = attrs};
  struct diag d = {0};
  if (!op->check(&k->call, &d)) fail_msg("%s: %s", op->name, d.message);
  tess__rule_make(&k->rule, &k->call, &k->arena);
}

/* ([i,j],[jk])->([i,k]) {sizes} with reduce factors in capitals */
static const char *text_of(struct case_ *k) {
  struct text t = {0};
  const struct rule *r = &k->rule;
  for (int i = 0; i < r->n_tensors; i++) {
    tess__text_add(&t, i == k->call.n_in ? "->" : "");
    tess__text_add(&t, "[");
    for (int d = 0; d < r->tensor[i].rank; d++) {
      tess__text_add(&t, d ? "," : "");
      for (int f = r->tensor[i].start[d]; f < r->tensor[i].start[d + 1]; f++) {
        int factor = r->tensor[i].factor[f];
        tess__text_printf(&t, "%c", (r->factor[factor].kind == FACTOR_REDUCE ? 'A' : 'a') + factor);
      }
    }
    tess__text_add(&t, "]");
  }
  tess__text_add(&t, " ");
  for (int f = 0; f < r->n_factors; f++)
    tess__text_printf(&t, "%s%d", f ? "," : "", (int)r->factor[f].size);
  const char *copy = tess__arena_copy(&k->arena, tess__text_string(&t), t.length + 1);
  tess__text_free(&t);
  return copy;
}

static void is(struct case_ *k, const char *text) {
  assert_string_equal(text_of(k), text);
  tess__arena_free(&k->arena);
}

static void reshape(const struct type *in, const struct type *out, const char *text) {
  struct case_ k;
  make(&k, &tess__op_reshape, 1, in, NULL, NULL, NULL, out);
  is(&k, text);
}

static void test_reshape(void **state) { /* the examples of design/partitioning.md 2.3 */
  (void)state;
  reshape(F32(8), F32(2, 4), "[ab]->[a,b] 2,4");
  reshape(F32(2, 4), F32(8), "[a,b]->[ab] 2,4");
  reshape(F32(2, 3, 5), F32(6, 5), "[a,b,c]->[ab,c] 2,3,5");
  reshape(F32(4, 6, 8), F32(4, 3, 2, 8), "[a,bc,d]->[a,b,c,d] 4,3,2,8");
  reshape(F32(8, 4), F32(4, 8), "[ab,c]->[a,bc] 4,2,4");
  reshape(F32(2, 12), F32(4, 6), "[a,bc]->[ab,c] 2,2,6");
  reshape(F32(7, 2), F32(2, 7), "[a,d]->[b,c] 7,2,7,2");
  reshape(F32(12), F32(3, 4), "[ab]->[a,b] 3,4");
  reshape(F32(1, 6, 1), F32(6), "[a,b,c]->[b] 1,6,1");
  reshape(F32(1), SCALAR(TESS_F32), "[a]->[] 1");
  reshape(SCALAR(TESS_F32), F32(1, 1), "[]->[a,b] 1,1");
  reshape(F32(0, 4), F32(2, 0), "[a,b]->[c,d] 0,4,2,0"); /* no elements: nothing is shared */
}

static void test_texts(void **state) {
  (void)state;
  struct case_ k;
  const struct type *x = F32(8, 4), *flag = SCALAR(TESS_BOOL);
  make(&k, &tess__op_add, 2, x, x, NULL, NULL, NULL);
  is(&k, "[a,b][a,b]->[a,b] 8,4");
  make(&k, &tess__op_select, 3, flag, x, x, NULL, NULL);
  is(&k, "[][a,b][a,b]->[a,b] 8,4");
  make(&k, &tess__op_convert, 1, x, NULL, NULL, NULL, TYPE(TESS_I8, 8, 4));
  is(&k, "[a,b]->[a,b] 8,4");
  make(&k, &tess__op_sine, 1, SCALAR(TESS_F32), NULL, NULL, NULL, NULL);
  is(&k, "[]->[] ");
  struct dims_attrs permutation = {DIMS(2, 0, 1)};
  make(&k, &tess__op_transpose, 1, F32(2, 3, 4), NULL, NULL, &permutation, NULL);
  is(&k, "[a,b,c]->[c,a,b] 2,3,4");
  struct dims_attrs mapped = {DIMS(2, 0)};
  make(&k, &tess__op_broadcast_in_dim, 1, F32(1, 3), NULL, NULL, &mapped, F32(3, 5, 6));
  is(&k, "[b,a]->[a,c,d] 3,1,5,6"); /* both sides of what is expanded have their own */
  struct reduce_attrs reduce = {.dims = DIMS(0, 2), .monoid = MONOID_MAX};
  make(&k, &tess__op_reduce, 1, F32(2, 3, 4), NULL, NULL, &reduce, NULL);
  assert_int_equal(k.rule.factor[0].monoid, MONOID_MAX);
  is(&k, "[A,b,C]->[b] 2,3,4");
  struct dot_attrs dot = {.lhs_contract = DIMS(1), .rhs_contract = DIMS(2), .lhs_batch = DIMS(2), .rhs_batch = DIMS(1)};
  make(&k, &tess__op_dot_general, 2, F32(3, 4, 2), F32(5, 2, 4), NULL, &dot, NULL);
  is(&k, "[b,D,a][c,a,D]->[a,b,c] 2,3,5,4"); /* batch, left free, right free, contracting */
  struct iota_attrs iota = {.dimension = 1};
  make(&k, &tess__op_iota, 0, NULL, NULL, NULL, &iota, F32(3, 4));
  is(&k, "->[a,b] 3,4");
}

/* ---- the meaning ---- */

/* The part of a tensor in which the factor's index lies in half `half`; its shape in *local. Elements are 4 bytes. */
static uint32_t *part_of(const struct case_ *k, int tensor, int factor, int half, const struct type *t,
                         const uint32_t *data, const struct type **local) {
  const struct rule *r = &k->rule;
  const struct rule_tensor *rt = &r->tensor[tensor];
  int64_t dim[TESS_MAX_RANK], size = r->factor[factor].size;
  int cut = -1;
  int64_t minor = 1; /* product of the factors of that dimension behind this one */
  for (int d = 0; d < rt->rank; d++) {
    dim[d] = t->dim[d];
    for (int f = rt->start[d]; f < rt->start[d + 1]; f++)
      if (rt->factor[f] == factor) {
        cut = d;
        dim[d] = t->dim[d] / 2;
        for (int g = f + 1; g < rt->start[d + 1]; g++)
          minor *= r->factor[rt->factor[g]].size;
      }
  }
  *local = tess__type_with_shape(t, rt->rank, dim);
  uint32_t *out = tess__alloc((size_t)tess__type_elements(t) * 4 + 4), *at = out;
  for (int64_t i = 0; i < tess__type_elements(t); i++) {
    int64_t rest = i, index[TESS_MAX_RANK] = {0};
    for (int d = rt->rank - 1; d >= 0; d--) {
      index[d] = rest % t->dim[d];
      rest /= t->dim[d];
    }
    if (cut < 0 || index[cut] / minor % size / (size / 2) == half) *at++ = data[i];
  }
  return out;
}

/* Types after which the op gives half of its result; asked types only where the op needs them. */
static void run_half(const struct case_ *k, int factor, int half, const uint32_t *const *in, const uint32_t *whole,
                     uint32_t *sum) {
  const struct type *in_types[3], *out_type = k->out[0], *expected_type;
  uint32_t *parts[3] = {0};
  for (int i = 0; i < k->call.n_in; i++)
    parts[i] = part_of(k, i, factor, half, k->in[i], in[i], &in_types[i]);
  uint32_t *expected = part_of(k, k->call.n_in, factor, half, k->out[0], whole, &expected_type);
  out_type = expected_type;
  struct call c = k->call;
  c.in = in_types;
  c.out = &out_type;
  struct diag d = {0};
  if (!c.op->check(&c, &d)) /* the op must take the local types */
    fail_msg("%s, factor %d of %s: %s", c.op->name, factor, text_of((struct case_ *)k), d.message);
  int64_t n = tess__type_elements(out_type);
  uint32_t *got = tess__zalloc((size_t)n * 4 + 4);
  c.op->ref(&c, (const void *const *)parts, (void *const[]){got});
  if (k->rule.factor[factor].kind == FACTOR_REDUCE) {
    for (int64_t i = 0; i < n; i++)
      tess__monoid_fold((enum monoid)k->rule.factor[factor].monoid, (tess_dtype)out_type->dtype, &sum[i], &got[i]);
  } else if (memcmp(got, expected, (size_t)n * 4) != 0) {
    fail_msg("%s: half %d of factor %d of %s is not half of the result", c.op->name, half, factor,
             text_of((struct case_ *)k));
  }
  for (int i = 0; i < 3; i++)
    tess__free(parts[i]);
  tess__free(expected);
  tess__free(got);
}

static int check_by_cutting(struct case_ *k, uint64_t *seed) {
  uint32_t *in[3] = {0};
  int cuts = 0;
  for (int i = 0; i < k->call.n_in; i++) {
    int64_t n = tess__type_elements(k->in[i]);
    in[i] = tess__alloc((size_t)n * 4 + 4);
    for (int64_t e = 0; e < n; e++)
      in[i][e] = (uint32_t)next_random(seed); /* i32: exact whatever the order */
  }
  int64_t n = tess__type_elements(k->out[0]);
  uint32_t *whole = tess__alloc((size_t)n * 4 + 4), *sum = tess__alloc((size_t)n * 4 + 4);
  k->call.op->ref(&k->call, (const void *const *)in, (void *const[]){whole});
  for (int f = 0; f < k->rule.n_factors; f++) {
    if (k->rule.factor[f].size % 2 || k->rule.factor[f].size == 0) continue;
    int tensors = 0;
    for (int t = 0; t < k->rule.n_tensors; t++)
      for (int at = 0; at < k->rule.tensor[t].start[k->rule.tensor[t].rank]; at++)
        tensors += k->rule.tensor[t].factor[at] == f;
    if (tensors == 1 && k->rule.factor[f].kind == FACTOR_PASS)
      continue; /* private: shared with nobody, so it says nothing */
    for (int64_t i = 0; i < n; i++)
      tess__monoid_identity((enum monoid)k->rule.factor[f].monoid, TESS_I32, &sum[i]);
    for (int half = 0; half < 2; half++)
      run_half(k, f, half, (const uint32_t *const *)in, whole, sum);
    if (k->rule.factor[f].kind == FACTOR_REDUCE) assert_memory_equal(sum, whole, (size_t)n * 4);
    cuts++;
  }
  for (int i = 0; i < 3; i++)
    tess__free(in[i]);
  tess__free(whole);
  tess__free(sum);
  tess__arena_free(&k->arena);
  return cuts;
}

static const struct type *random_type(uint64_t *seed, int rank) {
  static const int64_t sizes[] = {1, 2, 2, 4, 6, 3, 8};
  int64_t dim[TESS_MAX_RANK];
  for (int i = 0; i < rank; i++)
    dim[i] = sizes[next_random(seed) % 7];
  return tess__type_of(TESS_I32, rank, dim);
}

static struct dims shuffled(uint64_t *seed, int n) {
  struct dims d = {.n = (uint8_t)n};
  for (int i = 0; i < n; i++) {
    int j = (int)(next_random(seed) % (uint64_t)(i + 1));
    d.d[i] = d.d[j];
    d.d[j] = (uint8_t)i;
  }
  return d;
}

/* Another shape with as many elements: the primes of the sizes, dealt out anew in order. */
static const struct type *regrouped(uint64_t *seed, const struct type *t) {
  int64_t n = tess__type_elements(t), dim[6] = {1, 1, 1, 1, 1, 1};
  int rank = 1 + (int)(next_random(seed) % 5), at = 0;
  while (n > 1) {
    int64_t p = n % 3 == 0 && (n % 2 || next_random(seed) % 2) ? 3 : 2;
    n /= p;
    dim[at] *= p;
    if (at + 1 < rank && next_random(seed) % 2) at++;
  }
  return tess__type_of(TESS_I32, rank, dim);
}

static void test_elementwise_and_movement_by_cutting(void **state) {
  (void)state;
  uint64_t seed = 1;
  int cuts = 0;
  for (int i = 0; i < 400; i++) {
    struct case_ k;
    int rank = (int)(next_random(&seed) % 4);
    const struct type *t = random_type(&seed, rank);
    make(&k, &tess__op_subtract, 2, t, t, NULL, NULL, NULL);
    cuts += check_by_cutting(&k, &seed);
    struct dims_attrs permutation = {shuffled(&seed, rank)};
    make(&k, &tess__op_transpose, 1, t, NULL, NULL, &permutation, NULL);
    cuts += check_by_cutting(&k, &seed);
    make(&k, &tess__op_reshape, 1, t, NULL, NULL, NULL, regrouped(&seed, t));
    cuts += check_by_cutting(&k, &seed);
    struct dims places = shuffled(&seed, rank + 2);
    struct dims_attrs mapped = {{.n = (uint8_t)rank}};
    int64_t dim[8];
    for (int d = 0; d < rank + 2; d++)
      dim[d] = 1 + (int64_t)(next_random(&seed) % 4);
    for (int d = 0; d < rank; d++) {
      mapped.dims.d[d] = places.d[d];
      if (t->dim[d] != 1) dim[places.d[d]] = t->dim[d];
    }
    make(&k, &tess__op_broadcast_in_dim, 1, t, NULL, NULL, &mapped, tess__type_of(TESS_I32, rank + 2, dim));
    cuts += check_by_cutting(&k, &seed);
  }
  assert_true(cuts > 1000);
}

static void test_reduce_and_dot_by_cutting(void **state) {
  (void)state;
  uint64_t seed = 2;
  int cuts = 0;
  for (int i = 0; i < 300; i++) {
    struct case_ k;
    const struct type *t = random_type(&seed, 3);
    struct dims some = shuffled(&seed, 3);
    some.n = (uint8_t)(next_random(&seed) % 4);
    struct reduce_attrs reduce = {.dims = some, .monoid = (uint8_t)(next_random(&seed) % MONOIDS)};
    make(&k, &tess__op_reduce, 1, t, NULL, NULL, &reduce, NULL);
    cuts += check_by_cutting(&k, &seed);
    struct dims left = shuffled(&seed, 3),
                right = shuffled(&seed, 4); /* [batch, k, m] and [batch, k, n, o] in any order */
    int64_t dim[4];
    for (int d = 0; d < 4; d++)
      dim[right.d[d]] = d < 2 ? t->dim[left.d[d]] : 1 + (int64_t)(next_random(&seed) % 4);
    struct dot_attrs dot = {.lhs_contract = DIMS(left.d[1]),
                            .rhs_contract = DIMS(right.d[1]),
                            .lhs_batch = DIMS(left.d[0]),
                            .rhs_batch = DIMS(right.d[0])};
    make(&k, &tess__op_dot_general, 2, t, tess__type_of(TESS_I32, 4, dim), NULL, &dot, NULL);
    cuts += check_by_cutting(&k, &seed);
  }
  assert_true(cuts > 500);
}

static void test_regions_have_no_rule(void **state) {
  (void)state;
  struct arena arena = {0};
  struct rule r;
  const struct type *in[] = {F32(4)}, *out[] = {F32(4)};
  struct call c = {.op = &tess__op_manual_computation, .n_in = 1, .n_out = 1, .in = in, .out = out};
  tess__rule_make(&r, &c, &arena);
  assert_int_equal(r.n_factors, 0);
  assert_int_equal(r.tensor[0].start[1], 0);
  tess__arena_free(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_reshape),
      cmocka_unit_test(test_texts),
      cmocka_unit_test(test_elementwise_and_movement_by_cutting),
      cmocka_unit_test(test_reduce_and_dot_by_cutting),
      cmocka_unit_test(test_regions_have_no_rule),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
