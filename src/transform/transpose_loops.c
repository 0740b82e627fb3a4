/* A scan that is linear in its carry, transposed: the rounds go the other way. What is carried is how much the carry
 * counts, and sums of how much counts what is closed over; rows are the known ones, and cotangents of ys. */
#include <string.h>

#include "op/attrs.h"
#include "op/derive.h"
#include "transform/remake.h"
#include "transform/transpose_inside.h"

struct rewind {
  struct reversal *r;
  struct build *b;
  const struct node *n;
  struct graph *body;
  const vid *in, *ct;
  int carried, rows;     /* ends of the carry, of xs, among the operands */
  bool *linear, *counts; /* by parameter, by result of the body */
  struct image *image;
  struct arena arena;
};

static bool refused(const struct rewind *w) {
  tess__fail(w->b->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
             "%s has no transpose where it carries something beside what is linear; legal: linearize first",
             w->n->op->name);
  return tess__jvp_told(w->b, false);
}

/* What counts after one round counts after the one before. */
static bool settle(struct rewind *w) {
  for (int i = 0; i < w->n->n_in; i++)
    w->linear[i] = i < w->carried || w->in[i] == VID_NONE;
  for (int i = 0; i < w->n->n_out; i++)
    w->counts[i] = w->ct[i] != VID_NONE;
  for (bool grew = true; grew;) {
    w->image = tess__image(w->r, w->b, &w->b->scope, w->body, w->linear, w->counts);
    if (!w->image) return false;
    grew = false;
    for (int i = 0; i < w->carried; i++)
      if (w->image->reached[i] && !w->counts[i]) w->counts[i] = grew = true;
  }
  return true;
}

/* A carry that starts as a known value must start as zeros: constants. */
static bool starts_linear(const struct rewind *w) {
  for (int i = 0; i < w->carried; i++)
    if (w->in[i] != VID_NONE && !tess__has_tangent(type_of(w->b, w->in[i]))) return refused(w);
  return true;
}

static const struct type *type_in(const struct rewind *w, int i) {
  return tess__type_at(w->body, w->body->param[i]);
}

static const struct type *cotangent_in(const struct rewind *w, int i) {
  return tess__type_cotangent(type_in(w, i));
}

static const struct type *cotangent_out(const struct rewind *w, int i) {
  return tess__type_cotangent(tess__type_at(w->body, w->body->result[i]));
}

/* Is operand i summed over the rounds? */
static bool summed(const struct rewind *w, int i) {
  return i >= w->rows && w->image->reached[i];
}

/* The parameters of the body: carry, sums; known rows, cotangents of ys; known captures. */
static void body_params(const struct rewind *w, struct graph *g, vid *known, vid *ct, vid *sum) {
  for (int i = 0; i < w->carried; i++)
    if (w->counts[i]) ct[i] = tess__graph_param(g, cotangent_out(w, i));
  for (int i = w->rows; i < w->n->n_in; i++)
    if (summed(w, i)) sum[i] = tess__graph_param(g, cotangent_in(w, i));
  for (int i = w->carried; i < w->rows; i++)
    if (!w->linear[i]) known[i] = tess__graph_param(g, type_in(w, i));
  for (int i = w->carried; i < w->n->n_out; i++)
    if (w->counts[i]) ct[i] = tess__graph_param(g, cotangent_out(w, i));
  for (int i = w->rows; i < w->n->n_in; i++)
    if (!w->linear[i]) known[i] = tess__graph_param(g, type_in(w, i));
}

/* made: by operand. Its results: carry, sums, cotangents of xs. */
static bool body_results(const struct rewind *w, struct build *b, const vid *made, const vid *sum, vid *out) {
  int n = 0;
  for (int i = 0; i < w->carried; i++)
    if (w->counts[i]) out[n++] = made[i] != VID_NONE ? made[i] : tess__cotangent_zeros(b, type_in(w, i));
  for (int i = w->rows; i < w->n->n_in; i++)
    if (summed(w, i)) out[n++] = tess__n_add(b, sum[i], made[i]);
  for (int i = w->carried; i < w->rows; i++)
    if (made[i] != VID_NONE) out[n++] = made[i];
  for (int i = 0; i < n; i++)
    if (out[i] == VID_NONE) return false;
  tess__graph_set_results(b->graph, n, out);
  return true;
}

