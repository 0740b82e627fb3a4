"""Random calls of jax.lax functions for check_jax.py: case(rng, limit) makes one, whose sizes are at most `limit`.

A family draws a function of arrays, its arguments and how close the results must be. Closeness:
  ("exact",)       the same bits, NaN being NaN
  ("ulp", n)       at most n units in the last place between the two (of each part of a complex number: of the larger part)
  ("sum", n)       |a - b| <= n eps * scale, where scale is the same function of the arguments' absolute values
  ("scale", n)     |a - b| <= n eps * the greatest |b|, or 1
"""
from collections import namedtuple
from functools import partial

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax

Case = namedtuple("Case", "op text f args close pointwise")
FAMILIES = []
BF16 = ml_dtypes.bfloat16
FLOATS = [np.float32, np.float32, np.float64, np.float16, BF16]
WIDE = [np.float32, np.float64]
INTS = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64]
COMPLEX = [np.complex64, np.complex128]
SMALL = [ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, ml_dtypes.float8_e4m3b11fnuz, ml_dtypes.float8_e4m3fnuz,
         ml_dtypes.float8_e5m2fnuz, ml_dtypes.int4, ml_dtypes.uint4]


def family(weight=1):
    return lambda f: FAMILIES.extend([f] * weight) or f


def name_of(dtype):
    return np.dtype(dtype).name


def one(rng, items):
    return items[int(rng.integers(len(items)))]


def shape_of(rng, limit, least=0, most=4):
    return tuple(int(n) for n in rng.integers(0 if rng.random() < 0.1 else 1, limit + 1, int(rng.integers(least, most + 1))))


