/* Ops with regions: cotangents of results take the place of the tangents of operands, and those of operands the place
 * of the results; what is known goes on to come in. */
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "layout/sharding.h"
#include "op/attrs.h"
#include "op/derive.h"
#include "transform/remake.h"
#include "transform/transpose_inside.h"

/* ---- a node ---- */
struct back { /* a call, branches or a manual region */
  struct build *b;
  const struct node *n;
  const struct manual_attrs *manual; /* NULL: no manual region */
  const vid *in, *ct;                /* operands that the regions get; cotangents */
  int n_params;
  struct image **image; /* by region */
  bool *linear, *counts, *reached;
  struct arena arena;
};

static bool find_images(struct back *k, struct reversal *r, const struct manual_scope *scope) {
  for (int i = 0; i < k->n_params; i++)
    k->linear[i] = k->in[i] == VID_NONE;
  for (int i = 0; i < k->n->n_out; i++)
    k->counts[i] = k->ct[i] != VID_NONE;
  for (int q = 0; q < k->n->n_regions; q++) {
    k->image[q] = tess__image(r, k->b, scope, k->n->regions[q], k->linear, k->counts);
    if (!k->image[q]) return false;
    for (int i = 0; i < k->n_params; i++)
      k->reached[i] |= k->image[q]->reached[i];
  }
  return true;
}

/* Known operands, then cotangents. */
static int operands(const struct back *k, vid *in) {
  int n = 0;
  for (int i = 0; i < k->n_params; i++)
    if (!k->linear[i]) in[n++] = k->in[i];
  for (int i = 0; i < k->n->n_out; i++)
    if (k->counts[i]) in[n++] = k->ct[i];
  return n;
}

static int take_results(const struct back *k, const vid *made, vid *ct_in) {
  int n = 0;
  for (int i = 0; i < k->n_params; i++)
    ct_in[i] = k->reached[i] ? made[n++] : VID_NONE;
  return n;
}

static struct build region_build(const struct back *k, const struct manual_scope *scope, const struct image *m) {
  return (struct build){
      .graph = tess__graph_like(m->of), .diag = k->b->diag, .place = k->b->place, .scope = *scope, .x64 = k->b->x64};
}

static bool same_reached(const struct back *k, const struct image *m) {
  return k->n_params == 0 || memcmp(m->reached, k->reached, sizeof *k->reached * (size_t)k->n_params) == 0;
}

/* ---- branches: one that does not reach an operand gives zeros ---- */
static struct graph *with_zeros(const struct back *k, const struct image *m) {
  if (same_reached(k, m)) return tess__graph_keep(m->made);
  struct build b = region_build(k, &k->b->scope, m);
  struct arena scratch = {0};
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(m->made->n_params + 2 * k->n_params + 1)),
      *made = in + m->made->n_params, *out = made + k->n_params;
  for (int i = 0; i < m->made->n_params; i++)
    in[i] = tess__graph_param(b.graph, tess__type_at(m->made, m->made->param[i]));
  bool good = tess__remake_all(&b, m->made, in, made);
  int n = 0;
  for (int i = 0, j = 0; good && i < k->n_params; i++) {
    if (!k->reached[i]) continue;
    out[n] = m->reached[i] ? made[j++] : tess__cotangent_zeros(&b, tess__type_at(m->of, m->of->param[i]));
    good = out[n++] != VID_NONE;
  }
  if (good) tess__graph_set_results(b.graph, n, out);
  tess__arena_free(&scratch);
  if (good) return b.graph;
  tess__graph_free(b.graph);
  return NULL;
}

static bool emit_branches(const struct back *k, int n_in, const vid *in, int n_out, vid *out) {
  int n = k->n->n_regions;
  struct graph **region = tess__alloc(sizeof(struct graph *) * (size_t)(n + 1));
  bool good = true;
  int q = 0;
  for (; good && q < n; q++)
    good = (region[q] = with_zeros(k, k->image[q])) != NULL;
  if (good)
    good = tess__n_control(k->b, k->n->op, n_in, in, n, region, n_out, out);
  else
    for (q--; q-- > 0;)
      tess__graph_free(region[q]);
  tess__free(region);
  return good;
}

/* ---- manual regions: in and out specs change sides ---- */
static const struct spec *cotangent_spec(const struct spec *s) {
  if (!s->unreduced && !s->reduced) return s;
  struct spec other = *s;
  other.unreduced = s->reduced;
  other.reduced = s->unreduced;
  other.unreduced_kind = other.unreduced ? TESS_REDUCE_SUM : 0;
  return tess__intern(INTERN_SPEC, &other, sizeof other);
}

