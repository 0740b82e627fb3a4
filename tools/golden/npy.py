#!/usr/bin/env python3
"""Files that NumPy wrote, for machines without it: tests/golden/npy/ and, in tests/golden/npy.txt, what they hold.

  case NAME DTYPE SHAPE HEX    NAME: a file, or a member of both stored.npz and deflated.npz; HEX: row-major, little-endian
  refused NAME CODE WORDS      the error's code, and what its message says
  written NAME                 a case whose file must be what we write, byte for byte
"""
import io
import os
import warnings
import zipfile
from pathlib import Path

import ml_dtypes
import numpy as np

FOLDER = Path(__file__).parents[2] / "tests" / "golden" / "npy"
DTYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
          "float64", "complex64", "complex128"]
SMALL = ["float8_e4m3fn", "float8_e5m2", "float4_e2m1fn", "int4", "uint2"]
SHAPES = [(), (0,), (1,), (7,), (3, 4), (4, 1, 3), (2, 0, 3), (2, 3, 2, 2)]


def sample(dtype, shape):
    """Values in which every byte differs from its neighbours."""
    dtype, n = np.dtype(dtype), int(np.prod(shape, dtype=np.int64))
    if dtype.kind == "b":
        return (np.arange(n) % 3 == 1).reshape(shape)
    if dtype.kind in "iu":
        raw = (np.arange(n * dtype.itemsize) * 73 + 19).astype("u1")
        return raw.view(dtype).reshape(shape)
    real = (np.arange(n) * 37 % 101 - 50) / 7
    return (real + 1j * real[::-1] / 3 if dtype.kind == "c" else real).astype(dtype).reshape(shape)


def npy(value, version=None):
    out = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        np.lib.format.write_array(out, value, version=version)
    return out.getvalue()


lines = [f"# numpy {np.__version__}, ml_dtypes {ml_dtypes.__version__}; made by tools/golden/npy.py"]


def case(name, value, dtype=None):
    shape = ",".join(map(str, value.shape)) or "-"
    native = np.ascontiguousarray(value).astype(value.dtype.newbyteorder("<")) if value.dtype.kind != "V" else value
    lines.append(f"case {name} {dtype or value.dtype.name} {shape} {native.tobytes().hex() or '-'}")


FOLDER.mkdir(exist_ok=True)
members = {}
for dtype in DTYPES:
    for order in "<>":
        for layout in "CF":
            value = sample(dtype, (3, 4))
            members[f"{dtype}_{'little' if order == '<' else 'big'}_{layout}"] = np.array(
                value, value.dtype.newbyteorder(order), order=layout)
for shape in SHAPES:
    members["shape_" + "x".join(map(str, shape))] = np.array(sample(">i4", shape), order="F")
np.savez(FOLDER / "stored.npz", **members)
np.savez_compressed(FOLDER / "deflated.npz", **members)
for name, value in members.items():
    case(name, value)

for name, value, version, ours in [
        ("v1.npy", sample("float32", (3, 4)), (1, 0), True), ("v2.npy", sample("float32", (3, 4)), (2, 0), False),
        ("v3.npy", np.asfortranarray(sample(">i2", (5, 2))), (3, 0), False), ("scalar.npy", sample("float64", ()), None, True),
        ("vector.npy", sample("uint8", (9,)), None, True), ("empty.npy", sample("bool", (2, 0, 3)), None, True)]:
    (FOLDER / name).write_bytes(npy(value, version))
    case(name, value)
    if ours:
        lines.append(f"written {name}")
for name in SMALL:
    value = (np.arange(10) % 4 - ("u" not in name)).astype(getattr(ml_dtypes, name)).reshape(5, 2)
    (FOLDER / f"{name}.npy").write_bytes(npy(value))
    lines += [f"case {name}.npy {name} 5,2 {value.tobytes().hex()}", f"written {name}.npy"]
lines.append("refused int4.npy INVALID_ARGUMENT as which NumPy writes float8 and int4")
bf16 = sample(ml_dtypes.bfloat16, (3, 5))
(FOLDER / "bf16.npy").write_bytes(npy(bf16))
lines += [f"case bf16.npy bfloat16 3,5 {bf16.tobytes().hex()}", "written bf16.npy",
          "refused bf16.npy INVALID_ARGUMENT as which NumPy writes bfloat16"]

for name, value, code, words in [
        ("clong.npy", np.zeros(2, "G"), "INVALID_ARGUMENT", "'descr' is '<c32': complex long doubles"),
        ("object.npy", np.array([None]), "INVALID_ARGUMENT", "'descr' is '|O': Python objects"),
        ("structure.npy", np.zeros(2, "f4,i2"), "INVALID_ARGUMENT", "'descr' is a list: arrays of structures"),
        ("string.npy", np.array(["ab"]), "INVALID_ARGUMENT", "'descr' is '<U2': strings"),
        ("date.npy", np.zeros(1, "M8[ns]"), "INVALID_ARGUMENT", "'descr' is '<M8[ns]': dates"),
        ("long.npy", np.zeros(1, "g"), "INVALID_ARGUMENT", "'descr' is '<f16': long doubles")]:
    (FOLDER / name).write_bytes(npy(value))
    lines.append(f"refused {name} {code} {words}")

# A small archive with every way to store a member, for the tests that break each of its bytes.
zipfile.ZIP64_LIMIT = 150
with zipfile.ZipFile(FOLDER / "small.npz", "w") as z:
    for name, value, how in [("s", sample("int8", (2, 3)), zipfile.ZIP_STORED), ("d", sample("float32", (4,)), zipfile.ZIP_DEFLATED),
                             ("large", sample("int16", (20,)), zipfile.ZIP_STORED)]:
        info = zipfile.ZipInfo(f"{name}.npy")
        info.compress_type = how
        z.writestr(info, npy(value))
(FOLDER.parent / "npy.txt").write_text("\n".join(lines) + "\n")
print(f"{len(lines) - 1} lines, {sum(os.path.getsize(f) for f in FOLDER.iterdir())} bytes of files")
