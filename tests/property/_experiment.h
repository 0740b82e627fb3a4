/* One program, several ways to run it: eagerly and jitted, on one device and over meshes, by the fast and by the
 * reference executor, with donated arguments. All must give the values of the first way, eager on one device: to the
 * bit where _infer.h says that nothing depends on an order, else within its bound for the magnitudes that really
 * occurred; on the fast executor to the bit where the library is deterministic. */
#ifndef TESSERA_TESTS_EXPERIMENT_H
#define TESSERA_TESTS_EXPERIMENT_H

#include "property/_generate.h"

void tess__use_reference_executor(bool on); /* api/call.h, whose other names would collide with those of the tests */

enum how { HOST, PUT, IN_SHARDING, PUT_AND_IN_SHARDING, HOWS };

struct experiment {
  struct program p;
  uint64_t seed;      /* of the data */
  bool deterministic; /* as the library was started */
  uint8_t flavour[MAX_INPUTS], how[MAX_INPUTS], donated[MAX_INPUTS];
  struct lay in[MAX_INPUTS], out[MAX_RESULTS];
  bool placed_out[MAX_RESULTS]; /* out is an out_shardings */
  /* A shard_map (_manual.h): the program is the body, its inputs are blocks, in and out are the specs. */
  bool manual, unchecked;
  struct lay put[MAX_INPUTS]; /* where the arguments lie before */
};

enum variant { EAGER_ONE, JIT_ONE, JIT_MESH, EAGER_MESH, JIT_DONATED, JIT_ONE_REFERENCE, JIT_MESH_REFERENCE, VARIANTS };
static const char *const variant_names[VARIANTS] = {"eager on one device",
                                                    "jit on one device",
                                                    "jit over the mesh",
                                                    "eager over the mesh",
                                                    "jit over the mesh, arguments donated",
                                                    "jit on one device, reference executor",
                                                    "jit over the mesh, reference executor"};

struct failure {
  enum variant variant;
  int result; /* -1: the run itself */
  char why[400];
};

struct outcome { /* results of one variant; of the first, all values */
  int n;
  struct bytes value[MAX_OPS];
};

static inline void outcome_free(struct outcome *o) {
  for (int i = 0; i < o->n; i++)
    free(o->value[i].data);
  o->n = 0;
}

static inline void drop_input(struct experiment *e, int k) {
  for (int i = k; i + 1 < MAX_INPUTS; i++) {
    e->flavour[i] = e->flavour[i + 1];
    e->how[i] = e->how[i + 1];
    e->donated[i] = e->donated[i + 1];
    e->in[i] = e->in[i + 1];
    e->put[i] = e->put[i + 1];
  }
  struct program *p = &e->p;
  memmove(p->op + k, p->op + k + 1, (size_t)(p->n_ops - k - 1) * sizeof *p->op);
  memset(&p->op[--p->n_ops], 0, sizeof *p->op);
  p->n_inputs--;
  for (int i = k; i < p->n_ops; i++)
    for (int a = 0; a < p->op[i].n_in; a++)
      if (p->op[i].in[a] > k) p->op[i].in[a]--;
  for (int i = 0; i < p->n_results; i++)
    if (p->result[i] > k) p->result[i]--;
}

static inline void drop_unused(struct experiment *e) {
  drop_dead(&e->p);
  for (int k = e->p.n_inputs - 1; k >= 0; k--) {
    bool used = false;
    for (int i = 0; i < e->p.n_ops; i++)
      for (int a = 0; a < e->p.op[i].n_in; a++)
        used |= e->p.op[i].in[a] == k;
    for (int i = 0; i < e->p.n_results; i++)
      used |= e->p.result[i] == k;
    if (!used) drop_input(e, k);
  }
}

