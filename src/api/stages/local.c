/* The stage `partition`: every function that says how something lies becomes one manual computation over all axes of
 * its mesh, whose body is the program of each device: local types, StableHLO's collectives. Around it values are whole,
 * so that the text is a program as it was; what does not divide is padded in front and cut to size behind. Functions
 * that say nothing stay as they are. */
#include <inttypes.h>
#include <string.h>

#include "api/stages/device_text.h"
#include "core/dtype.h"
#include "stablehlo/shardy_text.h"

struct around { /* the function that the manual computation stands in */
  struct device_text *x;
  struct mlir_module *m;
  struct mlir_block *b;
  const struct mesh *mesh; /* of the manual computation */
  bool whole_axes;         /* it is x->devices; else the mesh of the atoms */
  const char *mesh_name;
};

/* ---- how ends lie ---- */
static struct tiling end_tiling(const struct device_text *x, vid v) {
  struct tiling t = x->program.spread[v].tiling;
  tess__tiling_set_partial(&t, x->program.spread[v].own, TESS_REDUCE_SUM);
  return t;
}

static bool in_whole_axes(const struct device_text *x, vid v) {
  struct tiling t = tess__tiling_cuts(&x->program.spread[v].tiling);
  struct tiling whole = tess__tiling_expressible(&x->program.atoms, &t, x->devices);
  return tess__tiling_same_cut(&whole, &t);
}

static bool all_in_whole_axes(const struct device_text *x) {
  const struct graph *g = x->program.graph;
  bool all = tess__atoms_have(&x->program.atoms, x->devices);
  for (int i = 0; all && i < g->n_params; i++)
    all = in_whole_axes(x, g->param[i]);
  for (int i = 0; all && i < g->n_results; i++)
    all = in_whole_axes(x, g->result[i]);
  return all;
}

/* The end's cut as a spec on the mesh of the manual computation. */
static struct spec spec_of(const struct around *a, vid v, const struct sharding *said) {
  struct tiling t = end_tiling(a->x, v);
  struct spec s;
  memset(&s, 0, sizeof s);
  if (a->whole_axes) {
    s = tess__tiling_name(&a->x->program.atoms, &t, a->mesh, -1)->spec;
  } else {
    s.n = t.rank;
    for (int d = 0; d < t.rank; d++)
      for (int i = t.start[d]; i < t.start[d + 1]; i++)
        s.axis[d][s.n_axes[d]++] = t.atom[i];
    s.unreduced = (uint16_t)t.unreduced;
  }
  if (s.unreduced && said) s.unreduced_kind = said->spec.unreduced_kind;
  return s;
}

static const struct mlir_attr *specs(const struct around *a, int n, const vid *v, const struct sharding *const *said) {
  struct text t = {0};
  tess__text_add(&t, "#sdy.sharding_per_value<[");
  for (int i = 0; i < n; i++) {
    struct spec s = spec_of(a, v[i], said[i]);
    tess__text_add(&t, i ? ", <" : "<");
    tess__shardy_spec(&t, a->mesh_name, a->mesh, &s, tess__type_at(a->x->program.graph, v[i])->rank);
    tess__text_add(&t, ">");
  }
  tess__text_add(&t, "]>");
  const struct mlir_attr *attr = tess__mlir_verbatim(a->m, t.data);
  tess__text_free(&t);
  return attr;
}

/* ---- what does not divide ---- */

/* The type of all blocks of an end side by side. */
static const struct mlir_type *padded_type(const struct around *a, const struct mlir_type *type, vid v) {
  const struct device_text *x = a->x;
  int64_t *dim = tess__arena_alloc(&a->m->arena, sizeof *dim * (size_t)(type->rank + 1));
  bool same = true;
  for (int d = 0; d < type->rank; d++) {
    int64_t parts = tess__tiling_parts(&x->program.atoms, &x->program.spread[v].tiling, d);
    dim[d] = parts * tess__type_at(x->program.graph, v)->dim[d];
    same = same && dim[d] == type->dim[d];
  }
  if (same) return type;
  struct mlir_type *t = tess__arena_copy(&a->m->arena, type, sizeof *type);
  t->dim = dim;
  return t;
}

static struct mlir_op *append(const struct around *a, struct mlir_op *op) {
  tess__mlir_insert(a->b, a->b->last, op);
  return op;
}

static void put_ints(const struct around *a, struct mlir_op *op, const char *name, int n, const int64_t *more,
                     const int64_t *less, int64_t all) {
  struct text t = {0};
  tess__text_add(&t, n ? "array<i64: " : "array<i64");
  for (int i = 0; i < n; i++)
    tess__text_printf(&t, "%s%" PRId64, i ? ", " : "", (more ? more[i] : all) - (less ? less[i] : 0));
  tess__text_add(&t, ">");
  tess__mlir_put(a->m, op, name, tess__mlir_verbatim(a->m, t.data));
  tess__text_free(&t);
}

