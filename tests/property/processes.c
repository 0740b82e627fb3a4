/* Random shapes, specs, device orders and numbers of processes: local data -> global array -> shards, other layouts,
 * programs, process_allgather and back give what one process alone would have. All processes draw the same numbers. */
#include "api/_world.h"

enum { ROUNDS = 120 };
static int64_t fell_back[8]; /* calls on the reference executor, by process */

static uint64_t draw(uint64_t *state, uint64_t n) {
  *state = *state * 6364136223846793005U + 1442695040888963407U;
  return (*state >> 33) % n;
}

/* Each axis of the mesh cuts a random dimension, or none. */
static tess_spec random_spec(uint64_t *state, int rank) {
  static const char *const entries[] = {NULL, "x", "y", "x,y", "y,x"};
  const char *e[3] = {0};
  bool used_x = false, used_y = false;
  for (int d = 0; d < rank; d++) {
    uint64_t k = draw(state, 5);
    bool x = k == 1 || k > 2, y = k >= 2;
    if ((x && used_x) || (y && used_y)) continue;
    used_x |= x;
    used_y |= y;
    e[d] = entries[k];
  }
  return rank == 0   ? TESS_REPLICATED
         : rank == 1 ? TESS_P(e[0])
         : rank == 2 ? TESS_P(e[0], e[1])
                     : TESS_P(e[0], e[1], e[2]);
}

/* All devices as x by y, in order, or shuffled. */
static tess_mesh *random_mesh(uint64_t *state, bool any_order) {
  tess_device_array all = tess_devices();
  const tess_device *device[16];
  for (int i = 0; i < all.n; i++)
    device[i] = all.device[i];
  for (int i = all.n - 1; i > 0 && any_order; i--) {
    int k = (int)draw(state, (uint64_t)i + 1);
    const tess_device *swap = device[i];
    device[i] = device[k];
    device[k] = swap;
  }
  int x = 1 + (int)draw(state, (uint64_t)all.n);
  while (all.n % x)
    x--;
  return tess_mesh_of(tess_devices_reshape(tess_device_list(all.n, device), TESS_SHAPE(x, all.n / x)),
                      TESS_NAMES("x", "y"));
}

static tess_shape random_shape(uint64_t *state, int rank) {
  tess_shape s = {.n = rank};
  for (int d = 0; d < rank; d++)
    s.dim[d] = (int64_t)draw(state, 8) + (draw(state, 4) > 0);
  return s;
}

static bool same_array(tess_array *got, tess_array *want) {
  bool good =
      tess_ok(got) && tess_array_nbytes(got) == tess_array_nbytes(want) &&
      (!tess_array_nbytes(want) || memcmp(tess_data(got), tess_data(want), (size_t)tess_array_nbytes(want)) == 0);
  if (!good)
    fprintf(stderr, "process %d: %s, want %s\n", tess_process_index(),
            tess_ok(got) ? tess_typeof(got) : tess_error_of(got).message, tess_typeof(want));
  return good;
}

/* Each shard is the box of the value that its index says. */
static int check_shards(tess_array *x, tess_array *value) {
  tess_shard_list here = tess_addressable_shards(x);
  CHECK(!here.error);
  for (int i = 0; i < here.n; i++) {
    tess_array *want = tess_getindex(value, &here.shard[i].index);
    CHECK(here.shard[i].device->process_index == tess_process_index());
    CHECK(same_array(here.shard[i].data, want));
  }
  return 0;
}

static tess_array *box_of_value(const tess_index *index, void *value) {
  return tess_getindex(value, index);
}

static tess_array *mix(tess_array *x, tess_array *y) {
  return tess_add(tess_mul(x, 2), y);
}
static tess_array *fold(tess_array *x) {
  return tess_sum(x, .axes = TESS_AXES(0), .keepdims = true);
}

/* Do the processes stand in a mesh like the cells of a grid, so that programs on it run on the fast executor? */
static bool is_grid(tess_mesh *m, bool any_order) {
  int64_t x = tess_mesh_shape(m).dim[0], n = tess_process_count();
  return !any_order && (x % n == 0 || n % x == 0);
}

