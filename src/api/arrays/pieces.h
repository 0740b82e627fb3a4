/* Global arrays from their pieces: which boxes there are, and putting data into them. */
#ifndef TESS_API_PIECES_H
#define TESS_API_PIECES_H

#include "api/api.h"

struct piece { /* a distinct box, of a distinct partial sum */
  tess_index index;
  int64_t term;              /* which of the partial sums; 0 where there are none */
  const tess_device *device; /* the first that holds it, in device assignment order */
};
struct pieces {
  int n, devices;
  const struct piece *piece;
  const int *of;                    /* by device in assignment order: its piece */
  const tess_device *const *device; /* in assignment order */
};
/* In the scope. gda: indices as GlobalDeviceArray says them. */
struct pieces tess__pieces(const struct sharding *s, const tess_shape *shape, bool gda);

struct assembly { /* an array under construction */
  const char *op, *where;
  const struct sharding *sharding;
  bool terms; /* the sharding may be unreduced: each device's piece is a term */
  tess_shape shape;
  struct pieces pieces;
  tess_dtype dtype;         /* NONE until the first piece says it */
  tess_reason reason;       /* of a piece of another shape or dtype */
  const char *what;         /* a piece in messages: "the callback's result" */
  struct tess_scope *scope; /* of the result: callbacks run in inner ones */
  tess_array *out;          /* NULL until the dtype is known, or nothing has been copied */
  struct diag diag;
};
/* Everything but the pieces: operands, shape, devices of this process, no trace. False: told in a->diag. */
bool tess__assembly_start(struct assembly *a, const tess_sharding *s, const tess_shape *shape);
/* Says of which piece a->diag speaks, and of which device. */
void tess__assembly_at(struct assembly *a, const tess_index *index, const tess_device *device);
/* x is usable data of this piece: its dtype, then its shape. */
bool tess__assembly_check(struct assembly *a, tess_array *x, const tess_index *index, const tess_device *device);
bool tess__assembly_paste(struct assembly *a, const struct piece *piece, const tess_array *x); /* x is checked */
/* Joins one checked array for each device; of replicas the first counts. Pieces that lie as the whole does are not
 * copied. NULL: told in a->diag. */
tess_array *tess__assembly_join(struct assembly *a, tess_array *const *x);
tess_array *tess__assembly_end(struct assembly *a); /* out, or an array in error */

#endif
