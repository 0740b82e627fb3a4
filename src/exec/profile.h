/* Times of the steps of every plan that runs, while somebody records them. One recording at a time. */
#ifndef TESS_EXEC_PROFILE_H
#define TESS_EXEC_PROFILE_H

#include <stdatomic.h>

#include "base/text.h"
#include "exec/exec.h"

struct timed { /* a step, or a collective that is part of one */
  const char *text, *place,
      *why;           /* text interned; of a collective the op's name, the user's place and why it is there */
  int64_t begin, end; /* nanoseconds from the beginning of the recording */
  int64_t devices;    /* that take part, in lockstep */
  bool collective;
};
struct profile;
extern _Atomic(struct profile *) tess__profiling; /* NULL: nobody records; plans look at it once a run */

bool tess__profile_begin(struct diag *d); /* FAILED_PRECONDITION: somebody records already */
struct profile *tess__profile_end(void);  /* NULL: nobody did. Waits for plans that it records */
/* What records a run of a plan, until it leaves; NULL: nobody. */
struct profile *tess__profile_join(void);
static inline struct profile *tess__profile_enter(void) {
  return atomic_load_explicit(&tess__profiling, memory_order_relaxed) ? tess__profile_join() : NULL;
}
void tess__profile_leave(struct profile *p);
void tess__profile_free(struct profile *p);
int64_t tess__profile_now(const struct profile *p);
/* Step `at` of the plan ran from `begin` until now. */
void tess__profile_step(struct profile *p, const struct plan *plan, int at, int64_t begin);

/* One event a step and device for chrome://tracing and Perfetto; a table of steps, the longest first. */
void tess__profile_trace(struct text *out, const struct profile *p);
void tess__profile_table(struct text *out, const struct profile *p);

#endif
