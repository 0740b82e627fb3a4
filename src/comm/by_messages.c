/* Whole collectives by exchanges. Headers go from everyone to everyone in any case, so small data do, too; of large
 * ones each member combines a piece. What lies in one piece is sent from where it lies, the rest is packed. */
#include "comm/by_messages.h"

#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "base/pool.h"
#include "comm/combine.h"

#ifdef TESS_TINY
enum { SMALL = 256 };
#else
enum { SMALL = 32 << 10 }; /* bytes up to which few members combine all, each for itself */
#endif
enum { PIECE = 4 << 10 }; /* bytes a member, up to which many combine in rounds (design/processes.md 5) */

struct members {
  int n, me;
};

static struct members members_of(const struct comm *c, const struct exchange *x) {
  struct members m = {x->member ? x->n : tess__comm_processes(c), 0};
  while (x->member ? x->member[m.me] != tess__comm_process(c) : m.me != tess__comm_process(c))
    m.me++;
  return m;
}

/* Sizes are compared as operands are. */
static struct exchange with_size(const struct exchange *x, const char *form, size_t element, int64_t count) {
  struct exchange e = *x;
  uint64_t all[] = {x->mark, tess__hash(form, strlen(form)), element, (uint64_t)count};
  e.mark = tess__hash(all, sizeof all);
  return e;
}

/* ---- move ---- */

struct load { /* for one member, or from it */
  int n;
  size_t bytes;
  const struct box *only; /* of one: it; else the last */
};

static struct load *weigh(int members, size_t element, int n, const struct transfer *t) {
  struct load *l = tess__zalloc((size_t)members * sizeof *l);
  for (int i = 0; i < n; i++) {
    int64_t count = tess__box_count(&t[i].box);
    if (!count) continue;
    struct load *of = &l[t[i].member];
    of->n++;
    of->bytes += (size_t)count * element;
    of->only = &t[i].box;
  }
  return l;
}

static bool lies_so(const struct load *l) {
  return l->n == 0 || (l->n == 1 && tess__box_in_one(l->only));
}

/* The bytes for each member, of which those that lie as they are sent are not packed. False: no memory. */
static bool pack(int members, size_t element, int n, const struct transfer *give, const struct load *load,
                 const void **send, char **packed, size_t *bytes) {
  *bytes = 0;
  for (int i = 0; i < members; i++)
    if (!lies_so(&load[i])) *bytes += load[i].bytes;
  *packed = *bytes ? tess__alloc_data(*bytes) : NULL;
  if (*bytes && !*packed) return false;
  char **at = tess__zalloc((size_t)members * sizeof *at), *next = *packed;
  for (int i = 0; i < members; i++) {
    send[i] = load[i].n ? load[i].only->data : NULL;
    if (lies_so(&load[i])) continue;
    send[i] = at[i] = next;
    next += load[i].bytes;
  }
  for (int i = 0; i < n; i++) {
    char **to = &at[give[i].member];
    if (!*to) continue;
    struct box b = tess__box_dense(&give[i].box, *to);
    tess__box_copy(element, &b, &give[i].box);
    *to += (size_t)tess__box_count(&b) * element;
  }
  tess__free(at);
  return true;
}

static void unpack(size_t element, int members, int n, const struct transfer *take, const struct received *got) {
  char **at = tess__alloc((size_t)members * sizeof *at);
  memcpy(at, got->data, (size_t)members * sizeof *at);
  for (int i = 0; i < n; i++) {
    char **from = &at[take[i].member];
    struct box b = tess__box_dense(&take[i].box, *from);
    tess__box_copy(element, &take[i].box, &b);
    if (*from) *from += (size_t)tess__box_count(&b) * element;
  }
  tess__free(at);
}

/* Has everybody given what is taken? */
static bool check_loads(struct comm *c, const struct exchange *x, const struct received *got, const struct load *taken,
                        struct diag *d) {
  for (int i = 0; i < got->n; i++) {
    if (got->bytes[i] == taken[i].bytes) continue;
    char why[200];
    snprintf(why, sizeof why, "process %d gives %zu bytes in %s, and process %d takes %zu",
             x->member ? x->member[i] : i, got->bytes[i], x->op, tess__comm_process(c), taken[i].bytes);
    tess__comm_abort(c, why);
    return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_COLLECTIVE_MISMATCH, "%s", why);
  }
  return true;
}

bool tess__messages_move(struct comm *c, const struct exchange *x, size_t element, int n_give,
                         const struct transfer *give, int n_take, const struct transfer *take, struct diag *d) {
  int members = members_of(c, x).n;
  struct load *given = weigh(members, element, n_give, give), *taken = weigh(members, element, n_take, take);
  const void **send = tess__zalloc((size_t)members * sizeof *send);
  size_t *bytes = tess__alloc(2 * (size_t)members * sizeof *bytes), *taken_bytes = bytes + members, packed_bytes;
  char *packed;
  struct exchange e = with_size(x, "move", element, 0);
  struct received got = {0};
  for (int i = 0; i < members; i++) {
    bytes[i] = given[i].bytes;
    taken_bytes[i] = taken[i].bytes;
  }
  bool good = pack(members, element, n_give, give, given, send, &packed, &packed_bytes);
  if (!good) { /* the others have come already, or will */
    tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR, "out of memory: %zu bytes to send in %s", packed_bytes,
               x->op);
    tess__comm_abort(c, d->message);
  }
  e.send = send;
  e.send_bytes = bytes;
  e.known = true;
  e.take_bytes = taken_bytes;
  good = good && tess__comm_exchange(c, &e, &got, d) && check_loads(c, x, &got, taken, d);
  if (good) unpack(element, members, n_take, take, &got);
  tess__received_free(&got);
  if (packed) tess__free_data(packed, packed_bytes);
  tess__free((void *)send);
  tess__free(bytes);
  tess__free(given);
  tess__free(taken);
  return good;
}

