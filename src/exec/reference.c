/* The reference executor: every device by itself on its own padded blocks, ops by their `ref`, collectives that copy
 * between blocks.
 *
 * It is slow and believes nothing. Blocks are poisoned beyond their true extent (NaN, 0xA5 bytes) after every node but
 * a mask, so that padding that is read shows in results. A relayout takes an element only from a device of its group.
 * And after every node, devices that the spread says hold the same block must hold the same bytes; they are compared. A
 * failure of any of this is INTERNAL. */
#include <math.h>
#include <string.h>

#include "array/array.h"
#include "base/alloc.h"
#include "base/interrupt.h"
#include "core/dtype.h"
#include "exec/across.h"
#include "exec/executor.h"
#include "exec/position.h"
#include "exec/relayout.h"
#include "layout/sharding.h"
#include "op/attrs.h"
#include "op/control.h"
#include "op/group.h"
#include "spmd/moves.h"

struct reference_run {
  const struct program *p;
  int64_t devices;
  const struct across *across; /* NULL: all devices are here */
  void ***block;               /* [value][device]; NULL where the device is another process's */
  struct arena arena;
  struct diag *d;
};

/* Bytes that devices had from others in collectives: all devices, since the process began. */
static _Atomic int64_t received;

int64_t tess__reference_received(void) {
  return atomic_load(&received);
}

/* Each device has n - 1 blocks of this size from the others of its group. */
static void receive_blocks(const struct reference_run *m, int64_t n, size_t bytes) {
  atomic_fetch_add(&received, m->devices * (n - 1) * (int64_t)bytes);
}

/* The next device of this process, from p on. */
static int64_t next_here(const struct reference_run *m, int64_t p) {
  while (m->across && p < m->devices && m->across->process[p] != m->across->me)
    p++;
  return p;
}

static const struct type *type_of(const struct reference_run *m, vid v) {
  return tess__type_at(m->p->graph, v);
}
static int bytes_of(const struct reference_run *m, vid v) {
  return tess__dtype_bytes((tess_dtype)type_of(m, v)->dtype);
}
static size_t block_bytes(const struct reference_run *m, vid v) {
  return (size_t)tess__type_bytes(type_of(m, v));
}

static void **new_blocks(struct reference_run *m, vid v) {
  void **block = tess__arena_alloc(&m->arena, sizeof *block * (size_t)m->devices);
  memset(block, 0, sizeof *block * (size_t)m->devices);
  for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1))
    block[p] = tess__arena_alloc(&m->arena, block_bytes(m, v) + 1);
  return block;
}

/* ---- walking a block ---- */

struct block_cursor { /* element `element` of the block of v at a device: its global index, and whether it is real */
  const struct type *type;
  int64_t extent[TESS_MAX_RANK], first[TESS_MAX_RANK], at[TESS_MAX_RANK], element, n;
};

static struct block_cursor cursor_at(const struct reference_run *m, vid v, int64_t device) {
  const struct spread *s = &m->p->spread[v];
  struct block_cursor c = {.type = type_of(m, v), .n = tess__type_elements(type_of(m, v))};
  for (int d = 0; d < c.type->rank; d++) {
    c.extent[d] = tess__extent(&m->p->atoms, &s->tiling, d, c.type->dim[d], s->size[d], device);
    c.first[d] = tess__tiling_position(&m->p->atoms, &s->tiling, d, device) * c.type->dim[d];
  }
  return c;
}

static void advance(struct block_cursor *c) {
  c->element++;
  for (int d = c->type->rank - 1; d >= 0 && ++c->at[d] == c->type->dim[d]; d--)
    c->at[d] = 0;
}

static bool is_real(const struct block_cursor *c) {
  for (int d = 0; d < c->type->rank; d++)
    if (c->at[d] >= c->extent[d]) return false;
  return true;
}

static void poison_element(tess_dtype t, unsigned char *out, int64_t element) {
  int bytes = tess__dtype_bytes(t);
  if (t == TESS_BOOL)
    *out = (unsigned char)(element & 1); /* a bool holds nothing else */
  else if (tess__dtype_class(t) & (DTYPE_FLOAT | DTYPE_COMPLEX) && tess_dtype_bits(t) >= 8)
    tess__element_from_complex(t, out, (double)NAN, (double)NAN);
  else
    memset(out, 0xA5, (size_t)bytes);
}

