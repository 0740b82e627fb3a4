/* Which processes of this host have ended: told by the system within milliseconds, whatever they died of. */
#ifndef TESS_COMM_WATCH_H
#define TESS_COMM_WATCH_H

#include <stdint.h>

struct identity { /* of a process, told to the others */
  uint64_t host;  /* equal: the same system and table of processes; 0: unknown */
  int64_t pid;
};
struct identity tess__identity(void);

struct watch;
struct watch *tess__watch_open(int processes);
void tess__watch_close(struct watch *w); /* NULL is legal */
/* From now on this process is watched, if it is another one of this host; it lives. Again: nothing. */
void tess__watch_add(struct watch *w, int process, const struct identity *of);
/* The first of these processes that has ended, waiting so long for one to; -1: none, as far as is known. */
int tess__watch_look(const struct watch *w, int n, const int *process, int milliseconds);
/* How it ended, as far as the system tells: "died (killed by signal 9)", "has ended (exit status 1)", "has ended". */
const char *tess__watch_how(const struct watch *w, int process, char *room, int bytes);

#endif