static inline void random_experiment(uint64_t seed, uint64_t index, bool x64, struct experiment *e) {
  memset(e, 0, sizeof *e);
  struct maker m = {.p = &e->p, .r = rng_of(seed, index)};
  e->seed = rng_next(&m.r);
  e->p.serial = index << 4;
  e->p.x64 = x64;
  random_grids(&m.r, MAX_DEVICES, &e->p);
  e->p.odd = rng_chance(&m.r, 6);
  int inputs = rng_chance(&m.r, 4) ? 0 : rng_between(&m.r, 1, MAX_INPUTS), dtype = random_dtype(&m);
  enum flavour common = e->p.odd ? SPECIAL : rng_chance(&m.r, 55) ? WHOLE : REAL;
  for (int i = 0; i < inputs; i++) {
    e->flavour[i] = (uint8_t)common;
    add_input(&m, rng_chance(&m.r, 70) ? dtype : random_dtype(&m), common);
    e->how[i] = (uint8_t)(rng_chance(&m.r, 50) ? PUT : rng_below(&m.r, HOWS));
    random_lay(&m, e->p.op[i].rank, rng_chance(&m.r, 20), false, &e->in[i]);
    e->in[i].pinned = e->how[i] == PUT && rng_chance(&m.r, 3);
    e->donated[i] = rng_chance(&m.r, 50);
    if (!rng_chance(&m.r, 8)) continue;
    e->p.op[i].captured = 1;
    e->how[i] = (uint8_t)(e->how[i] == HOST ? HOST : PUT);
    e->donated[i] = 0;
  }
  for (int n = rng_between(&m.r, rng_chance(&m.r, 15) ? 1 : 7, 14); n > 0 && e->p.n_ops < MAX_OPS; n--)
    add_op(&m);
  if (e->p.n_ops == 0) {
    e->p.op[0] = (struct op){.code = OP_FULL, .dtype = TESS_F32, .number = 1};
    e->p.n_ops = 1;
    infer_op(&e->p, 0, m.v);
  }
  choose_results(&m);
  for (int i = 0; i < e->p.n_results; i++) {
    e->placed_out[i] = rng_chance(&m.r, 35);
    random_lay(&m, m.v[e->p.result[i]].rank, rng_chance(&m.r, 25), false, &e->out[i]);
    e->out[i].pinned = rng_chance(&m.r, 5);
  }
  if (rng_chance(&m.r, 80))
    drop_unused(e);
  else
    drop_dead(&e->p);
}

/* ---- running one variant ---- */

static inline bool over_mesh(enum variant v) {
  return v == JIT_MESH || v == EAGER_MESH || v == JIT_DONATED || v == JIT_MESH_REFERENCE;
}

/* Arguments in order; captured inputs go to `captured`. */
static inline void make_inputs(const struct experiment *e, const struct program *p, enum variant v,
                               tess_array **argument) {
  for (int i = 0; i < p->n_inputs; i++) {
    tess_array *x = input_array(&p->op[i], e->seed + (uint64_t)i, (enum flavour)e->flavour[i]);
    bool put = e->how[i] == PUT || e->how[i] == PUT_AND_IN_SHARDING || (v == EAGER_MESH && e->how[i] == IN_SHARDING);
    if (over_mesh(v) && put) x = tess_device_put(x, sharding_of(p, &e->in[i]), .donate = v == JIT_DONATED);
    if (p->op[i].captured)
      captured[i] = x;
    else
      *argument++ = x;
  }
}

static inline tess_fn *jitted(const struct experiment *e, const struct program *p, enum variant v) {
  tess_sharding *in[MAX_INPUTS] = {NULL}, *out[MAX_RESULTS] = {NULL};
  bool any_in = false, any_out = false;
  int n = 0;
  tess_ints donated = {0};
  for (int i = 0; i < p->n_inputs; i++) {
    if (p->op[i].captured) continue;
    if (over_mesh(v) && e->how[i] >= IN_SHARDING) {
      in[n] = sharding_of(p, &e->in[i]);
      any_in = true;
    }
    if (v == JIT_DONATED && e->donated[i]) donated.v[donated.n++] = n;
    n++;
  }
  donated.set = donated.n > 0;
  for (int i = 0; i < p->n_results; i++) {
    if (!over_mesh(v) || !e->placed_out[i]) continue;
    out[i] = sharding_of(p, &e->out[i]);
    any_out = true;
  }
  tess_sharding *in_tuple = any_in ? tess_sharding_tuple_at(TESS_HERE, n, in) : NULL;
  tess_sharding *out_tuple = any_out ? tess_sharding_tuple_at(TESS_HERE, p->n_results, out) : NULL;
  return tess_jit(function_of(p), .in_shardings = in_tuple, .out_shardings = out_tuple, .donate_argnums = donated);
}

