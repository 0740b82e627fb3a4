/* Which steps between processes travel, where they begin, and who awaits them: see overlap.h. All is found in a few
 * walks over the drafts, whatever their number. */
#include "exec/overlap.h"

#include <string.h>

#include "base/env.h"
#include "comm/courier.h"
#include "exec/comm_step.h"

struct overlapping {
  struct planner *p;
  int n;        /* drafts */
  int *touched; /* by buffer: the last draft so far, or, going backwards, the next; -1 or n: none */
  int found;    /* of a draft's buffers: the latest, or the next */
};

static const struct comm_step *comm_of(const struct draft *d) {
  return d->kind == STEP_REF ? d->ref->comm : NULL;
}

/* Messages carry it, and the thread that computes need not be the one that sends them. */
static bool may_travel(const struct planner *p, const struct draft *d) {
  const struct comm_step *c = comm_of(d);
  return c && c->form != COMM_BLOCKS && c->n_members > 1 && !tess__comm_in_one_host(p, c);
}

/* Does the step meet other processes on the thread that computes? */
static bool meets(const struct planner *p, const struct draft *d) {
  return !d->travels && d->kind == STEP_REF && p->program->binding && d->root->node != NODE_NONE &&
         tess__others_wait(p->program, d->root->node);
}

/* ---- where they begin ---- */

static void find_latest(void *ctx, int32_t buffer, bool writes) {
  struct overlapping *o = ctx;
  (void)writes;
  if (o->touched[buffer] > o->found) o->found = o->touched[buffer];
}

static void find_next(void *ctx, int32_t buffer, bool writes) {
  struct overlapping *o = ctx;
  (void)writes;
  if (o->touched[buffer] < o->found) o->found = o->touched[buffer];
}

struct marking {
  struct overlapping *o;
  int at;
};

static void mark(void *ctx, int32_t buffer, bool writes) {
  const struct marking *m = ctx;
  (void)writes;
  m->o->touched[buffer] = m->at;
}

static void forget(struct overlapping *o, int value) {
  int buffers = o->p->plan->n_args + o->p->plan->n_results + o->p->n_buffers;
  for (int b = 0; b < buffers; b++)
    o->touched[b] = value;
}

/* next[k]: the first draft behind k that touches what k does, or that meets others; n: none. */
static void list_next(struct overlapping *o, int *next) {
  int barrier = o->n;
  forget(o, o->n);
  for (int k = o->n - 1; k >= 0; k--) {
    const struct draft *d = &o->p->draft[k];
    o->found = barrier;
    if (d->travels) tess__draft_touches(o->p, d, find_next, o);
    next[k] = o->found;
    if (meets(o->p, d)) barrier = k;
    if (!d->travels) tess__draft_touches(o->p, d, mark, &(struct marking){o, k}); /* those go one after the other */
  }
}

/* No step stands between two of one root, or between loops over the same rows. */
static bool splits(const struct planner *p, int at) {
  return at > 0 && at < p->n_drafts && p->draft[at].group == p->draft[at - 1].group;
}

/* begin[k]: the draft in front of which a travelling draft k may begin. */
static void list_begins(struct overlapping *o, const int *next, int *begin) {
  int earliest = 0, gathered = 0;
  forget(o, -1);
  for (int k = 0; k < o->n; k++) {
    const struct draft *d = &o->p->draft[k];
    begin[k] = k;
    if (d->travels) {
      o->found = earliest - 1;
      tess__draft_touches(o->p, d, find_latest, o);
      begin[k] = o->found + 1;
      if (comm_of(d)->form == COMM_MOVE && begin[k] < gathered) begin[k] = gathered;
      while (begin[k] < k && splits(o->p, begin[k]))
        begin[k]++;
      if (begin[k] > k) begin[k] = k;
      earliest = begin[k];
      if (comm_of(d)->form == COMM_MOVE) gathered = next[k];
    } else if (meets(o->p, d)) {
      earliest = k + 1;
    }
    tess__draft_touches(o->p, d, mark, &(struct marking){o, d->travels ? begin[k] - 1 : k});
  }
}

static void move_drafts(struct overlapping *o, const int *begin) {
  struct planner *p = o->p;
  struct draft *old = tess__arena_copy(&p->scratch, p->draft, sizeof *old * (size_t)o->n);
  int to = 0, travelling = 0, group = -1, was = -1;
  for (int k = 0; k < o->n; k++) {
    for (; travelling < o->n && (!old[travelling].travels || begin[travelling] <= k); travelling++)
      if (old[travelling].travels) p->draft[to++] = old[travelling];
    if (!old[k].travels) p->draft[to++] = old[k];
  }
  for (int k = 0; k < o->n; k++) {
    if (p->draft[k].group != was) group++;
    was = p->draft[k].group;
    p->draft[k].group = group;
  }
}

/* ---- who awaits them ---- */

/* Is anything computed between a draft and the one that awaits it? Until nothing changes: one that stays meets others.
 */
static void stay_where_nothing_is_computed(struct overlapping *o, int *next) {
  for (bool again = true; again;) {
    again = false;
    list_next(o, next);
    for (int k = 0; k < o->n; k++) {
      struct draft *d = &o->p->draft[k];
      bool computes = false;
      for (int i = k + 1; d->travels && i < next[k] && !computes; i++)
        computes = !comm_of(&o->p->draft[i]);
      if (!d->travels || computes) continue;
      d->travels = false;
      again = true;
    }
  }
}

static void set_awaits(struct overlapping *o, const int *next) {
  struct planner *p = o->p;
  int sent = 0, last = o->n ? p->draft[o->n - 1].group + 1 : 0;
  for (int k = 0; k < o->n; k++) {
    struct draft *d = &p->draft[k];
    if (meets(p, d)) d->awaits = sent;
    if (!d->travels) continue;
    sent++;
    int by = next[k];
    while (splits(p, by)) /* memory that is free from a group on is written by the first step of it */
      by--;
    d->until = by < o->n ? p->draft[by].group : last;
    if (by < o->n && p->draft[by].awaits < sent) p->draft[by].awaits = sent;
  }
  p->plan->n_travels = sent;
}

void tess__overlap(struct planner *p) {
  struct overlapping o = {.p = p, .n = p->n_drafts};
  bool any = false;
  for (int k = 0; k < o.n; k++)
    any |= p->draft[k].travels = may_travel(p, &p->draft[k]);
  if (!any || !tess__env_int(ENV_OVERLAP) || !tess__comm_has_courier(p->plan->manner.comm)) {
    for (int k = 0; k < o.n; k++)
      p->draft[k].travels = false;
    return;
  }
  int buffers = p->plan->n_args + p->plan->n_results + p->n_buffers;
  o.touched = tess__arena_alloc(&p->scratch, sizeof *o.touched * (size_t)(buffers + 1));
  int *next = tess__arena_alloc(&p->scratch, sizeof *next * (size_t)(o.n + 1));
  int *begin = tess__arena_alloc(&p->scratch, sizeof *begin * (size_t)(o.n + 1));
  list_next(&o, next);
  list_begins(&o, next, begin);
  move_drafts(&o, begin);
  stay_where_nothing_is_computed(&o, next);
  set_awaits(&o, next);
}
