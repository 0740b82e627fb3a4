/* The control plane of a world: keys with values, and barriers, which are no collectives (design/architecture.md 7.1).
 * They lie in process 0, where a thread serves them while nobody of the process waits in the library; who waits there
 * serves them too. It starts with the first call there, or when it is told to: a program that uses none of this has no
 * such thread. All go over the world's transport. */
#ifndef TESS_COMM_CONTROL_H
#define TESS_COMM_CONTROL_H

#include "comm/comm.h"
#include "comm/store.h"

struct control;
/* c NULL: a process that is alone. at_once: process 0 serves before it calls anything. */
struct control *tess__control_open(struct comm *c, bool at_once);
void tess__control_stop(
    struct control *c); /* before tess__comm_close; process 0 waits for the others'. NULL is legal */
void tess__control_free(struct control *c); /* after it: the transport may write to what is here until then */

struct control_call {
  enum ask_op op;
  const char *key;
  const void *value; /* what is set; of a barrier int32_t processes, none: all */
  size_t bytes;
  double timeout; /* seconds */
};
/* Waits for the answer. *got: a value that was asked for, the caller's to tess__free; may be NULL where op gives none.
 */
bool tess__control_call(struct control *c, const struct control_call *call, char **got, size_t *bytes, struct diag *d);

#endif
