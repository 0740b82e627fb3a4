/* The elementwise functions: records, and what makes the nodes of operands that are ready. */
#ifndef TESS_NUMPY_ELEMENTWISE_H
#define TESS_NUMPY_ELEMENTWISE_H

#include "numpy/function.h"
#include "numpy/numpy.h"

#define RECORD(name)                extern const struct function tess__f_##name;
#define UNARY(name, node, kind)     RECORD(name) vid node(struct build *b, vid a);
#define UNARY_AT                    UNARY
#define BINARY(name, node, kind)    RECORD(name) vid node(struct build *b, vid a, vid c);
#define COMPARISON(name, direction) RECORD(name)
#define TERNARY(name, node)         RECORD(name) vid node(struct build *b, vid *v);
#include "numpy/elementwise.def"
/* With numbers, their attributes. */
RECORD(astype)           /* tess_dtype */
RECORD(bitcast)          /* tess_dtype */
RECORD(integer_pow)      /* int32_t: the power */
RECORD(reduce_precision) /* int32_t[2]: exponent's and mantissa's bits */
RECORD(gelu)             /* bool: approximate */
RECORD(leaky_relu)       /* double: the slope */
RECORD(elu)              /* double: alpha */
#undef RECORD
#undef UNARY
#undef UNARY_AT
#undef BINARY
#undef COMPARISON
#undef TERNARY

/* log(e^x + e^y) as plain nodes, which a region may have: its derivative at infinities is not logaddexp's. */
vid tess__np_add_exponentials(struct build *b, vid x, vid y);

#endif
