/* Large sums over processes, whose local half nobody makes, or which are cut into chunks: see large_sums.h.
 *
 * How a sum is cut follows from its sizes alone, so that all members of its group cut alike. Its producer is cut where
 * it is one step that walks the sum by rows; where it is not, it makes all of them before the first chunk goes. Whether
 * a process's terms are read as they lie is its own affair. */
#include "exec/large_sums.h"

#include "core/dtype.h"
#include "exec/combine.h"
#include "exec/comm_step.h"

#ifdef TESS_TINY
enum { CHUNK_BYTES = 64, TERMS_BYTES = 64 };
#else
/* Of a message between hosts; of a sum whose terms are read as they lie: below, the sum stays in the caches. */
enum { CHUNK_BYTES = 1 << 20, TERMS_BYTES = 16 << 10 };
#endif

/* The sum over processes that the draft is, of one value; NULL: it is none. */
static struct comm_step *sum_of(const struct draft *d) {
  struct comm_step *c = d->kind == STEP_REF ? d->ref->comm : NULL;
  return c && c->form == COMM_REDUCE && c->n_members > 1 && d->ref->call.n_in == 1 ? c : NULL;
}

static int64_t element_bytes(const struct draft *sum) {
  return tess__dtype_bytes((tess_dtype)sum->ref->tensor[0].type->dtype);
}

/* ---- terms that are read as they lie ---- */

/* Does the draft add what the process's devices have, without gaps, from memory, and do nothing else? As an op of the
 * dtype adds them: what has 16 bits a loop adds in 32. */
static bool only_adds(const struct draft *d, int64_t elements) {
  const struct loop *l = d->loop;
  if (d->kind != STEP_LOOP || d->rows || !d->root->terms || !l->reduced || l->accumulate || d->n_points) return false;
  if (l->n_in != 1 || l->n_out != 1 || l->n_instr || l->in[0].kind != OPERAND_MEMORY) return false;
  if (l->in[0].dtype != l->out[0].dtype || tess__dtype_bytes((tess_dtype)l->in[0].dtype) < 4) return false;
  int64_t terms = 1, kept = 1;
  for (int i = 0; i < l->n_dims; i++) {
    bool reduced = l->reduced >> i & 1;
    *(reduced ? &terms : &kept) *= l->extent[i];
    if (!reduced && l->extent[i] > 1 &&
        (l->extent[i] != elements || l->in[0].stride[i] != 1 || l->out[0].stride[i] != 1))
      return false;
  }
  return kept == elements && terms > 1 && terms <= MOST_TERMS;
}

static void list_terms(const struct loop *l, int64_t bytes, struct comm_part *part, struct arena *arena) {
  int64_t *at = tess__arena_alloc(arena, MOST_TERMS * sizeof *at);
  int n = 1;
  for (int i = 0; i < l->n_dims; i++) { /* outer first */
    if (!(l->reduced >> i & 1)) continue;
    for (int k = n * (int)l->extent[i] - 1; k >= 0; k--)
      at[k] = at[k / (int)l->extent[i]] + k % (int)l->extent[i] * l->in[0].stride[i] * bytes;
    n *= (int)l->extent[i];
  }
  part->n_terms = n;
  part->term = at;
}

/* Drafts k and k + 1 as one: draft k is left out. */
static bool reads_terms(struct planner *p, int k) {
  const struct draft *d = &p->draft[k];
  struct comm_step *c = k + 1 < p->n_drafts ? sum_of(d + 1) : NULL;
  if (!c || !tess__comm_in_one_host(p, c) || (k > 0 && d[-1].group == d->group)) return false;
  int64_t elements = tess__box_count(&c->part[0].in);
  struct ref_tensor *t = &d[1].ref->tensor[0];
  if (elements * element_bytes(d + 1) <= TERMS_BYTES || !only_adds(d, elements)) return false;
  const struct operand *from = &d->loop->in[0], *to = &d->loop->out[0];
  if (to->base != t->base || to->offset != t->offset) return false;
  list_terms(d->loop, element_bytes(d + 1), &c->part[0], &p->plan->arena);
  c->combiner = tess__combiner_make((enum monoid)d->loop->monoid, (tess_dtype)from->dtype,
                                    (int64_t)c->part[0].n_terms * c->n_members, p->plan->backend, &p->plan->arena);
  t->base = from->base;
  t->offset = from->offset;
  p->draft[k + 1].first_node = d->first_node;
  return true;
}

static void read_terms(struct planner *p) {
  int n = 0;
  for (int k = 0; k < p->n_drafts; k++)
    if (!reads_terms(p, k)) p->draft[n++] = p->draft[k];
  p->n_drafts = n;
}

/* ---- how a sum is cut ---- */

struct chunks {
  int n;
  int64_t elements, size; /* of the sum, and of each chunk but the last: whole rows */
};

