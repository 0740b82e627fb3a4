/* Transposed regions, and what is asked of cotangents. */
#include <string.h>

#include "op/derive.h"
#include "transform/transpose_inside.h"

/* ---- cotangents ---- */
vid tess__checked_cotangent(struct build *b, vid ct, const struct type *value, const struct tess_op *op) {
  if (ct == VID_NONE) return VID_NONE;
  const struct type *want = tess__type_cotangent(value), *have = type_of(b, ct);
  if (have->weak != want->weak && have->dtype == want->dtype) {
    ct = tess__n_convert(b, ct, (tess_dtype)want->dtype, want->weak);
    have = type_of(b, ct);
  }
  if (ct != VID_NONE && have->laid != want->laid) {
    ct = tess__n_laid_as(b, ct, want->laid);
    have = tess__type_at(b->graph, ct);
  }
  if (ct == VID_NONE || have == want) return ct;
  tess__fail(b->diag, TESS_INTERNAL, TESS_NO_REASON, "%s%s gives a cotangent %s of a value %s; legal: %s",
             op ? "the transpose of " : "whoever counts a result", op ? op->name : "", tess__type_text(have),
             tess__type_text(value), tess__type_text(want));
  tess__jvp_told(b, false);
  return VID_NONE;
}

vid tess__cotangent_zeros(struct build *b, const struct type *value) {
  return tess__zeros(b, tess__type_cotangent(value));
}

vid tess__cotangent_sum(struct build *b, vid a, vid c) {
  return tess__tangent_sum(b, a, c);
}

/* ---- images ---- */
static bool fill_image(struct reversal *r, struct image *m, struct build *b) {
  const struct graph *g = m->of;
  struct arena scratch = {0};
  size_t n = (size_t)g->n_params;
  vid *in = tess__arena_alloc(&scratch, sizeof *in * (2 * n + (size_t)g->n_results + 1)), *ct_in = in + n,
      *ct = ct_in + n;
  bool *reached = tess__arena_alloc(&r->arena, sizeof *reached * (n + 1));
  for (int i = 0; i < g->n_params; i++)
    in[i] = m->linear[i] ? VID_NONE : tess__graph_param(b->graph, tess__type_at(g, g->param[i]));
  for (int i = 0; i < g->n_results; i++)
    ct[i] = m->counts[i] ? tess__graph_param(b->graph, tess__type_cotangent(tess__type_at(g, g->result[i]))) : VID_NONE;
  bool good = r->graph(r, b, g, in, ct, ct_in);
  int n_out = 0;
  for (int i = 0; good && i < g->n_params; i++) {
    reached[i] = m->linear[i] && ct_in[i] != VID_NONE;
    if (reached[i]) ct_in[n_out++] = ct_in[i];
  }
  if (good) tess__graph_set_results(b->graph, n_out, ct_in);
  m->reached = reached;
  tess__arena_free(&scratch);
  return good;
}

static bool equal(const bool *a, const bool *c, int n) {
  return n == 0 || memcmp(a, c, sizeof *a * (size_t)n) == 0;
}

struct image *tess__image(struct reversal *r, const struct build *like, const struct manual_scope *scope,
                          struct graph *of, const bool *linear, const bool *counts) {
  for (struct image *m = r->images; m; m = m->next)
    if (m->of == of && equal(m->linear, linear, of->n_params) && equal(m->counts, counts, of->n_results)) return m;
  struct image *m = tess__arena_alloc(&r->arena, sizeof *m);
  *m = (struct image){.of = of, .made = tess__graph_like(of)};
  m->linear = tess__arena_copy(&r->arena, linear, sizeof *linear * (size_t)(of->n_params + 1));
  m->counts = tess__arena_copy(&r->arena, counts, sizeof *counts * (size_t)(of->n_results + 1));
  struct build b = {.graph = m->made, .diag = like->diag, .place = like->place, .scope = *scope, .x64 = like->x64};
  if (!fill_image(r, m, &b)) {
    tess__graph_free(m->made);
    return NULL;
  }
  tess__graph_keep(of);
  m->next = r->images;
  return r->images = m;
}

void tess__transpose_free(struct reversal *r) {
  for (struct image *m = r->images; m; m = m->next) {
    tess__graph_free(m->of);
    tess__graph_free(m->made);
  }
  tess__arena_free(&r->arena);
}
