/* Derivatives against JAX, forwards, backwards and twice backwards, of loops that end by themselves within so many
 * rounds, of switch, map and associative_scan, and of random draws by their parameters. */
#include "_derivatives.h"

#define F(name, ...)                                                                                                   \
  if (is(w, name)) return __VA_ARGS__;

static int number(const struct what *w) {
  const char *p = strchr(w->name, ' ');
  return p ? atoi(p) : 0;
}

/* ---- whiles ---- */
static tess_array *slope; /* closed over */
static tess_array *is_small(tess_array *x) {
  return tess_lt(tess_sum(tess_mul(x, x)), 40);
}
static tess_array *grown(tess_array *x) {
  return tess_add(tess_mul(x, 1.5), tess_sin(slope));
}
static tess_array *growth(tess_array *x, tess_array *a, int most) {
  slope = a;
  return tess_while_loop(is_small, grown, x, .max_iterations = most);
}
static tess_array *growth_14(tess_array *x, tess_array *a) {
  return growth(x, a, 14);
}

struct guess {
  tess_array *root, *square;
};
static void is_off(const void *in, void *out) {
  const struct guess *g = in;
  *(tess_array **)out = tess_gt(tess_max(tess_abs(tess_sub(tess_mul(g->root, g->root), g->square))), 1e-2);
}
static void better(const void *in, void *out) {
  const struct guess *g = in;
  *(struct guess *)out = (struct guess){tess_div(tess_add(g->root, tess_div(g->square, g->root)), 2), g->square};
}
static tess_array *newton(tess_array *x, int most) {
  struct guess g = {tess_ones_like(x), tess_add(1, tess_mul(x, x))};
  tess_while_loop_into(TESS_TREE(g), is_off, better, .max_iterations = most);
  return g.root;
}

struct round { /* of a scan: carry and row, in or out */
  tess_array *carry, *row;
};
static void grow_in_scan(const void *in, void *out) {
  const struct round *r = in;
  *(struct round *)out = (struct round){tess_mul(growth(r->carry, r->row, 14), 0.3), r->carry};
}

static tess_array *whiles(const struct what *w, tess_array *const *x) {
  tess_array *carry = x[0], *rows;
  if (begins(w, "while ")) return growth(x[0], x[1], number(w));
  if (begins(w, "newton ")) return newton(x[0], number(w));
  F("while_vmap", tess_call(tess_vmap(growth_14), x[0], x[1]))
  if (!is(w, "while_in_scan")) return NULL;
  tess_scan_into(TESS_TREE(carry), TESS_TREE(rows), grow_in_scan, TESS_TREE(x[1]));
  return rows;
}

/* ---- switch ---- */
static tess_array *times(tess_array *x, tess_array *y) {
  return tess_mul(x, y);
}
static tess_array *sine(tess_array *x, tess_array *y) {
  return tess_add(tess_sin(x), tess_mul(y, y));
}
static tess_array *part(tess_array *x, tess_array *y) {
  return tess_div(x, tess_add(2, tess_mul(y, y)));
}
static tess_array *one_of(tess_array *x, tess_array *y, tess_array *k) {
  return tess_switch(k, TESS_FUNCS(times, sine, part), x, y);
}
static void switch_in_scan(const void *in, void *out) {
  const struct round *r = in;
  *(struct round *)out = (struct round){one_of(r->carry, slope, r->row), r->carry};
}

static tess_array *switches(const struct what *w, tess_array *const *x) {
  tess_array *carry = x[0], *rows;
  F("switch", one_of(x[0], x[1], tess_getitem(x[2], 0)))
  F("switch_vmap", tess_call(tess_vmap(one_of), x[0], x[1], x[2]))
  if (!is(w, "switch_scan")) return NULL;
  slope = x[1];
  tess_scan_into(TESS_TREE(carry), TESS_TREE(rows), switch_in_scan, TESS_TREE(x[2]));
  return rows;
}

