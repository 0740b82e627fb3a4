"""libtessera.so of $TESSERA_BUILD by ctypes, through the symbols behind the macros. Exit status 77 where it cannot be."""
import ctypes
import os
import re
import sys
from ctypes import POINTER, c_bool, c_char_p, c_int, c_int64, c_size_t, c_void_p
from pathlib import Path

ROOT = Path(os.environ.get("TESSERA_SOURCE", Path(__file__).parents[2]))
BUILD = Path(os.environ.get("TESSERA_BUILD", ROOT / "build"))


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


try:
    import numpy as np
except ImportError:
    skip("NumPy is not installed")
if re.search(r"^TESS_SANITIZE:STRING=.", (BUILD / "CMakeCache.txt").read_text(), re.M):
    skip("a sanitized library needs its run-time in the program")


class Shape(ctypes.Structure):
    _fields_ = [("n", c_int), ("dim", c_int64 * 16)]


class Error(ctypes.Structure):
    _fields_ = [("status", c_int), ("reason", c_int), ("message", c_char_p), ("op", c_char_p), ("where", c_char_p),
                ("process", c_int)]


class FromOptions(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("dtype", c_int), ("borrow", c_bool), ("deleter", c_void_p), ("ctx", c_void_p)]


LIBRARY = ctypes.CDLL(str(BUILD / "libtessera.so"))


def function(name, result, *arguments):
    f = getattr(LIBRARY, name)
    f.restype, f.argtypes = result, arguments
    return f


array_shape = function("tess_array_shape", Shape, c_void_p)
array_dtype = function("tess_array_dtype", c_int, c_void_p)
dtype_name = function("tess_dtype_name", c_char_p, c_int)
data_at = function("tess_data_at", c_void_p, c_char_p, c_void_p)
ok = function("tess_ok", c_bool, c_void_p)
scope_begin = function("tess_scope_begin_at", c_void_p, c_char_p)
scope_end = function("tess_scope_end", c_int, c_void_p)
take_error = function("tess_take_error", Error)
live_arrays = function("tess_live_arrays", c_int64, POINTER(c_int64))
frombuffer_at = function("tess_frombuffer_at", c_void_p, c_char_p, c_void_p, c_int, Shape, POINTER(FromOptions))
load_npy_at = function("tess_load_npy_at", c_void_p, c_char_p, c_char_p, c_void_p)
save_npy_at = function("tess_save_npy_at", c_int, c_char_p, c_char_p, c_void_p)
_delete_at = function("tess_delete_at", None, c_char_p, c_void_p)


def delete(array):
    _delete_at(b"here", array)

addressable_data_at = function("tess_addressable_data_at", c_void_p, c_char_p, c_void_p, c_int)
STATUS_OK, INVALID_ARGUMENT, NOT_FOUND, UNIMPLEMENTED, DATA_LOSS = 0, 3, 5, 12, 15

NAMES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
         "float64", "complex64", "complex128"]
try:
    import ml_dtypes
    BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
except ImportError:
    BFLOAT16 = None
DTYPES = {dtype_name(t).decode(): t for t in range(1, 64) if dtype_name(t) != b"none"}


def shape_of(dims):
    return Shape(len(dims), (c_int64 * 16)(*dims))


def array_of(value):
    """A Tessera array with the value of a NumPy array."""
    value = np.ascontiguousarray(value).reshape(np.shape(value))
    return frombuffer_at(b"test", value.ctypes.data, DTYPES[value.dtype.name], shape_of(value.shape), None)


def value_of(array):
    """The value of a Tessera array as a NumPy array of its own."""
    if not ok(array):
        raise ValueError(take_error().message.decode())
    shape, name = array_shape(array), dtype_name(array_dtype(array)).decode()
    dims, dtype = list(shape.dim[:shape.n]), BFLOAT16 if name == "bfloat16" else np.dtype(name)
    size = int(np.prod(dims, dtype=np.int64)) * dtype.itemsize
    return np.frombuffer(ctypes.string_at(data_at(b"test", array), size), dtype).reshape(dims)


def sample(dtype, shape):
    """Values that use every byte of the dtype; no NaN."""
    dtype, n = np.dtype(dtype), int(np.prod(shape, dtype=np.int64))
    i = np.arange(n)
    if dtype.kind == "b":
        return (i % 3 == 1).reshape(shape)
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        step = max(1, (int(info.max) - int(info.min)) // 37)
        return np.array([int(info.min) + step * int(k % 37) + int(k) % 5 for k in i], dtype).reshape(shape)
    real = (i * 37 % 101 - 50) / 8
    return (real + 1j * real[::-1] if dtype.kind == "c" else real).astype(dtype).reshape(shape)


def same(a, b):
    return a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()
