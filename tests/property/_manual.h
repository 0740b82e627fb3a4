/* Random shard_maps and their oracle, written by design/manual.md 1.9: cut the arguments into blocks, run the body
 * on the blocks of all devices op by op, eagerly and each on one device; a collective sees the blocks of its group, on
 * the host; put the blocks of the results together. */
#ifndef TESSERA_TESTS_MANUAL_H
#define TESSERA_TESTS_MANUAL_H

#include "property/_experiment.h"

/* ---- coordinates ---- */

static inline void coordinates(const struct grid *g, int device, int *c) { /* of a position in the mesh */
  for (int a = g->n - 1; a >= 0; device /= g->size[a--])
    c[a] = device % g->size[a];
}

static inline int position_along(const struct grid *g, int n, const uint8_t *axis, const int *c) { /* lin(names, c) */
  int at = 0;
  for (int i = 0; i < n; i++)
    at = at * g->size[axis[i]] + c[axis[i]];
  return at;
}

static inline int parts_along(const struct grid *g, int n, const uint8_t *axis) {
  int parts = 1;
  for (int i = 0; i < n; i++)
    parts *= g->size[axis[i]];
  return parts;
}

/* Element `i` of the block at c of a value with this spec: its index in the global array. */
static inline int64_t global_index(const struct grid *g, const struct lay *l, int rank, const int32_t *block,
                                   const int *c, int64_t i) {
  int64_t index[MAX_DIMS] = {0}, at = 0;
  for (int d = rank - 1; d >= 0; i /= block[d--])
    index[d] = i % block[d];
  for (int d = 0; d < rank; d++) {
    int n = d < l->n ? l->count[d] : 0;
    int64_t size = (int64_t)block[d] * parts_along(g, n, l->axis[d]);
    at = at * size + (int64_t)block[d] * position_along(g, n, l->axis[d], c) + index[d];
  }
  return at;
}

static inline struct op global_input(const struct program *p, int i, const struct lay *spec) {
  struct op op = p->op[i];
  for (int d = 0; d < op.rank && d < spec->n; d++)
    op.dim[d] *= parts_along(&p->grid[0], spec->count[d], spec->axis[d]);
  return op;
}

/* ---- random experiments ---- */

static inline unsigned axes_of(const struct lay *l) {
  unsigned mask = 0;
  for (int d = 0; d < l->n; d++)
    for (int i = 0; i < l->count[d]; i++)
      mask |= 1u << l->axis[d][i];
  return mask;
}

static inline void add_block_input(struct maker *m, struct experiment *e, int dtype, enum flavour flavour) {
  int i = m->p->n_inputs;
  struct op whole;
  do {
    add_input(m, dtype, flavour);
    random_lay(m, m->p->op[i].rank, 0, false, &e->in[i]);
    if (rng_chance(&m->r, 8)) {
      m->p->op[i].captured = 1; /* closed over: every device sees all of it */
      memset(&e->in[i], 0, sizeof e->in[i]);
    }
    whole = global_input(m->p, i, &e->in[i]);
    if (elements_of(whole.rank, whole.dim) <= MAX_ELEMENTS && elements_of(whole.rank, m->p->op[i].dim) <= 256) break;
    memset(&m->p->op[i], 0, sizeof m->p->op[i]);
    m->p->n_inputs--;
    m->p->n_ops--;
  } while (true);
  m->v[i].varying = axes_of(&e->in[i]);
  e->flavour[i] = (uint8_t)flavour;
  e->how[i] = (uint8_t)(rng_chance(&m->r, 70) ? PUT : HOST);
  random_lay(m, whole.rank, 0, false, &e->put[i]);
}

