/* Transposes of pointwise ops: those rows of elementwise.def that rules of derivatives make of tangents, select, and
 * the parts of complex numbers. */
#include "core/dtype.h"
#include "op/derive.h"
#include "op/ops.h"
#include "op/transpose.h"

/* A constant 1, however repeated: what a derivative begins with. */
static bool is_ones(const struct build *b, vid v) {
  uint32_t node = b->graph->value[v].node;
  while (node != NODE_NONE && b->graph->node[node].op == &tess__op_broadcast_in_dim)
    node = b->graph->value[b->graph->node[node].in[0]].node;
  if (node == NODE_NONE || b->graph->node[node].op != &tess__op_constant) return false;
  const struct node *n = &b->graph->node[node];
  const struct constant_attrs *a = n->attrs;
  double re, im;
  tess__element_to_complex((tess_dtype)type_of(b, n->out)->dtype, a->value, &re, &im);
  return re == 1 && im == 0;
}

static vid times(struct build *b, vid g, vid factor) {
  if (factor == VID_NONE || (type_of(b, g) == type_of(b, factor) && is_ones(b, g))) return factor;
  return tess__n_multiply(b, g, factor);
}

/* g: the cotangent; x, y: operands that have a value, asked for where the op is a product with them. */
bool tess__transpose_elementwise(struct build *b, const struct transposed *t, vid *ct_in) {
  vid g = t->ct[0];
  tess__transpose_begin(t, ct_in);
  bool first = tess__transpose_asks(t, 0);
  switch (t->call->op->id) {
  case OP_negate:
    ct_in[0] = tess__n_negate(b, g);
    break;
  case OP_conj:
    ct_in[0] = tess__n_conj(b, g);
    break;
  case OP_add:
    ct_in[0] = ct_in[1] = g;
    break;
  case OP_subtract:
    ct_in[0] = g;
    if (tess__transpose_asks(t, 1)) ct_in[1] = tess__n_negate(b, g);
    break;
  case OP_multiply:
    ct_in[first ? 0 : 1] = times(b, g, tess__transpose_known(b, t, first ? 1 : 0));
    break;
  default: /* divide: linear in what is divided */
    ct_in[0] = tess__n_divide(b, g, tess__transpose_known(b, t, 1));
  }
  return tess__transpose_end(b, t, ct_in);
}

bool tess__transpose_select(struct build *b, const struct transposed *t, vid *ct_in) {
  vid g = t->ct[0], none = tess__number_like(b, g, 0), predicate = tess__transpose_known(b, t, 0);
  tess__transpose_begin(t, ct_in);
  if (tess__transpose_asks(t, 1)) ct_in[1] = tess__n_select(b, predicate, g, none);
  if (tess__transpose_asks(t, 2)) ct_in[2] = tess__n_select(b, predicate, none, g);
  return tess__transpose_end(b, t, ct_in);
}

/* ---- complex numbers: as JAX has it, what counts of a real number is real, of i as much as 1 / i ---- */
bool tess__transpose_real(struct build *b, const struct transposed *t, vid *ct_in) {
  ct_in[0] = tess__n_complex(b, t->ct[0], tess__number_like(b, t->ct[0], 0));
  return tess__transpose_end(b, t, ct_in);
}

/* Of a real operand, whose imaginary part is zero: nothing. */
bool tess__transpose_imag(struct build *b, const struct transposed *t, vid *ct_in) {
  bool real = t->call->in[0]->dtype == t->call->out[0]->dtype;
  vid none = real ? VID_NONE : tess__number_like(b, t->ct[0], 0);
  ct_in[0] = real ? VID_NONE : tess__n_complex(b, none, tess__n_negate(b, t->ct[0]));
  return tess__transpose_end(b, t, ct_in);
}

bool tess__transpose_complex(struct build *b, const struct transposed *t, vid *ct_in) {
  ct_in[0] = tess__n_real(b, t->ct[0]);
  ct_in[1] = tess__transpose_asks(t, 1) ? tess__n_negate(b, tess__n_imag(b, t->ct[0])) : VID_NONE;
  return tess__transpose_end(b, t, ct_in);
}
