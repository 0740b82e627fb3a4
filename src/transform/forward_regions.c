/* Ops with regions: the tangents of operands that change become further operands, those of results further results, and
 * the regions are derived with them. A loop carries the tangents that its body gives, found by trying: a value that
 * changes in one round changes in the next. Tangents stand behind what they are tangents of: behind the carry, behind
 * the rows, behind what is closed over. */
#include <string.h>

#include "base/map.h"
#include "ir/splice.h"
#include "op/attrs.h"
#include "op/custom.h"
#include "op/derive.h"
#include "transform/forward_inside.h"

enum { PARTS = 3 };
struct split { /* a list of values in parts; each is followed by its tangents */
  int n, end[PARTS];
};
struct slot {
  int i;
  bool tangent;
};
struct inside { /* an op with regions */
  struct forward *f;
  struct build *b;
  const struct graph *g;
  const struct node *n;
  const vid *in, *tangent; /* operands that the regions get, and their tangents */
  struct split params, results;
  int carried;            /* results that come back as parameters */
  bool *changes, *result; /* by parameter, by result: has it a tangent? */
  struct graph **region;
  struct arena arena;
};

static int length(const struct split *s) {
  return s->end[s->n - 1];
}

static int order(const struct split *s, const bool *changes, struct slot *out) {
  int n = 0;
  for (int part = 0, begin = 0; part < s->n; begin = s->end[part++]) {
    for (int i = begin; i < s->end[part]; i++)
      out[n++] = (struct slot){i, false};
    for (int i = begin; i < s->end[part]; i++)
      if (changes[i]) out[n++] = (struct slot){i, true};
  }
  return n;
}

/* How many there are in a part, with tangents. */
static int part_length(const struct split *s, const bool *changes, int part) {
  int begin = part ? s->end[part - 1] : 0, n = s->end[part] - begin;
  for (int i = begin; i < s->end[part]; i++)
    n += changes[i];
  return n;
}

static struct slot *slots_of(struct inside *s, const struct split *split, const bool *changes, int *n) {
  struct slot *slot = tess__arena_alloc(&s->arena, sizeof *slot * 2 * (size_t)(length(split) + 1));
  *n = order(split, changes, slot);
  return slot;
}

/* ---- a region ---- */
static bool fill_region(struct inside *s, struct build *b, const struct graph *g, const vid *value, const vid *tangent,
                        bool derived) {
  struct arena *a = &s->arena;
  vid *out = tess__arena_alloc(a, sizeof *out * 4 * (size_t)(g->n_results + 1)), *out_tangent = out + g->n_results,
      *result = out + 2 * (size_t)g->n_results;
  if (!s->f->graph(s->f, b, g, value, tangent, out, out_tangent)) return false;
  int n = g->n_results;
  if (!derived) {
    tess__graph_set_results(b->graph, n, out);
    return true;
  }
  for (int i = 0; i < g->n_results; i++)
    s->result[i] |= out_tangent[i] != VID_NONE;
  struct slot *slot = slots_of(s, &s->results, s->result, &n);
  for (int k = 0; k < n; k++) {
    int i = slot[k].i;
    result[k] = !slot[k].tangent             ? out[i]
                : out_tangent[i] != VID_NONE ? out_tangent[i]
                                             : tess__zeros(b, type_of(b, out[i]));
  }
  if (tess__jvp_done(b)) tess__graph_set_results(b->graph, n, result);
  return tess__jvp_done(b);
}

/* derived: with results' tangents; else the region as it is, which gets tangents and does not look at them. NULL: told.
 */
static struct graph *derive(struct inside *s, const struct graph *g, const struct manual_scope *scope, bool derived) {
  struct graph *made = tess__graph_like(g), *copy = NULL;
  struct build b = {.graph = made, .diag = s->b->diag, .place = s->b->place, .scope = *scope, .x64 = s->b->x64};
  vid *value = tess__arena_alloc(&s->arena, sizeof *value * 2 * (size_t)(g->n_params + 1)),
      *tangent = value + g->n_params;
  int n;
  struct slot *slot = slots_of(s, &s->params, s->changes, &n);
  for (int i = 0; i < g->n_params; i++)
    tangent[i] = VID_NONE;
  for (int k = 0; k < n; k++) {
    vid v = tess__graph_param(made, tess__type_at(g, g->param[slot[k].i]));
    if (!slot[k].tangent)
      value[slot[k].i] = v;
    else if (derived)
      tangent[slot[k].i] = v;
  }
  if (fill_region(s, &b, g, value, tangent, derived)) copy = tess__graph_copy(made, NULL);
  tess__graph_free(made);
  return copy;
}

/* A region that was derived, kept: where loops nest, each tries its body again, and with it all that are inside. */
struct body {
  const struct graph *of;
  struct manual_scope scope;
  const bool *changes, *before, *result; /* by parameter; by result: before it was derived, and then */
  struct graph *made;
  struct body *next;
};