static void poison(const struct reference_run *m, vid v) {
  int bytes = bytes_of(m, v);
  for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1))
    for (struct block_cursor c = cursor_at(m, v, p); c.element < c.n; advance(&c))
      if (!is_real(&c))
        poison_element((tess_dtype)c.type->dtype, (unsigned char *)m->block[v][p] + c.element * bytes, c.element);
}

/* ---- between the dense boxes of arguments and results, and blocks ---- */

/* Elements before the partial result of the device at p in a dense box [own digits][dimensions]. */
static int64_t partial_at(const struct reference_run *m, vid v, int64_t p) {
  const struct spread *s = &m->p->spread[v];
  const struct atoms *a = &m->p->atoms;
  int64_t number = 0;
  for (int i = 0; i < a->n; i++)
    if (s->own >> i & 1) number = number * a->size[i] + p / a->stride[i] % a->size[i];
  for (int d = 0; d < type_of(m, v)->rank; d++)
    number *= s->size[d];
  return number;
}

/* Where the true part of the block at a device is: in the array, and in the block. */
static void boxes(const struct reference_run *m, vid v, int64_t device, tess_index *array, tess_index *block) {
  struct block_cursor c = cursor_at(m, v, device);
  *array = *block = (tess_index){.n = c.type->rank};
  for (int d = 0; d < c.type->rank; d++) {
    block->dim[d] = (tess_interval){0, c.extent[d], false};
    array->dim[d] = (tess_interval){c.first[d], c.first[d] + c.extent[d], false};
  }
}

/* The stored box of the array: part, or (NULL) all of it. Where a block of it lies there. */
static bool stored(const struct reference_run *m, vid v, const struct local_part *part, const tess_index *array,
                   tess_index *local, const struct type **type) {
  *type = part ? part->type : tess__type_with_shape(type_of(m, v), type_of(m, v)->rank, m->p->spread[v].size);
  *local = *array;
  return !part || tess__part_find(part, array, local) ||
         tess__fail(m->d, TESS_INTERNAL, TESS_NO_REASON, "reference: a block of %s is not where the layout says",
                    tess__type_text(*type));
}

static bool cut_argument(struct reference_run *m, vid v, const void *dense, const struct local_part *part) {
  m->block[v] = new_blocks(m, v);
  tess_index array, block, local;
  const struct type *type;
  for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1)) {
    boxes(m, v, p, &array, &block);
    if (!stored(m, v, part, &array, &local, &type)) return false;
    tess__move_box(type, (const char *)dense + partial_at(m, v, p) * bytes_of(m, v), &local, type_of(m, v),
                   m->block[v][p], &block);
  }
  poison(m, v);
  return true;
}

/* A result may be partial over the axes that its sharding says, and must be so over all of them. */
static bool check_partial(const struct reference_run *m, int i) {
  const struct sharding *s = m->p->result ? m->p->result[i] : NULL;
  uint64_t said = s && s->mesh->total > 1 ? tess__atoms_of_axes(&m->p->atoms, s->mesh, s->spec.unreduced) : 0;
  return m->p->spread[m->p->graph->result[i]].own == said ||
         tess__fail(m->d, TESS_INTERNAL, TESS_NO_REASON, "reference: a result is a partial value");
}

static bool join_result(const struct reference_run *m, vid v, void *dense, const struct local_part *part) {
  tess_index array, block, local;
  const struct type *type;
  for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1)) {
    boxes(m, v, p, &array, &block);
    if (!stored(m, v, part, &array, &local, &type)) return false;
    tess__move_box(type_of(m, v), m->block[v][p], &block, type, (char *)dense + partial_at(m, v, p) * bytes_of(m, v),
                   &local);
  }
  return true;
}

/* ---- the ops that are not a function of one device's blocks ---- */

static void mask(struct reference_run *m, const struct node *n) {
  const struct mask_attrs *attrs = n->attrs;
  unsigned char neutral[16] = {0};
  int bytes = bytes_of(m, n->out), d = attrs->dimension;
  tess__monoid_neutral((enum monoid)attrs->monoid, (tess_dtype)type_of(m, n->out)->dtype, neutral);
  for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1)) {
    memcpy(m->block[n->out][p], m->block[n->in[0]][p], block_bytes(m, n->out));
    for (struct block_cursor c = cursor_at(m, n->out, p); c.element < c.n; advance(&c))
      if (c.at[d] >= c.extent[d]) memcpy((char *)m->block[n->out][p] + c.element * bytes, neutral, (size_t)bytes);
  }
}

