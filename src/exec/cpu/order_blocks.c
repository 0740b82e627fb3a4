/* sort and top_k by keys that are integers (op/order.h). A line's keys are taken together with their positions, sorted
 * by radix (short lines by insertion), and the positions say where each operand's elements go. Several keys: the last
 * one first, since every step is stable. Regions, and lines that 32 bits do not count, are left to the reference
 * kernel. Lines are independent: workers share them. What is none of the k best is passed over many elements at a time.
 */
#include <string.h>

#include "base/pool.h"
#include "exec/cpu/blocks.h"
#include "op/attrs.h"
#include "op/ops.h"
#include "op/order.h"
#include "op/walk.h"

#ifdef TESS_TINY
enum { FEW = 3, DIGIT = 4, GLANCE = 4 };
#else
/* FEW: elements that are sorted by insertion. DIGIT: bits of one. GLANCE: elements that are passed over at once */
enum { FEW = 48, DIGIT = 8, GLANCE = 16 };
#endif
enum { DIGITS = 1 << DIGIT };

struct keyed_item {
  uint64_t key;
  uint32_t at; /* position in the line */
};

static void insert(struct keyed_item *v, int64_t n) {
  for (int64_t i = 1; i < n; i++) {
    struct keyed_item x = v[i];
    int64_t k = i;
    for (; k > 0 && v[k - 1].key > x.key; k--)
      v[k] = v[k - 1];
    v[k] = x;
  }
}

/* Least digit first; digits that are equal everywhere are skipped. The result is in v. */
static void radix(struct keyed_item *v, struct keyed_item *spare, int64_t n) {
  uint64_t all = UINT64_MAX, any = 0;
  for (int64_t i = 0; i < n; i++) {
    all &= v[i].key;
    any |= v[i].key;
  }
  struct keyed_item *from = v, *to = spare;
  for (int shift = 0; shift < 64; shift += DIGIT) {
    int64_t count[DIGITS + 1] = {0};
    if (((all ^ any) >> shift & (DIGITS - 1)) == 0) continue;
    for (int64_t i = 0; i < n; i++)
      count[(from[i].key >> shift & (DIGITS - 1)) + 1]++;
    for (int d = 0; d < DIGITS; d++)
      count[d + 1] += count[d];
    for (int64_t i = 0; i < n; i++)
      to[count[from[i].key >> shift & (DIGITS - 1)]++] = from[i];
    struct keyed_item *swap = from;
    from = to;
    to = swap;
  }
  if (from != v) memcpy(v, from, sizeof *v * (size_t)n);
}

static void sort_items(struct keyed_item *v, struct keyed_item *spare, int64_t n) {
  if (n <= FEW)
    insert(v, n);
  else
    radix(v, spare, n);
}

/* ---- memory ---- */
/* Memory for a few items: one for each task where the tasks are few, else one for each worker. */
struct room {
  int64_t each;
  bool by_task;
  struct keyed_item *item; /* of the call's room; NULL: there is none */
};

static struct room room_new(const struct call *c, int64_t each, int64_t tasks) {
  int64_t workers = tess__pool_workers();
  struct room r = {each, tasks <= workers, NULL};
  r.item = tess__call_room(c, each * (r.by_task ? tasks : workers), sizeof *r.item);
  return r;
}

static struct keyed_item *room_of(const struct room *r, int task, int worker) {
  return r->item + r->each * (r->by_task ? task : worker);
}

/* ---- sort ---- */
struct sorting { /* a call; shared by the workers, each of which sorts some of the lines */
  const struct call *call;
  const void *const *in;
  void *const *out;
  int64_t n, stride, lines, tasks;
  bool jax, descending;
  int n_keys;
  struct room room; /* of 2 n */
};

static int64_t bytes_of(const struct type *t) {
  return tess__dtype_bytes((tess_dtype)t->dtype);
}

/* The first element of a line. */
static int64_t first_of(const struct sorting *s, int64_t line) {
  return line / s->stride * s->stride * s->n + line % s->stride;
}

static void read_keys(const struct sorting *s, int k, int64_t first, struct keyed_item *v) {
  tess_dtype t = (tess_dtype)s->call->in[k]->dtype;
  int64_t step = s->stride * bytes_of(s->call->in[k]);
  const char *p = (const char *)s->in[k] + first * bytes_of(s->call->in[k]);
  for (int64_t i = 0; i < s->n; i++) {
    uint64_t key = tess__order_key(t, p + (int64_t)v[i].at * step, s->jax);
    v[i].key = s->descending ? ~key : key;
  }
}

/* Elements of `bytes`, a size that the caller knows, so that each copy is one move. */
static inline void move(const struct sorting *s, const char *from, char *to, const struct keyed_item *v, size_t bytes) {
  int64_t step = s->stride * (int64_t)bytes;
  for (int64_t i = 0; i < s->n; i++)
    memcpy(to + i * step, from + (int64_t)v[i].at * step, bytes);
}

