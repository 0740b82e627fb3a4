#!/usr/bin/env python3
"""Writes tests/golden/explicit_manual.txt: types in and behind regions that are manual over some axes of a mesh whose others are Explicit.
Never run by the build. Lines are tab-separated:

  MESH  MANUAL  CHECKED  OP  OPERANDS  IN  OUT  INSIDE  RESULT  OUTSIDE  CHECKSUM

MESH: "x=2,y=2" (Explicit axes), "x=2a,y=2" (x is Auto). MANUAL: the axes that become manual. CHECKED: check_vma, 0 or 1. OP: a name and
numbers. OPERANDS: apart by ";", shape, then the spec ("8,4 P('x', None)"), elements i * 7 % 11 - 5. IN: their in_specs, apart by ";"; OUT:
out_specs. INSIDE: the types of the operands inside. RESULT: the result's there; or the class of the error. OUTSIDE: behind the region.
CHECKSUM: of the result, the sum of element i times i % 13 + 1.
"""
import importlib.metadata
import itertools
import os

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
import jax
import jax.numpy as jnp
import numpy as np
from jax import P, lax
from jax.sharding import AxisType, NamedSharding, reshard

MESHES = ["x=2,y=2", "x=2,y=4", "x=2a,y=2", "x=2,y=2,z=2", "x=2,y=2,z=2a"]


def ints(text):
    return [int(v) for v in text.split(",")] if text else []


def shift(a, axis):
    n = lax.axis_size(axis)
    return lax.ppermute(a, axis, [(i, (i + 1) % n) for i in range(n)])


def nested(a):
    return jax.shard_map(lambda b: 2 * b, in_specs=P(None, "y"), out_specs=P(None, "y"), axis_names={"y"})(a)


OPS = {
    "sin": lambda p, a: jnp.round(4 * jnp.sin(a)), "twice": lambda p, a: 2 * a, "sum": lambda p, a: jnp.sum(a, tuple(p)),
    "transpose": lambda p, a: a.T, "split": lambda p, a: jnp.reshape(a, (a.shape[0], 2, -1)), "merge": lambda p, a: jnp.reshape(a, -1), "slice": lambda p, a: a[:, : p[0]],
    "ones": lambda p, a: a + jnp.ones(a.shape), "cumsum": lambda p, a: lax.cumsum(a, p[0]), "psum": lambda p, a: lax.psum(a, "x"),
    "pmax": lambda p, a: lax.pmax(a, "x"), "gather": lambda p, a: lax.all_gather(a, "x", axis=p[0], tiled=True),
    "gather_new": lambda p, a: lax.all_gather(a, "x", axis=p[0]), "exchange": lambda p, a: lax.all_to_all(a, "x", *p, tiled=True),
    "shift": lambda p, a: shift(a, "x"), "index": lambda p, a: a * (1 + lax.axis_index("x")),
    "to_rows": lambda p, a: reshard(a, P("y", None)), "to_columns": lambda p, a: reshard(a, P(None, "y")),
    "to_whole": lambda p, a: reshard(a, P(None, None)), "to_x": lambda p, a: reshard(a, P("x", None)),
    "slope": lambda p, a: jax.grad(lambda b: jnp.sum(b * b * b))(a), "loop": lambda p, a: lax.fori_loop(0, 2, lambda i, b: b + a, a),
    "cond": lambda p, a: lax.cond(p[0] > 0, lambda b: 2 * b, lambda b: b, a), "nested": lambda p, a: nested(a),
    "add": lambda p, a, b: a + b, "matmul": lambda p, a, b: a @ b, "concatenate": lambda p, a, b: jnp.concatenate([a, b], p[0]),
    "matmul_columns": lambda p, a, b: jnp.matmul(a, b, out_sharding=P(None, "y")), "closed": None,
}
ONE = ["sin", "twice", "sum:0", "sum:1", "transpose", "split", "merge", "slice:2", "ones", "cumsum:1", "psum", "pmax", "gather:0",
       "gather:1", "gather_new:0", "gather_new:1", "exchange:0,1", "exchange:1,0", "shift", "index", "to_rows", "to_columns", "to_whole", "to_x",
       "slope", "loop", "cond:1", "nested"]
TWO = ["add", "matmul", "concatenate:0", "concatenate:1", "matmul_columns", "closed"]


def make_mesh(text):
    axes = [a.split("=") for a in text.split(",")]
    sizes = [int(n.rstrip("a")) for _, n in axes]
    types = tuple(AxisType.Auto if n.endswith("a") else AxisType.Explicit for _, n in axes)
    return jax.make_mesh(sizes, [n for n, _ in axes], axis_types=types, devices=jax.devices()[: int(np.prod(sizes))])