static vid summed(struct build *b, vid v, uint64_t over) {
  struct axes axes = tess__axes_of(over);
  return axes.n ? tess__n_all_reduce(b, v, &axes, MONOID_SUM) : v;
}

/* The cotangent of result i inside. Unchecked, a result that its spec does not cut is one of several equal copies, of
 * which each counts a part. */
static vid enter(const struct back *k, struct build *b, const struct image *m, int i) {
  const struct spec *s = k->manual->out[i];
  const struct type *result = tess__type_at(m->of, m->of->result[i]);
  struct type t = *tess__type_cotangent(result);
  uint64_t cut = tess__spec_axes(s) & k->manual->axes, extra = cut & ~t.varying;
  if (!k->manual->unchecked) t.varying |= cut;
  vid v = tess__graph_param(b->graph, tess__type(&t));
  if (!k->manual->unchecked) return summed(b, v, t.manual ? extra : 0);
  double copies = 1;
  for (uint64_t left = k->manual->axes & ~cut; left; left &= left - 1)
    copies *= (double)k->manual->mesh->size[__builtin_ctzll(left)];
  return copies > 1 ? tess__n_divide(b, v, tess__number_like(b, v, copies)) : v;
}

static vid leave(const struct back *k, struct build *b, vid v, int i) {
  return k->manual->unchecked ? summed(b, v, k->manual->axes & ~tess__spec_axes(k->manual->in[i])) : v;
}

static struct graph *manual_region(const struct back *k, const struct manual_scope *scope) {
  const struct image *m = k->image[0];
  struct build b = region_build(k, scope, m);
  struct arena scratch = {0};
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (size_t)(m->made->n_params + k->n_params + 1)),
      *out = in + m->made->n_params;
  int n = 0, n_out = 0;
  for (int i = 0; i < k->n_params; i++)
    if (!k->linear[i]) in[n++] = tess__graph_param(b.graph, tess__type_at(m->of, m->of->param[i]));
  for (int i = 0; i < k->n->n_out; i++)
    if (k->counts[i]) in[n++] = enter(k, &b, m, i);
  bool good = tess__jvp_done(&b) && tess__remake_all(&b, m->made, in, out);
  for (int i = 0; good && i < k->n_params; i++) {
    if (!k->reached[i]) continue;
    out[n_out] = leave(k, &b, out[n_out], i);
    good = out[n_out++] != VID_NONE;
  }
  if (good) tess__graph_set_results(b.graph, n_out, out);
  tess__arena_free(&scratch);
  if (good) return b.graph;
  tess__graph_free(b.graph);
  return NULL;
}

static bool emit_manual(struct back *k, const struct manual_scope *scope, int n_in, const vid *in, vid *out) {
  struct manual_attrs attrs = *k->manual;
  const struct spec **spec = tess__arena_alloc(&k->arena, sizeof *spec * (size_t)(n_in + k->n_params + 1));
  int n = 0;
  attrs.in = spec;
  attrs.out = spec + n_in;
  for (int i = 0; i < k->n_params; i++)
    if (!k->linear[i]) spec[n++] = k->manual->in[i];
  for (int i = 0; i < k->n->n_out; i++)
    if (k->counts[i]) spec[n++] = cotangent_spec(k->manual->out[i]);
  for (int i = 0; i < k->n_params; i++)
    if (k->reached[i]) spec[n++] = cotangent_spec(k->manual->in[i]);
  struct graph *region = manual_region(k, scope);
  return region && tess__n_manual_computation(k->b, n_in, in, &attrs, region, out);
}

/* ---- all of them ---- */
static bool emit_call(const struct back *k, int n_in, const vid *in, vid *out) {
  const struct call_attrs *a = k->n->attrs;
  struct arena scratch = {0};
  const char *name = tess__arena_printf(&scratch, "transpose_%s", a->name);
  bool good = tess__n_call(k->b, name, NULL, tess__graph_keep(k->image[0]->made), n_in, in, out);
  tess__arena_free(&scratch);
  return good;
}

