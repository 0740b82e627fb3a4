/* The column transpose of collectives and of casts along mesh axes: <A t, u> = <t, A' u>, where a value that varies
 * over axes is one number for each device along them, and one that does not is one for all of them. Chains of ops on
 * meshes of up to eight devices, in regions whose types say what varies and in unchecked ones, by the reference
 * executor. */
#include <math.h>

#include "_spmd.h"
#include "exec/exec.h"
#include "op/group.h"

enum { MOST = 8, ROWS = 8, COLUMNS = 8 };

static bool seen[OP_COUNT];

static uint64_t next_number(uint64_t *state) { /* splitmix64 */
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}
static int under(uint64_t *rng, int n) {
  return n > 0 ? (int)(next_number(rng) % (uint64_t)n) : 0;
}

struct world {
  const char *name;
  uint64_t rng;
  struct diag d;
  const struct mesh *mesh;
  bool unchecked;
  struct axes axes; /* of the collective, major first */
  int32_t total;    /* positions along them */
  struct graph *body;
  struct build b;
  const void *known[MOST]; /* of parameters that are known: 1 and on; whole */
};

static uint64_t all_axes(const struct world *w) {
  return (UINT64_C(1) << w->mesh->n_axes) - 1;
}
static int64_t copies(const struct world *w, uint64_t mask) {
  int64_t n = 1;
  for (int a = 0; a < w->mesh->n_axes; a++)
    if (mask >> a & 1) n *= w->mesh->size[a];
  return n;
}
/* Of a value in the region: the axes over which it is several. */
static uint64_t spread(const struct world *w, const struct type *t) {
  return w->unchecked ? all_axes(w) : t->varying;
}

static const struct type *local_type(const struct world *w, tess_dtype dtype, int rank, const int64_t *dim,
                                     uint64_t varying) {
  struct type t = *tess__type_of(dtype, rank, dim);
  if (!w->unchecked) {
    t.manual = w->mesh;
    t.varying = varying;
  }
  return tess__type(&t);
}

static vid add_param(struct world *w, tess_dtype dtype, int rank, const int64_t *dim, uint64_t varying) {
  return tess__graph_param(w->body, local_type(w, dtype, rank, dim, varying));
}

/* The blocks one under the other. */
static const struct type *whole_type(const struct world *w, const struct type *t) {
  int64_t dim[TESS_MAX_RANK];
  memcpy(dim, t->dim, sizeof dim);
  dim[0] *= copies(w, spread(w, t));
  return tess__type_of((tess_dtype)t->dtype, t->rank, dim);
}

static const struct spec *spec_for(const struct world *w, const struct type *t) {
  struct spec s;
  struct diag d = {0};
  memset(&s, 0, sizeof s);
  s.n = (uint8_t)t->rank;
  struct axes axes = tess__axes_of(spread(w, t));
  for (int i = 0; i < axes.n; i++)
    s.axis[0][s.n_axes[0]++] = axes.a[i];
  return &tess__sharding_named(w->mesh, &s, NULL, &d)->spec;
}

static void said(const struct world *w, const struct diag *d) {
  if (d->status != TESS_OK) fail_msg("%s: %s", w->name, d->message);
}

/* The body's one result of these whole arguments; the body is taken over. */
static double *run(const struct world *w, struct graph *body, const void *const *arg) {
  static const struct distribute_options passes = {.verify = true};
  struct diag d = {0};
  const struct spec *in[MOST], *out = spec_for(w, tess__type_at(body, body->result[0]));
  const struct type *whole = whole_type(w, tess__type_at(body, body->result[0]));
  struct graph *g = tess__graph_new("whole");
  struct build b = {.graph = g, .diag = &d};
  vid v[MOST], result;
  for (int i = 0; i < body->n_params; i++) {
    in[i] = spec_for(w, tess__type_at(body, body->param[i]));
    v[i] = tess__graph_param(g, whole_type(w, tess__type_at(body, body->param[i])));
  }
  struct manual_attrs attrs = {.mesh = w->mesh, .in = in, .out = &out, .unchecked = w->unchecked, .axes = all_axes(w)};
  tess__n_manual_computation(&b, body->n_params, v, &attrs, body, &result);
  said(w, &d);
  tess__graph_set_results(g, 1, &result);
  struct program p;
  tess__distribute(g, w->mesh, NULL, NULL, NULL, NULL, &passes, &p, &d);
  said(w, &d);
  double *values = calloc((size_t)tess__type_elements(whole) + 1, sizeof *values);
  tess__reference_run(&p, arg, (void *[]){values}, &d);
  said(w, &d);
  tess__program_free(&p);
  tess__graph_free(g);
  return values;
}

