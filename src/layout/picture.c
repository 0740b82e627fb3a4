/* Text pictures: tables of box characters or ASCII, or coloured cells that abut (design/sharding.md 8). Several tables
 * stand side by side, as many as fit. */
#include "layout/picture.h"

#include <string.h>

#include "base/alloc.h"
#include "layout/grid.h"

struct pen {
  bool ascii, color;
  const tess_visualize_opts *opts;
};

/* ---- colours: 8.2 ---- */

static const uint32_t tab20b[20] = {0x393B79, 0x5254A3, 0x6B6ECF, 0x9C9EDE, 0x637939, 0x8CA252, 0xB5CF6B,
                                    0xCEDB9C, 0x8C6D31, 0xBD9E39, 0xE7BA52, 0xE7CB94, 0x843C39, 0xAD494A,
                                    0xD6616B, 0xE7969C, 0x7B4173, 0xA55194, 0xCE6DBD, 0xDE9ED6};

/* The colour of cell k of n, 0xRRGGBB: every second one or so of n colours, in JAX's order. */
static uint32_t cell_color(const struct pen *pen, int k, int n) {
  int64_t step = n / 2 + (n % 2 == 0), i = k * step % n;
  double t = n == 1 ? 0 : i == n - 1 ? 1 : (double)i * (1.0 / (n - 1)), rgb[3] = {0};
  if (!pen->opts || !pen->opts->color_map) return tab20b[20 * t < 19 ? (int)(20 * t) : 19];
  pen->opts->color_map(t, rgb, pen->opts->ctx);
  uint32_t color = 0;
  for (int c = 0; c < 3; c++) {
    double v = rgb[c] < 0 ? 0 : rgb[c] > 1 ? 255 : rgb[c] * 255;
    color = color << 8 | (v >= 0 ? (uint32_t)v : 0);
  }
  return color;
}

/* A run of a cell's text in its colours; nothing when it is empty. */
static void print_run(struct text *out, uint32_t color, const char *text, int length, int blanks) {
  if (length + blanks <= 0) return;
  uint32_t r = color >> 16, g = color >> 8 & 255, b = color & 255;
  int ink = 0.299 * r + 0.587 * g + 0.114 * b > 186 ? 0 : 255;
  tess__text_printf(out, "\033[38;2;%d;%d;%d;48;2;%u;%u;%um", ink, ink, ink, r, g, b);
  tess__text_add_n(out, text, (size_t)length);
  tess__text_repeat(out, " ", blanks);
  tess__text_add(out, "\033[0m");
}

/* ---- lines of a cell ---- */

/* Which of the label's lines stands on line `at` of the cell, if one does. */
static const struct label_line *line_at(const struct cell *c, int width, int at, struct label_line line[2]) {
  int n = tess__label_lines(c, width, line);
  return at >= c->top && at < c->top + n ? &line[at - c->top] : NULL;
}

static const char *ellipsis(const struct pen *pen, int room, int *length) {
  *length = pen->ascii ? (room < 3 ? room : 3) : (int)strlen("…");
  return pen->ascii ? "..." : "…";
}

static void print_plain_cell(struct text *out, const struct pen *pen, const struct cell *c, int width, int at) {
  struct label_line line[2];
  const struct label_line *l = line_at(c, width, at, line);
  if (!l) {
    tess__text_repeat(out, " ", width);
    return;
  }
  int room = width - c->left - c->right, length, shown = l->length;
  tess__text_repeat(out, " ", l->before);
  if (l->cut) {
    const char *dots = ellipsis(pen, room, &length);
    if (pen->ascii) shown = room - length;
    tess__text_add_n(out, l->text, (size_t)shown);
    tess__text_add_n(out, dots, (size_t)length);
    shown = room;
  } else {
    tess__text_add_n(out, l->text, (size_t)shown);
  }
  tess__text_repeat(out, " ", width - l->before - shown);
}

static void print_color_cell(struct text *out, const struct cell *c, int width, int at, uint32_t color) {
  struct label_line line[2];
  int high = c->top + tess__label_lines(c, width, line) + c->bottom, room = width - c->left - c->right;
  const struct label_line *l = line_at(c, width, at, line);
  if (at >= high) {
    tess__text_repeat(out, " ", width);
  } else if (!l) {
    print_run(out, color, "", 0, width);
  } else {
    struct text word = {0};
    int before = l->before - c->left, after = room - before - l->length - l->cut;
    bool whole = l->length == c->length;
    tess__text_add_n(&word, l->text, (size_t)l->length);
    if (l->cut) tess__text_add(&word, "…");
    print_run(out, color, "", 0, c->left);
    print_run(out, color, "", 0, before);
    print_run(out, color, word.data, (int)word.length, whole ? 0 : after);
    if (whole) print_run(out, color, "", 0, after);
    print_run(out, color, "", 0, c->right);
    tess__text_free(&word);
  }
}

/* ---- lines of a table ---- */

static int table_width(const struct grid *g, bool color) {
  int width = color ? 0 : g->cols + 1;
  for (int j = 0; j < g->cols; j++)
    width += g->width[j];
  return width;
}

