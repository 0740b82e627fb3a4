/* See batch_loop.h. */
#include "op/batch_loop.h"

#include <string.h>

#include "base/alloc.h"
#include "op/batch.h"

struct rounds_of { /* operands in the order in which a scan has them: what is mapped, then what is not */
  struct build *b;
  const struct batched *c;
  struct arena scratch;
  int *order;
};

/* The call of one round. NULL: told. */
static struct graph *body_of(struct rounds_of *r) {
  const struct batched *c = r->c;
  const struct call *call = c->call;
  struct build b = *r->b;
  struct graph *g = b.graph = tess__graph_new(call->op->name);
  vid *in = tess__arena_alloc(&r->scratch, sizeof *in * (size_t)(call->n_in + call->n_out + 1)), *out = in + call->n_in;
  for (int k = 0; k < call->n_in; k++) {
    int i = r->order[k];
    const struct type *t = type_of(r->b, c->in[i]);
    in[i] = tess__graph_param(g, c->mapped[i] ? tess__type_row(t) : t);
  }
  const struct type **asked = tess__arena_alloc(&r->scratch, sizeof *asked * (size_t)(call->n_out + 1));
  for (int i = 0; i < call->n_out; i++)
    asked[i] = tess__batch_type(r->b, c, call->out[i], false);
  struct graph **region = tess__arena_alloc(&r->scratch, sizeof(struct graph *) * (size_t)(call->n_regions + 1));
  for (int i = 0; i < call->n_regions; i++)
    region[i] = tess__batch_body(r->b, c, i);
  bool good =
      tess__emit_level(&b, call->op, call->n_in, in, call->attrs, asked, call->n_out, call->n_regions, region, out);
  if (good)
    tess__graph_set_results(g, call->n_out, out);
  else
    tess__graph_free(g);
  return good ? g : NULL;
}

bool tess__batch_loop(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  (void)out_mapped;
  int n = c->call->n_in, k = 0;
  struct rounds_of r = {.b = b, .c = c};
  struct scan_attrs attrs = {.length = c->size};
  vid *in = tess__arena_alloc(&r.scratch, sizeof *in * (size_t)(n + 1));
  r.order = tess__arena_alloc(&r.scratch, sizeof *r.order * (size_t)(n + 1));
  for (int captured = 0; captured < 2; captured++)
    for (int i = 0; i < n; i++)
      if (c->mapped[i] != captured) r.order[k++] = i;
  for (int i = 0; i < n; i++) {
    in[i] = c->in[r.order[i]];
    attrs.rows += c->mapped[r.order[i]];
  }
  struct graph *body = body_of(&r);
  bool good = body && tess__n_scan(b, &attrs, n, in, body, out);
  tess__arena_free(&r.scratch);
  return good;
}
