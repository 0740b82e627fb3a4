/* Control flow: steps whose regions are plans of their own. All devices decide alike here (where they may not, the op's
 * reference kernel runs for each copy), so a region runs once for all of them, in lockstep like everything else.
 *
 * At its ports a region sees values dense, in the spread of its parameter. A loop's carried value changes between two
 * blocks, of which one is the result's own where that lies so; a value that an iteration hands on unchanged stays where
 * it is, and one that the body may overwrite (plan.h, donation) is written in place. */
#include <string.h>

#include "base/alloc.h"
#include "base/interrupt.h"
#include "base/size.h"
#include "core/dtype.h"
#include "exec/plan.h"
#include "exec/position.h"
#include "op/control.h"

enum { A = 0, B = 1, ROUGH = 2 };

struct port {
  const struct type *type;
  const struct spread *spread;
  struct layout dense;
  int64_t bytes;
  int64_t scratch[3]; /* blocks A and B of a carried value; one for a region's result in another spread */
  bool direct;        /* the parent's tensor lies like the port */
};
struct region_step {
  const struct inner_program *inner;
  struct plan **plan; /* by region; owned */
  struct port *in, *out;
};

/* ---- copies ---- */
/* Between two places of one value: over the atoms and elements of `type` in `spread` that are no padding. */
static void copy_value(const struct ref_step *s, const struct type *type, const struct spread *spread,
                       const struct layout *from, const void *source, const struct layout *to, void *target) {
  const struct atoms *atoms = s->atoms;
  uint64_t varies = tess__tiling_mask(&spread->tiling) | spread->own;
  int64_t bytes = tess__dtype_bytes((tess_dtype)type->dtype), n[TESS_MAX_RANK];
  for (int64_t p = 0; p >= 0; p = tess__position_next(atoms, p, varies)) {
    int64_t x = from->offset + tess__position_offset(atoms, p, from->atom),
            y = to->offset + tess__position_offset(atoms, p, to->atom);
    tess__extents(atoms, type, spread, p, n);
    s->backend->move(type, n, (char *)target + y * bytes, to->dim, (const char *)source + x * bytes, from->dim);
  }
}

static struct layout place_of(const struct ref_tensor *t) {
  struct layout l = {.offset = t->offset};
  memcpy(l.dim, t->dim, sizeof l.dim);
  memcpy(l.atom, t->atom, sizeof l.atom);
  return l;
}

static bool lies_like(const struct atoms *a, const struct port *port, const struct layout *l) {
  uint64_t varies = tess__tiling_mask(&port->spread->tiling) | port->spread->own;
  bool same = true;
  for (int d = 0; d < port->type->rank; d++)
    same &= port->type->dim[d] == 1 || l->dim[d] == port->dense.dim[d];
  for (int i = 0; i < a->n; i++)
    same &= !(varies >> i & 1) || l->atom[i] == port->dense.atom[i];
  return same;
}

/* ---- planning ---- */

static void set_port(struct planner *p, struct port *port, const struct type *type, const struct spread *spread,
                     const struct ref_tensor *t) {
  port->type = type;
  port->spread = spread;
  tess__layout_dense(p->atoms, type, spread, &port->dense);
  port->bytes = tess__stored_elements(p->atoms, type, spread) * tess__dtype_bytes((tess_dtype)type->dtype);
  struct layout l = place_of(t);
  port->direct = lies_like(p->atoms, port, &l);
}

static void reserve(struct port *port, int block, int64_t *bytes) {
  port->scratch[block] = *bytes;
  *bytes = tess__add_sizes(*bytes, tess__round_up(port->bytes, BLOCK_ALIGNMENT));
}

bool tess__decides_alike(const struct planner *p, uint32_t at) {
  const struct node *n = &p->graph->node[at];
  const struct program *first = &p->program->inner[at].program[0];
  return n->op->traits & OP_LOOP ? first->spread[first->graph->result[0]].own == 0
                                 : value_spread(p, n->in[0])->own == 0;
}

