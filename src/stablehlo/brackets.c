/* Manual regions as JAX wrote them before Shardy: values pass through @SPMDFullToShardShape, what follows works on one
 * device's block, and @SPMDShardToFullShape makes whole values again. The ops between become the body of one
 * manual_computation, in which what they read from outside is whole; ops of the same block that touch no local value
 * stay outside. A bracket ends where an op outside needs one of its results. */
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "stablehlo/reader.h"

struct bracket {
  struct scope *s;
  struct map side;                          /* id + 1 of a value -> LOCAL or MADE */
  const struct mlir_op **in, **out, **body; /* entries, exits, ops between; arena */
  int n_in, n_out, n_body;
  const struct mesh *mesh;
};
static char LOCAL, MADE; /* computed from a block; whole again by this bracket */

static bool is_call(const struct mlir_op *op, const char *target) {
  const char *word =
      strcmp(op->name, "stablehlo.custom_call") ? NULL : tess__mlir_word(tess__mlir_attr(op, "call_target_name"));
  return word && strcmp(word, target) == 0;
}

bool tess__read_opens_bracket(const struct mlir_op *op) {
  return is_call(op, "SPMDFullToShardShape") && op->n_operands == 1 && op->n_results == 1;
}

/* Does the op, or a region of it, read a value of this side? */
static bool reads(const struct bracket *b, const struct mlir_op *op, const void *side) {
  for (int i = 0; i < op->n_operands; i++)
    if (tess__map_get(&b->side, (uint64_t)op->operand[i]->id + 1) == side) return true;
  for (int r = 0; r < op->n_regions; r++)
    for (const struct mlir_block *k = op->region[r].block; k; k = k->next)
      for (const struct mlir_op *x = k->first; x; x = x->next)
        if (reads(b, x, side)) return true;
  return false;
}

static void mark(struct bracket *b, const struct mlir_op *op, void *side) {
  for (int i = 0; i < op->n_results; i++)
    *tess__map_at(&b->side, (uint64_t)op->result[i].id + 1) = side;
}

/* Sorts the ops from `first` on; those outside are read at once. The op that the bracket ends before; NULL: told. */
static const struct mlir_op *sort_ops(struct bracket *b, const struct mlir_op *first) {
  for (const struct mlir_op *op = first; op; op = op->next) {
    bool local = reads(b, op, &LOCAL), end = strstr(op->name, ".return") != NULL;
    if (local && is_call(op, "SPMDShardToFullShape") && op->n_results == 1) {
      b->out[b->n_out++] = op;
      mark(b, op, &MADE);
    } else if (local && !end && !reads(b, op, &MADE)) {
      b->body[b->n_body++] = op;
      mark(b, op, &LOCAL);
    } else if (local || end || reads(b, op, &MADE)) {
      return op;
    } else if (tess__read_opens_bracket(op)) {
      b->in[b->n_in++] = op;
      mark(b, op, &LOCAL);
    } else if (!tess__read_step(b->s, op)) {
      return NULL;
    }
  }
  tess__read_fail(b->s->r, first->at, TESS_INVALID_ARGUMENT, "the block does not end in a return");
  return NULL;
}

/* ---- one mesh for all their shardings ---- */
/* The sharding of what enters, or of what leaves. */
static const struct mlir_attr *sharding_attr(const struct mlir_op *op) {
  const struct mlir_op *from = op;
  if (tess__read_opens_bracket(op)) from = op->operand[0]->op;
  return from ? tess__mlir_attr(from, "mhlo.sharding") : NULL;
}

static bool add_bound(struct scope *s, const struct mlir_op *op, int64_t *bound, int *n, int64_t v) {
  int i = 0;
  while (i < *n && bound[i] < v)
    i++;
  if (i < *n && bound[i] == v) return true;
  if (*n > TESS_MAX_RANK) return tess__read_unimplemented(s->r, op, "tiles of so many digits");
  memmove(bound + i + 1, bound + i, sizeof *bound * (size_t)(*n - i));
  bound[i] = v;
  ++*n;
  return true;
}

