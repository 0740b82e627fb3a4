#!/usr/bin/env python3
"""NumPy's files, both ways: what NumPy writes in any dtype, order and version is read; what is written is np.save's."""
import io
import os
import tempfile
import unittest
import warnings
import zipfile
from pathlib import Path

import _library as tess
import numpy as np

SHAPES = [(), (0,), (1,), (7,), (3, 4), (4, 1, 3), (2, 0, 3), (2, 3, 4, 5), (70, 45)]


def npy_bytes(value, version=None):
    out = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        np.lib.format.write_array(out, value, version=version)
    return out.getvalue()


class Npy(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "a.npy"
        self.scope = tess.scope_begin(b"test")

    def tearDown(self):
        tess.take_error()
        self.assertEqual(tess.scope_end(self.scope), tess.STATUS_OK)
        self.folder.cleanup()

    def load(self, path=None):
        return tess.value_of(tess.load_npy_at(b"test", os.fsencode(path or self.path), None))

    def save(self, path, value):
        status = tess.save_npy_at(b"test", os.fsencode(path), tess.array_of(value))
        self.assertEqual(status, tess.STATUS_OK, tess.take_error().message)

    def expect_failure(self, status, words, path=None):
        array = tess.load_npy_at(b"test", os.fsencode(path or self.path), None)
        self.assertFalse(tess.ok(array))
        error = tess.take_error()
        self.assertEqual(error.status, status, error.message)
        self.assertIn(words, error.message.decode())
        self.assertIn(str(path or self.path), error.message.decode())

    def test_read_everything(self):
        for name in tess.NAMES:
            for shape in SHAPES:
                for order in "<>":
                    for fortran in False, True:
                        for version in (1, 0), (2, 0), (3, 0):
                            value = tess.sample(name, shape)
                            stored = value.astype(value.dtype.newbyteorder(order))
                            stored = np.asfortranarray(stored) if fortran and shape else stored
                            self.path.write_bytes(npy_bytes(stored, version))
                            with self.subTest(name=name, shape=shape, order=order, fortran=fortran, version=version):
                                self.assertTrue(tess.same(self.load(), value))

    def test_write_is_np_save(self):
        for name in tess.NAMES:
            for shape in SHAPES:
                value = tess.sample(name, shape)
                self.save(self.path, value)
                self.assertEqual(self.path.read_bytes(), npy_bytes(value), (name, shape))
        self.assertEqual(os.listdir(self.folder.name), ["a.npy"])

    @unittest.skipUnless(tess.BFLOAT16, "ml_dtypes is not installed")
    def test_bfloat16(self):
        value = tess.sample(tess.BFLOAT16, (3, 5))
        self.save(self.path, value)
        self.assertEqual(self.path.read_bytes(), npy_bytes(value))
        self.expect_failure(tess.INVALID_ARGUMENT, "'descr' is '<V2'")

    def test_refused_by_name(self):
        for value, status, words in [
                (np.zeros(3, "G"), tess.INVALID_ARGUMENT, "complex long doubles"),
                (np.zeros(3, "f4,i2"), tess.INVALID_ARGUMENT, "structures"),
                (np.array([None, 1]), tess.INVALID_ARGUMENT, "Python objects"),
                (np.array(["a", "bcd"]), tess.INVALID_ARGUMENT, "'<U3': strings"),
                (np.array([b"a", b"bcd"]), tess.INVALID_ARGUMENT, "'|S3': byte strings"),
                (np.zeros(3, "M8[s]"), tess.INVALID_ARGUMENT, "dates"),
                (np.zeros(3, "m8[ns]"), tess.INVALID_ARGUMENT, "time spans"),
                (np.zeros(3, "g"), tess.INVALID_ARGUMENT, "long doubles"),
                (np.zeros((1,) * 17), tess.INVALID_ARGUMENT, "more than 16 dimensions")]:
            self.path.write_bytes(npy_bytes(value))
            self.expect_failure(status, words)

    def test_python_2_and_several_arrays(self):
        value = tess.sample("int32", (3, 4))
        data = npy_bytes(value).replace(b"(3, 4), }  ", b"(3L, 4L), }")
        self.path.write_bytes(data + npy_bytes(value))  # np.load reads the first, too
        self.assertTrue(tess.same(self.load(), value))

    def test_npz(self):
        values = {"w": tess.sample("float32", (3, 4)), "b": np.asfortranarray(tess.sample(">i2", (5, 2))),
                  "s": tess.sample("uint8", ()), "e": tess.sample("float64", (0, 3))}
        path = Path(self.folder.name) / "a.npz"
        for write in np.savez, np.savez_compressed:
            write(path, **values)
            for name, value in values.items():
                self.assertTrue(tess.same(self.load(f"{path}:{name}"), np.ascontiguousarray(value).reshape(value.shape)
                                          .astype(value.dtype.newbyteorder("="))), name)
        array = tess.load_npy_at(b"test", os.fsencode(f"{path}:q"), None)
        self.assertFalse(tess.ok(array))
        self.assertIn("has no member 'q'; members: w, b, s, e", tess.take_error().message.decode())
        self.expect_failure(tess.INVALID_ARGUMENT, "a member has to be named", path)

    def test_npz_in_other_ways(self):
        value, path = tess.sample("float32", (40, 50)), Path(self.folder.name) / "a.npz"
        limit, zipfile.ZIP64_LIMIT = zipfile.ZIP64_LIMIT, 100  # zip64 fields from 100 bytes on
        try:
            with zipfile.ZipFile(path, "w") as z:
                z.writestr("v.npy", npy_bytes(value), zipfile.ZIP_DEFLATED)
                z.writestr("w", npy_bytes(value))
                z.comment = b"PK\5\6 is not the end"
        finally:
            zipfile.ZIP64_LIMIT = limit
        self.assertTrue(tess.same(self.load(f"{path}:v"), value))
        self.assertTrue(tess.same(self.load(f"{path}:w"), value))
        with zipfile.ZipFile(path, "w", zipfile.ZIP_BZIP2) as z:
            z.writestr("v.npy", npy_bytes(value))
        array = tess.load_npy_at(b"test", os.fsencode(f"{path}:v"), None)
        self.assertFalse(tess.ok(array))
        self.assertIn("stored or deflated", tess.take_error().message.decode())
        with open(path, "wb") as f:  # a stream: sizes stand behind the data
            class Stream:
                write, flush = staticmethod(f.write), staticmethod(f.flush)
            with zipfile.ZipFile(Stream(), "w", zipfile.ZIP_DEFLATED) as z:
                z.writestr("v.npy", npy_bytes(value))
        self.assertTrue(tess.same(self.load(f"{path}:v"), value))
        self.save(f"{path}:x", value[:3])
        with np.load(path) as z:
            self.assertTrue(tess.same(z["v"], value))
            self.assertTrue(tess.same(z["x"], value[:3]))

    def test_npz_members_are_set(self):
        path, want = Path(self.folder.name) / "a.npz", {}
        np.savez_compressed(path, old=np.arange(3000.0), other=np.zeros((2, 0)))
        want = dict(np.load(path))
        for name, value in [("w", tess.sample("float32", (3, 4))), ("old", tess.sample("int8", (9,))),
                            ("größe", tess.sample("bool", (2, 2))), ("w", tess.sample("uint64", (200,))),
                            ("f/g", tess.sample("float16", ()))]:
            self.save(f"{path}:{name}", value)
            want[name] = value
            with np.load(path) as z:
                self.assertEqual(sorted(z.files), sorted(want))
                for k, v in want.items():
                    self.assertTrue(tess.same(z[k], v), k)
                    self.assertTrue(tess.same(self.load(f"{path}:{k}"), v), k)
            self.assertIsNone(zipfile.ZipFile(path).testzip())
        self.assertEqual(os.listdir(self.folder.name), ["a.npz"])

    def test_overwriting_what_is_mapped(self):
        value = tess.sample("float32", (1000, 7))
        self.save(self.path, value)
        array = tess.load_npy_at(b"test", os.fsencode(self.path), None)
        self.save(self.path, value[::-1])
        self.assertTrue(tess.same(tess.value_of(array), value))
        self.assertTrue(tess.same(self.load(), value[::-1].copy()))


if __name__ == "__main__":
    unittest.main()
