/* Ownership of all arrays of structs: released, kept, returned and assigned one by one. */
#include "api/spans.h"

void tess_release_all(tess_spans tree) {
  for (int i = 0; i < tree.n; i++)
    for (int k = 0; k < tree.span[i].n; k++)
      tess_release(tess__span_leaf("tess_release_all", tree, i, k));
}

tess_spans tess_keep_spans(tess_spans tree) {
  for (int i = 0; i < tree.n; i++)
    for (int k = 0; k < tree.span[i].n; k++)
      tess_keep_array(tess__span_leaf("keep", tree, i, k));
  return tree;
}

tess_spans tess_return_spans(tess_scope *s, tess_spans tree) {
  if (s) tess__check(s, KIND_SCOPE, "return");
  for (int i = 0; s && i < tree.n; i++)
    for (int k = 0; k < tree.span[i].n; k++) {
      struct object *o = (struct object *)(void *)tess__span_leaf("return", tree, i, k);
      if (o && o->scope == s) tess__object_move(o, s->parent);
    }
  tess_return_array(s, NULL);
  return tree;
}

void tess_assign_spans(tess_spans slots, tess_spans values) {
  int si = 0, sk = 0;
  for (int i = 0; i < values.n; i++)
    for (int k = 0; k < values.span[i].n; k++) {
      while (si < slots.n && sk == slots.span[si].n)
        si++, sk = 0;
      if (si == slots.n) return;
      tess_array **slot = (tess_array **)slots.span[si].leaves + sk++;
      tess_assign_array(slot, tess__span_leaf("tess_assign", values, i, k));
    }
}
