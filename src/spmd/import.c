/* Import (design/partitioning.md 3.1): from a traced graph with shardings of any meshes to a module with tilings in
 * atoms.
 *
 * All meshes refine the atoms. One that has no common refinement with those before it, or orders the same devices
 * differently, stays outside: what is laid out on it is whole in the program, which is where two such meshes can meet
 * (design/engine.md 6.1), and only called what the user called it. In one process that moves no byte; between
 * processes, for partial values and for manual regions it is refused. Meshes of manual regions come first where that
 * helps.
 *
 * Order: nodes that only traced programs have are expanded (ir/expand.h); the meshes; the graph is copied, constants
 * apart for each use, axes inside manual regions as atoms; every value that the user laid out gets its tiling; closed
 * constraints are applied to their operands where these have none. A chain of constraints (3.1, step 6) also takes over
 * the later uses of the value that it begins with, returns excepted. */
#include <string.h>

#include "base/alloc.h"
#include "ir/expand.h"
#include "ir/invariant.h"
#include "layout/laid.h"
#include "op/attrs.h"
#include "op/control.h"
#include "spmd/propagate.h"
#include "spmd/unreduced.h"
#include "spmd/unroll.h"

struct seen {
  const struct mesh *mesh;
  struct seen *next;
};
struct import {
  const struct graph *from;
  const struct boundary *in, *out; /* NULL: nothing said */
  struct module *m;
  struct diag *d;
  struct arena arena;
  struct seen *seen; /* meshes added, newest first */
  const bool *apart; /* by node of `from` */
  struct cloner *cloner;
  vid *map, *made;  /* by value of `from`: what its next use reads; what it first became, which returns read */
  vid *redirect;    /* by node: the value whose later uses read this node's result; VID_NONE: none */
  struct uses uses; /* of `from`; later of the copy */
  bool *known;      /* by value of the copy: has a sharding */
};

static bool is_constraint(const struct node *n) {
  return tess__node_sharding(n) != NULL;
}
static bool is_manual(const struct node *n) {
  return n->op->traits & OP_MANUAL;
}
static const struct manual_attrs *manual_of(const struct node *n) {
  return n->attrs;
}

/* ---- meshes ---- */

static bool cannot_meet(const struct import *im, const struct mesh *mesh) {
  const struct mesh *other = im->m->atoms.mesh;
  for (const struct seen *s = im->seen; s; s = s->next) { /* if one alone is to blame, name that one */
    struct atoms pair = {0};
    if (tess__atoms_add_mesh(&pair, s->mesh) && !tess__atoms_add_mesh(&pair, mesh)) other = s->mesh;
  }
  struct text a = {0}, b = {0};
  tess__mesh_brief(&a, other);
  tess__mesh_brief(&b, mesh);
  if (tess__mesh_same_devices(other, mesh))
    tess__fail(im->d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
               "%s and %s cut the same devices in ways that do not nest; a program can use both where the axes of one "
               "refine those of the other",
               tess__text_string(&a), tess__text_string(&b));
  else
    tess__fail(
        im->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
        tess__mesh_same_set(other, mesh)
            ? "%s and %s order the same devices differently; legal: one order for all manual regions and partial "
              "values of a program"
            : "%s and %s are over different devices; all meshes of a program have the same",
        tess__text_string(&a), tess__text_string(&b));
  tess__text_free(&a);
  tess__text_free(&b);
  return false;
}

/* outside: it need not have a common refinement with the others. */
static bool add_mesh(struct import *im, const struct mesh *mesh, bool outside) {
  if (!mesh || mesh->total == 0) return true;
  for (const struct seen *s = im->seen; s; s = s->next)
    if (s->mesh == mesh) return true;
  if (!tess__atoms_add_mesh(&im->m->atoms, mesh))
    return (outside && !mesh->spans && tess__mesh_same_set(im->m->atoms.mesh, mesh)) || cannot_meet(im, mesh);
  struct seen *s = tess__arena_alloc(&im->arena, sizeof *s);
  *s = (struct seen){mesh, im->seen};
  im->seen = s;
  return true;
}

