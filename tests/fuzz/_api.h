/* The public functions called with any values, by the bytes of an input; api_calls.h is written by tools/fuzz_api.py.
 * What must hold whatever they are given: no crash, an object where one is promised, texts that can be read, one line
 * for each error, nothing left when the scope has ended. */
#include <pthread.h>
#include <stdatomic.h>

#include "fuzz/_values.h"

#include "array/dlpack.h"

/* ---- looking at results ---- */

static void got_text(const char *s) {
  if (!s) die("the text is NULL");
  if (strlen(s) == SIZE_MAX) die("no text");
}
static void got_shape(tess_shape s) {
  if (s.n < 0 || s.n > TESS_MAX_RANK) die("a shape of impossible rank");
}
static void got_names(tess_names v) {
  if (v.n < 0 || v.n > TESS_MAX_RANK) die("an impossible number of names");
  for (int i = 0; i < v.n; i++)
    got_text(v.name[i]);
}
static void got_spec(tess_spec s) {
  got_text(tess_str(s));
}
static void got_status(tess_status s) {
  if ((int)s < 0 || s > TESS_UNAUTHENTICATED) die("no status");
}
static void got_error(tess_error e) {
  got_status(e.status);
  got_text(e.message);
  got_text(e.op);
  got_text(e.where);
  if (e.status && strchr(e.message, '\n')) die("a message of several lines");
}
static void got_device_array(tess_device_array d) {
  if (d.n < 0 || ((d.n || d.error) && !d.device)) die("a list of devices that cannot be read");
  got_shape(d.shape);
  for (int i = 0; i < d.n; i++)
    got_text(d.device[i]->platform);
  if (grids.n < POOL) grids.at[grids.n++] = d;
}
static void got_shard_list(tess_shard_list l) {
  if (l.n < 0 || !l.shard) die("a list of shards that cannot be read");
  if (l.n == 0 && l.error && tess_ok(l.shard[0].data)) die("a list in error without an element in error");
  for (int i = 0; i < l.n && i < 3; i++)
    push_array(l.shard[i].data);
}

/* ---- what a table of prototypes cannot say ---- */

static void call_own(void) {
  tess_array *x = any_array(), *y = tess_lift_int(1);
  if (x) tess_release(tess_keep(x));
  tess_release(y);
  tess_release(NULL);
  tess_fn *f = any_fn();
  if (f) tess_release(tess_keep(f));
}

static void call_dlpack(void) {
  struct DLManagedTensorVersioned *t = take(8) ? tess_to_dlpack(any_array()) : NULL;
  if (take(2) || !t)
    got_array(tess_from_dlpack(t));
  else if (t->deleter)
    t->deleter(t);
}

static void call_buffers(void) {
  static double memory[MEMORY];
  tess_shape s = any_shape();
  int64_t elements = 1;
  for (int i = 0; i < s.n && i < TESS_MAX_RANK && elements >= 0 && elements <= MEMORY; i++)
    elements *= s.dim[i] > MEMORY ? MEMORY + 1 : s.dim[i] < 0 ? -1 : s.dim[i];
  bool fits = s.n >= 0 && s.n <= TESS_MAX_RANK && elements >= 0 && elements <= MEMORY / 2;
  tess_from_opts kw = {.size = any_size(sizeof kw), .borrow = take(2)};
  if (any_bool()) kw.dtype = (tess_dtype)any_enum(32);
  tess_dtype t = (tess_dtype)any_enum(32);
  if (take(2))
    got_array(tess_asarray_at("api.c:3", fits || s.n > TESS_MAX_RANK ? memory : NULL, t, s, any_bool() ? &kw : NULL));
  else
    got_array(
        tess_frombuffer_at("api.c:3", fits || s.n > TESS_MAX_RANK ? memory : NULL, t, s, any_bool() ? &kw : NULL));
}

static void call_read_back(void) {
  tess_array *x = any_array();
  int64_t right = tess_array_nbytes(x);
  size_t bytes = take(3) ? (size_t)right : (size_t)any_long();
  void *buffer = right >= 0 && right < 1 << 20 && take(6) ? scratch((size_t)right) : NULL;
  got_status(tess_read_at("api.c:4", x, buffer, bytes));
}

