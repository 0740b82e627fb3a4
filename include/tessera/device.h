/* Devices and processes, and the memory they have (jax.devices, jax.process_index, jax.distributed). Part of mesh.h. */
#ifndef TESSERA_DEVICE_H
#define TESSERA_DEVICE_H

#include <tessera/base.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- lists of devices ----

typedef struct tess_device { // jax.Device; read only, lives as long as the library; an absent number is -1
  int id, process_index, local_hardware_id;
  const char *platform, *device_kind; // "cpu", "cpu"
  int coords[3], core_on_chip, slice_index;
} tess_device;

typedef struct tess_device_array { // np.array of devices, row-major; the list lives until the scope ends
  int n;
  tess_shape shape;
  const tess_device *const *device; // in error n is 0, and device[0] may be read all the same
  const void *error;                // NULL, or an object in error, which what is made from the list takes over
} tess_device_array;

typedef struct tess_devices_opts {
  size_t size;
  const char *backend; // default: "cpu", which is all there is in this version
} tess_devices_opts;

/* All devices, by process and then id; those of this process; those of one process.
 *
 * Types:      result: a list of rank 1.
 * Returns:    the list; in error, with what tess_init says, where the library did not start.
 * Errors:     NOT_FOUND         backend names another platform than cpu.
 *             INVALID_ARGUMENT  there is no such process.
 * Threads:    any.
 * Source:     jax.devices, jax.local_devices. Since 0.1. */
TESS_API tess_device_array tess_devices_at(const char *where, const tess_devices_opts *kw);
TESS_API tess_device_array tess_local_devices_at(const char *where, const tess_devices_opts *kw);
TESS_API tess_device_array tess_devices_of_process_at(const char *where, int process_index);
#define tess_devices(...)                      tess_devices_at(TESS_HERE, TESS__OPTS0(tess_devices_opts, __VA_ARGS__))
#define tess_local_devices(...)                tess_local_devices_at(TESS_HERE, TESS__OPTS0(tess_devices_opts, __VA_ARGS__))
#define tess_devices_of_process(process_index) tess_devices_of_process_at(TESS_HERE, process_index)

/* A list of given devices, and a list in another shape.
 *
 * Types:      device, d: n pointers, copied   shape: sizes whose product is n, one may be -1.
 * Errors:     INVALID_ARGUMENT  n is negative, or a pointer NULL; the sizes do not make n.
 * Threads:    any.
 * Source:     numpy.array, ndarray.reshape. Since 0.1. */
TESS_API tess_device_array tess_device_list(int n, const tess_device *const *device);
TESS_API tess_device_array tess_devices_reshape(tess_device_array d, tess_shape shape);

/* How many devices and processes there are, and which of them is this one.
 *
 * Returns:    devices of all processes, of this process; process 0 of 1 in this version.
 * Threads:    any; the first use starts the library.
 * Source:     jax.device_count, local_device_count, process_index, process_count. Since 0.1. */
TESS_API int tess_device_count(void);
TESS_API int tess_local_device_count(void);
TESS_API int tess_process_index(void);
TESS_API int tess_process_count(void);
#define tess_host_id    tess_process_index // the names of 2019 (multi-host pmap)
#define tess_host_count tess_process_count

/* The platform of the default devices: "cpu".
 *
 * Threads:    any.
 * Source:     jax.default_backend. Since 0.1. */
TESS_API const char *tess_default_backend(void);

/* Sets where uncommitted arrays are made, until the current scope ends.
 *
 * Types:      d: a device of this process; NULL: the first local one.
 * Errors:     INVALID_ARGUMENT  to the scope: a device on paper (tess_fake_devices) or of another process; while a
 *                               function is traced.
 * Threads:    this thread's scope alone.
 * Source:     jax.default_device. Since 0.1. */
TESS_API void tess_set_default_device(const tess_device *d);

// ---- memory ----

/* The kinds of memory that a device has.
 *
 * Returns:    how many; kinds, unless NULL, is set to their names, static: "device" (the default), "pinned_host",
 *             "unpinned_host". 0 for NULL.
 * Threads:    any.
 * Source:     Device.addressable_memories. Since 0.1. */
TESS_API int tess_device_memory_kinds(const tess_device *d, const char *const **kinds);

typedef struct tess_memory_stats { // bytes, and num_allocs
  int64_t bytes_in_use, peak_bytes_in_use, bytes_reserved, num_allocs, largest_alloc_size, bytes_limit;
} tess_memory_stats;

/* The memory that living arrays take: of kind "device" on one device, of one kind or all (NULL) in this process.
 *
 * Returns:    0 in what is not known. What replicas share is stored once: it counts at the first device that holds
 *             it, and once in the process.
 * Errors:     INVALID_ARGUMENT  to the scope, all 0: the device is NULL or not of this process; an unknown kind.
 * Threads:    any.
 * Cost:       of a device: a walk over all living arrays.
 * Source:     Device.memory_stats (on a CPU JAX has none). Since 0.1. */
TESS_API tess_memory_stats tess_device_memory_stats(const tess_device *d);
TESS_API tess_memory_stats tess_process_memory_stats(const char *memory_kind);

// ---- processes ----

typedef struct tess_distributed_opts { // what is given must agree with what the launcher says
  size_t size;
  const char *coordinator_address; // "host:port"
  int num_processes, process_id;   // num_processes 0: neither is given
  tess_ints local_device_ids;      // distinct, not negative
  double initialization_timeout_s; // until all are there; 0: TESS_INITIALIZATION_TIMEOUT, else 300
} tess_distributed_opts;

/* Joins the processes of a launcher into one world; without a launcher, a world of one.
 *
 * Returns:    OK, or the error's status, which the scope has as well.
 * Errors:     FAILED_PRECONDITION  called twice, or after any other function has started the library; more than one
 *                                  process is asked for without a launcher.
 *             INVALID_ARGUMENT     process_id without num_processes, or not below it; ids twice or negative; a
 *                                  timeout that is negative or not finite.
 *             OUT_OF_RANGE         the address has no port.
 *             DEADLINE_EXCEEDED    (PEER_LOST) not all processes have come in time; again after tess_finalize.
 * Collective: all processes, before any other function. Without a launcher there is one; tests have more
 *             (tess_run_simulated).
 * Threads:    before any others use the library.
 * Source:     jax.distributed.initialize, is_initialized. Since 0.1. */
TESS_API tess_status tess_distributed_initialize_at(const char *where, const tess_distributed_opts *kw);
TESS_API bool tess_distributed_is_initialized(void);
#define tess_distributed_initialize(...)                                                                               \
  tess_distributed_initialize_at(TESS_HERE, TESS__OPTS0(tess_distributed_opts, __VA_ARGS__))

#ifdef __cplusplus
}
#endif
#endif
