#!/usr/bin/env python3
"""Writes tests/golden/pmap.txt: what jax.pmap gives on 8 CPU devices. Never run by the build. Lines are tab-separated:

  PROGRAM  DEVICES  IN_AXES  OUT_AXES  OPERANDS  RESULTS

PROGRAM is a list of steps, apart by ";": a name and numbers. The values so far are numbered, the arguments first; a step's result is
the next one. The last step, ret, names the results. DEVICES: ids in order, or "-". Axes apart by ",", N for None. An operand or a result
is "dtype[shape] values", several apart by "|"; the values of an operand are 0, 1, 2, … and are not written. A result's spec follows it
after "@": "P(None, i)".
"""
import importlib.metadata
import os
import random
import warnings
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

warnings.filterwarnings("ignore")
OUT = Path(__file__).parents[2] / "tests" / "golden" / "pmap.txt"


def groups(n):   # two of equal sizes, ranks in an order of their own
    half = n // 2
    return [list(range(0, n, 2)), list(range(n - 1, 0, -2))] if n == 2 * half else [list(range(n))]


def uneven(n):
    return [[0], list(range(1, n))] if n > 1 else [[0]]


def carry(k):
    def body(r, c):
        return c * 2 + lax.psum(c, "i") % 7 + lax.axis_index("i") + r
    return lambda a: lax.fori_loop(0, k, body, a)


STEPS = {
    "add": lambda n, a, b: a + b, "sub": lambda n, a, b: a - b, "mul": lambda n, a, b: a * b, "max": lambda n, a, b: jnp.maximum(a, b),
    "psum": lambda n, a: lax.psum(a, "i"), "pmax": lambda n, a: lax.pmax(a, "i"), "pmin": lambda n, a: lax.pmin(a, "i"),
    "pmean": lambda n, a: lax.pmean(a, "i"), "index": lambda n: lax.axis_index("i"), "size": lambda n: lax.psum(1, "i"),
    "gather": lambda n, a, k: lax.all_gather(a, "i", axis=k), "gather_tiled": lambda n, a, k: lax.all_gather(a, "i", axis=k, tiled=True),
    "scatter": lambda n, a, k: lax.psum_scatter(a, "i", scatter_dimension=k),
    "scatter_tiled": lambda n, a, k: lax.psum_scatter(a, "i", scatter_dimension=k, tiled=True),
    "exchange": lambda n, a, k, m: lax.all_to_all(a, "i", k, m), "exchange_tiled": lambda n, a, k, m: lax.all_to_all(a, "i", k, m, tiled=True),
    "swap": lambda n, a, k: lax.pswapaxes(a, "i", k),
    "shift": lambda n, a, k: lax.ppermute(a, "i", [(r, (r + k) % n) for r in range(n)]),
    "halo": lambda n, a: lax.ppermute(a, "i", [(r, r + 1) for r in range(n - 1)]),
    "shuffle": lambda n, a: lax.pshuffle(a, "i", list(reversed(range(n)))),
    "group_sum": lambda n, a: lax.psum(a, "i", axis_index_groups=groups(n)),
    "uneven_sum": lambda n, a: lax.psum(a, "i", axis_index_groups=uneven(n)),
    "group_gather": lambda n, a: lax.all_gather(a, "i", axis_index_groups=groups(n)),
    "large": lambda n, a: a > 3, "sum": lambda n, a, k: jnp.sum(a, axis=k), "cumsum": lambda n, a, k: lax.cumsum(a, axis=k % a.ndim),
    "transpose": lambda n, a: jnp.transpose(a), "loop": lambda n, a: carry(2)(a),
    "choose": lambda n, a: lax.cond(lax.axis_index("i") % 2 == 0, lambda v: v + 1, lambda v: v * 3, a),
}
lines = []


def run(program, n):
    def f(*args):
        values = list(args)
        for step in program:
            name, *numbers = step.split()
            if name == "ret":
                out = tuple(values[int(k)] for k in numbers)
                return out if len(out) > 1 else out[0]
            take = STEPS[name].__code__.co_varnames[1:STEPS[name].__code__.co_argcount]
            values.append(STEPS[name](n, *[values[int(v)] if w in "ab" else int(v) for w, v in zip(take, numbers)]))
    return f


def array_text(x, values):
    return f"{x.dtype.name}[{','.join(map(str, x.shape))}]" + (" " + " ".join(f"{v:.9g}" if x.dtype.kind == "f" else str(int(v)) for v in x.ravel()) if values else "")


