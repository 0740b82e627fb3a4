/* Where temporaries lie in the one block of a call: first fit by lifetime, aligned. A value that a loop
 * computes element by element from another one that ends there takes its place; so may a result take the block of a
 * donated argument. A temporary whose place a result without such a block takes lies in the result's from the start. */
#include <stdlib.h>
#include <string.h>

#include "base/size.h"
#include "core/dtype.h"
#include "exec/plan.h"

int32_t tess__buffer_new(struct planner *p, int64_t bytes) {
  if (p->n_buffers == p->buffer_capacity) {
    struct buffer *old = p->buffer;
    p->buffer_capacity = p->buffer_capacity ? 2 * p->buffer_capacity : 16;
    p->buffer = tess__arena_alloc(&p->scratch, sizeof *p->buffer * (size_t)p->buffer_capacity);
    if (old) memcpy(p->buffer, old, sizeof *old * (size_t)p->n_buffers);
  }
  p->buffer[p->n_buffers] = (struct buffer){.bytes = bytes, .home = BUFFER_NONE};
  return p->plan->n_args + p->plan->n_results + p->n_buffers++;
}

/* ---- who touches what ---- */
struct span {
  int write, read; /* first group that writes a buffer, last that touches it; -1: none */
  int reads;       /* how often group `read` reads it */
  int port;        /* which result of an op that has several it was last */
};
struct touch {
  struct operand *operand;
  bool write;
};

/* Operands of a loop or dot that are memory. */
static int touches(const struct draft *d, struct touch *out) {
  int n = 0;
  if (d->kind == STEP_DOT) {
    out[n++] = (struct touch){&d->dot->a, false};
    out[n++] = (struct touch){&d->dot->b, false};
    out[n++] = (struct touch){&d->dot->out, true};
  }
  for (int i = 0; d->kind == STEP_LOOP && i < d->loop->n_in; i++)
    if (d->loop->in[i].kind == OPERAND_MEMORY) out[n++] = (struct touch){&d->loop->in[i], false};
  for (int i = 0; d->kind == STEP_LOOP && i < d->loop->n_out; i++)
    out[n++] = (struct touch){&d->loop->out[i], true};
  return n;
}
enum { MAX_TOUCHES = LOOP_INPUTS + LOOP_OUTPUTS + 3 };

static void touch_one(int32_t buffer, bool writes, touch_fn *each, void *ctx) {
  if (buffer >= 0) each(ctx, buffer, writes); /* literals lie in the program */
}

void tess__draft_touches(const struct planner *p, const struct draft *d, touch_fn *each, void *ctx) {
  struct touch t[MAX_TOUCHES];
  int n = touches(d, t);
  for (int i = 0; i < n; i++)
    touch_one(t[i].operand->base, t[i].write, each, ctx);
  for (int k = d->first_point; k < d->first_point + d->n_points; k++) {
    touch_one(p->point[k].base, false, each, ctx);
    for (int i = 0; i < p->point[k].n; i++)
      touch_one(p->point[k].by[i].base, false, each, ctx);
  }
  if (d->kind != STEP_REF) return;
  for (int i = 0; i < d->ref->call.n_in + d->ref->call.n_out; i++)
    touch_one(d->ref->tensor[i].base, i >= d->ref->call.n_in, each, ctx);
  touch_one(d->ref->base, true, each, ctx);
}

struct noting {
  struct span *span;
  int group;
};

static void note(void *ctx, int32_t buffer, bool writes) {
  const struct noting *at = ctx;
  struct span *s = &at->span[buffer];
  if (writes && s->write < 0) s->write = at->group;
  if (s->read != at->group) s->reads = 0;
  s->reads += !writes;
  s->read = at->group;
}

/* What a step that travels touches is its own until it is awaited. */
static void note_longer(void *ctx, int32_t buffer, bool writes) {
  const struct noting *at = ctx;
  struct span *s = &at->span[buffer];
  (void)writes;
  if (s->read >= at->group) return;
  s->read = at->group;
  s->reads = 0;
}

