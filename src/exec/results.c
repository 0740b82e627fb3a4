/* Where results lie: a result that is an argument or an earlier result under another name takes no step; else the value
 * that it shows, followed back through views, is stored as the result wants it. */
#include "exec/plan.h"

static void own_result(struct planner *p, int j, enum result_from from, int index) {
  p->plan->result[j] = (struct result_source){from, index, -1};
}

/* Result j is the same bytes as what `stored` lies in, which is another result's block: the earlier one owns it. */
static void share_result(struct planner *p, int j, struct storage *stored) {
  int owner = stored->buffer - p->plan->n_args;
  if (owner > j) {
    for (int k = 0; k < p->plan->n_results; k++)
      if (k == owner || (p->plan->result[k].from == RESULT_RESULT && p->plan->result[k].index == owner))
        own_result(p, k, RESULT_RESULT, j);
    own_result(p, j, RESULT_FRESH, 0);
    stored->buffer = p->plan->n_args + j;
    return;
  }
  own_result(p, j, RESULT_RESULT, owner);
}

static bool copies_itself(const struct fact *f) {
  return is_view(f) && !f->splat && !f->affine;
}

/* What comes from other processes lies densely: its elements have one order on all of them. */
static bool may_lie(const struct planner *p, vid v, const struct storage *l) {
  struct storage dense;
  tess__storage_dense(p->atoms, value_type(p, v), value_spread(p, v), &dense);
  return p->fact[v].class != CLASS_COMM || tess__storage_same(p, v, l, &dense);
}

/* Terms of this process alone, which are written into the room of all: nothing else lies in their block. */
static bool is_apart(const struct planner *p, int j) {
  return p->plan->terms && j >= 0 && p->plan->terms[j];
}

/* Gives result j its place: the argument or earlier result that it is, or the block in which the value that it shows is
 * stored. */
static bool place_result(struct planner *p, int j) {
  vid y = p->graph->result[j], v = y;
  struct storage dense, l;
  tess__storage_dense(p->atoms, value_type(p, y), value_spread(p, y), &dense);
  dense.buffer = p->plan->n_args + j;
  l = dense;
  own_result(p, j, RESULT_FRESH, 0);
  while (copies_itself(&p->fact[v]) && !p->fact[v].stored) {
    struct storage back;
    vid in = value_node(p, v)->in[0];
    if (!tess__storage_back(p, v, &l, &back) || !may_lie(p, in, &back) ||
        (p->fact[in].stored && !tess__storage_same(p, in, &back, tess__storage_of(p, in))))
      break;
    v = in;
    l = back;
  }
  struct fact *f = &p->fact[v];
  bool same = f->stored && f->storage->buffer >= 0 && tess__storage_same(p, v, &l, f->storage);
  if (same && (is_apart(p, j) || is_apart(p, f->storage->buffer - p->plan->n_args))) same = false;
  if (same && f->class == CLASS_PARAM && p->plan->gathered && p->plan->gathered[f->storage->buffer]) same = false;
  if (same && f->class == CLASS_PARAM) {
    own_result(p, j, RESULT_ARGUMENT, f->storage->buffer);
  } else if (same) {
    share_result(p, j, f->storage);
  } else if (f->stored) { /* y itself is another result's, in another order */
    return tess__copy_root(p, y, tess__arena_copy(&p->scratch, &dense, sizeof dense));
  } else {
    f->storage = tess__arena_copy(&p->scratch, &l, sizeof l);
    f->stored = true;
  }
  return true;
}

bool tess__assign_results(struct planner *p) {
  for (int pass = 0; pass < 2; pass++)
    for (int j = 0; j < p->plan->n_results; j++)
      if (copies_itself(&p->fact[p->graph->result[j]]) == pass && !place_result(p, j)) return false;
  return true;
}
