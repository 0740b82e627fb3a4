/* Threads of the library's own: see thread.h. */
#include "base/thread.h"

#include <signal.h>

bool tess__thread_start(pthread_t *out, void *(*body)(void *ctx), void *ctx) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before); /* a thread has the mask of the one that makes it */
  bool good = pthread_create(out, NULL, body, ctx) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return good;
}
