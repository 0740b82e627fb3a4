#!/usr/bin/env python3
"""Writes tests/golden/out_sharding.txt: what JAX gives where a function is told out_sharding, over Explicit axes. Never run by the build.
Lines are tab-separated:

  MESH  OP  OPERANDS  OUT  RESULT

MESH and OPERANDS as in explicit.txt; OPERANDS "-" where there are none. OP: a name and numbers ("arange:8"). OUT: the spec. RESULT: the
result's type as jax.typeof prints it; or the class of the error, where the axes are not Explicit. What JAX refuses only
because of the steps that it takes (at[].divide on a result that lies otherwise than x) has no line, nor what it does not lay as told (a
slice whose numbers are known, a NumPy array while tracing).
"""
import importlib.metadata
import itertools
import os

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
import jax
import jax.numpy as jnp
import numpy as np
from jax import P, lax
from jax.sharding import AxisType, NamedSharding

MESHES = {"x=2,y=2": "EE", "x=2,y=2a": "EA"}
DTYPES = {"f32": jnp.float32, "i32": jnp.int32}
KEY = 3


def at(kind):
    return lambda o, p, x, i, v: getattr(x.at[i], kind)(v, out_sharding=o)


def draw(name, *args, **options):
    return lambda o, p: getattr(jax.random, name)(jax.random.key(KEY), *args, shape=tuple(p), out_sharding=o, **options)


OPS = {
    "zeros": lambda o, p: jnp.zeros(p, out_sharding=o), "ones": lambda o, p: jnp.ones(p, out_sharding=o),
    "full": lambda o, p: jnp.full(p, 7.0, out_sharding=o), "empty": lambda o, p: jnp.empty(p, out_sharding=o),
    "arange": lambda o, p: jnp.arange(p[0], out_sharding=o),
    "iota": lambda o, p: lax.broadcasted_iota(jnp.int32, p[1:], p[0], out_sharding=o),
    "array": lambda o, p: jnp.asarray(np.arange(np.prod(p), dtype=np.float32).reshape(p), out_sharding=o),
    "zeros_like": lambda o, p, x: jnp.zeros_like(x, out_sharding=o), "ones_like": lambda o, p, x: jnp.ones_like(x, out_sharding=o),
    "full_like": lambda o, p, x: jnp.full_like(x, 2.0, out_sharding=o),
    "get": lambda o, p, x, i: x.at[i].get(out_sharding=o), "columns": lambda o, p, x, i: x.at[:, i].get(out_sharding=o),
    "row": lambda o, p, x: x.at[p[0]].get(out_sharding=o), "rows": lambda o, p, x: x.at[p[0]:p[1]].get(out_sharding=o),
    **{f"at_{k}": at(k) for k in ("set", "add", "multiply", "divide", "min", "max", "power")},
    "at_rows": lambda o, p, x, v: x.at[p[0]:p[1]].set(v, out_sharding=o),
    "conv": lambda o, p, x, w: lax.conv_general_dilated(x, w, (1,), "SAME", out_sharding=o),
    "broadcast_to": lambda o, p, x: jnp.broadcast_to(x, p, out_sharding=o), "ravel": lambda o, p, x: jnp.ravel(x, out_sharding=o),
    "reshape": lambda o, p, x: jnp.reshape(x, p, out_sharding=o), "repeat": lambda o, p, x: jnp.repeat(x, p[0], axis=p[1], out_sharding=o),
    "broadcast_in_dim": lambda o, p, x: lax.broadcast_in_dim(x, p[1:], (p[0],), out_sharding=o),
    "bincount": lambda o, p, x: jnp.bincount(x, length=p[0], out_sharding=o),
    "sum": lambda o, p, x: lax.reduce_sum(x, p, out_sharding=o), "matmul": lambda o, p, x, y: jnp.matmul(x, y, out_sharding=o),
    "dot": lambda o, p, x, y: jnp.dot(x, y, out_sharding=o), "tensordot": lambda o, p, x, y: jnp.tensordot(x, y, ((p[0],), (p[1],)), out_sharding=o),
    "einsum": lambda o, p, x, y: jnp.einsum("ij,jk->ik", x, y, out_sharding=o),
    "bits": draw("bits"), "uniform": draw("uniform"), "normal": draw("normal"), "exponential": draw("exponential"), "gumbel": draw("gumbel"),
    "laplace": draw("laplace"), "logistic": draw("logistic"), "cauchy": draw("cauchy"), "rademacher": draw("rademacher"),
    "truncated_normal": draw("truncated_normal", -1.0, 1.0), "randint": draw("randint", minval=0, maxval=9), "bernoulli": draw("bernoulli", 0.5),
    "permutation": lambda o, p: jax.random.permutation(jax.random.key(KEY), p[0], out_sharding=o),
    "permuted": lambda o, p, x: jax.random.permutation(jax.random.key(KEY), x, out_sharding=o),
    "categorical": lambda o, p, x: jax.random.categorical(jax.random.key(KEY), x, axis=p[0], out_sharding=o),
}
ONE = [P("x"), P(None), P(("x", "y"))]
TWO = [P("x", None), P(None, "y"), P("y", "x"), P(None, None), P(("x", "y"), None)]
THREE = [P("x", None, None), P(None, "y", "x"), P(None, None, None)]
BY_RANK = {1: ONE, 2: TWO, 3: THREE}
DRAWS = ["bits", "uniform", "normal", "exponential", "gumbel", "laplace", "logistic", "cauchy", "rademacher", "truncated_normal", "randint", "bernoulli"]
CASES = [  # op, operands, rank of the result
    *[(f"{op}:8,16", [], 2) for op in ("zeros", "ones", "full", "empty", "array", *DRAWS)], ("zeros:8", [], 1), ("arange:8", [], 1),
    ("iota:1,8,16", [], 2), ("permutation:8", [], 1), *[(op, ["f32 8,16"], 2) for op in ("zeros_like", "ones_like", "full_like", "permuted")],
    ("get", ["f32 8,16", "i32 8"], 2), ("get", ["f32 8,16", "i32 4,2"], 3), ("columns", ["f32 8,16", "i32 4"], 2), ("row:1", ["f32 8,16"], 1),
    ("rows:2,6", ["f32 8,16"], 2), *[(f"at_{k}", ["f32 8,16", "i32 4", "f32 4,16"], 2) for k in ("set", "add", "multiply", "divide", "min", "max", "power")],
    ("at_rows:2,6", ["f32 8,16", "f32 4,16"], 2), ("conv", ["f32 4,8,16", "f32 4,8,3"], 3), ("broadcast_to:8,16", ["f32 16"], 2),
    ("broadcast_in_dim:0,8,16", ["f32 8"], 2), ("ravel", ["f32 8,16"], 1), ("reshape:4,32", ["f32 8,16"], 2), ("repeat:2,0", ["f32 8,16"], 2),
    ("bincount:8", ["i32 16"], 1), ("sum:1", ["f32 8,16"], 1), *[(op, ["f32 8,16", "f32 16,8"], 2) for op in ("matmul", "dot", "tensordot:1,0", "einsum")],
    ("categorical:1", ["f32 8,16"], 1),
]


