/* Rematerialisation: a call with the rules "checkpoint" (op/attrs.h) is computed again where its derivative goes
 * backwards, but for what its policy lets be saved. Its body is what runs; the policy is read by reverse derivatives.
 */
#ifndef TESS_OP_REMAT_H
#define TESS_OP_REMAT_H

#include "ir/graph.h"
#include "op/attrs.h"
#include "op/build.h"

enum remat_kind { /* as JAX's policies of the same names */
                  REMAT_NOTHING,
                  REMAT_EVERYTHING,
                  REMAT_DOTS, /* products and convolutions */
                  REMAT_DOTS_WITHOUT_BATCH,
                  REMAT_NAMES,        /* values that tess.name calls one of these */
                  REMAT_ALL_BUT_NAMES /* values that tess.name calls something else */
};
struct remat_policy {
  int64_t kind, n;         /* enum remat_kind; of names */
  const char *const *name; /* interned, as the list is; NULL: none */
};
/* The rules of such a call: interned; name is copied. */
const struct call_rules *tess__remat_rules(enum remat_kind kind, int n, const char *const *name);
const struct remat_policy *tess__remat_policy(const struct node *n);        /* NULL: it is no such call */
bool tess__remat_saves(const struct remat_policy *p, const struct node *n); /* may its results be saved? */
/* Does it name some of the values that a loop may have inside? */
bool tess__remat_chooses(const struct remat_policy *p);
/* v, to be saved whatever the policy is. */
vid tess__n_kept(struct build *b, vid v);

#endif
