/* What moves cost and who takes part (design/partitioning.md 5.9), with ceil blocks of uneven dimensions taken as they
 * are.
 *
 * The group of a move follows from the tilings alone. In a dimension whose atoms change, an atom of the common prefix
 * stays out of the group when the blocks of that prefix begin at the same elements before and after; for sizes that
 * divide they always do. */
#include "op/ops.h"
#include "spmd/moves.h"

static const double LATENCY = 1e-3, SLICE_LATENCY = 1e-4;

int64_t tess__atoms_product(const struct atoms *a, uint64_t mask) {
  int64_t product = 1;
  for (int i = 0; i < a->n; i++)
    if (mask >> i & 1) product *= a->size[i];
  return product;
}

double tess__block_elements(const struct tensor *x, const struct tiling *t) {
  double elements = 1;
  for (int d = 0; d < x->rank; d++)
    elements *= (double)tess__tiling_block(x->atoms, t, d, x->size[d]);
  return elements;
}

/* Elements in which the devices of one coordinate of the first n atoms of dimension d lie, cut off at the dimension's
 * size. */
static int64_t prefix_width(const struct tensor *x, const struct tiling *t, int d, int n) {
  int64_t width = tess__tiling_block(x->atoms, t, d, x->size[d]);
  for (int i = t->start[d] + n; i < t->start[d + 1] && width < x->size[d]; i++)
    width *= x->atoms->size[t->atom[i]];
  return width < x->size[d] ? width : x->size[d];
}

static uint64_t mask_after(const struct tiling *t, int d, int n) {
  uint64_t mask = 0;
  for (int i = t->start[d] + n; i < t->start[d + 1]; i++)
    mask |= UINT64_C(1) << t->atom[i];
  return mask;
}

struct reach tess__move_reach(const struct tensor *x, const struct tiling *from, const struct tiling *to) {
  struct reach reach = {0, 0};
  for (int d = 0; d < x->rank; d++) {
    int n = tess__tiling_common(from, to, d);
    if (n == tess__tiling_count(from, d) && n == tess__tiling_count(to, d)) continue;
    while (n > 0 && prefix_width(x, from, d, n) != prefix_width(x, to, d, n))
      n--;
    reach.sources |= mask_after(from, d, n);
    reach.group |= mask_after(from, d, n) | mask_after(to, d, n);
  }
  return reach;
}

/* Atoms that lie in another dimension, or in none, afterwards; an atom that changes its place within a dimension is not
 * among them. */
static uint64_t moved_atoms(int rank, const struct tiling *from, const struct tiling *to) {
  uint64_t moved = 0;
  for (int d = 0; d < rank; d++)
    moved |= tess__tiling_dim_mask(from, d) ^ tess__tiling_dim_mask(to, d);
  return moved;
}

struct move tess__move_make(const struct tensor *x, const struct tess_op *op, const struct tiling *from,
                            const struct tiling *to) {
  struct reach reach = tess__move_reach(x, from, to);
  uint64_t allowed = op == &tess__op_all_slice ? 0 : moved_atoms(x->rank, from, to);
  if ((op == &tess__op_all_slice || op == &tess__op_all_gather) && (reach.sources & ~allowed))
    op = &tess__op_all_to_all;
  return (struct move){.op = op, .to = *to, .atoms = reach.group};
}

double tess__nested_cost(const struct tess_op *op, double before, double after, double k) {
  if (op == &tess__op_all_slice) return SLICE_LATENCY;
  if (op == &tess__op_all_gather) return after - before + LATENCY;
  if (op == &tess__op_all_to_all) return before * (k - 1) / k + LATENCY;
  return before + LATENCY;
}

double tess__move_cost(const struct tensor *x, const struct tiling *from, const struct move *m) {
  double before = tess__block_elements(x, from), after = tess__block_elements(x, &m->to);
  if (m->op == &tess__op_all_to_all && m->atoms != moved_atoms(x->rank, from, &m->to))
    return (before > after ? before : after) + LATENCY; /* blocks straddle: as if all of it came from elsewhere */
  return tess__nested_cost(m->op, before, after, (double)tess__atoms_product(x->atoms, m->atoms));
}

double tess__plan_cost(const struct tensor *x, const struct tiling *from, int n, const struct move *moves) {
  double cost = 0;
  for (int i = 0; i < n; i++) {
    cost += tess__move_cost(x, from, &moves[i]);
    from = &moves[i].to;
  }
  return cost;
}
