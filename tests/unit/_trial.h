/* A random program: what it becomes on many devices, and what it means on one. Tests run it in some way and look
 * whether that came out, bit for bit. */
#ifndef TESS_TESTS_TRIAL_H
#define TESS_TESTS_TRIAL_H

#include "_random_program.h"
#include "exec/exec.h"

struct trial {
  uint64_t seed;
  struct program_case c; /* made before the trial begins */
  struct program p;
  void *arg[MAX_ENDS], *want[MAX_ENDS], *got[MAX_ENDS]; /* want: by the ops' refs; got: of the last run */
};

static inline const struct type *trial_result(const struct trial *t, int i) {
  return type_in(&t->c, t->c.graph->result[i]);
}

static inline void show_graph(const char *what, const struct graph *g) {
  struct text t = {0};
  tess__graph_print(&t, g);
  print_message("%s:\n%s\n", what, tess__text_string(&t));
  tess__text_free(&t);
}

static inline void show_boundary(const char *what, int i, const struct boundary *b) {
  struct text t = {0};
  if (b->sharding) tess__sharding_text(&t, b->sharding, true);
  print_message("%s %d: %s%s\n", what, i, tess__text_string(&t), b->named ? " named" : "");
  tess__text_free(&t);
}

/* Fails the test, with all there is to see, unless ok. */
static inline void trial_expect(const struct trial *t, bool ok, const char *by) {
  if (ok) return;
  show_graph("traced", t->c.graph);
  for (int i = 0; i < t->c.graph->n_params; i++)
    show_boundary("argument", i, &t->c.in[i]);
  for (int i = 0; i < t->c.graph->n_results; i++)
    show_boundary("result", i, &t->c.out[i]);
  if (t->p.graph) show_graph("per device", t->p.graph);
  fail_msg("seed %llu, %s: %s", (unsigned long long)t->seed, by, t->c.d.message ? t->c.d.message : "wrong result");
}

static inline void trial_begin(struct trial *t, const struct distribute_options *options) {
  struct program_case *c = &t->c;
  trial_expect(t, tess__distribute(c->graph, c->mesh, c->mesh, NULL, c->in, c->out, options, &t->p, &c->d),
               "distribution");
  for (int i = 0; i < c->graph->n_params; i++)
    t->arg[i] = random_dense(&c->rng, type_in(c, c->graph->param[i]));
  evaluate(c->graph, t->arg, t->want);
  for (int i = 0; i < c->graph->n_results; i++)
    t->got[i] = new_dense(trial_result(t, i));
}

static inline bool trial_agrees(const struct trial *t) {
  bool ok = true;
  for (int i = 0; i < t->c.graph->n_results; i++)
    ok = ok && memcmp(t->got[i], t->want[i], (size_t)tess__type_bytes(trial_result(t, i))) == 0;
  return ok;
}

static inline void trial_reference(struct trial *t) {
  bool ok = tess__reference_run(&t->p, (const void *const *)t->arg, t->got, &t->c.d);
  trial_expect(t, ok && trial_agrees(t), "the reference executor");
}

static inline void trial_plan_on(struct trial *t, const struct backend *backend) {
  struct plan *plan = tess__plan_make(&t->p, &(struct exec_options){.backend = backend}, &t->c.d);
  bool ok = plan && tess__plan_run(plan, (const void *const *)t->arg, t->got, &t->c.d);
  for (int i = 0; i < t->c.graph->n_results && ok; i++) { /* what is not fresh lies elsewhere */
    struct result_source s = tess__plan_result(plan, i);
    size_t bytes = (size_t)tess__type_bytes(trial_result(t, i));
    if (s.from != RESULT_FRESH) memcpy(t->got[i], s.from == RESULT_ARGUMENT ? t->arg[s.index] : t->got[s.index], bytes);
  }
  tess__plan_free(plan);
  trial_expect(t, ok && trial_agrees(t), "the plan");
}

static inline void trial_plan(struct trial *t) {
  trial_plan_on(t, NULL);
}

static inline void trial_end(struct trial *t) {
  for (int i = 0; i < t->c.graph->n_params; i++)
    tess__free(t->arg[i]);
  for (int i = 0; i < t->c.graph->n_results; i++) {
    tess__free(t->want[i]);
    tess__free(t->got[i]);
  }
  tess__program_free(&t->p);
  tess__graph_free(t->c.graph);
}

#endif