static bool add_sharding_mesh(struct import *im, const struct sharding *s) {
  return !s || add_mesh(im, s->mesh, !s->spec.unreduced);
}

static bool add_boundary_meshes(struct import *im, const struct boundary *b, int n) {
  for (int i = 0; b && i < n; i++)
    if (!add_sharding_mesh(im, b[i].sharding)) return false;
  return true;
}

static bool add_node_meshes(struct import *im, const struct node *n, bool regions_only) {
  return add_mesh(im, tess__node_mesh(n), false) && (regions_only || add_sharding_mesh(im, tess__node_sharding(n)));
}

static bool add_graph_meshes(struct import *im, const struct graph *g, bool regions_only) {
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    if (!add_node_meshes(im, n, regions_only)) {
      if (!im->d->where) im->d->where = n->place;
      return false;
    }
    for (int r = 0; r < n->n_regions; r++)
      if (!add_graph_meshes(im, n->regions[r], regions_only)) return false;
  }
  return true;
}

static bool add_meshes(struct import *im, const struct mesh *devices, bool regions_first) {
  return (!regions_first || add_graph_meshes(im, im->from, true)) && add_mesh(im, devices, true) &&
         add_mesh(im, im->m->prefer, true) && add_boundary_meshes(im, im->in, im->from->n_params) &&
         add_boundary_meshes(im, im->out, im->from->n_results) && add_graph_meshes(im, im->from, false);
}

static bool refine(struct import *im, const struct mesh *devices) {
  struct atoms *atoms = &im->m->atoms;
  struct diag first = {.op = im->d->op, .where = im->d->where}, *d = im->d;
  im->d = &first;
  bool good = add_meshes(im, devices, false);
  im->d = d;
  if (!good) { /* the same again, and told, unless regions alone were in the way */
    tess__diag_clear(&first);
    *atoms = (struct atoms){0};
    im->seen = NULL;
    if (!add_meshes(im, devices, true)) return false;
  }
  if (atoms->total == 0) atoms->total = 1;
  if (!im->m->prefer || !tess__atoms_have(atoms, im->m->prefer)) im->m->prefer = atoms->mesh;
  return true;
}

/* ---- the copy ---- */

/* Is v read by a constraint or a manual computation other than `excluded`? */
static bool is_constrained(const struct graph *g, const struct uses *uses, vid v, uint32_t excluded) {
  for (uint32_t i = uses->first[v]; i < uses->first[v + 1]; i++) {
    const struct node *n = &g->node[uses->user[i]];
    if (uses->user[i] != excluded && (is_constraint(n) || is_manual(n))) return true;
  }
  return false;
}

static bool has_sharding(const struct import *im, vid v) {
  uint32_t maker = im->from->value[v].node;
  if (maker == NODE_NONE) return im->in && im->in[im->from->value[v].result].sharding;
  const struct node *n = &im->from->node[maker];
  return is_constraint(n) || is_manual(n) || im->apart[maker]; /* a constant has no other uses any more */
}

/* The last constraint of the chain that begins with `head`, if the chain takes over the later uses of its input;
 * NODE_NONE: it does not. */
static uint32_t find_tail(const struct import *im, uint32_t head) {
  const struct graph *g = im->from;
  vid x = g->node[head].in[0];
  if (has_sharding(im, x) || is_constrained(g, &im->uses, x, head)) return NODE_NONE;
  uint32_t tail = head;
  for (;;) {
    vid v = g->node[tail].out;
    bool alone = im->uses.count[v] == 1 && im->uses.first[v + 1] > im->uses.first[v];
    if (!alone || !is_constraint(&g->node[im->uses.user[im->uses.first[v]]])) break;
    tail = im->uses.user[im->uses.first[v]];
  }
  bool partial = ((const struct constraint_attrs *)g->node[tail].attrs)->sharding->spec.unreduced != 0;
  return tail == head || partial || is_constrained(g, &im->uses, g->node[tail].out, NODE_NONE) ? NODE_NONE : tail;
}

