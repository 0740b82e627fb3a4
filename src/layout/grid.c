/* Which devices hold which block, and how wide and high the cells are: design/sharding.md 8.1 and, where the table does
 * not fit, 8.3, which follow JAX's visualize_sharding and the tables of Python's rich to the character. Divisions of
 * negative numbers round down, as there. */
#include "layout/grid.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "layout/shard.h"

/* ---- devices by cell ---- */

struct entry { /* a device and the block it holds */
  int64_t table, row, col;
  int id;
  int64_t position;
};

static int compare_entries(const void *a, const void *b) {
  const struct entry *x = a, *y = b;
  if (x->table != y->table) return x->table < y->table ? -1 : 1;
  if (x->row != y->row) return x->row < y->row ? -1 : 1;
  if (x->col != y->col) return x->col < y->col ? -1 : 1;
  return (x->id > y->id) - (x->id < y->id);
}

static bool same_cell(const struct entry *x, const struct entry *y) {
  return x->table == y->table && x->row == y->row && x->col == y->col;
}

static int64_t blocks_along(const tess_shape *shape, const tess_shape *shard, int d) {
  return (shape->dim[d] - 1) / shard->dim[d] + 1;
}

/* The device at `position`; false: it holds nothing. */
static bool find_cell(const struct sharding *s, const tess_shape *shape, const tess_shape *shard, int64_t position,
                      struct entry *out) {
  tess_index index;
  tess__shard_index(s, shape, position, &index);
  *out = (struct entry){.id = s->mesh->device[position]->id, .position = position};
  for (int d = 0; d < shape->n; d++) {
    if (index.dim[d].start == index.dim[d].stop) return false;
    int64_t block = index.dim[d].start / shard->dim[d];
    if (d == shape->n - 1)
      out->col = block;
    else if (d == shape->n - 2)
      out->row = block;
    else
      out->table = out->table * blocks_along(shape, shard, d) + block;
  }
  return true;
}

static void print_platform(struct text *out, const struct sharding *s) {
  for (const char *p = s->mesh->device[0]->platform; *p; p++) {
    char c = (char)toupper((unsigned char)*p);
    tess__text_add_n(out, &c, 1);
  }
}

/* Entries of devices with data, sorted; the others go to `idle`. */
static struct entry *list_entries(const struct sharding *s, const tess_shape *shape, int64_t *n, struct text *idle) {
  tess_shape shard;
  tess__shard_shape(s, shape, &shard);
  struct entry *list = tess__alloc((size_t)s->mesh->total * sizeof *list);
  *n = 0;
  for (int64_t p = 0; p < s->mesh->total; p++) {
    if (find_cell(s, shape, &shard, p, &list[*n])) {
      ++*n;
      continue;
    }
    if (!idle->length) print_platform(idle, s);
    tess__text_printf(idle, "%s%d", strchr(tess__text_string(idle), ' ') ? "," : " ", s->mesh->device[p]->id);
  }
  qsort(list, (size_t)*n, sizeof *list, compare_entries);
  return list;
}

/* ---- the size of a cell: 8.1 ---- */

static int floor_half(int v) {
  return v >= 0 ? v / 2 : -((1 - v) / 2);
}

static int at_least_zero(int v) {
  return v > 0 ? v : 0;
}

static void pad_cell(struct cell *c, int width, int height, bool color) {
  int wide = width - c->length - 2, high = height - 2, more = color ? 1 : 0;
  c->left = at_least_zero(floor_half(wide) + more);
  c->right = at_least_zero(wide - floor_half(wide) + more);
  c->top = at_least_zero(floor_half(high) + more);
  c->bottom = at_least_zero(high - floor_half(high) + more);
}

static double extent(const tess_index *index, int d) {
  return (double)(index->dim[d].stop - index->dim[d].start);
}

static void size_cell(struct cell *c, const tess_shape *shape, const struct grid_style *style) {
  int n = shape->n;
  double base_height = trunc(10 * style->scale), rows = n >= 2 ? (double)shape->dim[n - 2]
                                                        : n    ? (double)shape->dim[0]
                                                               : 1;
  double cols = n ? (double)shape->dim[n - 1] : 1, aspect = (n >= 2 ? cols : 1) / rows;
  double base_width = trunc(base_height * aspect), wide = n ? extent(&c->index, n - 1) / cols : 1;
  double width = fmin(fmax(trunc(wide * base_width * 2.5), style->min_width), style->max_width);
  double height = n >= 2 ? trunc(extent(&c->index, n - 2) / rows * base_height) : 1;
  pad_cell(c, (int)width, (int)height, style->color);
}

