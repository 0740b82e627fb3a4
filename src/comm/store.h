/* The keys, values and barriers of a world, which lie in process 0 (design/architecture.md 7.1): what is asked is
 * answered at once or later, by a function of who carries the answers. Not thread-safe. */
#ifndef TESS_COMM_STORE_H
#define TESS_COMM_STORE_H

#include <stddef.h>
#include <stdint.h>
#include <tessera/base.h>

enum ask_op { ASK_SET, ASK_SET_OVER, ASK_GET, ASK_DELETE, ASK_BARRIER, ASK_LEAVE };
struct ask { /* as it travels; behind it the key, then the value (of a barrier: int32_t processes) */
  uint64_t id;
  int64_t op;          /* enum ask_op */
  double timeout;      /* seconds */
  uint64_t key, value; /* bytes */
};
struct answer { /* behind it a value, or the words of an error */
  uint64_t id;
  int64_t status; /* tess_status */
  uint64_t bytes;
};

struct store;
typedef void store_answer_fn(void *ctx, int to, const struct answer *a, const void *bytes);
struct store *tess__store_new(int processes, store_answer_fn *answer, void *ctx);
void tess__store_free(struct store *s);
void tess__store_ask(struct store *s, int from, const struct ask *a, const char *body, double now); /* now: seconds */
void tess__store_expire(struct store *s, double now); /* whose time is over */
void tess__store_gone(struct store *s, int process);  /* who waits for it is told */

#endif
