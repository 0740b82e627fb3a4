/* What a collective names: axes of the manual scope, groups and pairs of its ranks, checked (design/manual.md 2.5). */
#include <string.h>

#include "base/alloc.h"
#include "numpy/collective.h"
#include "op/group.h"

/* ---- axes ---- */
static void axes_in_scope(struct text *out, const struct manual_scope *s) {
  const char *between = "";
  for (int a = 0; a < s->mesh->n_axes; a++) {
    if (!(s->axes >> a & 1)) continue;
    tess__text_printf(out, "%s'%s'", between, s->mesh->name[a]);
    between = ", ";
  }
}

bool tess__scope_axes(const struct manual_scope *s, const char *names, struct axes *out, struct diag *d) {
  memset(out, 0, sizeof *out);
  if (!names) return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the axes are NULL; write \"x\" or \"x,y\"");
  if (!s->mesh)
    return tess__fail(d, TESS_NOT_FOUND, TESS_NAME_ERROR, "unbound axis name '%s': call it inside tess_shard_map",
                      names);
  for (const char *p = names; *p;) {
    size_t n = strcspn(p, ",");
    char name[128];
    if (n >= sizeof name)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an axis name of %zu characters", n);
    memcpy(name, p, n);
    name[n] = 0;
    int a = tess__mesh_axis(s->mesh, name);
    if (a < 0 || !(s->axes >> a & 1)) {
      struct text known = {0};
      axes_in_scope(&known, s);
      tess__fail(d, TESS_NOT_FOUND, TESS_NAME_ERROR, "unbound axis name '%s'; in scope: %s", name,
                 tess__text_string(&known));
      tess__text_free(&known);
      return false;
    }
    for (int i = 0; i < out->n; i++)
      if (out->a[i] == a)
        return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis '%s' is named twice in \"%s\"", name,
                          names);
    out->a[out->n++] = (uint8_t)a;
    p += n + (p[n] == ',');
  }
  return true;
}

int64_t tess__scope_size(const struct manual_scope *s, const struct axes *axes) {
  int64_t n = 1;
  for (int i = 0; i < axes->n; i++)
    n *= s->mesh->size[axes->a[i]];
  return n;
}

/* ---- groups ---- */
static bool wrong_groups(struct diag *d, const char *what) {
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "axis_index_groups %s", what);
}

/* Each rank once; uneven: groups may be padded. */
static bool check_groups(const tess_groups *g, int64_t total, bool uneven, struct diag *d) {
  if (g->width < 0)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "axis_index_groups: %d ranks are not %d groups of equal sizes; legal: -1 pads a group", -g->width,
                      g->n);
  if (g->width < 1 || !g->rank) return wrong_groups(d, "must not be empty");
  char *seen = tess__zalloc((size_t)total + 1);
  int64_t members = 0;
  bool once = true, padded = false;
  for (int64_t i = 0; i < (int64_t)g->n * g->width; i++) {
    int r = g->rank[i];
    padded |= r == -1;
    if (r == -1) continue;
    once = once && r >= 0 && r < total && !seen[r];
    if (!once) break;
    seen[r] = 1;
    members++;
  }
  tess__free(seen);
  if (!once || members != total)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "axis_index_groups must cover all indices exactly once: 0 to %lld", (long long)total - 1);
  return !padded || uneven || wrong_groups(d, "must be of equal sizes");
}

bool tess__collective_take_groups(struct collective_call *a, const struct collective *f, const tess_groups *g,
                                  const struct manual_scope *s, struct diag *d) {
  if (g->n == 0) return true;
  if (g->n < 0) return wrong_groups(d, "must not be empty");
  if (!check_groups(g, a->total, f->uneven, d)) return false;
  bool checked = !s->unchecked || tess__axes_mask(&a->axes) & ~(uint64_t)s->unchecked;
  if (checked && (f->alike || a->to == TESS_INVARYING || a->to == TESS_REDUCED))
    return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "axis_index_groups: the result would differ from group to group; legal: .no_check_vma = true in "
                      "tess_shard_map");
  a->groups = tess__groups(g->n, g->width, g->rank);
  a->width = g->width;
  return true;
}

/* ---- pairs ---- */
/* The rank that pair i has at this side: 0 sends, 1 receives. */
static int64_t rank_of(const tess_pairs *perm, int64_t total, int64_t i, int side) {
  if (perm->pair) return perm->pair[i][side];
  return total ? ((i + (side ? perm->shift : 0)) % total + total) % total : 0;
}

const struct device_groups *tess__collective_pairs(const tess_pairs *perm, int64_t total, struct diag *d) {
  int n = perm->n ? perm->n : perm->pair ? 0 : (int)total;
  if (n < 0) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d pairs; legal: at least 0", n);
    return NULL;
  }
  int32_t *pair = tess__alloc(sizeof *pair * (size_t)(2 * n + 1));
  char *seen = tess__zalloc((size_t)(2 * total) + 1);
  const struct device_groups *out = NULL;
  bool good = true;
  for (int64_t i = 0; good && i < n; i++)
    for (int side = 0; good && side < 2; side++) {
      int64_t r = rank_of(perm, total, i, side);
      good = r >= 0 && r < total;
      if (!good)
        tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "pair %d is (%d, %d); legal: ranks 0 to %lld", (int)i,
                   (int)rank_of(perm, total, i, 0), (int)rank_of(perm, total, i, 1), (long long)total - 1);
      else if (seen[2 * r + side]++)
        good = tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                          "sources and destinations must be unique: %lld is twice a %s", (long long)r,
                          side ? "destination" : "source");
      else
        pair[2 * i + side] = (int32_t)r;
    }
  if (good) out = tess__groups(n, 2, pair);
  tess__free(pair);
  tess__free(seen);
  return out;
}
