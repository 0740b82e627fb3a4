/* Functions and calls of them. A function is read once into a graph of its own, of which each call has a use; its
 * sharded parameters and results are constraints in that graph. It is read again where it means something else: inside
 * of another manual region, in a region that closes over values, and with other constants as arguments, which are part
 * of the body in place of parameters, as if the text had been written there. What it returns of its arguments and of
 * constants is known where it is called.
 * A function is no graph of its own where it takes or returns tuples and tokens, or checks values, which the whole
 * program returns; and calls in regions that say how scalars combine are no calls: there the function's ops are read in
 * place, weighed first (weigh.c). */
#include <string.h>

#include "base/alloc.h"
#include "stablehlo/reader.h"

/* ---- in place ---- */
/* Begins reading `body` for the call; ended by r->calls--. */
static bool enter(struct reader *r, const struct mlir_op *op, const struct mlir_op *body) {
  const struct mlir_block *b = tess__read_body(body);
  if (!b || b->n_args != op->n_operands)
    return tess__read_fail(r, op->at, TESS_INVALID_ARGUMENT, "%s calls what has no body of %d arguments", op->name,
                           op->n_operands);
  for (int i = 0; i < r->calls; i++)
    if (r->call[i] == body)
      return tess__read_fail(r, op->at, TESS_INVALID_ARGUMENT,
                             "a function calls itself, which StableHLO does not have");
  if (r->calls == READ_DEEPEST)
    return tess__read_fail(r, op->at, TESS_INVALID_ARGUMENT, "calls are nested more than %d deep", READ_DEEPEST);
  r->call[r->calls++] = body;
  return true;
}

static bool same_argument(struct reader *r, const struct mlir_op *op, const struct mlir_block *b, int i) {
  return tess__mlir_same_type(op->operand[i]->type, b->arg[i].type) ||
         tess__read_fail(r, op->at, TESS_INVALID_ARGUMENT, "argument %d is %s, the function takes %s", i,
                         op->operand[i]->type->text, b->arg[i].type->text);
}

static bool same_results(struct reader *r, const struct mlir_op *op, const struct mlir_op *end) {
  if (end->n_operands != op->n_results)
    return tess__read_fail(r, op->at, TESS_INVALID_ARGUMENT, "%s has %d results, the function returns %d", op->name,
                           op->n_results, end->n_operands);
  for (int i = 0; i < op->n_results; i++)
    if (!tess__mlir_same_type(op->result[i].type, end->operand[i]->type))
      return tess__read_fail(r, op->at, TESS_INVALID_ARGUMENT, "result %d is %s, the function returns %s", i,
                             op->result[i].type->text, end->operand[i]->type->text);
  return true;
}

/* The ops of body, which is a function or (a named computation) the op itself, between those of the caller. */
static bool in_place(struct scope *s, const struct mlir_op *op, const struct mlir_op *body) {
  struct reader *r = s->r;
  const struct mlir_op *end;
  struct bound bound;
  if (!enter(r, op, body)) return false;
  const struct mlir_block *b = tess__read_body(body);
  for (int i = 0; i < b->n_args; i++) {
    if (!tess__read_lookup(s, op->operand[i], &bound) || !same_argument(r, op, b, i) ||
        !tess__read_boundary(s, body, "arg_attrs", i, b->arg[i].type, &bound))
      return false;
    tess__read_bind(s, &b->arg[i], &bound);
  }
  if (!tess__read_block(s, b, &end) || (body != op && !tess__read_returns(r, body, end))) return false;
  r->calls--;
  if (!same_results(r, op, end)) return false;
  for (int i = 0; i < op->n_results; i++)
    if (!tess__read_lookup(s, end->operand[i], &bound) ||
        !tess__read_boundary(s, body, "res_attrs", i, op->result[i].type, &bound) ||
        !tess__read_bind(s, &op->result[i], &bound))
      return false;
  return true;
}

bool tess__read_named_computation(struct scope *s, const struct mlir_op *op) {
  return in_place(s, op, op);
}

/* ---- the bodies that a function has ---- */
struct call_argument {
  const struct type *type;
  const struct tess_op *op; /* of the constant that it is; NULL: a parameter */
  const void *attrs;        /* of that constant */
};
struct function_body {
  const struct mlir_op *f, *end;
  const struct mesh *manual; /* of the scope of its calls, as the next two */
  uint64_t manual_axes;
  bool captured;
  const struct call_argument *arg;
  struct graph *graph;              /* a use */
  struct function_body *next, *all; /* of the same hash; read before this one */
};
enum { SPECIAL = 64 }; /* bodies of a function, beyond which constants are arguments like others */

