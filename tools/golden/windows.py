#!/usr/bin/env python3
"""Writes tests/golden/windows.txt: ops with windows and bodies, convolutions, factorisations, transforms, random bits, as JAX computes
them on the CPU. Never run by the build. Lines are tab-separated:

  OP  NUMBERS  BODY  OPERAND...  ->  RESULT...

NUMBERS are what the test's builder of that op reads; BODY names a monoid or a body. An operand is DTYPE:SHAPE:sSEED, made by value()
below, or DTYPE:SHAPE:=VALUES, as results are; complex values are pairs. Body "product" (2x2 matrices, not commutative) is computed by NumPy.
"""
import importlib.metadata
import math
import os
import random
import sys
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
import jax

jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp
import numpy as np
from jax import lax

R = random.Random(7)
DTYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32, "i8": np.int8, "u8": np.uint8, "u16": np.uint16, "u32": np.uint32,
          "u64": np.uint64, "bf16": jnp.bfloat16, "c64": np.complex64, "c128": np.complex128, "bool": np.bool_}
NAMES = {np.dtype(v): k for k, v in DTYPES.items()}


def value(i, seed):
    return (i * 37 + seed * 11 + i * i % 7) % 23 - 11


class Operand:
    def __init__(self, dtype, shape, seed=None, array=None):
        self.dtype, self.shape, self.seed = dtype, tuple(shape), seed
        n = math.prod(self.shape)
        if array is not None:
            self.array = np.asarray(array).astype(DTYPES[dtype]).reshape(self.shape)
        elif dtype in ("c64", "c128"):
            v = np.array([complex(value(2 * i, seed) / 4, value(2 * i + 1, seed) / 4) for i in range(n)])
            self.array = v.astype(DTYPES[dtype]).reshape(self.shape)
        else:
            v = np.array([value(i, seed) for i in range(n)], dtype=np.float64)
            v = np.abs(v) if dtype[0] == "u" else v % 2 if dtype == "bool" else v / 4 if dtype[0] in "fb" else v
            self.array = v.astype(DTYPES[dtype]).reshape(self.shape)

    def text(self):
        return f"{self.dtype}:{shape_text(self.shape)}:s{self.seed}" if self.seed is not None else array_text(self.array)


def shape_text(shape):
    return "x".join(map(str, shape)) or "()"


def numbers(a):
    if a.dtype.kind == "c":
        return " ".join(f"{x.real:.9g} {x.imag:.9g}" for x in a.ravel())
    if a.dtype.kind in "iub":
        return " ".join(str(int(x)) for x in a.ravel())
    return " ".join(f"{float(x):.9g}" for x in a.ravel())


def array_text(a):
    a = np.asarray(a)
    return f"{NAMES[a.dtype]}:{shape_text(a.shape)}:={numbers(a)}"


def emit(op, attrs, body, operands, results):
    results = results if isinstance(results, (tuple, list)) else (results,)
    print(op, " ".join(map(str, attrs)), body, *(o.text() for o in operands), "->", *(array_text(r) for r in results), sep="\t")


def scalar(dtype, v):
    return Operand(dtype, (), array=v)


# ---- bodies ----
def argmax(a, b):
    first = (a[0] > b[0]) | ((a[0] == b[0]) & (a[1] < b[1]))
    return jnp.where(first, a[0], b[0]), jnp.where(first, a[1], b[1])


def product(a, b):
    return a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3]


BODIES = {"argmax": argmax, "addexp": lambda a, b: (jnp.logaddexp(a[0], b[0]),), "sum": lambda a, b: (a[0] + b[0],),
          "prod": lambda a, b: (a[0] * b[0],), "max": lambda a, b: (jnp.maximum(a[0], b[0]),), "min": lambda a, b: (jnp.minimum(a[0], b[0]),),
          "and": lambda a, b: (a[0] & b[0],), "or": lambda a, b: (a[0] | b[0],)}
IDENTITY = {"sum": 0, "prod": 1, "max": -np.inf, "min": np.inf}


