/* What every sharding promises, of every kind, on random grids, tiles and shapes, uneven and empty ones too: the boxes
 * of distinct shards partition the array, replica ids count from 0 in the order of devices, the walk over all devices
 * says what each one says alone, and two shardings are equivalent when all their devices hold equal boxes. */
#include "_layout.h"

enum { MAX_DEVICES = 16, CASES = 1500 };

static uint64_t seed = 11;

static int64_t factor(int64_t n) {
  int64_t f = 1 + below(&seed, (int)n);
  while (n % f)
    f = 1 + below(&seed, (int)n);
  return f;
}

/* n as sizes of up to max dimensions, 1 included. */
static int factorise(int64_t n, int max, int64_t *out) {
  int k = 1 + below(&seed, max);
  for (int i = 0; i < k - 1; i++) {
    out[i] = factor(n);
    n /= out[i];
  }
  out[k - 1] = n;
  return k;
}

static void shuffle(int *v, int n) {
  for (int i = n - 1; i > 0; i--) {
    int k = below(&seed, i + 1), other = v[i];
    v[i] = v[k];
    v[k] = other;
  }
}

/* n devices: always the same list for the same n and order. */
static int64_t list_devices(int n, int order, const tess_device **device) {
  for (int i = 0; i < n; i++)
    device[i] = tess__devices_all()[order ? (i * 5 + order) % MAX_DEVICES : i];
  return n;
}

static const struct sharding *random_named(int n, const tess_device *const *device, int rank) {
  static const char *const names[] = {"a", "b", "c", "d"};
  int64_t size[4];
  int axes = factorise(n, 4, size), order[4];
  struct diag d = {0};
  struct spec spec = {.n = below(&seed, rank + 1)};
  const struct mesh *m = tess__mesh_make(axes, size, names, NULL, device, &d);
  for (int i = 0; i < axes; i++)
    order[i] = i;
  shuffle(order, axes);
  for (int i = 0; i < axes && spec.n; i++) {
    int dim = below(&seed, spec.n + 1);
    if (dim < spec.n) spec.axis[dim][spec.n_axes[dim]++] = (uint8_t)order[i];
  }
  return tess__sharding_named(m, &spec, NULL, &d);
}

/* Tiles of rank `rank`, and sometimes replicas; the numbers in any order. */
static const struct sharding *random_gspmd(int n, const tess_device *const *device, int rank) {
  struct text t = {0};
  struct hlo h;
  struct diag d = {0};
  int64_t left = n, grid[4];
  bool replicas = below(&seed, 2);
  int axes = factorise(n, 4, grid), order[MAX_DEVICES];
  tess__text_add(&t, "{devices=[");
  for (int i = 0; i < rank + replicas; i++) {
    int64_t size = i == rank + replicas - 1 ? left : factor(left);
    tess__text_printf(&t, "%s%lld", i ? "," : "", (long long)size);
    left /= size;
  }
  bool listed = below(&seed, 3) == 0;
  int k = listed ? n : axes;
  for (int i = 0; i < k; i++)
    order[i] = i;
  shuffle(order, k);
  tess__text_add(&t, listed ? "]" : "]<=[");
  for (int i = 0; i < axes && !listed; i++)
    tess__text_printf(&t, "%s%lld", i ? "," : "", (long long)grid[i]);
  tess__text_add(&t, listed ? "" : "]T(");
  for (int i = 0; i < k; i++)
    tess__text_printf(&t, "%s%d", i ? "," : "", order[i]);
  tess__text_add(&t, listed ? "" : ")");
  tess__text_add(&t, replicas ? " last_tile_dim_replicate}" : "}");
  if (!tess__hlo_parse(tess__text_string(&t), &h, &d)) fail_msg("%s: %s", tess__text_string(&t), d.message);
  tess__text_free(&t);
  return tess__sharding_gspmd(&h, n, device, NULL, &d);
}

