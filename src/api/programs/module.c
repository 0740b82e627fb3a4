/* Modules of StableHLO as the public sees them: parsed, read, laid out, compiled, run, and their checks made. */
#include "api/programs/module.h"

#include <string.h>
#include <time.h>

#include "api/counts.h"
#include "api/layouts/device_put.h"
#include "api/layouts/devices.h"
#include "api/layouts/sharding.h"
#include "api/programs/compiled.h"
#include "api/programs/module_grid.h"
#include "api/programs/module_run.h"
#include "api/start.h"
#include "array/compare.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/env.h"
#include "base/map.h"
#include "base/size.h"
#include "core/dtype.h"
#include "layout/device.h"
#include "layout/shard.h"

/* A module is no object of a scope, so that NULL is all that can be told of it. */
bool tess__module_given(const struct tess_module *m, struct diag *d) {
  return m || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the module is NULL");
}

static bool given(const struct tess_module *m, const char *op, const char *where) {
  struct diag d = {0};
  if (tess__module_given(m, &d)) return true;
  tess__report(&d, op, where);
  return false;
}

/* ---- parsing and reading ---- */
static bool check_replicas(const struct tess_module *m, struct diag *d) {
  const struct mlir_attr *a = tess__mlir_attr(m->tree->op, "mhlo.num_replicas");
  if (!a || a->kind != MLIR_INT || a->i <= 1 || m->replicas) return true;
  return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                    "UNIMPLEMENTED: mhlo.num_replicas = %lld: a program is of one replica, cut into partitions; "
                    "--replicas %lld runs it on each",
                    (long long)a->i, (long long)a->i);
}

tess_module *tess_module_parse_at(const char *where, const char *text, size_t n, const char *file,
                                  const tess_module_opts *kw) {
  struct diag d = {0};
  tess_module_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (!text || !file) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the %s is NULL", text ? "file's name" : "text");
    tess__report(&d, "module_parse", where);
    return NULL;
  }
  struct tess_module *m = tess__zalloc(sizeof *m);
  m->entry = o.entry ? tess__intern_text(o.entry) : NULL;
  m->replicas = o.replicas > 0 ? o.replicas : 0;
  m->donates = o.donate;
  m->even = o.even_results;
  m->paper = o.on_paper;
  m->from = o.from ? tess__intern_text(o.from) : NULL;
  m->compat = o.compat;
  m->tree = tess__mlir_parse(tess__intern_text(file), text, n, &d);
  if (m->tree && tess__stablehlo_counts(m->tree, &d)) return m;
  tess_module_free(m);
  tess__report(&d, NULL, where);
  return NULL;
}

void tess_module_free(tess_module *m) {
  if (!m) return;
  tess__grid_free(m);
  tess__compiled_free(m->whole);
  tess__free((void *)m->device);
  tess__free((void *)m->in);
  tess__free((void *)m->out);
  if (m->is_read) tess__stablehlo_free(&m->read);
  if (m->tree) tess__mlir_free(m->tree);
  tess__free(m);
}

int64_t tess_module_num_devices(const tess_module *m) {
  if (!given(m, "module_num_devices", NULL)) return 0;
  int64_t n = tess__stablehlo_devices(m->tree);
  return m->replicas && n <= INT32_MAX / m->replicas ? n * m->replicas : n;
}

/* Devices of each process, for so many. */
static int64_t share_of(int64_t need, int processes) {
  return need / processes + (need % processes != 0);
}

static bool enough(int64_t need, int64_t have, int processes, struct diag *d) {
  int64_t each = share_of(need, processes);
  return have >= need ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "%lld devices are needed, but there %s %lld: start with tess_init("
                    ".num_cpu_devices = %lld), or set TESS_NUM_CPU_DEVICES=%lld",
                    (long long)need, have == 1 ? "is" : "are", (long long)have, (long long)each, (long long)each);
}

