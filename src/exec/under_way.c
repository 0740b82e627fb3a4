/* Steps between processes while a plan runs that go on beside it: see overlap.h. */
#include "base/alloc.h"
#include "comm/courier.h"
#include "exec/comm_step.h"
#include "exec/overlap.h"
#include "exec/profile.h"

struct going { /* one step */
  struct errand errand;
  const struct under_way *all;
  int step;
};
struct under_way {
  const struct plan *plan;
  struct across across;
  void *const *frame;
  struct profile *profile;
  struct trip trip;
  struct going step[];
};

/* On the courier's thread. */
static bool go(void *ctx, struct diag *d) {
  const struct going *g = ctx;
  const struct under_way *u = g->all;
  int64_t begin = u->profile ? tess__profile_now(u->profile) : 0;
  if (!tess__comm_step_run(u->plan->step[g->step].code.ref, &u->across, u->frame, d)) return false;
  if (u->profile) tess__profile_step(u->profile, u->plan, g->step, begin);
  return true;
}

struct under_way *tess__under_way_begin(const struct plan *p, const struct across *across, void *const *frame,
                                        struct profile *profile, const struct diag *d) {
  if (!p->n_travels) return NULL;
  struct under_way *u = tess__alloc(sizeof *u + sizeof *u->step * (size_t)p->n_travels);
  u->plan = p;
  u->across = *across;
  u->across.note = tess__comm_note(across->comm);
  u->frame = frame;
  u->profile = profile;
  tess__trip_begin(&u->trip, across->comm, d->since);
  return u;
}

void tess__under_way_send(struct under_way *u, int step) {
  struct going *g = &u->step[u->trip.sent];
  *g = (struct going){.errand = {.run = go}, .all = u, .step = step};
  g->errand.ctx = g;
  tess__trip_send(&u->trip, &g->errand);
}

bool tess__under_way_await(struct under_way *u, int n, struct diag *d) {
  return tess__trip_await(&u->trip, n, d);
}

void tess__under_way_end(struct under_way *u) {
  if (!u) return;
  tess__trip_end(&u->trip);
  tess__free(u);
}
