/* See callback.h. The record stands in no table: nothing but its builder names it. */
#include "op/callback.h"

#include <stddef.h>
#include <string.h>

#include "op/batch.h"
#include "op/batch_loop.h"
#include "op/build.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/ops.h"
#include "op/user_rule.h"

struct callback_attrs {
  const struct callback *f;
};

static const struct callback *of(const struct call *c) {
  return ((const struct callback_attrs *)c->attrs)->f;
}

static void callback_ref(const struct call *c, const void *const *in, void *const *out) {
  of(c)->run(of(c), c, in, out);
}

static bool callback_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  bool changes = false;
  for (int i = 0; i < j->call->n_out; i++) {
    changes |= tess__has_tangent(j->call->out[i]);
    tangent[i] = VID_NONE;
  }
  return !changes || tess__jvp_told(b, tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                                                  "pure_callback of %s has no derivative; legal: tess_custom_jvp or "
                                                  "tess_custom_vjp around it",
                                                  of(j->call)->name));
}

static bool callback_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  switch ((tess_vmap_method)of(c->call)->vmap_method) {
  case TESS_VMAP_EXPAND_DIMS:
    return tess__batch_expanded(b, c, out, out_mapped);
  case TESS_VMAP_BROADCAST_ALL:
    return tess__batch_leading(b, c, out, out_mapped);
  case TESS_VMAP_SEQUENTIAL:
    break;
  }
  return tess__batch_loop(b, c, out, out_mapped);
}

static const struct attr rows[] = {{"function", ATTR_RULES, offsetof(struct callback_attrs, f), NULL}, {0}};

static const struct tess_op record = {.name = "tess.pure_callback",
                                      .id = OP_COUNT,
                                      .arity = -1,
                                      .results = -1,
                                      .attr_bytes = sizeof(struct callback_attrs),
                                      .attrs = rows,
                                      .true_blocks = true,
                                      .calls_back = true,
                                      .check = tess__check_asked,
                                      .factors = tess__all_whole_factors,
                                      .ref = callback_ref,
                                      .jvp = callback_jvp,
                                      .batch = callback_batch};

bool tess__n_pure_callback(struct build *b, const struct callback *f, int n, const vid *in, vid *out) {
  struct callback_attrs attrs = {f};
  struct arena scratch = {0};
  const struct type **type = tess__arena_alloc(&scratch, sizeof *type * (size_t)(n + 1));
  for (int i = 0; i < n; i++)
    type[i] = type_of(b, in[i]);
  struct call c = {.n_in = n, .n_out = (int)f->n_types, .in = type, .out = (const struct type **)(uintptr_t)f->types};
  bool good = tess__few_sizes(&c, b->diag);
  tess__arena_free(&scratch);
  return good && tess__emit_level(b, &record, n, in, &attrs, f->types, (int)f->n_types, 0, NULL, out);
}
