/* Specs and shardings as the user wrote them, interned: P("x") is not P("x", NULL), as in JAX. What they mean on a mesh
 * is tiling.h. */
#ifndef TESS_LAYOUT_SHARDING_H
#define TESS_LAYOUT_SHARDING_H

#include "core/buffer.h"
#include "layout/hlo_sharding.h"
#include "layout/mesh.h"

struct spec { /* a PartitionSpec on a mesh: entry d names mesh axes by index, major first */
  int n;
  bool unconstrained[TESS_MAX_RANK];
  uint8_t n_axes[TESS_MAX_RANK], axis[TESS_MAX_RANK][TESS_MAX_RANK];
  uint16_t unreduced, reduced; /* bit i: mesh axis i */
  uint8_t unreduced_kind;      /* tess_reduce_kind; 0 when nothing is unreduced */
  /* What only Shardy's text can say: axes that must not cut (bit i: mesh axis i), and 1 + the priority of entry d. */
  uint16_t replicated;
  uint8_t priority[TESS_MAX_RANK];
};

enum sharding_kind {
  SHARDING_NAMED,
  SHARDING_SINGLE_DEVICE,
  SHARDING_POSITIONAL,
  SHARDING_PMAP,
  SHARDING_GSPMD,
  SHARDING_AUTO
};
enum sharding_lack { /* why no data can lie so */
                     LACKS_NOTHING,
                     LACKS_CHOICE, /* AUTO: only the compiler knows */
                     LACKS_SUM,    /* unreduced */
                     LACKS_TILES,  /* manual, unknown, a tuple: no tiles are said */
                     LACKS_GROUPS, /* tiles with manual or other groups */
                     LACKS_DEVICES /* more or fewer devices than tiles */
};
/* Whatever the user wrote, mesh and spec say what it means: which is all that arrays, boxes and the compiler look at.
 * For PositionalSharding, PmapSharding and GSPMDSharding the mesh is made of the devices with axes "_axis_0", …,
 * factored as the tiles ask. */
struct sharding {
  enum sharding_kind kind;
  enum memory_kind memory;
  bool has_memory;         /* false: an abstract mesh, no memory kind given */
  uint8_t lacks;           /* enum sharding_lack; not LACKS_NOTHING: mesh is right, spec says nothing */
  const struct mesh *mesh; /* single device: a mesh of that one device, no axes named by the user */
  struct spec spec;        /* all zero for a single device */
  const struct hlo *hlo;   /* GSPMD: as given; positional: the cells as tiles. Interned; else NULL */
  /* The devices in the user's order where mesh has another, because the tiles are no digits of the user's; interned.
   * NULL: mesh->device is that order. The device at position p of the mesh is then list[tess__hlo_number(hlo, p)]. */
  const tess_device *const *list;
  tess_shape grid; /* positional: the cells' shape; pmap: the shape it was made for */
};
static inline const tess_device *const *tess__sharding_devices(const struct sharding *s) {
  return s->list ? s->list : s->mesh->device;
}
struct tess_sharding {
  struct object o;
  const struct sharding *body;          /* NULL: a tuple of shardings, or "not specified" (JAX's None) when n = 0 too */
  int n;                                /* a tuple's elements, nested */
  struct tess_sharding *const *element; /* kept; owned. NULL element: not specified */
  const char *const *path; /* where each element holds, interned; the list is owned. NULL: they hold in order */
};
void tess__sharding_register(void); /* registers KIND_MESH and KIND_SHARDING, whose end releases a tuple's elements */

/* The spec of user text entries on a mesh. Failure: unknown axis (names those of the mesh), axis twice, UNCONSTRAINED
 * without an Auto axis. */
bool tess__spec_resolve(const struct mesh *m, const tess_spec *s, struct spec *out, struct diag *d);
bool tess__spec_parse(const char *text, tess_spec *out, struct diag *d); /* texts are interned. design/tool.md 2 */
bool tess__spec_check_shape(const tess_spec *s, struct diag *d); /* one spec, of no more entries than it has room for */
bool tess__spec_check_sets(const tess_spec *s,
                           struct diag *d); /* unreduced and reduced: design/sharding.md 3.2, in its order */
void tess__spec_print(struct text *out, const tess_spec *s);  /* the same of a spec without mesh, tuples too */
bool tess__spec_same(const tess_spec *a, const tess_spec *b); /* syntactic: P('x') is not P('x', None) */
uint64_t tess__spec_axes(const struct spec *s);               /* those that cut: bit i: mesh axis i */
/* Inside a manual region: over which axes a block is a term of a sum, and over which it just differs. Linear ops keep
 * the terms of a sum; of a maximum or minimum nothing is known there. */
uint64_t tess__spec_sums(const struct spec *s);
uint64_t tess__spec_varying(const struct spec *s);
tess_spec tess__spec_public(const struct mesh *m, const struct spec *s); /* texts are interned */
void tess__spec_text(struct text *out, const struct mesh *m,
                     const struct spec *s); /* P('x', ('y', 'z'), None) as JAX 0.10.2 prints */

