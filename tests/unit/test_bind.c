/* Limits become rectangles: for random spaces, roles and strides, the rectangles visit exactly the points that exist,
 * each once; the first that touches an output starts it and the later ones accumulate; outputs that nothing touches are
 * reported. */
#include "_device_program.h"
#include "exec/plan.h"

enum { MAX_POINTS = 20000, LINES = 3 };

struct point {
  int64_t at[LINES];
}; /* what a point reads and, last, writes */

static int by_place(const void *a, const void *b) {
  const struct point *x = a, *y = b;
  for (int i = 0; i < LINES; i++)
    if (x->at[i] != y->at[i]) return x->at[i] < y->at[i] ? -1 : 1;
  return 0;
}

struct bind_case {
  struct rng rng;
  struct atoms atoms;
  struct program program;
  struct planner p;
  const struct type *type;
  struct spread spread;
  struct space *space;
  struct line line[LINES];
};

static int64_t coordinate(const struct space *s, const int64_t *index, int atom) {
  return index[s->digit[atom]];
}

static bool exists(const struct bind_case *c, const int64_t *index) {
  for (int k = 0; k < c->space->n_limits; k++) {
    const struct limit *l = &c->space->limit[k];
    int64_t t = 0;
    for (int i = 0; i < l->cut.n; i++)
      t = t * c->atoms.size[l->cut.atom[i]] + coordinate(c->space, index, l->cut.atom[i]);
    if (t * l->block + index[l->local] >= l->size) return false;
  }
  return true;
}

/* Does every limit that says something about outputs alone hold? */
static bool output_exists(const struct bind_case *c, const int64_t *index) {
  const struct space *s = c->space;
  for (int k = 0; k < s->n_limits; k++) {
    const struct limit *l = &s->limit[k];
    int64_t t = 0;
    bool kept = s->role[l->local] != DOT_K;
    for (int i = 0; i < l->cut.n; i++) {
      kept &= s->role[s->digit[l->cut.atom[i]]] != DOT_K;
      t = t * c->atoms.size[l->cut.atom[i]] + coordinate(s, index, l->cut.atom[i]);
    }
    if (kept && t * l->block + index[l->local] >= l->size) return false;
  }
  return true;
}

static struct point point_at(const struct bind_case *c, const int64_t *index) {
  struct point v;
  for (int i = 0; i < LINES; i++) {
    v.at[i] = c->line[i].offset;
    for (int d = 0; d < c->space->n; d++)
      v.at[i] += index[d] * c->line[i].stride[d];
  }
  return v;
}

static bool count_on(int n, const int64_t *extent, int64_t *index) {
  for (int d = n - 1; d >= 0; d--) {
    if (++index[d] < extent[d]) return true;
    index[d] = 0;
  }
  return false;
}

/* Strides of a dense value, of padded blocks one after the other, or of a value that some dimensions repeat. */
static void random_line(struct bind_case *c, struct line *line, const struct access *x) {
  struct storage l;
  tess__storage_dense(&c->atoms, c->type, &c->spread, &l);
  if (below(&c->rng, 3) == 0) {
    int64_t stride = 1;
    for (int d = c->type->rank - 1; d >= 0; d--, stride *= c->type->dim[d + 1])
      l.dim[d] = stride;
    stride *= c->type->rank ? c->type->dim[0] : 1;
    for (int i = 0; i < c->atoms.n; i++, stride *= c->atoms.size[i - 1])
      l.atom[i] = stride;
  }
  line->offset = below(&c->rng, 10);
  line->stride = tess__arena_alloc(&c->p.scratch, sizeof(int64_t) * (size_t)(c->space->n + 1));
  for (int k = 0; k < c->space->n; k++) {
    for (int d = 0; d < x->rank; d++)
      line->stride[k] += x->coef[d * c->space->n + k] * l.dim[d];
    if (c->space->atom[k] >= 0) line->stride[k] += l.atom[c->space->atom[k]];
    if (below(&c->rng, 12) == 0) line->stride[k] = 0;
  }
}