/* ---- columns and rows: 8.3 ---- */

static int natural_width(const struct cell *c, int column) {
  int need = c->left + c->length + c->right;
  return column - c->left - c->right < 1 || need > column ? column : need;
}

static void measure_columns(struct grid *g, const int *limit) {
  for (int j = 0; j < g->cols; j++) {
    int widest = 0, column = limit[j];
    for (int i = 0; i < g->rows; i++) {
      int w = natural_width(&g->cell[i * g->cols + j], column);
      if (w > widest) widest = w;
    }
    g->width[j] = widest;
  }
}

/* rich's ratio_reduce: each column of width `widest` gives its share of the excess, at most down to the second width.
 */
static void shrink_widest(struct grid *g, int widest, int second, int excess) {
  int count = 0, rest = excess, most = excess < widest - second ? excess : widest - second;
  for (int j = 0; j < g->cols; j++)
    count += g->width[j] == widest;
  for (int j = 0; j < g->cols && count; j++) {
    if (g->width[j] != widest) continue;
    int share = (int)nearbyint((double)rest / count);
    if (share > most) share = most;
    g->width[j] -= share;
    rest -= share;
    count--;
  }
}

static void fit_columns(struct grid *g, int available) {
  for (int j = 0; j < g->cols; j++)
    g->width[j] = available;
  measure_columns(g, g->width);
  bool shrunk = false;
  for (;;) {
    int sum = 0, widest = 0, second = 0;
    for (int j = 0; j < g->cols; j++) {
      sum += g->width[j];
      if (g->width[j] > widest) widest = g->width[j];
    }
    for (int j = 0; j < g->cols; j++)
      if (g->width[j] > second && g->width[j] < widest) second = g->width[j];
    if (sum <= available || widest == second) break;
    shrink_widest(g, widest, second, sum - available);
    shrunk = true;
  }
  if (shrunk) measure_columns(g, g->width);
}

static void measure_rows(struct grid *g) {
  for (int i = 0; i < g->rows; i++) {
    g->height[i] = 1;
    for (int j = 0; j < g->cols; j++) {
      const struct cell *c = &g->cell[i * g->cols + j];
      struct label_line line[2];
      int high = c->top + tess__label_lines(c, g->width[j], line) + c->bottom;
      if (high > g->height[i]) g->height[i] = high;
    }
  }
}

/* A line of `room` characters, or with an ellipsis for the last one. */
static struct label_line fit_word(const struct cell *c, const char *word, int length, int room) {
  bool cut = length > room;
  return (struct label_line){c->left, word, cut ? room - 1 : length, cut};
}

int tess__label_lines(const struct cell *c, int width, struct label_line out[2]) {
  int room = width - c->left - c->right;
  if (room < 1) return 0;
  if (c->length <= room) {
    out[0] = (struct label_line){c->left + (room - c->length) / 2, c->label, c->length, false};
    return 1;
  }
  int first = (int)strcspn(c->label, " ");
  out[0] = fit_word(c, c->label, first, room);
  out[1] = fit_word(c, c->label + first + 1, c->length - first - 1, room);
  return 2;
}

/* ---- putting it together ---- */

/* "[0:2, :, :]": the blocks of the leading dimensions. */
static char *make_caption(const tess_index *index) {
  struct text t = {0};
  for (int d = 0; index->n > 2 && d < index->n; d++) {
    tess__text_add(&t, d ? ", " : "[");
    if (d < index->n - 2 && !index->dim[d].full) tess__text_printf(&t, "%lld", (long long)index->dim[d].start);
    tess__text_add(&t, ":");
    if (d < index->n - 2 && !index->dim[d].full) tess__text_printf(&t, "%lld", (long long)index->dim[d].stop);
  }
  if (index->n > 2) tess__text_add(&t, "]");
  char *caption = tess__strdup(tess__text_string(&t));
  tess__text_free(&t);
  return caption;
}