static double *random_numbers(struct world *w, const struct type *whole) {
  int64_t n = tess__type_elements(whole);
  double *x = calloc((size_t)n + 1, sizeof *x);
  for (int64_t i = 0; i < n; i++)
    x[i] = (double)(next_number(&w->rng) >> 11) * 0x1p-52 - 1;
  return x;
}
static double inner(const struct type *whole, const double *x, const double *y) {
  double sum = 0;
  for (int64_t i = 0; i < tess__type_elements(whole); i++)
    sum += x[i] * y[i];
  return sum;
}

/* Where value v of the chain comes from: parameter `linear`, or a node's operand of which it is made. */
static struct graph *transposed(const struct world *w, int linear) {
  struct graph *from = w->body, *to = tess__graph_new("transposed");
  struct diag d = {0};
  struct build b = {.graph = to, .diag = &d, .scope = w->b.scope};
  vid known[64], ct;
  for (uint32_t v = 0; v < from->n_values && v < 64; v++)
    known[v] = VID_NONE;
  for (int i = 0; i < from->n_params; i++)
    if (i != linear) known[from->param[i]] = tess__graph_param(to, tess__type_at(from, from->param[i]));
  ct = tess__graph_param(to, tess__type_cotangent(tess__type_at(from, from->result[0])));
  bool changes[64] = {false};
  changes[from->param[linear]] = true;
  for (uint32_t i = 0; i < from->n_nodes; i++)
    for (int k = 0; k < from->node[i].n_in; k++)
      changes[from->node[i].out] |= changes[from->node[i].in[k]];
  for (uint32_t i = from->n_nodes; i-- > 0;) {
    const struct node *n = &from->node[i];
    struct arena scratch = {0};
    struct call c;
    vid in[MOST], ct_in[MOST];
    if (!changes[n->out]) fail_msg("%s: %s is not of the chain", w->name, n->op->name);
    tess__node_call(from, n, &c, &scratch);
    int at = 0;
    for (int k = 0; k < n->n_in; k++) {
      in[k] = changes[n->in[k]] ? VID_NONE : known[n->in[k]];
      if (changes[n->in[k]]) at = k;
    }
    seen[n->op->id] = true;
    c.op->transpose(&b, &(struct transposed){&c, in, &ct}, ct_in);
    said(w, &d);
    ct = ct_in[at];
    const struct type *want = tess__type_cotangent(c.in[at]);
    if (tess__type_at(to, ct) != want)
      fail_msg("%s: the cotangent of %s is %s", w->name, tess__type_text(want), tess__type_text(tess__type_at(to, ct)));
    tess__arena_free(&scratch);
  }
  tess__graph_set_results(to, 1, &ct);
  return to;
}

