/* Prefix trees: see prefix.h. */
#include "api/prefix.h"

#include <stdio.h>
#include <string.h>

#include "array/structure.h"
#include "base/alloc.h"
#include "base/map.h"
#include "layout/sharding.h"

_Static_assert(sizeof(struct prefix) == 3 * sizeof(void *) + 2 * sizeof(int), "a prefix has no padding");

/* ---- making ---- */

struct prefix tess__prefix_leaf(const void *leaf) {
  struct prefix p;
  memset(&p, 0, sizeof p);
  p.leaf = leaf;
  p.n = -1;
  return p;
}

struct prefix tess__prefix_tuple(int n, const struct prefix *element, const char *const *path) {
  struct prefix p = tess__prefix_leaf(NULL);
  p.n = n;
  if (n) p.element = tess__intern(INTERN_FUNCTION, element, (size_t)n * sizeof *element);
  if (n && path) p.path = tess__intern(INTERN_FUNCTION, path, (size_t)n * sizeof *path);
  return p;
}

const struct prefix *tess__prefix_intern(const struct prefix *p) {
  return tess__intern(INTERN_FUNCTION, p, sizeof *p);
}

/* ---- over structs ---- */

static bool count_failure(int have, int want, int group, const char *what, struct diag *d) {
  if (group < 0)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is a tuple of %d, there are %d %s", what, have,
                      want, strncmp(what, "in", 2) == 0 ? "arguments" : "results");
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s[%d] is a tuple of %d, there are %d arrays", what,
                    group, have, want);
}

static bool has_paths(const struct prefix *p, const char *what, struct diag *d) {
  if (p->n < 0 || !p->path) return false;
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s names the path '%s', and arrays of structs have none", what,
             p->path[0]);
  return true;
}

static bool fill_struct(const struct prefix *e, int group, int n, const void **out, const char *what, struct diag *d) {
  if (has_paths(e, what, d)) return false;
  if (e->n >= 0 && e->n != n) return count_failure(e->n, n, group, what, d);
  for (int k = 0; k < n; k++) {
    const struct prefix *l = e->n < 0 ? e : &e->element[k];
    if (l->n >= 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s[%d][%d] is a tuple where one array is", what,
                        group, k);
    out[k] = l->leaf;
  }
  return true;
}

static bool over_structs(const struct prefix *p, const struct tuple *g, const void **out, const char *what,
                         struct diag *d) {
  if (has_paths(p, what, d)) return false;
  if (p->n != g->n) return count_failure(p->n, g->n, -1, what, d);
  for (int i = 0, at = 0; i < g->n; at += tess__tuple_leaves(g, i++))
    if (!fill_struct(&p->element[i], i, tess__tuple_leaves(g, i), out + at, what, d)) return false;
  return true;
}

/* ---- over trees ---- */

struct over { /* one prefix tree */
  const char *what;
  struct text path; /* of what is looked at */
  struct diag *d;
};

static bool over_tree(struct over *o, const struct prefix *p, const struct structure *s, const void **out);

static bool tree_failure(struct over *o, const struct prefix *p, const struct structure *s) {
  struct text here = {0};
  bool root = o->path.length == 0;
  tess__structure_describe(&here, s);
  tess__fail(o->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
             "%s%s%s%s: a tuple of %d is no prefix of the tree: %s stands there", o->what, root ? "" : " at '",
             tess__text_string(&o->path), root ? "" : "'", p->n, tess__text_string(&here));
  tess__text_free(&here);
  return false;
}

static void back_to(struct text *path, size_t length) {
  path->length = length;
  if (path->data) path->data[length] = 0;
}

static bool over_children(struct over *o, const struct prefix *p, const struct structure *s, const void **out) {
  if (p->n != s->n) return tree_failure(o, p, s);
  for (int i = 0; i < s->n; out += s->child[i++]->leaves) {
    size_t before = o->path.length;
    tess__structure_step(&o->path, s, i);
    if (!over_tree(o, &p->element[i], s->child[i], out)) return false;
    back_to(&o->path, before);
  }
  return true;
}

/* ---- by path ---- */

struct place { /* an element with its path, and the leaves it may decide */
  struct over *over;
  const struct prefix *element;
  const void **out;
  bool *decided; /* by an element before */
  bool found;    /* the path leads somewhere */
};

