/* Compiled programs: found by comparing interned pointers, least recently used ones forgotten (design/engine.md 17).
 *
 * A key is a few words: what is called, the context, how results are counted, and the `placed` pointer of each
 * argument. A thread keeps the entries it used last in a table of its own, each with a reference; a hit there takes no
 * lock. */
#ifndef TESS_API_CACHE_H
#define TESS_API_CACHE_H

#include "api/api.h"
#include "exec/executor.h"

enum { KEY_WORDS = 8 };

struct program_result {
  const struct placed *placed;
  struct result_source source;
  int64_t bytes;
  enum memory_kind memory;
};

struct program_entry {
  _Atomic int32_t refs;
  uint64_t hash;
  uint64_t *key; /* owned */
  int key_words;
  struct program program;
  const struct executor *executor;
  void *made;                /* by the executor; NULL until compiled */
  const struct mesh *across; /* its devices are of several processes; NULL: all are here */
  struct meeting *meeting;   /* of these: api/processes/call_across.c; owned */
  uint64_t fingerprint;      /* of the program, where it is of several processes */
  struct exec_info info;
  int n_args; /* explicit ones */
  int n_captures;
  tess_array **capture; /* kept; hidden arguments after the explicit ones */
  int n_results;
  struct program_result *result;
  void *beside; /* what the transform that made it keeps with it, for free_beside; NULL: nothing */
  void (*free_beside)(void *beside);
  const struct structure *gives;       /* of a call of functions of trees, which is no program: recall.c */
  bool calls_back;                     /* while it runs, this thread may run others, and drop it from the cache */
  int n_donated, *donated;             /* arguments that are deleted by the call; owned */
  struct program_entry *newer, *older; /* the list of the cache, by use; under its lock */
};

struct program_entry *tess__cache_find(struct thread *t, const uint64_t *key,
                                       int words); /* NULL: not there. Valid until the next find of this thread */
void tess__cache_insert(struct thread *t, struct program_entry *e, const uint64_t *key, int words); /* takes e over */
void tess__cache_clear(void);
void tess__thread_cache_free(struct thread *t);
void tess__entry_release(struct program_entry *e);
void tess__meeting_free(struct meeting *m); /* processes/call_across.c; NULL is legal */

#endif
