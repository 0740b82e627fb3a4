/* Roots become drafts of steps: strides of each operand over the root's space, cut into rectangles (bind.c), as the
 * loops and dots of step.h. Operands still name buffers; memory.c replaces them. */
#include <string.h>

#include "base/size.h"
#include "core/dtype.h"
#include "exec/comm_step.h"
#include "exec/region.h"
#include "exec/terms.h"
#include "op/control.h"
#include "op/group.h"

enum { MAX_LINES = LOOP_INPUTS + LOOP_OUTPUTS };

static struct draft *draft_new(struct planner *p, enum step_kind kind, const struct root *r, int group) {
  if (p->n_drafts == p->draft_capacity) {
    struct draft *old = p->draft;
    p->draft_capacity = p->draft_capacity ? 2 * p->draft_capacity : 16;
    p->draft = tess__arena_alloc(&p->scratch, sizeof *p->draft * (size_t)p->draft_capacity);
    if (old) memcpy(p->draft, old, sizeof *old * (size_t)p->n_drafts);
  }
  struct draft *d = &p->draft[p->n_drafts++];
  *d = (struct draft){.kind = (uint8_t)kind, .root = r, .group = group};
  d->first_point = p->root_points;
  d->n_points = p->n_points - p->root_points;
  return d;
}

/* Strides of a storage over a space, by an access. */
static struct line line_of(struct planner *p, const struct space *s, const struct access *x, const struct storage *l,
                           uint64_t varies) {
  struct line line = {l->offset, tess__arena_alloc(&p->scratch, sizeof(int64_t) * (size_t)(s->n + 1))};
  for (int d = 0; d < x->rank; d++) {
    const int64_t *coef = x->coef + (size_t)d * (size_t)s->n;
    line.offset += x->base[d] * l->dim[d];
    for (int i = 0; i < s->n; i++)
      line.stride[i] += coef[i] * l->dim[d];
  }
  for (int i = 0; i < s->n; i++)
    if (s->atom[i] >= 0 && (x->digits & varies) >> s->atom[i] & 1) line.stride[i] += l->atom[s->atom[i]];
  return line;
}

/* The buffer, or a point where it begins. */
static int32_t base_of(struct planner *p, tess_dtype t, const struct storage *l, const struct access *x) {
  return x->moved ? tess__point_new(p, t, l, x) : l->buffer;
}

static struct line out_line(struct planner *p, const struct space *s, const struct root *r, const struct access *x) {
  return line_of(p, s, x, r->out, tess__spread_atoms(r->out_spread));
}

static void set_operand(struct operand *o, enum operand_kind kind, uint8_t dtype, int32_t buffer,
                        const struct rect *rect, int line) {
  o->kind = (uint8_t)kind;
  o->dtype = dtype;
  o->base = buffer;
  o->offset = rect->offset[line];
  memcpy(o->stride, rect->stride[line], sizeof(int64_t) * (size_t)rect->n);
}

static bool too_many(struct planner *p, const struct root *r, const struct rect *rect) {
  if (rect->n < LOOP_DIMS) return false;
  const char *name = r->node == NODE_NONE ? "copy" : p->graph->node[r->node].op->name;
  tess__fail(p->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "%s: %d loop dimensions; legal: fewer than %d",
             name, rect->n, LOOP_DIMS);
  return true;
}

/* ---- loops ---- */
/* Reducing one element is the element, but for a sum of -0.0, which is 0.0 as it is for more elements (of terms: -0.0).
 */
static bool keeps_reduction(const struct root *r) {
  return !r->terms && r->monoid == MONOID_SUM &&
         tess__dtype_class((tess_dtype)r->out_type->dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX);
}

static bool loop_dims(struct planner *p, struct loop *l, const struct root *r, bool reduces, const struct rect *rect) {
  if (too_many(p, r, rect)) return false;
  l->n_dims = rect->n;
  memcpy(l->extent, rect->extent, sizeof(int64_t) * (size_t)rect->n);
  l->reduced = l->across = 0;
  for (int i = 0; i < rect->n; i++) {
    l->reduced |= rect->role[i] >= DOT_K ? UINT32_C(1) << i : 0;
    l->across |= rect->role[i] == DOT_ACROSS ? UINT32_C(1) << i : 0;
  }
  l->accumulate = rect->accumulate;
  bool folds = rect->accumulate || (reduces && keeps_reduction(r));
  if (l->n_dims == 0 || (folds && !l->reduced)) {
    l->reduced |= folds && !l->reduced ? UINT32_C(1) << l->n_dims : 0;
    l->extent[l->n_dims++] = 1;
  }
  return true;
}

