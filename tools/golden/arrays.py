#!/usr/bin/env python3
"""Writes tests/golden/arrays.txt: creation, diagonals, grids and products by their public names, as JAX has them without enable_x64.
Never run by the build. Lines as in windows.py; the third field is a word for the call ("-": none), and a result may be !CLASS of the
error that JAX raises.

NUMBERS: linspace NUM; eye N M K; one_hot CLASSES; tril, triu, diag, trace K; swapaxes, moveaxis A B; slice START... LIMIT... STRIDE...;
meshgrid IJ; tensordot AXIS_A... AXIS_B...; dot_product_attention SCALE CAUSAL BIAS MASK. The word: a dtype; of einsum the subscripts.
"""
import importlib.metadata
import sys
from pathlib import Path

import windows as w
from windows import DTYPES, NAMES, Operand, jax, jnp, lax, np

jax.config.update("jax_enable_x64", False)
DTYPES["f16"], DTYPES["i64"], DTYPES["i16"] = np.float16, np.int64, np.int16
NAMES.update({np.dtype(v): k for k, v in DTYPES.items()})


def emit(op, numbers, word, operands, f):
    try:
        out = f(*(jnp.asarray(o.array) for o in operands))
        result = [w.array_text(x) for x in (out if isinstance(out, (list, tuple)) else [out])]
    except Exception as e:  # noqa: BLE001
        result = ["!" + type(e).__name__]
    print(op, " ".join(map(str, numbers)) or "0", word, *(o.text() for o in operands), "->", *result, sep="\t")


def dtype_of(word):
    return None if word == "-" else DTYPES[word]


def creation():
    f = Operand("f32", (2, 3), 1)
    for word in ("-", "i32", "bf16"):
        emit("zeros_like", (), word, [f], lambda x: jnp.zeros_like(x, dtype_of(word)))
        emit("ones_like", (), word, [Operand("i32", (4,), 1)], lambda x: jnp.ones_like(x, dtype_of(word)))
        emit("full_like", (), word, [f, Operand("f32", (3,), 2)], lambda x, v: jnp.full_like(x, v, dtype_of(word)))
        emit("full_like", (), word, [f, Operand("f32", (), 2)], lambda x, v: jnp.full_like(x, v, dtype_of(word)))
        for n, m, k in ((3, 3, 0), (3, 5, 1), (5, 2, -2), (0, 3, 0), (2, 2, 9), (4, 4, -4)):
            emit("eye", (n, m, k), word, [], lambda: jnp.eye(n, m, k, dtype_of(word)))
    emit("full_like", (), "-", [f, Operand("f32", (2,), 2)], lambda x, v: jnp.full_like(x, v))
    for num in (5, 2, 1, 0, 12):
        for word in ("-", "i32", "bf16"):
            emit("linspace", (num,), word, [Operand("f32", (), array=0.25), Operand("f32", (), array=7.5)], lambda a, b: jnp.linspace(a, b, num, dtype=dtype_of(word)))
        emit("linspace", (num,), "-", [Operand("i32", (3,), 2), Operand("f32", (2, 1), 5)], lambda a, b: jnp.linspace(a, b, num))
        emit("linspace", (num,), "-", [Operand("i32", (), array=3), Operand("i32", (), array=-9)], lambda a, b: jnp.linspace(a, b, num))
    emit("linspace", (4,), "-", [Operand("c64", (), 1), Operand("c64", (), 2)], lambda a, b: jnp.linspace(a, b, 4))
    emit("linspace", (4,), "-", [Operand("f32", (2,), 1), Operand("f32", (3,), 2)], lambda a, b: jnp.linspace(a, b, 4))
    for dtype, shape, classes, word in (("i32", (6,), 9, "-"), ("u8", (2, 3), 4, "i32"), ("f32", (5,), 3, "-"), ("i8", (), 5, "bool"), ("i32", (3,), 0, "-"), ("i32", (0,), 2, "bf16")):
        emit("one_hot", (classes,), word, [Operand(dtype, shape, 3)], lambda x: jax.nn.one_hot(x, classes, dtype=dtype_of(word) or jnp.float32))


