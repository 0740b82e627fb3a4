/* Any number of arrays in a call: structs of hundreds through every transform, donated and laid out one by one, and
 * thousands once. */
#include "_check.h"

#include <math.h>

enum { MANY = 300, THOUSANDS = 5000, CARRIED = 200 };

static tess_mesh *mesh; /* 8 devices: x */

typedef struct many {
  tess_array *x[MANY];
} many;

static void fill(int n, tess_array **x) { /* array i: i, i + 1, ... of 8 */
  for (int i = 0; i < n; i++)
    x[i] = tess_add(tess_arange(8), i);
}
/* Array i is the start of fill's, times `factor`, plus i times `more`. */
static void check_all(int n, tess_array *const *x, int factor, int more) {
  for (int i = 0; i < n; i++) {
    assert_string_equal(tess_error_of(x[i]).message, "");
    const int32_t *v = tess_data(x[i]);
    for (int k = 0; k < 8; k++)
      assert_int_equal(v[k], (i + k) * factor + i * more);
  }
}

/* out[i] = 2 in[i] + i */
static void each(const void *in, void *out) {
  for (int i = 0; i < MANY; i++)
    ((tess_array **)out)[i] = tess_add(tess_mul(((tess_array *const *)in)[i], 2), i);
}
static void backwards(const void *in, void *out) { /* out[MANY - 1 - i] = 2 in[i] + i */
  for (int i = 0; i < MANY; i++)
    ((tess_array **)out)[MANY - 1 - i] = tess_add(tess_mul(((tess_array *const *)in)[i], 2), i);
}

static tess_sharding *alternating(int n) { /* P("x") and P() in turn; every fifth is not specified */
  tess_sharding *s[MANY];
  for (int i = 0; i < n; i++)
    s[i] = i % 5 == 4 ? NULL : tess_named_sharding(mesh, i % 2 ? TESS_P() : TESS_P("x"));
  return tess_sharding_tuple_at(TESS_HERE, n, s);
}

/* ---- donation ---- */

static void note_data(int n, tess_array *const *x, const void **data) {
  for (int i = 0; i < n; i++)
    data[i] = tess_data(x[i]);
}

static int in_list(const void *p, int n, const void *const *list) {
  int found = 0;
  for (int i = 0; i < n; i++)
    found += list[i] == p;
  return found;
}