/* Zero but for what its lists do not hold yet. */
static struct loop *loop_new(struct planner *p, int n_in, int n_out) {
  struct loop *l = tess__arena_room(&p->scratch, tess__loop_bytes(n_in));
  memset(l, 0, offsetof(struct loop, instr));
  memset(l->out, 0, sizeof *l->out * (size_t)n_out);
  memset(l->in, 0, sizeof *l->in * (size_t)n_in);
  l->n_in = n_in;
  l->n_out = n_out;
  return l;
}

/* Outputs that no rectangle starts: what the reduction begins at everywhere, first. */
static bool emit_fill(struct planner *p, const struct root *r, int group) {
  const struct access *x = NULL;
  const struct space *s = tess__space_of(p, r->out_type, r->out_spread, &x);
  struct line line = out_line(p, s, r, x);
  bool fill;
  for (const struct rect *rect = tess__rects(p, s, false, 1, &line, &fill); rect; rect = rect->next) {
    struct loop *l = loop_new(p, 1, 1);
    l->fast_math = p->plan->manner.fast_math;
    l->in[0] = (struct operand){.kind = OPERAND_SPLAT, .dtype = r->out_type->dtype};
    (r->terms ? tess__monoid_neutral : tess__monoid_identity)((enum monoid)r->monoid, (tess_dtype)r->out_type->dtype,
                                                              l->in[0].splat);
    if (!loop_dims(p, l, r, false, rect)) return false;
    set_operand(&l->out[0], OPERAND_MEMORY, r->out_type->dtype, r->out->buffer, rect, 0);
    draft_new(p, STEP_LOOP, r, group)->loop = l;
  }
  return true;
}

struct plug {
  int16_t item;
  int8_t line;
  uint8_t kind;
  int32_t base;
}; /* an input: its item, its line (-1: a splat), where in the frame it is */

static int plug_inputs(struct planner *p, const struct root *r, struct plug *plug, struct line *line, int *n_lines) {
  int n = 0;
  *n_lines = 0;
  for (int i = 0; i < r->n_items; i++) {
    const struct item *it = &r->item[i];
    const struct fact *f = &p->fact[it->value];
    if (it->computed) continue;
    bool affine =
        !f->splat && f->affine && !it->access->moved && tess__storage_allows(p, it->value, f->affine, it->access);
    plug[n] = (struct plug){(int16_t)i, -1, f->splat ? OPERAND_SPLAT : affine ? OPERAND_AFFINE : OPERAND_MEMORY, 0};
    if (!f->splat) {
      plug[n].line = (int8_t)*n_lines;
      line[(*n_lines)++] = line_of(p, r->space, it->access, affine ? f->affine : f->storage, f->varies);
      if (!affine) plug[n].base = base_of(p, (tess_dtype)value_type(p, it->value)->dtype, f->storage, it->access);
    }
    n++;
  }
  return n;
}

/* Instructions in the order of their values, which is an order of computation. */
static void set_instructions(struct planner *p, const struct root *r, struct loop *l, const struct plug *plug) {
  uint8_t number[LOOP_INPUTS + LOOP_INSTRS + 4] = {0};
  int order[LOOP_INSTRS + 4], n = 0;
  for (int i = 0; i < l->n_in; i++)
    number[plug[i].item] = (uint8_t)i;
  for (int i = 0; i < r->n_items; i++) {
    if (!r->item[i].computed) continue;
    int k = n++;
    for (; k > 0 && r->item[order[k - 1]].value > r->item[i].value; k--)
      order[k] = order[k - 1];
    order[k] = i;
  }
  for (int k = 0; k < n; k++) {
    const struct item *it = &r->item[order[k]];
    const struct node *node = value_node(p, it->value);
    struct instr *in = &l->instr[k];
    *in = (struct instr){.op = node->op, .attrs = node->attrs, .n_in = it->n_in};
    in->in_dtype = value_type(p, node->in[node->n_in - 1])->dtype;
    in->out_dtype = value_type(p, it->value)->dtype;
    for (int i = 0; i < it->n_in; i++)
      in->in[i] = number[it->in[i]];
    number[order[k]] = (uint8_t)(l->n_in + k);
  }
  l->n_instr = n;
  l->out_value[0] = number[0];
  for (int i = 0; i < r->n_extra; i++)
    l->out_value[i + 1] = number[r->extra[i]];
}

