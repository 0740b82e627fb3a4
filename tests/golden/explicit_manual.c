/* Regions that are manual over some axes of a mesh whose others are Explicit, against JAX: the types of operands and
 * results inside and of what comes out, in jit and without it, what is refused inside, and values. The form of the file
 * is told in tools/golden/explicit_manual.py. */
#include "_golden.h"

enum { FIELDS = 11, MOST = 1024 };
enum { MESH, MANUAL, CHECKED, OP, OPERANDS, IN, OUT, INSIDE, RESULT, OUTSIDE, CHECKSUM };

struct body { /* bound to functions: zero-padded */
  char name[24];
  int p[2], n, line; /* line: makes each case a function of its own */
};
static tess_array *held;               /* what the body closes over */
static char inside[2][64], result[64]; /* types, as the body sees them */

/* ---- the bodies ---- */
static tess_array *cubes(tess_array *a) {
  return tess_sum(tess_mul(tess_mul(a, a), a));
}
static tess_array *add_held(tess_array *i, tess_array *x, const void *ctx) {
  (void)i, (void)ctx;
  return tess_add(x, held);
}
static tess_array *loop(tess_array *a) {
  held = a;
  tess_array *x = tess_fori_loop(0, 2, tess_partial(add_held, (struct body){0}), a);
  held = NULL;
  return x;
}
static tess_array *doubled(tess_array *a) {
  return tess_mul(2, a);
}
static tess_array *same(tess_array *a) {
  return a;
}
static tess_array *nested(tess_array *a) {
  tess_spec columns = TESS_P(NULL, "y");
  return tess_call(tess_shard_map(doubled, .in_specs = columns, .out_specs = columns, .axis_names = "y"), a);
}
static tess_array *laid(tess_array *a, tess_spec p) {
  return tess_reshard(a, tess_named_sharding(tess_get_mesh(), p));
}

#define IS(text) (strcmp(b->name, text) == 0)
static tess_array *shaped(const struct body *b, tess_array *a) {
  tess_ints p = {.set = true, .n = b->n, .v = {b->p[0]}};
  int64_t rows = tess_array_dim(a, 0), columns = tess_array_dim(a, 1);
  if (IS("sin")) return tess_round(tess_mul(4, tess_sin(a)));
  if (IS("twice")) return doubled(a);
  if (IS("sum")) return tess_sum(a, .axes = p);
  if (IS("transpose")) return tess_transpose(a, TESS_INTS(1, 0));
  if (IS("split")) return tess_reshape(a, TESS_SHAPE(rows, 2, columns / 2));
  if (IS("merge")) return tess_reshape(a, TESS_SHAPE(rows * columns));
  if (IS("slice")) return tess_slice(a, TESS_SHAPE(0, 0), TESS_SHAPE(rows, b->p[0]), TESS_SHAPE(1, 1));
  if (IS("ones")) return tess_add(a, tess_ones(TESS_SHAPE(rows, columns)));
  if (IS("cumsum")) return tess_cumsum(a, b->p[0], false);
  return NULL;
}
static tess_array *exchanged(const struct body *b, tess_array *a) {
  if (IS("psum")) return tess_psum(a, "x");
  if (IS("pmax")) return tess_pmax(a, "x");
  if (IS("gather")) return tess_all_gather(a, "x", b->p[0], .tiled = true);
  if (IS("gather_new")) return tess_all_gather(a, "x", b->p[0]);
  if (IS("exchange")) return tess_all_to_all(a, "x", b->p[0], b->p[1], .tiled = true);
  if (IS("shift")) return tess_ppermute(a, "x", TESS_SHIFT(1));
  if (IS("index")) return tess_mul(a, tess_add(1, tess_astype(tess_axis_index("x"), TESS_F32)));
  return NULL;
}
static tess_array *others(const struct body *b, tess_array *a) {
  if (IS("to_rows")) return laid(a, TESS_P("y", NULL));
  if (IS("to_columns")) return laid(a, TESS_P(NULL, "y"));
  if (IS("to_whole")) return laid(a, TESS_P(NULL, NULL));
  if (IS("to_x")) return laid(a, TESS_P("x", NULL));
  if (IS("slope")) return tess_call(tess_grad(cubes), a);
  if (IS("loop")) return loop(a);
  if (IS("cond")) return tess_cond(true, doubled, same, a);
  if (IS("nested")) return nested(a);
  if (IS("closed")) return tess_mul(a, held);
  return NULL;
}
static tess_array *of_two(const struct body *b, tess_array *x, tess_array *y) {
  if (IS("add")) return tess_add(x, y);
  if (IS("matmul")) return tess_matmul(x, y);
  if (IS("concatenate")) return tess_concatenate(TESS_ARRAYS(x, y), b->p[0]);
  if (IS("matmul_columns"))
    return tess_matmul(x, y, .out_sharding = tess_named_sharding(tess_get_mesh(), TESS_P(NULL, "y")));
  return NULL;
}

