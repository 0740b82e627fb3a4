/* How arrays lie on devices: specs, shardings, shards (jax.P, jax.sharding). Part of mesh.h. */
#ifndef TESSERA_SHARDING_H
#define TESSERA_SHARDING_H

#include <tessera/device.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- PartitionSpec ----

typedef enum tess_reduce_kind { TESS_REDUCE_SUM, TESS_REDUCE_MAX, TESS_REDUCE_MIN, TESS_REDUCE_PROD } tess_reduce_kind;

// jax.P, or a tuple of them. All zero: not given. Its strings are the caller's.
struct tess_path_spec;
typedef struct tess_spec {
  const char *entry[TESS_MAX_RANK + 1]; // [0]: the macros' mark; then "x", "x,y" (major first), NULL or "?"
  int n;
  const struct tess_spec *tuple;
  const char *unreduced, *reduced; // axes, comma-separated
  tess_reduce_kind unreduced_kind;
  const struct tess_path_spec *by_path; // a tuple whose elements hold where paths say
} tess_spec;
typedef struct tess_path_spec {
  const char *path; // "layers/0/w" in a tree; a step "*" is any one; "" is all of it
  tess_spec spec;
} tess_path_spec;
#define TESS_P_INIT(...)                                                                                               \
  { .entry = {"P", __VA_ARGS__}, .n = TESS__LEN(const char *, "P", __VA_ARGS__) - 1 } // for static variables
#define TESS_P(...)        ((tess_spec)TESS_P_INIT(__VA_ARGS__))                      // P('x', None): TESS_P("x", NULL)
#define TESS_REPLICATED    TESS_P()
#define TESS_UNCONSTRAINED "?"
#define TESS__SPEC(p)      _Generic((p), tess_spec : (p))
#define TESS_SPECS(...)                                                                                                \
  ((tess_spec){.entry = {"T"},                                                                                         \
               .n = TESS__COUNT(__VA_ARGS__),                                                                          \
               .tuple = (const tess_spec[]){TESS__MAP(TESS__SPEC, __VA_ARGS__)}})                 // (P, P, ...), nests
#define TESS_SPECS_OF(count, specs) ((tess_spec){.entry = {"T"}, .n = (count), .tuple = (specs)}) // from an array

// Specs for a tree of arrays, or for one argument that is a tree: {"layers/*/w", TESS_P("x", NULL)}, {"", TESS_P()}. Of
// each array the first path that leads to it counts, or to a tree that it is in; each array needs one, and each path
// leads somewhere.
#define TESS_SPECS_BY_PATH(...)                                                                                        \
  TESS_SPECS_BY_PATH_OF(TESS__LEN(tess_path_spec, __VA_ARGS__), ((const tess_path_spec[]){__VA_ARGS__}))
#define TESS_SPECS_BY_PATH_OF(count, entries) ((tess_spec){.entry = {"T"}, .n = (count), .by_path = (entries)})

/* A spec from an array of entries, or from text: "x,(y,z),None", "P('x', None)".
 *
 * Types:      entries: n pointers as in tess_spec; the strings stay the caller's   text: its strings are the
 *             library's.
 * Returns:    in error entry[0] is NULL, and the scope knows why.
 * Errors:     INVALID_ARGUMENT  to the scope: NULL; n is negative or above TESS_MAX_RANK; text that is no spec, with
 *                               its column.
 * Threads:    any.
 * Source:     jax.sharding.PartitionSpec. Since 0.1. */
TESS_API tess_spec tess_spec_of(int n, const char *const *entries);
TESS_API tess_spec tess_spec_parse(const char *text);

/* A spec whose values are still to be reduced over mesh axes, or were reduced over them.
 *
 * Types:      axes: "x" or "x,y", Explicit ones of the mesh it is for   kind: sum, max or min.
 * Sharding:   of an array or value with unreduced axes each device along them holds a term of the sum. Ops that are
 *             linear in all such operands give such results; others work on the sum, for which JAX has errors.
 *             Only tess_addressable_shards reads the terms; tess_reshard sums them. Of kind max or min the value is the
 *             largest or smallest of the terms, and all ops work on that; specs of tess_shard_map make such values
 *             (JAX 0.10.2 has sums alone).
 * Returns:    in error entry[0] is NULL, and the scope knows why.
 * Errors:     INVALID_ARGUMENT  to the scope: s is a tuple or not given; axes is NULL; an axis also cuts a dimension,
 *                               or is both unreduced and reduced; another kind, or one without axes.
 * Threads:    any.
 * Source:     P(..., unreduced={...}, reduced={...}). Since 0.1. */
