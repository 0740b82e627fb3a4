/* What the random functions of _spmd_case.h are checked for: their values, gradients, second derivatives and tangents,
 * batched too, against what design/manual.md 1.9 says on the host. */
#ifndef TESSERA_TESTS_SPMD_CHECKS_H
#define TESSERA_TESTS_SPMD_CHECKS_H

#include "property/_spmd_device.h"
#include "property/_spmd_host.h"
#include "property/_workers.h"

static uint64_t seed;

struct data { /* of one case */
  double arg[CASE_ARGS][CASE_BATCH][CASE_WHOLE], direction[CASE_ARGS][CASE_WHOLE], weight[CASE_RESULTS][CASE_WHOLE];
  struct block whole[CASE_ARGS], result[CASE_RESULTS];
  int in_axis[CASE_ARGS], out_axis[CASE_RESULTS]; /* of a batch; in_axis -1: not mapped */
  int batch;
  bool put[CASE_ARGS];
  struct rng r;
};

/* ---- data ---- */

static void random_numbers(struct rng *r, int n, double *x) {
  for (int i = 0; i < n; i++)
    x[i] = 0.2 + rng_unit(r);
}

static void make_data(uint64_t index, const struct spmd_case *p, struct data *d) {
  d->r = rng_of(seed, index + 3000000);
  d->batch = rng_between(&d->r, 1, CASE_BATCH);
  bool any = false;
  for (int i = 0; i < p->n_args; i++) {
    d->whole[i] = whole_of(p, &p->type[i], &p->in[i]);
    int n = block_size(&d->whole[i]);
    for (int k = 0; k < CASE_BATCH; k++)
      random_numbers(&d->r, n, d->arg[i][k]);
    random_numbers(&d->r, n, d->direction[i]);
    d->put[i] = rng_chance(&d->r, 50);
    d->in_axis[i] = rng_chance(&d->r, 30) ? -1 : rng_below(&d->r, d->whole[i].rank + 1);
    any |= d->in_axis[i] >= 0;
  }
  if (!any) d->in_axis[0] = 0;
  for (int k = 0; k < p->n_results; k++) {
    d->result[k] = whole_of(p, &p->type[p->result[k]], &p->out[k]);
    random_numbers(&d->r, block_size(&d->result[k]), d->weight[k]);
    d->out_axis[k] = rng_below(&d->r, d->result[k].rank + 1);
  }
}

static const double *argument(const struct data *d, int i, int element) {
  return d->arg[i][d->in_axis[i] < 0 ? 0 : element];
}

static tess_array *array_on(const double *x, const struct block *t) {
  return tess_frombuffer(x, TESS_F64, shape_of_block(t));
}

/* The place of element e of batch row k in an array whose batch is dimension `axis`. */
static int place_in_batch(const struct block *t, int axis, int batch, int k, int e) {
  int x[CASE_RANK + 2];
  struct block all = *t;
  index_of(t, e, x);
  insert_index(t->rank, x, axis, k);
  insert_dim(&all, axis, batch);
  return at_index(&all, x);
}

static tess_array *batched_on(const struct data *d, int i) {
  static _Thread_local double all[CASE_BATCH * CASE_WHOLE];
  struct block t = d->whole[i];
  if (d->in_axis[i] < 0) return array_on(d->arg[i][0], &t);
  for (int k = 0; k < d->batch; k++)
    for (int e = 0; e < block_size(&t); e++)
      all[place_in_batch(&d->whole[i], d->in_axis[i], d->batch, k, e)] = d->arg[i][k][e];
  insert_dim(&t, d->in_axis[i], d->batch);
  return array_on(all, &t);
}

/* ---- comparison ---- */

struct verdict {
  char *text;
  size_t room;
  const char *what;
};

static bool read_numbers(tess_array *x, int n, double *out, const struct verdict *v) {
  if (tess_process_count() > 1) x = tess_process_allgather(x, .tiled = true);
  if (!tess_ok(x)) {
    snprintf(v->text, v->room, "%s: %s", v->what, tess_error_of(x).message);
    return false;
  }
  if (tess_array_size(x) != n || tess_array_dtype(x) != TESS_F64) {
    snprintf(v->text, v->room, "%s: it is %s, want %d elements", v->what, tess_typeof(x), n);
    return false;
  }
  memcpy(out, tess_data(x), sizeof *out * (size_t)n);
  return true;
}

static bool near(double got, double want, double size, const char *name, int i, const struct verdict *v) {
  if (fabs(got - want) <= 1e-9 * fmax(1, size)) return true;
  snprintf(v->text, v->room, "%s: element %d of %s is %.12g, want %.12g", v->what, i, name, got, want);
  return false;
}

