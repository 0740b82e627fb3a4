/* What a picture shows before it is drawn: the shards of an array as a table of cells, or for more than two dimensions
 * a row of tables, one for each block of the leading dimensions. Private to the pictures. */
#ifndef TESS_LAYOUT_GRID_H
#define TESS_LAYOUT_GRID_H

#include "layout/sharding.h"

struct cell {
  const char *label;            /* "CPU 0,2"; owned by the grids' pool of text */
  int length;                   /* of the label */
  int left, right, top, bottom; /* blanks around the label, in characters and lines */
  tess_index index;             /* the box that these devices hold */
};

struct grid {
  int rows, cols;
  struct cell *cell;   /* rows * cols, row-major; owned */
  int *width, *height; /* of each column, of each row; owned */
  char *caption;       /* "[0:2, :, :]"; "" up to two dimensions; owned */
};

struct grids {
  int n;
  struct grid *grid; /* owned */
  char *labels;      /* the text of all labels; owned */
  char *idle;        /* "CPU 6,7" hold no element; "" when there are none; owned */
};

struct grid_style {
  double scale;
  int min_width, max_width;
  bool color;     /* padded cells without borders */
  bool any_width; /* the table may be wider than max_width */
};

/* Failure: a dimension of size 0, a mesh without devices, a spec longer than the rank, options out of range. */
bool tess__grids_make(struct grids *out, const tess_shape *shape, const struct sharding *s,
                      const struct grid_style *style, struct diag *d);
void tess__grids_free(struct grids *g);

/* The label of a cell in a column of this width: one line, or its two words on two lines, or none where there is no
 * room. */
struct label_line {
  int before;
  const char *text;
  int length;
  bool cut;
}; /* blanks before; cut: an ellipsis follows */
int tess__label_lines(const struct cell *c, int width, struct label_line out[2]);

#endif