int64_t tess__region_emit(struct planner *p, uint32_t at, struct ref_step *ref) {
  struct arena *arena = &p->plan->arena;
  const struct node *n = &p->graph->node[at];
  struct region_step *s = ref->region = tess__arena_alloc(arena, sizeof *s);
  int64_t bytes = 0;
  s->inner = &p->program->inner[at];
  s->in = tess__arena_alloc(arena, sizeof *s->in * (size_t)(n->n_in + 1));
  s->out = tess__arena_alloc(arena, sizeof *s->out * (size_t)(n->n_out + 1));
  const struct program *body = &s->inner->program[s->inner->n - 1];
  bool loops = n->op->traits & OP_LOOP;
  for (int i = 0; i < n->n_in; i++) {
    vid param = loops ? body->graph->param[i] : i > 0 ? body->graph->param[i - 1] : VID_NONE;
    const struct type *type = param == VID_NONE ? value_type(p, n->in[i]) : tess__type_at(body->graph, param);
    set_port(p, &s->in[i], type, param == VID_NONE ? value_spread(p, n->in[i]) : &body->spread[param], &ref->tensor[i]);
    reserve(&s->in[i], A, &bytes);
  }
  for (int i = 0; i < n->n_out; i++) {
    set_port(p, &s->out[i], value_type(p, n->out + (vid)i), value_spread(p, n->out + (vid)i),
             &ref->tensor[n->n_in + i]);
    for (int block = A; block <= ROUGH; block++)
      reserve(&s->out[i], block, &bytes);
  }
  return bytes;
}

bool tess__region_prepare(struct plan *plan, struct ref_step *ref, struct diag *d) {
  struct region_step *s = ref->region;
  s->plan = tess__arena_alloc(&plan->arena, sizeof *s->plan * (size_t)s->inner->n);
  bool loops = ref->call.op->traits & OP_LOOP;
  bool *carried = tess__zalloc((size_t)(ref->call.n_in + ref->call.n_out + 1) * sizeof *carried);
  memset(carried, true, (size_t)ref->call.n_out * sizeof *carried);
  for (int r = 0; r < s->inner->n; r++) {
    struct exec_options o = {.donated = loops && r == 1 ? carried : NULL, .backend = plan->backend};
    s->plan[r] = tess__plan_region(&s->inner->program[r], &o, plan->fast_math, d);
    if (!s->plan[r]) break;
    struct exec_info info = tess__plan_info(s->plan[r]);
    plan->info.steps += info.steps;
    plan->info.nodes += info.nodes;
    plan->info.elements += info.elements;
  }
  tess__free(carried);
  return s->inner->n == 0 || s->plan[s->inner->n - 1];
}

void tess__region_free(struct ref_step *ref) {
  for (int r = 0; ref->region->plan && r < ref->region->inner->n; r++)
    tess__plan_free(ref->region->plan[r]);
}

/* ---- running ---- */

struct run {
  const struct ref_step *ref;
  const struct region_step *s;
  char *scratch;
  void *const *frame;
  const void **arg; /* by operand: as the regions see it */
  void **made;      /* by result: where a region has put it */
  struct diag *d;
};

static char *block_of(const struct run *run, const struct port *port, int block) {
  return run->scratch + port->scratch[block];
}

static char *parent(const struct run *run, const struct ref_tensor *t) {
  return run->frame[t->base];
}

static int64_t element_bytes(const struct ref_tensor *t) {
  return tess__dtype_bytes((tess_dtype)t->type->dtype);
}

static void read_operands(struct run *run) {
  for (int i = 0; i < run->ref->call.n_in; i++) {
    const struct ref_tensor *t = &run->ref->tensor[i];
    const struct port *port = &run->s->in[i];
    if (port->direct) {
      run->arg[i] = parent(run, t) + t->offset * element_bytes(t);
      continue;
    }
    struct layout from = place_of(t);
    char *block = block_of(run, port, A);
    copy_value(run->ref, port->type, port->spread, &from, parent(run, t), &port->dense, block);
    run->arg[i] = block;
  }
}

/* Block A of a result is its own place where it lies like the port. */
static char *result_block(const struct run *run, int i, int block) {
  const struct ref_tensor *t = &run->ref->tensor[run->ref->call.n_in + i];
  if (block == A && run->s->out[i].direct && t->base != BUFFER_NONE)
    return parent(run, t) + t->offset * element_bytes(t);
  return block_of(run, &run->s->out[i], block);
}

static void write_result(const struct run *run, int i, const void *value) {
  const struct ref_tensor *t = &run->ref->tensor[run->ref->call.n_in + i];
  const struct port *port = &run->s->out[i];
  char *own = result_block(run, i, A);
  if (t->base == BUFFER_NONE) return;
  if (port->direct) {
    if (value != own) memcpy(own, value, (size_t)port->bytes);
    return;
  }
  struct layout to = place_of(t);
  copy_value(run->ref, port->type, port->spread, &port->dense, value, &to, parent(run, t));
}

