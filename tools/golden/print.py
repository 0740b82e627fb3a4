#!/usr/bin/env python3
"""Writes tests/golden/print.txt: how jax.Array prints. One case a line, tab separated:
dtype, weak (0 or 1), shape ("2,3"; "-" for rank 0), the bytes in hexadecimal ("HEX*N": N times; "-" none), str, repr (\\n escaped)."""
import os
import random
import sys
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
import jax
jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax._src.lax import lax as lax_internal

OUT = Path(__file__).parents[2] / "tests" / "golden" / "print.txt"
random.seed(7)
rng = np.random.default_rng(7)
lines = []
FLOATS = ["float16", "bfloat16", "float32", "float64"]
INTS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]


def case(values, dtype, shape=None, weak=False, times=1):
    """values in numpy, converted to dtype; tiled `times` times, then reshaped."""
    with np.errstate(all="ignore"):
        unit = np.asarray(values).astype(getattr(ml_dtypes, dtype, None) or np.dtype(dtype)).reshape(-1)
    whole = np.tile(unit, times)
    whole = whole.reshape(np.shape(values) if shape is None else shape)
    x = jnp.asarray(whole)
    if weak:
        x = lax_internal._convert_element_type(x, weak_type=True)
    assert x.dtype.name == dtype and x.weak_type == weak
    data = unit.tobytes().hex() or "-"
    shape = ",".join(map(str, whole.shape)) or "-"
    texts = [t.replace("\n", "\\n") for t in (str(x), repr(x))]
    lines.append("\t".join([dtype, str(int(weak)), shape, data + (f"*{times}" if times > 1 else ""), *texts]))


def specials(dtype):
    info = jnp.finfo(dtype)
    return [0.0, -0.0, 1.0, -1.0, 0.1, 1 / 3, 1e-4, 9.99e-5, 1e4, 123456.0, 999999.0, 1e6, 1e7, 12345678.0, 1e8, 1e15, 1e16, 1e17, 1e20,
            1e-20, 1e-5, 0.5, 2.5, 100.0, 999.0, 1000.0, 1001.0, float(info.max), float(info.tiny), float(info.smallest_subnormal),
            float(info.eps), np.inf, -np.inf, np.nan, 16777216.0, 65504.0, 3.14159265358979, 1e100 if dtype == "float64" else 1e30]


def power_of_two(dtype):
    """Where the neighbours are not equally far."""
    info = jnp.finfo(dtype)
    low, high = int(np.log2(float(info.smallest_subnormal))), int(np.log2(float(info.max)))
    return [2.0 ** random.randint(low, high) for _ in range(12)]


def floats():
    for t in FLOATS:
        for v in specials(t) + power_of_two(t):
            case(np.float64(v), t)
        for v in power_of_two(t):
            case([v], t)
            case([v, v * 3], t)
        case([0.0, -0.0], t)
        case([np.nan], t)
        case([np.inf, -np.inf], t)
        case([np.nan, np.inf], t)
        case([1.5, np.nan, -np.inf], t)
        case([1e10, np.inf, np.nan], t)
        case([1e10, -np.inf], t)
        case([0.001, 0.5, 100.0], t)
        case([0.001, 1.0], t)
        case([0.001, 1.01], t)
        case([1e-5, 1234], t)
        case([1e-10, 1.23456789e5], t)
        case([1.0, 1e100], t)
        case([1e-300, 1e300], t)
        case([999.5, 1000.5, 3], t)
        case([99999.9, 100000.1, -3], t)
        case([99999999.0, 1.0], t)
        case([[1, -2.5], [100.25, 0]], t)
        case(np.arange(32.0).reshape(4, 8), t)
        case(np.sin(np.arange(8.0)) * 2 + 1, t)
        case(rng.standard_normal((3, 4)), t)
        case(rng.standard_normal((5, 20)), t)
        case(rng.standard_normal((2, 3, 4)) * 100, t)
        case(rng.standard_normal((2, 1, 2, 3)) * 1e-6, t)
        case(np.zeros((0,)), t)
        case(np.zeros((3, 0, 2)), t)
        case(rng.standard_normal(7), t, (1001,), times=143)
        case(rng.standard_normal(11) * 1e5, t, (11, 101), times=101)
        case(rng.standard_normal(6), t, (2, 7, 8, 9), times=168)
        case(np.arange(3.0), t, (1, 1002), times=334)
        case([2.5], t, weak=True)
        case(np.float64(2.5), t, weak=True)
        for n in range(1, 26, 4):
            case(rng.standard_normal(n), t)
        for _ in range(12):
            n = random.randint(1, 9)
            case(rng.standard_normal(n) * 10.0 ** rng.integers(-6, 7, n), t)
            case((rng.standard_normal(n) * 10.0 ** random.randint(-6, 6)).round(random.randint(0, 6)), t, weak=random.random() < 0.2)