def moderate(rng, shape, dtype):
    """Numbers of a size that sums and products of a few stay of."""
    dtype = np.dtype(dtype)
    if dtype == bool:
        return rng.random(shape) < 0.5
    if dtype.kind == "c":
        return (rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(dtype)
    if dtype.kind in "iu" or "int" in dtype.name:
        low, high = (-8, 8) if dtype.kind == "i" or dtype.name == "int4" else (0, 16)
        return np.asarray(rng.integers(low, high, shape)).astype(dtype)
    return np.asarray(rng.normal(size=shape)).astype(dtype)


def wild(rng, shape, dtype):
    """Numbers of all sizes, with infinities, zeros of both signs and NaN among them; no subnormal ones, which XLA flushes."""
    dtype = np.dtype(dtype)
    if dtype == bool or "int4" in dtype.name:
        return moderate(rng, shape, dtype)
    if dtype.kind in "iu":
        i = np.iinfo(dtype)
        v = np.asarray(rng.integers(i.min, i.max, shape, dtype, endpoint=True))
        edge = np.array([0, 1, i.min, i.max, i.max // 2, 2, 3], dtype)
        return np.where(rng.random(shape) < 0.4, edge[rng.integers(0, 7, shape)], v).astype(dtype)
    if dtype.kind == "c":
        part = np.float32 if dtype == np.complex64 else np.float64
        v = np.empty(shape, dtype)
        v.real, v.imag = moderate(rng, shape, part) * 3, moderate(rng, shape, part) * 3
        return v
    i = ml_dtypes.finfo(dtype)
    reach = float(np.log2(float(i.max)))
    scale = np.exp2(rng.uniform(-1, 1, shape) * np.where(rng.random(shape) < 0.25, reach * 0.9, 3))
    v = rng.normal(size=shape) * scale
    edge = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1, -1, 0.5, float(i.max), float(i.tiny), 2, -3])
    v = np.where(rng.random(shape) < 0.2, edge[rng.integers(0, len(edge), shape)], v)
    with np.errstate(all="ignore"):
        v = np.asarray(v).astype(dtype)
        f = v.astype(np.float64)
    return np.where((f != 0) & (np.abs(f) < float(i.tiny)), dtype.type(0), v).astype(dtype)


def positive(rng, shape, dtype):
    return np.abs(moderate(rng, shape, dtype)).astype(dtype) + np.dtype(dtype).type(0.1)


def call(op, f, args, close, pointwise=False, **params):
    text = ", ".join([f"{a.dtype.name}{list(a.shape)}" for a in args] + [f"{k}={v}" for k, v in params.items()])
    return Case(op, f"{op}({text})", partial(f, **params) if params else f, [np.asarray(a) for a in args], close, pointwise)


# ---- pointwise ----
ROUND = ["neg", "abs", "sign", "floor", "ceil", "is_finite", "square", "sqrt"]
CLOSE1 = {  # units in the last place beside XLA's, whose own error is counted: f32 and f64
    "exp": 3, "exp2": 4, "expm1": 4, "log": 3, "log1p": 64, "sin": 4, "cos": 4, "tan": 5, "tanh": 8, "logistic": 5, "erf": 6,
    "erfc": 64, "erf_inv": 16, "asin": 6, "acos": 6, "atan": 5, "asinh": 6, "acosh": 6, "atanh": 32, "sinh": 32, "cosh": 32,
    "cbrt": 5, "rsqrt": 3}
CLOSE_COMPLEX = {"neg": 0, "conj": 0, "real": 0, "imag": 0, "abs": 3, "sign": 4, "sqrt": 6, "rsqrt": 8, "exp": 6,
                 "expm1": 8, "log": 6, "log1p": 8, "sin": 8, "cos": 8, "tan": 12, "tanh": 12, "logistic": 12, "asin": 12,
                 "acos": 12, "atan": 12, "asinh": 12, "acosh": 12, "atanh": 12, "sinh": 10, "cosh": 10, "square": 3}


def ulps(dtype, n):
    return ("ulp", n if np.dtype(dtype).itemsize >= 4 and np.dtype(dtype).name != "bfloat16" else 1)


@family(3)
def unary_float(rng, limit):
    op, dtype = one(rng, ROUND + list(CLOSE1)), one(rng, FLOATS)
    x = wild(rng, shape_of(rng, limit), dtype)
    if op in ("sin", "cos", "tan"):
        with np.errstate(all="ignore"):
            x = np.where(np.abs(x.astype(np.float64)) > 1e4, dtype(1), x).astype(dtype)
    if op == "asin":  # XLA gives 0 for the smallest normal number, which is its own arcsine
        x = np.where(np.abs(x) == dtype(ml_dtypes.finfo(dtype).tiny), dtype(1), x).astype(dtype)
    return call("lax." + op, getattr(lax, op), [x], ulps(dtype, CLOSE1[op]) if op in CLOSE1 else ("exact",), True)


@family()
def special_float(rng, limit):
    op = one(rng, ["lgamma", "digamma", "bessel_i0e", "bessel_i1e"])
    x = positive(rng, shape_of(rng, limit), one(rng, WIDE))
    return call("lax." + op, getattr(lax, op), [x], ("scale", 64), True)


@family()
def special_binary(rng, limit):
    op, shape, dtype = one(rng, ["igamma", "igammac", "zeta", "polygamma", "random_gamma_grad"]), shape_of(rng, limit), one(rng, WIDE)
    a, b = positive(rng, shape, dtype), positive(rng, shape, dtype)
    if op == "zeta":
        a = a + dtype(1.5)
    if op == "polygamma":
        a = np.floor(a * 3).astype(dtype)
        return call("lax." + op, lax.polygamma, [a, b + dtype(1)], ("scale", 512), True)
    return call("lax." + op, getattr(lax, op), [a, b], ("scale", 4096 if "grad" in op else 512), True)


@family()
def betainc(rng, limit):
    shape, dtype = shape_of(rng, limit), one(rng, WIDE)
    a, b = positive(rng, shape, dtype), positive(rng, shape, dtype)
    return call("lax.betainc", lax.betainc, [a, b, np.asarray(rng.random(shape)).astype(dtype)], ("scale", 512), True)


@family()
def unary_int(rng, limit):
    op = one(rng, ["neg", "abs", "sign", "bitwise_not", "population_count", "clz", "square"])
    return call("lax." + op, getattr(lax, op), [wild(rng, shape_of(rng, limit), one(rng, INTS))], ("exact",), True)


@family(2)
def unary_complex(rng, limit):
    op, dtype = one(rng, list(CLOSE_COMPLEX)), one(rng, COMPLEX)
    return call("lax." + op, getattr(lax, op), [wild(rng, shape_of(rng, limit), dtype)], ("ulp", CLOSE_COMPLEX[op]), True)


@family()
def integer_pow(rng, limit):
    dtype = one(rng, FLOATS + INTS[:4])
    y = int(rng.integers(0 if np.dtype(dtype).kind == "i" else -5, 8))
    x = moderate(rng, shape_of(rng, limit), dtype)
    return call("lax.integer_pow", lax.integer_pow, [x], ulps(dtype, 8), True, y=y)


@family(3)
def binary(rng, limit):
    shape = shape_of(rng, limit)
    kind = one(rng, ["float", "int", "bool", "complex"])
    op = one(rng, {"float": ["add", "sub", "mul", "div", "rem", "max", "min", "pow", "atan2", "nextafter"],
                   "int": ["add", "sub", "mul", "div", "rem", "max", "min", "bitwise_and", "bitwise_or", "bitwise_xor",
                           "shift_left", "shift_right_arithmetic", "shift_right_logical"],
                   "bool": ["bitwise_and", "bitwise_or", "bitwise_xor", "max", "min"],
                   "complex": ["add", "sub", "mul", "div", "pow"]}[kind])
    dtype = one(rng, {"float": FLOATS, "int": INTS, "bool": [bool], "complex": COMPLEX}[kind])
    close = ("exact",)
    if op in ("pow", "atan2"):
        close = ulps(dtype, 8 if kind == "float" else 64)
    elif kind == "complex":
        close = ("ulp", 16)
    a, b = wild(rng, shape, dtype), wild(rng, shape, dtype)
    if op == "nextafter":
        a = np.where(np.abs(a.astype(np.float64)) < 1e-3, dtype(1), a).astype(dtype)
    return call("lax." + op, getattr(lax, op), [a, b], close, True)


@family()
def compare(rng, limit):
    op, dtype, shape = one(rng, ["eq", "ne", "ge", "gt", "le", "lt"]), one(rng, FLOATS + INTS + [bool]), shape_of(rng, limit)
    return call("lax." + op, getattr(lax, op), [wild(rng, shape, dtype), wild(rng, shape, dtype)], ("exact",), True)


@family(2)
def convert(rng, limit):
    source, to = one(rng, FLOATS + INTS + SMALL + [bool] + COMPLEX), one(rng, FLOATS + INTS + SMALL + [bool] + COMPLEX)
    if np.dtype(source).kind == "c" and np.dtype(to).kind != "c":
        to = COMPLEX[0]
    x = moderate(rng, shape_of(rng, limit), source) if "int" in name_of(to) or to in SMALL else wild(rng, shape_of(rng, limit), source)
    if np.dtype(to).name.startswith("u") and "int" not in name_of(source):
        x = np.abs(x)  # a negative float as an unsigned integer is undefined
    return call("lax.convert_element_type", lambda x, new_dtype: lax.convert_element_type(x, np.dtype(new_dtype)), [x],
                ("exact",), True, new_dtype=name_of(to))


@family()
def bitcast(rng, limit):
    groups = [[np.int8, np.uint8, ml_dtypes.float8_e5m2], [np.int16, np.uint16, np.float16, BF16],
              [np.int32, np.uint32, np.float32], [np.int64, np.uint64, np.float64]]
    source, to = one(rng, one(rng, groups)), one(rng, one(rng, groups))
    x = moderate(rng, shape_of(rng, limit, 0, 3), source)
    ratio = np.dtype(to).itemsize // np.dtype(source).itemsize
    if ratio > 1:
        x = moderate(rng, x.shape + (ratio,), source)
    return call("lax.bitcast_convert_type", lambda x, new_dtype: lax.bitcast_convert_type(x, np.dtype(new_dtype)), [x],
                ("exact",), new_dtype=name_of(to))


@family()
def reduce_precision(rng, limit):
    x = wild(rng, shape_of(rng, limit), one(rng, FLOATS))
    return call("lax.reduce_precision", lax.reduce_precision, [x], ("exact",), True,
                exponent_bits=int(rng.integers(2, 12)), mantissa_bits=int(rng.integers(0, 53)))


@family()
def select_clamp(rng, limit):
    shape, dtype = shape_of(rng, limit), one(rng, FLOATS + INTS)
    a, b = wild(rng, shape, dtype), wild(rng, shape, dtype)
    if rng.random() < 0.5:
        which = wild(rng, () if rng.random() < 0.3 else shape, bool)
        return call("lax.select_n", lax.select_n, [which, a, b], ("exact",))
    low, high = sorted(moderate(rng, (2,), dtype))
    return call("lax.clamp", lax.clamp, [np.asarray(low), a, np.asarray(high)], ("exact",))


@family()
def complex_parts(rng, limit):
    shape, dtype = shape_of(rng, limit), one(rng, WIDE)
    return call("lax.complex", lax.complex, [wild(rng, shape, dtype), wild(rng, shape, dtype)], ("exact",), True)


# ---- movement ----
ANY = FLOATS + INTS + [bool] + COMPLEX + SMALL


@family()
def broadcast(rng, limit):
    shape = shape_of(rng, limit, 1, 5)
    dims = sorted(int(d) for d in rng.choice(len(shape), int(rng.integers(0, len(shape) + 1)), replace=False))
    x = wild(rng, tuple(1 if rng.random() < 0.3 else shape[d] for d in dims), one(rng, ANY))
    return call("lax.broadcast_in_dim", lax.broadcast_in_dim, [x], ("exact",), shape=shape, broadcast_dimensions=tuple(dims))


@family()
def reshape(rng, limit):
    shape = shape_of(rng, limit)
    x, sizes = wild(rng, shape, one(rng, ANY)), [1]
    n = int(np.prod(shape))
    while n > 1 and rng.random() < 0.7:
        d = one(rng, [d for d in range(1, n + 1) if n % d == 0])
        sizes.append(d)
        n //= d
    return call("lax.reshape", lax.reshape, [x], ("exact",), new_sizes=tuple(sizes + [n]))


@family()
def transpose(rng, limit):
    x = wild(rng, shape_of(rng, limit, 1, 5), one(rng, ANY))
    return call("lax.transpose", lax.transpose, [x], ("exact",), permutation=tuple(int(d) for d in rng.permutation(x.ndim)))


@family()
def slices(rng, limit):
    x = wild(rng, shape_of(rng, limit, 1), one(rng, ANY))
    start = [int(rng.integers(0, n + 1)) for n in x.shape]
    stop = [int(rng.integers(a, n + 1)) for a, n in zip(start, x.shape)]
    return call("lax.slice", lax.slice, [x], ("exact",), start_indices=start, limit_indices=stop,
                strides=[int(rng.integers(1, 4)) for _ in start])


@family()
def rev_pad_concat(rng, limit):
    x = wild(rng, shape_of(rng, limit, 1), one(rng, ANY))
    kind = one(rng, ["rev", "pad", "concatenate"])
    if kind == "rev":
        dims = tuple(d for d in range(x.ndim) if rng.random() < 0.5)
        return call("lax.rev", lax.rev, [x], ("exact",), dimensions=dims)
    if kind == "pad":
        config = []
        for n in x.shape:
            inner = int(rng.integers(0, 3))
            low, high = int(rng.integers(-2, 4)), int(rng.integers(-2, 4))
            size = n + max(n - 1, 0) * inner
            config.append((max(low, -size), max(high, -max(size + max(low, -size), 0)), inner))
        return call("lax.pad", lax.pad, [x, moderate(rng, (), x.dtype)], ("exact",), padding_config=config)
    d = int(rng.integers(x.ndim))
    parts = [x] + [wild(rng, tuple(int(rng.integers(0, limit + 1)) if i == d else n for i, n in enumerate(x.shape)), x.dtype)
                   for _ in range(int(rng.integers(0, 4)))]
    return call("lax.concatenate", lambda *xs, dimension: lax.concatenate(xs, dimension), parts, ("exact",), dimension=d)


@family()
def iota(rng, limit):
    shape = shape_of(rng, limit, 1)
    return call("lax.broadcasted_iota", lambda z, dtype, shape, dimension: lax.broadcasted_iota(np.dtype(dtype), shape, dimension),
                [np.float32(0)], ("exact",), dtype=name_of(one(rng, FLOATS + INTS + COMPLEX)), shape=shape,
                dimension=int(rng.integers(len(shape))))


@family(2)
def dynamic(rng, limit):
    x = wild(rng, shape_of(rng, limit, 1, 3), one(rng, ANY))
    sizes = tuple(int(rng.integers(0, n + 1)) for n in x.shape)
    index = [np.asarray(rng.integers(0, limit + 3)).astype(one(rng, [np.int32, np.int64, np.uint8])) for _ in x.shape]
    index = [i.astype(index[0].dtype) for i in index]
    if rng.random() < 0.5:
        return call("lax.dynamic_slice", lambda x, *i, slice_sizes: lax.dynamic_slice(x, i, slice_sizes), [x] + index,
                    ("exact",), slice_sizes=sizes)
    update = wild(rng, sizes, x.dtype)
    return call("lax.dynamic_update_slice", lambda x, u, *i: lax.dynamic_update_slice(x, u, i), [x, update] + index, ("exact",))


# ---- gather, scatter, order ----
def slice_layout(rng, x, limit):
    """Index vectors for x, and what their slices are: (indices, dims of the index vector, collapsed, sizes)."""
    k = int(rng.integers(1, x.ndim + 1))
    mapped = [int(d) for d in rng.choice(x.ndim, k, replace=False)]
    sizes = [int(rng.integers(1, n + 1)) if n else 0 for n in x.shape]
    collapsed = sorted(d for d in mapped if rng.random() < 0.6)
    for d in collapsed:
        sizes[d] = 1
    batch = shape_of(rng, limit, 0, 2)
    indices = np.asarray(rng.integers(-2, limit + 3, batch + (k,))).astype(one(rng, [np.int32, np.int64]))
    return indices, mapped, collapsed, sizes, batch


@family(2)
def gather(rng, limit):
    x = wild(rng, tuple(max(n, 1) for n in shape_of(rng, limit, 1, 3)), one(rng, ANY))
    indices, mapped, collapsed, sizes, batch = slice_layout(rng, x, limit)
    rank = len(batch) + x.ndim - len(collapsed)
    offset = sorted(int(d) for d in rng.choice(rank, x.ndim - len(collapsed), replace=False))
    numbers = lax.GatherDimensionNumbers(tuple(offset), tuple(collapsed), tuple(mapped))
    mode = one(rng, ["clip", "fill"])
    if x.dtype.name.startswith(("float8", "int4", "uint4")):
        mode = "clip"
    return call("lax.gather", lambda x, i, dimension_numbers, slice_sizes, mode: lax.gather(
        x, i, dimension_numbers, slice_sizes, mode=mode), [x, indices], ("exact",), dimension_numbers=numbers,
        slice_sizes=tuple(sizes), mode=mode)


@family(2)
def scatter(rng, limit):
    op = one(rng, ["scatter", "scatter_add", "scatter_mul", "scatter_min", "scatter_max"])
    dtype = one(rng, [np.float32, np.float64, np.int32, np.uint8, np.int64])
    x = moderate(rng, tuple(max(n, 1) for n in shape_of(rng, limit, 1, 3)), dtype)
    indices, mapped, collapsed, sizes, batch = slice_layout(rng, x, limit)
    if op == "scatter":  # which of several wins is not said: one update alone
        batch = (1,) * len(batch)
        indices = indices.reshape(-1, indices.shape[-1])[:1].reshape(batch + (indices.shape[-1],)) if indices.size else \
            np.zeros(batch + (indices.shape[-1],), indices.dtype)
    window = [s for d, s in enumerate(sizes) if d not in collapsed]
    rank = len(batch) + len(window)
    inside = sorted(int(d) for d in rng.choice(rank, len(window), replace=False))
    shape, b, w = [], iter(batch), iter(window)
    for d in range(rank):
        shape.append(next(w) if d in inside else next(b))
    numbers = lax.ScatterDimensionNumbers(tuple(inside), tuple(collapsed), tuple(mapped))
    f = lambda x, i, u, dimension_numbers, mode: getattr(lax, op)(x, i, u, dimension_numbers, mode=mode)
    close = ("scale", 16) if np.dtype(dtype).kind == "f" and op in ("scatter_add", "scatter_mul") else ("exact",)
    return call("lax." + op, f, [x, indices, moderate(rng, tuple(shape), dtype)], close, dimension_numbers=numbers,
                mode=one(rng, ["clip", "drop"]))


@family(2)
def sort(rng, limit):
    shape, dtype = shape_of(rng, 2 * limit, 1, 3), one(rng, FLOATS + INTS + [bool])
    kind = one(rng, ["sort", "sort2", "top_k", "argmax", "argmin", "cumsum", "cumprod", "cummax", "cummin", "cumlogsumexp"])
    d = int(rng.integers(len(shape)))
    if kind == "sort":
        return call("lax.sort", lax.sort, [wild(rng, shape, dtype)], ("exact",), dimension=d)
    if kind == "sort2":
        n = int(rng.integers(1, 3))
        xs = [moderate(rng, shape, one(rng, INTS + [bool])), wild(rng, shape, dtype), wild(rng, shape, np.float32)]
        return call("lax.sort", lambda *xs, dimension, num_keys: lax.sort(xs, dimension=dimension, num_keys=num_keys), xs,
                    ("exact",), dimension=d, num_keys=n)
    if kind == "top_k":
        x = moderate(rng, shape, one(rng, [np.float32, np.float64, np.int32, np.int8, BF16]))
        return call("lax.top_k", lax.top_k, [x], ("exact",), k=int(rng.integers(0, shape[-1] + 1)))
    if kind.startswith("arg"):
        shape = tuple(max(n, 1) for n in shape)
        return call("lax." + kind, getattr(lax, kind), [wild(rng, shape, one(rng, FLOATS + INTS))], ("exact",), axis=d,
                    index_dtype=np.int32)
    dtype = one(rng, WIDE) if kind == "cumlogsumexp" else one(rng, WIDE + INTS[2:4])
    close = ("exact",) if kind in ("cummax", "cummin") or np.dtype(dtype).kind != "f" else ("scale", 32)
    return call("lax." + kind, getattr(lax, kind), [moderate(rng, shape, dtype)], close, axis=d, reverse=bool(rng.random() < 0.5))


# ---- reductions, windows, products ----
@family(3)
def reductions(rng, limit):
    op = one(rng, ["reduce_sum", "reduce_prod", "reduce_max", "reduce_min", "reduce_and", "reduce_or", "reduce_xor"])
    dtype = one(rng, [bool] + INTS[:4] if op[-3:] in ("and", "_or", "xor") else FLOATS + INTS + (COMPLEX if "sum" in op else []))
    shape = shape_of(rng, 2 * limit)
    axes = tuple(d for d in range(len(shape)) if rng.random() < 0.6)
    exact = op[-3:] in ("max", "min") or np.dtype(dtype).kind in "iub"
    x = wild(rng, shape, dtype) if exact else moderate(rng, shape, dtype)
    return call("lax." + op, getattr(lax, op), [x], ("exact",) if exact else ("sum", 8) if "sum" in op else ("scale", 64), axes=axes)


@family()
def reduce_windows(rng, limit):
    op = one(rng, ["add", "max", "min", "mul"])
    dtype = one(rng, WIDE + [np.int32])
    x = moderate(rng, tuple(max(n, 1) for n in shape_of(rng, limit + 2, 1, 3)), dtype)
    draw = lambda low, high: tuple(int(v) for v in rng.integers(low, high, x.ndim))
    init = {"add": 0, "mul": 1, "max": -np.inf if np.dtype(dtype).kind == "f" else np.iinfo(np.int32).min,
            "min": np.inf if np.dtype(dtype).kind == "f" else np.iinfo(np.int32).max}[op]
    fold = {"add": lax.add, "max": lax.max, "min": lax.min, "mul": lax.mul}[op]
    f = lambda x, window, strides, padding, base, dilation: lax.reduce_window(
        x, np.asarray(init, dtype), fold, window, strides, padding, base, dilation)
    return call("lax.reduce_window_" + op, f, [x], ("scale", 32) if op in ("add", "mul") else ("exact",), window=draw(1, 4),
                strides=draw(1, 3), padding=tuple((int(a), int(b)) for a, b in rng.integers(0, 3, (x.ndim, 2))),
                base=draw(1, 3), dilation=draw(1, 3))


@family()
def pooling_gradient(rng, limit):
    x = moderate(rng, (int(rng.integers(2, limit + 4)), int(rng.integers(2, limit + 4))), one(rng, WIDE))
    window = tuple(int(min(n, w)) for n, w in zip(x.shape, rng.integers(1, 4, 2)))
    strides = tuple(int(v) for v in rng.integers(1, 3, 2))
    pool = lambda x: lax.reduce_window(x, -np.inf, lax.max, window, strides, "VALID")
    return call("grad of max pooling", lambda x, window, strides: jax.grad(lambda x: jnp.sum(pool(x) * 2))(x), [x], ("scale", 16),
                window=window, strides=strides)


@family(3)
def dot_general(rng, limit):
    nb, nc, nl, nr = (int(v) for v in rng.integers(0, [2, 3, 3, 3]))
    batch, contract, left, right = (tuple(int(v) for v in rng.integers(0 if rng.random() < 0.05 else 1, limit + 3, n)) for n in (nb, nc, nl, nr))
    dtype = one(rng, FLOATS + [np.int8, np.int32, np.int64, np.uint8] + COMPLEX)
    lp, rp = rng.permutation(nb + nc + nl), rng.permutation(nb + nc + nr)
    lhs, rhs = batch + contract + left, batch + contract + right
    a, b = moderate(rng, tuple(lhs[i] for i in lp), dtype), moderate(rng, tuple(rhs[i] for i in rp), dtype)
    at = lambda p, low, high: tuple(int(np.where(p == i)[0][0]) for i in range(low, high))
    numbers = ((at(lp, nb, nb + nc), at(rp, nb, nb + nc)), (at(lp, 0, nb), at(rp, 0, nb)))
    wanted = np.dtype(dtype)
    if dtype in (np.float16, BF16, np.int8) and rng.random() < 0.5:
        wanted = np.dtype(np.int32 if dtype == np.int8 else np.float32)
    close = ("exact",) if wanted.kind in "iu" else ("sum", 8)
    return call("lax.dot_general", lambda a, b, dimension_numbers, out: lax.dot_general(
        a, b, dimension_numbers, preferred_element_type=np.dtype(out)), [a, b], close, dimension_numbers=numbers, out=wanted.name)


@family(2)
def convolution(rng, limit):
    n = int(rng.integers(1, 4))
    spatial = tuple(int(v) for v in rng.integers(1, limit + 3, n))
    kernel = tuple(int(v) for v in rng.integers(1, 4, n))
    groups, batch_groups = one(rng, [(1, 1), (2, 1), (3, 1), (1, 2)])
    dtype = one(rng, WIDE + [np.float16, BF16])
    a = moderate(rng, (int(rng.integers(1, 3)) * batch_groups, groups * int(rng.integers(1, 3))) + spatial, dtype)
    b = moderate(rng, (groups * batch_groups * int(rng.integers(1, 3)), a.shape[1] // groups) + kernel, dtype)
    draw = lambda high: tuple(int(v) for v in rng.integers(1, high, n))
    pads, base, hole = [(int(p), int(q)) for p, q in rng.integers(0, 4, (n, 2))], draw(3), draw(3)
    return call("lax.conv_general_dilated", lax.conv_general_dilated, [a, b], ("sum", 16), window_strides=draw(3), padding=pads,
                lhs_dilation=base, rhs_dilation=hole, feature_group_count=groups, batch_group_count=batch_groups)


# ---- factorisations, transforms, bits ----
def well_posed(rng, batch, n, dtype):
    a = moderate(rng, batch + (n, n), dtype)
    return (a @ np.conj(np.swapaxes(a, -1, -2)) + n * np.eye(n)).astype(dtype)


@family()
def factors(rng, limit):
    batch, n, dtype = shape_of(rng, 3, 0, 1), int(rng.integers(1, limit + 3)), one(rng, WIDE + COMPLEX)
    a = well_posed(rng, batch, n, dtype)
    if rng.random() < 0.4:
        return call("lax.linalg.cholesky", lambda a: lax.linalg.cholesky(a), [a], ("scale", 256))
    left = bool(rng.random() < 0.5)
    b = moderate(rng, batch + ((n, int(rng.integers(1, 4))) if left else (int(rng.integers(1, 4)), n)), dtype)
    pick = lambda: bool(rng.random() < 0.5)
    return call("lax.linalg.triangular_solve", lax.linalg.triangular_solve, [a, b], ("scale", 1024), left_side=left, lower=pick(),
                transpose_a=pick(), unit_diagonal=False)


@family()
def matrices(rng, limit):
    batch, n, dtype = shape_of(rng, 3, 0, 1), int(rng.integers(1, limit + 3)), one(rng, WIDE + COMPLEX)
    op = one(rng, ["inv", "solve", "det", "slogdet", "qr", "svd", "eigh"])
    a = well_posed(rng, batch, n, dtype)
    b = moderate(rng, batch + (n, int(rng.integers(1, 4))), dtype)
    spectrum = lambda u, s, v: (s, (u * s[..., None, :]) @ v)  # vectors have any sign
    f = {"solve": jnp.linalg.solve, "qr": lambda a, b: (*jnp.linalg.qr(a), *jnp.linalg.qr(b)),
         "svd": lambda a, b: spectrum(*jnp.linalg.svd(b, full_matrices=False)),
         "eigh": lambda a, b: (lambda w, v: spectrum(v, w, v.mT.conj()))(*jnp.linalg.eigh(a))}
    args = [a, b] if op in f else [a]
    return call("jnp.linalg." + op, f.get(op) or getattr(jnp.linalg, op), args, ("scale", 4096))


@family()
def fft(rng, limit):
    kind = one(rng, ["fft", "ifft", "rfft", "irfft"])
    n = int(rng.integers(1, 4))
    shape = tuple(int(v) for v in rng.integers(1, limit + 6, n)) + ()
    dtype = one(rng, WIDE) if kind == "rfft" else one(rng, COMPLEX)
    x = moderate(rng, shape_of(rng, 3, 0, 1) + shape, dtype)
    lengths = shape[:-1] + (2 * (shape[-1] - 1) if kind == "irfft" and shape[-1] > 1 else shape[-1],)
    if kind == "irfft" and shape[-1] == 1:
        lengths = shape[:-1] + (1,)
    return call("lax.fft", lambda x, fft_type, fft_lengths: lax.fft(x, fft_type, fft_lengths), [x], ("scale", 64), fft_type=kind,
                fft_lengths=lengths)


@family()
def random_bits(rng, limit):
    key = np.asarray(rng.integers(0, 2**32, 2)).astype(np.uint32)
    kind, shape = one(rng, ["bits", "uniform", "normal", "randint", "split", "permutation"]), shape_of(rng, limit)
    wrap = lambda key: jax.random.wrap_key_data(key)
    f = {"bits": lambda k: jax.random.bits(wrap(k), shape), "uniform": lambda k: jax.random.uniform(wrap(k), shape),
         "normal": lambda k: jax.random.normal(wrap(k), shape), "randint": lambda k: jax.random.randint(wrap(k), shape, -9, 30),
         "split": lambda k: jax.random.key_data(jax.random.split(wrap(k), 3)),
         "permutation": lambda k: jax.random.permutation(wrap(k), 13)}[kind]
    c = call("random." + kind, f, [key], ("ulp", 64) if kind == "normal" else ("exact",))
    return c._replace(text=f"random.{kind}(key={key.tolist()}, shape={shape})")


# ---- control flow ----
@family()
def control(rng, limit):
    x = moderate(rng, (int(rng.integers(1, limit + 1)),), one(rng, WIDE + [np.int32]))
    n = np.int32(rng.integers(-1, 6))
    kind = one(rng, ["fori", "scan", "cond", "switch", "while", "map", "associative_scan"])
    f = {"fori": lambda x, n: lax.fori_loop(0, n, lambda i, v: v + v * i, x),
         "scan": lambda x, n: lax.scan(lambda c, v: (c + v, c * v), x[0], x),
         "cond": lambda x, n: lax.cond(n > 2, lambda v: v * 2, lambda v: -v, x),
         "switch": lambda x, n: lax.switch(n, [lambda v: v + 1, lambda v: v * 3, lambda v: v - 2], x),
         "while": lambda x, n: lax.while_loop(lambda s: s[0] < n, lambda s: (s[0] + 1, s[1] + s[1]), (np.int32(0), x)),
         "map": lambda x, n: lax.map(lambda v: v * v + n.astype(v.dtype), x),
         "associative_scan": lambda x, n: lax.associative_scan(lax.max, x)}[kind]
    return call("lax." + kind, f, [x, n], ("exact",) if x.dtype.kind == "i" or kind in ("cond", "associative_scan") else ("scale", 16))


def case(seed, limit=5):
    rng = np.random.default_rng(seed)
    return one(rng, FAMILIES)(rng, limit)
