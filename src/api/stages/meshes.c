/* Meshes that a stage needs by name: that of the module where it has an equal one, else a new one in front. */
#include <string.h>

#include "api/stages/wire.h"
#include "layout/device.h"
#include "stablehlo/shardy_text.h"

/* The name of the module's mesh whose attribute is written so; NULL: there is none. */
static const char *name_of(const struct mlir_module *m, const char *want) {
  const char *name = NULL;
  for (const struct mlir_op *op = tess__body(m->op, 0)->first; op && !name; op = op->next) {
    struct text has = {0};
    const struct mlir_attr *a = strcmp(op->name, "sdy.mesh") == 0 ? tess__mlir_attr(op, "mesh") : NULL;
    if (a) tess__mlir_write_attr(&has, a);
    if (a && strcmp(has.data, want) == 0) name = tess__mlir_word(tess__mlir_attr(op, "sym_name"));
    tess__text_free(&has);
  }
  return name;
}

static const char *add(struct staged *s, const char *mesh) {
  const char *name = "mesh";
  for (int i = 0; tess__symbol(s->m, NULL, name); i++)
    name = tess__arena_printf(&s->m->arena, "mesh_%d", i);
  struct mlir_op *op = tess__mlir_op(s->m, "sdy.mesh", 0, NULL, 0, NULL);
  struct mlir_attr *text = tess__arena_alloc(&s->m->arena, sizeof *text);
  *text = (struct mlir_attr){.kind = MLIR_STRING, .s = name, .n = (int)strlen(name)};
  tess__mlir_put(s->m, op, "sym_name", text);
  tess__mlir_put(s->m, op, "mesh", tess__mlir_verbatim(s->m, mesh));
  tess__mlir_insert(tess__body(s->m->op, 0), NULL, op);
  return name;
}

const char *tess__stage_mesh_name(struct staged *s, const char *mesh) {
  const char *name = name_of(s->m, mesh);
  return name ? name : add(s, mesh);
}

const struct mlir_attr *tess__stage_mesh(struct staged *s, const struct mlir_attr *mesh) {
  struct text want = {0};
  struct mlir_attr *symbol = tess__arena_alloc(&s->m->arena, sizeof *symbol);
  struct mlir_attr *whole = tess__arena_copy(&s->m->arena, mesh, sizeof *whole);
  whole->kind = MLIR_DIALECT;
  whole->s = "sdy.mesh";
  tess__mlir_write_attr(&want, whole);
  symbol->kind = MLIR_SYMBOL;
  symbol->s = tess__stage_mesh_name(s, want.data);
  tess__text_free(&want);
  return symbol;
}

void tess__stage_mesh_text(struct text *out, const struct mesh *m, bool devices) {
  tess__text_add(out, "#sdy.mesh<");
  tess__shardy_mesh_axes(out, m);
  bool ordered = !m->device || !devices;
  for (int64_t i = 0; !ordered && i < m->total && m->device[i]->id == i; i++)
    ordered = i + 1 == m->total;
  for (int64_t i = 0; !ordered && i < m->total; i++)
    tess__text_printf(out, "%s%d", i ? ", " : ", device_ids=[", m->device[i]->id);
  tess__text_add(out, ordered ? ">" : "]>");
}
