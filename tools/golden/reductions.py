#!/usr/bin/env python3
"""Writes tests/golden/reductions.txt: reductions, running reductions, normalisations, convolutions and factorisations by their public
names, as JAX has them without enable_x64. Never run by the build. Lines as in windows.py; the third field is a word for the call, and a
result may be !CLASS of the error that JAX raises.

NUMBERS: reductions KEEPDIMS DDOF [AXIS...] (no axis: all), a second operand is `where`; norm ORD first; argmax, softmax AXIS (none: -99);
cumsum and its like AXIS REVERSE; diff N AXIS; layer_norm EPSILON; conv_general_dilated strides, low, high, both dilations, groups; conv
strides; triangular_solve LEFT LOWER TRANSPOSE CONJUGATE UNIT.
"""
import importlib.metadata
import sys
from pathlib import Path

import windows as w
from windows import Operand, jax, jnp, lax, np

jax.config.update("jax_enable_x64", False)
NONE = -99


def emit(op, numbers, word, operands, f):
    try:
        result = w.array_text(f(*(jnp.asarray(o.array) for o in operands)))
    except Exception as e:  # noqa: BLE001
        result = "!" + type(e).__name__
    print(op, " ".join(map(str, numbers)) or "0", word, *(o.text() for o in operands), "->", result, sep="\t")


