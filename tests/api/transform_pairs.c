/* Every ordered pair of transforms around a function of one array: what it prints as, and its values called outside of
 * a trace, inside one, and lowered and compiled. The function works on each element, so that what a pair means is
 * known: a derivative is one of each element, a Jacobian has it on its diagonal. */
#include "_near.h"

enum { MOST_RANK = 6, RESULTS = 3, NODE_ROOM = 4 };
enum kind {
  JIT,
  VMAP,
  PMAP,
  SHARD_MAP,
  GRAD,
  VALUE_AND_GRAD,
  JACREV,
  JACFWD,
  HESSIAN,
  CHECKPOINT,
  CUSTOM_JVP,
  CUSTOM_VJP,
  KINDS
};
static const char *const names[KINDS] = {"jit",    "vmap",   "pmap",    "shard_map",  "grad",       "value_and_grad",
                                         "jacrev", "jacfwd", "hessian", "checkpoint", "custom_jvp", "custom_vjp"};
static tess_mesh *mesh; /* of two devices, "x" */

static tess_array *step(tess_array *x) { /* x^4 + 3 x + 7 */
  return tess_add(tess_add(tess_square(tess_square(x)), tess_mul(x, 3)), 7);
}
static double derivative(int order, double x) {
  switch (order) {
  case 0:
    return x * x * x * x + 3 * x + 7;
  case 1:
    return 4 * x * x * x + 3;
  case 2:
    return 12 * x * x;
  case 3:
    return 24 * x;
  default:
    return order == 4 ? 24 : 0;
  }
}

/* A result: a derivative of each element of x. Dimension d of it goes with dimension of[d] of x, and it is zero where
 * two that go with the same one differ; or it is the sum over all of x. */
struct result {
  int order, rank, of[2 * MOST_RANK];
  bool sum;
};
struct made { /* what the transforms so far have made */
  tess_fn *f;
  char text[100];
  int rank; /* of x, each dimension 2 */
  int n;
  struct result r[RESULTS];
};

/* ---- rules that say what the function does ---- */
struct place { /* a function for each pair and each level of it */
  int pair, level;
};
static struct made under[NODE_ROOM];

static tess_spans each(int n, tess_array **y, tess_span *room) { /* every array an element */
  for (int i = 0; i < n; i++)
    room[i] = (tess_span){1, y + i};
  return (tess_spans){n, room};
}

static void call_under(int level, tess_array *x, tess_array **out) {
  tess_span room[RESULTS];
  tess_call_into(each(under[level].n, out, room), under[level].f, TESS_TREE(x));
}
static void sum_of(const void *in, void *out, const void *ctx) { /* the first result's sum, the others */
  const struct place *p = ctx;
  tess_array **y = out;
  call_under(p->level, *(tess_array *const *)in, y);
  y[0] = tess_sum(y[0]);
}
static void own_jvp(const void *in, void *out, const void *ctx) {
  const struct place *p = ctx;
  tess_array *x = ((tess_array *const *)in)[0], *dx = ((tess_array *const *)in)[1], **y = out;
  tess_span of_y[RESULTS], of_dy[RESULTS];
  int n = under[p->level].n;
  tess_jvp_into(each(n, y, of_y), each(n, y + n, of_dy), under[p->level].f, TESS_TREE(x), TESS_TREE(dx));
}
static void own_fwd(const void *in, void *out, const void *ctx) {
  const struct place *p = ctx;
  tess_array **y = out;
  call_under(p->level, *(tess_array *const *)in, y);
  y[under[p->level].n] = *(tess_array *const *)in;
}
static void own_bwd(const void *in, void *out, const void *ctx) { /* x, cotangents */
  const struct place *p = ctx;
  tess_array *const *v = in, *x = v[0], *y[RESULTS], *ct[RESULTS];
  tess_span of_y[RESULTS], of_ct[RESULTS];
  int n = under[p->level].n;
  memcpy(ct, v + 1, sizeof *ct * (size_t)n);
  tess_fn *pullback = tess_vjp_into(each(n, y, of_y), under[p->level].f, TESS_TREE(x));
  tess_call_into(TESS_SPAN(1, (tess_array **)out), pullback, each(n, ct, of_ct));
}

