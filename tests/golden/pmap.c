/* pmap against jax.pmap on 8 devices: collectives, control flow, axes of arguments and results, chosen devices, random
 * programs; values and how results lie. The form of the file is told in tools/golden/pmap.py. */
#include "_golden.h"

#include <math.h>

enum { MOST = 24 };

struct program { /* bound to the function */
  int n, n_in;   /* devices; arguments */
  char text[400];
};

/* ---- a step ---- */
struct walk {
  int n, count;
  tess_array *value[MOST];
  int number[4];
};
static tess_groups halves(int n, int *rank) { /* even ranks upwards, odd ones downwards; of odd n: all */
  if (n % 2) {
    for (int i = 0; i < n; i++)
      rank[i] = i;
    return (tess_groups){1, n, rank};
  }
  for (int i = 0; i < n / 2; i++) {
    rank[i] = 2 * i;
    rank[n / 2 + i] = n - 1 - 2 * i;
  }
  return (tess_groups){2, n / 2, rank};
}
static tess_groups uneven(int n, int *rank) { /* the first one alone */
  if (n == 1) return (tess_groups){1, 1, (rank[0] = 0, rank)};
  for (int i = 0; i < n - 1; i++) {
    rank[i] = i ? -1 : 0;
    rank[n - 1 + i] = i + 1;
  }
  return (tess_groups){2, n - 1, rank};
}
static tess_array *grow(tess_array *round, tess_array *c) {
  tess_array *sum = tess_mod(tess_psum(c, "i"), 7);
  return tess_add(tess_add(tess_add(tess_mul(c, 2), sum), tess_axis_index("i")), round);
}
static tess_array *plus_one(tess_array *x) {
  return tess_add(x, 1);
}
static tess_array *thrice(tess_array *x) {
  return tess_mul(x, 3);
}

static tess_array *exchanged(const char *name, tess_array *a, int k, int m) {
  if (strcmp(name, "gather") == 0) return tess_all_gather(a, "i", k);
  if (strcmp(name, "gather_tiled") == 0) return tess_all_gather(a, "i", k, .tiled = true);
  if (strcmp(name, "scatter") == 0) return tess_psum_scatter(a, "i", k);
  if (strcmp(name, "scatter_tiled") == 0) return tess_psum_scatter(a, "i", k, .tiled = true);
  if (strcmp(name, "exchange") == 0) return tess_all_to_all(a, "i", k, m);
  if (strcmp(name, "exchange_tiled") == 0) return tess_all_to_all(a, "i", k, m, .tiled = true);
  if (strcmp(name, "swap") == 0) return tess_pswapaxes(a, "i", k);
  if (strcmp(name, "shift") == 0) return tess_ppermute(a, "i", TESS_SHIFT(k));
  return NULL;
}

static tess_array *grouped(const char *name, tess_array *a, int n) {
  int rank[16], order[8];
  tess_pair pair[8];
  for (int i = 0; i < n; i++) {
    pair[i][0] = i;
    pair[i][1] = i + 1;
    order[i] = n - 1 - i;
  }
  if (strcmp(name, "halo") == 0) return tess_ppermute(a, "i", ((tess_pairs){n - 1, (const tess_pair *)pair, 0}));
  if (strcmp(name, "group_sum") == 0) return tess_psum(a, "i", .axis_index_groups = halves(n, rank));
  if (strcmp(name, "uneven_sum") == 0) return tess_psum(a, "i", .axis_index_groups = uneven(n, rank));
  if (strcmp(name, "group_gather") == 0) return tess_all_gather(a, "i", 0, .axis_index_groups = halves(n, rank));
  if (strcmp(name, "shuffle") != 0) return NULL;
  tess_ints perm = {.set = true, .n = n};
  memcpy(perm.v, order, (size_t)n * sizeof *order);
  return tess_pshuffle(a, "i", perm);
}

