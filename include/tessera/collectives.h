/* Collectives: what a function inside tess_shard_map says to the devices along mesh axes (jax.lax.p*). Part of
 * transform.h. Devices are ranked along the axes named, the first one most significant. */
#ifndef TESSERA_COLLECTIVES_H
#define TESSERA_COLLECTIVES_H

#include <tessera/array.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef struct tess_groups { // n groups of width ranks, one after the other; -1 pads. Below 0: -width do not divide
  int n, width;
  const int *rank;
} tess_groups;
#define TESS_GROUPS(n, ...) ((tess_groups){n, TESS__SHARE(TESS__LEN(int, __VA_ARGS__), n), (const int[]){__VA_ARGS__}})
#define TESS__SHARE(all, n) ((n) > 0 && (all) % (n) == 0 ? (all) / (n) : -(all))
typedef enum tess_vary { TESS_TO_DEFAULT, TESS_VARYING, TESS_INVARYING, TESS_REDUCED, TESS_UNREDUCED } tess_vary;
typedef struct tess_collective_opts {
  size_t size;
  tess_groups axis_index_groups; // groups of ranks that do it among themselves; default: all together
  bool tiled;                    // blocks side by side in a dimension that is there, instead of in a new one
  tess_vary to;                  // of all_gather: TESS_INVARYING, the result is the same on all devices
} tess_collective_opts;

/* Sum, mean, largest, smallest over the devices along mesh axes.
 *
 * Types:      x: T[...] or scalar, the same shape on all devices; bool is summed as i32, pmean makes floats of
 *             integers; bf16 and f16 are summed in f32   axes: "x", or "x,y" as one axis, major first
 *             result: T[...].
 * Returns:    the same bits on all members, in the order of ranks. A value that varies over none of the axes counts
 *             once for each device.
 * Errors:     NOT_FOUND         an axis is not one of the surrounding shard_map's, or there is none; the message
 *                               names those in scope.
 *             INVALID_ARGUMENT  axes is NULL or names an axis twice; x varies over some of the axes, but not all;
 *                               groups that do not hold each rank once; psum, pmean: x varies over none of the axes,
 *                               in a shard_map with .strict_psum or inside of one.
 *             UNIMPLEMENTED     groups along an axis that a shard_map without .no_check_vma made manual: the
 *                               result would differ from group to group.
 * Cost:       one all-reduce.
 * Source:     jax.lax.psum, pmean, pmax, pmin. Since 0.1. */
TESS_API tess_array *tess_psum_at(const char *where, tess_array *x, const char *axes, const tess_collective_opts *kw);
TESS_API tess_array *tess_pmean_at(const char *where, tess_array *x, const char *axes, const tess_collective_opts *kw);
TESS_API tess_array *tess_pmax_at(const char *where, tess_array *x, const char *axes, const tess_collective_opts *kw);
TESS_API tess_array *tess_pmin_at(const char *where, tess_array *x, const char *axes, const tess_collective_opts *kw);
#define tess_psum(x, ...)  tess_psum__(x, __VA_ARGS__, .size = sizeof(tess_collective_opts))
#define tess_pmean(x, ...) tess_pmean__(x, __VA_ARGS__, .size = sizeof(tess_collective_opts))
#define tess_pmax(x, ...)  tess_pmax__(x, __VA_ARGS__, .size = sizeof(tess_collective_opts))
#define tess_pmin(x, ...)  tess_pmin__(x, __VA_ARGS__, .size = sizeof(tess_collective_opts))
#define tess_psum__(x, axes, ...)                                                                                      \
  tess_psum_at(TESS_HERE, TESS_LIFT(x), axes, TESS__OPTS(tess_collective_opts, __VA_ARGS__))
#define tess_pmean__(x, axes, ...)                                                                                     \
  tess_pmean_at(TESS_HERE, TESS_LIFT(x), axes, TESS__OPTS(tess_collective_opts, __VA_ARGS__))
#define tess_pmax__(x, axes, ...)                                                                                      \
  tess_pmax_at(TESS_HERE, TESS_LIFT(x), axes, TESS__OPTS(tess_collective_opts, __VA_ARGS__))
