/* Parts of processes: see process.h. */
#include "layout/process.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

bool tess__process_owns(const struct sharding *s, int process) {
  for (int64_t p = 0; p < s->mesh->total; p++)
    if (s->mesh->device[p]->process_index == process) return true;
  return false;
}

static bool owns_all(const struct sharding *s, int process) {
  for (int64_t p = 0; p < s->mesh->total; p++)
    if (s->mesh->device[p]->process_index != process) return false;
  return true;
}

/* ---- groups ---- */

struct owned { /* one that a process has */
  int process;
  int64_t start;
};

static int by_process(const void *a, const void *b) {
  const struct owned *x = a, *y = b;
  if (x->process != y->process) return x->process < y->process ? -1 : 1;
  return (x->start > y->start) - (x->start < y->start);
}

/* All (process, block) once, sorted. The probe has a size that every cut divides, so blocks have distinct starts. */
static int64_t list_blocks(const struct sharding *s, int rank, int dim, struct owned *out) {
  tess_shape probe = {.n = rank};
  for (int i = 0; i < rank; i++)
    probe.dim[i] = s->mesh->total;
  for (int64_t p = 0; p < s->mesh->total; p++) {
    tess_index index;
    tess__shard_index(s, &probe, p, &index);
    out[p] = (struct owned){s->mesh->device[p]->process_index, index.dim[dim].start};
  }
  qsort(out, (size_t)s->mesh->total, sizeof *out, by_process);
  int64_t n = 0;
  for (int64_t p = 0; p < s->mesh->total; p++)
    if (!n || by_process(&out[n - 1], &out[p]) != 0) out[n++] = out[p];
  return n;
}

/* The first block of the group that blocks [from, to) of one process are: all new, or all of one group. -1: neither. */
static int64_t group_of(const struct owned *b, int64_t from, int64_t to, int64_t *group) {
  int64_t have = group[b[from].start], first = b[from].start;
  for (int64_t i = from; i < to; i++) {
    if (group[b[i].start] != have) return -1;
    if (have < 0) group[b[i].start] = first;
  }
  return first;
}

bool tess__process_group(const struct sharding *s, int rank, int dim, int process, int64_t *index, int64_t *count) {
  int64_t total = s->mesh->total;
  *index = 0;
  *count = 1;
  if (owns_all(s, process) || tess__sharding_is_replicated(s)) return true;
  struct owned *b = tess__alloc((size_t)total * sizeof *b);
  int64_t *group = tess__alloc((size_t)total * sizeof *group); /* of each start: the group's first, -1 */
  memset(group, -1, (size_t)total * sizeof *group);
  int64_t n = list_blocks(s, rank, dim, b), size = 0, mine = -1;
  bool uniform = true;
  *count = 0;
  for (int64_t from = 0, to; from < n && uniform; from = to) {
    for (to = from; to < n && b[to].process == b[from].process; to++)
      ;
    if (!size) size = to - from;
    bool is_new = group[b[from].start] < 0;
    int64_t first = size == to - from ? group_of(b, from, to, group) : -1;
    uniform = first >= 0;
    *count += is_new;
    if (b[from].process == process) mine = first;
  }
  for (int64_t start = 0; start < mine && uniform; start++)
    *index += group[start] == start; /* each group's first start */
  tess__free(b);
  tess__free(group);
  return uniform;
}

void tess__process_global_shape(const struct sharding *s, int process, const tess_shape *local, tess_shape *global) {
  *global = *local;
  for (int i = 0; i < local->n; i++) {
    int64_t index, count;
    bool uniform = tess__process_group(s, local->n, i, process, &index, &count);
    global->dim[i] = uniform ? local->dim[i] * count : -1;
  }
}

/* ---- what a process owns ---- */

static int by_start(const void *a, const void *b) {
  const tess_interval *x = a, *y = b;
  return (x->start > y->start) - (x->start < y->start);
}