/* The lines of a loop's operands: those of its inputs, of the values stored on the way, and of its own output. */
struct outline {
  struct plug plug[LOOP_INPUTS];
  struct line line[MAX_LINES];
  int n_in, first_extra, n_lines;
  int32_t out; /* where it writes */
};

static void set_loop_operands(struct planner *p, const struct root *r, struct loop *l, const struct outline *o,
                              const struct rect *rect) {
  for (int i = 0; i < o->n_in; i++) {
    const struct plug *plug = &o->plug[i];
    vid v = r->item[plug->item].value;
    const struct fact *f = &p->fact[v];
    l->in[i].kind = plug->kind;
    l->in[i].dtype = value_type(p, v)->dtype;
    if (plug->kind == OPERAND_SPLAT)
      memcpy(l->in[i].splat, f->splat, sizeof l->in[i].splat);
    else
      set_operand(&l->in[i], (enum operand_kind)plug->kind, l->in[i].dtype, plug->base, rect, plug->line);
  }
  set_operand(&l->out[0], OPERAND_MEMORY, r->out_type->dtype, o->out, rect, o->n_lines - 1);
  for (int i = 0; i < r->n_extra; i++) {
    vid v = r->item[r->extra[i]].value;
    set_operand(&l->out[i + 1], OPERAND_MEMORY, value_type(p, v)->dtype, p->fact[v].storage->buffer, rect,
                o->first_extra + i);
  }
}

static bool emit_loop(struct planner *p, const struct root *r, int group) {
  struct outline o;
  o.n_in = plug_inputs(p, r, o.plug, o.line, &o.n_lines);
  o.first_extra = o.n_lines;
  for (int i = 0; i < r->n_extra; i++) {
    const struct item *it = &r->item[r->extra[i]];
    o.line[o.n_lines++] = line_of(p, r->space, it->access, p->fact[it->value].storage, p->fact[it->value].varies);
  }
  o.line[o.n_lines++] = out_line(p, r->space, r, r->out_access);
  o.out = base_of(p, (tess_dtype)r->out_type->dtype, r->out, r->out_access);
  bool fill;
  struct rect *rects = tess__rects(p, r->space, r->reduces, o.n_lines, o.line, &fill);
  if (fill && !emit_fill(p, r, group)) return false;
  for (const struct rect *rect = rects; rect; rect = rect->next) {
    struct loop *l = loop_new(p, o.n_in, 1 + r->n_extra);
    l->fast_math = p->plan->manner.fast_math;
    l->monoid = r->monoid;
    l->terms = r->terms;
    set_loop_operands(p, r, l, &o, rect);
    set_instructions(p, r, l, o.plug);
    if (!loop_dims(p, l, r, r->reduces, rect)) return false;
    draft_new(p, STEP_LOOP, r, group)->loop = l;
  }
  return true;
}

/* ---- dots ---- */
static bool emit_dot(struct planner *p, const struct root *r, int group) {
  struct line line[3] = {{0}};
  int32_t base[2] = {0};
  int n_items = r->n_items;
  for (int i = 0; i < n_items; i++) {
    vid v = r->item[i].value;
    line[i] = line_of(p, r->space, r->item[i].access, p->fact[v].storage, p->fact[v].varies);
    base[i] = base_of(p, (tess_dtype)value_type(p, v)->dtype, p->fact[v].storage, r->item[i].access);
  }
  line[n_items] = out_line(p, r->space, r, r->out_access);
  bool fill;
  struct rect *rects = tess__rects(p, r->space, true, n_items + 1, line, &fill);
  if (fill && !emit_fill(p, r, group)) return false;
  for (const struct rect *rect = rects; rect; rect = rect->next) {
    struct dot *m = tess__arena_alloc(&p->scratch, sizeof *m);
    if (too_many(p, r, rect)) return false;
    struct operand *to[] = {&m->a, &m->b};
    for (int i = 0; i < 2; i++)
      set_operand(to[i], OPERAND_MEMORY, value_type(p, r->item[i].value)->dtype, base[i], rect, i);
    set_operand(&m->out, OPERAND_MEMORY, r->out_type->dtype, r->out->buffer, rect, 2);
    m->n_dims = rect->n;
    memcpy(m->extent, rect->extent, sizeof(int64_t) * (size_t)rect->n);
    memcpy(m->role, rect->role, (size_t)rect->n);
    m->accumulate = rect->accumulate;
    m->deterministic = p->plan->manner.deterministic;
    if (m->n_dims == 0) {
      m->extent[0] = 1;
      m->role[m->n_dims++] = DOT_K;
    }
    draft_new(p, STEP_DOT, r, group)->dot = m;
  }
  return true;
}

