/* Types over Explicit axes against JAX: what each operation makes of every way that its operands may lie, and what it
 * refuses. Where JAX gives a type, ours is the same while the function is traced, in jit and eagerly, the result lies
 * so, and its values are those of one device. What is refused is told with the operands' types and what would be legal.
 */
#include "_laid.h"

struct step {
  char op[24];
  int n, v[8];
};
static char traced[256];

static tess_ints numbers(const struct step *s) {
  tess_ints i = {.set = true, .n = s->n};
  memcpy(i.v, s->v, sizeof *s->v * (size_t)s->n);
  return i;
}
static tess_shape shape_of(const struct step *s, int from, int to) {
  tess_shape shape = {.n = to - from};
  for (int i = from; i < to; i++)
    shape.dim[i - from] = s->v[i];
  return shape;
}

static tess_array *one_of(int32_t v) {
  return TESS_LIFT(v);
}

static tess_array *of_one(const struct step *s, tess_array *x) {
#define IS(name) (strcmp(s->op, #name) == 0)
  tess_ints p = numbers(s);
  int rank = tess_array_ndim(x), first = s->v[0];
  if (IS(sin)) return tess_sin(x);
  if (IS(neg)) return tess_neg(x);
  if (IS(astype)) return tess_astype(x, TESS_I32);
  if (IS(twice)) return tess_mul(2, x);
  if (IS(square)) return tess_square(x);
  if (IS(flip)) return tess_flip(x, p);
  if (IS(sum)) return tess_sum(x, .axes = p);
  if (IS(max)) return tess_max(x, .axes = p);
  if (IS(prod)) return tess_prod(x, .axes = p);
  if (IS(mean)) return tess_mean(x, .axes = p);
  if (IS(any)) return tess_any(tess_gt(x, 0), .axes = p);
  if (IS(argmax)) return tess_argmax(x, first);
  if (IS(softmax)) return tess_softmax(x, first);
  if (IS(cumsum)) return tess_cumsum(x, first, false);
  if (IS(transpose)) return tess_transpose(x, p);
  if (IS(reshape)) return tess_reshape(x, shape_of(s, 0, s->n));
  if (IS(squeeze)) return tess_squeeze(x, p);
  if (IS(expand_dims)) return tess_expand_dims(x, p);
  if (IS(broadcast_to)) return tess_broadcast_to(x, shape_of(s, 0, s->n));
  if (IS(slice)) return tess_slice(x, shape_of(s, 0, rank), shape_of(s, rank, 2 * rank), TESS_SHAPE(1, 1));
  if (IS(pad)) return tess_pad(x, TESS_SHAPE(s->v[0], s->v[2]), TESS_SHAPE(s->v[1], s->v[3]));
  if (IS(sort)) return tess_sort(x, first);
  if (IS(argsort)) return tess_argsort(x, first);
  if (IS(cholesky)) return tess_cholesky(x);
  if (IS(dynamic_slice)) return tess_dynamic_slice(x, TESS_ARRAYS(one_of(1), one_of(1)), shape_of(s, 0, s->n));
  tess_array *one, *two;
  if (IS(top_k))
    tess_top_k_into(TESS_TREE(one, two), x, first);
  else
    tess_split_into(TESS_TREE(one, two), x, first);
  return one;
}

static tess_array *of_more(const struct step *s, tess_array *x, tess_array *y, tess_array *z) {
  if (IS(add)) return tess_add(x, y);
  if (IS(mul)) return tess_mul(x, y);
  if (IS(maximum)) return tess_maximum(x, y);
  if (IS(less)) return tess_lt(x, y);
  if (IS(select) || IS(where)) return tess_where(x, y, z);
  if (IS(matmul)) return tess_matmul(x, y);
  if (IS(batched)) return tess_einsum("bij,bjk->bik", x, y);
  if (IS(outer)) return tess_einsum("i,j->ij", x, y);
  if (IS(free)) return tess_einsum("ij,kj->ik", x, y);
  if (IS(concatenate)) return tess_concatenate(TESS_ARRAYS(x, y), s->v[0]);
  if (IS(stack)) return tess_stack(TESS_ARRAYS(x, y), s->v[0]);
  if (IS(take)) return tess_getitem(x, TESS_AT(y));
  if (IS(dynamic_update_slice)) return tess_dynamic_update_slice(x, y, TESS_ARRAYS(one_of(1), one_of(1)));
  if (IS(at_set)) return tess_at_set(x, z, TESS_AT(y));
  if (IS(at_add)) return tess_at_add(x, z, TESS_AT(y));
  if (IS(conv)) return tess_conv(x, y, TESS_SHAPE(1), "SAME");
  return NULL;
}

static tess_array *noted(tess_array *x) {
  snprintf(traced, sizeof traced, "%s", tess_typeof(x));
  return x;
}
static tess_array *run1(tess_array *x, const void *ctx) {
  return noted(of_one(ctx, x));
}
static tess_array *run2(tess_array *x, tess_array *y, const void *ctx) {
  return noted(of_more(ctx, x, y, NULL));
}
static tess_array *run3(tess_array *x, tess_array *y, tess_array *z, const void *ctx) {
  return noted(of_more(ctx, x, y, z));
}

static int tell(const struct golden *g, const char *how, const char *what) {
  printf("%s %s %s: %s: %s, want %s\n", g->field[0], g->field[1], g->field[2], how, what, g->field[3]);
  return 1;
}

static int compare(const struct golden *g, const char *how, const char *type, tess_array *x, tess_array *plain,
                   const char *want) {
  bool refused = strstr(want, "Error") != NULL;
  if (!refused && !tess_ok(x)) return tell(g, how, tess_error_of(x).message);
  if (refused && tess_ok(x)) return tell(g, how, type);
  if (refused) {
    const char *words = tess_error_of(x).message;
    bool good = strchr(words, '@') && strstr(words, "legal: .out_sharding") && strstr(words, "tess_reshard");
    return good ? 0 : tell(g, how, words);
  }
  if (strcmp(type, want) != 0) return tell(g, how, type);
  if (strcmp(tess_typeof(x), want) != 0) return tell(g, "its result", tess_typeof(x));
  if (strstr(want, "{U")) x = tess_reshard(x, tess_named_sharding(tess_get_mesh(), TESS_P()));
  return same_values(x, plain) ? 0 : tell(g, how, "other values");
}

static int check(const struct golden *g) {
  struct step s = {.n = 0};
  char *want = g->field[3];
  s.n = laid_call(g->field[1], s.op, s.v);
  struct laid l = laid_case(g);
  tess_fn *f = l.n == 1 ? tess_partial(run1, s) : l.n == 2 ? tess_partial(run2, s) : tess_partial(run3, s);
  tess_array *plain = l.n == 1 ? of_one(&s, l.alone[0]) : of_more(&s, l.alone[0], l.alone[1], l.alone[2]);
  tess_set_mesh(l.mesh);
  tess_array *x = tess_call_at(TESS_HERE, tess_jit(f), l.n, l.in);
  int bad = compare(g, "jit", traced, x, plain, want);
  x = l.n == 1 ? of_one(&s, l.in[0]) : of_more(&s, l.in[0], l.in[1], l.in[2]);
  if (!bad) bad = compare(g, "eager", tess_ok(x) ? tess_typeof(x) : "", x, plain, want);
  tess_take_error();
  return bad;
}

int main(void) {
  return golden_main("explicit.txt", check, 1500);
}
