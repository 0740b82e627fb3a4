/* layout/process.h for devices of several processes: the goldens of design/sharding.md 5.7.3 and of JAX's tests, and
 * the rule that a process's blocks lie in its data in order of their starts, whatever the order of its devices. */
#include <tessera/ext.h>

#include "layout/process.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

/* A mesh over fake devices of 4 processes, two or four each; order: device numbers, NULL: 0, 1, 2, … */
static const struct mesh *mesh_of(tess_shape shape, const char *const *name, int n, const int *order) {
  tess_device_array all = tess_fake_devices("tpu", n, .processes = 4);
  const tess_device *list[64];
  for (int i = 0; i < n; i++)
    list[i] = all.device[order ? order[i] : i];
  struct diag d = {0};
  const struct mesh *m = tess__mesh_make(shape.n, shape.dim, name, NULL, list, &d);
  assert_non_null(m);
  return m;
}

static const struct sharding *sharding_of(const struct mesh *m, const char *text) {
  tess_spec p = *text ? tess_spec_parse(text) : TESS_P();
  struct spec spec;
  struct diag d = {0};
  assert_true(tess__spec_resolve(m, &p, &spec, &d));
  return tess__sharding_named(m, &spec, NULL, &d);
}

static void same(tess_shape got, int64_t a, int64_t b, const char *what) {
  if (got.n != 2 || got.dim[0] != a || got.dim[1] != b)
    fail_msg("%s: (%lld, %lld), want (%lld, %lld)", what, (long long)got.dim[0], (long long)got.dim[1], (long long)a,
             (long long)b);
}

static const char *const abc[] = {"a", "b", "c"}, *const xy[] = {"x", "y"};

static void test_inferred_shapes(void **state) {
  (void)state;
  static const struct {
    const char *spec;
    int64_t a, b;
  } want[] = {{"", 4, 4},        {"(a,b,c),None", 16, 4}, {"(a,b),None", 16, 4}, {"None,(a,c)", 4, 8},
              {"(a,c),b", 8, 8}, {"(a,b),c", 16, 4},      {"a", 8, 4},           {"b", 8, 4},
              {"c", 4, 4},       {"c,a", 4, 8},           {"(c,b)", 8, 4}};
  const struct mesh *m = mesh_of(TESS_SHAPE(2, 2, 2), abc, 8, NULL);
  tess_shape local = TESS_SHAPE(4, 4), global;
  for (size_t i = 0; i < sizeof want / sizeof *want; i++)
    for (int process = 0; process < 4; process++) {
      const struct sharding *s = sharding_of(m, want[i].spec);
      tess__process_global_shape(s, process, &local, &global);
      same(global, want[i].a, want[i].b, want[i].spec);
      struct diag d = {0};
      assert_true(tess__process_shape(s, process, &local, NULL, &global, &d));
    }
}

/* Each digit of a layout stands for two devices of one process; process p has the digits 2p and 2p + 1. */
static const struct sharding *layout_of(const char *digits) {
  int order[16], used[8] = {0};
  for (int i = 0; i < 16; i++) {
    int digit = digits[i] - '0';
    order[i] = 2 * digit + used[digit]++;
  }
  return sharding_of(mesh_of(TESS_SHAPE(4, 4), xy, 16, order), "x,y");
}

static void test_layouts(void **state) {
  (void)state;
  tess_shape local = TESS_SHAPE(2, 2), global, extent;
  const struct sharding *s = layout_of("0123210346754567");
  for (int process = 0; process < 4; process++) {
    tess__process_global_shape(s, process, &local, &global);
    same(global, 4, -1, "not uniform in dimension 1");
    tess__process_extent(s, process, &TESS_SHAPE(4, 4), &extent);
    same(extent, 2, 3, "addressable indices");
    struct diag d = {0};
    assert_false(tess__process_shape(s, process, &local, NULL, &global, &d));
    assert_int_equal(d.status, TESS_INVALID_ARGUMENT);
    assert_int_equal(d.reason, TESS_NONUNIFORM_ERROR);
    assert_non_null(strstr(d.message, "(4, None)"));
    tess__diag_clear(&d);
  }
  s = layout_of("0213021346574657");
  tess__process_global_shape(s, 0, &local, &global);
  same(global, 4, 4, "uniform");
  tess__process_extent(s, 0, &TESS_SHAPE(4, 4), &extent);
  same(extent, 2, 2, "addressable indices");
  /* process 0 owns columns 0 and 2: its block 1 is global column 2 */
  tess_index box = {.n = 2, .dim = {{1, 2, false}, {2, 3, false}}}, out;
  tess__process_local_box(s, 0, &global, &local, &box, &out);
  assert_int_equal(out.dim[0].start, 1);
  assert_int_equal(out.dim[1].start, 1);
  assert_int_equal(out.dim[1].stop, 2);
}

