/* Meshes that have the same axes and order the same devices differently. A program is cut over one order of the
 * devices; while a function becomes the program of each device its other orders are read as the first one, and its
 * parameters and results are moved between theirs and that one at its ends. What is between knows no device, unless it
 * asks for one: then orders stay as they are. */
#include <string.h>

#include "api/stages/orders.h"
#include "base/alloc.h"

/* ---- meshes ---- */
static bool same_axes(const struct mlir_attr *a, const struct mlir_attr *b) {
  const struct mlir_attr *x = a->n ? a->item[0] : NULL, *y = b->n ? b->item[0] : NULL;
  bool same = x && y && x->kind == MLIR_GROUP && y->kind == MLIR_GROUP && x->n == y->n && x->n > 0;
  for (int i = 0; same && i < x->n; i++) {
    const struct mlir_attr *p = x->item[i], *q = y->item[i];
    same = p->kind == MLIR_PHRASE && q->kind == MLIR_PHRASE && p->n == 3 && q->n == 3 &&
           p->item[0]->kind == MLIR_STRING && q->item[0]->kind == MLIR_STRING &&
           strcmp(p->item[0]->s, q->item[0]->s) == 0 && p->item[2]->kind == MLIR_INT && q->item[2]->kind == MLIR_INT &&
           p->item[2]->i == q->item[2]->i;
  }
  return same;
}

/* The devices of a mesh of n, in its order; false: it does not have each of 0 to n - 1 once. */
static bool devices_of(const struct mlir_attr *mesh, int64_t n, int64_t *out) {
  const struct mlir_attr *ids = tess__mlir_field(mesh, "device_ids");
  if (ids && tess__mlir_ints(ids, n, out) != n) return false;
  bool *seen = tess__zalloc((size_t)n * sizeof *seen), good = true;
  for (int64_t i = 0; good && i < n; i++) {
    if (!ids) out[i] = i;
    good = out[i] >= 0 && out[i] < n && !seen[out[i]];
    if (good) seen[out[i]] = true;
  }
  tess__free(seen);
  return good;
}

/* The mesh that the sharding of parameter or result i names; NULL: none of the module's. */
static struct mlir_op *mesh_at(const struct mlir_module *m, const struct mlir_op *f, const char *list, int i) {
  const struct mlir_attr *all = tess__mlir_attr(f, list);
  const struct mlir_attr *a =
      all && all->kind == MLIR_ARRAY && i < all->n ? tess__mlir_entry(all->item[i], "sdy.sharding") : NULL;
  return a && a->n && a->item[0]->kind == MLIR_SYMBOL ? tess__symbol(m, "sdy.mesh", a->item[0]->s) : NULL;
}

/* ---- what asks for devices ---- */

/* Is it a manual computation over this mesh? Its devices are those of the mesh, whatever order others are in. */
static bool is_over(const struct mlir_module *m, const struct mlir_op *op, const struct mlir_attr *mesh) {
  static const char *const side[] = {"in_shardings", "out_shardings"};
  bool over = strcmp(op->name, "sdy.manual_computation") == 0, any = false;
  for (int k = 0; over && k < 2; k++) {
    const struct mlir_attr *a = tess__mlir_attr(op, side[k]), *list = a && a->n ? a->item[0] : NULL;
    for (int i = 0; over && list && list->kind == MLIR_GROUP && i < list->n; i++) {
      const struct mlir_attr *name = list->item[i]->n ? list->item[i]->item[0] : NULL;
      const struct mlir_op *is = name && name->kind == MLIR_SYMBOL ? tess__symbol(m, "sdy.mesh", name->s) : NULL;
      over = any = is && tess__mlir_attr(is, "mesh") == mesh;
    }
  }
  return over && any;
}

static bool asks(const struct mlir_module *m, const struct mlir_op *op, const struct mlir_attr *mesh) {
  static const char *const names[] = {"sdy.manual_computation", "stablehlo.partition_id", "func.call",
                                      "sdy.named_computation"};
  if (is_over(m, op, mesh)) return false;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(op->name, names[i]) == 0) return true;
  for (int r = 0; r < op->n_regions; r++)
    for (const struct mlir_block *b = tess__body(op, r); b; b = b->next)
      for (const struct mlir_op *x = b->first; x; x = x->next)
        if (asks(m, x, mesh)) return true;
  return false;
}