static inline bool placed_as_asked(const struct experiment *e, const struct program *p, int i, tess_array *x,
                                   struct failure *f) {
  tess_sharding *asked = sharding_of(p, &e->out[i]), *has = tess_array_sharding(x);
  if (tess_sharding_is_equivalent_to(asked, has, tess_array_ndim(x))) return true;
  snprintf(f->why, sizeof f->why, "result %d lies on %s, out_shardings says %s", i, tess_str(has), tess_str(asked));
  return false;
}

/* Is input i a result, or read by an op? All ops lead to a result. */
static inline bool is_read(const struct program *p, int i) {
  bool read = false;
  for (int k = 0; k < p->n_results; k++)
    read |= p->result[k] == i;
  for (int k = p->n_inputs; k < p->n_ops; k++)
    for (int j = 0; j < p->op[k].n_in; j++)
      read |= p->op[k].in[j] == i;
  return read;
}

/* A donated argument is gone if the program reads it: one that it does not read is no part of it (jax, too). Nothing
 * else is gone. */
static inline bool deleted_as_asked(const struct experiment *e, const struct program *p, tess_array *const *argument,
                                    struct failure *f) {
  for (int i = 0, n = 0; i < p->n_inputs; i++) {
    if (p->op[i].captured) continue;
    bool deleted = tess_array_is_deleted(argument[n++]);
    if (deleted == (e->donated[i] && is_read(p, i))) continue;
    snprintf(f->why, sizeof f->why, "argument %d is %s", n - 1,
             !deleted        ? "donated, but alive"
             : e->donated[i] ? "deleted, but not read"
                             : "deleted, but not donated");
    return false;
  }
  return true;
}

/* The same call again finds its program and gives the same bytes. */
static inline bool again(const struct program *p, tess_fn *f, tess_array **argument, const struct outcome *first,
                         struct failure *failure) {
  tess_array *result[MAX_RESULTS] = {NULL};
  int64_t compiled = tess_runtime_counters().compiles;
  call_function(p, f, argument, result);
  if (tess_runtime_counters().compiles != compiled) {
    snprintf(failure->why, sizeof failure->why, "the second call with equal arguments compiled again");
    return false;
  }
  for (int i = 0; i < p->n_results; i++) {
    struct bytes b;
    if (!read_array(result[i], &b, failure->why, sizeof failure->why)) return false;
    bool same = b.size == first->value[i].size && memcmp(b.data, first->value[i].data, b.size) == 0;
    free(b.data);
    if (same) continue;
    snprintf(failure->why, sizeof failure->why, "the second call gives other bytes in result %d", i);
    return false;
  }
  return true;
}

static inline bool run_in_scope(const struct experiment *e, enum variant v, struct outcome *out, struct failure *f) {
  struct program p = e->p;
  tess_array *argument[MAX_INPUTS] = {NULL}, *value[MAX_OPS] = {NULL}, *result[MAX_RESULTS] = {NULL};
  tess_fn *fn = NULL;
  p.plain = !over_mesh(v);
  p.serial += (uint64_t)v;
  make_inputs(e, &p, v, argument);
  if (v == EAGER_ONE || v == EAGER_MESH) {
    interpret(&p, argument, value);
    for (int i = 0; i < p.n_results; i++)
      result[i] = value[p.result[i]];
  } else {
    fn = jitted(e, &p, v);
    call_function(&p, fn, argument, result);
  }
  out->n = v == EAGER_ONE ? p.n_ops : p.n_results;
  for (int i = 0; i < out->n; i++)
    if (!read_array(v == EAGER_ONE ? value[i] : result[i], &out->value[i], f->why, sizeof f->why)) return false;
  for (int i = 0; i < p.n_results && fn && over_mesh(v); i++)
    if (e->placed_out[i] && !placed_as_asked(e, &p, i, result[i], f)) return false;
  if (v == JIT_DONATED && !deleted_as_asked(e, &p, argument, f)) return false;
  return v != JIT_MESH || again(&p, fn, argument, out, f);
}