tess_status tess_module_start_at(const char *where, const tess_module *m, int64_t least, int64_t devices) {
  struct diag d = {0};
  if (!given(m, "module_start", where)) return TESS_INVALID_ARGUMENT;
  int64_t need = tess_module_num_devices(m);
  if (least > need) need = least;
  if (!devices && !tess__env_check(0, &d)) return tess__report(&d, "init", where);
  if (!devices && *tess__env_text(ENV_NUM_CPU_DEVICES)) devices = tess__env_int(ENV_NUM_CPU_DEVICES);
  int processes = tess__start_processes(&d);
  if (!processes) return tess__report(&d, "init", where);
  if (!devices) devices = share_of(need, processes);
  if (!enough(need, devices > INT32_MAX ? devices : devices * processes, processes, &d))
    return tess__report(&d, NULL, where);
  int n = devices > INT32_MAX ? INT32_MAX : (int)devices;
  return tess_init_at(where, &(tess_init_opts){.size = sizeof(tess_init_opts), .num_cpu_devices = n});
}

/* ---- chosen devices ---- */
static bool check_devices(const struct tess_module *m, tess_device_array list, struct diag *d) {
  int64_t need = tess_module_num_devices(m);
  const struct world *w = tess__world_here();
  if (m->is_read) return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "the module is read already");
  if (list.n != need)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d devices; the module asks for %lld", list.n,
                      (long long)need);
  for (int i = 0; i < list.n; i++) {
    const tess_device *x = list.device[i];
    if (tess__device_world(x) != w)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "device %d of the list is none of this world", i);
    for (int k = 0; k < i; k++)
      if (list.device[k] == x)
        return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "devices %d and %d of the list are one", k, i);
  }
  return true;
}

tess_status tess_module_assign_devices_at(const char *where, tess_module *m, tess_device_array devices) {
  static const char op[] = "module_assign_devices";
  struct diag d = {0};
  if (devices.error) return tess_status_of(devices.error);
  if (!check_devices(m, devices, &d)) return tess__report(&d, op, where);
  tess__free((void *)m->device);
  m->n_devices = devices.n;
  m->device = tess__alloc(sizeof *m->device * (size_t)devices.n);
  memcpy((void *)m->device, devices.device, sizeof *m->device * (size_t)devices.n);
  return TESS_OK;
}

/* What nobody laid out is on the chosen devices too: on the one, or somewhere among them. NULL: none are chosen, or
 * told. */
static const struct sharding *chosen_place(const struct tess_module *m, struct diag *d) {
  static const char *const name[] = {"devices"};
  int64_t size[] = {m->n_devices};
  if (!m->device) return NULL;
  if (m->n_devices == 1) return tess__sharding_single(m->device[0], NULL, d);
  const struct mesh *mesh = tess__mesh_make(1, size, name, NULL, m->device, d);
  return mesh ? tess__sharding_auto(mesh) : NULL;
}

/* n devices, as evenly from all processes as can be: process after process, of each the first ones. */
static const tess_device *const *spread(const struct world *w, int64_t n) {
  const tess_device **list = tess__scope_alloc(tess__scope(), (size_t)(n + 1) * sizeof *list);
  int64_t each = w->n / w->processes, at = 0;
  for (int64_t p = 0; p < w->processes; p++)
    for (int64_t k = 0, end = (p + 1) * n / w->processes; at < end; k++)
      list[at++] = w->device[p * each + k];
  return list;
}

tess_device_array tess_module_devices_at(const char *where, const tess_module *m, int64_t least) {
  struct diag d = {0};
  const struct world *w = tess__world_here();
  if (!given(m, "module_devices", where)) return tess__device_array_error(&d, "module_devices", where);
  int64_t own = tess_module_num_devices(m), n = least > own ? least : own;
  if (!w->n)
    tess__init_failure(&d);
  else if (enough(n, w->n, w->processes, &d))
    return tess__device_array((tess_shape){.n = 1, .dim = {n}}, (int)n, spread(w, n));
  return tess__device_array_error(&d, "module_devices", where);
}

bool tess__module_read(struct tess_module *m, struct diag *d) {
  if (m->is_read) return true;
  const struct world *w = tess__world_here();
  int64_t wanted = tess__stablehlo_devices(m->tree);
  if (!check_replicas(m, d)) return false;
  if (!w->n) return tess__init_failure(d);
  struct read_options o = {.entry = m->entry, .replicas = m->replicas, .partitions = wanted};
  if (!m->paper) {
    if (!enough(wanted, w->n, w->processes, d)) return false;
    o.n_devices = (int)(wanted > 1 ? wanted : w->n);
    o.devices = spread(w, o.n_devices);
  }
  if (m->device) {
    o.n_devices = m->n_devices;
    o.devices = m->device;
  }
  if (!tess__stablehlo_read(m->tree, &o, &m->read, d)) return false;
  m->is_read = true;
  for (int i = 0; i < m->read.main.n_params && !m->donates; i++)
    m->read.main.param[i].donated = false;
  m->in = tess__zalloc(sizeof *m->in * (size_t)(m->read.main.n_params + 1));
  m->out = tess__zalloc(sizeof *m->out * (size_t)(m->read.main.n_results + 1));
  return true;
}

