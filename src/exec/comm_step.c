/* Steps between processes: see comm_step.h. Which form a node has follows from the program alone, as all processes of a
 * group must run the same one. */
#include "exec/comm_step.h"

#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "comm/shared.h"
#include "core/dtype.h"
#include "exec/combine.h"
#include "exec/position.h"
#include "exec/terms.h"
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
  bool sums = tess__is_all_reduce(n->op) || tess__is_reduce_scatter(n->op);
  if (sums && bound->binding->deterministic && !tess__in_order(bound, at)) return COMM_BLOCKS;
  if (tess__is_all_reduce(n->op)) return COMM_REDUCE;
  if (tess__is_reduce_scatter(n->op)) return meets && scatters_boxes(bound, at) ? COMM_SCATTER : COMM_BLOCKS;
  if (n->op->traits & OP_RESHARD && bound->whole->spread[n->in[0]].own == bound->whole->spread[n->out].own)
    return COMM_MOVE;
  return tess__hands_on(bound, at) ? COMM_MOVE : COMM_BLOCKS;
}

bool tess__comm_in_one_host(const struct planner *p, const struct comm_step *c) {
  struct comm *comm = p->plan->manner.comm;
  return !comm || tess__shared_has(tess__comm_shared(comm), c->n_members, c->member);
}

static struct box stored_box(const struct atoms *a, const struct ref_tensor *t) {
  struct storage dense;
  struct ref_tensor copy = *t;
  tess__storage_dense(a, t->type, t->spread, &dense);
  memcpy(copy.dim, dense.dim, sizeof copy.dim);
  memcpy(copy.atom, dense.atom, sizeof copy.atom);
  return tess__tensor_box(a, &copy);
}

static void reserve(struct comm_part *part, const struct atoms *a, const struct ref_tensor *t, int64_t *bytes) {
  int64_t elements = tess__stored_elements(a, t->type, t->spread);
  part->scratch = *bytes;
  *bytes = tess__add_sizes(*bytes, tess__mul_sizes(elements, tess__dtype_bytes((tess_dtype)t->type->dtype)));
}

static void emit_move(struct planner *p, uint32_t at, struct ref_step *ref, int i, int64_t *bytes) {
  const struct comm_step *c = ref->comm;
  struct comm_part *part = &c->part[i];
  const struct ref_tensor *in = &ref->tensor[i], *to = &ref->tensor[ref->call.n_in + i];
  if (tess__is_group(ref->call.op)) {
    tess__handed_boxes(p->program, at, in, to, c->n_members, c->member, &part->give, &part->take, &part->zero,
                       &p->plan->arena);
    return;
  }
  part->rough = !tess__tensor_linear(p->atoms, in);
  part->in = part->rough ? stored_box(p->atoms, in) : tess__tensor_box(p->atoms, in);
  struct box out = tess__tensor_box(p->atoms, to);
  tess__relayout_boxes(p->program, at, &part->in, &out, c->n_members, c->member, &part->give, &part->take,
                       &p->plan->arena);
  if (part->rough) reserve(part, p->atoms, in, bytes);
}

/* All operands of a message: f32[4], f32[8,2] */
static const char *operands_text(const struct ref_step *ref, struct arena *arena) {
  struct text t = {0};
  for (int i = 0; i < ref->call.n_in; i++)
    tess__text_printf(&t, "%s%s", i ? ", " : "", tess__type_text(ref->tensor[i].type));
  const char *out = tess__arena_printf(arena, "%s", tess__text_string(&t));
  tess__text_free(&t);
  return out;
}