static tess_array *plain(const char *name, tess_array *a, tess_array *b, int k) {
  if (strcmp(name, "add") == 0) return tess_add(a, b);
  if (strcmp(name, "sub") == 0) return tess_sub(a, b);
  if (strcmp(name, "mul") == 0) return tess_mul(a, b);
  if (strcmp(name, "max") == 0) return tess_maximum(a, b);
  if (strcmp(name, "psum") == 0) return tess_psum(a, "i");
  if (strcmp(name, "pmax") == 0) return tess_pmax(a, "i");
  if (strcmp(name, "pmin") == 0) return tess_pmin(a, "i");
  if (strcmp(name, "pmean") == 0) return tess_pmean(a, "i");
  if (strcmp(name, "large") == 0) return tess_gt(a, 3);
  if (strcmp(name, "sum") == 0) return tess_sum(a, .axes = TESS_AXES(k));
  if (strcmp(name, "cumsum") == 0) {
    int rank = tess_array_shape(a).n;
    return tess_cumsum(a, (k + rank) % rank, false); /* k: -1, 0 or 1 */
  }
  if (strcmp(name, "transpose") == 0) return tess_transpose(a, (tess_ints){0});
  if (strcmp(name, "loop") == 0) return tess_fori_loop(0, 2, grow, a);
  if (strcmp(name, "choose") == 0) return tess_cond(tess_eq(tess_mod(tess_axis_index("i"), 2), 0), plus_one, thrice, a);
  return NULL;
}

static tess_array *step(const struct walk *w, const char *name) {
  const int *number = w->number;
  if (strcmp(name, "index") == 0) return tess_axis_index("i");
  if (strcmp(name, "size") == 0) return tess_psum(1, "i");
  tess_array *a = w->value[number[0]];
  bool two = strstr("add sub mul max", name) != NULL;
  tess_array *x = plain(name, a, two ? w->value[number[1]] : NULL, number[1]);
  if (!x) x = exchanged(name, a, number[1], number[2]);
  if (!x) x = grouped(name, a, w->n);
  if (!x) fail_msg("no step %s", name);
  return x;
}

/* A step's name and numbers; what follows it. */
static char *parse(char *text, char name[32], int *number, int *count) {
  int used;
  *count = 0;
  if (sscanf(text, "%31[a-z_]%n", name, &used) != 1) fail_msg("no step: %s", text);
  for (text += used; *text == ' ';)
    number[(*count)++] = (int)strtol(text, &text, 10);
  return *text == ';' ? text + 1 : text;
}

static void run(const void *in, void *out, const void *ctx) {
  const struct program *p = ctx;
  struct walk w = {.n = p->n};
  char text[400], name[32], *next = text;
  int numbers;
  memcpy(text, p->text, sizeof text);
  w.count = p->n_in;
  memcpy(w.value, in, (size_t)p->n_in * sizeof *w.value);
  while (next = parse(next, name, w.number, &numbers), strcmp(name, "ret") != 0)
    w.value[w.count++] = step(&w, name);
  for (int i = 0; i < numbers; i++)
    ((tess_array **)out)[i] = w.value[w.number[i]];
}

/* ---- a line ---- */
static int split(char *text, char separator, char **part) {
  int n = 0;
  for (char *p = text; p; n++) {
    part[n] = p;
    if ((p = strchr(p, separator))) *p++ = 0;
  }
  return n;
}

static tess_shape shape_of(const char *text, char **rest) { /* "int32[2,3]" */
  tess_shape shape = {0};
  char *p = strchr(text, '[') + 1;
  while (*p != ']') {
    shape.dim[shape.n++] = strtoll(p, &p, 10);
    p += *p == ',';
  }
  *rest = p + 1;
  return shape;
}

static tess_ints axes_of(char *text) {
  char *part[TESS_MAX_RANK];
  tess_ints axes = {.set = true, .n = split(text, ',', part)};
  for (int i = 0; i < axes.n; i++)
    axes.v[i] = *part[i] == 'N' ? TESS_NONE : atoi(part[i]);
  return axes;
}

static tess_device_array devices_of(char *text) {
  static const tess_device *list[8];
  char *part[8];
  int n = split(text, ',', part);
  for (int i = 0; i < n; i++)
    list[i] = tess_devices().device[atoi(part[i])];
  return tess_device_list(n, list);
}