static bool step_is(const struct structure *s, int c, const char *step, size_t length) {
  char number[16];
  const char *name = number;
  if (length == 1 && *step == '*') return true;
  if (s->key)
    name = s->key[c];
  else
    snprintf(number, sizeof number, "%d", c);
  return strlen(name) == length && memcmp(name, step, length) == 0;
}

/* The leaves of s, the first of which is leaf number `at`. */
static bool decide(struct place *p, const struct structure *s, int at) {
  const void **below = tess__alloc(sizeof *below * (size_t)(s->leaves + 1));
  bool good = over_tree(p->over, p->element, s, below);
  p->found = true;
  for (int i = 0; good && i < s->leaves; i++)
    if (!p->decided[at + i]) p->out[at + i] = below[i];
  if (good) memset(p->decided + at, true, (size_t)s->leaves * sizeof *p->decided);
  tess__free(below);
  return good;
}

static bool follow(struct place *p, const struct structure *s, int at, const char *path) {
  if (!*path) return decide(p, s, at);
  size_t length = strcspn(path, "/"), before = p->over->path.length;
  const char *rest = path + length + (path[length] == '/');
  for (int c = 0; c < s->n; at += s->child[c++]->leaves) {
    if (!step_is(s, c, path, length)) continue;
    tess__structure_step(&p->over->path, s, c);
    if (!follow(p, s->child[c], at, rest)) return false;
    back_to(&p->over->path, before);
  }
  return true;
}

static bool all_decided(struct over *o, const struct structure *s, const bool *decided) {
  int i = 0;
  while (i < s->leaves && decided[i])
    i++;
  if (i == s->leaves) return true;
  tess__structure_path(&o->path, s, i);
  return tess__fail(o->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "%s: no path leads to '%s'; the path \"\" stands for all others", o->what,
                    tess__text_string(&o->path));
}

static bool by_paths(struct over *o, const struct prefix *p, const struct structure *s, const void **out) {
  bool *decided = tess__zalloc(sizeof *decided * (size_t)(s->leaves + 1)), good = true;
  for (int i = 0; good && i < p->n; i++) {
    struct place place = {o, &p->element[i], out, decided, false};
    good = follow(&place, s, 0, p->path[i]);
    if (!good || place.found) continue;
    struct text here = {0};
    tess__structure_describe(&here, s);
    good = tess__fail(o->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s: the path '%s' leads nowhere in %s", o->what,
                      p->path[i], tess__text_string(&here));
    tess__text_free(&here);
  }
  good = good && all_decided(o, s, decided);
  tess__free(decided);
  return good;
}

static bool over_tree(struct over *o, const struct prefix *p, const struct structure *s, const void **out) {
  if (p->n >= 0) return p->path ? by_paths(o, p, s, out) : over_children(o, p, s, out);
  for (int i = 0; i < s->leaves; i++)
    out[i] = p->leaf;
  return true;
}

bool tess__prefix_flatten(const struct prefix *p, const struct tuple *g, const void **out, const char *what,
                          struct diag *d) {
  if (!tess__tuple_is_known(g)) return true;
  if (p->n < 0) {
    for (int i = 0; i < g->leaves; i++)
      out[i] = p->leaf;
    return true;
  }
  if (!g->tree) return over_structs(p, g, out, what, d);
  struct over o = {.what = what, .d = d};
  bool good = over_tree(&o, p, g->tree, out);
  tess__text_free(&o.path);
  return good;
}

/* ---- prefix trees of shardings and specs ---- */

bool tess__flatten_shardings(const struct prefix *p, const struct tuple *g, const struct sharding **out,
                             const char *what, struct diag *d) {
  return tess__prefix_flatten(p, g, (const void **)out, what, d);
}

bool tess__flatten_specs(const struct prefix *p, const struct tuple *g, const struct spec **out, const char *what,
                         struct diag *d) {
  return tess__prefix_flatten(p, g, (const void **)out, what, d);
}

static struct prefix prefix_of(const tess_sharding *s) {
  if (!s || s->body || !s->element) return tess__prefix_leaf(s ? s->body : NULL);
  struct prefix *element = tess__alloc((size_t)(s->n + 1) * sizeof *element);
  for (int i = 0; i < s->n; i++)
    element[i] = prefix_of(s->element[i]);
  struct prefix p = tess__prefix_tuple(s->n, element, s->path);
  tess__free(element);
  return p;
}

const struct prefix *tess__sharding_prefix(const tess_sharding *s) {
  if (!s) return NULL;
  struct prefix p = prefix_of(s);
  return tess__prefix_intern(&p);
}