static void write_line(const struct sorting *s, int k, int64_t first, const struct keyed_item *v) {
  int64_t bytes = bytes_of(s->call->in[k]);
  const char *from = (const char *)s->in[k] + first * bytes;
  char *to = (char *)s->out[k] + first * bytes;
  if (bytes == 4)
    move(s, from, to, v, 4);
  else if (bytes == 8)
    move(s, from, to, v, 8);
  else
    move(s, from, to, v, (size_t)bytes);
}

static void sort_lines(void *ctx, int task, int worker) {
  const struct sorting *s = ctx;
  struct keyed_item *v = room_of(&s->room, task, worker);
  for (int64_t line = s->lines * task / s->tasks; line < s->lines * (task + 1) / s->tasks; line++) {
    int64_t first = first_of(s, line);
    for (int64_t i = 0; i < s->n; i++)
      v[i].at = (uint32_t)i;
    for (int k = s->n_keys - 1; k >= 0; k--) {
      read_keys(s, k, first, v);
      sort_items(v, v + s->n, s->n);
    }
    for (int k = 0; k < s->call->n_in; k++)
      write_line(s, k, first, v);
  }
}

/* As many tasks as workers can use, where it is worth calling them. */
static int64_t tasks_for(int64_t lines, int64_t elements) {
  int64_t most = elements < 1 << 14 ? 1 : 4 * (int64_t)tess__pool_workers();
  return most < lines ? most : lines;
}

void tess__sort_block(const struct call *c, const void *const *in, void *const *out) {
  const struct sort_attrs *attrs = c->attrs;
  const struct type *t = c->in[0];
  struct sorting s = {
      .call = c, .in = in, .out = out, .n = t->dim[attrs->dimension], .stride = 1, .n_keys = attrs->n_keys};
  bool keyed = attrs->order != SORT_REGION && s.n <= UINT32_MAX;
  for (int k = 0; k < s.n_keys; k++)
    keyed = keyed && bytes_of(c->in[k]) <= 8 && tess__dtype_class((tess_dtype)c->in[k]->dtype) != DTYPE_COMPLEX;
  if (!keyed) {
    tess__op_sort.ref(c, in, out);
    return;
  }
  s.jax = attrs->order == SORT_JAX || attrs->order == SORT_JAX_DESCENDING;
  s.descending = attrs->order == SORT_JAX_DESCENDING || attrs->order == SORT_BITS_DESCENDING;
  for (int d = attrs->dimension + 1; d < t->rank; d++)
    s.stride *= t->dim[d];
  s.lines = s.n ? tess__type_elements(t) / s.n : 0;
  if (s.lines == 0) return;
  s.tasks = tasks_for(s.lines, tess__type_elements(t));
  s.room = room_new(c, 2 * s.n, s.tasks);
  if (!s.room.item) return;
  tess__pool_run((int)s.tasks, sort_lines, &s);
  tess__call_room_end(s.room.item);
}

/* ---- elements that are not larger than another one ---- */
/* As bits: signed ones in their order after `flip` is turned in all of them, then `turned` in negative ones. */
struct signed_order {
  int64_t flip, turned;
};

static struct signed_order signed_order_of(tess_dtype t) {
  int64_t least = INT64_MIN >> (64 - 8 * tess__dtype_bytes(t));
  enum dtype_class class = tess__dtype_class(t);
  bool is_signed = class == DTYPE_SIGNED || class == DTYPE_FLOAT;
  return (struct signed_order){is_signed ? 0 : least, class == DTYPE_FLOAT ? ~least : 0};
}

/* How many of the n elements at p come before the first that is larger than the one at `than`. The inner loop has
 * neither a branch nor an end that it does not know, so that compilers make vectors of it. */