def specs(rank, axes):
    """All specs of a rank over these axes, each in one place at most."""
    for where in itertools.product(range(-1, rank), repeat=len(axes)):
        for order in itertools.permutations(range(len(axes))):
            entries = [[] for _ in range(rank)]
            for k in order:
                if where[k] >= 0:
                    entries[where[k]].append(axes[k])
            yield P(*[None if not e else e[0] if len(e) == 1 else tuple(e) for e in entries])


def divides(shape, spec, mesh):
    return all(n % np.prod([mesh.shape[a] for a in (e if isinstance(e, tuple) else (e,)) if e], dtype=int) == 0 for n, e in zip(shape, spec))


def numbers(shape):
    return (np.arange(np.prod(shape)) * 7 % 11 - 5).astype(np.float32).reshape(shape)


def checksum(x):
    v = np.asarray(x).reshape(-1)
    return f"{np.sum(v * (np.arange(v.size) % 13 + 1)):.0f}"


def manual_dims(op, rng):
    """The dimension of each operand that becomes manual, -1: none; blocks fit together."""
    if op.startswith("matmul"):
        return rng.integers(-1, 1), rng.choice([-1, 1])
    k = rng.integers(-1, 2)
    return (k, k) if op in TWO else (k,)


def run(mesh, checked, op, shapes, laid, in_specs, out):
    """INSIDE, RESULT, OUTSIDE and CHECKSUM; None: JAX breaks otherwise."""
    name, _, p = op.partition(":")
    inside, result = [], []

    def show(types):
        return ";".join(t.str_short(short_dtypes=True) for t in types)

    def body(*a):
        inside[:] = [jax.typeof(x) for x in a]
        y = a[0] * held[0] if name == "closed" else OPS[name](ints(p), *a)
        result[:] = [jax.typeof(y)]
        return y

    with jax.set_mesh(mesh):
        arrays = [jax.device_put(numbers(s), NamedSharding(mesh, l)) for s, l in zip(shapes, laid)]
        held = arrays[1:] if name == "closed" else []
        n = 1 if name == "closed" else len(arrays)
        f = jax.shard_map(body, in_specs=in_specs[:n], out_specs=out, axis_names={"x"}, check_vma=checked)
        try:
            if name == "closed":  # a value of the trace around it
                outer = lambda a, b, f=f: (held.clear(), held.append(b), f(a))[2]
                f = outer
            types = jax.make_jaxpr(f)(*arrays).out_avals
            y = jax.jit(f)(*arrays)
        except Exception as e:  # noqa: BLE001
            kind = type(e).__name__
            told = kind == "ShardingTypeError" or (name == "to_x" and kind == "ValueError")
            return (show(inside), kind, "-", "-") if told else None
    return show(inside), show(result), show(types), checksum(y)


def main():
    rng = np.random.default_rng(22)
    print("# tools/golden/explicit_manual.py:", *(f"{m} {importlib.metadata.version(m)}" for m in ("jax", "jaxlib", "numpy")))
    for text in MESHES:
        mesh = make_mesh(text)
        explicit = [a for a, t in zip(mesh.axis_names, mesh.axis_types) if t == AxisType.Explicit]
        for op in ONE + TWO:
            if op == "nested" and "z" in text:
                continue
            shapes = [(8, 8), (4, 8)] if op == "closed" else [(8, 8)] * (1 + (op in TWO))
            every = {shape: [s for s in specs(2, explicit) if divides(shape, s, mesh)] for shape in shapes}
            for _ in range(5):
                laid = [every[s][rng.integers(len(every[s]))] for s in shapes]
                in_specs = tuple(P(*[("x" if d == k else None) for d in range(2)]) for k in manual_dims(op, rng))
                out = P(*[("x" if d == k else None) for k in [rng.integers(0, 2)] for d in range(1 if op in ("sum:0", "sum:1", "merge") else 2)])
                checked = bool(rng.integers(0, 4)) or op == "nested"
                if op == "closed":
                    in_specs = (P("x", None),)
                got = run(mesh, checked, op, shapes, laid, in_specs, out)
                if not got or (op.startswith("gather_new") and "@" in got[0]):  # its rule forgets the new dimension
                    continue
                operands = ";".join(f"{','.join(map(str, s))} {l}" for s, l in zip(shapes, laid))
                print("\t".join([text, "x", str(int(checked)), op, operands, ";".join(map(str, in_specs)), str(out), *got]), flush=True)


if __name__ == "__main__":
    main()
