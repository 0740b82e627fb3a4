#!/usr/bin/env python3
"""Writes tests/golden/dtypes.txt: what JAX computes in complex numbers, floats of 8 and 4 bits, integers of 4 and 2 bits.
One case a line, tab separated: function, its dtype parameter or -, then dtype, shape and bytes (hexadecimal) of each
operand, of a missing one -, and of the result. An array is laid out row-major."""
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
from jax import lax

OUT = Path(__file__).parents[2] / "tests" / "golden" / "dtypes.txt"
FLOATS = ["float4_e2m1fn", "float8_e3m4", "float8_e4m3", "float8_e4m3fn", "float8_e4m3b11fnuz", "float8_e4m3fnuz", "float8_e5m2",
          "float8_e5m2fnuz"]
SCALE = "float8_e8m0fnu"
INTEGERS = ["int2", "int4", "uint2", "uint4"]
COMPLEX = ["complex64", "complex128"]
UNARY = {"neg": jnp.negative, "abs": jnp.abs, "sign": jnp.sign, "square": jnp.square, "sqrt": jnp.sqrt, "exp": jnp.exp, "log": jnp.log,
         "sin": jnp.sin, "tanh": jnp.tanh, "sigmoid": jax.nn.sigmoid, "reciprocal": jnp.reciprocal, "real": jnp.real,
         "imag": jnp.imag, "conj": jnp.conj, "expm1": jnp.expm1, "log1p": jnp.log1p, "cos": jnp.cos, "tan": jnp.tan, "rsqrt": lax.rsqrt}
BINARY = {"add": jnp.add, "sub": jnp.subtract, "mul": jnp.multiply, "div": jnp.true_divide, "maximum": jnp.maximum,
          "minimum": jnp.minimum, "eq": jnp.equal, "ne": jnp.not_equal, "lt": jnp.less, "ge": jnp.greater_equal, "pow": jnp.power}
warnings.simplefilter("ignore")
random.seed(3)
rng = np.random.default_rng(3)
lines = []


def named(t):
    return np.dtype(getattr(ml_dtypes, t, t))


def field(x):
    x = np.asarray(x)
    return [x.dtype.name, ",".join(map(str, x.shape)) or "-", x.tobytes().hex() or "-"]


def case(name, f, *operands, param="-"):
    try:
        with np.errstate(all="ignore"):
            result = np.asarray(f(*(jnp.asarray(v) for v in operands)))
    except Exception:  # JAX does not compute it
        return False
    missing = [] if len(operands) == 2 else ["-", "-", "-"]
    lines.append("\t".join([name, param] + [w for v in operands for w in field(v)] + missing + field(result)))
    return True


def values(t, shape=(3, 4)):
    """Whole and other numbers that mostly stay in range."""
    dtype = named(t)
    if t in INTEGERS:
        return rng.integers(0, 4 if "2" in t else 16, shape).astype(np.uint8).view(dtype)
    low = 2.0 ** rng.integers(-2, 3, shape) * rng.choice([1, 1.5, -1, -1.25], shape)
    if t == SCALE:
        low = abs(low)
    if t in COMPLEX:
        low = low + 1j * rng.choice([0, 1, -0.75, 2.5], shape)
    return low.astype(dtype)


for t in FLOATS + [SCALE] + INTEGERS + COMPLEX:
    unary = [u for u in UNARY if t in COMPLEX or u in ("neg", "abs", "sign", "square", "sqrt", "exp", "log", "tanh")]
    binary = [b for b in BINARY if t not in INTEGERS or b not in ("div", "pow")]
    if t not in COMPLEX:
        binary = [b for b in binary if b != "pow"]
    done = [n for n in unary if case(n, UNARY[n], values(t))]
    done += [n for n in binary if case(n, BINARY[n], values(t), values(t))]
    for n in ("sum", "prod"):  # small integers widen; small floats are summed in an order that JAX chooses
        if t in COMPLEX:
            case(n, lambda x: getattr(jnp, n)(x, axis=0), values(t))
    if t not in COMPLEX and t != SCALE:  # of e8m0 XLA's start is NaN
        for n in ("max", "min"):
            case(n, lambda x: getattr(jnp, n)(x, axis=0), values(t))
    if t in COMPLEX or t in INTEGERS:
        case("matmul", jnp.matmul, values(t, (3, 5)), values(t, (5, 4)))
    for to in ("bool", "int8", "int32", "uint4", "bfloat16", "float32", "float64", "float8_e5m2", "complex64", "complex128"):
        if (t, to) != ("float4_e2m1fn", "uint4"):  # XLA clamps at 15 as a float4, which is 6
            case("astype", lambda x: lax.convert_element_type(x, named(to)), values(t), param=to)
        if to != t:
            case("astype", lambda x: lax.convert_element_type(x, named(t)), values(to) if to != "bool" else np.array([[True, False]]), param=t)
    if t not in COMPLEX:
        for to in ("uint8", "uint2", "int4", "float8_e4m3fn"):
            case("bitcast", lambda x: lax.bitcast_convert_type(x, named(to)), values(t), param=to)
    print(t, len(done))
case("bitcast", lambda x: lax.bitcast_convert_type(x, np.uint8), values("float32"), param="uint8")
case("bitcast", lambda x: lax.bitcast_convert_type(x, np.int32), values("float32"), param="int32")
case("bitcast", lambda x: lax.bitcast_convert_type(x, named("uint4")), values("float32"), param="uint4")
case("bitcast", lambda x: lax.bitcast_convert_type(x, np.float64), values("int32", (3, 2)), param="float64")
case("bitcast", lambda x: lax.bitcast_convert_type(x, np.float32), rng.integers(0, 255, (2, 3, 4)).astype(np.uint8), param="float32")
case("complex", lax.complex, values("float32"), values("float32"))
case("complex", lax.complex, values("float64"), values("float64"))
head = f"# tools/golden/dtypes.py: jax {jax.__version__}, numpy {np.__version__}, ml_dtypes {ml_dtypes.__version__}"
OUT.write_text(head + "\n" + "\n".join(lines) + "\n")
print(len(lines), "cases,", OUT.stat().st_size, "bytes")
