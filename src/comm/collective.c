/* Whole collectives by exchanges: everybody's bytes are packed, sent and unpacked. */
#include "comm/collective.h"

#include <string.h>

#include "base/alloc.h"

int64_t tess__box_count(const struct box *b) {
  int64_t n = 1;
  for (int i = 0; i < b->n_dims; i++)
    n *= b->extent[i];
  return n;
}

static void copy_dim(size_t element, int dim, const struct box *to, char *at_to, const struct box *from,
                     const char *at_from) {
  if (dim == to->n_dims) {
    memcpy(at_to, at_from, element);
    return;
  }
  int64_t n = to->extent[dim];
  if (dim + 1 == to->n_dims && to->stride[dim] == 1 && from->stride[dim] == 1) {
    memcpy(at_to, at_from, (size_t)n * element);
    return;
  }
  for (int64_t i = 0; i < n; i++)
    copy_dim(element, dim + 1, to, at_to + i * to->stride[dim] * (int64_t)element, from,
             at_from + i * from->stride[dim] * (int64_t)element);
}

void tess__box_copy(size_t element, const struct box *to, const struct box *from) {
  if (tess__box_count(to)) copy_dim(element, 0, to, to->data, from, from->data);
}

static struct box dense(const struct box *like, void *data) {
  struct box b = *like;
  int64_t stride = 1;
  b.data = data;
  for (int i = b.n_dims - 1; i >= 0; i--) {
    b.stride[i] = stride;
    stride *= b.extent[i];
  }
  return b;
}

static int count_members(const struct comm *c, const struct exchange *x) {
  return x->member ? x->n : tess__comm_processes(c);
}

/* The bytes of each member's boxes. */
static void weigh(int members, size_t element, int n, const struct transfer *t, size_t *bytes) {
  memset(bytes, 0, (size_t)members * sizeof *bytes);
  for (int i = 0; i < n; i++)
    bytes[t[i].member] += (size_t)tess__box_count(&t[i].box) * element;
}

static void pack(size_t element, int n, const struct transfer *give, char **at) {
  for (int i = 0; i < n; i++) {
    struct box to = dense(&give[i].box, at[give[i].member]);
    tess__box_copy(element, &to, &give[i].box);
    at[give[i].member] += (size_t)tess__box_count(&to) * element;
  }
}

static void unpack(size_t element, int n, const struct transfer *take, char **at) {
  for (int i = 0; i < n; i++) {
    struct box from = dense(&take[i].box, at[take[i].member]);
    tess__box_copy(element, &take[i].box, &from);
    at[take[i].member] += (size_t)tess__box_count(&from) * element;
  }
}

bool tess__comm_move(struct comm *c, const struct exchange *x, size_t element, int n_give, const struct transfer *give,
                     int n_take, const struct transfer *take, struct diag *d) {
  int members = count_members(c, x);
  size_t *bytes = tess__alloc((size_t)members * sizeof *bytes), total = 0;
  char **at = tess__alloc((size_t)members * sizeof *at);
  const void **send = tess__alloc((size_t)members * sizeof *send);
  weigh(members, element, n_give, give, bytes);
  for (int i = 0; i < members; i++)
    total += bytes[i];
  char *packed = tess__alloc_data(total + 1);
  bool good = packed || tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR,
                                   "out of memory: %zu bytes to send in %s", total, x->op);
  size_t start = 0;
  for (int i = 0; good && i < members; start += bytes[i++])
    send[i] = at[i] = packed + start;
  if (good) pack(element, n_give, give, at);
  struct exchange e = *x;
  struct received got = {0};
  e.send = send;
  e.send_bytes = bytes;
  good = good && tess__comm_exchange(c, &e, &got, d);
  for (int i = 0; good && i < members; i++)
    at[i] = got.data[i];
  if (good) unpack(element, n_take, take, at);
  tess__received_free(&got);
  if (packed) tess__free_data(packed, total + 1);
  tess__free((void *)send);
  tess__free(at);
  tess__free(bytes);
  return good;
}

/* Pairs of neighbours, then pairs of these: into term[0]. */
static void combine_all(const struct reduction *r, int n, void *const *term, int64_t count) {
  for (int step = 1; step < n; step *= 2)
    for (int i = 0; i + step < n; i += 2 * step)
      r->combine(r->ctx, term[i], term[i], term[i + step], count);
}

bool tess__comm_all_reduce(struct comm *c, const struct exchange *x, const struct reduction *r, const void *terms,
                           void *out, int64_t count, struct diag *d) {
  struct received got;
  if (!tess__comm_all_gather(c, x, terms, (size_t)count * r->element, &got, d)) return false;
  if (count) {
    combine_all(r, got.n, got.data, count);
    memcpy(out, got.data[0], (size_t)count * r->element);
  }
  tess__received_free(&got);
  return true;
}

bool tess__comm_reduce_scatter(struct comm *c, const struct exchange *x, const struct reduction *r,
                               const struct box *part, void *out, struct diag *d) {
  int members = count_members(c, x), me = 0;
  while (x->member ? x->member[me] != tess__comm_process(c) : me != tess__comm_process(c))
    me++;
  int64_t count = tess__box_count(&part[me]);
  size_t bytes = (size_t)count * r->element * (size_t)members;
  struct transfer *give = tess__alloc((size_t)members * sizeof *give),
                  *take = tess__alloc((size_t)members * sizeof *take);
  void **term = tess__alloc((size_t)members * sizeof *term);
  char *room = tess__alloc_data(bytes + 1);
  for (int i = 0; i < members; i++) {
    term[i] = room + (size_t)i * (size_t)count * r->element;
    give[i] = (struct transfer){i, part[i]};
    take[i] = (struct transfer){i, dense(&part[me], term[i])};
  }
  bool good = room || tess__fail(d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR,
                                 "out of memory: %zu bytes to receive in %s", bytes, x->op);
  good = good && tess__comm_move(c, x, r->element, members, give, members, take, d);
  if (good && count) {
    combine_all(r, members, term, count);
    memcpy(out, term[0], (size_t)count * r->element);
  }
  if (room) tess__free_data(room, bytes + 1);
  tess__free(term);
  tess__free(give);
  tess__free(take);
  return good;
}
