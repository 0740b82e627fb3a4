/* tess.name, which says what a value is called, and policies: see remat.h. */
#include "op/remat.h"

#include <stddef.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "op/build.h"
#include "op/check.h"
#include "op/ops.h"

/* ---- names ---- */
static bool name_expand(struct build *b, const struct call *c, const vid *in, vid *out) {
  (void)b, (void)c;
  out[0] = in[0];
  return true;
}

/* A tangent has no name. */
static bool name_jvp(struct build *b, const struct jvp *j, vid *tangent) {
  (void)b;
  tangent[0] = j->tangent[0];
  return true;
}

static bool name_transpose(struct build *b, const struct transposed *t, vid *ct_in) {
  (void)b;
  ct_in[0] = t->ct[0];
  return true;
}

static bool name_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  out[0] = tess__n_name(b, c->in[0], ((const struct name_attrs *)c->call->attrs)->name);
  out_mapped[0] = c->mapped[0];
  return out[0] != VID_NONE;
}

const struct tess_op tess__op_name = {
    .name = "tess.name",
    .id = OP_name,
    .arity = 1,
    .results = 1,
    .traits = OP_VIEW | OP_PASS_THROUGH | OP_LINEAR,
    .view = VIEW_SAME,
    .attr_bytes = sizeof(struct name_attrs),
    .attrs = (const struct attr[]){{"name", ATTR_NAME, offsetof(struct name_attrs, name), NULL}, {0}},
    .check = tess__check_identity,
    .ref = tess__copy_ref,
    .expand = name_expand,
    .jvp = name_jvp,
    .transpose = name_transpose,
    .batch = name_batch,
};

vid tess__n_name(struct build *b, vid a, const char *name) {
  struct name_attrs attrs = {.name = tess__intern_text(name)};
  return tess__emit_one(b, &tess__op_name, 1, &a, &attrs, NULL);
}

static const char kept[] = "\1kept"; /* a name that no user gives */
vid tess__n_kept(struct build *b, vid v) {
  return v == VID_NONE ? v : tess__n_name(b, v, kept);
}

/* ---- policies ---- */
static const char kind_name[] = "checkpoint";

const struct call_rules *tess__remat_rules(enum remat_kind kind, int n, const char *const *name) {
  struct remat_policy p = {.kind = kind, .n = n};
  const char **list = tess__alloc(sizeof *list * (size_t)(n + 1));
  for (int i = 0; i < n; i++)
    list[i] = tess__intern_text(name[i]);
  if (n) p.name = tess__intern(INTERN_RULES, list, sizeof *list * (size_t)n);
  tess__free(list);
  return tess__call_rules(kind_name, tess__intern(INTERN_RULES, &p, sizeof p));
}

const struct remat_policy *tess__remat_policy(const struct node *n) {
  const struct call_attrs *a = n->op == &tess__op_call ? n->attrs : NULL;
  return a && a->rules && strcmp(a->rules->kind, kind_name) == 0 ? a->rules->by : NULL;
}

static bool is_named(const struct remat_policy *p, const char *name) {
  for (int64_t i = 0; i < p->n; i++)
    if (strcmp(p->name[i], name) == 0) return true;
  return false;
}

static bool saves_dot(const struct node *n, bool batch_too) {
  if (n->op == &tess__op_convolution) return batch_too;
  if (n->op != &tess__op_dot_general) return false;
  const struct dot_attrs *a = n->attrs;
  return batch_too || (a->lhs_batch.n == 0 && a->rhs_batch.n == 0);
}

bool tess__remat_chooses(const struct remat_policy *p) {
  return p && p->kind != REMAT_NOTHING && p->kind != REMAT_EVERYTHING;
}

bool tess__remat_saves(const struct remat_policy *p, const struct node *n) {
  bool named = n->op == &tess__op_name;
  if (named && strcmp(((const struct name_attrs *)n->attrs)->name, kept) == 0) return true;
  switch ((enum remat_kind)p->kind) {
  case REMAT_EVERYTHING:
    return true;
  case REMAT_DOTS:
  case REMAT_DOTS_WITHOUT_BATCH:
    return saves_dot(n, p->kind == REMAT_DOTS);
  case REMAT_NAMES:
    return named && is_named(p, ((const struct name_attrs *)n->attrs)->name);
  case REMAT_ALL_BUT_NAMES:
    return named && !is_named(p, ((const struct name_attrs *)n->attrs)->name);
  case REMAT_NOTHING:
    break;
  }
  return false;
}
