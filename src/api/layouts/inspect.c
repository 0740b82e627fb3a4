/* inspect_array_sharding: at once for data, and for a traced value when its program has been compiled, once, as only
 * then it is known how the value lies. Callbacks run on the thread that compiled, with no lock held, so that they may
 * call whatever they like. */
#include "api/layouts/inspect.h"

#include "api/cache.h"
#include "api/trace.h"
#include "base/map.h"
#include "op/build.h"

static _Atomic uint64_t next_number = 1;

void tess__inspect_traced(tess_array *x, tess_sharding_callback callback, void *ctx, const char *where,
                          struct diag *d) {
  struct trace *t = tess__thread()->trace;
  struct inspect_attrs attrs = {callback, ctx, atomic_fetch_add(&next_number, 1)};
  t->build.place = tess__intern_text(where);
  vid v = tess__trace_operand(t, x);
  if (v != VID_NONE && tess__n_inspect_sharding(&t->build, v, &attrs)) return;
  *d = t->diag;
  t->diag = (struct diag){.op = NULL};
  d->op = NULL;
}

void tess__tell_inspections(const struct program_entry *e) {
  for (int i = 0; i < e->program.n_inspections; i++) {
    const struct inspection *p = &e->program.inspection[i];
    p->asked.callback(tess__sharding_handle(p->sharding), p->asked.ctx);
  }
}

void tess_inspect_array_sharding_at(const char *where, tess_array *x, tess_sharding_callback callback, void *ctx) {
  static const char op[] = "inspect_array_sharding";
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "x", op, where)) {
    tess__pass_error(x, KIND_ARRAY, "x", op, where);
    return;
  }
  if (!callback)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the callback is NULL");
  else if (tess__state(&x->o) == STATE_TRACED)
    tess__inspect_traced(x, callback, ctx, where, &d);
  else
    callback(tess__sharding_handle(x->placed->sharding), ctx);
  if (d.status) tess__report(&d, op, where);
}
