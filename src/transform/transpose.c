/* See transpose.h. The nodes that depend on a linear parameter and count are gone through backwards; what they read of
 * the others is made again first. */
#include "transform/transpose.h"

#include "op/derive.h"
#include "transform/remake.h"
#include "transform/transpose_inside.h"

struct walk { /* through one graph */
  struct reversal *r;
  struct build *b;
  const struct graph *g;
  bool *linear;    /* by value: depends on a linear parameter */
  vid *value, *ct; /* by value, in b's graph: of known ones; of linear ones */
};

static void find_linear(const struct walk *w, const vid *in) {
  const struct graph *g = w->g;
  for (int i = 0; i < g->n_params; i++)
    w->linear[g->param[i]] = in[i] == VID_NONE;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    bool any = false;
    for (int k = 0; k < n->n_in && !any; k++)
      any = w->linear[n->in[k]];
    for (int k = 0; k < n->n_out; k++)
      w->linear[n->out + (vid)k] = any;
  }
}

/* Makes what is known and linear nodes that count read. counts: by value, those of the results. */
static bool make_known(const struct walk *w, bool *counts, struct arena *scratch) {
  const struct graph *g = w->g;
  vid *want = tess__arena_alloc(scratch, sizeof *want * (g->n_values + 1));
  bool *wanted = tess__arena_alloc(scratch, sizeof *wanted * (g->n_values + 1));
  int n_want = 0;
  for (uint32_t i = g->n_nodes; i-- > 0;) {
    const struct node *n = &g->node[i];
    bool any = false;
    for (int k = 0; k < n->n_out; k++)
      any |= counts[n->out + (vid)k] && w->linear[n->out + (vid)k];
    for (int k = 0; any && k < n->n_in; k++) {
      vid v = n->in[k];
      if (w->linear[v]) counts[v] = true;
      if (w->linear[v] || wanted[v]) continue;
      wanted[v] = true;
      want[n_want++] = v;
    }
  }
  return tess__remake(w->b, g, w->value, n_want, want, false);
}

static bool count_in(const struct walk *w, vid v, vid ct, const struct tess_op *op) {
  if (ct == VID_NONE || !w->linear[v]) return true;
  ct = tess__checked_cotangent(w->b, ct, tess__type_at(w->g, v), op);
  w->ct[v] = tess__cotangent_sum(w->b, w->ct[v], ct);
  return w->ct[v] != VID_NONE;
}

static bool refused(struct build *b, const struct tess_op *op) {
  return tess__jvp_told(
      b, tess__fail(b->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "%s has no transpose", op->name));
}

static bool apply_rule(const struct walk *w, const struct node *n, const vid *in, const vid *ct, vid *ct_in,
                       struct arena *scratch) {
  if (n->op->traits & OP_REGION) return tess__transpose_node(w->r, w->b, w->g, n, in, ct, ct_in);
  if (!n->op->transpose) return refused(w->b, n->op);
  struct call c;
  tess__node_call(w->g, n, &c, scratch);
  return tess__jvp_told(w->b, n->op->transpose(w->b, &(struct transposed){&c, in, ct}, ct_in)) && tess__jvp_done(w->b);
}

static bool back_node(const struct walk *w, const struct node *n, struct arena *scratch) {
  vid *in = tess__arena_alloc(scratch, sizeof *in * 2 * (size_t)(n->n_in + 1)), *ct_in = in + n->n_in;
  const vid *ct = w->ct + n->out;
  bool any = false;
  for (int k = 0; k < n->n_out; k++)
    any |= ct[k] != VID_NONE;
  if (!any) return true;
  for (int k = 0; k < n->n_in; k++) {
    in[k] = w->linear[n->in[k]] ? VID_NONE : w->value[n->in[k]];
    ct_in[k] = VID_NONE;
  }
  w->b->place = n->place;
  if (!apply_rule(w, n, in, ct, ct_in, scratch)) return false;
  for (int k = 0; k < n->n_in; k++)
    if (!count_in(w, n->in[k], ct_in[k], n->op)) return false;
  return true;
}

static bool back(const struct walk *w, const vid *ct, struct arena *arena) {
  const struct graph *g = w->g;
  struct arena scratch = {0};
  bool *counts = tess__arena_alloc(arena, sizeof *counts * (g->n_values + 1)), good = true;
  for (int i = 0; good && i < g->n_results; i++) {
    counts[g->result[i]] |= ct[i] != VID_NONE;
    good = count_in(w, g->result[i], ct[i], NULL);
  }
  good = good && make_known(w, counts, arena);
  for (uint32_t i = g->n_nodes; good && i-- > 0;) {
    good = back_node(w, &g->node[i], &scratch);
    if (i % 64 == 0) tess__arena_free(&scratch);
  }
  tess__arena_free(&scratch);
  return good;
}

static bool run(struct reversal *r, struct build *b, const struct graph *g, const vid *in, const vid *ct, vid *ct_in) {
  struct arena arena = {0};
  const char *place = b->place;
  struct walk w = {.r = r, .b = b, .g = g};
  w.linear = tess__arena_alloc(&arena, sizeof *w.linear * (g->n_values + 1));
  w.value = tess__arena_alloc(&arena, sizeof *w.value * 2 * (g->n_values + 1));
  w.ct = w.value + g->n_values;
  for (vid v = 0; v < g->n_values; v++)
    w.value[v] = w.ct[v] = VID_NONE;
  for (int i = 0; i < g->n_params; i++)
    w.value[g->param[i]] = in[i];
  find_linear(&w, in);
  bool good = back(&w, ct, &arena);
  for (int i = 0; good && i < g->n_params; i++)
    ct_in[i] = in[i] == VID_NONE ? w.ct[g->param[i]] : VID_NONE;
  b->place = place;
  tess__arena_free(&arena);
  return good;
}

bool tess__transpose(struct build *b, const struct graph *g, const vid *in, const vid *ct, vid *ct_in) {
  struct reversal r = {.graph = run};
  bool good = run(&r, b, g, in, ct, ct_in);
  tess__transpose_free(&r);
  return good;
}
