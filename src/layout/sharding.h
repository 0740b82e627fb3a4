/* Specs and shardings as the user wrote them, interned: P("x") is not P("x", NULL), as in JAX. What they mean on a mesh
 * is tiling.h. */
#ifndef TESS_LAYOUT_SHARDING_H
#define TESS_LAYOUT_SHARDING_H

#include "core/buffer.h"
#include "layout/mesh.h"

struct spec { /* a PartitionSpec on a mesh: entry d names mesh axes by index, major first */
  int n;
  bool unconstrained[TESS_MAX_RANK];
  uint8_t n_axes[TESS_MAX_RANK], axis[TESS_MAX_RANK][TESS_MAX_RANK];
};

enum sharding_kind { SHARDING_NAMED, SHARDING_SINGLE_DEVICE };
struct sharding {
  enum sharding_kind kind;
  enum memory_kind memory;
  bool has_memory;         /* false: an abstract mesh, no memory kind given */
  const struct mesh *mesh; /* single device: a mesh of that one device, no axes named by the user */
  struct spec spec;        /* all zero for a single device */
};
struct tess_sharding {
  struct object o;
  const struct sharding *body;          /* NULL: a tuple of shardings, or "not specified" (JAX's None) when n = 0 too */
  int n;                                /* a tuple's elements, nested */
  struct tess_sharding *const *element; /* kept; owned. NULL element: not specified */
};
void tess__sharding_register(void); /* registers KIND_MESH and KIND_SHARDING, whose end releases a tuple's elements */

/* The spec of user text entries on a mesh. Failure: unknown axis (names those of the mesh), axis twice, UNCONSTRAINED
 * without an Auto axis. */
bool tess__spec_resolve(const struct mesh *m, const tess_spec *s, struct spec *out, struct diag *d);
bool tess__spec_parse(const char *text, tess_spec *out, struct diag *d); /* texts are interned. tool.md 2 */
void tess__spec_print(struct text *out, const tess_spec *s);  /* the same of a spec without mesh, tuples too */
bool tess__spec_same(const tess_spec *a, const tess_spec *b); /* syntactic: P('x') is not P('x', None) */
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
bool tess__sharding_check_rank(const struct sharding *s, int rank, struct diag *d); /* spec longer than the rank */
bool tess__sharding_equivalent(const struct sharding *a, const struct sharding *b,
                               int ndim); /* every device the same box, same memory kind */
bool tess__sharding_is_replicated(const struct sharding *s);
void tess__sharding_text(struct text *out, const struct sharding *s, bool repr);

#endif
