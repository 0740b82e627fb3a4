/* .out_sharding against JAX: every function that takes it there and is here, with operands that lie in several ways.
 * The type is JAX's while the function is traced, in jit and eagerly, the result lies so, and its values are those of
 * one device. Axes that are not Explicit are refused with what would be legal. */
#include "_laid.h"

struct call {
  char op[24];
  int n, v[8];
  char out[64]; /* a spec; "": none. The text, as a program that is kept belongs to these bytes */
};
static tess_mesh *mesh; /* the case's, which is the context's, too */
static char traced[256];

static const tess_sharding *out_of(const struct call *c) {
  return c->out[0] ? tess_named_sharding(mesh, tess_spec_parse(c->out)) : NULL;
}

static tess_shape shape_of(const struct call *c, int from) {
  tess_shape shape = {.n = c->n - from};
  for (int i = from; i < c->n; i++)
    shape.dim[i - from] = c->v[i];
  return shape;
}
static tess_subscript laid(const struct call *c) {
  return c->out[0] ? TESS_OUT_SHARDING(out_of(c)) : TESS_ELLIPSIS;
}
#define IS(name) (strcmp(c->op, #name) == 0)

static tess_array *drawn(const struct call *c) {
  tess_array *key = tess_random_key(3);
  tess_shape s = shape_of(c, 0);
  const tess_sharding *out = out_of(c);
  if (IS(bits)) return tess_random_bits(key, s, .out_sharding = out);
  if (IS(uniform)) return tess_random_uniform(key, s, 0.0, 1.0, .out_sharding = out);
  if (IS(normal)) return tess_random_normal(key, s, .out_sharding = out);
  if (IS(exponential)) return tess_random_exponential(key, s, .out_sharding = out);
  if (IS(gumbel)) return tess_random_gumbel(key, s, .out_sharding = out);
  if (IS(laplace)) return tess_random_laplace(key, s, .out_sharding = out);
  if (IS(logistic)) return tess_random_logistic(key, s, .out_sharding = out);
  if (IS(cauchy)) return tess_random_cauchy(key, s, .out_sharding = out);
  if (IS(rademacher)) return tess_random_rademacher(key, s, .out_sharding = out);
  if (IS(truncated_normal)) return tess_random_truncated_normal(key, -1.0, 1.0, s, .out_sharding = out);
  if (IS(randint)) return tess_random_randint(key, s, 0, 9, .out_sharding = out);
  if (IS(bernoulli)) return tess_random_bernoulli(key, 0.5, s, .out_sharding = out);
  return IS(permutation) ? tess_random_permutation(key, c->v[0], .out_sharding = out) : NULL;
}

static tess_array *of_none(const struct call *c) {
  static float data[128];
  const tess_sharding *out = out_of(c);
  tess_shape s = shape_of(c, 0);
  for (int i = 0; i < 128; i++)
    data[i] = (float)i;
  if (IS(zeros)) return tess_zeros(s, .out_sharding = out);
  if (IS(ones)) return tess_ones(s, .out_sharding = out);
  if (IS(full)) return tess_full(s, 7.0, .out_sharding = out);
  if (IS(empty)) return tess_empty(s, .out_sharding = out);
  if (IS(arange)) return tess_arange(c->v[0], .out_sharding = out);
  if (IS(iota)) return tess_iota(TESS_I32, shape_of(c, 1), c->v[0], .out_sharding = out);
  return IS(array) ? tess_asarray(data, s, .out_sharding = out) : drawn(c);
}

static tess_array *of_one(const struct call *c, tess_array *x) {
  tess_array *key = tess_random_key(3);
  const tess_sharding *out = out_of(c);
  tess_shape s = shape_of(c, 0);
  int first = c->v[0];
  if (IS(zeros_like)) return tess_zeros_like(x, .out_sharding = out);
  if (IS(ones_like)) return tess_ones_like(x, .out_sharding = out);
  if (IS(full_like)) return tess_full_like(x, 2.0, .out_sharding = out);
  if (IS(row)) return tess_getitem(x, first, laid(c));
  if (IS(rows)) return tess_getitem(x, TESS_RANGE(first, c->v[1]), laid(c));
  if (IS(broadcast_to)) return tess_broadcast_to(x, s, .out_sharding = out);
  if (IS(broadcast_in_dim)) return tess_broadcast_in_dim(x, shape_of(c, 1), TESS_AXES(first), .out_sharding = out);
  if (IS(ravel)) return tess_ravel(x, .out_sharding = out);
  if (IS(reshape)) return tess_reshape(x, s, .out_sharding = out);
  if (IS(repeat)) return tess_repeat(x, first, c->v[1], .out_sharding = out);
  if (IS(bincount)) return tess_bincount(x, first, .out_sharding = out);
  if (IS(sum)) return tess_sum(x, .axes = TESS_AXES(first), .out_sharding = out);
  if (IS(permuted)) return tess_random_permutation(key, x, .out_sharding = out);
  return IS(categorical) ? tess_random_categorical(key, x, first, .out_sharding = out) : NULL;
}

