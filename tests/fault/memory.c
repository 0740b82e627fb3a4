/* Out of memory for data: the k-th allocation of each scenario fails, for each k. Then there is an error that says so,
 * or the right result; the library goes on; nothing is lost. Once with programs compiled anew, once with known ones. */
#define _GNU_SOURCE
#include <sys/resource.h>
#include <sys/wait.h>

#include "_fault.h"

#include <tessera/ext.h>
#include <tessera/module.h>

#include "array/dlpack.h"
#include "base/map.h"

/* A piece of a user's program that gives a number. With a fault in it, it gives the same number or an error. */
struct scenario {
  const char *name;
  double (*run)(void);
};

struct outcome {
  double value;
  tess_status status;
  char message[256];
};

static struct outcome run_scenario(const struct scenario *s) {
  struct outcome out = {.status = TESS_OK};
  tess_scope *scope = tess_scope_begin();
  out.value = s->run();
  tess_error e = tess_take_error();
  out.status = e.status;
  snprintf(out.message, sizeof out.message, "%s", e.message);
  assert_int_equal(tess_scope_end(scope), TESS_OK);
  return out;
}

static tess_mesh *mesh;
static char folder[] = "fault-memory-XXXXXX", npy[64], npz[64];

static tess_sharding *rows(void) {
  return tess_named_sharding(mesh, TESS_P("x"));
}
static tess_sharding *columns(void) {
  return tess_named_sharding(mesh, TESS_P(NULL, "x"));
}
static tess_array *numbers(int64_t a, int64_t b) {
  return tess_reshape(tess_arange((double)(a * b)), TESS_SHAPE(a, b));
}
/* Uploaded once, so that a scenario's own allocations are what it is about. */
static tess_array *given;

/* ---- from and to the host, and between layouts ---- */

static const float host[24] = {1, 2, 3, 5, 8, 13, 21, 34};
static double asarray(void) {
  return digest(tess_asarray(host, TESS_SHAPE(4, 6)));
}
static double asarray_converted(void) {
  return digest(tess_asarray(host, TESS_SHAPE(4, 6), .dtype = TESS_I32));
}
static double scalars(void) {
  return digest(tess_scalar(3.5, TESS_F32)) + digest(tess_device_put(tess_lift_int(7), NULL)) +
         tess_item(tess_device_put(tess_lift_double(2.5), tess_named_sharding(mesh, TESS_REPLICATED)));
}
static double put(void) {
  return digest(tess_device_put(numbers(8, 6), rows())) + digest(tess_reshard(given, columns()));
}
static double put_copied(void) {
  return digest(tess_device_put(given, rows(), .no_alias = true));
}
static double put_in_other_memory(void) {
  tess_sharding *pinned = tess_named_sharding(mesh, TESS_P("x"), .memory_kind = "pinned_host");
  tess_array *x = tess_device_put(given, pinned);
  return digest(tess_device_put(x, rows())) + digest(tess_device_get(x));
}
static double put_donated(void) {
  tess_sharding *host_memory = tess_named_sharding(mesh, TESS_P("x"), .memory_kind = "unpinned_host");
  tess_array *x = numbers(8, 6), *y = tess_device_put(x, host_memory, .donate = true);
  return digest(y);
}
static double read_back(void) {
  float buffer[8 * 40];
  tess_array *x = tess_mul(given, 2);
  if (tess_read(x, buffer, sizeof buffer) != TESS_OK) return 0;
  return (double)buffer[5] + tess_item(tess_sum(x));
}
static double shards(void) {
  double sum = 0;
  tess_shard_list list = tess_addressable_shards(tess_device_put(given, columns()));
  for (int i = 0; i < list.n; i++)
    sum += digest(list.shard[i].data);
  return sum;
}
static double one_shard(void) {
  return digest(tess_addressable_data(tess_device_put(given, columns()), 3));
}

/* ---- operations ---- */

