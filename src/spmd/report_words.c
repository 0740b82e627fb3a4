/* See report_words.h. */
#include "spmd/report_words.h"

#include <inttypes.h>
#include <string.h>

#include "base/alloc.h"
#include "ir/why.h"
#include "layout/sharding.h"
#include "op/attrs.h"
#include "op/control.h"

static const char *kept(struct arena *arena, struct text *t) {
  const char *text = tess__arena_printf(arena, "%s", tess__text_string(t));
  tess__text_free(t);
  return text;
}

/* ---- axes ---- */

const char **tess__report_axes(const struct atoms *a, uint64_t atoms, struct arena *arena, int *n) {
  const char **list = tess__arena_alloc(arena, sizeof *list * MAX_ATOMS);
  *n = 0;
  for (int axis = 0; a->mesh && axis < a->mesh->n_axes; axis++) {
    uint8_t digit[MAX_ATOMS];
    int n_digits = tess__atoms_of_axis(a, a->mesh, axis, digit);
    int64_t before = 1, part = 1;
    for (int i = 0; i <= n_digits; i++) {
      bool in = i < n_digits && atoms >> digit[i] & 1;
      if (in) {
        part *= a->size[digit[i]];
        continue;
      }
      if (part == a->mesh->size[axis] && part > 1)
        list[(*n)++] = a->mesh->name[axis];
      else if (part > 1)
        list[(*n)++] = tess__arena_printf(arena, "\"%s\":(%" PRId64 ")%" PRId64, a->mesh->name[axis], before, part);
      before *= part;
      part = 1;
      if (i < n_digits) before *= a->size[digit[i]];
    }
  }
  return list;
}

const char *tess__report_joined(const char *const *axis, int n, struct arena *arena) {
  struct text t = {0};
  for (int i = 0; i < n; i++)
    tess__text_printf(&t, "%s%s", i ? "," : "", axis[i]);
  return kept(arena, &t);
}

const char *tess__report_axis_name(const struct atoms *a, struct arena *arena, const char *axis) {
  for (int i = 0; i < a->mesh->n_axes; i++)
    if (strcmp(a->mesh->name[i], axis) == 0) return a->mesh->name[i];
  const char *end = strrchr(axis, ':'); /* "x":(1)2 */
  return end ? tess__arena_printf(arena, "%.*s", (int)(end - axis) - 2, axis + 1) : axis;
}

const char *tess__report_mesh(const struct atoms *a, struct arena *arena) {
  struct text t = {0};
  for (int i = 0; a->mesh && i < a->mesh->n_axes; i++)
    tess__text_printf(&t, "%s%s=%" PRId64, i ? "," : "", a->mesh->name[i], a->mesh->size[i]);
  return kept(arena, &t);
}

/* ---- reasons ---- */

const char *tess__report_why(const struct program *p, const struct node *n, struct arena *arena) {
  struct text t = {0};
  if (n->why)
    tess__why_text(&t, n->why, p->atoms.mesh ? &p->atoms : NULL);
  else
    tess__text_add(&t, "the program says so");
  return kept(arena, &t);
}

const char *tess__report_over(const struct program *p, const struct node *n, struct arena *arena) {
  struct text t = {0};
  bool told = n->why && tess__why_over_text(&t, n->why, p->atoms.mesh ? &p->atoms : NULL);
  const char *text = told ? tess__arena_printf(arena, "%s", tess__text_string(&t)) : NULL;
  tess__text_free(&t);
  return text;
}

struct readers tess__report_readers(const struct graph *g, struct arena *arena) {
  struct readers r = {.uses = tess__arena_alloc(arena, sizeof *r.uses * (g->n_values + 1)),
                      .one = tess__arena_alloc(arena, sizeof *r.one * (g->n_values + 1))};
  for (vid v = 0; v < g->n_values; v++)
    r.one[v] = g->n_nodes;
  for (uint32_t i = 0; i < g->n_nodes; i++)
    for (int k = 0; k < g->node[i].n_in; k++) {
      vid v = g->node[i].in[k];
      r.uses[v] += !r.uses[v] || r.one[v] != i;
      r.one[v] = i;
    }
  for (int i = 0; i < g->n_results; i++)
    r.uses[g->result[i]]++;
  return r;
}

/* ---- ends ---- */

static void source_text(struct text *out, const struct graph *g, vid v) {
  uint32_t maker = g->value[v].node;
  if (maker == NODE_NONE) {
    tess__text_printf(out, ", from parameter %d", g->value[v].result);
    return;
  }
  tess__text_printf(out, ", from %s", g->node[maker].op->name);
  if (g->node[maker].place) tess__text_printf(out, " (%s)", g->node[maker].place);
}

/* Origins found by value: the first of each, and the next of the same. */
struct origin_index {
  const struct provenance *p;
  uint32_t *first, *next; /* NODE_NONE: none */
};

