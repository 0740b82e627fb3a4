/* Threads of the library's own: no signal of the program's comes to them. */
#ifndef TESS_BASE_THREAD_H
#define TESS_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* False: the system gives no more. */
bool tess__thread_start(pthread_t *out, void *(*body)(void *ctx), void *ctx);

#endif
