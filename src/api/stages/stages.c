/* The stages in order. Each reads the text that the one before it left, so what a stage prints is what the next one
 * knows: that a text parses again is how they work, and who begins at a stage begins with its text alone. One is aside:
 * `partition` says as a program of the whole what `final` says of each device, which is made of the text before both
 * unless who asks begins there; so that blocks need not divide what they are blocks of. */
#include "api/stages/stages.h"

#include <string.h>

#include "api/stages/staged.h"

static bool as_parsed(struct staged *s) {
  (void)s;
  return true;
}

enum { MOST_STEPS = 3 };
static const struct stage {
  const char *name;
  bool (*step[MOST_STEPS])(struct staged *s); /* each reads the text of the one before it */
  bool aside;
} STAGES[] = {{"parse", {as_parsed}, false},
              {"canonical", {tess__stage_canonical}, false},
              {"rules", {tess__stage_rules}, false},
              {"propagate", {tess__stage_groups, tess__stage_propagate}, false},
              {"reshard", {tess__stage_reshard}, false},
              {"collectives", {tess__stage_collectives}, false},
              {"partition", {tess__stage_partition}, true},
              {"final", {tess__stage_final}, false}};
enum { N_STAGES = sizeof STAGES / sizeof *STAGES };

static int number_of(const char *name) {
  for (int i = 0; i < N_STAGES; i++)
    if (strcmp(STAGES[i].name, name) == 0) return i;
  return -1;
}

static bool fail_name(const char *name, struct diag *d) {
  struct text t = {0};
  for (int i = 0; i < N_STAGES; i++)
    tess__text_printf(&t, "%s%s", i ? ", " : "", STAGES[i].name);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "no stage \"%s\"; there are: %s", name, t.data);
  tess__text_free(&t);
  return false;
}

/* The text after one stage more. */
static bool step(struct text *out, const char *text, size_t n, bool first, bool (*run)(struct staged *s),
                 const struct stage_request *r, struct diag *d) {
  struct staged s;
  struct mlir_module *m = tess__mlir_parse(r->file, text, n, d);
  bool good = m && tess__staged_begin(&s, m, d);
  if (good) {
    s.request = r;
    s.compat = r->compat;
    s.alone = r->from != NULL;
    good = run(&s);
  }
  enum mlir_places places = !r->places ? MLIR_NO_PLACES : first ? MLIR_PLACES_OF_TEXT : MLIR_PLACES;
  if (good) tess__mlir_write(out, m, places);
  if (m) tess__staged_end(&s);
  if (m) tess__mlir_free(m);
  return good;
}

bool tess__stage_text(struct text *out, const char *text, size_t n, const struct stage_request *r, struct diag *d) {
  int from = r->from ? number_of(r->from) : -1, to = r->to ? number_of(r->to) : 0;
  if (r->from && from < 0) return fail_name(r->from, d);
  if (to < 0) return fail_name(r->to, d);
  if (from > to)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the stage %s is behind %s", r->from, r->to);
  bool lays = false;
  for (int k = 0; k < r->n_in + r->n_out && !lays; k++)
    lays = k < r->n_in ? r->in && r->in[k] : r->out && r->out[k - r->n_in];
  if (from == to) return step(out, text, n, true, lays ? tess__stage_lay : as_parsed, r, d);
  struct text now = {0};
  bool good = true, first = !lays;
  if (lays)
    good = step(&now, text, n, true, tess__stage_lay, r, d);
  else
    tess__text_add_n(&now, text, n);
  for (int i = from + 1; good && i <= to; i++)
    for (int k = 0; good && k < MOST_STEPS && STAGES[i].step[k] && (i == to || !STAGES[i].aside); k++) {
      struct text next = {0};
      good = step(&next, tess__text_string(&now), now.length, first, STAGES[i].step[k], r, d);
      first = false;
      tess__text_free(&now);
      now = next;
    }
  if (good) tess__text_add_n(out, tess__text_string(&now), now.length);
  tess__text_free(&now);
  return good;
}
