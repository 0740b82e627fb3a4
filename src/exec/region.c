/* Where the values of a region lie: its ports and the scratch memory of its step. See region.h. */
#include "exec/region.h"

#include <string.h>

#include "base/size.h"
#include "core/dtype.h"
#include "exec/binding.h"
#include "op/control.h"

struct storage tess__ref_layout(const struct ref_tensor *t) {
  struct storage l = {.offset = t->offset};
  memcpy(l.dim, t->dim, sizeof l.dim);
  memcpy(l.atom, t->atom, sizeof l.atom);
  return l;
}

static bool lies_like(const struct atoms *a, const struct port *port, const struct storage *l) {
  uint64_t varies = tess__spread_atoms(port->spread);
  bool same = true;
  for (int d = 0; d < port->type->rank; d++)
    same &= port->type->dim[d] == 1 || l->dim[d] == port->dense.dim[d];
  for (int i = 0; i < a->n; i++)
    same &= !(varies >> i & 1) || a->size[i] == 1 || l->atom[i] == port->dense.atom[i];
  return same;
}

static void set_port(struct planner *p, struct port *port, const struct type *type, const struct spread *spread,
                     const struct ref_tensor *t) {
  port->type = type;
  port->spread = spread;
  tess__storage_dense(p->atoms, type, spread, &port->dense);
  port->bytes = tess__stored_elements(p->atoms, type, spread) * tess__dtype_bytes((tess_dtype)type->dtype);
  struct storage l = tess__ref_layout(t);
  port->direct = lies_like(p->atoms, port, &l);
}

static void reserve(struct port *port, int block, int64_t *bytes) {
  port->scratch[block] = *bytes;
  *bytes = tess__add_sizes(*bytes, tess__round_up(port->bytes, BLOCK_ALIGNMENT));
}

bool tess__decides_alike(const struct planner *p, uint32_t at) {
  const struct node *n = &p->graph->node[at];
  const struct program *first = &p->program->inner[at].program[0];
  uint64_t own = n->op->traits & OP_LOOP ? first->spread[first->graph->result[0]].own : value_spread(p, n->in[0])->own;
  /* What is all this process's decides for itself, unless the bits must be those of a process that has more. */
  bool whole = p->program->whole && p->plan->manner.deterministic && !tess__others_wait(p->program, at);
  const struct atoms *a = whole ? &p->program->whole->atoms : p->atoms;
  for (int i = 0; i < a->n; i++)
    if (own >> i & 1 && a->size[i] > 1) return false;
  return true;
}

static bool lie_alike(const struct spread *a, const struct spread *b) {
  return a->own == b->own && tess__tiling_same_cut(&a->tiling, &b->tiling);
}

/* Of what is cut by rows a device writes its own: others' rounds are none of its rows. */
bool tess__start_is_unseen(const struct planner *p, uint32_t at, int i) {
  const struct node *n = &p->graph->node[at];
  if (!(n->op->traits & OP_LOOP) || i >= n->n_out || !p->fact[n->out + (vid)i].stored) return false;
  const struct program *decides = &p->program->inner[at].program[0], *goes_on = decides + 1;
  vid from = n->in[i], to = n->out + (vid)i, param = goes_on->graph->param[i];
  return value_type(p, from) == value_type(p, to) && value_type(p, from) == tess__type_at(goes_on->graph, param) &&
         lie_alike(value_spread(p, from), value_spread(p, to)) &&
         tess__tiling_count(&goes_on->spread[param].tiling, 0) == 0 && tess__decides_alike(p, at) &&
         tess__loop_stacks(p->graph, n, decides->graph, goes_on->graph, i);
}

int64_t tess__region_emit(struct planner *p, uint32_t at, struct ref_step *ref) {
  struct arena *arena = &p->plan->arena;
  const struct node *n = &p->graph->node[at];
  struct region_step *s = ref->region = tess__arena_alloc(arena, sizeof *s);
  int64_t bytes = 0;
  s->inner = &p->program->inner[at];
  s->in = tess__arena_alloc(arena, sizeof *s->in * (size_t)(n->n_in + 1));
  s->out = tess__arena_alloc(arena, sizeof *s->out * (size_t)(n->n_out + 1));
  const struct program *body = &s->inner->program[s->inner->n - 1];
  bool loops = n->op->traits & OP_LOOP;
  for (int i = 0; i < n->n_in; i++) {
    vid param = loops ? body->graph->param[i] : i > 0 ? body->graph->param[i - 1] : VID_NONE;
    const struct type *type = param == VID_NONE ? value_type(p, n->in[i]) : tess__type_at(body->graph, param);
    set_port(p, &s->in[i], type, param == VID_NONE ? value_spread(p, n->in[i]) : &body->spread[param], &ref->tensor[i]);
    reserve(&s->in[i], BLOCK_A, &bytes);
  }
  for (int i = 0; i < n->n_out; i++) {
    set_port(p, &s->out[i], value_type(p, n->out + (vid)i), value_spread(p, n->out + (vid)i),
             &ref->tensor[n->n_in + i]);
    for (int block = BLOCK_A; block <= BLOCK_ROUGH; block++)
      reserve(&s->out[i], block, &bytes);
  }
  return bytes;
}
