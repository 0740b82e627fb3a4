/* A program becomes a plan: classify, fuse, emit, place, prepare; regions become plans inside it. When the back end
 * turns out to have no kernel for a reduction or a dot, the program is planned anew with that node as a call of its
 * reference kernel. */
#include <string.h>

#include "base/alloc.h"
#include "base/interrupt.h"
#include "base/text.h"
#include "exec/binding.h"
#include "exec/large_sums.h"
#include "exec/overlap.h"
#include "exec/region.h"

static void count_elements(struct plan *plan, const struct draft *d) {
  int64_t n = 1, copies = 1;
  const int64_t *extent = d->kind == STEP_LOOP ? d->loop->extent : d->kind == STEP_DOT ? d->dot->extent : NULL;
  int n_dims = d->kind == STEP_LOOP ? d->loop->n_dims : d->kind == STEP_DOT ? d->dot->n_dims : 0;
  for (int i = 0; i < n_dims; i++)
    n *= extent[i];
  if (d->kind == STEP_REF) {
    n = tess__type_elements(d->ref->tensor[d->ref->call.n_in].type);
    for (int i = 0; i < d->ref->atoms->n; i++)
      copies *= d->ref->varies >> i & 1 ? d->ref->atoms->size[i] : 1;
  }
  plan->info.elements += n * copies;
}

static bool is_joined(const struct planner *p, const struct draft *d) {
  return d->rows && d > p->draft && d[-1].rows == d->rows;
}

/* ---- regions ---- */
static struct plan *plan_program(const struct program *program, const struct exec_options *o, struct manner manner,
                                 struct diag *d);

/* A region's program does not say how it is run: as the outermost one. */
static bool plan_regions(struct plan *plan, struct ref_step *ref, struct diag *d) {
  struct region_step *s = ref->region;
  s->plan = tess__arena_alloc(&plan->arena, sizeof *s->plan * (size_t)s->inner->n);
  bool loops = ref->call.op->traits & OP_LOOP;
  bool *carried = tess__zalloc((size_t)(ref->call.n_in + ref->call.n_out + 1) * sizeof *carried);
  memset(carried, true, (size_t)ref->call.n_out * sizeof *carried);
  for (int r = 0; r < s->inner->n; r++) {
    struct exec_options o = {.donated = loops && r == 1 ? carried : NULL, .backend = plan->backend};
    s->plan[r] = plan_program(&s->inner->program[r], &o, plan->manner, d);
    if (!s->plan[r]) break;
    plan->info.steps += s->plan[r]->info.steps;
    plan->info.nodes += s->plan[r]->info.nodes;
    plan->info.elements += s->plan[r]->info.elements;
  }
  tess__free(carried);
  return s->inner->n == 0 || s->plan[s->inner->n - 1];
}

static void free_regions(const struct region_step *s) {
  for (int r = 0; s->plan && r < s->inner->n; r++)
    tess__plan_free(s->plan[r]);
}

/* ---- steps ---- */
/* False: planning failed, or p->again. */
static bool prepare(struct planner *p, const struct draft *d, struct step *s) {
  struct diag why = {0};
  int failed = 0;
  s->kind = !d->rows ? d->kind : is_joined(p, d) ? STEP_JOINED : STEP_ROWS;
  if (s->kind == STEP_JOINED) return true;
  if (d->kind == STEP_REF) {
    s->code.ref = d->ref;
    if (d->ref->comm) s->kind = STEP_COMM;
    return !d->ref->region || plan_regions(p->plan, d->ref, p->diag);
  }
  bool ok;
  if (s->kind == STEP_ROWS)
    ok = tess__rows_prepare(p, s->code.rows = d->rows, d, &failed, &why);
  else if (d->kind == STEP_LOOP)
    ok = (s->code.loop = p->plan->backend->prepare_loop(d->loop, &p->plan->arena, &why)) != NULL;
  else
    ok = (s->code.dot = p->plan->backend->prepare_dot(d->dot, &p->plan->arena, &why)) != NULL;
  if (ok) return true;
  uint32_t node = d[failed].root->kernel;
  if (node != NODE_NONE && !p->no_kernel[node] && p->graph->node[node].op->ref)
    p->again = p->no_kernel[node] = true;
  else
    tess__fail(p->diag, why.status ? why.status : TESS_UNIMPLEMENTED, why.reason, "%s",
               why.message ? why.message : "no kernel");
  tess__diag_clear(&why);
  return false;
}

/* Where the nodes of a root end. Its sum over devices is one of them, unless the next root stands before it. */
static uint32_t end_of(const struct planner *p, const struct root *r) {
  uint32_t last = r->node, next = r->next ? r->next->kernel : NODE_NONE;
  if (r->node == NODE_NONE || !r->next) return p->graph->n_nodes;
  if (next == NODE_NONE) next = r->next->node;
  if (r->kernel != NODE_NONE && next < r->node) last = r->kernel;
  return last + 1;
}

/* Each node belongs to the first step of the root that comes next. */
static void share_nodes(struct planner *p) {
  uint32_t next = 0;
  for (int i = 0; i < p->n_drafts; i++) {
    struct draft *d = &p->draft[i];
    uint32_t end = i + 1 == p->n_drafts ? p->graph->n_nodes : end_of(p, d->root);
    if ((i && d->group == p->draft[i - 1].group) || end < next) end = next;
    d->first_node = next;
    d->end_node = next = end;
  }
}

