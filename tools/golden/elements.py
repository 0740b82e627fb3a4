#!/usr/bin/env python3
"""Writes tests/golden/elements.txt: the dtypes of 8 bits and less, as ml_dtypes reads and writes them.

  read DTYPE HEX...       the doubles of all bit patterns, in hexadecimal
  write DTYPE HEX...      the bytes of the doubles of the line "doubles", in its order
  clamp DTYPE NUMBER...   what XLA makes of the doubles of the line "wide" (integers)"""
import os
import random
import warnings
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
import jax
jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp
import ml_dtypes
import numpy as np

OUT = Path(__file__).parents[2] / "tests" / "golden" / "elements.txt"
FLOATS = ["float4_e2m1fn", "float8_e3m4", "float8_e4m3", "float8_e4m3fn", "float8_e4m3b11fnuz", "float8_e4m3fnuz", "float8_e5m2",
          "float8_e5m2fnuz", "float8_e8m0fnu", "float6_e2m3fn", "float6_e3m2fn"]
INTEGERS = ["int2", "int4", "uint2", "uint4"]
random.seed(11)
warnings.simplefilter("ignore")


def doubles():
    """Every value, every middle of two, and what lies just beside them; corners; others."""
    out = [0.0, -0.0, np.inf, -np.inf, np.nan, 1e-300, -1e-300, 1e300, -1e300, 5e-324]
    for t in FLOATS:
        values = np.arange(256, dtype=np.uint8).view(getattr(ml_dtypes, t)).astype(np.float64)
        values = np.unique(values[np.isfinite(values)])[::5]
        values = np.concatenate([values, (values[1:] + values[:-1]) / 2, [values[-1] * 1.03, values[-1] * 1.07, values[-1] * 2]])
        for v in random.sample(list(values), min(len(values), 12)) + list(values[-3:]):
            v = np.float32(v)  # ml_dtypes rounds some doubles twice, over float32
            out += [v, np.nextafter(v, np.float32(np.inf)), np.nextafter(v, np.float32(-np.inf))]
    out += [random.choice([1, -1]) * 2.0 ** random.uniform(-20, 12) for _ in range(60)]
    return np.array(out).astype(np.float32).astype(np.float64)


lines = [f"# tools/golden/elements.py: jax {jax.__version__}, ml_dtypes {ml_dtypes.__version__}, numpy {np.__version__}"]
values = doubles()
lines.append("doubles " + " ".join(float(v).hex() for v in values))
for name in FLOATS:
    t = getattr(ml_dtypes, name)
    bits = {"4": 16, "6": 64}.get(name[5], 256)
    lines.append(f"read {name} " + " ".join(float(v).hex() for v in np.arange(bits, dtype=np.uint8).view(t).astype(np.float64)))
    lines.append(f"write {name} " + values.astype(t).view(np.uint8).tobytes().hex())
wide = np.array([0, 1, -1, 2, 3, 7, 8, 100, -100, 3.7, -3.7, np.nan, np.inf, -np.inf, 15.5, 1e30])
lines.append("wide " + " ".join(float(v).hex() for v in wide))
for name in INTEGERS:
    lines.append(f"clamp {name} " + " ".join(map(str, np.asarray(jnp.asarray(wide).astype(name)).astype(int))))
OUT.write_text("\n".join(lines) + "\n")
print(len(values), "doubles,", OUT.stat().st_size, "bytes")