static double creation(void) {
  return digest(tess_zeros(TESS_SHAPE(3, 5))) + digest(tess_full(TESS_SHAPE(7), 4.0)) +
         digest(tess_iota(TESS_I32, TESS_SHAPE(4, 4), 1)) + digest(tess_arange(9.0, .start = 2.0)) +
         digest(tess_ones(TESS_SHAPE(8, 2), .sharding = rows()));
}
static double eager(void) {
  return digest(tess_add(tess_mul(tess_sin(given), 3), given));
}
static double reshapes(void) {
  tess_array *x = tess_transpose(tess_reshape(given, TESS_SHAPE(4, 2, 40)), TESS_PERM(2, 0, 1));
  return digest(tess_reshape(x, TESS_SHAPE(-1))) + digest(tess_astype(x, TESS_F16));
}
static double reductions(void) {
  return digest(tess_sum(given, .axes = TESS_AXES(0))) + digest(tess_max(given, .axes = TESS_AXES(1))) +
         digest(tess_mean(given));
}
static double products(void) {
  tess_array *a = tess_device_put(given, columns()),
             *b = tess_device_put(tess_transpose(given, TESS_PERM(1, 0)), rows());
  return digest(tess_matmul(a, b)) + digest(tess_matmul(tess_astype(a, TESS_F64), tess_astype(b, TESS_F64)));
}

/* ---- compiled functions ---- */

static tess_array *chain(tess_array *x) {
  return tess_add(tess_mul(tess_sin(x), 2), tess_sum(x, .axes = TESS_AXES(0)));
}
static double jit(void) {
  return digest(tess_call(tess_jit(chain), given)) +
         digest(tess_call(tess_jit(chain, .out_shardings = columns()), tess_device_put(given, rows())));
}
struct pair {
  tess_array *a, *b;
};
static void split(const void *in, void *out) {
  tess_array *x = *(tess_array *const *)in;
  *(struct pair *)out = (struct pair){tess_mul(x, 2), tess_sum(tess_exp(tess_mul(x, 0.01)), .axes = TESS_AXES(1))};
}
static double several_results(void) {
  struct pair p = {NULL, NULL};
  tess_array *x = given;
  tess_call_into(TESS_TREE(p), tess_jit(split), TESS_TREE(x));
  return digest(p.a) + digest(p.b);
}
static tess_array *increment(tess_array *x) {
  return tess_add(x, 1);
}
static double donation(void) {
  tess_array *x = numbers(8, 6);
  for (int i = 0; i < 3; i++)
    x = tess_call(tess_jit(increment, .donate_argnums = TESS_ARGNUMS(0)), x);
  return digest(x);
}
/* The product packs its operands when the other result stands in x's block already. */
static void scale_and_multiply(const void *in, void *out) {
  tess_array *y = tess_mul(*(tess_array *const *)in, 2), *half = tess_astype(tess_mul(y, 0.01), TESS_F16);
  *(struct pair *)out = (struct pair){y, tess_matmul(half, tess_transpose(half, TESS_PERM(1, 0)))};
}
static double donation_half_way(void) {
  struct pair p = {NULL, NULL};
  tess_array *x = tess_add(numbers(8, 40), 1.5);
  double before = digest(x);
  tess_call_into(TESS_TREE(p), tess_jit(scale_and_multiply, .donate_argnums = TESS_ARGNUMS(0)), TESS_TREE(x));
  if (tess_ok(x) && !tess_array_is_deleted(x))
    assert_true(digest(x) == before); /* given back as it was, or not at all */
  return digest(p.a) + digest(p.b);
}
static tess_array *with_constants(tess_array *x) {
  static const float table[40] = {1, 4, 9, 16};
  return tess_mul(tess_add(x, tess_asarray(table, TESS_SHAPE(40))), given);
}
static double constants(void) {
  return digest(tess_call(tess_jit(with_constants), given));
}
static tess_array *constrained(tess_array *x) {
  x = tess_with_sharding_constraint(tess_mul(x, x), columns());
  return tess_with_sharding_constraint(tess_add(x, 1), rows());
}
static double constraints(void) {
  return digest(tess_call(tess_jit(constrained), tess_device_put(given, rows())));
}
static tess_array *block(tess_array *x) {
  return tess_add(tess_psum(x, "x"), tess_astype(tess_axis_index("x"), TESS_F32));
}
static double shard_map(void) {
  tess_fn *f = tess_shard_map(block, .mesh = mesh, .in_specs = TESS_P("x"), .out_specs = TESS_P("x"));
  return digest(tess_call(f, given)) + digest(tess_call(tess_jit(f), tess_device_put(given, columns())));
}

/* ---- files and other libraries ---- */

