/* The devices of the world: made once by tess_init (api/runtime.c), read-only afterwards. */
#ifndef TESS_LAYOUT_DEVICE_H
#define TESS_LAYOUT_DEVICE_H

#include <tessera/mesh.h>

#include "base/text.h"

void tess__devices_make(
    int num_cpu_devices); /* replaces the list; before any use of it. 0: frees all, simulated ones too */
int tess__devices_count(void);
const tess_device *const *tess__devices_all(void); /* by process, then id */
int tess__process_index(void);
bool tess__device_is_local(const tess_device *d); /* of this process, and real: data can be put there */
/* n devices without hardware, ids from 0, in `processes` equal parts. Equal arguments give the same devices. n divides
 * by processes. They may be in meshes. Thread-safe. */
const tess_device *const *tess__devices_fake(const char *platform, const char *kind, int n, int processes);
void tess__device_text(struct text *out, const tess_device *d, bool repr); /* as JAX 0.10.2: cpu:0, CpuDevice(id=0) */

#endif
