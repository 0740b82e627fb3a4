/* How the ends of one function lie, said in the text before its first stage: what the caller says goes before what the
 * text does. */
#include <string.h>

#include "api/stages/wire.h"
#include "stablehlo/read.h"
#include "stablehlo/shardy_text.h"

/* As the reader finds it. NULL: told. */
static struct mlir_op *find_entry(const struct staged *s) {
  const char *wanted = s->request->entry ? s->request->entry : "main", *name[2];
  struct mlir_op *f = tess__function_named(s->m, wanted);
  if (!f && !s->request->entry && tess__stablehlo_functions(s->m, 2, name) == 1)
    f = tess__function_named(s->m, name[0]);
  if (!f) tess__fail(s->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the module has no function @%s", wanted);
  return f;
}

/* All stand on the devices of the first, whose order is that of the text. */
static bool may_say(struct staged *s, const struct sharding *x, const struct mesh **first) {
  if (x->kind != SHARDING_NAMED)
    return tess__fail(s->d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "UNIMPLEMENTED: a sharding without axes of a mesh in a stage; legal: NamedSharding");
  if (!*first) *first = x->mesh;
  if (!x->mesh->device || !(*first)->device || tess__mesh_same_devices(*first, x->mesh)) return true;
  return tess__fail(s->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "shardings over different devices, or in another order of them, cannot be in one text");
}

static bool lay(struct staged *s, struct mlir_op *f, const char *list, int n_ends, int n,
                const struct sharding *const *x, const struct mesh **first) {
  for (int i = 0; x && i < n && i < n_ends; i++) {
    struct text mesh = {0}, said = {0};
    const struct mlir_block *b = tess__body(f, 0);
    const struct mlir_type *type = list[0] == 'a' ? b->arg[i].type : b->last->operand[i]->type;
    if (!x[i]) continue;
    if (!may_say(s, x[i], first)) return false;
    tess__stage_mesh_text(&mesh, x[i]->mesh, false);
    tess__text_add(&said, "#sdy.sharding<");
    tess__shardy_spec(&said, tess__stage_mesh_name(s, tess__text_string(&mesh)), x[i]->mesh, &x[i]->spec, type->rank);
    tess__text_add(&said, ">");
    tess__mlir_put_entry(s->m, f, list, n_ends, i, "mhlo.sharding", NULL);
    tess__mlir_put_entry(s->m, f, list, n_ends, i, "sdy.sharding", tess__mlir_verbatim(s->m, tess__text_string(&said)));
    tess__text_free(&mesh);
    tess__text_free(&said);
  }
  return true;
}

/* The module is for as many devices as its ends name. */
static void count_devices(struct staged *s, const struct mesh *m) {
  const struct mlir_attr *a = tess__mlir_attr(s->m->op, "mhlo.num_partitions");
  if (!m || !a || a->kind != MLIR_INT || a->i >= m->total) return;
  const char *text = tess__arena_printf(&s->m->arena, "%lld : i32", (long long)m->total);
  tess__mlir_put(s->m, s->m->op, "mhlo.num_partitions", tess__mlir_verbatim(s->m, text));
}

bool tess__stage_lay(struct staged *s) {
  const struct stage_request *r = s->request;
  const struct mesh *first = NULL;
  struct mlir_op *f = find_entry(s);
  bool good = f && lay(s, f, "arg_attrs", tess__body(f, 0)->n_args, r->n_in, r->in, &first) &&
              lay(s, f, "res_attrs", tess__body(f, 0)->last->n_operands, r->n_out, r->out, &first);
  count_devices(s, first);
  return good;
}
