/* Where arrays lie, for the other files of src/api. */
#ifndef TESS_API_PLACEMENT_H
#define TESS_API_PLACEMENT_H

#include "api/api.h"

/* Of data that nobody placed: the context's default device. NULL: the library did not start (told in d). */
const struct sharding *tess__default_sharding(struct diag *d);
/* x's bytes under another name: a copy, or the same ones with a life of their own. p: of equal size. NULL: told in d.
 */
tess_array *tess__array_copy(const tess_array *x, const struct placed *p, struct diag *d);
tess_array *tess__array_share(const tess_array *x, const struct placed *p, struct diag *d);
bool tess__data_can_lie(const struct sharding *s, struct diag *d); /* on devices of this process */
/* device_put outside a trace. The check comes before any data moves; s NULL: where it is. */
bool tess__put_check(const tess_array *x, const struct sharding *s, struct diag *d);
tess_array *tess__put(tess_array *x, const struct sharding *s, bool committed, const tess_put_opts *kw, struct diag *d);
/* put_across.c: between processes. May data of x go onto s, if one of them lies on devices of several processes? */
bool tess__across_check(const tess_array *x, const struct sharding *s, struct diag *d);
/* x as p, which spans processes, says: a collective if x does too, and where all processes have a device of p's. */
tess_array *tess__put_across(const tess_array *x, const struct placed *p, struct diag *d);
/* What this process stores of p, out of the whole value x, which is here: nothing moves. */
tess_array *tess__array_cut(const tess_array *x, const struct placed *p, struct diag *d);
/* The processes that have devices of the mesh, ascending, in the scope; their number in *n. */
const int *tess__mesh_members(const struct mesh *m, int *n);
/* process_data.c: the array of which `local` is this process's part. given: its shape; NULL: inferred. */
tess_array *tess__from_local(tess_array *local, const struct sharding *s, const tess_shape *given, struct diag *d);
/* x on `s`: outside a trace device_put, inside a sharding constraint. op: the public function this is part of. */
tess_array *tess__place(const char *where, const char *op, tess_array *x, const tess_sharding *s);
/* counts.c: what an array can be of, told in d otherwise. */
bool tess__usable_shape(const tess_shape *s, struct diag *d);
/* Told in d unless x is more than a type inside a trace. what: "sharding" */
bool tess__array_concrete(const tess_array *x, const char *what, struct diag *d);
/* The type of a usable array, whatever its state: global outside a trace, the block's inside shard_map. */
const struct type *tess__array_type(const tess_array *x);

/* array_shards.c: the position in the mesh of each device in device assignment order, in the scope; NULL: they agree.
 */
const int64_t *tess__shard_positions(const struct sharding *s);
/* The positions of the devices that are here, in device assignment order, in the scope; -1 ends them. */
const int64_t *tess__shards_here(const struct sharding *s);
/* gda.c: what GlobalDeviceArray says otherwise than jax.Array. */
void tess__gda_text(struct text *out, const tess_array *x, bool repr);
void tess__gda_index(const struct sharding *s, const tess_shape *global, int64_t position, tess_index *out);

#endif
