/* Ops of Shardy that stages put into a tree, and how what they make lies. */
#ifndef TESS_API_STAGES_PUT_H
#define TESS_API_STAGES_PUT_H

#include "api/stages/wire.h"

struct putting {
  struct wire w;
  struct staged *s;
  struct laid *added; /* of values that were put in, by number behind the tree's; owned */
  uint32_t n_added;
  struct map block; /* an op -> its block */
  struct map moved; /* a value -> struct moved *, where else it is (choose.c) */
  struct map sums;  /* an sdy.all_reduce of terms that was put in -> its atoms */
};
struct spot { /* behind an op of a block; NULL: in front of all */
  struct mlir_block *block;
  struct mlir_op *after;
};
bool tess__put_begin(struct putting *x, struct staged *s); /* false: told */
void tess__put_end(struct putting *x);
void tess__put_block(struct putting *x, struct mlir_block *b); /* its ops stand in it */
struct laid *tess__put_laid(struct putting *x, const struct mlir_value *v);
struct spot tess__put_before(struct putting *x, const struct mlir_op *op);
struct spot tess__put_behind(struct putting *x, const struct mlir_value *v);
/* An op of one operand, whose result lies so, as its attribute `sharding` says; the next one goes behind it. */
struct mlir_op *tess__put_op(struct putting *x, struct spot *p, const char *name, struct mlir_value *v,
                             const char *sharding, const struct laid *l);
/* A copy of an op of one result, whose result lies so. */
struct mlir_op *tess__put_copy(struct putting *x, struct spot *p, const struct mlir_op *op, const struct laid *l);
/* Attributes of such an op: a set of axes; what each dimension of `more` has behind `less`. */
void tess__put_axes(struct putting *x, struct mlir_op *op, const char *name, int mesh, uint64_t atoms);
void tess__put_lists(struct putting *x, struct mlir_op *op, const char *name, int mesh, const struct tiling *more,
                     const struct tiling *less);
struct mlir_op *tess__put_sum(struct putting *x, struct spot *p, struct mlir_value *v, uint64_t atoms, int kind,
                              const struct laid *l); /* sdy.all_reduce */
/* The op says how its results lie. */
void tess__put_said(struct putting *x, struct mlir_op *op);
/* All readers in the tree of v, which is not put in, read another value in its place. */
void tess__put_instead(struct putting *x, const struct mlir_value *v, struct mlir_value *other);
/* How often v is read in b and in regions there; all these read another value in its place, whoever made them. */
int tess__put_reads(const struct mlir_block *b, const struct mlir_value *v);
void tess__put_instead_in(struct putting *x, struct mlir_block *b, const struct mlir_value *v,
                          struct mlir_value *other);

#endif
