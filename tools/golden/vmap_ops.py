#!/usr/bin/env python3
"""Writes tests/golden/vmap_ops.txt: jax.vmap of functions with rules of their own (indexing, convolutions, sorts, linear algebra, random
numbers), for each choice of mapped operands, along different axes. Never run by the build. Lines as in windows.py; the second field has in_axes,
one for each operand, then out_axes; 99 is None."""
import importlib.metadata
import sys
from pathlib import Path

import windows as w
from windows import Operand, jax, jnp, lax, np

jax.config.update("jax_enable_x64", False)
NONE, SIZE = 99, 3
R = np.random.default_rng(11)
lines = []


def f32(*shape):
    return lambda: np.round(R.standard_normal(shape) * 16).astype(np.float32) / 16


def c64(*shape):
    return lambda: (f32(*shape)() + 1j * f32(*shape)()).astype(np.complex64)


def i32(low, high, *shape):
    return lambda: R.integers(low, high, shape).astype(np.int32)


def distinct(n, *shape):
    return lambda: R.permutation(n)[: int(np.prod(shape))].astype(np.int32).reshape(shape)


def definite(n):
    def make():
        a = f32(n, n)()
        return (a @ a.T + 4 * np.eye(n, dtype=np.float32)).astype(np.float32)
    return make


def large_diagonal(n):
    return lambda: f32(n, n)() + 4 * np.eye(n, dtype=np.float32)


def key():
    return R.integers(0, 2**32, 2, dtype=np.uint64).astype(np.uint32)


def operand(a):
    a = np.asarray(a)
    return Operand(w.NAMES[a.dtype], a.shape, array=a)


def emit(name, makers, f):
    makers = [m if callable(m) else (lambda m=m: m) for m in makers]
    for turn, mask in enumerate(range(1, 1 << len(makers))):
        arrays, axes = [], []
        for i, make in enumerate(makers):
            if not mask >> i & 1:
                arrays.append(make())
                axes.append(None)
                continue
            one = [make() for _ in range(SIZE)]
            axis = (turn + i) % (one[0].ndim + 1)
            arrays.append(np.stack(one, axis))
            axes.append(axis if (turn + i) % 2 else axis - one[0].ndim - 1)
        results = jax.tree.leaves(jax.vmap(f, tuple(axes), 0)(*(jnp.asarray(a) for a in arrays)))
        out = -1 if turn % 2 and all(r.ndim > 1 for r in results) else 0
        results = jax.tree.leaves(jax.vmap(f, tuple(axes), out)(*(jnp.asarray(a) for a in arrays)))
        print(name, " ".join(str(NONE if a is None else a) for a in axes + [out]), "-", *(operand(a).text() for a in arrays), "->",
              *(w.array_text(r) for r in results), sep="\t")


def indexing():
    emit("take", [f32(5, 3), i32(-6, 7, 4)], lambda x, i: jnp.take(x, i, axis=0))
    emit("take_clip", [f32(3, 5), i32(-6, 7, 2, 2)], lambda x, i: jnp.take(x, i, axis=1, mode="clip"))
    emit("take_along", [f32(3, 5), i32(-5, 5, 3, 2)], lambda x, i: jnp.take_along_axis(x, i, 1))
    emit("dynamic_slice", [f32(4, 6), i32(-5, 5), i32(0, 9)], lambda x, i, j: lax.dynamic_slice(x, (i, j), (2, 3)))
    emit("dynamic_slice_rows", [f32(4, 6), i32(-5, 5), i32(0, 9)], lambda x, i, j: lax.dynamic_slice(x, (i, j), (2, 6)))
    emit("dynamic_update_slice", [f32(4, 6), f32(2, 3), i32(-5, 5), i32(0, 9)], lambda x, u, i, j: lax.dynamic_update_slice(x, u, (i, j)))
    emit("dynamic_index", [f32(4, 3), i32(-4, 4)], lambda x, i: lax.dynamic_index_in_dim(x, i, 0, False))
    g = lax.GatherDimensionNumbers((1,), (0,), (0,))
    emit("gather", [f32(5, 4), i32(-2, 7, 3, 1)], lambda x, i: lax.gather(x, i, g, (1, 2), mode="fill"))
    emit("gather_clip", [f32(5, 4), i32(-2, 7, 3, 1)], lambda x, i: lax.gather(x, i, g, (1, 2), mode="clip"))
    gb = lax.GatherDimensionNumbers((), (1,), (1,), (0,), (0,))
    emit("gather_batch", [f32(3, 5), i32(0, 5, 3, 2, 1)], lambda x, i: lax.gather(x, i, gb, (1, 1), mode="clip"))
    s = lax.ScatterDimensionNumbers((1,), (0,), (0,))
    for name, f, index in (("set", lax.scatter, distinct(5, 3, 1)), ("add", lax.scatter_add, i32(-1, 6, 3, 1)), ("mul", lax.scatter_mul, i32(0, 5, 3, 1)),
                           ("min", lax.scatter_min, i32(0, 5, 3, 1)), ("max", lax.scatter_max, i32(0, 5, 3, 1))):
        emit("scatter_" + name, [f32(5, 2), index, f32(3, 2)], lambda x, i, u, f=f: f(x, i, u, s, mode="fill"))
    sb = lax.ScatterDimensionNumbers((), (1,), (1,), (0,), (0,))
    emit("scatter_batch", [f32(3, 5), i32(0, 5, 3, 2, 1), f32(3, 2)], lambda x, i, u: lax.scatter_add(x, i, u, sb, mode="clip"))
    emit("clamp", [f32(), f32(4, 2), lambda: f32()() + 1], lambda a, x, b: lax.clamp(a, x, b))
    emit("searchsorted", [lambda: np.sort(f32(6)()), f32(4)], jnp.searchsorted)


