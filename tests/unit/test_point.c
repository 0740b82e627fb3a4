/* Parts whose place is told at run time: read and written where they lie, also in place, with indices that are moved
 * to where the part lies inside; and never a value that was written over before it was read. */
#include "_planned.h"

#define ONE(...)          ((const char *const[]){__VA_ARGS__})
#define PLAN_IS(s, words) assert_string_equal(tess__text_string(&(s)->text), words)

static const int64_t ROWS[] = {4, 6};

static vid index_param(struct fixture *f) {
  return tess__graph_param(f->g, tess__type_of(TESS_I32, 0, NULL));
}
static vid part_of(struct fixture *f, vid x, vid row, const int64_t *size) {
  return tess__n_dynamic_slice(&f->b, x,
                               (vid[]){row, tess__n_constant_double(&f->b, tess__type_of(TESS_I32, 0, NULL), 0)}, size);
}
static vid written(struct fixture *f, vid x, vid part, vid row) {
  return tess__n_dynamic_update_slice(
      &f->b, x, part, (vid[]){row, tess__n_constant_double(&f->b, tess__type_of(TESS_I32, 0, NULL), 0)});
}

/* For many places: the plan computes what the program means; donated arguments are written over. */
static void check(struct planned *s, uint64_t donated) {
  static const int32_t starts[][2] = {{0, 0}, {2, 3}, {6, 1}, {-3, 5}, {100, -100}, {3, 4}, {INT32_MAX, INT32_MIN}};
  const struct graph *g = s->f.g;
  for (size_t k = 0; k < sizeof starts / sizeof *starts; k++) {
    void *args[MAX_ENDS], *want[MAX_ENDS], *got[MAX_ENDS], *own[MAX_ENDS] = {0};
    struct rng r = {11 + k};
    for (int i = 0, index = 0; i < g->n_params; i++) {
      args[i] = random_dense(&r, tess__type_at(g, g->param[i]));
      if (tess__type_at(g, g->param[i])->dtype == TESS_I32) *(int32_t *)args[i] = starts[k][index++];
    }
    evaluate(g, args, want);
    for (int i = 0; i < g->n_results; i++) {
      int donor = tess__plan_result(s->plan, i).donor;
      assert_true(donor < 0 || donated >> donor & 1);
      got[i] = donor >= 0 ? args[donor] : (own[i] = new_dense(tess__type_at(g, g->result[i])));
    }
    assert_true(tess__plan_run(s->plan, (const void *const *)args, got, &s->f.d));
    for (int i = 0; i < g->n_results; i++) {
      assert_memory_equal(got[i], want[i], (size_t)tess__type_bytes(tess__type_at(g, g->result[i])));
      tess__free(want[i]);
      tess__free(own[i]);
    }
    for (int i = 0; i < g->n_params; i++)
      tess__free(args[i]);
  }
}

static void a_part_is_read_where_it_lies(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2");
  vid x = param(&s.f, "10 6"), i = index_param(&s.f);
  RETURNS(&s.f, tess__n_negate(&s.f.b, part_of(&s.f, x, i, ROWS)));
  make_plan(&s, ONE("- -", ""), ONE("- -"), 0);
  PLAN_IS(&s, "loop 24 negate: arg0 at arg1{1} -> res0{1}\n");
  check(&s, 0);
  end(&s);

  begin(&s, "x2"); /* alone it is a copy */
  x = param(&s.f, "10 6"), i = index_param(&s.f);
  RETURNS(&s.f, part_of(&s.f, x, i, ROWS));
  make_plan(&s, ONE("- -", ""), ONE("- -"), 0);
  PLAN_IS(&s, "loop 24: arg0 at arg1{1} -> res0{1}\n");
  check(&s, 0);
  end(&s);

  begin(&s, "x2"); /* of each device's columns, turned round, two of them in one loop */
  x = param(&s.f, "10 6"), i = index_param(&s.f);
  vid j = index_param(&s.f);
  RETURNS(&s.f, transpose(&s.f, tess__n_add(&s.f.b, part_of(&s.f, x, i, ROWS), part_of(&s.f, x, j, ROWS)), 2,
                          (const uint8_t[]){1, 0}));
  make_plan(&s, ONE("- x", "", ""), ONE("x -"), 0);
  assert_int_equal(s.info.steps, 1);
  check(&s, 0);
  end(&s);
}

static void places_are_sums_through_views(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2"); /* every second row, backwards, from a row on */
  vid x = param(&s.f, "20 6"), i = index_param(&s.f);
  vid v = tess__n_slice(&s.f.b, x, (int64_t[]){1, 0}, (int64_t[]){2, 1}, (int64_t[]){10, 6});
  v = part_of(&s.f, tess__n_reverse(&s.f.b, v, &(struct dims){.n = 1, .d = {0}}), i, ROWS);
  RETURNS(&s.f, tess__n_negate(&s.f.b, part_of(&s.f, v, index_param(&s.f), (int64_t[]){2, 6})));
  make_plan(&s, ONE("- -", "", ""), ONE("- -"), 0);
  assert_int_equal(s.info.steps, 1);
  check(&s, 0);
  end(&s);

  begin(&s, "x2"); /* an elementwise value is computed for the part alone; the index is computed before */
  x = param(&s.f, "10 6"), i = index_param(&s.f);
  RETURNS(&s.f, part_of(&s.f, tess__n_negate(&s.f.b, x), tess__n_negate(&s.f.b, i), ROWS));
  make_plan(&s, ONE("- -", ""), ONE("- -"), 0);
  assert_int_equal(s.info.elements, 24 + 1);
  check(&s, 0);
  end(&s);

  begin(&s, "x2"); /* a product reads its operand so */
  x = param(&s.f, "10 6"), i = index_param(&s.f);
  RETURNS(&s.f, dot(&s.f, part_of(&s.f, x, i, ROWS), param(&s.f, "6 5")));
  make_plan(&s, ONE("- -", "", "- -"), ONE("- -"), 0);
  PLAN_IS(&s, "dot m4xn5xk6: arg0 at arg1{6,0,1} arg2{0,1,5} -> res0{5,1,0}\n");
  check(&s, 0);
  end(&s);

  begin(&s, "x2"); /* where it is another part on each device a kernel takes it */
  x = param(&s.f, "10 6"), i = index_param(&s.f);
  RETURNS(&s.f, tess__n_negate(&s.f.b, part_of(&s.f, x, i, ROWS)));
  make_plan(&s, ONE("x -", ""), ONE("- -"), 0);
  assert_non_null(strstr(tess__text_string(&s.text), "ref dynamic_slice"));
  check(&s, 0);
  end(&s);
}

