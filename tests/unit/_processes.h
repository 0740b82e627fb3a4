/* A program over several processes that are threads: some digits of its devices say whose a device is; each process
 * makes its own plan, has its part of the arguments, and makes its part of the results. */
#ifndef TESS_TESTS_PROCESSES_H
#define TESS_TESTS_PROCESSES_H

#include <pthread.h>
#include <time.h>

#include "_random_program.h"
#include "comm/shared.h"
#include "exec/binding.h"
#include "exec/plan.h"
#include "exec/position.h"

enum { MOST_PROCESSES = 8, MOST_PLACES = 256 };

struct fleet {
  const struct program *p;
  void *const *arg, *const *want; /* of all devices */
  const bool *donated;
  bool whole[MAX_ENDS]; /* arguments of which every process has all */
  int n, process[MOST_PLACES];
  bool late;   /* messages take their time */
  bool shares; /* the processes share memory: they are of one host */
  struct local_world *world;
  struct exec_info info; /* of process 0 */
  char plan[4096];       /* its text */
};
struct ship {
  struct fleet *fleet;
  int me;
  bool good;
  char why[512];
};

/* Every process has the coordinates of the digits in `mask` alone; `turn` numbers them in another order. */
static inline void fleet_divide(struct fleet *f, uint64_t mask, int turn) {
  const struct atoms *a = &f->p->atoms;
  f->n = 1;
  assert_true(tess__positions(a) <= MOST_PLACES);
  for (int i = 0; i < a->n; i++)
    f->n *= mask >> i & 1 ? (int)a->size[i] : 1;
  for (int64_t p = 0; p < tess__positions(a); p++) {
    int number = 0;
    for (int i = 0; i < a->n; i++)
      if (mask >> i & 1) number = number * (int)a->size[i] + (int)(p / a->stride[i] % a->size[i]);
    f->process[p] = (number + turn) % f->n;
  }
}

/* Some digits, of at most MOST_PROCESSES processes. */
static inline uint64_t fleet_random(struct rng *r, const struct atoms *a) {
  uint64_t mask = 0;
  int64_t n = 1;
  for (int i = 0; i < a->n; i++)
    if (below(r, 2) && n * a->size[i] <= MOST_PROCESSES) {
      mask |= UINT64_C(1) << i;
      n *= a->size[i];
    }
  return mask;
}

static inline size_t local_bytes(const struct program *bound, vid v) {
  const struct type *t = tess__type_at(bound->graph, v);
  return (size_t)(tess__stored_elements(&bound->atoms, t, &bound->spread[v]) * tess__dtype_bytes((tess_dtype)t->dtype));
}

/* Between what all devices have of v, and what this process has. gives: to the process; else it is compared. */
static inline bool exchange_part(const struct program *bound, vid v, void *whole, void *part, bool gives) {
  const struct binding *b = bound->binding;
  const struct type *t = tess__type_at(bound->graph, v);
  const struct spread *s = &bound->spread[v];
  struct storage all, here;
  int64_t bytes = tess__dtype_bytes((tess_dtype)t->dtype), extent[TESS_MAX_RANK], dense[TESS_MAX_RANK], n = 1;
  bool same = true;
  tess__storage_dense(&bound->whole->atoms, t, &bound->whole->spread[v], &all);
  tess__storage_dense(&bound->atoms, t, s, &here);
  for (int d = t->rank - 1; d >= 0; n *= t->dim[d--])
    dense[d] = n;
  char *block = tess__zalloc((size_t)(n * bytes) + 1), *other = tess__zalloc((size_t)(n * bytes) + 1);
  uint64_t varies = tess__tiling_mask(&s->tiling) | s->own;
  for (int64_t p = 0; p >= 0; p = tess__position_next(&bound->atoms, p, varies)) {
    char *from = (char *)whole + tess__position_offset(&bound->whole->atoms, b->position + p, all.atom) * bytes;
    char *at = (char *)part + tess__position_offset(&bound->atoms, p, here.atom) * bytes;
    tess__extents(&bound->atoms, t, s, p, extent);
    if (gives) {
      tess__move_extents(t, extent, at, here.dim, from, all.dim);
      continue;
    }
    memset(block, 0, (size_t)(n * bytes));
    memset(other, 0, (size_t)(n * bytes));
    tess__move_extents(t, extent, block, dense, from, all.dim);
    tess__move_extents(t, extent, other, dense, at, here.dim);
    same &= memcmp(block, other, (size_t)(n * bytes)) == 0;
  }
  tess__free(block);
  tess__free(other);
  return same;
}

