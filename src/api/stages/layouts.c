/* Meshes and shardings of a text as tilings, and back. Each mesh has atoms of its own: the primes of its axes, cut
 * where the text names parts of them. */
#include <string.h>

#include "api/stages/staged.h"
#include "base/alloc.h"

/* ---- where the text cuts axes ---- */
static void add_cut(struct staged *s, const char *axis, int64_t at) {
  for (int i = 0; i < s->n_cuts; i++)
    if (s->cut[i].at == at && strcmp(s->cut[i].axis, axis) == 0) return;
  if (s->n_cuts == s->cut_capacity) {
    s->cut_capacity = s->cut_capacity ? 2 * s->cut_capacity : 16;
    s->cut = tess__realloc(s->cut, sizeof *s->cut * (size_t)s->cut_capacity);
  }
  s->cut[s->n_cuts++] = (struct cut_at){axis, at};
}

/* "x":(2)4 */
static bool is_part(const struct mlir_attr *a) {
  return a->kind == MLIR_PHRASE && a->n >= 4 && a->item[0]->kind == MLIR_STRING && a->item[1]->kind == MLIR_MARK &&
         a->item[1]->mark == ':' && a->item[2]->kind == MLIR_GROUP && a->item[2]->n == 1 &&
         a->item[2]->item[0]->kind == MLIR_INT && a->item[3]->kind == MLIR_INT;
}

static void find_cuts(struct staged *s, const struct mlir_attr *a) {
  if (is_part(a)) {
    int64_t before = a->item[2]->item[0]->i, ends;
    if (before < 1 || a->item[3]->i < 1 || __builtin_mul_overflow(before, a->item[3]->i, &ends)) return;
    add_cut(s, a->item[0]->s, before);
    add_cut(s, a->item[0]->s, ends);
  } else if (a->kind == MLIR_ARRAY || a->kind == MLIR_DIALECT || a->kind == MLIR_GROUP || a->kind == MLIR_PHRASE) {
    for (int i = 0; i < a->n; i++)
      find_cuts(s, a->item[i]);
  } else if (a->kind == MLIR_DICT) {
    for (int i = 0; i < a->n; i++)
      find_cuts(s, a->entry[i].attr);
  }
}

static void find_cuts_in(struct staged *s, const struct mlir_op *op) {
  for (int i = 0; i < op->n_attrs; i++)
    find_cuts(s, op->attr[i].attr);
  for (int r = 0; r < op->n_regions; r++)
    for (const struct mlir_block *b = op->region[r].n_blocks ? op->region[r].block : NULL; b; b = b->next)
      for (const struct mlir_op *at = b->first; at; at = at->next)
        find_cuts_in(s, at);
}