tess_status tess_module_read_at(const char *where, tess_module *m) {
  struct diag d = {0};
  tess__thread();
  if (!given(m, "module_read", where)) return TESS_INVALID_ARGUMENT;
  return tess__module_read(m, &d) ? TESS_OK : tess__report(&d, NULL, where);
}

/* ---- parameters and results ---- */
int tess_module_num_parameters(const tess_module *m) {
  return given(m, "module_num_parameters", NULL) && m->is_read ? m->read.main.n_params : 0;
}
int tess_module_num_results(const tess_module *m) {
  return given(m, "module_num_results", NULL) && m->is_read ? m->read.main.n_results : 0;
}

const struct type *tess__module_type(const struct tess_module *m, bool result, int i) {
  const struct graph *g = m->read.main.graph;
  const struct type *t = tess__type_at(g, result ? g->result[i] : g->param[i]);
  if (!result || !m->read.main.grid) return t;
  int64_t dim[TESS_MAX_RANK] = {m->read.main.grid->total};
  if (t->rank == TESS_MAX_RANK) return t; /* compiling refuses it */
  memcpy(dim + 1, t->dim, sizeof *dim * (size_t)t->rank);
  return tess__type_of((tess_dtype)t->dtype, t->rank + 1, dim);
}

bool tess__module_has(const struct tess_module *m, bool result, int i, struct diag *d) {
  if (!m) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the module is NULL");
  int n = result ? tess_module_num_results(m) : tess_module_num_parameters(m);
  return (i >= 0 && i < n) || tess__fail(d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "there is no %s %d, there are %d",
                                         result ? "result" : "parameter", i, n);
}

static const struct sharding *sharding_of(const struct tess_module *m, bool result, int i) {
  const struct sharding *set = result ? m->out[i] : m->in[i];
  if (m->whole) return result ? m->whole->entry->result[i].placed->sharding : tess__compiled_input(m->whole, i);
  return set ? set : result ? m->read.main.result[i].sharding : m->read.main.param[i].sharding;
}

static tess_array *abstract(const char *where, const char *op, const struct tess_module *m, bool result, int i) {
  struct diag d = {0};
  if (!tess__module_has(m, result, i, &d)) return tess__array_error(&d, op, where);
  const struct sharding *s = sharding_of(m, result, i);
  return tess__array_abstract(tess__scope(), tess__placed(tess__module_type(m, result, i), s, s != NULL));
}

tess_array *tess_module_parameter_at(const char *where, tess_module *m, int i) {
  return abstract(where, "module_parameter", m, false, i);
}
tess_array *tess_module_result_at(const char *where, tess_module *m, int i) {
  return abstract(where, "module_result", m, true, i);
}

const char *tess_module_parameter_name(const tess_module *m, int i) {
  return i >= 0 && i < tess_module_num_parameters(m) ? m->read.main.param[i].name : "";
}
const char *tess_module_result_name(const tess_module *m, int i) {
  return i >= 0 && i < tess_module_num_results(m) ? m->read.main.result[i].name : "";
}

tess_status tess_module_donate_at(const char *where, tess_module *m, int i) {
  struct diag d = {0};
  if (m->whole)
    tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "the module is compiled already");
  else if (tess__module_has(m, false, i, &d))
    m->read.main.param[i].donated = true;
  return d.status ? tess__report(&d, "module_donate", where) : TESS_OK;
}

static tess_status shard(const char *where, const char *op, struct tess_module *m, bool result, int i,
                         const tess_sharding *s) {
  struct diag d = {0};
  if (!given(m, op, where)) return TESS_INVALID_ARGUMENT;
  if (!tess__usable(s, KIND_SHARDING, "the sharding", op, where))
    return tess_status_of(tess__pass_error(s, KIND_SHARDING, "the sharding", op, where));
  const struct sharding *body = tess__sharding_one(s, &d);
  if (m->whole)
    tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "the module is compiled already");
  else if (body && tess__module_has(m, result, i, &d)) {
    tess_shape shape = tess__type_shape(tess__module_type(m, result, i));
    if (tess__sharding_check_shape(body, &shape, &d)) (result ? m->out : m->in)[i] = body;
  }
  return d.status ? tess__report(&d, op, where) : TESS_OK;
}

