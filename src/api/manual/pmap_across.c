/* pmap outside of traces, in a world of several processes (design/manual.md 4.6): each process passes its rows and gets
 * its rows, the program is about all of them. The processes first agree on the call in one exchange: what is called,
 * how many rows each has, and that values without a mapped axis are the same. Then rows become global arrays, the
 * program runs as any other over these devices, and of its results each process keeps what is here. */
#include <string.h>

#include "api/arrays/process_data.h"
#include "api/layouts/device_put.h"
#include "api/layouts/placement.h"
#include "api/manual/pmap.h"
#include "api/processes/members.h"
#include "api/processes/multihost.h"
#include "api/processes/put_across.h"
#include "api/trace.h"
#include "base/map.h"
#include "layout/device.h"

struct plan { /* a call; lists are of the arena */
  const struct fn_body *f;
  const struct pmap_options *o;
  struct utility u;
  struct arena *arena;
  struct diag *d;
  struct mapped_args args;       /* types of what this process has */
  struct device_pool pool, mine; /* devices that may take part; those of this process */
  int n, me;                     /* processes that have some; this one among them */
  const int *member;
  int64_t *rows;  /* by member */
  int64_t inner;  /* devices for each row: pmaps inside have more than one */
  int64_t global; /* rows of all */
  const struct pmap_options *global_options;
  const struct mesh *mesh, *local; /* of all devices that take part; of those here, NULL: none */
};

/* ---- who may take part ---- */

static const char *axis_name(const struct plan *p) {
  return p->o->axis_name ? p->o->axis_name : PMAP_NO_NAME;
}

/* *across: some of the devices are other processes'. False: told. */
static bool find_pool(struct plan *p, bool *across) {
  const struct world *w = tess__world_here();
  const char *name = PMAP_NO_NAME;
  p->pool = p->o->device ? (struct device_pool){p->o->n_devices, p->o->device, true}
                         : (struct device_pool){w->n, w->device, false};
  const struct mesh *all = tess__mesh_make(1, &p->pool.n, &name, NULL, p->pool.device, p->d);
  *across = all && all->spans;
  if (!*across) return all != NULL;
  const tess_device **mine = tess__arena_alloc(p->arena, (size_t)p->pool.n * sizeof *mine);
  p->mine = (struct device_pool){0, mine, p->pool.given};
  for (int64_t i = 0; i < p->pool.n; i++)
    if (tess__device_is_local(p->pool.device[i])) mine[p->mine.n++] = p->pool.device[i];
  p->member = tess__mesh_members(all, &p->n);
  for (int i = 0; i < p->n; i++)
    if (p->member[i] == w->process) p->me = i;
  p->rows = tess__arena_alloc(p->arena, (size_t)p->n * sizeof *p->rows);
  return p->mine.n || tess__fail(p->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                                 "none of .devices is of this process (%d): only processes that have some of them "
                                 "call the function",
                                 w->process);
}

/* An argument that spans processes already is global: this process has its share of it. */
static void localize(struct plan *p, int i, int axis) {
  const struct type *t = p->args.type[i];
  int64_t dim[TESS_MAX_RANK];
  if (axis < 0) axis += t->rank;
  if (axis < 0 || axis >= t->rank || t->dim[axis] != p->pool.n) return;
  memcpy(dim, t->dim, sizeof *dim * t->rank);
  dim[axis] = p->mine.n;
  p->args.type[i] = tess__type_with_shape(t, t->rank, dim);
}

static bool read_rows(struct plan *p, const struct args *args) {
  const struct tuple *g = p->args.g;
  int *axis = tess__arena_alloc(p->arena, (size_t)(g->leaves + 1) * sizeof *axis);
  if (!tess__pmap_spread(&p->o->in, g, axis, "in_axes", p->d)) return false;
  for (int i = 0; args && i < g->leaves; i++)
    if (tess__placed_spans(args->leaf[i]->placed) && axis[i] != TESS_NONE) localize(p, i, axis[i]);
  if (!tess__pmap_read(&p->args, p->o, p->arena, p->d)) return false;
  int64_t rows = p->args.size;
  p->inner = 1;
  if (p->o->allow_subset) return rows <= p->mine.n || tess__pmap_size_failure(&p->mine, rows, p->d);
  if (!rows || p->mine.n % rows) return tess__pmap_size_failure(&p->mine, rows, p->d);
  p->inner = p->mine.n / rows;
  return true;
}

/* ---- what all must agree on ---- */