/* Every axis that the result varies over stands somewhere in its spec; others may. */
static inline void random_out_spec(struct maker *m, int i, struct lay *out) {
  const struct val *v = &m->v[i];
  const struct grid *g = &m->p->grid[0];
  int64_t n = elements_of(v->rank, v->dim);
  uint8_t order[MAX_MESH_AXES] = {0, 1, 2};
  memset(out, 0, sizeof *out);
  rng_shuffle(&m->r, g->n, order);
  for (int k = 0; k < g->n && v->rank; k++) {
    int axis = order[k], d = rng_below(&m->r, v->rank);
    bool must = v->varying >> axis & 1;
    if (!must && (rng_chance(&m->r, 75) || n * g->size[axis] > MAX_ELEMENTS)) continue;
    n *= g->size[axis];
    out->axis[d][out->count[d]++] = (uint8_t)axis;
    if (d >= out->n) out->n = (uint8_t)(d + 1);
  }
}

static inline int global_elements(const struct experiment *e, const struct val *v, const struct lay *l) {
  int64_t n = elements_of(v->rank, v->dim);
  for (int d = 0; d < l->n; d++)
    n *= parts_along(&e->p.grid[0], l->count[d], l->axis[d]);
  return n > 8 * MAX_ELEMENTS ? 8 * MAX_ELEMENTS : (int)n;
}

/* A scalar that varies has no spec: its maximum does not vary. */
static inline void make_results_legal(struct maker *m, struct experiment *e) {
  struct program *p = m->p;
  for (int r = 0; r < p->n_results; r++) {
    int i = p->result[r];
    random_out_spec(m, i, &e->out[r]);
    if (!(m->v[i].varying & ~axes_of(&e->out[r])) && global_elements(e, &m->v[i], &e->out[r]) <= MAX_ELEMENTS) continue;
    struct op *op = &p->op[p->n_ops];
    *op = (struct op){.code = OP_PMAX, .n_in = 1, .in = {(uint8_t)i}};
    for (int a = 0; a < p->grid[0].n; a++)
      if (m->v[i].varying >> a & 1) op->axis[op->n_axes++] = (int8_t)a;
    infer_op(p, p->n_ops, m->v);
    p->result[r] = p->n_ops++;
    memset(&e->out[r], 0, sizeof e->out[r]);
  }
}

static inline void random_manual(uint64_t seed, uint64_t index, bool x64, struct experiment *e) {
  memset(e, 0, sizeof *e);
  struct maker m = {.p = &e->p, .r = rng_of(seed, index + 1000000), .manual = true};
  e->manual = true;
  e->seed = rng_next(&m.r);
  e->p.serial = index << 4;
  e->p.x64 = x64;
  e->unchecked = rng_chance(&m.r, 30);
  random_grids(&m.r, 8, &e->p);
  enum flavour common = rng_chance(&m.r, 55) ? WHOLE : REAL;
  int inputs = rng_between(&m.r, 1, MAX_INPUTS), dtype = random_dtype(&m);
  for (int i = 0; i < inputs; i++)
    add_block_input(&m, e, rng_chance(&m.r, 70) ? dtype : random_dtype(&m), common);
  for (int n = rng_between(&m.r, 2, 11); n > 0 && e->p.n_ops < MAX_OPS - MAX_RESULTS; n--)
    add_op(&m);
  choose_results(&m);
  make_results_legal(&m, e);
  drop_dead(&e->p);
}

/* ---- the oracle ---- */

struct blocks { /* of all devices, by op */
  int devices;
  struct bytes of[MAX_DEVICES][MAX_OPS];
};

static inline void blocks_free(struct blocks *b) {
  for (int c = 0; c < MAX_DEVICES; c++)
    for (int i = 0; i < MAX_OPS; i++)
      free(b->of[c][i].data);
}

static inline tess_array *cut_block(const struct experiment *e, int i, const int *c) {
  static double whole[MAX_ELEMENTS], block[MAX_ELEMENTS];
  const struct op *op = &e->p.op[i];
  struct op global = global_input(&e->p, i, &e->in[i]);
  input_values(&global, e->seed + (uint64_t)i, (enum flavour)e->flavour[i], whole);
  for (int64_t k = 0; k < elements_of(op->rank, op->dim); k++)
    block[k] = whole[global_index(&e->p.grid[0], &e->in[i], op->rank, op->dim, c, k)];
  return array_of_values(op->dtype, shape_of(op->rank, op->dim), block);
}

