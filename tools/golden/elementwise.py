#!/usr/bin/env python3
"""Writes tests/golden/elementwise.txt: JAX's pointwise functions on special and ordinary values of several dtypes. A line, separated by
tabs: function, number arguments (numbers of functions such as elu; - for none), then for each operand its dtype (* for a weak scalar)
and the bits of its elements, last those of the result. A result of "error": JAX refuses. Results and operands that JAX flushes to zero
(subnormal numbers) are left out."""
import os
import sys
import warnings
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

warnings.filterwarnings("ignore")
OUT = Path(__file__).parents[2] / "tests" / "golden" / "elementwise.txt"
FLOATS = [0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3.7, -3.7, 2.5, 1.5, -2.5, np.inf, -np.inf, np.nan, 100, -100, 0.1, -7, 0.99, 12.25]
INTEGERS = [0, 1, -1, 2, -2, 3, -3, 7, -7, 100, -128, 127, 5, 6, 31, 32, 64]

UNARY = {"neg": jnp.negative, "abs": jnp.abs, "sign": jnp.sign, "floor": jnp.floor, "ceil": jnp.ceil, "round": jnp.round, "trunc": jnp.trunc,
         "square": jnp.square, "reciprocal": jnp.reciprocal, "is_finite": jnp.isfinite, "isnan": jnp.isnan, "isinf": jnp.isinf,
         "logical_not": jnp.logical_not, "bitwise_not": jnp.bitwise_not, "exp": jnp.exp, "exp2": jnp.exp2, "expm1": jnp.expm1, "log": jnp.log,
         "log2": jnp.log2, "log10": jnp.log10, "log1p": jnp.log1p, "sqrt": jnp.sqrt, "cbrt": jnp.cbrt, "sin": jnp.sin, "cos": jnp.cos,
         "tan": jnp.tan, "asin": jnp.arcsin, "acos": jnp.arccos, "atan": jnp.arctan, "sinh": jnp.sinh, "cosh": jnp.cosh, "tanh": jnp.tanh,
         "asinh": jnp.arcsinh, "acosh": jnp.arccosh, "atanh": jnp.arctanh, "sigmoid": jax.nn.sigmoid, "relu": jax.nn.relu,
         "silu": jax.nn.silu, "softplus": jax.nn.softplus, "log_sigmoid": jax.nn.log_sigmoid}
LAX_FLOAT = {"rsqrt": lax.rsqrt, "erf": lax.erf, "erf_inv": lax.erf_inv, "lgamma": lax.lgamma, "digamma": lax.digamma,
             "round_away": lambda x: lax.round(x, lax.RoundingMethod.AWAY_FROM_ZERO)}
BINARY = {"add": jnp.add, "sub": jnp.subtract, "mul": jnp.multiply, "div": jnp.divide, "floor_divide": jnp.floor_divide,
          "mod": jnp.mod, "pow": jnp.power, "maximum": jnp.maximum, "minimum": jnp.minimum, "atan2": jnp.arctan2, "hypot": jnp.hypot,
          "logaddexp": jnp.logaddexp, "nextafter": jnp.nextafter, "copysign": jnp.copysign, "eq": jnp.equal, "lt": jnp.less,
          "logical_and": jnp.logical_and, "logical_or": jnp.logical_or, "logical_xor": jnp.logical_xor, "bitwise_and": jnp.bitwise_and,
          "bitwise_or": jnp.bitwise_or, "bitwise_xor": jnp.bitwise_xor}
LAX_BINARY = {"rem": lax.rem, "shift_left": lax.shift_left, "shift_right_logical": lax.shift_right_logical,
              "shift_right_arithmetic": lax.shift_right_arithmetic}
NUMBERS = {"integer_pow": [(lax.integer_pow, n) for n in (0, 1, 3, 6, -2)], "gelu": [(jax.nn.gelu, a) for a in (True, False)],
           "leaky_relu": [(jax.nn.leaky_relu, 0.01)], "elu": [(jax.nn.elu, 1.5)],
           "reduce_precision": [(lax.reduce_precision, p) for p in ((5, 10), (8, 7), (4, 3), (11, 52), (2, 0))],
           "nan_to_num": [(jnp.nan_to_num, None)]}