tess_status tess_module_shard_parameter_at(const char *where, tess_module *m, int i, const tess_sharding *s) {
  return shard(where, "module_shard_parameter", m, false, i, s);
}
tess_status tess_module_shard_result_at(const char *where, tess_module *m, int i, const tess_sharding *s) {
  return shard(where, "module_shard_result", m, true, i, s);
}

/* ---- compiling ---- */
bool tess__module_lay_out(const struct tess_module *m, const struct sharding **in, const struct sharding **out,
                          struct diag *d) {
  const struct sharding *place = chosen_place(m, d);
  for (int i = 0; i < m->read.main.n_params; i++)
    in[i] = m->in[i] ? m->in[i] : m->read.main.param[i].sharding ? NULL : place;
  for (int i = 0; i < m->read.main.n_results; i++)
    out[i] = m->out[i] ? m->out[i] : m->read.main.result[i].sharding ? NULL : place;
  return !d->status;
}

static bool compile_whole(struct tess_module *m, struct diag *d) {
  struct read_program p = m->read.main;
  const struct sharding **in = tess__zalloc(sizeof *in * (size_t)(p.n_params + p.n_results + 1)),
                        **out = in + p.n_params;
  if ((m->read.n_parallel && !tess__grid_compile(m, d)) || !tess__module_lay_out(m, in, out, d)) {
    tess__free((void *)in);
    return false;
  }
  if (p.grid) { /* what the text says of layouts is of one process */
    p.graph = tess__grid_graph(&p, false, d);
    p.param = NULL;
    p.result = NULL;
  }
  if (p.graph) m->whole = tess__module_compile(&p, in, out, !p.grid, m->even, d);
  if (p.grid && p.graph) tess__graph_free(p.graph);
  tess__free((void *)in);
  return m->whole;
}

/* Bytes of the blocks of one device. */
static int64_t block_bytes(const struct compiled *c) {
  int64_t bytes = 0;
  for (int i = 0; i < c->entry->n_args; i++) {
    const struct sharding *s = c->entry->program.param[i];
    tess_shape shape = tess__type_shape(c->type[i]), block = shape;
    int64_t n = tess__dtype_bytes((tess_dtype)c->type[i]->dtype);
    if (s) tess__shard_shape(s, &shape, &block);
    bytes = tess__add_sizes(bytes, tess__mul_sizes(n, tess__product(block.n, block.dim)));
  }
  return bytes;
}

static void fill_info(struct tess_module *m, double us) {
  const struct program_entry *p = m->whole->entry;
  int64_t devices = p->program.atoms.total;
  m->info = (tess_module_info){.devices = devices > 1 ? devices : 1,
                               .checks = m->read.main.n_checks,
                               .compile_us = us,
                               .steps = p->info.steps,
                               .collectives = p->info.collectives,
                               .parameter_bytes_per_device = block_bytes(m->whole)};
  m->info.temporary_bytes_per_device = p->info.temporary_bytes / m->info.devices;
  for (int k = 0; k < m->read.n_parallel; k++)
    for (int i = 0; i < m->read.parallel[k].n_programs; i++) {
      const struct program_entry *g = m->grid[k].program[i]->entry;
      if (g->program.atoms.total > m->info.devices) m->info.devices = g->program.atoms.total;
      m->info.steps += g->info.steps;
      m->info.collectives += g->info.collectives;
    }
  m->info.peak_bytes_per_device = m->info.parameter_bytes_per_device + m->info.temporary_bytes_per_device;
}

tess_status tess_module_compile_at(const char *where, tess_module *m) {
  struct diag d = {0};
  if (!given(m, "module_read", where)) return TESS_INVALID_ARGUMENT;
  if (m->whole) return TESS_OK;
  double start = tess__now();
  tess_status status = tess_module_read_at(where, m);
  if (status) return status;
  if (m->paper) {
    tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "the module is on paper; legal: it is explained");
    return tess__report(&d, "module_compile", where);
  }
  if (!compile_whole(m, &d)) return tess__report(&d, NULL, where);
  fill_info(m, (tess__now() - start) * 1e6);
  return TESS_OK;
}