int64_t tess__comm_emit(struct planner *p, const uint32_t *node, struct ref_step *ref) {
  struct arena *arena = &p->plan->arena;
  const struct node *n = &p->graph->node[node[0]];
  struct comm_step *c = ref->comm = tess__arena_alloc(arena, sizeof *c);
  int64_t bytes = 0;
  int values = ref->call.n_in;
  c->form = (uint8_t)tess__comm_form(p->program, node[0]);
  c->bound = p->program;
  c->node = node[0];
  c->group = tess__across_group(p->program->whole, n);
  c->member = tess__binding_members(p->program->binding, c->group, arena, &c->n_members);
  if (c->form == COMM_BLOCKS) return 0;
  c->what = operands_text(ref, arena);
  c->part = tess__arena_alloc(arena, sizeof *c->part * (size_t)values);
  if (c->form != COMM_MOVE)
    c->combiner = tess__combiner_make((enum monoid)tess__node_monoid(n), (tess_dtype)ref->tensor[0].type->dtype, 2,
                                      ref->backend, arena);
  for (int i = 0; i < values; i++) {
    if (c->form == COMM_MOVE) {
      emit_move(p, node[i], ref, i, &bytes);
      continue;
    }
    c->part[i].in = tess__tensor_box(p->atoms, &ref->tensor[i]);
    if (values > 1) reserve(&c->part[i], p->atoms, &ref->tensor[i], &bytes);
  }
  if (c->form == COMM_REDUCE) { /* results of a message lie behind its terms */
    c->results = bytes = tess__round_up(bytes, BLOCK_ALIGNMENT);
    bytes = tess__add_sizes(bytes, bytes);
  }
  if (c->form == COMM_SCATTER) {
    c->box = tess__arena_alloc(arena, sizeof *c->box * (size_t)c->n_members);
    tess__scatter_boxes(p->program, node[0], &c->part->in, c->n_members, c->member, c->box, arena);
  }
  return bytes;
}

/* ---- blocks ---- */

static uint64_t local_digits(const struct atoms *a) {
  uint64_t mask = 0;
  for (int i = 0; i < a->n; i++)
    if (a->size[i] > 1) mask |= UINT64_C(1) << i;
  return mask;
}

/* The blocks of tensor i by position in the whole program; of other processes none. Operands are packed, one for all
 * devices that have it alike. */
