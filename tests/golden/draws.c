/* Keys and random numbers against JAX, integers to the bit: from keys and from their raw form, eager, and traced with
 * results cut over a mesh (unevenly too). */
#include "_tensors.h"

static tess_mesh *mesh;
static const struct line *now;
static bool raw;

static bool is(const char *name) {
  return strcmp(now->op, name) == 0;
}

static tess_array *call(tess_array *words, tess_array *x, tess_array *y) {
  tess_shape s = {.n = now->n_numbers};
  tess_dtype t = strcmp(now->body, "-") == 0 ? TESS_DTYPE_NONE : dtype_named(now->body);
  for (int i = 0; i < s.n; i++)
    s.dim[i] = (int64_t)now->number[i];
  tess_array *key = raw ? words : tess_random_wrap_key_data(words);
  if (is("split")) return tess_random_key_data(tess_random_split(key, (int)now->number[0]));
  if (is("fold_in")) return tess_random_key_data(tess_random_fold_in(key, x));
  if (is("bits")) return tess_random_bits(key, s, .dtype = t);
  if (is("uniform")) return tess_random_uniform(key, s, x, y, .dtype = t);
  if (is("randint")) return tess_random_randint(key, s, x, y, .dtype = t);
  if (is("normal")) return tess_random_normal(key, s, .dtype = t);
  if (is("exponential")) return tess_random_exponential(key, s, .dtype = t);
  if (is("gumbel")) return tess_random_gumbel(key, s, .dtype = t);
  if (is("laplace")) return tess_random_laplace(key, s, .dtype = t);
  if (is("logistic")) return tess_random_logistic(key, s, .dtype = t);
  if (is("cauchy")) return tess_random_cauchy(key, s, .dtype = t);
  if (is("rademacher")) return tess_random_rademacher(key, s, .dtype = t);
  if (is("bernoulli")) return tess_random_bernoulli(key, x, s);
  if (is("categorical")) return tess_random_categorical(key, x, (int)now->number[0]);
  if (is("permutation")) return x ? tess_random_permutation(key, x) : tess_random_permutation(key, (int)now->number[0]);
  if (is("choice") || is("choose")) { /* with, without replacement; from a number it is one of C */
    if (now->in[1].type->rank) return tess_random_choice(key, x, s, is("choice"), y);
    return tess_random_choice(key, *(const int32_t *)now->in[1].data, s, is("choice"), y);
  }
  if (is("truncated_normal")) return tess_random_truncated_normal(key, x, y, s, .dtype = t);
  fail_msg("no function %s", now->op);
  return NULL;
}

static void traced(const void *in, void *out) {
  tess_array *const *x = in;
  tess_array **result = out;
  result[0] = call(x[0], now->n_in > 1 ? x[1] : NULL, now->n_in > 2 ? x[2] : NULL);
}

static tess_array *array_of(const struct given *g) {
  tess_shape s = {.n = g->type->rank};
  memcpy(s.dim, g->type->dim, sizeof s.dim);
  return tess_frombuffer(g->data, (tess_dtype)g->type->dtype, s);
}

static void check(tess_array *out, const struct line *l, int line, const char *who) {
  if (!tess_ok(out)) fail_msg("line %d, %s, %s: %s", line, l->op, who, tess_error_of(out).message);
  if (strcmp(tess_typeof(out), tess__type_text(l->out[0].type)) != 0)
    fail_msg("line %d, %s, %s: %s, not %s", line, l->op, who, tess_typeof(out), tess__type_text(l->out[0].type));
  int64_t i = first_difference(&l->out[0], tess_data(out));
  if (i >= 0)
    fail_msg("line %d, %s, %s: number %d is %.9g, not %.9g", line, l->op, who, (int)i,
             number_at(l->out[0].type, tess_data(out), i), number_at(l->out[0].type, l->out[0].data, i));
}

static void check_line(const struct line *l, int line, const char *refusal) {
  tess_scope *s = tess_scope_begin();
  tess_array *in[MAX_TENSORS] = {NULL}, *out = NULL;
  char name[32]; /* lines are different functions */
  snprintf(name, sizeof name, "line %d", line);
  for (int i = 0; i < l->n_in; i++)
    in[i] = array_of(&l->in[i]);
  now = l;
  raw = line % 2;
  out = call(in[0], in[1], in[2]);
  if (refusal) {
    if (tess_status_of(out) != TESS_INVALID_ARGUMENT) fail_msg("line %d: %s is not refused", line, l->op);
    tess_take_error();
  } else {
    check(out, l, line, "eager");
    int rank = l->out[0].type->rank;
    tess_spec spec = rank == 0 ? TESS_P() : rank == 1 ? TESS_P("y") : line % 3 ? TESS_P("x", "y") : TESS_P(NULL, "y,x");
    const tess_sharding *cut = tess_named_sharding(mesh, spec);
    tess_call_into(TESS_SPAN(1, &out), tess_jit(traced, .name = name, .out_shardings = cut), TESS_SPAN(l->n_in, in));
    check(out, l, line, "over a mesh");
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void values_are_jax(void **state) {
  (void)state;
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/draws.txt");
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_cpu_devices = 8) != TESS_OK) fail();
  mesh = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  while (golden_line(&g)) {
    struct line l;
    const char *refusal = g.field[g.n - 1][0] == '!' ? g.field[g.n - 1] : NULL;
    g.n -= refusal != NULL;
    read_line(&g, &l);
    check_line(&l, g.line, refusal);
    free_line(&l);
  }
  free(g.text);
}

static int tear_down(void **state) {
  (void)state;
  return tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_jax)};
  return cmocka_run_group_tests(tests, NULL, tear_down);
}
