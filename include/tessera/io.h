/* Files, profiles and other libraries: .npy and .npz (numpy.load, numpy.save), traces, DLPack. */
#ifndef TESSERA_IO_H
#define TESSERA_IO_H

#include <tessera/placement.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- NumPy's files ----

/* An array read from a .npy file, or from a member of an archive: "a.npz:w".
 *
 * Types:      result: the file's dtype and shape, placed by p; p NULL: on the default device, uncommitted.
 * Errors:     NOT_FOUND           no such file or member.
 *             INVALID_ARGUMENT    not such a file; structures, objects, strings; the dtypes that NumPy writes as bytes:
 *                                 bf16 ('<V2'), f8, f4, i2, i4, u2, u4 ('<V1'); p does not fit (see tess_device_put).
 *             DATA_LOSS           cut short or damaged.
 *             PERMISSION_DENIED   the system does not let it be read.
 *             RESOURCE_EXHAUSTED  no memory, for elements that need a copy.
 * Threads:    any. The file must not change in place while the array lives (tess_save_npy renames, and may replace
 *             it).
 * Cost:       the file is mapped, and only what is used of it is read; a copy where its order, its bytes or a
 *             compressed member are not as in memory.
 * Source:     numpy.load. Since 0.1. */
TESS_API tess_array *tess_load_npy_at(const char *where, const char *path, tess_sharding *p);
#define tess_load_npy(path, p) tess_load_npy_at(TESS_HERE, path, TESS_PLACE(p))

/* An array written to a .npy file, or as a member of an archive that it is added to or replaced in: "a.npz:w".
 *
 * Types:      x: any array with data; the whole value, row-major. bf16 is written as ml_dtypes does, '<V2'. Of an
 *             array that spans processes the first of them gets all, and writes.
 * Returns:    x's status where that is in error; OK when the file is complete and on the disk under this path. It is
 *             written beside it (or what a link leads to), with the old one's mode, and renamed: old or new is seen.
 * Errors:     INVALID_ARGUMENT     the path is NULL or empty; the old file is not an archive.
 *             FAILED_PRECONDITION  x has no data (traced, deleted, abstract); the path is not a regular file.
 *             NOT_FOUND            the folder does not exist.
 *             PERMISSION_DENIED    the system does not let it be written.
 *             RESOURCE_EXHAUSTED   the disk is full.
 *             DATA_LOSS            the disk fails; the old archive is damaged.
 *             Each in all processes of an array that spans several; ABORTED, DEADLINE_EXCEEDED  one has gone.
 * Collective: of the processes with devices of x, where it spans several.
 * Threads:    any; of two that save to one path at once, one is kept.
 * Cost:       a member: the whole archive is written once more.
 * Source:     numpy.save, numpy.savez. Since 0.1. */
TESS_API TESS_MUST_CHECK tess_status tess_save_npy_at(const char *where, const char *path, tess_array *x);
#define tess_save_npy(path, x) tess_save_npy_at(TESS_HERE, path, x)

// ---- profiles ----

/* Records every step that programs run in this process, and which collectives are part of it, until stop_trace.
 *
 * Types:      path: a file for chrome://tracing and Perfetto, with one row a device, written by stop_trace; NULL: none.
 * Returns:    the status. summary: a table of the steps of the last trace, the longest first, that lives until the
 *             scope ends; "" without one.
 * Errors:     FAILED_PRECONDITION  start: a trace is being recorded already; stop: none is.
 *             Others               stop: the file cannot be written, as tess_save_npy.
 * Threads:    any; stop waits for the programs that run on others.
 * Cost:       two readings of the clock a step; some memory for each.
 * Source:     jax.profiler.start_trace, stop_trace. Since 0.1. */
TESS_API tess_status tess_start_trace_at(const char *where, const char *path);
TESS_API TESS_MUST_CHECK tess_status tess_stop_trace_at(const char *where);
TESS_API const char *tess_trace_summary(void);
#define tess_start_trace(path) tess_start_trace_at(TESS_HERE, path)
#define tess_stop_trace()      tess_stop_trace_at(TESS_HERE)

// ---- DLPack 1: arrays from and for other libraries in this process ----

struct DLManagedTensorVersioned;

/* An array of another library's tensor, which is taken over, on failure too.
 *
 * Types:      tensor: in CPU memory, any strides   result: its dtype and shape, committed to the default device.
 * Returns:    an array on the tensor's own memory, which must not change, where that is row-major and aligned; else a
 *             copy. The deleter is called, on whatever thread, when nothing needs the memory any more.
 * Errors:     INVALID_ARGUMENT  NULL; another major version; dtypes that are no numbers or have lanes; a shape,
 *                               strides or pointer that make no sense.
 *             UNIMPLEMENTED     memory other than a CPU's; packed elements of less than 8 bits.
 * Threads:    any.
 * Source:     jax.dlpack.from_dlpack. Since 0.1. */
TESS_API tess_array *tess_from_dlpack_at(const char *where, struct DLManagedTensorVersioned *tensor);
#define tess_from_dlpack(tensor) tess_from_dlpack_at(TESS_HERE, tensor)

/* A tensor on an array's bytes, for another library.
 *
 * Types:      x: any array with data, whole; tess_addressable_data(x, i) for one shard   result: row-major,
 *             read-only.
 * Returns:    the tensor, which the caller owns: it calls the deleter, on any thread. The bytes outlive x. NULL is an
 *             error, which the scope has.
 * Errors:     FAILED_PRECONDITION  x has no data (traced, deleted, abstract).
 *             INVALID_ARGUMENT     x holds random keys.
 * Threads:    any.
 * Cost:       none; the bytes are shared.
 * Source:     jax.Array.__dlpack__. Since 0.1. */
TESS_API struct DLManagedTensorVersioned *tess_to_dlpack_at(const char *where, tess_array *x);
#define tess_to_dlpack(x) tess_to_dlpack_at(TESS_HERE, x)

#ifdef __cplusplus
}
#endif
#endif
