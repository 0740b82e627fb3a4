/* The table of ops is whole and consistent: what every other floor relies on when it walks it. */
#include "_ir.h"

static void test_positions_and_names(void **state) {
  (void)state;
  assert_int_equal(tess__op_count(), OP_COUNT);
  assert_null(tess__op(-1));
  assert_null(tess__op(OP_COUNT));
  assert_null(tess__op_named("no such op"));
  for (int i = 0; i < tess__op_count(); i++) {
    const struct tess_op *op = tess__op(i);
    assert_non_null(op);
    assert_int_equal(op->id, i);
    assert_ptr_equal(tess__op_named(op->name), op); /* so names are distinct too */
  }
  assert_ptr_equal(tess__op_named("chlo.erf"), &tess__op_erf);
  assert_ptr_equal(tess__op(OP_dot_general), &tess__op_dot_general);
}

static int bytes_of(const struct attr *row) {
  switch ((enum attr_kind)row->kind) {
  case ATTR_DIMS:
    return sizeof(struct dims);
  case ATTR_LONGS:
    return TESS_MAX_RANK * 8;
  case ATTR_AXES:
    return sizeof(struct axes);
  case ATTR_LITERAL:
    return 16;
  case ATTR_TILING:
    return sizeof(struct tiling);
  case ATTR_MASK:
  case ATTR_LONG:
    return 8;
  case ATTR_ROUNDS:
    return sizeof(struct rounds);
  case ATTR_FLOAT:
    return 4;
  case ATTR_SHARDING:
  case ATTR_MESH:
  case ATTR_IN_SPECS:
  case ATTR_OUT_SPECS:
  case ATTR_NAME:
  case ATTR_RULES:
    return sizeof(void *);
  default:
    return 1;
  }
}

static void test_attribute_rows(void **state) {
  (void)state;
  for (int i = 0; i < tess__op_count(); i++) {
    const struct tess_op *op = tess__op(i);
    if (!(op->traits & OP_LOOKS)) /* attributes are printed and compared, all but a callback */
      assert_int_equal(op->attrs != NULL, op->attr_bytes != 0);
    for (const struct attr *row = op->attrs; row && row->name; row++) {
      assert_true(row->offset + bytes_of(row) <= op->attr_bytes);
      assert_int_equal(row->kind == ATTR_ENUM, row->names != NULL);
      for (const struct attr *other = op->attrs; other != row; other++)
        assert_true(other->offset + bytes_of(other) <= row->offset || row->offset + bytes_of(row) <= other->offset);
    }
  }
}

static void test_records_are_complete(void **state) {
  (void)state;
  for (int i = 0; i < tess__op_count(); i++) {
    const struct tess_op *op = tess__op(i);
    assert_non_null(op->check);
    assert_true(op->arity >= -1 && op->arity <= 6);
    /* whoever has no kernel is done by the executors: it needs other devices, its own number, or a body */
    bool special = (op->traits & (OP_COLLECTIVE | OP_PER_DEVICE | OP_FILLS | OP_MANUAL | OP_LOOKS)) !=
                       0 ||                     /* or are gone by then */
                   op->custom == CUSTOM_LINEAR; /* or is refused: nobody said what it computes */
    assert_int_equal(op->ref == NULL, special);
    if (op->traits & OP_ELEMENTWISE) assert_true(op->traits & OP_PASS_THROUGH && !op->factors && op->results == 1);
    if (op->traits & OP_CONSTANT) assert_int_equal(op->arity, 0);
    if (op->traits & OP_RESHARD)
      assert_true(op->traits & OP_COLLECTIVE && op->attr_bytes == sizeof(struct relayout_attrs));
  }
}

static bool has_row(const struct tess_op *op, enum attr_kind kind) {
  for (const struct attr *row = op->attrs; row && row->name; row++)
    if (row->kind == kind) return true;
  return false;
}