static bool prepare_steps(struct planner *p) {
  struct plan *plan = p->plan;
  plan->step = tess__arena_alloc(&plan->arena, sizeof *plan->step * (size_t)(p->n_drafts + 1));
  plan->n_steps = p->n_drafts;
  for (int i = 0; i < p->n_drafts; i++) {
    const struct draft *d = &p->draft[i];
    plan->step[i] = (struct step){.text = tess__draft_text(p, d),
                                  .first_node = d->first_node,
                                  .end_node = d->end_node,
                                  .travels = d->travels,
                                  .awaits = d->awaits,
                                  .first_point = d->first_point,
                                  .n_points = d->n_points};
    count_elements(plan, d);
    if (!prepare(p, d, &plan->step[i]) || !tess__goes_on(p->diag)) return false;
  }
  plan->info.nodes += p->graph->n_nodes;
  plan->info.steps += plan->n_steps;
  plan->info.collectives = p->program->collectives;
  return true;
}

/* ---- plans ---- */
static struct plan *plan_new(const struct program *program, const struct exec_options *o, struct manner manner) {
  struct plan *plan = tess__zalloc(sizeof *plan);
  plan->program = program;
  plan->backend = o && o->backend ? o->backend : tess__backend_default();
  plan->manner = manner;
  plan->n_args = program->graph->n_params;
  plan->n_results = program->graph->n_results;
  plan->result = tess__arena_alloc(&plan->arena, sizeof *plan->result * (size_t)(plan->n_results + 1));
  for (int i = 0; o && o->terms && program->binding && i < plan->n_results; i++)
    if (o->terms[i]) plan->terms = tess__arena_copy(&plan->arena, o->terms, sizeof *o->terms * (size_t)plan->n_results);
  return plan;
}

/* Steps count in bytes of the temporaries, so no sum of them may wrap. */
static bool fits(const struct planner *p) {
  int64_t bytes = p->plan->temporary_bytes;
  return bytes < INT64_MAX / 2 || tess__fail_memory(p->diag, (size_t)bytes, "what lies between the operations");
}

static struct plan *attempt(struct planner *p, const struct exec_options *o, struct manner manner) {
  p->plan = plan_new(p->program, o, manner);
  p->fact = tess__arena_alloc(&p->scratch, sizeof *p->fact * (size_t)(p->graph->n_values + 1));
  p->sum = tess__arena_alloc(&p->scratch, sizeof *p->sum * (size_t)(p->graph->n_nodes + 1));
  if (tess__classify(p) && tess__fuse(p) && tess__emit_steps(p)) {
    tess__join_rows(p);
    share_nodes(p);
    tess__large_sums(p);
    tess__overlap(p);
    tess__assign_memory(p, o ? o->donated : NULL);
    if (fits(p) && prepare_steps(p)) return p->plan;
  }
  tess__plan_free(p->plan);
  return NULL;
}

static struct plan *plan_program(const struct program *program, const struct exec_options *o, struct manner manner,
                                 struct diag *d) {
  struct plan *plan = NULL;
  bool *no_kernel = tess__zalloc(program->graph->n_nodes + 1), again;
  do {
    struct planner p = {
        .program = program, .graph = program->graph, .atoms = &program->atoms, .diag = d, .no_kernel = no_kernel};
    p.whole = o ? o->whole : NULL;
    plan = attempt(&p, o, manner);
    again = p.again;
    tess__arena_free(&p.scratch);
    tess__text_free(&p.line);
  } while (!plan && again);
  tess__free(no_kernel);
  return plan;
}

/* The program as it is planned: the part that is this process's, or with as few digits as it can be said in. NULL: its
 * devices are no grid of processes. */
static const struct program *prepared(const struct program *program, const struct exec_options *o,
                                      struct arena *arena) {
  bool bound = o && o->across;
  return bound ? tess__bind_process(program, o->across->process, o->across->me, arena)
               : tess__join_digits(program, arena);
}

struct plan *tess__plan_make(const struct program *program, const struct exec_options *o, struct diag *d) {
  struct manner manner = {program->fast_math, program->deterministic, NULL};
  if (o && o->across) manner.comm = o->across->comm;
  struct arena arena = {0};
  const struct program *mine = prepared(program, o, &arena);
  struct plan *plan = mine ? plan_program(mine, o, manner, d) : NULL;
  if (!mine) tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "the devices are no grid of processes");
  if (plan)
    plan->program_arena = arena;
  else
    tess__arena_free(&arena);
  return plan;
}

void tess__plan_free(struct plan *p) {
  if (!p) return;
  for (int i = 0; i < p->n_steps; i++)
    if (p->step[i].kind == STEP_REF && p->step[i].code.ref && p->step[i].code.ref->region)
      free_regions(p->step[i].code.ref->region);
  tess__arena_free(&p->arena);
  tess__arena_free(&p->program_arena);
  tess__free(p);
}

struct exec_info tess__plan_info(const struct plan *p) {
  struct exec_info info = p->info;
  info.temporary_bytes = p->temporary_bytes;
  return info;
}

struct result_source tess__plan_result(const struct plan *p, int i) {
  return p->result[i];
}