def operand(text):
    dtype, shape = text.split()
    return DTYPES[dtype], tuple(int(n) for n in shape.split(","))


def explicit_only(spec, types):
    names = "".join(str(e) for e in spec)
    return types == "EE" or "y" not in names


def fits(shape, spec):
    return all(n % (2 ** len(e if isinstance(e, tuple) else (e,)) if e else 1) == 0 for n, e in zip(shape, spec))


def result(mesh, op, out, arrays):
    name, _, numbers = op.partition(":")
    with jax.set_mesh(mesh):
        try:
            f = lambda *a: OPS[name](out, [int(v) for v in numbers.split(",")] if numbers else [], *a)
            aval = jax.make_jaxpr(f)(*arrays).out_avals[0]
            return aval.str_short(short_dtypes=True) if aval.sharding.spec == out else None
        except Exception as e:  # noqa: BLE001
            return type(e).__name__ if "of type Auto or Manual" in str(e) else None


def main():
    rng = np.random.default_rng(41)
    print(f"# tools/golden/out_sharding.py: jax {jax.__version__} jaxlib {importlib.metadata.version('jaxlib')} numpy {np.__version__}")
    for mesh_name, types in MESHES.items():
        kinds = tuple(AxisType.Explicit if t == "E" else AxisType.Auto for t in types)
        mesh = jax.make_mesh((2, 2), ("x", "y"), axis_types=kinds, devices=jax.devices()[:4])
        for op, operands, rank in CASES:
            shapes = [operand(o) for o in operands]
            ins = [[p for p in BY_RANK[len(s)] if explicit_only(p, types) and fits(s, p)] for _, s in shapes]
            every = list(itertools.product(itertools.product(*ins), BY_RANK[rank]))
            chosen = every if len(every) <= 12 else [every[i] for i in sorted(rng.choice(len(every), 12, replace=False))]
            for specs, out in chosen:
                arrays = [jax.ShapeDtypeStruct(s, d, sharding=NamedSharding(mesh, p)) for (d, s), p in zip(shapes, specs)]
                want = result(mesh, op, out, arrays)
                if want:
                    print("\t".join([mesh_name, op, ";".join(f"{o} {p}" for o, p in zip(operands, specs)) or "-", str(out), want]))


main()
