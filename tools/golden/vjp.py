#!/usr/bin/env python3
"""Writes tests/golden/vjp.txt: reverse derivatives of JAX's functions at random points of random shapes, in f32, f64, bf16 and c64. A line,
separated by tabs: mode, function, dtype, how many operands, then each operand, the result's cotangent, the cotangent of each operand, as
shape:bits (of complex numbers: parts one after the other). Mode v: jax.vjp; g: jax.grad of the sum of results times cotangents; 2: jax.grad
of the sum of such a gradient."""
import os
import sys
import warnings
import zlib
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["JAX_ENABLE_X64"] = "1"
sys.path.insert(0, str(Path(__file__).parent))
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from _pointwise import BINARY, BINARY_PLAIN, COMPLEX_UNARY, OWN_RULES, PARTS, SMOOTH, UNARY

warnings.filterwarnings("ignore")
OUT = Path(__file__).parents[2] / "tests" / "golden" / "vjp.txt"
F32, F64, BF16, C64 = "float32", "float64", "bfloat16", "complex64"
UNSIGNED = {2: np.uint16, 4: np.uint32, 8: np.uint64}
INSIDE = {"asin", "acos", "atanh", "erf_inv"}                                                  # (-1, 1)
POSITIVE = {"log", "log2", "log10", "log1p", "sqrt", "rsqrt", "cbrt", "lgamma", "digamma", "pow", "reciprocal", "acosh"}
lines = []


def draw(random, shape, dtype, domain):
    x = random.standard_normal(shape)
    x = {"": x, "inside": np.tanh(x) * 0.9, "positive": np.abs(x) + 1.2, "ties": np.round(2 * x)}[domain]
    if dtype == C64:
        x = x + 1j * random.standard_normal(shape)
    return jnp.asarray(x, dtype)


def field(x):
    shape = "x".join(map(str, np.shape(x))) or "()"
    x = np.ascontiguousarray(np.asarray(x))
    if x.dtype.kind == "c":
        x = x.view(np.float32 if x.dtype == np.complex64 else np.float64)
    return shape + ":" + " ".join(f"{int(v):x}" for v in x.view(UNSIGNED[x.dtype.itemsize]).ravel())


def case(mode, name, f, shapes, dtype, domain="", holomorphic=False):
    random = np.random.default_rng(zlib.crc32(f"{mode} {name} {dtype} {len(lines)}".encode()))
    operands = [draw(random, s, dtype, domain) for s in shapes]
    y, pullback = jax.vjp(f, *operands)
    ct = draw(random, y.shape, y.dtype.name, "")
    every = tuple(range(len(operands)))
    loss = lambda *x: jnp.sum(f(*x) * ct)
    if mode == "v":
        cts = pullback(ct)
    elif mode == "g":
        cts = jax.grad(loss, every)(*operands)
    else:
        cts = jax.grad(lambda *x: sum(jnp.sum(g) for g in jax.grad(loss, every)(*x)), every)(*operands)
    if all(np.isfinite(np.asarray(c, np.complex128)).all() for c in cts):
        lines.append("\t".join([mode, name, dtype, str(len(operands))] + [field(x) for x in operands + [ct] + list(cts)]))


def shape_of(rank, seed):
    random = np.random.default_rng(seed)
    return tuple(int(n) for n in random.integers(1, 5, rank))


def domain_of(name):
    return "inside" if name in INSIDE else "positive" if name in POSITIVE else ""


def pointwise():
    for seed, (name, f) in enumerate({**UNARY, **OWN_RULES}.items()):
        for dtype in (F32, F64, BF16):
            case("v", name, f, [shape_of(1 + seed % 3, seed)], dtype, domain_of(name))
        case("g", name, f, [shape_of(2, seed + 100)], F32, domain_of(name))
    for seed, (name, f) in enumerate({**BINARY, **BINARY_PLAIN}.items()):
        for dtype in (F32, F64, BF16):
            shape = shape_of(3, seed + 200)
            case("v", name, f, [shape, shape], dtype, domain_of(name))
        if name != "rem":                                                                      # which JAX does not broadcast
            case("g", name, f, [shape, shape[1:]], F64, domain_of(name))
            case("g", name, f, [(), shape], F32, domain_of(name))
    for name in ("maximum", "minimum"):
        case("v", name, BINARY[name], [(4, 5), (4, 5)], F32, "ties")
    for seed, name in enumerate(COMPLEX_UNARY):
        case("v", name, UNARY[name], [shape_of(2, seed + 300)], C64)
    for name, f in PARTS.items():
        case("v", name, f, [(3, 2)], C64)
    for name in ("add", "sub", "mul", "div", "pow"):
        case("v", name, BINARY[name], [(2, 3), (3,)], C64)
    for seed, name in enumerate(SMOOTH):
        for dtype in (F32, F64):
            case("2", name, UNARY[name], [shape_of(2, seed + 400)], dtype, domain_of(name) or ("positive" if name == "tan" else ""))
    for name in ("mul", "div", "pow", "atan2", "hypot", "logaddexp"):
        for dtype in (F32, F64):
            case("2", name, {**BINARY, **BINARY_PLAIN}[name], [(2, 3), (2, 3)], dtype, "positive")