/* ---- map, associative_scan ---- */
struct pair {
  tess_array *a, *b;
};
struct two_pairs {
  struct pair left, right;
};
static tess_array *row_of(tess_array *r) {
  return tess_mul(tess_tanh(tess_mul(r, slope)), tess_sum(r));
}
static void pair_of(const void *in, void *out) {
  const struct pair *p = in;
  *(tess_array **)out = tess_mul(p->a, tess_exp(p->b));
}
static void affine(const void *in, void *out) {
  const struct two_pairs *p = in;
  *(struct pair *)out =
      (struct pair){tess_mul(p->left.a, p->right.a), tess_add(tess_mul(p->left.b, p->right.a), p->right.b)};
}
static tess_array *product(tess_array *a, tess_array *b) {
  return tess_matmul(a, b);
}
static tess_array *log_sum(tess_array *a, tess_array *b) {
  return tess_logaddexp(a, b);
}

static tess_array *maps(const struct what *w, tess_array *const *x) {
  struct pair p = {x[0], x[1]};
  tess_array *y = NULL;
  slope = x[1];
  if (is(w, "map")) tess_lax_map_into(TESS_TREE(y), row_of, TESS_TREE(x[0]));
  if (is(w, "map_pairs")) tess_lax_map_into(TESS_TREE(y), pair_of, TESS_TREE(p));
  if (begins(w, "prefix_product")) tess_associative_scan_into(TESS_TREE(y), times, TESS_TREE(x[0]), 0, number(w));
  if (is(w, "prefix_matrices")) tess_associative_scan_into(TESS_TREE(y), product, TESS_TREE(x[0]), 0, false);
  if (is(w, "prefix_columns")) tess_associative_scan_into(TESS_TREE(y), log_sum, TESS_TREE(x[0]), 1, false);
  if (!begins(w, "prefix_affine")) return y;
  tess_associative_scan_into(TESS_TREE(p), affine, TESS_TREE(p), 0, number(w));
  return p.b;
}

/* ---- draws ---- */
static tess_array *about(tess_array *mean, tess_array *scale, tess_array *draw) {
  return tess_add(mean, tess_mul(scale, draw));
}

static tess_array *draws(const struct what *w, tess_array *const *x) {
  tess_array *key = tess_random_key(7), *a = x[0], *b = x[1];
  tess_shape three = TESS_SHAPE(3);
  F("uniform", tess_random_uniform(key, three, a, b, .dtype = TESS_F32))
  F("truncated", tess_random_truncated_normal(key, a, b, three, .dtype = TESS_F32))
  F("normal", about(a, b, tess_random_normal(key, TESS_SHAPE(4, 3), .dtype = TESS_F32)))
  F("exponential", tess_div(tess_random_exponential(key, TESS_SHAPE(4), .dtype = TESS_F32), a))
  F("gumbel", tess_softmax(tess_div(tess_add(a, tess_random_gumbel(key, TESS_SHAPE(2, 4), .dtype = TESS_F32)), b), -1))
  F("laplace", about(a, b, tess_random_laplace(key, three, .dtype = TESS_F32)))
  F("logistic", tess_sigmoid(about(a, b, tess_random_logistic(key, three, .dtype = TESS_F32))))
  F("dropout", tess_where(tess_random_bernoulli(key, tess_lift_double(0.5), TESS_SHAPE(4, 3)), tess_div(a, 0.5), 0))
  F("permutation", tess_random_permutation(key, a))
  F("choice", tess_random_choice(key, a, TESS_SHAPE(6), true, NULL))
  return NULL;
}

static void flow(const struct what *w, tess_array *const *x, tess_array **y) {
  y[0] = whiles(w, x);
  if (!y[0]) y[0] = switches(w, x);
  if (!y[0]) y[0] = maps(w, x);
  if (!y[0]) y[0] = draws(w, x);
  if (!y[0]) fail_msg("no function %s of %d", w->name, w->n);
}

int main(void) {
  return run_derivative_file((struct derivative_file){TESSERA_SOURCE "/tests/golden/vjp_flow.txt", flow, 100, 180});
}
