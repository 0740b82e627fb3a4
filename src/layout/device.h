/* Devices, and the worlds they are of. Read-only once made, but for what they remember. */
#ifndef TESS_LAYOUT_DEVICE_H
#define TESS_LAYOUT_DEVICE_H

#include <stdatomic.h>
#include <tessera/mesh.h>

#include "base/diag.h"
#include "base/text.h"

struct sharding;
struct world { /* the devices that there are, as one of the processes that share them sees them */
  int process, processes, n;
  const tess_device *const *device; /* n, by process, then id */
};
struct device { /* what every tess_device is the beginning of */
  tess_device d;
  const struct world *world;              /* NULL: a device on paper */
  _Atomic(const struct sharding *) alone; /* tess__sharding_single of it in its own memory; NULL: not asked for yet */
};
/* Equal arguments give the same list. ids count through the processes. Thread-safe. */
const struct world *tess__world(int processes, int process, int devices);
const struct world *tess__device_world(const tess_device *d); /* NULL: on paper */
bool tess__device_is_local(const tess_device *d);             /* of its world's process: data can be put there */
void tess__devices_free(
    void); /* all lists: nothing may be left that was made of them; wherever tess__intern_reset is called */

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