static const struct body *known_body(const struct inside *s, const struct graph *g, const struct manual_scope *scope) {
  size_t params = (size_t)g->n_params * sizeof(bool), results = (size_t)g->n_results * sizeof(bool);
  for (const struct body *k = s->f->bodies; k; k = k->next)
    if (k->of == g && k->scope.mesh == scope->mesh && k->scope.axes == scope->axes &&
        k->scope.unchecked == scope->unchecked && memcmp(k->changes, s->changes, params) == 0 &&
        memcmp(k->before, s->result, results) == 0)
      return k;
  return NULL;
}

/* With results' tangents; s->result learns of them. A use of the caller's. NULL: told. */
static struct graph *derived(struct inside *s, const struct graph *g, const struct manual_scope *scope) {
  struct forward *f = s->f;
  size_t params = (size_t)g->n_params * sizeof(bool), results = (size_t)g->n_results * sizeof(bool);
  const struct body *known = known_body(s, g, scope);
  if (known) {
    if (results) memcpy(s->result, known->result, results);
    return tess__graph_keep(known->made);
  }
  struct body body = {.of = g, .scope = *scope, .changes = tess__arena_copy(&f->arena, s->changes, params)};
  body.before = tess__arena_copy(&f->arena, s->result, results);
  if (!(body.made = derive(s, g, scope, true))) return NULL;
  body.result = tess__arena_copy(&f->arena, s->result, results);
  body.next = f->bodies;
  f->bodies = tess__arena_copy(&f->arena, &body, sizeof body);
  return tess__graph_keep(body.made);
}

static void drop(struct inside *s, int first, int end) {
  for (int r = first; r < end; r++)
    tess__graph_free(s->region[r]);
}

/* The regions from `first` on, until all agree on which results change, and a loop on what it carries. */
static bool derive_all(struct inside *s, int first, const struct manual_scope *scope) {
  int n = s->n->n_regions, n_results = length(&s->results);
  bool *before = tess__arena_alloc(&s->arena, sizeof *before * (size_t)(n_results + 1));
  for (;;) {
    for (int i = 0; i < s->carried; i++)
      s->result[i] = s->changes[i];
    memcpy(before, s->result, sizeof *before * (size_t)n_results);
    for (int r = first; r < n; r++)
      if (!(s->region[r] = derived(s, s->n->regions[r], scope))) {
        drop(s, first, r);
        return false;
      }
    bool grew = memcmp(before, s->result, sizeof *before * (size_t)n_results) != 0, again = grew && n - first > 1;
    for (int i = 0; i < s->carried; i++) {
      again |= s->result[i] && !s->changes[i];
      s->changes[i] |= s->result[i];
    }
    if (!again) return true;
    drop(s, first, n);
  }
}

/* ---- the node ---- */
static vid *operands(struct inside *s, int before, int *n) {
  struct slot *slot = slots_of(s, &s->params, s->changes, n);
  vid *in = tess__arena_alloc(&s->arena, sizeof *in * (size_t)(before + *n + 1));
  for (int k = 0; k < *n; k++) {
    int i = slot[k].i;
    in[before + k] = !slot[k].tangent            ? s->in[i]
                     : s->tangent[i] != VID_NONE ? s->tangent[i]
                                                 : tess__zeros(s->b, type_of(s->b, s->in[i]));
  }
  *n += before;
  return in;
}

static void take_results(struct inside *s, const vid *made, vid *out, vid *out_tangent) {
  int n;
  struct slot *slot = slots_of(s, &s->results, s->result, &n);
  for (int k = 0; k < n; k++)
    *(slot[k].tangent ? &out_tangent[slot[k].i] : &out[slot[k].i]) = made[k];
}

static const void *const *doubled(struct inside *s, const struct split *split, const bool *changes,
                                  const struct spec *const *spec) {
  int n;
  struct slot *slot = slots_of(s, split, changes, &n);
  const void **all = tess__arena_alloc(&s->arena, sizeof *all * (size_t)(n + 1));
  for (int k = 0; k < n; k++)
    all[k] = spec[slot[k].i];
  return all;
}

static bool emit_manual(struct inside *s, int n_in, const vid *in, vid *made) {
  struct manual_attrs attrs = *(const struct manual_attrs *)s->n->attrs;
  if (!tess__manual_derives(&attrs, length(&s->params), s->changes, length(&s->results), s->result, s->b->diag)) {
    drop(s, 0, 1);
    return false;
  }
  attrs.in = (const struct spec *const *)doubled(s, &s->params, s->changes, attrs.in);
  attrs.out = (const struct spec *const *)doubled(s, &s->results, s->result, attrs.out);
  return tess__n_manual_computation(s->b, n_in, in, &attrs, s->region[0], made);
}

static bool emit_scan(struct inside *s, int n_in, const vid *in, vid *made) {
  struct scan_attrs attrs = *(const struct scan_attrs *)s->n->attrs;
  attrs.carried = part_length(&s->params, s->changes, 0);
  attrs.rows = part_length(&s->params, s->changes, 1);
  return tess__n_scan(s->b, &attrs, n_in, in, s->region[0], made);
}