#define tess_pmin__(x, axes, ...)                                                                                      \
  tess_pmin_at(TESS_HERE, TESS_LIFT(x), axes, TESS__OPTS(tess_collective_opts, __VA_ARGS__))

/* The lowest rank whose element is the largest, the smallest; of NaN where there is one.
 *
 * Types:      x: T[...]   axes: one axis   result: i32[...], the same on all members.
 * Errors:     as tess_psum; INVALID_ARGUMENT also: several axes.
 * Cost:       two all-reduces.
 * Source:     jax._src.lax.parallel.pargmax, pargmin. Since 0.1. */
TESS_API tess_array *tess_pargmax_at(const char *where, tess_array *x, const char *axes);
TESS_API tess_array *tess_pargmin_at(const char *where, tess_array *x, const char *axes);
#define tess_pargmax(x, axes) tess_pargmax_at(TESS_HERE, x, axes)
#define tess_pargmin(x, axes) tess_pargmin_at(TESS_HERE, x, axes)

/* The blocks of all members, in a new dimension, or side by side (.tiled).
 *
 * Types:      x: T[...]   axis: where the new dimension stands, or which one grows; negative from the end
 *             result: T[..., n, ...] of n members, T[..., n * d, ...]; it varies over the axes, or, with
 *             .to = TESS_INVARYING, does not, or, with TESS_REDUCED, is reduced.
 * Errors:     as tess_psum; INVALID_ARGUMENT also: the axis does not exist; groups of different sizes; .to something
 *             else. UNIMPLEMENTED: TESS_INVARYING, TESS_REDUCED with groups.
 * Cost:       one all-gather.
 * Source:     jax.lax.all_gather. Since 0.1. */
TESS_API tess_array *tess_all_gather_at(const char *where, tess_array *x, const char *axes, int axis,
                                        const tess_collective_opts *kw);
#define tess_all_gather(x, axes, ...) tess_all_gather__(x, axes, __VA_ARGS__, .size = sizeof(tess_collective_opts))
#define tess_all_gather__(x, axes, axis, ...)                                                                          \
  tess_all_gather_at(TESS_HERE, x, axes, axis, TESS__OPTS(tess_collective_opts, __VA_ARGS__))

/* My part of the sum over the members: number rank of dimension scatter_dimension, or an n-th of it (.tiled).
 *
 * Types:      x: T[..., n, ...], or .tiled T[..., n * d, ...], of n members; bool is summed as i32
 *             result: T[...] without the dimension, or T[..., d, ...].
 * Errors:     as tess_psum; INVALID_ARGUMENT also: the dimension does not exist, is not n, or .tiled does not divide by
 *             n; groups of different sizes.
 * Cost:       one reduce-scatter.
 * Source:     jax.lax.psum_scatter. Since 0.1. */
TESS_API tess_array *tess_psum_scatter_at(const char *where, tess_array *x, const char *axes, int scatter_dimension,
                                          const tess_collective_opts *kw);
#define tess_psum_scatter(x, axes, ...) tess_psum_scatter__(x, axes, __VA_ARGS__, .size = sizeof(tess_collective_opts))
#define tess_psum_scatter__(x, axes, dimension, ...)                                                                   \
  tess_psum_scatter_at(TESS_HERE, x, axes, dimension, TESS__OPTS(tess_collective_opts, __VA_ARGS__))

/* Parts exchanged: part s of dimension split_axis goes to member s, what comes in is put together in concat_axis.
 *
 * Types:      x: T[...] of n members. Plain: split_axis is n, goes, and a new dimension n stands at concat_axis of the
 *             result. .tiled: split_axis is divided by n, concat_axis grows n times.
 *             pswapaxes: plain, with one axis for both.
 * Errors:     as tess_psum; INVALID_ARGUMENT also: a dimension does not exist, is not n, or .tiled does not divide by
 *             n; groups of different sizes.
 * Cost:       one all-to-all.
 * Source:     jax.lax.all_to_all, pswapaxes. Since 0.1. */
