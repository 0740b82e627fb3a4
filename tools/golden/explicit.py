#!/usr/bin/env python3
"""Writes tests/golden/explicit.txt: the types that JAX gives results over Explicit axes. Never run by the build. Lines are tab-separated:

  MESH  OP  OPERANDS  RESULT

MESH: "x=2,y=2" (Explicit axes) or "x=2,y=2a" (y is Auto). OP: a name and numbers ("reshape:4,2,8"). OPERANDS: apart by ";", dtype and
shape, then the spec ("f32 8,16 P('x', None)"). RESULT: the result's type as jax.typeof prints it, several apart by ";"; or the class of
the error.
"""
import importlib.metadata
import itertools
import os

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
import jax
import jax.numpy as jnp
import numpy as np
from jax import P, lax
from jax._src.lax import linalg as lax_linalg
from jax.sharding import AxisType, NamedSharding

MESHES = {"x=2,y=2": ((2, 2), "EE"), "x=2,y=4": ((2, 4), "EE"), "x=2,y=2a": ((2, 2), "EA")}
DTYPES = {"f32": jnp.float32, "i32": jnp.int32, "bool": jnp.bool_}


def conv(x, w):
    return lax.conv(x, w, (1,), "SAME")


def ints(text):
    return [int(v) for v in text.split(",")] if text else []


OPS = {
    "sin": lambda p, x: jnp.sin(x), "neg": lambda p, x: -x, "astype": lambda p, x: x.astype(jnp.int32),
    "twice": lambda p, x: 2 * x, "square": lambda p, x: jnp.square(x), "flip": lambda p, x: jnp.flip(x, p[0]),
    "add": lambda p, x, y: x + y, "mul": lambda p, x, y: x * y, "maximum": lambda p, x, y: jnp.maximum(x, y),
    "less": lambda p, x, y: x < y, "select": lambda p, c, x, y: lax.select(c, x, y), "where": lambda p, c, x, y: jnp.where(c, x, y),
    "matmul": lambda p, x, y: x @ y, "batched": lambda p, x, y: jnp.einsum("bij,bjk->bik", x, y),
    "outer": lambda p, x, y: jnp.einsum("i,j->ij", x, y), "free": lambda p, x, y: jnp.einsum("ij,kj->ik", x, y),
    "sum": lambda p, x: jnp.sum(x, tuple(p)), "max": lambda p, x: jnp.max(x, tuple(p)), "prod": lambda p, x: jnp.prod(x, tuple(p)),
    "mean": lambda p, x: jnp.mean(x, tuple(p)), "argmax": lambda p, x: jnp.argmax(x, p[0]), "any": lambda p, x: jnp.any(x > 0, tuple(p)),
    "softmax": lambda p, x: jax.nn.softmax(x, p[0]), "cumsum": lambda p, x: lax.cumsum(x, p[0]),
    "transpose": lambda p, x: jnp.transpose(x, p), "reshape": lambda p, x: jnp.reshape(x, p), "squeeze": lambda p, x: jnp.squeeze(x, tuple(p)),
    "expand_dims": lambda p, x: jnp.expand_dims(x, p[0]), "broadcast_to": lambda p, x: jnp.broadcast_to(x, tuple(p)),
    "concatenate": lambda p, x, y: jnp.concatenate([x, y], p[0]), "stack": lambda p, x, y: jnp.stack([x, y], p[0]),
    "slice": lambda p, x: lax.slice(x, p[:x.ndim], p[x.ndim:2 * x.ndim]), "pad": lambda p, x: lax.pad(x, 0.0, [(p[0], p[1], 0), (p[2], p[3], 0)]),
    "sort": lambda p, x: jnp.sort(x, p[0]), "argsort": lambda p, x: jnp.argsort(x, p[0]), "top_k": lambda p, x: lax.top_k(x, p[0])[0],
    "take": lambda p, x, i: x[i], "dynamic_slice": lambda p, x: lax.dynamic_slice(x, (1, 1), p),
    "dynamic_update_slice": lambda p, x, y: lax.dynamic_update_slice(x, y, (1, 1)),
    "at_set": lambda p, x, i, u: x.at[i].set(u), "at_add": lambda p, x, i, u: x.at[i].add(u),
    "cholesky": lambda p, x: lax_linalg.cholesky_p.bind(x), "conv": lambda p, x, w: conv(x, w),
    "split": lambda p, x: jnp.split(x, 2, p[0])[0],
}


