/* PartitionSpecs: from the user's entries to axes of a mesh, from text, and to text.
 *
 * An entry is NULL or "" (not cut), "x", "x,y" (major first) or TESS_UNCONSTRAINED. Checks stand in JAX's order: an
 * axis twice, an unknown axis, UNCONSTRAINED on a mesh without Auto axes (design/sharding.md 4.4). */
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

bool tess__spec_check_shape(const tess_spec *s, struct diag *d) {
  if (!s->entry[0])
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "no spec was given: write TESS_P(…), or TESS_REPLICATED for none of the axes");
  if (s->tuple)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "one spec is needed here, not a tuple of %d (TESS_SPECS)", s->n);
  if (s->n < 0 || s->n > TESS_MAX_RANK)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a spec has at most %d entries, not %d",
                      TESS_MAX_RANK, s->n);
  return true;
}

static bool is_in(const char *list, struct name name) {
  const char *at = list ? list : "";
  for (struct name other; next_name(&at, &other);)
    if (same_name(name, other)) return true;
  return false;
}

/* "a,,b", ",a" and the word: what would be None in Python's set. */
static bool holds_none(const char *list) {
  if (!list || !list[strspn(list, " ")]) return false; /* the empty set */
  for (const char *p = list;; p++) {
    p += strspn(p, " ");
    if (!*p || *p == ',') return true;
    p += strcspn(p, ",");
    if (!*p) return is_in(list, (struct name){"None", 4});
  }
}