/* Parameter `linear` is what changes; the body is freed. */
static void prove(struct world *w, vid out, int linear) {
  said(w, &w->d);
  struct graph *g = w->body;
  tess__graph_set_results(g, 1, &out);
  struct graph *back = transposed(w, linear);
  const struct type *of_t = whole_type(w, tess__type_at(g, g->param[linear])),
                    *of_u = whole_type(w, tess__type_at(g, out));
  double *t = random_numbers(w, of_t), *u = random_numbers(w, of_u);
  const void *arg[MOST], *back_arg[MOST];
  double *zeros[MOST] = {NULL};
  int n = 0;
  for (int i = 0; i < g->n_params; i++) { /* what is known and has no numbers is zero */
    if (!w->known[i])
      zeros[i] = calloc((size_t)tess__type_elements(whole_type(w, tess__type_at(g, g->param[i]))) + 1, 8);
    arg[i] = i == linear ? t : w->known[i] ? w->known[i] : zeros[i];
    if (i != linear) back_arg[n++] = arg[i];
  }
  back_arg[n] = u;
  w->body = NULL; /* run takes it */
  double *y = run(w, g, arg), *x = run(w, back, back_arg);
  double want = inner(of_u, y, u), got = inner(of_t, t, x);
  if (!(fabs(got - want) <= 1e-10 * (1 + fabs(want))))
    fail_msg("%s, %s, %d axes, %s: <A t, u> is %.17g, <t, A' u> %.17g", w->name, w->unchecked ? "unchecked" : "checked",
             w->mesh->n_axes, tess__type_text(of_t), want, got);
  for (int i = 0; i < MOST; i++)
    free(zeros[i]);
  free(t);
  free(u);
  free(x);
  free(y);
}

/* ---- single collectives ---- */
static vid block(struct world *w, uint64_t varying) {
  return add_param(w, TESS_F64, 2, (int64_t[]){ROWS, COLUMNS}, varying);
}
static uint64_t of_collective(const struct world *w) {
  return tess__axes_mask(&w->axes);
}

/* All positions in groups of one size, or (groups NULL) in one. */
static struct group_attrs random_groups(struct world *w, bool several) {
  struct group_attrs a;
  memset(&a, 0, sizeof a);
  a.axes = w->axes;
  a.total = a.width = w->total;
  if (!several) return a;
  int32_t position[64];
  for (int i = 0; i < w->total; i++) {
    int other = under(&w->rng, i + 1);
    position[i] = position[other];
    position[other] = i;
  }
  a.width = w->total % 2 == 0 ? w->total / 2 : w->total;
  a.groups = tess__groups(w->total / a.width, a.width, position);
  return a;
}

static void pvary(struct world *w) {
  vid x = block(w, all_axes(w) & ~of_collective(w));
  prove(w, tess__n_pvary(&w->b, x, &w->axes), 0);
}
static void all_reduce(struct world *w) {
  prove(w, tess__n_all_reduce(&w->b, block(w, all_axes(w)), &w->axes, MONOID_SUM), 0);
}

static void grouped(struct world *w, const struct tess_op *op, bool may_be_alike, bool sums) {
  bool several = under(&w->rng, 2);
  struct group_attrs a = random_groups(w, several);
  a.alike = may_be_alike && under(&w->rng, 2) && !several;
  a.dim = (uint8_t)under(&w->rng, 2);
  a.other = (uint8_t)under(&w->rng, 2);
  a.monoid = sums ? MONOID_SUM : 0;
  bool takes_invariant = (op == &tess__op_group_all_gather) && under(&w->rng, 4) == 0;
  vid x = block(w, all_axes(w) & ~(takes_invariant ? of_collective(w) : 0));
  prove(w, tess__n_group(&w->b, op, x, &a, NULL), 0);
}
static void group_all_reduce(struct world *w) {
  grouped(w, &tess__op_group_all_reduce, false, true);
}
static void group_all_gather(struct world *w) {
  grouped(w, &tess__op_group_all_gather, true, false);
}
static void group_reduce_scatter(struct world *w) {
  grouped(w, &tess__op_group_reduce_scatter, false, true);
}
static void group_all_to_all(struct world *w) {
  grouped(w, &tess__op_group_all_to_all, false, false);
}
static void group_broadcast(struct world *w) {
  grouped(w, &tess__op_group_broadcast, true, false);
}