def main():
    sys.stdout = (Path(__file__).parents[2] / "tests" / "golden" / "reductions.txt").open("w")
    print("# tools/golden/reductions.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")))
    functions = {"var": jnp.var, "std": jnp.std, "count_nonzero": jnp.count_nonzero, "ptp": jnp.ptp, "logsumexp": jax.nn.logsumexp}
    for name, f in functions.items():
        for k, (dtype, shape, axes, keep, ddof) in enumerate((
                ("f32", (7,), None, 0, 0), ("f32", (3, 5), (0,), 0, 1), ("f32", (2, 3, 4), (-1, 0), 1, 0), ("i32", (4, 3), (1,), 0, 0),
                ("bf16", (9,), None, 0, 0), ("bool", (6,), None, 0, 0), ("f32", (0, 3), (0,), 0, 0), ("f32", (3,), (1,), 0, 0),
                ("f32", (3, 3), (1, -1), 0, 0), ("i8", (4,), (0,), 1, 4))):
            kw = {"axis": axes, "keepdims": bool(keep)} | ({"ddof": ddof} if name in ("var", "std") else {})
            emit(name, (keep, ddof, *(axes or ())), "-", [Operand(dtype, shape, k)], lambda x: f(x, **kw))
        if name in ("var", "std", "logsumexp"):
            emit(name, (0, 0, 1), "where", [Operand("f32", (3, 6), 4), Operand("bool", (6,), 1)], lambda x, m: f(x, axis=1, where=m))
    emit("logsumexp", (0, 0), "-", [Operand("f32", (3,), array=[-np.inf, -np.inf, -np.inf])], jax.nn.logsumexp)
    emit("logsumexp", (0, 0), "-", [Operand("f32", (3,), array=[1, np.inf, 3])], jax.nn.logsumexp)
    for order in (2, 1, 0, 3, 0.5, np.inf, -np.inf):
        emit("norm", (order, 0, 0), "-", [Operand("f32", (8,), 2)], lambda x: jnp.linalg.norm(x, ord=order))
        emit("norm", (order, 1, 0, -1), "-", [Operand("i32", (3, 5), 3)], lambda x: jnp.linalg.norm(x, ord=order, axis=-1, keepdims=True))
    for k, (dtype, shape, axes, keep) in enumerate((("f32", (7,), None, 0), ("f32", (3, 6), (1,), 1), ("f32", (2, 3, 4), (0, -1), 0), ("i32", (4, 3), (0,), 0),
                                                    ("bf16", (9,), None, 0), ("f32", (2, 3, 4), None, 1), ("f32", (0, 2), (0,), 0), ("f32", (3,), (1,), 0),
                                                    ("f32", (1,), (0,), 0), ("i8", (3, 4), (1,), 1))):
        emit("median", (keep, 0, *(axes or ())), "-", [Operand(dtype, shape, k)], lambda x: jnp.median(x, axis=axes, keepdims=bool(keep)))
        for q in (np.float32(0.3), np.array([0, 0.25, 1], np.float32)):
            emit("quantile", (keep, 0, *(axes or ())), "-", [Operand(dtype, shape, k), Operand("f32", np.shape(q), array=q)],
                 lambda x, q: jnp.quantile(x, q, axis=axes, keepdims=bool(keep)))
    emit("median", (0, 0, 1), "-", [Operand("f32", (2, 3), array=[1, np.nan, 3, 4, np.inf, np.inf])], lambda x: jnp.median(x, axis=1))
    for name, f in (("argmax", jnp.argmax), ("argmin", jnp.argmin)):
        for dtype, shape, axis in (("f32", (7,), 0), ("f32", (5, 6), 1), ("i32", (5, 6), 0), ("f32", (2, 3, 4), -2), ("f32", (4, 5), None), ("u8", (9,), 0),
                                   ("bool", (5,), 0), ("bf16", (3, 4), 1), ("f32", (0, 2), 0), ("f32", (0, 2), 1), ("f32", (3,), 1), ("f32", (), None)):
            emit(name, (NONE if axis is None else axis,), "-", [Operand(dtype, shape, 5)], lambda x: f(x, axis=axis))
        emit(name, (0,), "-", [Operand("f32", (4,), array=[1, np.nan, 3, np.nan])], lambda x: f(x, axis=0))
        emit(name, (1,), "-", [Operand("f32", (2, 3), array=[np.inf] * 3 + [-np.inf] * 3)], lambda x: f(x, axis=1))
    for name in ("cumsum", "cumprod", "cummax", "cummin", "cumlogsumexp"):
        f = getattr(lax, name)
        for dtype, shape, axis, reverse in (("f32", (6,), 0, 0), ("f32", (3, 7), 1, 1), ("f32", (5, 4), 0, 0), ("i32", (2, 9), 1, 0), ("i8", (7,), 0, 0),
                                            ("bf16", (4,), 0, 0), ("bool", (4,), 0, 0), ("f32", (0, 2), 0, 0), ("f32", (2, 1), 1, 1), ("f32", (3,), 1, 0)):
            if name == "cumlogsumexp" and dtype[0] == "i":
                continue  # JAX stumbles over its own infinity
            emit(name, (axis, reverse), "-", [Operand(dtype, shape, 6)], lambda x: f(x, axis, bool(reverse)))
    for n, dtype, shape, axis in ((1, "f32", (5,), 0), (2, "i32", (3, 5), 1), (1, "bool", (4,), -1), (0, "f32", (3,), 0), (9, "i32", (2, 3), 1), (-1, "f32", (3,), 0),
                                  (1, "f32", (3,), 2)):
        emit("diff", (n, axis), "-", [Operand(dtype, shape, 7)], lambda x: jnp.diff(x, n, axis))
    for name, f in (("softmax", jax.nn.softmax), ("log_softmax", jax.nn.log_softmax)):
        for dtype, shape, axis in (("f32", (5,), 0), ("f32", (3, 4), -1), ("f32", (3, 4), 0), ("bf16", (6,), 0), ("f32", (2, 3, 4), 1), ("f32", (3,), 1)):
            emit(name, (axis,), "-", [Operand(dtype, shape, 8)], lambda x: f(x, axis))

    def layer_norm(x, *affine):
        mean, var = jnp.mean(x, -1, keepdims=True), jnp.var(x, -1, keepdims=True)
        y = (x - mean) * lax.rsqrt(var + 1e-5)
        return y * affine[0] + affine[1] if affine else y
    emit("layer_norm", (1e-5,), "-", [Operand("f32", (3, 8), 1)], layer_norm)
    emit("layer_norm", (1e-5,), "affine", [Operand("f32", (2, 3, 5), 1), Operand("f32", (5,), 2), Operand("f32", (5,), 3)], layer_norm)
    z = Operand("c64", (3, 4), 5)
    emit("var", (0, 1, 0), "-", [z], lambda x: jnp.var(x, axis=0, ddof=1))
    emit("std", (1, 0), "-", [z], lambda x: jnp.std(x, keepdims=True))
    emit("logsumexp", (0, 0, 1), "-", [z], lambda x: jax.nn.logsumexp(x, axis=1))
    emit("count_nonzero", (0, 0), "-", [z], jnp.count_nonzero)
    emit("norm", (2, 0, 0, 1), "-", [z], lambda x: jnp.linalg.norm(x, axis=1))
    emit("norm", (np.inf, 0, 0, 0), "-", [z], lambda x: jnp.linalg.norm(x, ord=np.inf, axis=0))
    emit("cumsum", (1, 1), "-", [z], lambda x: lax.cumsum(x, 1, True))
    emit("cumprod", (0, 0), "-", [z], lambda x: lax.cumprod(x, 0))
    convolutions()
    factorisations()
    transforms()