typedef int64_t passing(const char *p, int64_t n, const char *than, struct signed_order o);
#define PASSING(bits)                                                                                                  \
  static inline int##bits##_t ordered_##bits(const char *p, struct signed_order o) {                                   \
    int##bits##_t v;                                                                                                   \
    memcpy(&v, p, sizeof v);                                                                                           \
    v = (int##bits##_t)(v ^ (int##bits##_t)o.flip);                                                                    \
    return (int##bits##_t)(v ^ (v < 0 ? (int##bits##_t)o.turned : 0));                                                 \
  }                                                                                                                    \
  static int64_t pass_##bits(const char *p, int64_t n, const char *than, struct signed_order o) {                      \
    int##bits##_t bound = ordered_##bits(than, o);                                                                     \
    int64_t i = 0;                                                                                                     \
    for (; i + GLANCE <= n; i += GLANCE) {                                                                             \
      int##bits##_t larger = 0;                                                                                        \
      for (int k = 0; k < GLANCE; k++)                                                                                 \
        larger |= (int##bits##_t)(ordered_##bits(p + (i + k) * (bits / 8), o) > bound);                                \
      if (larger) break;                                                                                               \
    }                                                                                                                  \
    while (i < n && ordered_##bits(p + i * (bits / 8), o) <= bound)                                                    \
      i++;                                                                                                             \
    return i;                                                                                                          \
  }
PASSING(8)
PASSING(16)
PASSING(32)
PASSING(64)

/* Elements whose bits are in no such order are looked at one by one. */
static int64_t pass_none(const char *p, int64_t n, const char *than, struct signed_order o) {
  (void)p, (void)n, (void)than, (void)o;
  return 0;
}

static passing *passing_of(tess_dtype t) {
  static passing *const by_bytes[9] = {[1] = pass_8, [2] = pass_16, [4] = pass_32, [8] = pass_64};
  bool is_small_float = tess__dtype_class(t) == DTYPE_FLOAT && tess__dtype_bytes(t) == 1;
  return is_small_float || tess_dtype_bits(t) < 8 ? pass_none : by_bytes[tess__dtype_bytes(t)];
}

/* ---- top_k: the k best so far in a heap whose root is the worst of them ---- */
struct choosing {
  const struct call *call;
  passing *pass;
  struct signed_order order;
  const char *in;
  char *value;
  int32_t *index;
  int64_t n, k, lines, tasks;
  struct room room; /* of k */
};

/* Keys are turned, so that the best is least: of equal ones the first is. */
static bool is_worse(const struct keyed_item *a, const struct keyed_item *b) {
  return a->key > b->key || (a->key == b->key && a->at > b->at);
}

static void sink(struct keyed_item *heap, int64_t k, struct keyed_item x) {
  int64_t i = 0;
  for (int64_t child; (child = 2 * i + 1) < k; i = child) {
    if (child + 1 < k && is_worse(&heap[child + 1], &heap[child])) child++;
    if (!is_worse(&heap[child], &x)) break;
    heap[i] = heap[child];
  }
  heap[i] = x;
}

static void rise(struct keyed_item *heap, int64_t i, struct keyed_item x) {
  for (; i > 0 && is_worse(&x, &heap[(i - 1) / 2]); i = (i - 1) / 2)
    heap[i] = heap[(i - 1) / 2];
  heap[i] = x;
}

static void choose_lines(void *ctx, int task, int worker) {
  const struct choosing *s = ctx;
  tess_dtype t = (tess_dtype)s->call->in[0]->dtype;
  int64_t bytes = tess__dtype_bytes(t);
  struct keyed_item *heap = room_of(&s->room, task, worker);
  for (int64_t line = s->lines * task / s->tasks; line < s->lines * (task + 1) / s->tasks; line++) {
    const char *from = s->in + line * s->n * bytes;
    for (int64_t i = 0; i < s->n; i++) {
      if (i >= s->k) i += s->pass(from + i * bytes, s->n - i, from + (int64_t)heap[0].at * bytes, s->order);
      if (i == s->n) break;
      struct keyed_item x = {~tess__order_key(t, from + i * bytes, false), (uint32_t)i};
      if (i < s->k)
        rise(heap, i, x);
      else if (x.key < heap[0].key)
        sink(heap, s->k, x);
    }
    for (int64_t i = s->k - 1; i >= 0; i--) { /* the worst one last */
      memcpy(s->value + (line * s->k + i) * bytes, from + (int64_t)heap[0].at * bytes, (size_t)bytes);
      s->index[line * s->k + i] = (int32_t)heap[0].at;
      sink(heap, i, heap[i]);
    }
  }
}

void tess__top_k_block(const struct call *c, const void *const *in, void *const *out) {
  const struct type *t = c->in[0];
  struct choosing s = {.call = c, .in = in[0], .value = out[0], .index = out[1], .n = t->dim[t->rank - 1]};
  s.k = c->out[0]->dim[t->rank - 1];
  if (s.n > INT32_MAX || bytes_of(t) > 8) {
    tess__op_top_k.ref(c, in, out);
    return;
  }
  s.lines = s.k && s.n ? tess__type_elements(t) / s.n : 0;
  if (s.lines == 0) return;
  s.tasks = tasks_for(s.lines, tess__type_elements(t));
  s.pass = passing_of((tess_dtype)t->dtype);
  s.order = signed_order_of((tess_dtype)t->dtype);
  s.room = room_new(c, s.k, s.tasks);
  if (!s.room.item) return;
  tess__pool_run((int)s.tasks, choose_lines, &s);
  tess__call_room_end(s.room.item);
}
