/* Tests of JAX's ShardingInTypesTest (tests/pjit_test.py of 0.10.2) that no table of cases has: named as there. */
#include "_explicit.h"

static tess_sharding *over(tess_spec p) {
  return tess_named_sharding(mesh, p);
}
static tess_sharding *told(const char *p) { /* with reduced and unreduced axes */
  return over(tess_spec_parse(p));
}
static tess_array *numbers(void) { /* f32[8,4] = 0, 1, ... */
  return tess_astype(count_up(8, 4), TESS_F32);
}
static tess_array *put(tess_array *x, tess_sharding *s) {
  return tess_device_put(x, s);
}
static tess_array *whole(tess_array *x) {
  return tess_device_put(tess_reshard(x, over(TESS_P())), tess_devices().device[0]);
}
static bool same(tess_array *a, tess_array *b) {
  return tess_item(tess_all(tess_eq(a, b))) == 1;
}
#define GIVES(x, type) gives(__LINE__, x, type)
static void gives(int line, tess_array *x, const char *type) {
  if (!tess_ok(x)) fail_msg("line %d: %s", line, tess_error_of(x).message);
  if (strcmp(tess_typeof(x), type) != 0) fail_msg("line %d: %s, want %s", line, tess_typeof(x), type);
}

/* ---- reduced_*, unreduced_*, select_, slice_, split_, concat_, reshape_, remat_, both_inputs_reduced ---- */
static tess_array *adds(tess_array *x, tess_array *y) {
  return tess_add(x, y);
}
static tess_array *multiplies(tess_array *x, tess_array *y) {
  return tess_mul(x, y);
}
static tess_array *selects(tess_array *x, tess_array *y) {
  return tess_where(true, x, y);
}
static tess_array *slices(tess_array *x, tess_array *y) {
  return tess_slice(tess_add(x, y), TESS_SHAPE(0, 0), TESS_SHAPE(4, 3), TESS_SHAPE(1, 1));
}
static tess_array *joins(tess_array *x, tess_array *y) {
  return tess_mul(tess_concatenate(TESS_ARRAYS(x, y), 0), 2);
}
static tess_array *splits(tess_array *x, tess_array *y) {
  tess_array *left, *right;
  tess_split_into(TESS_TREE(left, right), tess_add(x, y), 1);
  return left;
}
static tess_array *reshapes(tess_array *x, tess_array *y) {
  return tess_add(tess_reshape(x, TESS_SHAPE(4, 8)), tess_reshape(y, TESS_SHAPE(4, 8)));
}
static tess_array *turns(tess_array *x, tess_array *y) {
  return tess_transpose(tess_sub(x, tess_mul(y, 3)), TESS_PERM(1, 0));
}
static tess_array *updates(tess_array *x, tess_array *y) {
  tess_array *zero = tess_scalar(0, TESS_I32),
             *part = tess_slice(y, TESS_SHAPE(0, 0), TESS_SHAPE(2, 4), TESS_SHAPE(1, 1));
  return tess_dynamic_update_slice(x, part, TESS_ARRAYS(zero, zero));
}
static tess_array *remembers(tess_array *x, tess_array *y) {
  return tess_call(tess_checkpoint(adds), x, y);
}
static const struct {
  const char *name;
  tess_array *(*f)(tess_array *, tess_array *);
  bool of_terms; /* it is linear in both together */
} family[] = {{"add", adds, true},         {"mul", multiplies, false}, {"select", selects, true},
              {"slice", slices, true},     {"concat", joins, true},    {"split", splits, true},
              {"reshape", reshapes, true}, {"transpose", turns, true}, {"update", updates, true},
              {"remat", remembers, true}};
struct choice {
  int which;
};
static tess_array *loss(tess_array *x, tess_array *y, const void *ctx) {
  return tess_sum(family[((const struct choice *)ctx)->which].f(x, y));
}
static tess_array *linear_in_terms(tess_array *x, tess_array *y, const void *ctx) {
  tess_array *terms = family[((const struct choice *)ctx)->which].f(x, y);
  return tess_sum(tess_reshard(terms, over(TESS_P())));
}