def convolutions():
    def general(x, k, numbers, strides, pad, ld, rd, fg, bg):
        dn = None if numbers == "-" else tuple(numbers.replace("->", ",").split(","))
        return lax.conv_general_dilated(x, k, strides, pad, ld, rd, dn, fg, bg)
    for numbers, x, k, strides, low, high, ld, rd, fg, bg in (
            ("-", (2, 3, 5, 6), (4, 3, 3, 3), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), 1, 1),
            ("NHWC,HWIO->NHWC", (2, 6, 6, 4), (3, 3, 4, 5), (2, 1), (0, 1), (1, 2), (1, 1), (1, 1), 1, 1),
            ("NHWC,HWIO->NCHW", (1, 6, 5, 4), (3, 2, 2, 6), (1, 1), (0, 0), (0, 0), (1, 1), (2, 1), 2, 1),
            ("NWHC,HWIO->NHWC", (1, 5, 6, 2), (3, 2, 2, 2), (1, 1), (0, 0), (0, 0), (1, 2), (1, 1), 1, 1),
            ("HWNC,HWIO->HWNC", (5, 5, 3, 4), (3, 3, 1, 8), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), 4, 1),
            ("-", (4, 3, 6), (6, 3, 3), (1,), (1,), (1,), (1,), (1,), 1, 2),
            ("NDHWC,DHWIO->NDHWC", (1, 3, 4, 3, 2), (2, 2, 2, 2, 3), (1, 1, 1), (0, 0, 0), (1, 0, 1), (1, 1, 1), (1, 1, 1), 1, 1),
            ("-", (2, 3), (4, 3), (), (), (), (), (), 1, 1),
            ("-", (1, 2, 5), (3, 3, 2), (1,), (0,), (0,), (1,), (1,), 1, 1),
            ("-", (1, 4, 5), (3, 2, 2), (1,), (0,), (0,), (1,), (1,), 2, 1),
            ("NWC,WIO->NWX", (1, 5, 2), (2, 2, 3), (1,), (0,), (0,), (1,), (1,), 1, 1),
            ("-", (1, 2, 5), (3, 2), (1,), (0,), (0,), (1,), (1,), 1, 1)):
        emit("conv_general_dilated", (*strides, *low, *high, *ld, *rd, fg, bg), numbers, [Operand("f32", x, 1), Operand("f32", k, 2)],
             lambda a, b: general(a, b, numbers, strides, list(zip(low, high)), ld, rd, fg, bg))
    for x, k, strides, padding in (((1, 2, 7), (3, 2, 3), (2,), "SAME"), ((2, 3, 5, 6), (4, 3, 2, 3), (1, 1), "VALID"), ((1, 1, 6, 6), (1, 1, 2, 3), (1, 2), "SAME_LOWER"),
                                   ((1, 2, 5), (3, 2, 2), (1,), "CIRCULAR"), ((1, 2, 5), (3, 2, 2), (1, 1), "SAME")):
        emit("conv", strides, padding, [Operand("f32", x, 1), Operand("f32", k, 2)], lambda a, b: lax.conv(a, b, strides, padding))
    emit("conv", (1,), "SAME", [Operand("i32", (1, 2, 5), 1), Operand("i32", (3, 2, 2), 2)], lambda a, b: lax.conv(a, b, (1,), "SAME"))