static inline double combine_real(int code, double a, double b) {
  if (code == OP_PMAX) return a > b ? a : b;
  return code == OP_PMIN ? (a < b ? a : b) : a + b;
}

static inline int64_t combine_whole(int code, int64_t a, int64_t b, bool is_unsigned_type) {
  bool less = is_unsigned_type ? (uint64_t)a < (uint64_t)b : a < b;
  if (code == OP_PMAX) return less ? b : a;
  return code == OP_PMIN ? (less ? a : b) : (int64_t)((uint64_t)a + (uint64_t)b);
}

/* Op i, a collective, at device `at`: over the devices that differ from it on the op's axes only. */
static inline tess_array *collective_block(const struct experiment *e, const struct blocks *b, int i, int at,
                                           int dtype) {
  static double real[MAX_ELEMENTS];
  static int64_t whole[MAX_ELEMENTS];
  const struct program *p = &e->p;
  const struct op *op = &p->op[i];
  const struct bytes *mine = &b->of[at][op->in[0]];
  int me[MAX_MESH_AXES] = {0}, other[MAX_MESH_AXES] = {0}, members = 0;
  tess_shape shape = {.n = mine->rank};
  memcpy(shape.dim, mine->dim, sizeof shape.dim);
  coordinates(&p->grid[0], at, me);
  for (int c = 0; c < b->devices; c++) {
    bool member = true;
    coordinates(&p->grid[0], c, other);
    for (int a = 0; a < p->grid[0].n; a++) {
      bool named = false;
      for (int k = 0; k < op->n_axes; k++)
        named |= op->axis[k] == a;
      member &= named || me[a] == other[a];
    }
    if (!member) continue;
    const struct bytes *x = &b->of[c][op->in[0]];
    for (int64_t k = 0; k < x->n; k++) {
      double r = is_float(x->dtype) ? float_at(x, k) : (double)integer_at(x, k);
      int64_t w = is_float(x->dtype) ? 0 : integer_at(x, k);
      real[k] = members ? combine_real(op->code, real[k], r) : r;
      whole[k] = members ? combine_whole(op->code, whole[k], w, is_unsigned(x->dtype)) : w;
    }
    members++;
  }
  for (int64_t k = 0; k < mine->n && op->code == OP_PMEAN; k++)
    real[k] /= members;
  return array_of(dtype, shape, real, whole);
}

static inline tess_array *block_of_op(const struct experiment *e, const struct blocks *b, int i, int at, int dtype,
                                      tess_array *const *v) {
  const struct op *op = &e->p.op[i];
  int c[MAX_MESH_AXES] = {0};
  coordinates(&e->p.grid[0], at, c);
  if (op->code == OP_INPUT) return cut_block(e, i, c);
  if (is_collective(op->code)) return collective_block(e, b, i, at, dtype);
  if (op->code != OP_AXIS_INDEX) return evaluate(&e->p, i, v);
  uint8_t axis[MAX_DIMS];
  for (int k = 0; k < op->n_axes; k++)
    axis[k] = (uint8_t)op->axis[k];
  int64_t index = position_along(&e->p.grid[0], op->n_axes, axis, c);
  return array_of(TESS_I32, (tess_shape){.n = 0}, NULL, &index);
}