/* ---- the orders of a function ---- */
static int64_t size_of(const struct mlir_attr *mesh) {
  int64_t n = 1;
  for (int i = 0; i < mesh->item[0]->n; i++)
    if (__builtin_mul_overflow(n, mesh->item[0]->item[i]->item[2]->i, &n) || n < 1 || n > 1 << 20) return 0;
  return n;
}

/* Which position of the first order has the device at each position of `mesh`; NULL: it is the same order, or another
 * mesh. */
static const int64_t *place_in(struct orders *o, const struct mlir_attr *first, const struct mlir_attr *mesh) {
  int64_t n = same_axes(first, mesh) ? size_of(first) : 0;
  if (!n) return NULL;
  int64_t *at = tess__arena_alloc(&o->arena, sizeof *at * (size_t)n), *a = tess__alloc(sizeof *a * 3 * (size_t)n);
  int64_t *b = a + n, *where = b + n;
  bool differs = devices_of(first, n, a) && devices_of(mesh, n, b) && memcmp(a, b, sizeof *a * (size_t)n) != 0;
  for (int64_t i = 0; differs && i < n; i++)
    where[a[i]] = i;
  for (int64_t i = 0; differs && i < n; i++)
    at[i] = where[b[i]];
  tess__free(a);
  return differs ? at : NULL;
}

static bool has_tokens(const struct mlir_block *b) {
  for (int i = 0; i < b->n_args; i++)
    if (b->arg[i].type->kind == MLIR_TOKEN) return true;
  for (int i = 0; i < b->last->n_operands; i++)
    if (b->last->operand[i]->type->kind == MLIR_TOKEN) return true;
  return false;
}

/* Meshes in another order than `one` are said to be `one`. */
static void rename_meshes(struct orders *o, const struct mlir_attr *one) {
  for (struct mlir_op *op = tess__body(o->m->op, 0)->first; op; op = op->next) {
    const struct mlir_attr *is = strcmp(op->name, "sdy.mesh") == 0 ? tess__mlir_attr(op, "mesh") : NULL;
    if (!is || !place_in(o, one, is)) continue;
    struct renamed *r = tess__arena_alloc(&o->arena, sizeof *r);
    *r = (struct renamed){op, is, o->renamed};
    o->renamed = r;
    tess__mlir_put(o->m, op, "mesh", one);
  }
}

void tess__orders_begin(struct orders *o, struct mlir_module *m, const struct mlir_op *f) {
  const struct mlir_block *b = tess__body(f, 0);
  *o = (struct orders){.m = m};
  if (!b || !b->last || has_tokens(b)) return;
  int n_params = b->n_args, n = n_params + b->last->n_operands;
  const struct mlir_attr *one = NULL;
  const int64_t **place = tess__arena_alloc(&o->arena, sizeof *place * (size_t)(n + 1));
  for (int i = 0; i < n; i++) {
    bool in = i < n_params;
    const struct mlir_op *op = mesh_at(m, f, in ? "arg_attrs" : "res_attrs", in ? i : i - n_params);
    const struct mlir_attr *mesh = op ? tess__mlir_attr(op, "mesh") : NULL;
    if (!one) one = mesh;
    if (mesh) place[i] = place_in(o, one, mesh);
  }
  if (asks(m, f, one)) return;
  o->place = place;
  if (one) rename_meshes(o, one);
}

void tess__orders_end(struct orders *o) {
  for (const struct renamed *r = o->renamed; r; r = r->next)
    tess__mlir_put(o->m, r->op, "mesh", r->mesh);
  o->renamed = NULL;
}

/* ---- what came of them ---- */
static bool is_cut(const struct sharding *s) {
  for (int d = 0; s && d < s->spec.n; d++)
    if (s->spec.n_axes[d]) return true;
  return s && s->spec.unreduced;
}

bool tess__orders_fit(struct orders *o, const struct read_program *p, const struct atoms *atoms, struct diag *d) {
  for (int i = 0; i < p->n_params + p->n_results; i++) {
    bool in = i < p->n_params;
    int k = in ? i : i - p->n_params;
    const struct sharding *s = in ? p->param[k].sharding : p->result[k].sharding;
    if (!is_cut(s)) {
      if (o->place) o->place[i] = NULL;
    } else if (!tess__atoms_have(atoms, s->mesh)) {
      return tess__fail(
          d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
          "UNIMPLEMENTED: @%s as a program of each device: %s %d lies on another mesh, or in another order of "
          "the devices, than what is before it",
          p->name, in ? "parameter" : "result", k);
    }
  }
  return true;
}
