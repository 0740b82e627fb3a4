/* tess_register_op, tess_custom_call_into: operations of the user's (op/user_op.h). A call is a public function like
 * all others, with a record of its own for each operation, so that programs are found by it. */
#include <ctype.h>
#include <string.h>
#include <tessera/ext.h>

#include "api/apply.h"
#include "api/counts.h"
#include "api/custom_trace.h"
#include "api/spans.h"
#include "base/alloc.h"
#include "base/text.h"
#include "op/user_op.h"

enum { MOST_ARRAYS = 32 };
static const char register_name[] = "register_op", call_name[] = "custom_call_into";

/* ---- registration ---- */
static bool check_name(const char *name, struct diag *d) {
  bool good = name && isalpha((unsigned char)*name) && strlen(name) < 128;
  for (const char *p = name; good && *p; p++)
    good = isalnum((unsigned char)*p) || *p == '_' || *p == '.' || *p == '$';
  if (!good)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "the name %s; legal: a letter, then up to 126 letters, digits, _, $ and .", name ? name : "NULL");
  return (strncmp(name, "tess.", 5) != 0 && !tess__op_named(name)) ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "the name %s is the library's; legal: others, such as mylib.%s", name, name);
}

static bool check(const tess_op_desc *op, struct diag *d) {
  if (!check_name(op->name, d)) return false;
  if (op->num_inputs < 0 || op->num_inputs > MOST_ARRAYS || op->num_outputs < 1 || op->num_outputs > MOST_ARRAYS)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s has %d operands and %d results; legal: 0 to %d, and 1 to %d", op->name, op->num_inputs,
                      op->num_outputs, MOST_ARRAYS, MOST_ARRAYS);
  if (!op->types || !op->kernel)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s needs types and kernel; %s is NULL", op->name,
                      op->types ? "kernel" : "types");
  if (op->jvp && op->vjp)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s has jvp and vjp; legal: one of them, from which all derivatives are made", op->name);
  if (op->batch && op->vmap_method)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s has a batch function and a vmap_method; legal: one of them", op->name);
  return op->vmap_method <= TESS_VMAP_BROADCAST_ALL ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "vmap_method %d of %s; legal: a tess_vmap_method",
                    (int)op->vmap_method, op->name);
}

tess_status tess_register_op_at(const char *where, const tess_op_desc *op) {
  struct diag d = {0};
  tess_op_desc x = {0};
  tess__start();
  if (!op)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the description is NULL");
  else
    tess__read_options(&x, sizeof x, op);
  if (op && check(&x, &d)) tess__user_op_add(&x, tess__trace_user_function, &d);
  return d.status ? tess__report(&d, register_name, where) : TESS_OK;
}

/* ---- calls ---- */
struct call_of { /* attributes of a call; its record is the operation's */
  const struct user_op *op;
  const struct attr_bytes *bytes;
};

static bool body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  const struct call_of *c = attrs;
  (void)n, (void)n_out;
  b->diag->op = c->op->desc.name;
  return tess__n_user_op(b, c->op, in, c->bytes, NULL, out);
}

static const struct function_into custom_call = {call_name, sizeof(struct call_of), body};

static const struct user_op *find(const char *name, int n_in, int n_out, struct diag *d) {
  const struct user_op *u = name ? tess__user_op_named(name) : NULL;
  if (!u) {
    struct text all = {0};
    tess__user_op_names(&all);
    tess__fail(d, TESS_NOT_FOUND, TESS_NAME_ERROR, "no operation %s; legal: %s", name ? name : "NULL",
               all.length ? tess__text_string(&all) : "what tess_register_op made, which is nothing yet");
    tess__text_free(&all);
    return NULL;
  }
  if (n_in == u->desc.num_inputs && n_out == u->desc.num_outputs) return u;
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s with %d operands and %d results; legal: %d and %d", name,
             n_in, n_out, u->desc.num_inputs, u->desc.num_outputs);
  return NULL;
}

void tess_custom_call_into_at(const char *where, tess_spans out, const char *name, tess_spans in, const void *attrs,
                              size_t attrs_bytes) {
  struct diag d = {0};
  struct call_of c = {0};
  tess__start();
  bool good = tess__check_spans(in, "the operands", &d) && tess__check_spans(out, "the results", &d);
  if (good && !attrs && attrs_bytes)
    good = tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "attrs is NULL, and has %zu bytes", attrs_bytes);
  good = good && (c.op = find(name, tess__span_leaves(in), tess__span_leaves(out), &d));
  if (!good) {
    tess__into_error(&d, call_name, where, out);
    return;
  }
  c.bytes = tess__attr_bytes(attrs, attrs_bytes);
  tess_array **leaf = tess__alloc(sizeof(tess_array *) * (size_t)(c.op->desc.num_inputs + 1));
  tess__span_read(where, in, leaf);
  tess__apply_into(where, &custom_call, c.op->desc.num_inputs, leaf, &c, out);
  tess__free(leaf);
}