/* Some send to some. */
static void group_permute(struct world *w) {
  struct group_attrs a = random_groups(w, false), to = random_groups(w, true);
  int32_t pair[64], n = 0;
  for (int i = 0; i < w->total; i++) {
    if (under(&w->rng, 3) == 0) continue;
    pair[2 * n] = i;
    pair[2 * n++ + 1] = to.groups->position[i];
  }
  a.groups = tess__groups(n, 2, pair);
  a.width = 2;
  prove(w, tess__n_group(&w->b, &tess__op_group_permute, block(w, all_axes(w)), &a, NULL), 0);
}

/* ---- casts ---- */
/* Terms become their sum: in one go, or part by part. */
static void terms(struct world *w) {
  if (w->unchecked) return;
  vid x = tess__n_cast(&w->b, block(w, all_axes(w)), &w->axes, CAST_UNREDUCED);
  x = tess__n_cast(&w->b, tess__n_negate(&w->b, x), &w->axes, CAST_TERMS);
  struct group_attrs a = random_groups(w, false);
  bool part = under(&w->rng, 2);
  prove(w,
        part ? tess__n_group(&w->b, &tess__op_group_reduce_scatter, x, &a, NULL)
             : tess__n_all_reduce(&w->b, x, &w->axes, MONOID_SUM),
        0);
}

/* What is equal with cotangents that are terms, from what does not vary or from a gather. */
static void reduced(struct world *w) {
  if (w->unchecked) return;
  bool gathers = under(&w->rng, 2);
  vid x = block(w, gathers ? all_axes(w) : all_axes(w) & ~of_collective(w));
  struct group_attrs a = random_groups(w, false);
  a.alike = true;
  if (gathers) x = tess__n_group(&w->b, &tess__op_group_all_gather, x, &a, NULL);
  x = tess__n_negate(&w->b, tess__n_cast(&w->b, x, &w->axes, CAST_REDUCED));
  prove(w, tess__n_cast(&w->b, x, &w->axes, CAST_VARYING), 0);
}

/* A factor that is no term, beside terms; and one beside what is equal. */
static void products(struct world *w) {
  if (w->unchecked) return;
  bool of_terms = under(&w->rng, 2);
  uint64_t others = all_axes(w) & ~of_collective(w);
  vid x = block(w, of_terms ? all_axes(w) : others), y = block(w, others);
  w->known[1] = random_numbers(w, whole_type(w, tess__type_at(w->body, y)));
  if (of_terms) {
    x = tess__n_multiply(&w->b, tess__n_cast(&w->b, x, &w->axes, CAST_UNREDUCED), y);
    x = tess__n_cast(&w->b, x, &w->axes, CAST_TERMS);
    prove(w, tess__n_all_reduce(&w->b, x, &w->axes, MONOID_SUM), 0);
  } else {
    prove(w, tess__n_multiply(&w->b, x, y), 0);
  }
  free((void *)(uintptr_t)w->known[1]);
  w->known[1] = NULL;
}

/* ---- rows whose numbers are data ---- */
enum { EACH = 2, SENT_ROWS = 5, OUTPUT_ROWS = 48, SLICES = EACH * MOST };

/* The device's position along the axes, and the number of its first mate. */
static int position_of(const struct world *w, int device, int *base) {
  int position = 0;
  *base = device;
  for (int i = 0; i < w->axes.n; i++) {
    int stride = (int)tess__mesh_stride(w->mesh, w->axes.a[i]), size = (int)w->mesh->size[w->axes.a[i]];
    position = position * size + device / stride % size;
    *base -= device / stride % size * stride;
  }
  return position;
}
static int device_at(const struct world *w, int base, int position) {
  for (int d = 0; d < (int)w->mesh->total; d++) {
    int its;
    if (position_of(w, d, &its) == position && its == base) return d;
  }
  return -1;
}

