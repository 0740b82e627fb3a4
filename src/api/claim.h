/* Who compiles what: a thread that finds no program claims its key, so that each is compiled once, and other keys go
 * on beside it. No lock is held while it traces, distributes and plans.
 *
 * Whoever needs a claimed key waits until its owner has ended: then it looks for the program again, and compiles it
 * itself where the owner failed. It does not wait for ever: a user's function that is traced may never come back, or
 * wait for this very thread; after a while the program is compiled twice. */
#ifndef TESS_API_CLAIM_H
#define TESS_API_CLAIM_H

#include "api/api.h"

/* Claims the key, after waiting for who has it. False: interrupted, told in d, and there is no claim. */
bool tess__claim_take(struct thread *t, const uint64_t *key, int words, struct diag *d);
/* The user's function has returned: what is left of the innermost claim's compilation waits for nobody. */
void tess__claim_traced(struct thread *t);
void tess__claim_end(struct thread *t); /* the innermost one */
/* Those that began when at least n functions were being traced: what began them is gone. */
void tess__claims_give_up(struct thread *t, int n);

#endif