static double most(int n, const double *x) {
  double size = 0;
  for (int i = 0; i < n; i++)
    size = fmax(size, fabs(x[i]));
  return size;
}

/* ---- what is right ---- */

/* Jets of all arguments: `along` may name one element of argument `which` as direction a; b is data's direction. */
static double run_from(const struct spmd_case *p, const struct data *d, int element, int which, int along_element,
                       struct jet (*result)[CASE_WHOLE]) {
  static _Thread_local struct jet arg[CASE_ARGS][CASE_WHOLE];
  for (int i = 0; i < p->n_args; i++) {
    const double *x = argument(d, i, element);
    for (int e = 0; e < block_size(&d->whole[i]); e++)
      arg[i][e] = (struct jet){x[e], i == which && e == along_element, d->direction[i][e], 0};
  }
  return run_host(p, arg, result);
}

static struct jet host_loss(const struct spmd_case *p, const struct data *d, int element, int which, int at) {
  static _Thread_local struct jet y[CASE_RESULTS][CASE_WHOLE];
  struct jet total = jet_of(0);
  run_from(p, d, element, which, at, y);
  for (int k = 0; k < p->n_results; k++)
    for (int e = 0; e < block_size(&d->result[k]); e++)
      total = jet_add(total, jet_mul(y[k][e], jet_add(jet_scale(y[k][e], 0.5), jet_of(d->weight[k][e]))));
  return total;
}

/* ---- checks: each is one call of the library ---- */

static void arguments_on(const struct spmd_case *p, const struct data *d, tess_array **x) {
  for (int i = 0; i < p->n_args; i++) {
    x[i] = array_on(d->arg[i][0], &d->whole[i]);
    if (d->put[i]) x[i] = tess_device_put(x[i], sharding_of_cut(p, &p->in[i], d->whole[i].rank));
  }
}

static void call_case(tess_fn *f, bool jit, int n_in, tess_array **x, int n_out, tess_array **y) {
  tess_span in[CASE_ARGS], out[CASE_ARGS + CASE_RESULTS];
  tess_call_into(spans_of(n_out, y, out), jit ? tess_jit(f) : f, spans_of(n_in, x, in));
}

static bool check_results(const struct spmd_case *p, const struct data *d, tess_array **y, bool tangents,
                          const struct verdict *v) {
  static _Thread_local struct jet want[CASE_RESULTS][CASE_WHOLE];
  static _Thread_local double got[CASE_WHOLE];
  run_from(p, d, 0, -1, 0, want);
  for (int k = 0; k < p->n_results; k++) {
    int n = block_size(&d->result[k]);
    if (!read_numbers(y[k], n, got, v)) return false;
    double size = most(n, got);
    for (int e = 0; e < n; e++)
      if (!near(got[e], tangents ? want[k][e].b : want[k][e].v, size, "a result", e, v)) return false;
  }
  return true;
}

/* The map itself, with what the body closes over there already. */
static bool check_values(const struct spmd_case *p, struct data *d, bool jit, const struct verdict *v) {
  tess_array *x[CASE_ARGS], *open[CASE_ARGS], *y[CASE_RESULTS] = {NULL};
  int n = 0;
  arguments_on(p, d, x);
  for (int i = 0; i < p->n_args; i++)
    if (is_closed(p, i))
      closed_now[i] = x[i];
    else
      open[n++] = x[i];
  call_case(map_of_case(p), jit, n, open, p->n_results, y);
  return check_results(p, d, y, false, v);
}

static bool check_tangents(const struct spmd_case *p, struct data *d, const struct verdict *v) {
  tess_array *x[CASE_ARGS], *t[CASE_ARGS], *y[CASE_RESULTS] = {NULL}, *dy[CASE_RESULTS] = {NULL};
  tess_span a[CASE_ARGS], b[CASE_ARGS], c[CASE_RESULTS], e[CASE_RESULTS];
  arguments_on(p, d, x);
  for (int i = 0; i < p->n_args; i++)
    t[i] = array_on(d->direction[i], &d->whole[i]);
  tess_jvp_into(spans_of(p->n_results, y, c), spans_of(p->n_results, dy, e), tess_partial(whole_function, *p),
                spans_of(p->n_args, x, a), spans_of(p->n_args, t, b));
  return check_results(p, d, y, false, v) && check_results(p, d, dy, true, v);
}

