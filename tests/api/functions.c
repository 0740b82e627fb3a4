/* Functions and their programs: every form a C function may have, partial, groups of arrays and prefixes over them,
 * results that are arguments, constants or captured arrays, donation, recursion, and the limits. */
#include <unistd.h>

#include "_check.h"

static tess_mesh *mesh;
#define T2 TESS_SHAPE(2)

static tess_array *number(int i) {
  return tess_full(T2, i);
}
/* The digits of the arguments in order: shows that each argument arrived at its place. */
static tess_array *digits(int n, tess_array *const *x) {
  tess_array *sum = x[0];
  for (int i = 1; i < n; i++)
    sum = tess_add(tess_mul(sum, 10), x[i]);
  return sum;
}
#define DIGITS(...)                                                                                                    \
  digits((int)(sizeof((tess_array *[]){__VA_ARGS__}) / sizeof(tess_array *)), (tess_array *[]){__VA_ARGS__})

/* ---- forms ---- */

static tess_array *a0(void) {
  return number(7);
}
static tess_array *a1(tess_array *a) {
  return DIGITS(a);
}
static tess_array *a2(tess_array *a, tess_array *b) {
  return DIGITS(a, b);
}
static tess_array *a3(tess_array *a, tess_array *b, tess_array *c) {
  return DIGITS(a, b, c);
}
static tess_array *a4(tess_array *a, tess_array *b, tess_array *c, tess_array *d) {
  return DIGITS(a, b, c, d);
}
static tess_array *a5(tess_array *a, tess_array *b, tess_array *c, tess_array *d, tess_array *e) {
  return DIGITS(a, b, c, d, e);
}
static tess_array *a6(tess_array *a, tess_array *b, tess_array *c, tess_array *d, tess_array *e, tess_array *f) {
  return DIGITS(a, b, c, d, e, f);
}

