/* What a program over several processes asks of the others. Who needs which block follows from the positions and the
 * group of a collective alone, so both sides know it, and a collective inside processes asks for nothing. */
#include "exec/across.h"

#include <string.h>

#include "base/alloc.h"
#include "exec/position.h"
#include "op/attrs.h"
#include "op/group.h"

uint64_t tess__across_group(const struct program *p, const struct node *n) {
  if (tess__is_all_reduce(n->op)) return tess__axes_mask(&((const struct all_reduce_attrs *)n->attrs)->axes);
  if (n->op->traits & OP_LEAVES) /* coordinate 0 of what is promised to be equal is taken */
    return p->spread[n->in[0]].own & ~tess__tiling_mask(&p->spread[n->out].tiling) & ~p->spread[n->out].own;
  if (tess__is_group(n->op)) return tess__axes_mask(&((const struct group_attrs *)n->attrs)->axes);
  bool moves = n->op->traits & OP_RESHARD && !(n->op->traits & OP_KEEPS_PART);
  return moves ? ((const struct relayout_attrs *)n->attrs)->atoms : 0;
}

static bool crosses(const struct across *a, const struct atoms *atoms, uint64_t group) {
  for (int64_t p = 0; group && p < tess__positions(atoms); p++)
    if (a->process[p] != a->process[tess__position_without(atoms, p, group)]) return true;
  return false;
}

bool tess__across_meets(const struct across *a, const struct program *p) {
  for (uint32_t i = 0; i < p->graph->n_nodes; i++) {
    if (crosses(a, &p->atoms, tess__across_group(p, &p->graph->node[i]))) return true;
    for (int r = 0; i < p->n_inner && r < p->inner[i].n; r++)
      if (tess__across_meets(a, &p->inner[i].program[r])) return true;
  }
  return false;
}

/* at[p]: of the group of position p, is a device of `process` in it? Kept at the group's first position. */
static void mark_groups(const struct across *a, const struct atoms *atoms, uint64_t group, int process, bool *at) {
  memset(at, 0, (size_t)tess__positions(atoms));
  for (int64_t p = 0; p < tess__positions(atoms); p++)
    if (a->process[p] == process) at[tess__position_without(atoms, p, group)] = true;
}

/* The positions of `giver` whose blocks one of the groups marked in `at` needs: to or from a message, one by one. */
static size_t each_block(const struct across *a, const struct atoms *atoms, uint64_t group, int giver, const bool *at,
                         size_t bytes, void **block, char *pack, char *unpack) {
  size_t n = 0;
  for (int64_t p = 0; p < tess__positions(atoms); p++) {
    if (a->process[p] != giver || !at[tess__position_without(atoms, p, group)]) continue;
    if (pack && bytes) memcpy(pack + n * bytes, block[p], bytes);
    if (unpack) block[p] = unpack + n * bytes;
    n++;
  }
  return n;
}

static void unpack_all(const struct across *a, const struct atoms *atoms, uint64_t group, size_t bytes, void **block,
                       const struct received *got, const bool *mine, struct arena *arena) {
  for (int i = 0; i < got->n; i++) {
    if (a->member[i] == a->me) continue;
    char *copy = tess__arena_alloc(arena, got->bytes[i] + 1);
    if (got->bytes[i]) memcpy(copy, got->data[i], got->bytes[i]);
    each_block(a, atoms, group, a->member[i], mine, bytes, block, NULL, copy);
  }
}

bool tess__across_fetch(const struct across *a, const struct atoms *atoms, uint64_t group, const char *op,
                        const char *what, size_t bytes, void **block, struct arena *arena, struct diag *d) {
  if (!crosses(a, atoms, group)) return true;
  const void **send = tess__zalloc((size_t)a->members * sizeof *send);
  size_t *size = tess__zalloc((size_t)a->members * sizeof *size);
  bool *at = tess__alloc((size_t)tess__positions(atoms) + 1);
  struct arena messages = {0};
  for (int i = 0; i < a->members; i++) {
    if (a->member[i] == a->me) continue;
    mark_groups(a, atoms, group, a->member[i], at);
    size[i] = bytes * each_block(a, atoms, group, a->me, at, bytes, block, NULL, NULL);
    char *message = tess__arena_alloc(&messages, size[i] + 1);
    each_block(a, atoms, group, a->me, at, bytes, block, message, NULL);
    send[i] = message;
  }
  struct exchange e = {.op = op,
                       .where = a->where,
                       .what = what,
                       .mark = group,
                       .n = a->members,
                       .member = a->member,
                       .send = send,
                       .send_bytes = size};
  struct received got;
  bool good = tess__comm_exchange(a->comm, &e, &got, d);
  mark_groups(a, atoms, group, a->me, at);
  if (good) unpack_all(a, atoms, group, bytes, block, &got, at, arena);
  tess__received_free(&got);
  tess__arena_free(&messages);
  tess__free(at);
  tess__free((void *)send);
  tess__free(size);
  return good;
}

bool tess__across_any(const struct across *a, int n, const struct program *p, bool mine, bool *any, struct diag *d) {
  struct received got;
  bool meets = false;
  *any = mine;
  for (int i = 0; i < n; i++)
    meets |= tess__across_meets(a, &p[i]);
  if (!meets) return true;
  struct exchange e = {.op = "control flow", .where = a->where, .n = a->members, .member = a->member};
  if (!tess__comm_all_gather(a->comm, &e, &mine, sizeof mine, &got, d)) return false;
  for (int i = 0; i < got.n; i++)
    *any |= *(const bool *)got.data[i];
  tess__received_free(&got);
  return true;
}
