/* Data comes back as it went in, whatever the layouts on the way: random shapes (empty and uneven dimensions), meshes,
 * orders of devices, specs and memory kinds. And the pieces that an array falls into are its pieces: they cover it
 * once, and joining them, or answering for them, makes it again. */
#include "property/_random.h"

#include <stdlib.h>
#include <string.h>
#include <tessera.h>

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { DEVICES = 12, ROUNDS = 1200 };
static const char *const axis[] = {"x", "y", "z"};
static const char *const memory[] = {NULL, NULL, "device", "pinned_host", "unpinned_host"};

static struct rng rng;
static int below(int n) {
  return rng_below(&rng, n);
}

static tess_mesh *random_mesh(void) {
  const tess_device *device[DEVICES];
  tess_shape shape = {0};
  tess_names names = {0};
  int total = 1, at[DEVICES];
  do {
    static const int sizes[] = {1, 2, 2, 3, 4, 6};
    int size = sizes[below(6)];
    if (total * size > DEVICES) break;
    shape.dim[shape.n++] = size;
    names.name[names.n] = axis[names.n];
    names.n++;
    total *= size;
  } while (shape.n < 3 && below(3));
  for (int i = 0; i < DEVICES; i++)
    at[i] = i;
  for (int i = DEVICES - 1; i > 0 && below(2); i--) {
    int k = below(i + 1), swap = at[i];
    at[i] = at[k], at[k] = swap;
  }
  for (int i = 0; i < total; i++)
    device[i] = tess_devices().device[at[i]];
  if (!shape.n) {
    shape.dim[shape.n++] = 1;
    names.name[names.n++] = axis[0];
  }
  return tess_mesh_of(tess_devices_reshape(tess_device_list(total, device), shape), names);
}

static tess_sharding *random_sharding(int rank) {
  static char text[4][16];
  tess_spec spec = {.entry = {"P"}, .n = below(rank + 1)};
  tess_mesh *m = random_mesh();
  tess_names names = tess_mesh_axis_names(m);
  bool used[3] = {false};
  if (!below(8))
    return tess_single_device_sharding(tess_devices().device[below(DEVICES)], .memory_kind = memory[below(5)]);
  for (int d = 0; d < spec.n; d++) {
    text[d][0] = 0;
    for (int k = below(3); k > 0; k--) {
      int a = below(names.n);
      if (used[a]) continue;
      used[a] = true;
      strcat(strcat(text[d], text[d][0] ? "," : ""), names.name[a]);
    }
    spec.entry[d + 1] = text[d][0] ? text[d] : NULL;
  }
  return tess_named_sharding(m, spec, .memory_kind = memory[below(5)]);
}

static tess_array *random_array(tess_shape *shape, unsigned char *bytes) {
  static const tess_dtype types[] = {TESS_U8, TESS_BF16, TESS_F32, TESS_I64};
  static const int width[] = {1, 2, 4, 8};
  int t = below(4);
  int64_t n = 1;
  *shape = (tess_shape){.n = below(5)};
  for (int d = 0; d < shape->n; d++)
    n *= shape->dim[d] = below(10) ? 1 + below(7) : 0;
  for (int64_t i = 0; i < n * width[t]; i++)
    bytes[i] = (unsigned char)(rng_next(&rng) >> 40);
  return tess_frombuffer(bytes, types[t], *shape);
}

static bool same(tess_array *a, tess_array *b) {
  size_t n = (size_t)tess_array_nbytes(a);
  if (!tess_ok(a) || !tess_ok(b)) fail_msg("%s %s", tess_error_of(a).message, tess_error_of(b).message);
  return n == (size_t)tess_array_nbytes(b) && tess_array_dtype(a) == tess_array_dtype(b) &&
         (!n || memcmp(tess_data(a), tess_data(b), n) == 0);
}

static tess_array *answer(const tess_index *index, void *x) {
  return tess_getindex(x, index);
}

static tess_status fill(const tess_index *index, void *buffer, size_t bytes, void *x) {
  return tess_read(tess_getindex(x, index), buffer, bytes);
}