static void **list_blocks(const struct ref_step *s, int i, void *const *frame, struct arena *arena) {
  const struct binding *b = s->comm->bound->binding;
  const struct ref_tensor *t = &s->tensor[i];
  uint64_t local = local_digits(s->atoms);
  void **block = tess__arena_alloc(arena, sizeof *block * (size_t)tess__positions(&b->atoms));
  for (int64_t p = 0; p >= 0; p = tess__position_next(s->atoms, p, local)) {
    int64_t first = tess__position_without(s->atoms, p, ~tess__spread_atoms(t->spread));
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
  for (int64_t p = 0; p >= 0; p = tess__position_next(s->atoms, p, tess__spread_atoms(t->spread)))
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

static char *scratch(const struct ref_step *s, int i, void *const *frame) {
  return (char *)frame[s->base] + s->offset + s->comm->part[i].scratch;
}

static void add_transfers(const struct transfers *t, char *base, int64_t bytes, struct transfer *out, int *n) {
  for (int i = 0; i < t->n; i++)
    out[(*n)++] = (struct transfer){t->of[i].member, box_at(&t->of[i].box, base, bytes)};
}

/* Operand i as one box: as it lies, or copied block by block. */
static char *smooth(const struct ref_step *s, int i, void *const *frame) {
  const struct ref_tensor *t = &s->tensor[i];
  if (!s->comm->part[i].rough) return place(t, frame);
  char *to = scratch(s, i, frame);
  struct storage dense;
  int64_t bytes = element_bytes(t), n[TESS_MAX_RANK];
  tess__storage_dense(s->atoms, t->type, t->spread, &dense);
  for (int64_t p = 0; p >= 0; p = tess__position_next(s->atoms, p, tess__spread_atoms(t->spread))) {
    tess__extents(s->atoms, t->type, t->spread, p, n);
    s->backend->move(t->type, n, to + tess__position_offset(s->atoms, p, dense.atom) * bytes, dense.dim,
                     place(t, frame) + tess__position_offset(s->atoms, p, t->atom) * bytes, t->dim);
  }
  return to;
}

static void clear(const struct transfers *zero, char *base, int64_t bytes) {
  static const unsigned char nothing[16];
  for (int i = 0; i < zero->n; i++) {
    struct box to = box_at(&zero->of[i].box, base, bytes),
               from = {.data = (void *)(uintptr_t)nothing, .n_dims = to.n_dims};
    memcpy(from.extent, to.extent, sizeof from.extent);
    tess__box_copy((size_t)bytes, &to, &from);
  }
}

static bool run_move(const struct ref_step *s, const struct across *across, const struct exchange *x,
                     void *const *frame, struct diag *d) {
  const struct comm_step *c = s->comm;
  int64_t bytes = element_bytes(&s->tensor[0]);
  size_t most_give = 1, most_take = 1;
  int values = s->call.n_in, n_give = 0, n_take = 0;
  for (int i = 0; i < values; i++) {
    most_give += (size_t)c->part[i].give.n;
    most_take += (size_t)c->part[i].take.n;
  }
  struct transfer few[2][FEW_ARRAYS], *give = tess__room(few[0], (int)most_give, sizeof *give),
                                      *take = tess__room(few[1], (int)most_take, sizeof *take);
  for (int i = 0; i < values; i++) {
    char *to = place(&s->tensor[values + i], frame);
    clear(&c->part[i].zero, to, bytes);
    add_transfers(&c->part[i].give, smooth(s, i, frame), bytes, give, &n_give);
    add_transfers(&c->part[i].take, to, bytes, take, &n_take);
  }
  bool good = true;
  if (c->n_members > 1)
    good = tess__comm_move(across->comm, x, (size_t)bytes, n_give, give, n_take, take, d);
  else
    for (int i = 0; i < n_take; i++)
      tess__box_copy((size_t)bytes, &take[i].box, &give[i].box);
  tess__room_end(few[0], give);
  tess__room_end(few[1], take);
  return good;
}

/* Sums lie densely, so that one is reduced from where it is to where it belongs, and several are put together. */
static bool run_reduce(const struct ref_step *s, const struct across *across, const struct exchange *x,
                       const struct reduction *r, void *const *frame, struct diag *d) {
  const struct comm_step *c = s->comm;
  int values = s->call.n_in;
  int64_t total = 0;
  if (values == 1) {
    const struct comm_part *part = &c->part[0];
    struct terms terms = {place(&s->tensor[0], frame), part->n_terms ? part->n_terms : 1, part->term};
    return tess__comm_all_reduce_terms(across->comm, x, r, &terms, place(&s->tensor[1], frame),
                                       tess__box_count(&part->in), d);
  }
  for (int i = 0; i < values; i++) {
    int64_t count = tess__box_count(&c->part[i].in);
    memcpy(scratch(s, i, frame), place(&s->tensor[i], frame), (size_t)count * r->element);
    total += count;
  }
  char *terms = scratch(s, 0, frame);
  if (!tess__comm_all_reduce(across->comm, x, r, terms, terms + c->results, total, d)) return false;
  for (int i = 0; i < values; i++)
    memcpy(place(&s->tensor[values + i], frame), scratch(s, i, frame) + c->results,
           (size_t)tess__box_count(&c->part[i].in) * r->element);
  return true;
}

static bool run_scatter(const struct ref_step *s, const struct across *across, const struct exchange *x,
                        const struct reduction *r, void *const *frame, struct diag *d) {
  const struct comm_step *c = s->comm;
  struct box few[FEW_ARRAYS], *part = tess__room(few, c->n_members, sizeof *part);
  for (int i = 0; i < c->n_members; i++)
    part[i] = box_at(&c->box[i], place(&s->tensor[0], frame), element_bytes(&s->tensor[0]));
  bool good = tess__comm_reduce_scatter(across->comm, x, r, part, place(&s->tensor[1], frame), d);
  tess__room_end(few, part);
  return good;
}

bool tess__comm_step_run(const struct ref_step *s, const struct across *across, void *const *frame, struct diag *d) {
  const struct comm_step *c = s->comm;
  const struct node *n = &c->bound->graph->node[c->node];
  const char *where = n->place ? n->place : across->where;
  if (c->form == COMM_BLOCKS) return run_blocks(s, across, where, frame, d);
  struct exchange x = {.op = n->op->name,
                       .where = where,
                       .what = c->what,
                       .mark = c->group,
                       .note = across->note,
                       .n = c->n_members,
                       .member = c->member};
  if (c->form == COMM_MOVE) return run_move(s, across, &x, frame, d);
  struct reduction r = tess__combiner_reduction(c->combiner);
  return c->form == COMM_SCATTER ? run_scatter(s, across, &x, &r, frame, d) : run_reduce(s, across, &x, &r, frame, d);
}
