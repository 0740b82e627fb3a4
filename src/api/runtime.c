/* Starting and ending the library, its version and counters. */
#include "api/cache.h"
#include "api/start.h"
#include "base/alloc.h"
#include "base/interrupt.h"
#include "base/pool.h"

tess_status tess_init_at(const char *where, const tess_init_opts *kw) {
  tess_init_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  bool was_init, same = tess__start_with(&o, where, &was_init);
  struct thread *t = tess__thread();
  struct diag d = {0};
  struct error *failure = tess__start_failure();
  if (failure) {
    tess__scope_fail(t->scope, failure);
    return failure->status;
  }
  if (same) return TESS_OK;
  tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "the library runs already, with other options%s",
             was_init ? "" : " (the first use of any function starts it with defaults: call tess_init before)");
  return tess__report(&d, "init", where);
}

void tess_interrupt(void) {
  tess__interrupt();
}

tess_status tess_finalize(void) {
  struct process *p = tess__process();
  struct diag d = {0};
  if (tess__is_started() && tess__thread()->n_running) {
    tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "a function is being traced on this thread");
    return tess__report(&d, "finalize", NULL);
  }
  atomic_store(&p->distributed, false);
  if (!tess__is_started()) {
    if (!p->local) tess__transport_end();
    return TESS_OK;
  }
  tess_status status = tess__thread_end();
  if (p->local) return status; /* a simulated one leaves the library to the others */
  tess__cache_clear();
  tess__counters_reset(p);
  tess__pool_stop();
  tess__release_data_pool();
  tess__transport_end();
  tess__start_end();
  return status;
}

const char *tess_version(void) {
  return "0.1.0";
}

void tess_clear_caches(void) {
  tess__thread_cache_free(tess__thread()); /* other threads drop their tables at their next lookup */
  tess__cache_clear();
}

tess_counters tess_runtime_counters(void) {
  struct counters c;
  tess__counters_sum(tess__thread()->process, &c);
  int64_t n[COUNTERS];
  for (int i = 0; i < COUNTERS; i++)
    n[i] = atomic_load(&c.n[i]);
  return (tess_counters){.traces = n[COUNT_TRACES],
                         .compiles = n[COUNT_COMPILES],
                         .cache_hits = n[COUNT_CACHE_HITS],
                         .calls = n[COUNT_CALLS],
                         .nodes = n[COUNT_NODES],
                         .steps = n[COUNT_STEPS],
                         .elements = n[COUNT_ELEMENTS],
                         .collectives = n[COUNT_COLLECTIVES],
                         .reference = n[COUNT_REFERENCE]};
}