static void test_forms_of_arrays(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x[7];
  for (int i = 0; i < 7; i++)
    x[i] = number(i);
  VALUES(tess_call(tess_jit(a0)), 7, 7);
  VALUES(tess_call(tess_jit(a1), x[1]), 1, 1);
  VALUES(tess_call(tess_jit(a2), x[1], x[2]), 12, 12);
  VALUES(tess_call(tess_jit(a3), x[1], x[2], x[3]), 123, 123);
  VALUES(tess_call(tess_jit(a4), x[1], x[2], x[3], x[4]), 1234, 1234);
  VALUES(tess_call(tess_jit(a5), x[1], x[2], x[3], x[4], x[5]), 12345, 12345);
  VALUES(tess_call(tess_jit(a6), x[1], x[2], x[3], x[4], x[5], x[6]), 123456, 123456);
  VALUES(tess_call(tess_jit(a3), 1, x[2], 3), 123, 123); /* a C number is an argument too */
  REFUSED(tess_call(tess_jit(a6), x[1]), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "a6 takes 6 arguments, it was called with 1");
  REFUSED(tess_call(tess_jit(a1)), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "a1 takes 1 argument, it was called with 0");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

struct scale {
  int32_t by, plus;
};
static tess_array *scaled(tess_array *x, const void *ctx) {
  const struct scale *c = ctx;
  return tess_add(tess_mul(x, c->by), c->plus);
}
static tess_array *a0c(const void *c) {
  return scaled(number(7), c);
}
static tess_array *a1c(tess_array *a, const void *c) {
  return scaled(a1(a), c);
}
static tess_array *a2c(tess_array *a, tess_array *b, const void *c) {
  return scaled(a2(a, b), c);
}
static tess_array *a3c(tess_array *a, tess_array *b, tess_array *d, const void *c) {
  return scaled(a3(a, b, d), c);
}
static tess_array *a4c(tess_array *a, tess_array *b, tess_array *d, tess_array *e, const void *c) {
  return scaled(a4(a, b, d, e), c);
}
static tess_array *a5c(tess_array *a, tess_array *b, tess_array *d, tess_array *e, tess_array *f, const void *c) {
  return scaled(a5(a, b, d, e, f), c);
}
static tess_array *a6c(tess_array *a, tess_array *b, tess_array *d, tess_array *e, tess_array *f, tess_array *g,
                       const void *c) {
  return scaled(a6(a, b, d, e, f, g), c);
}

static void test_forms_with_a_context(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct scale by = {2, 1};
  tess_array *x[7];
  for (int i = 0; i < 7; i++)
    x[i] = number(i);
  VALUES(tess_call(tess_jit(tess_partial(a0c, by))), 15, 15);
  VALUES(tess_call(tess_jit(tess_partial(a1c, by)), x[1]), 3, 3);
  VALUES(tess_call(tess_jit(tess_partial(a2c, by)), x[1], x[2]), 25, 25);
  VALUES(tess_call(tess_jit(tess_partial(a3c, by)), x[1], x[2], x[3]), 247, 247);
  VALUES(tess_call(tess_jit(tess_partial(a4c, by)), x[1], x[2], x[3], x[4]), 2469, 2469);
  VALUES(tess_call(tess_jit(tess_partial(a5c, by)), x[1], x[2], x[3], x[4], x[5]), 24691, 24691);
  VALUES(tess_call(tess_jit(tess_partial(a6c, by)), x[1], x[2], x[3], x[4], x[5], x[6]), 246913, 246913);
  VALUES(tess_call(tess_partial(a1c, by), x[1]), 3, 3); /* without jit: called as it is */
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* What lies between the members of a struct is no part of it: equal contexts are one program. */
struct padded {
  char plus;
  double by;
  int16_t last;
};
static tess_array *padded(tess_array *x, const void *ctx) {
  const struct padded *c = ctx;
  return tess_add(tess_mul(x, c->by), c->plus + c->last);
}
static struct padded dirty(int byte) {
  struct padded c;
  memset(&c, byte, sizeof c);
  c.plus = 1, c.by = 2, c.last = 3;
  return c;
}

static void test_padding_of_contexts(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
#ifdef TESS__CLEARS_PADDING
  tess_array *x = tess_ones(TESS_SHAPE(2));
  int64_t traces = tess_runtime_counters().traces;
  for (int i = 0; i < 5; i++) {
    struct padded c, two[2];
    memset(&c, 16 * i + 1, sizeof c);
    memset(two, 16 * i + 2, sizeof two);
    c.plus = two[1].plus = 1, c.by = two[1].by = 2, c.last = two[1].last = 3;
    two[0] = (struct padded){1, 2, 3};
    const float *y = tess_data(tess_call(tess_jit(tess_partial(padded, c)), x));
    assert_true(y && y[0] == 6 && y[1] == 6);
    (void)tess_call(tess_jit(tess_partial(padded, two)), x);
    (void)tess_call(tess_jit(tess_partial(padded, (const struct padded){1, 2, 3})), x);
  }
  assert_int_equal(tess_runtime_counters().traces - traces, 2); /* structs, and pairs of them */
#endif
  char said[1024] = "";
  FILE *file = tmpfile();
  int old = dup(STDERR_FILENO);
  fflush(stderr);
  dup2(fileno(file), STDERR_FILENO);
  for (int i = 0; i < 40; i++) {
    struct padded c = dirty(i % 8);
    memset((char *)&c + 1, i, 1);
    assert_true(tess_ok(tess_partial_struct_at("here.c:1", tess_func_a1c("padded", padded), &c, sizeof c)));
  }
  fflush(stderr);
  dup2(old, STDERR_FILENO);
  close(old);
  rewind(file);
  size_t n = fread(said, 1, sizeof said - 1, file);
  fclose(file);
  assert_true(n > 0 && strchr(said, '\n') == said + n - 1); /* once */
  assert_non_null(strstr(said, "here.c:1: partial: padded was bound to 16 different structs"));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* The context is copied when it is bound; the same bytes are the same program, others another. */
static void test_partial_binds_a_copy(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct scale by = {2, 1};
  tess_fn *twice = tess_jit(tess_partial(a1c, by));
  by.by = 3;
  VALUES(tess_call(twice, number(5)), 11, 11);
  VALUES(tess_call(tess_jit(tess_partial(a1c, by)), number(5)), 16, 16);
  tess_array *x = number(6);
  VALUES(tess_call(tess_jit(tess_partial(a1c, (struct scale){2, 1})), x), 13, 13);
  int64_t traces = tess_runtime_counters().traces;
  VALUES(tess_call(tess_jit(tess_partial(a1c, (struct scale){2, 1})), x), 13, 13);
  assert_int_equal(tess_runtime_counters().traces, traces);
  REFUSED(tess_partial_at(TESS_HERE, tess_func_a1c("a1c", a1c), NULL, 4), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "partial: ctx is NULL");
  REFUSED(tess_partial_at(TESS_HERE, tess_func_a1c("none", NULL), &by, sizeof by), TESS_INVALID_ARGUMENT,
          TESS_TYPE_ERROR, "partial: the function is NULL");
  REFUSED(tess_jit_at(TESS_HERE, tess_func_a1("none", NULL), NULL), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "jit: the function is NULL");
  REFUSED(tess_jit((tess_fn *)NULL), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the function is NULL");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

struct pair {
  tess_array *a, *b;
};
static tess_array *p0(const void *p) {
  const struct pair *v = p;
  return a2(v->a, v->b);
}
static tess_array *p1(const void *p, tess_array *x) {
  return DIGITS(p0(p), x);
}
static tess_array *p2(const void *p, tess_array *x, tess_array *y) {
  return DIGITS(p0(p), x, y);
}
static tess_array *p3(const void *p, tess_array *x, tess_array *y, tess_array *z) {
  return DIGITS(p0(p), x, y, z);
}
static tess_array *q(const void *p, const void *r) {
  const struct pair *v = r;
  return DIGITS(p0(p), v->a, v->b);
}
static tess_array *p0c(const void *p, const void *c) {
  return scaled(p0(p), c);
}
static tess_array *p1c(const void *p, tess_array *x, const void *c) {
  return scaled(p1(p, x), c);
}
static tess_array *p2c(const void *p, tess_array *x, tess_array *y, const void *c) {
  return scaled(p2(p, x, y), c);
}
static tess_array *p3c(const void *p, tess_array *x, tess_array *y, tess_array *z, const void *c) {
  return scaled(p3(p, x, y, z), c);
}
static tess_array *qc(const void *p, const void *r, const void *c) {
  return scaled(q(p, r), c);
}
static void swap(const void *in, void *out) {
  const struct pair *v = in;
  *(struct pair *)out = (struct pair){v->b, v->a};
}
static void swap_scaled(const void *in, void *out, const void *c) {
  const struct pair *v = in;
  *(struct pair *)out = (struct pair){scaled(v->b, c), scaled(v->a, c)};
}

static tess_array *into(tess_fn *f, tess_spans in) {
  tess_array *out;
  tess_call_into(TESS_TREE(out), f, in);
  return out;
}

static void test_forms_of_structs(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct scale by = {2, 1};
  struct pair p = {number(1), number(2)}, r = {number(3), number(4)};
  tess_array *x = number(5), *y = number(6), *z = number(7);
  VALUES(into(tess_jit(p0), TESS_TREE(p)), 12, 12);
  VALUES(into(tess_jit(p1), TESS_TREE(p, x)), 125, 125);
  VALUES(into(tess_jit(p2), TESS_TREE(p, x, y)), 1256, 1256);
  VALUES(into(tess_jit(p3), TESS_TREE(p, x, y, z)), 12567, 12567);
  VALUES(into(tess_jit(q), TESS_TREE(p, r)), 1234, 1234);
  VALUES(into(tess_jit(tess_partial(p0c, by)), TESS_TREE(p)), 25, 25);
  VALUES(into(tess_jit(tess_partial(p1c, by)), TESS_TREE(p, x)), 251, 251);
  VALUES(into(tess_jit(tess_partial(p2c, by)), TESS_TREE(p, x, y)), 2513, 2513);
  VALUES(into(tess_jit(tess_partial(p3c, by)), TESS_TREE(p, x, y, z)), 25135, 25135);
  VALUES(into(tess_jit(tess_partial(qc, by)), TESS_TREE(p, r)), 2469, 2469);
  tess_call_into(TESS_TREE(p), tess_jit(swap), TESS_TREE(p)); /* out may be in */
  VALUES(p.a, 2, 2);
  VALUES(p.b, 1, 1);
  tess_call_into(TESS_TREE(p), tess_jit(tess_partial(swap_scaled, by)), TESS_TREE(p));
  VALUES(p.a, 3, 3);
  VALUES(p.b, 5, 5);
  REFUSED(into(tess_jit(p1), TESS_TREE(p, r)), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
          "argument 1 of p1 is one array, it was called with a struct of 2");
  tess_call_into(TESS_TREE(p), tess_jit(p0), TESS_TREE(r));
  REFUSED(p.b, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "p0 gives one result, 2 are expected");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void writes_the_second_only(const void *in, void *out) {
  ((tess_array **)out)[1] = *(tess_array *const *)in;
}
static void writes_null(const void *in, void *out) {
  (void)in;
  *(tess_array **)out = NULL;
}
static tess_array *gives_null(tess_array *x) {
  (void)x;
  return NULL;
}
static void writes_nothing(const void *in, void *out) {
  (void)in;
  (void)out;
}

static void test_results_that_are_not_there(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct pair p;
  tess_array *x = number(1);
  tess_call_into(TESS_TREE(p), tess_jit(writes_the_second_only), TESS_TREE(x));
  REFUSED(p.a, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "writes_the_second_only did not write its result 0");
  REFUSED(into(tess_jit(writes_null), TESS_TREE(x)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a result is NULL");
  REFUSED(tess_call(tess_jit(gives_null), x), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "gives_null returned NULL");
  REFUSED(into(tess_jit(writes_nothing), TESS_TREE(x)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "writes_nothing wrote 0 results, 1 are expected");
  tess_call_into(TESS_NOTHING, tess_jit(writes_nothing), TESS_TREE(x)); /* no results: nothing goes wrong */
  assert_int_equal(tess_scope_error().status, TESS_OK);
  tess_call_into(TESS_NOTHING, tess_jit(swap), TESS_TREE(p)); /* an error that no result can carry is the scope's */
  assert_int_equal(tess_take_error().status, TESS_INVALID_ARGUMENT);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- groups and prefixes ---- */

static void add_one_to_each(const void *in, void *out) {
  for (int i = 0; i < 3; i++)
    ((tess_array **)out)[i] = tess_add(((tess_array *const *)in)[i], 1);
}

static const char *spec_of(tess_array *x) {
  return tess_str(tess_sharding_spec(tess_array_sharding(x)));
}

static void test_prefixes_of_shardings(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *cut = tess_named_sharding(mesh, TESS_P("x")), *rep = tess_named_sharding(mesh, TESS_P());
  tess_array *three[3] = {tess_arange(8), tess_arange(16), tess_arange(24)}, *one;
  struct pair two;
  tess_fn *f = tess_jit(add_one_to_each, .out_shardings = tess_shardings(cut, rep));
  tess_call_into(TESS_TREE(one, two), f, TESS_TREE(three));
  SAYS(spec_of(one), "P('x',)");
  SAYS(spec_of(two.a), "P()");
  SAYS(spec_of(two.b), "P()");
  tess_call_into(TESS_TREE(two, one), f, TESS_TREE(three)); /* other groups: another program */
  SAYS(spec_of(two.a), "P('x',)");
  SAYS(spec_of(two.b), "P('x',)");
  SAYS(spec_of(one), "P()");
  tess_call_into(TESS_TREE(three), f, TESS_TREE(three));
  REFUSED(three[2], TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "out_shardings is a tuple of 2, there are 1 results");
  one = tess_arange(8);
  two = (struct pair){tess_arange(16), tess_arange(24)};
  f = tess_jit(add_one_to_each, .in_shardings = tess_shardings(rep, tess_shardings(cut, rep, rep)));
  tess_call_into(TESS_TREE(three), f, TESS_TREE(one, two));
  REFUSED(three[0], TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "in_shardings[1] is a tuple of 3, there are 2 arrays");
  f = tess_jit(add_one_to_each, .in_shardings = tess_shardings(rep, tess_shardings(cut, tess_shardings(rep))));
  tess_call_into(TESS_TREE(three), f, TESS_TREE(one, two));
  REFUSED(three[0], TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "in_shardings[1][1] is a tuple where one array is");
  f = tess_jit(add_one_to_each, .in_shardings = tess_shardings(rep, tess_shardings(cut, NULL)),
               .out_shardings = tess_shardings(NULL, cut));
  tess_call_into(TESS_TREE(one, two), f, TESS_TREE(one, two));
  SAYS(spec_of(two.b), "P('x',)");
  VALUES(one, 1, 2, 3, 4, 5, 6, 7, 8);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* How results are grouped decides what a tuple of out_specs means, with and without a jit around. */
static void test_prefixes_of_specs(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *three[3] = {tess_arange(2), tess_arange(2), tess_arange(2)}, *one;
  struct pair two;
  tess_fn *f = tess_shard_map(add_one_to_each, .mesh = mesh, .in_specs = TESS_P(),
                              .out_specs = TESS_SPECS(TESS_P("x"), TESS_P()));
  for (int round = 0; round < 2; round++, f = tess_jit(f)) {
    tess_call_into(TESS_TREE(one, two), f, TESS_TREE(three));
    assert_int_equal(tess_array_size(one), 16);
    VALUES(two.a, 1, 2);
    tess_call_into(TESS_TREE(two, one), f, TESS_TREE(three));
    assert_int_equal(tess_array_size(two.a), 16);
    assert_int_equal(tess_array_size(two.b), 16);
    VALUES(one, 1, 2);
    tess_array *out[3];
    tess_call_into(TESS_TREE(out), f, TESS_TREE(three));
    REFUSED(out[1], TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "out_specs is a tuple of 2, there are 1 results");
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void copies_too_many(const void *in, void *out) {
  for (int i = 0; i < 65; i++)
    ((tess_array **)out)[i] = *(tess_array *const *)in;
}

static void test_what_is_not_there(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = number(1), *out[64];
  tess_call_into(TESS_SPAN(64, out), tess_jit(copies_too_many), TESS_TREE(x));
  REFUSED(out[0], TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "copies_too_many wrote 65 results, 64 are expected");
  REFUSED(tess_jit(a1, .donate_argnums = TESS_ARGNUMS(1)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "donate_argnums names argument 1, a1 takes 1");
  REFUSED(tess_jit(a1, .donate_argnums = TESS_ARGNUMS(-1)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "argument -1");
  REFUSED(tess_jit(a1, .donate_range = TESS_ARGRANGE(-1, 3)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "[-1, 3)");
  REFUSED(tess_jit(a1, .donate_range = TESS_ARGRANGE(3, 1)), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "[3, 1)");
  REFUSED(tess_jit(a1, .donate_argnums = {.set = true, .n = 17}), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "names 17 arguments, at most 16 are possible; .donate_range has any number");
  tess_call_into(TESS_SPAN(64, out), tess_jit(copies_too_many, .donate_argnums = TESS_ARGNUMS(0, 2)), TESS_TREE(x, x));
  REFUSED(out[63], TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "donate_argnums names argument 2, there are 2");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_texts(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  SAYS(tess_str(tess_jit(a2)), "jit(a2)");
  SAYS(tess_repr(tess_jit(tess_shard_map(a2, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x")))),
       "jit(shard_map(a2))");
  SAYS(tess_str(tess_partial(a1c, (struct scale){1, 2})), "a1c");
  SAYS(tess_str((tess_fn *)NULL), "NULL");
  assert_non_null(strstr(tess_str(tess_jit(a1, .donate_argnums = TESS_ARGNUMS(99))), "argument 99, a1 takes 1"));
  tess_take_error();
  assert_non_null(strstr(tess_error_of(tess_call(tess_jit(a2, .name = "renamed"), (tess_array *)NULL, 1)).message,
                         "renamed: argument 0 is NULL"));
  tess_take_error();
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  return start_with(8, &mesh, TESS_SHAPE(8), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_forms_of_arrays),       cmocka_unit_test(test_forms_with_a_context),
      cmocka_unit_test(test_partial_binds_a_copy),  cmocka_unit_test(test_padding_of_contexts),
      cmocka_unit_test(test_forms_of_structs),      cmocka_unit_test(test_results_that_are_not_there),
      cmocka_unit_test(test_prefixes_of_shardings), cmocka_unit_test(test_prefixes_of_specs),
      cmocka_unit_test(test_what_is_not_there),     cmocka_unit_test(test_texts),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
