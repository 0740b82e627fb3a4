/* Any value for each type of the public API's parameters, chosen by the bytes of an input: what is usual, what is
 * hostile, what earlier calls gave. Lists are blocks of their exact size, so that AddressSanitizer sees who reads past
 * them. What would be a lie that nobody can see (a list shorter than its count, handles that are freed) is left out. */
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera.h>
#include <tessera/ext.h>
#include <tessera/module.h>
#include <tessera/opt.h>
#include <unistd.h>

#define LENGTH(a) ((unsigned)(sizeof(a) / sizeof(a)[0]))
struct call {
  const char *name;
  void (*make)(void);
};
struct list {
  int n;
  const void *at;
};
enum { POOL = 256, BLOCKS = 4096, SLOTS = 1024, MEMORY = 4096 };

/* ---- the input ---- */

static struct { const uint8_t *at, *end; } input;

static unsigned take(unsigned k) { /* 0 to k - 1; 0 where the input ends */
  if (input.at == input.end || k < 2) return 0;
  unsigned v = *input.at++;
  if (k > 256 && input.at != input.end) v = v << 8 | *input.at++;
  return v % k;
}

static bool any_bool(void) {
  return take(2);
}

static const char *current = ""; /* the function that is called */

static void die(const char *what) {
  fprintf(stderr, "%s: %s\n", current, what);
  abort();
}

/* ---- memory that lives as long as the call ---- */

static void *block[BLOCKS];
static int n_blocks, depth; /* of calls inside functions that are traced */

static void *scratch(size_t bytes) {
  void *p = malloc(bytes ? bytes : 1);
  if (!p || n_blocks == BLOCKS) die("the fuzzer itself has no memory");
  memset(p, 0, bytes);
  return block[n_blocks++] = p;
}

static void *scratch_copy(const void *from, size_t bytes) {
  return bytes ? memcpy(scratch(bytes), from, bytes) : scratch(0);
}

/* ---- numbers ---- */

static int any_small(void) {
  return (int)take(6) - 1;
}

static int any_int(void) {
  static const int some[] = {0,  1,  2,   3,   4,   7,   8,     15,          16,   17,      31,          32,
                             33, 63, 64,  65,  127, 128, 255,   256,         1000, 65536,   1 << 20,     INT_MAX,
                             -1, -2, -3,  -4,  -8,  -16, -17,   -64,         -65,  -65536,  INT_MAX - 1, INT_MIN,
                             5,  6,  100, 129, -5,  -6,  -1000, INT_MIN + 1, -128, 1 << 30, INT_MIN / 2, 1 << 16};
  return take(3) ? any_small() : some[take(LENGTH(some))];
}

static long long any_long(void) {
  static const long long some[] = {INT64_MAX, INT64_MIN, INT64_MIN + 1, INT64_MAX - 1, 1LL << 32, -(1LL << 32),
                                   1LL << 62, 1LL << 31, 0xffffffffLL,  1LL << 48,     -1,        1LL << 40};
  return take(4) ? any_int() : some[take(LENGTH(some))];
}

static int64_t any_extent(void) { /* of a dimension, by itself: two of them have a product */
  static const int64_t some[] = {0, 1, 2, 3, 8, 1000, 65536, 1 << 20, -1, INT64_MIN};
  return some[take(LENGTH(some))];
}

static double any_double(void) {
  static const double some[] = {
      0, 1, -1, 0.5, 1e-300, 1e300, -1e300, (double)INFINITY, -(double)INFINITY, (double)NAN, 5e-324, 1e10, 2, 3};
  return some[take(LENGTH(some))];
}

static int any_enum(int n) {
  static const int wrong[] = {-1, 99, INT_MAX, INT_MIN, 1 << 16};
  return take(12) ? (int)take((unsigned)n) : take(2) ? n : wrong[take(LENGTH(wrong))];
}

static size_t any_size(size_t whole) {
  return take(8) ? whole : 8 * (size_t)take((unsigned)whole / 8 + 1); /* as an older header has it: whole fields */
}

static size_t any_bytes(void) {
  return take(MEMORY);
}

static void *any_memory(void) {
  static char memory[MEMORY];
  return take(8) ? memory : NULL;
}

/* ---- texts ---- */

static char folder[] = "/tmp/tessera-fuzz-XXXXXX", text_of_input[64], long_text[5001];

