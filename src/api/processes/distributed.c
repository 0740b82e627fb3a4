/* jax.distributed (design/sharding.md 1.4): the world of processes. A launcher's is met here, or by tess_init; without
 * one it has one process. What a program says about its world must be so. */
#include <math.h>
#include <string.h>

#include "api/api.h"

static bool check_ids(const tess_ints *ids, struct diag *d) {
  for (int i = 0; ids->set && i < ids->n; i++) {
    if (ids->v[i] < 0)
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "local_device_ids has %d: ids are not negative",
                        ids->v[i]);
    for (int k = 0; k < i; k++)
      if (ids->v[k] == ids->v[i])
        return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "local_device_ids has %d twice", ids->v[i]);
  }
  return true;
}

static bool check_world(const tess_distributed_opts *o, struct diag *d) {
  int n = o->num_processes ? o->num_processes : 1;
  if (!o->num_processes && o->process_id)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "process_id is %d, but num_processes is not given: the number of processes must be defined",
                      o->process_id);
  if (n < 0 || o->process_id < 0 || o->process_id >= n)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "process_id is %d of num_processes %d: 0 <= process_id < num_processes", o->process_id, n);
  if (o->coordinator_address && !strchr(o->coordinator_address, ':'))
    return tess__fail(d, TESS_OUT_OF_RANGE, TESS_INDEX_ERROR, "coordinator_address '%s' has no port: host:port",
                      o->coordinator_address);
  if (!(o->initialization_timeout_s >= 0) || isinf(o->initialization_timeout_s))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "initialization_timeout_s is %g: seconds, 0 for the default", o->initialization_timeout_s);
  if (!check_ids(&o->local_device_ids, d)) return false;
  const struct process *p = tess__process();
  if (!p->local && !tess__transport_launch(NULL, o->initialization_timeout_s, d)) return false;
  if (!o->num_processes || (n == p->count && o->process_id == p->index)) return true;
  if (p->count > 1)
    return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
                      "this is process %d of num_processes %d, but the launcher says %d of %d", o->process_id, n,
                      p->index, p->count);
  return tess__fail(d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
                    "num_processes is %d, but no launcher started this process, so that it is alone: start the program "
                    "with mpirun -n %d",
                    n, n);
}

tess_status tess_distributed_initialize_at(const char *where, const tess_distributed_opts *kw) {
  tess_distributed_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct diag d = {0};
  struct process *p = tess__process();
  if (atomic_load(&p->distributed))
    tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR, "it was called already: once is enough");
  else if (p->local ? p->context != NULL : tess__is_started())
    tess__fail(&d, TESS_FAILED_PRECONDITION, TESS_RUNTIME_ERROR,
               "the library runs already: call it before tess_init and before any other function");
  else
    check_world(&o, &d);
  if (d.status) return tess__report(&d, "distributed_initialize", where);
  atomic_store(&p->distributed, true);
  return TESS_OK;
}

bool tess_distributed_is_initialized(void) {
  return atomic_load(&tess__process()->distributed);
}