def transforms():
    for k, (kind, dtype, shape, lengths) in enumerate((
            ("fft", "f32", (2, 6), (6,)), ("fft", "i32", (5,), (5,)), ("ifft", "c64", (3, 4), (3, 4)), ("rfft", "f32", (4, 7), (7,)), ("rfft", "i32", (2, 6), (2, 6)),
            ("irfft", "c64", (3, 4), (6,)), ("irfft", "c64", (3, 4), (3, 7)), ("irfft", "f32", (4,), (6,)), ("fft", "f32", (4,), (3,)), ("rfft", "c64", (4,), (4,)),
            ("fft", "f32", (2, 3, 4), (2, 3, 4)), ("ifft", "bf16", (6,), (6,)))):
        emit("fft", (("fft", "ifft", "rfft", "irfft").index(kind), *lengths), "-", [Operand(dtype, shape, k)], lambda x: lax.fft(x, kind, lengths))


def factorisations():
    for dtype, shape in (("f32", (3, 3)), ("f32", (2, 4, 4)), ("i32", (2, 2))):
        m = np.asarray(Operand(dtype, shape, 3).array, np.float64)
        a = m @ np.swapaxes(m, -1, -2) + 4 * np.eye(shape[-1])
        emit("cholesky", (), "-", [Operand(dtype, shape, array=a)], jnp.linalg.cholesky)
    emit("cholesky", (), "-", [Operand("f32", (2, 2), array=[1, 2, 2, 1])], jnp.linalg.cholesky)
    emit("cholesky", (), "-", [Operand("f32", (2, 2), array=[4, 1, 3, 5])], jnp.linalg.cholesky)
    m = Operand("c64", (3, 3), 4).array.astype(np.complex128)
    z = Operand("c64", (3, 3), array=m @ np.conj(m.T) + 3 * np.eye(3))
    emit("cholesky", (), "-", [z], jnp.linalg.cholesky)
    for flags in ((1, 1, 0, 1, 0), (1, 0, 1, 1, 0), (0, 1, 1, 0, 0)):
        left, lower, trans, conj, unit = map(bool, flags)
        emit("triangular_solve", flags, "-", [z, Operand("c64", (3, 3), 8)], lambda m, b: lax.linalg.triangular_solve(
            m, b, left_side=left, lower=lower, transpose_a=trans, conjugate_a=conj))
    a = Operand("f32", (2, 3, 3), array=np.asarray(Operand("f32", (2, 3, 3), 1).array) / 4 + 3 * np.eye(3))
    for flags in ((1, 1, 0, 0, 0), (1, 0, 1, 0, 0), (0, 1, 0, 0, 1), (0, 0, 1, 1, 0), (1, 1, 0, 1, 0)):
        for shape in ((2, 3, 4), (2, 4, 3), (2, 3)):
            left, lower, trans, conj, unit = map(bool, flags)
            emit("triangular_solve", flags, "-", [a, Operand("f32", shape, 5)], lambda m, b: lax.linalg.triangular_solve(
                m, b, left_side=left, lower=lower, transpose_a=trans, conjugate_a=conj, unit_diagonal=unit))


main()