def shapes():
    for name, f in (("tril", jnp.tril), ("triu", jnp.triu), ("diag", jnp.diag), ("trace", jnp.trace)):
        for dtype, shape in (("f32", (4, 4)), ("i32", (3, 5)), ("bf16", (5, 3)), ("f32", (2, 3, 4)), ("f32", (6,)), ("i8", (4, 4)), ("bool", (3, 3)), ("f32", (0, 3)), ("u8", (3, 3)), ("f32", ())):
            for k in (0, 1, -2, 7):
                emit(name, (k,), "-", [Operand(dtype, shape, 4)], lambda x: f(x, k))
    nan = Operand("f32", (2, 2), array=[np.nan, 1, np.inf, -np.nan])
    for k in (0, 1):
        emit("tril", (k,), "-", [nan], lambda x: jnp.tril(x, k))
        emit("diag", (k,), "-", [nan], lambda x: jnp.diag(x, k))
    for a, b in ((0, 2), (1, -1), (-3, 1), (2, 0), (1, 1), (0, 3)):
        emit("swapaxes", (a, b), "-", [Operand("f32", (2, 3, 4), 5)], lambda x: jnp.swapaxes(x, a, b))
        emit("moveaxis", (a, b), "-", [Operand("f32", (2, 3, 4), 5)], lambda x: jnp.moveaxis(x, a, b))
    for start, limit, strides in (((1, 0), (4, 6), (1, 1)), ((0, 1), (5, 6), (2, 3)), ((2, 2), (2, 5), (1, 2)), ((0, 0), (6, 6), (1, 1)), ((3, 0), (2, 6), (1, 1)), ((0, 0), (5, 6), (0, 1)), ((0,), (5,), (1,))):
        emit("slice", (*start, *limit, *strides), "-", [Operand("f32", (5, 6), 6)], lambda x: lax.slice(x, start, limit, strides))
    for ij in (0, 1):
        for operands in ([Operand("f32", (3,), 1), Operand("i32", (4,), 2)], [Operand("f32", (2,), 1), Operand("f32", (3,), 2), Operand("u8", (4,), 3)], [Operand("f32", (3,), 1)],
                         [Operand("f32", (), 1), Operand("f32", (3,), 2)], [Operand("f32", (2, 2), 1), Operand("f32", (3,), 2)]):
            emit("meshgrid", (ij,), "-", operands, lambda *xs: jnp.meshgrid(*xs, indexing="ij" if ij else "xy"))