/* ---- what each transform makes of a function ---- */
static void diagonal(struct result *r, int rank, int times) { /* further dimensions, and derivatives */
  for (int t = 0; t < times; t++)
    for (int d = 0; d < rank; d++)
      r->of[r->rank++] = d;
  r->order += times;
}
static void batched(struct made *m) {
  m->rank++;
  for (int i = 0; i < m->n; i++) {
    struct result *r = &m->r[i];
    for (int d = r->rank++; d > 0; d--)
      r->of[d] = r->of[d - 1] + 1;
    r->of[0] = 0;
  }
}

static bool is_jacobian(enum kind k) {
  return k == JACREV || k == JACFWD || k == HESSIAN;
}
static bool is_derivative(enum kind k) {
  return k == GRAD || k == VALUE_AND_GRAD || is_jacobian(k);
}

/* Manual regions do not nest over the same axis, and a block has dimensions. A custom_vjp has no forward derivative. */
static bool is_legal(enum kind outer, enum kind inner) {
  bool manual = inner == SHARD_MAP || inner == PMAP;
  if ((outer == SHARD_MAP || outer == PMAP) && manual) return false;
  if (inner == CUSTOM_VJP && (outer == JACFWD || outer == CUSTOM_JVP)) return false;
  return !(outer == SHARD_MAP && is_derivative(inner));
}

static tess_fn *derived(enum kind k, tess_callable f, bool aux) {
  tess_grad_opts kw = {.size = sizeof kw, .has_aux = aux};
  switch (k) {
  case GRAD:
    return tess_grad_at(TESS_HERE, f, &kw);
  case VALUE_AND_GRAD:
    return tess_value_and_grad_at(TESS_HERE, f, &kw);
  case JACREV:
    return tess_jacrev_at(TESS_HERE, f, &kw);
  case JACFWD:
    return tess_jacfwd_at(TESS_HERE, f, &kw);
  default:
    return tess_hessian_at(TESS_HERE, f, &kw);
  }
}

/* Derivatives are of the first result; the others come along behind. A gradient of what is no scalar is one of its
 * sum. */
static void derive(enum kind k, struct made *m, struct place at) {
  struct result first = m->r[0], gradient = {.order = first.order};
  bool scalar = first.rank == 0 || is_jacobian(k);
  tess_fn *sum = scalar ? m->f : tess_partial(sum_of, at);
  const char *said = scalar ? "" : "sum_of";
  m->f = derived(k, TESS_FUNC(sum), m->n > 1);
  if (*said) strcpy(m->text, said);
  if (is_jacobian(k)) {
    diagonal(&m->r[0], m->rank, k == HESSIAN ? 2 : 1);
    return;
  }
  diagonal(&gradient, m->rank, 1);
  if (k == GRAD) {
    m->r[0] = gradient;
    return;
  }
  if (!scalar) m->r[0] = (struct result){.order = first.order, .sum = true};
  m->r[m->n++] = gradient; /* behind the others, which stand between */
}

static tess_fn *with_rules(enum kind k, struct place at) {
  tess_fn *f = under[at.level].f;
  if (k == CUSTOM_JVP) return tess_custom_jvp(f, tess_partial(own_jvp, at));
  return tess_custom_vjp(f, tess_partial(own_fwd, at), tess_partial(own_bwd, at));
}

