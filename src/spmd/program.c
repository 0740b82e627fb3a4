/* Programs changed and given back. */
#include <string.h>

#include "base/alloc.h"
#include "spmd/spmd.h"

void tess__program_free(struct program *p) {
  for (uint32_t i = 0; i < p->n_inner; i++) {
    for (int r = 0; r < p->inner[i].n; r++) {
      p->inner[i].program[r].graph = NULL; /* the node's */
      tess__program_free(&p->inner[i].program[r]);
    }
    tess__free(p->inner[i].program);
  }
  tess__free(p->inner);
  tess__free(p->bundle);
  tess__graph_free(p->graph);
  tess__free(p->spread);
  tess__free(p->param);
  tess__free(p->result);
  tess__free(p->decided);
  tess__free(p->inspection);
  if (p->provenance) {
    tess__graph_free(p->provenance->graph);
    tess__free(p->provenance->tiling);
    tess__origins_free(&p->provenance->origins);
    tess__conflicts_free(&p->provenance->conflicts);
    tess__free(p->provenance);
  }
  memset(p, 0, sizeof *p);
}

static void change_into(struct program *to, const struct program *from, program_change *change, const void *ctx,
                        struct arena *arena) {
  *to = *from;
  to->provenance = NULL;
  to->inspection = NULL;
  to->n_inspections = 0;
  to->spread = tess__arena_copy(arena, from->spread, sizeof *to->spread * from->graph->n_values);
  to->inner = tess__arena_copy(arena, from->inner, sizeof *to->inner * from->n_inner);
  for (uint32_t i = 0; i < from->n_inner; i++) {
    int n = from->inner[i].n;
    to->inner[i].program = n ? tess__arena_alloc(arena, sizeof *to->inner[i].program * (size_t)n) : NULL;
    for (int r = 0; r < n; r++)
      change_into(&to->inner[i].program[r], &from->inner[i].program[r], change, ctx, arena);
  }
  change(to, from, ctx);
}

struct program *tess__program_changed(const struct program *p, program_change *change, const void *ctx,
                                      struct arena *arena) {
  struct program *to = tess__arena_alloc(arena, sizeof *to);
  change_into(to, p, change, ctx, arena);
  return to;
}