TESS_API tess_spec tess_spec_unreduced(tess_spec s, const char *axes, tess_reduce_kind kind);
TESS_API tess_spec tess_spec_reduced(tess_spec s, const char *axes);

/* Whether two specs are written alike.
 *
 * Returns:    false for P('x') and P('x', None), which mean the same.
 * Threads:    any.
 * Source:     PartitionSpec.__eq__. Since 0.1. */
TESS_API bool tess_spec_equal(tess_spec a, tess_spec b);

// ---- shardings ----

typedef struct tess_sharding_opts {
  size_t size;
  const char *memory_kind; // "device" (default), "pinned_host", "unpinned_host"
} tess_sharding_opts;

/* A mesh, and which of its axes cut which dimension; or all of an array on one device.
 *
 * Types:      m: NULL for the context mesh   spec: entry i cuts dimension i; dimensions behind it are not cut.
 * Errors:     INVALID_ARGUMENT     the spec is not given, is a tuple, or names an unknown axis or one twice; it is
 *                                  unconstrained on a mesh without Auto axes, or unreduced over an axis that is not
 *                                  Explicit; the device is NULL; an unknown memory kind.
 *             FAILED_PRECONDITION  no mesh is given and there is no context mesh.
 * Threads:    any.
 * Source:     jax.sharding.NamedSharding, SingleDeviceSharding. Since 0.1. */
TESS_API tess_sharding *tess_named_sharding_at(const char *where, const tess_mesh *m, tess_spec spec,
                                               const tess_sharding_opts *kw);
TESS_API tess_sharding *tess_single_device_sharding_at(const char *where, const tess_device *d,
                                                       const tess_sharding_opts *kw);
#define tess_named_sharding(...) tess_named_sharding__(__VA_ARGS__, .size = sizeof(tess_sharding_opts))
#define tess_named_sharding__(m, spec, ...)                                                                            \
  tess_named_sharding_at(TESS_HERE, m, spec, TESS__OPTS(tess_sharding_opts, __VA_ARGS__))
#define tess_single_device_sharding(...) tess_single_device_sharding__(__VA_ARGS__, .size = sizeof(tess_sharding_opts))
#define tess_single_device_sharding__(d, ...)                                                                          \
  tess_single_device_sharding_at(TESS_HERE, d, TESS__OPTS(tess_sharding_opts, __VA_ARGS__))

/* Shardings of a context or compiler: AUTO lets the compiler choose; a tuple is for several arguments or results.
 *
 * In in_shardings and out_shardings of tess_jit and tess_compile AUTO is the layout that costs least by the machine
 * model, found by the search of tess_suggest. What others say of their ends stays, and so does a committed argument;
 * tess_fn_input_sharding and _output_sharding of the compiled function tell what was chosen.
 *
 * Types:      m: the mesh that AUTO may use   elements: shardings, TESS_P, devices or NULL (not specified); tuples
 *             nest.
 * Errors:     INVALID_ARGUMENT  an element is some other pointer. An element in error is the result. Where it is used:
 *                               AUTOs over several meshes.
 * Threads:    any.
 * Cost:       AUTO: a search when a program is compiled, of at most 1.5 million operations distributed, which is a few
 *             seconds; where that limit ends it a line on stderr says so, and the best so far is taken. Layers that
 *             repeat are searched as one. Over several processes all must have the same machine model.
 * Source:     AUTO(mesh) and tuples in in_shardings and out_shardings of jax.jit. Since 0.1. */