/* Is result i of the region in the spread of port i? */
static bool fits(const struct run *run, int region, int i) {
  const struct program *p = &run->s->inner->program[region];
  return p->spread[p->graph->result[i]].own == run->s->out[i].spread->own;
}

/* Result i of the region, which is now at `value` in its own spread, to `target` in the port's. */
static void settle(const struct run *run, int region, int i, const void *value, void *target) {
  const struct program *p = &run->s->inner->program[region];
  const struct port *port = &run->s->out[i];
  if (fits(run, region, i)) {
    if (value != target) memcpy(target, value, (size_t)port->bytes);
    return;
  }
  struct layout from;
  tess__layout_dense(run->ref->atoms, port->type, &p->spread[p->graph->result[i]], &from);
  copy_value(run->ref, port->type, port->spread, &from, value, &port->dense, target);
}

/* Runs a region on these arguments. Result i then lies at target[i], but for one that is its own argument of a loop
 * (carried): there target[i] becomes that argument. */
static bool run_region(struct run *run, int region, const void *const *arg, void **target, bool carried) {
  const struct plan *plan = run->s->plan[region];
  int n = run->ref->call.n_out;
  for (int i = 0; i < n; i++) {
    struct result_source source = tess__plan_result(plan, i);
    if (carried && source.from == RESULT_FRESH && source.donor == i &&
        (arg[i] == result_block(run, i, A) || arg[i] == result_block(run, i, B)) && fits(run, region, i))
      target[i] = (void *)arg[i];
    run->made[i] = fits(run, region, i) ? target[i] : block_of(run, &run->s->out[i], ROUGH);
  }
  if (!tess__plan_run(plan, arg, run->made, run->d)) return false;
  for (int i = 0; i < n; i++) {
    struct result_source source = tess__plan_result(plan, i);
    const void *value = source.from == RESULT_FRESH      ? run->made[i]
                        : source.from == RESULT_ARGUMENT ? arg[source.index]
                                                         : run->made[source.index];
    if (carried && source.from == RESULT_ARGUMENT && source.index == i)
      target[i] = (void *)arg[i];
    else
      settle(run, region, i, value, target[i]);
  }
  return true;
}

static bool condition(struct run *run, const void *const *arg, bool *more) {
  unsigned char predicate[BLOCK_ALIGNMENT] = {0};
  void *result = predicate;
  if (!tess__plan_run(run->s->plan[0], arg, &result, run->d)) return false;
  struct result_source source = tess__plan_result(run->s->plan[0], 0);
  *more = source.from == RESULT_ARGUMENT ? *(const unsigned char *)arg[source.index] : predicate[0];
  return true;
}

static bool run_while(struct run *run, void **target) {
  int n = run->ref->call.n_out;
  for (;;) {
    bool more;
    if (!condition(run, run->arg, &more)) return false;
    if (!more) break;
    if (!tess__goes_on(run->d)) return false;
    for (int i = 0; i < n; i++)
      target[i] = result_block(run, i, run->arg[i] == result_block(run, i, A) ? B : A);
    if (!run_region(run, 1, run->arg, target, true)) return false;
    for (int i = 0; i < n; i++)
      run->arg[i] = target[i];
  }
  for (int i = 0; i < n; i++)
    write_result(run, i, run->arg[i]);
  return true;
}

static bool run_branch(struct run *run, void **target) {
  int taken = tess__branch_taken(run->ref->call.op, run->s->inner->n, run->arg[0]);
  for (int i = 0; i < run->ref->call.n_out; i++)
    target[i] = result_block(run, i, A);
  if (!run_region(run, taken, run->arg + 1, target, false)) return false;
  for (int i = 0; i < run->ref->call.n_out; i++)
    write_result(run, i, target[i]);
  return true;
}

bool tess__region_step_run(const struct ref_step *ref, void *const *frame, struct diag *d) {
  struct run run = {.ref = ref,
                    .s = ref->region,
                    .scratch = (char *)frame[ref->base] + ref->offset,
                    .frame = frame,
                    .arg = tess__alloc(sizeof *run.arg * (size_t)(ref->call.n_in + 1)),
                    .made = tess__alloc(sizeof *run.made * (size_t)(ref->call.n_out + 1)),
                    .d = d};
  void **target = tess__alloc(sizeof *target * (size_t)(ref->call.n_out + 1));
  read_operands(&run);
  bool ok = ref->call.op->traits & OP_LOOP ? run_while(&run, target) : run_branch(&run, target);
  tess__free(run.arg);
  tess__free(run.made);
  tess__free(target);
  return ok;
}