static const char *any_text(void) {
  static const char *const some[] = {
      "x",
      "y",
      "x",
      "y",
      "x,y",
      "y,x",
      "z",
      "",
      "x,x",
      ",",
      "x,",
      "(x",
      "P('x', 'y')",
      "x,(y,z),None",
      "?",
      "None",
      "UNCONSTRAINED",
      "P",
      "T",
      "x y",
      "x\ny",
      "\n",
      "\r",
      "\x80\xff\xfe",
      "%s%n%d",
      "\"",
      "'",
      "a/b",
      "/",
      "a//b",
      "a",
      "b",
      "main",
      "cpu",
      "tpu",
      "device",
      "pinned_host",
      "unpinned_host",
      "float32",
      "VALID",
      "SAME",
      "SAME_LOWER",
      "ij,jk->ik",
      "ij,jk",
      "ii->i",
      "...i,i",
      "i->ii",
      "ij->",
      "->",
      "i,i,i",
      "...",
      "i...j->...",
      "{devices=[2,4]<=[8]}",
      "{devices=[2,1]0,1}",
      "{replicated}",
      "{maximal device=3}",
      "{devices=[0]}",
      "{manual}",
      "{devices=[99999999,2]<=[8]}",
      "{devices=[2,2,2]<=[8] last_tile_dim_replicate}",
      "{{replicated},{replicated}}",
      "NCHW,OIHW->NCHW",
      "NHWC,HWIO->NHWC",
      "NCW,OIW->NCW",
      "NC,OI->NC",
      "NCHW",
      "zeros",
      "random:7",
      "1e400",
      "func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> { %0 = stablehlo.add %a, %a : tensor<4xf32> return %0 : "
      "tensor<4xf32> }",
      "func.func @main() -> tensor<f32> { %0 = stablehlo.constant dense<1.0> : tensor<f32> return %0 : tensor<f32> }",
      "module attributes {mhlo.num_partitions = 8 : i32} { sdy.mesh @m = <[\"x\"=2, \"y\"=4]> func.func @main(%a: "
      "tensor<8x4xf32> "
      "{sdy.sharding = #sdy.sharding<@m, [{\"x\"}, {}]>}) -> tensor<8x4xf32> { return %a : tensor<8x4xf32> } }",
      "func.func @main(",
      "module {"};
  unsigned which = take(LENGTH(some) + 8);
  if (which < LENGTH(some)) return some[which];
  if (which == LENGTH(some)) return NULL;
  if (which == LENGTH(some) + 1) return long_text;
  if (which > LENGTH(some) + 3) return which % 2 ? "x" : "y";
  size_t n = take(sizeof text_of_input);
  char *copy = scratch(n + 1);
  for (size_t i = 0; i < n; i++)
    copy[i] = (char)take(256);
  return copy;
}

static const char *any_path(void) {
  static const char *const some[] = {"a.npy", "a.npz:w", "a.npz:v", "a.npz", "b.npz:", "a.npy", "none/a.npy", ""};
  unsigned which = take(LENGTH(some) + 3);
  if (which == LENGTH(some)) return NULL;
  if (which == LENGTH(some) + 1) return "";
  if (which == LENGTH(some) + 2) return long_text;
  char path[128];
  int n = snprintf(path, sizeof path, "%s/%s", folder, some[which]);
  return scratch_copy(path, (size_t)n + 1);
}

/* ---- objects ---- */

#define POOL_OF(t, a)                                                                                                  \
  static struct {                                                                                                      \
    tess_##t *at[POOL];                                                                                                \
    int n;                                                                                                             \
  } t##s;                                                                                                              \
  static void push_##t(tess_##t *x) {                                                                                  \
    if (x && t##s.n < POOL) t##s.at[t##s.n++] = x;                                                                     \
  }                                                                                                                    \
  static void got_##t(tess_##t *x) {                                                                                   \
    if (!x) die("it returned NULL");                                                                                   \
    push_##t(x);                                                                                                       \
  }                                                                                                                    \
  static tess_##t *any_##t(void) {                                                                                     \
    if (!t##s.n || !take(16)) return NULL;                                                                             \
    return t##s.at[take((unsigned)t##s.n)];                                                                            \
  }
TESS_OBJECTS(POOL_OF, )

static const void *any_object(void) {
  switch (take(7)) {
  case 0:
    return any_tree();
  case 1:
    return any_mesh();
  case 2:
    return any_sharding();
  case 3:
    return any_fn();
  case 4:
    return any_lowered();
  case 5:
    return any_report();
  default:
    return any_array();
  }
}

static tess_array *any_bound(void) {
  return take(6) ? tess_lift_int(any_small()) : any_array();
}

/* ---- structs that are passed by value ---- */

static int any_count(void) { /* of a struct's own array of TESS_MAX_RANK */
  static const int wrong[] = {TESS_MAX_RANK, TESS_MAX_RANK + 1, -1, INT_MAX, INT_MIN, 64, 1000000};
  return take(8) ? (int)take(4) : wrong[take(LENGTH(wrong))];
}

