/* Operations of the user's (tess_register_op): a record each, made when it is registered, so that every pass meets one
 * as it meets all ops. What a description says in C functions of arrays is traced by the floor that knows arrays
 * (trace); all else stands here.
 *
 * A node has the types of its results from whoever made it: the type function was called for the whole array, and is
 * not for blocks. */
#ifndef TESS_OP_USER_OP_H
#define TESS_OP_USER_OP_H

#include <tessera/ext.h>

#include "ir/graph.h"

struct user_rule;
struct user_attrs {
  const struct attr_bytes *bytes; /* what the user's functions get as attrs; NULL: nothing */
};
static inline const void *tess__user_attrs(const struct user_attrs *a) {
  return a->bytes ? a->bytes->byte : NULL;
}
const struct attr_bytes *tess__attr_bytes(const void *bytes, size_t n); /* interned; NULL of none */

enum user_function { USER_TYPES, USER_VJP, USER_JVP, USER_TRANSPOSE, USER_BATCH };
struct user_op;
struct user_trace { /* a function of the description on arrays of these types */
  enum user_function what;
  const struct user_attrs *attrs;
  int n_given, n_made;
  const struct type *const *given; /* parameters of the graph; NULL: the function gets NULL */
  const struct type *const *made;  /* results of the graph, NULL: not one; the list NULL: all that are made, whatever
                                      they  are */
  const bool *mapped;              /* of BATCH */
  bool *out_mapped;
  int64_t size;
};
struct user_op {
  struct tess_op op;            /* first */
  tess_op_desc desc;            /* texts are copies */
  const struct user_rule *rule; /* NULL: none */
  /* The graph of a function of the description, in the builder's scope. NULL: told in its diag. */
  struct graph *(*trace)(struct build *b, const struct user_op *u, const struct user_trace *t);
  const struct user_op *next;
};

/* Registers what has been checked but for its rule and that there is none of this name. False: told. */
bool tess__user_op_add(const tess_op_desc *desc,
                       struct graph *(*trace)(struct build *, const struct user_op *, const struct user_trace *),
                       struct diag *d);
const struct user_op *tess__user_op_named(const char *name);      /* NULL: there is none */
const struct user_op *tess__user_op_of(const struct tess_op *op); /* NULL: it is the library's own */
bool tess__user_op_has_rule(const struct tess_op *op);            /* or is no such op */
void tess__user_op_names(struct text *out);                       /* "a, b": for messages */
/* A call of it. asked: result types, which a type function is compared with; NULL: it says them. False: told. */
bool tess__n_user_op(struct build *b, const struct user_op *u, const vid *in, const struct attr_bytes *bytes,
                     const struct type *const *asked, vid *out);

/* Columns of the record (user_rules.c). */
bool tess__user_op_jvp(struct build *b, const struct jvp *j, vid *tangent);
bool tess__user_op_transpose(struct build *b, const struct transposed *t, vid *ct_in);
bool tess__user_op_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped);

#endif