static bool fail_sets(const tess_spec *s, const char *what, struct name name, struct diag *d) {
  struct text t = {0};
  tess__spec_print(&t, s);
  tess__text_add(&t, ": ");
  tess__text_printf(&t, what, name.length, name.start);
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s", tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

static bool check_entries_apart(const tess_spec *s, const char *list, const char *what, struct diag *d) {
  for (int e = 1; e <= s->n; e++) {
    const char *at = s->entry[e] && !is_free(s->entry[e]) ? s->entry[e] : "";
    for (struct name name; next_name(&at, &name);)
      if (is_in(list, name)) return fail_sets(s, what, name, d);
  }
  return true;
}

bool tess__spec_check_sets(const tess_spec *s, struct diag *d) {
  const struct name nobody = {"", 0};
  const char *at = s->unreduced ? s->unreduced : "", *first = at;
  struct name name;
  if (holds_none(s->unreduced)) return fail_sets(s, "unreduced%.*s holds None: each element is a mesh axis", nobody, d);
  if (holds_none(s->reduced)) return fail_sets(s, "reduced%.*s holds None: each element is a mesh axis", nobody, d);
  while (next_name(&at, &name))
    if (is_in(s->reduced, name)) return fail_sets(s, "axis '%.*s' is both unreduced and reduced", name, d);
  if (s->unreduced_kind != TESS_REDUCE_SUM && s->unreduced_kind != TESS_REDUCE_MAX &&
      s->unreduced_kind != TESS_REDUCE_MIN)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR,
                      "an unreduced kind is TESS_REDUCE_SUM, TESS_REDUCE_MAX or TESS_REDUCE_MIN, not %d",
                      (int)s->unreduced_kind);
  if (s->unreduced_kind != TESS_REDUCE_SUM && !next_name(&first, &name))
    return fail_sets(s, "a kind%.*s is given, but nothing is unreduced", nobody, d);
  return check_entries_apart(s, s->unreduced, "axis '%.*s' cuts a dimension and is unreduced", d) &&
         check_entries_apart(s, s->reduced, "axis '%.*s' cuts a dimension and is reduced", d);
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

/* The mesh axes of a set: Explicit ones. */
static bool resolve_set(const struct mesh *m, const tess_spec *s, const char *list, const char *what, uint16_t *out,
                        struct diag *d) {
  const char *at = list ? list : "";
  for (struct name name; next_name(&at, &name);) {
    int axis = find_axis(m, name);
    struct text t = {0};
    tess__text_printf(&t, "%s axis '%%.*s' is %s ", what,
                      axis < 0 ? "not in" : "not Explicit: only such axes carry partial values, and here is");
    bool good = axis >= 0 && m->axis_type[axis] == TESS_AXIS_EXPLICIT;
    if (!good) fail_spec(m, s, TESS_VALUE_ERROR, tess__text_string(&t), name, d);
    tess__text_free(&t);
    if (!good) return false;
    *out |= (uint16_t)(1u << axis);
  }
  return true;
}

bool tess__spec_resolve(const struct mesh *m, const tess_spec *s, struct spec *out, struct diag *d) {
  memset(out, 0, sizeof *out);
  if (!tess__spec_check_shape(s, d) || !tess__spec_check_sets(s, d) || !check_duplicates(m, s, d)) return false;
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
  out->unreduced_kind = (uint8_t)s->unreduced_kind;
  return resolve_set(m, s, s->unreduced, "unreduced", &out->unreduced, d) &&
         resolve_set(m, s, s->reduced, "reduced", &out->reduced, d);
}

/* ---- back to the user's form ---- */

static const char *public_set(const struct mesh *m, uint16_t set) {
  if (!set) return NULL;
  struct text t = {0};
  for (int i = 0; i < m->n_axes; i++)
    if (set >> i & 1) tess__text_printf(&t, "%s%s", t.length ? "," : "", m->name[i]);
  const char *list = tess__intern_text(tess__text_string(&t));
  tess__text_free(&t);
  return list;
}

tess_spec tess__spec_public(const struct mesh *m, const struct spec *s) {
  tess_spec out = {.entry = {"P"},
                   .n = s->n,
                   .unreduced = public_set(m, s->unreduced),
                   .reduced = public_set(m, s->reduced),
                   .unreduced_kind = (tess_reduce_kind)s->unreduced_kind};
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

static bool within(const char *list, const char *other) {
  const char *at = list ? list : "";
  for (struct name name; next_name(&at, &name);)
    if (!is_in(other, name)) return false;
  return true;
}

static bool same_set(const char *a, const char *b) {
  return within(a, b) && within(b, a);
}

bool tess__spec_same(const tess_spec *a, const tess_spec *b) {
  if (!a->entry[0] || !b->entry[0]) return a->entry[0] == b->entry[0];
  if (a->n != b->n || !a->tuple != !b->tuple || a->unreduced_kind != b->unreduced_kind) return false;
  if (!same_set(a->unreduced, b->unreduced) || !same_set(a->reduced, b->reduced)) return false;
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

/* , unreduced={'x', 'y'}; before it stands what Python writes between keywords. */
static void print_set(struct text *out, const char *what, const char *list, const char *before) {
  const char *at = list ? list : "";
  struct name name;
  for (int i = 0; next_name(&at, &name); i++) {
    if (!i) tess__text_printf(out, "%s%s={", before, what);
    tess__text_printf(out, "%s'%.*s'", i ? ", " : "", name.length, name.start);
  }
  if (!same_set(list, NULL)) tess__text_add(out, "}");
}

/* JAX 0.10.2 knows sums alone and prints no kind. */
static void print_sets(struct text *out, const tess_spec *s) {
  static const char *const kinds[] = {"sum", "max", "min", "prod"};
  bool first = same_set(s->unreduced, NULL);
  const char *before = s->n == 0 ? "" : s->n == 1 ? " " : ", "; /* one entry has its comma already */
  print_set(out, "unreduced", s->unreduced, before);
  print_set(out, "reduced", s->reduced, first ? before : ", ");
  if (s->unreduced_kind > TESS_REDUCE_SUM && s->unreduced_kind <= TESS_REDUCE_PROD)
    tess__text_printf(out, ", unreduced_kind=%s", kinds[s->unreduced_kind]);
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
  if (s->n == 1) tess__text_add(out, ",");
  print_sets(out, s);
  tess__text_add(out, ")");
}

void tess__spec_text(struct text *out, const struct mesh *m, const struct spec *s) {
  tess_spec p = tess__spec_public(m, s);
  tess__spec_print(out, &p);
}

uint64_t tess__spec_axes(const struct spec *s) {
  uint64_t mask = 0;
  for (int d = 0; d < s->n; d++)
    for (int i = 0; i < s->n_axes[d]; i++)
      mask |= UINT64_C(1) << s->axis[d][i];
  return mask;
}

uint64_t tess__spec_sums(const struct spec *s) {
  return s->unreduced_kind == TESS_REDUCE_SUM ? s->unreduced : 0;
}

uint64_t tess__spec_varying(const struct spec *s) {
  return tess__spec_axes(s) | (s->unreduced & ~tess__spec_sums(s));
}