static tess_shape any_shape(void) {
  tess_shape s = {.n = any_count()};
  bool wild = !take(6) && !depth; /* in a trace a large size is a long wait that was asked for */
  for (int i = 0; i < TESS_MAX_RANK; i++)
    s.dim[i] = i >= 4 && s.n <= 4 ? 1 : wild ? any_long() | 1 : (int64_t)take(9); /* none empty, so that all count */
  return s;
}

static const tess_shape *any_shape_pointer(void) {
  tess_shape s = any_shape();
  return take(4) ? scratch_copy(&s, sizeof s) : NULL;
}

static tess_ints any_ints(void) {
  tess_ints v = {.set = take(4), .n = any_count()};
  bool wild = !take(6);
  for (int i = 0; i < TESS_MAX_RANK; i++)
    v.v[i] = i >= 4 && v.n <= 4 ? 0 : wild ? any_int() : any_small();
  return v;
}

static tess_argrange any_argrange(void) {
  return (tess_argrange){any_small(), any_int()};
}

static tess_names any_names(void) {
  static const char *const usual[] = {"x", "y", "z", "w"};
  tess_names v = {.n = any_count()};
  for (int i = 0; i < TESS_MAX_RANK; i++)
    v.name[i] = i >= 4 && v.n <= 4 ? NULL : i < 4 && take(4) ? usual[i] : any_text();
  return v;
}

static tess_index any_index(void) {
  tess_index v = {.n = any_count()};
  for (int i = 0; i < TESS_MAX_RANK && (i < 4 || v.n > 4); i++)
    v.dim[i] = (tess_interval){take(6) ? any_small() : any_long(), take(6) ? any_small() : any_long(), any_bool()};
  return v;
}

static const tess_index *any_index_pointer(void) {
  tess_index v = any_index();
  return take(6) ? scratch_copy(&v, sizeof v) : NULL;
}

/* A count, and how many items are there: as many, or none (NULL) for what cannot be read. */
static int any_length(int *items) {
  static const int wrong[] = {-1, INT_MIN, INT_MAX, 1, 2, 100000};
  static const int many[] = {16, 17, 63, 64, 65, 70};
  *items = 0;
  switch (take(10)) {
  case 0:
    return wrong[take(LENGTH(wrong))];
  case 1:
    return *items = many[take(LENGTH(many))];
  default:
    return *items = (int)take(4);
  }
}

#define LIST_OF(name, type, value)                                                                                     \
  static struct list any_list_##name(void) {                                                                           \
    int items, n = any_length(&items);                                                                                 \
    if (!items) return (struct list){n, n > 0 || any_bool() ? NULL : any_memory()};                                    \
    type *at = scratch((size_t)items * sizeof *at);                                                                    \
    for (int i = 0; i < items; i++)                                                                                    \
      at[i] = value;                                                                                                   \
    return (struct list){n, at};                                                                                       \
  }
LIST_OF(array, tess_array *, any_array())
LIST_OF(tree, tess_tree *, any_tree())
LIST_OF(sharding, tess_sharding *, any_sharding())
LIST_OF(char, const char *, any_text())
LIST_OF(entry, tess_entry, ((tess_entry){any_text(), any_tree()}))
LIST_OF(path_sharding, tess_path_sharding, ((tess_path_sharding){any_text(), any_sharding()}))
LIST_OF(rank, int, any_small())

static tess_arrays any_arrays(void) {
  struct list l = any_list_array();
  return (tess_arrays){l.n, l.at};
}

static tess_subscript any_subscript(void) {
  tess_subscript s = {.kind = (tess_subscript_kind)any_enum(6), .has_start = any_bool(), .has_stop = any_bool()};
  s.start = take(6) ? any_small() : any_long();
  s.stop = take(6) ? any_small() : any_long();
  s.step = take(4) ? 0 : any_long();
  if (s.kind == TESS_SUB_AT) s.at = take(2) ? tess_lift_int(any_small()) : any_array();
  return s;
}
LIST_OF(subscript, tess_subscript, any_subscript())

static struct { /* what a call writes to */
  tess_array **at;
  int n;
} slots[SLOTS];
static int n_slots;

static tess_span any_span(void) {
  int n = take(12) ? (int)take(4) : take(2) ? 70 : -1;
  tess_array **leaf = scratch((size_t)(n > 0 ? n : 0) * sizeof *leaf);
  for (int i = 0; i < n; i++)
    leaf[i] = any_array();
  if (n > 0 && n_slots < SLOTS) slots[n_slots++].at = leaf;
  if (n > 0) slots[n_slots - 1].n = n;
  return (tess_span){n, n > 0 && !take(24) ? NULL : leaf};
}
LIST_OF(span, tess_span, any_span())