static void apply(enum kind k, struct made *m, int pair, int level) {
  struct place at = {pair, level};
  char more[100];
  under[level] = *m;
  if (k == SHARD_MAP && m->rank == 0) {
    m->rank = 1;
    for (int i = 0; i < m->n; i++)
      m->r[i].rank = 1;
  }
  if (k == JIT) m->f = tess_jit(m->f);
  if (k == CHECKPOINT) m->f = tess_checkpoint(m->f);
  if (k == VMAP) m->f = tess_vmap(m->f);
  if (k == PMAP) m->f = tess_pmap(m->f, .axis_name = "p");
  if (k == SHARD_MAP) m->f = tess_shard_map(m->f, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  if (k == VMAP || k == PMAP) batched(m);
  if (k == CUSTOM_JVP || k == CUSTOM_VJP) m->f = with_rules(k, at);
  if (is_derivative(k)) derive(k, m, at);
  snprintf(more, sizeof more, k == HESSIAN ? "%s(jacrev(%.72s))" : "%s(%.80s)", names[k], m->text);
  strcpy(m->text, more);
}

/* ---- checks ---- */
static double number(int64_t i) { /* of x */
  return 0.5 + 0.25 * (double)i;
}

static double wanted(const struct result *r, int rank, int64_t element) {
  int at[MOST_RANK], index = 0;
  double sum = 0;
  if (r->sum) {
    for (int64_t i = 0; i < 1 << rank; i++)
      sum += derivative(r->order, number(i));
    return sum;
  }
  memset(at, -1, sizeof at);
  for (int d = 0; d < r->rank; d++) {
    int here = (int)(element >> (r->rank - 1 - d)) & 1;
    if (at[r->of[d]] >= 0 && at[r->of[d]] != here) return 0;
    at[r->of[d]] = here;
  }
  for (int d = 0; d < rank; d++)
    index = 2 * index + at[d];
  return derivative(r->order, number(index));
}

static void check_results(const struct made *m, const char *how, tess_array **y) {
  for (int i = 0; i < m->n; i++) {
    const struct result *r = &m->r[i];
    if (!tess_ok(y[i])) fail_msg("%s, %s: %s", m->text, how, tess_error_of(y[i]).message);
    if (tess_array_size(y[i]) != (r->sum ? 1 : 1 << r->rank))
      fail_msg("%s, %s: result %d is %s", m->text, how, i, tess_typeof(y[i]));
    for (int k = 0; k < tess_array_size(y[i]); k++)
      if (fabs(element(y[i], k) - wanted(r, m->rank, k)) > 1e-5 * fmax(1, fabs(wanted(r, m->rank, k))))
        fail_msg("%s, %s: result %d, element %d is %.9g, want %.9g", m->text, how, i, k, element(y[i], k),
                 wanted(r, m->rank, k));
  }
}

static void calls(const void *in, void *out, const void *ctx) {
  call_under(((const struct place *)ctx)->level, *(tess_array *const *)in, out);
}

static void check_pair(int pair, enum kind outer, enum kind inner) {
  tess_scope *s = tess_scope_begin();
  tess_array *y[RESULTS];
  tess_span room[RESULTS];
  struct place last = {pair, 2};
  struct made m = {.f = tess_jit(step), .text = "jit(step)", .n = 1};
  tess_set_mesh(mesh);
  apply(inner, &m, pair, 0);
  apply(outer, &m, pair, 1);
  under[2] = m;
  SAYS(tess_str(m.f), m.text);
  tess_shape shape = {.n = m.rank};
  for (int i = 0; i < m.rank; i++)
    shape.dim[i] = 2;
  tess_array *x = tess_reshape(tess_add(0.5, tess_mul(0.25, tess_arange(1 << m.rank))), shape);
  call_under(2, x, y);
  check_results(&m, "called", y);
  tess_call_into(each(m.n, y, room), tess_jit(tess_partial(calls, last)), TESS_TREE(x));
  check_results(&m, "traced", y);
  tess_call_into(each(m.n, y, room), tess_compile(tess_lower_into(each(m.n, y, room), m.f, TESS_TREE(x))),
                 TESS_TREE(x));
  check_results(&m, "compiled", y);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_pairs(void **state) {
  (void)state;
  int pairs = 0;
  for (int outer = 0; outer < KINDS; outer++)
    for (int inner = 0; inner < KINDS; inner++)
      if (is_legal((enum kind)outer, (enum kind)inner)) check_pair(pairs++, (enum kind)outer, (enum kind)inner);
  assert_int_equal(pairs, 133);
}

static int set_up(void **state) {
  (void)state;
  tess_set_error_handler(NULL, NULL);
  return start_with(2, &mesh, TESS_SHAPE(2), TESS_NAMES("x"));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_pairs)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