static void note_ports(struct span *s, const struct ref_step *r) {
  for (int i = 0; i < r->call.n_out; i++) {
    int32_t buffer = r->tensor[r->call.n_in + i].base;
    if (buffer >= 0) s[buffer].port = i;
  }
}

static struct span *find_spans(struct planner *p) {
  int n = p->plan->n_args + p->plan->n_results + p->n_buffers;
  struct span *s = tess__arena_alloc(&p->scratch, sizeof *s * (size_t)(n + 1));
  for (int i = 0; i < n; i++)
    s[i] = (struct span){-1, -1, 0, 0};
  for (int k = 0; k < p->n_drafts; k++) {
    const struct draft *d = &p->draft[k];
    tess__draft_touches(p, d, note, &(struct noting){s, d->group});
    if (d->kind == STEP_REF) note_ports(s, d->ref);
  }
  for (int k = 0; k < p->n_drafts; k++) {
    const struct draft *d = &p->draft[k];
    if (d->travels) tess__draft_touches(p, d, note_longer, &(struct noting){s, d->until - 1});
  }
  return s;
}

/* ---- in place ---- */
static bool same_place(const struct loop *l, const struct operand *a, const struct operand *b) {
  bool same =
      a->offset == b->offset && tess__dtype_bytes((tess_dtype)a->dtype) == tess__dtype_bytes((tess_dtype)b->dtype);
  for (int i = 0; i < l->n_dims; i++)
    same &= a->stride[i] == b->stride[i];
  return same;
}

/* Of an op whose results may be its operands' memory: does a result at `out` lie as its operand at `in`, which nothing
 * else reads? Each copy has its own place then. */
static bool call_in_place(const struct ref_step *s, const struct span *span, int32_t in, int32_t out) {
  int at = span[out].port;
  if (!(s->call.op->traits & OP_IN_PLACE) || at >= s->call.n_out || at >= s->call.n_in) return false;
  const struct ref_tensor *a = &s->tensor[at], *b = &s->tensor[s->call.n_in + at];
  return b->base == out && a->base == in && span[in].reads == 1 && a->offset == b->offset &&
         memcmp(a->dim, b->dim, sizeof a->dim) == 0 && memcmp(a->atom, b->atom, sizeof a->atom) == 0 &&
         tess__spread_atoms(a->spread) == tess__spread_atoms(b->spread) &&
         (s->call.op->traits & OP_REGION ? s->region != NULL : tess__spread_atoms(b->spread) == s->varies);
}

/* May this step write `out` over `in`? Only if it reads each element where it writes it. */
static bool draft_in_place(const struct planner *p, const struct draft *d, const struct span *span, int32_t in,
                           int32_t out) {
  if (tess__point_touches(p, d, in)) return false;
  if (d->kind == STEP_REF) return call_in_place(d->ref, span, in, out);
  if (d->kind != STEP_LOOP || d->loop->reduced) return false;
  const struct operand *to = NULL;
  for (int i = 0; i < d->loop->n_out; i++)
    if (d->loop->out[i].base == out) to = &d->loop->out[i];
  bool reads = false;
  for (int i = 0; to && i < d->loop->n_in; i++) {
    const struct operand *o = &d->loop->in[i];
    if (o->kind != OPERAND_MEMORY || o->base != in) continue;
    reads = true;
    if (!same_place(d->loop, o, to)) return false;
  }
  return reads;
}