def reduces():
    for dims, shape in (((0,), (7,)), ((1,), (4, 9)), ((0,), (5, 6)), ((0, 2), (3, 4, 5)), ((1,), (2, 0)), ((0, 1), (65, 3))):
        x, i = Operand("f32", shape, 1), Operand("i32", shape, array=np.arange(math.prod(shape)))
        start = (np.float32(-np.inf), np.int32(10**6))
        out = lax.reduce((x.array, i.array), start, lambda a, b: argmax(a, b), dims)
        emit("reduce_region", dims, "argmax", [x, i, scalar("f32", -np.inf), scalar("i32", 10**6)], out)
    for dims, shape in (((0,), (9,)), ((1,), (3, 6)), ((0, 1), (4, 3, 2))):
        x = [Operand("i32", shape, s) for s in (1, 2, 3, 4)]
        kept = [d for d in range(len(shape)) if d not in dims]
        rows = [np.transpose(o.array, list(dims) + kept).reshape(-1, *[shape[d] for d in kept]) for o in x]
        acc = tuple(np.full([shape[d] for d in kept], v, np.int32) for v in (1, 0, 0, 1))
        for k in range(rows[0].shape[0]):
            acc = product(acc, tuple(r[k] for r in rows))
        emit("reduce_region", dims, "product", x + [scalar("i32", v) for v in (1, 0, 0, 1)], acc)
    for body, dtype, start in (("sum", "f32", 2.5), ("max", "i32", 3), ("prod", "f64", 1), ("min", "bf16", 0.5), ("or", "bool", 0)):
        x = Operand(dtype, (4, 5), 9)
        out = lax.reduce(x.array, DTYPES[dtype](start), lambda a, b: BODIES[body]((a,), (b,))[0], (1,))
        emit("reduce_region", (1,), body, [x, scalar(dtype, start)], out)


def window(rank, simple=False):
    one = [1] * rank
    size = [R.choice([1, 2, 3]) for _ in one]
    stride = [R.choice([1, 1, 2, 3]) for _ in one]
    base = one if simple else [R.choice([1, 1, 2]) for _ in one]
    dil = one if simple else [R.choice([1, 1, 2]) for _ in one]
    pad = [(R.randint(0, 2), R.randint(0, 2)) for _ in one]
    if R.random() < 0.3:
        d = R.randrange(rank)
        size[d], stride[d], pad[d] = 1, 1, (0, 0)
        base = [1 if i == d else b for i, b in enumerate(base)]
    return size, stride, base, dil, pad


def flat(size, stride, base, dil, pad):
    return [v for d in range(len(size)) for v in (size[d], stride[d], base[d], dil[d], *pad[d])]


