#!/usr/bin/env python3
"""Writes tests/golden/vjp_ops.txt: derivatives, as _derivatives.py has them, of indexing, sorting, cumulative operations, convolutions,
transforms, products, attention, norms and activations. A name that has numbers says with which of them the function is called."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from _derivatives import BF16, C64, C128, F32, F64, Lines, jax, jnp, np
from jax import lax

out = Lines(Path(__file__).parents[2] / "tests" / "golden" / "vjp_ops.txt", "vjp_ops.py")
I = lambda *v: np.array(v, np.int32)
ties = lambda *shape: lambda random, dtype: np.round(1.5 * random.standard_normal(shape))
apart = lambda *shape: lambda random, dtype: (random.permutation(int(np.prod(shape))).reshape(shape) - 4.0) / 2
zeros = lambda *shape: lambda random, dtype: random.standard_normal(shape) * (random.uniform(size=shape) > 0.3)

ROWS = lax.ScatterDimensionNumbers(update_window_dims=(1,), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,))


def add(name, f, operands, dtypes=(F64,), modes="jv"):
    for dtype in dtypes:
        for mode in modes:
            if not (mode == "2" and dtype == BF16):
                out.case(mode, name, f, operands, dtype)


def indexing():
    every = (F32, F64, C64, BF16)
    for mode in ("fill", "clip"):
        for k, (axis, at) in enumerate([(0, I(2, 0, 2, 2)), (1, I(0, -1, 9)), (1, I(5, 1, 1)), (0, I(-9, 1, 3)), (0, I(1))]):
            add(f"take {mode} {axis}", lambda x, i: jnp.take(x, i, axis, mode=mode), [(3, 4), at], every[k % 4:k % 4 + 1])
    for at in (I(0, 0, 1, 7), I(-1, 2, 2, 0), I(-8, 1, 0, 0)):
        add("take_along 0", lambda x, i: jnp.take_along_axis(x, i[None, :], 0, mode="fill"), [(3, 4), at], (F64, C64), "jv")
    for at in (I(1, 1, 0), I(2, 2, 2), I(0, 8, 1), I(-1, 2, -9)):
        add("at_set", lambda x, u, i: x.at[i].set(u), [(3, 2), (3, 2), at], (F64, C64))
        add("at_add", lambda x, u, i: x.at[i].add(u), [(3, 2), (3, 2), at], (F64, BF16))
        add("at_get", lambda x, i: x[i], [(3, 2), at], (F64, C64))
    for at in (I(1, 2, 0), I(0, 8, 1)):
        add("at_multiply", lambda x, u, i: x.at[i].multiply(u, unique_indices=True), [(3, 2), (3, 2), at], (F64, F32))
    for at in (I(1, 1), I(7, -9), I(-1, 2), I(2, 9)):
        add("dynamic_slice 2 2", lambda x, i: lax.dynamic_slice(x, (i[0], i[1]), (2, 2)), [(3, 4), at], (F64, C64))
        add("dynamic_update_slice", lambda x, u, i: lax.dynamic_update_slice(x, u, (i[0], i[1])), [(3, 4), (2, 2), at], (F64, BF16))
        add("dynamic_index", lambda x, i: lax.dynamic_index_in_dim(x, i[0], 1, False), [(3, 4), at], (F32,))
    add("getitem_pairs", lambda x, i: x[i, i[::-1]], [(3, 3), I(0, 2, 2)], (F64, C64))
    add("gather_rows", lambda x, i: x[i] * x[::-1][i], [(4, 2), I(1, 1, 3)], (F64,), "jv2")
    add("scatter_square", lambda x, u, i: jnp.square(x.at[i].add(u * u)), [(4,), (3,), I(1, 1, 3)], (F64,), "jv2")
    add("interp", lambda q, v: interp(q, v), [lambda r, d: r.uniform(0.05, 2.95, 5), (4,)], (F64, F32), "jv2")
    add("lerp_table", lambda x, i, j, t: x[i] * (1 - t)[:, None] + x[j] * t[:, None], [(4, 2), I(0, 2, 1), I(1, 3, 1), (3,)], (F64,), "jv2")
    add("one_hot", lambda x, i: jax.nn.one_hot(i, 4, dtype=x.dtype) @ x, [(4, 2), I(3, 0, 9)], (F64,))


def interp(q, v):
    k = jnp.clip(jnp.searchsorted(jnp.arange(4, dtype=q.dtype), q, side="right") - 1, 0, 2)
    t = q - k.astype(q.dtype)
    return v[k] * (1 - t) + v[k + 1] * t


def sorting():
    for kind, make in (("", apart), ("ties", ties)):
        add("sort 0", lambda x: jnp.sort(x, 0), [make(4, 3)], (F64, F32))
        add("sort 1", lambda x: jnp.sort(x, 1), [make(3, 5)], (F64, BF16))
        add("sort_down 1", lambda x: jnp.sort(x, 1, descending=True), [make(3, 5)], (F64,))
        add("top_k 3", lambda x: lax.top_k(x, 3)[0], [make(2, 6)], (F64, BF16))
        add("by_argsort", lambda x, y: jnp.take_along_axis(y, jnp.argsort(x, 1), 1), [make(2, 4), (2, 4)], (F64,))
        add("sort_pair", lambda x, y: lax.sort((x, y), dimension=1, num_keys=1), [make(2, 5), (2, 5)], (F64, F32))
        for axis in (0, 1):
            add(f"max {axis}", lambda x: jnp.max(x, axis), [make(3, 4)], (F64, BF16))
            add(f"min {axis}", lambda x: jnp.min(x, axis), [make(3, 4)], (F64,))
            add(f"median {axis}", lambda x: jnp.median(x, axis), [make(4, 5)], (F64,))
            for q in (0.0, 0.25, 0.6, 1.0):
                add(f"quantile {axis} {q}", lambda x: jnp.quantile(x, q, axis), [make(4, 5)], (F64,))
        add("maximum", jnp.maximum, [make(3, 4), make(3, 4)], (F64, F32))
        add("minimum", jnp.minimum, [make(3, 4), make(3, 4)], (F64, F32))
        for name in ("cummax", "cummin"):
            for reverse in (0, 1):
                add(f"{name} 1 {reverse}", lambda x: getattr(lax, name)(x, 1, reverse=bool(reverse)), [make(2, 5)], (F64, F32))
    add("sort_smooth", lambda x: jnp.sort(jnp.sin(x) * 3, 1), [apart(2, 4)], (F64,), "2")


def cumulative():
    for axis in (0, 1):
        for reverse in (0, 1):
            add(f"cumsum {axis} {reverse}", lambda x: lax.cumsum(x, axis, reverse=bool(reverse)), [(3, 4)], (F64, C64, BF16))
            add(f"cumprod {axis} {reverse}", lambda x: lax.cumprod(x, axis, reverse=bool(reverse)), [(3, 4)], (F64, C64), "jv2")
            add(f"cumprod {axis} {reverse}", lambda x: lax.cumprod(x, axis, reverse=bool(reverse)), [zeros(3, 4)], (F64,))
            add(f"cumlogsumexp {axis} {reverse}", lambda x: lax.cumlogsumexp(x, axis, reverse=bool(reverse)), [(3, 4)], (F64, F32), "jv2")
    add("prod 1", lambda x: jnp.prod(x, 1), [zeros(4, 3)], (F64, F32))
    add("prod 1", lambda x: jnp.prod(x, 1), [(2, 3)], (C128,), "jv2")
    for n in (1, 2):
        add(f"diff {n}", lambda x: jnp.diff(x, n, 1), [(2, 5)], (F64, C64))


def convolutions():
    random = np.random.default_rng(5)
    for k in range(28):
        dims = 1 + k % 3 if k < 9 else 2
        groups = 2 if k % 5 == 1 else 1
        batch = 2 if k % 7 == 3 and groups == 1 else 1
        pick = lambda *v: [int(random.choice(v)) for _ in range(dims)]
        strides, lo, hi, left, right = pick(1, 1, 2, 3), pick(0, 1, 2, -1), pick(0, 1, 2), pick(1, 1, 2), pick(1, 1, 2)
        if k % 6 == 5:
            strides, left = [1] * dims, [2] * dims                                             # transposed
        n, c, o = 2, 2, 2
        x, w = (n, c * groups) + tuple(pick(4, 5) if dims < 3 else [3, 4, 3]), (o * groups * batch, c) + tuple(pick(2, 3))
        text = ["NCH", "OIH"] if dims == 1 else ["NCHW", "OIHW"] if dims == 2 else ["NCHWD", "OIHWD"]
        numbers = (text[0], text[1], text[0])
        if dims == 2 and k % 4 == 2:
            numbers, x, w = ("NHWC", "HWIO", "NHWC"), (x[0], x[2], x[3], x[1]), (w[2], w[3], w[1], w[0])
        say = lambda v: ",".join(map(str, v))
        name = f"conv {say(strides)} {say(lo)} {say(hi)} {say(left)} {say(right)} {groups} {batch} {numbers[0]}"
        f = lambda x, w: lax.conv_general_dilated(x, w, strides, list(zip(lo, hi)), left, right, numbers, groups, batch)
        if len(name) < 64 and min(jax.eval_shape(f, jnp.zeros(x), jnp.zeros(w)).shape) > 0:
            add(name, f, [x, w], (F64,), "jv2" if k % 3 == 0 else "jv")
            add(name, f, [x, w], (BF16 if k % 4 == 1 else F32,), "v")


def products():
    subscripts = ["ij,jk->ik", "ij,jk->ki", "bij,bjk->bik", "bij,bkj->ib", "ij,ij->", "ij,ij->i", "i,j->ij", "ii->i", "ii->", "ij->ji", "ij->j",
                  "bhqd,bhkd->bhqk", "ijk,jil->kl", "ij,j,i->", "ij,jk,kl->il", "iij->j", "ab,bc,ca->"]
    sizes = dict(i=3, j=2, k=4, b=2, l=2, h=2, q=3, d=2, a=2, c=3)
    for s in subscripts:
        shapes = [tuple(sizes[v] for v in part) for part in s.split("->")[0].split(",")]
        f = lambda *x: jnp.einsum(s, *x)
        add(f"einsum {s}", f, shapes, (F64, C128), "jv")
        add(f"einsum {s}", f, shapes, (F64,), "2") if "," in s else None
        add(f"einsum {s}", f, shapes, (BF16,), "v") if len(shapes) == 2 else None
    q, k = (2, 3, 2, 4), (2, 5, 2, 4)
    for name, kw in (("attention", {}), ("attention_scaled", {"scale": 0.7})):
        add(name, lambda q, k, v: jax.nn.dot_product_attention(q, k, v, **kw), [q, k, k], (F64, F32), "jv2")
    add("attention_causal", lambda q, k, v: jax.nn.dot_product_attention(q, k, v, is_causal=True), [k, k, k], (F64, BF16), "jv2")
    add("attention_bias", lambda q, k, v, b: jax.nn.dot_product_attention(q, k, v, bias=b), [q, k, k, (1, 2, 3, 5)], (F64,), "jv")
    add("attention_groups", lambda q, k, v: jax.nn.dot_product_attention(q, k, v), [(1, 3, 4, 2), (1, 3, 2, 2), (1, 3, 2, 2)], (F64,))


def transforms():
    for rank in (1, 2, 3):
        shape = [(2, 6), (4, 3), (2, 3, 4)][rank - 1]
        for n, shape in ((rank, shape),) + (((1, (2, 5)),) if rank == 1 else ()):
            size = shape[-n:]
            for kind in ("fft", "ifft"):
                add(f"{kind} {n}", lambda x: lax.fft(x, kind.upper() if kind == "fft" else "IFFT", size), [shape], (C64, C128), "jv")
            add(f"rfft {n}", lambda x: lax.fft(x, "RFFT", size), [shape], (F32, F64), "jv")
            half = shape[:-1] + (shape[-1] // 2 + 1,)
            add(f"irfft {n} {shape[-1]}", lambda x: lax.fft(x, "IRFFT", size), [half], (C128,), "jv")
    add("spectrum", lambda x: jnp.square(jnp.abs(lax.fft(x, "RFFT", (6,)))), [(6,)], (F64,), "jv2")
    add("spectral_conv", lambda x, y: lax.fft(lax.fft(x, "RFFT", (6,)) * lax.fft(y, "RFFT", (6,)), "IRFFT", (6,)), [(6,), (6,)], (F64, F32), "jv2")


def norms():
    for axis in (0, 1):
        for name, f in (("softmax", jax.nn.softmax), ("log_softmax", jax.nn.log_softmax), ("logsumexp", jax.nn.logsumexp)):
            add(f"{name} {axis}", lambda x: f(x, axis), [(3, 4)], (F32, F64, BF16), "jv2")
        for order in ("1", "2", "3", "inf", "-inf", "2.5"):
            add(f"norm {axis} {order}", lambda x: jnp.linalg.norm(x, float(order), axis), [(3, 4)], (F64, F32), "jv2")
        add(f"norm {axis} 2", lambda x: jnp.linalg.norm(x, None, axis), [(3, 4)], (C128,), "jv2")
        for ddof in (0, 1):
            add(f"var {axis} {ddof}", lambda x: jnp.var(x, axis, ddof=ddof), [(3, 4)], (F64, C128), "jv2")
            add(f"std {axis} {ddof}", lambda x: jnp.std(x, axis, ddof=ddof), [(3, 4)], (F64, F32), "jv2")
    norm = lambda x, s, b: (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True) + 1e-3) * s + b
    add("layer_norm", norm, [(2, 3, 4), (4,), (4,)], (F64, F32), "jv2")
    add("rms_norm", lambda x, s: x * lax.rsqrt(jnp.mean(jnp.square(x), -1, keepdims=True) + 0.125) * s, [(3, 4), (4,)], (F64, F32, BF16), "jv2")
    add("cross_entropy", lambda x, i: -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(x, -1), i[:, None], 1)), [(3, 4), I(3, 0, 1)], (F64, BF16), "jv2")
    add("swiglu", lambda x, w, v: jax.nn.silu(x @ w) * (x @ v), [(2, 3), (3, 4), (3, 4)], (F64, F32, BF16), "jv2")
    add("gelu_mlp", lambda x, w, v: jax.nn.gelu(x @ w, approximate=False) @ v, [(2, 3), (3, 4), (4, 2)], (F64, F32), "jv2")
    add("smooth_max", lambda x: jnp.sum(x * jax.nn.softmax(3 * x, -1), -1), [(3, 4)], (F64, F32), "jv2")
    add("cosine", lambda x, y: jnp.sum(x * y) / (jnp.linalg.norm(x) * jnp.linalg.norm(y)), [(4,), (4,)], (F64, F32), "jv2")
    add("distances", lambda x, y: jnp.linalg.norm(x[:, None] - y[None], axis=-1), [(3, 2), (2, 2)], (F64,), "jv2")
    add("mean_where", lambda x: jnp.sum(jnp.where(x > 0, x * x, 0)) / 3, [(3, 4)], (F64, BF16), "jv")


HOLOMORPHIC = {"exp": jnp.exp, "sin": jnp.sin, "cos": jnp.cos, "tan": jnp.tan, "sinh": jnp.sinh, "cosh": jnp.cosh, "tanh": jnp.tanh,
               "log": jnp.log, "sqrt": jnp.sqrt, "rsqrt": lax.rsqrt, "square": jnp.square, "reciprocal": jnp.reciprocal, "asinh": jnp.arcsinh,
               "atan": jnp.arctan, "log1p": jnp.log1p, "expm1": jnp.expm1, "sigmoid": jax.nn.sigmoid, "asin": jnp.arcsin, "acosh": jnp.arccosh}
COMPLEX = {"abs": jnp.abs, "real": jnp.real, "imag": jnp.imag, "conj": jnp.conj, "angle": jnp.angle, "abs_square": lambda z: jnp.real(z * jnp.conj(z)),
           "polar": lambda z: jnp.abs(z) * jnp.exp(1j * jnp.angle(z)), "rational": lambda z: (z * z + 1) / (z - 3),
           "mixed": lambda z: jnp.sin(jnp.real(z)) * jnp.exp(z) + jnp.conj(z) * jnp.imag(z)}


def complex_functions():
    for name, f in HOLOMORPHIC.items():
        add(name, f, [(2, 3)], (C128,), "hr2")
    for name, f in COMPLEX.items():
        add(name, f, [(2, 3)], (C128, C64), "jvr")
        add(name, f, [(2, 3)], (C128,), "2")
    for name, f in (("mul", jnp.multiply), ("div", jnp.divide), ("pow", jnp.power)):
        add(name, f, [(2, 2), (2, 2)], (C128,), "hr2")
    add("complex", lax.complex, [(2, 2), (2, 2)], (F64, F32), "jvr")
    add("matmul", jnp.matmul, [(2, 3), (3, 2)], (C128,), "hr2")


PARTS = {"indexing": indexing, "sorting": sorting, "cumulative": cumulative, "convolutions": convolutions, "products": products,
         "transforms": transforms, "norms": norms, "complex": complex_functions}
for part in PARTS.values():
    part()


def more_indexing():
    """Behind all else, so that the lines before keep their numbers."""
    for at in (I(1, 2, 0), I(0, 8, 1)):
        add("at_divide", lambda x, u, i: x.at[i].divide(u, unique_indices=True), [(3, 2), (3, 2), at], (F64,))
        add("at_multiply_square", lambda x, u, i: x.at[i].multiply(u * u, unique_indices=True), [(3, 2), (3, 2), at], (F64,), "2")
    for at in (I(1, 1, 0), I(2, -8, 2)):
        add("at_multiply_x", lambda x, i: x.at[i].multiply(jnp.arange(1.0, 7.0, dtype=x.dtype).reshape(3, 2)), [(3, 2), at], (F64, C64))
    for at in (I(1), I(5), I(-4), I(-9)):                                                      # scalars: a box, moved inside; else dropped
        add("at_multiply_scalar", lambda x, u, i: x.at[i[0]].multiply(u), [(3, 2), (2,), at], (F64,))
        add("item", lambda x, i: x[i[0]], [(3, 2), at], (F64, C64))
        add("item_range", lambda x, i: x[i[0], 1:3], [(3, 4), at], (F64,))
        add("item_strided", lambda x, i: x[i[0], ::2], [(3, 4), at], (F64,))
        add("item_reversed", lambda x, i: x[i[0], ::-1], [(3, 4), at], (F64,))
        add("item_pair", lambda x, i: x[i[0], i[0]], [(3, 4), at], (F64,))
        add("item_beside", lambda x, i: x[i[0], i], [(3, 4), at], (F64,))
        add("item_vmap", lambda x, i: jax.vmap(lambda k: x[k])(jnp.stack([i[0], i[0] + 1])), [(3, 2), at], (F64,))


more_indexing()
for at in (I(1, 2, 0), I(0, 8, 1)):
    add("scatter_mul", lambda x, u, i: lax.scatter_mul(x, i[:, None], u * u, ROWS, unique_indices=True, mode="fill"), [(3, 2), (3, 2), at],
        (F64, F32), "jv2")
out.write()
