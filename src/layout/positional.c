/* PositionalSharding (design/sharding.md 4.8): a grid of cells, each a set of positions in the device list, all of one
 * size.
 *
 * The cells are kept as tiles: the grid's dimensions, then one for the members of a cell in ascending order,
 * replicated. The operations are NumPy's on the grid: they write the numbers out, move them, and read the digits back,
 * so what is kept does not grow with the devices unless they were given in no order at all. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "base/size.h"
#include "layout/device.h"
#include "layout/object_text.h"
#include "layout/sharding.h"

static int64_t product(const tess_shape *shape) {
  return tess__product(shape->n, shape->dim);
}

/* The tiles of cells of one grid, all of whose numbers are in `list`, a cell's ones together and ascending. */
static void make_tiles(struct hlo *h, const tess_shape *grid, const int64_t *list, int64_t n) {
  int64_t cells = product(grid);
  tess__hlo_clear(h, cells == 1 ? HLO_REPLICATED : HLO_TILED);
  if (cells == 1) return;
  h->n_dims = grid->n;
  h->total = n;
  memcpy(h->dim, grid->dim, (size_t)grid->n * sizeof *h->dim);
  if (n > cells) {
    h->group[h->n_groups++] = HLO_GROUP_REPLICATED;
    h->dim[h->n_dims++] = n / cells;
  }
  struct hlo_digit digit[HLO_MAX_DIGITS];
  if (tess__digits_of_list(list, n, digit, &h->n_digits)) {
    memcpy(h->digit, digit, (size_t)h->n_digits * sizeof *digit);
  } else {
    h->n_digits = 0;
    h->list = tess__intern(INTERN_SPEC, list, (size_t)n * sizeof *list);
  }
}

static const struct sharding *make(const struct sharding *like, const tess_shape *grid, const int64_t *list, int64_t n,
                                   const tess_device *const *devices, struct diag *d) {
  struct sharding out;
  struct hlo h;
  memset(&out, 0, sizeof out);
  out.kind = SHARDING_POSITIONAL;
  out.memory = like->memory;
  out.has_memory = like->has_memory;
  out.grid.n = grid->n;
  memcpy(out.grid.dim, grid->dim, (size_t)grid->n * sizeof *grid->dim);
  make_tiles(&h, grid, list, n);
  out.hlo = tess__hlo_intern(&h);
  if (!tess__sharding_of_tiles(&out, &h, n, devices, d)) return NULL;
  return tess__intern(INTERN_SHARDING, &out, sizeof out);
}

const struct sharding *tess__positional(int64_t n, const tess_device *const *devices, const tess_shape *grid,
                                        const char *memory_kind, struct diag *d) {
  if (n < 1) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a PositionalSharding needs at least one device");
    return NULL;
  }
  struct sharding like;
  const struct mesh *any = tess__mesh_make(0, NULL, NULL, NULL, devices, d);
  if (!any || !tess__sharding_memory(any, memory_kind, &like, d)) return NULL;
  int64_t *list = tess__alloc((size_t)n * sizeof *list);
  for (int64_t i = 0; i < n; i++)
    list[i] = i;
  const struct sharding *s = make(&like, grid, list, n, devices, d);
  tess__free(list);
  return s;
}

/* The numbers of all cells, a cell's ones together; the caller frees them. */
static int64_t *list_cells(const struct sharding *s) {
  if (s->hlo->kind == HLO_TILED) return tess__hlo_numbers(s->hlo);
  int64_t *list = tess__alloc((size_t)s->mesh->total * sizeof *list);
  for (int64_t i = 0; i < s->mesh->total; i++)
    list[i] = i;
  return list;
}

/* ---- operations ---- */

static bool fail_reshape(int64_t cells, const tess_shape *shape, struct diag *d) {
  struct text t = {0};
  tess__shape_text(&t, shape);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%lld cells cannot be reshaped into %s", (long long)cells,
             tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

static bool infer_shape(int64_t cells, const tess_shape *asked, tess_shape *out, struct diag *d) {
  int64_t known = 1;
  int open = -1;
  *out = *asked;
  for (int i = 0; i < asked->n; i++) {
    bool first = asked->dim[i] == -1 && open < 0;
    if (first)
      open = i;
    else if (asked->dim[i] < 1 || asked->dim[i] > cells / known)
      return fail_reshape(cells, asked, d);
    else
      known *= asked->dim[i];
  }
  if (open >= 0) out->dim[open] = cells / known;
  return (open >= 0 ? cells % known == 0 : known == cells) || fail_reshape(cells, asked, d);
}

const struct sharding *tess__positional_reshape(const struct sharding *s, const tess_shape *shape, struct diag *d) {
  tess_shape grid;
  if (!infer_shape(product(&s->grid), shape, &grid, d)) return NULL;
  int64_t *list = list_cells(s);
  const struct sharding *out = make(s, &grid, list, s->mesh->total, tess__sharding_devices(s), d);
  tess__free(list);
  return out;
}

/* Dimensions of a grid, each once, counted from the end where negative. */
static bool read_axes(const tess_ints *axes, int rank, int *out, struct diag *d) {
  uint32_t seen = 0;
  for (int i = 0; i < axes->n; i++) {
    out[i] = axes->v[i] < 0 ? axes->v[i] + rank : axes->v[i];
    if (out[i] < 0 || out[i] >= rank)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "axis %d is out of bounds: the grid has %d dimension%s", axes->v[i], rank,
                        rank == 1 ? "" : "s");
    if (seen >> out[i] & 1)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis %d stands twice", axes->v[i]);
    seen |= UINT32_C(1) << out[i];
  }
  return true;
}