/* The coarsest mesh over the devices whose axes are parts of the axes of all of them. */
static bool refine(struct bracket *b, int n, const struct sharding *const *sharding, const struct mlir_op *op) {
  int64_t bound[TESS_MAX_RANK + 2] = {1}, size[TESS_MAX_RANK];
  const char *name[TESS_MAX_RANK];
  int n_bounds = 1;
  const struct mesh *any = NULL;
  for (int i = 0; i < n; i++) {
    const struct mesh *m = sharding[i] ? sharding[i]->mesh : NULL;
    int64_t stride = 1;
    if (!m) continue;
    if (sharding[i]->list || sharding[i]->lacks) return tess__read_unimplemented(b->s->r, op, "such tiles");
    any = m;
    for (int a = m->n_axes - 1; a >= 0; a--)
      if (!add_bound(b->s, op, bound, &n_bounds, stride *= m->size[a])) return false;
  }
  if (!any) {
    tess__read_unimplemented(b->s->r, op, "without a sharding");
    return false;
  }
  for (int i = 0; i + 1 < n_bounds; i++) {
    int axis = n_bounds - 2 - i;
    if (bound[i + 1] % bound[i]) return tess__read_unimplemented(b->s->r, op, "tiles without a common refinement");
    size[axis] = bound[i + 1] / bound[i];
    name[axis] = tess__arena_printf(&b->s->r->arena, "_axis_%d", axis);
  }
  b->mesh = tess__mesh_make(n_bounds - 1, size, name, NULL, any->device, b->s->r->d);
  return b->mesh || tess__read_fail(b->s->r, op->at, TESS_INVALID_ARGUMENT, "no such mesh");
}

/* The spec in axes of the bracket's mesh. */
static const struct spec *respelled(const struct bracket *b, const struct sharding *s) {
  struct spec out;
  memset(&out, 0, sizeof out);
  if (s) out.n = s->spec.n;
  for (int d = 0; d < out.n; d++)
    for (int k = 0; k < s->spec.n_axes[d]; k++) {
      int axis = s->spec.axis[d][k];
      int64_t low = 1, stride = b->mesh->total;
      for (int a = axis + 1; a < s->mesh->n_axes; a++)
        low *= s->mesh->size[a];
      for (int a = 0; a < b->mesh->n_axes; a++) {
        stride /= b->mesh->size[a];
        if (stride >= low && stride < low * s->mesh->size[axis] && b->mesh->size[a] > 1)
          out.axis[d][out.n_axes[d]++] = (uint8_t)a;
      }
    }
  return tess__intern(INTERN_SPEC, &out, sizeof out);
}

/* ---- the region ---- */
static bool bind_body(struct bracket *b, struct scope *inner) {
  for (int i = 0; i < b->n_in; i++) {
    const struct type *t = tess__read_type(b->s->r, b->in[i]->result[0].type, b->in[i]->at);
    if (!t || !tess__read_bind_vid(inner, &b->in[i]->result[0], tess__graph_param(inner->b.graph, t))) return false;
  }
  return true;
}

/* Reads the body into a graph of its own; captured: what it reads from outside, as operands behind the entries. */
static struct graph *read_body(struct bracket *b, vid **captured, int *n_captured) {
  struct scope inner = {.r = b->s->r,
                        .outer = b->s,
                        .manual = b->mesh,
                        .manual_axes = (UINT64_C(1) << b->mesh->n_axes) - 1,
                        .captured = true};
  inner.b = (struct build){.graph = tess__graph_new("manual_computation"), .diag = b->s->r->d, .place = b->s->b.place};
  vid *result = tess__arena_alloc(&b->s->r->arena, sizeof *result * (size_t)b->n_out);
  bool good = bind_body(b, &inner) && tess__read_enter(&inner, b->n_body, b->body, captured, n_captured);
  for (int i = 0; good && i < b->n_body; i++)
    good = tess__read_step(&inner, b->body[i]);
  for (int i = 0; good && i < b->n_out; i++)
    good = (result[i] = tess__read_in(&inner, b->out[i], 0)) != VID_NONE;
  tess__map_free(&inner.values);
  if (good) tess__graph_set_results(inner.b.graph, b->n_out, result);
  if (good) return inner.b.graph;
  tess__graph_free(inner.b.graph);
  return NULL;
}