def windows():
    numbers = ("NCHW", "OIHW", "NCHW")
    conv = lambda features, batches: lambda x, k: lax.conv_general_dilated(  # noqa: E731
        x, k, (1, 2), ((1, 0), (0, 1)), dimension_numbers=numbers, feature_group_count=features, batch_group_count=batches)
    emit("conv", [f32(2, 4, 3, 4), f32(4, 4, 2, 2)], conv(1, 1))
    emit("conv_features", [f32(2, 4, 3, 4), f32(4, 2, 2, 2)], conv(2, 1))
    emit("conv_batches", [f32(2, 4, 3, 4), f32(4, 4, 2, 2)], conv(1, 2))
    last = lambda x, k: lax.conv_general_dilated(x, k, (2,), ((1, 1),), lhs_dilation=(2,), rhs_dilation=(2,),  # noqa: E731
                                                 dimension_numbers=("NHC", "HIO", "NHC"))
    emit("conv_last", [f32(2, 5, 3), f32(2, 3, 4)], last)
    emit("cumsum", [f32(4, 3)], lambda x: jnp.cumsum(x, 0))
    emit("cummax", [f32(4, 3)], lambda x: lax.cummax(x, 1, reverse=True))
    emit("cumlogsumexp", [f32(4, 3)], lambda x: lax.cumlogsumexp(x, 0))
    emit("argmax", [i32(0, 4, 3, 4)], lambda x: jnp.argmax(x, 1))
    emit("sort", [f32(4, 3)], lambda x: jnp.sort(x, 0))
    emit("argsort", [i32(0, 4, 3, 4)], lambda x: jnp.argsort(x, -1))
    emit("sort_pair", [i32(0, 3, 5), f32(5), f32(5)], lambda x, y, z: lax.sort((x, y, z), dimension=0, num_keys=2))
    emit("top_k", [f32(3, 6)], lambda x: lax.top_k(x, 4))


def linalg():
    L = jnp.linalg
    emit("cholesky", [definite(4)], L.cholesky)
    emit("solve", [large_diagonal(4), f32(4)], L.solve)
    emit("solve", [large_diagonal(4), f32(4, 2)], L.solve)
    for left in (True, False):
        emit(f"triangular_solve_{'left' if left else 'right'}", [large_diagonal(3), f32(3, 3)],
             lambda a, b, left=left: lax.linalg.triangular_solve(a, b, left_side=left, lower=left, transpose_a=not left))
    emit("inv", [large_diagonal(3)], L.inv)
    emit("det", [large_diagonal(3)], L.det)
    emit("eigenvalues", [definite(3)], L.eigvalsh)
    emit("singular_values", [f32(3, 4)], lambda a: L.svd(a, compute_uv=False))
    emit("qr", [f32(4, 3)], lambda a: tuple(L.qr(a)))
    emit("fft", [c64(3, 4)], lambda x: lax.fft(x, "FFT", (4,)))
    emit("rfft", [f32(3, 4)], lambda x: lax.fft(x, "RFFT", (3, 4)))
    emit("irfft", [c64(2, 3)], lambda x: lax.fft(x, "IRFFT", (4,)))


def random():
    r = jax.random
    emit("split", [key], lambda k: r.split(k, 3))
    emit("fold_in", [key, i32(0, 99)], r.fold_in)
    emit("bits", [key], lambda k: r.bits(k, (2, 3)))
    emit("uniform", [key], lambda k: r.uniform(k, (5,)))
    emit("uniform_between", [key, f32(), lambda: f32()() + 9], lambda k, a, b: r.uniform(k, (2, 2), minval=a, maxval=b))
    emit("normal", [key], lambda k: r.normal(k, (3, 2)))
    emit("randint", [key, i32(-9, 0), i32(1, 99)], lambda k, a, b: r.randint(k, (4,), a, b))
    emit("permutation", [key, f32(5, 2)], r.permutation)
    emit("permutation_of", [key], lambda k: r.permutation(k, 7))
    emit("choice", [key, f32(6)], lambda k, x: r.choice(k, x, (4,)))
    emit("choose", [key, f32(6)], lambda k, x: r.choice(k, x, (4,), replace=False))
    emit("choose_likely", [key, f32(6), lambda: np.abs(f32(6)()) + 0.5], lambda k, x, p: r.choice(k, x, (4,), replace=False, p=p))
    emit("categorical", [key, f32(3, 4)], lambda k, x: r.categorical(k, x, axis=-1))
    emit("bernoulli", [key, lambda: np.float32(R.random())], lambda k, p: r.bernoulli(k, p, (6,)))


def main():
    out = Path(__file__).parents[2] / "tests" / "golden" / "vmap_ops.txt"
    with out.open("w") as sys.stdout:
        versions = " ".join(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy"))
        print(f"# tools/golden/vmap_ops.py: {versions}")
        for part in (indexing, windows, linalg, random):
            part()


if __name__ == "__main__":
    main()
