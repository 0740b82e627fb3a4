/* Types over Explicit axes of the library's functions, against JAX, also in batches: traced and eager types, layouts
 * and values, and that what is differentiated lies as it did. What JAX refuses only because of the steps that its
 * function takes, and ours does not, is listed in `allowed`: its values are then compared all the same. */
#include "_laid.h"

struct step {
  bool each; /* of each element of dimension 0 */
  char op[24];
  int n, v[8];
};
static char traced[256];
#define IS(name) (strcmp(s->op, #name) == 0)

static tess_array *of_matrices(const struct step *s, tess_array *x) {
  tess_array *a, *b, *c;
  if (IS(inv)) return tess_inv(x);
  if (IS(det)) return tess_det(x);
  if (IS(qr))
    tess_qr_into(TESS_TREE(a, b), x);
  else if (IS(svd))
    tess_svd_into(TESS_TREE(b, a, c), x);
  else if (IS(eigh))
    tess_eigh_into(TESS_TREE(a, b), x);
  else if (IS(slogdet))
    tess_slogdet_into(TESS_TREE(b, a), x);
  else
    return NULL;
  return a;
}

static tess_array *of_shapes(const struct step *s, tess_array *x) {
  int a = s->v[0], b = s->v[1];
  if (IS(tile)) return tess_tile(x, TESS_SHAPE(a, b));
  if (IS(repeat)) return tess_repeat(x, a, b);
  if (IS(tril)) return tess_tril(x, a);
  if (IS(triu)) return tess_triu(x, a);
  if (IS(roll)) return tess_roll(x, a, b);
  if (IS(swapaxes)) return tess_swapaxes(x, a, b);
  if (IS(moveaxis)) return tess_moveaxis(x, a, b);
  if (IS(ravel)) return tess_ravel(x);
  if (IS(twice)) return tess_stack(TESS_ARRAYS(x, x), a);
  if (IS(pad_reflect)) return tess_pad(x, TESS_SHAPE(a, b), TESS_SHAPE(a, b), .mode = TESS_PAD_REFLECT);
  if (IS(dynamic_index)) return tess_dynamic_index_in_dim(x, tess_scalar(1, TESS_I32), a, true);
  if (IS(row)) return tess_getitem(x, a);
  if (IS(column)) return tess_getitem(x, TESS_ALL, a);
  if (IS(rows)) return tess_getitem(x, TESS_RANGE(a, b));
  if (IS(strided)) return tess_getitem(x, TESS_STRIDED(0, 8, a));
  if (IS(newaxis)) return tess_getitem(x, TESS_ELLIPSIS, TESS_NEWAXIS);
  if (IS(backwards)) return tess_getitem(x, TESS_REVERSED);
  if (IS(row_at)) return tess_getitem(x, tess_scalar(2, TESS_I32));
  return of_matrices(s, x);
}

static tess_array *of_one(const struct step *s, tess_array *x) {
  int a = s->v[0], b = s->v[1];
  if (IS(pow)) return tess_pow(x, a);
  if (IS(cumprod)) return tess_cumprod(x, a, false);
  if (IS(cummax)) return tess_cummax(x, a, false);
  if (IS(logsumexp)) return tess_logsumexp(x, .axes = TESS_AXES(a));
  if (IS(var)) return tess_var(x, .axes = TESS_AXES(a));
  if (IS(std)) return tess_std(x, .axes = TESS_AXES(a));
  if (IS(min)) return tess_min(x, .axes = TESS_AXES(a));
  if (IS(argmin)) return tess_argmin(x, a);
  if (IS(all)) return tess_all(tess_gt(x, 0), .axes = TESS_AXES(a));
  if (IS(clip)) return tess_clip(x, 0.0, 1.0);
  if (IS(where_scalar)) return tess_where(tess_gt(x, 0), x, 0.0);
  if (IS(one_hot)) return tess_one_hot(x, a);
  if (IS(fft)) return tess_abs(tess_fft(x, TESS_FFT, TESS_SHAPE(tess_array_shape(x).dim[tess_array_ndim(x) - 1])));
  if (IS(diff)) return tess_diff(x, a, b);
  if (IS(norm)) return tess_norm(x, 2, .axes = TESS_AXES(a));
  if (IS(relu)) return tess_relu(x);
  if (IS(gelu)) return tess_gelu(x, true);
  if (IS(log_softmax)) return tess_log_softmax(x, a);
  if (IS(trace)) return tess_trace(x, 0);
  if (IS(stop_gradient)) return tess_stop_gradient(x);
  if (IS(conj_real)) return tess_real(tess_exp(tess_mul(tess_lift_complex(0, 1), x)));
  return of_shapes(s, x);
}

static tess_array *of_more(const struct step *s, tess_array *x, tess_array *y, tess_array *z) {
  int a = s->v[0], b = s->v[1];
  if (IS(einsum3)) return tess_einsum("ij,jk,kl->il", x, y, z);
  if (IS(einsum_t)) return tess_einsum("ij,kj->ki", x, y);
  if (IS(solve)) return tess_solve(x, y);
  if (IS(take_along)) return tess_take_along_axis(x, y, a);
  if (IS(at_rows)) return tess_at_set(x, y, TESS_RANGE(a, b));
  if (IS(at_row)) return tess_at_add(x, y, a);
  if (IS(vdot)) return tess_vdot(x, y);
  if (IS(inner)) return tess_inner(x, y);
  if (IS(outer)) return tess_outer(x, y);
  if (IS(tensordot)) return tess_tensordot(x, y, TESS_AXES(a), TESS_AXES(b));
  if (IS(pow2)) return tess_pow(tess_add(tess_abs(x), 1), y);
  if (IS(minimum)) return tess_minimum(x, y);
  if (IS(div)) return tess_div(x, tess_add(tess_mul(y, y), 1));
  return IS(equal) ? tess_eq(x, y) : NULL;
}