/* ---- terms of devices ---- */
struct term {
  int32_t buffer;
  struct line line;
};

/* Digits that are reduced have one coordinate; *terms: how many all of them have. */
static struct space *space_of_terms(struct planner *p, const struct space *whole, int64_t *terms) {
  struct space *s = tess__arena_copy(&p->scratch, whole, sizeof *s);
  s->extent = tess__arena_copy(&p->scratch, s->extent, sizeof *s->extent * (size_t)(s->n + 1));
  *terms = 1;
  for (int i = 0; i < s->n; i++) {
    if (s->role[i] < DOT_K) continue;
    *terms *= s->extent[i];
    s->extent[i] = 1;
  }
  return s;
}

/* Of the devices of a group, by position. */
static struct term *list_terms(struct planner *p, const struct root *r, int64_t terms) {
  const struct space *s = r->space;
  const struct item *it = &r->item[0];
  struct term *term = tess__arena_alloc(&p->scratch, sizeof *term * (size_t)terms);
  struct line first = line_of(p, s, it->access, p->fact[it->value].storage, p->fact[it->value].varies);
  for (int64_t k = 0; k < terms; k++) {
    int64_t left = k;
    term[k] = (struct term){p->fact[it->value].storage->buffer, first};
    for (int i = s->n - 1; i >= 0; i--) {
      if (s->role[i] < DOT_K) continue;
      term[k].line.offset += left % s->extent[i] * first.stride[i];
      left /= s->extent[i];
    }
  }
  return term;
}

static struct term temporary_term(struct planner *p, const struct root *r, const struct space *s) {
  struct storage *l = tess__arena_alloc(&p->scratch, sizeof *l);
  tess__storage_dense(p->atoms, r->out_type, r->out_spread, l);
  l->buffer = tess__buffer_new(p, tess__mul_sizes(tess__stored_elements(p->atoms, r->out_type, r->out_spread),
                                                  tess__dtype_bytes((tess_dtype)r->out_type->dtype)));
  uint64_t varies = tess__spread_atoms(r->out_spread);
  return (struct term){l->buffer, line_of(p, s, r->out_access, l, varies)};
}

static bool emit_terms(struct planner *p, const struct root *r, int group, const struct space *s, int n,
                       const struct term *term, const struct term *to) {
  struct line line[TREE_INPUTS + 1];
  bool fill;
  for (int i = 0; i < n; i++)
    line[i] = term[i].line;
  line[n] = to->line;
  for (const struct rect *rect = tess__rects(p, s, false, n + 1, line, &fill); rect; rect = rect->next) {
    struct loop *l = loop_new(p, n, 1);
    for (int i = 0; i < n; i++)
      set_operand(&l->in[i], OPERAND_MEMORY, r->out_type->dtype, term[i].buffer, rect, i);
    set_operand(&l->out[0], OPERAND_MEMORY, r->out_type->dtype, to->buffer, rect, n);
    tess__tree_instructions(l, (enum monoid)r->monoid, r->out_type->dtype);
    if (!loop_dims(p, l, r, false, rect)) return false;
    draft_new(p, STEP_LOOP, r, group)->loop = l;
  }
  return true;
}