static bool transpose_regions(struct back *k, struct reversal *r, vid first, vid *ct_in) {
  struct manual_scope scope = k->b->scope;
  if (k->manual) scope = tess__manual_scope(&scope, k->manual);
  if (!find_images(k, r, &scope)) return false;
  vid *in = tess__arena_alloc(&k->arena, sizeof *in * (size_t)(2 * k->n_params + k->n->n_out + 2)),
      *out = in + k->n_params + k->n->n_out + 1;
  int n_in = operands(k, in + 1), n_out = take_results(k, out, ct_in);
  in[0] = first;
  if (n_out == 0) return true;
  bool good = k->manual                      ? emit_manual(k, &scope, n_in, in + 1, out)
              : k->n->op->traits & OP_BRANCH ? emit_branches(k, n_in + 1, in, n_out, out)
                                             : emit_call(k, n_in, in + 1, out);
  if (good) take_results(k, out, ct_in);
  return good;
}

static bool refuse_loop(struct build *b) {
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "Reverse-mode differentiation does not work for while loops with a dynamic number of rounds; legal: "
             "tess_fori_loop with constant bounds, tess_scan_into, .max_iterations");
  return tess__jvp_told(b, false);
}

/* What a function with a rule of the user's left: operands are what bwd needs, then tangents (op/custom.c). */
static bool transpose_custom(struct build *b, const struct graph *g, const struct node *n, const vid *in, const vid *ct,
                             vid *ct_in) {
  const struct graph *bwd = n->regions[0];
  int known = n->n_in - (int)((const struct custom_attrs *)n->attrs)->n_arguments;
  struct arena scratch = {0};
  vid *operand = tess__arena_alloc(&scratch, sizeof *operand * (size_t)(bwd->n_params + 1));
  bool good = true;
  for (int i = 0; good && i < known; i++) {
    operand[i] = in[i];
    good = in[i] != VID_NONE || tess__fail(b->diag, TESS_INTERNAL, TESS_NO_REASON, "a rule reads what is linear");
  }
  for (int i = 0; good && i < n->n_out; i++) {
    operand[known + i] = ct[i] != VID_NONE ? ct[i] : tess__cotangent_zeros(b, tess__type_at(g, n->out + (vid)i));
    good = operand[known + i] != VID_NONE;
  }
  good = good && tess__remake_all(b, bwd, operand, ct_in + known);
  tess__arena_free(&scratch);
  return good;
}

/* Devices that choose differently count differently, so that what goes in must vary over what chooses. */
static bool choice_fits(struct build *b, const struct graph *g, const struct node *n, const vid *in) {
  if (in[0] == VID_NONE)
    return tess__fail(b->diag, TESS_INTERNAL, TESS_NO_REASON, "%s is chosen by what is linear", n->op->name);
  const struct type *chooses = tess__type_at(g, n->in[0]);
  for (int i = 1; i < n->n_in; i++) {
    const struct type *t = tess__type_at(g, n->in[i]);
    if (in[i] != VID_NONE || !(chooses->varying & ~t->varying)) continue;
    tess__fail(
        b->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
        "reverse derivative of a branch chosen by %s, by a value that varies over less: %s; legal: tess_pvary it "
        "before the branch",
        tess__type_text(chooses), tess__type_text(t));
    return tess__jvp_told(b, false);
  }
  return true;
}

bool tess__transpose_node(struct reversal *r, struct build *b, const struct graph *g, const struct node *n,
                          const vid *in, const vid *ct, vid *ct_in) {
  if (n->op->traits & OP_LOOP) return refuse_loop(b);
  if (n->op->custom) return transpose_custom(b, g, n, in, ct, ct_in);
  int before = (n->op->traits & OP_BRANCH) != 0;
  if (before && !choice_fits(b, g, n, in)) return false;
  if (n->op->expand && !n->op->call) return tess__transpose_scan(r, b, n, in, ct, ct_in);
  struct back k = {.b = b, .n = n, .in = in + before, .ct = ct, .n_params = n->n_in - before};
  if (n->op->traits & OP_MANUAL) k.manual = n->attrs;
  size_t room = 2 * (size_t)k.n_params + (size_t)n->n_out + 1;
  k.linear = tess__arena_alloc(&k.arena, sizeof *k.linear * room);
  k.reached = k.linear + k.n_params;
  k.counts = k.reached + k.n_params;
  k.image = tess__arena_alloc(&k.arena, sizeof(struct image *) * (size_t)(n->n_regions + 1));
  bool good = transpose_regions(&k, r, in[0], ct_in + before);
  tess__arena_free(&k.arena);
  return good;
}
