/* Regions run by reference kernels: what the bodies of reduce, sort, scatter, while and their like compute. Regions are
 * isolated graphs (ir/graph.h), so a region's parameters are all that it reads. */
#ifndef TESS_OP_REGION_H
#define TESS_OP_REGION_H

#include "ir/graph.h"

/* On dense blocks of the parameters' and results' types. Results must not overlap parameters. */
void tess__region_run(const struct graph *g, const void *const *in, void *const *out);

/* A region of scalars on n independent elements at once: parameter i reads in[i][0 .. n), result j is written to
 * out[j][0 .. n). Results must not overlap parameters. */
void tess__region_map(const struct graph *g, int64_t n, const void *const *in, void *const *out);

/* Is the region `p0 op p1` (either order) of two scalars, for the op of a monoid that the dtype has? */
bool tess__region_monoid(const struct graph *g, enum monoid *m);
/* Is it JAX's reducer of pairs (value, number) for argmax, *m MONOID_MAX, or argmin? (arg_extreme.c) */
bool tess__region_arg_extreme(const struct graph *g, enum monoid *m);

/* Parameters: n_params scalars (or tensors) of these dtypes; fails with the region's name and what it has. Results the
 * same way. For check functions. */
bool tess__check_region(const struct graph *g, const char *name, int n_params, const struct type *const *param,
                        int n_results, const struct type *const *result, struct diag *d);
/* Several folds of one element each, in any grouping but in order: acc becomes region(acc, x). n_acc operands; acc and
 * x are lists of n_acc pointers to n elements each. */
void tess__region_fold(const struct graph *g, int n_acc, int64_t n, void *const *acc, const void *const *x);

#endif