static void call_modules(void) {
  const char *text = any_text();
  tess_module_opts kw = {.size = sizeof kw, .entry = take(3) ? NULL : any_text(), .replicas = take(3) ? 0 : any_int()};
  tess_module *m =
      tess_module_parse_at("api.c:5", text, text && take(8) ? strlen(text) : 0, any_text(), any_bool() ? &kw : NULL);
  if (m && !take(6)) {
    tess_module_free(m);
    m = NULL;
  }
  (void)tess_module_num_devices(m);
  if (!take(4)) got_status(tess_module_start_at("api.c:5", m, any_long(), any_long()));
  for (unsigned n = 3 + take(8), i = 0; i < n; i++)
    switch (i ? take(14) : 0) {
    case 0:
      got_status(tess_module_read(m));
      break;
    case 1:
      (void)tess_module_num_parameters(m);
      break;
    case 2:
      (void)tess_module_num_results(m);
      break;
    case 3:
      got_array(tess_module_parameter(m, any_int()));
      break;
    case 4:
      got_array(tess_module_result(m, any_int()));
      break;
    case 5:
      got_text(tess_module_parameter_name(m, any_int()));
      break;
    case 6:
      got_text(tess_module_result_name(m, any_int()));
      break;
    case 7:
      got_status(tess_module_shard_parameter(m, any_int(), any_sharding()));
      break;
    case 8:
      got_status(tess_module_shard_result(m, any_int(), any_sharding()));
      break;
    case 9:
      got_array(tess_module_argument(m, any_int(), any_text()));
      break;
    case 10:
      got_array(tess_module_expected(m, any_int(), any_text()));
      break;
    case 11:
      got_status(tess_module_compile(m));
      break;
    case 12:
      (void)tess_module_get_info(m);
      break;
    default: {
      tess_array *const args[4] = {any_array(), any_array(), any_array(), any_array()};
      tess_array *results[4] = {NULL};
      got_status(tess_module_run_at("api.c:5", m, take(6) ? args : NULL, take(6) ? results : NULL));
      for (int k = 0; k < 4; k++)
        push_array(results[k]);
    }
    }
  tess_module_free(m);
}

static int process(int index, void *ctx) {
  (void)ctx;
  return index > 0 && tess_process_index() != index;
}

static void call_process(void) {
  static const int counts[] = {-1, 0, 257, INT_MAX, INT_MIN, 1, 2};
  if (depth) return;
  (void)tess_run_simulated(counts[take(LENGTH(counts) - (take(16) ? 2 : 0))], take(4) ? process : NULL, NULL);
}

#include "api_calls.h"

static const struct call more_calls[] = {
    {"own", call_own},         {"dlpack", call_dlpack},   {"buffers", call_buffers}, {"read_back", call_read_back},
    {"modules", call_modules}, {"process", call_process},
};

/* ---- running ---- */

static int64_t n_calls;
static bool verbose;

/* A loop of 2^31 turns is no mistake: a call that lasts is interrupted, and only one that does not heed it hangs. */
static _Atomic int64_t n_begun;
static void *interrupt_long_calls(void *arg) {
  for (int64_t before = -1;; sleep(1)) {
    int64_t now = atomic_load(&n_begun);
    if (now == before) tess_interrupt();
    before = now;
  }
  return arg;
}

static void run_call(void) {
  unsigned which = take(LENGTH(calls) + 8 * LENGTH(more_calls)); /* few, each of which does much */
  const struct call *c = which < LENGTH(calls) ? &calls[which] : &more_calls[(which - LENGTH(calls)) / 8];
  int blocks = n_blocks, slots_before = n_slots;
  const char *outer = current;
  current = c->name;
  n_calls++;
  atomic_fetch_add(&n_begun, 1);
  if (verbose) fprintf(stderr, "%*s%s\n", 2 * depth, "", c->name);
  c->make();
  got_error(tess_scope_error());
  for (; n_slots > slots_before; n_slots--)
    for (int i = 0; i < slots[n_slots - 1].n; i++)
      push_array(slots[n_slots - 1].at[i]);
  while (n_blocks > blocks)
    free(block[--n_blocks]);
  current = outer;
}

static void run_calls(unsigned n) {
  for (unsigned i = 0; i < n && input.at != input.end; i++)
    run_call();
}

