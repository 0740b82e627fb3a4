/* A model of a machine, by which the time of a program is estimated (design/partitioning.md 5.9): a device's figures,
 * and what the links are that mesh axes go along. */
#ifndef TESS_SPMD_MACHINE_H
#define TESS_SPMD_MACHINE_H

#include "base/arena.h"
#include "base/diag.h"

struct machine_link {
  int n_axes;
  const char **axis; /* n_axes 0: of all axes that no other link names */
  double bytes_per_s, latency_us;
};
struct machine {
  const char *name; /* as reports tell it */
  double flops, memory_bytes_per_s;
  int64_t per_process; /* devices that share a process, where gathers are views; links are between such. 0: none do */
  int n_links;
  struct machine_link *link;
  struct arena arena; /* of all above */
};

void tess__machine_built_in(struct machine *m);
/* From JSON: {"flops": 2e11, "memory_bytes_per_s": 2e10, "links": [{"axes": ["x"], "bytes_per_s": 1e10, "latency_us":
 * 2.0}]}; "name" and "devices_per_process" are optional, other keys are looked over. False: told. */
bool tess__machine_parse(struct machine *m, const char *name, const char *text, size_t n, struct diag *d);
void tess__machine_free(struct machine *m);
/* The link of an axis. */
const struct machine_link *tess__machine_link(const struct machine *m, const char *axis);
/* A device's own work. */
double tess__machine_work_us(const struct machine *m, double flops, double memory_bytes);

#endif