static void make_case(struct bind_case *c, uint64_t seed) {
  static const char *const meshes[] = {"x2", "x4", "x2 y3", "x2 y2 z2", "x3", "x6", "x5"};
  memset(c, 0, sizeof *c);
  c->rng.state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
  (void)below(&c->rng, 2);
  assert_true(tess__atoms_add_mesh(&c->atoms, mesh_of(meshes[below(&c->rng, 7)])));
  c->program.atoms = c->atoms;
  c->p = (struct planner){.program = &c->program, .atoms = &c->atoms};
  struct device_case shape = {.rng = c->rng, .p = c->program};
  int rank = below(&c->rng, 4);
  int64_t dim[TESS_MAX_RANK];
  for (int d = 0; d < rank; d++)
    c->spread.size[d] = below(&c->rng, 30) ? 1 + below(&c->rng, 9) : 0;
  random_tiling(&shape, &c->spread, rank, ~UINT64_C(0));
  for (int i = 0; i < c->atoms.n; i++)
    if (!(tess__tiling_mask(&c->spread.tiling) >> i & 1) && below(&c->rng, 2)) c->spread.own |= UINT64_C(1) << i;
  for (int d = 0; d < rank; d++)
    dim[d] = tess__tiling_block(&c->atoms, &c->spread.tiling, d, c->spread.size[d]);
  c->type = tess__type_of(TESS_F32, rank, dim);
  const struct access *x = NULL;
  c->space = tess__space_of(&c->p, c->type, &c->spread, &x);
  assert_non_null(c->space);
  for (int i = 0; i < LINES; i++)
    random_line(c, &c->line[i], x);
}

/* The output: one place for each kept point, none for reduced dimensions. */
static bool choose_reduction(struct bind_case *c) {
  int64_t stride = 1;
  bool reduces = false;
  for (int k = c->space->n - 1; k >= 0; k--) {
    bool kept = below(&c->rng, 2);
    reduces |= !kept;
    c->space->role[k] = kept ? DOT_M : DOT_K;
    c->line[LINES - 1].stride[k] = kept ? stride : 0;
    if (kept) stride *= 1 + c->space->extent[k];
  }
  return reduces;
}

static int64_t index_of(const struct point *v, int64_t n, int64_t out, bool *present) {
  for (int64_t i = 0; i < n; i++)
    if (v[i].at[LINES - 1] == out) {
      *present = true;
      return i;
    }
  *present = false;
  return n;
}

static void check_case(uint64_t seed, bool reduces, int64_t *merged) {
  static struct point want[MAX_POINTS], got[MAX_POINTS];
  static int64_t outputs[MAX_POINTS];
  struct bind_case c;
  make_case(&c, seed);
  reduces = reduces && choose_reduction(&c);
  int64_t n = 0, n_got = 0, n_outputs = 0, index[MAX_ATOMS + MAX_FACTORS] = {0}, points = 1;
  for (int d = 0; d < c.space->n; d++)
    points *= c.space->extent[d];
  if (points > 0) do {
      if (exists(&c, index)) want[n++] = point_at(&c, index);
      if (output_exists(&c, index)) outputs[n_outputs++] = point_at(&c, index).at[LINES - 1];
    } while (count_on(c.space->n, c.space->extent, index));
  bool fill;
  struct rect *rects = tess__rects(&c.p, c.space, reduces, LINES, c.line, &fill);
  for (const struct rect *r = rects; r; r = r->next) {
    int64_t at[MAX_ATOMS + MAX_FACTORS] = {0}, before = n_got;
    *merged += c.space->n - r->n;
    do {
      struct point v;
      for (int i = 0; i < LINES; i++) {
        v.at[i] = r->offset[i];
        for (int d = 0; d < r->n; d++)
          v.at[i] += at[d] * r->stride[i][d];
      }
      bool touched;
      if (reduces) {
        index_of(got, before, v.at[LINES - 1], &touched);
        if (touched != r->accumulate) fail_msg("seed %llu: accumulate is wrong", (unsigned long long)seed);
      }
      got[n_got++] = v;
    } while (count_on(r->n, r->extent, at));
  }
  if (reduces && points > 0) {
    bool all = true, touched;
    for (int64_t i = 0; i < n_outputs; i++) {
      index_of(got, n_got, outputs[i], &touched);
      all &= touched;
    }
    if (all == fill)
      fail_msg("seed %llu: %s", (unsigned long long)seed, fill ? "a fill too many" : "a fill is missing");
  }
  qsort(want, (size_t)n, sizeof *want, by_place);
  qsort(got, (size_t)n_got, sizeof *got, by_place);
  if (n != n_got || memcmp(want, got, sizeof *want * (size_t)n) != 0)
    fail_msg("seed %llu: %lld points instead of %lld, or others", (unsigned long long)seed, (long long)n_got,
             (long long)n);
  tess__arena_free(&c.p.scratch);
}