static void a_part_is_computed_where_it_belongs(void **state) {
  (void)state;
  struct planned s;
  begin(&s, "x2");
  vid x = param(&s.f, "10 6"), u = param(&s.f, "4 6"), i = index_param(&s.f);
  RETURNS(&s.f, written(&s.f, x, tess__n_negate(&s.f.b, u), i));
  make_plan(&s, ONE("- x", "- x", ""), ONE("- x"), 1);
  PLAN_IS(&s, "loop 60: arg0{1} -> res0{1}\nloop 24 negate: arg1{1} -> res0 at arg2{1}\n");
  assert_int_equal(tess__plan_result(s.plan, 0).donor, 0);
  check(&s, 1);
  end(&s);
}

/* What is read of the whole is read before it is written over, so that it need not be copied; else it is. */
static void nothing_is_written_over_before_it_is_read(void **state) {
  (void)state;
  for (int form = 0; form < 7; form++) {
    struct planned s;
    begin(&s, "x2");
    vid x = param(&s.f, "10 6"), i = index_param(&s.f), j = index_param(&s.f), u = VID_NONE, other = VID_NONE;
    if (form == 0) u = part_of(&s.f, x, j, ROWS); /* a shift within it */
    if (form == 1) u = tess__n_negate(&s.f.b, part_of(&s.f, x, j, ROWS));
    if (form == 2) u = tess__n_slice(&s.f.b, x, (int64_t[]){1, 0}, (int64_t[]){1, 1}, ROWS);
    if (form == 3) u = tess__n_negate(&s.f.b, tess__n_slice(&s.f.b, x, (int64_t[]){5, 0}, (int64_t[]){1, 1}, ROWS));
    if (form >= 4) u = full(&s.f, "4 6", 3);
    if (form == 4) other = tess__n_negate(&s.f.b, part_of(&s.f, x, j, ROWS)); /* read later than it stands */
    vid y = form < 6 ? written(&s.f, x, u, i) : VID_NONE;
    if (form == 5) other = tess__n_negate(&s.f.b, x);
    if (form == 6) { /* each row needs one that may have been written */
      vid row = reshape(&s.f, part_of(&s.f, x, j, (int64_t[]){1, 6}), "6");
      y = tess__n_add(&s.f.b, x, broadcast(&s.f, row, "10 6", 1, (const uint8_t[]){1}));
    }
    if (other == VID_NONE) other = tess__n_negate(&s.f.b, y);
    RETURNS(&s.f, y, other);
    make_plan(&s, ONE("- -", "", ""), ONE("- -", "- -"), 1);
    bool whole = form == 2 || form >= 5; /* else nothing but the part is written */
    assert_int_equal(tess__plan_result(s.plan, 0).donor, whole ? -1 : 0);
    assert_true(!strstr(tess__text_string(&s.text), "ref"));
    check(&s, 1);
    end(&s);
  }
}

/* A constant that its dtype holds and no dimension does is moved inside, on the side that its sign says. */
static void constants_are_moved_inside(void **state) {
  (void)state;
  static const struct {
    tess_dtype dtype;
    uint64_t bits, row;
  } cases[] = {{TESS_I64, UINT64_MAX, 0},         {TESS_U64, UINT64_MAX, 6}, {TESS_U64, (uint64_t)INT64_MAX + 1, 6},
               {TESS_I64, INT64_MAX, 6},          {TESS_U8, 255, 6},         {TESS_I8, 255, 0},
               {TESS_I64, 1 + UINT64_MAX / 2, 0}, {TESS_U64, 5, 5}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
    struct planned s;
    char words[64];
    begin(&s, "x2");
    vid x = param(&s.f, "10 6");
    vid row = tess__n_constant(&s.f.b, tess__type_of(cases[k].dtype, 0, NULL), &cases[k].bits);
    RETURNS(&s.f, part_of(&s.f, x, row, ROWS));
    make_plan(&s, ONE("- -"), ONE("- -"), 0);
    snprintf(words, sizeof words, cases[k].row ? "arg0+%d{1}" : "arg0{1}", (int)cases[k].row * 6);
    assert_non_null(strstr(tess__text_string(&s.text), words));
    check(&s, 0);
    end(&s);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_part_is_read_where_it_lies),
      cmocka_unit_test(constants_are_moved_inside),
      cmocka_unit_test(places_are_sums_through_views),
      cmocka_unit_test(a_part_is_computed_where_it_belongs),
      cmocka_unit_test(nothing_is_written_over_before_it_is_read),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