/* The gradients by both operands: of what is reduced they are terms, of terms reduced; and the values of one device. */
static void partial_gradients(void **state) {
  (void)state;
  for (int i = 0; i < (int)(sizeof family / sizeof *family); i++)
    for (int terms = 0; terms <= family[i].of_terms; terms++) {
      tess_scope *s = tess_scope_begin();
      tess_array *x = numbers(), *y = tess_mul(numbers(), 2), *dx, *dy, *px, *py;
      tess_sharding *as = told(terms ? "P(None, None, unreduced={'x'})" : "P(None, None, reduced={'x'})");
      struct choice c = {i};
      tess_fn *f =
          tess_grad(terms ? tess_partial(linear_in_terms, c) : tess_partial(loss, c), .argnums = TESS_ARGNUMS(0, 1));
      tess_fn *plain = tess_grad(tess_partial(loss, c), .argnums = TESS_ARGNUMS(0, 1));
      tess_call_into(TESS_TREE(px, py), plain, TESS_TREE(x, y));
      tess_array *ax = put(x, as), *ay = put(y, as);
      tess_call_into(TESS_TREE(dx, dy), tess_jit(f), TESS_TREE(ax, ay));
      if (!tess_ok(dx)) fail_msg("%s, %d: %s", family[i].name, terms, tess_error_of(dx).message);
      GIVES(dx, terms ? "f32[8,4]{R:x}" : "f32[8,4]{U:x}");
      GIVES(dy, terms ? "f32[8,4]{R:x}" : "f32[8,4]{U:x}");
      if (!same(whole(dx), px) || !same(whole(dy), py)) fail_msg("%s, %d: other values", family[i].name, terms);
      assert_int_equal(tess_scope_end(s), TESS_OK);
    }
}

