/* PartitionSpecs: from the user's entries to axes of a mesh, from text, and to text.
 *
 * An entry is NULL or "" (not cut), "x", "x,y" (major first) or TESS_UNCONSTRAINED. Checks stand in JAX's order: an
 * axis twice, an unknown axis, UNCONSTRAINED on a mesh without Auto axes (sharding.md 4.4). */
#include <ctype.h>
#include <string.h>

#include "base/map.h"
#include "layout/sharding.h"

/* ---- names of an entry ---- */

struct name {
  const char *start;
  int length;
}; /* a piece of the entry's text */

/* The next name of an entry, from *at on. False: no more. */
static bool next_name(const char **at, struct name *out) {
  const char *p = *at;
  while (*p == ' ' || *p == ',')
    p++;
  if (!*p) return false;
  size_t n = strcspn(p, ",");
  *at = p + n;
  while (p[n - 1] == ' ')
    n--;
  *out = (struct name){p, (int)n};
  return true;
}

static bool same_name(struct name a, struct name b) {
  return a.length == b.length && memcmp(a.start, b.start, (size_t)a.length) == 0;
}

static bool is_free(const char *entry) {
  return entry && strcmp(entry, TESS_UNCONSTRAINED) == 0;
}

static int find_axis(const struct mesh *m, struct name name) {
  for (int i = 0; i < m->n_axes; i++)
    if (same_name(name, (struct name){m->name[i], (int)strlen(m->name[i])})) return i;
  return -1;
}

/* Whether `name`, which starts at `name.start` in entry `entry`, stands somewhere before that. */
static bool stands_before(const tess_spec *s, int entry, struct name name) {
  for (int e = 1; e <= entry; e++) {
    const char *at = s->entry[e] && !is_free(s->entry[e]) ? s->entry[e] : "";
    for (struct name other; next_name(&at, &other);) {
      if (e == entry && other.start == name.start) return false;
      if (same_name(name, other)) return true;
    }
  }
  return false;
}

/* ---- the checks ---- */

static bool fail_spec(const struct mesh *m, const tess_spec *s, tess_reason reason, const char *what, struct name name,
                      struct diag *d) {
  struct text t = {0};
  tess__spec_print(&t, s);
  tess__text_printf(&t, ": ");
  tess__text_printf(&t, what, name.length, name.start);
  if (reason == TESS_VALUE_ERROR) tess__mesh_brief(&t, m);
  tess__fail(d, TESS_INVALID_ARGUMENT, reason, "%s", tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

static bool check_shape(const tess_spec *s, struct diag *d) {
  if (!s->entry[0])
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "no spec was given: write TESS_P(…), or TESS_REPLICATED for none of the axes");
  if (s->tuple)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "one spec is needed here, not a tuple of %d (TESS_SPECS)", s->n);
  if (s->n < 0 || s->n > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a spec has at most %d entries, not %d",
                      TESS_MAX_RANK, s->n);
  return true;
}

static bool check_duplicates(const struct mesh *m, const tess_spec *s, struct diag *d) {
  for (int e = 1; e <= s->n; e++) {
    const char *at = s->entry[e] && !is_free(s->entry[e]) ? s->entry[e] : "";
    for (struct name name; next_name(&at, &name);)
      if (stands_before(s, e, name))
        return fail_spec(m, s, TESS_DUPLICATE_SPEC_ERROR,
                         "axis '%.*s' stands twice: an axis cuts at most one dimension, once", name, d);
  }
  return true;
}

bool tess__spec_resolve(const struct mesh *m, const tess_spec *s, struct spec *out, struct diag *d) {
  memset(out, 0, sizeof *out);
  if (!check_shape(s, d) || !check_duplicates(m, s, d)) return false;
  out->n = s->n;
  bool any_free = false;
  for (int e = 0; e < s->n; e++) {
    const char *at = s->entry[e + 1] ? s->entry[e + 1] : "";
    if (is_free(at)) {
      out->unconstrained[e] = any_free = true;
      continue;
    }
    for (struct name name; next_name(&at, &name);) {
      int axis = find_axis(m, name);
      if (axis < 0) return fail_spec(m, s, TESS_VALUE_ERROR, "axis '%.*s' is not in ", name, d);
      out->axis[e][out->n_axes[e]++] = (uint8_t)axis;
    }
  }
  if (any_free && !tess__mesh_has_auto(m))
    return fail_spec(m, s, TESS_VALUE_ERROR, "UNCONSTRAINED needs an Auto axis, and there is none in ",
                     (struct name){"", 0}, d);
  return true;
}

/* ---- back to the user's form ---- */

tess_spec tess__spec_public(const struct mesh *m, const struct spec *s) {
  tess_spec out = {.entry = {"P"}, .n = s->n};
  for (int e = 0; e < s->n; e++) {
    if (s->unconstrained[e]) out.entry[e + 1] = TESS_UNCONSTRAINED;
    if (!s->n_axes[e]) continue;
    struct text t = {0};
    for (int i = 0; i < s->n_axes[e]; i++)
      tess__text_printf(&t, "%s%s", i ? "," : "", m->name[s->axis[e][i]]);
    out.entry[e + 1] = tess__intern_text(tess__text_string(&t));
    tess__text_free(&t);
  }
  return out;
}

static bool same_entry(const char *a, const char *b) {
  const char *x = a ? a : "", *y = b ? b : "";
  for (;;) {
    struct name n, m;
    bool more = next_name(&x, &n);
    if (more != next_name(&y, &m)) return false;
    if (!more) return true;
    if (!same_name(n, m)) return false;
  }
}

bool tess__spec_same(const tess_spec *a, const tess_spec *b) {
  if (!a->entry[0] || !b->entry[0]) return a->entry[0] == b->entry[0];
  if (a->n != b->n || !a->tuple != !b->tuple) return false;
  for (int i = 0; i < a->n; i++)
    if (a->tuple ? !tess__spec_same(&a->tuple[i], &b->tuple[i]) : !same_entry(a->entry[i + 1], b->entry[i + 1]))
      return false;
  return true;
}

/* ---- text ---- */

/* 'x', ('x', 'y'), None, UNCONSTRAINED */
static void print_entry(struct text *out, const char *entry) {
  if (is_free(entry)) {
    tess__text_add(out, "UNCONSTRAINED");
    return;
  }
  const char *at = entry ? entry : "";
  struct name name;
  int n = 0;
  while (next_name(&at, &name))
    n++;
  if (!n) tess__text_add(out, "None");
  at = entry ? entry : "";
  for (int i = 0; next_name(&at, &name); i++)
    tess__text_printf(out, "%s'%.*s'", i ? ", " : n > 1 ? "(" : "", name.length, name.start);
  if (n > 1) tess__text_add(out, ")");
}

void tess__spec_print(struct text *out, const tess_spec *s) {
  if (!s->entry[0]) {
    tess__text_add(out, "None");
    return;
  }
  tess__text_add(out, s->tuple ? "(" : "P(");
  for (int i = 0; i < s->n && (s->tuple || i < TESS_MAX_RANK); i++) {
    if (i) tess__text_add(out, ", ");
    if (s->tuple)
      tess__spec_print(out, &s->tuple[i]);
    else
      print_entry(out, s->entry[i + 1]);
  }
  tess__text_add(out, s->n == 1 ? ",)" : ")");
}

void tess__spec_text(struct text *out, const struct mesh *m, const struct spec *s) {
  tess_spec p = tess__spec_public(m, s);
  tess__spec_print(out, &p);
}