static tess_spans any_spans(void) {
  struct list l = any_list_span();
  return (tess_spans){l.n, l.at};
}
LIST_OF(spans, tess_spans, any_spans())

static tess_groups any_groups(void) {
  int n = (int)take(5) - 1, width = (int)take(5) - 1, *rank = scratch(16 * sizeof *rank);
  for (int i = 0; i < 16; i++)
    rank[i] = any_small();
  if (!take(8)) return (tess_groups){any_int(), any_int(), NULL};
  return (tess_groups){n, width, rank};
}

static tess_pairs any_pairs(void) {
  struct list l = any_list_rank();
  tess_pairs p = {.n = l.n, .shift = any_int()};
  int items = l.at && l.n > 0 ? l.n : 0;
  tess_pair *pair = scratch((size_t)items * sizeof *pair);
  for (int i = 0; i < items; i++)
    pair[i][0] = any_small(), pair[i][1] = any_small();
  p.pair = items ? (const tess_pair *)pair : NULL;
  return p;
}

/* ---- devices and layouts ---- */

static const tess_device *any_device(void) {
  static const tess_device *fake;
  if (!fake) fake = tess_fake_devices("tpu", 4).device[3];
  if (!take(8)) return take(2) ? fake : NULL;
  return tess_devices().device[take(8)];
}
LIST_OF(device, const tess_device *, any_device())

static struct {
  tess_device_array at[POOL];
  int n;
} grids;

static tess_device_array any_device_array(void) {
  struct list l;
  tess_device_array d = {0};
  switch (take(6)) {
  case 0:
    l = any_list_device();
    return (tess_device_array){.n = l.n, .shape = any_shape(), .device = l.at};
  case 1:
    return d;
  case 2:
    d = tess_devices();
    d.shape = any_shape();
    return d;
  case 3:
    if (grids.n) return grids.at[take((unsigned)grids.n)];
    return d;
  default:
    return tess_devices();
  }
}

static const tess_axis_type *any_axis_types(void) {
  tess_axis_type v[TESS_MAX_RANK];
  for (int i = 0; i < TESS_MAX_RANK; i++)
    v[i] = (tess_axis_type)(i < 4 ? any_enum(3) : 0);
  return take(2) ? scratch_copy(v, sizeof v) : NULL;
}

static tess_spec any_spec_in(int nested) {
  tess_spec s = {.entry = {take(12) ? "P" : NULL}, .n = any_count()};
  for (int i = 1; i <= TESS_MAX_RANK && (i < 4 || s.n > 4); i++)
    s.entry[i] = take(3) ? take(2) ? "x" : NULL : any_text();
  if (!take(6)) s.unreduced = any_text();
  if (!take(6)) s.reduced = any_text();
  if (!take(8)) s.unreduced_kind = (tess_reduce_kind)any_enum(4);
  if (nested || take(6)) return s;
  int items, n = any_length(&items);
  tess_spec *tuple = scratch((size_t)items * sizeof *tuple);
  for (int i = 0; i < items; i++)
    tuple[i] = any_spec_in(1);
  return (tess_spec){.entry = {"T"}, .n = n, .tuple = items ? tuple : NULL};
}

static tess_spec any_spec(void) {
  return any_spec_in(0);
}

/* ---- functions: what is traced makes a few calls itself ---- */

static void run_calls(unsigned n);

/* What a function makes while a program runs, as pure_callback's does, is gone when it returns. */
static int *const pool_sizes[] = {&arrays.n, &trees.n,    &meshs.n,   &shardings.n,
                                  &fns.n,    &lowereds.n, &reports.n, &grids.n};
enum { POOLS = sizeof pool_sizes / sizeof *pool_sizes };

static tess_array *traced(int n, tess_array *const *in) {
  int mark[POOLS];
  for (int i = 0; i < POOLS; i++)
    mark[i] = *pool_sizes[i];
  for (int i = 0; i < n; i++)
    push_array(in[i]);
  if (depth < 2) {
    depth++;
    run_calls(take(4));
    depth--;
  }
  tess_array *out = take(3) && n ? in[0] : any_array();
  for (int i = 0; i < POOLS; i++)
    if (mark[i] < *pool_sizes[i]) *pool_sizes[i] = mark[i];
  return out;
}

