/* tess_device_put between all pairs of layouts against JAX: the result's sharding, its commitment and what each device
 * holds. JAX refuses some pairs (another order of devices and another memory kind at once); here they work. */
#include "_golden.h"

enum { MAX_LAYOUTS = 64 };
struct storage {
  tess_sharding *sharding; /* NULL: none */
  const char *text, *committed, *shards;
};
static struct storage layout[MAX_LAYOUTS];
static int layouts;

static uint32_t crc32_of(const void *data, size_t n) {
  uint32_t crc = UINT32_MAX;
  for (const unsigned char *p = data; n--; p++) {
    crc ^= *p;
    for (int i = 0; i < 8; i++)
      crc = crc >> 1 ^ (crc & 1 ? UINT32_C(0xedb88320) : 0);
  }
  return ~crc;
}

static tess_mesh *mesh_of(char *axes, const char *order) {
  const tess_device *device[64];
  int n = 0;
  for (const char *p = order; *p; n++) {
    char *end;
    device[n] = tess_devices().device[strtol(p, &end, 10)];
    p = *end ? end + 1 : end;
  }
  tess_names names;
  tess_shape shape = golden_axes(axes, &names);
  return tess_mesh_of(tess_devices_reshape(tess_device_list(n, device), shape), names);
}

static tess_sharding *sharding_of(char **field) {
  const char *memory = strcmp(field[0], "device") == 0 ? field[2] : field[3];
  if (strcmp(memory, "-") == 0) memory = NULL;
  if (strcmp(field[0], "device") == 0)
    return tess_single_device_sharding(tess_devices().device[atoi(field[1])], .memory_kind = memory);
  return tess_named_sharding(mesh_of(field[0], field[1]), golden_spec(field[2]), .memory_kind = memory);
}

/* device:replica:shape:crc32 */
static void check_shards(tess_array *x, const char *want, const char *what) {
  static char got[8192];
  size_t at = 0;
  tess_shard_list list = tess_addressable_shards(x);
  for (int i = 0; i < list.n; i++) {
    const tess_shard *s = &list.shard[i];
    at += (size_t)snprintf(got + at, sizeof got - at, "%s%d:%d:", i ? "," : "", s->device->id, s->replica_id);
    for (int d = 0; d < tess_array_ndim(s->data); d++)
      at += (size_t)snprintf(got + at, sizeof got - at, "%s%lld", d ? "x" : "", (long long)tess_array_dim(s->data, d));
    at += (size_t)snprintf(got + at, sizeof got - at, ":%u",
                           crc32_of(tess_data(s->data), (size_t)tess_array_nbytes(s->data)));
  }
  if (strcmp(got, want) != 0) fail_msg("%s: the shards are\n%s\nwant\n%s", what, got, want);
}

static void check(tess_array *x, const struct storage *l, const char *what) {
  if (!tess_ok(x)) fail_msg("%s: %s", what, tess_error_of(x).message);
  const char *text = tess_str(tess_array_sharding(x));
  if (strcmp(text, l->text) != 0) fail_msg("%s: %s, want %s", what, text, l->text);
  assert_string_equal(tess_array_committed(x) ? "True" : "False", l->committed);
  check_shards(x, l->shards, what);
}

static tess_array *put(tess_array *x, const struct storage *l) {
  return l->sharding ? tess_device_put(x, l->sharding) : tess_device_put(x, NULL);
}

static void test_all_pairs(void **state) {
  (void)state;
  int32_t value[128];
  int pairs = 0, refused = 0;
  for (int i = 0; i < 128; i++)
    value[i] = i;
  struct golden g = golden_open(TESSERA_SOURCE "/tests/golden/device_put.txt");
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_asarray(value, TESS_SHAPE(8, 16));
  while (golden_line(&g)) {
    if (strcmp(g.field[0], "layout") == 0) {
      struct storage *l = &layout[layouts++];
      assert_int_equal(atoi(g.field[1]), layouts - 1);
      char **last = &g.field[g.n - 3];
      l->sharding = strcmp(g.field[2], "none") == 0 ? NULL : sharding_of(&g.field[2]);
      l->text = last[0], l->committed = last[1], l->shards = last[2];
      check(put(x, l), l, last[0]);
      continue;
    }
    tess_scope *one = tess_scope_begin();
    int from = atoi(g.field[1]), to = atoi(g.field[2]);
    bool jax_refuses = g.field[3][0] > '9';
    char what[64];
    snprintf(what, sizeof what, "from layout %d to %d", from, to);
    check(put(put(x, &layout[from]), &layout[to]), &layout[jax_refuses ? to : atoi(g.field[3])], what);
    pairs++, refused += jax_refuses;
    assert_int_equal(tess_scope_end(one), TESS_OK);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
  assert_int_equal(pairs, layouts * layouts);
  assert_true(layouts >= 40 && refused < pairs / 4);
  free(g.text);
}

int main(void) {
  tess_status status = tess_init(.num_cpu_devices = 8);
  (void)status;
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_pairs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