/* A loop's condition gets the tangents too. Takes the body over. */
static bool emit_while(struct inside *s, int n_in, const vid *in, int n_out, vid *made) {
  s->region[0] = derive(s, s->n->regions[0], &s->b->scope, false);
  if (s->region[0])
    return tess__n_while(s->b, ((const struct while_attrs *)s->n->attrs)->rounds, n_in, in, s->region, n_out, made);
  tess__graph_free(s->region[1]);
  return false;
}

static bool emit(struct inside *s, int n_in, const vid *in, int n_out, vid *made) {
  const struct tess_op *op = s->n->op;
  if (op->traits & OP_LOOP) return emit_while(s, n_in, in, n_out, made);
  if (op->traits & OP_MANUAL) return emit_manual(s, n_in, in, made);
  if (op->traits & OP_BRANCH) return tess__n_control(s->b, op, n_in, in, s->n->n_regions, s->region, n_out, made);
  return emit_scan(s, n_in, in, made);
}

static bool derive_node(struct inside *s, vid first_operand, vid *out, vid *out_tangent) {
  struct manual_scope scope = s->b->scope;
  const struct manual_attrs *manual = s->n->op->traits & OP_MANUAL ? s->n->attrs : NULL;
  if (manual) scope = tess__manual_scope(&scope, manual);
  bool loop = s->n->op->traits & OP_LOOP, branch = s->n->op->traits & OP_BRANCH;
  if (!derive_all(s, loop, &scope)) return false;
  int n_in, n_out;
  vid *in = operands(s, branch, &n_in);
  if (branch) in[0] = first_operand;
  slots_of(s, &s->results, s->result, &n_out);
  vid *made = tess__arena_alloc(&s->arena, sizeof *made * (size_t)(n_out + 1));
  if (!emit(s, n_in, in, n_out, made)) return false;
  take_results(s, made, out, out_tangent);
  return true;
}

/* ---- calls ---- */
static bool derive_call(struct inside *s, vid *out, vid *out_tangent) {
  struct graph *body = derived(s, s->n->regions[0], &s->b->scope);
  if (!body) return false;
  int n_in, n_results = s->n->n_out;
  vid *in = operands(s, 0, &n_in), *made = tess__arena_alloc(&s->arena, sizeof *made * 2 * (size_t)(n_results + 1));
  const struct call_attrs *a = s->n->attrs;
  const char *name = tess__arena_printf(&s->arena, "jvp_%s", a->name);
  if (!tess__n_call(s->b, name, a->rules, body, n_in, in, made)) return false;
  take_results(s, made, out, out_tangent);
  return true;
}

void tess__forward_end(struct forward *f) {
  for (struct body *b = f->bodies; b; b = b->next)
    tess__graph_free(b->made);
  tess__arena_free(&f->arena);
}

/* ---- all of them ---- */
static void split_values(struct inside *s, int n_params) {
  const struct tess_op *op = s->n->op;
  int n_out = s->n->n_out;
  s->params = (struct split){1, {n_params}};
  s->results = (struct split){1, {n_out}};
  if (op->traits & OP_LOOP) {
    s->carried = n_out;
    s->params = (struct split){2, {n_out, n_params}};
  } else if (op->expand) { /* a scan */
    const struct scan_attrs *a = s->n->attrs;
    s->carried = (int)a->carried;
    s->params = (struct split){3, {s->carried, s->carried + (int)a->rows, n_params}};
    s->results = (struct split){2, {s->carried, n_out}};
  }
}

/* A function with a rule of the user's. */
static bool derive_custom(struct build *b, const struct graph *g, const struct node *n, const vid *in,
                          const vid *tangent, vid *out, vid *out_tangent) {
  if (n->op->custom != CUSTOM_JVP) return tess__custom_vjp_refused(b, ((const struct custom_attrs *)n->attrs)->name);
  struct arena scratch = {0};
  struct call c;
  tess__node_call(g, n, &c, &scratch);
  bool good = tess__custom_jvp_rule(b, &c, in, tangent, out, out_tangent);
  tess__arena_free(&scratch);
  return good;
}

bool tess__forward_node(struct forward *f, struct build *b, const struct graph *g, const struct node *n, const vid *in,
                        const vid *tangent, vid *out, vid *out_tangent) {
  if (n->op->custom) return derive_custom(b, g, n, in, tangent, out, out_tangent);
  int before = (n->op->traits & OP_BRANCH) != 0, n_params = n->n_in - before;
  struct inside s = {.f = f, .b = b, .g = g, .n = n, .in = in + before, .tangent = tangent + before};
  split_values(&s, n_params);
  s.changes = tess__arena_alloc(&s.arena, sizeof *s.changes * (size_t)(n_params + n->n_out + 2));
  s.result = s.changes + n_params + 1;
  s.region = tess__arena_alloc(&s.arena, sizeof(struct graph *) * (size_t)(n->n_regions + 1));
  for (int i = 0; i < n_params; i++)
    s.changes[i] = s.tangent[i] != VID_NONE;
  bool good = n->op->call ? derive_call(&s, out, out_tangent) : derive_node(&s, in[0], out, out_tangent);
  tess__arena_free(&s.arena);
  return good;
}