static struct mlir_value *padded(const struct around *a, struct mlir_value *v, const struct mlir_type *to) {
  const struct mlir_type *from = v->type;
  struct mlir_type *scalar = tess__arena_copy(&a->m->arena, from, sizeof *from);
  if (to == from) return v;
  scalar->rank = 0;
  struct mlir_op *zero =
      append(a, tess__mlir_op(a->m, "stablehlo.constant", 0, NULL, 1, (const struct mlir_type *[]){scalar}));
  enum dtype_class kind = tess__dtype_class(from->dtype);
  const char *number = kind == DTYPE_BOOL      ? "false"
                       : kind == DTYPE_COMPLEX ? "(0.0, 0.0)"
                       : kind & DTYPE_INTEGER  ? "0"
                                               : "0.0";
  const char *text = tess__arena_printf(&a->m->arena, "dense<%s> : tensor<%s>", number, from->element);
  tess__mlir_put(a->m, zero, "value", tess__mlir_verbatim(a->m, text));
  struct mlir_value *in[] = {v, &zero->result[0]};
  struct mlir_op *op = append(a, tess__mlir_op(a->m, "stablehlo.pad", 2, in, 1, &to));
  put_ints(a, op, "edge_padding_low", from->rank, NULL, NULL, 0);
  put_ints(a, op, "edge_padding_high", from->rank, to->dim, from->dim, 0);
  put_ints(a, op, "interior_padding", from->rank, NULL, NULL, 0);
  return &op->result[0];
}

static struct mlir_value *cut_to_size(const struct around *a, struct mlir_value *v, const struct mlir_type *to) {
  if (to == v->type) return v;
  struct mlir_op *op = append(a, tess__mlir_op(a->m, "stablehlo.slice", 1, &v, 1, &to));
  put_ints(a, op, "start_indices", to->rank, NULL, NULL, 0);
  put_ints(a, op, "limit_indices", to->rank, to->dim, NULL, 0);
  put_ints(a, op, "strides", to->rank, NULL, NULL, 1);
  return &op->result[0];
}

/* ---- the function ---- */
static bool has_tokens(const struct mlir_block *b) {
  for (int i = 0; i < b->n_args; i++)
    if (b->arg[i].type->kind != MLIR_TENSOR) return true;
  for (int i = 0; i < b->last->n_operands; i++)
    if (b->last->operand[i]->type->kind != MLIR_TENSOR) return true;
  return false;
}

static void choose_mesh(struct around *a, const struct mesh *atoms) {
  struct text t = {0};
  a->whole_axes = all_in_whole_axes(a->x);
  a->mesh = a->whole_axes ? a->x->devices : atoms;
  tess__stage_mesh_text(&t, a->mesh, true);
  a->mesh_name = tess__stage_mesh_name(a->x->s, t.data);
  tess__text_free(&t);
}

static void put_axes(const struct around *a, struct mlir_op *op) {
  struct text t = {0};
  tess__text_add(&t, "#sdy<manual_axes");
  tess__shardy_axis_set(&t, a->mesh, (UINT32_C(1) << a->mesh->n_axes) - 1);
  tess__text_add(&t, ">");
  tess__mlir_put(a->m, op, "manual_axes", tess__mlir_verbatim(a->m, t.data));
  tess__text_free(&t);
}

/* The body of f, which returns the values of its last op, becomes the manual computation of `made`. */
static void wrap(struct around *a, struct mlir_op *made) {
  const struct graph *g = a->x->program.graph;
  struct arena *arena = &a->m->arena;
  struct mlir_op *end = a->b->last;
  int n = a->b->n_args, k = end->n_operands;
  struct mlir_value **in = tess__arena_alloc(arena, sizeof *in * (size_t)(n + 1));
  struct mlir_value **out = tess__arena_alloc(arena, sizeof *out * (size_t)(k + 1));
  const struct mlir_type **type = tess__arena_alloc(arena, sizeof *type * (size_t)(k + 1));
  a->b->first = a->b->last = NULL;
  end->next = NULL;
  for (int i = 0; i < n; i++)
    in[i] = padded(a, &a->b->arg[i], padded_type(a, a->b->arg[i].type, g->param[i]));
  for (int i = 0; i < k; i++)
    type[i] = padded_type(a, end->operand[i]->type, g->result[i]);
  struct mlir_op *op = append(a, tess__mlir_op(a->m, "sdy.manual_computation", n, in, k, type));
  tess__mlir_put(a->m, op, "in_shardings", specs(a, n, g->param, a->x->program.param));
  tess__mlir_put(a->m, op, "out_shardings", specs(a, k, g->result, a->x->program.result));
  put_axes(a, op);
  op->region = made->region;
  op->n_regions = 1;
  tess__body(op, 0)->last->name = "sdy.return";
  for (int i = 0; i < k; i++)
    out[i] = cut_to_size(a, &op->result[i], end->operand[i]->type);
  end->operand = out;
  append(a, end);
}

static bool partition_function(void *context, struct mlir_op *f) {
  struct staged *s = context;
  struct device_text x;
  struct around a = {.x = &x, .m = s->m, .b = tess__body(f, 0)};
  const struct mesh *atoms = NULL;
  if (!a.b || !tess__says_layout(f)) return true;
  if (has_tokens(a.b))
    return tess__fail(s->d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "UNIMPLEMENTED: a function of tokens in the stage partition");
  struct mlir_op *made =
      tess__device_text_begin(&x, s, f, false) ? tess__device_text_function(&x, false, false, &atoms) : NULL;
  if (made) {
    choose_mesh(&a, atoms);
    wrap(&a, made);
  }
  tess__device_text_end(&x);
  return made;
}

bool tess__stage_partition(struct staged *s) {
  return tess__each_function(s->m, partition_function, s);
}