static const char *dtype_of(const tess_array *x) {
  tess_dtype t = tess_array_dtype(x);
  return t == TESS_I32 ? "int32" : t == TESS_F32 ? "float32" : t == TESS_BOOL ? "bool" : "another dtype";
}

static bool same_spec(tess_array *x, const char *want) { /* "P(None, i)": without quotes and a last comma */
  char got[64];
  size_t n = 0;
  for (const char *p = tess_str(tess_sharding_spec(tess_array_sharding(x))); *p && n < sizeof got - 1; p++)
    if (*p != '\'' && !(*p == ',' && p[1] == ')')) got[n++] = *p;
  got[n] = 0;
  return strcmp(got, want) == 0;
}

static double element(tess_array *x, int64_t i) {
  const void *data = tess_data(x);
  tess_dtype t = tess_array_dtype(x);
  if (t == TESS_I32) return ((const int32_t *)data)[i];
  return t == TESS_F32 ? (double)((const float *)data)[i] : (double)((const bool *)data)[i];
}

static bool agrees(tess_array *x, char *text) { /* "int32[2] 0 1@P(i)" */
  char *at = strchr(text, '@'), *values;
  *at++ = 0;
  tess_shape shape = shape_of(text, &values);
  if (!tess_ok(x)) return false;
  bool good = same_spec(x, at) && strncmp(text, dtype_of(x), strlen(dtype_of(x))) == 0;
  tess_shape got = tess_array_shape(x);
  good &= got.n == shape.n && memcmp(got.dim, shape.dim, (size_t)shape.n * sizeof *shape.dim) == 0;
  for (int64_t i = 0; i < tess_array_size(x) && good; i++) {
    double want = strtod(values, &values);
    good = fabs(element(x, i) - want) <= 4e-6 * fabs(want);
  }
  return good;
}

static int check_case(const struct golden *g) {
  struct program p;
  char *operand[4], *result[4], *rest;
  tess_array *in[4] = {NULL}, *out[4] = {NULL};
  memset(&p, 0, sizeof p);
  snprintf(p.text, sizeof p.text, "%s", g->field[0]);
  tess_ints in_axes = axes_of(g->field[2]), out_axes = axes_of(g->field[3]);
  int n_in = split(g->field[4], '|', operand), n_out = split(g->field[5], '|', result), bad = 0;
  p.n_in = n_in;
  for (int i = 0; i < n_in; i++) {
    tess_shape shape = shape_of(operand[i], &rest);
    int64_t size = 1;
    for (int d = 0; d < shape.n; d++)
      size *= shape.dim[d];
    in[i] = tess_reshape(tess_arange(size), shape);
    if (in_axes.v[i] != TESS_NONE) p.n = (int)shape.dim[in_axes.v[i]];
  }
  tess_fn *f = tess_pmap(tess_partial(run, p), .axis_name = "i", .in_axes = in_axes, .out_axes = out_axes,
                         .devices = *g->field[1] == '-' ? (tess_device_array){0} : devices_of(g->field[1]));
  tess_span from[4], to[4];
  for (int i = 0; i < 4; i++) {
    from[i] = (tess_span){1, &in[i]};
    to[i] = (tess_span){1, &out[i]};
  }
  tess_spans arguments = {n_in, from}, results = {n_out, to};
  tess_call_into(results, f, arguments);
  for (int i = 0; i < n_out; i++) {
    if (agrees(out[i], result[i])) continue;
    fprintf(stderr, "line %d: %s: result %d is %s, not %s\n", g->line, p.text, i,
            tess_ok(out[i]) ? tess_str(out[i]) : tess_error_of(out[i]).message, result[i]);
    bad++;
  }
  if (bad) tess_take_error();
  return bad;
}

static void test_cases(void **state) {
  (void)state;
  golden_cases("pmap.txt", check_case, 401);
}

static int set_up(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = 8, .enable_x64 = false) != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_cases)};
  return cmocka_run_group_tests(tests, set_up, NULL);
}
