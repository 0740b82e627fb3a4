/* The digits of a device grid: the common refinement of several meshes over the same ordered devices.
 *
 * A mesh's axes end at BOUNDARIES, the trailing products of its sizes: (2, 4) has 8, 4, 1. A common refinement exists
 * when the boundaries of all meshes, sorted, divide one another. Between two boundaries stand primes, small ones first;
 * those that no mesh pins may be regrouped when another mesh comes. Where an axis goes over several processes, as many
 * devices as one has of it are a boundary too, unless a mesh cuts across it: then what a process has is a matter of
 * whole digits (exec/binding.h), and 6 of 3 processes with 2 devices is 3, 2. */
#include <string.h>

#include "layout/mesh.h"
#include "layout/sharding.h"
#include "layout/tiling.h"

/* The boundary after each axis of m, descending, without repetitions (axes of size 1). */
static int list_boundaries(const struct mesh *m, int64_t *out) {
  int n = 0;
  int64_t at = m->total;
  for (int i = 0; i < m->n_axes; i++) {
    at /= m->size[i];
    if (m->size[i] > 1) out[n++] = at;
  }
  return n;
}

static int merge_descending(const int64_t *a, int na, const int64_t *b, int nb, int64_t *out) {
  int n = 0;
  for (int i = 0, k = 0; i < na || k < nb;) {
    int64_t next = k == nb || (i < na && a[i] >= b[k]) ? a[i] : b[k];
    if (i < na && a[i] == next) i++;
    if (k < nb && b[k] == next) k++;
    out[n++] = next;
  }
  return n;
}

/* Appends the primes of `size`, small ones first, as the digits that end at the boundary `end`; the last one is pinned.
 */
static void append_primes(struct atoms *a, int64_t size, int64_t end) {
  for (int64_t p = 2; size > 1; p++) {
    if (p > size / p) p = size; /* what is left is a prime */
    for (; size % p == 0; size /= p) {
      a->size[a->n] = p;
      a->stride[a->n++] = end * (size / p);
    }
  }
  if (a->n) a->pinned |= UINT64_C(1) << (a->n - 1);
}

/* As many neighbours along an axis, from every multiple on, as are always one process's; a divisor of its size. */
static int64_t run_of_process(const struct mesh *m, int axis) {
  int64_t stride = tess__mesh_stride(m, axis), run = m->size[axis];
  for (int64_t p = 0; p < m->total; p++) {
    int64_t c = p / stride % m->size[axis];
    while (c % run && m->device[p]->process_index != m->device[p - c % run * stride]->process_index)
      do
        run--;
      while (m->size[axis] % run);
  }
  return run;
}

/* The boundaries that processes make, descending. */
static int list_between(const struct mesh *m, int64_t *out) {
  int n = 0;
  for (int i = 0; i < m->n_axes && m->spans; i++) {
    int64_t run = run_of_process(m, i);
    if (run > 1 && run < m->size[i]) out[n++] = run * tess__mesh_stride(m, i);
  }
  return n;
}

static bool divide_one_another(int64_t total, int n, const int64_t *boundary) {
  for (int i = 0; i < n; i++) {
    if (total % boundary[i]) return false;
    total = boundary[i];
  }
  return true;
}

static bool is_in(int n, const int64_t *list, int64_t x) {
  bool found = false;
  for (int i = 0; i < n; i++)
    found |= list[i] == x;
  return found;
}

/* What is pinned by meshes, or (soft) by processes alone. */
static int list_pinned(const struct atoms *a, bool soft, int64_t *out) {
  int n = 0;
  for (int i = 0; i < a->n; i++)
    if (a->pinned >> i & 1 && (a->between >> i & 1) == soft) out[n++] = a->stride[i];
  return n;
}

bool tess__atoms_add_mesh(struct atoms *atoms, const struct mesh *m) {
  if (atoms->mesh && !tess__mesh_same_devices(atoms->mesh, m)) return false;
  int64_t have[MAX_ATOMS], soft[MAX_ATOMS], add[TESS_MAX_RANK], more[TESS_MAX_RANK];
  int64_t firm[MAX_ATOMS + TESS_MAX_RANK], wish[MAX_ATOMS + TESS_MAX_RANK], all[2 * (MAX_ATOMS + TESS_MAX_RANK)];
  int n_have = list_pinned(atoms, false, have), n_soft = list_pinned(atoms, true, soft);
  int n_add = list_boundaries(m, add), n_more = list_between(m, more);
  int n_firm = merge_descending(have, n_have, add, n_add, firm),
      n_wish = merge_descending(soft, n_soft, more, n_more, wish);
  int n = merge_descending(firm, n_firm, wish, n_wish, all);
  if (!divide_one_another(m->total, n, all)) n = merge_descending(firm, n_firm, wish, 0, all);
  if (!divide_one_another(m->total, n, all)) return false;
  struct atoms out = {.total = m->total, .mesh = atoms->mesh ? atoms->mesh : m};
  int64_t above = m->total;
  for (int i = 0; i < n; i++) {
    append_primes(&out, above / all[i], all[i]);
    above = all[i];
    if (!is_in(n_firm, firm, all[i])) out.between |= UINT64_C(1) << (out.n - 1);
  }
  *atoms = out;
  return true;
}