def reduce_windows():
    for k in range(26):
        shape = [R.choice([1, 3, 4, 5, 6, 8]) for _ in range(R.choice([1, 2, 2, 3]))]
        dtype = R.choice(["f32", "f32", "i32", "f64", "bf16", "u8"])
        body = R.choice(["sum", "max", "min", "prod"]) if dtype[0] != "b" else R.choice(["max", "sum"])
        size, stride, base, dil, pad = window(len(shape))
        x = Operand(dtype, shape, k)
        init = IDENTITY[body]
        if dtype[0] in "iu" and math.isinf(init):
            init = np.iinfo(DTYPES[dtype]).max if init > 0 else np.iinfo(DTYPES[dtype]).min
        out = lax.reduce_window(x.array, DTYPES[dtype](init), getattr(lax, {"sum": "add", "prod": "mul"}.get(body, body)), size, stride, pad,
                                base_dilation=base, window_dilation=dil)
        emit("reduce_window", flat(size, stride, base, dil, pad), body, [x], out)
    for k, (shape, axis, reverse, body) in enumerate((((9,), 0, 0, "sum"), ((4, 7), 1, 1, "sum"), ((5, 3), 0, 0, "prod"), ((6, 5), 0, 1, "max"),
                                                      ((3, 8, 2), 1, 0, "min"), ((2, 3), 1, 0, "max"))):
        x = Operand("f32", shape, k)
        out = {"sum": lax.cumsum, "prod": lax.cumprod, "max": lax.cummax, "min": lax.cummin}[body](x.array, axis, bool(reverse))
        emit("cumulative", (axis, reverse), body, [x], out)
    for k, (dtype, shape, axis, reverse, body) in enumerate((("c64", (3, 5), 1, 0, "sum"), ("c64", (6,), 0, 1, "prod"), ("c128", (4, 2), 0, 0, "prod"),
                                                             ("c128", (9,), 0, 1, "sum"), ("f64", (70,), 0, 0, "sum"), ("u64", (5, 2), 0, 0, "prod"))):
        x = Operand(dtype, shape, k)
        emit("cumulative", (axis, reverse), body, [x], (lax.cumsum if body == "sum" else lax.cumprod)(x.array, axis, bool(reverse)))
    for k, (shape, axis, reverse) in enumerate((((40,), 0, 0), ((3, 21), 1, 1), ((5, 70), 0, 0), ((19, 2), 0, 1))):
        x = Operand("f32", shape, k)
        emit("cumulative_region", (axis, reverse), "addexp", [x, scalar("f32", -np.inf)], lax.cumlogsumexp(x.array, axis, bool(reverse)))
    for k, (axis, reverse) in enumerate(((0, 0), (0, 1), (0, 0))):  # products of matrices: order shows
        n = (33, 6, 2)[k]
        x = [Operand("i32", (n,), array=np.array([(v * (i + s)) % 3 - 1 for i in range(n)])) for s, v in enumerate((1, 2, 5, 7))]
        rows, acc, index = [], (1, 0, 0, 1), range(n) if not reverse else range(n - 1, -1, -1)
        for i in index:
            row = tuple(int(o.array[i]) for o in x)
            acc = product(row, acc) if reverse else product(acc, row)
            rows.append(acc)
        rows = rows[::-1] if reverse else rows
        out = [np.array([np.array(r[j], np.int64).astype(np.int32) for r in rows], np.int32) for j in range(4)]
        emit("cumulative_region", (axis, reverse), "product", x + [scalar("i32", v) for v in (1, 0, 0, 1)], out)
    for k in range(6):
        shape = [R.choice([3, 4, 6]) for _ in range(2)]
        size, stride, base, dil, pad = window(2)
        x, i = Operand("f32", shape, k), Operand("i32", shape, array=np.arange(math.prod(shape)))
        out = lax.reduce_window((x.array, i.array), (np.float32(-np.inf), np.int32(99)), lambda a, b: argmax(a, b), size, stride, pad,
                                base_dilation=base, window_dilation=dil)
        emit("reduce_window_region", flat(size, stride, base, dil, pad), "argmax", [x, i, scalar("f32", -np.inf), scalar("i32", 99)], out)


