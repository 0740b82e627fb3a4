#!/usr/bin/env python3
"""Writes tests/golden/linalg.txt: jax.numpy.linalg's functions of matrices on the CPU, with enable_x64. Never run by the build. Lines as in
windows.py, the second field 0 and the third "-"; one result may be !CLASS of the error that JAX raises.
"""
import importlib.metadata
import sys
from pathlib import Path

import windows as w
from windows import Operand, jax, jnp, np

DTYPES = ("f32", "f64", "c64", "c128")


def emit(op, operands, f):
    try:
        results = jax.tree.leaves(f(*(jnp.asarray(o.array) for o in operands)))
        text = [w.array_text(r) for r in results]
    except Exception as e:  # noqa: BLE001
        text = ["!" + type(e).__name__]
    print(op, 0, "-", *(o.text() for o in operands), "->", *text, sep="\t")


def given(dtype, shape, values):
    return Operand(dtype, shape, array=values)


def random(dtype, shape, seed):
    """Eigenvalues and singular values that are apart, no pivot near another."""
    r = np.random.default_rng(seed)
    a = r.standard_normal(shape) + (1j * r.standard_normal(shape) if dtype[0] == "c" else 0)
    return given(dtype, shape, np.round(a * 64) / 64)


def square():
    L = jnp.linalg
    holed = random("f32", (4, 4), 3)
    holed.array[1, 1] = np.nan
    for f in (L.det, L.eigh):  # where the pivot is depends on the version of BLAS
        emit(f.__name__, [holed], f)
    functions = {"inv": L.inv, "det": L.det, "slogdet": L.slogdet, "eigh": L.eigh}
    for name, f in functions.items():
        for k, dtype in enumerate(DTYPES):
            for i, shape in enumerate(((1, 1), (2, 2), (3, 3), (5, 5), (3, 4, 4), (2, 5, 3, 3))):
                if k < 2 or i not in (0, 5):
                    emit(name, [random(dtype, shape, 10 * k + i)], f)
        emit(name, [random("f32", (11, 11), 1)], f)
        for o in (Operand("i32", (3, 3), 4), Operand("bool", (2, 2), 1), given("f32", (0, 0), []), given("f32", (2, 0, 0), []), given("c64", (0, 4, 4), []),
                  given("f32", (2, 3), range(6)), given("f32", (3,), range(3)), given("bf16", (4, 4), np.eye(4)),
                  given("bf16", (2, 2), [1, 2, 3, 5]), given("f32", (3, 3), np.ones((3, 3))), given("f32", (4, 4), np.zeros((4, 4))),
                  given("c64", (4, 4), np.zeros((4, 4))), given("f32", (1, 1), [-3])):
            if (name, o.dtype, o.shape) != ("inv", "c64", (4, 4)):  # which parts of x / 0 are NaN
                emit(name, [o], f)
    emit("eigh", [given("f64", (2, 2), [3e200, 1e200, 1e200, 2e200])], L.eigh)


def solves():
    shapes = (((3, 3), (3,)), ((3, 3), (3, 2)), ((2, 3, 3), (3,)), ((2, 3, 3), (2, 3)), ((2, 3, 3), (3, 4)), ((4, 4), (2, 4, 3)), ((3, 3), (4,)), ((3, 3), (4, 2)),
              ((3,), (3,)), ((2, 3, 3), (5, 3, 1)), ((2, 3), (3,)), ((1, 3, 3), (5, 3, 1)), ((0, 0), (0, 2)), ((3, 3), ()), ((2, 3, 3), (4, 2, 3, 2)),
              ((4, 1, 3, 3), (2, 3, 2)), ((3, 3), (3, 0)), ((6, 5, 5), (6, 5, 2)))
    for i, (a, b) in enumerate(shapes):
        for k in range(4) if i < 3 else (i % 4,):
            emit("solve", [random(DTYPES[k], a, i), random(DTYPES[k], b, i + 50)], jnp.linalg.solve)
    emit("solve", [random("f32", (3, 3), 1), random("c64", (3,), 2)], jnp.linalg.solve)
    emit("solve", [random("f64", (3, 3), 1), Operand("i32", (3, 2), 2)], jnp.linalg.solve)
    emit("solve", [given("f32", (2, 2), [0, 0, 0, 0]), given("f32", (2,), [1, 2])], jnp.linalg.solve)
    emit("solve", [given("bf16", (2, 2), np.eye(2)), given("bf16", (2,), [1, 2])], jnp.linalg.solve)


def rectangles():
    for name, f in (("qr", jnp.linalg.qr), ("svd", jnp.linalg.svd)):
        for k, dtype in enumerate(DTYPES):
            for i, shape in enumerate(((1, 1), (3, 3), (5, 3), (2, 6), (3, 4, 2), (2, 2, 2, 3), (4, 1), (1, 4))):
                if k < 2 or i not in (0, 5):
                    emit(name, [random(dtype, shape, 10 * k + i)], f)
        emit(name, [random("f32", (14, 9), 1)], f)
        emit(name, [random("f64", (12, 2), 1)], f)
        for o in (Operand("i32", (3, 2), 4), given("f32", (0, 0), []), given("f32", (3, 0), []), given("f32", (2, 0, 3), []), given("f64", (0, 3, 3), []),
                  given("f32", (3,), range(3)), given("f32", (2, 3), np.zeros(6)), given("bf16", (2, 2), np.eye(2)), given("f64", (2, 2), [3e200, 1e200, 1e200, 2e200])):
            emit(name, [o], f)
    emit("svd", [given("f32", (2, 2), [1, np.nan, 3, 4])], jnp.linalg.svd)
    emit("svd", [given("f32", (3, 3), np.ones((3, 3)))], jnp.linalg.svd)


def main():
    sys.stdout = (Path(__file__).parents[2] / "tests" / "golden" / "linalg.txt").open("w")
    print("# tools/golden/linalg.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")))
    for part in (square, solves, rectangles):
        part()


if __name__ == "__main__":
    main()