/* Runs the plan on its part of the arguments; are the results its part of what is wanted? */
static inline bool ship_run(struct ship *s, const struct across *across, const struct plan *plan, struct diag *d) {
  const struct fleet *f = s->fleet;
  const struct program *bound = plan->program;
  const struct graph *g = bound->graph;
  void *arg[MAX_ENDS] = {0}, *got[MAX_ENDS] = {0}, *fresh[MAX_ENDS] = {0};
  for (int i = 0; i < g->n_params; i++) {
    size_t bytes = local_bytes(f->whole[i] ? bound->whole : bound, g->param[i]);
    arg[i] = tess__zalloc(bytes + 1);
    if (f->whole[i])
      memcpy(arg[i], f->arg[i], bytes);
    else
      exchange_part(bound, g->param[i], f->arg[i], arg[i], true);
  }
  for (int i = 0; i < g->n_results; i++) {
    struct result_source r = tess__plan_result(plan, i);
    if (r.from == RESULT_ARGUMENT) got[i] = arg[r.index];
    if (r.from == RESULT_RESULT) got[i] = got[r.index];
    if (r.from == RESULT_FRESH && r.donor >= 0) got[i] = arg[r.donor];
    if (r.from == RESULT_FRESH && r.donor < 0) {
      size_t bytes = local_bytes(bound, g->result[i]);
      got[i] = fresh[i] = tess__alloc(bytes + 1);
      memset(got[i], 0xAB, bytes);
    }
  }
  void *to[MAX_ENDS];
  for (int i = 0; i < g->n_results; i++)
    to[i] = tess__plan_result(plan, i).from == RESULT_FRESH ? got[i] : NULL;
  bool good = tess__plan_run_across(plan, across, (const void *const *)arg, to, d);
  for (int i = 0; i < g->n_results && good; i++)
    if (!exchange_part(bound, g->result[i], f->want[i], got[i], false)) {
      snprintf(s->why, sizeof s->why, "result %d is wrong", i);
      good = false;
    }
  for (int i = 0; i < g->n_params; i++)
    tess__free(arg[i]);
  for (int i = 0; i < g->n_results; i++)
    tess__free(fresh[i]);
  return good;
}

/* What is sent comes after a while, in the meantime the process computes. */
static tess_status (*send_at_once)(void *self, int to, uint64_t tag, const void *data, size_t bytes, void **request);
static inline tess_status send_late(void *self, int to, uint64_t tag, const void *data, size_t bytes, void **request) {
  nanosleep(&(struct timespec){0, 50000}, NULL);
  return send_at_once(self, to, tag, data, bytes, request);
}
static inline void *ship_main(void *self) {
  struct ship *s = self;
  struct fleet *f = s->fleet;
  struct diag d = {0};
  tess_transport t;
  tess__local_transport(f->world, s->me, &t);
  if (f->late) t.send = send_late;
  struct comm *comm = tess__comm_open(&t, 0, 20);
  if (f->shares) tess__comm_share(comm);
  struct across across = {.comm = comm, .where = "here", .me = s->me, .process = f->process};
  struct plan *plan =
      tess__plan_make(f->p, &(struct exec_options){.donated = f->donated, .across = &across, .whole = f->whole}, &d);
  if (plan && s->me == 0) {
    struct text text = {0};
    tess__plan_print(&text, plan);
    snprintf(f->plan, sizeof f->plan, "%s", tess__text_string(&text));
    tess__text_free(&text);
    f->info = tess__plan_info(plan);
  }
  s->good = plan && ship_run(s, &across, plan, &d);
  if (!s->good && d.message) snprintf(s->why, sizeof s->why, "%s", d.message);
  if (!s->good) tess__comm_abort(comm, "a process failed");
  tess__plan_free(plan);
  tess__diag_clear(&d);
  tess__comm_close(comm);
  tess__local_leave(f->world, s->me, "done");
  return NULL;
}

/* Every process is right? why: of the first that is not. */
static inline bool fleet_run(struct fleet *f, char *why, size_t room) {
  struct ship ship[MOST_PROCESSES];
  pthread_t thread[MOST_PROCESSES];
  bool good = true;
  f->world = tess__local_new(f->n);
  tess_transport t;
  tess__local_transport(f->world, 0, &t);
  send_at_once = t.send;
  for (int i = 0; i < f->n; i++) {
    ship[i] = (struct ship){.fleet = f, .me = i};
    assert_int_equal(pthread_create(&thread[i], NULL, ship_main, &ship[i]), 0);
  }
  for (int i = 0; i < f->n; i++)
    pthread_join(thread[i], NULL);
  for (int i = 0; i < f->n; i++) {
    bool first = good || strstr(why, "a process failed");
    if (!ship[i].good && first) snprintf(why, room, "process %d of %d: %s", i, f->n, ship[i].why);
    good &= ship[i].good;
  }
  tess__local_free(f->world);
  return good;
}

#endif
