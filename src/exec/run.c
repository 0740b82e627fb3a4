/* Running a plan: the frame holds the base pointer of each argument and result and of the block of temporaries, then
 * the steps run in order. Plans as an executor. */
#include "base/alloc.h"
#include "base/interrupt.h"
#include "exec/comm_step.h"
#include "exec/executor.h"
#include "exec/overlap.h"
#include "exec/plan.h"
#include "exec/profile.h"
#include "exec/region.h"

enum { SMALL_FRAME = 64 };

static bool run_step(const struct backend *b, const struct step *s, const struct across *across, void *const *frame,
                     struct diag *d) {
  switch ((enum step_kind)s->kind) {
  case STEP_LOOP:
    b->run_loop(s->code.loop, frame);
    return true;
  case STEP_DOT:
    return b->run_dot(s->code.dot, frame, d);
  case STEP_ROWS:
    return tess__rows_run(s->code.rows, b, frame, d);
  case STEP_JOINED: /* its rows run it */
    return true;
  case STEP_COMM:
    return tess__comm_step_run(s->code.ref, across, frame, d);
  case STEP_REF:
    break;
  }
  if (s->code.ref->region) return tess__region_step_run(s->code.ref, tess__plan_run_across, across, frame, d);
  if (s->code.ref->group) return tess__group_run(s->code.ref, frame, d);
  return tess__ref_run(s->code.ref, frame, d);
}

static bool run_steps(const struct plan *p, const struct across *across, void **frame, struct diag *d) {
  struct profile *profile = tess__profile_enter();
  struct under_way *u = tess__under_way_begin(p, across, frame, profile, d);
  bool ok = true;
  for (int i = 0; i < p->n_steps && ok; i++) {
    const struct step *s = &p->step[i];
    if (s->kind == STEP_JOINED) continue;
    if (s->awaits) ok = tess__under_way_await(u, s->awaits, d);
    if (s->travels && ok) tess__under_way_send(u, i);
    if (s->travels || !ok) continue;
    int64_t begin = profile ? tess__profile_now(profile) : 0;
    tess__points_set(p, s, frame);
    ok = run_step(p->backend, s, across, frame, d) && tess__goes_on(d);
    if (profile && ok) tess__profile_step(profile, p, i, begin);
  }
  if (u && ok) ok = tess__under_way_await(u, p->n_travels, d) && tess__goes_on(d);
  tess__under_way_end(u);
  tess__profile_leave(profile);
  return ok;
}

bool tess__plan_run(const struct plan *p, const void *const *args, void *const *results, struct diag *d) {
  return tess__plan_run_across(p, NULL, args, results, d);
}

bool tess__plan_run_across(const struct plan *p, const struct across *across, const void *const *args,
                           void *const *results, struct diag *d) {
  void *small[SMALL_FRAME], **frame = small;
  int n = tess__first_point(p) + p->n_points;
  tess__listen(d);
  if (n > SMALL_FRAME) frame = tess__alloc(sizeof *frame * (size_t)n);
  for (int i = 0; i < p->n_args; i++)
    frame[i] = (void *)args[i];
  for (int i = 0; i < p->n_results; i++)
    frame[p->n_args + i] = results[i];
  for (int i = 0; i < p->n_literals; i++)
    frame[p->n_args + p->n_results + 1 + i] = (void *)p->literal[i];
  void *block = p->temporary_bytes > 0 ? p->backend->allocate((size_t)p->temporary_bytes) : NULL;
  frame[p->n_args + p->n_results] = block ? block : frame; /* a step without scratch memory points there */
  bool ok = !p->gathered || tess__gather_args(p, frame, d);
  if (p->terms) ok = tess__terms_begin(p, frame, d) && ok;
  ok = ok && (p->temporary_bytes == 0 || block
                  ? run_steps(p, across, frame, d)
                  : tess__fail_memory(d, (size_t)p->temporary_bytes, "what lies between the operations"));
  if (p->terms) tess__terms_end(p, frame, results, ok);
  if (p->gathered) tess__gathered_free(p, frame);
  if (block) p->backend->release(block, (size_t)p->temporary_bytes);
  if (frame != small) tess__free(frame);
  return ok;
}

/* ---- as an executor ---- */
static void *make(const struct program *p, const struct exec_options *o, struct diag *d) {
  return tess__plan_make(p, o, d);
}
static void free_made(void *made) {
  tess__plan_free(made);
}
static struct exec_info info(const void *made) {
  return tess__plan_info(made);
}
static struct result_source result(const void *made, int i) {
  return tess__plan_result(made, i);
}
static bool run(const void *made, const struct across *across, const void *const *args, void *const *results,
                struct diag *d) {
  return tess__plan_run_across(made, across, args, results, d);
}

const struct executor tess__executor_fast = {"fast", make, free_made, info, result, run};