/* The memory kind of a sharding on m (NULL: m's default), the first thing that JAX checks. Failure: unknown kind. */
bool tess__sharding_memory(const struct mesh *m, const char *kind, struct sharding *out, struct diag *d);
const struct sharding *tess__sharding_named(const struct mesh *m, const struct spec *s, const char *memory_kind,
                                            struct diag *d);
const struct sharding *tess__sharding_single(const tess_device *device, const char *memory_kind, struct diag *d);
const struct sharding *tess__sharding_with_memory(const struct sharding *s, enum memory_kind k);
const struct sharding *tess__sharding_with_spec(const struct sharding *s, const struct spec *spec);
/* Can data of this rank lie so? Failure: the sharding says no boxes (unreduced, manual, AUTO), its rank is another. */
bool tess__sharding_check_rank(const struct sharding *s, int rank, struct diag *d);
/* The same of a shape: PmapSharding wants one element of its dimension for each device. */
bool tess__sharding_check_shape(const struct sharding *s, const tess_shape *shape, struct diag *d);
/* The same of a value of a program, which may be partial: sums over the unreduced axes are what the devices hold. */
bool tess__sharding_check_value(const struct sharding *s, const tess_shape *shape, struct diag *d);
/* Partial results of a value that lies so: the product of its unreduced axes. 1: it is whole. */
int64_t tess__sharding_partials(const struct sharding *s);
/* Has a shard a shape? Partial values do, though no index, and tiles that are more or fewer than the devices. */
bool tess__sharding_check_block(const struct sharding *s, const tess_shape *shape, struct diag *d);
/* Are there boxes of it? check_shape, and no Manual axes, whose devices may hold anything. */
bool tess__sharding_check_map(const struct sharding *s, const tess_shape *shape, struct diag *d);
bool tess__sharding_fits(const struct sharding *s, int rank); /* check_value without its message; false for pmap's */
bool tess__sharding_same(const struct sharding *a,
                         const struct sharding *b); /* ==: GSPMD forms of the same tiles too */
bool tess__sharding_equivalent(const struct sharding *a, const struct sharding *b,
                               int ndim); /* every device the same box, same memory kind */
/* The same of devices by their position: the same tiles and memory kind, whatever the devices are. */
bool tess__sharding_alike(const struct sharding *a, const struct sharding *b, int ndim);
bool tess__sharding_is_replicated(const struct sharding *s);
void tess__sharding_text(struct text *out, const struct sharding *s, bool repr);
bool tess__sharding_sdy(struct text *out, const struct sharding *s, int ndim, struct diag *d); /* [{"x"}, {}] */

/* The other kinds. devices: n distinct ones in device assignment order. */
const struct sharding *tess__sharding_gspmd(const struct hlo *h, int64_t n, const tess_device *const *devices,
                                            const char *memory_kind, struct diag *d);
const struct sharding *tess__sharding_auto(const struct mesh *m);
/* The HloSharding for an array of this rank. Failure: pmap's and AUTO have none; a rank that the sharding cannot have.
 */
bool tess__sharding_hlo(const struct sharding *s, int rank, struct hlo *out, struct diag *d);
/* Fills mesh, spec, list and what lacks from tiles over these devices. Failure: a device twice. */
bool tess__sharding_of_tiles(struct sharding *out, const struct hlo *h, int64_t n, const tess_device *const *devices,
                             struct diag *d);

/* Cells of devices in a grid, row-major (4.8). Failures: no device; NumPy's errors of reshape, transpose, sum. */
const struct sharding *tess__positional(int64_t n, const tess_device *const *devices, const tess_shape *grid,
                                        const char *memory_kind, struct diag *d);
const struct sharding *tess__positional_reshape(const struct sharding *s, const tess_shape *grid, struct diag *d);
const struct sharding *tess__positional_transpose(const struct sharding *s, const tess_ints *axes, struct diag *d);
const struct sharding *tess__positional_replicate(const struct sharding *s, const tess_ints *axes, struct diag *d);
void tess__positional_text(struct text *out, const struct sharding *s);
bool tess__positional_hlo(const struct sharding *s, int rank, struct hlo *out, struct diag *d);

/* pmap's default placement (4.9). dim TESS_NONE: replicated. Failures: dim out of range, not one device an element. */
const struct sharding *tess__pmap_sharding(const tess_shape *shape, int dim, int64_t n,
                                           const tess_device *const *devices, struct diag *d);
bool tess__pmap_check(const tess_shape *shape, int dim, int64_t n, struct diag *d); /* n elements along dim */
int tess__pmap_dim(const struct sharding *s); /* the sharded dimension; -1: replicated */
void tess__pmap_text(struct text *out, const struct sharding *s, bool repr);

#endif
