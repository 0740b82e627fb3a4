/* Projection and its reverse on rules written by hand (design/partitioning.md 2.4, 2.5), and the two strategies on the
 * projections alone. */
#include "_spmd.h"

static struct rule_tensor tensors[4];

/* A rule from text: "[ij,k] [i,j]" with one tensor a bracket; sizes of i, j, k, … */
static struct rule rule_of_text(const char *text, const int64_t *size, int n_factors) {
  struct rule r = {.tensor = tensors};
  memset(tensors, 0, sizeof tensors);
  for (int f = 0; f < n_factors; f++)
    tess__factor_new(&r, FACTOR_PASS, size[f]);
  for (const char *p = text; (p = strchr(p, '['));) {
    struct rule_tensor *t = &tensors[r.n_tensors];
    t->rank = 1;
    for (const char *q = p; *q != ']'; q++)
      t->rank = (uint8_t)(t->rank + (*q == ','));
    int d = 0;
    for (p++; *p != ']'; p++) {
      if (*p == ',')
        d++;
      else
        tess__factor_use(&r, *p - 'i', r.n_tensors, d);
    }
    r.n_tensors++;
  }
  return r;
}

/* The lists of a projection as text: "a|b:(1)2 / overflow", by factor. */
static const char *lists(const struct fixture *f, const struct projection *p, int n_factors, bool overflow) {
  static char out[256];
  out[0] = 0;
  for (int i = 0; i < n_factors; i++) {
    struct tiling t = tess__tiling_replicated(1);
    if (overflow)
      tess__tiling_set_dim(&t, 0, p->n_overflow[i], p->overflow[i]);
    else
      tess__tiling_set_dim(&t, 0, p->n[i], p->atom[i]);
    snprintf(out + strlen(out), sizeof out - strlen(out), "%s%s", i ? " " : "", text_of(f, &t));
  }
  return out;
}

static struct fixture on(const char *mesh) {
  struct fixture f;
  start(&f, mesh);
  assert_true(tess__atoms_add_mesh(&f.m.atoms, f.mesh));
  return f;
}

static void test_split_dimension(void **state) {
  (void)state;
  struct fixture f = on("x8 y2");
  const int64_t size[] = {4, 4};
  struct rule r = rule_of_text("[ij] [i,j]", size, 2);
  struct projection p;
  struct tiling t = tiling_of(&f, "x,y?");
  tess__project(&f.m.atoms, &r, 0, &t, &p);
  assert_string_equal(lists(&f, &p, 2, false), "x:(1)4 x:(4)2,y");
  assert_string_equal(lists(&f, &p, 2, true), "- -");
  assert_int_equal(p.closed, 0);
  assert_int_equal(p.minor_most, 2);
  struct tiling back = tess__tiling_open(1);
  tess__unproject(&f.m.atoms, &r, 0, &p, &back);
  assert_true(tess__tiling_equal(&t, &back));
  tess__unproject(&f.m.atoms, &r, 1, &p, &back);
  assert_string_equal(text_of(&f, &back), "x:(1)4? x:(4)2,y?");
  finish(&f);
}

/* 12 over 4 into 3x4: 2 does not divide 3, so the whole list is overflow and nothing more minor is cut. */
static void test_overflow(void **state) {
  (void)state;
  struct fixture f = on("x4 y3");
  const int64_t size[] = {3, 4};
  struct rule r = rule_of_text("[ij] [i,j]", size, 2);
  struct projection p;
  struct tiling t = tiling_of(&f, "x?");
  tess__project(&f.m.atoms, &r, 0, &t, &p);
  assert_string_equal(lists(&f, &p, 2, false), "- -");
  assert_string_equal(lists(&f, &p, 2, true), "x -");
  assert_int_equal(p.closed, 2); /* j, though the dimension is open */
  assert_int_equal(p.minor_most, 2);
  struct tiling back = tess__tiling_open(1);
  tess__unproject(&f.m.atoms, &r, 0, &p, &back);
  assert_true(tess__tiling_equal(&t, &back));
  t = tiling_of(&f, "y,x"); /* y fills i, x fits j */
  tess__project(&f.m.atoms, &r, 0, &t, &p);
  assert_string_equal(lists(&f, &p, 2, false), "y x");
  assert_int_equal(p.closed, 3);
  finish(&f);
}