static void lay_out(struct grid *g, const struct grid_style *style) {
  g->width = tess__alloc((size_t)g->cols * sizeof *g->width);
  g->height = tess__alloc((size_t)g->rows * sizeof *g->height);
  int narrowest = 4 * g->cols + 1, width = style->max_width < narrowest ? narrowest : style->max_width;
  fit_columns(g, style->any_width ? INT_MAX / 2 : width - (style->color ? 0 : g->cols + 1));
  measure_rows(g);
}

/* One table from its entries, whose labels go to `labels` (offsets first, pointers when it no longer grows). */
static void fill_grid(struct grid *g, const struct entry *e, int64_t n, const struct sharding *s,
                      const tess_shape *shape, struct text *labels) {
  g->rows = (int)e[n - 1].row + 1;
  g->cols = 0;
  for (int64_t i = 0; i < n; i++)
    if (e[i].col >= g->cols) g->cols = (int)e[i].col + 1;
  g->cell = tess__zalloc((size_t)g->rows * (size_t)g->cols * sizeof *g->cell);
  for (int64_t i = 0; i < n;) {
    struct cell *c = &g->cell[e[i].row * g->cols + e[i].col];
    size_t start = labels->length;
    tess__shard_index(s, shape, e[i].position, &c->index);
    print_platform(labels, s);
    int64_t first = i;
    for (; i < n && same_cell(&e[first], &e[i]); i++)
      tess__text_printf(labels, "%c%d", i == first ? ' ' : ',', e[i].id);
    c->length = (int)(labels->length - start);
    tess__text_add_n(labels, "", 1);
  }
  g->caption = make_caption(&g->cell[0].index);
}

static bool check_picture(const tess_shape *shape, const struct sharding *s, const struct grid_style *style,
                          struct diag *d) {
  if (!tess__mesh_check_devices(s->mesh, d) || !tess__sharding_check_rank(s, shape->n, d)) return false;
  for (int i = 0; i < shape->n; i++)
    if (shape->dim[i] < 1)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "dimension %d has size %lld: there is nothing to draw", i, (long long)shape->dim[i]);
  if (!(style->scale > 0 && style->scale <= 1000))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "scale %g is not between 0 and 1000", style->scale);
  if (style->min_width < 0 || style->max_width < 0 || style->max_width > 1000000)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "widths %d to %d are not between 0 and 1000000",
                      style->min_width, style->max_width);
  return true;
}

bool tess__grids_make(struct grids *out, const tess_shape *shape, const struct sharding *s,
                      const struct grid_style *style, struct diag *d) {
  memset(out, 0, sizeof *out);
  if (!check_picture(shape, s, style, d)) return false;
  struct text labels = {0}, idle = {0};
  int64_t n;
  struct entry *entry = list_entries(s, shape, &n, &idle);
  out->grid = tess__zalloc((size_t)(entry[n - 1].table + 1) * sizeof *out->grid);
  for (int64_t first = 0, i = 0; first < n; first = i) {
    while (i < n && entry[i].table == entry[first].table)
      i++;
    fill_grid(&out->grid[out->n++], entry + first, i - first, s, shape, &labels);
  }
  tess__free(entry);
  out->labels = labels.data;
  out->idle = tess__strdup(tess__text_string(&idle));
  tess__text_free(&idle);
  const char *label = out->labels;
  for (int t = 0; t < out->n; t++) { /* labels were printed cell by cell in this order */
    struct grid *g = &out->grid[t];
    for (int i = 0; i < g->rows * g->cols; i++) {
      g->cell[i].label = label;
      label += g->cell[i].length + 1;
      size_cell(&g->cell[i], shape, style);
    }
    lay_out(g, style);
  }
  return true;
}

void tess__grids_free(struct grids *g) {
  for (int i = 0; i < g->n; i++) {
    tess__free(g->grid[i].cell);
    tess__free(g->grid[i].width);
    tess__free(g->grid[i].height);
    tess__free(g->grid[i].caption);
  }
  tess__free(g->grid);
  tess__free(g->labels);
  tess__free(g->idle);
  memset(g, 0, sizeof *g);
}