static tess_array *of_two(const struct call *c, tess_array *x, tess_array *y) {
  const tess_sharding *out = out_of(c);
  if (IS(get)) return tess_getitem(x, y, laid(c));
  if (IS(columns)) return tess_getitem(x, TESS_ALL, y, laid(c));
  if (IS(at_rows)) return tess_at_set(x, y, TESS_RANGE(c->v[0], c->v[1]), laid(c));
  if (IS(conv))
    return tess_conv_general_dilated(x, y, TESS_SHAPE(1), TESS_SHAPE(1), TESS_SHAPE(1), .out_sharding = out);
  if (IS(matmul)) return tess_matmul(x, y, .out_sharding = out);
  if (IS(dot)) return tess_dot(x, y, .out_sharding = out);
  if (IS(tensordot)) return tess_tensordot(x, y, TESS_AXES(c->v[0]), TESS_AXES(c->v[1]), .out_sharding = out);
  tess_dot_opts o = {.size = sizeof o, .out_sharding = out};
  return IS(einsum) ? tess_einsum_at(TESS_HERE, "ij,jk->ik", TESS_ARRAYS(x, y), &o) : NULL;
}

static tess_array *of_three(const struct call *c, tess_array *x, tess_array *i, tess_array *v) {
  tess_subscript out = laid(c);
  if (IS(at_set)) return tess_at_set(x, v, i, out);
  if (IS(at_add)) return tess_at_add(x, v, i, out);
  if (IS(at_multiply)) return tess_at_multiply(x, v, i, out);
  if (IS(at_divide)) return tess_at_divide(x, v, i, out);
  if (IS(at_min)) return tess_at_min(x, v, i, out);
  if (IS(at_max)) return tess_at_max(x, v, i, out);
  return IS(at_power) ? tess_at_power(x, v, i, out) : NULL;
}

static tess_array *run(const struct call *c, int n, tess_array *const *x) {
  return n == 0   ? of_none(c)
         : n == 1 ? of_one(c, x[0])
         : n == 2 ? of_two(c, x[0], x[1])
                  : of_three(c, x[0], x[1], x[2]);
}
static tess_array *noted(tess_array *x) {
  snprintf(traced, sizeof traced, "%s", tess_typeof(x));
  return x;
}
static tess_array *run0(const void *ctx) {
  return noted(run(ctx, 0, NULL));
}
static tess_array *run1(tess_array *x, const void *ctx) {
  return noted(run(ctx, 1, &x));
}
static tess_array *run2(tess_array *x, tess_array *y, const void *ctx) {
  return noted(run(ctx, 2, (tess_array *const[]){x, y}));
}
static tess_array *run3(tess_array *x, tess_array *y, tess_array *z, const void *ctx) {
  return noted(run(ctx, 3, (tess_array *const[]){x, y, z}));
}
static tess_array *jitted(const struct call *given, int n, tess_array *const *in) {
  struct call c = *given;
  tess_fn *f = n == 0   ? tess_partial(run0, c)
               : n == 1 ? tess_partial(run1, c)
               : n == 2 ? tess_partial(run2, c)
                        : tess_partial(run3, c);
  return tess_call_at(TESS_HERE, tess_jit(f), n, in);
}

static int tell(const struct golden *g, const char *how, const char *what) {
  printf("%s %s %s to %s: %s: %s, want %s\n", g->field[0], g->field[1], g->field[2], g->field[3], how, what,
         g->field[4]);
  return 1;
}

static int compare(const struct golden *g, const char *how, const char *type, tess_array *x, tess_array *plain) {
  const char *want = g->field[4];
  bool refused = strstr(want, "Error") != NULL;
  if (!tess_ok(x)) {
    const char *words = tess_error_of(x).message;
    return refused && strstr(words, "legal for others: tess_with_sharding_constraint") ? 0 : tell(g, how, words);
  }
  if (strcmp(type, want) != 0) return tell(g, how, type);
  if (strcmp(tess_typeof(x), want) != 0) return tell(g, "its result", tess_typeof(x));
  return same_values(x, plain) ? 0 : tell(g, how, "other values");
}

static int check(const struct golden *g) {
  struct call c, alone;
  memset(&c, 0, sizeof c);
  c.n = laid_call(g->field[1], c.op, c.v);
  struct laid l = laid_case(g);
  alone = c;
  mesh = l.mesh;
  snprintf(c.out, sizeof c.out, "%s", g->field[3]);
  tess_array *plain = run(&alone, l.n, l.alone);
  tess_set_mesh(l.mesh);
  tess_array *x = jitted(&c, l.n, l.in);
  int bad = compare(g, "jit", traced, x, plain);
  x = run(&c, l.n, l.in);
  if (!bad) bad = compare(g, "eager", tess_ok(x) ? tess_typeof(x) : "", x, plain);
  tess_take_error();
  return bad;
}

int main(void) {
  return golden_main("out_sharding.txt", check, 600);
}