static int compare_numbers(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* Old cells are walked row-major; each one's members go to the new cell at `stride`, after those that are there. */
static const struct sharding *move_cells(const struct sharding *s, const tess_shape *grid, const int64_t *stride,
                                         struct diag *d) {
  int64_t n = s->mesh->total, cells = product(&s->grid), members = n / cells, room = n / product(grid);
  int64_t *from = list_cells(s), *to = tess__alloc((size_t)n * sizeof *to);
  int64_t *filled = tess__zalloc((size_t)product(grid) * sizeof *filled), at[TESS_MAX_RANK] = {0};
  for (int64_t i = 0; i < cells; i++) {
    int64_t cell = 0;
    for (int k = 0; k < s->grid.n; k++)
      cell += at[k] * stride[k];
    memcpy(to + cell * room + filled[cell], from + i * members, (size_t)members * sizeof *to);
    filled[cell] += members;
    for (int k = s->grid.n - 1; k >= 0 && ++at[k] == s->grid.dim[k]; k--)
      at[k] = 0;
  }
  tess__free(filled);
  for (int64_t i = 0; i < n && room > members; i += room)
    qsort(to + i, (size_t)room, sizeof *to, compare_numbers);
  const struct sharding *out = make(s, grid, to, n, tess__sharding_devices(s), d);
  tess__free(from);
  tess__free(to);
  return out;
}

const struct sharding *tess__positional_transpose(const struct sharding *s, const tess_ints *axes, struct diag *d) {
  int order[TESS_MAX_RANK] = {0}, rank = s->grid.n;
  int64_t stride[TESS_MAX_RANK] = {0}, step = 1;
  tess_shape grid = {.n = rank};
  for (int i = 0; i < rank; i++)
    order[i] = rank - 1 - i;
  if (axes->n && axes->n != rank) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d axes for a grid of %d dimension%s", axes->n, rank,
               rank == 1 ? "" : "s");
    return NULL;
  }
  if (!read_axes(axes, rank, order, d)) return NULL;
  for (int i = rank - 1; i >= 0; i--) {
    grid.dim[i] = s->grid.dim[order[i]];
    stride[order[i]] = step;
    step *= grid.dim[i];
  }
  return move_cells(s, &grid, stride, d);
}

const struct sharding *tess__positional_replicate(const struct sharding *s, const tess_ints *axes, struct diag *d) {
  int listed[TESS_MAX_RANK] = {0};
  int64_t stride[TESS_MAX_RANK], step = 1;
  tess_shape grid = s->grid;
  if (!read_axes(axes, grid.n, listed, d)) return NULL;
  for (int i = 0; i < axes->n; i++)
    grid.dim[listed[i]] = 1;
  for (int i = grid.n - 1; i >= 0; i--) {
    if (!axes->n) grid.dim[i] = 1;
    stride[i] = grid.dim[i] == 1 ? 0 : step;
    step *= grid.dim[i];
  }
  return move_cells(s, &grid, stride, d);
}

/* ---- as tiles and as text ---- */

bool tess__positional_hlo(const struct sharding *s, int rank, struct hlo *out, struct diag *d) {
  *out = *s->hlo;
  if (out->kind == HLO_REPLICATED) return true;
  int drop = s->grid.n - rank; /* an array's dimensions are the trailing ones of the grid */
  int64_t dropped = 1;
  for (int i = 0; i < drop && i < s->grid.n; i++)
    dropped *= s->grid.dim[i];
  if (drop < 0 || dropped > 1)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR,
                      "a PositionalSharding of %d dimensions has no tiles for an array of %d", s->grid.n, rank);
  out->n_dims -= drop;
  memmove(out->dim, out->dim + drop, (size_t)out->n_dims * sizeof *out->dim);
  memset(out->dim + out->n_dims, 0, (size_t)drop * sizeof *out->dim);
  tess__hlo_write_out(out); /* JAX made it from lists */
  return true;
}

struct cells {
  const struct sharding *s;
  const int64_t *number; /* of all cells, by device position */
  int64_t members;
};

static int compare_ids(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

/* {CPU 0, 4}: the devices' own ids, ascending. */
static void print_cell(struct text *out, int64_t i, const void *ctx) {
  const struct cells *c = ctx;
  int *id = tess__alloc((size_t)c->members * sizeof *id);
  for (int64_t k = 0; k < c->members; k++)
    id[k] = tess__sharding_devices(c->s)[c->number[i * c->members + k]]->id;
  qsort(id, (size_t)c->members, sizeof *id, compare_ids);
  tess__text_add(out, "{");
  tess__text_upper(out, c->s->mesh->device[0]->platform);
  for (int64_t k = 0; k < c->members; k++)
    tess__text_printf(out, "%s%d", k ? ", " : " ", id[k]);
  tess__text_add(out, "}");
  tess__free(id);
}

void tess__positional_text(struct text *out, const struct sharding *s) {
  int64_t *list = list_cells(s);
  int64_t cells = product(&s->grid);
  struct cells c = {s, list, cells ? s->mesh->total / cells : 0};
  struct object_text o = {&s->grid, 99, (int)strlen("PositionalSharding("), print_cell, &c};
  tess__text_add(out, "PositionalSharding(");
  tess__object_text(out, &o);
  if (s->has_memory) tess__text_printf(out, ", memory_kind=%s", tess__memory_kind_name(s->memory));
  tess__text_add(out, ", shape=");
  tess__shape_text(out, &s->grid);
  tess__text_add(out, ")");
  tess__free(list);
}
