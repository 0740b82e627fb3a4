/* The rules of ops whose results do not change, and of those that have no derivative: what a record may name that the
 * builder itself stands on. */
#include "op/derive.h"

static void none(const struct jvp *j, vid *tangent) {
  for (int i = 0; i < j->call->n_out; i++)
    tangent[i] = VID_NONE;
}

bool tess__jvp_zero(struct build *b, const struct jvp *j, vid *tangent) {
  none(j, tangent);
  return tess__jvp_done(b);
}

bool tess__jvp_refused(struct build *b, const struct jvp *j, vid *tangent) {
  none(j, tangent);
  bool fresh = b->diag->status == TESS_OK;
  tess__fail(b->diag, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "%s has no derivative", j->call->op->name);
  if (fresh && !b->diag->where) b->diag->where = b->place;
  return false;
}
