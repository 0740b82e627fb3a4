/* Programs: SSA graphs from tracing to the per-device program. Flat, append-only; a pass annotates (side tables by
 * value id) or rebuilds through the builder; nothing edits in place (design/engine.md 3.3). Regions are isolated: what
 * a body needs comes in as a parameter. A graph is counted: the body of a function that is called often is one graph,
 * of which each call has a use. */
#ifndef TESS_IR_GRAPH_H
#define TESS_IR_GRAPH_H

#include "base/arena.h"
#include "base/map.h"
#include "ir/op.h"
#include "layout/mesh.h"

struct why;
struct node {
  const struct tess_op *op;
  const void *attrs;            /* arena */
  const vid *in;                /* arena */
  struct graph *const *regions; /* arena; of each this graph has a use */
  const char *place;            /* the user's "file:line", interned; NULL: none */
  const struct why *why;        /* what made a pass insert it (why.h); arena; NULL: the user */
  vid out;                      /* first result; results are consecutive */
  uint16_t n_in, n_out, n_regions;
};
#define NODE_NONE UINT32_MAX
struct value {
  const struct type *type;
  uint32_t node; /* NODE_NONE: a parameter */
  int result;    /* which of the node's, or which parameter */
};

struct graph {
  _Atomic int uses; /* made with one; all but the one who makes it only read a graph that has more */
  struct arena arena;
  const char *name;
  struct node *node;
  uint32_t n_nodes, node_capacity;
  struct value *value;
  uint32_t n_values, value_capacity;
  vid *param;
  int n_params, param_capacity;
  vid *result;
  int n_results;
  struct map shared;   /* node hash -> node, for sharing equal nodes */
  bool effects, calls; /* has nodes with OP_EFFECT, or calls, also in regions */
};

struct graph *tess__graph_new(const char *name);
struct graph *tess__graph_like(const struct graph *of); /* empty, of its name, with room for as much */
struct graph *tess__graph_keep(struct graph *g);        /* a further use */
void tess__graph_free(struct graph *g);                 /* drops a use; with the last one its regions' */
bool tess__graph_shared(const struct graph *g);         /* has it several uses? */
/* Is it the first time that this graph is met? For walks that look into regions: a body with several uses is walked
 * once. seen: empty at first, freed by the walk. */
bool tess__graph_first(struct map *seen, const struct graph *g);
vid tess__graph_param(struct graph *g, const struct type *type);
void tess__graph_set_results(struct graph *g, int n, const vid *result);
bool tess__graph_verify(const struct graph *g, struct diag *d); /* types, ids, regions: after each pass in debug */
/* Equal in every process for the same program, also where its lines are others: of ops, types, attributes, regions and
 * data, not of places. */
uint64_t tess__graph_fingerprint(const struct graph *g);
void tess__graph_print(struct text *out,
                       const struct graph *g); /* one line a node: %3 = add %1, %2 : f32[8]  // layer.c:5 */

struct device_pool;               /* api/manual/pmap.c */
struct manual_scope {             /* the manual region that nodes are made in */
  const struct mesh *mesh;        /* NULL: none */
  uint32_t axes;                  /* of it: the manual ones, those of enclosing regions too */
  uint32_t unchecked;             /* of these, made manual with check_vma=False: values carry no variance along them */
  bool strict_psum;               /* a sum of what does not vary over the axes is refused */
  const struct sharding *batch;   /* of vmaps: a dimension cut as their batches are, over Explicit axes, which nothing
                                     inside names. NULL: by none */
  const struct device_pool *pool; /* of pmaps: a pmap inside appends an axis to the mesh. NULL: of shard_map */
  const struct mesh **wanted;     /* of a vmap: takes the mesh of a region inside, where that is another one, and the
                                     function is traced again over it. NULL: it is asked no more */
};
/* The scope without batches (vmap's axis_name): the axes that devices lie along. mesh NULL: none of them is manual. */
static inline struct manual_scope tess__scope_of_devices(const struct manual_scope *s) {
  struct manual_scope own = *s;
  own.mesh = tess__mesh_of_devices(s->mesh);
  own.axes &= own.mesh ? (UINT32_C(1) << own.mesh->n_axes) - 1 : 0;
  own.unchecked &= own.axes;
  if (!own.axes) own.mesh = NULL;
  return own;
}
struct build { /* where nodes are made */
  struct graph *graph;
  struct diag *diag;     /* gets failures; `where` is set to the place when there is none, `op` is left alone */
  const char *place;     /* of the nodes made now; interned */
  const struct why *why; /* of the nodes made now, copied; NULL: the user */
  struct manual_scope scope;
  bool x64;        /* what is made from no dtype has 64 bits (enable_x64) */
  bool no_sharing; /* equal nodes stay apart (after constants were split) */
  bool strict;     /* it must follow from operands how results lie over Explicit axes (lay.h): a user's operation */
};
/* The mesh in the types of nodes without operands; NULL: nothing is said of what varies. */
static inline const struct mesh *tess__build_manual(const struct build *b) {
  const struct manual_scope *s = &b->scope;
  if (!s->unchecked) return s->mesh;
  return s->axes & ~s->unchecked ? tess__mesh_unchecked(s->mesh, s->unchecked) : NULL;
}
/* Emits a node: checks types (asked: result types or NULL each; NULL: none asked), sets variance, shares equal nodes.
 * out gets the results' ids; on failure VID_NONE and false. attrs is copied (op->attr_bytes).
 * Regions are taken over, also by a failure (they are freed then). Pointers inside attrs must outlive every copy of the
 * graph: interned, or a literal's data, of which each graph holds a use. */
bool tess__emit(struct build *b, const struct tess_op *op, int n_in, const vid *in, const void *attrs,
                const struct type *const *asked, int n_out, int n_regions, struct graph *const *regions, vid *out);
/* The failure that gave VID_NONE has been told; whoever asks for its type goes on to make nothing of it. */
extern const struct type tess__type_of_none; /* a scalar */
static inline const struct type *tess__type_at(const struct graph *g, vid v) {
  return v == VID_NONE ? &tess__type_of_none : g->value[v].type;
}
void tess__node_call(const struct graph *g, const struct node *n, struct call *c,
                     struct arena *scratch); /* the call a node is */
/* What a node's attributes name. NULL: nothing of the kind; -1: no monoid. */
const struct sharding *tess__node_sharding(const struct node *n); /* asked for: a sharding constraint */
const struct mesh *tess__node_mesh(const struct node *n);         /* of the region with manual axes that it is */
int tess__node_monoid(const struct node *n);

#endif
