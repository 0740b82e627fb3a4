/* The torus: devices by coordinates, and the assignment of its axes to those of a mesh (design/sharding.md 2.9
 * to 2.12).
 *
 * Both assignments are a matrix of parts, so arranging the devices is one transposition: the grid is read with the
 * parts of each physical axis in logical order, and written with the parts of each logical axis in physical order. */
#include "layout/torus.h"

#include <string.h>

#include "base/alloc.h"

void tess__torus_text(struct text *out, int n_axes, const int64_t *size) {
  for (int i = 0; i < n_axes; i++)
    tess__text_printf(out, "%s%lld", i ? "x" : "", (long long)size[i]);
}

void tess__torus_free(struct torus *t) {
  tess__free(t->cell);
  t->cell = NULL;
}

/* ---- the grid ---- */

struct range {
  int low, high;
};

static void widen(struct range *r, int v, bool first) {
  if (first || v < r->low) r->low = v;
  if (first || v > r->high) r->high = v;
}

static bool is_any(const char *kind, const char *const *list) {
  while (*list)
    if (strcmp(kind, *list++) == 0) return true;
  return false;
}

/* Which of x, y, z, core are axes of the grid. */
static void choose_axes(const char *kind, int cores, bool axis[TORUS_AXES]) {
  static const char *const flat[] = {"TPU v2", "TPU v3", NULL}, *const deep[] = {"TPU7x", "TPU7", "TPU8i", NULL},
                           *const both[] = {"TPU v5p", "TPU v5", NULL};
  bool two = is_any(kind, flat);
  axis[0] = axis[1] = true;
  axis[2] = !two;
  axis[3] = two || is_any(kind, deep) || (cores == 2 && is_any(kind, both));
}

static bool fail_device(struct diag *d, tess_reason reason, const tess_device *at, const char *what) {
  tess_status status = reason == TESS_ATTRIBUTE_ERROR ? TESS_NOT_FOUND : TESS_INVALID_ARGUMENT;
  return tess__fail(d, status, reason, "device %d of kind '%s' %s", at->id, at->device_kind, what);
}

static bool check_device(const tess_device *at, const bool axis[TORUS_AXES], struct diag *d) {
  if (!axis[2] && at->coords[2] != 0)
    return fail_device(d, TESS_ASSERTION_ERROR, at, "lies outside the plane z = 0, where all of its kind lie");
  if (!axis[3] && at->core_on_chip != 0)
    return fail_device(d, TESS_ASSERTION_ERROR, at, "is a second core of its chip: this kind has one device a chip");
  return true;
}

static bool measure(int n, const tess_device *const *device, struct range r[TORUS_AXES], struct diag *d) {
  for (int i = 0; i < n; i++) {
    const tess_device *at = device[i];
    if (at->coords[0] < 0 || at->coords[1] < 0 || at->coords[2] < 0 || at->core_on_chip < 0)
      return fail_device(d, TESS_ATTRIBUTE_ERROR, at,
                         "has no coordinates, and its place in the network depends on them");
    for (int k = 0; k < 3; k++)
      widen(&r[k], at->coords[k], i == 0);
    widen(&r[3], at->core_on_chip, i == 0);
  }
  return true;
}

static bool fill_cells(struct torus *t, int n, const tess_device *const *device, const struct range r[TORUS_AXES],
                       const bool axis[TORUS_AXES], struct diag *d) {
  for (int i = 0; i < n; i++) {
    const int at[TORUS_AXES] = {device[i]->coords[0], device[i]->coords[1], device[i]->coords[2],
                                device[i]->core_on_chip};
    int64_t cell = 0;
    if (!check_device(device[i], axis, d)) return false;
    for (int k = 0; k < TORUS_AXES; k++)
      if (axis[k]) cell = cell * (r[k].high - r[k].low + 1) + at[k] - r[k].low;
    t->cell[cell] = device[i];
  }
  for (int i = 0; i < n; i++)
    if (!t->cell[i])
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
                        "the coordinates of the %d devices are not a contiguous cuboid: there is a hole", n);
  return true;
}

bool tess__torus_of_devices(int n, const tess_device *const *device, struct torus *out, struct diag *d) {
  struct range r[TORUS_AXES];
  memset(r, 0, sizeof r);
  *out = (struct torus){0};
  if (!measure(n, device, r, d)) return false;
  int64_t size[TORUS_AXES], cells = 1;
  bool axis[TORUS_AXES];
  for (int k = 0; k < TORUS_AXES; k++) {
    size[k] = r[k].high - r[k].low + 1;
    cells = cells > n ? cells : cells * size[k];
  }
  if (cells != n) {
    struct text t = {0};
    tess__torus_text(&t, 3, size);
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
               "%d devices do not fill the %s cuboid of their coordinates with %lld core%s each", n,
               tess__text_string(&t), (long long)size[3], size[3] == 1 ? "" : "s");
    tess__text_free(&t);
    return false;
  }
  choose_axes(device[0]->device_kind, (int)size[3], axis);
  for (int k = 0; k < TORUS_AXES; k++)
    if (axis[k]) out->size[out->n_axes++] = size[k];
  out->cell = tess__zalloc((size_t)n * sizeof *out->cell);
  if (fill_cells(out, n, device, r, axis, d)) return true;
  tess__torus_free(out);
  return false;
}

