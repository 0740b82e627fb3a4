/* See unroll.h. Inner loops go first: a loop of loops may become rounds altogether. */
#include "spmd/unroll.h"

#include "base/alloc.h"
#include "ir/node.h"
#include "ir/splice.h"
#include "op/control.h"
#include "op/ops.h"

enum { MOST_ROUNDS = 8, MOST_NODES = 512 }; /* of a loop; of all of its rounds */

static bool is_simple(const struct node *n) {
  uint32_t traits = n->op->traits;
  return traits & (OP_ELEMENTWISE | OP_VIEW | OP_CONSTANT | OP_SPREADS) && !tess__node_has_effect(n) &&
         !(traits & (OP_ANNOTATION | OP_LOOKS | OP_REGION | OP_PER_DEVICE)) && !n->op->calls_back;
}

/* What a round gets and hands on is of the types that the loop's results have: then rounds may follow each other. */
static bool fits(const struct graph *g, const struct node *loop, const struct graph *body) {
  for (int i = 0; i < loop->n_in; i++)
    if (tess__type_at(g, loop->in[i]) != tess__type_at(body, body->param[i])) return false;
  for (int i = 0; i < loop->n_out; i++)
    if (tess__type_at(body, body->result[i]) != tess__type_at(body, body->param[i]) ||
        tess__type_at(g, loop->out + (vid)i) != tess__type_at(body, body->param[i]))
      return false;
  return true;
}

/* How many rounds take the place of a loop with these regions; -1: it stays, or is none. */
static int rounds_of(const struct graph *g, const struct node *loop, struct graph *const *regions) {
  if (!(loop->op->traits & OP_LOOP)) return -1;
  const struct graph *condition = regions[0], *body = regions[1];
  if (body->n_nodes > MOST_NODES) return -1;
  for (uint32_t i = 0; i < body->n_nodes; i++)
    if (!is_simple(&body->node[i])) return -1;
  for (uint32_t i = 0; i < condition->n_nodes; i++)
    if (!is_simple(&condition->node[i])) return -1;
  struct rounds rounds = tess__loop_rounds(g, loop, condition, body);
  bool few = rounds.exact && rounds.n <= MOST_ROUNDS && rounds.n * body->n_nodes <= MOST_NODES;
  return few && fits(g, loop, body) ? (int)rounds.n : -1;
}

static bool put_rounds(struct build *b, const struct node *loop, const struct graph *body, int rounds, vid *map) {
  vid *in = tess__alloc(sizeof *in * (size_t)(loop->n_in + loop->n_out + 1)), *out = in + loop->n_in;
  bool good = true;
  for (int i = 0; i < loop->n_in; i++)
    in[i] = map[loop->in[i]];
  for (int k = 0; k < rounds && good; k++) {
    good = tess__splice(b, body, in, out);
    for (int i = 0; i < loop->n_out && good; i++)
      in[i] = out[i];
  }
  for (int i = 0; i < loop->n_out; i++)
    map[loop->out + (vid)i] = in[i];
  tess__free(in);
  return good;
}

static bool put(struct build *b, const struct graph *g, uint32_t index, struct graph **regions, vid *map) {
  const struct node *n = &g->node[index];
  int rounds = regions ? rounds_of(g, n, regions) : -1;
  if (rounds < 0) {
    tess__copy_node(b->graph, g, index, regions, map);
    return true;
  }
  bool good = put_rounds(b, n, regions[1], rounds, map);
  for (int r = 0; r < n->n_regions; r++)
    tess__graph_free(regions[r]);
  return good;
}

static bool is_unrolled(const struct graph *g, const struct node *n) {
  return rounds_of(g, n, n->regions) >= 0;
}

const struct graph_pass tess__pass_unroll = {.asks = is_unrolled, .put = put, .renumbers = true};
