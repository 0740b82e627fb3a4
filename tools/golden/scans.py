#!/usr/bin/env python3
"""Writes tests/golden/scans.txt: jax.lax.associative_scan. Never run by the build. Lines as in windows.py: OP, axis and whether it goes
backwards, -, the arrays -> the results. Ops: sum, product, largest, either (of bools), matrix (products of the last two dimensions),
affine (of pairs m, c of x -> m x + c), left (the first of two).
"""
import importlib.metadata
import sys
from pathlib import Path

import windows as w
from windows import Operand, jax, jnp, lax


def affine(a, b):
    return a[0] * b[0], a[1] * b[0] + b[1]


OPS = {"sum": jnp.add, "product": jnp.multiply, "largest": jnp.maximum, "either": jnp.logical_or, "matrix": jnp.matmul, "affine": affine,
       "left": lambda a, b: a}


def emit(op, axis, reverse, operands):
    xs = [jnp.asarray(o.array) for o in operands]
    try:
        from_front = axis % xs[0].ndim if axis < 0 else axis  # backwards JAX 0.10.2 knows no other
        out = lax.associative_scan(OPS[op], tuple(xs) if op == "affine" else xs[0], reverse=reverse, axis=from_front)
    except Exception as e:  # noqa: BLE001
        out = None
        result = "!" + type(e).__name__
    if out is not None:
        result = "\t".join(w.array_text(x) for x in (out if op == "affine" else [out]))
    print(op, f"{axis} {int(reverse)}", "-", *(o.text() for o in operands), "->", result, sep="\t")


def main():
    sys.stdout = (Path(__file__).parents[2] / "tests" / "golden" / "scans.txt").open("w")
    print("# tools/golden/scans.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")))
    for reverse in (False, True):
        for n in (0, 1, 2, 3, 4, 5, 8, 13, 64):
            emit("sum", 0, reverse, [Operand("i32", (n,), n)])
        for shape, axis in (((6, 4), 0), ((3, 16), 1), ((3, 16), -1), ((2, 5, 3), 1), ((0, 4), 1), ((4, 0), 0), ((2, 1, 9, 2), -2)):
            emit("sum", axis, reverse, [Operand("f32", shape, 1)])
            emit("largest", axis, reverse, [Operand("bf16", shape, 2)])
            emit("left", axis, reverse, [Operand("u8", shape, 3)])
            emit("affine", axis, reverse, [Operand("i32", shape, 4), Operand("i32", shape, 5)])
        emit("product", 0, reverse, [Operand("c64", (5,), 1)])
        emit("either", 0, reverse, [Operand("bool", (3, 7), 1)])
        for n in (1, 4, 7, 16):
            emit("matrix", 0, reverse, [Operand("i32", (n, 2, 2), n)])
        emit("matrix", 1, reverse, [Operand("f32", (2, 6, 2, 2), 1)])
    emit("sum", 1, False, [Operand("i32", (4,), 1)])
    emit("sum", 0, False, [Operand("i32", (), 1)])
    emit("affine", 0, False, [Operand("i32", (4,), 1), Operand("i32", (5,), 1)])


main()