static const struct sharding *random_positional(int n, const tess_device *const *device, int rank) {
  struct diag d = {0};
  int order[4] = {0, 1, 2, 3};
  tess_shape grid = {.n = rank};
  tess_ints some = {.n = 0}, turn = {.n = rank};
  int64_t left = n;
  for (int i = 0; i < rank; i++) {
    grid.dim[i] = i == rank - 1 ? left : factor(left);
    left /= grid.dim[i];
    if (below(&seed, 3) == 0) some.v[some.n++] = i;
  }
  shuffle(order, rank);
  for (int i = 0; i < rank; i++)
    turn.v[i] = order[i];
  const struct sharding *s = tess__positional(n, device, &grid, NULL, &d);
  if (rank && below(&seed, 2)) s = tess__positional_transpose(s, &turn, &d);
  if (rank && some.n) s = tess__positional_replicate(s, &some, &d);
  expect_ok(&d);
  return s;
}

static const struct sharding *random_pmap(int n, const tess_device *const *device, tess_shape *shape) {
  struct diag d = {0};
  int dim = shape->n ? below(&seed, shape->n) : TESS_NONE;
  if (shape->n) shape->dim[dim] = n;
  const struct sharding *s = tess__pmap_sharding(shape, dim, n, device, &d);
  expect_ok(&d);
  return s;
}

static const struct sharding *random_sharding(int n, int order, tess_shape *shape, bool any_kind) {
  const tess_device *device[MAX_DEVICES];
  list_devices(n, order, device);
  switch (below(&seed, any_kind ? 4 : 3)) {
  case 0:
    return random_named(n, device, shape->n);
  case 1:
    return shape->n ? random_gspmd(n, device, shape->n) : random_named(n, device, 0);
  case 2:
    return shape->n ? random_positional(n, device, shape->n) : random_named(n, device, 0);
  default:
    return random_pmap(n, device, shape);
  }
}

struct box_map { /* by place in the user's order */
  int64_t n;
  tess_index box[MAX_DEVICES];
  int replica[MAX_DEVICES];
};

static bool same_box(const tess_index *a, const tess_index *b) {
  for (int d = 0; d < a->n; d++)
    if (a->dim[d].start != b->dim[d].start || a->dim[d].stop != b->dim[d].stop || a->dim[d].full != b->dim[d].full)
      return false;
  return true;
}

static int64_t elements(const tess_index *b) {
  int64_t n = 1;
  for (int d = 0; d < b->n; d++)
    n *= b->dim[d].stop - b->dim[d].start;
  return n;
}

static void read_map(const struct sharding *s, const tess_shape *shape, struct box_map *out) {
  struct shard_walk w;
  out->n = s->mesh->total;
  tess__walk_begin(&w, s, shape);
  for (int64_t p = 0; p < out->n; p++, tess__walk_next(&w)) {
    int64_t place = tess__shard_place(s, p);
    tess_index walked = {0};
    assert_ptr_equal(tess__sharding_devices(s)[place], s->mesh->device[p]);
    tess__shard_index(s, shape, p, &out->box[place]);
    out->replica[place] = tess__shard_replica(s, shape, p);
    tess__walk_index(&w, &walked);
    assert_true(same_box(&walked, &out->box[place]));
    if (!s->list) assert_int_equal(tess__walk_replica(&w), out->replica[place]);
  }
}

/* Boxes of replica 0 that hold something are disjoint and together the whole; ids count the earlier equal boxes. */
static void check_map(const tess_shape *shape, const struct box_map *m) {
  int64_t total = 1, held = 0;
  for (int d = 0; d < shape->n; d++)
    total *= shape->dim[d];
  for (int64_t i = 0; i < m->n; i++) {
    int earlier = 0;
    for (int64_t k = 0; k < i; k++)
      earlier += same_box(&m->box[k], &m->box[i]);
    if (elements(&m->box[i]) || !total) assert_true(m->replica[i] <= earlier);
    if (elements(&m->box[i])) assert_int_equal(m->replica[i], earlier);
    if (!earlier) held += elements(&m->box[i]);
    for (int64_t k = 0; k < i; k++) {
      bool apart = same_box(&m->box[k], &m->box[i]) || !elements(&m->box[i]) || !elements(&m->box[k]);
      for (int d = 0; d < shape->n && !apart; d++)
        apart = m->box[i].dim[d].start >= m->box[k].dim[d].stop || m->box[k].dim[d].start >= m->box[i].dim[d].stop;
      assert_true(apart);
    }
  }
  assert_int_equal(held, total);
}