TESS_API tess_array *tess_all_to_all_at(const char *where, tess_array *x, const char *axes, int split_axis,
                                        int concat_axis, const tess_collective_opts *kw);
TESS_API tess_array *tess_pswapaxes_at(const char *where, tess_array *x, const char *axes, int axis);
#define tess_all_to_all(x, axes, split_axis, ...)                                                                      \
  tess_all_to_all__(x, axes, split_axis, __VA_ARGS__, .size = sizeof(tess_collective_opts))
#define tess_all_to_all__(x, axes, split_axis, concat_axis, ...)                                                       \
  tess_all_to_all_at(TESS_HERE, x, axes, split_axis, concat_axis, TESS__OPTS(tess_collective_opts, __VA_ARGS__))
#define tess_pswapaxes(x, axes, axis) tess_pswapaxes_at(TESS_HERE, x, axes, axis)

/* Rows exchanged, as many as the data says: slices of my rows to each member, theirs into rows of an output.
 *
 * Types:      operand: T[m, ...]   output: T[k, ...], what rows keep that nothing arrives in   the others:
 *             integers[s], s a multiple of n members, an n-th of them for each. Slice i begins at row input_offsets[i]
 *             of the operand, has send_sizes[i] rows and goes to member i / (s / n), there to row output_offsets[i] of
 *             its output. recv_sizes: how many rows each slice has that arrives, the first member's first.
 *             result: T[k, ...], which varies over the axes and over what an operand varies over.
 * Errors:     as tess_psum; INVALID_ARGUMENT also: other types; groups of different sizes; where the program runs
 *             (TESS_RAGGED_MISMATCH): what is sent is not what the receiver expects, rows that do not exist, slices
 *             that overlap where they arrive.
 * Cost:       one all-to-all of what each member holds.
 * Source:     jax.lax.ragged_all_to_all. Since 0.1. */
TESS_API tess_array *tess_ragged_all_to_all_at(const char *where, tess_array *operand, tess_array *output,
                                               tess_array *input_offsets, tess_array *send_sizes,
                                               tess_array *output_offsets, tess_array *recv_sizes, const char *axes,
                                               const tess_collective_opts *kw);
#define tess_ragged_all_to_all(operand, output, input_offsets, send_sizes, output_offsets, recv_sizes, ...)            \
  tess_ragged_all_to_all__(operand, output, input_offsets, send_sizes, output_offsets, recv_sizes, __VA_ARGS__,        \
                           .size = sizeof(tess_collective_opts))
#define tess_ragged_all_to_all__(operand, output, input_offsets, send_sizes, output_offsets, recv_sizes, axes, ...)    \
  tess_ragged_all_to_all_at(TESS_HERE, operand, output, input_offsets, send_sizes, output_offsets, recv_sizes, axes,   \
                            TESS__OPTS(tess_collective_opts, __VA_ARGS__))

typedef int tess_pair[2]; // from, to
typedef struct tess_pairs {
  int n;
  const tess_pair *pair;
  int shift; // with n = 0: (i, (i + shift) % size) for all i
} tess_pairs;
#define TESS_PAIRS(...)                                                                                                \
  ((tess_pairs){TESS__LEN(tess_pair, __VA_ARGS__) * TESS__BRACED("TESS_PAIRS({from, to}, ...)", __VA_ARGS__, ),        \
                (const tess_pair[]){__VA_ARGS__}, 0})
#define TESS_SHIFT(k) ((tess_pairs){0, NULL, (k)})

/* Another member's block: by pairs of ranks (ppermute), or block perm[rank] (pshuffle).
 *
 * Types:      x: T[...]   perm: TESS_PAIRS({from, to}, ...), TESS_SHIFT(k); of pshuffle a permutation of the ranks, up
 *             to TESS_MAX_RANK   result: T[...]; zeros for who receives nothing.
 * Errors:     as tess_psum; INVALID_ARGUMENT also: a rank that does not exist, twice a source or twice a target; no
 *             permutation.
 * Cost:       one collective permute.
 * Source:     jax.lax.ppermute, pshuffle. Since 0.1. */