def integers():
    for t in INTS:
        info = np.iinfo(t)
        case(np.array(info.max, t), t)
        case(np.array([info.min, info.max, 0, 1], t), t)
        case(np.array([[1, 10], [100, 7]], t), t)
        case(np.arange(60, dtype=t).reshape(3, 4, 5), t)
        case(np.arange(100, dtype=t), t)
        case(np.array([5, 100], t), t, (2, 501), times=501)
        case(np.array([1, 2, 3, 4, 5, 6, 7], t), t, (7, 11, 2, 7), times=154)
        case(np.zeros((2, 0), t), t)
        case(np.array(496, t) if info.max > 496 else np.array(96, t), t)
        case(np.array([3, 1], t), t, weak=True)


def complexes():
    """Parts of like and of very different sizes, special ones."""
    for t in ("complex64", "complex128"):
        for v in (0, 1, 1j, -1j, 1 + 2j, -0.0 + 1j, complex(-0.0, -0.0), 1.5 - 0.25j, 1e20 + 1e-20j, complex(np.nan, 1), complex(1, np.nan),
                  complex(np.inf, -np.inf), complex(0, np.inf), 1 / 3 + 1j / 7, 123456.789 + 1e7j, 1e16 - 1e-5j, complex(0.0, -0.0)):
            case(np.complex128(v), t)
        case([1 + 2j, 3 - 4j], t)
        case([0.5 + 1e-8j, 100 - 2.25j, -1j], t)
        case([1e10 + 1j, 1 - 1e-10j], t)
        case([complex(np.nan, np.inf), complex(-np.inf, np.nan), 1 + 1j], t)
        case([complex(1, np.inf), 1000 - 3j], t)
        case([complex(1e30, np.nan), complex(np.inf, 1e-30)], t)
        case(np.arange(12).reshape(3, 4) * (1 + 0.5j), t)
        case(rng.standard_normal((2, 3, 3)) + 1j * rng.standard_normal((2, 3, 3)) * 100, t)
        case(np.zeros((0, 2)), t)
        case(rng.standard_normal(5) + 1j * rng.standard_normal(5), t, (1005,), times=201)
        case([2.5 - 1j], t, weak=True)
        case(np.complex128(2.5 + 1j), t, weak=True)
        for n in range(1, 14, 3):
            case(rng.standard_normal(n) * 10.0 ** rng.integers(-5, 5, n) + 1j * rng.standard_normal(n), t)
            case((rng.standard_normal(n) * 4).round(1) - 1j * (rng.standard_normal(n) * 40).round(2), t)


def small_types():
    for t in ("float8_e4m3fn", "float8_e5m2", "float8_e4m3b11fnuz", "float8_e3m4", "float8_e8m0fnu", "float4_e2m1fn"):
        case(np.float64(1.5), t)
        case([0.0, 1.0, -2.0, 0.25, 100.0, np.nan], t)
        case(np.arange(24.0).reshape(2, 3, 4) / 4, t)
        case(2.0 ** np.arange(-6, 6), t, weak=True)
    for t in ("int2", "int4", "uint2", "uint4"):
        case(np.array(1), t)
        case(np.array([0, 1, 3, -1, -2]), t)
        case(np.arange(24).reshape(2, 3, 4), t)
        case(np.arange(40) % 3, t)
        case(np.zeros((2, 0)), t)


def booleans():
    for shape in [(), (1,), (5,), (2, 3), (30,), (2, 2, 2), (0,), (16, 2)]:
        case(rng.integers(0, 2, shape).astype(bool), "bool")
    case(np.array([True, False, True]), "bool", (9, 334), times=1002)


def widths():
    """Where the dtype goes on the next line, and where rows wrap."""
    for n in range(10, 30):
        case(np.arange(n), "int32")
        case(np.arange(n), "int32", weak=True)
    for n in range(5, 16):
        case(np.arange(n) / 7, "float32", weak=n % 2 == 0)
    case(np.arange(34.0).reshape(1, 1, 2, 17), "float32")


floats()
integers()
booleans()
widths()
complexes()
small_types()
versions = f"jax {jax.__version__}, numpy {np.__version__}, ml_dtypes {ml_dtypes.__version__}, python {sys.version.split()[0]}"
OUT.write_text(f"# tools/golden/print.py: {versions}\n" + "\n".join(lines) + "\n")
print(len(lines), "cases,", OUT.stat().st_size, "bytes")
