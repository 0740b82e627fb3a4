/* What a loop stacks: a scan's results start as zeros, of which each round writes one row over, so that in the end none
 * is left. Where that is sure, nobody fills them: the loop starts from whatever lies in the place of its result. */
#include "exec/region.h"
#include "op/control.h"
#include "op/ops.h"

static int times_read(const struct graph *g, vid v) {
  int n = 0;
  for (int i = 0; i < g->n_results; i++)
    n += g->result[i] == v;
  for (uint32_t at = 0; at < g->n_nodes; at++)
    for (int i = 0; i < g->node[at].n_in; i++)
      n += g->node[at].in[i] == v;
  return n;
}

/* The update of a whole row that alone makes result i of the body, and alone reads its parameter; NULL: there is none.
 */
static const struct node *row_update(const struct graph *condition, const struct graph *body, int i) {
  vid param = body->param[i], made = body->result[i];
  const struct node *n = body->value[made].node == NODE_NONE ? NULL : &body->node[body->value[made].node];
  if (!n || n->op != &tess__op_dynamic_update_slice || n->in[0] != param) return NULL;
  const struct type *all = tess__type_at(body, param), *row = tess__type_at(body, n->in[1]);
  bool whole = all->rank > 0 && row->dim[0] == 1;
  for (int d = 1; d < all->rank; d++)
    whole = whole && row->dim[d] == all->dim[d];
  return whole && times_read(body, param) == 1 && times_read(body, made) == 1 &&
                 times_read(condition, condition->param[i]) == 0
             ? n
             : NULL;
}

static bool lie_alike(const struct spread *a, const struct spread *b) {
  return a->own == b->own && tess__tiling_same_cut(&a->tiling, &b->tiling);
}

bool tess__start_is_unseen(const struct planner *p, uint32_t at, int i) {
  const struct node *n = &p->graph->node[at];
  if (!(n->op->traits & OP_LOOP) || i >= n->n_out || !p->fact[n->out + (vid)i].stored) return false;
  const struct program *decides = &p->program->inner[at].program[0], *goes_on = decides + 1;
  const struct graph *body = goes_on->graph;
  const struct type *type = value_type(p, n->in[i]);
  const struct node *update = row_update(decides->graph, body, i);
  return update && type == value_type(p, n->out + (vid)i) && type == tess__type_at(body, body->param[i]) &&
         lie_alike(value_spread(p, n->in[i]), value_spread(p, n->out + (vid)i)) &&
         tess__tiling_count(&goes_on->spread[body->param[i]].tiling, 0) == 0 && tess__decides_alike(p, at) &&
         tess__loop_visits(p->graph, n, decides->graph, body, update->in[2], type->dim[0]);
}