static void find_chains(struct import *im) {
  const struct graph *g = im->from;
  im->redirect = tess__arena_alloc(&im->arena, sizeof *im->redirect * (g->n_nodes + 1));
  for (uint32_t i = 0; i < g->n_nodes; i++)
    im->redirect[i] = VID_NONE;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    uint32_t tail = is_constraint(&g->node[i]) ? find_tail(im, i) : NODE_NONE;
    if (tail != NODE_NONE) im->redirect[tail] = g->node[i].in[0];
  }
}

static bool comes_apart(const struct import *im, vid v) {
  uint32_t maker = im->from->value[v].node;
  return maker != NODE_NONE && im->apart[maker];
}

static void import_region(const struct import *outer, const struct graph *from, struct module *m);

/* Control flow: its regions are imported as modules of their own. */
static vid copy_control(struct import *im, uint32_t index, const vid *in) {
  const struct node *n = &im->from->node[index];
  struct module *inner = tess__zalloc(sizeof *inner * n->n_regions);
  struct graph **regions = tess__alloc(sizeof *regions * (size_t)(n->n_regions + 1));
  for (int r = 0; r < n->n_regions; r++) {
    import_region(im, n->regions[r], &inner[r]);
    regions[r] = inner[r].graph;
  }
  struct splice_change change = {.type = tess__imported_type};
  vid out = tess__splice_node(im->m->graph, im->from, index, in, regions, &change);
  tess__inner_put(&im->m->inner, im->m->graph->n_nodes - 1, n->n_regions, inner);
  tess__free(regions);
  return out;
}

static void copy_node(struct import *im, uint32_t index) {
  const struct node *n = &im->from->node[index];
  if (im->apart[index]) return;
  struct rewrite rewrite = {.atoms = &im->m->atoms};
  struct splice_change change = tess__axes_to_atoms(&rewrite);
  vid *in = tess__alloc(sizeof *in * (size_t)(n->n_in + 1));
  for (int i = 0; i < n->n_in; i++)
    in[i] = comes_apart(im, n->in[i]) ? tess__clone(im->cloner, n->in[i])
            : tess__only_looks(n)     ? im->made[n->in[i]]
                                      : im->map[n->in[i]];
  vid out = tess__is_control(n->op) ? copy_control(im, index, in)
                                    : tess__splice_node(im->m->graph, im->from, index, in, NULL, &change);
  tess__free(in);
  for (int i = 0; i < n->n_out; i++)
    im->map[n->out + (vid)i] = im->made[n->out + (vid)i] = out + (vid)i;
  if (im->redirect[index] != VID_NONE) im->map[im->redirect[index]] = out;
}

static void copy_graph(struct import *im) {
  const struct graph *from = im->from;
  struct graph *to = im->m->graph = tess__graph_like(from);
  bool split = im->m->atoms.total > 1; /* on one device there is nothing to disagree about */
  im->apart =
      split ? tess__find_apart(from, &im->arena) : tess__arena_alloc(&im->arena, sizeof(bool) * (from->n_nodes + 1));
  im->uses = tess__uses(from, &im->arena);
  im->map = tess__arena_alloc(&im->arena, sizeof *im->map * (from->n_values + 1));
  im->made = tess__arena_alloc(&im->arena, sizeof *im->made * (from->n_values + 1));
  for (vid v = 0; v < from->n_values; v++)
    im->made[v] = VID_NONE;
  im->cloner = tess__cloner_new(from, to, im->apart, im->map, &im->arena);
  find_chains(im);
  for (int i = 0; i < from->n_params; i++) {
    vid v = from->param[i];
    im->map[v] = im->made[v] = tess__graph_param(to, tess__imported_type(NULL, tess__type_at(from, v)));
  }
  for (uint32_t i = 0; i < from->n_nodes; i++)
    copy_node(im, i);
  vid *result = tess__arena_alloc(&im->arena, sizeof *result * (size_t)(from->n_results + 1));
  for (int i = 0; i < from->n_results; i++) {
    vid v = from->result[i];
    result[i] = comes_apart(im, v) ? tess__clone(im->cloner, v) : im->made[v];
  }
  tess__graph_set_results(to, from->n_results, result);
}

