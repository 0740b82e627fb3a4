/* Which way a collective goes: through memory where all members share it, by messages where they do not, by both where
 * hosts allow it. Everyone knows who shares with whom, so all go the same way. */
#include "comm/collective.h"

#include "comm/by_hosts.h"
#include "comm/by_memory.h"
#include "comm/by_messages.h"
#include "comm/combine.h"
#include "comm/shared.h"

static bool shares(const struct comm *c, const struct exchange *x) {
  return tess__shared_has(tess__comm_shared(c), x->n, x->member);
}

bool tess__comm_all_reduce(struct comm *c, const struct exchange *x, const struct reduction *r, const void *terms,
                           void *out, int64_t count, struct diag *d) {
  if (shares(c, x)) return tess__memory_all_reduce(c, x, r, &(struct terms){.data = terms, .n = 1}, out, count, d);
  return (tess__hosts_fit(c, x) ? tess__hosts_all_reduce : tess__messages_all_reduce)(c, x, r, terms, out, count, d);
}

bool tess__comm_all_reduce_terms(struct comm *c, const struct exchange *x, const struct reduction *r,
                                 const struct terms *terms, void *out, int64_t count, struct diag *d) {
  if (shares(c, x)) return tess__memory_all_reduce(c, x, r, terms, out, count, d);
  if (terms->n == 1) return tess__comm_all_reduce(c, x, r, terms->data, out, count, d);
  tess__combine_own(r, terms, count, out);
  return tess__comm_all_reduce(c, x, r, out, out, count, d);
}

bool tess__comm_move(struct comm *c, const struct exchange *x, size_t element, int n_give, const struct transfer *give,
                     int n_take, const struct transfer *take, struct diag *d) {
  return (shares(c, x) ? tess__memory_move : tess__messages_move)(c, x, element, n_give, give, n_take, take, d);
}

bool tess__comm_reduce_scatter(struct comm *c, const struct exchange *x, const struct reduction *r,
                               const struct box *part, void *out, struct diag *d) {
  return (shares(c, x) ? tess__memory_reduce_scatter : tess__messages_reduce_scatter)(c, x, r, part, out, d);
}

bool tess__comm_agree(struct comm *c, const struct exchange *x, struct diag *d) {
  struct exchange known = *x;
  known.known = true;
  return shares(c, x) ? tess__memory_agree(c, x, d) : tess__comm_exchange(c, &known, NULL, d);
}