/* ---- reductions ---- */

static bool reduce_all(struct comm *c, const struct exchange *x, const struct reduction *r, const void *terms,
                       void *out, int64_t count, struct diag *d) {
  struct received got;
  if (!tess__comm_all_gather(c, x, terms, (size_t)count * r->element, &got, d)) return false;
  struct box *term = tess__alloc((size_t)got.n * sizeof *term);
  for (int i = 0; i < got.n; i++)
    term[i] = tess__box_line(got.data[i], count);
  tess__combine_terms(r, got.n, term, 0, count, out);
  tess__free(term);
  tess__received_free(&got);
  return true;
}

bool tess__messages_reduce_scatter(struct comm *c, const struct exchange *x, const struct reduction *r,
                                   const struct box *part, void *out, struct diag *d) {
  struct members m = members_of(c, x);
  int64_t count = tess__box_count(&part[m.me]);
  size_t one = (size_t)count * r->element, bytes = one * (size_t)m.n;
  struct transfer *give = tess__alloc((size_t)m.n * sizeof *give), *take = tess__alloc((size_t)m.n * sizeof *take);
  struct box *term = tess__alloc((size_t)m.n * sizeof *term);
  char *room = tess__alloc_data(bytes + 1);
  if (!room) {
    tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR, "out of memory: %zu bytes to receive in %s", bytes,
               x->op);
    tess__comm_abort(c, d->message);
  }
  for (int i = 0; room && i < m.n; i++) {
    term[i] = tess__box_line(room + (size_t)i * one, count);
    give[i] = (struct transfer){i, part[i]};
    take[i] = (struct transfer){i, tess__box_dense(&part[m.me], term[i].data)};
  }
  struct exchange e = with_size(x, "reduce_scatter", r->element, 0);
  bool good = room && tess__messages_move(c, &e, r->element, m.n, give, m.n, take, d);
  if (good) tess__combine_terms(r, m.n, term, 0, count, out);
  if (room) tess__free_data(room, bytes + 1);
  tess__free(term);
  tess__free(give);
  tess__free(take);
  return good;
}

/* Everyone combines a piece, and gives it to all. */
static bool reduce_pieces(struct comm *c, const struct exchange *x, const struct reduction *r, const void *terms,
                          void *out, int64_t count, struct diag *d) {
  struct members m = members_of(c, x);
  struct box *part = tess__alloc((size_t)m.n * sizeof *part);
  struct transfer *give = tess__alloc((size_t)m.n * sizeof *give), *take = tess__alloc((size_t)m.n * sizeof *take);
  int64_t each = (count + m.n - 1) / m.n;
  for (int i = 0; i < m.n; i++) {
    int64_t start = i * each < count ? i * each : count, n = count - start < each ? count - start : each;
    part[i] = tess__box_line((const char *)terms + (size_t)start * r->element, n);
    take[i] = (struct transfer){i, tess__box_line((const char *)out + (size_t)start * r->element, n)};
  }
  size_t bytes = (size_t)tess__box_count(&part[m.me]) * r->element;
  char *mine = tess__alloc_data(bytes + 1);
  if (!mine) {
    tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR, "out of memory: %zu bytes to combine in %s", bytes,
               x->op);
    tess__comm_abort(c, d->message);
  }
  bool good = mine && tess__messages_reduce_scatter(c, x, r, part, mine, d);
  for (int i = 0; i < m.n; i++)
    give[i] = (struct transfer){i, tess__box_line(mine, tess__box_count(&part[m.me]))};
  good = good && tess__messages_move(c, x, r->element, m.n, give, m.n, take, d);
  if (mine) tess__free_data(mine, bytes + 1);
  tess__free(part);
  tess__free(give);
  tess__free(take);
  return good;
}

struct joining {
  const struct reduction *r;
  int64_t count;
};

static void join(void *ctx, void *value, const void *other, bool other_is_left) {
  const struct joining *j = ctx;
  struct box two[] = {tess__box_line(other_is_left ? other : value, j->count),
                      tess__box_line(other_is_left ? value : other, j->count)};
  tess__combine_terms(j->r, 2, two, 0, j->count, value);
}

/* Of many members the values go from pair to pair: log n messages of a process in place of 2 n. */
static bool reduce_in_rounds(struct comm *c, const struct exchange *x, const struct reduction *r, const void *terms,
                             void *out, int64_t count, struct diag *d) {
  size_t bytes = (size_t)count * r->element;
  if (out != terms && bytes) memcpy(out, terms, bytes);
  return tess__comm_combine(c, x, out, bytes, join, &(struct joining){r, count}, d);
}

bool tess__messages_all_reduce(struct comm *c, const struct exchange *x, const struct reduction *r, const void *terms,
                               void *out, int64_t count, struct diag *d) {
  struct exchange e = with_size(x, "all_reduce", r->element, count);
  int n = members_of(c, x).n;
  size_t bytes = (size_t)count * r->element;
  if (n > MOST_DIRECT && bytes <= (size_t)n * PIECE) return reduce_in_rounds(c, &e, r, terms, out, count, d);
  bool pieces = n > 2 && bytes > SMALL;
  return (pieces ? reduce_pieces : reduce_all)(c, &e, r, terms, out, count, d);
}
