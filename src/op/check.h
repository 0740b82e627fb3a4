/* What the check functions of this folder share. Messages say what is wrong with the operands' types, then what would
 * be legal. */
#ifndef TESS_OP_CHECK_H
#define TESS_OP_CHECK_H

#include "core/dtype.h"
#include "ir/op.h"

enum { /* masks of enum dtype_class, named as in elementwise.def */
       CLASSES_FLOAT = DTYPE_FLOAT,
       CLASSES_INTEGER = DTYPE_INTEGER,
       CLASSES_NUMBER = DTYPE_INTEGER | DTYPE_FLOAT,
       CLASSES_LOGICAL = DTYPE_BOOL | DTYPE_INTEGER,
       CLASSES_ANY = DTYPE_BOOL | DTYPE_INTEGER | DTYPE_FLOAT,
       CLASSES_ALL = CLASSES_ANY | DTYPE_COMPLEX
};

bool tess__check_dtype(const struct type *t, int classes, struct diag *d);
bool tess__check_same(const struct type *a, const struct type *b, struct diag *d);    /* dtype and dimensions */
bool tess__check_dims(const struct type *t, const struct dims *dims, struct diag *d); /* each exists, none twice */
/* Result i is `inferred`: fills it in, or compares dtype and dimensions with what was asked for. */
bool tess__check_result(const struct call *c, int i, const struct type *inferred, struct diag *d);
bool tess__check_asked(const struct call *c, struct diag *d);    /* ops whose result types are always given */
bool tess__check_identity(const struct call *c, struct diag *d); /* one result, of the type of the one operand */
int tess__monoid_classes(enum monoid m);                         /* dtypes it reduces */

struct accumulator {
  union {
    double f;
    uint64_t u;
    double c[2]; /* complex: both parts */
  } v;
  enum monoid monoid;
  tess_dtype dtype;
}; /* a reduction under way */
struct accumulator tess__accumulate_start(enum monoid m, tess_dtype t);
void tess__accumulate(struct accumulator *a, const void *x);
void tess__accumulate_end(const struct accumulator *a, void *out);

/* The result type of a dot_general; NULL and a failure. out_dtype NONE: that of the operands. */
const struct type *tess__dot_type(const struct call *c, tess_dtype out_dtype, struct diag *d);
/* The result type of a bitcast_convert; NULL and a failure. */
const struct type *tess__bitcast_type(const struct type *in, tess_dtype to, struct diag *d);
void tess__copy_ref(const struct call *c, const void *const *in, void *const *out); /* result 0 is operand 0 */
bool tess__localise_away(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                         const struct atoms *atoms, vid *out); /* per device it is its operand */

#endif