/* What passes read behind a trait or a column is there. */
static void check_facts(const struct tess_op *op) {
  uint32_t t = op->traits;
  bool pointwise = t & OP_ELEMENTWISE, group = op->group != NULL, control = t & (OP_LOOP | OP_BRANCH);
  assert_int_equal((t & OP_REGION) != 0, control || t & OP_MANUAL || op->call || (op->expand && op->regions));
  if (op->expand) /* gone before anything is distributed, and made again of other ops */
    assert_int_equal(t & (OP_ELEMENTWISE | OP_COLLECTIVE | OP_EFFECT | OP_LOOP | OP_BRANCH | OP_MANUAL), 0);
  if (op->call) assert_true(op->regions >= 1 && op->ref && has_row(op, ATTR_NAME));
  if (op->custom) assert_true(t & OP_REGION && op->attr_bytes == sizeof(struct custom_attrs));
  assert_int_equal((t & OP_MANUAL) != 0, has_row(op, ATTR_MESH));
  assert_int_equal((t & OP_DATA) != 0, has_row(op, ATTR_DATA));
  assert_int_equal(op->sums == SUMS_COORDINATE, (t & OP_PER_DEVICE) != 0);
  if (op->view) assert_int_equal(op->view < VIEW_MOVED, (t & OP_VIEW) != 0); /* others copy */
  if (op->view == VIEW_SLICED) assert_int_equal(op->attr_bytes, sizeof(struct slice_attrs));
  if (op->view == VIEW_REVERSED) assert_int_equal(op->attr_bytes, sizeof(struct dims_attrs));
  if (op->whole) assert_true(group && has_row(op, ATTR_AXES));
  if (op->again) assert_true(pointwise);
  if (op->sums >= SUMS_SAME) assert_true(pointwise);
  if (op->sums >= SUMS_ADDED) assert_int_equal(op->arity, 2);
  if (op->sums == SUMS_INDEX) assert_int_equal(op->attr_bytes, sizeof(struct iota_attrs));
  if (t & OP_CONSTANT && !op->sums) assert_int_equal(op->attr_bytes, sizeof(struct constant_attrs));
  if (has_row(op, ATTR_SHARDING)) assert_true(t & OP_ANNOTATION && op->arity == 1 && op->results == 1);
  if (t & OP_ANNOTATION) assert_true(op->view == VIEW_SAME && op->localise);
  if (t & (OP_KEEPS_PART | OP_UNREAD)) assert_true(t & OP_RESHARD);
  if (t & (OP_ENTERS | OP_LEAVES)) assert_int_equal(op->attr_bytes, sizeof(struct boundary_attrs));
  if (t & OP_FILLS || tess__is_all_reduce(op) || tess__is_reduce_scatter(op)) assert_true(has_row(op, ATTR_MONOID));
  if (tess__is_all_reduce(op)) assert_true(!group && has_row(op, ATTR_AXES));
  if (t & (OP_ELEMENTWISE | OP_KEEPS)) /* constant trees are the same on every device, and nobody watches them */
    assert_int_equal(t & (OP_COLLECTIVE | OP_EFFECT | OP_REGION | OP_RESHARD | OP_PER_DEVICE | OP_ANNOTATION), 0);
}

/* Ops on batches: each has a rule, or the pass does it, or no batch reaches it. */
static void test_batches(void **state) {
  (void)state;
  static const int never[] = {OP_constant, OP_literal, OP_iota}; /* no operand is mapped, and no name */
  for (int i = 0; i < tess__op_count(); i++) {
    const struct tess_op *op = tess__op(i);
    bool compiler = op->traits & (OP_RESHARD | OP_FILLS | OP_ENTERS | OP_LEAVES) || i == OP_embed || i == OP_all_gather;
    bool none = op->traits & OP_REGION || compiler; /* regions: transform/batch_regions.c */
    for (size_t k = 0; k < sizeof never / sizeof *never; k++)
      none |= i == never[k];
    if (none == (op->batch != NULL)) fail_msg("%s: %s", op->name, none ? "has a rule that nothing needs" : "has none");
  }
}

static void test_facts(void **state) {
  (void)state;
  for (int i = 0; i < tess__op_count(); i++)
    check_facts(tess__op(i));
  for (int m = 0; m < MONOIDS; m++)
    assert_int_equal(tess__monoid_op((enum monoid)m)->arity, 2);
  assert_ptr_equal(tess__monoid_op(MONOID_PROD), &tess__op_multiply);
  assert_int_equal(tess__op_subtract.sums, SUMS_SUBTRACTED);
  assert_int_equal(tess__op_divide.sums, SUMS_NONE);
  assert_int_equal(tess__op_convert.again, AGAIN_ALWAYS);
  assert_int_equal(tess__op_exponential.again, AGAIN_NEVER);
  assert_true(tess__op_reshape.traits & OP_KEEPS && !(tess__op_reshape.traits & OP_SPREADS));
}

static void test_traits(void **state) {
  (void)state;
  assert_true(tess__op_add.traits & OP_LINEAR);
  assert_false(tess__op_multiply.traits & OP_LINEAR);
  assert_true(tess__op_convert.traits & OP_ELEMENTWISE);
  assert_false(tess__op_sharding_constraint.traits & OP_ELEMENTWISE);
  assert_true(tess__op_sharding_constraint.traits & OP_PASS_THROUGH);
  assert_true(tess__op_broadcast_in_dim.traits & OP_LATE_FORWARD &&
              !(tess__op_broadcast_in_dim.traits & OP_PASS_THROUGH));
  assert_true(tess__op_reshape.traits & OP_VIEW && tess__op_reshape.traits & OP_PASS_THROUGH);
  assert_true(tess__op_all_reduce.traits & OP_REDUCTION && !(tess__op_all_reduce.traits & OP_RESHARD));
}

