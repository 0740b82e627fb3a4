/* Manual regions as JAX wrote them before Shardy: values pass through @SPMDFullToShardShape, what follows works on one
 * device's block, and @SPMDShardToFullShape makes whole values again. The ops between become the body of one
 * manual_computation, in which what they read from outside is whole; ops of the same block that touch no local value
 * stay outside. A bracket ends where an op outside needs one of its results; an entry that it has not used is there for
 * the next. A body without arguments begins where it asks which device it is on. */
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "layout/hlo_sharding.h"
#include "stablehlo/reader.h"

struct bracket {
  struct scope *s;
  struct map side;                          /* id + 1 of a value -> LOCAL or MADE */
  const struct mlir_op **in, **out, **body; /* entries, exits, ops between; arena */
  int n_in, n_out, n_body, in_capacity;
  const struct mesh *mesh;
  uint64_t axes; /* of the mesh: those that become manual */
};
static char LOCAL, MADE; /* computed from a block; whole again by this bracket */

static bool is_call(const struct mlir_op *op, const char *target) {
  const char *word =
      strcmp(op->name, "stablehlo.custom_call") ? NULL : tess__mlir_word(tess__mlir_attr(op, "call_target_name"));
  return word && strcmp(word, target) == 0;
}

static bool is_entry(const struct mlir_op *op) {
  return is_call(op, "SPMDFullToShardShape") && op->n_operands == 1 && op->n_results == 1;
}

static bool is_exit(const struct mlir_op *op) {
  return is_call(op, "SPMDShardToFullShape") && op->n_operands == 1 && op->n_results == 1;
}

static bool asks_device(struct reader *r, const struct mlir_op *op);

static bool region_asks(struct reader *r, const struct mlir_op *op) {
  for (int i = 0; i < op->n_regions; i++)
    for (const struct mlir_block *b = op->region[i].block; b; b = b->next)
      for (const struct mlir_op *x = b->first; x; x = x->next)
        if (asks_device(r, x)) return true;
  return false;
}

/* Does the op, a region of it, or what it calls ask which device it is on? A call is looked into once. */
static bool asks_device(struct reader *r, const struct mlir_op *op) {
  static char yes, no;
  if (strcmp(op->name, "stablehlo.partition_id") == 0) return true;
  if (strcmp(op->name, "sdy.manual_computation") == 0) return false; /* for itself */
  if (strcmp(op->name, "func.call") != 0) return op->n_regions && region_asks(r, op);
  uint64_t key = (uint64_t)(uintptr_t)op;
  const void *known = tess__map_get(&r->asks_device, key);
  if (known) return known == &yes;
  *tess__map_at(&r->asks_device, key) = &no; /* of a call of itself, which the reader refuses */
  const struct mlir_op *f = tess__read_callee(r, op);
  bool asks = f && region_asks(r, f);
  if (asks) *tess__map_at(&r->asks_device, key) = &yes;
  return asks;
}

/* Is it the work of one device although it reads no block? */
static bool is_local(const struct scope *s, const struct mlir_op *op) {
  return !s->manual && !tess__read_is_alone(s) && !tess__read_owns(s) && asks_device(s->r, op);
}

bool tess__read_opens_bracket(const struct scope *s, const struct mlir_op *op) {
  return is_entry(op) || is_exit(op) || is_local(s, op);
}

/* A value that an entry of this block makes, and that no bracket has bound. */
static bool enters(const struct bracket *b, const struct mlir_value *v) {
  return v->op && is_entry(v->op) && !tess__map_get(&b->s->values, (uint64_t)v->id + 1);
}