static double load_npy(void) {
  return digest(tess_load_npy(npy, NULL)) + digest(tess_load_npy(npy, columns())) +
         digest(tess_load_npy(TESSERA_SOURCE "/tests/golden/npy/v3.npy", NULL)); /* another order: a copy */
}
static double load_npz(void) {
  return digest(tess_load_npy(TESSERA_SOURCE "/tests/golden/npy/deflated.npz:float32_big_F", NULL)) +
         digest(tess_load_npy(npz, rows()));
}
static double save(void) {
  if (tess_save_npy(npy, given) != TESS_OK || tess_save_npy(npz, tess_mul(given, 2)) != TESS_OK) return 0;
  return 1;
}
static double dlpack(void) {
  struct DLManagedTensorVersioned *t = tess_to_dlpack(tess_mul(given, 3)), *u = tess_to_dlpack(given);
  double sum = t ? digest(tess_from_dlpack(t)) : 0;
  if (!u) return 0;
  int64_t turned[] = {40, 8}, strides[] = {1, 40};
  u->tensor.shape = turned;
  u->tensor.strides = strides;
  return sum + digest(tess_from_dlpack(u)); /* copied */
}

/* ---- global arrays, trees, parts ---- */

static tess_array *part_of_given(const tess_index *index, void *ctx) {
  (void)ctx;
  return tess_getindex(given, index);
}
static tess_status fill_one(const tess_index *index, void *buffer, size_t bytes, void *ctx) {
  (void)index, (void)ctx;
  memset(buffer, 1, bytes);
  return TESS_OK;
}
static double getitem(void) {
  return digest(tess_getitem(given, TESS_RANGE(1, 5), TESS_REVERSED)) + digest(tess_getitem(given, TESS_AT(2))) +
         digest(tess_getitem(tess_device_put(given, tess_devices().device[1]), TESS_ALL, TESS_RANGE(3, 5)));
}
static double from_callback(void) {
  return digest(tess_make_array_from_callback(TESS_SHAPE(8, 40), columns(), part_of_given, NULL)) +
         digest(tess_make_array_from_callback(TESS_SHAPE(8, 40), tess_named_sharding(mesh, TESS_P()), part_of_given,
                                              NULL));
}
static double from_fill(void) {
  return digest(tess_make_array_from_fill(TESS_SHAPE(4, 8), TESS_I32, columns(), fill_one, NULL)) +
         digest(tess_make_array_from_fill(TESS_SHAPE(8, 4), TESS_I32, rows(), fill_one, NULL));
}
static double from_pieces(void) {
  tess_array *piece[64];
  tess_shard_list list = tess_addressable_shards(tess_device_put(given, columns()));
  for (int i = 0; i < list.n; i++)
    piece[i] = list.shard[i].data;
  return list.n ? digest(tess_make_array_from_single_device_arrays(TESS_SHAPE(8, 40), columns(),
                                                                   ((tess_arrays){list.n, piece})))
                : 0;
}
static double gda(void) {
  return digest(tess_gda_from_callback(TESS_SHAPE(8, 40), mesh, TESS_P(NULL, "x"), part_of_given, NULL));
}
static double tree(void) {
  tess_tree *t = tess_dict(TESS_KV("a", given), TESS_KV("b", tess_list(tess_mul(given, 2))));
  tess_tree *u = tess_device_put(t, rows(), .no_alias = true);
  return digest(tess_tree_array(u, "b/0")) + digest(tess_tree_array(tess_device_get(t), "a"));
}
static double stacked(void) {
  tess_device_array two = tess_device_list(2, tess_devices().device);
  return digest(tess_device_put_sharded(TESS_ARRAYS(given, given), two)) +
         digest(tess_device_put_replicated(given, two));
}
static double loadax(void) {
  tess_set_mesh(mesh);
  tess_array *x = tess_host_to_global_device_array(given, .partition = TESS_PARTITION_REPLICATED);
  return digest(tess_global_to_host_array(x));
}

