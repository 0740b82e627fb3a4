/* Custom calls of the user's operations (op/user_op.h): the target is its name. What its functions get as attrs are the
 * bytes of tessera.attrs = array<i8: ...>, as the writer has them, else the text of backend_config with the zero that
 * ends it. */
#include <string.h>

#include "core/dtype.h"
#include "op/user_op.h"
#include "stablehlo/reader.h"
#include "stablehlo/writer.h"

static bool read_bytes(struct scope *s, const struct mlir_op *op, const struct attr_bytes **out) {
  const struct mlir_attr *a = tess__mlir_attr(op, "tessera.attrs"), *config = tess__mlir_attr(op, "backend_config"),
                         *dict = tess__mlir_attr(op, "mhlo.backend_config");
  *out = NULL;
  if (a) {
    bool bytes = a->kind == MLIR_ARRAY && a->type && a->type->kind == MLIR_SCALAR &&
                 tess__dtype_is_byte((tess_dtype)a->type->dtype);
    unsigned char *copy = tess__arena_alloc(&s->r->arena, (size_t)a->n + 1);
    for (int i = 0; bytes && i < a->n; i++)
      copy[i] = (unsigned char)a->item[i]->i;
    if (bytes) *out = tess__attr_bytes(copy, (size_t)a->n);
    return bytes || tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                                    "tessera.attrs is no list of bytes; legal: array<i8: 1, 2>");
  }
  if ((dict && dict->n) || (config && config->kind != MLIR_STRING))
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                           "attributes of a custom call that are a dictionary; legal: backend_config = \"...\", or "
                           "tessera.attrs = array<i8: 1, 2>");
  if (config && config->n) *out = tess__attr_bytes(config->s, (size_t)config->n + 1);
  return true;
}

bool tess__read_user_call(struct scope *s, const struct mlir_op *op, const struct user_op *u) {
  struct arena *arena = &s->r->arena;
  const tess_op_desc *desc = &u->desc;
  if (op->n_operands != desc->num_inputs || op->n_results != desc->num_outputs)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                           "a call of %s with %d operands and %d results; legal: %d and %d", desc->name, op->n_operands,
                           op->n_results, desc->num_inputs, desc->num_outputs);
  vid *in = tess__read_operands(s, op, 0), *out = tess__arena_alloc(arena, sizeof *out * (size_t)op->n_results);
  const struct type **asked = tess__arena_alloc(arena, sizeof *asked * (size_t)op->n_results);
  const struct attr_bytes *bytes;
  if (!in || !read_bytes(s, op, &bytes)) return false;
  for (int i = 0; i < op->n_results; i++)
    if (!(asked[i] = tess__read_type(s->r, op->result[i].type, op->at))) return false;
  if (!tess__n_user_op(&s->b, u, in, bytes, asked, out)) return tess__read_placed(s->r, op->at);
  return tess__read_done_all(s, op, true, out);
}

void tess__write_user_call(struct writer *w, const struct node *n, struct written *o) {
  const struct attr_bytes *bytes = ((const struct user_attrs *)n->attrs)->bytes;
  struct text t = {0};
  o->name = "stablehlo.custom_call";
  tess__fact(w, o, "call_target_name", FACT_WHOLE, NULL, "@%s", n->op->name);
  for (int64_t i = 0; bytes && i < bytes->n; i++)
    tess__text_printf(&t, "%s%d", i ? ", " : "", (int)(signed char)bytes->byte[i]);
  if (bytes) tess__fact(w, o, "tessera.attrs", FACT_WHOLE, NULL, "array<i8: %s>", tess__text_string(&t));
  tess__text_free(&t);
}