/* ---- contiguous submeshes ---- */

struct trick {
  int64_t topology[3], mesh[2];
  int order[3];
};
static const struct trick tricks[] = {
    {{2, 2, 1}, {2, 2}, {0, 1, 2}},     {{2, 2, 4}, {4, 4}, {0, 1, 2}},     {{4, 4, 4}, {16, 4}, {0, 2, 1}},
    {{4, 8, 8}, {64, 4}, {0, 2, 1}},    {{4, 8, 8}, {4, 64}, {0, 2, 1}},    {{8, 8, 8}, {64, 8}, {0, 2, 1}},
    {{8, 16, 16}, {256, 8}, {0, 2, 1}}, {{8, 16, 16}, {8, 256}, {0, 2, 1}},
};
enum { TRICKS = sizeof tricks / sizeof *tricks };

static void transpose(struct torus *t, const int *order) {
  struct torus was = *t;
  t->cell = tess__alloc((size_t)(was.size[0] * was.size[1] * was.size[2]) * sizeof *t->cell);
  int64_t stride[3] = {was.size[1] * was.size[2], was.size[2], 1}, i = 0;
  for (int k = 0; k < 3; k++)
    t->size[k] = was.size[order[k]];
  for (int64_t x = 0; x < t->size[0]; x++)
    for (int64_t y = 0; y < t->size[1]; y++)
      for (int64_t z = 0; z < t->size[2]; z++)
        t->cell[i++] = was.cell[x * stride[order[0]] + y * stride[order[1]] + z * stride[order[2]]];
  tess__torus_free(&was);
}

static bool fail_trick(const struct torus *t, const tess_shape *mesh, const struct text *shapes, struct diag *d) {
  struct text topology = {0}, sizes = {0};
  tess__torus_text(&topology, t->n_axes, t->size);
  tess__torus_text(&sizes, mesh->n, mesh->dim);
  if (shapes->length)
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "a mesh of %s on a %s torus has no known contiguous submeshes; these have, with any axes of size 1: %s",
               tess__text_string(&sizes), tess__text_string(&topology), shapes->data);
  else
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a %s torus has no known contiguous submeshes",
               tess__text_string(&topology));
  tess__text_free(&topology);
  tess__text_free(&sizes);
  return false;
}

bool tess__torus_make_contiguous(struct torus *t, const tess_shape *mesh, struct diag *d) {
  int64_t size[2] = {0};
  int n = 0;
  for (int i = 0; i < mesh->n; i++)
    if (mesh->dim[i] != 1 && n++ < 2) size[n - 1] = mesh->dim[i];
  struct text shapes = {0};
  const struct trick *found = NULL;
  for (int i = 0; i < TRICKS; i++) {
    if (t->n_axes != 3 || memcmp(tricks[i].topology, t->size, sizeof tricks[i].topology) != 0) continue;
    if (n == 2 && memcmp(tricks[i].mesh, size, sizeof size) == 0) found = &tricks[i];
    if (shapes.length) tess__text_add(&shapes, ", ");
    tess__torus_text(&shapes, 2, tricks[i].mesh);
  }
  if (found)
    transpose(t, found->order);
  else
    fail_trick(t, mesh, &shapes, d);
  tess__text_free(&shapes);
  return found != NULL;
}

/* ---- whole axes ---- */

static int count_bits(unsigned set) {
  int n = 0;
  for (; set; set &= set - 1)
    n++;
  return n;
}

/* Of two sets of as many axes, the one that comes first as an ascending list. */
static bool comes_first(unsigned a, unsigned b) {
  unsigned lowest = (a ^ b) & ~((a ^ b) - 1);
  return (a & lowest) != 0;
}

/* The free axes whose product is `size`: as many as possible, then the first; 0: none. */
static unsigned find_axes(int n_axes, const int64_t *free_size, int64_t size) {
  unsigned best = 0;
  for (unsigned set = 1; set < 1u << n_axes; set++) {
    int64_t product = 1;
    for (int p = 0; p < n_axes; p++)
      if (set >> p & 1) product *= free_size[p];
    int more = count_bits(set) - count_bits(best);
    if (product == size && (more > 0 || (more == 0 && comes_first(set, best)))) best = set;
  }
  return best;
}

/* -1, or the logical axis that no set of whole axes serves. left: what is not assigned then, 0 where it is. */
static int assign_whole(int n_axes, const int64_t *size, const tess_shape *mesh, int64_t *left,
                        struct torus_split *out) {
  memcpy(left, size, (size_t)n_axes * sizeof *left);
  for (int l = mesh->n; l-- > 0;) {
    unsigned set = find_axes(n_axes, left, mesh->dim[l]);
    if (!set && mesh->dim[l] > 1) return l;
    for (int p = 0; p < n_axes; p++)
      if (set >> p & 1) {
        out->part[p][l] = size[p];
        left[p] = 0;
      }
  }
  return -1;
}

