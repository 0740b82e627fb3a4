#!/usr/bin/env python3
"""Writes tests/golden/jvp.txt: jax.jvp of JAX's pointwise functions, at ordinary and special values of f32, f64 and c64, and second
derivatives of smooth ones. A line, separated by tabs: function (2: in front: the tangent of its tangent by ones), number arguments (-: none),
dtype, how many operands, then the bits of each operand (of complex numbers: parts one after the other), of each operand's tangent, of the
result and of its tangent. Where a value is so small that JAX flushes it to zero the element is left out, and so are the kinks of functions
that have rules of their own in JAX (relu at 0, logaddexp of infinities, negative whole powers of 0 and infinity)."""
import os
import sys
import warnings
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["JAX_ENABLE_X64"] = "1"
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from _pointwise import BINARY, BINARY_PLAIN, COMPLEX_UNARY, OWN_RULES, PARTS, SMOOTH, UNARY

warnings.filterwarnings("ignore")
OUT = Path(__file__).parents[2] / "tests" / "golden" / "jvp.txt"
EDGES = [0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3.7, -3.7, 2.5, 1.5, -2.5, np.inf, -np.inf, np.nan, 0.1, -7, 0.99, 12.25]
PLAIN = [0.3, -0.7, 1.6, -1.2, 2.8, 0.05, -3.3, 0.9, 4.5, -0.2]   # no edges
TANGENTS = [1, -2, 0.5, 3, -0.25]
COMPLEX = [1 + 2j, -0.5 + 0.3j, 0.2 - 1.5j, -2 - 1j, 3 + 0.1j, 0.7j, 1.3 + 0j]

NUMBERS = {"integer_pow": [(lax.integer_pow, (n,)) for n in (0, 1, 2, 3, -2)], "leaky_relu": [(jax.nn.leaky_relu, (0.01,))],
           "elu": [(jax.nn.elu, (1.5,))], "gelu": [(jax.nn.gelu, (1.0,)), (jax.nn.gelu, (0.0,))],
           "clamp": [(lambda x, a, b: lax.clamp(x.dtype.type(a), x, x.dtype.type(b)), (-1.0, 2.0))],
           "pow_integer": [(lambda x, n: jnp.power(x, jnp.full(x.shape, int(n), "int32")), (n,)) for n in (0, 1, 2, 3, -1)],
           "reduce_precision": [(lambda x, e, m: lax.reduce_precision(x, int(e), int(m)), (5.0, 10.0))]}
UNSIGNED = {4: np.uint32, 8: np.uint64}
lines = []


def bits(x):
    x = np.ascontiguousarray(np.asarray(x))
    if x.dtype.kind == "c":
        x = x.view(np.float32 if x.dtype == np.complex64 else np.float64)
    return " ".join(f"{int(v):x}" for v in x.view(UNSIGNED[x.dtype.itemsize]).ravel())


def case(name, f, operands, numbers=()):
    operands = [np.asarray(x) for x in operands]
    n = len(operands[0])
    tangents = [np.array([TANGENTS[(i + k) % len(TANGENTS)] for i in range(n)]).astype(x.dtype) for k, x in enumerate(operands)]
    if operands[0].dtype.kind == "c":
        tangents = [t * np.array(1 - 0.5j, t.dtype) for t in tangents]
    out, change = jax.jvp(f, [jnp.asarray(x) for x in operands], [jnp.asarray(t) for t in tangents])
    keep = np.ones(n, bool)
    for r in (out, change):
        size = np.abs(np.asarray(r)).astype(np.float64)
        keep &= ~((size < 1e-30) & (size > 0))
    lines.append("\t".join([name, ",".join(str(float(v)) for v in numbers) or "-", operands[0].dtype.name, str(len(operands))]
                           + [bits(x[keep]) for x in operands + tangents] + [bits(np.asarray(out)[keep]), bits(np.asarray(change)[keep])]))


def pairs(values, dtype):
    x, y = np.meshgrid(values, values, indexing="ij")
    return [x.ravel().astype(dtype), y.ravel().astype(dtype)]


for dtype in (np.float32, np.float64):
    for name, f in UNARY.items():
        case(name, f, [np.array(EDGES, dtype)])
    for name, f in OWN_RULES.items():
        case(name, f, [np.array(PLAIN + [0], dtype)])
    for name, f in BINARY.items():
        case(name, f, pairs(EDGES[:8] + [3.7, np.inf, np.nan], dtype))
    for name, f in BINARY_PLAIN.items():
        case(name, f, pairs(PLAIN[:7], dtype))
    for name, forms in NUMBERS.items():
        for f, v in forms:
            g = {"integer_pow": lambda x: f(x, int(v[0])), "gelu": lambda x: f(x, approximate=bool(v[0]))}.get(name, lambda x: f(x, *v))
            case(name, g, [np.array(PLAIN if name in ("elu", "leaky_relu", "gelu") or v == (-2,) else EDGES, dtype)], v)
    for name in SMOOTH:
        f = UNARY[name]
        case("2:" + name, lambda x: jax.jvp(f, (x,), (jnp.ones_like(x),))[1], [np.array(PLAIN, dtype)])
for name in COMPLEX_UNARY:
    case(name, UNARY[name], [np.array(COMPLEX, np.complex64)])
for name, f in PARTS.items():
    case(name, f, [np.array(COMPLEX, np.complex64)])
for name in ("add", "sub", "mul", "div", "pow"):
    case(name, BINARY[name], pairs(COMPLEX[:6], np.complex64))
OUT.write_text("\n".join([f"# tools/golden/jvp.py: jax {jax.__version__}, numpy {np.__version__}"] + lines) + "\n")
print(len(lines), "cases")