/* The distinct intervals of a dimension that the process has, by start. The caller frees them. */
static int64_t list_owned(const struct sharding *s, int process, const tess_shape *global, int dim,
                          tess_interval **out) {
  tess_interval *v = tess__alloc(((size_t)s->mesh->total + 1) * sizeof *v);
  int64_t all = 0, n = 0;
  for (int64_t p = 0; p < s->mesh->total; p++) {
    tess_index index;
    if (s->mesh->device[p]->process_index != process) continue;
    tess__shard_index(s, global, p, &index);
    v[all++] = index.dim[dim];
  }
  qsort(v, (size_t)all, sizeof *v, by_start);
  for (int64_t i = 0; i < all; i++)
    if (!n || v[n - 1].start != v[i].start) v[n++] = v[i];
  *out = v;
  return n;
}

void tess__process_extent(const struct sharding *s, int process, const tess_shape *global, tess_shape *out) {
  *out = *global;
  for (int d = 0; d < global->n; d++) {
    tess_interval *v;
    int64_t n = list_owned(s, process, global, d, &v);
    out->dim[d] = 0;
    for (int64_t i = 0; i < n; i++)
      out->dim[d] += v[i].stop - v[i].start;
    tess__free(v);
  }
}

/* (4, None) */
static void print_shape(struct text *out, const tess_shape *shape) {
  tess__text_add(out, "(");
  for (int i = 0; i < shape->n; i++) {
    if (i) tess__text_add(out, ", ");
    if (shape->dim[i] < 0)
      tess__text_add(out, "None");
    else
      tess__text_printf(out, "%lld", (long long)shape->dim[i]);
  }
  tess__text_add(out, shape->n == 1 ? ",)" : ")");
}

static bool fail_shape(struct diag *d, tess_reason reason, const char *what, const tess_shape *a, const char *between,
                       const tess_shape *b) {
  struct text x = {0}, y = {0};
  print_shape(&x, a);
  print_shape(&y, b);
  tess__fail(d, TESS_INVALID_ARGUMENT, reason, "%s %s%s%s", what, tess__text_string(&x), between,
             tess__text_string(&y));
  tess__text_free(&x);
  tess__text_free(&y);
  return false;
}

static bool has_none(const tess_shape *shape) {
  bool none = false;
  for (int i = 0; i < shape->n; i++)
    none = none || shape->dim[i] < 0;
  return none;
}

bool tess__process_shape(const struct sharding *s, int process, const tess_shape *local, const tess_shape *given,
                         tess_shape *global, struct diag *d) {
  if (!tess__process_owns(s, process))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "process %d has no device of the sharding", process);
  if (given && has_none(given))
    return fail_shape(d, TESS_VALUE_ERROR, "a global shape in parts is not possible:", given, " for the local ", local);
  if (given && given->n != local->n)
    return fail_shape(d, TESS_VALUE_ERROR, "the global shape", given, " has another rank than the local ", local);
  if (given)
    *global = *given;
  else
    tess__process_global_shape(s, process, local, global);
  if (has_none(global))
    return fail_shape(d, TESS_NONUNIFORM_ERROR, "the processes' parts are not uniform, so the global shape", global,
                      " cannot be inferred: give it. The local one is ", local);
  tess_shape part;
  tess__process_extent(s, process, global, &part);
  for (int i = 0; i < local->n; i++)
    if (local->dim[i] != global->dim[i] && local->dim[i] != part.dim[i])
      return fail_shape(d, TESS_VALUE_ERROR, "this process's devices own", &part, ", the local data has ", local);
  return true;
}

void tess__process_local_box(const struct sharding *s, int process, const tess_shape *global, const tess_shape *local,
                             const tess_index *box, tess_index *out) {
  *out = *box;
  for (int d = 0; d < global->n; d++) {
    if (local->dim[d] == global->dim[d]) continue;
    tess_interval *v;
    int64_t n = list_owned(s, process, global, d, &v), before = 0;
    for (int64_t i = 0; i < n && v[i].start < box->dim[d].start; i++)
      before += v[i].stop - v[i].start;
    out->dim[d] = (tess_interval){before, before + box->dim[d].stop - box->dim[d].start, false};
    tess__free(v);
  }
}