/* reduced_at_get_out_sharding, cet_unreduced, three_operand_einsum_unreduced, unreduced_is_fully_replicated */
static tess_array *looked_up(tess_array *table, tess_array *at) {
  return tess_sum(tess_getitem(table, at, TESS_OUT_SHARDING(over(TESS_P("x", NULL)))));
}
static void partial_others(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *table = put(numbers(), told("P(None, None, reduced={'x'})")), *at = TESS_VECTOR(int, 0, 3, 3, 7);
  tess_array *g = tess_call(tess_jit(tess_grad(looked_up)), table, put(at, over(TESS_P("x"))));
  GIVES(g, "f32[8,4]{U:x}");
  assert_true(same(whole(g), tess_at_add(tess_zeros(TESS_SHAPE(8, 4)), tess_ones(TESS_SHAPE(4, 4)), at)));
  tess_array *terms =
      tess_asarray(((const float[]){1, 2}), TESS_SHAPE(2), .out_sharding = told("P(None, unreduced={'x'})"));
  GIVES(terms, "f32[2]{U:x}");
  assert_true(same(whole(terms), TESS_VECTOR(float, 1, 2)));
  assert_false(tess_sharding_is_fully_replicated(tess_array_sharding(terms)));
  tess_array *d = put(tess_arange(2.0), over(TESS_P("x"))),
             *dh = put(tess_reshape(tess_arange(8.0), TESS_SHAPE(2, 4)), over(TESS_P("x", "y")));
  tess_dot_opts o = {.size = sizeof o, .out_sharding = told("P('y', unreduced={'x'})")};
  tess_array *h = tess_einsum_at(TESS_HERE, "d,dh,d->h", TESS_ARRAYS(d, dh, d), &o);
  GIVES(h, "f32[4@y]{U:x}");
  assert_true(same(whole(h), TESS_VECTOR(float, 4, 5, 6, 7)));
  REFUSED(tess_mul(put(tess_arange(4.0), told("P(None, reduced={'x'})")), put(tess_arange(4.0), over(TESS_P()))),
          TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "reduced over");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* cond_fori_reduced_fwd, sharded_unreduced_roundtrip, replicated_sharded_unreduced_roundtrip */
static tess_array *first, *pred;
static tess_array *other(tess_array *kept) {
  (void)kept;
  return tess_reshard(first, told("P(None, reduced={'x'})"));
}
static tess_array *itself(tess_array *kept) {
  return kept;
}
static tess_array *round_of(tess_array *i, tess_array *kept) {
  (void)i;
  return tess_cond(pred, other, itself, kept);
}
static tess_array *rounds(tess_array *p, tess_array *k) {
  first = k;
  pred = p;
  return tess_fori_loop(0, 3, round_of, tess_reshard(k, told("P(None, reduced={'x'})")));
}
static tess_array *there_and_back(tess_array *x) {
  tess_array *terms = tess_reshard(x, told("P(None, unreduced={'x'})"));
  return tess_reshard(tess_mul(terms, 2), over(TESS_P("x")));
}
static void round_trips(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *k = put(tess_arange(8.0), over(TESS_P("x")));
  tess_array *y = tess_call(tess_jit(rounds), tess_eq(1, 1), k);
  GIVES(y, "f32[8]{R:x}");
  assert_true(same(whole(y), tess_arange(8.0)));
  for (int cut = 0; cut < 2; cut++) {
    y = tess_call(tess_jit(there_and_back), put(tess_arange(8.0), over(cut ? TESS_P("x") : TESS_P(NULL))));
    GIVES(y, "f32[8@x]");
    assert_true(same(whole(y), tess_mul(tess_arange(8.0), 2)));
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- keys: fold_in, reshard_rng_keys, where_with_prng_sharded_inp, scan_with_random_key_inside_jit ---- */
static tess_array *folds(tess_array *key) {
  return tess_random_fold_in(key, 1);
}
static tess_array *moves(tess_array *keys) {
  return tess_reshard(keys, over(TESS_P("x")));
}
static tess_array *picks(tess_array *c, tess_array *a, tess_array *b) {
  return tess_where(c, a, b);
}
static tess_array *draws(tess_array *key, tess_array *sum) {
  return tess_add(sum, tess_random_uniform(key, TESS_SHAPE(8), 0.0, 1.0, .out_sharding = over(TESS_P("x"))));
}
struct key_and_sum {
  tess_array *key, *sum;
};
static void step(const void *in, void *out) {
  const struct key_and_sum *s = in;
  tess_array *next, *now;
  tess_random_split_into(TESS_TREE(next, now), s->key);
  *(struct key_and_sum *)out = (struct key_and_sum){next, draws(now, s->sum)};
}
static tess_array *scans(tess_array *key) {
  tess_array *sum = tess_zeros(TESS_SHAPE(8), .out_sharding = over(TESS_P("x")));
  tess_scan_into(TESS_TREE(key, sum), TESS_NOTHING, step, TESS_NOTHING, .length = 3);
  return sum;
}
static tess_array *scans_plainly(tess_array *key) {
  tess_array *sum = tess_zeros(TESS_SHAPE(8)), *now;
  for (int i = 0; i < 3; i++) {
    tess_random_split_into(TESS_TREE(key, now), key);
    sum = tess_add(sum, tess_random_uniform(now, TESS_SHAPE(8), 0.0, 1.0));
  }
  return sum;
}
static void keys(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *key = tess_random_key(72), *many = tess_random_split(key, 8);
  GIVES(tess_call(tess_jit(folds), put(key, over(TESS_P()))), "key[]");
  tess_array *cut = tess_call(tess_jit(moves), many);
  GIVES(cut, "key[8@x]");
  GIVES(tess_random_key_data(cut), "u32[8@x,2]");
  assert_true(same(whole(tess_random_key_data(cut)), tess_random_key_data(many)));
  tess_array *c = put(tess_lt(tess_arange(8), 4), over(TESS_P("x")));
  GIVES(tess_call(tess_jit(picks), c, cut, cut), "key[8@x]");
  tess_array *sum = tess_call(tess_jit(scans), key);
  GIVES(sum, "f32[8@x]");
  assert_true(same(whole(sum), scans_plainly(key)));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- bitcast_convert_type, complex, typeof_not_mesh_context_dependent, jnp_ones_mesh_ctx_aval ---- */
static tess_array *real_part(tess_array *x) {
  return tess_sum(tess_real(tess_mul(x, tess_lift_complex(0.5, 1))));
}
static tess_array *ones(void) {
  return tess_ones(TESS_SHAPE(2));
}
static void types(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *x = put(numbers(), over(TESS_P("x", "y")));
  GIVES(tess_bitcast(x, TESS_I32), "i32[8@x,4@y]");
  GIVES(tess_bitcast(x, TESS_U16), "u16[8@x,4@y,2]");
  GIVES(tess_bitcast(tess_bitcast(x, TESS_U16), TESS_F32), "f32[8@x,4@y]");
  tess_array *g = tess_call(tess_jit(tess_grad(real_part)), x);
  GIVES(g, "f32[8@x,4@y]");
  assert_true(tess_item(tess_all(tess_eq(g, 0.5))) == 1);
  tess_set_mesh(mesh);
  tess_array *y = tess_call(tess_jit(ones));
  GIVES(y, "f32[2]");
  tess_mesh *renamed = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("a", "b"), .axis_type = TESS_AXIS_EXPLICIT);
  tess_set_mesh(renamed);
  SAYS(tess_typeof(x), "f32[8@x,4@y]");
  GIVES(tess_reshard(x, TESS_P("a", "b")), "f32[8@a,4@b]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- vmap: grad_sharded_gather, scatter_gather, gather_with_full_slice_in_index_start_map, concat_vmap ---- */
static tess_array *mean_of(tess_array *t, tess_array *i) {
  return tess_mean(tess_getitem(t, i, TESS_OUT_SHARDING(over(TESS_P("y")))));
}
static tess_array *gathers_and_scatters(tess_array *x, tess_array *i, tess_array *j) {
  tess_subscript as_x = TESS_OUT_SHARDING(tess_array_sharding(x));
  return tess_at_set(x, tess_getitem(x, j, TESS_OUT_SHARDING(over(TESS_P()))), i, as_x);
}
static tess_array *gathers_and_scatters_plainly(tess_array *x, tess_array *i, tess_array *j) {
  return tess_at_set(x, tess_getitem(x, j), i);
}
static tess_array *column(tess_array *x) {
  tess_array *zero = tess_scalar(0, TESS_I32);
  return tess_dynamic_slice(x, TESS_ARRAYS(zero, zero), TESS_SHAPE(4, 1));
}
static tess_array *columns(tess_array *x) {
  return tess_sum(tess_call(tess_vmap(column), x));
}
static tess_array *join(tess_array *a, tess_array *b) {
  return tess_concatenate(TESS_ARRAYS(a, b), -1);
}
static tess_array *joined(tess_array *a, tess_array *b) {
  tess_fn *inner = tess_vmap(join, .in_axes = TESS_INTS(TESS_NONE, 0));
  return tess_call(tess_vmap(inner, .in_axes = TESS_INTS(0, TESS_NONE)), a, b);
}
static void batches(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *rows = put(numbers(), over(TESS_P("x", NULL))), *at = put(count_up(8, 4), over(TESS_P("x", NULL)));
  at = tess_mod(at, 4);
  tess_array *value, *g;
  tess_call_into(TESS_TREE(value, g), tess_jit(tess_vmap(tess_value_and_grad(mean_of))), TESS_TREE(rows, at));
  GIVES(value, "f32[8@x]");
  GIVES(g, "f32[8@x,4]");
  assert_true(tess_item(tess_all(tess_eq(g, 0.25))) == 1);
  tess_array *i = put(tess_mod(tess_arange(8), 4), over(TESS_P("x"))),
             *j = put(tess_mod(tess_add(tess_arange(8), 1), 4), over(TESS_P("x")));
  tess_array *y = tess_call(tess_jit(tess_vmap(gathers_and_scatters)), rows, i, j);
  GIVES(y, "f32[8@x,4]");
  tess_array *plain = tess_call(tess_vmap(gathers_and_scatters_plainly), whole(rows), whole(i), whole(j));
  assert_true(same(whole(y), plain));
  tess_array *cubes = put(tess_reshape(tess_arange(32.0), TESS_SHAPE(2, 4, 4)), over(TESS_P("x", "y", NULL)));
  GIVES(tess_call(tess_jit(tess_vmap(column)), cubes), "f32[2@x,4@y,1]");
  GIVES(tess_call(tess_jit(tess_grad(columns)), cubes), "f32[2@x,4@y,4]");
  GIVES(tess_call(tess_jit(joined), rows, put(numbers(), over(TESS_P()))), "f32[8@x,8,8]");
  GIVES(tess_call(tess_jit(joined), rows, numbers()), "f32[8@x,8,8]");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* ---- explicit_ctx_vmap_over_auto_axes, auto_axes_inside_scan, lax_switch_vmap, vmap_random_categorical_sample,
 * grad_conv_general_dilated, vmap_conv_general_dilated, reshard_zero_cotangent, sub_custom_jvp, like functions ---- */
static tess_array *where_one(tess_array *x) {
  return tess_where(tess_ne(x, 0), tess_ones(TESS_SHAPE(2)), x);
}
static tess_array *params;
static tess_array *scaled(tess_array *x) {
  return tess_mul(params, x);
}
static void scaled_step(const void *in, void *out) {
  const struct { tess_array *c; } *carry = in;
  tess_array *c = tess_call(tess_auto_axes(scaled, .out_sharding = over(TESS_P())), carry->c);
  memcpy(out, &c, sizeof c);
}
static tess_array *scans_auto(tess_array *w, tess_array *x) {
  params = w;
  tess_scan_into(TESS_TREE(x), TESS_NOTHING, scaled_step, TESS_NOTHING, .length = 3);
  return x;
}
static tess_array *plus_index(tess_array *v, tess_array *i) {
  return tess_add(v, tess_astype(i, TESS_F32));
}
static tess_array *minus_index(tess_array *v, tess_array *i) {
  return tess_sub(v, tess_astype(i, TESS_F32));
}
static tess_array *switches(tess_array *v, tess_array *i) {
  return tess_switch(i, TESS_FUNCS(plus_index, minus_index), v, i);
}
static tess_array *sample(tess_array *key, tess_array *logits) {
  return tess_random_categorical(key, logits, -1);
}
static tess_array *model(tess_array *kernel, tess_array *inputs) {
  tess_array *padded = tess_pad(inputs, TESS_SHAPE(0, 2, 0), TESS_SHAPE(0, 0, 0));
  padded = tess_conv_general_dilated(padded, kernel, TESS_SHAPE(1), TESS_SHAPE(0), TESS_SHAPE(0),
                                     .dimension_numbers = "NLC,LIO->NLC");
  return tess_sum(tess_square(padded));
}
static tess_array *passes(tess_array *x) {
  return x;
}
static void passes_fwd(const void *in, void *out) {
  const struct { tess_array *x; } *a = in;
  const struct { tess_array *y, *kept; } r = {a->x, tess_zeros(TESS_SHAPE(1))};
  memcpy(out, &r, sizeof r);
}
static tess_array *passes_bwd(tess_array *kept, tess_array *ct) {
  (void)kept, (void)ct;
  return tess_zeros(TESS_SHAPE(8));
}
static tess_array *reshards(tess_array *x) {
  return tess_sum(tess_call(tess_custom_vjp(passes, passes_fwd, passes_bwd), tess_reshard(x, over(TESS_P("x")))));
}
static tess_array *cross_entropy(tess_array *a, tess_array *b) {
  tess_array *x = tess_sub(a, tess_mean(b)), *ones = tess_ones_like(a);
  tess_array *log_p = tess_log_sigmoid(x), *log_not_p = tess_log_sigmoid(tess_neg(x));
  return tess_mean(tess_sub(tess_neg(tess_mul(b, log_p)), tess_mul(tess_sub(ones, b), log_not_p)));
}
static tess_array *zeros_of(tess_array *x) {
  return tess_zeros_like(x);
}
static void others(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_set_mesh(mesh);
  tess_array *rows = put(tess_ones(TESS_SHAPE(16, 2)), over(TESS_P("x,y", NULL)));
  GIVES(tess_call(tess_jit(tess_vmap(tess_auto_axes(where_one, .out_sharding = over(TESS_P())))), rows),
        "f32[16@(x,y),2]");
  assert_true(tess_item(tess_call(tess_jit(tess_grad(scans_auto)), 1.0, 2.0)) == 6);
  tess_array *at = put(TESS_VECTOR(int, 0, 1, 1, 0), over(TESS_P("x")));
  tess_array *y =
      tess_call(tess_jit(tess_vmap(switches, .in_axes = TESS_INTS(TESS_NONE, 0))), tess_scalar(1, TESS_F32), at);
  GIVES(y, "f32[4@x]");
  assert_true(same(whole(y), TESS_VECTOR(float, 1, 0, 0, 1)));
  tess_array *many = tess_random_split(tess_random_key(0), 8), *logits = put(numbers(), over(TESS_P("x", NULL)));
  y = tess_call(tess_jit(tess_vmap(sample)), put(many, over(TESS_P("x"))), logits);
  GIVES(y, "i32[8@x]");
  assert_true(same(whole(y), tess_call(tess_vmap(sample), many, numbers())));
  tess_array *kernel = tess_reshape(tess_arange(12.0), TESS_SHAPE(3, 1, 4)), *dk, *dx, *pk, *px;
  tess_array *inputs = tess_reshape(tess_arange(64.0), TESS_SHAPE(8, 8, 1)),
             *cut = put(inputs, over(TESS_P("x", NULL, NULL)));
  tess_fn *g = tess_grad(model, .argnums = TESS_ARGNUMS(0, 1));
  tess_call_into(TESS_TREE(pk, px), g, TESS_TREE(kernel, inputs));
  tess_call_into(TESS_TREE(dk, dx), tess_jit(g), TESS_TREE(kernel, cut));
  GIVES(dx, "f32[8@x,8,1]");
  assert_true(same(whole(dx), px) && same(whole(dk), pk));
  tess_array *batch = put(tess_reshape(tess_arange(64.0), TESS_SHAPE(4, 2, 8, 1)), over(TESS_P("x", NULL, NULL, NULL)));
  y = tess_call(tess_jit(tess_vmap(model, .in_axes = TESS_INTS(TESS_NONE, 0))), kernel, batch);
  GIVES(y, "f32[4@x]");
  assert_true(same(whole(tess_sum(y)), tess_device_put(model(kernel, inputs), tess_devices().device[0])));
  GIVES(tess_call(tess_jit(tess_grad(reshards)), tess_arange(8.0)), "f32[8]");
  GIVES(tess_call(tess_jit(tess_grad(cross_entropy)), logits, put(numbers(), over(TESS_P("x", NULL)))), "f32[8@x,4]");
  GIVES(tess_call(tess_jit(zeros_of), put(numbers(), over(TESS_P("x", "y")))), "f32[8@x,4@y]");
  GIVES(tess_zeros_like(put(numbers(), over(TESS_P("x", "y")))), "f32[8@x,4@y]");
  tess_set_mesh(NULL);
  REFUSED(tess_device_put(numbers(), TESS_P("x")), TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "tess_set_mesh");
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* minibatch_scan_unreduced, scan_over_layers_minibatch_unreduced, microbatch_vmap_unreduced: gradients by reduced
 * weights stay terms through loops and batches, and are summed once. */

struct layer_carry {
  tess_array *x, *w;
};
static void one_layer(const void *in, void *out) {
  const struct layer_carry *c = in;
  tess_array *h = tess_matmul(c->x, c->w);
  memcpy(out, &h, sizeof h);
}
static tess_array *layers(tess_array *stack, tess_array *x) {
  tess_scan_into(TESS_TREE(x), TESS_NOTHING, one_layer, TESS_TREE(stack));
  return tess_sum(tess_square(x));
}
struct accumulating {
  tess_array *stack, *terms, *x;
};
static void add_one(const void *in, void *out) {
  const struct accumulating *a = in;
  tess_array *g = tess_call(tess_grad(layers), a->stack, a->x);
  GIVES(g, "f32[3,4,4]{U:x}");
  memcpy(out, &(struct accumulating){a->stack, tess_add(a->terms, g), NULL}, 2 * sizeof g);
}
static tess_array *minibatches(tess_array *stack, tess_array *xs) {
  tess_array *terms = tess_zeros(TESS_SHAPE(3, 4, 4), .out_sharding = told("P(None, None, None, unreduced={'x'})"));
  tess_scan_into(TESS_TREE(stack, terms), TESS_NOTHING, add_one, TESS_TREE(xs));
  return tess_reshard(terms, over(TESS_P()));
}
static tess_array *all_at_once(tess_array *stack, tess_array *xs) {
  return tess_sum(tess_call(tess_vmap(layers, .in_axes = TESS_INTS(TESS_NONE, 0)), stack, xs));
}
static void minibatch_loops(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  tess_array *w = tess_div(tess_reshape(tess_mod(tess_arange(48.0), 5), TESS_SHAPE(3, 4, 4)), 4);
  tess_array *x = tess_div(tess_reshape(tess_mod(tess_arange(64.0), 7), TESS_SHAPE(2, 8, 4)), 4);
  tess_array *reduced = put(w, told("P(None, None, None, reduced={'x'})")),
             *cut = put(x, over(TESS_P(NULL, "x", NULL)));
  tess_array *want = tess_call(tess_grad(all_at_once), w, x);
  int64_t before = tess_runtime_counters().collectives;
  tess_array *g = tess_call(tess_jit(minibatches), reduced, cut);
  GIVES(g, "f32[3,4,4]");
  assert_int_equal(tess_runtime_counters().collectives - before, 1);
  const tess_report *report = tess_explain(tess_lower(tess_jit(minibatches), reduced, cut));
  assert_int_equal(tess_report_total(report).collectives, 1);
  assert_int_equal(tess_report_collective(report, 0).count, 1); /* in no loop */
  assert_true(same(whole(g), want));
  g = tess_call(tess_jit(tess_grad(all_at_once)), reduced, cut);
  GIVES(g, "f32[3,4,4]{U:x}");
  assert_true(same(whole(g), want));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(partial_gradients),
                                     cmocka_unit_test(partial_others),
                                     cmocka_unit_test(round_trips),
                                     cmocka_unit_test(keys),
                                     cmocka_unit_test(types),
                                     cmocka_unit_test(batches),
                                     cmocka_unit_test(others),
                                     cmocka_unit_test(minibatch_loops)};
  return cmocka_run_group_tests(tests, set_up, release);
}
