/* Memory for metadata and for data.
 *
 * Metadata (tess__alloc and friends) never fails to its caller: on exhaustion the fatal handler is called and does not
 * return. Data (tess__alloc_data) may fail: it returns NULL and the caller makes a RESOURCE_EXHAUSTED error value.
 * tess__fail_allocation_after is the fault countdown of the tests: the k-th data allocation from now fails (0: off). */
#ifndef TESS_BASE_ALLOC_H
#define TESS_BASE_ALLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

#ifdef __SANITIZE_ADDRESS__ /* gcc's word; clang's is a feature */
#define TESS_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TESS_ADDRESS_SANITIZER 1
#endif
#endif
#ifndef TESS_ADDRESS_SANITIZER
#define TESS_ADDRESS_SANITIZER 0
#endif

void *tess__alloc(size_t bytes);  /* not initialised; release with tess__free */
void *tess__zalloc(size_t bytes); /* zeroed */
void *tess__realloc(void *p, size_t bytes);
void tess__free(void *p);
char *tess__strdup(const char *s);
/* Memory for n things during a call: few of them lie on the caller's stack. */
enum { FEW_ARRAYS = 64 };
static inline void *tess__room(void *few, int n, size_t bytes) {
  return n <= FEW_ARRAYS ? few : tess__alloc((size_t)n * bytes);
}
static inline void tess__room_end(const void *few, void *room) {
  if (room != few) tess__free(room);
}
typedef void (*tess__fatal_handler)(const char *message);
void tess__set_fatal_handler(tess__fatal_handler handler); /* told in place of stderr, then the program aborts */
/* Programming errors (errors.md 8) and exhausted metadata: the message, what the program had written to stdout, and
 * abort. The other one puts "place: operation: " in front; either may be NULL. */
_Noreturn void tess__fatal(const char *message);
_Noreturn void tess__fatal_at(const char *where, const char *op, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void tess__flush_stdout(void); /* unless another thread is writing */

void *tess__alloc_data(size_t bytes); /* 64-byte aligned (2 MiB and huge pages from 2 MiB); NULL when exhausted; size
                                         classes, see data_pool.c */
void tess__free_data(void *p, size_t bytes); /* bytes as allocated */
void *tess__alloc_pooled(
    size_t bytes); /* small metadata of the hot path, from the same pool: never NULL; release with tess__free_data */
struct memory_source { /* where the pool takes data from; all NULL: the system */
  void *(*allocate)(size_t bytes, size_t alignment, void *ctx);
  void (*free)(void *p, size_t bytes, void *ctx);
  void *ctx;
  /* NULL: it knows its limits for itself. Else its memory is the system's, under the same limit, and what was taken
   * before it lies elsewhere. */
  bool (*owns)(const void *p);
};
/* Before the first data, unless it knows its own; once. False: it is too late. */
bool tess__set_memory_source(const struct memory_source *s);
int64_t tess__memory_limit(void);              /* bytes that data may take together (limit.c) */
int64_t tess__set_memory_limit(int64_t bytes); /* tests; what it was */
int64_t tess__memory_left(void);
/* "out of memory: WHAT needs N bytes, and M of L are left": RESOURCE_EXHAUSTED; false. */
bool tess__fail_memory(struct diag *d, size_t bytes, const char *format, ...) __attribute__((format(printf, 3, 4)));
void tess__fail_allocation_after(int64_t k);
bool tess__allocation_has_failed(void); /* the countdown has reached its allocation */
void tess__release_data_pool(void);     /* gives cached blocks back to the system: tests, finalize */

#endif