tess_module_info tess_module_get_info(const tess_module *m) {
  return given(m, "module_get_info", NULL) ? m->info : (tess_module_info){0};
}

/* ---- running ---- */
/* x, or the sum of its terms, and of several processes' parts the whole; NULL: told. */
static const tess_array *summed(tess_array *x, struct diag *d) {
  static const struct spec whole;
  if (x->placed->sharding->lacks != LACKS_SUM && !x->placed->part) return x;
  const struct sharding *s = tess__sharding_named(x->placed->sharding->mesh, &whole, NULL, d);
  return s ? tess__put(x, s, true, NULL, d) : NULL;
}

static bool holds(const struct read_check *check, tess_array *const *value, struct diag *d) {
  static const enum compare_kind kinds[] = {
      [READ_EQUAL] = COMPARE_EQUAL, [READ_ALMOST] = COMPARE_ALMOST, [READ_CLOSE] = COMPARE_CLOSE};
  const tess_array *a = summed(value[check->actual], d), *b = summed(value[check->expected], d);
  if (!a || !b) return false;
  struct comparison c = {.kind = kinds[check->kind],
                         .absolute = check->tolerance,
                         .min_ulps = (uint64_t)check->min_ulps,
                         .max_ulps = (uint64_t)check->max_ulps};
  struct difference found;
  if (a->placed->type != b->placed->type) {
    d->where = check->place;
    return tess__fail(d, TESS_ABORTED, TESS_ASSERTION_ERROR, "the check does not hold: %s (actual), %s (expected)",
                      tess__type_text(a->placed->type), tess__type_text(b->placed->type));
  }
  const void *x = tess__array_bytes(a), *y = tess__array_bytes(b);
  if (tess__compare(a->placed->type, x, y, &c, &found)) return true;
  struct text text = {0};
  tess__difference_text(&text, a->placed->type, x, y, found.first, &c);
  d->where = check->place;
  tess__fail(d, TESS_ABORTED, TESS_ASSERTION_ERROR, "the check does not hold: %s; %lld of %lld elements differ",
             tess__text_string(&text), (long long)found.count, (long long)tess__type_elements(a->placed->type));
  tess__text_free(&text);
  return false;
}

static bool run_whole(const char *where, const struct tess_module *m, tess_array *const *args, tess_array **value,
                      struct diag *d) {
  if (!m->read.n_parallel) return tess__module_run(where, m->whole, args, value, d);
  tess_array **in = tess__zalloc(sizeof *in * (size_t)(m->whole->entry->n_args + 1));
  memcpy(in, args, sizeof *in * (size_t)m->read.main.n_params);
  bool good = tess__grid_run(where, m, in, d) && tess__module_run(where, m->whole, in, value, d);
  tess__free(in);
  return good;
}

tess_status tess_module_run_at(const char *where, tess_module *m, tess_array *const *args, tess_array **results) {
  struct diag d = {0};
  tess_status status = tess_module_compile_at(where, m);
  if (status) return status;
  if (!tess__check_list(m->read.main.n_params, args, "the arguments", &d) ||
      !tess__check_list(m->read.main.n_results, results, "the results", &d))
    return tess__report(&d, "module_run", where);
  for (int i = 0; i < m->read.main.n_params; i++)
    if (!tess__is_array(args[i]) && !tess__usable(args[i], KIND_ARRAY, "an argument", "module_run", where))
      return tess_status_of(tess__pass_error(args[i], KIND_ARRAY, "an argument", "module_run", where));
  bool more = m->read.n_parallel || m->read.main.n_checks; /* is made than the results: it ends with the run */
  tess_scope *s = more ? tess_scope_begin_at(where) : NULL;
  tess_array *few[FEW_ARRAYS], **value = tess__room(few, m->whole->entry->n_results, sizeof *value);
  bool good = run_whole(where, m, args, value, &d);
  for (int i = 0; good && i < m->read.main.n_results; i++) {
    results[i] = value[i];
    if (s) tess__object_move(&value[i]->o, s->parent);
  }
  for (int i = 0; good && i < m->read.main.n_checks; i++)
    good = holds(&m->read.main.check[i], value, &d);
  tess__room_end(few, value);
  if (s) status = tess_scope_end(s);
  return good ? status : tess__report(&d, NULL, where);
}