HALF = np.array([2, 0, 1, 0])                                                                  # rows of [3, ..]
A, B, C = 3, 4, 2                                                                              # sizes that functions count on
# name: function, shapes of operands; letters: of which dtypes (c: complex too, 2: second derivatives, n: no bf16)
STRUCTURAL = {
    "sum": (jnp.sum, [(A, B)], "c"), "sum_0": (lambda x: jnp.sum(x, 0), [(A, B, C)], "c"),
    "sum_keep": (lambda x: jnp.sum(x, (0, 2), keepdims=True), [(A, B, C)], "c"),
    "mean": (lambda x: jnp.mean(x, 1), [(A, B)], "c"), "var": (lambda x: jnp.var(x, 0), [(A, B)], "2"),
    "std": (lambda x: jnp.std(x, 1), [(A, B)], "2"), "prod": (lambda x: jnp.prod(x, 1), [(A, B)], "2"),
    "max": (lambda x: jnp.max(x, 1), [(A, B)], ""), "min": (jnp.min, [(A, B)], ""), "ptp": (lambda x: jnp.ptp(x, 0), [(A, B)], ""),
    "logsumexp": (lambda x: jax.nn.logsumexp(x, 1), [(A, B)], "2"), "softmax": (lambda x: jax.nn.softmax(x, -1), [(A, B)], "2"),
    "log_softmax": (lambda x: jax.nn.log_softmax(x, 0), [(A, B)], "2"), "norm": (jnp.linalg.norm, [(A * B,)], "2"),
    "median": (lambda x: jnp.median(x, 1), [(A, 5)], "n"),
    "cumsum": (lambda x: lax.cumsum(x, 1), [(A, B)], "c"), "cumsum_reverse": (lambda x: lax.cumsum(x, 0, reverse=True), [(A, B)], "c"),
    "cumprod": (lambda x: lax.cumprod(x, 1), [(A, B)], ""), "cummax": (lambda x: lax.cummax(x, 0), [(A, B)], ""),
    "cumlogsumexp": (lambda x: lax.cumlogsumexp(x, 1), [(A, B)], "n"), "diff": (lambda x: jnp.diff(x, 1, 1), [(A, B)], "c"),
    "reshape": (lambda x: jnp.reshape(x, (B, A)), [(A, B)], "c"), "ravel": (jnp.ravel, [(A, B)], "c"),
    "broadcast_to": (lambda x: jnp.broadcast_to(x, (C, A, B)), [(A, 1)], "c"), "transpose": (jnp.transpose, [(A, B, C)], "c"),
    "moveaxis": (lambda x: jnp.moveaxis(x, 0, 2), [(A, B, C)], "c"), "squeeze": (lambda x: jnp.squeeze(x, 1), [(A, 1, B)], "c"),
    "expand_dims": (lambda x: jnp.expand_dims(x, 1), [(A, B)], "c"), "flip": (lambda x: jnp.flip(x, 1), [(A, B)], "c"),
    "roll": (lambda x: jnp.roll(x, 2, 1), [(A, B)], "c"), "tile": (lambda x: jnp.tile(x, (2, 3)), [(A, B)], "c"),
    "repeat": (lambda x: jnp.repeat(x, 3, 1), [(A, B)], "c"), "pad": (lambda x: jnp.pad(x, ((1, 2), (0, 3))), [(A, B)], "c"),
    "pad_interior": (lambda x: lax.pad(x, jnp.zeros((), x.dtype), ((1, 0, 2), (-1, 2, 1))), [(A, B)], "c"),
    "slice": (lambda x: x[1:, ::2], [(A, B)], "c"), "index": (lambda x: x[1], [(A, B)], "c"),
    "dynamic_slice": (lambda x: lax.dynamic_slice(x, (1, 2), (2, 2)), [(A, B)], "c"),
    "dynamic_update_slice": (lambda x, u: lax.dynamic_update_slice(x, u, (1, 1)), [(A, B), (2, 2)], "c"),
    "concatenate": (lambda x, y: jnp.concatenate([x, y, x], 0), [(A, B), (C, B)], "c"),
    "stack": (lambda x, y: jnp.stack([x, y], 1), [(A, B), (A, B)], "c"), "tril": (jnp.tril, [(A, B)], "c"), "triu": (jnp.triu, [(A, B)], "c"),
    "diag": (jnp.diag, [(B, B)], "c"), "trace": (jnp.trace, [(B, B)], "c"), "take": (lambda x: jnp.take(x, HALF, 0), [(A, B)], "c"),
    "take_along": (lambda x: jnp.take_along_axis(x, HALF[None, :] % A, 0), [(A, B)], "c"),
    "at_set": (lambda x, u: x.at[1].set(u), [(A, B), (B,)], "c"), "at_add": (lambda x, u: x.at[HALF].add(u), [(A, B), (B, B)], "c"),
    "sort": (lambda x: jnp.sort(x, 1), [(A, B)], ""), "where": (lambda x, y: jnp.where(x > 0, x * y, y), [(A, B), (A, B)], ""),
    "clip": (lambda x: jnp.clip(x, -0.5, 0.75), [(A, B)], ""), "stop_gradient": (lambda x: x * lax.stop_gradient(jnp.sin(x)), [(A, B)], "2"),
    "top_k": (lambda x: lax.top_k(x, 2)[0], [(A, B)], ""),
    "matmul": (jnp.matmul, [(A, B), (B, C)], "c2"), "matmul_batch": (jnp.matmul, [(C, A, B), (B, A)], "c2"),
    "matvec": (jnp.matmul, [(A, B), (B,)], "c"), "inner": (jnp.inner, [(A, B), (C, B)], "c"), "outer": (jnp.outer, [(A,), (B,)], "c"),
    "vdot": (jnp.vdot, [(B,), (B,)], "2"), "tensordot": (lambda a, b: jnp.tensordot(a, b, ((1, 0), (0, 2))), [(A, B, C), (B, C, A)], "c"),
    "einsum": (lambda a, b: jnp.einsum("bij,bkj->bik", a, b), [(C, A, B), (C, A, B)], "c2"),
    "einsum_trace": (lambda a, b: jnp.einsum("ij,ji->", a, b), [(A, B), (B, A)], "c"),
    "cholesky": (lambda a: jnp.linalg.cholesky(a @ a.T + 3 * jnp.eye(A, dtype=a.dtype)), [(A, A)], "n2"),
    "triangular_solve": (lambda a, b: lax.linalg.triangular_solve(a + 4 * jnp.eye(A, dtype=a.dtype), b, left_side=True, lower=True),
                         [(A, A), (A, B)], "n2"),
    "solve": (lambda a, b: jnp.linalg.solve(a + 4 * jnp.eye(A, dtype=a.dtype), b), [(A, A), (A, B)], "n"),
    "inv": (lambda a: jnp.linalg.inv(a + 4 * jnp.eye(A, dtype=a.dtype)), [(A, A)], "n"),
    "det": (lambda a: jnp.linalg.det(a + 4 * jnp.eye(A, dtype=a.dtype)), [(A, A)], "n"),
    "conv": (lambda x, w: lax.conv_general_dilated(x, w, (2, 1), [(1, 1), (0, 2)], rhs_dilation=(1, 2)), [(C, 3, 5, 6), (4, 3, 2, 3)], "n2"),
    "layer_norm": (lambda x, s, b: (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True) + 1e-3) * s + b,
                   [(A, B), (B,), (B,)], "n"),
    "fft": (lambda x: jnp.fft.fft(x), [(A, B)], "o"),
    "gelu": (lambda x: jax.nn.gelu(x, approximate=False), [(A, B)], "2"), "gelu_tanh": (jax.nn.gelu, [(A, B)], "2"),
    "leaky_relu": (lambda x: jax.nn.leaky_relu(x, 0.01), [(A, B)], ""), "elu": (lambda x: jax.nn.elu(x, 1.5), [(A, B)], ""),
    "integer_pow": (lambda x: lax.integer_pow(x, 3), [(A, B)], "c2"), "sum_of_bool": (lambda x: jnp.sum((x > 0) * x, 0), [(A, B)], ""),
    "mlp": (lambda x, w, v: jnp.sum(jnp.tanh(x @ w) @ v, 1), [(A, B), (B, A), (A, C)], "2"),
}


def structural():
    for name, (f, shapes, letters) in STRUCTURAL.items():
        if "o" in letters:
            case("v", name, f, shapes, C64)
            continue
        for dtype in (F32, F64) if "n" in letters else (F32, F64, BF16):
            case("v", name, f, shapes, dtype)
        case("g", name, f, shapes, F32)
        if "c" in letters:
            case("v", name, f, shapes, C64)
        if "2" in letters:
            case("2", name, f, shapes, F32)
            case("2", name, f, shapes, F64)
    for name in ("max", "min"):
        f, shapes, _ = STRUCTURAL[name]
        case("v", name, f, shapes, F32, "ties")


pointwise()
structural()
OUT.write_text("\n".join([f"# tools/golden/vjp.py: jax {jax.__version__}, numpy {np.__version__}"] + lines) + "\n")
print(len(lines), "cases")