bool tess__atoms_have(const struct atoms *atoms, const struct mesh *m) {
  if (m->total != atoms->total) return m->total <= 1;
  if (atoms->mesh == m) return true; /* the first that they were refined by */
  if (atoms->mesh && !tess__mesh_same_devices(atoms->mesh, m)) return false;
  for (int axis = 0; axis < m->n_axes; axis++) {
    uint8_t digit[MAX_ATOMS];
    int64_t size = 1;
    for (int n = tess__atoms_of_axis(atoms, m, axis, digit); n > 0; n--)
      size *= atoms->size[digit[n - 1]];
    if (size != m->size[axis]) return false;
  }
  return true;
}

int tess__atoms_of_axis(const struct atoms *atoms, const struct mesh *m, int axis, uint8_t *out) {
  int64_t stride = tess__mesh_stride(m, axis), end = stride * m->size[axis];
  int n = 0;
  for (int i = 0; i < atoms->n && atoms->stride[i] >= stride; i++) /* major first */
    if (atoms->stride[i] < end) out[n++] = (uint8_t)i;
  return n;
}

uint64_t tess__atoms_of_axes(const struct atoms *atoms, const struct mesh *m, uint32_t axes) {
  uint64_t mask = 0;
  uint8_t digit[MAX_ATOMS];
  for (int axis = 0; axis < m->n_axes; axis++)
    for (int i = axes >> axis & 1 ? tess__atoms_of_axis(atoms, m, axis, digit) : 0; i > 0; i--)
      mask |= UINT64_C(1) << digit[i - 1];
  return mask;
}

struct tiling tess__tiling_of(const struct atoms *atoms, const struct sharding *s, int rank) {
  struct tiling t = tess__tiling_replicated(rank);
  bool said = s->mesh->total > 1 && tess__atoms_have(atoms, s->mesh);
  for (int d = 0; d < rank && d < s->spec.n; d++) {
    uint8_t digit[MAX_ATOMS];
    int n = 0;
    for (int i = 0; i < s->spec.n_axes[d] && said; i++)
      n += tess__atoms_of_axis(atoms, s->mesh, s->spec.axis[d][i], digit + n);
    tess__tiling_set_dim(&t, d, n, digit);
    if (s->spec.unconstrained[d]) t.open |= UINT32_C(1) << d;
  }
  if (said) {
    t.replicated |= tess__atoms_of_axes(atoms, s->mesh, s->spec.replicated);
    tess__tiling_set_partial(&t, tess__atoms_of_axes(atoms, s->mesh, s->spec.unreduced), s->spec.unreduced_kind);
  }
  return t;
}

/* The axis of m whose digits, all of them and in order, are those at `at`; -1: none is. *n: how many. */
static int whole_axis(const struct atoms *atoms, const struct mesh *m, const uint8_t *at, int left, int *n) {
  uint8_t digit[MAX_ATOMS];
  for (int axis = 0; axis < m->n_axes; axis++) {
    *n = tess__atoms_of_axis(atoms, m, axis, digit);
    if (*n && *n <= left && memcmp(digit, at, (size_t)*n) == 0) return axis;
  }
  return -1;
}

const struct sharding *tess__tiling_name(const struct atoms *atoms, const struct tiling *t, const struct mesh *m,
                                         int memory_kind) {
  struct spec spec = {.n = t->rank};
  for (int d = 0; d < t->rank; d++)
    for (int at = t->start[d], n; at < t->start[d + 1]; at += n) {
      int axis = whole_axis(atoms, m, t->atom + at, t->start[d + 1] - at, &n);
      if (axis < 0) break;
      spec.axis[d][spec.n_axes[d]++] = (uint8_t)axis;
    }
  while (spec.n && !spec.n_axes[spec.n - 1])
    spec.n--; /* as JAX names results */
  for (int axis = 0; axis < m->n_axes; axis++) {
    uint64_t mask = tess__atoms_of_axes(atoms, m, UINT32_C(1) << axis);
    if (mask && (t->unreduced & mask) == mask) spec.unreduced |= (uint16_t)(1u << axis);
  }
  if (spec.unreduced) spec.unreduced_kind = t->unreduced_kind;
  const char *kind = memory_kind < 0 ? NULL : tess__memory_kind_name((enum memory_kind)memory_kind);
  return tess__sharding_named(m, &spec, kind, NULL);
}

struct tiling tess__tiling_expressible(const struct atoms *atoms, const struct tiling *t, const struct mesh *m) {
  struct tiling out = *t;
  for (int d = 0; d < t->rank; d++) {
    int at = t->start[d];
    for (int n; at < t->start[d + 1]; at += n)
      if (whole_axis(atoms, m, t->atom + at, t->start[d + 1] - at, &n) < 0) break;
    tess__tiling_set_dim(&out, d, at - t->start[d], t->atom + t->start[d]);
  }
  return out;
}