TESS_API tess_sharding *tess_auto_sharding_at(const char *where, const tess_mesh *m);
TESS_API tess_sharding *tess_sharding_tuple_at(const char *where, int n, tess_sharding *const *element);
#define tess_auto_sharding(m) tess_auto_sharding_at(TESS_HERE, m)
#define tess_shardings(...)                                                                                            \
  tess_sharding_tuple_at(TESS_HERE, TESS__COUNT(__VA_ARGS__),                                                          \
                         (tess_sharding *const[]){TESS__MAP(TESS_PLACE, __VA_ARGS__)})

typedef struct tess_path_sharding {
  const char *path; // as in tess_path_spec
  tess_sharding *sharding;
} tess_path_sharding;

/* Shardings for a tree of arrays, by path: {"layers/0/w", s}, {"layers/0", t}, {"", u}.
 *
 * Types:      path: keys and numbers joined by '/', as tess_tree_path says them; a step "*" is any one, "" all of the
 *             tree   sharding: NULL for not specified; tuples and shardings by path nest.
 * Returns:    a prefix for a tree, or for the element of a tuple that stands for a tree. Of each array the first path
 *             that leads to it counts, or to a tree that it is in.
 * Errors:     INVALID_ARGUMENT  a path is NULL; n is negative. An element in error is the result. Where it is used: an
 *                               array that no path leads to; a path that leads nowhere; structs, which have no paths.
 * Threads:    any.
 * Source:     a dict of shardings in in_shardings of jax.jit; the partition rules of flax and t5x. Since 0.1. */
TESS_API tess_sharding *tess_shardings_by_path_at(const char *where, int n, const tess_path_sharding *entries);
#define tess_shardings_by_path(...)                                                                                    \
  tess_shardings_by_path_at(TESS_HERE, TESS__LEN(tess_path_sharding, __VA_ARGS__),                                     \
                            ((const tess_path_sharding[]){__VA_ARGS__}))

/* A sharding with another memory kind, or with another spec on the same mesh.
 *
 * Errors:     INVALID_ARGUMENT  s is a tuple or nothing; an unknown memory kind; a spec that does not fit the mesh,
 *                               or s is no NamedSharding.
 *             UNIMPLEMENTED     memory kinds of a PmapSharding or AUTO.
 * Threads:    any.
 * Source:     Sharding.with_memory_kind, NamedSharding.update(spec=). Since 0.1. */
TESS_API tess_sharding *tess_with_memory_kind_at(const char *where, const tess_sharding *s, const char *kind);
TESS_API tess_sharding *tess_with_spec_at(const char *where, const tess_sharding *s, tess_spec spec);
#define tess_with_memory_kind(s, kind) tess_with_memory_kind_at(TESS_HERE, s, kind)
#define tess_with_spec(s, spec)        tess_with_spec_at(TESS_HERE, s, spec)

// ---- older kinds ----

/* A grid of devices, one cell for each block, and what NumPy does to grids: reshape, transpose, one cell over others.
 *
 * Types:      d: at least one device, a cell each   shape: one size may be -1   axes: TESS_PERM() reverses (.T); of
 *             replicate: those to replicate over, kept with size 1, TESS_AXES() all.
 * Errors:     INVALID_ARGUMENT  no or repeated devices; an unknown memory kind; s is no PositionalSharding; sizes
 *                               that do not make the cells; an axis that is not there or stands twice.
 * Threads:    any.
 * Source:     jax.sharding.PositionalSharding, its reshape, transpose, replicate(keepdims=True). Since 0.1. */
TESS_API tess_sharding *tess_positional_sharding_at(const char *where, tess_device_array d,
                                                    const tess_sharding_opts *kw);
TESS_API tess_sharding *tess_positional_reshape_at(const char *where, const tess_sharding *s, tess_shape shape);
TESS_API tess_sharding *tess_positional_transpose_at(const char *where, const tess_sharding *s, tess_ints axes);
TESS_API tess_sharding *tess_positional_replicate_at(const char *where, const tess_sharding *s, tess_ints axes);
#define tess_positional_sharding(...) tess_positional_sharding__(__VA_ARGS__, .size = sizeof(tess_sharding_opts))
#define tess_positional_sharding__(d, ...)                                                                             \
  tess_positional_sharding_at(TESS_HERE, d, TESS__OPTS(tess_sharding_opts, __VA_ARGS__))