/* The n terms become one, in the first: neighbours, then pairs of these, and so on. */
static void combine_pairwise(const struct call *call, int64_t n, char *term, size_t bytes, char *sum) {
  for (int64_t step = 1; step < n; step *= 2)
    for (int64_t i = 0; i + step < n; i += 2 * step) {
      char *to = term + (size_t)i * bytes;
      call->op->ref(call, (const void *const[]){to, to + (size_t)step * bytes}, (void *const[]){sum});
      memcpy(to, sum, bytes);
    }
}

/* out[p] = the blocks of p's group combined, in the order of their positions. */
static bool combine(struct reference_run *m, vid in, uint64_t group, enum monoid monoid, void **out) {
  const struct type *type = type_of(m, in);
  if (group & ~m->p->spread[in].own)
    return tess__fail(m->d, TESS_INTERNAL, TESS_NO_REASON,
                      "reference: a reduction over devices whose values do not differ");
  struct call call = {.op = tess__monoid_op(monoid),
                      .n_in = 2,
                      .n_out = 1,
                      .in = (const struct type *const[]){type, type},
                      .out = &type};
  size_t bytes = block_bytes(m, in);
  int64_t most = 1;
  for (int i = 0; i < m->p->atoms.n; i++)
    most *= group >> i & 1 ? m->p->atoms.size[i] : 1;
  char *term = tess__alloc((size_t)(most + 1) * bytes + 1);
  for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1)) {
    int64_t n = 0;
    for (int64_t member = tess__position_without(&m->p->atoms, p, group); member >= 0;
         member = tess__position_next(&m->p->atoms, member, group))
      memcpy(term + (size_t)n++ * bytes, m->block[in][member], bytes);
    combine_pairwise(&call, n, term, bytes, term + (size_t)most * bytes);
    memcpy(out[p], term, bytes);
  }
  tess__free(term);
  return true;
}

static bool relayout(struct reference_run *m, const struct node *n) {
  const struct relayout_attrs *attrs = n->attrs;
  int64_t moved = 0;
  struct relayout r = {.atoms = &m->p->atoms,
                       .from = &attrs->from,
                       .to = &attrs->to,
                       .size = attrs->size,
                       .group = attrs->atoms,
                       .received = &moved,
                       .bytes = bytes_of(m, n->out)};
  void **from = m->block[n->in[0]];
  if (n->op->traits & OP_KEEPS_PART) r.group = 0;
  if (tess__is_reduce_scatter(n->op)) { /* the parts that it keeps, of all others */
    receive_blocks(m, tess__atoms_product(&m->p->atoms, attrs->atoms), block_bytes(m, n->out));
    r.group = 0;
    from = new_blocks(m, n->in[0]);
    if (!combine(m, n->in[0], attrs->atoms, (enum monoid)attrs->monoid, from)) return false;
  }
  bool ok = tess__relayout(&r, (const void *const *)from, m->block[n->out], m->d);
  atomic_fetch_add(&received, moved);
  return ok;
}

static void axis_index(struct reference_run *m, const struct node *n) {
  const struct axes *axes = &((const struct axes_attrs *)n->attrs)->axes;
  for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1))
    tess__element_from_int((tess_dtype)type_of(m, n->out)->dtype, m->block[n->out][p],
                           tess__position_along(&m->p->atoms, axes, p));
}

/* Where the value still varies over atoms that do not cut the result, coordinate 0 is the value. */
static void leave_region(struct reference_run *m, const struct node *n) {
  uint64_t promised = tess__across_group(m->p, n);
  for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1))
    memcpy(m->block[n->out][p], m->block[n->in[0]][tess__position_without(&m->p->atoms, p, promised)],
           block_bytes(m, n->out));
}