/* One: it is no sum, or a small one, or stays inside a host. */
static struct chunks chunks_of(const struct planner *p, const struct draft *d) {
  struct chunks c = {.n = 1};
  const struct comm_step *comm = sum_of(d);
  if (!comm || tess__comm_in_one_host(p, comm)) return c;
  const struct box *box = &comm->part[0].in;
  int64_t most = CHUNK_BYTES / element_bytes(d), row = c.elements = tess__box_count(box);
  if (c.elements < 2 * most) return c;
  for (int i = 0; i < box->n_dims && row > most; i++)
    row /= box->extent[i];
  c.size = most / row * row;
  c.n = (int)((c.elements + c.size - 1) / c.size);
  return c;
}

static int64_t chunk_start(const struct chunks *c, int i) {
  return i < c->n ? i * c->size : c->elements;
}

/* ---- what makes the sum ---- */

struct cuttable { /* of a step that is cut */
  int n_dims;
  int64_t *extent;
  struct operand *out;
};

/* False: it is none that can be cut. */
static bool walk_of(const struct draft *d, struct cuttable *w) {
  *w = (struct cuttable){0};
  if (d->kind == STEP_LOOP)
    *w = (struct cuttable){d->loop->n_dims, d->loop->extent, d->loop->out};
  else if (d->kind == STEP_DOT)
    *w = (struct cuttable){d->dot->n_dims, d->dot->extent, &d->dot->out};
  return d->kind == STEP_DOT || (d->kind == STEP_LOOP && !d->rows && d->loop->n_out == 1);
}

/* The dimension by whose steps the chunks begin, where the step writes the sum without gaps; -1: there is none. */
static int cut_dimension(const struct chunks *c, const struct cuttable *w) {
  const int64_t *stride = w->out->stride;
  int64_t inside = 1;
  int at = -1;
  for (int i = 0; i < w->n_dims; i++) {
    if (stride[i] < 0) return -1;
    if (w->extent[i] > 1 && stride[i] > 0 && (at < 0 || stride[i] > stride[at])) at = i;
  }
  for (int i = 0; i < w->n_dims; i++)
    if (i != at) inside += (w->extent[i] - 1) * stride[i];
  bool whole = at >= 0 && inside == stride[at] && w->extent[at] * stride[at] == c->elements;
  return whole && c->size % stride[at] == 0 ? at : -1;
}

struct chunking {
  struct planner *p;
  const struct draft *old; /* as they were */
  int n;
  struct seen {
    int times, last;
  } * seen; /* by buffer: how many drafts so far touch it, and the last of them */
  int at;   /* the draft that is looked at */
  int *sum; /* by draft: the sum that is cut with it; -1: none */
};

static void see(void *ctx, int32_t buffer, bool writes) {
  struct chunking *all = ctx;
  struct seen *s = &all->seen[buffer];
  (void)writes;
  if (s->times++ && s->last == all->at) s->times--;
  s->last = all->at;
}

/* The draft that makes the sum of draft k, where it is the only one of its root and can be cut; -1: there is none. */
static int producer_of(const struct chunking *all, int k, const struct chunks *c) {
  const struct ref_tensor *t = &all->old[k].ref->tensor[0];
  struct cuttable w;
  if (t->base < 0 || all->seen[t->base].times != 1) return -1;
  int at = all->seen[t->base].last;
  const struct draft *d = &all->old[at];
  bool alone = (at == 0 || d[-1].group != d->group) && d[1].group != d->group; /* d[1]: k stands behind it */
  bool makes = alone && walk_of(d, &w) && w.out->base == t->base && w.out->offset == t->offset;
  return makes && cut_dimension(c, &w) >= 0 ? at : -1;
}

static void find_producers(struct chunking *all) {
  for (int k = 0; k < all->n; k++)
    all->sum[k] = -1;
  for (all->at = 0; all->at < all->n; all->at++) {
    struct chunks c = chunks_of(all->p, &all->old[all->at]);
    int by = c.n > 1 ? producer_of(all, all->at, &c) : -1;
    if (by >= 0) all->sum[by] = all->at;
    tess__draft_touches(all->p, &all->old[all->at], see, all);
  }
}

/* ---- the pieces ---- */

/* The first piece of a draft stands for its nodes. */
static struct draft piece_of(const struct draft *d, int i) {
  struct draft piece = *d;
  if (i) piece.first_node = d->end_node;
  return piece;
}

static void advance(struct operand *o, int dim, int64_t by) {
  if (o->kind != OPERAND_SPLAT) o->offset += by * o->stride[dim];
}

