/* Transposes of collectives (design/manual.md 2). Where types say what varies, a sum over devices that all have
 * costs nothing backwards; in unchecked regions each device's result counts by itself, and the sum is one again. */
#include "op/transpose.h"

static bool is_checked(const struct transposed *t) {
  return t->call->in[0]->manual != NULL;
}

/* Checked: the cotangent does not vary, and is made to by tess__transpose_end. */
bool tess__transpose_all_reduce(struct build *b, const struct transposed *t, vid *ct_in) {
  return is_checked(t) ? tess__transpose_same(b, t, ct_in) : tess__transpose_again(b, t, ct_in);
}
