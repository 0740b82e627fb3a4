#!/usr/bin/env python3
"""Writes tests/golden/programs/: programs as JAX exports them (NAME.mlir), what they give (expected.npz, members NAME.0,
NAME.1, ...) and programs.txt, one tab-separated line each:

  NAME  ARGS  RESULTS  RTOL  ATOL  LAYOUT

ARGS are words of `tessera run` (random:SEED, iota, ones, numbers), which this script turns into the same values; LAYOUT is empty
or the options that lay the arguments out over eight devices. Never run by the build. Usage: programs.py [NAME...]
"""
import functools
import importlib.metadata
import os
import sys
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jaxlib import lapack

jax.config.update("jax_enable_x64", True)
jax.config.update("jax_threefry_partitionable", True)
FOLDER = Path(__file__).resolve().parents[2] / "tests/golden/programs"
F, D, I, L, B, C, H, G = (np.dtype(t) for t in ("float32", "float64", "int32", "int64", "bool", "complex64", "float16", "uint32"))
BF = jnp.bfloat16.dtype
PROGRAMS = {}


# ---- the words of `tessera run` ----

def mix(x):
    with np.errstate(over="ignore"):
        x = x + np.uint64(0x9E3779B97F4A7C15)
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return x ^ (x >> np.uint64(31))


def value(word, shape, dtype):
    n = int(np.prod(shape))
    if word == "iota":
        return np.arange(n).astype(dtype).reshape(shape)
    if not word.startswith("random"):
        return np.full(shape, {"zeros": 0, "ones": 1}.get(word, None) if word in ("zeros", "ones") else float(word)).astype(dtype)
    a = mix(np.uint64(int(word[7:] or 0)) ^ mix(np.arange(n, dtype=np.uint64)))
    if dtype == B:
        out = (a >> np.uint64(63)).astype(bool)
    elif np.issubdtype(dtype, np.integer):
        out = ((a >> np.uint64(60)).astype(np.int64) - 8).astype(dtype)
    else:
        re, im = ((v >> np.uint64(11)).astype(np.float64) / 2.0**53 for v in (a, mix(a)))
        out = (re + 1j * im if np.issubdtype(dtype, np.complexfloating) else re).astype(dtype)
    return out.reshape(shape)


def program(name, f, *args, rtol="", atol="", layout=""):
    """args: (shape, dtype) for random values, (shape, dtype, word) for others."""
    assert name not in PROGRAMS, name
    PROGRAMS[name] = (f, args, rtol, atol, layout)


def of(*shape, dtype=F, word=None):
    return (shape, dtype) if word is None else (shape, dtype, word)


# ---- families of operations ----
X = "--mesh x=8 --arg-sharding 0=x"
XY = "--mesh x=4,y=2 --arg-sharding 0=x,y"


def elementwise():
    signed = lambda f: lambda x: f(x * 6 - 3)
    for name, f in dict(exp=jnp.exp, expm1=jnp.expm1, tanh=jnp.tanh, sin=jnp.sin, cos=jnp.cos, tan=jnp.tan, sigmoid=jax.nn.sigmoid, sign=jnp.sign,
                        floor=jnp.floor, ceil=jnp.ceil, round=jnp.round, abs=jnp.abs, negative=jnp.negative, square=jnp.square, cbrt=jnp.cbrt,
                        arctan=jnp.arctan, sinh=jnp.sinh, cosh=jnp.cosh, erf=jax.scipy.special.erf, erfc=jax.scipy.special.erfc, isfinite=jnp.isfinite,
                        relu=jax.nn.relu, gelu=jax.nn.gelu, silu=jax.nn.silu, softplus=jax.nn.softplus, elu=jax.nn.elu).items():
        program(name, signed(f), of(13, 5), layout=X)
    for name, f in dict(log=jnp.log, log1p=jnp.log1p, sqrt=jnp.sqrt, rsqrt=lax.rsqrt, reciprocal=jnp.reciprocal, lgamma=jax.scipy.special.gammaln,
                        digamma=jax.scipy.special.digamma, arcsin=jnp.arcsin, arccos=jnp.arccos, arctanh=jnp.arctanh, erfinv=jax.scipy.special.erfinv,
                        logit=jax.scipy.special.logit, i1e=jax.scipy.special.i1e).items():
        program(name, lambda x, f=f: f(x * 0.9 + 0.05), of(16, 3), rtol="2e-5", atol="1e-5")
    for name, f in dict(add=jnp.add, subtract=jnp.subtract, multiply=jnp.multiply, divide=jnp.divide, power=jnp.power, maximum=jnp.maximum,
                        minimum=jnp.minimum, arctan2=jnp.arctan2, fmod=jnp.fmod, remainder=jnp.remainder, hypot=jnp.hypot, nextafter=jnp.nextafter,
                        copysign=jnp.copysign, logaddexp=jnp.logaddexp).items():
        program(name, f, of(8, 6), of(6), layout=XY)
    for name, f in dict(int_add=jnp.add, int_multiply=jnp.multiply, int_divide=lambda x, y: x // (y * 2 + 1), int_remainder=lambda x, y: x % (y * 2 + 1),
                        bit_and=jnp.bitwise_and, bit_or=jnp.bitwise_or, bit_xor=jnp.bitwise_xor, left_shift=lambda x, y: x << jnp.abs(y),
                        right_shift=lambda x, y: (x * 1000) >> jnp.abs(y), int_compare=lambda x, y: (x < y, x == y, x >= y)).items():
        program(name, f, of(10, 4, dtype=I), of(10, 4, dtype=I), layout=X)
    program("popcount", lambda x: (lax.population_count(x), lax.clz(x)), of(40, dtype=I))
    program("bool_logic", lambda x, y: (x & y, x | y, ~x, x ^ y, jnp.where(x, y, ~y)), of(12, dtype=B), of(12, dtype=B), layout=X)
    program("where", lambda c, x: jnp.where(c, x, -x), of(9, 4, dtype=B), of(9, 4), layout=X)
    program("clip", lambda x: jnp.clip(x, 0.25, 0.75), of(20))
    program("half", lambda x: jnp.exp(x) * 2 - x, of(16, 4, dtype=H), layout=X)
    program("bfloat", lambda x: jnp.tanh(x) + x * x, of(16, 4, dtype=BF), layout=X)
    program("double", lambda x: jnp.sin(x) + jnp.log(x + 1), of(16, 4, dtype=D), layout=X)
    program("convert", lambda x: (x.astype(I), x.astype(H), x.astype(BF), x.astype(B), x.astype(D), (x * 100).astype(jnp.uint8)), of(7, 3))
    program("bitcast", lambda x: lax.bitcast_convert_type(x, jnp.int32), of(8, 2))
    program("reduce_precision", lambda x: lax.reduce_precision(x, 5, 7), of(24))