static tess_array *body_a0(void) {
  return traced(0, NULL);
}
static tess_array *body_a1(tess_array *a) {
  return traced(1, (tess_array *[]){a});
}
static tess_array *body_a2(tess_array *a, tess_array *b) {
  return traced(2, (tess_array *[]){a, b});
}
static tess_array *body_a3(tess_array *a, tess_array *b, tess_array *c) {
  return traced(3, (tess_array *[]){a, b, c});
}
static tess_array *body_same(tess_array *a) {
  return a;
}
static tess_array *body_sum(tess_array *a, tess_array *b) {
  return tess_add(a, b);
}
static tess_array *body_none(tess_array *a) {
  (void)a;
  return NULL;
}
static tess_array *body_never(tess_array *a) {
  (void)a;
  return tess_lift_bool(false);
}
static tess_array *body_p0(const void *tree) {
  (void)tree;
  return traced(0, NULL);
}
static tess_array *body_p1(const void *tree, tess_array *a) {
  (void)tree;
  return traced(1, (tess_array *[]){a});
}
static tess_array *body_q(const void *a, const void *b) {
  (void)a, (void)b;
  return traced(0, NULL);
}
static void body_v(const void *in, void *out) {
  (void)in, (void)out;
  (void)traced(0, NULL);
}
static tess_tree *body_t(tess_tree *t) {
  tess_array *x = traced(0, NULL);
  return take(4) ? tess_tree_list_at("api.c:1", 2, (tess_tree *[]){t, tess_tree_leaf(x)}) : t;
}
static tess_array *body_a1c(tess_array *a, const void *ctx) {
  (void)ctx;
  return traced(1, (tess_array *[]){a});
}

static tess_callable any_callable(void) {
  switch (take(16)) {
  case 0:
    return (tess_callable){.form = any_int(), .name = any_text()};
  case 1:
    return tess_func_a0("a0", body_a0);
  case 2:
    return tess_func_a2("a2", body_a2);
  case 3:
    return tess_func_a3("a3", body_a3);
  case 4:
    return tess_func_p0("p0", body_p0);
  case 5:
    return tess_func_p1("p1", body_p1);
  case 6:
    return tess_func_q("q", body_q);
  case 7:
    return tess_func_v("v", body_v);
  case 8:
    return tess_func_a1c("a1c", body_a1c);
  case 9:
    return take(2) ? tess_func_t("t", body_t) : tess_func_fn("fn", any_fn());
  case 10:
    return tess_func_a1("none", body_none);
  case 11:
    return tess_func_a1("same", body_same);
  case 12:
    return tess_func_a2("sum", body_sum);
  default:
    return tess_func_a1("a1", body_a1);
  }
}
LIST_OF(callable, tess_callable, any_callable())

static tess_callables any_callables(void) {
  struct list l = any_list_callable();
  return (tess_callables){l.n, l.at};
}

static tess_callable any_end(void) { /* of a loop: its first round is its last, or it is an error */
  return take(3) ? tess_func_a1("never", body_never) : take(2) ? tess_func_a2("sum", body_sum) : (tess_callable){0};
}

static tess_array *index_callback(const tess_index *index, void *ctx) {
  (void)ctx;
  tess_shape s = {.n = index->n};
  for (int i = 0; i < s.n; i++)
    s.dim[i] = index->dim[i].full ? 2 : index->dim[i].stop - index->dim[i].start;
  return take(3) ? tess_ones_at("api.c:2", s, NULL) : any_array();
}
static tess_index_callback any_index_callback(void) {
  return take(6) ? index_callback : NULL;
}
static tess_status fill_callback(const tess_index *index, void *buffer, size_t bytes, void *ctx) {
  (void)index, (void)ctx;
  memset(buffer, 0, bytes);
  return take(6) ? TESS_OK : (tess_status)any_enum(17);
}
static tess_fill_callback any_fill_callback(void) {
  return take(6) ? fill_callback : NULL;
}
static void batched_callback(const tess_index *index, int n, tess_array **out, void *ctx) {
  for (int i = 0; i < n; i++)
    out[i] = index_callback(&index[i], ctx);
}
static tess_batched_callback any_batched_callback(void) {
  return take(6) ? batched_callback : NULL;
}
static void grouped_callback(const tess_index_group *group, int n, tess_array **out, void *ctx) {
  for (int i = 0; i < n; i++)
    out[i] = index_callback(&group[i].index, ctx);
}
static tess_grouped_callback any_grouped_callback(void) {
  return take(6) ? grouped_callback : NULL;
}
static void sharding_callback(const tess_sharding *s, void *ctx) {
  (void)ctx;
  (void)tess_str(s);
}
static tess_sharding_callback any_sharding_callback(void) {
  return take(6) ? sharding_callback : NULL;
}
