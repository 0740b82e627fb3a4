/* Files and other libraries: .npy and .npz (numpy.load, numpy.save), DLPack. */
#ifndef TESSERA_IO_H
#define TESSERA_IO_H

#include <tessera/placement.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- NumPy's files ---
/* np.load: a .npy file, or a member of an archive: "a.npz:w". The dtype stays the file's. The file is mapped and only
 * what is used of it is read, unless its order or bytes are not ours: it must not be changed in place while the array
 * lives (tess_save_npy, which renames, may). INVALID_ARGUMENT: not such a file, or structures, objects, strings; bf16,
 * which NumPy writes as bytes ('<V2'). DATA_LOSS: cut short or damaged. NOT_FOUND: no such file or member.
 * UNIMPLEMENTED: complex numbers */
TESS_API tess_array *tess_load_npy_at(const char *where, const char *path, tess_sharding *p);
#define tess_load_npy(path, p) tess_load_npy_at(TESS_HERE, path, TESS_PLACE(p))
/* np.save: the whole value, to exactly this path; "a.npz:w" adds or replaces a member. Written beside it and renamed,
 * so that the file is the old one or the new one. bf16 as ml_dtypes does, '<V2' */
TESS_API TESS_MUST_CHECK tess_status tess_save_npy_at(const char *where, const char *path, tess_array *x);
#define tess_save_npy(path, x) tess_save_npy_at(TESS_HERE, path, x)
// ---- DLPack 1: arrays from and for other libraries in this process ---
struct DLManagedTensorVersioned;
/* Takes the tensor over, on failure too: its deleter is called when nothing needs the memory any more, on whatever
 * thread. Row-major, aligned CPU memory is shared and must not change; else it is copied. On the default device.
 * UNIMPLEMENTED: other memory, dtypes that are not here */
TESS_API tess_array *tess_from_dlpack_at(const char *where, struct DLManagedTensorVersioned *tensor);
#define tess_from_dlpack(tensor) tess_from_dlpack_at(TESS_HERE, tensor)
/* x's bytes, row-major, read-only: of a shard (tess_addressable_data), or of all of x. They outlive x; the caller calls
 * the deleter, on any thread. NULL: error in the scope */
TESS_API struct DLManagedTensorVersioned *tess_to_dlpack_at(const char *where, tess_array *x);
#define tess_to_dlpack(x) tess_to_dlpack_at(TESS_HERE, x)

#ifdef __cplusplus
}
#endif
#endif
