/* The distributed array (design/sharding.md 5): shards, deletion, texts, and the constructors from pieces. */
#include <tessera/ext.h>

#include "_check.h"

static tess_mesh *mesh, *row;

static tess_sharding *named(tess_spec p) {
  return tess_named_sharding(mesh, p);
}

/* ---- shards, deletion: 5.3, 5.5 ---- */

static void test_shards(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_device_put(count_up(7, 4), named(TESS_P("x"))); /* uneven: blocks of 2, the last of 1 */
  tess_shard_list all = tess_addressable_shards(x);
  assert_int_equal(all.n, 8);
  SAYS(tess_str(all.shard[7].index), "(slice(6, 7, None), slice(None, None, None))");
  assert_int_equal(all.shard[7].replica_id, 1);
  VALUES(all.shard[6].data, 24, 25, 26, 27);
  VALUES(tess_addressable_data(x, -3), 16, 17, 18, 19, 20, 21, 22, 23);
  assert_int_equal(tess_global_shards(x).n, 8);
  REFUSED(tess_addressable_data(x, 8), TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "shard 8 of 8");
  tess_array *rep = tess_device_put(count_up(2, 2), named(TESS_P()));
  VALUES(tess_addressable_data(rep, 1000), 0, 1, 2, 3); /* replicated: any number is shard 0 */
  tess_array *empty = tess_device_put(tess_zeros(TESS_SHAPE(0, 3)), named(TESS_P("x")));
  for (int i = 0; i < 8; i++)
    assert_int_equal(tess_addressable_shards(empty).shard[i].replica_id, i);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* A shard is the array's own buffer: deleted with it, and it with the shard; later arrays made of it live on. */
static void test_delete(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  int64_t before, bytes;
  tess_live_arrays(&before);
  tess_array *x = tess_device_put(count_up(8, 4), named(TESS_P("x")));
  tess_array *rows = tess_addressable_data(x, 0), *block, *kept = tess_add(rows, 0);
  tess_delete(x);
  tess_delete(x);
  tess_live_arrays(&bytes);
  assert_true(tess_array_is_deleted(x) && tess_array_is_deleted(rows) && !tess_array_is_ready(x));
  assert_int_equal(bytes, before + 128 + 32); /* count_up's own, and kept */
  VALUES(kept, 0, 1, 2, 3, 4, 5, 6, 7);
  REFUSED(tess_add(rows, 1), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "i32[2,4] was deleted");
  REFUSED(tess_device_get(x), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "i32[8,4] was deleted");
  assert_int_equal(tess_addressable_shards(x).n, 0);
  REPORTED(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "deleted");
  tess_copy_to_host_async(x);
  REPORTED(TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "copy_to_host_async: the array i32[8,4] was deleted");
  x = tess_device_put(count_up(8, 4), named(TESS_P("x", "y")));
  block = tess_addressable_data(x, 3); /* columns: a copy, but the same buffer to the user */
  tess_delete(block);
  assert_true(tess_array_is_deleted(x));
  assert_non_null(strstr(tess_str(x), "deleted"));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* A donated shard takes its array along, and the bytes it lies on are nobody's result. */
static tess_array *plus(tess_array *a, tess_array *b) {
  return tess_add(a, b);
}
static void test_donated_shard(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *here = tess_single_device_sharding(tess_devices().device[0]);
  tess_array *x = tess_device_put(count_up(2, 4), here), *part = tess_addressable_data(x, 0);
  tess_array *y = tess_call(tess_jit(plus, .donate_argnums = TESS_ARGNUMS(0)), part, x);
  VALUES(y, 0, 2, 4, 6, 8, 10, 12, 14);
  assert_true(tess_array_is_deleted(part) && tess_array_is_deleted(x));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void see_sharding(const tess_sharding *sharding, void *ctx) {
  snprintf(ctx, 128, "%s", tess_str(sharding));
}

static void test_questions(void **state) {
  (void)state;
  char text[128] = "";
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_device_put(count_up(8, 4), tess_named_sharding(row, TESS_P("x")));
  tess_inspect_array_sharding(x, see_sharding, text);
  SAYS(text, "NamedSharding(mesh=Mesh('x': 8, axis_types=(Auto,)), spec=P('x',), memory_kind=device)");
  tess_inspect_array_sharding(x, NULL, NULL);
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the callback is NULL");
  tess_copy_to_host_async(x);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_shape_dtype_struct(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = tess_shape_dtype_struct(TESS_SHAPE(8, 2), TESS_F32, NULL);
  SAYS(tess_str(x), "ShapeDtypeStruct(shape=(8, 2), dtype=float32)");
  SAYS(tess_typeof(x), "f32[8,2]");
  SAYS(tess_str(tess_array_sharding(x)), "None");
  assert_true(tess_ok(x) && !tess_array_is_ready(x) && !tess_array_committed(x) && !tess_array_is_deleted(x));
  assert_int_equal(tess_array_nbytes(x), 64);
  x = tess_shape_dtype_struct(TESS_SHAPE(8), TESS_I32, tess_named_sharding(row, TESS_P("x")));
  SAYS(tess_repr(x), "ShapeDtypeStruct(shape=(8,), dtype=int32, sharding=NamedSharding(mesh=Mesh('x': 8, "
                     "axis_types=(Auto,)), spec=P('x',), memory_kind=device))");
  REFUSED(tess_add(x, 1), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "an abstract array (i32[8]) has no data");
  REFUSED(tess_call(tess_jit(plus), x, x), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "abstract");
  float buffer[16];
  assert_int_equal(tess_read(x, buffer, sizeof buffer), TESS_FAILED_PRECONDITION);
  tess_take_error();
  assert_int_equal(tess_addressable_shards(x).n, 0);
  tess_take_error();
  REFUSED(tess_shape_dtype_struct(TESS_SHAPE(), TESS_I32, tess_named_sharding(row, TESS_P("x"))), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "P('x',)");
  REFUSED(tess_shape_dtype_struct(TESS_SHAPE(-1), TESS_I32, NULL), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "-1");
  REFUSED(tess_shape_dtype_struct(TESS_SHAPE(1), TESS_KEY, NULL), TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "key<fry>");
  tess_visualize_array_sharding(tess_shape_dtype_struct(TESS_SHAPE(8), TESS_I32, NULL));
  REPORTED(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "has no sharding");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- from callbacks: 5.7.2 ---- */

struct asked {
  tess_array *data;
  int n, wrong; /* calls; the one that goes wrong, and how */
  enum { RIGHT, SHAPE, DTYPE, NOTHING, ERROR, DELETED } how;
  char index[16][96];
};

static tess_array *answer(const tess_index *index, void *ctx) {
  struct asked *a = ctx;
  snprintf(a->index[a->n], sizeof a->index[0], "%s", tess_str(*index));
  tess_array *part = tess_getindex(a->data, index);
  if (a->n++ != a->wrong) return part;
  switch (a->how) {
  case SHAPE:
    return tess_ravel(part);
  case DTYPE:
    return tess_astype(part, TESS_F32);
  case NOTHING:
    return NULL;
  case ERROR:
    return tess_make_error(TESS_DATA_LOSS, "the file is damaged");
  case DELETED:
    tess_delete(part);
    return part;
  default:
    return part;
  }
}

static void test_callback(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct asked a = {count_up(8, 4), 0, -1, RIGHT, {""}};
  tess_array *x = tess_make_array_from_callback(TESS_SHAPE(8, 4), named(TESS_P("x")), answer, &a);
  assert_int_equal(a.n, 4); /* each distinct index once, not once a device */
  SAYS(a.index[1], "(slice(2, 4, None), slice(None, None, None))");
  assert_true(tess_array_committed(x));
  assert_memory_equal(tess_data(x), tess_data(a.data), 128);
  assert_true(tess_sharding_equal(tess_array_sharding(x), named(TESS_P("x"))));
  a.n = 0; /* in device order, of each index's first device */
  x = tess_make_array_from_callback(TESS_SHAPE(8, 4), named(TESS_P("y", "x")), answer, &a);
  assert_int_equal(a.n, 8);
  SAYS(a.index[1], "(slice(4, 8, None), slice(0, 1, None))");
  assert_memory_equal(tess_data(x), tess_data(a.data), 128);
  a.n = 0; /* uneven, and more blocks than rows: the empty ones are one index */
  a.data = count_up(5, 3);
  x = tess_make_array_from_callback(TESS_SHAPE(5, 3), tess_named_sharding(row, TESS_P("x")), answer, &a);
  assert_int_equal(a.n, 6);
  SAYS(a.index[5], "(slice(5, 5, None), slice(None, None, None))");
  assert_memory_equal(tess_data(x), tess_data(a.data), 60);
  a.n = 0; /* fully replicated: once, with the full index; the answer's bytes are the array's */
  x = tess_make_array_from_callback(TESS_SHAPE(5, 3), named(TESS_P()), answer, &a);
  assert_int_equal(a.n, 1);
  SAYS(a.index[0], "(slice(None, None, None), slice(None, None, None))");
  VALUES(x, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
  a.data = tess_lift_int(7);
  x = tess_make_array_from_callback(TESS_SHAPE(), named(TESS_P()), answer, &a);
  VALUES(x, 7);
  assert_false(tess_array_weak_type(x));
  a.n = 0;
  a.data = tess_zeros(TESS_SHAPE(0, 2));
  x = tess_make_array_from_callback(TESS_SHAPE(0, 2), tess_named_sharding(row, TESS_P("x")), answer, &a,
                                    .dtype = TESS_F32);
  SAYS(tess_typeof(x), "f32[0,2]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *already(const tess_index *index, void *ctx) {
  (void)index;
  return ctx;
}

/* What the callback makes on the way is freed; an array that is already the result is the result. */
static void test_callback_ownership(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct asked a = {count_up(8, 4), 0, -1, RIGHT, {""}};
  int64_t before = tess_live_arrays(NULL);
  tess_array *x = tess_make_array_from_callback(TESS_SHAPE(8, 4), named(TESS_P("x", "y")), answer, &a);
  assert_int_equal(tess_live_arrays(NULL), before + 1);
  tess_array *there = tess_device_put(x, named(TESS_P()));
  assert_ptr_equal(tess_make_array_from_callback(TESS_SHAPE(8, 4), named(TESS_P()), already, there), there);
  tess_array *fresh = tess_make_array_from_callback(TESS_SHAPE(8, 4), tess_named_sharding(row, TESS_P()), already, x);
  assert_ptr_not_equal(fresh, x);
  tess_delete(x);
  assert_int_equal(tess_item_int(tess_sum(fresh)), 31 * 16);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *made_inside(tess_array *x) {
  struct asked a = {x, 0, -1, RIGHT, {""}};
  return tess_make_array_from_callback(TESS_SHAPE(8, 4), named(TESS_P("x")), answer, &a);
}

static void test_callback_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  struct asked a = {count_up(8, 4), 0, 2, SHAPE, {""}};
  const char *third = "the callback's result for (slice(4, 6, None), slice(None, None, None)) on cpu:4: ";
  char text[256];
#define WRONG(kind, status, reason, words)                                                                             \
  do {                                                                                                                 \
    a.how = kind, a.n = 0;                                                                                             \
    tess_array *bad = tess_make_array_from_callback(TESS_SHAPE(8, 4), named(TESS_P("x")), answer, &a);                 \
    snprintf(text, sizeof text, "make_array_from_callback: %s%s", third, words);                                       \
    REFUSED(bad, status, reason, text);                                                                                \
    assert_int_equal(a.n, 3); /* nobody is asked after that */                                                         \
  } while (0)
  WRONG(SHAPE, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "i32[8], expected shape (2, 4)");
  WRONG(DTYPE, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "f32[2,4], expected dtype int32");
  WRONG(NOTHING, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "NULL");
  WRONG(DELETED, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "the array i32[2,4] was deleted");
  a.how = ERROR, a.n = 0;
  REFUSED(tess_make_array_from_callback(TESS_SHAPE(8, 4), named(TESS_P("x")), answer, &a), TESS_DATA_LOSS,
          TESS_RUNTIME_ERROR, "the file is damaged");
  a.wrong = -1;
  a.n = 0;
  REFUSED(tess_make_array_from_callback(TESS_SHAPE(8, 4), named(TESS_P("x")), answer, &a, .dtype = TESS_F32),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "on cpu:0: i32[2,4], expected dtype float32");
  REFUSED(tess_make_array_from_callback(TESS_SHAPE(8), named(TESS_P("x", "y")), answer, &a), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "2 entries");
  REFUSED(tess_make_array_from_callback(TESS_SHAPE(-8), named(TESS_P("x")), answer, &a), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "dimension 0 of the shape is -8");
  REFUSED(tess_make_array_from_callback(TESS_SHAPE(8), named(TESS_P("x")), NULL, &a), TESS_INVALID_ARGUMENT,
          TESS_TYPE_ERROR, "the callback is NULL");
  REFUSED(tess_make_array_from_callback(TESS_SHAPE(8), NULL, answer, &a), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "the sharding is NULL");
  REFUSED(tess_make_array_from_callback(TESS_SHAPE(8), tess_shardings(named(TESS_P()), NULL), answer, &a),
          TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "not a tuple of 2");
  tess_mesh *fake = tess_mesh_of(tess_fake_devices("tpu", 4, .processes = 2), TESS_NAMES("x"));
  REFUSED(tess_make_array_from_callback(TESS_SHAPE(8), tess_named_sharding(fake, TESS_P("x")), answer, &a),
          TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "not of this process");
  REFUSED(tess_call(tess_jit(made_inside), count_up(8, 4)), TESS_FAILED_PRECONDITION, TESS_TRACER_ERROR,
          "while a function is traced");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

struct filling {
  int n, fails;
  int64_t width;
};

static tess_status fill(const tess_index *index, void *buffer, size_t bytes, void *ctx) {
  struct filling *f = ctx;
  int32_t *to = buffer;
  if (f->n++ == f->fails) return TESS_UNAVAILABLE;
  for (int64_t i = index->dim[0].start; i < index->dim[0].stop; i++)
    for (int64_t k = index->dim[1].start; k < index->dim[1].stop; k++)
      *to++ = (int32_t)(i * f->width + k);
  return (char *)to == (char *)buffer + bytes ? TESS_OK : TESS_INTERNAL;
}

static void test_fill(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  static const char *const spec[] = {"()", "x", "y", "x,y", "None,x", "None,(x,y)"};
  for (int i = 0; i < 6; i++) {
    struct filling f = {0, -1, 5};
    tess_sharding *sharding = named(i ? tess_spec_parse(spec[i]) : TESS_P());
    tess_array *x = tess_make_array_from_fill(TESS_SHAPE(6, 5), TESS_I32, sharding, fill, &f);
    assert_memory_equal(tess_data(x), tess_data(count_up(6, 5)), 120);
    assert_true(tess_array_committed(x) && tess_sharding_equal(tess_array_sharding(x), sharding));
  }
  struct filling f = {0, 1, 4};
  REFUSED(tess_make_array_from_fill(TESS_SHAPE(8, 4), TESS_I32, named(TESS_P(NULL, "y")), fill, &f), TESS_UNAVAILABLE,
          TESS_RUNTIME_ERROR,
          "make_array_from_fill: the callback for (slice(None, None, None), slice(2, 4, None)) on cpu:1: UNAVAILABLE");
  REFUSED(tess_make_array_from_fill(TESS_SHAPE(8), TESS_KEY, named(TESS_P()), fill, &f), TESS_INVALID_ARGUMENT,
          TESS_TYPE_ERROR, "key<fry>");
  REFUSED(tess_make_array_from_fill(TESS_SHAPE(8), TESS_I32, named(TESS_P()), NULL, &f), TESS_INVALID_ARGUMENT,
          TESS_TYPE_ERROR, "the callback is NULL");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- from single-device arrays: 5.7.1 ---- */

static tess_array *piece(int64_t first, int64_t n, int device) {
  tess_array *x = tess_add(tess_arange(n), tess_scalar(tess_lift_long((long)first), TESS_I32));
  return tess_device_put(x, tess_devices().device[device]);
}

static void test_single_device_arrays(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *rows = tess_named_sharding(row, TESS_P("x"));
  tess_array *p[8];
  for (int i = 0; i < 8; i++)
    p[i] = piece(2 * ((3 * i) % 8), 2, (3 * i) % 8); /* in any order */
  tess_array *x = tess_make_array_from_single_device_arrays(TESS_SHAPE(16), rows, ((tess_arrays){8, p}));
  VALUES(x, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  assert_true(tess_array_committed(x));
  /* the shards of an array, back again: no copy */
  int64_t before, after;
  tess_shard_list shards = tess_addressable_shards(x);
  for (int i = 0; i < 8; i++)
    p[i] = shards.shard[7 - i].data;
  tess_live_arrays(&before);
  tess_array *again = tess_make_array_from_single_device_arrays(TESS_SHAPE(16), rows, ((tess_arrays){8, p}));
  tess_live_arrays(&after);
  assert_int_equal(before, after);
  assert_ptr_equal(tess_data(again), tess_data(x));
  /* uneven, and replicas, of which the first counts */
  tess_sharding *uneven = tess_named_sharding(mesh, TESS_P("x"));
  for (int i = 0; i < 8; i++)
    p[i] = piece(2 * (i / 2), i / 2 == 3 ? 1 : 2, i);
  VALUES(tess_make_array_from_single_device_arrays(TESS_SHAPE(7), uneven, ((tess_arrays){8, p})), 0, 1, 2, 3, 4, 5, 6);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void test_single_device_refusals(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_sharding *rows = tess_named_sharding(row, TESS_P("x"));
  tess_array *p[8];
  for (int i = 0; i < 8; i++)
    p[i] = piece(2 * i, 2, i);
#define JOIN(n) tess_make_array_from_single_device_arrays(TESS_SHAPE(16), rows, ((tess_arrays){n, p}))
  REFUSED(JOIN(0), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no arrays: the dtype is not known");
  REFUSED(JOIN(7), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "7 arrays for 8 addressable devices");
  tess_array *saved = p[3];
  p[3] = tess_device_put(tess_arange(2), named(TESS_P()));
  REFUSED(JOIN(8), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "array 3 (i32[2]) lies on 8 devices; each lies on one");
  p[3] = piece(6, 2, 5);
  REFUSED(JOIN(8), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "several of the arrays are on one device: ids [5]");
  p[3] = tess_astype(saved, TESS_F32);
  REFUSED(JOIN(8), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "the array for (slice(6, 8, None),) on cpu:3: f32[2], expected dtype int32");
  p[3] = piece(6, 3, 3);
  REFUSED(JOIN(8), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "on cpu:3: i32[3], expected shape (2,)");
  p[3] = tess_device_put(saved, tess_single_device_sharding(tess_devices().device[3], .memory_kind = "pinned_host"));
  REFUSED(JOIN(8), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "the array on device 3 is in pinned_host memory, the sharding says device");
  p[3] = NULL;
  REFUSED(JOIN(8), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an array is NULL");
  p[3] = saved;
  tess_mesh *half = tess_mesh_of(tess_device_list(4, tess_devices().device), TESS_NAMES("x"));
  rows = tess_named_sharding(half, TESS_P("x"));
  p[1] = p[6], p[2] = p[7];
  REFUSED(JOIN(4), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "the devices differ: in the sharding only ids [1, 2], in the arrays only ids [6, 7]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- from process-local data, in one process: 5.7.3. Among several: tests/unit/test_process.c ---- */

static void test_process_local_data(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = count_up(8, 4);
  tess_array *y = tess_make_array_from_process_local_data(named(TESS_P("x")), x);
  assert_memory_equal(tess_data(y), tess_data(x), 128);
  assert_true(tess_array_committed(y));
  tess_shape same = TESS_SHAPE(8, 4), other = TESS_SHAPE(16, 4), part = TESS_SHAPE(8, -1), flat = TESS_SHAPE(32);
  assert_true(tess_ok(tess_make_array_from_process_local_data(named(TESS_P("x")), x, .global_shape = &same)));
  REFUSED(tess_make_array_from_process_local_data(named(TESS_P("x")), x, .global_shape = &other), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "own (16, 4), the local data has (8, 4)");
  REFUSED(tess_make_array_from_process_local_data(named(TESS_P("x")), x, .global_shape = &part), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "a global shape in parts is not possible: (8, None)");
  REFUSED(tess_make_array_from_process_local_data(named(TESS_P("x")), x, .global_shape = &flat), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "the global shape (32,) has another rank than the local (8, 4)");
  tess_mesh *fake = tess_mesh_of(tess_fake_devices("tpu", 4, .processes = 4), TESS_NAMES("x"));
  REFUSED(tess_make_array_from_process_local_data(tess_named_sharding(fake, TESS_P("x")), x), TESS_INVALID_ARGUMENT,
          TESS_VALUE_ERROR, "not of this process");
  REFUSED(tess_make_array_from_process_local_data(tess_shardings(named(TESS_P()), NULL), x), TESS_INVALID_ARGUMENT,
          TESS_TYPE_ERROR, "not a tuple");
  tess_tree *t = tess_dict(TESS_KV("a", x), TESS_KV("b", tess_arange(8)));
  tess_tree *u =
      tess_make_array_from_process_local_data(tess_shardings(named(TESS_P("x", "y")), named(TESS_P("y"))), t);
  SAYS(tess_str(tess_sharding_spec(tess_array_sharding(tess_tree_array(u, "b")))), "P('y',)");
  REFUSED(tess_make_array_from_process_local_data(named(TESS_P("x", "y")), t), TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
          "b: P('x', 'y') has 2 entries");
  REFUSED(tess_make_array_from_process_local_data(tess_shardings(named(TESS_P()), NULL), t), TESS_INVALID_ARGUMENT,
          TESS_TYPE_ERROR, "b: no sharding is given");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  tess_status status = tess_init(.num_cpu_devices = 8);
  (void)status;
  mesh = tess_make_mesh(TESS_SHAPE(4, 2), TESS_NAMES("x", "y"));
  row = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("x"));
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_shards),
                                     cmocka_unit_test(test_delete),
                                     cmocka_unit_test(test_donated_shard),
                                     cmocka_unit_test(test_questions),
                                     cmocka_unit_test(test_shape_dtype_struct),
                                     cmocka_unit_test(test_callback),
                                     cmocka_unit_test(test_callback_ownership),
                                     cmocka_unit_test(test_callback_refusals),
                                     cmocka_unit_test(test_fill),
                                     cmocka_unit_test(test_single_device_arrays),
                                     cmocka_unit_test(test_single_device_refusals),
                                     cmocka_unit_test(test_process_local_data)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