/* Every element is in the boxes with replica id 0 once; replica ids of a box count up in device order. */
static void check_cover(tess_array *x) {
  static unsigned char count[8192];
  static int replica[8192];
  tess_shape shape = tess_array_shape(x);
  int64_t n = tess_array_size(x);
  tess_shard_list list = tess_addressable_shards(x);
  memset(count, 0, (size_t)n);
  memset(replica, 0, (size_t)n * sizeof *replica);
  for (int i = 0; i < list.n; i++) {
    const tess_index *box = &list.shard[i].index;
    int64_t in_box = 1, first = 0;
    for (int d = 0; d < shape.n; d++) {
      in_box *= box->dim[d].stop - box->dim[d].start;
      first = first * shape.dim[d] + box->dim[d].start;
    }
    assert_int_equal(in_box, tess_array_size(list.shard[i].data));
    if (in_box) assert_int_equal(list.shard[i].replica_id, replica[first]++);
    for (int64_t k = 0; k < in_box && list.shard[i].replica_id == 0; k++) {
      int64_t at = 0, rest = k, offset[TESS_MAX_RANK];
      for (int d = shape.n - 1; d >= 0; d--) {
        int64_t size = box->dim[d].stop - box->dim[d].start;
        offset[d] = box->dim[d].start + rest % size;
        rest /= size;
      }
      for (int d = 0; d < shape.n; d++)
        at = at * shape.dim[d] + offset[d];
      count[at]++;
    }
  }
  for (int64_t i = 0; i < n; i++)
    assert_int_equal(count[i], 1);
}

static void check_pieces(tess_array *x) {
  tess_array *piece[DEVICES];
  tess_sharding *s = tess_array_sharding(x);
  tess_shard_list list = tess_addressable_shards(x);
  for (int i = 0; i < list.n; i++)
    piece[i] = list.shard[(i + 5) % list.n].data;
  tess_arrays pieces = {list.n, piece};
  assert_true(same(tess_make_array_from_single_device_arrays(tess_array_shape(x), s, pieces), x));
  for (int i = 0; i < list.n; i++) /* each on its own, so that they are joined */
    piece[i] = tess_device_put(piece[i], NULL, .no_alias = true);
  assert_true(same(tess_make_array_from_single_device_arrays(tess_array_shape(x), s, pieces), x));
  assert_true(same(tess_make_array_from_callback(tess_array_shape(x), s, answer, x), x));
  assert_true(same(tess_make_array_from_fill(tess_array_shape(x), tess_array_dtype(x), s, fill, x), x));
}

static void one_round(void) {
  static unsigned char bytes[8 * 8192];
  tess_shape shape;
  tess_array *x = random_array(&shape, bytes), *y = tess_device_put(x, NULL, .no_alias = true);
  for (int hops = 1 + below(4); hops > 0; hops--) {
    tess_array *from = y;
    y = tess_device_put(y, random_sharding(shape.n), .donate = !below(3), .no_alias = !below(4));
    if (!tess_ok(y)) fail_msg("%s", tess_error_of(y).message);
    if (from != y && !below(4)) tess_delete(from); /* either y goes with it, or it stays whole */
    if (tess_array_is_deleted(y)) y = tess_device_put(x, random_sharding(shape.n), .no_alias = true);
  }
  assert_true(same(x, y));
  assert_true(same(x, tess_device_get(y)));
  check_cover(y);
  check_pieces(y);
}

static void test_round_trips(void **unused) {
  (void)unused;
  int64_t bytes, before;
  tess_live_arrays(&before);
  for (int i = 0; i < ROUNDS; i++) {
    tess_scope *s = tess_scope_begin();
    rng = rng_of(7, (uint64_t)i);
    one_round();
    if (tess_scope_end(s)) fail_msg("round %d: %s", i, tess_scope_error().message);
  }
  tess_live_arrays(&bytes);
  assert_int_equal(bytes, before);
}

int main(void) {
  tess_status status = tess_init(.num_cpu_devices = DEVICES);
  (void)status;
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_round_trips)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