/* Ops without a rule for derivatives, which programs that are differentiated may have. */
static bool refuses(int id) {
  static const int refusing[] = {OP_next_after, OP_zeta, OP_geqrf, OP_householder_product, OP_lapack};
  for (size_t i = 0; i < sizeof refusing / sizeof *refusing; i++)
    if (refusing[i] == id) return true;
  return false;
}

/* What comes after the transforms: only distribution makes it. */
static bool is_late(const struct tess_op *op) {
  return op->traits & (OP_RESHARD | OP_ENTERS | OP_LEAVES | OP_FILLS);
}

/* transform/forward.h derives what has regions that are run (control flow, calls, manual regions). */
/* What sends says what it sends, and nothing else does; work is said of what computes on numbers. */
static void test_what_is_sent_and_computed(void **state) {
  (void)state;
  for (int i = 0; i < tess__op_count(); i++) {
    const struct tess_op *op = tess__op(i);
    bool sends = op->traits & OP_COLLECTIVE && !(op->traits & (OP_KEEPS_PART | OP_UNREAD)) && op->id != OP_reshard;
    if (sends != (op->traffic != TRAFFIC_NONE)) fail_msg("%s: traffic %d", op->name, op->traffic);
    if (op->traits & OP_DOT && !op->flops) fail_msg("%s: no flops", op->name);
  }
}

static void test_derivatives(void **state) {
  (void)state;
  for (int i = 0; i < tess__op_count(); i++) {
    const struct tess_op *op = tess__op(i);
    bool without = refuses(i) || is_late(op) || op->traits & OP_REGION || op->results == 0;
    if (without != (op->jvp == NULL)) fail_msg("%s %s a rule", op->name, op->jvp ? "has" : "lacks");
  }
}

/* Ops that no rule of derivatives makes of tangents; any other one has a transpose, or regions that
 * transform/transpose.h transposes. */
static bool takes_no_tangent(const struct tess_op *op) {
  static const int without[] = {
      OP_compare,
      OP_is_finite,
      OP_is_inf,
      OP_is_pos_inf,
      OP_is_neg_inf, /* truth does not change */
      OP_bitcast_convert,
      OP_stop_gradient, /* nor what these make */
      OP_constant,
      OP_literal,
      OP_iota,
      OP_axis_index,
      OP_rng_bit_generator, /* no operand that does */
      OP_inspect_sharding,
      OP_sharding_group, /* no result */
      OP_clamp,
      OP_map, /* selects and products take their place */
      OP_sort,
      OP_top_k, /* tangents are gathered in their order */
      OP_reduce_region,
      OP_reduce_window_region, /* trees of operations of two */
      OP_cholesky,
      OP_lu,
      OP_svd,
      OP_eigh, /* products and solutions of systems */
      OP_geqrf,
      OP_householder_product,
      OP_lapack, /* no derivative */
      OP_batch_norm_inference,
      OP_batch_norm_training, /* sums and products */
      OP_batch_norm_grad,
  };
  for (size_t i = 0; i < sizeof without / sizeof *without; i++)
    if (without[i] == op->id) return true;
  return false;
}

/* Of the rows of elementwise.def those that are sums, or products with what has a value. */
static bool is_linear_row(int id) {
  return id == OP_negate || id == OP_conj || id == OP_add || id == OP_subtract || id == OP_multiply || id == OP_divide;
}

static void test_transposes(void **state) {
  (void)state;
  for (int i = 0; i < tess__op_count(); i++) {
    const struct tess_op *op = tess__op(i);
    bool row = op->ref == tess__op_add.ref; /* those of elementwise.def have one kernel */
    bool without = row ? !is_linear_row(i) : takes_no_tangent(op) || is_late(op) || op->traits & OP_REGION;
    if (without != (op->transpose == NULL)) fail_msg("%s %s a transpose", op->name, op->transpose ? "has" : "lacks");
  }
}

static void identity_is(enum monoid m, tess_dtype t, double wanted) {
  unsigned char element[16];
  tess__monoid_identity(m, t, element);
  double got = tess__element_to_double(t, element);
  if (got != wanted) fail_msg("the identity of %s in %s is %g", tess__monoid_name(m), tess_dtype_short_name(t), got);
}