static void see(char out[64], tess_array *x) {
  snprintf(out, 64, "%s", tess_ok(x) ? tess_typeof(x) : "");
}
static tess_array *told(const struct body *b, tess_array *y) {
  if (!y) fail_msg("no body %s", b->name);
  see(result, y);
  return y;
}
static tess_array *run1(tess_array *x, const void *ctx) {
  const struct body *b = ctx;
  see(inside[0], x);
  tess_array *y = shaped(b, x);
  if (!y) y = exchanged(b, x);
  return told(b, y ? y : others(b, x));
}
static tess_array *run2(tess_array *x, tess_array *y, const void *ctx) {
  see(inside[0], x);
  see(inside[1], y);
  return told(ctx, of_two(ctx, x, y));
}

/* ---- cases ---- */
static tess_mesh *mesh_of(const char *text) {
  static tess_axis_type types[TESS_MAX_RANK];
  static char axes[64];
  tess_names names;
  snprintf(axes, sizeof axes, "%s", text);
  int n = 0;
  for (const char *p = text; *p; p++) {
    types[n] = p[0] == 'a' ? TESS_AXIS_AUTO : p[0] == '=' ? TESS_AXIS_EXPLICIT : types[n];
    n += p[0] == ',';
  }
  tess_shape sizes = golden_axes(axes, &names);
  int64_t total = 1;
  for (int i = 0; i < sizes.n; i++)
    total *= sizes.dim[i];
  return tess_make_mesh(sizes, names, .axis_types = types,
                        .devices = tess_device_list((int)total, tess_devices().device));
}

/* "8,4 P('x', None)" */
static tess_array *operand(const char *text, tess_mesh *m) {
  static float v[MOST];
  tess_shape shape = golden_shape(text);
  for (int i = 0; i < shape.dim[0] * shape.dim[1]; i++)
    v[i] = (float)(i * 7 % 11 - 5);
  return tess_device_put(tess_asarray(v, shape), tess_named_sharding(m, tess_spec_parse(strchr(text, ' ') + 1)));
}

static tess_fn *region; /* of the case that runs */
static tess_array *closing(tess_array *x, tess_array *y, const void *body) {
  (void)body;
  held = y;
  tess_array *z = tess_call(region, x);
  held = NULL;
  return z;
}

static int list_of(char *text, char *part[2]) {
  part[0] = text;
  part[1] = strchr(text, ';');
  if (!part[1]) return 1;
  *part[1]++ = 0;
  return 2;
}