/* Some elements of a gradient, or of one in direction b, of batch row `row` of `batch` (0: there is no batch). */
static bool check_gradient(const struct spmd_case *p, struct data *d, tess_array **g, int row, int batch, bool second,
                           const struct verdict *v) {
  static _Thread_local double got[CASE_BATCH * CASE_WHOLE];
  for (int i = 0; i < p->n_args; i++) {
    int n = block_size(&d->whole[i]);
    if (!read_numbers(g[i], batch ? batch * n : n, got, v)) return false;
    double size = most(n, got + row * n);
    for (int k = 0; k < (n < 8 ? n : 8); k++) {
      int e = n < 8 ? k : rng_below(&d->r, n);
      struct jet want = host_loss(p, d, row, i, e);
      if (!near(got[row * n + e], second ? want.ab : want.a, size, "a gradient", e, v)) return false;
    }
  }
  return true;
}

static void bind_weights(const struct spmd_case *p, const struct data *d) {
  for (int k = 0; k < p->n_results; k++)
    weight_now[k] = array_on(d->weight[k], &d->result[k]);
  for (int i = 0; i < p->n_args; i++)
    direction_now[i] = array_on(d->direction[i], &d->whole[i]);
}

static bool check_gradients(const struct spmd_case *p, struct data *d, bool jit, bool second, const struct verdict *v) {
  tess_array *x[CASE_ARGS], *g[CASE_ARGS] = {NULL};
  arguments_on(p, d, x);
  bind_weights(p, d);
  tess_fn *f = second ? tess_partial(slope_function, *p) : tess_partial(loss_function, *p);
  call_case(gradient_of(f, p), jit, p->n_args, x, p->n_args, g);
  return check_gradient(p, d, g, 0, 0, second, v);
}

static tess_ints axes_given(int n, const int *axis) {
  tess_ints out = {.set = true, .n = n};
  for (int i = 0; i < n; i++)
    out.v[i] = axis[i] < 0 ? TESS_NONE : axis[i];
  return out;
}

static bool check_batch(const struct spmd_case *p, struct data *d, bool jit, const struct verdict *v) {
  static _Thread_local struct jet want[CASE_RESULTS][CASE_WHOLE];
  static _Thread_local double got[CASE_BATCH * CASE_WHOLE];
  tess_array *x[CASE_ARGS], *y[CASE_RESULTS] = {NULL};
  for (int i = 0; i < p->n_args; i++)
    x[i] = batched_on(d, i);
  tess_fn *f = tess_vmap(tess_partial(whole_function, *p), .in_axes = axes_given(p->n_args, d->in_axis),
                         .out_axes = axes_given(p->n_results, d->out_axis));
  call_case(f, jit, p->n_args, x, p->n_results, y);
  for (int row = 0; row < d->batch; row++) {
    run_from(p, d, row, -1, 0, want);
    for (int k = 0; k < p->n_results; k++) {
      int n = block_size(&d->result[k]);
      if (!read_numbers(y[k], n * d->batch, got, v)) return false;
      double size = most(n * d->batch, got);
      for (int e = 0; e < n; e++)
        if (!near(got[place_in_batch(&d->result[k], d->out_axis[k], d->batch, row, e)], want[k][e].v, size, "a result",
                  e, v))
          return false;
    }
  }
  return true;
}

static bool check_batch_of_gradients(const struct spmd_case *p, struct data *d, bool jit, const struct verdict *v) {
  tess_array *x[CASE_ARGS], *g[CASE_ARGS] = {NULL};
  bind_weights(p, d);
  for (int i = 0; i < p->n_args; i++)
    x[i] = batched_on(d, i);
  tess_fn *f = tess_vmap(gradient_of(tess_partial(loss_function, *p), p), .in_axes = axes_given(p->n_args, d->in_axis));
  call_case(f, jit, p->n_args, x, p->n_args, g);
  for (int row = 0; row < d->batch; row++)
    if (!check_gradient(p, d, g, row, d->batch, false, v)) return false;
  return true;
}

/* ---- cases ---- */

enum check { VALUES, GRADIENTS, SECOND, TANGENTS, BATCH, BATCH_OF_GRADIENTS, CHECKS };
static const char *const check_names[] = {"values",   "gradients", "second derivatives",
                                          "tangents", "a batch",   "a batch of gradients"};
static const uint8_t percent[] = {100, 100, 25, 20, 35, 25};

static bool run_check(enum check c, const struct spmd_case *p, struct data *d, bool jit, const struct verdict *v) {
  switch (c) {
  case VALUES:
    return check_values(p, d, jit, v);
  case GRADIENTS:
  case SECOND:
    return check_gradients(p, d, jit, c == SECOND, v);
  case TANGENTS:
    return check_tangents(p, d, v);
  case BATCH:
    return check_batch(p, d, jit, v);
  default:
    return check_batch_of_gradients(p, d, jit, v);
  }
}

