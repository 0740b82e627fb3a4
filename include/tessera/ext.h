/* Extensions: not part of <tessera.h>, and promised for a minor release only. */
#ifndef TESSERA_EXT_H
#define TESSERA_EXT_H

#include <tessera/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- devices without hardware, for layouts and tests ---
typedef struct tess_fake_opts {
  size_t size;
  const char *kind;
  int processes;
} tess_fake_opts; // default: the platform's name, 1
/* n devices with ids from 0, in equal parts of consecutive ids to each process. They may be in meshes; no data can be
 * put there */
TESS_API tess_device_array tess_fake_devices_at(const char *where, const char *platform, int n,
                                                const tess_fake_opts *kw);
#define tess_fake_devices(...) tess_fake_devices__(__VA_ARGS__, .size = sizeof(tess_fake_opts))
#define tess_fake_devices__(platform, n, ...)                                                                          \
  tess_fake_devices_at(TESS_HERE, platform, n, &(const tess_fake_opts){__VA_ARGS__})

#ifdef __cplusplus
}
#endif
#endif
