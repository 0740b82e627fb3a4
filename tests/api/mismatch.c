/* Programs that differ between processes: every way to differ, at every process, is an error in all of them before any
 * data is used, and the message shows both sides (R5 of docs/design/processes.md 1). */
#include "_world.h"

enum way {
  EXTRA,
  MISSING,
  ORDER,
  DTYPE,
  SHAPE,
  OPERATION,
  AXIS,
  GROUP,
  PROGRAM,
  OPTIONS,
  MESH,
  AXES,
  SPEC,
  SEED,
  SEED_IN_PROGRAM,
  SEED_OF_ARGUMENT,
  END_OF_DATA,
  WAYS
};
static const char *const names[WAYS] = {"extra collective",
                                        "missing collective",
                                        "order",
                                        "dtype",
                                        "shape",
                                        "operation",
                                        "axis",
                                        "group",
                                        "program",
                                        "options of a program",
                                        "mesh",
                                        "names of a mesh",
                                        "spec",
                                        "seed of what is put",
                                        "seed inside a program",
                                        "seed of an argument",
                                        "end of data"};

struct plan {
  enum way way;
  int n, odd;
};

static tess_array *doubled_sum(tess_array *x) {
  return tess_psum(tess_mul(x, 2), "x");
}
static tess_array *tripled_sum(tess_array *x) {
  return tess_psum(tess_mul(x, 3), "x");
}
static tess_array *greatest(tess_array *x) {
  return tess_pmax(x, "x");
}
static tess_array *over_both(tess_array *x) {
  return tess_psum(x, "x,y");
}
static tess_array *over_first(tess_array *x) {
  return tess_psum(x, "x");
}
static tess_array *noise(tess_array *x, uint64_t seed) {
  return tess_psum(tess_add(x, tess_random_uniform(tess_random_key(seed), TESS_SHAPE(1), 0, 1)), "x");
}
static tess_array *noise_0(tess_array *x) {
  return noise(x, 0);
}
static tess_array *noise_1(tess_array *x) {
  return noise(x, 1);
}
static tess_array *product(tess_array *x, tess_array *y) {
  return tess_sum(tess_mul(x, y));
}

typedef tess_array *body(tess_array *);

static tess_mesh *mesh_of_all(int n) {
  return tess_make_mesh(TESS_SHAPE(n * DEVICES), TESS_NAMES("x"));
}
static tess_array *spread(tess_mesh *m) {
  return tess_host_local_array_to_global_array(tess_ones(TESS_SHAPE(DEVICES)), m, TESS_P("x"));
}
static tess_array *run_on(tess_mesh *m, body *f) {
  return tess_call(tess_jit(tess_shard_map(f, .mesh = m, .in_specs = TESS_P("x"), .out_specs = TESS_P())), spread(m));
}

/* The devices in another order: the first two processes change places. */
static tess_mesh *turned_mesh(int n) {
  const tess_device *device[64];
  for (int i = 0; i < n * DEVICES; i++)
    device[i] = tess_devices().device[i < 2 * DEVICES ? (i + DEVICES) % (2 * DEVICES) : i];
  return tess_mesh_of(tess_device_list(n * DEVICES, device), TESS_NAMES("x"));
}
/* The devices of this process and one other. */
static tess_mesh *pair_mesh(int me, int n) {
  const tess_device *device[2 * DEVICES];
  int other = (me + 1) % n, low = me < other ? me : other, high = me < other ? other : me;
  for (int i = 0; i < DEVICES; i++) {
    device[i] = tess_devices().device[low * DEVICES + i];
    device[DEVICES + i] = tess_devices().device[high * DEVICES + i];
  }
  return tess_mesh_of(tess_device_list(2 * DEVICES, device), TESS_NAMES("x"));
}

static tess_array *over_axis(int n, bool odd) {
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n, DEVICES), TESS_NAMES("x", "y"));
  tess_array *x = tess_host_local_array_to_global_array(tess_ones(TESS_SHAPE(1, DEVICES)), m, TESS_P("x", "y"));
  tess_fn *one = tess_shard_map(over_first, .mesh = m, .in_specs = TESS_P("x", "y"), .out_specs = TESS_P(NULL, "y")),
          *both = tess_shard_map(over_both, .mesh = m, .in_specs = TESS_P("x", "y"), .out_specs = TESS_P());
  return tess_call(tess_jit(odd ? both : one), x);
}

static tess_array *gather(tess_array *x) {
  return tess_process_allgather(x);
}
static tess_status bar(const char *name) {
  return tess_sync_global_devices(name);
}

