/* The devices of the world: made once by tess_init (api/runtime.c), read-only afterwards. */
#ifndef TESS_LAYOUT_DEVICE_H
#define TESS_LAYOUT_DEVICE_H

#include <tessera/mesh.h>

#include "base/diag.h"
#include "base/text.h"

void tess__devices_make(
    int num_cpu_devices); /* replaces the list; before any use of it. 0: frees all, simulated ones too */
int tess__devices_count(void);
const tess_device *const *tess__devices_all(void); /* by process, then id */
int tess__process_index(void);
bool tess__device_is_local(const tess_device *d); /* of this process, and real: data can be put there */
/* Devices without hardware, for meshes that are only planned: no data can be put there. */
struct fake_devices {
  const char *platform, *kind;
  int n;
  int chips[3];  /* all 0: no coordinates. Else JAX's mock of a TPU: hosts of up to 2x2x1 chips, listed host by host,
                  * ids chip by chip; n is the product of chips, cores and slices */
  int cores;     /* of a chip; 0: 1 */
  int slices;    /* equal parts; 0: none, but one where there are chips */
  int processes; /* without chips: equal parts; 0: 1 */
};
/* Equal arguments give the same devices. Failure: numbers that do not fit each other. Thread-safe. */
const tess_device *const *tess__devices_fake(const struct fake_devices *f, struct diag *d);
void tess__device_text(struct text *out, const tess_device *d, bool repr); /* as JAX 0.10.2: cpu:0, CpuDevice(id=0) */

#endif