static int one_value(uint64_t *state, int round) {
  int rank = (int)draw(state, 4);
  tess_mesh *m = random_mesh(state, round % 2), *w = random_mesh(state, true);
  tess_array *value = ramp(random_shape(state, rank), round, 3);
  tess_sharding *from = tess_named_sharding(m, random_spec(state, rank)),
                *to = tess_named_sharding(w, random_spec(state, rank)),
                *same = tess_named_sharding(m, random_spec(state, rank));
  tess_array *x = tess_device_put(value, from);
  CHECK(check_shards(x, value) == 0);
  tess_array *y = tess_make_array_from_callback(tess_array_shape(value), from, box_of_value, value);
  CHECK(check_shards(y, value) == 0);
  CHECK(same_array(tess_process_allgather(y, .tiled = true), value));
  tess_array *z = tess_device_put(y, to); /* other devices' order, other cuts */
  CHECK(check_shards(z, value) == 0);
  CHECK(same_array(tess_process_allgather(z, .tiled = true), value));
  /* programs: one with an operand laid out otherwise, one that reduces */
  int64_t slow = tess_runtime_counters().reference;
  tess_array *other = tess_device_put(value, same);
  CHECK(same_array(tess_process_allgather(tess_call(tess_jit(mix), x, other), .tiled = true), mix(value, value)));
  if (rank) CHECK(same_array(tess_process_allgather(tess_call(tess_jit(fold), x), .tiled = true), fold(value)));
  slow = tess_runtime_counters().reference - slow;
  CHECK(slow == 0 || !is_grid(m, round % 2));
  fell_back[tess_process_index()] += slow;
  return 0;
}

/* Where a global shape can be inferred, each process's data comes back from its shards. */
static int one_local(uint64_t *state, int round) {
  int rank = 1 + (int)draw(state, 3), n = tess_process_count();
  tess_mesh *m = random_mesh(state, false);
  tess_spec spec = random_spec(state, rank);
  tess_sharding *s = tess_named_sharding(m, spec);
  tess_shape shape = {.n = rank};
  for (int d = 0; d < rank; d++)
    shape.dim[d] = tess_device_count() * (int64_t)(1 + draw(state, 2));
  tess_array *x = tess_make_array_from_process_local_data(s, ramp(shape, 0, 0));
  if (!tess_ok(x)) {
    CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_NONUNIFORM_ERROR, "not uniform");
    return 0;
  }
  /* a value of that shape; what each process owns of it, in order, is its data */
  tess_shape global = tess_array_shape(x);
  int64_t size = 1;
  for (int d = 0; d < rank; d++)
    size *= global.dim[d];
  if (size > 4096) return 0;
  tess_array *value = ramp(global, round, 1);
  tess_array *whole = tess_device_put(value, s);
  tess_set_mesh(m);
  tess_array *mine = tess_global_to_host_array(whole, .spec = spec);
  CHECK(tess_ok(mine));
  x = tess_make_array_from_process_local_data(s, mine, .global_shape = &global);
  CHECK(check_shards(x, value) == 0);
  CHECK(same_array(tess_process_allgather(x, .tiled = true), value));
  CHECK(n > 0);
  return 0;
}

static int body(int me, void *ctx) {
  uint64_t state = (uint64_t) * (int *)ctx;
  for (int round = 0; round < ROUNDS; round++) {
    tess_scope *s = tess_scope_begin();
    int line = round % 3 == 2 ? one_local(&state, round) : one_value(&state, round);
    if (line) fprintf(stderr, "process %d, round %d: %s\n", me, round, tess_scope_error().message);
    if (line) return line;
    if (tess_scope_end(s)) return __LINE__;
  }
  return 0;
}

static void test_processes(void **state) {
  (void)state;
  for (int n = 1; n <= 4; n++)
    run_world("body", n, body, &n);
  int64_t all = 0;
  for (int i = 0; i < 8; i++)
    all += fell_back[i];
  assert_true(all > 0); /* devices in odd orders */
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_processes)};
  return cmocka_run_group_tests(tests, start_world, end_world);
}