static tess_status values(const struct plan *p, bool odd) {
  tess_mesh *m = mesh_of_all(p->n);
  tess_array *local = tess_random_uniform(tess_random_key(odd), TESS_SHAPE(p->n * DEVICES), 0, 1);
  switch (p->way) {
  case SPEC:
    return tess_status_of(tess_device_put(tess_ones(TESS_SHAPE(p->n * DEVICES)),
                                          tess_named_sharding(m, odd ? TESS_REPLICATED : TESS_P("x"))));
  case SEED:
    return tess_status_of(tess_device_put(local, tess_named_sharding(m, TESS_P("x"))));
  case SEED_IN_PROGRAM:
    return tess_status_of(run_on(m, odd ? noise_1 : noise_0));
  default:
    return tess_status_of(tess_call(tess_jit(product), spread(m), local));
  }
}

/* What differs; the first status that is not OK. */
static tess_status differ(int me, const struct plan *p) {
  int n = p->n;
  bool odd = me == p->odd;
  tess_array *x = ramp(TESS_SHAPE(2), 0, 1), *y;
  tess_status status = TESS_OK;
  switch (p->way) {
  case EXTRA:
  case MISSING:
    if (odd == (p->way == EXTRA)) status = tess_status_of(gather(x));
    return status ? status : bar("after");
  case ORDER:
    if (odd) status = bar("order");
    if (!status) status = tess_status_of(gather(x));
    return status || odd ? status : bar("order");
  case DTYPE:
    return tess_status_of(gather(odd ? tess_astype(x, TESS_F32) : x));
  case SHAPE:
    return tess_status_of(gather(ramp(TESS_SHAPE(odd ? 3 : 2), 0, 1)));
  case OPERATION:
    return tess_status_of(odd ? tess_broadcast_one_to_all(x) : gather(x));
  case AXIS:
    return tess_status_of(over_axis(n, odd));
  case GROUP:
    return tess_status_of(run_on(odd ? pair_mesh(me, n) : mesh_of_all(n), doubled_sum));
  case PROGRAM:
    return tess_status_of(run_on(mesh_of_all(n), odd ? tripled_sum : doubled_sum));
  case OPTIONS:
    return tess_status_of(run_on(mesh_of_all(n), odd ? greatest : doubled_sum));
  case MESH:
    return tess_status_of(run_on(odd ? turned_mesh(n) : mesh_of_all(n), doubled_sum));
  case AXES:
    y = tess_ones(TESS_SHAPE(n * DEVICES));
    return tess_status_of(tess_device_put(
        y, odd ? tess_named_sharding(tess_make_mesh(TESS_SHAPE(DEVICES, n), TESS_NAMES("x", "y")), TESS_P("x,y"))
               : tess_named_sharding(mesh_of_all(n), TESS_P("x"))));
  case END_OF_DATA:
    for (int i = 0; i < (odd ? 2 : 3) && !status; i++)
      status = tess_status_of(run_on(mesh_of_all(n), doubled_sum));
    return status ? status : bar("end of epoch");
  default:
    return values(p, odd);
  }
}

static int count(const char *text, const char *words) {
  int n = 0;
  for (const char *p = text; (p = strstr(p, words)); p++)
    n++;
  return n;
}

static int mismatch(int me, void *ctx) {
  const struct plan *p = ctx;
  char words[40];
  tess_scope *s = tess_scope_begin();
  /* What they do alike first may end with the reason too: who is still in it when another one has noticed. */
  tess_status status = tess_status_of(run_on(mesh_of_all(p->n), doubled_sum));
  if (!status) status = differ(me, p);
  if (!status) status = bar("behind"); /* two of them may have been alone together (a pair's mesh) */
  tess_error e = tess_take_error();
  bool good = status == TESS_FAILED_PRECONDITION || status == TESS_INVALID_ARGUMENT || status == TESS_ABORTED;
  snprintf(words, sizeof words, "process %d ", p->odd);
  bool both = p->way == SEED ? strstr(e.message, "has other values on process ") != NULL
                             : strstr(e.message, words) && count(e.message, "mismatch.c:") >= 2;
  if (p->way == SPEC) both &= strstr(e.message, " to P('x',) of Mesh(") && strstr(e.message, " to P() of Mesh(");
  if (!good || !both)
    fprintf(stderr, "%s, process %d of %d (odd: %d): %s: \"%s\"\n", names[p->way], me, p->n, p->odd,
            tess_status_name(status), e.message);
  CHECK(good && both);
  FINISH(s);
}

/* Real processes: each way ends its world, and the next one has another. */
static int mismatch_anew(const struct plan *p) {
  int line = mismatch(tess_process_index(), (void *)(uintptr_t)p);
  if (tess_finalize() != TESS_OK || start_world(NULL)) return __LINE__;
  return line;
}

/* Every way, at every so many-th process. */
static int count_bad(int n, int each) {
  int bad = 0;
  for (enum way way = 0; way < WAYS; way++)
    for (int odd = 0; odd < n; odd += each) {
      if (way == GROUP && n == 2) continue; /* a pair is all */
      struct plan p = {.way = way, .n = n, .odd = odd};
      bad += (is_real() ? mismatch_anew(&p) : tess_run_simulated(n, mismatch, &p)) != 0;
      bodies_run++;
    }
  return bad;
}