static void test_identities(void **state) {
  (void)state;
  identity_is(MONOID_SUM, TESS_BF16, 0);
  identity_is(MONOID_PROD, TESS_I8, 1);
  identity_is(MONOID_MIN, TESS_I8, 127);
  identity_is(MONOID_MAX, TESS_I8, -128);
  identity_is(MONOID_MIN, TESS_U16, 65535);
  identity_is(MONOID_MAX, TESS_U64, 0);
  identity_is(MONOID_MAX, TESS_I64, -9223372036854775808.0);
  identity_is(MONOID_MIN, TESS_F16, (double)INFINITY);
  identity_is(MONOID_MAX, TESS_F64, -(double)INFINITY);
  identity_is(MONOID_AND, TESS_U8, 255);
  identity_is(MONOID_AND, TESS_BOOL, 1);
  identity_is(MONOID_MIN, TESS_BOOL, 1);
  identity_is(MONOID_MAX, TESS_BOOL, 0);
  identity_is(MONOID_OR, TESS_I32, 0);
}

/* identity m x is x, for every monoid and dtype that go together; and the fold itself on two numbers */
static void test_folds(void **state) {
  (void)state;
  static const tess_dtype types[] = {TESS_BOOL, TESS_I8,  TESS_U8,   TESS_I16, TESS_I32, TESS_U32,
                                     TESS_I64,  TESS_U64, TESS_BF16, TESS_F16, TESS_F32, TESS_F64};
  for (int m = 0; m < MONOIDS; m++)
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
      enum dtype_class class = tess__dtype_class(types[i]);
      if ((class == DTYPE_FLOAT && m >= MONOID_AND) || (class == DTYPE_BOOL && m <= MONOID_PROD)) continue;
      unsigned char x[16] = {0}, acc[16] = {0};
      tess__element_from_int(types[i], x, 3);
      tess__monoid_identity((enum monoid)m, types[i], acc);
      tess__monoid_fold((enum monoid)m, types[i], acc, x);
      assert_memory_equal(acc, x, (size_t)tess__dtype_bytes(types[i]));
      unsigned char minus[16] = {0}; /* what is neutral changes no -0 either */
      if (class == DTYPE_FLOAT) tess__element_from_double(types[i], minus, -0.0);
      tess__monoid_neutral((enum monoid)m, types[i], acc);
      tess__monoid_fold((enum monoid)m, types[i], acc, minus);
      assert_memory_equal(acc, minus, (size_t)tess__dtype_bytes(types[i]));
    }
  int8_t a = 100, b = 100;
  tess__monoid_fold(MONOID_SUM, TESS_I8, &a, &b);
  assert_int_equal(a, -56); /* wraps */
  uint64_t large = UINT64_MAX, small = 1;
  tess__monoid_fold(MONOID_MIN, TESS_U64, &large, &small);
  assert_int_equal(large, 1);
  float nan = NAN, one = 1, zero = 0, minus = -0.0f;
  tess__monoid_fold(MONOID_MAX, TESS_F32, &one, &nan);
  assert_true(isnan(one));
  tess__monoid_fold(MONOID_MAX, TESS_F32, &minus, &zero);
  assert_false(signbit(minus));
}

/* -0 keeps its sign where nothing but -0 is added to it. */
static void test_neutral(void **state) {
  (void)state;
  static const tess_dtype types[] = {TESS_BF16, TESS_F16, TESS_F32, TESS_F64, TESS_F8E5M2, TESS_C64, TESS_C128};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    unsigned char x[16] = {0}, acc[16] = {0};
    tess__element_from_complex(types[i], x, -0.0, -0.0);
    tess__monoid_neutral(MONOID_SUM, types[i], acc);
    tess__monoid_fold(MONOID_SUM, types[i], acc, x);
    assert_memory_equal(acc, x, (size_t)tess__dtype_bytes(types[i]));
  }
  unsigned char none[16] = {0}, got[16] = {0};
  tess__monoid_neutral(MONOID_SUM, TESS_F8E4M3FNUZ, got); /* whose -0 is NaN */
  assert_memory_equal(got, none, 1);
  tess__monoid_neutral(MONOID_SUM, TESS_I32, got);
  assert_memory_equal(got, none, 4);
  tess__monoid_neutral(MONOID_PROD, TESS_U8, got);
  assert_int_equal(got[0], 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_positions_and_names),
      cmocka_unit_test(test_attribute_rows),
      cmocka_unit_test(test_records_are_complete),
      cmocka_unit_test(test_traits),
      cmocka_unit_test(test_identities),
      cmocka_unit_test(test_folds),
      cmocka_unit_test(test_neutral),
      cmocka_unit_test(test_facts),
      cmocka_unit_test(test_batches),
      cmocka_unit_test(test_what_is_sent_and_computed),
      cmocka_unit_test(test_derivatives),
      cmocka_unit_test(test_transposes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