/* Fills the blocks of every op, and v: what each value is and how far it may lie away. */
static inline bool oracle_blocks(const struct experiment *e, struct blocks *b, struct val *v, char *why, size_t room) {
  tess_array *value[MAX_DEVICES][MAX_OPS] = {{NULL}};
  memset(b, 0, sizeof *b);
  memset(v, 0, MAX_OPS * sizeof *v);
  b->devices = e->p.n_devices;
  for (int i = 0; i < e->p.n_ops; i++) {
    if (i < e->p.n_inputs) {
      v[i].whole = is_float(e->p.op[i].dtype) && e->flavour[i] != REAL;
      v[i].varying = axes_of(&e->in[i]);
    }
    if (!deduce_op(&e->p, i, v)) {
      snprintf(why, room, "op %d is not legal", i);
      return false;
    }
    double most = 0;
    for (int c = 0; c < b->devices; c++) {
      value[c][i] = block_of_op(e, b, i, c, v[i].dtype, value[c]);
      if (!read_array(value[c][i], &b->of[c][i], why, room)) return false;
      if (!has_type(&b->of[c][i], &v[i])) {
        snprintf(why, room, "the oracle's value %d has another type", i);
        return false;
      }
      most = fmax(most, magnitude(&b->of[c][i]));
    }
    v[i].bound = most;
  }
  return true;
}

/* Result r of the whole map. */
static inline void assemble(const struct experiment *e, const struct blocks *b, int r, struct bytes *out) {
  const struct lay *l = &e->out[r];
  const struct grid *g = &e->p.grid[0];
  int i = e->p.result[r], c[MAX_MESH_AXES] = {0};
  const struct bytes *like = &b->of[0][i];
  int32_t block[MAX_DIMS] = {0};
  *out = *like;
  out->n = 1;
  for (int d = 0; d < like->rank; d++) {
    block[d] = (int32_t)like->dim[d];
    out->dim[d] = like->dim[d] * (d < l->n ? parts_along(g, l->count[d], l->axis[d]) : 1);
    out->n *= out->dim[d];
  }
  size_t each = (size_t)(tess_dtype_bits((tess_dtype)like->dtype) + 7) / 8;
  out->size = (size_t)out->n * each;
  out->data = malloc(out->size + 1);
  for (int at = b->devices - 1; at >= 0; at--) { /* coordinate 0 on the axes that the spec omits is written last */
    coordinates(g, at, c);
    const char *from = b->of[at][i].data;
    for (int64_t k = 0; k < like->n; k++)
      memcpy((char *)out->data + (size_t)global_index(g, l, like->rank, block, c, k) * each, from + (size_t)k * each,
             each);
  }
}

/* ---- running it ---- */

enum manual_variant { MAP_FAST, MAP_JIT_FAST, MAP_REFERENCE, MAP_JIT_REFERENCE, MANUAL_VARIANTS };
static const char *const manual_names[MANUAL_VARIANTS] = {
    "shard_map", "shard_map inside jit", "shard_map, reference executor", "shard_map inside jit, reference executor"};

static inline tess_fn *mapped_over(const struct experiment *e, const struct program *p, tess_fn *f, const char *axes) {
  tess_spec in[MAX_INPUTS], out[MAX_RESULTS];
  struct spec_text text[MAX_INPUTS + MAX_RESULTS];
  int n = 0;
  for (int i = 0; i < p->n_inputs; i++)
    if (!p->op[i].captured) {
      in[n] = spec_of(&e->in[i], &text[n]);
      n++;
    }
  for (int i = 0; i < p->n_results; i++)
    out[i] = spec_of(&e->out[i], &text[MAX_INPUTS + i]);
  tess_spec ins = {.entry = {"T"}, .n = n, .tuple = in}, outs = {.entry = {"T"}, .n = p->n_results, .tuple = out};
  return tess_shard_map(f, .mesh = mesh_of(p, 0), .in_specs = n ? ins : TESS_P(),
                        .out_specs = p->n_results == 1 ? out[0] : outs, .no_check_vma = e->unchecked,
                        .axis_names = axes);
}

/* The axes of l that are in the set, or the others. */
static inline struct lay part_of(const struct lay *l, unsigned set, bool inside) {
  struct lay out;
  memset(&out, 0, sizeof out);
  out.n = l->n;
  for (int d = 0; d < l->n; d++)
    for (int i = 0; i < l->count[d]; i++)
      if ((set >> l->axis[d][i] & 1) == inside) out.axis[d][out.count[d]++] = l->axis[d][i];
  return out;
}