static inline bool run_variant(const struct experiment *e, enum variant v, struct outcome *out, struct failure *f) {
  f->variant = v;
  f->result = -1;
  memset(out, 0, sizeof *out);
  tess_scope *s = tess_scope_begin();
  bool good = run_in_scope(e, v, out, f);
  tess_error error = tess_scope_error();
  if (good && error.status != TESS_OK) {
    snprintf(f->why, sizeof f->why, "%s", error.message);
    good = false;
  }
  tess_take_error();
  tess_status status = tess_scope_end(s);
  if (good && status != TESS_OK) {
    snprintf(f->why, sizeof f->why, "the scope ended with %s", tess_status_name(status));
    good = false;
  }
  tess_take_error();
  return good;
}

/* ---- comparing ---- */

/* How far a value may lie from the first run's, now that the magnitudes are known. False: a type is not as expected. */
static inline bool tolerances(const struct experiment *e, const struct outcome *first, struct val *v,
                              struct failure *f) {
  memset(v, 0, MAX_OPS * sizeof *v);
  for (int i = 0; i < e->p.n_ops; i++) {
    const struct bytes *b = &first->value[i];
    if (i < e->p.n_inputs) v[i].whole = is_float(e->p.op[i].dtype) && e->flavour[i] != REAL;
    if (!deduce_op(&e->p, i, v) || !has_type(b, &v[i])) {
      char name[160];
      type_name(b, name, sizeof name);
      snprintf(f->why, sizeof f->why, "value %d has type %s", i, name);
      f->variant = EAGER_ONE;
      f->result = i;
      return false;
    }
    v[i].bound = magnitude(b);
  }
  return true;
}

static inline bool compare(const struct experiment *e, const struct outcome *first, const struct val *v,
                           enum variant variant, const struct outcome *got, struct failure *f) {
  bool exact = e->deterministic && variant < JIT_ONE_REFERENCE;
  f->variant = variant;
  for (int i = 0; i < e->p.n_results; i++) {
    int value = e->p.result[i];
    f->result = i;
    if (!agree(&first->value[value], &got->value[i], exact ? 0 : 2 * v[value].err, f->why, sizeof f->why)) return false;
  }
  return true;
}

/* Programs keep what they closed over, and a thread drops its table of forgotten ones when it next looks a program up.
 */
static inline void look_up_something(void) {
  tess_scope *s = tess_scope_begin();
  tess_neg(tess_asarray(((const float[]){1}), TESS_SHAPE()));
  tess_take_error();
  if (tess_scope_end(s) != TESS_OK) tess_take_error();
}

/* All variants, unless `only` says one. The reference executor comes last: changing executors forgets all programs. */
static inline bool run_experiment(const struct experiment *e, int only, struct failure *f) {
  struct outcome first = {0}, got = {0};
  struct val v[MAX_OPS];
  bool good = run_variant(e, EAGER_ONE, &first, f) && tolerances(e, &first, v, f);
  for (int k = EAGER_ONE + 1; k < VARIANTS && good; k++) {
    if (only >= 0 && k != only) continue;
    if (k >= JIT_ONE_REFERENCE) tess__use_reference_executor(true);
    outcome_free(&got);
    good = run_variant(e, (enum variant)k, &got, f) && compare(e, &first, v, (enum variant)k, &got, f);
  }
  outcome_free(&got);
  tess__use_reference_executor(false);
  look_up_something();
  int64_t alive = tess_live_arrays(NULL);
  if (good && alive != 0) {
    snprintf(f->why, sizeof f->why, "%lld arrays are alive after the last scope", (long long)alive);
    f->result = -1;
    good = false;
  }
  outcome_free(&first);
  return good;
}

#endif