static bool by_ref(struct reference_run *m, const struct node *n) {
  struct call call;
  tess__node_call(m->p->graph, n, &call, &m->arena);
  if (!n->op->ref)
    return tess__fail(m->d, TESS_INTERNAL, TESS_NO_REASON, "reference: %s has no reference kernel", n->op->name);
  struct shortage shortage = {0};
  call.shortage = &shortage;
  const void **in = tess__arena_alloc(&m->arena, sizeof *in * (size_t)(n->n_in + 1));
  void **out = tess__arena_alloc(&m->arena, sizeof *out * (size_t)(n->n_out + 1));
  int64_t(*extent)[TESS_MAX_RANK] = NULL;
  if (n->op->true_blocks)
    call.extent = extent = tess__arena_alloc(&m->arena, sizeof *extent * (size_t)(n->n_in + n->n_out + 1));
  for (int64_t p = next_here(m, 0); p < m->devices && tess__goes_on(m->d); p = next_here(m, p + 1)) {
    for (int i = 0; i < n->n_in; i++)
      in[i] = m->block[n->in[i]][p];
    for (int i = 0; i < n->n_out; i++)
      out[i] = m->block[n->out + (vid)i][p];
    for (int i = 0; extent && i < n->n_in + n->n_out; i++) {
      struct block_cursor c = cursor_at(m, i < n->n_in ? n->in[i] : n->out + (vid)(i - n->n_in), p);
      memcpy(extent[i], c.extent, sizeof extent[i]);
    }
    n->op->ref(&call, in, out);
  }
  return tess__call_went_well(&call, m->d);
}

/* ---- collectives over groups ---- */

static bool run_group(struct reference_run *m, const struct node *n) {
  const struct group_attrs *attrs = n->attrs;
  struct call call;
  tess__node_call(m->p->graph, n, &call, &m->arena);
  int32_t *member = tess__arena_alloc(&m->arena, sizeof *member * (size_t)(attrs->total + 1));
  const void **in = tess__arena_alloc(&m->arena, sizeof *in * (size_t)(attrs->total * n->n_in + 1));
  for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1)) {
    int64_t own = tess__position_along(&m->p->atoms, &attrs->axes, p);
    int me, count = tess__group_sources(&call, own, member, &me);
    for (int i = 0; i < count * n->n_in; i++)
      in[i] = m->block[n->in[i % n->n_in]][tess__position_at(&m->p->atoms, &attrs->axes, p, member[i / n->n_in])];
    bool parts = n->op->traffic == TRAFFIC_REDUCE_SCATTER || n->op->traffic == TRAFFIC_EXCHANGE;
    for (int i = 0; i < count; i++) /* of the others, whole blocks or this device's part of them */
      if (member[i] != own) atomic_fetch_add(&received, (int64_t)block_bytes(m, n->in[0]) / (parts ? count : 1));
    if (count && !n->op->group(&call, count, me, in, m->block[n->out][p], m->d))
      return false; /* no count: zeros, as the blocks are made */
  }
  return true;
}

/* ---- control flow: each device decides for itself, and all run while one does ---- */

static bool run_graph(struct reference_run *m);

static void copy_blocks(const struct reference_run *m, void **to, void *const *from, size_t bytes) {
  for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1))
    memcpy(to[p], from[p], bytes);
}

/* Runs a region on blocks [param][device]; out[i][p] gets result i on devices that take part. */
static bool run_region(struct reference_run *m, const struct program *region, void **const *param,
                       const bool *takes_part, void **const *out) {
  struct reference_run inner = {.p = region, .devices = m->devices, .across = m->across, .d = m->d};
  const struct graph *g = region->graph;
  inner.block = tess__arena_alloc(&inner.arena, sizeof *inner.block * (g->n_values + 1));
  for (int i = 0; i < g->n_params; i++) {
    vid v = g->param[i];
    inner.block[v] = new_blocks(&inner, v);
    copy_blocks(&inner, inner.block[v], param[i], block_bytes(&inner, v));
    poison(&inner, v);
  }
  bool ok = run_graph(&inner);
  for (int i = 0; ok && i < g->n_results; i++)
    for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1))
      if (takes_part[p]) memcpy(out[i][p], inner.block[g->result[i]][p], block_bytes(&inner, g->result[i]));
  tess__arena_free(&inner.arena);
  return ok;
}

/* On processes that may have to meet in a region: all of them. */
static bool any_of(const struct reference_run *m, const bool *flag, const struct inner_program *inner, bool *any) {
  *any = false;
  for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1))
    *any |= flag[p];
  return !m->across || tess__across_any(m->across, inner->n, inner->program, *any, any, m->d);
}

