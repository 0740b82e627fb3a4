/* Moves between tilings that were planned before (planned.h): found by all that a plan depends on. */
#include "spmd/planned.h"

#include <string.h>

struct question { /* compared as bytes: padding is zero */
  int64_t size[TESS_MAX_RANK], atom[MAX_ATOMS], stride[MAX_ATOMS];
  struct tiling from, to;
  int32_t rank, n_atoms;
};
struct answer {
  const void *question;
  int n;
  const struct move *moves;
  double cost; /* of an element of a byte */
  struct answer *next;
};

void tess__planned_free(struct planned *p) {
  tess__map_free(&p->map);
  tess__arena_free(&p->arena);
}

static void ask(struct question *q, const struct atoms *a, int rank, const int64_t *size, const struct tiling *from,
                const struct tiling *to) {
  memset(q, 0, sizeof *q);
  q->rank = rank;
  q->n_atoms = a->n;
  memcpy(q->size, size, sizeof *size * (size_t)rank);
  memcpy(q->atom, a->size, sizeof *a->size * (size_t)a->n);
  memcpy(q->stride, a->stride, sizeof *a->stride * (size_t)a->n);
  q->from = *from;
  q->to = *to;
}

static bool same_bytes(const void *a, const void *b, size_t n) {
  return memcmp(a, b, n) == 0;
}

static const struct answer *find(struct planned *p, const struct atoms *a, int rank, const int64_t *size,
                                 const struct tiling *from, const struct tiling *to) {
  struct question q;
  struct move moves[MAX_MOVES];
  ask(&q, a, rank, size, from, to);
  struct answer **first = (struct answer **)tess__map_at(&p->map, tess__hash(&q, sizeof q));
  for (struct answer *known = *first; known; known = known->next)
    if (same_bytes(known->question, &q, sizeof q)) return known;
  struct answer *new = tess__arena_alloc(&p->arena, sizeof *new);
  new->question = tess__arena_copy(&p->arena, &q, sizeof q);
  new->n = tess__reshard_plan(a, rank, size, from, to, false, moves);
  new->moves = tess__arena_copy(&p->arena, moves, sizeof *moves * (size_t) new->n);
  new->cost = tess__moves_cost(a, rank, size, from, new->n, moves);
  new->next = *first;
  return *first = new;
}

int tess__planned_moves(struct planned *p, const struct atoms *a, int rank, const int64_t *size,
                        const struct tiling *from, const struct tiling *to, struct move *moves) {
  if (!p) return tess__reshard_plan(a, rank, size, from, to, false, moves);
  const struct answer *known = find(p, a, rank, size, from, to);
  memcpy(moves, known->moves, sizeof *moves * (size_t)known->n);
  return known->n;
}

double tess__planned_cost(struct planned *p, const struct atoms *a, int rank, const int64_t *size, int element_bytes,
                          const struct tiling *from, const struct tiling *to) {
  if (!p) return tess__reshard_cost(a, rank, size, element_bytes, from, to);
  return find(p, a, rank, size, from, to)->cost * element_bytes;
}