/* The case's result on m. */
static tess_array *run(const struct golden *g, const struct body *b, tess_mesh *m, bool jitted) {
  char operands[128], in[128], *x[2], *spec[2];
  bool closed = strcmp(b->name, "closed") == 0;
  snprintf(operands, sizeof operands, "%s", g->field[OPERANDS]);
  snprintf(in, sizeof in, "%s", g->field[IN]);
  int n = list_of(operands, x);
  list_of(in, spec);
  tess_set_mesh(m);
  tess_array *a = operand(x[0], m), *c = n > 1 ? operand(x[1], m) : NULL;
  tess_spec one = tess_spec_parse(spec[0]), out = tess_spec_parse(g->field[OUT]);
  tess_spec all = n > 1 && !closed ? TESS_SPECS(one, tess_spec_parse(spec[1])) : one;
  bool unchecked = g->field[CHECKED][0] == '0';
  tess_fn *f = n > 1 && !closed ? tess_partial(run2, *b) : tess_partial(run1, *b);
  f = region =
      tess_shard_map(f, .in_specs = all, .out_specs = out, .axis_names = g->field[MANUAL], .no_check_vma = unchecked);
  if (closed) f = tess_partial(closing, *b);
  if (jitted) f = tess_jit(f);
  return n > 1 ? tess_call(f, a, c) : tess_call(f, a);
}

static int tell(const struct golden *g, const char *how, const char *has, const char *want) {
  printf("line %d, %s %s: %s: %s, want %s\n", g->line, g->field[OP], g->field[OPERANDS], how, has, want);
  return 1;
}

static int refused(const struct golden *g, tess_array *y) {
  if (tess_ok(y)) return tell(g, "not refused", tess_typeof(y), g->field[RESULT]);
  const char *words = tess_error_of(y).message;
  bool good = strcmp(g->field[RESULT], "ValueError") == 0 ? strstr(words, "manual axis") != NULL
                                                          : strstr(words, "legal: .out_sharding") != NULL;
  return good ? 0 : tell(g, "other words", words, g->field[RESULT]);
}

static int compare(const struct golden *g, const char *how, tess_array *y) {
  char want[128], has[128] = "", *part[2];
  snprintf(want, sizeof want, "%s", g->field[INSIDE]);
  if (strcmp(g->field[OUTSIDE], "-") == 0) return refused(g, y);
  if (!tess_ok(y)) return tell(g, how, tess_error_of(y).message, g->field[OUTSIDE]);
  snprintf(has, sizeof has, list_of(want, part) > 1 ? "%s;%s" : "%s", inside[0], inside[1]);
  if (strcmp(has, g->field[INSIDE]) != 0) return tell(g, "inside", has, g->field[INSIDE]);
  if (strcmp(result, g->field[RESULT]) != 0) return tell(g, "result inside", result, g->field[RESULT]);
  if (strcmp(tess_typeof(y), g->field[OUTSIDE]) != 0) return tell(g, how, tess_typeof(y), g->field[OUTSIDE]);
  static float v[MOST];
  double sum = 0;
  assert_int_equal(tess_read(y, v, sizeof *v * (size_t)tess_array_size(y)), TESS_OK);
  for (int i = 0; i < tess_array_size(y); i++)
    sum += (double)v[i] * (i % 13 + 1);
  snprintf(has, sizeof has, "%.0f", sum);
  return strcmp(has, g->field[CHECKSUM]) == 0 ? 0 : tell(g, "checksum", has, g->field[CHECKSUM]);
}

static int check(const struct golden *g) {
  struct body b = {.line = g->line};
  if (g->n != FIELDS) fail_msg("line %d: %d fields", g->line, g->n);
  sscanf(g->field[OP], "%23[^:]", b.name);
  const char *numbers = strchr(g->field[OP], ':');
  if (numbers) b.n = sscanf(numbers, ":%d,%d", &b.p[0], &b.p[1]);
  tess_mesh *m = mesh_of(g->field[MESH]);
  int bad = compare(g, "jit", run(g, &b, m, true));
  tess_take_error();
  if (!bad) bad = compare(g, "without jit", run(g, &b, m, false));
  tess_take_error();
  tess_set_mesh(NULL);
  return bad;
}

int main(void) {
  return golden_main("explicit_manual.txt", check, 750);
}