static void print_ints(struct text *out, const char *name, int n, const int32_t *v) {
  tess__text_add(out, name);
  for (int i = 0; i < n; i++)
    tess__text_printf(out, " %d", v[i]);
}

/* The elements of the arguments, on which the function runs. */
static void print_elements(const struct plan *p, struct text *out) {
  for (int i = 0; i < p->args.g->leaves; i++) {
    const struct type *t = p->args.type[i];
    int64_t dim[TESS_MAX_RANK];
    int rank = 0;
    for (int k = 0; k < t->rank; k++)
      if (k != p->args.axis[i]) dim[rank++] = t->dim[k];
    tess__text_printf(out, "%s%s", i ? ", " : "", tess__type_text(tess__type_with_shape(t, rank, dim)));
  }
}

static uint64_t mark_of(const struct plan *p) {
  const struct pmap_options *o = p->o;
  struct text t = {0};
  tess__text_printf(&t, "%s %lld %d %lld", axis_name(p), (long long)o->axis_size, o->allow_subset, (long long)p->inner);
  print_ints(&t, " in", o->in.n, o->in.v);
  print_ints(&t, " out", o->out.n, o->out.v);
  print_ints(&t, " axes", p->args.g->leaves, p->args.axis);
  for (int i = 0; i < o->donation.n; i++)
    tess__text_printf(&t, " donated %d %d", o->donation.range[i].first, o->donation.range[i].end);
  for (int64_t i = 0; i < p->pool.n; i++)
    tess__text_printf(&t, " %d", p->pool.device[i]->id);
  uint64_t mark = tess__hash(tess__text_string(&t), t.length);
  tess__text_free(&t);
  return mark;
}

/* Of the values that each process says: its rows, then of each leaf the hash of what must be the same; 0: nothing. */
static bool fill_says(const struct plan *p, const struct args *args, int64_t *says) {
  memset(says, 0, (size_t)(args->g.leaves + 1) * sizeof *says);
  says[0] = p->args.size;
  for (int i = 0; i < args->g.leaves; i++) {
    const tess_array *x = args->leaf[i];
    if (p->args.axis[i] != TESS_NONE || (x->placed->committed && tess__state(&x->o) == STATE_OK)) continue;
    if (!tess__array_whole(x, p->d)) return false;
    uint64_t hash = tess__hash(tess__array_bytes(x), (size_t)tess__type_bytes(x->placed->type));
    says[1 + i] = (int64_t)(hash ? hash : 1);
  }
  return true;
}

static bool check_same(const struct plan *p, const struct received *got) {
  for (int i = 0; i < p->args.g->leaves; i++) {
    int first = -1;
    for (int k = 0; k < got->n; k++) {
      const int64_t *says = got->data[k];
      if (!says[1 + i]) continue;
      if (first < 0) first = k;
      if (((const int64_t *)got->data[first])[1 + i] == says[1 + i]) continue;
      return tess__fail(p->d, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
                        "%s of pmap, which has no mapped axis, has other values on process %d than on process %d",
                        tess__pmap_leaf(p->arena, "argument", p->args.g, i), p->member[k], p->member[first]);
    }
  }
  return true;
}

/* What this process cannot do the others are told, who wait for it. */
static void refuse(const struct plan *p) {
  struct text what = {0};
  struct diag ignored = {0};
  tess__text_printf(&what, "an error (%s)", p->d->message);
  struct exchange e = {
      .op = p->u.op, .where = p->u.where, .what = tess__text_string(&what), .n = p->n, .member = p->member};
  tess__comm_exchange(tess__thread()->process->comm, &e, NULL, &ignored);
  tess__diag_clear(&ignored);
  tess__text_free(&what);
}

static bool agree(struct plan *p, const struct args *args) {
  size_t bytes = (size_t)(args->g.leaves + 1) * sizeof(int64_t);
  int64_t *says = tess__arena_alloc(p->arena, bytes);
  struct text what = {0};
  struct received got = {0};
  tess__calls_enter();
  bool good = fill_says(p, args, says);
  tess__calls_leave();
  if (!good) {
    refuse(p);
    return false;
  }
  tess__text_printf(&what, "%s on ", p->f->name);
  print_elements(p, &what);
  struct exchange e = {.op = p->u.op,
                       .where = p->u.where,
                       .what = tess__text_string(&what),
                       .mark = mark_of(p),
                       .n = p->n,
                       .member = p->member};
  good = tess__comm_all_gather(tess__thread()->process->comm, &e, says, bytes, &got, p->d);
  tess__text_free(&what);
  for (int i = 0; i < got.n && good; i++)
    p->rows[i] = *(const int64_t *)got.data[i];
  good = good && check_same(p, &got);
  tess__received_free(&got);
  return good;
}

