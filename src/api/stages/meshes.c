/* Meshes that a stage needs by name: that of the module where it has an equal one, else a new one in front. */
#include <inttypes.h>
#include <string.h>

#include "api/stages/wire.h"
#include "layout/device.h"

static bool has_symbol(const struct mlir_module *m, const char *name) {
  for (const struct mlir_op *op = tess__body(m->op, 0) ? tess__body(m->op, 0)->first : NULL; op; op = op->next) {
    const char *has = tess__mlir_word(tess__mlir_attr(op, "sym_name"));
    if (has && strcmp(has, name) == 0) return true;
  }
  return false;
}

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
  for (int i = 0; has_symbol(s->m, name); i++)
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
  tess__text_add(out, "#sdy.mesh<[");
  for (int i = 0; i < m->n_axes; i++) {
    const struct mlir_attr name = {.kind = MLIR_STRING, .s = m->name[i], .n = (int)strlen(m->name[i])};
    tess__text_add(out, i ? ", " : "");
    tess__mlir_write_attr(out, &name);
    tess__text_printf(out, "=%" PRId64, m->size[i]);
  }
  tess__text_add(out, "]");
  bool ordered = !m->device || !devices;
  for (int64_t i = 0; !ordered && i < m->total && m->device[i]->id == i; i++)
    ordered = i + 1 == m->total;
  for (int64_t i = 0; !ordered && i < m->total; i++)
    tess__text_printf(out, "%s%d", i ? ", " : ", device_ids=[", m->device[i]->id);
  tess__text_add(out, ordered ? ">" : "]>");
}

static void add_axis(struct text *out, const struct mesh *m, int axis, bool more) {
  const struct mlir_attr name = {.kind = MLIR_STRING, .s = m->name[axis], .n = (int)strlen(m->name[axis])};
  tess__text_add(out, more ? ", " : "");
  tess__mlir_write_attr(out, &name);
}

static void add_set(struct text *out, const char *what, const struct mesh *m, uint16_t axes) {
  bool any = false;
  if (!axes) return;
  tess__text_printf(out, ", %s={", what);
  for (int i = 0; i < m->n_axes; i++)
    if (axes >> i & 1) {
      add_axis(out, m, i, any);
      any = true;
    }
  tess__text_add(out, "}");
}

void tess__stage_spec_text(struct text *out, const char *mesh_name, const struct mesh *m, const struct spec *s,
                           int rank) {
  static const char *const kind[] = {
      [TESS_REDUCE_SUM] = "unreduced", [TESS_REDUCE_MAX] = "unreduced=max", [TESS_REDUCE_MIN] = "unreduced=min"};
  tess__text_printf(out, "<@%s, [", mesh_name);
  for (int d = 0; d < rank; d++) {
    int n = d < s->n ? s->n_axes[d] : 0;
    tess__text_add(out, d ? ", {" : "{");
    for (int k = 0; k < n; k++)
      add_axis(out, m, s->axis[d][k], k > 0);
    if (d < s->n && s->unconstrained[d]) tess__text_add(out, n ? ", ?" : "?");
    tess__text_add(out, "}");
    if (d < s->n && s->priority[d]) tess__text_printf(out, "p%d", s->priority[d] - 1);
  }
  tess__text_add(out, "]");
  add_set(out, "replicated", m, s->replicated);
  add_set(out, kind[s->unreduced_kind], m, s->unreduced);
  tess__text_add(out, ">");
}
