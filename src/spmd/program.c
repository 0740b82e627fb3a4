/* Programs given back. */
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
