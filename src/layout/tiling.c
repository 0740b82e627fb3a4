/* Tilings: lists of atoms by dimension, and the geometry of blocks. Unused bytes stay zero, so that equal tilings are
 * equal bytes. */
#include "layout/tiling.h"

#include <inttypes.h>
#include <string.h>

#include "layout/mesh.h"

struct tiling tess__tiling_replicated(int rank) {
  struct tiling t;
  memset(&t, 0, sizeof t); /* padding too */
  t.rank = (uint8_t)rank;
  return t;
}

struct tiling tess__tiling_open(int rank) {
  struct tiling t = tess__tiling_replicated(rank);
  t.open = (UINT32_C(1) << rank) - 1;
  return t;
}

bool tess__tiling_same_cut(const struct tiling *a, const struct tiling *b) {
  return a->rank == b->rank && tess__tiling_same_partial(a, b) && memcmp(a->start, b->start, sizeof a->start) == 0 &&
         memcmp(a->atom, b->atom, sizeof a->atom) == 0;
}

bool tess__tiling_equal(const struct tiling *a, const struct tiling *b) {
  return tess__tiling_same_cut(a, b) && a->open == b->open && a->replicated == b->replicated;
}

int tess__tiling_common(const struct tiling *a, const struct tiling *b, int d) {
  int n = 0;
  while (n < tess__tiling_count(a, d) && n < tess__tiling_count(b, d) &&
         a->atom[a->start[d] + n] == b->atom[b->start[d] + n])
    n++;
  return n;
}

bool tess__tiling_refines(const struct tiling *a, const struct tiling *b) {
  for (int d = 0; d < a->rank; d++)
    if (tess__tiling_common(a, b, d) != tess__tiling_count(a, d)) return false;
  return true;
}

struct tiling tess__tiling_cuts(const struct tiling *t) {
  struct tiling cuts = *t;
  cuts.open = 0;
  cuts.replicated = 0;
  tess__tiling_set_partial(&cuts, 0, 0);
  return cuts;
}

void tess__tiling_set_partial(struct tiling *t, uint64_t atoms, int kind) {
  t->unreduced = atoms;
  t->unreduced_kind = (uint8_t)(atoms ? kind : 0);
}

void tess__tiling_set_dim(struct tiling *t, int d, int n, const uint8_t *atoms) {
  uint8_t list[MAX_ATOMS] = {0};
  int before = t->start[d], end = t->start[d + 1], total = t->start[t->rank], grow = n - (end - before);
  memcpy(list, t->atom, (size_t)before);
  if (n) memcpy(list + before, atoms, (size_t)n);
  memcpy(list + before + n, t->atom + end, (size_t)(total - end));
  memcpy(t->atom, list, sizeof list);
  for (int i = d + 1; i <= t->rank; i++)
    t->start[i] = (uint8_t)(t->start[i] + grow);
}

int64_t tess__tiling_parts(const struct atoms *a, const struct tiling *t, int d) {
  int64_t parts = 1;
  for (int i = t->start[d]; i < t->start[d + 1]; i++)
    parts *= a->size[t->atom[i]];
  return parts;
}

uint64_t tess__tiling_dim_mask(const struct tiling *t, int d) {
  uint64_t mask = 0;
  for (int i = t->start[d]; i < t->start[d + 1]; i++)
    mask |= UINT64_C(1) << t->atom[i];
  return mask;
}

uint64_t tess__tiling_mask(const struct tiling *t) {
  uint64_t mask = 0;
  for (int i = 0; i < t->start[t->rank]; i++)
    mask |= UINT64_C(1) << t->atom[i];
  return mask;
}

int64_t tess__tiling_block(const struct atoms *a, const struct tiling *t, int d, int64_t size) {
  int64_t parts = tess__tiling_parts(a, t, d);
  return size / parts + (size % parts != 0);
}

int64_t tess__tiling_position(const struct atoms *a, const struct tiling *t, int d, int64_t device) {
  int64_t number = 0;
  for (int i = t->start[d]; i < t->start[d + 1]; i++) {
    int atom = t->atom[i];
    number = number * a->size[atom] + device / a->stride[atom] % a->size[atom];
  }
  return number;
}

/* ---- text ---- */

/* `n` neighbouring atoms of one axis, from `first` on: "x", or "x":(2)4 for the digit 4 below a digit 2. */
static void print_run(struct text *out, const struct atoms *a, int first, int n) {
  const struct mesh *m = a->mesh;
  int axis = 0;
  int64_t stride = m->total;
  for (; (stride /= m->size[axis]) > a->stride[first]; axis++) {
  }
  int64_t size = 1;
  for (int i = 0; i < n; i++)
    size *= a->size[first + i];
  int64_t end = a->stride[first] * a->size[first], before = stride * m->size[axis] / end;
  tess__text_printf(out, "\"%s\"", m->name[axis]);
  if (size != m->size[axis]) tess__text_printf(out, ":(%lld)%lld", (long long)before, (long long)size);
}

/* Whether atom b goes on where atom a ends, in the same axis. */
static bool continues(const struct atoms *a, int i, int k) {
  if (k != i + 1) return false;
  int64_t stride = a->mesh->total;
  for (int axis = 0; axis < a->mesh->n_axes; axis++)
    if ((stride /= a->mesh->size[axis]) == a->stride[i]) return false;
  return true;
}

static void print_atoms(struct text *out, const struct atoms *a, const uint8_t *atom, int n) {
  for (int i = 0, run; i < n; i += run) {
    for (run = 1; i + run < n && continues(a, atom[i + run - 1], atom[i + run]);)
      run++;
    if (i) tess__text_add(out, ", ");
    print_run(out, a, atom[i], run);
  }
}

static void print_mask(struct text *out, const struct atoms *a, const char *what, uint64_t mask) {
  if (!mask) return;
  uint8_t atom[MAX_ATOMS];
  int n = 0;
  for (int i = 0; i < a->n; i++)
    if (mask >> i & 1) atom[n++] = (uint8_t)i;
  tess__text_printf(out, ", %s={", what);
  print_atoms(out, a, atom, n);
  tess__text_add(out, "}");
}

void tess__tiling_text(struct text *out, const struct atoms *a, const struct tiling *t) {
  tess__text_add(out, "[");
  for (int d = 0; d < t->rank; d++) {
    int n = tess__tiling_count(t, d);
    bool open = t->open >> d & 1;
    tess__text_add(out, d ? ", {" : "{");
    print_atoms(out, a, t->atom + t->start[d], n);
    if (open) tess__text_add(out, n ? ", ?" : "?");
    tess__text_add(out, "}");
  }
  tess__text_add(out, "]");
  print_mask(out, a, "replicated", t->replicated);
  static const char *const kinds[] = {"unreduced", "unreduced=max", "unreduced=min"};
  print_mask(out, a, kinds[t->unreduced_kind], t->unreduced);
}

void tess__tiling_numbers(struct text *out, const struct tiling *t) {
  tess__text_add(out, "[");
  for (int i = 0; i < t->rank; i++) {
    tess__text_add(out, i ? ", " : "");
    tess__text_add(out, "{");
    for (int k = 0; k < tess__tiling_count(t, i); k++)
      tess__text_printf(out, "%s%d", k ? "," : "", t->atom[t->start[i] + k]);
    tess__text_add(out, "}");
  }
  tess__text_add(out, "]");
  static const char *const kinds[] = {"", "max ", "min "};
  if (t->unreduced) tess__text_printf(out, " unreduced=%s0x%" PRIx64, kinds[t->unreduced_kind], t->unreduced);
}
