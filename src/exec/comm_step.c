/* Steps between processes: see comm_step.h. Which form a node has follows from the program alone, as all processes of a
 * group must run the same one. */
#include "exec/comm_step.h"

#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "core/dtype.h"
#include "exec/combine.h"
#include "exec/position.h"
#include "op/attrs.h"
#include "op/group.h"

/* ---- when the plan is made ---- */

static bool scatters_boxes(const struct program *bound, uint32_t at) {
  struct arena arena = {0};
  const struct node *n = &bound->graph->node[at];
  int members;
  const int *member = tess__binding_members(bound->binding, tess__across_group(bound->whole, n), &arena, &members);
  struct box *part = tess__arena_alloc(&arena, sizeof *part * (size_t)members);
  struct box any = {.n_dims = tess__type_at(bound->graph, n->out)->rank};
  bool yes = tess__scatter_boxes(bound, at, &any, members, member, part, &arena);
  tess__arena_free(&arena);
  return yes;
}

enum comm_form tess__comm_form(const struct program *bound, uint32_t at) {
  const struct node *n = &bound->graph->node[at];
  bool meets = tess__across_group(bound->whole, n) & bound->binding->fixed;
  if (tess__is_all_reduce(n->op)) return COMM_REDUCE;
  if (tess__is_reduce_scatter(n->op)) return meets && scatters_boxes(bound, at) ? COMM_SCATTER : COMM_BLOCKS;
  if (n->op->traits & OP_RESHARD && bound->whole->spread[n->in[0]].own == bound->whole->spread[n->out].own)
    return COMM_MOVE;
  return tess__hands_on(bound, at) ? COMM_MOVE : COMM_BLOCKS;
}

static struct box stored_box(const struct atoms *a, const struct ref_tensor *t) {
  struct storage dense;
  struct ref_tensor copy = *t;
  tess__storage_dense(a, t->type, t->spread, &dense);
  memcpy(copy.dim, dense.dim, sizeof copy.dim);
  memcpy(copy.atom, dense.atom, sizeof copy.atom);
  return tess__tensor_box(a, &copy);
}

static int64_t emit_move(struct planner *p, uint32_t at, struct ref_step *ref) {
  struct comm_step *c = ref->comm;
  if (tess__is_group(ref->call.op)) {
    tess__handed_boxes(p->program, at, &ref->tensor[0], &ref->tensor[1], c->n_members, c->member, &c->give, &c->take,
                       &c->zero, &p->plan->arena);
    return 0;
  }
  const struct ref_tensor *in = &ref->tensor[0], *to = &ref->tensor[1];
  c->rough = !tess__tensor_linear(p->atoms, in);
  c->in = c->rough ? stored_box(p->atoms, in) : tess__tensor_box(p->atoms, in);
  struct box out = tess__tensor_box(p->atoms, to);
  tess__relayout_boxes(p->program, at, &c->in, &out, c->n_members, c->member, &c->give, &c->take, &p->plan->arena);
  int64_t elements = tess__stored_elements(p->atoms, in->type, in->spread);
  return c->rough ? tess__mul_sizes(elements, tess__dtype_bytes((tess_dtype)in->type->dtype)) : 0;
}

int64_t tess__comm_emit(struct planner *p, uint32_t at, struct ref_step *ref) {
  struct arena *arena = &p->plan->arena;
  const struct node *n = &p->graph->node[at];
  struct comm_step *c = ref->comm = tess__arena_alloc(arena, sizeof *c);
  c->form = (uint8_t)tess__comm_form(p->program, at);
  c->bound = p->program;
  c->node = at;
  c->group = tess__across_group(p->program->whole, n);
  c->member = tess__binding_members(p->program->binding, c->group, arena, &c->n_members);
  c->what = tess__type_text(ref->tensor[0].type);
  if (c->form == COMM_MOVE) return emit_move(p, at, ref);
  if (c->form == COMM_BLOCKS) return 0;
  c->in = tess__tensor_box(p->atoms, &ref->tensor[0]);
  c->combiner = tess__combiner_make((enum monoid)tess__node_monoid(n), (tess_dtype)ref->tensor[0].type->dtype,
                                    ref->backend, arena);
  if (c->form == COMM_SCATTER) {
    c->part = tess__arena_alloc(arena, sizeof *c->part * (size_t)c->n_members);
    tess__scatter_boxes(p->program, at, &c->in, c->n_members, c->member, c->part, arena);
  }
  return 0;
}