void tess__read_drop_bodies(struct reader *r) {
  for (struct function_body *x = r->last_body; x; x = x->all)
    tess__graph_free(x->graph);
  tess__map_free(&r->bodies);
}

static bool same_arguments(int n, const struct call_argument *a, const struct call_argument *b) {
  for (int i = 0; i < n; i++)
    if (a[i].type != b[i].type || a[i].op != b[i].op ||
        (a[i].op && memcmp(a[i].attrs, b[i].attrs, a[i].op->attr_bytes) != 0))
      return false;
  return true;
}

static uint64_t hash_of(const struct function_body *x, int n) {
  uint64_t part[5] = {(uint64_t)(uintptr_t)x->f, (uint64_t)(uintptr_t)x->manual, x->manual_axes, x->captured, 0};
  for (int i = 0; i < n; i++) {
    const struct call_argument *a = &x->arg[i];
    uint64_t of[4] = {part[4], (uint64_t)(uintptr_t)a->type, (uint64_t)(uintptr_t)a->op,
                      a->op ? tess__hash(a->attrs, a->op->attr_bytes) : 0};
    part[4] = tess__hash(of, sizeof of);
  }
  return tess__hash(part, sizeof part);
}

/* What the call gives; in: all operands. NULL: told. */
static const struct call_argument *arguments(struct scope *s, const struct mlir_op *op, const struct mlir_block *b,
                                             bool special, const vid *in) {
  struct call_argument *arg = tess__arena_alloc(&s->r->arena, sizeof *arg * (size_t)op->n_operands);
  for (int i = 0; i < op->n_operands; i++) {
    if (!same_argument(s->r, op, b, i)) return NULL;
    const struct node *constant = special ? tess__read_constant_node(s, in[i]) : NULL;
    arg[i] = (struct call_argument){.type = tess__type_at(s->b.graph, in[i])};
    if (!constant) continue;
    arg[i].op = constant->op;
    arg[i].attrs = tess__arena_copy(&s->r->arena, constant->attrs, constant->op->attr_bytes);
  }
  return arg;
}

/* The function's own name for its first body; a further one has a name that no function has. */
static const char *name_for(struct reader *r, const struct mlir_op *f, int bodies) {
  const char *name = tess__read_symbol(f), *other = name;
  for (int i = bodies - 1; bodies && (other == name || tess__read_function(r, other)); i++)
    other = tess__arena_printf(&r->arena, "%s_%d", name, i);
  return other;
}

static bool bind_arguments(struct scope *s, const struct mlir_op *op, const struct function_body *x) {
  const struct mlir_block *b = tess__read_body(x->f);
  for (int i = 0; i < b->n_args; i++) {
    const struct call_argument *a = &x->arg[i];
    struct bound bound = {0};
    if (!a->op)
      bound.v = tess__graph_param(x->graph, a->type);
    else if (!tess__emit(&s->b, a->op, 0, NULL, a->attrs, &a->type, 1, 0, NULL, &bound.v))
      return tess__read_done(s, op, VID_NONE);
    if (!tess__read_boundary(s, x->f, "arg_attrs", i, b->arg[i].type, &bound) ||
        !tess__read_bind(s, &b->arg[i], &bound))
      return false;
  }
  return true;
}

static bool set_results(struct scope *s, const struct function_body *x) {
  vid *result = tess__arena_alloc(&s->r->arena, sizeof *result * (size_t)x->end->n_operands);
  for (int i = 0; i < x->end->n_operands; i++) {
    struct bound bound;
    if (!tess__read_lookup(s, x->end->operand[i], &bound) ||
        !tess__read_boundary(s, x->f, "res_attrs", i, x->end->operand[i]->type, &bound))
      return false;
    result[i] = bound.v;
  }
  tess__graph_set_results(x->graph, x->end->n_operands, result);
  return true;
}

static bool read_body(const struct scope *from, const struct mlir_op *op, struct function_body *x) {
  struct reader *r = from->r;
  struct scope s = {.r = r, .manual = x->manual, .manual_axes = x->manual_axes, .captured = x->captured};
  s.b = (struct build){.graph = x->graph, .diag = r->d, .place = from->b.place};
  bool good = enter(r, op, x->f) && bind_arguments(&s, op, x) && tess__read_block(&s, tess__read_body(x->f), &x->end) &&
              tess__read_returns(r, x->f, x->end) && set_results(&s, x);
  if (good) r->calls--;
  tess__map_free(&s.values);
  return good;
}

