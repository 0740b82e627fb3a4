/* Moving data between layouts (jax.device_put, jax.lax.with_sharding_constraint). */
#ifndef TESSERA_PLACEMENT_H
#define TESSERA_PLACEMENT_H

#include <tessera/transform.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- placing ---
typedef struct tess_put_opts {
  size_t size;
  bool donate, no_alias;
} tess_put_opts; // no_alias: may_alias=False
/* jax.device_put; NULL: default device. [C] where p spans processes. Uneven sizes too: ceil blocks */
TESS_API tess_array *tess_device_put_at(const char *where, tess_array *x, tess_sharding *p, const tess_put_opts *kw);
#define tess_device_put(...) tess_device_put__(__VA_ARGS__, .size = sizeof(tess_put_opts))
#define tess_device_put__(x, p, ...)                                                                                   \
  tess_device_put_at(TESS_HERE, x, TESS_PLACE(p), &(const tess_put_opts){__VA_ARGS__})
/* jax.device_get: on host memory, whole */
TESS_API tess_array *tess_device_get_at(const char *where, tess_array *x);
#define tess_device_get(x) tess_device_get_at(TESS_HERE, x)
/* jax.sharding.reshard */
TESS_API tess_array *tess_reshard_at(const char *where, tess_array *x, tess_sharding *p);
#define tess_reshard(x, p) tess_reshard_at(TESS_HERE, x, TESS_PLACE(p))
typedef struct tess_constraint_opts {
  size_t size;
  bool if_mesh;
} tess_constraint_opts; // if_mesh: Loadax's form, nothing without a context mesh of > 1 device
/* jax.lax.with_sharding_constraint */
TESS_API tess_array *tess_with_sharding_constraint_at(const char *where, tess_array *x, tess_sharding *p,
                                                      const tess_constraint_opts *kw);
#define tess_with_sharding_constraint(...)                                                                             \
  tess_with_sharding_constraint__(__VA_ARGS__, .size = sizeof(tess_constraint_opts))
#define tess_with_sharding_constraint__(x, p, ...)                                                                     \
  tess_with_sharding_constraint_at(TESS_HERE, x, TESS_PLACE(p), &(const tess_constraint_opts){__VA_ARGS__})

#ifdef __cplusplus
}
#endif
#endif
