#!/usr/bin/env python3
"""Writes tests/golden/draws.txt: keys and random numbers, as jax.random has them with jax_threefry_partitionable and without enable_x64.
Never run by the build. Lines as in windows.py: OP, the shape of the result (split: n), a dtype ("-": default), the key's words and other
operands -> the result (of keys, their words).
"""
import importlib.metadata
import sys
from pathlib import Path

import windows as w
from windows import DTYPES, NAMES, Operand, jax, jnp, np

jax.config.update("jax_enable_x64", False)
jax.config.update("jax_threefry_partitionable", True)
DTYPES["f16"], DTYPES["i16"] = np.float16, np.int16
NAMES.update({np.dtype(v): k for k, v in DTYPES.items()})


def words(key):
    return Operand("u32", (2,), array=jax.random.key_data(key))


def emit(op, numbers, word, key, operands, f):
    try:
        out = f(key, *(jnp.asarray(o.array) for o in operands))
        out = jax.random.key_data(out) if jnp.issubdtype(out.dtype, jax.dtypes.prng_key) else out
        result = w.array_text(out)
    except Exception as e:  # noqa: BLE001
        result = "!" + type(e).__name__
    print(op, " ".join(map(str, numbers)), word, words(key).text(), *(o.text() for o in operands), "->", result, sep="\t")


def choices(keys):
    """choice with replacement, choose without: the number, or array, to choose from, and what each is as likely as."""
    rng = np.random.default_rng(5)
    for op in ("choice", "choose"):
        for i, (n, shape) in enumerate(((1, ()), (5, (3,)), (12, (3, 4)), (1000, (2, 5)), (7, (0, 2)), (3, (4,)), (0, (2,)))):
            x = Operand("i32", (), array=n)
            p = Operand("f32", (n,), array=rng.random(n))
            weights = Operand("i32", (n,), array=rng.integers(1, 9, n))
            for given in ([], [p], [weights]):
                emit(op, shape, "-", keys[i % 4], [x, *given],
                     lambda k, x, *p: jax.random.choice(k, n, shape, op == "choice", *p))
        for i, (t, dims, shape) in enumerate((("f32", (9,), (4,)), ("bf16", (5, 3), (2, 2)), ("i32", (300, 2), (6,)), ("i32", (4, 2), (0,)))):
            for given in ([], [Operand("f32", dims[:1], array=rng.random(dims[0]))]):
                emit(op, shape, "-", keys[i], [Operand(t, dims, 2), *given],
                     lambda k, x, *p: jax.random.choice(k, x, shape, op == "choice", *p))
        emit(op, (3,), "-", keys[0], [Operand("i32", (), array=6), Operand("f32", (6,), array=[0, 1, 0, 2, 1, 0])],
             lambda k, x, p: jax.random.choice(k, 6, (3,), op == "choice", p))
        emit(op, (3,), "-", keys[0], [Operand("i32", (), array=6), Operand("f32", (5,), array=[0, 1, 0, 2, 1])],
             lambda k, x, p: jax.random.choice(k, 6, (3,), op == "choice", p))
        emit(op, (3,), "-", keys[0], [Operand("i32", (), array=-6)],
             lambda k, x: jax.random.choice(k, -6, (3,), op == "choice"))
    emit("choice", (400,), "-", keys[3], [Operand("i32", (), array=5000), Operand("f32", (5000,), array=rng.random(5000))],
         lambda k, x, p: jax.random.choice(k, 5000, (400,), True, p))