/* ---- parts of axes ---- */

struct search { /* the best way to make up one logical axis, over all vectors of parts */
  int n_axes;
  const int64_t *size;
  int64_t used[TORUS_AXES]; /* of each physical axis, by logical axes before */
  int64_t part[TORUS_AXES], best[TORUS_AXES];
  bool found;
};

/* Larger wins: the product of whole axes, their number, the product of parts of axes that are split already, the vector
 * itself. (JAX's comment says that it avoids split axes; its code prefers them.) */
static bool is_better(const struct search *s) {
  int64_t whole[2] = {1, 1}, again[2] = {1, 1};
  int count[2] = {0, 0};
  for (int v = 0; v < 2; v++) {
    const int64_t *z = v ? s->best : s->part;
    for (int p = 0; p < s->n_axes; p++) {
      if (z[p] == s->size[p]) whole[v] *= z[p];
      count[v] += z[p] == s->size[p] && z[p] > 1;
      if (s->used[p] > 1) again[v] *= z[p];
    }
  }
  if (whole[0] != whole[1]) return whole[0] > whole[1];
  if (count[0] != count[1]) return count[0] > count[1];
  if (again[0] != again[1]) return again[0] > again[1];
  for (int p = 0; p < s->n_axes; p++)
    if (s->part[p] != s->best[p]) return s->part[p] > s->best[p];
  return false;
}

static void try_parts(struct search *s, int p, int64_t rest) {
  if (p == s->n_axes) {
    if (rest != 1 || (s->found && !is_better(s))) return;
    memcpy(s->best, s->part, sizeof s->best);
    s->found = true;
    return;
  }
  int64_t room = s->size[p] / s->used[p];
  for (int64_t z = 1; z <= room && z <= rest; z++)
    if (room % z == 0 && rest % z == 0) {
      s->part[p] = z;
      try_parts(s, p + 1, rest / z);
    }
}

/* Always possible: the prime factors of both lists of sizes are the same, and each step takes whole primes. */
static void assign_parts(int n_axes, const int64_t *size, const tess_shape *mesh, struct torus_split *out) {
  struct search s = {.n_axes = n_axes, .size = size, .used = {1, 1, 1, 1}};
  for (int l = mesh->n; l-- > 0;) {
    s.found = false;
    try_parts(&s, 0, mesh->dim[l]);
    for (int p = 0; p < n_axes; p++) {
      out->part[p][l] = s.best[p];
      s.used[p] *= s.best[p];
    }
  }
}

static void clear_split(struct torus_split *s) {
  for (int p = 0; p < TORUS_AXES; p++)
    for (int l = 0; l < TESS_MAX_RANK; l++)
      s->part[p][l] = 1;
}

bool tess__torus_assign(int n_axes, const int64_t *size, const tess_shape *mesh, bool split, struct torus_split *out,
                        struct diag *d) {
  int64_t left[TORUS_AXES];
  clear_split(out);
  int open = assign_whole(n_axes, size, mesh, left, out);
  if (open < 0) return true;
  if (split) {
    clear_split(out);
    assign_parts(n_axes, size, mesh, out);
    return true;
  }
  struct text torus = {0}, free_axes = {0};
  tess__torus_text(&torus, n_axes, size);
  for (int p = 0; p < n_axes; p++)
    if (left[p]) tess__text_printf(&free_axes, "%s%lld", free_axes.length ? ", " : "", (long long)left[p]);
  tess__fail(
      d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
      "axis %d of size %lld is no product of the axes of the %s torus that are left (%s): choose sizes that are, "
      "or set allow_split_physical_axes",
      open, (long long)mesh->dim[open], tess__text_string(&torus), tess__text_string(&free_axes));
  tess__text_free(&torus);
  tess__text_free(&free_axes);
  return false;
}

/* ---- arranging ---- */

void tess__torus_arrange(const struct torus *t, const tess_shape *mesh, const struct torus_split *s,
                         const tess_device **out) {
  int64_t size[TORUS_AXES * TESS_MAX_RANK] = {0}, stride[TORUS_AXES * TESS_MAX_RANK] = {0};
  int64_t at[TORUS_AXES * TESS_MAX_RANK] = {0};
  int64_t part_stride[TORUS_AXES][TESS_MAX_RANK] = {{0}}, step = 1, cell = 0;
  for (int p = t->n_axes; p-- > 0;)
    for (int l = mesh->n; l-- > 0; step *= s->part[p][l])
      part_stride[p][l] = step;
  int digits = 0;
  for (int l = 0; l < mesh->n; l++)
    for (int p = 0; p < t->n_axes; p++)
      if (s->part[p][l] > 1) {
        size[digits] = s->part[p][l];
        stride[digits++] = part_stride[p][l];
      }
  for (int64_t i = 0; i < step; i++) {
    out[i] = t->cell[cell];
    for (int k = digits; k-- > 0;) {
      cell += stride[k];
      if (++at[k] < size[k]) break;
      cell -= stride[k] * size[k];
      at[k] = 0;
    }
  }
}
