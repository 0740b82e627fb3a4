#!/usr/bin/env python3
"""Writes tests/golden/promotion.txt: JAX's promotion of each pair of dtypes, strong and weak (marked *), with jax_enable_x64 off (0)
and on (1; off, dtypes of 64 bits do not exist). A line: mode a b result; a result of - is no common dtype."""
import os
import sys
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import numpy as np
from jax._src import dtypes

OUT = Path(__file__).parents[2] / "tests" / "golden" / "promotion.txt"
DATA = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 bfloat16 float16 float32 float64".split()
OTHER = ("int2 int4 uint2 uint4 float4_e2m1fn float8_e3m4 float8_e4m3 float8_e4m3fn float8_e4m3b11fnuz float8_e4m3fnuz float8_e5m2 "
         "float8_e5m2fnuz float8_e8m0fnu complex64 complex128").split()


class Value:
    """What JAX asks of an argument."""
    def __init__(self, name):
        self.dtype = np.dtype(name.rstrip("*"))
        self.aval = jax.core.ShapedArray((), self.dtype, weak_type=name.endswith("*"))


def promote(a, b):
    try:
        dtype, weak = dtypes.lattice_result_type(Value(a), Value(b))   # what the operators of jax.numpy call
    except dtypes.TypePromotionError:
        return "-"
    return dtype.name + "*" * weak


def is_wide(name):
    return name.rstrip("*") in ("int64", "uint64", "float64", "complex128")


strong = DATA + OTHER
marked = DATA + [name + "*" for name in DATA]
pairs = dict.fromkeys([(a, b) for a in marked for b in marked] + [(a, b) for a in strong for b in strong])
lines = [f"# tools/golden/promotion.py: jax {jax.__version__}, python {sys.version.split()[0]}"]
for x64 in (0, 1):
    with jax.enable_x64(bool(x64)):
        lines += [f"{x64} {a} {b} {promote(a, b)}" for a, b in pairs if x64 or not (is_wide(a) or is_wide(b))]
OUT.write_text("\n".join(lines) + "\n")
print(len(lines) - 1, "cases")
