/* The arrays of structs, read and written; and prefixes of shardings for the arrays of structs and trees. */
#include "api/spans.h"

#include <stdio.h>

#include "api/prefix.h"
#include "array/structure.h"
#include "base/alloc.h"

/* ---- structs ---- */

/* What tess__check_spans refuses has no arrays: an error can be written to the others. */
static int structs_of(tess_spans s) {
  return s.span ? s.n : 0;
}

static int arrays_of(const tess_span *s) {
  return s->leaves ? s->n : 0;
}

int tess__span_leaves(tess_spans s) {
  int n = 0;
  for (int i = 0; i < structs_of(s); i++)
    n += arrays_of(&s.span[i]) > 0 ? s.span[i].n : 0;
  return n;
}

tess_array *tess__span_leaf(const char *where, tess_spans s, int i, int k) {
  tess_array *x = ((tess_array **)s.span[i].leaves)[k];
  if (!x || tess__is_handle(x)) return x;
  char line[256];
  snprintf(line, sizeof line,
           "%s: member %d of element %d of a TESS_TREE is no array; legal: structs of tess_array * alone, each set or "
           "NULL",
           where, k, i);
  tess__fatal(line);
}

void tess__span_read(const char *where, tess_spans s, tess_array **out) {
  for (int i = 0; i < structs_of(s); i++)
    for (int k = 0; k < arrays_of(&s.span[i]); k++)
      *out++ = tess__span_leaf(where, s, i, k);
}

void tess__span_write(tess_spans s, tess_array *const *leaf) {
  for (int i = 0; i < structs_of(s); i++)
    for (int k = 0; k < arrays_of(&s.span[i]); k++)
      ((tess_array **)s.span[i].leaves)[k] = *leaf++;
}

/* ---- prefixes ---- */

/* A sharding that stands for n leaves: false where it is a tuple. */
static bool fill(const tess_sharding *p, const struct sharding **out, int n) {
  if (p && p->n) return false;
  for (int i = 0; i < n; i++)
    out[i] = p ? p->body : NULL;
  return true;
}

bool tess__shardings_of_tree(const tess_sharding *p, const tess_tree *t, const struct sharding **out, struct diag *d) {
  if (fill(p, out, t->leaves)) return true;
  const struct structure *s = tess__structure_of(t);
  struct tuple g = {.n = s->n, .leaves = s->leaves, .tree = s};
  if (s->n < 0) g.n = 1;
  return tess__flatten_shardings(tess__sharding_prefix(p), &g, out, "the sharding", d);
}

bool tess__shardings_of_spans(const tess_sharding *p, tess_spans s, const struct sharding **out, struct diag *d) {
  if (fill(p, out, tess__span_leaves(s))) return true;
  if (p->path)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "the sharding names the path '%s', and arrays of structs have none", p->path[0]);
  if (p->n != s.n)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "a tuple of %d shardings is no prefix of %d structs of arrays", p->n, s.n);
  for (int i = 0; i < s.n; out += s.span[i++].n) {
    const tess_sharding *e = p->element[i];
    if (fill(e, out, s.span[i].n)) continue;
    if (e->n != s.span[i].n)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                        "a tuple of %d shardings is no prefix of struct %d, which has %d arrays", e->n, i, s.span[i].n);
    for (int k = 0; k < e->n; k++)
      if (!fill(e->element[k], &out[k], 1))
        return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                          "a tuple of %d shardings stands where array %d of struct %d is", e->element[k]->n, k, i);
  }
  return true;
}