static void test_ways(void **state) {
  (void)state;
  if (is_real())
    assert_int_equal(count_bad(tess_process_count(), 1), 0);
  else
    assert_int_equal(count_bad(2, 1) + count_bad(3, 1) + count_bad(4, 1), 0);
}
/* Where nobody shares memory, also with so many that they agree in rounds. */
static void test_ways_by_messages(void **state) {
  (void)state;
  if (is_real()) return;
  setenv("TESS_SHARED_MEMORY", "0", 1);
  int bad = count_bad(2, 1) + count_bad(3, 1) + count_bad(4, 1) + count_bad(18, 17);
  unsetenv("TESS_SHARED_MEMORY");
  assert_int_equal(bad, 0);
}

/* ---- an error of one process before a collective ---- */

enum call { BROADCAST, ALLGATHER, ALLGATHER_TREE, EQUAL, TO_GLOBAL, TO_LOCAL, PUT, CALL, RESHARD, LIVE, CALLS };
static const char *const calls[CALLS] = {"broadcast_one_to_all",
                                         "process_allgather",
                                         "process_allgather of a tree",
                                         "assert_equal",
                                         "host_local_array_to_global_array",
                                         "global_array_to_host_local_array",
                                         "device_put",
                                         "a program",
                                         "device_put of a global array",
                                         "live_devices"};

/* x: an array of each process, or what failed in its making. */
static tess_status use(enum call call, int n, tess_array *x) {
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(n, DEVICES), TESS_NAMES("x", "y"));
  tess_sharding *all = tess_named_sharding(m, TESS_REPLICATED);
  tess_array *global = tess_host_local_array_to_global_array(x, m, TESS_P("x", "y"));
  tess_fn *f = tess_shard_map(over_both, .mesh = m, .in_specs = TESS_P("x", "y"), .out_specs = TESS_P());
  switch (call) {
  case BROADCAST:
    return tess_status_of(tess_broadcast_one_to_all(x));
  case ALLGATHER:
    return tess_status_of(tess_process_allgather(x));
  case ALLGATHER_TREE:
    return tess_status_of(tess_process_allgather(tess_dict(TESS_KV("a", tess_ones(TESS_SHAPE())), TESS_KV("b", x))));
  case EQUAL:
    return tess_assert_equal(x, "x");
  case TO_GLOBAL:
    return tess_status_of(global);
  case TO_LOCAL:
    return tess_status_of(tess_global_array_to_host_local_array(global, m, TESS_P("x")));
  case PUT:
    return tess_status_of(tess_device_put(x, all));
  case CALL:
    return tess_status_of(tess_call(tess_jit(f), global));
  case RESHARD:
    return tess_status_of(tess_device_put(global, all));
  default:
    return tess_live_devices().n == n * DEVICES ? TESS_OK : TESS_INTERNAL;
  }
}

static int one_fails(int me, void *ctx) {
  const struct plan *p = ctx;
  static const char words[] = "contracting dimensions differ: f32[1,3] and f32[4,2]";
  tess_scope *s = tess_scope_begin();
  bool odd = me == p->odd;
  tess_array *x = tess_matmul(tess_ones(TESS_SHAPE(1, odd ? 3 : 4)), tess_ones(TESS_SHAPE(4, 2)));
  tess_status status = use((enum call)p->way, p->n, x);
  tess_error e = tess_scope_error();
  if (!status && !odd) {
    status = bar("after");
    e = tess_scope_error();
  } else if (odd) {
    status = e.status; /* it does not take the error, and goes on */
    (void)bar("after");
  }
  int call = (int)p->way;
  bool local = call == TO_GLOBAL || call == LIVE; /* nothing that the others wait for differs */
  bool good = local && !odd ? status == TESS_OK : status != TESS_OK && strstr(e.message, words);
  if (!good)
    fprintf(stderr, "%s, process %d of %d (odd: %d): %s: \"%s\"\n", calls[p->way], me, p->n, p->odd,
            tess_status_name(status), e.message);
  CHECK(good);
  tess_take_error();
  FINISH(s);
}

static void test_errors(void **state) {
  (void)state;
  int bad = 0;
  if (is_real()) return;
  for (int n = 2; n <= 4; n++)
    for (enum call call = 0; call < CALLS; call++)
      for (int odd = 0; odd < n; odd++) {
        struct plan p = {.way = (enum way)call, .n = n, .odd = odd};
        bad += tess_run_simulated(n, one_fails, &p) != 0;
      }
  assert_int_equal(bad, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_ways), cmocka_unit_test(test_ways_by_messages),
                                     cmocka_unit_test(test_errors)};
  return cmocka_run_group_tests(tests, start_world, end_world);
}
