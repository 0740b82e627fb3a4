/* The picture as SVG: the tables of the text form, a character 9 and a line 18 units, no label ever cut. The fills are
 * Paul Tol's light scheme, made for labelled cells and told apart with any colour vision; the text is black on all of
 * them. */
#include <stdio.h>
#include <string.h>

#include "layout/grid.h"
#include "layout/picture.h"

enum { CHAR = 9, LINE = 18, MARGIN = 10, GAP = 24, ROW_WIDTH = 1200 };

static const char *const fills[] = {"#77AADD", "#EE8866", "#EEDD88", "#FFAABB", "#99DDFF",
                                    "#44BB99", "#BBCC33", "#AAAA00", "#DDDDDD"};
enum { FILLS = sizeof fills / sizeof *fills };

static int sum(const int *v, int n) {
  int total = 0;
  for (int i = 0; i < n; i++)
    total += v[i];
  return total;
}

static int grid_width(const struct grid *g) {
  int width = CHAR * sum(g->width, g->cols), caption = CHAR * (int)strlen(g->caption);
  return caption > width ? caption : width;
}

/* A line more than the text's cells, so that one-line cells are not flat. */
static int row_height(const struct grid *g, int i) {
  return LINE * (g->height[i] + 1);
}

static int grid_height(const struct grid *g) {
  int height = g->caption[0] ? LINE + 6 : 0;
  for (int i = 0; i < g->rows; i++)
    height += row_height(g, i);
  return height;
}

static void print_index(struct text *out, const tess_index *index) {
  tess__text_add(out, "[");
  for (int d = 0; d < index->n; d++) {
    const tess_interval *v = &index->dim[d];
    tess__text_add(out, d ? ", " : "");
    if (v->full)
      tess__text_add(out, ":");
    else
      tess__text_printf(out, "%lld:%lld", (long long)v->start, (long long)v->stop);
  }
  tess__text_add(out, "]");
}

static void print_cell(struct text *out, const struct cell *c, int x, int y, int width, int height, const char *fill) {
  tess__text_add(out, "<g><title>");
  print_index(out, &c->index);
  tess__text_printf(out, " on %s</title><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>", c->label, x,
                    y, width, height, fill);
  tess__text_printf(out, "<text x=\"%g\" y=\"%g\">%s</text></g>\n", x + width / 2.0, y + height / 2.0 + 5, c->label);
}

/* Neighbours, also those below each other, have different fills while there are at least two. */
static const char *cell_fill(const struct grid *g, int row, int col) {
  int step = g->cols % FILLS == 0 ? g->cols + 1 : g->cols;
  return fills[(row * step + col) % FILLS];
}

static void print_grid(struct text *out, const struct grid *g, int left, int top) {
  if (g->caption[0]) {
    tess__text_printf(out, "<text class=\"caption\" x=\"%d\" y=\"%d\">%s</text>\n", left, top + 13, g->caption);
    top += LINE + 6;
  }
  for (int i = 0, y = top; i < g->rows; y += row_height(g, i), i++)
    for (int j = 0, x = left; j < g->cols; x += CHAR * g->width[j], j++)
      print_cell(out, &g->cell[i * g->cols + j], x, y, CHAR * g->width[j], row_height(g, i), cell_fill(g, i, j));
}

struct place {
  int x, y;
};

/* Where the next table goes, in rows of about ROW_WIDTH; width and height grow to what is used. */
static struct place place_grid(const struct grid *g, struct place *at, int *row, int *width, int *height) {
  if (at->x > MARGIN && at->x + grid_width(g) + MARGIN > ROW_WIDTH)
    *at = (struct place){MARGIN, at->y + *row + GAP}, *row = 0;
  struct place here = *at;
  if (grid_height(g) > *row) *row = grid_height(g);
  if (here.x + grid_width(g) + MARGIN > *width) *width = here.x + grid_width(g) + MARGIN;
  if (here.y + *row + MARGIN > *height) *height = here.y + *row + MARGIN;
  at->x += grid_width(g) + GAP;
  return here;
}

bool tess__picture_svg(struct text *out, const tess_shape *shape, const struct sharding *s, struct diag *d) {
  struct grid_style style = {.scale = 1, .min_width = 9, .max_width = 80, .any_width = true};
  struct grids grids;
  if (!tess__grids_make(&grids, shape, s, &style, d)) return false;
  struct text body = {0};
  struct place at = {MARGIN, MARGIN};
  int row = 0, width = 0, height = 0;
  for (int i = 0; i < grids.n; i++) {
    struct place p = place_grid(&grids.grid[i], &at, &row, &width, &height);
    print_grid(&body, &grids.grid[i], p.x, p.y);
  }
  if (grids.idle[0]) {
    tess__text_printf(&body, "<text class=\"caption\" x=\"%d\" y=\"%d\">Nothing on %s</text>\n", MARGIN,
                      height + 13 - MARGIN + 4, grids.idle);
    int need = CHAR * ((int)strlen(grids.idle) + 11) + 2 * MARGIN;
    if (need > width) width = need;
    height += LINE + 4;
  }
  tess__text_printf(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
                    width, height, width, height);
  tess__text_add(out, "<style>text{font:14px Menlo,'DejaVu Sans Mono',Consolas,monospace;fill:#000;text-anchor:middle}"
                      ".caption{text-anchor:start}rect{stroke:#333;stroke-width:1}</style>\n");
  tess__text_printf(out, "<rect width=\"%d\" height=\"%d\" style=\"fill:#fff;stroke:none\"/>\n%s</svg>\n", width,
                    height, tess__text_string(&body));
  tess__text_free(&body);
  tess__grids_free(&grids);
  return true;
}