/* ---- lists of devices, factorisations, control flow, programs as text ---- */
static double device_lists(void) {
  tess_device_array all = tess_devices(), two = tess_device_list(2, all.device + 2);
  tess_mesh *m = tess_mesh_of(tess_devices_reshape(all, TESS_SHAPE(4, 2)), TESS_NAMES("a", "b"));
  tess_device_array paper = tess_fake_devices("tpu", 16, .chips = {4, 2, 1}, .cores = 2);
  return digest(tess_device_put(given, tess_named_sharding(m, TESS_P("b", "a")), .no_alias = true)) +
         digest(tess_device_put(given, tess_positional_sharding(tess_devices_reshape(two, TESS_SHAPE(2, 1))))) +
         paper.n;
}
static tess_array *square(void) {
  tess_array *half = tess_reshape(given, TESS_SHAPE(5, 8, 8));
  return tess_add(tess_matmul(half, tess_transpose(half, TESS_PERM(0, 2, 1))), tess_eye(8, 8, 0));
}
static double factorisations(void) {
  tess_array *a = square(), *q, *r, *u, *s, *v, *w, *e;
  tess_qr_into(TESS_TREE(q, r), a);
  tess_svd_into(TESS_TREE(u, s, v), a);
  tess_eigh_into(TESS_TREE(w, e), a);
  return digest(tess_cholesky(a)) + digest(q) + digest(r) + digest(u) + digest(s) + digest(v) + digest(w) + digest(e);
}
static double systems(void) {
  tess_array *a = square(), *b = tess_reshape(tess_transpose(given, TESS_PERM(1, 0)), TESS_SHAPE(5, 8, 8));
  return digest(tess_solve(a, b)) + digest(tess_inv(a)) + digest(tess_det(a)) +
         digest(tess_triangular_solve(a, b, .lower = true, .left_side = true));
}
static double transforms(void) {
  return digest(tess_sort(given, 1)) + digest(tess_cumsum(given, 1, false)) +
         digest(tess_pad(given, TESS_SHAPE(20, 3), TESS_SHAPE(0, 100), .mode = TESS_PAD_REFLECT)) +
         digest(tess_take(given, tess_arange(5), 1, TESS_MODE_FILL)) +
         digest(tess_random_normal(tess_random_key(3), TESS_SHAPE(33)));
}
static tess_array *turn(tess_array *i, tess_array *x) {
  return tess_add(tess_mul(x, 0.5), tess_add(tess_cumsum(x, 0, false), i));
}
static double loop(void) {
  return digest(tess_fori_loop(0, 3, turn, given)) +
         digest(tess_fori_loop(0, 3, turn, tess_device_put(given, columns())));
}
static void add_row(const void *in, void *out) {
  tess_array *const *x = in;
  *(struct pair *)out = (struct pair){tess_add(x[0], x[1]), tess_mul(x[1], x[0])};
}
static double scan(void) {
  tess_array *sum = tess_zeros(TESS_SHAPE(40)), *ys = NULL, *xs = given;
  tess_scan_into(TESS_TREE(sum), TESS_TREE(ys), add_row, TESS_TREE(xs));
  return digest(sum) + digest(ys);
}
static tess_array *half_of(tess_array *x) {
  return tess_mul(x, 0.5);
}
static double branch(void) {
  return digest(tess_cond(tess_gt(tess_sum(given), 1e9), half_of, increment, given));
}
static double text(void) {
  static const char program[] =
      "func.func @g(%x: tensor<8x40xf32>) -> tensor<8x40xf32> {\n"
      "  %0 = stablehlo.sine %x : tensor<8x40xf32>\n  return %0 : tensor<8x40xf32>\n}\n"
      "func.func @main(%x: tensor<8x40xf32>) -> tensor<40x8xf32> {\n"
      "  %0 = func.call @g(%x) : (tensor<8x40xf32>) -> tensor<8x40xf32>\n"
      "  %1 = stablehlo.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi32>\n"
      "  %2 = stablehlo.convert %1 : (tensor<8xi32>) -> tensor<8xf32>\n"
      "  %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<8xf32>) -> tensor<8x40xf32>\n"
      "  %4 = stablehlo.add %0, %3 : tensor<8x40xf32>\n"
      "  %5 = stablehlo.transpose %4, dims = [1, 0] : (tensor<8x40xf32>) -> tensor<40x8xf32>\n"
      "  return %5 : tensor<40x8xf32>\n}\n";
  tess_array *out = NULL;
  tess_module *m = tess_module_parse(program, sizeof program - 1, "a.mlir");
  bool good = m && tess_module_read(m) == TESS_OK && tess_module_compile(m) == TESS_OK &&
              tess_module_run(m, (tess_array *const[]){given}, &out) == TESS_OK;
  double sum = good ? digest(out) : 0;
  tess_module_free(m);
  return sum;
}