/* ---- the devices ---- */

static int place_of(const struct plan *p, int process) {
  int i = 0;
  while (p->member[i] != process)
    i++;
  return i;
}

/* Of each process the first devices, as many as it has rows for, in the order of the pool; their number. */
static int64_t choose(const struct plan *p, const tess_device **device) {
  int64_t *left = tess__arena_copy(p->arena, p->rows, (size_t)p->n * sizeof *left), n = 0;
  for (int i = 0; i < p->n; i++)
    left[i] *= p->inner;
  for (int64_t i = 0; i < p->pool.n; i++)
    if (left[place_of(p, p->pool.device[i]->process_index)]-- > 0) device[n++] = p->pool.device[i];
  return n;
}

/* The devices of one row are one process's. */
static bool check_inner(const struct plan *p, int64_t n, const tess_device *const *device) {
  for (int64_t i = 0; i < n; i++)
    if (device[i]->process_index != device[i - i % p->inner]->process_index)
      return tess__fail(p->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "an element of a pmap around another one lies on devices of one process; in .devices %lld "
                        "after each other are",
                        (long long)p->inner);
  return true;
}

static const struct mesh *mesh_over(const struct plan *p, int64_t rows, const tess_device *const *device) {
  const char *name[2] = {axis_name(p), "_internal_pmap_inner"};
  return tess__mesh_make(p->inner > 1 ? 2 : 1, (int64_t[2]){rows, p->inner}, name, NULL, device, p->d);
}

static bool find_meshes(struct plan *p) {
  const tess_device **device = tess__arena_alloc(p->arena, (size_t)p->pool.n * sizeof *device),
                    **here = tess__arena_alloc(p->arena, (size_t)p->pool.n * sizeof *here);
  int64_t n = choose(p, device), n_here = 0;
  for (int i = 0; i < p->n; i++)
    p->global += p->rows[i];
  if (!n)
    return tess__fail(p->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "the mapped axis has size 0 in all processes; legal: at least 1, an element for each device");
  if (p->o->axis_size && p->o->axis_size != p->global)
    return tess__fail(p->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "Specified axis_size %lld doesn't match received axis_size %lld, the rows of all processes",
                      (long long)p->o->axis_size, (long long)p->global);
  for (int64_t i = 0; i < n; i++)
    if (tess__device_is_local(device[i])) here[n_here++] = device[i];
  if (!check_inner(p, n, device) || !(p->mesh = mesh_over(p, p->global, device))) return false;
  p->local = n_here ? mesh_over(p, p->rows[p->me], here) : NULL;
  struct pmap_options o;
  memcpy(&o, p->o, sizeof o);
  o.device = p->mesh->device;
  o.n_devices = n;
  o.axis_size = 0;
  o.allow_subset = 0;
  o.across = 1;
  p->global_options = tess__intern(INTERN_FUNCTION, &o, sizeof o);
  return !n_here || p->local;
}

/* ---- arguments and results ---- */

static const struct type *with_rows(const struct type *t, int axis, int64_t rows) {
  int64_t dim[TESS_MAX_RANK];
  memcpy(dim, t->dim, sizeof *dim * t->rank);
  if (axis != TESS_NONE) dim[axis] = rows;
  return tess__type_with_shape(t, t->rank, dim);
}

static tess_array *to_global(const struct plan *p, int i, tess_array *x) {
  int axis = p->args.axis[i];
  if (tess__placed_spans(x->placed)) return x;
  const struct sharding *s = tess__sharding_named(p->mesh, tess__pmap_spec(axis, 0), NULL, p->d);
  if (!s) return NULL;
  const struct type *type = with_rows(x->placed->type, axis, p->global);
  const struct placed *placed = tess__placed(type, s, true);
  if (!p->local) return tess__array_new(tess__scope(), placed, p->d);
  if (axis == TESS_NONE) return tess__array_cut(x, placed, p->d);
  tess_shape shape = tess__type_shape(type);
  return tess__from_local(x, s, &shape, p->d);
}

