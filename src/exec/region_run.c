/* Running control flow: values come in by a region's ports, its plan runs, what it has made goes out. See region.h. */
#include <string.h>

#include "base/alloc.h"
#include "base/interrupt.h"
#include "core/dtype.h"
#include "exec/position.h"
#include "exec/region.h"
#include "op/control.h"

/* Between two places of one value: over the atoms and elements of `type` in `spread` that are no padding. */
static void copy_value(const struct ref_step *s, const struct type *type, const struct spread *spread,
                       const struct storage *from, const void *source, const struct storage *to, void *target) {
  const struct atoms *atoms = s->atoms;
  uint64_t varies = tess__spread_atoms(spread);
  int64_t bytes = tess__dtype_bytes((tess_dtype)type->dtype), n[TESS_MAX_RANK];
  for (int64_t p = 0; p >= 0; p = tess__position_next(atoms, p, varies)) {
    int64_t x = from->offset + tess__position_offset(atoms, p, from->atom),
            y = to->offset + tess__position_offset(atoms, p, to->atom);
    tess__extents(atoms, type, spread, p, n);
    s->backend->move(type, n, (char *)target + y * bytes, to->dim, (const char *)source + x * bytes, from->dim);
  }
}

struct run {
  const struct ref_step *ref;
  const struct region_step *s;
  plan_runner *run_plan;
  const struct across *across;
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
    struct storage from = tess__ref_layout(t);
    char *block = block_of(run, port, BLOCK_A);
    copy_value(run->ref, port->type, port->spread, &from, parent(run, t), &port->dense, block);
    run->arg[i] = block;
  }
}

/* Block A of a result is its own place where it lies like the port. */
static char *result_block(const struct run *run, int i, int block) {
  const struct ref_tensor *t = &run->ref->tensor[run->ref->call.n_in + i];
  if (block == BLOCK_A && run->s->out[i].direct && t->base != BUFFER_NONE)
    return parent(run, t) + t->offset * element_bytes(t);
  return block_of(run, &run->s->out[i], block);
}

static void write_result(const struct run *run, int i, const void *value) {
  const struct ref_tensor *t = &run->ref->tensor[run->ref->call.n_in + i];
  const struct port *port = &run->s->out[i];
  char *own = result_block(run, i, BLOCK_A);
  if (t->base == BUFFER_NONE) return;
  if (port->direct) {
    if (value != own) memcpy(own, value, (size_t)port->bytes);
    return;
  }
  struct storage to = tess__ref_layout(t);
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
  struct storage from;
  tess__storage_dense(run->ref->atoms, port->type, &p->spread[p->graph->result[i]], &from);
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
        (arg[i] == result_block(run, i, BLOCK_A) || arg[i] == result_block(run, i, BLOCK_B)) && fits(run, region, i))
      target[i] = (void *)arg[i];
    run->made[i] = fits(run, region, i) ? target[i] : block_of(run, &run->s->out[i], BLOCK_ROUGH);
  }
  if (!run->run_plan(plan, run->across, arg, run->made, run->d)) return false;
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
  if (!run->run_plan(run->s->plan[0], run->across, arg, &result, run->d)) return false;
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
      target[i] = result_block(run, i, run->arg[i] == result_block(run, i, BLOCK_A) ? BLOCK_B : BLOCK_A);
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
    target[i] = result_block(run, i, BLOCK_A);
  if (!run_region(run, taken, run->arg + 1, target, false)) return false;
  for (int i = 0; i < run->ref->call.n_out; i++)
    write_result(run, i, target[i]);
  return true;
}

bool tess__region_step_run(const struct ref_step *ref, plan_runner *run_plan, const struct across *across,
                           void *const *frame, struct diag *d) {
  struct run run = {.ref = ref,
                    .s = ref->region,
                    .run_plan = run_plan,
                    .across = across,
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