static bool emit(struct bracket *b) {
  struct scope *s = b->s;
  struct arena *arena = &s->r->arena;
  int n = b->n_in + b->n_out, n_captured = 0;
  vid *captured;
  const struct sharding **sharding = tess__arena_alloc(arena, sizeof *sharding * (size_t)n);
  for (int i = 0; i < n; i++) {
    const struct mlir_op *op = i < b->n_in ? b->in[i] : b->out[i - b->n_in];
    const struct mlir_attr *a = sharding_attr(op), *own = tess__mlir_attr(op, "mhlo.sharding");
    if (i < b->n_in && own && own->kind == MLIR_STRING && strcmp(own->s, "{manual}") != 0)
      return tess__read_unimplemented(s->r, op, "SPMDFullToShardShape: devices that are not manual");
    if (a && a->kind == MLIR_STRING && !tess__read_sharding_of(s, a, op->result[0].type, op->at, &sharding[i]))
      return false;
  }
  if (!refine(b, n, sharding, b->in[0])) return false;
  struct graph *body = read_body(b, &captured, &n_captured);
  if (!body) return false;
  const struct spec **in = tess__arena_alloc(arena, sizeof *in * (size_t)(b->n_in + n_captured));
  const struct spec **out = tess__arena_alloc(arena, sizeof *out * (size_t)b->n_out);
  vid *operand = tess__arena_alloc(arena, sizeof *operand * (size_t)(b->n_in + n_captured));
  vid *made = tess__arena_alloc(arena, sizeof *made * (size_t)b->n_out);
  bool good = true;
  for (int i = 0; good && i < b->n_in; i++)
    good = (operand[i] = tess__read_in(s, b->in[i], 0)) != VID_NONE;
  if (!good) {
    tess__graph_free(body);
    return false;
  }
  if (n_captured) memcpy(operand + b->n_in, captured, sizeof *captured * (size_t)n_captured);
  for (int i = 0; i < b->n_in + n_captured; i++)
    in[i] = respelled(b, i < b->n_in ? sharding[i] : NULL);
  for (int i = 0; i < b->n_out; i++)
    out[i] = respelled(b, sharding[b->n_in + i]);
  struct manual_attrs attrs;
  memset(&attrs, 0, sizeof attrs);
  attrs.mesh = b->mesh;
  attrs.in = in;
  attrs.out = out;
  attrs.axes = (UINT64_C(1) << b->mesh->n_axes) - 1;
  attrs.unchecked = true;
  if (!tess__n_manual_computation(&s->b, b->n_in + n_captured, operand, &attrs, body, made))
    return tess__read_fail(s->r, b->in[0]->at, TESS_INVALID_ARGUMENT, "no such region");
  for (int i = 0; i < b->n_out; i++)
    if (!tess__read_done(s, b->out[i], made[i])) return false;
  return true;
}

const struct mlir_op *tess__read_bracket(struct scope *s, const struct mlir_op *first) {
  struct bracket b = {.s = s};
  size_t n = 1;
  for (const struct mlir_op *op = first->next; op; op = op->next)
    n++;
  b.in = tess__arena_alloc(&s->r->arena, 3 * n * sizeof *b.in);
  b.out = b.in + n;
  b.body = b.out + n;
  const struct mlir_op *next = sort_ops(&b, first);
  bool good = next && emit(&b);
  tess__map_free(&b.side);
  return good ? next : NULL;
}