/* Does the op, or a region of it, read a value of this side? */
static bool reads(const struct bracket *b, const struct mlir_op *op, const void *side) {
  for (int i = 0; i < op->n_operands; i++)
    if (tess__map_get(&b->side, (uint64_t)op->operand[i]->id + 1) == side ||
        (side == &LOCAL && enters(b, op->operand[i])))
      return true;
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

static void add_entry(struct bracket *b, const struct mlir_op *op) {
  if (b->n_in == b->in_capacity) {
    b->in_capacity = b->in_capacity ? 2 * b->in_capacity : 8;
    const struct mlir_op **more = tess__arena_alloc(&b->s->r->arena, sizeof *more * (size_t)b->in_capacity);
    if (b->n_in) memcpy(more, b->in, sizeof *more * (size_t)b->n_in);
    b->in = more;
  }
  b->in[b->n_in++] = op;
  mark(b, op, &LOCAL);
}

/* The entries that the op, or a region of it, reads become this bracket's. */
static void enter(struct bracket *b, const struct mlir_op *op) {
  for (int i = 0; i < op->n_operands; i++) {
    const struct mlir_value *v = op->operand[i];
    if (enters(b, v) && !tess__map_get(&b->side, (uint64_t)v->id + 1)) add_entry(b, v->op);
  }
  for (int r = 0; r < op->n_regions; r++)
    for (const struct mlir_block *k = op->region[r].block; k; k = k->next)
      for (const struct mlir_op *x = k->first; x; x = x->next)
        enter(b, x);
}

/* Sorts the ops from `first` on; those outside are read at once. The op that the bracket ends before; NULL: told. */
static const struct mlir_op *sort_ops(struct bracket *b, const struct mlir_op *first) {
  for (const struct mlir_op *op = first; op; op = op->next) {
    bool end = strstr(op->name, ".return") != NULL, local = is_exit(op) || reads(b, op, &LOCAL) || is_local(b->s, op);
    if (end || reads(b, op, &MADE)) return op;
    if (is_entry(op)) continue;
    if (local) {
      enter(b, op);
      mark(b, op, is_exit(op) ? &MADE : &LOCAL);
      if (is_exit(op))
        b->out[b->n_out++] = op;
      else
        b->body[b->n_body++] = op;
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
  const struct mlir_op *from = is_entry(op) ? op->operand[0]->op : op;
  return from ? tess__mlir_attr(from, "mhlo.sharding") : NULL;
}

/* The devices that one block is on: {manual}, or tiles with a manual group. */
static const struct mlir_attr *manual_attr(const struct mlir_op *op) {
  const struct mlir_op *from = is_entry(op) ? op : op->operand[0]->op;
  return from ? tess__mlir_attr(from, "mhlo.sharding") : NULL;
}

/* It with the devices that are manual already, which hold parts of other values, taken for replicas. NULL: not said. */
static bool read_sharding(struct bracket *b, const struct mlir_op *op, const struct sharding **out) {
  const struct mlir_attr *a = sharding_attr(op);
  struct hlo h;
  *out = NULL;
  if (!a || a->kind != MLIR_STRING || !*a->s) return true;
  bool good = tess__hlo_parse(a->s, &h, b->s->r->d);
  for (int i = 0; good && i < h.n_groups; i++)
    if (h.group[i] == HLO_GROUP_MANUAL) h.group[i] = HLO_GROUP_REPLICATED;
  if (good && h.n_groups && h.list) return tess__read_unimplemented(b->s->r, op, "such tiles");
  if (good && h.n_groups) good = tess__hlo_normalise(&h, NULL, b->s->r->d);
  if (!good) return tess__read_fail(b->s->r, op->at, TESS_INVALID_ARGUMENT, "no such sharding");
  return tess__read_tiles(b->s->r, &h, op->at, out);
}

struct bounds { /* strides where axes begin, from 1 to the number of devices */
  int n;
  int64_t at[TESS_MAX_RANK + 2];
};

static bool add_bound(struct bracket *b, const struct mlir_op *op, struct bounds *to, int64_t v) {
  int i = 0;
  while (i < to->n && to->at[i] < v)
    i++;
  if (i < to->n && to->at[i] == v) return true;
  if (to->n > TESS_MAX_RANK) return tess__read_unimplemented(b->s->r, op, "tiles of so many digits");
  memmove(to->at + i + 1, to->at + i, sizeof *to->at * (size_t)(to->n - i));
  to->at[i] = v;
  to->n++;
  return true;
}

static bool add_mesh(struct bracket *b, const struct mlir_op *op, struct bounds *to, const struct mesh *m) {
  int64_t stride = 1;
  for (int a = m->n_axes - 1; a >= 0; a--)
    if (!add_bound(b, op, to, stride *= m->size[a])) return false;
  return true;
}

struct group { /* the devices of a manual group as digits; all: {manual} */
  bool all;
  int n;
  struct hlo_digit digit[HLO_MAX_DIGITS];
};

static bool read_group(struct bracket *b, const struct mlir_op *op, struct group *out) {
  const struct mlir_attr *a = manual_attr(op);
  struct hlo_digit piece[HLO_MAX_DIGITS];
  int count[HLO_MAX_DIMS];
  struct hlo h;
  *out = (struct group){.all = true};
  if (!a || a->kind != MLIR_STRING) return true;
  if (!tess__hlo_parse(a->s, &h, b->s->r->d))
    return tess__read_fail(b->s->r, op->at, TESS_INVALID_ARGUMENT, "no such sharding");
  if (h.kind != HLO_TILED) return true;
  int n = h.list ? -1 : tess__digits_cut(h.digit, h.n_digits, h.dim, h.n_dims, piece, count);
  if (n < 0) return tess__read_unimplemented(b->s->r, op, "such tiles");
  out->all = false;
  for (int d = 0, i = 0; d < h.n_dims; i += count[d++])
    if (d >= tess__hlo_data_dims(&h) && h.group[d - tess__hlo_data_dims(&h)] == HLO_GROUP_MANUAL)
      for (int k = 0; k < count[d]; k++)
        out->digit[out->n++] = piece[i + k];
  return true;
}

/* Which axes of the bracket's mesh the group is. */
static bool find_axes(struct bracket *b, const struct mlir_op *op, const struct group *g) {
  int64_t stride = b->mesh->total;
  b->axes = 0;
  for (int a = 0; a < b->mesh->n_axes; a++) {
    stride /= b->mesh->size[a];
    bool in = g->all;
    for (int i = 0; i < g->n; i++)
      in = in || (stride >= g->digit[i].stride && stride < g->digit[i].stride * g->digit[i].size);
    if (in) b->axes |= UINT64_C(1) << a;
  }
  b->axes &= ~b->s->manual_axes;
  return b->axes || b->mesh->total == 1 || tess__read_unimplemented(b->s->r, op, "devices that are not manual");
}

static bool make_mesh(struct bracket *b, const struct mlir_op *op, const struct bounds *bounds,
                      const tess_device *const *devices) {
  int64_t size[TESS_MAX_RANK];
  const char *name[TESS_MAX_RANK];
  for (int i = 0; i + 1 < bounds->n; i++) {
    int axis = bounds->n - 2 - i;
    if (bounds->at[i + 1] % bounds->at[i])
      return tess__read_unimplemented(b->s->r, op, "tiles without a common refinement");
    size[axis] = bounds->at[i + 1] / bounds->at[i];
    name[axis] = tess__arena_printf(&b->s->r->arena, "_axis_%d", axis);
  }
  b->mesh = tess__mesh_make(bounds->n - 1, size, name, NULL, devices, b->s->r->d);
  return b->mesh || tess__read_fail(b->s->r, op->at, TESS_INVALID_ARGUMENT, "no such mesh");
}

/* The coarsest mesh over the devices whose axes are parts of the axes of all of them; inside a region, its mesh. */
static bool refine(struct bracket *b, int n, const struct mlir_op *const *op, const struct sharding *const *sharding) {
  struct bounds bounds = {1, {1}};
  struct group group;
  const struct mesh *outer = b->s->manual, *any = NULL;
  if (outer && !add_mesh(b, op[0], &bounds, outer)) return false;
  int n_outer = bounds.n;
  for (int i = 0; i < n; i++) {
    if (!sharding[i]) continue;
    if (sharding[i]->list || sharding[i]->lacks) return tess__read_unimplemented(b->s->r, op[i], "such tiles");
    any = sharding[i]->mesh;
    if (!add_mesh(b, op[i], &bounds, any)) return false;
  }
  if (!any) return tess__read_unimplemented(b->s->r, op[0], "without a sharding");
  if (!read_group(b, op[0], &group)) return false;
  for (int i = 0; i < group.n; i++)
    if (!add_bound(b, op[0], &bounds, group.digit[i].stride) ||
        !add_bound(b, op[0], &bounds, group.digit[i].stride * group.digit[i].size))
      return false;
  if (outer && bounds.n != n_outer)
    return tess__read_unimplemented(b->s->r, op[0], "tiles finer than the mesh of the region around");
  b->mesh = outer;
  return (outer || make_mesh(b, op[0], &bounds, any->device)) && find_axes(b, op[0], &group);
}

/* What of a sharding cuts the blocks, in axes of the bracket's mesh. */
static const struct spec *respelled(const struct bracket *b, const struct sharding *s) {
  struct spec out;
  memset(&out, 0, sizeof out);
  if (s) out.n = s->spec.n;
  for (int d = 0; d < out.n; d++)
    for (int k = 0; k < s->spec.n_axes[d]; k++) {
      int axis = s->spec.axis[d][k];
      int64_t low = tess__mesh_stride(s->mesh, axis), stride = b->mesh->total;
      for (int a = 0; a < b->mesh->n_axes; a++) {
        stride /= b->mesh->size[a];
        bool part = stride >= low && stride < low * s->mesh->size[axis] && b->mesh->size[a] > 1;
        if (part && b->axes >> a & 1) out.axis[d][out.n_axes[d]++] = (uint8_t)a;
      }
    }
  return tess__intern(INTERN_SPEC, &out, sizeof out);
}

/* ---- the region ---- */
static bool bind_entries(struct bracket *b, struct scope *inner) {
  for (int i = 0; i < b->n_in; i++) {
    const struct type *t = tess__read_type(b->s->r, b->in[i]->result[0].type, b->in[i]->at);
    if (!t || !tess__read_bind_vid(inner, &b->in[i]->result[0], tess__graph_param(inner->b.graph, t))) return false;
  }
  return true;
}

/* Reads the body into a graph of its own; captured: what it reads from outside, as operands behind the entries. */
static struct graph *read_body(struct bracket *b, vid **captured, int *n_captured) {
  struct arena *arena = &b->s->r->arena;
  struct scope inner = {
      .r = b->s->r, .outer = b->s, .manual = b->mesh, .manual_axes = b->axes | b->s->manual_axes, .captured = true};
  inner.b = (struct build){.graph = tess__graph_new("manual_computation"), .diag = b->s->r->d, .place = b->s->b.place};
  vid *result = tess__arena_alloc(arena, sizeof *result * (size_t)b->n_out);
  const struct mlir_op **all = tess__arena_alloc(arena, sizeof *all * (size_t)(b->n_body + b->n_out));
  if (b->n_body) memcpy(all, b->body, sizeof *all * (size_t)b->n_body);
  memcpy(all + b->n_body, b->out, sizeof *all * (size_t)b->n_out);
  bool good = bind_entries(b, &inner) && tess__read_enter(&inner, b->n_body + b->n_out, all, captured, n_captured);
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

/* The manual_computation of a bracket whose mesh is known. sharding: of its entries, then of its exits. */
static bool emit_region(struct bracket *b, const struct sharding *const *sharding) {
  struct scope *s = b->s;
  struct arena *arena = &s->r->arena;
  int n_captured = 0;
  vid *captured, *entry = tess__arena_alloc(arena, sizeof *entry * (size_t)b->n_in);
  for (int i = 0; i < b->n_in; i++)
    if ((entry[i] = tess__read_in(s, b->in[i], 0)) == VID_NONE) return false;
  struct graph *body = read_body(b, &captured, &n_captured);
  if (!body) return false;
  const struct spec **in = tess__arena_alloc(arena, sizeof *in * (size_t)(b->n_in + n_captured));
  const struct spec **out = tess__arena_alloc(arena, sizeof *out * (size_t)b->n_out);
  vid *operand = tess__arena_alloc(arena, sizeof *operand * (size_t)(b->n_in + n_captured));
  vid *made = tess__arena_alloc(arena, sizeof *made * (size_t)b->n_out);
  if (b->n_in) memcpy(operand, entry, sizeof *operand * (size_t)b->n_in);
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
  attrs.axes = b->axes;
  attrs.unchecked = true;
  if (!tess__n_manual_computation(&s->b, b->n_in + n_captured, operand, &attrs, body, made))
    return tess__read_fail(s->r, b->out[0]->at, TESS_INVALID_ARGUMENT, "no such region");
  for (int i = 0; i < b->n_out; i++)
    if (!tess__read_done(s, b->out[i], made[i])) return false;
  return true;
}

static bool emit(struct bracket *b) {
  struct arena *arena = &b->s->r->arena;
  int n = b->n_in + b->n_out;
  if (b->n_out == 0) /* nothing but entries, which the next bracket may use */
    return b->n_body == 0 || tess__read_unimplemented(b->s->r, b->body[0], "outside of a manual computation");
  const struct sharding **sharding = tess__arena_alloc(arena, sizeof *sharding * (size_t)n);
  const struct mlir_op **op = tess__arena_alloc(arena, sizeof *op * (size_t)n);
  for (int i = 0; i < n; i++) {
    op[i] = i < b->n_in ? b->in[i] : b->out[i - b->n_in];
    if (!read_sharding(b, op[i], &sharding[i])) return false;
  }
  return refine(b, n, op, sharding) && emit_region(b, sharding);
}

const struct mlir_op *tess__read_bracket(struct scope *s, const struct mlir_op *first) {
  struct bracket b = {.s = s};
  size_t n = 1;
  for (const struct mlir_op *op = first->next; op; op = op->next)
    n++;
  b.out = tess__arena_alloc(&s->r->arena, 2 * n * sizeof *b.out);
  b.body = b.out + n;
  const struct mlir_op *next = sort_ops(&b, first);
  bool good = next && emit(&b);
  tess__map_free(&b.side);
  return good ? next : NULL;
}