static bool run_while(struct reference_run *m, const struct node *n, const struct inner_program *inner) {
  void ***now = tess__arena_alloc(&m->arena, sizeof *now * (size_t)(n->n_in + 1));
  bool *all = tess__arena_alloc(&m->arena, (size_t)m->devices),
       *more = tess__arena_alloc(&m->arena, (size_t)m->devices);
  void **predicate = tess__arena_alloc(&m->arena, sizeof *predicate * (size_t)m->devices);
  for (int i = 0; i < n->n_in; i++)
    now[i] = i < n->n_out ? m->block[n->out + (vid)i] : m->block[n->in[i]];
  for (int i = 0; i < n->n_out; i++)
    copy_blocks(m, now[i], m->block[n->in[i]], block_bytes(m, n->in[i]));
  for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1)) {
    all[p] = true;
    predicate[p] = &more[p];
  }
  for (;;) {
    if (!run_region(m, &inner->program[0], now, all, &predicate)) return false;
    bool again;
    if (!any_of(m, more, inner, &again)) return false;
    if (!again) return true;
    if (!tess__goes_on(m->d) || !run_region(m, &inner->program[1], now, more, now)) return false;
  }
}

static bool run_branches(struct reference_run *m, const struct node *n, const struct inner_program *inner) {
  void ***arg = tess__arena_alloc(&m->arena, sizeof *arg * (size_t)(n->n_in + 1));
  void ***out = tess__arena_alloc(&m->arena, sizeof *out * (size_t)(n->n_out + 1));
  bool *takes = tess__arena_alloc(&m->arena, (size_t)m->devices);
  for (int i = 1; i < n->n_in; i++)
    arg[i - 1] = m->block[n->in[i]];
  for (int i = 0; i < n->n_out; i++)
    out[i] = m->block[n->out + (vid)i];
  for (int r = 0; r < inner->n; r++) {
    for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1))
      takes[p] = tess__branch_taken(n->op, inner->n, m->block[n->in[0]][p]) == r;
    bool taken;
    if (!any_of(m, takes, inner, &taken)) return false;
    if (taken && !run_region(m, &inner->program[r], arg, takes, out)) return false;
  }
  return true;
}

/* ---- a program ---- */

/* The blocks that a collective takes from other processes. */
static bool fetch(struct reference_run *m, const struct node *n) {
  uint64_t group = m->across ? tess__across_group(m->p, n) : 0;
  for (int i = 0; group && i < n->n_in; i++)
    if (!tess__across_fetch(m->across, &m->p->atoms, group, n->op->name, tess__type_text(type_of(m, n->in[i])),
                            block_bytes(m, n->in[i]), m->block[n->in[i]], &m->arena, m->d))
      return false;
  return true;
}

static bool run_node(struct reference_run *m, uint32_t index) {
  const struct node *n = &m->p->graph->node[index];
  if (!fetch(m, n)) return false;
  uint32_t traits = n->op->traits;
  if (traits & OP_LOOP) return run_while(m, n, &m->p->inner[index]);
  if (traits & OP_BRANCH) return run_branches(m, n, &m->p->inner[index]);
  if (tess__is_all_reduce(n->op)) {
    receive_blocks(m, tess__atoms_product(&m->p->atoms, tess__across_group(m->p, n)), block_bytes(m, n->out));
    return combine(m, n->in[0], tess__across_group(m->p, n), (enum monoid)tess__node_monoid(n), m->block[n->out]);
  }
  if (tess__is_group(n->op)) return run_group(m, n);
  if (traits & OP_RESHARD) return relayout(m, n);
  if (traits & OP_FILLS)
    mask(m, n);
  else if (traits & OP_PER_DEVICE)
    axis_index(m, n);
  else if (traits & OP_LEAVES)
    leave_region(m, n);
  else
    return by_ref(m, n);
  return true;
}