/* Slices that may overlap where they are read and lie apart where they arrive. */
static void fill_ragged(struct world *w, int32_t number[4][MOST * SLICES]) {
  int slices = EACH * w->total;
  for (int d = 0; d < (int)w->mesh->total; d++) {
    int base, me = position_of(w, d, &base), at = 0;
    for (int k = 0; k < w->total; k++)
      for (int e = 0; e < EACH; e++) {
        int from = device_at(w, base, k), sent = from * slices + me * EACH + e, rows = under(&w->rng, 4);
        at += under(&w->rng, 2) && at + 40 < OUTPUT_ROWS ? 1 : 0;
        if (at + rows > OUTPUT_ROWS) rows = 0;
        number[0][sent] = under(&w->rng, SENT_ROWS - rows + 1);
        number[1][sent] = rows;
        number[2][sent] = at;
        number[3][d * slices + k * EACH + e] = rows;
        at += rows;
      }
  }
}

static void ragged(struct world *w) {
  static int32_t number[4][MOST * SLICES];
  uint64_t all = all_axes(w);
  bool invariant = under(&w->rng, 3) == 0;
  vid in[6] = {add_param(w, TESS_F64, 2, (int64_t[]){SENT_ROWS, 2}, invariant ? all & ~of_collective(w) : all),
               add_param(w, TESS_F64, 2, (int64_t[]){OUTPUT_ROWS, 2}, all)};
  fill_ragged(w, number);
  for (int i = 0; i < 4; i++) {
    in[2 + i] = add_param(w, TESS_I32, 1, &(int64_t){(int64_t)EACH * w->total}, all);
    w->known[2 + i] = number[i];
  }
  struct group_attrs a = random_groups(w, false);
  prove(w, tess__n_ragged_all_to_all(&w->b, in, &a), under(&w->rng, 2));
  for (int i = 0; i < 4; i++)
    w->known[2 + i] = NULL;
}

/* ---- all ---- */
static const struct {
  const char *name;
  void (*prove)(struct world *w);
} chains[] = {{"pvary", pvary},
              {"all_reduce", all_reduce},
              {"group_all_reduce", group_all_reduce},
              {"group_all_gather", group_all_gather},
              {"group_reduce_scatter", group_reduce_scatter},
              {"group_all_to_all", group_all_to_all},
              {"group_broadcast", group_broadcast},
              {"group_permute", group_permute},
              {"terms", terms},
              {"reduced", reduced},
              {"products", products},
              {"ragged_all_to_all", ragged}};

static void one(size_t which, const char *mesh, uint64_t seed, bool unchecked) {
  struct world w = {.name = chains[which].name, .rng = seed, .mesh = mesh_of(mesh), .unchecked = unchecked};
  int first = under(&w.rng, w.mesh->n_axes);
  w.axes.a[w.axes.n++] = (uint8_t)first;
  if (w.mesh->n_axes == 2 && under(&w.rng, 2)) w.axes.a[w.axes.n++] = (uint8_t)(1 - first);
  w.total = (int32_t)copies(&w, tess__axes_mask(&w.axes));
  w.body = tess__graph_new("body");
  uint32_t all = (uint32_t)all_axes(&w);
  w.b = (struct build){
      .graph = w.body, .diag = &w.d, .scope = {.mesh = w.mesh, .axes = all, .unchecked = unchecked ? all : 0}};
  chains[which].prove(&w);
  if (w.body) tess__graph_free(w.body); /* nothing was proved */
}

static void on_meshes(void **state) {
  (void)state;
  static const char *const meshes[] = {"x1", "x2", "x4", "x2 y2", "x2 y4"};
  for (size_t which = 0; which < sizeof chains / sizeof *chains; which++)
    for (size_t m = 0; m < sizeof meshes / sizeof *meshes; m++)
      for (uint64_t seed = 1; seed <= 8; seed++)
        for (int unchecked = 0; unchecked < 2; unchecked++)
          one(which, meshes[m], seed * 100 + which, unchecked);
}

static void all_were_proved(void **state) {
  (void)state;
  for (int i = 0; i < tess__op_count(); i++) {
    const struct tess_op *op = tess__op(i);
    bool here = op->traits & OP_COLLECTIVE || i == OP_pvary;
    if (op->transpose && here && !seen[i]) fail_msg("the transpose of %s was not proved", op->name);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(on_meshes), cmocka_unit_test(all_were_proved)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
