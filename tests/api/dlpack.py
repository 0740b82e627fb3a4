#!/usr/bin/env python3
"""DLPack against NumPy: arrays that NumPy takes with from_dlpack, arrays that NumPy gives; who owns the memory when."""
import ctypes
import gc
import sys
import unittest
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p, py_object

import _library as tess
import numpy as np

if tuple(map(int, np.__version__.split(".")[:2])) < (2, 1):
    tess.skip("NumPy before 2.1 has no versioned DLPack")


class Tensor(ctypes.Structure):
    pass


DELETER = ctypes.CFUNCTYPE(None, POINTER(Tensor))
Tensor._fields_ = [("major", c_uint32), ("minor", c_uint32), ("context", c_void_p), ("deleter", DELETER),
                   ("flags", c_uint64), ("data", c_void_p), ("device_type", c_int32), ("device_id", c_int32),
                   ("ndim", c_int32), ("code", c_uint8), ("bits", c_uint8), ("lanes", c_uint16),
                   ("shape", POINTER(c_int64)), ("strides", POINTER(c_int64)), ("byte_offset", c_uint64)]
to_dlpack_at = tess.function("tess_to_dlpack_at", POINTER(Tensor), c_char_p, c_void_p)
from_dlpack_at = tess.function("tess_from_dlpack_at", c_void_p, c_char_p, c_void_p)
make_capsule = ctypes.pythonapi.PyCapsule_New
make_capsule.restype, make_capsule.argtypes = py_object, [c_void_p, c_char_p, c_void_p]
capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
capsule_pointer.restype, capsule_pointer.argtypes = c_void_p, [py_object, c_char_p]
capsule_rename = ctypes.pythonapi.PyCapsule_SetName
capsule_rename.argtypes = [py_object, c_char_p]
CAPSULE, USED = b"dltensor_versioned", b"used_dltensor_versioned"


class Exported:
    """What numpy.from_dlpack takes; the capsule is made once."""
    def __init__(self, array):
        self.tensor = to_dlpack_at(b"test", array)
        assert self.tensor, tess.take_error().message

    def __dlpack__(self, **kw):
        return make_capsule(ctypes.cast(self.tensor, c_void_p), CAPSULE, None)

    def __dlpack_device__(self):
        return self.tensor.contents.device_type, self.tensor.contents.device_id


def taken(value):
    """A NumPy array, taken over by Tessera."""
    capsule = value.__dlpack__(max_version=(1, 0))
    pointer = capsule_pointer(capsule, CAPSULE)
    capsule_rename(capsule, USED)
    return from_dlpack_at(b"test", pointer)


