/* A traced program under construction, distributed over a mesh, and its plan: what test_fuse and test_plan look at. */
#ifndef TESTS_UNIT_PLANNED_H
#define TESTS_UNIT_PLANNED_H

#include "_device_program.h"

static const struct distribute_options checked = {.verify = true};

struct planned {
  struct fixture f;
  struct program p;
  const struct backend *backend; /* set after begin; NULL: the usual one */
  struct plan *plan;
  struct text text;
  struct exec_info info;
};

static void begin(struct planned *s, const char *mesh) { /* in place: the builder points to the fixture's diag */
  memset(s, 0, sizeof *s);
  start(&s->f, mesh);
}

static void make_plan(struct planned *s, const char *const *in, const char *const *out, uint64_t donated) {
  struct boundary b[2][MAX_ENDS] = {{{0}}};
  bool gives[MAX_ENDS];
  for (int i = 0; i < s->f.g->n_params; i++)
    b[0][i] = (struct boundary){sharding_of(s->f.mesh, in[i]), true};
  for (int i = 0; i < s->f.g->n_params; i++)
    gives[i] = donated >> i & 1;
  for (int i = 0; i < s->f.g->n_results; i++)
    b[1][i] = (struct boundary){out[i] ? sharding_of(s->f.mesh, out[i]) : NULL, out[i] != NULL};
  assert_true(tess__distribute(s->f.g, s->f.mesh, NULL, NULL, b[0], b[1], &checked, &s->p, &s->f.d));
  s->plan = tess__plan_make(&s->p, &(struct exec_options){.donated = gives, .backend = s->backend}, &s->f.d);
  assert_string_equal(s->f.d.message ? s->f.d.message : "", "");
  assert_non_null(s->plan);
  s->info = tess__plan_info(s->plan);
  tess__plan_print(&s->text, s->plan);
}

static void end(struct planned *s) {
  tess__text_free(&s->text);
  tess__plan_free(s->plan);
  tess__program_free(&s->p);
  finish(&s->f);
}

#endif