def complex_numbers():
    program("complex_ops", lambda x, y: (x * y, x / (y + 1), jnp.conj(x) + y, jnp.abs(x), jnp.angle(x)), of(6, 4, dtype=C), of(6, 4, dtype=C), layout=X)
    program("complex_functions", lambda x: (jnp.exp(x), jnp.log(x + 1), jnp.sqrt(x), jnp.tanh(x), jnp.sin(x)), of(12, dtype=C))
    program("complex_parts", lambda x, y: (lax.complex(x, y), jnp.real(lax.complex(x, y)), jnp.imag(lax.complex(y, x))), of(9), of(9))
    program("complex_matmul", lambda x, y: x @ y, of(8, 5, dtype=C), of(5, 6, dtype=C), layout=X)
    program("roots_of_unity", lambda n: jnp.exp(2j * jnp.pi * n / 16).astype(jnp.complex64), of(16, word="iota"), atol="1e-5")


def movement():
    program("reshape", lambda x: x.reshape(6, 4), of(2, 3, 4), layout="--mesh x=2 --arg-sharding 0=x")
    program("transpose", lambda x: jnp.transpose(x, (2, 0, 1)), of(8, 3, 4), layout=X)
    program("broadcast", lambda x, y: x[:, None] + y, of(8), of(5), layout=X)
    program("concatenate", lambda x, y: (jnp.concatenate([x, y, x]), jnp.concatenate([x, y], axis=0)), of(3, 4), of(5, 4), layout="--mesh x=4 --arg-sharding 0=None,x")
    program("stack", lambda x, y: jnp.stack([x, y], axis=1), of(8, 2), of(8, 2), layout=X)
    program("split", lambda x: jnp.split(x, [2, 5]), of(9, 2))
    program("pad", lambda x: (jnp.pad(x, ((1, 2), (0, 3))), lax.pad(x, jnp.float32(7), ((1, -1, 2), (-1, 4, 0)))), of(5, 4), layout=X)
    program("slices", lambda x: (x[1:9:3], x[::-1], x[..., 2], x[-3:, 1:3]), of(10, 5), layout=X)
    program("flip_roll", lambda x: (jnp.flip(x, 0), jnp.roll(x, 3, 0), jnp.rot90(x)), of(8, 4), layout=X)
    program("tile_repeat", lambda x: (jnp.tile(x, (2, 3)), jnp.repeat(x, 2, axis=0)), of(4, 2))
    program("tril_triu", lambda x: (jnp.tril(x), jnp.triu(x, 1), jnp.diag(x), jnp.eye(5)), of(6, 6), layout=X)
    program("iota", lambda: (jnp.arange(10), jnp.linspace(0.0, 1.0, 7, dtype=F), lax.broadcasted_iota(I, (3, 4), 1)))
    program("meshgrid", lambda x, y: jnp.meshgrid(x, y), of(4), of(3))
    program("zero_sizes", lambda x: (x[:0], jnp.sum(x[:, :0], axis=1), jnp.concatenate([x[:0], x])), of(4, 3))
    program("scalar", lambda x: x * 2 + 1, of())


def reductions():
    for name, f in dict(sum=jnp.sum, mean=jnp.mean, prod=jnp.prod, max=jnp.max, min=jnp.min, var=jnp.var, std=jnp.std, argmax=jnp.argmax, argmin=jnp.argmin,
                        logsumexp=jax.scipy.special.logsumexp).items():
        program("reduce_" + name, lambda x, f=f: (f(x), f(x, axis=0), f(x, axis=-1)), of(16, 5), layout=X)
    program("any_all", lambda x: (jnp.any(x, 0), jnp.all(x, 1)), of(8, 3, dtype=B), layout=X)
    program("int_sums", lambda x: (jnp.sum(x, 0), jnp.prod(x, 1), jnp.max(x), jnp.bitwise_or.reduce(x, axis=0)), of(9, 4, dtype=I), layout=X)
    program("softmax", lambda x: (jax.nn.softmax(x * 5), jax.nn.log_softmax(x, 0)), of(16, 7), layout=X)
    program("norms", lambda x: (jnp.linalg.norm(x), jnp.linalg.norm(x, axis=1), jnp.linalg.norm(x, 1)), of(8, 5), layout=X)
    for name, f in dict(cumsum=jnp.cumsum, cumprod=jnp.cumprod, cummax=lax.cummax, cummin=lax.cummin, cumlogsumexp=lax.cumlogsumexp).items():
        program(name, lambda x, f=f: f(x, axis=0), of(17, 3), layout=X)
    program("reverse_cumsum", lambda x: lax.cumsum(x, axis=1, reverse=True), of(4, 33))
    program("median_percentile", lambda x: (jnp.median(x), jnp.percentile(x, 30.0)), of(21))
    program("histogram", lambda x: jnp.histogram(x, bins=5, range=(0.0, 1.0))[0], of(50))
    program("bincount", lambda x: jnp.bincount(jnp.abs(x), length=9), of(40, dtype=I))
    program("layer_norm", lambda x, g: (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5) * g, of(8, 12), of(12), layout=X)
    program("bf16_sum", lambda x: jnp.sum(x, 1), of(8, 64, dtype=BF), layout=X)
    program("reduce_window", lambda x: (lax.reduce_window(x, jnp.float32(0), lax.add, (2, 3), (1, 2), "VALID"), lax.reduce_window(x, -jnp.inf, lax.max, (3, 3), (2, 2), "SAME")), of(9, 8))