static tess_array *once(const struct step *s, int n, tess_array *const *x) {
  return n == 1 ? of_one(s, x[0]) : of_more(s, x[0], x[1], n == 3 ? x[2] : NULL);
}
static tess_array *once1(tess_array *x, const void *ctx) {
  return once(ctx, 1, &x);
}
static tess_array *once2(tess_array *x, tess_array *y, const void *ctx) {
  return once(ctx, 2, (tess_array *const[]){x, y});
}
static tess_array *once3(tess_array *x, tess_array *y, tess_array *z, const void *ctx) {
  return once(ctx, 3, (tess_array *const[]){x, y, z});
}
static tess_array *run(const struct step *given, int n, tess_array *const *x) {
  struct step s = *given;
  if (!s.each) return once(&s, n, x);
  tess_fn *f = n == 1 ? tess_partial(once1, s) : n == 2 ? tess_partial(once2, s) : tess_partial(once3, s);
  return tess_call_at(TESS_HERE, tess_vmap(f), n, x);
}
static tess_array *noted(tess_array *x) {
  snprintf(traced, sizeof traced, "%s", tess_typeof(x));
  return x;
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
static tess_array *loss1(tess_array *x, const void *ctx) {
  return tess_sum(tess_sin(run(ctx, 1, &x)));
}
static tess_array *loss2(tess_array *x, tess_array *y, const void *ctx) {
  return tess_sum(tess_sin(run(ctx, 2, (tess_array *const[]){x, y})));
}

static int tell(const struct golden *g, const char *how, const char *what) {
  printf("%s %s %s: %s: %s, want %s\n", g->field[0], g->field[1], g->field[2], how, what, g->field[3]);
  return 1;
}

static const char allowed[] = " repeat pad_reflect inv solve trace at_rows ";

static int compare(const struct golden *g, const char *how, const char *type, tess_array *x, tess_array *plain) {
  const char *want = g->field[3];
  char name[32];
  snprintf(name, sizeof name, " %.*s ", (int)strcspn(g->field[1], ":"), g->field[1]);
  bool batched = name[1] == '*';
  if (batched) memmove(name + 1, name + 2, strlen(name + 1));
  bool refused = strstr(want, "Error") != NULL;
  if (!refused && !tess_ok(x)) return tell(g, how, tess_error_of(x).message);
  if (refused && !tess_ok(x)) {
    const char *words = tess_error_of(x).message;
    return (batched || strchr(words, '@')) && (strstr(words, "legal: ") || strstr(words, "tess_reshard"))
               ? 0
               : tell(g, how, words);
  }
  if (refused && !strstr(allowed, name)) return tell(g, how, type);
  if (!refused && strcmp(type, want) != 0) return tell(g, how, type);
  if (!refused && strcmp(tess_typeof(x), want) != 0) return tell(g, "its result", tess_typeof(x));
  return same_values(x, plain) ? 0 : tell(g, how, "other values");
}

/* A gradient lies as what it is of, and is that of one device. */
static int slope(const struct golden *g, const struct step *given, int n, tess_array *const *in,
                 tess_array *const *alone) {
  struct step s = *given;
  tess_fn *f = tess_grad(n == 1 ? tess_partial(loss1, s) : tess_partial(loss2, s));
  tess_array *x = tess_call_at(TESS_HERE, tess_jit(f), n, in);
  if (!tess_ok(x)) return tell(g, "gradient", tess_error_of(x).message);
  if (strcmp(tess_typeof(x), tess_typeof(in[0])) != 0) return tell(g, "gradient", tess_typeof(x));
  return same_values(x, tess_call_at(TESS_HERE, f, n, alone)) ? 0 : tell(g, "gradient", "other values");
}

static int check(const struct golden *g) {
  struct step s = {.each = *g->field[1] == '*'};
  s.n = laid_call(g->field[1] + s.each, s.op, s.v);
  struct laid l = laid_case(g);
  tess_array *plain = run(&s, l.n, l.alone);
  tess_fn *f = l.n == 1 ? tess_partial(run1, s) : l.n == 2 ? tess_partial(run2, s) : tess_partial(run3, s);
  tess_set_mesh(l.mesh);
  tess_array *x = tess_call_at(TESS_HERE, tess_jit(f), l.n, l.in);
  bool derives = l.n < 3 && tess_ok(x) && tess_array_dtype(x) == TESS_F32 && tess_array_dtype(l.in[0]) == TESS_F32;
  int bad = compare(g, "jit", traced, x, plain);
  x = run(&s, l.n, l.in);
  if (!bad) bad = compare(g, "eager", tess_ok(x) ? tess_typeof(x) : "", x, plain);
  tess_take_error();
  if (!bad && derives) bad = slope(g, &s, l.n, l.in, l.alone);
  tess_take_error();
  return bad;
}

int main(void) {
  return golden_main("explicit_functions.txt", check, 1500);
}