/* ---- tilings ---- */

static void give(struct import *im, vid v, struct tiling t, bool fixed) {
  im->m->tiling[v] = t;
  im->m->fixed[v] = fixed;
  im->known[v] = true;
}

static void give_boundaries(struct import *im) {
  struct module *m = im->m;
  const struct graph *g = m->graph;
  for (int i = 0; im->in && i < g->n_params; i++) {
    const struct boundary *b = &im->in[i];
    if (b->sharding)
      give(im, g->param[i], tess__tiling_of(&m->atoms, b->sharding, tess__type_at(g, g->param[i])->rank), b->named);
  }
  for (int i = 0; i < g->n_results; i++) {
    int rank = tess__type_at(g, g->result[i])->rank;
    const struct sharding *s = im->out ? im->out[i].sharding : NULL;
    m->result[i] = s ? tess__tiling_of(&m->atoms, s, rank) : tess__tiling_open(rank);
    m->result_fixed[i] = s && im->out[i].named;
  }
}

static struct tiling constraint_tiling(const struct import *im, const struct node *n) {
  const struct constraint_attrs *attrs = n->attrs;
  return tess__tiling_of(&im->m->atoms, attrs->sharding, tess__type_at(im->m->graph, n->out)->rank);
}

static struct tiling operand_tiling(const struct import *im, const struct node *n, int i) {
  const struct manual_attrs *attrs = manual_of(n);
  return tess__manual_tiling(&im->m->atoms, attrs->mesh, attrs->in[i], tess__type_at(im->m->graph, n->in[i])->rank);
}

static void give_node(struct import *im, const struct node *n) {
  const struct graph *g = im->m->graph;
  if (is_constraint(n)) give(im, n->out, constraint_tiling(im, n), true);
  for (int i = 0; is_manual(n) && i < n->n_out; i++) {
    const struct manual_attrs *attrs = manual_of(n);
    vid v = n->out + (vid)i;
    give(im, v, tess__manual_tiling(&im->m->atoms, attrs->mesh, attrs->out[i], tess__type_at(g, v)->rank), true);
  }
}

/* What types say of Explicit axes holds, also of what the user did not name; the others are the compiler's. */
static void give_laid(struct import *im) {
  const struct graph *from = im->from;
  for (vid v = 0; v < from->n_values; v++) {
    const struct type *t = tess__type_at(from, v);
    if (!t->laid || im->made[v] == VID_NONE || im->known[im->made[v]]) continue;
    const struct sharding *s = tess__laid_request(t->laid, t->laid->mesh, t->rank);
    if (s && tess__atoms_have(&im->m->atoms, s->mesh))
      give(im, im->made[v], tess__tiling_of(&im->m->atoms, s, t->rank), true);
  }
}

/* Does every constraint and manual computation that reads v ask for this tiling? */
static bool all_agree(const struct import *im, vid v, const struct tiling *t) {
  for (uint32_t i = im->uses.first[v]; i < im->uses.first[v + 1]; i++) {
    const struct node *n = &im->m->graph->node[im->uses.user[i]];
    struct tiling other = *t;
    if (is_constraint(n)) other = constraint_tiling(im, n);
    if (!tess__tiling_equal(&other, t)) return false;
    for (int k = 0; is_manual(n) && k < n->n_in; k++) {
      if (n->in[k] != v) continue;
      other = operand_tiling(im, n, k);
      if (!tess__tiling_equal(&other, t)) return false;
    }
  }
  return true;
}