static void test_groups(void **state) {
  (void)state;
  int64_t index, count;
  const struct sharding *s = sharding_of(mesh_of(TESS_SHAPE(2, 2, 2), abc, 8, NULL), "b,a");
  for (int process = 0; process < 4; process++) { /* process = 2a + b */
    assert_true(tess__process_group(s, 2, 0, process, &index, &count));
    assert_int_equal(index, process % 2);
    assert_int_equal(count, 2);
    assert_true(tess__process_group(s, 2, 1, process, &index, &count));
    assert_int_equal(index, process / 2);
  }
  static const int half[] = {0, 1, 2, 4, 3, 5, 6, 7}; /* blocks shared by halves */
  s = sharding_of(mesh_of(TESS_SHAPE(2, 2, 2), abc, 8, half), "(a,b)");
  assert_false(tess__process_group(s, 1, 0, 1, &index, &count));
}

static void refused(const struct sharding *s, int process, tess_shape local, const tess_shape *given,
                    tess_reason reason, const char *words) {
  struct diag d = {0};
  tess_shape global;
  assert_false(tess__process_shape(s, process, &local, given, &global, &d));
  if (d.status != TESS_INVALID_ARGUMENT || d.reason != reason || !strstr(d.message, words))
    fail_msg("%s, want \"%s\"", d.message, words);
  tess__diag_clear(&d);
}

static void test_given_shapes(void **state) {
  (void)state;
  const struct sharding *s = sharding_of(mesh_of(TESS_SHAPE(2, 2, 2), abc, 8, NULL), "(a,b),c");
  tess_shape global, part = TESS_SHAPE(4, -1), whole = TESS_SHAPE(4, 4), four = TESS_SHAPE(16, 4),
                     odd = TESS_SHAPE(8, 8);
  tess_shape flat = TESS_SHAPE(16);
  struct diag d = {0};
  assert_true(tess__process_shape(s, 2, &TESS_SHAPE(4, 4), &four, &global, &d));
  assert_true(tess__process_shape(s, 2, &TESS_SHAPE(4, 4), &whole, &global, &d)); /* the global size wins */
  refused(s, 2, TESS_SHAPE(4, 4), &part, TESS_VALUE_ERROR, "in parts is not possible: (4, None)");
  refused(s, 2, TESS_SHAPE(4, 4), &odd, TESS_VALUE_ERROR, "devices own (2, 8), the local data has (4, 4)");
  refused(s, 2, TESS_SHAPE(4, 4), &flat, TESS_VALUE_ERROR, "another rank");
  refused(s, 7, TESS_SHAPE(4, 4), &four, TESS_VALUE_ERROR, "process 7 has no device of the sharding");
}

/* For each process of random meshes: the boxes of its devices, taken from its local data, are the global array's. */
static void check_boxes(const struct sharding *s, tess_shape global) {
  for (int process = 0; process < 4; process++) {
    tess_shape local;
    int64_t covered[2] = {0, 0};
    tess__process_extent(s, process, &global, &local);
    for (int64_t p = 0; p < s->mesh->total; p++) {
      if (s->mesh->device[p]->process_index != process) continue;
      tess_index box, in;
      tess__shard_index(s, &global, p, &box);
      tess__process_local_box(s, process, &global, &local, &box, &in);
      for (int d = 0; d < 2; d++) {
        assert_int_equal(in.dim[d].stop - in.dim[d].start, box.dim[d].stop - box.dim[d].start);
        assert_true(in.dim[d].start >= 0 && in.dim[d].stop <= local.dim[d]);
        if (in.dim[d].stop > covered[d]) covered[d] = in.dim[d].stop;
        /* owned blocks keep their order: as many owned elements lie before it there as here */
        for (int64_t q = 0; q < s->mesh->total; q++) {
          tess_index other, there;
          if (s->mesh->device[q]->process_index != process) continue;
          tess__shard_index(s, &global, q, &other);
          tess__process_local_box(s, process, &global, &local, &other, &there);
          if (other.dim[d].start < box.dim[d].start) assert_true(there.dim[d].stop <= in.dim[d].start);
        }
      }
    }
    assert_true(covered[0] == local.dim[0] && covered[1] == local.dim[1]);
  }
}

static void test_random_boxes(void **state) {
  (void)state;
  static const char *const spec[] = {"", "x", "y", "x,y", "(y,x)", "None,x", "None,(x,y)", "y,x"};
  uint64_t seed = 5;
  for (int round = 0; round < 200; round++) {
    int order[8];
    for (int i = 0; i < 8; i++)
      order[i] = i;
    for (int i = 7; i > 0; i--) {
      seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
      int k = (int)(seed >> 33) % (i + 1), swap = order[i];
      order[i] = order[k], order[k] = swap;
    }
    const struct mesh *m = mesh_of(round % 2 ? TESS_SHAPE(4, 2) : TESS_SHAPE(2, 4), xy, 8, order);
    const struct sharding *s = sharding_of(m, spec[round % 8]);
    check_boxes(s, TESS_SHAPE(8 + round % 5, 8 + round % 3)); /* uneven ones too */
  }
}

int main(void) {
  tess_status status = tess_init(.num_cpu_devices = 1);
  (void)status;
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_inferred_shapes), cmocka_unit_test(test_layouts),
                                     cmocka_unit_test(test_groups), cmocka_unit_test(test_given_shapes),
                                     cmocka_unit_test(test_random_boxes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