TESS_API tess_array *tess_ppermute_at(const char *where, tess_array *x, const char *axes, tess_pairs perm);
TESS_API tess_array *tess_pshuffle_at(const char *where, tess_array *x, const char *axes, tess_ints perm);
#define tess_ppermute(x, axes, ...) tess_ppermute_at(TESS_HERE, x, axes, __VA_ARGS__)
#define tess_pshuffle(x, axes, ...) tess_pshuffle_at(TESS_HERE, x, axes, __VA_ARGS__)

/* The block of one member, the same on all (pbroadcast); each member's part of what is the same on all (pscatter).
 *
 * Types:      x: T[...]   source: a rank   dimension: negative from the end; n members divide it
 *             pbroadcast: T[...], which does not vary.   pscatter: T[..., d / n, ...], which varies.
 * Errors:     as tess_psum; INVALID_ARGUMENT also: the rank or the dimension does not exist; n does not divide it;
 *             pscatter of a value that varies over one of the axes.
 * Cost:       one broadcast; pscatter: none.
 * Source:     jax.lax.pbroadcast. Since 0.1. */
TESS_API tess_array *tess_pbroadcast_at(const char *where, tess_array *x, const char *axes, int source);
TESS_API tess_array *tess_pscatter_at(const char *where, tess_array *x, const char *axes, int dimension);
#define tess_pbroadcast(x, axes, source)  tess_pbroadcast_at(TESS_HERE, x, axes, source)
#define tess_pscatter(x, axes, dimension) tess_pscatter_at(TESS_HERE, x, axes, dimension)

/* The same value, from now on allowed to differ along mesh axes.
 *
 * Types:      x: T[...]   axes: as tess_psum   result: T[...], varying over the axes, also those it varied over
 *             before.
 * Errors:     as tess_psum.
 * Cost:       none.
 * Source:     jax.lax.pcast to varying (jax.lax.pvary, which JAX 0.10 removed). Since 0.1. */
TESS_API tess_array *tess_pvary_at(const char *where, tess_array *x, const char *axes);
#define tess_pvary(x, axes) tess_pvary_at(TESS_HERE, x, axes)

/* The same value with another state along mesh axes.
 *
 *   TESS_VARYING    of one that is invarying, or reduced: it may differ from now on
 *   TESS_UNREDUCED  of one that varies: each device's is a term of a sum. Linear ops keep terms, where all operands
 *                   are; products where one is. psum and psum_scatter make the sum; nothing else takes them.
 *   TESS_REDUCED    of one that is invarying: it stays equal, and its cotangent is unreduced. Pointwise and linear ops
 *                   take reduced operands together, or with varying ones.
 *
 * Types:      result: T[...]. The state is the same along all of the axes.
 * Errors:     as tess_psum; INVALID_ARGUMENT also: another pair of states, or no state to cast to. UNIMPLEMENTED: of an
 *             op of terms: it is not linear.
 * Cost:       none.
 * Source:     jax.lax.pcast. Since 0.1. */
TESS_API tess_array *tess_pcast_at(const char *where, tess_array *x, const char *axes, tess_vary to);
#define tess_pcast(x, axes, to) tess_pcast_at(TESS_HERE, x, axes, to)

/* A device's number along mesh axes, and how many there are.
 *
 * Types:      axes: as tess_psum   axis_index: i32[], varying over the axes, the first one most significant.
 * Returns:    axis_size: a number that is known while the function is traced; 0 is an error, which the scope has.
 * Errors:     as tess_psum.
 * Source:     jax.lax.axis_index, axis_size. Since 0.1. */
TESS_API tess_array *tess_axis_index_at(const char *where, const char *axes);
TESS_API int64_t tess_axis_size_at(const char *where, const char *axes);
#define tess_axis_index(axes) tess_axis_index_at(TESS_HERE, axes)
#define tess_axis_size(axes)  tess_axis_size_at(TESS_HERE, axes)

#ifdef __cplusplus
}
#endif
#endif