def contractions():
    program("matmul", lambda x, y: x @ y, of(16, 12), of(12, 10), layout=X)
    program("matmul_contracted", lambda x, y: x @ y, of(6, 16), of(16, 10), layout="--mesh x=8 --arg-sharding 0=None,x --arg-sharding 1=x")
    program("batched_matmul", lambda x, y: x @ y, of(8, 5, 6), of(8, 6, 4), layout=X)
    program("einsum", lambda x, y: jnp.einsum("bij,bkj->bik", x, y), of(4, 3, 5), of(4, 6, 5), layout="--mesh x=4,y=2 --arg-sharding 0=x")
    program("outer_inner", lambda x, y: (jnp.outer(x, y), jnp.vdot(x, y), jnp.tensordot(x, y, 1)), of(9), of(9))
    program("int_matmul", lambda x, y: x @ y, of(8, 4, dtype=I), of(4, 8, dtype=I), layout=X)
    program("f8_matmul", lambda x, y: tuple(lax.dot_general(x.astype(a), y.astype(b), (((1,), (0,)), ((), ())), preferred_element_type=t) for a, b in ((jnp.float8_e4m3fn, jnp.float8_e5m2), (jnp.float8_e5m2, jnp.float8_e4m3fn)) for t in (F, H)), of(8, 6), of(6, 4), layout=X)
    program("double_matmul", lambda x, y: x @ y, of(16, 7, dtype=D), of(7, 9, dtype=D), layout=X)
    program("bf16_matmul", lambda x, y: jnp.matmul(x, y, preferred_element_type=F), of(8, 6, dtype=BF), of(6, 8, dtype=BF), layout=X)
    program("kron", jnp.kron, of(3, 2), of(2, 4))
    program("matrix_power", lambda x: jnp.linalg.matrix_power(x, 5), of(4, 4), rtol="1e-4")
    program("gram", lambda x: (x.T @ x, jnp.trace(x.T @ x)), of(24, 4), layout=X)


def indexing():
    program("take", lambda x, i: jnp.take(x, jnp.abs(i), axis=0), of(9, 3), of(5, dtype=I), layout=X)
    program("take_along", lambda x, i: jnp.take_along_axis(x, jnp.abs(i) % 6, axis=1), of(8, 6), of(8, 3, dtype=I), layout=X)
    program("gather_nd", lambda x, i: x[jnp.abs(i), jnp.abs(i) % 3], of(9, 3), of(7, dtype=I))
    program("scatter_set", lambda x, i: x.at[jnp.abs(i)].set(jnp.arange(4.0, dtype=F)[:, None] * 1), of(10, 2), of(4, dtype=I, word="iota"))
    program("scatter_add", lambda x, i, u: x.at[jnp.abs(i)].add(u), of(9, 3), of(12, dtype=I), of(12, 3), layout=X)
    program("scatter_max", lambda x, i: x.at[jnp.abs(i)].max(0.5), of(9), of(6, dtype=I))
    program("scatter_straddling", lambda x, i, u: tuple(straddling(f, x, i, u, mode) for mode in ("drop", "clip") for f in (lax.scatter, lax.scatter_add, lax.scatter_mul, lax.scatter_min, lax.scatter_max)),
            of(9, 4), of(7, dtype=I), of(7, 3, 4), layout=X)
    program("scatter_straddling_columns", lambda x, i, u: tuple(straddling(f, x, i, u, "drop") for f in (lax.scatter_add, lax.scatter_mul)), of(9, 8), of(7, dtype=I), of(7, 3, 8), layout="--mesh x=4 --arg-sharding 0=None,x --arg-sharding 1=x --arg-sharding 2=x")
    program("scatter_straddling_corner", lambda x, i, u: (corner(lax.scatter_add, x, i, u), corner(lambda *a, **k: lax.scatter_apply(a[0], a[1], lambda y: y * 2 + 1, a[3], update_shape=(5, 2, 3), **k), x, i, u)), of(6, 5, 7), of(5, 2, dtype=I), of(5, 2, 3), layout=X)
    program("gather_straddling", lambda x, i: tuple(lax.gather(x, i[:, None], lax.GatherDimensionNumbers((1, 2), (), (0,)), (3, 4), mode=mode) for mode in ("clip", "fill")), of(9, 4), of(7, dtype=I), layout=X)
    program("dynamic_slice", lambda x, i: (lax.dynamic_slice(x, (i, i), (3, 2)), lax.dynamic_update_slice(x, x[:2, :2] * 10, (i + 3, i))), of(8, 4), of(dtype=I, word="2"), layout=X)
    program("embedding", lambda table, ids: jnp.sum(table[jnp.abs(ids)], axis=1), of(9, 16), of(4, 6, dtype=I), layout="--mesh x=8 --arg-sharding 0=None,x")
    program("sort", lambda x: (jnp.sort(x), jnp.sort(x, axis=0), jnp.argsort(x, axis=1)), of(8, 13), layout=X)
    program("sort_pairs", lambda x, y: lax.sort((x, y), num_keys=1), of(20, dtype=I), of(20))
    program("sort_descending", lambda x: jnp.sort(x, descending=True), of(4, 9))
    program("top_k", lambda x: lax.top_k(x, 3), of(8, 10), layout=X)
    program("approx_top_k", lambda x: (lax.approx_max_k(x, 3), lax.approx_min_k(x, 4, reduction_dimension=0), lax.approx_max_k(x[0], 2, recall_target=0.5)), of(8, 10), layout=X)
    program("searchsorted", lambda x, v: jnp.searchsorted(jnp.sort(x), v), of(30), of(7))
    program("unique_counts", lambda x: jnp.unique(x, size=12, return_counts=True), of(30, dtype=I))
    program("nonzero", lambda x: jnp.nonzero(x > 0.5, size=10), of(16))
    program("segment_sum", lambda x, i: jax.ops.segment_sum(x, jnp.abs(i), num_segments=9), of(12, 2), of(12, dtype=I))
    program("one_hot", lambda i: jax.nn.one_hot(jnp.abs(i), 9), of(8, dtype=I), layout=X)
    program("interp", lambda x, v: jnp.interp(x, jnp.linspace(0.0, 1.0, 8, dtype=F), v), of(10), of(8))
    program("select_n", lambda i, x, y, z: lax.select_n(jnp.abs(i) % 3, x, y, z), of(8, dtype=I), of(8), of(8), of(8), layout=X)