def selects():
    from jax._src.lax import windowed_reductions as wr
    for k in range(10):
        rank = R.choice([1, 2, 2])
        shape = [R.choice([4, 5, 7]) for _ in range(rank)]
        size, stride, base, dil, pad = window(rank, True)
        pad = [(min(lo, s - 1), min(hi, s - 1)) for (lo, hi), s in zip(pad, size)]
        x = Operand("f32", shape, array=np.array(R.sample(range(math.prod(shape)), math.prod(shape))))
        windows = [(n + lo + hi - s) // st + 1 for n, (lo, hi), s, st in zip(shape, pad, size, stride)]
        source = Operand("f32", windows, k)
        out = wr._select_and_scatter(x.array, lax.ge, tuple(size), tuple(stride), tuple(pad), source.array, np.float32(k % 2), lax.add)
        emit("select_and_scatter", flat(size, stride, base, dil, pad), "ge add", [x, source, scalar("f32", k % 2)], out)


def convolutions():
    for k in range(48):
        n = R.choice([0, 1, 1, 2, 2, 2, 3])
        groups = R.choice(["", "", "", "f", "b", "depth"])
        fg = R.choice([2, 3]) if groups == "f" else R.choice([2, 4, 6]) if groups == "depth" else 1
        bg = R.choice([2, 3]) if groups == "b" else 1
        inputs = 1 if groups == "depth" else R.choice([1, 2, 4])
        outputs = fg * bg * R.choice([1, 2, 3])
        batch = bg * R.choice([1, 2, 3])
        spatial, kernel = [R.choice([3, 5, 6]) for _ in range(n)], [R.choice([1, 2, 3]) for _ in range(n)]
        if k % 6 == 0:
            kernel = list(spatial)
        if k % 6 == 1:
            kernel = [1] * n
        plain = k % 6 < 2
        stride = [1 if plain else R.choice([1, 1, 2]) for _ in range(n)]
        pad = [(0, 0) if plain else (R.randint(0, 2), R.randint(0, 2)) for _ in range(n)]
        ld, rd = [[1 if plain or R.random() < .7 else 2 for _ in range(n)] for _ in "ab"]
        rev = [R.randint(0, 1) if not plain and R.random() < .3 else 0 for _ in range(n)]
        sizes = ([batch, inputs * fg] + spatial, [outputs, inputs] + kernel)
        orders = [R.sample(range(n + 2), n + 2) for _ in range(3)]  # orders[t][i]: the dimension that is number i
        arrays = []
        dtype, out_dtype = R.choice([("f32", "f32")] * 6 + [("i32", "i32"), ("f64", "f64"), ("bf16", "f32"), ("i8", "i32"), ("c64", "c64")])
        for t in range(2):
            shape = [0] * (n + 2)
            for i, d in enumerate(orders[t]):
                shape[d] = sizes[t][i]
            arrays.append(Operand(dtype, shape, 2 * k + t))
        w = np.flip(arrays[1].array, [orders[1][2 + i] for i in range(n) if rev[i]])
        dn = lax.ConvDimensionNumbers(*map(tuple, orders))
        out = lax.conv_general_dilated(arrays[0].array, w, stride, pad, ld, rd, dn, fg, bg,
                                       preferred_element_type=DTYPES[out_dtype] if dtype != out_dtype else None)
        attrs = [n + 2, *orders[0], *orders[1], *orders[2]]
        for i in range(n):
            attrs += [stride[i], *pad[i], ld[i], rd[i], rev[i]]
        emit("convolution", attrs + [fg, bg], out_dtype, arrays, out)


def matrix(dtype, n, seed, batch=()):
    m = Operand(dtype, (*batch, n, n), seed).array.astype(np.complex128 if dtype[0] == "c" else np.float64)
    return m


def factorisations():
    for k, (dtype, n, batch) in enumerate((("f32", 1, ()), ("f32", 3, ()), ("f32", 5, (3,)), ("f64", 7, ()), ("f64", 4, (2, 3)), ("f32", 20, ()),
                                           ("c64", 4, (2,)), ("c128", 5, ()))):
        m = matrix(dtype, n, k, batch)
        a = m @ np.conj(np.swapaxes(m, -1, -2)) + (n + 2) * np.eye(n)
        x = Operand(dtype, a.shape, array=a)
        low = np.linalg.cholesky(x.array.astype(a.dtype)).astype(x.array.dtype)
        emit("cholesky", (1,), "-", [x], low)
        emit("cholesky", (0,), "-", [x], np.conj(np.swapaxes(low, -1, -2)))
    for k in range(20):
        dtype = R.choice(["f32", "f64", "f32", "c64", "c128"])
        n, m, batch = R.choice([1, 2, 4, 7]), R.choice([1, 3, 5]), R.choice([(), (2,), (3, 2)])
        left, lower, unit, trans = R.randint(0, 1), R.randint(0, 1), R.randint(0, 1), R.randint(0, 2)
        a = matrix(dtype, n, k, batch) / 4 + 3 * np.eye(n)
        x, y = Operand(dtype, a.shape, array=a), Operand(dtype, (*batch, n, m) if left else (*batch, m, n), k + 50)
        out = lax.linalg.triangular_solve(x.array, y.array, left_side=bool(left), lower=bool(lower), transpose_a=trans > 0,
                                          conjugate_a=trans == 2, unit_diagonal=bool(unit))
        emit("triangular_solve", (left, lower, unit, trans), "-", [x, y], out)


def transforms():
    kinds = (np.fft.fftn, np.fft.ifftn, np.fft.rfftn, np.fft.irfftn)
    for k, (kind, rank, shape, dtype) in enumerate((
            (0, 1, (8,), "c64"), (0, 1, (3, 12), "c64"), (1, 1, (2, 15), "c64"), (0, 1, (67,), "c64"), (1, 1, (2, 134), "c128"), (2, 1, (3, 9), "f32"),
            (2, 1, (16,), "f64"), (3, 1, (2, 8), "c64"), (3, 1, (9,), "c128"), (0, 2, (2, 4, 6), "c64"), (2, 2, (5, 7), "f32"), (3, 2, (4, 6), "c64"),
            (0, 3, (2, 3, 4), "c128"), (2, 3, (2, 3, 4, 5), "f32"), (3, 3, (3, 2, 5), "c64"), (1, 3, (2, 2, 6), "c64"), (0, 1, (1,), "c64"),
            (2, 1, (71,), "f32"), (3, 1, (71,), "c64"), (1, 2, (3, 64, 2), "c64"))):
        last = shape[-1]
        axes = tuple(range(len(shape) - rank, len(shape)))
        x = Operand(dtype, shape[:-1] + (last // 2 + 1,) if kind == 3 else shape, k)
        s = shape[len(shape) - rank:]
        out = lax.fft(x.array, ("fft", "ifft", "rfft", "irfft")[kind], s)
        want = kinds[kind](x.array.astype(np.complex128 if dtype[0] == "c" else np.float64), s=s, axes=axes)
        assert np.allclose(out, want, atol=1e-3)
        emit("fft", (kind, rank, last), "-", [x], want.astype(out.dtype))


def bits():
    algorithms = (lax.RandomAlgorithm.RNG_DEFAULT, lax.RandomAlgorithm.RNG_THREE_FRY, lax.RandomAlgorithm.RNG_PHILOX)
    for a in range(3):
        for dtype in ("u8", "u16", "u32", "u64"):
            for shape in ((5,), (3, 4), (2, 3, 3), ()) if a else ((6,),):
                state = Operand("u64", (2,), array=np.array([0x123456789ABCDEF0 + a, 2**64 - 2 if shape == (5,) else 77], np.uint64))
                key, out = lax.rng_bit_generator(jnp.asarray(state.array), shape, dtype=DTYPES[dtype], algorithm=algorithms[a])
                emit("rng_bit_generator", (a,), "-", [state], (key, out))


def norms():
    for k, (shape, f) in enumerate((((4, 3), 1), ((3, 2, 4), 0), ((2, 3, 5), 1))):
        n = shape[f]
        x, g = Operand("f32", shape, k), Operand("f32", shape, k + 9)
        scale, offset, mean = (Operand("f32", (n,), s + k) for s in (2, 3, 4))
        var = Operand("f32", (n,), array=np.arange(n) + 1.5)
        dims = tuple(d for d in range(len(shape)) if d != f)
        wide = lambda o: np.expand_dims(np.asarray(o, np.float64), dims)
        norm = lambda m, v: (x.array - wide(m)) / np.sqrt(wide(v) + 1e-3) * wide(scale.array) + wide(offset.array)
        f32 = lambda *a: tuple(np.asarray(v, np.float32) for v in a)
        emit("batch_norm_inference", (f, 0.001), "-", [x, scale, offset, mean, var], f32(norm(mean.array, var.array)))
        m, v = x.array.astype(np.float64).mean(dims), x.array.astype(np.float64).var(dims)
        emit("batch_norm_training", (f, 0.001), "-", [x, scale, offset], f32(norm(m, v), m, v))

        def loss(x_, s_, o_):
            mm, vv = jnp.mean(x_, dims, keepdims=True), jnp.var(x_, dims, keepdims=True)
            return jnp.sum(((x_ - mm) / jnp.sqrt(vv + 1e-3) * jnp.expand_dims(s_, dims) + jnp.expand_dims(o_, dims)) * g.array)
        grads = jax.grad(loss, (0, 1, 2))(*(jnp.asarray(o.array, jnp.float64) for o in (x, scale, offset)))
        emit("batch_norm_grad", (f, 0.001), "-", [x, scale, Operand("f32", (n,), array=m), Operand("f32", (n,), array=v), g], f32(*grads))


def main():
    sys.stdout = (Path(__file__).parents[2] / "tests" / "golden" / "windows.txt").open("w")
    print("# tools/golden/windows.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")))
    for part in (reduces, reduce_windows, selects, convolutions, factorisations, transforms, bits, norms):
        part()


if __name__ == "__main__":
    main()
