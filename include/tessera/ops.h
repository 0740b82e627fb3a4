/* What arrays can do (jax.numpy, jax.lax, jax.nn). For every function here, unless its block says otherwise:
 *
 * Types:      bool, i2 to i64, u2 to u64, f4 and f8 to f64, c64, c128. T[m, n] is a dtype and a shape, ... any
 *             dimensions.
 *             The operands of one call promote and broadcast as in jax.numpy. "or scalar": a C number will do, and is
 *             weak: it takes the dtype of the array beside it (f32 + 1.0 is f32).
 * Sharding:   the result's follows from the operands'. Operands that are committed lie on the same devices, in one
 *             order.
 * Returns:    a new array of the innermost scope; while a function is traced, a traced one. An operand in error is
 *             returned as it is.
 * Errors:     INVALID_ARGUMENT     an operand is NULL; the shapes, dtypes or axes do not fit each other; operands are
 *                                  committed to different devices.
 *             FAILED_PRECONDITION  an operand is deleted or donated, has no data, or is a traced value outside its
 *                                  trace.
 *             OUT_OF_RANGE         a C integer that 32 bits do not hold, without enable_x64.
 *             RESOURCE_EXHAUSTED   there is no memory for the result.
 * Threads:    any; operands may be in use elsewhere.
 * Cost:       the first call with such types and shardings compiles; later ones run what is in the cache.
 *
 * Each name NAME is a macro that adds the caller's place to the symbol NAME_at. Where the declarations below have
 * NAME in brackets as well, it is also a function without a place, to be passed on: tess_map_into(out, tess_add, a,
 * b). */
#ifndef TESSERA_OPS_H
#define TESSERA_OPS_H

#include <tessera/array.h>
#include <tessera/elementwise.h>
#include <tessera/indexing.h>
#include <tessera/linalg.h>
#include <tessera/making.h>
#include <tessera/products.h>
#include <tessera/random.h>
#include <tessera/reduce.h>
#include <tessera/shape.h>

#endif