def products():
    def einsum(subscripts, *operands):
        emit("einsum", (), subscripts, [Operand(d, s, i + 1) for i, (d, s) in enumerate(operands)], lambda *xs: jnp.einsum(subscripts, *xs))
    f = "f32"
    einsum("ij,jk->ik", (f, (3, 4)), (f, (4, 5)))
    einsum("ij,jk", (f, (3, 4)), (f, (4, 5)))
    einsum("ba,bc", (f, (3, 4)), (f, (3, 5)))
    einsum("ij->ji", (f, (3, 4)))
    einsum("ij", (f, (3, 4)))
    einsum("ji", (f, (3, 4)))
    einsum("ii->i", (f, (4, 4)))
    einsum("ii", (f, (4, 4)))
    einsum("iji->ij", ("i32", (4, 3, 4)))
    einsum("iij,jj->ij", (f, (3, 3, 4)), (f, (4, 4)))
    einsum("iii->i", (f, (3, 3, 3)))
    einsum("i,j->ij", (f, (3,)), ("i32", (4,)))
    einsum("i,i->i", ("bf16", (5,)), ("bf16", (5,)))
    einsum("i,i->", (f, (5,)), (f, (5,)))
    einsum("i,j->", (f, (5,)), (f, (3,)))
    einsum("ij,j->", ("i8", (3, 4)), ("i8", (4,)))
    einsum("ij->", ("i8", (9, 4)))
    einsum("ij->", ("bool", (3, 4)))
    einsum("ij,jk->ik", ("bool", (3, 4)), ("bool", (4, 2)))
    einsum("bij,bjk->bik", (f, (2, 3, 4)), (f, (2, 4, 5)))
    einsum("bhqd,bkhd->bhqk", (f, (2, 3, 4, 5)), (f, (2, 6, 3, 5)))
    einsum("...ij,...jk->...ik", (f, (2, 3, 4)), (f, (4, 5)))
    einsum("...ij,...jk", (f, (2, 1, 3, 4)), (f, (3, 4, 5)))
    einsum("...i,...i->...", (f, (2, 3, 4)), (f, (3, 4)))
    einsum("...i->i", (f, (2, 3, 4)))
    einsum("i...->i", (f, (2, 3, 4)))
    einsum("i...,i->...", (f, (3, 2, 4)), (f, (3,)))
    einsum("...,...->...", (f, (2, 1)), (f, (3,)))
    einsum(" ij , jk -> ki ", (f, (3, 4)), (f, (4, 5)))
    einsum("ij,jk,kl->il", (f, (3, 4)), (f, (4, 5)), (f, (5, 2)))
    einsum("ij,kj,kl,lm->im", (f, (6, 2)), (f, (5, 2)), (f, (5, 7)), (f, (7, 3)))
    einsum("a,b,c,d->abcd", (f, (2,)), (f, (3,)), (f, (2,)), (f, (2,)))
    einsum("ab,bc,ca->", (f, (3, 4)), (f, (4, 5)), (f, (5, 3)))
    einsum("ab,ab,ab->ab", (f, (3, 4)), (f, (3, 4)), (f, (3, 4)))
    einsum("ij,jk->ik", (f, (3, 1)), (f, (4, 5)))
    einsum("ij,j->ij", (f, (3, 1)), (f, (4,)))
    einsum("ij,jk->ik", (f, (3, 0)), (f, (0, 5)))
    einsum("ij,jk->ik", ("c64", (3, 4)), (f, (4, 2)))
    einsum("aB,Bc", (f, (2, 3)), (f, (3, 4)))
    for bad, operands in (("ij,jk->ik", [(f, (3, 4)), (f, (3, 5))]), ("ij->ii", [(f, (3, 3))]), ("ij->ik", [(f, (3, 3))]), ("ij", [(f, (3,))]), ("ij,jk", [(f, (3, 4))]), 
                          ("i", [(f, (3,)), (f, (3,))]), ("ij-ji", [(f, (3, 4))]), ("i..j", [(f, (3, 4))])):
        einsum(bad, *operands)
    for name, f2 in (("inner", jnp.inner), ("outer", jnp.outer), ("vdot", jnp.vdot)):
        for a, b in ((("f32", (3,)), ("f32", (3,))), (("f32", (2, 3)), ("i32", (4, 3))), (("f32", ()), ("f32", (3,))), (("c64", (2, 3)), ("c64", (2, 3))), (("bf16", (6,)), ("bf16", (6,))),
                     (("i8", (2, 3)), ("u8", (2, 3))), (("f32", (3,)), ("f32", (4,))), (("bool", (4,)), ("bool", (4,)))):
            emit(name, (), "-", [Operand(*a, 1), Operand(*b, 2)], lambda x, y: f2(x, y))
    for a, b, axes_a, axes_b in (((2, 3, 4), (4, 3, 5), (1, 2), (1, 0)), ((2, 3), (3, 2), (-1,), (0,)), ((2, 3), (4,), (), ()), ((2, 3), (2, 3), (0, 1), (0, 1)), ((2, 3), (4, 3), (0,), (0,)),
                                 ((2, 3), (2, 3), (0, 0), (0, 1)), ((2, 3), (2, 3), (2,), (0,))):
        emit("tensordot", (*axes_a, *axes_b), "-", [Operand("f32", a, 1), Operand("f32", b, 2)], lambda x, y: jnp.tensordot(x, y, (axes_a, axes_b)))


def attention():
    def case(q, k, scale=0, causal=0, bias=None, mask=None, dtype="f32"):
        operands = [Operand(dtype, q, 1), Operand(dtype, k, 2), Operand(dtype, k, 3)]
        if bias:
            operands.append(Operand(dtype, bias, 4))
        if mask:
            operands.append(Operand("bool", mask, 5))

        def f(*xs):
            kw = {"bias": xs[3] if bias else None, "mask": xs[-1] if mask else None}
            return jax.nn.dot_product_attention(*xs[:3], scale=scale or None, is_causal=bool(causal), **kw)
        emit("dot_product_attention", (scale, causal, int(bool(bias)), int(bool(mask))), "-", operands, f)
    case((2, 5, 4, 3), (2, 6, 4, 3))
    case((2, 5, 4, 3), (2, 5, 4, 3), 0.25, 1)
    case((2, 5, 4, 3), (2, 6, 2, 3))
    case((1, 3, 4, 2), (1, 3, 1, 2), 0, 1, (1, 4, 3, 3))
    case((2, 3, 4, 2), (2, 5, 2, 2), 0, 0, None, (2, 1, 1, 5))
    case((2, 3, 2, 2), (2, 4, 2, 2), 0, 0, (1, 1, 3, 4), (1, 2, 3, 4))
    case((3, 2, 4), (5, 2, 4))
    case((2, 5, 4, 3), (2, 6, 4, 3), dtype="bf16")
    case((2, 5, 3, 3), (2, 6, 2, 3))
    case((2, 5, 4, 3), (2, 6, 4, 2))


def main():
    sys.stdout = (Path(__file__).parents[2] / "tests" / "golden" / "arrays.txt").open("w")
    print("# tools/golden/arrays.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")))
    creation()
    shapes()
    products()
    attention()


main()