static void donates_a_struct(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  many in, out;
  const void *data[MANY];
  tess_fn *f[] = {tess_jit(each, .donate_argnums = TESS_ARGNUMS(0)),
                  tess_jit(backwards, .donate_argnums = TESS_ARGNUMS(0)),
                  tess_jit(each, .donate_range = TESS_ALL_ARGS)};
  for (int round = 0; round < 3; round++) {
    fill(MANY, in.x);
    note_data(MANY, in.x, data);
    int64_t before = bytes_in_use();
    tess_call_into(TESS_TREE(out), f[round], TESS_TREE(in));
    assert_int_equal(bytes_in_use(), before);
    for (int i = 0; i < MANY; i++) {
      assert_true(tess_array_is_deleted(in.x[i]));
      assert_int_equal(in_list(tess_data(out.x[i]), MANY, data), 1); /* each block was taken over once */
    }
    if (round != 1) check_all(MANY, out.x, 2, 1);
    for (int i = 0; i < MANY && round == 1; i++)
      assert_int_equal(((const int32_t *)tess_data(out.x[MANY - 1 - i]))[3], 2 * (i + 3) + i);
    tess_call_into(TESS_TREE(out), f[round], TESS_TREE(in));
    REFUSED(out.x[MANY - 1], TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "was donated at ");
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void donates_separate_arguments(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *in[MANY], *out[MANY];
  tess_span each_one[MANY];
  for (int i = 0; i < MANY; i++)
    each_one[i] = (tess_span){1, &in[i]};
  fill(MANY, in);
  tess_fn *f = tess_jit(each, .donate_argnums = TESS_ARGNUMS(299, 7), .donate_range = TESS_ARGRANGE(100, 250));
  tess_call_into(TESS_TREE(out), f, ((tess_spans){MANY, each_one}));
  check_all(MANY, out, 2, 1);
  for (int i = 0; i < MANY; i++)
    assert_int_equal(tess_array_is_deleted(in[i]), i == 7 || i == 299 || (i >= 100 && i < 250));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* The same array as two arguments: nothing may be written over what the other one still reads. */
static void donates_what_is_passed_twice(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  many in, out;
  fill(MANY, in.x);
  for (int i = 1; i < MANY; i += 2)
    in.x[i] = in.x[i - 1];
  tess_call_into(TESS_TREE(out), tess_jit(each, .donate_argnums = TESS_ARGNUMS(0)), TESS_TREE(in));
  for (int i = 0; i < MANY; i++)
    for (int k = 0; k < 8; k++)
      assert_int_equal(((const int32_t *)tess_data(out.x[i]))[k], 2 * (i - i % 2 + k) + i);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- layouts ---- */

static void takes_hundreds_of_shardings(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  many in, out;
  fill(MANY, in.x);
  tess_sharding *all = alternating(MANY);
  tess_fn *f = tess_jit(each, .in_shardings = tess_shardings(all), .out_shardings = all);
  tess_call_into(TESS_TREE(out), f, TESS_TREE(in));
  REFUSED(out.x[0], TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "out_shardings is a tuple of 300, there are 1 results");
  f = tess_jit(each, .in_shardings = tess_shardings(all), .out_shardings = tess_shardings(all));
  tess_call_into(TESS_TREE(out), f, TESS_TREE(in));
  check_all(MANY, out.x, 2, 1);
  for (int i = 0; i < MANY; i++)
    if (i % 5 != 4) assert_int_equal(tess_array_is_fully_replicated(out.x[i]), i % 2);
  f = tess_jit(each, .out_shardings = tess_shardings(alternating(MANY - 1)));
  tess_call_into(TESS_TREE(out), f, TESS_TREE(in));
  REFUSED(out.x[0], TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "out_shardings[0] is a tuple of 299, there are 300 arrays");
  tess_array *at_257 = in.x[257];
  in.x[257] = tess_device_put(at_257, tess_named_sharding(mesh, TESS_P("x")));
  tess_call_into(TESS_TREE(out), tess_jit(each, .in_shardings = tess_shardings(all)), TESS_TREE(in));
  REFUSED(out.x[0], TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "argument 257 is committed to");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void maps_hundreds_of_blocks(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  many in, out;
  fill(MANY, in.x);
  tess_spec spec[MANY];
  for (int i = 0; i < MANY; i++)
    spec[i] = i % 3 ? TESS_P("x") : TESS_P();
  tess_spec all = TESS_SPECS_OF(MANY, spec), both = TESS_SPECS(all);
  tess_fn *f = tess_shard_map(each, .mesh = mesh, .in_specs = both, .out_specs = both);
  for (int round = 0; round < 2; round++, f = tess_jit(f)) {
    tess_call_into(TESS_TREE(out), f, TESS_TREE(in));
    check_all(MANY, out.x, 2, 1);
    assert_string_equal(tess_str(tess_array_sharding(out.x[1])), tess_str(tess_named_sharding(mesh, TESS_P("x"))));
  }
  spec[200] = TESS_P("x", "x");
  REFUSED(tess_shard_map(each, .mesh = mesh, .in_specs = both, .out_specs = both), TESS_INVALID_ARGUMENT,
          TESS_DUPLICATE_SPEC_ERROR, "'x'");
  spec[200] = TESS_P(NULL, "x");
  tess_call_into(TESS_TREE(out), tess_shard_map(each, .mesh = mesh, .in_specs = both, .out_specs = TESS_P()),
                 TESS_TREE(in));
  REFUSED(out.x[0], TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "in_specs[200]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- transforms in each other ---- */

static void twice(const void *in, void *out) { /* calls a jit with shardings inside a trace */
  many middle;
  tess_fn *f = tess_jit(each, .in_shardings = tess_shardings(alternating(MANY)),
                        .out_shardings = tess_shardings(alternating(MANY)));
  tess_call_into(TESS_TREE(middle), f, TESS_SPAN(MANY, (void *)(uintptr_t)in));
  tess_call_into(TESS_SPAN(MANY, out), f, TESS_TREE(middle));
}

static void nests(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  many in, out;
  fill(MANY, in.x);
  tess_call_into(TESS_TREE(out), tess_jit(twice, .donate_argnums = TESS_ARGNUMS(0)), TESS_TREE(in));
  check_all(MANY, out.x, 4, 3); /* 2 (2 x + i) + i */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void each_with_context(const void *in, void *out, const void *ctx) {
  for (int i = 0; i < MANY; i++)
    ((tess_array **)out)[i] = tess_mul(((tess_array *const *)in)[i], *(const int *)ctx);
}

static tess_array *times_seven(tess_array *x) {
  return tess_mul(x, 7);
}

static tess_array *sum_of(const many *m) {
  tess_array *sum = m->x[0];
  for (int i = 1; i < MANY; i++)
    sum = tess_add(sum, m->x[i]);
  return sum;
}
static tess_array *sum_of_two(const void *m, const void *n) {
  return tess_add(sum_of(m), tess_mul(1000, sum_of(n)));
}

static void takes_all_forms(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  many in, out;
  fill(MANY, in.x);
  tess_call_into(TESS_TREE(out), tess_jit(tess_partial(each_with_context, (int){3})), TESS_TREE(in));
  check_all(MANY, out.x, 3, 0);
  tess_map_into(TESS_TREE(out), times_seven, TESS_TREE(in));
  check_all(MANY, out.x, 7, 0);
  tess_array *sum;
  tess_call_into(TESS_TREE(sum), tess_jit(sum_of_two), TESS_TREE(in, in));
  assert_int_equal(((const int32_t *)tess_data(sum))[0], 1001 * (MANY * (MANY - 1) / 2));
  tess_spans twenty[20], one = TESS_TREE(in); /* inputs of a map */
  for (int i = 0; i < 20; i++)
    twenty[i] = one;
  tess_map_into_at(TESS_HERE, TESS_TREE(out), tess_func_a1("f", times_seven), 20, twenty);
  REFUSED(out.x[0], TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "takes 1 argument, it was called with 20");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- ahead of time ---- */

static void compiles(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  many in, out, types;
  fill(MANY, in.x);
  tess_lowered *l =
      tess_lower_into(TESS_TREE(types), tess_jit(each, .donate_range = TESS_ARGRANGE(0, 9)), TESS_TREE(in));
  assert_int_equal(tess_lowered_num_parameters(l), MANY);
  tess_fn *f = tess_compile(l, .out_shardings = alternating(MANY));
  assert_int_equal(tess_sharding_is_fully_replicated(tess_fn_output_sharding(f, 298)), false);
  assert_int_equal(tess_sharding_is_fully_replicated(tess_fn_output_sharding(f, 297)), true);
  tess_call_into(TESS_TREE(out), f, TESS_TREE(in));
  check_all(MANY, out.x, 2, 1);
  assert_true(tess_array_is_deleted(in.x[MANY - 1]));
  /* the same from its text: every parameter is donated there too */
  fill(MANY, in.x);
  f = tess_compile(tess_parse_stablehlo(tess_as_text(l), NULL));
  tess_call_into(TESS_TREE(out), f, TESS_TREE(in));
  check_all(MANY, out.x, 2, 1);
  assert_true(tess_array_is_deleted(in.x[MANY - 1]));
  REFUSED(tess_fn_input_sharding(f, MANY), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "there is no input 300, there are 300");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- control flow ---- */

typedef struct carry {
  tess_array *x[CARRIED];
} carry;

static void rows_onto_carry(const void *in, void *out) { /* carry[i] += row[i], and is the row of the result */
  tess_array *const *c = in, *const *row = c + CARRIED;
  for (int i = 0; i < CARRIED; i++) {
    ((tess_array **)out)[i] = tess_add(c[i], row[i]);
    ((tess_array **)out)[CARRIED + i] = c[i];
  }
}

static void scans(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *c[CARRIED], *row[CARRIED], *y[CARRIED], *zero = tess_zeros(TESS_SHAPE(2), .dtype = TESS_I32);
  for (int i = 0; i < CARRIED; i++) {
    c[i] = zero;
    row[i] = tess_add(tess_reshape(tess_arange(6), TESS_SHAPE(3, 2)), i);
  }
  tess_scan_into(TESS_TREE(c), TESS_TREE(y), rows_onto_carry, TESS_TREE(row));
  for (int i = 0; i < CARRIED; i++) {
    VALUES(c[i], 6 + 3 * i, 9 + 3 * i);
    VALUES(y[i], 0, 0, i, i + 1, 2 + 2 * i, 4 + 2 * i);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void add_one(const void *in, void *out) {
  for (int i = 0; i < CARRIED; i++)
    ((tess_array **)out)[i] = tess_add(((tess_array *const *)in)[i], 1);
}
static void add_one_from(const void *in, void *out) { /* in[0] is the number of the round */
  add_one((tess_array *const *)in + 1, out);
}
static tess_array *last_below_500(const void *c) {
  return tess_lt(tess_sum(((const carry *)c)->x[CARRIED - 1]), 500);
}
static void swap(const void *in, void *out) {
  for (int i = 0; i < CARRIED; i++)
    ((tess_array **)out)[i] = ((tess_array *const *)in)[CARRIED - 1 - i];
}

static void loops_and_branches(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  carry c, out;
  for (int i = 0; i < CARRIED; i++)
    c.x[i] = tess_full(TESS_SHAPE(2), i);
  tess_while_loop_into(TESS_TREE(c), last_below_500, add_one); /* 398 + 2 k */
  for (int i = 0; i < CARRIED; i++)
    VALUES(c.x[i], i + 51, i + 51);
  tess_fori_loop_into(TESS_TREE(c), 0, 9, add_one_from);
  for (int i = 0; i < CARRIED; i++)
    VALUES(c.x[i], i + 60, i + 60);
  for (int i = 0; i < 2; i++) {
    tess_cond_into(TESS_TREE(out), i, swap, add_one, TESS_TREE(c));
    VALUES(out.x[5], i ? CARRIED - 6 + 60 : 66, i ? CARRIED - 6 + 60 : 66);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void adds(const void *in, void *out) {
  for (int i = 0; i < CARRIED; i++)
    ((tess_array **)out)[i] = tess_add(((tess_array *const *)in)[i], ((tess_array *const *)in)[CARRIED + i]);
}
static tess_array *plus_ctx(tess_array *x, const void *ctx) {
  return tess_add(x, *(const int *)ctx);
}

static void scans_and_switches(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  carry x, y;
  for (int i = 0; i < CARRIED; i++)
    x.x[i] = tess_add(tess_arange(3), i);
  tess_associative_scan_into(TESS_TREE(y), adds, TESS_TREE(x), 0, false);
  for (int i = 0; i < CARRIED; i++)
    VALUES(y.x[i], i, 2 * i + 1, 3 * i + 3);
  tess_callable branch[100];
  for (int i = 0; i < 100; i++)
    branch[i] = tess_func_fn("plus", tess_partial(plus_ctx, (int){1000 + i}));
  tess_array *arg[] = {tess_arange(2)};
  for (int i = 0; i < 100; i += 33) {
    tess_array *z = tess_switch_at(TESS_HERE, tess_full(TESS_SHAPE(), i), (tess_callables){100, branch}, 1, arg);
    VALUES(z, 1000 + i, 1001 + i);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- a step of a training, over eight devices ---- */

typedef struct adam {
  tess_array *p[MANY], *m[MANY], *v[MANY], *step;
} adam;
static const float rate = 0.01F, b1 = 0.9F, b2 = 0.999F, small = 1e-8F;

static void update(const void *in, void *out) { /* adam, grads -> adam */
  const adam *a = in;
  tess_array *const *g = (tess_array *const *)(a + 1);
  adam *to = out;
  to->step = tess_add(a->step, 1);
  tess_array *c1 = tess_sub(1, tess_pow(tess_full(TESS_SHAPE(), b1), to->step));
  tess_array *c2 = tess_sub(1, tess_pow(tess_full(TESS_SHAPE(), b2), to->step));
  for (int i = 0; i < MANY; i++) {
    to->m[i] = tess_add(tess_mul(a->m[i], b1), tess_mul(g[i], 1 - b1));
    to->v[i] = tess_add(tess_mul(a->v[i], b2), tess_mul(tess_square(g[i]), 1 - b2));
    tess_array *by = tess_add(tess_sqrt(tess_div(to->v[i], c2)), small);
    to->p[i] = tess_sub(a->p[i], tess_mul(tess_div(tess_div(to->m[i], c1), by), rate));
  }
}

static float by_hand(float p, float g, int steps) {
  float m = 0, v = 0;
  for (int t = 1; t <= steps; t++) {
    m = b1 * m + (1 - b1) * g;
    v = b2 * v + (1 - b2) * g * g;
    p -= rate * (m / (1 - powf(b1, (float)t))) / (sqrtf(v / (1 - powf(b2, (float)t))) + small);
  }
  return p;
}

static tess_array *put(tess_array *x, tess_sharding *to) { /* x does not share its bytes any more */
  return tess_device_put(x, to, .donate = true);
}

static void trains(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  adam a;
  tess_array *g[MANY];
  tess_sharding *rows = tess_named_sharding(mesh, TESS_P("x")), *all = tess_named_sharding(mesh, TESS_P());
  a.step = put(tess_full(TESS_SHAPE(), 0.0F), all);
  for (int i = 0; i < MANY; i++) { /* every third is replicated, the others are cut in eight */
    tess_sharding *to = i % 3 ? rows : all;
    a.p[i] = put(tess_astype(tess_add(tess_arange(16), i), TESS_F32), to);
    a.m[i] = put(tess_zeros(TESS_SHAPE(16)), to);
    a.v[i] = put(tess_zeros(TESS_SHAPE(16)), to);
    g[i] = put(tess_full(TESS_SHAPE(16), (float)(i - 150) * 0.25F), to);
  }
  tess_fn *f = tess_jit(update, .donate_argnums = TESS_ARGNUMS(0));
  int64_t before = bytes_in_use(), compiles = 0;
  for (int step = 0; step < 3; step++) {
    tess_array *was = a.p[299];
    tess_call_into(TESS_TREE(a), f, TESS_TREE(a, g));
    assert_true(tess_array_is_deleted(was));
    assert_int_equal(bytes_in_use(), before); /* all 901 were taken over */
    if (step == 0) compiles = tess_runtime_counters().compiles;
  }
  assert_int_equal(tess_runtime_counters().compiles, compiles);
  for (int i = 0; i < MANY; i++) {
    assert_string_equal(tess_error_of(a.p[i]).message, "");
    assert_int_equal(tess_array_is_fully_replicated(a.p[i]), i % 3 == 0);
    const float *p = tess_data(a.p[i]);
    for (int k = 0; k < 16; k++)
      if (fabsf(p[k] - by_hand((float)(i + k), (float)(i - 150) * 0.25F, 3)) > 1e-4F * (1 + p[k]))
        fail_msg("p[%d][%d] is %g", i, k, (double)p[k]);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- trees ---- */

static void makes_trees(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  many in, out;
  static char text[MANY][16];
  const char *name[MANY];
  fill(MANY, in.x);
  for (int i = 0; i < MANY; i++) {
    snprintf(text[i], sizeof text[i], "w%03d", i);
    name[i] = text[i];
  }
  tess_tree *t = tess_tree_of_names(TESS_TREE(in), MANY, name);
  assert_int_equal(tess_tree_num_leaves(t), MANY);
  assert_string_equal(tess_tree_path(t, 257), "w257");
  tess_tree_into(TESS_TREE(out), tess_tree_map(times_seven, t, NULL));
  check_all(MANY, out.x, 7, 0);
  t = tess_device_put(t, alternating(MANY));
  tess_tree_into(TESS_TREE(out), t);
  assert_true(tess_array_is_fully_replicated(out.x[153]) && !tess_array_is_fully_replicated(out.x[152]));
  tess_sharding *element[MANY] = {NULL};
  element[257] = tess_named_sharding(mesh, TESS_P(NULL, "x"));
  REFUSED(tess_device_put(t, tess_sharding_tuple_at(TESS_HERE, MANY, element)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "w257");
  REFUSED(tess_tree_of_names(TESS_TREE(in), MANY - 1, name), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "299 names for 300 arrays");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- thousands ---- */

static void add_one_to_thousands(const void *in, void *out) {
  for (int i = 0; i < THOUSANDS; i++)
    ((tess_array **)out)[i] = tess_add(((tess_array *const *)in)[i], 1);
}

static void thousands(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  static tess_array *x[THOUSANDS];
  for (int i = 0; i < THOUSANDS; i++)
    x[i] = tess_full(TESS_SHAPE(1), i);
  tess_array *first = x[0], *last = x[THOUSANDS - 1];
  tess_call_into(TESS_TREE(x), tess_jit(add_one_to_thousands, .donate_argnums = TESS_ARGNUMS(0)), TESS_TREE(x));
  assert_true(tess_array_is_deleted(first) && tess_array_is_deleted(last));
  for (int i = 0; i < THOUSANDS; i++)
    VALUES(x[i], i + 1);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(donates_a_struct),
      cmocka_unit_test(donates_separate_arguments),
      cmocka_unit_test(donates_what_is_passed_twice),
      cmocka_unit_test(takes_hundreds_of_shardings),
      cmocka_unit_test(maps_hundreds_of_blocks),
      cmocka_unit_test(nests),
      cmocka_unit_test(takes_all_forms),
      cmocka_unit_test(compiles),
      cmocka_unit_test(scans),
      cmocka_unit_test(loops_and_branches),
      cmocka_unit_test(scans_and_switches),
      cmocka_unit_test(trains),
      cmocka_unit_test(makes_trees),
      cmocka_unit_test(thousands),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
