/* What the files of the stages share (design/partitioning.md 11): a module of text, whose ops and constants stay as
 * they are written, with the meshes and shardings that it names. A stage reads a tree, adds to it, and it is written
 * down again; the next stage reads that. */
#ifndef TESS_API_STAGES_STAGED_H
#define TESS_API_STAGES_STAGED_H

#include "api/stages/stages.h"
#include "layout/sharding.h"
#include "spmd/net.h"
#include "stablehlo/mlir.h"

struct said_mesh {
  const char *said; /* as shardings name it: "@mesh", "mesh<[…]>" */
  int n_axes;
  const char *axis[TESS_MAX_RANK];
  int64_t size[TESS_MAX_RANK];
  const char *ids;              /* of the devices, as written; NULL: in order */
  int first[TESS_MAX_RANK + 1]; /* atoms of axis a: first[a] .. first[a + 1] */
};
struct cut_at { /* the parts of an axis that the text names begin or end there */
  const char *axis;
  int64_t at;
};
struct staged {
  struct mlir_module *m;
  struct diag *d;
  struct arena arena;
  int n_meshes, mesh_capacity;
  struct said_mesh *said; /* by number of mesh */
  struct net_mesh *mesh;
  struct cut_at *cut;
  int n_cuts, cut_capacity;
  const struct stage_request *request;
  bool compat; /* as requested */
  bool alone;  /* nothing before this stage runs: propagation leaves dimensions open and constraints as they are */
};

/* layouts.c. False: told. */
bool tess__staged_begin(struct staged *s, struct mlir_module *m, struct diag *d);
void tess__staged_end(struct staged *s);
/* What `<@mesh, [{"x"}, {?}]>` says of a value of this rank; NULL: nothing. */
bool tess__staged_layout(struct staged *s, const struct mlir_attr *a, int rank, struct laid *out);
/* Its text, "<@mesh, [{\"x\"}, {?}]>". */
void tess__staged_write(struct text *out, const struct staged *s, const struct laid *l);
void tess__staged_axes(struct text *out, const struct staged *s, int mesh, int n,
                       const uint8_t *atom); /* "x", "y":(1)2 */
void tess__staged_set(struct text *out, const struct staged *s, int mesh,
                      uint64_t atoms);                                             /* in the order of the mesh */
const struct mlir_attr *tess__staged_attr(struct staged *s, const struct laid *l); /* #sdy.sharding<…> */
/* #sdy.sharding_per_value<[…]> of n layouts; a value of which nothing is said is open on the mesh of the others. NULL:
 * nothing is said of any. */
const struct mlir_attr *tess__staged_attrs(struct staged *s, int n, const struct laid *const *l);
/* Do two meshes have the same axes, whatever their devices? Is a value whole on each device? Do two lie the same? */
bool tess__staged_same_axes(const struct staged *s, int a, int b);
bool tess__staged_whole(const struct laid *l);
bool tess__staged_alike(const struct staged *s, const struct laid *a, const struct laid *b);
int tess__rank_of(const struct mlir_type *t); /* -1: no tensor with a shape that is known */
/* meshes.c: the name of the module's mesh that is written as this attribute, made where there is none; the symbol of a
 * mesh in place; the attribute of a mesh (devices: with their order, where it is not that of their ids). */
const char *tess__stage_mesh_name(struct staged *s, const char *mesh);
const struct mlir_attr *tess__stage_mesh(struct staged *s, const struct mlir_attr *mesh);
void tess__stage_mesh_text(struct text *out, const struct mesh *m, bool devices);
uint64_t tess__staged_axes_named(const struct staged *s, int mesh, const struct mlir_attr *list); /* as atoms */

/* The stages: each changes the tree. */
bool tess__stage_lay(struct staged *s); /* before the first one: what the request says of the function's ends */
bool tess__stage_canonical(struct staged *s);
bool tess__stage_rules(struct staged *s);
bool tess__stage_groups(struct staged *s); /* before propagate: members that disagree are each behind a constraint */
bool tess__stage_propagate(struct staged *s);
bool tess__stage_reshard(struct staged *s);
bool tess__stage_collectives(struct staged *s);
bool tess__stage_partition(struct staged *s);
bool tess__stage_final(struct staged *s);

#endif