/* Subtrees of so many terms as one loop takes, then trees of these. */
static bool emit_tree(struct planner *p, const struct root *r, int group) {
  int64_t terms,
      wide = p->plan->backend->instrs >= TREE_INPUTS && p->plan->backend->inputs >= TREE_INPUTS ? TREE_INPUTS : 2;
  if (r->n_items == 0) return true; /* there is nothing in it */
  const struct space *s = space_of_terms(p, r->space, &terms);
  struct term *term = list_terms(p, r, terms), last = {r->out->buffer, out_line(p, s, r, r->out_access)};
  for (bool done = false; !done;) {
    int64_t kept = 0;
    done = terms <= wide;
    for (int64_t k = 0; k < terms; k += wide) {
      int n = (int)(terms - k < wide ? terms - k : wide);
      struct term to = done ? last : temporary_term(p, r, s);
      if (!emit_terms(p, r, group, s, n, &term[k], &to)) return false;
      term[kept++] = to;
    }
    terms = kept;
  }
  return true;
}

/* ---- reference kernels ---- */
static void set_padding(struct planner *p, vid v, struct ref_tensor *t) {
  const struct node *n = p->graph->value[v].node == NODE_NONE ? NULL : value_node(p, v);
  if (n && n->op->traits & OP_FILLS)
    tess__monoid_neutral((enum monoid)tess__node_monoid(n), (tess_dtype)t->type->dtype, t->fill);
}

/* Would a block without padding be one without gaps? */
static bool is_dense(const struct ref_tensor *t) {
  int64_t row = 1;
  bool dense = true;
  for (int d = t->type->rank - 1; d >= 0; row *= t->type->dim[d--])
    dense &= t->type->dim[d] == 1 || t->dim[d] == row;
  return dense;
}

/* Strides of a tensor's own dimensions and atoms where it is read (or written) by x over its own space s. */
static void set_tensor(struct planner *p, struct ref_tensor *t, vid v, vid from, const struct space *s,
                       const struct access *x) {
  const struct access *own = NULL;
  struct space *same = tess__space_of(p, value_type(p, v), value_spread(p, v), &own);
  struct line line = line_of(p, s, x, p->fact[from].storage, p->fact[from].varies);
  t->type = value_type(p, v);
  t->spread = value_spread(p, v);
  t->base = p->fact[from].storage->buffer;
  t->offset = line.offset;
  for (int i = 0; i < same->n; i++) {
    if (same->atom[i] >= 0) t->atom[same->atom[i]] = line.stride[i];
    for (int d = 0; same->atom[i] < 0 && d < own->rank; d++)
      if (own->coef[d * same->n + i]) t->dim[d] = line.stride[i];
  }
}

/* Every block is where it belongs as a kernel wants it: without gaps, and none is a padded one. */
static bool lies_as_blocks(const struct planner *p, const struct ref_tensor *t) {
  bool yes = t->dense && t->base != BUFFER_NONE;
  for (int d = 0; d < t->type->rank; d++)
    yes = yes && !tess__uneven(p->atoms, t->type, t->spread, d);
  return yes;
}

/* What lies densely, as it is stored. */
static void set_stored(struct ref_tensor *t, const struct type *type, const struct spread *s, const struct storage *l) {
  t->type = type;
  t->spread = s;
  t->base = l->buffer;
  t->offset = l->offset;
  t->scratch = -1;
  memcpy(t->dim, l->dim, sizeof t->dim);
  memcpy(t->atom, l->atom, sizeof t->atom);
}

/* The call of a message: as many operands and results as it has values. */
static void set_message_call(struct planner *p, const struct root *r, struct call *call) {
  struct arena *arena = &p->plan->arena;
  int n = 0, i = 0;
  tess__node_call(p->graph, &p->graph->node[r->node], call, arena);
  for (const struct comm_value *v = r->values; v; v = v->next)
    n++;
  const struct type **in = tess__arena_alloc(arena, sizeof *in * (size_t)n);
  call->out = tess__arena_alloc(arena, sizeof *call->out * (size_t)n);
  for (const struct comm_value *v = r->values; v; v = v->next, i++) {
    in[i] = value_type(p, p->graph->node[v->node].in[0]);
    call->out[i] = value_type(p, p->graph->node[v->node].out);
  }
  call->in = in;
  call->n_in = call->n_out = n;
}