/* A factor that is not full ends the dimension: what stands behind it would need strided blocks. */
static void test_unproject_stops_at_a_gap(void **state) {
  (void)state;
  struct fixture f = on("x2 y4");
  const int64_t size[] = {4, 4};
  struct rule r = rule_of_text("[ij] [i,j]", size, 2);
  struct projection p;
  struct tiling t = tiling_of(&f, "x? y?"), back = tess__tiling_open(1);
  tess__project(&f.m.atoms, &r, 1, &t, &p);
  tess__unproject(&f.m.atoms, &r, 0, &p, &back);
  assert_string_equal(text_of(&f, &back), "x?");
  t = tiling_of(&f, "y? x");
  tess__project(&f.m.atoms, &r, 1, &t, &p);
  back.replicated = 0;
  tess__unproject(&f.m.atoms, &r, 0, &p, &back);
  assert_string_equal(text_of(&f, &back), "y,x"); /* closed, since j is */
  finish(&f);
}

static void test_replicated_and_unreduced_stay(void **state) {
  (void)state;
  struct fixture f = on("x2 y4");
  const int64_t size[] = {8};
  struct rule r = rule_of_text("[i]", size, 1);
  struct projection p;
  struct tiling t = tiling_of(&f, "x?");
  t.replicated = 2;
  t.unreduced = 4;
  tess__project(&f.m.atoms, &r, 0, &t, &p);
  struct tiling back = t;
  tess__unproject(&f.m.atoms, &r, 0, &p, &back);
  assert_true(tess__tiling_equal(&t, &back));
  finish(&f);
}

/* Whatever the factors and the cut: back again is the same, no atom is lost or doubled, and a factor holds no more than
 * fits. */
static void test_round_trip(void **state) {
  (void)state;
  struct fixture f = on("x6 y4 z5");
  unsigned seed = 7;
  const struct atoms *a = &f.m.atoms;
  for (int run = 0; run < 3000; run++) {
    int64_t size[3];
    for (int k = 0; k < 3; k++)
      size[k] = (int64_t)((seed = seed * 1103515245u + 12345u) >> 16) % 13;
    struct rule r = rule_of_text((seed >> 8 & 1) ? "[ijk]" : "[ik,j]", size, 3);
    struct tiling t = tess__tiling_open(r.tensor[0].rank);
    t.open = (seed >> 9) & t.open;
    uint8_t list[2][MAX_ATOMS];
    int n[2] = {0, 0};
    for (int i = 0; i < a->n; i++) {
      unsigned where = ((seed = seed * 1103515245u + 12345u) >> 16) % 3;
      if (where < t.rank) list[where][n[where]++] = (uint8_t)i;
    }
    for (int d = 0; d < t.rank; d++)
      tess__tiling_set_dim(&t, d, n[d], list[d]);
    struct projection p;
    tess__project(a, &r, 0, &t, &p);
    for (int i = 0; i < 3; i++) {
      int64_t parts = 1;
      for (int k = 0; k < p.n[i]; k++)
        parts *= a->size[p.atom[i][k]];
      if (!(p.minor_most >> i & 1) && size[i] > 0) assert_int_equal(size[i] % parts, 0);
    }
    struct tiling back = t;
    tess__unproject(a, &r, 0, &p, &back);
    assert_true(tess__tiling_equal(&t, &back));
  }
  finish(&f);
}

/* ---- strategies ---- */

static struct visit_tensor seen[4];
static struct visit visit_of(struct fixture *f, const struct rule *r, int n_in, const char *const *tiling) {
  struct visit v = {.atoms = &f->m.atoms, .rule = r, .n_in = n_in, .n_tensors = r->n_tensors, .tensor = seen};
  memset(v.direction, DIRECTION_BOTH, sizeof v.direction);
  memset(seen, 0, sizeof seen);
  for (int i = 0; i < r->n_tensors; i++) {
    struct tiling t = tiling_of(f, tiling[i]);
    for (int k = 0; k < r->tensor[i].start[r->tensor[i].rank]; k++)
      seen[i].has |= UINT64_C(1) << r->tensor[i].factor[k];
    seen[i].used = tess__tiling_mask(&t);
    tess__project(v.atoms, r, i, &t, &seen[i].p);
  }
  return v;
}

static const char *tensor_text(const struct fixture *f, const struct rule *r, int i) {
  struct tiling t = tess__tiling_open(r->tensor[i].rank);
  tess__unproject(&f->m.atoms, r, i, &seen[i].p, &t);
  return text_of(f, &t);
}

/* x[b@a, k] w[k@a, n]: w needs `a` for k, so basic does not give it to b of the result; aggressive does
 * (design/partitioning.md 3.13, S1). */
static void test_tensors_without_the_factor_object(void **state) {
  (void)state;
  struct fixture f = on("a2 b2");
  const int64_t size[] = {8, 4, 4};
  struct rule r = rule_of_text("[i,k] [k,j] [i,j]", size, 3);
  struct visit v = visit_of(&f, &r, 2, (const char *const[]){"a -", "a -", "? ?"});
  assert_false(tess__spread_basic(&v));
  assert_true(tess__spread_aggressive(&v));
  assert_string_equal(tensor_text(&f, &r, 2), "a? ?");
  finish(&f);
}