#define tess_positional_reshape(s, shape)  tess_positional_reshape_at(TESS_HERE, s, shape)
#define tess_positional_transpose(s, axes) tess_positional_transpose_at(TESS_HERE, s, axes)
#define tess_positional_replicate(s, axes) tess_positional_replicate_at(TESS_HERE, s, axes)

/* How pmap lays out its results: one element of a dimension for each device.
 *
 * Types:      shape: of the array   sharded_dim: its dimension, or TESS_NONE for all of it on each of d   d: all zero
 *             for the first local devices.
 * Errors:     INVALID_ARGUMENT  the dimension's size is not the number of devices; neither a dimension nor devices.
 *             OUT_OF_RANGE      the dimension is not there.
 * Threads:    any.
 * Source:     jax.sharding.PmapSharding.default. Since 0.1. */
TESS_API tess_sharding *tess_pmap_sharding_at(const char *where, tess_shape shape, int sharded_dim,
                                              tess_device_array d);
#define tess_pmap_sharding(shape, sharded_dim, d) tess_pmap_sharding_at(TESS_HERE, shape, sharded_dim, d)

/* A sharding from XLA's text: "{devices=[4,2]<=[8]}".
 *
 * Types:      hlo: the form of HloSharding; its numbers are positions in d.
 * Errors:     INVALID_ARGUMENT  NULL; malformed text, with its column; tiles, numbers and devices that do not fit.
 * Threads:    any.
 * Source:     jax.sharding.GSPMDSharding. Since 0.1. */
TESS_API tess_sharding *tess_gspmd_sharding_at(const char *where, tess_device_array d, const char *hlo);
#define tess_gspmd_sharding(d, hlo) tess_gspmd_sharding_at(TESS_HERE, d, hlo)

// ---- what a sharding is ----

/* The mesh, the spec, the memory kind.
 *
 * Returns:    the mesh of a NamedSharding, else one over its devices; a spec where it can be said as one, else all
 *             zero; a kind's name, else "".
 * Errors:     INVALID_ARGUMENT  (spec and kind: to the scope) s is a tuple or nothing.
 * Threads:    any.
 * Source:     NamedSharding.mesh, spec, Sharding.memory_kind. Since 0.1. */
TESS_API tess_mesh *tess_sharding_mesh_at(const char *where, const tess_sharding *s);
TESS_API tess_spec tess_sharding_spec(const tess_sharding *s);
TESS_API const char *tess_sharding_memory_kind(const tess_sharding *s);
#define tess_sharding_mesh(s) tess_sharding_mesh_at(TESS_HERE, s)

/* The devices in assignment order, those of this process, and how many there are.
 *
 * Errors:     INVALID_ARGUMENT  s is a tuple or nothing (num_devices: 0, to the scope); a list of an abstract mesh.
 * Threads:    any.
 * Source:     Sharding.device_set, addressable_devices, num_devices. Since 0.1. */
TESS_API tess_device_array tess_sharding_devices(const tess_sharding *s);
TESS_API tess_device_array tess_sharding_addressable_devices(const tess_sharding *s);
TESS_API int tess_sharding_num_devices(const tess_sharding *s);

/* Whether each device has all of an array, all devices are local, two shardings are equal, or lay arrays out alike.
 *
 * Types:      ndim: of the arrays that is_equivalent_to asks about.
 * Returns:    equal: the same kind, mesh, spec and memory. is_equivalent_to: the same boxes on the same devices, in
 *             the same memory. false for an operand in error.
 * Errors:     INVALID_ARGUMENT  to the scope: NULL; all but equal: a tuple or nothing; is_fully_addressable: an
 *                               abstract mesh; is_equivalent_to: ndim is not 0 to TESS_MAX_RANK.
 * Threads:    any.
 * Source:     Sharding.is_fully_replicated, is_fully_addressable, __eq__, is_equivalent_to. Since 0.1. */
TESS_API bool tess_sharding_is_fully_replicated(const tess_sharding *s);
TESS_API bool tess_sharding_is_fully_addressable(const tess_sharding *s);
TESS_API bool tess_sharding_equal(const tess_sharding *a, const tess_sharding *b);
TESS_API bool tess_sharding_is_equivalent_to(const tess_sharding *a, const tess_sharding *b, int ndim);