static bool check_replicas(const struct reference_run *m, vid v, const char *maker) {
  const struct spread *s = &m->p->spread[v];
  uint64_t alike = ~tess__spread_atoms(s);
  for (int64_t p = next_here(m, 0); p < m->devices; p = next_here(m, p + 1)) {
    int64_t first = tess__position_without(&m->p->atoms, p, alike);
    if (m->block[v][first] && memcmp(m->block[v][p], m->block[v][first], block_bytes(m, v)) != 0)
      return tess__fail(m->d, TESS_INTERNAL, TESS_REPLICA_MISMATCH,
                        "reference: value %u, made by %s, differs between devices %lld and %lld", v, maker,
                        (long long)first, (long long)p);
  }
  return true;
}

static bool run_graph(struct reference_run *m) {
  const struct graph *g = m->p->graph;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    for (int k = 0; k < n->n_out; k++)
      m->block[n->out + (vid)k] = new_blocks(m, n->out + (vid)k);
    if (!run_node(m, i) || !tess__goes_on(m->d)) return false;
    for (int k = 0; k < n->n_out; k++) {
      if (!(n->op->traits & OP_FILLS)) poison(m, n->out + (vid)k);
      if (!check_replicas(m, n->out + (vid)k, n->op->name)) return false;
    }
  }
  return true;
}

bool tess__across_run(const struct program *p, const struct across *across, const void *const *args,
                      void *const *results, struct diag *d) {
  const struct graph *g = p->graph;
  struct reference_run m = {.p = p, .devices = tess__positions(&p->atoms), .across = across, .d = d};
  m.block = tess__arena_alloc(&m.arena, sizeof *m.block * (g->n_values + 1));
  bool ok = true;
  tess__listen(d);
  for (int i = 0; ok && i < g->n_params; i++)
    ok = cut_argument(&m, g->param[i], args[i], across ? across->arg[i] : NULL);
  ok = ok && run_graph(&m);
  for (int i = 0; ok && i < g->n_results; i++)
    ok = check_partial(&m, i);
  for (int i = 0; ok && i < g->n_results; i++)
    ok = join_result(&m, g->result[i], results[i], across ? across->result[i] : NULL);
  tess__arena_free(&m.arena);
  return ok;
}

bool tess__reference_node(const struct program *p, uint32_t at, const struct across *across, void **const *block,
                          struct diag *d) {
  const struct node *n = &p->graph->node[at];
  struct reference_run m = {.p = p, .devices = tess__positions(&p->atoms), .across = across, .d = d};
  m.block = tess__arena_alloc(&m.arena, sizeof *m.block * (p->graph->n_values + 1));
  for (int i = 0; i < n->n_in; i++)
    m.block[n->in[i]] = block[i];
  for (int i = 0; i < n->n_out; i++)
    m.block[n->out + (vid)i] = block[n->n_in + i];
  bool ok = run_node(&m, at);
  tess__arena_free(&m.arena);
  return ok;
}

bool tess__reference_run(const struct program *p, const void *const *args, void *const *results, struct diag *d) {
  return tess__across_run(p, NULL, args, results, d);
}

/* ---- as executors: there is nothing to make ---- */
static void *make(const struct program *p, const struct exec_options *o, struct diag *d) {
  (void)o, (void)d;
  return (void *)(uintptr_t)p;
}
static void free_made(void *made) {
  (void)made;
}

/* Every node is a step, run on each device, on blocks. */
static void count(const struct program *p, struct exec_info *out) {
  const struct graph *g = p->graph;
  out->nodes += g->n_nodes;
  out->steps += g->n_nodes;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    for (int k = 0; k < n->n_out; k++)
      out->elements += tess__type_elements(tess__type_at(g, n->out + (vid)k)) * (p->atoms.total ? p->atoms.total : 1);
    for (int r = 0; i < p->n_inner && r < p->inner[i].n; r++)
      count(&p->inner[i].program[r], out);
  }
}
static struct exec_info info(const void *made) {
  const struct program *p = made;
  struct exec_info out = {.collectives = p->collectives};
  count(p, &out);
  return out;
}
static struct result_source result(const void *made, int i) {
  (void)made, (void)i;
  return (struct result_source){.from = RESULT_FRESH, .donor = -1};
}
static bool run(const void *made, const struct across *across, const void *const *args, void *const *results,
                struct diag *d) {
  return tess__across_run(made, across, args, results, d);
}

const struct executor tess__executor_reference = {"reference", make, free_made, info, result, run};
const struct executor tess__executor_across = {"across", make, free_made, info, result, run};