/* A message between processes: of what this one has reduced, or of what moves. */
static void emit_comm(struct planner *p, const struct root *r, int group) {
  struct arena *arena = &p->plan->arena;
  struct ref_step *ref = tess__arena_alloc(arena, sizeof *ref);
  int i = 0;
  set_message_call(p, r, &ref->call);
  ref->atoms = p->atoms;
  ref->backend = p->plan->backend;
  ref->tensor = tess__arena_alloc(arena, 2 * sizeof *ref->tensor * (size_t)ref->call.n_in);
  uint32_t *node = tess__arena_alloc(arena, sizeof *node * (size_t)ref->call.n_in);
  for (const struct comm_value *c = r->values; c; c = c->next, i++) {
    const struct node *n = &p->graph->node[c->node];
    struct ref_tensor *in = &ref->tensor[i], *out = &ref->tensor[ref->call.n_in + i];
    node[i] = c->node;
    ref->varies |= p->fact[n->out].varies;
    set_stored(out, value_type(p, n->out), value_spread(p, n->out), tess__storage_of(p, n->out));
    if (c->sum)
      set_stored(in, value_type(p, n->in[0]), c->sum_spread, c->sum);
    else
      set_tensor(p, in, n->in[0], r->item[c->item].value, c->space, r->item[c->item].access);
  }
  ref->base = tess__buffer_new(p, tess__comm_emit(p, node, ref));
  draft_new(p, STEP_REF, r, group)->ref = ref;
}

static void emit_ref(struct planner *p, const struct root *r, int group) {
  const struct node *n = &p->graph->node[r->node];
  struct arena *arena = &p->plan->arena;
  struct ref_step *ref = tess__arena_alloc(arena, sizeof *ref);
  int n_tensors = n->n_in + n->n_out;
  int64_t bytes = 0;
  tess__node_call(p->graph, n, &ref->call, arena);
  ref->call.deterministic = p->plan->manner.deterministic;
  ref->atoms = p->atoms;
  ref->backend = p->plan->backend;
  ref->kernel = ref->backend->find_block(n->op);
  if (!ref->kernel) ref->kernel = n->op->ref;
  ref->tensor = tess__arena_alloc(arena, sizeof *ref->tensor * (size_t)n_tensors);
  for (int i = 0; i < n_tensors; i++) {
    vid v = i < n->n_in ? n->in[i] : n->out + (vid)(i - n->n_in);
    struct ref_tensor *t = &ref->tensor[i];
    const struct access *x = NULL;
    if (i < n->n_in) {
      set_tensor(p, t, v, r->item[i].value, r->item_space[i], r->item[i].access);
      set_padding(p, v, t);
    } else {
      struct space *s = tess__space_of(p, value_type(p, v), value_spread(p, v), &x);
      tess__storage_of(p, v);
      set_tensor(p, t, v, v, s, x);
      ref->varies |= p->fact[v].varies;
    }
  }
  tess__unite_copies(p, ref, n);
  for (int i = 0; i < n_tensors; i++) {
    struct ref_tensor *t = &ref->tensor[i];
    t->dense = is_dense(t);
    t->scratch = lies_as_blocks(p, t) ? -1 : bytes;
    if (t->scratch >= 0) bytes = tess__add_sizes(bytes, tess__round_up(tess__type_bytes(t->type), BLOCK_ALIGNMENT));
  }
  if (p->fact[n->out].class == CLASS_COMM) {
    bytes = tess__comm_emit(p, &r->node, ref);
  } else if (tess__is_group(n->op)) {
    ref->group = true;
    bytes = tess__group_scratch(ref);
  }
  if (tess__is_control(n->op) && tess__decides_alike(p, r->node)) bytes = tess__region_emit(p, r->node, ref);
  ref->base = tess__buffer_new(p, bytes);
  draft_new(p, STEP_REF, r, group)->ref = ref;
}

bool tess__emit_steps(struct planner *p) {
  int group = 0;
  for (const struct root *r = p->roots; r; r = r->next, group++) {
    p->root_points = p->n_points;
    if (r->kind == ROOT_REF)
      emit_ref(p, r, group);
    else if (r->kind == ROOT_COMM)
      emit_comm(p, r, group);
    else if (!(r->kind == ROOT_DOT    ? emit_dot(p, r, group)
               : r->kind == ROOT_TREE ? emit_tree(p, r, group)
                                      : emit_loop(p, r, group)))
      return false;
  }
  return true;
}