/* What linear ops make of partial values is partial, and returned so. */
static void carry_partial(struct import *im) {
  struct module *m = im->m;
  const struct graph *g = m->graph;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    uint64_t atoms = is_constraint(n) || is_manual(n) ? 0 : tess__kept_partial(m, n);
    for (int k = 0; k < n->n_out && atoms; k++)
      tess__tiling_set_partial(&m->tiling[n->out + (vid)k], atoms, TESS_REDUCE_SUM);
  }
  for (int i = 0; i < g->n_results; i++) {
    const struct tiling *t = &m->tiling[g->result[i]];
    if (!im->out || !im->out[i].sharding) tess__tiling_set_partial(&m->result[i], t->unreduced, t->unreduced_kind);
  }
}

static void apply(struct import *im, vid v, struct tiling t) {
  if (im->m->graph->value[v].node == NODE_NONE)
    tess__tiling_set_partial(&t, 0, 0); /* an argument comes whole unless its own sharding says */
  if ((t.rank > 0 || t.unreduced) && t.open == 0 && !im->known[v] && !im->m->tiling[v].unreduced &&
      all_agree(im, v, &t))
    give(im, v, t, false);
}

static void give_tilings(struct import *im) {
  struct module *m = im->m;
  const struct graph *g = m->graph;
  m->tiling = tess__alloc(sizeof *m->tiling * (g->n_values + 1));
  m->fixed = tess__zalloc(sizeof *m->fixed * (g->n_values + 1));
  m->result = tess__alloc(sizeof *m->result * (size_t)(g->n_results + 1));
  m->result_fixed = tess__zalloc(sizeof *m->result_fixed * (size_t)(g->n_results + 1));
  im->known = tess__arena_alloc(&im->arena, sizeof *im->known * (g->n_values + 1));
  for (vid v = 0; v < g->n_values; v++)
    m->tiling[v] = tess__tiling_open(tess__type_at(g, v)->rank);
  give_boundaries(im);
  for (uint32_t i = 0; i < g->n_nodes; i++)
    give_node(im, &g->node[i]);
  give_laid(im);
  carry_partial(im);
  im->uses = tess__uses(g, &im->arena);
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    if (is_constraint(n) && tess__atoms_have(&m->atoms, ((const struct constraint_attrs *)n->attrs)->sharding->mesh))
      apply(im, n->in[0], m->tiling[n->out]);
    for (int k = 0; is_manual(n) && k < n->n_in; k++)
      apply(im, n->in[k], operand_tiling(im, n, k));
  }
}

static void import_region(const struct import *outer, const struct graph *from, struct module *m) {
  struct import im = {.from = from, .m = m, .d = outer->d};
  m->atoms = outer->m->atoms;
  m->prefer = outer->m->prefer;
  m->planned = outer->m->planned;
  copy_graph(&im);
  give_tilings(&im);
  tess__arena_free(&im.arena);
}

/* The next form of a program, which takes the place of the one before. */
static bool next_form(const struct graph *traced, const struct graph_pass *p, struct graph **form, struct diag *d) {
  const struct graph *now = *form ? *form : traced;
  if (!tess__pass_asks(now, p)) return true;
  struct graph *made = tess__pass_run(now, p, d);
  tess__graph_free(*form);
  *form = made;
  return made;
}

bool tess__import_ready(const struct graph *traced, struct graph **out, struct diag *d) {
  *out = NULL;
  return next_form(traced, &tess__pass_expand, out, d) && next_form(traced, &tess__pass_unroll, out, d) &&
         next_form(traced, &tess__pass_leave_loops, out, d);
}

bool tess__import(const struct graph *traced, const struct mesh *devices, const struct boundary *in,
                  const struct boundary *out, struct module *m, struct diag *d) {
  struct graph *ready = NULL;
  bool good = tess__import_ready(traced, &ready, d);
  struct import im = {.from = ready ? ready : traced, .in = in, .out = out, .m = m, .d = d};
  *m = (struct module){.prefer = m->prefer ? m->prefer : devices, .planned = m->planned};
  m->in = in;
  m->out = out;
  bool ok = good && refine(&im, devices);
  if (ok) {
    copy_graph(&im);
    give_tilings(&im);
  }
  tess__arena_free(&im.arena);
  tess__graph_free(ready);
  return ok;
}
