/* Three steps: inside each host through memory, between the first members of all hosts by messages, inside again.
 *
 * A host that fails in the first step fails as a whole; its first member then tells those of the others, by operands
 * that differ from all, and each of these tells its own host. So every member fails, and the next collective goes on.
 */
#include "comm/by_hosts.h"

#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "base/pool.h"
#include "comm/by_memory.h"
#include "comm/by_messages.h"
#include "comm/shared.h"

static int process_of(const struct exchange *x, int i) {
  return x->member ? x->member[i] : i;
}

static int count_members(const struct comm *c, const struct exchange *x) {
  return x->member ? x->n : tess__comm_processes(c);
}

/* Where the members of member i's host begin and end. */
static void find_run(const struct shared *s, const struct exchange *x, int n, int i, int *start, int *end) {
  int host = s->host[process_of(x, i)];
  for (*start = i; *start > 0 && s->host[process_of(x, *start - 1)] == host;)
    --*start;
  for (*end = i + 1; *end < n && s->host[process_of(x, *end)] == host;)
    ++*end;
}

bool tess__hosts_fit(const struct comm *c, const struct exchange *x) {
  const struct shared *s = tess__comm_shared(c);
  int n = count_members(c, x), start, size, end;
  if (!s) return false;
  find_run(s, x, n, 0, &start, &size);
  if (size < 2 || size == n || (size & (size - 1)) != 0) return false;
  for (int i = size; i < n; i = end) {
    find_run(s, x, n, i, &start, &end);
    if (end - start > size || (end - start < size && end < n)) return false;
  }
  return true;
}

static struct exchange among(const struct exchange *x, int n, const int *member) {
  struct exchange e = *x;
  e.n = n;
  e.member = member;
  return e;
}

/* The first of a host whose members have failed already. */
static void tell_hosts(struct comm *c, const struct exchange *firsts) {
  struct exchange e = *firsts;
  struct diag d = {0};
  uint64_t none[] = {e.mark, (uint64_t)tess__comm_process(c), UINT64_MAX};
  e.mark = tess__hash(none, sizeof none); /* as nobody else has it */
  e.known = true;                         /* as the others meet */
  tess__comm_exchange(c, &e, NULL, &d);
  tess__diag_clear(&d);
}

/* From the first member of this host to the others; its failure, too. */
static bool spread(struct comm *c, const struct exchange *here, const struct reduction *r, void *out, int64_t count,
                   struct diag *d) {
  struct box b = {.data = out, .n_dims = 1, .extent = {count}, .stride = {1}};
  bool first = here->member[0] == tess__comm_process(c);
  int gives = first ? here->n - 1 : 0;
  struct transfer take = {0, b}, *give = tess__alloc((size_t)here->n * sizeof *give);
  for (int i = 0; i < gives; i++)
    give[i] = (struct transfer){i + 1, b};
  bool good = tess__memory_move(c, here, r->element, gives, give, !first, &take, d);
  tess__free(give);
  return good;
}

bool tess__hosts_all_reduce(struct comm *c, const struct exchange *x, const struct reduction *r, const void *terms,
                            void *out, int64_t count, struct diag *d) {
  const struct shared *s = tess__comm_shared(c);
  int n = count_members(c, x), me = 0, start, end, hosts = 0;
  int *first = tess__alloc((size_t)n * sizeof *first), *mine = tess__alloc((size_t)n * sizeof *mine);
  for (int i = 0; i < n; i = end) {
    find_run(s, x, n, i, &start, &end);
    first[hosts++] = process_of(x, start);
    if (s->host[process_of(x, i)] == s->host[s->me]) me = i;
  }
  find_run(s, x, n, me, &start, &end);
  for (int i = start; i < end; i++)
    mine[i - start] = process_of(x, i);
  struct exchange here = among(x, end - start, mine), firsts = among(x, hosts, first);
  bool leads = mine[0] == s->me, alone = here.n == 1;
  bool good = alone || tess__memory_all_reduce(c, &here, r, &(struct terms){.data = terms, .n = 1}, out, count, d);
  if (!good && leads) tell_hosts(c, &firsts);
  if (good && leads) tess__messages_all_reduce(c, &firsts, r, alone ? terms : out, out, count, d);
  if (good) good = alone ? !d->status : spread(c, &here, r, out, count, d);
  tess__free(first);
  tess__free(mine);
  return good;
}
