/* The one exchange between neighbours (design/partitioning.md 4.6): what the blocks of a factor whose index moves read
 * of other devices' blocks, what that costs, and the nodes that bring it. Slices, padding, reversal, windows,
 * convolutions and concatenations say what they read as a struct halo and know nothing of devices. */
#ifndef TESS_SPMD_HALO_H
#define TESS_SPMD_HALO_H

#include "spmd/spmd.h"

/* One dimension of an operand, cut in `parts` blocks of `block` elements, and the factor in blocks of `count`. Device t
 * reads elements [begin(t), begin(t) + length), begin(t) = ceil((t * step - low) / base); of these there are those in
 * [0, in). */
struct halo_need {
  int64_t parts, block, count, step, low, base, in, out, span, length;
  int64_t first, last; /* devices that read elements that there are; none: first > last */
  int64_t from, to;    /* all of these, counted from where the device's own block begins */
  int64_t lead;        /* positions before the first element read */
  int64_t spare;       /* results more than a block has: the lead differs by device, and they begin at it */
  int64_t totals;      /* of each other device, which the op itself asks for */
  int64_t columns;     /* rows of those in which the op sorts; 0: it does not */
  int64_t beside;      /* bytes of the number beside each element */
  bool mirrored;       /* what is said of device t is said of device parts - 1 - t */
  bool outside;        /* windows have places where no element is */
};
/* false: the dimension must be whole (numbers out of bounds, empty, too many hops). */
bool tess__halo_need(const struct halo *h, bool exact, int64_t parts, struct halo_need *out);
/* Where device t begins to read; and the elements that there are: [*begin, *end). */
int64_t tess__halo_begin(const struct halo_need *n, int64_t t);
void tess__halo_range(const struct halo_need *n, int64_t t, int64_t *begin, int64_t *end);
/* Does the factor have to have one lead for all devices? Where nothing of the result can be cut off, or h says so. */
bool tess__halo_exact(const struct rule *r, const struct halo *h);
/* Devices before the first and behind the last whose elements are read. */
int64_t tess__halo_first_hop(const struct halo_need *n);
int64_t tess__halo_last_hop(const struct halo_need *n);
int64_t tess__halo_messages(const struct halo_need *n);
double tess__halo_received(const struct halo_need *n); /* elements along the dimension, of the busiest device */

/* ---- halo_emit.c ---- */
/* Do blocks that lie so (operands, then results) read of each other? */
bool tess__halo_cut(const struct rule *r, const struct local *tensors);
/* Operands of op become windows of a device's own, each for b->why, said of it; says in tensors which dimensions, and
 * widens types of results that begin later on some devices. */
bool tess__halo_enter(struct build *b, const struct atoms *a, const struct call *call, const struct rule *r,
                      struct local *tensors, vid *in, const struct type **types);
/* Results become blocks again. */
bool tess__halo_leave(struct build *b, const struct atoms *a, const struct call *call, const struct rule *r,
                      const struct local *tensors, vid *out);

#endif