/* Chunk i as it is made, in a place of its own. */
static struct draft made_piece(struct planner *p, const struct draft *d, const struct chunks *c, int i,
                               int32_t buffer) {
  struct draft piece = piece_of(d, i);
  struct cuttable w;
  if (d->kind == STEP_LOOP)
    piece.loop = tess__loop_again(&p->scratch, d->loop);
  else
    piece.dot = tess__arena_copy(&p->scratch, d->dot, sizeof *d->dot);
  walk_of(&piece, &w);
  int dim = cut_dimension(c, &w);
  int64_t stride = w.out->stride[dim], start = chunk_start(c, i);
  w.extent[dim] = (chunk_start(c, i + 1) - start) / stride;
  for (int k = 0; d->kind == STEP_LOOP && k < piece.loop->n_in; k++)
    advance(&piece.loop->in[k], dim, start / stride);
  if (d->kind == STEP_DOT) {
    advance(&piece.dot->a, dim, start / stride);
    advance(&piece.dot->b, dim, start / stride);
  }
  w.out->base = buffer;
  w.out->offset = 0;
  return piece;
}

/* Chunk i as it is combined; buffer: where it was made, if apart, else BUFFER_NONE. */
static struct draft combined_piece(struct planner *p, const struct draft *d, const struct chunks *c, int i,
                                   int32_t buffer) {
  struct arena *arena = &p->plan->arena;
  struct draft piece = piece_of(d, i);
  struct ref_step *ref = piece.ref = tess__arena_copy(arena, d->ref, sizeof *ref);
  struct comm_step *comm = ref->comm = tess__arena_copy(arena, ref->comm, sizeof *comm);
  int64_t start = chunk_start(c, i);
  ref->tensor = tess__arena_copy(arena, ref->tensor, 2 * sizeof *ref->tensor);
  ref->tensor[0].offset = buffer == BUFFER_NONE ? ref->tensor[0].offset + start : 0;
  if (buffer != BUFFER_NONE) ref->tensor[0].base = buffer;
  ref->tensor[1].offset += start;
  comm->part = tess__arena_copy(arena, comm->part, sizeof *comm->part);
  comm->part[0].in = (struct box){.n_dims = 1, .extent = {chunk_start(c, i + 1) - start}, .stride = {1}};
  ref->base = tess__buffer_new(p, 0);
  return piece;
}

static void append(struct planner *p, struct draft d, bool begins) {
  d.group = p->n_drafts == 0 ? 0 : p->draft[p->n_drafts - 1].group + begins;
  p->draft[p->n_drafts++] = d;
}

static int32_t *new_places(struct chunking *all, const struct draft *sum, const struct chunks *c) {
  struct planner *p = all->p;
  int64_t bytes = element_bytes(sum);
  int32_t *place = tess__arena_alloc(&p->scratch, sizeof *place * (size_t)c->n);
  for (int i = 0; i < c->n; i++)
    place[i] = tess__buffer_new(p, (chunk_start(c, i + 1) - chunk_start(c, i)) * bytes);
  return place;
}

/* By turns, where both are given. place: where what is made lies; NULL: where it lay. */
static void append_pieces(struct planner *p, const struct chunks *c, const struct draft *made, const struct draft *sum,
                          const int32_t *place) {
  for (int i = 0; i < c->n; i++) {
    int32_t at = place ? place[i] : BUFFER_NONE;
    if (made) append(p, made_piece(p, made, c, i, at), true);
    if (sum) append(p, combined_piece(p, sum, c, i, at), true);
  }
}

/* The drafts anew. A producer whose sum is next is made and combined by turns. */
static void append_all(struct chunking *all) {
  struct planner *p = all->p;
  int32_t **place = tess__arena_alloc(&p->scratch, sizeof *place * (size_t)all->n);
  for (int k = 0; k < all->n; k++) {
    const struct draft *d = &all->old[k];
    int sum = all->sum[k] >= 0 ? all->sum[k] : k;
    struct chunks c = chunks_of(p, &all->old[sum]);
    if (c.n == 1) {
      append(p, *d, k > 0 && d->group != d[-1].group);
      continue;
    }
    bool makes = sum != k, by_turns = sum == k + 1;
    if (makes) place[sum] = new_places(all, &all->old[sum], &c);
    append_pieces(p, &c, makes ? d : NULL, !makes || by_turns ? &all->old[sum] : NULL, place[sum]);
    k += by_turns;
  }
}

static void cut_sums(struct planner *p) {
  int n = p->n_drafts, more = 0;
  for (int k = 0; k < n; k++)
    more += 2 * (chunks_of(p, &p->draft[k]).n - 1);
  if (!more) return;
  int buffers = p->plan->n_args + p->plan->n_results + p->n_buffers;
  struct chunking all = {.p = p, .old = p->draft, .n = n};
  all.seen = tess__arena_alloc(&p->scratch, sizeof *all.seen * (size_t)(buffers + 1));
  all.sum = tess__arena_alloc(&p->scratch, sizeof *all.sum * (size_t)n);
  find_producers(&all);
  p->draft_capacity = n + more;
  p->draft = tess__arena_alloc(&p->scratch, sizeof *p->draft * (size_t)p->draft_capacity);
  p->n_drafts = 0;
  append_all(&all);
}

void tess__large_sums(struct planner *p) {
  if (!p->program->binding) return;
  read_terms(p);
  cut_sums(p);
}