def spec_text(x):
    return "P(" + ", ".join("None" if e is None else str(e) for e in x.sharding.spec) + ")"


def case(program, devices, in_axes, out_axes, shapes):
    operands = [np.arange(int(np.prod(s)), dtype=np.int32).reshape(s) for s in shapes]
    n = next(s[a] for s, a in zip(shapes, in_axes) if a is not None)
    steps = program.split(";")
    f = jax.pmap(run(steps, n), axis_name="i", in_axes=tuple(in_axes), out_axes=tuple(out_axes) if len(out_axes) > 1 else out_axes[0],
                 devices=[jax.devices()[d] for d in devices] if devices else None)
    out = f(*operands)
    out = out if isinstance(out, tuple) else (out,)
    axes = lambda a: ",".join("N" if k is None else str(k) for k in a)
    lines.append("\t".join([program, ",".join(map(str, devices)) if devices else "-", axes(in_axes), axes(out_axes),
                            "|".join(array_text(x, False) for x in operands),
                            "|".join(array_text(np.asarray(x), True) + "@" + spec_text(x) for x in out)]))


def examples():
    case("mul 0 0;ret 1", None, [0], [0], [(8,)])
    case("psum 0;add 0 1;ret 2", None, [0], [0], [(8,)])
    case("add 0 1;add 1 1;ret 2 3", None, [0, None], [0, 0], [(2,), ()])
    case("mul 0 0;psum 1;ret 2", [6, 7], [0], [0], [(2,)])
    case("psum 0;size;index;ret 1 2 3", [5, 3, 1], [0], [None, 0, 0], [(3,)])
    case("psum 0;pmax 1;ret 2 3", None, [1, 0], [None, 1], [(2, 4), (4, 3)])
    for n in (2, 3, 4):
        for step in ("psum 0", "pmean 0", "pmax 0", "pmin 0", "gather 0 0", "gather 0 1", "gather_tiled 0 0", "gather_tiled 0 1", "scatter 0 0",
                     "scatter_tiled 0 0", "exchange 0 0 0", "exchange 0 0 1", "exchange_tiled 0 0 1", "exchange_tiled 0 1 0", "swap 0 0",
                     "shift 0 1", "shift 0 -1", "halo 0", "shuffle 0", "group_sum 0", "uneven_sum 0", "group_gather 0", "loop 0", "choose 0"):
            for in_axis, out_axis in ((0, 0), (1, 0), (2, 1)):
                shape = [n, n]
                shape.insert(in_axis, n)
                case(f"{step};ret 1", None, [in_axis], [out_axis], [tuple(shape)])
        case("large 0;psum 1;pmean 1;ret 2 3", None, [0], [0, 0], [(n, 3)])


def randoms(count):
    r = random.Random(7)
    while count:
        n = r.choice([1, 2, 3, 4, 6, 8])
        shapes, in_axes = [], []
        for k in range(r.randint(1, 3)):
            shape = [r.choice([1, 2, n, 2 * n]) for _ in range(r.randint(0, 2))]
            axis = r.randint(0, len(shape)) if k == 0 or r.random() < 0.7 else None
            if axis is not None:
                shape.insert(axis, n)
            shapes.append(tuple(shape))
            in_axes.append(axis)
        program, values = [], len(shapes)
        for _ in range(r.randint(2, 7)):
            name = r.choice(sorted(STEPS))
            take = STEPS[name].__code__.co_varnames[1:STEPS[name].__code__.co_argcount]
            program.append(" ".join([name] + [str(r.randrange(values) if w in "ab" else r.choice([0, 0, 1, -1])) for w in take]))
            values += 1
        results = r.sample(range(len(shapes), values), r.randint(1, min(2, values - len(shapes))))
        program.append("ret " + " ".join(map(str, results)))
        out_axes = [r.choice([0, 0, 1]) for _ in results]
        devices = r.sample(range(8), n) if r.random() < 0.4 else None
        before = len(lines)
        try:
            case(";".join(program), devices, in_axes, out_axes, shapes)
        except Exception:  # noqa: BLE001  a step that does not fit
            continue
        if len(lines[-1]) > 1500 or "float" in lines[-1] and "e+" in lines[-1]:
            del lines[before:]
            continue
        count -= 1


def main():
    examples()
    randoms(300)
    versions = ", ".join(f"{p} {importlib.metadata.version(p)}" for p in ("jax", "numpy"))
    OUT.write_text(f"# tools/golden/pmap.py: {versions}\n" + "\n".join(lines) + "\n")
    print(len(lines), "cases")


main()