/* The body that the call means, read when it is new. NULL: told. */
static const struct function_body *body_for(struct scope *s, const struct mlir_op *op, const struct mlir_op *f,
                                            const vid *in) {
  struct reader *r = s->r;
  struct function *known = tess__read_facts(r, f);
  const struct mlir_block *b = tess__read_body(f);
  struct function_body x = {.f = f, .manual = s->manual, .manual_axes = s->manual_axes, .captured = s->captured};
  if (!(x.arg = arguments(s, op, b, known->bodies < SPECIAL, in))) return NULL;
  uint64_t hash = hash_of(&x, b->n_args);
  for (struct function_body *other = tess__map_get(&r->bodies, hash); other; other = other->next)
    if (other->f == f && other->manual == x.manual && other->manual_axes == x.manual_axes &&
        other->captured == x.captured && same_arguments(b->n_args, x.arg, other->arg))
      return other;
  if (known->bodies && !tess__read_again(r, f, known->own)) return NULL;
  x.graph = tess__graph_new(name_for(r, f, known->bodies++));
  if (!read_body(s, op, &x)) {
    tess__graph_free(x.graph);
    return NULL;
  }
  void **first = tess__map_at(&r->bodies, hash);
  x.next = *first;
  x.all = r->last_body;
  return *first = r->last_body = tess__arena_copy(&r->arena, &x, sizeof x);
}

/* ---- calls ---- */
/* Result i of the body where it is an argument or a constant; VID_NONE: it is computed. */
static vid known_result(struct scope *s, const struct graph *body, int i, const vid *param) {
  vid v = body->result[i], out = VID_NONE;
  const struct value *value = &body->value[v];
  const struct scope inside = {.r = s->r, .b = {.graph = (struct graph *)(uintptr_t)body}};
  if (value->node == NODE_NONE) return param[value->result];
  const struct node *constant = tess__read_constant_node(&inside, v);
  if (constant) tess__emit(&s->b, constant->op, 0, NULL, constant->attrs, &value->type, 1, 0, NULL, &out);
  return out;
}

static bool call(struct scope *s, const struct mlir_op *op, const struct mlir_op *f) {
  struct reader *r = s->r;
  const struct mlir_block *b = tess__read_body(f);
  vid *in = tess__read_operands(s, op, 0), *result;
  if (!in) return false;
  if (!b || b->n_args != op->n_operands) return enter(r, op, f); /* which refuses it */
  for (int i = 0; i < r->calls; i++)
    if (r->call[i] == f) return enter(r, op, f);
  const struct function_body *x = body_for(s, op, f, in);
  if (!x || !same_results(r, op, x->end)) return false;
  vid *param = tess__arena_alloc(&r->arena, sizeof *param * (size_t)b->n_args);
  int n = 0;
  for (int i = 0; i < b->n_args; i++)
    if (!x->arg[i].op) param[n++] = in[i];
  result = tess__arena_alloc(&r->arena, 2 * sizeof *result * (size_t)op->n_results);
  vid *known = result + op->n_results;
  bool all = !x->graph->effects;
  for (int i = 0; i < op->n_results; i++)
    all = (known[i] = known_result(s, x->graph, i, param)) != VID_NONE && all;
  if (!all && !tess__n_call(&s->b, x->graph->name, NULL, tess__graph_keep(x->graph), n, param, result))
    return tess__read_done(s, op, VID_NONE);
  for (int i = 0; i < op->n_results; i++)
    if (!tess__read_result(s, op, i, known[i] != VID_NONE ? known[i] : result[i])) return false;
  return true;
}

static bool call_of(struct scope *s, const struct mlir_op *op, const char *attr) {
  struct reader *r = s->r;
  const struct mlir_op *f = tess__read_callee(r, op);
  const struct mlir_attr *callee = tess__mlir_attr(op, attr);
  if (!f)
    return tess__read_fail(r, op->at, TESS_INVALID_ARGUMENT, "the module has no function @%s",
                           callee && callee->kind == MLIR_SYMBOL ? callee->s : "");
  const struct function *facts = tess__read_facts(r, f);
  if (facts->graph && !s->combines) return call(s, op, f);
  if (!r->in_place && !tess__read_again(r, f, facts->weight)) return false;
  r->in_place++;
  bool good = in_place(s, op, f);
  r->in_place--;
  return good;
}

bool tess__read_call(struct scope *s, const struct mlir_op *op) {
  return call_of(s, op, "callee");
}

bool tess__read_composite(struct scope *s, const struct mlir_op *op) {
  return call_of(s, op, "decomposition");
}
