/* What a lowered program owns, and how it goes. */
#include "api/programs/lowered_object.h"

#include "base/alloc.h"

void tess__lowered_free(struct lowered *l) {
  if (!l) return;
  tess__stablehlo_free(&l->module);
  for (int i = 0; i < l->n_captures; i++)
    tess__object_release(&l->capture[i]->o);
  tess__free(l->capture);
  tess__free(l->placed);
  if (l->tree) tess__mlir_free(l->tree);
  tess__free(l->text);
  tess__free(l);
}

static void destroy(struct object *o) {
  tess__lowered_free(((struct tess_lowered *)(void *)o)->body);
}

void tess__lowered_register(void) {
  tess__register_kind(KIND_LOWERED, destroy);
}