static int table_height(const struct grid *g, bool color) {
  int height = color ? 0 : g->rows + 1;
  for (int i = 0; i < g->rows; i++)
    height += g->height[i];
  return height;
}

/* The rule above row i; below the last one for i = rows. */
static void print_rule(struct text *out, const struct pen *pen, const struct grid *g, int i) {
  static const char *const box[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
  static const char *const plain[3][3] = {{"+", "-", "+"}, {"|", "+", "|"}, {"+", "-", "+"}};
  int kind = i == 0 ? 0 : i == g->rows ? 2 : 1;
  const char *const *corner = pen->ascii ? plain[kind] : box[kind];
  for (int j = 0; j < g->cols; j++) {
    tess__text_add(out, corner[j ? 1 : 0]);
    tess__text_repeat(out, pen->ascii ? "-" : "─", g->width[j]);
  }
  tess__text_add(out, corner[2]);
}

static void print_row(struct text *out, const struct pen *pen, const struct grid *g, int row, int at) {
  const char *side = pen->color ? "" : pen->ascii ? "|" : "│";
  for (int j = 0; j < g->cols; j++) {
    int k = row * g->cols + j;
    const struct cell *c = &g->cell[k];
    tess__text_add(out, side);
    if (pen->color)
      print_color_cell(out, c, g->width[j], at, cell_color(pen, k, g->rows * g->cols));
    else
      print_plain_cell(out, pen, c, g->width[j], at);
  }
  tess__text_add(out, side);
}

static void print_line(struct text *out, const struct pen *pen, const struct grid *g, int at) {
  for (int i = 0; i < g->rows; i++) {
    if (!pen->color && at-- == 0) {
      print_rule(out, pen, g, i);
      return;
    }
    if (at < g->height[i]) {
      print_row(out, pen, g, i, at);
      return;
    }
    at -= g->height[i];
  }
  if (!pen->color) print_rule(out, pen, g, g->rows);
}

/* ---- rows of tables ---- */

enum { GAP = 2 };

static int block_width(const struct pen *pen, const struct grid *g) {
  int width = table_width(g, pen->color), caption = (int)strlen(g->caption);
  return caption > width ? caption : width;
}

/* Tables first .. last - 1 side by side, under their captions. */
static void print_tables(struct text *out, const struct pen *pen, const struct grid *g, int n) {
  int high = 0;
  for (int i = 0; i < n; i++)
    if (table_height(&g[i], pen->color) > high) high = table_height(&g[i], pen->color);
  for (int at = g->caption[0] ? -1 : 0; at < high; at++) {
    for (int i = 0; i < n; i++) {
      bool inside = at < table_height(&g[i], pen->color);
      int used = at < 0 ? (int)strlen(g[i].caption) : inside ? table_width(&g[i], pen->color) : 0;
      if (at < 0)
        tess__text_add(out, g[i].caption);
      else if (inside)
        print_line(out, pen, &g[i], at);
      if (i + 1 < n) tess__text_repeat(out, " ", block_width(pen, &g[i]) - used + GAP);
    }
    tess__text_add(out, "\n");
  }
}

static void print_picture(struct text *out, const struct pen *pen, const struct grids *grids, int max_width) {
  for (int first = 0, last; first < grids->n; first = last) {
    int width = block_width(pen, &grids->grid[first]);
    for (last = first + 1; last < grids->n; last++) {
      width += GAP + block_width(pen, &grids->grid[last]);
      if (width > max_width) break;
    }
    print_tables(out, pen, &grids->grid[first], last - first);
  }
  if (grids->idle[0]) tess__text_printf(out, "Nothing on %s\n", grids->idle);
}

static bool draw(struct text *out, const tess_shape *shape, const struct sharding *s, const tess_visualize_opts *opts,
                 bool color, struct diag *d) {
  struct pen pen = {.ascii = opts && opts->format == TESS_PICTURE_ASCII, .opts = opts};
  pen.color = color && !pen.ascii;
  struct grid_style style = {.scale = opts && opts->scale != 0 ? opts->scale : 1,
                             .min_width = opts && opts->min_width ? opts->min_width : 9,
                             .max_width = opts && opts->max_width ? opts->max_width : 80,
                             .color = pen.color};
  struct grids grids;
  if (!tess__grids_make(&grids, shape, s, &style, d)) return false;
  print_picture(out, &pen, &grids, style.max_width);
  tess__grids_free(&grids);
  return true;
}

bool tess__picture(struct text *out, const tess_shape *shape, const struct sharding *s, const tess_visualize_opts *opts,
                   bool color, struct diag *d) {
  if (opts && opts->format == TESS_PICTURE_SVG) return tess__picture_svg(out, shape, s, d);
  if (!opts || opts->format != TESS_PICTURE_HTML) return draw(out, shape, s, opts, color, d);
  struct text terminal = {0};
  bool ok = draw(&terminal, shape, s, opts, !opts->no_color, d);
  if (ok) tess__picture_html(out, tess__text_string(&terminal));
  tess__text_free(&terminal);
  return ok;
}
