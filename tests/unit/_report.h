/* Programs distributed and reported, for tests of reports. */
#ifndef TESTS_UNIT_REPORT_H
#define TESTS_UNIT_REPORT_H

#include "_trial.h"
#include "base/json.h"
#include "spmd/report_words.h"

static const struct distribute_options explained = {.verify = true, .explain = true};

struct made {
  struct fixture f;
  struct program p;
  struct report r;
};

static void report(struct program *p, struct report *r) {
  struct machine m;
  tess__machine_built_in(&m);
  tess__report_make(r, p, &m);
  tess__machine_free(&m);
}

/* NULL: nobody says how it lies. */
static void explain(struct made *s, const char *const *in, const char *const *out) {
  struct boundary b[2][8] = {{{NULL, false}}};
  for (int i = 0; i < s->f.g->n_params; i++)
    if (in[i]) b[0][i] = (struct boundary){sharding_of(s->f.mesh, in[i]), true};
  for (int i = 0; i < s->f.g->n_results; i++)
    if (out[i]) b[1][i] = (struct boundary){sharding_of(s->f.mesh, out[i]), true};
  bool ok = tess__distribute(s->f.g, s->f.mesh, NULL, NULL, b[0], b[1], &explained, &s->p, &s->f.d);
  assert_string_equal(s->f.d.message ? s->f.d.message : "", "");
  assert_true(ok);
  report(&s->p, &s->r);
}
static inline void near_to(double have, double want) {
  double error = have > want ? have - want : want - have;
  if (error > 1e-6 * (want < 0 ? -want : want)) fail_msg("%g is not %g", have, want);
}

#define TEXTS(...)          ((const char *const[]){__VA_ARGS__})
#define EXPLAIN(s, in, out) explain(s, in, out)

static void done(struct made *s) {
  tess__report_free(&s->r);
  tess__program_free(&s->p);
  finish(&s->f);
}

static inline const struct json *parsed(const struct report *r, struct arena *arena) {
  struct text t = {0};
  struct diag d = {0};
  tess__report_json(&t, r);
  const char *text = tess__arena_printf(arena, "%s", tess__text_string(&t));
  const struct json *v = tess__json_parse(arena, text, t.length, &d);
  assert_string_equal(d.message ? d.message : "", "");
  tess__text_free(&t);
  return v;
}

#endif