class Dlpack(unittest.TestCase):
    def setUp(self):
        self.scope = tess.scope_begin(b"test")

    def tearDown(self):
        if self.scope:
            self.end_scope()

    def end_scope(self):
        self.assertEqual(tess.scope_end(self.scope), tess.STATUS_OK)
        self.scope = None

    def test_out(self):
        for name in tess.NAMES:
            for shape in (), (5,), (3, 4), (2, 0, 3), (2, 3, 4):
                value = tess.sample(name, shape)
                array = tess.array_of(value)
                seen = np.from_dlpack(Exported(array))
                self.assertTrue(tess.same(seen, value), (name, shape))
                self.assertFalse(seen.flags.writeable)
                if value.size:
                    self.assertEqual(seen.ctypes.data, tess.data_at(b"test", array))

    def test_in(self):
        for name in tess.NAMES:
            for shape in (), (5,), (3, 4), (2, 0, 3), (2, 3, 4):
                value = tess.sample(name, shape)
                array = taken(value)
                self.assertTrue(tess.same(tess.value_of(array), value), (name, shape))
                if value.size:
                    self.assertEqual(value.ctypes.data, tess.data_at(b"test", array))

    def test_in_by_a_copy(self):
        value = tess.sample("float32", (6, 5, 4))
        for view in value.T, value[::2], value[:, ::-1], value[:, :, 1:3], value.swapaxes(0, 1), \
                np.broadcast_to(value[0], (3, 5, 4)), value[::-1, ::-2, ::3], np.asfortranarray(value):
            array = taken(view)
            self.assertTrue(tess.same(tess.value_of(array), np.ascontiguousarray(view)))
        large = tess.sample("int16", (123, 77))
        self.assertTrue(tess.same(tess.value_of(taken(large.T)), np.ascontiguousarray(large.T)))

    def test_memory_outlives_the_array(self):
        value = tess.sample("float64", (100, 1000))
        bytes_in_use = c_int64()
        array = tess.array_of(value)
        seen = np.from_dlpack(Exported(array))
        tess.delete(array)
        self.end_scope()
        self.assertTrue(tess.same(seen, value))
        tess.live_arrays(ctypes.byref(bytes_in_use))
        self.assertGreaterEqual(bytes_in_use.value, value.nbytes)
        del seen
        gc.collect()
        tess.live_arrays(ctypes.byref(bytes_in_use))
        self.assertLess(bytes_in_use.value, value.nbytes)

    def test_array_keeps_what_it_took(self):
        value = tess.sample("int64", (50,))
        references = sys.getrefcount(value)
        taken(value)
        self.assertEqual(sys.getrefcount(value), references + 1)
        self.end_scope()
        self.assertEqual(sys.getrefcount(value), references)
        self.scope = tess.scope_begin(b"test")
        taken(value[::2])  # copied: given back at once
        self.assertEqual(sys.getrefcount(value), references)

    def test_there_and_back(self):
        value = tess.sample("uint16", (7, 3))
        array = tess.array_of(value)
        again = taken(np.from_dlpack(Exported(array)))
        self.assertEqual(tess.data_at(b"test", again), tess.data_at(b"test", array))
        tess.delete(array)
        self.assertTrue(tess.same(tess.value_of(again), value))

    def test_shard(self):
        value = tess.sample("float32", (6, 2))
        seen = np.from_dlpack(Exported(tess.addressable_data_at(b"test", tess.array_of(value), 0)))
        self.assertTrue(tess.same(seen, value))

    def expect_failure(self, status, words, **fields):
        """A tensor with these fields is refused, and given back."""
        ended = []
        shape = (c_int64 * 2)(3, 4)
        t = Tensor(1, 0, None, DELETER(lambda t: ended.append(t)), 0, ctypes.addressof(shape), 1, 0, 2, 2, 32, 1, shape,
                   None, 0)
        for name, field in fields.items():
            setattr(t, name, field)
        array = from_dlpack_at(b"test", ctypes.addressof(t))
        self.assertFalse(tess.ok(array))
        error = tess.take_error()
        self.assertEqual((error.status, len(ended)), (status, 1), error.message)
        self.assertIn(words, error.message.decode())

    @unittest.skipUnless(tess.BFLOAT16, "ml_dtypes is not installed")
    def test_less_than_a_byte(self):
        """NumPy does not take them; a byte an element, which a flag says."""
        import ml_dtypes
        for dtype, code, bits in (ml_dtypes.int4, 0, 4), (ml_dtypes.float6_e3m2fn, 16, 6), (ml_dtypes.float4_e2m1fn, 17, 4), (ml_dtypes.float8_e5m2, 12, 8):
            value = (np.arange(12) % 3 - 1).astype(dtype).reshape(3, 4)
            tensor = to_dlpack_at(b"test", tess.array_of(value))
            t = tensor.contents
            self.assertEqual((t.code, t.bits, t.flags & 4), (code, bits, 4 if bits < 8 else 0))
            back = from_dlpack_at(b"test", tensor)
            self.assertTrue(tess.ok(back), tess.take_error().message)
            self.assertEqual(ctypes.string_at(t.data, 12), value.tobytes())

    def test_refused(self):
        self.expect_failure(tess.INVALID_ARGUMENT, "DLPack 2.7; version 1 is known", major=2, minor=7)
        self.expect_failure(tess.UNIMPLEMENTED, "CUDA memory (device type 2)", device_type=2)
        self.expect_failure(tess.UNIMPLEMENTED, "CUDA host memory", device_type=3)
        self.expect_failure(tess.INVALID_ARGUMENT, "device type is 99", device_type=99)
        self.expect_failure(tess.UNIMPLEMENTED, "4-bit elements are packed", code=0, bits=4)
        self.expect_failure(tess.INVALID_ARGUMENT, "2 lanes", lanes=2)
        self.expect_failure(tess.INVALID_ARGUMENT, "code 3, 64 bits", code=3, bits=64)
        self.expect_failure(tess.INVALID_ARGUMENT, "rank 17", ndim=17)
        self.expect_failure(tess.INVALID_ARGUMENT, "rank -1", ndim=-1)
        self.expect_failure(tess.INVALID_ARGUMENT, "shape is NULL", shape=None)
        self.expect_failure(tess.INVALID_ARGUMENT, "dimension 1 of the shape is -4", shape=(c_int64 * 2)(3, -4))
        self.expect_failure(tess.INVALID_ARGUMENT, "more elements", shape=(c_int64 * 2)(1 << 40, 1 << 40))
        self.expect_failure(tess.INVALID_ARGUMENT, "strides", strides=(c_int64 * 2)(1 << 62, 1))
        self.expect_failure(tess.INVALID_ARGUMENT, "data pointer is NULL", data=None)
        self.assertFalse(tess.ok(from_dlpack_at(b"test", None)))
        self.assertIn("the tensor is NULL", tess.take_error().message.decode())
        array = tess.array_of(np.zeros(3))
        tess.delete(array)
        self.assertFalse(to_dlpack_at(b"test", array))
        self.assertIn("deleted", tess.take_error().message.decode())


if __name__ == "__main__":
    unittest.main()