/* A sharding as XLA's HloSharding text, and as Shardy's: [{"x"}, {}].
 *
 * Types:      ndim: of the arrays it is for.
 * Returns:    text that lives until the scope ends; "" is an error, which the scope has.
 * Errors:     INVALID_ARGUMENT  s is a tuple or nothing; ndim is not 0 to TESS_MAX_RANK, or below what s is for.
 *             UNIMPLEMENTED     kinds that cannot be said so; a PmapSharding has no HloSharding.
 * Threads:    any.
 * Source:     Sharding._to_xla_hlo_sharding, _to_sdy_sharding. Since 0.1. */
TESS_API const char *tess_sharding_hlo(const tess_sharding *s, int ndim);
TESS_API const char *tess_sharding_sdy(const tess_sharding *s, int ndim);

// ---- shards ----

typedef struct tess_shard { // jax.Shard
  const tess_device *device;
  tess_index index;
  int replica_id;
  tess_array *data; // NULL: not local, or of a sharding alone
} tess_shard;

typedef struct tess_shard_list { // lives until the scope ends
  int n;
  const tess_shard *shard; // in error n is 0, and shard[0].data carries it
  const void *error;
} tess_shard_list;

/* The shape of one device's block.
 *
 * Types:      global: T[d0, d1, ...]   result: block sizes, the first block's: a dimension that does not divide is
 *             cut into blocks of size rounded up, the last ones smaller or empty.
 * Errors:     INVALID_ARGUMENT  to the scope, n = 0: a negative size; the spec is longer than the rank, or the array
 *                               is not what the sharding is for; it says no boxes (AUTO).
 *             UNIMPLEMENTED     to the scope, n = 0: manual groups.
 * Threads:    any.
 * Source:     Sharding.shard_shape (there an error where it does not divide). Since 0.1. */
TESS_API tess_shape tess_sharding_shard_shape_at(const char *where, const tess_sharding *s, tess_shape global);
#define tess_sharding_shard_shape(s, global) tess_sharding_shard_shape_at(TESS_HERE, s, global)

/* Which box of an array each device holds: of all devices, of this process's.
 *
 * Returns:    device, index and replica id in mesh order; no data.
 * Errors:     as tess_sharding_shard_shape, and
 *             INVALID_ARGUMENT  an abstract mesh; all axes of the mesh are Manual.
 *             UNIMPLEMENTED     unreduced axes; some axes are Manual.
 * Threads:    any.
 * Cost:       one entry for each device of the sharding.
 * Source:     Sharding.devices_indices_map, addressable_devices_indices_map. Since 0.1. */
TESS_API tess_shard_list tess_devices_indices_map_at(const char *where, const tess_sharding *s, tess_shape global);
TESS_API tess_shard_list tess_addressable_devices_indices_map_at(const char *where, const tess_sharding *s,
                                                                 tess_shape global);
#define tess_devices_indices_map(s, global)             tess_devices_indices_map_at(TESS_HERE, s, global)
#define tess_addressable_devices_indices_map(s, global) tess_addressable_devices_indices_map_at(TESS_HERE, s, global)

// ---- places: what a macro takes for a sharding ----

TESS_API tess_sharding *tess_place_sharding(const char *where, const tess_sharding *s);
TESS_API tess_sharding *tess_place_spec(const char *where, tess_spec s); // no context mesh: FAILED_PRECONDITION
TESS_API tess_sharding *tess_place_device(const char *where, const tess_device *d);
TESS_API tess_sharding *tess_place_none(const char *where, const void *null);
/* clang-format off */ // one row a type
#define TESS_PLACE(p)                                                                                                  \
  _Generic((p), tess_sharding *: tess_place_sharding, const tess_sharding *: tess_place_sharding,                      \
           tess_spec: tess_place_spec, const tess_device *: tess_place_device, void *: tess_place_none)(TESS_HERE, p)
/* clang-format on */

#ifdef __cplusplus
}
#endif
#endif
