/* Moves that a loop would make in each round leave it (design/partitioning.md 5.13). What a loop reads and never
 * changes, a capture or a carried value that every round gives back as it is, may lie in the loop as its readers want
 * it: where all of them are reshards to one tiling, it is moved once, before the loop. The gathered block then lives as
 * long as the loop does, so there is a limit to what one loop may keep: weights that are too large are gathered in each
 * round. */

#include "base/size.h"
#include "core/dtype.h"
#include "ir/why.h"
#include "op/control.h"
#include "op/ops.h"
#include "spmd/moves.h"
#include "spmd/propagate.h"
#include "spmd/rebuild.h"

struct hoisting {
  struct rebuild r;
  struct uses uses;
  const struct node **moved; /* of a loop's body, by parameter: the reshard that has left the loop; NULL */
};

static double block_bytes(const struct module *m, vid v, const struct tiling *t) {
  const struct type *type = tess__type_at(m->graph, v);
  struct tensor x = {&m->atoms, type->rank, type->dim};
  return tess__block_elements(&x, t) * tess__dtype_bytes((tess_dtype)type->dtype);
}

/* What reads v, if that is reshards to one tiling, and results number `unchanged`; else NULL. */
static const struct node *only_moved(const struct module *m, const struct uses *uses, vid v, int returned) {
  const struct node *first = NULL;
  uint32_t n = uses->first[v + 1] - uses->first[v];
  if (uses->count[v] != n + (uint32_t)returned) return NULL;
  for (uint32_t i = uses->first[v]; i < uses->first[v + 1]; i++) {
    const struct node *reader = &m->graph->node[uses->user[i]];
    if (reader->op->id != OP_reshard) return NULL;
    if (first && !tess__tiling_same_cut(&m->tiling[reader->out], &m->tiling[first->out])) return NULL;
    first = reader;
  }
  return first;
}

/* By operand of loop n, the reshard that may leave it. False: there is none. */
static bool find_moves(const struct node *n, const struct module *decides, const struct module *goes_on,
                       const struct node **move, struct arena *scratch) {
  struct uses condition = tess__uses(decides->graph, scratch), body = tess__uses(goes_on->graph, scratch);
  double kept = 0;
  bool any = false;
  for (int i = 0; i < n->n_in; i++) {
    vid p = goes_on->graph->param[i];
    bool carried = i < n->n_out;
    if (condition.count[decides->graph->param[i]] || (carried && goes_on->graph->result[i] != p)) continue;
    const struct node *reader = only_moved(goes_on, &body, p, carried);
    if (!reader || goes_on->tiling[p].unreduced) continue;
    double bytes = block_bytes(goes_on, p, &goes_on->tiling[reader->out]);
    if (kept + bytes > HOISTED_MOST) continue;
    kept += bytes;
    move[i] = reader;
    any = true;
  }
  return any;
}

static bool hoist(struct module *m, const struct node **moved, struct diag *d);

static void lay_params(struct module *m, const struct node *const *move, const struct module *as) {
  for (int i = 0; i < m->graph->n_params; i++)
    if (move[i]) m->tiling[m->graph->param[i]] = as->tiling[move[i]->out];
}

/* Loop `index`, whose regions are detached: what leaves it is made before it. */
static bool emit_loop(struct hoisting *h, uint32_t index, vid *in, struct arena *scratch) {
  const struct node *n = &h->r.m->graph->node[index];
  struct module *decides = &tess__inner(h->r.m, index)->module[0], *goes_on = decides + 1;
  const struct node **move = tess__arena_alloc(scratch, sizeof *move * (size_t)(n->n_in + 1));
  vid *before = tess__arena_copy(scratch, in, sizeof *before * (size_t)(n->n_in + 1));
  bool any = find_moves(n, decides, goes_on, move, scratch);
  for (int i = 0; i < n->n_in && any; i++) {
    if (!move[i]) continue;
    struct move m = {.op = &tess__op_reshard, .to = goes_on->tiling[move[i]->out]};
    m.atoms = tess__tiling_mask(&h->r.tiling[in[i]]) | tess__tiling_mask(&m.to);
    h->r.b.place = move[i]->place;
    h->r.b.why = move[i]->why;
    in[i] = tess__rebuild_move(&h->r, in[i], &m, MONOID_SUM);
    h->r.b.why = NULL;
    if (in[i] == VID_NONE) return false;
  }
  if (any) lay_params(decides, move, goes_on);
  if (any && !hoist(goes_on, move, h->r.b.diag)) return false;
  vid out = tess__rebuild_control(&h->r, index, in);
  for (int i = 0; i < n->n_out; i++) {
    struct tiling t = h->r.m->tiling[n->out + (vid)i];
    tess__rebuild_tile(&h->r, out + (vid)i, move[i] ? &h->r.tiling[in[i]] : &t);
    h->r.map[n->out + (vid)i] = move[i] ? before[i] : out + (vid)i;
  }
  return true;
}

static bool visit_regions(struct hoisting *h, uint32_t index) {
  struct inner *inner = tess__inner_detach(h->r.m, index);
  for (int r = 0; r < inner->n; r++)
    if (!hoist(&inner->module[r], NULL, h->r.b.diag)) return false;
  return true;
}

/* Has the reshard n left the loop whose body this is? Its operand lies as it would. */
static bool has_left(const struct hoisting *h, const struct node *n) {
  if (!h->moved || n->op->id != OP_reshard) return false;
  const struct graph *g = h->r.m->graph;
  for (int i = 0; i < g->n_params; i++)
    if (g->param[i] == n->in[0]) return h->moved[i] != NULL;
  return false;
}

static bool emit(struct hoisting *h, uint32_t index) {
  const struct node *n = &h->r.m->graph->node[index];
  struct arena scratch = {0};
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = h->r.map[n->in[i]];
  bool ok = true, control = tess__is_control(n->op);
  if (control) ok = visit_regions(h, index);
  if (ok && n->op->traits & OP_LOOP) {
    ok = emit_loop(h, index, in, &scratch);
  } else if (has_left(h, n)) {
    h->r.map[n->out] = in[0];
  } else if (ok) {
    vid out = control ? tess__rebuild_control(&h->r, index, in) : tess__rebuild_copy(&h->r, index, in);
    for (int i = 0; i < n->n_out; i++) {
      h->r.map[n->out + (vid)i] = out + (vid)i;
      tess__rebuild_tile(&h->r, out + (vid)i, &h->r.m->tiling[n->out + (vid)i]);
    }
  }
  tess__arena_free(&scratch);
  return ok;
}

/* moved: by parameter, reshards that have left. */
static bool hoist(struct module *m, const struct node **moved, struct diag *d) {
  struct hoisting h = {.moved = moved};
  bool ok = true;
  tess__rebuild_start(&h.r, m, d);
  for (int i = 0; moved && i < m->graph->n_params; i++)
    if (moved[i]) tess__rebuild_tile(&h.r, h.r.map[m->graph->param[i]], &m->tiling[moved[i]->out]);
  for (uint32_t i = 0; ok && i < m->graph->n_nodes; i++)
    ok = emit(&h, i);
  for (int i = 0; ok && moved && i < m->graph->n_results && i < m->graph->n_params; i++)
    if (moved[i] && m->graph->result[i] == m->graph->param[i]) m->result[i] = m->tiling[moved[i]->out];
  return tess__rebuild_end(&h.r, ok);
}

bool tess__hoist(struct module *m, struct diag *d) {
  return hoist(m, NULL, d);
}
