/* Extensions: not part of <tessera.h>, and promised for a minor release only. */
#ifndef TESSERA_EXT_H
#define TESSERA_EXT_H

#include <tessera/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- devices without hardware, for layouts and tests ---
typedef struct tess_fake_opts { // JAX's mock TPUs
  size_t size;
  const char *kind; // "TPU v4"; default: the platform's name
  int chips[3];     // along x, y, z; default: devices without coordinates
  int cores;        // of a chip; default: 1
  int slices;       // equal parts, each with all the chips; default: 1, and without chips none
  int processes;    // without chips: equal parts; default: 1. With them: a host has up to 2x2x1 chips
} tess_fake_opts;
/* n devices with ids from 0: consecutive ids to each process and slice, or with chips the ids and the order of JAX's
 * mock TPUs (n is the product of chips, cores and slices). They may be in meshes; no data can be put there.
 * INVALID_ARGUMENT: numbers that do not fit each other */
TESS_API tess_device_array tess_fake_devices_at(const char *where, const char *platform, int n,
                                                const tess_fake_opts *kw);
#define tess_fake_devices(...) tess_fake_devices__(__VA_ARGS__, .size = sizeof(tess_fake_opts))
#define tess_fake_devices__(platform, n, ...)                                                                          \
  tess_fake_devices_at(TESS_HERE, platform, n, &(const tess_fake_opts){__VA_ARGS__})

#ifdef __cplusplus
}
#endif
#endif