static const struct scenario scenarios[] = {{"asarray", asarray},
                                            {"asarray_converted", asarray_converted},
                                            {"scalars", scalars},
                                            {"put", put},
                                            {"put_copied", put_copied},
                                            {"put_in_other_memory", put_in_other_memory},
                                            {"put_donated", put_donated},
                                            {"read_back", read_back},
                                            {"shards", shards},
                                            {"one_shard", one_shard},
                                            {"creation", creation},
                                            {"eager", eager},
                                            {"reshapes", reshapes},
                                            {"reductions", reductions},
                                            {"products", products},
                                            {"jit", jit},
                                            {"several_results", several_results},
                                            {"donation", donation},
                                            {"donation_half_way", donation_half_way},
                                            {"constants", constants},
                                            {"constraints", constraints},
                                            {"shard_map", shard_map},
                                            {"load_npy", load_npy},
                                            {"load_npz", load_npz},
                                            {"save", save},
                                            {"dlpack", dlpack},
                                            {"getitem", getitem},
                                            {"from_callback", from_callback},
                                            {"from_fill", from_fill},
                                            {"from_pieces", from_pieces},
                                            {"gda", gda},
                                            {"tree", tree},
                                            {"stacked", stacked},
                                            {"loadax", loadax},
                                            {"device_lists", device_lists},
                                            {"factorisations", factorisations},
                                            {"systems", systems},
                                            {"transforms", transforms},
                                            {"loop", loop},
                                            {"scan", scan},
                                            {"branch", branch},
                                            {"text", text}};
enum { SCENARIOS = (int)(sizeof scenarios / sizeof scenarios[0]) };

/* ---- the sweep ---- */

struct state {
  int64_t arrays, bytes;
};
static struct state now(void) {
  struct state s;
  tess_clear_caches();
  s.arrays = tess_live_arrays(&s.bytes);
  return s;
}

static void check_state(const struct scenario *s, int64_t k, struct state before) {
  struct state after = now();
  if (after.arrays != before.arrays || after.bytes != before.bytes)
    fail_msg("%s, allocation %d: %d arrays and %d bytes are left", s->name, (int)k, (int)(after.arrays - before.arrays),
             (int)(after.bytes - before.bytes));
}

/* Fails allocation k = 1, 2, … until the scenario has no k-th one. How many errors there were. */
static int sweep(const struct scenario *s, bool warm, struct state before) {
  struct outcome good = run_scenario(s);
  if (good.status) fail_msg("%s: %s", s->name, good.message);
  int errors = 0;
  for (int64_t k = 1;; k++) {
    tess_clear_caches();
    if (warm) (void)run_scenario(s);
    tess__fail_allocation_after(k);
    struct outcome out = run_scenario(s);
    bool failed = tess__allocation_has_failed();
    tess__fail_allocation_after(0);
    if (out.status && out.status != TESS_RESOURCE_EXHAUSTED)
      fail_msg("%s, allocation %d: %s: %s", s->name, (int)k, tess_status_name(out.status), out.message);
    if (out.status && !strstr(out.message, "out of memory"))
      fail_msg("%s, allocation %d: \"%s\"", s->name, (int)k, out.message);
    if (!out.status && out.value != good.value)
      fail_msg("%s, allocation %d: no error, but another result", s->name, (int)k);
    if (!failed && out.status) fail_msg("%s: %s", s->name, out.message);
    errors += out.status != TESS_OK;
    struct outcome again = run_scenario(s); /* what failed works now */
    if (again.status || again.value != good.value)
      fail_msg("%s, after allocation %d failed: %s", s->name, (int)k, again.message);
    check_state(s, k, before);
    if (!failed) return errors;
    assert_true(k < 1000);
  }
}

static void test_every_allocation(void **state) {
  (void)state;
  for (int i = 0; i < SCENARIOS; i++) {
    (void)run_scenario(&scenarios[i]); /* what is made once for the process is made */
    struct state before = now();
    int errors = sweep(&scenarios[i], false, before) + sweep(&scenarios[i], true, before);
    bool allocates = scenarios[i].run != save || errors;
    if (allocates && !errors) fail_msg("%s: no allocation failed", scenarios[i].name);
  }
}