static void rectangles_are_the_points(void **state) {
  (void)state;
  int64_t merged = 0;
  for (uint64_t seed = 1; seed <= 6000; seed++)
    check_case(seed, false, &merged);
  assert_true(merged > 3000);
}

static void reductions_start_accumulate_and_fill(void **state) {
  (void)state;
  int64_t merged = 0;
  for (uint64_t seed = 1; seed <= 6000; seed++)
    check_case(seed * 7919, true, &merged);
}

static struct rect *rects_of(struct bind_case *c, const char *mesh, int64_t size, bool padded) {
  memset(c, 0, sizeof *c);
  assert_true(tess__atoms_add_mesh(&c->atoms, mesh_of(mesh)));
  c->program.atoms = c->atoms;
  c->p = (struct planner){.program = &c->program, .atoms = &c->atoms};
  c->spread.tiling = tess__tiling_replicated(1);
  uint8_t atoms[MAX_ATOMS];
  for (int i = 0; i < c->atoms.n; i++)
    atoms[i] = (uint8_t)i;
  tess__tiling_set_dim(&c->spread.tiling, 0, c->atoms.n, atoms);
  c->spread.size[0] = size;
  int64_t block = tess__tiling_block(&c->atoms, &c->spread.tiling, 0, size);
  c->type = tess__type_of(TESS_F32, 1, &block);
  const struct access *x = NULL;
  c->space = tess__space_of(&c->p, c->type, &c->spread, &x);
  int64_t stride = padded ? block + 1 : block;
  c->line[0].stride = tess__arena_alloc(&c->p.scratch, sizeof(int64_t) * (size_t)c->space->n);
  for (int k = c->space->n - 1; k >= 0; k--) {
    c->line[0].stride[k] = c->space->atom[k] < 0 ? 1 : stride;
    stride *= c->space->atom[k] < 0 ? 1 : c->space->extent[k];
  }
  bool fill;
  return tess__rects(&c->p, c->space, false, 1, c->line, &fill);
}

static void dense_values_lose_their_devices(void **state) {
  (void)state;
  struct bind_case c;
  struct rect *r = rects_of(&c, "x8", 50, false);
  assert_null(r->next);
  assert_int_equal(r->n, 1);
  assert_int_equal(r->extent[0], 50);
  tess__arena_free(&c.p.scratch);
  r = rects_of(&c, "x8", 50, true); /* seven blocks of 7, and 1 */
  assert_int_equal(r->n, 2);
  assert_int_equal(r->extent[0] * r->extent[1], 49);
  assert_int_equal(r->next->n, 0);
  assert_int_equal(r->next->offset[0], 7 * 8);
  assert_null(r->next->next);
  tess__arena_free(&c.p.scratch);
}

static void the_number_of_devices_does_not_matter(void **state) {
  (void)state;
  struct bind_case c;
  struct rect *r = rects_of(&c, "x8192", 81920, true);
  assert_null(r->next);
  assert_int_equal(r->n, 2);
  tess__arena_free(&c.p.scratch);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rectangles_are_the_points),
      cmocka_unit_test(reductions_start_accumulate_and_fill),
      cmocka_unit_test(dense_values_lose_their_devices),
      cmocka_unit_test(the_number_of_devices_does_not_matter),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