static vid *no_values(struct rewind *w, int n) {
  vid *v = tess__arena_alloc(&w->arena, sizeof *v * (size_t)(n + 1));
  for (int i = 0; i < n; i++)
    v[i] = VID_NONE;
  return v;
}

static struct graph *reversed_body(struct rewind *w) {
  struct build b = {.graph = tess__graph_like(w->body),
                    .diag = w->b->diag,
                    .place = w->b->place,
                    .scope = w->b->scope,
                    .x64 = w->b->x64};
  int n_in = w->n->n_in, n_out = w->n->n_out, n = 0;
  vid *known = no_values(w, n_in), *ct = no_values(w, n_out), *sum = no_values(w, n_in), *made = no_values(w, n_in),
      *in = no_values(w, n_in + n_out), *out = no_values(w, n_in);
  body_params(w, b.graph, known, ct, sum);
  for (int i = 0; i < n_in; i++)
    if (!w->linear[i]) in[n++] = known[i];
  for (int i = 0; i < n_out; i++)
    if (w->counts[i]) in[n++] = ct[i];
  bool good = tess__remake_all(&b, w->image->made, in, out);
  n = 0;
  for (int i = 0; good && i < n_in; i++)
    if (w->image->reached[i]) made[i] = out[n++];
  if (good && body_results(w, &b, made, sum, in)) return b.graph;
  tess__graph_free(b.graph);
  return NULL;
}

static int operands(const struct rewind *w, struct scan_attrs *attrs, vid *in) {
  int n = 0;
  for (int i = 0; i < w->carried; i++)
    if (w->counts[i]) in[n++] = w->ct[i] != VID_NONE ? w->ct[i] : tess__zeros(w->b, cotangent_out(w, i));
  for (int i = w->rows; i < w->n->n_in; i++)
    if (summed(w, i)) in[n++] = tess__zeros(w->b, cotangent_in(w, i));
  attrs->carried = n;
  for (int i = w->carried; i < w->rows; i++)
    if (!w->linear[i]) in[n++] = w->in[i];
  for (int i = w->carried; i < w->n->n_out; i++)
    if (w->counts[i]) in[n++] = w->ct[i];
  attrs->rows = n - attrs->carried;
  for (int i = w->rows; i < w->n->n_in; i++)
    if (!w->linear[i]) in[n++] = w->in[i];
  return n;
}

static void take_results(const struct rewind *w, const vid *out, vid *ct_in) {
  int n = 0;
  for (int i = 0; i < w->carried; i++)
    if (w->counts[i]) ct_in[i] = out[n++];
  for (int i = w->rows; i < w->n->n_in; i++)
    if (summed(w, i)) ct_in[i] = out[n++];
  for (int i = w->carried; i < w->rows; i++)
    if (w->image->reached[i]) ct_in[i] = out[n++];
}

static bool reverse(struct rewind *w, vid *ct_in) {
  if (!starts_linear(w) || !settle(w)) return false;
  struct graph *body = reversed_body(w);
  if (!body) return false;
  int room = w->n->n_in + w->n->n_out;
  struct scan_attrs attrs = *(const struct scan_attrs *)w->n->attrs;
  vid *in = no_values(w, 2 * room), *out = no_values(w, room);
  int n = operands(w, &attrs, in);
  attrs.reverse = !attrs.reverse;
  if (!tess__n_scan(w->b, &attrs, n, in, body, out)) return false;
  take_results(w, out, ct_in);
  return true;
}

bool tess__transpose_scan(struct reversal *r, struct build *b, const struct node *n, const vid *in, const vid *ct,
                          vid *ct_in) {
  const struct scan_attrs *a = n->attrs;
  struct rewind w = {.r = r, .b = b, .n = n, .body = n->regions[0], .in = in, .ct = ct};
  w.carried = (int)a->carried;
  w.rows = w.carried + (int)a->rows;
  w.linear = tess__arena_alloc(&w.arena, sizeof *w.linear * (size_t)(n->n_in + n->n_out + 1));
  w.counts = w.linear + n->n_in;
  bool good = reverse(&w, ct_in);
  tess__arena_free(&w.arena);
  return good;
}