/* ---- what a kernel takes while it runs ---- */
static double qr(void) {
  tess_array *q, *r;
  tess_qr_into(TESS_TREE(q, r), square());
  return digest(q) + digest(r);
}
static double svd(void) {
  tess_array *u, *s, *v;
  tess_svd_into(TESS_TREE(u, s, v), square());
  return digest(u) + digest(s) + digest(v);
}
static double eigh(void) {
  tess_array *w, *v;
  tess_eigh_into(TESS_TREE(w, v), square());
  return digest(w) + digest(v);
}
static double solve(void) {
  return digest(tess_solve(square(), square()));
}
static double sort(void) {
  return digest(tess_sort(given, 1));
}
static double fft(void) {
  return digest(tess_fft(given, TESS_RFFT, TESS_SHAPE(40)));
}

/* Some allocation is the kernel's own, and its failure names the operation and its operand. */
static void test_rooms(void **state) {
  static const struct {
    struct scenario s;
    const char *words;
  } kernels[] = {{{"qr", qr}, "out of memory: linalg.geqrf of f32[5,8,8] needs "},
                 {{"svd", svd}, "out of memory: linalg.svd of f32[5,8,8] needs "},
                 {{"eigh", eigh}, "out of memory: linalg.eigh of f32[5,8,8] needs "},
                 {{"solve", solve}, "out of memory: linalg.lu of f32[5,8,8] needs "},
                 {{"sort", sort}, "out of memory: sort of f32[8,40] needs "},
                 {{"fft", fft}, "out of memory: fft of f32[8,40] needs "}};
  (void)state;
  for (size_t i = 0; i < sizeof kernels / sizeof kernels[0]; i++) {
    bool told = false, failed = true;
    (void)run_scenario(&kernels[i].s);
    struct state before = now();
    (void)sweep(&kernels[i].s, true, before);
    for (int64_t k = 1; failed && !told; k++) {
      tess__fail_allocation_after(k);
      told = strstr(run_scenario(&kernels[i].s).message, kernels[i].words) != NULL;
      failed = tess__allocation_has_failed();
      tess__fail_allocation_after(0);
    }
    if (!told) fail_msg("%s: nothing says \"%s\"", kernels[i].s.name, kernels[i].words);
  }
}

/* ---- more than there is ---- */
enum { MIB = 1 << 20 };

static void too_large(tess_array *x) {
  tess_error e = tess_error_of(x);
  if (e.status != TESS_RESOURCE_EXHAUSTED || !strstr(e.message, "out of memory: ") || !strstr(e.message, " are left"))
    fail_msg("%s: %s", tess_status_name(e.status), e.message);
  tess_take_error();
}
static tess_array *two_at_once(tess_array *x) { /* a temporary of 48 MiB that a product reads */
  tess_array *y = tess_broadcast_to(x, TESS_SHAPE(3072, 4096));
  return tess_sum(tess_matmul(tess_cumsum(y, 0, false), tess_reshape(y, TESS_SHAPE(4096, 3072))));
}

/* Sizes are refused before a page is touched: what is asked for here is more than any machine has. */
static void test_limit(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  int64_t machine = tess__set_memory_limit(64 * (int64_t)MIB);
  assert_true(machine > 0 && machine < (INT64_C(1) << 50));
  tess_array *x = tess_zeros(TESS_SHAPE(40, MIB), .dtype = TESS_I8);
  assert_true(tess_ok(x));
  too_large(tess_zeros(TESS_SHAPE(40, MIB), .dtype = TESS_I8)); /* both together */
  too_large(tess_ones(TESS_SHAPE(INT64_C(10000000000))));
  too_large(tess_iota(TESS_F32, TESS_SHAPE(INT64_C(100000000000)), 0));
  too_large(tess_zeros(TESS_SHAPE(INT64_C(1000000000000))));
  too_large(tess_call(tess_jit(two_at_once), tess_ones(TESS_SHAPE(1, 4096))));
  assert_true(tess_ok(tess_zeros(TESS_SHAPE(20, MIB), .dtype = TESS_I8)));
  assert_int_equal(tess_scope_end(s), TESS_OK);
  s = tess_scope_begin(); /* what was in use can be used again, by blocks of other sizes */
  for (int i = 3; i < 60; i += 7) {
    tess_scope *each = tess_scope_begin();
    assert_true(tess_ok(tess_zeros(TESS_SHAPE(i, MIB), .dtype = TESS_I8)));
    assert_int_equal(tess_scope_end(each), TESS_OK);
  }
  tess__set_memory_limit(machine);
  assert_true(tess_ok(tess_zeros(TESS_SHAPE(80, MIB), .dtype = TESS_I8)));
  assert_int_equal(tess_scope_end(s), TESS_OK);
  assert_int_equal(tess__memory_left(), machine);
}

