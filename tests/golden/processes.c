/* What JAX gives as two processes of four devices each: pmap, shard_map, jit, gathered values, arrays made of what each
 * process has. The form of the file is told in tools/golden/processes.py; here the processes are threads. */
#include "_golden.h"

#include <tessera/ext.h>

enum { PROCESSES = 2, LOCAL = 4, MOST_ROOM = 1 << 16 };

/* ---- what a function is ---- */

#define BODY(name, expression)                                                                                         \
  static tess_array *name(tess_array *x) {                                                                             \
    return expression;                                                                                                 \
  }
BODY(f_psum, tess_psum(x, "i"))
BODY(f_add_psum, tess_add(x, tess_psum(x, "i")))
BODY(f_pmax, tess_pmax(x, "i"))
BODY(f_index, tess_add(tess_axis_index("i"), tess_mul(x, 0)))
BODY(f_size, tess_add(tess_axis_size("i"), tess_mul(x, 0)))
BODY(f_gather, tess_all_gather(x, "i", 0))
BODY(f_twice, tess_mul(x, 2))
BODY(f_shift, tess_ppermute(x, "i", TESS_SHIFT(1)))
BODY(f_pmean, tess_floor_divide(tess_psum(x, "i"), tess_axis_size("i")))
static tess_array *f_halo(tess_array *x) {
  tess_pair pair[8];
  int n = (int)tess_axis_size("i");
  for (int i = 0; i < n - 1; i++) {
    pair[i][0] = i;
    pair[i][1] = i + 1;
  }
  return tess_ppermute(x, "i", ((tess_pairs){n - 1, (const tess_pair *)pair, 0}));
}
static tess_array *f_scatter(tess_array *x) {
  bool cut = tess_array_ndim(x) && tess_array_dim(x, 0) % 8 == 0;
  return cut ? tess_psum_scatter(x, "i", 0, .tiled = true) : tess_psum(x, "i");
}
BODY(f_transpose, tess_add(tess_transpose(x, TESS_PERM(1, 0)), 1))
BODY(f_sum0, tess_sum(x, .axes = TESS_AXES(0)))
BODY(f_product, tess_matmul(x, tess_transpose(x, TESS_PERM(1, 0))))
#define OVER(axis)                                                                                                     \
  BODY(f_psum_##axis, tess_psum(x, #axis))                                                                             \
  BODY(f_gather_##axis, tess_sum(tess_all_gather(x, #axis, 0), .axes = TESS_AXES(0)))                                  \
  BODY(f_shift_##axis, tess_ppermute(x, #axis, TESS_SHIFT(1)))
OVER(a)
OVER(b)
OVER(c)

static tess_fn *function(const char *name) {
#define NAMED(n)                                                                                                       \
  if (strcmp(name, #n) == 0) return tess_jit(f_##n);
  NAMED(psum)
  NAMED(add_psum)
  NAMED(pmax)
  NAMED(index)
  NAMED(size)
  NAMED(gather)
  NAMED(twice)
  NAMED(shift)
  NAMED(pmean)
  NAMED(halo)
  NAMED(scatter)
  NAMED(transpose)
  NAMED(sum0)
  NAMED(product)
  NAMED(psum_a)
  NAMED(psum_b)
  NAMED(psum_c)
  NAMED(gather_a)
  NAMED(gather_b)
  NAMED(gather_c)
  NAMED(shift_a)
  NAMED(shift_b)
  NAMED(shift_c)
#undef NAMED
  return NULL;
}

/* ---- operands ---- */

static int64_t size_of(const tess_shape *s) {
  int64_t n = 1;
  for (int d = 0; d < s->n; d++)
    n *= s->dim[d];
  return n;
}
static tess_array *numbered(tess_shape shape, int first) {
  int32_t data[1024];
  int64_t n = size_of(&shape);
  for (int64_t i = 0; i < n; i++)
    data[i] = first + (int32_t)i;
  return tess_asarray(data, shape);
}

static tess_device_array chosen(const char *order, int64_t n) {
  static _Thread_local const tess_device *list[8];
  if (strcmp(order, "-") == 0) return tess_devices();
  for (int i = 0; i < n; i++, order += strcspn(order, ",") + (i < n))
    list[i] = tess_devices().device[atoi(order)];
  return tess_device_list((int)n, list);
}

static tess_mesh *mesh_of(const char *axes, const char *order) {
  static _Thread_local char text[64];
  tess_names names;
  snprintf(text, sizeof text, "%s", axes);
  tess_shape shape = golden_axes(text, &names);
  return tess_mesh_of(tess_devices_reshape(chosen(order, size_of(&shape)), shape), names);
}

/* "a+b,c" */
static tess_spec spec_of(const char *text) {
  char form[80] = "P(";
  for (const char *p = text;; p++) {
    size_t n = strcspn(p, ",");
    char entry[32] = "None";
    if (memchr(p, '+', n))
      snprintf(entry, sizeof entry, "('%c', '%c')", p[0], p[2]);
    else if (n)
      snprintf(entry, sizeof entry, "'%c'", p[0]);
    if (*text) snprintf(form + strlen(form), sizeof form - strlen(form), "%s, ", entry);
    p += n;
    if (!*p) break;
  }
  snprintf(form + strlen(form), sizeof form - strlen(form), ")");
  return tess_spec_parse(form);
}

static tess_array *box_of(const tess_index *box, void *ctx) {
  int32_t data[1024], *p = data;
  int64_t width = ((const tess_shape *)ctx)->dim[1];
  for (int64_t i = box->dim[0].start; i < box->dim[0].stop; i++)
    for (int64_t k = box->dim[1].start; k < box->dim[1].stop; k++)
      *p++ = (int32_t)(i * width + k);
  return tess_asarray(data, TESS_SHAPE(box->dim[0].stop - box->dim[0].start, box->dim[1].stop - box->dim[1].start));
}
static tess_array *placed(const char *shape, tess_mesh *m, const char *spec) {
  tess_shape s = golden_shape(shape);
  return tess_make_array_from_callback(s, tess_named_sharding(m, spec_of(spec)), box_of, &s);
}

/* ---- a case ---- */

static tess_array *run_pmap(char *const *a, int me) {
  int out = a[4][0] == 'N' ? TESS_NONE : atoi(a[4]);
  tess_shape shape = golden_shape(a[5]);
  tess_pmap_opts o = {.size = sizeof o, .axis_name = "i", .in_axes = TESS_AXES(atoi(a[3])), .out_axes = TESS_AXES(out)};
  if (strcmp(a[2], "local") == 0)
    o.devices = tess_local_devices();
  else if (strcmp(a[2], "-") != 0)
    o.devices = chosen(a[2], (int64_t)(strlen(a[2]) + 1) / 2);
  return tess_call(tess_pmap(function(a[1]), .axis_name = o.axis_name, .in_axes = o.in_axes, .out_axes = o.out_axes,
                             .devices = o.devices),
                   numbered(shape, 100 * me));
}

static tess_array *run_case(char *const *a, int me) {
  const char *kind = a[0];
  if (strcmp(kind, "pmap") == 0) return run_pmap(a, me);
  if (strcmp(kind, "allgather") == 0 && strcmp(a[1], "local") == 0)
    return tess_process_allgather(numbered(golden_shape(a[6]), 100 * me), .tiled = a[5][0] == '1');
  if (strcmp(kind, "allgather") == 0)
    return tess_process_allgather(placed(a[6], mesh_of(a[2], a[3]), a[4]), .tiled = a[5][0] == '1');
  if (strcmp(kind, "shard_map") == 0) {
    tess_mesh *m = mesh_of(a[2], a[3]);
    tess_fn *f = tess_shard_map(function(a[1]), .mesh = m, .in_specs = spec_of(a[4]), .out_specs = spec_of(a[5]),
                                .no_check_vma = true);
    return tess_call(f, placed(a[6], m, a[4]));
  }
  if (strcmp(kind, "jit") == 0) {
    tess_mesh *m = mesh_of(a[2], a[3]);
    tess_spec out = strcmp(a[5], "-") == 0 ? TESS_P() : spec_of(a[5]);
    return tess_call(tess_jit(function(a[1]), .out_shardings = tess_named_sharding(m, out)), placed(a[6], m, a[4]));
  }
  tess_mesh *m = mesh_of(a[1], a[2]);
  if (strcmp(kind, "to_global") == 0)
    return tess_host_local_array_to_global_array(numbered(golden_shape(a[4]), 100 * me), m, spec_of(a[3]));
  if (strcmp(kind, "to_local") == 0)
    return tess_global_array_to_host_local_array(placed(a[5], m, a[3]), m, spec_of(a[4]));
  tess_shape whole = golden_shape(a[5]);
  return tess_make_array_from_process_local_data(tess_named_sharding(m, spec_of(a[3])),
                                                 numbered(golden_shape(a[4]), 100 * me),
                                                 .global_shape = strcmp(a[5], "-") == 0 ? NULL : &whole);
}

/* ---- results as text ---- */

static void add_values(char *out, tess_array *x) {
  int64_t n = tess_array_size(x);
  const int32_t *v = tess_data(x);
  uint32_t h = 0;
  char *p = out + strlen(out);
  for (int64_t i = 0; i < n; i++) {
    h = h * 31 + (uint32_t)v[i];
    if (n <= 8) p += snprintf(p, 24, "%s%d", i ? " " : "", (int)v[i]);
  }
  if (n > 8) snprintf(p, 24, "#%u", (unsigned)h);
}

static void result_text(char *out, tess_array *x) {
  const tess_device *last = NULL;
  snprintf(out, 64, "%s[", tess_array_dtype(x) == TESS_I32 ? "int32" : "another");
  for (int d = 0; d < tess_array_ndim(x); d++)
    snprintf(out + strlen(out), 32, "%s%d", d ? "," : "", (int)tess_array_dim(x, d));
  strcat(out, "] ");
  if (tess_array_is_fully_addressable(x)) {
    add_values(out, x);
    return;
  }
  tess_shard_list shards = tess_addressable_shards(x);
  for (int k = 0; k < shards.n; k++) {
    const tess_shard *s = NULL; /* by their devices' ids */
    for (int i = 0; i < shards.n; i++)
      if ((!last || shards.shard[i].device->id > last->id) && (!s || shards.shard[i].device->id < s->device->id))
        s = &shards.shard[i];
    last = s->device;
    snprintf(out + strlen(out), 32, "%s%d=", k ? "|" : "", s->device->id);
    for (int d = 0; d < s->index.n; d++)
      snprintf(out + strlen(out), 64, "%s%d:%d", d ? "," : "", (int)s->index.dim[d].start, (int)s->index.dim[d].stop);
    strcat(out, " ");
    add_values(out, s->data);
  }
}

static int differs(const struct golden *g, int me, const char *got) {
  const char *want = g->field[g->n - PROCESSES + me];
  if (strcmp(got, want) == 0) return 0;
  fprintf(stderr, "line %d, process %d: %s", g->line, me, g->field[0]);
  for (int i = 1; i < g->n - PROCESSES; i++)
    fprintf(stderr, " %s", g->field[i]);
  fprintf(stderr, "\n  got  %.300s\n  want %.300s\n", got, want);
  return 1;
}

static int replay(int me, void *ctx) {
  (void)ctx;
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/processes.txt");
  char *got = calloc(1, MOST_ROOM);
  int wrong = 0, cases = 0;
  while (golden_line(&g)) {
    tess_scope *s = tess_scope_begin();
    tess_array *x = run_case(g.field, me);
    bool refused = g.field[g.n - 1][0] == '!';
    got[0] = 0;
    if (tess_ok(x))
      result_text(got, x);
    else
      snprintf(got, MOST_ROOM, "%s", refused ? g.field[g.n - 1] : tess_error_of(x).message);
    wrong += differs(&g, me, got);
    cases++;
    tess_take_error();
    if (tess_scope_end(s)) wrong++;
    if (wrong > 10) break;
  }
  free(got);
  free(g.text);
  return wrong ? wrong : cases > 1000 ? 0 : -1;
}

static void test_two_processes(void **state) {
  (void)state;
  assert_int_equal(tess_run_simulated(PROCESSES, replay, NULL), 0);
}

static int start(void **state) {
  (void)state;
  return tess_init(.num_cpu_devices = LOCAL, .num_threads = 2, .collective_timeout_s = 60) != TESS_OK;
}
static int end(void **state) {
  (void)state;
  return tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_two_processes)};
  return cmocka_run_group_tests(tests, start, end);
}