UNSIGNED = {2: np.uint16, 4: np.uint32, 1: np.uint8}


def values(dtype, both=False):
    if dtype == jnp.bool_:
        a = [False, True]
    elif jnp.issubdtype(dtype, jnp.floating):
        a = FLOATS
    else:
        info = jnp.iinfo(dtype)
        a = sorted({v if info.min <= v <= info.max else abs(v) % info.max for v in INTEGERS} | {info.min, info.max})
    if not both:
        return np.array(a).astype(dtype)
    x, y = np.meshgrid(a, a, indexing="ij")
    keep = np.arange(x.size) % 4 == 1 if x.size > 100 else np.ones(x.size, bool)
    return x.ravel()[keep].astype(dtype), y.ravel()[keep].astype(dtype)


def text(x, weak=False):
    x = np.asarray(x)
    bits = x.astype(np.uint8) if x.dtype == bool else x.view(UNSIGNED[x.dtype.itemsize])
    return f"{x.dtype.name}{'*' * weak}\t{' '.join(f'{int(v):x}' for v in bits.ravel())}"


def case(name, f, operands, numbers="-", weak=()):
    try:
        r = f(*[jnp.asarray(x, x.dtype) if i not in weak else x.item() for i, x in enumerate(operands)])
        good = np.ones(r.shape, bool)
        if jnp.issubdtype(r.dtype, jnp.floating):
            tiny = float(jnp.finfo(r.dtype).tiny)
            v = np.abs(np.asarray(r, np.float64))
            with np.errstate(all="ignore"):   # what JAX flushed: zero where the wide result is not
                wide = np.asarray(f(*[np.asarray(x, np.float32) for x in operands]), np.float64) if name in ("mul", "div", "pow", "exp") else v
            good = ~((v < tiny) & (v > 0)) & ~((v == 0) & (wide != 0)) & ~((v == 0) & (name in ("exp", "exp2", "nextafter", "sigmoid", "silu", "softplus", "log_sigmoid", "pow", "logaddexp")))
        result = text(np.asarray(r)[good], r.weak_type)
        operands = [x if i in weak else x[good] for i, x in enumerate(operands)]
    except (TypeError, ValueError):
        result = "error\t"
    return "\t".join([name, numbers] + [text(x, i in weak) for i, x in enumerate(operands)] + [result])


dtypes = [jnp.bool_, jnp.int8, jnp.int32, jnp.uint8, jnp.uint32, jnp.float16, jnp.bfloat16, jnp.float32]
lines = []
OURS = "sigmoid", "silu", "softplus", "log_sigmoid", "relu"   # of what JAX refuses or wraps, these make floats; relu refuses bool
for name, f in UNARY.items():
    lines += [case(name, f, [values(t)]) for t in (dtypes[5:] if name in OURS else dtypes)]
for name, f in LAX_FLOAT.items():
    lines += [case(name, f, [values(t)]) for t in dtypes[5:]]
for name, f in BINARY.items():
    lines += [case(name, f, list(values(t, True))) for t in dtypes]
    lines += [case(name, f, [values(t), np.array(v)], weak=(1,)) for t in dtypes for v in (np.int32(2), np.float32(2.5))
              if not (name == "pow" and v.dtype == np.int32)]
for name, f in LAX_BINARY.items():
    lines += [case(name, f, list(values(t, True))) for t in dtypes]
for name, forms in NUMBERS.items():
    for f, v in forms:
        numbers = "-" if v is None else ",".join(str(float(n)) for n in (v if isinstance(v, tuple) else (v,)))
        call = (lambda x, f=f: f(x)) if v is None else (lambda x, f=f, v=v: f(x, *v)) if isinstance(v, tuple) else (lambda x, f=f, v=v: f(x, v))
        chosen = dtypes if name in ("nan_to_num", "integer_pow") else dtypes[5:] if name == "reduce_precision" else [jnp.int32] + dtypes[5:]
        lines += [case(name, call, [values(t)], numbers) for t in chosen]
OUT.write_text("\n".join([f"# tools/golden/elementwise.py: jax {jax.__version__}, python {sys.version.split()[0]}"] + lines) + "\n")
print(len(lines), "cases")
