/* The kinds of schedules, and what may be wrong with one. */
#ifndef OPT_SCHEDULE_H
#define OPT_SCHEDULE_H

#include <tessera/opt.h>

enum { SCHEDULE_NONE, SCHEDULE_CONSTANT, SCHEDULE_LINEAR, SCHEDULE_COSINE, SCHEDULE_WARMUP_COSINE };

/* What is wrong with a schedule, in words; NULL: nothing. */
const char *tess__schedule_wrong(const tess_schedule *s);

#endif
