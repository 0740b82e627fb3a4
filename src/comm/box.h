/* Boxes of elements in this process's memory. */
#ifndef TESS_COMM_BOX_H
#define TESS_COMM_BOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Strides in elements, outer dimension first. */
enum { BOX_DIMS = 32 };
struct box {
  void *data; /* of element 0 */
  int n_dims;
  int64_t extent[BOX_DIMS], stride[BOX_DIMS];
};

int64_t tess__box_count(const struct box *b);                   /* elements */
bool tess__box_in_one(const struct box *b);                     /* its elements lie one after the other */
struct box tess__box_line(const void *data, int64_t count);     /* elements one after the other */
struct box tess__box_dense(const struct box *like, void *data); /* of these extents */
bool tess__box_fits(const struct box *a, const struct box *b);  /* equal extents */
/* Equal extents; large ones by all workers. */
void tess__box_copy(size_t element, const struct box *to, const struct box *from);
/* n elements from number `start` on, as a dense box has them, to dense memory. */
void tess__box_read(size_t element, const struct box *from, int64_t start, int64_t n, char *to);

#endif
