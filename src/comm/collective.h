/* What plans ask of other processes: whole collectives, which the exchange (comm.h) checks like any other. Where the
 * members share memory they read each other's; elsewhere bytes are sent.
 *
 * All are collective over the members of the exchange, whose `send` is not read. False: told, as tess__comm_exchange
 * tells it; what should have been written is undefined then. */
#ifndef TESS_COMM_COLLECTIVE_H
#define TESS_COMM_COLLECTIVE_H

#include "comm/box.h"
#include "comm/comm.h"

/* n elements: to[i] = a[i] with b[i]; to may be a or b. Pure: it may run on pieces, in any order, on several threads.
 */
typedef void combine_fn(const void *ctx, void *to, const void *a, const void *b, int64_t n);
/* The same of `wide` terms, a power of two: pairs of neighbours, then pairs of these. */
typedef void combine_wide_fn(const void *ctx, void *to, const void *const *term, int64_t n);
struct reduction {
  size_t element; /* bytes */
  combine_fn *combine;
  const void *ctx;
  int wide; /* 0: there is none */
  combine_wide_fn *combine_wide;
};
enum { MOST_WIDE = 8 };

/* Do all members call this, with these operands? Nothing is moved. */
bool tess__comm_agree(struct comm *c, const struct exchange *x, struct diag *d);

/* out[i] = the terms [i] of all members combined: pairs of neighbours in the order of the members first, then pairs of
 * these, and so on, so that every member has the same bits. out may be the terms; else they do not overlap. */
bool tess__comm_all_reduce(struct comm *c, const struct exchange *x, const struct reduction *r, const void *terms,
                           void *out, int64_t count, struct diag *d);

/* The same where a member has several terms, which are combined first, as those of members are: each of count elements,
 * at data + at[i] bytes. Where memory is shared nobody makes their sum: all are read where they lie. */
enum { MOST_TERMS = 32 };
struct terms {
  const void *data;
  int n;             /* 1 to MOST_TERMS */
  const int64_t *at; /* of one term, which is at data: NULL */
};
bool tess__comm_all_reduce_terms(struct comm *c, const struct exchange *x, const struct reduction *r,
                                 const struct terms *terms, void *out, int64_t count, struct diag *d);

struct transfer {
  int member; /* index into the members of the exchange; itself: a copy */
  struct box box;
};

/* What is given to each member, and where what each one gives belongs: between two members both lists, in order, have
 * boxes of equal extents. Boxes that are given and taken do not overlap. */
bool tess__comm_move(struct comm *c, const struct exchange *x, size_t element, int n_give, const struct transfer *give,
                     int n_take, const struct transfer *take, struct diag *d);

/* As all_reduce, but a member has only its own box of the result: part[i] is, inside the terms, what member i gets;
 * boxes of equal extents are not asked for. out: this member's box, dense; outside of the terms. */
bool tess__comm_reduce_scatter(struct comm *c, const struct exchange *x, const struct reduction *r,
                               const struct box *part, void *out, struct diag *d);

#endif