/* ---- blocks ---- */

static uint64_t local_digits(const struct atoms *a) {
  uint64_t mask = 0;
  for (int i = 0; i < a->n; i++)
    if (a->size[i] > 1) mask |= UINT64_C(1) << i;
  return mask;
}

static uint64_t varying(const struct ref_tensor *t) {
  return tess__tiling_mask(&t->spread->tiling) | t->spread->own;
}

/* The blocks of tensor i by position in the whole program; of other processes none. Operands are packed, one for all
 * devices that have it alike. */
static void **list_blocks(const struct ref_step *s, int i, void *const *frame, struct arena *arena) {
  const struct binding *b = s->comm->bound->binding;
  const struct ref_tensor *t = &s->tensor[i];
  uint64_t local = local_digits(s->atoms);
  void **block = tess__arena_alloc(arena, sizeof *block * (size_t)tess__positions(&b->atoms));
  for (int64_t p = 0; p >= 0; p = tess__position_next(s->atoms, p, local)) {
    int64_t first = tess__position_without(s->atoms, p, ~varying(t));
    if (i < s->call.n_in && first != p) {
      block[b->position + p] = block[b->position + first];
      continue;
    }
    block[b->position + p] = tess__arena_alloc(arena, (size_t)tess__type_bytes(t->type) + 1);
    if (i < s->call.n_in) tess__ref_pack(s, i, p, frame, block[b->position + p]);
  }
  return block;
}

static void write_blocks(const struct ref_step *s, int i, void *const *frame, void **block) {
  const struct ref_tensor *t = &s->tensor[i];
  if (t->base == BUFFER_NONE) return;
  for (int64_t p = 0; p >= 0; p = tess__position_next(s->atoms, p, varying(t)))
    tess__ref_unpack(s, i, p, frame, block[s->comm->bound->binding->position + p]);
}

static bool run_blocks(const struct ref_step *s, const struct across *across, const char *where, void *const *frame,
                       struct diag *d) {
  const struct comm_step *c = s->comm;
  const struct binding *b = c->bound->binding;
  struct across members = {.comm = across->comm,
                           .where = where,
                           .me = b->me,
                           .process = b->process,
                           .members = c->n_members,
                           .member = c->member};
  struct arena arena = {0};
  int n_in = s->call.n_in, n_tensors = n_in + s->call.n_out;
  void ***block = tess__arena_alloc(&arena, sizeof *block * (size_t)n_tensors);
  for (int i = 0; i < n_tensors; i++)
    block[i] = list_blocks(s, i, frame, &arena);
  bool good = tess__reference_node(c->bound->whole, c->node, &members, block, d);
  for (int i = n_in; good && i < n_tensors; i++)
    write_blocks(s, i, frame, block[i]);
  tess__arena_free(&arena);
  return good;
}

/* ---- boxes and sums ---- */

static int64_t element_bytes(const struct ref_tensor *t) {
  return tess__dtype_bytes((tess_dtype)t->type->dtype);
}

static char *place(const struct ref_tensor *t, void *const *frame) {
  return (char *)frame[t->base] + t->offset * element_bytes(t);
}

/* A box of the plan, whose data is an offset, in memory. */
static struct box box_at(const struct box *b, char *base, int64_t bytes) {
  struct box out = *b;
  out.data = base + (intptr_t)b->data * bytes;
  return out;
}

