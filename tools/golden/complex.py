#!/usr/bin/env python3
"""Writes tests/golden/complex.txt: functions of complex numbers, from mpmath, and special values, from NumPy and JAX.

  OP DTYPE A... [| B...] = R...    numbers as re,im in hexadecimal; abs: r alone
  special OP DTYPE ...             the same with zeros, infinities and NaN: NaN is NaN, zeros have their sign"""
import os
import random
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import mpmath
import numpy as np
from jax import lax

jax.config.update("jax_enable_x64", True)

OUT = Path(__file__).parents[2] / "tests" / "golden" / "complex.txt"
mp = mpmath.mp
mp.prec = 600
random.seed(5)
UNARY = {
    "sign": lambda z: z / abs(z), "sqrt": mpmath.sqrt, "rsqrt": lambda z: 1 / mpmath.sqrt(z), "exponential": mpmath.exp,
    "exponential_minus_one": mpmath.expm1, "log": mpmath.log, "log_plus_one": lambda z: mpmath.log(1 + z), "sine": mpmath.sin,
    "cosine": mpmath.cos, "tan": mpmath.tan, "tanh": mpmath.tanh, "logistic": lambda z: 1 / (1 + mpmath.exp(-z)), "abs": abs,
    "chlo.sinh": mpmath.sinh, "chlo.cosh": mpmath.cosh, "chlo.asin": mpmath.asin, "chlo.acos": mpmath.acos, "chlo.atan": mpmath.atan,
    "chlo.asinh": mpmath.asinh, "chlo.acosh": mpmath.acosh, "chlo.atanh": mpmath.atanh, "cbrt": lambda z: mpmath.exp(mpmath.log(z) / 3)}
BINARY = {"add": lambda a, b: a + b, "subtract": lambda a, b: a - b, "multiply": lambda a, b: a * b, "divide": lambda a, b: a / b,
          "power": lambda a, b: mpmath.exp(b * mpmath.log(a))}


def number(t, low, high):
    return float(np.dtype(t).type(random.choice([1, -1]) * 2.0 ** random.uniform(low, high)))


def samples(op, t, n):
    """Near zero and one, of very different parts, large and small."""
    big = 120 if t == "f4" else 1000
    out = []
    for _ in range(n):
        kind = random.randrange(6)
        if kind == 0:
            z = number(t, -3, 3), number(t, -3, 3)
        elif kind == 1:
            z = number(t, -30, 3), number(t, -30, 3)
        elif kind == 2:  # beside the circle of radius 1, and of the one around -1
            angle = random.uniform(-3, 3)
            z = np.cos(angle) + number(t, -30, -10) - (op == "log_plus_one"), np.sin(angle)
        elif kind == 3 and op in ("sign", "sqrt", "rsqrt", "log", "abs", "divide", "log_plus_one"):
            z = number(t, -big, big), number(t, -big, big)
        elif kind == 4:
            z = number(t, 3, 6), number(t, -3, 8)
        else:
            z = number(t, -3, 4), number(t, -3, 4)
        out.append(complex(*(float(np.dtype(t).type(p)) for p in z)))
    return out


def text(z):
    z = complex(z)
    return f"{z.real.hex()},{z.imag.hex()}"


def rounded(v, t):
    v = mpmath.mpf(v)
    if t == "f4":
        return float(np.float32(float(v)))
    return float(v)


def result(z, t):
    return f"{rounded(mpmath.re(z), t).hex()},{rounded(mpmath.im(z), t).hex()}"


lines = [f"# tools/golden/complex.py: mpmath {mpmath.__version__}, numpy {np.__version__}, jax {jax.__version__}"]
for t, name in (("f4", "complex64"), ("f8", "complex128")):
    for op, f in UNARY.items():
        z = samples(op, t, 24)
        r = [f(mpmath.mpc(v)) for v in z]
        lines.append(f"{op} {name} " + " ".join(map(text, z)) + " = " + " ".join(result(v, t) for v in r))
    for op, f in BINARY.items():
        a, b = samples(op, t, 20), samples("add" if op == "power" else op, t, 20)
        if op == "divide":  # parts that cancel, and extremes
            a[:3] = [complex(1, 1 + 2.0 ** -20), complex(2.0 ** 100, 2.0 ** 100), complex(2.0 ** -100, 3 * 2.0 ** -100)]
            b[:3] = [complex(1 + 2.0 ** -20, -1), complex(2.0 ** 110, -2.0 ** 110), complex(2.0 ** -90, 2.0 ** -90)]
        if op == "power":
            b = [complex(v.real / 4, v.imag / 8) if abs(v) > 16 else v for v in b]
            b = [complex(float(np.dtype(t).type(v.real)), float(np.dtype(t).type(v.imag))) for v in b]
            b[:3] = [complex(2, 0), complex(-1, 0), complex(0.5, 0)]
        r = [f(mpmath.mpc(x), mpmath.mpc(y)) for x, y in zip(a, b)]
        lines.append(f"{op} {name} " + " ".join(map(text, a)) + " | " + " ".join(map(text, b)) + " = " +
                     " ".join(result(v, t) for v in r))

parts = [0.0, -0.0, 1.5, np.inf, -np.inf, np.nan]
zs = np.array([complex(a, b) for a in parts for b in parts])
with np.errstate(all="ignore"):
    for op, f in (("sqrt", np.sqrt), ("exponential", np.exp), ("log", np.log), ("tanh", np.tanh)):
        lines.append(f"special {op} complex128 " + " ".join(map(text, zs)) + " = " + " ".join(map(text, f(zs))))
for t, name in (("f4", "complex64"), ("f8", "complex128")):
    big = float(np.finfo(t).max)
    parts = [0.0, 1.5, -1.5, big, -big / 2, np.inf, -np.inf, np.nan]
    z = np.array([complex(a, b) for a in parts for b in parts]).astype(name)
    lines.append(f"special chlo.square {name} " + " ".join(map(text, z)) + " = " + " ".join(map(text, np.asarray(lax.square(z)))))
    infinite = [complex(a, b) for a, b in ((np.inf, 0), (np.inf, 1), (-np.inf, 0), (0, np.nan), (np.nan, np.inf), (2, 3), (0, 0))]
    pairs = [(a, 0) for a in infinite] + [(complex(np.inf, 0), b) for b in (1, 2, 0.5, 1e30, np.inf)]
    a, b = (np.array(v, name) for v in zip(*pairs))
    lines.append(f"special power {name} " + " ".join(map(text, a)) + " | " + " ".join(map(text, b)) + " = " + " ".join(map(text, np.asarray(lax.pow(a, b)))))
OUT.write_text("\n".join(lines) + "\n")
print(len(lines), "lines,", OUT.stat().st_size, "bytes")