def straddling(f, x, i, u, mode):
    """Windows of three rows of x, some of which lie partly outside: the same for all kinds, one window of a kind that keeps the last."""
    n = 1 if f is lax.scatter else len(i)
    return f(x, i[:n, None] * 2 + 3, u[:n], lax.ScatterDimensionNumbers((1, 2), (), (0,)), mode=mode)


def corner(f, x, i, u):
    return f(x, i, u, lax.ScatterDimensionNumbers((1, 2), (0,), (0, 2)), mode="drop")


def control_flow():
    program("scan", lambda x: lax.scan(lambda c, v: (c * 0.5 + v, c + v), jnp.zeros(4, F), x), of(11, 4))
    program("fori", lambda x: lax.fori_loop(0, 10, lambda i, v: v * 0.9 + i, x), of(8, 2), layout=X)
    program("while", lambda x: lax.while_loop(lambda v: jnp.sum(v) < 1000, lambda v: v * 2, x), of(8, 2), layout=X)
    program("cond", lambda p, x: lax.cond(p > 0.5, lambda v: v + 1, lambda v: v * 3, x), of(), of(8), layout="--mesh x=8 --arg-sharding 1=x")
    program("switch", lambda i, x: lax.switch(i, [jnp.sin, jnp.cos, jnp.tanh], x), of(dtype=I, word="2"), of(8))
    program("map", lambda x: lax.map(lambda r: jnp.sum(r) * r, x), of(6, 3))
    program("associative_scan", lambda x: lax.associative_scan(jnp.multiply, x), of(13, 2))
    program("newton", lambda x: lax.fori_loop(0, 20, lambda i, y: 0.5 * (y + x / y), jnp.ones_like(x)), of(9))
    program("fibonacci", lambda n: lax.fori_loop(0, n, lambda i, v: (v[1], v[0] + v[1]), (jnp.int64(0), jnp.int64(1)))[0], of(dtype=L, word="50"))
    program("nested_loops", lambda x: lax.fori_loop(0, 3, lambda i, a: lax.fori_loop(0, 4, lambda k, b: b + x * i * k, a), x), of(5))
    program("game_of_life", lambda b: lax.fori_loop(0, 4, lambda _, g: life(g), b), of(12, 12, dtype=B), layout=X)
    program("mandelbrot", mandelbrot, of(10, 8, dtype=C), layout=X)
    program("collatz", lambda n: lax.while_loop(lambda s: s[0] != 1, lambda s: (jnp.where(s[0] % 2 == 0, s[0] // 2, 3 * s[0] + 1), s[1] + 1), (n, 0)), of(dtype=L, word="27"))


def life(g):
    n = sum(jnp.roll(g.astype(I), (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
    return (n == 3) | (g & (n == 2))


def mandelbrot(c):
    c = c * 3 - (2 + 1.5j)
    body = lambda i, s: (jnp.where(jnp.abs(s[0]) < 2, s[0] * s[0] + c, s[0]), s[1] + (jnp.abs(s[0]) < 2))
    return lax.fori_loop(0, 12, body, (jnp.zeros_like(c), jnp.zeros(c.shape, I)))[1]


def linear_algebra():
    spd = lambda x: x @ x.T + 3 * jnp.eye(x.shape[0], dtype=x.dtype)
    program("cholesky", lambda x: jnp.linalg.cholesky(spd(x)), of(6, 6), rtol="1e-4", atol="1e-5")
    program("batched_cholesky", lambda x: jnp.linalg.cholesky(x @ x.mT + 3 * jnp.eye(4, dtype=F)), of(8, 4, 4), rtol="1e-4", atol="1e-5", layout=X)
    program("triangular_solve", lambda x, b: lax.linalg.triangular_solve(jnp.tril(x) + jnp.eye(5, dtype=F), b, left_side=True, lower=True), of(5, 5), of(5, 3), rtol="1e-4", atol="1e-5")
    program("solve_spd", lambda x, b: jax.scipy.linalg.cho_solve((jnp.linalg.cholesky(spd(x)), True), b), of(6, 6), of(6), rtol="1e-4", atol="1e-5")
    program("inverse", lambda x: jnp.linalg.inv(x + 3 * jnp.eye(5, dtype=F)), of(5, 5), rtol="1e-4", atol="1e-5")
    program("batched_inverse", lambda x: jnp.linalg.inv(x + 3 * jnp.eye(3, dtype=F)), of(8, 3, 3), rtol="1e-4", atol="1e-5", layout=X)
    program("complex_solve", lambda x, b: jnp.linalg.solve(x + 2 * jnp.eye(4, dtype=C), b), of(4, 4, dtype=C), of(4, 2, dtype=C), rtol="1e-4", atol="1e-5")
    program("batched_solve", lambda x, b: jnp.linalg.solve(x + 3 * jnp.eye(4, dtype=F), b), of(8, 4, 4), of(8, 4, 2), rtol="1e-4", atol="1e-5", layout="--mesh x=4 --arg-sharding 0=x --arg-sharding 1=x")
    program("determinants", lambda x: (jnp.linalg.det(x), jnp.linalg.slogdet(x), jnp.linalg.det(x[:, :3, :3])), of(6, 5, 5), rtol="1e-3", atol="1e-5", layout="--mesh x=2 --arg-sharding 0=x")
    program("gradient_of_logdet", lambda x: jax.grad(lambda a: jnp.linalg.slogdet(spd(a))[1])(x), of(4, 4), rtol="1e-3", atol="1e-4")
    program("qr", lambda x: jnp.linalg.qr(x), of(8, 5, 3), rtol="1e-4", atol="1e-4", layout=X)
    program("qr_complete", lambda x, y: (*jnp.linalg.qr(x, "complete"), jnp.linalg.qr(y, "r")), of(5, 3), of(3, 6, dtype=C), rtol="1e-4", atol="1e-4")
    program("svd", lambda x: (lambda u, s, v: (s, (u * s[..., None, :]) @ v))(*jnp.linalg.svd(x, full_matrices=False)), of(8, 4, 3), rtol="1e-4", atol="1e-5", layout=X)
    program("svd_full", lambda x: (lambda u, s, v: (s, jnp.abs(u[:, :3]), jnp.abs(v)))(*jnp.linalg.svd(x)), of(5, 3, dtype=C), rtol="1e-3", atol="1e-4")
    program("singular_values", lambda x: (jnp.linalg.svdvals(x), jnp.linalg.matrix_rank(x), jnp.linalg.cond(x)), of(4, 6), rtol="1e-3", atol="1e-5")
    program("eigh", lambda x: (lambda w, v: (w, (v * w[..., None, :]) @ v.mT))(*jnp.linalg.eigh(x)), of(8, 4, 4), rtol="1e-4", atol="1e-4", layout=X)
    program("eigh_complex", lambda x: (lambda w, v: (w, jnp.abs(v)))(*jnp.linalg.eigh(x, UPLO="U", symmetrize_input=False)), of(4, 4, dtype=C), rtol="1e-3", atol="1e-4")
    program("least_squares", lambda x, b: jnp.linalg.lstsq(x, b)[0], of(8, 3), of(8), rtol="1e-3", atol="1e-4")
    program("pseudo_inverse", lambda x: jnp.linalg.pinv(x), of(5, 3), rtol="1e-3", atol="1e-4")
    program("matrix_exponential", lambda x: jax.scipy.linalg.expm(x), of(4, 4), rtol="1e-3", atol="1e-4")
    program("power_iteration", lambda x: lax.fori_loop(0, 30, lambda i, v: (lambda w: w / jnp.linalg.norm(w))(spd(x) @ v), jnp.ones(6, F)), of(6, 6), rtol="1e-4", layout="--mesh x=2 --arg-sharding 0=x")
    program("conjugate_gradient", lambda x, b: jax.scipy.sparse.linalg.cg(lambda v: spd(x) @ v, b, maxiter=20)[0], of(8, 8), of(8), rtol="1e-3", atol="1e-4")
    for name, dtype in (("f32", F), ("f64", D), ("c64", C), ("c128", np.dtype("complex128"))):
        tight = dict(rtol="1e-8", atol="1e-8") if name in ("f64", "c128") else dict(rtol="1e-3", atol="1e-3")
        program(f"eig_{name}", eigen, of(8, 5, 5, dtype=dtype), **tight, layout=X)
        program(f"schur_{name}", schur, of(6, 6, dtype=dtype), of(5, 5, dtype=dtype), **tight)
        program(f"tridiagonal_solve_{name}", lambda l, d, u, b: (lax.linalg.tridiagonal_solve(l, d + 1, u, b), lax.linalg.tridiagonal_solve(l, d * 0, u, b)), of(8, 6, dtype=dtype), of(8, 6, dtype=dtype), of(8, 6, dtype=dtype), of(8, 6, 2, dtype=dtype), **tight, layout=X)
        program(f"pivoted_qr_{name}", lambda x, y: (*jax.scipy.linalg.qr(x, pivoting=True), *jax.scipy.linalg.qr(y, pivoting=True, mode="economic")), of(5, 3, dtype=dtype), of(3, 5, dtype=dtype), **tight)
        program(f"hessenberg_{name}", lambda x: (lax.linalg.hessenberg(x), *jax.scipy.linalg.hessenberg(x[0], calc_q=True)), of(8, 5, 5, dtype=dtype), **tight, layout=X)
        program(f"ormqr_{name}", ormqr, of(8, 5, 3, dtype=dtype), of(8, 5, 2, dtype=dtype), **tight, layout=X)
        program(f"tridiagonal_{name}", lambda x: (*lax.linalg.tridiagonal(x), *lax.linalg.tridiagonal(x, lower=False)), of(8, 5, 5, dtype=dtype), **tight, layout=X)
    program("potrf", potrf, of(8, 4, 4), rtol="1e-4", atol="1e-5", layout=X)
    program("tridiagonal_edges", tridiagonal_edges, of(4, 2), rtol="1e-4", atol="1e-5")
    program("eig_edges", lambda x: tuple(y for a in (x[:1, :1] + 3, x * 0, jnp.eye(2, dtype=F) + x * 0) for y in jnp.linalg.eig(a)) + (jnp.linalg.eig(x * jnp.nan)[1], jax.scipy.linalg.schur(x * 0)[0], lax.linalg.hessenberg(x)[0], lax.linalg.tridiagonal(x[:1, :1])[1]), of(2, 2), rtol="1e-4", atol="1e-5")
    program("tridiagonal_solve_perturbed", lambda l, d, u, b: lax.linalg.tridiagonal_solve(l, d + 1, u, b, perturb_singular=True), of(8, 6), of(8, 6), of(8, 6), of(8, 6, 2), rtol="1e-3", atol="1e-3", layout=X)
    program("cross_product", jnp.cross, of(7, 3), of(7, 3))
    program("gauss_jordan", gauss_jordan, of(5, 5, dtype=D), rtol="1e-8", atol="1e-9")
    program("vander_polyval", lambda x, c: (jnp.vander(x, 4), jnp.polyval(c, x)), of(6), of(4))


def eigen(x):
    """What is left when the order of eigenvalues and the signs of vectors are free: A from them, norms, sums of powers."""
    w, left, right = lax.linalg.eig(x, compute_left_eigenvectors=True)
    again = (right * w[..., None, :]) @ jnp.linalg.inv(right)
    adjoint = jnp.swapaxes(left, -1, -2).conj()
    rows = jnp.abs(adjoint @ x.astype(w.dtype) - w[..., :, None] * adjoint).max()
    return (again, rows, jnp.linalg.norm(right, axis=-2), jnp.linalg.norm(left, axis=-2), w.sum(-1), (w**2).sum(-1),
            (jnp.linalg.eigvals(x)**3).sum(-1), jnp.sort(w.real, axis=-1))


def schur(x, y):
    t, z = jax.scipy.linalg.schur(x)
    u, v = jax.scipy.linalg.schur(y - 2 * jnp.eye(5, dtype=y.dtype), output="complex")
    return z @ t @ z.conj().T, z @ z.conj().T, jnp.trace(t), jnp.tril(t, -2), v @ u @ v.conj().T, jnp.tril(u, -1)


def potrf(x):
    """LAPACK's own call: the other triangle is left as it is."""
    a = x + 4 * jnp.eye(4, dtype=F)
    lapack.prepare_lapack_call("potrf_ffi", F)
    call = jax.ffi.ffi_call("lapack_spotrf_ffi", (jax.ShapeDtypeStruct(a.shape, F), jax.ShapeDtypeStruct((8,), I)), input_layouts=[(0, 2, 1)],
                            output_layouts=[(0, 2, 1), (0,)])  # matrices by columns, from the slowest dimension
    return tuple(call(a, uplo=np.uint8(ord(c)))[0] for c in "LU")


def tridiagonal_edges(b):
    """Singular systems, one row, what stands outside of the matrix, a last pivot of zero that is perturbed."""
    solve, z, f = lax.linalg.tridiagonal_solve, jnp.zeros(4, F), lambda *v: jnp.array(v, F)
    return (solve(z, z, z, b), solve(z[:1], z[:1] + 2, z[:1], b[:1]), solve(f(9, 1, 1, 1), f(4, 4, 4, 4), f(1, 1, 1, 7), b),
            jnp.isfinite(solve(f(0, 1, 1, 1), f(1, 1, 0, 0), f(1, 1, 1, 0), b, perturb_singular=True)))


def ormqr(x, c):
    a, tau = jnp.linalg.qr(x, mode="raw")
    a = a.mT
    return tuple(lax.linalg.ormqr(a, tau, c if left else c.mT, left=left, transpose=t) for left in (True, False) for t in (False, True))


def gauss_jordan(a):
    n = a.shape[0]
    a = jnp.concatenate([a + n * jnp.eye(n), jnp.eye(n)], axis=1)

    def step(i, m):
        row = m[i] / m[i, i]
        m = m - m[:, i:i + 1].at[i].set(0) * row if isinstance(i, int) else m - jnp.where(jnp.arange(n) == i, 0, m[:, i])[:, None] * row
        return m.at[i].set(row)
    return lax.fori_loop(0, n, step, a)[:, n:]


def transforms():
    program("fft", lambda x: jnp.fft.fft(x), of(4, 16, dtype=C), rtol="1e-4", atol="1e-4", layout="--mesh x=4 --arg-sharding 0=x")
    program("ifft_odd", lambda x: jnp.fft.ifft(x), of(3, 15, dtype=C), rtol="1e-4", atol="1e-5")
    program("rfft_irfft", lambda x: (jnp.fft.rfft(x), jnp.fft.irfft(jnp.fft.rfft(x), n=12)), of(2, 12), rtol="1e-4", atol="1e-4")
    program("fft2", lambda x: jnp.fft.fft2(x), of(6, 8, dtype=C), rtol="1e-4", atol="1e-4")
    program("fft_convolve", lambda x, y: jnp.fft.irfft(jnp.fft.rfft(x) * jnp.fft.rfft(y), n=16), of(16), of(16), rtol="1e-4", atol="1e-4")
    program("convolve", lambda x, y: jnp.convolve(x, y), of(20), of(5))


def networks():
    conv = functools.partial(lax.conv_general_dilated, dimension_numbers=("NHWC", "HWIO", "NHWC"))
    program("conv2d", lambda x, k: conv(x, k, (1, 1), "SAME"), of(8, 6, 6, 3), of(3, 3, 3, 4), layout=X)
    program("conv_strided", lambda x, k: conv(x, k, (2, 1), "VALID", rhs_dilation=(2, 1)), of(2, 9, 7, 2), of(3, 2, 2, 5))
    program("conv_grouped", lambda x, k: conv(x, k, (1, 1), "SAME", feature_group_count=4), of(2, 5, 5, 4), of(3, 3, 1, 8))
    program("conv_transposed", lambda x, k: lax.conv_transpose(x, k, (2, 2), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")), of(2, 4, 4, 3), of(3, 3, 3, 2))
    program("conv1d_gradients", lambda x, k: jax.grad(lambda a, b: jnp.sum(lax.conv_general_dilated(a, b, (1,), "SAME") ** 2), (0, 1))(x, k), of(2, 3, 10), of(4, 3, 3), rtol="1e-4", atol="1e-4")
    program("max_pool", lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID"), of(8, 6, 6, 2), layout=X)
    program("max_pool_gradient", lambda x: jax.grad(lambda v: jnp.sum(lax.reduce_window(v, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID") ** 2))(x), of(2, 4, 4, 2))
    program("conv_net", conv_net, of(8, 8, 8, 1), of(3, 3, 1, 4), of(3, 3, 4, 8), of(32, 10), rtol="1e-4", atol="1e-4", layout=X)
    program("mlp", mlp, of(16, 10), of(10, 24), of(24), of(24, 5), layout=X)
    program("mlp_gradients", lambda *a: jax.grad(lambda w: jnp.mean(mlp(a[0], w[0], w[1], w[2]) ** 2))(a[1:]), of(16, 10), of(10, 24), of(24), of(24, 5), rtol="1e-4", atol="1e-5", layout=X)
    program("adam_step", adam_step, of(12, 6), of(12, 6), of(12, 6), of(12, 6), of(dtype=F, word="3"), layout="--mesh x=4 --arg-sharding 0=x --arg-sharding 1=x --arg-sharding 2=x --arg-sharding 3=x")
    program("sgd_training", sgd_training, of(32, 4), of(32), rtol="1e-4", atol="1e-5", layout=X)
    program("attention", attention, of(2, 4, 6, 8), of(2, 4, 6, 8), of(2, 4, 6, 8), rtol="1e-4", atol="1e-5", layout="--mesh x=2,y=4 --arg-sharding 0=x,y --arg-sharding 1=x,y --arg-sharding 2=x,y")
    program("transformer_block", transformer, of(2, 8, 16), of(16, 48), of(16, 16), of(16, 64), of(64, 16), rtol="1e-4", atol="1e-4", layout="--mesh x=2,y=4 --arg-sharding 0=x --arg-sharding 3=None,y --arg-sharding 4=y")
    program("transformer_gradients", lambda *a: jax.grad(lambda w: jnp.sum(transformer(a[0], *w) ** 2))(a[1:]), of(1, 4, 8), of(8, 24), of(8, 8), of(8, 16), of(16, 8), rtol="1e-3", atol="1e-3")
    program("rnn", rnn, of(9, 4, 5), of(5, 7), of(7, 7), rtol="1e-4", atol="1e-5", layout="--mesh x=4 --arg-sharding 0=None,x")
    program("lstm", lstm, of(6, 2, 4), of(4, 20), of(5, 20), rtol="1e-4", atol="1e-5")
    program("rnn_gradients", lambda x, w, u: jax.grad(lambda p: jnp.sum(rnn(x, *p)[0] ** 2))((w, u)), of(5, 2, 3), of(3, 4), of(4, 4), rtol="1e-4", atol="1e-4")
    program("cross_entropy", lambda x, i: -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(x), (jnp.abs(i) % 7)[:, None], axis=1)), of(16, 7), of(16, dtype=I), layout=X)
    program("batch_norm", lambda x: (x - x.mean((0, 1, 2))) / jnp.sqrt(x.var((0, 1, 2)) + 1e-5), of(8, 4, 4, 3), rtol="1e-4", atol="1e-5", layout=X)
    program("mixture_of_experts", experts, of(16, 6), of(6, 4), of(4, 6, 6), rtol="1e-4", atol="1e-5", layout=X)
    program("rotary", lambda x: rotary(x), of(2, 6, 8), layout="--mesh x=2 --arg-sharding 0=x")
    program("dropout", lambda x: jnp.where(jax.random.bernoulli(jax.random.wrap_key_data(jnp.uint32([1, 2])), 0.7, x.shape), x / 0.7, 0), of(16, 4), layout=X)


def conv_net(x, k1, k2, w):
    conv = functools.partial(lax.conv_general_dilated, window_strides=(1, 1), padding="SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
    pool = lambda v: lax.reduce_window(v, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    x = pool(jax.nn.relu(conv(x, k1 - 0.5)))
    x = pool(jax.nn.relu(conv(x, k2 - 0.5)))
    return jax.nn.log_softmax(x.reshape(x.shape[0], -1) @ (w - 0.5))


def mlp(x, w, b, v):
    return jnp.tanh(x @ (w - 0.5) + b) @ (v - 0.5)


def adam_step(w, g, m, v, t):
    m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
    return w - 1e-3 * (m / (1 - 0.9**t)) / (jnp.sqrt(v / (1 - 0.999**t)) + 1e-8), m, v


def sgd_training(x, y):
    loss = lambda w: jnp.mean((x @ w - y) ** 2)
    return lax.fori_loop(0, 25, lambda i, w: w - 0.1 * jax.grad(loss)(w), jnp.zeros(x.shape[1], F))


def attention(q, k, v):
    s = jnp.einsum("bhqd,bhkd->bhqk", q, k) / np.float32(np.sqrt(q.shape[-1]))
    mask = jnp.tril(jnp.ones(s.shape[-2:], bool))
    return jnp.einsum("bhqk,bhkd->bhqd", jax.nn.softmax(jnp.where(mask, s, -1e9)), v)


def transformer(x, qkv, out, up, down):
    b, t, d = x.shape
    norm = lambda v: (v - v.mean(-1, keepdims=True)) * lax.rsqrt(v.var(-1, keepdims=True) + 1e-5)
    q, k, v = (a.reshape(b, t, 4, d // 4).swapaxes(1, 2) for a in jnp.split(norm(x) @ (qkv - 0.5), 3, axis=-1))
    x = x + attention(q, k, v).swapaxes(1, 2).reshape(b, t, d) @ (out - 0.5)
    return x + jax.nn.gelu(norm(x) @ (up - 0.5)) @ (down - 0.5)


def rnn(x, w, u):
    step = lambda h, v: ((lambda n: (n, n))(jnp.tanh(v @ (w - 0.5) + h @ (u - 0.5))))
    return lax.scan(step, jnp.zeros((x.shape[1], w.shape[1]), F), x)


def lstm(x, w, u):
    def step(s, v):
        i, f, g, o = jnp.split(v @ (w - 0.5) + s[0] @ (u - 0.5), 4, axis=-1)
        c = jax.nn.sigmoid(f) * s[1] + jax.nn.sigmoid(i) * jnp.tanh(g)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h
    zero = jnp.zeros((x.shape[1], u.shape[0]), F)
    return lax.scan(step, (zero, zero), x)


def experts(x, gate, w):
    p, i = lax.top_k(jax.nn.softmax(x @ gate), 2)
    mask = jnp.sum(jax.nn.one_hot(i, 4) * p[..., None], axis=1)
    return jnp.einsum("te,tef->tf", mask, jnp.einsum("td,edf->tef", x, w))


def rotary(x):
    t, d = x.shape[1:]
    angle = jnp.arange(t, dtype=F)[:, None] / 100 ** (jnp.arange(0, d, 2, dtype=F) / d)
    a, b = x[..., ::2], x[..., 1::2]
    return jnp.stack([a * jnp.cos(angle) - b * jnp.sin(angle), a * jnp.sin(angle) + b * jnp.cos(angle)], -1).reshape(x.shape)


def random_numbers():
    key = lambda s: jax.random.wrap_key_data(s)
    k = of(2, dtype=G, word="iota")
    program("random_bits", lambda s: jax.random.bits(key(s), (5, 7)), k)
    program("random_uniform", lambda s: jax.random.uniform(key(s), (6, 4), F), k)
    program("random_normal", lambda s: jax.random.normal(key(s), (6, 4), F), k, rtol="2e-5", atol="1e-5")
    program("random_split", lambda s: [jax.random.key_data(v) for v in jax.random.split(key(s), 3)], k)
    program("random_integers", lambda s: jax.random.randint(key(s), (20,), 0, 10), k)
    program("random_permutation", lambda s: jax.random.permutation(key(s), 12), k)
    program("random_categorical", lambda s, x: jax.random.categorical(key(s), x), k, of(8, 5))


def simulations():
    program("heat_equation", lambda u: lax.fori_loop(0, 10, lambda i, v: v.at[1:-1].add(0.2 * (v[2:] - 2 * v[1:-1] + v[:-2])), u), of(24), rtol="2e-5", layout=X)
    program("jacobi", lambda u: lax.fori_loop(0, 5, lambda i, v: 0.25 * (jnp.roll(v, 1, 0) + jnp.roll(v, -1, 0) + jnp.roll(v, 1, 1) + jnp.roll(v, -1, 1)), u), of(8, 6), layout=X)
    program("n_body", n_body, of(8, 3), rtol="1e-4", atol="1e-5", layout=X)
    program("runge_kutta", lambda y: lax.fori_loop(0, 20, lambda i, v: rk4(v), y), of(6, 2), rtol="1e-4", layout="--mesh x=2 --arg-sharding 0=x")
    program("k_means", k_means, of(24, 2), rtol="1e-4", layout=X)
    program("knn", lambda x, q: lax.top_k(-jnp.sum((q[:, None] - x) ** 2, -1), 3), of(20, 3), of(4, 3))
    program("viterbi", viterbi, of(7, 4), of(4, 4))
    program("kalman", kalman, of(12), rtol="1e-4")
    program("pagerank", lambda a: lax.fori_loop(0, 15, lambda i, r: 0.15 / 9 + 0.85 * (a / a.sum(0)) @ r, jnp.full(9, 1 / 9, F)), of(9, 9), rtol="2e-5")
    program("bilinear", lambda x: jax.image.resize(x, (7, 9), "bilinear"), of(4, 5), rtol="2e-5", atol="1e-6")
    program("hessian", lambda x: jax.hessian(lambda v: jnp.sum(jnp.sin(v) * v[::-1] ** 2))(x), of(5), rtol="1e-4", atol="1e-5")
    program("jacobian", lambda x: jax.jacfwd(lambda v: jnp.tanh(v) * jnp.cumsum(v))(x), of(6), rtol="1e-4", atol="1e-5")


def n_body(p):
    def step(i, s):
        p, v = s
        d = p[:, None] - p
        a = -jnp.sum(d / (jnp.sum(d * d, -1, keepdims=True) + 0.1) ** 1.5, 1)
        return p + 0.01 * v, v + 0.01 * a
    return lax.fori_loop(0, 5, step, (p, jnp.zeros_like(p)))


def rk4(y, h=0.05):
    f = lambda v: jnp.stack([v[:, 1], -jnp.sin(v[:, 0])], 1)
    a = f(y); b = f(y + h / 2 * a); c = f(y + h / 2 * b); d = f(y + h * c)
    return y + h / 6 * (a + 2 * b + 2 * c + d)


def k_means(x):
    def step(i, c):
        own = jax.nn.one_hot(jnp.argmin(jnp.sum((x[:, None] - c) ** 2, -1), 1), 3, dtype=F)
        return (own.T @ x) / jnp.maximum(own.sum(0), 1)[:, None]
    return lax.fori_loop(0, 6, step, x[:3])


def viterbi(e, t):
    def step(s, v):
        m = s[:, None] + t
        return m.max(0) + v, m.argmax(0)
    s, back = lax.scan(step, e[0], e[1:])
    return lax.scan(lambda i, b: (b[i], i), jnp.argmax(s), back, reverse=True)


def kalman(z):
    def step(s, v):
        x, p = s
        p = p + 0.01
        k = p / (p + 0.1)
        x = x + k * (v - x)
        return (x, (1 - k) * p), x
    return lax.scan(step, (jnp.float32(0), jnp.float32(1)), z)[1]


# ---- writing ----

def write(name, expected, lines):
    f, args, rtol, atol, layout = PROGRAMS[name]
    words = [a[2] if len(a) > 2 else f"random:{i + 1}" for i, a in enumerate(args)]
    values = [value(w, *a[:2]) for w, a in zip(words, args)]
    jitted = jax.jit(f, keep_unused=True)
    text = jitted.lower(*[jax.ShapeDtypeStruct(a[0], a[1]) for a in args]).as_text()
    results = jax.tree.leaves(jitted(*values))
    (FOLDER / f"{name}.mlir").write_text(text)
    for i, r in enumerate(results):
        expected[f"{name}.{i}"] = np.asarray(r)
    lines.append("\t".join([name, " ".join(words), str(len(results)), rtol, atol, layout]))


def write_all(folder, names, write):
    """write(name, expected, lines) writes one program, and adds what it gives and its line."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.mlir"):
        old.unlink()
    expected, lines = {}, []
    for name in names:
        try:
            write(name, expected, lines)
        except Exception as e:  # noqa: BLE001
            print(name, type(e).__name__, str(e)[:300])
            raise
    np.savez_compressed(folder / "expected.npz", **expected)
    versions = " ".join(f"{p} {importlib.metadata.version(p)}" for p in ("jax", "jaxlib", "numpy"))
    (folder / "programs.txt").write_text("\n".join([f"# {versions}", *lines]) + "\n")
    print(len(lines), "programs,", sum(f.stat().st_size for f in folder.iterdir()), "bytes")


def main():
    for family in (elementwise, complex_numbers, movement, reductions, contractions, indexing, control_flow, linear_algebra, transforms, networks, random_numbers, simulations):
        family()
    write_all(FOLDER, PROGRAMS, write)


if __name__ == "__main__":
    main()