static tess_array *twice(tess_array *x) {
  return tess_mul(x, 2);
}

/* What a process keeps of the shapes it has seen is bounded; programs that it has go on. */
static void test_shapes(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_arange(3);
  assert_true(tess_ok(tess_call(tess_jit(twice), x)));
  int64_t machine = tess__set_memory_limit(16 * (tess__interned_bytes() + (256 << 10)));
  tess_status status = TESS_OK;
  int n = 0;
  for (; n < 20000 && status == TESS_OK; n++) {
    tess_scope *each = tess_scope_begin();
    status = tess_status_of(tess_call(tess_jit(twice), tess_zeros(TESS_SHAPE(1 + n))));
    if (status != TESS_OK) {
      assert_non_null(strstr(tess_scope_error().message, "out of memory for shapes"));
      tess_take_error();
    }
    assert_int_equal(tess_scope_end(each), TESS_OK);
  }
  assert_int_equal(status, TESS_RESOURCE_EXHAUSTED);
  assert_true(n > 200); /* some hundred bytes each */
  int64_t full = tess__interned_bytes();
  for (int i = 0; i < 100; i++) {
    tess_scope *each = tess_scope_begin();
    assert_int_equal(tess_status_of(tess_call(tess_jit(twice), tess_zeros(TESS_SHAPE(30000 + i)))),
                     TESS_RESOURCE_EXHAUSTED);
    tess_take_error();
    assert_int_equal(tess_scope_end(each), TESS_OK);
  }
  assert_true(tess__interned_bytes() < full + 500); /* the line of the call, once */
#ifndef TESS_TINY                                   /* where two programs are kept */
  assert_int_equal(((const int32_t *)tess_data(tess_call(tess_jit(twice), x)))[2], 4);
#endif
  tess__set_memory_limit(machine);
  assert_true(tess_ok(tess_call(tess_jit(twice), tess_zeros(TESS_SHAPE(30000)))));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* The limits of a process that begins with them. */
enum limited { OF_DATA, OF_ADDRESSES, BY_VARIABLE };
static int limit_of_child(enum limited how, const char *variable) {
  pid_t child = fork();
  if (child == 0) {
    struct rlimit r = {(rlim_t)3 << 30, (rlim_t)3 << 30};
    if (variable) setenv("TESS_MEMORY_LIMIT", variable, 1);
    if (how == OF_DATA && setrlimit(RLIMIT_DATA, &r)) _exit(1);
    if (how == OF_ADDRESSES && setrlimit(RLIMIT_AS, &r)) _exit(1);
    execl("/proc/self/exe", "memory", "limit", (char *)NULL);
    _exit(1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void test_limits_of_process(void **state) {
  (void)state;
  if (!TESS_ADDRESS_SANITIZER) { /* which maps terabytes */
    assert_int_equal(limit_of_child(OF_DATA, NULL), 48);
    assert_int_equal(limit_of_child(OF_ADDRESSES, NULL), 48);
  }
  assert_int_equal(limit_of_child(BY_VARIABLE, "134217728"), 2);
}

static int set_up(void **state) {
  (void)state;
  tess_init(.num_cpu_devices = 8);
  mesh = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"));
  given = tess_sin(numbers(8, 40));
  if (!mkdtemp(folder)) return -1;
  snprintf(npy, sizeof npy, "%s/a.npy", folder);
  snprintf(npz, sizeof npz, "%s/a.npz:w", folder);
  return save() != 1;
}

static int tear_down(void **state) {
  (void)state;
  *strchr(npz, ':') = 0;
  return unlink(npy) || unlink(npz) || rmdir(folder) || tess_finalize() != TESS_OK;
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "limit") == 0) return (int)(tess__memory_limit() / (64 * (int64_t)MIB));
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_limit), cmocka_unit_test(test_shapes),
                                     cmocka_unit_test(test_limits_of_process), cmocka_unit_test(test_every_allocation),
                                     cmocka_unit_test(test_rooms)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