static void test_boxes_partition_the_array(void **state) {
  (void)state;
  for (int i = 0; i < CASES; i++) {
    tess_shape shape = {.n = below(&seed, 4)};
    for (int d = 0; d < shape.n; d++)
      shape.dim[d] = below(&seed, 20);
    const struct sharding *s = random_sharding(1 + below(&seed, MAX_DEVICES), below(&seed, 2), &shape, true);
    struct diag d = {0};
    struct box_map m;
    if (!tess__sharding_check_map(s, &shape, &d)) fail_msg("%s", d.message);
    read_map(s, &shape, &m);
    check_map(&shape, &m);
  }
}

static bool same_map(const struct sharding *a, const struct sharding *b, const tess_shape *shape) {
  struct box_map x, y;
  read_map(a, shape, &x);
  read_map(b, shape, &y);
  for (int64_t i = 0; i < x.n; i++)
    if (!same_box(&x.box[i], &y.box[i]) || x.replica[i] != y.replica[i]) return false;
  return true;
}

static void test_equivalent_is_equal_maps(void **state) {
  (void)state;
  int equivalent = 0;
  for (int i = 0; i < CASES; i++) {
    int n = 1 + below(&seed, 8), order = below(&seed, 2);
    tess_shape even = {.n = 1 + below(&seed, 2)}, uneven = even;
    for (int d = 0; d < even.n; d++) {
      even.dim[d] = 840; /* a multiple of everything here, so that different cuts differ */
      uneven.dim[d] = below(&seed, 20);
    }
    const struct sharding *a = random_sharding(n, order, &even, false), *b = random_sharding(n, order, &even, false);
    bool same = tess__sharding_equivalent(a, b, even.n);
    assert_int_equal(same, same_map(a, b, &even));
    assert_int_equal(same, tess__sharding_equivalent(b, a, even.n));
    if (same) assert_true(same_map(a, b, &uneven));
    equivalent += same;
  }
  assert_in_range(equivalent, CASES / 20, CASES - CASES / 20);
}

/* A spec becomes tiles and comes back on the same mesh, up to entries that cut nothing (4.7.6). */
static void test_specs_come_back(void **state) {
  (void)state;
  for (int i = 0; i < CASES; i++) {
    const tess_device *device[MAX_DEVICES];
    int n = 1 + below(&seed, MAX_DEVICES), rank = below(&seed, 4);
    list_devices(n, 0, device);
    const struct sharding *s = random_named(n, device, rank);
    struct diag d = {0};
    struct hlo h, again;
    struct spec spec;
    tess__hlo_of_spec(s->mesh, &s->spec, rank, &h);
    if (!tess__hlo_to_spec(&h, s->mesh, &spec, &d)) fail_msg("%s", d.message);
    tess__hlo_of_spec(s->mesh, &spec, rank, &again);
    assert_true(tess__hlo_same(&h, &again));
    const struct sharding *back = tess__sharding_named(s->mesh, &spec, NULL, &d);
    assert_true(tess__sharding_equivalent(s, back, rank));
  }
}

/* What is printed is read back as the same. */
static void test_texts_come_back(void **state) {
  (void)state;
  for (int i = 0; i < CASES; i++) {
    const tess_device *device[MAX_DEVICES];
    int n = 2 + below(&seed, MAX_DEVICES - 1);
    list_devices(n, 0, device);
    const struct sharding *s = random_gspmd(n, device, 1 + below(&seed, 3));
    struct diag d = {0};
    struct text t = {0};
    struct hlo h;
    tess__hlo_print(&t, s->hlo);
    assert_true(tess__hlo_parse(tess__text_string(&t), &h, &d));
    assert_ptr_equal(tess__hlo_intern(&h), s->hlo);
    tess__text_free(&t);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_boxes_partition_the_array),
      cmocka_unit_test(test_equivalent_is_equal_maps),
      cmocka_unit_test(test_specs_come_back),
      cmocka_unit_test(test_texts_come_back),
  };
  return cmocka_run_group_tests(tests, make_devices, free_devices);
}