/* Do axes of the set come before others in each dimension? Then blocks of blocks are the blocks. */
static inline bool is_major(const struct lay *l, unsigned set) {
  for (int d = 0; d < l->n; d++)
    for (int i = 1; i < l->count[d]; i++)
      if ((set >> l->axis[d][i] & 1) && !(set >> l->axis[d][i - 1] & 1)) return false;
  return true;
}

/* Axes for an outer shard_map, those left being an inner one's; 0: one does it all. */
static inline unsigned outer_axes(const struct experiment *e) {
  unsigned all = (1u << e->p.grid[0].n) - 1, set = (unsigned)(e->seed >> 3) & all;
  bool good = set && set != all && arguments_of(&e->p) > 0;
  for (int i = 0; good && i < e->p.n_inputs; i++)
    good = is_major(&e->in[i], set);
  for (int i = 0; good && i < e->p.n_results; i++)
    good = is_major(&e->out[i], set);
  return good ? set : 0;
}

static inline tess_fn *mapped(const struct experiment *e, const struct program *p);

/* What is right with checks is right without them: one of the two, the outer or the inner one, may be unchecked. */
enum { NEITHER, OUTER, INNER };
static inline bool is_unchecked(const struct experiment *e, unsigned which) {
  return e->unchecked || (e->seed >> 20) % 3 == which;
}

static inline void run_inner(const void *in, void *out, const void *ctx) {
  struct experiment e = *(const struct experiment *)ctx;
  unsigned set = outer_axes(&e);
  for (int i = 0; i < e.p.n_inputs; i++)
    e.in[i] = part_of(&e.in[i], set, false);
  for (int i = 0; i < e.p.n_results; i++)
    e.out[i] = part_of(&e.out[i], set, false);
  e.unchecked = is_unchecked(&e, INNER);
  e.seed = 0; /* not nested any more */
  call_function(&e.p, mapped(&e, &e.p), (tess_array **)(uintptr_t)in, out);
}

static inline tess_fn *mapped(const struct experiment *e, const struct program *p) {
  struct experiment outer = *e;
  unsigned set = outer_axes(e);
  char names[2 * MAX_MESH_AXES + 1];
  uint8_t axis[MAX_MESH_AXES];
  int n_axes = 0;
  for (int a = 0; a < p->grid[0].n; a++)
    if (set >> a & 1) axis[n_axes++] = (uint8_t)a;
  for (int i = 0; set && i < p->n_inputs; i++)
    outer.in[i] = part_of(&e->in[i], set, true);
  for (int i = 0; set && i < p->n_results; i++)
    outer.out[i] = part_of(&e->out[i], set, true);
  if (set) outer.unchecked = is_unchecked(e, OUTER);
  return mapped_over(&outer, p, set ? tess_partial(run_inner, *e) : function_of(p),
                     set ? axes_text(0, n_axes, axis, names) : NULL);
}

/* The map between transposes, so that what is around it takes part in the distribution. */
static inline void run_between(const void *in, void *out, const void *ctx) {
  const struct experiment *e = ctx;
  tess_array *argument[MAX_INPUTS] = {NULL};
  for (int i = 0; i < arguments_of(&e->p); i++)
    argument[i] = tess_T(((tess_array *const *)in)[i]);
  call_function(&e->p, mapped(e, &e->p), argument, out);
  for (int i = 0; i < e->p.n_results; i++)
    ((tess_array **)out)[i] = tess_T(((tess_array **)out)[i]);
}