static struct transfer *transfers_at(const struct transfers *t, char *base, int64_t bytes) {
  struct transfer *out = tess__alloc(((size_t)t->n + 1) * sizeof *out);
  for (int i = 0; i < t->n; i++)
    out[i] = (struct transfer){t->of[i].member, box_at(&t->of[i].box, base, bytes)};
  return out;
}

/* The operand as one box: as it lies, or copied block by block. */
static char *smooth(const struct ref_step *s, void *const *frame) {
  const struct ref_tensor *t = &s->tensor[0];
  char *to = (char *)frame[s->base] + s->offset;
  if (!s->comm->rough) return place(t, frame);
  struct storage dense;
  int64_t bytes = element_bytes(t), n[TESS_MAX_RANK];
  tess__storage_dense(s->atoms, t->type, t->spread, &dense);
  for (int64_t p = 0; p >= 0; p = tess__position_next(s->atoms, p, varying(t))) {
    tess__extents(s->atoms, t->type, t->spread, p, n);
    s->backend->move(t->type, n, to + tess__position_offset(s->atoms, p, dense.atom) * bytes, dense.dim,
                     place(t, frame) + tess__position_offset(s->atoms, p, t->atom) * bytes, t->dim);
  }
  return to;
}

static bool run_move(const struct ref_step *s, const struct across *across, const struct exchange *x,
                     void *const *frame, struct diag *d) {
  const struct comm_step *c = s->comm;
  const struct ref_tensor *to = &s->tensor[1];
  int64_t bytes = element_bytes(to);
  struct transfer *give = transfers_at(&c->give, smooth(s, frame), bytes),
                  *take = transfers_at(&c->take, place(to, frame), bytes);
  static const unsigned char nothing[16];
  for (int i = 0; i < c->zero.n; i++) {
    struct box zero = box_at(&c->zero.of[i].box, place(to, frame), bytes),
               from = {.data = (void *)(uintptr_t)nothing, .n_dims = zero.n_dims};
    tess__box_copy((size_t)bytes, &zero, &from);
  }
  bool good = true;
  if (c->n_members > 1)
    good = tess__comm_move(across->comm, x, (size_t)bytes, c->give.n, give, c->take.n, take, d);
  else
    for (int i = 0; i < c->take.n; i++)
      tess__box_copy((size_t)bytes, &take[i].box, &give[i].box);
  tess__free(give);
  tess__free(take);
  return good;
}

static bool run_scatter(const struct ref_step *s, const struct across *across, const struct exchange *x,
                        const struct reduction *r, void *const *frame, struct diag *d) {
  const struct comm_step *c = s->comm;
  struct box *part = tess__alloc((size_t)c->n_members * sizeof *part);
  for (int i = 0; i < c->n_members; i++)
    part[i] = box_at(&c->part[i], place(&s->tensor[0], frame), element_bytes(&s->tensor[0]));
  bool good = tess__comm_reduce_scatter(across->comm, x, r, part, place(&s->tensor[1], frame), d);
  tess__free(part);
  return good;
}

bool tess__comm_step_run(const struct ref_step *s, const struct across *across, void *const *frame, struct diag *d) {
  const struct comm_step *c = s->comm;
  const struct node *n = &c->bound->graph->node[c->node];
  const char *where = n->place ? n->place : across->where;
  if (c->form == COMM_BLOCKS) return run_blocks(s, across, where, frame, d);
  struct exchange x = {
      .op = n->op->name, .where = where, .what = c->what, .mark = c->group, .n = c->n_members, .member = c->member};
  if (c->form == COMM_MOVE) return run_move(s, across, &x, frame, d);
  struct reduction r = {(size_t)element_bytes(&s->tensor[0]), tess__combine, c->combiner};
  if (c->form == COMM_SCATTER) return run_scatter(s, across, &x, &r, frame, d);
  char *at = place(&s->tensor[1], frame);
  return tess__comm_all_reduce(across->comm, &x, &r, at, at, tess__box_count(&c->in), d);
}