/* ---- meshes ---- */
static bool fail_mesh(struct staged *s, uint32_t at, const char *why) {
  s->d->where = tess__mlir_where(s->m, at);
  return tess__fail(s->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s", why);
}

/* Appends the primes of an axis between two cuts, small ones first. */
static bool add_primes(struct atoms *a, int64_t size) {
  for (int64_t p = 2; size > 1; p++) {
    if (p > size / p) p = size;
    for (; size % p == 0; size /= p) {
      if (a->n == MAX_ATOMS) return false;
      a->size[a->n++] = p;
    }
  }
  return true;
}

static bool axis_atoms(const struct staged *s, const char *axis, int64_t size, struct atoms *a) {
  int64_t at = 1;
  if (size == 1) { /* it cuts nothing, and is named all the same */
    if (a->n == MAX_ATOMS) return false;
    a->size[a->n++] = 1;
  }
  while (at < size) {
    int64_t next = size;
    for (int i = 0; i < s->n_cuts; i++)
      if (strcmp(s->cut[i].axis, axis) == 0 && s->cut[i].at > at && s->cut[i].at < next && size % s->cut[i].at == 0 &&
          s->cut[i].at % at == 0)
        next = s->cut[i].at;
    if (!add_primes(a, next / at)) return false;
    at = next;
  }
  return true;
}

static bool make_atoms(struct staged *s, struct said_mesh *m, struct atoms *a, uint32_t at) {
  a->total = 1;
  for (int i = 0; i < m->n_axes; i++) {
    m->first[i] = a->n;
    if (!axis_atoms(s, m->axis[i], m->size[i], a) || __builtin_mul_overflow(a->total, m->size[i], &a->total))
      return fail_mesh(s, at, "the mesh has more than 2^63 devices");
  }
  for (int i = 0; i < m->n_axes; i++)
    if (m->first[i] < (i + 1 < m->n_axes ? m->first[i + 1] : a->n))
      a->pinned |= UINT64_C(1) << ((i + 1 < m->n_axes ? m->first[i + 1] : a->n) - 1);
  m->first[m->n_axes] = a->n;
  int64_t stride = 1;
  for (int i = a->n; i-- > 0; stride *= a->size[i])
    a->stride[i] = stride;
  return true;
}

static bool same_mesh(const struct said_mesh *a, const struct said_mesh *b) {
  bool same = a->n_axes == b->n_axes && !a->ids == !b->ids && (!a->ids || strcmp(a->ids, b->ids) == 0);
  for (int i = 0; same && i < a->n_axes; i++)
    same = a->size[i] == b->size[i] && strcmp(a->axis[i], b->axis[i]) == 0;
  return same;
}

/* #sdy.mesh<["a"=2, "b"=2], device_ids=[…]>, or <[…]> of a mesh in place. */
static bool read_mesh(struct staged *s, const struct mlir_attr *a, struct said_mesh *m, uint32_t at) {
  const struct mlir_attr *list = a && a->n ? a->item[0] : NULL, *ids;
  if (!list || list->kind != MLIR_GROUP || list->n > TESS_MAX_RANK)
    return fail_mesh(s, at, "expected a mesh of at most 16 axes");
  for (int i = 0; i < list->n; i++) {
    const struct mlir_attr *x = list->item[i];
    if (x->kind != MLIR_PHRASE || x->n != 3 || x->item[0]->kind != MLIR_STRING || x->item[2]->kind != MLIR_INT ||
        x->item[2]->i < 1)
      return fail_mesh(s, at, "expected an axis such as \"x\"=2 in a mesh");
    m->axis[m->n_axes] = x->item[0]->s;
    m->size[m->n_axes++] = x->item[2]->i;
  }
  if (!(ids = tess__mlir_field(a, "device_ids"))) return true;
  struct text t = {0};
  tess__mlir_write_attr(&t, ids);
  m->ids = tess__arena_copy(&s->arena, t.data, t.length + 1);
  tess__text_free(&t);
  return true;
}

static int add_mesh(struct staged *s, const struct mlir_attr *a, const char *said, uint32_t at) {
  if (s->n_meshes == s->mesh_capacity) {
    s->mesh_capacity = s->mesh_capacity ? 2 * s->mesh_capacity : 4;
    s->said = tess__realloc(s->said, sizeof *s->said * (size_t)s->mesh_capacity);
    s->mesh = tess__realloc(s->mesh, sizeof *s->mesh * (size_t)s->mesh_capacity);
  }
  struct said_mesh *m = &s->said[s->n_meshes];
  struct net_mesh *net = &s->mesh[s->n_meshes];
  *m = (struct said_mesh){.said = said};
  *net = (struct net_mesh){.kind = s->n_meshes};
  if (!read_mesh(s, a, m, at) || !make_atoms(s, m, &net->atoms, at)) return -1;
  net->empty = m->n_axes == 0 && !m->ids;
  net->maximal = m->n_axes == 0 && m->ids;
  for (int i = 0; i < s->n_meshes; i++)
    if (same_mesh(&s->said[i], m)) net->kind = s->mesh[i].kind;
  return s->n_meshes++;
}

static int find_mesh(struct staged *s, const struct mlir_attr *a) {
  struct text t = {0};
  tess__mlir_write_attr(&t, a);
  const char *said = tess__arena_copy(&s->arena, t.data, t.length + 1);
  tess__text_free(&t);
  for (int i = 0; i < s->n_meshes; i++)
    if (strcmp(s->said[i].said, said) == 0) return i;
  if (a->kind == MLIR_PHRASE && a->n == 2) return add_mesh(s, a->item[1], said, a->at);
  fail_mesh(s, a->at, "a sharding names no mesh of the module");
  return -1;
}

bool tess__staged_begin(struct staged *s, struct mlir_module *m, struct diag *d) {
  *s = (struct staged){.m = m, .d = d};
  find_cuts_in(s, m->op);
  const struct mlir_block *b = m->op->n_regions && m->op->region[0].n_blocks ? m->op->region[0].block : NULL;
  for (const struct mlir_op *op = b ? b->first : NULL; op; op = op->next) {
    const struct mlir_attr *name = tess__mlir_attr(op, "sym_name");
    if (strcmp(op->name, "sdy.mesh") != 0 || !name) continue;
    const struct mlir_attr symbol = {.kind = MLIR_SYMBOL, .s = name->s};
    struct text t = {0};
    tess__mlir_write_attr(&t, &symbol);
    const char *said = tess__arena_copy(&s->arena, t.data, t.length + 1);
    tess__text_free(&t);
    if (add_mesh(s, tess__mlir_attr(op, "mesh"), said, op->at) < 0) return false;
  }
  return true;
}

void tess__staged_end(struct staged *s) {
  tess__free(s->said);
  tess__free(s->mesh);
  tess__free(s->cut);
  tess__arena_free(&s->arena);
}

/* ---- shardings ---- */
int tess__rank_of(const struct mlir_type *t) {
  if (t->kind != MLIR_TENSOR || t->rank > TESS_MAX_RANK) return -1;
  for (int i = 0; i < t->rank; i++)
    if (t->dim[i] == MLIR_DYNAMIC) return -1;
  return t->rank;
}

/* The atoms of "x" or "x":(1)2, appended to list. False: there is no such axis. */
static bool axis_list(const struct staged *s, int mesh, const struct mlir_attr *a, uint8_t *list, int *n) {
  const struct said_mesh *m = &s->said[mesh];
  const struct atoms *atoms = &s->mesh[mesh].atoms;
  const struct mlir_attr *name = is_part(a) ? a->item[0] : a;
  if (name->kind != MLIR_STRING) return false;
  int64_t from = is_part(a) ? a->item[2]->item[0]->i : 1, to = is_part(a) ? from * a->item[3]->i : INT64_MAX;
  for (int i = 0; i < m->n_axes; i++) {
    if (strcmp(m->axis[i], name->s) != 0) continue;
    int64_t at = 1;
    for (int k = m->first[i]; k < m->first[i + 1]; at *= atoms->size[k++])
      if (at >= from && at < to && *n < MAX_ATOMS) list[(*n)++] = (uint8_t)k;
    return true;
  }
  return false;
}

uint64_t tess__staged_axes_named(const struct staged *s, int mesh, const struct mlir_attr *list) {
  uint64_t mask = 0;
  uint8_t atom[MAX_ATOMS];
  int n = 0;
  for (int i = 0; list && (list->kind == MLIR_GROUP || list->kind == MLIR_ARRAY) && i < list->n; i++)
    axis_list(s, mesh, list->item[i], atom, &n);
  for (int i = 0; i < n; i++)
    mask |= UINT64_C(1) << atom[i];
  return mask;
}

/* A dimension: {"x", ?}p1. */
static bool read_dimension(struct staged *s, const struct mlir_attr *a, int d, struct laid *out) {
  uint8_t list[MAX_ATOMS];
  int n = 0;
  if (a->kind == MLIR_PHRASE && a->n == 2 && a->item[1]->kind == MLIR_WORD && a->item[1]->s[0] == 'p') {
    int priority = 0;
    for (const char *c = a->item[1]->s + 1; *c >= '0' && *c <= '9' && priority < 250; c++)
      priority = 10 * priority + (*c - '0');
    out->priority[d] = (uint8_t)(priority + 1);
    a = a->item[0];
  }
  if (a->kind != MLIR_GROUP) return false;
  out->tiling.open &= ~(UINT32_C(1) << d);
  for (int i = 0; i < a->n; i++) {
    if (a->item[i]->kind == MLIR_MARK && a->item[i]->mark == '?')
      out->tiling.open |= UINT32_C(1) << d;
    else if (!axis_list(s, out->mesh, a->item[i], list, &n))
      return false;
  }
  tess__tiling_set_dim(&out->tiling, d, n, list);
  return true;
}

/* replicated={…}, unreduced={…}, unreduced=max{…} */
static bool read_sets(struct staged *s, const struct mlir_attr *a, struct laid *out) {
  for (int i = 2; i < a->n; i++) {
    const struct mlir_attr *x = a->item[i];
    if (x->kind != MLIR_PHRASE || x->n < 3 || x->item[0]->kind != MLIR_WORD) return false;
    uint64_t atoms = tess__staged_axes_named(s, out->mesh, x->item[x->n - 1]);
    const char *kind = x->n == 4 && x->item[2]->kind == MLIR_WORD ? x->item[2]->s : "sum";
    if (strcmp(x->item[0]->s, "replicated") == 0)
      out->tiling.replicated = atoms;
    else
      tess__tiling_set_partial(&out->tiling, atoms,
                               strcmp(kind, "max") == 0   ? TESS_REDUCE_MAX
                               : strcmp(kind, "min") == 0 ? TESS_REDUCE_MIN
                                                          : TESS_REDUCE_SUM);
  }
  return true;
}

bool tess__staged_layout(struct staged *s, const struct mlir_attr *a, int rank, struct laid *out) {
  *out = (struct laid){.mesh = NET_NOWHERE, .tiling = tess__tiling_open(rank < 0 ? 0 : rank)};
  if (!a || rank < 0) return true;
  bool good = (a->kind == MLIR_DIALECT || a->kind == MLIR_GROUP) && a->n >= 2 && a->item[1]->kind == MLIR_GROUP;
  if (!good) return fail_mesh(s, a->at, "expected a sharding such as <@mesh, [{\"x\"}, {?}]>");
  if (a->item[1]->n != rank && a->item[1]->n)
    return fail_mesh(s, a->at, "a sharding of another number of dimensions than its value has");
  out->mesh = find_mesh(s, a->item[0]);
  if (out->mesh < 0) return false;
  for (int d = 0; d < a->item[1]->n; d++)
    good = good && read_dimension(s, a->item[1]->item[d], d, out);
  return (good && read_sets(s, a, out)) || fail_mesh(s, a->at, "a sharding names an axis that its mesh has not");
}

/* ---- writing ---- */
void tess__staged_axes(struct text *out, const struct staged *s, int mesh, int n, const uint8_t *atom) {
  const struct said_mesh *m = &s->said[mesh];
  const struct atoms *atoms = &s->mesh[mesh].atoms;
  for (int i = 0; i < n;) {
    int axis = 0;
    while (axis + 1 < m->n_axes && (atom[i] >= m->first[axis + 1] || m->first[axis] == m->first[axis + 1]))
      axis++;
    int64_t before = 1, size = 1;
    for (int k = m->first[axis]; k < atom[i]; k++)
      before *= atoms->size[k];
    int end = i;
    do
      size *= atoms->size[atom[end++]];
    while (end < n && atom[end] == atom[end - 1] + 1 && atom[end] < m->first[axis + 1]);
    const struct mlir_attr name = {.kind = MLIR_STRING, .s = m->axis[axis], .n = (int)strlen(m->axis[axis])};
    if (i) tess__text_add(out, ", ");
    tess__mlir_write_attr(out, &name);
    if (size != m->size[axis]) tess__text_printf(out, ":(%lld)%lld", (long long)before, (long long)size);
    i = end;
  }
}

void tess__staged_set(struct text *out, const struct staged *s, int mesh, uint64_t atoms) {
  struct axes list = tess__axes_of(atoms);
  tess__staged_axes(out, s, mesh, list.n, list.a);
}

static void write_dims(struct text *out, const struct staged *s, const struct laid *l) {
  const struct tiling *t = &l->tiling;
  tess__text_add(out, "[");
  for (int d = 0; d < t->rank && !s->mesh[l->mesh].maximal; d++) {
    int n = tess__tiling_count(t, d);
    tess__text_add(out, d ? ", {" : "{");
    tess__staged_axes(out, s, l->mesh, n, t->atom + t->start[d]);
    if (t->open >> d & 1) tess__text_add(out, n ? ", ?" : "?");
    tess__text_add(out, "}");
    if (l->priority[d]) tess__text_printf(out, "p%d", l->priority[d] - 1);
  }
  tess__text_add(out, "]");
}

void tess__staged_write(struct text *out, const struct staged *s, const struct laid *l) {
  static const char *const kind[] = {"", "max", "min"};
  const struct tiling *t = &l->tiling;
  tess__text_printf(out, "<%s, ", s->said[l->mesh].said);
  write_dims(out, s, l);
  if (t->replicated) {
    tess__text_add(out, ", replicated={");
    tess__staged_set(out, s, l->mesh, t->replicated);
    tess__text_add(out, "}");
  }
  if (t->unreduced) {
    int k = t->unreduced_kind == TESS_REDUCE_MAX ? 1 : t->unreduced_kind == TESS_REDUCE_MIN ? 2 : 0;
    tess__text_printf(out, ", unreduced=%s{", kind[k]);
    tess__staged_set(out, s, l->mesh, t->unreduced);
    tess__text_add(out, "}");
  }
  tess__text_add(out, ">");
}

bool tess__staged_same_axes(const struct staged *s, int a, int b) {
  const struct said_mesh *x = &s->said[a], *y = &s->said[b];
  bool same = x->n_axes == y->n_axes;
  for (int i = 0; same && i < x->n_axes; i++)
    same = x->size[i] == y->size[i] && strcmp(x->axis[i], y->axis[i]) == 0;
  return same;
}

bool tess__staged_whole(const struct laid *l) {
  return l->mesh == NET_NOWHERE || (l->tiling.start[l->tiling.rank] == 0 && !l->tiling.unreduced);
}

bool tess__staged_alike(const struct staged *s, const struct laid *a, const struct laid *b) {
  if (tess__staged_whole(a) && tess__staged_whole(b)) return true;
  return a->mesh != NET_NOWHERE && b->mesh != NET_NOWHERE && s->mesh[a->mesh].kind == s->mesh[b->mesh].kind &&
         tess__tiling_same_cut(&a->tiling, &b->tiling) && tess__tiling_same_partial(&a->tiling, &b->tiling);
}

const struct mlir_attr *tess__staged_attr(struct staged *s, const struct laid *l) {
  struct text t = {0};
  if (l->mesh == NET_NOWHERE) return NULL;
  tess__text_add(&t, "#sdy.sharding");
  tess__staged_write(&t, s, l);
  const struct mlir_attr *a = tess__mlir_verbatim(s->m, t.data);
  tess__text_free(&t);
  return a;
}

const struct mlir_attr *tess__staged_attrs(struct staged *s, int n, const struct laid *const *l) {
  struct text t = {0};
  int mesh = NET_NOWHERE;
  for (int i = 0; i < n && mesh == NET_NOWHERE; i++)
    mesh = l[i]->mesh;
  if (mesh == NET_NOWHERE) return NULL;
  tess__text_add(&t, "#sdy.sharding_per_value<[");
  for (int i = 0; i < n; i++) {
    struct laid one = *l[i];
    if (one.mesh == NET_NOWHERE) one.mesh = mesh;
    if (i) tess__text_add(&t, ", ");
    tess__staged_write(&t, s, &one);
  }
  tess__text_add(&t, "]>");
  const struct mlir_attr *a = tess__mlir_verbatim(s->m, t.data);
  tess__text_free(&t);
  return a;
}