def specs(rank, mixed, most=99):
    """All specs of a rank over axes x and y, each in one place at most; where y is Auto arrays are cut by x alone."""
    out = []
    for where in itertools.product(range(-1, rank), repeat=1 if mixed else 2):
        entries = [[] for _ in range(rank)]
        for axis, d in zip("xy", where):
            if d >= 0:
                entries[d].append(axis)
        out.append(P(*[None if not e else e[0] if len(e) == 1 else tuple(e) for e in entries]))
    return out[:most]


def operand(text):
    dtype, shape = text.split()
    return DTYPES[dtype], tuple(ints(shape))


UNARY2 = ["sin", "neg", "astype", "twice", "square", "flip:0", "flip:1", "sum:0", "sum:1", "sum:0,1", "max:0", "prod:1", "mean:1", "argmax:0", "argmax:1",
          "any:1", "softmax:1", "softmax:0", "cumsum:0", "cumsum:1", "transpose:1,0", "reshape:16,8", "reshape:2,4,16", "reshape:8,4,4",
          "reshape:128", "reshape:8,1,16", "reshape:4,2,4,4", "reshape:8,2,2,4", "expand_dims:1", "broadcast_to:3,8,16", "slice:0,0,4,16",
          "slice:2,0,5,16", "slice:0,0,8,3", "slice:0,2,8,10", "pad:2,2,0,0", "pad:1,2,0,0", "pad:0,0,4,4", "sort:0", "sort:1", "argsort:1", "top_k:3",
          "dynamic_slice:4,8", "dynamic_slice:3,16", "dynamic_slice:8,5", "split:0", "split:1"]
BINARY2 = ["add", "mul", "maximum", "less", "concatenate:0", "concatenate:1", "stack:0"]
CASES = [(op, ["f32 8,16"]) for op in UNARY2] + [(op, ["f32 8,16", "f32 8,16"]) for op in BINARY2]
CASES += [("add", ["f32 8,16", "f32 16"]), ("add", ["f32 8,16", "f32 8,1"]), ("add", ["f32 8,1", "f32 1,16"]), ("mul", ["f32 8,16", "f32 1,1"]),
          ("matmul", ["f32 8,16", "f32 16,8"]), ("free", ["f32 8,16", "f32 8,16"]), ("outer", ["f32 8", "f32 16"]), ("matmul", ["f32 8,16", "f32 16"]),
          ("reshape:8,16", ["f32 8,2,8"]), ("reshape:16,8", ["f32 8,2,8"]), ("reshape:128", ["f32 8,2,8"]), ("squeeze:1", ["f32 8,1,8"]),
          ("transpose:2,0,1", ["f32 8,4,8"]), ("sum:1", ["f32 8,4,8"]), ("reshape:4,2,3,8", ["f32 4,6,8"]), ("reshape:4,3,2,8", ["f32 4,6,8"]),
          ("reshape:4,4,3,8", ["f32 4,12,8"]), ("reshape:8", ["f32 2,2,2"]), ("reshape:24,8", ["f32 4,6,8"]), ("reshape:4,48", ["f32 4,6,8"]),
          ("dynamic_update_slice", ["f32 8,16", "f32 4,8"]), ("take", ["f32 8,16", "i32 4"]), ("take", ["f32 8,16", "i32 4,4"]),
          ("at_set", ["f32 8,16", "i32 4", "f32 4,16"]), ("at_add", ["f32 8,16", "i32 4", "f32 4,16"]), ("cholesky", ["f32 8,4,4"]),
          ("batched", ["f32 8,4,8", "f32 8,8,4"]), ("conv", ["f32 8,4,16", "f32 8,4,4"]), ("where", ["bool 8,16", "f32 8,16", "f32 8,16"]),
          ("select", ["bool 8,16", "f32 8,16", "f32 8,16"]), ("where", ["bool 8,16", "f32 8,16", "f32 16"])]