static struct origin_index index_origins(const struct provenance *p, struct arena *arena) {
  struct origin_index x = {.p = p};
  if (!p) return x;
  x.first = tess__arena_alloc(arena, sizeof *x.first * (p->graph->n_values + 1));
  x.next = tess__arena_alloc(arena, sizeof *x.next * (p->origins.n + 1));
  for (vid v = 0; v < p->graph->n_values; v++)
    x.first[v] = NODE_NONE;
  for (uint32_t i = p->origins.n; i-- > 0;) {
    x.next[i] = x.first[p->origins.at[i].value];
    x.first[p->origins.at[i].value] = i;
  }
  return x;
}

static const struct origin *find_origin(const struct origin_index *x, vid v, int atom) {
  for (uint32_t i = x->first[v]; i != NODE_NONE; i = x->next[i])
    if (x->p->origins.at[i].atom == atom) return &x->p->origins.at[i];
  return NULL;
}

/* The cut of v by one atom: the op that carried it last, and where it was first. */
static void origin_text(struct text *out, const struct origin_index *x, vid v, int atom) {
  const struct graph *g = x->p->graph;
  const struct origin *o = find_origin(x, v, atom);
  if (!o) {
    source_text(out, g, v);
    return;
  }
  if (o->node != NODE_NONE) {
    tess__text_printf(out, " by %s", g->node[o->node].op->name);
    if (g->node[o->node].place) tess__text_printf(out, " (%s)", g->node[o->node].place);
  }
  for (uint32_t steps = 0; o && o->from != VID_NONE && steps <= g->n_values; steps++) {
    v = o->from;
    o = find_origin(x, v, atom);
  }
  if (!o) source_text(out, g, v);
}

/* The atoms of v that are said to have come as `one` did. */
static uint64_t alike(const struct origin_index *x, vid v, const struct text *one) {
  const struct tiling *t = &x->p->tiling[v];
  uint64_t atoms = 0;
  for (int i = 0; i < t->start[t->rank]; i++) {
    struct text other = {0};
    origin_text(&other, x, v, t->atom[i]);
    if (strcmp(tess__text_string(one), tess__text_string(&other)) == 0) atoms |= UINT64_C(1) << t->atom[i];
    tess__text_free(&other);
  }
  return atoms;
}

static const char *decided_by(const struct program *p, const struct origin_index *x, vid v, struct arena *arena) {
  struct text all = {0};
  const struct tiling *t = &x->p->tiling[v];
  uint64_t done = 0;
  for (int i = 0; i < t->start[t->rank]; i++) {
    struct text one = {0};
    int n;
    if (done >> t->atom[i] & 1) continue;
    origin_text(&one, x, v, t->atom[i]);
    uint64_t atoms = alike(x, v, &one);
    done |= atoms;
    const char **axis = tess__report_axes(&p->atoms, atoms, arena, &n);
    tess__text_add(&all, all.length ? "; " : "");
    for (int k = 0; k < n; k++)
      tess__text_printf(&all, "%s%s", k ? " and " : "", axis[k]);
    tess__text_add(&all, tess__text_string(&one));
    tess__text_free(&one);
  }
  return all.length ? kept(arena, &all) : NULL;
}

static struct report_end end_of(const struct program *p, const struct origin_index *x, bool result, int i,
                                struct arena *arena) {
  const struct graph *g = p->graph;
  vid v = result ? g->result[i] : g->param[i];
  const struct type *block = tess__type_at(g, v);
  const struct spread *s = &p->spread[v];
  struct text t = {0};
  struct tiling told = s->tiling;
  if (s->own) told.unreduced = s->own;
  if (p->atoms.mesh)
    tess__tiling_text(&t, &p->atoms, &told);
  else
    tess__tiling_numbers(&t, &told);
  struct report_end e = {.type = tess__type_text(tess__type_with_shape(block, block->rank, s->size)),
                         .tiling = kept(arena, &t),
                         .sharding = result ? p->result[i] : p->param[i],
                         .decided = (enum decided)p->decided[result ? g->n_params + i : i],
                         .bytes = tess__type_bytes(block)};
  if (x->p && e.decided == DECIDED_PROPAGATED)
    e.by = decided_by(p, x, result ? x->p->graph->result[i] : x->p->graph->param[i], arena);
  return e;
}

struct report_end *tess__report_ends(const struct program *p, bool results, struct arena *arena) {
  int n = results ? p->graph->n_results : p->graph->n_params;
  struct report_end *end = tess__arena_alloc(arena, sizeof *end * (size_t)(n + 1));
  struct arena scratch = {0};
  struct origin_index x = index_origins(p->provenance, &scratch);
  for (int i = 0; i < n; i++)
    end[i] = end_of(p, &x, results, i, arena);
  tess__arena_free(&scratch);
  return end;
}

struct report_conflict *tess__report_conflicts(const struct program *p, struct arena *arena, int *n) {
  const struct conflicts *all = p->provenance ? &p->provenance->conflicts : NULL;
  *n = all && p->atoms.mesh ? all->n : 0;
  struct report_conflict *out = tess__arena_alloc(arena, sizeof *out * (size_t)(*n + 1));
  for (int i = 0; i < *n; i++) {
    struct text t = {0};
    tess__conflict_text(&t, &all->at[i], &p->atoms);
    out[i] = (struct report_conflict){kept(arena, &t), all->at[i].place ? all->at[i].place : "", all->at[i].alike};
  }
  return out;
}