static void test_directions(void **state) {
  (void)state;
  struct fixture f = on("a2 b2");
  const int64_t size[] = {8};
  struct rule r = rule_of_text("[i] [i] [i]", size, 1);
  struct visit v = visit_of(&f, &r, 2, (const char *const[]){"?", "?", "a?"});
  v.direction[0] = DIRECTION_FORWARD;
  assert_false(tess__spread_basic(&v));
  v.direction[0] = DIRECTION_BACKWARD;
  assert_true(tess__spread_basic(&v));
  assert_string_equal(tensor_text(&f, &r, 0), "a?");
  assert_string_equal(tensor_text(&f, &r, 1), "a?");
  v = visit_of(&f, &r, 2, (const char *const[]){"a?", "?", "b?"}); /* forward, and the result only restricts */
  v.direction[0] = DIRECTION_FORWARD;
  assert_false(tess__spread_basic(&v));
  v = visit_of(&f, &r, 2, (const char *const[]){"a,b?", "?", "a"});
  v.direction[0] = DIRECTION_FORWARD;
  assert_true(tess__spread_basic(&v));
  assert_string_equal(tensor_text(&f, &r, 1), "a?");
  v = visit_of(&f, &r, 2, (const char *const[]){"a?", "?", "?"});
  memset(v.direction, DIRECTION_NONE, sizeof v.direction);
  assert_false(tess__spread_basic(&v));
  assert_false(tess__spread_aggressive(&v));
  finish(&f);
}

/* A conflict ends all growing: the third tensor may not go on where the first two parted. */
static void test_conflict_ends_growing(void **state) {
  (void)state;
  struct fixture f = on("a2 b2 c2");
  const int64_t size[] = {64};
  struct rule r = rule_of_text("[i] [i] [i] [i]", size, 1);
  struct visit v = visit_of(&f, &r, 3, (const char *const[]){"a,b?", "a,c?", "a?", "?"});
  assert_true(tess__spread_basic(&v));
  assert_string_equal(tensor_text(&f, &r, 2), "a?");
  assert_string_equal(tensor_text(&f, &r, 3), "a?");
  v = visit_of(&f, &r, 3, (const char *const[]){"a?", "b?", "a,c?", "?"});
  assert_false(tess__spread_basic(&v));
  finish(&f);
}

/* i is not the minor factor of the second tensor's dimension: only atoms that divide it go there. */
static void test_only_what_divides_a_major_factor(void **state) {
  (void)state;
  struct fixture f = on("x8 y3");
  const int64_t size[] = {4, 5};
  struct rule r = rule_of_text("[i,j] [ij]", size, 2);
  struct visit v = visit_of(&f, &r, 1, (const char *const[]){"x? ?", "?"});
  assert_true(tess__spread_basic(&v));
  assert_string_equal(tensor_text(&f, &r, 1), "x:(1)4?");
  v = visit_of(&f, &r, 1, (const char *const[]){"y? ?", "?"});
  assert_false(tess__spread_basic(&v));
  assert_false(tess__spread_aggressive(&v));
  finish(&f);
}

/* What overflows stands behind the factor's list: a list that grew would put the new atoms in front of it. */
static void test_overflow_stops_growing(void **state) {
  (void)state;
  struct fixture f = on("x2 y3");
  const int64_t size[] = {3, 4};
  struct rule r = rule_of_text("[i,j] [ij]", size, 2);
  struct visit v = visit_of(&f, &r, 1, (const char *const[]){"y? ?", "x?"});
  assert_false(tess__spread_basic(&v));
  assert_false(tess__spread_aggressive(&v));
  finish(&f);
}

static void test_barred_atoms(void **state) {
  (void)state;
  struct fixture f = on("a2 b2");
  const int64_t size[] = {8};
  struct rule r = rule_of_text("[i] [i]", size, 1);
  struct visit v = visit_of(&f, &r, 1, (const char *const[]){"a,b?", "?"});
  seen[1].barred = 2; /* b */
  assert_true(tess__spread_basic(&v));
  assert_string_equal(tensor_text(&f, &r, 1), "a?");
  finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_split_dimension),
      cmocka_unit_test(test_overflow),
      cmocka_unit_test(test_unproject_stops_at_a_gap),
      cmocka_unit_test(test_replicated_and_unreduced_stay),
      cmocka_unit_test(test_round_trip),
      cmocka_unit_test(test_tensors_without_the_factor_object),
      cmocka_unit_test(test_directions),
      cmocka_unit_test(test_conflict_ends_growing),
      cmocka_unit_test(test_only_what_divides_a_major_factor),
      cmocka_unit_test(test_overflow_stops_growing),
      cmocka_unit_test(test_barred_atoms),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