# Values that are partial, or whose cotangents are (design/partitioning.md 8.2). Where JAX has no rule for them (NotImplementedError, or a
# ValueError from inside) and where it refuses what is linear, no line is written.
PARTIAL = [P(None, None, unreduced={"x"}), P("y", None, unreduced={"x"}), P(None, None, reduced={"x"}), P(None, "y", reduced={"x"})]
PARTIAL1 = ["sin", "neg", "twice", "transpose:1,0", "reshape:8,4,4", "reshape:128", "sum:0", "sum:1", "max:0", "expand_dims:1", "broadcast_to:3,8,16",
            "slice:0,0,4,16", "pad:2,2,0,0", "split:0", "astype", "flip:0", "sort:1", "cumsum:0", "square"]
PARTIAL2 = ["add", "mul", "maximum", "concatenate:0", "dynamic_update_slice", "matmul"]


def divides(shape, spec, sizes):
    parts = [np.prod([sizes["xy".index(a)] for a in (e if isinstance(e, tuple) else (e,)) if e], dtype=int) for e in spec]
    return all(n % k == 0 for n, k in zip(shape, parts))


def result(mesh, op, arrays):
    name, _, numbers = op.partition(":")
    with jax.set_mesh(mesh):
        try:
            avals = jax.make_jaxpr(lambda *a: OPS[name](ints(numbers), *a))(*arrays).out_avals
            return ";".join(a.str_short(short_dtypes=True) for a in avals)
        except Exception as e:  # noqa: BLE001
            return type(e).__name__


def main():
    rng = np.random.default_rng(14)
    print(f"# tools/golden/explicit.py: jax {jax.__version__} jaxlib {importlib.metadata.version('jaxlib')} numpy {np.__version__}")
    for mesh_name, (sizes, types) in MESHES.items():
        mesh = jax.make_mesh(sizes, ("x", "y"), axis_types=tuple(AxisType.Explicit if t == "E" else AxisType.Auto for t in types),
                             devices=jax.devices()[: int(np.prod(sizes))])
        for op, operands in CASES:
            shapes = [operand(o) for o in operands]
            every = list(itertools.product(*[specs(len(s), "A" in types) for _, s in shapes]))
            most = 9 if len(shapes) == 1 else 16
            chosen = every if len(every) <= most else [every[i] for i in sorted(rng.choice(len(every), most, replace=False))]
            for spec in chosen:
                if not all(divides(s, p, sizes) for (_, s), p in zip(shapes, spec)):
                    continue
                arrays = [jax.ShapeDtypeStruct(s, d, sharding=NamedSharding(mesh, p)) for (d, s), p in zip(shapes, spec)]
                emit(mesh_name, mesh, op, operands, spec, arrays)
        if mesh_name == "x=2,y=2":
            partial(mesh_name, mesh)


def emit(mesh_name, mesh, op, operands, spec, arrays, errors=True):
    want = result(mesh, op, arrays)
    if errors or not want.endswith("Error"):
        print("\t".join([mesh_name, op, ";".join(f"{o} {p}" for o, p in zip(operands, spec)), want]))


def partial(mesh_name, mesh):
    def one(op, operands, spec):
        emit(mesh_name, mesh, op, operands, spec,
             [jax.ShapeDtypeStruct(s, d, sharding=NamedSharding(mesh, p)) for (d, s), p in zip(map(operand, operands), spec)], errors=False)
    for op in PARTIAL1:
        for p in PARTIAL:
            one(op, ["f32 8,16"], [p])
    for op in PARTIAL2:
        shapes = {"matmul": ["f32 8,16", "f32 16,8"], "dynamic_update_slice": ["f32 8,16", "f32 4,8"]}.get(op, ["f32 8,16", "f32 8,16"])
        for a, b in itertools.product(PARTIAL + [P(None, None), P("y", None), P("x", None)], repeat=2):
            if a.unreduced or b.unreduced or a.reduced or b.reduced:
                one(op, shapes, [a, b])


main()