static int first_draft(const struct planner *p, int group) {
  int low = 0, high = p->n_drafts;
  while (low < high) {
    int middle = (low + high) / 2;
    if (p->draft[middle].group < group)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Of a group that is the last to touch `in`. */
static bool group_in_place(const struct planner *p, const struct span *span, int group, int32_t in, int32_t out) {
  for (int k = first_draft(p, group); k < p->n_drafts && p->draft[k].group == group; k++)
    if (!draft_in_place(p, &p->draft[k], span, in, out)) return false;
  return true;
}

/* What the group that first writes `out` reads where it may write it. */
static int read_in_place(const struct planner *p, const struct span *span, int32_t out, int32_t *in) {
  const struct draft *d = &p->draft[first_draft(p, span[out].write)];
  struct touch t[MAX_TOUCHES];
  int n = touches(d, t);
  for (int i = 0; i < n; i++)
    in[i] = t[i].operand->base;
  if (d->kind == STEP_REF && span[out].port < d->ref->call.n_in) in[n++] = d->ref->tensor[span[out].port].base;
  return n;
}

/* ---- temporaries ---- */
struct placing {
  struct planner *p;
  const struct span *span;
  int *live;
  int n_live, first;
  int64_t end;
};

static int64_t end_of(const struct buffer *b) {
  return tess__add_sizes(b->offset, tess__round_up(b->bytes, BLOCK_ALIGNMENT));
}

static void drop_live(struct placing *s, int at) {
  memmove(s->live + at, s->live + at + 1, sizeof *s->live * (size_t)(--s->n_live - at));
}

/* The live buffers stay sorted by offset. */
static void add_live(struct placing *s, int t) {
  int at = s->n_live++;
  for (; at > 0 && s->p->buffer[s->live[at - 1]].offset > s->p->buffer[t].offset; at--)
    s->live[at] = s->live[at - 1];
  s->live[at] = t;
  if (end_of(&s->p->buffer[t]) > s->end) s->end = end_of(&s->p->buffer[t]);
}

static void place(struct placing *s, int t) {
  struct buffer *b = s->p->buffer;
  const struct span *span = s->span + s->first;
  for (int i = s->n_live - 1; i >= 0; i--)
    if (span[s->live[i]].read < span[t].write) drop_live(s, i);
  for (int i = 0; i < s->n_live; i++) {
    int u = s->live[i];
    if (span[u].read == span[t].write && b[u].bytes == b[t].bytes &&
        group_in_place(s->p, s->span, span[t].write, (int32_t)(s->first + u), (int32_t)(s->first + t))) {
      b[t].offset = b[u].offset;
      drop_live(s, i);
      add_live(s, t);
      return;
    }
  }
  b[t].offset = 0;
  for (int i = 0; i < s->n_live; i++) {
    if (b[s->live[i]].offset >= end_of(&b[t])) break;
    if (end_of(&b[s->live[i]]) > b[t].offset) b[t].offset = end_of(&b[s->live[i]]);
  }
  add_live(s, t);
}

static bool is_placed(const struct planner *p, const struct span *span, int t) {
  return span[p->plan->n_args + p->plan->n_results + t].write >= 0 && p->buffer[t].home == BUFFER_NONE;
}

static void place_temporaries(struct planner *p, const struct span *span) {
  struct placing s = {.p = p, .span = span, .first = p->plan->n_args + p->plan->n_results};
  int *order = tess__arena_alloc(&p->scratch, sizeof *order * (size_t)(p->n_buffers + 1)), n = 0;
  s.live = tess__arena_alloc(&p->scratch, sizeof *s.live * (size_t)(p->n_buffers + 1));
  int groups = p->n_drafts ? p->draft[p->n_drafts - 1].group + 1 : 0;
  int *count = tess__arena_alloc(&p->scratch, sizeof *count * (size_t)(groups + 1));
  for (int t = 0; t < p->n_buffers; t++) /* a counting sort by the group that writes first */
    if (is_placed(p, span, t)) {
      count[span[s.first + t].write + 1]++;
      n++;
    }
  for (int g = 0; g < groups; g++)
    count[g + 1] += count[g];
  for (int t = 0; t < p->n_buffers; t++)
    if (is_placed(p, span, t)) order[count[span[s.first + t].write]++] = t;
  for (int i = 0; i < n; i++)
    place(&s, order[i]);
  p->plan->temporary_bytes = s.end;
}

/* ---- donation ---- */
static int64_t value_bytes(const struct planner *p, vid v) {
  return tess__stored_elements(p->atoms, value_type(p, v), value_spread(p, v)) *
         tess__dtype_bytes((tess_dtype)value_type(p, v)->dtype);
}

struct giver { /* a donated argument; sorted by size, then by who is done with it last */
  int64_t bytes;
  int read, arg, free; /* free: the last giver up to this one that has not given; below the first of its size: none */
};
struct givers {
  struct planner *p;
  const struct span *span;
  int n, *at; /* by argument: its giver, or -1 */
  struct giver *giver;
};

static int by_size_and_end(const void *a, const void *b) {
  const struct giver *x = a, *y = b;
  if (x->bytes != y->bytes) return x->bytes < y->bytes ? -1 : 1;
  if (x->read != y->read) return x->read < y->read ? -1 : 1;
  return x->arg > y->arg ? -1 : x->arg < y->arg; /* of equals the first argument gives first */
}

static void list_givers(struct givers *g, const bool *donated) {
  const struct plan *plan = g->p->plan;
  size_t n = (size_t)plan->n_args + 1;
  g->giver = tess__arena_alloc(&g->p->scratch, n * sizeof *g->giver);
  g->at = tess__arena_alloc(&g->p->scratch, n * sizeof *g->at);
  bool *passed = tess__arena_alloc(&g->p->scratch, n * sizeof *passed);
  for (int j = 0; j < plan->n_results; j++)
    if (plan->result[j].from == RESULT_ARGUMENT) passed[plan->result[j].index] = true;
  for (int a = 0; a < plan->n_args; a++) {
    g->at[a] = -1;
    if (donated[a] && !passed[a] && !(g->p->whole && g->p->whole[a]))
      g->giver[g->n++] = (struct giver){value_bytes(g->p, g->p->graph->param[a]), g->span[a].read, a, 0};
  }
  qsort(g->giver, (size_t)g->n, sizeof *g->giver, by_size_and_end);
  for (int i = 0; i < g->n; i++) {
    g->giver[i].free = i;
    g->at[g->giver[i].arg] = i;
  }
}

/* The last giver up to i that has not given; -1: none. Shortens the way there. */
static int free_giver(struct givers *g, int i) {
  while (i >= 0 && g->giver[i].free != i) {
    int next = g->giver[i].free;
    if (next >= 0) g->giver[i].free = g->giver[next].free;
    i = next;
  }
  return i;
}

/* An argument of this size whose last reader stands before the group, as late as there is. */
static int earlier_giver(struct givers *g, int64_t bytes, int group) {
  int low = 0, high = g->n;
  while (low < high) {
    int middle = (low + high) / 2;
    const struct giver *x = &g->giver[middle];
    if (x->bytes < bytes || (x->bytes == bytes && x->read < group))
      low = middle + 1;
    else
      high = middle;
  }
  int i = free_giver(g, low - 1);
  return i >= 0 && g->giver[i].bytes == bytes ? i : -1;
}

/* One that the group reads where it writes the result. */
static int giver_in_place(struct givers *g, int32_t in, int64_t bytes, int group, int32_t out) {
  int i = in >= 0 && in < g->p->plan->n_args ? g->at[in] : -1;
  if (i < 0 || g->giver[i].free != i || g->giver[i].bytes != bytes || g->giver[i].read != group) return -1;
  return group_in_place(g->p, g->span, group, in, out) ? i : -1;
}

static int find_giver(struct givers *g, int j) {
  int32_t out = (int32_t)(g->p->plan->n_args + j), in[MAX_TOUCHES];
  int64_t bytes = value_bytes(g->p, g->p->graph->result[j]);
  int group = g->span[out].write, found = -1;
  if (group < 0) return -1;
  int n = read_in_place(g->p, g->span, out, in);
  for (int i = 0; i < n && found < 0; i++)
    found = giver_in_place(g, in[i], bytes, group, out);
  return found >= 0 ? found : earlier_giver(g, bytes, group);
}

static void find_donors(struct planner *p, const struct span *span, const bool *donated) {
  struct givers g = {.p = p, .span = span};
  if (!donated) return;
  list_givers(&g, donated);
  for (int j = 0; j < p->plan->n_results && g.n; j++) {
    if (p->plan->result[j].from != RESULT_FRESH) continue;
    int i = find_giver(&g, j);
    if (i < 0) continue;
    p->plan->result[j].donor = g.giver[i].arg;
    g.giver[i].free = i - 1;
  }
}

/* ---- temporaries in the blocks of results ---- */

/* The temporary that ends where `out`, of as many bytes, takes its place; BUFFER_NONE: there is none. */
static int32_t taken_over(const struct planner *p, const struct span *span, int32_t out, int64_t bytes) {
  int32_t first = p->plan->n_args + p->plan->n_results, in[MAX_TOUCHES];
  int group = span[out].write, n = group < 0 ? 0 : read_in_place(p, span, out, in);
  for (int i = 0; i < n; i++) {
    if (in[i] < first || span[in[i]].read != group) continue;
    const struct buffer *b = &p->buffer[in[i] - first];
    if (b->home == BUFFER_NONE && b->bytes == bytes && group_in_place(p, span, group, in[i], out)) return in[i];
  }
  return BUFFER_NONE;
}

/* And what ends where that one takes its place, and so on. Terms of this process have nothing else in their block. */
static void find_homes(struct planner *p, const struct span *span) {
  const struct plan *plan = p->plan;
  for (int j = 0; j < plan->n_results; j++) {
    if (plan->result[j].from != RESULT_FRESH || plan->result[j].donor >= 0 || (plan->terms && plan->terms[j])) continue;
    int32_t home = plan->n_args + j, last = home;
    int64_t bytes = value_bytes(p, p->graph->result[j]);
    while ((last = taken_over(p, span, last, bytes)) != BUFFER_NONE)
      p->buffer[last - plan->n_args - plan->n_results].home = home;
  }
}

/* ---- operands in the frame ---- */
static void relocate(const struct planner *p, int32_t *base, int64_t *offset, int64_t unit) {
  int32_t first = p->plan->n_args + p->plan->n_results;
  if (*base <= BUFFER_POINT) {
    *base = tess__first_point(p->plan) + (BUFFER_POINT - *base);
  } else if (*base >= first) {
    const struct buffer *b = &p->buffer[*base - first];
    *offset += b->offset / unit;
    *base = b->home == BUFFER_NONE ? first : b->home;
  } else if (*base <= BUFFER_LITERAL) {
    *base = first + 1 + (BUFFER_LITERAL - *base); /* behind the temporaries */
  }
}

static void relocate_points(struct planner *p) {
  for (int k = 0; k < p->n_points; k++) {
    struct frame_point *point = &p->point[k];
    relocate(p, &point->base, &point->offset, point->size);
    for (int i = 0; i < point->n; i++)
      relocate(p, &point->by[i].base, &point->by[i].offset, tess__dtype_bytes((tess_dtype)point->by[i].dtype));
  }
  p->plan->n_points = p->n_points;
  p->plan->point = tess__arena_copy(&p->plan->arena, p->point, sizeof *p->point * (size_t)p->n_points);
}

void tess__assign_memory(struct planner *p, const bool *donated) {
  const struct span *span = find_spans(p);
  find_donors(p, span, donated);
  find_homes(p, span);
  place_temporaries(p, span);
  relocate_points(p);
  for (int k = 0; k < p->n_drafts; k++) {
    struct draft *d = &p->draft[k];
    struct touch t[MAX_TOUCHES];
    int n = touches(d, t);
    for (int i = 0; i < n; i++)
      relocate(p, &t[i].operand->base, &t[i].operand->offset, tess__dtype_bytes((tess_dtype)t[i].operand->dtype));
    for (int i = 0; d->kind == STEP_REF && i < d->ref->call.n_in + d->ref->call.n_out; i++) {
      struct ref_tensor *r = &d->ref->tensor[i];
      relocate(p, &r->base, &r->offset, tess__dtype_bytes((tess_dtype)r->type->dtype));
    }
    if (d->kind == STEP_REF) relocate(p, &d->ref->base, &d->ref->offset, 1);
  }
}