static void *allocate(size_t bytes, size_t alignment, void *ctx) {
  (void)ctx;
  return bytes > 1 << 24 ? NULL : aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}
static void give_back(void *p, size_t bytes, void *ctx) {
  (void)bytes, (void)ctx;
  free(p);
}
static void told(const tess_error *e, void *ctx) {
  (void)ctx;
  got_error(*e);
}

static void remove_files(void) {
  static const char *const names[] = {"a.npy", "a.npz"};
  for (unsigned i = 0; i < LENGTH(names); i++) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, names[i]);
    unlink(path);
  }
  rmdir(folder);
}

static void start(void) {
  memset(long_text, 'x', sizeof long_text - 1);
  if (!mkdtemp(folder) || !freopen("/dev/null", "w", stdout)) die("no folder");
  atexit(remove_files);
  verbose = getenv("FUZZ_VERBOSE") != NULL;
  const tess_allocator a = {.size = sizeof a, .allocate = allocate, .free = give_back};
  if (tess_set_allocator(&a) || tess_init(.num_cpu_devices = 8, .num_threads = 2)) die("the library does not start");
  tess_set_error_handler(told, NULL);
  pthread_t watcher;
  if (pthread_create(&watcher, NULL, interrupt_long_calls, NULL) || pthread_detach(watcher)) die("no thread");
}

static tess_array *kept; /* traced, outlives its trace */
static tess_array *keep_it(tess_array *a) {
  kept = tess_keep(a);
  return a;
}

static void make_objects(void) {
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"));
  tess_mesh *e = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y"), .axis_type = TESS_AXIS_EXPLICIT);
  push_mesh(m);
  push_mesh(e);
  push_mesh(tess_abstract_mesh(TESS_SHAPE(2, 4), TESS_NAMES("x", "y")));
  push_sharding(tess_named_sharding(m, TESS_P("x", "y")));
  push_sharding(tess_named_sharding(e, TESS_P("y")));
  push_sharding(tess_single_device_sharding(tess_devices().device[1]));
  push_array(tess_reshape(tess_arange(32.0), TESS_SHAPE(8, 4)));
  push_array(tess_ones(TESS_SHAPE(4, 4)));
  push_array(tess_astype(tess_arange(4.0), TESS_I32));
  push_array(tess_lift_int(INT_MAX));
  push_array(tess_lift_double((double)NAN));
  push_array(tess_lift_bool(true));
  push_array(tess_zeros(TESS_SHAPE(0, 3), .dtype = TESS_BF16));
  push_array(tess_ones(TESS_SHAPE(2, 1, 2, 1), .dtype = TESS_C64));
  push_array(tess_random_key(7));
  push_array(tess_device_put(tess_ones(TESS_SHAPE(8, 4)), shardings.at[0]));
  push_array(tess_shape_dtype_struct(TESS_SHAPE(4), TESS_F32, NULL));
  push_array(tess_matmul(tess_ones(TESS_SHAPE(2)), tess_ones(TESS_SHAPE(3))));
  tess_take_error();
  tess_array *gone = tess_ones(TESS_SHAPE(4));
  tess_delete(gone);
  push_array(gone);
  push_fn(tess_jit(body_a1));
  push_fn(tess_jit(body_sum, .donate_argnums = TESS_ARGNUMS(0)));
  push_tree(tess_tree_dict_at(
      "api.c:6", 2, (tess_entry[]){{"a", tess_tree_leaf(arrays.at[1])}, {"b", tess_tree_leaf(arrays.at[2])}}));
  if (!take(4)) {
    (void)tess_call(tess_jit(keep_it), arrays.at[1]);
    push_array(kept);
  }
}

/* One input: a scope of calls, each of whose results the later ones may be given. */
static void run_input(const uint8_t *bytes, size_t n) {
  input.at = bytes;
  input.end = bytes + n;
  int64_t before = tess_live_arrays(NULL);
  tess_scope *s = tess_scope_begin();
  make_objects();
  while (input.at != input.end)
    run_call();
  (void)!tess_stop_trace();
  (void)!tess_scope_end(s);
  if (kept) tess_release(kept);
  kept = NULL;
  for (int i = 0; i < POOLS; i++)
    *pool_sizes[i] = 0;
  tess_clear_caches();
  if (tess_live_arrays(NULL) != before) die("arrays are left after the scope's end");
}