def main():
    sys.stdout = (Path(__file__).parents[2] / "tests" / "golden" / "draws.txt").open("w")
    print("# tools/golden/draws.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")))
    r = jax.random
    keys = [r.key(0), r.key(42), r.key(2**31 + 99), r.fold_in(r.key(7), 5)]
    for k in keys:
        for n in (1, 2, 5):
            emit("split", (n,), "-", k, [], lambda k: r.split(k, n))
        for data in (0, 3, 2**31 - 1, -1):
            emit("fold_in", (), "-", k, [Operand("i32", (), array=data)], r.fold_in)
    for i, shape in enumerate(((), (3,), (2, 5), (0, 4), (3, 1, 7), (13,))):
        k = keys[i % 4]
        for t in ("u8", "u16", "u32"):
            emit("bits", shape, t, k, [], lambda k: r.bits(k, shape, DTYPES[t]))
        for t in ("f32", "bf16", "f16"):
            for low, high in ((0, 1), (-2.5, 3.25))[:1 if t == "f16" else 2]:  # XLA keeps f32 between the steps of f16
                emit("uniform", shape, t, k, [Operand(t, (), array=low), Operand(t, (), array=high)], lambda k, a, b: r.uniform(k, shape, DTYPES[t], a, b))
        for name in ("normal", "exponential", "gumbel", "laplace", "logistic", "cauchy"):
            emit(name, shape, "f32", k, [], lambda k: getattr(r, name)(k, shape, jnp.float32))
        emit("rademacher", shape, "-", k, [], lambda k: r.rademacher(k, shape))
        emit("rademacher", shape, "f32", k, [], lambda k: r.rademacher(k, shape, jnp.float32))
        emit("bernoulli", shape, "-", k, [Operand("f32", (), array=0.3)], lambda k, p: r.bernoulli(k, p, shape))
        emit("truncated_normal", shape, "f32", k, [Operand("f32", (), array=-1), Operand("f32", (), array=2)], lambda k, a, b: r.truncated_normal(k, a, b, shape))
        for t, low, high in (("i32", 0, 10), ("i32", -5, 100000), ("i32", 7, 7), ("i32", 9, 2), ("i32", -2**31, 2**31 - 1), ("u32", 0, 2**31 - 1), ("i8", -128, 128), ("u8", 0, 256), ("i16", -7, 9),
                             ("u8", -5, 3)):
            emit("randint", shape, t, k, [Operand("i32", (), array=low), Operand("i32", (), array=high)], lambda k, a, b: r.randint(k, shape, a, b, DTYPES[t]))
    emit("randint", (3, 4), "i32", keys[1], [Operand("i32", (4,), array=[0, 1, 2, 3]), Operand("i32", (3, 1), array=[5, 50, 500])], lambda k, a, b: r.randint(k, (3, 4), a, b))
    emit("uniform", (3, 4), "f32", keys[1], [Operand("f32", (4,), 1), Operand("f32", (3, 1), 2)], lambda k, a, b: r.uniform(k, (3, 4), jnp.float32, a, b))
    for k in keys:
        for axis, shape in ((0, (5,)), (1, (4, 6)), (-2, (3, 4)), (0, (3, 1))):
            emit("categorical", (axis,), "-", k, [Operand("f32", shape, 3)], lambda k, x: r.categorical(k, x, axis))
        for n in (0, 1, 10, 2000):
            emit("permutation", (n,), "-", k, [], lambda k: r.permutation(k, n))
        for t, shape in (("i32", (7,)), ("f32", (5, 3)), ("bf16", (4, 2, 2))):
            emit("permutation", (-1,), "-", k, [Operand(t, shape, 2)], lambda k, x: r.permutation(k, x))
    choices(keys)
    emit("bernoulli", (2, 3), "-", keys[2], [Operand("f32", (3,), array=[0, 0.5, 1])], lambda k, p: r.bernoulli(k, p, (2, 3)))
    emit("bernoulli", (2, 3), "-", keys[2], [Operand("f32", (2,), array=[0, 0.5])], lambda k, p: r.bernoulli(k, p, (2, 3)))
    emit("bernoulli", (2, 3), "-", keys[2], [Operand("i32", (), array=1)], lambda k, p: r.bernoulli(k, p, (2, 3)))


main()