static tess_array *to_local(const struct plan *p, int i, int axis, tess_array *y) {
  const struct type *t = y->placed->type;
  if (axis != TESS_NONE && axis < 0) axis += t->rank;
  const struct spec *spec = tess__pmap_spec(axis, 0);
  const struct sharding *s = tess__sharding_named(p->mesh, spec, NULL, p->d);
  if (s && !tess__sharding_equivalent(y->placed->sharding, s, t->rank)) y = tess__put(y, s, true, NULL, p->d);
  if (!s || !y) return NULL;
  if (!p->local && axis != TESS_NONE) return tess__host_array(with_rows(t, axis, 0), p->d);
  if (!p->local) {
    tess__fail(p->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "out_axes is TESS_NONE for result %d of pmap, of which this process has nothing: it passed no row", i);
    return NULL;
  }
  const struct sharding *here = tess__sharding_named(p->local, spec, NULL, p->d);
  return here ? tess__array_share(y, tess__placed(tess__placed_box(y->placed), here, true), p->d) : NULL;
}

/* The caller's own handles of what was donated. */
static bool delete_donated(const struct plan *p, const struct args *args) {
  const bool *donated = NULL;
  if (!tess__donated_leaves(&p->o->donation, &args->g, p->arena, &donated, p->d)) return false;
  for (int i = 0; donated && i < args->g.leaves; i++) {
    const tess_array *x = args->leaf[i];
    if (donated[i] && tess__state(&x->o) == STATE_OK) tess__data_delete(x->data, "donated", p->u.where);
  }
  return true;
}

static bool run(struct plan *p, const struct args *args, const struct tuple *want, tess_array **out) {
  tess_array **in = tess__arena_alloc(p->arena, (size_t)(args->g.leaves + 1) * sizeof *in);
  int *axis = tess__arena_alloc(p->arena, (size_t)(want->leaves + 1) * sizeof *axis);
  if (!tess__pmap_spread(&p->o->out, want, axis, "out_axes", p->d)) return false;
  for (int i = 0; i < args->g.leaves; i++)
    if (!(in[i] = to_global(p, i, args->leaf[i]))) return false;
  const struct fn_body *f = tess__fn_body(&(struct fn_body){p->f->by, p->f->name, p->f->inner, p->global_options});
  tess__run_compiled(f, &(struct args){args->g, in}, want, out, p->u.where);
  for (int i = 0; i < want->leaves; i++)
    if (!tess_ok(out[i])) return true; /* all are in error */
  for (int i = 0; i < want->leaves; i++)
    if (!(out[i] = to_local(p, i, axis[i], out[i]))) return false;
  return delete_donated(p, args);
}

static void take_types(struct plan *p, const struct args *args) {
  p->args.g = &args->g;
  p->args.type = tess__arena_alloc(p->arena, (size_t)(args->g.leaves + 1) * sizeof *p->args.type);
  for (int i = 0; i < args->g.leaves; i++)
    p->args.type[i] = args->leaf[i]->placed->type;
}

void tess__pmap_across(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                       const char *where) {
  struct diag d = {.op = "pmap"};
  struct plan p = {.f = f, .o = f->options, .u = {"pmap", where, NULL}, .d = &d};
  bool across = false;
  p.arena = tess__running_arena(tess__thread());
  take_types(&p, args);
  bool good = find_pool(&p, &across);
  if (good && !across) {
    tess__run_compiled(f, args, want, out, where);
  } else if (good) {
    good = read_rows(&p, args);
    if (!good) refuse(&p);
    good = good && agree(&p, args) && find_meshes(&p) && run(&p, args, want, out);
    if (!good && d.status == TESS_RESOURCE_EXHAUSTED) tess__comm_abort(tess__thread()->process->comm, d.message);
  }
  tess__running_arena_end(tess__thread());
  if (!good) tess__results_in_error(tess__error_here(&d, "pmap", where), want->leaves, out);
}

const struct pmap_options *tess__pmap_foresee(const struct pmap_options *o, const struct tuple *g,
                                              const struct type **type, struct arena *arena, struct diag *d) {
  struct plan p = {.o = o, .arena = arena, .d = d, .args = {.g = g, .type = type}};
  bool across = false;
  if (!find_pool(&p, &across) || !across || !read_rows(&p, NULL)) return NULL;
  for (int64_t i = 0; i < p.pool.n; i++)
    p.rows[place_of(&p, p.pool.device[i]->process_index)]++;
  for (int i = 0; i < p.n; i++) {
    p.rows[i] /= p.inner;
    if (o->allow_subset && p.rows[i] > p.args.size) p.rows[i] = p.args.size;
  }
  if (!find_meshes(&p)) return NULL;
  for (int i = 0; i < g->leaves; i++)
    type[i] = with_rows(type[i], p.args.axis[i], p.global);
  return p.global_options;
}