static inline void call_between(const struct experiment *e, tess_array **argument, tess_array **result) {
  tess_span in[MAX_INPUTS], out[MAX_RESULTS];
  int n = arguments_of(&e->p);
  for (int i = 0; i < n; i++) {
    argument[i] = tess_T(argument[i]);
    in[i] = (tess_span){1, &argument[i]};
  }
  for (int i = 0; i < e->p.n_results; i++)
    out[i] = (tess_span){1, &result[i]};
  tess_fn *f = tess_partial(run_between, *e);
  tess_call_into(((tess_spans){e->p.n_results, out}), tess_jit(f), ((tess_spans){n, in}));
  for (int i = 0; i < e->p.n_results; i++)
    result[i] = tess_T(result[i]);
}

static inline void manual_inputs(const struct experiment *e, const struct program *p, tess_array **argument) {
  for (int i = 0; i < p->n_inputs; i++) {
    struct op global = global_input(p, i, &e->in[i]);
    tess_array *x = input_array(&global, e->seed + (uint64_t)i, (enum flavour)e->flavour[i]);
    if (e->how[i] != HOST) x = tess_device_put(x, sharding_of(p, &e->put[i]));
    if (p->op[i].captured)
      captured[i] = x;
    else
      *argument++ = x;
  }
}

static inline bool run_map(const struct experiment *e, enum manual_variant v, const struct bytes *want,
                           const struct val *val, char *why, size_t room) {
  struct experiment x = *e;
  tess_array *argument[MAX_INPUTS] = {NULL}, *result[MAX_RESULTS] = {NULL};
  x.p.serial += (uint64_t)v;
  manual_inputs(e, &x.p, argument);
  if (v == MAP_JIT_FAST || v == MAP_JIT_REFERENCE)
    call_between(&x, argument, result);
  else
    call_function(&x.p, mapped(e, &x.p), argument, result);
  for (int i = 0; i < e->p.n_results; i++) {
    struct bytes got;
    if (!read_array(result[i], &got, why, room)) return false;
    bool good = agree(&want[i], &got, 2 * val[e->p.result[i]].err, why, room);
    free(got.data);
    if (!good) return false;
  }
  return true;
}

static inline bool finish_scope(tess_scope *s, bool good, char *why, size_t room) {
  tess_error error = tess_scope_error();
  if (good && error.status != TESS_OK) {
    snprintf(why, room, "%s", error.message);
    good = false;
  }
  tess_take_error();
  if (tess_scope_end(s) != TESS_OK) good = false;
  tess_take_error();
  return good;
}

/* The oracle's results, which the caller frees. */
static inline bool oracle(const struct experiment *e, struct bytes *want, struct val *v, char *why, size_t room) {
  struct blocks *b = calloc(1, sizeof *b);
  tess_scope *s = tess_scope_begin();
  bool good = oracle_blocks(e, b, v, why, room);
  for (int i = 0; i < e->p.n_results && good; i++)
    assemble(e, b, i, &want[i]);
  good = finish_scope(s, good, why, room);
  blocks_free(b);
  free(b);
  return good;
}

/* All variants, unless `only` says one; which: the one that failed, -1: the oracle. */
static inline bool run_manual(const struct experiment *e, int only, int *which, char *why, size_t room) {
  struct bytes want[MAX_RESULTS] = {{0}};
  struct val v[MAX_OPS];
  *which = -1;
  bool good = oracle(e, want, v, why, room);
  for (int k = 0; k < MANUAL_VARIANTS && good; k++) {
    if (only >= 0 && k != only) continue;
    *which = k;
    if (k >= MAP_REFERENCE) tess__use_reference_executor(true);
    tess_scope *s = tess_scope_begin();
    good = run_map(e, (enum manual_variant)k, want, v, why, room);
    good = finish_scope(s, good, why, room);
  }
  for (int i = 0; i < MAX_RESULTS; i++)
    free(want[i].data);
  tess__use_reference_executor(false);
  look_up_something();
  int64_t alive = tess_live_arrays(NULL);
  if (good && alive != 0) snprintf(why, room, "%lld arrays are alive after the last scope", (long long)alive);
  return good && alive == 0;
}

#endif
