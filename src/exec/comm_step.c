/* Running steps between processes: see comm_step.h. The form that every node has: the blocks of the process's devices
 * are packed, those of the other members come, and each device's result is made as the reference executor makes it. */
#include "exec/comm_step.h"

#include "base/alloc.h"
#include "exec/position.h"

void tess__comm_emit(struct planner *p, uint32_t at, struct ref_step *ref) {
  struct arena *arena = &p->plan->arena;
  struct comm_step *c = ref->comm = tess__arena_alloc(arena, sizeof *c);
  c->bound = p->program;
  c->node = at;
  c->group = tess__across_group(p->program->whole, &p->graph->node[at]);
  c->member = tess__binding_members(p->program->binding, c->group, arena, &c->n_members);
}

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
  uint64_t local = local_digits(s->atoms), varies = tess__tiling_mask(&t->spread->tiling) | t->spread->own;
  void **block = tess__arena_alloc(arena, sizeof *block * (size_t)tess__positions(&b->atoms));
  for (int64_t p = 0; p >= 0; p = tess__position_next(s->atoms, p, local)) {
    int64_t first = tess__position_without(s->atoms, p, ~varies);
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
  const struct binding *b = s->comm->bound->binding;
  const struct ref_tensor *t = &s->tensor[i];
  uint64_t varies = tess__tiling_mask(&t->spread->tiling) | t->spread->own;
  if (t->base == BUFFER_NONE) return;
  for (int64_t p = 0; p >= 0; p = tess__position_next(s->atoms, p, varies))
    tess__ref_unpack(s, i, p, frame, block[b->position + p]);
}

bool tess__comm_step_run(const struct ref_step *s, const struct across *across, void *const *frame, struct diag *d) {
  const struct comm_step *c = s->comm;
  const struct binding *b = c->bound->binding;
  const struct node *n = &c->bound->graph->node[c->node];
  struct across members = {.comm = across->comm,
                           .where = n->place ? n->place : across->where,
                           .me = b->me,
                           .process = b->process,
                           .members = c->n_members,
                           .member = c->member};
  struct arena arena = {0};
  int n_tensors = n->n_in + n->n_out;
  void ***block = tess__arena_alloc(&arena, sizeof *block * (size_t)n_tensors);
  for (int i = 0; i < n_tensors; i++)
    block[i] = list_blocks(s, i, frame, &arena);
  bool good = tess__reference_node(c->bound->whole, c->node, &members, block, d);
  for (int i = n->n_in; good && i < n_tensors; i++)
    write_blocks(s, i, frame, block[i]);
  tess__arena_free(&arena);
  return good;
}