/* In every process of a world alike: all draw the same numbers. */
static bool run_case(uint64_t index, char *text, size_t room) {
  static _Thread_local struct data d;
  static _Thread_local struct jet y[CASE_RESULTS][CASE_WHOLE];
  struct spmd_case p;
  random_case(seed, index, &p);
  make_data(index, &p, &d);
  for (int row = 0; row < d.batch; row++)
    if (!(run_from(&p, &d, row, -1, 0, y) < 100)) return true;
  for (int c = 0; c < CHECKS; c++) {
    bool jit = rng_chance(&d.r, 50), wanted = rng_chance(&d.r, percent[c]);
    if (!wanted) continue;
    struct verdict v = {text, room, check_names[c]};
    tess_scope *s = tess_scope_begin();
    bool good = run_check((enum check)c, &p, &d, jit, &v);
    bool clean = tess_scope_end(s) == TESS_OK;
    if (good && !clean) snprintf(text, room, "%s: an error is left", v.what);
    if (!good || !clean) return false;
  }
  return true;
}

/* ---- a failing case, told ---- */

static void print_block(const struct block *t, const struct cut *c) {
  for (int d = 0; d < t->rank; d++) {
    char names[2 * CASE_AXES] = "";
    printf("%s%d%s%s", d ? "," : "[", t->dim[d], c && c->n[d] ? " " : "",
           c && c->n[d] ? names_of(c->n[d], c->axis[d], names) : "");
  }
  printf("%s", t->rank ? "]" : "[]");
}

static void print_case(const struct spmd_case *p) {
  static const char *const code[] = {"sin",          "tanh",     "relu",       "add",          "mul",
                                     "transpose",    "ravel",    "dot",        "gram",         "sum",
                                     "index",        "psum",     "pmean",      "psum_scatter", "all_gather",
                                     "gather_alike", "ppermute", "all_to_all", "pvary",        "pbroadcast",
                                     "pscatter",     "scan",     "cond",       "remat",        "grad"};
  printf("mesh %d x %d%s, outer axes %d\n", p->size[0], p->n_axes > 1 ? p->size[1] : 0,
         p->unchecked ? ", unchecked" : "", p->outer);
  for (int i = 0; i < p->n_args; i++) {
    printf("  v%d = %s ", i, is_closed(p, i) ? "closed over" : "block");
    print_block(&p->type[i], &p->in[i]);
    printf("\n");
  }
  for (int k = 0; k < p->n_steps; k++) {
    const struct step *s = &p->step[k];
    char names[2 * CASE_AXES] = "";
    printf("  v%d = %s v%d v%d over (%s) dim %d other %d%s source %d:", p->n_args + k, code[s->code], s->a, s->b,
           s->n_axes ? names_of(s->n_axes, s->axis, names) : "", s->dim, s->other, s->tiled ? " tiled" : "", s->source);
    for (int i = 0; i < s->n_pairs; i++)
      printf(" %d-%d", s->from[i], s->to[i]);
    print_block(&p->type[p->n_args + k], NULL);
    printf(" V %d\n", p->type[p->n_args + k].varying);
  }
  for (int k = 0; k < p->n_results; k++) {
    printf("  result v%d ", p->result[k]);
    print_block(&p->type[p->result[k]], &p->out[k]);
    printf("\n");
  }
}

/* All cases, in children that `setup` sets up and where `run` runs a case. */
static int failing_cases(setup_function *setup, case_function *run, uint64_t n) {
  struct shared *s = run_cases(n, setup, run);
  int failures = atomic_load(&s->failures);
  printf("%llu cases of seed %llu, %d failed\n", (unsigned long long)atomic_load(&s->done), (unsigned long long)seed,
         failures);
  for (int i = 0; i < failures && i < MAX_FAILURES; i++) {
    struct spmd_case p;
    random_case(seed, s->told[i].index, &p);
    printf("case %llu: %s\n", (unsigned long long)s->told[i].index, s->told[i].text);
    print_case(&p);
  }
  return failures;
}

/* One case in this process. */
static int one_case(setup_function *setup, case_function *run, uint64_t index) {
  char text[512] = "";
  struct spmd_case p;
  random_case(seed, index, &p);
  print_case(&p);
  fflush(stdout);
  setup((int)(index % WORKERS));
  bool good = run(index, text, sizeof text);
  printf("case %llu: %s\n", (unsigned long long)index, good ? "right" : text);
  return !good;
}

#endif
